"""The leaks that once stood in the five games: put back, each of them, and the checks find it."""

from __future__ import annotations

from typing import Any

import pytest

from sudare.conformance.basics import Broken
from sudare.conformance.blind import check_blind
from sudare.conformance.streams import Looks, check_streams
from sudare.conformance.worlds import Support
from sudare.core import Chance, Game, Table
from sudare.games.kage import KageGame
from sudare.games.ninja import NinjaGame
from sudare.games.ninja.events import book
from sudare.games.ninja.rules import night
from sudare.games.ninja.sight import look
from sudare.games.ninja.state import Ninja


def found(game: Game, decision: str, games: int = 12) -> str:
    """Play games, choose in several ways whenever this question is open, and return what the checks say of it."""
    for number in range(games):
        table, chance = Table(game, f"old {number}"), Chance(f"old {number}")
        bots = [game.thumb(seat, chance.fork(f"thumb {seat}")) for seat in range(game.seats)]
        while not table.state.over:
            asked = [question.id for question in map(table.state.decision, table.state.deciders) if question]
            try:
                if decision in asked:
                    check_streams(table.state, len(table.events), chance.fork("ways"), Looks())
            except Broken as broken:
                return f"{broken.check}: {broken.difference}"
            seat = chance.choice(table.state.deciders)
            slip = chance.below(6) == 0
            legal = table.state.legal(seat)
            table.act(seat, chance.choice(legal) if slip else bots[seat].choose(table.perspective(seat)))
    pytest.fail("the leak was not found")


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {}), (3, {"variant": "contested_ground"})])
def test_ninja_every_secret_step_was_a_round_of_both_intruders(
    monkeypatch: pytest.MonkeyPatch, seats: int, options: dict[str, Any]
) -> None:
    """Guards, spectators and rivals could count the steps in `waiting`, in `asked` and in the number of messages."""
    options_of, answer = night.ACT.options, night.ACT.answer

    def ask_act(s: Ninja) -> None:
        if any(night.is_acting(s, seat) for seat in s.game.intruder_seats):
            s.plan(ask_act)
            s.ask_all(night.ACT, s.game.intruder_seats)

    def act_options(s: Ninja, seat: int) -> tuple[int, ...]:
        return options_of(s, seat) if night.is_acting(s, seat) else (s.game.PASS,)

    def acted(s: Ninja, seat: int, action: int) -> None:
        if action != s.game.PASS:
            answer(s, seat, action)

    monkeypatch.setattr(night, "ask_act", ask_act)
    monkeypatch.setitem(book.steps, "ask_act", ask_act)
    monkeypatch.setattr(night.ACT, "turn", None)
    monkeypatch.setattr(night.ACT, "options", act_options)
    monkeypatch.setattr(night.ACT, "answer", acted)
    text = found(NinjaGame(seats, options), "act")
    assert text.startswith("secret choices: ") and "answered 'act' in secret with " in text, text


@pytest.mark.parametrize("decision", ["pick_hand", "restart_hand"])
def test_ninja_the_size_of_a_hand_showed_while_it_was_chosen(monkeypatch: pytest.MonkeyPatch, decision: str) -> None:
    """The basic deck came at once, other cards one by one; second lives, too."""
    monkeypatch.setattr(look, "_hand_unknown", lambda s, who: False)
    text = found(NinjaGame(3), decision)
    assert text.startswith("secret choices: ") and f"answered '{decision}' in secret with " in text, text
    assert "hand_size" in text or "a private step shows" in text, text


def test_kage_the_secret_mission_stood_in_what_a_side_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of a perspective, and of every sampled world, was the table's own."""
    monkeypatch.setattr(Game, "public", property(lambda game: game))
    game = KageGame(2, {"mission": "m_arson"})
    table = Table(game, "old")
    with pytest.raises(Broken, match="the secret option 'mission' is 'm_arson' in its perspective"):
        check_blind(table, 0, Chance("old"), Support())
