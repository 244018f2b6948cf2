"""tests/plants: defects of Ninja, as they would come in with honest work."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from plant import Plant, around, method, planter, refusing, seeing, telling, with_context

from sudare.core import Chance, Refusal
from sudare.games.ninja import NinjaGame
from sudare.games.ninja import events as E
from sudare.games.ninja.beliefs.marks import Notes
from sudare.games.ninja.beliefs.worlds import NinjaBeliefs
from sudare.games.ninja.rules import attack, cards, moves, search, setup
from sudare.games.ninja.state import CAT, FIRST, PASSAGE_CARD, SOMEONE, TRAITOR, Ninja

PLANTS: list[Plant] = []
plant = planter("ninja", PLANTS)

# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream")
def cat_is_asked_of_its_holder() -> None:
    """The guards learn whether the traitor holds It Was a Cat: only then is there a pause while they listen."""
    around(cards.cat_possible, lambda old, s: old(s) and cards.holds(s, TRAITOR, CAT))


@plant("stream")
def attack_is_offered_with_a_blade() -> None:
    """The intruders learn whether a guard seat holds Kenjutsu: only then is it asked whether it attacks."""
    around(attack.may_attack, lambda old, s, stock: old(s, stock) and attack.blades(s, stock) > 0)


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event")
def heard_once_for_each() -> None:
    """The guards learn whether one or both intruders are in earshot: each that is heard is told on its own."""

    def tell(old: Any, s: Ninja, kind: Any, *public: Any, to: Any = None) -> None:
        times = 1
        if kind is E.HEARD:
            near = s.game.map.distance[public[0]]
            people = [who for who in s.on_board() if s.at[who] < len(near)]
            times = sum(0 < s.noise[who] >= near[s.at[who]] for who in people)
        for _ in range(times):
            old(s, kind, *public, to=to)

    method(Ninja, "tell", tell)


@plant("event")
def search_names_the_lone_wolf() -> None:
    """The guards learn which intruder a lone wolf in hiding is: the event of its first search names it."""

    def tell(s: Ninja, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return (s.meant(public[0]), public[1]), to

    telling(Ninja, E.DECLARED, tell)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare")
def rivals_see_both_passages() -> None:
    """On Contested Ground each rival sees the entrances of the other's passage: all intruders are one team."""

    def view(s: Ninja, seat: int | None, view: Any) -> Any:
        if not s.game.contested or seat not in s.game.intruder_seats:
            return view
        names = s.game.names["zone"]
        pairs = zip(view.passages, s.entrances, strict=True)
        return replace(view, passages=[replace(p, entrances=[names[z] for z in pair]) for p, pair in pairs])

    seeing(Ninja, view)


@plant("rare")
def hidden_sentry_asks_who_can_kill_it() -> None:
    """The guards learn that a finder holds no weapon: it is not asked whether it kills the hidden sentry."""

    def found(old: Any, s: Ninja, zone: int, turn: int) -> None:
        finders = [who for who, z in s.declared if z == zone]
        if turn < len(finders):
            seat, named = s.game.intruder_seats[finders[turn]], s.named(finders[turn])
            if search.kill_options(s, seat, named, zone) == (s.game.PASS,):
                s.plan((search.hidden_found, zone, turn + 1))
                return
        old(s, zone, turn)

    around(search.hidden_found, found)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked")
def refusal_knows_the_entrance() -> None:
    """A guard that tries to go into the passage learns whether an unknown entrance is where it stands."""

    def refusal(s: Ninja, seat: int, action: int, refused: Refusal) -> Refusal:
        size = s.game.map.size
        zone = s.game.ZONE.index(action) if action in s.game.ZONE else 0
        if s.decision(seat) is not moves.GUARD_STEP or zone < size or not s.movers:
            return refused
        if s.zone[s.movers[0]] in s.entrances[zone - size] and not moves.known_entrance(
            s, zone - size, s.zone[s.movers[0]]
        ):
            return Refusal("not_legal", "You have not found the entrance here yet.", "NIN-242")
        return refused

    refusing(Ninja, refusal)


@plant("asked")
def rivals_are_a_team() -> None:
    """On Contested Ground what one rival says to its team, secrets included, is said to the other rival, too."""

    def team(old: Any, game: NinjaGame, view: Any, seat: int) -> tuple[int, ...]:
        return game.intruder_seats if seat in game.intruder_seats and game.seats > 2 else old(game, view, seat)

    method(NinjaGame, "team", team)


# -- shuffles ----------------------------------------------------------------------------------------------------------


@plant("shuffle")
def missions_are_only_cut() -> None:
    """Who learns one mission knows the other: the tiles are cut, not shuffled, so that they lie side by side."""

    class Cut(Chance):
        __slots__ = ()

        def shuffle(self, items: list[Any]) -> None:
            place = self.below(len(items))
            items[:] = items[place:] + items[:place]

    def deal(old: Any, s: Ninja) -> None:
        s.chance.__class__ = Cut
        old(s)
        s.chance.__class__ = Chance

    around(setup.deal_missions, deal)


@plant("shuffle")
def guards_draw_in_order() -> None:
    """The intruders know what the guards draw in the Alert Phase: the first card of a deck that lies sorted."""

    class Top(Chance):
        __slots__ = ()

        def below(self, n: int) -> int:
            return 0

    def draw(old: Any, s: Ninja, numbers: tuple[int, ...]) -> None:
        s.chance.__class__ = Top
        old(s, numbers)
        s.chance.__class__ = Chance

    around(cards.draw_cards, draw)


# -- samplers ----------------------------------------------------------------------------------------------------------


@plant("sampler")
def letters_of_the_traitor_are_forgotten() -> None:
    """In some worlds the traitor has a mission whose goal it has found without completing it: that is not noted."""

    def observe(old: Any, notes: Notes, told: Any) -> None:
        old(notes, told)
        notes.not_mission = [entry for entry in notes.not_mission if entry[1] != TRAITOR]

    method(Notes, "observe", observe)


@plant("sampler")
def passage_card_is_never_held() -> None:
    """In no sampled world does an unseen hand hold a Secret Passage card, as long as others would fill it."""

    def draw(old: Any, beliefs: NinjaBeliefs, s: Ninja, who: int, size: int, chance: Chance) -> None:
        old(beliefs, s, who, size, chance)
        counts, passage = s.game.counts, PASSAGE_CARD[who] - FIRST[who]
        for i, held in enumerate(s.ihand[who]):
            free = counts[FIRST[who] + i] - s.iplayed[who][i] - held
            if i != passage and s.ihand[who][passage] and free > 0:
                s.ihand[who][i] += 1
                s.ihand[who][passage] -= 1

    method(NinjaBeliefs, "_draw_hand", draw)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience")
def partner_is_told_the_draw() -> None:
    """With four players a guard seat is told which cards its partner draws, though hands are not shared."""

    def tell(s: Ninja, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return public, dict.fromkeys(s.game.guard_seats, to[public[0]])

    telling(Ninja, E.DREW, tell)


@plant("audience")
def rival_is_told_the_start() -> None:
    """On Contested Ground each rival is told where the other starts: the start is addressed to all intruders."""

    def tell(s: Ninja, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return public, dict.fromkeys(s.game.intruder_seats, next(iter(to.values())))

    telling(Ninja, E.STARTED, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless")
def free_listen_must_be_used() -> None:
    """Guards who pass (the safe default) while they may listen without a card are asked again, for ever."""

    def played(old: Any, s: Ninja, seat: int, action: int, passes: int) -> None:
        stock = s.game.stock_of[seat]
        if action == s.game.PASS and cards.may_listen_free(s, stock):
            s.plan((cards.play_turn, stock, 0))
        else:
            old(s, seat, action, passes)

    around(cards.hand_played, played)


# -- order, size, absence ----------------------------------------------------------------------------------------------


@plant("order")
def played_intruder_comes_first() -> None:
    """The guards learn which intruder a lone wolf in hiding is: it is the first of the two that are shown."""

    def view(s: Ninja, seat: int | None, view: Any) -> Any:
        if s.role_known or s.role == SOMEONE:
            return view
        return replace(view, intruders=sorted(view.intruders, key=lambda i: i.id != s.game.names["who"][s.role]))

    seeing(Ninja, view)


@plant("order")
def patrols_face_the_intruder() -> None:
    """The guards learn on which side an intruder is: the headings of a patrol are listed the nearest to it first."""

    def headings(old: Any, s: Ninja, seat: int, number: int) -> tuple[int, ...]:
        places = [s.at[who] for who in s.on_board() if s.at[who] < s.game.map.size]

        def far(action: int) -> int:
            return min((s.game.map.distance[s.game.ZONE.index(action)][place] for place in places), default=0)

        return tuple(sorted(old(s, seat, number), key=far))

    around(moves.headings, headings)


@plant("order")
def answer_waits_in_the_question() -> None:
    """The guards learn what a cat has covered up: whether something is heard is in the context of the question."""
    with_context(Ninja, cards.CAT_REACTION, lambda s, seat: cards.audible(s, s.zone[s.movers[0]]))
