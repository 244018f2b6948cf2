"""games/ninja: questions of the set-up, and those on which two guard players agree, as their seat reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.ninja.rules.setup import ORDER
from sudare.games.ninja.words.names import counted, figures_title, guard_of, patrol_of, subject, zone_title

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

Said = tuple[str, list[str]]  # the sentence, and what it is about

# -- two guard players agree -----------------------------------------------------------------------------------------


def partners(game: NinjaGame, put: Put) -> tuple[str, str]:
    """Return both guard players, the one with swords first."""
    swords, spears = (put.voice.seat(seat) for seat in game.guard_seats)
    return f"{swords}, who has the swords,", f"{spears}, who has the spears"


def _split_draw(game: NinjaGame, put: Put) -> Said:
    swords, spears = partners(game, put)
    return (
        f"The alert gives the guards {counted(put.context[0], 'card')} to draw. How many does {swords} draw? The rest "
        f"is for {spears}. You both answer; if you differ, they are shared evenly."
    ), []


def _split_cards(game: NinjaGame, put: Put) -> Said:
    swords, spears = partners(game, put)
    return (
        f"The guards may play two cards in this phase. How many of them may {swords} play? The rest is for {spears}. "
        "You both answer; if you differ, each may play one."
    ), []


def _split_bonus(game: NinjaGame, put: Put) -> Said:
    swords, spears = partners(game, put)
    return (
        f"The guards may take {counted(put.context[0], 'card')} as a bonus, because a new intruder has come. How many "
        f"does {swords} take? The rest is for {spears}. You both answer; if you differ, they are shared evenly."
    ), []


def _split_wounds(game: NinjaGame, put: Put) -> Said:
    swords, spears = partners(game, put)
    return (
        f"Kenjutsu cards that marked wounds come back: {put.context[0]}. How many go to the discard pile of {swords} "
        f"and so not to that of {spears}? You both answer; if you differ, each goes back to who played it."
    ), []


def _guard_consent(game: NinjaGame, put: Put) -> Said:
    stock, figures, patrol = put.context
    names = [game.names["figure"][figure] for figure in figures]
    partner, who = put.voice.seat(game.guard_seats[stock]), figures_title(game, names)
    about = [f"figure:{name}" for name in names]
    guard = guard_of(put.view, names[0])
    zone = zone_title(game, guard.zone) if guard else "their zone"
    other = patrol_of(put.view, patrol)
    if other is not None:
        members = figures_title(game, other.members)
        about += [f"figure:{name}" for name in other.members]
        return f"{partner} wants {who} in {zone} to join patrol {patrol} ({members}). Do you agree?", about
    return f"{partner} wants {who} in {zone} to form a patrol. Do you agree?", about


def _free_consent(game: NinjaGame, put: Put) -> Said:
    partner = next(seat for seat in game.guard_seats if seat != put.seat)
    return (
        f"{put.voice.seat(partner)} wants a guard or patrol to listen without a card. Then neither of you may play a "
        "card this turn, except Kenjutsu. Do you agree?"
    ), [f"seat:{partner + 1}"]


# -- set-up ----------------------------------------------------------------------------------------------------------


def _lone_wolf_role(game: NinjaGame, put: Put) -> Said:
    o, lives = game.options, game.lives
    return (
        f"Which intruder do you play alone: the ninja ({o.ninja_hand} cards, wound {lives[0]} kills it) or the traitor "
        f"({o.traitor_hand} cards, wound {lives[1]} kills it)?"
    ), []


def _write_mission(game: NinjaGame, put: Put) -> Said:
    who = game.names["who"][put.seat]
    return f"Write down the mission of your {who}: it must search the zone of that goal, and then leave the map.", []


def _place_sentry(game: NinjaGame, put: Put) -> Said:
    placed = sum(guard.patrol is None for guard in put.view.guards)
    return f"Place sentry {placed + 1} of {game.options.sentries} on an empty watch post.", []


def _place_patrol(game: NinjaGame, put: Put) -> Said:
    return (
        f"Place patrol {len(put.view.patrols) + 1} of {game.patrols} (two guards) on the patrol track. It will march "
        "two zones along the track every turn."
    ), []


def _place_heading(game: NinjaGame, put: Put) -> Said:
    zone = game.names["zone"][put.context[0]]
    return f"The new patrol starts in {zone_title(game, zone)}. Which way will it march?", [f"zone:{zone}"]


def _place_figure(game: NinjaGame, put: Put) -> Said:
    total, weapon = game.options.sentries + 2 * game.patrols, ("sword", "spear")[game.stock_of[put.seat]]
    return (
        f"Place guard {len(put.view.guards) + 1} of {total}, one of yours with a {weapon}: as a sentry, or in a patrol?"
    ), []


def _place_first(game: NinjaGame, put: Put) -> Said:
    return (
        f"Where on the patrol track does patrol {len(put.view.patrols) + 1} of {game.patrols} start? A second guard "
        "joins it later."
    ), []


def _mark_sleeper(game: NinjaGame, put: Put) -> Said:
    left = put.context[0]
    if put.view.phase == "set_up":
        return (
            f"Mark a sleeper in a barracks zone, at most two in each; {left} to go. The Awaken card wakes them."
        ), []
    return f"Because a new intruder has come: mark a new sleeper in a barracks zone; up to {left} to go.", []


def _mark_object(game: NinjaGame, put: Put) -> Said:
    number = put.context[0]
    what = game.titles["answer"][ORDER[number]]
    rule = " Each castle gets three goals." if ORDER[number] < 6 else ""
    return f"Mark {what} in a castle room without a watch post ({number + 1} of {len(ORDER)} marks).{rule}", []


STARTS = {
    "ninja": "Choose a zone at the edge of the map.",
    "traitor": "Choose a zone between the moats, outside castles, court and water, where no guard stands.",
}


def _intruder_start(game: NinjaGame, put: Put) -> Said:
    who = subject(game, put)
    return f"Where does the {who} start? {STARTS.get(who, '')} The guards are not told.", [f"who:{who}"]


def _restart_start(game: NinjaGame, put: Put) -> Said:
    who = subject(game, put)
    return (
        f"The {who} is dead, and a second and last one comes, with a new mission: where? {STARTS[who]} The guards are "
        "not told."
    ), [f"who:{who}"]


def _passage_entrance(game: NinjaGame, put: Put) -> Said:
    view, number = put.view, put.context[0]
    chosen = view.plans.proposals if view.plans is not None else []
    first = f" The first is in {zone_title(game, chosen[0])}." if number and chosen else ""
    two = len(set(game.intruder_seats)) == 2 and not game.contested
    both = " You both choose; if you differ, the first zone of each is taken." if two else ""
    return (
        f"Choose entrance {number + 1} of 2 of your secret passage: any zone but water.{first}{both} Who goes in at "
        "one stays inside, comes out at either in a later turn, and needs its Secret Passage card."
    ), [f"zone:{zone}" for zone in chosen]


BEGINNINGS: dict[str, Callable[[NinjaGame, Put], Said]] = {
    "split_draw": _split_draw,
    "split_cards": _split_cards,
    "split_bonus": _split_bonus,
    "wound_cards_split": _split_wounds,
    "guard_consent": _guard_consent,
    "free_consent": _free_consent,
    "lone_wolf_role": _lone_wolf_role,
    "write_mission": _write_mission,
    "place_sentry": _place_sentry,
    "place_patrol": _place_patrol,
    "place_heading": _place_heading,
    "place_figure": _place_figure,
    "place_first": _place_first,
    "mark_sleeper": _mark_sleeper,
    "mark_object": _mark_object,
    "intruder_start": _intruder_start,
    "restart_start": _restart_start,
    "passage_entrance": _passage_entrance,
}
