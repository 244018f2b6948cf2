// The board of Chiyo's Secret: the round table, the Shogun's road, what you know, and what you are asked.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { BoardProps, GuideStep } from "../../board";
import { Mon, useFlip } from "../../kit";
import type { Edition, View } from "../../types/chiyo";
import "./board.css";
import { Goal } from "./goal";
import { Own } from "./own";
import { Names } from "./names";
import { Ring } from "./ring";
import { Road } from "./road";
import { DeductionSheet, Questions } from "./sheet";
import { guideTexts, strings } from "./strings";
import { Tray } from "./tray";

export type Props = BoardProps<View>;

export function Board(p: Props): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useFlip(root, 600);
  const names = useMemo(() => new Names(p.edition as Edition | null, p.seats), [p.edition, p.seats]);
  return (
    <div class="chi" ref={root}>
      <Goal p={p} names={names} />
      <Road p={p} names={names} />
      <div class="chi-bar">
        <Turn p={p} />
        <Tray p={p} names={names} />
      </div>
      <Ring p={p} names={names} />
      <Own p={p} names={names} />
      <div class="chi-notes">
        <Questions p={p} names={names} />
        <DeductionSheet p={p} names={names} />
      </div>
    </div>
  );
}

/** Whose turn it is, what is being done, and what is forbidden. */
function Turn({ p }: { p: Props }): JSX.Element {
  const { turn, stage } = p.view;
  const playing = !p.over && (stage === "hunt" || stage === "final_act");
  return (
    <p class="chi-turn">
      <strong>{strings.stage[stage]}</strong>
      {playing && (
        <>
          <span>
            {strings.turn(turn.number)}: <Mon seat={turn.active} size={16} /> <b>{p.names[turn.active]}</b>
            {turn.loyal && `, ${strings.loyal[turn.loyal]?.[0] ?? turn.loyal}`}
          </span>
          {turn.barred_loyal && <em>{strings.barredLoyal(strings.loyal[turn.barred_loyal]?.[0] ?? "")}</em>}
          {turn.barred_secret && <em>{strings.barredSecret(strings.secret[turn.barred_secret]?.[0] ?? "")}</em>}
          {turn.curfew && <em>{strings.curfew(strings.loyal[turn.curfew]?.[0] ?? "")}</em>}
        </>
      )}
    </p>
  );
}

const asked = (p: BoardProps, ...ids: string[]): boolean => p.question !== null && ids.includes(p.question.decision);
const seen = (p: BoardProps): View => p.view as View;

/** How a game can end, in a sentence. */
export const guide: GuideStep[] = [
  { ...guideTexts.table, at: ".chi-ring", when: () => true },
  { ...guideTexts.role, at: ".chi-goal", when: (p) => p.seat !== null },
  { ...guideTexts.loyal, at: ".chi-bar", when: (p) => asked(p, "loyal") },
  { ...guideTexts.move, at: ".chi-ring", when: (p) => asked(p, "move") },
  { ...guideTexts.ask, at: ".chi-bar", when: (p) => asked(p, "question") },
  { ...guideTexts.answer, at: ".chi-bar", when: (p) => asked(p, "answer") },
  {
    ...guideTexts.tokens,
    at: ".chi-card .chi-token",
    when: (p) => seen(p).places.some((place) => place.cards.some((card) => card.tokens.length > 0)),
  },
  { ...guideTexts.secret, at: ".chi-bar", when: (p) => asked(p, "secret") },
  { ...guideTexts.sheet, at: ".chi-sheet", when: (p) => seen(p).questions.length > 1 },
  { ...guideTexts.final, at: ".chi-ring", when: (p) => seen(p).stage === "final_act" },
];
