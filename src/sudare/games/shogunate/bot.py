"""games/shogunate: rules of thumb: lift and honour your own Leaders, keep the Shinobi away, show what is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective
from sudare.games.shogunate.view import View
from sudare.games.shogunate.vocabulary import (
    ARROW,
    CALL,
    CARD,
    CLANS,
    CLOAKED,
    COMPANY,
    DECLINE,
    DISHONOUR,
    EXCHANGE,
    LEADER,
    MOVE,
    PAIR,
    PAIRS,
    PLAY,
    POSITION,
    POSITIONS,
    SHIFT,
    SHIFTS,
    STAY,
    STORMS,
    SWITCH,
    TARGET,
    UP,
    UPSTREAM,
)

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame

Line = list[int]
LATER = (0.9, 0.55, 0.45, 0.5, 0.35, 0.35)  # what a position is worth in the rounds to come: the deck's mean award

ALIKE = {  # questions that are judged like another
    "upstream_show": "dishonour_card",
    "arrow_show": "dishonour_card",
    "plot_spy_show": "dishonour_card",
    "plot_gift": "company_neighbour",
    "plot_spy_target": "arrow_target",
    "storms_opponent": "arrow_target",
    "plot_switch": "storms_pair",
}


class Thumb:
    """Plays by what it sees: it values its own Leaders' Honour and places, and picks what raises that most."""

    def __init__(self, game: ShogunateGame, seat: int, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance

    def twin(self) -> Thumb:
        """Return itself: it keeps no plans."""
        return self

    def choose(self, perspective: Perspective) -> int:
        """Return the option with the best prospect; ties are broken by chance."""
        assert perspective.decision is not None
        table = _Table(self.game, self.seat, perspective)
        question = perspective.decision.id
        judge: Callable[[int], float] = getattr(table, ALIKE.get(question, question), table.nothing)
        best = [
            ((table.as_it_is() if action in (DECLINE, STAY) else judge(action)) + self.chance.below(1000) / 1e6, action)
            for action in perspective.legal
        ]
        return max(best)[1]


class _Table:
    """The table as the bot sees it, and how good it is."""

    def __init__(self, game: ShogunateGame, seat: int, perspective: Perspective) -> None:
        view: View = perspective.view
        assert view.me is not None
        clans = game.names["clan"]
        self.game = game
        self.seat = seat
        self.view = view
        self.line = [clans.index(leader.clan) for leader in view.line]
        self.honour = [0] * CLANS
        for clan, leader in zip(self.line, view.line, strict=True):
            self.honour[clan] = leader.honour
        self.award = [leader.award for leader in view.line]
        self.host = clans.index(view.shinobi)
        self.cards = [clans.index(clan) for clan in view.me.loyalties]
        self.own = {*self.cards, *(clans.index(clan) for clan in view.seats[seat].face_up)}
        steps = [step[0] for step in perspective.flow.steps]
        self.before_award = "award" in steps
        self.question = perspective.decision.id if perspective.decision else ""
        self.context = perspective.flow.asked[seat][1:] if perspective.flow.asked[seat] else []

    # -- prospects -----------------------------------------------------------------------------------------------------

    def prospect(self, line: Line, honour: list[int] | None = None, host: int | None = None) -> float:
        """Return what a position promises: own Honour and places, less what the others may have."""
        honour = honour or self.honour
        host = self.host if host is None else host
        total = 0.0
        for place, clan in enumerate(line):
            worth = honour[clan] + LATER[place] + (self.award[place] if self.before_award else 0)
            worth -= 0.8 if clan == host else 0.0
            total += worth if clan in self.own else -0.3 * worth
        return total

    def moved(self, clan: int, position: int) -> Line:
        """Return the Line after a move."""
        line = [other for other in self.line if other != clan]
        line.insert(position, clan)
        return line

    def switched(self, one: int, two: int) -> Line:
        """Return the Line after a switch."""
        swap = {one: two, two: one}
        return [swap.get(clan, clan) for clan in self.line]

    def plus(self, *changes: tuple[int, int]) -> list[int]:
        """Return the Honour after changes."""
        honour = self.honour[:]
        for clan, amount in changes:
            honour[clan] += amount
        return honour

    def as_it_is(self) -> float:
        """Return what declining promises: nothing changes. Sights of other cards and open cards are judged from 0."""
        return 0.0 if self.question in ("plot_unveil", "plot_optional", "plot_spy_target") else self.prospect(self.line)

    def nothing(self, action: int) -> float:
        """Everything else is left to chance."""
        return 0.0

    # -- the decisions, by name ----------------------------------------------------------------------------------------

    def choose_action(self, action: int) -> float:
        """Choose the card that would do most if it were performed now, less the secrets it costs."""
        card = action - PLAY
        places = range(CLANS)
        if card == CLOAKED:  # an unkind Hatamoto names a Leader of little use
            return min(max(self.prospect(self.moved(clan, p)) for p in places) for clan in self.line)
        if card == DISHONOUR:
            return max(self.prospect(self.moved(clan, CLANS - 1)) for clan in self.line[:-1]) - 0.5 * bool(self.cards)
        if card == UPSTREAM:
            return max(self.upstream_move(UP + 2 * clan) for clan in self.line[1:]) - 0.1
        if card == ARROW:
            return max(self.arrow_leader(LEADER + clan) for clan in self.line[1:])
        if card == COMPANY:
            return max(self.company_leader(LEADER + clan) for clan in self.line[:-1])
        assert card == STORMS
        return max(self.storms_pair(PAIR + i) for i in range(len(PAIRS))) - 0.2

    def call_actor(self, action: int) -> float:
        """Call first whoever can still be corrected, and those who give Honour before those who move it."""
        order = {"dishonour": 3, "storms_to_flowers": 3, "cloaked_in_shadows": 2, "honorable_company": 1}
        return float(order.get(self.view.seats[action - CALL].revealed or "", 0))

    def cloaked_leader(self, action: int) -> float:
        """Name a Leader that the actor can do least harm with: a low one of somebody else's."""
        clan = action - LEADER
        return -abs(self.award[self.line.index(clan)]) - (3.0 if clan in self.own else 0.0)

    def cloaked_position(self, action: int) -> float:
        """Move the named Leader where it suits best."""
        return self.prospect(self.moved(self.context[0], action - POSITION))

    def dishonour_leader(self, action: int) -> float:
        """Sink the Leader whose fall suits best."""
        return self.prospect(self.moved(action - LEADER, CLANS - 1))

    def dishonour_card(self, action: int) -> float:
        """Turn up the card with less Honour: it draws less envy."""
        return -float(self.honour[self.cards[action - CARD]])

    def storms_give(self, action: int) -> float:
        """Give one of a pair away, otherwise the poorer card."""
        return self.dishonour_card(action)

    def upstream_move(self, action: int) -> float:
        """Lift the Leader whose rise suits best."""
        clan, more = divmod(action - UP, 2)
        return self.prospect(self.moved(clan, max(0, self.line.index(clan) - 1 - more)))

    def arrow_leader(self, action: int) -> float:
        """Lift the Leader whose rise suits best."""
        clan = action - LEADER
        return self.prospect(self.moved(clan, self.line.index(clan) - 1))

    def company_leader(self, action: int) -> float:
        """Lower a Leader for the Honour that it and its best neighbour get."""
        clan = action - LEADER
        line = self.moved(clan, self.line.index(clan) + 1)
        here = line.index(clan)
        near = [line[p] for p in (here - 1, here + 1) if 0 <= p < CLANS]
        return max(self.prospect(line, self.plus((clan, 1), (other, 1))) for other in near)

    def company_neighbour(self, action: int) -> float:
        """Honour the neighbour that suits best."""
        return self.prospect(self.line, self.plus((action - LEADER, 1)))

    def arrow_target(self, action: int) -> float:
        """Look at whoever hides most."""
        return float(self.view.seats[action - TARGET].face_down)

    def storms_mode(self, action: int) -> float:
        """Exchange only with two cards of one clan or a poor one."""
        if action == SWITCH:
            return max(self.storms_pair(PAIR + i) for i in range(len(PAIRS))) - self.prospect(self.line)
        assert action == EXCHANGE
        poor = min(self.honour[clan] for clan in self.cards)
        mean = sum(self.honour) / CLANS
        return 3.0 if len(set(self.cards)) < len(self.cards) else mean - poor - 0.5

    def storms_pair(self, action: int) -> float:
        """Switch the pair that suits best."""
        return self.prospect(self.switched(*PAIRS[action - PAIR]))

    def plot_shinobi(self, action: int) -> float:
        """Send the Shinobi to a rich Leader of the others."""
        clan = action - LEADER
        return self.prospect(self.line, host=clan) + 0.05 * self.honour[clan]

    def plot_move(self, action: int) -> float:
        """Move what suits best."""
        return self.prospect(self.moved(*divmod(action - MOVE, POSITIONS)))

    def plot_tea(self, action: int) -> float:
        """Move Honour to an own Leader."""
        giver, taker = SHIFTS[action - SHIFT]
        return self.prospect(self.line, self.plus((giver, -1), (taker, 1)))

    def plot_remove(self, action: int) -> float:
        """Take Honour from the others."""
        return self.prospect(self.line, self.plus((action - LEADER, -1)))

    def plot_unveil(self, action: int) -> float:
        """Two Honour are worth a secret."""
        return 1.0 - 0.1 * self.honour[self.cards[action - CARD]]

    def plot_optional(self, action: int) -> float:
        """Use what is offered."""
        return 1.0
