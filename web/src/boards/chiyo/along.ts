// The table after an event whose position has not come yet: Patrons and tiles are seen to move, line by line, as it is told.
// Only what the event itself says is changed; tokens, hands and what one knows come with the position.
import type { Event } from "../../board";
import type { CardView, PlaceView, View } from "../../types/chiyo";

/** The view after an event. */
export function along(seen: unknown, { kind, data = {} }: Event): View {
  const view = seen as View;
  const places = (change: (place: PlaceView) => Partial<PlaceView>): View => ({ ...view, places: view.places.map((place) => ({ ...place, ...change(place) })) });
  if (kind === "turn_began") return { ...view, turn: { ...view.turn, number: data["turn"] as number, active: data["seat"] as number, loyal: null, moved: [], picked: [], tile_moved: false } };
  if (kind === "moved") return moved(view, data["handle"] as number, data["to"] as string);
  if (kind === "tile_moved") {
    const tile = data["tile"] as string;
    return places(({ id, tiles }) => ({ tiles: [...tiles.filter((one) => one !== tile), ...(id === data["to"] ? [tile] : [])] }));
  }
  if (kind === "revealed") {
    const faces = new Map((data["handles"] as number[]).map((handle, i) => [handle, (data["cards"] as string[])[i]!]));
    return places(({ cards }) => ({ cards: cards.map((card) => ({ ...card, face: faces.get(card.handle) ?? card.face })) }));
  }
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
