"""bench: seconds from "Deal" to one's first question against bots, through a real server and a socket.

The server is the one that `sudare serve` starts, with its usual pace, and is used before anybody is timed: the page
asks it for its games, too. Somebody opens a table, sits down, deals and waits until they are asked something that a
standing answer would not settle. In Ninja the other side is also played by a second person who sets up by hand, one
answer after another without thinking: what is left is the table's own time.

    python bench/first_question.py [GAME ...] [--bot KIND] [--times N] [--write]
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[1] / "tests" / "server"))

from serving import Place, Player, serve  # noqa: E402

import sudare  # noqa: E402
from sudare.server.config import Config  # noqa: E402

TABLES = {"shogunate": (3, 4), "omnitsu": (2, 3), "ninja": (2, 3, 4), "chiyo": (5, 6), "kage": (2, 3)}
TARGET, BY_HAND = 3.0, 10.0  # seconds
BEGIN, END = "<!-- first question: begin -->\n", "<!-- first question: end -->\n"
PATIENCE = 120.0  # seconds


def first_question(place: Place, game: str, seats: int, seat: int, bot: str) -> list[float]:
    """Return the seconds from dealing to the first question of a seat; where it is a hand, also to the next one."""
    bots = {other: bot for other in range(seats) if other != seat}
    table = place.open(game, start=False, seats=seats, bots=bots)
    began = time.perf_counter()
    place.post(f"/{table.id}/start", token=table.host)
    person = table.sit(seat)
    person.say(type="ask_me", window="*", when="fits", command="wish")
    _wait(person)
    took = [time.perf_counter() - began]
    if "preset" in person.options:
        while "preset" in person.options:
            person.act("preset")
        began = time.perf_counter()
        _wait(person)
        took.append(time.perf_counter() - began)
    person.close()
    place.post(f"/{table.id}/chairs/{seat}", {"free": True}, table.tokens[seat])
    return took


def by_hand(place: Place, seat: int) -> float:
    """Return the seconds that the table needs between two people in Ninja, one of whom sets up by hand."""
    table = place.open("ninja", start=False, seats=2)
    place.post(f"/{table.id}/start", token=table.host)
    mine, theirs = table.sit(seat), table.sit(1 - seat)
    over = threading.Event()

    def other() -> None:
        with suppress(TimeoutError):
            while not over.is_set():
                while not theirs.options:
                    theirs.read(5.0)
                if theirs.decision["question"]["decision"] in ("play_hand", "act"):
                    return
                theirs.act(theirs.options[0])

    mine.until("snapshot")
    mine.act("preset")
    while "preset" in mine.options:
        mine.act("preset")
    began = time.perf_counter()
    thread = threading.Thread(target=other, daemon=True)
    thread.start()
    _wait(mine)
    took = time.perf_counter() - began
    over.set()
    thread.join()
    return took


def _wait(person: Player) -> None:
    """Read until there is a question with more than one answer."""
    ends = time.monotonic() + PATIENCE
    while len(person.options) < 2 and time.monotonic() < ends:
        person.read(PATIENCE)


def main() -> None:
    """Measure, print, and write the section of RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(TABLES))
    parser.add_argument("--bot", default="normal", help="the bots on the other chairs")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    load = os.getloadavg()[0]
    lines = ["| game, seats | seat | median s | longest s | target s |", "|---|---|---:|---:|---:|"]
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Config(db=f"sqlite:///{folder}/tables.db", tables_per_hour=1e6)) as place,
    ):
        place.http.get("/api/games")
        for game in given.games:
            for seats in TABLES[game]:
                roles = sudare.game(game, seats=seats)
                for seat in _sides(game, seats):
                    took = [first_question(place, game, seats, seat, given.bot) for _ in range(given.times)]
                    name = roles.role(roles.new("role"), seat) if game in ("ninja", "kage") else f"seat {seat + 1}"
                    for what, seconds in zip(("", ", after one's hand"), zip(*took, strict=True), strict=False):
                        lines.append(_row(f"{game}, {seats}{what}", name, seconds, BY_HAND if what else TARGET))
                        print(lines[-1], flush=True)
        if "ninja" in given.games:
            for seat, name in ((0, "intruders"), (1, "guards")):
                took = [by_hand(place, seat) for _ in range(given.times)]
                lines.append(_row("ninja, 2, the other side by hand", name, took, BY_HAND))
                print(lines[-1], flush=True)
    if given.write:
        page = HERE.with_name("RESULTS.md")
        text = re.sub(f"{BEGIN}.*?{END}", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        head = "## From Deal to one's first question\n\n"
        how = f"against `{given.bot}` bots at their usual pace, {given.times} tables each, through a real server"
        machine = f"the machine ({os.cpu_count()} cores) had a load of {load:.0f} before it began"
        about = f"Measured by `bench/first_question.py`: {how}\nand a socket; {machine}."
        rows = "\n".join(lines)
        page.write_text(f"{text.rstrip()}\n\n{BEGIN}{head}{about}\n\n{rows}\n{END}", encoding="utf-8")


def _row(game: str, side: str, took: Sequence[float], target: float) -> str:
    return f"| {game} | {side} | {statistics.median(took):.2f} | {max(took):.2f} | {target:g} |"


def _sides(game: str, seats: int) -> tuple[int, ...]:
    """One seat of each side; where all are alike, the first and the last."""
    return {("ninja", 2): (0, 1), ("ninja", 3): (0, 2), ("ninja", 4): (0, 2)}.get((game, seats), (0, seats - 1))


if __name__ == "__main__":
    main()
