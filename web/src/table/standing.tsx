// Answers left with the table: nobody is asked where there is only one answer, or nothing of theirs to react with.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Connection, TableState } from "../net/connection";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { About, AskMe, Asked } from "../types/wire";

export type When = AskMe["when"];

const OTHERS = "*"; // all windows that nothing else is said about, and questions with a single answer
const WHEN: When[] = ["never", "fits", "always"];

export interface Standing {
  /** Whether the table answers this question by itself. */
  settles(question: Asked | null): boolean;
  /** When to be asked in such a window; null: the question is no window. */
  when(question: Asked): When | null;
  wish(window: string, when: When): void;
  /** The windows in which one is never asked. */
  silent: string[];
}

export function useStanding(connection: Connection, state: TableState, about: About, seat: number | null): Standing {
  const place = `sudare-ask-${about.id}-${seat}`;
  const [wishes, setWishes] = useState<Record<string, When>>(() => read(place));
  const send = (window: string, when: When): void => {
    connection.askMe(window, when).then(() => {
      const now = { ...read(place), [window]: when };
      localStorage.setItem(place, JSON.stringify(now));
      setWishes(now);
    }, complain);
  };
  const new_ = seat !== null && state.link === "live" && wishes[OTHERS] === undefined;
  useEffect(() => {
    if (new_) send(OTHERS, "fits");
  }, [new_, place]);
  const window = (question: Asked): string => (question.decision in about.windows ? question.decision : OTHERS);
  const chosen = (question: Asked): When => wishes[window(question)] ?? wishes[OTHERS] ?? "always";
  return {
    settles(question) {
      if (!question || chosen(question) === "always") return false;
      const passes = about.windows[question.decision];
      const kinds = question.options.map((option) => option.action.split(":")[0]!);
      if (!passes) return kinds.length === 1 && !about.confirms.includes(kinds[0]!);
      return chosen(question) === "never" || kinds.every((kind) => passes.includes(kind));
    },
    when: (question) => (question.decision in about.windows ? chosen(question) : null),
    wish: send,
    silent: Object.keys(about.windows).filter((name) => wishes[name] === "never"),
  };
}

function read(place: string): Record<string, When> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}") as Record<string, When>;
  } catch {
    return {};
  }
}

/** One click changes when one is asked in moments like this one. */
export function AskMeHere({ standing, question }: { standing: Standing; question: Asked | null }): JSX.Element | null {
  const when = question && standing.when(question);
  if (question && when)
    return (
      <label class="ask-me">
        {strings.ask.here}{" "}
        <select value={when} onChange={(event) => standing.wish(question.decision, event.currentTarget.value as When)}>
          {WHEN.map((choice) => (
            <option value={choice}>{strings.ask.when[choice]}</option>
          ))}
        </select>
      </label>
    );
  if (!standing.silent.length) return null;
  return (
    <button type="button" class="quiet ask-me" onClick={() => standing.silent.forEach((name) => standing.wish(name, "fits"))}>
      {strings.ask.again}
    </button>
  );
}
