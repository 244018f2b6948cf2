"""games/shogunate: what a position promises each seat, for search: a logit model of the winner, fitted to games."""

from __future__ import annotations

from math import exp
from operator import mul

from sudare.games.shogunate.rules import round as rules
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.vocabulary import CLANS

LATER = (0.9, 0.55, 0.45, 0.5, 0.35, 0.35)  # the deck's mean award by position
WEIGHTS = (0.112, 0.215, 0.097, 0.034, 0.208, 3.307, 0.311, 0.035)  # by bench/fit.py
Row = list[float]


def worth(s: Shogunate) -> list[float]:
    """Return about how likely each seat wins."""
    lures = [exp(sum(map(mul, WEIGHTS, row))) for row in rows(s)]
    total = sum(lures)
    return [lure / total for lure in lures]


def rows(s: Shogunate) -> list[Row]:
    """Return what counts, by seat: Honour, the award to come, places in the Line, the Shinobi; also near the target."""
    game, honour = s.game, s.honour
    pending = any(step[0] is rules.award for step in s.steps)
    strike = any(step[0] is rules.strike for step in s.steps)
    awards = game.awards[s.plot] if pending else (0,) * CLANS
    host = s.host()
    later = [0.0] * CLANS
    coming = [0] * CLANS
    for place, clan in enumerate(s.line):
        later[clan] = LATER[place]
        coming[clan] = awards[place] - (strike and clan == host and honour[clan] + awards[place] > 0)
    target = game.target
    scores: list[float] = []
    found: list[Row] = []
    for seat in range(game.seats):
        clans = s.hidden[seat] + s.face_up[seat]
        if clans[0] == clans[1] and not game.per_card:
            clans = clans[:1]
        score = sum(honour[c] for c in clans)
        scores.append(score)
        soon = sum(coming[c] for c in clans)
        found.append(
            [score / 5, soon / 5, sum(later[c] for c in clans), float(host in clans), len(s.face_up[seat]) / 2]
        )
    near = max(score + 5 * row[1] for score, row in zip(scores, found, strict=True)) / target
    for row in found:
        row += [row[0] * near, row[1] * near, row[2] * near]
    return found
