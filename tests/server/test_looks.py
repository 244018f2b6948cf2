"""Looks ahead and chains: what a seat would be asked, from its own side, and many answers by one gesture."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from serving import Place, Player, config, hub, in_loop, keeper, serve, wait_for

from sudare.core import Chance, Table
from sudare.server.entries import read_setup
from sudare.server.room import Room
from sudare.server.store import StoreError


def looked(player: Player, *chain: str, **more: Any) -> Any:
    """Look ahead, and return what the table says to it."""
    player.commands += 1
    command = f"{player.name} look {player.commands}"
    message = {"type": "look", "decision": player.decision["number"], "chain": list(chain), "command": command} | more
    player.say(**message)
    while (frame := player.until("outlook", "refused"))["command"] != command:
        pass
    return frame


def asked(player: Player, question: str, most: int = 60) -> None:
    """Answer whatever comes until this is asked."""
    player.until("snapshot")
    for _ in range(most):
        while not player.options:
            player.read()
        if player.decision["question"]["decision"] == question:
            return
        assert player.act(player.options[0])["type"] == "done"
    raise AssertionError(f"{question} was never asked")


def actions(place: Place, id: str) -> list[tuple[int, str]]:
    """The answers in the log of a table."""
    entries = [json.loads(row.entry) for row in in_loop(place, hub(place).store.log(id))]
    return [(entry["seat"], entry["action"]) for entry in entries if entry["what"] == "acted"]


def test_a_choice_of_several_parts_is_seen_before_anything_is_sent(place: Place) -> None:
    """A hand of cards is picked one by one; the first look says which answers only begin the choice."""
    table = place.open("ninja", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    asked(ann, "pick_hand")
    first = looked(ann)
    assert first["chain"] == [] and first["changes"] == [] and first["question"] == ann.decision["question"]
    assert set(first["goes_on"]) <= set(ann.options) and first["goes_on"]
    second = looked(ann, first["goes_on"][0])
    assert second["chain"][0] == first["goes_on"][0] and second["stopped"] == ""
    assert second["question"]["decision"] == "pick_hand"
    assert second["changes"], "the position is shown as it would be"
    assert not [action for seat, action in actions(place, table.id) if seat == 0], "nothing was done"


def test_a_chain_is_carried_out_answer_by_answer(place: Place) -> None:
    table = place.open("ninja", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    asked(ann, "pick_hand")
    before, chain = len(actions(place, table.id)), list[str]()
    while True:
        found = looked(ann, *chain)
        chain = found["chain"]
        if not found["goes_on"] or len(chain) > 4:
            break
        chain.append(found["goes_on"][0])
    assert len(chain) > 2
    done = ann.act(chain[0], then=chain[1:])
    assert done == {"type": "done", "command": done["command"], "given": len(chain)}
    mine = [action for seat, action in actions(place, table.id)[before:] if seat == 0]
    assert mine[: len(chain)] == chain


def test_a_chain_stops_where_the_seat_cannot_foresee(place: Place) -> None:
    """In Leduc the other player is asked after every bet: only the first answer is given."""
    table = place.open("leduc")
    ann = table.sit(0)
    ann.until("snapshot")
    done = ann.act("call", then=["call", "raise"])
    assert done["given"] == 1
    assert done["stopped"] == "It stops here: somebody else is asked first."
    assert actions(place, table.id) == [(0, "call")]


def test_the_first_answer_of_a_chain_is_refused_as_ever(place: Place) -> None:
    table = place.open("leduc")
    ann, bob = table.sit(0), table.sit(1)
    ann.until("snapshot")
    bob.until("snapshot")
    assert ann.act("fold", then=["call"])["rule"] == "LED-004"
    assert bob.act("call", then=["call"])["code"] == "not_asked"
    assert ann.act("call", then=["call"], decision=7)["code"] == "too_early"
    assert ann.act("call", then=["x"] * 401)["code"] == "bad_message"
    assert actions(place, table.id) == []


def test_a_chain_that_is_sent_again_gives_nothing_more(place: Place) -> None:
    table = place.open("ninja", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    asked(ann, "pick_hand")
    found = looked(ann)
    second = looked(ann, found["goes_on"][0])
    message: dict[str, Any] = {"type": "act", "decision": ann.decision["number"], "action": second["chain"][0]}
    message |= {"then": [*second["chain"][1:], second["question"]["options"][0]["action"]], "command": "the same"}
    ann.say(**message)
    assert ann.until("done", "refused")["given"] == 1 + len(message["then"])
    before = actions(place, table.id)
    again = table.sit(0)
    again.until("snapshot")
    again.say(**message)
    assert again.until("done", "refused") == {"type": "done", "command": "the same"}
    assert [mine for mine in actions(place, table.id) if mine[0] == 0] == [mine for mine in before if mine[0] == 0]


def test_an_answer_that_is_not_possible_any_more_stops_a_chain(place: Place) -> None:
    table = place.open("ninja", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    asked(ann, "pick_hand")
    first = looked(ann)["goes_on"][0]
    done = ann.act(first, then=["leave_map", first])
    assert done["given"] == 1
    assert done["stopped"] == "It stops here: the next answer is not possible now."


def test_a_walk_to_a_far_place_is_one_gesture(place: Place) -> None:
    table = place.open("kage", seats=2, bots={0: "thumb"})
    ann = table.sit(1)
    asked(ann, "act", 400)
    for _ in range(100):
        found = looked(ann)
        walks = [way for way in found["ways"] if not way.get("plan")]
        if walks:
            break
        assert ann.act(ann.options[0])["type"] == "done"
        while not ann.options:
            ann.read()
    way = walks[-1]
    assert way["action"] not in ann.options and way["chain"][-1] == way["action"] and len(way["chain"]) > 1
    assert way["label"]
    before = len([1 for seat, _ in actions(place, table.id) if seat == 1])
    done = ann.act(way["chain"][0], then=way["chain"][1:])
    mine = [action for seat, action in actions(place, table.id) if seat == 1][before:]
    assert mine[: done["given"]] == way["chain"][: done["given"]]
    assert done["given"] == len(way["chain"]) or done["stopped"]


def test_in_the_middle_of_a_choice_it_is_said_why_something_is_not_possible(place: Place) -> None:
    """A guard is chosen and not sent: the reason is that of the question that would follow, with its rule."""
    table = place.open("kage", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    asked(ann, "step_four", most=200)
    guard = next(option for option in ann.options if option.startswith("guard:"))

    def why(action: str, **more: str) -> Any:
        return place.get(f"/{table.id}/why", table.tokens[0], action=action, **more)

    then = why("recruiting", after=guard)
    assert not then["legal"] and then["text"] and then["rule"].startswith("KAG-")
    assert why("recruiting")["legal"] and why("march", after=guard)["legal"]
    assert why("march", after="nonsense")["text"], "whatever is sent, there is an answer"


def test_looks_are_for_the_seat_that_is_asked(place: Place) -> None:
    table = place.open("leduc")
    ann, bob, eve = table.sit(0), table.sit(1), table.sit(None)
    for player in (ann, bob, eve):
        player.until("snapshot")
    assert looked(bob)["code"] == "stale"
    assert looked(ann, decision=3)["code"] == "stale"
    eve.say(type="look", decision=0, command="eve")
    assert eve.until("refused")["code"] == "no_chair"
    odd = looked(ann, "no such answer")
    assert odd["question"] is None and odd["stopped"]


def test_a_look_is_paid_for_by_who_asks(tmp_path: Any) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", ahead_per_address=0.001)) as place:
        table = place.open("leduc")
        ann = table.sit(0)
        ann.until("snapshot")
        found = looked(ann)
        for _ in range(20):
            if found["type"] == "refused":
                break
            found = looked(ann)
        assert found["code"] == "too_fast"
        assert ann.act("call")["type"] == "done", "who cannot look can still play"


def test_a_crash_in_the_middle_of_a_chain_leaves_the_answers_so_far(tmp_path: Any) -> None:
    """The store stops after the second answer; whoever sends the chain again gets `done`, and goes on from there."""
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table = place.open("ninja", seats=2, bots={1: "thumb"})
        ann = table.sit(0)
        asked(ann, "pick_hand")
        room, chain = hub(place).tables[table.id].result().room, list[str]()
        while len(chain) < 4:
            chain = looked(ann, *chain)["chain"]
            chain.append(looked(ann, *chain)["goes_on"][0])
        append, given = hub(place).store.append, list[str]()

        async def failing(id: str, seq: int, line: str, at: float, face: Any) -> bool:
            if json.loads(line).get("seat") == 0:
                if len(given) == 2:
                    raise StoreError("the disk is full")
                given.append(line)
            return await append(id, seq, line, at, face)

        hub(place).store.append = failing  # type: ignore[method-assign]
        done = ann.act(chain[0], then=chain[1:], command="once")
        assert done["given"] == 2 and done["stopped"].startswith("It stops here: the table cannot be written")
        hub(place).store.append = append  # type: ignore[method-assign]
        ann.say(type="act", decision=0, action=chain[0], then=chain[1:], command="once")
        assert ann.until("done", "refused") == {"type": "done", "command": "once"}
        mine = [action for seat, action in actions(place, table.id) if seat == 0]
        assert mine == chain[:2] and room.number[0] == 2
        ann.sync()
        assert ann.act(chain[2])["type"] == "done"


# -- practice ----------------------------------------------------------------------------------------------------------


def test_who_plays_with_bots_alone_takes_back_any_number_of_choices(place: Place) -> None:
    table = place.open("omnitsu", seats=3, bots={1: "thumb", 2: "thumb"})
    ann, eve = table.sit(0), table.sit(None)
    ann.until("snapshot")
    seen: list[Any] = []
    for _ in range(6):
        while not ann.options:
            ann.read()
        seen.append((ann.position["view"], len(ann.events), ann.decision["question"]))
        seen[-1] = json.loads(json.dumps(seen[-1]))
        assert ann.act(ann.options[-1])["type"] == "done"
    while not ann.options and not ann.position["over"]:
        ann.read()
    assert not ann.presence["practice"]
    for view, n, question in reversed(seen):
        ann.say(type="take_back", practice=True, command=f"back {n} {question['decision']} {id(view)}")
        assert ann.until("done", "refused")["type"] == "done"
        ann.sync()
        assert (ann.position["view"], len(ann.events), ann.decision["question"]) == (view, n, question)
    assert ann.presence["practice"]
    eve.until("snapshot")
    while not eve.presence["practice"]:
        eve.read()
    assert any("practice" in frame.get("text", "") for frame in [*eve.frames, eve.until("chat")])
    assert ann.act(ann.options[0])["type"] == "done", "and the game goes on"


def test_practice_is_written_into_the_record_and_what_did_not_stand_is_not(place: Place) -> None:
    table = place.open("leduc", bots={1: "random"})
    ann = table.sit(0)
    ann.until("snapshot")
    ann.act("call")
    ann.say(type="take_back", practice=True)
    assert ann.until("done", "refused")["type"] == "done"
    while not ann.position["over"]:
        while not ann.options and not ann.position["over"]:
            ann.read()
        if ann.options:
            ann.act(ann.options[0])
    record = place.get(f"/{table.id}/record")
    assert record["practice"] is True
    replay = place.get(f"/{table.id}/replay", table.tokens[0])
    events = [e["n"] for update in replay["updates"] for e in update.get("events", [])]
    assert events == list(range(replay["start"]["n"], len(ann.events)))
    setup = read_setup(in_loop(place, hub(place).store.setup(table.id)))
    again = Room(table.id, setup, hub(place).config.find)
    again.read(in_loop(place, hub(place).store.log(table.id)))
    assert again.record() == hub(place).tables[table.id].result().room.record()


def test_with_other_people_nothing_is_for_practice(place: Place) -> None:
    table = place.open("leduc")
    ann = table.sit(0)
    ann.until("snapshot")
    ann.act("call")
    ann.say(type="take_back", practice=True)
    assert ann.until("done", "refused")["code"] == "too_late"
    assert place.get(f"/{table.id}/take_back", table.tokens[0]) == {"can": False, "practice": False, "what": ""}


def test_a_bot_that_plays_for_a_person_is_no_bot(place: Place) -> None:
    table = place.open("leduc")
    place.post(f"/{table.id}/chairs/1", {"bot": "random"}, table.tokens[1])
    ann = table.sit(0)
    ann.until("snapshot")
    ann.act("call")
    ann.say(type="take_back", practice=True)
    assert ann.until("done", "refused")["code"] == "too_late"


# -- passing until something happens -----------------------------------------------------------------------------------


def wished(player: Player, **wish: Any) -> Any:
    player.commands += 1
    command = f"{player.name} wish {player.commands}"
    player.say(type="ask_me", command=command, **wish)
    while (frame := player.until("done", "refused"))["command"] != command:
        pass
    return frame


@pytest.mark.parametrize(("until", "ends"), [("turn", 1), ("card", 1)])
def test_a_window_is_passed_until_something_happens_and_no_longer(place: Place, until: str, ends: int) -> None:
    table = place.open("omnitsu", seats=3, bots={1: "thumb", 2: "thumb"})
    ann = table.sit(0)
    ann.until("snapshot")
    assert wished(ann, window="window_gap", when="never", until=until)["type"] == "done"
    told = [frame for frame in ann.frames if frame["type"] == "wishes"][-1]
    assert told["passing"]["window_gap"] == until, "and so are all windows with the same pass"
    assert set(told["passing"].values()) == {until}
    room = hub(place).tables[table.id].result().room
    kinds = room.game.gestures.until[until]
    before = sum(event["kind"] in kinds for event in ann.events)
    while room.standing[0].passing:
        while not ann.options:
            ann.read()
        assert ann.decision["question"]["decision"] not in room.standing[0].passing
        ann.act(ann.options[-1])
    wait_for(lambda: not room.standing[0].passing)
    ann.sync()
    told = [frame for frame in ann.frames if frame["type"] == "wishes"][-1]
    assert told["passing"] == {}, "and its person sees that it is over"
    if until == "turn":
        assert sum(event["kind"] in kinds for event in ann.events) <= before + ends


@pytest.mark.parametrize("wish", [{"window": "*", "when": "never"}, {"window": "window_gap", "when": "fits"}])
def test_only_a_kind_of_window_can_be_passed_for_a_turn(place: Place, wish: dict[str, str]) -> None:
    ann = place.open("omnitsu", seats=2).sit(0)
    ann.until("snapshot")
    assert wished(ann, until="turn", **wish)["code"] == "no_such_window"


def test_windows_are_passed_until_what_the_game_knows(place: Place) -> None:
    ann = place.open("omnitsu", seats=2).sit(0)
    ann.until("snapshot")
    refused = wished(ann, window="window_gap", when="never", until="test")
    assert refused["code"] == "no_such_window"
    assert "turn, card" in refused["text"]


def test_a_pass_for_a_while_is_nothing_to_another_game(place: Place) -> None:
    """What is passed lives in the log of one table: the rematch begins without it."""
    table = place.open("omnitsu", seats=2)
    ann = table.sit(0)
    ann.until("snapshot")
    wished(ann, window="window_gap", when="never", until="turn")
    again = place.open("omnitsu", seats=2)
    assert not hub(place).tables[again.id].result().room.standing[0].passing


def test_wishes_are_told_to_their_own_seat_and_to_every_device_of_it(place: Place) -> None:
    table = place.open("omnitsu", seats=2)
    ann, bob = table.sit(0), table.sit(1)
    ann.until("snapshot")
    bob.until("snapshot")
    wished(ann, window="*", when="fits", bluff=True)
    again = table.sit(0)
    assert again.until("wishes") == {"type": "wishes", "windows": {"*": "fits"}, "passing": {}, "bluff": True}
    bob.sync()
    assert not [frame for frame in bob.frames if frame["type"] == "wishes"]


# -- a table that hesitates --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bluff", [False, True])
def test_how_long_the_table_hesitates_does_not_depend_on_the_hand(place: Place, bluff: bool) -> None:
    """With the same dice, the same time in every world: only the wish to bluff makes it longer, in windows alone."""
    table = place.open("omnitsu", seats=2)
    live, careful = hub(place).tables[table.id].result(), keeper(place)
    pace = msgspec.structs.replace(careful.config, bot_pace=10.0)
    careful.config, before = pace, careful.config
    dice, hub(place).dice = hub(place).dice, random.Random(7)  # type: ignore[assignment]
    try:
        live.room.standing[0].bluff = bluff
        times: dict[str, set[float]] = {"window": set(), "other": set()}
        for seed in ("one", "two", "three"):
            live.room.table = Table(live.room.game, seed)
            bots = [live.room.game.thumb(seat, Chance(seed)) for seat in range(2)]
            for _ in range(60):
                board = live.room.table
                seat = board.state.deciders[0]
                decision = board.state.decision(seat)
                assert decision is not None
                if seat == 0:
                    hub(place).dice.seed(7)
                    kind = "window" if decision.id in live.room.game.gestures.windows else "other"
                    times[kind].add(careful._hesitation(live, 0))
                board.act(seat, bots[seat].choose(board.perspective(seat)))
                if board.state.over:
                    break
        assert [len(drawn) for drawn in times.values()] == [1, 1]
        assert (times["window"] == times["other"]) is not bluff
        assert min(times["window"]) >= (20.0 if bluff else 5.0)
    finally:
        hub(place).dice, careful.config = dice, before


# -- a gesture that others may react to --------------------------------------------------------------------------------


def guard_and_destination(place: Place) -> tuple[Player, Any, list[str]]:
    """Play Kage's guards until a guard has somewhere to go; return the player, the way and the chain before it."""
    table = place.open("kage", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    ann.until("snapshot")
    wished(ann, window="*", when="fits")
    for _ in range(300):
        while not ann.options or ann.decision.get("settled"):
            ann.read()
        guards = [option for option in ann.options if option.startswith("guard:")]
        if ann.decision["question"]["decision"] == "step_four" and guards:
            for guard in guards:
                ann.say(type="look", decision=ann.decision["number"], chain=[guard], command=guard)
                found = ann.until("outlook")
                ways = [way for way in found["ways"] if way.get("pauses") and way["action"].startswith("go:")]
                if ways:
                    return ann, max(ways, key=lambda way: len(way["chain"])), [guard]
        ann.act("auto" if "auto" in ann.options else ann.options[0])
    raise AssertionError("no guard could go anywhere")


def asked_again(player: Player, number: int) -> None:
    """Read until the seat is asked something that the table does not answer by itself."""
    while player.decision["number"] < number or not player.options or player.decision.get("settled"):
        player.read()


def test_a_guard_goes_on_to_its_destination_when_nobody_has_reacted(place: Place) -> None:
    """Kage: [guard, move] is sent, the ninja may react, and the steps follow if the table stands as foreseen."""
    ann, way, begun = guard_and_destination(place)
    chain = [*begun, *way["chain"]]
    cut = len(begun) + way["pauses"][0]["after"]
    number = ann.decision["number"]
    ann.say(type="act", decision=number, action=chain[0], then=chain[1:cut], command="first")
    assert ann.until("done", "refused")["type"] == "done"
    asked_again(ann, number + cut)
    expects = way["pauses"][0]["expects"]
    rest = chain[cut : len(begun) + way["pauses"][1]["after"]] if len(way["pauses"]) > 1 else chain[cut:]
    ann.say(type="act", decision=ann.decision["number"], action=rest[0], then=rest[1:], expects=expects, command="on")
    done = ann.until("done", "refused")
    if done["type"] == "refused":  # the ninja has reacted after all
        assert done["code"] == "changed"
    else:
        assert done["given"] == len(rest) or done["stopped"] or len(rest) == 1


def test_the_rest_of_a_gesture_is_refused_when_the_table_stands_otherwise(place: Place) -> None:
    table = place.open("kage", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    ann.until("snapshot")
    before = ann.decision["number"]
    ann.say(type="act", decision=before, action=ann.options[0], expects="another", command="rest")
    refused = ann.until("done", "refused")
    assert refused["code"] == "changed"
    assert ann.decision["number"] == before
