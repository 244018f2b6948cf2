// A long list of options that consist of two things: one is chosen first, then what goes with it. Nothing is sent before.
import { useEffect, useState } from "preact/hooks";
import type { Asked, Option } from "../board";

const FEW = 6; // options that are chosen from as they are
const FIRST = "first "; // before the thing that an option of the first part stands for; no action has a blank in its name

/** The first of two things that is held, and how it changes: the board and the list have it together. */
export type Held = [string | null, (of: string | null) => void];

/** Nothing is held any more when something else is asked, or when it is asked anew. */
export function useHeld(question: Asked | null, number: number | string | null): Held {
  const [held, hold] = useState<string | null>(null);
  const of = question && `${number} ${question.decision}`;
  useEffect(() => hold(null), [of]);
  return [question && halved(question.options, held) ? held : null, hold];
}

const halved = (options: Option[], of: string | null): boolean => options.some(({ halves }) => halves?.some((half) => half.of === of));

/** What is chosen from now; the terminal does the same (`sudare.doors.halves`). */
export function offered(options: Option[], held: string | null): Option[] {
  if (options.length <= FEW || !options.some(({ halves }) => halves?.length)) return options;
  const whole = options.filter(({ halves }) => !halves?.length);
  const halves = options.flatMap(({ action, halves }) => (halves ?? []).map((half) => ({ action, ...half })));
  if (held) return [...whole, ...halves.filter(({ of }) => of === held).map(({ action, then }) => ({ action, label: then }))];
  return [...whole, ...new Map(halves.map(({ of, first }) => [of, { action: FIRST + of, label: first }])).values()];
}

/** How the thing that is held reads, where the list waits for what goes with it. */
export const heldLabel = (options: Option[], held: string | null): string =>
  (options.length > FEW && options.flatMap(({ halves }) => halves ?? []).find(({ of }) => of === held)?.first) || "";

/** Answer with an option of `offered`, or hold it. */
export const pick = (action: string, hold: Held[1], choose: (action: string) => void): void =>
  action.startsWith(FIRST) ? hold(action.slice(FIRST.length)) : choose(action);
