"""What a club costs: home page, lobby, profile, board and my games with 1,000 people and 10,000 finished games.

    .venv/bin/python bench/club.py --people 1000 --games 10000 --write

A server process of its own with a database that holds so many people, chairs, results, ratings and open tables; each
address is asked for again and again by one client, and the processor time of the whole server process (all of its
threads, /proc) is divided by the number of requests. Only the tables that are asked for by name were really played.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec

from sudare.server import messages as wire
from sudare.server.access import ME, hashed, new_token
from sudare.server.config import Config
from sudare.server.rolls import SCHEMA as PEOPLE
from sudare.server.sqlite import SCHEMA

HERE = Path(__file__).resolve()
BEGIN, END = "<!-- club: begin -->", "<!-- club: end -->"
LIMIT = 20.0  # milliseconds that none of them may cost
GAMES = {
    "shogunate": ("Shogunate", ["", "", "", ""]),
    "omnitsu": ("Omnitsu", ["", "", ""]),
    "kage": ("Rise of the Kage", ["guards", "ninja", "ninja"]),
    "ninja": ("Ninja: Legend of the Scorpion Clan", ["intruders", "guards"]),
    "chiyo": ("Chiyo's Secret", ["noble", "noble", "noble", "noble", "Motonaka"]),
}
OPEN = 60  # listed tables that wait for players
SERVE = """
import socket, sys
from sudare.server.config import Config
from sudare.server.run import run
import msgspec
run(msgspec.json.decode(sys.argv[1], type=Config), socket.create_server(("127.0.0.1", int(sys.argv[2]))))
"""


def fill(path: Path, people: int, games: int, dice: random.Random) -> tuple[str, str]:
    """Write a club down; return the key of somebody who plays a lot, and the id of their profile."""
    now, keys = time.time(), [new_token() for _ in range(people)]
    ids = [f"{n:016x}" for n in range(people)]
    with closing(sqlite3.connect(path)) as file, file:
        file.executescript(SCHEMA + PEOPLE)
        file.execute("PRAGMA user_version = 1")
        file.executemany(
            "INSERT INTO people VALUES (?, ?, ?, ?)", [(id, f"Person {n}", now - 9e6, now) for n, id in enumerate(ids)]
        )
        file.executemany(
            "INSERT INTO keys VALUES (?, ?, ?)", [(hashed(k), id, now) for k, id in zip(keys, ids, strict=True)]
        )
        file.executemany("INSERT INTO profiles VALUES (?, ?)", [(id, now) for id in ids])
        for n in range(games + OPEN):
            over, game = n < games, dice.choice(list(GAMES))
            title, roles = GAMES[game]
            at, table = now - dice.uniform(0, 5e6), f"table-{n}"
            who = dice.sample(range(people), len(roles) if over else 1)
            if n % 50 == 0:
                who[0] = 0  # somebody who plays a lot
            names = [f"Person {p}" for p in who] + [""] * (len(roles) - len(who))
            chairs = [wire.Chair(name, bool(name), "", False) for name in names]
            card = wire.ListedTable(table, 0.0, game, title, "over" if over else "open", chairs, 60.0, True)
            face = ("over" if over else "open", 0, wire.encode(card).decode())
            file.execute(
                "INSERT INTO tables (id, created, setup, listed, status, minded, card) VALUES (?, ?, '{}', 1, ?, ?, ?)",
                (table, at, *face),
            )
            won = dice.randrange(len(who))
            rows = [
                (table, new_token(), ids[p], seat, int(not seat), game, at, 0, roles[seat] if over else None)
                + ((float(seat == won), at + 3000) if over else (None, None))
                for seat, p in enumerate(who)
            ]
            file.executemany(
                "INSERT INTO seated (table_id, token, person, seat, host, game, at, gone, role, won, ended)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                rows,
            )
            if over:
                file.execute("INSERT INTO rated VALUES (?, ?, ?)", (n + 1, table, at))
        for id in [*ids, "bot:easy", "bot:normal", "bot:hard"]:
            for game, (_, roles) in GAMES.items():
                for role in sorted(set(roles)):
                    values = (id, game, role, dice.gauss(25, 6), dice.uniform(2, 8), now, dice.randrange(1, 90))
                    file.execute("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    return keys[0], ids[0]


@contextmanager
def serving(path: Path) -> Iterator[tuple[str, int]]:
    """Run a server with that database; return where, and the id of its process."""
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    shares = ("looking_per_address", "playing_per_address", "looking_in_all", "playing_in_all")
    config = Config(db=f"sqlite:///{path}", log="warning", requests_per_second=1e6, **dict.fromkeys(shares, 1e6))
    command = [sys.executable, "-c", SERVE, msgspec.json.encode(config).decode(), str(port)]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(2400):
            try:
                if httpx.get(f"{url}/healthz").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.05)
        yield url, process.pid
    finally:
        process.terminate()
        process.wait(60)


def spent(pid: int) -> float:
    """Return the seconds of the processor that a process has used, with all of its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(people: int, games: int, times: int) -> list[tuple[str, int, float, float]]:
    """Return for each page: its requests, milliseconds of the server's processor for all of them, and kilobytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        key, id = fill(path, people, games, random.Random(7))
        with serving(path) as (url, pid), httpx.Client(base_url=url, timeout=60) as http:
            http.cookies.set(ME, key, path="/api")
            document = http.get("/").text
            assets = re.findall(r'"(/assets/[\w.-]+)"', document)
            lobby = f"/api/tables?tag={http.get('/api/tables').json()['tag']}x"
            pages = {
                "home page (the document, its files, the games, the lobby, the puzzle of the day)": [
                    "/",
                    *assets,
                    "/api/games",
                    "/api/tables",
                    "/api/puzzles",
                ],
                "lobby (the list of open tables)": [lobby],
                "profile": [f"/api/people/{id}"],
                "board, all games and roles": ["/api/board"],
                "board, one game": ["/api/board?game=kage"],
                "my games (the list, ratings and choices)": ["/api/me", "/api/me/club"],
            }
            found = []
            for name, addresses in pages.items():
                size = 0
                for address in addresses * 3:  # what is made once is made
                    answer = http.get(address)
                    assert answer.status_code == 200, (address, answer.text)
                    size += len(answer.content)
                began = spent(pid)
                for _ in range(times):
                    for address in addresses:
                        http.get(address)
                found.append((name, len(addresses), 1000 * (spent(pid) - began) / times, size / 3 / 1000))
            return found


def section(found: list[tuple[str, int, float, float]], people: int, games: int, times: int) -> str:
    """Return the section of RESULTS.md."""
    rows = [f"| {name} | {n} | {ms:.1f} ms | {kb:,.0f} kB |" for name, n, ms, kb in found]
    worst = max(ms for _, _, ms, _ in found)
    said = (
        f"None costs more than {LIMIT:g} ms."
        if worst <= LIMIT
        else f"**The worst costs {worst:.1f} ms, more than {LIMIT:g}.**"
    )
    return "\n".join(
        [
            BEGIN,
            f"{people:,} people, {games:,} finished games, {OPEN} open tables, SQLite, one process; {times} times "
            f"each, one client, {time.strftime('%Y-%m-%d')}. {said}",
            "",
            "| page | requests | processor of the server | answers |",
            "|---|---|---|---|",
            *rows,
            END,
        ]
    )


def main() -> None:
    """Measure, print, and write the section when asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    asked: Any = parser.parse_args()
    text = section(measure(asked.people, asked.games, asked.times), asked.people, asked.games, asked.times)
    print(text)
    if asked.write:
        target = HERE.with_name("RESULTS.md")
        page = target.read_text(encoding="utf-8")
        if BEGIN not in page:
            page = f"{page.rstrip()}\n\n## A club\n\n`.venv/bin/python bench/club.py --write`\n\n{BEGIN}\n{END}\n"
        before, _, rest = page.partition(BEGIN)
        target.write_text(before + text + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
