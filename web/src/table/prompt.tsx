// What is asked of you, in one sentence with its rule, and what you can do about it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { listed, strings } from "../strings";

const LONG = 80; // characters of a label that may be cut off
const MANY = 12; // options that are shown before one must search or ask for more

interface PromptProps {
  props: BoardProps;
  /** The number of the decision and of its part, null for a spectator. */
  decision: string | null;
  past: boolean;
  sending: boolean;
  /** What others are asked, and what can be said of it while one waits (`About.waiting`). */
  asked: unknown[];
  phrases: Record<string, string>;
  answered: string | null;
  /** One is asked already, but has not seen yet what happened: skips to the question. */
  soon: (() => void) | null;
  takeBack: (() => void) | null;
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
  const { props, decision, past, sending, asked, phrases, answered, soon, takeBack, handOver, handOverTo, standing, gesture, practice, coach } = all;
  const { question, seat, names, waiting } = props;
  const [folded, setFolded] = useState(false);
  const thinking = waiting.filter((other) => other !== seat);
  if (past) return null;
  return (
    <section id="question" class={`prompt ${question ? "yours" : ""}`} aria-label={strings.table.aria.prompt} data-decision={decision ?? ""}>
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
          {!(props.compact && folded) && <Options key={question.decision + question.options.length} props={props} sending={sending} />}
        </>
      ) : (
        <>
          {soon && (
            <p class="prompt-soon" tabIndex={-1}>
              {strings.pace.asked}{" "}
              <button type="button" onClick={soon}>
                {strings.pace.toQuestion} <kbd aria-hidden="true">{strings.pace.space}</kbd>
              </button>
            </p>
          )}
          {!soon && answered !== null && <p class="prompt-answered" tabIndex={-1}>{strings.table.answered(answered.replace(/[_:]/g, " "))}</p>}
          {!soon && answered === null && !props.over && (
            <p class="prompt-wait" tabIndex={-1}>
              {thinking.length
                ? [strings.table.waitingFor(listed(thinking.map((other) => names[other]!))), phrases[about(asked, thinking)]].filter(Boolean).join(" ")
                : strings.table.nobody}
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
          ↶ {practice ? strings.table.takeBackPractice : strings.table.takeBack}
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

/** The options as buttons; the first ten have a key. */
export function Options({ props, sending }: { props: BoardProps; sending: boolean }): JSX.Element {
  const [search, setSearch] = useState("");
  const [all, setAll] = useState(false);
  const options = props.question?.options ?? [];
  useEffect(() => setSearch(""), [props.question?.decision]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter((option) => words.every((word) => option.label.toLowerCase().includes(word)));
  const shown = all || words.length ? found : found.slice(0, MANY);
  return (
    <>
      {options.length > MANY && (
        <input
          class="option-search"
          type="search"
          value={search}
          placeholder={strings.table.filter}
          aria-label={strings.table.filter}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ol class="options" aria-label={strings.table.options}>
        {shown.map((option) => {
          const key = options.indexOf(option);
          return (
            <li>
              <button type="button" class="option" disabled={sending} data-option={option.action} onClick={() => props.choose(option.action)}>
                {key < 10 && <kbd aria-hidden="true">{(key + 1) % 10}</kbd>}
                <span class="option-label" data-tip={option.label.length > LONG ? option.label : undefined}>
                  {option.label}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {shown.length < found.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {strings.table.showMore(found.length - shown.length)}
        </button>
      )}
    </>
  );
}
