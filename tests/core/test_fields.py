"""The fields of views have types: seats, counts, things of a vocabulary; every door names them for people."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from sudare.core import Chance, Game, Table, Voice, find_game, installed
from sudare.core.fields import Amount, BySeat, Change, Plain, Player, bare, leaves, misfits, named, type_of
from sudare.core.outline import outline

NAMES = ["Aiko", "Botan", "Chiaki"]
Clan = Annotated[str, named("clan")]
Thing = Annotated[str, named("plot", "clan")]


class Leader(msgspec.Struct):
    """A small structure."""

    clan: Clan
    honour: Amount


class Seat(msgspec.Struct):
    """A structure with a list."""

    loyal: list[Clan]
    mood: Plain


class View(msgspec.Struct):
    """All kinds of fields."""

    target: Player | None
    turns_left: Amount
    change: Change
    thing: Thing
    over: bool
    line: list[Leader]
    seats: BySeat[Seat]
    honour: BySeat[Amount]
    counted: dict[Clan, Amount]
    nobody: Player | None = None


@pytest.fixture
def shogunate() -> Game:
    return find_game("shogunate")(3)


@pytest.fixture
def view() -> View:
    return View(
        target=1,
        turns_left=4,
        change=2,
        thing="crane",
        over=False,
        line=[Leader("carp", 3)],
        seats=[Seat(["cat", "crane"], "at_ease"), Seat([], ""), Seat(["wolf"], "wary")],
        honour=[1, 2, 3],
        counted={"crane": 2, "wolf": 0},
    )


def test_a_view_without_words_of_its_own_is_told_by_the_types_of_its_fields(shogunate: Game, view: View) -> None:
    assert outline(Voice(shogunate, 0, NAMES), view, View).splitlines() == [
        "Target: Botan",
        "Turns left: 4",
        "Change: +2",
        "Thing: Crane",
        "Over: no",
        "Line:",
        "  1: clan Carp, honour 3",
        "Seats:",
        "  Aiko (you):",
        "    Loyal: Cat, Crane",
        "    Mood: at ease",
        "  Botan:",
        "    Loyal: none",
        "    Mood: none",
        "  Chiaki:",
        "    Loyal: Wolf",
        "    Mood: wary",
        "Honour: Aiko (you): 1; Botan: 2; Chiaki: 3",
        "Counted: Crane: 2; Wolf: 0",
        "Nobody: none",
    ]


def test_types_are_published_in_the_schema_and_change_nothing_in_what_is_sent(view: View) -> None:
    fields = msgspec.json.schema(View)["$defs"]["View"]["properties"]
    assert fields["target"]["anyOf"][0] == {"type": "integer", "x-type": "seat"}
    assert fields["honour"] == {"type": "array", "x-by": "seat", "items": {"type": "integer", "x-type": "count"}}
    assert fields["counted"]["propertyNames"] == {"x-type": "clan"}
    assert msgspec.json.encode(view).startswith(b'{"target":1,"turns_left":4,"change":2,"thing":"crane",')
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, None),
        ({"thing": "moonless_night"}, None),  # a Plot: either will do
        ({"target": 3}, "target is typed 'seat', but holds 3"),
        ({"thing": "sparrow"}, "thing is typed 'plot|clan', but holds 'sparrow'"),
        ({"honour": [1, 2]}, "honour should have one entry for each of 3 seats, but has 2"),
        ({"counted": {"sparrow": 1}}, "counted[key] is typed 'clan', but holds 'sparrow'"),
        ({"line": [Leader("sparrow", 0)]}, "line[].clan is typed 'clan', but holds 'sparrow'"),
    ],
)
def test_what_does_not_fit_its_type_is_named(shogunate: Game, view: View, change: dict[str, Any], said: str) -> None:
    changed = msgspec.structs.replace(view, **change)
    assert next(misfits(shogunate, changed, View), None) == said


@pytest.mark.parametrize("name", installed())
def test_every_number_and_word_of_every_view_says_what_it_is(name: str) -> None:
    game = find_game(name)(find_game(name).players[1])
    for path, hint in leaves(game.View):
        if bare(hint) in (int, str):
            type = type_of(hint)
            advice = "type it (sudare.core.fields): Player, Amount, named(...), or Number and Plain"
            assert type is not None, f"{name}: {path} of the view says nothing about itself; {advice}"
            known = {"", "seat", "count", "change", *game.names}
            assert set(type.split("|")) <= known, f"{name}: {path} is of no vocabulary of the game: {type!r}"


@pytest.mark.parametrize("name", installed())
def test_views_hold_what_their_types_say(name: str) -> None:
    cls = find_game(name)
    game = cls(cls.players[1])
    table, chance = Table(game, "typed"), Chance("typed")
    bots = [game.thumb(seat, chance.fork(f"{seat}")) for seat in range(game.seats)]
    while not table.state.over and len(table.moves) < 240:
        seat = table.state.deciders[0]
        if len(table.moves) % 8 == 0:
            for side in (seat, None):
                assert not list(misfits(game, table.state.view(side), game.View))
        table.act(seat, bots[seat].choose(table.perspective(seat)))
