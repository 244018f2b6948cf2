// The rulebooks, with contents and search.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, type Rulebook } from "../net/api";
import { go } from "../route";
import { Header } from "../shell/header";
import { headings, Inline, Markdown } from "../shell/markdown";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import type { GameInfo } from "../types/wire";
import { Picture } from "./pictures";

export function RulesPage({ game, hash }: { game: string; hash: string }): JSX.Element {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [book, setBook] = useState<Rulebook | null>(null);
  const [search, setSearch] = useState("");
  useEffect(() => {
    void api.games().then((found) => setGames(found.games), complain);
    if (game) void api.rulebook(game).then(setBook, complain);
  }, [game]);
  useEffect(() => {
    if (book) document.title = `${book.title} – ${strings.rules.title}`;
    if (book && hash) document.getElementById(hash)?.scrollIntoView({ block: "center" });
  }, [book, hash]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = useMemo(
    () => (words.length ? (book?.rules ?? []).filter((rule) => words.every((word) => `${rule.id} ${rule.text}`.toLowerCase().includes(word))) : []),
    [book, search],
  );
  const contents = useMemo(() => (book ? headings(book.text).filter(({ level }) => level === 2) : []), [book]);
  const jump = (id: string): void => {
    setSearch("");
    go(`/rules/${game}#${id}`, true);
    setTimeout(() => document.getElementById(id)?.scrollIntoView({ block: "center" }));
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
                placeholder={strings.rules.search}
                aria-label={strings.rules.search}
                onInput={(event) => setSearch(event.currentTarget.value)}
              />
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
              {!book && <p>{strings.rules.loading}</p>}
              {book && words.length > 0 && (
                <>
                  <p role="status">{strings.rules.found(found.length)}</p>
                  <ul class="rules prose">
                    {found.map((rule) => (
                      <li>
                        <button type="button" class="rule-link" onClick={() => jump(rule.id)}>
                          {rule.id}
                        </button>{" "}
                        <Inline text={rule.text} rule={jump} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {book && !words.length && <Markdown text={book.text} marked={hash} rule={jump} />}
            </article>
          </>
        )}
      </main>
    </>
  );
}
