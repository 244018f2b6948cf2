// Made by `python -m sudare.server.typescript web/src/types`; do not edit.

/** What never changes about a table. */
export interface About {
  id: string;
  game: string;
  title: string;
  seats: number;
  options: Record<string, unknown>;
  edition: string;
  listed: boolean;
  clock: number | null;
  away: string;
  commitment: string;
  before: string;
  note: string;
  confirms: string[];
  windows: Record<string, string[]>;
}

/** Answer the open decision. */
export interface Act {
  type: "act";
  decision: number;
  action: string;
  command?: string;
}

/** What a player who wants help is shown beside the view; null where the game has nothing to offer. */
export interface Aid {
  aid: unknown;
}

/** Leave with the table when to be asked in windows of a kind (`about.windows`; `*`: all others).

    `fits`: not where nothing of the seat's fits, nor for a question with a single answer. Before the first such wish a
    chair is always asked. */
export interface AskMe {
  type: "ask_me";
  window: string;
  when: "always" | "fits" | "never";
  command?: string;
}

/** The question that a seat must answer now. */
export interface Asked {
  decision: string;
  prompt: string;
  rule: string;
  options: Option[];
}

/** Whether a seat may take its last answer back now. */
export interface CanTakeBack {
  can: boolean;
}

/** Who sits on a chair: a person (`taken`), a bot (`bot`), a person whom a bot stands in for (both), or nobody. */
export interface Chair {
  name: string;
  taken: boolean;
  bot: string;
  here: boolean;
  away?: number | null;
}

/** Somebody said something, to the whole table or to its team; or (`seat` is null) the table itself did.

    `number` counts what this side has heard. */
export interface Chat {
  type: "chat";
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  team?: boolean;
}

/** Use a link to another device up. */
export interface Claim {
  code: string;
}

/** Seconds that the seats that are asked have left, by seat. */
export interface Clock {
  type: "clock";
  left: Record<string, number>;
}

/** What this seat is asked. `number` counts its own decisions; `act` must name the one it answers. */
export interface Decision {
  number: number;
  question: Asked | null;
  answer: string | null;
}

/** A link of one use to another device: `/t/<table>#device=<code>`, good until a moment of the server's clock.

    `devices` is how many have the chair now. */
export interface DeviceLink {
  seat: number;
  code: string;
  until: number;
  devices: number;
}

/** A command was carried out and is safely stored. */
export interface Done {
  type: "done";
  command: string;
}

/** One thing that happened, as this seat is told it: `secret` is for this seat alone, `text` reads it to people. */
export interface Event {
  n: number;
  kind: string;
  data?: Record<string, unknown>;
  secret?: Record<string, unknown> | null;
  text?: string;
}

/** What is still to be done and who is asked what: public by law, and the skeleton of every sampled world. */
export interface Flow {
  steps: unknown[];
  asked: unknown[];
  waiting: number[];
}

/** A game that can be played here. */
export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  players: [number, number];
  bots: string[];
  options: Record<string, unknown>;
  view: Record<string, unknown>;
}

/** The games that can be played here. */
export interface Games {
  games: GameInfo[];
}

/** Hand a chair to a bot, or (empty) back to the person who holds it; or free it for somebody else. */
export interface Hand {
  bot?: string;
  free?: boolean;
}

/** The first message of a connection. `seat` is null for a spectator. */
export interface Hello {
  type: "hello";
  protocol: number;
  server: string;
  table: About;
  seat: number | null;
  host: boolean;
}

/** Take a chair; without a seat, the first free one (or, at a rematch, the one held for you). */
export interface Join {
  name: string;
  seat?: number | null;
}

/** The chair is yours; the token gives its perspective to whoever has it. */
export interface Joined {
  seat: number;
  token: string;
}

/** A table in the list of those that anybody may join or watch. */
export interface ListedTable {
  id: string;
  opened: number;
  game: string;
  title: string;
  status: "open" | "over" | "playing";
  chairs: Chair[];
  clock: number | null;
}

/** Which chairs whoever asks holds at a table, and whether they host it.

    `saw` are the chairs that they have seen the game from: while it is on, they can take no other. */
export interface Mine {
  seats: number[];
  host: boolean;
  saw: number[];
}

/** How a table is to be opened. `bots` names the bot for each chair that is for a bot, by seat. */
export interface OpenTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  edition?: Record<string, unknown> | null;
  bots?: Record<string, string>;
  clock?: number | null;
  away?: string;
  listed?: boolean;
}

/** A new table. Whoever has the host token manages it; whoever has the id can join. */
export interface Opened {
  id: string;
  host: string;
  commitment: string;
}

/** One thing a seat may do now: the action's stable name, and a label for people. */
export interface Option {
  action: string;
  label: string;
}

/** One side of the blind; `tag` changes whenever it does, and `text` is the position as people read it. */
export interface Perspective {
  tag: string;
  presence: Presence;
  snapshot: Snapshot | null;
  text: string;
  chat: Chat[];
}

/** The game as this seat sees it. The type of `view` is the game's own; see /api/games. */
export interface Position {
  game: string;
  seats: number;
  seat: number | null;
  view: unknown;
  flow: Flow;
  team: number[];
  over: boolean;
  winners: number[];
  ending: string;
}

/** Who sits where, who is here, and how far the table is. */
export interface Presence {
  type: "presence";
  status: "open" | "over" | "playing";
  chairs: Chair[];
  watching: number;
  seed: string | null;
  again: string;
  now: number;
  host_away: number | null;
}

/** Where friends reach this server, the likeliest first; when it is not `open`, only this machine does. */
export interface Reach {
  addresses: string[];
  open: boolean;
}

/** Why a bot did what it did: `move` is its place in the record, `n` the number of events before it. */
export interface Reason {
  seat: number;
  move: number;
  n: number;
  action: string;
  text: string;
}

/** What the bots of a finished game thought. */
export interface Reasons {
  reasons: Reason[];
}

/** A command was not carried out and changed nothing: a code for programs, a sentence, the rule behind it. */
export interface Refused {
  type: "refused";
  code: string;
  text: string;
  rule?: string;
  command?: string;
}

/** The whole game from one side: the first position, and every update since. */
export interface Replay {
  start: Snapshot;
  updates: Update[];
}

/** Ask for a snapshot with the events from number `since` on. */
export interface Resume {
  type: "resume";
  since?: number;
}

/** One numbered rule. */
export interface Rule {
  id: string;
  text: string;
}

/** The rulebook of a game: the whole page (Markdown), and its numbered rules. */
export interface Rules {
  game: string;
  title: string;
  text: string;
  rules: Rule[];
}

/** Say something to the whole table, or to those alone who share this seat's secrets (`position.team`). */
export interface Say {
  type: "chat";
  text: string;
  command?: string;
  team?: boolean;
}

/** The whole position, and the events from the number asked for. Spectators are asked for no decision. */
export interface Snapshot {
  type: "snapshot";
  n: number;
  position: Position;
  decision: Decision | null;
  events: Event[];
}

/** A table, as anybody who has its id may know it. */
export interface TableInfo {
  about: About;
  presence: Presence;
}

/** The list of tables, the newest first. */
export interface Tables {
  tables: ListedTable[];
}

/** Take the last answer back, as long as nobody can have learned from it. */
export interface TakeBack {
  type: "take_back";
  command?: string;
}

/** What is new: events, the changed parts of the position as (path, value), the decision if that has changed. */
export interface Update {
  type: "update";
  n: number;
  events?: Event[];
  changes?: ([(string | number)[], unknown])[];
  decision?: Decision | null;
}

/** Whether a seat can answer with an action now; if not, why, and the rule behind it. */
export interface Why {
  action: string;
  legal: boolean;
  text: string;
  rule: string;
}

export type Up = Act | TakeBack | Say | AskMe | Resume;
export type Down = Hello | Presence | Snapshot | Update | Clock | Chat | Done | Refused;
