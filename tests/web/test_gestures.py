"""Choices of several parts on the page, in every game: looked at, left without a trace, sent at once, and stopped."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

PLAYERS = {"shogunate": 3, "omnitsu": 2, "ninja": 2, "chiyo": 5, "kage": 2}
MOST = 150  # clicks until a choice of several parts must have come


def sits(people: Any, game: str, seat: int = 0, **how: Any) -> tuple[Any, str]:
    """Somebody plays with bots alone."""
    aki = people(viewport={"width": 1440, "height": 900}, **how)
    bots = {other: "thumb" for other in range(PLAYERS[game]) if other != seat}
    table: str = aki.post("", {"game": game, "seats": PLAYERS[game], "bots": bots})["id"]
    aki.post(f"/{table}/join", {"name": "Aki", "seat": seat})
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    if game in ("ninja", "kage", "chiyo"):
        aki.by_hand()
    return aki, table


def begun(people: Any, game: str, seat: int) -> tuple[Any, str]:
    """Somebody at a table where a choice of several parts is begun; in short games it does not come every time."""
    for _ in range(8):
        aki, table = sits(people, game, seat)
        if until_a_choice(aki):
            return aki, table
    raise AssertionError("no choice has several parts")


def until_a_choice(aki: Any) -> bool:
    """Play on until a choice of several parts is begun: one part is chosen, nothing of it is sent."""
    for _ in range(MOST):
        if not aki.act():
            return False
        if aki.page.locator(".gesture").count():
            return True
    return False


def answers(aki: Any) -> int:
    """How many decisions this seat has answered, as the table counts them."""
    found = [m["decision"]["number"] for m in aki.messages("snapshot", "update") if m.get("decision")]
    return int(found[-1])


@pytest.mark.parametrize(
    ("game", "seat"),
    [("shogunate", 0), ("omnitsu", 0), ("ninja", 0), ("ninja", 1), ("chiyo", 1), ("kage", 0), ("kage", 1)],
)
def test_a_choice_is_looked_at_left_and_made(people: Any, game: str, seat: int) -> None:
    aki, _ = begun(people, game, seat)
    page = aki.page
    before, board = answers(aki), page.locator(".board").inner_html()
    asked = page.locator(".prompt-text").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(".gesture", state="detached")
    assert answers(aki) == before, "left without a trace"
    page.wait_for_selector(".option:not(:disabled)")
    assert page.locator(".prompt-text").inner_text() != asked or page.locator(".board").inner_html() != board
    number = page.locator(".prompt").get_attribute("data-decision")
    aki.act()  # the same again
    while page.locator(".gesture").count():
        assert page.locator(".prompt").get_attribute("data-decision").startswith(f"{number}.")
        assert answers(aki) == before, "nothing is sent before the last part"
        if page.locator(".gesture-send").count() and len(parts(page)) > 1:
            page.locator(".gesture-send").click()
            sent = f".prompt:not([data-decision^='{number}.']):not([data-decision='{number}']), .over"
            page.wait_for_selector(f".confirm .primary, {sent}")
            if page.locator(".confirm .primary").count():
                page.locator(".confirm .primary").click()
            page.wait_for_selector(sent)
            break
        aki.act()
    aki.until(lambda: page.locator(".over").count() or answers(aki) >= before + 2)  # then all of it is


def parts(page: Any) -> list[str]:
    """The parts that are named, chosen and not sent."""
    found: list[str] = page.locator(".gesture-part, .gesture-pick").all_inner_texts()
    return found


def foreseen(aki: Any) -> None:
    """Wait until the page knows what can be foreseen of the open question."""
    aki.until(lambda: any(m["decision"] == answers(aki) and not m["chain"] for m in aki.messages("outlook")))


def test_back_leaves_one_part_only(people: Any) -> None:
    aki, _ = begun(people, "kage", 1)
    page = aki.page
    first = page.locator(".prompt").get_attribute("data-decision")
    asked = page.locator(".option").all_inner_texts()
    aki.act()
    assert page.locator(".prompt").get_attribute("data-decision") != first
    page.locator(".gesture-back").click()
    page.wait_for_selector(f".prompt[data-decision='{first}']")
    assert page.locator(".option").all_inner_texts() == asked


def test_one_of_several_picks_is_left_out(people: Any) -> None:
    """Two squares are picked, and the first one is left out again before anything is sent."""
    aki, _ = begun(people, "kage", 1)
    page = aki.page
    aki.act()
    picks = page.locator(".gesture-pick")
    names = picks.all_inner_texts()
    assert len(names) == 2
    before = answers(aki)
    picks.first.click()
    page.wait_for_selector(".gesture-pick >> nth=1", state="detached")
    assert picks.all_inner_texts() == names[1:]
    page.locator(".gesture-send").click()
    page.wait_for_selector(".gesture", state="detached")
    page.wait_for_selector(".option:not(:disabled)")
    assert answers(aki) == before + 1


def test_a_far_square_is_one_click(people: Any) -> None:
    """A ninja walks several squares, step by step for the table; the list of options shows the near ones alone."""
    aki, _ = sits(people, "kage", 1)
    page = aki.page
    for _ in range(MOST):
        page.wait_for_selector(".option:not(:disabled)")
        ways = [way for outlook in aki.messages("outlook")[-1:] for way in outlook["ways"]]
        far = [way for way in ways if page.locator(f".board [data-act='{way['action']}'].lit").count()]
        if far and "What does" in page.locator(".prompt-text").inner_text():
            break
        aki.act()
    way = max(far, key=lambda one: len(one["chain"]))
    whole = len(aki.messages("outlook")[-1]["chain"]) + len(way["chain"])  # with the ninja, if it was chosen just now
    assert page.locator(f".option[data-option='{way['action']}']").count() == 0
    before, sent = answers(aki), len(aki.messages("done"))
    page.locator(f".board [data-act='{way['action']}'].lit").first.dispatch_event("click")
    aki.until(lambda: len(aki.messages("done")) > sent)
    done = aki.messages("done")[-1]
    assert done["given"] == whole or done["stopped"]
    assert answers(aki) >= before + done["given"]
    if done.get("stopped"):
        page.wait_for_selector(".toast")


@pytest.mark.parametrize("game", PLAYERS)
def test_nobody_is_asked_for_an_only_answer_and_windows_can_be_passed(people: Any, game: str) -> None:
    """Whoever passes for a while sees it, is not asked there any more, and can stop it."""
    aki, _ = sits(people, game, 0)
    page = aki.page
    for _ in range(60):
        page.wait_for_selector(".option:not(:disabled), .over")
        if page.locator(".over").count() or page.locator(".pass-turn").count():
            break
        lone = page.locator(".option").count() == 1 and not page.locator(".gesture").count()
        assert not lone or re.search("confirm|done|final|Move", page.locator(".prompt").inner_text(), re.I)
        aki.act()
    if not page.locator(".pass-turn").count():
        assert game != "omnitsu"  # elsewhere there are no windows, or none has come so far
        return
    labels = " ".join(page.locator(".option").all_inner_texts())
    assert "until this turn ends" not in labels and "from now on" not in labels, "one button, not three wordings"
    number = page.locator(".prompt").get_attribute("data-decision")
    ends = page.locator(".pass-until select option").all_inner_texts()
    known = {"omnitsu": ["the end of this turn", "the next card"]}
    assert ends == known.get(game, ends), "one control, a small choice"
    sooner = page.locator(".ask-me").inner_text()
    assert "aimed at you, or when you have something else to choose" in sooner, "which says what ends it"
    card = any(end.startswith("the next card") for end in ends)
    if card:
        page.locator(".pass-until select").select_option("card")
    page.locator(".pass-turn").click()
    page.wait_for_selector(f".prompt:not([data-decision='{number}']), .over")
    wishes = [set(m["passing"].values()) for m in aki.messages("wishes")]
    assert {"card" if card else "turn"} in wishes, "it was on"
    if page.locator(".ask-me.passing").count():
        with suppress(TimeoutError):  # it may be over by itself just now
            page.locator(".ask-me.passing button").click(timeout=2_000)
        page.wait_for_selector(".ask-me.passing", state="detached")


def test_choices_are_taken_back_one_after_another_for_practice(people: Any) -> None:
    aki, table = sits(people, "shogunate")
    page = aki.page
    seen = []
    for _ in range(3):
        page.wait_for_selector(".option:not(:disabled)")
        seen.append(page.locator(".prompt-text").inner_text())
        aki.act()
    page.wait_for_selector(".option:not(:disabled)")
    assert not page.locator(".practice").count()
    for before in reversed(seen):
        number = page.locator(".prompt").get_attribute("data-decision")
        page.locator(".take-back").click()
        asks = "dialog.confirm .primary"  # once, before the table is marked
        if aki.first_of(f".prompt:not([data-decision='{number}'])", asks) == asks:
            assert "marked as practice" in page.locator("dialog.confirm").inner_text()
            page.locator("dialog.confirm .primary").click()
        page.wait_for_selector(f".prompt:not([data-decision='{number}'])")
        page.wait_for_selector(".option:not(:disabled)")
        assert page.locator(".prompt-text").inner_text() == before
    page.wait_for_selector(".practice")
    about = json.loads(aki.context.request.get(f"/api/tables/{table}").text())
    assert about["presence"]["practice"] is True


def test_a_choice_by_keyboard(people: Any) -> None:
    aki, _ = sits(people, "kage", 1)
    page = aki.page
    while "infiltration token" not in page.locator(".prompt").inner_text():
        aki.act()
        page.wait_for_selector(".option:not(:disabled)")
    page.keyboard.press("Escape")
    page.wait_for_selector(".gesture", state="detached")
    foreseen(aki)
    number = page.locator(".prompt").get_attribute("data-decision")
    page.keyboard.press("1")
    page.wait_for_selector(f".prompt:not([data-decision='{number}'])")
    assert page.locator(".gesture").get_attribute("aria-label") == "Chosen so far, nothing is sent yet"
    page.wait_for_function("() => document.activeElement.matches('.prompt-text')")
    page.keyboard.press("Escape")
    page.wait_for_selector(".gesture", state="detached")


def until_two_trade_places(people: Any) -> Any:
    """Somebody at a table who is asked which two Leaders trade places."""
    for _ in range(8):
        aki, _ = sits(people, "shogunate")
        page = aki.page
        for _ in range(MOST):
            page.wait_for_selector(".option:not(:disabled), .over")
            offered = page.locator('[data-option="play:storms_to_flowers"], [data-option="mode:switch"]')
            if offered.count():
                number, switch = (
                    page.locator(".prompt").get_attribute("data-decision"),
                    page.locator('[data-option="mode:switch"]'),
                )
                switching = switch.count() > 0
                offered.first.click()
                aki.answered(number)
                if switching:
                    page.wait_for_selector('[data-option^="first clan:"]')
                    return aki
            elif not aki.act():
                break
    raise AssertionError("no two Leaders have traded places")


def test_of_two_leaders_one_is_chosen_first_in_the_list_as_on_the_board(people: Any) -> None:
    aki = until_two_trade_places(people)
    page = aki.page
    options, line = page.locator(".prompt .option"), page.locator(".sho-names b").all_inner_texts()
    number = page.locator(".prompt").get_attribute("data-decision")
    assert [text.split("\n")[-1].split(" (")[0] for text in options.all_inner_texts()] == line
    page.keyboard.press("3")
    page.wait_for_selector(".option-first")
    assert page.locator(".sho-pick[aria-pressed=true]").count() == 1, "the board holds the same Leader"
    assert options.count() == 5
    page.wait_for_function("document.activeElement.matches('.prompt-text')")
    page.keyboard.press("Escape")
    page.wait_for_selector(".option-first", state="detached")
    assert options.count() == 6
    page.locator(".sho-pick").nth(1).click()
    page.wait_for_selector(".option-first")
    assert f"You chose: {line[1]}" in page.locator(".option-first").inner_text()
    assert page.locator(".prompt").get_attribute("data-decision") != number
    page.keyboard.press("1")
    page.wait_for_selector(".option-first", state="detached")
    page.wait_for_function(
        "[...document.querySelectorAll('.log li')].some((line) => line.innerText.includes('trade places'))"
    )


def until_asked(aki: Any, words: str) -> None:
    """Play on until the question has these words in it."""
    for _ in range(MOST):
        aki.page.wait_for_selector(".option:not(:disabled), .set-up[aria-busy=false] :is(.layout, .primary), .over")
        if words in aki.page.locator(".prompt").inner_text():
            return
        assert aki.act(), "the game is over"
    raise AssertionError(f"nobody was asked: {words}")


def until_offered(aki: Any, selector: str, last: bool = False) -> bool:
    """Play on until something is offered, by clicking the first of what is lit, or mostly the last; False: the end."""
    for click in range(MOST):
        aki.page.wait_for_selector(
            ".option:not(:disabled), .gesture-send, .set-up[aria-busy=false] :is(.layout, .primary), .over"
        )
        if aki.page.locator(selector).count():
            return True
        if not aki.act(last and click % 3 > 0):
            return False
    return False


def carried_out(aki: Any, sent: int) -> None:
    """Wait until what was sent is carried out, and the rest of it after those who may react, or refused."""
    for _ in range(300):
        if len(aki.messages("done", "refused")) > sent and aki.page.locator(".option:not(:disabled), .over").count():
            return
        aki.page.wait_for_timeout(100)
    raise AssertionError("nothing was carried out")


def test_a_guard_and_its_destination_are_two_clicks(people: Any) -> None:
    """Kage: no "Move" in between, and nothing is sent, and no token spent, before the destination is chosen."""
    aki, _ = sits(people, "kage", 0)
    page = aki.page
    for _ in range(10):
        assert until_offered(aki, ".option[data-option^='guard:']")
        foreseen(aki)
        before, tokens = answers(aki), aki.position()["view"]["actions"]
        page.locator(".option[data-option^='guard:']").first.click()
        page.wait_for_selector(".gesture")
        assert answers(aki) == before and aki.position()["view"]["actions"] == tokens, "nothing is spent yet"
        squares = page.locator(".board [data-act^='go:'].lit")
        if squares.count():
            break
        page.locator(".option").first.click()  # its player holds a card that fits here, and is asked for it
        page.wait_for_selector(".gesture", state="detached")
    square = squares.last.get_attribute("data-act").split()[0].removeprefix("go:")
    sent = len(aki.messages("done", "refused"))
    squares.last.dispatch_event("click")
    for choice in page.locator(".act-menu button").all()[:1]:
        choice.click()
    carried_out(aki, sent)
    for _ in range(300):
        if (
            any(guard["square"] == square for guard in aki.position()["view"]["guards"])
            or page.locator(".toast").count()
        ):
            break
        page.wait_for_timeout(100)
    there = any(guard["square"] == square for guard in aki.position()["view"]["guards"])
    assert there or page.locator(".toast").count(), "it stands there, or the page says what came in between"


def test_a_far_deed_is_shown_before_it_is_sent(people: Any) -> None:
    """Kage: a door, a token or a guard that a ninja can get next to is one click, and can be left without a trace."""
    for _ in range(6):  # far into the castle, where there are doors and guards; not everybody gets there
        aki, _ = sits(people, "kage", 1)
        if until_offered(aki, ".board .act.lit.planned", last=True):
            break
    page = aki.page
    before = answers(aki)
    parts_before = len(parts(page))
    page.locator(".board .act.lit.planned").first.dispatch_event("click")
    page.wait_for_selector(".act-menu button, .gesture-part")
    if page.locator(".act-menu button").count():
        page.locator(".act-menu button").first.click()
    page.wait_for_function("n => document.querySelectorAll('.gesture-part').length > n", arg=parts_before)
    assert re.search(", then |On the way: ", parts(page)[-1])  # a deed at its end, or what happens before one is there
    assert answers(aki) == before, "nothing is sent"
    page.keyboard.press("Escape")
    page.wait_for_selector(".gesture", state="detached")
    assert answers(aki) == before, "and it was left without a trace"


def test_while_one_waits_the_page_speaks_in_sentences(people: Any) -> None:
    """What others are asked has a sentence, or nothing: no name of the workshop stands on the screen."""
    aki, bo = people(), people()
    table = aki.open("ninja", 2, 2)
    bo.post(f"/{table}/join", {"name": "Bo", "seat": 1})
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    bo.page.goto(f"/t/{table}")
    for one in (aki, bo):
        one.by_hand()
    while not aki.page.locator(".prompt-wait").count():
        aki.act()
    said = aki.page.locator(".prompt-wait").inner_text()
    assert said.startswith("Bo is thinking.")
    assert "_" not in said and "pick hand" not in said


def test_a_bluffing_delay_can_be_chosen_before_anything_fits(people: Any) -> None:
    """Whoever is never asked could not find it otherwise; among bots alone nobody could notice, so it is not there."""
    aki, bea = people(), people()
    table = aki.open("omnitsu", 3, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".option")
    aki.page.locator(".ask-all summary").click()
    aki.page.get_by_label("Take a while even when the table answers for me").check()
    aki.until(lambda: aki.messages("wishes")[-1]["bluff"])
    alone, _ = sits(people, "omnitsu")
    alone.page.wait_for_selector(".option")
    assert (alone.page.locator(".ask-all").count(), alone.page.locator(".bluff").count()) == (1, 0)


def test_all_patrols_march_with_one_click(people: Any) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    table = aki.post("", {"game": "ninja", "seats": 2, "bots": {0: "thumb"}})["id"]
    aki.post(f"/{table}/join", {"name": "Aki", "seat": 1})
    aki.post(f"/{table}/start", {})
    page = aki.page
    page.goto(f"/t/{table}")
    march = page.locator(".option", has_text="All patrols march")
    for _ in range(MOST):
        page.wait_for_selector(".option:not(:disabled), .set-up[aria-busy=false] .primary, .gesture-send, .over")
        if page.get_by_text("every patrol on the track marches").count() and not page.locator(".gesture").count():
            foreseen(aki)
        if march.count() or not aki.act():
            break
    before, sent = answers(aki), len(aki.messages("done"))
    march.click()
    aki.until(lambda: len(aki.messages("done")) > sent)
    done = aki.messages("done")[-1]
    assert done["given"] > 1 or done["stopped"]
    assert answers(aki) >= before + done["given"]
