// Made by `python -m sudare.server.typescript web/src/types`; do not edit.

/** A question that was answered. `lie` is None for whoever may not know. */
export interface AskedView {
  turn: number;
  seat: number;
  question: string;
  cards: string[];
  answer: string;
  lie: boolean | null;
}

/** A full-size card. `face` is what everybody sees; `remembered` what this seat saw under a face-down card. */
export interface CardView {
  handle: number;
  face: string | null;
  remembered: string | null;
  tokens: string[];
}

/** Everything in the box. */
export interface ChiyoEdition {
  game: string;
  name: string;
  title?: string;
  prelude: string[];
  track: Track;
  tokens: Tokens;
  roles: Role[];
  establishments: Establishment[];
  patrons: Patron[];
  true_cards: TrueCard[];
  influence: Influence[];
}

/** The settings of a table. */
export interface ChiyoOptions {
  motonaka_seat?: number | null;
  shogun_start?: "by_players" | "first" | number;
  motonaka_sees_patrons?: "all" | "disguises";
  interrogate_peek?: boolean;
  victory_claims?: "auto" | "manual";
  simultaneous_wins?: "shared" | "turn_order";
  memory_aid?: boolean;
  obvious_answers?: "ask" | "auto";
  lie_reveal?: "end" | "never";
  motonaka_chat?: "muted" | "open";
  turn_cap?: number;
}

/** A board. */
export interface Establishment {
  id: string;
  name: string;
  min_players: number;
  kind: "centre" | "ring";
}

/** An Influence card. */
export interface Influence {
  id: string;
  name: string;
  count: number;
  condition: "exists(any_clear_not_true)" | "faceup(true_geisha)" | "faceup(true_ronin)" | "none" | "not_final_act&noble_has_honor" | "token_on_table";
  ops: string;
  text?: string;
}

/** A City Marker, with its face if this seat may know it. */
export interface MarkerView {
  space: number;
  face: string | null;
}

/** What Motonaka alone knows. */
export interface MotonakaView {
  drawn: string[];
  assassin_minis: string[];
  lie_spent: boolean;
  hand: string[];
  playable: string[];
  truth: string | null;
}

/** A Patron card and its mini card. */
export interface Patron {
  id: string;
  name: string;
  type: "assassin" | "commoner" | "imperial" | "samurai";
  honor: number;
  min_players: number;
  ops: string;
  text?: string;
}

/** An Establishment, its owners and all that lies there. */
export interface PlaceView {
  id: string;
  owners: number[];
  tiles: string[];
  cards: CardView[];
}

/** A Role card. */
export interface Role {
  id: "ally" | "betrayer" | "motonaka" | "usurper";
  name: string;
  count_by_players: Record<string, number>;
  win: Win;
}

/** A seat as this seat sees it. */
export interface SeatView {
  role: string | null;
  homes: string[];
  honor_count: number;
  honor_open: number[];
  honor_hidden: number[] | null;
  initiative: number | null;
}

/** The supplies. */
export interface Tokens {
  honor: Record<string, number>;
  suspicion: Record<string, number>;
  action_markers: number;
  city_markers: Record<string, number>;
}

/** The Shogun's road. */
export interface Track {
  spaces: number;
  start: Record<string, number>;
  influence: number[];
  city: number[];
}

/** A Fugitive as herself or himself. */
export interface TrueCard {
  id: "true_geisha" | "true_ronin";
  fugitive: "geisha" | "ronin";
  name: string;
  honor: number;
  on_unmask: string;
  on_interrogated: string;
  text?: string;
}

/** The turn being played. */
export interface TurnView {
  number: number;
  active: number;
  loyal: string | null;
  moved: number[];
  tile_moved: boolean;
  picked: number[];
  owed: number;
  taken: string[];
  barred_secret: string | null;
  barred_loyal: string | null;
  curfew: string | null;
  chosen_place: string | null;
}

/** What one seat may see. */
export interface View {
  seat: number | null;
  stage: string;
  motonaka: number;
  ring: string[];
  places: PlaceView[];
  seats: SeatView[];
  disguises: Record<string, string | null>;
  unmasked: Record<string, boolean>;
  true_assassin: string | null;
  not_true_assassin: string[];
  not_betrayer: number[];
  supply: Record<string, number>;
  action_markers: Record<string, number>;
  action_markers_left: number;
  space: number;
  first_space: number;
  symbols: number[];
  city: MarkerView[];
  honor_pool: number;
  honor_offer: number[];
  honor_offer_count: number;
  influence_deck: number;
  influence_hand: number;
  influence_discard: string[];
  turn: TurnView;
  turns_completed: number;
  order: number[];
  questions: AskedView[];
  private: MotonakaView | null;
  next_handle: number;
  talk: string;
  ending: string | null;
  winners: number[];
}

/** What a side must gather, and where. */
export interface Win {
  needs: ("daimyo" | "imperial" | "true_assassin" | "true_geisha" | "true_ronin")[];
  where: "any" | "city" | "not_betrayer" | "own";
}

export type Options = ChiyoOptions;

export type Edition = ChiyoEdition;
