// Bots to choose from: strengths in words for people, then with the characters of a game; those of the workshop apart.
import type { JSX } from "preact";
import { strings } from "../strings";
import { botName } from "../table/names";

const LEVELS = ["easy", "normal", "hard", "master"];

/** The options of a list of bots. */
export function BotOptions({ bots, level = (kind) => strings.levels[kind] ?? botName(kind) }: { bots: string[]; level?: (kind: string) => string }): JSX.Element {
  const order = Object.keys(strings.bots); // the weakest first
  const styled = bots.filter((kind) => kind.includes(":"));
  const workshop = bots.filter((kind) => !LEVELS.includes(kind) && !styled.includes(kind)).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return (
    <>
      {LEVELS.filter((kind) => bots.includes(kind)).map((kind) => (
        <option value={kind}>{level(kind)}</option>
      ))}
      {styled.length > 0 && (
        <optgroup label={strings.characters}>
          {styled.map((kind) => (
            <option value={kind}>{level(kind)}</option>
          ))}
        </optgroup>
      )}
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
