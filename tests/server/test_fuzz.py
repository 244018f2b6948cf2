"""Whatever is sent: a clear refusal, never a crash, and the table is unharmed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import Place, Player, Table, hub
from websockets.exceptions import ConnectionClosed

from sudare.server import messages as wire
from sudare.server.schema import openapi

relaxed = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
words = st.sampled_from(["call", "fold", "raise", "act", "", "coin:edge", "\u0000", "名", "a" * 300])
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(["act", "look", "take_back", "chat", "ask_me", "resume", "hello", "done"]) | values},
    optional={
        "decision": st.integers(-2, 5) | values,
        "action": words | values,
        "command": st.text(max_size=70) | values,
        "text": st.text(max_size=40) | values,
        "team": st.booleans() | values,
        "since": st.integers(-1, 2_000_000) | values,
        "seat": values,
        "then": st.lists(words, max_size=3) | values,
        "chain": st.lists(words, max_size=3) | values,
        "practice": st.booleans() | values,
        "window": st.just("*") | words | values,
        "when": st.sampled_from(["never", "fits", "always"]) | values,
        "until": st.sampled_from(["turn", "game"]) | values,
        "bluff": st.booleans() | values,
    },
)
anything = st.one_of(
    messages.map(json.dumps), values.map(json.dumps), st.text(max_size=200), st.binary(max_size=200)
).filter(len)


@pytest.fixture(scope="module")
def table(place: Place) -> Table:
    return place.open("leduc")


@pytest.fixture(scope="module")
def player(table: Table) -> Iterator[Player]:
    player = table.sit(0)
    player.until("snapshot")
    yield player
    player.close()


@relaxed
@given(anything)
def test_any_message_gets_one_answer_and_the_position_stays_true(
    place: Place, table: Table, player: Player, message: Any
) -> None:
    player.socket.send(message)
    answer = player.until("done", "refused", "snapshot", "outlook")
    if answer["type"] == "refused":
        assert answer["code"] and answer["text"].endswith((".", "?", "!"))
        assert answer["code"] != "failed"
    board = hub(place).tables[table.id].result().room.table
    assert board is not None
    player.sync()
    seen = json.loads(msgspec.json.encode(board.perspective(0).snapshot())) | {"team": [0]}
    assert {key: seen[key] for key in player.position} == player.position


@relaxed
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | messages.map(json.dumps).map(str.encode))
def test_the_decoder_understands_or_refuses(data: bytes) -> None:
    try:
        up = wire.decode_up(data)
    except (msgspec.MsgspecError, UnicodeError):
        return
    assert wire.decode_up(wire.encode(up)) == up


@pytest.mark.parametrize("frame", [b"\x81\xfe", b"\x00\x00", b"GET / HTTP/1.1\r\n\r\n", b"\x83\x80\x00\x00\x00\x00"])
def test_broken_frames_end_that_connection_only(table: Table, player: Player, frame: bytes) -> None:
    bad = table.sit(1)
    bad.until("snapshot")
    bad.socket.socket.sendall(frame + bytes(200))
    with pytest.raises((ConnectionClosed, TimeoutError)):
        bad.until("nothing more")
    player.sync()


# -- HTTP --------------------------------------------------------------------------------------------------------------

CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]
api = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def credentials(table: Table) -> dict[str, str]:
    return {"Authorization": f"Bearer {table.tokens[1]}"}


@api.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_the_http_side_never_fails(
    place: Place, table: Table, credentials: dict[str, str], case: schemathesis.Case
) -> None:
    if "table" in (case.path_parameters or {}) and len(str(case.path_parameters)) % 4:
        case.path_parameters["table"] = table.id
    if case.query and "wait" in case.query:
        case.query["wait"] = 0
    case.call_and_validate(base_url=place.url, headers=credentials, checks=CHECKS)


@relaxed
@given(st.sampled_from(["/join", "/act", "/take_back", "/chat", "/start", "/chairs/0", "/rematch", ""]), anything)
def test_any_body_is_answered(place: Place, table: Table, path: str, body: Any) -> None:
    content = body if isinstance(body, bytes) else body.encode(errors="surrogatepass")
    headers = {"authorization": f"Bearer {table.host}"}
    answer = place.http.post(f"/api/tables/{table.id}{path}", content=content, headers=headers)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert answer.json()["text"]


def test_after_all_that_the_log_still_makes_the_table(place: Place, table: Table, player: Player) -> None:
    player.say(type="chat", text="still here?", command="after all that")
    while player.until("done", "refused")["command"] != "after all that":
        pass
    before = hub(place).tables.pop(table.id).result().room
    table.info()
    after = hub(place).tables[table.id].result().room
    assert before.table is not None and after.table is not None
    assert after.seq == before.seq > 3
    assert after.table.state.digest() == before.table.state.digest()
    assert after.talk.heard == before.talk.heard
