"""server: what the table itself says when a chair changes hands in the middle of a game."""

from __future__ import annotations

from sudare.server.attendance import HOST
from sudare.server.entries import Forgot, Handed, Held, Left, Offered, Paired, Sat


def notice(entry: Sat | Held | Handed | Left, names: list[str], taken: bool, bot: str) -> str:
    """Return the sentence for everybody; `names`, `taken` (by a person) and `bot` are as they were before."""
    seat = f"seat {entry.seat + 1}"
    name = names[entry.seat]
    if isinstance(entry, (Sat, Held)):
        return f"{entry.name} has sat down on {seat} and sees its side from now on."
    who = "The host" if entry.host else "" if entry.by is None else names[entry.by]
    stead = "" if entry.by is None else ", as the host is" if taken else ", as the host is away"
    if isinstance(entry, Handed) and entry.time:
        return f"The time of {name} is used up: a bot plays on."
    if isinstance(entry, Handed):
        if not entry.bot:
            return f"{name} is back and plays instead of the bot."
        if not who:
            return f"{name} lets a bot play."
        if bot:
            return f"{who} lets another bot play for {name}{stead}."
        return f"{who} lets a bot play for {name}, who is away{stead}."
    if who and not taken:
        return f"{who} has put {'another bot' if bot else 'a bot'} on {seat}{stead}."
    if entry.bot:
        return f"{name} has left {seat} to a bot."
    return f"{name} has left {seat}: whoever has not seen this game from another chair may take it."


def device_notice(
    entry: Offered | Paired | Forgot, names: list[str], offer: Offered | None
) -> tuple[str, tuple[int, ...] | None]:
    """Return the sentence about another device, and for whom: everybody, where somebody else has made the link."""
    name = names[entry.seat]
    if isinstance(entry, Offered):
        if entry.given is None:
            return "", None
        who, stead = ("The host", "") if entry.given == HOST else (names[entry.given], ", as the host is")
        return f"{who} has made a link that brings the chair of {name}, who is away{stead}, to another device.", None
    if isinstance(entry, Paired):
        if offer is not None and entry.code and offer.given is not None:
            giver = "the host" if offer.given == HOST else names[offer.given]
            return f"The chair of {name} is on another device now, with the link that {giver} has made.", None
        return "Your chair is on one more device now.", (entry.seat,)
    return "Your chair is on fewer devices now.", (entry.seat,)
