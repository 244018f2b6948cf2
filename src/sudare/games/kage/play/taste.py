"""games/kage: the numbers that the rules of thumb weigh by, read from a style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Style

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame


class Taste:
    """The numbers of one style; the ninja's are in move tokens, the guards' in what an action is worth."""

    def __init__(self, game: KageGame, style: Style) -> None:
        n = style.numbers
        self.temper = style.temper
        self.strike, self.detect = n["strike"], n["detect"]  # what a wound and a detection are worth
        self.least = n["least"]  # what an action must be worth, and what the last tokens must
        self.last_token, self.last_held, self.few_guards = n["last_token"], n["last_held"], n["few_guards"]
        self.bought = n["bought"]  # cards to be played at once: with fewer, one is bought
        self.home_boss, self.sees_far = n["home_boss"], n["sees_far"]
        self.variety = n["variety"]  # how far chance decides who plays
        self.price = n["price"]  # of a noise token; the first of a turn and of a ninja cost more, late still more
        self.price_turn, self.price_turn_late = n["price_turn"], n["price_turn_late"]
        self.price_alert, self.price_alert_late = n["price_alert"], n["price_alert_late"]
        self.spotted = n["spotted"]  # what it costs to be detected, beyond the noise
        self.kill_open, self.kill_alone, self.kill_watched = n["kill_open"], n["kill_alone"], n["kill_watched"]
        self.shoot_moves = n["shoot_moves"]  # so few moves are left when a ninja shoots
        self.ninja: list[float] = [n.get(f"ninja_{one.id}", 0.0) for one in game.edition.ninja]
        self.boss: list[float] = [n.get(f"boss_{one.id}", 0.0) for one in game.edition.bosses]
