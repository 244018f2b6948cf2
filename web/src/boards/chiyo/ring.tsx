// The round table. On a wide screen it is round; on a narrow one it is unrolled: chair, house, chair, house …
import { type ComponentChildren, Fragment, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Act, Mon, seatColour, tip } from "../../kit";
import type { PlaceView } from "../../types/chiyo";
import type { Props } from "./index";
import type { Names } from "./names";
import { PatronCard, Tile, isAbout, whyNot } from "./pieces";
import { useRoom } from "./room";
import { Sign } from "./signs";
import { strings } from "./strings";

interface RingProps {
  p: Props;
  names: Names;
}

/** The card that this seat has picked up to move; only the page knows, until the next question is answered. */
function useLifted(p: Props): [number, Props] {
  const lifted = useRef(0);
  const moving = p.question?.decision === "move_to" || p.question?.decision === "pick_place";
  useEffect(() => {
    if (!moving) lifted.current = 0;
  });
  const watched = {
    ...p,
    choose(action: string): void {
      lifted.current = action.startsWith("card:") ? Number(action.slice(5)) : 0;
      p.choose(action);
    },
  };
  return [moving ? lifted.current : 0, watched];
}

export function Ring({ p: props, names }: RingProps): JSX.Element {
  const [lifted, p] = useLifted(props);
  const { view } = p;
  const ring = useRoom(view);
  const nobles = Array.from({ length: p.seats - 1 }, (_, i) => (view.motonaka + 1 + i) % p.seats);
  const n = nobles.length;
  const me = p.seat === null ? -1 : nobles.indexOf(p.seat);
  // The own chair is at the bottom; Motonaka's is behind the last house, between the last Noble and the first.
  const start = me >= 0 ? me : 0;
  const turn = (2 * Math.PI) / n;
  const bottom = Math.PI / 2;
  const zero = me >= 0 ? bottom - me * turn : p.seat === view.motonaka ? bottom + turn / 2 : -bottom + turn / 2;
  const at = (angle: number, rx: number, ry: number): Record<string, string> => ({
    "--x": `${Math.min(92, Math.max(8, 50 + rx * Math.cos(angle)))}%`,
    "--y": `${50 + ry * Math.sin(angle)}%`,
  });
  // A chair at the side ends at the edge of the table, however much its plate has to say.
  const chair = (angle: number): Record<string, string> => {
    const side = Math.cos(angle);
    const edge: Record<string, string> = Math.abs(side) < 0.7 ? {} : side > 0 ? { "--x": "100%", "--across": "-100%" } : { "--x": "0%", "--across": "0%" };
    return { ...at(angle, 45.5, 45), ...edge };
  };
  const byId = new Map(view.places.map((place) => [place.id, place]));
  const round = nobles.map((_, i) => (start + i) % n);
  const motonaka = <Chair p={p} names={names} who={view.motonaka} />; // behind the last house
  const behind = Math.sin(zero - turn / 2) > 0.1 ? "below" : "above";
  // Where the last house lies at the very top or bottom, it and Motonaka together end at the edge of the table.
  const edge: Record<string, string> =
    Math.abs(Math.cos(zero - turn / 2)) > 0.4
      ? {}
      : behind === "below"
        ? { "--y": "100%", "--up": "-100%" }
        : { "--y": "0%", "--up": "0%" };
  return (
    <section ref={ring} class={`chi-ring n${n} ${p.seat === view.motonaka ? "outside" : ""}`} aria-label={strings.table}>
      <svg class="chi-cloth" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <ellipse class="chi-cloth-edge" cx="50" cy="50" rx="46" ry="46" />
        <ellipse class="chi-cloth-ring" cx="50" cy="50" rx="35" ry="34" />
      </svg>
      <Place p={p} names={names} place={byId.get("temple")!} lifted={lifted} style={{ "--x": "50%", "--y": "50%" }} />
      {round.map((i) => (
        <Fragment key={i}>
          <Chair p={p} names={names} who={nobles[i]!} style={chair(zero + i * turn)} />
          <Place
            p={p}
            names={names}
            place={byId.get(view.ring[i]!)!}
            lifted={lifted}
            style={{ ...at(zero + (i + 0.5) * turn, 32.5, 33), ...(i === n - 1 ? edge : {}) }}
            side={behind}
          >
            {i === n - 1 && motonaka}
          </Place>
        </Fragment>
      ))}
    </section>
  );
}

interface PlaceProps extends RingProps {
  place: PlaceView;
  lifted: number;
  style: Record<string, string>;
  /** Who sits behind it, and on which side of it that is drawn. */
  children?: ComponentChildren;
  side?: "above" | "below";
}

function Place({ p, names, place, lifted, style, children, side = "above" }: PlaceProps): JSX.Element {
  const { view } = p;
  const mine = p.seat !== null && place.owners.includes(p.seat);
  const asksPlace = p.options.some((option) => option.action.startsWith("place:"));
  const asksClaim = p.options.some((option) => option.action.startsWith("claim:"));
  const asksCard = !asksPlace && p.options.some((option) => option.action.startsWith("card:"));
  const markers = place.id === "temple" ? (view.action_markers["temple"] ?? 0) : 0;
  const owners = place.owners.length
    ? strings.ownedBy(place.owners.map((who) => p.names[who]).join(" & "))
    : strings.nobodysPlace;
  const inside = (
    <>
      <span class="chi-place-top">
        <span
          class="chi-place-head"
          {...tip(`${names.place(place.id)}: ${owners}`, place.owners.length ? "CHI-043" : "CHI-047")}
        >
          <Sign of={place.id} />
          <b>{names.place(place.id)}</b>
          <span class="chi-owners">
            {[...place.owners].map((who) => (
              <Mon seat={who} size={13} />
            ))}
            <span class="chi-hidden">{owners}</span>
          </span>
          {markers > 0 && (
            <span class="chi-locks" {...tip(strings.templeLocked(markers), "CHI-176")}>
              <Sign of="lock" />
              {markers}
            </span>
          )}
        </span>
        {place.tiles.length > 0 && (
          <span class="chi-tiles">
            {place.tiles.map((tile) => (
              <Tile key={tile} p={p} tile={tile} />
            ))}
          </span>
        )}
      </span>
      <ul class={`chi-cards ${place.cards.length > 3 ? "many" : ""} ${place.cards.length > (place.id === "temple" ? 7 : 9) ? "crowd" : ""}`}>
        {place.cards.map((card) => (
          <PatronCard
            key={card.handle}
            p={p}
            names={names}
            card={card}
            place={place.id}
            asked={asksCard}
            lifted={card.handle === lifted}
          />
        ))}
        {!place.cards.length && <li class="chi-nobody">{strings.nobody}</li>}
      </ul>
    </>
  );
  const lit = p.options.some((option) => option.action === `place:${place.id}` || option.action === `claim:${place.id}`);
  const here = isAbout(p, `place:${place.id}`) && p.question?.decision === "move_to";
  const unlit = p.question?.decision !== "move_to" ? "" : here ? strings.hereAlready : strings.notToTemple;
  const classes = `chi-place ${mine ? "mine" : ""} ${place.id === "temple" ? "temple" : ""} ${view.turn.chosen_place === place.id ? "picked" : ""} ${isAbout(p, `place:${place.id}`) ? "about" : ""}`;
  return (
    <div class={classes} style={style} data-part={place.id}>
      {side === "above" && children}
      {unlit && !lit ? (
        <div class="chi-place-in act unlit" {...tip(unlit, here ? "CHI-065" : "CHI-048")}>
          {inside}
        </div>
      ) : asksPlace || asksClaim ? (
        <Act
          p={p}
          action={asksClaim ? `claim:${place.id}` : `place:${place.id}`}
          as="div"
          class="chi-place-in"
          name={names.place(place.id)}
        >
          {inside}
        </Act>
      ) : (
        <div class="chi-place-in" {...whyNot(p, `place:${place.id}`)}>
          {inside}
        </div>
      )}
      {side === "below" && children}
    </div>
  );
}

interface ChairProps extends RingProps {
  who: number;
  style?: Record<string, string>;
}

/** Who somebody is and how that one wins, as far as this seat knows. */
function plate(p: Props, names: Names, who: number): string {
  const { role, homes } = p.view.seats[who]!;
  const name = p.names[who]!;
  if (!role) return strings.roleHidden(name);
  if (who === p.seat) return `${strings.youAre[role]} ${names.role(role)}. ${strings.goal[role]}`;
  const says = strings.wins[role]!(name, homes.map((home) => names.place(home)).join(" or "));
  return p.seat === p.view.motonaka && !p.over ? `${says} ${strings.knownRole}` : says;
}

/** A seat at the table: crest, name, role if it is known, Honor. */
function Chair({ p, names, who, style }: ChairProps): JSX.Element {
  const { view } = p;
  const seat = view.seats[who]!;
  const moto = who === view.motonaka;
  const active = !p.over && !moto && view.turn.active === who && (view.stage === "hunt" || view.stage === "final_act");
  const asks = p.options.some((option) => option.action.startsWith("seat:"));
  const hidden = seat.honor_count - seat.honor_open.length;
  const own = seat.honor_hidden;
  const body = (
    <>
      <span class="chi-chair-head">
        <Mon seat={who} size={18} />
        <b>{p.names[who]}</b>
        {who === p.seat && <em>{strings.you}</em>}
        {p.waiting.includes(who) && <span class="chi-dot" role="img" aria-label={strings.thinking} />}
      </span>
      <span class="chi-chair-more">
        {seat.initiative !== null && (
          <span class="chi-initiative" {...tip(strings.initiative(seat.initiative), "CHI-152")}>
            {seat.initiative}
          </span>
        )}
        {seat.role && (
          <span class={`chi-role r-${seat.role}`}>
            <Sign of={seat.role} />
            {strings.role[seat.role] ?? names.role(seat.role)}
          </span>
        )}
        {!seat.role && view.not_betrayer.includes(who) && (
          <span class="chi-role not" {...tip(`${p.names[who]} ${strings.notBetrayer}.`)}>
            <Sign of="betrayer" />✕
          </span>
        )}
        {seat.honor_count > 0 && (
          <span
            class="chi-purse"
            role="img"
            aria-label={strings.honorOpen(seat.honor_open, hidden)}
            {...tip(
              own && !p.over
                ? strings.honorOpen([...seat.honor_open, ...own], 0)
                : strings.honorOpen(seat.honor_open, hidden),
              "CHI-133",
            )}
          >
            {seat.honor_open.map((value) => (
              <i>{value}</i>
            ))}
            {own
              ? own.map((value) => <i class="own">{value}</i>)
              : Array.from({ length: hidden }, () => <i class="back" />)}
          </span>
        )}
        {moto && (
          <span
            class="chi-letters"
            {...tip(strings.influenceHand(view.influence_hand, view.influence_deck), "CHI-140")}
          >
            <Sign of="influence" />
            {view.influence_hand}
            <small>/{view.influence_deck}</small>
          </span>
        )}
      </span>
    </>
  );
  const classes = `chi-chair ${moto ? "moto" : ""} ${active ? "active" : ""} ${who === p.seat ? "me" : ""} ${p.winners.includes(who) ? "won" : ""} ${isAbout(p, `seat:${who + 1}`) ? "about" : ""}`;
  const barred = asks && !p.options.some((option) => option.action === `seat:${who + 1}`); // the table says why
  return (
    <div
      class={classes}
      style={{ ...style, "--seat": seatColour(who) }}
      aria-current={active ? "true" : undefined}
      {...(barred ? {} : tip(plate(p, names, who), "CHI-006"))}
    >
      {asks && !moto ? (
        <Act p={p} action={`seat:${who + 1}`} as="div" class="chi-chair-in" name={strings.place(p.names[who]!)}>
          {body}
        </Act>
      ) : (
        <div class="chi-chair-in" {...whyNot(p, `seat:${who + 1}`)}>
          {body}
        </div>
      )}
    </div>
  );
}
