// The board: who plays best here, by game and role; and the profile of who wants to be seen.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Header } from "../shell/header";
import { complain } from "../shell/toast";
import { strings } from "../strings";
import { botName } from "../table/names";
import type { Line, Profile, Rated } from "../types/wire";
import { club } from "./api";
import { said } from "./strings";

/** A rating in words; the mark says that it is not sure yet. */
function Points({ rated }: { rated: Rated }): JSX.Element {
  return (
    <>
      {said.board.points(rated.points, rated.spread)}
      {rated.provisional && <small> {said.board.unsure}</small>}
    </>
  );
}

export function RatingsTable({ ratings }: { ratings: Rated[] }): JSX.Element {
  return (
    <table class="results">
      <thead>
        <tr>
          <th>{strings.me.game}</th>
          <th>{strings.me.role}</th>
          <th>{said.board.rating}</th>
          <th>{said.board.games}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.map((one) => (
          <tr>
            <td>{one.title}</td>
            <td>{one.role || "–"}</td>
            <td>
              <Points rated={one} />
            </td>
            <td>{one.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function BoardPage(): JSX.Element {
  const [lines, setLines] = useState<Line[] | null>(null);
  useEffect(() => {
    document.title = `${said.board.title} – ${strings.name}`;
    void club.board().then((found) => setLines(found.lines), complain);
  }, []);
  const groups = new Map<string, Line[]>();
  for (const line of lines ?? []) {
    const name = line.rated.role ? `${line.rated.title}: ${line.rated.role}` : line.rated.title;
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return (
    <>
      <Header />
      <main class="me">
        <h1>{said.board.title}</h1>
        <p class="hint">{said.board.lead}</p>
        {lines && !lines.length && <p>{said.board.none}</p>}
        {[...groups].map(([name, group]) => (
          <section>
            <h2>{name}</h2>
            <table class="results board-table">
              <thead>
                <tr>
                  <th>{said.board.rank}</th>
                  <th>{said.board.name}</th>
                  <th>{said.board.rating}</th>
                  <th>{said.board.games}</th>
                </tr>
              </thead>
              <tbody>
                {group.map((line, rank) => (
                  <tr class={line.bot ? "board-bot" : ""}>
                    <td>{rank + 1}</td>
                    <td>{line.bot ? said.board.bot(botName(line.bot)) : <a href={`/people/${line.person}`}>{line.name}</a>}</td>
                    <td>
                      <Points rated={line.rated} />
                    </td>
                    <td>{line.rated.games}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </main>
    </>
  );
}

export function ProfilePage({ person }: { person: string }): JSX.Element {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    club.profile(person).then(setProfile, (error: unknown) => setProblem(error instanceof Error ? error.message : ""));
  }, [person]);
  useEffect(() => {
    if (profile) document.title = `${profile.name} – ${strings.name}`;
  }, [profile]);
  return (
    <>
      <Header />
      <main class={problem ? "notice" : "me"}>
        {problem && (
          <>
            <h1>{strings.nowhere.title}</h1>
            <p>{problem}</p>
            <div class="buttons">
              <a class="button" href="/board">
                {said.board.link}
              </a>
              <a class="button" href="/">
                {strings.nowhere.games}
              </a>
            </div>
          </>
        )}
        {profile && (
          <>
            <h1>{profile.name}</h1>
            <p class="hint">{said.profile.since(new Date(profile.since * 1000).toLocaleDateString())}</p>
            {profile.ratings.length > 0 && (
              <section>
                <h2>{said.profile.theirs}</h2>
                <RatingsTable ratings={profile.ratings} />
              </section>
            )}
            {profile.results.length > 0 && (
              <section>
                <h2>{strings.me.results}</h2>
                <table class="results">
                  <tbody>
                    {profile.results.map((one) => (
                      <tr>
                        <td>{one.title}</td>
                        <td>{one.role || "–"}</td>
                        <td>{one.games}</td>
                        <td>{strings.me.wins(one.won, one.games)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </>
        )}
      </main>
    </>
  );
}
