// What lies and stands on the board, and what can be clicked there.
import type { JSX } from "preact";
import { Act, anchor } from "../../kit";
import type { BoardProps } from "../../board";
import type { GuardView, View } from "../../types/kage";
import { type Aid, type Book, evaded, eyesOn, hasActed, percent, pretty, reckoned } from "./book";
import type { Clicks } from "./choose";
import { CELL, type Grid, type Square } from "./grid";
import { words } from "./strings";
import {
  Barrack,
  Bell,
  Caltrop,
  Fire,
  GuardModel,
  Infiltration,
  Lantern,
  NinjaModel,
  Objective,
  Rice,
  SearchToken,
} from "./tokens";

interface Props {
  p: BoardProps<View>;
  grid: Grid;
  book: Book;
}

const box = (square: Square, inset = 0): string =>
  `M${square.x - CELL / 2 + inset} ${square.y - CELL / 2 + inset}h${CELL - 2 * inset}v${CELL - 2 * inset}h${2 * inset - CELL}Z`;

const paths = (grid: Grid, names: Iterable<string>): string =>
  [...names]
    .map((name) => grid.byName.get(name))
    .map((square) => (square ? box(square) : ""))
    .join("");

/** Every square that some guard watches, and those in the light of lanterns; thicker where the pointed guard, lantern or ninja looks. */
export function Sight({
  grid,
  view,
  aid,
  pointed,
  all,
}: {
  grid: Grid;
  view: View;
  aid: Aid | null;
  pointed: string | null;
  all: boolean;
}): JSX.Element | null {
  if (!aid) return null;
  const watched = new Set(reckoned(view, aid).flatMap((number) => aid.guards[number]?.aoi ?? []));
  const lit = new Set(view.lanterns.flatMap((name) => aid.lights[name] ?? []));
  const guard = view.guards.find((one) => one.square === pointed);
  const ninja = view.ninja.findIndex((one) => one.square === pointed && one.out === "in_play");
  const mine = guard && aid.guards[guard.number]?.square === pointed ? aid.guards[guard.number]?.aoi : undefined;
  const light = pointed ? aid.lights[pointed] : undefined;
  const watchers = ninja >= 0 ? eyesOn(view, aid, ninja) : undefined;
  const at = pointed ? grid.byName.get(pointed) : undefined;
  return (
    <g class="kg-sight" aria-hidden="true">
      {all && lit.size > 0 && <path class="kg-shine" d={paths(grid, lit)} />}
      {all && <path class="kg-watched" d={paths(grid, watched)} fill="url(#kg-watched)" />}
      {light && <path class="kg-lit" d={paths(grid, light)} />}
      {mine && <path class="kg-aoi" d={paths(grid, mine)} />}
      {ninja >= 0 && aid.ninja_values[ninja]?.square === pointed && <path class="kg-sees" d={paths(grid, aid.ninja_values[ninja]?.sees ?? [])} />}
      {at &&
        watchers?.map((number) => {
          const from = grid.byName.get(view.guards.find((one) => one.number === number)?.square ?? "");
          return from && <path key={number} class="kg-gaze" d={`M${from.x} ${from.y}L${at.x} ${at.y}`} />;
        })}
      {guard &&
        at &&
        view.ninja.map((one, i) => {
          const to = one.square === null ? undefined : grid.byName.get(one.square);
          return to && eyesOn(view, aid, i).includes(guard.number) ? (
            <path key={i} class="kg-gaze" d={`M${at.x} ${at.y}L${to.x} ${to.y}`} />
          ) : null;
        })}
    </g>
  );
}

/** From who is trying something to where it is tried. */
export function Aim({ grid, view }: { grid: Grid; view: View }): JSX.Element | null {
  const deed = view.deeds[view.deeds.length - 1];
  if (!deed || deed.kind === "march" || deed.target === null) return null;
  const guard = view.guards.find((one) => one.number === deed.guard)?.square ?? null;
  const ninja = deed.ninja === null ? null : (view.ninja[deed.ninja]?.square ?? null);
  const from = grid.byName.get((["detect", "strike", "shoot"].includes(deed.kind) ? guard : ninja) ?? "");
  const to = grid.byName.get(deed.target) ?? grid.byDoor.get(deed.target);
  if (!from || !to) return null;
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return (
    <g class="kg-aim" aria-hidden="true">
      <circle cx={to.x} cy={to.y} r="19" />
      {Math.hypot(to.x - from.x, to.y - from.y) > 20 && (
        <path d={`M${from.x} ${from.y}L${to.x - 19 * Math.cos(angle)} ${to.y - 19 * Math.sin(angle)}`} />
      )}
    </g>
  );
}

/** Doors, bells, lanterns and all other tokens. */
export function Tokens({ p, grid, book }: Props): JSX.Element {
  const { view } = p;
  const busy = new Set([...view.guards.map((guard) => guard.square), ...view.ninja.map((one) => one.square ?? "")]);
  const t = words.things;
  const place = (
    name: string,
    key: string,
    said: string,
    draw: JSX.Element,
    corner?: [number, number],
  ): JSX.Element | null => {
    const square = grid.byName.get(name);
    if (!square) return null;
    const [dx, dy, scale] = corner ? [...corner, 0.8] : busy.has(name) ? [-10, 10, 0.55] : [0, 0, 1];
    return (
      <g
        key={key}
        role="img"
        aria-label={words.pieceAt(said, name)}
        data-part={key}
        transform={`translate(${square.x + dx!} ${square.y + dy!}) scale(${scale})`}
      >
        {draw}
      </g>
    );
  };
  return (
    <g class="kg-tokens" role="group" aria-label={words.tokensOnBoard}>
      {view.doors.map(({ door, kind }) => {
        const at = grid.byDoor.get(door);
        return (
          at && (
            <g
              key={door}
              class={`kg-door kg-${kind}`}
              data-part={`door ${door}`}
              role="img"
              aria-label={words.pieceAt(t.door(kind), door)}
              transform={`translate(${at.x} ${at.y}) rotate(${at.across ? 90 : 0})`}
            >
              <rect x="-17" y="-4.5" width="34" height="9" rx="1.5" />
              <path
                d={
                  kind === "shoji" ? "M-17 0h34M-9-4.5v9M0-4.5v9M9-4.5v9" : "M-17-1.5h34M-17 1.5h34M-12-4.5v9M12-4.5v9"
                }
              />
            </g>
          )
        );
      })}
      {view.infiltration.map((name, i) => {
        const number = view.exits[i];
        const said = number === undefined ? t.wayIn : t.wayOut(number);
        return place(name, `in ${name}`, said, <Infiltration number={number ?? null} />);
      })}
      {view.barracks.map((one) => 
        place(
          one.square,
          `barrack ${one.square}`,
          one.marked ? t.barrackMarked : t.barrack,
          <Barrack marked={one.marked} />,
        ),
      )}
      {view.search.map((one) => {
        const group = book.token(one.token)?.group ?? null;
        return place(
          one.square,
          `search ${one.square}`,
          group ? `${t.search(one.value)} ${t.group(group)}` : t.search(one.value),
          <SearchToken value={one.value} group={group} open={one.known_to_all} />,
        );
      })}
      {view.caltrops.map((name) => place(name, `caltrop ${name}`, t.caltrop, <Caltrop />))}
      {view.rice.map((name) => place(name, `rice ${name}`, t.rice, <Rice />))}
      {view.fires.map((name) => place(name, `fire ${name}`, t.fire, <Fire />))}
      {view.objective &&
        place(
          view.objective.square,
          "objective",
          t.objective(view.objective.token),
          <Objective token={view.objective.token} />,
        )}
      {view.lanterns.map((name) => place(name, `lantern ${name}`, t.lantern, <Lantern />, [11, -10]))}
      {view.bells.map((bell) => {
        const door = grid.byDoor.get(bell.door);
        const square = grid.byName.get(bell.square);
        if (!door || !square) return null;
        return place(bell.square, `bell ${bell.door}`, t.bellAt(bell.door), <Bell />, [
          (door.x - square.x) * 0.55 + (door.across ? 0 : -10),
          (door.y - square.y) * 0.55 + (door.across ? -10 : 0),
        ]);
      })}
    </g>
  );
}

/** Guards and ninja. */
export function Models({ p, grid, book, aid }: Props & { aid: Aid | null }): JSX.Element {
  const { view } = p;
  const standing = new Map<string, number>();
  for (const name of [...view.guards.map((guard) => guard.square), ...view.ninja.map((one) => one.square ?? "")])
    standing.set(name, (standing.get(name) ?? 0) + 1);
  const shared = (name: string, side: number): number => ((standing.get(name) ?? 0) > 1 ? side * 8 : 0);
  return (
    <g class="kg-models" role="group" aria-label={words.modelsOnBoard}>
      {view.guards.map((guard) => {
        const square = grid.byName.get(guard.square);
        return (
          square && (
            <g
              key={`guard ${guard.number}`}
              role="img"
              aria-label={words.pieceAt(guardSaid(view, book, guard), guard.square)}
              data-flip={`guard ${guard.number}`}
              transform={`translate(${square.x + shared(guard.square, 1)} ${square.y})`}
            >
              <GuardModel
                guard={{ ...guard, done: hasActed(view, guard) }}
                level={book.level(guard.model)}
                sign={book.sign(guard.model, view.boss)}
                active={view.active_guard === guard.number}
              />
            </g>
          )
        );
      })}
      {view.ninja.map((ninja, i) => {
        const square = ninja.square === null ? undefined : grid.byName.get(ninja.square);
        return (
          square && (
            <g
              key={`ninja ${i}`}
              role="img"
              aria-label={words.pieceAt(ninjaSaid(view, book, aid, i), square.name)}
              data-flip={`ninja ${i}`}
              transform={`translate(${square.x + shared(square.name, -1)} ${square.y})`}
            >
              <NinjaModel
                ninja={ninja}
                house={book.ninja(ninja.ninja)?.house ?? "none"}
                number={i + 1}
                active={view.active === i}
              />
            </g>
          )
        );
      })}
    </g>
  );
}

/** A guard in words: its type and what is marked on it. */
function guardSaid(view: View, book: Book, guard: GuardView): string {
  const t = words.things;
  const marks = [
    guard.alert || guard.noise_on_base ? t.alert : "",
    hasActed(view, guard) ? t.acted : "",
    guard.stopped ? t.stopped : "",
    guard.bribed ? t.bribed : "",
    view.active_guard === guard.number ? words.active : "",
  ];
  return [book.model(guard.model, view.boss), ...marks.filter(Boolean)].join(", ");
}

/** A ninja in words: who it is, whether it is detected, who watches it, what it carries. */
function ninjaSaid(view: View, book: Book, aid: Aid | null, i: number): string {
  const ninja = view.ninja[i]!;
  const eyes = aid?.ninja_values[i] && eyesOn(view, aid, i);
  const marks = [
    ninja.detected ? words.detected : words.undetected,
    eyes === undefined ? "" : words.seenBy(eyes.length, evaded(view, i, eyes)),
    ninja.carries ? words.carries(ninja.carries) : "",
    ninja.activated && view.active !== i ? words.activated : "",
    view.active === i ? words.active : "",
  ];
  return [book.ninja(ninja.ninja)?.name ?? pretty(ninja.ninja), ...marks.filter(Boolean)].join(", ");
}

/** The squares and doorways themselves: lit ones can be chosen; a step that will be tested shows its chance. */
export function Squares({
  p,
  grid,
  clicks,
  aid,
  onPoint,
}: {
  p: BoardProps<View>;
  grid: Grid;
  clicks: Clicks;
  aid: Aid | null;
  onPoint(square: string | null): void;
}): JSX.Element {
  // squares close to who walks say why they cannot be entered
  const { active, active_guard, ninja, guards } = p.view;
  const walks = p.options.some((option) => option.action.startsWith("go:"));
  const walker = active === null ? guards.find((one) => one.number === active_guard)?.square : ninja[active]?.square;
  const from = walks && walker ? grid.byName.get(walker) : undefined;
  const close = (square: Square): boolean =>
    from !== undefined && Math.max(Math.abs(square.column - from.column), Math.abs(square.row - from.row)) <= 2;
  const acts = p.question?.decision === "act";
  const why = (action: string, element: Element): void => {
    if (p.question === null || p.seat === null) return;
    anchor.current = element;
    p.why(action);
  };
  const shut = new Set(p.view.doors.map((door) => door.door));
  return (
    <g class="kg-squares">
      {grid.squares.map((square) => {
        if (square.solid) return null;
        const actions = clicks.squares.get(square.name);
        const step = actions?.some((action) => action.startsWith("go:")) ? aid?.steps[`go:${square.name}`] : undefined;
        const shape = <path class="kg-square" d={box(square, 1)} />;
        return (
          <g
            key={square.name}
            data-part={square.name}
            onPointerEnter={() => onPoint(square.name)}
            onClick={(event) => {
              onPoint(square.name);
              if (!actions && !close(square)) why(`at:${square.name}`, event.currentTarget);
            }}
            onFocusCapture={() => onPoint(square.name)}
          >
            {actions ? (
              <>
                <Act p={clicks.meaning([`at:${square.name}`])} action={actions} name={square.name}>
                  {shape}
                </Act>
                {step && (
                  <text class="kg-chance" x={square.x} y={square.y + 17} aria-hidden="true">
                    {percent(step.chance)}
                  </text>
                )}
              </>
            ) : close(square) ? (
              <Act p={p} action={acts ? `at:${square.name}` : `go:${square.name}`} name={square.name}>
                {shape}
              </Act>
            ) : (
              shape
            )}
          </g>
        );
      })}
      {grid.doorways.map((door) => {
        const actions = clicks.doors.get(door.name);
        return actions ? (
          <Act
            key={door.name}
            p={clicks.meaning([`door:${door.name}`])}
            action={actions}
            name={words.doorAt(door.name)}
            class="kg-door-act"
          >
            <rect
              class="kg-door-hit"
              x={-20}
              y={-10}
              width={40}
              height={20}
              rx={4}
              transform={`translate(${door.x} ${door.y}) rotate(${door.across ? 90 : 0})`}
            />
          </Act>
        ) : acts && shut.has(door.name) ? (
          <rect
            key={door.name}
            class="kg-door-shut"
            x={-18}
            y={-7}
            width={36}
            height={14}
            transform={`translate(${door.x} ${door.y}) rotate(${door.across ? 90 : 0})`}
            onClick={(event) => why(`door:${door.name}`, event.currentTarget)}
          />
        ) : null;
      })}
    </g>
  );
}
