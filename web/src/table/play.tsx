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
import { listed, strings } from "../strings";
import type { About, Asked, Position, Presence } from "../types/wire";
import { toQuestion, useQuestionFocus } from "./focus";
import { BoardFrame } from "./frame";
import { Guide } from "./guide";
import { TableHead } from "./head";
import { names } from "./names";
import { Over } from "./over";
import { useTold } from "./pace";
import { type Past, PastBar, usePast } from "./past";
import { Prompt } from "./prompt";
import { Panels } from "./panels";
import { useTurnSignal } from "./signal";
import { AskMeHere, useStanding } from "./standing";
import { Since } from "./since";
import { Strip } from "./strip";
import { useCanTakeBack } from "./takeback";

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
  const [told, skip] = useTold(connection, about.game);
  const { moment, behind } = told;
  const { position } = moment;
  const state: TableState = { ...newest, ...moment, events: told.events }; // the rest of the page follows at the same pace
  const compact = useCompact();
  const { careful } = useMemory();
  const [module, setModule] = useState<BoardModule | null>(null);
  const [edition, setEdition] = useState<unknown>(null);
  const [asking, setAsking] = useState<string | null>(null); // an action that waits for a confirmation
  const [sending, setSending] = useState(false);
  const [aided, setAided] = useState(false);
  const [aid, setAid] = useState<unknown>(null);
  const past = usePast(about.id, position);
  const seat = position.seat;
  const called = useMemo(() => names(presence), [presence]);
  const asked = useMemo(() => withNames(moment.decision?.question ?? null, called), [moment.decision, called]);
  const standing = useStanding(connection, state, about, seat);
  const question = behind || standing.settles(asked) ? null : asked; // who has not seen yet what happened cannot answer it
  const current = useRef(question);
  current.current = question;
  const latest = newest.decision?.question ?? null;
  const settled = standing.settles(latest);
  if (settled && newest.decision) connection.answered = newest.decision.number; // the table's answer for me is mine
  const prompt = settled ? "" : (latest?.prompt ?? "");
  useTurnSignal(about.title, prompt !== "" && !position.over, prompt);
  const over = position.over && !behind;
  const aloud = useQuestionFocus(moment.decision?.number ?? null, question?.prompt ?? "", over, past.shown !== null);
  const canTakeBack = useCanTakeBack(about.id, seat, newest) && !behind && !past.shown;
  useEffect(() => {
    if (seat !== null && told.answered !== null) keepAnswered(about.id, seat, told.answered);
  }, [told.answered]);
  const since = useMemo(() => {
    const from = seat === null ? null : (told.answered ?? answeredAt(about.id, seat));
    return from === null || over ? [] : told.events.slice(from);
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
    if (aided && seat !== null && !past.shown) void api.aid(about.id, seat).then((found) => current && setAid(found.aid), () => undefined);
    return () => {
      current = false;
    };
  }, [aided, state.n, state.decision?.number, past.shown]);
  useEffect(sayNothing, [state.decision?.number, past.index]);

  const send = (action: string): void => {
    setAsking(null);
    setSending(true);
    connection
      .act(action)
      .catch(complain)
      .finally(() => setSending(false));
  };
  const live = !past.shown && !sending;
  const options = live ? (question?.options ?? []) : [];
  const choose = (action: string): void => {
    if (!options.some((option) => option.action === action)) return;
    if (careful || costly(about.game, action)) setAsking(action);
    else send(action);
  };
  const rule = (id: string): void => openRule(about.game, id);
  const why = (action: string): void => {
    const now = current.current; // a hover that was begun at another question is not asked any more
    if (past.shown || seat === null || !now || now.options.some((option) => option.action === action)) return;
    const element = anchor.current;
    const say = (text: string, id: string): void => sayAt(element, text, id, rule);
    void api.why(about.id, seat, action).then(
      (found) => !found.legal && say(found.text || strings.table.notNow, found.rule || now.rule),
      () => say(strings.table.notNow, now.rule),
    );
  };
  const takeBack = (): void => {
    if (!canTakeBack) return;
    connection.takeBack().then(() => tell(strings.table.tookBack), complain);
  };

  const shown = past.shown?.position ?? position;
  const events = useMemo(
    () => (past.shown ? past.events.slice(0, past.shown.n) : told.events),
    [past.shown, past.events, told.events],
  );
  const boardProps: BoardProps = {
    view: shown.view,
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
    choose,
    why,
    rule,
    events,
    aid: aided && !past.shown ? aid : null,
    wantAid: setAided,
    edition,
    settings: about.options,
    compact,
  };
  useKeys({ options, choose, takeBack, rule: () => question && rule(question.rule), past, skip: behind ? skip : null });

  const label = asking === null ? "" : (options.find((option) => option.action === asking)?.label ?? asking);
  const others = mine.seats.filter((other) => other !== seat && shown.flow.waiting.includes(other));
  const guiding = module && !past.shown && seat !== null && new URLSearchParams(location.search).has("guide");
  return (
    <div class={`play ${compact ? "compact" : "wide"} ${question && !past.shown ? "asked" : ""}`}>
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
        {compact && <Since events={since} past={past} compact />}
        {past.story && <PastBar past={past} names={called} over={position.over} seat={seat} />}
        {module ? <BoardFrame module={module} props={boardProps} /> : <p class="loading">{strings.net.connecting}</p>}
      </main>
      <aside class="play-side">
        {!compact && <Since events={since} past={past} compact={false} />}
        {over && !past.story ? (
          <Over about={about} presence={presence} position={position} names={called} mine={mine} past={past} ahead={state.ahead} ending={module?.endings?.[position.ending] ?? position.ending.replace(/_/g, " ")} />
        ) : (
          <Prompt
            props={boardProps}
            decision={state.decision?.number ?? null}
            past={past.shown !== null}
            sending={sending}
            asked={shown.flow.asked}
            answered={state.decision?.answer ?? null}
            soon={behind && prompt ? skip : null}
            takeBack={canTakeBack ? takeBack : null}
            handOver={others.length && question === null && !position.over ? () => handOver(others[0]!) : null}
            handOverTo={others.length ? called[others[0]!]! : ""}
            standing={seat !== null && !over ? <AskMeHere standing={standing} question={question} /> : null}
          />
        )}
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
          pick={(n) => void past.open(n)}
        />
      </aside>
      {guiding && <Guide steps={module.guide} props={boardProps} />}
      {asking !== null && (
        <Dialog title={strings.table.confirm} close={() => setAsking(null)} class="confirm">
          <p>{strings.table.confirmText(label)}</p>
          <div class="buttons">
            <button type="button" class="primary" onClick={() => send(asking)}>
              {strings.table.confirmYes}
            </button>
            <button type="button" onClick={() => setAsking(null)}>
              {strings.cancel}
            </button>
          </div>
        </Dialog>
      )}
      <div class="hidden" aria-live="polite" role="log">
        {[aloud, over ? strings.over.won(listed(position.winners.map((winner) => called[winner]!))) : ""].filter(Boolean).join(" ")}
      </div>
    </div>
  );
}

/** The games know seats, people know names: "Seat 2" in a label becomes the name of who sits there. */
function withNames(question: Asked | null, called: string[]): Asked | null {
  if (!question) return null;
  const named = (label: string): string => label.replace(/\b[Ss]eat (\d+)\b/g, (seat, n: string) => called[Number(n) - 1] ?? seat);
  return { ...question, options: question.options.map((option) => ({ ...option, label: named(option.label) })) };
}

interface Keys {
  options: { action: string }[];
  choose(action: string): void;
  takeBack(): void;
  rule(): void;
  past: Past;
  /** Skips to now, when what is shown is behind. */
  skip: (() => void) | null;
}

/** Keys: 1–9 and 0 choose, U takes back, R opens the rule, / opens the chat, the arrows move in the past, Space skips to now. */
function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select") || document.querySelector("dialog[open]")) return;
      const { options, choose, takeBack, rule, past, skip } = current.current;
      if (/^[0-9]$/.test(event.key)) {
        const option = options[(Number(event.key) + 9) % 10];
        if (option) choose(option.action);
      } else if (event.key === " " && skip && !target.closest("button, a, summary, [data-act]")) {
        event.preventDefault();
        skip();
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

