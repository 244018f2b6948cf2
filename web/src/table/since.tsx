// Since your last turn: what the others did, each line a way to that moment on the board.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { strings } from "../strings";
import type { Event } from "../types/wire";
import { aside } from "./acts";
import type { Past } from "./past";

const HANDFUL = 5; // lines that need no summary

interface SinceProps {
  game: string;
  events: Event[];
  past: Past;
  compact: boolean;
}

export function Since({ game, events, past, compact }: SinceProps): JSX.Element | null {
  const [open, setOpen] = useState(!compact);
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [events[0]?.n]);
  if (!events.length) return null;
  const main = events.length > HANDFUL ? events.filter((event) => !aside(game, event)) : events;
  const shown = all ? events : main.length ? main : events.slice(-HANDFUL);
  const from = past.story?.moments[past.index - 1]?.n ?? 0; // what was told with the moment that is shown
  const here = (event: Event): boolean => past.shown !== null && from <= event.n && event.n < past.shown.n;
  return (
    <details class="since" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{strings.since.title(events.length)}</summary>
      <ol>
        {shown.map((event) => (
          <li key={event.n}>
            <button
              type="button"
              class={`since-line ${here(event) ? "here" : ""}`}
              aria-current={here(event) ? "true" : undefined}
              onClick={() => void past.open(event.n + 1)}
            >
              {event.text || event.kind.replace(/_/g, " ")}
            </button>
          </li>
        ))}
        {shown.length < events.length && (
          <li>
            <button type="button" class="since-line since-more" onClick={() => setAll(true)}>
              {strings.since.more(events.length - shown.length)}
            </button>
          </li>
        )}
      </ol>
      {past.shown && !compact && (
        <button type="button" class="primary since-now" onClick={past.close}>
          {strings.since.now}
        </button>
      )}
    </details>
  );
}
