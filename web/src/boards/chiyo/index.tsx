// The board of Chiyo's Secret: the round table, the Shogun's road, what you know, and what you are asked.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../board";
import { Mon, tip, useFlip } from "../../kit";
import type { Edition, View } from "../../types/chiyo";
import "./board.css";
import { Goal } from "./goal";
import { Own } from "./own";
import { Names } from "./names";
import { Ring } from "./ring";
import { Road } from "./road";
import { DeductionSheet, Questions } from "./sheet";
import { strings } from "./strings";
import { Tray } from "./tray";

export { along } from "./along";

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
      <strong {...(strings.stageTip[stage] ? tip(strings.stageTip[stage]!, "CHI-113") : {})}>{strings.stage[stage]}</strong>
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


/** How a game can end, in a sentence. */
/** What lessons and the guided first game point at. */
export const parts = {
  ring: ".chi-ring",
  goal: ".chi-goal",
  road: ".chi-road",
  tray: ".chi-bar",
  own: ".chi-own",
  questions: ".chi-questions",
  sheet: ".chi-sheet",
  tokens: ".chi-card .chi-token",
};
