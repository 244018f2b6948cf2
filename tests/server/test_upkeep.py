"""What a host does: start it, copy its tables, put them back; and what it does by itself: forget old tables."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pexpect
import pytest
import typer
from postgres_server import free_port
from serving import LEDUC, WAIT, Place, config, hub, in_loop, keeper, serve, unload_all, wait_for
from typer.testing import CliRunner

from sudare.cli import serve as commands
from sudare.cli.friends import ALONE
from sudare.core import SudareError
from sudare.server import sweeping
from sudare.server.access import ME

app = typer.Typer()
for command in (commands.serve, commands.backup, commands.restore):
    app.command()(command)


def run(*args: str) -> str:
    result = CliRunner().invoke(app, list(args), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def sit_down(place: Place) -> str:
    """Sit down with a browser; return the cookie with its key."""
    with httpx.Client(base_url=f"{place.url}/api", headers={"origin": place.url}, timeout=WAIT) as http:
        table = http.post("/tables", json={"game": "leduc"}).json()["id"]
        http.post(f"/tables/{table}/join", json={"name": "Aki"}).raise_for_status()
        return next(f"{cookie.name}={cookie.value}" for cookie in http.cookies.jar if cookie.name == ME)


def games(place: Place, key: str) -> list[str]:
    found = httpx.get(f"{place.url}/api/me", headers={"cookie": key}, timeout=WAIT)
    return [game["game"] for game in found.raise_for_status().json()["games"]]


def be_forgotten(place: Place, key: str) -> None:
    assert games(place, key)
    httpx.post(f"{place.url}/api/me/forget", headers={"cookie": key}, json={}, timeout=WAIT).raise_for_status()
    assert not games(place, key)


def test_tables_are_copied_while_the_server_runs_and_put_back_when_it_does_not(tmp_path: Path) -> None:
    db, copy = f"sqlite:///{tmp_path}/tables.db", tmp_path / "copy.db"
    with serve(config(db)) as place:
        key = sit_down(place)
        table = place.open("leduc")
        player = table.sit(0)
        player.until("snapshot")
        player.act("raise")
        assert run("backup", str(copy), "--db", db) == f"2 tables copied to {copy}\n"
        assert copy.stat().st_mode & 0o077 == 0
        be_forgotten(place, key)
        place.open("leduc")
        with pytest.raises(SudareError, match="another server is using"):
            run("restore", str(copy), "--db", db, "--replace")
    with pytest.raises(SudareError, match="add --replace"):
        run("restore", str(copy), "--db", db)
    assert "2 tables restored" in run("restore", str(copy), "--db", db, "--replace")
    with serve(config(db)) as place:
        assert games(place, key) == ["leduc"]
        assert place.get(f"/{table.id}/perspective", table.tokens[0])["snapshot"]["n"] == 2


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="there is no pg_dump on this machine")
def test_a_copy_of_postgres_is_put_back_as_the_page_for_hosts_says(fresh_postgres: str, tmp_path: Path) -> None:
    copy = str(tmp_path / "tables.dump")
    with serve(config(fresh_postgres)) as place:
        key = sit_down(place)
        table = place.open("leduc")
        place.post(f"/{table.id}/act", {"decision": 0, "action": "raise"}, table.tokens[0])
        subprocess.run(["pg_dump", "--format", "custom", "--file", copy, fresh_postgres], check=True, timeout=WAIT)
        be_forgotten(place, key)
        place.post(f"/{table.id}/act", {"decision": 0, "action": "call"}, table.tokens[1])
    back = ["pg_restore", "--clean", "--if-exists", "--dbname", fresh_postgres, copy]
    subprocess.run(back, check=True, timeout=WAIT)
    with serve(config(fresh_postgres)) as place:
        assert games(place, key) == ["leduc"]
        assert place.get(f"/{table.id}/perspective", table.tokens[0])["snapshot"]["n"] == 2


def test_copies_that_cannot_be_made_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database" * 100)
    (tmp_path / "there").write_text("")
    for args, says in {
        ("backup", f"{tmp_path}/copy", "--db", f"sqlite:///{tmp_path}/none.db"): "there is no database",
        ("backup", f"{tmp_path}/copy", "--db", "postgresql://x"): "pg_dump",
        ("backup", f"{tmp_path}/there"): "exists",
        ("backup", f"{tmp_path}/no/where"): "there is no folder",
        ("restore", f"{tmp_path}/text.db", "--db", f"sqlite:///{tmp_path}/new.db"): "cannot be copied",
        ("restore", f"{tmp_path}/none.db", "--db", f"sqlite:///{tmp_path}/new.db"): "there is no database",
    }.items():
        with pytest.raises(SudareError, match=says):
            run(*args)
    assert not (tmp_path / "new.db").exists()


def test_two_servers_cannot_use_one_file(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/tables.db"
    with serve(config(db)), pytest.raises(SudareError, match="another server is using"):
        run("serve", "--db", db)


def test_a_port_that_is_taken_is_refused_or_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SudareError, match="cannot listen on"):
            commands.free_port("127.0.0.1", taken.getsockname()[1])
    listening, port = commands.free_port("127.0.0.1", None)
    with listening:
        assert commands.PORT <= port < commands.PORT + commands.TRIES
        other, another = commands.free_port("127.0.0.1", None)
        other.close()
        assert port < another < commands.PORT + commands.TRIES


def test_the_command_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    port = free_port()
    code = "import typer; from sudare.cli.serve import serve; typer.run(serve)"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "--port", str(port), "--game", LEDUC],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    def answers() -> bool:
        assert process.poll() is None, process.communicate()
        try:
            return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=WAIT).text == "ok\n"
        except httpx.TransportError:
            return False

    wait_for(answers)
    ids = [game["id"] for game in httpx.get(f"http://127.0.0.1:{port}/api/games", timeout=WAIT).json()["games"]]
    assert "leduc" in ids and "shogunate" in ids
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=WAIT)
    assert out == f"Sudare is at http://127.0.0.1:{port}/ (Ctrl+C ends it)\n{ALONE}\n"
    assert '"what":"server stopped"' in err and "Traceback" not in err
    assert (tmp_path / "sudare" / "tables.db").exists()


def test_sudare_alone_starts_the_server_and_opens_its_page(tmp_path: Path) -> None:
    """At a terminal with a screen: the page is opened; the next free port is taken; tables are kept in one's folder."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    env = {key: value for key, value in os.environ.items() if key != "CI"}
    env |= {"XDG_DATA_HOME": str(tmp_path), "DISPLAY": ":7", "BROWSER": str(browser)}
    listening, taken = commands.free_port("127.0.0.1", None)
    with listening:
        child = pexpect.spawn(sys.executable, ["-m", "sudare.cli"], env=env, timeout=int(WAIT), encoding="utf-8")
        at = r"Sudare is at (http://127.0.0.1:(\d+)/)"
        if child.expect([at, "be able to join"]) == 1:  # where this machine is in a network, it is asked
            child.sendline("n")
            child.expect(at)
        address, port = child.match.group(1), int(child.match.group(2))
        assert port > taken
        wait_for(lambda: (tmp_path / "opened").exists() and (tmp_path / "opened").read_text() == f"{address}\n")
        assert httpx.get(f"{address}healthz", timeout=WAIT).text == "ok\n"
        child.sendintr()
        child.expect(pexpect.EOF)
    child.close()
    assert (tmp_path / "sudare" / "tables.db").exists()
    assert "Traceback" not in child.before


@pytest.mark.parametrize(("change", "opens"), [({}, True), ({"CI": "true"}, False), ({"DISPLAY": None}, False)])
def test_no_page_is_opened_where_nobody_would_see_it(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, str | None], opens: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name, value in ({"CI": None, "DISPLAY": ":0", "WAYLAND_DISPLAY": None} | change).items():
        monkeypatch.delenv(name, raising=False) if value is None else monkeypatch.setenv(name, value)
    assert commands.has_screen() is opens
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert not commands.has_screen()


def test_abandoned_tables_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("EVERY", "APART", "SETTLED", "DOUBTED"):  # when it may is told in test_sweeping.py
        monkeypatch.setattr(sweeping, name, 0.0)
    settings = config(f"sqlite:///{tmp_path}/tables.db", forget_unplayed_after=0.0, forget_after=1000.0)
    with serve(settings) as place:
        unplayed, played = place.open("leduc", start=False), place.open("leduc")
        attended = place.open("leduc", start=False)
        attended.sit(0).sync()
        unload_all(place)
        for _ in range(2):
            in_loop(place, keeper(place).sweeper.beat([live.id for live in hub(place).live()]))
        place.get(f"/{unplayed.id}", status=404)
        place.get(f"/{played.id}")
        hub(place).tables.pop(attended.id)
        place.get(f"/{attended.id}")  # somebody sits there and waits


def test_a_table_with_bots_sleeps_while_it_waits_for_a_person_and_wakes_with_them(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table = place.open("leduc", bots={1: "thumb"})
        wait_for(lambda: hub(place).tables[table.id].result().kept)
        unload_all(place)
        assert table.id not in hub(place).tables
        in_loop(place, keeper(place)._take_in())
        assert table.id not in hub(place).tables  # it is not taken in again and again
        player = table.sit(0)
        player.until("snapshot")
        player.act("raise")
        while len(player.events) < 3:  # the bot answers
            player.read()


def test_a_game_that_is_gone_does_not_keep_the_others_from_being_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudare.server.keeper.ADOPTED", 2)
    db = f"sqlite:///{tmp_path}/tables.db"
    with serve(config(db, bot_pace=60.0)) as place:
        for _ in range(3):
            place.open("coins", seats=2, options={"thumb": "explains"}, bots={0: "thumb", 1: "thumb"})
        table = place.open("leduc", bots={0: "thumb", 1: "thumb"})
    with serve(config(db, game_files=(LEDUC,))) as place:
        table.place = place
        wait_for(lambda: table.info()["presence"]["status"] == "over")
