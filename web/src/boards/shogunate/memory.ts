// What this seat has been shown of the others' loyalties, from its own events alone.
import type { Event } from "../../board";

/** A clan that was seen in a seat's hands. `sure`: it must still be there, face-down. */
export interface Seen {
  clan: string;
  round: number;
  sure: boolean;
}

/** What is remembered of one seat: its cards that this seat saw, and who has seen a card of it. */
export interface Memory {
  seen: Seen[];
  /** By viewer: the clans that were shown, as far as this seat was told. */
  shownTo: Map<number, Set<string>>;
}

/** Follows shown, turned and exchanged cards as `me` was told of them. */
export function remember(events: Event[], seats: number, me: number | null): Memory[] {
  const all: Memory[] = Array.from({ length: seats }, () => ({ seen: [], shownTo: new Map() }));
  let round = 1;
  for (const event of events) {
    const data = event.data as Record<string, unknown>;
    const secret = event.secret as Record<string, string> | null | undefined;
    if (event.kind === "plot_revealed") round = data["round"] as number;
    if (event.kind === "loyalty_shown") {
      const owner = data["owner"] as number;
      const viewer = data["viewer"] as number;
      const clan = secret?.["clan"] ?? null;
      const shown = all[owner]!.shownTo.get(viewer) ?? new Set<string>();
      if (clan !== null) shown.add(clan);
      all[owner]!.shownTo.set(viewer, shown);
      if (viewer === me && clan !== null) note(all[owner]!, clan, round);
    }
    if (event.kind === "loyalty_turned") drop(all[data["seat"] as number]!, data["clan"] as string);
    if (event.kind === "loyalty_exchanged") {
      const [one, two] = data["seats"] as [number, number];
      if (secret && (one === me || two === me)) {
        const other = all[one === me ? two : one]!;
        drop(other, secret["received"]!);
        note(other, secret["gave"]!, round);
        for (const shown of all[me]!.shownTo.values()) shown.delete(secret["gave"]!);
      } else {
        for (const seat of [one, two]) for (const seen of all[seat]!.seen) seen.sure = false; // either card may be gone
      }
    }
  }
  return all;
}

function note(memory: Memory, clan: string, round: number): void {
  memory.seen = memory.seen.filter((seen) => seen.clan !== clan);
  memory.seen.push({ clan, round, sure: true });
}

function drop(memory: Memory, clan: string): void {
  memory.seen = memory.seen.filter((seen) => seen.clan !== clan);
}
