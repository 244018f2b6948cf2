// Made by `python -m sudare.server.typescript web/src/types`; do not edit.

/** First amber slot, first red slot, and the bell. */
export interface AlertTrack {
  amber: number;
  red: number;
  bell: number;
}

/** A barrack token. */
export interface BarrackView {
  square: string; // square
  from_setup: boolean;
  marked: boolean;
}

/** A bell and its door. */
export interface BellView {
  door: string; // doorway
  square: string; // square
}

/** A board and the box it comes from: the name of one that ships, or its text. */
export interface BoardEntry {
  id: string;
  file?: string;
  text?: string;
  box: "core" | "docks" | "karasu";
}

/** A boss and his play mat. */
export interface Boss {
  id: string;
  name: string;
  box: "core" | "docks" | "karasu";
  move: number;
  combat: number;
  defence: number;
  aoi: number;
  awareness: number;
  actions: number;
  wounds: number;
  hand: number;
  slots: number;
  pools: number[];
  guard_slots: GuardSlot[];
  alert_track: AlertTrack;
  turn_track: TurnTrack;
  triggers: number[];
  events_basic: string[];
  events_advanced: string[];
  start_rule: "free_moves" | "spy" | "tokens";
  turn_rule: "cheap_recruit" | "free_attack" | "promotion";
  deck: string;
  rules_text: string;
  rules_text_advanced: string;
  event_texts: string[];
  event_texts_advanced?: string[];
}

/** A card on a ninja's mat; its name only where this seat may know it. */
export interface CardView {
  up: boolean;
  card: string | null; // ninja_card
  uses: number | null;
  known_as: string;
  looked_at: boolean;
}

/** An action under way. */
export interface DeedView {
  kind: string; // deed
  ninja: number | null;
  guard: number | null;
  target: string | null; // square or doorway
  mode: string;
  force: number;
  stealth: number;
  guards: number[];
  bonus: number;
  goal: number;
  dice: number[];
  ok: boolean;
  sure: boolean;
  called_off: boolean;
  squares: number;
  ends: string[] | null; // square
  free: boolean;
  chooser: number; // seat
  doors: boolean;
  wounded: boolean;
  weapon: number | null;
}

/** A door. */
export interface DoorView {
  door: string; // doorway
  kind: string; // door_kind
}

/** The number of the exit; 0 allows all three. */
export interface EscapeCard {
  id: string;
  number: number;
}

/** An event that a failed search brings. */
export interface EventCard {
  id: string;
  name: string;
  count: number;
  effect: string;
  level?: "amber" | "red" | "yellow";
  bonus?: number;
  text: string;
}

/** A card of the guard deck. */
export interface GuardCard {
  id: string;
  name: string;
  count: number;
  box: "core" | "docks" | "karasu";
  deck: string;
  timing: string[];
  places?: boolean;
  stays?: boolean;
  removal?: "adv-only" | "none" | "retired";
  effect: string;
  level?: "amber" | "red" | "yellow";
  number?: number;
  range?: number;
  squares?: number;
  bonus?: number;
  where?: "" | "barrack" | "infiltration";
  text: string;
}

/** The types a boss allows on one slot, and how many of it start on the board. */
export interface GuardSlot {
  types: string[];
  setup_count: number;
}

/** A guard profile: normal line, alert line, price and rule. */
export interface GuardType {
  id: string;
  name: string;
  level: "amber" | "none" | "red" | "yellow";
  box: "core" | "docks" | "karasu";
  supply: number;
  normal: StatLine;
  alert: StatLine;
  recruit: number;
  rule: string;
  text?: string;
}

/** A guard model. */
export interface GuardView {
  number: number;
  model: string; // model
  square: string; // square
  alert: boolean;
  noise_on_base: number;
  done: boolean;
  action_tokens: number;
  tokens: number;
  stopped: boolean;
  rushed: boolean;
  commanded: boolean;
  rerolled: boolean;
  dim: string;
  bribed: boolean;
  once_more: boolean;
}

/** All components. */
export interface KageEdition {
  game: string;
  name: string;
  title?: string;
  boards: BoardEntry[];
  supply: Supply;
  search_tokens: SearchToken[];
  guard_types: GuardType[];
  bosses: Boss[];
  ninja: NinjaMat[];
  guard_cards: GuardCard[];
  ninja_cards: NinjaCard[];
  event_cards: EventCard[];
  escape_cards: EscapeCard[];
  missions: Mission[];
}

/** The settings of a table. */
export interface KageOptions {
  board?: "ad" | "dr" | "mg" | "mh";
  advanced_rules?: boolean;
  docks_of_ryu?: boolean;
  karasu?: boolean;
  boss?: "choose" | "kenta" | "minato" | "oka";
  shizuka_cancel?: "any" | "once";
  third_ninja?: "lead" | "second";
  mission?: "m_ad_forge" | "m_ad_master" | "m_arson" | "m_assassinate" | "m_dr_bonds" | "m_dr_powder" | "m_dread" | "m_kidnap" | "m_mg_shrine" | "m_mg_trace" | "m_mh_daimyo" | "m_mh_tea" | "m_ransack" | "m_rations" | "m_rescue" | "m_silence" | "m_theft" | "m_uncover" | "random";
  retired_cards?: boolean;
  round_limit?: number;
  guard_setup?: "auto" | "manual" | "random";
  reveal_at_end?: boolean;
  reaction_mode?: "auto_pass" | "full";
}

/** A guard card on the boss's mat. */
export interface MatCard {
  card: string; // guard_card
  up: boolean;
}

/** A mission: difficulty (0: special), what is to be done, and how many must escape. */
export interface Mission {
  id: string;
  name: string;
  board: string;
  difficulty: number;
  escape: string;
  effect: string;
  token?: "" | "captive_ninja" | "chest" | "hostage";
  place?: "" | "area" | "escape_card" | "guard";
  areas?: string[];
  areas_of_rooms?: string[];
  second_areas?: string[];
  fire_areas?: string[][];
  stealth?: number;
  force?: number;
  second_stealth?: number;
  number?: number;
  pool?: number;
  ninja?: number;
  text: string;
}

/** An equipment or bonus card. */
export interface NinjaCard {
  id: string;
  name: string;
  count: number;
  kind: "bonus" | "equipment";
  box: "core" | "docks" | "karasu";
  timing?: string[];
  uses?: number;
  stays?: boolean;
  removal?: "adv-only" | "none";
  effect: string;
  number?: number;
  range?: number;
  squares?: number;
  bonus?: number;
  text: string;
}

/** One line of a ninja's play mat. */
export interface NinjaLine {
  combat: number;
  stealth: number;
  defence: number;
  reaction: number;
}

/** A ninja: both lines, card slots, dice locations, ability. */
export interface NinjaMat {
  id: string;
  name: string;
  house: string;
  box: "core" | "docks" | "karasu";
  undetected: NinjaLine;
  detected: NinjaLine;
  slots: number;
  force: number;
  stealth_dice: number;
  ability: string;
  text?: string;
}

/** A ninja and its mat. */
export interface NinjaView {
  ninja: string; // ninja
  seat: number; // seat
  square: string | null; // square
  out: string;
  detected: boolean;
  noise: number;
  moves: number;
  bought: number;
  force: number;
  stealth: number;
  force_wounds: number;
  stealth_wounds: number;
  used_force: number;
  used_stealth: number;
  cards: (CardView | null)[];
  tested: number[];
  activated: boolean;
  carries: string; // thing
  cancelled: boolean;
  rerolled: boolean;
  ignores: number | null;
  ability_used: boolean;
  claws_used: boolean;
  map_used: boolean;
  smoke: boolean;
  sealed: boolean;
  walked: number;
  through_doorway: boolean;
  dealt_with: number[];
}

/** A mission token on the board. */
export interface ObjectiveView {
  token: string; // thing
  square: string; // square
}

/** Value on the front, group on the back. */
export interface SearchToken {
  id: string;
  value: number;
  group: "blade" | "coin" | "scroll" | "seal" | "trap";
}

/** A search token on the board: its value, and its identity where this seat may know it. */
export interface SearchView {
  square: string; // square
  value: number;
  token: string | null; // token
  known_to_all: boolean;
  looked_at: boolean;
}

/** One line of a guard's profile. */
export interface StatLine {
  move: number;
  combat: number;
  defence: number;
  aoi: number;
  awareness: number;
  actions: number;
  ranged?: number;
}

/** How many tokens there are, and what a test against a door must reach. */
export interface Supply {
  shoji: number;
  plank: number;
  barrack: number;
  lantern: number;
  bell: number;
  caltrop: number;
  rice: number;
  fire: number;
  shoji_target: number;
  plank_target: number;
}

/** The slot of the bell. */
export interface TurnTrack {
  bell: number;
}

/** Everything this seat may know now. */
export interface View {
  goal: string;
  side: string;
  board: string;
  advanced: boolean;
  phase: string;
  round: number;
  boss: string | null; // boss
  guard_types: (string | null)[]; // model
  guards: GuardView[];
  next_number: number;
  boss_wounds: number;
  boss_removed: boolean;
  ninja: NinjaView[];
  active: number | null;
  search: SearchView[];
  pool: string[]; // token
  barracks: BarrackView[];
  bells: BellView[];
  lanterns: string[]; // square
  caltrops: string[]; // square
  rice: string[]; // square
  fires: string[]; // square
  infiltration: string[]; // square
  exits: number[];
  objective: ObjectiveView | null;
  doors: DoorView[];
  actions: number;
  noise: number;
  hand_count: number;
  hand: string[] | null; // guard_card
  mat: MatCard[];
  guard_deck: number;
  guard_discard: string[]; // guard_card
  ninja_deck: number;
  ninja_discard: string[]; // ninja_card
  event_deck: number;
  event_discard: string[]; // event_card
  alert: number;
  level: string; // level
  turn: number;
  events_run: boolean[];
  mission: string | null; // mission
  mission_shown: boolean;
  mission_passed: boolean;
  mission_completed: boolean;
  missions_possible: string[]; // mission
  need: number | null;
  escaped: number;
  escape_card: string | null; // escape
  escapes_possible: string[]; // escape
  tea: number;
  removed: number;
  sky: number;
  deeds: DeedView[];
  drawn: string | null; // ninja_card
  drawer: number | null;
  heard: boolean;
  just_left: string | null; // square
  received: boolean;
  promoted: boolean;
  promotions: boolean;
  cheap_used: boolean;
  cheap_all: number;
  attacked: boolean;
  turn_moved: boolean;
  free_card_used: boolean;
  active_guard: number | null;
  stage: number | null;
  picked: number | null;
  standing_passes: string[];
}

export type Options = KageOptions;

export type Edition = KageEdition;
