// The seats: hands as backs, scrolls before them, what this turn does to them.
import type { JSX } from "preact";
import { Act, Back, Mon, seatColour, tip } from "../../kit";
import { Scroll, Strip } from "./cards";
import type { Props } from "./index";
import type { Names } from "./names";
import { Sign } from "./signs";
import { strings } from "./strings";

export function People({ p, names }: { p: Props; names: Names }): JSX.Element {
  const first = p.seat === null ? 0 : p.seat + 1;
  const others = Array.from({ length: p.seats - (p.seat === null ? 0 : 1) }, (_, i) => (first + i) % p.seats);
  return (
    <section class={`omn-people n${others.length}`}>
      {others.map((who) => (
        <Person key={who} p={p} names={names} who={who} />
      ))}
    </section>
  );
}

/** What is true of a seat for this turn only. */
export function Marks({ p, who }: { p: Props; who: number }): JSX.Element {
  const seat = p.view.seats[who]!;
  return (
    <>
      {who === p.view.lead && !p.over && (
        <span class="omn-note" {...tip(strings.leadTip, "OMN-104")}>
          {strings.lead(p.names[who]!)}
        </span>
      )}
      {seat.guarded && (
        <span class="omn-note" {...tip(strings.guarded, "OMN-307")}>
          <Sign of="shield" /> {strings.guardedMark}
        </span>
      )}
      {seat.skips_draw && <span class="omn-note">{strings.skips}</span>}
      {seat.limit_change !== 0 && <span class="omn-note">{strings.limit(seat.limit_change)}</span>}
      {seat.due > seat.picked && who !== p.seat && <span class="omn-note">{strings.owes(seat.due - seat.picked)}</span>}
    </>
  );
}

function Person({ p, names, who }: { p: Props; names: Names; who: number }): JSX.Element {
  const seat = p.view.seats[who]!;
  const asks = p.options.some((option) => option.action.startsWith("seat:"));
  const body = (
    <>
      <div class="omn-person-head">
        <Mon seat={who} size={20} />
        <b>{p.names[who]}</b>
        {p.waiting.includes(who) && <span class="omn-dot" role="img" aria-label={strings.thinking} />}
        <Marks p={p} who={who} />
      </div>
      <div class="omn-person-body">
        <div
          class="omn-fan"
          role="img"
          aria-label={strings.handOf(seat.hand_size, seat.hand_limit)}
          {...tip(strings.handOf(seat.hand_size, seat.hand_limit), "OMN-119")}
        >
          {seat.hand
            ? null
            : Array.from({ length: Math.min(seat.hand_size, 9) }, () => (
                <Back width={25} label={strings.back} pattern="shippo" />
              ))}
          <span>{strings.cards(seat.hand_size)}</span>
        </div>
        <div class="omn-scrolls">
          {seat.sealed.map((scroll, i) => (
            <Scroll key={scroll.token} p={p} scroll={scroll} owner={who} place={i + 1} />
          ))}
          {!seat.sealed.length && <span class="omn-faint">{strings.noScroll}</span>}
        </div>
      </div>
      {seat.hand && seat.hand.length > 0 && (
        <div class="omn-open-hand">
          {seat.hand.map((id) => (
            <Strip names={names} id={id} />
          ))}
        </div>
      )}
    </>
  );
  return (
    <div class={`omn-person ${p.winners.includes(who) ? "won" : ""}`} style={{ "--seat": seatColour(who) }}>
      {asks ? (
        <Act
          p={p}
          action={`seat:${who + 1}`}
          as="div"
          class="omn-person-in"
          label={p.names[who]!}
          name={strings.place(p.names[who]!)}
        >
          {body}
        </Act>
      ) : (
        <div class="omn-person-in">{body}</div>
      )}
    </div>
  );
}
