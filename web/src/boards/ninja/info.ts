// One line about a zone: what it is, who is there, what you have written down.
import type { BoardProps } from "../../board";
import type { View } from "../../types/ninja";
import type { Fortress } from "./fortress";
import { sounds } from "./layers";
import { thing, zoneName } from "./panels";
import { words } from "./strings";

/** Everything that this seat can see of a zone, in words. */
export function describe(
  p: BoardProps<View>,
  fort: Fortress,
  zone: string,
  secrets: boolean,
  possible: Record<string, string[]> | undefined,
  doors: Record<string, string[]> | undefined,
): string {
  const { view } = p;
  const place = fort.byId.get(zone);
  if (!place) return zoneName(fort, zone);
  const facts: string[] = [words.regions[place.region] ?? place.region];
  for (const [flag, text] of Object.entries(words.features)) if (place.flags.includes(flag)) facts.push(text);
  for (const patrol of view.patrols)
    if (patrol.zone === zone) {
      const way = patrol.heading
        ? `, ${words.heading(zoneName(fort, patrol.heading))}`
        : patrol.came_from
          ? `, ${words.fork(zoneName(fort, patrol.came_from))}`
          : "";
      facts.push(`${words.patrol(patrol.number)} (${patrol.members.map((id) => guard(view, id)).join(", ")})${way}`);
    }
  for (const one of view.guards)
    if (one.zone === zone && one.patrol === null)
      facts.push(`${one.id.startsWith("drunk") ? "" : `${words.sentry} `}${guard(view, one.id)}`);
  for (const person of view.intruders) {
    if (person.status === "on_board" && person.shown_at === zone) facts.push(words.figures[person.id] ?? person.id);
    if (!secrets || !person.secret) continue;
    const turns = person.secret.trail
      .filter((mark) => mark.zone === zone && mark.how !== "start")
      .map((mark) => mark.turn);
    if (person.secret.trail.some((mark) => mark.zone === zone && mark.how === "start"))
      facts.push(words.startOf(words.who[person.id] ?? person.id));
    if (turns.length) facts.push(words.pathOf(words.who[person.id] ?? person.id, [...new Set(turns)].join(", ")));
  }
  const sleepers = view.guard_map?.sleepers[zone];
  const object = view.guard_map?.objects[zone];
  if (secrets && sleepers) facts.push(words.sleepersHere(sleepers));
  if (secrets && object) facts.push(words.objectHere(thing(p.edition, object)));
  for (const tunnel of view.passages) {
    if (tunnel.known.includes(zone)) facts.push(words.entranceKnown);
    else if (secrets && tunnel.entrances?.includes(zone)) facts.push(words.entranceOwn);
  }
  for (const rope of view.ropes)
    if (rope.zones.includes(zone) && (secrets || rope.noticed))
      facts.push(words.ropeTo(zoneName(fort, rope.zones.find((z) => z !== zone) ?? zone)));
  for (const s of view.searched)
    if (s.zone === zone) facts.push(words.searchedHere(s.turn, words.who[s.who] ?? s.who, thing(p.edition, s.answer)));
  for (const [who, named] of view.declared) if (named === zone) facts.push(words.declared(words.who[who ?? ""] ?? ""));
  for (const sound of sounds(p.events))
    if (sound.zone === zone)
      facts.push((sound.cat ? words.cat : sound.heard ? words.heard : words.notHeard).toLowerCase());
  if (possible) {
    const here = Object.keys(possible).filter((who) => possible[who]?.includes(zone));
    facts.push(here.length ? here.map((who) => words.canBe(words.who[who] ?? who)).join(", ") : words.cannotBe);
    const left = Object.values(doors ?? {});
    if (left.length && !place.flags.includes("m")) facts.push(left.some((zones) => zones.includes(zone)) ? words.doorCanBe : words.noDoor);
  }
  const acting = view.intruders.find((person) => person.id === view.plans?.acting);
  const own = acting?.secret?.zone;
  if (p.question?.decision === "set_up") facts.push(...misplaced(p, fort, zone));
  else if (secrets && own && own !== zone && fort.byId.has(own))
    facts.push(words.away(fort.distance(own, zone), words.who[acting!.id] ?? acting!.id));
  return `${zoneName(fort, zone)}: ${facts.join("; ")}.`;
}

/** While an intruder's start is moved: why a zone that is not lit cannot be it. */
function misplaced(p: BoardProps<View>, fort: Fortress, zone: string): string[] {
  const lit = p.options.map(({ action }) => fort.byId.get(action.split(":")[1] ?? ""));
  const mine = p.view.intruders.some((one) => one.seat === p.seat);
  if (!mine || lit.length < 3 || lit.some((place) => place?.id === zone)) return [];
  if (lit.every((place) => place?.flags.includes("e"))) return [words.onlyEdge];
  return lit.every((place) => place?.region === "grounds") ? [words.onlyGrounds] : [];
}

function guard(view: View, id: string): string {
  const one = view.guards.find((g) => g.id === id);
  const [kind = "", number = ""] = id.split("_");
  const marks = one ? (["carded", "moved", "attacked"] as const).filter((m) => one[m]).map((m) => words.marks[m]) : [];
  return `${words.weapon[kind] ?? kind} ${number}${marks.length ? ` [${marks.join(", ")}]` : ""}`;
}
