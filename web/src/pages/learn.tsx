// Lessons: a board that is really played on, and beside it what is to be done, what came of it, and what to do next.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardModule, BoardProps } from "../board";
import { anchor } from "../kit";
import { api, Refusal } from "../net/api";
import { board } from "../registry";
import { go } from "../route";
import { openRule } from "../shell/drawer";
import { Header } from "../shell/header";
import { called, useRings } from "../shell/rings";
import { useCompact } from "../shell/screen";
import { complain } from "../shell/toast";
import { sayAt, sayNothing } from "../shell/tooltip";
import { keepLesson, remembered, useMemory } from "../stored";
import { strings } from "../strings";
import { BoardFrame } from "../table/frame";
import { offered, pick, useHeld } from "../table/halves";
import { Options } from "../table/prompt";
import type { GameInfo, LessonList, LessonStage, LessonTable, Said, Taught } from "../types/wire";
import { Nowhere } from "./nowhere";
import { deal, usualBot, usualSeats } from "./quick";

/** Begin a whole game in which the coach speaks. */
export function guidedGame(game: GameInfo): Promise<void> {
  const bot = game.bots.includes("easy") ? "easy" : usualBot(game);
  return deal(game, { seats: usualSeats(game), chair: 0, bot, guide: true });
}

/** Learn at once: the first lesson that was not done yet; a game without lessons is learned by playing. */
export async function learn(game: GameInfo): Promise<void> {
  const { lessons } = await api.lessons(game.id);
  if (lessons.length) go(`/learn/${game.id}`);
  else await guidedGame(game);
}

export function LearnPage({ game, lesson }: { game: string; lesson: string }): JSX.Element {
  const [list, setList] = useState<LessonList | null>(null);
  const [unknown, setUnknown] = useState(false);
  const { lessons: done } = useMemory();
  useEffect(() => {
    api.lessons(game).then(setList, (error: unknown) => (error instanceof Refusal && error.code === "no_such_game" ? setUnknown(true) : complain(error)));
  }, [game]);
  const number = Number(lesson);
  useEffect(() => {
    if (!list || lesson) return;
    const next = list.lessons.findIndex((_, i) => !done[game]?.includes(i + 1));
    go(`/learn/${game}/${Math.max(0, next) + 1}`, true);
  }, [list, lesson]);
  if (unknown || (list && lesson && !list.lessons[number - 1])) return <Nowhere />;
  return list && number ? <Lesson key={`${game} ${number}`} list={list} number={number} /> : <p class="loading">{strings.net.connecting}</p>;
}

function Lesson({ list, number }: { list: LessonList; number: number }): JSX.Element {
  const { game } = list;
  const [module, setModule] = useState<BoardModule | null>(null);
  const [house, setHouse] = useState<unknown>(null);
  const [stage, setStage] = useState<LessonStage | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [tried, setTried] = useState<LessonTable | null>(null); // where a wrong try has led to
  const [read, setRead] = useState(true); // what was said to a right try
  const [hints, setHints] = useState(0);
  const [back, setBack] = useState(false); // somebody has come back to the middle of it
  const [sending, setSending] = useState(false);
  const [aided, setAided] = useState(false); // whether the board shows what can be worked out
  const compact = useCompact();
  const voice = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${list.lessons[number - 1]!.title} – ${list.title}`;
    document.body.dataset.game = game;
    void board(game).then(setModule, complain);
    void api.houseEdition(game).then(setHouse, complain);
    const answers = remembered().lessonAt[`${game} ${number}`] ?? [];
    setBack(answers.length > 0);
    const changed = (error: unknown): boolean => answers.length > 0 && error instanceof Refusal && error.code === "bad_request"; // it was another lesson then
    void api.teach(game, number, { answers }).then((found) => setStage(found.stage), (error: unknown) => (changed(error) ? anew() : complain(error)));
  }, []);
  useEffect(() => {
    const same = (now: LessonStage | null, found: LessonStage): LessonStage | null => (now?.answers.length === found.answers.length ? found : now);
    if (aided && stage) void api.teach(game, number, { answers: stage.answers, aid: true }).then((found) => setStage((now) => same(now, found.stage)), complain);
  }, [aided]);
  const anew = (): void => {
    keepLesson(game, number, [], false);
    setBack(false);
    api.teach(game, number, {}).then(take, complain);
  };
  const take = ({ stage: next, said: spoken, tried: looked }: Taught): void => {
    setSaid(spoken ?? null);
    setTried(looked ?? null);
    if (spoken?.outcome === "right") {
      setRead(false);
      setHints(0);
      keepLesson(game, number, next.answers, next.task === next.tasks);
    } else if (!spoken) {
      setRead(true);
      setHints(0);
    }
    setStage(next);
    if (spoken?.text) voice.current?.scrollTo({ top: 0 });
  };
  const answer = (action: string): void => {
    if (!stage || sending) return;
    setSending(true);
    const [first, ...then] = stage.far.find((way) => way.action === action)?.chain ?? [action];
    api
      .teach(game, number, { answers: stage.answers, answer: first, then, aid: aided })
      .then(take, complain)
      .finally(() => setSending(false));
  };
  const rule = (id: string): void => openRule(game, id);
  const why = (action: string): void => {
    const element = anchor.current;
    if (!stage || !open) return;
    void api.teach(game, number, { answers: stage.answers, answer: action }).then(
      (found) => found.said?.outcome === "refused" && sayAt(element, found.said.text, found.said.rule ?? "", rule),
      () => undefined,
    );
  };
  useEffect(sayNothing, [stage, tried]);
  const over = stage !== null && stage.task === stage.tasks;
  const open = stage !== null && read && !tried && !over; // something is to be answered
  const table = tried ?? stage?.table ?? null;
  useRings(open && module && house ? stage.show.map((word) => called(word, module)) : [], stage);
  const lists = open && !stage.choices.length ? (table?.question ?? null) : null;
  const [held, hold] = useHeld(lists, `${number} ${stage?.task}`);
  const props: BoardProps | null = useMemo(() => {
    if (!stage || !table) return null;
    const asked = open && !stage.choices.length ? table.question : null;
    const { position } = table;
    return {
      view: position.view,
      table: `lesson ${game} ${number}`,
      game,
      seat: position.seat,
      seats: position.seats,
      names: stage.names,
      over: position.over,
      winners: position.winners,
      ending: position.ending,
      waiting: position.flow.waiting,
      question: asked,
      answer: null,
      options: asked && !sending ? [...asked.options, ...stage.far.map(({ action, label }) => ({ action, label, far: true }))] : [],
      held,
      hold,
      choose: answer,
      why,
      reason: () => Promise.resolve(null), // a lesson says it where it is asked
      rule,
      events: table.events,
      aid: aided ? table.aid : null,
      wantAid: setAided,
      edition: stage.edition ?? house,
      settings: stage.options,
      compact,
    };
  }, [stage, table, open, sending, house, compact, aided, held]);
  const keys = (open ? (stage.choices.length ? stage.choices : offered(props?.question?.options ?? [], held)) : []).map(({ action }) => action);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches("input, textarea, select")) return;
      const action = /^[0-9]$/.test(event.key) ? keys[(Number(event.key) + 9) % 10] : undefined;
      if (action) pick(action, hold, answer);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [keys.join(" "), sending]);
  return (
    <div class={`play lesson ${compact ? "compact" : "wide"}`}>
      <Header>
        <span class="head-title">{strings.learn.of(list.title, number, list.lessons.length)}</span>
      </Header>
      <main class="play-main">
        {module && house && props ? <BoardFrame module={module} props={props} /> : <p class="loading">{strings.net.connecting}</p>}
      </main>
      <aside class="play-side lesson-side" ref={voice} aria-label={strings.learn.box}>
        <section class="lesson-box" id="question">
          <h1>{list.lessons[number - 1]!.title}</h1>
          <p class="lesson-idea">{list.lessons[number - 1]!.idea}</p>
          <div role="status">
            {said && <Heard said={said} rule={rule} />}
            {said?.outcome === "wrong" && (
              <button
                type="button"
                class="primary lesson-again"
                onClick={() => {
                  setSaid(null);
                  setTried(null);
                }}
              >
                {strings.learn.again}
              </button>
            )}
            {said?.outcome === "right" && !read && !over && (
              <button
                type="button"
                class="primary lesson-on"
                onClick={() => {
                  setRead(true);
                  setSaid(null);
                }}
              >
                {strings.learn.on}
              </button>
            )}
          </div>
          {open && (
            <>
              {stage.task === 0 ? (
                <p class="lesson-intro">{stage.intro}</p>
              ) : (
                <details class="lesson-intro" open={back}>
                  <summary>{strings.learn.before}</summary>
                  {stage.intro}
                </details>
              )}
              <p class="lesson-task">
                {stage.tasks > 1 && <b>{strings.learn.task(stage.task + 1, stage.tasks)} </b>}
                {stage.text}
              </p>
              {stage.choices.length > 0 && (
                <ol class="options">
                  {stage.choices.map((choice, i) => (
                    <li>
                      <button type="button" class="option" disabled={sending} data-option={choice.action} onClick={() => answer(choice.action)}>
                        <kbd aria-hidden="true">{i + 1}</kbd>
                        <span class="option-label">{choice.label}</span>
                      </button>
                    </li>
                  ))}
                </ol>
              )}
              {props?.question && (
                <div class="lesson-question">
                  <p class="hint">
                    {props.question.prompt}{" "}
                    <button type="button" class="rule-link" onClick={() => rule(props.question!.rule)}>
                      {strings.table.rule(props.question.rule)}
                    </button>
                  </p>
                  <Options props={props} keys={keys} sending={sending} />
                </div>
              )}
              {stage.hints.slice(0, hints).map((hint) => (
                <p class="lesson-hint">{hint}</p>
              ))}
              {hints < stage.hints.length && (
                <button type="button" class="quiet" onClick={() => setHints(hints + 1)}>
                  {hints ? strings.learn.more : strings.learn.hint}
                </button>
              )}
            </>
          )}
          {over && <Learned list={list} number={number} learned={stage.learned} />}
          {stage && stage.answers.length > 0 && (
            <button type="button" class="quiet lesson-anew" disabled={sending} onClick={anew}>
              {strings.learn.anew}
            </button>
          )}
        </section>
        <Lessons list={list} number={number} />
      </aside>
    </div>
  );
}

/** What was said to a try, and what came of it. */
function Heard({ said, rule }: { said: Said; rule(id: string): void }): JSX.Element | null {
  if (said.outcome === "on") return null;
  return (
    <div class={`lesson-said ${said.outcome}`}>
      {said.outcome !== "refused" && <b>{said.outcome === "right" ? strings.learn.right : strings.learn.wrong} </b>}
      {said.text}{" "}
      {said.rule && (
        <button type="button" class="rule-link" onClick={() => rule(said.rule!)}>
          {strings.table.rule(said.rule)}
        </button>
      )}
      {said.followed && said.followed.length > 0 && (
        <details open={said.outcome === "wrong"}>
          <summary>{strings.learn.followed}</summary>
          <ul>
            {said.followed.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The end of a lesson: what was learned, and where to go. */
function Learned({ list, number, learned }: { list: LessonList; number: number; learned: string }): JSX.Element {
  return (
    <>
      <p class="lesson-learned">
        <b>{strings.learn.learned}</b> {learned}
      </p>
      {number === list.lessons.length ? (
        <>
          <p>{strings.learn.last}</p>
          <PlayGuided game={list.game} class="primary big lesson-play" />
        </>
      ) : (
        <a class="button primary big lesson-next" href={`/learn/${list.game}/${number + 1}`}>
          {strings.learn.next(list.lessons[number]!.title)}
        </a>
      )}
    </>
  );
}

/** Deals a whole game in which the coach speaks. */
function PlayGuided({ game, class: cls }: { game: string; class: string }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const play = (): void => {
    setBusy(true);
    api
      .games()
      .then(({ games }) => guidedGame(games.find(({ id }) => id === game)!))
      .catch((error: unknown) => {
        complain(error);
        setBusy(false);
      });
  };
  return (
    <button type="button" class={cls} disabled={busy} onClick={play}>
      {strings.learn.play}
    </button>
  );
}

/** All lessons, with those that were done here. */
function Lessons({ list, number }: { list: LessonList; number: number }): JSX.Element {
  const { lessons: done } = useMemory();
  return (
    <nav class="lesson-list" aria-label={strings.learn.all}>
      <h2>{strings.learn.all}</h2>
      <ol>
        {list.lessons.map((lesson, i) => (
          <li class={done[list.game]?.includes(i + 1) ? "done" : ""}>
            <a href={`/learn/${list.game}/${i + 1}`} aria-current={i + 1 === number ? "page" : undefined} data-tip={lesson.idea}>
              {lesson.title}
            </a>
            {done[list.game]?.includes(i + 1) && <span class="lesson-done">{strings.learn.done}</span>}
          </li>
        ))}
      </ol>
      <p class="hint">{strings.learn.guided}</p>
      <PlayGuided game={list.game} class="quiet lesson-guided" />
    </nav>
  );
}
