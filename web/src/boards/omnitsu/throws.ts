// What was thrown this turn: by whom, at whom, in the order of the numbers.
import type { Event } from "../../board";
import type { Seat } from "../../types/omnitsu";

/** The public part of the events that are followed here. */
interface Told {
  seat: number;
  card: string;
  target?: number | null;
  order: number;
  token: number;
}

export interface Throw {
  seat: number;
  card: string | null;
  /** 0: that of the card. */
  order: number;
  target: number | null;
  status: string;
  /** The scroll that was cracked instead; null: nothing was possible. */
  token: number | null;
}

/** The throws of this turn: open slots from the view, those that are done from what was told. */
export function throwsOf(events: Event[], seats: Seat[]): Throw[] {
  const told = new Map<number, Throw>();
  let choosing = true;
  for (const { kind, data } of events) {
    const { seat, card, order, target = null, token } = (data ?? {}) as unknown as Told; // an event that says nothing more has none
    const nothing = { seat, card: null, order: 0, target: null, status: "done" };
    if (kind === "turn") {
      told.clear();
      choosing = true;
    }
    if (kind === "comes_up" || kind === "window_round") choosing = false;
    if (kind === "thrown" || kind === "thrown_at") told.set(seat, { seat, card, order: 0, target, status: "done", token: null });
    if (kind === "cracked" && choosing) told.set(seat, { ...nothing, token });
    if (kind === "passed" && choosing) told.set(seat, { ...nothing, token: null });
    if (kind === "replaced") told.set(seat, { seat, card, order, target, status: "done", token: null });
    const thrown = told.get(seat);
    if (kind === "redirected" && thrown?.card === card) told.set(seat, { ...thrown, target });
  }
  seats.forEach(({ slot: { card, order, status, target } }, seat) => {
    if (!card) return;
    const before = told.get(seat);
    const now = before?.card === card ? before.target : target; // it may have been aimed at somebody else since it was thrown
    told.set(seat, { seat, card, order, target: now, status, token: null });
  });
  return [...told.values()];
}
