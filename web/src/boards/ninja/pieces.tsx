// Everybody on the map, side by side in their zones; below it the passages, and those who have left.
import type { JSX } from "preact";
import { Act } from "../../kit";
import type { BoardProps } from "../../board";
import type { View } from "../../types/ninja";
import { arrange, Figure, GuardToken, PatrolBanner } from "./figures";
import type { Fortress, Place, Point } from "./fortress";
import { asksForZones, type Sorted } from "./options";
import { zoneName } from "./panels";
import { words } from "./strings";

export const STRIP = 62; // height of what lies below the map

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
    const own = sorted.patrols.get(patrol.number) ?? (members.some((guard) => sorted.guards.has(guard.id)) ? undefined : unasked(p, `patrol:${patrol.number}`));
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
                  <Sentry p={p} guard={guard} actions={sorted.guards.get(guard.id) ?? unasked(p, `guard:${guard.id}`)} where={zoneName(fort, zone)} />
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
        draw: <Sentry p={p} guard={guard} actions={sorted.guards.get(guard.id) ?? unasked(p, `guard:${guard.id}`)} where={zoneName(fort, zone)} />,
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

/** A piece that is not offered says why; where zones are asked for, the zone below it does. */
function unasked(p: BoardProps<View>, action: string): string[] | undefined {
  return p.question && p.view.guard_map && !asksForZones(p.options) ? [action] : undefined;
}

function isPassage(zone: string, who: string): boolean {
  return zone === "passage" || zone === `passage_${who}`;
}

function Sentry({
  p,
  guard,
  actions,
  where,
}: {
  p: BoardProps<View>;
  guard: View["guards"][number];
  actions: string[] | undefined;
  where: string;
}): JSX.Element {
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

export function Pieces({
  p,
  fort,
  sorted,
  secrets,
  scale,
}: {
  p: BoardProps<View>;
  fort: Fortress;
  sorted: Sorted;
  secrets: boolean;
  scale: number;
}): JSX.Element {
  const { view } = p;
  const busy = new Set<string>([
    ...view.guards.map((guard) => guard.zone),
    ...view.intruders.flatMap((person) => [person.shown_at ?? "", (secrets && person.secret?.zone) || ""]),
  ]);
  return (
    <g class="nj-pieces">
      {fort.places.map((place) =>
        busy.has(place.id) ? (
          <Units
            key={place.id}
            units={unitsIn(p, fort, sorted, place.id, secrets)}
            at={place.at}
            room={roomOf(place)}
            scale={scale}
          />
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
export function Strip({
  p,
  fort,
  sorted,
  secrets,
}: {
  p: BoardProps<View>;
  fort: Fortress;
  sorted: Sorted;
  secrets: boolean;
}): JSX.Element {
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
        const actions = [
          ...(sorted.zones.get(tunnel.id) ?? []),
          ...(p.options.some((o) => o.action === "unknown_exit") ? ["unknown_exit"] : []),
        ];
        const known = tunnel.known.map((zone) => fort.byId.get(zone)?.code ?? zone).join(", ");
        const box = <path class="nj-tunnel" d={`M${x} ${h + STRIP - 6}v-26q0-20 20-20h${wide - 40}q20 0 20 20v26Z`} />;
        return (
          <g key={tunnel.id}>
            {asksForZones(p.options) || actions.length || p.question ? (
              <Act
                p={p}
                action={actions.length ? actions : [`zone:${tunnel.id}`]}
                name={words.passageOf[tunnel.id] ?? words.passage}
              >
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
  const box = <rect class="nj-away" x={x} y={y} width={w} height={h} rx="6" />;
  return (
    <g>
      {lit || p.question?.decision === "act" ? (
        <Act p={p} action="leave_map" name={words.offMap}>
          {box}
        </Act>
      ) : (
        box
      )}
      {children}
    </g>
  );
}
