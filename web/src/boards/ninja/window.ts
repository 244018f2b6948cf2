// The window onto the map: zoom by pinch, buttons or ctrl + wheel, pan by dragging.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Point } from "./fortress";

interface Frame {
  x: number;
  y: number;
  /** Width of what is shown; the height follows. */
  w: number;
}

export interface MapWindow {
  viewBox: string;
  zoomed: boolean;
  closer(factor: number, at?: Point): void;
  whole(): void;
  /** Show the part that begins at x, y and is w wide. */
  look(x: number, y: number, w: number): void;
  /** Client coordinates as map coordinates. */
  point(event: PointerEvent | WheelEvent, element: Element): Point;
  handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(event: PointerEvent): void;
    onClickCapture(event: MouseEvent): void;
    onWheel(event: WheelEvent): void;
  };
}

const MOST = 5;
const DRAG = 6; // pixels before a press becomes a drag

/** `size` is the whole map. While `still` is true (drawing with the pencil) fingers do not move the map. */
export function useMapWindow(size: Point, still: boolean): MapWindow {
  const [frame, setFrame] = useState<Frame | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const dragged = useRef(false);
  const start = useRef<Point>([0, 0]);
  const [w, h] = size;
  const shown: Frame = frame ?? { x: 0, y: 0, w };
  const live = useRef(shown);
  live.current = shown;

  return useMemo(() => {
    const fit = (next: Frame): Frame | null => {
      const wide = Math.min(w, Math.max(w / MOST, next.w));
      if (wide >= w * 0.995) return null;
      const high = (wide * h) / w;
      return { w: wide, x: Math.min(w - wide, Math.max(0, next.x)), y: Math.min(h - high, Math.max(0, next.y)) };
    };
    const show = (next: Frame) => {
      const fitted = fit(next);
      live.current = fitted ?? { x: 0, y: 0, w };
      setFrame(fitted);
    };
    const toMap = (client: Point, element: Element): Point => {
      const box = element.getBoundingClientRect();
      const scale = live.current.w / box.width;
      return [live.current.x + (client[0] - box.left) * scale, live.current.y + (client[1] - box.top) * scale];
    };
    const closer = (factor: number, at?: Point) => {
      const now = live.current;
      const middle: Point = at ?? [now.x + now.w / 2, now.y + (now.w * h) / w / 2];
      const wide = Math.min(w, Math.max(w / MOST, now.w / factor));
      const k = wide / now.w;
      show({ w: wide, x: middle[0] - (middle[0] - now.x) * k, y: middle[1] - (middle[1] - now.y) * k });
    };
    const stage = (event: Event) => (event.currentTarget as Element).querySelector("svg.stage")!;
    const up = (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
    };
    return {
      viewBox: `${shown.x} ${shown.y} ${shown.w} ${(shown.w * h) / w}`,
      zoomed: frame !== null,
      closer,
      whole: () => show({ x: 0, y: 0, w }),
      look: (x, y, wide) => show({ x, y, w: wide }),
      point: (event, element) => toMap([event.clientX, event.clientY], element),
      handlers: {
        onPointerDown(event) {
          if (fingers.current.size === 0) {
            dragged.current = false;
            start.current = [event.clientX, event.clientY];
          }
          fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
        },
        onPointerMove(event) {
          const before = fingers.current.get(event.pointerId);
          if (!before || still) return;
          const now: Point = [event.clientX, event.clientY];
          const box = stage(event).getBoundingClientRect();
          const scale = live.current.w / box.width;
          if (fingers.current.size === 2) {
            const other = [...fingers.current].find(([id]) => id !== event.pointerId)![1];
            const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
            const is = Math.hypot(now[0] - other[0], now[1] - other[1]);
            dragged.current = true;
            if (was > 0) closer(is / was, toMap([(now[0] + other[0]) / 2, (now[1] + other[1]) / 2], stage(event)));
          } else if (live.current.w < w) {
            if (!dragged.current && Math.hypot(now[0] - start.current[0], now[1] - start.current[1]) < DRAG) return;
            dragged.current = true;
            show({
              ...live.current,
              x: live.current.x - (now[0] - before[0]) * scale,
              y: live.current.y - (now[1] - before[1]) * scale,
            });
          }
          fingers.current.set(event.pointerId, now);
        },
        onPointerUp: up,
        onPointerCancel: up,
        onClickCapture(event) {
          if (dragged.current) {
            event.stopPropagation();
            event.preventDefault();
            dragged.current = false;
          }
        },
        onWheel(event) {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          closer(event.deltaY < 0 ? 1.2 : 1 / 1.2, toMap([event.clientX, event.clientY], stage(event)));
        },
      },
    };
  }, [frame, w, h, still]);
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** On a phone: look closely at what can be chosen, whenever that changes; at the whole when it is all over the place. */
export function useFocus(map: MapWindow, size: Point, on: boolean, boxes: Box[], least: number): void {
  const key = boxes.map((box) => `${box.x} ${box.y}`).join();
  useEffect(() => {
    if (!on || !boxes.length) return;
    const left = Math.min(...boxes.map((box) => box.x));
    const top = Math.min(...boxes.map((box) => box.y));
    const right = Math.max(...boxes.map((box) => box.x + box.w));
    const bottom = Math.max(...boxes.map((box) => box.y + box.h));
    const wide = Math.max(least, right - left, ((bottom - top) * size[0]) / size[1]) * 1.15;
    if (wide > size[0] * 0.75) map.whole();
    else map.look((left + right) / 2 - wide / 2, (top + bottom) / 2 - (wide * size[1]) / size[0] / 2, wide);
  }, [key, on]);
}
