// What this seat knows: what follows from all it was told, by subject, and every time that something was shown to it alone.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import type { TableState } from "../net/connection";
import { strings } from "../strings";
import type { Past } from "./past";

interface KnownProps {
  table: string;
  state: TableState;
  seat: number | null;
  past: Past;
  /** Something newer is still to be told: what follows from it waits, too. */
  behind: boolean;
  /** Shows the board at the moment after so many events. */
  pick(n: number): void;
}

export function Known({ table, state, seat, past, behind, pick }: KnownProps): JSX.Element {
  const [text, setText] = useState("");
  useEffect(() => {
    let current = true;
    const told = state.events.length;
    if (seat !== null && !past.shown && !behind) void api.known(table, seat).then((found) => current && found.n <= told && setText(found.text), () => undefined);
    return () => {
      current = false;
    };
  }, [table, seat, state.n, past.shown === null, behind]);
  const shown = state.events.filter((event) => event.secret);
  const lines = text.split("\n").filter(Boolean);
  return (
    <div class="what-i-know" tabIndex={0} role="region" aria-label={strings.known.tab}>
      {lines.length > 0 && (
        <section>
          <h3>{strings.known.follows}</h3>
          {lines.map((line) => (line.startsWith("- ") ? <p class="what-i-know-line">{line.slice(2)}</p> : <p>{line}</p>))}
        </section>
      )}
      <section>
        <h3>{strings.known.shown}</h3>
        {!shown.length && <p class="hint">{strings.known.nothing}</p>}
        <ol>
          {shown.map((event) => (
            <li key={event.n}>
              <button type="button" class="told secret" onClick={() => pick(event.n + 1)}>
                {event.text}
              </button>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
