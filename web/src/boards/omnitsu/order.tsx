// What was thrown this turn, in the order of the numbers; and the stack of declared actions and their answers.
import type { JSX } from "preact";
import type { Event } from "../../board";
import { Mon, seatColour } from "../../kit";
import { Face, Strip } from "./cards";
import type { Props } from "./index";
import type { Names } from "./names";
import { strings } from "./strings";

/** The public part of the events that are followed here. */
interface Told {
  seat: number;
  card: string;
  target?: number | null;
  order: number;
  token: number;
}

interface Throw {
  seat: number;
  card: string | null;
  order: number;
  target: number | null;
  status: string;
  note: string;
}

/** The throws of this turn: open slots from the view, those that are done from what was told. */
function throwsOf(p: Props, names: Names): Throw[] {
  const told = new Map<number, Throw>();
  let choosing = true;
  for (const event of p.events) {
    const data = event.data as unknown as Told;
    const { seat } = data;
    if (event.kind === "turn") {
      told.clear();
      choosing = true;
    }
    if (event.kind === "thrown" || event.kind === "thrown_at")
      told.set(seat, {
        seat,
        card: data.card,
        order: names.card(data.card).number,
        target: data.target ?? null,
        status: "done",
        note: "",
      });
    if (event.kind === "cracked" && choosing)
      told.set(seat, { seat, card: null, order: 0, target: null, status: "done", note: strings.cracked(data.token) });
    if (event.kind === "passed" && choosing)
      told.set(seat, { seat, card: null, order: 0, target: null, status: "done", note: strings.passed });
    if (isLater(event)) choosing = false;
    if (event.kind === "replaced")
      told.set(seat, {
        seat,
        card: data.card,
        order: data.order,
        target: data.target ?? null,
        status: "done",
        note: "",
      });
  }
  p.view.seats.forEach(({ slot }, seat) => {
    if (slot.card)
      told.set(seat, { seat, card: slot.card, order: slot.order, target: slot.target, status: slot.status, note: "" });
  });
  return [...told.values()].sort((a, b) => a.order - b.order);
}

function isLater(event: Event): boolean {
  return event.kind === "comes_up" || event.kind === "window_round";
}

export function Order({ p, names }: { p: Props; names: Names }): JSX.Element {
  const thrown = throwsOf(p, names);
  return (
    <section class="omn-order" aria-label={strings.order}>
      <h3>{strings.order}</h3>
      {thrown.length ? (
        <ol>
          {thrown.map((entry) => (
            <li
              key={entry.seat}
              class={entry.status}
              style={{ "--seat": seatColour(entry.seat) }}
              data-flip={`o${entry.seat}`}
            >
              <span class="omn-whose">
                <Mon seat={entry.seat} size={15} />
                {p.names[entry.seat]}
                {entry.target !== null && (
                  <>
                    <span class="omn-arrow" aria-label={strings.at}>
                      →
                    </span>
                    <Mon seat={entry.target} size={15} />
                    {p.names[entry.target]}
                  </>
                )}
              </span>
              {entry.card ? <Strip names={names} id={entry.card} /> : <span class="omn-strip">{entry.note}</span>}
              <small>
                {entry.card && entry.order !== names.card(entry.card).number ? `№ ${entry.order} · ` : ""}
                {entry.card ? strings.status[entry.status] : ""}
              </small>
            </li>
          ))}
        </ol>
      ) : (
        <p class="omn-faint">{strings.orderNone}</p>
      )}
    </section>
  );
}

export function Stack({ p, names }: { p: Props; names: Names }): JSX.Element | null {
  const { stack, pending } = p.view;
  if (!stack.length && !pending.length) return null;
  const declaring = p.question?.decision === "declare";
  return (
    <section class="omn-stack" aria-label={strings.stack}>
      <h3>{strings.stack}</h3>
      <ol>
        {[...stack].reverse().map((up, i) => {
          const place = stack.length - 1 - i;
          const marks = [
            up.cancelled ? strings.cancelled : "",
            up.reversed || (up.victim !== null && up.actor !== up.owner) ? strings.reversed : "",
          ].filter(Boolean);
          const deed = names.card(up.card).deeds.find((one) => one.key === up.action);
          const answered = up.answers === null ? null : stack[up.answers];
          return (
            <li
              key={`${place}-${up.card}`}
              class={i === 0 ? "top" : ""}
              style={{ "--depth": String(place), "--seat": seatColour(up.owner) }}
            >
              <div class="omn-up-head">
                <Mon seat={up.owner} size={16} />
                <b>{p.names[up.owner]}</b>
                <Strip names={names} id={up.card} />
                {marks.map((mark) => (
                  <span class="omn-stamp">{mark}</span>
                ))}
              </div>
              {declaring && i === 0 && up.owner === p.seat ? (
                <>
                  <p class="omn-faint">{strings.declareHint}</p>
                  <Face p={p} names={names} id={up.card} declares />
                </>
              ) : (
                <p>
                  {deed || up.label ? (
                    <>
                      <b>{up.label}</b>
                      {up.victim !== null && (
                        <span class="omn-whose">
                          <Mon seat={up.actor} size={14} /> → <Mon seat={up.victim} size={14} />{" "}
                          {strings.against(p.names[up.victim]!)}
                        </span>
                      )}
                      {deed && `: ${deed.text}`}
                    </>
                  ) : (
                    <i>{strings.notDeclared}</i>
                  )}
                  {answered && (
                    <span class="omn-faint">
                      {" "}
                      ({strings.answersTo(answered.label || names.card(answered.card).name)})
                    </span>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {pending.length > 0 && (
        <div class="omn-pending">
          <span class="omn-faint">{strings.pending}:</span>
          {pending.map((play) => (
            <span>
              <Mon seat={play.seat} size={14} /> <Strip names={names} id={play.card} />
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
