// A dialog that closes on Escape and on a click beside it; it opens on what it is about, and focus returns to where it was.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { strings } from "../strings";

interface DialogProps {
  title: string;
  close(): void;
  class?: string;
  children?: ComponentChildren;
}

const CONTROLS = "input, select, textarea, button, a[href]";

export function Dialog({ title, close, class: cls = "", children }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLHeadingElement>(null);
  const gone = useRef(false);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open) return undefined;
    dialog.showModal();
    const first = [...(body.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find((control) => !control.matches(":disabled"));
    (first ?? name.current)?.focus(); // not on the closing cross
    return () => {
      gone.current = true;
      dialog.close(); // what is only taken off the page gives no focus back
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog ${cls}`}
      aria-label={title}
      onClose={() => gone.current || close()}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div class="dialog-body">
        <header>
          <h2 ref={name} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" class="quiet" onClick={close} aria-label={strings.close}>
            ✕
          </button>
        </header>
        <div ref={body}>{children}</div>
      </div>
    </dialog>
  );
}
