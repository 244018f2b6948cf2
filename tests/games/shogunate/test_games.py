"""tests/games/shogunate: whole games: golden transcripts, conformance, texts, bots, and that every game ends."""

from pathlib import Path

import pytest

from sudare.conformance import check_game
from sudare.conformance.golden import assert_golden
from sudare.core import Chance, Table, Voice, option_sets
from sudare.games.shogunate import ShogunateGame
from sudare.games.shogunate.options import ShogunateOptions

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_golden_transcript(seats):
    assert_golden(ShogunateGame(seats), GOLDEN / f"{seats}.txt")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_conformance(seats):
    report = check_game(ShogunateGame, games=12, seats=[seats], options=[{}])
    assert not report.failures, "\n".join(map(str, report.failures))
    assert report.games == 12
    assert report.samples > 50


def test_conformance_with_every_option():
    sets = option_sets(ShogunateOptions)
    report = check_game(ShogunateGame, games=len(sets), seats=[6], options=sets, seed="options")
    assert not report.failures, "\n".join(map(str, report.failures))
    assert report.games == len(sets) > 12


OPTIONAL = [
    {"op": "shinobi", "to": "any_other", "optional": True},
    {"op": "look_loyalty", "optional": True},
    {"op": "switch_leaders", "pair": "adjacent", "optional": True},
    {"op": "switch_leaders", "pair": "any", "optional": True},
    {"op": "move_leader", "from": 1, "to": 3, "optional": True},
    {"op": "move_leader", "select": "any", "dir": "either", "steps": [1, 2], "optional": True},
    {"op": "shift_honour", "amount": 2, "to": "any", "optional": True},
    {"op": "add_honour", "amount": 1, "select": "any", "optional": True},
    {"op": "remove_honour", "amount": 1, "select": "any", "optional": True},
    {"op": "unveil", "amount": 1, "optional": True},
    {"op": "look_plots", "count": 3, "optional": True},
]
COMPULSORY = [{name: value for name, value in power.items() if name != "optional"} for power in OPTIONAL]


def all_operations(house):
    """An edition whose Plots use every operation, optional or not."""
    data = house()
    data["plots"] = [
        {"id": f"plot_{n}", "name": f"Plot {n}", "honour": [1, 0, 1, 0, 0, 0], "power": [power], "text": "A trial."}
        for n, power in enumerate([*OPTIONAL, *COMPULSORY, {"op": "none"}])
    ]
    return data


def test_conformance_with_an_edition_of_all_operations(house):
    edition = ShogunateGame(3, None, all_operations(house)).edition
    report = check_game(ShogunateGame, games=10, seats=[4], edition=edition, options=[{}, {"target_honour": 20}])
    assert not report.failures, "\n".join(map(str, report.failures))


@pytest.mark.parametrize("power", OPTIONAL, ids=lambda power: "-".join(map(str, power.values())))
def test_the_thumb_bot_answers_every_optional_operation(lay, variant, power):
    """Finding 1: declining, too, is something that the bot must be able to judge."""
    table = lay(edition=variant(power), at="power", honour={"cat": 2, "crane": 2})
    assert table.options(0) & {"decline", "stay"}
    choice = table.game.thumb(0, Chance("thumb")).choose(table.perspective(0))
    assert choice in table.state.legal(0)


def test_the_thumb_bot_plays_whole_games_of_all_operations(house):
    game = ShogunateGame(4, None, all_operations(house))
    table = Table(game, "thumb")
    bots = [game.thumb(seat, Chance(f"bot {seat}")) for seat in range(4)]
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    assert table.state.winners


@pytest.mark.rule("SHO-130")
def test_random_games_all_end_within_eighteen_rounds():
    """Each Plot is seen at most once, and each round's Hatamoto sits to the left of the last one."""
    for number in range(40):
        seats = 3 + number % 4
        state = ShogunateGame(seats).new(f"end {number}")
        chance = Chance(f"end {number}")
        first = state.hatamoto
        while not state.over:
            assert state.hatamoto == (first + state.round - 1) % seats or not state.deciders
            seat = chance.choice(state.deciders)
            state.apply(seat, chance.choice(state.legal(seat)))
        assert 1 <= state.round <= 18
        assert state.ending in ("target", "plot_deck")
        seen = [*state.plot_discards, state.plot]
        assert len(seen) == len(set(seen)) == state.round
        if state.ending == "target":
            assert max(state.score(seat) for seat in range(seats)) >= (10 if seats == 6 else 12)


@pytest.mark.parametrize("seats", [3, 6])
def test_every_position_and_every_event_reads_as_text(seats):
    table = Table(ShogunateGame(seats, {"honour_pool": 60}), "text")
    chance = Chance("text")
    told = 0
    while True:
        for seat in (*range(seats), None):
            text = table.perspective(seat).text()
            view = table.state.view(seat)
            assert text.startswith(f"{view.goal}\nRound {view.round}. ")
            assert f"Honour left in the pool: {view.pool}." in text
            assert text.count(" Honour") >= 6
            assert "{" not in text
            assert text.startswith("You serve") == (seat is not None)
            voice = Voice(table.game, seat)
            for event in table.told(seat, told):
                sentence = voice.event(event)
                assert sentence.endswith((".", "?"))
                assert "{" not in sentence
        told = len(table.events)
        if table.state.over:
            break
        seat = chance.choice(table.state.deciders)
        question = table.perspective(seat).question()
        assert question.rule.startswith("SHO-")
        labels = [option.label for option in question.options]
        assert all(labels)
        assert len(labels) == len(set(labels)) or question.decision in _own_cards(table, seat)
        table.act(seat, chance.choice(table.state.legal(seat)))
    assert "The game is over." in table.perspective(None).text()
    assert "Won by " in table.perspective(None).text()


def _own_cards(table, seat):
    """Two face-down cards of one clan read alike, as they should."""
    first, *rest = table.state.view(seat).me.loyalties
    alike = rest == [first]
    return (
        ("dishonour_card", "upstream_show", "arrow_show", "storms_give", "plot_unveil", "plot_spy_show")
        if alike
        else ()
    )


def test_the_thumb_bot_beats_random_players():
    """One thumb against two or more random players should win far more than its fair share."""
    won = fair = 0.0
    for number in range(36):
        seats = 3 + number % 4
        game = ShogunateGame(seats)
        thumb = number % seats
        state = game.new(f"duel {number}")
        chance = Chance(f"duel {number}")
        bot = game.thumb(thumb, Chance(f"bot {number}"))
        table = Table.at(state)
        while not table.state.over:
            seat = table.state.deciders[0]
            if seat == thumb:
                table.act(seat, bot.choose(table.perspective(seat)))
            else:
                table.act(seat, chance.choice(table.state.legal(seat)))
        fair += 1 / seats
        won += table.state.returns()[thumb]
    assert won > 1.5 * fair


def test_a_record_replays_to_the_same_table():
    table = Table(ShogunateGame(4, {"shinobi_anchor": "slot"}), "record")
    chance = Chance("record")
    while not table.state.over:
        seat = chance.choice(table.state.deciders)
        table.act(seat, chance.choice(table.state.legal(seat)))
    again = Table.from_record(table.record(), lambda _: ShogunateGame)
    assert again.state.digest() == table.state.digest()
    assert [again.told(seat) for seat in range(4)] == [table.told(seat) for seat in range(4)]


def test_arrange_refuses_what_cannot_be():
    from sudare.core import SudareError

    game = ShogunateGame(3)
    for parts, word in (
        ({"line": "cat cat crane wolf snake carp"}, "line"),
        ({"line": "cat dog crane wolf snake carp"}, "dog"),
        ({"loyalties": ["cat cat", "cat wolf"]}, "cat"),
        ({"loyalties": ["cat", "crane wolf"]}, "two clans"),
        ({"face_up": {0: "wolf"}, "loyalties": ["cat crane"]}, "holds no wolf"),
        ({"at": "tea_time"}, "at"),
        ({"hatamoto": 3}, "hatamoto"),
        ({"plot": "nothing"}, "nothing"),
    ):
        with pytest.raises(SudareError, match=word):
            game.arrange(**parts)
