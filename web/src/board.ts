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
  /** The seats that are thinking; nobody, while it is still being told what happened. */
  waiting: number[];
  question: Asked | null;
  answer: string | null;
  /**
   * Empty when this seat is not asked, or when the moment shown is past. `far`: a chain of answers leads there; `plan`: to
   * a deed at the end of a walk, named with what it is done to ("search at:O17").
   */
  options: (Option & { far?: boolean; plan?: boolean })[];
  /** Of two things that an option consists of (`Option.halves`), the one that is chosen; the list beside the board goes on with it. */
  held: string | null;
  hold(of: string | null): void;
  /** Answers; the shell confirms where a mistake is costly. */
  choose(action: string): void;
  /** Asks the table why an action is not possible; the shell shows the sentence and its rule. */
  why(action: string): void;
  /** The same sentence, for a board that shows it itself; null: it is possible, or nobody is asked now. */
  reason(action: string): Promise<string | null>;
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

/** What `web/src/boards/<game>/index.tsx` exports. */
export interface BoardModule {
  Board(p: BoardProps): JSX.Element;
  /** What lessons and guided games call the parts of this board, and where they are. */
  parts?: Record<string, string>;
  /** Answers that are places on the board: what a set-up puts there can be clicked. */
  spots?: RegExp;
  /** What is seen after an event that is told before the position to which it belongs has come. */
  along?(view: unknown, event: Event, p: Pick<BoardProps, "seat" | "settings">): unknown;
  /** Where the things of a part of the set-up can stand, in a sentence. */
  standing?: Record<string, string>;
  /** Whether a step on the way matters to this seat all the same, so that no summary leaves it out. */
  matters?(event: Event, p: Pick<BoardProps, "view" | "seat" | "edition">): boolean;
}
