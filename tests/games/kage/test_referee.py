"""Whole games of rules of thumb under the eyes of the referee: sight, reach, options, noise, tracks and endings."""

from __future__ import annotations

import pytest

from sudare.core import Chance, Table
from sudare.games.kage import KageGame

NIGHTS = [  # seats, board, boss, Advanced Rules: every pair of two of them meets
    (2, "mh", "kenta", False),
    (3, "ad", "oka", False),
    (4, "dr", "minato", False),
    (2, "mg", "minato", True),
    (3, "mh", "minato", True),
    (4, "ad", "kenta", True),
    (2, "dr", "oka", True),
    (3, "mg", "kenta", False),
    (4, "mh", "oka", True),
    (2, "ad", "minato", False),
    (3, "dr", "kenta", True),
    (4, "mg", "oka", False),
]


@pytest.mark.rule("KAG-G06", "KAG-R65", "KAG-R28", "KAG-R33", "KAG-225", "KAG-063", "KAG-169", "KAG-206", "KAG-H06")
@pytest.mark.parametrize(("seats", "board", "boss", "advanced"), NIGHTS)
def test_the_referee_has_no_objection_to_a_whole_night(seats, board, boss, advanced, referee):
    game = KageGame(seats, {"board": board, "boss": boss, "advanced_rules": advanced, "guard_setup": "auto"})
    table = Table(game, f"night {seats} {board} {boss}")
    bots = [game.thumb(seat, Chance(f"{board} {seat}")) for seat in range(seats)]
    slips, ledger, heard, laid = Chance(f"slips {board}"), referee.Ledger(game), 0, None
    while not table.state.over:
        s = table.state
        seat = s.deciders[0]
        if s.phase in ("ninja_turn", "guard_turn"):
            judge = referee.Referee(s)
            now = (s.guards, [(n.sq, n.detected) for n in s.ninja], s.door_mask, s.lanterns, s.rice, s.sky, s.mat)
            if now != laid:
                judge.check_areas()
                laid = now
            judge.check_question()
        if slips.below(12):
            action = bots[seat].choose(table.perspective(seat))
        else:  # a slip: bots alone would never come to see some corners
            action = slips.choice(s.legal(seat))
        table.act(seat, action)
        for told in table.told(None, heard):
            ledger.hear(told)
        heard = len(table.events)
    ledger.close(table.state)
