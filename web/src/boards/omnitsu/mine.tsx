// Your side of the blind: the scrolls before you, your hand, and what you are shown.
import type { JSX } from "preact";
import { Act, Mon } from "../../kit";
import { Face, Scroll } from "./cards";
import type { Props } from "./index";
import type { Names, Printed } from "./names";
import { Marks } from "./people";
import { strings } from "./strings";

interface MineProps {
  p: Props;
  names: Names;
  seat: number;
}

export function Mine({ p, names, seat }: MineProps): JSX.Element {
  const { view } = p;
  const own = view.seats[seat]!;
  const hand = own.hand ?? [];
  const released = p.options.some((option) => option.action === "release");
  return (
    <section class="omn-mine">
      {view.looking_at.length > 0 && <Shown p={p} names={names} />}
      <div class="omn-before">
        <h3>
          {strings.yourScrolls} <Marks p={p} who={seat} />
        </h3>
        <div class="omn-scrolls">
          {own.sealed.map((scroll, i) => (
            <Scroll key={scroll.token} p={p} scroll={scroll} owner={seat} place={i + 1} />
          ))}
          {!own.sealed.length && <span class="omn-faint">{strings.noScroll}</span>}
        </div>
        {p.question?.decision === "choose_action" && own.sealed.length > 0 && (
          <p class="omn-faint">{strings.crackHint}</p>
        )}
        {view.unseen_kinds && view.phase !== "ending" && <Unseen kinds={view.unseen_kinds} />}
        {released && (
          <Act p={p} action="release" as="div" class="omn-release">
            {strings.release}: {names.title(own.slot.card ?? "")}
          </Act>
        )}
      </div>
      <div class="omn-hand">
        <h3>
          {strings.hand} <small>{strings.handLimit(own.hand_limit)}</small>
        </h3>
        {hand.length ? (
          <div class="omn-hand-row">
            {hand.map((id, i) => (
              <HandCard key={`${id}-${i}`} p={p} names={names} id={id} picked={isPicked(hand, view.picks, i)} />
            ))}
          </div>
        ) : (
          <p class="omn-faint">{strings.handEmpty}</p>
        )}
      </div>
    </section>
  );
}

/** Whether this card (scrolls of one kind are alike) is among those chosen. */
function isPicked(hand: string[], picks: string[], place: number): boolean {
  const before = hand.slice(0, place).filter((id) => id === hand[place]).length;
  return picks.filter((id) => id === hand[place]).length > before;
}

function Unseen({ kinds }: { kinds: Record<string, number> }): JSX.Element {
  const left = Object.entries(kinds).filter(([, n]) => n > 0);
  return (
    <p class="omn-unseen">
      {strings.unseen}: {left.length ? left.map(([kind, n]) => `${n} ${strings.kind[kind]}`).join(", ") : strings.none}
    </p>
  );
}

const FROM_HAND = ["pick_discards", "clearing", "pick_given_card", "duel_card", "pay_cost", "pick_cracked"];

/** What one would do with a card that cannot be played now, so that the table can say why; scrolls are never played. */
function unplayed(card: Printed, seat: number, seats: number): string | null {
  if (card.scroll) return null;
  const aims = card.deeds.some((deed) => deed.marks.includes(strings.mark.target));
  return aims ? `play:${card.id}@${((seat + 1) % seats) + 1}` : `play:${card.id}`;
}

function HandCard({ p, names, id, picked }: { p: Props; names: Names; id: string; picked: boolean }): JSX.Element {
  const decision = p.question?.decision ?? "";
  const plays = p.options.filter((option) => option.action === `play:${id}` || option.action.startsWith(`play:${id}@`));
  const aimed = plays.filter((option) => option.action.includes("@"));
  const called = decision === "end_any_time" && names.card(id).number === p.view.called;
  const chosen =
    p.answer !== null && (p.answer === `play:${id}` || p.answer.startsWith(`play:${id}@`) || p.answer === `card:${id}`);
  const stamp = chosen ? strings.chosenMark : picked ? strings.pickedMark : "";
  const note = stamp && <span class="omn-stamp">{stamp}</span>;
  if (called)
    return (
      <Face p={p} names={names} id={id} declares class="called">
        {note}
      </Face>
    );
  if (aimed.length > 1) {
    const verb =
      decision === "choose_action" ? strings.throwAt : decision === "replacement" ? strings.putDownAt : strings.playAt;
    return (
      <Face p={p} names={names} id={id} class="aimed">
        <div class="omn-aims">
          <span>{verb}</span>
          {aimed.map((option) => {
            const who = Number(option.action.split("@")[1]) - 1;
            return (
              <Act
                p={p}
                action={option.action}
                as="span"
                class="omn-aim"
                label={strings.actionAt(names.title(id), p.names[who]!)}
              >
                <Mon seat={who} size={15} /> {p.names[who]}
              </Act>
            );
          })}
        </div>
      </Face>
    );
  }
  const first =
    plays[0]?.action ??
    (FROM_HAND.includes(decision)
      ? `card:${id}`
      : ["choose_action", "window_gap", "window_response", "end_response", "replacement"].includes(decision)
        ? unplayed(names.card(id), p.seat ?? 0, p.seats)
        : null);
  const action = first;
  return action ? (
    <Act
      p={p}
      action={action}
      as="div"
      class={`omn-hand-act ${picked ? "picked" : ""}`}
      label={plays.length ? names.title(id) : undefined}
      name={names.title(id)}
    >
      <Face p={p} names={names} id={id}>
        {note}
      </Face>
    </Act>
  ) : (
    <div class={`omn-hand-act ${chosen ? "chosen" : ""} ${picked ? "picked" : ""}`}>
      <Face p={p} names={names} id={id}>
        {note}
      </Face>
    </div>
  );
}

/** Cards that this seat alone sees right now: another hand, or the top of the deck. */
function Shown({ p, names }: { p: Props; names: Names }): JSX.Element {
  return (
    <div class="omn-shown">
      <h3>{strings.shown}</h3>
      <div class="omn-hand-row">
        {p.view.looking_at.map((id) => (
          <Act p={p} action={`card:${id}`} as="div" class="omn-hand-act" name={names.title(id)}>
            <Face p={p} names={names} id={id} />
          </Act>
        ))}
      </div>
    </div>
  );
}
