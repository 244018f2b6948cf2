// Short notices at the foot of the page; screen readers hear them.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

let add: (text: string, bad: boolean) => void = () => undefined;
let number = 0;
const STAY = 5000;

/** Tell people something. */
export function tell(text: string): void {
  add(text, false);
}

/** Tell people that something went wrong: what was said, whatever it was. */
export function complain(error: unknown): void {
  add(error instanceof Error ? error.message : String(error), true);
}

export function Toasts(): JSX.Element {
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    add = (text, bad) => {
      const id = ++number;
      setToasts((all) => [...all.filter((toast) => toast.text !== text), { id, text, bad }].slice(-3));
      setTimeout(() => setToasts((all) => all.filter((toast) => toast.id !== id)), STAY);
    };
  }, []);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} class={`toast ${toast.bad ? "bad" : ""}`}>
          {toast.text}
        </div>
      ))}
    </div>
  );
}
