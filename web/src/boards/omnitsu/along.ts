// The table after an event whose position has not come yet: cards and scrolls are seen to move, line by line, as it is told.
// Only what the event itself says is changed; one's own hand and what is being resolved come with the position.
import type { BoardProps, Event } from "../../board";
import type { Seat, View } from "../../types/omnitsu";

/** The view after an event. */
export function along(seen: unknown, { kind, data = {} }: Event, { seat, settings }: Pick<BoardProps, "seat" | "settings">): View {
  const view = seen as View;
  const card = data["card"] as string;
  const who = data["seat"] as number;
  const seats = (change: (one: Seat, place: number) => Partial<Seat>): Seat[] => view.seats.map((one, place) => ({ ...one, ...change(one, place) }));
  const hand = (place: number, by: number): Seat[] => seats((one, at) => (at === place && at !== seat ? { hand_size: Math.max(0, one.hand_size + by) } : {}));
  if (kind === "drew") {
    const number = data["number"] as number;
    return { ...view, seats: hand(who, number), deck_size: Math.max(0, view.deck_size - number) };
  }
  if (kind === "laid_aside") {
    const under = settings["discard_view"] === "all" ? view.discard : []; // at some tables only the top card is seen
    return { ...view, discard: [...under, card], discard_size: view.discard_size + 1 };
  }
  if (kind === "location_entered") return { ...view, center: [...view.center, { card, blocked_by: null }] };
  if (kind === "blocked" || kind === "unblocked") {
    const blocked_by = kind === "blocked" ? (data["blocker"] as string) : null;
    return { ...view, center: view.center.map((place) => (place.card === card ? { ...place, blocked_by } : place)) };
  }
  if (kind === "scroll_moved") {
    const moving = view.seats[data["giver"] as number]?.sealed.find(({ token }) => token === data["token"]);
    if (!moving) return view;
    return {
      ...view,
      seats: seats(({ sealed }, place) => ({
        sealed: place === data["taker"] ? [...sealed, moving] : sealed.filter((one) => one !== moving),
      })),
    };
  }
  return view;
}
