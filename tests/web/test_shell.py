"""The shell: from the front page to a table, with friends and bots and one shared device; lost connections; rules."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe import serious

from sudare.core import find_game

LIMIT = 200_000  # bytes of a first visit, compressed


def test_two_clicks_to_a_game_against_bots(people: Any) -> None:
    aki = people()
    aki.page.goto("/")
    aki.page.get_by_role("button", name="Play now: Shogunate").click()
    aki.page.get_by_role("button", name="Deal").click()
    aki.page.wait_for_selector(".option:not(:disabled)")
    assert "Your turn" in aki.page.title()


def test_a_first_visit_is_light_and_asks_nobody_else(people: Any, server: Any) -> None:
    aki = people()
    sizes: list[int] = []
    aki.page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    answer = aki.page.goto("/")
    aki.page.wait_for_selector(".game")
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".option:not(:disabled)")
    assert sum(sizes) < LIMIT
    assert all(url.startswith(server.url) for url in aki.requests)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_friends_meet_at_a_new_table(people: Any) -> None:
    aki, bea = people(), people()
    page = aki.page
    page.goto("/new?game=omnitsu")
    page.get_by_label("Your name").fill("Aki")
    page.get_by_text("Rules of this table").click()
    page.get_by_label("Turn cap").fill("10")
    page.get_by_label("List this table").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".lobby")
    page.get_by_label("Invite", exact=True).wait_for()
    assert page.get_by_role("button", name="Start the game").is_disabled()
    bea.page.goto("/")
    bea.page.locator(".home-tables a", has_text="Omnitsu").first.click()
    bea.page.get_by_label("Your name").fill("Bea")
    bea.page.get_by_role("button", name="Sit here").click()
    bea.page.get_by_text("The host starts the game").wait_for()
    page.get_by_role("button", name="Start the game").click()
    for person in (aki, bea):
        person.page.wait_for_selector(".prompt")
    bea.page.locator("#tab-chat").click()
    bea.page.get_by_label("Say something").fill("good luck <b>you</b>")
    bea.page.get_by_role("button", name="Send").click()
    page.locator("#tab-chat .badge").wait_for()
    page.keyboard.press("/")
    page.locator(".chat-text", has_text="good luck <b>you</b>").wait_for()
    aki.page.goto("/")
    aki.page.locator(".home-tables section", has_text="Your tables").get_by_text("Your turn").wait_for()


def test_the_host_can_free_a_chair_before_the_game(people: Any) -> None:
    aki, bea = people(), people()
    table = aki.open("leduc", 2, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    for person in (aki, bea):
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(".lobby")
    aki.page.get_by_role("button", name="Free this chair").click()
    bea.page.get_by_role("button", name="Sit here").click()  # she is a guest again, and may come back
    bea.page.get_by_role("button", name="Leave the chair").wait_for()


def test_one_device_goes_round(people: Any) -> None:
    aki = people()
    page = aki.page
    page.goto("/new?game=shogunate")
    page.get_by_label("Players").select_option("3")
    page.get_by_label("Your name").fill("Aki")
    page.locator(".chairs-form select").nth(1).select_option("(me)")
    page.get_by_label("Name of seat 2").fill("Bea")
    page.locator(".chairs-form select").nth(2).select_option("thumb")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".handover")
    assert page.locator(".board, .log, .option").count() == 0, "nothing is shown before somebody holds the device"
    page.get_by_role("button", name="I am Aki").click()
    page.wait_for_selector(".prompt")
    hand = page.get_by_role("button", name="Hand the device to Bea")
    for _ in range(12):
        page.locator(".option:not(:disabled)").or_(hand).first.wait_for()
        if not page.locator(".option").count():
            break
        aki.act()
    secrets = [e["text"] for e in aki.events().values() if e.get("secret")]
    assert secrets
    page.get_by_role("button", name="Hand the device to Bea").click()
    page.wait_for_selector(".handover")
    shown = page.content()
    assert page.locator(".board").count() == 0
    assert not any(text in shown for text in secrets), "the side of the last person is gone completely"
    aki.frames.clear()
    page.get_by_role("button", name="I am Bea").click()
    page.wait_for_selector(".option:not(:disabled)")
    assert aki.position()["seat"] == 1
    shown = page.locator("body").inner_text()
    theirs = {e["text"] for e in aki.events().values()}
    assert not any(text in shown for text in secrets if text not in theirs)


def test_a_server_that_restarts_loses_nothing(people: Any, server: Any) -> None:
    aki = people()
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    page = aki.page
    page.goto(f"/t/{table}")
    aki.act()
    page.wait_for_selector(".option:not(:disabled)")
    told = page.locator(".told").all_inner_texts()
    server.kill()
    page.get_by_text("Connection lost. Reconnecting…").wait_for()
    server.start()
    page.get_by_text("Connected again.").wait_for()
    page.wait_for_selector(".option:not(:disabled)")
    assert page.locator(".told").all_inner_texts()[: len(told)] == told
    assert aki.act()
    aki.problems = [problem for problem in aki.problems if "WebSocket" not in problem]  # the browser's own complaint


def test_two_tabs_show_the_same(people: Any) -> None:
    aki = people()
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".option:not(:disabled)")
    other = aki.context.new_page()
    other.goto(f"/t/{table}")
    other.wait_for_selector(".option:not(:disabled)")
    aki.act()
    number = aki.page.locator(".prompt").get_attribute("data-decision")
    other.wait_for_selector(f".prompt[data-decision='{number}']")


def test_a_line_of_the_log_shows_the_board_at_that_moment(people: Any) -> None:
    aki = people()
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    page = aki.page
    page.goto(f"/t/{table}")
    page.wait_for_selector(".option:not(:disabled)")
    first = page.locator(".board").inner_text()
    for _ in range(4):
        aki.act()
    page.wait_for_selector(".option:not(:disabled)")
    page.wait_for_load_state("networkidle")  # the whole texts of cards come later than the board
    now = page.locator(".board").inner_text()
    assert now != first
    page.locator(".told").first.click()
    page.wait_for_selector(".past-bar")
    assert page.locator(".board .act.lit, .option").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector(".option:not(:disabled)")
    assert page.locator(".board").inner_text() == now


def test_what_cannot_be_done_says_why_with_its_rule(people: Any) -> None:
    aki = people()
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    page = aki.page
    page.goto(f"/t/{table}")
    page.wait_for_selector(".option:not(:disabled)")
    for _ in range(6):
        if page.locator(".board .act.unlit:visible").count():
            break
        aki.act()
        page.wait_for_selector(".option:not(:disabled)")  # what is said of one position goes with it
    page.locator(".board .act.unlit:visible").first.hover(force=True)
    page.wait_for_selector(".tooltip .rule-link")
    page.locator(".tooltip .rule-link").click()
    page.wait_for_selector(".drawer .marked")


def test_an_answer_can_be_taken_back_while_nobody_has_learned_from_it(people: Any) -> None:
    aki, bea = people(), people()
    table = aki.open("omnitsu", 2, people=2)
    bea.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    aki.post(f"/{table}/start", {})
    for person in (aki, bea):
        person.page.goto(f"/t/{table}")
        person.page.wait_for_selector(".option:not(:disabled)")  # both choose a card, and nobody sees which
    aki.act()
    aki.page.wait_for_selector(".prompt-answered")
    aki.page.get_by_role("button", name="Take back").click()
    aki.page.get_by_text("Taken back.").wait_for()
    assert aki.page.locator(".option").count()


@pytest.mark.parametrize(
    ("game", "words", "says"),
    [
        ("shogunate", "goal", "highest score"),
        ("omnitsu", "tie", "shared victories"),
        ("kage", "short bow", "range 6"),
        ("chiyo", "court poet", "Spy question"),
        ("ninja", "poison the well", "Poison the Well"),
    ],
)
def test_a_rulebook_is_searched_by_the_words_of_a_newcomer(people: Any, game: str, words: str, says: str) -> None:
    page = people().page
    page.goto(f"/rules/{game}")
    page.wait_for_selector("text=The game in one breath")
    page.get_by_label("Search the rules").fill(words)
    page.wait_for_selector(".rules li .rule-link")
    assert says in page.locator(".rules li").first.inner_text()
    page.get_by_label("Search the rules").fill("xylophone")
    page.wait_for_selector("text=Nothing here has these words")


def test_unknown_addresses_say_where_to_go(people: Any) -> None:
    aki = people(bypass_csp=True)
    page = aki.page
    for address, says in (
        ("/no/such/place", "There is nothing at this address"),
        ("/t/nowhere", "There is no such table"),
        ("/rules/chess", "There is no game of this name here."),
    ):
        answer = page.goto(address)
        page.wait_for_selector(f"text={says}")
        assert "{" not in page.locator("main").inner_text()
        assert page.locator("main a[href], header a[href]").count() > 1, "there is a way from here"
        assert answer.status == (404 if address.startswith("/no") else 200)
    assert not serious(page)
    assert (
        aki.context.request.get("/no/such/place", headers={"accept": "application/json"}).json()["code"] == "not_found"
    )
    assert aki.context.request.get("/api/nothing", headers={"accept": "text/html"}).json()["code"] == "not_found"
    page.goto("/nowhere")
    page.get_by_role("link", name="All games").click()
    page.wait_for_selector(".game")
    aki.problems.clear()  # the browser itself complains about addresses that are none


def test_a_full_table_says_so(people: Any) -> None:
    aki, bo = people(), people()
    table = aki.open("shogunate", 3, people=1)
    bo.page.goto(f"/t/{table}")
    bo.page.wait_for_selector("text=Every chair at this table is taken.")
    assert bo.page.get_by_role("link", name="Open a table of your own").get_attribute("href") == "/new?game=shogunate"
    aki.post(f"/{table}/start", {})
    bo.page.wait_for_selector("text=You are watching.")
    assert bo.page.get_by_role("link", name="Open a table of your own").count() == 1


def test_rules_can_be_searched(people: Any) -> None:
    aki = people()
    page = aki.page
    page.goto("/rules/shogunate")
    page.get_by_label("Search the rules").fill("shinobi honour")
    page.wait_for_selector(".rules li")
    rule = page.locator(".rules li .rule-link").first.inner_text()
    page.locator(".rules li .rule-link").first.click()
    page.wait_for_selector(f"#{rule}.marked")


def test_a_game_without_a_board_is_played_with_the_generic_renderer(people: Any) -> None:
    aki = people()
    table = aki.open("leduc", 2)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    for _ in range(200):
        if not aki.act():
            break
    assert aki.page.locator(".over").count() == 1
    assert aki.page.locator(".generic").count() == 1


@pytest.mark.parametrize("game", ["shogunate", "omnitsu", "ninja", "chiyo", "kage"])
def test_the_guided_first_game_explains_what_lies_on_the_table(people: Any, game: str) -> None:
    aki = people()
    table = aki.open(game, find_game(game).players[0], bot="easy")
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}?guide")
    aki.page.wait_for_selector(".guide h2")
    title = aki.page.locator(".guide h2").inner_text()
    aki.page.locator(".guide").get_by_role("button", name="Go on").click()
    aki.page.wait_for_function("was => document.querySelector('.guide h2')?.innerText !== was", arg=title)


def test_those_who_share_their_secrets_talk_among_themselves(people: Any) -> None:
    guards, ninja, mate = people(), people(), people()
    table = guards.open("kage", 3, people=3)
    ninja.post(f"/{table}/join", {"name": "Bea", "seat": 1})
    mate.post(f"/{table}/join", {"name": "Cho", "seat": 2})
    guards.post(f"/{table}/start", {})
    for person in (guards, ninja, mate):
        person.page.goto(f"/t/{table}")
        person.page.locator("#tab-chat").click()
    assert guards.page.get_by_label("to everybody").count() == 0
    ninja.page.get_by_label("to everybody").select_option("team")
    ninja.page.get_by_label("Say something").fill("over the roof")
    ninja.page.get_by_role("button", name="Send").click()
    mate.page.get_by_text("over the roof").first.wait_for()  # in the chat, and just said
    ninja.page.get_by_label("to everybody").select_option("all")
    ninja.page.get_by_label("Say something").fill("good evening")
    ninja.page.get_by_role("button", name="Send").click()
    guards.page.get_by_text("good evening").first.wait_for()
    assert not any("over the roof" in frame for frame in guards.frames)


def test_a_clock_runs(people: Any) -> None:
    aki = people()
    table = aki.open("leduc", 2, clock=900)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".clock")
    shown = aki.page.locator(".clock").first.inner_text()
    assert re.search(r"\d:\d\d", shown)
    aki.page.wait_for_function("was => document.querySelector('.clock').innerText !== was", arg=shown)


def test_a_rematch_keeps_the_chairs(people: Any) -> None:
    aki = people()
    table = aki.open("leduc", 2)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    while aki.act():
        pass
    aki.page.get_by_role("button", name="Play again").click()
    aki.page.wait_for_url(re.compile(f"/t/(?!{table})"))
    aki.page.wait_for_selector(".option:not(:disabled)")


def test_a_table_that_does_not_exist(people: Any) -> None:
    aki = people()
    aki.page.goto("/t/nowhere")
    aki.page.get_by_role("heading", name="There is no such table").wait_for()
    aki.problems.clear()  # the browser itself reports the 404


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["/", "/new?game=kage", "/rules/omnitsu"])
def test_accessibility(people: Any, address: str, scheme: str) -> None:
    aki = people(color_scheme=scheme, bypass_csp=True)
    aki.page.goto(address)
    aki.page.wait_for_selector(".game, .new-form, .prose")
    assert serious(aki.page) == []


def test_a_board_that_the_server_has_no_longer_opens_the_page_anew(people: Any) -> None:
    """A server that was started anew with a newer page has other files than those that an open page asks for."""
    aki = people()
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    gone: list[str] = []

    def first_only(route: Any) -> None:
        if gone:
            route.continue_()
        else:
            gone.append(route.request.url)
            route.abort()

    aki.page.route(re.compile("/assets/shogunate-"), first_only)
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".sho-line")
    assert gone
    aki.problems.clear()  # the browser has complained about the file


def test_what_was_just_said_goes_away_also_when_others_speak_meanwhile(people: Any) -> None:
    aki, bo = people(), people()
    table = aki.open("shogunate", 3, people=2)
    bo.post(f"/{table}/join", {"name": "Bo", "seat": 1})
    aki.post(f"/{table}/start", {})
    aki.page.clock.install()
    for one in (aki, bo):
        one.page.goto(f"/t/{table}")
        one.page.wait_for_selector(".sho-line")
    bo.page.locator("#tab-chat").click()
    for words in ("good evening", "who are you for?"):
        bo.page.locator(".chat-say input").fill(words)
        bo.page.keyboard.press("Enter")
        aki.page.locator(".just-said .bubble", has_text=words).wait_for()
    aki.page.clock.fast_forward(10_000)
    aki.page.wait_for_selector(".just-said .bubble", state="detached")


def test_who_is_new_sees_the_games_before_the_puzzle_of_the_day(people: Any) -> None:
    aki = people()
    order = "[...document.querySelectorAll('.games, .today')].map((part) => part.className.split(' ')[0])"
    aki.page.goto("/")
    aki.page.wait_for_selector(".today")
    aki.page.wait_for_selector(".game")
    assert aki.page.evaluate(order) == ["games", "today"]
    table = aki.open("shogunate", 3)
    aki.post(f"/{table}/start", {})
    aki.page.goto(f"/t/{table}")
    aki.page.wait_for_selector(".option:not(:disabled)")
    aki.page.goto("/")
    aki.page.wait_for_selector(".today")
    assert aki.page.evaluate(order) == ["today", "games"]
