// The board of Omnitsu: the others, the centre, what is thrown and answered, and your own hand and scrolls.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { BoardProps, GuideStep } from "../../board";
import { Mon, useFlip } from "../../kit";
import type { Edition, View } from "../../types/omnitsu";
import "./board.css";
import { Locations, Piles } from "./centre";
import { Mine } from "./mine";
import { Names } from "./names";
import { Order, Stack } from "./order";
import { People } from "./people";
import { guideTexts, strings } from "./strings";

export type Props = BoardProps<View>;

export function Board(p: Props): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useFlip(root, 600);
  const names = useMemo(() => new Names(p.edition as Edition | null), [p.edition]);
  const { view } = p;
  return (
    <div class="omn" ref={root}>
      <div class="omn-turn">
        <strong>{strings.turn(view.turn)}</strong>
        <span>{strings.phase[view.phase]}</span>
      </div>
      {view.scores && <Scores p={p} scores={view.scores} deaths={view.deaths ?? []} />}
      <People p={p} names={names} />
      <div class="omn-table">
        <Stack p={p} names={names} />
        {view.phase !== "ending" && <Order p={p} names={names} />}
        <Piles p={p} names={names} />
        <Locations p={p} names={names} />
      </div>
      {p.seat !== null && <Mine p={p} names={names} seat={p.seat} />}
    </div>
  );
}

function Scores({ p, scores, deaths }: { p: Props; scores: number[]; deaths: string[][] }): JSX.Element {
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[b]! - scores[a]!);
  return (
    <section class="omn-scores" aria-label={strings.scores}>
      <h3>{strings.scores}</h3>
      <ol>
        {order.map((seat) => (
          <li class={p.winners.includes(seat) ? "won" : ""}>
            <Mon seat={seat} size={20} />
            <b>{p.names[seat]}</b>
            <span>
              {deaths[seat]?.length ? `${strings.killed}: ${deaths[seat]!.join(", ")}` : strings.points(scores[seat]!)}
            </span>
            {p.winners.includes(seat) && <span class="omn-stamp">{strings.won}</span>}
          </li>
        ))}
      </ol>
      {!p.winners.length && <p>{strings.nobody}</p>}
    </section>
  );
}

const asked = (p: BoardProps, ...ids: string[]): boolean => p.question !== null && ids.includes(p.question.decision);
const seen = (p: BoardProps): View => p.view as View;

/** How a game can end, in a sentence. */
export const endings = strings.ending;

export const guide: GuideStep[] = [
  { ...guideTexts.scroll, at: ".omn-before", when: (p) => p.seat !== null },
  { ...guideTexts.pile, at: ".omn-scroll-pile", when: (p) => p.seat !== null },
  { ...guideTexts.throw, at: ".omn-hand", when: (p) => asked(p, "choose_action") },
  { ...guideTexts.crack, at: ".omn-before", when: (p) => asked(p, "choose_action") },
  { ...guideTexts.window, at: ".omn-hand", when: (p) => asked(p, "window_gap", "window_response") },
  { ...guideTexts.declare, at: ".omn-stack", when: (p) => asked(p, "declare") },
  {
    ...guideTexts.discard,
    at: ".omn-hand",
    when: (p) => asked(p, "pick_discards", "clearing", "pay_cost", "pick_given_card"),
  },
  { ...guideTexts.locations, at: ".omn-locations", when: (p) => seen(p).center.length > 0 },
  { ...guideTexts.ending, at: ".omn-people", when: (p) => seen(p).phase === "ending" },
];
