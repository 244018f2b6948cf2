"""web: the pictures of docs/screenshots, taken anew: `python web/screenshots.py [name ...]` (needs Pillow)."""

from __future__ import annotations

import io
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from look import FLAGS, serving
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

OUT = Path(__file__).parents[1] / "docs" / "screenshots"
DESK, PHONE = {"width": 1360, "height": 850}, {"width": 390, "height": 844}
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
GAMES = {"shogunate": (4, 0, 9), "omnitsu": (3, 0, 14), "ninja": (2, 1, 60), "chiyo": (6, 0, 14), "kage": (2, 1, 30)}


class Camera:
    """One browser, and the pictures that are wanted."""

    def __init__(self, browser: Browser, address: str, wanted: list[str]) -> None:
        self.browser = browser
        self.address = address
        self.wanted = wanted

    @contextmanager
    def page(self, name: str, size: dict[str, int], dark: bool) -> Iterator[Page]:
        """A fresh browser; the picture is taken at the end."""
        context = self.browser.new_context(
            base_url=self.address,
            viewport=size,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            is_mobile=size is PHONE,
            has_touch=size is PHONE,
        )
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("pageerror", lambda error: print("error:", error))
        yield page
        page.mouse.move(0, 0)
        page.wait_for_timeout(400)
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
            OUT / f"{name}.png", optimize=True
        )
        print(OUT / f"{name}.png")
        context.close()

    def take(self, name: str, scene: Callable[[Page], Any], size: dict[str, int] = DESK, dark: bool = False) -> None:
        """Take a picture of a scene, if it is wanted."""
        if self.wanted and not any(part in name for part in self.wanted):
            return
        with self.page(name, size, dark) as page:
            scene(page)


def post(page: Page, path: str, body: Any) -> Any:
    """Use the side door of the server."""
    answer = page.context.request.post(f"/api/tables{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def table(page: Page, game: str, seats: int, seat: int, people: tuple[int, ...] = (), start: bool = True) -> str:
    """Open a table, sit down, fill it with bots."""
    bots = {n: "thumb" for n in range(seats) if n != seat and n not in people}
    made: str = post(page, "", {"game": game, "seats": seats, "bots": bots})["id"]
    post(page, f"/{made}/join", {"name": "Aki", "seat": seat})
    if start:
        post(page, f"/{made}/start", {})
    return made


def answer(page: Page, dice: random.Random) -> bool:
    """Answer the question with any option; False when the game is over."""
    page.wait_for_selector(".option:not(:disabled), .over")
    if page.locator(".over").count():
        return False
    number = page.locator(".prompt").get_attribute("data-decision")
    options = page.locator(".option")
    shown = options.count()
    if not shown:  # a pass that was left with the table has answered
        return True
    options.nth(dice.randrange(shown)).click()
    after = f".prompt:not([data-decision='{number}']), .over"
    page.wait_for_selector(f".confirm .primary, {after}")
    if page.locator(".confirm .primary").count():
        page.locator(".confirm .primary").click()
    page.wait_for_selector(after)
    return True


def game(name: str, extra: int = 0) -> Callable[[Page], None]:
    """The scene of a game some way in, at a question."""
    seats, seat, moves = GAMES[name]

    def scene(page: Page) -> None:
        dice = random.Random(f"{name}{extra}")
        page.goto(f"/t/{table(page, name, seats, seat)}")
        for _ in range(moves + extra):
            if not answer(page, dice):
                break
        page.wait_for_selector(".option:not(:disabled), .over")

    return scene


def over(page: Page) -> None:
    """The end of a game."""
    page.goto(f"/t/{table(page, 'shogunate', 4, 0)}")
    page.wait_for_selector(".prompt")
    page.get_by_role("button", name="Chair of Aki").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.wait_for_selector(".over")


def replay(page: Page) -> None:
    """Looking back, from another side."""
    over(page)
    page.get_by_role("button", name="Watch the replay").click()
    page.wait_for_selector(".past-bar")
    page.get_by_label("See it as").select_option("2")
    page.wait_for_timeout(500)
    for _ in range(14):
        page.get_by_label("One step on").click()


def lobby(page: Page) -> None:
    """Waiting for friends."""
    made = table(page, "omnitsu", 4, 0, people=(1, 2), start=False)
    home = {"addresses": ["http://192.168.1.5:8642"], "open": True}  # as on a machine that is open to its network
    page.route("**/api/reach", lambda route: route.fulfill(json=home))
    page.goto(f"/t/{made}")
    page.wait_for_selector(".qr")


def reason(page: Page) -> None:
    """What cannot be done says why."""
    game("shogunate")(page)
    page.locator(".board .act.unlit:visible").first.hover(force=True)
    page.wait_for_selector(".tooltip")
    page.mouse.move(0, 0)


def main() -> None:
    """Take all pictures, or those whose names are given."""
    import shutil

    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        from sudare.server.config import Config

        config = Config(db=f"sqlite:///{folder}/tables.db", bot_pace=0.02, requests_per_second=1e6)
        with serving(config) as address, sync_playwright() as playwright:
            chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            camera = Camera(browser, address, sys.argv[1:])
            show = camera.take
            show("home", lambda page: (page.goto("/"), page.wait_for_selector(".game")))
            show("home-phone", lambda page: (page.goto("/"), page.wait_for_selector(".game")), PHONE, dark=True)
            for name in GAMES:
                show(name, game(name))
                show(f"{name}-phone", game(name, 1), PHONE, dark=name in ("omnitsu", "kage"))
            show("ninja-dark", game("ninja", 4), dark=True)
            show("lobby", lobby)
            show("over", over, dark=True)
            show("replay", replay)
            show("rules", lambda page: (page.goto("/rules/kage"), page.wait_for_selector(".prose")))
            browser.close()


if __name__ == "__main__":
    os.environ.pop("SUDARE_PAGE", None)
    main()
