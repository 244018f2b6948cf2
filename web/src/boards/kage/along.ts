// The board after an event whose position has not come yet: who walks is seen to walk, line by line, as it is told.
// Only what the event itself says is changed; dice, cards and what is watched come with the position.
import type { Event } from "../../board";
import type { GuardView, NinjaView, View } from "../../types/kage";

/** The view after an event. */
export function along(seen: unknown, { kind, data = {} }: Event): View {
  const view = seen as View;
  const square = data["square"] as string;
  const ninja = (change: Partial<NinjaView>): View => ({
    ...view,
    ninja: view.ninja.map((one) => (one.ninja === data["ninja"] ? { ...one, ...change } : one)),
  });
  if (["stepped", "entered", "pulled", "relocated"].includes(kind)) return ninja({ square });
  if (kind === "detected" || kind === "undetected") return ninja({ detected: kind === "detected" });
  if (kind === "noise") return ninja({ noise: data["total"] as number });
  if (kind === "eliminated" || kind === "escaped") return ninja({ square: null, out: kind });
  if (kind === "activated") return { ...view, active: view.ninja.findIndex((one) => one.ninja === data["ninja"]) };
  if (kind === "guard_moved") return { ...view, guards: moved(view.guards, data["model"] as string, data["start"] as string, square) };
  if (kind === "guard_gone") return { ...view, guards: view.guards.filter((guard) => guard.square !== square) };
  if (kind === "door_gone") return { ...view, doors: view.doors.filter(({ door }) => door !== data["door"]) };
  if (kind === "bell_gone") return { ...view, bells: view.bells.filter(({ door }) => door !== data["door"]) };
  if (kind === "lantern_gone") return { ...view, lanterns: view.lanterns.filter((name) => name !== square) };
  if (kind === "found") return { ...view, search: view.search.filter((token) => token.square !== square) };
  if (kind === "alert_moved") return { ...view, alert: data["slot"] as number, level: data["level"] as string };
  if (kind === "turn_moved") return { ...view, turn: data["slot"] as number };
  return view;
}

/** The guards after one of them has moved: two may share a square for a moment, then it is the one of that type. */
function moved(guards: GuardView[], model: string, start: string, square: string): GuardView[] {
  const mover = guards.find((guard) => guard.square === start && guard.model === model);
  return guards.map((guard) => (guard === mover ? { ...guard, square } : guard));
}
