"""What guards conclude while Shadow Walk covers the ninja, and when it ends."""

from typing import Any

import pytest

from sudare.conformance import check_table
from sudare.core import Chance, Perspective
from sudare.games.ninja import NinjaGame


@pytest.mark.rule("NIN-261", "NIN-162")
def test_a_traitor_found_by_a_hidden_sentry_while_the_ninja_is_covered() -> None:
    # In this game the sentry steps out beside the traitor under the ninja's cover: the traitor is seen, and only the
    # ninja may be there unseen. Guards must find worlds that agree.
    # When it is over, missions are told by intruder: that two of them change places is what is revealed.
    failures = check_table(NinjaGame(4, {"sleepers": 0}), "1/4/47").failures
    assert not [failure for failure in failures if "of kind 'secrets' tells" not in str(failure)]


def what_guards_think(n: Any) -> set[str]:
    """Return where the ninja can be for the guards; worlds that they draw must agree with it and with all they saw."""
    perspective = Perspective.of(n.s, 1, n.told(1))
    zones = set(perspective.beliefs.possible_zones()["ninja"])
    for number in range(12):
        world = perspective.sample(Chance(f"world {number}"))
        world.check()
        assert world.view(1) == perspective.view
        assert perspective.beliefs.refute(world) is None
        assert n.game.names["zone"][world.at[0]] in zones
    assert n.at("ninja") in zones
    return zones


@pytest.fixture
def covered(fresh: Any) -> Any:
    """A ninja that passes the guarded north gate under Shadow Walk."""
    n = fresh().until("intruder_start").do("zone:ob_n2").until("act").do("hand_over", "finish")
    assert n.in_zone("g_n_gate")
    n.walk("br_n").do("card:n_shadow_walk").walk("g_n_gate")
    return n


@pytest.mark.rule("NIN-261", "NIN-138")
@pytest.mark.parametrize("blade", ["bluff:n_kenjutsu", "bluff:n_rope"])
def test_guards_know_who_owes_a_reply(covered: Any, blade: str) -> None:
    posts = {guard.zone for guard in covered.view(1).guards}
    assert "g_n_gate" in what_guards_think(covered)
    covered.do(blade)
    before = what_guards_think(covered)
    assert before & posts  # it stands among guards, covered or not
    if blade == "bluff:n_rope":
        covered.walk("g_n_orchard").do("finish", "pass", "pass")
        assert "detected" not in covered.kinds()
    else:
        covered.do("reveal")
        assert what_guards_think(covered) <= posts  # there, or already in contact with the next guards


@pytest.mark.rule("NIN-261", "NIN-307")
def test_a_cover_that_ends_after_the_moves(covered: Any) -> None:
    # beyond the gate a bluffed Kenjutsu shows the guards that no ninja stands among them
    posts = {guard.zone for guard in covered.view(1).guards}
    covered.walk("g_n_orchard").do("finish", "pass", "pass")
    assert covered.question == "last_cards"
    assert what_guards_think(covered) & posts
    covered.do("bluff:n_kenjutsu")
    assert covered.question == "last_cards"
    assert not what_guards_think(covered) & posts
