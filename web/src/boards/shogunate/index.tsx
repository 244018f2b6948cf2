// The board of Shogunate: the Line as a column, the Plot and its awards beside it, the seats, and your own secrets.
import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { BoardProps, GuideStep } from "../../board";
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
import { guideTexts, strings } from "./strings";

export type Props = BoardProps<View>;

/** Where the round stands: 0 choosing, 1 acting, 3 the Plot's power; awards, strike and count ask nobody. */
export function stepOf(p: Props): number {
  if (p.over) return -1;
  let acted = 0;
  for (let i = p.events.length - 1; i >= 0; i--) {
    const kind = p.events[i]!.kind;
    if (kind === "action_finished") acted++;
    if (kind === "actions_revealed") return acted < p.seats - 1 ? 1 : 3;
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
        <Line p={p} names={names} memories={memories} paid={step > 1 || p.over} />
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

const asked = (p: BoardProps, ...ids: string[]): boolean => p.question !== null && ids.includes(p.question.decision);
const seen = (p: BoardProps): View => p.view as View;

/** How a game can end, in a sentence. */
export const guide: GuideStep[] = [
  { ...guideTexts.start, at: ".sho-line", when: () => true },
  { ...guideTexts.loyalty, at: ".sho-loyalties", when: (p) => p.seat !== null },
  { ...guideTexts.plot, at: ".sho-slots", when: (p) => p.seat !== null },
  { ...guideTexts.choose, at: ".sho-hand", when: (p) => asked(p, "choose_action") },
  { ...guideTexts.hatamoto, at: ".sho-seats", when: (p) => asked(p, "call_actor") },
  {
    ...guideTexts.act,
    at: ".sho-line",
    when: (p) =>
      asked(
        p,
        "dishonour_leader",
        "upstream_move",
        "company_leader",
        "arrow_leader",
        "cloaked_position",
        "storms_mode",
        "storms_pair",
      ),
  },
  {
    ...guideTexts.show,
    at: ".sho-loyalties",
    when: (p) => asked(p, "dishonour_card", "upstream_show", "arrow_show", "plot_spy_show", "storms_give"),
  },
  { ...guideTexts.hands, at: ".sho-seats", when: (p) => seen(p).round >= 2 },
  { ...guideTexts.shinobi, at: ".sho-shinobi", when: (p) => p.events.some((event) => event.kind === "shinobi_struck") },
  { ...guideTexts.end, at: ".sho-line", when: (p) => (seen(p).me?.score ?? 0) >= seen(p).target - 4 },
];
