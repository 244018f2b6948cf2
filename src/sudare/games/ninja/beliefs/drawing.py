"""games/ninja: a whole story read with draws; after a dead end the latest draw is made anew."""

from __future__ import annotations

from sudare.games.ninja.beliefs.lives import DeadEnd, Exhausted, Option
from sudare.games.ninja.beliefs.paths import Reader

PATIENCE = 10  # draws at one place before an earlier choice is drawn anew


class Choice:
    """A place at which something was drawn: the reader as it was before, and what led, or would lead, to a dead end."""

    __slots__ = ("reader", "tried", "times")

    def __init__(self, reader: Reader, tried: set[Option]) -> None:
        self.reader = reader
        self.tried = tried
        self.times = 1


def read_drawing(reader: Reader, budget: int, last: int) -> tuple[Reader, Reader | None]:
    """Read the whole story, drawing what must be drawn; after a dead end (`budget` at most) draw the latest anew.

    A copy of the reader as it was before token `last` is returned, too, if it came by there.
    """
    tokens = reader.story.tokens
    choices: list[Choice] = []
    kept: Reader | None = None
    while True:
        try:
            while reader.read < len(tokens):
                if reader.read == last:
                    kept = reader.copy()
                    kept.hindsight = {}
                token = tokens[reader.read]
                if not (choices and choices[-1].reader.read == reader.read):
                    reader.tried = set()
                    if token[0] in ("rope", "into", "out") or (token[0] == "listen" and token[3]):
                        choices.append(Choice(reader.copy(), reader.tried))
                reader.drew = False
                try:
                    reader._token(token)
                finally:
                    if choices and choices[-1].reader.read == reader.read and not reader.drew:
                        choices.pop()  # nothing to be drawn anew here
                reader.read += 1
            reader.finish()
            return reader, kept
        except DeadEnd as end:
            if reader.read < len(tokens):
                reader.learn(tokens[reader.read])
            reader.met[0] += 1
            budget -= 1
            if isinstance(end, Exhausted):
                choices.pop()
            while choices and choices[-1].times >= PATIENCE:
                choices.pop()
            if not choices or budget < 0:
                raise
            choices[-1].times += 1
            reader = choices[-1].reader.copy()
            reader.tried = choices[-1].tried
