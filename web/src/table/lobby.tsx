// Waiting for players: the chairs, the invitation, and the start.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Mon } from "../kit";
import { api, type Mine } from "../net/api";
import type { TableState } from "../net/connection";
import { complain } from "../shell/toast";
import { remember, remembered } from "../stored";
import { strings } from "../strings";
import type { About, GameInfo, Presence } from "../types/wire";
import { TableHead } from "./head";
import { Invite } from "./invite";
import { botName } from "./names";

interface LobbyProps {
  state: TableState;
  about: About;
  presence: Presence;
  mine: Mine;
  look(): void;
}

export function Lobby({ state, about, presence, mine, look }: LobbyProps): JSX.Element {
  const [name, setName] = useState(remembered().name);
  const [game, setGame] = useState<GameInfo | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = `${about.title} – ${strings.name}`;
    void api.games().then(({ games }) => setGame(games.find((found) => found.id === about.game) ?? null), () => undefined);
  }, []);
  const seated = mine.seats.length > 0;
  const ready = presence.chairs.every((chair) => chair.taken || chair.bot);
  const empty = presence.chairs.map((chair, seat) => ({ chair, seat })).filter(({ chair }) => !chair.taken && !chair.bot && !chair.name);
  const work = (doing: Promise<unknown>): void => {
    setBusy(true);
    void doing.then(look, complain).finally(() => setBusy(false));
  };
  const sit = (seat: number): void => {
    const used = presence.chairs.some((chair) => chair.name === name.trim());
    const called = (used ? "" : name.trim()) || `${strings.start.guest} ${seat + 1}`;
    if (!seated && name.trim()) remember({ name: name.trim() });
    work(api.join(about.id, called, seat));
    setName("");
  };
  const bots = game?.bots ?? ["thumb"];
  const own = mine.seats[0] ?? null;
  return (
    <div class="lobby">
      <TableHead about={about} presence={presence} seat={own} state={state} name={own === null ? "" : presence.chairs[own]!.name} />
      <main>
        <section class="lobby-chairs">
          <h2>{strings.lobby.title}</h2>
          {(!seated || mine.host) && empty.length > 0 && (
            <label class="name">
              {seated ? strings.lobby.another : strings.start.name}
              <input value={name} maxLength={24} onInput={(event) => setName(event.currentTarget.value)} placeholder={strings.start.guest} />
            </label>
          )}
          <ol>
            {presence.chairs.map((chair, seat) => {
              const free = !chair.taken && !chair.bot && !chair.name;
              return (
                <li class={mine.seats.includes(seat) ? "own" : ""}>
                  <Mon seat={seat} size={28} />
                  <span class="player-name">
                    {chair.name || (chair.bot ? strings.lobby.bot(botName(chair.bot)) : strings.lobby.empty)}
                    <small>
                      {mine.seats.includes(seat) ? strings.you : chair.taken ? (chair.here ? strings.lobby.here : strings.lobby.away) : strings.start.seat(seat + 1)}
                    </small>
                  </span>
                  {free && (!seated || mine.host) && (
                    <button type="button" disabled={busy} class={seated ? "" : "primary"} onClick={() => sit(seat)}>
                      {strings.lobby.sit}
                    </button>
                  )}
                  {mine.host && !chair.taken && (
                    <select
                      aria-label={`${strings.lobby.botHere}: ${strings.start.seat(seat + 1)}`}
                      value={chair.bot}
                      disabled={busy}
                      onChange={(event) => work(api.hand(about.id, seat, event.currentTarget.value, event.currentTarget.value === ""))}
                    >
                      <option value="">{strings.newTable.person}</option>
                      {bots.map((kind) => (
                        <option value={kind}>{botName(kind)}</option>
                      ))}
                    </select>
                  )}
                  {mine.seats.includes(seat) && (
                    <button type="button" class="quiet" disabled={busy} onClick={() => work(api.hand(about.id, seat, "", true, seat))}>
                      {strings.table.leave}
                    </button>
                  )}
                </li>
              );
            })}
          </ol>
          <div class="buttons">
            {mine.host && !ready && (
              <button
                type="button"
                disabled={busy}
                onClick={() => work(Promise.all(empty.map(({ seat }) => api.hand(about.id, seat, bots.includes("thumb") ? "thumb" : bots[0]!))))}
              >
                {strings.lobby.fill}
              </button>
            )}
            {mine.host && (
              <button type="button" class="primary big" disabled={busy || !ready} onClick={() => work(api.start(about.id))}>
                {strings.lobby.start}
              </button>
            )}
          </div>
          <p class="hint">{mine.host ? (ready ? "" : strings.lobby.notReady) : strings.lobby.onlyHost}</p>
          <details class="seal">
            <summary>{strings.lobby.commitment}</summary>
            <p>{strings.lobby.commitmentText}</p>
            <p class="hash">{about.commitment}</p>
          </details>
        </section>
        <section class="lobby-invite">
          <h2>{strings.lobby.invite}</h2>
          <Invite id={about.id} />
        </section>
      </main>
    </div>
  );
}
