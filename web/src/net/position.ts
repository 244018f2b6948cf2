// Positions: applying the changes of an update, and walking through a replay.
import type { Chat, Decision, Event, Position, Replay, Update } from "../types/wire";

/** One moment as a side saw it. */
export interface Moment {
  n: number;
  position: Position;
  decision: Decision | null;
}

/** Return a copy in which the value at a path is another one; whatever is not on the path is shared. */
function set(root: unknown, path: (string | number)[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(root)) {
    const copy = [...(root as unknown[])];
    copy[head as number] = set(copy[head as number], rest, value);
    return copy;
  }
  const from = (root ?? {}) as Record<string, unknown>;
  return { ...from, [head]: set(from[head], rest, value) };
}

/** Return a position with changes applied. */
export function changed(position: Position, changes: Update["changes"]): Position {
  let after: unknown = position;
  for (const [path, value] of changes ?? []) after = set(after, path, value);
  return after as Position;
}

/** Return the moment after an update. */
export function applied(moment: Moment, update: Update): Moment {
  return {
    n: update.n,
    position: changed(moment.position, update.changes),
    decision: update.decision === undefined ? moment.decision : update.decision,
  };
}

/** A replay made ready for looking at any moment. */
export interface Story {
  moments: Moment[];
  events: Event[];
  said: Chat[];
}

/** Return every moment of a replay. */
export function story(replay: Replay): Story {
  const { n, position, decision, events } = replay.start;
  const moments: Moment[] = [{ n, position, decision }];
  const told = [...events];
  for (const update of replay.updates) {
    moments.push(applied(moments[moments.length - 1]!, update));
    told.push(...(update.events ?? []));
  }
  return { moments, events: told, said: replay.said };
}

/** Return the number of the first moment at which this many events had been told. */
export function momentOf(moments: Moment[], n: number): number {
  const found = moments.findIndex((moment) => moment.n >= n);
  return found < 0 ? moments.length - 1 : found;
}
