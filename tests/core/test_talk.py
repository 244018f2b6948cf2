"""Acts of speech: lines of public words with whole sentences, heard by all or by a team, and kept in the record."""

from __future__ import annotations

from typing import Any

import pytest

from sudare.core import Perspective, Record, RecordError, Refusal, Table, Voice, find_game
from sudare.core.talk import Act, line, read, sentence


def chiyo(seed: str = "talk", **options: Any) -> Table:
    """A table at which the first turn begins."""
    table = Table(find_game("chiyo")(5, options), seed)
    while table.state.view(None).stage == "setup":
        seat = table.state.deciders[0]
        table.act(seat, table.state.default(seat))
    return table


def test_what_was_said_reads_as_a_whole_sentence_with_the_names_of_the_table() -> None:
    table = chiyo(motonaka_seat=1)
    voice = Voice(table.game, None, ["Ann", "Bea", "Cy", "Dan", "Eve"])
    table.say(1, "claim ally")
    table.say(2, "doubt 1")
    table.say(3, "accuse 3 betrayer")
    heard = table.heard(None)
    assert [line(table.game, said, voice, heard) for said in heard] == [
        "Bea says: “I am one of the Daimyo's Allies.”",
        "Cy says: “I do not believe Bea, who said ‘I am one of the Daimyo's Allies’.”",
        "Dan says: “Cy is the Betrayer.”",
    ]


def test_whoever_says_what_nobody_can_say_is_told_what_is_missing() -> None:
    table = chiyo(motonaka_seat=1)
    for says, why in (
        ("shout loud", "the acts of speech are: claim, saw"),
        ("claim", "claim ROLE: expected 1 words after claim, got 0"),
        ("claim motonaka", "there is no role 'motonaka'"),
        ("accuse 6 ally", "there is no seat '6'"),
        ("accuse 2 ally", "seat cannot be 2 just now, but: 3, 4, 5"),  # oneself
        ("doubt 1", "There is nothing to say doubt about just now"),
    ):
        with pytest.raises(Refusal, match=why.replace("(", r"\(")):
            table.say(1, says)
    assert table.said == []


def test_a_record_keeps_what_was_said_between_which_moves_and_old_records_have_none() -> None:
    table = chiyo(motonaka_seat=1)
    table.say(1, "claim ally")
    seat = table.state.deciders[0]
    table.act(seat, table.state.default(seat))
    table.say(2, "trust 2")
    written = table.record()
    again = Table.from_record(Record.from_json(written.to_json()), find_game)
    assert again.said == table.said
    before = Table.from_record(written, find_game, upto=len(table.moves) - 1)
    assert [said.says for _, said in before.said] == ["claim ally"]
    silent = chiyo(motonaka_seat=1).record()
    assert b'"talk":' not in silent.to_json()
    assert Table.from_record(silent, find_game).said == []


def test_a_record_with_words_that_no_game_knows_is_refused() -> None:
    table = chiyo(motonaka_seat=1)
    table.say(1, "claim ally")
    for says, why in (("claim emperor", "cannot be read"), ("sing", "cannot be read")):
        broken = Record.from_json(table.record().to_json().replace(b"claim ally", says.encode()))
        with pytest.raises(RecordError, match=why):
            Table.from_record(broken, find_game)


def test_what_was_said_stays_when_a_choice_is_taken_back() -> None:
    table = Table(find_game("omnitsu")(3), "back")
    seat = -1
    while seat < 0 or not table.can_take_back(seat):
        seat = table.state.deciders[0]
        table.act(seat, table.state.legal(seat)[0])
    table.say(seat, "silent")
    moves = len(table.moves)
    table.take_back(seat)
    assert [after for after, _ in table.said] == [moves - 1]
    assert Table.from_record(table.record(), find_game).said == table.said
    assert [after for after, _ in table.rewound(0).said] == [0]


def test_a_perspective_goes_over_a_wire_with_what_its_seat_has_heard() -> None:
    table = Table(find_game("ninja")(4), "wire")
    while not any(act.team for act in table.sayable(0)):
        seat = table.state.deciders[0]
        table.act(seat, table.state.default(seat))
    table.say(0, "side east")
    table.say(2, "heard")
    sides = {seat: table.perspective(seat) for seat in (0, 1, 2, 3, None)}
    assert [said.says for said in sides[1].heard] == ["side east", "heard"]
    assert all([said.says for said in sides[seat].heard] == ["heard"] for seat in (2, 3, None))
    for side in sides.values():
        assert Perspective.decode(table.game, side.encoded()).heard == side.heard


def test_motonaka_is_muted_exactly_where_the_table_says_so() -> None:
    for talk, muted in (("open", False), ("muted", True)):
        table = chiyo(motonaka_seat=1, motonaka_chat=talk)
        assert (table.sayable(0) == []) is muted
        if muted:
            with pytest.raises(Refusal, match="may not join"):
                table.say(0, "accuse 2 betrayer")
        else:
            table.say(0, "accuse 2 betrayer")
        assert table.sayable(1)  # the Nobles talk in either case


@pytest.mark.parametrize("game", ["chiyo", "kage", "ninja", "omnitsu", "shogunate"])
def test_every_act_of_every_game_is_a_sentence_whose_parts_have_names(game: str) -> None:
    made = find_game(game)()
    voice = Voice(made)
    assert len({act.id for act in made.talk.acts}) == len(made.talk.acts) > 10
    for act in made.talk.acts:
        words = [next(iter(made.things[type])) if type in made.things else "1" for type in act.parts.values()]
        text = sentence(made, " ".join([act.id, *words]), voice)
        assert text[0].isupper() or not text[0].isalpha()
        assert text.endswith((".", "?"))
        assert read(made, " ".join([act.id, *words])) == (act, words)
    if made.talk.at_a_loss:
        assert read(made, made.talk.at_a_loss)[1] == []


def test_an_act_of_a_kind_that_does_not_exist_is_a_mistake_of_its_game() -> None:
    with pytest.raises(Exception, match="the kinds are claim, accuse"):
        Act("sing", "song", "La la la.")
