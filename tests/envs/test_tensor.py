"""Tensors: from the view only, fixed in size, with named pieces, and telling views apart."""

import random
from pathlib import Path
from typing import get_args, get_origin

import numpy
import pytest

import sudare
from sudare.core import Chance, Table, installed
from sudare.core.fields import bare, fields_of, is_record
from sudare.envs.layout import Extent, layout_of, survey
from sudare.envs.tensor import Encoder

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")


def positions(game, seed, every):
    """Play random moves; yield the table now and then."""
    table, dice = Table(game, seed), random.Random(seed)
    while not table.state.over and len(table.moves) < 400:
        if len(table.moves) % every == 0:
            yield table
        seat = table.state.deciders[0]
        table.act(seat, dice.choice(table.state.legal(seat)))
    yield table


@pytest.mark.parametrize("name", [*installed(), LEDUC])
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_tensor(name):
    game = sudare.find_game(name)()
    encoder = Encoder(game)
    for table in positions(game, 3, 1 if name == LEDUC else 45):
        if table.state.over:
            continue  # everything is open then
        for seat in range(game.seats):
            side = table.perspective(seat)
            real = encoder.perspective(side)
            assert encoder.state(table.state, seat) == real
            for draw in range(2):
                world = side.sample(Chance(f"world {draw}"))
                assert encoder.state(world, seat) == real


@pytest.mark.parametrize("name", [*installed(), LEDUC])
def test_different_views_have_different_tensors(name):
    cls = sudare.find_game(name)
    seen = {}
    for seats in {cls.players[0], cls.players[1]}:
        game = cls(seats)
        encoder = Encoder(game)
        for seed in (1, 2):
            for table in positions(game, seed, 1 if name == LEDUC else 7):
                for seat in range(seats):
                    side = table.perspective(seat)
                    key = (seats, seat, repr((side.view, side.decision and side.decision.id, side.flow.waiting)))
                    seen[key] = encoder.perspective(side).tobytes()
    assert len(set(seen.values())) >= 0.98 * len(seen)


@pytest.mark.parametrize("name", [*installed(), LEDUC])
def test_sizes_are_fixed_and_cells_between_zero_and_one(name):
    cls = sudare.find_game(name)
    game = cls(cls.players[1])
    encoder, again = Encoder(game), Encoder(cls(cls.players[1]))
    assert encoder.pieces == again.pieces
    for table in positions(game, 5, 50):
        for seat in (*range(game.seats), None):
            cells = numpy.frombuffer(encoder.state(table.state, seat), numpy.float32)
            assert cells.shape == (encoder.size,)
            assert cells.min() >= 0 and cells.max() <= 1


def test_pieces_have_names():
    game = sudare.game("shogunate", seats=3)
    encoder = Encoder(game)
    state = game.arrange(line="crane cat wolf snake rooster carp")
    cells = numpy.frombuffer(encoder.state(state, 1), numpy.float32)
    clans = game.names["clan"]
    first = cells[encoder.pieces["view.line.0.clan"]]
    assert [clans[i] for i in numpy.flatnonzero(first)] == ["crane"]
    assert cells[encoder.pieces["seat"]].tolist() == [0, 1, 0]
    whole = encoder.pieces["view"]
    assert whole.stop == encoder.size
    tops = [piece for name, piece in encoder.pieces.items() if name.count(".") == 1]
    assert sum(piece.stop - piece.start for piece in tops) == whole.stop - whole.start


def test_every_cell_says_what_it_stands_for():
    encoder = Encoder(sudare.game("shogunate", seats=3))
    labels = encoder.labels(["Aiko", "Botan", "Chiaki"])
    assert len(labels) == encoder.size
    assert labels[encoder.pieces["seat"].start + 1] == "your seat: Botan"
    assert labels[encoder.pieces["view.hatamoto"]][:3] == [f"hatamoto: {name}" for name in ("Aiko", "Botan", "Chiaki")]
    assert "line: 1: clan: Crane" in labels[encoder.pieces["view.line.0"]]
    assert labels[encoder.pieces["view.seats.2.revealed"]][1] == "seats: Chiaki: revealed: Cloaked in Shadows"
    leduc = Encoder(sudare.find_game(LEDUC)())
    assert leduc.labels()[leduc.pieces["view.own_card"]] == [
        *("own card: it is there", "own card: Jack", "own card: Queen", "own card: King", "own card: another")
    ]


def test_another_editions_words_have_their_own_cells():
    house = sudare.game("shogunate", seats=3)
    words = {name: len(vocabulary) for name, vocabulary in house.names.items()}
    assert layout_of(house).paths["plot"].names == "plot"  # by the name of the vocabulary, not by the house's cards
    piece = Encoder(house).pieces["view.plot"]
    assert piece.stop - piece.start == words["plot"] + 1


def test_a_game_without_a_stored_layout_is_surveyed():
    layout = survey(sudare.find_game(LEDUC), games=12)
    assert layout.totals == {"2": 0.0}
    assert layout.paths["own_card"].names == "rank"
    assert layout.paths["chips_paid"].length == -1  # one entry for each seat
    assert (layout.low, layout.high) == (-layout.high, layout.high)


def words_of(value, hint, path):
    """Yield every word of a view with its path."""
    hint = bare(hint)
    if value is None:
        return
    if is_record(hint):
        for name, part in fields_of(hint):
            yield from words_of(getattr(value, name), part, f"{path}.{name}" if path else name)
    elif hint is str:
        yield path, value
    elif get_origin(hint) is list:
        for one in value:
            yield from words_of(one, get_args(hint)[0], f"{path}[]")
    elif get_origin(hint) is dict:
        yield from ((path, word) for word in value)
        for one in value.values():
            yield from words_of(one, get_args(hint)[1], f"{path}[]")


@pytest.mark.parametrize("name", installed())
def test_the_stored_layout_knows_the_words_of_the_views(name):
    game = sudare.find_game(name)()
    encoder, paths = Encoder(game), layout_of(game).paths
    unknown, known = set(), 0
    for table in positions(game, 8, 20):
        for seat in (*range(game.seats), None):
            for path, word in words_of(table.state.view(seat), game.View, ""):
                extent = paths.get(path, Extent())
                if not word or extent.free or word in encoder._words(extent):
                    known += 1
                else:
                    unknown.add((path, word))
    advice = f"run: python -m sudare.envs.layout {name} --games 16"
    assert len(unknown) <= 3, f"{sorted(unknown)[:10]}; {advice}"
    assert known > 100
