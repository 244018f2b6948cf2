"""Layouts: a set-up is shown before anything is sent, left with the table, and tells nobody else anything."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from serving import WAIT, Place, Table, hub, in_loop

from sudare.server.entries import read_setup
from sudare.server.room import Room


def asked(table: Table, seat: int) -> Any:
    """The decision of a seat, once it is asked something."""
    ends = time.monotonic() + WAIT
    while time.monotonic() < ends:
        snapshot = table.place.get(f"/{table.id}/perspective", table.tokens[seat])["snapshot"]
        if snapshot["decision"]["question"]:
            return snapshot["decision"]
        time.sleep(0.02)
    raise AssertionError("nobody was asked")


def drafted(table: Table, seat: int, **how: Any) -> Any:
    body = {"decision": asked(table, seat)["number"], **how}
    return table.place.post(f"/{table.id}/layouts/draft", body, table.tokens[seat])


def confirm(table: Table, seat: int, draft: Any, status: int | None = None, **more: Any) -> Any:
    """Leave what was shown with the table."""
    parts = {step["part"] for step in draft["steps"]}
    wishes = {part: wished for part, wished in draft["wishes"].items() if part in parts}
    body = {"decision": draft["decision"], "name": draft["name"], "wishes": wishes, **more}
    return table.place.post(f"/{table.id}/layouts", body, table.tokens[seat], status)


def answers(place: Place, id: str, seat: int) -> list[tuple[str, str]]:
    """What a seat has answered so far, and who gave the answer."""
    rows = in_loop(place, hub(place).store.log(id))
    acted = [e for e in (json.loads(row.entry) for row in rows) if e["what"] == "acted" and e["seat"] == seat]
    return [(entry["action"], entry.get("by", "")) for entry in acted]


def laid(table: Table, seat: int, count: int) -> list[str]:
    """Wait until the table has given so many answers by a layout."""
    ends = time.monotonic() + WAIT
    while time.monotonic() < ends:
        given = [action for action, by in answers(table.place, table.id, seat) if by == "layout"]
        if len(given) >= count:
            return given
        time.sleep(0.02)
    raise AssertionError(f"{len(given)} of {count} answers were given")


@pytest.mark.parametrize(("game", "seat"), [("ninja", 0), ("ninja", 1), ("kage", 0), ("kage", 1)])
def test_what_was_shown_is_what_the_table_answers(place: Place, game: str, seat: int) -> None:
    table = place.open(game, seats=2, bots={1 - seat: "thumb"})
    asked(table, seat)
    ready = place.get(f"/{table.id}/layouts", table.tokens[seat])
    assert len(ready["layouts"]) >= 2
    assert all(layout["about"].endswith(".") for layout in ready["layouts"])
    name = ready["layouts"][1]["name"]
    draft = drafted(table, seat, name=name)
    assert answers(place, table.id, seat) == [], "looking sends nothing"
    assert draft["position"]["seat"] == seat
    confirm(table, seat, draft)
    shown = [step["action"] for step in draft["steps"]]
    assert laid(table, seat, len(shown))[: len(shown)] == shown


def test_a_thing_is_put_elsewhere_before_it_is_final(place: Place) -> None:
    table = place.open("kage", seats=2, bots={1: "thumb"})
    draft = drafted(table, 0, name="Treasure watch")
    thing = next(n for n, (first, _) in enumerate(draft["things"]) if draft["steps"][first]["part"] == "lanterns")
    body = {"decision": 0, "name": draft["name"], "wishes": draft["wishes"], "thing": thing}
    found = place.post(f"/{table.id}/layouts/places", body, table.tokens[0])["places"]
    labels = {step["label"] for step in draft["steps"]}
    to = next(one["answers"] for one in found if one["label"] not in labels)
    again = drafted(table, 0, name=draft["name"], wishes=draft["wishes"], thing=thing, to=to)
    first, end = draft["things"][thing]
    assert [step["action"] for step in again["steps"][first:end]] == to
    assert again["position"]["view"]["lanterns"] != draft["position"]["view"]["lanterns"]
    confirm(table, 0, again)
    shown = [step["action"] for step in again["steps"]]
    assert laid(table, 0, len(shown))[: len(shown)] == shown


def test_partners_confirm_once_and_are_not_asked_again_in_their_set_up(place: Place) -> None:
    """Two guard seats place in turn: dozens of questions, and one gesture for each."""
    table = place.open("ninja", seats=4, bots={0: "thumb", 1: "thumb"})
    for seat in (2, 3):
        confirm(table, seat, drafted(table, seat, name="Castle ring"))
    for seat in (2, 3):
        ends = time.monotonic() + WAIT
        while asked(table, seat)["question"]["decision"] != "split_cards" and time.monotonic() < ends:
            time.sleep(0.05)
        given = answers(place, table.id, seat)
        assert len(given) > 15
        assert {by for _, by in given} == {"layout"}


def test_what_was_not_shown_is_asked(place: Place) -> None:
    table = place.open("ninja", seats=2, bots={1: "thumb"})
    draft = drafted(table, 0, name="Two roads in")
    assert {step["part"] for step in draft["steps"]} == {"hand"}
    confirm(table, 0, draft)
    laid(table, 0, 2)
    assert asked(table, 0)["question"]["decision"] == "intruder_start"
    ready = place.get(f"/{table.id}/layouts", table.tokens[0])
    assert (ready["left"], ready["follows"]) == ("Two roads in", False)


def test_what_was_left_can_be_taken_back(place: Place) -> None:
    table = place.open("ninja", seats=4)
    confirm(table, 2, drafted(table, 2, name="Castle ring"))
    laid(table, 2, 1)  # the hand; the others have not chosen theirs
    place.post(f"/{table.id}/layouts", {"decision": 0, "wishes": {}}, table.tokens[2])
    for seat in (0, 1, 3):
        confirm(table, seat, drafted(table, seat))
    laid(table, 3, 1)
    assert asked(table, 2)["question"]["decision"] == "place_figure"
    assert place.get(f"/{table.id}/layouts", table.tokens[2])["left"] == ""


def test_nobody_else_is_sent_anything_when_a_layout_is_looked_at_or_left(place: Place) -> None:
    """A hand is chosen in secret: neither the look nor the layout shows, and the answer itself only as any other."""
    table = place.open("ninja", seats=3)
    bob, eve = table.sit(0), table.sit(None)
    for player in (bob, eve):
        player.until("snapshot")
    bob.sync()
    before = len(bob.frames)
    drafted(table, 2, name="Castle ring")
    bob.sync()
    assert [frame["type"] for frame in bob.frames[before:]] == ["refused"]  # its own mark, and nothing else


def test_what_others_do_in_secret_does_not_change_a_draft(place: Place) -> None:
    """Otherwise whoever asked again and again for "the rest for me" would see when somebody has chosen a hand."""
    table = place.open("ninja", seats=3)
    before = drafted(table, 2)
    ann = table.sit(0)
    ann.until("snapshot")
    assert ann.act("preset")["type"] == "done"
    assert drafted(table, 2) == before


def test_two_tables_that_a_seat_cannot_tell_apart_have_the_same_places(place: Place) -> None:
    table = place.open("ninja", seats=2)
    ann = table.sit(0)
    ann.until("snapshot")
    found = []
    for _ in range(2):
        draft = drafted(table, 1, name="Castle ring")
        body = {"decision": 0, "name": draft["name"], "wishes": draft["wishes"], "thing": 1}
        found.append(place.post(f"/{table.id}/layouts/places", body, table.tokens[1]))
        assert ann.act("preset")["type"] == "done"
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"decision": 0, "name": "No such layout"}, 409, "no_such_layout"),
        ({"decision": 7}, 409, "too_early"),
        ({"decision": 0, "wishes": {"hand": ["x" * 61]}}, 400, "bad_request"),
        ({"decision": 0, "wishes": {f"part {n}": [] for n in range(61)}}, 400, "bad_request"),
        ({"decision": 0, "wishes": {f"part {n}": ["preset"] * 200 for n in range(6)}}, 409, "too_large"),
        ({"decision": 0, "wishes": {"hand": ["preset"] * 401}}, 400, "bad_request"),
        ({"decision": 0, "name": "\u202e"}, 409, "no_such_layout"),
        ({"decision": 0, "thing": 5000}, 400, "bad_request"),
        ({"decision": 0, "thing": 999, "to": ["preset"]}, 409, "no_such_thing"),
        ({"decision": 0, "name": "Castle ring", "spell": 1}, 400, "bad_request"),
    ],
)
def test_what_strangers_send_is_bounded(place: Place, body: Any, status: int, code: str) -> None:
    table = place.open("ninja", seats=2)
    refused = place.post(f"/{table.id}/layouts/draft", body, table.tokens[1], status)
    assert refused["code"] == code
    assert refused["text"].endswith(".")


def test_wishes_that_nobody_knows_are_passed_over(place: Place) -> None:
    table = place.open("ninja", seats=2)
    odd = {"hand": ["nonsense", "preset", "zone:a_keep"], "sentries": ["zone:nowhere"], "cellar": ["wine"]}
    draft = drafted(table, 1, name="Odd <b>one</b>", wishes=odd)
    assert draft["steps"][0]["action"] == "preset"
    confirm(table, 1, draft)
    assert laid(table, 1, 1) == ["preset"]
    log = [json.loads(row.entry) for row in in_loop(place, hub(place).store.log(table.id))]
    (entry,) = [entry for entry in log if entry["what"] == "laid"]
    assert "nonsense" not in json.dumps(entry)


def test_a_layout_that_says_nothing_about_the_question_is_refused(place: Place) -> None:
    table = place.open("ninja", seats=2)
    body = {"decision": 0, "wishes": {"sentries": ["zone:a_keep"]}}
    assert place.post(f"/{table.id}/layouts", body, table.tokens[1], 409)["code"] == "no_set_up"


def test_who_has_no_chair_or_no_set_up_is_told_so(place: Place) -> None:
    table = place.open("ninja", seats=2)
    place.get(f"/{table.id}/layouts", status=401)
    place.post(f"/{table.id}/layouts/draft", {"decision": 0}, status=401)
    other = place.open("omnitsu", seats=2)
    assert place.get(f"/{other.id}/layouts", other.tokens[0])["layouts"] == []
    assert place.post(f"/{other.id}/layouts/draft", {"decision": 0}, other.tokens[0], 409)["code"] == "no_set_up"


def test_the_same_command_is_carried_out_once(place: Place) -> None:
    table = place.open("ninja", seats=4)
    draft = drafted(table, 2, name="Castle ring")
    for _ in range(2):
        confirm(table, 2, draft, command="once")
    log = [json.loads(row.entry) for row in in_loop(place, hub(place).store.log(table.id))]
    assert sum(entry["what"] == "laid" for entry in log) == 1


def test_layouts_have_an_end(place: Place) -> None:
    table = place.open("ninja", seats=4)
    draft = drafted(table, 2, name="Castle ring")
    hub(place).tables[table.id].result().room.lays[2] = hub(place).config.layouts_per_seat
    assert confirm(table, 2, draft, 409)["code"] == "enough"


def test_an_address_waits_for_few_drafts_at_once(place: Place) -> None:
    table = place.open("ninja", seats=2)
    drafts = hub(place).drafts
    drafts._wanted["127.0.0.1"] = drafts.config.drafts_at_once
    try:
        body = {"decision": 0, "name": "Castle ring"}
        refused = place.post(f"/{table.id}/layouts/draft", body, table.tokens[1], 429)
        assert refused["code"] == "too_fast"
    finally:
        del drafts._wanted["127.0.0.1"]


def test_a_layout_is_read_again_from_the_log(place: Place) -> None:
    table = place.open("ninja", seats=4)
    draft = drafted(table, 2, name="Castle ring")
    confirm(table, 2, draft)
    laid(table, 2, 1)
    setup = read_setup(in_loop(place, hub(place).store.setup(table.id)))
    again = Room(table.id, setup, hub(place).config.find)
    again.read(in_loop(place, hub(place).store.log(table.id)))
    assert again.laid[2] is not None
    assert again.laid[2].wishes["sentries"] == draft["wishes"]["sentries"]
    assert again.set_up(2) == {"hand": ["preset"]}


def test_layouts_leave_with_who_left_them(place: Place) -> None:
    table = place.open("ninja", seats=4)
    confirm(table, 2, drafted(table, 2, name="Castle ring"))
    place.post(f"/{table.id}/chairs/2", {"free": True}, table.tokens[2])
    assert hub(place).tables[table.id].result().room.laid[2] is None


def test_what_was_taken_back_is_wished_for_again(place: Place) -> None:
    table = place.open("ninja", seats=2)
    ann = table.sit(1)
    ann.until("snapshot")
    card = ann.options[-1]
    assert ann.act(card)["type"] == "done"
    room = hub(place).tables[table.id].result().room
    assert room.set_up(1) == {"hand": [card]}
    place.post(f"/{table.id}/take_back", {}, table.tokens[1])
    assert room.set_up(1) == {}
