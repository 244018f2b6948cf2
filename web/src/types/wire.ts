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
  layouts: boolean;
  windows: Record<string, string[]>;
  gestures: string[];
  until: string[];
  waiting: Record<string, string>;
  tried: string;
  hints: boolean;
}

/** Answer the open decision; `then` the next ones, as long as all goes as this seat can foresee.

    `expects` (of a `Pause`): only if nothing has come in between that was not foreseen. */
export interface Act {
  type: "act";
  decision: number;
  action: string;
  command?: string;
  then?: string[];
  expects?: string;
}

/** What a player who wants help is shown beside the view; null where the game has nothing to offer. */
export interface Aid {
  aid: unknown;
}

/** Leave with the table when to be asked in windows of a kind (`about.windows`; `*`: all others).

    `fits`: not where nothing of the seat's fits, nor for a question with a single answer. Before the first such wish a
    chair is always asked. `never` may last `until` the end of this `turn`, the next `card` or the next `test`
    (`about.until`), then of all windows with the same plain pass; it ends sooner when something is aimed at the seat or
    it is asked anything else. Even with `never` a seat is asked when something of its own fits an action aimed at it.
    `bluff` (of all windows together; null: as before) lets the table wait as if the seat had thought. */
export interface AskMe {
  type: "ask_me";
  window: string;
  when: "always" | "fits" | "never";
  command?: string;
  until?: "card" | "game" | "test" | "turn";
  bluff?: boolean | null;
}

/** The question that a seat must answer now. */
export interface Asked {
  decision: string;
  prompt: string;
  rule: string;
  options: Option[];
  about?: string[];
}

/** What a seat could think at a moment, beside the truth. */
export interface Belief {
  move: number;
  told: number;
  things: Thing[];
}

/** Whether a seat may take its last answer back now, or (`practice`) whatever happened since its last choice. */
export interface CanTakeBack {
  can: boolean;
  practice: boolean;
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

/** One line of a sum: for how many points it counts, or whether a condition was met. */
export interface Count {
  text: string;
  points?: number | null;
  met?: boolean | null;
}

/** What this seat is asked. `number` counts its own decisions; `act` must name the one it answers. */
export interface Decision {
  number: number;
  question: Asked | null;
  answer: string | null;
  settled?: boolean;
}

/** A link of one use to another device: `/t/<table>#device=<code>`, good until a moment of the server's clock.

    `devices` is how many have the chair now. */
export interface DeviceLink {
  seat: number;
  code: string;
  until: number;
  devices: number;
}

/** A command was carried out and is safely stored.

    Of a chain of answers: how many were `given`, and why it `stopped` before its end, in words for people. */
export interface Done {
  type: "done";
  command: string;
  given?: number;
  stopped?: string;
}

/** What would come of a layout: nothing of it is sent. All but the first `sure` answers are behind those of others.

    `wishes` is the layout with all of it written down; `things` are what is placed or chosen: the first of its steps,
    and the one after its last; `position` is the imagined one. */
export interface Draft {
  decision: number;
  name: string;
  wishes: Record<string, string[]>;
  steps: DraftStep[];
  sure: number;
  things: [number, number][];
  position: Position;
  stopped: string;
}

/** One answer of a draft; `wished`: the layout has asked for exactly this. */
export interface DraftStep {
  part: string;
  action: string;
  label: string;
  wished: boolean;
}

/** How a game ended, in whole sentences: for people, agents and screen readers alike. */
export interface Ending {
  headline: string;
  reason: string;
  rule: string;
  sums?: Sum[];
  uncovered?: Uncovered[];
  turnings?: Turning[];
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

/** What a rulebook says about some words, the best first. */
export interface Found {
  passages: Passage[];
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

/** What the coach would do, what else comes into question, and why. */
export interface Hint {
  action: string;
  label: string;
  reason: string;
  chosen?: Tried | null;
  beside?: Tried[];
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

/** A moment after it was judged; what is said of it follows from the seat's own side alone. */
export interface Judged {
  kind: string;
  number: number;
  move: number;
  told: number;
  chance?: number;
  after?: number;
  error?: number;
  loss?: number;
  gap?: number;
  gap_error?: number;
  stake?: number;
  verdict?: string;
  prompt?: string;
  chosen?: Tried | null;
  better?: Tried | null;
  options?: Tried[];
  reason?: string;
  simulations?: number;
  beside?: number;
  beside_error?: number;
}

/** A moment that mattered: an own choice, others' choices, or a surprise, and by how much.

    What others or luck did came after the choice before move `move`, and was there to see after `told` events. */
export interface Key {
  kind: string;
  move: number;
  told: number;
  change: number;
  text: string;
}

/** Leave a layout with the table: from now on it answers by it what is asked of the parts in `wishes`.

    Without wishes nothing is left there any more. */
export interface LayOut {
  decision: number;
  name?: string;
  wishes?: Record<string, string[]> | null;
  command?: string;
}

/** The ready layouts for the open question, none outside of the set-up.

    `left` is the name of the one left with the table; `follows`: the table is about to answer the open question by it.
    One's own layouts fit another table of the same game when `side` and `board` are the same. */
export interface Layouts {
  layouts: Ready[];
  side: string;
  board: string;
  left: string;
  follows: boolean;
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

/** Ask what this seat would be asked after a chain of answers (`outlook`); nothing is carried out.

    A new look takes the place of one that has not been answered; one at a question that is over is not answered. */
export interface Look {
  type: "look";
  decision: number;
  chain?: string[];
  command?: string;
}

/** Which chairs whoever asks holds at a table, and whether they host it.

    `saw` are the chairs that they have seen the game from: while it is on, they can take no other. */
export interface Mine {
  seats: number[];
  host: boolean;
  saw: number[];
}

/** The same, with one of its things (`draft.things`) put elsewhere: `to` is one of its `places`. */
export interface Moving {
  decision: number;
  name?: string;
  wishes?: Record<string, string[]> | null;
  thing?: number | null;
  to?: string[];
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
  hints?: boolean;
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

/** What a seat would be asked after a chain of answers, in a world that is imagined from its own perspective.

    `chain` has the answers between that nobody need be asked for; `changes` lead from the present position to the
    imagined one. Options in `goes_on` only begin or go on with the choice: its next part can be looked at before
    anything is sent. `stopped` says why nothing can be foreseen; then there is no question. `pauses` are those of the
    chain: what comes after one is imagined as it would be if nobody reacted. */
export interface Outlook {
  type: "outlook";
  command: string;
  decision: number;
  chain: string[];
  question: Asked | null;
  changes: ([(string | number)[], unknown])[];
  goes_on: string[];
  ways: Way[];
  stopped: string;
  pauses: Pause[];
}

/** Something found in a rulebook: a rule, a row of a table, a paragraph; `section` is the heading above it.

    `title` is what a card or another part of the game is called. */
export interface Passage {
  id: string;
  text: string;
  section: string;
  title: string;
}

/** Others may react after so many answers of a chain: the rest is sent when one is asked again (`Act.expects`). */
export interface Pause {
  after: number;
  expects: string;
}

/** One side of the blind; `tag` changes whenever it does, and `text` is the position as people read it. */
export interface Perspective {
  tag: string;
  presence: Presence;
  snapshot: Snapshot | null;
  text: string;
  chat: Chat[];
}

/** Where a thing of a draft could be instead: the answers that put it there. */
export interface Place {
  answers: string[];
  label: string;
}

/** All such places. */
export interface Places {
  places: Place[];
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
  practice: boolean;
  hints: number[];
}

/** Where friends reach this server, the likeliest first; when it is not `open`, only this machine does. */
export interface Reach {
  addresses: string[];
  open: boolean;
}

/** A set-up that somebody has thought of, to be used as it is or changed. */
export interface Ready {
  name: string;
  about: string;
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

/** A finished game from one seat's side. Only `truth` knows more than the seat could know at the time. */
export interface Review {
  game: string;
  title: string;
  seat: number;
  names: string[];
  role: string;
  first: number;
  first_error: number;
  result: number;
  own: number;
  others: number;
  luck: number;
  own_error: number;
  others_error: number;
  luck_error: number;
  accuracy: number | null;
  verdicts: Record<string, number>;
  only: number;
  choices: Judged[];
  stretches: Stretch[];
  keys: Key[];
  truth: Belief[];
  simulations: number;
  summary: string[];
  format?: string;
}

/** How far the review of a finished game is (none, thinking, done, failed): so many moments `of` all. */
export interface ReviewState {
  state: string;
  done: number;
  of: number;
  review?: Review | null;
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

/** How a hidden thing could be, and in which share of the worlds that the seat could not exclude. */
export interface Share {
  text: string;
  share: number;
}

/** The whole position, and the events from the number asked for. Spectators are asked for no decision. */
export interface Snapshot {
  type: "snapshot";
  n: number;
  position: Position;
  decision: Decision | null;
  events: Event[];
}

/** What happened between two estimates: how the chance changed by others' choices, and by luck. */
export interface Stretch {
  move: number;
  until: number;
  told: number;
  heard: number;
  before: number;
  after: number;
  others: number;
  luck: number;
  happened: string[];
}

/** How somebody's result comes about: the points of the lines add up to `total`, unless `note` says why not. */
export interface Sum {
  title: string;
  lines: Count[];
  seat?: number | null;
  total?: number | null;
  note?: string;
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

/** Take the last answer back, as long as nobody can have learned from it.

    `practice`: or else whatever happened since one's last choice, where everybody else is a bot; all are told. */
export interface TakeBack {
  type: "take_back";
  command?: string;
  practice?: boolean;
}

/** One hidden thing: what could be thought of it, and how it was. */
export interface Thing {
  about: string;
  shares: Share[];
  truth: string;
  share: number;
}

/** An option that was tried: its chance to win, and the standard error of that. */
export interface Tried {
  action: string;
  label: string;
  chance: number;
  error: number;
  worlds: number;
}

/** Play on from a moment of a finished game, on one of its seats, against bots. */
export interface TryAgain {
  move: number;
  seat: number;
  name: string;
  bot?: string;
}

/** A moment where the game turned: so many events had happened when it was over, and what that was. */
export interface Turning {
  n: number;
  title: string;
  text: string;
}

/** Something that was hidden, line by line, with its place. */
export interface Uncovered {
  title: string;
  lines: string[];
  seat?: number | null;
}

/** What is new: events, the changed parts of the position as (path, value), the decision if that has changed. */
export interface Update {
  type: "update";
  n: number;
  events?: Event[];
  changes?: ([(string | number)[], unknown])[];
  decision?: Decision | null;
}

/** What the fields of a table's views hold, and what people call it. */
export interface Vocabulary {
  view: Record<string, unknown>;
  titles: Record<string, Record<string, string>>;
}

/** What the coach says before a choice that it holds for a clear mistake; "": nothing. */
export interface Warned {
  text: string;
}

/** An answer that is further away, and the chain of answers that leads to it (itself included).

    Of a deed at the end of a walk, `action` names the deed and what it is done to ("search at:O17"). A `plan` is
    several choices at one go: it is shown before it is sent. What is `listed` has no place of its own on a board. */
export interface Way {
  action: string;
  label: string;
  chain: string[];
  pauses?: Pause[];
  plan?: boolean;
  listed?: boolean;
}

/** Whether a seat can answer with an action now; if not, why, and the rule behind it. */
export interface Why {
  action: string;
  legal: boolean;
  text: string;
  rule: string;
}

/** What a seat has left with the table, for itself alone: when it is asked, by window (`*`: all others).

    `passing` are the windows that it passes for a while, and until when; `bluff`: the table waits as if it had thought. */
export interface Wishes {
  type: "wishes";
  windows: Record<string, string>;
  passing: Record<string, string>;
  bluff: boolean;
}

export type Up = Act | Look | TakeBack | Say | AskMe | Resume;
export type Down = Hello | Presence | Snapshot | Update | Clock | Chat | Done | Outlook | Wishes | Refused;
