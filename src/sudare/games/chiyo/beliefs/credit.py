"""games/chiyo: how much what others say is worth: how well it fits each deal of roles, and what came out of it since.

Nobody's word is proof: a deal of roles in which somebody would have said something unlikely counts less, never nothing.
The likelihoods were counted in games between bots that talk (`python bench/talk.py --count`), and are kept from
extremes: whoever is always believed is lied to.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from sudare.games.chiyo.edition import ALLY, BETRAYER, MOTONAKA, ROLES, USURPER

if TYPE_CHECKING:
    from sudare.core.forms import Uttered
    from sudare.games.chiyo.beliefs.whereabouts import Faces

RoleDeal = tuple[int, ...]
By = tuple[float, float, float, float]
"""By the role of who speaks: Ally, Betrayer, Usurper, Motonaka."""

# What is said of oneself: how likely each role says it.
CLAIMS: dict[str, By] = {
    "ally": (0.93, 0.87, 0.77, 0.0),
    "betrayer": (0.01, 0.02, 0.02, 0.0),
    "usurper": (0.01, 0.02, 0.02, 0.0),
    "silent": (0.06, 0.13, 0.22, 0.0),
}
TRUE_CARD: By = (0.98, 0.83, 0.76, 0.5)  # how often it is true what is said of a card
HITS: dict[str, By] = {  # how often it is true what is said of somebody else
    "ally": (0.5, 0.5, 0.5, 0.5),
    "betrayer": (0.77, 0.02, 0.35, 0.28),
    "usurper": (0.57, 0.42, 0.02, 0.28),
}
TRUSTED: By = (0.7, 0.5, 0.5, 0.5)  # how often one who is trusted is an Ally
MOST = 4.0  # no single word makes a deal so many times likelier or less likely
TEMPER = 0.7  # what is said hangs together: taken together it counts less than word by word
SCALE = 1000  # the weight of the deal that fits best


class Credit:
    """What one seat makes of all that it has heard."""

    def __init__(self, seat: int | None, faces: Faces, alias: dict[int, int], card: dict[str, int]) -> None:
        self.seat = seat
        self.faces = faces
        self.alias = alias
        self.card = card
        self.verdicts: dict[int, bool] = {}  # of what was said of cards, by its place: whether it was true

    def weigh(self, heard: list[Uttered], deals: list[RoleDeal]) -> dict[RoleDeal, int]:
        """Return how much each deal of roles counts by what others have said."""
        if not deals:
            return {}
        base = _base(deals[0])
        sums = [0.0] * len(deals)
        known: set[tuple[int, str]] = set()
        for number, said in enumerate(heard):
            if said.seat == self.seat or (said.seat, said.says) in known:
                continue  # said twice is not said by two
            known.add((said.seat, said.says))
            self._add(number, said, deals, base, sums)
        best = max(sums)
        return {deal: max(1, round(SCALE * exp(TEMPER * (one - best)))) for deal, one in zip(deals, sums, strict=True)}

    def _add(self, number: int, said: Uttered, deals: list[RoleDeal], base: list[float], sums: list[float]) -> None:
        """Add what one thing that was said tells of each deal."""
        act, *parts = said.says.split()
        speaker = said.seat
        if act in ("claim", "silent"):
            table = CLAIMS[parts[0] if parts else act]
            for i, deal in enumerate(deals):
                sums[i] += _kept(table[deal[speaker]], CLAIMS_MEAN[parts[0] if parts else act])
        elif act == "saw":
            verdict = self._verdict(number, int(parts[0]), parts[1])
            if verdict is not None:
                for i, deal in enumerate(deals):
                    true = TRUE_CARD[deal[speaker]]
                    sums[i] += _kept(true, 0.85) if verdict else _kept(1 - true, 0.15)
        elif act in ("accuse", "trust"):
            target = int(parts[0]) - 1
            role = ROLES.index(parts[1]) if act == "accuse" else ALLY
            table = HITS[parts[1]] if act == "accuse" else TRUSTED
            for i, deal in enumerate(deals):
                hit = table[deal[speaker]]
                sums[i] += _kept(hit, base[role]) if deal[target] == role else _kept(1 - hit, 1 - base[role])

    def _verdict(self, number: int, handle: int, name: str) -> bool | None:
        """Return whether it was true what was said of a card, once this seat knows; None: it does not."""
        if number not in self.verdicts:
            face = self.faces.known(handle)
            if face is None:
                return None
            self.verdicts[number] = self.card[name] in (face, self.alias.get(face, face))
        return self.verdicts[number]

    def claims(self, heard: list[Uttered], chance_of: list[list[float]]) -> dict[int, tuple[int, float]]:
        """Return what cards that this seat does not know are said to be, and how likely that is true."""
        found: dict[int, tuple[int, float]] = {}
        for said in heard:
            act, *parts = said.says.split()
            if act != "saw" or said.seat == self.seat:
                continue
            handle = int(parts[0])
            if handle not in self.faces.node or self.faces.known(handle) is not None:
                continue
            true = 0.0
            for role in (ALLY, BETRAYER, USURPER, MOTONAKA):
                true += chance_of[said.seat][role] * TRUE_CARD[role]
            if handle not in found or true > found[handle][1]:
                found[handle] = self.card[parts[1]], true
        return found


CLAIMS_MEAN = {said: sum(table[:3]) / 3 for said, table in CLAIMS.items()}


def _base(deal: RoleDeal) -> list[float]:
    """Return how likely somebody else of the Nobles has each role, knowing nothing."""
    nobles = max(1, len(deal) - 1)
    return [deal.count(role) / nobles for role in range(len(ROLES))]


def _kept(likely: float, usual: float) -> float:
    """Return how much likelier than usual something is, as a logarithm, kept from extremes."""
    ratio = max(likely, 0.001) / max(usual, 0.001)
    return log(min(MOST, max(1 / MOST, ratio)))
