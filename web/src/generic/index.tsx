// The generic renderer: any game, drawn from its view alone, so that a new game can be played before it has a board.
import type { JSX } from "preact";
import { Act, Mon } from "../kit";
import type { BoardProps } from "../board";
import { strings } from "../strings";

const MOST = 60; // items of a list that are shown before the rest is folded away

/** Draw a view as nested cards; options that name no place in the picture are buttons beside it. */
export function Generic(p: BoardProps): JSX.Element {
  const view = (p.view ?? {}) as Record<string, unknown>;
  const seats = Object.entries(view).filter(([, value]) => bySeat(value, p.seats));
  const rest = Object.entries(view).filter(([, value]) => !bySeat(value, p.seats));
  const plain = rest.filter(([, value]) => !branch(value));
  const deep = rest.filter(([, value]) => branch(value));
  return (
    <div class="generic">
      <section class="generic-facts" aria-label={strings.generic.table}>
        {plain.map(([key, value]) => (
          <div class="fact">
            <span class="fact-name">{words(key)}</span>
            <span class="fact-value">
              <Value p={p} name={key} value={value} />
            </span>
          </div>
        ))}
      </section>
      {deep.map(([key, value]) => (
        <section class="generic-part" aria-label={words(key)}>
          <h3>{words(key)}</h3>
          <Value p={p} name={key} value={value} />
        </section>
      ))}
      {seats.length > 0 && (
        <div class="generic-seats">
          {Array.from({ length: p.seats }, (_, seat) => (
            <section class={`generic-seat ${seat === p.seat ? "own" : ""}`} aria-label={p.names[seat]}>
              <h3>
                <Mon seat={seat} /> {p.names[seat]}
                {seat === p.seat && <em> {strings.you}</em>}
              </h3>
              {seats.map(([key, value]) => (
                <div class="fact">
                  <span class="fact-name">{words(key)}</span>
                  <span class="fact-value">
                    <Value p={p} name={key} value={(value as unknown[])[seat]} />
                  </span>
                </div>
              ))}
            </section>
          ))}
        </div>
      )}
      {p.options.length > 0 && (
        <section class="generic-options" aria-label={strings.table.options}>
          {p.options.map((option) => (
            <Act p={p} action={option.action} class="chip">
              {option.label}
            </Act>
          ))}
        </section>
      )}
    </div>
  );
}

/** Whether a list has one entry for each seat. */
function bySeat(value: unknown, seats: number): boolean {
  return Array.isArray(value) && value.length === seats && seats > 1;
}

function branch(value: unknown): boolean {
  return typeof value === "object" && value !== null && (Array.isArray(value) ? value.some(branch) : true);
}

const words = (name: string): string => name.replace(/_/g, " ");

function Value({ p, name, value }: { p: BoardProps; name: string; value: unknown }): JSX.Element {
  if (value === null || value === undefined) return <span class="none">–</span>;
  if (typeof value === "boolean") return <>{value ? strings.yes : strings.no}</>;
  if (typeof value === "number") return <>{value}</>;
  if (typeof value === "string") return value ? <span class="chip">{words(value)}</span> : <span class="none">–</span>;
  if (Array.isArray(value)) {
    if (!value.length) return <span class="none">–</span>;
    const shown = value.slice(0, MOST);
    return (
      <span class={value.some(branch) ? "tree" : "row"}>
        {shown.map((item) => (
          <Value p={p} name={name} value={item} />
        ))}
        {value.length > MOST && <span class="none">{strings.generic.more(value.length - MOST)}</span>}
      </span>
    );
  }
  const entries = Object.entries(value as Record<string, unknown>);
  return (
    <span class="leaf">
      {entries.map(([key, item]) => (
        <span class="pair">
          <span class="pair-name">{words(key)}</span> <Value p={p} name={key} value={item} />
        </span>
      ))}
    </span>
  );
}
