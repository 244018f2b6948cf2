// Beside the board: players, log, what one knows, chat.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Mine } from "../net/api";
import type { Connection, TableState } from "../net/connection";
import { tell } from "../shell/toast";
import { strings } from "../strings";
import type { About, Position, Presence } from "../types/wire";
import { ChatPanel } from "./chat";
import { Known } from "./known";
import { Log } from "./log";
import type { Past } from "./past";
import type { Pointing } from "./speech";
import { Players } from "./players";

export interface PanelsProps {
  connection: Connection;
  state: TableState;
  about: About;
  presence: Presence;
  position: Position;
  shown: Position;
  names: string[];
  mine: Mine;
  look(): void;
  compact: boolean;
  past: Past;
  /** Something newer is still to be told. */
  behind: boolean;
  pick(n: number): void;
  point(at: Pointing | null): void;
}

type Tab = "players" | "log" | "known" | "chat";

export function Panels(props: PanelsProps): JSX.Element {
  const { compact, state } = props;
  const [tab, setTab] = useState<Tab>(compact ? "players" : "log");
  const said = state.chat.filter((line) => line.seat !== null).length; // what the table itself says is no talk
  const read = useRef(said);
  const heard = useRef(state.chat.length);
  if (tab === "chat") read.current = said;
  const unread = Math.max(0, said - read.current);
  useEffect(() => {
    for (const line of state.chat.slice(heard.current)) if (line.seat === null) tell(line.text);
    heard.current = state.chat.length;
  }, [state.chat.length]);
  useEffect(() => {
    if (!compact && tab === "players") setTab("log");
  }, [compact]);
  const tabs: [Tab, string][] = [
    ...(compact ? ([["players", strings.table.players]] as [Tab, string][]) : []),
    ["log", strings.table.log],
    ...(props.position.seat === null ? [] : ([["known", strings.known.tab]] as [Tab, string][])),
    ["chat", strings.table.chat],
  ];
  const secrets = state.events.filter((event) => event.secret).length;
  const learned = useRef(secrets);
  if (tab === "known" || secrets < learned.current) learned.current = secrets;
  const arrows = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.stopPropagation();
    const at = (tabs.findIndex(([name]) => name === tab) + step + tabs.length) % tabs.length;
    setTab(tabs[at]![0]);
    document.getElementById(`tab-${tabs[at]![0]}`)?.focus();
  };
  return (
    <>
      {!compact && <Players {...props} />}
      <div class="tabs" role="tablist" onKeyDown={arrows}>
        {tabs.map(([name, label]) => (
          <button
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="tab-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {label}
            {name === "chat" && unread > 0 && <span class="badge">{unread}</span>}
            {name === "known" && secrets > learned.current && <span class="badge">{secrets - learned.current}</span>}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === "players" && <Players {...props} />}
        {tab === "log" && <Log events={props.past.story ? props.past.events : state.events} said={props.past.story?.said ?? state.chat} past={props.past} pick={props.pick} />}
        {tab === "known" && <Known table={props.about.id} state={state} seat={props.position.seat} past={props.past} behind={props.behind} pick={props.pick} />}
        {tab === "chat" && <ChatPanel connection={props.connection} state={state} position={props.position} about={props.about} point={props.point} />}
      </div>
    </>
  );
}
