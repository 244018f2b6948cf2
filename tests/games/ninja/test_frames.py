"""On the wire: a guard's socket gets nothing while an intruder secretly moves, however many zones."""

from __future__ import annotations

import pytest

from sudare.core.table import Table
from sudare.server.sides import Moment, Side

rule = pytest.mark.rule


@rule("NIN-133", "NIN-134")
@pytest.mark.parametrize(
    ("seats", "variant"), [(2, "standard"), (3, "standard"), (4, "standard"), (4, "contested_ground")]
)
@pytest.mark.parametrize("zones", [0, 1, 2, 3])
def test_nothing_is_sent_for_secret_steps(night, seats, variant, zones):
    n = night(seats, {"variant": variant}, phase="intruders", ninja="ob_n1", traitor="g_n_walk1")
    table = Table.at(n.s)
    names = [f"Seat {seat}" for seat in range(seats)]
    outside = [*n.game.guard_seats, None]
    sides = {seat: Side(seat) for seat in outside}
    for side in sides.values():
        side.snapshot(Moment(table, names), 0)
    for name in [*["zone:ob_n2", "zone:ob_n1", "zone:ob_n2"][:zones], "finish"]:
        table.act(0, name)
        assert all(side.update(Moment(table, names), 0) is None for side in sides.values())
    table.act(n.game.intruder_seats[1], "finish")
    assert all(side.update(Moment(table, names), 0) is not None for side in sides.values())  # the side has moved
