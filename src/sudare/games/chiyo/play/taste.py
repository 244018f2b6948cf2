"""games/chiyo: the numbers that the rules of thumb weigh by, read from a style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Style
from sudare.games.chiyo.edition import ALLY, BETRAYER, USURPER
from sudare.games.chiyo.rules.programs import PATRON

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame


class Taste:
    """The numbers of one style; a Noble's are in units of a Fugitive found, Motonaka's in units of a card kept."""

    def __init__(self, game: ChiyoGame, style: Style) -> None:
        n = style.numbers
        self.numbers = n
        self.temper = style.temper
        self.search = n["search"]
        self.suspect, self.suspect_doubt = n["suspect"], n["suspect_doubt"]
        self.talk, self.talk_look = n["talk"], n["talk_look"]  # interrogating somebody face-down, and the second look
        self.ask_type, self.ask_up, self.ask_beside = n["ask_type"], n["ask_up"], n["ask_beside"]
        self.reveal, self.reveal_more = n["reveal"], n["reveal_more"]  # odds at which a further card is turned up
        self.honor: dict[int, float] = {  # how gladly a role honors the Shogun during the hunt
            ALLY: n["honor_ally"],
            BETRAYER: n["honor_betrayer"],
            USURPER: n["honor_usurper"],
        }
        self.honor_influence = n["honor_influence"]
        self.need, self.danger = n["need"], n["danger"]
        self.ability: list[float] = [
            n["ability"] * _ability(n, game, card) for card in range(game.patron_count)
        ]  # what a Noble expects of making this Patron talk
        self.stranger = sum(self.ability) / max(1, len(self.ability))
        self.hunt: dict[str, float] = {c.id: n.get(f"hunt_{c.id}", 0.0) for c in game.edition.influence}
        self.act: dict[str, float] = {c.id: n.get(f"act_{c.id}", 0.5) for c in game.edition.influence}


def _ability(n: dict[str, float], game: ChiyoGame, card: int) -> float:
    """Return what the text of a Patron is worth to the Noble who has to carry it out."""
    worth = 0.0
    for name, args, _ in game.programs[PATRON, card]:
        if name == "return_honor_random":
            name = "lose_honor" if args[0] == "me" else "others_lose_honor"
        worth += n.get(f"do_{name}", 0.0)
    return worth
