// Where the keyboard is: at the question, after every answer and whenever it would be nowhere.
import { useEffect, useRef, useState } from "preact/hooks";

const QUESTION = ".prompt-text, .prompt-soon, .prompt-answered, .prompt-wait, .over-word";

/** Go to what is asked, or to what is said in its place. */
export function toQuestion(): void {
  document.querySelector<HTMLElement>(QUESTION)?.focus({ preventScroll: true });
}

/**
 * Keep the keyboard at the question. Return what must be said aloud instead, because somebody is busy elsewhere:
 * writing, in a dialog, on the board while others play.
 */
export function useQuestionFocus(decision: string | null, prompt: string, over: boolean, past: boolean): string {
  const last = useRef<string | null | undefined>(undefined);
  const [aloud, setAloud] = useState("");
  useEffect(() => {
    const [first, answered] = [last.current === undefined, last.current !== decision];
    last.current = decision;
    const at = document.activeElement;
    const nowhere = !at || at === document.body || at.closest("#question") !== null;
    const busy = document.querySelector("dialog[open]") !== null || at?.closest(".chat, .log") != null;
    const go = !first && !past && !busy && (answered || nowhere);
    if (go) toQuestion();
    setAloud(go ? "" : prompt);
  }, [decision, prompt, over, past]);
  return aloud;
}

/** When something that took the keyboard has gone and left it nowhere, it is at the question again. */
export function useFocusAfter(busy: boolean): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !busy && (!document.activeElement || document.activeElement === document.body)) toQuestion();
    was.current = busy;
  }, [busy]);
}
