// Made by `python -m sudare.server.typescript web/src/types`; do not edit.

/** An Action card: its effect is bound to its id. */
export interface ActionCard {
  id: string;
  name: string;
  copies_per_player: 1;
  text: string;
}

/** A player's colour. */
export interface Colour {
  id: string;
  name: string;
  hex: string;
}

/** Numbers of the house; an option of the table overrides them. */
export interface Config {
  target_by_players: Record<string, number>;
  shinobi_start_position?: number;
  honour_pool?: "unlimited" | number;
  plot_deck_end?: "end_game" | "reshuffle";
  min_players?: 3;
  max_players?: 6;
  loyalty_per_player?: 2;
  line_size?: 6;
}

/** A Leader and its clan. */
export interface LeaderCard {
  id: string;
  clan: string;
  clan_name: string;
  leader_name: string;
  crest?: string;
  colour?: string;
  hex?: string;
}

/** A Leader in the Line. */
export interface LeaderView {
  clan: string; // clan
  honour: number;
  award: number;
}

/** What became of a Loyalty card: that is open to all, which clan it was only to those who saw it (SHO-016). */
export interface Note {
  kind: string;
  round: number;
  seat: number; // seat
  other: number | null; // seat
  cause: string; // cause
  clan: string | null; // clan
  received: string | null; // clan
}

/** A Plot card: Honour by position, and a power. */
export interface Plot {
  id: string;
  name: string;
  honour: number[];
  power: Power[];
  text: string;
  count?: number;
}

/** One operation of a Plot's power; which fields belong to which operation is told by FIELDS. */
export interface Power {
  op: string;
  to?: string | number | null;
  position?: number | null;
  dir?: string | null;
  steps?: number[] | null;
  pair?: string | null;
  amount?: number | null;
  count?: number | null;
  select?: string | null;
  from?: number | null;
  optional?: boolean;
}

/** What only the seat itself sees. */
export interface Private {
  loyalties: string[]; // clan
  score: number;
  plots: string[]; // plot
}

/** What everybody sees when the game is over. */
export interface Result {
  loyalties: string[][]; // by seat: clan
  scores: number[]; // by seat
  tie_break: string;
  winners: number[]; // seat
  ending: string;
  leftovers: string[]; // clan
}

/** What everybody sees of a seat (SHO-135: a card chosen and not yet revealed still counts as in the hand). */
export interface SeatView {
  colour: string; // colour
  face_up: string[]; // clan
  face_down: number;
  hand: string[]; // action
  discards: string[]; // action
  revealed: string | null; // action
  plots_known: number;
}

/** All component data of Shogunate. */
export interface ShogunateEdition {
  game: string;
  name: string;
  title?: string;
  config: Config;
  leaders: LeaderCard[];
  actions: ActionCard[];
  colours: Colour[];
  plots: Plot[];
}

/** The options of a table; `table` means: what the edition says. */
export interface ShogunateOptions {
  start_player?: "random" | number;
  target_honour?: "table" | number;
  same_clan_pair?: "once" | "per_card";
  redeal_pairs?: boolean;
  shinobi_anchor?: "leader" | "slot";
  plot_deck_end?: "end_game" | "reshuffle" | "table";
  max_rounds?: number;
  honour_pool?: "table" | "unlimited" | number;
  show_leftovers?: boolean;
  colours?: string[];
}

/** Everything that a seat is entitled to see. */
export interface View {
  goal: string;
  round: number;
  hatamoto: number; // seat
  actor: number | null; // seat
  line: LeaderView[];
  shinobi: string; // clan
  shinobi_position: number;
  pool: number | null;
  target: number;
  plot: string; // plot
  plot_discards: string[]; // plot
  plot_deck: number;
  leftovers: number;
  seats: SeatView[]; // by seat
  notes: Note[];
  me: Private | null;
  result: Result | null;
}

export type Options = ShogunateOptions;

export type Edition = ShogunateEdition;
