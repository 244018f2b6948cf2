// What never moves on a board: floors, walls, search areas, doorways, letters and numbers.
import type { JSX } from "preact";
import { CELL, EDGE, type Grid } from "./grid";

/** Patterns of the drawing. */
export function Patterns(): JSX.Element {
  return (
    <defs>
      <pattern id="kg-tatami" width="80" height="80" patternUnits="userSpaceOnUse" x={EDGE} y={EDGE}>
        <path class="kg-mat-line" d="M0 0h80v80H0ZM40 0v40M0 40h80M40 40M0 40v40M80 40v40M20 40v40M60 40v40" />
      </pattern>
      <pattern id="kg-gravel" width="22" height="22" patternUnits="userSpaceOnUse">
        <path class="kg-grain" d="M3 4h1M12 2h1M18 9h1M7 13h1M15 17h1M2 19h1M10 8h1" />
      </pattern>
      <pattern id="kg-water" width="22" height="11" patternUnits="userSpaceOnUse">
        <path class="kg-wave" d="M0 8q5.500-6 11 0t11 0" />
      </pattern>
      <pattern id="kg-watched" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="kg-watched-line" d="M0 3.5h7" />
      </pattern>
    </defs>
  );
}

/** The board without anything that lies on it; drawn once. */
export function Ground({ grid }: { grid: Grid }): JSX.Element {
  const all = grid.columns * CELL;
  const lines = Array.from({ length: grid.columns - 1 }, (_, i) => EDGE + (i + 1) * CELL);
  const areas = new Map<string, string[]>();
  for (const square of grid.squares)
    if (square.area) areas.set(square.area, [...(areas.get(square.area) ?? []), square.name]);
  return (
    <g class="kg-ground" aria-hidden="true">
      <rect class="kg-earth" x={EDGE} y={EDGE} width={all} height={grid.rows * CELL} />
      <rect fill="url(#kg-gravel)" x={EDGE} y={EDGE} width={all} height={grid.rows * CELL} />
      {grid.rooms.map((room) => (
        <g key={room.name}>
          <rect class="kg-room" x={room.x} y={room.y} width={room.w} height={room.h} />
          <rect fill="url(#kg-tatami)" x={room.x} y={room.y} width={room.w} height={room.h} />
        </g>
      ))}
      {grid.squares.map((square) => {
        const [x, y] = [square.x - CELL / 2, square.y - CELL / 2];
        if (square.green)
          return (
            <path key={square.name} class="kg-green" d={`M${x + 4} ${y + 4}h${CELL - 8}v${CELL - 8}h${8 - CELL}Z`} />
          );
        if (!square.solid) return null;
        return square.water ? (
          <g key={square.name}>
            <rect class="kg-pond" x={x} y={y} width={CELL} height={CELL} />
            <rect fill="url(#kg-water)" x={x} y={y} width={CELL} height={CELL} />
          </g>
        ) : (
          <g key={square.name}>
            <rect class="kg-solid" x={x} y={y} width={CELL} height={CELL} />
            <path class="kg-rock" d={`M${x + 3} ${y + 36}q-3-20 9-27t20 2 6 25Z`} />
            <path class="kg-rock-line" d={`M${x + 13} ${y + 12}q6 9 3 20M${x + 26} ${y + 14}q2 8 7 11`} />
          </g>
        );
      })}
      <path
        class="kg-lines"
        d={
          lines.map((p) => `M${p} ${EDGE}v${grid.rows * CELL}`).join("") +
          Array.from({ length: grid.rows - 1 }, (_, i) => `M${EDGE} ${EDGE + (i + 1) * CELL}h${all}`).join("")
        }
      />
      {grid.rooms.map((room) => (
        <text key={room.name} class="kg-room-name" x={room.at[0]} y={room.at[1] + 5}>
          {room.name}
        </text>
      ))}
      {[...areas].map(([letter, names]) => {
        const squares = names.map((name) => grid.byName.get(name)!);
        const [x, y] = [Math.min(...squares.map((s) => s.x)), Math.min(...squares.map((s) => s.y))];
        const [w, h] = [
          Math.max(...squares.map((s) => s.x)) - x + CELL,
          Math.max(...squares.map((s) => s.y)) - y + CELL,
        ];
        return (
          <g key={letter}>
            <rect class="kg-area" x={x - CELL / 2 + 3.5} y={y - CELL / 2 + 3.5} width={w - 7} height={h - 7} rx="5" />
            <text class="kg-area-letter" x={x - CELL / 2 + 8} y={y - CELL / 2 + 14}>
              {letter}
            </text>
          </g>
        );
      })}
      <path class="kg-bank" d={grid.banks} />
      <path class="kg-wall" d={grid.walls} />
      {grid.doorways.map((door) => (
        <g
          key={door.name}
          class="kg-doorway"
          transform={`translate(${door.x} ${door.y}) rotate(${door.across ? 90 : 0})`}
        >
          <path class="kg-gap" d="M-16 0h32" />
          <path class="kg-sill" d="M-16 0h32" />
          <path class="kg-jamb" d="M-18-4v8M18-4v8" />
        </g>
      ))}
      {Array.from({ length: grid.columns }, (_, i) => (
        <text key={`c${i}`} class="kg-rim" x={EDGE + (i + 0.5) * CELL} y={EDGE - 7}>
          {String.fromCharCode(65 + i)}
        </text>
      ))}
      {Array.from({ length: grid.rows }, (_, i) => (
        <text key={`r${i}`} class="kg-rim" x={EDGE / 2} y={EDGE + (i + 0.5) * CELL + 4.5}>
          {i + 1}
        </text>
      ))}
    </g>
  );
}
