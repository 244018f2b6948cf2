"""doors: a gesture is a chain of answers, carried out one by one; it stops when something comes in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudare.core import Chance, Perspective, Table
from sudare.doors.outlook import Unforeseen, look, same_to_the_eye

BETWEEN = "something has come in between"
REACT = "others may react first"


class Rest(NamedTuple):
    """What is left of a gesture while others may react: it goes on if the table then looks like this to the seat."""

    chain: tuple[int, ...]
    seen: Perspective

    def goes_on(self, seen: Perspective) -> bool:
        """Say whether nothing has come in between."""
        return same_to_the_eye(seen, self.seen)


class Carried(NamedTuple):
    """What came of a gesture: how many answers were given, and why it stopped before its end ("": it did not)."""

    done: int
    stopped: str
    rest: Rest | None = None


def carry_out(table: Table, seat: int, chain: Sequence[int], chance: Chance) -> Carried:
    """Give the answers of a chain as long as the table goes the way that the seat could foresee.

    What cannot be foreseen is not forbidden: the answer before it is given, and then the person looks again. Where
    others may react, the rest waits for them. A first answer that is not possible is refused as ever.
    """
    outlook = look(table.perspective(seat), chance) if len(chain) > 1 else None
    for done, action in enumerate(chain, 1):
        if done > 1 and action not in table.state.legal(seat):
            return Carried(done - 1, "the next answer is not possible now")
        stopped, paused = "" if outlook is not None else "what comes next cannot be foreseen", False
        if outlook is not None and done < len(chain):
            try:
                paused = outlook.advance(action)
            except Unforeseen as reason:
                stopped = str(reason)
        table.act(seat, action)
        if done == len(chain):
            break
        if outlook is not None and not stopped and not same_to_the_eye(table.perspective(seat), outlook.seen):
            if paused:
                return Carried(done, REACT, Rest(tuple(chain[done:]), outlook.seen))
            stopped = BETWEEN
        if stopped:
            return Carried(done, stopped)
    return Carried(len(chain), "")
