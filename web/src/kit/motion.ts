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
    const width = root.current?.getBoundingClientRect().width ?? 0;
    const resized = size.current !== width; // then everything has moved, and nothing has happened
    size.current = width;
    // A place is a place on the drawing, in its own units, or else in the whole: what pushes the drawing down, makes it
    // smaller or shows a part of it moves nothing on it.
    const place = (element: Element): [number, number] => {
      const [box, drawing] = [element.getBoundingClientRect(), (element as SVGElement).ownerSVGElement?.getScreenCTM()];
      if (drawing) return [(box.left - drawing.e) / drawing.a, (box.top - drawing.f) / drawing.d];
      const frame = root.current?.getBoundingClientRect();
      return [box.left - (frame?.left ?? 0), box.top - (frame?.top ?? 0)];
    };
    // Whatever is in flight is measured where it is seen, and then set down: its own place is where it would land.
    for (const [element, flight] of flights.current) {
      const id = (element as HTMLElement).dataset.flip ?? "";
      if (flight.playState === "running") places.current.set(id, place(element));
    }
    for (const flight of flights.current.values()) flight.cancel();
    flights.current.clear();
    const still = resized || calm() || typeof Element.prototype.animate !== "function";
    for (const element of root.current?.querySelectorAll<SVGGraphicsElement>("[data-flip]") ?? []) {
      const id = element.dataset.flip ?? "";
      const here = place(element);
      now.set(id, here);
      const was = places.current.get(id);
      if (!was || still) continue;
      const [dx, dy] = [was[0] - here[0], was[1] - here[1]];
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      const own = element.getAttribute("transform") && element.ownerSVGElement ? readTransform(element) : "";
      const flight = element.animate(
        [{ transform: `translate(${dx}px, ${dy}px) ${own}` }, { transform: own || "none" }],
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
