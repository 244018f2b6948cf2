"""What a seat may say: idempotent commands, stale answers, refusals with their rule, take-backs, chat, resuming."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from serving import WAIT, Place, Player, hub
from websockets.exceptions import ConnectionClosed


def coins(place: Place, **options: Any) -> tuple[Any, list[Player]]:
    """A table of three where all show a coin at once, with the stake already set."""
    table = place.open("coins", seats=3, options=options)
    players = [table.sit(seat) for seat in range(3)]
    players[0].until("snapshot")
    players[0].act("stake:low")
    players[0].act("yes")
    for player in players:
        player.sync()
    return table, players


def test_a_command_that_is_repeated_changes_nothing(place: Place) -> None:
    table = place.open("leduc")
    player = table.sit(0)
    player.until("snapshot")
    message = {"type": "act", "decision": 0, "action": "call", "command": "the same"}
    for _ in range(3):
        player.say(**message)
    answers = [player.until("done", "refused") for _ in range(3)]
    assert answers == [{"type": "done", "command": "the same"}] * 3
    again = table.sit(0)  # also on another connection
    again.until("snapshot")
    again.say(**message)
    assert again.until("done", "refused")["type"] == "done"
    assert [e["kind"] for e in again.events] == ["dealt", "bet_made"]


def test_a_double_click_is_one_move(place: Place) -> None:
    table = place.open("leduc")
    tabs = [table.sit(0) for _ in range(4)]
    for tab in tabs:
        tab.until("snapshot")
    answers: list[Any] = []
    threads = [
        threading.Thread(target=lambda n=n, tab=tab: answers.append(tab.act("call", command=f"tab {n}")))
        for n, tab in enumerate(tabs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    assert sorted(answer["type"] for answer in answers) == ["done", "refused", "refused", "refused"]
    assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"stale"}
    watcher = table.sit(None)
    watcher.until("snapshot")
    assert [e["kind"] for e in watcher.events] == ["dealt", "bet_made"]


def test_refusals_have_a_code_a_sentence_and_the_rule(place: Place) -> None:
    table = place.open("leduc")
    player, other = table.sit(0), table.sit(1)
    player.until("snapshot")
    other.until("snapshot")
    refused = player.act("fold")
    assert (refused["code"], refused["rule"]) == ("not_legal", "LED-004")
    assert refused["text"] == "There is nothing to fold to: you can call for nothing."
    assert player.act("bluff")["code"] == "unknown_action"
    assert other.act("call")["code"] == "not_asked"
    assert player.act("call", decision=5)["code"] == "too_early"
    assert player.act("call")["type"] == "done"
    assert player.act("call", decision=0)["code"] == "stale"
    body = {"decision": 0, "action": "fold"}
    assert place.post(f"/{table.id}/act", body, table.tokens[1], 409)["rule"] == "LED-004"


def test_spectators_and_wrong_tokens_cannot_act(place: Place) -> None:
    table = place.open("leduc")
    watcher = table.sit(None)
    watcher.until("snapshot")
    watcher.say(type="act", decision=0, action="call")
    assert watcher.until("refused")["code"] == "no_chair"
    assert watcher.position["view"]["own_card"] is None
    body = {"decision": 0, "action": "call"}
    assert place.post(f"/{table.id}/act", body, status=401)["code"] == "no_chair"
    assert place.post(f"/{table.id}/act", body, "no-such-token", 401)["code"] == "unknown_token"
    elsewhere = place.open("leduc")
    assert place.post(f"/{table.id}/act", body, elsewhere.tokens[0], 401)["code"] == "unknown_token"
    stranger = Player(place.port, table.id, "no-such-token")
    assert stranger.read()["code"] == "unknown_token"
    with pytest.raises(ConnectionClosed):
        stranger.read()


def test_an_answer_is_secret_and_can_be_taken_back_until_all_have_answered(place: Place) -> None:
    _, (first, *others) = coins(place)
    everybody = first.position["flow"]["waiting"]
    choice, other = first.options
    number = first.decision["number"]
    assert first.act(choice)["type"] == "done"
    assert first.decision["answer"] == choice and not first.options
    update = others[0].until("update")
    assert "events" not in update and "decision" not in update
    assert update["changes"] == [[["flow", "waiting"], everybody[1:]]]
    first.say(type="take_back", command="oops")
    assert first.until("done", "refused")["type"] == "done"
    assert first.decision["answer"] is None and choice in first.options
    assert first.decision["number"] == number + 2
    assert others[0].until("update")["changes"] == [[["flow", "waiting"], everybody]]
    assert first.act(other)["type"] == "done"
    for player in others:
        player.sync()
        assert player.act(player.options[0])["type"] == "done"
    first.say(type="take_back")
    assert first.until("refused")["code"] == "too_late"


def test_taken_back_moves_survive_in_the_log(place: Place) -> None:
    table, (first, *_) = coins(place)
    first.act(first.options[0])
    first.say(type="take_back")
    first.until("done")
    last = first.options[-1]
    first.act(last)
    hub(place).tables.pop(table.id)
    again = table.sit(0)
    again.until("snapshot")
    assert again.position == first.position
    assert again.decision["answer"] == last


def test_steps_that_nobody_sees_send_nothing_to_anybody(place: Place) -> None:
    table = place.open("coins", seats=2)
    ann, bob, watcher = table.sit(0), table.sit(1), table.sit(None)
    ann.until("snapshot")
    bob.sync()
    watcher.sync()
    for stake in ("stake:low", "stake:high", "stake:low", "stake:high"):
        assert ann.act(stake)["type"] == "done"
    ann.act("yes")
    for other in (bob, watcher):
        other.frames.clear()
        assert other.until("update")["events"][0]["kind"] == "stake"
        assert {frame["type"] for frame in other.frames} <= {"presence", "update"}
    assert len(place.get(f"/{table.id}/replay", table.tokens[1])["updates"]) == 1
    assert len(place.get(f"/{table.id}/replay", table.tokens[0])["updates"]) == 5


def test_a_silent_answer_is_not_even_a_tick_of_the_clock(place: Place) -> None:
    table = place.open("coins", seats=3, options={"silent": True}, clock=600)
    ann, bob, watcher = table.sit(0), table.sit(1), table.sit(None)
    ann.until("snapshot")
    ann.act("stake:low")
    ann.act("yes")
    for other in (bob, watcher):
        other.sync()
        other.frames.clear()
    ann.act("coin:heads")
    ann.say(type="take_back", command="oops")
    assert ann.until("done", "refused")["command"] == "oops"
    ann.act("coin:tails")
    for other in (bob, watcher):
        other.sync()
        assert [frame["type"] for frame in other.frames] == ["refused"]  # of the sync itself
        other.say(type="resume", since=0)
        assert list(other.until("clock")["left"]) == ["0", "1", "2"]


def test_steps_behind_a_screen_send_nothing_and_stop_no_clock_that_others_see(place: Place) -> None:
    """A hand of eight cards, one by one or at once: the others get no frame, and a fresh snapshot tells nothing new."""
    table = place.open("ninja", seats=3, clock=600)
    ninja, guard, watcher = table.sit(0), table.sit(2), table.sit(None)
    ninja.until("snapshot")
    for other in (guard, watcher):
        other.sync()
        other.frames.clear()
    for _ in range(3):
        assert ninja.act("card:n_rope")["type"] == "done"
    for _ in range(3):
        assert ninja.act("card:n_shuriken")["type"] == "done"
    for _ in range(2):
        assert ninja.act("card:n_kenjutsu")["type"] == "done"  # the hand is full
    for other, clocks in ((guard, ["2"]), (watcher, [])):
        other.sync()
        assert [frame["type"] for frame in other.frames] == ["refused"]  # of the sync itself
        other.say(type="resume", since=0)
        assert list(other.until("clock")["left"]) == clocks


def test_a_rule_that_fails_leaves_the_table_whole(place: Place) -> None:
    table, (first, second, third) = coins(place, edge=True, rounds=1)
    first.act("coin:heads")
    second.act("coin:tails")
    third.sync()
    failed = third.act("coin:edge")
    assert failed["code"] == "broken" and "tails" not in failed["text"]
    assert third.act("coin:tails")["type"] == "done"
    assert table.info()["presence"]["status"] == "over"


def test_chat_reaches_everybody_and_is_kept(place: Place) -> None:
    table = place.open("leduc")
    ann, bob = table.sit(0), table.sit(1)
    ann.say(type="chat", text="good\u0000 luck\u202e\n!", command="1")
    ann.say(type="chat", text="good luck", command="1")
    heard = bob.until("chat")
    assert (heard["seat"], heard["name"], heard["text"]) == (0, "Player 1", "good luck\n!")
    assert ann.until("done")["command"] == "1"
    late = table.sit(None)
    assert late.until("chat")["text"] == "good luck\n!"
    ann.say(type="chat", text=" \u200b ")
    assert ann.until("refused")["code"] == "empty"
    ann.say(type="chat", text="x" * 501)
    assert "500" in ann.until("refused")["text"]
    assert place.get(f"/{table.id}/perspective")["chat"][0]["text"] == "good luck\n!"


def test_who_comes_back_gets_only_what_was_missed(place: Place) -> None:
    table = place.open("leduc")
    ann = table.sit(0)
    ann.until("snapshot")
    ann.close()
    bob = table.sit(1)
    bob.until("snapshot")
    place.post(f"/{table.id}/act", {"decision": 0, "action": "raise"}, table.tokens[0])
    bob.until("update")
    bob.act("call")
    again = table.sit(0, since=1)
    again.events = ann.events
    snapshot = again.until("snapshot")
    assert [event["n"] for event in snapshot["events"]] == [1, 2, 3]
    again.say(type="resume", since=3)
    assert [event["kind"] for event in again.until("snapshot")["events"]] == ["turned"]


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", '{"type":"act"}', '{"type":"fly"}', '{"type":"act","decision":"0","action":1}', "[" * 9000],
)
def test_bad_messages_get_a_clear_error_and_never_end_the_table(place: Place, text: str) -> None:
    table = place.open("leduc")
    player = table.sit(0)
    player.until("snapshot")
    player.socket.send(text)
    refused = player.until("refused")
    assert refused["code"] == "bad_message"
    assert refused["text"].startswith("This is not a message of the protocol: ")
    player.socket.send(b'{"type":"act","decision":0,"action":"call","command":"bytes are fine, too"}')
    assert player.until("done")["command"] == "bytes are fine, too"
