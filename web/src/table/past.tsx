// The past: the board at any moment, from one's own side while the game runs, from any side when it is over.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import { type Moment, momentOf, story, type Story } from "../net/position";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { Event, Position } from "../types/wire";

export interface Past {
  story: Story | null;
  index: number;
  /** The moment that is shown, or null for the present. */
  shown: Moment | null;
  events: Event[];
  side: string;
  /** Look at the moment after so many events; without a number, at the beginning. */
  open(n?: number, side?: string): Promise<void>;
  to(index: number): void;
  step(by: number): void;
  close(): void;
}

export function usePast(table: string, position: Position): Past {
  const [told, setTold] = useState<Story | null>(null);
  const [index, setIndex] = useState(0);
  const [side, setSide] = useState("own");
  const wish = useRef(0); // what was asked for last: an answer to an earlier wish comes too late
  const last = told ? told.moments.length - 1 : 0;
  return {
    story: told,
    index,
    shown: told?.moments[index] ?? null,
    events: told?.events ?? [],
    side,
    async open(n, as = side) {
      const asked = ++wish.current;
      try {
        const kept = told && as === side && (position.over || (n ?? 0) <= told.moments[last]!.n);
        const found = kept ? told : story(await api.replay(table, as, position.seat));
        if (asked !== wish.current) return;
        setTold(found);
        setSide(as);
        setIndex(n === undefined ? 0 : momentOf(found.moments, n));
      } catch (error) {
        complain(error);
      }
    },
    to: (to) => setIndex(Math.max(0, Math.min(last, to))),
    step: (by) => setIndex((now) => Math.max(0, Math.min(last, now + by))),
    close: () => {
      wish.current += 1;
      setTold(null);
      setSide("own");
    },
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
        <button type="button" class="primary" onClick={past.close}>
          {strings.past.now}
        </button>
      </div>
      <p class="past-text">{text.map((event) => event.text).join(" ")}</p>
    </section>
  );
}
