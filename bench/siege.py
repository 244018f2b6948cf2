"""Lays siege to a server of its own on the loopback while honest people play, and prints what they noticed of it.

    .venv/bin/python bench/siege.py --seconds 120
    .venv/bin/python bench/siege.py --without editions

Quiet first, then while another server is attacked (what the machine does to everybody), then under attack, then quiet
again. Everything is bounded in count and time. The attackers are processes of their own at other addresses of the
loopback (127.0.0.x), some of them at the address of the honest players. They share the machine with the server, and
give way to it: what is measured is what the server does, not who else wants the processor.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import httpx
import msgspec
from server import resident  # beside this file
from siege_attacks import ATTACKS, LEAST, OLD, OVER, attack
from siege_people import HOME, PEOPLE, WITH_BOTS, Honest, Party, http_at

from sudare.bots import make_bot
from sudare.core import Chance, Table, find_game
from sudare.server.config import Config
from sudare.server.entries import Acted, Face, Setup, Started, write
from sudare.server.store import store_at

HERE = Path(__file__).resolve()
FIELDS = str(HERE.parent / "server.py")  # a game of two people who take turns
BEGIN, END = "<!-- siege: begin -->", "<!-- siege: end -->"
LAST = 19  # how nice attackers are
FIRST = 30  # so much less nice is everybody on a machine that others use
SETTLE = 6.0  # seconds until what begins is going on

# -- the server --------------------------------------------------------------------------------------------------------


async def prepare(config: Config) -> None:
    """Write a finished game of Kage down, played by rules of thumb, and again under other names."""
    game = find_game("kage")()
    seed = "a siege"
    table = Table(game, seed)
    players = [make_bot("thumb", game, seat, Chance(f"siege {seat}")) for seat in range(game.seats)]
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, players[seat].choose(table.perspective(seat)))
    store = store_at(config.db)
    await store.open(lambda table, seq: None, lambda text: None)
    setup = Setup(**msgspec.to_builtins(game.describe()), seed=seed, host="")
    await store.create(OVER, write(setup), False, Face("over", False), time.time())
    moves = [Acted(seat, game.actions.name(action)) for seat, action in table.moves]
    await asyncio.gather(
        *(store.append(OVER, seq, write(entry), time.time()) for seq, entry in enumerate([Started(), *moves], 1))
    )
    await store.close()
    with contextlib.closing(sqlite3.connect(config.db.removeprefix("sqlite:///"))) as file, file:
        for table, fields in (
            ("tables", "created, setup, listed, status, minded, card, keeper"),
            ("log", "seq, at, entry"),
        ):
            key = "id" if table == "tables" else "table_id"
            for number in range(OLD):
                copy = f"INSERT INTO {table} ({key}, {fields}) SELECT ?, {fields} FROM {table} WHERE {key} = ?"
                file.execute(copy, (f"{OVER}-{number}", OVER))


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as one:
        one.bind((HOME, 0))
        return int(one.getsockname()[1])


@contextmanager
def serving(config: Config, port: int) -> Iterator[int]:
    """A server with the limits that it has by default."""
    code = (
        "import sys, msgspec\nfrom sudare.server.config import Config\nfrom sudare.server.run import listen, run\n"
        f"run(msgspec.json.decode(sys.argv[1], type=Config), listen('{HOME}', {port}))\n"
    )
    command = [sys.executable, "-c", code, msgspec.json.encode(config).decode()]
    # Some systems share the processor by sessions, whatever is nice: attackers are of another than the server.
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        for _ in range(600):
            assert process.poll() is None, "the server ended"
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://{HOME}:{port}/healthz").status_code == 200:
                    break
            time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def go_first(pid: int) -> None:
    """Give the threads of a server and of the honest people the processor before all others.

    What the server starts goes before others, too, as nice among itself as it is. On a machine that others use, what is
    left to notice is what the server does. This needs to be root. New threads of the server begin like those that start
    them (one that waits for the processor could have what the others wait for); its processes are started by another.
    """
    for child in children(pid):
        with contextlib.suppress(OSError):
            nice = os.getpriority(os.PRIO_PROCESS, child)
            if nice >= 0:
                os.setpriority(os.PRIO_PROCESS, child, max(-20, nice - FIRST))
    for process, policy in ((pid, os.SCHED_RR), (os.getpid(), os.SCHED_RR | os.SCHED_RESET_ON_FORK)):
        for thread in Path(f"/proc/{process}/task").iterdir():
            with contextlib.suppress(OSError):
                os.sched_setscheduler(int(thread.name), policy, os.sched_param(1))


def memory(pid: int) -> float:
    """Return the megabytes of a server with all its processes."""
    return sum(resident(one) for one in (pid, *children(pid))) / 1e6


def children(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that these have started."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # threads come and go
            for child in map(int, task.read_text().split()):
                found += [child, *children(child)]
    return found


# -- what was noticed --------------------------------------------------------------------------------------------------


class Work(NamedTuple):
    """What a kind of work took of the server's loop: seconds of its processor, how often, the longest at once."""

    seconds: float
    times: int
    longest: float


class Phase(NamedTuple):
    """What honest people noticed in one part of the siege, and what the server's loop was busy with."""

    name: str
    acks: list[float]
    bots: list[float]
    memory: float
    busy: float  # seconds of the loop's processor in each second
    work: dict[str, Work]


class Attacked(NamedTuple):
    """What honest people noticed of an attack, and what came of it."""

    phase: Phase
    lines: list[str]
    idle: list[str]  # attacks that did not really take place


class Server(NamedTuple):
    """The server that is besieged."""

    port: int
    pid: int
    first: bool  # before whatever else the machine has to do

    async def measured(self) -> dict[str, float]:
        """Return its metrics."""
        async with http_at(self.port, HOME) as http:
            lines = (await http.get("/metrics")).raise_for_status().text.splitlines()
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def worked(before: dict[str, float], after: dict[str, float]) -> dict[str, Work]:
    """Return what the loop did between two looks at the metrics, by its kind; the longest is of all the time so far."""
    found = {}
    for name, value in after.items():
        if name.startswith("sudare_work_seconds_sum{"):
            times, longest = (name.replace("seconds_sum", other) for other in ("seconds_count", "longest_seconds"))
            kind = name.partition('"')[2].rpartition('"')[0]
            count = int(after[times] - before.get(times, 0))
            found[kind] = Work(value - before.get(name, 0.0), count, after[longest])
    return {kind: work for kind, work in found.items() if work.times}


async def watch(name: str, honest: Honest, server: Server, seconds: float, settle: float) -> Phase:
    """Let things settle, then measure; what the loop does is counted from the beginning."""
    most = 0.0
    began = time.monotonic()
    before = await server.measured()
    fresh = False
    while time.monotonic() < began + settle + seconds:
        if not fresh and time.monotonic() >= began + settle:
            honest.take()
            fresh = True
        await asyncio.sleep(0.5)
        most = max(most, memory(server.pid))
        if server.first:  # threads come and go
            go_first(server.pid)
    after = await server.measured()
    busy = (after["sudare_loop_seconds"] - before["sudare_loop_seconds"]) / (time.monotonic() - began)
    phase = Phase(name, *honest.take(), most, busy, worked(before, after))
    print(laid_out(phase), flush=True)
    return phase


def _at(found: list[float], part: float, unit: float = 1.0) -> float:
    return unit * found[int(part * (len(found) - 1))] if found else float("nan")


def laid_out(phase: Phase) -> str:
    """Return a line of the table."""
    acks = f"{len(phase.acks):,} | {_at(phase.acks, 0.5, 1000):.1f} | {_at(phase.acks, 0.99, 1000):.1f}"
    answers = f"{len(phase.bots):,} | {mean(phase.bots or [float('nan')]):.2f} | {_at(phase.bots, 0.9):.2f}"
    return f"| {phase.name} | {acks} | {answers} | {phase.memory:,.0f} | {100 * phase.busy:.1f} |"


def of_the_loop(quiet: Phase, siege: Phase) -> list[str]:
    """Lay out what the loop was busy with under siege; unlike waiting, this does not depend on who else computes."""
    lines = [
        "Of the processor's time of the loop (the longest: before others had a turn, since the server began):",
        "",
        "| kind of work | quiet ms | siege ms | times | mean ms | longest ms |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for kind, work in sorted(siege.work.items(), key=lambda item: -item[1].seconds):
        before = quiet.work[kind].seconds if kind in quiet.work else 0.0
        mean_ms = 1000 * work.seconds / work.times
        lines.append(
            f"| {kind} | {1000 * before:,.0f} | {1000 * work.seconds:,.0f} | {work.times:,} | {mean_ms:.2f} | "
            f"{1000 * work.longest:.1f} |"
        )
    return lines


def judged(quiet: Phase, elsewhere: Phase, siege: Phase, after: Phase, honest: Honest) -> list[tuple[str, bool]]:
    """Compare with what is promised."""
    ack = _at(siege.acks, 0.99) / _at(quiet.acks, 0.99)
    bot = mean(siege.bots or [float("inf")]) / mean(quiet.bots)
    machine = _at(elsewhere.acks, 0.99) / _at(quiet.acks, 0.99)
    then = _at(after.acks, 0.99) / _at(quiet.acks, 0.99)
    again = mean(after.bots or [float("inf")]) / mean(quiet.bots)
    more = siege.memory - quiet.memory
    return [
        (f"acknowledgements, p99: {ack:.1f} times the quiet figure (at most 3)", ack <= 3),
        (
            f"the same attackers against another server on this machine: {machine:.1f} times, which is the machine's",
            True,
        ),
        (f"answers of bots, on average: {bot:.2f} times the quiet figure (at most 2)", bot <= 2),
        (f"memory with all processes: {more:,.0f} MB more than before (at most 500)", more <= 500),
        (
            f"after the siege: acknowledgements {then:.1f}, bots {again:.2f} times the quiet figure",
            then <= 3 and again <= 2,
        ),
        (
            f"honest moves refused: {honest.refused}; tables: {honest.turned_away}; sockets lost: {honest.lost}",
            honest.refused == honest.lost == 0,
        ),
    ]


async def under_attack(
    name: str, target: int, honest: Honest, server: Server, seconds: float, wanted: list[str]
) -> Attacked:
    """Let attackers loose on a server, and watch the honest people; return what they noticed, and what came of it."""
    context = multiprocessing.get_context("spawn")
    running = []
    for kind in wanted:
        report, theirs = context.Pipe()
        nice = LAST - FIRST if server.first else LAST
        process = context.Process(target=attack, args=(kind, target, seconds + SETTLE, theirs, nice), daemon=True)
        process.start()
        running.append((kind, process, report))
    phase = await watch(name, honest, server, seconds, SETTLE)
    lines, idle = [], []
    for kind, process, report in running:
        for _ in range(100):
            if not process.is_alive():
                break
            await asyncio.sleep(0.1)
        process.kill()  # what it has reported so far is what it came to
        found: dict[str, int] = {}
        with contextlib.suppress(EOFError):
            while report.poll():
                found = report.recv()
        missing = lacking(kind, found, seconds)
        idle += [kind] if missing else []
        said = ", ".join(f"{count:,} {what}" for what, count in found.items()) or "nothing"
        lines.append(f"{kind}: {said}{missing}")
    return Attacked(phase, lines, idle)


def lacking(kind: str, found: dict[str, int], seconds: float) -> str:
    """Return what an attack must have come to at least in so many seconds, and has not; "": it has taken place."""
    few = []
    for what, least in LEAST[kind].items():
        came = sum(count for name, count in found.items() if name.startswith(what))
        if came < least * seconds:
            few.append(f"{what} at least {least * seconds:,.0f}")
    return f" (too little: {', '.join(few)})" if few else ""


async def besiege(
    server: Server, decoy: Config, seconds: float, wanted: list[str]
) -> tuple[list[Phase], list[str], list[str]]:
    """Measure quiet, siege and quiet again; return the phases, what came of the attacks, and the judgement."""
    party = Party(server.port)
    if server.first:
        go_first(server.pid)
    honest = party.honest
    await party.sit_down()
    going = asyncio.create_task(party.go_on())
    quiet = await watch("quiet", honest, server, 0.2 * seconds, SETTLE / 2)
    other = free_port()
    with ExitStack() as closing:
        await asyncio.to_thread(closing.enter_context, serving(decoy, other))
        elsewhere = await under_attack("siege of another", other, honest, server, 0.2 * seconds, wanted)
        await asyncio.to_thread(closing.close)
    siege = await under_attack("siege", server.port, honest, server, 0.3 * seconds, wanted)
    after = await watch("after", honest, server, 0.2 * seconds, SETTLE)
    going.cancel()
    honest.lost = sum(person.playing and person.transport.is_closing() for person in party.people)
    for person in party.people:
        person.transport.close()
    phases = [quiet, elsewhere.phase, siege.phase, after]
    took_place = ("every attack has taken place", True)
    if siege.idle:
        took_place = (f"attacks that did not take place, so that this proves little of them: {siege.idle}", False)
    verdicts = [f"{'' if kept else 'MISSED: '}{text}" for text, kept in (*judged(*phases, honest), took_place)]
    return phases, siege.lines, verdicts


def _in_memory() -> bool:
    """Say whether temporary files are in the memory (`TMPDIR=/dev/shm`)."""
    return tempfile.gettempdir().startswith("/dev/shm")


def section(
    phases: list[Phase], lines: list[str], verdicts: list[str], wanted: list[str], load: float, first: bool
) -> str:
    """Lay everything out as the section of RESULTS.md."""
    left = [name for name in ATTACKS if name not in wanted]
    return "\n".join(
        [
            BEGIN,
            "## Under siege",
            "",
            f"Measured by `make siege` on the loopback ({os.cpu_count()} cores, a load of {load:.0f} before it began):",
            f"{PEOPLE} tables of two people and {WITH_BOTS} of one person with two `normal` bots play while attackers",
            "at other addresses (and some at the same one) do what they can. The limits are the default ones. The",
            "attackers share the cores with the server, at the lowest priority; so do its own bots and replays. For",
            "comparison they attack another server here first: what people notice of that is the machine's doing.",
            *(["Others used the machine: all of this went before them (`--first`)."] if first else []),
            *(["The database was in the memory, for the same reason."] if _in_memory() else []),
            "",
            "| | acknowledged | p50 ms | p99 ms | answers of bots | mean s | p90 s | memory MB | loop busy % |",
            "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
            *map(laid_out, phases),
            "",
            *of_the_loop(phases[0], phases[2]),
            "",
            *(f"* {text}" for text in verdicts),
            *(f"* attack {line}" for line in lines),
            *([f"* not part of this run: {', '.join(left)}"] if left else []),
            END,
            "",
        ]
    )


def main() -> None:
    """Lay siege, and say what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--without", default="", help=f"attacks to leave out, of: {','.join(ATTACKS)}")
    parser.add_argument("--first", action="store_true", help="before others on this machine (root): see go_first")
    parser.add_argument("--write", action="store_true", help="write the table into RESULTS.md")
    arguments = parser.parse_args()
    wanted = [name for name in ATTACKS if name not in arguments.without.split(",")]
    port, load = free_port(), os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        config = Config(db=f"sqlite:///{folder}/tables.db", log="warning", game_files=(FIELDS,))
        asyncio.run(prepare(config))
        shutil.copy(f"{folder}/tables.db", f"{folder}/decoy.db")
        with serving(config, port) as pid:
            decoy = msgspec.structs.replace(config, db=f"sqlite:///{folder}/decoy.db")
            phases, lines, verdicts = asyncio.run(
                besiege(Server(port, pid, arguments.first), decoy, arguments.seconds, wanted)
            )
    text = section(phases, lines, verdicts, wanted, load, arguments.first)
    print(text)
    if arguments.write:
        path = HERE.parent / "RESULTS.md"
        before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
        path.write_text(f"{before.rstrip()}\n\n{text}\n{rest.partition(END)[2].lstrip()}", encoding="utf-8")
    if any(verdict.startswith("MISSED") for verdict in verdicts):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
