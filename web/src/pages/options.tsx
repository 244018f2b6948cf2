// The options of a game as a form, made from their JSON Schema; the rulebook says what each one does.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../net/api";
import { openRule } from "../shell/drawer";
import { Inline } from "../shell/markdown";
import { strings } from "../strings";
import type { GameInfo } from "../types/wire";

export type Values = Record<string, unknown>;

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  enum?: (string | number)[];
  type?: string;
  /** For a list by seat: the part of the edition whose names are the choices. */
  "x-names"?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  properties?: Record<string, Schema>;
}

interface OptionsProps {
  game: GameInfo;
  seats: number;
  values: Values;
  change(values: Values): void;
}

export function OptionsForm({ game, seats, values, change }: OptionsProps): JSX.Element {
  const [text, setText] = useState("");
  const [edition, setEdition] = useState<unknown>(null);
  const titles = useMemo(() => new Map(named(edition)), [edition]);
  useEffect(() => {
    void api.houseEdition(game.id).then(setEdition, () => undefined);
    void api.rulebook(game.id).then((book) => setText(book.text), () => undefined);
  }, [game.id]);
  const root = game.options as Schema;
  const schema = root.$ref ? root.$defs?.[root.$ref.replace("#/$defs/", "")] : root;
  const set = (name: string, value: unknown, usual: unknown): void => {
    const { [name]: _, ...rest } = values;
    change(value === usual ? rest : { ...rest, [name]: value });
  };
  return (
    <div class="options-form">
      {Object.entries(schema?.properties ?? {}).map(([name, field]) => {
        const meaning = explanation(text, name);
        return (
          <div class="option-field">
            {field["x-names"] ? (
              <BySeat
                name={name}
                choices={[...named((edition as Record<string, unknown> | null)?.[field["x-names"]])]}
                values={((values[name] as string[] | undefined) ?? []).slice(0, seats)}
                seats={seats}
                set={(value) => set(name, value.some(Boolean) ? value : undefined, undefined)}
              />
            ) : (
              <Field name={name} titles={titles} field={field} value={values[name] ?? field.default} set={(value) => set(name, value, field.default)} />
            )}
            {meaning && (
              <p class="hint">
                <Inline text={meaning} rule={(id) => openRule(game.id, id)} />
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** The same options for a table of so many seats: lists by seat may have been filled in for more. */
export function bySeats(values: Values, seats: number): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, seats) : value]));
}

/** What the rulebook's table of options says about one: its last column. */
function explanation(text: string, name: string): string {
  const row = text.split("\n").find((line) => line.startsWith(`| \`${name}\` |`));
  return row?.replace(/\|\s*$/, "").split("|").pop()?.trim() ?? "";
}

const words = (name: string): string => {
  const text = name.replace(/_/g, " ");
  return text[0]!.toUpperCase() + text.slice(1);
};

/** Everything in an edition that has an id and a name. */
function* named(part: unknown): Generator<[string, string]> {
  if (typeof part !== "object" || part === null) return;
  const { id, name, title } = part as Record<string, unknown>;
  const called = title || name;
  if (typeof id === "string" && typeof called === "string") yield [id, called];
  for (const inner of Object.values(part)) yield* named(inner);
}

interface BySeatProps {
  name: string;
  choices: [string, string][];
  values: string[];
  seats: number;
  set(values: string[]): void;
}

/** A choice for each seat, all different; nothing chosen is fine. */
function BySeat({ name, choices, values, seats, set }: BySeatProps): JSX.Element {
  const all = Array.from({ length: seats }, (_, seat) => values[seat] ?? "");
  return (
    <fieldset class="by-seat">
      <legend>{words(name)}</legend>
      {all.map((value, seat) => (
        <label>
          {strings.start.seat(seat + 1)}
          <select value={value} onChange={(event) => set(all.map((old, other) => (other === seat ? event.currentTarget.value : old)))}>
            <option value="">{strings.newTable.usual}</option>
            {choices
              .filter(([id]) => id === value || !all.includes(id))
              .map(([id, title]) => (
                <option value={id}>{title}</option>
              ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

interface FieldProps {
  name: string;
  titles: Map<string, string>;
  field: Schema;
  value: unknown;
  set(value: unknown): void;
}

function Field({ name, titles, field, value, set }: FieldProps): JSX.Element {
  if (field.type === "boolean") {
    return (
      <label class="check">
        <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
        {words(name)}
      </label>
    );
  }
  const parts = field.anyOf ?? [field];
  const choices: [string, unknown][] = [];
  for (const part of parts) {
    for (const choice of part.enum ?? []) choices.push([titles.get(`${choice}`) ?? strings.values[choice] ?? `${choice}`.replace(/_/g, " "), choice]);
    if (part.type === "null") choices.push([strings.newTable.usual, null]);
    if (part.type === "integer" && part.minimum !== undefined && part.maximum !== undefined && part.maximum - part.minimum <= 60)
      for (let n = part.minimum; n <= part.maximum; n += 1) choices.push([`${n}`, n]);
  }
  const numeric = parts.find((part) => part.type === "integer");
  if (numeric && !choices.some(([, choice]) => typeof choice === "number")) {
    return (
      <label>
        {words(name)}
        <input
          type="number"
          min={numeric.minimum}
          max={numeric.maximum}
          value={typeof value === "number" ? value : ""}
          placeholder={typeof field.default === "number" ? "" : `${field.default ?? strings.newTable.usual}`}
          onChange={(event) => set(event.currentTarget.value === "" ? field.default : Number(event.currentTarget.value))}
        />
      </label>
    );
  }
  return (
    <label>
      {words(name)}
      <select value={JSON.stringify(value)} onChange={(event) => set(JSON.parse(event.currentTarget.value))}>
        {choices.map(([label, choice]) => (
          <option value={JSON.stringify(choice)}>{label}</option>
        ))}
      </select>
    </label>
  );
}
