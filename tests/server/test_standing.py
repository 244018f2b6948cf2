"""Answers left with the table: nobody presses an only option, nobody else can tell, and it outlives a restart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from serving import Place, Player, config, hub, in_loop, serve, timeless

from sudare.server.entries import read_setup
from sudare.server.room import Room
from sudare.server.thinking import Clock


def told(player: Player, window: str, when: str) -> Any:
    """Leave a wish with the table and return what it says to it."""
    player.commands += 1
    command = f"{player.name} wish {player.commands}"
    player.say(type="ask_me", window=window, when=when, command=command)
    while (frame := player.until("done", "refused"))["command"] != command:
        pass
    return frame


def answers(place: Place, id: str, seat: int) -> list[tuple[str, str]]:
    """What a seat has answered so far, and who gave the answer."""
    rows = in_loop(place, hub(place).store.log(id))
    entries = [row.entry for row in rows]
    acted = [entry for entry in map(json.loads, entries) if entry["what"] == "acted" and entry["seat"] == seat]
    return [(entry["action"], entry.get("by", "")) for entry in acted]


def play_on(player: Player, moves: int) -> int:
    """Answer with the first option that is no pass; return how often there was only one."""
    alone = 0
    for _ in range(moves):
        while not player.options and not player.position["over"]:
            player.read()
        if player.position["over"]:
            break
        alone += len(player.options) == 1
        if len(player.options) == 1:  # the table will answer
            number = player.decision["number"]
            while player.decision["number"] == number and player.options and not player.position["over"]:
                player.read()
            continue
        assert player.act(player.options[-1])["type"] in ("done", "refused")
    return alone


def test_a_person_who_left_a_wish_never_presses_an_only_option(place: Place) -> None:
    table = place.open("omnitsu", seats=3, bots={1: "random", 2: "random"})
    ann = table.sit(0)
    ann.until("snapshot")
    assert told(ann, "*", "fits")["type"] == "done"
    assert play_on(ann, 40) > 5
    given = answers(place, table.id, 0)
    assert [by for action, by in given if action == "pass"].count("standing") > 5


def test_without_a_wish_every_question_is_put_to_the_chair(place: Place) -> None:
    table = place.open("omnitsu", seats=3, bots={1: "random", 2: "random"})
    ann = table.sit(0)
    ann.until("snapshot")
    for _ in range(30):
        while not ann.options and not ann.position["over"]:
            ann.read()
        if ann.position["over"]:
            break
        assert ann.act(ann.options[0])["type"] == "done"
    assert {by for _, by in answers(place, table.id, 0)} == {""}


def test_nobody_else_is_sent_anything_when_a_wish_is_left(place: Place) -> None:
    table = place.open("omnitsu", seats=2)
    ann, bob, eve = table.sit(0), table.sit(1), table.sit(None)
    for player in (ann, bob, eve):
        player.until("snapshot")
        player.sync() if player is not eve else None
    before = len(bob.frames)
    assert told(ann, "window_gap", "never")["type"] == "done"
    bob.sync()
    assert [frame["type"] for frame in bob.frames[before:]] == ["refused"]  # its own mark, and nothing else
    assert timeless(bob.raw[-1]).startswith('{"type":"refused"')


@pytest.mark.parametrize(
    ("window", "when", "code"), [("cellar", "never", "no_such_window"), ("*", "sometimes", "bad_message")]
)
def test_a_wish_that_means_nothing_is_refused(place: Place, window: str, when: str, code: str) -> None:
    table = place.open("omnitsu", seats=2)
    ann = table.sit(0)
    ann.until("snapshot")
    ann.say(type="ask_me", window=window, when=when, command="odd")
    assert ann.until("done", "refused")["code"] == code


def test_spectators_have_no_wishes(place: Place) -> None:
    table = place.open("omnitsu", seats=2)
    eve = table.sit(None)
    eve.until("snapshot")
    eve.say(type="ask_me", window="*", when="fits", command="eve")
    assert eve.until("done", "refused")["code"] == "no_chair"


def test_wishes_are_read_again_from_the_log(place: Place) -> None:
    table = place.open("omnitsu", seats=2)
    ann = table.sit(0)
    ann.until("snapshot")
    told(ann, "*", "fits")
    told(ann, "window_gap", "never")
    rows = in_loop(place, hub(place).store.log(table.id))
    setup = read_setup(in_loop(place, hub(place).store.setup(table.id)))
    again = Room(table.id, setup, hub(place).config.find)
    again.read(rows)
    assert again.standing[0].otherwise == "fits"
    assert again.standing[0].wishes == {"window_gap": "never"}
    assert again.standing[1].otherwise == "always"
    assert again.may_stand


def test_wishes_have_an_end(place: Place) -> None:
    most = hub(place).config.wishes_per_seat
    table = place.open("omnitsu", seats=2)
    ann = table.sit(0)
    ann.until("snapshot")
    hub(place).tables[table.id].result().room.wished[0] = most
    assert told(ann, "*", "fits")["code"] == "enough"


def test_a_settled_answer_takes_a_time_that_depends_on_nothing_in_the_hand(place: Place) -> None:
    """Where somebody could notice, the moment is drawn; with nobody but bots around there is no delay at all."""
    table = place.open("omnitsu", seats=2)
    live = hub(place).tables[table.id].result()
    assert live.watched_besides(0)  # another person sits there
    alone = place.open("omnitsu", seats=2, bots={1: "random"})
    live = hub(place).tables[alone.id].result()
    ann = alone.sit(0)
    ann.until("snapshot")
    assert not live.watched_besides(0)
    eve = alone.sit(None)
    eve.until("snapshot")
    assert live.watched_besides(0)


class Counting(Clock):
    """A clock that counts how often somebody waits, and lets nobody wait."""

    def __init__(self) -> None:
        self.waits = 0

    async def until(self, when: float) -> None:
        self.waits += 1


@pytest.mark.parametrize("watched", [False, True])
def test_an_answer_that_is_left_with_the_table_takes_its_time_where_somebody_watches(
    tmp_path: Path, watched: bool
) -> None:
    clock = Counting()
    with serve(config(f"sqlite:///{tmp_path}/x.db"), clock) as place:  # its bots have no pace, so they never wait
        table = place.open("omnitsu", seats=3, bots={1: "random", 2: "random"})
        ann = table.sit(0)
        ann.until("snapshot")
        if watched:
            table.sit(None).until("snapshot")
        assert told(ann, "*", "fits")["type"] == "done"
        play_on(ann, 40)
        settled = [by for _, by in answers(place, table.id, 0)].count("standing")
        assert settled > 5
        assert clock.waits >= settled if watched else clock.waits == 0


def test_who_lets_a_bot_play_for_them_still_watches(place: Place) -> None:
    """A person whose chair a bot plays has a clock on the wall, too: an answer at once would tell that nothing fits."""
    table = place.open("omnitsu", seats=2)
    bob = table.sit(1)
    bob.until("snapshot")
    place.post(f"/{table.id}/chairs/1", {"bot": "random"}, table.tokens[1])
    assert hub(place).tables[table.id].result().watched_besides(0)


def test_who_asks_again_and_again_over_http_watches(place: Place) -> None:
    alone = place.open("omnitsu", seats=2, bots={1: "random"})
    live = hub(place).tables[alone.id].result()
    place.get(f"/{alone.id}/perspective", alone.tokens[0])
    assert not live.watched_besides(0)
    place.get(f"/{alone.id}/perspective")
    assert live.watched_besides(0)


def test_wishes_leave_with_who_left_them(place: Place) -> None:
    """Somebody sits down, wants never to be asked, and goes: whoever sits there next would never be asked anything."""
    table = place.open("omnitsu", seats=2, start=False)
    ann = table.sit(0)
    ann.say(type="ask_me", window="*", when="never", command="trap")
    assert ann.until("done", "refused")["type"] == "done"
    room = hub(place).tables[table.id].result().room
    assert room.standing[0].otherwise == "never"
    place.post(f"/{table.id}/chairs/0", {"free": True}, table.tokens[0])
    place.post(f"/{table.id}/join", {"name": "Bob", "seat": 0})
    assert room.standing[0].otherwise == "always"
