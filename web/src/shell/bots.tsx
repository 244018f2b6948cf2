// Bots to choose from: three strengths in words for people; those of the workshop apart.
import type { JSX } from "preact";
import { strings } from "../strings";

const LEVELS = ["easy", "normal", "hard"];

/** The options of a list of bots. */
export function BotOptions({ bots, level = (kind) => strings.levels[kind] ?? kind }: { bots: string[]; level?: (kind: string) => string }): JSX.Element {
  const order = Object.keys(strings.bots); // the weakest first
  const workshop = bots.filter((kind) => !LEVELS.includes(kind)).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return (
    <>
      {LEVELS.filter((kind) => bots.includes(kind)).map((kind) => (
        <option value={kind}>{level(kind)}</option>
      ))}
      {workshop.length > 0 && (
        <optgroup label={strings.workshop}>
          {workshop.map((kind) => (
            <option value={kind}>{strings.bots[kind] ?? kind}</option>
          ))}
        </optgroup>
      )}
    </>
  );
}
