"""games/shogunate: rules of thumb: lift and honour your own Leaders, keep the Shinobi away, show what is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective
from sudare.games.shogunate.sight.view import View
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

LATER = (0.9, 0.55, 0.45, 0.5, 0.35, 0.35)  # what a position is worth in the rounds to come: the deck's mean award
ENVY = 0.3  # how much what the others may have counts against what is one's own
HAUNTED = 0.8  # what the Shinobi is expected to cost its host

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

    def twin(self, dice: Chance) -> Thumb:
        """Return a copy with dice of its own; there are no plans."""
        return Thumb(self.game, self.seat, dice)

    def choose(self, perspective: Perspective) -> int:
        """Return the option with the best prospect; ties are broken by chance."""
        assert perspective.decision is not None
        table = _Table(self.game, self.seat, perspective)
        question = perspective.decision.id
        judge: Callable[[int], float] = getattr(table, ALIKE.get(question, question), table.nothing)
        below = self.chance.below
        best, most = -1, 0.0
        for action in perspective.legal:
            promise: float = table.as_it_is() if action in (DECLINE, STAY) else judge(action)
            promise += below(1000) / 1e6
            if best < 0 or promise > most or (promise == most and action > best):
                best, most = action, promise
        return best


class _Table:
    """The table as the bot sees it, and how good it is."""

    def __init__(self, game: ShogunateGame, seat: int, perspective: Perspective) -> None:
        view: View = perspective.view
        assert view.me is not None
        number = game.clan_numbers
        self.view = view
        self.line: list[int] = []
        self.honour: list[int] = [0] * CLANS
        self.award: list[int] = []
        self.place = [0] * CLANS  # where each clan's Leader stands
        flow = perspective.flow
        before_award = ["award"] in flow.steps
        self.later: list[float] = []  # what each position is worth
        for here, leader in enumerate(view.line):
            clan = number[leader.clan]
            award: int = leader.award
            self.line.append(clan)
            self.place[clan] = here
            self.honour[clan] = leader.honour
            self.award.append(award)
            self.later.append(LATER[here] + award if before_award else LATER[here])
        self.cards: list[int] = [number[clan] for clan in view.me.loyalties]
        self.own: list[bool] = [False] * CLANS
        self.weight: list[float] = [-ENVY] * CLANS  # how much it counts what a Leader has
        for clan in self.cards + [number[clan] for clan in view.seats[seat].face_up]:
            self.own[clan] = True
            self.weight[clan] = 1.0
        self.host: int = number[view.shinobi]
        self.had = -HAUNTED * self.weight[self.host]  # what does not depend on the places
        self.now = 0.0  # the prospect if nothing changes
        for clan in range(CLANS):
            self.had += self.weight[clan] * self.honour[clan]
            self.now += self.weight[clan] * self.later[self.place[clan]]
        self.now += self.had
        self.question = perspective.decision.id if perspective.decision else ""
        self.context: list[int] = flow.asked[seat][1:] if flow.asked[seat] else []

    # -- prospects: what a position promises: own Honour and places, less what the others may have ---------------------

    def if_moved(self, clan: int, position: int) -> float:
        """Return the prospect after a move."""
        weight, later = self.weight, self.later
        total = self.had + weight[clan] * later[position]
        here = 0
        for other in self.line:
            if other != clan:
                if here == position:
                    here += 1
                total += weight[other] * later[here]
                here += 1
        return total

    def if_switched(self, one: int, two: int) -> float:
        """Return the prospect after a switch."""
        later, place = self.later, self.place
        return self.now + (self.weight[one] - self.weight[two]) * (later[place[two]] - later[place[one]])

    def best_switch(self) -> float:
        """Return the prospect after the switch that suits best."""
        best = self.if_switched(0, 1)
        for one in range(CLANS):
            for two in range(one + 1, CLANS):
                best = max(best, self.if_switched(one, two))
        return best

    def as_it_is(self) -> float:
        """Return what declining promises: nothing changes. Sights of other cards and open cards are judged from 0."""
        return 0.0 if self.question in ("plot_unveil", "plot_optional", "plot_spy_target") else self.now

    def nothing(self, action: int) -> float:
        """Everything else is left to chance."""
        return 0.0

    # -- the decisions, by name ----------------------------------------------------------------------------------------

    def choose_action(self, action: int) -> float:
        """Choose the card that would do most if it were performed now, less the secrets it costs."""
        card = action - PLAY
        line = self.line
        if card == CLOAKED:  # an unkind Hatamoto names a Leader of little use
            return min([max([self.if_moved(clan, place) for place in range(CLANS)]) for clan in line])
        if card == DISHONOUR:
            return max([self.if_moved(clan, CLANS - 1) for clan in line[:-1]]) - (0.5 if self.cards else 0.0)
        if card == UPSTREAM:
            return max([self.if_moved(clan, place) for place, clan in enumerate(line[1:])]) - 0.1
        if card == ARROW:
            return max([self.if_moved(clan, place) for place, clan in enumerate(line[1:])])
        if card == COMPANY:
            return max([self.company_leader(LEADER + clan) for clan in line[:-1]])
        assert card == STORMS
        return self.best_switch() - 0.2

    def call_actor(self, action: int) -> float:
        """Call first whoever can still be corrected, and those who give Honour before those who move it."""
        order = {"dishonour": 3, "storms_to_flowers": 3, "cloaked_in_shadows": 2, "honorable_company": 1}
        return float(order.get(self.view.seats[action - CALL].revealed or "", 0))

    def cloaked_leader(self, action: int) -> float:
        """Name a Leader that the actor can do least harm with: a low one of somebody else's."""
        clan = action - LEADER
        return -float(abs(self.award[self.place[clan]])) - (3.0 if self.own[clan] else 0.0)

    def cloaked_position(self, action: int) -> float:
        """Move the named Leader where it suits best."""
        return self.if_moved(self.context[0], action - POSITION)

    def dishonour_leader(self, action: int) -> float:
        """Sink the Leader whose fall suits best."""
        return self.if_moved(action - LEADER, CLANS - 1)

    def dishonour_card(self, action: int) -> float:
        """Turn up the card with less Honour: it draws less envy."""
        return -float(self.honour[self.cards[action - CARD]])

    def storms_give(self, action: int) -> float:
        """Give one of a pair away, otherwise the poorer card."""
        return self.dishonour_card(action)

    def upstream_move(self, action: int) -> float:
        """Lift the Leader whose rise suits best."""
        clan, more = divmod(action - UP, 2)
        return self.if_moved(clan, max(0, self.place[clan] - 1 - more))

    def arrow_leader(self, action: int) -> float:
        """Lift the Leader whose rise suits best."""
        clan = action - LEADER
        return self.if_moved(clan, self.place[clan] - 1)

    def company_leader(self, action: int) -> float:
        """Lower a Leader for the Honour that it and its best neighbour get."""
        clan = action - LEADER
        here = self.place[clan]  # the next one below comes to stand above, the one after that below
        near = self.weight[self.line[here + 1]]
        if here + 2 < CLANS:
            near = max(near, self.weight[self.line[here + 2]])
        return self.if_moved(clan, here + 1) + self.weight[clan] + near

    def company_neighbour(self, action: int) -> float:
        """Honour the neighbour that suits best."""
        return self.now + self.weight[action - LEADER]

    def arrow_target(self, action: int) -> float:
        """Look at whoever hides most."""
        return float(self.view.seats[action - TARGET].face_down)

    def storms_mode(self, action: int) -> float:
        """Exchange only with two cards of one clan or a poor one."""
        if action == SWITCH:
            return self.best_switch() - self.now
        assert action == EXCHANGE
        poor = min([self.honour[clan] for clan in self.cards])
        mean = sum(self.honour) / CLANS
        return 3.0 if len(set(self.cards)) < len(self.cards) else mean - poor - 0.5

    def storms_pair(self, action: int) -> float:
        """Switch the pair that suits best."""
        return self.if_switched(*PAIRS[action - PAIR])

    def plot_shinobi(self, action: int) -> float:
        """Send the Shinobi to a rich Leader of the others."""
        clan = action - LEADER
        return self.now + HAUNTED * (self.weight[self.host] - self.weight[clan]) + 0.05 * self.honour[clan]

    def plot_move(self, action: int) -> float:
        """Move what suits best."""
        return self.if_moved(*divmod(action - MOVE, POSITIONS))

    def plot_tea(self, action: int) -> float:
        """Move Honour to an own Leader."""
        giver, taker = SHIFTS[action - SHIFT]
        return self.now - self.weight[giver] + self.weight[taker]

    def plot_remove(self, action: int) -> float:
        """Take Honour from the others."""
        return self.now - self.weight[action - LEADER]

    def plot_unveil(self, action: int) -> float:
        """Two Honour are worth a secret."""
        return 1.0 - 0.1 * self.honour[self.cards[action - CARD]]

    def plot_optional(self, action: int) -> float:
        """Use what is offered."""
        return 1.0
