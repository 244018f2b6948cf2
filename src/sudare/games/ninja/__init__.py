"""games/ninja: Ninja: Legend of the Scorpion Clan: two hidden intruders against a fortress full of guards."""

from sudare.games.ninja.game import NinjaGame

__all__ = ["NinjaGame"]
