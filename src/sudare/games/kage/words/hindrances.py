"""games/kage: what is in reach of the acting ninja and still cannot be done, and why; from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.core.ending import listed
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.ninja_tests import near_square
from sudare.games.kage.rules.values import untested
from sudare.games.kage.words.odds import guard_at, laid
from sudare.games.kage.words.why_ninja import deed_reasons, other_reasons
from sudare.games.kage.words.why_table import Reasons, Why

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame


def hindrances(game: KageGame, put: Put) -> str:
    """Say what the acting ninja could do where it stands if nothing hindered it, and what hinders it."""
    s = laid(game, put)
    w, k = Why(game, put, s), s.active
    n, near, names = s.ninja[k], near_square(s, k), game.board.names
    said = []

    def note(what: str, reasons: Reasons) -> None:
        if reasons:
            said.append(f"{what} {reasons[0][0]}")

    for sq in [sq for sq in s.search if near >> sq & 1][:1]:
        value = game.edition.search_tokens[s.search[sq]].value
        note(f"The search token {value} at {names[sq]} cannot be searched now:", deed_reasons(w, "search", ""))
    if ms.is_open(s) and any(near >> sq & 1 for sq in ms.objects(s, ms.entry(s))):
        note("What the mission asks for cannot be done now:", deed_reasons(w, "mission_action", ""))
    if n.detected:
        note(f"{w.name(k)} cannot fade into the shadows:", other_reasons(w, "fade", ""))
    eyes = [] if n.smoke or n.moves < 1 else untested(s, k, n.sq)
    if eyes and not n.detected:
        said.append(
            f"{listed(guard_at(game, put.view, g) for g in eyes)} {'watches' if len(eyes) == 1 else 'watch'} "
            f"{w.name(k)}, so the first step is tested: longer walks can be chosen after it."
        )
    return "".join(f" {text}" for text in said)
