// Made by `python -m sudare.server.typescript web/src/types`; do not edit.

/** A question that was answered. `lie` is None for whoever may not know. */
export interface AskedView {
  turn: number;
  seat: number; // seat
  question: string; // question
  cards: string[]; // card
  answer: string; // answer
  lie: boolean | null;
}

/** A full-size card. `face` is what everybody sees; `remembered` what this seat saw under a face-down card. */
export interface CardView {
  handle: number;
  face: string | null; // card
  remembered: string | null; // card
  tokens: string[]; // fugitive
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
  face: string | null; // marker
}

/** What Motonaka alone knows. */
export interface MotonakaView {
  drawn: string[]; // card
  assassin_minis: string[]; // card
  lie_spent: boolean;
  hand: string[]; // influence
  playable: string[]; // influence
  truth: string | null; // answer
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
  id: string; // place
  owners: number[]; // seat
  tiles: string[]; // tile
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
  role: string | null; // role
  homes: string[]; // place
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
  active: number; // seat
  loyal: string | null; // loyal
  moved: number[];
  tile_moved: boolean;
  picked: number[];
  owed: number;
  taken: string[]; // secret
  barred_secret: string | null; // secret
  barred_loyal: string | null; // loyal
  curfew: string | null; // loyal
  chosen_place: string | null; // place
}

/** What one seat may see. */
export interface View {
  seat: number | null; // seat
  stage: string;
  motonaka: number; // seat
  ring: string[]; // place
  places: PlaceView[];
  seats: SeatView[]; // by seat
  disguises: Record<string, string | null>; // by fugitive: card
  unmasked: Record<string, boolean>; // by fugitive
  true_assassin: string | null; // card
  not_true_assassin: string[]; // card
  not_betrayer: number[]; // seat
  supply: Record<string, number>; // by fugitive
  action_markers: Record<string, number>; // by lock
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
  influence_discard: string[]; // influence
  turn: TurnView;
  turns_completed: number;
  order: number[]; // seat
  questions: AskedView[];
  private: MotonakaView | null;
  next_handle: number;
  talk: string;
  ending: string | null;
  winners: number[]; // seat
}

/** What a side must gather, and where. */
export interface Win {
  needs: ("daimyo" | "imperial" | "true_assassin" | "true_geisha" | "true_ronin")[];
  where: "any" | "city" | "not_betrayer" | "own";
}

export type Options = ChiyoOptions;

export type Edition = ChiyoEdition;
