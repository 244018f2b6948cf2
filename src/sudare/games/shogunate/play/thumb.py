"""games/shogunate: rules of thumb: lift and honour your own Leaders, keep the Shinobi away, show what is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective
from sudare.games.shogunate.play.taste import Taste
from sudare.games.shogunate.sight.view import View
from sudare.games.shogunate.vocabulary import (
    ACTION_IDS,
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

    def __init__(self, game: ShogunateGame, seat: int, chance: Chance, taste: Taste) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.taste = taste

    def twin(self, dice: Chance) -> Thumb:
        """Return a copy with dice of its own; there are no plans."""
        return Thumb(self.game, self.seat, dice, self.taste)

    def choose(self, perspective: Perspective) -> int:
        """Return the option with the best prospect; ties are broken by chance."""
        assert perspective.decision is not None
        table = _Table(self.game, self.seat, perspective, self.taste)
        question = perspective.decision.id
        judge: Callable[[int], float] = getattr(table, ALIKE.get(question, question), table.nothing)
        below = self.chance.below
        slack = 1e-6 + self.taste.temper / 1000
        best, most = -1, 0.0
        for action in perspective.legal:
            promise: float = table.as_it_is() if action in (DECLINE, STAY) else judge(action)
            promise += below(1000) * slack
            if best < 0 or promise > most or (promise == most and action > best):
                best, most = action, promise
        return best


class _Table:
    """The table as the bot sees it, and how good it is."""

    def __init__(self, game: ShogunateGame, seat: int, perspective: Perspective, taste: Taste) -> None:
        view: View = perspective.view
        assert view.me is not None
        number = game.clan_numbers
        self.game = game
        self.seat = seat
        self.taste = taste
        self.view = view
        self.line: list[int] = []
        self.honour: list[int] = [0] * CLANS
        self.award: list[int] = []
        self.place = [0] * CLANS  # where each clan's Leader stands
        flow = perspective.flow
        before_award = ["award"] in flow.steps
        self.cards: list[int] = [number[clan] for clan in view.me.loyalties]
        self.paired = len(self.cards) == 2 and self.cards[0] == self.cards[1] and not game.per_card
        for leader in view.line:
            self.line.append(number[leader.clan])
            self.honour[number[leader.clan]] = leader.honour
            self.award.append(leader.award)
        self._weigh()
        calm = 1.0 - taste.hurry * max(0.0, min(1.0, view.me.score / view.target))
        self.later: list[float] = []  # what each position is worth
        for here, clan in enumerate(self.line):
            self.place[clan] = here
            coming = taste.award * self.award[here] if before_award else 0.0
            self.later.append(taste.later[here] * calm + coming)
        self.host: int = number[view.shinobi]
        self.had = -taste.haunted * self.weight[self.host]  # what does not depend on the places
        self.now = 0.0  # the prospect if nothing changes
        for clan in range(CLANS):
            self.had += self.weight[clan] * self.honour[clan]
            self.now += self.weight[clan] * self.later[self.place[clan]]
        self.now += self.had
        self.question = perspective.decision.id if perspective.decision else ""
        self.context: list[int] = flow.asked[seat][1:] if flow.asked[seat] else []

    def _weigh(self) -> None:
        """Work out how much it counts what each Leader has: own ones for, those that others serve against."""
        view, w, number = self.view, self.taste, self.game.clan_numbers
        known: list[dict[int, bool]] = [{} for _ in view.seats]  # by seat: the clans it is known to serve
        for note in view.notes:  # what has been shown to this seat, until it may have been traded away
            if note.kind == "shown" and note.other == self.seat and note.clan is not None:
                known[note.seat][number[note.clan]] = True
            elif note.kind == "exchanged" and note.other is not None:
                known[note.seat].clear()
                known[note.other].clear()
                if self.seat == note.seat and note.clan is not None:
                    known[note.other][number[note.clan]] = True
                elif self.seat == note.other and note.received is not None:
                    known[note.seat][number[note.received]] = True
        self.own: list[bool] = [False] * CLANS
        self.weight: list[float] = [-w.envy] * CLANS
        self.served = [0] * CLANS  # by how many others, as far as known
        for seat, who in enumerate(view.seats):
            for name in who.face_up:
                known[seat][number[name]] = True
            if seat != self.seat:
                for clan in known[seat]:
                    self.served[clan] += 1
        for clan in range(CLANS):
            self.weight[clan] -= w.envy_known * self.served[clan]
        for clan in self.cards + [number[name] for name in view.seats[self.seat].face_up]:
            if self.own[clan] and self.game.per_card:
                self.weight[clan] *= 2.0
            else:
                self.own[clan] = True
                self.weight[clan] = 1.0 - w.shared * self.served[clan]

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
        return self.performed(card) + self.taste.play[card]

    def performed(self, card: int) -> float:
        """Return what a card would do if it were performed now."""
        line = self.line
        if card == CLOAKED:  # an unkind Hatamoto names a Leader of little use
            return min([max([self.if_moved(clan, place) for place in range(CLANS)]) for clan in line])
        if card == DISHONOUR:
            return max([self.if_moved(clan, CLANS - 1) for clan in line[:-1]]) - (
                self.taste.bare if self.cards else 0.0
            )
        if card in (UPSTREAM, ARROW):
            return max([self.if_moved(clan, place) for place, clan in enumerate(line[1:])])
        if card == COMPANY:
            return max([self.company_leader(LEADER + clan) for clan in line[:-1]])
        assert card == STORMS
        best = self.best_switch()
        if self.paired and any(who.face_down for seat, who in enumerate(self.view.seats) if seat != self.seat):
            best = max(best, self.now + self.taste.trade_pair)  # one of a pair is worth nothing
        return best

    def call_actor(self, action: int) -> float:
        """Call first whoever can still be corrected, and those who give Honour before those who move it."""
        revealed = self.view.seats[action - CALL].revealed
        return self.taste.call[ACTION_IDS.index(revealed)] if revealed else 0.0

    def cloaked_leader(self, action: int) -> float:
        """Name a Leader that the actor can do least harm with: a low one of somebody else's."""
        clan = action - LEADER
        w = self.taste
        return -w.name_height * abs(self.award[self.place[clan]]) - (w.name_own if self.own[clan] else 0.0)

    def cloaked_position(self, action: int) -> float:
        """Move the named Leader where it suits best."""
        return self.if_moved(self.context[0], action - POSITION)

    def dishonour_leader(self, action: int) -> float:
        """Sink the Leader whose fall suits best."""
        return self.if_moved(action - LEADER, CLANS - 1)

    def dishonour_card(self, action: int) -> float:
        """Turn up the card with less Honour: it draws less envy."""
        return -self.taste.show_honour * self.honour[self.cards[action - CARD]]

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
        """Look at whoever hides most, and whose open Leaders have most."""
        who = self.view.seats[action - TARGET]
        number = self.game.clan_numbers
        shown = sum([self.honour[number[clan]] for clan in who.face_up])
        return who.face_down + self.taste.look_leader * shown

    def storms_mode(self, action: int) -> float:
        """Exchange only with two cards of one clan or a poor one."""
        if action == SWITCH:
            return self.best_switch() - self.now
        assert action == EXCHANGE
        poor = min([self.honour[clan] for clan in self.cards])
        mean = sum(self.honour) / CLANS
        w = self.taste
        return w.trade_pair if self.paired else w.trade_poor * (mean - poor) + w.trade

    def storms_pair(self, action: int) -> float:
        """Switch the pair that suits best."""
        return self.if_switched(*PAIRS[action - PAIR])

    def plot_shinobi(self, action: int) -> float:
        """Send the Shinobi to a rich Leader of the others."""
        clan, w = action - LEADER, self.taste
        return self.now + w.haunted * (self.weight[self.host] - self.weight[clan]) + w.haunt_rich * self.honour[clan]

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
        return self.taste.unveil - self.taste.unveil_honour * self.honour[self.cards[action - CARD]]

    def plot_optional(self, action: int) -> float:
        """Use what is offered."""
        return 1.0
