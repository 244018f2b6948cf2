"""Limits with clear reasons, cross-site protection, headers, health, metrics, and a log without secrets."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import WAIT, Place, Player, config, hub, serve
from websockets.exceptions import ConnectionClosed

from sudare.server.live import SLOW, Listener
from sudare.server.observe import JsonLines, start_log
from sudare.server.rations import network


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Place]:
    limits = {"messages_per_second": 2.0, "requests_per_second": 20.0, "tables_per_hour": 2.0}
    limits |= {"sockets_per_address": 2}
    with serve(config(f"sqlite:///{tmp_path}/tables.db", **limits, origins=("https://friend.example",))) as place:
        yield place


def test_every_answer_has_the_security_headers(place: Place) -> None:
    for path in ("/healthz", "/api/games", "/nowhere", "/api/tables/none"):
        headers = place.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert place.http.get("/api/games").headers["cache-control"] == "no-store"


def test_what_is_not_there_is_said_clearly(place: Place) -> None:
    assert place.http.get("/nowhere").json()["code"] == "not_found"
    assert place.http.delete("/api/tables").json()["code"] == "no_such_method"
    assert place.get("/none", status=404)["text"] == "There is no such table (any more)."
    player = Player(place.port, "none")
    assert player.read()["code"] == "no_such_table"


def test_pages_of_other_sites_cannot_use_a_browsers_cookies(strict: Place) -> None:
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        answer = strict.http.post("/api/tables", json={"game": "leduc"}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page")
    for origin in (strict.url, "https://friend.example"):
        assert strict.http.post("/api/tables", json={"game": "leduc"}, headers={"origin": origin}).status_code == 201


def test_sockets_of_other_sites_are_refused(place: Place) -> None:
    table = place.open("leduc")
    player = Player(place.port, table.id, table.tokens[0], headers={"Origin": "https://evil.example"})
    assert player.read()["code"] == "foreign_page"
    with pytest.raises(ConnectionClosed):
        player.read()
    assert Player(place.port, table.id, table.tokens[0], headers={"Origin": place.url}).read()["type"] == "hello"


def test_tables_sockets_and_messages_are_limited(strict: Place) -> None:
    table = strict.open("leduc")
    strict.open("leduc")
    assert strict.post("", {"game": "leduc"}, status=429)["code"] == "too_many_tables"
    ann, _ = table.sit(0), table.sit(1)
    third = table.sit(None)
    assert third.read()["code"] == "too_many_sockets"
    for _ in range(12):
        ann.say(type="resume", since=1)
    assert ann.until("refused")["code"] == "too_fast"
    codes = {strict.http.get("/api/tables").status_code for _ in range(90)}
    assert codes == {200, 429}


def test_big_messages_and_bodies_are_refused(place: Place) -> None:
    table = place.open("leduc")
    player = table.sit(0)
    player.until("snapshot")
    player.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed) as closed:
        player.read()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    answer = place.http.post("/api/tables", content=b"x" * 300_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")

    def pieces() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 10_000

    answer = httpx.post(f"{place.url}/api/tables", content=pieces(), timeout=WAIT)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")
    again = table.sit(0)
    again.until("snapshot")
    assert again.act("call")["type"] == "done"


def test_a_slow_socket_is_let_go_instead_of_filling_the_memory() -> None:
    listener = Listener(0, "", most=3)
    for _ in range(3):
        listener.send(b"x")
    assert listener.ended is None
    listener.send(b"x")
    assert listener.ended is not None and listener.ended[0] == SLOW
    listener.send(b"x")
    assert not listener.frames


def test_health_and_metrics(place: Place) -> None:
    table = place.open("leduc")
    player = table.sit(0)
    player.until("snapshot")
    before = hub(place).metrics.counts["moves", ""]
    player.act("fold")
    player.act("call")
    assert place.http.get("/healthz").text == "ok\n"
    text = place.http.get("/metrics").text
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert int(lines["sudare_moves_total"]) == before + 1
    assert int(lines['sudare_refusals_total{code="not_legal"}']) >= 1
    assert float(lines["sudare_sockets"]) >= 1
    assert lines['sudare_append_seconds_bucket{le="+Inf"}'] == lines["sudare_append_seconds_count"]


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_who_comes_through_a_proxy_is_not_near(place: Place, header: str) -> None:
    """Whatever stands in front of the server is near; what it passes on is not, even if it pretends to be."""
    answer = place.http.get("/metrics", headers={header: "127.0.0.1"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_host")


def test_behind_a_proxy_metrics_need_their_token(tmp_path: Path) -> None:
    settings = config(f"sqlite:///{tmp_path}/tables.db", trust_proxy=True, metrics_token="count-them")
    with serve(settings) as place:
        for token, status in (("wrong", 403), ("count-them", 200)):
            headers = {"authorization": f"Bearer {token}", "x-forwarded-for": "203.0.113.7"}
            assert place.http.get("/metrics", headers=headers).status_code == status
        assert place.http.get("/metrics").status_code == 403


def test_behind_a_proxy_only_what_it_added_itself_says_where_somebody_comes_from(tmp_path: Path) -> None:
    """Some proxies add a line of their own below those that they were sent."""
    with serve(config(f"sqlite:///{tmp_path}/tables.db", trust_proxy=True, tables_per_hour=1)) as place:
        for made_up, status in (("198.51.100.1", 201), ("198.51.100.2", 429)):
            lines = [("x-forwarded-for", made_up), ("x-forwarded-for", "203.0.113.7")]
            assert place.http.post("/api/tables", json={"game": "leduc"}, headers=lines).status_code == status


@pytest.mark.parametrize(
    ("given", "counted"),
    [("203.0.113.7:4711", "203.0.113.7"), ("[2001:db8::7]:4711", "2001:db8::/64"), ("[2001:db8::8]", "2001:db8::/64")],
)
def test_a_port_that_a_proxy_adds_makes_no_other_address(given: str, counted: str) -> None:
    assert network(given) == counted


def test_the_log_is_json_and_holds_no_secret(place: Place) -> None:
    stream = io.StringIO()
    logger = logging.getLogger("sudare.server")
    kept, level = logger.handlers, logger.level
    start_log(stream=stream)
    try:
        table = place.open("coins", seats=2, options={"edge": True, "rounds": 1})
        player = table.sit(0)
        player.until("snapshot")
        for action in ("stake:low", "yes", "coin:edge"):
            player.act(action)
        other = table.sit(1)
        other.until("snapshot")
        assert other.act("coin:tails")["code"] == "broken"
    finally:
        logger.handlers, logger.propagate = kept, True
        logger.setLevel(level)
    text = stream.getvalue()
    whats = [json.loads(line)["what"] for line in text.splitlines()]
    assert "table opened" in whats and "the rules failed" in whats
    for secret in (table.id, table.host, *table.tokens.values(), "tails", "edge"):
        assert secret not in text


def test_an_error_in_the_log_has_its_place_but_not_its_text() -> None:
    try:
        raise ValueError("the card is a king")
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "it failed", (), (ValueError, error, error.__traceback__))
    line = json.loads(JsonLines().format(record))
    assert line["error"] == "ValueError" and line["where"][0].startswith("test_guard.py:")
    assert "king" not in json.dumps(line)
