"""games/shogunate: how a game ended, in words: the Honour behind every score, the tie-break, and who served whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Count, Ending, Sum, Told, Turnings, Uncovered, Voice
from sudare.core.ending import listed, winners
from sudare.games.shogunate.rules.ending import leader_places
from sudare.games.shogunate.vocabulary import CLANS

if TYPE_CHECKING:
    from sudare.games.shogunate.state import Shogunate

WHY = {
    "target": "At the score check of round {round} {declared} reached the target of {target} Honour.",
    "plot_deck": "After round {round} no Plot was left to turn up, so the game was over.",
    "max_rounds": "Round {round} was the last one of this table.",
}


def ending(s: Shogunate, told: list[Told], voice: Voice) -> Ending:
    """Return how the game ended."""
    seats = range(s.game.seats)
    scores = [s.score(seat) for seat in seats]
    declared = listed(voice.seat(seat) for seat in seats if scores[seat] >= s.game.target)
    why = WHY[s.ending].format(round=s.round, declared=declared, target=s.game.target)
    by, rule = _decided(s, scores, voice)
    served = [clan for seat in s.winners for clan in s.loyalties(seat)]
    leading = sorted(seats, key=lambda seat: (seat not in s.winners, -scores[seat]))
    return Ending(
        winners(s, voice),
        f"{why} {by}",
        rule,
        [_sum(s, seat, voice) for seat in leading],
        _uncovered(s, voice),
        Turnings(told, voice, turns="plot_revealed", called="round")
        .last(
            "The last Honour for whoever won",
            "honour_changed",
            lambda e: e.data["difference"] > 0 and s.game.clan_numbers[e.data["leader"]] in served,
        )
        .first("The first Loyalty card that all could see", "loyalty_turned")
        .largest("The largest change of Honour", "honour_changed", lambda e: abs(e.data["difference"]), 2)
        .all(),
    )


def _sum(s: Shogunate, seat: int, voice: Voice) -> Sum:
    """Add a seat's score up, Leader by Leader (SHO-106, SHO-107)."""
    lines = []
    counted: list[int] = []
    for n, clan in enumerate(s.loyalties(seat)):
        shown = "face down until now" if n < len(s.hidden[seat]) else "already face up"
        place = f"{s.game.titles['clan'][clan]}, position {s.line.index(clan) + 1} in the Line, {shown}"
        twice = clan in counted and not s.game.per_card
        text = f"{place}: a Leader counts once for you, also with both of its cards" if twice else place
        lines.append(Count(text, 0 if twice else s.honour[clan]))
        counted.append(clan)
    return Sum(voice.seat(seat), lines, seat, s.score(seat))


def _uncovered(s: Shogunate, voice: Voice) -> list[Uncovered]:
    titles = s.game.titles["clan"]
    hidden = [
        f"{voice.seat(seat)}: {listed(titles[clan] for clan in s.hidden[seat])}"
        for seat in range(s.game.seats)
        if s.hidden[seat]
    ]
    found = [Uncovered("Loyalty cards that lay face down", hidden)] if hidden else []
    if s.leftovers and s.game.options.show_leftovers:  # SHO-131
        found.append(Uncovered("Left over from the deal", [titles[clan] for clan in s.leftovers]))
    return found


def _decided(s: Shogunate, scores: list[int], voice: Voice) -> tuple[str, str]:
    """Say what made the winners win, and by which rule: the score, or the tie-break that told them apart."""
    best = max(scores)
    tied = [seat for seat in range(s.game.seats) if scores[seat] == best]
    won, names = listed(voice.seat(seat) for seat in s.winners), listed(voice.seat(seat) for seat in tied)
    if not s.tie_break:
        return f"{won} has the highest score, {best}.", "SHO-120"
    together = f"{names} have {best} Honour each, the highest score."
    if s.tie_break == "leader":
        compared = [(seat, leader_places(s, seat)[0]) for seat in tied]
        return f"{together} {_higher(s, compared, 'best placed Leader', voice)}", "SHO-121"
    first = min(leader_places(s, seat)[0] for seat in tied)
    tied = [seat for seat in tied if leader_places(s, seat)[0] == first]
    together += f" The best placed Leader of {listed(voice.seat(seat) for seat in tied)} is the same."
    if s.tie_break == "second_leader":
        compared = [(seat, leader_places(s, seat)[1]) for seat in tied]
        return f"{together} {_higher(s, compared, 'second Leader', voice)}", "SHO-122"
    second = min(leader_places(s, seat)[1] for seat in tied)
    tied = [seat for seat in tied if leader_places(s, seat)[1] == second]
    together += " So is the second."
    if s.tie_break == "revealed":
        shown = listed(f"{voice.seat(seat)} {len(s.face_up[seat])}" for seat in tied)
        return f"{together} {won} had fewer Loyalty cards turned up during the game ({shown}).", "SHO-123"
    return f"{together} They had equally many Loyalty cards turned up during the game and share the victory.", "SHO-128"


def _higher(s: Shogunate, places: list[tuple[int, int]], what: str, voice: Voice) -> str:
    """Say whose Leader stands highest in the Line (SHO-121, SHO-122, SHO-125)."""
    told = []
    for seat, place in sorted(places, key=lambda one: one[1]):
        leader = "none" if place == CLANS else f"{s.game.titles['clan'][s.line[place]]} at position {place + 1}"
        told.append(f"{voice.seat(seat)} {leader}")
    return f"The {what} that stands highest in the Line decides: {'; '.join(told)}."
