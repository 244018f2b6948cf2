"""A person is a key: games and chairs follow it, everything can be had, and everything can be forgotten."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import WAIT, Place, config, hub, in_loop, serve, wait_for

from sudare.server import access
from sudare.server.beside import Beside
from sudare.server.people import shares
from sudare.server.store import StoreError


@pytest.fixture(params=["sqlite", "postgresql"])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A server on either store."""
    sqlite = request.param == "sqlite"
    url = f"sqlite:///{tmp_path}/tables.db" if sqlite else request.getfixturevalue("fresh_postgres")
    with serve(config(url)) as place:
        yield place


class Browser:
    """A browser: it keeps its cookies, and asks for its games first, as the page does."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.http = httpx.Client(base_url=f"{place.url}/api", timeout=WAIT)
        self.me()

    @property
    def key(self) -> str:
        return next(cookie.value or "" for cookie in self.http.cookies.jar if cookie.name == access.ME)

    def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.http.request(method, path, json=body if method == "POST" else None)
        assert answer.status_code == status or (status == 200 and answer.status_code == 201), answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, None, status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("POST", path, {} if body is None else body, status)

    def me(self) -> Any:
        return self.get("/me")

    def open(self, game: str = "leduc", name: str = "Aki", **more: Any) -> str:
        table: str = self.post("/tables", {"game": game, **more})["id"]
        self.post(f"/tables/{table}/join", {"name": name, "seat": 0})
        return table

    def mine(self, table: str) -> Any:
        return self.get(f"/tables/{table}/mine")

    def become(self, other: Browser) -> None:
        """Be the same person as another browser, with a key of its own; without the way there."""
        rolls = self.place.app.state.desk.roll.rolls  # type: ignore[union-attr]
        person = in_loop(self.place, rolls.person(access.hashed(other.key)))
        in_loop(self.place, rolls.admit(person.id, access.hashed(self.key), 0.0))


def person_of(browser: Browser) -> str:
    rolls = browser.place.app.state.desk.roll.rolls  # type: ignore[union-attr]
    id: str = in_loop(browser.place, rolls.person(access.hashed(browser.key))).id
    return id


def play_on(*people: tuple[Browser, str]) -> None:
    """Play until the game is over, always the first option."""
    over = False
    while not over:
        for browser, table in people:
            seen = browser.get(f"/tables/{table}/perspective?since=1000000")
            over = over or seen["presence"]["status"] == "over"
            decision = seen["snapshot"]["decision"]
            if not over and decision and decision["question"]:
                action = decision["question"]["options"][0]["action"]
                browser.http.post(f"/tables/{table}/act", json={"decision": decision["number"], "action": action})


def stored(place: Place) -> str:
    """All that the store has, as text."""

    async def read() -> str:
        found = []
        for name in ("tables", "log", "people", "keys", "seated", "reviews"):
            found += (await hub(place).store.ask((f"SELECT * FROM {name}", ())))[0]
        return repr(found)

    return in_loop(place, read())


# -- the key -----------------------------------------------------------------------------------------------------------


def test_a_browser_has_a_key_from_its_first_visit_and_nothing_is_written_before_it_sits_down(club: Place) -> None:
    answer = httpx.get(f"{club.url}/api/me")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/api;" in cookie
    aki = Browser(club)
    assert aki.me() == {"name": "", "since": None, "devices": 0, "games": [], "results": []}
    key = aki.key
    assert aki.me() and aki.key == key
    table = aki.open()
    me = aki.me()
    assert (me["name"], me["devices"]) == ("Aki", 1)
    assert [(game["table"], game["seat"], game["status"]) for game in me["games"]] == [(table, 0, "open")]
    assert key not in stored(club) and access.hashed(key) in stored(club)


def test_a_browser_that_sits_down_first_of_all_is_known_at_once(club: Place) -> None:
    aki = httpx.Client(base_url=f"{club.url}/api", headers={"origin": club.url})
    table = aki.post("/tables", json={"game": "leduc", "seats": 2}).json()["id"]
    assert aki.post(f"/tables/{table}/join", json={"name": "Aki"}).status_code == 201
    assert [game["table"] for game in aki.get("/me").json()["games"]] == [table]


def test_a_program_is_nobody(club: Place) -> None:
    table = club.open("leduc")
    mine = club.http.get(f"/api/tables/{table.id}/mine", headers={"authorization": f"Bearer {table.tokens[0]}"})
    assert "set-cookie" not in mine.headers
    club.http.cookies.clear()
    assert "[]" in stored(club) or "sudare" not in stored(club)


def test_the_key_brings_every_chair_to_another_browser(club: Place) -> None:
    aki, mori = Browser(club), Browser(club)
    table = aki.open()
    mori.post(f"/tables/{table}/join", {"name": "Mori"})
    aki.post(f"/tables/{table}/start")
    phone = Browser(club)
    phone.become(aki)
    assert phone.mine(table) == {"seats": [0], "host": True, "saw": [0]}
    assert phone.get(f"/tables/{table}/perspective")["snapshot"]["position"]["seat"] == 0
    assert aki.mine(table)["seats"] == [0]  # and stays where it was
    stranger = Browser(club)
    assert stranger.mine(table) == {"seats": [], "host": False, "saw": []}


def test_who_has_seen_the_game_from_another_chair_gets_no_second_one_by_a_key(club: Place) -> None:
    aki, mori = Browser(club), Browser(club)
    table = aki.open()
    mori.post(f"/tables/{table}/join", {"name": "Mori"})
    aki.post(f"/tables/{table}/start")
    mori.post(f"/tables/{table}/chairs/1", {"bot": "", "free": True})
    in_loop(club, club.app.state.desk.roll.rolls.erase(person_of(mori)))
    mori.become(aki)
    assert mori.mine(table) == {"seats": [], "host": False, "saw": [1]}


def test_a_browser_that_was_forgotten_brings_nothing_back(club: Place) -> None:
    aki, lost = Browser(club), Browser(club)
    table, other = aki.open(), aki.open()
    lost.become(aki)
    assert lost.mine(table)["seats"] == [0]
    aki.post(f"/tables/{table}/devices/forget")
    assert lost.mine(table)["seats"] == [] and lost.mine(other)["seats"] == []
    assert lost.me()["games"] == []
    assert aki.mine(table)["seats"] == [0] and len(aki.me()["games"]) == 2


def test_a_chair_that_was_left_is_no_longer_mine(club: Place) -> None:
    aki = Browser(club)
    table = aki.open()
    aki.post(f"/tables/{table}/chairs/0", {"bot": "", "free": True})
    wait_for(lambda: not aki.me()["games"])
    phone = Browser(club)
    phone.become(aki)
    assert phone.mine(table)["seats"] == []


# -- my games ----------------------------------------------------------------------------------------------------------


def test_my_games_say_whose_turn_it_is_and_since_when(club: Place) -> None:
    aki, mori = Browser(club), Browser(club)
    table = aki.open()
    mori.post(f"/tables/{table}/join", {"name": "Mori"})
    aki.post(f"/tables/{table}/start")
    turns = {name: browser.get(f"/tables/{table}/turn") for name, browser in (("Aki", aki), ("Mori", mori))}
    asked = [name for name, turn in turns.items() if turn["asked"]]
    assert len(asked) == 1
    for name, turn in turns.items():
        assert turn["waiting"] == ([] if turn["asked"] else asked), name
        assert (turn["since"] is not None) == turn["asked"]
    rows = in_loop(club, hub(club).store.log(table))
    assert turns[asked[0]]["since"] == rows[-1].at
    assert Browser(club).get(f"/tables/{table}/turn") == {"asked": False, "since": None, "waiting": []}


def test_results_are_counted_by_game_and_role_also_where_a_worker_died(club: Place) -> None:
    aki, mori = Browser(club), Browser(club)
    table = aki.open()
    mori.post(f"/tables/{table}/join", {"name": "Mori"})
    aki.post(f"/tables/{table}/start")
    phone = Browser(club)
    phone.become(aki)
    phone.mine(table)  # one more device makes no second result
    play_on((aki, table), (mori, table))
    wait_for(lambda: aki.me()["games"][0]["ended"])
    one, two = aki.me()["results"][0], mori.me()["results"][0]
    assert one["games"] == two["games"] == 1 and one["won"] + two["won"] == 1
    game = aki.me()["games"][0]
    assert (game["status"], game["won"], game["reviewed"]) == ("over", one["won"], False)
    in_loop(club, hub(club).store.ask(("UPDATE seated SET ended = NULL, won = NULL", ())))
    assert aki.me()["results"][0] == one  # as after a crash between the last move and this


def test_a_victory_is_shared_by_sides() -> None:
    assert shares([0, 2], ["guards", "ninja", "guards"]) == [1.0, 0.0, 1.0]
    assert shares([0, 2], ["", "", ""]) == [0.5, 0.0, 0.5]
    assert shares([], ["", ""]) == [0.0, 0.0]


# -- all that is known of me -------------------------------------------------------------------------------------------


def test_everything_about_me_can_be_had(club: Place) -> None:
    aki, mori = Browser(club), Browser(club)
    table = aki.open()
    mori.post(f"/tables/{table}/join", {"name": "Mori"})
    aki.post(f"/tables/{table}/start")
    aki.post(f"/tables/{table}/chat", {"text": "a word of mine"})
    mori.post(f"/tables/{table}/chat", {"text": "not yours"})
    play_on((aki, table), (mori, table))
    export = aki.http.get("/me/export")
    assert "attachment" in export.headers["content-disposition"]
    data = export.json()
    assert data["name"] == "Aki" and [game["table"] for game in data["games"]] == [table]
    assert [said["text"] for said in data["games"][0]["said"]] == ["a word of mine"]
    assert data["games"][0]["answered"] and "not yours" not in export.text and "token" not in export.text
    assert Browser(club).get("/me/export", 404)["code"] == "nobody"


def test_all_about_me_comes_table_by_table_and_others_have_a_turn(club: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything was put together at once: 40 tables full of talk held everybody up for 70 ms."""
    aki, parts, real = Browser(club), list[str](), Beside.in_parts
    tables = [aki.open() for _ in range(3)]
    for table in tables:
        aki.post(f"/tables/{table}/chat", {"text": "a word of mine"})

    async def in_parts(self: Beside, address: str, steps: Iterator[object]) -> None:
        parts.append(address)
        await real(self, address, steps)

    monkeypatch.setattr(Beside, "in_parts", in_parts)
    export = aki.http.get("/me/export")
    assert "content-length" not in export.headers and parts == ["127.0.0.1"] * 3
    assert {game["table"]: len(game["said"]) for game in export.json()["games"]} == dict.fromkeys(tables, 1)


def test_a_farewell_that_was_broken_off_can_be_tried_again(club: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long log is written anew in parts; whose it is stays known until the last of them."""
    monkeypatch.setattr("sudare.server.people.TOGETHER", 3)
    aki, words = Browser(club), "what nobody should read"
    table = aki.open(name="Akikonosuke")
    for _ in range(8):
        aki.post(f"/tables/{table}/chat", {"text": words})
    store, asked = hub(club).store, list[int]()
    real = store.ask

    async def ask(*steps: Any) -> Any:
        if steps[0][0].startswith("UPDATE log"):
            asked.append(len(steps))
            if len(asked) == 2:
                raise StoreError("the disk is full")
        return await real(*steps)

    monkeypatch.setattr(store, "ask", ask)
    assert aki.post("/me/forget", status=503)["code"] == "unavailable"
    assert words in stored(club) and aki.me()["name"] == "Akikonosuke"
    aki.post("/me/forget")
    assert max(asked) <= 3 and len(asked) > 3
    found = stored(club)
    assert words not in found and "Akikonosuke" not in found


def test_who_shows_another_key_at_every_request_fills_nothing(club: Place) -> None:
    """Each of them was written down as one more person who has that chair."""
    aki = Browser(club)
    table = aki.open()
    own = {cookie.name: cookie.value or "" for cookie in aki.http.cookies.jar if cookie.name != access.ME}
    for number in range(5):
        cookies = "; ".join(f"{name}={value}" for name, value in {**own, access.ME: f"key {number}"}.items())
        answer = httpx.get(f"{club.url}/api/tables/{table}/mine", headers={"cookie": cookies})
        assert answer.json()["seats"] == [0]
    for name in ("people", "keys", "seated"):
        assert in_loop(club, hub(club).store.ask((f"SELECT count(*) FROM {name}", ())))[0] == [(1,)]
    assert aki.me()["games"][0]["table"] == table


def test_who_wants_to_be_forgotten_is(club: Place, tmp_path: Path) -> None:
    aki, mori = Browser(club), Browser(club)
    name, words = "Akikonosuke", "what nobody should read"
    finished, running, clocked, waiting = (
        aki.open(name=name, **more) for more in ({}, {}, {"clock": 3600.0, "away": "thumb"}, {})
    )
    for table in (finished, running, clocked):
        mori.post(f"/tables/{table}/join", {"name": "Mori"})
        aki.post(f"/tables/{table}/start")
        aki.post(f"/tables/{table}/chat", {"text": words})
    play_on((aki, finished), (mori, finished))
    again = aki.post(f"/tables/{finished}/rematch")["id"]  # a chair with the name is kept there
    before = [row.entry for row in in_loop(club, hub(club).store.log(finished))]
    tokens = [cookie.value or "" for cookie in aki.http.cookies.jar if "chair" in cookie.name]
    secrets = [name, words, *(access.hashed(token) for token in (*tokens, aki.key))]
    assert all(secret in stored(club) for secret in secrets)
    token = tokens[0]
    forgotten = aki.http.post("/me/forget", json={})
    assert forgotten.status_code == 200
    assert not aki.http.cookies  # the browser has nothing left of it either
    found = stored(club)
    assert [secret for secret in secrets if secret in found] == []
    for file in tmp_path.glob("tables.db*"):  # nor in the bytes of the file
        data = file.read_bytes()
        assert [secret for secret in secrets if secret.encode() in data] == [], file
    after = [row.entry for row in in_loop(club, hub(club).store.log(finished))]
    assert [entry for entry in after if '"acted"' in entry] == [entry for entry in before if '"acted"' in entry]
    record = mori.get(f"/tables/{finished}/record")
    assert record["names"] == ["Guest 1", "Mori"]
    assert mori.get(f"/tables/{again}")["presence"]["chairs"][0]["name"] == "Guest 1"
    chairs = {table: mori.get(f"/tables/{table}")["presence"]["chairs"][0] for table in (running, clocked, waiting)}
    assert [(chair["taken"], chair["bot"]) for chair in chairs.values()] == [(False, ""), (False, "thumb"), (False, "")]
    late = httpx.get(f"{club.url}/api/tables/{running}/perspective", headers={"authorization": f"Bearer {token}"})
    assert late.status_code == 401
    assert aki.me()["games"] == [] and mori.me()["name"] == "Mori"


def test_exports_and_farewells_are_rationed(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db", personal_per_hour=2.0)) as place:
        aki = Browser(place)
        aki.open()
        for status in (200, 200, 429):
            aki.get("/me/export", status)
        assert aki.post("/me/forget", status=429)["code"] == "too_fast"


def test_pages_of_other_sites_cannot_have_anybody_forgotten(club: Place) -> None:
    aki = Browser(club)
    aki.open()
    answer = aki.http.post("/me/forget", json={}, headers={"origin": "http://elsewhere.example"})
    assert answer.status_code == 403 and aki.me()["name"] == "Aki"


def test_people_who_do_not_come_back_are_forgotten_with_their_tables(club: Place) -> None:
    aki = Browser(club)
    aki.open()
    in_loop(club, club.app.state.desk.roll.rolls.sweep(0.0))  # type: ignore[union-attr]
    assert aki.me()["name"] == "Aki"
    in_loop(club, club.app.state.desk.roll.rolls.sweep(1e12))  # type: ignore[union-attr]
    assert aki.me()["name"] == ""


# -- from an older version ---------------------------------------------------------------------------------------------


OLD = Path(__file__).parent / "old"


@pytest.fixture(params=["sqlite", "postgresql"])
def old_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """`old/tables.*` was written by Sudare before there was a roll: a game of Aki and Mori that is on."""
    if request.param == "sqlite":
        (tmp_path / "tables.db").write_bytes(gzip.decompress((OLD / "tables.db.gz").read_bytes()))
        return f"sqlite:///{tmp_path}/tables.db"
    import asyncpg  # type: ignore[import-untyped]

    url: str = request.getfixturevalue("fresh_postgres")

    async def fill() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute((OLD / "tables.sql").read_text(encoding="utf-8"))
        await connection.close()

    asyncio.run(fill())
    return url


def test_a_database_from_before_people_is_taken_up_as_it_is(old_store: str) -> None:
    was = json.loads((OLD / "tables.json").read_text())
    with serve(config(old_store, codes_per_hour=1e6)) as place:
        aki, mori = Browser(place), Browser(place)
        for seat, one in enumerate((aki, mori)):
            name, path = access.cookie_name(was["id"], seat), f"/api/tables/{was['id']}"
            one.http.cookies.set(name, was["tokens"][seat], domain="127.0.0.1", path=path)
        assert aki.me()["games"] == []
        assert aki.mine(was["id"])["seats"] == [0]  # to come to the table is enough
        assert [(game["table"], game["status"]) for game in aki.me()["games"]] == [(was["id"], "playing")]
        phone = Browser(place)
        phone.become(aki)
        assert phone.mine(was["id"])["seats"] == [0] and mori.mine(was["id"])["seats"] == [1]
        play_on((aki, was["id"]), (mori, was["id"]))
        wait_for(lambda: mori.me()["results"])
        code = mori.post("/me/code")["code"]
        keys = [one.http.cookies for one in (aki, mori)]
    with serve(config(old_store, codes_per_hour=1e6)) as place:  # and so it is the next time
        aki, mori, tablet = Browser(place), Browser(place), Browser(place)
        for one, jar in zip((aki, mori), keys, strict=True):
            one.http.cookies = jar
        tablet.post("/me/recover", {"code": code})
        assert tablet.me()["results"] == mori.me()["results"] and tablet.mine(was["id"])["seats"] == [1]
        aki.post("/me/forget")
        assert "Aki" not in stored(place) and "Mori" in stored(place)
