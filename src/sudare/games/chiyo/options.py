"""games/chiyo: the settings of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Options


class ChiyoOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table."""

    motonaka_seat: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None  # counted from 1, as people do
    shogun_start: Literal["by_players", "first"] | Annotated[int, msgspec.Meta(ge=0, le=16)] = "by_players"
    motonaka_sees_patrons: Literal["disguises", "all"] = "disguises"
    interrogate_peek: bool = True
    victory_claims: Literal["auto", "manual"] = "auto"
    simultaneous_wins: Literal["turn_order", "shared"] = "turn_order"
    memory_aid: bool = True
    obvious_answers: Literal["auto", "ask"] = "auto"
    lie_reveal: Literal["end", "never"] = "end"
    motonaka_chat: Literal["open", "muted"] = "open"
    turn_cap: Annotated[int, msgspec.Meta(ge=60, le=1000)] = 200  # CHI-213
