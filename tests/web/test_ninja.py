"""Ninja in a browser: map and hands are in view, answers stand beside their figure, figures stay in their zones."""

from __future__ import annotations

from typing import Any

LAPTOP = {"width": 1440, "height": 757}
FLYING = "[...document.querySelectorAll('.nj-map [data-flip]')].filter(e => e.getAnimations().length).length"
INSIDE = """() => {
    const map = document.querySelector('.nj-map').getBoundingClientRect();
    return [...document.querySelectorAll('.nj-pieces [data-flip]')].every((piece) => {
        const {left, right, top, bottom} = piece.getBoundingClientRect();
        return left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom;
    });
}"""


def moving(aki: Any) -> None:
    """Sit down as the intruders and set up; stop at the first move."""
    table = aki.open("ninja", 2)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    while not aki.page.locator(".nj-quick [data-act=finish]").count():
        aki.act()


def test_figures_stay_in_their_zones_when_the_map_is_pushed_aside(people: Any) -> None:
    aki = people(viewport=LAPTOP, reduced_motion="no-preference")
    page = aki.page
    page.add_init_script("localStorage.sudare ??= JSON.stringify({pace: 'once'})")
    moving(aki)
    aki.until(lambda: page.evaluate(FLYING) == 0)
    assert page.locator(".nj-pieces [data-flip]").count() > 10
    page.evaluate("""() => {
        const cards = document.createElement("div");
        cards.style.height = "400px";
        document.querySelector(".nj-main").prepend(cards);
    }""")
    page.get_by_role("button", name="Distances").click()  # the board is drawn anew
    page.wait_for_selector(".nj-tool[aria-label=Distances][aria-pressed=true]")
    assert page.evaluate(FLYING) == 0, "nobody has moved"
    assert page.evaluate(INSIDE)


def test_map_hands_and_the_end_of_a_move_are_in_view_on_a_laptop(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    moving(aki)
    assert page.locator(".nj-map").bounding_box()["width"] > 600
    for part in (".nj-map", ".nj-is-ninja .nj-hand", ".nj-is-traitor .nj-hand", ".nj-quick"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= LAPTOP["height"], part
    assert page.locator(".nj-is-ninja.nj-acts").count() == 1, "the question is about the ninja"
    assert page.locator(".nj-is-traitor.nj-acts").count() == 0
    page.locator(".nj-quick [data-act=finish]").click()
    page.wait_for_selector(".nj-is-traitor.nj-acts")
    assert page.locator(".nj-is-ninja.nj-acts").count() == 0


def test_what_is_lit_is_for_whoever_acts_and_a_card_that_is_lost_is_asked_about(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    moving(aki)
    page.wait_for_selector(".nj-zones .act.lit", state="attached")
    labels = page.locator(".nj-zones .act.lit").evaluate_all("zones => zones.map(z => z.getAttribute('aria-label'))")
    assert labels and all(label.startswith("the ninja moves to ") for label in labels)
    page.locator(".nj-is-ninja [data-act^='bluff:']").first.click()
    assert "as a bluff" in page.locator(".confirm").inner_text()


def test_while_the_start_is_moved_a_zone_inside_says_why_it_cannot_be(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    table = aki.open("ninja", 2)
    aki.post(f"/{table}/start", {})
    page.goto(f"/t/{table}")
    page.locator(".set-up[aria-busy=false] .primary").click()  # the hands
    page.wait_for_selector(".nj-zones .lit[data-act^='zone:ob_n2:']")
    assert page.locator(".nj-phases .nj-now").inner_text() == "Set-up"
    assert "to start in" in page.locator(".nj-is-ninja").inner_text()
    assert "cannot be heard" not in page.locator(".nj-is-ninja").inner_text()
    page.locator(".nj-zones [data-act^='zone:ob_n2:']").dispatch_event("click")
    aki.until(lambda: page.locator(".nj-zones .act.lit").count() > 5)
    page.locator(".nj-zones [data-act='zone:a_keep']").hover()
    assert "the ninja must start in a zone at the edge of the map" in page.locator(".nj-info").inner_text()


def guarding(aki: Any, **more: Any) -> str:
    """Sit down as the guards, set up, and stop at the first card."""
    table: str = aki.post("", {"game": "ninja", "seats": 2, "bots": {0: "thumb"}, **more})["id"]
    aki.post(f"/{table}/join", {"name": "Aki", "seat": 1})
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    first = "[data-option=free_listen]"
    while True:
        aki.page.wait_for_selector(f".set-up[aria-busy=false] :is(.layout, .primary), {first}")
        if aki.page.locator(first).count():
            return table
        aki.act()


def test_in_the_alert_phase_only_drawn_cards_are_lit_and_the_hand_says_when_it_can_be_played(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    page.goto("/learn/ninja/9")  # the lesson about the alert stands in an Alert Phase
    page.locator(".lesson-box .option:not(:disabled)").first.click()
    page.locator(".lesson-on").click()
    drawn = ".nj-hand:has(h4:text('Just drawn')) .act.lit"
    page.wait_for_selector(drawn)
    closed = page.locator(".nj-closed")
    assert closed.count() and not page.locator(".nj-closed .act").count()
    lit = page.locator(".nj-is-guard .nj-hand .act.lit").count()
    assert lit == page.locator(drawn).count(), "a copy in hand of what was drawn is no answer"
    closed.first.hover()
    page.wait_for_selector(".tooltip:has-text('only cards just drawn can be played')")
    assert "Rule NIN-073" in page.locator(".tooltip").inner_text()


def test_what_was_done_for_me_is_not_said_any_more_once_it_is_taken_back(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    guarding(aki)
    page.locator("[data-option='card:g_awaken']").click()
    page.locator("[data-option^='zone:']").first.click()  # one guard sleeps there: how many wake is no question
    page.wait_for_selector(".prompt-done:has-text('wake 1')")
    page.locator(".take-back").click()
    page.locator("dialog[open] .primary").click()
    page.wait_for_selector("[data-option='card:g_awaken']")
    assert not page.locator(".prompt-done").count()


def test_a_piece_of_the_set_up_says_where_it_may_stand_when_it_is_moved(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    table: str = aki.post("", {"game": "ninja", "seats": 2, "bots": {0: "thumb"}})["id"]
    aki.post(f"/{table}/join", {"name": "Aki", "seat": 1})
    aki.post(f"/{table}/start", {})
    page.goto(f"/t/{table}")
    page.wait_for_selector(".set-up[aria-busy=false] .primary, .set-up[aria-busy=false] .layout")
    if page.locator(".set-up .layout").count():
        page.locator(".set-up .layout").first.click()
        page.wait_for_selector(".set-up[aria-busy=false] .primary")
    page.locator(".set-up-parts summary", has_text="Sentries (").first.click()
    page.locator(".set-up-parts details[open] .since-line").first.click()
    page.wait_for_selector(".prompt-text:has-text('A sentry stands on a watch post')")
    asked = page.locator(".prompt-text").inner_text()
    here = next(zone for zone in page.locator(".nj-zones .unlit").all() if zone.get_attribute("aria-label") in asked)
    here.dispatch_event("click")
    page.wait_for_selector("text=It stands here now.")
    page.locator(".nj-zones .unlit").last.dispatch_event("click")
    page.wait_for_selector("text=It cannot stand here.")


def test_what_one_knows_stands_in_one_place(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    guarding(aki)
    assert not page.locator(".learned").count()
    page.get_by_role("tab", name="What I know").click()
    page.wait_for_selector(".what-i-know-line:has-text('The two entrances of the secret passage can be in')")
    page.get_by_role("button", name="Where can they be?").click()
    page.locator(".nj-zones [data-part='a_keep']").hover()
    page.wait_for_selector(".nj-info:has-text('an entrance of the passage can be here')")


def test_each_side_says_when_it_is_asked_only_of_what_it_can_be_asked(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    guarding(aki)
    assert not page.locator(".ask-all .ask-when").count(), "guards are asked in no window"
    bo = people(viewport=LAPTOP)
    moving(bo)
    assert "The intruders may search." in bo.page.locator(".ask-all .ask-when legend").all_text_contents()


def test_what_the_table_does_at_once_with_ones_own_choice_is_not_news(people: Any) -> None:
    aki = people(viewport=LAPTOP)
    page = aki.page
    guarding(aki)
    page.locator("[data-option='card:g_awaken']").click()
    page.locator("[data-option^='zone:']").first.click()  # one guard sleeps there: the table says how many wake
    page.wait_for_selector(".prompt-done:has-text('wake 1')")
    page.wait_for_selector(".log .told:has-text('Awake in')")
    assert not page.locator(".since").count()
