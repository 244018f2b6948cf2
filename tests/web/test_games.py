"""Every game in a browser: by clicking what is lit, with a reload, by several people, on a phone, by keyboard."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from axe import serious

import sudare
from sudare.core import Record, Table, find_game

GAMES = {"shogunate": 3, "omnitsu": 2, "ninja": 2, "chiyo": 5, "kage": 2}
MOST_CLICKS = 3000
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_a_game_is_played_to_its_end_by_clicking_what_is_lit(people: Any, game: str) -> None:
    aki = people(viewport={"width": 1440, "height": 900})
    page = aki.page
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"^Play now: .*{game}", re.I)).click()
    page.get_by_label("Players").select_option(str(GAMES[game]))
    page.get_by_label("Bots on the other chairs").select_option("thumb")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/t/*")
    known = sudare.game(game, seats=GAMES[game]).actions
    choices = windows = silenced = 0
    for click in range(MOST_CLICKS):
        asked_about = page.evaluate(
            "[...document.querySelectorAll('.act.unlit')].map(act => act.dataset.act.split(' ')[0])"
        )
        for action in set(asked_about):
            known.id(action)  # whatever the board can ask about is an action of the game
        if not silenced and page.locator(".option:not(:disabled)").count() and page.locator(".ask-all").count():
            silenced = leave_and_change_a_standing_answer(aki)
        if not aki.act():
            break
        if page.locator(".gesture").count():
            choices += 1
            if choices & (choices - 1) == 0:  # the first, second, fourth … part: its choice is left, and made anew
                page.keyboard.press("Escape")
                page.wait_for_selector(".gesture", state="detached")
        elif page.locator(".pass-turn").count() and (windows := windows + 1) % 2:
            number = page.locator(".prompt").get_attribute("data-decision")
            page.locator(".pass-turn").click()
            page.wait_for_selector(f".prompt:not([data-decision='{number}']), .over")
        if click == 6:
            said = page.locator(".told").count()
            page.reload()
            page.wait_for_selector(".prompt-text, .over")
            assert page.locator(".told").count() >= said, "after a reload everything that was told is still there"
    assert page.locator(".over").count() == 1
    assert choices or game == "ninja", "a choice of several parts was begun, left, and made"
    assert any(message.get("given", 1) > 1 for message in aki.messages("done")), "several answers were one gesture"
    assert silenced or game == "shogunate", "where nobody is asked whether they want to react"
    check_log(aki)
    look_back(aki)


def leave_and_change_a_standing_answer(aki: Any) -> int:
    """At any question, with one click each: never ask me there, then ask me again when something fits."""
    page = aki.page
    page.locator(".ask-all summary").click()
    first = page.locator(".ask-all fieldset").first
    for when in ("never", "if something new fits"):
        first.get_by_role("button", name=when).click()
        page.wait_for_selector(f".ask-all fieldset:first-of-type button[aria-pressed=true] >> text={when}")
    page.locator(".ask-all summary").click()
    left = [list(message["windows"].values()) for message in aki.messages("wishes")]
    assert any("never" in wishes for wishes in left) and "never" not in left[-1]
    return 1


def check_log(aki: Any) -> None:
    """What this browser was told, and what it shows, is what its record makes of the game."""
    page = aki.page
    table = page.url.split("/t/")[1].split("?")[0]
    record = msgspec.convert(aki.context.request.get(f"/api/tables/{table}/record").json(), Record)
    told = Table.from_record(record, find_game).told(0)
    known = aki.events()
    assert [(n, event["kind"]) for n, event in sorted(known.items())] == [(n, t.kind) for n, t in enumerate(told)]
    shown = page.locator(".log").inner_text()
    assert all(event["text"] in shown for _, event in sorted(known.items())[-20:])


def test_a_bot_may_play_for_somebody(people: Any) -> None:
    aki = people()
    page = aki.page
    table = aki.open("shogunate", 3, people=1)
    aki.post(f"/{table}/start", {})
    page.goto(f"/t/{table}")
    aki.act()
    page.get_by_role("button", name="Chair of Aki").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Let it play").click()
    page.wait_for_selector(".over")


def look_back(aki: Any) -> None:
    """The replay from other sides, the seal, the record."""
    page = aki.page
    page.get_by_role("button", name="Verify the shuffle").click()
    assert page.locator("[data-verified=true]").count() == 1
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Watch the replay").click()
    page.wait_for_selector(".past-bar")
    assert page.locator(".board .act.lit").count() == 0, "the past cannot be changed"
    page.get_by_label("One step on").click()
    assert "Moment 1 of" in page.locator(".past-count").inner_text()
    with page.expect_response("**/replay?side=1**"):
        page.get_by_label("See it as").select_option("1")
    page.get_by_label("Moment of the game").focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Back to now").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".json")


@every_game
def test_each_browser_sees_its_own_secrets_and_nobody_elses(people: Any, game: str) -> None:
    aki, bea, eve = people(), people(), people()
    table = aki.open(game, GAMES[game], people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    for person in (aki, bea, eve):
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(".board")
    for _ in range(4):
        for person in (aki, bea):
            if person.page.locator(".option").count():
                person.act()
    aki.settled(table, bea, eve)
    assert [p.messages("hello")[-1]["seat"] for p in (aki, bea, eve)] == [0, 1, None]
    assert [p.position()["seat"] for p in (aki, bea, eve)] == [0, 1, None]
    told = [p.events() for p in (aki, bea, eve)]
    assert all(event.get("secret") is None for event in told[2].values()), "a spectator is told no secrets"
    assert eve.page.locator(".only-you").count() == 0
    assert eve.page.locator(".option, .act.lit").count() == 0
    assert eve.position()["team"] == []
    for mine, other in ((0, 1), (1, 0)):
        shown = [aki, bea][other].page.locator("body").inner_text()
        for n, event in told[mine].items():
            secret, theirs = event.get("secret"), told[other].get(n, {}).get("secret")
            if secret is None or theirs is not None:
                continue
            if event["text"] != told[other][n]["text"]:
                assert event["text"] not in shown
            written = f'"secret":{json.dumps(secret, separators=(",", ":"), ensure_ascii=False)}'
            assert not any(written in frame and f'"n":{n},' in frame for frame in [aki, bea][other].frames)
    if game != "kage":  # where nothing secret is told before the guards are set up
        assert any(event.get("secret") for seat in told[:2] for event in seat.values())
    assert eve.position()["view"] != aki.position()["view"]
    assert aki.position()["view"] != bea.position()["view"]


@every_game
def test_a_phone_has_room_for_it(people: Any, game: str) -> None:
    aki = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = aki.open(game, GAMES[game])
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    for _ in range(3):
        aki.act()
    wide = aki.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], "nothing sticks out sideways"
    aki.page.locator("#tab-log").click()
    assert aki.page.locator(".log").is_visible()
    aki.page.locator("#tab-chat").click()
    assert aki.page.get_by_label("Say something").is_visible()


@every_game
def test_the_keyboard_is_enough(people: Any, game: str) -> None:
    aki = people()
    table = aki.open(game, GAMES[game])
    aki.post(f"/{table}/start", {})
    page = aki.page
    page.goto(f"/t/{table}")
    aki.by_hand()
    reached = ""
    for _ in range(60):  # Tab reaches something lit on the board, or an option
        page.keyboard.press("Tab")
        reached = page.evaluate("document.activeElement.dataset.act ?? document.activeElement.dataset.option ?? ''")
        if reached:
            break
    assert reached
    for key in ("Enter", "1"):
        page.wait_for_selector(".option:not(:disabled)")
        before = page.locator(".prompt").get_attribute("data-decision")
        page.keyboard.press(key)
        answered = f".prompt:not([data-decision='{before}'])"
        while (asks := aki.first_of(answered, ".act-menu button", ".confirm .primary")) != answered:
            page.locator(asks).first.press("Enter")
            page.wait_for_selector(asks, state="detached")
    page.wait_for_selector(".option:not(:disabled)")
    page.keyboard.press("r")
    page.wait_for_selector(".drawer .marked")
    page.keyboard.press("Escape")
    page.wait_for_selector(".drawer", state="detached")


@every_game
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessibility(people: Any, game: str, scheme: str) -> None:
    aki = people(color_scheme=scheme, bypass_csp=True)
    table = aki.open(game, GAMES[game])
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    ready = ".option:not(:disabled), .set-up[aria-busy=false] .primary, .over"
    aki.page.wait_for_selector(ready)
    assert serious(aki.page) == []
    aki.act()
    aki.page.wait_for_selector(ready)
    assert serious(aki.page) == []
