// One line about a square: where it is, what lies and stands there, who watches it.
import type { View } from "../../types/kage";
import { type Aid, type Book, evaded, eyesOn, hasActed, percent, pretty, reckoned, signed } from "./book";
import type { Grid } from "./grid";
import { words } from "./strings";

/** Everything that this seat can see of a square, in words. */
export function describe(view: View, grid: Grid, book: Book, aid: Aid | null, name: string): string {
  const square = grid.byName.get(name);
  if (!square) return name;
  const facts: string[] = [];
  const [t, m] = [words.things, words.means];
  const thing = (name: string, effect: string): string => (effect ? `${name} (${effect})` : name);
  if (square.green && !view.round) facts.push(t.green);
  const taken = [...view.search, ...view.barracks].some((token) => token.square === name); // that such lie in areas one sees
  if (square.area && !taken) facts.push(t.area(square.area));
  for (const guard of view.guards)
    if (guard.square === name) {
      const values = aid?.guards[guard.number];
      const marks = [hasActed(view, guard) ? t.acted : "", guard.alert ? t.alert : ""].filter(Boolean);
      facts.push(
        `${book.model(guard.model, view.boss)}${values ? ` (${words.guardLine(values.awareness, values.defence, signed(values.combat), values.move)})` : ""}${marks.length ? `, ${marks.join(", ")}` : ""}`,
      );
      const rule = book.guardType(guard.model)?.text;
      if (rule) facts.push(rule);
    }
  view.ninja.forEach((ninja, i) => {
    if (ninja.square !== name) return;
    const values = aid?.ninja_values[i];
    facts.push(
      `${book.ninja(ninja.ninja)?.name ?? pretty(ninja.ninja)}, ${ninja.detected ? words.detected : words.undetected}${values ? ` (${words.ninjaLine(signed(values.stealth), signed(values.combat), values.defence)}), ${words.seenBy(eyesOn(view, aid, i).length, evaded(view, i, eyesOn(view, aid, i)))}` : ""}`,
    );
    const ability = book.ninja(ninja.ninja)?.text;
    if (ability) facts.push(ability);
  });
  for (const token of view.search)
    if (token.square === name) {
      const group = book.token(token.token)?.group;
      facts.push(thing(t.search(token.value) + (group ? ` ${t.group(group)}` : ""), group === "trap" ? m.trap : m.search(token.value)));
    }
  const barrack = view.barracks.find((one) => one.square === name);
  if (barrack) facts.push(thing(barrack.marked ? t.barrackMarked : t.barrack, m.barrack));
  if (view.lanterns.includes(name)) facts.push(thing(t.lantern, m.lantern));
  if (view.bells.some((bell) => bell.square === name)) facts.push(thing(t.bell, m.bell));
  if (view.caltrops.includes(name)) facts.push(thing(t.caltrop, m.caltrop));
  if (view.rice.includes(name)) facts.push(thing(t.rice, m.rice));
  if (view.fires.includes(name)) facts.push(thing(t.fire, m.fire));
  if (view.objective?.square === name) facts.push(thing(t.objective(view.objective.token), m.objective[view.objective.token] ?? ""));
  const way = view.infiltration.indexOf(name);
  if (way >= 0) facts.push(view.exits[way] === undefined ? thing(t.wayIn, m.wayIn) : thing(t.wayOut(view.exits[way]), m.wayOut));
  for (const { door, kind } of view.doors) {
    const found = grid.byDoor.get(door);
    if (found && (found.a === name || found.b === name)) facts.push(thing(t.door(kind), book.door(kind)));
  }
  const step = aid?.steps[`go:${name}`];
  if (step) facts.push(t.stepTest(step.target, percent(step.chance)));
  const watched = aid && Object.keys(aid.guards).length ? t.watched(reckoned(view, aid).filter((number) => aid.guards[number]?.aoi.includes(name)).length) : "";
  if (watched && !facts.some((fact) => fact.endsWith(watched))) facts.push(watched); // a ninja there says it already
  return `${name}${square.room ? `, ${square.room}` : ""}${facts.length ? `: ${facts.join("; ")}` : ""}.`;
}
