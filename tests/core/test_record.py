"""The record: save file, replay, bug report. What cannot be read or played is refused in a sentence that says why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudare.core import Chance, Game, Record, RecordError, SudareError, Table, commitment


def played(game: Game, seed: str, names: list[str] | None = None) -> Table:
    """Play a random game to its end."""
    table, chance = Table(game, seed, names), Chance(f"play {seed}")
    while not table.state.over:
        seat = chance.choice(table.state.deciders)
        table.act(seat, chance.choice(table.state.legal(seat)))
    return table


@pytest.fixture
def table(leduc: type[Game]) -> Table:
    return played(leduc(), "record", ["Ume", "Ken"])


@pytest.fixture
def record(table: Table) -> Record:
    return table.record()


def changed(record: Record, **changes: Any) -> Record:
    return msgspec.structs.replace(record, **changes)


@given(seed=st.text(max_size=20), names=st.lists(st.text(max_size=9), max_size=2))
def test_a_record_goes_through_json_and_gives_the_same_table(leduc: type[Game], seed: str, names: list[str]) -> None:
    table = played(leduc(), seed, names)
    record = table.record()
    back = Record.from_json(record.to_json())
    assert back == record
    again = Table.from_record(back, lambda id: {"leduc": leduc}[id])
    assert again.state == table.state and again.moves == table.moves and again.names == names
    assert [again.told(side) for side in (0, 1, None)] == [table.told(side) for side in (0, 1, None)]
    assert again.record() == record


def test_a_record_says_what_was_played(record: Record, table: Table) -> None:
    assert (record.format, record.game, record.rules_version, record.seats) == ("sudare-record/1", "leduc", 1, 2)
    assert (record.seed, record.commitment, record.names) == ("record", commitment("record"), ["Ume", "Ken"])
    assert record.winners == list(table.state.winners) and record.ending == table.state.ending
    assert record.edition == "house" and record.edition_data is None and record.options == {}


def test_the_file_has_one_move_a_line(record: Record) -> None:
    lines = record.to_json().decode().splitlines()
    for seat, action in record.moves:
        assert sum(line.strip().rstrip(",") == f'[{seat}, "{action}"]' for line in lines) >= 1
    assert len([line for line in lines if line.strip().startswith("[")]) == len(record.moves)


def test_a_game_that_goes_on_has_a_record_without_winners(leduc: type[Game]) -> None:
    table = Table(leduc(), "half")
    table.act(0, "raise")
    record = table.record()
    assert record.winners is None and record.ending == "" and record.moves == [(0, "raise")]
    again = Table.from_record(record, lambda _: leduc)
    assert again.state == table.state
    again.act(1, "call")


def test_a_record_can_be_followed_up_to_a_move(record: Record, table: Table, leduc: type[Game]) -> None:
    for upto in range(len(record.moves)):
        part = Table.from_record(record, lambda _: leduc, upto)
        assert part.moves == table.moves[:upto] and not part.state.over
    assert Table.from_record(record, lambda _: leduc, 99).state == table.state


BROKEN = [
    ({"rules_version": 7}, "this record needs rules version 7 of Leduc poker; version 1 is installed"),
    ({"edition_digest": "0123"}, "this record was played with another text of the 'house' edition"),
    (
        {"commitment": commitment("another seed")},
        "the seed of this record does not match the hash published when its table opened",
    ),
    ({"seed": "another seed"}, "the seed of this record does not match the hash published when its table opened"),
    ({"edition": "/etc/passwd"}, "this record was played with the edition '/etc/passwd', but does not contain it"),
]


@pytest.mark.parametrize(("changes", "text"), BROKEN, ids=[next(iter(changes)) for changes, _ in BROKEN])
def test_a_record_that_does_not_fit_is_refused(
    record: Record, leduc: type[Game], changes: dict[str, Any], text: str
) -> None:
    with pytest.raises(RecordError) as refused:
        Table.from_record(changed(record, **changes), lambda _: leduc)
    assert str(refused.value) == text


def test_the_winners_must_be_those_of_the_moves(record: Record, leduc: type[Game]) -> None:
    text = "the winners in this record are not those of its moves"
    for changes in ({"winners": [0, 1] if len(record.winners or []) == 1 else [0]}, {"ending": "earthquake"}):
        with pytest.raises(RecordError) as refused:
            Table.from_record(changed(record, **changes), lambda _: leduc)
        assert str(refused.value) == text


@pytest.mark.parametrize("winners", [[], [0]])
def test_winners_of_a_game_that_is_not_over_are_refused(record: Record, leduc: type[Game], winners: list[int]) -> None:
    with pytest.raises(RecordError, match="names winners, but its moves do not end the game"):
        Table.from_record(changed(record, moves=record.moves[:-1], winners=winners), lambda _: leduc)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ((0, "fold"), "There is nothing to fold to: you can call for nothing. (LED-004)"),
        ((1, "call"), "You are not asked for anything now."),
        ((0, "bluff"), "There is no action called 'bluff' in this game."),
        ((2, "call"), "There is no seat 3 at this table."),
        ((-1, "call"), "There is no seat 0 at this table."),
    ],
)
def test_an_impossible_move_in_the_middle_is_named(leduc: type[Game], move: tuple[int, str], reason: str) -> None:
    table = Table(leduc(), "middle")
    table.act(0, "call")
    table.act(1, "call")
    record = changed(table.record(), moves=[(0, "call"), (1, "call"), move, (0, "call")])
    with pytest.raises(RecordError) as refused:
        Table.from_record(record, lambda _: leduc)
    assert str(refused.value) == f"move 3 of this record cannot be made: {reason}"
    assert len(Table.from_record(record, lambda _: leduc, 2).moves) == 2, "up to there it can be followed"


def test_moves_after_the_end_are_refused(record: Record, leduc: type[Game]) -> None:
    longer = changed(record, moves=[*record.moves, (0, "call")])
    with pytest.raises(
        RecordError, match=rf"move {len(longer.moves)} of this record cannot be made: The game is over\."
    ):
        Table.from_record(longer, lambda _: leduc)


UNREADABLE = [
    (b"not json", "my.json is not a record: JSON is malformed"),
    (b"", "my.json is not a record: Input data was truncated"),
    (b"\xff\xfe", "my.json is not a record: "),
    (b"[" * 100_000, "my.json is not a record: it is nested too deeply"),
    (b"[1, 2]", "my.json is not a record of the format 'sudare-record/1'"),
    (b'{"format": "sudare-record/9"}', "my.json is not a record of the format 'sudare-record/1'"),
    (b"{}", "my.json is not a record: Object missing required field `game`"),
]


@pytest.mark.parametrize(("data", "text"), UNREADABLE)
def test_what_is_no_record_is_refused_with_its_file(tmp_path: Path, data: bytes, text: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.from_json(data, "my.json")
    assert str(refused.value).startswith(text)


@pytest.mark.parametrize("field", ["game", "rules_version", "seats", "seed", "commitment"])
def test_a_missing_field_is_named(record: Record, field: str) -> None:
    data = json.loads(record.to_json())
    del data[field]
    with pytest.raises(RecordError, match=f"this record is not a record: Object missing required field `{field}`"):
        Record.from_json(json.dumps(data).encode())


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("seats", "two", r"Expected `int`, got `str` - at `\$\.seats`"),
        ("moves", [[0]], r"at `\$\.moves\[0\]`"),
        ("moves", [[0, 1]], r"Expected `str`, got `int` - at `\$\.moves\[0\]\[1\]`"),
        ("horses", 3, "unknown field `horses`"),
    ],
)
def test_a_wrong_field_is_named(record: Record, field: str, value: Any, text: str) -> None:
    data = {**json.loads(record.to_json()), field: value}
    with pytest.raises(RecordError, match=text):
        Record.from_json(json.dumps(data).encode())


@given(st.data())
def test_a_damaged_record_is_refused_or_played_but_never_breaks(leduc: type[Game], data: st.DataObject) -> None:
    text = played(leduc(), "damage").record().to_json()
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.binary(max_size=2)) + text[at + data.draw(st.integers(0, 9)) :]
    try:
        table = Table.from_record(Record.from_json(damaged), lambda _: leduc)
    except SudareError:
        return
    assert table.seed == "damage" and table.state.over


def test_records_are_loaded_from_files(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(record.to_json())
    assert Record.load(path) == Record.load(str(path)) == record
    with pytest.raises(RecordError, match=r"nowhere\.json cannot be read \(No such file or directory\)"):
        Record.load(tmp_path / "nowhere.json")
    path.write_text("{", encoding="utf-8")
    with pytest.raises(RecordError, match=r"game\.json is not a record: "):
        Record.load(path)


def test_a_record_carries_an_edition_that_is_not_the_houses(leduc: type[Game]) -> None:
    mine = {"game": "leduc", "name": "mine", "title": "My copy"}
    table = played(leduc(edition=mine), "mine")
    record = Record.from_json(table.record().to_json())
    assert record.edition == "mine" and record.edition_data == mine
    again = Table.from_record(record, lambda _: leduc)
    assert again.game == table.game and again.game.edition.title == "My copy"
    assert again.record() == record


def test_an_edition_that_only_calls_itself_house_is_carried_too(leduc: type[Game]) -> None:
    table = played(leduc(edition={"game": "leduc", "name": "house", "title": "changed"}), "mine")
    record = table.record()
    assert record.edition_data is not None
    assert Table.from_record(record, lambda _: leduc).game.edition.title == "changed"
    with pytest.raises(RecordError, match="another text of the 'house' edition"):
        changed(record, edition_data=None).make_game(lambda _: leduc)


@pytest.mark.parametrize("name", ["h.py", "/tmp/h.py", "../h.py", "", "a.b", "x" * 100, "leduc\n"])
def test_a_record_names_the_id_of_a_game_and_nothing_else(leduc: type[Game], name: str) -> None:
    record = msgspec.structs.replace(Table(leduc(), "1").record(), game=name)
    asked: list[str] = []
    with pytest.raises(RecordError, match="expected the id of a game"):
        record.make_game(asked.append)
    assert asked == [], "nobody was even asked for it"
