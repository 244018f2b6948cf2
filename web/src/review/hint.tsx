// What would you do? The coach's choice, what else there is, and why; and whether it warns of clear mistakes.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import { complain } from "../shell/toast";
import { remember, useMemory } from "../stored";
import { strings } from "../strings";
import type { Hint } from "../types/wire";

interface HintProps {
  table: string;
  seat: number;
  /** What the hint is about: the number of the open decision, and what is seen. */
  decision: number;
  view: unknown;
  /** What is chosen and not sent yet: the coach speaks of the question after it. */
  after: string[];
  /** It thinks about what was just chosen. */
  weighing: boolean;
}

/** A long label without its explanation: the option itself says it beside the hint. */
const brief = (label: string): string => (label.length > 60 ? label.split(": ")[0]! : label);

export function HintBox({ table, seat, decision, view, after, weighing }: HintProps): JSX.Element {
  const [hint, setHint] = useState<Hint | null>(null);
  const [thinking, setThinking] = useState(false);
  const { warn } = useMemory();
  const wish = useRef(0); // what was asked for last: an answer to an earlier wish comes too late
  useEffect(() => {
    wish.current += 1;
    setHint(null);
    setThinking(false);
  }, [decision, view, after.join(" ")]);
  const ask = (): void => {
    setThinking(true);
    const asked = ++wish.current;
    api
      .hint(table, seat, after)
      .then((found) => asked === wish.current && setHint(found), (error: unknown) => asked === wish.current && complain(error))
      .finally(() => asked === wish.current && setThinking(false));
  };
  return (
    <div class="coach">
      <div class="coach-row">
        <button type="button" class="quiet" disabled={thinking || weighing} onClick={ask}>
          {thinking || weighing ? strings.coach.thinking : strings.coach.ask}
        </button>
        <label data-tip={strings.coach.warnTip}>
          <input type="checkbox" checked={warn} onChange={(event) => remember({ warn: event.currentTarget.checked })} />
          {strings.coach.warn}
        </label>
      </div>
      {hint && (
        <div class="coach-said" role="status">
          <p>
            {hint.chosen && !hint.vague ? strings.coach.would : strings.coach.wouldPlainly} <b data-hint={hint.action}>{brief(hint.label)}</b>
            {hint.chosen && !hint.vague && `: ${strings.review.chance(hint.chosen)}`}
          </p>
          {(hint.beside ?? []).map((other) => (
            <p class="hint">
              {brief(other.label)}
              {!hint.vague && `: ${strings.review.chance(other)}`}
            </p>
          ))}
          <p>{hint.reason}</p>
        </div>
      )}
    </div>
  );
}
