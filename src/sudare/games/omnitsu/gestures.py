"""games/omnitsu: which questions belong together for people, and the windows in which one may react."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, cast

from sudare.core import Perspective
from sudare.core.gestures import ALL, Gestures
from sudare.games.omnitsu.sight.view import ActionUp, View
from sudare.games.omnitsu.tables import Tables

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame


def gap(seen: Perspective, option: int) -> Hashable | None:
    """An ANY TIME card that was not wanted before one card is not asked for again before every other of the turn.

    Where it would only be changed for another card it does not fit: a Yojimbo is kept for the attack that it answers.
    """
    game, view, _ = _known(seen)
    if option != game.a_release and _only_draws(game.tables, game.play_of[option][0], view):
        return None
    return option, view.turn


def response(seen: Perspective, option: int) -> Hashable | None:
    """A declared action is a moment of its own if it is aimed at this seat, or if the card is one that answers it."""
    game, view, me = _known(seen)
    declared = view.stack[-1]
    held = view.seats[me].slot.card
    card = game.tables.index[held] if option == game.a_release and held else game.play_of[option][0]
    told = option, "told", len(seen.told)
    if declared.actor != me and _answers(game.tables, card, declared):
        return told
    usual = gap(seen, option)
    return told if usual is not None and declared.actor != me and declared.victim == me else usual


def clearing(seen: Perspective, option: int) -> Hashable:
    """A cracked scroll fits the Temple every turn; whoever keeps the other cards once is not asked for them again."""
    game, view, _ = _known(seen)
    return (option, view.turn) if game.card.index(option) >= game.tables.n else "kept"


def _known(seen: Perspective) -> tuple[OmnitsuGame, View, int]:
    assert seen.seat is not None
    return cast("OmnitsuGame", seen.game), seen.view, seen.seat


def _answers(tables: Tables, card: int, declared: ActionUp) -> bool:
    """Say whether a card has an action that can only be an answer, and that answers this one."""
    other = tables.ids.index(declared.card)
    act = tables.acts[other][declared.action == "b"]
    for answer in tables.acts[card]:
        for op, *what in answer.ops if answer.response else ():
            if op == "reverse" and (act.target or act.reversed_ops is not None):
                return True
            if op == "cancel" and (act.combat if what == ["combat"] else tables.klass[other] == what[0]):
                return True
    return False


def _only_draws(tables: Tables, card: int, view: View) -> bool:
    """Say whether a card that answers nothing could only draw; what BLOCKs a Location needs an open one."""
    ops = [op for act in tables.acts[card] if not act.response for op, *_ in act.ops]
    return all(op == "draw" or (op == "block" and not view.open_locations) for op in ops)


def at_me(seen: Perspective) -> bool:
    """Say whether the declared action is somebody else's and aimed at this seat."""
    _, view, me = _known(seen)
    declared = view.stack[-1]
    return declared.actor != me and declared.victim == me


GESTURES = Gestures(
    until={"turn": ("turn",), "card": ("comes_up", "declared", "window_round", "put_down", "replaced")},
    aimed={"window_response": at_me},
    windows={
        "window_gap": ("pass",),
        "window_response": ("pass",),
        "end_response": ("pass",),
        "clearing": ("done",),
    },
    moments={"window_gap": gap, "window_response": response, "clearing": clearing},
    parts={
        "pay_cost": ("declare", "replacement"),
        "end_target": ("end_any_time",),
        "scry_arrange": ("scry_take",),
        "pick_given_card": ("pick_from_hand_seen",),
    },
    runs={"pick_discards": (ALL,), "clearing": (ALL,), "pick_given_card": (ALL,), "scry_arrange": (ALL,)},
    waiting={
        "choose_action": "Everybody chooses what to throw or crack.",
        "window_gap": "An ANY TIME card may be played.",
        "window_response": "The declared action may be answered.",
        "end_response": "An action at the end of the game may be answered.",
        "declare": "An action is about to be declared.",
        "pick_discards": "Cards are being discarded.",
        "clearing": "Cards may be discarded at the Temple.",
        "duel_card": "Cards are chosen for the duel.",
        "location_option": "A Location may be used.",
    },
)
