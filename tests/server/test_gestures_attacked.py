"""Looks ahead, chains and layouts in the hands of somebody who wants more than a gesture."""

from __future__ import annotations

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from serving import Place, config, hub, in_loop, serve, wait_for
from test_looks import actions, asked, looked

from sudare.server import wishes
from sudare.server.looking import Found, Looks
from sudare.server.turns import Claim


def looks_of(place: Place) -> Looks:
    """The process for looks ahead of a server in a thread of this process."""
    assert place.app is not None
    found: Looks = place.app.state.desk.looks
    return found


def test_who_leaves_before_the_answer_has_paid_for_the_look(tmp_path: Any) -> None:
    """The work is done all the same; otherwise a look that is given up at once would cost next to nothing."""
    with serve(config(f"sqlite:///{tmp_path}/tables.db", ahead_per_address=0.01)) as place:
        looks, table = looks_of(place), place.open("leduc")
        (mind,) = looks._minds
        ask, go_on = mind.ask, threading.Event()

        def long(task: bytes, budget: float) -> bytes | str:
            answer = ask(task, budget)
            assert isinstance(answer, bytes)
            go_on.wait()
            return msgspec.json.encode(msgspec.structs.replace(msgspec.json.decode(answer, type=Found), seconds=2.0))

        mind.ask = long  # type: ignore[method-assign]
        ann = table.sit(0)
        ann.until("snapshot")
        ann.say(type="look", decision=0, command="gone")
        wait_for(lambda: not looks._turns.free)
        ann.close()
        wait_for(lambda: not hub(place).tables[table.id].result().listeners)
        go_on.set()
        wait_for(lambda: looks._turns.free)
        again = table.sit(0)
        again.until("snapshot")
        assert looked(again)["code"] == "too_fast"


def test_a_chain_ends_with_the_chair_of_the_device_that_sent_it(place: Place) -> None:
    """A lost device sends a chain, which waits for its look ahead; meanwhile its person forgets that device."""
    table = place.open("ninja", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    asked(ann, "pick_hand")
    first = looked(ann)["goes_on"][0]
    code = place.post(f"/{table.id}/devices", token=table.tokens[0])["code"]
    lost = place.post(f"/{table.id}/devices/claim", {"code": code})["token"]
    looks, claim = looks_of(place), Claim("elsewhere", "elsewhere")
    mind = in_loop(place, looks._turns.take(claim, 0.0))
    chain = {"decision": ann.decision["number"], "action": first, "then": [first], "command": "late"}
    with ThreadPoolExecutor(1) as threads:
        sent = threads.submit(place.http.post, f"/api/tables/{table.id}/act", json=chain, headers=bearer(lost))
        wait_for(lambda: looks._turns.waiting)
        place.post(f"/{table.id}/devices/forget", token=table.tokens[0])
        assert place.loop is not None
        place.loop.call_soon_threadsafe(looks._turns.give_back, mind, claim)
        answer = sent.result()
    assert json.loads(answer.content)["code"] == "unknown_token"
    assert not [action for seat, action in actions(place, table.id) if seat == 0]


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_a_chain_does_not_go_on_over_what_was_taken_back(place: Place) -> None:
    """Another device takes the first answer back at once: what was answered before the chain is no answer of it."""
    table = place.open("ninja", seats=2, bots={1: "thumb"})
    ann = table.sit(0)
    asked(ann, "pick_hand")
    before, first = looked(ann)["goes_on"][:2]
    assert ann.act(before)["type"] == "done"
    server, live = hub(place), hub(place).tables[table.id].result()
    append = server.store.append

    async def taken_back(id: str, seq: int, line: str, at: float, face: Any) -> bool:
        if json.loads(line).get("action") == first:
            server.start(server.write(live, lambda room: wishes.take_back(room, 0, "", server.config)))
            await asyncio.sleep(0)  # it is next
        return await append(id, seq, line, at, face)

    server.store.append = taken_back  # type: ignore[method-assign]
    try:
        done = ann.act(first, then=[before])
    finally:
        server.store.append = append  # type: ignore[method-assign]
    assert done["given"] == 1 and done["stopped"] == "It stops here: an answer was taken back."
    assert [action for seat, action in actions(place, table.id) if seat == 0] == [before, first]


def test_who_was_gone_while_a_choice_was_taken_back_is_told_the_story_anew(place: Place) -> None:
    """Events of theirs may never have happened: from the number of those on, nobody could tell which."""
    table = place.open("leduc", bots={1: "random"})
    ann = table.sit(0)
    ann.until("snapshot")
    assert ann.act("call")["type"] == "done"
    ann.say(type="take_back", practice=True)
    assert ann.until("done", "refused")["type"] == "done"
    back = table.sit(None, since=2)
    assert [event["n"] for event in back.until("snapshot")["events"]] == list(range(len(back.events)))
    assert back.events
    asked = place.get(f"/{table.id}/perspective", table.tokens[0], since=2)
    assert [event["n"] for event in asked["snapshot"]["events"]] == list(range(len(back.events)))
