"""bots: table talk of bots: when one speaks, everybody can work out; what it says is from its own side alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sudare.bots import make_bot
from sudare.core import Bot, Chance, Game, Perspective, Refusal, SudareError, Table


def speaker(bot: Bot) -> Any:
    """Return who speaks for a bot: itself, or the rules of thumb that it thinks with; None for one without words."""
    for who in (bot, getattr(bot, "thumb", None)):
        if hasattr(who, "speak"):
            return who
    return None


MOST = 4  # things that a seat says before the game goes on


@lru_cache(256)
def speaks(game: Game, kind: str) -> bool:
    """Say whether bots of a kind talk in this game: everybody at the table can know that."""
    try:
        return bool(game.talk.moments) and speaker(make_bot(kind, game, 0, Chance())) is not None
    except SudareError:
        return False


def floor(table: Table) -> list[tuple[int, str]]:
    """Return whose turn it is to speak, and about what: from what everybody sees and hears, and nothing else."""
    talk = table.game.talk
    if not talk.moments or table.state.over:
        return []
    return talk.floor(table.perspective(None))


def words_of(bot: Bot, seen: Perspective, topic: str, dice: Chance) -> tuple[str, str]:
    """Return what a bot says on a topic, and what it did wrong; "" when it says nothing.

    It follows from the perspective, the topic, the dice and the bot's character, so that it can carry nothing else.
    """
    who = speaker(bot)
    if who is None:
        return "", ""
    try:
        return str(who.speak(seen, topic, dice)), ""
    except Exception as error:  # whatever a bot does wrong must not end the game
        return seen.game.talk.at_a_loss, f"raised {type(error).__name__}: {error}"


def dice_for(seed: str, seat: int, heard: int) -> Chance:
    """Return the dice for what a bot says after so many utterances: its own, and not the table's."""
    return Chance(f"{seed} talk {seat} {heard}")


class Talkers:
    """The bots of one table whose turn it is to speak, in the terminal, in simulations and in environments."""

    def __init__(self, table: Table, bots: Mapping[int, Bot], seed: str) -> None:
        self.table = table
        self.bots = bots
        self.seed = seed
        self.events = len(table.events)  # events that were looked through for a moment to speak
        self.faults: list[tuple[int, str]] = []

    def run(self) -> bool:
        """Let those speak whose turn it is; say whether anybody did. A moment to speak follows events that all hear."""
        table, moments = self.table, self.table.game.talk.moments
        new, self.events = table.events[self.events :], len(table.events)
        if not any(kind.id in moments for kind, *_ in new):
            return False
        return self.speak()

    def speak(self) -> bool:
        """Let those speak who are asked, or whose turn it is."""
        before, mute = len(self.table.said), set[int]()
        for _ in range(MOST * self.table.game.seats):
            waiting = [turn for turn in floor(self.table) if turn[0] in self.bots and turn[0] not in mute]
            if not waiting:
                return len(self.table.said) > before
            seat, topic = waiting[0]
            dice = dice_for(self.seed, seat, len(self.table.heard(None)))
            words, fault = words_of(self.bots[seat], self.table.perspective(seat), topic, dice)
            try:
                if words:
                    self.table.say(seat, words)
            except Refusal as refusal:
                fault = fault or f"said {words!r}: {refusal}"
            if fault:
                self.faults.append((seat, fault))
            if not words or fault:
                mute.add(seat)
        raise SudareError(f"{self.table.game.title}: it is always somebody's turn to speak, however much they say")
