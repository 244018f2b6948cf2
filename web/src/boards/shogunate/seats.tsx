// The seats: who is Hatamoto, who may be called, what is left in every hand, and the Loyalty cards as far as they are known.
import type { JSX } from "preact";
import { Act, Mon, seatColour, tip } from "../../kit";
import { Banner, CARD_IDS, CardSign, Crest, Eye } from "./crests";
import type { Props } from "./index";
import type { Memory } from "./memory";
import { type Names, about } from "./names";
import { strings } from "./strings";

interface SeatsProps {
  p: Props;
  names: Names;
  memories: Memory[];
  step: number;
}

export function Seats(props: SeatsProps): JSX.Element {
  const { p } = props;
  const first = p.seat ?? 0;
  const round = p.view.seats.map((_, i) => (first + i) % p.seats);
  return (
    <section class="sho-seats" aria-label={strings.seats}>
      {round.map((who) => (
        <Seat key={who} {...props} who={who} />
      ))}
    </section>
  );
}

function status({ p, step, who }: SeatsProps & { who: number }): string {
  const seat = p.view.seats[who]!;
  if (p.over) return "";
  if (p.view.actor === who) return strings.acting;
  if (p.waiting.includes(who)) return strings.thinking;
  if (who === p.view.hatamoto) return "";
  if (step === 0) return strings.chosen;
  if (step === 1) return seat.revealed ? strings.waitsCall : strings.done;
  return "";
}

function Seat(props: SeatsProps & { who: number }): JSX.Element {
  const { p, names, memories, who } = props;
  const { view } = p;
  const seat = view.seats[who]!;
  const state = status(props);
  const name = p.names[who]!;
  const targets = p.options.some((option) => option.action.startsWith("target:"));
  const action = p.question?.decision === "call_actor" ? `call:${who + 1}` : targets ? `target:${who + 1}` : null;
  const classes = `sho-seat ${who === p.seat ? "me" : ""} ${view.actor === who ? "acting" : ""} ${p.winners.includes(who) ? "won" : ""} ${about(p, `seat:${who + 1}`)}`;
  const body = (
    <>
      <span class="sho-seat-head">
        <Mon seat={who} size={20} />
        <span class="sho-who">
          {name}
          {who === p.seat && <em> ({strings.you})</em>}
        </span>
        {who === view.hatamoto && (
          <span class="sho-flag" {...tip(strings.hatamotoTip, "SHO-031")}>
            <Banner />
            <span class="sho-hidden">{strings.hatamoto}</span>
          </span>
        )}
        <span class="sho-state">
          {p.waiting.includes(who) && <span class="sho-dots" aria-hidden="true" />}
          {state}
        </span>
      </span>
      <span class="sho-seat-body">
        <Loyalties p={p} names={names} memory={memories[who]!} who={who} />
        <span class="sho-pips" role="img" aria-label={strings.cardsLeft(seat.hand.length)}>
          {CARD_IDS.map((card) => {
            const has = seat.hand.includes(card);
            const up = seat.revealed === card;
            return (
              <span
                class={up ? "up" : has ? "has" : "gone"}
                {...tip(
                  up
                    ? `${name} ${strings.reveals} ${names.card(card)}. ${names.cardText(card)}`
                    : has
                      ? strings.inHand(names.card(card))
                      : strings.spent(names.card(card)),
                )}
              >
                <CardSign card={card} />
              </span>
            );
          })}
        </span>
      </span>
      {seat.revealed && (
        <span class="sho-revealed" {...tip(names.cardText(seat.revealed))}>
          <CardSign card={seat.revealed} />
          <b>{names.card(seat.revealed)}</b>
        </span>
      )}
    </>
  );
  const tint = { "--seat": seatColour(who) };
  return (
    <div class={classes} style={tint}>
      {action ? (
        <Act p={p} action={action} as="div" class="sho-seat-in" name={strings.seatName(name)}>
          {body}
        </Act>
      ) : (
        <div class="sho-seat-in">{body}</div>
      )}
    </div>
  );
}

function Loyalties({ p, names, memory, who }: { p: Props; names: Names; memory: Memory; who: number }): JSX.Element {
  const { view } = p;
  const seat = view.seats[who]!;
  const name = p.names[who]!;
  const open = view.result ? view.result.loyalties[who]! : seat.face_up;
  const own = who === p.seat && view.me && !view.result ? view.me.loyalties : null;
  const sure = own || view.result ? [] : memory.seen.filter((seen) => seen.sure).slice(0, seat.face_down);
  const once = own || view.result ? [] : memory.seen.filter((seen) => !seen.sure);
  const down = view.result ? 0 : seat.face_down - sure.length - (own?.length ?? 0);
  const small = (clan: string): JSX.Element => <Crest clan={clan} name={names.clan(clan)} hex={names.hex(clan)} />;
  const seen = (viewer: number): string => {
    const cards = [...memory.shownTo.get(viewer)!].map(([clan, round]) => strings.seenCard(clan && names.clan(clan), round));
    if (viewer === p.seat) return strings.seenByYou(name, cards);
    return who === p.seat ? strings.shownByYou(p.names[viewer]!, cards) : strings.seenBy(p.names[viewer]!, name, cards);
  };
  return (
    <span class="sho-cards">
      {open.map((clan) => (
        <span
          class="sho-loyal up"
          role="img"
          aria-label={strings.loyaltyUp(name, names.clan(clan))}
          {...tip(strings.loyaltyUp(name, names.clan(clan)), "SHO-013")}
        >
          {small(clan)}
        </span>
      ))}
      {own?.map((clan) => (
        <span
          class="sho-loyal own"
          role="img"
          aria-label={strings.yourSecret(names.clan(clan))}
          {...tip(strings.yourSecret(names.clan(clan)), "SHO-015")}
        >
          {small(clan)}
        </span>
      ))}
      {sure.map((seen) => (
        <span
          class="sho-loyal sure"
          role="img"
          aria-label={strings.loyaltySure(name, names.clan(seen.clan), seen.round)}
          {...tip(strings.loyaltySure(name, names.clan(seen.clan), seen.round), "SHO-016")}
        >
          {small(seen.clan)}
          <Eye />
        </span>
      ))}
      {Array.from({ length: down }, () => (
        <span
          class="sho-loyal down"
          role="img"
          aria-label={strings.loyaltyDown(name)}
          {...tip(strings.loyaltyDown(name), "SHO-012")}
        />
      ))}
      {once.map((seen) => (
        <span
          class="sho-loyal once"
          role="img"
          aria-label={strings.loyaltyOnce(name, names.clan(seen.clan), seen.round)}
          {...tip(strings.loyaltyOnce(name, names.clan(seen.clan), seen.round), "SHO-072")}
        >
          {small(seen.clan)}
          <i>?</i>
        </span>
      ))}
      {!view.result && memory.shownTo.size > 0 && (
        <span class="sho-seenby" {...tip([...memory.shownTo.keys()].map(seen).join(" "), "SHO-016")}>
          <Eye />
          {[...memory.shownTo.keys()].map((viewer) => (
            <span {...tip(seen(viewer), "SHO-016")}>
              <Mon seat={viewer} size={14} />
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
