// The set-up at one go: ready layouts to choose from, the one that is shown on the board, and its end: Confirm.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { tell } from "../shell/toast";
import { forgetLayout, hasSetUp, keepLayout, type SavedLayout, useMemory } from "../stored";
import { strings } from "../strings";
import type { About, Draft } from "../types/wire";
import { Options } from "./prompt";
import type { SetUp } from "./setups";

const words = strings.setUp;
const LONGEST = 40; // letters of a name

interface PanelProps {
  setUp: SetUp;
  /** As the board has them. */
  props: BoardProps;
  about: About;
  decision: number | null;
  takeBack: (() => void) | null;
  /** The choice that would be taken back. */
  undoes: string;
}

export function SetUpPanel({ setUp, props, about, decision, takeBack, undoes }: PanelProps): JSX.Element {
  const { draft, picked, busy, left } = setUp;
  useEffect(() => {
    if (picked === null) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !document.querySelector("dialog[open], .menu")) setUp.drop();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [picked]);
  return (
    <section id="question" class="prompt yours set-up" aria-label={strings.table.aria.prompt} aria-busy={busy} data-decision={decision ?? ""}>
      <p class="prompt-turn">{words.title}</p>
      {left ? (
        <p class="prompt-wait" tabIndex={-1}>
          {words.laying(left)}
        </p>
      ) : draft && picked !== null ? (
        <Moving setUp={setUp} props={props} />
      ) : draft ? (
        <Shown setUp={setUp} draft={draft} about={about} compact={props.compact} />
      ) : busy ? (
        <p class="prompt-wait" tabIndex={-1}>
          {words.working}
        </p>
      ) : (
        <Offer setUp={setUp} game={about.game} />
      )}
      {takeBack && !left && (
        <button type="button" class="quiet take-back" onClick={takeBack}>
          ↶ {undoes ? strings.table.takeBackWhat(undoes) : strings.table.takeBack}
        </button>
      )}
    </section>
  );
}

/** The layouts that there are. */
function Offer({ setUp, game }: { setUp: SetUp; game: string }): JSX.Element {
  const { layouts, side = "", board = "" } = setUp.ready ?? { layouts: [] };
  const own = useMemory().layouts.filter((saved) => saved.game === game && saved.side === side && saved.board === board);
  return (
    <>
      <p class="prompt-text" tabIndex={-1}>
        {words.offer}
      </p>
      <ul class="layouts">
        {own.map((saved) => (
          <li key={`own ${saved.name}`} class="own">
            <Way name={saved.name} about={words.mine} go={() => setUp.look({ name: saved.name, wishes: saved.wishes })} />
            <button type="button" class="quiet" aria-label={words.forget(saved.name)} data-tip={words.forget(saved.name)} onClick={() => forgetLayout(saved)}>
              ×
            </button>
          </li>
        ))}
        {layouts.map(({ name, about }) => (
          <li key={name}>
            <Way name={name} about={about} go={() => setUp.look({ name })} />
          </li>
        ))}
        <li>
          <Way name={words.rest} about={words.restAbout} go={() => setUp.look({ name: "" })} />
        </li>
        <li>
          <Way name={words.hand} about={words.handAbout} go={setUp.byHand} />
        </li>
      </ul>
    </>
  );
}

function Way({ name, about, go }: { name: string; about: string; go(): void }): JSX.Element {
  return (
    <button type="button" class="layout" onClick={go}>
      <b>{name}</b>
      <span>{about}</span>
    </button>
  );
}

/** A layout on the board, before it is final. */
function Shown({ setUp, draft, about, compact }: { setUp: SetUp; draft: Draft; about: About; compact: boolean }): JSX.Element {
  const [naming, setNaming] = useState(false);
  const ready = setUp.ready!;
  const own = (name: string): SavedLayout => ({ game: about.game, side: ready.side, board: ready.board, name, wishes: draft.wishes });
  const rest = draft.name === "the rest for me";
  const parts = [...new Set(draft.steps.map((step) => step.part))].filter((part) => part !== "confirm");
  const list = (
    <>
      <div class="set-up-parts">
        {parts.map((part) => (
          <details key={part} open={draft.things.length < 8}>
            <summary>
              {words.part(part)} ({draft.things.filter(([first]) => draft.steps[first]!.part === part).length})
            </summary>
            <ul>
              {draft.things.map(([first, end], n) =>
                draft.steps[first]!.part === part ? (
                  <li key={n}>
                    <button type="button" class="since-line" disabled={setUp.busy} data-thing={n} onClick={() => setUp.pick(n)}>
                      {draft.steps[end - 1]!.label}
                    </button>
                  </li>
                ) : null,
              )}
            </ul>
          </details>
        ))}
      </div>
      {naming ? (
        <form
          class="set-up-save"
          onSubmit={(event) => {
            event.preventDefault();
            const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
            if (!name) return;
            keepLayout(own(name));
            tell(words.saved(name));
            setNaming(false);
          }}
        >
          <label>
            {words.saveAs} <input name="name" maxLength={LONGEST} required autofocus value={rest ? "" : draft.name} />
          </label>
          <button type="submit">{words.saveIt}</button>
        </form>
      ) : (
        <button type="button" class="quiet" onClick={() => setNaming(true)}>
          {words.save}
        </button>
      )}
    </>
  );
  return (
    <>
      <p class="prompt-text" tabIndex={-1}>
        {rest ? words.restShown : words.shown(draft.name, parts.map(words.part))}
      </p>
      <p class="hint">
        {!hasSetUp(about.game) && `${words.first} `}
        {draft.things.length > 3 ? words.notSent : words.notSentPlain}
        {draft.sure < draft.steps.length && draft.position.team.length > 1 && ` ${words.guess}`}
      </p>
      <div class="buttons">
        <button type="button" class="primary big" disabled={setUp.busy} onClick={setUp.confirm}>
          {words.confirm}
        </button>
        <button type="button" onClick={setUp.back}>
          {words.back}
        </button>
        <button type="button" class="quiet" onClick={setUp.byHand}>
          {words.hand}
        </button>
      </div>
      {compact ? (
        <details class="set-up-all">
          <summary>{words.all(draft.things.length)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </>
  );
}

/** A thing that is being moved. */
function Moving({ setUp, props }: { setUp: SetUp; props: BoardProps }): JSX.Element {
  const { places, busy } = setUp;
  const options = places.map(({ answers, label }, n) => ({ action: `${answers[answers.length - 1]!}:${n}`, label }));
  return (
    <>
      <p class="prompt-text" tabIndex={-1}>
        {props.question!.prompt}
      </p>
      {!busy && !places.length && <p class="hint">{words.nowhere}</p>}
      <button type="button" class="leave-it" onClick={setUp.drop}>
        {words.leaveIt} <kbd aria-hidden="true">Esc</kbd>
      </button>
      {places.length > 0 && <Options props={{ ...props, question: { ...props.question!, options } }} keys={options.map(({ action }) => action)} sending={busy} />}
    </>
  );
}
