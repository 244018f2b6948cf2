// The map after an event whose position has not come yet: guards are seen to march, line by line, as it is told.
// Only what the event itself says is changed; hands, cards and private maps come with the position.
import type { Event } from "../../board";
import type { Intruder, View } from "../../types/ninja";

/** The view after an event. */
export function along(seen: unknown, { kind, data = {} }: Event): View {
  const view = seen as View;
  const zone = data["zone"] as string;
  const who = (change: (one: Intruder) => Partial<Intruder>): View => ({
    ...view,
    intruders: view.intruders.map((one) => (one.id === data["who"] ? { ...one, ...change(one) } : one)),
  });
  if (kind === "turn") return { ...view, turn: data["turn"] as number, alert: data["alert"] as string };
  if (kind === "phase") return { ...view, phase: data["phase"] as string };
  if (kind === "alerted") return { ...view, alert: data["alert"] as string };
  if (kind === "guards_moved" || kind === "out_unknown") return moved(view, data["guards"] as string[], zone);
  if (kind === "guard_killed") return without(view, data["guard"] as string);
  if (kind === "detected") return who(() => ({ shown_at: zone, in_passage: false }));
  if (kind === "went_hidden") return who(() => ({ shown_at: null }));
  if (kind === "wounded") return who((one) => ({ wounds: [...one.wounds, 0].slice(0, data["wounds"] as number) }));
  if (kind === "answered")
    return { ...view, searched: [...view.searched, { turn: view.turn, who: data["who"] as string, zone, answer: data["what"] as string }] };
  return view;
}

/** Guards in another zone; a patrol goes with its members. */
function moved(view: View, guards: string[], zone: string): View {
  return {
    ...view,
    guards: view.guards.map((guard) => (guards.includes(guard.id) ? { ...guard, zone } : guard)),
    patrols: view.patrols.map((patrol) => (patrol.members.every((id) => guards.includes(id)) ? { ...patrol, zone } : patrol)),
  };
}

function without(view: View, gone: string): View {
  const patrols = view.patrols.map((patrol) => ({ ...patrol, members: patrol.members.filter((id) => id !== gone) }));
  return {
    ...view,
    guards: view.guards.filter((guard) => guard.id !== gone),
    guards_on_map: view.guards_on_map - 1,
    patrols: patrols.filter((patrol) => patrol.members.length),
  };
}
