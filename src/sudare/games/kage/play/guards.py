"""games/kage: rules of thumb for the guard player: strike what is seen, look for what is near, then recruit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Chance
from sudare.games.kage.board import Board
from sudare.games.kage.play.routes import MOST_AIMS, SQUARES, Memo, aim_at
from sudare.games.kage.play.taste import Taste
from sudare.games.kage.rules.dice import attack_test, detect_test
from sudare.games.kage.rules.guard_actions import guard_actions, march_squares_of, tokens_for
from sudare.games.kage.rules.marching import all_ways
from sudare.games.kage.rules.values import aoi_from, chance_of, in_play, line, sees_ninja
from sudare.games.kage.state import KageGuard, KageState

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

_BOSSES = {"mh": "kenta", "ad": "oka", "dr": "minato", "mg": "kenta"}
_NOW = (  # cards that are as good now as later
    "gain_actions", "harbour_bell", "gain_noise", "place_guards", "place_barrack", "stay_awareness", "stay_doors",
    "stay_promotion", "stay_attack", "spreading_alarm", "promote_free", "hounds", "dragnet", "free_shot", "lost_clue",
    "alert_up", "free_moves", "pull_ninja", "stay_hand", "attention", "one_more_action", "cheap_recruits",
    "promote_cheap", "back_alleys", "place_bell", "place_lantern", "place_doors", "look_cards",
)  # fmt: skip
_LATER = (  # cards worth holding for the ninja turn
    "reroll_evasion", "noise_tokens_spent", "noise_doorway", "defend", "defend_strong", "lose_moves", "lose_dice",
    "lose_all_moves", "reroll_force", "seal_cards", "alert_near", "heard_move",
)  # fmt: skip
_MUCH_NOISE = 3  # tokens: more than reactions will need
_CROWD = 10  # guards: better ones instead of more
FEW_GUARDS = 7  # with fewer than this, two tokens are kept for a recruit


class GuardThumb:
    """One decision of the guard player."""

    def __init__(
        self, game: KageGame, s: KageState, seat: int, chance: Chance, memo: Memo, taste: Taste, aim: int = -1
    ) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.chance = chance
        self.memo = memo
        self.taste = taste
        self.aim = aim  # where a search wants a guard to march
        self.board: Board = game.board
        self._alive = in_play(s)
        self._seers: dict[int, set[int]] = {}  # by ninja: the guards that see it
        self._clues: list[tuple[int, float]] | None = None  # squares of search tokens, and what watching them is worth
        self._came: dict[int, int] = {}  # the ways of the last march thought about
        self._gains: dict[int, float] = {}  # by guard: what a march is worth
        self._posts: dict[tuple[int, int, int], float] | None = None  # what places are worth to any guard

    def answer(self, decision: str, legal: tuple[int, ...], context: list[Any]) -> int:
        """Answer a question; what has no rule of thumb is left to chance."""
        rule = getattr(self, f"on_{decision}", None)
        if rule is None:
            rest = [a for a in legal if a not in (self.game.pass_, self.game.enough)]
            return self.chance.choice(rest or list(legal))
        return int(rule(legal, context))

    # -- set-up ------------------------------------------------------------------------------------------------------

    def on_choose_boss(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Mostly take the boss who knows this board."""
        home, taste, boss = _BOSSES.get(self.board.id, "kenta"), self.taste, self.game.boss_block

        def worth(action: int) -> float:
            number = boss.index(action)
            at_home = taste.home_boss if self.game.boss_ids[number] == home else 0.0
            return taste.boss[number] + at_home + self._whim()

        return max(legal, key=worth)

    def on_choose_type(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Mostly take the type that sees farthest."""
        types, sees = self.game.edition.guard_types, self.taste.sees_far
        return max(legal, key=lambda a: sees * types[self.game.type_block.index(a)].normal.aoi + self._whim())

    def _whim(self) -> float:
        return self.taste.variety * self.chance.below(1000) / 1000

    def on_arrange(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Leave it to the table."""
        return self.game.auto if self.game.auto in legal else legal[0]

    # -- steps 1 to 3 ------------------------------------------------------------------------------------------------

    def on_discard(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Free the slots of cards that have done their work; throw retired ideas away when the hand is full."""
        game, s = self.game, self.s
        for i, (_, up) in enumerate(s.mat):
            if not up:
                return game.mat_block[i]
        if len(s.hand) >= game.edition.bosses[s.boss].hand:
            cards = game.edition.guard_cards
            mine = [a for a in legal if a in game.discard_block]
            held = {a: cards[game.discard_block.index(a)].effect for a in mine}
            idle = [a for a in mine if held[a] not in _NOW and held[a] not in _LATER]
            return (idle or [a for a in mine if held[a] not in _NOW] or mine)[0]
        return game.enough

    def on_buy(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Keep a small hand."""
        game, s = self.game, self.s
        if game.buy_free in legal:
            return game.buy_free
        cards = game.edition.guard_cards
        busy = any(s.ninja[k].detected for k in in_play(s))
        ready = sum(1 for c in s.hand if cards[c].effect in _NOW)
        few = ready < self.taste.bought
        if game.buy_noise in legal and few and s.noise >= _MUCH_NOISE:
            return game.buy_noise
        if game.buy_action in legal and few and s.actions >= (6 if busy else 4):
            return game.buy_action
        return game.enough

    # -- step 4 ------------------------------------------------------------------------------------------------------

    def on_step_four(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Play good cards, then activate the guard with the best prospects, then recruit."""
        game, s = self.game, self.s
        if game.free_attack in legal:
            return game.free_attack
        card = self._card(legal)
        if card >= 0:
            return card
        best, choice = 0.0, -1
        for action in legal:
            if action in game.guard_block:
                g = s.guard_at(game.guard_block.index(action))
                assert g is not None
                worth = self._prospect(g)
                if worth > best:
                    best, choice = worth, action
        return choice if choice >= 0 and best >= self._least() else game.recruiting

    def _least(self) -> float:
        """Return what an action must be worth: some tokens are better kept, for recruits or for the ninja turn."""
        s = self.s
        if s.actions == 0:
            cards = self.game.edition.guard_cards
            held = any(cards[c].effect in _LATER for c in s.hand)
            return self.taste.last_held if held and s.noise == 1 else self.taste.last_token
        return self.taste.few_guards if s.actions <= 2 and len(s.guards) < FEW_GUARDS else self.taste.least

    def _card(self, legal: tuple[int, ...]) -> int:
        game, s = self.game, self.s
        slots = game.edition.bosses[s.boss].slots
        cards = game.edition.guard_cards
        keep = 1 if s.noise and any(cards[c].effect in _LATER for c in s.hand) else 0
        if len(s.mat) >= slots - keep:
            return -1
        for effect in _NOW:
            for action in legal:
                fits = action in game.play_block and cards[game.play_block.index(action)].effect == effect
                if fits and self._timely(effect):
                    return action
        return -1

    def _timely(self, effect: str) -> bool:
        """Say whether a card does any good at this moment."""
        s = self.s
        if effect == "free_moves":
            return bool(in_play(s))
        if effect == "one_more_action":
            return any(self._near_prey(g) for g in s.guards.values() if g.done and not g.extra)
        if effect == "cheap_recruits":
            return s.actions >= 3
        if effect == "promote_cheap":
            return s.actions >= 2
        return True

    def _near_prey(self, g: KageGuard) -> bool:
        """Say whether a detected ninja is close to a guard."""
        near = self.board.near(g.sq, self.s.door_mask) | 1 << g.sq
        return any(self.s.ninja[k].detected and near >> self.s.ninja[k].sq & 1 for k in in_play(self.s))

    def _hit(self, g: KageGuard, k: int) -> float:
        return chance_of(*attack_test(self.s, g, self.s.ninja[k]))

    def _find(self, g: KageGuard, k: int) -> float:
        return chance_of(*detect_test(self.s, g, k))

    def _worth(self, g: KageGuard, action: int) -> float:
        """Return what one action of a guard is worth."""
        game = self.game
        if action in game.strike_block:
            k = game.strike_block.index(action)
            return self._hit(g, k) * self._blood(k)
        if action in game.shoot_block:
            k = game.shoot_block.index(action)
            return self._hit(g, k) * self._blood(k)
        if action in game.detect_block:
            k = game.detect_block.index(action)
            return self._find(g, k) * self.taste.detect * (0.5 if self._helpers(g, k) else 1.0)
        if action == game.march:
            found = self._gains.get(g.uid)
            if found is None:
                there = self._destination(g, march_squares_of(self.s, g), -1, True)[1]
                found = self._gains[g.uid] = max(0.0, (there - self._stand(g, g.sq)) * 0.55)
            return found
        return 5.0 if action == game.eat else 0.0

    def _helpers(self, g: KageGuard, k: int) -> bool:
        """Say whether others could come and see a ninja first: every further pair of eyes helps to detect it."""
        s = self.s
        if s.actions < 3:
            return False
        there = s.ninja[k].sq
        return any(
            o.uid != g.uid
            and not (o.done or o.stopped or o.bribed)
            and self.board.walk(there)[o.sq] <= line(s, o).move + 2
            and not sees_ninja(s, o, k)
            for o in s.guards.values()
        )

    def _blood(self, k: int) -> float:
        """A wound is worth more on a ninja that has few locations left, or that carries the mission."""
        n = self.s.ninja[k]
        mat = self.game.edition.ninja[n.who]
        left = mat.force + mat.stealth_dice - n.force_wounds - n.stealth_wounds
        return self.taste.strike + (1.5 if left == 1 else 0.0) + (2.0 if n.carry else 0.0)

    def _prospect(self, g: KageGuard) -> float:
        best = 0.0
        for token in tokens_for(self.s, g)[:1]:
            for action in guard_actions(self.s, g, token):
                best = max(best, self._worth(g, action))
        return best

    def _stand(self, g: KageGuard, sq: int) -> float:
        """Return what it is worth for a guard to stand on a square; mostly it is the same for all that see as far."""
        posts = self._posts
        if posts is None:
            posts = self._posts = self._remembered()
        post = (line(self.s, g).aoi, g.dim, sq)
        worth = posts.get(post)
        if worth is None:
            worth, to_all = self._look_from(g, sq)
            if to_all:
                posts[post] = worth
        return worth

    def _remembered(self) -> dict[tuple[int, int, int], float]:
        """Return what was worked out of places in positions that differ in nothing that `_look_from` looks at."""
        s = self.s
        ninja = tuple([(n.sq, n.detected, n.out) for n in s.ninja])
        ways = (s.infiltration, s.exits, s.escapes_left)
        self.memo.tidy()
        return self.memo.posts.setdefault(
            (ninja, s.door_mask, s.lanterns, s.rice, s.sky, tuple(s.search), s.objective, ways), {}
        )

    def _look_from(self, g: KageGuard, sq: int) -> tuple[float, bool]:
        """Return what it is worth for a guard to stand on a square, and whether to every guard that sees as far."""
        s, board = self.s, self.board
        to_all = True
        area = aoi_from(s, g, sq)
        walk = board.walk(sq)
        worth = 0.0
        for k in self._alive:
            n = s.ninja[k]
            far = walk[n.sq]
            if n.detected:
                if board.near(sq, s.door_mask) >> n.sq & 1:
                    to_all = False
                    worth += 1.2 + self._hit(g, k) * self._blood(k) * 0.5
                elif area >> n.sq & 1:
                    worth += 0.7
                worth += 0.9 / (1 + far) + 0.08 * max(0, 10 - far)
            else:
                if area >> n.sq & 1:
                    to_all = False
                    seers = self._who_sees(k)
                    others = len(seers) - (1 if g.uid in seers else 0)
                    worth += 0.8 + 0.25 * min(others, 3)
                worth += 0.4 / (1 + far) + 0.06 * max(0, 10 - far)
        if s.exits:
            for e, number in zip(s.infiltration, s.exits, strict=True):
                if self._may_be_exit(number):
                    worth += 0.9 / (1 + walk[e]) + (0.5 if area >> e & 1 else 0.0)
        for t, clue in self._tokens():
            if area >> t & 1:
                worth += clue
        if s.objective is not None and area >> s.objective[1] & 1:
            worth += 0.6
        return worth, to_all

    def _who_sees(self, k: int) -> set[int]:
        """Return the guards that see a ninja."""
        found = self._seers.get(k)
        if found is None:
            found = self._seers[k] = {o.uid for o in self.s.guards.values() if sees_ninja(self.s, o, k)}
        return found

    def _tokens(self) -> list[tuple[int, float]]:
        """Return the search tokens and what it is worth to watch them: more where ninja are near."""
        found = self._clues
        if found is None:
            found = []
            for t in self.s.search:
                walk = self.board.walk(t)
                near = [1 / (1 + walk[self.s.ninja[k].sq]) for k in self._alive]
                found.append((t, 0.1 + 0.25 * max(near, default=0.0)))
            self._clues = found
        return found

    def _may_be_exit(self, number: int) -> bool:
        """Say whether an escape card that nothing has ruled out lets ninja leave by this token."""
        cards = self.game.edition.escape_cards
        return any(self.s.escapes_left >> i & 1 and c.number in (0, number) for i, c in enumerate(cards))

    def _destination(self, g: KageGuard, squares: int, ends: int, doors: bool) -> tuple[int, float]:
        """Return the best square a guard can march to, and its worth."""
        best, where = -1.0, g.sq
        came, free = all_ways(self.s, g, squares, ends, doors)
        for sq in came:
            if sq != g.sq and free >> sq & 1:
                worth = self._stand(g, sq)
                if worth > best:
                    best, where = worth, sq
        self._came = came
        return where, best

    def on_guard_act(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Take the best action, if it is worth a token."""
        game, s = self.game, self.s
        g = s.guards[context[0]]
        acts = [a for a in legal if a not in (game.finish, game.use_noise)]
        best = max(acts, key=lambda a: self._worth(g, a), default=-1)
        if best < 0:
            return legal[-1]
        if (
            game.use_noise in legal
            and s.noise >= _MUCH_NOISE
            and s.actions <= 2
            and self._worth(g, best) >= self.taste.few_guards
        ):
            return game.use_noise
        if game.finish in legal and self._worth(g, best) < (self._least() if context[1] == "action" else 0.7):
            return game.finish
        return best

    def on_march(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Walk to the best square."""
        deed = self.s.deed
        g = self.s.guards[deed.guard]
        going = self.goes_on(legal)
        if going >= 0:
            return going
        where, worth = self._destination(g, deed.squares, deed.ends, deed.closer != 0)
        if self.game.stop in legal and self._stand(g, g.sq) >= worth:
            return self.game.stop
        while where != g.sq and self._came[where] != g.sq:
            where = self._came[where]
        action = self.game.go_block[where]
        return action if action in legal else legal[0]

    def _aimed(self, g: KageGuard, legal: tuple[int, ...]) -> int:
        """Return the next square on the way to where a search wants this guard."""
        deed, where = self.s.deed, self.aim % SQUARES
        if where == g.sq and self.game.stop in legal:
            return self.game.stop
        came, _ = all_ways(self.s, g, deed.squares, deed.ends, deed.closer != 0)
        while where in came and where != g.sq and came[where] != g.sq:
            where = came[where]
        action = self.game.go_block[where]
        return action if action in legal else legal[0]

    def goes_on(self, legal: tuple[int, ...]) -> int:
        """Return the next square of the march that was aimed, or -1 when it is another march."""
        g = self.s.guards[self.s.deed.guard]
        where = self.aim % SQUARES
        if self.aim < 0 or self.aim != aim_at(g.uid, where) or (g.sq == where and self.game.stop not in legal):
            return -1
        return self._aimed(g, legal)

    def worth_trying(self, decision: str, legal: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return options for a search, and what to aim at: of all ways of a march those to promising squares."""
        if decision != "march":
            return [(action, -1) for action in legal]
        deed, go = self.s.deed, self.game.go_block
        g = self.s.guards[deed.guard]
        came, free = all_ways(self.s, g, deed.squares, deed.ends, deed.closer != 0)
        found = [(self._stand(g, sq), sq) for sq in came if sq != g.sq and free >> sq & 1]
        found.sort(reverse=True)
        options = [(action, -1) for action in legal if action not in go]
        for _, sq in found[:MOST_AIMS]:
            first = sq
            while came[first] != g.sq:
                first = came[first]
            if go[first] in legal:
                options.append((go[first], aim_at(g.uid, sq)))
        return options

    def on_free_move(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Move the guard that gains most."""
        best, choice = 0.1, self.game.pass_
        for action in legal:
            if action in self.game.guard_block:
                g = self.s.guard_at(self.game.guard_block.index(action))
                assert g is not None
                gain = self._destination(g, context[0] or line(self.s, g).move, -1, True)[1] - self._stand(g, g.sq)
                if gain > best:
                    best, choice = gain, action
        return choice

    # -- step 5 ------------------------------------------------------------------------------------------------------

    def on_recruit(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Spend the action tokens that would be lost: the best guards first, noise only for a good reason."""
        game, s = self.game, self.s
        levels = [a for a in legal if a in game.level_block]
        types = game.edition.guard_types
        affordable = [
            a for a in levels if types[s.types[game.level_block.index(a)]].recruit <= s.actions + max(0, s.noise - 2)
        ]
        crowded = game.promote in legal and s.actions >= 2 and len(s.guards) >= _CROWD
        if affordable and not crowded:
            return affordable[-1]
        if game.promote in legal and s.actions >= 2:
            return game.promote
        return game.end_turn

    def on_recruit_at(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Enter where it sees most."""
        kind = self.s.types[context[0]]
        return max(legal, key=lambda a: self._stand(KageGuard(-7, kind, 0), self.game.at_block.index(a)))

    def on_card_place(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Enter where it sees most."""
        squares = [a for a in legal if a in self.game.at_block]
        kind = context[0]
        return max(squares, key=lambda a: self._stand(KageGuard(-7, kind, 0), self.game.at_block.index(a)))

    def on_place(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Enter where it sees most."""
        return self.on_card_place(legal, context)

    def on_pay(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Pay with action tokens: they are lost at the end of the turn."""
        return legal[0]

    def on_promote(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Promote the guard nearest to a ninja."""
        guards = [a for a in legal if a in self.game.guard_block]
        if not guards:
            return legal[0]
        ninja = [self.s.ninja[k].sq for k in in_play(self.s)]
        walk = self.board.walk
        return min(guards, key=lambda a: min((walk(q)[self.game.guard_block.index(a)] for q in ninja), default=0))

    # -- reactions ---------------------------------------------------------------------------------------------------

    def on_react(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Play what fits: in the ninja turn noise tokens and slots are limited."""
        game = self.game
        cards = game.edition.guard_cards
        for action in legal:
            if action not in game.play_block:
                continue
            effect = cards[game.play_block.index(action)].effect
            if self._fits(effect):
                return action
        return game.pass_

    def _fits(self, effect: str) -> bool:
        s = self.s
        if effect in ("reroll_evasion", "reroll_force", "reroll_detect", "gain_noise", "torn_pack"):
            return True
        if effect in ("noise_tokens_spent", "noise_doorway"):
            n = s.ninja[s.active]
            return n.noise == 0 or (not n.detected and any(sees_ninja(s, g, s.active) for g in s.guards.values()))
        if effect in ("defend", "defend_strong"):
            return True
        if effect in ("lose_moves", "lose_all_moves"):
            return s.ninja[s.active].moves >= 2
        if effect in ("attack_bonus", "melee_bonus"):
            return self._hit(s.guards[s.deed.guard], s.deed.ninja) < 0.8
        if effect == "detect_dice":
            return True
        if effect == "longer_move":
            return any(s.ninja[k].detected for k in in_play(s))
        return effect in ("lose_dice", "alert_near", "heard_move")

    # -- what cards ask ------------------------------------------------------------------------------------------------

    def _nearest(self, legal: tuple[int, ...], block: Any) -> int:
        """Return the option nearest to a ninja that could come by unseen, or to any."""
        s = self.s
        hidden = [s.ninja[k].sq for k in self._alive if not s.ninja[k].detected]
        ninja = hidden or [s.ninja[k].sq for k in self._alive]
        mine = [a for a in legal if a in block]
        if not mine:
            return legal[0]
        walks = [self.board.walk(sq) for sq in ninja]
        return min(mine, key=lambda a: min((walk[block.index(a)] for walk in walks), default=0))

    def on_one_more(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Let the guard act again that is nearest to what it can strike."""
        guards = self.game.guard_block
        prey = [s for s in legal if s in guards and self._near_prey(self._guard_at(guards.index(s)))]
        return prey[0] if prey else self._nearest(legal, guards)

    def _guard_at(self, sq: int) -> KageGuard:
        g = self.s.guard_at(sq)
        assert g is not None
        return g

    def on_lantern(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Light up the squares around a ninja that is not seen: first the row, then the square."""
        if context[0] >= 0:
            return self._nearest(legal, self.game.at_block)
        s, columns, block = self.s, self.board.columns, self.game.row_block
        rows = [s.ninja[k].sq // columns for k in self._alive if not s.ninja[k].detected] or [0]
        return min(legal, key=lambda a: min([abs(block.index(a) - row) for row in rows]))

    def on_bell_place(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Hang it at the door that a ninja is most likely to take."""
        return self._nearest_door(legal)

    def on_door_place(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Shut the doorway that a ninja is most likely to take."""
        return self._nearest_door(legal)

    def _nearest_door(self, legal: tuple[int, ...]) -> int:
        block, ways = self.game.door_block, self.board.doorways
        walks = [self.board.walk(self.s.ninja[k].sq) for k in self._alive]
        return min(legal, key=lambda a: min((walk[ways[block.index(a)][0]] for walk in walks), default=0))

    def on_burly(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Always."""
        return self.game.reroll

    def on_objective(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """As far from the ninja as allowed."""
        ninja = [self.s.ninja[k].sq for k in in_play(self.s)]
        walk = self.board.walk
        return max(legal, key=lambda a: min((walk(q)[self.game.at_block.index(a)] for q in ninja), default=0))
