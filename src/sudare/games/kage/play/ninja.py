"""games/kage: rules of thumb for the ninja: kill lone guards quietly, search unseen, fade, and find the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Chance
from sudare.games.kage.board import Board
from sudare.games.kage.play.routes import FAR, MOST_AIMS, SQUARES, WORK, Memo, Plan, aim_at
from sudare.games.kage.play.taste import Taste
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.ninja_tests import melee_targets
from sudare.games.kage.rules.steps import can_climb
from sudare.games.kage.rules.values import (
    ability,
    chance_of,
    combat_of,
    evasion_target,
    line,
    stealth_of,
    watchers,
    worn_bonus,
)
from sudare.games.kage.state import BOSS, CARD, PLANK, UP, KageGuard, KageNinja, KageState

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

_WORTH = {  # how gladly a card is kept
    "parry": 5, "hush": 5, "silent_step": 5, "flash": 4, "smoke": 5, "sure_hands": 4, "focus": 4, "second_wind": 4,
    "ranged": 4, "ranged_quiet": 5, "ranged_two_dice": 2, "undetected_stealth": 5, "more_moves": 4, "melee": 3,
    "armour": 2, "open_doors": 2, "hook": 3, "salve": 3, "rope": 1, "claws": 2, "egg": 3, "false_trail": 5,
    "bribe": 2, "distraction": 2, "friends": 2, "map": 1, "long_melee": 3, "caltrops": 1, "rice": 2,
}  # fmt: skip
_SOON = 6  # squares that a guard may come in a turn
_OVER_THE_WALL = 5.0  # move tokens that a climb must save
_TURN_UP = (
    "undetected_stealth", "more_moves", "melee", "open_doors", "ranged", "ranged_quiet", "long_melee", "rope",
)  # fmt: skip


class NinjaThumb:
    """One decision of a ninja seat."""

    def __init__(
        self, game: KageGame, s: KageState, seat: int, chance: Chance, memo: Memo, taste: Taste, aim: int = -1
    ) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.chance = chance
        self.board: Board = game.board
        self.memo = memo
        self.taste = taste
        self.aim = aim  # where a search wants a ninja to go

    def noise_price(self, k: int) -> float:
        """Return what a noise token would cost this ninja now: the first of a turn moves the turn token, too."""
        s = self.s
        boss = self.game.edition.bosses[s.boss]
        if self.wants_noise(k):
            return 0.0
        taste = self.taste
        price = taste.price
        if not any(n.noise for n in s.ninja):
            price += taste.price_turn if s.turn < boss.turn_track.bell - 2 else taste.price_turn_late
        if not s.ninja[k].noise:
            price += taste.price_alert if s.alert < boss.alert_track.bell - 3 else taste.price_alert_late
        return price

    def answer(self, decision: str, legal: tuple[int, ...], context: list[Any]) -> int:
        """Answer a question; what has no rule of thumb is left to chance."""
        rule = getattr(self, f"on_{decision}", None)
        if rule is None:
            game = self.game
            for quiet in (game.pass_, game.enough):
                if quiet in legal:
                    return quiet
            return self.chance.choice(legal)
        return int(rule(legal, context))

    # -- set-up ------------------------------------------------------------------------------------------------------

    def on_choose_ninja(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Mostly take those who have done best, but not always the same."""
        taste, block = self.taste, self.game.pick_block
        return max(legal, key=lambda a: taste.ninja[block.index(a)] + taste.variety * self.chance.below(1000) / 1000)

    def on_infiltrate(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Leave it to the table: out of sight, near search tokens, on different sides."""
        return self.game.auto

    def on_enter(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Leave it to the table: out of sight, each at a token of its own."""
        return self.game.auto

    # -- the turn ----------------------------------------------------------------------------------------------------

    def on_activate(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Begin with the ninja that is nearest to something worth doing; detected ones act first."""
        block = self.game.ninja_block

        def worth(action: int) -> float:
            k = block.index(action)
            n = self.s.ninja[k]
            # by a name: compiled, a list of something that ends here was freed too early
            field = Plan(self, k, reach=False).field
            return field[n.sq] - (3.0 if n.detected else 0.0)

        ninja = [a for a in legal if a in block]
        return min(ninja, key=worth) if ninja else legal[0]

    def on_act(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Do the most useful thing; otherwise step towards it."""
        game, s, k = self.game, self.s, self.s.active
        n = s.ninja[k]
        for action in (game.leave, game.take):
            if action in legal:
                return action
        if game.mission_action in legal and self.mission_odds(k)[1] >= 0.5:
            return game.mission_action
        card = self._card_to_use(legal, k)
        if card >= 0:
            return card
        for action in (game.drop_caltrop, game.drop_rice):
            if action in legal and self._followed(k):
                return action
        if game.search in legal and self._wants_search():
            return game.search
        if game.ability in legal and self._wants_ability(k):
            return game.ability
        if self.wants_noise(k) and game.open_door in legal and n.force and not watchers(s, k):
            return game.open_door
        if game.melee in legal and self._kill(k) >= 0:
            return game.melee
        if game.ranged in legal and self._wants_shot(k):
            return game.ranged
        if game.fade in legal:
            return game.fade
        plan = Plan(self, k)
        step = self._aimed(plan, legal)
        if step < 0:
            step = plan.next_step(legal)
        if step >= 0:
            return step
        if game.open_door in legal and plan.door_ahead() and (n.stealth or plan.noise < 1):
            return game.open_door
        if n.moves == 0 and plan.keen():
            for colour in (0, 1):
                if game.buy_block[colour] in legal and (n.force, n.stealth)[colour] > (0, 1)[colour]:
                    return game.buy_block[colour]
        if game.done in legal:
            return game.done
        return plan.any_step(legal)

    def _aimed(self, plan: Plan, legal: tuple[int, ...]) -> int:
        """Return the next step to where a search wants this ninja to go, or the end there; -1 without such an aim."""
        game, here = self.game, plan.n.sq
        for stay in (True, False):
            if self.aim < 0 or self.aim != aim_at(plan.k, self.aim % SQUARES, stay):
                continue
            way = plan.ways.get(self.aim % SQUARES)
            if here == self.aim % SQUARES:
                return game.done if stay and game.done in legal else -1
            if way is not None and way.first >= 0 and game.go_block[way.first] in legal:
                return game.go_block[way.first]
        return -1

    def worth_trying(self, decision: str, legal: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return options for a search, and what to aim at: of all steps those to promising squares."""
        block = self.game.go_block
        if decision != "act":
            return [(action, -1) for action in legal]
        plan = Plan(self, self.s.active)
        rest = [a for a in legal if a not in block and (a != self.game.done or plan.not_idle(plan.n.sq))]
        rest = [a for a in rest if a not in self.game.card_block]  # estimates know nothing of the worth of a card
        return [*((action, -1) for action in rest), *plan.aims(legal, MOST_AIMS)]

    def _wants_search(self) -> bool:
        """Search as long as tokens help: not when only silence is missing."""
        return self.wants_clues() and not self.lie_low()

    def wants_clues(self) -> bool:
        """Say whether the mission still needs clues."""
        m = ms.entry(self.s)
        if m.effect == "removed":
            return False
        return m.effect not in ("rations", "tea") or len(self.s.pool) < m.pool

    def lie_low(self) -> bool:
        """Say whether only silence is missing now."""
        m, s = ms.entry(self.s), self.s
        if m.effect == "trace":
            return len(s.pool) >= m.number
        if m.effect == "dread":
            red = self.game.edition.bosses[s.boss].alert_track.red
            return len(s.pool) >= m.number and s.alert >= red
        return False

    def wants_noise(self, k: int) -> bool:
        """Say whether Sow Dread still needs the alarm: best by all three in one turn, which costs dawn only once."""
        m, s = ms.entry(self.s), self.s
        loud = sum(1 for n in s.ninja if n.noise)
        red = self.game.edition.bosses[s.boss].alert_track.red
        if m.effect != "dread" or s.ninja[k].noise or s.alert + loud >= red:
            return False
        return loud > 0 or len(s.pool) >= m.number - 2

    def mission_odds(self, k: int) -> tuple[str, float]:
        """Return the better mode of the mission action for a ninja, and its chance with all dice."""
        n = self.s.ninja[k]
        best, chance = "stealth", 0.0
        for mode, dice in (("stealth", n.stealth), ("force", n.force)):
            goal = ms.mission_goal(self.s, mode)
            odds = chance_of(n.force + n.stealth, self._modifier(n, mode), goal) if dice and goal else 0.0
            if odds > chance + (0.2 if mode == "force" else 0.0):
                best, chance = mode, odds
        return best, chance

    def _modifier(self, n: KageNinja, mode: str) -> int:
        return combat_of(self.s, n) if mode == "force" else stealth_of(self.s, n)

    def kill_odds(self, k: int, g: KageGuard, dice: int) -> float:
        """Return the chance to remove a guard in melee with so many dice."""
        n = self.s.ninja[k]
        odds = chance_of(dice, combat_of(self.s, n) + worn_bonus(self.s, n, "melee"), line(self.s, g).defence)
        if ability(self.s, n) == "deathblow" and not n.reroll:
            odds = 1 - (1 - odds) ** 2
        return odds

    def _kill(self, k: int) -> int:
        """Return the square of a guard worth attacking, or -1."""
        s = self.s
        n = s.ninja[k]
        if n.force < 1 or self.lie_low():
            return -1
        eyes = watchers(s, k)
        hunted = s.passed and ms.entry(s).effect == "assassinate"
        best, where = 0.0, -1
        for sq in melee_targets(s, k):
            g = s.guard_at(sq)
            assert g is not None
            if g.kind == BOSS and not hunted:
                continue
            alone = not n.detected and all(e.uid == g.uid for e in eyes)
            if not alone and not n.detected and n.stealth < 1:
                continue
            odds = self.kill_odds(k, g, n.force + (n.stealth if n.detected or not alone else 0))
            taste = self.taste
            need = taste.kill_open if n.detected else taste.kill_alone if alone else taste.kill_watched
            if hunted and g.kind == BOSS:
                need = 0.3
                odds += 1
            if odds >= need and odds > best:
                best, where = odds, g.sq
        return where

    def _wants_shot(self, k: int) -> bool:
        n = self.s.ninja[k]
        return n.stealth >= 2 and n.force >= 1 and not self.lie_low() and n.moves <= self.taste.shoot_moves

    def _wants_ability(self, k: int) -> bool:
        eyes = [g for g in watchers(self.s, k) if g.kind != BOSS]
        near = self.board.near(self.s.ninja[k].sq, self.s.door_mask) | 1 << self.s.ninja[k].sq
        return len(eyes) == 1 and any(near >> t & 1 for t in self.s.search)

    def on_pick_guard(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Turn the ability on the guard that watches."""
        eyes = {g.sq for g in watchers(self.s, self.s.active)}
        good = [a for a in legal if self.game.guard_block.index(a) in eyes]
        return (good or list(legal))[0]

    def _card_to_use(self, legal: tuple[int, ...], k: int) -> int:
        """Turn useful equipment up, and use what helps now."""
        game, s = self.game, self.s
        for action in legal:
            if action not in game.card_block:
                continue
            i, slot = divmod(game.card_block.index(action), 4)
            n = s.ninja[i]
            card = n.cards[slot]
            assert card is not None
            effect = game.effect_of(card[CARD])
            trouble = i == k and n.detected and bool(watchers(s, k))
            if not card[UP] and effect in _TURN_UP:
                return action
            if effect == "smoke" and trouble:
                return action
            if effect == "salve" and n.force_wounds + n.stealth_wounds >= 1:
                return action
            if effect == "hook" and not card[UP] and s.exits:
                return action
            if effect == "second_wind" and n.stealth == 0 and n.used_stealth:
                return action
            if effect == "false_trail" and s.alert >= 8:
                return action
            if effect == "egg" and i == k and not n.detected and len(watchers(s, k)) == 1 and self._near_token(k):
                return action
            if effect in ("friends", "bribe") and s.round > 2:
                return action
            if effect == "map" and i == k and self.wants_clues():
                return action
            if effect in ("caltrops", "rice", "claws") and not card[UP]:
                return action
            if effect == "claws" and i == k and n.moves >= 5 and self._worth_climbing(k):
                return action
            if effect == "distraction" and i == k and self._near_token(k) and len(watchers(s, k)) == 1:
                return action
        return -1

    def _followed(self, k: int) -> bool:
        """Say whether a guard could soon come this way."""
        walk = self.board.walk(self.s.ninja[k].sq)
        return any(walk[g.sq] <= _SOON for g in self.s.guards.values())

    def _worth_climbing(self, k: int) -> bool:
        """Say whether it is much shorter over a wall."""
        s = self.s
        plan = Plan(self, k, reach=False)
        here = plan.field[s.ninja[k].sq]
        return any(plan.field[sq] + _OVER_THE_WALL < here for sq in can_climb(s, k))

    def on_climb(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Climb to where least is left to go."""
        field = Plan(self, self.s.active, reach=False).field
        return min(legal, key=lambda a: field[self.game.go_block.index(a)])

    def on_look(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Look at the token that is nearest."""
        walk = self.board.walk(self.s.ninja[context[0]].sq)
        return min(legal, key=lambda a: walk[self.game.at_block.index(a)])

    def on_card_guard(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Use a card on a guard that watches, or on the nearest."""
        k, guards = int(context[0]), self.game.guard_block
        eyes = {g.sq for g in watchers(self.s, k)}
        walk = self.board.walk(self.s.ninja[k].sq)
        mine = [a for a in legal if a in guards]
        return min(mine, key=lambda a: (guards.index(a) not in eyes, walk[guards.index(a)])) if mine else legal[0]

    def _near_token(self, k: int) -> bool:
        near = self.board.near(self.s.ninja[k].sq, self.s.door_mask) | 1 << self.s.ninja[k].sq
        return any(near >> t & 1 for t in self.s.search)

    # -- tests -------------------------------------------------------------------------------------------------------

    def on_evade(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Spend dice against the risk, and keep those that the plan needs afterwards."""
        s, deed = self.s, self.s.deed
        k = deed.ninja
        n = s.ninja[k]
        goal = evasion_target(s, [s.guards[u] for u in deed.guards])
        modifier = stealth_of(s, n)
        card = [a for a in legal if a in self.game.card_block]
        if card and chance_of(2, modifier, goal) < 0.75:
            return card[0]
        force, stealth = Plan(self, k).reserve()
        risk = self.noise_price(k) + self.taste.spotted
        best, choice = -FAR, self.game.no_dice
        for action in legal:
            if action in self.game.dice_block:
                f, d = self.game.dice_of(action)
                short = max(0, force - n.force + f) + max(0, stealth - n.stealth + d)
                worth = -risk * (1 - chance_of(f + d, modifier, goal)) - 0.3 * f - 0.45 * d - 2.5 * short
                if worth > best:
                    best, choice = worth, action
        return choice

    def _dice(self, legal: tuple[int, ...], modifier: int, goal: int, gain: float, force: float, stealth: float) -> int:
        """Return the dice that are worth most: what success gains against the price of each die."""

        def worth(action: int) -> float:
            f, d = self.game.dice_of(action)
            return gain * chance_of(f + d, modifier, goal) - force * f - stealth * d

        return max(legal, key=worth)

    def on_dice(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Make a test likely: searches and mission actions get what is left over."""
        kind, _slot, target, mode = context
        s, k = self.s, self.s.active
        n = s.ninja[k]
        price = self.noise_price(k)
        spare = 0.4 if n.moves < 2 else 1.0  # dice left over at the end are lost
        if kind == "search":
            goal = self.game.edition.search_tokens[s.search[target]].value
            return self._dice(legal, stealth_of(s, n), goal, WORK + price, 0.3 * spare, 0.5 * spare)
        if kind == "mission":
            return self._dice(legal, self._modifier(n, mode), ms.mission_goal(s, mode), 10.0, 0.0, 0.05)
        if kind in ("melee", "ranged"):
            return self._attack_dice(legal, k, target, kind == "melee")
        if kind == "door":
            plank = s.doors[target] == PLANK
            supply = self.game.edition.supply
            goal = supply.plank_target if plank else supply.shoji_target
            modifier = self._modifier(n, mode) + (worn_bonus(s, n, "open_doors") if mode == "stealth" else 0)
            return self._dice(legal, modifier, goal, 2.0 + price, 0.4 * spare, 0.6 * spare)
        return self._dice(legal, self._modifier(n, mode), 4, 2.0 + price, 0.4, 0.6)

    def _attack_dice(self, legal: tuple[int, ...], k: int, target: int, melee: bool) -> int:
        """Strike hard enough, and with a stealth die where others would hear it."""
        s = self.s
        n, g = s.ninja[k], s.guard_at(target)
        assert g is not None
        alone = melee and not n.detected and all(e.uid == g.uid for e in watchers(s, k))
        price = self.noise_price(k) + (0.0 if n.detected else self.taste.spotted)

        def worth(action: int) -> float:
            f, d = self.game.dice_of(action)
            if melee:
                odds = self.kill_odds(k, g, f + d)
            else:
                odds = chance_of(f + d, combat_of(s, n), line(s, g).defence)
            loud = 0.0 if alone or d else price * odds
            return 4.0 * odds - (1 - odds) * price - loud - 0.5 * f - 0.7 * d

        return max(legal, key=worth)

    def on_target(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Take the easiest token, the best victim, the door on the way."""
        kind = context[0]
        s, k = self.s, self.s.active
        if kind == "search":
            tokens = self.game.edition.search_tokens
            return min(legal, key=lambda a: tokens[s.search[self.game.at_block.index(a)]].value)
        if kind == "melee":
            wanted = self._kill(k)
            return self.game.at_block[wanted] if wanted >= 0 else legal[0]
        if kind == "ranged":
            eyes = {g.sq for g in watchers(s, k)}

            def worth(action: int) -> float:
                g = s.guard_at(self.game.at_block.index(action))
                assert g is not None
                return (1.0 if g.sq in eyes else 0.0) - 0.3 * float(line(s, g).defence)

            return max(legal, key=worth)
        if kind == "door":
            ahead = Plan(self, k).door_ahead()
            for door in ahead:
                if self.game.door_block[door] in legal:
                    return self.game.door_block[door]
        return legal[0]

    def on_mode(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Quietly if there are dice for it."""
        if context[0] == "mission":
            return self.game.colour_block[0 if self.mission_odds(self.s.active)[0] == "force" else 1]
        return self.game.colour_block[0 if self.wants_noise(self.s.active) else 1]

    def on_card_colour(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Stealth dice are the better ones."""
        return self.game.colour_block[1] if self.game.colour_block[1] in legal else legal[0]

    def on_deathblow(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Always."""
        return self.game.reroll

    def on_noise(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Keep the first noise of a turn from being heard."""
        n = self.s.ninja[context[0]]
        if self.game.cancel_noise in legal:
            return self.game.cancel_noise
        cards = [a for a in legal if a in self.game.card_block]
        if cards and n.noise == 0 and self.s.alert >= 4:
            return cards[0]
        return self.game.take_noise

    def on_wound(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Keep a die of each colour as long as possible."""
        n = self.s.ninja[context[0]]
        mat = self.game.edition.ninja[n.who]
        force, stealth = mat.force - n.force_wounds, mat.stealth_dice - n.stealth_wounds
        return self.game.colour_block[0 if force > 1 or stealth == 1 else 1]

    # -- cards -------------------------------------------------------------------------------------------------------

    def on_store(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Keep what is worth it; equipment that always works goes face up."""
        game, s = self.game, self.s
        effect = game.effect_of(s.drawn)
        if game.keep_down in legal:
            if effect in _TURN_UP and game.keep_up in legal:
                return game.keep_up
            return game.keep_down
        mine = s.ninja[s.drawer].cards
        worst = min(range(len(mine)), key=lambda i: self._worth(mine[i]))
        if self._worth(mine[worst]) < _WORTH.get(effect, 2):
            return game.toss_block[s.drawer * 4 + worst]
        return game.toss_new

    def _worth(self, card: tuple[int, bool, int, int, bool] | None) -> int:
        return 0 if card is None else _WORTH.get(self.game.effect_of(card[CARD]), 2)

    def on_react(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Use what fits the moment: focus on hard tests, parry, powder, a false trail before the bell."""
        game, s, code = self.game, self.s, context[0]
        for action in legal:
            if action not in game.card_block:
                continue
            k, slot = divmod(game.card_block.index(action), 4)
            card = s.ninja[k].cards[slot]
            assert card is not None
            effect = game.effect_of(card[CARD])
            if effect == "parry" or (
                effect == "flash" and code == "G5" and s.deed.kind == "strike" and s.deed.ninja == k
            ):
                return action
            if effect == "armour" and code == "G5" and s.deeds and s.deed.kind == "strike" and s.deed.ninja == k:
                return action
            if effect == "false_trail" and code == "N9" and s.alert >= game.edition.bosses[s.boss].alert_track.bell - 1:
                return action
            if effect in ("focus", "sure_hands") and s.deeds and s.deed.ninja == k and self._hard():
                return action
        return game.pass_

    def _hard(self) -> bool:
        deed, n = self.s.deed, self.s.ninja[self.s.deed.ninja]
        if deed.kind == "search":
            goal = self.game.edition.search_tokens[self.s.search[deed.target]].value
        elif deed.kind == "step":
            goal = evasion_target(self.s, [self.s.guards[u] for u in deed.guards])
        else:
            return deed.kind == "mission"
        return chance_of(deed.force + deed.stealth, stealth_of(self.s, n), goal) < 0.7

    def on_deal(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Rules of thumb do not trade."""
        return self.game.refuse

    def on_agree(self, legal: tuple[int, ...], context: list[Any]) -> int:
        """Friends may have what they ask for."""
        return self.game.accept
