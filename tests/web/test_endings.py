"""The end of a game in a browser: why, the sums, what was hidden, where it turned, and the blind that goes up."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe import serious

GAMES = {"shogunate": 3, "omnitsu": 2, "ninja": 2, "chiyo": 5, "kage": 2}
SECONDS = 900  # that a whole game between bots may take on a busy machine


def finished(aki: Any, game: str, seats: int, bot: str = "thumb") -> str:
    """Play a game to its end: a bot sits down on the only chair of a person."""
    table: str = aki.open(game, seats, bot=bot)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".prompt")
    aki.post(f"/{table}/chairs/0", {"bot": "thumb", "free": False})
    aki.page.wait_for_selector(".ended", timeout=SECONDS * 1000)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_with_its_reason_its_sums_and_all_that_was_hidden(people: Any, game: str) -> None:
    aki = people(viewport={"width": 1440, "height": 900}, bypass_csp=True)
    page = aki.page
    table = finished(aki, game, GAMES[game])
    ending = aki.context.request.get(f"/api/tables/{table}/ending").json()
    over = page.locator(".over")
    said = ending["headline"] in over.inner_text()
    assert said or page.locator(".over-word").inner_text() == "You won.", "who has won is said, and said once"
    assert ending["reason"] in over.inner_text()
    assert re.search("You won|You lost|A draw|Nobody won", page.locator(".over-word").inner_text())
    cards = page.locator(".ended-card")
    assert cards.count() == len(ending["sums"]) + len(ending["uncovered"])
    for part in ending["sums"]:
        card = cards.filter(has_text=part["title"]).first
        if card.get_attribute("open") is None:
            card.locator("summary").click()
        for line in part["lines"]:
            assert line["text"] in card.inner_text()
        if part.get("total") is not None:
            shown = [int(text.replace("−", "-")) for text in card.locator("li .ended-points").all_inner_texts()]
            assert sum(shown) == part["total"] == int(card.locator(".ended-total").inner_text())
    for part in ending["uncovered"]:
        card = cards.filter(has=page.get_by_text(part["title"], exact=True)).first
        if card.get_attribute("open") is None:
            card.locator("summary").click()
        assert part["lines"][-1] in card.inner_text()
    assert not serious(page)
    page.locator(".ended-turning").first.click()
    page.wait_for_selector(".past-bar")
    told = page.locator(".log .told").nth(ending["turnings"][0]["n"] - 1)
    assert told.evaluate("line => line.firstChild.textContent") in page.locator(".past-text").inner_text()
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("button", name=ending["rule"], exact=True).click()
    page.wait_for_selector(".drawer .marked")


def test_the_blind_goes_up_once_and_can_be_left_out_for_good(people: Any) -> None:
    aki = people(reduced_motion="no-preference")
    page = aki.page
    page.add_init_script("localStorage.sudare ??= JSON.stringify({pace: 'once'})")
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    page.goto(f"/t/{table}")
    page.wait_for_selector(".prompt")
    aki.post(f"/{table}/chairs/0", {"bot": "thumb", "free": False})
    page.wait_for_selector(".blind", timeout=SECONDS * 1000)
    assert page.locator(".blind-word").inner_text() == page.locator(".over-word").inner_text()
    page.get_by_role("button", name="No ceremony from now on").click()
    page.wait_for_selector(".blind", state="detached")
    assert page.evaluate("JSON.parse(localStorage.sudare).ceremony") is False
    page.reload()
    page.wait_for_selector(".ended")
    assert page.locator(".blind").count() == 0, "it is for those who saw the end"
    page.get_by_role("button", name="Settings").click()
    assert not page.get_by_label("A moment of ceremony when a game ends").is_checked()


def test_whoever_prefers_stillness_sees_no_blind(people: Any) -> None:
    aki = people()
    finished(aki, "shogunate", 3)
    assert aki.page.locator(".blind").count() == 0


def test_the_bots_say_why_in_sentences_with_names(people: Any) -> None:
    aki = people()
    page = aki.page
    table = finished(aki, "shogunate", 3, bot="normal")
    page.get_by_role("button", name="Why the bots did that").click()
    page.wait_for_selector(".reasons li")
    chairs = aki.context.request.get(f"/api/tables/{table}").json()["presence"]["chairs"]
    for line in page.locator(".reasons li").all_inner_texts():
        assert re.match(rf"({'|'.join(chair['name'] for chair in chairs)}): “.+”\. .+\.$", line.strip()), line
    count = page.locator(".reasons li").count()
    page.get_by_label("Whose reasons").select_option(label=chairs[1]["name"])
    assert 0 < page.locator(".reasons li").count() < count
    page.locator(".reasons li button").first.click()
    page.wait_for_selector(".past-bar")
