"""Omnitsu's board: the goal and how one stands, everything in view, whole cards to read, and nothing forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from axe import serious

ROOMS = ".omn-head, .omn-person, .omn-road, .omn-now, .omn-places, .omn-where, .omn-piles, .omn-mine, .omn-scores"
OVERLAPS = """rooms => {
    const boxes = [...document.querySelectorAll(rooms)].map(room => [room.className, room.getBoundingClientRect()]);
    return boxes.flatMap(([name, a], i) => boxes.slice(i + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${name} / ${other}`));
}"""
PIECES = ".omn-held, .omn-place, .omn-strip, .omn-scroll, .omn-fate, .omn-road ol, .omn-person-head"
SPILLS = """pieces => [...document.querySelectorAll(pieces)]
    .filter(piece => piece.checkVisibility() && piece.scrollWidth > piece.clientWidth + 3)
    .map(piece => piece.className + ': ' + piece.innerText)"""


def sit_down(aki: Any, seats: int, **options: Any) -> Any:
    table = aki.open("omnitsu", seats, options=options)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".omn-held")
    return table


def inside(page: Any, selector: str) -> bool:
    """Whether something is on the screen from top to bottom."""
    box = page.locator(selector).first.bounding_box()
    return bool(box) and box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_that_matters_is_in_view_at_the_first_decision(people: Any, seats: int) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    sit_down(aki, seats)
    page = aki.page
    assert "You are a messenger." in page.locator(".omn-goal").inner_text()
    assert "If it ended now:" in page.locator(".omn-standing").inner_text()
    assert page.locator(".omn-person").count() == seats - 1
    for room in ROOMS.replace(", .omn-scores", "").split(", "):
        assert inside(page, room), f"{room} is on the screen without scrolling"
    assert page.evaluate(OVERLAPS, ROOMS) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_overlaps_or_spills_in_a_whole_game(people: Any, seats: int) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    sit_down(aki, seats)
    page = aki.page
    for _ in range(60):
        # The others may act at any time and the board grow: scrolling and measuring are one step.
        scrolled = "rooms => {{ document.querySelector('.play-main').scrollTo(0, {}); return ({})(rooms); }}"
        assert page.evaluate(scrolled.format("1e6", OVERLAPS), ROOMS) == []
        assert page.evaluate(scrolled.format("0", OVERLAPS), ROOMS.replace(", .omn-mine", "")) == []
        assert inside(page, ".omn-mine"), "the hand stays at the lower edge, whatever else there is"
        assert page.evaluate(SPILLS, PIECES) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if not aki.act():
            break


HIDES = "() => ['.omn-places', '.omn-mine'].map(room => document.querySelector(room).getBoundingClientRect().toJSON())"


def test_in_a_low_window_the_hand_covers_nothing_of_the_way_to_the_castle(people: Any) -> None:
    aki = people(viewport={"width": 1440, "height": 757})
    sit_down(aki, 4)
    page, most = aki.page, 0
    for _ in range(60):
        if page.locator(".over").count() or aki.position()["view"]["phase"] == "ending":
            break
        assert page.locator(".omn-castle-at, .omn-place.entered").count(), "where the Castle can be is said"
        places, hand = page.evaluate(HIDES)  # both at once: a line of the strip may come between two looks
        assert places["bottom"] <= hand["top"] + 1
        most = max(most, page.locator(".omn-place:not(.missing, .castle)").count())
        if most > 4 or not aki.act():
            break
    assert most > 3


CUT = """() => {
    const bottom = room => document.querySelector(room).getBoundingClientRect().bottom;
    const texts = '.omn-hand .dense .omn-deed, .omn-hand .omn-face:not(.dense) .omn-deed-text';
    const cut = [...document.querySelectorAll(texts)].filter(text => text.scrollHeight > text.clientHeight + 2);
    return [bottom('.play-main') - bottom('.omn-mine'), cut.map(text => text.innerText)];
}"""


def test_no_card_in_hand_is_cut_off_while_there_is_room_below(people: Any) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    sit_down(aki, 3, starting_hand=5)
    most = 0
    for _ in range(25):
        most = max(most, aki.page.locator(".omn-held").count())
        below, cut = aki.page.evaluate(CUT)
        assert not cut or below < 60, cut
        if not aki.act():
            break
    assert most >= 5


def test_a_setting_that_passes_says_that_it_has(people: Any) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    table = sit_down(aki, 3, starting_hand=5)
    page = aki.page
    for _ in range(40):
        asked = aki.context.request.get(f"/api/tables/{table}/perspective?seat=0").json()["snapshot"]["decision"]
        if asked and asked["question"]["decision"] == "window_gap":
            break
        assert aki.act()
    page.locator(".ask-when button", has_text="never").click()
    page.wait_for_selector(".toast:has-text('you are not asked at moments like this')")


def test_no_text_of_an_option_is_cut_off(people: Any) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    sit_down(aki, 2, starting_hand=5)
    page = aki.page
    assert max(map(len, page.locator(".option-label").all_inner_texts())) > 120, "a whole card"
    cut = "labels => labels.filter(label => label.scrollHeight > label.clientHeight + 2).length"
    assert page.locator(".option-label").evaluate_all(cut) == 0


def test_a_phone_shows_first_what_is_asked_then_the_hand(people: Any) -> None:
    aki = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit_down(aki, 3, starting_hand=5)
    page = aki.page
    tops = [
        page.locator(room).first.bounding_box()["y"] for room in (".omn-goal", ".omn-now", ".omn-mine", ".omn-person")
    ]
    assert tops == sorted(tops)
    assert page.evaluate(OVERLAPS, ROOMS) == []
    assert page.evaluate(SPILLS, PIECES) == []
    lens = page.locator(".omn-lens").first
    lens.scroll_into_view_if_needed()
    lens.tap()
    page.wait_for_selector(".omn-reader")


def test_every_card_can_be_read_where_it_stands(people: Any) -> None:
    aki = people(viewport={"width": 1440, "height": 900}, bypass_csp=True)
    sit_down(aki, 2, starting_hand=5)
    page = aki.page
    lens = page.locator(".omn-lens").first
    name = lens.get_attribute("aria-label").removeprefix("Read ").lstrip("0123456789 ")
    lens.hover()
    page.wait_for_selector(".omn-reader")
    assert name in page.locator(".omn-reader").inner_text()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector(".omn-reader", state="detached")
    discard = page.locator(".omn-piles .omn-strip").first
    discard.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".omn-reader .omn-deed-name")


def test_what_was_shown_stays_on_the_board(people: Any) -> None:
    """The page shows of the other hands exactly what the seat's notebook knows, and marks what is certain."""
    aki = people(viewport={"width": 1440, "height": 900})
    table = sit_down(aki, 2, starting_hand=3)
    page = aki.page
    kept = 0
    for _ in range(80):
        if page.locator(".over").count() or aki.position()["view"]["phase"] == "ending":
            break
        with page.expect_response(f"**/{table}/aid**"):
            page.reload()
        page.wait_for_selector(".omn-where p")  # what it hints at was worked out
        book = aki.context.request.get(f"/api/tables/{table}/aid?seat=0").json()["aid"]
        known = [card["card"] for card in book["hands"][1]["cards"] if card["chance"] == 1]
        for card in known:
            page.wait_for_selector(f".omn-person .omn-strip[data-card={card}]")
        kept += len(known)
        sure = sum(1 in kinds.values() for kinds in book["sealed"].values())
        assert page.locator(".omn-where .sure").count() >= sure
        if kept > 2:
            break
        aki.act()
    assert (
        kept or page.locator(".over").count() or aki.position()["view"]["turn"] > 1
    )  # in a short game nothing may be shown
