// What is to be remembered of each seat's loyalties, from the notes of this seat's view alone.
import type { Note } from "../../types/shogunate";

/** A clan that was seen in a seat's hands. `sure`: it must still be there, face-down. */
export interface Seen {
  clan: string;
  round: number;
  sure: boolean;
}

/** What is remembered of one seat: its cards that this seat saw, and who has seen a card of it. */
export interface Memory {
  seen: Seen[];
  /** By viewer: the clans that were shown, as far as this seat was told, with the round; "" for a card that it did not see. */
  shownTo: Map<number, Map<string, number>>;
}

/** Follows shown, turned and exchanged cards as far as `me` knows them. */
export function remember(notes: Note[], seats: number, me: number | null): Memory[] {
  const all: Memory[] = Array.from({ length: seats }, () => ({ seen: [], shownTo: new Map() }));
  for (const { kind, round, seat, other, clan, received } of notes) {
    if (other === null) {
      if (clan !== null) drop(all[seat]!, clan);
    } else if (kind === "shown") {
      const shown = all[seat]!.shownTo.get(other) ?? new Map<string, number>();
      shown.set(clan ?? "", round);
      all[seat]!.shownTo.set(other, shown);
      if (other === me && clan !== null) note(all[seat]!, clan, round);
    } else if (me !== null && clan !== null && received !== null) {
      const [them, gave, got] = seat === me ? [other, clan, received] : [seat, received, clan];
      drop(all[them]!, got);
      note(all[them]!, gave, round);
      for (const shown of all[me]!.shownTo.values()) shown.delete(gave);
    } else {
      for (const who of [seat, other]) for (const seen of all[who]!.seen) seen.sure = false; // either card may be gone
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
