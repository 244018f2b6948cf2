// The signs of Omnitsu, drawn in ink: classes, scrolls, marks.
import type { JSX } from "preact";

const SIGNS: Record<string, JSX.Element> = {
  peasant: (
    <>
      <path d="M20 6 36 24H4Z" />
      <path class="cut" d="M20 8V23M20 9 12 23M20 9 28 23" />
      <path class="line" d="M14 27.500Q20 34 26 27.500" />
    </>
  ),
  warrior: (
    <>
      <path class="line" d="M6 34 32 6M34 34 8 6M5.500 28 12 34.500M34.500 28 28 34.500" />
    </>
  ),
  courtier: (
    <>
      <path d="M20 35 4 18C9 9 31 9 36 18Z" />
      <path class="cut" d="M20 34 10 14M20 34 15.500 12M20 34V11.500M20 34 24.500 12M20 34 30 14" />
    </>
  ),
  shinobi: (
    <>
      <path d="M20 1.500C20.500 11 22.500 14.500 26 16 28 17 32 19 38.500 20 29 20.500 25.500 22.500 24 26 23 28 21 32 20 38.500 19.500 29 17.500 25.500 14 24 12 23 8 21 1.500 20 11 19.500 14.500 17.500 16 14 17 12 19 8 20 1.500Z" />
      <circle class="hole" cx="20" cy="20" r="3" />
    </>
  ),
  clergy: (
    <>
      {[0, 40, 80, 120, 160, 200, 240, 280, 320].map((turn) => (
        <circle key={turn} cx="20" cy="6.500" r="3.700" transform={`rotate(${turn} 20 18)`} />
      ))}
      <path class="line" d="M20 31V37M17 38H23" />
    </>
  ),
  location: <path class="line" d="M4 9Q20 13 36 9M6 16H34M12 11V36M28 11V36M20 11.500V16" />,
  castle: <path d="M4 36V24L8 20 12 24V17L20 9 28 17V24L32 20 36 24V36H23V29H17V36ZM18 9V4H22V9Z" />,
  daimyo: (
    <>
      <circle class="line" cx="20" cy="20" r="15" />
      <path d="M20 8 23 16 31.500 16.500 25 22 27 30.500 20 25.800 13 30.500 15 22 8.500 16.500 17 16Z" />
    </>
  ),
  poison: (
    <>
      <path d="M20 4C29.500 4 34 10.500 34 17.500 34 22 32 25.500 28.500 27.500V34H11.500V27.500C8 25.500 6 22 6 17.500 6 10.500 10.500 4 20 4Z" />
      <circle class="hole" cx="14" cy="17.500" r="3.700" />
      <circle class="hole" cx="26" cy="17.500" r="3.700" />
      <path class="cut" d="M20 22.500V26M16 29V34M20 29V34M24 29V34" />
    </>
  ),
  decoy: (
    <>
      <path d="M6 6 15 12Q20 10.500 25 12L34 6 33.500 20C31 28 25 33 20 37 15 33 9 28 6.500 20Z" />
      <path class="cut" d="M11 18.500 16.500 21.500M29 18.500 23.500 21.500M17 29H23L20 32Z" />
    </>
  ),
  lens: <path class="line" d="M17 5A12 12 0 1 1 17 29 12 12 0 1 1 17 5ZM26 26 36 36" />,
  bolt: <path d="M23 2 7 22H18L15 38 33 16H22Z" />,
  shield: <path d="M20 3 34 8V19C34 28 28 34 20 37.500 12 34 6 28 6 19V8Z" />,
  eye: (
    <>
      <path class="line" d="M3 20Q20 3 37 20 20 37 3 20Z" />
      <circle cx="20" cy="20" r="5.500" />
    </>
  ),
};

/** One of the signs. */
export function Sign(q: { of: string; class?: string }): JSX.Element {
  return (
    <svg class={`omn-sign ${q.class ?? ""}`} viewBox="0 0 40 40" aria-hidden="true">
      {SIGNS[q.of] ?? <circle class="line" cx="20" cy="20" r="12" />}
    </svg>
  );
}

/** A rolled scroll with its seal; with the kind on the seal where it is known. */
export function Roll(q: { kind: string | null; open?: boolean }): JSX.Element {
  return (
    <svg
      class={`omn-roll ${q.open ? "open" : ""} ${q.kind ? `k-${q.kind}` : ""}`}
      viewBox="0 0 64 44"
      aria-hidden="true"
    >
      <path class="paper" d="M8 8H56V36H8Z" />
      <path class="grain" d="M10 13H54M10 31H54" />
      <path class="rod" d="M3 4H9V40H3ZM55 4H61V40H55Z" />
      <path class="cord" d="M32 8V36" />
      <circle class="seal" cx="32" cy="22" r="12" />
      {q.kind ? (
        <g class="on-seal" transform="translate(22 12) scale(.5)">
          {SIGNS[q.kind]}
        </g>
      ) : (
        <text class="on-seal" x="32" y="28.500">
          ?
        </text>
      )}
    </svg>
  );
}

/** A cracked scroll: the seal is broken in two. */
export function Broken(q: { kind: string }): JSX.Element {
  return (
    <svg class={`omn-roll broken k-${q.kind}`} viewBox="0 0 64 44" aria-hidden="true">
      <path class="paper" d="M8 8H56V36H8Z" />
      <path class="rod" d="M3 4H9V40H3ZM55 4H61V40H55Z" />
      <g class="face" transform="translate(20.500 9) scale(.6)">
        {SIGNS[q.kind]}
      </g>
      <path class="crack" d="M34 6 29 15 35 22 28 30 33 38" />
    </svg>
  );
}
