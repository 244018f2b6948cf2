// What lies on the ground: private maps, searches, sounds, passages, ropes, heat.
import type { JSX } from "preact";
import type { Event } from "../../board";
import type { Intruder, View } from "../../types/ninja";
import type { Fortress, Point } from "./fortress";
import { middle } from "./ground";

const SIDE: Record<string, number> = { ninja: -13, traitor: 13 };

/** A seal with a letter (a mission goal), a trap, or a hidden sentry. */
export function Mark({ what, at, open }: { what: string; at: Point; open?: boolean }): JSX.Element {
  return (
    <g class={`nj-mark ${open ? "nj-open" : ""}`} transform={`translate(${at[0]} ${at[1]})`}>
      {what.length === 1 ? (
        <>
          <rect class="nj-seal" x="-8" y="-8" width="16" height="16" rx="2.5" />
          <text class="nj-seal-text" y="4.5">
            {what}
          </text>
        </>
      ) : what === "trap" ? (
        <>
          <circle class="nj-spot" r="8.5" />
          <path class="nj-jaws" d="M-6 0l3-4.5L0 0l3-4.5L6 0M-6 4h12M-6 0v4M6 0v4" />
        </>
      ) : what === "hidden_sentry" ? (
        <>
          <circle class="nj-spot" r="8.5" />
          <path class="nj-jaws" d="M-6.5 0q6.500-6.5 13 0-6.5 6.5-13 0Z" />
          <circle class="nj-pupil" r="2" />
        </>
      ) : (
        <>
          <circle class="nj-spot" r="6.5" />
          <path class="nj-jaws" d="M-3-3 3 3M3-3-3 3" />
        </>
      )}
    </g>
  );
}

/** Zones where an intruder can be: hatched one way for the ninja, the other way for the traitor. */
export function Heat({ fort, zones }: { fort: Fortress; zones: Record<string, string[]> }): JSX.Element {
  return (
    <g class="nj-heat" aria-hidden="true">
      {Object.entries(zones).flatMap(([who, ids]) =>
        ids.map((id) => {
          const place = fort.byId.get(id);
          const pattern = who === "traitor" ? "traitor" : "ninja";
          return (
            place && (
              <path
                key={`${who} ${id}`}
                class={`nj-warm-${pattern}`}
                d={place.path}
                fill={`url(#nj-heat-${pattern})`}
              />
            )
          );
        }),
      )}
    </g>
  );
}

/** How far every zone is from one of them: what a pair of ears reaches. */
export function Ears({ fort, from }: { fort: Fortress; from: string }): JSX.Element {
  return (
    <g class="nj-ears" aria-hidden="true">
      {fort.places.map((place) => {
        const far = fort.distance(from, place.id);
        if (far > 3) return null;
        return (
          <g key={place.id}>
            <path class={`nj-far nj-far-${far}`} d={place.path} />
            {far > 0 && (
              <text class="nj-far-text" x={place.at[0]} y={place.at[1] + 6}>
                {far}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** What was heard and not heard since the turn began. */
export function sounds(events: Event[]): { zone: string; heard: boolean; cat: boolean }[] {
  let from = events.length - 1;
  while (from > 0 && events[from]!.kind !== "turn") from--;
  return events
    .slice(Math.max(0, from))
    .flatMap((event) =>
      event.kind === "heard" || event.kind === "not_heard"
        ? [{ zone: String(event.data?.zone ?? ""), heard: event.kind === "heard", cat: event.data?.cat === true }]
        : [],
    );
}

export function Sounds({ fort, events }: { fort: Fortress; events: Event[] }): JSX.Element {
  return (
    <g class="nj-sounds" aria-hidden="true">
      {sounds(events).map(({ zone, heard }, i) => {
        const at = fort.byId.get(zone)?.at;
        if (!at) return null;
        return (
          <g key={i} class={heard ? "nj-heard" : "nj-silent"} transform={`translate(${at[0] + 15} ${at[1] - 15})`}>
            <circle r="9" />
            <path d="M-2 4.5q0-2-2-3.5-2-2-1-4.5 1.5-3 4.5-2.5 3.5.5 3.5 4 0 2-2 3.5-1 1-1 2.5-.5 2-2 .5" />
            {heard ? (
              <path class="nj-ring" d="M6-5q3 5 0 10M9.500-7.5q4.500 7.5 0 15" />
            ) : (
              <path class="nj-strike" d="M-7 7 7-7" />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The latest answer of every searched zone, and zones that have just been named. */
export function Searches({ fort, view }: { fort: Fortress; view: View }): JSX.Element {
  const latest = new Map(view.searched.map((search) => [search.zone, search]));
  return (
    <g class="nj-searches" aria-hidden="true">
      {[...latest.values()].map((search) => {
        const place = fort.byId.get(search.zone);
        const known = view.guard_map?.objects[search.zone] === search.answer; // then it is marked there already
        return place && !known && <Mark key={search.zone} what={search.answer} at={place.mark} open />;
      })}
      {view.declared.map(([who, zone], i) => {
        const place = fort.byId.get(zone ?? "");
        return place && <path key={i} class={`nj-declared nj-by-${who}`} d={place.path} />;
      })}
    </g>
  );
}

/** Ropes over walls, and entrances of passages: known ones drawn out, secret ones only dashed. */
export function Ways({ fort, view, secrets }: { fort: Fortress; view: View; secrets: boolean }): JSX.Element {
  return (
    <g class="nj-ways" aria-hidden="true">
      {view.ropes.map((rope) => {
        const [a = "", b = ""] = rope.zones;
        const [p, q] = [fort.byId.get(a)?.at, fort.byId.get(b)?.at];
        if (!p || !q || (!secrets && !rope.noticed)) return null;
        const m = middle(fort, a, b);
        const angle = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
        return (
          <g
            key={`${a} ${b}`}
            class={rope.noticed ? "nj-rope nj-known" : "nj-rope"}
            transform={`translate(${m[0]} ${m[1]}) rotate(${angle})`}
          >
            <path class="nj-rope-edge" d="M-15 0q3.750-5 7.5 0t7.500 0 7.5 0 7.5 0" />
            <path class="nj-rope-line" d="M-15 0q3.750-5 7.5 0t7.500 0 7.5 0 7.5 0" />
            <path class="nj-hook" d="M15 0q5-5 4 1" />
          </g>
        );
      })}
      {view.passages.flatMap((tunnel) => {
        const zones = new Set([...tunnel.known, ...(secrets ? (tunnel.entrances ?? []) : [])]);
        return [...zones].map((zone) => {
          const place = fort.byId.get(zone);
          if (!place) return null;
          const known = tunnel.known.includes(zone);
          const at: Point = [place.sign[0] - (/[pb]/.test(place.flags) ? 20 : 0), place.sign[1] + 1];
          return (
            <g
              key={`${tunnel.id} ${zone}`}
              class={known ? "nj-door nj-known" : "nj-door"}
              transform={`translate(${at[0]} ${at[1]})`}
            >
              <path class="nj-hatchway" d="M-8 6v-6q0-7 8-7t8 7v6Z" />
              <path class="nj-steps" d="M-4 6v-4h4v-4h4" />
            </g>
          );
        });
      })}
    </g>
  );
}

/** Where the path of an intruder goes through a zone: clear of the pieces, where there is room. */
function onPath(fort: Fortress, who: string, zone: string | null): Point | null {
  const found = zone === null ? undefined : fort.byId.get(zone);
  if (!found) return null;
  const below = Math.min(19, found.box.y + found.box.h - found.at[1] - 8);
  return [found.at[0] + (SIDE[who] ?? 0), found.at[1] + below];
}

/** The way of an intruder on its own map. */
export function Trail({ fort, person, turn }: { fort: Fortress; person: Intruder; turn: number }): JSX.Element | null {
  const own = person.secret;
  if (!own) return null;
  const place = (zone: string | null): Point | null => onPath(fort, person.id, zone);
  let last: Point | null = null;
  return (
    <g class={`nj-trail nj-by-${person.id}`} aria-hidden="true">
      {own.trail.map((mark, i) => {
        const [from, to] = [last, place(mark.zone)];
        const under = !to && mark.zone !== null;
        if (to || mark.how === "start") last = to;
        if (!from || !to || mark.how === "start" || under) return null;
        const deep = mark.how === "out_of_passage";
        const old = Math.max(0.3, 1 - (turn - mark.turn) * 0.08);
        const bend: Point = [
          (from[0] + to[0]) / 2 + (to[1] - from[1]) * 0.12,
          (from[1] + to[1]) / 2 - (to[0] - from[0]) * 0.12,
        ];
        return (
          <path
            key={i}
            class={
              deep
                ? "nj-way nj-deep"
                : mark.how.endsWith("rope") || mark.how === "rope_card"
                  ? "nj-way nj-by-rope"
                  : "nj-way"
            }
            d={`M${from.join(" ")}Q${bend.join(" ")} ${to.join(" ")}`}
            opacity={old}
          />
        );
      })}
    </g>
  );
}

/** The number of a turn where that turn's walk began or ended; above the pieces, so that it can be read. */
export function Stops({ fort, person }: { fort: Fortress; person: Intruder }): JSX.Element | null {
  const trail = person.secret?.trail;
  if (!trail) return null;
  const turns = new Map<string, number[]>();
  trail.forEach((mark, i) => {
    if (mark.zone === null || (trail[i + 1]?.turn === mark.turn && mark.how !== "start")) return;
    turns.set(mark.zone, [...new Set([...(turns.get(mark.zone) ?? []), mark.turn])]);
  });
  const starts = new Set(trail.filter((mark) => mark.how === "start").map((mark) => mark.zone));
  return (
    <g class={`nj-trail nj-by-${person.id}`} aria-hidden="true">
      {[...turns].map(([zone, list]) => {
        const at = onPath(fort, person.id, zone);
        if (!at) return null;
        const text = list.length > 2 ? `${list[0]}…${list[list.length - 1]}` : list.join("·");
        const wide = Math.max(12, 5.5 * text.length + 6);
        return (
          <g key={zone} class="nj-step" transform={`translate(${at[0]} ${at[1]})`}>
            {person.id === "traitor" ? (
              <rect x={-wide / 2} y="-6" width={wide} height="12" rx="1.5" />
            ) : (
              <rect x={-wide / 2} y="-6" width={wide} height="12" rx="6" />
            )}
            <text y="3.3">{text}</text>
            {starts.has(zone) && <circle class="nj-start" r={wide / 2 + 3} />}
          </g>
        );
      })}
    </g>
  );
}

/** The guards' private map: sleepers in barracks, goals, traps, hidden sentries. */
export function GuardMarks({ fort, view }: { fort: Fortress; view: View }): JSX.Element | null {
  const map = view.guard_map;
  if (!map) return null;
  return (
    <g class="nj-private" aria-hidden="true">
      {Object.entries(map.objects).map(([zone, what]) => {
        const place = fort.byId.get(zone);
        return place && <Mark key={zone} what={what} at={place.secret} />;
      })}
      {Object.entries(map.sleepers).map(([zone, count]) => {
        const place = fort.byId.get(zone);
        return (
          place && (
            <g key={zone} class="nj-sleep" transform={`translate(${place.secret[0]} ${place.secret[1]})`}>
              {Array.from({ length: count }, (_, i) => (
                <text key={i} x={i * 11 - 2} y={5 - i * 3}>
                  z
                </text>
              ))}
            </g>
          )
        );
      })}
    </g>
  );
}
