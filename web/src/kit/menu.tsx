// Which of several actions: a small list beside the thing that was clicked. The shell draws it once, over everything.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { strings } from "../strings";

interface Menu {
  at: DOMRect;
  items: { label: string; go(): void }[];
  /** What is asked, if the labels alone do not say it. */
  title: string;
}

let show: (menu: Menu | null) => void = () => undefined;

/** Ask which of several things was meant. */
export function openMenu(at: DOMRect, items: Menu["items"], title = ""): void {
  show({ at, items, title });
}

/** The menu, when it is open. */
export function ActMenu(): JSX.Element | null {
  const [menu, setMenu] = useState<Menu | null>(null);
  useEffect(() => {
    show = setMenu;
  }, []);
  if (!menu) return null;
  const place = (element: HTMLDialogElement | null): void => {
    if (!element || element.open) return;
    element.showModal();
    const box = element.getBoundingClientRect();
    const left = menu.at.left + menu.at.width / 2 - box.width / 2;
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - box.width - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(menu.at.bottom + 6, innerHeight - box.height - 8))}px`;
  };
  return (
    <dialog
      ref={place}
      class="act-menu"
      aria-label={menu.title || strings.table.which}
      onClose={() => setMenu(null)}
      onClick={(event) => event.target === event.currentTarget && setMenu(null)}
    >
      {menu.title && <p class="act-menu-title">{menu.title}</p>}
      {menu.items.map((item) => (
        <button
          type="button"
          onClick={() => {
            setMenu(null);
            item.go();
          }}
        >
          {item.label}
        </button>
      ))}
    </dialog>
  );
}
