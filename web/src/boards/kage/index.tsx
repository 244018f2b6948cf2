// The board of Rise of the Kage.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Stage, tip, useFlip } from "../../kit";
import type { BoardProps } from "../../board";
import type { View } from "../../types/kage";
import { useFocus, useMapWindow } from "../ninja/window";
import { type Aid, Book, reckoned } from "./book";
import { useClicks } from "./choose";
import { Deed, Deeds, DiceChoice, Drawn, SetUp } from "./deed";
import { CELL, type Grid, gridOf } from "./grid";
import { Ground, Patterns } from "./ground";
import { describe } from "./info";
import { Goal } from "./goal";
import { Legend } from "./legend";
import { AskedAbout, MissionMarks } from "./marks";
import { Mats, Others } from "./mats";
import { Aim, Models, Sight, Squares, Tokens } from "./squares";
import { words } from "./strings";
import { MissionPanel, Tracks } from "./tracks";
import { Hand, Watch } from "./watch";
import "./board.css";

export { along } from "./along";
export { parts } from "./parts";
const SET_UP = new Set(["ninja", "infiltrate", "enter", "boss", "types", "arrange"]);

export const spots = /^(at|door|area):/;
export const standing = words.standing;

/** The whole board, or a sentence when the table's board is none of the house's. */
export function Board(p: BoardProps<View>): JSX.Element {
  const grid = gridOf(p.view.board);
  return grid ? <Table p={p} grid={grid} /> : <p class="kg-lost">{words.noBoard}</p>;
}

function Table({ p, grid }: { p: BoardProps<View>; grid: Grid }): JSX.Element {
  const { view } = p;
  const root = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [watched, setWatched] = useState(true);
  const book = useMemo(() => new Book(p.edition, view.advanced), [p.edition, view.advanced]);
  const ground = useMemo(() => <Ground grid={grid} />, [grid]);
  const map = useMapWindow([grid.size, grid.size], false);
  const aid = useAid(p);
  const clicks = useClicks(p, grid, book, aid);
  useEffect(() => {
    p.wantAid(true); // what guards watch and chances are open to everybody
    return () => p.wantAid(false);
  }, []);
  useEffect(() => {
    if (!p.compact) map.whole(); // what was close on a phone is small on a desk
  }, [p.compact]);
  useFlip(root);
  const lit = [
    ...[...clicks.squares.keys()].flatMap((name) => grid.byName.get(name) ?? []),
    ...[...clicks.doors.keys()].flatMap((name) => grid.byDoor.get(name) ?? []),
  ];
  useFocus(
    map,
    [grid.size, grid.size],
    p.compact,
    lit.map(({ x, y }) => ({ x: x - CELL / 2, y: y - CELL / 2, w: CELL, h: CELL })),
    CELL * 8,
  );

  const squares = useMemo(
    () => <Squares p={p} grid={grid} clicks={clicks} aid={aid} onPoint={setPointed} />,
    [p.options, p.view, p.question, p.answer, aid, grid],
  );
  // close to the board: whose turn it is
  const near = (index: number): boolean => view.side !== "guard" && view.active === index;
  const watchNear = view.side === "guard" || (!p.compact && view.active === null);
  const layoutFirst = !p.options.length && p.seat !== null && p.waiting.includes(p.seat) && SET_UP.has(view.phase);
  const far = p.options.some(({ action, far }) => far && action.startsWith("go:"));
  const board = (
    <div class="kg-main">
      <div class="kg-tools" role="toolbar" aria-label={words.tools.label}>
        <ToolButton
          label={words.tools.near}
          picture="M9 3a6 6 0 1 0 .1 0M13.500 13.5 18 18M9 6v6M6 9h6"
          act={() => map.closer(1.6)}
        />
        <ToolButton
          label={words.tools.far}
          picture="M9 3a6 6 0 1 0 .1 0M13.500 13.5 18 18M6 9h6"
          act={() => map.closer(1 / 1.6)}
        />
        {map.zoomed && (
          <ToolButton label={words.tools.whole} picture="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" act={map.whole} />
        )}
        <ToolButton
          label={words.tools.watched + unsure(view, book, aid)}
          help={words.tools.watchedHelp}
          picture="M2 10q8-9 16 0-8 9-16 0ZM10 7.5a2.500 2.5 0 1 0 .1 0"
          text
          on={watched}
          act={() => setWatched(!watched)}
        />
        <p class="kg-info">
          <span>
            {layoutFirst && !pointed ? `${words.layoutFirst} ` : ""}
            {pointed ? describe(view, grid, book, aid, pointed) : p.compact ? words.hintTouch : `${words.hint}${far ? ` ${words.hintFar}` : ""}`}
          </span>
        </p>
      </div>
      <div class={`kg-map ${map.zoomed ? "kg-zoomed" : ""}`} {...map.handlers} onPointerLeave={() => setPointed(null)}>
        <Stage viewBox={map.viewBox} label={`${words.board(grid.name)}${far ? `. ${words.hintFar}` : ""}`}>
          <Patterns />
          {ground}
          <Sight grid={grid} view={view} aid={aid} pointed={pointed} all={watched} />
          <MissionMarks view={view} grid={grid} book={book} />
          <Tokens p={p} grid={grid} book={book} />
          {squares}
          <AskedAbout p={p} grid={grid} />
          <Aim grid={grid} view={view} />
          <Models p={p} grid={grid} book={book} aid={aid} />
        </Stage>
      </div>
    </div>
  );
  return (
    <div class={`kg ${p.compact ? "kg-compact" : ""}`} ref={root}>
      <div class="kg-top">
        <Goal goal={view.goal} only={p.compact && view.round > 0 ? "steps" : undefined} />
        <Tracks p={p} book={book} />
      </div>
      <SetUp p={p} book={book} aid={aid} />
      <div class="kg-grid">
        {board}
        <div class="kg-side">
          <Legend />
          <DiceChoice p={p} book={book} aid={aid} />
          <Deed p={p} book={book} aid={aid} />
          <Drawn p={p} book={book} aid={aid} />
          <Hand p={p} book={book} />
          <Deeds p={p} book={book} aid={aid} />
          <Mats p={p} book={book} aid={aid} which={near} />
          {!p.compact && view.active !== null && view.side !== "guard" && (
            <Others p={p} book={book} which={(index) => !near(index)} />
          )}
          {view.phase !== "arrange" && view.ninja.length > 0 && <MissionPanel p={p} book={book} />}
          {watchNear && <Watch p={p} book={book} />}
        </div>
        <div class="kg-below">
          {p.compact && view.round > 0 && <Goal goal={view.goal} only="head" />}
          <Mats p={p} book={book} aid={aid} which={(index) => !near(index)} />
          {!watchNear && <Watch p={p} book={book} />}
        </div>
      </div>
    </div>
  );
}

/** What the hatching does not know yet: it is worked out for positions that are there, not for those that are told or chosen. */
function unsure(view: View, book: Book, aid: Aid | null): string {
  if (!aid || !Object.keys(aid.guards).length) return "";
  const sure = reckoned(view, aid);
  const moved = view.guards.filter(({ number }) => !sure.includes(number));
  if (moved.length) return words.tools.without(moved.map(({ model, square }) => `${book.model(model, view.boss)} ${square}`));
  const was = view.ninja.map((_, i) => aid.ninja_values[i]?.square);
  return view.ninja.some(({ square }, i) => was[i] && square !== was[i]) ? words.tools.before : "";
}

/** What the table works out; chances of an earlier question are left out until those of this one have come. */
function useAid(p: BoardProps<View>): Aid | null {
  const aid = p.aid as Aid | null;
  const earlier = useRef<{ question: unknown; aid: Aid | null }>({ question: p.question, aid: null });
  if (earlier.current.question !== p.question) earlier.current = { question: p.question, aid };
  const old = aid !== null && aid === earlier.current.aid;
  return useMemo(() => (old ? { ...aid, chances: {}, steps: {}, test: null } : aid), [aid, old]);
}

function ToolButton({
  label,
  help,
  picture,
  text,
  on,
  act,
}: {
  label: string;
  help?: string;
  picture: string;
  text?: boolean;
  on?: boolean;
  act(): void;
}): JSX.Element {
  return (
    <button type="button" class="kg-tool" aria-pressed={on} aria-label={label} {...tip(help ?? label)} onClick={act}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d={picture} />
      </svg>
      {text && <span>{label}</span>}
    </button>
  );
}
