// A dialog that closes on Escape and on a click beside it; focus returns to where it was.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { strings } from "../strings";

interface DialogProps {
  title: string;
  close(): void;
  class?: string;
  children?: ComponentChildren;
}

export function Dialog({ title, close, class: cls = "", children }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (element.current && !element.current.open) element.current.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog ${cls}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <button type="button" class="quiet" onClick={close} aria-label={strings.close}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
