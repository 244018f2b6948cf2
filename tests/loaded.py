"""Runs the tests three times in a row while other work keeps the machine busy: none may depend on its speed.

    .venv/bin/python tests/loaded.py
    .venv/bin/python tests/loaded.py --times 1 --spinners 20 tests/server tests/bots

What else is given goes to pytest. The other work is at the lowest priority and ends with this program.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

LOOK = 5.0  # seconds between two looks at the load
WARMING = 60.0  # seconds: the load that the system tells is an average over a minute


def spin(parent: int) -> None:
    """Compute for nothing, as long as somebody wants it."""
    os.nice(19)
    while os.getppid() == parent:
        sum(range(1_000_000))


@contextmanager
def busy(count: int) -> Iterator[None]:
    """A machine that has a lot else to do."""
    context = multiprocessing.get_context("spawn")
    spinners = [context.Process(target=spin, args=(os.getpid(),), daemon=True) for _ in range(count)]
    for spinner in spinners:
        spinner.start()
    try:
        yield
    finally:
        for spinner in spinners:
            spinner.kill()
            spinner.join()


def tested(given: list[str]) -> tuple[int, float, float]:
    """Run the tests once; return how they ended, the least load meanwhile, and the minutes that it took."""
    loads, over = [os.getloadavg()[0]], threading.Event()

    def look() -> None:
        while not over.wait(LOOK):
            loads.append(os.getloadavg()[0])

    looking = threading.Thread(target=look)
    looking.start()
    began = time.monotonic()
    code = subprocess.run([sys.executable, "-m", "pytest", *given], check=False).returncode
    over.set()
    looking.join()
    return code, min(loads), (time.monotonic() - began) / 60


def main() -> int:
    """Run the tests so many times; the first failure ends it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--spinners", type=int, default=24)
    arguments, given = parser.parse_known_args()
    with busy(arguments.spinners):
        time.sleep(WARMING)
        for number in range(1, arguments.times + 1):
            code, load, minutes = tested(given)
            how = "passed" if code == 0 else f"failed ({code})"
            print(
                f"run {number} of {arguments.times}: {how} in {minutes:.1f} minutes, load at least {load:.0f}",
                flush=True,
            )
            if code:
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
