// What would you do? The coach's choice, what else there is, and why; and whether it warns of clear mistakes.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { complain } from "../shell/toast";
import { remember, useMemory } from "../stored";
import { strings } from "../strings";
import type { Hint } from "../types/wire";

interface HintProps {
  table: string;
  seat: number;
  /** The number of the open decision. */
  decision: number;
}

export function HintBox({ table, seat, decision }: HintProps): JSX.Element {
  const [hint, setHint] = useState<Hint | null>(null);
  const [thinking, setThinking] = useState(false);
  const { warn } = useMemory();
  useEffect(() => setHint(null), [decision]);
  const ask = (): void => {
    setThinking(true);
    const asked = decision;
    api
      .hint(table, seat)
      .then((found) => asked === decision && setHint(found), complain)
      .finally(() => setThinking(false));
  };
  return (
    <div class="coach">
      <div class="coach-row">
        <button type="button" class="quiet" disabled={thinking} onClick={ask}>
          {thinking ? strings.coach.thinking : strings.coach.ask}
        </button>
        <label data-tip={strings.coach.warnTip}>
          <input type="checkbox" checked={warn} onChange={(event) => remember({ warn: event.currentTarget.checked })} />
          {strings.coach.warn}
        </label>
      </div>
      {hint && (
        <div class="coach-said" role="status">
          <p>
            {strings.coach.would} <b data-hint={hint.action}>{hint.label}</b> {hint.chosen && strings.review.chance(hint.chosen)}
          </p>
          {(hint.beside ?? []).map((other) => (
            <p class="hint">
              {other.label} {strings.review.chance(other)}
            </p>
          ))}
          <p>{hint.reason}</p>
        </div>
      )}
    </div>
  );
}
