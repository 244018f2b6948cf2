"""The coach in a browser: a hint while playing, a review of the finished game, its moments, and another try."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe import serious

SECONDS = 900  # that a game and its review may take on a busy machine


@pytest.mark.parametrize("width", [1440, 390])
def test_a_hint_and_a_review_from_the_first_question_to_another_try(people: Any, width: int) -> None:
    aki = people(viewport={"width": width, "height": 850}, bypass_csp=True)
    page = aki.page
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    page.goto(f"/t/{table}")
    page.wait_for_selector(".option:not(:disabled)")
    page.get_by_role("button", name="What would you do?").click()
    named = page.locator("[data-hint]")
    named.wait_for()
    options = page.locator("[data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
    assert named.get_attribute("data-hint") in options
    assert "%" in page.locator(".coach-said").inner_text()
    assert not serious(page)

    aki.post(f"/{table}/chairs/0", {"bot": "random", "free": False})
    page.wait_for_selector(".ended", timeout=SECONDS * 1000)
    assert "The coach has spoken to Aki once." in page.locator(".over").inner_text()
    page.get_by_role("button", name="Review my game").click()
    page.wait_for_selector(".review-curve", timeout=SECONDS * 1000)
    found = aki.context.request.get(f"/api/tables/{table}/review?side=0").json()["review"]
    dialog = page.locator("dialog.review")
    assert all(line in dialog.inner_text() for line in found["summary"])
    assert dialog.locator(".review-keys li").count() == len(found["keys"])
    assert dialog.locator(".review-belief").count() == len(found["truth"])
    assert not serious(page)

    dialog.locator("details summary").click()
    assert dialog.locator(".review-choices li").count() == len([one for one in found["choices"] if one["chosen"]])
    first = dialog.locator(".review-choices li").first
    last = dialog.locator(".review-choices li").last.get_by_role("button", name="Look at it")
    at = last.get_attribute("data-look")
    last.click()
    page.wait_for_selector(".past-bar")
    page.locator(".past-steps button").first.click()
    page.get_by_role("button", name="Back to the review").click()
    page.wait_for_function("n => document.activeElement.dataset.look === n", arg=at)  # where it was left
    first.get_by_role("button", name="Look at it").click()
    page.wait_for_selector(".past-bar")
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("button", name="Why the bots did that").click()
    page.locator(".reasons .told").first.click()
    page.get_by_role("button", name="Back to the reasons").click()
    page.locator(".reasons .told").first.wait_for()
    page.keyboard.press("Escape")
    assert not page.locator("dialog[open]").count()

    page.get_by_role("button", name="Review my game").click()
    page.wait_for_selector(".review-curve")  # it is there at once
    page.locator("dialog.review details summary").click()
    page.locator("dialog.review [data-again]").last.click()
    page.wait_for_url(re.compile(f"/t/(?!{table})"))
    page.wait_for_selector(".prompt")
    assert page.locator(".practice").inner_text() == "Practice"
    page.wait_for_selector(".option:not(:disabled)")


@pytest.mark.parametrize(("game", "seats"), [("omnitsu", 2), ("ninja", 2), ("chiyo", 5), ("kage", 2)])
def test_every_game_has_hints_and_a_review(people: Any, game: str, seats: int) -> None:
    aki = people(viewport={"width": 1440, "height": 850})
    page = aki.page
    table = aki.open(game, seats)
    aki.post(f"/{table}/start", {})
    page.goto(f"/t/{table}")
    confirm, ask = page.get_by_role("button", name="Confirm"), page.get_by_role("button", name="What would you do?")
    while not ask.is_visible():  # set-ups come first
        if confirm.is_visible():
            confirm.click()
        page.wait_for_timeout(200)
    ask.click()
    page.locator(".coach-said").wait_for(timeout=SECONDS * 1000)
    assert "The coach would choose" in page.locator(".coach-said").inner_text()

    aki.post(f"/{table}/chairs/0", {"bot": "thumb", "free": False})
    page.wait_for_selector(".ended", timeout=SECONDS * 1000)
    page.get_by_role("button", name="Review my game").click()
    page.wait_for_selector(".review-curve", timeout=SECONDS * 1000)
    found = aki.context.request.get(f"/api/tables/{table}/review?side=0").json()["review"]
    dialog = page.locator("dialog.review")
    assert found["summary"] and all(line in dialog.inner_text() for line in found["summary"])
    assert dialog.locator(".review-keys li").count() == len(found["keys"])
    dialog.locator("details summary").first.click()
    assert dialog.locator(".review-choices li").count() == len([one for one in found["choices"] if one["chosen"]])
    dialog.locator(".review-choices li").first.get_by_role("button", name="Look at it").click()
    page.wait_for_selector(".past-bar")
