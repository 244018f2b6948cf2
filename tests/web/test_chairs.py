"""Chairs while the game is on: what would be refused is not offered, and everybody reads who sits where now."""

from __future__ import annotations

from typing import Any


def choices(person: Any, other: str) -> list[str]:
    """Open the menu of a chair, and return what can be done there."""
    person.page.get_by_label(f"Chair of {other}").click()
    menu = person.page.locator(".act-menu button")
    menu.first.wait_for()
    texts: list[str] = menu.all_inner_texts()
    return texts


def test_nobody_is_offered_a_bots_chair_or_the_chair_of_somebody_who_is_here(people: Any) -> None:
    aki, bea = people(), people()
    table = aki.open("shogunate", 3, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    for person in (aki, bea):
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(".player")
    aki.page.wait_for_selector(".player:nth-child(2):not(:has-text('not connected'))")
    for person, other in ((aki, "Bea"), (bea, "Aki")):
        offered = person.page.locator(".player button").all()
        assert [button.get_attribute("aria-label") for button in offered] == ["Chair of Aki", "Chair of Bea"]
        assert not {"Hand to a bot", "Take the empty chair"} & set(choices(person, other))


def test_the_host_lets_a_bot_play_for_somebody_who_is_away_and_all_read_it(people: Any) -> None:
    aki, bea, cho = people(), people(), people()
    table = aki.open("shogunate", 3, people=3)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    cho.post(f"/{table}/join", {"name": "Cho", "seat": 2})
    aki.post(f"/{table}/start", {})
    for person in (aki, bea, cho):
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(".player")
    bea.page.goto("/rules")
    chair = aki.page.locator(".player", has_text="Bea")
    chair.get_by_text("away", exact=True).wait_for()  # first "not connected, away in 0:02"
    assert "Hand to a bot" not in choices(cho, "Bea")  # the host is here
    cho.page.keyboard.press("Escape")
    chair.get_by_label("Chair of Bea").click()
    aki.page.get_by_text("Hand to a bot").click()
    sentence = "The host lets a bot play for Bea, who is away."
    cho.page.get_by_text(sentence).first.wait_for()
    cho.page.locator("#tab-chat").click()
    cho.page.locator(".chat-text", has_text=sentence).wait_for()
    bea.page.goto(f"/t/{table}")
    bea.page.get_by_label("Chair of Bea").click()
    bea.page.get_by_text("Take the chair back").click()
    cho.page.locator(".chat-text", has_text="Bea is back and plays instead of the bot.").wait_for()


def test_a_guest_can_when_the_host_is_away_too(people: Any) -> None:
    aki, bea = people(), people()
    table = aki.open("shogunate", 3, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    bea.page.goto(f"/t/{table}")
    bea.page.locator(".player", has_text="Aki").get_by_text("away", exact=True).wait_for()
    bea.page.get_by_label("Chair of Aki").click()
    bea.page.get_by_text("Hand to a bot").click()
    bea.page.get_by_text("Bea lets a bot play for Aki, who is away, as the host is.").first.wait_for()


def test_who_has_left_a_chair_is_not_offered_another(people: Any) -> None:
    aki, bea = people(), people()
    table = aki.open("leduc", 2, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    for seat, person in enumerate((aki, bea)):
        person.post(f"/{table}/chairs/{seat}", {"free": True})
    bea.page.goto(f"/t/{table}")
    bea.page.get_by_label("Chair of Seat 2").click()  # the one that she has seen already
    bea.page.get_by_text("Take the empty chair").wait_for()
    assert bea.page.get_by_label("Chair of Seat 1").count() == 0
