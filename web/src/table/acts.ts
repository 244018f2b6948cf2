// The acts of a round: what belongs together is told in one breath, and there is a longer pause before the next act.
import type { Event } from "../types/wire";

/** The act that an event opens or goes on with, by its kind; where it matters, with its cause. With a star: one for each who acts. */
const ACTS: Record<string, Record<string, string>> = {
  shogunate: {
    actions_revealed: "reveal",
    actor_called: "call*",
    "honour_changed award": "award",
    "honour_changed gift": "power",
    plots_looked: "power",
    shinobi_moved: "shinobi",
    shinobi_struck: "shinobi",
    no_declaration: "count",
    declared: "count",
    hatamoto_passed: "next",
    plot_revealed: "next",
    plot_deck_empty: "next",
    game_over: "end",
  },
  omnitsu: {
    turn: "turn",
    thrown: "throw*",
    thrown_at: "throw*",
    window_round: "window",
    comes_up: "card*",
    declared: "card",
    ending: "ending",
    all_revealed: "reveal",
    scored: "score",
  },
  ninja: {
    turn: "turn",
    phase: "phase",
    guard_card: "card",
    listens: "listen",
    heard: "noise",
    not_heard: "noise",
    guards_rest: "rest",
    moves_begin: "moves",
    moves_end: "moved",
    detected: "seen",
    wounded: "wound",
    mission_done: "mission",
    ended: "end",
  },
  chiyo: {
    announced: "announcement",
    turn_began: "turn*",
    asked: "question",
    asked_about: "question",
    answered: "answer",
    answered_about: "answer",
    revealed: "reveal",
    unmasked: "unmasked",
    false_lead: "unmasked",
    influence_played: "influence",
    track_advanced: "track",
    final_act: "final",
    game_over: "end",
  },
  kage: {
    round: "round",
    activated: "activation*",
    declared: "test*",
    rolled: "dice",
    event_drawn: "event",
    guard_turn: "guards",
    guard_acts: "guard*",
    guard_target: "guard*",
    alert_moved: "alert",
    boss_event: "boss",
    eliminated: "fall",
    game_over: "end",
  },
};

/** What a summary leaves out: steps on the way, and what another line says again with its outcome. */
const ASIDE: Record<string, string[]> = {
  shogunate: ["action_chosen", "action_finished", "mode_chosen", "target_named", "plots_returned"],
  omnitsu: ["drew", "thrown", "thrown_at", "comes_up", "laid_aside"],
  ninja: [
    ...["guards_moved", "phase", "drew", "guards_rest", "moves_begin", "moves_end", "declared", "listens"],
    ...["sleeper_marked", "object_marked", "sentry_placed", "patrol_placed", "hand_ready", "started"],
  ],
  chiyo: ["announced", "turn_began", "moved", "tile_moved", "asked", "asked_about", "honor_drawn", "influence_drawn"],
  kage: [
    ...["stepped", "activated", "activation_over", "declared", "evades", "quiet", "card_drawn", "card_discarded", "goes_on"],
    ...["guard_moved", "guard_acts", "guard_target", "guard_turn", "guard_turn_over", "guard_drew", "guard_discarded", "tokens", "tracks"],
  ],
};

/** Whether a summary can do without an event. */
export const aside = (game: string, event: Event): boolean => ASIDE[game]?.includes(event.kind) ?? false;

/** What tells that something which a seat has declared goes another way, or comes to nothing. */
const UNDOES: Record<string, string[]> = { omnitsu: ["cancelled", "reversed", "redirected", "no_effect"] };

/** Whether an event tells that what this seat has declared does not happen as it was declared. */
export const undoes = (game: string, { kind, data }: Event, seat: number | null): boolean =>
  data?.["seat"] === seat && (UNDOES[game]?.includes(kind) ?? false);

/** Steps of a walk, of which a summary tells the last one, where there is room for it. */
const STEPS: Record<string, string[]> = { kage: ["stepped", "guard_moved"] };

/** Whether an event is the end of a walk: the next thing that happened does not begin where it ended. */
export const arrives = (game: string, event: Event, next: Event | undefined): boolean =>
  (STEPS[game]?.includes(event.kind) ?? false) && !(next?.kind === event.kind && next.data?.["start"] === event.data?.["square"]);

/** What opens a turn; with a star: one's own. */
const TURNS: Record<string, string> = { shogunate: "actions_revealed", omnitsu: "turn", ninja: "turn", chiyo: "turn_began*", kage: "round" };

/** Whether a turn begins with an event, as this seat counts its turns. */
export function opensTurn(game: string, event: Event, seat: number): boolean {
  const kind = TURNS[game];
  return kind === event.kind || (kind === `${event.kind}*` && event.data?.["seat"] === seat);
}

const who = ({ data }: Event): unknown => data?.seat ?? data?.ninja ?? data?.square ?? "";

/** The act of an event, or "" when it goes on with the act before it. */
export function act(game: string, event: Event): string {
  const acts = ACTS[game] ?? {};
  const found = acts[`${event.kind} ${String(event.data?.cause)}`] ?? acts[event.kind];
  return found?.endsWith("*") ? `${found} ${String(who(event))}` : (found ?? "");
}

/** What an answer brings to light: news for whoever gave it, even where it is the first that comes of it. */
const FOUND: Record<string, string[]> = { ninja: ["entrance_found", "rope_found", "out_unknown"] };

/** Whether an event brings something to light. */
export const found = (game: string, event: Event): boolean => FOUND[game]?.includes(event.kind) ?? false;

/** How much of what came of an answer of this seat's own is its own doing: up to the next act, to what it brought to light, or to what somebody else does. */
export function ownDoing(game: string, fresh: Event[], opens: boolean[], seat: number | null): number {
  const others = fresh.findIndex(
    (event, i) => (i > 0 && opens[i]) || found(game, event) || (typeof event.data?.["seat"] === "number" && event.data["seat"] !== seat),
  );
  return others < 0 ? fresh.length : others;
}
