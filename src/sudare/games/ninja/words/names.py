"""games/ninja: what single things are called, and who acts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sudare.core.ending import listed
from sudare.games.ninja.rules.moves import FREE
from sudare.games.ninja.state import KENJUTSU, SOMEONE

if TYPE_CHECKING:
    from sudare.core import Put
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import Guard, Intruder, Patrol, View

HAND_QUESTIONS = ("pick_hand", "restart_hand")


def zone_title(game: NinjaGame, name: str) -> str:
    """Return what people call a zone, with its code."""
    return game.titles["zone"][game.names["zone"].index(name)]


def figure_title(game: NinjaGame, name: str) -> str:
    """Return what people call a guard."""
    return game.titles["figure"][game.names["figure"].index(name)]


def figures_title(game: NinjaGame, names: Iterable[str]) -> str:
    """Return what people call several guards."""
    return listed(figure_title(game, name) for name in names)


def silent(view: View) -> bool:
    """Say whether everybody knows that guards can hear nobody: no intruder has moved yet (NIN-083, NIN-084)."""
    return view.turn == 1 and view.phase != "intruders"


def counted(number: int, one: str, more: str = "") -> str:
    """Return a number of things, in the singular or plural."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def guard_of(view: View, figure: str) -> Guard | None:
    """Return a guard on the map."""
    return next((guard for guard in view.guards if guard.id == figure), None)


def patrol_of(view: View, number: int) -> Patrol | None:
    """Return a patrol."""
    return next((patrol for patrol in view.patrols if patrol.number == number), None)


def has_moved(view: View, patrol: Patrol) -> bool:
    """Say whether a guard of a patrol has moved this turn: then the patrol does not march (NIN-120)."""
    return any(guard.moved for guard in view.guards if guard.id in patrol.members)


def card_title(game: NinjaGame, card: int) -> str:
    """Return by what guards move or listen: a card's name, or that there is none."""
    return "Listening without a card" if card == FREE else game.cards[card].name


def face_down(game: NinjaGame, view: View, seat: int) -> str:
    """Say of the Kenjutsu in this seat's hand that it cannot be used yet (NIN-073); nothing where there is none."""
    hand = next((stock.hand for stock in view.stocks if stock.seat == seat), None) or {}
    held = hand.get(game.names["card"][KENJUTSU], 0) if view.phase == "alert" else 0
    lies = "the one in your hand lies" if held == 1 else f"the {held} in your hand lie"
    return f"{lies} face down until the Guards Card Phase" if held else ""


def only_pair(game: NinjaGame, view: View, seat: int) -> list[str]:
    """Return the two sentries who would become a patrol, where no others can: then nothing more is asked (NIN-064)."""
    own = ("sword", "spear")[game.stock_of[seat]] if len(view.stocks) == 2 else ""
    there: dict[str, list[str]] = {}
    for guard in view.guards:
        if guard.patrol is None and not guard.id.startswith("drunk"):
            there.setdefault(guard.zone, []).append(guard.id)
    places = [names for names in there.values() if len(names) > 1 and any(name.startswith(own) for name in names)]
    return places[0] if len(places) == 1 and len(places[0]) == 2 else []


def where(game: NinjaGame, view: View, figure: str) -> str:
    """Return where a guard is, and in which patrol."""
    guard = guard_of(view, figure)
    if guard is None:
        return ""
    return f" in {zone_title(game, guard.zone)}{f', patrol {guard.patrol}' if guard.patrol else ''}"


def acting(view: View) -> Intruder | None:
    """Return the intruder that acts now, if this seat sees it."""
    if view.plans is None:
        return None
    return person(view, view.plans.acting)


def person(view: View, id: str) -> Intruder | None:
    """Return an intruder by its name."""
    return next((one for one in view.intruders if one.id == id), None)


def deal_to_come(one: Intruder) -> bool:
    """Say whether an intruder still has the mission of the dead one: the new one is dealt last (NIN-206)."""
    new = one.second_life and one.secret is not None and not one.secret.past_missions
    return one.status == "waiting" or new


def subject(game: NinjaGame, put: Put) -> str:
    """Return which intruder a question is about: a lone wolf knows itself, whatever the others may say."""
    if put.decision.id == "act":
        return str(put.view.plans.acting) if put.view.plans is not None else "intruder"
    named = put.context[0]
    return game.names["who"][named] if named != SOMEONE else put.view.role or "intruder"


def usable(view: View, seat: int) -> dict[str, int]:
    """Return the guard cards that a seat can use now: only drawn ones while the hand lies face down (NIN-073)."""
    for stock in view.stocks:
        if stock.seat == seat:
            return (stock.drawn if view.phase == "alert" else stock.hand) or {}
    return {}
