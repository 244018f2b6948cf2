// The head of the board: who you are, how you win, how you stand; and where the turn stands.
import type { JSX } from "preact";
import { Mon, tip } from "../../kit";
import type { Props } from "./index";
import type { Names } from "./names";
import { type Fate, fates, type Notes } from "./notes";
import { Sign } from "./signs";
import { strings } from "./strings";

/** Where the turn stands: 0 throwing, 1 acting by number, 2 drawing and discarding, 3 the end. */
export function stepOf(p: Props): number {
  const { phase, seats, stack, pending } = p.view;
  if (phase === "ending") return 3;
  if (phase === "draw") return 2;
  if (stack.length || pending.length || seats.some(({ slot }) => slot.card)) return 1;
  for (let i = p.events.length - 1; i >= 0; i--) {
    const { kind } = p.events[i]!;
    if (kind === "turn" || kind === "dealt") return 0;
    if (kind === "thrown" || kind === "thrown_at" || kind === "cracked" || kind === "passed") return 1;
  }
  return 0;
}

export function Head({ p, names, notes }: { p: Props; names: Names; notes: Notes }): JSX.Element {
  const step = stepOf(p);
  return (
    <header class="omn-head">
      <div class="omn-turn">
        <strong>{strings.turn(p.view.turn)}</strong>
        <ol class="omn-steps">
          {strings.steps.map((name, i) => (
            <li
              class={i === step ? "now" : i < step ? "past" : ""}
              aria-current={i === step ? "step" : undefined}
              {...tip(strings.stepTips[i]!, strings.stepRules[i])}
            >
              {name}
            </li>
          ))}
        </ol>
      </div>
      <p class="omn-goal" {...tip(strings.goalTip, "OMN-004")}>
        {p.seat !== null && <Mon seat={p.seat} size={17} />}
        <span>
          <b>{p.seat === null ? strings.watching : strings.role}</b> {strings.goal(names.castle(), p.view.castle_needs)}
        </span>
      </p>
      {p.seat !== null && !p.over && <Standing all={fates(p, notes, p.seat)} />}
    </header>
  );
}

/** How you stand if the game ended now. */
function Standing({ all }: { all: Fate[] }): JSX.Element {
  return (
    <p class="omn-standing">
      <span>{strings.standing}</span>
      {all.map((fate) => (
        <span class={`omn-fate ${fate.points === null ? "dead" : ""}`} {...tip(strings.fateTip[fate.why]!, "OMN-143")}>
          {fate.kind && <Sign of={fate.kind} />}
          <span>
            {fate.kind && (
              <>
                {strings.ifKind(strings.kind[fate.kind]!, fate.chance)}{" "}
              </>
            )}
            <b>{fate.points === null ? strings.fateKilled[fate.why] : strings.points(fate.points)}</b>
          </span>
        </span>
      ))}
    </p>
  );
}
