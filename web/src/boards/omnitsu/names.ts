// Cards of this table's edition, looked up by id; an edition that has not come yet is read from the ids.
import type { Edition } from "../../types/omnitsu";
import { strings } from "./strings";

export interface Deed {
  key: "a" | "b";
  label: string;
  text: string;
  marks: string[];
}

/** What is printed on a card. */
export interface Printed {
  id: string;
  name: string;
  /** 0 for scrolls. */
  number: number;
  /** The sign: a class, `location`, `castle`, or a kind of scroll. */
  sign: string;
  scroll: string | null;
  place: boolean;
  anyTime: boolean;
  deeds: Deed[];
  /** A Location's Effect, or what a scroll does. */
  effect: string;
  /** Daimyo's Castle: it ends the game. */
  ends: boolean;
}

function words(id: string): string {
  const plain = id.replace(/_/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

export class Names {
  private readonly cards = new Map<string, Printed>();
  /** How many scrolls there are in all. */
  readonly scrolls: number;

  constructor(edition: Edition | null) {
    this.scrolls = (edition?.scrolls ?? []).reduce((sum, scroll) => sum + scroll.count, 0);
    const places = new Map((edition?.locations ?? []).map((place) => [place.id, place.name]));
    for (const person of edition?.persons ?? [])
      this.cards.set(person.id, {
        id: person.id,
        name: person.name,
        number: person.number,
        sign: person.class,
        scroll: null,
        place: false,
        anyTime: person.any_time ?? false,
        ends: false,
        effect: "",
        deeds: person.actions.map((deed) => ({
          key: deed.key,
          label: deed.label,
          text: deed.text ?? "",
          marks: [
            deed.target ? strings.mark.target : "",
            deed.combat ? strings.mark.combat : "",
            deed.reversed_ops ? strings.mark.reversible : "",
            deed.response ? strings.mark.response : "",
            ...(deed.requires ?? []).map((place) => strings.mark.needs(places.get(place) ?? words(place))),
            deed.cost ? strings.mark.costs(deed.cost) : "",
          ].filter(Boolean),
        })),
      });
    for (const place of edition?.locations ?? [])
      this.cards.set(place.id, {
        id: place.id,
        name: place.name,
        number: place.number,
        sign: place.ends_game ? "castle" : "location",
        scroll: null,
        place: true,
        anyTime: false,
        ends: place.ends_game ?? false,
        effect: place.effect?.text ?? "",
        deeds: [
          {
            key: "a",
            label: place.action.label,
            text: place.action.text ?? "",
            marks: place.action.optional ? [strings.mark.may] : [],
          },
        ],
      });
    for (const scroll of edition?.scrolls ?? [])
      this.cards.set(scroll.id, {
        id: scroll.id,
        name: scroll.name,
        number: 0,
        sign: scroll.kind,
        scroll: scroll.kind,
        place: false,
        anyTime: false,
        ends: false,
        effect: scroll.text ?? "",
        deeds: [],
      });
  }

  card(id: string): Printed {
    const scroll = id.startsWith("scroll_") ? id.slice(7) : null;
    return (
      this.cards.get(id) ?? {
        id,
        name: words(id),
        number: 0,
        sign: scroll ?? "peasant",
        scroll,
        place: false,
        anyTime: false,
        ends: false,
        effect: "",
        deeds: [],
      }
    );
  }
  /** "12 Juggler", as people call it. */
  title(id: string): string {
    const { number, name } = this.card(id);
    return number ? `${number} ${name}` : name;
  }
  /** What the Location that ends the game is called. */
  castle(): string {
    return this.ending()?.name ?? "";
  }
  /** The Location that ends the game. */
  ending(): Printed | undefined {
    return [...this.cards.values()].find((card) => card.ends);
  }
  /** The words on a card that a newcomer asks about, each with its meaning. */
  words(id: string): [string, string][] {
    const card = this.card(id);
    const printed = [...card.deeds.flatMap((deed) => [deed.text, ...deed.marks]), card.effect].join(" ");
    const found = strings.terms.filter(([, pattern]) => pattern.test(printed));
    const all: [string, string][] = found.map(([word, , meaning]) => [word, meaning]);
    return card.anyTime ? [[strings.anyTime, strings.anyTimeTip], ...all] : all;
  }
}
