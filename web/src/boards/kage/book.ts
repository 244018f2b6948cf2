// Names, texts and numbers of the components, from the table's edition; readable stand-ins until it has come.
import type { BoardProps } from "../../board";
import { anchor } from "../../kit";
import type {
  Boss,
  Edition,
  EventCard,
  GuardCard,
  GuardType,
  GuardView,
  Mission,
  NinjaCard,
  NinjaMat,
  SearchToken,
  View,
} from "../../types/kage";
import { words } from "./strings";

export const pretty = (id: string): string => {
  const text = id.replace(/^m_/, "").replace(/_/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A printed text as it counts at this table: words in brackets are for the Advanced Rules. */
const plain = (text: string, advanced: boolean): string =>
  advanced ? text.replace(/[[\]]/g, "") : text.replace(/\ban (?=\[)/g, "a ").replace(/\[\w+\] /g, "");

export class Book {
  readonly data: Edition | null;
  constructor(edition: unknown, advanced: boolean) {
    const found = edition as Edition | null;
    const read = <T extends { text: string }>(cards: T[]): T[] => cards.map((card) => ({ ...card, text: plain(card.text, advanced) }));
    this.data = found && {
      ...found,
      guard_cards: read(found.guard_cards),
      ninja_cards: read(found.ninja_cards).map((card) => ({ ...card, text: [card.text, words.effectMore[card.effect]].filter(Boolean).join(" ") })),
    };
  }
  /** What a door is good for, and what opens it. */
  door(kind: string): string {
    const supply = this.data?.supply;
    return words.means.door((kind === "shoji" ? supply?.shoji_target : supply?.plank_target) ?? 0);
  }
  guardType(id: string | null): GuardType | undefined {
    return this.data?.guard_types.find((type) => type.id === id);
  }
  boss(id: string | null): Boss | undefined {
    return this.data?.bosses.find((boss) => boss.id === id);
  }
  ninja(id: string): NinjaMat | undefined {
    return this.data?.ninja.find((mat) => mat.id === id);
  }
  guardCard(id: string): GuardCard | undefined {
    return this.data?.guard_cards.find((card) => card.id === id);
  }
  ninjaCard(id: string): NinjaCard | undefined {
    return this.data?.ninja_cards.find((card) => card.id === id);
  }
  eventCard(id: string): EventCard | undefined {
    return this.data?.event_cards.find((card) => card.id === id);
  }
  mission(id: string): Mission | undefined {
    return this.data?.missions.find((mission) => mission.id === id);
  }
  token(id: string | null): SearchToken | undefined {
    return this.data?.search_tokens.find((token) => token.id === id);
  }
  /** yellow, amber, red, none (the dog) or boss. */
  level(model: string): string {
    return model === "boss" ? "boss" : (this.guardType(model)?.level ?? words.levelOf[model] ?? "yellow");
  }
  model(model: string, boss: string | null): string {
    if (model === "boss") return this.boss(boss)?.name ?? (boss ? pretty(boss) : words.boss);
    return this.guardType(model)?.name ?? pretty(model);
  }
  sign(model: string, boss: string | null): string {
    return words.signs[model] ?? (model === "boss" && !boss ? words.bossSign : this.model(model, boss).slice(0, 2));
  }
}

/** What `Game.aid` says: public values worked out by the table itself. */
export interface Aid {
  /** All values are those of these squares: while a walk is chosen, or told, pieces may stand elsewhere already. */
  guards: Record<string, { square: string; aoi: string[]; awareness: number; defence: number; combat: number; move: number }>;
  lights: Record<string, string[]>;
  ninja_values: { square: string | null; stealth: number; combat: number; defence: number; seen_by: number[]; sees: string[] }[];
  chances: Record<string, number>;
  steps: Record<string, { target: number; guards: number[]; chance: number }>;
  test: { dice: number; modifier: number; target: number; chance: number } | null;
}

/** Asks the table why a card that is clicked is not used now. */
export function whyNot(p: Pick<BoardProps, "question" | "seat" | "why">, action: string, element: Element): void {
  if (p.question === null || p.seat === null) return;
  anchor.current = element;
  p.why(action);
}

/** The guards that stand where `aid` has seen them: of the others nobody knows yet what they watch. */
export function reckoned(view: View, aid: Aid): number[] {
  return view.guards.filter(({ number, square }) => aid.guards[number]?.square === square).map(({ number }) => number);
}

/** The guards that watch a ninja where it is shown; of pieces that are shown elsewhere it follows from what is watched. */
export function eyesOn(view: View, aid: Aid | null, i: number): number[] {
  const [ninja, values] = [view.ninja[i], aid?.ninja_values[i]];
  if (!aid || !ninja?.square || !values) return [];
  const stays = reckoned(view, aid);
  if (values.square === ninja.square) return values.seen_by.filter((number) => stays.includes(number));
  return stays.filter((number) => aid.guards[number]?.aoi.includes(ninja.square!));
}

/** A chance as people read it; never rounded up to certain nor down to impossible. */
export function percent(chance: number): string {
  if (chance <= 0) return "0 %";
  if (chance >= 1) return "100 %";
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))} %`;
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** Whether a guard has acted in this guard turn: in the ninja turn that means nothing any more. */
export function hasActed(view: View, guard: GuardView): boolean {
  return guard.done && view.phase === "guard_turn";
}

/** How many of the guards that watch an undetected ninja it has evaded in its activation (KAG-181). */
export function evaded(view: View, ninja: number, eyes: number[]): number {
  const one = view.ninja[ninja]!;
  return view.active === ninja && !one.detected ? eyes.filter((guard) => one.tested.includes(guard)).length : 0;
}
