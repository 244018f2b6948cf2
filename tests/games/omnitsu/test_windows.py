"""When an ANY TIME card is worth a question: where it does something, or answers what has just been declared."""

from typing import Any

import pytest

from sudare.core import Perspective
from sudare.doors import Standing
from sudare.games.omnitsu import OmnitsuGame


def asked(card: str, **more: Any) -> bool:
    """Say whether somebody with this card and nothing else is asked before the first card of a turn."""
    game = OmnitsuGame(3)
    s = game.arrange(at="cards", hands={0: card, 1: "archer"}, thrown={1: "rice_farmer", 2: "court_lady@2"}, **more)
    seen = Perspective.of(s, 0, [])
    assert seen.decision is not None and seen.decision.id == "window_gap"
    assert len(seen.legal) > 1, "the rules allow it in any case"
    return Standing().answer(seen) is None


@pytest.mark.rule("OMN-080")
@pytest.mark.parametrize(
    ("card", "center", "wanted"),
    [
        ("yojimbo", "", False),  # all it could do is to draw a card in its place
        ("road_warden", "", False),  # no Location is open
        ("road_warden", "temple", True),
        ("juggler", "", True),
        ("double_agent", "", True),
        ("rag_picker", "", True),
    ],
)
def test_a_card_that_would_only_be_changed_for_another_opens_no_question(card: str, center: str, wanted: bool) -> None:
    assert asked(card, center=center, discard="ronin", sealed={0: "decoy", 1: "decoy"}) is wanted
