// The generic renderer: any game, drawn from its view alone, so that a new game can be played before it has a board.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Act, Mon } from "../kit";
import type { BoardProps } from "../board";
import { api } from "../net/api";
import { strings } from "../strings";
import { at, type Kind, kindOf, type Names, namesOf, titleOf } from "./names";

const MOST = 60; // items of a list that are shown before the rest is folded away

interface Field {
  name: string;
  value: unknown;
  kind: Kind;
}

/** Draw a view as nested cards; options that name no place in the picture are buttons beside it. */
export function Generic(p: BoardProps): JSX.Element {
  const [names, setNames] = useState<Names | null>(null);
  useEffect(() => {
    let current = true;
    void api.vocabulary(p.table).then((found) => current && setNames(namesOf(found)), () => undefined); // without it, names are shown as they are
    return () => {
      current = false;
    };
  }, [p.table]);
  const root = kindOf(names, names?.root);
  const fields: Field[] = Object.entries((p.view ?? {}) as Record<string, unknown>).map(([name, value]) => ({ name, value, kind: at(names, root, name) }));
  const seats = fields.filter((field) => bySeat(field, p.seats));
  const rest = fields.filter((field) => !bySeat(field, p.seats));
  const plain = rest.filter(({ value }) => !branch(value));
  const deep = rest.filter(({ value }) => branch(value));
  const show = (value: unknown, kind: Kind): JSX.Element => <Value p={p} names={names} kind={kind} value={value} />;
  return (
    <div class="generic">
      <section class="generic-facts" aria-label={strings.generic.table}>
        {plain.map(({ name, value, kind }) => (
          <div class="fact">
            <span class="fact-name">{words(name)}</span>
            <span class="fact-value">{show(value, kind)}</span>
          </div>
        ))}
      </section>
      {deep.map(({ name, value, kind }) => (
        <section class="generic-part" aria-label={words(name)}>
          <h3>{words(name)}</h3>
          {show(value, kind)}
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
              {seats.map(({ name, value, kind }) => (
                <div class="fact">
                  <span class="fact-name">{words(name)}</span>
                  <span class="fact-value">{show((value as unknown[])[seat], kindOf(names, kind.items))}</span>
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
function bySeat({ value, kind }: Field, seats: number): boolean {
  return Array.isArray(value) && value.length === seats && kind["x-by"] === "seat";
}

function branch(value: unknown): boolean {
  return typeof value === "object" && value !== null && (Array.isArray(value) ? value.some(branch) : true);
}

const words = (name: string): string => name.replace(/_/g, " ");

interface ValueProps {
  p: BoardProps;
  names: Names | null;
  kind: Kind;
  value: unknown;
}

function Value({ p, names, kind, value }: ValueProps): JSX.Element {
  if (value === null || value === undefined || value === "") return <span class="none">–</span>;
  if (typeof value === "boolean") return <>{value ? strings.yes : strings.no}</>;
  if (typeof value === "number") return <>{kind["x-type"] === "seat" ? (p.names[value] ?? value) : value}</>;
  if (typeof value === "string") {
    const title = titleOf(names, kind, value);
    return (
      <span class="chip" data-card={title}>
        {title ?? words(value)}
      </span>
    );
  }
  if (Array.isArray(value)) {
    if (!value.length) return <span class="none">–</span>;
    const items = kindOf(names, kind.items);
    if (kind["x-by"] === "seat") return <Pairs p={p} names={names} pairs={value.map((item, seat) => [p.names[seat] ?? "", item, items])} />;
    const shown = value.slice(0, MOST);
    return (
      <span class={value.some(branch) ? "tree" : "row"}>
        {shown.map((item) => (
          <Value p={p} names={names} kind={items} value={item} />
        ))}
        {value.length > MOST && <span class="none">{strings.generic.more(value.length - MOST)}</span>}
      </span>
    );
  }
  const entries = Object.entries(value as Record<string, unknown>);
  return <Pairs p={p} names={names} pairs={entries.map(([key, item]) => [titleOf(names, kind.propertyNames ?? {}, key) ?? words(key), item, at(names, kind, key)])} />;
}

function Pairs({ p, names, pairs }: { p: BoardProps; names: Names | null; pairs: [string, unknown, Kind][] }): JSX.Element {
  return (
    <span class="leaf">
      {pairs.map(([name, item, kind]) => (
        <span class="pair">
          <span class="pair-name">{name}</span> <Value p={p} names={names} kind={kind} value={item} />
        </span>
      ))}
    </span>
  );
}
