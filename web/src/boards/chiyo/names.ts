// Names and texts of this table's edition; an edition that has not come yet is read from the ids.
import type { Edition } from "../../types/chiyo";
import { strings } from "./strings";

function words(id: string): string {
  const plain = id.replace(/_/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

interface Person {
  id: string;
  name: string;
  text: string;
  honor: number;
  type: string;
}

/** Looks things up by id. */
export class Names {
  private readonly people = new Map<string, Person>();
  private readonly places: Map<string, string>;
  private readonly roles: Map<string, { name: string; needs: string[] }>;
  private readonly cards: Map<string, { name: string; text: string }>;
  readonly spaces: number;

  constructor(edition: Edition | null, seats: number) {
    for (const { id, name, text = "", honor, type, min_players } of edition?.patrons ?? [])
      if (min_players <= seats) this.people.set(id, { id, name, text, honor, type });
    for (const { id, name, text = "", honor } of edition?.true_cards ?? [])
      this.people.set(id, { id, name, text, honor: honor ?? 0, type: "true" });
    this.places = new Map((edition?.establishments ?? []).map((place) => [place.id, place.name]));
    this.roles = new Map((edition?.roles ?? []).map(({ id, name, win }) => [id, { name, needs: win.needs }]));
    this.cards = new Map(
      (edition?.influence ?? []).map((card) => [card.id, { name: card.name, text: card.text ?? "" }]),
    );
    this.spaces = edition?.track.spaces ?? 21;
  }

  /** The Patrons in play, by Type, in the order of the edition. */
  patrons(type: string): Person[] {
    return [...this.people.values()].filter((person) => person.type === type);
  }
  person(id: string): Person {
    return (
      this.people.get(id) ?? { id, name: words(id), text: "", honor: 0, type: id.startsWith("true_") ? "true" : "" }
    );
  }
  /** "Shima, Daimyo's Daughter" is Shima to her friends. */
  short(id: string): string {
    const name = this.person(id).name;
    return id.startsWith("true_") ? (name.split(", ")[1] ?? name) : name.split(",")[0]!;
  }
  place(id: string): string {
    return this.places.get(id) ?? words(id);
  }
  role(id: string): string {
    return this.roles.get(id)?.name ?? words(id);
  }
  /** What a side has to gather. */
  needs(role: string): string[] {
    return this.roles.get(role)?.needs ?? [];
  }
  influence(id: string): { name: string; text: string } {
    return this.cards.get(id) ?? { name: words(id), text: "" };
  }
  /** A question as a sentence. */
  question(id: string): string {
    const [kind, ...rest] = id.split("_");
    if (kind === "neighbours") return strings.askNeighbours(strings.role[rest[0]!] ?? rest[0]!);
    if (kind === "type")
      return strings.askType(strings.fugitive[rest[0]!] ?? rest[0]!, strings.type[rest[1]!] ?? rest[1]!);
    if (kind === "face") return strings.askFaceUp(strings.fugitive[rest[1]!] ?? rest[1]!);
    if (kind === "is") return strings.askIs(strings.fugitive[rest[0]!] ?? rest[0]!);
    return strings.askRevealed;
  }
}
