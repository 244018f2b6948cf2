// Answers left with the table: nobody is asked where there is only one answer, or nothing of theirs to react with.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection, TableState } from "../net/connection";
import { complain, tell } from "../shell/toast";
import { strings } from "../strings";
import type { About, AskMe, Asked, Option } from "../types/wire";

export type When = AskMe["when"];
type Until = NonNullable<AskMe["until"]>;

const OTHERS = "*"; // all windows that nothing else is said about, and questions with a single answer
const WHEN: When[] = ["never", "fits", "always"];

export interface Standing {
  /** When to be asked in such a window; null: the question is no window. */
  when(question: Asked): When | null;
  wish(window: string, when: When): void;
  /** How long such windows can be passed, and how long they were last at this table. */
  ends: Until[];
  end: Until;
  setEnd(end: Until): void;
  pass(window: string): void;
  /** Until when windows are passed; null when none is. */
  passing: string | null;
  stop(): void;
  /** The kinds of windows of the game, with a sentence each, and when to be asked in them. */
  windows: { name: string; says: string; when: When }[];
  /** The table takes its time, as if one had thought. */
  bluff: boolean;
  /** Null where nobody could notice. */
  setBluff: ((on: boolean) => void) | null;
  /** Without what the one control for passing says already. */
  trimmed(question: Asked | null): Asked | null;
}

export function useStanding(connection: Connection, state: TableState, about: About, seat: number | null): Standing {
  const left = state.wishes;
  const wishes = (left?.windows ?? {}) as Record<string, When>;
  const passing = left?.passing ?? {};
  const place = `sudare-until-${about.id}-${seat}`; // this table's, and no other's
  const ends = about.until as Until[];
  const [end, setEnd] = useState(() => ends.find((one) => one === sessionStorage.getItem(place)) ?? ends[0] ?? "turn");
  const send = (wish: Omit<AskMe, "type">): void => void connection.askMe(wish).catch(complain);
  const new_ = seat !== null && state.link === "live" && state.presence !== null && wishes[OTHERS] === undefined;
  useEffect(() => {
    if (new_) send({ window: OTHERS, when: "fits" });
  }, [new_, connection]);
  const usual = (name: string): When => wishes[name] ?? wishes[OTHERS] ?? "always";
  const all = Object.keys(about.windows);
  const mine = all.filter((name) => seat !== null && (about.reacts[name]?.includes(seat) ?? true)); // others are only ever waited for
  const alike = (name: string): string[] => all.filter((one) => about.windows[one]![0] === about.windows[name]?.[0]);
  const watched = (state.presence?.chairs.filter((chair) => chair.taken).length ?? 0) > 1 || (state.presence?.watching ?? 0) > 0;
  const number = state.decision?.number ?? -1;
  const quit = useRef(-1); // the question at which somebody said that they are not asked at such moments
  useEffect(() => {
    if (quit.current >= 0 && quit.current !== number && connection.answered !== quit.current) tell(strings.ask.passed);
    quit.current = -1;
  }, [number]);
  const wish = (name: string, when: When): void => alike(name).forEach((one) => send({ window: one, when })); // to a person they are one
  return {
    when: (question) => (question.decision in about.windows ? usual(question.decision) : null),
    wish(name, when) {
      if (when !== "always" && state.decision?.question) quit.current = number;
      wish(name, when);
    },
    ends,
    end,
    setEnd(chosen) {
      sessionStorage.setItem(place, chosen);
      setEnd(chosen);
    },
    pass: (name) => send({ window: name, when: "never", until: end }),
    passing: Object.values(passing)[0] ?? null,
    stop: () => Object.keys(passing).forEach((name) => wish(name, usual(name))),
    windows: mine.map((name) => ({ name, says: about.waiting[name] ?? strings.ask.other(name), when: usual(name) })),
    bluff: left?.bluff ?? false,
    setBluff: watched && all.length ? (on) => send({ window: OTHERS, when: usual(OTHERS), bluff: on }) : null,
    trimmed(question) {
      const others = question ? about.windows[question.decision]?.slice(1).filter((one) => one.startsWith("pass")) : undefined;
      if (!question || !others?.length) return question;
      return { ...question, options: question.options.filter((option) => !others.includes(kind(option))) };
    },
  };
}

const kind = (option: Option): string => option.action.split(":")[0]!;

/** One control for moments in which one may react: pass for a while, or say when to be asked at all. */
export function AskMeHere({ standing, question, again, stood }: { standing: Standing; question: Asked | null; again: string; stood: boolean }): JSX.Element | null {
  const when = question && standing.when(question);
  if (!question && standing.passing)
    return (
      <p class="ask-me passing" role="status">
        {strings.ask.passing[standing.passing]}{" "}
        <button type="button" class="quiet" onClick={standing.stop}>
          {strings.ask.stop}
        </button>
      </p>
    );
  if (question && when)
    return (
      <div class="ask-me">
        {standing.ends.length > 0 && (
          <p class="pass-until">
            <button type="button" class="pass-turn" disabled={!stood} onClick={() => standing.pass(question.decision)}>
              {strings.ask.pass} {standing.ends.length === 1 && strings.ask.until[standing.end]}
            </button>
            {standing.ends.length > 1 && (
              <select aria-label={strings.ask.untilLabel} value={standing.end} onChange={(event) => standing.setEnd(event.currentTarget.value as Until)}>
                {standing.ends.map((choice) => (
                  <option value={choice}>{strings.ask.until[choice]}</option>
                ))}
              </select>
            )}
          </p>
        )}
        {standing.ends.length > 0 && <p class="hint">{strings.ask.sooner}</p>}
        {when === "fits" && again && <p class="hint asked-again">{again}</p>}
        <Choice says={strings.ask.here} when={when} choose={(one) => standing.wish(question.decision, one)} />
        <Bluff standing={standing} />
      </div>
    );
  if (!standing.windows.length && !standing.setBluff) return null;
  const silent = standing.windows.some((one) => one.when === "never");
  return (
    <details class="ask-me ask-all">
      <summary>{!standing.windows.length ? strings.ask.alone : silent ? strings.ask.silent : strings.ask.all}</summary>
      {standing.windows.map(({ name, says, when: now }) => (
        <Choice key={name} says={says} when={now} choose={(one) => standing.wish(name, one)} />
      ))}
      <Bluff standing={standing} />
    </details>
  );
}

/** When to be asked at moments of one kind: one click. */
function Choice({ says, when, choose }: { says: string; when: When; choose(when: When): void }): JSX.Element {
  return (
    <fieldset class="ask-when">
      <legend>{says}</legend>
      {WHEN.map((one) => (
        <button type="button" aria-pressed={one === when} onClick={() => choose(one)}>
          {strings.ask.when[one]}
        </button>
      ))}
    </fieldset>
  );
}

function Bluff({ standing }: { standing: Standing }): JSX.Element | null {
  const { bluff, setBluff } = standing;
  if (!setBluff) return null;
  return (
    <label class="bluff">
      <input type="checkbox" checked={bluff} onChange={(event) => setBluff(event.currentTarget.checked)} />
      {strings.ask.bluff}
    </label>
  );
}
