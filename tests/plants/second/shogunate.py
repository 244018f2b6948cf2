"""tests/plants/second: defects of Shogunate that a good reviewer could overlook."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from msgspec.structs import replace
from plant import Plant, Where, around, method, planter, seeing, telling, with_field

from sudare.core import Chance
from sudare.games.shogunate import ShogunateGame
from sudare.games.shogunate import events as E
from sudare.games.shogunate.beliefs import UNBOUND, _Search
from sudare.games.shogunate.decisions import PLOT_SHINOBI
from sudare.games.shogunate.rules import cards, powers, setup
from sudare.games.shogunate.rules import round as rules
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.vocabulary import CARD, LEADER

PLANTS: list[Plant] = []
plant = planter("shogunate", PLANTS, "second")

RANDOM = Where(4, {}, "random", 6)


# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream", "medium", RANDOM)
def clan_of_the_viewer_is_shown_unasked() -> None:
    """Everybody learns that a showing was of a clan that the viewer holds, too: its owner was not asked which card."""

    def ask(old: Any, s: Shogunate, decision: Any, seat: int) -> None:
        viewer = s.actor if decision is cards.ARROW_SHOW else s.hatamoto
        shared = [i for i, clan in enumerate(s.hidden[seat]) if clan in s.loyalties(viewer)]
        if decision in (cards.ARROW_SHOW, cards.UPSTREAM_SHOW, powers.PLOT_SPY_SHOW) and shared and viewer != seat:
            decision.answer(s, seat, CARD + shared[0])
        else:
            old(s, decision, seat)

    around(cards.ask_own_card, ask)


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event", "hard", RANDOM)
def revealed_cards_are_listed_by_score() -> None:
    """Everybody learns the order of the scores: a declared field lists the Action cards, the best score's first."""

    def tell(s: Shogunate, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return (dict(sorted(public[0].items(), key=lambda entry: -s.score(entry[0]))),), to

    telling(Shogunate, E.ACTIONS_REVEALED, tell)


# At the limit: two worlds that play the same handle tell the same number. What gives it away is that in drawn worlds
# the card left face-down is on the wrong side of the one turned up about half of the time, and in true ones never.
@plant("event", "hard", RANDOM)
def turned_card_with_its_handle() -> None:
    """Everybody learns whether the card left face-down is the higher one: handles are sorted, the event names it."""

    def handle(s: Shogunate, public: tuple[Any, ...]) -> int:
        return 1 + any(clan < public[1] for clan in s.hidden[public[0]])

    with_field(Shogunate, E.LOYALTY_TURNED, "handle", handle)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare", "medium", Where(5, {}, "thumb", 20))
def spectators_count_clans() -> None:
    """From the fourth round on spectators learn who holds a pair: face-down cards of one clan are counted once."""

    def view(s: Shogunate, seat: int | None, view: Any) -> Any:
        if seat is not None or s.round < 4 or s.over:
            return view
        seats = [replace(who, face_down=len(set(s.hidden[i]))) for i, who in enumerate(view.seats)]
        return replace(view, seats=seats)

    seeing(Shogunate, view)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked", "medium", RANDOM)
def best_score_is_kept_for_the_text() -> None:
    """Everybody reads how near the best score is: the text takes it from what the views of all seats left behind."""

    def view(s: Shogunate, seat: int | None, view: Any) -> Any:
        if seat is not None and not s.over:
            s.game.__dict__.setdefault("best_scores", {})[seat] = view.me.score
        return view

    def text(old: Any, game: ShogunateGame, perspective: Any, voice: Any) -> str:
        best = max(game.__dict__.get("best_scores", {0: 0}).values())
        near = "Somebody is near the end." if best >= game.target - 3 else "Nobody is near the end."
        return f"{old(game, perspective, voice)}\n{near}"

    seeing(Shogunate, view)
    method(ShogunateGame, "text", text)


# -- shuffles ----------------------------------------------------------------------------------------------------------


def _line_follows_the_deal() -> bool:
    """Whether the tail of the Line always leaves two of six clans for the card that was dealt last (at six seats)."""
    deals = [ShogunateGame(6).new(f"deal {seed}") for seed in range(60)]
    return all({(2 * s.line[-1]) % 6, (2 * s.line[-1] + 1) % 6} & set(s.hidden[5]) for s in deals)


@plant("shuffle", "hard", proof=_line_follows_the_deal)
def line_from_the_numbers_of_the_deal() -> None:
    """The Line tells about the Loyalty cards: it is shuffled with the very random numbers that dealt them."""

    def deal(old: Any, s: Shogunate) -> None:
        again = s.chance.clone()
        old(s)
        again.shuffle(s.line)
        # what `set_up` shuffles afterwards is put back by turning its shuffle round
        mark = s.chance.clone()
        order = list(range(len(s.line)))
        mark.shuffle(order)
        s.line = [s.line[order.index(place)] for place in range(len(order))]

    around(setup.deal_loyalties, deal)


def _lowest_after_a_look() -> bool:
    """Whether below the Plots that were looked at the lowest number of the box always comes next."""
    drawn = []
    for number, table in enumerate(tables("shogunate", Where(4, {}, "random", 30))):
        looked, before = False, list[int]()
        for now in moments(table, "random", number):
            s = now.state
            if looked and len(s.plots.rest) < len(before):
                drawn.append((before, s.plot))
            looked = looked or any(kind is E.PLOTS_RETURNED for kind, _, _ in now.events)
            before = [] if s.plots.top else s.plots.rest[:]
    drawn = [(rest, plot) for rest, plot in drawn if rest and plot in rest]
    return len(drawn) > 5 and all(plot == min(rest) for rest, plot in drawn)


@plant("shuffle", "hard", proof=_lowest_after_a_look)
def plots_in_order_after_a_look() -> None:
    """Once Plots were put back on top, everybody knows all that follow: the rest lies in the order of the box."""

    def reveal(old: Any, s: Shogunate) -> None:
        looked = s.plot_discards.count(ASTROLOGER) or s.plot == ASTROLOGER
        if looked and not s.plots.top and s.plots.rest:
            s.plots.top = [s.plots.rest.pop(0)]
        old(s)

    around(rules.reveal_plot, reveal)


ASTROLOGER = next(n for n, plot in enumerate(ShogunateGame().powers) if any(p.op == "look_plots" for p in plot))


# -- samplers ----------------------------------------------------------------------------------------------------------


def _seen_cards_stay() -> bool:
    """Whether in no world that a seat draws a card that it has seen was given away between two others."""
    kept = drawn = 0
    for number, table in enumerate(tables("shogunate", Where(4, {}, "random", 20))):
        for now in moments(table, "random", number):
            for seat in range(4) if not now.state.over else ():
                seen = now.perspective(seat)
                *past, entry = seen.beliefs.history or [("",)]  # type: ignore[attr-defined]
                if entry[0] != "exchanged" or entry[3] != UNBOUND or any(kind == "exchanged" for kind, *_ in past):
                    continue
                for owner in entry[1:3]:
                    known = [(kind, fact[1]) for kind, *fact in past if kind != "undeclared" and fact[0] == owner]
                    known = [(kind, clan) for kind, clan in known if clan != UNBOUND]
                    if len(known) == 1 and known[0][0] == "shown":
                        worlds = [seen.sample(Chance(f"world {draw}")) for draw in range(8)]
                        drawn += len(worlds)
                        kept += sum(known[0][1] in world.loyalties(owner) for world in worlds)
    return drawn > 20 and kept == drawn


@plant("sampler", "hard", proof=_seen_cards_stay)
def seen_cards_are_not_given_away() -> None:
    """In no sampled world was a card that the seat has seen given away in an exchange of others, if it could stay."""

    def exchanged(old: Any, search: _Search, at: int, one: int, two: int, gave: int, received: int) -> Any:
        if gave != UNBOUND:
            yield from old(search, at, one, two, gave, received)
            return
        down = search.down[one], search.down[two]
        unseen = [[token for token in held if search.clan[token] == UNBOUND] or held for held in down]
        for mine in search._shuffled(unseen[0]):
            for theirs in search._shuffled(unseen[1]):
                search._swap(one, mine, two, theirs)
                search.seen.append((one, mine, theirs))
                yield from search._walk(at + 1)
                search.seen.pop()
                search._swap(one, theirs, two, mine)

    method(_Search, "_exchanged", exchanged)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience", "medium", Where(5, {}, "random", 12))
def hatamoto_oversees_exchanges() -> None:
    """From the third round on the Hatamoto is told what two others exchange, as if it had to see that all is well."""

    def tell(s: Shogunate, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        if s.round >= 3:
            to.setdefault(s.hatamoto, to[public[0][0]])
        return public, to

    telling(Shogunate, E.LOYALTY_EXCHANGED, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless", "medium", Where(4, {}, "default", 30))
def host_among_the_tied_is_no_answer() -> None:
    """Who leaves the Shinobi with its host, the first of tied Leaders (the safe default), is asked again, for ever."""

    def chosen(old: Any, s: Shogunate, seat: int, action: int, number: int) -> None:
        if action == LEADER + s.host():
            s.ask(PLOT_SHINOBI, seat, number)
        else:
            old(s, seat, action, number)

    around(powers.shinobi_goal_chosen, chosen)
