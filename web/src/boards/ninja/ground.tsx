// What never moves: earth, water, walls, buildings, the patrol track and the names on the map.
import type { JSX } from "preact";
import { type Fortress, type Place, type Point, scatter, toPath } from "./fortress";
import { words } from "./strings";

/** Symbols and patterns that the map is drawn with; ids are the page's, hence the prefix. */
export function Symbols(): JSX.Element {
  return (
    <defs>
      <pattern id="nj-wave" width="22" height="11" patternUnits="userSpaceOnUse">
        <path class="nj-wave" d="M0 8q5.5-6 11 0t11 0" />
      </pattern>
      <pattern id="nj-field" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">
        <path class="nj-hatch" d="M0 4h9" />
      </pattern>
      <pattern id="nj-tatami" width="26" height="26" patternUnits="userSpaceOnUse">
        <path class="nj-hatch" d="M0 0h26M13 0v13M0 13h26M0 13v13M13 13v0M26 13v13" />
      </pattern>
      <pattern id="nj-paving" width="14" height="14" patternUnits="userSpaceOnUse">
        <path class="nj-hatch" d="M0 0h14M0 7h14M4 0v7M11 7v7" />
      </pattern>
      <pattern id="nj-rake" width="8" height="8" patternUnits="userSpaceOnUse">
        <path class="nj-hatch" d="M0 4q2-2 4 0t4 0" />
      </pattern>
      <pattern id="nj-planks" width="7" height="7" patternUnits="userSpaceOnUse">
        <path class="nj-hatch" d="M0 0v7" />
      </pattern>
      <pattern id="nj-heat-ninja" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="nj-heat-ninja" d="M0 4h8" />
      </pattern>
      <pattern id="nj-heat-traitor" width="9" height="9" patternUnits="userSpaceOnUse">
        <circle class="nj-heat-traitor" cx="4.5" cy="4.5" r="2.100" />
      </pattern>
      <symbol id="nj-pine" viewBox="-8 -12 16 16" overflow="visible">
        <path class="nj-leaf" d="M0-11 5-4H2.5L7 2H-7L-2.5-4H-5Z" />
        <path class="nj-ink" d="M0 2v3" />
      </symbol>
      <symbol id="nj-bush" viewBox="-8 -8 16 16" overflow="visible">
        <path class="nj-leaf" d="M-5 3a3.5 3.5 0 0 1-.5-6.5 4.5 4.5 0 0 1 8-1.5A4 4 0 0 1 5 3Z" />
      </symbol>
      <symbol id="nj-rock" viewBox="-6 -6 12 12" overflow="visible">
        <path class="nj-stone" d="M-5 3q-1-5 3-6t5 1 2 5Z" />
      </symbol>
      <symbol id="nj-post" viewBox="-9 -9 18 18" overflow="visible">
        <path class="nj-sign" d="M-6 7-4-2H4L6 7ZM-7-2h14M-5-2v-4h10v4M-7-6 0-9l7 3Z" />
      </symbol>
      <symbol id="nj-barracks" viewBox="-9 -9 18 18" overflow="visible">
        <path class="nj-sign" d="M-9-1 0-7l9 6M-6-2v8H6v-8M-2 6V1h4v5" />
      </symbol>
    </defs>
  );
}

const FILLS: Record<string, string> = {
  moat: "nj-wave",
  field: "nj-field",
  room: "nj-tatami",
  court: "nj-paving",
  garden: "nj-rake",
  bridge: "nj-planks",
};

function growth(place: Place): JSX.Element[] {
  const [symbol, step, keep] =
    place.terrain === "wood" ? ["nj-pine", 19, 20] : place.terrain === "garden" ? ["nj-bush", 30, 24] : ["", 0, 0];
  if (!symbol) return [];
  return scatter(place, step as number, 8, keep as number).map(([x, y], i) => (
    <use
      key={`${place.id}${i}`}
      href={`#${place.terrain === "garden" && i % 3 === 2 ? "nj-rock" : symbol}`}
      x={x - 6}
      y={y - 7}
      width="12"
      height="13"
    />
  ));
}

/** Two posts and a lintel where an open border pierces a wall. */
function gate(line: Point[], key: string): JSX.Element {
  const [ax, ay] = line[0]!;
  const [bx, by] = line[line.length - 1]!;
  return (
    <g key={key} class="nj-gate">
      <path d={toPath(line)} />
      <circle cx={ax} cy={ay} r="4.5" />
      <circle cx={bx} cy={by} r="4.5" />
    </g>
  );
}

/** The middle of a border, for ropes and arrows. */
export function middle(fort: Fortress, a: string, b: string): Point {
  const edge = fort.edges.find((e) => (e.a === a && e.b === b) || (e.a === b && e.b === a));
  const line = edge?.line.reduce((best, part) => (length(part) > length(best) ? part : best), edge.line[0] ?? []);
  if (!line || line.length < 2) {
    const p: Point = fort.byId.get(a)?.at ?? [0, 0];
    const q: Point = fort.byId.get(b)?.at ?? p;
    return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  }
  let left = length(line) / 2;
  for (let i = 1; i < line.length; i++) {
    const [p, q] = [line[i - 1]!, line[i]!];
    const step = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (step >= left) return [p[0] + ((q[0] - p[0]) * left) / step, p[1] + ((q[1] - p[1]) * left) / step];
    left -= step;
  }
  return line[0]!;
}

function length(line: Point[]): number {
  return line.slice(1).reduce((sum, p, i) => sum + Math.hypot(p[0] - line[i]![0], p[1] - line[i]![1]), 0);
}

function names(fort: Fortress): JSX.Element[] {
  return Object.entries(words.castles).flatMap(([region, name]) => {
    const rooms = fort.places.filter((place) => place.region === region);
    if (!rooms.length) return [];
    const x = rooms.reduce((sum, r) => sum + r.box.x + r.box.w / 2, 0) / rooms.length;
    const y = rooms.reduce((sum, r) => sum + r.box.y + r.box.h / 2, 0) / rooms.length;
    return [
      <text key={region} class="nj-castle" x={x} y={y}>
        {name}
      </text>,
    ];
  });
}

/** The ground; drawn once for a map. */
export function Ground({ fort }: { fort: Fortress }): JSX.Element {
  const [w, h] = fort.size;
  const lines = (kind: string) =>
    fort.edges
      .filter((e) => e.kind === kind)
      .flatMap((e) => e.line.map(toPath))
      .join("");
  return (
    <g class="nj-ground" aria-hidden="true">
      <rect class="nj-paper" width={w} height={h} />
      {fort.places.map((place) => (
        <g key={place.id}>
          <path class={`nj-soil nj-${place.terrain} nj-in-${place.region}`} d={place.path} />
          {FILLS[place.terrain] && <path class="nj-grain" d={place.path} fill={`url(#${FILLS[place.terrain]})`} />}
        </g>
      ))}
      <path class="nj-border" d={lines("open")} />
      <path class="nj-bank" d={lines("moat")} />
      {fort.places.map(growth)}
      {names(fort)}
      <g class="nj-track">
        {fort.track.map(([a, b]) => {
          const [p, q, m] = [fort.byId.get(a)!.at, fort.byId.get(b)!.at, middle(fort, a, b)];
          return <path key={`${a} ${b}`} d={`M${p.join(" ")}Q${m.join(" ")} ${q.join(" ")}`} />;
        })}
        {fort.places.map((place) =>
          place.flags.includes("t") ? <circle key={place.id} cx={place.at[0]} cy={place.at[1]} r="4" /> : null,
        )}
      </g>
      <path class="nj-wall" d={lines("wall")} />
      <path class="nj-stones" d={lines("wall")} />
      {fort.edges.flatMap((e) => (e.kind === "gate" ? e.line.map((part, i) => gate(part, `${e.a}${e.b}${i}`)) : []))}
      {fort.places.map((place) => (
        <g key={place.id}>
          <text
            class={place.flags.includes("m") ? "nj-code nj-wet" : "nj-code"}
            x={place.label[0] - 6}
            y={place.label[1] + 4}
          >
            {place.code}
          </text>
          {place.flags.includes("p") && (
            <use href="#nj-post" x={place.sign[0] - 8} y={place.sign[1] - 8} width="16" height="16" />
          )}
          {place.flags.includes("b") && (
            <use href="#nj-barracks" x={place.sign[0] - 8} y={place.sign[1] - 8} width="16" height="16" />
          )}
        </g>
      ))}
      <g class="nj-compass" transform={`translate(${w - 24} ${h - 24}) rotate(${fort.turned ? 90 : 0})`}>
        <path d="M0-14 4 0 0 14-4 0Z" />
        <path class="nj-north" d="M0-14 4 0H-4Z" />
        <text y="-16" transform={fort.turned ? "rotate(-90 0 -19)" : undefined}>
          {words.north}
        </text>
      </g>
    </g>
  );
}
