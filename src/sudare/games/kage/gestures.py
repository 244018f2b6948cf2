"""games/kage: which questions belong together for people: walks, tests, cards with their targets, whole set-ups."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, cast

from sudare.core import Perspective
from sudare.core.gestures import ALL, Gestures
from sudare.games.kage.sight.view import View
from sudare.games.kage.words.now import guard_note, idle, ninja_note

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

SLOTS = 4  # of cards that a ninja can have


def reaction(seen: Perspective, option: int) -> Hashable | None:
    """Return the moment that a card belongs to: an attack or a test, or else the whole turn of a side.

    Equipment may be turned up at any time (KAG-155), and its owner is asked for that in every activation. In between it
    fits only where it changes what its own ninja is just doing or suffering. What would do nothing now fits nowhere.
    """
    game, view = cast("KageGame", seen.game), cast("View", seen.view)
    assert seen.seat is not None
    told = option, len(seen.told)
    if option not in game.card_block:  # the guard player's cards fit where their code says, and nowhere else
        kind, *about = game.actions.describe(option)
        return None if kind == "play" and idle(guard_note(game, seen.put(), about[0])) else told
    number, slot = divmod(game.card_block.index(option), SLOTS)
    card = view.ninja[number].cards[slot]
    assert card is not None and card.card is not None
    entry = next(entry for entry in game.edition.ninja_cards if entry.id == card.card)
    own = bool(view.deeds) and view.deeds[-1].ninja == number
    if idle(ninja_note(game, seen.put(), number, slot)):
        return None
    if entry.kind == "equipment":
        code = seen.flow.asked[seen.seat][1]
        return told if own and (entry.bonus or code in entry.timing) else None
    return told if own else (option, view.round, view.phase)


def at_me(seen: Perspective) -> bool:
    """Say whether somebody tries to detect or attack a ninja of this seat, or attacks one of its guards."""
    view = cast("View", seen.view)
    if not view.deeds:
        return False
    deed = view.deeds[-1]
    if seen.seat == 0:
        return deed.kind in ("melee", "ranged")
    return (
        deed.kind in ("detect", "strike", "shoot")
        and deed.ninja is not None
        and view.ninja[deed.ninja].seat == seen.seat
    )


def careful(seen: Perspective, answer: int) -> bool:
    """Say whether an answer ends the turn although some ninja could still act."""
    game, view = cast("KageGame", seen.game), cast("View", seen.view)
    asked = seen.decision is not None and seen.decision.id == "activate"
    return asked and answer == game.end_turn and any(not n.activated and n.square for n in view.ninja)


def targets(seen: Perspective, deed: int) -> list[int]:
    """Return the squares and doorways that a ninja's deed could be done to, from where it stands."""
    game, view = cast("KageGame", seen.game), cast("View", seen.view)
    if view.active is None:
        return []
    square = view.ninja[view.active].square
    assert square is not None
    board = game.board
    here = board.by_name[square]
    shut = [board.doorway_by_name[door.door] for door in view.doors]
    near = board.near(here, sum(1 << door for door in shut))
    if deed == game.open_door:
        return [game.door_block[door] for door in shut if door in board.doors_at[here]]
    things = [guard.square for guard in view.guards] if deed == game.melee else [token.square for token in view.search]
    reach = near if deed == game.melee else near | 1 << here
    return [game.at_block[board.by_name[thing]] for thing in things if reach >> board.by_name[thing] & 1]


GESTURES = Gestures(
    until={
        "turn": ("round", "guard_turn", "guard_turn_over"),
        "test": ("declared", "evades", "guard_target", "trap_rolled"),
        "card": ("played", "card_up", "card_used"),
    },
    aimed={"react": at_me},
    careful=careful,
    # an arrangement that others have made; a token that a move would cost; dice, with their chance and their noise
    confirms=("confirm", "march", "dice"),
    windows={"react": ("pass", "pass_on", "pass_turn", "toss")},
    moments={"react": reaction},
    parts={
        # the guards' turn: click a guard and where it goes, or whom it detects
        "guard_act": ("step_four", "free_move"),
        "march": ("guard_act", "step_four", "free_move"),
        "victim": ("guard_act", "free_attack"),
        "card_place": ("step_four", "card_guard", "card_place"),
        "card_guard": ("step_four",),
        "recruit": ("step_four",),
        "recruit_at": ("recruit",),
        "rank": ("promote",),
        "pay": ("rank", "promote", "recruit", "recruit_at"),
        "buy": ("discard",),
        # the ninja's turn: one deed with its target, weapon and dice
        "act": ("activate",),
        "target": ("act", "weapon", "mode"),
        "weapon": ("act", "target"),
        "mode": ("act", "target", "weapon"),
        "dice": ("act", "target", "weapon", "mode"),
        "evade": ("act",),
        "card_colour": ("act", "react"),
        "pull_to": ("pull",),
        "place": ("act", "step_four", "card_guard"),
        "door_place": ("door_kind",),
        "bell_side": ("bell_place",),
        "clue_place": ("clue",),
        "deal": ("partner",),
        "enter": ("infiltrate",),
    },
    plans={"act": ("act",), "guard_act": ("march",)},  # a walk, a deed, and on, or the end
    deeds={"act": ("search", "melee", "open_door"), "guard_act": ("detect", "strike", "shoot")},
    targets=targets,
    ends={"march": "stop"},
    halts=("unevaded", "noise"),  # a detected ninja that walks on into the sight of others
    runs={
        "act": ("go",),
        "march": ("go", "stop"),
        "discard": (ALL,),
        "buy": (ALL,),
        "choose_type": (ALL,),
        "choose_ninja": (ALL,),
        "arrange": (ALL,),
        "infiltrate": (ALL,),
        "enter": (ALL,),
        "deal": (ALL,),
    },
    waiting={
        "choose_boss": "The guards choose their boss.",
        "choose_type": "The guards choose their types.",
        "arrange": "The guards are setting up.",
        "choose_ninja": "The ninja choose who goes on the mission.",
        "infiltrate": "The ninja choose where they come in.",
        "enter": "The ninja choose where they come in.",
        "react": "A card may be played here.",
        "activate": "A ninja is about to act.",
        "act": "A ninja is acting.",
        "step_four": "The guards choose who acts.",
        "guard_act": "A guard is acting.",
        "march": "A guard is on the move.",
        "free_move": "A guard may move for free.",
        "discard": "The guards look through their cards.",
        "buy": "The guards may buy cards.",
        "recruit": "The guards may recruit.",
        "promote": "The guards may promote somebody.",
        "dice": "Dice are being chosen.",
        "evade": "Dice are being chosen.",
        "agree": "An exchange is on offer.",
        "wound": "A wound is being taken.",
    },
)
