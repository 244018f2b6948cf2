"""games/kage: a long list of options parted by what one would do, the useful first; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.kage.rules.guard_actions import victims
from sudare.games.kage.rules.values import in_play, watchers
from sudare.games.kage.words.names import ninja_title
from sudare.games.kage.words.odds import laid

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

DEEDS = (
    *("mission_action", "take", "leave", "search", "melee", "ranged", "open_door", "fade", "exchange", "ability"),
    *("break_lantern", "muffle_bell", "drop_caltrop", "drop_rice"),
)
HERE, WALK, OTHERS, DISCARD, END = "Do here", "Walk", "Cards of the other ninja", "Throw a card away", "End"
NEAR, GUARDS = "Guards that can detect or attack from where they stand", "Guards that must move first"
CARDS, ON = "Play a card", "Go on"
DONE_FOR_ME, BY_HAND = "Let the table place it", "Place it yourself"
OTHER = "Other guards"
ORDER = (HERE, WALK, NEAR, GUARDS, OTHER, CARDS, OTHERS, DISCARD, ON, END)
SQUARES = ("place", "card_place", "recruit_at", "enter", "barrack")  # questions for a square by something
SIDES = ("North side", "South side", "West side", "East side")


def heading(game: KageGame, put: Put, action: int) -> str:
    """Return the heading of an option in a long list."""
    kind, _, value = game.actions.name(action).partition(":")
    decision = put.decision.id
    if decision in ("act", "react", "pick_card"):
        return _ninja(game, put, kind, value)
    if kind == "guard":
        return NEAR if _useful(game, put, value) else GUARDS if decision == "step_four" else OTHER
    if decision in ("step_four", "arrange", "infiltrate"):
        words = {"play": CARDS, "recruiting": ON, "promote": ON, "free_attack": NEAR, "watch": ON}
        words |= {"auto": DONE_FOR_ME, "auto_piece": DONE_FOR_ME, "area": BY_HAND, "door": BY_HAND, "row": BY_HAND}
        return _side(game, value) if kind == "at" and decision == "infiltrate" else words.get(kind, "")
    return _by(game, put, value) if kind == "at" and decision in SQUARES else ""


def ordered(game: KageGame, put: Put, legal: tuple[int, ...]) -> tuple[int, ...]:
    """Return the options of a long list with what is useful first: deeds, ways, one's own cards, the end."""
    if put.decision.id not in ("act", "react", "step_four", "free_move", "promote", "make_alert", "near_alert"):
        return legal

    def rank(action: int) -> tuple[int, int]:
        title, name = heading(game, put, action), game.actions.name(action)
        own = WALK if title not in ORDER else title  # the cards of the ninja that acts come after its walk
        return ORDER.index(own) if title else -1, DEEDS.index(name) if name in DEEDS else title not in ORDER

    return tuple(sorted(legal, key=rank))


def _ninja(game: KageGame, put: Put, kind: str, value: str) -> str:
    if kind == "card":
        k = int(value.partition(".")[0]) - 1
        deed = put.view.deeds[-1] if put.view.deeds else None
        about = put.view.active if deed is None or deed.ninja is None else deed.ninja
        return f"Cards of {ninja_title(game, put.view, k)}" if about in (k, None) else OTHERS
    if kind in ("toss", "discard_card"):
        return DISCARD
    if kind in DEEDS:
        return HERE
    return {"go": WALK, "buy_move": WALK, "play": CARDS, "done": END}.get(kind, "")


def _useful(game: KageGame, put: Put, square: str) -> bool:
    """Say whether a guard watches an undetected ninja, or could attack a detected one from where it stands."""
    s = laid(game, put)
    g = s.guard_at(game.board.by_name[square])
    if g is None:
        return False
    sees = any(not s.ninja[k].detected and any(w.uid == g.uid for w in watchers(s, k)) for k in in_play(s))
    return sees or bool(victims(s, g.uid, "strike") or victims(s, g.uid, "shoot"))


def _side(game: KageGame, square: str) -> str:
    """Return the side of the board that a square is nearest to."""
    board = game.board
    row, column = divmod(board.by_name[square], board.columns)
    far = (row, board.rows - 1 - row, column, board.columns - 1 - column)
    return SIDES[far.index(min(far))]


def _by(game: KageGame, put: Put, square: str) -> str:
    """Return what a square is next to, or its room: a barrack, a way in."""
    board, view = game.board, put.view
    sq = board.by_name[square]
    things = [("By the barrack at", one.square) for one in view.barracks]
    things += [("By the way in at", one) for one in view.infiltration]
    near = [f"{what} {at}" for what, at in things if board.distance(board.by_name[at], sq) <= 1]
    if put.decision.id != "barrack" and near:
        return near[0]
    area = board.area_of.get(sq)
    return "" if area is None else board.areas[area].room
