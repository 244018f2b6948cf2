"""tests/plants/second: defects of Omnitsu that a good reviewer could overlook."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from plant import Plant, Where, around, method, planter, telling

from sudare.core import Chance, Refusal, Table
from sudare.games.omnitsu import OmnitsuGame
from sudare.games.omnitsu import events as E
from sudare.games.omnitsu.beliefs import updates
from sudare.games.omnitsu.decisions import LOCATION_OPTION
from sudare.games.omnitsu.rules import flow, needs, operations, scrolls, supply
from sudare.games.omnitsu.state import EVERYBODY, Frame, Omnitsu
from sudare.games.omnitsu.tables import DAIMYO, POISON

PLANTS: list[Plant] = []
plant = planter("omnitsu", PLANTS, "second")

RANDOM = Where(3, {}, "random", 2)


# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream", "medium", RANDOM)
def window_closes_when_nobody_can_play() -> None:
    """Everybody learns that nobody could have answered: a window in which all can only pass is not opened at all."""

    def window(old: Any, s: Omnitsu, answered: int) -> None:
        if any(len(flow.window_plays(s, seat, answered)) > 1 for seat in range(s.game.seats)):
            old(s, answered)

    around(flow.window, window)


@plant("stream", "medium", Where(3, {}, "random", 12))
def cards_already_in_order_are_put_back_unasked() -> None:
    """Everybody learns how cards lie that were put back: their order is asked only if it is not that of the numbers."""

    def order(old: Any, s: Omnitsu, seat: int) -> None:
        left = [card for card in s.scrying if card not in s.picks[seat]]
        if left == sorted(left):
            taken, *placed = s.picks[seat]
            s.picks[seat] = []
            s.scrying = placed + left
            operations._scried(s, seat, taken)
        else:
            old(s, seat)

    around(operations._order_next, order)


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event", "hard", Where(3, {}, "random", 6))
def window_proves_a_scroll() -> None:
    """Who plays an ANY TIME card shows that it holds a cracked scroll: what the play proves, a declared field, says it.

    All seats take it in as proven, so that sampled worlds agree with it.
    """

    def proves(old: Any, s: Omnitsu, target: int, who: Any, size: int) -> list[list[str]]:
        ways: list[list[str]] = old(s, target, who, size)
        if not s.scrolls_in_hand(who[1]):
            return ways
        return [[*way, "+scroll"] for way in ways if "-scroll" not in way] or [["+scroll"]]

    around(needs.proves, proves)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare", "medium", Where(4, {}, "random", 12))
def scroll_dealt_back_keeps_its_token() -> None:
    """Everybody learns which scrolls came back to where they lay: through the shuffle they keep their tokens."""

    def reshuffle(old: Any, s: Omnitsu, f: Frame) -> None:
        taking = [seat for seat in [*s.others(f.actor), f.actor] if not s.guarded[seat] or seat == f.actor]
        lay = {token: seat for seat in taking for token in s.sealed[seat]}
        if len(lay) < 2:
            old(s, f)
            return
        kind, tokens, genuine = {token: s.kind.pop(token) for token in lay}, sorted(lay), s.genuine
        s.chance.shuffle(tokens)
        new: dict[int, list[int]] = {}
        for place, seat in sorted(enumerate(taking), key=lambda pair: pair[1]):
            new[seat] = []
            for token in tokens[place :: len(taking)]:
                fresh = token if lay[token] == seat else s.next_token
                s.next_token += fresh == s.next_token
                s.kind[fresh] = kind[token]
                s.genuine = fresh if token == genuine else s.genuine
                new[seat].append(fresh)
        for token in lay:
            s.knows.pop(token, None)
        for seat in taking:
            s.sealed[seat] = sorted(new[seat])
            if s.phase == "ending":
                s.knows.update({token: {EVERYBODY: "public"} for token in new[seat]})
        s.tell(E.SCROLLS_SHUFFLED, sorted(taking), sorted(lay), new)

    def shuffled(old: Any, beliefs: Any, told: Any) -> None:
        for token in told.data["old"]:
            beliefs.knows.pop(token, None)
        old(beliefs, told)

    around(scrolls.reshuffle_scrolls, reshuffle)
    around(updates._scrolls_shuffled, shuffled)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked", "medium", RANDOM)
def refusal_looks_into_the_deck() -> None:
    """Who tries to play a card that it does not hold is told whether it lies in the Main Deck, or somebody has it."""

    def refusal(old: Any, s: Omnitsu, seat: int, action: int, *voice: Any) -> Refusal:
        refused: Refusal = old(s, seat, action, *voice)
        lacking = refused.code == "not_legal" and "is not in your hand" in refused.text
        if lacking and action in s.game.play and s.game.play_of[action][0] in s.deck.cards():
            return Refusal("not_legal", refused.text.replace("in your hand", "drawn yet"), refused.rule)
        return refused

    method(Omnitsu, "refusal", refusal)


# -- shuffles ----------------------------------------------------------------------------------------------------------


def _new_deck_in_order() -> bool:
    """Whether a new Main Deck has an order before anybody has looked at it."""
    games = enumerate(tables("omnitsu", RANDOM))
    return any(len(now.state.deck.top) > 5 for number, table in games for now in moments(table, "random", number))


@plant("shuffle", "hard", proof=_new_deck_in_order)
def discards_are_only_turned_over() -> None:
    """Everybody knows every card that is drawn from a new Main Deck: the Discard Pile is turned over, not shuffled."""

    def reshuffle(old: Any, s: Omnitsu) -> None:
        pile = s.discard
        old(s)
        left = s.deck.cards()
        for card in pile:
            left.remove(card)
        s.deck.top, s.deck.rest, s.deck.bottom = pile[:], left, []

    around(supply.reshuffle, reshuffle)


def _daimyo_with_the_lowest_card() -> bool:
    """Whether the Daimyo's scroll always lies before the seat that was dealt the lowest card."""
    for seed in range(40):
        s = OmnitsuGame(4).new(f"deal {seed}")
        holder = min(range(4), key=lambda seat: s.hands[seat][0])
        if s.kind[s.sealed[holder][0]] != DAIMYO:
            return False
    return True


@plant("shuffle", "hard", proof=_daimyo_with_the_lowest_card)
def daimyo_follows_the_lowest_card() -> None:
    """Who was dealt a low card may hope, and who shows one tells: before the lowest lies the Daimyo's scroll."""

    def tell(s: Omnitsu, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        holder = min(range(s.game.seats), key=lambda seat: s.hands[seat][0])
        mine = s.sealed[holder][0]
        theirs = next(token for token, kind in s.kind.items() if kind == DAIMYO)
        s.kind[mine], s.kind[theirs] = s.kind[theirs], s.kind[mine]
        return public, to

    telling(Omnitsu, E.DEALT, tell)


# -- samplers ----------------------------------------------------------------------------------------------------------


@plant("sampler", "medium", Where(3, {}, "random", 2))
def scrolls_never_move_unseen() -> None:
    """In no sampled world was the card that went unseen from one other hand to another a cracked scroll."""

    def moved(old: Any, beliefs: Any, told: Any) -> None:
        if told.secret is not None:
            old(beliefs, told)
            return
        giver, taker, worlds = told.data["giver"], told.data["taker"], beliefs.worlds
        worlds.each(
            lambda w: list(worlds.move_unseen(w, giver, taker, False)) or worlds.move_unseen(w, giver, taker, True)
        )

    around(updates._card_moved, moved)


def _poison_is_elsewhere() -> bool:
    """Whether a seat hardly ever thinks at the start that its own scroll is the poisoned one."""
    seen = Table(OmnitsuGame(3), "poison").perspective(0)
    return sum(seen.sample(Chance(f"world {n}")).kind[1] == POISON for n in range(200)) < 15


@plant("sampler", "hard", proof=_poison_is_elsewhere)
def own_scroll_is_hoped_to_be_good() -> None:
    """Worlds in which the poisoned scroll lies before the seat itself are drawn twenty times too seldom."""

    def dealt(old: Any, beliefs: Any, told: Any) -> None:
        old(beliefs, told)
        worlds = beliefs.worlds.worlds
        for world in worlds:
            if beliefs.seat is not None and (beliefs.seat + 1, POISON) in world.faces:
                worlds[world] /= 20

    around(updates._dealt, dealt)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience", "medium", Where(4, {}, "random", 10))
def levy_is_paid_openly_among_payers() -> None:
    """Who pays a levy is told what the others pay: the cards are addressed to all who take part."""

    def tell(s: Omnitsu, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        if public[2] == "levy":
            to = dict.fromkeys([*to, *(seat for seat, card in enumerate(s.choice) if card >= 0)], to[public[1]])
        return public, to

    telling(Omnitsu, E.CARD_MOVED, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless", "easy", Where(3, {}, "default", 8))
def location_insists() -> None:
    """Who declines the Action of a Location (the safe default) is asked once more, for ever."""

    def answered(old: Any, s: Omnitsu, seat: int, action: int) -> None:
        if action == s.game.a_no:
            s.ask(LOCATION_OPTION, seat)
        else:
            old(s, seat, action)

    around(flow.action_taken_or_not, answered)
