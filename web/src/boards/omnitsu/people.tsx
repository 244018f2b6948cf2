// The other seats: what everybody sees of them, and what you have seen of their hands.
import type { JSX } from "preact";
import { Act, Mon, seatColour, tip } from "../../kit";
import { Scroll, Strip } from "./cards";
import type { Props } from "./index";
import type { Names } from "./names";
import { type Notes, totals } from "./notes";
import { Sign } from "./signs";
import { strings } from "./strings";

interface PeopleProps {
  p: Props;
  names: Names;
  notes: Notes;
}

export function People({ p, names, notes }: PeopleProps): JSX.Element {
  const first = p.seat === null ? 0 : p.seat + 1;
  const others = Array.from({ length: p.seats - (p.seat === null ? 0 : 1) }, (_, i) => (first + i) % p.seats);
  return (
    <section class={`omn-people n${others.length}`} aria-label={strings.people}>
      {others.map((who) => (
        <Person key={who} p={p} names={names} notes={notes} who={who} />
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
          {strings.lead}
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

function Person({ p, names, notes, who }: PeopleProps & { who: number }): JSX.Element {
  const seat = p.view.seats[who]!;
  const asks = p.options.some((option) => option.action.startsWith("seat:"));
  const body = (
    <>
      {seat.sealed.length > 0 && (
        <div class="omn-scrolls">
          {seat.sealed.map((scroll, i) => (
            <Scroll key={scroll.token} p={p} notes={notes} scroll={scroll} owner={who} place={i + 1} />
          ))}
        </div>
      )}
      <div class="omn-person-head">
        <Mon seat={who} size={20} />
        <b {...tip(strings.nameTip, "OMN-032")}>{p.names[who]}</b>
        {p.waiting.includes(who) && <span class="omn-dot" role="img" aria-label={strings.thinking} {...tip(strings.thinking)} />}
        <Marks p={p} who={who} />
        {p.seat !== null && !p.over && (
          <span class="omn-total" {...tip(strings.totalTip, "OMN-143")}>
            {strings.standing} <b>{strings.totals(totals(p, notes, who))}</b>
          </span>
        )}
      </div>
      <Hand p={p} names={names} notes={notes} who={who} inside={asks} />
      {!seat.sealed.length && <span class="omn-faint">{strings.noScroll}</span>}
    </>
  );
  return (
    <div
      class={`omn-person s${Math.min(3, seat.sealed.length)} ${p.winners.includes(who) ? "won" : ""}`}
      style={{ "--seat": seatColour(who) }}
      role="group"
      aria-label={p.names[who]}
    >
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

/** Another hand: backs, and face up what you have seen of it and what cannot have left it since. */
function Hand({ p, names, notes, who, inside }: PeopleProps & { who: number; inside: boolean }): JSX.Element {
  const { hand, hand_size, hand_limit } = p.view.seats[who]!;
  const seen = hand ? [] : notes.cards(who);
  const sure = seen.filter(({ chance }) => chance === 1);
  const maybe = seen.filter(({ chance }) => chance < 1);
  const cracked = hand ? [] : Object.entries(notes.cracked(who)).filter(([, chance]) => chance === 1);
  const backs = hand ? 0 : Math.max(0, hand_size - sure.length - cracked.length);
  return (
    <div class="omn-fan" data-owner={p.names[who]}>
      <span class="omn-count" {...tip(strings.handOf(hand_size, hand_limit), "OMN-119")}>
        {strings.cards(hand_size)}
      </span>
      {backs > 0 && (
        <span class="omn-backs" role="img" aria-label={strings.backs(backs)} {...tip(strings.backsTip(backs), "OMN-053")}>
          {Array.from({ length: Math.min(backs, 9) }, () => (
            <i class="omn-back" />
          ))}
        </span>
      )}
      {(hand ?? []).map((id) => (
        <Strip names={names} id={id} inside={inside} />
      ))}
      {cracked.map(([kind]) => (
        <Strip names={names} id={`scroll_${kind}`} inside={inside}>
          <small>{strings.crackedCard}</small>
        </Strip>
      ))}
      {[...new Set(sure.map(({ turn }) => turn))].map((turn) => (
        <span class="omn-seen" key={turn}>
          <small {...tip(strings.sinceTip(turn))}>
            <Sign of="eye" /> {strings.since(turn)}
          </small>
          {sure
            .filter((card) => card.turn === turn)
            .map(({ card }) => (
              <Strip names={names} id={card} inside={inside} />
            ))}
        </span>
      ))}
      {maybe.length > 0 && (
        <span class="omn-seen">
          <small {...tip(strings.perhapsTip)}>{strings.perhaps}</small>
          {maybe.map(({ card, chance }) => (
            <Strip names={names} id={card} inside={inside} class="maybe">
              <small>{strings.percent(chance)}</small>
            </Strip>
          ))}
        </span>
      )}
    </div>
  );
}
