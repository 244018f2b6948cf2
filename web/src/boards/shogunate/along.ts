// The table after an event whose position has not come yet: what ends a round is seen line by line, as it is told.
// Only what the event itself says is changed; one's score and the cards in hand come with the position.
import type { BoardProps, Event } from "../../board";
import type { Options, View } from "../../types/shogunate";

type Side = Pick<BoardProps, "seat" | "settings">;

/** The view after an event. */
export function along(seen: unknown, { kind, data = {} }: Event, p: Side): View {
  const view = seen as View;
  if (kind === "leader_moved") return moved(view, data["leader"] as string, data["to"] as number, p);
  if (kind === "leaders_switched") return switched(view, data["leaders"] as [string, string], p);
  if (kind === "honour_changed") return honoured(view, data["leader"] as string, data["now"] as number);
  if (kind === "shinobi_moved") return hosted(view, data["to"] as string);
  if (kind === "loyalty_turned") return turned(view, data["seat"] as number, data["clan"] as string, p);
  if (kind === "actor_called") return { ...view, actor: data["seat"] as number };
  if (kind === "action_finished") return finished(view, data["seat"] as number, data["card"] as string);
  if (kind === "hatamoto_passed") return { ...view, hatamoto: data["seat"] as number };
  return view;
}

const changed = <T>(list: T[], at: number, to: (one: T) => T): T[] => list.map((one, i) => (i === at ? to(one) : one));

/** The Shinobi lies with a Leader. */
const hosted = (view: View, host: string): View => ({ ...view, shinobi: host, shinobi_position: view.line.findIndex(({ clan }) => clan === host) + 1 });

/** The Leaders in another order: Honour goes with them, awards stay with the positions, and so does the Shinobi at some tables. */
function lined(view: View, clans: string[], { settings }: Side): View {
  const honour = new Map(view.line.map((leader) => [leader.clan, leader.honour]));
  const line = view.line.map(({ award }, i) => ({ clan: clans[i]!, honour: honour.get(clans[i]!)!, award }));
  const stays = (settings as Options).shinobi_anchor === "slot";
  return hosted({ ...view, line }, stays ? clans[view.shinobi_position - 1]! : view.shinobi);
}

function moved(view: View, leader: string, to: number, side: Side): View {
  const others = view.line.map(({ clan }) => clan).filter((clan) => clan !== leader);
  return lined(view, [...others.slice(0, to - 1), leader, ...others.slice(to - 1)], side);
}

function switched(view: View, [one, two]: [string, string], side: Side): View {
  const other = (clan: string): string => (clan === one ? two : clan === two ? one : clan);
  return lined(view, view.line.map(({ clan }) => other(clan)), side);
}

function honoured(view: View, leader: string, now: number): View {
  const at = view.line.findIndex(({ clan }) => clan === leader);
  const pool = view.pool === null ? null : view.pool + view.line[at]!.honour - now;
  return { ...view, pool, line: changed(view.line, at, (one) => ({ ...one, honour: now })) };
}

function turned(view: View, who: number, clan: string, { seat }: Side): View {
  const seats = changed(view.seats, who, (one) => ({ ...one, face_up: [...one.face_up, clan], face_down: one.face_down - 1 }));
  if (who !== seat || !view.me) return { ...view, seats };
  const at = view.me.loyalties.indexOf(clan);
  return { ...view, seats, me: { ...view.me, loyalties: view.me.loyalties.filter((_, i) => i !== at) } };
}

function finished(view: View, who: number, card: string): View {
  return { ...view, actor: null, seats: changed(view.seats, who, (one) => ({ ...one, revealed: null, discards: [...one.discards, card] })) };
}
