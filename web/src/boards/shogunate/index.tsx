// The board of Shogunate: the Line as a column, the Plot and its awards beside it, the seats, and your own secrets.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../board";
import { tip, useFlip, useSeatColours } from "../../kit";
import type { Edition, View } from "../../types/shogunate";
import "./board.css";
import { Banner } from "./crests";
import { Line } from "./line";
import { remember } from "./memory";
import { Mine } from "./mine";
import { Names } from "./names";
import { PlotCard, ResultSheet } from "./plot";
import { Seats } from "./seats";
import { strings } from "./strings";

export { along } from "./along";

export type Props = BoardProps<View>;

/** Where the round stands: 0 choosing, 1 acting, 3 the Plot's power; award, strike and count ask nobody, but are told. */
export function stepOf(p: Props): number {
  if (p.over) return -1;
  const due = p.view.line.some(({ award }) => award > 0);
  let acted = 0;
  let paid = false;
  for (let i = p.events.length - 1; i >= 0; i--) {
    const { kind, data } = p.events[i]!;
    if (kind === "no_declaration" || kind === "declared") return 5;
    if (kind === "shinobi_struck") return 4;
    if (kind === "action_finished") acted++;
    if (kind === "honour_changed" && data?.["cause"] === "award") paid = true;
    if (kind === "actions_revealed") return acted < p.seats - 1 ? 1 : paid || !due ? 3 : 2;
    if (kind === "plot_revealed" || kind === "set_up") return 0;
  }
  return p.view.seats.some((seat) => seat.revealed) ? 1 : 0;
}

export function Board(p: Props): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useFlip(root, 650);
  const names = useMemo(() => new Names(p.edition as Edition | null), [p.edition]);
  useSeatColours(p.view.seats.map((seat, who) => names.colour(seat.colour, who)));
  const memories = useMemo(() => remember(p.view.notes, p.seats, p.seat), [p.view.notes, p.seats, p.seat]);
  const step = stepOf(p);
  const asksSeat = p.options.some((option) => /^(call|target):/.test(option.action));
  return (
    <div class={`sho ${asksSeat ? "sho-asks-seat" : ""}`} ref={root}>
      <p class="sho-goal">{p.view.goal}</p>
      <Round p={p} step={step} />
      <div class="sho-table">
        <Line p={p} names={names} memories={memories} paid={step > 2 || p.over} />
        <div class="sho-side">
          {p.view.result ? (
            <ResultSheet p={p} names={names} result={p.view.result} />
          ) : (
            <PlotCard p={p} names={names} step={step} />
          )}
        </div>
        <Seats p={p} names={names} memories={memories} step={step} />
        {p.view.me && p.seat !== null && !p.over && (
          <Mine p={p} names={names} memories={memories} me={p.view.me} seat={p.seat} />
        )}
      </div>
    </div>
  );
}

function Round({ p, step }: { p: Props; step: number }): JSX.Element {
  const { view } = p;
  return (
    <div class="sho-round">
      <strong>{strings.round(view.round)}</strong>
      <span class="sho-hata" {...tip(strings.hatamotoTip, "SHO-031")}>
        <Banner /> {p.names[view.hatamoto]}
      </span>
      <ol class="sho-steps" aria-label={strings.round(view.round)}>
        {strings.steps.map((name, i) => (
          <li
            class={i === step ? "now" : i < step ? "past" : ""}
            aria-current={i === step ? "step" : undefined}
            {...tip(strings.stepTips[i]!, "SHO-030")}
          >
            {name}
          </li>
        ))}
      </ol>
      <span class="sho-target" {...tip(strings.endsTip(view.target), "SHO-109")}>
        {strings.ends(view.target)}
      </span>
      {view.pool !== null && <span class="sho-target">{strings.pool(view.pool)}</span>}
    </div>
  );
}


/** What lessons and the guided first game point at. */
export const parts = {
  line: ".sho-line",
  loyalties: ".sho-loyalties",
  hand: ".sho-hand",
  plot: ".sho-side",
  award: ".sho-slots",
  shinobi: ".sho-shinobi",
  seats: ".sho-seats",
};
