"""Lessons on the page: clicked through with wrong tries and right ones, what is spoken of ringed and never covered."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sudare.coach.lessons import Lesson, Task, load_lessons
from sudare.coach.teach import CHOICE, Teaching
from sudare.core import find_game, installed

TAUGHT = {name: lessons for name in installed() if (lessons := load_lessons(find_game(name)))}

# Whether what is ringed first can be seen: "" when it is in sight and nothing lies over it.
COVERED = """() => {
    const dashed = (one) => getComputedStyle(one).outlineStyle === "dashed";
    const ringed = [...document.querySelectorAll(".board *")].find(dashed);
    if (!ringed) return "nothing is ringed";
    const {left, top, width, height} = ringed.getBoundingClientRect();
    const frame = document.querySelector(".play-main").getBoundingClientRect();
    const [low, high] = [Math.max(top, frame.top), Math.min(top + height, frame.bottom)];
    const [west, east] = [Math.max(left, frame.left), Math.min(left + width, frame.right)];
    if (high <= low || east <= west) return "what is ringed is out of sight";
    const there = document.elementFromPoint((west + east) / 2, (low + high) / 2);
    return there && there.closest(".play-main") ? "" : `it lies under ${there?.className}`;
}"""


def solution(task: Task) -> list[str]:
    right = [f"{CHOICE}{n}" for n, choice in enumerate(task.choices, 1) if choice.right]
    return right[:1] or task.solution


def wrong_answer(game: str, lesson: Lesson, answers: list[str]) -> str:
    """Return an answer that ends the try at once and does not solve the task, if there is one."""
    teaching = Teaching(find_game(game), lesson, answers)
    actions = teaching.table.game.actions
    options = [choice.action for choice in teaching.choices] or [actions.name(a) for a in teaching.seen.legal]
    return next((o for o in options if Teaching(find_game(game), lesson, answers).answer(o).outcome == "wrong"), "")


def click(page: Any, action: str) -> None:
    """Choose an option from the list, whether it is shown at once or not."""
    page.wait_for_selector(".lesson-box .option:not(:disabled)")
    option = page.locator(f'.lesson-box [data-option="{action}"]')
    halves = page.locator('.lesson-box [data-option^="first "]')  # of two things one is chosen first
    if halves.count() and not option.count():
        names = halves.evaluate_all("all => all.map(one => one.dataset.option)")
        first = next(name for name in names if name.partition(":")[2] in action)
        page.locator(f'.lesson-box [data-option="{first}"]').click()
    elif not option.count():
        page.locator(".lesson-box button", has_text="more").last.click()
    option.click()


def study(page: Any, game: str, lesson: Lesson, *, slip: bool) -> None:
    """Solve all tasks of the lesson that is shown, after a wrong try each where `slip`."""
    page.locator(".lesson-box h1", has_text=lesson.title).wait_for()
    answers: list[str] = []
    for number, task in enumerate(lesson.tasks):
        page.wait_for_selector(".lesson-task")
        assert task.text in page.locator(".lesson-task").inner_text()
        if task.show:
            page.wait_for_function(f"() => ({COVERED})() === ''")
        if slip and (wrong := wrong_answer(game, lesson, answers)):
            click(page, wrong)
            page.wait_for_selector(".lesson-said.wrong")
            assert len(page.locator(".lesson-said").inner_text()) > len("Not yet. ")
            page.locator(".lesson-again").click()
            page.wait_for_selector(".lesson-said", state="detached")
        for step, answer in enumerate(solution(task)):
            if step:  # the next part of the answer is asked
                page.wait_for_function("was => !document.querySelector(`[data-option='${was}']`)", arg=answers[-1])
            click(page, answer)
            answers.append(answer)
        page.wait_for_selector(".lesson-said.right")
        if number + 1 < len(lesson.tasks):
            page.locator(".lesson-on").click()
    assert lesson.learned in page.locator(".lesson-learned").inner_text()


@pytest.mark.parametrize("game", TAUGHT)
def test_learning_begins_at_once_and_a_lesson_is_clicked_through(people: Any, game: str) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    lessons = TAUGHT[game]
    aki.page.goto("/")
    aki.page.get_by_role("button", name=f"Learn: {find_game(game).title}").click()
    study(aki.page, game, lessons[0], slip=True)
    assert aki.page.locator(".lesson-list .done").count() == 1
    aki.page.locator(".lesson-next").click()
    aki.page.locator(".lesson-box h1", has_text=lessons[1].title).wait_for()
    aki.page.goto("/")  # what was done is remembered
    aki.page.get_by_role("button", name=f"Learn: {find_game(game).title}").click()
    aki.page.locator(".lesson-box h1", has_text=lessons[1].title).wait_for()
    assert aki.page.locator("dialog[open]").count() == 0


@pytest.mark.parametrize("game", TAUGHT)
def test_all_lessons_can_be_solved_on_the_page_and_lead_to_a_guided_game(people: Any, game: str) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    lessons = TAUGHT[game]
    aki.page.goto(f"/learn/{game}/1")
    for number, lesson in enumerate(lessons, 1):
        study(aki.page, game, lesson, slip=False)
        if number < len(lessons):
            aki.page.locator(".lesson-next").click()
    aki.page.locator(".lesson-play").click()
    aki.page.wait_for_selector(".guide h2")
    title = aki.page.locator(".guide h2").inner_text()
    aki.page.locator(".guide").get_by_role("button", name="Go on").click()
    aki.page.wait_for_function("was => document.querySelector('.guide h2')?.innerText !== was", arg=title)


@pytest.mark.parametrize("game", TAUGHT)
def test_on_a_phone_the_box_is_below_the_board_and_covers_nothing(people: Any, game: str) -> None:
    aki = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    aki.page.goto(f"/learn/{game}/1")
    study(aki.page, game, TAUGHT[game][0], slip=True)
    wide = aki.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_in_a_guided_game_the_coach_says_what_it_thinks(people: Any) -> None:
    """Of clear mistakes it warns; praise and doubt do not come in every game."""
    aki = people()
    said = aki.page.locator(".guide-thinks")
    for _ in range(4):
        table = aki.open("shogunate", 3)
        aki.post(f"/{table}/start", {})
        aki.page.goto(f"/t/{table}?guide")
        for number in range(40):
            if not aki.act(last=number % 2 == 0) or said.count():
                break
        if said.count():
            break
    assert "worlds that you could not exclude" in said.inner_text()


def test_what_the_guide_says_falls_away_when_its_moment_has_passed(people: Any) -> None:
    """Shogunate's first question comes with four cards: who answers without reading them is not shown them later."""
    aki = people()
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}?guide")
    card = aki.page.locator(".guide h2")
    card.wait_for()
    first = {"Six Leaders in a line", "Whom you serve", "What this round pays"}
    assert card.inner_text() in first
    assert re.search(r"Go on \(\d more\)", aki.page.locator(".guide .primary").inner_text())
    number = aki.page.locator(".prompt").get_attribute("data-decision")
    assert aki.act()
    aki.page.wait_for_selector(f".prompt:not([data-decision='{number}']) .option:not(:disabled)")
    titles = card.all_inner_texts()
    assert not first & set(titles), "old cards are gone"
    asked = {
        "Choose in secret",
        "You are the Hatamoto",
        "Your card",
        "A card of yours is to be seen",
        "Nothing is forgotten",
        "The shuriken",
    }
    assert set(titles) <= asked | {"Close to the end"}, "what is there is about this moment"


def test_who_leaves_a_lesson_comes_back_to_the_task_at_hand(people: Any) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    lesson, page = TAUGHT["shogunate"][5], aki.page
    page.goto("/learn/shogunate/6")
    page.wait_for_selector(".lesson-task")
    assert lesson.idea in page.locator(".lesson-box").inner_text(), "the rule stands before the question"
    click(page, "leader:snake")
    page.reload()  # in the middle of an answer: the task begins anew
    page.wait_for_selector("[data-option='leader:snake']")
    for answer in lesson.tasks[0].solution:
        click(page, answer)
    page.wait_for_selector(".lesson-said.right")
    page.goto("/")
    page.goto("/learn/shogunate/6")
    page.wait_for_selector(".lesson-task")
    assert lesson.tasks[1].text in page.locator(".lesson-task").inner_text()
    assert lesson.intro in page.locator(".lesson-intro").inner_text(), (
        "and what was said at the beginning is there, too"
    )
    page.locator(".lesson-anew").click()
    page.wait_for_selector("[data-option='leader:snake']")
    assert lesson.tasks[0].text in page.locator(".lesson-task").inner_text()
    page.evaluate("localStorage.setItem('sudare', JSON.stringify({lessonAt: {'shogunate 6': ['leader:wolf']}}))")
    page.reload()  # a lesson that was another one then
    page.wait_for_selector("[data-option='leader:snake']")
    assert lesson.tasks[0].text in page.locator(".lesson-task").inner_text()
    aki.problems.clear()  # the refusal of these answers


def test_nobody_waits_for_the_last_lesson_to_play_a_guided_game(people: Any) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    aki.page.goto("/learn/omnitsu/1")
    aki.page.locator(".lesson-guided").click()
    aki.page.wait_for_selector(".guide h2")


def test_an_unknown_lesson_leads_nowhere(people: Any) -> None:
    aki = people()
    aki.page.goto("/learn/shogunate/99")
    aki.page.wait_for_selector(".notice")
