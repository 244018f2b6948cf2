// The key: what the signs on the map mean.
import type { JSX } from "preact";
import type { Guard } from "../../types/ninja";
import { Figure, GuardToken, PatrolBanner } from "./figures";
import { Mark } from "./layers";
import { words } from "./strings";

const guard = (id: string, marks: Partial<Guard> = {}): Guard => ({
  id,
  zone: "",
  patrol: null,
  carded: false,
  moved: false,
  attacked: false,
  ...marks,
});

const SIGNS: [string, JSX.Element][] = [
  [words.key.sword, <GuardToken guard={guard("sword_1")} />],
  [words.key.spear, <GuardToken guard={guard("spear_1")} />],
  [words.key.drunk, <GuardToken guard={guard("drunk_1")} />],
  [
    words.key.patrol,
    <g transform="scale(.62)">
      <PatrolBanner
        patrol={{ number: 1, zone: "", members: [], heading: null, came_from: null }}
        width={52}
        angle={0}
      />
      <g transform="translate(-11 0)">
        <GuardToken guard={guard("sword_1")} />
      </g>
      <g transform="translate(13 0)">
        <GuardToken guard={guard("spear_1")} />
      </g>
    </g>,
  ],
  [words.key.marks, <GuardToken guard={guard("sword_1", { carded: true, moved: true, attacked: true })} />],
  [words.key.seen, <Figure who="ninja" />],
  [words.key.ghost, <Figure who="traitor" ghost />],
  [words.key.post, <use href="#nj-post" x="-11" y="-11" width="22" height="22" />],
  [words.key.barracks, <use href="#nj-barracks" x="-11" y="-11" width="22" height="22" />],
  [words.key.track, <path class="nj-key-track" d="M-16 0h32" />],
  [
    words.key.wall,
    <>
      <path class="nj-wall" d="M-14 0h28" />
      <path class="nj-stones" d="M-14 0h28" />
    </>,
  ],
  [
    words.key.gate,
    <g class="nj-gate">
      <path d="M-12 0h24" />
      <circle cx="-12" r="4.5" />
      <circle cx="12" r="4.5" />
    </g>,
  ],
  [words.key.goal, <Mark what="A" at={[0, 0]} />],
  [words.key.found, <Mark what="A" at={[0, 0]} open />],
  [words.key.trap, <Mark what="trap" at={[0, 0]} />],
  [words.key.hidden, <Mark what="hidden_sentry" at={[0, 0]} />],
  [words.key.nothing, <Mark what="nothing" at={[0, 0]} open />],
  [
    words.key.door,
    <g class="nj-door">
      <path class="nj-hatchway" d="M-8 6v-6q0-7 8-7t8 7v6Z" />
      <path class="nj-steps" d="M-4 6v-4h4v-4h4" />
    </g>,
  ],
  [words.key.rope, <path class="nj-rope-line" d="M-15 0q3.750-5 7.5 0t7.500 0 7.5 0 7.5 0" />],
];

export function Legend(): JSX.Element {
  return (
    <details class="nj-panel nj-key">
      <summary>{words.key.title}</summary>
      <ul>
        {SIGNS.map(([text, picture]) => (
          <li key={text}>
            <svg viewBox="-19 -17 38 34" width="34" height="30" aria-hidden="true">
              {picture}
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
