"""A real server process on a free port, the system's Chromium, and people who look at pages."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # helpers beside the tests

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    TimeoutError,
    WebSocket,
    sync_playwright,
)
from reach import REACH

ROOT = Path(__file__).parents[2]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage", "--mute-audio"]
PATIENCE = 120_000  # milliseconds until something is taken for broken: nothing depends on how fast the machine is
TIMES = 4  # that something is clicked until then
AGAIN = 2_000  # milliseconds after which it is looked again what the page asks

# Leave a wish with a table, over a socket of its own.
WISH = """([table, when]) => new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({type: "ask_me", window: "*", when, command: "wish"}));
    socket.onmessage = (message) => JSON.parse(message.data).type === "done" && (socket.close(), done());
})"""

# Serve as always, but let the deals of each test be the same every time.
SERVE = """
import socket, sys
from collections import Counter
from pathlib import Path
from sudare.server import api
from sudare.server.config import Config
from sudare.server.run import run
db, leduc, port, test = sys.argv[1:]
deals = Counter()
def new_seed():
    name = Path(test).read_text()
    deals[name] += 1
    return f"{name} {deals[name]}"
api.new_seed = new_seed
config = Config(db=db, bot_pace=0.0, thinkers=1, tables_per_hour=1e6, requests_per_second=1e6, messages_per_second=1e6,
    connections_per_second=1e6, drafts_at_once=1000, drafts_in_line=1000, ahead_per_address=1e3, coach_per_address=1e3,
    playing_per_address=1e3, looking_per_address=1e3, looking_per_table=1e3, work_per_socket=1e3, looking_in_all=1e3,
    playing_in_all=1e3, away_after=2.0, desk_token="the-host", codes_per_hour=1e6,
    game_files=(leduc,), review_simulations=600)
run(config, socket.create_server(("127.0.0.1", int(port))))
"""


def _hatch_build() -> Any:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def hatch_build() -> Any:
    return _hatch_build()


class Server:
    """A server process, which can be ended and started again with the same tables."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.db = f"sqlite:///{folder}/tables.db"
        self.test = folder / "test.txt"  # the test that asks for tables
        self.start()

    def start(self) -> None:
        leduc = str(ROOT / "examples" / "leduc.py")
        command = [sys.executable, "-c", SERVE, self.db, leduc, str(self.port), str(self.test)]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        for _ in range(2400):  # two minutes
            assert self.process.poll() is None, "the server ended"
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=120):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(120)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.kill()


@pytest.fixture(scope="session")
def page_built(hatch_build: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page as it is in the source now; one of several test processes builds it."""
    if hatch_build.up_to_date(ROOT):
        return
    lock = tmp_path_factory.getbasetemp().parent / "sudare-page.lock"
    try:
        lock.touch(exist_ok=False)
    except FileExistsError:
        for _ in range(6000):  # ten minutes
            if hatch_build.up_to_date(ROOT):
                return
            time.sleep(0.1)
    try:
        hatch_build.build(ROOT)
    finally:
        lock.unlink(missing_ok=True)


@pytest.fixture(scope="module")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        pytest.skip("There is no Chromium here: the page cannot be tested (`make test` tries to install it).")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


class Person:
    """Somebody with a browser of their own: a page, what came over its sockets, and what it complained about."""

    def __init__(self, browser: Browser, server: Server, **how: Any) -> None:
        how = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "service_workers": "block"} | how
        self.context: BrowserContext = browser.new_context(base_url=server.url, **how)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.touch = bool(how.get("has_touch"))
        self.frames: list[str] = []
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._complain)
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _complain(self, said: ConsoleMessage) -> None:
        where = said.location.get("url", "")
        late = "409" in said.text and "/layouts/draft" in where  # a draft of a question that was answered meanwhile
        if said.type == "error" and not late:
            self.problems.append(f"{said.text} ({said.location.get('url', '')})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def messages(self, *kinds: str) -> list[Any]:
        found = [json.loads(frame) for frame in self.frames]
        return [message for message in found if message["type"] in kinds]

    def events(self) -> dict[int, Any]:
        return {e["n"]: e for m in self.messages("snapshot", "update") for e in m.get("events", [])}

    def position(self) -> Any:
        """The last position, with all changes since."""
        position: Any = None
        for message in self.messages("snapshot", "update"):
            if message["type"] == "snapshot":
                position = message["position"]
            for path, value in message.get("changes", []):
                at = position
                for part in path[:-1]:
                    at = at[part]
                at[path[-1]] = value
        return position

    def post(self, path: str, body: Any) -> Any:
        answer = self.context.request.post(f"/api/tables{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, game: str, seats: int, people: int = 1, bot: str = "thumb", **more: Any) -> str:
        """Open a table by the side door: the first chairs are for people, this one sits on the first."""
        bots = dict.fromkeys(range(people, seats), bot)
        table: str = self.post("", {"game": game, "seats": seats, "bots": bots, **more})["id"]
        self.post(f"/{table}/join", {"name": "Aki", "seat": 0})
        return table

    def wish(self, table: str, when: str) -> None:
        """Say when to be asked, before the page is opened."""
        self.page.goto("/")
        self.page.evaluate(WISH, [table, when])

    def act(self, last: bool = False) -> bool:
        """Answer by clicking what is lit first (or last), or else an option; False when the game is over."""
        page = self.page
        ready = ".set-up[aria-busy=false] :is(.layout, .primary)"  # a whole set-up is chosen, then confirmed
        page.wait_for_selector(f".option:not(:disabled), {ready}, .gesture-send, .over")
        if page.locator(".over").count():
            return False
        if page.locator(ready).count():
            shown = page.locator(".prompt-text").inner_text()
            page.locator(ready).first.click()
            page.wait_for_function("was => document.querySelector('.prompt-text')?.innerText !== was", arg=shown)
            return True
        number = page.locator(".prompt").get_attribute("data-decision")
        for _ in range(TIMES):
            lit = page.evaluate(REACH, last)
            if not page.locator(".option:not(:disabled)").count():  # nothing is left but to send the whole
                page.locator(".gesture-send").click()
            elif lit:
                (page.touchscreen.tap if self.touch else page.mouse.click)(*lit)
            else:
                page.locator(".option").first.click()
            if self.answered(number):
                return True
        raise AssertionError(f"whatever is clicked, question {number} stays")

    def answered(self, number: str | None) -> bool:
        """Wait until a question is answered; say which one is meant, and that it is, where the page asks.

        False: the click has missed because something moved, or what was to be shown first could not be.
        """
        page = self.page
        answered = f".prompt:not([data-decision='{number}']), .over"
        more = ".act-menu button, .confirm .primary"
        again = ".option:not(:disabled), .gesture-send:not(:disabled)"
        while True:
            try:
                page.wait_for_selector(f"{more}, {answered}", timeout=PATIENCE / TIMES)
            except TimeoutError:
                page.wait_for_selector(f"{more}, {answered}, {again}")
                if not page.locator(f"{more}, {answered}").count():
                    return False
            if page.locator(answered).count():
                return True
            with suppress(TimeoutError):  # it has just gone
                page.locator(more).first.click(timeout=AGAIN)

    def first_of(self, *selectors: str) -> str:
        """Wait until the page shows one of these, and say which; whoever only counts may look too early."""
        while True:
            self.page.wait_for_selector(", ".join(selectors))
            found = next((one for one in selectors if self.page.locator(one).count()), None)
            if found is not None:
                return found

    def until(self, so: Callable[[], Any]) -> None:
        """Wait until something is so, while the page goes on."""
        for _ in range(PATIENCE // 50):
            if so():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("waited too long")

    def settled(self, table: str, *others: Person) -> None:
        """Wait until all bots have answered, and everybody here has been told."""

        def told() -> bool:
            metrics = self.context.request.get("/metrics").text().splitlines()
            seen = self.context.request.get(f"/api/tables/{table}/perspective").json()["snapshot"]
            return "sudare_errands 0" in metrics and all(len(one.events()) >= seen["n"] for one in (self, *others))

        self.until(told)

    def by_hand(self) -> None:
        """Answer one question after another, also where there are ready set-ups."""
        hand = self.page.locator(".set-up[aria-busy=false] button", has_text="Set up by hand")
        self.page.locator(".option:not(:disabled)").first.or_(hand).wait_for()
        if hand.count():
            hand.click()
            self.page.wait_for_selector(".option:not(:disabled)")

    def close(self) -> None:
        self.context.close()


@pytest.fixture
def people(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Make people with browsers of their own; whatever their pages complain about fails the test."""
    server.test.write_text(request.node.name)
    made: list[Person] = []

    def person(**how: Any) -> Person:
        made.append(Person(browser, server, **how))
        return made[-1]

    yield person
    problems = [problem for one in made for problem in one.problems]
    for one in made:
        one.close()
    assert not problems
