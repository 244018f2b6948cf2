// A game being played, watched, or looked back at.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardModule, BoardProps } from "../board";
import { costly } from "../costly";
import { anchor } from "../kit";
import { api, type Mine } from "../net/api";
import type { Connection, TableState } from "../net/connection";
import { board } from "../registry";
import { Dialog } from "../shell/dialog";
import { openRule } from "../shell/drawer";
import { complain, tell } from "../shell/toast";
import { sayAt, sayNothing } from "../shell/tooltip";
import { useCompact } from "../shell/screen";
import { answeredAt, keepAnswered, useMemory } from "../stored";
import { strings } from "../strings";
import type { About, Asked, Event, Position, Presence } from "../types/wire";
import { Ceremony, useSawTheEnd } from "./ceremony";
import { toQuestion, useFocusAfter, useQuestionFocus } from "./focus";
import { BoardFrame } from "./frame";
import { offered, pick, useHeld } from "./halves";
import { GestureBar, type Stretch, useGesture } from "./gesture";
import { Guide } from "./guide";
import { TableHead } from "./head";
import { names } from "./names";
import { lastWord, Over, useEnding } from "./over";
import { useTold } from "./pace";
import { type Past, PastBar, usePast } from "./past";
import { Prompt, useStableKeys } from "./prompt";
import { useStood } from "./stood";
import { Panels } from "./panels";
import { useTurnSignal } from "./signal";
import { AskMeHere, useStanding } from "./standing";
import { undoes } from "./acts";
import { atMeThisTurn, Since } from "./since";
import { JustSaid, type Pointing, pointingAt } from "./speech";
import { Strip } from "./strip";
import { SetUpPanel } from "./setup";
import { type Arranging, onBoard, useSetUp } from "./setups";
import { inShort, useCanTakeBack } from "./takeback";
import { HintBox } from "../review/hint";

export interface PlayProps {
  connection: Connection;
  state: TableState;
  about: About;
  presence: Presence;
  position: Position;
  mine: Mine;
  look(): void;
  handOver(to: number): void;
}

export function Play(props: PlayProps): JSX.Element {
  const { connection, state: newest, about, presence, mine, look, handOver } = props;
  const [told, skip] = useTold(connection, about);
  const { moment, behind } = told;
  const { position } = moment;
  const state: TableState = { ...newest, ...moment, events: told.events }; // the rest of the page follows at the same pace
  const compact = useCompact();
  const { careful, warn } = useMemory();
  const guided = useMemo(() => new URLSearchParams(location.search).has("guide"), []);
  const [thinks, setThinks] = useState(""); // what the coach thinks of the last choice, in a guided game
  const [module, setModule] = useState<BoardModule | null>(null);
  const [edition, setEdition] = useState<unknown>(null);
  const [practising, setPractising] = useState(false); // a take-back that waits for a confirmation
  const [asking, setAsking] = useState<{ chain: Stretch[]; to: number; label: string; warning?: string } | null>(null); // answers that wait for a confirmation
  const [rest, setRest] = useState<{ chain: Stretch[]; from: number } | null>(null); // answers that wait for those who may react
  const [acting, setActing] = useState(false); // answers are under way
  const [weighing, setWeighing] = useState(false); // the coach is asked about them first
  const sending = acting || weighing;
  const [aided, setAided] = useState(false);
  const [aid, setAid] = useState<unknown>(null);
  const [pointing, setPointing] = useState<Pointing | null>(null); // at a part of what one wants to say
  const past = usePast(about.id, position);
  const seat = position.seat;
  const called = useMemo(() => names(presence), [presence]);
  const named = useMemo(() => (question: Asked | null) => withNames(question, called), [called]);
  const asked = useMemo(() => named(moment.decision?.question ?? null), [moment.decision, named]);
  const standing = useStanding(connection, state, about, seat);
  const arranging = useSetUp(connection, about, seat, newest.decision);
  const setUp = past.shown || behind ? null : arranging.now;
  const whole = arranging.now !== null; // the set-up is answered at one go
  const first = useMemo(
    () => (behind || whole || rest || moment.decision?.settled ? null : standing.trimmed(asked)), // who has not seen yet what happened cannot answer it
    [behind, whole, rest, asked, moment.decision?.settled],
  );
  const alone = presence.chairs.filter((chair) => chair.taken).length === 1;
  const coached = seat !== null && (about.hints || alone);
  const number = newest.decision?.number ?? 0; // of the question that is shown, as long as one can answer
  const open = useRef(number);
  open.current = number;
  const answer = (chain: Stretch[], label: string): void => {
    if (!coached || !(warn || guided)) return confirm(chain, label);
    const still = (go: () => void): void => (open.current === number ? go() : tell(strings.gesture.over));
    setWeighing(true);
    api
      .warning(about.id, seat, chain.flatMap(({ answers }) => answers))
      .then(
        ({ text, remark }) =>
          still(() => {
            if (guided) setThinks(remark ?? "");
            if (text) setAsking({ chain, to: number, label, warning: text });
            else confirm(chain, label);
          }),
        () => still(() => confirm(chain, label)),
      )
      .finally(() => setWeighing(false));
  };
  const confirm = (chain: Stretch[], label: string): void => {
    if (careful || chain.some(({ answers }) => answers.some((action) => costly(about.game, action, label)))) setAsking({ chain, to: number, label });
    else send(chain, number);
  };
  const gesture = useGesture(connection, state, about, first, sending || Boolean(asking?.warning), named, answer); // what is weighed stays as it is
  const { question } = gesture;
  const [held, hold] = useHeld(past.shown ? null : question, number);
  const list = useMemo(() => question && { ...question, decision: `${question.decision} ${held}`, options: offered(question.options, held) }, [question, held]);
  const current = useRef(question);
  current.current = question;
  const latest = newest.decision?.question ?? null;
  const settled = newest.decision?.settled;
  if (settled && newest.decision) connection.answered = connection.settled = newest.decision.number; // the table's answer for me is mine
  const prompt = settled ? "" : (latest?.prompt ?? "");
  useTurnSignal(about.title, prompt !== "" && !position.over, prompt);
  const over = position.over && !behind;
  const ending = useEnding(about.id, over);
  const sawTheEnd = useSawTheEnd(over);
  const word = over ? lastWord(position, called, presence.practice) : "";
  const part = newest.decision && `${number}${gesture.parts.length ? `.${gesture.parts.length}` : ""}${held ? `.${held}` : ""}`;
  const aloud = useQuestionFocus(part, question?.prompt ?? "", over, past.shown !== null);
  const found = useCanTakeBack(about.id, seat, newest);
  const canTakeBack = !behind && !past.shown && !gesture.parts.length ? found.how : "";
  const last = inShort(withName(found.what, called));
  function send([now, ...later]: Stretch[], to: number): void {
    setAsking(null);
    setActing(true);
    setRest(later.length ? { chain: later, from: to + now!.answers.length } : null);
    connection
      .act(to, now!.answers, now!.expects)
      .then(({ stopped }) => {
        if (!stopped) return;
        setRest(null);
        tell(stopped);
      })
      .catch((error: unknown) => {
        setRest(null);
        complain(error);
      })
      .finally(() => setActing(false));
  }
  useEffect(() => {
    const { decision } = newest;
    if (rest && !sending && decision?.question && !decision.settled && decision.number >= rest.from) send(rest.chain, decision.number);
  }, [rest, sending, newest.decision]);
  useEffect(() => setAsking(null), [number]); // it was about another question
  useFocusAfter(asking !== null || practising);
  const goBack = (): void => {
    setAsking(null);
    if (asking?.warning) gesture.cancel(); // what was warned of is left without a trace
  };
  useEffect(() => {
    if (seat !== null && told.answered !== null) keepAnswered(about.id, seat, told.answered);
  }, [told.answered]);
  const since = useMemo(() => {
    const from = seat === null ? null : (told.answered ?? answeredAt(about.id, seat));
    if (seat === null || from === null || over) return [];
    return [...atMeThisTurn(about.game, told.events, from, seat), ...told.events.slice(from)];
  }, [told.events, told.answered, over]);

  useEffect(() => {
    let current = true;
    void board(about.game).then((found) => current && setModule(found), complain);
    void api.edition(about.id).then((found) => current && setEdition(found), () => undefined);
    return () => {
      current = false;
    };
  }, [about.id]);
  useEffect(() => {
    let current = true;
    const n = told.events.length;
    if (aided && seat !== null && !past.shown && !behind) void api.aid(about.id, seat).then((found) => current && found.n <= n && setAid(found.aid), () => undefined);
    return () => {
      current = false;
    };
  }, [aided, state.n, state.decision?.number, past.shown, behind]); // what follows from something that was not told yet is held back
  useEffect(sayNothing, [position.view, number, past.index]); // what was said of another position

  const stood = useStood(first && number, told.mine);
  const live = !past.shown && !sending && stood;
  const options = useMemo(() => (live ? [...(question?.options ?? []), ...gesture.far] : []), [live, question, gesture.far]);
  const choose = (action: string): void => {
    if (options.some((option) => option.action === action)) gesture.choose(action);
  };
  const rule = (id: string): void => openRule(about.game, id);
  const refused = async (action: string): Promise<{ text: string; rule: string } | null> => {
    const now = current.current; // a hover that was begun at another question is not asked any more
    if (past.shown || seat === null || !now || options.some((option) => option.action === action)) return null;
    const chosen = gesture.parts.flatMap((part) => part.answers); // of this question the table knows nothing yet
    const notNow = { text: strings.table.notNow, rule: now.rule };
    return api.why(about.id, seat, action, chosen).then(
      (found) => (found.legal ? null : { text: found.text ? withName(found.text, called) : notNow.text, rule: found.rule || now.rule }),
      () => notNow,
    );
  };
  const why = (action: string): void => {
    const element = anchor.current;
    void refused(action).then((found) => found && sayAt(element, found.text, found.rule, rule));
  };
  const rewind = (practice: boolean): void => {
    setPractising(false);
    connection.takeBack(practice).then(() => tell(strings.table.tookBack), complain);
  };
  const takeBack = (): void => {
    if (canTakeBack === "practice" && !presence.practice) setPractising(true);
    else if (canTakeBack) rewind(canTakeBack === "practice");
  };

  const quiet = useMemo(() => (behind ? { ...position, flow: { ...position.flow, waiting: ticking(newest) } } : position), [position, behind, newest.clock]);
  const shown = past.shown?.position ?? gesture.position ?? quiet;
  const events = useMemo(
    () => (past.shown ? past.events.slice(0, past.shown.n) : module?.along ? told.events : told.events.slice(0, moment.n)), // a board shows nothing that its position does not know
    [past.shown, past.events, told.events, moment, module],
  );
  const view = useMemo(() => {
    if (shown !== quiet || !module?.along) return shown.view;
    return told.events.slice(moment.n).reduce((seen, event) => module.along!(seen, event, { seat, settings: about.options }), shown.view);
  }, [shown, quiet, told.events, moment, module]);
  const boardProps: BoardProps = {
    view,
    table: about.id,
    game: about.game,
    seat: shown.seat,
    seats: about.seats,
    names: called,
    over: shown.over,
    winners: shown.winners,
    ending: shown.ending,
    waiting: shown.flow.waiting,
    question: past.shown ? null : question,
    answer: past.shown ? null : (state.decision?.answer ?? null),
    options,
    held,
    hold,
    choose,
    why,
    reason: (action) => refused(action).then((found) => found && found.text),
    rule,
    events,
    aid: aided && !past.shown ? aid : null,
    wantAid: setAided,
    edition,
    settings: about.options,
    compact,
  };
  const matters = (event: Event): boolean => module?.matters?.(event, boardProps) ?? false;
  const onTheBoard = setUp ? onBoard(boardProps, setUp, module) : pointingAt(boardProps, past.shown ? null : pointing);
  const keys = useStableKeys(list, number);
  const only = behind || !told.only ? null : named(told.only.question);
  const became = told.events.slice(told.only?.from).filter((event) => undoes(about.game, event, seat));
  useKeys({
    options: live && !setUp ? (list?.options ?? []) : [],
    keys,
    cancel: held ? () => hold(null) : gesture.parts.length ? gesture.cancel : null,
    choose: (action) => pick(action, hold, choose),
    takeBack,
    rule: () => question && rule(question.rule),
    past,
    skip: behind ? skip : null,
  });

  const others = mine.seats.filter((other) => other !== seat && shown.flow.waiting.includes(other));
  const guide = module && guided && !past.shown && seat !== null && <Guide module={module} props={boardProps} thinks={thinks} from={told.answered ?? answeredAt(about.id, seat) ?? 0} />;
  return (
    <div class={`play ${compact ? "compact" : "wide"} ${(question || setUp) && !past.shown ? "asked" : ""} ${pointing ? "speaking" : ""}`}>
      <a
        class="skip-link"
        href="#question"
        onClick={(event) => {
          event.preventDefault();
          toQuestion();
        }}
      >
        {strings.table.skipLink}
      </a>
      <TableHead about={about} presence={presence} seat={seat} state={state} name={seat === null ? "" : called[seat]!} />
      <main class="play-main">
        <h2 class="hidden">{strings.table.aria.board}</h2>
        {!past.story && <Strip told={told} skip={skip} compact={compact} />}
        {!past.story && <JustSaid chat={newest.chat} seat={seat} />}
        {compact && guide}
        {compact && <Since game={about.game} events={since} seat={seat} past={past} matters={matters} compact />}
        {past.story && <PastBar past={past} names={called} over={position.over} seat={seat} />}
        {module ? <BoardFrame module={module} props={onTheBoard} /> : <p class="loading">{strings.net.connecting}</p>}
      </main>
      <aside class="play-side">
        {!compact && guide}
        {over && !past.story ? (
          <Over about={about} presence={presence} position={position} names={called} mine={mine} past={past} ahead={state.ahead} word={word} ending={ending} rule={rule} />
        ) : setUp ? (
          <SetUpPanel setUp={setUp} props={onTheBoard} about={about} decision={state.decision?.number ?? null} takeBack={canTakeBack ? takeBack : null} undoes={last} />
        ) : (
          <Prompt
            props={boardProps}
            decision={part}
            keys={keys}
            doneForMe={only && strings.table.doneForMe(only.prompt, only.options[0]!.label, became.map((event) => event.text ?? ""))}
            past={past.shown !== null}
            sending={sending || !stood}
            telling={behind}
            asked={shown.flow.asked}
            phrases={about.waiting}
            answered={state.decision?.answer ?? null}
            soon={behind && prompt ? skip : null}
            takeBack={canTakeBack ? takeBack : null}
            undoes={last}
            practice={canTakeBack === "practice"}
            gesture={<GestureBar gesture={gesture} sending={sending} />}
            handOver={others.length && question === null && !position.over ? () => handOver(others[0]!) : null}
            handOverTo={others.length ? called[others[0]!]! : ""}
            coach={coached && seat !== null && first && newest.decision ? <HintBox table={about.id} seat={seat} decision={number} view={position.view} after={gesture.parts.flatMap((part) => part.answers)} weighing={weighing} /> : null}
            standing={seat !== null && !over ? <Left arranging={arranging} shared={position.team.length > 1} otherwise={<AskMeHere standing={standing} question={first} again={moment.decision?.again ?? ""} stood={stood} />} /> : null}
          />
        )}
        {!compact && <Since game={about.game} events={since} seat={seat} past={past} matters={matters} compact={false} />}
        <Panels
          connection={connection}
          state={state}
          about={about}
          presence={presence}
          position={position}
          shown={shown}
          names={called}
          mine={mine}
          look={look}
          compact={compact}
          past={past}
          behind={behind}
          pick={(n) => void past.open(n)}
          point={setPointing}
        />
      </aside>
      {sawTheEnd && ending && <Ceremony word={word} headline={ending.headline} />}
      {asking !== null && (
        <Dialog title={asking.warning ? strings.coach.warned : strings.table.confirm} close={goBack} class="confirm">
          {asking.warning && <p>{asking.warning}</p>}
          <p>{alone ? asking.label : strings.table.confirmText(asking.label)}</p>
          <div class="buttons">
            <button type="button" class="go-back" onClick={goBack}>
              {strings.table.confirmNo}
            </button>
            <button type="button" class="primary" onClick={() => send(asking.chain, asking.to)}>
              {strings.table.confirmYes}
            </button>
          </div>
        </Dialog>
      )}
      {practising && (
        <Dialog title={strings.table.toPractice} close={() => setPractising(false)} class="confirm">
          {last && <p>{strings.table.undoes(last)}</p>}
          <p>{strings.table.toPracticeText}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => rewind(true)}>
              {strings.table.takeBack}
            </button>
            <button type="button" onClick={() => setPractising(false)}>
              {strings.cancel}
            </button>
          </div>
        </Dialog>
      )}
      <div class="hidden" aria-live="polite" role="log">
        {[aloud, over ? [word, ending?.headline].filter(Boolean).join(" ") : ""].filter(Boolean).join(" ")}
      </div>
    </div>
  );
}

/** Whose time runs: while it is told what happened, nobody else is said to think. */
const ticking = ({ clock }: TableState): number[] => Object.keys(clock?.left ?? {}).map(Number);

/** From setting up by hand to the layouts, or what a layout answers in one's place. */
function Left({ arranging, shared, otherwise }: { arranging: Arranging; shared: boolean; otherwise: JSX.Element }): JSX.Element {
  const { toLayouts, left } = arranging;
  if (toLayouts)
    return (
      <button type="button" class="quiet to-layouts" onClick={toLayouts}>
        {strings.setUp.toLayouts}
      </button>
    );
  if (!left || !shared) return otherwise; // only partners are asked in turn
  return (
    <p class="layout-left hint">
      {strings.setUp.left(left.name)}{" "}
      <button type="button" class="quiet" onClick={left.stop}>
        {strings.setUp.stop}
      </button>
    </p>
  );
}

/** The games know seats, people know names: "Seat 2" in a text becomes the name of who sits there. */
const withName = (text: string, called: string[]): string =>
  text.replace(/\b[Ss]eat (\d+)\b/g, (seat, n: string) => called[Number(n) - 1] ?? seat);

function withNames(question: Asked | null, called: string[]): Asked | null {
  if (!question) return null;
  const named = (label: string): string => withName(label, called);
  return { ...question, prompt: named(question.prompt), options: question.options.map((option) => ({ ...option, label: named(option.label) })) };
}

interface Keys {
  /** Leaves a choice of several parts. */
  cancel: (() => void) | null;
  options: { action: string }[];
  /** The actions by their keys. */
  keys: string[];
  choose(action: string): void;
  takeBack(): void;
  rule(): void;
  past: Past;
  /** Skips to now, when what is shown is behind. */
  skip: (() => void) | null;
}

/** Keys: 1–9 and 0 choose, Escape leaves a choice of several parts, U takes back, R opens the rule, / opens the chat, the arrows move in the past, Space skips to now. */
function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
      const { keys, options, choose, takeBack, rule, past, skip, cancel } = current.current;
      if (event.key === "Escape" && cancel) cancel();
      else if (/^[0-9]$/.test(event.key)) {
        if (event.repeat) return; // a key that is held answers one question
        const action = keys[(Number(event.key) + 9) % 10];
        if (action && options.some((option) => option.action === action)) choose(action);
      } else if (event.key === " " && !target.closest("button, a, summary, [data-act], .log, .chat")) {
        event.preventDefault(); // never scrolls the question away: the story may have ended the moment before
        skip?.();
      } else if (event.key === "u") takeBack();
      else if (event.key === "r") rule();
      else if (event.key === "/") {
        event.preventDefault();
        document.querySelector<HTMLElement>("#tab-chat")?.click();
        setTimeout(() => document.querySelector<HTMLElement>(".chat-say input")?.focus());
      } else if (past.story && !target.closest("[data-act], [role=slider]")) {
        if (event.key === "ArrowLeft") past.step(-1);
        else if (event.key === "ArrowRight") past.step(1);
        else if (event.key === "Escape") past.close();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

