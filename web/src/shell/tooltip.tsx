// The tooltip: for every element with `data-tip`, for the table's sentence why something is not possible, and for whatever
// has a title that the rulebook knows (`data-card`): its text is looked up when somebody wants to read it.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import { strings } from "../strings";

interface Tip {
  box: DOMRect;
  text: string;
  rule: string;
  /** To the left of it, not above. */
  beside?: boolean;
  /** What it explains, as long as that is there and says the same; without it, it was said of a position. */
  of?: Element;
  open?: (rule: string) => void;
}

let show: (tip: Tip | null) => void = () => undefined;
let settle = (): void => undefined;

/** Say something beside an element. */
export function sayAt(element: Element | null, text: string, rule: string, open: (rule: string) => void): void {
  const box = element?.isConnected ? element.getBoundingClientRect() : new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
  show({ box, text, rule, open });
}

/** Something has happened: take the tooltip away, unless it explains something that is still the same. */
export function sayNothing(): void {
  settle();
}

const same = (one: DOMRect, two: DOMRect): boolean => one.left === two.left && one.top === two.top;
const changedTip = ({ of, text }: Tip): boolean => (of?.getAttribute("data-tip") ?? text) !== text;

const WAIT = 350;
const STAY = 7000;
const CLICKED = "button, a, summary, label, input, select, [role=button], [role=slider]"; // what does something itself

export function Tooltip({ rule }: { rule: (id: string) => void }): JSX.Element | null {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const over = useRef(false);

  useEffect(() => {
    show = (next) => {
      clearTimeout(timer.current);
      setTip(next);
      if (next) timer.current = window.setTimeout(() => !over.current && setTip(null), STAY);
    };
    settle = () => setTip((now) => (now?.of?.isConnected && same(now.box, now.of.getBoundingClientRect()) && !changedTip(now) ? now : null));
    const found = (event: Event): Element | null => {
      const element = (event.target as Element | null)?.closest?.("[data-tip], [data-card]") ?? null;
      return element?.hasAttribute("data-card") && element.closest("[data-reader]") ? null : element; // the board shows its cards itself
    };
    const open = (element: Element): void => {
      const beside = element.closest(".wide .play-side") !== null; // a question is never covered
      const say = (text: string, cited: string): void => show({ box: element.getBoundingClientRect(), text, rule: cited, beside, of: element });
      const title = element.getAttribute("data-card");
      if (!title) return say(element.getAttribute("data-tip")!, element.getAttribute("data-tip-rule") ?? "");
      void api.lookUp(document.body.dataset.game ?? "", title.slice(0, 60)).then(
        ({ passages: [best] }) => best?.title && element.isConnected && say(best.text, best.id),
        () => undefined, // a tooltip is no place to complain
      );
    };
    const later = (event: PointerEvent): void => {
      const element = found(event);
      if (!element) return;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => open(element), event.pointerType === "mouse" ? WAIT : 500);
    };
    let still = false; // clicked and not moved since: whatever comes under the pointer by itself is not pointed at
    const enter = (event: PointerEvent): void => {
      if (event.pointerType === "mouse" && !still) later(event);
    };
    const move = (event: PointerEvent): void => {
      if (!still || Math.abs(event.movementX) + Math.abs(event.movementY) < 2) return;
      still = false;
      enter(event);
    };
    const leave = (event: PointerEvent): void => {
      if (!found(event)) return;
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => !over.current && setTip(null), 250);
    };
    const down = (event: PointerEvent): void => {
      if (box.current?.contains(event.target as Node)) return;
      still = event.pointerType === "mouse";
      setTip(null);
      clearTimeout(timer.current);
      const element = found(event);
      if (element && !element.closest(CLICKED)) open(element); // whoever clicks at something that does nothing wants to know why
      else if (event.pointerType !== "mouse") later(event);
    };
    const up = (): void => {
      // A press that was not long ends the wait for it.
      if (!box.current) clearTimeout(timer.current);
    };
    const focus = (event: FocusEvent): void => {
      const element = found(event);
      if (element?.matches(":focus-visible")) open(element);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setTip(null);
    };
    document.addEventListener("pointerover", enter);
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerout", leave);
    document.addEventListener("pointerdown", down);
    document.addEventListener("pointerup", up);
    document.addEventListener("focusin", focus);
    document.addEventListener("keydown", key);
    const scrolled = (): void => setTip(null);
    addEventListener("scroll", scrolled, { passive: true });
    return () => {
      document.removeEventListener("pointerover", enter);
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerout", leave);
      document.removeEventListener("pointerdown", down);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("keydown", key);
      removeEventListener("scroll", scrolled);
    };
  }, []);

  useLayoutEffect(() => {
    if (!tip || !box.current) return;
    const own = box.current.getBoundingClientRect();
    const middle = Math.max(8, Math.min(tip.box.left + tip.box.width / 2 - own.width / 2, innerWidth - own.width - 8));
    const above = tip.box.top - own.height - 8;
    const left = tip.beside ? Math.max(8, (document.querySelector(".play-side")?.getBoundingClientRect().left ?? tip.box.left) - own.width - 8) : middle;
    const top = tip.beside ? Math.min(tip.box.top, innerHeight - own.height - 8) : above > 8 ? above : Math.min(tip.box.bottom + 8, innerHeight - own.height - 8);
    box.current.style.left = `${left}px`;
    box.current.style.top = `${top}px`;
  }, [tip]);

  if (!tip) return null;
  return (
    <div
      ref={box}
      class="tooltip"
      role="status"
      onPointerEnter={() => (over.current = true)}
      onPointerLeave={() => {
        over.current = false;
        setTip(null);
      }}
    >
      {tip.text}
      {tip.rule && (
        <button
          type="button"
          class="rule-link"
          onClick={() => {
            setTip(null);
            (tip.open ?? rule)(tip.rule);
          }}
        >
          {strings.table.rule(tip.rule)}
        </button>
      )}
    </div>
  );
}
