"""The coach on the server: reviews when a game is over and never before, another try, hints where they are allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from serving import Place, config, hub, in_loop, serve, wait_for

import sudare
from sudare.coach.hints import Hint, Opinion
from sudare.core import find_game
from sudare.core.forms import Uttered
from sudare.server.coaching import Ask, answer_hint
from sudare.server.keeper import Keeper
from sudare.server.room import Room


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server that thinks little about reviews."""
    folder = tmp_path_factory.mktemp("db")
    with serve(config(f"sqlite:///{folder}/tables.db", review_simulations=300)) as place:
        yield place


def finished(place: Place) -> Any:
    """Return a table whose game is over."""
    table = place.open("shogunate", people=1, seats=3, bots={1: "thumb", 2: "thumb"})
    place.post(f"/{table.id}/chairs/0", {"bot": "thumb"}, table.tokens[0])
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    return table


def test_nothing_of_a_review_exists_while_the_game_is_on(place: Place) -> None:
    table = place.open("shogunate", people=1, seats=3, bots={1: "thumb", 2: "thumb"})
    for token in ("", table.tokens[0]):
        assert place.get(f"/{table.id}/review", token, status=409, side=0)["code"] == "not_over"
        assert place.post(f"/{table.id}/review?side=0", {}, token, status=409)["code"] == "not_over"
        again = {"move": 0, "seat": 0, "name": "Ann"}
        assert place.post(f"/{table.id}/again", again, token, status=409)["code"] == "not_over"


def test_a_review_comes_and_stays(place: Place) -> None:
    table = finished(place)
    assert place.get(f"/{table.id}/review", side=1)["state"] == "none"
    for side in ("", "own", "-1", "100"):
        assert place.get(f"/{table.id}/review", status=400, side=side)["code"] == "bad_request"
    assert place.get(f"/{table.id}/review", status=404, side=7)["code"] == "no_such_seat"
    first = place.post(f"/{table.id}/review?side=1", {})
    assert first["state"] in ("thinking", "done")
    wait_for(lambda: place.get(f"/{table.id}/review", side=1)["state"] == "done")
    found = place.get(f"/{table.id}/review", side=1)["review"]
    assert found["seat"] == 1
    names = [chair["name"] for chair in table.info()["presence"]["chairs"]]
    assert found["names"] == names
    assert found["first"] + found["own"] + found["others"] + found["luck"] == pytest.approx(found["result"])
    position = place.get(f"/{table.id}/perspective")["snapshot"]["position"]
    assert found["result"] == pytest.approx((1 in position["winners"]) / max(1, len(position["winners"])))
    assert place.post(f"/{table.id}/review?side=1", {})["review"] == found


@pytest.mark.parametrize("game", ["shogunate", "kage"])
def test_another_try_is_the_same_as_what_its_log_says(place: Place, game: str) -> None:
    """It goes on from the positions that its past has kept: playing a long game again took 40 ms from everybody."""
    table = place.open(game, people=0, bots=dict.fromkeys(range(2 if game == "kage" else 3), "thumb"))
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    moves = place.get(f"/{table.id}/record")["moves"]
    hub(place).tables[table.id].result().room.playing().said.append((0, Uttered(0, "hello", 0, None)))
    for move in (0, 2, len(moves) // 2, len(moves) - 1):
        body = {"move": move, "seat": moves[move][0], "name": "Ann", "bot": "default"}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Keeper, "mind", lambda self, live: None)  # nobody goes on yet
            id = place.post(f"/{table.id}/again", body, status=201)["id"]
        live = hub(place).tables[id].result()
        room = Room(id, live.room.setup, find_game)
        room.read(in_loop(place, hub(place).log(live)))
        assert len(room.playing().moves) == move

        def known(room: Room) -> Any:
            at = room.playing()
            seen = [at.perspective(seat).encoded() for seat in (*range(room.setup.seats), None)]
            part = [room.part(seat) for seat in range(room.setup.seats)]
            chosen = (room.chosen, room._parts, room.number, room.people, set(room.asked), room.opening, part)
            return room.seq, at.moves, at.starts, at.events, at.names, at.said, seen, at.state.chance.counter, chosen

        assert known(live.room) == known(room)
        seat = room.playing().state.deciders[0]
        for one in (live.room, room):
            one.playing().act(seat, one.playing().state.legal(seat)[0])
        assert known(live.room) == known(room)


def test_another_try_from_a_moment(place: Place) -> None:
    table = finished(place)
    record = place.get(f"/{table.id}/record")
    move = [n for n, (seat, _) in enumerate(record["moves"]) if seat == 2][3]
    place.post(f"/{table.id}/again", {"move": 10_000, "seat": 2, "name": "Ann"}, status=400)
    place.post(f"/{table.id}/again", {"move": move, "seat": 3, "name": "Ann"}, status=404)
    opened = place.post(f"/{table.id}/again", {"move": move, "seat": 2, "name": "Ann", "bot": "thumb"}, status=201)
    info = place.get(f"/{opened['id']}")
    assert info["about"]["tried"] == table.id
    assert info["presence"]["practice"]
    assert info["presence"]["chairs"][2]["name"] == "Ann" and info["presence"]["chairs"][0]["bot"] == "thumb"
    assert info["presence"]["status"] == "playing"


def test_another_try_is_against_the_bots_of_that_game(place: Place) -> None:
    table = place.open("shogunate", people=1, seats=4, bots={1: "thumb", 2: "easy", 3: "easy"})
    place.post(f"/{table.id}/chairs/0", {"bot": "random"}, table.tokens[0])
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    for seat, sit in ((0, [None, "thumb", "easy", "easy"]), (1, ["easy", None, "easy", "easy"])):
        opened = place.post(f"/{table.id}/again", {"move": 3, "seat": seat, "name": "Ann"}, status=201)
        chairs = place.get(f"/{opened['id']}")["presence"]["chairs"]
        assert [chair["bot"] or None for chair in chairs] == sit, "a person's chair goes to what most others are"


def waits_for(place: Place, table: Any, seat: int) -> bool:
    """Say whether a seat is asked."""
    seen = place.get(f"/{table.id}/perspective", table.tokens[seat])["snapshot"]
    return seat in seen["position"]["flow"]["waiting"]


def test_hints_are_for_those_who_play_among_bots(place: Place) -> None:
    table = place.open("shogunate", people=1, seats=3, bots={1: "thumb", 2: "thumb"})
    wait_for(lambda: waits_for(place, table, 0))
    assert place.post(f"/{table.id}/hint", {}, status=401)["code"] == "no_chair"
    question = place.get(f"/{table.id}/perspective", table.tokens[0])["snapshot"]["decision"]["question"]
    hint = place.post(f"/{table.id}/hint", {}, table.tokens[0])
    assert hint["action"] in [option["action"] for option in question["options"]]
    assert hint["reason"]
    assert place.post(f"/{table.id}/warning", {}, table.tokens[0], status=400)["code"] == "bad_request"
    warned = place.post(f"/{table.id}/warning?action={question['options'][0]['action']}", {}, table.tokens[0])
    assert isinstance(warned["text"], str)
    assert warned["verdict"]
    assert table.info()["presence"]["hints"] == []
    place.post(f"/{table.id}/chairs/0", {"bot": "thumb"}, table.tokens[0])
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    assert table.info()["presence"]["hints"] == [1 + bool(warned["text"]), 0, 0]


def test_among_people_hints_are_for_tables_that_were_opened_with_them(place: Place) -> None:
    table = place.open("shogunate", people=2, seats=3, bots={2: "thumb"})
    for token in table.tokens.values():
        assert place.post(f"/{table.id}/hint", {}, token, status=409)["code"] == "no_hints"
    assert table.info()["about"]["hints"] is False
    allowed = place.open("shogunate", people=2, seats=3, bots={2: "thumb"}, hints=True)
    assert allowed.info()["about"]["hints"] is True
    wait_for(lambda: any(waits_for(place, allowed, seat) for seat in (0, 1)))
    for seat in (0, 1):
        if waits_for(place, allowed, seat):
            hint = place.post(f"/{allowed.id}/hint", {}, allowed.tokens[seat])
            warned = place.post(f"/{allowed.id}/warning?action={hint['action']}", {}, allowed.tokens[seat])
            assert warned["text"] or not warned["verdict"]  # otherwise everybody could ask for all of them, uncounted


def test_in_the_middle_of_a_choice_the_coach_speaks_of_the_question_after_it() -> None:
    table = sudare.Table(sudare.game("kage", seats=2), seed="middle")
    seen = table.perspective(table.state.deciders[0])
    while seen.decision is not None and seen.decision.id != "activate":
        table.act(seen.seat, seen.legal[0])
        seen = table.perspective(table.state.deciders[0])
    ninja = next(name for name in map(seen.game.actions.name, seen.legal) if name.startswith("ninja:"))
    task = Ask(game="kage", about="", seen=msgspec.Raw(b"{}"), names=table.names, after=[ninja])
    first = msgspec.json.decode(answer_hint(msgspec.structs.replace(task, after=[]), seen), type=Hint)
    assert seen.game.actions.id(first.action) in seen.legal
    then = msgspec.json.decode(answer_hint(task, seen), type=Hint)
    assert seen.game.actions.id(then.action) not in seen.legal, "what the ninja does, not which ninja"


def test_a_choice_of_several_parts_is_weighed_as_a_whole() -> None:
    state = find_game("kage")(2).arrange(
        ninja={"yuto": "A1"},
        guards={"T20": "tesaki"},
        infiltration=("B1", "L1", "T14"),
        exits=(2, 1, 3),
        escape="esc_2",
        need=1,
        passed=True,
        completed=True,
        turn=8,
    )
    seen = sudare.Table.at(state).perspective(1)

    def thinks(*choice: str) -> Opinion:
        task = Ask(game="kage", about="", seen=msgspec.Raw(b"{}"), names=["Ann", "Bob"], choice=list(choice))
        return msgspec.json.decode(answer_hint(task, seen), type=Opinion)

    assert thinks("ninja:1", "done").verdict == "mistake"
    assert thinks("ninja:1", "go:B1").verdict == "best"
    assert thinks("done").verdict == thinks("ninja:9", "done").verdict == "unjudged", "it is not possible here"
