"""tests/plants/second: defects of Rise of the Kage that a good reviewer could overlook."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from msgspec.structs import replace
from plant import Plant, Where, around, method, planter, seeing, telling

from sudare.core import Chance
from sudare.games.kage import events as E
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.board import bits
from sudare.games.kage.decisions import ACT
from sudare.games.kage.rules import ninja_turn, setup, store, table, windows
from sudare.games.kage.rules.ninja_cards import usable
from sudare.games.kage.rules.windows import STANDING
from sudare.games.kage.state import IN_PLAY, KageState

PLANTS: list[Plant] = []
plant = planter("kage", PLANTS, "second")

SHORT = {"round_limit": 12, "guard_setup": "auto"}
KINDS = ("equipment", "bonus")


# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream", "medium", Where(2, SHORT, "thumb", 8))
def guards_wait_only_for_cards_that_fit() -> None:
    """In his own turn the guard player learns that face-down cards are no equipment: no window opens for them."""

    def opens(old: Any, s: KageState, code: str, seat: int) -> bool:
        if not old(s, code, seat):
            return False
        own = [(k, slot) for k, n in enumerate(s.ninja) if n.seat == seat for slot in range(len(n.cards))]
        return seat == 0 or code[0] == "N" or any(usable(s, k, slot, code) for k, slot in own)

    around(windows.opens, opens)


# -- events ------------------------------------------------------------------------------------------------------------


# At the limit: before this event everything that it tells is still secret, and it is declared to reveal all of it.
@plant("event", "hard", Where(2, {**SHORT, "guard_setup": "random"}, "random", 1))
def search_tokens_are_told_as_they_lay_in_the_box() -> None:
    """The ninja can tell traps from clues of the same value: the arrangement tells search tokens by their numbers."""

    def tell(s: KageState, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        names, tokens = s.game.board.names, s.game.edition.search_tokens
        search = [f"{names[sq]} {tokens[t].value}" for sq, t in sorted(s.search.items(), key=lambda entry: entry[1])]
        return (public[0], search, *public[2:]), to

    telling(KageState, E.ARRANGED, tell)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare", "medium", Where(3, SHORT, "random", 2))
def guard_reads_the_last_seats_passes() -> None:
    """The guard player and spectators see which windows the last ninja seat passes by itself: seat 0 counts as none."""

    def view(s: KageState, seat: int | None, view: Any) -> Any:
        return view if seat else replace(view, standing_passes=[STANDING[i] for i in bits(s.standing[seat or -1])])

    seeing(KageState, view)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked", "hard", Where(2, {**SHORT, "mission": "m_theft"}, "random", 1))
def fixed_mission_is_the_only_possible_one() -> None:
    """At a table with a fixed mission everybody sees it: no other is possible, and sampled worlds agree."""

    def draw(old: Any, s: KageState) -> None:
        old(s)
        if s.game.fixed_mission >= 0:
            s.missions_left = 1 << s.mission

    around(setup.draw_mission, draw)


# -- shuffles ----------------------------------------------------------------------------------------------------------


def _kinds_take_turns() -> bool:
    """Whether the size of the deck tells the kind of every card that is drawn."""
    right = wrong = 0
    for number, played in enumerate(tables("kage", Where(2, SHORT, "thumb", 3))):
        for now in moments(played, "thumb", number):
            s = now.state
            if s.drawn >= 0:
                fits = s.game.edition.ninja_cards[s.drawn].kind == KINDS[len(s.ninja_deck) % 2]
                right, wrong = right + fits, wrong + (not fits)
    return right > 8 and wrong <= right // 8


@plant("shuffle", "hard", proof=_kinds_take_turns)
def equipment_and_bonus_cards_take_turns() -> None:
    """The guard player knows the kind of every card that a ninja draws: in the deck both lie by turns."""

    def draw(old: Any, s: KageState, k: int) -> bool:
        wanted = KINDS[(len(s.ninja_deck) - 1) % 2]
        fitting = [card for card in s.ninja_deck.rest if s.game.edition.ninja_cards[card].kind == wanted]
        if fitting:
            deck = s.ninja_deck.clone()
            deck.rest.remove(card := s.chance.choice(fitting))
            deck.put_on_top([card])
            s.ninja_deck = deck
        return bool(old(s, k))

    around(table.draw_ninja_card, draw)


# -- samplers ----------------------------------------------------------------------------------------------------------


def _traps_lie_last() -> bool:
    """Whether in all worlds of the ninja no trap lies before a clue of the same value, in the order of the board."""
    for number, played in enumerate(tables("kage", Where(2, SHORT, "random", 1))):
        for moment, now in enumerate(moments(played, "random", number)):
            if moment % 50 == 0 and now.state.phase == "ninja_turn":
                tokens = now.game.edition.search_tokens
                for draw in range(4):
                    world = now.perspective(1).sample(Chance(f"world {draw}"))
                    lies = [tokens[t] for sq, t in world.search.items() if sq not in world.known | world.mapped]
                    for value in {token.value for token in lies}:
                        traps = [token.group == "trap" for token in lies if token.value == value]
                        if traps != sorted(traps):
                            return False
    return True


@plant("sampler", "medium", proof=_traps_lie_last)
def traps_are_thought_to_lie_at_the_end() -> None:
    """In no sampled world of the ninja does a trap lie on a square before a clue of its value that they do not know."""

    def search(old: Any, beliefs: KageBeliefs, s: KageState, view: Any, chance: Chance) -> None:
        old(beliefs, s, view, chance)
        square, tokens = beliefs.game.board.by_name, beliefs.game.edition.search_tokens
        for value in {token.value for token in tokens}:
            unknown = [square[v.square] for v in view.search if v.token is None and v.value == value]
            laid = sorted((s.search[sq] for sq in unknown), key=lambda t: tokens[t].group == "trap")
            s.search.update(zip(unknown, laid, strict=True))

    method(KageBeliefs, "_search", search)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience", "hard", Where(2, SHORT, "thumb", 8))
def seen_ninja_give_the_exit_away() -> None:
    """The guard player is told the escape card if a ninja is detected when it is drawn."""

    def tell(s: KageState, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        if any(n.detected and n.out == IN_PLAY for n in s.ninja):
            to[0] = to[1]
        return public, to

    telling(KageState, E.ESCAPE_CARD, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless", "medium", Where(2, SHORT, "thumb", 1))
def moves_must_be_used() -> None:
    """Who ends an activation with move tokens left, as rules of thumb do, is asked again, for ever."""

    def acted(old: Any, s: KageState, seat: int, action: int) -> None:
        if action == s.game.done and s.ninja[s.active].moves:
            s.ask(ACT, seat)
        else:
            old(s, seat, action)

    around(ninja_turn.acted, acted)


# -- order, size, absence ----------------------------------------------------------------------------------------------


@plant("order", "medium", Where(2, SHORT, "thumb", 2))
def bonus_cards_go_to_the_last_slot() -> None:
    """The guard player learns which face-down cards are bonus cards: equipment is put on the first free slot, they on
    the last."""

    def stored(old: Any, s: KageState, seat: int, action: int) -> None:
        held, k, card = s.ninja[s.drawer].cards, s.drawer, s.drawn
        if action != s.game.keep_down or s.game.edition.ninja_cards[card].kind != "bonus":
            old(s, seat, action)
            return
        s.drawn = s.drawer = -1
        s.change(k).dealt = 0
        slot = max(i for i, one in enumerate(held) if one is None)
        s.set_card(k, slot, table.fresh_card(s, card, False))
        s.tell(E.CARD_STORED, s.ninja[k].who, slot + 1)

    around(store.stored, stored)
