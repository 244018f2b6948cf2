// Something on a board that stands for an action: lit when it can be chosen, and able to say why when it cannot.
import type { ComponentChildren, HTMLAttributes, JSX } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { BoardProps } from "../board";
import { openMenu } from "./menu";
import { StageContext } from "./stage";

const HOVER = 450; // milliseconds of hovering before the table is asked
const LONG_PRESS = 500;

/** The element that was last asked about: the shell puts its sentence beside it. */
export const anchor: { current: Element | null } = { current: null };

interface ActProps {
  p: BoardProps<never> | BoardProps;
  /** One action, or several that this thing may stand for: when several are possible, a small menu asks which. */
  action: string | string[];
  /** What is said instead of the option's own label. */
  label?: string;
  /** Which of several actions is meant: the question, and an answer for each. */
  which?: { title: string; label(action: string): string };
  /** What this thing is, read when the action is not possible. */
  name?: string;
  as?: "g" | "span" | "div";
  class?: string;
  /** Presentational: `transform` for SVG, and so on. */
  transform?: string;
  flip?: string;
  children?: ComponentChildren;
}

/** Wrap whatever may be clicked. Outside a `Stage` it is a `span`, inside it a `g`. */
export function Act({ p, action, label, which, name, as, class: cls = "", transform, flip, children }: ActProps): JSX.Element {
  const inSvg = useContext(StageContext);
  const timer = useRef(0);
  const pressed = useRef(false);
  const actions = typeof action === "string" ? [action] : action;
  const lit = p.options.filter((option) => actions.includes(option.action));
  const on = lit.length > 0;
  const asks = !on && p.seat !== null && p.question !== null && actions.length > 0;
  const said = label ?? (lit.length === 1 ? lit[0]!.label : (name ?? lit.map((o) => o.label).join(", ")));

  useEffect(() => stop, [asks, actions.join(" ")]); // whoever waits for an answer to an old question waits in vain

  function ask(event: Event): void {
    anchor.current = event.currentTarget as Element;
    p.why(actions[0]!);
  }
  function later(event: Event, wait: number): void {
    const target = event.currentTarget as Element;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      pressed.current = wait === LONG_PRESS; // a click after a hover asks again, the end of a long press does not
      anchor.current = target;
      p.why(actions[0]!);
    }, wait);
  }
  function stop(): void {
    clearTimeout(timer.current);
  }
  function go(event: Event): void {
    if (!on) {
      if (asks && !pressed.current) {
        stop();
        ask(event);
      }
      pressed.current = false;
      return;
    }
    event.stopPropagation();
    if (lit.length === 1) p.choose(lit[0]!.action);
    else {
      const items = lit.map((option) => ({ label: which?.label(option.action) ?? option.label, go: () => p.choose(option.action) }));
      openMenu((event.currentTarget as Element).getBoundingClientRect(), items, which?.title);
    }
  }
  function key(event: KeyboardEvent): void {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.repeat) return; // a key that is held answers one question
      pressed.current = false;
      go(event);
    } else if (event.key.startsWith("Arrow")) move(event);
  }

  const svg = (as ?? (inSvg ? "g" : "span")) === "g";
  const spoken = on ? said : asks ? (name ?? label ?? actions[0]!.replace(/[_:]/g, " ")) : "";
  const aria = svg ? { "aria-label": spoken } : {}; // in HTML the name is what can be read, and then what would be done
  const Tag = (as ?? (inSvg ? "g" : "span")) as "span";
  const live: HTMLAttributes<HTMLSpanElement> = on
    ? { role: "button", tabindex: 0, ...aria, onClick: go, onKeyDown: key }
    : asks
      ? {
          role: "button",
          tabindex: -1,
          "aria-disabled": true,
          ...aria,
          onClick: go,
          onKeyDown: key,
          onFocus: (event: FocusEvent) => {
            if ((event.currentTarget as Element).matches(":focus-visible")) ask(event);
          },
          onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && later(event, HOVER),
          onPointerLeave: stop,
          onPointerDown: (event: PointerEvent) => event.pointerType !== "mouse" && later(event, LONG_PRESS),
          onPointerUp: stop,
          onPointerCancel: stop,
        }
      : {};
  const chosen = p.answer !== null && actions.includes(p.answer);
  const planned = on && lit.every((option) => option.plan) ? "planned" : "";
  const classes = `act ${on ? "lit" : asks ? "unlit" : "still"} ${planned} ${chosen ? "chosen" : ""} ${cls}`;
  return (
    <Tag class={classes} data-act={actions.join(" ")} data-flip={flip} {...(transform ? { transform } : {})} {...live}>
      {children}
      {spoken && !svg && <span class="hidden"> {spoken}</span>}
    </Tag>
  );
}

/** Arrow keys go to the nearest thing in that direction, lit or not. */
function move(event: KeyboardEvent): void {
  const here = event.currentTarget as HTMLElement;
  const board = here.closest(".board");
  if (!board) return;
  const centre = (element: Element): [number, number] => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = centre(here);
  const across = event.key === "ArrowLeft" || event.key === "ArrowRight";
  const sign = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
  let best: HTMLElement | null = null;
  let nearest = Infinity;
  for (const other of board.querySelectorAll<HTMLElement>("[data-act][tabindex]")) {
    if (other === here) continue;
    const [a, b] = centre(other);
    const along = sign * (across ? a - x : b - y);
    const aside = Math.abs(across ? b - y : a - x);
    if (along <= 1) continue;
    const far = along + 2.5 * aside;
    if (far < nearest) [best, nearest] = [other, far];
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}
