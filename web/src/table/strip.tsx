// The strip at the head of the board: what is happening, one sentence at a time.
import type { JSX } from "preact";
import { tip } from "../kit";
import { chosenPace, type Pace, remember, useMemory } from "../stored";
import { strings } from "../strings";
import type { Event } from "../types/wire";
import type { Told } from "./pace";

const LONG = 95; // letters that fit into one line beside the buttons
const WHOLE = 300; // letters that fit into the strip; of more, the rest is read on hovering, or in the log

interface StripProps {
  told: Told;
  skip(): void;
  compact: boolean;
}

export function Strip({ told, skip, compact }: StripProps): JSX.Element {
  const before = told.saying.slice(0, -1);
  const last = told.saying[before.length];
  return (
    <section class={`strip ${told.behind ? "telling" : ""}`} aria-label={strings.pace.strip}>
      <p class={`strip-line ${last && sentence(last).length > LONG ? "long" : ""}`} {...(last && sentence(last).length > WHOLE ? tip(sentence(last)) : {})} role="status" aria-live="polite" onClick={told.behind ? skip : undefined}>
        {before.length > 0 && <span class="hidden">{before.map(sentence).join(" ")} </span>}
        {last && (
          <span key={last.n} class="strip-text" data-event={last.n}>
            {sentence(last)}
            {last.secret && <span class="only-you">{strings.table.onlyYou}</span>}
          </span>
        )}
      </p>
      {told.behind && (
        <button type="button" class="quiet strip-skip" onClick={skip}>
          {strings.pace.skip(told.left)} {!compact && <kbd aria-hidden="true">{strings.pace.space}</kbd>}
        </button>
      )}
      {!compact && <Speed />}
    </section>
  );
}

const sentence = (event: Event): string => event.text || event.kind.replace(/_/g, " ");

/** How fast things are told. */
export function Speed(): JSX.Element {
  useMemory();
  return (
    <select
      class="speed"
      aria-label={strings.pace.title}
      data-tip={strings.pace.title}
      value={chosenPace()}
      onChange={(event) => remember({ pace: event.currentTarget.value as Pace })}
    >
      {Object.entries(strings.pace.speeds).map(([key, label]) => (
        <option value={key}>{label}</option>
      ))}
    </select>
  );
}
