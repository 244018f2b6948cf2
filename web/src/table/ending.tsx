// How a game ended: why, the sum behind every result, where it turned, and what was hidden.
import type { JSX } from "preact";
import { Mon } from "../kit";
import { strings } from "../strings";
import type { Count, Ending, Sum, Turning } from "../types/wire";

interface EndingProps {
  ending: Ending;
  winners: number[];
  /** Opens the rulebook at a rule. */
  rule(id: string): void;
  /** Look at the moment after so many events. */
  look(n: number): void;
}

/** Who has won by which rule, in a sentence. */
export function Why({ ending, winners, said, rule }: Omit<EndingProps, "look"> & { said: boolean }): JSX.Element {
  return (
    <>
      {!said && (
        <p class="over-headline">
          {winners.map((winner) => (
            <Mon seat={winner} />
          ))}{" "}
          {ending.headline}
        </p>
      )}
      <p class="over-reason">
        {ending.reason}{" "}
        {ending.rule && (
          <button type="button" class="rule-link" onClick={() => rule(ending.rule)}>
            {ending.rule}
          </button>
        )}
      </p>
    </>
  );
}

export function HowItEnded({ ending, winners, look }: Omit<EndingProps, "rule">): JSX.Element {
  const { sums = [], turnings = [], uncovered = [] } = ending;
  const few = sums.reduce((lines, sum) => lines + sum.lines.length, 0) <= MOST_LINES;
  return (
    <div class="ended">
      {sums.length > 0 && <h3>{strings.over.sums}</h3>}
      {sums.map((sum, n) => (
        <SumCard sum={sum} open={few || n === 0 || (sum.seat != null && winners.includes(sum.seat))} />
      ))}
      {turnings.length > 0 && <h3>{strings.over.turnings}</h3>}
      {turnings.map((turning) => (
        <TurningLine turning={turning} look={look} />
      ))}
      {uncovered.length > 0 && <h3>{strings.over.uncovered}</h3>}
      {uncovered.map((part) => (
        <details class="ended-card" open={part.lines.length <= FEW_LINES}>
          <summary>
            {part.seat != null && <Mon seat={part.seat} size={16} />} <span>{part.title}</span>
          </summary>
          <ul>
            {part.lines.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

const MOST_LINES = 10; // of sums that are all unfolded at once
const FEW_LINES = 3; // that are shown without being asked for

function SumCard({ sum, open }: { sum: Sum; open: boolean }): JSX.Element {
  return (
    <details class="ended-card" open={open}>
      <summary>
        {sum.seat != null && <Mon seat={sum.seat} size={16} />} <span>{sum.title}</span>
        {sum.total != null && <b class="ended-total">{sum.total}</b>}
      </summary>
      <ul>
        {sum.lines.map((line) => (
          <li>
            <Mark line={line} />
            <span>{line.text}</span>
          </li>
        ))}
      </ul>
      {sum.note && <p class="hint">{sum.note}</p>}
    </details>
  );
}

function Mark({ line }: { line: Count }): JSX.Element {
  if (line.points != null) return <b class="ended-points">{strings.over.points(line.points)}</b>;
  if (line.met == null) return <span class="ended-points">·</span>;
  return (
    <b class={`ended-points ${line.met ? "met" : "unmet"}`} role="img" aria-label={line.met ? strings.over.met : strings.over.unmet}>
      {line.met ? "✓" : "✗"}
    </b>
  );
}

function TurningLine({ turning, look }: { turning: Turning; look(n: number): void }): JSX.Element {
  return (
    <button type="button" class="told ended-turning" onClick={() => look(turning.n)}>
      <b>{turning.title}.</b> {turning.text}
    </button>
  );
}
