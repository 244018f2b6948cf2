// Which of the open options belong to which thing on the board.
import type { Option } from "../../board";

export interface Sorted {
  zones: Map<string, string[]>;
  guards: Map<string, string[]>;
  patrols: Map<number, string[]>;
  cards: Map<string, string[]>;
  people: Map<string, string[]>;
}

const STRIKES = new Set(["n_kenjutsu", "n_shuriken", "t_kenjutsu", "t_potent_sake"]);

/** Sort the options by the zone, guard, patrol, card or intruder that one would click for them. */
export function sortOptions(options: Option[]): Sorted {
  const sorted: Sorted = {
    zones: new Map(),
    guards: new Map(),
    patrols: new Map(),
    cards: new Map(),
    people: new Map(),
  };
  const put = <K>(map: Map<K, string[]>, key: K, action: string) => map.set(key, [...(map.get(key) ?? []), action]);
  for (const { action } of options) {
    const [kind = "", value = ""] = action.split(":");
    if (kind === "zone" || kind === "rope" || kind === "lay_rope") put(sorted.zones, value, action);
    else if (kind === "guard") put(sorted.guards, value, action);
    else if (STRIKES.has(kind)) {
      put(sorted.guards, value, action);
      put(sorted.cards, kind, action);
    } else if (kind === "patrol" || kind === "hold") put(sorted.patrols, Number(value), action);
    else if (kind === "card" || kind === "bluff") put(sorted.cards, value, action);
    else if (kind === "target" || kind === "role") put(sorted.people, value, action);
  }
  return sorted;
}

/** Whether the question is about zones: only then does a zone that is not lit say why. */
export function asksForZones(options: Option[]): boolean {
  return options.some(({ action }) => /^(zone|rope|lay_rope):/.test(action));
}
