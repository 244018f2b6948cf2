"""A whole set-up at one go: shown on the board, changed piece by piece, confirmed once, saved and used again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from reach import REACH

IDLE = ".set-up[aria-busy=false]"
SET_UP_BEFORE = """localStorage.sudare ??= '{"setUps":["ninja","kage"]}'"""


def sits(people: Any, game: str, seat: int, seats: int = 2, first: bool = True, **how: Any) -> Any:
    """Somebody sits down with bots, for the first time or not."""
    aki = people(**how)
    if not first:
        aki.page.add_init_script(SET_UP_BEFORE)
    bots = {other: "thumb" for other in range(seats) if other != seat}
    table = aki.post("", {"game": game, "seats": seats, "bots": bots})["id"]
    aki.post(f"/{table}/join", {"name": "Aki", "seat": seat})
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    return aki


def view(aki: Any) -> Any:
    return aki.position()["view"]


def confirms(aki: Any) -> None:
    aki.page.locator(f"{IDLE} .primary").click()
    aki.page.wait_for_selector(".prompt:not(.set-up)")


@pytest.mark.parametrize(("game", "seat"), [("ninja", 0), ("ninja", 1), ("kage", 0), ("kage", 1)])
def test_a_first_game_starts_with_a_ready_layout_and_two_clicks_are_enough(people: Any, game: str, seat: int) -> None:
    aki = sits(people, game, seat)
    page = aki.page
    clicks = 0
    while clicks < 3:
        page.wait_for_selector(f"{IDLE} .primary, .option:not(:disabled)")
        if not page.locator(f"{IDLE} .primary").count():
            break
        shown = page.locator(".set-up .prompt-text").inner_text()
        assert ": " in shown  # the layout's name, and what of it is shown
        page.locator(f"{IDLE} .primary").click()
        clicks += 1
        page.wait_for_function("was => document.querySelector('.prompt-text')?.innerText !== was", arg=shown)
    assert 1 <= clicks <= 2
    assert page.locator(".option").count(), "now the game itself asks"


def test_what_is_shown_on_the_board_is_imagined_until_it_is_confirmed(people: Any) -> None:
    aki = sits(people, "ninja", 1)
    page = aki.page
    page.wait_for_selector(f"{IDLE} .primary")
    page.wait_for_selector(".board .nj-sleep", state="attached")  # the whole is on the board
    assert not view(aki)["guards"], "and nothing of it on the table"
    confirms(aki)
    page.wait_for_selector(".option:not(:disabled)")
    assert len(view(aki)["guards"]) == 14
    assert sum(view(aki)["guard_map"]["sleepers"].values()) == 8


def test_a_piece_is_clicked_and_then_its_new_place(people: Any) -> None:
    aki = sits(people, "kage", 0)
    page = aki.page
    page.wait_for_selector(f"{IDLE} .primary")
    page.locator(".set-up summary", has_text="Lanterns").click()
    lantern = page.locator("details[open] [data-thing]").first
    was = lantern.inner_text()
    lantern.click()
    page.wait_for_selector(f"{IDLE} .option")
    assert page.locator(".set-up .prompt-text").inner_text().startswith(f"Where instead? Lanterns: {was}")
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{IDLE} .primary")
    page.mouse.click(*page.evaluate(REACH))  # a piece on the board
    page.wait_for_selector(f"{IDLE} .option, .act-menu button")
    if page.locator(".act-menu button").count():
        page.locator(".act-menu button").first.click()
        page.wait_for_selector(f"{IDLE} .option")
    option = page.locator(f"{IDLE} .option").first
    to = option.locator(".option-label").inner_text()
    part = page.locator(".set-up .prompt-text").inner_text().removeprefix("Where instead? ").partition(":")[0]
    option.click()
    page.wait_for_selector(f"{IDLE} .primary")
    page.locator(".set-up summary", has_text=part).click()
    assert to in page.locator("details[open] [data-thing]").all_inner_texts()
    assert view(aki)["lanterns"] == [], "still nothing is sent"


def test_ones_own_layout_is_kept_and_used_at_another_table(people: Any) -> None:
    aki = sits(people, "ninja", 1, first=False)
    page = aki.page
    page.locator(f"{IDLE} .layout", has_text="Roaming patrols").click()
    page.get_by_text("Save this layout…").click()
    page.get_by_label("Name").fill("Night watch")
    page.get_by_role("button", name="Save", exact=True).click()
    confirms(aki)
    page.wait_for_selector(".option:not(:disabled)")
    before = view(aki)["guard_map"]
    saved = json.loads(page.evaluate("localStorage.sudare"))["layouts"]
    assert [(one["name"], one["side"]) for one in saved] == [("Night watch", "guards")]
    table = aki.post("", {"game": "ninja", "seats": 2, "bots": {0: "thumb"}})["id"]
    aki.post(f"/{table}/join", {"name": "Aki", "seat": 1})
    aki.post(f"/{table}/start", {})
    page.goto(f"/t/{table}")
    page.locator(f"{IDLE} .layout", has_text="Night watch").click()
    page.wait_for_selector(f"{IDLE} .primary")
    confirms(aki)
    page.wait_for_selector(".option:not(:disabled)")
    assert view(aki)["guard_map"] == before


def test_by_hand_and_the_rest_for_me(people: Any) -> None:
    aki = sits(people, "ninja", 1)
    page = aki.page
    page.locator(IDLE).get_by_role("button", name="Set up by hand").click()
    for label, number in (("take the basic deck", 1), ("Gate", 2)):
        page.locator(".option:not(:disabled)", has_text=label).first.click()
        after = f".prompt[data-decision='{number}'] .to-layouts"
        page.wait_for_selector(f"{after}, .gesture-send")  # several can be picked before they are sent
        if not page.locator(after).count():
            page.locator(".gesture-send").click()
        page.wait_for_selector(after)
    page.locator(".to-layouts").click()
    page.locator(f"{IDLE} .layout", has_text="Place the rest for me").click()
    page.wait_for_selector(f"{IDLE} .primary")
    assert page.locator(".set-up summary").first.inner_text() == "Sentries (7)"
    confirms(aki)
    page.wait_for_selector(".option:not(:disabled)")
    assert len(view(aki)["guards"]) == 14


def test_partners_who_place_in_turn_confirm_once(people: Any) -> None:
    aki = sits(people, "ninja", 2, seats=4)
    page = aki.page
    confirms(aki)
    page.wait_for_selector(".option:not(:disabled)")
    assert page.locator(".set-up").count() == 0
    assert len(view(aki)["guards"]) == 14


def test_a_phone_shows_the_board_beside_the_layout(people: Any) -> None:
    aki = sits(people, "kage", 0, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = aki.page
    page.wait_for_selector(f"{IDLE} .primary")
    panel = page.locator(".set-up").bounding_box()
    assert panel is not None
    assert panel["y"] > 844 / 2, "the board has the larger half"
