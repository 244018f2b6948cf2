// What the seats are called.
import { strings } from "../strings";
import type { Presence } from "../types/wire";

/** The kind of a bot for people, in a word or two: its level, and its character if it has one. */
export function botName(kind: string): string {
  const [level, character] = kind.split(":");
  const name = (strings.bots[level!] ?? level!).split(" (")[0]!;
  return character ? `${name}, ${character}` : name;
}

/** Names by seat, as the table itself calls them. */
export function names(presence: Presence): string[] {
  return presence.chairs.map((chair, seat) => chair.name || (chair.bot ? `${chair.bot} bot ${seat + 1}` : strings.start.seat(seat + 1)));
}
