"""Parts of one choice: what a look ahead shows of the next part must be what is really asked then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sudare
from sudare.conformance.basics import Broken
from sudare.conformance.gestures import check_parts
from sudare.core import Chance, Table


def moments(seed: str) -> Iterator[Table]:
    game = sudare.game("shogunate", seats=4)
    table = Table(game, seed)
    bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(4)]
    while not table.state.over:
        yield table
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))


def test_the_next_part_is_the_one_that_was_foreseen() -> None:
    assert sum(check_parts(table, Chance("parts")) for table in moments("kept"))


def test_a_part_that_depends_on_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option is missing where the hidden part of the position says so: people would be shown what is not so."""
    game = sudare.game("shogunate", seats=4)
    for part in game.gestures.parts:
        decision = game.book.decisions[part]

        def some(state, seat, *context, offers=decision.options):  # type: ignore[no-untyped-def]
            options = offers(state, seat, *context)
            return options[:-1] if len(options) > 1 and int(state.digest(), 16) % 2 else options

        monkeypatch.setattr(decision, "options", some)
    tables = (table for seed in range(6) for table in moments(f"broken {seed}"))
    with pytest.raises(Broken, match="is declared as a part of the choice that"):
        sum(check_parts(table, Chance("parts")) for table in tables)
