// The rulebooks, with contents and search.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, Refusal, type Rulebook } from "../net/api";
import { go } from "../route";
import { Header } from "../shell/header";
import { headings, Inline, Markdown, slug } from "../shell/markdown";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { GameInfo, Passage } from "../types/wire";
import { learn } from "./learn";
import { Picture } from "./pictures";

const PAUSE = 200; // milliseconds without a letter, after which is searched

export function RulesPage({ game, hash }: { game: string; hash: string }): JSX.Element {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [book, setBook] = useState<Rulebook | null>(null);
  const [search, setSearch] = useState("");
  const [unknown, setUnknown] = useState(false);
  const [found, setFound] = useState<Passage[] | null>(null);
  useEffect(() => {
    void api.games().then((found) => setGames(found.games), complain);
    if (game) void api.rulebook(game).then(setBook, (error: unknown) => (error instanceof Refusal && error.code === "no_such_game" ? setUnknown(true) : complain(error)));
  }, [game]);
  useEffect(() => {
    if (book) document.title = `${book.title} – ${strings.rules.title}`;
    if (book && hash) document.getElementById(hash)?.scrollIntoView({ block: "center" });
  }, [book, hash]);
  const words = search.trim();
  useEffect(() => {
    setFound(null);
    if (!words) return undefined;
    let current = true;
    const timer = setTimeout(() => void api.lookUp(game, words).then(({ passages }) => current && setFound(passages), complain), PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [game, words]);
  const info = games.find(({ id }) => id === game);
  const contents = useMemo(() => (book ? headings(book.text).filter(({ level }) => level === 2) : []), [book]);
  const jump = (id: string, section = ""): void => {
    setSearch("");
    go(`/rules/${game}#${id || section}`, true);
    setTimeout(() => (document.getElementById(id) ?? document.getElementById(section))?.scrollIntoView({ block: "center" }));
  };
  return (
    <>
      <Header>
        <nav class="head-links" aria-label={strings.rules.title}>
          {games.map((other) => (
            <a href={`/rules/${other.id}`} aria-current={other.id === game ? "page" : undefined}>
              {other.title.split(":")[0]}
            </a>
          ))}
        </nav>
      </Header>
      <main class="rules-page">
        {!game && (
          <>
            <h1>{strings.rules.title}</h1>
            <div class="games">
              {games.map((other) => (
                <a class="game" href={`/rules/${other.id}`}>
                  <Picture game={other.id} />
                  <div class="game-body">
                    <h2>{other.title}</h2>
                    <p>{strings.home.lines[other.id] ?? other.summary}</p>
                  </div>
                </a>
              ))}
            </div>
          </>
        )}
        {game && (
          <>
            <aside>
              <input
                type="search"
                value={search}
                maxLength={60}
                placeholder={strings.rules.searchHint}
                aria-label={strings.rules.search}
                onInput={(event) => setSearch(event.currentTarget.value)}
              />
              {info && (
                <button type="button" class="rules-learn" onClick={() => void learn(info).catch(complain)}>
                  {strings.home.learn}
                </button>
              )}
              <nav aria-label={strings.rules.contents}>
                {contents.map((heading) => (
                  <a
                    href={`#${heading.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      jump(heading.id);
                    }}
                  >
                    {heading.text}
                  </a>
                ))}
              </nav>
            </aside>
            <article>
              {unknown ? <p>{strings.nowhere.noGame}</p> : !book && <p>{strings.rules.loading}</p>}
              {words && found && (
                <>
                  <p role="status">{strings.rules.found(found.length)}</p>
                  <ul class="rules prose">
                    {found.map((one) => (
                      <li>
                        <button type="button" class="rule-link" onClick={() => jump(one.id, slug(one.section))}>
                          {one.id || one.section}
                        </button>{" "}
                        <Inline text={one.text} rule={(id) => jump(id)} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {book && !words && <Markdown text={book.text} marked={hash} rule={(id) => jump(id)} />}
            </article>
          </>
        )}
      </main>
    </>
  );
}
