// On my own page: my ratings, what I have chosen about myself, how I keep myself.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { complain } from "../shell/toast";
import type { Club } from "../types/wire";
import { club } from "./api";
import { RatingsTable } from "./board";
import { CallMe } from "./calls";
import { Keep } from "./keep";
import { said } from "./strings";

/** `changed`: this browser may be somebody else now. */
export function Mine({ changed }: { changed(): void }): JSX.Element | null {
  const [mine, setMine] = useState<Club | null>(null);
  const look = (): void => void club.mine().then(setMine, complain);
  useEffect(look, []);
  if (!mine) return null;
  const show = (shown: boolean): void => void club.show(shown).then(look, complain);
  return (
    <>
      {mine.id && (
        <section>
          <h2>{said.profile.ratings}</h2>
          {mine.ratings.length ? <RatingsTable ratings={mine.ratings} /> : <p class="hint">{said.profile.none}</p>}
          <label class="check">
            <input type="checkbox" checked={mine.shown} onChange={(event) => show(event.currentTarget.checked)} />
            {said.profile.show}
          </label>
          <p class="mine-links">
            <a href="/board">{said.board.link}</a>
            {mine.shown && <a href={`/people/${mine.id}`}>{said.profile.look}</a>}
          </p>
        </section>
      )}
      {(mine.blocked?.length ?? 0) > 0 && (
        <section>
          <h2>{said.living.list}</h2>
          <ul class="table-list">
            {mine.blocked!.map(({ id, name }) => (
              <li key={id} class="blocked">
                <span>{name}</span>
                <button type="button" class="quiet" onClick={() => void club.unblock(id).then(look, complain)}>
                  {said.living.unblock}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CallMe mine={mine} changed={look} />
      <Keep
        mine={mine}
        changed={() => {
          look();
          changed();
        }}
      />
    </>
  );
}
