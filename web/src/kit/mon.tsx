// Seats: a colour and a crest (mon) each, so that nobody must tell seats apart by colour alone.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

/** The colour of a seat, as a CSS value that follows light and dark. */
export function seatColour(seat: number): string {
  return `var(--seat-${seat % 8})`;
}

/** Give the seats these colours of the palette everywhere on the page, as long as the caller is shown. */
export function useSeatColours(order: number[]): void {
  useEffect(() => {
    const style = document.documentElement.style;
    order.forEach((colour, seat) => style.setProperty(`--seat-${seat}`, `var(--palette-${colour % 8})`));
    return () => order.forEach((_, seat) => style.removeProperty(`--seat-${seat}`));
  }, [order.join()]);
}

const SHAPES: JSX.Element[] = [
  <>
    <circle cx="12" cy="12" r="7.6" fill="none" stroke="currentColor" stroke-width="2.4" />
    <circle cx="12" cy="12" r="3" />
  </>,
  <path d="M12 3.4l3.6 4-3.6 4-3.6-4zM12 12.6l3.6 4-3.6 4-3.6-4zM4.2 12l3.6-4 3.6 4-3.6 4zM12.6 12l3.6-4 3.6 4-3.6 4z" />,
  <path d="M12 4l4.4 7.6H7.6zM7.2 12.4l4.4 7.6H2.8zM16.8 12.4l4.4 7.6h-8.8z" />,
  <>
    {[0, 72, 144, 216, 288].map((a) => (
      <circle cx="12" cy="6.4" r="3.3" transform={`rotate(${a} 12 12)`} />
    ))}
    <circle cx="12" cy="12" r="1.5" fill="var(--mon-hole, var(--card))" />
  </>,
  <g fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round">
    <path d="M5.6 18.4L18.4 5.6M5.6 5.6l12.8 12.8" />
  </g>,
  <>
    <circle cx="12" cy="12" r="8.6" fill="none" stroke="currentColor" stroke-width="1.6" />
    <path d="M5.4 8h13.2v3H5.4zM5.4 13h13.2v3H5.4z" />
  </>,
  <>
    <path d="M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9z" fill="none" stroke="currentColor" stroke-width="2.2" />
    <path d="M12 8.4l3.1 1.8v3.6L12 15.6l-3.1-1.8v-3.6z" />
  </>,
  <path d="M14.6 3.6a8.6 8.6 0 1 0 6 10.6 6.9 6.9 0 1 1-6-10.6z" />,
];

interface MonProps {
  seat: number;
  /** Size in the units of its surroundings (pixels in HTML). */
  size?: number;
  x?: number;
  y?: number;
  class?: string;
}

/** The crest of a seat in its colour; usable in HTML and inside an SVG. */
export function Mon({ seat, size = 20, x, y, class: cls = "" }: MonProps): JSX.Element {
  return (
    <svg
      class={`mon ${cls}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      x={x}
      y={y}
      style={{ color: seatColour(seat) }}
      fill="currentColor"
      aria-hidden="true"
    >
      {SHAPES[seat % 8]}
    </svg>
  );
}
