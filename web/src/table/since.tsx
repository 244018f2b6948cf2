// Since your last turn: what was done at you first, then what else happened, each line a way to that moment on the board.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { strings } from "../strings";
import type { Event } from "../types/wire";
import { arrives, aside, opensTurn } from "./acts";
import type { Past } from "./past";

const HANDFUL = 5; // lines of what was done at somebody
const MOST = 8; // lines that need no summary
const ROOM = 12; // lines of a summary: what mattered is not cut off while steps are left out
const KEPT = 4; // lines of before one's last answer that are still shown

interface SinceProps {
  game: string;
  events: Event[];
  seat: number | null;
  past: Past;
  compact: boolean;
  /** Steps on the way that matter to this seat (`BoardModule.matters`). */
  matters(event: Event): boolean;
}

/** Fields that name the seat that something was done to. */
const SUFFERS = ["target", "victim", "giver", "taker", "other", "owner", "to", "suspect", "about"];

/** Whether something was done at this seat by somebody else, or shown to it alone. */
export function atMe({ data = {}, secret }: Event, seat: number): boolean {
  if (secret) return true;
  return data["seat"] !== seat && SUFFERS.some((field) => data[field] === seat);
}

/** What was done at this seat, but for steps on the way, in the turn in which it chose last and before that: it stays in view however often one answers. */
export function atMeThisTurn(game: string, events: Event[], answered: number, seat: number): Event[] {
  const before = events.slice(0, answered);
  const from = before.reduce((found, event, i) => (opensTurn(game, event, seat) ? i : found), before.length);
  return before.slice(from).filter((event) => !event.secret && !aside(game, event) && atMe(event, seat)).slice(-KEPT);
}

export function Since({ game, events, seat, past, compact, matters }: SinceProps): JSX.Element | null {
  const [open, setOpen] = useState(!compact);
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [events[0]?.n]);
  if (!events.length) return null;
  const mine = seat === null ? [] : events.filter((event) => atMe(event, seat)).slice(-HANDFUL);
  const main = events.filter((event) => !mine.includes(event) && (events.length <= MOST || !aside(game, event) || matters(event)));
  const weighty = main.slice(Math.max(0, main.length + mine.length - ROOM));
  const room = Math.max(0, MOST - mine.length - weighty.length);
  const walks = events.filter((event, i) => !mine.includes(event) && !weighty.includes(event) && arrives(game, event, events[i + 1]));
  const few = [...mine, ...weighty, ...(room ? walks.slice(-room) : [])].sort((a, b) => a.n - b.n);
  const shown = all ? events : few.length ? few : events.slice(-HANDFUL);
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
              class={`since-line ${mine.includes(event) ? "at-me" : ""} ${here(event) ? "here" : ""}`}
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
