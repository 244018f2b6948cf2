// The whole card, opened by hovering, focusing or tapping whatever names it: its actions, and its words explained.
import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Face } from "./cards";
import type { Props } from "./index";
import type { Names } from "./names";
import { strings } from "./strings";

const HOVER = 320; // milliseconds of hovering, or pressing, before the card opens
const PRESS = 480;

interface Open {
  id: string;
  /** Whose card it is, when it is somebody else's. */
  owner: string;
  box: DOMRect;
}

export function Reader(q: { p: Props; names: Names; root: RefObject<HTMLElement | null> }): JSX.Element | null {
  const [open, setOpen] = useState<Open | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = q.root.current;
    if (!root) return undefined;
    let timer = 0;
    const named = (event: Event): HTMLElement | null => (event.target as Element).closest<HTMLElement>("[data-card]");
    const show = (element: HTMLElement): void =>
      setOpen({ id: element.dataset["card"]!, owner: element.closest<HTMLElement>("[data-owner]")?.dataset["owner"] ?? "", box: element.getBoundingClientRect() });
    const later = (element: HTMLElement, wait: number): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => element.isConnected && show(element), wait);
    };
    const close = (): void => {
      clearTimeout(timer);
      setOpen(null);
    };
    const over = (event: PointerEvent): void => {
      const element = named(event);
      if (event.pointerType !== "mouse") return;
      if (element) later(element, HOVER);
      else close();
    };
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") close();
    };
    const down = (event: PointerEvent): void => {
      const element = named(event);
      close();
      if (element && event.pointerType !== "mouse") later(element, PRESS);
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse") clearTimeout(timer);
    };
    const click = (event: MouseEvent): void => {
      const element = named(event);
      if (element instanceof HTMLButtonElement) show(element);
    };
    const focus = (event: FocusEvent): void => {
      const element = event.target as HTMLElement;
      const card = element.dataset["card"] ? element : element.querySelector<HTMLElement>("[data-card]");
      if (card && element.matches(":focus-visible")) show(card);
      else close();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close();
    };
    root.addEventListener("pointerover", over);
    root.addEventListener("pointerleave", leave);
    root.addEventListener("pointerdown", down);
    root.addEventListener("pointerup", up);
    root.addEventListener("click", click);
    root.addEventListener("focusin", focus);
    root.addEventListener("focusout", close);
    document.addEventListener("keydown", key);
    addEventListener("scroll", close, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      root.removeEventListener("pointerover", over);
      root.removeEventListener("pointerleave", leave);
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("pointerup", up);
      root.removeEventListener("click", click);
      root.removeEventListener("focusin", focus);
      root.removeEventListener("focusout", close);
      document.removeEventListener("keydown", key);
      removeEventListener("scroll", close, { capture: true });
    };
  }, []);
  useEffect(() => setOpen(null), [q.p.question?.decision, q.p.events.length]);
  useLayoutEffect(() => {
    if (!open || !panel.current) return;
    const own = panel.current.getBoundingClientRect();
    const left = Math.max(8, Math.min(open.box.left, innerWidth - own.width - 8));
    const below = open.box.bottom + 6;
    const top = below + own.height < innerHeight - 8 ? below : Math.max(8, open.box.top - own.height - 6);
    panel.current.style.left = `${left}px`;
    panel.current.style.top = `${top}px`;
  }, [open]);
  if (!open) return null;
  return <Card p={q.p} names={q.names} panel={panel} id={open.id} owner={open.owner} />;
}

/** The card, its words, and, while one is asked something, why it is not to be had now. */
function Card({ p, names, panel, id, owner }: { p: Props; names: Names; panel: RefObject<HTMLDivElement | null>; id: string; owner: string }): JSX.Element {
  const [why, setWhy] = useState<string | null>(null);
  const open = p.options.some(({ action }) => action === `card:${id}` || action.split("@")[0] === `play:${id}`);
  useEffect(() => {
    let current = true;
    setWhy(null);
    if (p.question && !open && !owner) void p.reason(`card:${id}`).then((said) => current && setWhy(said));
    return () => {
      current = false;
    };
  }, [id, owner, p.question?.decision, open]);
  const words = names.words(id);
  return (
    <div class="omn-reader" role="status" ref={panel}>
      <Face p={p} names={names} id={id} />
      {owner && <p class="omn-whose">{strings.theirs(owner)}</p>}
      {why && !owner && <p class="omn-why">{why}</p>}
      {words.length > 0 && (
        <dl aria-label={strings.words}>
          {words.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
