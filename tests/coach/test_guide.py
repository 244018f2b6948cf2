"""Guided games: every step of every game comes at some seat, once, and is written for people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sudare.bots import make_bot
from sudare.coach.guide import Guide, load_guide
from sudare.conformance.words import faults
from sudare.core import Chance, SudareError, Table, find_game

from .conftest import SEATS

DEALS = 12  # games in which all steps have come


def test_every_step_comes_once_a_seat_where_it_fits(name: str) -> None:
    game = find_game(name)(SEATS[name])
    steps = load_guide(type(game))
    missing = {step.title for step in steps}
    assert len(missing) == len(steps)
    for deal in range(DEALS):
        table = Table(game, f"guide {deal}")
        bots = [make_bot("easy", game, seat, Chance(f"{deal} {seat}")) for seat in range(game.seats)]
        guides = [Guide(steps) for _ in range(game.seats)]
        said: list[list[str]] = [[] for _ in range(game.seats)]
        while not table.state.over and missing:
            seat = table.state.deciders[0]
            seen = table.perspective(seat)
            new = guides[seat].new(seen)
            assert all(not step.asked or seen.decision.id in step.asked for step in new)
            said[seat] += [step.title for step in new]
            missing -= set(said[seat])
            table.act(seat, bots[seat].choose(seen))
        assert all(len(one) == len(set(one)) for one in said)
    assert missing == set()


def test_its_texts_are_for_people(name: str) -> None:
    for step in load_guide(find_game(name)):
        for text in (step.on("page"), step.on("terminal")):
            assert list(faults(step.title, text)) == []
            assert text.endswith((".", "?", "!", "”"))
        assert "lick" not in step.on("terminal") and "“aid”" not in step.on("page")


def test_a_guide_with_a_mistake_is_refused_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = find_game("shogunate")
    monkeypatch.setattr(game, "folder", lambda: tmp_path)
    assert load_guide(game) == []
    (tmp_path / "guide.toml").write_text('[[steps]]\ntitle = "A"\n', encoding="utf-8")
    with pytest.raises(SudareError, match=r"guide\.toml: "):
        load_guide(game)
