// The clocks that a table may have: for each answer (seconds to days), or for all of them together.
import type { JSX } from "preact";
import { said } from "./strings";

/** What a choice means to the server: "60" is a minute for each answer, "600+5" ten minutes in all and five seconds for each choice. */
export function clockOf(choice: string): { clock: number | null; total: number | null; increment: number } {
  const [seconds, more] = choice.split("+").map(Number);
  if (!seconds) return { clock: null, total: null, increment: 0 };
  return more === undefined ? { clock: seconds, total: null, increment: 0 } : { clock: null, total: seconds, increment: more };
}

export function ClockChoice({ value, change }: { value: string; change(value: string): void }): JSX.Element {
  return (
    <select value={value} onChange={(event) => change(event.currentTarget.value)}>
      <option value="">{said.clocks.none}</option>
      {said.clocks.groups.map(([group, choices]) => (
        <optgroup label={group}>
          {choices.map(([choice, label]) => (
            <option value={choice}>{label}</option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
