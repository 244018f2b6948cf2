"""A PostgreSQL server of the tests' own, from the machine's binaries, in a folder that is thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def binaries() -> Path | None:
    """Return the folder of the newest PostgreSQL on this machine, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[-3]))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).resolve().parent if initdb else None


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


def _unprivileged() -> dict[str, object]:
    """PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return {}
    names = [user.pw_name for user in pwd.getpwall()]
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def postgres(durable: bool = False) -> Iterator[str]:
    """Start a server and yield its address; stop it and remove its folder afterwards."""
    bin = binaries()
    assert bin is not None
    as_user = _unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="sudare-pg-"))
    if as_user:
        os.chown(folder, as_user["user"], as_user["group"])  # type: ignore[arg-type]
    port = free_port()
    data = folder / "data"
    server = None
    common: dict[str, object] = {**as_user, "cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        subprocess.run(
            [bin / "initdb", "-D", data, "-U", "sudare", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C"],
            check=True,
            **common,  # type: ignore[call-overload]
        )
        settings = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder}
        settings |= {"fsync": "on" if durable else "off", "max_connections": 60}
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        server = subprocess.Popen([bin / "postgres", "-D", data, *flags], **common)  # type: ignore[call-overload]
        subprocess.run(
            [bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port), "-t", "1"], cwd=folder, check=False
        )
        for _ in range(1200):  # two minutes
            ready = subprocess.run([bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)], cwd=folder)
            if ready.returncode == 0:
                break
            subprocess.run(["sleep", "0.1"], check=True)
        else:
            raise RuntimeError("PostgreSQL did not start")
        yield f"postgresql://sudare@127.0.0.1:{port}/postgres"
    finally:
        if server is not None:
            server.send_signal(signal.SIGINT)  # without waiting for those who are still connected
            server.wait(120)
        shutil.rmtree(folder, ignore_errors=True)
