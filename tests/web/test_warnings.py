"""“Warn me” on the page: a whole choice is weighed once, before it is sent; then it is sent, or leaves no trace."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from test_gestures import answers, sits, until_offered

MISTAKE = "In 40 worlds that you could not exclude this came to 3 %."
NINJA = ".option[data-option^='ninja:']:not(:disabled)"
STEP = ".option[data-option^='go:']:not(:disabled)"


class Coach:
    """Stands in for the coach: it says what it is told to, late enough to be noticed, and keeps what it was asked."""

    def __init__(self, page: Any, says: str) -> None:
        self.says = says
        self.asked: list[list[str]] = []
        self.page = page
        page.route("**/warning?**", self._answer)

    def _answer(self, route: Any) -> None:
        self.asked.append(parse_qs(urlparse(route.request.url).query)["action"])
        self.page.wait_for_timeout(300)
        route.fulfill(json={"text": self.says, "verdict": "mistake" if self.says else "fine", "remark": ""})


def two_steps(people: Any, says: str) -> tuple[Any, Coach, list[str]]:
    """A ninja and where it goes are chosen, one click each, at a table where the coach warns."""
    aki, _ = sits(people, "kage", 1)
    page = aki.page
    assert until_offered(aki, NINJA)
    page.get_by_label("Warn me").check()
    coach = Coach(page, says)
    return aki, coach, chosen(page)


def chosen(page: Any) -> list[str]:
    """Choose a ninja and where it goes; return both answers."""
    picked = []
    for option in (NINJA, STEP):
        page.wait_for_selector(option)
        picked.append(page.locator(option).first.get_attribute("data-option"))
        page.locator(option).first.click()
    return picked


@pytest.mark.parametrize("back", ["Escape", "Enter"])
def test_what_is_warned_of_is_left_without_a_trace_or_sent_as_a_whole(people: Any, back: str) -> None:
    aki, coach, picked = two_steps(people, MISTAKE)
    page, before = aki.page, answers(aki)
    page.wait_for_selector(".confirm")
    assert coach.asked == [picked], "once, and all of it"
    assert MISTAKE in page.locator(".confirm").inner_text()
    assert answers(aki) == before
    assert page.locator(".confirm .go-back").evaluate("one => one === document.activeElement"), "the safe answer"
    page.keyboard.press("Tab")
    assert page.locator(".confirm .primary").evaluate("one => one === document.activeElement")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press(back)
    page.wait_for_selector(".confirm", state="detached")
    page.wait_for_selector(NINJA)
    assert not page.locator(".gesture").count() and not page.locator(".toast").count() and answers(aki) == before
    assert page.evaluate("document.activeElement.closest('#question') !== null"), "the keyboard is at the question"

    assert chosen(page) == picked
    page.locator(".confirm .primary").click()
    aki.until(lambda: answers(aki) >= before + 2)
    page.wait_for_selector(".option:not(:disabled)")
    assert len(coach.asked) == 2, "whoever has said yes is not asked again"
    assert not page.locator(".toast").count()


def test_a_choice_that_nothing_speaks_against_is_sent_and_nothing_is_said(people: Any) -> None:
    aki, coach, picked = two_steps(people, "")
    page, before = aki.page, answers(aki)
    aki.until(lambda: answers(aki) >= before + 2)
    page.wait_for_selector(".option:not(:disabled)")
    assert coach.asked == [picked]
    assert not page.locator(".toast").count(), "it was sent"
