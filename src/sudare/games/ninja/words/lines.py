"""games/ninja: events as people read them, where what they mean depends on what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sudare.core import Told, Voice
from sudare.games.ninja.words.known import UNSEEN

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


def line(told: Told, voice: Voice) -> str:
    """Return the sentence for an event."""
    if told.kind == "drew" and not told.data["number"]:
        return (
            f"{voice.seat(told.data['seat'])} draws no card; the alert is {voice.title('level', told.data['alert'])}."
        )
    text = voice.reads(told)
    if told.kind == "card_played" and voice.me not in cast("NinjaGame", voice.game).intruder_seats:
        unseen = UNSEEN.get(told.data["card"], "")
        return f"{text} {unseen[:1].upper()}{unseen[1:]}." if unseen else text
    if told.kind == "answered" and told.data["what"] == "trap":
        return f"{text} It raises the alert by one, and stays there."
    return text
