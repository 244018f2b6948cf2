"""games/chiyo: what a position promises each side, for search: a logit model of the winning side, fitted to games."""

from __future__ import annotations

from math import exp, log

from sudare.games.chiyo.beliefs.worlds import TRUST
from sudare.games.chiyo.edition import ALLY, BETRAYER, DAIMYO, GEISHA, MOTONAKA, RONIN, USURPER
from sudare.games.chiyo.rules.final import honor_of
from sudare.games.chiyo.rules.questions import FACE_UP, IS, REVEALED, TYPE
from sudare.games.chiyo.state import FINAL, HUNT, LOCK_TEMPLE, TEMPLE, Chiyo

Row = list[float]
SIDE = 13  # what counts for a side of Nobles
ROAD = 13  # what counts for Motonaka
WEIGHTS: Row = [
    *(-0.097, -0.538, 0.266, 0.117, 0.216, 0.031, 0.414, -0.141, -0.319, 0.147, -0.11, -0.519, 2.942),  # Allies
    *(0.171, -0.242, 0.178, 0.0, 0.0, -0.051, -0.067, -0.294, 0.154, 1.071, -0.007, -0.108, 2.081),  # Betrayer
    *(-0.084, -0.351, 0.22, 0.258, 0.075, 0.153, 0.448, -0.023, -0.585, 1.647, -0.497, 0.365, 1.101),  # Usurpers
    *(-2.579, 5.175, 2.821, 0.234, -0.067, -0.286, -0.028, 0.053, 0.803, -0.284, 0.481, -1.442, 0.76),  # Motonaka
]  # a logit fit in the manner of bench/fit.py
FAR = 5.0  # what a side lacks before the Final Act
LATER = 0.6  # what a turn is worth beside the one before it


class Final:
    """Where the pieces lie that a side has to bring together, and who could do so in one turn."""

    def __init__(self, s: Chiyo) -> None:
        game = s.game
        self.s = s
        self.geisha = self.ronin = self.killer = -1
        self.imperials = 0  # bit p: there is a face-up Imperial at place p
        count: int = game.patron_count
        for i, card in enumerate(s.face):
            if not s.up[i]:
                continue
            if card == count + GEISHA:
                self.geisha = s.place[i]
            elif card == count + RONIN:
                self.ronin = s.place[i]
            elif card == s.true_assassin:
                self.killer = s.place[i]
            elif game.card_type[card] == 0:
                self.imperials |= 1 << s.place[i]
        self.spot = s.tiles[DAIMYO]
        self.free = not s.locks[DAIMYO] and not (self.spot == TEMPLE and s.locks[LOCK_TEMPLE])
        traitor = s.roles.index(BETRAYER)
        self.homes = s.homes[traitor]

    def hidden(self, role: int) -> int:
        """Return how many pieces of a side are not to be seen."""
        lost = int(self.ronin < 0)
        if role == USURPER:
            return lost + (self.killer < 0)
        lost += self.geisha < 0
        return lost + (role == ALLY and not self.imperials)

    def lacks(self, role: int, place: int) -> int:
        """Return how many cards a side has to bring to a place."""
        lacking = int(self.ronin != place)
        if role == USURPER:
            return lacking + (self.killer != place)
        lacking += self.geisha != place
        return lacking + (role == ALLY and not self.imperials >> place & 1)

    def need(self, role: int) -> float:
        """Return how far a side is from its gathering at its best place; what is hidden has to be found first."""
        best = FAR
        for place in range(1, len(self.s.owners)):
            if role == USURPER or (place in self.homes) == (role == BETRAYER):
                best = min(best, self.lacks(role, place) + (0.0 if place == self.spot else 0.7))
        return min(FAR, best + self.hidden(role))

    def soon(self, role: int) -> bool:
        """Say whether a side could win with one Loyal Action: a Spy moves two cards, a Search one and the Daimyo."""
        if self.hidden(role):
            return False
        for place in range(1, len(self.s.owners)):
            if role == USURPER or (place in self.homes) == (role == BETRAYER):
                lacking = self.lacks(role, place)
                if (lacking <= 1 and self.free) or (lacking <= 2 and place == self.spot):
                    return True
        return False


def known(s: Chiyo, fugitive: int) -> float:
    """Return how much of a Fugitive's disguise the answers have given away: the odds that they leave to the truth."""
    game = s.game
    count: int = game.patron_count
    false = [0] * count  # answers that would be false, were this card the disguise
    types: list[int] = game.card_type
    for _, _, question, cards, yes in s.asked_before:
        if question < TYPE or FACE_UP <= question < REVEALED:
            continue
        if question < FACE_UP:
            if (question - TYPE) // 4 == fugitive:
                type = (question - TYPE) % 4
                for card in range(count):
                    if (types[card] == type) != yes:
                        false[card] += 1
        elif question == REVEALED:
            if not yes:
                for card in cards:
                    false[card] += 1
        elif question == IS + fugitive and not yes:
            false[cards[0]] += 1
    total = 0
    for card in range(count):
        if types[card] != 3 and false[card] < 2:
            total += 1 if false[card] else TRUST
    truth = s.disguises[fugitive]
    return (1.0 if false[truth] else float(TRUST)) / max(1, total)


def rows(s: Chiyo) -> list[Row]:
    """Return what counts, by side: in the hunt what is found and known, in the Final Act who could win how soon."""
    act = s.stage == FINAL
    nobles = s.order if act else s.nobles
    i = nobles.index(s.active) if s.active in nobles else 0
    if s.loyal >= 0:  # this turn's Loyal Action is under way or over
        i += 1
    around = nobles[i:] + nobles[:i]
    final = Final(s)
    sides: list[Row] = []
    for role in (ALLY, BETRAYER, USURPER):
        row = [0.0] * (3 * SIDE + ROAD)
        _side(s, row, SIDE * role, role, around, final)
        sides.append(row)
    if act:
        _first(s, sides, around, final)
    row = [0.0] * (3 * SIDE + ROAD)
    _road(s, row, 3 * SIDE, final)
    sides.append(row)
    return sides


def _side(s: Chiyo, row: Row, at: int, role: int, around: tuple[int, ...], final: Final) -> None:
    """Fill in what counts for a side of Nobles."""
    found = float(s.unmasked[0]) + float(s.unmasked[1])
    row[at] = 1.0
    if s.stage != FINAL:
        row[at + 1] = found
        mine = others = 0
        for seat in s.nobles:
            honor = honor_of(s, seat)
            if s.roles[seat] == role:
                mine = max(mine, honor)
            else:
                others = max(others, honor)
        row[at + 2] = (mine - others) / 5
        key = float(final.killer >= 0) if role == USURPER else float(final.imperials > 0) if role == ALLY else 0.0
        row[at + 3] = key
        row[at + 4] = key * found
        row[at + 5] = float(s.unmasked[RONIN])
        return
    row[at + 6] = 1.0
    row[at + 7] = final.need(role)
    row[at + 8] = float(final.hidden(role))
    weight, soon, turn = 1.0, float(final.soon(role)), -1
    for place, seat in enumerate(around):
        if s.roles[seat] == role:
            row[at + 9] += weight * soon
            if turn < 0:
                turn = place
        weight *= LATER
    row[at + 10] = turn / len(around)


def _first(s: Chiyo, sides: list[Row], around: tuple[int, ...], final: Final) -> None:
    """Mark the side of the first Noble who could win."""
    for place, seat in enumerate(around):
        role = s.roles[seat]
        if final.soon(role):
            sides[role][SIDE * role + 11] = 1.0
            if place == 0:
                sides[role][SIDE * role + 12] = 1.0
            return


def _road(s: Chiyo, row: Row, at: int, final: Final) -> None:
    """Fill in what counts for Motonaka."""
    road = (s.city - s.marker) / 14
    act = s.stage == FINAL
    row[at] = road
    row[at + 1] = max(0.0, 0.4 - road)
    row[at + 2] = max(0.0, 0.15 - road)
    if act:
        row[at + 3] = road
        row[at + 4] = len(s.hand) / 3
        row[at + 5] = float(final.spot == TEMPLE)
        row[at + 6] = float(not final.free)
        return
    row[at + 7] = len(s.hand) / 3
    row[at + 8] = float(s.lie < 0)
    for fugitive in (GEISHA, RONIN):
        if s.unmasked[fugitive]:
            continue
        row[at + 9] += log(known(s, fugitive))
        row[at + 10] += 1.0
        slot = s.face.index(s.disguises[fugitive])
        if s.tokens[slot] >> fugitive & 1:
            row[at + 11] += 1.0 / sum([t >> fugitive & 1 for t in s.tokens])
        row[at + 12] += float(s.up[slot])


def settled(s: Chiyo) -> bool:
    """Say whether a turn begins just now: in the midst of one it is too early to judge what it brings."""
    return s.stage >= HUNT and s.loyal < 0


def worth(s: Chiyo) -> list[float] | None:
    """Return what each seat will get out of it, a side sharing its win; None in the midst of a turn."""
    if s.stage < HUNT:
        return [1 / s.game.seats] * s.game.seats
    if not settled(s):
        return None
    lures: list[float] = []
    for row in rows(s):
        lure = 0.0
        for i, value in enumerate(row):
            if value:
                lure += WEIGHTS[i] * value
        lures.append(exp(lure))
    total = sum(lures)
    sizes = [s.roles.count(role) for role in (ALLY, BETRAYER, USURPER, MOTONAKA)]
    return [lures[role] / total / sizes[role] for role in s.roles]
