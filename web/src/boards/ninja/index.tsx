// The board of Ninja: Legend of the Scorpion Clan.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Act, anchor, Stage, tip, useFlip } from "../../kit";
import type { BoardModule, BoardProps } from "../../board";
import type { Edition, View } from "../../types/ninja";
import { Supply } from "./cards";
import { type Fortress, fortress, type Point } from "./fortress";
import { Ground, Symbols } from "./ground";
import { describe } from "./info";
import { Ears, GuardMarks, Heat, Searches, Sounds, Stops, Trail, Ways } from "./layers";
import { Legend } from "./legend";
import { asksForZones, type Sorted, sortOptions } from "./options";
import { Head, missionName, Panels, zoneName } from "./panels";
import { lay, NotesLayer, type Tool, useNotes } from "./pencil";
import { Pieces, STRIP, Strip } from "./pieces";
import { words } from "./strings";
import { Tools } from "./tools";
import { useFocus, useMapWindow } from "./window";
import "./board.css";

export { along } from "./along";
export { parts } from "./parts";
export const spots = /^zone:/;
export const standing = words.standing;

const NEAR = 2; // zones: as far as guards come with one card

/** A guard that comes near an intruder of one's own matters; so does every guard near one that everybody sees. */
export const matters: BoardModule["matters"] = ({ data }, { view, edition }) => {
  const zone = data?.["zone"];
  const fort = fortress((edition as Edition | null)?.fortress, false);
  const own = (view as View).intruders.map((one) => one.secret?.zone ?? one.shown_at);
  return typeof zone === "string" && own.some((at) => at && fort.byId.has(at) && fort.byId.has(zone) && fort.distance(at, zone) <= NEAR);
};

interface ZonesProps {
  p: BoardProps<View>;
  fort: Fortress;
  sorted: Sorted;
  onPoint(zone: string | null): void;
}

function Zones({ p, fort, sorted, onPoint }: ZonesProps): JSX.Element {
  const asked = asksForZones(p.options);
  const why = (zone: string, element: Element): void => {
    if (asked || p.question === null || p.seat === null) return;
    anchor.current = element;
    p.why(`zone:${zone}`); // at a question about something else a click says what the zone is good for
  };
  return (
    <g class="nj-zones">
      {fort.places.map((place) => {
        const actions = sorted.zones.get(place.id);
        const shape = <path class="nj-zone" d={place.path} />;
        return (
          <g
            key={place.id}
            data-part={place.id}
            onPointerEnter={() => onPoint(place.id)}
            onClick={(event) => {
              onPoint(place.id);
              why(place.id, event.currentTarget);
            }}
            onFocusCapture={() => onPoint(place.id)}
          >
            {asked ? (
              <Act p={p} action={actions ?? [`zone:${place.id}`]} name={zoneName(fort, place.id)}>
                {shape}
              </Act>
            ) : (
              shape
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Who one is and what one wants; on a phone the rest is a tap away. */
function Goal({ text, compact }: { text: string; compact: boolean }): JSX.Element {
  const end = text.indexOf(". ") + 1;
  if (!compact || !end) return <p class="nj-goal">{text}</p>;
  return (
    <details class="nj-goal">
      <summary>{text.slice(0, end)}</summary>
      {text.slice(end)}
    </details>
  );
}

/** A mission was completed in this turn: the best moment of a night. */
function Success({ p, fort }: { p: BoardProps<View>; fort: Fortress }): JSX.Element | null {
  const from = p.events.map(({ kind }) => kind).lastIndexOf("turn");
  const at = p.events.findIndex(({ kind }, n) => n > from && kind === "mission_done");
  const done = p.events[at];
  if (!done || p.over) return null;
  const [who, letter] = [String(done.data?.who ?? ""), String(done.data?.letter ?? "")];
  const zone = p.view.searched.find((search) => search.answer === letter)?.zone;
  return (
    <p class="nj-moment" role="status">
      <span class="nj-tile nj-done">{letter}</span>{" "}
      {words.success(words.whoTitle[who] ?? who, missionName(p.edition, letter), zone ? zoneName(fort, zone) : "")}
    </p>
  );
}

/** The whole board. */
export function Board(p: BoardProps<View>): JSX.Element {
  const fort = fortress((p.edition as Edition | null)?.fortress, p.compact);
  const [pointed, setPointed] = useState<string | null>(null);
  const [tool, setTool] = useState<Tool>(null);
  const [ears, setEars] = useState(false);
  const [heat, setHeat] = useState(false);
  const [secrets, setSecrets] = useState(true);
  const notes = useNotes(`sudare.notes ${location.pathname} ${p.seat ?? "-"}`);
  const root = useRef<HTMLDivElement>(null); // of what moves: figures stay in their zones when the map is pushed aside
  const size: Point = [fort.size[0], fort.size[1] + STRIP];
  const map = useMapWindow(size, tool !== null);
  const ground = useMemo(() => <Ground fort={fort} />, [fort]);
  const sorted = useMemo(() => sortOptions(p.options), [p.options]);
  const zones = useMemo(
    () => <Zones p={p} fort={fort} sorted={sorted} onPoint={setPointed} />,
    [p.options, p.question, p.answer, fort],
  );
  useFlip(root);
  useEffect(() => {
    p.wantAid(heat);
    return () => p.wantAid(false);
  }, [heat]);
  const lit = [
    ...sorted.zones.keys(),
    ...p.view.guards.flatMap((guard) => (sorted.guards.has(guard.id) ? guard.zone : [])),
    ...p.view.patrols.flatMap((patrol) => (sorted.patrols.has(patrol.number) ? patrol.zone : [])),
  ].flatMap((zone) => fort.byId.get(zone)?.box ?? []);
  useFocus(map, size, p.compact, lit, fort.size[0] * 0.45);

  const { possible_zones: known, possible_doors: doors } = (p.aid ?? {}) as Partial<Record<"possible_zones" | "possible_doors", Record<string, string[]>>>;
  const lost = p.view.guards.some((guard) => !fort.byId.has(guard.zone) && !guard.zone.startsWith("passage"));
  const draw = (event: PointerEvent, step: "begin" | "go") => {
    if (!tool || (step === "go" && !event.buttons)) return;
    const stage = (event.currentTarget as Element).querySelector("svg.stage");
    if (!stage) return;
    const at = lay(fort, map.point(event, stage));
    if (step === "begin") notes.begin(tool, at);
    else notes.go(at);
  };
  if (lost) return <p class="nj-lost">{words.otherMap}</p>;
  return (
    <div class={`nj ${p.compact ? "nj-compact" : ""}`}>
      <Goal text={p.view.goal} compact={p.compact} />
      <Head p={p} />
      <div class="nj-body-grid">
        <div class="nj-main">
          {p.compact && <Supply p={p} sorted={sorted} />}
          <Success p={p} fort={fort} />
          <div
            ref={root}
            class={`nj-map ${tool ? "nj-drawing" : ""} ${map.zoomed ? "nj-zoomed" : ""} ${p.options.length ? "nj-asked" : ""}`}
            {...map.handlers}
            onPointerDownCapture={(event) => {
              draw(event, "begin");
              if (tool) event.preventDefault();
            }}
            onPointerMoveCapture={(event) => draw(event, "go")}
            onPointerUpCapture={() => tool && notes.end()}
            onPointerLeave={() => setPointed(null)}
          >
            <Stage viewBox={map.viewBox} label={words.board}>
              <Symbols />
              {ground}
              {heat && known && <Heat fort={fort} zones={known} />}
              <Searches fort={fort} view={p.view} />
              {ears && pointed && fort.byId.has(pointed) && <Ears fort={fort} from={pointed} />}
              {zones}
              {secrets && <GuardMarks fort={fort} view={p.view} />}
              {secrets &&
                p.view.intruders.map((person) => (
                  <Trail key={person.id} fort={fort} person={person} turn={p.view.turn} />
                ))}
              <Ways fort={fort} view={p.view} secrets={secrets} />
              <Pieces p={p} fort={fort} sorted={sorted} secrets={secrets} scale={p.compact ? 1.15 : 1} />
              {secrets && p.view.intruders.map((person) => <Stops key={person.id} fort={fort} person={person} />)}
              <Sounds fort={fort} events={p.events} />
              <Strip p={p} fort={fort} sorted={sorted} secrets={secrets} />
              <NotesLayer fort={fort} notes={notes} />
            </Stage>
          </div>
        </div>
        <div class="nj-under">
          <Tools
            p={p}
            map={map}
            tool={tool}
            setTool={setTool}
            notes={notes}
            ears={ears}
            setEars={setEars}
            heat={heat}
            setHeat={setHeat}
            secrets={secrets}
            setSecrets={setSecrets}
          />
          <p class="nj-info" {...(pointed ? {} : tip(words.tools.earsHelp, "NIN-083"))}>
            {pointed
              ? describe(p, fort, pointed, secrets, heat ? known : undefined, doors)
              : heat && known
                ? words.heatKey
                : p.compact
                  ? words.hintTouch
                  : words.hint}
          </p>
        </div>
        <Panels p={p} fort={fort} sorted={sorted}>
          <Legend />
        </Panels>
      </div>
    </div>
  );
}
