// The table after an event whose position has not come yet: Patrons and tiles are seen to move, line by line, as it is told.
// Only what the event itself says to this side is changed; what it looked at, chose and concluded comes with the position.
import type { Event } from "../../board";
import type { CardView, PlaceView, SeatView, View } from "../../types/chiyo";

/** The view after an event. */
export function along(seen: unknown, { kind, data = {}, secret }: Event): View {
  const view = seen as View;
  const handles = (data["handles"] ?? []) as number[];
  const fugitive = data["fugitive"] as string;
  const cards = (of: number[], change: (card: CardView) => Partial<CardView>): View =>
    places((place) => ({ cards: place.cards.map((card) => (of.includes(card.handle) ? { ...card, ...change(card) } : card)) }));
  const places = (change: (place: PlaceView) => Partial<PlaceView>): View => ({ ...view, places: view.places.map((place) => ({ ...place, ...change(place) })) });
  if (kind === "turn_began") return { ...view, turn: { ...view.turn, number: data["turn"] as number, active: data["seat"] as number, loyal: null, moved: [], picked: [], tile_moved: false } };
  if (kind === "moved") return moved(view, data["handle"] as number, data["to"] as string);
  if (kind === "tile_moved") {
    const tile = data["tile"] as string;
    return places(({ id, tiles }) => ({ tiles: [...tiles.filter((one) => one !== tile), ...(id === data["to"] ? [tile] : [])] }));
  }
  if (kind === "revealed") return cards(handles, ({ handle }) => ({ face: (data["cards"] as string[])[handles.indexOf(handle)]! }));
  if (kind === "tokens_placed" || kind === "tokens_removed") {
    const placed = kind === "tokens_placed" ? [fugitive] : [];
    const now = cards(handles, ({ tokens }) => ({ tokens: [...tokens.filter((one) => one !== fugitive), ...placed] }));
    return { ...now, supply: { ...view.supply, [fugitive]: data["supply"] as number } };
  }
  if (kind === "unmasked") return cards([data["handle"] as number], () => ({ face: `true_${fugitive}` }));
  if (kind === "honor_drawn") {
    const own = secret?.["value"] as number | undefined;
    const drawn = (seat: SeatView): Partial<SeatView> => ({
      honor_count: data["count"] as number,
      honor_hidden: own !== undefined && seat.honor_hidden ? [...seat.honor_hidden, own] : seat.honor_hidden,
    });
    return { ...view, seats: view.seats.map((seat, who) => (who === data["seat"] ? { ...seat, ...drawn(seat) } : seat)) };
  }
  if (kind === "influence_drawn") return { ...view, influence_hand: data["hand"] as number, influence_deck: data["deck"] as number };
  if (kind === "track_advanced") return { ...view, space: data["space"] as number };
  return view;
}

/** A Patron at another Establishment; cards lie in the order of their numbers. */
function moved(view: View, handle: number, to: string): View {
  const found = view.places.flatMap(({ cards }) => cards).find((card) => card.handle === handle);
  if (!found) return view;
  const laid = (cards: CardView[]): CardView[] => [...cards, found].sort((one, two) => one.handle - two.handle);
  return {
    ...view,
    places: view.places.map((place) => {
      const others = place.cards.filter((card) => card !== found);
      return { ...place, cards: place.id === to ? laid(others) : others };
    }),
  };
}
