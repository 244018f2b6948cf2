"""What a side knows, the headings of its options, and what a zone is good for: plain sentences, nothing hidden."""

import pytest

from sudare.core import Chance, Perspective, Table, Voice
from sudare.games.ninja import NinjaGame
from sudare.games.ninja.words.known import known


def why(n, name):
    """Return why the guards cannot do that, and the rule."""
    refusal = n.s.refusal(1, n.game.actions.id(name), Voice(n.game, 1))
    return refusal.text, refusal.rule


def last_line(n, seat):
    """Return what a seat has read last."""
    return Voice(n.game, seat).event(n.told(seat)[-1])


@pytest.mark.rule("NIN-024")
def test_what_one_knows_follows_from_ones_own_side_and_names_nothing_hidden():
    game = NinjaGame(2)
    table, seen = Table(game, "known"), set()
    bots = [game.thumb(seat, Chance(f"known {seat}")) for seat in range(2)]
    while not table.state.over:
        if len(table.moves) % 40 == 0:
            for seat in (0, 1):
                mine = table.perspective(seat)
                said = known(game, mine)
                assert said == known(game, Perspective.decode(game, mine.encoded()))
                seen |= {(seat, title) for title in said}
            told = " ".join(line for lines in known(game, table.perspective(0)).values() for line in lines)
            assert "The goals of the missions:" not in told  # that is the guards' own map
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    assert {(1, "The ninja"), (1, "Searches"), (1, "Your own marks"), (1, "Heard and not heard")} <= seen
    assert {(0, "What the guards know of you"), (0, "The goals"), (0, "Searches")} <= seen
    assert known(game, table.perspective(1)) == known(game, table.perspective(None)) == {}  # over: all lies open


@pytest.mark.rule("NIN-246")
def test_a_card_without_effect_says_what_it_may_have_been_to_those_who_do_not_know(night):
    n = night(phase="intruders", ninja="a_hall", traitor="g_s_walk1", ninja_hand={"n_rope": 1, "n_kenjutsu": 1})
    n.do("bluff:n_kenjutsu")
    assert "No guard was removed, so it was a bluff." in last_line(n, 1)
    assert "bluff" not in last_line(n, 0)


@pytest.mark.rule("NIN-238", "NIN-239")
def test_the_passage_says_what_guards_lack_to_enter_it(night):
    n = night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", sentries=["a_east_gate"])
    assert why(n, "zone:passage")[1] == "NIN-238"
    assert "They know none yet" in why(n, "zone:passage")[0]
    assert why(n, "zone:a_east_gate")[0].startswith("In East Gatehouse (A9): Sword Guard 1. ")
    assert why(n, "zone:a_hall")[0] == (
        "No guard is in Audience Hall (A5). Who can be sent there: Sword Guard 1 in East Gatehouse (A9), 2 zones away. "
        "Choose Sentry Search first, then who goes."
    )


@pytest.mark.rule("NIN-199")
def test_what_was_known_of_the_dead_one_is_not_said_of_the_next(night):
    n = night(turn=6, sentries=["a_hall:spear"], ninja="a_hall", wounds={"ninja": 2}).until("play_hand")
    n.do("card:g_kenjutsu", n.guard("a_hall")).until("restart_start").do("zone:ob_w1").until("act")
    about = known(n.game, Perspective.of(n.s, 1, n.told(1)))["The ninja"]
    assert about[0].startswith("Nobody has seen it yet: it came on turn ")


@pytest.mark.rule("NIN-202", "NIN-205")
def test_what_was_seen_of_the_dead_is_not_said_of_who_comes_next(night):
    """Its side chooses the new one's start and hand before everybody is told that it has come."""
    n = night(
        phase="guards_card",
        ninja="ob_n2",
        traitor="ct_b",
        sentries=["a_east_gate"],
        wounds={"traitor": 1},
        guard_hand={"g_sentry_search": 1, "g_kenjutsu": 1},
    )
    n.do("card:g_sentry_search", "guard:sword_1", "zone:ct_b", "guard:sword_1").until("restart_hand")
    told = n.game.aid(Perspective.of(n.s, 0, n.told(0)))["known"]["What the guards know of you"]
    assert "Nothing of where the traitor is: it has not been seen yet." in told
