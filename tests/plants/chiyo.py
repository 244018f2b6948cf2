"""tests/plants: defects of Chiyo's Secret, as they would come in with honest work."""

from __future__ import annotations

from functools import reduce
from typing import Any

from msgspec.structs import replace
from plant import Plant, around, method, planter, refusing, seeing, telling, with_field

from sudare.core import Refusal
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo import events as e
from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
from sudare.games.chiyo.decisions import ANSWER, MOVE
from sudare.games.chiyo.rules import pieces, questions, secret, turn
from sudare.games.chiyo.sight.look import Sight
from sudare.games.chiyo.state import SPY, TEMPLE, Chiyo

PLANTS: list[Plant] = []
plant = planter("chiyo", PLANTS)

# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream")
def forced_truth_is_answered_by_the_table() -> None:
    """Everybody learns when Motonaka cannot lie (any more): he is asked only where he has a choice."""

    def put(old: Any, s: Chiyo, seat: int, question: int, handles: tuple[int, ...]) -> None:
        old(s, seat, question, handles)
        asked = s.asked[s.motonaka]
        if asked is not None and asked[0] is ANSWER and len(s.legal(s.motonaka)) == 1:
            (answer,) = s.legal(s.motonaka)
            s.asked[s.motonaka], s.offered[s.motonaka], s.deciders = None, (), ()
            ANSWER.answer(s, s.motonaka, answer, *asked[1:])

    around(questions.put, put)


@plant("stream")
def informant_asks_only_who_can_play() -> None:
    """Everybody learns whether Motonaka holds a card that could be played now: otherwise he draws unasked."""

    def informant(old: Any, s: Chiyo) -> None:
        if len(s.deck) and not any(secret.playable(s, card) for card in s.hand):
            pieces.draw_influence(s)
        else:
            old(s)

    around(secret.informant, informant)


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event")
def blank_marker_tells_how_far() -> None:
    """Everybody learns with the first blank City Marker where the city is: the event says how far it still is."""
    with_field(Chiyo, e.CITY_REVEALED, "far", lambda s, public: s.city - public[0])


@plant("event")
def false_lead_tells_the_type() -> None:
    """Everybody learns with a false lead whether the disguise is of the same type: the event says "warm" or not."""

    def warm(s: Chiyo, public: tuple[Any, ...]) -> bool:
        types = s.game.card_type
        return bool(types[public[1]] == types[s.disguises[public[2]]])

    with_field(Chiyo, e.FALSE_LEAD, "warm", warm)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare")
def known_cards_stay_known_in_a_shuffle() -> None:
    """Who knew all cards that are mixed sees where each of them lies afterwards: its memory is not voided."""

    def mix(old: Any, s: Chiyo, places: Any, slots: list[int]) -> None:
        known = reduce(lambda a, b: a & b, (s.seen[i] for i in slots))
        before = set(s.handle)
        old(s, places, slots)
        for i, handle in enumerate(s.handle):
            if handle not in before:
                s.seen[i] = known

    around(pieces.mix, mix)


@plant("rare")
def answers_after_the_lie_are_marked() -> None:
    """Everybody learns when the lie was told: all answers after it are marked as true in the list of questions."""

    def view(s: Chiyo, seat: int | None, view: Any) -> Any:
        if s.lie < 0:
            return view
        late = [replace(q, lie=False) if q.lie is None else q for q in view.questions[s.lie + 1 :]]
        return replace(view, questions=view.questions[: s.lie + 1] + late)

    seeing(Chiyo, view)


@plant("rare")
def peeked_city_marker_is_open_to_all() -> None:
    """Every seat sees a City Marker that any seat has looked at: the marks of all seats are taken together."""

    def city(old: Any, sight: Sight, s: Chiyo, bit: int, sees_all: bool) -> Any:
        return old(sight, s, (1 << s.game.seats) - 1, sees_all)

    method(Sight, "_city", city)


@plant("rare")
def seats_kept_for_the_next_viewer() -> None:
    """Nobles see roles that only Motonaka knows, once he has looked: a seat's part of the view is kept for all."""

    def seat_view(old: Any, sight: Sight, s: Chiyo, who: int, seat: int | None, knows_roles: bool) -> Any:
        key = ("kept", who, s.roles, s.turns, s.order, s.honor[who][: s.shown[who]], len(s.honor[who]))
        if who == seat:
            return old(sight, s, who, seat, knows_roles)
        if knows_roles or key not in sight.people:
            sight.people[key] = old(sight, s, who, seat, knows_roles)
        return sight.people[key]

    method(Sight, "_seat", seat_view)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked")
def refusal_counts_the_answers() -> None:
    """Whoever speaks out of turn is told among how many answers Motonaka is choosing: one, when the lie is spent."""

    def refusal(s: Chiyo, seat: int, action: int, refused: Refusal) -> Refusal:
        decision = s.decision(s.motonaka)
        if refused.code != "not_asked" or decision is not ANSWER:
            return refused
        number = len(s.legal(s.motonaka))
        return Refusal(
            "not_asked", f"Motonaka is answering: {number} answer{'s' if number > 1 else ''} to choose from."
        )

    refusing(Chiyo, refusal)


@plant("asked")
def deduction_sheet_kept_for_the_table() -> None:
    """A Noble's deduction sheet is another seat's: it is kept by the number of events, which is the same for all."""
    kept: dict[Any, Any] = {}

    def aid(old: Any, game: ChiyoGame, perspective: Any) -> Any:
        key = (id(game), len(perspective.told), perspective.view.turns_completed, perspective.view.stage)
        if perspective.seat is None or not perspective.told:
            return old(game, perspective)
        if key not in kept:
            kept[key] = old(game, perspective)
        return kept[key]

    method(ChiyoGame, "aid", aid)


# -- shuffles ----------------------------------------------------------------------------------------------------------


@plant("shuffle")
def mixed_cards_laid_out_sorted() -> None:
    """Who knows which cards were mixed knows where each lies: they are laid out again in the order of the box."""

    def mix(old: Any, s: Chiyo, places: Any, slots: list[int]) -> None:
        before = set(s.handle)
        old(s, places, slots)
        fresh = [i for i, handle in enumerate(s.handle) if handle not in before]
        for i, face in zip(fresh, sorted(s.face[i] for i in fresh), strict=True):
            s.face[i] = face

    around(pieces.mix, mix)


@plant("shuffle")
def city_follows_the_disguise() -> None:
    """Who learns where the city is can exclude most disguises: the marker is chosen by the first disguise drawn."""

    def tell(s: Chiyo, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        s.city = s.game.track.city[s.drawn[0] % len(s.game.track.city)]
        return public, {s.motonaka: (s.drawn, s.city, s.minis)}

    telling(Chiyo, e.SECRETS_DRAWN, tell)


# -- samplers ----------------------------------------------------------------------------------------------------------


@plant("sampler")
def false_leads_are_forgotten() -> None:
    """In a few worlds a Fugitive wears the disguise that a false lead has excluded: only answers are taken in."""
    method(ChiyoBeliefs, "_on_false_lead", lambda old, beliefs, told: None)


@plant("sampler")
def assassin_in_sight_is_innocent() -> None:
    """In no sampled world is an Assassin that lies face-up the True one, as long as another is face-down."""

    def world(old: Any, beliefs: ChiyoBeliefs, perspective: Any, chance: Any) -> Chiyo:
        s: Chiyo = old(beliefs, perspective, chance)
        up = [card for card, shown in zip(s.face, s.up, strict=True) if shown]
        others = [card for card in s.game.assassins if card not in up and card not in s.not_assassin]
        if perspective.view.true_assassin is None and s.true_assassin in up and others:
            s.true_assassin = chance.choice(others)
        return s

    method(ChiyoBeliefs, "world", world)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience")
def informant_shows_the_card_drawn() -> None:
    """The Noble who meets the Informant is told the Influence card that Motonaka draws."""

    def tell(s: Chiyo, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return public, {**to, s.active: to[s.motonaka]}

    telling(Chiyo, e.INFLUENCE_DRAWN, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless")
def spy_must_move_something() -> None:
    """A Spy who has moved nothing and says "done" (the safe default) is asked again, for ever."""

    def chosen(old: Any, s: Chiyo, seat: int, action: int) -> None:
        if action == s.game.a_done and s.loyal == SPY and not s.moved:
            s.ask(MOVE, seat)
        else:
            old(s, seat, action)

    around(turn.move_chosen, chosen)


# -- order, size, absence ----------------------------------------------------------------------------------------------


@plant("order")
def looked_at_cards_in_order_of_faces() -> None:
    """Everybody learns which of the cards that somebody looks at has the lower number: they are told in that order."""

    def tell(s: Chiyo, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        seat, handles, places = public
        pairs = sorted(zip(to[seat][0], handles, strict=True))
        return (seat, [h for _, h in pairs], places), {seat: ([face for face, _ in pairs],)}

    telling(Chiyo, e.PEEKED, tell)


@plant("order")
def shuffle_told_card_by_card() -> None:
    """Everybody can follow every card through a shuffle: new numbers are told in the order of the old ones."""

    def mix(old: Any, s: Chiyo, places: Any, slots: list[int]) -> None:
        faces = [s.face[i] for i in slots]
        old(s, places, slots)
        if s.log:
            kind, (where, was, new, _), to = s.log[-1]
            new = sorted(new, key=lambda handle: faces.index(s.face[s.slot(handle)]))
            s.log[-1] = (kind, (where, was, tuple(new), tuple(s.place[s.slot(h)] for h in new)), to)

    around(pieces.mix, mix)


@plant("order")
def hidden_true_card_stays_out_of_the_temple() -> None:
    """Who moves a face-down card learns whether it is a True card: the Temple is then not among the places."""

    def destinations(old: Any, s: Chiyo, seat: int, handle: int) -> tuple[int, ...]:
        true = bool(handle) and s.face[s.slot(handle)] >= s.game.patron_count
        return tuple(a for a in old(s, seat, handle) if not true or a != s.game.a_place[TEMPLE])

    around(turn.destinations, destinations)
