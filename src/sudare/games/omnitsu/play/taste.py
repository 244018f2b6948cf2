"""games/omnitsu: the numbers that the rules of thumb weigh by, read from a style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Style

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame


class Taste:
    """The numbers of one style, in about the worth of a card."""

    def __init__(self, game: OmnitsuGame, style: Style) -> None:
        n = style.numbers
        self.temper = style.temper
        self.daimyo, self.decoy = n["daimyo"], n["decoy"]  # what carrying a scroll is worth
        self.poison, self.poison_late = n["poison"], n["poison_late"]  # what Poison costs, and more with every card
        self.doubled = n["doubled"]  # two sealed scrolls kill
        self.impatience, self.impatient_from = n["impatience"], n["impatient_from"]
        self.draw, self.draw_over, self.others_card = n["draw"], n["draw_over"], n["others_card"]
        self.castle, self.castle_early = n["castle"], n["castle_early"]
        self.clock, self.place = n["clock"], n["place"]
        self.gap, self.gap_held = n["gap"], n["gap_held"]  # what a card out of turn costs
        self.answer, self.answer_held = n["answer"], n["answer_held"]
        self.hold, self.stop_discarding, self.any_time = n["hold"], n["stop_discarding"], n["any_time"]
        ids = game.tables.ids
        other = n["keep_other"]
        self.use: list[float] = [n.get(f"keep_{ids[card]}", other) for card in range(game.tables.n)]
        self.kept: list[float] = [n["keep_base"] + n["keep_scale"] * use for use in self.use]
        self.ops: dict[str, float] = {name[3:]: number for name, number in n.items() if name.startswith("op_")}
