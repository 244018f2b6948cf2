"""The commands of the host's desk, against a real server."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))

from serving import Place, config, serve

from sudare.cli import main
from sudare.cli.desk import desk_token, note_desk


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("SUDARE_DESK_TOKEN", raising=False)
    token = desk_token()
    with serve(config(f"sqlite:///{tmp_path}/tables.db", desk_token=token, codes_per_hour=1e6)) as place:
        note_desk(place.url, token)
        yield place


def test_the_host_sees_who_plays_shuts_out_announces_and_invites(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "data" / "sudare" / "desk.json"
    token = json.loads(kept.read_text())["token"]
    assert kept.stat().st_mode & 0o077 == 0
    aki = httpx.Client(base_url=f"{place.url}/api", headers={"origin": place.url})
    table = aki.post("/tables", json={"game": "leduc", "seats": 2, "listed": True}).json()["id"]
    aki.post(f"/tables/{table}/join", json={"name": "Aki"})

    def said(*words: str, code: int = 0) -> str:
        assert main(["host", *words]) == code
        out = capsys.readouterr()
        return out.out + out.err

    assert table in said("tables") and "Aki" in said("people")
    who = next(line.split()[0] for line in said("people").splitlines() if "Aki" in line)
    said("ban", who, "--days", "2", "--why", "a test")
    assert "until" in said("people") and aki.post("/tables", json={"game": "leduc"}).status_code == 403
    said("unban", who)
    assert aki.post("/tables", json={"game": "leduc"}).status_code == 201
    said("announce", "Tea at eight.")
    assert aki.get("/tables").json()["notice"] == "Tea at eight."
    said("close", "--in", "90")
    assert aki.get("/tables").json()["closes"]
    assert "stays" in said("close", "--stay") and aki.get("/tables").json()["closes"] is None
    assert "#enter=" in said("invite", "--uses", "3")
    assert said("reports") == "Nothing was reported.\n"
    assert said("link").startswith(f"{place.url}/desk#")
    note_desk(place.url, desk_token(), "https://games.example")  # behind a proxy, links are for those on the other side
    assert said("link").startswith("https://games.example/desk#") and "games.example" not in said(
        "link", "--url", place.url
    )
    note_desk(place.url, token, "https://games.example")
    assert "https://games.example/me#enter=" in said("invite")
    assert "there is nobody with this id" in said("ban", "x", code=2).lower()


def test_without_a_server_one_line_says_so(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "tables", "--url", "http://127.0.0.1:9"]) == 2
    assert capsys.readouterr().err == "sudare: there is no server at http://127.0.0.1:9\n"
