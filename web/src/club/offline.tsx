// Without a net: what was opened before is still there.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import type { TableState } from "../net/connection";
import { story } from "../net/position";
import type { GameInfo, TableInfo } from "../types/wire";
import { said } from "./strings";
import { kept } from "./worker";

/** A game that is over, from what was kept of its replay: as the table would show it. */
export async function keptState(info: TableInfo, seat: number | null): Promise<Partial<TableState>> {
  const { moments, events } = story(await api.replay(info.about.id, "own", seat));
  const { n, position } = moments[moments.length - 1]!;
  const hello = { type: "hello" as const, protocol: 1, server: "", table: info.about, seat, host: false };
  return { hello, presence: info.presence, n, position, events };
}

/** What can be opened although the server cannot be reached. */
export function Offline(): JSX.Element | null {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [there, setThere] = useState<{ rules: string[]; replays: { id: string; title: string }[] } | null>(null);
  useEffect(() => {
    void api.games().then((found) => setGames(found.games), () => undefined);
    void kept().then(async ({ rules, replays }) => {
      const titled = await Promise.all(
        replays.map((id) => api.table(id).then(({ about, presence }) => ({ id, title: `${about.title}: ${presence.chairs.map((chair) => chair.name).join(", ")}` }), () => null)),
      );
      setThere({ rules, replays: titled.flatMap((one) => one ?? []) });
    });
  }, []);
  if (!there?.rules.length && !there?.replays.length) return null;
  const title = (id: string): string => games.find((game) => game.id === id)?.title ?? id;
  return (
    <section class="offline">
      <h2>{said.offline.title}</h2>
      <p class="hint">{said.offline.text}</p>
      <ul class="table-list">
        {there.rules.map((id) => (
          <li>
            <a href={`/rules/${id}`}>
              <b>{said.offline.rules(title(id))}</b>
            </a>
          </li>
        ))}
        {there.replays.map(({ id, title: name }) => (
          <li>
            <a href={`/t/${id}`}>
              <b>{said.offline.replay(name)}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
