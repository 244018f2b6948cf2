// The pencil: notes on the map, kept in this browser for this table and seat, never sent.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Fortress, Point } from "./fortress";

export type Tool = "blue" | "red" | "rubber" | null;

interface Stroke {
  tool: "blue" | "red";
  /** In the coordinates of the map as it lies on the table, whichever way this screen shows it. */
  points: Point[];
}

export interface Notes {
  strokes: Stroke[];
  begin(tool: Tool, at: Point): void;
  go(at: Point): void;
  end(): void;
  clear(): void;
}

const MOST = 400; // strokes kept

function read(key: string): Stroke[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? (found as Stroke[]).filter((s) => Array.isArray(s.points)) : [];
  } catch {
    return [];
  }
}

/** The notes of one seat at one table. */
export function useNotes(key: string): Notes {
  const [strokes, setStrokes] = useState<Stroke[]>(() => read(key));
  const tool = useRef<Tool>(null);
  const shelf = useRef(key);
  useEffect(() => {
    if (shelf.current !== key) {
      shelf.current = key;
      setStrokes(read(key));
    }
  }, [key]);
  const keep = (next: Stroke[]) => {
    try {
      if (next.length) localStorage.setItem(key, JSON.stringify(next.slice(-MOST)));
      else localStorage.removeItem(key);
    } catch {
      // a browser that keeps nothing: the notes live as long as the page
    }
  };
  const rub = (at: Point) =>
    setStrokes((now) => now.filter((s) => !s.points.some((p) => Math.hypot(p[0] - at[0], p[1] - at[1]) < 9)));
  return {
    strokes,
    begin(which, at) {
      tool.current = which;
      if (which === "rubber") rub(at);
      else if (which) setStrokes((now) => [...now, { tool: which, points: [at] }]);
    },
    go(at) {
      if (tool.current === "rubber") rub(at);
      else if (tool.current)
        setStrokes((now) => {
          const last = now[now.length - 1];
          const end = last?.points[last.points.length - 1];
          if (!last || !end || Math.hypot(at[0] - end[0], at[1] - end[1]) < 2.5) return now;
          return [...now.slice(0, -1), { ...last, points: [...last.points, at] }];
        });
    },
    end() {
      if (tool.current) setStrokes((now) => (keep(now), now));
      tool.current = null;
    },
    clear() {
      setStrokes([]);
      keep([]);
    },
  };
}

/** From what the screen shows to how the map lies, and back. */
export function lay(fort: Fortress, [x, y]: Point): Point {
  return fort.turned ? [Math.round(y), Math.round(fort.size[0] - x)] : [Math.round(x), Math.round(y)];
}
function unlay(fort: Fortress, [x, y]: Point): Point {
  return fort.turned ? [fort.size[0] - y, x] : [x, y];
}

export function NotesLayer({ fort, notes }: { fort: Fortress; notes: Notes }): JSX.Element {
  return (
    <g class="nj-notes" aria-hidden="true">
      {notes.strokes.map((stroke, i) => {
        const points = stroke.points.map((p) => unlay(fort, p));
        const [first] = points;
        if (!first) return null;
        return points.length === 1 ? (
          <circle key={i} class={`nj-dot nj-${stroke.tool}`} cx={first[0]} cy={first[1]} r="3" />
        ) : (
          <path key={i} class={`nj-line nj-${stroke.tool}`} d={`M${points.map((p) => p.join(" ")).join("L")}`} />
        );
      })}
    </g>
  );
}
