"""cli: `sudare host …`: the desk of a running server: people, reports, bans, announcements, a quiet shutdown."""

from __future__ import annotations

import json
import os
import secrets
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from sudare.cli.common import data_folder
from sudare.core import SudareError

VARIABLE = "SUDARE_DESK_TOKEN"
app = typer.Typer(help="The desk of a running server: who plays, what was reported, and what everybody should know.")
Url = Annotated[
    str,
    typer.Option("--url", metavar="URL", help="The server (default: the one that was started last on this machine)."),
]


def _file() -> Path:
    return data_folder().parent / "desk.json"


def desk_token() -> str:
    """Return the token of the desk: what the host has set, or a new one."""
    return os.environ.get(VARIABLE) or secrets.token_urlsafe(24)


def note_desk(url: str, token: str, site: str = "") -> None:
    """Let the commands on this machine find the desk: in a file that nobody else can read.

    `site` is where people reach the server, when that is elsewhere: behind a proxy.
    """
    path = _file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump({"url": url, "token": token, "site": site}, file)
    except OSError:
        return  # where nothing can be written, SUDARE_DESK_TOKEN says it


def _known() -> dict[str, str]:
    known: dict[str, str] = json.loads(_file().read_text(encoding="utf-8")) if _file().is_file() else {}
    return known


def _desk(url: str) -> tuple[str, str]:
    known = _known()
    where, token = url or known.get("url", ""), os.environ.get(VARIABLE) or known.get("token", "")
    if not where or not token:
        raise SudareError(f"no server was started on this machine; name it with --url, and its token with {VARIABLE}")
    return where.rstrip("/"), token


def _site(url: str) -> str:
    """Return the address that people open."""
    return (url or _known().get("site", "") or _desk(url)[0]).rstrip("/")


def _ask(url: str, path: str = "", body: Any = None) -> Any:
    where, token = _desk(url)
    data = None if body is None else json.dumps(body).encode()
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    request = urllib.request.Request(f"{where}/api/desk{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        try:
            text = json.load(error).get("text", "")
        except ValueError:
            text = ""
        raise SudareError((text or f"the server at {where} says {error.code}").rstrip(".")) from None
    except OSError:
        raise SudareError(f"there is no server at {where}") from None


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def _show(columns: list[str], rows: list[list[str]], nothing: str) -> None:
    if not rows:
        typer.echo(nothing)
        return
    table = Table(*columns, box=None)
    for row in rows:
        table.add_row(*row)
    Console(markup=False, highlight=False).print(table)


@app.command()
def link(url: Url = "") -> None:
    """Print the link that opens the desk in your browser: give it to nobody."""
    typer.echo(f"{_site(url)}/desk#{_desk(url)[1]}")


@app.command()
def tables(url: Url = "") -> None:
    """List the tables that are not over."""
    rows = [
        [one["table"], one["title"], one["status"], ", ".join(one["people"]), _when(one["opened"])]
        for one in _ask(url)["tables"]
    ]
    _show(["table", "game", "how far", "people", "opened"], rows, "No table is open.")


@app.command()
def people(url: Url = "") -> None:
    """List those who play here, the last seen first."""
    rows = [
        [
            one["person"],
            one["name"],
            _when(one["seen"]),
            str(one["games"]),
            ("" if not one["shut_out"] else "for good" if one["until"] is None else f"until {_when(one['until'])}"),
        ]
        for one in _ask(url)["people"]
    ]
    _show(["person", "name", "seen", "games", "shut out"], rows, "Nobody has taken a chair yet.")


@app.command()
def reports(url: Url = "", done: Annotated[str, typer.Option(metavar="ID", help="Put this report away.")] = "") -> None:
    """Read what people have reported, with the last lines that were said."""
    if done:
        _ask(url, "/settle", {"id": done})
        typer.echo("It is put away.")
        return
    found = [one for one in _ask(url)["reports"] if not one["done"]]
    if not found:
        typer.echo("Nothing was reported.")
    for one in found:
        typer.echo(f"{one['id']}  {_when(one['at'])}  {one['by']} about {one['name']} ({one['about']}): {one['text']}")
        for line in one["lines"]:
            typer.echo(f"    {_when(line['at'])}  {line['name']}: {line['text']}")


@app.command()
def ban(
    person: Annotated[str, typer.Argument(help="Whom: the id that `sudare host people` shows.")],
    days: Annotated[float | None, typer.Option(min=0, help="For how long (default: for good).")] = None,
    why: Annotated[str, typer.Option(help="What they are told.")] = "",
    url: Url = "",
) -> None:
    """Shut somebody out: they take no chair and open no table."""
    _ask(url, "/ban", {"person": person, "days": days, "why": why})
    typer.echo("They are shut out." if days != 0 else "They may play again.")


@app.command()
def unban(person: Annotated[str, typer.Argument(help="Whom.")], url: Url = "") -> None:
    """Let somebody in again."""
    _ask(url, "/ban", {"person": person, "days": 0})
    typer.echo("They may play again.")


@app.command()
def announce(
    text: Annotated[str, typer.Argument(help="What everybody reads; nothing takes it away.")] = "", url: Url = ""
) -> None:
    """Say something to everybody who is here or comes."""
    _ask(url, "/announce", {"text": text})
    typer.echo("Everybody reads it now." if text else "It is taken away.")


@app.command()
def close(
    minutes: Annotated[float, typer.Option("--in", min=0, metavar="MINUTES", help="When.")] = 10,
    text: Annotated[str, typer.Option(help="What else everybody should know.")] = "",
    stay: Annotated[bool, typer.Option("--stay", help="Not after all.")] = False,
    url: Url = "",
) -> None:
    """Close the server in a while: everybody is told, no new tables are opened, games wait where they stand."""
    _ask(url, "/close", {"minutes": None if stay else minutes, "text": text})
    typer.echo("The server stays open." if stay else f"The server closes in {minutes:g} minutes; everybody is told.")


@app.command()
def invite(
    uses: Annotated[int, typer.Option(min=1, max=1000, help="How many people may use it.")] = 1,
    days: Annotated[float, typer.Option(min=0.01, max=366, help="For how many days.")] = 7,
    url: Url = "",
) -> None:
    """Make an invitation for a server with --members-only."""
    code = _ask(url, "/invite", {"uses": uses, "days": days})["code"]
    typer.echo(f"{code}\n{_site(url)}/me#enter={code}")
