// The clans' crests and the signs of Shogunate, drawn in ink.
import type { JSX } from "preact";

const INK: Record<string, JSX.Element> = {
  cat: (
    <>
      <path d="M9.5 9 17.6 16.2Q24 14.2 30.4 16.2L38.5 9 38.6 26Q38 39 24 39T9.4 26Z" />
      <g class="sho-mon-cut">
        <path d="M14 25.5q3 3.4 6 0M28 25.5q3 3.4 6 0" />
        <path d="M22.4 30.4h3.2L24 32.2ZM24 32.2q-.4 2.6-3 2.6M24 32.2q.4 2.6 3 2.6" />
        <path d="M7.5 28.6l6 .8M8 33.4l5.8-1.6M40.500 28.6l-6 .8M40 33.400l-5.800-1.600" />
      </g>
    </>
  ),
  crane: (
    <>
      <path d="M23 31C12 32 5.500 23.500 7.500 11.500 9 15 10.500 17 12.500 18.200 11.800 14.800 12.300 11.800 13.500 9.400 14.800 15 18.600 20.200 23 22.400Z" />
      <path d="M25 31C36 32 42.500 23.500 40.500 11.500 39 15 37.500 17 35.500 18.200 36.200 14.800 35.700 11.800 34.500 9.400 33.200 15 29.400 20.200 25 22.400Z" />
      <path d="M24 24c-3.600 4-4.400 9-2.600 12.800L18.600 42l3.600-1.800L24 43l1.800-2.800 3.600 1.800-2.800-5.200C28.400 33 27.600 28 24 24Z" />
      <path d="M22.800 26C22 20 26.400 17.600 25.200 13.400 24.400 10.800 21.800 10.800 20.600 12L16.800 13.200 20.600 14C21.600 14.800 23 14.600 23.200 15.800 23.400 18.200 20.400 20.600 21.400 25.600Z" />
    </>
  ),
  rooster: (
    <>
      <path d="M15.500 14.500C14 10.500 16.500 7.500 19 9.200 19.400 5.600 23.600 5 24.600 8.200 27.400 5.800 31 8 29.800 11.400 32.600 11.400 33.200 14.600 31 16.500Z" />
      <path d="M15 15C18.500 12 27 12 31 16 36 22 37.500 31 41 40H9C13.500 36.500 16.500 31.500 16.400 26.500L14.600 24.200 6.500 22.600 13.600 18.800Z" />
      <g class="sho-mon-cut">
        <circle cx="20.500" cy="19" r="1.300" />
        <path d="M17.600 26.500c3.400-.5 4.400 6 1.200 7.300M27 24c1 6 .6 10-1.600 16M32 26c1.400 5 1.600 9 .6 14" />
      </g>
    </>
  ),
  snake: (
    <>
      <path d="M24 3.500 27.400 11 25.200 15H22.800L20.600 11ZM22.800 15H25.200V44.500H22.800Z" />
      <g class="sho-mon-line">
        <path d="M35.500 41.500C40 36 33 33.400 24 32 15.500 30.700 11.500 28.600 13.600 25 15.600 21.600 21 22.400 26 21.400 33 20 37 16.800 33.600 12.600" />
      </g>
      <path d="M36.800 14.600C33.600 15.600 30 13.800 29.400 10.600 29.200 9 31 7.600 33.600 8.200 36.600 9 38.800 13.600 36.800 14.600Z" />
      <g class="sho-mon-cut">
        <path d="M22.800 29.400 25.200 34.600M22.800 24.600 25.200 18.800" />
        <circle cx="33" cy="10.800" r=".8" />
      </g>
    </>
  ),
  wolf: (
    <>
      <path d="M7.500 6.500 17 14.200 24 12 31 14.200 40.500 6.500 39.400 22 41.500 29 35 31.500 30 40.500 24 43.500 18 40.500 13 31.500 6.500 29 8.600 22Z" />
      <g class="sho-mon-cut">
        <path d="M13 22.500 20 25.600M35 22.500 28 25.600M24 15v8M20.600 36.600h6.800L24 40.200Z" />
        <path d="M17.600 32 20.600 36.600M30.400 32 27.400 36.600" />
      </g>
    </>
  ),
  carp: (
    <>
      <path d="M39.500 9.500C28 4.500 12.500 10.500 11.600 27.500 10 29.500 7.500 31 5 31.500 7 34.500 9 36 11.500 36.500 11 39 11.500 41.500 13 44 15 42.500 17 40 17.600 36.500 31 34 40 24 39.500 9.500Z" />
      <path d="M27 34.500C30 36 33.500 35.500 35.500 33 33.500 32.500 32.500 31 32.500 29.500Z" />
      <g class="sho-mon-cut">
        <circle cx="33.600" cy="14.200" r="1.300" />
        <path d="M27.500 10.500C28 15 30.500 18.500 36 20M21 14.500c1 4 3.600 7.600 9 10M15.600 21c1.600 3.600 5 6.800 9.800 8.600M13.600 28.400c1.600 2 3 3.200 5 4.200" />
      </g>
    </>
  ),
};

/** Whether dark ink reads better than light on this colour. */
export function isLight(hex: string): boolean {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  return 0.299 * (r ?? 0) + 0.587 * (g ?? 0) + 0.114 * (b ?? 0) > 140;
}

/** A clan's crest. Clans of other editions have their initial in the ring. */
export function Crest(q: { clan: string; name: string; hex: string; class?: string }): JSX.Element {
  const ink = isLight(q.hex) ? "#2a2622" : "#f8f3e8";
  return (
    <svg
      class={`sho-mon ${q.class ?? ""}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
      style={{ "--clan": q.hex, "--clan-ink": ink }}
    >
      <circle class="sho-mon-ground" cx="24" cy="24" r="23" />
      {INK[q.clan] ? (
        <g class="sho-mon-ink" transform="translate(24 24) scale(.78) translate(-24 -24.500)">
          {INK[q.clan]}
        </g>
      ) : (
        <text class="sho-mon-letter" x="24" y="32">
          {q.name.slice(0, 1)}
        </text>
      )}
      <circle class="sho-mon-ring" cx="24" cy="24" r="21.500" />
    </svg>
  );
}

const CARDS: Record<string, JSX.Element> = {
  cloaked_in_shadows: (
    <>
      <path class="solid" d="M20 4C12.500 4 10 11 10 18L6.500 36H33.500L30 18C30 11 27.500 4 20 4Z" />
      <path
        class="cut"
        d="M20 9.500c-4 0-5.500 4-5.500 7.500S17 23 20 23s5.500-2.500 5.500-6-1.500-7.500-5.500-7.500Z"
      />
      <path d="M16.800 16.600h2M21.200 16.600h2" />
    </>
  ),
  dishonour: (
    <>
      <path d="M7 35.500H33" />
      <path class="solid" d="M17.600 9.500h4.800l-.2 11.500-2.200 2-2.200-2Z" />
      <path class="solid" d="M18.200 26.500 21.800 24.500 20 34Z" />
      <path d="M13 9.500H27M20 9.500V3.500" />
      <path d="M10 20l-2.500 2M30 20l2.500 2M11 26l-3 .8M29 26l3 .8" />
    </>
  ),
  flowing_upstream: (
    <>
      <path d="M4 34q4-4 8 0t8 0 8 0 8 0M4 28q4-4 8 0t8 0 8 0 8 0" />
      <path d="M20 24V6M13.500 12.500 20 5.500 26.500 12.500M13.500 19 20 12.500 26.500 19" />
    </>
  ),
  honorable_company: (
    <>
      <path d="M8 11h24M10.500 16.500h19M13.500 11v25M26.500 11v25M6 7.500Q20 11 34 7.500" />
      <circle class="solid" cx="20" cy="23" r="2.600" />
      <circle class="solid" cx="20" cy="31" r="2.600" />
    </>
  ),
  path_of_the_arrow: (
    <>
      <path d="M8 34 31 9" />
      <path class="solid" d="M34 5.500 22.800 10.800 29.200 17Z" />
      <path d="M8 34l1-6.500M8 34l6.500-.6M11.500 30.200l1-6.500M11.500 30.200l6.500-.6" />
    </>
  ),
  storms_to_flowers: (
    <>
      <path class="solid" d="M14 3 5 18.500h5.500L8 30 18.500 14H12.500L17 3Z" />
      <g transform="translate(28 26)">
        {[0, 72, 144, 216, 288].map((turn) => (
          <path
            key={turn}
            transform={`rotate(${turn})`}
            d="M0 0C-5-4-4-9.500-1.500-9.500L0-8.300 1.500-9.500C4-9.500 5-4 0 0Z"
          />
        ))}
      </g>
    </>
  ),
};

/** The six Action cards, in the order of every edition. */
export const CARD_IDS = Object.keys(CARDS);

/** The sign of an Action card. */
export function CardSign(q: { card: string; class?: string }): JSX.Element {
  return (
    <svg class={`sho-sign ${q.class ?? ""}`} viewBox="0 0 40 40" aria-hidden="true">
      {CARDS[q.card] ?? <circle cx="20" cy="20" r="9" />}
    </svg>
  );
}

/** The Shinobi marker: a shuriken. */
export function Shuriken(q: { class?: string }): JSX.Element {
  return (
    <svg class={`sho-shuriken ${q.class ?? ""}`} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M20 1C20.500 11 22.500 14.500 26 16 28 17 32 19 39 20 29 20.500 25.500 22.500 24 26 23 28 21 32 20 39 19.500 29 17.500 25.500 14 24 12 23 8 21 1 20 11 19.500 14.500 17.500 16 14 17 12 19 8 20 1Z" />
      <circle class="hole" cx="20" cy="20" r="3" />
    </svg>
  );
}

/** The Hatamoto's banner. */
export function Banner(q: { class?: string }): JSX.Element {
  return (
    <svg class={`sho-banner ${q.class ?? ""}`} viewBox="0 0 24 40" aria-hidden="true">
      <path class="pole" d="M4 2V39M4 4H20" />
      <path class="cloth" d="M6 6H20V32L16.500 29.500 13 32 9.500 29.500 6 32Z" />
      <circle class="sun" cx="13" cy="15.500" r="4.200" />
    </svg>
  );
}

/** An Honour token: a coin with a square hole. */
export function Coin(q: { class?: string }): JSX.Element {
  return (
    <svg class={`sho-coin ${q.class ?? ""}`} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.500" />
      <path d="M7.200 7.200H12.800V12.800H7.200Z" />
    </svg>
  );
}

/** An eye: something was seen. */
export function Eye(q: { class?: string }): JSX.Element {
  return (
    <svg class={`sho-eye ${q.class ?? ""}`} viewBox="0 0 24 16" aria-hidden="true">
      <path d="M1.500 8Q12-3 22.500 8 12 19 1.500 8Z" />
      <circle cx="12" cy="8" r="3.200" />
    </svg>
  );
}
