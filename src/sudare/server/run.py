"""server: running it: one process, or several workers that share PostgreSQL."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from sudare.core import SudareError
from sudare.server.app import create_app
from sudare.server.config import Config
from sudare.server.door import Door, Serving, open_more_files
from sudare.server.line import Line
from sudare.server.observe import start_log
from sudare.server.store import Store, store_at

VARIABLE = "SUDARE_SERVER"  # how the settings reach the workers


def app() -> Starlette:
    """Return the application of one worker."""
    config = msgspec.json.decode(os.environ[VARIABLE], type=Config)
    start_log(config.log)
    gc.set_threshold(
        500, 5, 1_000_000
    )  # each look for garbage holds everybody up: short ones; the keeper takes long ones
    sys.setswitchinterval(0.0001)  # neither the loop nor the thread that writes must wait long for one that computes
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    return create_app(config, ready=_freeze, stop=_stop)


def _stop() -> None:
    """End the server as a signal from its host would: all workers, and whoever has started them."""
    parent = multiprocessing.parent_process()
    os.kill(os.getpid() if parent is None or parent.pid is None else parent.pid, signal.SIGTERM)


def _freeze() -> None:
    """Let what was imported stay, so that it need not be looked through again and again for garbage."""
    gc.collect()
    gc.freeze()


def _leave_with(parent: Any) -> None:
    """End this worker when whoever has started it is gone: nobody else would."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def settings(config: Config, workers: int = 1) -> Serving:
    """Return how uvicorn is to serve."""
    return Serving(
        config,
        "sudare.server.run:app",
        factory=True,
        workers=workers,
        http=Door,
        ws=Line,
        ws_max_size=config.message_size,
        ws_per_message_deflate=False,  # the size of a compressed message would depend on what is in it
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whether a proxy is in front says the host, and nobody else
        timeout_graceful_shutdown=5,
        timeout_worker_healthcheck=30,
    )


def listen(host: str, port: int) -> socket.socket:
    """Take a port, or raise OSError."""
    taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(2048)
    except (OSError, OverflowError) as error:
        taken.close()
        raise OSError(str(error)) from None
    taken.set_inheritable(True)
    return taken


def run(config: Config, listening: socket.socket, workers: int = 1, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until somebody ends it; `ready` is called when nothing stands in the way."""
    store = store_at(config.db)
    if workers > 1 and not store.shared:
        raise SudareError("several workers need a database that they can share: --db postgresql://…")
    asyncio.run(_try(store))
    open_more_files()
    os.environ[VARIABLE] = msgspec.json.encode(config).decode()
    serving = settings(config, workers)
    if workers == 1:
        server = uvicorn.Server(serving)
        with _heeding(server):
            ready()
            server.run(sockets=[listening])
    else:
        ready()
        Multiprocess(serving, sockets=[listening]).run()


@contextmanager
def _heeding(server: uvicorn.Server) -> Iterator[None]:
    """Let a signal end the server also while it only begins; an interrupt somewhere on the way there can be lost."""
    heard: list[int] = []

    def hear(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        server.handle_exit(number, frame)

    before = {number: signal.signal(number, hear) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    for first in heard[:1]:
        signal.raise_signal(first)


async def _try(store: Store) -> None:
    """Raise what is wrong with a store now, for the person who named it."""
    await store.open(lambda table, seq: None, lambda text: None)
    await store.close()
