"""From device to device and from home to home: links that others can open, chairs that follow, hosts who are away."""

from __future__ import annotations

from typing import Any

import pytest
from axe import serious


def _reachable(person: Any, *addresses: str) -> None:
    """A machine that is open to its network, as its page is told."""
    person.page.route("**/api/reach", lambda route: route.fulfill(json={"addresses": addresses, "open": True}))


def test_on_the_loopback_an_invitation_says_that_only_this_computer_can_use_it(people: Any, server: Any) -> None:
    aki = people()
    table = aki.open("leduc", 2, people=2)
    aki.page.goto(f"/t/{table}")
    aki.page.get_by_text("Only this computer can use this link.").wait_for()
    aki.page.get_by_text("sudare serve --friends").wait_for()
    assert aki.page.locator(".qr").count() == 0
    assert aki.page.get_by_label("Invite", exact=True).input_value() == f"{server.url}/t/{table}"


def test_invitation_and_qr_code_carry_the_address_that_friends_can_use(people: Any) -> None:
    aki = people()
    _reachable(aki, "http://192.168.1.5:8642", "http://10.8.0.2:8642")
    table = aki.open("leduc", 2, people=2)
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(f'.qr[data-text="http://192.168.1.5:8642/t/{table}"]')
    assert aki.page.locator(".invite-link").input_value() == f"http://192.168.1.5:8642/t/{table}"
    drawn = aki.page.locator(".qr path").get_attribute("d")
    aki.page.get_by_label("If that address does not work").select_option(label="http://10.8.0.2:8642")
    aki.page.wait_for_selector(f'.qr[data-text="http://10.8.0.2:8642/t/{table}"]')
    aki.page.wait_for_function("was => document.querySelector('.qr path').getAttribute('d') !== was", arg=drawn)


@pytest.mark.parametrize("phone", [False, True])
def test_a_chair_comes_along_to_another_device(people: Any, phone: bool) -> None:
    how = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True} if phone else {}
    aki, pocket = people(), people(**how)
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.get_by_role("button", name="Play on another device").click()
    link = aki.page.get_by_label("Link to another device").input_value()
    assert "#device=0." in link
    pocket.page.goto(link)
    pocket.page.get_by_text("This link brings the chair of Aki to this device.").wait_for()
    pocket.page.get_by_role("button", name="Play here as Aki").click()
    pocket.page.wait_for_selector(".option:not(:disabled)")
    assert "#" not in pocket.page.url
    aki.page.keyboard.press("Escape")
    number = aki.page.locator(".prompt").get_attribute("data-decision")
    pocket.act()
    aki.page.wait_for_selector(f".prompt:not([data-decision='{number}']), .over")  # it is the same chair
    eve = people()
    eve.page.goto(link)
    eve.page.get_by_role("button", name="Play here as Aki").click()
    eve.page.get_by_role("alert").get_by_text("used already").wait_for()
    eve.problems.clear()  # the browser itself notes the refused request
    eve.page.get_by_role("button", name="Only look").click()
    eve.page.get_by_text("You are watching").first.wait_for()


def test_other_devices_are_forgotten(people: Any) -> None:
    aki, lost = people(), people()
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    code = aki.post(f"/{table}/devices", {})["code"]
    lost.post(f"/{table}/devices/claim", {"code": code})
    for person in (aki, lost):
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(".option:not(:disabled)")
    aki.page.get_by_role("button", name="Play on another device").click()
    aki.page.get_by_text("Your chair is on 2 devices.").wait_for()
    aki.page.get_by_role("button", name="Forget the other devices").click()
    lost.page.get_by_text("You are watching").first.wait_for()
    assert aki.page.locator(".option").count()


def test_a_lost_browser_is_no_lost_chair(people: Any) -> None:
    aki, bea, anew = people(), people(), people()
    table = aki.open("shogunate", 3, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.locator(".player", has_text="Bea").get_by_text("away", exact=True).wait_for()
    aki.page.get_by_label("Chair of Bea").click()
    aki.page.get_by_text("Give a link for a lost browser").click()
    link = aki.page.get_by_label("Link to another device").input_value()
    aki.page.keyboard.press("Escape")
    anew.page.goto(link)
    anew.page.get_by_role("button", name="Play here as Bea").click()
    anew.page.wait_for_selector(".player.own:has-text('Bea')")
    aki.page.locator("#tab-chat").click()
    aki.page.locator(".chat-text", has_text="The chair of Bea is on another device now").wait_for()


def test_who_sits_at_the_table_starts_the_game_when_the_host_is_away(people: Any) -> None:
    aki, bea = people(), people()
    table = aki.open("shogunate", 3, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".lobby")
    bea.page.goto(f"/t/{table}")
    bea.page.get_by_text("The host starts the game").wait_for()
    assert bea.page.get_by_role("button", name="Start the game").count() == 0
    aki.page.goto("/rules")
    bea.page.get_by_text("The host is away: you can put bots on empty chairs and start the game.").wait_for()
    bea.page.get_by_role("button", name="Start the game").click()
    bea.page.wait_for_selector(".prompt")
    bea.page.locator("#tab-chat").click()
    bea.page.locator(".chat-text", has_text="Bea has dealt, as the host is away.").wait_for()


def test_games_are_in_the_order_in_which_they_are_easy_to_learn_and_learning_begins_at_once(people: Any) -> None:
    aki = people()
    aki.page.goto("/")
    aki.page.wait_for_selector(".game")
    titles = aki.page.locator(".game h2").all_inner_texts()
    short = [title.split(":")[0] for title in titles]
    assert short[:5] == ["Shogunate", "Omnitsu", "Chiyo's Secret", "Ninja", "Rise of the Kage"]
    for game in aki.page.locator(".game:has(.game-special)").all():
        assert "players" in game.inner_text() and "minutes" in game.inner_text()
    aki.page.get_by_role("button", name="Learn: Shogunate").click()
    aki.page.wait_for_selector(".lesson-task")
    assert aki.page.locator("dialog[open]").count() == 0


def test_bots_are_told_in_words_for_people_and_those_of_the_workshop_apart(people: Any) -> None:
    aki = people()
    aki.page.goto("/")
    aki.page.get_by_role("button", name="Play now: Shogunate").click()
    bots = aki.page.get_by_label("Bots on the other chairs")
    first = bots.locator("> option").all_inner_texts()
    assert [text.split(":")[0] for text in first] == ["Easy", "Normal", "Hard", "Master"]
    assert all(": " in text for text in first)
    apart = bots.locator("optgroup[label='For experiments'] option").all_inner_texts()
    assert [text.split(" (")[0] for text in apart] == ["Random", "Rules of thumb", "Search"], "the weakest first"
    assert all(text.endswith(")") for text in apart), "each with what it is"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialogs_are_accessible(people: Any, scheme: str) -> None:
    aki, pocket = people(color_scheme=scheme, bypass_csp=True), people(color_scheme=scheme, bypass_csp=True)
    _reachable(aki, "http://192.168.1.5:8642", "http://10.8.0.2:8642")
    table = aki.open("leduc", 2, people=2)
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".qr")
    assert serious(aki.page) == []
    aki.page.get_by_role("button", name="Play on another device").click()
    link = aki.page.locator(".devices .invite-link").input_value()
    assert serious(aki.page) == []
    pocket.page.goto(f"/t/{link.partition('/t/')[2]}")
    pocket.page.get_by_role("button", name="Play here as Aki").wait_for()
    assert serious(pocket.page) == []
