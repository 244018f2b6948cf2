// The board of Ninja: Legend of the Scorpion Clan.
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { Act, Stage, tip, useFlip } from "../../kit";
import type { BoardProps } from "../../board";
import type { Edition, View } from "../../types/ninja";
import { choosesCards, Hands } from "./cards";
import { arrange, Figure, GuardToken, PatrolBanner } from "./figures";
import { type Fortress, fortress, type Place, type Point } from "./fortress";
import { Ground, Symbols } from "./ground";
import { describe } from "./info";
import { Ears, GuardMarks, Heat, Searches, Sounds, Trail, Ways } from "./layers";
import { Legend } from "./legend";
import { type Sorted, sortOptions } from "./options";
import { Head, Panels, zoneName } from "./panels";
import { lay, NotesLayer, type Tool, useNotes } from "./pencil";
import { words } from "./strings";
import { Tools } from "./tools";
import { useMapWindow } from "./window";
import "./board.css";

export { guide } from "./guide";

const STRIP = 62; // below the map: the passage, and those who have left

/** Zones are asked about only when the question is about zones. */
function asksForZones(p: BoardProps<View>): boolean {
  return p.options.some(({ action }) => /^(zone|rope|lay_rope):/.test(action));
}

interface ZonesProps {
  p: BoardProps<View>;
  fort: Fortress;
  sorted: Sorted;
  onPoint(zone: string | null): void;
}

function Zones({ p, fort, sorted, onPoint }: ZonesProps): JSX.Element {
  const asked = asksForZones(p);
  return (
    <g class="nj-zones">
      {fort.places.map((place) => {
        const actions = sorted.zones.get(place.id);
        const shape = <path class="nj-zone" d={place.path} />;
        return (
          <g key={place.id} onPointerEnter={() => onPoint(place.id)} onClick={() => onPoint(place.id)} onFocusCapture={() => onPoint(place.id)}>
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

interface Unit {
  key: string;
  width: number;
  draw: JSX.Element;
}

/** Everybody who stands in a zone, side by side. */
function unitsIn(p: BoardProps<View>, fort: Fortress, sorted: Sorted, zone: string, secrets: boolean): Unit[] {
  const { view } = p;
  const units: Unit[] = [];
  for (const patrol of view.patrols) {
    if (patrol.zone !== zone) continue;
    const width = patrol.members.length * 24 + 8;
    const members = view.guards.filter((guard) => patrol.members.includes(guard.id));
    const [from, to] = [fort.byId.get(zone)?.at, fort.byId.get(patrol.heading ?? "")?.at];
    const angle = from && to ? Math.atan2(to[1] - from[1], to[0] - from[0]) : null;
    const own = sorted.patrols.get(patrol.number);
    const banner = <PatrolBanner patrol={patrol} width={width} angle={angle} />;
    units.push({
      key: `patrol ${patrol.number}`,
      width: width + 4,
      draw: (
        <>
          {own ? (
            <Act p={p} action={own} name={words.patrol(patrol.number)}>
              {banner}
              {members.map((guard, i) => (
                <g key={guard.id} transform={`translate(${(i - (members.length - 1) / 2) * 24} 0)`}>
                  <GuardToken guard={guard} />
                </g>
              ))}
            </Act>
          ) : (
            <>
              {banner}
              {members.map((guard, i) => (
                <g key={guard.id} transform={`translate(${(i - (members.length - 1) / 2) * 24} 0)`}>
                  <Sentry p={p} guard={guard} actions={sorted.guards.get(guard.id)} where={zoneName(fort, zone)} />
                </g>
              ))}
            </>
          )}
        </>
      ),
    });
  }
  for (const guard of view.guards)
    if (guard.zone === zone && guard.patrol === null)
      units.push({
        key: guard.id,
        width: 26,
        draw: <Sentry p={p} guard={guard} actions={sorted.guards.get(guard.id)} where={zoneName(fort, zone)} />,
      });
  for (const person of view.intruders) {
    if (person.status !== "on_board") continue;
    const seen = person.shown_at === zone || (person.in_passage && isPassage(zone, person.id));
    const ghost = !seen && secrets && person.secret?.zone === zone;
    if (!seen && !ghost) continue;
    const figure = <Figure who={person.id} ghost={ghost} />;
    const actions = sorted.people.get(person.id);
    units.push({
      key: person.id,
      width: 32,
      draw: actions ? (
        <Act p={p} action={actions} name={words.figures[person.id] ?? person.id}>
          {figure}
        </Act>
      ) : (
        figure
      ),
    });
  }
  return units;
}

function isPassage(zone: string, who: string): boolean {
  return zone === "passage" || zone === `passage_${who}`;
}

function Sentry({ p, guard, actions, where }: { p: BoardProps<View>; guard: View["guards"][number]; actions: string[] | undefined; where: string }): JSX.Element {
  if (!actions) return <GuardToken guard={guard} />;
  return (
    <Act p={p} action={actions} name={`${guard.id.replace("_", " ")}, ${where}`}>
      <GuardToken guard={guard} />
    </Act>
  );
}

function Units({ units, at, room, scale }: { units: Unit[]; at: Point; room: number; scale: number }): JSX.Element {
  const spots = arrange(
    units.map((unit) => unit.width * scale),
    at,
    room,
  );
  return (
    <>
      {units.map((unit, i) => (
        <g key={unit.key} data-flip={unit.key} transform={`translate(${spots[i]!.join(" ")}) scale(${scale})`}>
          {unit.draw}
        </g>
      ))}
    </>
  );
}

function Pieces({ p, fort, sorted, secrets, scale }: { p: BoardProps<View>; fort: Fortress; sorted: Sorted; secrets: boolean; scale: number }): JSX.Element {
  const { view } = p;
  const busy = new Set<string>([
    ...view.guards.map((guard) => guard.zone),
    ...view.intruders.flatMap((person) => [person.shown_at ?? "", (secrets && person.secret?.zone) || ""]),
  ]);
  return (
    <g class="nj-pieces">
      {fort.places.map((place) =>
        busy.has(place.id) ? (
          <Units key={place.id} units={unitsIn(p, fort, sorted, place.id, secrets)} at={place.at} room={roomOf(place)} scale={scale} />
        ) : null,
      )}
      {view.moving.length > 0 && <Moving p={p} fort={fort} />}
    </g>
  );
}

function roomOf(place: Place): number {
  return Math.max(60, place.box.w - 8);
}

/** A ring around the guards who are on the move. */
function Moving({ p, fort }: { p: BoardProps<View>; fort: Fortress }): JSX.Element | null {
  const zone = p.view.guards.find((guard) => p.view.moving.includes(guard.id))?.zone;
  const at = zone === undefined ? undefined : fort.byId.get(zone)?.at;
  return at ? <circle class="nj-moving" cx={at[0]} cy={at[1]} r="27" /> : null;
}

/** Below the map: every passage with those inside, and the world outside. */
function Strip({ p, fort, sorted, secrets }: { p: BoardProps<View>; fort: Fortress; sorted: Sorted; secrets: boolean }): JSX.Element {
  const { view } = p;
  const [w, h] = fort.size;
  const tunnels = view.passages;
  const outer = w * 0.36;
  const wide = (w - outer - 12 * (tunnels.length + 1)) / Math.max(1, tunnels.length);
  const gone = view.intruders.filter((person) => person.status === "gone");
  const leave = p.options.some((option) => option.action === "leave_map");
  return (
    <g class="nj-strip">
      {tunnels.map((tunnel, i) => {
        const x = 12 + i * (wide + 12);
        const units = unitsIn(p, fort, sorted, tunnel.id, secrets);
        const actions = [...(sorted.zones.get(tunnel.id) ?? []), ...(p.options.some((o) => o.action === "unknown_exit") ? ["unknown_exit"] : [])];
        const known = tunnel.known.map((zone) => fort.byId.get(zone)?.code ?? zone).join(", ");
        const box = <path class="nj-tunnel" d={`M${x} ${h + STRIP - 6}v-26q0-20 20-20h${wide - 40}q20 0 20 20v26Z`} />;
        return (
          <g key={tunnel.id}>
            {asksForZones(p) || actions.length ? (
              <Act p={p} action={actions.length ? actions : [`zone:${tunnel.id}`]} name={words.passageOf[tunnel.id] ?? words.passage}>
                {box}
              </Act>
            ) : (
              box
            )}
            <text class="nj-strip-title" x={x + 24} y={h + 31}>
              {words.passageOf[tunnel.id] ?? words.passage}
            </text>
            <text class="nj-strip-text" x={x + 24} y={h + 47}>
              {tunnel.known.length ? words.passageKnown(known) : words.passageUnknown}
            </text>
            <Units units={units} at={[x + wide - 24 - units.length * 14, h + 35]} room={wide} scale={1} />
          </g>
        );
      })}
      <Away p={p} lit={leave} x={w - outer} y={h + 10} w={outer - 12} h={STRIP - 16}>
        <text class="nj-strip-title nj-dark" x={w - outer + 16} y={h + 31}>
          {words.offMap}
        </text>
        <text class="nj-strip-text nj-dark" x={w - outer + 16} y={h + 47}>
          {gone.length ? "" : words.nobody}
        </text>
        {gone.map((person, i) => (
          <g key={person.id} transform={`translate(${w - 36 - i * 40} ${h + 33})`}>
            <Figure who={person.id} />
          </g>
        ))}
      </Away>
    </g>
  );
}

interface AwayProps {
  p: BoardProps<View>;
  lit: boolean;
  x: number;
  y: number;
  w: number;
  h: number;
  children: JSX.Element | (JSX.Element | JSX.Element[])[];
}

function Away({ p, lit, x, y, w, h, children }: AwayProps): JSX.Element {
  const inner = (
    <g aria-hidden="true">
      <rect class="nj-away" x={x} y={y} width={w} height={h} rx="6" />
      {children}
    </g>
  );
  return lit || p.question?.decision === "act" ? (
    <Act p={p} action="leave_map" name={words.offMap}>
      {inner}
    </Act>
  ) : (
    <g>{inner}</g>
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
  const root = useRef<HTMLDivElement>(null);
  const size: Point = [fort.size[0], fort.size[1] + STRIP];
  const map = useMapWindow(size, tool !== null);
  const ground = useMemo(() => <Ground fort={fort} />, [fort]);
  const sorted = useMemo(() => sortOptions(p.options), [p.options]);
  const zones = useMemo(
    () => <Zones p={p} fort={fort} sorted={sorted} onPoint={setPointed} />,
    [p.options, p.question, p.answer, fort],
  );
  useFlip(root);

  const known = (p.aid as { possible_zones?: Record<string, string[]> } | null)?.possible_zones;
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
    <div class={`nj ${p.compact ? "nj-compact" : ""}`} ref={root}>
      <Head p={p} />
      <div class="nj-body-grid">
      <div class="nj-main">
        {choosesCards(p) && <Hands p={p} sorted={sorted} />}
        <div
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
            {secrets && p.view.intruders.map((person) => <Trail key={person.id} fort={fort} person={person} turn={p.view.turn} />)}
            <Ways fort={fort} view={p.view} secrets={secrets} />
            <Pieces p={p} fort={fort} sorted={sorted} secrets={secrets} scale={p.compact ? 1.15 : 1} />
            <Sounds fort={fort} events={p.events} />
            <Strip p={p} fort={fort} sorted={sorted} secrets={secrets} />
            <NotesLayer fort={fort} notes={notes} />
          </Stage>
        </div>
        <Tools
          p={p}
          map={map}
          tool={tool}
          setTool={setTool}
          notes={notes}
          ears={ears}
          setEars={setEars}
          heat={heat}
          setHeat={(on) => {
            setHeat(on);
            p.wantAid(on);
          }}
          secrets={secrets}
          setSecrets={setSecrets}
        />
        <p class="nj-info" {...(pointed ? {} : tip(words.tools.earsHelp, "NIN-083"))}>
          {pointed ? describe(p, fort, pointed, secrets, heat ? known : undefined) : heat && known ? words.heatKey : p.compact ? words.hintTouch : words.hint}
        </p>
        {!choosesCards(p) && <Hands p={p} sorted={sorted} />}
      </div>
      <Panels p={p} fort={fort} sorted={sorted}>
        <Legend />
      </Panels>
      </div>
    </div>
  );
}
