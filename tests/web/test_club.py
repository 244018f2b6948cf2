"""People who play here often: quick games, ratings, keeping oneself, living together."""

from __future__ import annotations

import json
from typing import Any


def test_two_strangers_meet_in_a_quick_game_and_the_lobby_shows_it_at_once(people: Any) -> None:
    aki, mori = people(), people(viewport={"width": 390, "height": 844})
    mori.page.goto("/")
    mori.page.get_by_text("Nobody has an open table").wait_for()
    aki.page.goto("/")
    aki.page.get_by_role("button", name="Play now: Leduc poker").click()
    aki.page.get_by_label("Your name").fill("Aki")
    aki.page.get_by_role("button", name="Play with whoever comes").click()
    aki.page.get_by_text("bots take the empty chairs").wait_for()
    mori.page.get_by_role("link", name="Aki").wait_for()  # without asking again
    mori.page.get_by_role("button", name="Play now: Leduc poker").click()
    mori.page.get_by_label("Your name").fill("Mori")
    mori.page.get_by_role("button", name="Play with whoever comes").click()
    for one in (aki, mori):
        one.page.locator(".play").wait_for()
    assert aki.page.url == mori.page.url


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def known(person: Any) -> Any:
    """Let a browser have its key, as every page of the table gives it one."""
    person.page.goto("/me")
    person.page.get_by_role("heading", name="Keep me").wait_for()
    return person


def ask(person: Any, path: str, body: Any = None) -> Any:
    answer = person.context.request.post(f"/api{path}", data=body or {})
    assert answer.ok, answer.text()
    return answer.json()


def play_on(table: str, *people: Any) -> None:
    """Play until the game is over, by the side door."""
    for _ in range(3000):
        for one in people:
            seen = one.context.request.get(f"/api/tables/{table}/perspective?since=1000000").json()
            if seen["presence"]["status"] == "over":
                return
            decision = seen["snapshot"]["decision"]
            if decision and decision["question"]:
                action = decision["question"]["options"][0]["action"]
                one.context.request.post(
                    f"/api/tables/{table}/act", data={"decision": decision["number"], "action": action}
                )
    raise AssertionError("this game does not end")


def test_a_rated_evening_of_four_with_a_leaver_is_on_the_board_of_those_who_want_it(people: Any) -> None:
    aki, *others = [known(people()) for _ in range(4)]
    aki.page.goto("/new?game=shogunate")
    aki.page.get_by_label("Your name").fill("Aki")
    rated = aki.page.get_by_role("checkbox", name="Rated")
    assert rated.is_disabled()
    aki.page.locator(".form-row select").first.select_option("1200+10")
    rated.check()
    aki.page.get_by_role("button", name="Open the table").click()
    aki.page.get_by_text("Waiting for players").wait_for()
    table = aki.page.url.rpartition("/")[2]
    for name, one in zip(("Mori", "Ren", "Sen"), others, strict=True):
        ask(one, f"/tables/{table}/join", {"name": name})
    aki.page.get_by_role("button", name="Start the game").click()
    aki.page.locator(".head").get_by_text("Rated").wait_for()
    leaver = others[-1]
    ask(leaver, f"/tables/{table}/chairs/3", {"bot": "thumb", "free": True})
    play_on(table, aki, *others[:2])
    for one in (aki, leaver):
        one.page.goto("/me")
        one.page.get_by_role("heading", name="Your ratings").wait_for()
        one.until(lambda one=one: one.context.request.get("/api/me/club").json()["ratings"])
        one.page.reload()
        one.page.get_by_role("checkbox", name="Others may see my profile").check()
    aki.page.goto("/board")
    lines = aki.page.locator(".board-table tbody tr")
    lines.first.wait_for()
    names = [text for text in lines.all_inner_texts() if "Aki" in text or "Sen" in text]
    assert len(names) == 2 and "Sen" in names[-1] and "Mori" not in " ".join(lines.all_inner_texts())
    aki.page.get_by_role("link", name="Sen").click()
    aki.page.get_by_role("heading", name="Sen").wait_for()
    aki.page.get_by_text("provisional").first.wait_for()


def test_a_code_on_paper_brings_the_chair_to_the_phone_and_the_host_reads_a_report(people: Any) -> None:
    aki, phone, mori = known(people()), known(people(**PHONE)), known(people())
    table = aki.open("shogunate", 3, people=2)
    ask(mori, f"/tables/{table}/join", {"name": "Toku", "seat": 1})
    aki.post(f"/{table}/start", {})
    aki.page.goto("/me")
    aki.page.get_by_role("button", name="Make a recovery code").click()
    code = aki.page.locator(".paper-code").inner_text()
    phone.page.get_by_text("I have a recovery code").click()
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="Use it").click()
    phone.page.get_by_text("You are Aki.").wait_for()
    phone.page.goto(f"/t/{table}")
    phone.page.locator(".play").wait_for()
    phone.page.get_by_text("Aki").first.wait_for()
    # living together: a phrase, a mute, a report
    mori.page.goto(f"/t/{table}")
    mori.page.locator("#tab-chat").click()
    mori.page.get_by_role("button", name="Well played").click()
    aki.page.goto(f"/t/{table}")
    aki.page.locator("#tab-chat").click()
    line = aki.page.locator(".chat-lines li", has_text="Well played")
    line.wait_for()
    menu = aki.page.locator(".player", has_text="Toku").get_by_role("button")
    menu.click()
    aki.page.get_by_text("Mute Toku here").click()
    line.wait_for(state="detached")
    menu.click()
    aki.page.get_by_text("Report Toku").click()
    aki.page.get_by_label("What happened").fill("Too polite.")
    aki.page.get_by_role("button", name="Send the report").click()
    aki.page.get_by_text("The host will read it.").wait_for()
    # the host's desk
    host = people()
    host.page.goto("/desk#the-host")
    report = host.page.locator(".desk-report")
    report.get_by_text("Too polite.").wait_for()
    report.locator(".desk-heard", has_text="Well played").wait_for()
    assert "the-host" not in host.page.url
    host.page.get_by_label("Everybody who is here").fill("Tea at eight.")
    host.page.get_by_role("button", name="Announce").click()
    for one in (aki, mori, phone):
        one.page.get_by_text("Tea at eight.").wait_for()
    host.page.get_by_role("button", name="Shut Toku out").click()
    host.page.get_by_label("Why").fill("for politeness")
    host.page.locator("dialog").get_by_role("button", name="Shut Toku out").click()
    host.page.get_by_text("shut out until").wait_for()
    refused = mori.context.request.post("/api/tables", data={"game": "leduc"})
    assert refused.status == 403 and "for politeness" in refused.text()
    host.page.get_by_role("button", name="Take it away").click()
    host.page.get_by_role("button", name="Let in again").click()
    aki.page.get_by_text("Tea at eight.").wait_for(state="detached")


def test_what_was_opened_before_is_there_without_a_net_and_a_push_opens_the_table(people: Any, server: Any) -> None:
    aki = people(service_workers="allow", permissions=["notifications"])
    page = aki.page
    page.goto("/me")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    table = aki.open("leduc", 2)
    aki.post(f"/{table}/start", {})
    play_on(table, aki)
    page.goto("/rules/leduc")
    page.locator(".prose").get_by_text("Leduc").first.wait_for()
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Watch the replay").click()
    page.locator(".past-bar").wait_for()
    page.goto("/")
    page.get_by_role("button", name="Play now: Shogunate").wait_for()
    manifest = aki.context.request.get("/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert aki.context.request.get(icon["src"]).headers["content-type"] == icon["type"]
    page.goto("/learn/shogunate/1")
    page.locator(".lesson-box .option").first.wait_for()
    server.stop()
    try:
        page.goto("/learn/shogunate/1")
        page.locator(".lesson-box .option").first.wait_for()
        page.goto("/")
        offline = page.locator(".offline")
        offline.get_by_text("Replay: Leduc poker").wait_for()
        offline.get_by_text("Rules: Leduc poker").click()
        page.locator(".prose").get_by_text("Leduc").first.wait_for()
        page.goto(f"/t/{table}")
        page.get_by_role("button", name="Watch the replay").click()
        page.locator(".past-bar").wait_for()
    finally:
        server.start()
    page.goto("/")
    page.get_by_role("button", name="Play now: Shogunate").wait_for()
    tools = aki.context.new_cdp_session(page)
    found: list[Any] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    aki.until(lambda: found)
    message = {"title": "It is your turn: Leduc poker", "body": "Your table waits for you.", "path": f"/t/{table}"}
    push = {"origin": server.url, "registrationId": found[0]["registrationId"], "data": json.dumps(message)}
    worker = aki.context.service_workers[0]
    shown = "self.registration.getNotifications().then((all) => all.map((one) => one.title))"

    def arrived() -> bool:
        if message["title"] in worker.evaluate(shown):
            return True
        tools.send("ServiceWorker.deliverPushMessage", push)  # again, if the worker was just being woken
        return False

    aki.until(arrived)
    click = "(one) => self.dispatchEvent(new NotificationEvent('notificationclick', {notification: one}))"
    worker.evaluate(f"self.registration.getNotifications().then(([one]) => (({click})(one), 0))")
    page.wait_for_url(f"**/t/{table}")
    aki.problems.clear()  # that the server could not be reached


def test_a_passkey_brings_the_person_to_another_device(people: Any, server: Any) -> None:
    aki, phone = people(), people(**PHONE)
    site = f"http://localhost:{server.port}"  # no browser has passkeys for an address
    tools = []
    for one in (aki, phone):
        one.page.goto(f"{site}/me")
        one.page.get_by_role("heading", name="Keep me").wait_for()
        tools.append(one.context.new_cdp_session(one.page))
        tools[-1].send("WebAuthn.enable")
    how = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    how |= {"isUserVerified": True, "automaticPresenceSimulation": True}
    ids = [tool.send("WebAuthn.addVirtualAuthenticator", {"options": how})["authenticatorId"] for tool in tools]
    made = aki.context.request.post(f"{site}/api/tables", data={"game": "leduc", "seats": 2}).json()
    joined = aki.context.request.post(f"{site}/api/tables/{made['id']}/join", data={"name": "Aki"})
    assert joined.ok
    aki.page.reload()
    aki.page.get_by_role("button", name="Make a passkey").click()
    aki.page.get_by_text("Passkey since").wait_for()
    phone.page.get_by_role("button", name="I have a passkey").click()
    phone.page.get_by_text("Nothing was chosen.").wait_for()  # it has none yet
    (key,) = tools[0].send("WebAuthn.getCredentials", {"authenticatorId": ids[0]})["credentials"]
    tools[1].send("WebAuthn.addCredential", {"authenticatorId": ids[1], "credential": key})  # as a synced passkey
    phone.page.get_by_role("button", name="I have a passkey").click()
    phone.page.get_by_text("You are Aki.").wait_for()
    mine = phone.context.request.get(f"{site}/api/tables/{made['id']}/mine").json()
    assert mine["seats"] == [0]
    aki.page.get_by_role("button", name="Forget it").click()
    aki.page.get_by_text("Passkey since").wait_for(state="detached")
    phone.page.get_by_role("button", name="I have a passkey").click()
    phone.page.get_by_text("This passkey is not known here").wait_for()
    phone.problems.clear()  # that it was refused
