"""tests/plants: defects of Shogunate, as they would come in with honest work."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from plant import Plant, around, method, planter, refusing, seeing, telling, with_context, with_field

from sudare.core import Refusal
from sudare.games.shogunate import ShogunateGame
from sudare.games.shogunate import events as E
from sudare.games.shogunate.beliefs import ShogunateBeliefs, _Search
from sudare.games.shogunate.rules import cards, powers, setup
from sudare.games.shogunate.rules import round as rules
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.vocabulary import CALL, CLANS, PLAY, STAY, TARGET

PLANTS: list[Plant] = []
plant = planter("shogunate", PLANTS)

# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream")
def pair_gives_at_once() -> None:
    """Everybody learns who holds a pair: in an exchange only those are asked whose two face-down cards differ."""

    def opponent_chosen(old: Any, s: Shogunate, seat: int, action: int) -> None:
        opponent = action - TARGET
        s.tell(E.TARGET_NAMED, seat, opponent, "storms_to_flowers", "exchange")
        s.plan((cards.exchange, opponent))
        givers = [giver for giver in (seat, opponent) if len(set(s.hidden[giver])) == 2]
        s.ask_all(cards.STORMS_GIVE, givers, opponent)

    around(cards.storms_opponent_chosen, opponent_chosen)


@plant("stream")
def pair_shows_at_once() -> None:
    """Everybody learns who holds a pair: who must show a card of two alike is not asked which."""

    def ask(old: Any, s: Shogunate, decision: Any, seat: int) -> None:
        if decision in (cards.ARROW_SHOW, powers.PLOT_SPY_SHOW) and len(set(s.hidden[seat])) == 1:
            decision.answer(s, seat, cards.CARD)
        else:
            old(s, decision, seat)

    around(cards.ask_own_card, ask)


@plant("stream")
def choice_laid_down_at_once() -> None:
    """Who still thinks sees the Action cards of those who have chosen: each is laid down as soon as it is chosen."""
    old = Shogunate.view

    def shown(s: Shogunate, seat: int | None) -> Any:
        laid = s.clone()
        for who, action in s.held.items():
            if laid.asked[who] == rules.CHOOSE_ACTION.alone:
                laid.revealed[who] = action - PLAY
        return old(laid, seat)

    Shogunate.view = shown  # type: ignore[method-assign]


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event")
def silence_with_distance() -> None:
    """Everybody learns how much the best score still lacks: the log of a round without a declaration says it."""
    with_field(
        Shogunate,
        E.NO_DECLARATION,
        "lacking",
        lambda s, public: s.game.target - max(s.score(seat) for seat in range(s.game.seats)),
    )


@plant("event")
def turned_card_with_copies() -> None:
    """Everybody learns whether the seat that turns a card up holds the other copy, too: the event counts its copies."""
    with_field(Shogunate, E.LOYALTY_TURNED, "copies", lambda s, public: s.loyalties(public[0]).count(public[1]))


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare")
def top_seen_by_one_is_seen_by_all() -> None:
    """Every seat sees the Plots on top of the deck that one of them has looked at: the longest knowledge is shown."""

    def view(s: Shogunate, seat: int | None, view: Any) -> Any:
        if seat is None:
            return view
        known = s.plots.top[: max(s.knows_top)]
        return replace(view, me=replace(view.me, plots=[s.game.names["plot"][plot] for plot in known]))

    seeing(Shogunate, view)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked")
def labels_kept_for_everybody() -> None:
    """A seat reads the clans of another one's cards: a table keeps its labels by question and option, not by seat."""

    def label(old: Any, game: Any, put: Any, action: int) -> str:
        kept: dict[tuple[str, int], str] = game.__dict__.setdefault("kept_labels", {})
        if action not in (cards.CARD, cards.CARD + 1):
            return str(old(game, put, action))
        if (put.decision.id, action) not in kept:
            kept[put.decision.id, action] = old(game, put, action)
        return kept[put.decision.id, action]

    method(ShogunateGame, "label", label)


@plant("asked")
def refusal_counts_the_choice() -> None:
    """Whoever answers out of turn is told how many different cards the other one is choosing from: a pair shows."""

    def refusal(s: Shogunate, seat: int, action: int, refused: Refusal) -> Refusal:
        for other in s.deciders:
            decision = s.decision(other)
            if refused.code == "not_asked" and decision is not None and decision.options is cards.own_cards:
                number = len(set(s.hidden[other]))
                return Refusal("not_asked", f"Wait: Seat {other + 1} is choosing among {number} Loyalty cards.")
        return refused

    refusing(Shogunate, refusal)


# -- shuffles ----------------------------------------------------------------------------------------------------------


@plant("shuffle")
def two_halves_shuffled_apart() -> None:
    """Everybody knows that nobody was dealt a pair: each half of the Loyalty cards is shuffled alone."""

    def deal(old: Any, s: Shogunate) -> None:
        dealt: list[int] = []
        for half in (list(range(CLANS)), list(range(CLANS))):
            s.chance.shuffle(half)
            dealt += half
        seats = s.game.seats
        s.hidden = [tuple(sorted(dealt[2 * seat : 2 * seat + 2])) for seat in range(seats)]
        s.leftovers = tuple(sorted(dealt[2 * seats :]))

    around(setup.deal_loyalties, deal)


@plant("shuffle")
def first_hatamoto_has_not_the_head() -> None:
    """Everybody knows at the start which clan the Hatamoto does not hold: who is loyal to the head does not begin."""

    def tell(s: Shogunate, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        while s.game.options.start_player == "random" and s.line[0] in s.hidden[s.hatamoto]:
            s.hatamoto = (s.hatamoto + 1) % s.game.seats
        return (*public[:2], s.hatamoto, *public[3:]), to

    telling(Shogunate, E.SET_UP, tell)


# -- samplers ----------------------------------------------------------------------------------------------------------


@plant("sampler")
def plot_showings_forgotten() -> None:
    """A Hatamoto's worlds contradict the card that it was shown by a Plot: only Action cards are noted."""

    def shown(old: Any, beliefs: ShogunateBeliefs, told: Any) -> None:
        if told.data["cause"] in ("path_of_the_arrow", "flowing_upstream"):
            old(beliefs, told)

    method(ShogunateBeliefs, "_loyalty_shown", shown)


@plant("sampler")
def no_pairs_in_worlds() -> None:
    """In no sampled world does another seat hold two unseen cards of one clan, though pairs are dealt."""

    def fill(old: Any, search: _Search, tokens: list[int]) -> Any:
        unseen, late = set(tokens), []
        for pairs in old(search, tokens):
            if any(a == b and unseen.issuperset(held) for (a, b), held in zip(pairs, search.held, strict=True)):
                late.append(pairs)
            else:
                yield pairs
        yield from late

    method(_Search, "_fill", fill)


@plant("sampler")
def older_silences_forgotten() -> None:
    """Some worlds contradict an earlier round without a declaration: only the last one is remembered."""

    def silence(old: Any, beliefs: ShogunateBeliefs, told: Any) -> None:
        beliefs.history = [entry for entry in beliefs.history if entry[0] != "undeclared"]
        old(beliefs, told)

    method(ShogunateBeliefs, "_no_declaration", silence)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience")
def hatamoto_sees_every_showing() -> None:
    """The Hatamoto is told the card that one seat shows another by Path of the Arrow."""

    def tell(s: Shogunate, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        if public[2] == "path_of_the_arrow":
            to[s.hatamoto] = to[public[0]]
        return public, to

    telling(Shogunate, E.LOYALTY_SHOWN, tell)


@plant("audience")
def next_hatamoto_is_told_the_plots() -> None:
    """The seat that will be Hatamoto next is told the order in which the Plots were put back."""

    def tell(s: Shogunate, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        to[(public[0] + 1) % s.game.seats] = to[public[0]]
        return public, to

    telling(Shogunate, E.PLOTS_RETURNED, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless")
def staying_is_asked_again() -> None:
    """Who leaves the Shinobi where it is (the safe default) is asked the same question again, for ever."""

    def chosen(old: Any, s: Shogunate, seat: int, action: int, number: int) -> None:
        if action == STAY:
            s.ask(powers.PLOT_SHINOBI, seat, number)
        else:
            old(s, seat, action, number)

    around(powers.shinobi_goal_chosen, chosen)


# -- order, size, absence ----------------------------------------------------------------------------------------------


@plant("order")
def strongest_actor_first() -> None:
    """The Hatamoto learns who has the higher score: the actors to call are listed by it."""

    def waiting(old: Any, s: Shogunate, seat: int) -> tuple[int, ...]:
        return tuple(sorted(old(s, seat), key=lambda action: (-s.score(action - CALL), action)))

    around(rules.actors_waiting, waiting)


@plant("order")
def leftovers_counted_by_clan() -> None:
    """Everybody learns how many clans lie among the leftovers: copies of one clan are counted once."""
    seeing(Shogunate, lambda s, seat, view: replace(view, leftovers=len(set(s.leftovers))))


@plant("order")
def lower_card_named_first() -> None:
    """Everybody learns whose card of an exchange had the lower number: that seat is named first."""

    def tell(s: Shogunate, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return (sorted(public[0], key=lambda seat: to[seat][0]), *public[1:]), to

    telling(Shogunate, E.LOYALTY_EXCHANGED, tell)


@plant("order")
def looked_at_plots_in_the_question() -> None:
    """Everybody sees the Plots that the Hatamoto is putting back: they are part of its question's context."""
    with_context(Shogunate, powers.PLOT_ORDER, lambda s, seat: tuple(s.plots.top[: s.knows_top[seat]]))
