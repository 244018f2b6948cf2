// The notebook of this seat: what `Game.aid` says, or, while that is not there, what the view shows.
import type { SealedScroll } from "../../types/omnitsu";
import type { Props } from "./index";

/** By kind of scroll: how likely; 1 is certain, what is not listed is impossible. */
export type Chances = Record<string, number>;

export interface SeenCard {
  card: string;
  turn: number;
  chance: number;
}

interface Aid {
  sealed: Record<string, Chances>;
  hands: { cards: SeenCard[]; scrolls: Chances }[];
  deck: Chances;
  top: string[];
  unlocated: Record<string, number> | null;
}

export const KINDS = ["daimyo", "poison", "decoy"];

export class Notes {
  private readonly aid: Aid | null;

  constructor(private readonly p: Props) {
    this.aid = p.view.phase === "ending" ? null : (p.aid as Aid | null);
  }
  /** Whether anything was worked out: at some tables nobody keeps notes. */
  get kept(): boolean {
    return this.aid !== null;
  }
  /** What a sealed scroll can be; null: nobody has worked it out. */
  sealed(token: number, known: string | null): Chances | null {
    if (known) return { [known]: 1 };
    const chances = this.aid?.sealed[token];
    return chances && Object.keys(chances).length ? chances : null;
  }
  /** What a sealed scroll must be, and why this seat knows. */
  certain({ token, known_kind, known_because }: SealedScroll): { kind: string | null; because: string } {
    if (known_kind) return { kind: known_kind, because: known_because ?? "" };
    const chances = this.sealed(token, null) ?? {};
    return { kind: KINDS.find((kind) => chances[kind] === 1) ?? null, because: "follows" };
  }
  /** Cards of another hand that this seat has seen. */
  cards(seat: number): SeenCard[] {
    return seat === this.p.seat ? [] : (this.aid?.hands[seat]?.cards ?? []);
  }
  /** Cracked scrolls that are, or can be, in a hand. */
  cracked(seat: number): Chances {
    const hand = this.p.view.seats[seat]!.hand;
    if (!hand) return this.aid?.hands[seat]?.scrolls ?? {};
    return Object.fromEntries(KINDS.filter((kind) => hand.includes(`scroll_${kind}`)).map((kind) => [kind, 1]));
  }
  get deck(): Chances {
    return this.aid?.deck ?? {};
  }
  get top(): string[] {
    return this.aid?.top ?? [];
  }
}

/** One thing that may become of this seat if the game ended now. */
export interface Fate {
  kind: string | null;
  chance: number | null;
  /** null: killed. */
  points: number | null;
  why: "scroll" | "cards" | "cracked" | "two" | "poison" | "contested";
}

/** How this seat stands: every way in which it could score if the game ended now. */
export function fates(p: Props, notes: Notes, seat: number): Fate[] {
  const own = p.view.seats[seat]!;
  const hand = own.hand ?? [];
  const cards = hand.filter((id) => !id.startsWith("scroll_")).length;
  const killed = (why: Fate["why"]): Fate[] => [{ kind: null, chance: null, points: null, why }];
  if (hand.length > cards) return killed("cracked");
  if (own.sealed.length > 1) return killed("two");
  const scroll = own.sealed[0];
  if (!scroll) return [{ kind: null, chance: null, points: cards, why: "cards" }];
  const chances = notes.sealed(scroll.token, scroll.known_kind);
  const rival = p.view.seats.some(
    (other, who) => who !== seat && other.sealed.some((s) => notes.sealed(s.token, s.known_kind)?.["daimyo"] === 1),
  );
  const genuine = p.view.genuine === scroll.token;
  return KINDS.filter((kind) => !chances || chances[kind]).map((kind) => {
    const chance = chances?.[kind] ?? null;
    if (kind === "poison") return { kind, chance, points: null, why: "poison" };
    if (kind === "daimyo" && rival && !genuine) return { kind, chance, points: null, why: "contested" };
    return { kind, chance, points: cards + (kind === "daimyo" ? 10 : 5), why: "scroll" };
  });
}

/** What another seat would score if the game ended now, as far as this seat knows: points, null for killed; lowest first. */
export function totals(p: Props, notes: Notes, who: number): (number | null)[] {
  const { sealed, hand_size, hand } = p.view.seats[who]!;
  const cracked = Object.values(notes.cracked(who));
  if (sealed.length > 1 || cracked.some((chance) => chance === 1)) return [null];
  const cards = hand ? hand.filter((id) => !id.startsWith("scroll_")).length : hand_size;
  const scroll = sealed[0];
  const chances = scroll && notes.sealed(scroll.token, scroll.known_kind);
  const kinds = scroll ? KINDS.filter((kind) => !chances || chances[kind]) : [];
  const points = scroll ? kinds.map((kind) => (kind === "poison" ? null : cards + (kind === "daimyo" ? 10 : 5))) : [cards];
  const all = cracked.length && !hand ? [...points, null] : points;
  return [...new Set(all)].sort((a, b) => (a ?? -1) - (b ?? -1));
}
