// What is asked of you, in one sentence with its rule, and what you can do about it.
import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, Option } from "../board";
import { listed, strings } from "../strings";
import type { Asked } from "../types/wire";
import { heldLabel, offered, pick } from "./halves";

const LONG = 80; // characters of a label that has a name and, smaller, what it does
const MANY = 12; // options that are shown before one must search or ask for more
const SOME = 4; // options that are shown whole on a phone, too
const FEW = 4; // options that are not worth hiding

interface PromptProps {
  props: BoardProps;
  /** The number of the decision and of its part, null for a spectator. */
  decision: string | null;
  /** The actions by their keys, in the order in which they were asked first. */
  keys: string[];
  /** What the table has done for this seat, because nothing else was possible. */
  doneForMe: string | null;
  past: boolean;
  /** Nothing can be answered for the moment. */
  sending: boolean;
  /** It is still being told what happened. */
  telling: boolean;
  /** What others are asked, and what can be said of it while one waits (`About.waiting`). */
  asked: unknown[];
  phrases: Record<string, string>;
  answered: string | null;
  /** One is asked already, but has not seen yet what happened: skips to the question. */
  soon: (() => void) | null;
  takeBack: (() => void) | null;
  /** The choice that would be taken back. */
  undoes: string;
  /** What else would be undone: chance, reveals, the moves of bots. */
  practice: boolean;
  handOver: (() => void) | null;
  handOverTo: string;
  /** When to be asked in moments like this one. */
  standing: JSX.Element | null;
  /** Hints, where they are allowed. */
  coach: JSX.Element | null;
  /** What was chosen so far of a choice of several parts. */
  gesture: JSX.Element | null;
}

export function Prompt(all: PromptProps): JSX.Element | null {
  const { props, decision, keys, doneForMe, past, sending, telling, asked, phrases, answered, soon, takeBack, undoes, handOver, handOverTo, standing, gesture, practice, coach } = all;
  const { question, seat, names, waiting } = props;
  const [folded, setFolded] = useState(false);
  const thinking = waiting.filter((other) => other !== seat);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollTo(0, 0), [decision]); // whoever scrolled to an option reads the next question from its beginning
  if (past) return null;
  return (
    <section ref={section} id="question" class={`prompt ${question ? "yours" : ""}`} aria-label={strings.table.aria.prompt} data-decision={decision ?? ""}>
      {doneForMe && <p class="prompt-done hint">{doneForMe}</p>}
      {question ? (
        <>
          <p class="prompt-turn">{strings.table.yourTurn}</p>
          {props.compact && (
            <button type="button" class="quiet prompt-fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
              {folded ? strings.table.unfold(question.options.length) : strings.table.fold}
            </button>
          )}
          {gesture}
          <p class="prompt-text" tabIndex={-1}>
            {question.prompt}{" "}
            <button type="button" class="rule-link" onClick={() => props.rule(question.rule)}>
              {strings.table.rule(question.rule)}
            </button>
          </p>
          {!(props.compact && folded) && <Options key={question.decision + question.options.length} props={props} keys={keys} sending={sending} />}
        </>
      ) : (
        <>
          {(soon || telling || answered !== null || !props.over) && ( // one paragraph, whatever it says: the keyboard may be there
            <p class={soon ? "prompt-soon" : !telling && answered !== null ? "prompt-answered" : "prompt-wait"} tabIndex={-1}>
              {soon ? (
                <>
                  {strings.pace.asked}{" "}
                  <button type="button" onClick={soon}>
                    {strings.pace.toQuestion} <kbd aria-hidden="true">{strings.pace.space}</kbd>
                  </button>
                </>
              ) : telling ? (
                strings.pace.telling
              ) : answered !== null ? (
                strings.table.answered(answered.replace(/[_:]/g, " "))
              ) : thinking.length ? (
                [strings.table.waitingFor(listed(thinking.map((other) => names[other]!))), phrases[about(asked, thinking)]].filter(Boolean).join(" ")
              ) : (
                strings.table.nobody
              )}
            </p>
          )}
          {seat === null && (
            <p class="hint">
              {strings.table.spectator} <a href={`/new?game=${props.game}`}>{strings.table.own}</a>
            </p>
          )}
        </>
      )}
      {question && coach}
      {standing}
      {handOver && (
        <button type="button" class="primary big" onClick={handOver}>
          {strings.handover.give(handOverTo)}
        </button>
      )}
      {takeBack && (
        <button type="button" class="quiet take-back" onClick={takeBack}>
          ↶ {undoes ? strings.table.takeBackWhat(undoes) : strings.table.takeBack}
          {practice && <small> {strings.table.takeBackPractice}</small>}
        </button>
      )}
    </section>
  );
}

/** The decision of those who think, if it is the same for all. */
function about(asked: unknown[], thinking: number[]): string {
  const kinds = new Set(thinking.map((seat) => (asked[seat] as [string] | null)?.[0] ?? ""));
  return kinds.size === 1 ? [...kinds][0]! : "";
}

/** The keys of a question: a choice of several parts keeps the numbers that one has read, whatever is picked. */
export function useStableKeys(question: Asked | null, number: number | null): string[] {
  const kept = useRef({ of: "", actions: [] as string[] });
  const of = question ? `${number} ${question.decision}` : "";
  const known = kept.current.of === of ? kept.current.actions : [];
  const fresh = (question?.options ?? []).map((option) => option.action).filter((action) => !known.includes(action));
  kept.current = { of, actions: [...known, ...fresh] };
  return kept.current.actions;
}

interface OptionsProps {
  props: BoardProps;
  keys: string[];
  sending: boolean;
}

/** An option, or several that differ only in whom they are aimed at (`play:ronin@2`). */
type Row = { label: string; options: Option[] };

function rows(options: Option[], names: string[]): Row[] {
  const found = new Map<string, Row>();
  for (const option of options) {
    const [what, at] = option.action.split("@");
    const name = at && names[Number(at) - 1];
    const whole = option.under || option.label;
    const cut = name ? whole.replace(strings.table.aimedAt(name), "") : whole;
    const key = name && cut !== whole ? what! : option.action;
    const row = found.get(key);
    if (row) row.options.push(option);
    else found.set(key, { label: cut, options: [option] });
  }
  return [...found.values()].map((row) => (row.options.length > 1 ? row : { label: row.options[0]!.under || row.options[0]!.label, options: row.options }));
}

/** Rows that stand under one heading. */
function groups(found: Row[]): { heading: string; rows: Row[] }[] {
  const parted: { heading: string; rows: Row[] }[] = [];
  for (const row of found) {
    const heading = row.options[0]!.group ?? "";
    const last = parted[parted.length - 1];
    if (last?.heading === heading) last.rows.push(row);
    else parted.push({ heading, rows: [row] });
  }
  return parted;
}

/** What an option is called; a long one with what it does below, whole: a text that is cut off helps nobody. */
function Label({ text }: { text: string }): JSX.Element {
  const end = text.length > LONG ? text.indexOf(": ") + 1 : 0;
  if (!end) return <span class="option-label">{text}</span>;
  return (
    <span class="option-label">
      <b>{text.slice(0, end)}</b> <small>{text.slice(end + 1)}</small>
    </span>
  );
}

/** Whether a list goes on below what can be seen of it: a scroll bar alone is easily missed, and some systems hide it. */
function useBelow(): [RefObject<HTMLDivElement | null>, boolean, () => void] {
  const list = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState(false);
  const measure = (): void => {
    const element = list.current;
    if (element) setBelow(element.scrollTop + element.clientHeight < element.scrollHeight - 8);
  };
  useLayoutEffect(measure);
  useEffect(() => {
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return [list, below, measure];
}

/** The options as buttons; the first ten have a key. */
export function Options({ props, keys, sending }: OptionsProps): JSX.Element {
  const [search, setSearch] = useState("");
  const [all, setAll] = useState(false);
  const [list, below, measure] = useBelow();
  const options = offered(props.question?.options ?? [], props.held);
  const first = heldLabel(props.question?.options ?? [], props.held);
  useEffect(() => setSearch(""), [props.question?.decision]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows(options.filter((option) => words.every((word) => option.label.toLowerCase().includes(word))), props.names);
  const parted = options.some((option) => option.group);
  const shown = all || parted || words.length || found.length <= MANY + FEW ? found : found.slice(0, MANY);
  const button = (option: Option, label: string): JSX.Element => {
    const key = keys.indexOf(option.action);
    return (
      <button type="button" class="option" disabled={sending} data-option={option.action} onClick={() => pick(option.action, props.hold, props.choose)}>
        {key < 10 && <kbd aria-hidden="true">{(key + 1) % 10}</kbd>}
        <Label text={label} />
      </button>
    );
  };
  const line = (row: Row): JSX.Element =>
    row.options.length === 1 ? (
      <li>{button(row.options[0]!, row.label)}</li>
    ) : (
      <li class="option-aimed" role="group" aria-label={row.label}>
        <Label text={row.label} />
        <span class="option-at">
          {strings.table.at}
          {row.options.map((option) => button(option, props.names[Number(option.action.split("@")[1]) - 1]!))}
        </span>
      </li>
    );
  return (
    <>
      {first && (
        <p class="option-first">
          {strings.gesture.chosen} <b>{first}</b>{" "}
          <button type="button" class="quiet option-back" onClick={() => props.hold(null)}>
            {strings.gesture.back}
          </button>
        </p>
      )}
      {options.length > MANY + FEW && (
        <input
          class="option-search"
          type="search"
          value={search}
          placeholder={strings.table.filter}
          aria-label={strings.table.filter}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div ref={list} class={`options ${found.length > SOME ? "many" : ""} ${below ? "more-below" : ""}`} role="group" aria-label={strings.table.options} onScroll={measure}>
        {groups(shown).map(({ heading, rows }) => (
          <>
            {heading && <h3 class="option-heading">{heading}</h3>}
            <ol aria-label={heading || undefined}>{rows.map(line)}</ol>
          </>
        ))}
      </div>
      {below && (
        <button type="button" class="quiet options-below" onClick={() => list.current?.scrollBy({ top: list.current.clientHeight * 0.8, behavior: "smooth" })}>
          {strings.table.moreBelow}
        </button>
      )}
      {shown.length < found.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {strings.table.showMore(found.length - shown.length)}
        </button>
      )}
    </>
  );
}
