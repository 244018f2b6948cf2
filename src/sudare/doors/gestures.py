"""doors: a gesture is a chain of answers, carried out one by one; it stops when something comes in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudare.core import Chance, Table
from sudare.doors.outlook import Unforeseen, look, same_to_the_eye


class Carried(NamedTuple):
    """What came of a gesture: how many answers were given, and why it stopped before its end ("": it did not)."""

    done: int
    stopped: str


def carry_out(table: Table, seat: int, chain: Sequence[int], chance: Chance) -> Carried:
    """Give the answers of a chain as long as the table goes the way that the seat could foresee.

    What cannot be foreseen is not forbidden: the answer before it is given, and then the person looks again.
    A first answer that is not possible is refused as ever.
    """
    outlook = look(table.perspective(seat), chance) if len(chain) > 1 else None
    for done, action in enumerate(chain):
        if done and action not in table.state.legal(seat):
            return Carried(done, "the next answer is not possible now")
        stopped = "" if outlook is not None else "what comes next cannot be foreseen"
        if outlook is not None and done < len(chain) - 1:
            try:
                outlook.step(action)
            except Unforeseen as reason:
                stopped = str(reason)
        table.act(seat, action)
        if done == len(chain) - 1:
            break
        if outlook is not None and not stopped and not same_to_the_eye(table.perspective(seat), outlook.seen):
            stopped = "something has come in between"
        if stopped:
            return Carried(done + 1, stopped)
    return Carried(len(chain), "")
