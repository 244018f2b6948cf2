// A choice of several parts: looked at part by part in imagined positions; only the last part is sent, with all before it.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Option } from "../board";
import type { Connection, TableState } from "../net/connection";
import { changed } from "../net/position";
import { tell } from "../shell/toast";
import { strings } from "../strings";
import type { About, Asked, Outlook, Pause, Position } from "../types/wire";

const PATIENCE = 1500; // milliseconds that a click waits for the next part before it is sent as it is
const PLAN = 10_000; // milliseconds that a plan waits: it is not sent before it was shown
const AGAIN = [1000, 2000, 4000, 8000, 16_000]; // milliseconds after which a look is asked for again that found nothing

/** One part that was chosen and not sent. */
interface Part {
  label: string;
  /** What it adds to the chain: itself, and single answers after it. */
  answers: string[];
  /** The question that it answers. */
  decision: string;
  /** It is several choices at one go: a walk and the deed at its end. */
  plan?: boolean;
}

/** Answers that are sent at one go; after a pause, only if nothing has come in between. */
export interface Stretch {
  answers: string[];
  expects: string;
}

/** Part a chain of answers where others may react. */
function stretches(chain: string[], pauses: Pause[]): Stretch[] {
  const cuts = pauses.filter(({ after }) => after < chain.length);
  return [{ after: 0, expects: "" }, ...cuts].map(({ after, expects }, n) => ({ answers: chain.slice(after, cuts[n]?.after), expects }));
}

/** An option that boards light: `far` is reached by a chain of answers. */
export type Reach = Option & { far?: boolean; plan?: boolean };

export interface Gesture {
  parts: Part[];
  /** The next part is being looked up. */
  looking: boolean;
  question: Asked | null;
  /** The position as it would be; null while nothing is chosen. */
  position: Position | null;
  /** Answers further away. */
  far: Reach[];
  /** What is chosen so far can be sent as it is. */
  whole: boolean;
  /** More must be picked: what is sent now is only a part. */
  more: boolean;
  choose(action: string): void;
  send(): void;
  back(): void;
  cancel(): void;
  drop(index: number): void;
}

/**
 * Follow the open question: whatever can be foreseen of it is asked for when it comes. `answer` gives a chain of answers;
 * `named` puts names into labels.
 */
export function useGesture(
  connection: Connection,
  state: TableState,
  about: About,
  asked: Asked | null,
  sending: boolean,
  named: (question: Asked | null) => Asked | null,
  answer: (chain: Stretch[], label: string) => void,
): Gesture {
  const [parts, setParts] = useState<Part[]>([]);
  const [looking, setLooking] = useState(false);
  const [found, setFound] = useState<Record<string, Outlook>>({});
  const asking = useRef(0); // whatever was asked for before is not wanted any more
  const under = useRef(0); // looks that have not come back
  const last = useRef<number | null>(null);
  const from = useRef(new WeakMap<Outlook, Position>()); // the position that a look's changes lead on from
  const number = asked ? (state.decision?.number ?? null) : null;
  const useful = asked !== null && asked.options.length > 1 && about.gestures.includes(asked.decision);
  const chain = parts.flatMap((part) => part.answers);
  const now = useRef({ number, chain, position: state.position });
  now.current = { number, chain, position: state.position };

  const forget = (): void => {
    asking.current += 1;
    setParts([]);
    setFound({});
    setLooking(false);
  };
  const look = (ahead: string[]): Promise<Outlook | null> => {
    const turn = asking.current;
    const position = now.current.position;
    under.current += 1;
    return connection.look(now.current.number!, ahead).finally(() => (under.current -= 1)).then(
      (outlook) => {
        if (turn !== asking.current || position !== now.current.position) return null;
        if (position) from.current.set(outlook, position);
        setFound((all) => ({ ...all, [key(ahead)]: outlook }));
        return outlook;
      },
      () => null, // whoever cannot look ahead answers one question at a time
    );
  };
  useEffect(() => {
    const was = last.current;
    const other = was !== number;
    last.current = number;
    if (other && now.current.chain.length && connection.sent !== was) tell(strings.gesture.over);
    if (other) forget();
    if (!useful || sending) return undefined;
    const before = other ? [] : now.current.chain;
    if (!other) setFound({}); // somebody else has done something: what was foreseen may be another thing now
    void look(before).then((outlook) => {
      if (!before.length || !outlook || key(now.current.chain) !== key(before)) return;
      if (!outlook.question && outlook.chain.length < before.length) {
        tell(strings.gesture.over);
        setParts([]);
      }
      void look([]);
    });
    return undefined;
  }, [number, useful, sending, state.position]);
  // on a busy machine a look may be given up, or wait until it may be paid for: what is far is lit as soon as it comes
  const first = found[""];
  const missing = useful && !sending && !parts.length && !looking && (!first?.question || from.current.get(first) !== state.position);
  useEffect(() => {
    if (!missing) return undefined;
    let timer = 0;
    const again = ([wait, ...later]: number[]): void => {
      if (wait === undefined) return;
      timer = window.setTimeout(() => {
        if (!under.current) void look([]);
        again(later);
      }, wait);
    };
    again(AGAIN);
    return () => clearTimeout(timer);
  }, [number, missing]);

  const newest = found[key(chain)];
  const outlook = newest && from.current.get(newest) === state.position ? newest : null; // what it led on from is there still
  const latest = parts[parts.length - 1];
  const question = useMemo(() => {
    if (!latest) return asked;
    if (latest.plan && outlook && !outlook.question) return { decision: "plan", prompt: strings.gesture.plan, rule: asked?.rule ?? "", options: [] };
    return named(outlook?.question ?? null);
  }, [asked, outlook, latest, named]);
  const position = useMemo(
    () => (parts.length && outlook && state.position ? changed(state.position, outlook.changes) : null),
    [state.position, outlook, parts.length > 0],
  );
  const far = useMemo(() => (outlook?.ways ?? []).map(({ action, label, plan, listed }) => ({ action, label, far: true, plan, listed })), [outlook]);
  const listed = useMemo(() => {
    const more = useful ? far.filter((one) => one.listed) : [];
    return question && more.length ? { ...question, options: [...question.options, ...more] } : question;
  }, [question, far, useful]);
  const pauses = parts.length ? (outlook?.pauses ?? []) : [];
  const label = (action: string): string => [...(question?.options ?? []), ...far].find((option) => option.action === action)?.label ?? action;

  /** Look at something, and do something with what is found, or otherwise: only if nothing else is wanted meanwhile. */
  const wait = (ahead: string[], then: (outlook: Outlook) => void, otherwise: () => void, patience = PATIENCE): void => {
    const turn = ++asking.current;
    const end = (go: () => void): void => {
      if (turn !== asking.current) return;
      asking.current += 1;
      clearTimeout(timer);
      setLooking(false);
      go();
    };
    setLooking(true);
    const timer = setTimeout(() => end(otherwise), patience);
    const ask = (again: boolean): void =>
      void look(ahead).then((outlook) => {
        if (turn !== asking.current) return;
        if (!outlook && again) return ask(false); // another look has taken its place: somebody has done something meanwhile
        end(outlook ? () => then(outlook) : otherwise);
      });
    ask(true);
  };
  const choose = (action: string): void => {
    if (looking) return;
    if (outlook || !useful) return decide(action, outlook);
    wait(chain, (found) => decide(action, found), () => decide(action, null)); // clicked before the first look has come back
  };
  const decide = (action: string, now: Outlook | null): void => {
    const way = now?.ways.find((one) => one.action === action);
    const alone = (): void => answer(stretches([...chain, action], pauses), label(action));
    if (way && !way.plan) {
      const more = (way.pauses ?? []).map(({ after, expects }) => ({ after: after + chain.length, expects }));
      return answer(stretches([...chain, ...way.chain], [...pauses, ...more]), label(action));
    }
    if (!way && !now?.goes_on.includes(action)) return alone();
    const whole = [...chain, ...(way?.chain ?? [action])];
    const next = { label: label(action), decision: question?.decision ?? "", plan: Boolean(way) };
    const otherwise = (): void => (way ? tell(strings.gesture.again) : alone());
    wait(
      whole,
      (then) => {
        if (then.chain.length < whole.length || (!then.question && !way)) return otherwise();
        setFound((all) => ({ ...all, [key(then.chain)]: then }));
        setParts([...parts, { ...next, answers: then.chain.slice(chain.length) }]);
      },
      otherwise,
      way ? PLAN : PATIENCE,
    );
  };
  const leave = (left: Part[]): void => {
    asking.current += 1;
    setLooking(false);
    setParts(left);
  };
  const drop = (index: number): void => {
    const left = parts.filter((_, i) => i !== index);
    const rest = left.flatMap((part) => part.answers);
    if (found[key(rest)]) return leave(left);
    const turn = ++asking.current;
    void look(rest).then((then) => {
      if (turn !== asking.current) return;
      if (then?.question) setParts(left);
      else tell(strings.gesture.cannotDrop);
    });
  };
  return {
    parts,
    looking,
    question: listed,
    position,
    far: useful ? far.filter((one) => !one.listed) : [],
    whole: latest !== undefined && (latest.decision === question?.decision || question?.decision === "plan"),
    more: latest !== undefined && latest.decision === question?.decision && !canStop(latest, question),
    choose,
    send: () => answer(stretches(chain, pauses), parts.map((part) => part.label).join(", ")),
    back: () => leave(parts.slice(0, -1)),
    cancel: () => leave([]),
    drop,
  };
}

const key = (chain: string[]): string => chain.join("\n");

const kindOf = (action: string): string => action.split(":")[0]!;

/** Whether one may stop picking here: where nothing but more of the same is possible, all of them are due. */
function canStop(latest: Part, question: Asked): boolean {
  const last = kindOf(latest.answers[latest.answers.length - 1]!);
  return question.options.some((option) => kindOf(option.action) !== last);
}

const SHOWN = 2; // parts before the present one that are named
const LONG = 48; // characters of a label that is named whole

const brief = ({ label, plan }: Part): string => (label.length > LONG && !plan ? label.split(": ")[0]! : label);

/** What is chosen so far, and how to leave it. */
export function GestureBar({ gesture, sending }: { gesture: Gesture; sending: boolean }): JSX.Element | null {
  const { parts, question } = gesture;
  if (!parts.length) return null;
  let first = parts.length; // of those that answer the same question as the one that is open
  while (first > 0 && parts[first - 1]!.decision === question?.decision && !parts[first - 1]!.plan) first -= 1;
  const before = parts.slice(0, first);
  const picks = parts.slice(first);
  return (
    <div class="gesture" role="group" aria-label={strings.gesture.title}>
      <p class="gesture-parts">
        {before.length > 0 && <span class="gesture-count">{strings.gesture.chosen}</span>}
        {before.length > SHOWN && <span class="gesture-part">{strings.gesture.earlier(before.length - SHOWN)} → </span>}
        {before.slice(-SHOWN).map((part, index, all) => (
          <span class="gesture-part" key={part.label}>
            {brief(part)}
            {index < all.length - 1 ? " → " : ". "}
          </span>
        ))}
        {picks.length > 0 && <span class="gesture-count">{strings.gesture.picked(picks.length)}</span>}
        {picks.map((part, index) => (
          <button type="button" class="gesture-pick" aria-label={strings.gesture.drop(part.label)} onClick={() => gesture.drop(first + index)}>
            {brief(part)} <span aria-hidden="true">✕</span>
          </button>
        ))}
      </p>
      <div class="gesture-buttons">
        {gesture.whole && (
          <button type="button" class={`gesture-send ${gesture.more ? "quiet" : "primary"}`} disabled={sending} onClick={gesture.send}>
            {question?.decision === "plan" ? strings.gesture.doIt : gesture.more ? strings.gesture.sendPart : strings.gesture.send}
          </button>
        )}
        <button type="button" class="quiet gesture-back" onClick={gesture.back}>
          {gesture.whole ? strings.gesture.undo : strings.gesture.back}
        </button>
        <button type="button" class="quiet gesture-cancel" onClick={gesture.cancel}>
          {strings.cancel} <kbd aria-hidden="true">{strings.gesture.esc}</kbd>
        </button>
      </div>
    </div>
  );
}
