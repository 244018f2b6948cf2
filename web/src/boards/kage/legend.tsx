// The key: what the signs on the board mean.
import type { JSX } from "preact";
import { STAT_SIGNS } from "./mats";
import { words } from "./strings";
import {
  Barrack,
  Bell,
  Caltrop,
  GuardModel,
  Infiltration,
  Lantern,
  NinjaModel,
  Objective,
  Rice,
  SearchToken,
} from "./tokens";

const CALM = { done: false, alert: false, noise_on_base: 0, dim: "none", bribed: false, stopped: false };
const HIDDEN = { detected: false, carries: "", activated: false, smoke: false };

const SIGNS: [string, JSX.Element][] = [
  [words.signsMean.yellow, <GuardModel guard={CALM} level="yellow" sign="Te" />],
  [words.signsMean.amber, <GuardModel guard={CALM} level="amber" sign="Bi" />],
  [words.signsMean.red, <GuardModel guard={CALM} level="red" sign="Ha" />],
  [words.signsMean.dog, <GuardModel guard={CALM} level="none" sign="D" />],
  [words.signsMean.boss, <GuardModel guard={CALM} level="boss" sign="Ke" />],
  [words.signsMean.done, <GuardModel guard={{ ...CALM, done: true }} level="yellow" sign="Te" />],
  [words.signsMean.alert, <GuardModel guard={{ ...CALM, alert: true }} level="yellow" sign="Te" />],
  [words.signsMean.ninja, <NinjaModel ninja={HIDDEN} house="north_star" number={1} />],
  [words.signsMean.detected, <NinjaModel ninja={{ ...HIDDEN, detected: true }} house="long_shadow" number={2} />],
  [words.signsMean.search, <SearchToken value={4} group={null} />],
  [words.signsMean.known, <SearchToken value={4} group="scroll" />],
  [words.signsMean.barrack, <Barrack marked={false} />],
  [words.signsMean.wayIn, <Infiltration number={null} />],
  [words.signsMean.wayOut, <Infiltration number={2} />],
  [words.signsMean.lantern, <Lantern />],
  [words.signsMean.bell, <Bell />],
  [
    words.signsMean.shoji,
    <g class="kg-door kg-shoji">
      <rect x="-17" y="-4.5" width="34" height="9" rx="1.5" />
      <path d="M-17 0h34M-9-4.5v9M0-4.5v9M9-4.5v9" />
    </g>,
  ],
  [
    words.signsMean.plank,
    <g class="kg-door kg-plank">
      <rect x="-17" y="-4.5" width="34" height="9" rx="1.5" />
      <path d="M-17-1.5h34M-17 1.5h34M-12-4.5v9M12-4.5v9" />
    </g>,
  ],
  [words.signsMean.area, <rect class="kg-area" x="-15" y="-12" width="30" height="24" rx="5" />],
  [words.signsMean.green, <rect class="kg-green" x="-13" y="-13" width="26" height="26" />],
  [words.signsMean.watched, <rect fill="url(#kg-watched)" x="-16" y="-14" width="32" height="28" />],
  [words.signsMean.sees, <rect class="kg-sees" x="-16" y="-14" width="32" height="28" />],
  [words.signsMean.lit, <rect class="kg-shine" x="-16" y="-14" width="32" height="28" />],
  [words.signsMean.caltrop, <Caltrop />],
  [words.signsMean.rice, <Rice />],
  [words.signsMean.objective, <Objective token="chest" />],
  [
    words.signsMean.mission,
    <g class="kg-mission-marks">
      <rect x="-14" y="-14" width="28" height="28" rx="4" />
    </g>,
  ],
];

const line = (d: string): JSX.Element => (
  <g class="kg-icon" transform="translate(-13 -13) scale(1.45)">
    <path d={d} />
  </g>
);
const die = (stealth: boolean, state: "ready" | "used" | "wound"): JSX.Element => (
  <g class={stealth ? "kg-dice-stealth" : ""}>
    <g class={`kg-die kg-die-${state}`} transform="translate(-13 -13) scale(1.3)">
      <rect x="1.5" y="1.5" width="17" height="17" rx="4" />
      {state === "wound" && <path class="kg-die-cut" d="M4 4l12 12M16 4 4 16" />}
    </g>
  </g>
);
const MATS: [string, JSX.Element][] = [
  [words.signsMean.combat, line(STAT_SIGNS.combat)],
  [words.signsMean.stealth, line(STAT_SIGNS.stealth)],
  [words.signsMean.defence, line(STAT_SIGNS.defence)],
  [words.signsMean.reaction, line(STAT_SIGNS.reaction)],
  [words.signsMean.force, die(false, "ready")],
  [words.signsMean.stealthDie, die(true, "ready")],
  [words.signsMean.used, die(false, "used")],
  [words.signsMean.wound, die(false, "wound")],
  [words.signsMean.noise, line(STAT_SIGNS.noise)],
];

export function Legend(): JSX.Element {
  return (
    <details class="kg-panel kg-key">
      <summary>{words.key}</summary>
      <p class="kg-small">{words.aoiMeans}</p>
      <ul>
        {[...SIGNS, ...MATS].map(([text, picture]) => (
          <li key={text}>
            <svg viewBox="-20 -18 40 36" width="34" height="30" aria-hidden="true">
              {picture}
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
