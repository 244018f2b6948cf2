// The pace: what the table sends is shown one thing after another, as fast as a person likes. The table never waits for it.
import { useEffect, useState } from "preact/hooks";
import type { Connection, TableState } from "../net/connection";
import type { Moment } from "../net/position";
import { chosenPace, type Pace } from "../stored";
import type { About, Asked, Down, Event } from "../types/wire";
import { act, found, ownDoing } from "./acts";

interface Speed {
  /** Milliseconds for a sentence, for each of its letters, and before another act. */
  sentence: number;
  letter: number;
  act: number;
  /** Milliseconds by which it may lag behind the table; when there is more to tell, it hurries. */
  lag: number;
}

const SPEEDS: Record<Exclude<Pace, "once">, Speed> = {
  slow: { sentence: 1300, letter: 25, act: 1200, lag: 12_000 },
  normal: { sentence: 500, letter: 14, act: 600, lag: 6_000 },
  fast: { sentence: 220, letter: 6, act: 250, lag: 3_000 },
};
const LONGEST = 100; // letters: nobody has to wait for the rest of a sentence
const FEW = 4; // sentences that one's own answer may bring at once

/** What is shown. */
export interface Told {
  moment: Moment;
  events: Event[];
  /** The sentences that are being told now. */
  saying: Event[];
  /** How many sentences are still to be told. */
  left: number;
  /** There is something newer than what is shown. */
  behind: boolean;
  /** How many events there were when this person had answered last, once they have; the table's answers for them do not count. */
  answered: number | null;
  /** A question that the table has answered for this seat since then, because there was only one answer. */
  only: Only | null;
  /** What is asked now follows at once upon this person's own answer: nothing of others was to be told in between. */
  mine: boolean;
}

/** A question with one answer only, and how many events there were when it was answered. */
export interface Only {
  question: Asked;
  from: number;
}

interface Beat {
  /** The position from here on, or null when it stays: it comes with the last sentence about it, never before. */
  moment: Moment | null;
  events: Event[];
  opens: boolean;
}

/** A queue of what is still to be shown. */
class Teller {
  told: Told;
  changed: () => void = () => undefined;
  private queue: Beat[] = [];
  private newest: TableState;
  private act = "";
  private rate = 1;
  private timer = 0;

  constructor(
    private readonly connection: Connection,
    private readonly about: About,
  ) {
    const { state } = connection;
    this.newest = state;
    this.told = { moment: now(state), events: state.events, saying: state.events.slice(-1), left: 0, behind: false, answered: null, only: null, mine: false };
  }

  readonly hear = (state: TableState, down: Down): void => {
    const before = this.newest;
    if (down.type === "snapshot") this.begin(state);
    else if (down.type === "update") {
      this.newest = state;
      this.add(before, state, down.events ?? []);
    }
  };

  /** Show what is there, whatever was to be told before. */
  begin(state: TableState): void {
    this.newest = state;
    this.act = "";
    const { only } = this.told;
    if (only && state.events.length <= only.from) this.told = { ...this.told, only: null }; // it was taken back
    this.skip();
  }

  /** Show everything at once, because somebody wants to. */
  readonly skip = (): void => this.catchUp(false);

  private catchUp(mine: boolean): void {
    const { events } = this.newest;
    const fresh = events.slice(this.told.events.length);
    const answered = this.told.answered === null ? null : Math.min(this.told.answered, events.length); // something was taken back
    this.queue = [];
    this.rest();
    this.show({ mine, answered, moment: now(this.newest), events, saying: fresh.length ? fresh : events.slice(-1) }); // what was taken back is not said any more
  }

  readonly look = (): void => {
    if (document.hidden) this.skip();
  };

  rest(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  private show(part: Partial<Told>): void {
    const left = this.queue.reduce((sum, beat) => sum + beat.events.length, 0);
    this.told = { ...this.told, ...part, left, behind: this.queue.length > 0 };
    this.changed();
  }

  private add(before: TableState, state: TableState, fresh: Event[]): void {
    const opens = fresh.map((event) => {
      const found = act(this.about.game, event);
      const other = found !== "" && found !== this.act;
      if (other) this.act = found;
      return other;
    });
    const was = before.decision?.number ?? -1;
    const mine = was === this.connection.answered || this.connection.laying;
    const own = mine && state.decision?.number !== was;
    const did = ownDoing(this.about.game, fresh, opens, this.connection.seat);
    const few = fresh.length <= FEW && !fresh.some((event) => found(this.about.game, event)); // a find has a sentence to itself
    const direct = own ? (few ? fresh.length : did) : 0; // what one's own answer did needs no telling
    const { question, settled } = before.decision ?? {};
    const { gave } = this.connection;
    const passed = this.about.windows[gave.decision]?.includes(gave.action); // who lets something happen has not had a turn
    const meant = own && was !== this.connection.settled;
    const single = settled && question?.options.length === 1 && !(question.decision in this.about.windows);
    const goesOn = own && !meant && single && this.told.answered === before.events.length; // with this person's own choice
    const answered = (meant && !passed) || goesOn ? before.events.length + did : this.told.answered;
    this.told = { ...this.told, only: meant ? null : this.told.only, answered };
    if (single && state.decision?.number !== was) this.told = { ...this.told, only: { question, from: before.events.length } };
    const parts: Beat[] = fresh.slice(direct).map((event, i) => ({ moment: null, events: [event], opens: opens[direct + i]! }));
    if (direct || !parts.length) parts.unshift({ moment: null, events: fresh.slice(0, direct), opens: false });
    parts[parts.length - 1]!.moment = now(state);
    const free = !this.queue.length && (own || !this.timer);
    this.queue.push(...parts);
    if (chosenPace() === "once" || document.hidden) this.catchUp(meant);
    else {
      this.rate = Math.min(1, this.speed.lag / this.queue.reduce((sum, beat) => sum + this.dwell(beat), 0));
      if (free) this.step(meant);
      else this.show({});
    }
  }

  private step(mine: boolean): void {
    this.rest();
    const beat = this.queue.shift();
    if (!beat) return;
    if (chosenPace() === "once") return this.skip(); // somebody has lost patience
    const { moment, events, saying } = this.told;
    this.show({
      mine,
      moment: beat.moment ?? moment,
      events: beat.events.length ? [...events, ...beat.events] : events,
      saying: beat.events.length ? beat.events : saying,
    });
    const pause = this.queue[0]?.opens ? this.speed.act : 0;
    this.timer = window.setTimeout(() => this.step(false), this.rate * (this.dwell({ ...beat, opens: false }) + pause));
  }

  private get speed(): Speed {
    const pace = chosenPace();
    return SPEEDS[pace === "once" ? "fast" : pace];
  }

  /** How long a beat takes, with the pause before it. */
  private dwell(beat: Beat): number {
    const { sentence, letter, act: pause } = this.speed;
    const letters = beat.events.reduce((sum, event) => sum + (event.text?.length ?? 0), 0);
    return (beat.events.length ? sentence + letter * Math.min(letters, LONGEST) : sentence / 3) + (beat.opens ? pause : 0);
  }
}

function now({ n, position, decision }: TableState): Moment {
  return { n, position: position!, decision };
}

/** What is shown of a table now, and how to skip to its newest moment. */
export function useTold(connection: Connection, about: About): [Told, () => void] {
  const [teller] = useState(() => new Teller(connection, about));
  const [, redraw] = useState(0);
  useEffect(() => {
    teller.changed = () => redraw((n) => n + 1);
    const stop = connection.follow(teller.hear);
    teller.begin(connection.state); // something may have come since it was made
    document.addEventListener("visibilitychange", teller.look);
    return () => {
      stop();
      teller.rest();
      document.removeEventListener("visibilitychange", teller.look);
    };
  }, [connection]);
  return [teller.told, teller.skip];
}
