"""What happens can be followed: told one by one, summed up, taken back where that works, with the keyboard alone."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from sudare.core import find_game, installed

ROOT = Path(__file__).parents[2]

LONG = """() => {  // whatever takes longer than a blink waits until the test says that its time has come
    const [real, clear, held] = [window.setTimeout, window.clearTimeout, new Map()];
    let last = -1;
    window.waited = 0;
    window.glances = true;  // a question that has just come is read, however fast the test is
    const passes = (time) => time < 50 || (time === 250 && window.glances);
    window.setTimeout = (work, time = 0, ...more) =>
        passes(time) ? real(work, time, ...more) : (held.set(--last, [work, time]), last);
    window.clearTimeout = (timer) => held.delete(timer) || clear(timer);
    window.timePasses = () => {
        const due = [...held.values()];
        held.clear();
        window.waited += Math.max(0, ...due.map(([, time]) => time));
        for (const [work] of due) work();
    };
}"""
SLOW = """localStorage.setItem("sudare", '{"pace":"slow"}');"""
LINES = "document.querySelectorAll('.log .told').length"
FOCUS = "() => document.activeElement.closest('#question, .over') !== null"


def sits(people: Any, game: str, seats: int, slowly: bool = False, **how: Any) -> Any:
    """Somebody sits down with bots; slowly: only the test lets time pass for what is told."""
    if slowly:
        aki = people(reduced_motion="no-preference", **how)
        aki.page.add_init_script(f"({LONG})(); if (!localStorage.sudare) {SLOW}")
    else:
        aki = people(**how)
    table = aki.open(game, seats)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    return aki


def plays_until(aki: Any, selector: str) -> None:
    """Play on until there is something of this kind to see."""
    for _ in range(60):
        aki.page.wait_for_selector(f"{selector}, .option:not(:disabled), .prompt-soon button, .over")
        if aki.page.locator(selector).count():
            return
        if aki.page.locator(".prompt-soon button").count():
            aki.page.locator(".prompt-soon button").click()
        else:
            assert aki.act()
    raise AssertionError(f"{selector} was never seen")


def test_what_happens_is_told_one_thing_after_another_and_can_be_skipped(people: Any) -> None:
    aki = sits(people, "shogunate", 3, slowly=True)
    page = aki.page
    plays_until(aki, ".play:has(.prompt-soon) .strip-skip:text-matches('Skip [0-9]')")
    said = page.evaluate(LINES)
    assert page.locator(".option, .act.lit").count() == 0, "nobody answers before they have seen what happened"
    assert page.locator(".strip-text").inner_text() == page.locator(".log .told").last.inner_text()
    page.evaluate("timePasses()")
    page.wait_for_function(f"() => {LINES} === {said + 1}")
    assert page.locator(".strip-text").inner_text() == page.locator(".log .told").last.inner_text()
    assert page.locator(".option, .act.lit").count() == 0
    page.keyboard.press("Space")
    page.wait_for_selector(".option")
    assert page.locator(".strip-skip").count() == 0
    assert page.evaluate(LINES) == len(aki.events())


BOARD = """() => ({
    told: [...document.querySelectorAll(".log .told")].map((line) => line.innerText).join("\\n"),
    behind: document.querySelector(".strip-skip") !== null,
    thinking: document.querySelectorAll(".player.thinking, .sho-dots").length,
    round: document.querySelector(".sho-round strong").innerText,
    honour: Object.fromEntries([...document.querySelectorAll(".sho-leader")].map((row) =>
        [row.querySelector(".sho-names b").textContent, row.querySelector(".sho-honour b").textContent])),
})"""


def test_the_board_is_never_ahead_of_what_is_told(people: Any) -> None:
    aki = sits(people, "shogunate", 3, slowly=True)
    page, rounds = aki.page, 0
    while rounds < 3:
        plays_until(aki, ".strip-skip, .over")
        while (seen := page.evaluate(BOARD))["behind"]:
            assert seen["thinking"] == 0, "who is shown as thinking has answered long ago"
            rounds = int(re.findall(r"^Round (\d+)\. The new Plot", "Round 1. The new Plot\n" + seen["told"], re.M)[-1])
            assert int(seen["round"].split()[1]) <= rounds
            now = dict(re.findall(r"(\w+): [+−-]\d+ Honour, now (\d+)", seen["told"]))
            assert seen["honour"] == dict.fromkeys(seen["honour"], "0") | now, "line by line"
            page.evaluate("timePasses()")
        if page.locator(".over").count():
            break
    assert rounds >= 3


TRACKS = """() => ({
    told: [...document.querySelectorAll(".log .told")].map((line) => line.innerText).join("\\n"),
    tracks: [...document.querySelectorAll(".kg-track")].map((track) => track.getAttribute("aria-label")).join(" "),
})"""


def test_where_one_answer_has_many_lines_the_board_follows_line_by_line(people: Any) -> None:
    """When the guards' turn begins, noise, alert, events and night are told one after another."""
    aki = sits(people, "kage", 2, slowly=True)
    page, alert = aki.page, 1
    ready = ".set-up[aria-busy=false] :is(.layout, .primary)"
    page.wait_for_selector(ready)
    while page.locator(ready).count() and not page.locator(".strip-skip").count():
        with contextlib.suppress(TimeoutError):  # it has just gone: the set-up is confirmed
            page.locator(ready).first.click(timeout=2000)
        page.wait_for_selector(f"{ready}, .strip-skip, .option:not(:disabled)")
    while alert < 3:
        plays_until(aki, ".strip-skip, .over")
        while page.locator(".strip-skip").count():
            seen = page.evaluate(TRACKS)
            alert = int(re.findall(r"alert token stands on (\d+)", "alert token stands on 1\n" + seen["told"])[-1])
            night = int(re.findall(r"turn token stands on (\d+)", "turn token stands on 1\n" + seen["told"])[-1])
            assert f"Alert {alert} of" in seen["tracks"] and f"Night {night} of" in seen["tracks"], seen
            page.evaluate("timePasses()")
        assert not page.locator(".over").count()


def test_a_key_does_not_answer_a_question_that_has_just_come(people: Any) -> None:
    aki = sits(people, "shogunate", 3, slowly=True)
    page = aki.page
    plays_until(aki, ".prompt-soon")
    page.evaluate("glances = false")
    page.keyboard.press("Space")
    page.wait_for_selector(".option:disabled")
    number = page.locator(".prompt").get_attribute("data-decision")
    page.keyboard.press("1")
    assert page.locator(".option:not(:disabled), .act.lit").count() == 0
    while not page.locator(".option:not(:disabled)").count():  # a moment may begin while time passes
        page.evaluate("timePasses()")
    assert page.locator(".prompt").get_attribute("data-decision") == number, "the key was not meant for it"
    page.keyboard.press("1")
    page.wait_for_selector(f".prompt:not([data-decision='{number}'])")


def test_everything_is_told_in_the_end_without_a_key(people: Any) -> None:
    aki = sits(people, "shogunate", 3, slowly=True)
    page = aki.page
    for _ in range(6):  # more than a round
        plays_until(aki, ".prompt-soon, .over")
        while page.locator(".strip-skip").count():
            assert not page.evaluate(
                "document.querySelector('.strip-skip') && document.querySelector('.option, .act.lit')"
            )
            page.evaluate("timePasses()")
        page.wait_for_selector(".option:not(:disabled), .over")
        assert page.evaluate(LINES) == len(aki.events())
        if page.locator(".over").count():
            break


def test_ones_own_answers_follow_one_another_without_delay(people: Any) -> None:
    aki = sits(people, "kage", 2, slowly=True)
    aki.by_hand()
    aki.page.evaluate("glances = false")
    for _ in range(4):  # the set-up, one piece after another; no time passes
        assert aki.act()
    aki.page.wait_for_selector(".option:not(:disabled)")


def test_a_long_story_is_told_in_a_hurry(people: Any) -> None:
    aki = sits(people, "kage", 2, slowly=True)
    page, rest = aki.page, aki.page.locator(".option", has_text="Place all the rest")
    aki.by_hand()
    for _ in range(30):  # the whole first turn of the ninja
        page.wait_for_selector(".option:not(:disabled), .prompt-soon")
        if page.locator(".prompt-soon").count() and int(page.locator(".strip-skip").inner_text().split()[1]) > 20:
            break
        if page.locator(".prompt-soon button").count():
            page.locator(".prompt-soon button").click()
        elif rest.count():
            rest.click()
            rest.wait_for(state="detached")
        else:
            aki.act()
    page.evaluate("waited = 0")
    while page.locator(".prompt-soon").count():
        page.evaluate("timePasses()")
    assert 0 < page.evaluate("waited") < 17_000, "milliseconds: twelve seconds, after the sentence that was begun"


def test_nothing_is_told_to_a_hidden_tab(people: Any) -> None:
    aki = sits(people, "shogunate", 3, slowly=True)
    page = aki.page
    plays_until(aki, ".prompt-soon")
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_selector(".option")
    assert page.evaluate(LINES) == len(aki.events())


def test_who_comes_back_is_shown_the_present(people: Any) -> None:
    aki = sits(people, "shogunate", 3, slowly=True)
    page = aki.page
    plays_until(aki, ".prompt-soon")
    page.reload()
    page.wait_for_selector(".option:not(:disabled)")
    assert page.locator(".strip-skip").count() == 0


def test_the_speed_is_ones_own_and_remembered(people: Any) -> None:
    aki = sits(people, "shogunate", 3)
    page, speed = aki.page, aki.page.locator(".strip .speed")
    page.wait_for_selector(".option")
    assert speed.input_value() == "once", "who prefers stillness is told everything at once"
    for _ in range(4):
        aki.act()
        page.wait_for_selector(".option")
        assert page.locator(".strip-skip").count() == 0
    speed.select_option("slow")
    page.reload()
    page.wait_for_selector(".option")
    assert speed.input_value() == "slow"


def told_lines(page: Any) -> list[str]:
    return [line.removesuffix("only you").strip() for line in page.locator(".log .told").all_inner_texts()]


def since_lines(page: Any) -> list[str]:
    if page.locator(".since-more").count():
        page.locator(".since-more").click()
    return page.locator(".since .since-line").all_inner_texts() if page.locator(".since").count() else []


def test_since_your_last_turn_begins_there_and_leaves_nothing_out(people: Any) -> None:
    """Who passes has not had a turn: what they let happen stays; what was before the turn of the last choice goes."""
    aki = sits(people, "omnitsu", 3)
    page = aki.page
    chosen = let = 0  # how much was told when something was chosen last, and when it was passed first after that
    seen = 0
    for _ in range(60):
        page.wait_for_selector(".option:not(:disabled), .over")
        if page.locator(".over").count() or seen > 3:
            break
        told, lines = told_lines(page), since_lines(page)
        turn = max((n for n, line in enumerate(told[:chosen]) if line.startswith("Turn ")), default=0)
        assert set(lines) <= set(told[turn:]), "nothing of before the turn in which one chose last"
        seen += bool(let and told[let:])
        assert not let or set(told[let:]) <= set(lines), "what was let happen"
        if page.locator(".pass-turn").count():
            let = let or (chosen and len(told))
            number = page.locator(".prompt").get_attribute("data-decision")
            page.locator(".option", has_text=re.compile("Pass|Discard none")).first.click()
            assert aki.answered(number)
        else:
            chosen, let = len(told), 0
            aki.act()
    assert seen


def test_since_your_last_turn(people: Any) -> None:
    aki = sits(people, "shogunate", 3)
    page = aki.page
    plays_until(aki, ".since-more")
    page.wait_for_selector(".option:not(:disabled)")
    brief = page.locator(".since .since-line:not(.since-more)").all_inner_texts()
    page.locator(".since-more").click()
    lines = page.locator(".since .since-line").all_inner_texts()
    assert 0 < len(brief) < len(lines), "it sums up: what another line says again is left out at first"
    assert brief == [line for line in lines if line in brief]
    assert not any("has chosen an Action card" in line for line in brief)
    assert page.locator(".since summary").inner_text() == f"Since your last turn ({len(lines)})"
    told = [line.removesuffix("only you").strip() for line in page.locator(".log .told").all_inner_texts()]
    following = iter(told)
    assert all(line in following for line in lines), "in the order of the log; what was aimed at one before stays"
    assert told[-1] == lines[-1]
    page.reload()
    page.wait_for_selector(".option")
    assert page.locator(".since summary").inner_text() == f"Since your last turn ({len(lines)})"
    page.locator(".since-more").click()
    page.locator(".since .since-line").nth(1).click()
    page.wait_for_selector(".past-bar")
    page.wait_for_selector(".since li:nth-child(2) .since-line[aria-current=true]")
    assert page.locator(".option").count() == 0
    page.locator(".since").get_by_role("button", name="Back to now").click()
    page.wait_for_selector(".option")
    assert page.locator(".past-bar").count() == 0
    page.wait_for_function(FOCUS)
    page.locator(".since summary").click()
    assert not page.locator(".since ol").is_visible()


def test_take_back_is_shown_only_when_it_works(people: Any) -> None:
    aki, bea = people(), people()
    table = aki.open("omnitsu", 2, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    for person in (aki, bea):
        person.wish(table, "always")  # the table gives no answer for them
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(".option")
        assert person.page.locator(".take-back").count() == 0, "nothing was answered yet"
    aki.act()
    aki.page.wait_for_selector(".take-back")
    aki.page.reload()
    aki.page.wait_for_selector(".take-back")
    bea.act()  # now both cards are turned up
    aki.page.wait_for_selector(".take-back", state="detached")
    assert aki.context.request.get(f"/api/tables/{table}/take_back").json() == {
        "can": False,
        "practice": False,
        "what": "",
    }


def test_focus_goes_to_the_question_after_every_answer(people: Any) -> None:
    aki = sits(people, "shogunate", 3)
    page = aki.page
    page.wait_for_selector(".option:not(:disabled)")
    for _ in range(4):
        number = page.locator(".prompt").get_attribute("data-decision")
        page.locator(".option").first.press("Enter")
        page.wait_for_selector(f".prompt:not([data-decision='{number}']), .over")
        page.wait_for_function(FOCUS)
        page.wait_for_selector(".option:not(:disabled)")
        page.wait_for_function("() => document.activeElement.matches('.prompt-text')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#question button')"), "what can be done comes next"


def test_the_keyboard_is_never_nowhere_while_it_is_told_what_happens(people: Any) -> None:
    aki = sits(people, "shogunate", 3, slowly=True)
    page = aki.page
    page.wait_for_selector(".prompt-wait, .prompt-soon, .prompt-text")
    page.evaluate("document.querySelector('.prompt-wait, .prompt-soon, .prompt-text').focus()")
    to_question(page)
    for _ in range(3):
        number = page.locator(".prompt").get_attribute("data-decision")
        page.locator(".option").first.press("Enter")
        page.wait_for_selector(f".prompt:not([data-decision='{number}']), .over")
        to_question(page)
        page.wait_for_function("document.activeElement.matches('.prompt-text')")


def to_question(page: Any) -> None:
    """Let time pass until what is asked can be answered; the keyboard is at what is said meanwhile."""
    while not page.locator(".option:not(:disabled)").count():
        page.wait_for_function(FOCUS)
        page.evaluate("timePasses()")
        page.wait_for_selector(".option:not(:disabled), .prompt-wait, .prompt-soon")


def test_who_writes_is_not_disturbed(people: Any) -> None:
    aki, bea = people(), people()
    table = aki.open("leduc", 2, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    for person in (aki, bea):
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(".prompt")
    bea.page.locator("#tab-chat").click()
    bea.page.get_by_label("Say something").press_sequentially("wait")
    aki.act()
    bea.page.wait_for_selector(".option")
    assert bea.page.evaluate("document.activeElement.value") == "wait"
    bea.page.locator("[role=log]", has_text=bea.page.locator(".prompt-text").inner_text().split(" Rule")[0]).wait_for(
        state="attached"
    )


def test_a_skip_link_leads_to_the_question(people: Any) -> None:
    aki = sits(people, "kage", 2)
    page = aki.page
    page.wait_for_selector(".option, .set-up .primary")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Skip to the question"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('.prompt-text')")


@pytest.mark.parametrize("button", ["Settings", "Invite"])
def test_a_dialog_opens_on_what_it_is_about(people: Any, button: str) -> None:
    aki = sits(people, "shogunate", 3)
    page = aki.page
    page.wait_for_selector(".option")
    page.get_by_role("button", name=button).click()
    page.wait_for_selector("dialog[open]")
    page.wait_for_selector(".dialog-body > :not(header) *:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("r")
    page.wait_for_selector(".drawer .marked")
    assert page.evaluate("document.activeElement.matches('.drawer h2')")


def test_acts_and_summaries_name_events_that_exist() -> None:
    source = (ROOT / "web" / "src" / "table" / "acts.ts").read_text(encoding="utf-8")
    acts, aside = source.split("const ASIDE")
    for game in installed():
        known = find_game(game).book.events.keys()
        (named,) = re.findall(rf"\n  {game}: \[(.*?)\],\n(?=  \w+: \[|}})", aside, re.DOTALL)
        (opened,) = re.findall(rf"\n  {game}: {{(.*?)\n  }},", acts, re.DOTALL)
        assert set(re.findall(r'"(\w+)"', named)) <= known
        assert set(re.findall(r'^    "?(\w+)', opened, re.MULTILINE)) <= known


def test_what_one_knows_stands_in_one_place(people: Any) -> None:
    aki = sits(people, "shogunate", 3)
    page = aki.page
    page.wait_for_selector(".option:not(:disabled)")
    page.get_by_role("tab", name="What I know").click()
    page.locator(".what-i-know-line").nth(1).wait_for()
    (dealt,) = page.locator(".what-i-know .told").all_inner_texts()
    assert "Your Loyalty cards, whom you secretly serve" in dealt
    page.get_by_role("tab", name="Log").click()
    assert page.locator(".what-i-know").count() == 0


def test_what_one_knows_waits_for_the_last_line(people: Any) -> None:
    """What follows from something that is still to be told is not asked for before it is told."""
    aki = sits(people, "omnitsu", 3, slowly=True)
    page, waited = aki.page, 0
    page.wait_for_selector(".option:not(:disabled)")
    page.get_by_role("tab", name="What I know").click()
    page.locator(".what-i-know-line").first.wait_for()
    while waited < 8:
        plays_until(aki, ".strip-skip:text-matches('Skip [0-9]'), .over")
        assert not page.locator(".over").count()
        asked = sum("/aid?" in url for url in aki.requests)
        while page.locator(".strip-skip").count():
            assert sum("/aid?" in url for url in aki.requests) == asked
            page.evaluate("timePasses()")
            waited += 1
        aki.until(lambda before=asked: sum("/aid?" in url for url in aki.requests) > before)


def test_a_long_list_has_headings_and_says_that_it_goes_on(people: Any) -> None:
    aki = sits(people, "chiyo", 6)
    page = aki.page
    plays_until(aki, ".option-heading")
    options = page.locator(".options")
    assert options.locator(".option").count() > 6
    below = "element => element.scrollTop + element.clientHeight < element.scrollHeight - 8"
    page.set_viewport_size({"width": 1440, "height": 700})
    page.wait_for_function("() => document.querySelector('.options-below')")
    assert options.evaluate(below)
    options.evaluate("element => element.scrollTo(0, element.scrollHeight)")
    page.wait_for_function("() => !document.querySelector('.options-below')")
