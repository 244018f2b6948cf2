// Patterns that every drawing may use: `fill="url(#washi)"` and so on. Drawn once, at the root of the page.
import type { JSX } from "preact";

/** washi (paper), seigaiha (waves), asanoha (hemp leaf), shippo (rings). */
export function Defs(): JSX.Element {
  return (
    <svg class="defs" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="washi" width="180" height="180" patternUnits="userSpaceOnUse">
          <rect width="180" height="180" class="washi-ground" />
          <g class="washi-fibre" fill="none">
            <path d="M12 30q14-9 31 2M96 14q9 12 28 7M150 60q-12 9-9 25M40 96q20-6 28 8M110 120q16 3 22-11M20 150q13 9 30 3M84 166q9-14 24-9M160 150q-4-16 9-24M66 60q3 11 16 10" />
          </g>
        </pattern>
        <pattern id="seigaiha" width="24" height="12" patternUnits="userSpaceOnUse">
          <g fill="none" class="pattern-line">
            <circle cx="12" cy="12" r="11" />
            <circle cx="12" cy="12" r="7" />
            <circle cx="12" cy="12" r="3" />
            <path d="M0 6a11 11 0 0 1 .8 4.600M0 0" />
            <circle cx="0" cy="18" r="11" />
            <circle cx="24" cy="18" r="11" />
            <circle cx="0" cy="18" r="7" />
            <circle cx="24" cy="18" r="7" />
          </g>
        </pattern>
        <pattern id="asanoha" width="24" height="41.57" patternUnits="userSpaceOnUse">
          <path
            fill="none"
            class="pattern-line"
            d="M0 0L12 6.930L24 0M12 6.930V20.785M0 0V13.857L12 20.785L24 13.857V0M0 13.857L12 6.930L24 13.857M12 20.785L0 27.713V41.570L12 34.640L24 41.570V27.713L12 20.785M12 20.785V34.640M0 27.713L12 34.640L24 27.713"
          />
        </pattern>
        <pattern id="shippo" width="24" height="24" patternUnits="userSpaceOnUse">
          <g fill="none" class="pattern-line">
            <circle cx="12" cy="12" r="12" />
            <circle cx="0" cy="0" r="12" />
            <circle cx="24" cy="0" r="12" />
            <circle cx="0" cy="24" r="12" />
            <circle cx="24" cy="24" r="12" />
          </g>
        </pattern>
      </defs>
    </svg>
  );
}
