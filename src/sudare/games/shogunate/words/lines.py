"""games/shogunate: events as people read them, where a declared sentence says too little; from what a side was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sudare.core import Told, Voice
from sudare.core.ending import listed

Data = dict[str, Any]


def line(told: Told, voice: Voice) -> str:
    """Return the sentence for an event, with the part for this seat alone if there is one."""
    say = SAYINGS.get(told.kind)
    if say is None:
        return voice.reads(told)
    text = say(told.data, voice)
    return text if told.secret is None else f"{text} {voice.whispers(told)}"


def _switched(data: Data, voice: Voice) -> str:
    one, two = (voice.title("clan", clan) for clan in data["leaders"])
    first, second = data["to"]
    cause = voice.title("cause", data["cause"])
    return f"{one} and {two} trade places: {one} is now at position {first}, {two} at {second} ({cause})."


def _exchanged(data: Data, voice: Voice) -> str:
    both, cause = listed(voice.seat(seat) for seat in data["seats"]), voice.title("cause", data["cause"])
    return f"{both} exchange one face-down Loyalty card each ({cause})."


def _struck(data: Data, voice: Voice) -> str:
    host = voice.title("clan", data["host"])
    harm = "and takes 1 Honour" if data["lost"] else "which has no Honour to lose"
    return f"The Shinobi strikes {host}, the Leader it lies with, {harm}."


def _plots(number: int) -> str:
    return "top Plot" if number == 1 else f"top {number} Plots"


def _looked(data: Data, voice: Voice) -> str:
    return f"{voice.seat(data['seat'])} looks at the {_plots(data['number'])} of the deck, in secret."


def _returned(data: Data, voice: Voice) -> str:
    order = "" if data["number"] == 1 else ", in an order of their own choice"
    return f"{voice.seat(data['seat'])} puts the {_plots(data['number'])} back on the deck{order}."


SAYINGS: dict[str, Callable[[Data, Voice], str]] = {
    "leaders_switched": _switched,
    "loyalty_exchanged": _exchanged,
    "shinobi_struck": _struck,
    "plots_looked": _looked,
    "plots_returned": _returned,
}
