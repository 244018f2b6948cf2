"""games/omnitsu: which questions belong together for people, and the windows in which one may react."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, cast

from sudare.core import Perspective
from sudare.core.gestures import ALL, Gestures
from sudare.games.omnitsu.sight.view import ActionUp, View
from sudare.games.omnitsu.state import WAITING
from sudare.games.omnitsu.tables import SCROLL_OPS, Act, Tables
from sudare.games.omnitsu.words.names import name

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame


def gap(seen: Perspective, option: int) -> Hashable | None:
    """An ANY TIME card that was not wanted is offered again this turn when what it works on has changed since.

    Where it would only be changed for another card it does not fit: a Yojimbo is kept for the attack that it answers.
    """
    game, view, me = _known(seen)
    card, target = _played(game, view, me, option)
    thrown = option == game.a_release
    works = _works_on(game, view, me, card, target, thrown)
    return None if works is None else (option, view.turn, *works, _last_call(view, me, thrown))


def response(seen: Perspective, option: int) -> Hashable | None:
    """A declared action is a moment of its own for a card that answers it, or for every card if it is grave.

    One's own is none, unless it would end the game, or somebody has turned it round: the cards keep for the next one.
    """
    game, view, me = _known(seen)
    declared = view.stack[-1]
    others = declared.actor != me
    if not others and not declared.reversed and not game.tables.ends_game[game.tables.index[declared.card]]:
        return None
    card, _ = _played(game, view, me, option)
    told = option, "told", len(seen.told)
    if (others or declared.reversed) and _answers(game, card, declared, me):
        return told
    usual = gap(seen, option)
    return told if usual is not None and others and _grave(game.tables, view, me, card) else usual


def clearing(seen: Perspective, option: int) -> Hashable:
    """A cracked scroll fits the Temple every turn; whoever keeps the other cards once is not asked for them again."""
    game, view, _ = _known(seen)
    return (option, view.turn) if game.card.index(option) >= game.tables.n else "kept"


def _known(seen: Perspective) -> tuple[OmnitsuGame, View, int]:
    assert seen.seat is not None
    return cast("OmnitsuGame", seen.game), seen.view, seen.seat


def _played(game: OmnitsuGame, view: View, me: int, option: int) -> tuple[int, int]:
    """Return the card that an option plays, and its Target or -1."""
    slot = view.seats[me].slot
    if option == game.a_release and slot.card is not None:
        return game.tables.index[slot.card], -1 if slot.target is None else slot.target
    return game.play_of[option]


def _answers(game: OmnitsuGame, card: int, declared: ActionUp, me: int) -> bool:
    """Say whether a card has an action that can only be an answer, and that answers this one."""
    tables = game.tables
    other = tables.index[declared.card]
    act = tables.acts[other][declared.action == "b"]
    for answer in tables.acts[card]:
        for op, *what in answer.ops if answer.response else ():
            if op == "reverse" and (act.target or act.reversed_ops is not None):
                return True
            if op == "redirect" and declared.victim == me and game.seats > 2:
                return True
            if op == "cancel" and what == ["targets_you"] and declared.victim == me:
                return True
            if op == "cancel" and (act.combat if what == ["combat"] else tables.klass[other] == what[0]):
                return True
    return False


def _grave(tables: Tables, view: View, me: int, card: int) -> bool:
    """Say whether a declared action threatens this seat, what the card works on, or to end the game."""
    declared, own = view.stack[-1], view.seats[me]
    other = tables.index[declared.card]
    act = tables.acts[other][declared.action == "b"]
    ops = act.reversed_ops if declared.reversed and act.reversed_ops is not None else act.ops
    mine = {op for one in usual_acts(tables, view, card) for op, *_ in one.ops}
    if declared.victim == me or tables.ends_game[other]:
        return True
    if own.sealed and not own.guarded and not MOVERS.isdisjoint(op for op, *_ in ops) and not SEALED.isdisjoint(mine):
        return True
    if own.hand_size and any(op == ("collect",) or op[:2] == ("discard", "each_other") for op in ops):
        return True
    return "block" in mine and bool(act.requires)  # without its Location the action has no effect


# -- what a card works on: as long as that stays as it was, a pass holds ---------------------------------------------

MOVERS = frozenset(("pass_scrolls", "reshuffle_scrolls"))  # they reach everybody's sealed scrolls
SEALED = SCROLL_OPS - {"reseal", "drop_cracked", "bury", "burn", "authenticate", "pile_take"}
CRACKED = frozenset(("reseal", "drop_cracked", "bury", "burn"))


def usual_acts(tables: Tables, view: View, card: int) -> list[Act]:
    """Return the actions of a card that are no answers, and for which it is not too early."""
    return [act for act in tables.acts[card] if not act.response and (view.phase == "ending" or not act.ending)]


def next_up(view: View) -> int | None:
    """Return the seat whose thrown card comes up next."""
    waiting = [(seat.slot.order, place) for place, seat in enumerate(view.seats) if seat.slot.status == WAITING]
    return min(waiting)[1] if waiting else None


def _works_on(game: OmnitsuGame, view: View, me: int, card: int, target: int, thrown: bool) -> list[Hashable] | None:
    """Return the state of what a card works on besides answers, as this seat sees it; None if it does not fit here."""
    tables, found = game.tables, list[Hashable]()
    fits = thrown
    later = _too_early(game, view, me, thrown)
    for act in usual_acts(tables, view, card):
        for op, *what in act.ops:
            if op == "draw":
                continue
            if op == "replace" and later:
                continue  # its moment is before the own card, when most is known
            if op == "block":
                if not view.open_locations:
                    continue
                found.append(frozenset(place.card for place in view.center if place.blocked_by is None))
            elif op == "unblock":
                found.append((frozenset(_blocked(view)), _needs_a_place(tables, view)))
            elif op == "recover" and what == ["top"]:
                found.append(tuple(view.discard[-1:]))
            elif op in SEALED:
                found.append(tuple(_sealed(view, seat) for seat in sorted({me, target} - {-1})))
            elif op in CRACKED:
                found.append(tuple(sorted(id for id in view.seats[me].hand or [] if tables.index[id] >= tables.n)))
            fits = True
    return found if fits else None


def _too_early(game: OmnitsuGame, view: View, me: int, thrown: bool) -> bool:
    """Say whether a thrown card is better exchanged later: right before it comes up."""
    return game.options.windows == "full" and not thrown and (bool(view.stack) or next_up(view) != me)


def _sealed(view: View, seat: int) -> tuple[tuple[int, str | None], ...]:
    return tuple((scroll.token, scroll.known_kind) for scroll in view.seats[seat].sealed)


def _blocked(view: View) -> list[str]:
    return [place.card for place in view.center if place.blocked_by is not None]


def _needs_a_place(tables: Tables, view: View) -> str | None:
    """Return the card that comes up next if a BLOCKED Location may be missing for it."""
    seat = next_up(view)
    thrown = None if seat is None else view.seats[seat].slot.card
    if thrown is None:
        return None
    card, blocked = tables.index[thrown], [tables.index[id] for id in _blocked(view)]
    needs = any(place in blocked for act in tables.acts[card] for place in act.requires)
    return thrown if needs or tables.ends_game[card] else None


def _last_call(view: View, me: int, thrown: bool) -> str:
    """Return why a card would be lost if it is not played now: a card held back when the turn ends, or a full hand."""
    if thrown:
        return "held" if view.phase == "action" and next_up(view) is None else ""
    own = view.seats[me]
    return "full" if view.phase == "draw" and own.hand_size > own.hand_limit else ""


# -- what becomes of a pass, in words --------------------------------------------------------------------------------

AGAIN = (  # operations of a card, and when it is offered again after a pass
    ({"block"}, "{card} comes back too when another Location is open."),
    ({"unblock"}, "{card} comes back too when another Location is BLOCKED, or before a card that needs one."),
    ({"recover"}, "{card} comes back too when another card lies on top of the Discard Pile."),
    (SEALED, "{card} comes back too when your sealed scrolls, or those it could reach, have changed."),
    (CRACKED, "{card} comes back too when you have another cracked scroll."),
)
HELD_BACK = "{card}, which you hold back, comes back too before it is lost."
REPLACES = "{card} comes back too before your own thrown card comes up."
GRAVE = (
    "If you pass, you are asked again this turn when somebody else declares an action that your cards answer, that is "
    "aimed at you or threatens what is yours, or that would end the game; when you get another ANY TIME card; and when "
    "you would have to discard."
)
LATE = (
    "If you pass, you are asked about these cards again next turn: sooner only if somebody else plays an ANY TIME card "
    "now, or if you get another one or would have to discard."
)
KEPT = "If you discard none, you are not asked here again about cards like these: only about cracked scrolls."


def again(seen: Perspective) -> str:
    """Say when a seat that is asked only when something fits is asked again, if it passes now."""
    assert seen.decision is not None
    game, view, me = _known(seen)
    if seen.decision.id == "clearing":
        return KEPT
    if view.phase != "action" or next_up(view) is None:
        return LATE
    said = [GRAVE]
    cracked = any(game.tables.index[id] >= game.tables.n for id in view.seats[me].hand or [])
    for option in seen.legal:
        if option == game.a_pass:
            continue
        card, _ = _played(game, view, me, option)
        called = name(game, game.tables.ids[card])
        if option == game.a_release and next_up(view) is not None:
            said.append(HELD_BACK.format(card=called))
        ops = {op for act in usual_acts(game.tables, view, card) for op, *_ in act.ops}
        if (
            "replace" in ops
            and view.seats[me].slot.status == WAITING
            and _too_early(game, view, me, option == game.a_release)
        ):
            said.append(REPLACES.format(card=called))
        reasons = [text for words, text in AGAIN if not ops.isdisjoint(words) and (cracked or words is not CRACKED)]
        said += [text.format(card=called) for text in reasons]
    return " ".join(dict.fromkeys(said))


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
    again={"window_gap": again, "window_response": again, "clearing": again},
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
