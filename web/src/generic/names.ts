// What the fields of a view hold, by its JSON Schema: seats, counts, things of the game's vocabularies with their titles.
import type { Vocabulary } from "../types/wire";

/** One part of the schema, as far as the generic renderer reads it. */
export interface Kind {
  $ref?: string;
  anyOf?: Kind[];
  type?: string;
  properties?: Record<string, Kind>;
  items?: Kind;
  additionalProperties?: Kind;
  propertyNames?: Kind;
  /** `seat`, `count`, `change`, a vocabulary, or several of them with bars between. */
  "x-type"?: string;
  "x-by"?: string;
}

export interface Names {
  root: Kind;
  parts: Record<string, Kind>;
  titles: Record<string, Record<string, string>>;
}

export function namesOf(found: Vocabulary): Names {
  const root = found.view as Kind & { $defs?: Record<string, Kind> };
  return { root, parts: root.$defs ?? {}, titles: found.titles };
}

/** A part of the schema without references and without what says that it may be absent. */
export function kindOf(names: Names | null, kind: Kind | undefined): Kind {
  const one = kind?.anyOf?.find((part) => part.type !== "null") ?? kind;
  return one?.$ref ? (names?.parts[one.$ref.replace("#/$defs/", "")] ?? {}) : (one ?? {});
}

/** The part of a structure or mapping at a key. */
export function at(names: Names | null, kind: Kind, key: string): Kind {
  return kindOf(names, kind.properties?.[key] ?? kind.additionalProperties);
}

/** What people call something, where a vocabulary has it. */
export function titleOf(names: Names | null, kind: Kind, name: string): string | undefined {
  return kind["x-type"]?.split("|").map((type) => names?.titles[type]?.[name]).find((title) => title !== undefined);
}
