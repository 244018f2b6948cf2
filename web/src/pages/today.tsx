// The puzzle of the day: the same for everybody at this server.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { useMemory } from "../stored";
import { strings } from "../strings";
import type { PuzzleList } from "../types/wire";

/** A link to the puzzle of the day; without a list it asks for one itself. */
export function Today({ list }: { list?: PuzzleList | null }): JSX.Element | null {
  const [found, setFound] = useState<PuzzleList | null>(null);
  const { puzzles } = useMemory();
  useEffect(() => {
    if (list === undefined) void api.puzzles().then(setFound, () => undefined); // the front page does without
  }, []);
  const today = (list ?? found)?.today;
  if (!today) return null;
  const done = puzzles[`${today.game} ${today.key}`];
  return (
    <section class="today" aria-label={strings.puzzles.today}>
      <h2>{strings.puzzles.today}</h2>
      <p>{strings.puzzles.todayLine(today.title)}</p>
      <div class="buttons">
        <a class="button primary" href={`/puzzles/${today.game}/${today.key}`}>
          {done ? strings.puzzles.lookAgain : strings.puzzles.solve}
        </a>
        {list === undefined && (
          <a class="button" href="/puzzles">
            {strings.puzzles.all}
          </a>
        )}
        {done && <span class="hint">{strings.puzzles.how[done]}</span>}
      </div>
    </section>
  );
}
