"""It is your turn: real mails to a real mail server, real encryption to a stand-in for a push service."""

from __future__ import annotations

import asyncio
import base64
import json
import smtplib
import threading
import time
from collections.abc import Iterator
from contextlib import nullcontext
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from clubs import STORES, Browser, club_at
from postgres_server import free_port
from serving import Place, config, hub, in_loop, serve, wait_for

from sudare.core import Refusal
from sudare.server.calls import said
from sudare.server.config import Config
from sudare.server.store import store_at
from sudare.server.ways import ADDRESS, Ways, _mail

pytest.importorskip("pywebpush")
import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """Where a browser is reached: it has the keys, and answers as push services do."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self.location = ""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.got.append(({k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                if service.location:
                    self.send_header("location", service.location)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def subscription(self) -> dict[str, str]:
        public = self.key.public_key()
        point = public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.origin}/send/abc", "p256dh": b64(point), "auth": b64(self.auth)}

    def read(self, n: int = -1) -> Any:
        """Decrypt what came, as the browser does."""
        text = http_ece.decrypt(self.got[n][1], private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(text)


class Letters:
    """A mail server's box."""

    def __init__(self) -> None:
        self.got: list[tuple[str, str]] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        from email import message_from_bytes, policy

        message = message_from_bytes(envelope.content, policy=policy.default)
        body = message.get_body()
        assert body is not None
        self.got.append((f"{message['To']}: {message['Subject']}", body.get_content()))
        return "250 OK"


@pytest.fixture
def service() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.server.shutdown()


@pytest.fixture
def letters() -> Iterator[tuple[Letters, str]]:
    box = Letters()
    port = free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port, ready_timeout=60.0)
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()


@pytest.fixture(params=STORES)
def club(
    request: pytest.FixtureRequest, tmp_path: Path, service: PushService, letters: tuple[Letters, str]
) -> Iterator[Place]:
    how = {"mails_per_day": 2.0, "call_after": 0.0, "push_pause": 0.0, "mail_pause": 0.0}
    with club_at(request, tmp_path, **by_mail(letters[1]), **how, push_services=(service.origin,)) as place:
        yield place


def by_mail(smtp: str) -> dict[str, Any]:
    who = {"mail_from": "table@games.example", "address": "https://games.example"}
    return {"codes_per_hour": 1e6, "smtp": smtp, **who}


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store for several servers, one after another."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    address: str = request.getfixturevalue("fresh_postgres")
    return address


def table_of(one: Browser, two: Browser) -> str:
    table: str = one.post("/tables", {"game": "leduc", "seats": 2})["id"]
    one.sit(table, "Aki", 0)
    two.sit(table, "Mori", 1)
    return table


def known(club: Place) -> tuple[Browser, Browser, str]:
    aki, mori = Browser(club), Browser(club)
    return aki, mori, table_of(aki, mori)


def play_until_asked(table: str, one: Browser, other: Browser) -> None:
    """Let the other answer until it is one's turn."""
    for _ in range(50):
        if one.get(f"/tables/{table}/turn")["asked"]:
            return
        other.act(table)
    raise AssertionError("it is never this one's turn")


def test_who_is_away_is_called_on_their_device_with_real_encryption(club: Place, service: PushService) -> None:
    aki, mori, table = known(club)
    public = aki.get("/me/club")["push"]
    for one in (aki, mori):
        one.post("/me/push", service.subscription())
    assert aki.get("/me/club")["ways"][0]["kind"] == "push"
    aki.post(f"/tables/{table}/start")
    wait_for(lambda: service.got)
    assert service.read() == {
        "title": "It is your turn: Leduc poker",
        "body": "Your table waits for you.",
        "path": f"/t/{table}",
    }
    headers, body = service.got[-1]
    assert headers["content-encoding"] == "aes128gcm" and b"Leduc" not in body
    assert f"k={public}" in headers["authorization"].replace(" ", "")
    assert Vapid02.verify(headers["authorization"])


def test_a_subscription_that_is_gone_is_forgotten(club: Place, service: PushService) -> None:
    aki, mori, table = known(club)
    service.status = 410
    for one in (aki, mori):
        one.post("/me/push", service.subscription())
    aki.post(f"/tables/{table}/start")

    def left() -> int:
        return len(aki.get("/me/club")["ways"]) + len(mori.get("/me/club")["ways"])

    wait_for(lambda: left() == 1)


def test_this_server_calls_no_other_address_than_those_of_push_services(club: Place, service: PushService) -> None:
    aki, _, _ = known(club)
    for endpoint in (
        "https://elsewhere.example/x",
        "http://127.0.0.1:1/x",
        f"{service.origin}@elsewhere.example/",
        "file:///etc/passwd",
    ):
        answer = aki.post("/me/push", service.subscription() | {"endpoint": endpoint}, 404)
        assert answer["code"] == "no_such_service", endpoint


@pytest.mark.parametrize(
    "host", ["127.0.0.1\\.push.apple.com", "a@b.push.apple.com", "[::1].push.apple.com", ".push.apple.com:x"]
)
def test_no_address_passes_for_a_push_service_that_others_would_read_differently(host: str) -> None:
    ways = Ways(Config(db="sqlite:///none.db"), None)  # type: ignore[arg-type]
    ways.check_service("https://api.push.apple.com/x")
    with pytest.raises(Refusal, match="not known here"):
        ways.check_service(f"https://{host}/x")


def test_an_address_is_confirmed_before_anything_else_is_sent_there(club: Place, letters: tuple[Letters, str]) -> None:
    aki, mori, table = known(club)
    box = letters[0]
    for wrong in ("x", "a@b", "a b@c.de", "a@b.de\nBcc: c@d.ef", "a@b..de"):
        assert aki.post("/me/mail", {"address": wrong}, 400)["code"] == "bad_address"
    for name, one in (("aki", aki), ("mori", mori)):
        one.post("/me/mail", {"address": f"{name}@home.example"})
    assert [to for to, _ in box.got] == [f"{n}@home.example: Sudare: is this your address?" for n in ("aki", "mori")]
    codes = [text.split("#mail=")[1].split()[0] for _, text in box.got]
    stored = str(in_loop(club, hub(club).store.ask(("SELECT * FROM ways", ()))))
    assert not any(code in stored for code in codes)
    Browser(club).post("/me/mail/confirm", {"code": codes[0]})  # on whatever device
    aki.post("/me/mail/confirm", {"code": codes[1]})
    assert aki.post("/me/mail/confirm", {"code": codes[0]}, 403)["code"] == "bad_code"
    aki.post(f"/tables/{table}/start")
    wait_for(lambda: len(box.got) == 3)
    to, text = box.got[-1]
    assert to.endswith("It is your turn: Leduc poker") and f"https://games.example/t/{table}" in text
    Browser(club).post("/me/mail/quiet", {"code": text.split("#quiet=")[1].split()[0]})
    assert len(aki.get("/me/club")["ways"]) + len(mori.get("/me/club")["ways"]) == 1


def test_nobody_is_flooded_with_letters_that_ask_for_a_confirmation(club: Place, letters: tuple[Letters, str]) -> None:
    aki, mori, _ = known(club)
    for one in (aki, mori):
        one.post("/me/mail", {"address": "victim@home.example"})
    assert aki.post("/me/mail", {"address": "Victim@home.example"}, 429)["code"] == "too_fast"
    assert len(letters[0].got) == 2


def test_several_tables_are_one_call_and_who_is_here_is_not_called(url: str, service: PushService) -> None:
    how = {"call_after": 0.0, "push_pause": 3600.0, "push_services": (service.origin,), "codes_per_hour": 1e6}
    with serve(config(url, **how)) as place:
        aki, mori, first = known(place)
        second = table_of(aki, mori)
        aki.post("/me/push", service.subscription())
        store = hub(place).store
        in_loop(place, store.ask(("UPDATE ways SET told = ?", (time.time(),))))  # what comes now has to wait
        for table in (first, second):
            aki.post(f"/tables/{table}/start")
            play_until_asked(table, aki, mori)
        calls = place.app.state.desk.calls  # type: ignore[union-attr]
        wait_for(lambda: [len(tables) for tables in calls._waiting.values()] == [2])
        assert not service.got
        told = said(list(next(iter(calls._waiting.values())).values()))
        assert told == {"title": "It is your turn at 2 tables", "body": "Leduc poker", "path": "/me"}
        in_loop(place, store.ask(("UPDATE ways SET told = 0", ()), ("DELETE FROM notes WHERE name = 'calls'", ())))
    with serve(config(url, **how)) as place:  # nobody looks at these tables: it finds out by itself whose turn it is
        wait_for(lambda: service.got)
        assert service.read(0) == told
    with serve(config(url, **how)) as place:
        calls = place.app.state.desk.calls  # type: ignore[union-attr]
        in_loop(place, calls._gathered.wait())
        assert not hub(place).tables  # who was told since is not looked for again
    assert len(service.got) == 1


def test_who_is_forgotten_is_called_no_more(club: Place, service: PushService) -> None:
    aki, mori, table = known(club)
    for one in (aki, mori):
        one.post("/me/push", service.subscription())
    aki.post("/me/forget")
    mori.post("/me/forget")
    assert in_loop(club, hub(club).store.ask(("SELECT count(*) FROM ways", ())))[0][0][0] == 0
    assert table


def a_day_later(url: str) -> None:
    """Let everything that was ever written be a day older, as if nobody had been here since."""
    store = store_at(url)

    async def go() -> None:
        await store.open(lambda table, seq: None, lambda text: None)
        await store.ask(
            ("UPDATE log SET at = at - 86400", ()),
            ("UPDATE ways SET told = told - 86400 WHERE told > 0", ()),
            ("UPDATE notes SET at = at - 86400", ()),
        )
        await store.close()

    asyncio.run(go())


def test_a_game_by_correspondence_over_three_days_is_one_mail_a_day_for_all_tables(
    url: str, letters: tuple[Letters, str]
) -> None:
    """Three tables, one of them without a clock; at night the server is not running."""
    box, smtp = letters
    how = config(url, **by_mail(smtp), call_after=60.0)  # a mail every four hours at most
    with serve(how) as place:
        people = {"aki": Browser(place), "mori": Browser(place)}
        clocks: tuple[dict[str, Any], ...] = ({"clock": 3 * 86_400.0}, {"clock": 3 * 86_400.0}, {})
        tables = []
        for clock in clocks:
            table = people["aki"].post("/tables", {"game": "leduc", "seats": 2} | clock)["id"]
            for seat, (name, one) in enumerate(people.items()):
                one.sit(table, name.title(), seat)
            tables.append(table)
        for name, one in people.items():
            one.post("/me/mail", {"address": f"{name}@home.example"})
            one.post("/me/mail/confirm", {"code": box.got[-1][1].split("#mail=")[1].split()[0]})
        for table in tables:
            people["aki"].post(f"/tables/{table}/start")
        cookies = {name: one.http.cookies for name, one in people.items()}
    box.got.clear()
    for _ in range(3):
        a_day_later(url)
        with serve(how) as place:
            for name, jar in cookies.items():
                people[name] = Browser(place)
                people[name].http.cookies = jar
            turns = {
                name: [table for table in tables if one.get(f"/tables/{table}/turn")["asked"]]
                for name, one in people.items()
            }
            called = {name: waiting for name, waiting in turns.items() if waiting}
            wait_for(lambda called=called: len(box.got) >= len(called))
            assert {to.partition("@")[0]: linked(text) for to, text in box.got} == {
                name: set(waiting) for name, waiting in called.items()
            }
            for to, _ in box.got:
                many = len(called[to.partition("@")[0]])
                assert f"It is your turn at {many} tables" in to if many > 1 else "It is your turn: Leduc poker" in to
            box.got.clear()
            for name, waiting in called.items():  # one answer at each: then the other is asked, or the same again
                for table in waiting:
                    assert people[name].act(table)
        with serve(how) as place:  # later on the same day: nobody is told the same twice, and nobody anything new yet
            in_loop(place, place.app.state.desk.calls._gathered.wait())  # type: ignore[union-attr]
            assert not box.got


def linked(text: str) -> set[str]:
    return {part.split()[0] for part in text.split("https://games.example/t/")[1:]}


# -- attacked ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "=?utf-8?q?victim=40home.example=2Cx?=@b.example",  # in a header it read: victim@home.example,x@b.example
        "a\x00b@home.example",
        "a%victim.example@home.example",
        "victim.example!a@home.example",
        "a\u202e@home.example",
        "|a@home.example",
        "a@-home.example",
        "a@home-.example",
    ],
)
def test_nobody_writes_to_others_by_an_address_that_is_read_twice(address: str) -> None:
    assert not ADDRESS.fullmatch(address)
    for good in ("a@b.de", "first.last+games@mail.home.example", "o'neil_2@xn--bcher-kva.example", "a@b.xn--p1ai"):
        assert ADDRESS.fullmatch(good)


def test_an_address_written_in_other_ways_is_the_same_address(club: Place, letters: tuple[Letters, str]) -> None:
    """With a word behind a plus sign, every address is as many addresses as one likes."""
    aki, _, _ = known(club)
    for address in ("victim@home.example", "vic.tim+1@home.example"):
        aki.post("/me/mail", {"address": address})
    for address in ("victim+2@home.example", "v.ictim@HOME.example"):
        assert aki.post("/me/mail", {"address": address}, 429)["code"] == "too_fast"
    assert len(letters[0].got) == 2


def test_no_mail_carries_what_a_stranger_wants_others_to_open(club: Place, letters: tuple[Letters, str]) -> None:
    """The name stands in the mail that asks: a name like an address of the net would be one to click."""
    aki = Browser(club)
    aki.sit(aki.post("/tables", {"game": "leduc", "seats": 2})["id"], "https://bad.example/x")
    aki.post("/me/mail", {"address": "victim@home.example"})
    assert "bad.example" not in letters[0].got[0][1] and "Somebody at https://games.example" in letters[0].got[0][1]


def test_a_push_service_cannot_send_this_server_elsewhere(club: Place, service: PushService) -> None:
    aki, mori, table = known(club)
    inside = PushService()
    service.status, service.location = 307, f"{inside.origin}/inside"
    for one in (aki, mori):
        one.post("/me/push", service.subscription())
    aki.post(f"/tables/{table}/start")
    metrics = hub(club).metrics
    wait_for(lambda: "calls_failed" in metrics.text())
    inside.server.shutdown()
    assert service.got and not inside.got


@pytest.mark.parametrize("path", ["/x\r\nHost: elsewhere.example", "/x y", "/\x00", "/\u202e"])
def test_no_endpoint_carries_more_than_an_address(path: str) -> None:
    ways = Ways(Config(db="sqlite:///none.db"), None)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="not known here"):
        ways.check_service(f"https://api.push.apple.com{path}")


@pytest.mark.parametrize(("host", "said"), [("mail.example", []), ("127.0.0.1", ["login"])])
def test_the_password_of_the_mail_server_goes_over_no_open_line(
    monkeypatch: pytest.MonkeyPatch, host: str, said: list[str]
) -> None:
    """Who sits in between takes STARTTLS out of what the server offers, and was told the password."""
    done: list[str] = []

    class Open:
        def __init__(self, *_: Any, **__: Any) -> None: ...
        def __enter__(self) -> Open:
            return self

        def __exit__(self, *_: Any) -> None: ...
        def ehlo(self) -> None: ...
        def has_extn(self, name: str) -> bool:
            return False

        def login(self, user: str, password: str) -> None:
            done.append("login")

        def send_message(self, message: Any) -> None: ...

    monkeypatch.setattr("smtplib.SMTP", Open)
    with nullcontext() if said else pytest.raises(smtplib.SMTPException, match="TLS"):
        _mail(f"smtp://user:secret@{host}:587", EmailMessage())
    assert done == said
