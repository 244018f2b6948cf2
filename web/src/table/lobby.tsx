// Waiting for players: the chairs, the invitation, and the start.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Soon } from "../club/quick";
import { Mon } from "../kit";
import { api, type Mine } from "../net/api";
import type { TableState } from "../net/connection";
import { Dialog } from "../shell/dialog";
import { complain } from "../shell/toast";
import { remember, remembered } from "../stored";
import { strings } from "../strings";
import type { About, GameInfo, Presence } from "../types/wire";
import { usualBot } from "../pages/quick";
import { BotOptions } from "../shell/bots";
import { TableHead } from "./head";
import { Invite } from "./invite";
import { minutes, useSecondsUntil } from "./moments";
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
  const [beside, setBeside] = useState<number | null>(null); // the chair for another person at this device
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
  const sit = (seat: number, called: string): void => {
    if (!seated && called) remember({ name: called });
    work(api.join(about.id, called || `${strings.start.guest} ${seat + 1}`, seat));
    setBeside(null);
  };
  const bots = game?.bots ?? ["thumb"];
  const own = mine.seats[0] ?? null;
  const left = useSecondsUntil([presence.host_away, ...presence.chairs.map((chair) => chair.away ?? null)], state.ahead);
  const hostLeft = mine.host ? null : left(presence.host_away);
  const manages = mine.host || (seated && hostLeft === 0); // the host, or who sits here in the place of one who is away
  return (
    <div class="lobby">
      <TableHead about={about} presence={presence} seat={own} state={state} name={own === null ? "" : presence.chairs[own]!.name} />
      <main>
        <section class="lobby-chairs">
          <h2>{strings.lobby.title}</h2>
          {!seated && empty.length > 0 && (
            <label class="name">
              {strings.start.name}
              <input value={name} maxLength={24} onInput={(event) => setName(event.currentTarget.value)} placeholder={strings.start.guest} />
            </label>
          )}
          {!seated && empty.length === 0 && (
            <p class="lobby-full" role="status">
              <b>{strings.lobby.full}</b> {strings.lobby.fullText} <a href={`/new?game=${about.game}`}>{strings.table.own}</a>
            </p>
          )}
          <ol>
            {presence.chairs.map((chair, seat) => {
              const free = !chair.taken && !chair.bot && !chair.name; // a chair with a name alone is kept for somebody
              return (
                <li class={mine.seats.includes(seat) ? "own" : ""}>
                  <Mon seat={seat} size={28} />
                  <span class="player-name">
                    {chair.name || (chair.bot ? strings.lobby.bot(botName(chair.bot)) : strings.lobby.empty)}
                    <small>
                      {mine.seats.includes(seat)
                        ? strings.you
                        : chair.taken
                          ? chair.here
                            ? strings.lobby.here
                            : strings.lobby.away
                          : chair.bot
                            ? strings.lobby.bot(botName(chair.bot))
                            : strings.start.seat(seat + 1)}
                    </small>
                  </span>
                  {free && !seated && (
                    <button type="button" disabled={busy} class="primary" onClick={() => sit(seat, name.trim())}>
                      {strings.lobby.sit}
                    </button>
                  )}
                  {free && seated && (
                    <button type="button" class="quiet" disabled={busy} onClick={() => setBeside(seat)}>
                      {strings.lobby.another}
                    </button>
                  )}
                  {manages && !chair.taken && (
                    <select
                      aria-label={`${strings.lobby.botHere}: ${strings.start.seat(seat + 1)}`}
                      value={chair.bot}
                      disabled={busy}
                      onChange={(event) => work(api.hand(about.id, seat, event.currentTarget.value, event.currentTarget.value === ""))}
                    >
                      <option value="">{strings.newTable.person}</option>
                      <BotOptions bots={bots} />
                    </select>
                  )}
                  {chair.taken && !mine.seats.includes(seat) && (mine.host || (manages && left(chair.away) === 0)) && (
                    <button type="button" class="quiet" disabled={busy} onClick={() => work(api.hand(about.id, seat, "", true))}>
                      {strings.lobby.free}
                    </button>
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
            {manages && !ready && (
              <button
                type="button"
                disabled={busy}
                onClick={() => work(Promise.all(empty.map(({ seat }) => api.hand(about.id, seat, game ? usualBot(game) : "thumb"))))}
              >
                {strings.lobby.fill}
              </button>
            )}
            {manages && (
              <button type="button" class="primary big" disabled={busy || !ready} onClick={() => work(api.start(about.id))}>
                {strings.lobby.start}
              </button>
            )}
          </div>
          <Soon presence={presence} ahead={state.ahead} />
          <p class="hint">{manages ? (ready ? "" : strings.lobby.notReady) : strings.lobby.onlyHost}</p>
          {about.hints && <p class="hint">{strings.coach.allowed}</p>}
          {hostLeft !== null && (
            <p class="hint host-away" role="status">
              {hostLeft ? strings.lobby.hostAwayIn(minutes(hostLeft)) : seated ? strings.lobby.hostAway : strings.lobby.hostAwaySit}
            </p>
          )}
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
      {beside !== null && <Beside seat={beside} close={() => setBeside(null)} sit={sit} />}
    </div>
  );
}

interface BesideProps {
  seat: number;
  close(): void;
  sit(seat: number, name: string): void;
}

/** The name of somebody who shares this device. */
function Beside({ seat, close, sit }: BesideProps): JSX.Element {
  const [name, setName] = useState("");
  return (
    <Dialog title={strings.lobby.anotherTitle} close={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          sit(seat, name.trim());
        }}
      >
        <p class="hint">{strings.lobby.anotherText}</p>
        <label>
          {strings.newTable.nameOf(seat + 1)}
          <input value={name} maxLength={24} autoFocus onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <div class="buttons">
          <button type="submit" class="primary">
            {strings.lobby.sitDown}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
