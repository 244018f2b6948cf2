"""games/shogunate: the settings of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Options


class ShogunateOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a table; `table` means: what the edition says."""

    start_player: Literal["random"] | Annotated[int, msgspec.Meta(ge=1, le=6)] = "random"
    target_honour: Literal["table"] | Annotated[int, msgspec.Meta(ge=5, le=20)] = "table"
    same_clan_pair: Literal["once", "per_card"] = "once"
    redeal_pairs: bool = False
    shinobi_anchor: Literal["leader", "slot"] = "leader"
    plot_deck_end: Literal["table", "end_game", "reshuffle"] = "table"
    max_rounds: Annotated[int, msgspec.Meta(ge=18, le=54)] = 36
    honour_pool: Literal["table", "unlimited"] | Annotated[int, msgspec.Meta(ge=20, le=200)] = "table"
    show_leftovers: bool = False
    colours: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=40)], ...],
        msgspec.Meta(max_length=6, extra_json_schema={"x-names": "colours"}),
    ] = ()  # by seat; a seat that chose none ("" or not in the list) gets the first that nobody has chosen
