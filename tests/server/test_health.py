"""Health is more than being there: what cannot be written is noticed; and no odd address makes the server fail."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Place, config, hub, in_loop, serve

from sudare.server import health


@pytest.fixture(autouse=True)
def always_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PROBED", 0.0)


def sql(place: Place, text: str) -> Any:
    """Do something on the connection of the server's own SQLite."""
    return in_loop(place, hub(place).store._run(lambda file: file.execute(text).fetchall()))  # type: ignore[attr-defined]


def sick(place: Place) -> bool:
    answer = place.http.get("/healthz")
    if answer.status_code == 200:
        assert answer.text == "ok\n"
        return False
    assert (answer.status_code, answer.text) == (503, "The database cannot be written.\n")
    return True


def test_a_database_that_can_only_be_read_is_noticed(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        assert not sick(place)
        sql(place, "PRAGMA query_only = ON")
        assert sick(place)
        sql(place, "PRAGMA query_only = OFF")
        assert not sick(place)
        assert sql(place, "SELECT count(*) FROM log")[0][0] == 0  # it leaves nothing behind


def test_a_full_disk_is_noticed(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table = place.open("leduc")
        assert not sick(place)
        (pages,) = sql(place, "PRAGMA page_count")[0]
        sql(place, f"PRAGMA max_page_count = {pages}")
        said = 0
        while place.http.post(
            f"/api/tables/{table.id}/chat",
            json={"text": "x" * 500},
            headers={"authorization": f"Bearer {table.tokens[0]}"},
        ).is_success:
            said += 1
            assert said < 500
        assert sick(place)
        sql(place, "PRAGMA max_page_count = 1000000")
        assert not sick(place)


def test_a_postgres_that_can_only_be_read_is_noticed(fresh_postgres: str) -> None:
    import asyncpg

    async def only_read(on: bool) -> None:
        connection = await asyncpg.connect(fresh_postgres)
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {on}")
        await connection.close()

    with serve(config(fresh_postgres)) as place:
        assert not sick(place)
        asyncio.run(only_read(True))
        try:
            in_loop(place, hub(place).store._pool.expire_connections())  # type: ignore[attr-defined]
            assert sick(place)
        finally:
            asyncio.run(only_read_off(fresh_postgres))
        in_loop(place, hub(place).store._pool.expire_connections())  # type: ignore[attr-defined]
        assert not sick(place)


async def only_read_off(url: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url, server_settings={"default_transaction_read_only": "off"})
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await connection.close()


def test_asking_often_does_not_write_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PROBED", 1000.0)
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        before = sql(place, "SELECT total_changes()")[0][0]
        for _ in range(20):
            assert not sick(place)
        beats = 20  # the keeper's own signs of life
        assert sql(place, "SELECT total_changes()")[0][0] - before <= 2 + beats


# -- odd addresses -----------------------------------------------------------------------------------------------------

ODD = [
    "/assets/" + "x" * 300 + ".js",
    "/assets/" + "x" * 5000 + ".js",
    "/assets/%00.js",
    "/assets/..%2f..%2fapp.py",
    "/assets/%2e%2e%2findex.html",
    "/assets/%ff%fe.css",
    "/assets/con.js.br",
    "/assets/.js",
    "/t/" + "x" * 5000,
    "/rules/" + "%F0%9F%92%A9" * 300,
    "/" + "x" * 5000,
    "/api/games/" + "x" * 5000 + "/rules",
    "/api/games/%00/rules",
    "/api/tables/%00",
    "/api/tables/" + "x" * 5000,
    "/api/tables/%ed%a0%80/perspective",
    "/api/tables/x/replay?side=" + "9" * 5000,
    "/api/tables/x/perspective?since=" + "9" * 5000,
    "/api/tables/x/perspective?seat=%00",
]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def odd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("odd")
    (folder / "page" / "assets").mkdir(parents=True)
    (folder / "page" / "index.html").write_text("<!doctype html><title>Sudare</title>")
    (folder / "page" / "assets" / "app-1a2b.js").write_text("1")
    url = f"sqlite:///{folder}/tables.db"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
    with serve(config(url, page=str(folder / "page"))) as place:
        yield place


@pytest.mark.parametrize("path", ODD, ids=[path[:40] for path in ODD])
def test_an_odd_address_is_not_there_and_nothing_fails(odd: Place, path: str) -> None:
    before = hub(odd).metrics.counts["store_errors", ""]
    answer = odd.http.get(path)
    assert answer.status_code in ((200, 404) if path.startswith(("/t/", "/rules/")) else (400, 404)), answer.text
    assert "Traceback" not in answer.text
    assert hub(odd).metrics.counts["store_errors", ""] == before


@pytest.mark.parametrize("seat", ["9" * 5000, "9" * 900, "-1", "1e3", "%00"])
def test_an_odd_seat_is_not_there(odd: Place, seat: str) -> None:
    id = odd.open("leduc", start=False).id
    answer = odd.http.post(f"/api/tables/{id}/chairs/{seat}", json={})
    assert answer.status_code == 404, answer.text


def test_assets_that_are_there_are_found(odd: Place) -> None:
    assert odd.http.get("/assets/app-1a2b.js").text == "1"
    assert isinstance(odd.http, httpx.Client)
