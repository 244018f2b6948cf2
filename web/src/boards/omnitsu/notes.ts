// The notebook of this seat: what `Game.aid` says, or, while that is not there, what the view shows.
import type { SealedScroll } from "../../types/omnitsu";
import type { Props } from "./index";
import { strings } from "./strings";
import { inAHand } from "./told";

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
  /** Cards of another hand that this seat has seen; the notebook is that of the last question, and what is told since then goes on. */
  cards(seat: number): SeenCard[] {
    if (seat === this.p.seat) return [];
    const { discard, destroyed, center, pending, stack, seats } = this.p.view;
    const elsewhere = new Set([
      ...[...discard, ...destroyed, ...seats.flatMap(({ hand }) => hand ?? [])],
      ...[...center, ...pending, ...stack, ...seats.map(({ slot }) => slot)].map(({ card }) => card),
      ...center.map((place) => place.blocked_by),
    ]);
    const seen = (this.aid?.hands[seat]?.cards ?? []).filter(({ card }) => !elsewhere.has(card));
    return seen.filter(({ chance }) => chance === 1).length > seats[seat]!.hand_size ? [] : seen; // which of them have gone is not known yet
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

/** Where a card is, or can be as far as this seat knows, in words. */
export function whereabouts(p: Props, notes: Notes, id: string): string {
  const { seats, discard, discard_size, destroyed, looking_at } = p.view;
  const says = strings.castleAt;
  const thrower = seats.findIndex(({ slot }) => slot.card === id);
  const holder = seats.findIndex(({ hand }, who) => hand?.includes(id) || notes.cards(who).some((seen) => seen.card === id && seen.chance === 1));
  if (thrower >= 0) return says.thrown(p.names[thrower]!);
  if (holder >= 0) return holder === p.seat ? says.mine : says.hand(p.names[holder]!);
  if (discard.includes(id)) return says.discard;
  if (destroyed.includes(id)) return says.destroyed;
  if (looking_at.includes(id)) return says.shown;
  if (notes.top.includes(id)) return says.top;
  if (inAHand(p.events, id)) return says.someHand;
  return discard_size > discard.length ? says.pile : says.hidden;
}

/** One thing that may become of this seat if the game ended now. */
export interface Fate {
  kind: string | null;
  chance: number | null;
  /** null: killed. */
  points: number | null;
  why: "scroll" | "cards" | "cracked" | "two" | "poison" | "contested";
}

/** Whether somebody else certainly delivers a sealed Daimyo's scroll, so that another one kills, unless it is the genuine one. */
function contested(p: Props, notes: Notes, who: number, token: number): boolean {
  const daimyo = (scroll: SealedScroll): boolean => notes.sealed(scroll.token, scroll.known_kind)?.["daimyo"] === 1;
  return p.view.genuine !== token && p.view.seats.some(({ sealed }, other) => other !== who && sealed.some(daimyo));
}

/** How a seat stands, as far as this one knows: every way in which it could score if the game ended now. */
export function fates(p: Props, notes: Notes, who: number): Fate[] {
  const { sealed, hand, hand_size } = p.view.seats[who]!;
  const cards = hand ? hand.filter((id) => !id.startsWith("scroll_")).length : hand_size;
  const cracked = Object.values(notes.cracked(who));
  const only = (points: number | null, why: Fate["why"]): Fate[] => [{ kind: null, chance: null, points, why }];
  if (cracked.reduce((sum, chance) => sum + chance, 0) > 0.999) return only(null, "cracked"); // whichever it is
  if (sealed.length > 1) return only(null, "two");
  const perhaps = cracked.length ? only(null, "cracked") : []; // a hand that may hold a cracked scroll
  const scroll = sealed[0];
  if (!scroll) return [...perhaps, ...only(cards, "cards")];
  const chances = notes.sealed(scroll.token, scroll.known_kind);
  const kinds = KINDS.filter((kind) => !chances || chances[kind]);
  const found = kinds.map((kind): Fate => {
    const chance = chances?.[kind] ?? null;
    if (kind === "poison") return { kind, chance, points: null, why: "poison" };
    if (kind === "daimyo" && contested(p, notes, who, scroll.token)) return { kind, chance, points: null, why: "contested" };
    return { kind, chance, points: cards + (kind === "daimyo" ? 10 : 5), why: "scroll" };
  });
  return [...perhaps, ...found];
}

/** What another seat would score if the game ended now, as far as this seat knows: points, null for killed; lowest first. */
export function totals(p: Props, notes: Notes, who: number): (number | null)[] {
  const all = fates(p, notes, who).map(({ points }) => points);
  return [...new Set(all)].sort((a, b) => (a ?? -1) - (b ?? -1));
}
