"""How a game ended, over HTTP: nothing while it is on, everything afterwards; the rulebook answers questions."""

from __future__ import annotations

import pytest
from serving import Place, wait_for


def test_how_it_ended_is_told_when_it_has_with_the_names_of_the_table(place: Place) -> None:
    table = place.open("shogunate", people=1, seats=3, bots={1: "thumb", 2: "thumb"})
    for path in ("ending", "reasons"):
        assert place.get(f"/{table.id}/{path}", status=409)["code"] == "not_over"
        assert place.get(f"/{table.id}/{path}", table.tokens[0], status=409)["code"] == "not_over"
    place.post(f"/{table.id}/chairs/0", {"bot": "thumb"}, table.tokens[0])
    wait_for(lambda: table.info()["presence"]["status"] == "over")
    ending = place.get(f"/{table.id}/ending")
    names = [chair["name"] for chair in table.info()["presence"]["chairs"]]
    position = place.get(f"/{table.id}/perspective")["snapshot"]["position"]
    assert all(names[seat] in ending["headline"] for seat in position["winners"])
    assert ending["rule"].startswith("SHO-")
    totals = {part["seat"]: part["total"] for part in ending["sums"]}
    assert totals == dict(enumerate(position["view"]["result"]["scores"]))
    for part in ending["sums"]:
        assert sum(line["points"] for line in part["lines"]) == part["total"]
    events = place.get(f"/{table.id}/perspective")["snapshot"]["n"]
    assert all(0 < turning["n"] <= events for turning in ending["turnings"])
    assert place.get(f"/{table.id}/reasons")["reasons"] == [], "rules of thumb have nothing to say"


@pytest.mark.parametrize(
    ("words", "says"), [("goal", "highest score"), ("silent blade", "Shinobi"), ("sho-040", "Hatamoto")]
)
def test_a_rulebook_is_looked_up_by_words(place: Place, words: str, says: str) -> None:
    found = place.http.get("/api/games/shogunate/look_up", params={"words": words}).json()["passages"]
    assert says in found[0]["text"]


def test_a_search_is_some_words_and_not_too_many(place: Place) -> None:
    for words in ("", "  ", "x" * 61):
        answer = place.http.get("/api/games/shogunate/look_up", params={"words": words})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert place.http.get("/api/games/chess/look_up", params={"words": "king"}).json()["code"] == "no_such_game"
    assert place.http.get("/api/games/kage/look_up", params={"words": ".*("}).json() == {"passages": []}
