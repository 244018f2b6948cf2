// The contract between the shell and the board of a game.
import type { JSX } from "preact";
import type { Asked, Event, Option } from "./types/wire";

export type { Asked, Event, Option };

/** All that a board is given. It draws `view`, lights what is among `options`, and answers with `choose`. */
export interface BoardProps<V = unknown> {
  view: V;
  /** The id of the table. */
  table: string;
  game: string;
  seat: number | null;
  seats: number;
  /** By seat. */
  names: string[];
  over: boolean;
  winners: number[];
  ending: string;
  /** The seats that are thinking. */
  waiting: number[];
  question: Asked | null;
  answer: string | null;
  /**
   * Empty when this seat is not asked, or when the moment shown is past. `far`: a chain of answers leads there; `plan`: to
   * a deed at the end of a walk, named with what it is done to ("search at:O17").
   */
  options: (Option & { far?: boolean; plan?: boolean })[];
  /** Answers; the shell confirms where a mistake is costly. */
  choose(action: string): void;
  /** Asks the table why an action is not possible; the shell shows the sentence and its rule. */
  why(action: string): void;
  /** Opens the rulebook at a rule. */
  rule(id: string): void;
  /** All told so far, up to the moment shown. */
  events: Event[];
  /** What `Game.aid` says, once it is wanted. */
  aid: unknown | null;
  wantAid(on: boolean): void;
  /** The component data of this table (maps, titles of cards); null until it has come. */
  edition: unknown | null;
  /** The options of this table. */
  settings: Record<string, unknown>;
  /** A phone in portrait. */
  compact: boolean;
}

/** One step of the guided first game: shown the first time that `when` holds. */
export interface GuideStep {
  when(p: BoardProps): boolean;
  title: string;
  text: string;
  /** A CSS selector of what the step points at. */
  at?: string;
}

/** What `web/src/boards/<game>/index.tsx` exports. */
export interface BoardModule {
  Board(p: BoardProps): JSX.Element;
  guide: GuideStep[];
  /** Answers that are places on the board: what a set-up puts there can be clicked. */
  spots?: RegExp;
}
