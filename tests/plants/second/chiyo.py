"""tests/plants/second: defects of Chiyo's Secret that a good reviewer could overlook."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from msgspec.structs import replace
from plant import Plant, Where, around, method, planter, seeing, telling

from sudare.core import Chance
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo import events as E
from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
from sudare.games.chiyo.decisions import KEEP, TURN_UP
from sudare.games.chiyo.edition import BETRAYER
from sudare.games.chiyo.rules import pieces, programs, turn
from sudare.games.chiyo.sight import aid
from sudare.games.chiyo.state import TEMPLE, Chiyo

PLANTS: list[Plant] = []
plant = planter("chiyo", PLANTS, "second")

THUMB = Where(6, {}, "thumb", 6)


# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream", "medium", Where(5, {}, "random", 60))
def tokens_alike_are_kept_unasked() -> None:
    """Everybody learns that all Honor tokens on offer are worth the same: who draws them is then not asked which."""

    def ask(old: Any, s: Chiyo, decision: Any, seat: int, *context: Any) -> None:
        if decision is KEEP and len(set(s.offer)) == 1:
            decision.answer(s, seat, programs.keepable(s, seat, *context)[0], *context)
        else:
            old(s, decision, seat, *context)

    method(Chiyo, "ask", ask)


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event", "hard", THUMB)
def betrayer_is_counted_first() -> None:
    """In the Final Act everybody learns who the Betrayer is: the tokens, a declared field, begin with theirs."""

    def tell(s: Chiyo, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        tokens = dict(sorted(public[0].items(), key=lambda entry: s.roles[entry[0]] != BETRAYER))
        return (tokens, *public[1:]), to

    telling(Chiyo, E.FINAL_ACT, tell)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare", "hard", Where(8, {}, "thumb", 2))
def spectators_share_a_bit_with_seat_eight() -> None:
    """At a full table spectators see the face-down cards that the eighth seat has looked at: both have the same bit."""

    def view(s: Chiyo, seat: int | None, view: Any) -> Any:
        if seat is not None or s.game.seats < 8 or s.over or s.motonaka == 7:
            return view
        return replace(view, places=s.view(7).places)

    seeing(Chiyo, view)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked", "medium", Where(6, {}, "random", 2))
def sheet_knows_of_the_lie() -> None:
    """A Noble's deduction sheet says that the lie is told as soon as it is: the last view left it with the game."""

    def view(s: Chiyo, seat: int | None, view: Any) -> Any:
        s.game.__dict__["lied"] = s.lie >= 0
        return view

    def sheet(old: Any, perspective: Any) -> Any:
        found = old(perspective)
        return replace(found, lie="told") if perspective.game.__dict__.get("lied") else found

    seeing(Chiyo, view)
    around(aid.sheet, sheet)


# -- shuffles ----------------------------------------------------------------------------------------------------------


def _temple_is_clean() -> bool:
    """Whether no disguise is ever dealt to the Temple."""
    deals = [ChiyoGame(5).new(f"deal {seed}") for seed in range(60)]
    return all(s.place[s.face.index(card)] != TEMPLE for s in deals for card in s.drawn)


@plant("shuffle", "hard", proof=_temple_is_clean)
def no_fugitive_begins_in_the_temple() -> None:
    """Who sees a card of the Temple knows that it is no disguise: one that was dealt there is exchanged."""

    def tell(s: Chiyo, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        for card in s.drawn:
            slot = s.face.index(card)
            if s.place[slot] == TEMPLE:
                free = [i for i, place in enumerate(s.place) if place != TEMPLE and s.face[i] not in s.drawn]
                other = s.chance.choice(free)
                s.face[slot], s.face[other] = s.face[other], s.face[slot]
        return public, to

    telling(Chiyo, E.SECRETS_DRAWN, tell)


def _nothing_stays() -> bool:
    """Whether no card ever lies where it lay before a shuffle."""
    for seed in range(40):
        s = ChiyoGame(5).new(f"deal {seed}")
        slots = [i for i, place in enumerate(s.place) if place in (1, 2)]
        before = [s.face[i] for i in slots]
        pieces.mix(s, [1, 2], slots)
        after = [face for face, place in zip(s.face, s.place, strict=True) if place in (1, 2)]
        if any(one == two for one, two in zip(before, after, strict=True)):
            return False
    return True


@plant("shuffle", "hard", proof=_nothing_stays)
def mixed_cards_never_lie_where_they_lay() -> None:
    """Who knew a card that was mixed knows where it is not, of two cards where both are: a shuffle always moves all."""

    def mix(old: Any, s: Chiyo, places: Any, slots: list[int]) -> None:
        for _ in range(100 if len(slots) > 1 else 0):
            order = list(range(len(slots)))
            s.chance.clone().shuffle(order)
            if all(place != card for place, card in enumerate(order)):
                break
            s.chance.word()
        old(s, places, slots)

    around(pieces.mix, mix)


# -- samplers ----------------------------------------------------------------------------------------------------------


def _nobody_lies() -> bool:
    """Whether in no world of a Noble Motonaka has lied, however much was answered."""
    lies = drawn = 0
    for number, table in enumerate(tables("chiyo", Where(6, {}, "random", 4))):
        for moment, now in enumerate(moments(table, "random", number)):
            if moment % 20 == 0 and len(now.state.asked_before) > 4 and not now.state.over:
                seen = now.perspective(now.state.nobles[0])
                pairs, deals = seen.beliefs.possible(seen.view)  # type: ignore[attr-defined]
                if min(pairs.values()) + min(deals.values()) + seen.beliefs.sure_lies:  # type: ignore[attr-defined]
                    continue  # somewhere he must have lied
                worlds = [seen.sample(Chance(f"world {draw}")) for draw in range(4)]
                drawn += len(worlds)
                lies += sum(world.lie >= 0 for world in worlds)
    return drawn > 40 and not lies


@plant("sampler", "medium", proof=_nobody_lies)
def motonaka_is_thought_honest() -> None:
    """In no sampled world has Motonaka lied, as long as all that he said could be true."""

    def weight(old: Any, beliefs: ChiyoBeliefs, pair_lies: int, deal_lies: int) -> int:
        lies = pair_lies + deal_lies + beliefs.sure_lies
        return (10_000_000, 1, 0, 0)[lies]

    method(ChiyoBeliefs, "_weight", weight)


def _betrayer_among_the_cleared() -> bool:
    """Whether in some world a seat is the Betrayer that a checkpoint without a win has cleared."""
    for number, table in enumerate(tables("chiyo", Where(6, {}, "thumb", 80))):
        for now in moments(table, "thumb", number):
            cleared = now.state.not_betrayer
            if cleared and not now.state.over:
                seen = now.perspective(None)
                worlds = [seen.sample(Chance(f"world {draw}")) for draw in range(4)]
                if any(world.roles[seat] == BETRAYER for world in worlds for seat in cleared):
                    return True
    return False


# At the limit: it takes a Final Act in which all that the Betrayer needs lies together at somebody else's place.
@plant("sampler", "hard", proof=_betrayer_among_the_cleared)
def silent_checkpoints_are_forgotten() -> None:
    """In some worlds a seat is the Betrayer although it would have won before: what that silence told is not used."""

    def possible(old: Any, beliefs: ChiyoBeliefs, view: Any) -> Any:
        return old(beliefs, replace(view, not_betrayer=[]))

    method(ChiyoBeliefs, "possible", possible)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience", "medium", Where(5, {}, "random", 12))
def motonaka_sees_what_is_on_offer() -> None:
    """Motonaka is told the values of the Honor tokens that a Noble may choose from."""

    def tell(s: Chiyo, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return public, {**to, s.motonaka: to[public[0]]}

    telling(Chiyo, E.HONOR_OFFERED, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless", "medium", Where(6, {}, "thumb", 6))
def all_must_be_turned_up() -> None:
    """Who has looked at several Patrons and turns up only some, as rules of thumb do, is asked again, for ever."""

    def chosen(old: Any, s: Chiyo, seat: int, action: int, looked: tuple[int, ...]) -> None:
        if action == s.game.a_done and len(s.picked) < len(looked):
            s.ask(TURN_UP, seat, looked)
        else:
            old(s, seat, action, looked)

    around(turn.turn_up_chosen, chosen)
