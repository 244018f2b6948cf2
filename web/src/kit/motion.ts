// Motion: things that have moved glide from where they were, unless people prefer stillness.
import { type RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Whether people have asked for less motion. */
function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Let every element inside `root` that has `data-flip="<id>"` glide from its last place when it has moved. */
export function useFlip(root: RefObject<Element | null>, milliseconds = 450): void {
  const places = useRef(new Map<string, [number, number]>());
  const flights = useRef(new Map<Element, Animation>());
  const size = useRef(0);
  useLayoutEffect(() => {
    const now = new Map<string, [number, number]>();
    const origin = root.current?.getBoundingClientRect();
    const resized = size.current !== origin?.width; // then everything has moved, and nothing has happened
    size.current = origin?.width ?? 0;
    // Whatever is in flight is measured where it is seen, and then set down: its own place is where it would land.
    for (const [element, flight] of flights.current) {
      const box = element.getBoundingClientRect();
      const id = (element as HTMLElement).dataset.flip ?? "";
      if (flight.playState === "running") places.current.set(id, [box.left - (origin?.left ?? 0), box.top - (origin?.top ?? 0)]);
    }
    for (const flight of flights.current.values()) flight.cancel();
    flights.current.clear();
    const still = resized || calm() || typeof Element.prototype.animate !== "function";
    for (const element of root.current?.querySelectorAll<SVGGraphicsElement>("[data-flip]") ?? []) {
      const id = element.dataset.flip ?? "";
      const box = element.getBoundingClientRect();
      const place: [number, number] = [box.left - (origin?.left ?? 0), box.top - (origin?.top ?? 0)];
      now.set(id, place);
      const was = places.current.get(id);
      if (!was || still) continue;
      const [dx, dy] = [was[0] - place[0], was[1] - place[1]];
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      // Inside an SVG, CSS pixels are the units of the drawing: one of them may be more or less than a pixel.
      const scale = element.ownerSVGElement ? (element.ownerSVGElement.getScreenCTM()?.a ?? 1) : 1;
      const own = element.getAttribute("transform") && element.ownerSVGElement ? readTransform(element) : "";
      const flight = element.animate(
        [{ transform: `translate(${dx / scale}px, ${dy / scale}px) ${own}` }, { transform: own || "none" }],
        { duration: milliseconds, easing: "cubic-bezier(.2,.8,.2,1)" },
      );
      flights.current.set(element, flight);
    }
    places.current = now;
  });
}

/** The element's own transform attribute as CSS, because an animated transform replaces it. */
function readTransform(element: SVGGraphicsElement): string {
  const matrix = element.transform.baseVal.consolidate()?.matrix;
  return matrix ? `matrix(${matrix.a}, ${matrix.b}, ${matrix.c}, ${matrix.d}, ${matrix.e}, ${matrix.f})` : "";
}
