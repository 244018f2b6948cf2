"""games/ninja: the settings of a table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sudare.core import Options

Meta = msgspec.Meta


class NinjaOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Variants and game-balance options; the defaults are the rulebook's."""

    variant: Literal["standard", "lone_wolf", "contested_ground"] = "standard"
    lone_wolf_hidden_role: bool = False
    contested_missions: Literal["draw", "write"] = "draw"
    contested_victory: Literal["individual", "first_out"] = "individual"
    ninja_hand: Annotated[int, Meta(ge=4, le=12)] = 8
    traitor_hand: Annotated[int, Meta(ge=3, le=10)] = 7
    ninja_restart_hand: Annotated[int, Meta(ge=2, le=12)] = 6
    traitor_restart_hand: Annotated[int, Meta(ge=1, le=10)] = 5
    alert_on_mission: Annotated[int, Meta(ge=0, le=3)] = 0
    alert_on_passage_found: Annotated[int, Meta(ge=0, le=3)] = 0
    sentries: Annotated[int, Meta(ge=4, le=12)] = 8
    patrols: Annotated[int, Meta(ge=0, le=5)] | None = None
    sleepers: Annotated[int, Meta(ge=0, le=10)] = 8
    bonus_sleepers: Annotated[int, Meta(ge=0, le=3)] = 3
    guards_notice_ropes: bool = False
    guards_notice_passage: bool = True
    turns: Annotated[int, Meta(ge=10, le=30)] = 20
    decoy_last_turn: Annotated[int, Meta(ge=0, le=20)] = 10
    hidden_sentry_killed_alert: Literal["card", "high"] = "card"
    rope_lay_without_crossing: bool = False
    patrol_may_hold: bool = False
    guards_share_hands: bool = False
    team_setup: Literal["alternate", "captain"] = "alternate"
    basic_decks: bool = False
