// Puzzles: the list of all, and one position with a question of which one answer is clearly best.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardModule, BoardProps } from "../board";
import { anchor } from "../kit";
import { api, Refusal } from "../net/api";
import { board } from "../registry";
import { openRule } from "../shell/drawer";
import { Header } from "../shell/header";
import { useCompact } from "../shell/screen";
import { complain } from "../shell/toast";
import { sayAt, sayNothing } from "../shell/tooltip";
import { keepSolved, useMemory } from "../stored";
import { strings } from "../strings";
import { BoardFrame } from "../table/frame";
import { offered, pick, useHeld } from "../table/halves";
import { Options } from "../table/prompt";
import type { PuzzleList, PuzzleShown, PuzzleSolution, PuzzleTried } from "../types/wire";
import { Nowhere } from "./nowhere";
import { Today } from "./today";

const RECENT = 30; // sentences of what happened before

/** All puzzles, by game, and which of them were solved here. */
export function PuzzlesPage(): JSX.Element {
  const [list, setList] = useState<PuzzleList | null>(null);
  const { puzzles } = useMemory();
  useEffect(() => {
    document.title = strings.puzzles.title;
    void api.puzzles().then(setList, complain);
  }, []);
  return (
    <>
      <Header />
      <main class="puzzles">
        <h1>{strings.puzzles.title}</h1>
        <p class="puzzles-lead">{strings.puzzles.lead}</p>
        <Today list={list} />
        {list?.sets.map((set) => {
          const solved = set.keys.filter((key) => puzzles[`${set.game} ${key}`]).length;
          return (
            <section>
              <h2>{set.title}</h2>
              <p class="hint">{strings.puzzles.solved(solved, set.keys.length)}</p>
              <ol class="puzzle-list">
                {set.keys.map((key, n) => {
                  const how = puzzles[`${set.game} ${key}`];
                  return (
                    <li>
                      <a class={how ? "done" : ""} href={`/puzzles/${set.game}/${key}`} aria-label={strings.puzzles.named(set.title, n + 1, how ?? "")}>
                        {n + 1}
                        {how && <span aria-hidden="true">{how === "given_up" ? "–" : "✓"}</span>}
                      </a>
                    </li>
                  );
                })}
              </ol>
            </section>
          );
        })}
        {list && !list.sets.length && <p>{strings.puzzles.none}</p>}
      </main>
    </>
  );
}

/** One puzzle: the board from the seat's side, and what is said of one's answers. */
export function PuzzlePage({ game, puzzle }: { game: string; puzzle: string }): JSX.Element {
  const [module, setModule] = useState<BoardModule | null>(null);
  const [edition, setEdition] = useState<unknown>(null);
  const [shown, setShown] = useState<PuzzleShown | null>(null);
  const [unknown, setUnknown] = useState(false);
  const [tried, setTried] = useState<PuzzleTried | null>(null);
  const [wrong, setWrong] = useState<string[]>([]);
  const [sending, setSending] = useState(false);
  const [label, setLabel] = useState(""); // of the last answer
  const [folded, setFolded] = useState(false);
  const [aided, setAided] = useState(false);
  const compact = useCompact();
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    document.body.dataset.game = game;
    const failed = (error: unknown): void => (error instanceof Refusal && error.code === "no_such_puzzle" ? setUnknown(true) : complain(error));
    void api.puzzle(game, puzzle).then((found) => {
      document.title = strings.puzzles.of(found.title, found.number, found.of);
      setShown(found);
    }, failed);
    void board(game).then(setModule, complain);
    void api.houseEdition(game).then(setEdition, () => undefined);
  }, []);
  const answer = (action: string): void => {
    if (sending || !shown) return;
    setSending(true);
    api
      .tryPuzzle(game, puzzle, action)
      .then((found) => {
        setTried(found);
        setLabel(shown.question.options.find((option) => option.action === action)?.label ?? "");
        if (found.verdict === "wrong") setWrong((all) => [...all, action]);
        else keepSolved(`${game} ${shown.key}`, found.verdict);
        side.current?.scrollTo({ top: 0 });
      }, complain)
      .finally(() => setSending(false));
  };
  const open = shown !== null && !tried && !sending;
  const asked = open ? { ...shown.question, options: shown.question.options.filter(({ action }) => !wrong.includes(action)) } : null;
  const [held, hold] = useHeld(asked, shown && shown.key);
  const keys = offered(shown?.question.options ?? [], held).map(({ action }) => action);
  useNumbers(asked ? keys.map((action) => (wrong.includes(action) ? "" : action)) : [], (action) => pick(action, hold, answer));
  useEffect(sayNothing, [tried]);
  if (unknown) return <Nowhere />;
  const rule = (id: string): void => openRule(game, id);
  const props: BoardProps | null = shown && {
    view: shown.position.view,
    table: `puzzle ${shown.key}`,
    game,
    seat: shown.position.seat,
    seats: shown.position.seats,
    names: shown.names,
    over: false,
    winners: [],
    ending: "",
    waiting: shown.position.flow.waiting,
    question: asked,
    answer: null,
    options: asked?.options ?? [],
    held,
    hold,
    choose: (action) => asked?.options.some((option) => option.action === action) && answer(action),
    reason: () => Promise.resolve(null), // a puzzle has no table to ask
    why: () => asked && sayAt(anchor.current, strings.table.notNow, shown.question.rule, rule),
    rule,
    events: shown.events,
    aid: aided ? shown.aid : null,
    wantAid: setAided,
    edition,
    settings: shown.options,
    compact,
  };
  return (
    <div class={`play puzzle ${compact ? "compact" : "wide"}`}>
      <Header>
        <span class="head-title">{shown && strings.puzzles.of(shown.title, shown.number, shown.of)}</span>
        <nav class="head-links" aria-label={strings.puzzles.title}>
          <a href="/puzzles">{strings.puzzles.all}</a>
        </nav>
      </Header>
      <main class="play-main">
        <h2 class="hidden">{strings.table.aria.board}</h2>
        {module && props ? <BoardFrame module={module} props={props} /> : <p class="loading">{strings.net.connecting}</p>}
      </main>
      <aside class="play-side" ref={side} aria-label={strings.puzzles.box}>
        <section id="question" class={`prompt puzzle-box ${asked ? "yours" : ""}`}>
          <div role="status">{tried && shown && <Verdict tried={tried} label={label} />}</div>
          {tried?.verdict === "wrong" && (
            <button type="button" class="primary puzzle-again" onClick={() => setTried(null)}>
              {strings.puzzles.again}
            </button>
          )}
          {tried?.solution && <Solution solution={tried.solution} />}
          {tried?.solution && shown && (
            <div class="buttons">
              <a class="button primary puzzle-next" href={`/puzzles/${game}/${shown.next}`}>
                {strings.puzzles.next}
              </a>
              <button
                type="button"
                onClick={() => {
                  setTried(null);
                  setWrong([]);
                }}
              >
                {strings.puzzles.again}
              </button>
            </div>
          )}
          {shown && asked && props && (
            <>
              {compact && (
                <button type="button" class="quiet prompt-fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
                  {folded ? strings.table.unfold(asked.options.length) : strings.table.fold}
                </button>
              )}
              <p class="prompt-turn">{strings.puzzles.task(shown.names[shown.position.seat ?? 0] ?? "")}</p>
              <p class="prompt-text">
                {shown.question.prompt}{" "}
                <button type="button" class="rule-link" onClick={() => rule(shown.question.rule)}>
                  {strings.table.rule(shown.question.rule)}
                </button>
              </p>
              {!(compact && folded) && <Options props={props} keys={keys} sending={sending} />}
            </>
          )}
          {shown && !tried?.solution && !(compact && folded && asked) && (
            <button type="button" class="quiet puzzle-give-up" disabled={sending} onClick={() => answer("")}>
              {strings.puzzles.giveUp}
            </button>
          )}
        </section>
        {shown && shown.events.length > 0 && (
          <details class="puzzle-before" open={!compact}>
            <summary>{strings.puzzles.before}</summary>
            <ol class="log" aria-label={strings.puzzles.before} tabIndex={0}>
              {shown.events.slice(-RECENT).map((event) => (
                <li>{event.text}</li>
              ))}
            </ol>
          </details>
        )}
      </aside>
    </div>
  );
}

function Verdict({ tried, label }: { tried: PuzzleTried; label: string }): JSX.Element {
  return (
    <div class={`puzzle-verdict ${tried.verdict}`} tabIndex={-1}>
      <b>{strings.puzzles.verdict(strings.puzzles.verdicts[tried.verdict]!, label)}</b>
      {tried.lines.map((line) => (
        <p>{line}</p>
      ))}
    </div>
  );
}

/** Why the best is best, the chances of all, and what lay behind the blind. */
function Solution({ solution }: { solution: PuzzleSolution }): JSX.Element {
  return (
    <div class="puzzle-solution">
      {solution.lines.map((line) => (
        <p>{line}</p>
      ))}
      <h3>{strings.puzzles.chances(solution.worlds)}</h3>
      <ol class="puzzle-chances">
        {solution.chances.map((one) => (
          <li class={one.verdict}>
            <span>{one.label}</span>
            <meter min={0} max={1} value={one.chance} aria-hidden="true" />
            <span>{strings.puzzles.chance(one)}</span>
          </li>
        ))}
      </ol>
      {solution.hidden.length > 0 && (
        <details>
          <summary>{strings.puzzles.hidden}</summary>
          <ul>
            {solution.hidden.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The keys 1 to 9 and 0 answer. */
function useNumbers(actions: string[], answer: (action: string) => void): void {
  const current = useRef({ actions, answer });
  current.current = { actions, answer };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
      const action = /^[0-9]$/.test(event.key) && current.current.actions[(Number(event.key) + 9) % 10];
      if (action) current.current.answer(action);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
