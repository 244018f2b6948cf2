// The HTTP side of the table server. A refusal is an exception that carries a sentence for people.
import type {
  CanTakeBack,
  DeviceLink,
  Draft,
  Ending,
  Found,
  Games,
  Hint,
  Joined,
  Layouts,
  LayOut,
  LessonList,
  LessonTry,
  Me,
  Moving,
  Opened,
  OpenTable,
  Perspective,
  Places,
  PuzzleList,
  PuzzleShown,
  PuzzleTried,
  Reach,
  Replay,
  ReviewState,
  Sayables,
  TableInfo,
  Taught,
  Turn,
  TryAgain,
  Vocabulary,
  Warned,
} from "../types/wire";
import { strings } from "../strings";

/** The server said no: a code for programs, a sentence for people, the rule behind it. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule = "",
  ) {
    super(text);
  }
}

/** Ask the server; what it refuses is thrown. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    response = await fetch(path, { method, credentials: "same-origin", ...sent });
  } catch {
    throw new Refusal("unavailable", strings.net.unreachable);
  }
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return data as T;
  const said = (data ?? {}) as { code?: string; text?: string; rule?: string };
  throw new Refusal(said.code ?? `${response.status}`, said.text ?? strings.net.failed, said.rule ?? "");
}

const query = (seat: number | null | undefined, more: Record<string, string | number> = {}): string => {
  const all = new URLSearchParams(Object.entries(more).map(([key, value]) => [key, `${value}`]));
  if (seat !== null && seat !== undefined) all.set("seat", `${seat}`);
  const text = all.toString();
  return text && `?${text}`;
};

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

const puzzleAt = (game: string, key: string): string => `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(key)}`;

export interface Rulebook {
  game: string;
  title: string;
  text: string;
  rules: { id: string; text: string }[];
}

export interface Why {
  action: string;
  legal: boolean;
  text: string;
  rule: string;
}

export interface Reason {
  seat: number;
  n: number;
  action: string;
  text: string;
}

export interface Mine {
  seats: number[];
  host: boolean;
  /** The chairs that this browser has seen the running game from: it can take no other. */
  saw: number[];
}

let games: Promise<Games> | null = null;
const books = new Map<string, Promise<Rulebook>>();

export const api = {
  /** The games that can be played here; asked once. */
  games(): Promise<Games> {
    games ??= call<Games>("GET", "/api/games").catch((error: unknown) => {
      games = null;
      throw error;
    });
    return games;
  },
  rulebook(game: string): Promise<Rulebook> {
    let book = books.get(game);
    if (!book) {
      book = call<Rulebook>("GET", `/api/games/${encodeURIComponent(game)}/rules`);
      books.set(game, book);
      book.catch(() => books.delete(game));
    }
    return book;
  },
  lookUp: (game: string, words: string) => call<Found>("GET", `/api/games/${encodeURIComponent(game)}/look_up${query(null, { words })}`),
  puzzles: () => call<PuzzleList>("GET", "/api/puzzles"),
  puzzle: (game: string, key: string) => call<PuzzleShown>("GET", puzzleAt(game, key)),
  tryPuzzle: (game: string, key: string, action: string) => call<PuzzleTried>("POST", puzzleAt(game, key), { action }),
  lessons: (game: string) => call<LessonList>("GET", `/api/games/${encodeURIComponent(game)}/lessons`),
  teach: (game: string, lesson: number, how: LessonTry) => call<Taught>("POST", `/api/games/${encodeURIComponent(game)}/lessons/${lesson}`, how),
  me: () => call<Me>("GET", "/api/me"),
  forgetMe: () => call<unknown>("POST", "/api/me/forget", {}),
  /** Whether one is asked at a table, since when, and whom it waits for. */
  turn: (table: string) => call<Turn>("GET", `${at(table)}/turn`),
  open: (how: OpenTable) => call<Opened>("POST", "/api/tables", how),
  table: (table: string) => call<TableInfo>("GET", at(table)),
  /** One's own side without its events: enough to say whether one is asked. */
  perspective: (table: string) => call<Perspective>("GET", `${at(table)}/perspective?since=1000000`),
  mine: (table: string) => call<Mine>("GET", `${at(table)}/mine`),
  houseEdition: (game: string) => call<unknown>("GET", `/api/games/${encodeURIComponent(game)}/edition`),
  edition: (table: string) => call<unknown>("GET", `${at(table)}/edition`),
  vocabulary: (table: string) => call<Vocabulary>("GET", `${at(table)}/vocabulary`),
  join: (table: string, name: string, seat?: number) => call<Joined>("POST", `${at(table)}/join`, { name, seat: seat ?? null }),
  hand: (table: string, chair: number, bot: string, free = false, seat: number | null = null) =>
    call<unknown>("POST", `${at(table)}/chairs/${chair}${query(seat)}`, { bot, free }),
  reach: () => call<Reach>("GET", "/api/reach"),
  offerDevice: (table: string, seat: number) => call<DeviceLink>("POST", `${at(table)}/devices${query(seat)}`, {}),
  giveDevice: (table: string, chair: number) => call<DeviceLink>("POST", `${at(table)}/chairs/${chair}/device`, {}),
  claimDevice: (table: string, code: string) => call<Joined>("POST", `${at(table)}/devices/claim`, { code }),
  forgetDevices: (table: string, seat: number) => call<unknown>("POST", `${at(table)}/devices/forget${query(seat)}`, {}),
  start: (table: string) => call<unknown>("POST", `${at(table)}/start`, {}),
  rematch: (table: string) => call<Opened>("POST", `${at(table)}/rematch`, {}),
  replay: (table: string, side: string, seat: number | null) => call<Replay>("GET", `${at(table)}/replay${query(seat, { side })}`),
  /** What this seat can conclude, in sentences. */
  known: (table: string, seat: number) => call<{ text: string; n: number }>("GET", `${at(table)}/aid${query(seat)}&words=1`),
  aid: (table: string, seat: number | null) => call<{ aid: unknown; n: number }>("GET", `${at(table)}/aid${query(seat)}`),
  /** What can be said now in the game's acts of speech. */
  sayable: (table: string, seat: number) => call<Sayables>("GET", `${at(table)}/chat${query(seat)}`),
  canTakeBack: (table: string, seat: number | null) => call<CanTakeBack>("GET", `${at(table)}/take_back${query(seat)}`),
  layouts: (table: string, seat: number | null) => call<Layouts>("GET", `${at(table)}/layouts${query(seat)}`),
  draft: (table: string, seat: number | null, how: Moving) => call<Draft>("POST", `${at(table)}/layouts/draft${query(seat)}`, how),
  places: (table: string, seat: number | null, how: Moving) => call<Places>("POST", `${at(table)}/layouts/places${query(seat)}`, how),
  layOut: (table: string, seat: number | null, how: LayOut) => call<unknown>("POST", `${at(table)}/layouts${query(seat)}`, how),
  why: (table: string, seat: number | null, action: string, after: string[] = []) =>
    call<Why>("GET", `${at(table)}/why${query(seat, { action })}${after.map((one) => `&after=${encodeURIComponent(one)}`).join("")}`),
  ending: (table: string) => call<Ending>("GET", `${at(table)}/ending`),
  review: (table: string, side: number) => call<ReviewState>("GET", `${at(table)}/review${query(null, { side })}`),
  beginReview: (table: string, side: number, more = false) =>
    call<ReviewState>("POST", `${at(table)}/review${query(null, more ? { side, more: 1 } : { side })}`, {}),
  tryAgain: (table: string, how: TryAgain) => call<Opened>("POST", `${at(table)}/again`, how),
  hint: (table: string, seat: number | null, after: string[] = []) =>
    call<Hint>("POST", `${at(table)}/hint${query(seat)}${after.map((one) => `&after=${encodeURIComponent(one)}`).join("")}`, {}),
  /** What the coach thinks of a choice, all of its parts together. */
  warning: (table: string, seat: number, choice: string[]) =>
    call<Warned>("POST", `${at(table)}/warning${query(seat)}${choice.map((one) => `&action=${encodeURIComponent(one)}`).join("")}`, {}),
  reasons: (table: string) => call<{ reasons: Reason[] }>("GET", `${at(table)}/reasons`),
  recordAddress: (table: string) => `${at(table)}/record`,
  socketAddress(table: string, since: number, seat: number | null): string {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}${at(table)}/socket${query(seat, { since })}`;
  },
};
