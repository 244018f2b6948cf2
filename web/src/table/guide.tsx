// The guided first game: a few words when something is on the table for the first time, beside the board.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardModule, BoardProps } from "../board";
import { api } from "../net/api";
import { called, useRings } from "../shell/rings";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { GuideStep } from "../types/wire";

interface GuideProps {
  module: BoardModule;
  props: BoardProps;
  /** What the coach thinks of the last choice. */
  thinks: string;
  /** How many events there were when this seat answered last: what was new before that is old. */
  from: number;
}

export function Guide({ module, props, thinks, from }: GuideProps): JSX.Element | null {
  const [steps, setSteps] = useState<GuideStep[]>([]);
  const [passed, setPassed] = useState<Set<number>>(new Set());
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    api.lessons(props.game).then(({ guide }) => setSteps(guide), complain);
  }, [props.game]);
  const fitting = ended ? [] : steps.flatMap((step, i) => (!passed.has(i) && fits(step, props, from) ? [i] : []));
  const at = fitting[0] ?? -1;
  const step = steps[at];
  const old = useRef(new Set<number>()); // what has fitted since the last answer; a question that was not explained comes again
  useEffect(() => {
    const then = old.current;
    old.current = new Set();
    setPassed((all) => new Set([...all, ...then]));
  }, [from]);
  useEffect(() => {
    for (const i of fitting) if (i === at || !steps[i]!.asked.length) old.current.add(i);
  });
  useRings(step ? step.show.map((word) => called(word, module)) : [], at);
  if (!step && !thinks) return null;
  return (
    <section class="guide" aria-label={strings.guide.title}>
      {thinks && (
        <p class="guide-thinks" role="status">
          {thinks}
        </p>
      )}
      {step && (
        <>
          <p class="guide-step">{strings.guide.title}</p>
          <h2>{step.title}</h2>
          <p>{step.text}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => setPassed(new Set([...passed, at]))}>
              {fitting.length > 1 ? strings.guide.more(fitting.length - 1) : strings.guide.next}
            </button>
            <button type="button" class="quiet" onClick={() => setEnded(true)}>
              {strings.guide.stop}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function fits({ asked, told, seen }: GuideStep, { question, events, view }: BoardProps, from: number): boolean {
  return (
    (!asked.length || asked.includes(question?.decision ?? "")) &&
    told.every((kind) => events.slice(from).some((event) => event.kind === kind)) &&
    Object.entries(seen).every(([path, wanted]) => isSo(fact(view, path), wanted))
  );
}

/** A fact of a view, by the names and numbers that lead to it; undefined when there is no such thing. */
function fact(view: unknown, path: string): unknown {
  return path.split(".").reduce((at, part) => (at as Record<string, unknown> | null | undefined)?.[part], view);
}

/** Values are compared as they are, numbers also as ">= 3". */
function isSo(value: unknown, wanted: unknown): boolean {
  const [, sign, number] = /^(<=|>=|<|>|!=) *(-?\d+)$/.exec(`${wanted}`) ?? [];
  if (typeof value !== "number" || !sign) return value === wanted;
  const other = Number(number);
  return { "<": value < other, "<=": value <= other, ">": value > other, ">=": value >= other, "!=": value !== other }[sign]!;
}
