"""games/omnitsu: which condition keeps an action from being declared, as far as a seat's view tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sudare.core import Put
from sudare.games.omnitsu.state import EXTRA, HAND, LAST, SLOT, WAITING
from sudare.games.omnitsu.tables import Act, Op
from sudare.games.omnitsu.words.names import KIND_TITLES, act_of, effect_places, name, title

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame
    from sudare.games.omnitsu.sight.view import ActionUp, Seat, View

Reason = tuple[str, str]  # the sentence and its rule


class Wish(NamedTuple):
    """An action that the seat would like to declare: of which card, at whom, from where, in answer to what."""

    game: OmnitsuGame
    put: Put
    card: int
    key: int
    target: int | None
    origin: str
    answers: int | None

    @property
    def act(self) -> Act:
        """The action."""
        return self.game.tables.acts[self.card][self.key]

    @property
    def view(self) -> View:
        """What the seat sees."""
        view: View = self.put.view
        return view

    @property
    def own(self) -> Seat:
        """The seat itself."""
        return self.view.seats[self.put.seat]

    @property
    def rest(self) -> list[int]:
        """The hand without the card itself."""
        index = self.game.tables.index
        return [index[id] for id in self.own.hand or [] if index[id] != self.card]

    @property
    def rule(self) -> str:
        """The rule of the card; cards of another edition have none of their own."""
        house = self.game.edition.name == "house"
        return f"OMN-{300 + self.game.tables.number[self.card]}" if house else "OMN-046"

    @property
    def whom(self) -> str:
        """The name of the Target."""
        return "the Target" if self.target is None else self.put.voice.names[self.target]

    @property
    def answered(self) -> ActionUp | None:
        """The action that it would answer."""
        return None if self.answers is None else self.view.stack[self.answers]


def failing(wish: Wish) -> Reason | None:
    """Return which condition fails, with its rule; None if the action can be declared."""
    return _public(wish) or _needs(wish) or _hand(wish)


def _public(w: Wish) -> Reason | None:
    act, tables, ending = w.act, w.game.tables, w.view.phase == "ending"
    if act.combat and "combat" in w.view.bans:
        return f"{act.label} is combat, and nobody can declare combat for the rest of this turn.", "OMN-079"
    klass = tables.klass[w.card]
    if klass in w.view.bans:
        return f"Nobody can declare an action of a {klass} card for the rest of this turn.", "OMN-079"
    if act.response and w.answers is None:
        if w.origin == SLOT:
            return f"{act.label} only answers a declared action: hold the card back until there is one.", "OMN-084"
        return f"{act.label} only answers a declared action, and none is open.", "OMN-088"
    if ending and act.looks_only:
        return f"{act.label} only looks at cards, and everything lies open.", "OMN-141"
    if ending and w.answers is not None and not act.response:
        return f"{act.label} is no answer, and at the end only answers may break in.", "OMN-139"
    if act.ending and not ending:
        return f"{act.label} is for the Game Ending Phase only.", w.rule
    if "-scroll" in act.hand and w.own.sealed:
        return f"{act.label} is only for a player without any scroll, and you have a sealed one.", w.rule
    return _costs(w)


def costs(w: Wish) -> int:
    """Return how many hand cards declaring the action takes."""
    effect, index = w.game.tables.effect, w.game.tables.index
    places = effect_places(w.game, w.view, "combat_surcharge") if w.act.combat else []
    return (w.act.cost is not None) + sum(int(effect[index[place]][1]) for place in places)


def _costs(w: Wish) -> Reason | None:
    act, tables, need = w.act, w.game.tables, costs(w)
    if len(w.rest) < need:
        if need > (act.cost is not None):
            dear = name(w.game, effect_places(w.game, w.view, "combat_surcharge")[0])
            return f"{dear} makes combat cost one more card, and you have too few for {act.label}.", "OMN-333"
        return f"{act.label} costs a {act.cost} card, and you have no other card.", "OMN-047"
    for place in act.requires:
        there = next((one for one in w.view.center if one.card == tables.ids[place]), None)
        if there is None:
            return f"{act.label} needs the Location {tables.titles[place]}, which is not in play.", "OMN-046"
        if there.blocked_by is not None:
            return f"{act.label} needs the Location {tables.titles[place]}, which is BLOCKED.", "OMN-071"
    return None


# -- what the first operation needs ----------------------------------------------------------------------------------


def _needs(w: Wish) -> Reason | None:
    op = w.act.ops[0] if w.act.ops else None
    need = NEEDS.get(str(op[0])) if op else None
    return need(w, op) if need and op else None


def _their_hand(w: Wish, op: Op) -> Reason | None:
    if (op[0] == "discard" and op[1] != "target") or w.target is None or w.view.seats[w.target].hand_size:
        return None
    return f"{w.act.label} needs cards in the hand of {w.whom}, and there are none.", "OMN-046"


def _recover(w: Wish, op: Op) -> Reason | None:
    what = str(op[1]) if len(op) > 1 else "any"
    if not w.view.discard_size:
        return f"{w.act.label} takes a card of the Discard Pile, and that is empty.", "OMN-046"
    if what in ("top", "any") or w.game.options.discard_view != "all":
        return None
    klass, index = w.game.tables.klass, w.game.tables.index
    found = [klass[index[id]] for id in w.view.discard]
    if any(one if what == "person" else one == what for one in found):
        return None
    card = "Person" if what == "person" else f"{what} card"
    return f"{w.act.label} needs a {card} in the Discard Pile, and there is none.", "OMN-046"


def _sealed_of(w: Wish, seat: int | None) -> Reason | None:
    """Say why the sealed scrolls of a Target cannot be reached."""
    if seat is None:
        return None
    if not w.view.seats[seat].sealed:
        return f"{w.act.label} needs a sealed scroll of {w.put.voice.names[seat]}, who has none.", "OMN-046"
    if w.view.seats[seat].guarded and seat != w.put.seat:
        return f"The sealed scrolls of {w.put.voice.names[seat]} are guarded for the rest of this turn.", "OMN-307"
    return None


def _own_sealed(w: Wish, op: Op) -> Reason | None:
    if w.own.sealed:
        return None
    return f"{w.act.label} needs a sealed scroll of your own, and you have none.", "OMN-046"


def _both_sealed(w: Wish, op: Op) -> Reason | None:
    return _own_sealed(w, op) or _sealed_of(w, w.target)


def _their_sealed(w: Wish, op: Op) -> Reason | None:
    return _sealed_of(w, w.target)


def _peek(w: Wish, op: Op) -> Reason | None:
    if op[1] == "own":
        return _own_sealed(w, op)
    if op[1] == "target":
        return _sealed_of(w, w.target)
    if any(_sealed_of(w, seat) is None for seat in range(w.game.seats)):
        return None
    return f"{w.act.label} needs a sealed scroll that is not guarded, and there is none.", "OMN-046"


def _break(w: Wish, op: Op) -> Reason | None:
    safe = effect_places(w.game, w.view, "seal_safe")
    if safe:
        return f"{name(w.game, safe[0])} is in play: no scroll can be broken.", "OMN-338"
    return _sealed_of(w, w.target)


def _pile(w: Wish, op: Op) -> Reason | None:
    pile = w.view.scroll_pile
    if op[1] == "any":
        return None if any(pile.values()) else (f"{w.act.label}: the Scroll Pile is empty.", "OMN-131")
    if pile[str(op[1])]:
        return None
    return f"{w.act.label}: no {KIND_TITLES[str(op[1])]} scroll is in the Scroll Pile.", "OMN-131"


def _block(w: Wish, op: Op) -> Reason | None:
    ends, index = w.game.tables.ends_game, w.game.tables.index
    if any(place.blocked_by is None and not ends[index[place.card]] for place in w.view.center):
        return None
    return f"{w.act.label} needs a Location in play that is not BLOCKED yet, and there is none.", "OMN-072"


def _blocked(w: Wish, op: Op) -> Reason | None:
    if any(place.blocked_by is not None for place in w.view.center):
        return None
    return f"{w.act.label} needs a BLOCKED Location, and there is none.", "OMN-073"


def _restore(w: Wish, op: Op) -> Reason | None:
    return None if w.view.destroyed else (f"{w.act.label}: there is no destroyed card.", "OMN-069")


def _duel(w: Wish, op: Op) -> Reason | None:
    if len(w.rest) <= costs(w):
        return f"{w.act.label} needs a card in your hand to show, and you have none.", "OMN-307"
    return _their_hand(w, op)


def _cancel(w: Wish, op: Op) -> Reason | None:
    up = w.answered
    if up is None or up.cancelled:
        return f"{w.act.label}: that action is cancelled already.", "OMN-092"
    other = act_of(w.game, up)
    if op[1] == "combat" and not other.combat:
        return f"{w.act.label} answers only combat, and {other.label} is no combat action.", "OMN-075"
    if op[1] == "targets_you" and up.victim != w.put.seat:
        return f"{w.act.label} answers only what is aimed at you, and {other.label} is not.", w.rule
    if op[1] not in ("combat", "targets_you") and w.game.tables.klass[w.game.tables.index[up.card]] != op[1]:
        return f"{w.act.label} answers only {op[1]} cards, and {name(w.game, up.card)} is none.", "OMN-076"
    return None


def _reverse(w: Wish, op: Op) -> Reason | None:
    up = w.answered
    if up is None or up.cancelled:
        return f"{w.act.label}: that action is cancelled already.", "OMN-092"
    other = act_of(w.game, up)
    if other.target or other.reversed_ops is not None:
        return None
    return f"{other.label} is neither a TARGET nor a REVERSIBLE action: it cannot be reversed.", "OMN-063"


def _redirect(w: Wish, op: Op) -> Reason | None:
    up = w.answered
    if w.game.seats < 3:
        return f"{w.act.label} needs a third player to aim at.", w.rule
    if up is None or up.cancelled:
        return f"{w.act.label}: that action is cancelled already.", "OMN-092"
    if up.victim == w.put.seat:
        return None
    return f"{w.act.label} answers only what is aimed at you, and {act_of(w.game, up).label} is not.", w.rule


def _replace(w: Wish, op: Op) -> Reason | None:
    slot = w.own.slot
    if w.origin in (HAND, EXTRA, LAST):
        if slot.status == WAITING:
            return None
        if slot.card is None:
            return f"{w.act.label} exchanges a thrown card of yours that still waits, and there is none.", w.rule
        return f"{w.act.label}: your thrown {title(w.game, slot.card)} has come up already.", w.rule
    return None


def _authenticate(w: Wish, op: Op) -> Reason | None:
    if w.view.phase != "ending":
        return f"{w.act.label} is for the Game Ending Phase only.", w.rule
    holders = sum(any(scroll.known_kind == "daimyo" for scroll in seat.sealed) for seat in w.view.seats)
    return None if holders > 1 else (f"{w.act.label}: no two players have a sealed Daimyo's scroll.", "OMN-151")


NEEDS: dict[str, Callable[[Wish, Op], Reason | None]] = {
    "discard": _their_hand,
    "look_hand": _their_hand,
    "take_random": _their_hand,
    "recover": _recover,
    "destroy_discard": _recover,
    "peek": _peek,
    "swap_scroll": _both_sealed,
    "take_scroll": _their_sealed,
    "give_scroll": _own_sealed,
    "exchange_scroll": _their_sealed,
    "break_scroll": _break,
    "pile_take": _pile,
    "pile_exchange": _pile,
    "shed": _own_sealed,
    "block": _block,
    "unblock": _blocked,
    "destroy_location": _blocked,
    "restore": _restore,
    "duel": _duel,
    "cancel": _cancel,
    "reverse": _reverse,
    "redirect": _redirect,
    "replace": _replace,
    "authenticate": _authenticate,
}
"""What an operation needs, as everybody sees it: the same as in `rules.needs`, with the sentence that says it."""

LACKS = {
    "+scroll": ("{label} needs a cracked scroll in your hand, and you have none.", "OMN-046"),
    "-scroll": ("{label} is only for a player without any scroll, and a cracked one is in your hand.", "OMN-323"),
    "+numbered": ("{label} needs another card in your hand that is no scroll.", "OMN-057"),
    "+person": ("{label} needs another Person card in your hand.", "OMN-050"),
}


def _hand(w: Wish) -> Reason | None:
    """Say what the own hand lacks (or has)."""
    tables = w.game.tables
    for literal in w.act.hand:
        word = literal[1:]
        if word == "scroll":
            found = any(card >= tables.n for card in w.rest)
        else:
            found = any(card < tables.n and tables.masks[word] >> card & 1 for card in w.rest)
        if found == (literal[0] == "+"):
            continue
        if literal in LACKS:
            text, rule = LACKS[literal]
            return text.format(label=w.act.label), rule
        return f"{w.act.label} costs a {word} card from your hand, and you have no other one.", "OMN-047"
    return None
