// The open tables, kept up to date: the server answers as soon as something has changed.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { strings } from "../strings";
import type { Tables } from "../types/wire";
import { club } from "./api";
import { Notice } from "./notice";
import { Offline } from "./offline";
import { said } from "./strings";

const AGAIN = 5000; // milliseconds until it is tried again where the server does not answer

/** The listed tables, as they are now. */
export function useTables(): Tables & { lost: boolean } {
  const [lost, setLost] = useState(false);
  const [tables, setTables] = useState<Tables>({ tables: [], tag: "" });
  useEffect(() => {
    let current = true;
    let timer = 0;
    const look = (tag = ""): void => {
      club.tables(tag).then(
        (found) => {
          if (!current) return;
          setLost(false);
          setTables(found);
          if (document.hidden) document.addEventListener("visibilitychange", () => current && look(), { once: true });
          else look(found.tag);
        },
        () => {
          setLost(true);
          if (current) timer = window.setTimeout(() => current && look(), AGAIN);
        },
      );
    };
    look();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  return { ...tables, lost };
}

export function OpenTables(): JSX.Element {
  const { tables: all, notice, closes, lost } = useTables();
  const tables = all.filter((table) => table.status !== "over");
  if (lost)
    return (
      <section>
        <p class="hint" role="status">
          {strings.net.unreachable}
        </p>
        <Offline />
      </section>
    );
  return (
    <section>
      <Notice notice={notice} closes={closes} />
      <h2>{strings.home.openTables}</h2>
      <p class="board-link">
        <a href="/board">{said.board.link}</a>
      </p>
      {!tables.length && <p class="hint">{strings.home.noOpen}</p>}
      <ul class="table-list" aria-live="polite">
        {tables.map((table) => {
          const free = table.chairs.filter((chair) => !chair.taken && !chair.bot).length;
          return (
            <li key={table.id}>
              <a href={`/t/${table.id}`}>
                <b>{table.title}</b>
                <span>
                  {[
                    table.rated ? said.lobby.rated : "",
                    table.quick && table.status === "open" ? said.lobby.quick : strings.home.status[table.status],
                    strings.home.free(free),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                <span class="table-people">{table.chairs.map((chair) => chair.name).filter(Boolean).join(", ")}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
