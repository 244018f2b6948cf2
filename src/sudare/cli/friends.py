"""cli: may friends in the home network join? Asked once in each network, and remembered; what they need is printed."""

from __future__ import annotations

import os
import sys
from ipaddress import ip_network
from pathlib import Path

import msgspec
import typer

from sudare.cli.common import data_folder

QUESTION = "Shall friends on your home network be able to join?"
ALONE = "Only this computer can use it. To let friends on your network join: sudare serve --friends"
NO_NETWORK = (
    "No address in a home network was found: is this machine connected? An address can be named with --address."
)


def answers_file() -> Path:
    """Return where answers are remembered."""
    return data_folder().parent / "friends.json"


def may_join(found: list[str], again: bool = False) -> bool:
    """Ask whoever sits at this terminal, unless they have said it in this network before; without a terminal, no."""
    if not at_terminal() or not found:
        return False
    here = str(ip_network(f"{found[0]}/24", strict=False))  # at home is not in the café
    answers = _read()
    if again or here not in answers:
        typer.echo(f"This computer is {found[0]} in your network.")
        answers[here] = typer.confirm(QUESTION, default=False)
        _write(answers)
        typer.echo("That is remembered for this network; 'sudare serve --ask' asks again.")
    return answers[here]


def at_terminal() -> bool:
    """Say whether there is somebody who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not os.environ.get("CI")


def _read() -> dict[str, bool]:
    try:
        return msgspec.json.decode(answers_file().read_bytes(), type=dict[str, bool])
    except (OSError, msgspec.MsgspecError):  # nothing is remembered, or nothing that can be read: ask
        return {}


def _write(answers: dict[str, bool]) -> None:
    path = answers_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(answers))
    except OSError as error:
        typer.echo(f"That cannot be remembered: {error}")
