// Table talk, to everybody or to one's own side.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Phrases, useQuiet } from "../club/living";
import { Mon } from "../kit";
import type { Connection, TableState } from "../net/connection";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { About, Position } from "../types/wire";
import { type Pointing, Speech } from "./speech";

interface ChatProps {
  connection: Connection;
  state: TableState;
  position: Position;
  about: About;
  point(at: Pointing | null): void;
}

export function ChatPanel({ connection, state, position, about, point }: ChatProps): JSX.Element {
  const [text, setText] = useState("");
  const quiet = useQuiet(connection.table);
  const [team, setTeam] = useState(false);
  const [speaking, setSpeaking] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [state.chat.length]);
  const mates = position.team.length > 1;
  const say = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    connection.say(text, team && mates).then(() => setText(""), complain);
  };
  return (
    <div class={`chat ${speaking ? "speaking" : ""}`}>
      <ol class="chat-lines" ref={list} aria-label={strings.table.aria.chat} aria-live="polite" tabIndex={0}>
        {!state.chat.length && <li class="hint">{strings.chat.nothing}</li>}
        {state.chat.filter((said) => said.seat === null || !quiet.includes(said.seat)).map((said) => (
          <li key={said.number} class={said.seat === null ? "hint" : said.says ? "bubble" : ""}>
            {said.seat !== null && <Mon seat={said.seat} size={15} />} <b>{said.name}</b>
            {said.team && <span class="only-you">{strings.chat.teamMark}</span>} <span class="chat-text">{said.text}</span>
          </li>
        ))}
      </ol>
      {position.seat === null ? (
        <p class="hint">{strings.chat.spectators}</p>
      ) : about.talk === "nobody" && !position.over ? (
        <p class="hint">{strings.speech.silent}</p>
      ) : speaking && !position.over ? (
        <Speech
          connection={connection}
          table={about.id}
          seat={position.seat}
          mates={mates}
          moment={`${state.n} ${state.chat.length}`}
          point={point}
          close={() => {
            setSpeaking(false);
            setTimeout(() => document.querySelector<HTMLElement>(".speech-open")?.focus());
          }}
        />
      ) : (
        <>
        <Phrases say={(phrase) => void connection.say(phrase, team && mates).catch(complain)} />
        <form class="chat-say" onSubmit={say}>
          <input value={text} maxLength={500} placeholder={strings.chat.say} aria-label={strings.chat.say} onInput={(event) => setText(event.currentTarget.value)} />
          {mates && (
            <select value={team ? "team" : "all"} aria-label={strings.chat.everybody} onChange={(event) => setTeam(event.currentTarget.value === "team")}>
              <option value="all">{strings.chat.everybody}</option>
              <option value="team">{strings.chat.team}</option>
            </select>
          )}
          <button type="submit">{strings.chat.send}</button>
          {about.acts && !position.over && (
            <button type="button" class="speech-open" onClick={() => setSpeaking(true)}>
              {strings.speech.open}
            </button>
          )}
        </form>
        </>
      )}
    </div>
  );
}
