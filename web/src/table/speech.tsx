// What can be said in the game's own acts of speech: choose one, fill in its parts from short lists or on the board, say it.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { Mon } from "../kit";
import { api } from "../net/api";
import type { Connection } from "../net/connection";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { Blank, Chat, Option, Sayable } from "../types/wire";

const SHOWN = 7000; // milliseconds for which something that was just said stays in sight

/** What can be clicked on the board for the part that is being chosen; null as long as it is not about a part. */
export interface Pointing {
  part: { options: Option[]; choose(action: string): void } | null;
}

/** The board, while a part of what one wants to say can be pointed at on it. */
export const pointingAt = (props: BoardProps, pointing: Pointing | null): BoardProps => (pointing?.part ? { ...props, ...pointing.part } : props);

interface SpeechProps {
  connection: Connection;
  table: string;
  seat: number;
  mates: boolean;
  /** Changes whenever something else may fit. */
  moment: string;
  point(at: Pointing | null): void;
  close(): void;
}

export function Speech({ connection, table, seat, mates, moment, point, close }: SpeechProps): JSX.Element {
  const [acts, setActs] = useState<Sayable[] | null>(null);
  const [act, setAct] = useState<Sayable | null>(null);
  const [filled, setFilled] = useState<Option[]>([]);
  const [team, setTeam] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const blank = act?.parts[filled.length];
  useEffect(() => {
    let current = true;
    void api.sayable(table, seat).then(
      (found) => current && setActs(found.acts),
      (error: unknown) => current && complain(error),
    );
    return () => {
      current = false;
    };
  }, [table, seat, moment]);
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLElement>(".speech-choices button, .speech-say")?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "end" });
  }, [act, filled.length, Boolean(acts?.length)]);
  useEffect(() => {
    if (!blank) return point({ part: null });
    const named = (option: Option): string => `${blank.type}:${option.action}`; // as actions are called
    point({
      part: {
        options: blank.options.map((option) => ({ action: named(option), label: option.label })),
        choose: (action) => fill(blank.options.find((option) => action === named(option))),
      },
    });
  }, [blank]);
  useEffect(() => () => point(null), []);
  const fill = (option: Option | undefined): void => {
    if (option) setFilled((now) => [...now, option]);
  };
  const back = (): void => {
    if (filled.length) setFilled(filled.slice(0, -1));
    else if (act) setAct(null);
    else close();
  };
  const say = (chosen: Sayable, parts: Option[]): void => {
    const words = [chosen.act, ...parts.map((option) => option.action)].join(" ");
    connection.speak(words, (team && mates) || chosen.team === true).then(close, complain);
  };
  const choose = (chosen: Sayable): void => {
    setFilled([]);
    if (chosen.parts.length) setAct(chosen);
    else say(chosen, []);
  };
  return (
    <div
      class="speech"
      ref={box}
      role="group"
      aria-label={strings.speech.title}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        back();
      }}
    >
      <p class="speech-head">
        <button type="button" class="quiet" onClick={back} aria-label={strings.speech.back}>
          ←
        </button>
        <span aria-live="polite">{act ? <Sentence act={act} filled={filled} /> : strings.speech.which}</span>
      </p>
      {!act && acts && !acts.length && <p class="hint">{strings.speech.nothing}</p>}
      {!act && acts && <Acts acts={acts} choose={choose} />}
      {blank && <Choices blank={blank} fill={fill} />}
      {act && !blank && (
        <button type="button" class="primary speech-say" onClick={() => say(act, filled)}>
          {strings.speech.say}
        </button>
      )}
      {mates && (
        <label class="speech-team">
          <input type="checkbox" checked={team || act?.team === true} disabled={act?.team === true} onChange={(event) => setTeam(event.currentTarget.checked)} />
          {strings.chat.team}
        </label>
      )}
    </div>
  );
}

/** The acts that fit now, by what they are for. */
function Acts({ acts, choose }: { acts: Sayable[]; choose(act: Sayable): void }): JSX.Element {
  const kinds = [...new Set(acts.map((act) => act.kind))];
  return (
    <div class="speech-choices speech-acts">
      {kinds.map((kind) => (
        <section key={kind} aria-label={strings.speech.kinds[kind] ?? kind}>
          <h4>{strings.speech.kinds[kind] ?? kind}</h4>
          {acts
            .filter((act) => act.kind === kind)
            .map((act) => (
              <button type="button" key={act.act} data-say={act.act} onClick={() => choose(act)}>
                <Sentence act={act} filled={[]} />
              </button>
            ))}
        </section>
      ))}
    </div>
  );
}

function Choices({ blank, fill }: { blank: Blank; fill(option: Option): void }): JSX.Element {
  return (
    <div class="speech-choices speech-parts" role="group" aria-label={strings.speech.part(blank.name)}>
      {blank.options.map((option) => (
        <button type="button" key={option.action} data-part={option.action} onClick={() => fill(option)}>
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** The sentence, with what was chosen so far and dots for the rest. */
function Sentence({ act, filled }: { act: Sayable; filled: Option[] }): JSX.Element {
  const next = act.parts[filled.length]?.name;
  return (
    <>
      {act.text.split(/(\{\w+\})/).map((piece) => {
        if (!piece.startsWith("{")) return piece;
        const name = piece.slice(1, -1);
        const chosen = filled[act.parts.findIndex((part) => part.name === name)];
        if (chosen) return <b>{chosen.label}</b>;
        return (
          <span class={`speech-blank ${name === next ? "now" : ""}`}>{strings.speech.blank(name)}</span>
        );
      })}
    </>
  );
}

/** What was said just now, in sight for some moments wherever one looks. */
export function JustSaid({ chat, seat }: { chat: Chat[]; seat: number | null }): JSX.Element | null {
  const known = useRef(chat.length ? chat[chat.length - 1]!.number : -1);
  const [shown, setShown] = useState<Chat[]>([]);
  const last = chat[chat.length - 1]?.number ?? -1;
  useEffect(() => {
    const fresh = chat.filter((said) => said.number > known.current && said.seat !== null && said.seat !== seat);
    known.current = last;
    if (!fresh.length) return;
    setShown((now) => [...now, ...fresh].slice(-3));
    setTimeout(() => setShown((now) => now.filter((said) => !fresh.includes(said))), SHOWN); // also when others speak meanwhile
  }, [last]);
  return (
    <div class="just-said" role="status" aria-live="polite">
      {shown.map((said) => (
        <p key={said.number} class="bubble">
          <Mon seat={said.seat!} size={16} /> <b>{said.name}</b>
          {said.team && <span class="only-you">{strings.chat.teamMark}</span>} <span>{said.text}</span>
        </p>
      ))}
    </div>
  );
}
