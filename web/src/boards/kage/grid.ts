// A board as the page draws it: squares, walls, doorways, rooms, and which squares touch.
import { BOARDS } from "./boards";

export const CELL = 40;
export const EDGE = 24; // room for the letters and numbers around the board

export interface BoardText {
  name: string;
  /** The grid of the board file: squares at odd places, edges between them. */
  grid: string[];
  /** Name, top-left square, bottom-right square. */
  rooms: string[][];
}

export interface Square {
  name: string;
  column: number;
  row: number;
  /** Middle of the square on the drawing. */
  x: number;
  y: number;
  solid: boolean;
  green: boolean;
  /** The letter of its search area, or "". */
  area: string;
  room: string;
  /** Whether a solid square is part of a pond or the harbour. */
  water: boolean;
}

export interface Doorway {
  name: string;
  a: string;
  b: string;
  x: number;
  y: number;
  /** Whether one walks from left to right through it. */
  across: boolean;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const inside = (box: Box, [x, y]: [number, number]): boolean =>
  x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h;

export interface Grid {
  id: string;
  name: string;
  columns: number;
  rows: number;
  size: number;
  squares: Square[];
  byName: Map<string, Square>;
  doorways: Doorway[];
  byDoor: Map<string, Doorway>;
  walls: string;
  /** Edges of rocks and ponds. */
  banks: string;
  rooms: (Box & { name: string; at: [number, number] })[];
  /** Whether two squares touch for a model (KAG-G01); `doors` are the doorways with a door. */
  near(a: string, b: string, doors: Set<string>): boolean;
}

const letter = (column: number): string => String.fromCharCode(65 + column);

function build(id: string, text: BoardText): Grid {
  const { grid } = text;
  const at = (x: number, y: number): string => grid[y]?.[x] ?? "-";
  const columns = (grid[0]!.length - 1) / 2;
  const rows = (grid.length - 1) / 2;
  const squares: Square[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const sign = at(2 * column + 1, 2 * row + 1);
      squares.push({
        name: `${letter(column)}${row + 1}`,
        column,
        row,
        x: EDGE + (column + 0.5) * CELL,
        y: EDGE + (row + 0.5) * CELL,
        solid: sign === "#",
        green: sign === "*",
        area: /[a-z]/.test(sign) ? sign : "",
        room: "",
        water: false,
      });
    }
  const byName = new Map(squares.map((square) => [square.name, square]));
  const rooms = text.rooms.map(([name = "", first = "", last = ""]) => {
    const [a, b] = [byName.get(first)!, byName.get(last)!];
    const room = {
      name,
      x: a.x - CELL / 2,
      y: a.y - CELL / 2,
      w: (b.column - a.column + 1) * CELL,
      h: (b.row - a.row + 1) * CELL,
      at: [0, 0] as [number, number],
    };
    room.at = [room.x + room.w / 2, room.y + room.h / 2];
    return room;
  });
  for (const room of rooms)
    // a room around another one: its name goes to the top
    if (rooms.some((other) => other.w * other.h < room.w * room.h && inside(other, room.at)))
      room.at[1] = room.y + CELL * 0.75;
  for (const square of squares) {
    const around = square.solid ? [] : rooms.filter((room) => inside(room, [square.x, square.y]));
    square.room = around.sort((a, b) => a.w * a.h - b.w * b.h)[0]?.name ?? ""; // the innermost one
  }
  for (const square of squares) square.water = square.solid && pond(squares, square, columns) > 2;
  const doorways: Doorway[] = [];
  let walls = "";
  let banks = "";
  const squareAt = (x: number, y: number): Square | undefined => byName.get(`${letter((x - 1) / 2)}${(y + 1) / 2}`);
  const px = (x: number): number => EDGE + (x / 2) * CELL;
  const segment = (x: number, y: number, upright: boolean): string =>
    upright ? `M${px(x)} ${px(y - 1)}V${px(y + 1)}` : `M${px(x - 1)} ${px(y)}H${px(x + 1)}`;
  for (let y = 0; y < grid.length; y++)
    for (let x = 0; x < grid[y]!.length; x++) {
      if (x % 2 === y % 2) continue;
      const sign = at(x, y);
      const upright = x % 2 === 0;
      if (sign === "|" || sign === "-") {
        const sides = upright ? [squareAt(x - 1, y), squareAt(x + 1, y)] : [squareAt(x, y - 1), squareAt(x, y + 1)];
        if (sides.every((square) => square?.solid)) continue; // rock beside rock, water beside water
        if (
          sides.some((square) => square?.solid) &&
          sides.every((square) => square && (square.solid || !square.room))
        ) {
          banks += segment(x, y, upright); // rocks and water out of doors need no masonry
          continue;
        }
        walls += segment(x, y, upright);
      } else if (sign === ":" || sign === "=") {
        const a = upright ? `${letter(x / 2 - 1)}${(y + 1) / 2}` : `${letter((x - 1) / 2)}${y / 2}`;
        const b = upright ? `${letter(x / 2)}${(y + 1) / 2}` : `${letter((x - 1) / 2)}${y / 2 + 1}`;
        doorways.push({ name: `${a}-${b}`, a, b, x: px(x), y: px(y), across: upright });
      }
    }
  const doorAt = new Map(
    doorways.flatMap((door) => [
      [`${door.a} ${door.b}`, door.name],
      [`${door.b} ${door.a}`, door.name],
    ]),
  );
  return {
    id,
    name: text.name,
    columns,
    rows,
    size: columns * CELL + EDGE + 6,
    squares,
    byName,
    doorways,
    byDoor: new Map(doorways.map((door) => [door.name, door])),
    walls,
    banks,
    rooms,
    near(first, second, doors) {
      const [a, b] = [byName.get(first), byName.get(second)];
      if (!a || !b || a === b || a.solid || b.solid) return false;
      const [dx, dy] = [b.column - a.column, b.row - a.row];
      if (Math.abs(dx) > 1 || Math.abs(dy) > 1) return false;
      const [x, y] = [2 * a.column + 1 + dx, 2 * a.row + 1 + dy];
      if (!dx || !dy) {
        const door = doorAt.get(`${first} ${second}`);
        return door ? !doors.has(door) : at(x, y) === " ";
      }
      return [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)].every((sign) => sign === " ");
    },
  };
}

/** How many solid squares hang together. */
function pond(squares: Square[], from: Square, columns: number): number {
  const seen = new Set([from]);
  for (const square of seen)
    for (const step of [1, -1, columns, -columns]) {
      const next = squares[square.row * columns + square.column + step];
      if (next?.solid && Math.abs(next.column - square.column) <= 1) seen.add(next);
    }
  return seen.size;
}

const built = new Map<string, Grid>();

/** The board with this id, or null when it is none of the house's. */
export function gridOf(id: string): Grid | null {
  const text = BOARDS[id];
  if (!text) return null;
  let grid = built.get(id);
  if (!grid) built.set(id, (grid = build(id, text)));
  return grid;
}
