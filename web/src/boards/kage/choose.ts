// Clicking things: what a square, door, card or mat stands for now, and choices that take two answers in one click.
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../board";
import type { View } from "../../types/kage";
import type { Aid, Book } from "./book";
import type { Grid } from "./grid";

export interface Clicks {
  squares: Map<string, string[]>;
  doors: Map<string, string[]>;
  /** The board's props with a `choose` that remembers what was meant: the square or door of an answer that asks on. */
  meaning(things: string[]): BoardProps<View>;
}

const ASKS_ON = /^(row:|area:|search$|melee$|ranged$|open_door$|break_lantern$|muffle_bell$)/;

/** What can be clicked on the board. */
export function useClicks(p: BoardProps<View>, grid: Grid, book: Book, aid: Aid | null): Clicks {
  const meant = useRef<string[]>([]);
  const { options } = p;
  useEffect(() => {
    if (!options.length || !meant.current.length) return;
    const next = options.find((option) => meant.current.includes(option.action));
    meant.current = [];
    if (next) p.choose(next.action);
  }, [options]);
  const sorted = useMemo(() => sort(p, grid, book, aid), [options, p.view, grid, book, aid]);
  return {
    ...sorted,
    meaning: (things) => ({
      ...p,
      choose(action) {
        meant.current = ASKS_ON.test(action) ? things : [];
        p.choose(action);
      },
    }),
  };
}

/** The guards that the active ninja can shoot at: in sight, and in reach of a weapon that lies face up. */
function shootable(view: View, grid: Grid, book: Book, aid: Aid | null): string[] {
  const ninja = view.active === null ? undefined : view.ninja[view.active];
  const here = ninja?.square ? grid.byName.get(ninja.square) : undefined;
  const sees = view.active === null ? undefined : aid?.ninja_values[view.active]?.sees;
  if (!ninja || !here || !sees) return [];
  const reach = Math.max(0, ...ninja.cards.map((card) => (card?.up ? (book.ninjaCard(card.card ?? "")?.range ?? 0) : 0)));
  const near = (name: string): boolean => {
    const there = grid.byName.get(name);
    return there !== undefined && Math.max(Math.abs(there.column - here.column), Math.abs(there.row - here.row)) <= reach;
  };
  return view.guards.map((guard) => guard.square).filter((name) => near(name) && sees.includes(name));
}

function sort(p: BoardProps<View>, grid: Grid, book: Book, aid: Aid | null): Pick<Clicks, "squares" | "doors"> {
  const { view, options } = p;
  const squares = new Map<string, string[]>();
  const doors = new Map<string, string[]>();
  const put = (map: Map<string, string[]>, key: string | null | undefined, action: string) => {
    if (key) map.set(key, [...(map.get(key) ?? []), action]);
  };
  const shut = new Set(view.doors.map((door) => door.door));
  const own = view.active === null ? null : (view.ninja[view.active]?.square ?? null);
  const beside = (square: string): boolean => own !== null && (own === square || grid.near(own, square, shut));
  const walker = view.guards.find((guard) => guard.number === view.active_guard)?.square;
  for (const { action } of options) {
    const [kind = "", value = ""] = action.slice(action.lastIndexOf(" ") + 1).split(":"); // of a far deed: what it is done to
    if (kind === "go" || kind === "at" || kind === "guard") put(squares, value, action);
    else if (kind === "row")
      for (const s of grid.squares) !s.solid && String(s.row + 1) === value && put(squares, s.name, action);
    if (kind === "area") for (const s of grid.squares) s.area === value && put(squares, s.name, action);
    if (kind === "door") put(doors, value, action);
    if (kind === "ninja" || kind === "detect" || kind === "strike" || kind === "shoot")
      put(squares, view.ninja[Number(value) - 1]?.square, action);
    if (action === "search")
      for (const token of view.search) if (beside(token.square)) put(squares, token.square, action);
    if (action === "melee")
      for (const guard of view.guards)
        if (own !== guard.square && beside(guard.square)) put(squares, guard.square, action);
    if (action === "ranged") for (const name of shootable(view, grid, book, aid)) put(squares, name, action);
    if (action === "open_door")
      for (const { door } of view.doors) {
        const { a, b } = grid.byDoor.get(door) ?? {};
        if (own === a || own === b) put(doors, door, action);
      }
    if (action === "break_lantern")
      for (const lantern of view.lanterns) if (beside(lantern)) put(squares, lantern, action);
    if (action === "muffle_bell")
      for (const bell of view.bells) if (beside(bell.square)) put(squares, bell.square, action);
    if (action === "take" || action === "mission_action") put(squares, view.objective?.square, action);
    if (action === "leave") put(squares, own, action);
    if (action === "march" || action === "stop") put(squares, walker, action);
  }
  return { squares, doors };
}
