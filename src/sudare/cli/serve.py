"""cli: `sudare serve`, `backup` and `restore`: the table server, and copies of its tables."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sudare.cli.common import data_folder
from sudare.cli.desk import desk_token, note_desk
from sudare.cli.friends import ALONE, NO_NETWORK, may_join
from sudare.core import SudareError

if TYPE_CHECKING:
    from sudare.server.config import Config

PORT = 8642
TRIES = 20  # ports tried when none was asked for
NEAR = ("127.0.0.1", "::1", "localhost")
OPEN = (
    "Everybody who can reach this machine can open tables here, and what they send is not encrypted. "
    "For the internet, put a proxy with TLS in front (docs/start/hosts.md)."
)
NAMELESS = "Name the site that the proxy serves, or nothing that it passes on is answered: --public-host games.example"

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="SUDARE_DB",
        help="sqlite:///path or postgresql://… (default: a file in your data folder).",
    ),
]


def default_database() -> Path:
    """Return where this user's tables are kept."""
    return data_folder().parent / "tables.db"


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on (default: 127.0.0.1); 0.0.0.0 lets others in.")
    ] = None,
    friends: Annotated[
        bool | None,
        typer.Option("--friends/--no-friends", help="Let friends on your home network join; otherwise you are asked."),
    ] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask again whether friends may join.")] = False,
    address: Annotated[
        str,
        typer.Option(metavar="URL", help="What invitations say, where it cannot be found out: http://192.168.1.5:8642"),
    ] = "",
    port: Annotated[int | None, typer.Option(help=f"The port (default: {PORT}, or the next free one).")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes; more than one needs PostgreSQL.")] = 1,
    db: Database = None,
    game: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="A game in a .py file of yours; may be repeated.")
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another site whose pages may use this server.")
    ] = None,
    public_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A name that people reach this server by; may be repeated.")
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="An https proxy is in front: trust its headers, secure cookies.")
    ] = False,
    smtp: Annotated[
        str,
        typer.Option(metavar="URL", envvar="SUDARE_SMTP", help="A mail server: smtp://user:password@mail.example:587"),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(metavar="ADDRESS", envvar="SUDARE_MAIL_FROM", help="Who mails are from (with --smtp).")
    ] = "",
    members_only: Annotated[
        bool,
        typer.Option("--members-only", help="Only who has an invitation (sudare host invite) opens tables and plays."),
    ] = False,
    metrics_token: Annotated[
        str, typer.Option(envvar="SUDARE_METRICS_TOKEN", help="A secret that lets programs elsewhere read /metrics.")
    ] = "",
    bot_pace: Annotated[float, typer.Option(min=0, max=60, help="Seconds after which bots answer.")] = 0.8,
    bot_budget: Annotated[float, typer.Option(min=0.01, max=600, help="Seconds that a bot may think.")] = 5.0,
    keep_days: Annotated[float, typer.Option(min=0.1, help="Days after which untouched tables are forgotten.")] = 60,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=NUMBER", help="Another limit (docs/start/hosts.md); may be repeated."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log only what goes wrong.")] = False,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = False,
) -> None:
    """Start the table server."""
    from sudare.server import reach
    from sudare.server.config import DAY, Config
    from sudare.server.limits import with_limits
    from sudare.server.run import run

    if address and not address.startswith(("http://", "https://")):
        raise SudareError(f"--address {address}: expected an address such as http://192.168.1.5:8642")
    if smtp and not (mail_from and (address or public_host)):
        raise SudareError("--smtp: say also who mails are from (--mail-from) and where links lead (--address)")
    if smtp and not smtp.startswith(("smtp://", "smtps://")):
        raise SudareError("--smtp: expected an address such as smtp://user:password@mail.example:587")
    if host is None:
        if friends is None and not behind_proxy:
            friends = may_join(reach.addresses(), ask)
        host = "0.0.0.0" if friends else "127.0.0.1"
    files = tuple(str(Path(path).resolve()) for path in game or [])
    for path in files:
        if not Path(path).is_file():
            raise SudareError(f"there is no game file {path}")
    config = Config(
        db=db or f"sqlite:///{default_database()}",
        log="warning" if quiet else "info",
        game_files=files,
        origins=tuple(origin or ()),
        listening=host,
        address=address,
        public_hosts=tuple(public_host or ()),
        secure=behind_proxy,
        trust_proxy=behind_proxy,
        metrics_token=metrics_token,
        desk_token=desk_token(),
        members_only=members_only,
        smtp=smtp,
        mail_from=mail_from,
        bot_pace=bot_pace,
        bot_budget=bot_budget,
        forget_after=keep_days * DAY,
        forget_unplayed_after=min(keep_days, 2) * DAY,
    )
    config = with_limits(config, limit or [])
    listening, found = free_port(host, port)
    site = address or (f"https://{config.public_hosts[0]}" if behind_proxy and config.public_hosts else "")
    note_desk(f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{found}", config.desk_token, site)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    here = f"http://{f'[{shown}]' if ':' in shown else shown}:{found}/"

    def ready() -> None:
        typer.echo(f"Sudare is at {here} (Ctrl+C ends it)")
        for line in for_friends(config, found):
            typer.echo(line)
        if config.listening not in NEAR:
            typer.echo(OPEN)
        if behind_proxy and not public_host:
            typer.echo(NAMELESS)
        if browser:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    with listening:
        run(config, listening, workers, ready)


def for_friends(config: Config, port: int) -> list[str]:
    """Return what to tell about friends: the addresses that they can use, and what may be in the way."""
    from sudare.server import reach

    links = reach.invitations(config, port)
    if not links:
        return [] if config.trust_proxy else [ALONE if config.listening in NEAR else NO_NETWORK]
    lines = [f"Friends reach it at {links[0]}/"]
    if len(links) > 1:
        lines.append(f"or, if that does not work, at {', '.join(f'{link}/' for link in links[1:])}")
    if config.listening not in NEAR and not config.address and not config.public_hosts:
        lines += [line for line in (reach.inside(), reach.firewall(port)) if line]
    return lines


def start_here() -> None:
    """Start the table server for the people at this machine, and open its page where there is a screen."""
    serve(quiet=True, browser=has_screen())


def has_screen() -> bool:
    """Say whether somebody sits here who can see a page: at a terminal, with a screen, and no machine testing us."""
    screen = sys.platform in ("darwin", "win32") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    return screen and sys.stdout.isatty() and not os.environ.get("CI")


def free_port(host: str, port: int | None) -> tuple[socket.socket, int]:
    """Take the port that was asked for, or the first free one; refuse one that is taken."""
    from sudare.server.run import listen

    for candidate in [port] if port is not None else range(PORT, PORT + TRIES):
        try:
            listening = listen(host, candidate)
        except OSError as error:
            reason = error
        else:
            return listening, listening.getsockname()[1]
    asked = f"port {port}" if port is not None else f"any port from {PORT} to {PORT + TRIES - 1}"
    raise SudareError(f"cannot listen on {host}, {asked}: {reason}")


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    db: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Overwrite an existing file.")] = False,
) -> None:
    """Copy all tables to a file, also while the server runs (SQLite)."""
    from sudare.server.sqlite import copy_database

    if target.exists() and not replace:
        raise SudareError(f"{target} exists; add --replace to overwrite it")
    if not target.parent.is_dir():
        raise SudareError(f"there is no folder {target.parent}")
    tables = copy_database(_file(db), target)
    typer.echo(f"{tables} tables copied to {target}")


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by 'sudare backup'.")],
    db: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Give up the tables that are there now.")] = False,
) -> None:
    """Put a copy of all tables back, while no server runs (SQLite)."""
    from sudare.server.sqlite import restore_database

    target = _file(db)
    if target.exists() and not replace:
        raise SudareError(f"{target} exists; add --replace to give its tables up")
    tables = restore_database(source, target)
    typer.echo(f"{tables} tables restored to {target}")


def _file(db: str | None) -> Path:
    if db is None:
        return default_database()
    if not db.startswith("sqlite:///"):
        raise SudareError("only SQLite databases (sqlite:///path) are copied here; PostgreSQL has pg_dump")
    return Path(db.removeprefix("sqlite:///"))
