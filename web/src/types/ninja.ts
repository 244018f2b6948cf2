// Made by `python -m sudare.server.typescript web/src/types`; do not edit.

/** A type of card; what it does is the operation `op` with these numbers. */
export interface Card {
  id: string;
  deck: "guard" | "ninja" | "traitor";
  name: string;
  count: number;
  basic_count?: number;
  op: "awaken" | "deafen" | "enter_passage" | "kill" | "listen" | "make_drunk" | "open_passage" | "rope" | "search" | "shadow" | "wound";
  timing: "guard_action" | "guard_attack" | "intruder_any" | "intruder_move" | "listen_reaction";
  target: "barracks" | "guard" | "intruder" | "listener" | "none" | "passage" | "patrol" | "sentry" | "wall_edge" | "zone_guard";
  range_min?: number;
  range_max?: number;
  through_walls?: boolean;
  move_min?: number;
  move_max?: number;
  wake_max?: number;
  alert_delta?: number;
  alert_set?: string;
  stays_in_play?: boolean;
  bluffable?: boolean;
  text?: string;
}

/** The hand that this seat is choosing: whose, of how many cards, and how many are chosen. */
export interface Choosing {
  hand: string; // side
  size: number;
  chosen: number;
}

/** A boundary between two zones. */
export interface EdgeData {
  a: string;
  b: string;
  kind: "moat" | "open" | "wall";
  gate?: boolean;
  line?: [number, number][][];
}

/** At `zone`, a patrol that came from `come_from` may go on to any of `to`. */
export interface ForkData {
  zone: string;
  from: string;
  to: string[];
}

/** A guard figure on the map. */
export interface Guard {
  id: string; // figure
  zone: string; // zone
  patrol: number | null;
  carded: boolean;
  moved: boolean;
  attacked: boolean;
}

/** The guards' private map. */
export interface GuardMap {
  sleepers: Record<string, number>; // by zone
  objects: Record<string, string>; // by zone: object
  quota: number[];
}

/** An intruder as everybody sees it; `secret` only for its own side. */
export interface Intruder {
  id: string; // who
  seat: number; // seat
  status: string;
  shown_at: string | null; // zone
  in_passage: boolean;
  passage_card: boolean;
  wounds: number[];
  wounds_to_die: number;
  second_life: boolean;
  done: string | null; // object
  hand_size: number;
  played: Record<string, number>; // by card
  left_on_turn: number;
  secret: Secret | null;
}

/** A rope between two zones. */
export interface Line {
  zones: string[]; // zone
  owner: string; // who
  noticed: boolean;
}

/** A map file. */
export interface MapData {
  map: MapHead;
  zone: ZoneData[];
  edge: EdgeData[];
  track: TrackData[];
  fork?: ForkData[];
}

/** The heading of a map file. */
export interface MapHead {
  id: string;
  name: string;
  edition?: string;
  canvas: [number, number];
  zone_count: number;
  edge_count: number;
  watch_post_count: number;
  barracks_count: number;
  offmap_id?: string;
  passage_id?: string;
}

/** One entry on a private map: turn, zone, how it was entered. */
export interface Mark {
  turn: number;
  zone: string | null; // zone
  how: string;
}

/** A mission tile. */
export interface Mission {
  id: string;
  letter: string;
  name: string;
}

/** Everything in the box. */
export interface NinjaEdition {
  game: string;
  name: string;
  title?: string;
  map_file?: string;
  fortress?: MapData | null;
  pieces: Piece[];
  cards: Card[];
  missions: Mission[];
  presets?: Preset[];
}

/** Variants and game-balance options; the defaults are the rulebook's. */
export interface NinjaOptions {
  variant?: "contested_ground" | "lone_wolf" | "standard";
  lone_wolf_hidden_role?: boolean;
  contested_missions?: "draw" | "write";
  contested_victory?: "first_out" | "individual";
  ninja_hand?: number;
  traitor_hand?: number;
  ninja_restart_hand?: number;
  traitor_restart_hand?: number;
  alert_on_mission?: number;
  alert_on_passage_found?: number;
  sentries?: number;
  patrols?: number | null;
  sleepers?: number;
  bonus_sleepers?: number;
  guards_notice_ropes?: boolean;
  guards_notice_passage?: boolean;
  turns?: number;
  decoy_last_turn?: number;
  hidden_sentry_killed_alert?: "card" | "high";
  rope_lay_without_crossing?: boolean;
  patrol_may_hold?: boolean;
  guards_share_hands?: boolean;
  team_setup?: "alternate" | "captain";
  basic_decks?: boolean;
}

/** A patrol: where it stands and where it will march. */
export interface Patrol {
  number: number;
  zone: string; // zone
  members: string[]; // figure
  heading: string | null; // zone
  came_from: string | null; // zone
}

/** A kind of figure. */
export interface Piece {
  id: string;
  kind: "drunk" | "guard" | "intruder";
  name: string;
  count: number;
  wounds?: number;
}

/** What the intruders' side knows of its own phase. */
export interface Plans {
  acting: string; // who
  handed_over: boolean;
  reply_to_contact: boolean;
  proposals: string[]; // zone
}

/** A ready-made hand; `restart` ones are for an intruder that comes back. */
export interface Preset {
  id: string;
  deck: "guard" | "ninja" | "traitor";
  restart?: boolean;
  cards: Record<string, number>;
}

/** A search that was declared, and its answer. */
export interface Search {
  turn: number;
  who: string; // who
  zone: string; // zone
  answer: string; // answer
}

/** An intruder as its own side sees it. */
export interface Secret {
  zone: string | null; // zone
  noise: number;
  steps: number;
  halted: boolean;
  finished: boolean;
  mission: string | null; // object
  past_missions: string[]; // object
  hand: Record<string, number>; // by card
  walked: string[]; // zone
  trail: Mark[];
}

/** The cards of a guard seat: contents only for those who may look; while cards are chosen, no sizes either. */
export interface Stock {
  seat: number; // seat
  hand_size: number;
  drawn_size: number;
  deck_size: number;
  discard: Record<string, number>; // by card
  passages_open: number;
  played_this_phase: number;
  refused: string[][]; // figure
  free_listen_refused: boolean;
  hand: Record<string, number> | null; // by card
  drawn: Record<string, number> | null; // by card
  deck: Record<string, number> | null; // by card
}

/** One step of the patrol track. */
export interface TrackData {
  route: string;
  a: string;
  b: string;
}

/** A secret passage: its known entrances; all of them for its own side. */
export interface Tunnel {
  id: string; // zone
  known: string[]; // zone
  chosen: boolean;
  entrances: string[] | null; // zone
}

/** The whole table from one side. */
export interface View {
  goal: string;
  turn: number;
  turns: number;
  phase: string; // phase
  alert: string; // level
  lead_guard: number; // seat
  role: string | null; // who
  role_known: boolean;
  guards: Guard[];
  patrols: Patrol[];
  guards_on_map: number;
  moving: string[]; // figure
  stocks: Stock[];
  alert_cards: number;
  free_listen_used: boolean;
  held_back: number[];
  intruders: Intruder[];
  passages: Tunnel[];
  ropes: Line[];
  ropes_complete: boolean;
  sleepers_left: number;
  objects_marked: number;
  shadow: boolean;
  shadow_played: boolean;
  declared: string[][]; // who or zone
  searched: Search[];
  guard_map: GuardMap | null;
  plans: Plans | null;
  choosing: Choosing | null;
  tiles: string[] | null; // object
  ending: string; // ending
}

/** A zone with its features; x, y and polygon are for drawing. */
export interface ZoneData {
  id: string;
  code: string;
  name: string;
  region: string;
  terrain?: string;
  x?: number;
  y?: number;
  polygon?: [number, number][];
  castle?: "" | "a" | "b";
  moat?: boolean;
  map_edge?: boolean;
  within_outer_moat?: boolean;
  between_castles?: boolean;
  watch_post?: boolean;
  barracks?: boolean;
  patrol_track?: boolean;
}

export type Options = NinjaOptions;

export type Edition = NinjaEdition;
