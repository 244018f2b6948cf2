// The front page: the games, your tables, open tables. Two clicks from here to a game against bots.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { OpenTables } from "../club/lobby";
import { api, Refusal } from "../net/api";
import { Dialog } from "../shell/dialog";
import { Header } from "../shell/header";
import { complain } from "../shell/toast";
import { forgetTable, useMemory } from "../stored";
import { strings } from "../strings";
import { Settings } from "../table/head";
import type { GameInfo } from "../types/wire";
import { learn as begin } from "./learn";
import { Picture } from "./pictures";
import { easiestFirst, Quick } from "./quick";
import { Today } from "./today";

const OFTEN = 8000; // milliseconds until a server that does not answer is asked again

export function Home(): JSX.Element {
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [settings, setSettings] = useState(false);
  const [problem, setProblem] = useState("");
  const [quick, setQuick] = useState<GameInfo | null>(null);
  const [learning, setLearning] = useState(false);
  const { tables, lessons } = useMemory();
  const fresh = !tables.length && !Object.keys(lessons).length; // a puzzle is for those who have seen a game
  const learn = (game: GameInfo): void => {
    setLearning(true);
    begin(game).catch((error: unknown) => {
      complain(error);
      setLearning(false);
    });
  };
  useEffect(() => {
    let timer = 0;
    const look = (): void => {
      api.games().then(
        (found) => {
          setProblem("");
          setGames(easiestFirst(found.games));
        },
        (error: unknown) => {
          setProblem(error instanceof Error ? error.message : strings.net.failed);
          timer = window.setTimeout(look, OFTEN);
        },
      );
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  const length = (game: string): string => strings.home.lengths[game] ?? "";
  return (
    <>
      <Header>
        <nav class="head-links" aria-label={strings.menu}>
          <a href="/rules">{strings.home.rules}</a>
          <a href="/me">{strings.home.me}</a>
          <button type="button" class="quiet" onClick={() => setSettings(true)}>
            {strings.table.settings}
          </button>
          <a class="button" href="/new">
            {strings.home.newTable}
          </a>
        </nav>
      </Header>
      <main class="home">
        <section class="hero">
          <h1>{strings.home.title}</h1>
          <p>{strings.home.lead}</p>
        </section>
        {problem && (
          <p class="banner" role="alert">
            {problem}
          </p>
        )}
        {!fresh && <Today />}
        <section class="games" aria-label={strings.newTable.game}>
          {!games && !problem && <p>{strings.home.loading}</p>}
          {games && !games.length && <p>{strings.home.none}</p>}
          {games?.map((game) => (
            <article class="game">
              <Picture game={game.id} />
              <div class="game-body">
                <h2>{game.title}</h2>
                <p>{strings.home.lines[game.id] ?? game.summary}</p>
                {strings.home.special[game.id] && <p class="game-special">{strings.home.special[game.id]}</p>}
                <p class="game-facts">
                  <span>{strings.home.players(...game.players)}</span>
                  {length(game.id) && <span>{strings.home.minutes(length(game.id))}</span>}
                  <a href={`/rules/${game.id}`} aria-label={`${strings.home.rules}: ${game.title}`}>
                    {strings.home.rules}
                  </a>
                </p>
                <div class="buttons">
                  <button type="button" class="primary" onClick={() => setQuick(game)} aria-label={`${strings.home.playNow}: ${game.title}`}>
                    {strings.home.playNow}
                  </button>
                  <button type="button" disabled={learning} onClick={() => learn(game)} aria-label={`${strings.home.learn}: ${game.title}`}>
                    {strings.home.learn}
                  </button>
                </div>
              </div>
            </article>
          ))}
          {games && (
            <article class="game">
              <Picture game="friends" />
              <div class="game-body">
                <h2>{strings.home.friends}</h2>
                <p>{strings.home.friendsLine}</p>
                <p class="game-facts">
                  <span>{strings.home.friendsFact}</span>
                </p>
                <div class="buttons">
                  <a class="button" href="/new" aria-label={`${strings.home.newTable}: ${strings.home.friends}`}>
                    {strings.home.newTable}
                  </a>
                </div>
              </div>
            </article>
          )}
        </section>
        {fresh && <Today />}
        <div class="home-tables">
          <YourTables />
          <OpenTables />
        </div>
      </main>
      {settings && (
        <Dialog title={strings.table.settings} close={() => setSettings(false)}>
          <Settings />
        </Dialog>
      )}
      {quick && <Quick game={quick} close={() => setQuick(null)} />}
    </>
  );
}

interface Known {
  status: string;
  people: string;
  asked: boolean;
}

/** The tables that this browser sits at, and which of them wait for it. */
function YourTables(): JSX.Element | null {
  const { tables } = useMemory();
  const [known, setKnown] = useState<Record<string, Known>>({});
  const shown = tables.slice(0, 10);
  useEffect(() => {
    for (const { id } of shown) {
      if (known[id]) continue;
      api.perspective(id).then(
        ({ presence, snapshot }) => {
          const people = presence.chairs.map((chair) => chair.name).filter(Boolean).join(", ");
          const asked = presence.status === "playing" && Boolean(snapshot?.decision?.question);
          setKnown((all) => ({ ...all, [id]: { status: presence.status, people, asked } }));
        },
        (error: unknown) => error instanceof Refusal && error.code === "no_such_table" && forgetTable(id),
      );
    }
  }, [tables]);
  if (!tables.length) return null;
  return (
    <section>
      <h2>{strings.home.yourTables}</h2>
      <ul class="table-list">
        {shown.map((kept) => {
          const about = known[kept.id];
          return (
            <li>
              <a href={`/t/${kept.id}`}>
                <b>{kept.title}</b>
                <span class={about?.asked ? "asked" : ""}>{about ? (about.asked ? strings.table.yourTurn : strings.home.status[about.status]) : ""}</span>
                <span class="table-people">{about?.people}</span>
              </a>
              <button type="button" class="quiet" aria-label={`${strings.home.forget}: ${kept.title}`} onClick={() => forgetTable(kept.id)}>
                ✕
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
