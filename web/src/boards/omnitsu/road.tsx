// What was thrown this turn, in the order of the numbers; and what is being carried out now, and for whom.
import type { JSX } from "preact";
import { Act, Mon, seatColour } from "../../kit";
import type { ActionUp } from "../../types/omnitsu";
import { Face, Strip } from "./cards";
import { stepOf } from "./head";
import type { Props } from "./index";
import type { Names } from "./names";
import { strings } from "./strings";
import { throwsOf } from "./told";

export function Road({ p, names }: { p: Props; names: Names }): JSX.Element {
  const numbered = throwsOf(p.events, p.view.seats).map((entry) => ({ ...entry, order: entry.order || (entry.card ? names.card(entry.card).number : 0) }));
  const thrown = numbered.sort((a, b) => a.order - b.order);
  const choosing = stepOf(p) === 0;
  return (
    <section class="omn-road" aria-label={strings.order}>
      <h3>{strings.order}</h3>
      {p.view.bans.map((ban) => (
        <p class="omn-ban">{strings.bans(ban)}</p>
      ))}
      <ol>
        {choosing
          ? p.view.seats.map((_, i) => {
              const seat = ((p.seat ?? 0) + i) % p.seats;
              return (
                <li key={seat} class="empty" style={{ "--seat": seatColour(seat) }}>
                  <i class="omn-back" aria-hidden="true" />
                  <span class="omn-whose">
                    <Mon seat={seat} size={15} /> {p.names[seat]}
                  </span>
                  <small>{p.waiting.length && !p.waiting.includes(seat) ? strings.hasChosen : strings.chooses}</small>
                </li>
              );
            })
          : thrown.map((entry) => (
              <li key={entry.seat} class={entry.status} style={{ "--seat": seatColour(entry.seat) }}>
                {entry.card ? <Strip names={names} id={entry.card} /> : <span class="omn-strip">{entry.token === null ? strings.passed : strings.cracked(entry.token)}</span>}
                <span class="omn-whose">
                  <Mon seat={entry.seat} size={15} />
                  <span class="omn-name">{p.names[entry.seat]}</span>
                  {entry.target !== null && (
                    <>
                      <span class="omn-arrow" aria-label={strings.at}>
                        →
                      </span>
                      <Mon seat={entry.target} size={15} />
                      <span class="omn-name">{p.names[entry.target]}</span>
                    </>
                  )}
                </span>
                {entry.card && (
                  <small class={entry.order === names.card(entry.card).number ? "" : "long"}>
                    {entry.order !== names.card(entry.card).number && `${strings.inPlace(entry.order)} `}
                    <span class={entry.status === "up" || entry.status === "held" ? "" : "omn-hidden"}>
                      {strings.status[entry.status]}
                    </span>
                    {entry.status === "done" && <span aria-hidden="true">✓</span>}
                  </small>
                )}
              </li>
            ))}
      </ol>
    </section>
  );
}

/** What is going on, always in the same place: the innermost action in full, those that wait for it below. */
export function Now({ p, names }: { p: Props; names: Names }): JSX.Element {
  const { stack, pending, looking_at } = p.view;
  const up = stack[stack.length - 1];
  return (
    <section class={`omn-now ${up ? "busy" : ""}`} aria-label={strings.now}>
      {up ? <Up p={p} names={names} up={up} /> : <Quiet p={p} names={names} />}
      {looking_at.length > 0 && <Shown p={p} names={names} />}
      {(stack.length > 1 || pending.length > 0) && (
        <ol class="omn-later">
          {pending.map((play) => (
            <li style={{ "--seat": seatColour(play.seat) }}>
              <Mon seat={play.seat} size={14} /> <Strip names={names} id={play.card} /> {strings.pending}
            </li>
          ))}
          {stack
            .slice(0, -1)
            .reverse()
            .map((below) => (
              <li style={{ "--seat": seatColour(below.owner) }}>
                <Mon seat={below.owner} size={14} /> <Strip names={names} id={below.card} />{" "}
                {strings.waitsFor(below.label)}
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}

function Up({ p, names, up }: { p: Props; names: Names; up: ActionUp }): JSX.Element {
  const deed = names.card(up.card).deeds.find((one) => one.key === up.action);
  const answered = up.answers === null ? undefined : p.view.stack[up.answers];
  const declaring = p.question?.decision === "declare" && up.owner === p.seat;
  const turned = up.reversed || (up.victim !== null && up.actor !== up.owner);
  const who = p.names[up.owner]!;
  return (
    <div class="omn-up" style={{ "--seat": seatColour(up.owner) }}>
      <div class="omn-up-head">
        <Mon seat={up.owner} size={17} />
        <b>{strings.plays(who, up.owner === p.seat)}</b>
        <Strip names={names} id={up.card} />
        {up.cancelled && <span class="omn-stamp">{strings.cancelled}</span>}
        {turned && <span class="omn-stamp">{strings.reversed}</span>}
        {answered && (
          <span class="omn-faint">{strings.answersTo(answered.label || names.card(answered.card).name)}</span>
        )}
        {declaring && <span class="omn-ask">{strings.declareHint}</span>}
      </div>
      {declaring ? (
        <>
          <Face p={p} names={names} id={up.card} declares class="declares" />
          {p.options.some((option) => option.action === "hold") && (
            <Act p={p} action="hold" as="div" class="omn-hold">
              {strings.hold}
            </Act>
          )}
        </>
      ) : up.action === null ? (
        <p>{strings.notDeclared(who)}</p>
      ) : (
        <>
          <p class="omn-says">
            <b>{up.label}</b>
            {up.victim !== null && (
              <span class="omn-whose">
                <Mon seat={up.actor} size={15} /> {p.names[up.actor]} <span class="omn-arrow">→</span>
                <Mon seat={up.victim} size={15} /> {p.names[up.victim]}
              </span>
            )}
            {deed && <span>{deed.text}</span>}
          </p>
          {p.question?.decision === "window_response" && <p class="omn-ask">{strings.mayAnswer(up.label)}</p>}
        </>
      )}
    </div>
  );
}

/** Between actions: what comes next. */
function Quiet({ p, names }: { p: Props; names: Names }): JSX.Element {
  const step = stepOf(p);
  const next = p.view.seats
    .map(({ slot }, seat) => ({ ...slot, seat }))
    .filter(({ card, status }) => card && status === "waiting")
    .sort((a, b) => a.order - b.order)[0];
  if (step === 1 && next)
    return (
      <p class="omn-quiet">
        {strings.next} <Mon seat={next.seat} size={16} /> <b>{p.names[next.seat]}</b>{" "}
        <Strip names={names} id={next.card!} />
        {next.target !== null && (
          <>
            {" "}
            {strings.at} <Mon seat={next.target} size={16} /> <b>{p.names[next.target]}</b>
          </>
        )}
        <span class="omn-faint">{strings.nextHint}</span>
      </p>
    );
  return <p class="omn-quiet">{step === 3 && p.view.called ? strings.calls(p.view.called) : strings.quiet[step]}</p>;
}

/** Cards that this seat alone sees right now: another hand, or the top of the deck. */
function Shown({ p, names }: { p: Props; names: Names }): JSX.Element {
  return (
    <div class="omn-shown">
      <h3>{strings.shown}</h3>
      <div class="omn-list">
        {p.view.looking_at.map((id) => (
          <Act p={p} action={`card:${id}`} as="div" class="omn-look" name={names.title(id)}>
            <Strip names={names} id={id} inside />
          </Act>
        ))}
      </div>
    </div>
  );
}
