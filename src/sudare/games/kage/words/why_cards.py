"""games/kage: why a card that one holds is not used at a question about something else, and when it is."""

from __future__ import annotations

from sudare.games.kage.rules.guard_cards import entry_of
from sudare.games.kage.words.why_guards import TIMES
from sudare.games.kage.words.why_table import Reasons, Say, Why

FIRST = "First answer what is asked now."


def _guard_card(w: Why, kind: str, value: str) -> Reasons:
    """Say when a guard card is played."""
    card = w.game.names["guard_card"].index(value)
    entry = entry_of(w.s, card)
    if w.seat or card not in w.s.hand:
        return []
    when = " or ".join(dict.fromkeys(TIMES[code] for code in entry.timing if code in TIMES))
    return [(f"{entry.name} is played {when}. {FIRST}", "KAG-R77")] if when else []


def _ninja_card(w: Why, kind: str, value: str) -> Reasons:
    """Say when a ninja card is turned up or used."""
    if not w.seat:
        return []
    return w.own_card(value) or [
        (f"Cards are turned up and used while a ninja acts, and when you are asked for one. {FIRST}", "KAG-155")
    ]


CARD_REASONS: dict[tuple[str, str], Say] = {("*", "play"): _guard_card, ("*", "card"): _ninja_card}
