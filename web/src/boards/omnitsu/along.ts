// The table after an event whose position has not come yet: cards and scrolls are seen to move, line by line, as it is told.
// Only what the event itself says is changed; what is being resolved comes with the position.
import type { BoardProps, Event } from "../../board";
import type { SealedScroll, Seat, ThrownCard, View } from "../../types/omnitsu";

const EMPTY: ThrownCard = { card: null, order: 0, target: null, status: "done" };
const scroll = (kind: unknown): string => `scroll_${String(kind)}`;

function without(cards: string[], gone: string[]): string[] {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** A view that is changed step by step; whatever is not changed stays the same object. */
class Table {
  constructor(
    public view: View,
    private readonly all: boolean,
  ) {}

  set(part: Partial<View>): void {
    this.view = { ...this.view, ...part };
  }
  seat(who: number, change: (one: Seat) => Partial<Seat>): void {
    this.set({ seats: this.view.seats.map((one, place) => (place === who ? { ...one, ...change(one) } : one)) });
  }
  /** Cards come into a hand; `cards` are those that are known. */
  gain(who: number, number: number, cards: string[]): void {
    this.seat(who, ({ hand, hand_size }) => ({ hand_size: hand_size + number, hand: hand && [...hand, ...cards] }));
  }
  lose(who: number, number: number, cards: string[]): void {
    this.seat(who, ({ hand, hand_size }) => ({ hand_size: Math.max(0, hand_size - number), hand: hand && without(hand, cards) }));
  }
  deck(by: number): void {
    this.set({ deck_size: Math.max(0, this.view.deck_size + by) });
  }
  pile(kind: unknown, by: number): void {
    const { scroll_pile } = this.view;
    this.set({ scroll_pile: { ...scroll_pile, [String(kind)]: (scroll_pile[String(kind)] ?? 0) + by } });
  }
  discard(cards: string[]): void {
    if (!cards.length) return;
    const { discard, discard_size } = this.view;
    const seen = this.all ? [...discard, ...cards] : cards.slice(-1); // at some tables only the top card is seen
    this.set({ discard: seen, discard_size: discard_size + cards.length });
  }
  /** Cards go face up where they belong: scrolls to the Scroll Pile. */
  away(cards: string[]): void {
    const scrolls = cards.filter((card) => card.startsWith("scroll_"));
    for (const one of scrolls) this.pile(one.slice(7), 1);
    this.discard(without(cards, scrolls));
  }
  undiscard(card: string): void {
    const { discard, discard_size } = this.view;
    this.set({ discard: without(discard, [card]), discard_size: Math.max(0, discard_size - 1) });
  }
  /** A card that was thrown, or played from a hand, has done what it does. */
  done(card: string): void {
    const { seats, pending, stack } = this.view;
    this.set({
      seats: seats.map((one) => (one.slot.card === card ? { ...one, slot: EMPTY } : one)),
      pending: pending.filter((play) => play.card !== card),
      stack: stack.filter((up) => up.card !== card),
    });
  }
  status(card: string, status: string): void {
    this.set({ seats: this.view.seats.map((one) => (one.slot.card === card ? { ...one, slot: { ...one.slot, status } } : one)) });
  }
  seal(who: number, fresh: SealedScroll): void {
    this.seat(who, ({ sealed }) => ({ sealed: [...sealed, fresh].sort((a, b) => a.token - b.token) }));
  }
  unseal(who: number, token: unknown): SealedScroll | undefined {
    const found = this.view.seats[who]?.sealed.find((one) => one.token === token);
    this.seat(who, ({ sealed }) => ({ sealed: sealed.filter((one) => one !== found) }));
    return found;
  }
}

interface Said {
  seat: number;
  other: number;
  giver: number;
  taker: number;
  owner: number;
  card: string;
  cards: string[];
  number: number;
  token: number;
  kind: string;
  target: number | null;
  order: number;
  turn: number;
  lead: number;
  place: string;
  blocker: string;
  shown: string;
  winner: number | null;
  seats: number[];
  targets: (number | null)[];
  from_hand: boolean[];
}

/** What is told to one side alone, if this is that side. */
interface Known {
  cards?: string[];
  card?: string;
  kind?: string;
  taken?: string;
}

const DEEDS: Record<string, (at: Table, said: Said, known: Known) => void> = {
  turn: (at, { turn, lead }) => at.set({ turn, lead, phase: "action", bans: [], seats: at.view.seats.map((one) => ({ ...one, slot: EMPTY, guarded: false, skips_draw: false })) }),
  thrown: (at, { seat, card, target = null }) => {
    at.lose(seat, 1, [card]);
    at.seat(seat, () => ({ slot: { card, order: 0, target, status: "waiting" } }));
  },
  cracked: (at, { seat, token }, { kind }) => {
    at.unseal(seat, token);
    at.gain(seat, 1, kind ? [scroll(kind)] : []);
  },
  window_round: (at, { cards, seats, targets, from_hand }) =>
    cards.forEach((card, i) => {
      if (!from_hand[i]) return at.status(card, "up");
      at.lose(seats[i]!, 1, [card]);
      at.set({ pending: [...at.view.pending, { card, seat: seats[i]!, target: targets[i] ?? null, origin: "hand" }] });
    }),
  comes_up: (at, { card }) => {
    for (const place of at.view.center) at.done(place.card); // a Location has had its Action by then
    at.status(card, "up");
  },
  held: (at, { card }) => at.status(card, "held"),
  redirected: (at, { seat, card, target }) => at.seat(seat, ({ slot }) => (slot.card === card ? { slot: { ...slot, target } } : {})),
  laid_aside: (at, { card }) => {
    at.done(card);
    at.discard([card]);
  },
  back_in_hand: (at, { seat, card }) => {
    at.done(card);
    at.gain(seat, 1, [card]);
  },
  replaced: (at, { seat, card, order, target = null }) => {
    at.lose(seat, 1, [card]);
    at.seat(seat, ({ slot: { status } }) => ({ slot: { card, order, target, status: status === "up" ? "up" : "waiting" } }));
  },
  put_down: (at, { seat, card }) => at.lose(seat, 1, [card]),
  drew: (at, { seat, number }, { cards = [] }) => {
    const { pending, stack, seats } = at.view;
    if (!pending.length && !stack.length && seats.every(({ slot }) => slot.card === null)) at.set({ phase: "draw" });
    at.gain(seat, number, cards);
    at.deck(-number);
  },
  drew_openly: (at, { seat, cards }) => {
    at.gain(seat, cards.length, cards);
    at.deck(-cards.length);
  },
  deck_scroll_found: (at, { kind }) => {
    at.pile(kind, 1);
    at.deck(-1);
  },
  deck_reshuffled: (at, { number }) => {
    at.deck(number);
    at.set({ discard: [], discard_size: 0 });
  },
  discarded: (at, { seat, cards }) => {
    at.lose(seat, cards.length, cards);
    at.away(cards);
  },
  destroyed: (at, { card, place, seat }) => {
    if (place === "table") at.done(card);
    if (place === "hand") at.lose(seat, 1, [card]);
    if (place === "discard") at.undiscard(card);
    if (place === "center") at.set({ center: at.view.center.filter((one) => one.card !== card) });
    at.set({ destroyed: [...at.view.destroyed, card] });
  },
  recovered: (at, { seat, card }) => {
    at.undiscard(card);
    at.gain(seat, 1, [card]);
  },
  restored: (at, { seat, card }) => {
    at.set({ destroyed: without(at.view.destroyed, [card]) });
    if (card.startsWith("scroll_")) at.pile(card.slice(7), 1);
    else at.gain(seat, 1, [card]);
  },
  card_moved: (at, { giver, taker }, { card }) => {
    at.lose(giver, 1, card ? [card] : []);
    at.gain(taker, 1, card ? [card] : []);
  },
  hands_swapped: (at, { seat, other }, { cards }) => {
    const size = (who: number): number => at.view.seats[who]!.hand_size;
    const [one, two] = [size(seat), size(other)];
    at.seat(seat, ({ hand }) => ({ hand_size: two, hand: hand && (cards ?? hand) }));
    at.seat(other, ({ hand }) => ({ hand_size: one, hand: hand && (cards ?? hand) }));
  },
  duel_shown: (at, { seat, card, other, shown, winner }) => {
    if (winner === seat) {
      at.lose(other, 1, [shown]);
      at.gain(seat, 1, [shown]);
    } else if (winner === other) {
      at.lose(seat, 1, [card]);
      at.away([card]);
    }
  },
  peeked: (at, { token, owner }, { kind }) => {
    if (kind) at.seat(owner, ({ sealed }) => ({ sealed: sealed.map((one) => (one.token === token ? { ...one, known_kind: kind, known_because: one.known_because ?? "peek" } : one)) }));
  },
  scroll_moved: (at, { token, giver, taker }) => {
    const moving = at.unseal(giver, token);
    if (moving) at.seal(taker, moving);
  },
  laid_down_from_pile: (at, { seat, token, kind }) => {
    at.pile(kind, -1);
    at.seal(seat, { token, known_kind: kind, known_because: "public", known_by: [], open: true });
  },
  laid_down_from_hand: (at, { seat, other, token }, { kind }) => {
    at.lose(seat, 1, kind ? [scroll(kind)] : []);
    at.seal(other, { token, known_kind: kind ?? null, known_because: kind ? "laid_down" : null, known_by: [seat], open: false });
  },
  shed: (at, { seat, token, kind }) => {
    at.unseal(seat, token);
    at.pile(kind, 1);
  },
  dropped: (at, { seat, kind }) => {
    at.lose(seat, 1, [scroll(kind)]);
    at.pile(kind, 1);
  },
  buried: (at, { seat }, { kind }) => {
    at.lose(seat, 1, kind ? [scroll(kind)] : []);
    at.deck(1);
  },
  scrying: (at, { number }) => at.deck(-number),
  scried: (at, { seat, number }, { taken }) => {
    at.gain(seat, 1, taken ? [taken] : []);
    at.deck(number);
  },
  location_entered: (at, { card }) => at.set({ center: [...at.view.center, { card, blocked_by: null }] }),
  blocked: (at, { card, blocker }) => {
    at.done(blocker);
    at.set({ center: at.view.center.map((one) => (one.card === card ? { ...one, blocked_by: blocker } : one)) });
  },
  unblocked: (at, { card }) => at.set({ center: at.view.center.map((one) => (one.card === card ? { ...one, blocked_by: null } : one)) }),
};
DEEDS["thrown_at"] = DEEDS["thrown"]!;
DEEDS["broken"] = DEEDS["cracked"]!;

/** The view after an event; `data` and `secret` are left out where nothing is in them. */
export function along(seen: unknown, { kind, data, secret }: Event, { settings }: Pick<BoardProps, "seat" | "settings">): View {
  const at = new Table(seen as View, settings["discard_view"] !== "top");
  DEEDS[kind]?.(at, (data ?? {}) as unknown as Said, (secret ?? {}) as Known);
  return at.view;
}
