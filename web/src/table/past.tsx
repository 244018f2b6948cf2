// The past: the board at any moment, from one's own side while the game runs, from any side when it is over.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import { type Moment, momentOf, story, type Story } from "../net/position";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { Event, Position } from "../types/wire";

/** What led to a moment of the past, and where one goes back to: a review of a seat's game, or the bots' reasons. */
export interface Origin {
  to: "review" | "reasons";
  seat: number;
  /** What led here there, by a name of its own. */
  at: string;
}

export interface Past {
  story: Story | null;
  index: number;
  /** The moment that is shown, or null for the present. */
  shown: Moment | null;
  events: Event[];
  side: string;
  /** Where one came from, if there is a way back; also just after one has gone it. */
  origin: Origin | null;
  /** Look at the moment after so many events; without a number, at the beginning. */
  open(n?: number, side?: string, origin?: Origin): Promise<void>;
  to(index: number): void;
  step(by: number): void;
  close(): void;
  /** Close it and go back to where one came from. */
  back(): void;
  /** One is there. */
  arrived(): void;
}

export function usePast(table: string, position: Position): Past {
  const [told, setTold] = useState<Story | null>(null);
  const [index, setIndex] = useState(0);
  const [side, setSide] = useState("own");
  const [origin, setOrigin] = useState<Origin | null>(null);
  const wish = useRef(0); // what was asked for last: an answer to an earlier wish comes too late
  const close = (back: Origin | null): void => {
    wish.current += 1;
    setTold(null);
    setSide("own");
    setOrigin(back);
  };
  const last = told ? told.moments.length - 1 : 0;
  return {
    story: told,
    index,
    shown: told?.moments[index] ?? null,
    events: told?.events ?? [],
    side,
    origin,
    async open(n, as = side, by) {
      const asked = ++wish.current;
      try {
        const kept = told && as === side && (position.over || (n ?? 0) <= told.moments[last]!.n);
        const found = kept ? told : story(await api.replay(table, as, position.seat));
        if (asked !== wish.current) return;
        setTold(found);
        setSide(as);
        setOrigin(by ?? (told && origin));
        setIndex(n === undefined ? 0 : momentOf(found.moments, n));
      } catch (error) {
        complain(error);
      }
    },
    to: (to) => setIndex(Math.max(0, Math.min(last, to))),
    step: (by) => setIndex((now) => Math.max(0, Math.min(last, now + by))),
    close: () => close(null),
    back: () => close(origin),
    arrived: () => setOrigin(null),
  };
}

interface PastBarProps {
  past: Past;
  names: string[];
  over: boolean;
  seat: number | null;
}

/** Where in the past one is, and the ways from there. */
export function PastBar({ past, names, over, seat }: PastBarProps): JSX.Element {
  const [playing, setPlaying] = useState(false);
  const last = (past.story?.moments.length ?? 1) - 1;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.scrollIntoView({ block: "nearest" }), []); // its controls are what one came for
  useEffect(() => {
    if (!playing) return undefined;
    if (past.index >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => past.step(1), 900);
    return () => clearTimeout(timer);
  }, [playing, past.index, last]);
  const text = past.shown ? past.events.slice(past.story?.moments[past.index - 1]?.n ?? 0, past.shown.n) : [];
  return (
    <section ref={bar} class="past-bar" aria-label={strings.past.title}>
      <div class="past-row">
        <span class="past-steps">
          <button type="button" aria-label={strings.past.before} disabled={past.index <= 0} onClick={() => past.step(-1)}>
            ◀
          </button>
          <button type="button" aria-pressed={playing} onClick={() => setPlaying(!playing)}>
            {playing ? strings.past.pause : strings.past.play}
          </button>
          <button type="button" aria-label={strings.past.after} disabled={past.index >= last} onClick={() => past.step(1)}>
            ▶
          </button>
        </span>
        <input
          type="range"
          min="0"
          max={last}
          value={past.index}
          aria-label={strings.past.slider}
          onInput={(event) => past.to(Number(event.currentTarget.value))}
        />
        <span class="past-count">{strings.past.at(past.index, last)}</span>
        {over && (
          <label>
            {strings.past.seeAs}{" "}
            <select
              value={past.side === "own" && seat !== null ? `${seat}` : past.side}
              onChange={(event) => void past.open(past.shown?.n, event.currentTarget.value)}
            >
              <option value={seat === null ? "own" : "public"}>{strings.past.spectator}</option>
              {names.map((name, other) => (
                <option value={`${other}`}>{name}</option>
              ))}
            </select>
          </label>
        )}
        {past.origin && (
          <button type="button" class="primary past-back" onClick={past.back}>
            {strings.past.back[past.origin.to]}
          </button>
        )}
        <button type="button" class={past.origin ? "" : "primary"} onClick={past.close}>
          {strings.past.now}
        </button>
      </div>
      <p class="past-text">{text.map((event) => event.text).join(" ")}</p>
    </section>
  );
}
