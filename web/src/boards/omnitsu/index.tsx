// The board of Omnitsu: the goal at the head, the others, what happens now, the way to the Castle, the scrolls, your hand.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../board";
import { Mon, useFlip } from "../../kit";
import type { Edition, View } from "../../types/omnitsu";
import "./board.css";
import { Head } from "./head";
import { Mine } from "./mine";
import { Names } from "./names";
import { Notes } from "./notes";
import { People } from "./people";
import { Piles, Places } from "./places";
import { Reader } from "./reader";
import { Now, Road } from "./road";
import { Scrolls } from "./scrolls";
import { strings } from "./strings";

export { along } from "./along";

export type Props = BoardProps<View>;

export function Board(p: Props): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useFlip(root, 600);
  const names = useMemo(() => new Names(p.edition as Edition | null), [p.edition]);
  const notes = new Notes(p);
  const { view } = p;
  return (
    <div class="omn" ref={root} data-reader>
      <Head p={p} names={names} notes={notes} />
      <div class="omn-grid">
        <People p={p} names={names} notes={notes} />
        <div class="omn-centre">
          {view.scores ? (
            <Scores p={p} names={names} scores={view.scores} deaths={view.deaths ?? []} />
          ) : (
            <>
              {view.phase !== "ending" && <Road p={p} names={names} />}
              <Now p={p} names={names} />
            </>
          )}
        </div>
        <Places p={p} names={names} notes={notes} />
        {p.seat !== null && <Mine p={p} names={names} notes={notes} seat={p.seat} />}
        <div class="omn-aside">
          <Scrolls p={p} names={names} notes={notes} />
          <Piles p={p} names={names} notes={notes} />
        </div>
      </div>
      <Reader p={p} names={names} root={root} />
    </div>
  );
}

interface ScoresProps {
  p: Props;
  names: Names;
  scores: number[];
  deaths: string[][];
}

/** The sum behind every score: the scroll, and the cards in hand. */
function Scores({ p, names, scores, deaths }: ScoresProps): JSX.Element {
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[b]! - scores[a]!);
  return (
    <section class="omn-scores" aria-label={strings.scores}>
      <h3>{strings.scores}</h3>
      <ol>
        {order.map((seat) => {
          const { sealed, hand } = p.view.seats[seat]!;
          const cards = (hand ?? []).filter((id) => !names.card(id).scroll).length;
          const kind = sealed[0]?.known_kind ?? null;
          return (
            <li class={p.winners.includes(seat) ? "won" : ""}>
              <Mon seat={seat} size={20} />
              <b>{p.names[seat]}</b>
              <strong>{strings.points(scores[seat]!)}</strong>
              <span>
                {deaths[seat]?.length
                  ? strings.killed(deaths[seat]!.map((why) => strings.killedBy[why] ?? why))
                  : strings.sum(kind && strings.kind[kind]!, scores[seat]! - cards, cards)}
              </span>
              {p.winners.includes(seat) && <span class="omn-stamp">{strings.won}</span>}
            </li>
          );
        })}
      </ol>
      {!p.winners.length && <p>{strings.nobody}</p>}
    </section>
  );
}


/** How a game can end, in a sentence. */
/** What lessons and the guided first game point at. */
export const parts = {
  hand: ".omn-hand",
  scroll: ".omn-before",
  road: ".omn-road",
  now: ".omn-now",
  people: ".omn-people",
  locations: ".omn-places",
  scrolls: ".omn-scrolls",
  standing: ".omn-head",
  where: ".omn-where",
  piles: ".omn-piles",
};
