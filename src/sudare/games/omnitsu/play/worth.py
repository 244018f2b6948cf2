"""games/omnitsu: what a position promises each seat, for search: a logit model of the winner, fitted to games."""

from __future__ import annotations

from math import exp

from sudare.games.omnitsu.state import EVERYBODY, HELD, UP, WAITING, Omnitsu
from sudare.games.omnitsu.tables import DAIMYO, DECOY, POISON

WEIGHTS: list[float] = [
    *(0.144, 0.796, 0.383, 0.101, 0.074, 0.327, 0.338, 0.222),
    *(-0.23, 0.057, 1.173, 1.979, -0.1, 0.154, 0.274, 0.288),
    *(0.071, -0.253, 0.035, 0.416),
    *(0.125, 0.065, 0.091, -0.057, -0.097, 0.01, 0.215, -0.068),
]  # a logit fit in the manner of bench/fit.py
Row = list[float]


def worth(s: Omnitsu) -> list[float]:
    """Return about how likely each seat wins."""
    lures: list[float] = []
    total = 0.0
    for row in rows(s):
        lure = 0.0
        for i in range(len(row)):
            lure += WEIGHTS[i] * row[i]
        lures.append(exp(lure))
        total += lures[-1]
    return [lure / total for lure in lures]


def rows(s: Omnitsu) -> list[Row]:
    """Return what counts, by seat: the standing and how near the end is, then what the hand is good for."""
    game = s.game
    tables = game.tables
    n: int = tables.n
    ended = float(s.phase == "ending")
    late, coming = _clock(s)
    scores = _scores(s)
    found: list[Row] = []
    for seat in range(game.seats):
        sealed = s.sealed[seat]
        hand = 0  # as a bit mask, with the card that waits in the slot
        castle = 0.0
        cards = 0
        for card in s.hands[seat]:
            if card < n:
                cards += 1
                hand |= 1 << card
                if tables.ends_game[card]:
                    castle = 1.0
        cracked = float(len(s.hands[seat]) - cards)
        slot = s.slots[seat]
        if slot.status == WAITING or slot.status == HELD:
            hand |= 1 << slot.card
        score, rival = scores[seat], max([scores[other] for other in range(game.seats) if other != seat])
        lead = 1.0 / scores.count(score) if score >= 0 and score >= rival else 0.0
        margin = max(-1.0, min(1.0, (max(score, 0) - max(rival, 0)) / 6))
        kind = s.kind[sealed[0]] if len(sealed) == 1 and score >= 0 else -1
        poison = float(any(s.kind[token] == POISON for token in sealed))
        known, others = 0.0, 0.0
        for owner, tokens in enumerate(s.sealed):
            for token in tokens:
                knowing = s.knows.get(token)
                if knowing is not None and (seat in knowing or EVERYBODY in knowing):
                    if owner == seat:
                        known = 1.0
                    else:
                        others += 1.0 / (game.seats - 1)
        use = {name: float((hand & mask).bit_count()) for name, mask in tables.good_for.items()}
        found.append(
            [
                cards / 5, float(kind == DAIMYO), float(kind == DECOY), poison, cracked, float(not sealed),
                castle, known,
                lead, lead * late, lead * coming, lead * ended,
                margin, margin * late, margin * coming, margin * ended,
                cards / 5 * late, castle * lead, castle * late, castle * lead * late,
                use["move"], use["get"], use["answer"], use["place"], use["harm"], use["mend"] * float(cracked > 0),
                others, others * use["move"],
            ]
        )  # fmt: skip
    return found


def _clock(s: Omnitsu) -> tuple[float, float]:
    """Return how near the Castle is, and whether it is about to open; both 0 once it has."""
    if s.phase == "ending":
        return 0.0, 0.0
    ends_game = s.game.tables.ends_game
    places = sum([blocker < 0 and not ends_game[place] for place, blocker in s.center.items()])
    needed: int = min(s.game.castle_needs.values())
    coming = False
    if places >= needed:
        coming = any(slot.status in (WAITING, UP, HELD) and ends_game[slot.card] for slot in s.slots)
        if any(frame.cancelled and ends_game[frame.card] for frame in s.stack):
            coming = False
    return min(1.0, places / needed) ** 2, float(coming)


def _scores(s: Omnitsu) -> list[int]:
    """Return what each seat would score now; -1 for those who would be killed."""
    n: int = s.game.tables.n
    daimyos = 0
    for kind in s.kind.values():
        daimyos += kind == DAIMYO
    scores = []
    for seat, hand in enumerate(s.hands):
        sealed = s.sealed[seat]
        score = len(hand)
        if len(sealed) > 1 or any(card >= n for card in hand):
            score = -1
        elif sealed:
            kind = s.kind[sealed[0]]
            if kind == POISON or (kind == DAIMYO and daimyos > 1):
                score = -1
            else:
                score += 10 if kind == DAIMYO else 5
        scores.append(score)
    return scores
