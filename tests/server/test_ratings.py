"""Ratings by game and role: who won at rated tables, who has left, and who wants to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clubs import STORES, Browser, club_at, play_on
from serving import Place, hub, in_loop, wait_for

from sudare.server.ratings import LAPSES, SURE, Chair, Rating, rerated


@pytest.fixture(params=STORES)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with club_at(request, tmp_path) as place:
        yield place


def evening(club: Place, *names: str, **more: Any) -> tuple[str, list[Browser]]:
    """Open a rated table, sit down, and deal."""
    how = {
        "game": "leduc",
        "seats": len(names) + len(more.get("bots", {})),
        "clock": 600,
        "rated": True,
        "listed": True,
    }
    people = [Browser(club) for _ in names]
    table = people[0].post("/tables", how | more)["id"]
    for seat, (name, one) in enumerate(zip(names, people, strict=True)):
        one.sit(table, name, seat)
    people[0].post(f"/tables/{table}/start")
    return table, people


def mine(one: Browser) -> dict[str, Any]:
    found: dict[str, Any] = one.get("/me/club")
    return found


def counted(club: Place, games: int) -> None:
    def so() -> bool:
        rows = in_loop(club, hub(club).store.ask(("SELECT count(*) FROM rated", ())))
        return bool(rows[0][0][0] == games)

    wait_for(so)


def test_a_rated_game_changes_ratings_once_and_the_board_shows_who_wants_to_be_seen(club: Place) -> None:
    table, (aki, mori) = evening(club, "Aki", "Mori")
    play_on(table, aki, mori)
    counted(club, 1)
    wait_for(lambda: mine(aki)["ratings"] and mine(mori)["ratings"] and mori.get("/me")["results"])
    one, two = mine(aki)["ratings"][0], mine(mori)["ratings"][0]
    won = [person.get("/me")["results"][0]["won"] for person in (aki, mori)]
    assert (one["points"] > two["points"]) == (won[0] > won[1])
    assert (one["points"] == two["points"]) == (won[0] == won[1])
    assert one["games"] == two["games"] == 1 and one["provisional"]
    assert aki.get("/board")["lines"] == []
    assert aki.get(f"/people/{mine(aki)['id']}", 404)["code"] == "nobody"
    aki.post("/me/profile", {"shown": True})
    assert [(line["name"], line["person"]) for line in mori.get("/board?game=leduc")["lines"]] == [
        ("Aki", mine(aki)["id"])
    ]
    seen = mori.get(f"/people/{mine(aki)['id']}")
    assert seen["name"] == "Aki" and seen["ratings"] == [one] and seen["results"][0]["games"] == 1
    in_loop(club, hub(club).store.ask(("UPDATE seated SET ended = NULL, won = NULL", ())))
    aki.get("/me")  # a worker died between the last move and this: it is made up for, and counted once
    assert mine(aki)["ratings"] == [one]
    aki.post("/me/forget")
    assert mori.get("/board")["lines"] == []
    assert "Aki" not in str(
        in_loop(club, hub(club).store.ask(("SELECT * FROM ratings", ()), ("SELECT * FROM profiles", ())))
    )


def test_bots_are_rated_too_and_are_on_the_board(club: Place) -> None:
    table, (aki,) = evening(club, "Aki", bots={"1": "thumb"})
    play_on(table, aki)
    counted(club, 1)
    wait_for(lambda: aki.get("/board")["lines"])
    line = aki.get("/board")["lines"][0]
    assert (line["bot"], line["person"], line["rated"]["games"]) == ("thumb", "", 1)


def test_a_game_that_is_not_rated_changes_nothing(club: Place) -> None:
    table, people = evening(club, "Aki", "Mori", rated=False)
    play_on(table, *people)
    wait_for(lambda: people[0].get("/me")["games"][0]["ended"])
    assert mine(people[0])["ratings"] == []


def test_who_leaves_has_lost_whoever_wins(club: Place) -> None:
    table, (aki, mori) = evening(club, "Aki", "Mori")
    mori.post(f"/tables/{table}/chairs/1", {"bot": "random", "free": True})
    play_on(table, aki)
    counted(club, 1)
    wait_for(lambda: mine(mori)["ratings"])
    assert mine(mori)["ratings"][0]["points"] < 1500


def test_a_rated_table_has_a_clock_no_hints_no_other_rules_and_one_chair_for_each(club: Place) -> None:
    aki = Browser(club)
    for wrong in (
        {},
        {"clock": 60, "hints": True},
        {"clock": 60, "options": {"raises": 1}},
        {"clock": 60, "total": 60},
    ):
        said = aki.post("/tables", {"game": "leduc", "rated": True} | wrong, 400)
        assert said["code"] == "bad_table", wrong
    table = aki.post("/tables", {"game": "leduc", "rated": True, "total": 600, "increment": 5})["id"]
    aki.sit(table, "Aki")
    assert aki.post(f"/tables/{table}/join", {"name": "Beside"}, 409)["code"] == "one_chair"


def test_nobody_gets_a_hint_or_practises_at_a_rated_table(club: Place) -> None:
    table, (aki,) = evening(club, "Aki", bots={"1": "thumb"})
    assert aki.post(f"/tables/{table}/hint", status=409)["code"] == "no_hints"
    wait_for(lambda: aki.act(table))
    aki.post(f"/tables/{table}/take_back", {"practice": True}, 409)


def test_who_wins_goes_up_and_the_surer_a_rating_the_less_it_moves() -> None:
    new = rerated([Chair("a", "", True, False), Chair("b", "", False, False)], {})
    assert new["a", ""].mu > 25 > new["b", ""].mu and new["a", ""].games == 1
    sure = rerated([Chair("a", "", True, False), Chair("b", "", False, False)], {("a", ""): Rating(25, 2, 99)})
    assert sure["a", ""].mu - 25 < new["a", ""].mu - 25


def test_a_side_is_rated_together_and_a_leaver_after_everybody_else() -> None:
    guards = [Chair("a", "guards", True, False), Chair("b", "guards", True, True), Chair("c", "ninja", False, False)]
    found = rerated(guards, {})
    assert found["a", "guards"].mu > 25 > found["b", "guards"].mu
    assert found["c", "ninja"].mu > found["b", "guards"].mu


def test_people_become_sure_and_bots_of_a_kind_share_a_rating() -> None:
    known: dict[tuple[str, str], Rating] = {}
    chairs = [Chair("a", "", True, False), Chair("bot:easy", "", False, False), Chair("bot:easy", "", False, False)]
    for turn in range(40):
        known |= rerated([chair._replace(won=n == turn % 3) for n, chair in enumerate(chairs)], known)
    assert known["a", ""].sigma < SURE and known["bot:easy", ""].games == 40
    assert rerated([Chair("", "", True, False), Chair("a", "", False, False)], known).keys() == {("a", "")}
    assert LAPSES > 1
