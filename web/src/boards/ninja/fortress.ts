// The fortress as the page draws it: zones with places for their marks, borders, neighbours, distances.
import type { MapData } from "../../types/ninja";
import { EDGES, SIZE, TITLE, TRACK, ZONES } from "./map";

export type Point = [number, number];

export interface Zone {
  id: string;
  code: string;
  name: string;
  region: string;
  terrain: string;
  at: Point;
  polygon: Point[];
  /** m moat, e map edge, p watch post, b barracks, t patrol track */
  flags: string;
}

export interface Edge {
  a: string;
  b: string;
  kind: "open" | "moat" | "wall" | "gate";
  line: Point[][];
}

export interface Card {
  id: string;
  name: string;
  deck: string;
  count: number;
  text: string;
}

/** A zone with everything worked out that drawing needs. */
export interface Place extends Zone {
  path: string;
  /** Corners with room for a small mark: code, sign of the building, notes of a search, private marks. */
  label: Point;
  sign: Point;
  mark: Point;
  secret: Point;
  box: { x: number; y: number; w: number; h: number };
}

export interface Fortress {
  title: string;
  size: Point;
  turned: boolean;
  places: Place[];
  byId: Map<string, Place>;
  edges: Edge[];
  track: [string, string][];
  /** Number of borders between two zones, of any kind (NIN-083). */
  distance(a: string, b: string): number;
  kind(a: string, b: string): Edge["kind"] | null;
}

function inside(polygon: Point[], x: number, y: number): boolean {
  let hit = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) hit = !hit;
  });
  return hit;
}

function clearance(polygon: Point[], x: number, y: number): number {
  let best = Infinity;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!;
    const dx = bx - ax;
    const dy = by - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    best = Math.min(best, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  });
  return best;
}

/** A place inside the zone with some room around it, as far into one corner as possible. */
function corner(zone: Zone, right: boolean, bottom: boolean, room: number): Point {
  const xs = zone.polygon.map((p) => p[0]);
  const ys = zone.polygon.map((p) => p[1]);
  let best = -Infinity;
  let found: Point = zone.at;
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 3)
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 3) {
      // long zones keep their marks near the middle, where the pieces are
      const far = Math.max(0, Math.abs(x - zone.at[0]) - 46) + Math.max(0, Math.abs(y - zone.at[1]) - 40);
      const score = (right ? x : -x) + (bottom ? y : -y) - 4 * far;
      if (score > best && inside(zone.polygon, x, y) && clearance(zone.polygon, x, y) >= room) {
        best = score;
        found = [x, y];
      }
    }
  return best === -Infinity && room > 3 ? corner(zone, right, bottom, room - 1) : found;
}

/** Points spread over a zone, always the same, away from where pieces and marks go. */
export function scatter(place: Place, step: number, room: number, keep: number): Point[] {
  const points: Point[] = [];
  let seed = place.code.length * 7919 + place.code.charCodeAt(0) * 104729 + place.at[0] * 31 + place.at[1];
  const random = () => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff), seed / 0x7fffffff - 0.5);
  const { x, y, w, h } = place.box;
  for (let py = y + step / 2; py < y + h; py += step)
    for (let px = x + step / 2; px < x + w; px += step) {
      const q: Point = [px + random() * step * 0.8, py + random() * step * 0.8];
      if (!inside(place.polygon, q[0], q[1]) || clearance(place.polygon, q[0], q[1]) < room) continue;
      if (Math.hypot(q[0] - place.at[0], q[1] - place.at[1]) < keep) continue;
      if ([place.label, place.sign].some((m) => Math.hypot(q[0] - m[0], q[1] - m[1]) < 14)) continue;
      points.push([Math.round(q[0]), Math.round(q[1])]);
    }
  return points;
}

export const toPath = (points: Point[]): string => `M${points.map((p) => p.join(" ")).join("L")}`;

function build(title: string, size: Point, zones: Zone[], edges: Edge[], track: [string, string][], turned: boolean) {
  const turn = ([x, y]: Point): Point => (turned ? [size[1] - y, x] : [x, y]);
  const places = zones.map((zone): Place => {
    const polygon = zone.polygon.map(turn);
    const moved: Zone = { ...zone, at: turn(zone.at), polygon };
    const xs = polygon.map((p) => p[0]);
    const ys = polygon.map((p) => p[1]);
    const box = { x: Math.min(...xs), y: Math.min(...ys), w: 0, h: 0 };
    box.w = Math.max(...xs) - box.x;
    box.h = Math.max(...ys) - box.y;
    return {
      ...moved,
      box,
      path: `${toPath(polygon)}Z`,
      label: corner(moved, false, false, turned ? 11 : 9),
      sign: corner(moved, true, false, 9),
      mark: corner(moved, true, true, 9),
      secret: corner(moved, false, true, 9),
    };
  });
  const byId = new Map(places.map((place) => [place.id, place]));
  const near = new Map<string, string[]>(places.map((place) => [place.id, []]));
  const kinds = new Map<string, Edge["kind"]>();
  for (const { a, b, kind } of edges) {
    near.get(a)?.push(b);
    near.get(b)?.push(a);
    kinds.set(`${a} ${b}`, kind).set(`${b} ${a}`, kind);
  }
  const rows = new Map<string, Map<string, number>>();
  const row = (start: string): Map<string, number> => {
    let far = rows.get(start);
    if (!far) {
      far = new Map([[start, 0]]);
      for (const zone of far.keys())
        for (const other of near.get(zone) ?? []) if (!far.has(other)) far.set(other, far.get(zone)! + 1);
      rows.set(start, far);
    }
    return far;
  };
  const fort: Fortress = {
    title,
    size: turned ? [size[1], size[0]] : size,
    turned,
    places,
    byId,
    edges: edges.map((edge) => ({ ...edge, line: edge.line.map((part) => part.map(turn)) })),
    track,
    distance: (a, b) => row(a).get(b) ?? 99,
    kind: (a, b) => kinds.get(`${a} ${b}`) ?? null,
  };
  return fort;
}

const houses = new Map<boolean, Fortress>();
const others = new WeakMap<object, Map<boolean, Fortress>>();

/** The map of a table: the one its edition brings along, or the house fortress; turned for tall screens. */
export function fortress(data: MapData | null | undefined, turned: boolean): Fortress {
  const shelf = data ? (others.get(data) ?? new Map<boolean, Fortress>()) : houses;
  if (data) others.set(data, shelf);
  let fort = shelf.get(turned);
  if (!fort) {
    fort = data
      ? build(
          data.map.name,
          data.map.canvas,
          data.zone.map((z) => ({
            id: z.id,
            code: z.code,
            name: z.name,
            region: z.region,
            terrain: z.terrain ?? "",
            at: [z.x ?? 0, z.y ?? 0],
            polygon: z.polygon ?? [],
            flags: [z.moat && "m", z.map_edge && "e", z.watch_post && "p", z.barracks && "b", z.patrol_track && "t"]
              .filter(Boolean)
              .join(""),
          })),
          data.edge.map((e) => ({ a: e.a, b: e.b, kind: e.gate ? "gate" : e.kind, line: e.line ?? [] })),
          data.track.map((t) => [t.a, t.b]),
          turned,
        )
      : build(TITLE, SIZE, ZONES, EDGES, TRACK, turned);
    shelf.set(turned, fort);
  }
  return fort;
}
