// Around the map: turn, phase and alert; what everybody knows of intruders and guards; the searches so far.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Act, Back, Mon, tip } from "../../kit";
import type { BoardProps, Event } from "../../board";
import type { Edition, Intruder, Stock, View } from "../../types/ninja";
import { cardOf, GuardHand, OwnHand, Supply } from "./cards";
import { Figure, GuardToken } from "./figures";
import type { Fortress } from "./fortress";
import type { Sorted } from "./options";
import { words } from "./strings";

const LEVELS = ["none", "low", "medium", "high"];
const PHASES = ["alert", "guards_card", "guards_patrol", "intruders"];

/** Whether the set-up is still on: what is shown may be an imagined position after it. */
export function settingUp(p: BoardProps<View>): boolean {
  return p.view.phase === "set_up" || p.question?.decision === "set_up";
}

/** A zone as people read it. */
export function zoneName(fort: Fortress, id: string | null): string {
  const place = id === null ? undefined : fort.byId.get(id);
  if (place) return `${place.name} (${place.code})`;
  return id === null ? words.offMap.toLowerCase() : (words.passageOf[id] ?? words.passage).toLowerCase();
}

/** A mission by its letter and name. */
export function missionName(edition: unknown, letter: string): string {
  const name = (edition as Edition | null)?.missions?.find((m) => m.letter === letter)?.name;
  return words.missionOwn(letter, name ?? "");
}

/** What a mission letter or the answer of a search means. */
export function thing(edition: unknown, what: string): string {
  if (what.length > 1) return words.answers[what] ?? what;
  const name = (edition as Edition | null)?.missions?.find((m) => m.letter === what)?.name;
  return `${words.goal(what)}${name ? ` (${name})` : ""}`;
}

function Lantern({ on, high }: { on: boolean; high: boolean }): JSX.Element {
  return (
    <svg
      class={`nj-lantern ${on ? "nj-on" : ""} ${high ? "nj-high" : ""}`}
      viewBox="0 0 20 26"
      width="20"
      height="26"
      aria-hidden="true"
    >
      <path class="nj-lamp" d="M5 5h10q3 8 0 15H5Q2 13 5 5Z" />
      <path class="nj-rib" d="M4 9h12M3.500 13h13M4 17h12M10 1v3M7 4h6M7 21h6" />
    </svg>
  );
}

/** Turn track, phases, alert track. */
export function Head({ p }: { p: BoardProps<View> }): JSX.Element {
  const { view } = p;
  const level = LEVELS.indexOf(view.alert);
  const now = settingUp(p) ? "set_up" : view.phase;
  const intruder = view.intruders.some((person) => person.seat === p.seat);
  return (
    <header class="nj-head">
      <div
        class="nj-turns"
        {...tip(words.turnOf(view.turn, view.turns), "NIN-014")}
        role="img"
        aria-label={words.turnOf(view.turn, view.turns)}
      >
        <b data-turn={` ${view.turn} / ${view.turns}`}>{words.turn}</b>
        <span class="nj-pips" aria-hidden="true">
          {Array.from({ length: view.turns }, (_, i) => (
            <i key={i} class={i + 1 < view.turn ? "nj-past" : i + 1 === view.turn ? "nj-now" : ""}>
              {i + 1 === view.turn ? view.turn : ""}
            </i>
          ))}
        </span>
      </div>
      <ol class="nj-phases" aria-label={words.phases[now]}>
        {now === "set_up" && <li class="nj-now">{words.phases.set_up}</li>}
        {PHASES.map((phase) => (
          <li
            key={phase}
            class={phase === now ? "nj-now" : ""}
            aria-current={phase === now ? "step" : undefined}
            {...tip(words.phaseHelp[phase] ?? "", "NIN-066")}
          >
            {words.phases[phase]}
            {intruder && phase === "intruders" && <span class="nj-you"> {words.you}</span>}
          </li>
        ))}
      </ol>
      <div
        class="nj-alert"
        {...tip(words.alertHelp(words.levels[view.alert] ?? view.alert, level), "NIN-074")}
        role="img"
        aria-label={words.alertHelp(words.levels[view.alert] ?? view.alert, level)}
      >
        <b aria-hidden="true">{words.alert}</b>
        {[1, 2, 3].map((n) => (
          <Lantern key={n} on={level >= n} high={level === 3} />
        ))}
        <span aria-hidden="true">{words.levels[view.alert]}</span>
      </div>
    </header>
  );
}

function chips(p: BoardProps<View>, cards: Record<string, number>): JSX.Element[] {
  return Object.entries(cards).map(([id, n]) => (
    <span key={id} class="nj-chip" {...tip(cardOf(p.edition, id).text)}>
      {cardOf(p.edition, id).name}
      {n > 1 ? ` ×${n}` : ""}
    </span>
  ));
}

function whereabouts(person: Intruder, fort: Fortress): string {
  if (person.status !== "on_board") {
    if (person.status === "gone") return words.status.gone(person.left_on_turn);
    const status = words.status[person.status as keyof typeof words.status];
    return typeof status === "string" ? status : person.status;
  }
  if (person.in_passage) return words.status.passage;
  return person.shown_at ? words.status.detected(zoneName(fort, person.shown_at)) : words.status.hidden;
}

function Person({
  p,
  person,
  fort,
  sorted,
}: {
  p: BoardProps<View>;
  person: Intruder;
  fort: Fortress;
  sorted: Sorted;
}): JSX.Element {
  const own = person.secret;
  const acting = !p.over && asksAbout(p, person);
  const early = settingUp(p);
  const toCome = person.status === "waiting" || (person.second_life && own !== null && !own.past_missions.length);
  const mission = toCome ? null : (own?.mission ?? person.done);
  const actions = sorted.people.get(person.id);
  const there = person.status === "on_board" || person.status === "to_start";
  const wounds = person.status === "gone" ? lastWounds(p.events, person.id) : person.wounds.length;
  return (
    <section
      class={`nj-panel nj-person nj-is-${person.id} ${acting ? "nj-acts" : ""}`}
      aria-label={words.whoTitle[person.id]}
    >
      <svg class="nj-portrait" viewBox="-17 -17 34 34" width="44" height="44" aria-hidden="true">
        <Figure who={person.id} />
      </svg>
      <div class="nj-facts">
        <h3>
          {actions ? (
            <Act p={p} action={actions}>
              {words.whoTitle[person.id]}
            </Act>
          ) : (
            words.whoTitle[person.id]
          )}{" "}
          <span class="nj-by">
            <Mon seat={person.seat} size={14} /> {p.names[person.seat]}
            {person.second_life && `, ${words.secondLife(words.who[person.id] ?? person.id)}`}
          </span>
        </h3>
        <p class={person.shown_at && person.status === "on_board" ? "nj-danger" : ""}>
          {whereabouts(person, fort)}
          {own?.zone && person.status === "on_board" && !person.shown_at
            ? `; ${early ? words.startsIn(zoneName(fort, own.zone)) : words.here(zoneName(fort, own.zone))}`
            : ""}
        </p>
        <p class="nj-line-up">
          <span
            class="nj-wounds"
            role="img"
            aria-label={words.wounds(wounds, person.wounds_to_die)}
            {...tip(words.wounds(wounds, person.wounds_to_die), "NIN-196")}
          >
            {Array.from({ length: person.wounds_to_die }, (_, i) => (
              <i key={i} class={i < wounds ? "nj-hit" : ""} />
            ))}
          </span>
          {there && (
            <span class="nj-backs" {...tip(words.cards(person.hand_size))}>
              <Back width={15} tone={person.id === "traitor" ? "gold" : "indigo"} label={words.cards(person.hand_size)} />{" "}
              ×{person.hand_size}
            </span>
          )}
          <span
            class={mission && person.done ? "nj-tile nj-done" : mission ? "nj-tile" : "nj-tile nj-sealed"}
            {...tip(mission ? words.missionHelp(missionName(p.edition, mission)) : words.missionSealed, "NIN-025")}
          >
            {mission ?? "?"}
          </span>
          <span class={mission && person.done ? "nj-success" : "nj-small"}>
            {toCome
              ? words.missionToCome
              : mission
                ? `${missionName(p.edition, mission)}: ${person.done ? words.missionDone : there && !p.over ? words.missionOpen : words.missionFailed}`
                : words.missionSealed}
          </span>
        </p>
        {own?.zone && !early && (
          <p class="nj-small">
            {p.view.phase === "intruders" && !p.over ? (
              <>
                <span class="nj-pace" aria-hidden="true">
                  {[1, 2, 3].map((n) => (
                    <i key={n} class={n <= own.steps ? "nj-trod" : ""} />
                  ))}
                </span>{" "}
                {words.moved(own.steps)}
              </>
            ) : (
              words.noise(words.paces[own.noise] ?? "", own.noise)
            )}
          </p>
        )}
        {Object.keys(person.played).length > 0 && (
          <p class="nj-chips">
            {words.played}: {chips(p, person.played)}
          </p>
        )}
      </div>
      {acting && <Quick p={p} />}
      <OwnHand p={p} person={person} sorted={sorted} />
    </section>
  );
}

/** Whether the open question is about this intruder. */
function asksAbout(p: BoardProps<View>, person: Intruder): boolean {
  if (p.seat !== person.seat || !p.question) return false;
  const about = (p.question.about ?? []).filter((one) => one.startsWith("who:"));
  if (about.length) return about.includes(`who:${person.id}`);
  return p.view.choosing?.hand === person.id;
}

/** How many wounds an intruder had that is off the map now. */
function lastWounds(events: Event[], who: string): number {
  const own = events.filter((event) => event.data?.who === who && /^(wounded|reentered)$/.test(event.kind));
  return Number(own[own.length - 1]?.data?.wounds ?? 0);
}

const QUICK = ["finish", "hand_over", "reveal", "done", "pass", "free_listen"];

/** Answers that are nowhere on the map, beside whom they are for: to finish a move is asked for every turn. */
function Quick({ p }: { p: BoardProps<View> }): JSX.Element | null {
  const found = QUICK.flatMap((action) => p.options.find((option) => option.action === action) ?? []);
  if (!found.length) return null;
  return (
    <p class="nj-quick">
      {found.map(({ action, label }) => (
        <Act key={action} p={p} action={action} class="nj-button">
          {words.sentence(label)}
        </Act>
      ))}
    </p>
  );
}

function Barrack({
  p,
  stock,
  index,
  sorted,
}: {
  p: BoardProps<View>;
  stock: Stock;
  index: number;
  sorted: Sorted;
}): JSX.Element {
  const { view } = p;
  const four = view.stocks.length > 1;
  const title = four ? words.guardsOf[index ? "spear" : "sword"] : words.guards;
  const kind = index ? "spear_1" : "sword_1";
  return (
    <section class="nj-panel nj-person nj-is-guard" aria-label={title}>
      <svg class="nj-portrait" viewBox="-17 -17 34 34" width="44" height="44" aria-hidden="true">
        <GuardToken plain guard={{ id: kind, zone: "", patrol: null, carded: false, moved: false, attacked: false }} />
      </svg>
      <div class="nj-facts">
        <h3>
          {title}{" "}
          <span class="nj-by">
            <Mon seat={stock.seat} size={14} /> {p.names[stock.seat]}
          </span>
        </h3>
        {four && view.lead_guard === stock.seat && <p class="nj-small">{words.lead}</p>}
        {index === 0 && (
          <p>
            {words.onMap(view.guards_on_map)}; {words.sleepers(view.sleepers_left)}
          </p>
        )}
        <p class="nj-line-up">
          <span class="nj-backs" {...tip(words.hand)}>
            <Back width={15} tone="vermilion" label={`${words.hand}: ${stock.hand_size}`} /> ×{stock.hand_size}{" "}
            {words.hand}
          </span>
          <span class="nj-backs" {...tip(words.deck)}>
            <Back width={15} tone="vermilion" pattern="seigaiha" label={`${words.deck}: ${stock.deck_size}`} /> ×
            {stock.deck_size} {words.deck}
          </span>
          {stock.passages_open > 0 && <span class="nj-small">{words.inside(stock.passages_open)}</span>}
        </p>
        {Object.keys(stock.discard).length > 0 && (
          <p class="nj-chips" {...tip(words.discardHelp, "NIN-071")}>
            {words.discard}: {chips(p, stock.discard)}
          </p>
        )}
      </div>
      {stock.seat === p.seat && <Quick p={p} />}
      <GuardHand p={p} stock={stock} sorted={sorted} />
    </section>
  );
}

interface PanelsProps {
  p: BoardProps<View>;
  fort: Fortress;
  sorted: Sorted;
  children?: ComponentChildren;
}

/** Who plays, and what everybody knows of them. */
export function Panels({ p, fort, sorted, children }: PanelsProps): JSX.Element {
  const { view } = p;
  const [folded, setFolded] = useState(p.compact);
  return (
    <aside class="nj-side">
      {!p.compact && <Supply p={p} sorted={sorted} />}
      {view.shadow && <p class="nj-note">{words.shadow}</p>}
      {view.intruders.map((person) => (
        <Person key={person.id} p={p} person={person} fort={fort} sorted={sorted} />
      ))}
      {view.stocks.map((stock, i) => (
        <Barrack key={stock.seat} p={p} stock={stock} index={i} sorted={sorted} />
      ))}
      {p.seat === null && view.searched.length > 0 && (
        <details class="nj-panel nj-log" open={!folded} onToggle={(event) => setFolded(!event.currentTarget.open)}>
          <summary>
            {words.searches} ({view.searched.length})
          </summary>
          <ul tabIndex={0} aria-label={words.searches}>
            {[...view.searched].reverse().map((s, i) => (
              <li key={i}>
                {words.searchLine(
                  s.turn,
                  words.who[s.who] ?? s.who,
                  zoneName(fort, s.zone),
                  thing(p.edition, s.answer),
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </aside>
  );
}
