// Marks over the board: the places that the mission is about, and what the open question is about.
import type { JSX } from "preact";
import type { BoardProps } from "../../board";
import type { Mission, View } from "../../types/kage";
import type { Book } from "./book";
import { CELL, type Grid } from "./grid";
import { words } from "./strings";

/** The squares that the next step of the mission is about, as far as this seat knows the mission. */
export function missionSquares(view: View, grid: Grid, mission: Mission | undefined): string[] {
  if (!mission || view.phase === "over") return [];
  if (view.mission_completed) return view.objective ? [view.objective.square] : rightExits(view);
  const open = view.mission_passed || mission.difficulty === 0;
  const inAreas = (letters: string[]): string[] =>
    grid.squares.filter((square) => letters.includes(square.area)).map((square) => square.name);
  if (view.objective) return [view.objective.square];
  if (mission.effect === "rations")
    return view.barracks.filter((one) => one.from_setup && !one.marked).map((one) => one.square);
  if (mission.effect === "tea") return inAreas((view.tea ? mission.second_areas : mission.areas) ?? []);
  if (mission.effect === "forge")
    return (mission.fire_areas ?? []).map(inAreas).flatMap((names) => (names.some(burns) ? [] : names));
  if (mission.effect === "fires" && open) {
    const burning = view.fires.map((name) => grid.byName.get(name)?.room);
    return grid.squares.filter((one) => one.area && !burning.includes(one.room)).map((one) => one.name);
  }
  const rooms = mission.areas_of_rooms ?? [];
  const inRooms = grid.squares.filter((one) => one.area && rooms.includes(one.room)).map((one) => one.name);
  return [...inAreas(mission.areas ?? []), ...inRooms];

  function burns(name: string): boolean {
    return view.fires.includes(name);
  }
}

/** The exits that the escape card allows, for those who know it. */
function rightExits(view: View): string[] {
  const number = /_(\d+)$/.exec(view.escape_card ?? "")?.[1];
  if (!view.escape_card) return [];
  return view.infiltration.filter((_, i) => number === undefined || String(view.exits[i]) === number);
}

/** Dashed frames round the squares of the mission, named for those who cannot see them. */
export function MissionMarks({ view, grid, book }: { view: View; grid: Grid; book: Book }): JSX.Element | null {
  const mission = view.mission ? book.mission(view.mission) : undefined;
  const squares = missionSquares(view, grid, mission).flatMap((name) => grid.byName.get(name) ?? []);
  if (!mission || !squares.length) return null;
  return (
    <g class="kg-mission-marks" role="img" aria-label={words.missionAt(mission.name, squares.map((s) => s.name))}>
      {squares.map((square) => (
        <g key={square.name} transform={`translate(${square.x} ${square.y})`}>
          <rect x={3 - CELL / 2} y={3 - CELL / 2} width={CELL - 6} height={CELL - 6} rx="4" />
          <path d={`M0-5 1.500-1.5 5 0 1.500 1.5 0 5-1.5 1.5-5 0-1.5-1.500Z`} transform={`translate(${CELL / 2 - 9} ${CELL / 2 - 9})`} />
        </g>
      ))}
    </g>
  );
}

/** Rings round the squares, ninja and doorways that the open question names. */
export function AskedAbout({ p, grid }: { p: BoardProps<View>; grid: Grid }): JSX.Element | null {
  const places = (p.question?.about ?? []).flatMap((thing) => {
    const [kind = "", name = ""] = thing.split(":");
    if (kind === "square") return grid.byName.get(name) ?? [];
    if (kind === "doorway") return grid.byDoor.get(name) ?? [];
    if (kind === "ninja") return grid.byName.get(p.view.ninja.find((one) => one.ninja === name)?.square ?? "") ?? [];
    return [];
  });
  if (!places.length) return null;
  return (
    <g class="kg-asked" aria-hidden="true">
      {places.map(({ x, y }, i) => (
        <circle key={i} cx={x} cy={y} r="19.5" />
      ))}
    </g>
  );
}
