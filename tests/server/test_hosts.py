"""A server answers to its own names only: a page that turns its own name into ours (DNS rebinding) reads nothing."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import WAIT, Place, config, serve
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from sudare.server.access import goes_by
from sudare.server.config import Config


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("db")
    settings = {"public_hosts": ("games.example",), "origins": ("https://friend.example",)}
    with serve(config(f"sqlite:///{folder}/tables.db", **settings)) as place:
        yield place


@pytest.mark.parametrize(
    "path", ["/", "/metrics", "/healthz", "/api/games", "/api/tables", "/openapi.json", "/assets/x"]
)
def test_a_strangers_name_is_refused_everywhere(named: Place, path: str) -> None:
    answer = named.http.get(path, headers={"host": f"rebound.example:{named.port}"})
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
    assert answer.json()["text"] == (
        "This server does not go by the name rebound.example; its host can add it: --public-host rebound.example."
    )


def test_a_page_under_a_strangers_name_can_change_nothing_although_its_origin_fits(named: Place) -> None:
    headers = {"host": "rebound.example", "origin": "http://rebound.example"}
    answer = named.http.post("/api/tables", json={"game": "leduc"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")


def test_a_socket_under_a_strangers_name_is_refused(named: Place) -> None:
    table = named.open("leduc")
    address = f"ws://rebound.example:{named.port}/api/tables/{table.id}/socket"
    origin = Origin(f"http://rebound.example:{named.port}")
    turned = socket.create_connection(("127.0.0.1", named.port))  # what the name of that page means by now
    with connect(address, sock=turned, origin=origin, open_timeout=WAIT) as page:
        assert json.loads(page.recv(WAIT))["code"] == "wrong_host"
        with pytest.raises(ConnectionClosed):
            page.recv(WAIT)


@pytest.mark.parametrize(
    "host", ["localhost", "LocalHost:1", "127.0.0.1", "[::1]:8642", "games.example", "games.example.", "friend.example"]
)
def test_its_own_names_are_answered(named: Place, host: str) -> None:
    assert named.http.get("/healthz", headers={"host": host}).status_code == 200


ME = socket.gethostname().lower()


@pytest.mark.parametrize(
    ("host", "near", "far"),
    [
        ("127.0.0.1:8642", True, True),
        ("192.0.2.7", True, True),  # who names an address cannot have turned a name
        ("[2001:db8::1]:8642", True, True),
        ("[fe80::1%25eth0]", True, True),
        ("localhost", True, True),
        ("a.localhost", True, True),
        ("games.example:443", True, True),
        (f"{ME}:8642", False, True),
        (f"{ME}.local", False, True),
        ("evil.example", False, False),
        ("127.0.0.1.evil.example", False, False),
        ("games.example.evil.example", False, False),
        ("localhost.evil.example", False, False),
        ("games.example@evil.example", False, False),
        ("[::1", False, False),
        ("127.0.0.1:x", False, False),
        ("2130706433", False, False),
        ("x" * 5000, False, False),
        ("\u202e", False, False),
        ("", True, True),  # no browser leaves it out
    ],
)
def test_names(host: str, near: bool, far: bool) -> None:
    """On this machine only, and open to the network."""
    for listening, expected in (("127.0.0.1", near), ("0.0.0.0", far), ("::", far)):
        settings = Config(db="", listening=listening, public_hosts=("games.example",))
        assert goes_by(host, settings) is expected


def test_the_address_that_it_was_told_to_listen_on_is_a_name_of_its_own() -> None:
    assert goes_by("games-box:8642", Config(db="", listening="games-box"))


def test_what_it_means_to_listen_to_everybody_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import typer

    from sudare.cli import serve as commands

    ran: list[Config] = []
    monkeypatch.setattr(
        "sudare.server.run.run", lambda config, listening, workers, ready: (ran.append(config), ready())
    )
    app = typer.Typer()
    app.command()(commands.serve)
    args = ["--db", f"sqlite:///{tmp_path}/tables.db"]
    alone = CliRunner().invoke(app, args, catch_exceptions=False).output
    assert "can reach" not in alone
    output = CliRunner().invoke(app, [*args, "--host", "0.0.0.0", "--public-host", "games.example"]).output
    assert "Everybody who can reach this machine can open tables here" in output
    assert "not encrypted" in output and "docs/start/hosts.md" in output
    assert ran[-1].listening == "0.0.0.0" and ran[-1].public_hosts == ("games.example",)
    proxied = CliRunner().invoke(app, [*args, "--behind-proxy"]).output
    assert "--public-host" in proxied  # without it, nothing that the proxy passes on would be answered
