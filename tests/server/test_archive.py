"""Games that are over are not played again by the loop: who walks through old tables keeps nobody else waiting."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from serving import Place, Table, config, hub, in_loop, serve, timeless, wait_for

from sudare.server.archive import Archive
from sudare.server.live import Live
from sudare.server.rations import Rations
from sudare.server.room import Room

PAST = ("ending", "reasons", "record", "replay?side=0", "replay?side=public")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that were played in this process, by the id of their table."""
    found, real = list[str](), Room._move
    monkeypatch.setattr(Room, "_move", lambda room, *given: (found.append(room.id), real(room, *given))[1])
    return found


def finished(place: Place, game: str = "leduc", people: bool = True, **more: Any) -> Table:
    """A game that is over: people who leave the rest to bots, and talk."""
    seats = place.get(f"/{place.post('', {'game': game, **more})['id']}")["about"]["seats"]
    bots = {} if people else dict.fromkeys(range(seats), "default")
    table = place.open(game, bots=bots, start=False, **more)
    for seat, token in table.tokens.items():
        place.post(f"/{table.id}/chat", {"text": f"hello from {seat}"}, token)
    place.post(f"/{table.id}/start", token=table.host)
    for seat, token in table.tokens.items():
        place.post(f"/{table.id}/chairs/{seat}", {"bot": "default"}, token)
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    return table


def everything(place: Place, table: Table) -> dict[str, str]:
    """All that anybody can read of a table, with and without a chair."""
    found = {}
    for who, token in {"spectator": "", **{str(seat): token for seat, token in table.tokens.items()}}.items():
        headers = {"authorization": f"Bearer {token}"} if token else {}
        paths = ("", "/mine", "/perspective", "/perspective?since=3", *(f"/{what}" for what in PAST))
        for path in paths:
            answer = place.http.get(f"/api/tables/{table.id}{path}", headers=headers)
            assert answer.status_code == 200, answer.text
            found[f"{who} {path}"] = timeless(answer.text)
        place.http.cookies.clear()
    return found


def live(place: Place, table: Table) -> Live:
    return hub(place).tables[table.id].result()


@pytest.mark.parametrize(("game", "seats"), [("leduc", 2), ("coins", 2), ("shogunate", 3)])
def test_an_old_table_says_the_same_without_being_played(
    tmp_path: Path, played: list[str], game: str, seats: int
) -> None:
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        tables = [finished(place, game, people, seats=seats) for people in (True, False)]
        before = [everything(place, table) for table in tables]
    played.clear()
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        for table, said in zip(tables, before, strict=True):
            assert everything(place, table) == said
        assert played == []


def test_a_spectators_socket_at_an_old_table_says_the_same_without_playing_it(
    tmp_path: Path, played: list[str]
) -> None:
    def greeted(place: Place) -> list[str]:
        guest = table.sit(None, place)
        guest.until("snapshot")
        guest.say(type="resume", since=2)
        guest.until("snapshot")
        guest.close()
        return [timeless(text) for text in guest.raw]

    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table = finished(place)
        before = greeted(place)
    played.clear()
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        assert greeted(place) == before and played == []


def test_who_has_a_chair_at_an_old_table_can_do_what_they_could(tmp_path: Path, played: list[str]) -> None:
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table = finished(place)
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        guest = table.sit(None, place)
        guest.until("snapshot")
        played.clear()
        place.get(f"/{table.id}/why", status=401)
        assert played == [], "who has no chair is not worth the work"
        why = place.get(f"/{table.id}/why", table.tokens[0], action="call")
        assert not why["legal"] and why["text"] and table.id in played and not live(place, table).room.unplayed
        player = table.sit(0, place)
        player.until("snapshot")
        assert player.position["over"]
        place.post(f"/{table.id}/chat", {"text": "well played"}, table.tokens[1])
        assert guest.until("chat")["text"] and None in live(place, table).sides


def test_whoever_leaves_after_the_end_is_not_called_by_their_name_any_more(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table = finished(place)
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        before = place.get(f"/{table.id}/perspective")
        assert live(place, table).room.unplayed and "Player 1" in str(before["snapshot"]["events"])
        place.post(f"/{table.id}/chairs/0", {"free": True}, table.host)
        after = place.get(f"/{table.id}/perspective")
        assert "Player 1" not in str(after["snapshot"]["events"]) and "Player 2" in str(after["snapshot"]["events"])


def test_what_is_too_big_to_be_kept_is_played_after_all(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table = finished(place)
        before = everything(place, table)
    with serve(config(f"sqlite:///{tmp_path}/x.db", kept_bytes=1)) as place:
        assert everything(place, table) == before and not live(place, table).room.unplayed


def test_a_log_that_cannot_be_played_is_refused_and_stops_nobody(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table, other = finished(place), finished(place)
    with closing(sqlite3.connect(tmp_path / "x.db")) as file, file:
        file.execute("""UPDATE log SET entry = replace(entry, '"call"', '"moon"') WHERE table_id = ?""", (table.id,))
        file.execute("""UPDATE log SET entry = replace(entry, '"raise"', '"moon"') WHERE table_id = ?""", (table.id,))
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        for what in ("perspective", "ending"):
            assert place.get(f"/{table.id}/{what}", status=409)["code"] == "broken"
        mind = hub(place).archive._mind._process.pid
        assert place.get(f"/{other.id}/perspective")["snapshot"]["position"]["over"]
        assert hub(place).archive._mind._process.pid == mind, "it goes on"


def test_a_game_that_is_on_is_played_when_it_is_read(tmp_path: Path) -> None:
    """Whatever was not played has no secrets to keep any more."""
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table = place.open("leduc")
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        assert place.get(f"/{table.id}")["presence"]["status"] == "playing"
        assert not live(place, table).room.unplayed
        for what in ("ending", "reasons", "record", "replay"):
            assert place.get(f"/{table.id}/{what}", status=409, side=0)["code"] == "not_over"


def test_who_asks_the_archive_pays_for_it(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        table = finished(place)
    with serve(config(f"sqlite:///{tmp_path}/x.db")) as place:
        place.get(f"/{table.id}")
        limits = config("", looking_per_address=0.01)
        archive = Archive(limits, Rations(limits))

        async def ask() -> tuple[float, float]:
            here = live(place, table)
            for _ in range(2):
                await archive.side(here.room, None, "somebody", lambda: hub(place).log(here))
            return tuple(archive.rations.looking.of(who).level for who in ("somebody", "another"))  # type: ignore[return-value]

        somebody, another = in_loop(place, ask())
        archive.close()
        assert somebody < another == 4 * limits.looking_per_address
