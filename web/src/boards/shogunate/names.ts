// Names, texts and colours of this table's edition; an edition that has not come yet is read from the ids.
import type { BoardProps } from "../../board";
import type { ActionCard, Edition, LeaderCard, Plot } from "../../types/shogunate";
import { strings } from "./strings";

/** An id as words: `path_of_the_arrow` becomes "Path of the arrow". */
function words(id: string): string {
  const plain = id.replace(/_/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const HEX: Record<string, string> = {
  cat: "#d99a2b",
  crane: "#e9e4d8",
  rooster: "#b8322a",
  snake: "#4c7a3d",
  wolf: "#7c8288",
  carp: "#2f6ea3",
};

/** Looks things up by id. */
export class Names {
  private readonly leaders: Map<string, LeaderCard>;
  private readonly actions: Map<string, ActionCard>;
  private readonly plots: Map<string, Plot>;
  private readonly colours: string[];

  constructor(edition: Edition | null) {
    this.leaders = new Map((edition?.leaders ?? []).map((leader) => [leader.clan, leader]));
    this.actions = new Map((edition?.actions ?? []).map((card) => [card.id, card]));
    this.colours = (edition?.colours ?? []).map((colour) => colour.id);
    this.plots = new Map((edition?.plots ?? []).map((plot) => [plot.id, plot]));
  }

  /** Which colour of the page's palette this is; before the edition has come, the seat's own. */
  colour(id: string, seat: number): number {
    const number = this.colours.indexOf(id);
    return number < 0 ? seat : number;
  }
  clan(id: string): string {
    return this.leaders.get(id)?.clan_name ?? words(id);
  }
  leader(id: string): string {
    return this.leaders.get(id)?.leader_name ?? "";
  }
  hex(id: string): string {
    return this.leaders.get(id)?.hex ?? HEX[id] ?? "#7c8288";
  }
  card(id: string): string {
    return this.actions.get(id)?.name ?? words(id);
  }
  cardText(id: string): string {
    return this.actions.get(id)?.text ?? "";
  }
  plot(id: string): string {
    return this.plots.get(id)?.name ?? words(id);
  }
  plotText(id: string): string {
    return this.plots.get(id)?.text ?? "";
  }
  /** What a card was turned, shown or exchanged for: an Action card, a Plot, or how the table was laid out. */
  cause(id: string): string {
    return this.actions.get(id)?.name ?? this.plots.get(id)?.name ?? strings.causes[id] ?? words(id);
  }
  awards(id: string): number[] {
    return this.plots.get(id)?.honour ?? [];
  }
}

/** The class that rings what the open question is about: `clan:crane`, `seat:2`. */
export function about(p: BoardProps, thing: string): string {
  return p.question?.about?.includes(thing) ? "about" : "";
}
