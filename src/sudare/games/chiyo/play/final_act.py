"""games/chiyo: the Final Act as a bot sees it: who needs which piece where, and who could win in one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
from sudare.games.chiyo.edition import ALLY, BETRAYER, ROLES, USURPER

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import View

NOWHERE = -1
Lay = list[int]
"""Where the pieces are: place by card, NOWHERE when it is not to be seen; the Daimyo comes last, at DAIMYO."""
DAIMYO = -1
OUT_OF_REACH = 9  # cards lacking where one of them is nowhere to be seen
LOOKS_SAFE = 0.3  # an Ally gathers where the Betrayer is less likely than this
TRAITOR_NEAR = 0.4  # Allies are not expected to gather where the Betrayer is at least this likely


class Herd:
    """The pieces that matter for a win, and what each side lacks."""

    def __init__(self, game: ChiyoGame, view: View, beliefs: ChiyoBeliefs, seat: int) -> None:
        self.game = game
        self.seat = seat
        mine = view.seats[seat].role == ROLES[ALLY]
        self.fear_of_allies = -0.5 if mine and beliefs.credit else 1.0  # who has found friends lets them finish
        card_number, card_type = beliefs.card, game.card_type
        lay: Lay = [NOWHERE] * (game.patron_count + 3)
        self.handle: dict[int, int] = {}
        self.imperials: list[int] = []
        for number, place in enumerate(view.places):
            if "daimyo" in place.tiles:
                lay[DAIMYO] = number
            for card in place.cards:
                if card.face is not None:
                    face = card_number[card.face]
                    type = card_type[face]
                    if type in (-1, 0, 3):
                        lay[face] = number
                        self.handle[face] = card.handle
                        if type == 0:
                            self.imperials.append(face)
        self.lay = lay
        self.geisha: int = game.true_card[0]
        self.ronin: int = game.true_card[1]
        locked = view.action_markers["daimyo"] or (view.action_markers["temple"] and lay[DAIMYO] == 0)
        self.daimyo_free = not locked
        self.chance_of = beliefs.weighed(view).chance_of
        self.owners: list[list[int]] = [place.owners for place in view.places]
        self.homes: list[list[int]] = [[game.names["place"].index(name) for name in who.homes] for who in view.seats]
        known = view.true_assassin
        left = [c for c in game.assassins if game.names["card"][c] not in view.not_true_assassin]
        self.killers: dict[int, float] = {card_number[known]: 1.0} if known else {c: 1 / len(left) for c in left}
        self.traitor: list[float] = []  # by place: how likely the Betrayer owns it
        for owners in self.owners:
            likely = 0.0
            for owner in owners:
                likely += self.chance_of[owner][BETRAYER]
            self.traitor.append(likely)
        self.ring = list(range(1, len(self.owners)))
        self.safe = [place for place in self.ring if self.traitor[place] <= LOOKS_SAFE] or self.ring

    def missing(self, role: int, place: int, lay: Lay, killer: int = NOWHERE) -> int:
        """Return how many cards a side lacks at a place; 9 when one of them is nowhere to be seen."""
        ronin = lay[self.ronin]
        if ronin == NOWHERE:
            return OUT_OF_REACH
        lacks = 0 if ronin == place else 1
        if role == USURPER:
            if killer == NOWHERE or lay[killer] == NOWHERE:
                return OUT_OF_REACH
            return lacks if lay[killer] == place else lacks + 1
        geisha = lay[self.geisha]
        if geisha == NOWHERE:
            return OUT_OF_REACH
        if geisha != place:
            lacks += 1
        if role == BETRAYER:
            return lacks
        if not self.imperials:
            return OUT_OF_REACH
        return lacks if self._imperial_at(place, lay) else lacks + 1

    def _imperial_at(self, place: int, lay: Lay) -> bool:
        return any(lay[card] == place for card in self.imperials)

    def _ally_in_one_turn(self, lay: Lay) -> bool:
        """Say whether an Ally could complete a gathering at a place that looks safe, with one Loyal Action.

        Two moves do it where the Daimyo stands; elsewhere he has to come along, which leaves one. So only the places of
        the Daimyo and of the True cards come into question.
        """
        ronin, geisha, spot = lay[self.ronin], lay[self.geisha], lay[DAIMYO]
        if ronin == NOWHERE or geisha == NOWHERE or not self.imperials:
            return False
        if self.traitor[spot] < TRAITOR_NEAR and (ronin == spot or geisha == spot or self._imperial_at(spot, lay)):
            return True
        if not self.daimyo_free:
            return False
        for place in (ronin, geisha):
            safe = place not in (spot, 0) and self.traitor[place] < TRAITOR_NEAR
            if safe and (ronin == geisha or self._imperial_at(place, lay)):
                return True
        return False

    def _betrayer_in_one_turn(self, who: int, lay: Lay) -> bool:
        """Say whether this seat, were it the Betrayer, could complete its gathering at home with one Loyal Action."""
        ronin, geisha, spot = lay[self.ronin], lay[self.geisha], lay[DAIMYO]
        if ronin == NOWHERE or geisha == NOWHERE:
            return False
        free = self.daimyo_free
        return any(home == spot or (free and home in (ronin, geisha)) for home in self.homes[who])

    def danger(self, lay: Lay, order: list[int]) -> float:
        """Return how likely one of the next Nobles wins from here, the nearest counting most."""
        risk, weight = 0.0, 1.0
        ally = self._ally_in_one_turn(lay)
        usurped = 0.0  # two moves bring Ronin and Assassin to the Daimyo wherever they are, if they are to be seen
        if lay[self.ronin] != NOWHERE:
            for killer, likely in self.killers.items():
                if lay[killer] != NOWHERE:
                    usurped += likely
        for who in order:
            if who == self.seat:
                break
            chances = self.chance_of[who]
            chance = chances[USURPER] * usurped
            if chances[BETRAYER] and self._betrayer_in_one_turn(who, lay):
                chance += chances[BETRAYER]
            if ally:
                chance += self.fear_of_allies * chances[ALLY]
            risk += weight * chance
            weight *= 0.6
        return risk
