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
  reacts: Record<string, number[]>;
  gestures: string[];
  until: string[];
  waiting: Record<string, string>;
  tried: string;
  hints: boolean;
  talk: "all" | "nobody" | "people";
  acts: boolean;
  rated: boolean;
  total: number | null;
  increment: number;
  quick: number;
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

/** What a player who wants help is shown beside the view, as data or (`words=1`) as text; null, "": nothing.

    It follows from the first `n` events: who has been told fewer of them so far waits with it. */
export interface Aid {
  aid: unknown;
  text?: string;
  n?: number;
}

/** What everybody is to read; nothing takes it away. */
export interface Announcement {
  text: string;
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

/** Shut somebody out for so many days (null: for good; 0: let them in again). */
export interface Ban {
  person: string;
  days?: number | null;
  why?: string;
}

/** What a seat could think at a moment, beside the truth. */
export interface Belief {
  move: number;
  told: number;
  things: Thing[];
}

/** A part of an act of speech that its speaker fills in: `type` is `seat`, `said` or a vocabulary of the game. */
export interface Blank {
  name: string;
  type: string;
  options: Option[];
}

/** Whether somebody is to be blocked. */
export interface Block {
  blocked: boolean;
}

/** Somebody whom I have blocked, by the name they had then. */
export interface Blocked {
  id: string;
  name: string;
}

/** Who plays best here, by game and role, the surest first; bots, and people who want to be seen. */
export interface Board {
  lines: Line[];
}

/** Whether a seat may take its last answer back now, or (`practice`) whatever happened since its last choice. */
export interface CanTakeBack {
  can: boolean;
  practice: boolean;
  what?: string;
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

    `number` counts what this side has heard. What was said in an act of speech has the act and its parts in `says`, and
    `text` is its sentence. `n` counts the events before it. */
export interface Chat {
  type: "chat";
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  team?: boolean;
  says?: string;
  n?: number;
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

/** Close the server in so many minutes (null: not after all), and say this. */
export interface Closing {
  minutes: number | null;
  text?: string;
}

/** What I have chosen here: the id of my profile (empty: nobody knows me), and whether others see it. */
export interface Club {
  id: string;
  shown: boolean;
  ratings: Rated[];
  code?: number | null;
  members_only?: boolean;
  member?: boolean;
  passkey?: boolean;
  keys?: MyKey[];
  blocked?: Blocked[];
  push?: string;
  mails?: boolean;
  ways?: MyWay[];
}

/** A code to be written down: it is told this once. */
export interface Code {
  code: string;
}

/** The seats at a table on which somebody sits whom you have blocked. */
export interface Company {
  blocked: number[];
}

/** What somebody has to say about somebody at their table. */
export interface Complaint {
  text: string;
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
  again?: string;
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

/** A way that is not wanted any more. */
export interface Drop {
  id: string;
}

/** A passkey that is not wanted any more. */
export interface DropKey {
  id: string;
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

/** A remark in a guided first game, said the first time that it fits: see `sudare.coach.guide.Step`. */
export interface GuideStep {
  title: string;
  text: string;
  show: string[];
  asked: string[];
  seen: Record<string, unknown>;
  told: string[];
}

/** One of the two things that an option consists of (`clan:crane`), and how the other one reads beside it. */
export interface Half {
  of: string;
  first: string;
  then: string;
}

/** Hand a chair to a bot, or (empty) back to the person who holds it; or free it for somebody else. */
export interface Hand {
  bot?: string;
  free?: boolean;
}

/** A line that was said. */
export interface Heard {
  at: number;
  name: string;
  text: string;
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
  vague?: boolean;
}

/** A code that lets so many people in, for so many days. */
export interface Invitation {
  uses?: number;
  days?: number;
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

/** What the browser is to ask its authenticator: WebAuthn's options as JSON. */
export interface KeyOptions {
  options: Record<string, unknown>;
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

/** A lesson in the list. */
export interface LessonLine {
  title: string;
  idea: string;
}

/** The lessons of a game, in their order, and what is said in a guided first game; none where it has none. */
export interface LessonList {
  game: string;
  title: string;
  lessons: LessonLine[];
  guide: GuideStep[];
}

/** Where a lesson stands: the task at hand (from 0; `tasks`: all are solved), its table, and the answers that count.

    `show` names what the board should ring; `choices` are the answers to a question of the lesson's own; `hints` are
    for whoever wants them, the last one is a solution; `far` is where one walk leads. `edition` is null where the table
    has the house's. */
export interface LessonStage {
  title: string;
  idea: string;
  intro: string;
  learned: string;
  task: number;
  tasks: number;
  text: string;
  show: string[];
  choices: Option[];
  hints: string[];
  answers: string[];
  names: string[];
  options: Record<string, unknown>;
  edition: Record<string, unknown> | null;
  table: LessonTable;
  far: LessonWay[];
}

/** The learner's side of a lesson's table; `aid`: what was worked out for who wants help, null if nothing was. */
export interface LessonTable {
  position: Position;
  question: Asked | null;
  events: Event[];
  aid: unknown;
}

/** The answers so far that count, as the last answer said, and the one that is tried now; "": none.

    `then` are further answers: a walk is tried step by step, until something is said of it. With `aid`, the table comes
    with what the game works out for a player who wants help. */
export interface LessonTry {
  answers?: string[];
  answer?: string;
  then?: string[];
  aid?: boolean;
}

/** A place further away, and the answers that lead there. */
export interface LessonWay {
  action: string;
  label: string;
  chain: string[];
}

/** A line of a board: a person who wants to be seen (by the id of their profile), or a bot. */
export interface Line {
  name: string;
  person: string;
  bot: string;
  rated: Rated;
}

/** The code of a link in a mail. */
export interface Link {
  code: string;
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
  rated?: boolean;
  quick?: boolean;
}

/** Ask what this seat would be asked after a chain of answers (`outlook`); nothing is carried out.

    A new look takes the place of one that has not been answered; one at a question that is over is not answered. */
export interface Look {
  type: "look";
  decision: number;
  chain?: string[];
  command?: string;
}

/** An address that wants to be told. */
export interface Mail {
  address: string;
}

/** What is known of me; an empty name: nothing is. */
export interface Me {
  name: string;
  since: number | null;
  devices: number;
  games: MyGame[];
  results: Result[];
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

/** One of my games; `won` is my share of the victory, null while it is on and where it does not count. */
export interface MyGame {
  table: string;
  game: string;
  title: string;
  seat: number;
  status: string;
  chairs: Chair[];
  at: number;
  role: string;
  won: number | null;
  ended: number | null;
  reviewed: boolean;
}

/** A passkey of mine. */
export interface MyKey {
  id: string;
  since: number;
}

/** A way to me that I have opened; an address that is not confirmed is not used. */
export interface MyWay {
  id: string;
  kind: "mail" | "push";
  address: string;
  confirmed: boolean;
}

/** How a table is to be opened. `bots` names the bot for each chair that is for a bot, by seat. */
export interface OpenTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  edition?: Record<string, unknown> | null;
  bots?: Record<string, string>;
  clock?: number | null;
  total?: number | null;
  increment?: number;
  away?: string;
  listed?: boolean;
  hints?: boolean;
  talk?: "all" | "nobody" | "people";
  rated?: boolean;
}

/** A new table. Whoever has the host token manages it; whoever has the id can join. */
export interface Opened {
  id: string;
  host: string;
  commitment: string;
}

/** One thing a seat may do now: the action's stable name, and a label for people; in a long list with a heading.

    An option that consists of two things has `halves`, one for every thing that may be chosen first. */
export interface Option {
  action: string;
  label: string;
  group?: string;
  under?: string;
  halves?: Half[];
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

/** What lies on the host's desk. */
export interface Overview {
  tables: TableLine[];
  people: PersonLine[];
  reports: ReportLine[];
  notice: string;
  closes: number | null;
  members_only: boolean;
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

/** Somebody who plays here: `until` when they are shut out (null: for good). */
export interface PersonLine {
  person: string;
  name: string;
  seen: number;
  games: number;
  shut_out: boolean;
  until: number | null;
  why: string;
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
  deals: number | null;
  notice?: string;
  closes?: number | null;
}

/** What others see of somebody who wants it. */
export interface Profile {
  name: string;
  since: number;
  ratings: Rated[];
  results: Result[];
}

/** A subscription as a browser gives it. */
export interface Push {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What came of an option in imagined games. */
export interface PuzzleChance {
  action: string;
  label: string;
  chance: number;
  error: number;
  verdict: string;
}

/** All puzzles that there are here. */
export interface PuzzleList {
  today: PuzzleOfTheDay | null;
  sets: PuzzleSet[];
}

/** The puzzle of this day, the same for everybody here. */
export interface PuzzleOfTheDay {
  game: string;
  title: string;
  key: string;
  day: number;
}

/** The puzzles of a game by their keys, in their order. */
export interface PuzzleSet {
  game: string;
  title: string;
  keys: string[];
}

/** A puzzle as it is put: one seat's side of a position, and its question. */
export interface PuzzleShown {
  game: string;
  title: string;
  key: string;
  number: number;
  of: number;
  next: string;
  names: string[];
  options: Record<string, unknown>;
  position: Position;
  question: Asked;
  events: Event[];
  aid: unknown;
}

/** Why the best answer is best, the chances of all, and what lay behind the blind. */
export interface PuzzleSolution {
  best: string;
  usual: string;
  worlds: number;
  lines: string[];
  chances: PuzzleChance[];
  hidden: string[];
}

/** What is said of an answer (right, good, wrong, given_up); the solution comes with all but wrong ones. */
export interface PuzzleTried {
  verdict: string;
  lines: string[];
  solution?: PuzzleSolution | null;
}

/** An answer; "" gives up. */
export interface PuzzleTry {
  action?: string;
}

/** A game with whoever comes: so many chairs (or as many as are usual), rated or not. */
export interface Quick {
  game: string;
  name: string;
  seats?: number | null;
  rated?: boolean;
}

/** A rating as people read it; it is provisional until it is sure enough. */
export interface Rated {
  game: string;
  title: string;
  role: string;
  points: number;
  spread: number;
  provisional: boolean;
  games: number;
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

/** The whole game from one side: the first position, every update since, and what was said in acts of speech. */
export interface Replay {
  start: Snapshot;
  updates: Update[];
  said: Chat[];
}

/** What somebody has reported about somebody else, with what was said. */
export interface ReportLine {
  id: string;
  at: number;
  table: string;
  by: string;
  about: string;
  name: string;
  text: string;
  lines: Heard[];
  done: boolean;
}

/** How somebody has done in a game, in one of its roles. */
export interface Result {
  game: string;
  title: string;
  role: string;
  games: number;
  won: number;
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
  vague?: boolean;
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

/** What a try came to: right, wrong, refused, or on: part of an answer, so that there is more to answer.

    `text` is the teacher's sentence or the reason of the refusal with its `rule`; `followed` is what really happened. */
export interface Said {
  outcome: "on" | "refused" | "right" | "wrong";
  text: string;
  rule?: string;
  followed?: string[];
}

/** Say something to the whole table, or to those alone who share this seat's secrets (`position.team`).

    Either free `text`, or in an act of speech: `says` is the act and its parts ("claim ally"; see GET …/chat). */
export interface Say {
  type: "chat";
  text?: string;
  command?: string;
  team?: boolean;
  says?: string;
}

/** An act of speech that fits now. `text` is its sentence with the names of its parts in braces, in their order. */
export interface Sayable {
  act: string;
  kind: string;
  text: string;
  parts: Blank[];
  team?: boolean;
}

/** The acts of speech that fit now for a seat, each with the words that its parts can be. */
export interface Sayables {
  acts: Sayable[];
}

/** A chair at a quick table; `host` is there (and not empty) for who was the first. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
  host: string;
}

/** A report that is dealt with. */
export interface Settled {
  id: string;
}

/** How a hidden thing could be, and in which share of the worlds that the seat could not exclude. */
export interface Share {
  text: string;
  share: number;
}

/** Whether others may see one's profile. */
export interface Shown {
  shown: boolean;
}

/** What the browser's authenticator answers to a challenge: a credential as JSON. */
export interface Signed {
  credential: Record<string, unknown>;
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

/** A table that is not over, as the desk shows it. */
export interface TableLine {
  table: string;
  title: string;
  status: string;
  people: string[];
  opened: number;
}

/** The list of tables, the newest first; `tag` changes whenever it does. */
export interface Tables {
  tables: ListedTable[];
  tag: string;
  notice?: string;
  closes?: number | null;
}

/** Take the last answer back, as long as nobody can have learned from it.

    `practice`: or else whatever happened since one's last choice, where everybody else is a bot; all are told. */
export interface TakeBack {
  type: "take_back";
  command?: string;
  practice?: boolean;
}

/** What was said to a try, the table that a wrong one has led to (only to look at), and where the lesson stands. */
export interface Taught {
  stage: LessonStage;
  said?: Said | null;
  tried?: LessonTable | null;
}

/** One hidden thing: what could be thought of it, and how it was. */
export interface Thing {
  about: string;
  shares: Share[];
  truth: string;
  share: number;
}

/** The token of the desk. */
export interface Token {
  token: string;
}

/** An option that was tried: its chance to win, and the standard error of that. */
export interface Tried {
  action: string;
  label: string;
  chance: number;
  error: number;
  worlds: number;
}

/** Play on from a moment of a finished game, on one of its seats, against bots; "": the bots of that game.

    Where people sat there, bots like most of the others take their chairs. */
export interface TryAgain {
  move: number;
  seat: number;
  name: string;
  bot?: string;
}

/** Whether I am asked at a table, since when, and for whom it waits as far as my chair can see. */
export interface Turn {
  asked: boolean;
  since: number | null;
  waiting: string[];
}

/** A moment where the game turned: so many events had happened when it was over, and what that was. */
export interface Turning {
  n: number;
  title: string;
  text: string;
}

/** A code as somebody has typed it. */
export interface Typed {
  code: string;
}

/** Whom to block no longer. */
export interface Unblock {
  id: string;
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

/** What the coach says before a choice that it holds for a clear mistake; "": nothing.

    `verdict` (best, fine, doubtful, mistake, unjudged) and `remark`, praise or doubt in a sentence, are what it thinks
    in any case: for those alone who play against bots. */
export interface Warned {
  text: string;
  verdict?: string;
  remark?: string;
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
