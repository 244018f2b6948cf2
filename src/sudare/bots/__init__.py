"""bots: who can sit on a chair. A bot gets one seat's perspective and answers with one of its legal actions."""

from __future__ import annotations

from sudare.bots.budget import read_budget
from sudare.bots.external import ExecBot
from sudare.bots.guides import styled
from sudare.bots.ismcts import DEFAULT, IsmctsBot
from sudare.bots.levels import BY_THUMB, LEVELS, character, make_level
from sudare.core import Bot, Chance, Game, Perspective, SudareError

KINDS = (*LEVELS, "thumb", "ismcts", "random", "default")
"""What anybody may put on a chair. A searching bot may be given a budget (`ismcts:200ms`); `exec:` is for one's own
machine only and is no kind, so whoever offers chairs to strangers checks against this list."""


class RandomBot:
    """Any legal action, each as likely as the others."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.why = "It was drawn by lot: this bot does not think."

    def choose(self, perspective: Perspective) -> int:
        """Return a random legal action."""
        return self.chance.choice(perspective.legal)


class DefaultBot:
    """Always the safe default, like a seat that is away."""

    why = "It is the safe answer: this bot does not think."

    def choose(self, perspective: Perspective) -> int:
        """Return the safe default."""
        return perspective.default()


def make_bot(kind: str, game: Game, seat: int, chance: Chance) -> Bot:
    """Return a bot for a seat; `chance` is its own dice and must not be the table's."""
    game = game.public
    name, colon, rest = kind.partition(":")
    if name == "exec" and colon:
        return ExecBot(rest, game, seat)
    if name in ("ismcts", "trees"):
        return IsmctsBot(game, seat, chance, read_budget(rest) if colon else DEFAULT, trees=name == "trees")
    style = character(game, kind)
    if name in LEVELS:
        return make_level(name, game, seat, chance, style)
    if kind == "random":
        return RandomBot(chance)
    if kind == "default":
        return DefaultBot()
    if name == "thumb":
        return styled(game, seat, chance, style)
    raise SudareError(f"there is no bot {kind!r}; the bots are: {', '.join(KINDS)}")


def kinds_for(game: Game) -> list[str]:
    """Return what anybody may put on a chair of this game: the kinds, and the levels with each character."""
    return [*KINDS, *(f"{kind}:{name}" for kind in LEVELS for name in game.styles().characters)]


def reason_of(bot: Bot) -> str:
    """Return why the bot answered as it did: one sentence, for its own seat only until the game is over."""
    return str(getattr(bot, "why", "") or BY_THUMB)


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


def close_bot(bot: Bot) -> None:
    """Let a bot go: one that runs elsewhere ends."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def fill_seats(bots: list[str], seats: int) -> list[str]:
    """Return one bot for each seat: when fewer are given, the last one is repeated."""
    if not 1 <= len(bots) <= seats:
        raise SudareError(f"expected 1 to {seats} bots for {seats} seats, got {len(bots)}")
    return bots + bots[-1:] * (seats - len(bots))
