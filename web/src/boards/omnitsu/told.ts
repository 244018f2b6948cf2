// What follows from what was told: what was thrown this turn, by whom and at whom; and whether a card must be in a hand.
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

/**
 * Whether a card that is not seen anywhere must be in somebody's hand: the Main Deck was used up since it was last seen,
 * and the card was not among those that became the new one.
 */
export function inAHand(events: Event[], id: string): boolean {
  let [discarded, hand, made] = [false, false, false]; // made: the new deck came in the middle of an action that looks at the deck
  for (const { kind, data } of events) {
    const { card, cards = [], discards = [] } = (data ?? {}) as { card?: string; cards?: string[]; discards?: string[] };
    if (kind === "dealt") discarded = discards.includes(id);
    if (kind === "declared") made = false;
    if ((kind === "laid_aside" && card === id) || (kind === "discarded" && cards.includes(id))) discarded = true;
    if ((kind === "recovered" || kind === "destroyed") && card === id) discarded = false;
    if (kind === "duel_shown") discarded ||= lostInADuel(data!, id);
    if (kind === "deck_reshuffled") [hand, discarded, made] = [!discarded, false, true];
    if (kind === "scried" && made) hand = false; // cards of the old deck may have been put back on the new one
  }
  return hand && !discarded;
}

/** Whether a card was discarded because its challenger has lost the duel. */
function lostInADuel({ card, other, winner }: Record<string, unknown>, id: string): boolean {
  return card === id && winner === other;
}
