// Models and tokens: every kind has a shape of its own; colour only helps.
import type { JSX } from "preact";
import type { GuardView, NinjaView } from "../../types/kage";

const LEVEL_SHAPES: Record<string, string> = {
  yellow: "M0-14a14 14 0 1 1 0 28a14 14 0 1 1 0-28Z",
  amber: "M0-15.5 13.5-7.8v15.600L0 15.5-13.5 7.8V-7.8Z",
  red: "M0-17 17 0 0 17-17 0Z",
  none: "M-13 10q-3-16 5-19l3-6 5 5 5-5 3 6q8 3 5 19Z",
  boss: "M-15 13V-5l7 5 8-14 8 14 7-5v18Z",
};

interface GuardProps {
  guard: Pick<GuardView, "done" | "alert" | "noise_on_base" | "dim" | "bribed" | "stopped">;
  level: string;
  /** Two letters. */
  sign: string;
  active?: boolean;
}

/** A guard: circle for yellow, hexagon for amber, diamond for red, ears for the dog, a helmet for the boss. */
export function GuardModel({ guard, level, sign, active }: GuardProps): JSX.Element {
  return (
    <g class={`kg-guard kg-${level} ${guard.done ? "kg-done" : ""} ${active ? "kg-active" : ""}`}>
      {active && <circle class="kg-ring" r="18.5" />}
      <path class="kg-body" d={LEVEL_SHAPES[level] ?? LEVEL_SHAPES.yellow} />
      <text class="kg-sign" y={level === "boss" ? 9 : level === "none" ? 6 : 4.5}>
        {sign}
      </text>
      {guard.done && <path class="kg-tick" d="M5 9l4 4 7-8" />}
      {(guard.alert || guard.noise_on_base > 0) && (
        <g transform="translate(12 -12)">
          <circle class="kg-badge kg-badge-alert" r="6.5" />
          <text class="kg-badge-text" y="4">
            !
          </text>
        </g>
      )}
      {guard.dim !== "none" && (
        <g transform="translate(-12 -12)">
          <circle class="kg-badge" r="6.5" />
          <path class="kg-badge-line" d="M-4 0q4-4 8 0-4 4-8 0ZM-4 4 4-4" />
        </g>
      )}
      {(guard.bribed || guard.stopped) && (
        <g transform="translate(-12 11)">
          <circle class="kg-badge" r="6.5" />
          <path class="kg-badge-line" d="M-3-3h6v6h-6Z" />
        </g>
      )}
    </g>
  );
}

/** The crests of the houses. */
const CRESTS: Record<string, JSX.Element> = {
  bleeding_moon: <path d="M3-6a7 7 0 1 0 3.5 9A5.500 5.5 0 1 1 3-6ZM0 8v3" />,
  long_shadow: <path d="M-6-5h12M-4 0h10M-2 5h8" />,
  north_star: <path d="M0-8 2-2l6 2-6 2-2 6-2-6-6-2 6-2Z" />,
  none: <path d="M-8 2q4-8 10-6l5-2-3 5q0 6-6 6l-3 3v-3q-3-1-3-3Z" />,
};

interface NinjaProps {
  ninja: Pick<NinjaView, "detected" | "carries" | "activated" | "smoke">;
  house: string;
  /** 1, 2 or 3; 0 for one that is not in the team. */
  number: number;
  active?: boolean;
}

/** A ninja: a hood with the crest of its house; detected ones have an open eye and a jagged ring. */
export function NinjaModel({ ninja, house, number, active }: NinjaProps): JSX.Element {
  return (
    <g class={`kg-ninja ${ninja.detected ? "kg-detected" : ""} ${active ? "kg-active" : ""}`}>
      {active && <circle class="kg-ring" r="19" />}
      <path class="kg-hood" d="M0-16q11 0 12 12 .5 8 4 19h-32q3.500-11 4-19 1-12 12-12Z" />
      <g class="kg-crest" transform="translate(0 4) scale(.8)">
        {CRESTS[house] ?? CRESTS.none}
      </g>
      <path class="kg-slit" d="M-8-7q8-4 16 0-1 4-8 4t-8-4Z" />
      {number > 0 && (
        <>
          <circle class="kg-badge" cx="-12" cy="12" r="6.5" />
          <text class="kg-badge-text" x="-12" y="16">
            {number}
          </text>
        </>
      )}
      {ninja.detected && (
        <g transform="translate(12 -12)">
          <path
            class="kg-burst"
            d="M0-10l2.500 4 5-2-2 5 4.5 3-4.5 3 2 5-5-2L0 10l-2.5-4-5 2 2-5-4.5-3 4.5-3-2-5 5 2Z"
          />
          <path class="kg-burst-eye" d="M-4.5 0q4.500-4.5 9 0-4.5 4.5-9 0Z" />
          <circle class="kg-burst-eye" r="1" />
        </g>
      )}
      {ninja.carries && (
        <g transform="translate(12 12) scale(.55)">
          <Objective token={ninja.carries} />
        </g>
      )}
      {ninja.smoke && <path class="kg-smoke" d="M-16 6q-6-6 0-10-2-9 8-9 6-8 14 0 9-1 8 8 6 5-1 11" />}
    </g>
  );
}

/** The reverse of a search token. */
export function Group({ group }: { group: string }): JSX.Element {
  const pictures: Record<string, string> = {
    scroll: "M-7-5h12q3 0 3 3h-3v7h-12q-3 0-3-3h3ZM-4-1h6M-4 2h6",
    coin: "M0-7a7 7 0 1 1 0 14a7 7 0 1 1 0-14ZM-2-2h4v4h-4Z",
    blade: "M-6 6 6-6l1-1M-6 2l4 4M-7 7l2-2",
    seal: "M-6-6h12v12h-12ZM-3-3h6M0-3v6M-3 3h6",
    trap: "M-8 1l4-6 4 6 4-6 4 6M-8 6h16M-8 1v5M8 1v5",
  };
  return <path class={`kg-group kg-group-${group}`} d={pictures[group] ?? ""} />;
}

/** A search token: its number, and its reverse if this seat knows it. */
export function SearchToken({
  value,
  group,
  open,
}: {
  value: number;
  group: string | null;
  open?: boolean;
}): JSX.Element {
  return (
    <g class={`kg-search ${open ? "kg-open" : ""}`}>
      <circle class="kg-disc" r="13" />
      <text class="kg-value" x={group ? -5 : 0} y={group ? 1 : 6}>
        {value}
      </text>
      {group && (
        <g transform="translate(4.5 4) scale(.72)">
          <Group group={group} />
        </g>
      )}
    </g>
  );
}

export function Lantern(): JSX.Element {
  return (
    <g class="kg-lantern">
      <circle class="kg-glow" r="11" />
      <path class="kg-lamp" d="M-5-6h10q3 6 0 12H-5q-3-6 0-12Z" />
      <path class="kg-rib" d="M-6.5-2h13M-6.5 2h13M0-9v3M-3-6h6" />
    </g>
  );
}

export function Bell(): JSX.Element {
  return (
    <g class="kg-bell">
      <path d="M-6 5q2-2 2-6 0-6 4-6t4 6q0 4 2 6ZM-2 6.5a2 2 0 0 0 4 0M0-7v-2" />
    </g>
  );
}

export function Barrack({ marked }: { marked: boolean }): JSX.Element {
  return (
    <g class="kg-barrack">
      <path class="kg-house" d="M-14-1 0-12l14 11h-3v12h-22v-12Z" />
      <path class="kg-house-line" d="M-4 11V3h8v8" />
      {marked && <path class="kg-mark" d="M-9-7 9 11M9-7-9 11" />}
    </g>
  );
}

export function Infiltration({ number }: { number: number | null }): JSX.Element {
  return (
    <g class="kg-way-in">
      <path class="kg-arch" d="M-13 13V-2q0-12 13-12t13 12v15Z" />
      {number === null ? (
        <path class="kg-arch-line" d="M-6 13V0q0-6 6-6t6 6v13" />
      ) : (
        <text class="kg-arch-text" y="8">
          {number}
        </text>
      )}
    </g>
  );
}

export function Caltrop(): JSX.Element {
  return <path class="kg-caltrop" d="M0-8v8l8 5M0 0l-8 5M0 0l4-7M0 0 2 8" />;
}

export function Rice(): JSX.Element {
  return (
    <g class="kg-rice">
      <path class="kg-bowl" d="M-9-1h18q0 9-9 9t-9-9Z" />
      <path class="kg-grains" d="M-7-2q1-6 7-6t7 6ZM-2-6l4 3M2-6l-4 3" />
    </g>
  );
}

export function Fire(): JSX.Element {
  return <path class="kg-fire" d="M0 11q-9 0-9-8 0-5 5-8 0 3 2 4 0-6 4-11 1 6 4 9 3 4 3 7 0 7-9 7Z" />;
}

export function Objective({ token }: { token: string }): JSX.Element {
  const pictures: Record<string, string> = {
    chest: "M-13-3q0-8 8-8H5q8 0 8 8v13h-26ZM-13-1h26M-3-4h6v6h-6Z",
    hostage: "M0-13a5 5 0 1 1 0 10a5 5 0 1 1 0-10ZM-11 12q0-13 11-13t11 13ZM-11 6h22",
    captive_ninja: "M0-13q7 0 7 7 0 4-3 6 8 2 8 12h-24q0-10 8-12-3-2-3-6 0-7 7-7ZM-5-7h10M-11 6h22",
  };
  return (
    <g class="kg-objective">
      <circle class="kg-objective-disc" r="16" />
      <path d={pictures[token] ?? pictures.chest} />
    </g>
  );
}
