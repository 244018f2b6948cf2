"""The club attacked: codes used up for nothing, ways around the door, results that are made, what is left of people."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from clubs import STORES, Browser, club_at, play_on
from serving import Place, config, hub, in_loop, serve, wait_for

from sudare.server import access
from sudare.server.living import REPORTS
from sudare.server.ratings import leavers

DESK = {"authorization": "Bearer secret"}


@pytest.fixture(params=STORES)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with club_at(request, tmp_path, codes_per_hour=1e6, desk_token="secret", away_after=0.0) as place:
        yield place


@pytest.fixture
def members(tmp_path: Path) -> Iterator[Place]:
    how = {"desk_token": "secret", "members_only": True, "codes_per_hour": 1e6}
    with serve(config(f"sqlite:///{tmp_path}/tables.db", **how)) as place:
        yield place


def table_of(one: Browser, two: Browser, **more: Any) -> str:
    table: str = one.post("/tables", {"game": "leduc", "seats": 2} | more)["id"]
    one.sit(table, "Aki", 0)
    two.sit(table, "Mori", 1)
    return table


def desk(place: Place, path: str, body: Any = None) -> Any:
    how = {"headers": DESK}
    url = f"/api/desk{path}"
    answer = place.http.get(url, **how) if body is None else place.http.post(url, json=body, **how)  # type: ignore[arg-type]
    place.http.cookies.clear()
    assert answer.status_code == 200, answer.text
    return answer.json()


def rows(place: Place, query: str) -> list[Any]:
    found: list[Any] = in_loop(place, hub(place).store.ask((query, ())))[0]
    return found


def fails_at(place: Place, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """Let the store fail where a statement with these words is carried out."""
    store = hub(place).store
    real = store.ask

    async def ask(*steps: Any) -> Any:
        return await real(*(("SELECT 1 FROM nowhere", ()) if sql.startswith(words) else (sql, x) for sql, x in steps))

    monkeypatch.setattr(store, "ask", ask)


# -- codes -------------------------------------------------------------------------------------------------------------


def test_a_code_is_not_used_up_when_it_could_bring_nobody_in(club: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code was deleted by one statement, and the key written by another: a full disk in between lost the person."""
    aki, mori = Browser(club), Browser(club)
    table_of(aki, mori)
    code = aki.post("/me/code")["code"]
    with monkeypatch.context() as patch:
        fails_at(club, patch, "INSERT INTO keys")
        assert Browser(club).post("/me/recover", {"code": code}, 503)["code"] == "unavailable"
    assert aki.get("/me/club")["code"] and aki.get("/me")["devices"] == 1
    Browser(club).post("/me/recover", {"code": code})
    assert not aki.get("/me/club")["code"] and aki.get("/me")["devices"] == 2


def test_a_code_that_many_use_at_once_brings_one_in(club: Place) -> None:
    aki = Browser(club)
    table_of(aki, Browser(club))
    code = aki.post("/me/code")["code"]
    keeping = club.app.state.desk.keeping  # type: ignore[union-attr]

    async def rush() -> list[str]:
        found: list[str] = await asyncio.gather(*(keeping.use(code, access.hashed(f"key {n}")) for n in range(6)))
        return found

    assert len([person for person in in_loop(club, rush()) if person]) == 1
    assert aki.get("/me")["devices"] == 2


def test_an_invitation_is_not_used_up_when_it_lets_nobody_in(club: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    code = desk(club, "/invite", {"uses": 1})["code"]
    aki = Browser(club)
    with monkeypatch.context() as patch:
        fails_at(club, patch, "INSERT INTO members")
        assert aki.post("/me/enter", {"code": code}, 503)["code"] == "unavailable"
    assert rows(club, "SELECT uses FROM invites")[0][0] == 1
    aki.post("/me/enter", {"code": code})
    assert rows(club, "SELECT uses FROM invites")[0][0] == 0 and aki.get("/me/club")["member"]


def test_who_was_let_in_does_not_use_up_the_place_of_another(club: Place) -> None:
    code = desk(club, "/invite", {"uses": 2})["code"]
    aki, mori, ren = Browser(club), Browser(club), Browser(club)
    for _ in range(3):
        aki.post("/me/enter", {"code": code})
    mori.post("/me/enter", {"code": code})
    assert ren.post("/me/enter", {"code": code}, 403)["code"] == "bad_code"


def test_an_invitation_that_many_use_at_once_lets_so_many_in(club: Place) -> None:
    desk_of = club.app.state.desk  # type: ignore[union-attr]

    async def rush() -> list[bool]:
        code = await desk_of.keeping.invite(2, 1.0)
        people = [await desk_of.roll.rolls.enter(access.hashed(f"key {n}"), "", time.time()) for n in range(6)]
        found: list[bool] = await asyncio.gather(*(desk_of.keeping.enter(code, person) for person in people))
        return found

    assert sum(in_loop(club, rush())) == 2
    assert rows(club, "SELECT count(*) FROM members")[0][0] == 2


def test_what_was_made_on_a_device_that_is_forgotten_brings_nobody_back(club: Place) -> None:
    """Who had a borrowed browser for a minute made a recovery code there, and was that person again later."""
    aki, mori, borrowed = Browser(club), Browser(club), Browser(club)
    table = table_of(aki, mori)
    borrowed.post("/me/recover", {"code": aki.post("/me/code")["code"]})
    code = borrowed.post("/me/code")["code"]
    person = rows(club, "SELECT person FROM keys LIMIT 1")[0][0]
    add = "INSERT INTO passkeys (id, person, key, count, since) SELECT 'made there', person, '', 0, 0.0 FROM codes"
    in_loop(club, hub(club).store.ask((add, ())))
    aki.post(f"/tables/{table}/devices/forget")
    assert borrowed.post("/me/recover", {"code": code}, 403)["code"] == "bad_code"
    mine = aki.get("/me/club")
    assert person and aki.get("/me")["name"] == "Aki" and mine["code"] is None and mine["keys"] == []


def test_a_whole_club_enters_in_one_evening_from_one_address(tmp_path: Path) -> None:
    """Twenty codes an hour were counted, also the good ones: at a club's meeting the twenty-first stood outside."""
    how = {"desk_token": "secret", "members_only": True, "codes_per_hour": 5.0}
    with serve(config(f"sqlite:///{tmp_path}/tables.db", **how)) as place:
        code = desk(place, "/invite", {"uses": 8})["code"]
        people = [Browser(place) for _ in range(8)]
        for one in people:
            one.post("/me/enter", {"code": code})
        assert [one.get("/me/club")["member"] for one in people] == [True] * 8
        thief = Browser(place)
        said = [thief.http.post("/me/enter", json={"code": f"wrong {n}"}).json()["code"] for n in range(7)]
        assert said == ["bad_code"] * 5 + ["too_fast"] * 2
        assert thief.post("/me/recover", {"code": "wrong"}, 429)["code"] == "too_fast"


# -- ways around the door ----------------------------------------------------------------------------------------------


def let_in(place: Place, *people: Browser) -> None:
    code = desk(place, "/invite", {"uses": len(people)})["code"]
    for one in people:
        one.post("/me/enter", {"code": code})


def test_in_a_club_who_was_not_let_in_gets_a_chair_by_no_other_way(members: Place) -> None:
    """A finished game could be gone on with, at a table of one's own, by whoever had the address."""
    aki, mori, ren = Browser(members), Browser(members), Browser(members)
    let_in(members, aki, mori)
    table = table_of(aki, mori)
    aki.post(f"/tables/{table}/start")
    play_on(table, aki, mori)
    for path, body in ((f"/{table}/rematch", {}), (f"/{table}/join", {"name": "Ren"}), ("", {"game": "leduc"})):
        assert ren.post(f"/tables{path}", body, 403)["code"] in ("members_only", "not_host")
    assert ren.post("/quick", {"game": "leduc", "name": "Ren"}, 403)["code"] == "members_only"
    again = {"move": 0, "seat": 0, "name": "Ren", "bot": "random"}
    assert ren.post(f"/tables/{table}/again", again, 403)["code"] == "members_only"
    assert mori.post(f"/tables/{table}/again", again, 409)["code"] == "no_review"  # by this game: they are let in


def test_a_member_takes_their_chair_to_a_device_by_a_link(members: Place) -> None:
    """The new device has no key that was let in: what lets it in is that the person who made the link was."""
    aki, mori, phone = Browser(members), Browser(members), Browser(members)
    let_in(members, aki, mori)
    table = table_of(aki, mori)
    code = aki.post(f"/tables/{table}/devices")["code"]
    assert phone.post(f"/tables/{table}/devices/claim", {"code": code})["seat"] == 0


def test_who_is_shut_out_gets_a_chair_by_no_other_way(club: Place) -> None:
    aki, mori, ren, ann = (Browser(club) for _ in range(4))
    table, other = table_of(aki, mori), table_of(ren, ann)
    for one, at in ((aki, table), (ren, other)):
        one.post(f"/tables/{at}/start")
    desk(club, "/ban", {"person": ren.get("/me/club")["id"]})
    code = aki.post(f"/tables/{table}/devices")["code"]
    assert ren.post(f"/tables/{table}/devices/claim", {"code": code}, 403)["code"] == "shut_out"
    play_on(table, aki, mori)
    again = {"move": 0, "seat": 0, "name": "Ren", "bot": "random"}
    assert ren.post(f"/tables/{table}/again", again, 403)["code"] == "shut_out"


def test_who_is_shut_out_for_good_stays_so_however_long_they_stay_away(club: Place) -> None:
    """Who was not seen for 60 days was forgotten, and the ban with them: then they came back with the same key."""
    aki, mori = Browser(club), Browser(club)
    table_of(aki, mori)
    desk(club, "/ban", {"person": mori.get("/me/club")["id"]})
    rolls = club.app.state.desk.roll.rolls  # type: ignore[union-attr]
    in_loop(club, rolls.sweep(time.time() + 3600))
    assert mori.post("/tables", {"game": "leduc"}, 403)["code"] == "shut_out"
    assert aki.get("/me")["name"] == ""  # who is not shut out is forgotten as before


# -- results that are made ---------------------------------------------------------------------------------------------


def rated(one: Browser, two: Browser) -> str:
    return table_of(one, two, clock=86_400.0, rated=True)


def test_at_a_rated_table_nobody_makes_a_leaver_of_somebody_who_thinks(club: Place) -> None:
    """A host could put a bot in the place of whoever was away for two minutes, who had lost then: it has a clock."""
    aki, mori = Browser(club), Browser(club)
    table = rated(aki, mori)
    aki.post(f"/tables/{table}/start")
    chair = aki.get(f"/tables/{table}")["presence"]["chairs"][1]
    assert not chair["here"] and chair["away"] is None  # nor does the page offer it
    said = aki.post(f"/tables/{table}/chairs/1", {"bot": "random"}, 409)
    assert said["code"] == "has_clock" and "clock" in said["text"]
    assert aki.get(f"/tables/{table}")["presence"]["chairs"][1]["bot"] == ""
    assert aki.post(f"/tables/{table}/chairs/1/device", status=409)["code"] == "listed"  # nor plays on their chair


def test_nobody_wins_rated_games_by_a_clock_that_nobody_could_meet(club: Place) -> None:
    """A second for an answer: three of them, and whoever had sat down at such a table had lost as one who has left."""
    aki = Browser(club)
    for clock in ({"clock": 1}, {"clock": 9.9}, {"total": 10}, {"total": 59, "increment": 5}):
        said = aki.post("/tables", {"game": "leduc", "rated": True} | clock, 400)
        assert said["code"] == "bad_table" and "seconds" in said["text"]
        aki.post("/tables", {"game": "leduc"} | clock)
    for clock in ({"clock": 10}, {"total": 60}):
        aki.post("/tables", {"game": "leduc", "rated": True} | clock)


def test_at_a_rated_table_no_bot_plays_for_anybody_who_comes_back_in_time(club: Place) -> None:
    """A chair could be a strong bot's until the last move, or the clock's bot could give all answers but the last."""
    aki, mori = Browser(club), Browser(club)
    strong = {"game": "leduc", "clock": 60, "rated": True, "away": "easy"}
    said = aki.post("/tables", strong, 400)
    assert said["code"] == "bad_table" and "safe" in said["text"]
    aki.post("/tables", {"game": "leduc", "total": 600, "rated": True, "away": "easy"})  # who needs that has lost
    table = rated(aki, mori)
    aki.post(f"/tables/{table}/start")
    assert mori.post(f"/tables/{table}/chairs/1", {"bot": "random"}, 409)["code"] == "has_clock"
    mori.post(f"/tables/{table}/chairs/1", {"bot": "random", "free": True})  # but one may leave, and has lost
    quick = mori.post("/quick", {"game": "leduc", "name": "Mori", "rated": True})["table"]
    assert mori.get(f"/tables/{quick}")["about"]["away"] == "default"


def test_nobody_sees_two_sides_of_a_rated_table_by_a_link(club: Place) -> None:
    """Before the deal, a link brought the chair of somebody else to a browser that had one."""
    aki, mori, phone = Browser(club), Browser(club), Browser(club)
    table = rated(aki, mori)
    code = mori.post(f"/tables/{table}/devices")["code"]
    assert aki.post(f"/tables/{table}/devices/claim", {"code": code}, 409)["code"] == "one_chair"
    assert phone.post(f"/tables/{table}/devices/claim", {"code": code})["seat"] == 1


def test_what_is_done_with_chairs_after_the_end_makes_nobody_a_leaver(club: Place) -> None:
    """Results may be counted a moment later: until then a host could put a bot on the chair of the winner."""
    aki, mori = Browser(club), Browser(club)
    table = rated(aki, mori)
    aki.post(f"/tables/{table}/start")
    play_on(table, aki, mori)
    aki.http.post(f"/tables/{table}/chairs/1", json={"bot": "random"})
    aki.post(f"/tables/{table}/chairs/0", {"free": True})
    for _ in range(2):
        live = in_loop(club, hub(club).open(table))
        assert live.room.seq and leavers(live.room) == set()
        hub(club).tables.pop(table)  # from the log, it is the same
    other = rated(aki, mori)
    aki.post(f"/tables/{other}/start")
    mori.post(f"/tables/{other}/chairs/1", {"bot": "random", "free": True})
    play_on(other, aki)
    assert leavers(in_loop(club, hub(club).open(other)).room) == {1}


def test_who_sits_at_a_rated_table_without_a_name_of_their_own_cannot_choose_which_results_count(club: Place) -> None:
    """Who sat down without a key was nobody, and could say who they were when they saw that they would win."""
    aki = Browser(club)
    table = aki.post("/tables", {"game": "leduc", "seats": 2, "clock": 86_400.0, "rated": True})["id"]
    aki.sit(table, "Aki", 0)
    nobody = httpx.post(f"{club.url}/api/tables/{table}/join", json={"name": "Mori", "seat": 1})
    assert nobody.status_code == 201
    aki.post(f"/tables/{table}/start")
    mori = Browser(club)
    cookie = access.cookie_name(table, 1)
    mori.http.cookies.set(cookie, nobody.json()["token"], domain="127.0.0.1", path=f"/api/tables/{table}")
    assert mori.get(f"/tables/{table}/mine")["seats"] == [1]  # now they say who they are
    play_on(table, aki, mori)
    wait_for(lambda: rows(club, "SELECT count(*) FROM rated")[0][0] == 1)
    assert rows(club, "SELECT count(*) FROM ratings")[0][0] == 1
    assert mori.get("/me/club")["ratings"] == [] and aki.get("/me/club")["ratings"]


def test_nobody_takes_a_second_chair_at_a_rated_table_with_another_browser_of_theirs(club: Place) -> None:
    """The game would have counted for nobody: who has a second browser could see to that beforehand."""
    aki, phone = Browser(club), Browser(club)
    table_of(aki, Browser(club))
    phone.post("/me/recover", {"code": aki.post("/me/code")["code"]})
    table = aki.post("/tables", {"game": "leduc", "seats": 2, "clock": 600, "rated": True})["id"]
    aki.sit(table, "Aki", 0)
    assert phone.post(f"/tables/{table}/join", {"name": "Beside", "seat": 1}, 409)["code"] == "one_chair"


# -- what is left of people --------------------------------------------------------------------------------------------


def test_a_device_that_was_forgotten_reads_nothing_more_in_what_is_known_of_it(club: Place) -> None:
    """All that was said and answered on that chair went on being in the file of who had lent it once."""
    aki, mori, friend = Browser(club), Browser(club), Browser(club)
    table = table_of(aki, mori)
    friend.post(f"/tables/{table}/devices/claim", {"code": aki.post(f"/tables/{table}/devices")["code"]})
    friend.get(f"/tables/{table}/mine")
    aki.post(f"/tables/{table}/start")
    friend.post(f"/tables/{table}/chat", {"text": "from the friend"})
    aki.post(f"/tables/{table}/devices/forget")
    aki.post(f"/tables/{table}/chat", {"text": "after that"})
    for _ in range(2):
        aki.act(table)
        mori.act(table)
    found = friend.get("/me/export")["games"][0]
    assert [line["text"] for line in found["said"]] == ["from the friend"]
    assert found["answered"] == []
    own = aki.get("/me/export")["games"][0]
    assert "after that" in [line["text"] for line in own["said"]] and own["answered"]


def test_what_a_bot_says_in_somebodys_place_is_not_theirs() -> None:
    from sudare.server.entries import Row, Said, Sat, write
    from sudare.server.people import own_lines

    said: list[dict[str, Any]] = []
    log = [Sat(0, "Aki", "token"), Said(0, "mine"), Said(0, "", says="claim ally", by="bot")]
    for _ in own_lines([Row(n, 0.0, write(entry)) for n, entry in enumerate(log, 1)], {"token"}, said, []):
        pass
    assert [line["text"] for line in said] == ["mine"]


def test_who_is_forgotten_is_not_in_the_reports_of_others_either(club: Place) -> None:
    """What they had said stood in the last lines of a report about somebody else, with their name."""
    aki, mori, ren = Browser(club), Browser(club), Browser(club)
    table = aki.post("/tables", {"game": "shogunate", "seats": 4, "bots": {"3": "random"}})["id"]
    for seat, (name, one) in enumerate((("Aki", aki), ("Mori", mori), ("Renzaburo", ren))):
        one.sit(table, name, seat)
    aki.post(f"/tables/{table}/start")
    ren.post(f"/tables/{table}/chat", {"text": "what nobody should read"})
    mori.post(f"/tables/{table}/chat", {"text": "something rude"})
    ren.post(f"/tables/{table}/chairs/2", {"bot": "random"})
    aki.post(f"/tables/{table}/chairs/1/report", {"text": "He is rude."})
    assert "Renzaburo" in str(rows(club, "SELECT * FROM reports"))
    ren.post("/me/forget")
    left = str(rows(club, "SELECT * FROM reports"))
    assert "Renzaburo" not in left and "what nobody should read" not in left
    lines = desk(club, "")["reports"][0]["lines"]
    assert [(line["name"], line["text"]) for line in lines if line["name"]] == [
        ("Guest 3", "…"),
        ("Mori", "something rude"),
    ]


# -- living together ---------------------------------------------------------------------------------------------------


def test_who_lends_their_chair_to_a_new_browser_is_blocked_and_reported_all_the_same(club: Place) -> None:
    """The last device of a chair said whose it was: a throwaway browser took all reports, and the calls, too."""
    aki, mori, other = Browser(club), Browser(club), Browser(club)
    table, elsewhere = table_of(aki, mori), table_of(aki, mori)
    other.post(f"/tables/{table}/devices/claim", {"code": mori.post(f"/tables/{table}/devices")["code"]})
    other.get(f"/tables/{table}/mine")
    aki.post(f"/tables/{table}/chairs/1/block", {"blocked": True})
    aki.post(f"/tables/{table}/chairs/1/report", {"text": "He shouts."})
    assert desk(club, "")["reports"][0]["about"] == mori.get("/me/club")["id"]
    assert aki.get(f"/tables/{elsewhere}/company")["blocked"] == [1]


def test_who_is_rude_and_leaves_is_blocked_and_reported_all_the_same(club: Place) -> None:
    """On the chair was nobody any more whom one could report."""
    aki, mori = Browser(club), Browser(club)
    table, elsewhere = table_of(aki, mori), table_of(aki, mori)
    aki.post(f"/tables/{table}/start")
    mori.post(f"/tables/{table}/chat", {"text": "something rude"})
    mori.post(f"/tables/{table}/chairs/1", {"bot": "random", "free": True})
    aki.post(f"/tables/{table}/chairs/1/block", {"blocked": True})
    aki.post(f"/tables/{table}/chairs/1/report", {"text": "He is rude."})
    report = desk(club, "")["reports"][0]
    assert (report["about"], report["name"]) == (mori.get("/me/club")["id"], "Mori")
    assert aki.get(f"/tables/{elsewhere}/company")["blocked"] == [1]
    assert [one["name"] for one in aki.get("/me/club")["blocked"]] == ["Mori"]


def test_nobody_buries_what_others_report(club: Place) -> None:
    """The desk shows so many reports, the newest first: one person could fill all of it."""
    aki, mori = Browser(club), Browser(club)
    table = table_of(aki, mori)
    for number in range(REPORTS):
        aki.post(f"/tables/{table}/chairs/1/report", {"text": f"No. {number}"})
    assert aki.post(f"/tables/{table}/chairs/1/report", {"text": "once more"}, 409)["code"] == "enough"
    mori.post(f"/tables/{table}/chairs/0/report", {"text": "She reports me all the time."})
    found = desk(club, "")["reports"]
    assert len(found) == REPORTS + 1 and found[0]["by"] == "Mori"
    desk(club, "/settle", {"id": found[1]["id"]})
    aki.post(f"/tables/{table}/chairs/1/report", {"text": "once more"})


def test_who_plays_one_long_game_is_not_forgotten_while_they_do(club: Place) -> None:
    """Only who looked at their list of games, or sat down, had been seen."""
    aki, mori = Browser(club), Browser(club)
    table = table_of(aki, mori)
    in_loop(club, hub(club).store.ask(("UPDATE people SET seen = seen - 5000000", ())))
    aki.get(f"/tables/{table}/mine")
    in_loop(club, club.app.state.desk.roll.rolls.sweep(time.time() - 4_000_000))  # type: ignore[union-attr]
    assert [row[0] for row in rows(club, "SELECT name FROM people")] == ["Aki"]


def test_other_sites_cannot_use_the_desk_of_a_host_who_has_it_open(club: Place) -> None:
    host, aki = Browser(club), Browser(club)
    table_of(aki, Browser(club))
    host.post("/desk/open", {"token": "secret"})
    body = {"person": aki.get("/me/club")["id"]}
    for how in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        assert host.http.post("/desk/ban", json=body, headers=how).status_code == 403
    assert not any(person["shut_out"] for person in host.get("/desk")["people"])
    assert httpx.get(f"{club.url}/api/desk", params={"token": "secret"}).status_code == 403


def test_a_wrong_invitation_writes_nobody_down(club: Place) -> None:
    assert Browser(club).post("/me/enter", {"code": "x"}, 403)["code"] == "bad_code"
    assert rows(club, "SELECT * FROM people") == []


# -- names and words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Aki\u200d", "A\ufe0fki", "aki", "\uff21ki", "Aki\u3164", "A\u034fki", "Aki \u2800"])
def test_nobody_takes_a_name_that_looks_like_anothers(place: Place, name: str) -> None:
    made = place.post("", {"game": "leduc", "seats": 2})["id"]
    place.post(f"/{made}/join", {"name": "Aki"})
    assert place.post(f"/{made}/join", {"name": name}, status=409)["code"] == "name_taken"


@pytest.mark.parametrize("name", ["\u200d", "\u3164", "\u2800", "\ufe0f\u200d", "\u115f"])
def test_a_name_that_nobody_can_see_is_none(place: Place, name: str) -> None:
    made = place.post("", {"game": "leduc", "seats": 2})["id"]
    assert place.post(f"/{made}/join", {"name": name}, status=409)["code"] == "empty"


def test_what_is_said_heaps_up_nothing_over_other_lines(place: Place) -> None:
    table = place.open("leduc")
    loud = "a" + "\u0301" * 300 + "b" + "\n \n" * 50 + "c"
    place.post(f"/{table.id}/chat", {"text": loud}, table.tokens[0])
    watching = table.sit(1)
    said = watching.until("chat")
    watching.close()
    assert len(said["text"]) <= 9 and said["text"].startswith("\u00e1") and said["text"].endswith("b\n\nc")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/me/unblock", {"id": "\x00"}),
        ("/me/passkey/drop", {"id": "\x00"}),
        ("/me/ways/drop", {"id": "\x00"}),
        ("/me/recover", {"code": "\x00"}),
        ("/me/mail/quiet", {"code": "\x00"}),
    ],
)
def test_no_sign_that_a_store_cannot_hold_makes_it_seem_broken(club: Place, path: str, body: Any) -> None:
    """PostgreSQL has no NUL: a stranger could have the host's alarm go off for a store that does not work."""
    aki = Browser(club)
    table_of(aki, Browser(club))
    assert aki.http.post(path, json=body).status_code < 500
    assert "sudare_store_errors_total" not in hub(club).metrics.text()
    assert aki.http.get("/people/%00").status_code == 404
    desk(club, "/ban", {"person": aki.get("/me/club")["id"], "why": "a\x00b\u202ec"})
    assert aki.post("/tables", {"game": "leduc"}, 403)["text"].endswith("has shut you out: abc.")
