"""games/kage: the settings of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Options

Mission = Literal[
    "random", "m_uncover", "m_assassinate", "m_kidnap", "m_theft", "m_arson", "m_rescue", "m_silence", "m_ransack",
    "m_dread", "m_rations", "m_mh_daimyo", "m_mh_tea", "m_ad_forge", "m_ad_master", "m_dr_powder", "m_dr_bonds",
    "m_mg_shrine", "m_mg_trace",
]  # fmt: skip


class KageOptions(Options, frozen=True, kw_only=True):
    """The settings of a table."""

    board: Literal["mh", "ad", "dr", "mg"] = "mh"
    advanced_rules: bool = False
    docks_of_ryu: bool = True
    karasu: bool = True
    boss: Literal["choose", "kenta", "oka", "minato"] = "choose"
    shizuka_cancel: Literal["once", "any"] = "once"
    third_ninja: Literal["lead", "second"] = "lead"
    mission: Mission = "random"
    retired_cards: bool = False
    round_limit: Annotated[int, msgspec.Meta(ge=9, le=99)] = 30
    guard_setup: Literal["manual", "auto", "random"] = "manual"
    reveal_at_end: bool = True
    reaction_mode: Literal["full", "auto_pass"] = "full"
