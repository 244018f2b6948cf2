"""games/omnitsu: the settings of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Options


class OmnitsuOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What can be agreed before the cards are dealt; all of it is public."""

    starting_hand: Annotated[int, msgspec.Meta(ge=1, le=5)] | Literal["edition"] = "edition"
    castle_locations: Annotated[int, msgspec.Meta(ge=0, le=5)] | Literal["edition", "players+1"] = "edition"
    turn_cap: Annotated[int, msgspec.Meta(ge=10, le=200)] = 60
    windows: Literal["full", "brisk"] = "full"
    any_time_once: bool = False
    tie_rule: Literal["shared", "scroll"] = "shared"
    keep_notes: bool = True
    unseen_aid: bool = True
    discard_view: Literal["all", "top"] = "all"
