// Above the board: round, alert track, night track, clues and mission.
import type { JSX } from "preact";
import { Act, tip } from "../../kit";
import type { BoardProps } from "../../board";
import type { View } from "../../types/kage";
import { type Book, pretty } from "./book";
import { Goal } from "./goal";
import { words } from "./strings";
import { Bell, Group } from "./tokens";

function BellIcon(): JSX.Element {
  return (
    <svg class="kg-bell-icon" viewBox="-9 -10 18 20" width="16" height="18" aria-hidden="true">
      <Bell />
    </svg>
  );
}

export function Tracks({ p, book }: { p: BoardProps<View>; book: Book }): JSX.Element {
  const { view } = p;
  const boss = book.boss(view.boss);
  const alert = boss?.alert_track ?? { amber: 5, red: 9, bell: 12 };
  const bell = boss?.turn_track.bell ?? 8;
  const level = (slot: number): string => (slot >= alert.red ? "red" : slot >= alert.amber ? "amber" : "yellow");
  const alertText = words.alertHelp(view.alert, alert.bell, words.levels[view.level] ?? view.level);
  const advanced = view.advanced ? (boss?.event_texts_advanced ?? []) : [];
  const events = advanced.length ? advanced : (boss?.event_texts ?? []);
  const turnText = words.turnHelp(view.turn, bell);
  return (
    <header class="kg-head">
      <p class="kg-phase">
        <b>{view.round > 0 ? words.round(view.round) : words.setUp}</b> {words.phases[view.phase] ?? ""}
      </p>
      <div class="kg-track" role="img" aria-label={alertText} {...tip(alertText, "KAG-063")}>
        <b>{words.alertTrack}</b>
        {Array.from({ length: alert.bell }, (_, i) => {
          const slot = i + 1;
          const event = boss?.triggers.indexOf(slot) ?? -1;
          return (
            <span
              key={slot}
              class={`kg-slot kg-slot-${level(slot)} ${slot === view.alert ? "kg-now" : slot < view.alert ? "kg-past" : ""} ${event >= 0 ? "kg-event" : ""}`}
              {...(event >= 0
                ? tip(words.eventAt(events[event] ?? "", view.events_run[event] ?? false), "KAG-059")
                : {})}
            >
              {slot === alert.bell ? <BellIcon /> : slot}
            </span>
          );
        })}
      </div>
      <div class="kg-track kg-night" role="img" aria-label={turnText} {...tip(turnText, "KAG-062")}>
        <b>{words.turnTrack}</b>
        {Array.from({ length: bell }, (_, i) => (
          <span key={i} class={`kg-slot ${i + 1 === view.turn ? "kg-now" : i + 1 < view.turn ? "kg-past" : ""}`}>
            {i + 1 === bell ? <BellIcon /> : i + 1}
          </span>
        ))}
      </div>
    </header>
  );
}

/** The mission as far as this seat knows it, and the clues. */
export function MissionPanel({ p, book }: { p: BoardProps<View>; book: Book }): JSX.Element {
  const { view } = p;
  const mission = view.mission ? book.mission(view.mission) : undefined;
  const exit = view.escape_card ? book.data?.escape_cards.find((card) => card.id === view.escape_card) : undefined;
  return (
    <section class="kg-panel kg-mission" aria-label={words.mission}>
      <h3>
        {words.mission}
        {view.mission ? `: ${mission?.name ?? pretty(view.mission)}` : ""}
      </h3>
      {view.mission ? (
        <p>
          <i>{mission ? words.missionOwn(mission.difficulty) : ""}</i>
          {view.mission_shown ? ` (${words.missionShown})` : ""}
        </p>
      ) : null}
      {view.mission ? (
        <Goal goal={view.goal} only="all" card={mission?.text ?? ""} />
      ) : view.missions_possible.length ? (
        <details>
          <summary>{words.missionUnknown(view.missions_possible.length)}</summary>
          <ul>
            {view.missions_possible.map((id) => (
              <li key={id} {...tip(book.mission(id)?.text ?? "")}>
                {book.mission(id)?.name ?? pretty(id)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {p.over ? null : view.mission_completed ? (
        <p class="kg-strong">{words.missionDone}</p>
      ) : view.mission_passed ? (
        <p class="kg-strong">{words.missionPassed}</p>
      ) : null}
      {(!!view.need || view.escaped > 0) && <p>{words.escapes(view.escaped, view.need)}</p>}
      {exit && <p class="kg-strong">{words.exitCard(words.exit(exit.number))}</p>}
      <p class="kg-pool" {...tip(words.poolHelp, "KAG-169")}>
        <b>{words.poolTitle}</b>
        <span class="kg-clues" role="group" aria-label={words.pool(view.pool.length)}>
          {Array.from({ length: Math.max(7, view.pool.length) }, (_, i) => {
            const id = view.pool[i] ?? null;
            const token = book.token(id);
            const picture = (
              <svg
                key={i}
                class={id ? "kg-clue" : "kg-clue kg-missing"}
                viewBox="-12 -12 24 24"
                width="24"
                height="24"
                aria-hidden="true"
              >
                <circle r="11" />
                {token && <Group group={token.group} />}
              </svg>
            );
            return id && p.options.some((option) => option.action === `token:${id}`) ? (
              <Act key={i} p={p} action={`token:${id}`}>
                {picture}
              </Act>
            ) : (
              picture
            );
          })}
        </span>
      </p>
      {view.removed > 0 && <p class="kg-small">{words.removed(view.removed)}</p>}
    </section>
  );
}
