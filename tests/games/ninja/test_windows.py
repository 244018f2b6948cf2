"""What is worth a question: It Was a Cat where somebody would be heard, searches, last cards."""

from collections.abc import Iterator

import pytest

from sudare.core import Chance, Perspective, Table
from sudare.doors import Standing
from sudare.games.ninja import NinjaGame

rule = pytest.mark.rule


@rule("NIN-083", "NIN-088")
def test_the_traitor_is_asked_for_the_cat_where_somebody_would_be_heard():
    """In both cases the rules ask, so that nobody can tell; a person is spared what would only be thrown away."""
    game, asked, spared = NinjaGame(2), 0, 0
    for seed in ("cat 1", "cat 2", "cat 3"):
        table = Table(game, seed)
        bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(2)]
        while not table.state.over:
            seat = table.state.deciders[0]
            seen = table.perspective(seat)
            if seen.decision.id == "cat_reaction" and len(seen.legal) > 1:
                quiet = "would hear nobody of yours" in seen.question().prompt
                answer = Standing().answer(seen)
                assert answer == (game.PASS if quiet else None)
                asked += not quiet
                spared += quiet
            table.act(seat, bots[seat].choose(seen))
    assert asked and spared


@rule("NIN-148")
def test_nobody_is_asked_for_a_search_where_nothing_can_be_found():
    """The rules ask in both cases, so that nobody can tell; a person is asked for rooms that nobody has searched.

    What was found in a room is all that is there: only whose goal it is has to search it again.
    """
    game, asked, spared, known = NinjaGame(2), 0, 0, 0
    for seen in played(game, "declare_search"):
        zones = [game.actions.describe(action)[1] for action in seen.legal if action != game.PASS]
        rooms = [zone for zone in zones if game.names["zone"].index(zone) in game.map.rooms]
        found = {one.zone: one.answer for one in seen.view.searched}
        who = game.names["who"][seen.flow.asked[seen.seat][1]]
        (one,) = [one for one in seen.view.intruders if one.id == who]
        goals = {one.secret.mission} if one.done is None else set()
        worth = any(room not in found or found[room] in goals for room in rooms)
        assert Standing().answer(seen) == (None if worth else game.PASS)
        assert Standing("always").answer(seen) is None
        asked += worth
        spared += not rooms
        known += bool(rooms) and not worth
    assert asked and spared and known


@rule("NIN-307")
def test_nobody_is_asked_for_a_last_card_that_could_only_be_a_bluff():
    game, asked, spared = NinjaGame(2), 0, 0
    for seen in played(game, "last_cards"):
        kinds = {game.actions.describe(action)[0] for action in seen.legal} - {"pass", "bluff"}
        does = kinds - {"card"}  # Shadow Walk, when nobody moves any more
        assert Standing().answer(seen) == (None if does else game.PASS)
        assert Standing("always").answer(seen) is None
        asked += bool(does)
        spared += not does
    assert asked and spared


def played(game: NinjaGame, question: str) -> Iterator[Perspective]:
    """Play some games, and stop at a question with more than one answer."""
    for seed in range(12):
        table = Table(game, f"{question} {seed}")
        bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(2)]
        while not table.state.over:
            seat = table.state.deciders[0]
            seen = table.perspective(seat)
            assert seen.decision is not None
            if seen.decision.id == question and len(seen.legal) > 1:
                yield seen
            table.act(seat, bots[seat].choose(seen))


@pytest.mark.parametrize(("seats", "cat", "others"), [(2, {0}, {0}), (3, {1}, {0, 1}), (4, {1}, {0, 1})])
def test_no_guard_is_asked_in_a_window_and_the_cat_is_the_traitors(seats, cat, others):
    game = NinjaGame(seats)
    asked = {window: set(of(game)) for window, of in game.gestures.reacts.items()}
    assert asked == {**dict.fromkeys(game.gestures.windows, others), "cat_reaction": cat}
    found = {window: set() for window in asked}
    for seed in range(3):
        state = game.new(f"windows {seed}")
        chance = Chance(f"windows {seats} {seed}")
        while not state.over:
            for seat in state.deciders:
                if (window := state.decision(seat).id) in found:
                    found[window].add(seat)
            seat = state.deciders[0]
            legal = state.legal(seat)
            state.apply(seat, legal[chance.below(len(legal))])
    assert all(found[window] <= may for window, may in asked.items()) and any(found.values())
