"""tests/games/chiyo: the deduction sheet says only what is certain, and nothing that the seat may not know."""

import pytest

from sudare.core import Chance, Perspective, Table
from sudare.games.chiyo import ChiyoGame


def sheets(table):
    """The sheet of every seat, and of a spectator."""
    game = table.game
    return {seat: game.aid(table.perspective(seat)) for seat in (*range(game.seats), None)}


def played(seats, seed):
    """A game between thumb bots, paused before every move."""
    game = ChiyoGame(seats)
    table = Table(game, seed)
    bots = [game.thumb(seat, Chance(f"{seed}{seat}")) for seat in range(seats)]
    while not table.state.over:
        yield table
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    yield table


@pytest.mark.parametrize(("seats", "seed"), [(5, "a"), (6, "b"), (8, "c")])
def test_the_truth_is_never_crossed_off(seats, seed):
    for n, table in enumerate(played(seats, seed)):
        if n % 9 or table.state.disguises[0] < 0:
            continue
        state, names = table.state, table.game.names
        for seat, sheet in sheets(table).items():
            for f, fugitive in enumerate(("geisha", "ronin")):
                assert names["card"][state.disguises[f]] in sheet.disguises[fugitive], (n, seat)
            for who, role in enumerate(state.roles):
                assert names["role"][role] in sheet.roles[who], (n, seat, who)
            if state.true_assassin >= 0:
                assert names["card"][state.true_assassin] in sheet.true_assassin
            assert state.city in sheet.city
            assert sheet.lie in ("unknown", "told" if state.lie >= 0 else "not_told")


def test_it_depends_on_the_perspective_alone():
    """Worlds that a seat cannot tell apart give it the same sheet."""
    for n, table in enumerate(played(5, "d")):
        if n % 40 != 30:
            continue
        for seat in range(5):
            own = table.perspective(seat)
            other = own.sample(Chance(f"x{n}{seat}"))
            assert table.game.aid(Perspective.of(other, seat, own.told)) == table.game.aid(own)


@pytest.mark.rule("CHI-079", "CHI-081")
def test_one_answer_may_be_the_lie_and_two_against_one_are_proof():
    game = ChiyoGame(5)
    table = Table(game, "lie")

    def go_on(until):
        """Let everybody answer by default until a question of this kind is open."""
        while table.state.decision(table.state.deciders[0]).id != until:
            seat = table.state.deciders[0]
            table.act(seat, table.state.default(seat))

    def asks(question, answer):
        go_on("loyal")
        table.act(table.state.deciders[0], "loyal:spy")
        go_on("question")
        table.act(table.state.deciders[0], f"ask:{question}")
        table.act(table.state.motonaka, f"answer:{answer}")

    go_on("loyal")
    geisha, _ = table.state.disguises
    kind = game.names["type"][game.card_type[geisha]]
    true = game.names["card"][geisha]
    others = [p.id for p in game.patrons if p.type not in (kind, "assassin")]
    nobles = [seat for seat in range(5) if seat != table.state.motonaka]

    asks(f"type_geisha_{kind}", "no")  # the lie
    for seat in (*nobles, None):
        assert {true, *others} <= set(sheets(table)[seat].disguises["geisha"])
    asks(f"type_geisha_{kind}", "yes")
    for seat in (*nobles, None):
        assert {true, *others} <= set(sheets(table)[seat].disguises["geisha"])
        assert sheets(table)[seat].lie == "told"  # one of the two answers was it, whichever is true
    asks(f"type_geisha_{kind}", "yes")
    for seat in (*nobles, None):
        left = sheets(table)[seat].disguises["geisha"]
        assert true in left and len(left) > 1 and not set(others) & set(left)
    assert sheets(table)[table.state.motonaka].disguises["geisha"] == [true]
