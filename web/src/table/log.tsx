// The log: what happened, as this side was told it. Each line shows the board at its moment.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Mon } from "../kit";
import { strings } from "../strings";
import type { Chat, Event } from "../types/wire";
import type { Past } from "./past";

const RECENT = 150;

interface LogProps {
  events: Event[];
  /** What was said; what was said in acts of speech stands among the events. */
  said: Chat[];
  past: Past;
  pick(n: number): void;
}

export function Log({ events, said, past, pick }: LogProps): JSX.Element {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = all || past.shown ? events : events.slice(-RECENT);
  const spoken = said.filter((one) => one.says);
  const first = shown[0]?.n ?? 0;
  const before = (n: number): Chat[] => spoken.filter((one) => (one.n ?? 0) === n || (n === first && (one.n ?? 0) < n && shown.length === events.length));
  const here = past.shown ? past.shown.n - 1 : -1;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if (past.shown) element.querySelector(".here")?.scrollIntoView({ block: "nearest" });
    else element.scrollTop = element.scrollHeight;
  }, [events.length, spoken.length, past.index, past.shown === null]);
  if (!events.length) return <p class="hint">{strings.table.first}</p>;
  return (
    <>
      {shown.length < events.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {strings.table.earlier(events.length - shown.length)}
        </button>
      )}
      <ol class="log" ref={list} aria-label={strings.table.aria.log} tabIndex={0}>
        {shown.flatMap((event) => [
          ...before(event.n).map((one) => <Spoken key={`said ${one.number}`} one={one} />),
          <li key={event.n} class={event.n === here ? "here" : ""}>
            <button type="button" class={event.secret ? "told secret" : "told"} onClick={() => pick(event.n + 1)}>
              {event.text || event.kind.replace(/_/g, " ")}
              {event.secret && <span class="only-you">{strings.table.onlyYou}</span>}
            </button>
          </li>,
        ])}
        {spoken.filter((one) => (one.n ?? 0) > shown[shown.length - 1]!.n).map((one) => (
          <Spoken key={`said ${one.number}`} one={one} />
        ))}
      </ol>
    </>
  );
}

function Spoken({ one }: { one: Chat }): JSX.Element {
  return (
    <li class="bubble">
      {one.seat !== null && <Mon seat={one.seat} size={15} />} <b>{one.name}</b>
      {one.team && <span class="only-you">{strings.chat.teamMark}</span>} {one.text}
    </li>
  );
}
