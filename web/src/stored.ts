// What this browser remembers: a name, the tables it sits at, tastes. Tokens are cookies that no script can read.
import { useEffect, useState } from "preact/hooks";

/** A table that this browser sits at, or has sat at. */
export interface Kept {
  id: string;
  game: string;
  title: string;
  at: number;
}

/** How fast what happened is told, one thing after another. */
export type Pace = "slow" | "normal" | "fast" | "once";

interface Memory {
  name: string;
  /** The bots that were played with last. */
  bot: string;
  tables: Kept[];
  theme: "auto" | "light" | "dark";
  sounds: boolean;
  notify: boolean;
  careful: boolean;
  /** Whether the coach warns of clear mistakes, where it may speak. */
  warn: boolean;
  /** Whether the blind goes up when a game ends. */
  ceremony: boolean;
  /** Null: as the device likes its motion. */
  pace: Pace | null;
  /** How many events there were when a chair of this browser answered last, by table and seat. */
  answered: Record<string, number>;
  /** Games whose set-up was done here before. */
  setUps: string[];
  /** One's own layouts, the last saved first. */
  layouts: SavedLayout[];
  /** How puzzles were solved here (right, good, given_up), by game and key. */
  puzzles: Record<string, string>;
  /** The lessons that were done here, by game. */
  lessons: Record<string, number[]>;
  /** The answers with which the task at hand of a lesson began, by game and number; none of a lesson that is done. */
  lessonAt: Record<string, string[]>;
}

/** A set-up of one's own, to be used again: for the same side and board. */
export interface SavedLayout {
  game: string;
  side: string;
  board: string;
  name: string;
  wishes: Record<string, string[]>;
}

const FIRST: Memory = { name: "", bot: "", tables: [], theme: "auto", sounds: false, notify: false, careful: false, warn: false, ceremony: true, pace: null, answered: {}, setUps: [], layouts: [], lessons: {}, lessonAt: {}, puzzles: {} };
const KEY = "sudare";
const MOST = 30;
const listeners = new Set<() => void>();

function read(): Memory {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Memory>) };
  } catch {
    return FIRST;
  }
}

let memory = read();

/** What is remembered now. */
export const remembered = (): Memory => memory;

/** Remember something. */
export function remember(part: Partial<Memory>): void {
  memory = { ...read(), ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // A browser that keeps nothing still plays.
  }
  for (const listener of listeners) listener();
}

/** Remember a table, the last used first. */
export function keepTable(table: Kept): void {
  const others = read().tables.filter((kept) => kept.id !== table.id);
  remember({ tables: [table, ...others].slice(0, MOST) });
}

/** Remember how much had happened when a chair answered last. */
export function keepAnswered(table: string, seat: number, n: number): void {
  const key = `${table} ${seat}`;
  const others = Object.entries(read().answered).filter(([other]) => other !== key);
  remember({ answered: Object.fromEntries([...others.slice(1 - MOST), [key, n]]) });
}

/** How much had happened when a chair answered last, as far as this browser knows. */
export function answeredAt(table: string, seat: number): number | null {
  return memory.answered[`${table} ${seat}`] ?? null;
}

/** Whether somebody has set this game up here before. */
export const hasSetUp = (game: string): boolean => memory.setUps.includes(game);

export function keepSetUp(game: string): void {
  if (!hasSetUp(game)) remember({ setUps: [...read().setUps, game] });
}

/** Remember how a puzzle was solved; what was solved once stays solved, and what was given up stays so. */
export function keepSolved(puzzle: string, how: string): void {
  const { puzzles } = read();
  if (!puzzles[puzzle]) remember({ puzzles: { ...puzzles, [puzzle]: how } });
}

/** Remember how far a lesson was taught; one that is done begins anew. */
export function keepLesson(game: string, lesson: number, answers: string[], done: boolean): void {
  const { lessons, lessonAt } = read();
  const { [`${game} ${lesson}`]: _, ...others } = lessonAt;
  const at = done || !answers.length ? others : { ...others, [`${game} ${lesson}`]: answers };
  remember({ lessonAt: at, ...(done && { lessons: { ...lessons, [game]: [...new Set([...(lessons[game] ?? []), lesson])] } }) });
}

const same = (one: SavedLayout, two: SavedLayout): boolean =>
  one.game === two.game && one.side === two.side && one.board === two.board && one.name === two.name;

/** Keep a layout; one of the same name makes way. */
export function keepLayout(layout: SavedLayout): void {
  remember({ layouts: [layout, ...read().layouts.filter((other) => !same(layout, other))].slice(0, MOST) });
}

export function forgetLayout(layout: SavedLayout): void {
  remember({ layouts: read().layouts.filter((other) => !same(layout, other)) });
}

/** How fast things are told here: whoever prefers stillness is told everything at once. */
export function chosenPace(): Pace {
  return memory.pace ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "once" : "normal");
}

/** Forget whoever was here, as the server has: who uses this browser next finds tastes alone. */
export function forgetAll(): void {
  const { theme, sounds, careful, warn, ceremony, pace } = read();
  try {
    for (const shelf of [localStorage, sessionStorage])
      for (const key of Object.keys(shelf)) if (key.startsWith(KEY) && key !== KEY) shelf.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  remember({ ...FIRST, theme, sounds, careful, warn, ceremony, pace });
}

/** Forget a table. */
export function forgetTable(id: string): void {
  remember({ tables: read().tables.filter((kept) => kept.id !== id) });
}

/** What is remembered, kept up to date, also when another tab changes it. */
export function useMemory(): Memory {
  const [, redraw] = useState(0);
  useEffect(() => {
    const update = (): void => redraw((n) => n + 1);
    const elsewhere = (event: StorageEvent): void => {
      if (event.key !== KEY) return;
      memory = read();
      update();
    };
    listeners.add(update);
    addEventListener("storage", elsewhere);
    return () => {
      listeners.delete(update);
      removeEventListener("storage", elsewhere);
    };
  }, []);
  return memory;
}
