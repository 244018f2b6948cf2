// One line about a square: where it is, what lies and stands there, who watches it.
import type { View } from "../../types/kage";
import { type Aid, type Book, evaded, eyesOn, hasActed, percent, pretty, signed } from "./book";
import type { Grid } from "./grid";
import { words } from "./strings";

/** Everything that this seat can see of a square, in words. */
export function describe(view: View, grid: Grid, book: Book, aid: Aid | null, name: string): string {
  const square = grid.byName.get(name);
  if (!square) return name;
  const facts: string[] = [];
  const t = words.things;
  if (square.green) facts.push(t.green);
  if (square.area) facts.push(t.area(square.area));
  for (const guard of view.guards)
    if (guard.square === name) {
      const values = aid?.guards[guard.number];
      const marks = [hasActed(view, guard) ? t.acted : "", guard.alert ? t.alert : ""].filter(Boolean);
      facts.push(
        `${book.model(guard.model, view.boss)}${values ? ` (${words.guardLine(values.awareness, values.defence, signed(values.combat), values.move)})` : ""}${marks.length ? `, ${marks.join(", ")}` : ""}`,
      );
    }
  view.ninja.forEach((ninja, i) => {
    if (ninja.square !== name) return;
    const values = aid?.ninja_values[i];
    facts.push(
      `${book.ninja(ninja.ninja)?.name ?? pretty(ninja.ninja)}, ${ninja.detected ? words.detected : words.undetected}${values ? ` (${words.ninjaLine(signed(values.stealth), signed(values.combat), values.defence)}), ${words.seenBy(eyesOn(view, aid, i).length, evaded(view, i, eyesOn(view, aid, i)))}` : ""}`,
    );
  });
  for (const token of view.search)
    if (token.square === name) {
      const group = book.token(token.token)?.group;
      facts.push(t.search(token.value) + (group ? ` ${t.group(group)}` : ""));
    }
  if (view.barracks.some((one) => one.square === name)) facts.push(t.barrack);
  if (view.lanterns.includes(name)) facts.push(t.lantern);
  if (view.bells.some((bell) => bell.square === name)) facts.push(t.bell);
  if (view.caltrops.includes(name)) facts.push(t.caltrop);
  if (view.rice.includes(name)) facts.push(t.rice);
  if (view.fires.includes(name)) facts.push(t.fire);
  if (view.objective?.square === name) facts.push(t.objective(view.objective.token));
  const way = view.infiltration.indexOf(name);
  if (way >= 0) facts.push(view.exits[way] === undefined ? t.wayIn : t.wayOut(view.exits[way]));
  for (const { door, kind } of view.doors) {
    const found = grid.byDoor.get(door);
    if (found && (found.a === name || found.b === name)) facts.push(t.door(kind));
  }
  const step = aid?.steps[`go:${name}`];
  if (step) facts.push(t.stepTest(step.target, percent(step.chance)));
  const watched = aid && Object.keys(aid.guards).length ? t.watched(Object.values(aid.guards).filter((guard) => guard.aoi.includes(name)).length) : "";
  if (watched && !facts.some((fact) => fact.endsWith(watched))) facts.push(watched); // a ninja there says it already
  return `${name}${square.room ? `, ${square.room}` : ""}${facts.length ? `: ${facts.join("; ")}` : ""}.`;
}
