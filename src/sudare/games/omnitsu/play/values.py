"""games/omnitsu: how the rules-of-thumb bot values scrolls, cards, actions and answers, from one seat's side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective
from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs
from sudare.games.omnitsu.play.odds import Outlook, seen_table
from sudare.games.omnitsu.play.taste import Taste
from sudare.games.omnitsu.rules import needs
from sudare.games.omnitsu.sight.view import View
from sudare.games.omnitsu.state import WAITING, Omnitsu
from sudare.games.omnitsu.tables import DAIMYO, DECOY, POISON, Act, Op

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame

ALIKE = {  # operations and questions that are judged like another
    "drop_cracked": "rid",
    "bury": "rid",
    "burn": "rid",
    "pay_cost": "pick_discards",
    "pick_from_discard": "pick_from_hand_seen",
    "pick_destroyed": "pick_from_hand_seen",
    "scry_take": "pick_from_hand_seen",
    "scry_arrange": "pick_from_hand_seen",
}


class Judge:
    """Values every option of a question; its methods bear the names of the decisions."""

    def __init__(
        self,
        game: OmnitsuGame,
        seat: int,
        perspective: Perspective,
        beliefs: OmnitsuBeliefs,
        outlook: Outlook,
        taste: Taste,
    ) -> None:
        self.game = game
        self.taste = taste
        self.me = seat
        self.view: View = perspective.view
        self.perspective = perspective
        self.s: Omnitsu = seen_table(game, beliefs, self.view, seat)
        self.prospects = outlook.prospects(self.view, self.s, seat)
        self.odds = self.prospects.odds
        self.hand = self.s.hands[seat]
        self.points = sum(card < game.tables.n for card in self.hand)
        self.cracked = len(self.hand) - self.points

    # -- values ----------------------------------------------------------------------------------------------------

    def worth(self, token: int) -> float:
        """Return what carrying this scroll is worth."""
        p = self.odds.get(token, [0.2, 0.4, 0.4])
        t = self.taste
        value: float = t.daimyo * p[DAIMYO] + t.decoy * p[DECOY] - (t.poison + t.poison_late * self.points) * p[POISON]
        return value

    def doubt(self, token: int) -> float:
        """Return how little is known of this scroll: 0 when it is certain."""
        return 1 - max(self.odds.get(token, [0.4, 0.3, 0.3]))

    def carried(self, seat: int) -> float:
        """Return what a seat's sealed scrolls are worth to it; two of them kill."""
        tokens = self.s.sealed[seat]
        if len(tokens) > 1:
            return self.taste.doubled
        return self.worth(tokens[0]) if tokens else 0.0

    def standing(self) -> float:
        """Return the chance to win if the Daimyo received everybody now."""
        return self.prospects.standing(self.s, self.me)

    def ahead(self) -> float:
        """Return how much better than an even share the own standing is."""
        return self.standing() - 1 / self.game.seats

    def impatience(self) -> float:
        """Return how much the bot wants to see the end: nobody should sit on the Castle for ever (R-34)."""
        return self.taste.impatience * max(0.0, self.view.turn - self.taste.impatient_from)

    def keep(self, card: int) -> float:
        """Return what a hand card is worth keeping; cracked scrolls are a curse."""
        if card >= self.game.tables.n:
            return -5.0 - (card - self.game.tables.n == POISON)
        return self.taste.kept[card]

    # -- what actions are worth ------------------------------------------------------------------------------------

    def action(self, card: int, key: int, actor: int, victim: int) -> float:
        """Return what an action of this actor against this victim does for me."""
        act = self.game.tables.acts[card][key]
        return sum(self.operation(op, card, actor, victim) for op in act.ops)

    def operation(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Return what one operation does for me."""
        name = str(op[0])
        rate = getattr(self, f"op_{ALIKE.get(name, name)}", None)
        if rate is None:
            return 0.3 * self.side(actor)
        return float(rate(op, card, actor, victim)) * self.taste.ops.get(name, 1.0)

    def side(self, seat: int) -> float:
        """Return 1 for me, and a little less than nothing for the others."""
        return 1.0 if seat == self.me else -0.6 / (self.game.seats - 1) * 1.5

    def cards(self, seat: int, number: float) -> float:
        """Return what it is to me when a seat gets or loses so many cards."""
        if seat == self.me and number > 0:
            room = max(0, self.s.hand_limit(seat) - len(self.hand))
            return min(number, room) * self.taste.draw + max(0.0, number - room) * self.taste.draw_over
        return number * (1.0 if seat == self.me else -self.taste.others_card)

    def op_draw(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Drawing."""
        if op[1] == "each":
            return sum(self.cards(seat, int(op[2])) for seat in range(self.game.seats))
        return self.cards(actor, int(op[2]))

    def op_discard(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Discarding; who has a cracked scroll is glad of it."""
        if op[1] == "each_other":
            return sum(self._loses(seat, int(op[2])) for seat in self.s.others(actor))
        return self._loses(actor if op[1] == "you" else victim, int(op[2]))

    def _loses(self, seat: int, number: int) -> float:
        if seat == self.me and self.cracked:
            return 4.0
        return self.cards(seat, -min(number, len(self.s.hands[seat])))

    def op_discard_for_draw(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Discarding for draws."""
        if actor != self.me:
            return -0.3
        rid = 5.0 if self.cracked else 0.0
        able = min(2, len(self.hand) - (card in self.hand))  # cards to be discarded
        return rid + (0.8 * (int(op[2]) - 1) + 0.3) * able + int(op[3])

    def op_look_hand(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Looking at a hand."""
        return 0.4 * self.side(actor)

    def op_take_chosen(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Choosing a card, and giving one back."""
        if actor == self.me:
            return 1.2 + (8.0 if self.cracked else 0.0)
        return -1.5 if victim == self.me else 0.0

    def op_take_random(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A random theft: a card for me and one less for them, if it is no cracked scroll."""
        if actor == self.me:
            lead = 1.5 * max(0.0, self.prospects.holding[victim] - 0.5) if victim >= 0 else 0.0
            danger = 5.0 * self.prospects.holding[victim] if victim >= 0 else 0.0
            return self.cards(self.me, 1) + 1.3 + lead - danger
        return -1.5 if victim == self.me else 0.0

    def op_collect(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A levy; others may give a cracked scroll."""
        if actor != self.me:
            return 4.0 if self.cracked else -1.0
        cracked = sum(self.prospects.holding[seat] for seat in self.s.others(actor))
        return sum(self.cards(self.me, 1) + 0.3 for seat in self.s.others(actor) if self.s.hands[seat]) - 6 * cracked

    def op_distribute(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Handing cards out."""
        return -2.0 if actor == self.me else 0.7

    def op_swap_hands(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Exchanging hands."""
        if self.me not in (actor, victim):
            return 0.0
        other = victim if actor == self.me else actor
        return 0.9 * (len(self.s.hands[other]) - len(self.hand)) + (7.0 if self.cracked else 0.0)

    def op_recover(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Taking a card from the Discard Pile."""
        if actor != self.me:
            return 1.2 * self.side(actor)
        tables, what = self.game.tables, str(op[1])
        pile = self.s.discard[-1:] if what == "top" else self.s.discard
        fits = [c for c in pile if 0 <= c < tables.n and (what in ("top", "any") or tables.klass[c] == what)]
        return self.cards(self.me, 1) + 0.2 + 0.6 * (max([self.keep(c) for c in fits], default=1.0) - 1.0)

    def op_scry(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Looking into the deck."""
        return 1.3 * self.side(actor)

    def op_peek(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Looking at a scroll: good where much is in doubt."""
        if actor != self.me:
            return -0.3
        seats = [actor] if op[1] == "own" else [victim] if op[1] == "target" else range(self.game.seats)
        doubts = [self.doubt(t) * (1.4 if seat == self.me else 1.0) for seat in seats for t in self.s.sealed[seat]]
        return 3.2 * max(doubts, default=0.0)

    def op_swap_scroll(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Trading a scroll for another."""
        if self.me not in (actor, victim) or not self.s.sealed[actor] or not self.s.sealed[victim]:
            return 0.0
        other = victim if actor == self.me else actor
        if actor == self.me:
            gain = max(map(self.worth, self.s.sealed[other])) - min(map(self.worth, self.s.sealed[self.me]))
        else:
            gain = self._mean(other) - self._mean(self.me)
        return gain * (0.9 if len(self.s.sealed[self.me]) == 1 else 0.2)

    def _mean(self, seat: int) -> float:
        tokens = self.s.sealed[seat]
        return sum(map(self.worth, tokens)) / len(tokens) if tokens else 0.0

    def op_exchange_scroll(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Taking a scroll and leaving one, if there is one."""
        if self.me not in (actor, victim) or not self.s.sealed[victim]:
            return 0.0
        if self.s.sealed[actor]:
            return self.op_swap_scroll(op, card, actor, victim)
        best = max(map(self.worth, self.s.sealed[victim]))
        return best if actor == self.me else -best

    def op_take_scroll(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Taking a scroll."""
        if self.me not in (actor, victim) or not self.s.sealed[victim]:
            return 0.0
        best = max(map(self.worth, self.s.sealed[victim]))
        if actor == self.me:
            return best if not self.s.sealed[actor] else -5.0
        return -best if len(self.s.sealed[victim]) == 1 else 5.0

    def op_give_scroll(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Giving a scroll away: who gets a second one is as good as dead."""
        if actor == self.me:
            if len(self.s.sealed[actor]) > 1:
                return 6.0
            return 1.0 - self.carried(actor) + (1.5 if self.s.sealed[victim] else 0.0)
        if victim == self.me:
            return -6.0 if self.s.sealed[self.me] else 2.0
        return 0.3

    def op_pass_scrolls(self, op: Op, card: int, actor: int, victim: int) -> float:
        """All scrolls move to a neighbour."""
        step = -1 if op[1] == "left" else 1
        giver = (self.me + step) % self.game.seats
        return 0.9 * (self.carried(giver) - self.carried(self.me))

    def op_reshuffle_scrolls(self, op: Op, card: int, actor: int, victim: int) -> float:
        """All scrolls are mixed."""
        tokens = [t for seat in self.s.sealed for t in seat]
        mean = sum(map(self.worth, tokens)) / len(tokens) if tokens else 0.0
        return 0.9 * (mean * min(1.0, len(tokens) / self.game.seats) - self.carried(self.me))

    def op_break_scroll(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A scroll is ruined."""
        if victim == self.me:
            return -max(3.0, self.carried(self.me))
        best = max(map(self.worth, self.s.sealed[victim]), default=0.0)
        return (0.35 if actor == self.me else 0.15) * best

    def op_reseal(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A cracked scroll is laid down again."""
        if actor != self.me:
            return -5.0 if victim == self.me else -0.5
        if op[1] == "target":
            return 7.0 + (1.0 if self.s.sealed[victim] else 0.0)
        if self.s.sealed[self.me]:
            return -2.0
        return {DAIMYO: 8.0, POISON: -2.0, DECOY: 7.0}[min(self.s.scrolls_in_hand(self.me), default=POISON)]

    def op_pile_take(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A scroll from the Scroll Pile: for oneself, or to kill."""
        if op[2] == "you":
            return 5.5 * self.side(actor)
        if victim == self.me:
            return -7.0
        return (2.0 + 0.15 * max(0.0, self.carried(victim))) * (1.0 if actor == self.me else 0.5)

    def op_pile_exchange(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Another scroll from the Scroll Pile instead of the own one."""
        if actor != self.me:
            return -0.5
        own = max((self.odds.get(t, [0, 0, 0])[DAIMYO] for t in self.s.sealed[self.me]), default=0.0)
        rivals = sum(
            self.odds.get(t, [0, 0, 0])[DAIMYO] for seat in self.s.others(self.me) for t in self.s.sealed[seat]
        )
        forged = 10 * max(0.0, 1 - rivals) - 4 * min(1.0, rivals) if own < 0.5 else -5.0
        decoy = 5.0 if op[1] == "any" and self.s.pile[DECOY] else -9.0
        return max(forged, decoy) - self.carried(self.me)

    def op_shed(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A scroll goes to the Scroll Pile."""
        return -self.carried(self.me) if actor == self.me else 0.0

    def op_rid(self, op: Op, card: int, actor: int, victim: int) -> float:
        if actor != self.me:
            return 0.0
        return 6.0 if self.cracked else 0.0

    def op_block(self, op: Op, card: int, actor: int, victim: int) -> float:
        """The clock goes back: good for who is behind."""
        return -3.0 * self.ahead() - 0.3 - self.impatience()

    def op_unblock(self, op: Op, card: int, actor: int, victim: int) -> float:
        """The clock goes on."""
        return 3.0 * self.ahead()

    def op_destroy_location(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A Location is gone."""
        return -4.0 * self.ahead() - 0.2

    def op_ban(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Peace for a turn: good for who has something to lose, while cards wait that could take it."""
        waiting = sum([slot.status == WAITING for seat, slot in enumerate(self.s.slots) if seat != self.me])
        return (0.1 + 0.12 * waiting) * max(0.0, self.carried(self.me))

    def op_guard(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A guard, for who has something to lose."""
        return 0.15 * self.carried(actor) if actor == self.me else 0.0

    def op_skip_draw(self, op: Op, card: int, actor: int, victim: int) -> float:
        """No draw."""
        return -1.0 if victim == self.me else 0.5

    def op_limit_mod(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A lower hand limit."""
        if actor == self.me:
            others = self.s.others(actor)
            return sum(0.4 * max(0, len(self.s.hands[seat]) + 1 - self.s.hand_limit(seat) + 2) for seat in others)
        return 3.0 if self.cracked else -0.7

    def op_duel(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A duel: the higher number wins."""
        if self.me not in (actor, victim):
            return 0.0
        best = max((c for c in self.hand if c < self.game.tables.n and c != card), default=0)
        return best / self.game.tables.n * 2 - 0.9

    def op_restore(self, op: Op, card: int, actor: int, victim: int) -> float:
        """A card comes back: the best of those that are gone."""
        if actor != self.me:
            return self.side(actor)
        gone = [self.keep(c) for c in self.s.destroyed if c < self.game.tables.n]
        return self.cards(self.me, 1) + 0.6 + 0.8 * (max(gone, default=1.0) - 1.0)

    def op_play_another(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Another card at once."""
        if actor != self.me:
            return -0.3
        persons = [c for c in self.hand if c != card and c < self.game.tables.n and self.game.tables.klass[c]]
        return max((self.best_action(c)[0] for c in persons), default=0.0)

    def op_cancel(self, op: Op, card: int, actor: int, victim: int) -> float:
        """An answer that cancels: as good as what it answers is bad."""
        return -self.threat()

    def op_reverse(self, op: Op, card: int, actor: int, victim: int) -> float:
        """An answer that turns an action round."""
        f = self.s.stack[-1] if self.s.stack else None
        if f is None or f.key < 0:
            return 0.0
        act = self.game.tables.acts[f.card][f.key]
        return (self._turned(f.card, act, f.actor, f.victim)) - self.threat()

    def _turned(self, card: int, act: Act, actor: int, victim: int) -> float:
        if act.target:
            return sum(self.operation(op, card, victim, actor) for op in act.ops)
        return sum(self.operation(op, card, actor, victim) for op in act.reversed_ops or ())

    def op_redirect(self, op: Op, card: int, actor: int, victim: int) -> float:
        """An answer that sends an action elsewhere."""
        return -self.threat()

    def op_replace(self, op: Op, card: int, actor: int, victim: int) -> float:
        """Another card instead: as much better as the best in hand is than the one that waits."""
        slot = self.s.slots[self.me]
        if actor != self.me or slot.status != WAITING:
            return -0.5
        tables = self.game.tables
        rest = [c for c in self.hand if c != card and c < tables.n and tables.klass[c] and not tables.any_time[c]]
        return (
            max([self.best_action(c)[0] for c in rest], default=-1.0)
            - self.best_action(slot.card, slot.target)[0]
            - 0.8
        )

    def threat(self) -> float:
        """Return what the declared action on top of the stack does for me; below 0 it is a threat."""
        f = self.s.stack[-1] if self.s.stack else None
        if f is None or f.key < 0 or f.cancelled:
            return 0.0
        tables = self.game.tables
        if tables.ends_game[f.card]:
            return 8.0 * self.ahead()
        return self.action(f.card, f.key, f.actor, f.victim)

    # -- decisions -------------------------------------------------------------------------------------------------

    def best_action(self, card: int, target: int = -1) -> tuple[float, int]:
        """Return the value of a card's best action, against a given or the best Target."""
        tables = self.game.tables
        targets = self.s.others(self.me) if tables.aimed[card] and target < 0 else [target]
        rest = [c for c in self.hand if c != card]
        best = (-1.0, 0)
        for at in targets:
            for key, act in enumerate(tables.acts[card]):
                who = (card, self.me, at, "slot", -1)
                if act.response or not needs.declarable(self.s, key, at, who, rest):
                    continue
                value = self.action(card, key, self.me, at) - needs.costs(self.s, act)
                best = max(best, (value, key))
        return best

    def choose_action(self, action: int) -> float:
        """Value a throw or a crack."""
        game = self.game
        tables = game.tables
        if action in game.crack:
            return self._crack(self.s.sealed[self.me][game.crack.index(action)])
        if action not in game.play:
            return 0.0
        card, target = game.play_of[action]
        if tables.ends_game[card]:
            missing = needs.castle_needs(self.s, card) - self.view.open_locations
            if missing > 0:
                return self.taste.castle_early
            return self.taste.castle * self.ahead() + self.impatience()
        if tables.place[card]:
            clock = self.taste.clock * self.ahead() + self.taste.place
            return clock + self.action(card, 0, self.me, -1)
        late = 0.01 * tables.number[card]
        spent = self.taste.any_time * self.taste.use[card] if tables.any_time[card] else 0.0
        return self.best_action(card, target)[0] - late - spent

    def _crack(self, token: int) -> float:
        if len(self.s.sealed[self.me]) > 1:
            return 0.5 - 0.2 * self.worth(token)
        p = self.odds.get(token, [0.3, 0.3, 0.3])
        exits = any(self.game.tables.ids[c] in ("rag_picker", "arsonist", "smuggler", "forger") for c in self.hand)
        way_out = exits or bool(self.s.effects("clearing")) or len(self.hand) >= self.s.hand_limit(self.me)
        return (3.0 if way_out else -1.0) * p[POISON] - 8.0 * (p[DAIMYO] + p[DECOY])

    def window_gap(self, action: int) -> float:
        """Value a card played out of turn: it costs a card."""
        game = self.game
        if action == game.a_pass:
            return 0.0
        if action == game.a_release:
            slot = self.s.slots[self.me]
            return self.best_action(slot.card, slot.target)[0] + self.taste.gap_held
        card, target = game.play_of[action]
        return self.best_action(card, target)[0] - self.taste.gap

    def window_response(self, action: int) -> float:
        """Value an answer."""
        game = self.game
        if action == game.a_pass:
            return 0.0
        slot = self.s.slots[self.me]
        held = action == game.a_release
        card, target = (slot.card, slot.target) if held else game.play_of[action]
        rest = [c for c in self.hand if c != card]
        answered = len(self.s.stack) - 1
        best = -2.0
        for key, act in enumerate(game.tables.acts[card]):
            who = (card, self.me, target, "released" if held else "hand", answered)
            if not needs.declarable(self.s, key, target, who, rest):
                continue
            value = self.action(card, key, self.me, target)
            if not act.response and act.ops[0][0] == "block":
                value = self._foils_castle(value)
            best = max(best, value)
        return best - (self.taste.answer_held if held else self.taste.answer)

    def _foils_castle(self, value: float) -> float:
        f = self.s.stack[-1]
        if not self.game.tables.ends_game[f.card]:
            return value
        spare = self.view.open_locations - needs.castle_needs(self.s, f.card)
        return -8.0 * self.ahead() - self.impatience() if spare == 0 else value

    def declare(self, action: int) -> float:
        """Value a declaration."""
        game = self.game
        f = self.s.stack[-1]
        if action == game.a_hold:
            return self.taste.hold
        if action not in game.a_key:
            return 0.0
        if f.answers >= 0:  # what it answers is below it on the stack
            self.s.stack.pop()
        value = self.action(f.card, game.a_key.index(action), self.me, f.target)
        if f.answers >= 0:
            self.s.stack.append(f)
        return value

    def pick_discards(self, action: int) -> float:
        """Throw the least useful card away; stop when the rest is worth keeping."""
        if action == self.game.a_done:
            return -self.taste.stop_discarding
        return -self.keep(self.game.card.index(action))

    def clearing(self, action: int) -> float:
        """Discard only what hurts."""
        if action == self.game.a_done:
            return 0.0
        return -self.keep(self.game.card.index(action))

    def pick_given_card(self, action: int) -> float:
        """Give the worst card away, a cracked scroll with pleasure."""
        return -self.keep(self.game.card.index(action))

    def pick_from_hand_seen(self, action: int) -> float:
        """Take or destroy the best card."""
        return self.keep(self.game.card.index(action)) if action in self.game.card else 0.0

    def duel_card(self, action: int) -> float:
        """Show a high card, or a cracked scroll when attacked."""
        card = self.game.card.index(action)
        if card >= self.game.tables.n:
            return 100.0 if self.s.stack[-1].victim == self.me else -10.0
        return float(card)

    def pick_scroll(self, action: int) -> float:
        """Choose by what is going to happen to the scroll."""
        from sudare.games.omnitsu.rules.scrolls import scroll_named

        owner, token = scroll_named(self.s, action)
        question = self.perspective.flow.asked[self.me]
        deed = question[2] if question else ""
        if deed == "peek":
            return self.doubt(token) * (1.4 if owner == self.me else 1.0)
        return self.worth(token) if owner != self.me else -self.worth(token)

    def pick_cracked(self, action: int) -> float:
        """Reseal the best for oneself; give or drop the worst."""
        if action not in self.game.card:
            return 0.0
        kind = self.game.card.index(action) - self.game.tables.n
        question = self.perspective.flow.asked[self.me]
        mine = question is not None and question[1] == "reseal" and question[2] == self.me
        value = {DAIMYO: 10.0, DECOY: 5.0, POISON: -5.0}[kind]
        return value if mine else -value

    def pick_pile_scroll(self, action: int) -> float:
        """A Decoy is safe; the Daimyo's only if no rival has the other."""
        kind = self.game.card.index(action) - self.game.tables.n
        rivals = sum(
            self.odds.get(t, [0, 0, 0])[DAIMYO] for seat in self.s.others(self.me) for t in self.s.sealed[seat]
        )
        return {DAIMYO: 10 * (1 - rivals) - 4 * rivals, DECOY: 5.0, POISON: -9.0}[kind]

    def pick_location(self, action: int) -> float:
        """Any will do."""
        return 0.0

    def pick_new_target(self, action: int) -> float:
        """Send it to whoever carries the most."""
        return self.carried(self.game.seat.index(action))

    def replacement(self, action: int) -> float:
        """Put the best card down."""
        if action not in self.game.play:
            return 0.0
        card, target = self.game.play_of[action]
        if self.game.tables.place[card]:
            return self.choose_action(action)
        return self.best_action(card, target)[0]

    def location_option(self, action: int) -> float:
        """A free look is always welcome."""
        return 1.0 if action == self.game.a_yes else 0.0

    def reissue(self, action: int) -> float:
        """A Decoy is better than nothing, but not with a cracked scroll in hand that will not go away."""
        return 1.0 if action == self.game.a_yes else 0.0

    def anything(self, action: int) -> float:
        """No opinion."""
        return 0.0
