"""Talk on the page: the palette by mouse, by key and on the board; bots answer; what was said stands in the log."""

from __future__ import annotations

from typing import Any

from axe import serious


def chiyo(people: Any, **more: Any) -> tuple[Any, str]:
    """One person on the second chair, bots on the others; the first is Motonaka."""
    aki = people(bypass_csp=True)
    aki.page.goto("/")
    table = aki.open("chiyo", 5, options={"motonaka_seat": 2}, **more)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".play-main")
    return aki, table


def palette(aki: Any) -> Any:
    page = aki.page
    page.locator("#tab-chat").click()
    page.locator(".speech-open").click()
    page.locator(".speech-acts button").first.wait_for()
    return page


def test_say_it_with_a_click_and_a_bot_answers(people: Any) -> None:
    aki, _ = chiyo(people)
    page = palette(aki)
    page.locator("[data-say=ask]").click()
    page.locator("[data-part='3']").click()
    page.locator(".speech-say").click()
    page.locator(".chat-lines .bubble", has_text="who are you?").wait_for()
    page.locator(".chat-lines .bubble", has_text="I ").nth(0).wait_for()
    page.locator(".chat-lines .bubble").nth(1).wait_for()  # the answer
    page.locator("#tab-log").click()
    page.locator(".log .bubble", has_text="who are you?").wait_for()


def test_the_keyboard_is_enough(people: Any) -> None:
    aki, _ = chiyo(people)
    page = palette(aki)
    page.locator(".speech-acts button:focus").wait_for()
    page.locator("[data-say=accuse]").focus()
    page.keyboard.press("Enter")
    page.locator(".speech-parts button:focus").wait_for()
    page.keyboard.press("Enter")  # the first name has the focus
    page.locator("[data-part=betrayer]").focus()
    page.keyboard.press("Enter")
    page.locator(".speech-say").wait_for()
    page.keyboard.press("Escape")  # one step back
    page.locator("[data-part=usurper]").focus()
    page.keyboard.press("Enter")
    page.locator(".speech-say").wait_for()
    page.keyboard.press("Enter")
    page.locator(".chat-lines .bubble", has_text="is a Usurper.").wait_for()
    page.locator(".chat-say input").wait_for()
    assert serious(page) == []


def test_a_part_can_be_pointed_at_on_the_board(people: Any) -> None:
    aki, _ = chiyo(people)
    page = palette(aki)
    page.locator("[data-say=gather]").click()
    page.locator(".play-main [data-act='place:tea_house'], .play-main [data-act*='tea_house']").first.click()
    page.locator(".speech-say").click()
    page.locator(".chat-lines .bubble", has_text="Let us gather at the Tea House.").wait_for()


def test_a_table_without_talk_says_so(people: Any) -> None:
    aki, _ = chiyo(people, talk="nobody")
    aki.page.locator("#tab-chat").click()
    aki.page.get_by_text("This table is played without talk.").wait_for()
    assert aki.page.locator(".speech-open").count() == 0
