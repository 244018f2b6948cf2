"""games/chiyo: the Final Act as a bot sees it: who needs which piece where, and who could win in one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .beliefs import ChiyoBeliefs
from .edition import BETRAYER, USURPER

if TYPE_CHECKING:
    from .game import ChiyoGame
    from .view import View

NOWHERE = -1
Lay = dict[int, int]
"""Where the pieces are: place by card, and the Daimyo under DAIMYO."""
DAIMYO = -1


class Herd:
    """The pieces that matter for a win, and what each side lacks."""

    def __init__(self, game: ChiyoGame, view: View, beliefs: ChiyoBeliefs, seat: int) -> None:
        self.game = game
        self.seat = seat
        names = game.names["card"]
        self.lay: Lay = {}
        self.handle: dict[int, int] = {}
        for number, place in enumerate(view.places):
            if "daimyo" in place.tiles:
                self.lay[DAIMYO] = number
            for card in place.cards:
                if card.face is not None:
                    face = names.index(card.face)
                    type = game.card_type[face]
                    if type in (-1, 0, 3):
                        self.lay[face] = number
                        self.handle[face] = card.handle
        self.geisha, self.ronin = game.true_card
        self.imperials = [card for card in self.lay if card in game.imperials]
        locked = view.action_markers["daimyo"] or (view.action_markers["temple"] and self.lay[DAIMYO] == 0)
        self.daimyo_free = not locked
        _, deals = beliefs.weights(view)
        total = sum(deals.values()) or 1
        self.chance_of = [[0.0] * 4 for _ in range(game.seats)]
        for deal, weight in deals.items():
            for who, role in enumerate(deal):
                self.chance_of[who][role] += weight / total
        self.owners = [place.owners for place in view.places]
        self.homes = [[game.names["place"].index(name) for name in who.homes] for who in view.seats]
        known = view.true_assassin
        left = [c for c in game.assassins if names[c] not in view.not_true_assassin]
        self.killers = {names.index(known): 1.0} if known else {c: 1 / len(left) for c in left}

    def betrayer_at(self, place: int) -> float:
        """Return how likely the Betrayer owns a place."""
        return sum(self.chance_of[owner][BETRAYER] for owner in self.owners[place])

    def missing(self, role: int, place: int, lay: Lay, killer: int = NOWHERE) -> int:
        """Return how many cards a side lacks at a place; 9 when one of them is nowhere to be seen."""
        ronin, geisha = lay.get(self.ronin, NOWHERE), lay.get(self.geisha, NOWHERE)
        if ronin == NOWHERE:
            return 9
        lacks = int(ronin != place)
        if role == USURPER:
            if killer not in lay:
                return 9
            return lacks + (lay[killer] != place)
        if geisha == NOWHERE:
            return 9
        lacks += geisha != place
        if role == BETRAYER:
            return lacks
        if not self.imperials:
            return 9
        return lacks + all(lay[card] != place for card in self.imperials)

    def in_one_turn(self, role: int, place: int, lay: Lay, killer: int = NOWHERE) -> bool:
        """Say whether a side could complete its gathering at a place with one Loyal Action."""
        lacks = self.missing(role, place, lay, killer)
        if lay[DAIMYO] == place:
            return lacks <= 2
        return lacks <= 1 and self.daimyo_free and place != 0

    def danger(self, lay: Lay, order: list[int]) -> float:
        """Return how likely one of the next Nobles wins from here, the nearest counting most."""
        risk, weight = 0.0, 1.0
        everywhere = range(len(self.owners))
        for who in order:
            if who == self.seat:
                break
            chances = self.chance_of[who]
            chance = 0.0
            if chances[USURPER]:
                for killer, likely in self.killers.items():
                    if any(self.in_one_turn(USURPER, p, lay, killer) for p in everywhere):
                        chance += chances[USURPER] * likely
            if chances[BETRAYER] and any(self.in_one_turn(BETRAYER, p, lay) for p in self.homes[who]):
                chance += chances[BETRAYER]
            if chances[0] and any(self.in_one_turn(0, p, lay) and self.betrayer_at(p) < 0.4 for p in everywhere):
                chance += chances[0]
            risk += weight * chance
            weight *= 0.6
        return risk
