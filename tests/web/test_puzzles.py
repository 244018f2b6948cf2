"""Puzzles in a browser: one of each game, a wrong answer first, then the right one; what was solved is kept."""

from __future__ import annotations

from typing import Any

import pytest
from axe import serious

from sudare.coach.puzzles import WRONG, puzzles_of


@pytest.mark.parametrize(
    ("game", "width"),
    [("shogunate", 1440), ("shogunate", 390), ("omnitsu", 1440), ("chiyo", 1440), ("ninja", 390), ("kage", 1440)],
)
def test_a_puzzle_is_solved_at_the_second_try(people: Any, game: str, width: int) -> None:
    aki = people(viewport={"width": width, "height": 850}, bypass_csp=True)
    page = aki.page
    puzzles = puzzles_of(game).puzzles
    puzzle = puzzles[0]
    wrong = next(one for one in puzzle.answers if puzzle.verdict(one) == WRONG)
    page.goto(f"/puzzles/{game}/{puzzle.key}")
    page.locator(f"[data-option='{wrong.action}']").click()
    page.wait_for_selector(".puzzle-verdict.wrong")
    assert wrong.why in page.locator(".puzzle-verdict").inner_text()
    assert not page.locator(".puzzle-solution").count()
    assert page.locator(".board").is_visible()
    page.get_by_role("button", name="Try again").click()
    assert not page.locator(f"[data-option='{wrong.action}']").count()
    page.locator(f"[data-option='{puzzle.best.action}']").click()
    page.wait_for_selector(".puzzle-verdict.right")
    assert all(line in page.locator(".puzzle-solution").inner_text() for line in puzzle.solution)
    assert page.locator(".puzzle-chances li").count() == len(puzzle.answers)
    assert not serious(page)
    page.locator(".puzzle-next").click()
    page.wait_for_url(f"**/puzzles/{game}/{puzzles[1].key}")
    page.wait_for_selector(".option:not(:disabled)")
    page.goto("/puzzles")
    page.locator(".puzzle-list a.done").wait_for()
    assert page.locator(".puzzle-list a.done").get_attribute("href") == f"/puzzles/{game}/{puzzle.key}"
    assert not serious(page)


def test_the_board_answers_like_in_a_game(people: Any) -> None:
    aki = people()
    page = aki.page
    puzzle = next(one for one in puzzles_of("shogunate").puzzles if one.question == "choose_action")
    page.goto(f"/puzzles/shogunate/{puzzle.key}")
    page.wait_for_selector(".option:not(:disabled)")
    page.locator(f".board [data-act='{puzzle.best.action}']").first.click()
    page.wait_for_selector(".puzzle-verdict.right")


def test_the_puzzle_of_the_day_is_on_the_front_page_and_can_be_given_up(people: Any) -> None:
    aki = people()
    page = aki.page
    page.goto("/")
    page.locator(".today .primary").click()
    page.wait_for_url("**/puzzles/*/*")
    page.locator(".puzzle-give-up").click()
    page.wait_for_selector(".puzzle-solution")
    page.locator(".brand").click()
    page.get_by_text("You have given it up.").wait_for()


def test_an_address_that_leads_nowhere_says_so(people: Any) -> None:
    aki = people()
    aki.page.goto("/puzzles/shogunate/none")
    aki.page.get_by_role("heading", level=1).wait_for()
    assert not aki.page.locator(".puzzle-box").count()
    aki.problems = [one for one in aki.problems if "404" not in one]
