// The figures: guards, patrols, ninja and traitor. Shape tells them apart, colour only helps.
import type { JSX } from "preact";
import type { Guard, Patrol } from "../../types/ninja";
import type { Point } from "./fortress";

const KATANA = "M-6 6.5 5-5.5q1.500-1.5 2-2M-5.5 2.5l4 4M-7 7.5l1.500-1.5";
const NAGINATA = "M0 9v-12M0-3q-3-3.5 0-8 3 4.5 0 8M-2.5-2.5h5";

/** A guard in a box of 24 around the origin. */
export function GuardToken({ guard, plain }: { guard: Guard; plain?: boolean }): JSX.Element {
  const kind = guard.id.split("_")[0];
  return (
    <g class={`nj-guard nj-${kind}`}>
      {kind === "sword" && <circle class="nj-body" r="11" />}
      {kind === "spear" && <path class="nj-body" d="M0-12.5 11.5-2 8 11H-8L-11.5-2Z" />}
      {kind === "drunk" && (
        <g transform="rotate(62)">
          <path
            class="nj-body"
            d="M-2-10h4v4q3.500 1 2.5 4-1 2 .5 3 3 1.5 3 5 0 5-8 5t-8-5q0-3.5 3-5 1.5-1 .5-3-1-3 2.5-4Z"
          />
          <path class="nj-glyph" d="M-3-10h6M-4-1h8" />
        </g>
      )}
      {kind !== "drunk" && <path class="nj-glyph" d={kind === "sword" ? KATANA : NAGINATA} />}
      {!plain && guard.carded && <path class="nj-chit" d="M5-12h6v8H5Z" />}
      {!plain && guard.moved && <path class="nj-chit" d="M6 5.5 12 9l-6 3.5Z" />}
      {!plain && guard.attacked && <path class="nj-cut" d="M-11-10l6 6M-5-10l-6 6" />}
    </g>
  );
}

/** The banner of a patrol around its members, with an arrow where it is heading. */
export function PatrolBanner({
  patrol,
  width,
  angle,
}: {
  patrol: Patrol;
  width: number;
  angle: number | null;
}): JSX.Element {
  const half = width / 2;
  const reach = angle === null ? 0 : arrowReach(half, angle);
  return (
    <g class="nj-patrol">
      {angle !== null && (
        <path
          class="nj-arrow"
          d={`M${reach} -7L${reach + 11} 0L${reach} 7Z`}
          transform={`rotate(${(angle * 180) / Math.PI})`}
        />
      )}
      <rect class="nj-banner" x={-half} y="-15" width={width} height="30" rx="9" />
      <g transform={`translate(${-half + 1} -14)`}>
        <path class="nj-flag" d="M-6-4h14v12l-7 4-7-4Z" />
        <text class="nj-flag-text" x="1" y="6.5">
          {patrol.number}
        </text>
      </g>
    </g>
  );
}

function arrowReach(half: number, angle: number): number {
  const c = Math.abs(Math.cos(angle));
  const s = Math.abs(Math.sin(angle));
  return Math.min(c > 0.01 ? half / c : Infinity, s > 0.01 ? 15 / s : Infinity) - 1;
}

/** Ninja, traitor, or somebody of whom that is not known. `ghost`: on a private map only. */
export function Figure({ who, ghost }: { who: string; ghost?: boolean }): JSX.Element {
  return (
    <g class={`nj-figure nj-as-${who} ${ghost ? "nj-ghost" : "nj-seen"}`}>
      <circle class="nj-halo" r="15.5" />
      {who === "ninja" ? (
        <>
          <path class="nj-hood" d="M0-12q9 0 10 9 .5 6 3 14H-13q2.500-8 3-14 1-9 10-9Z" />
          <path class="nj-slit" d="M-7-4q7-3.5 14 0-1 4.5-7 4.5T-7-4Z" />
          <path class="nj-eyes" d="M-4-3l3 1M4-3 1-2" />
        </>
      ) : who === "traitor" ? (
        <>
          <path class="nj-face" d="M0-12q10 0 10 11 0 6-5 10-2.5 2.5-5 2.5T-5 9q-5-4-5-10 0-11 10-11Z" />
          <path class="nj-half" d="M0-12q10 0 10 11 0 6-5 10-2.5 2.5-5 2.5Z" />
          <path class="nj-smile" d="M-6-3q2-2 4 0M2-3q2-2 4 0M-4.5 4q4.500 4.5 9 0" />
        </>
      ) : (
        <>
          <path class="nj-hood" d="M0-12q9 0 10 9 .5 6 3 14H-13q2.500-8 3-14 1-9 10-9Z" />
          <text class="nj-query" y="5">
            ?
          </text>
        </>
      )}
    </g>
  );
}

/** Where several units go around the middle of a zone: rows as even as the box allows. */
export function arrange(widths: number[], at: Point, room: number): Point[] {
  const rows: number[][] = [[]];
  let used = 0;
  widths.forEach((width, i) => {
    if (used && used + width > room) {
      rows.push([]);
      used = 0;
    }
    rows[rows.length - 1]!.push(i);
    used += width;
  });
  const places: Point[] = [];
  rows.forEach((row, r) => {
    const total = row.reduce((sum, i) => sum + widths[i]!, 0);
    let x = at[0] - total / 2;
    for (const i of row) {
      places[i] = [x + widths[i]! / 2, at[1] + (r - (rows.length - 1) / 2) * 27];
      x += widths[i]!;
    }
  });
  return places;
}
