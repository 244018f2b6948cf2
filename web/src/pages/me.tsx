// My games: running, finished, results; what is known of me, to be had and to be forgotten.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { SameAgain } from "../club/again";
import { forgetKept } from "../club/worker";
import { Mine } from "../club/mine";
import { api } from "../net/api";
import { Dialog } from "../shell/dialog";
import { Header } from "../shell/header";
import { complain, tell } from "../shell/toast";
import { forgetAll } from "../stored";
import { strings } from "../strings";
import type { Me, MyGame, Turn } from "../types/wire";

const said = strings.me;
const ASKED = 20; // running games that are asked whose turn it is

/** A moment in the words of this browser: the time today, otherwise the day. */
const moment = (at: number): string => {
  const then = new Date(at * 1000);
  const today = then.toDateString() === new Date().toDateString();
  return today ? then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : then.toLocaleDateString();
};

const others = (game: MyGame): string =>
  game.chairs
    .filter((_, seat) => seat !== game.seat)
    .map((chair) => chair.name)
    .filter(Boolean)
    .join(", ");

export function MePage(): JSX.Element {
  const [me, setMe] = useState<Me | null>(null);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const look = (): void => void api.me().then(setMe, complain);
  useEffect(() => {
    document.title = `${said.title} – ${strings.name}`;
    look();
  }, []);
  const forget = (): void => {
    setBusy(true);
    api
      .forgetMe()
      .then(() => {
        forgetAll();
        void forgetKept();
        tell(said.forgotten);
        setSure(false);
        look();
      }, complain)
      .finally(() => setBusy(false));
  };
  const running = me?.games.filter((game) => game.status === "open" || game.status === "playing") ?? [];
  const finished = me?.games.filter((game) => game.status === "over" || game.status === "forgotten") ?? [];
  return (
    <>
      <Header />
      <main class="me">
        <h1>{said.title}</h1>
        {me && <p class="hint">{me.since ? said.lead(me.name) : said.nothing}</p>}
        {me?.since && (
          <>
            <section>
              <h2>{said.running}</h2>
              {!running.length && <p class="hint">{said.noRunning}</p>}
              <ul class="table-list">
                {running.map((game, n) => (
                  <Running key={`${game.table} ${game.seat}`} game={game} ask={n < ASKED} />
                ))}
              </ul>
            </section>
            <section>
              <h2>{said.finished}</h2>
              {!finished.length && <p class="hint">{said.noFinished}</p>}
              <ul class="table-list">
                {finished.map((game) => (
                  <li>
                    <a href={game.status === "over" ? `/t/${game.table}` : "/me"}>
                      <b>{game.title}</b>
                      <span>{game.status === "over" ? said.result(game.won) : said.gone}</span>
                      <span class="table-people">
                        {[game.role, others(game), game.ended ? moment(game.ended) : "", game.reviewed ? said.reviewed : ""].filter(Boolean).join(" · ")}
                      </span>
                    </a>
                    {game.status === "over" && others(game) && <SameAgain table={game.table} />}
                  </li>
                ))}
              </ul>
            </section>
            {me.results.length > 0 && (
              <section>
                <h2>{said.results}</h2>
                <table class="results">
                  <thead>
                    <tr>
                      <th>{said.game}</th>
                      <th>{said.role}</th>
                      <th>{said.games}</th>
                      <th>{said.won}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {me.results.map((one) => (
                      <tr>
                        <td>{one.title}</td>
                        <td>{one.role || "–"}</td>
                        <td>{one.games}</td>
                        <td>{said.wins(one.won, one.games)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
            <section>
              <h2>{said.data}</h2>
              <p class="hint">{said.dataText}</p>
              <div class="buttons">
                <a class="button" href="/api/me/export" download="sudare-me.json">
                  {said.export}
                </a>
                <button type="button" onClick={() => setSure(true)}>
                  {said.forget}
                </button>
              </div>
            </section>
          </>
        )}
        <Mine key={me?.name ?? ""} changed={look} />
      </main>
      {sure && (
        <Dialog title={said.sure} close={() => setSure(false)}>
          <p>{said.sureText}</p>
          <div class="buttons">
            <button type="button" class="primary" disabled={busy} onClick={forget}>
              {said.doIt}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A game that is on, and whose turn it is. */
function Running({ game, ask }: { game: MyGame; ask: boolean }): JSX.Element {
  const [turn, setTurn] = useState<Turn | null>(null);
  useEffect(() => {
    if (ask && game.status === "playing") void api.turn(game.table).then(setTurn, () => undefined);
  }, []);
  const whose = turn?.asked ? said.turn(turn.since ? moment(turn.since) : "") : turn?.waiting.length ? said.waiting(turn.waiting.join(", ")) : "";
  return (
    <li>
      <a href={`/t/${game.table}`}>
        <b>{game.title}</b>
        <span class={turn?.asked ? "asked" : ""}>{whose || strings.home.status[game.status]}</span>
        <span class="table-people">{others(game)}</span>
      </a>
    </li>
  );
}
