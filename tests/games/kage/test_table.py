"""Whole games: at random, by rules of thumb, as text, as golden transcripts; and what each side may know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sudare.conformance.golden import assert_golden
from sudare.core import Chance, Perspective, Table, Voice
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import can, do

BOARDS = ("mh", "ad", "dr", "mg")
QUICK = {"guard_setup": "auto", "boss": "kenta"}


def play(game, seed, guard="thumb", ninja="thumb", limit=20_000):
    """Play a game to its end; each side is a thumb or random."""
    s = game.new(seed)
    bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(game.seats)]
    chance = Chance(f"random {seed}")
    for _ in range(limit):
        if s.over:
            return s
        seat = s.deciders[0]
        if (guard if seat == 0 else ninja) == "thumb":
            s.apply(seat, bots[seat].choose(Perspective.of(s, seat, [])))
        else:
            s.apply(seat, chance.choice(s.legal(seat)))
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_random_games_end_and_read_well_at_every_step(seats, advanced):
    rnd = random.Random(f"{seats} {advanced}")
    game = KageGame(
        seats, {"board": rnd.choice(BOARDS), "advanced_rules": advanced, "boss": rnd.choice(("oka", "minato"))}
    )
    table = Table(game, "random")
    voice = Voice(game)
    while not table.state.over:
        seat = table.state.deciders[0]
        if len(table.moves) % 40 == 0:
            table.state.check()
            for side in (None, *range(seats)):
                text = table.perspective(side).text()
                assert "Rise of the Kage" in text
                assert "None" not in text
            question = table.perspective(seat).question()
            assert question is not None
            assert len(question.options) <= 50
            assert all(option.label for option in question.options)
        table.act(seat, rnd.choice(table.state.legal(seat)))
    assert table.state.ending in ("daybreak", "alert", "eliminated", "round_limit", "mission", "stranded")
    assert all(voice.event(told) for told in table.told(None))


def test_games_of_safe_defaults_end():
    game = KageGame(3, {"round_limit": 9})
    s = game.new("defaults")
    for _ in range(2000):
        if s.over:
            break
        s.apply(s.deciders[0], s.default(s.deciders[0]))
    assert s.ending == "round_limit"


@pytest.mark.parametrize("board", BOARDS)
def test_rules_of_thumb_play_whole_games_on_every_board(board):
    s = play(KageGame(2, {"board": board, "advanced_rules": board in ("ad", "mg")}), f"thumb {board}")
    assert s.over
    assert len(s.pool) + s.removed > 2  # somebody did something
    s.check()


def test_the_guards_rules_of_thumb_beat_random_ninja():
    wins = sum(0 in play(KageGame(2, {**QUICK, "round_limit": 15}), f"g{i}", ninja="random").winners for i in range(4))
    assert wins >= 3


def test_the_ninjas_rules_of_thumb_beat_random_guards():
    wins = sum(
        1 in play(KageGame(2, {**QUICK, "mission": "m_uncover"}), f"n{i}", guard="random").winners for i in range(4)
    )
    assert wins >= 3


@pytest.mark.rule("KAG-R70")
def test_there_is_no_melee_around_a_corner():
    s = KageGame(2).arrange(ninja={"katsumi": "H8"}, guards={"I9": "tesaki"}, active="katsumi")
    assert "melee" not in can(s)


@pytest.mark.rule("KAG-R03")
def test_ninja_seats_share_their_secrets_and_the_guard_shares_nothing():
    s = KageGame(4).arrange(
        ninja={"yuto": "A1", "rin": "C1", "shizuka": "E1"},
        guards={"T20": "tesaki"},
        search={"C3": "t09"},
        cards={"rin": ["parry"]},
        hand=["snagged"],
        noise=1,
    )
    views = [s.view(seat) for seat in (None, 0, 1, 2, 3)]
    assert [v.mission for v in views] == [None, None, "m_uncover", "m_uncover", "m_uncover"]
    assert [v.ninja[1].cards[0].card for v in views] == [None, None, "parry", "parry", "parry"]
    assert [v.hand for v in views] == [None, ["snagged"], None, None, None]
    assert [v.search[0].token for v in views] == [None, "t09", None, None, None]


def test_at_the_end_everything_is_shown_unless_the_table_wants_otherwise():
    for reveal in (True, False):
        s = KageGame(2, {"reveal_at_end": reveal}).arrange(
            ninja={"yuto": "A1"},
            guards={"T20": "tesaki"},
            search={"C3": "t09"},
            hand=["snagged"],
            turn=8,
            cards={"yuto": ["parry"]},
        )
        do(s, "end_turn", "pass")
        assert s.over
        view = s.view(None)
        assert (view.mission, view.hand, view.search[0].token, view.ninja[0].cards[0].card) == (
            ("m_uncover", ["snagged"], "t09", "parry") if reveal else (None, None, None, None)
        )


def test_samples_agree_with_what_a_seat_sees_and_vary_where_it_does_not():
    table = Table(KageGame(2, {**QUICK}), "samples")
    bots = [table.game.thumb(seat, Chance(str(seat))) for seat in (0, 1)]
    for _ in range(160):
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    for seat in (0, 1, None):
        seen = table.perspective(seat)
        worlds = [seen.sample(Chance(f"{seat} {i}")) for i in range(8)]
        for world in worlds:
            world.check()
            assert world.view(seat) == table.state.view(seat)
            assert seen.beliefs.refute(world) is None
        if seat != 1:
            assert len({w.mission for w in worlds}) > 1
        if seat != 0:
            assert len({tuple(w.search.values()) for w in worlds}) > 1


def test_beliefs_refute_worlds_that_contradict_what_was_told():
    table = Table(KageGame(2, {**QUICK}), "refute")
    bots = [table.game.thumb(seat, Chance(str(seat))) for seat in (0, 1)]
    while not table.state.round:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    lie = table.state.clone()
    lie.mission = (lie.mission + 1) % 10
    assert "mission" in table.perspective(1).beliefs.refute(lie)
    assert table.perspective(0).beliefs.refute(lie) is None
    lie = table.state.clone()
    lie.hand = ()
    assert "hand" in table.perspective(0).beliefs.refute(lie)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_golden(seats):
    options = {
        "guard_setup": "auto",
        "boss": ("kenta", "oka", "minato")[seats - 2],
        "board": ("mh", "ad", "dr")[seats - 2],
    }
    game = KageGame(seats, {**options, "advanced_rules": seats == 4, "round_limit": 9})
    assert_golden(game, Path(__file__).parent / "golden" / f"{seats}.txt")
