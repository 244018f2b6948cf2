// Who you are and how you win, and the steps of the mission: what is done, what is next, what comes then.
import type { JSX } from "preact";
import { tip } from "../../kit";
import { words } from "./strings";

/** A line of the list: its state, what it is about, and the rest of the sentence. */
function read(line: string): { state: string; title: string; more: string } {
  const [, state = "", title = "", more = ""] = /^(\w+): (.+?)(?:[.:] (.*))?$/.exec(line) ?? [];
  return { state: state.toLowerCase(), title: title.replace(/\.$/, ""), more };
}

const SIGNS: Record<string, string> = { done: "✓", now: "▸", then: "○" };
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** All steps with how they are done, and what is printed on the card. */
function Whole({ lines, card }: { lines: string[]; card: string }): JSX.Element {
  return (
    <>
      <ol class="kg-errand" aria-label={words.goals}>
        {lines.map(read).map(({ state, title, more }) => (
          <li key={title} class={`kg-goal-${state}`}>
            <b>
              <span aria-hidden="true">{SIGNS[state] ?? ""}</span> {words.goalStates[state] ?? ""} {title}.
            </b>{" "}
            {more}
          </li>
        ))}
      </ol>
      <details class="kg-small">
        <summary {...tip(words.aoiMeans, "KAG-023")}>{words.printed}</summary>
        {card}.
      </details>
    </>
  );
}

/** `head` alone, the `steps` alone, both, or `all` that is said of the steps. */
export function Goal({ goal, only, card }: { goal: string; only?: "head" | "steps" | "all" | undefined; card?: string }): JSX.Element | null {
  if (!goal) return null;
  const [head, ...lines] = goal.split("\n");
  if (only === "all") return <Whole lines={lines} card={card ?? ""} />;
  return (
    <>
      {only !== "steps" && <p class="kg-goal">{head}</p>}
      {only !== "head" && lines.length > 0 && (
        <ol class="kg-goals" aria-label={words.goals}>
          {lines.map(read).map(({ state, title, more }) => (
            <li key={title} class={`kg-goal-${state}`} {...tip(more || title)}>
              <span aria-hidden="true">{SIGNS[state] ?? ""}</span>
              <b>
                <span class="hidden">{words.goalStates[state] ?? ""} </span>
                {upper(title)}
              </b>
              {state === "now" && more && <span>{more}</span>}
              {state !== "now" && more && <span class="hidden">{more}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
