// Made by `python -m sudare.server.typescript web/src/types`; do not edit.

/** One of the two actions of a Person. */
export interface ActionData {
  key: "a" | "b";
  label: string;
  ops: (string | (string | number)[])[];
  text?: string;
  target?: boolean;
  combat?: boolean;
  response?: boolean;
  requires?: string[];
  condition?: "ending" | "no_scroll" | null;
  cost?: "clergy" | "courtier" | "peasant" | "shinobi" | "warrior" | null;
  reversed_ops?: (string | (string | number)[])[] | null;
}

/** A card that has come up and is being resolved; the last of the list is the innermost. */
export interface ActionUp {
  card: string; // card
  owner: number; // seat
  target: number | null; // seat
  origin: string;
  answers: number | null;
  action: string | null;
  label: string;
  actor: number; // seat
  victim: number | null; // seat
  cancelled: boolean;
  reversed: boolean;
  failed: boolean;
  took: boolean;
  after: string;
}

/** What a Location does as long as it is in play and not BLOCKED. */
export interface Effect {
  op: string;
  params?: (string | number)[];
  text?: string;
}

/** A Location card. */
export interface Location {
  number: number;
  id: string;
  name: string;
  action: LocationAction;
  effect?: Effect | null;
  ends_game?: boolean;
  needs_locations?: number | "players+1";
}

/** What a Location does when it enters play. */
export interface LocationAction {
  label: string;
  ops: (string | (string | number)[])[];
  text?: string;
  optional?: boolean;
  reversed_ops?: (string | (string | number)[])[] | null;
}

/** All cards of the game. */
export interface OmnitsuEdition {
  game: string;
  name: string;
  title?: string;
  scrolls: Scroll[];
  persons: Person[];
  locations: Location[];
  setup?: Setup;
}

/** What can be agreed before the cards are dealt; all of it is public. */
export interface OmnitsuOptions {
  starting_hand?: number | "edition";
  castle_locations?: number | "edition" | "players+1";
  turn_cap?: number;
  windows?: "brisk" | "full";
  any_time_once?: boolean;
  tie_rule?: "scroll" | "shared";
  keep_notes?: boolean;
  unseen_aid?: boolean;
  discard_view?: "all" | "top";
}

/** A Person card. */
export interface Person {
  number: number;
  id: string;
  name: string;
  class: "clergy" | "courtier" | "peasant" | "shinobi" | "warrior";
  actions: ActionData[];
  any_time?: boolean;
}

/** A Location in the centre. */
export interface PlaceInPlay {
  card: string; // card
  blocked_by: string | null; // card
}

/** A kind of scroll card. */
export interface Scroll {
  id: string;
  name: string;
  kind: "daimyo" | "decoy" | "poison";
  count: number;
  text?: string;
}

/** A scroll that lies face down before a seat. */
export interface SealedScroll {
  token: number;
  known_kind: string | null; // kind
  known_because: string | null;
  known_by: number[]; // seat
  open: boolean;
}

/** What everybody sees of a seat, and, for the seat itself, its hand. */
export interface Seat {
  hand_size: number;
  hand: string[] | null; // card
  sealed: SealedScroll[];
  slot: ThrownCard;
  guarded: boolean;
  skips_draw: boolean;
  limit_change: number; // change
  hand_limit: number;
  due: number;
  picked: number;
}

/** The numbers of the set-up. */
export interface Setup {
  starting_hand?: number;
  initial_discards_per_player?: number;
  draw_base?: number;
  hand_limit?: number;
  daimyo_in_deal?: number;
  poison_in_deal?: number;
}

/** An ANY TIME card that was played and has not come up yet. */
export interface Submitted {
  card: string; // card
  seat: number; // seat
  target: number | null; // seat
  origin: string;
}

/** A card in a slot. */
export interface ThrownCard {
  card: string | null; // card
  order: number;
  target: number | null; // seat
  status: string;
}

/** Everything a seat may know now. */
export interface View {
  turn: number;
  phase: string;
  lead: number; // seat
  seats: Seat[]; // by seat
  deck_size: number;
  discard: string[]; // card
  discard_size: number;
  scroll_pile: Record<string, number>; // by kind
  destroyed: string[]; // card
  center: PlaceInPlay[];
  open_locations: number;
  castle_needs: number;
  stack: ActionUp[];
  pending: Submitted[];
  bans: string[];
  played: Record<string, number>; // by card
  next_token: number;
  tally: number;
  called: number;
  genuine: number | null;
  looking_at: string[]; // card
  picks: string[]; // card
  scores: number[] | null; // by seat
  deaths: string[][] | null; // by seat
}

export type Options = OmnitsuOptions;

export type Edition = OmnitsuEdition;
