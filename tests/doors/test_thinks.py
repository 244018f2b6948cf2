"""What the coach thinks of a choice of several parts: each part at its own question, before any of it is done."""

from __future__ import annotations

import pytest

from sudare.coach.hints import Opinion, opinion
from sudare.coach.judge import BEST, MISTAKE, UNJUDGED
from sudare.core import Perspective, Table, find_game
from sudare.doors.thinks import opinion_of


@pytest.fixture
def seen() -> Perspective:
    """The mission is done, the exit is beside the ninja, and day breaks; which ninja acts is asked first."""
    state = find_game("kage")(2).arrange(
        ninja={"yuto": "A1"},
        guards={"T20": "tesaki"},
        infiltration=("B1", "L1", "T14"),
        exits=(2, 1, 3),
        escape="esc_2",
        need=1,
        passed=True,
        completed=True,
        turn=8,
    )
    return Table.at(state).perspective(1)


def chain(seen: Perspective, *names: str) -> list[int]:
    return [seen.game.actions.id(name) for name in names]


def test_a_mistake_in_a_later_part_is_found_before_the_first_is_sent(seen: Perspective) -> None:
    alone = opinion(seen, *chain(seen, "ninja:1"))
    assert alone.verdict == UNJUDGED, "what only begins a choice says nothing of it"
    stays = opinion_of(seen, chain(seen, "ninja:1", "done"))
    assert stays.verdict == MISTAKE and "End Yuto's activation" in stays.reason
    leaves = opinion_of(seen, chain(seen, "ninja:1", "go:B1"))
    assert leaves.verdict == BEST and leaves.label == "To B1"


def test_what_cannot_be_foreseen_is_not_judged(seen: Perspective) -> None:
    assert opinion_of(seen, chain(seen, "ninja:1", "end_turn")) == opinion_of(seen, chain(seen, "ninja:1"))
    assert opinion_of(seen, chain(seen, "end_turn", "ninja:1")) == opinion_of(seen, chain(seen, "end_turn"))


def test_the_gravest_part_counts(seen: Perspective, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []

    def thinks(seen: Perspective, action: int, *_: object) -> Opinion:
        judged.append(seen.game.actions.name(action))
        return Opinion({"ninja:1": MISTAKE}.get(judged[-1], BEST), judged[-1])

    monkeypatch.setattr("sudare.doors.thinks.opinion", thinks)
    assert opinion_of(seen, chain(seen, "ninja:1", "go:A2", "go:A1", "go:A2", "go:A1", "done")).reason == "ninja:1"
    assert judged == ["ninja:1", "go:A2", "go:A1", "done"], "of a long way the first part and the last ones"
