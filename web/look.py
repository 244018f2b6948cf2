"""web: pictures of a running game, for those who draw: builds the page, plays against bots, and takes screenshots.

    python web/look.py shogunate --moves 6 --seat 0 --out /tmp/pictures [--phone] [--dark] [--only shogunate]

`--moves` answers that many questions (the first option each time, or `--random`); `--every` so many there is a picture.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from sudare.server.config import Config

HERE = Path(__file__).parent
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]


def main() -> None:
    """Take the pictures that were asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--moves", type=int, default=3)
    parser.add_argument("--every", type=int, default=10**6)
    parser.add_argument("--random", type=int, default=None, metavar="SEED")
    parser.add_argument("--bot", default="thumb")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=JSON")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--guide", action="store_true")
    parser.add_argument("--full", action="store_true", help="the whole page, not only what fits on the screen")
    parser.add_argument("--only", default="", help="build these boards only (names with commas)")
    parser.add_argument("--page", default="", help="a folder with a built page: do not build")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "pictures")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SUDARE_PAGE"] = given.page or str(build(Path(folder) / "page", given.only))
        from sudare.server.config import Config  # reads where the page is

        config = Config(db=f"sqlite:///{folder}/tables.db", bot_pace=0.05, requests_per_second=1e6)
        with serving(config) as address:
            take(given, address)


def build(folder: Path, only: str) -> Path:
    """Build the page into a folder."""
    more = {"SUDARE_PAGE": str(folder)} | ({"SUDARE_BOARDS": only} if only else {})
    subprocess.run(["node", "build.mjs"], cwd=HERE, env=os.environ | more, check=True)
    return folder


class serving:
    """A server in a thread, on a free port."""

    def __init__(self, config: Config) -> None:
        from sudare.server.app import create_app

        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        how = uvicorn.Config(create_app(config), "127.0.0.1", self.port, log_level="warning")
        self.server = uvicorn.Server(how)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve()), daemon=True)

    def __enter__(self) -> str:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.05)
        return f"http://127.0.0.1:{self.port}"

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(20)


def take(given: argparse.Namespace, address: str) -> None:
    """Play and take pictures."""
    dice = random.Random(given.random)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        size = {"width": 390, "height": 844} if given.phone else {"width": 1440, "height": 900}
        context = browser.new_context(
            base_url=address, viewport=size, color_scheme="dark" if given.dark else "light", reduced_motion="reduce"
        )
        page = context.new_page()
        page.on("console", lambda message: print("console:", message.type, message.text))
        page.on("pageerror", lambda error: print("error:", error))
        page.goto("/")
        pairs = (option.partition("=") for option in given.option)
        options = json.dumps({name: json.loads(value) for name, _, value in pairs})
        table = page.evaluate(
            """async ([game, seats, seat, bot, options]) => {
                const post = async (path, body) => (await fetch("/api/tables" + path, {method: "POST",
                    headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json();
                const {games} = await (await fetch("/api/games")).json();
                const n = seats || games.find((g) => g.id === game).players[0];
                const bots = {};
                for (let i = 0; i < n; i++) if (i !== seat) bots[i] = bot;
                const made = await post("", {game, seats: n, bots, options: JSON.parse(options)});
                if (!made.id) throw new Error(JSON.stringify(made));
                await post(`/${made.id}/join`, {name: "Aki", seat});
                await post(`/${made.id}/start`, {});
                return made.id;
            }""",
            [given.game, given.seats, given.seat, given.bot, options],
        )
        page.goto(f"/t/{table}{'?guide' if given.guide else ''}")
        name = f"{given.game}-{'phone' if given.phone else 'desk'}-{'dark' if given.dark else 'light'}"

        def picture(k: int) -> None:
            page.wait_for_timeout(250)
            path = given.out / f"{name}-{k:03}.png"
            page.screenshot(path=path, full_page=given.full)
            print(path)

        for k in range(given.moves + 1):
            page.wait_for_selector(".option:not(:disabled), .over", timeout=30_000)
            if k == given.moves or page.locator(".over").count() or (k and k % given.every == 0):
                picture(k)
            if k == given.moves or page.locator(".over").count():
                break
            prompt = page.locator(".prompt-text").inner_text()
            options_shown = page.locator(".option:not(:disabled)")
            which = dice.randrange(options_shown.count()) if given.random is not None else 0
            print(f"{k}: {prompt} -> {options_shown.nth(which).inner_text()!r}")
            number = page.evaluate("document.querySelectorAll('.told').length")
            options_shown.nth(which).click()
            if page.locator(".confirm .primary").count():
                page.locator(".confirm .primary").click()
            page.wait_for_timeout(120 if number else 0)
        browser.close()


if __name__ == "__main__":
    main()
