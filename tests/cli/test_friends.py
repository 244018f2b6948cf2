"""`sudare` on a terminal: may friends join? One question in each network, remembered; a flag for scripts."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pexpect
import pytest

from sudare.cli import friends
from sudare.cli import serve as commands
from sudare.server.config import Config

PATIENCE = 120.0  # seconds until something is taken for broken
FOUND = ["192.168.1.5", "10.8.0.2"]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[bool]:
    """Somebody at a terminal who answers what is in the list."""
    answers: list[bool] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(friends, "at_terminal", lambda: True)
    monkeypatch.setattr("typer.confirm", lambda text, default: answers.pop(0))
    return answers


def test_it_is_asked_once_in_each_network(terminal: list[bool]) -> None:
    terminal += [True, False]
    assert friends.may_join(FOUND)
    assert friends.may_join(FOUND)  # nobody is asked again
    assert not friends.may_join(["192.168.77.5"])  # in the café
    assert not friends.may_join(["192.168.77.6"])
    assert friends.may_join(FOUND)
    terminal += [False]
    assert not friends.may_join(FOUND, again=True)
    assert not friends.may_join(FOUND)


def test_a_broken_memory_asks_again(terminal: list[bool]) -> None:
    friends.answers_file().parent.mkdir(parents=True)
    friends.answers_file().write_text("{")
    terminal += [True]
    assert friends.may_join(FOUND)


def test_without_a_terminal_or_a_network_nobody_is_asked_and_nobody_let_in(
    terminal: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not friends.may_join([])
    monkeypatch.setattr(friends, "at_terminal", lambda: False)
    assert not friends.may_join(FOUND)


def test_what_is_said_about_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudare.server.reach.addresses", lambda: FOUND)
    monkeypatch.setattr("sudare.server.reach.inside", lambda: "")
    assert commands.for_friends(Config(db=""), 8642) == [friends.ALONE]
    lines = commands.for_friends(Config(db="", listening="0.0.0.0"), 8642)
    assert lines[0] == "Friends reach it at http://192.168.1.5:8642/"
    assert lines[1] == "or, if that does not work, at http://10.8.0.2:8642/"
    assert "on your phone" in lines[2] and "8642" in lines[2]
    named = commands.for_friends(Config(db="", listening="0.0.0.0", address="http://10.1.1.1:80"), 8642)
    assert named == ["Friends reach it at http://10.1.1.1:80/"]
    monkeypatch.setattr("sudare.server.reach.addresses", list)
    assert commands.for_friends(Config(db="", listening="0.0.0.0"), 8642) == [friends.NO_NETWORK]


def test_the_command_asks_on_a_real_terminal_and_opens_the_table(tmp_path: Path) -> None:
    """`sudare serve` in a pseudo-terminal, answered with yes: it listens for others and says where."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {key: value for key, value in os.environ.items() if key not in ("CI", "DISPLAY", "WAYLAND_DISPLAY")}
    code = (
        "from sudare.server import reach\n"
        "reach.addresses = lambda: ['192.168.1.5']\n"  # whatever network the machine of the test is in
        "from sudare.cli import main\n"
        f"main(['serve', '--quiet', '--port', '{port}'])\n"
    )
    env |= {"XDG_DATA_HOME": str(tmp_path)}
    child = pexpect.spawn(sys.executable, ["-c", code], env=env, timeout=PATIENCE, encoding="utf-8")
    child.expect_exact(f"{friends.QUESTION} [y/N]")
    child.sendline("y")
    child.expect_exact(f"Friends reach it at http://192.168.1.5:{port}/")
    child.expect_exact("not encrypted")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert (tmp_path / "sudare" / "friends.json").read_text() == '{"192.168.1.0/24":true}'
