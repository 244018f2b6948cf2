// Room at the round table: where houses or chairs would touch, cards lie closer, and then the table grows.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";

const WAYS = ["", "broad", "tight", "broad tight"]; // how cards can lie (board.css)
const GROWN = [0, 40, 80, 120, 180, 240, 320, 420]; // pixels by which the table is higher; what is below it moves down
const GAP = 3; // pixels between any two

/** Find room for all that lies at the table, whenever that or the page has changed. */
export function useRoom(view: unknown): RefObject<HTMLElement | null> {
  const ring = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const table = ring.current;
    if (!table) return undefined;
    let wide = 0;
    const find = (): void => {
      wide = table.clientWidth;
      const fits = GROWN.some((grown) => WAYS.some((way) => lies(table, way, grown)));
      if (!fits) lies(table, WAYS[WAYS.length - 1]!, GROWN[GROWN.length - 1]!);
    };
    find();
    const watch = new ResizeObserver(() => table.clientWidth !== wide && find());
    watch.observe(table);
    addEventListener("resize", find);
    return () => {
      watch.disconnect();
      removeEventListener("resize", find);
    };
  }, [view]);
  return ring;
}

/** Lay everything in one of the ways; say whether nothing touches. Unrolled, on a narrow screen, nothing can. */
function lies(table: HTMLElement, way: string, grown: number): boolean {
  for (const one of ["broad", "tight"]) table.classList.toggle(one, way.includes(one));
  table.style.setProperty("--grown", `${grown}px`);
  if (getComputedStyle(table).display !== "block") return true;
  const whole = table.getBoundingClientRect();
  const boxes = [...table.querySelectorAll(".chi-place-in, .chi-chair-in")].map((element) => element.getBoundingClientRect());
  return boxes.every((one, i) => {
    if (one.top < whole.top - GAP || one.bottom > whole.bottom + GAP) return false;
    return boxes.slice(i + 1).every((other) => one.right + GAP <= other.left || other.right + GAP <= one.left || one.bottom + GAP <= other.top || other.bottom + GAP <= one.top);
  });
}
