"""bots: who can sit on a chair. A bot gets one seat's perspective and answers with one of its legal actions."""

from __future__ import annotations

from sudare.core import Bot, Chance, Game, Perspective, SudareError

KINDS = ("thumb", "random", "default")


class RandomBot:
    """Any legal action, each as likely as the others."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, perspective: Perspective) -> int:
        """Return a random legal action."""
        return self.chance.choice(perspective.legal)


class DefaultBot:
    """Always the safe default, like a seat that is away."""

    def choose(self, perspective: Perspective) -> int:
        """Return the safe default."""
        return perspective.default()


def make_bot(kind: str, game: Game, seat: int, chance: Chance) -> Bot:
    """Return a bot for a seat; `chance` is its own dice and must not be the table's."""
    if kind == "random":
        return RandomBot(chance)
    if kind == "default":
        return DefaultBot()
    if kind == "thumb":
        return game.thumb(seat, chance)
    if kind.partition(":")[0] == "ismcts":
        from sudare.bots.ismcts import DEFAULT, IsmctsBot, read_budget

        return IsmctsBot(game, seat, chance, read_budget(kind.partition(":")[2]) if ":" in kind else DEFAULT)
    raise SudareError(f"there is no bot {kind!r}; the bots are: {', '.join(KINDS)}")


def answer_of(bot: Bot, perspective: Perspective) -> tuple[int, str]:
    """Return the bot's answer and ""; or the safe default and what the bot did wrong."""
    try:
        action = bot.choose(perspective)
        if action in perspective.legal:
            return action, ""
        fault = f"answered {action!r}, which is not legal"
    except Exception as error:  # whatever a bot does wrong must not end the game
        fault = f"raised {type(error).__name__}: {error}"
    return perspective.default(), fault


def fill_seats(bots: list[str], seats: int) -> list[str]:
    """Return one bot for each seat: when fewer are given, the last one is repeated."""
    if not 1 <= len(bots) <= seats:
        raise SudareError(f"expected 1 to {seats} bots for {seats} seats, got {len(bots)}")
    return bots + bots[-1:] * (seats - len(bots))
