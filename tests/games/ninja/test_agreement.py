"""Four players: what a guard seat's no means, and what it does not mean."""

from __future__ import annotations

import pytest

from sudare.core import Perspective

rule = pytest.mark.rule


@rule("NIN-118", "NIN-038")
def test_a_no_about_a_patrol_leaves_the_free_listen_open(night):
    n = night(4, turn=1, sentries=["g_e_gate:sword", "g_e_gate:spear"])
    n.do("number:1", seat=2).do("number:1", seat=3).do("pass", seat=2)
    n.do("form_patrol", "zone:g_e_gate", seat=3).do("no", seat=2).do("pass", seat=2)
    assert {"free_listen", "pass"} <= n.legal(3)
    assert "form_patrol" not in n.legal(3)  # the same is not asked again in this phase
    n.do("free_listen", seat=3)
    assert n.asked == {2: "free_consent"}


@rule("NIN-118", "NIN-064")
def test_a_no_about_the_free_listen_leaves_patrols_alone(night):
    n = night(4, turn=1, sentries=["g_e_gate:sword", "g_e_gate:spear"])
    n.do("number:1", seat=2).do("number:1", seat=3).do("pass", seat=2)
    n.do("free_listen", seat=3).do("no", seat=2).do("pass", seat=2)
    assert "free_listen" not in n.legal(3)
    assert n.view(None).stocks[1].free_listen_refused
    n.do("form_patrol", "zone:g_e_gate", seat=3)
    assert n.asked == {2: "guard_consent"}


@rule("NIN-064", "NIN-103")
def test_a_no_counts_for_those_figures_together(night):
    n = night(4, turn=1, sentries=["g_e_gate:sword", "g_e_gate:sword", "g_e_gate:spear"])
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("form_patrol", "zone:g_e_gate", "guard:sword_1", "guard:spear_1", "done", seat=2).do("no", seat=3)
    assert n.view(None).stocks[0].refused == [["sword_1", "spear_1"]]
    n.do("pass", seat=3).do("form_patrol", "zone:g_e_gate", "guard:sword_1", seat=2)
    assert n.legal(2) == {"guard:sword_2", "guard:spear_1"}
    n.do("guard:spear_1", seat=2)
    assert n.legal(2) == {"guard:sword_2"}  # those two alone were refused: three may be asked for
    n.do("guard:sword_2", seat=2)
    assert n.asked == {3: "guard_consent"}
    n.do("no", seat=3).do("pass", seat=3)
    n.do("form_patrol", "zone:g_e_gate", "guard:sword_1", seat=2)
    assert n.legal(2) == {"guard:sword_2"}
    n.do("guard:sword_2", "done", seat=2)  # one's own figures need nobody's consent
    assert n.view(2).patrols[0].members == ["sword_1", "sword_2"]


@rule("NIN-064")
def test_what_was_refused_may_be_asked_again_in_the_next_phase(night):
    n = night(4, turn=1, sentries=["g_e_gate:sword", "g_e_gate:spear"])
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("form_patrol", "zone:g_e_gate", seat=2).do("no", seat=3).do("pass", seat=3).do("pass", seat=2)
    assert n.asked == {2: "regroup"}
    assert n.view(None).stocks[0].refused == []
    assert "form_patrol" in n.legal(2)


@rule("NIN-128", "NIN-062", "NIN-038")
def test_a_no_does_not_keep_a_sentry_from_its_own_patrol(night):
    """Swords and a mixed patrol end in one zone with a sword sentry: the spear's no is about the mixed one."""
    n = night(
        4,
        phase="guards_patrol",
        turn=1,
        sentries=["g_e_barracks:sword"],
        patrols=[("g_e_garden", "g_e_gate", "sword sword"), ("g_s_walk4", "g_se_yard", "sword spear")],
    )
    n.do("patrol:1", seat=2).until("regroup")
    sentry = next(guard.id for guard in n.view(2).guards if guard.patrol is None)
    assert {f"guard:{sentry}", "patrol:1", "patrol:2"} <= n.legal(2)
    n.do(f"guard:{sentry}", "patrol:2", seat=2).do("no", seat=3)
    assert n.asked == {2: "regroup"}
    assert f"guard:{sentry}" in n.legal(2)
    n.do(f"guard:{sentry}", seat=2)  # only its own patrol is left, and nobody has to agree to that
    assert next(guard.patrol for guard in n.view(2).guards if guard.id == sentry) == 1
    n.do("patrol:1", seat=2).do("no", seat=3)
    assert n.asked == {2: "regroup"}
    assert n.legal(2) == {"pass"}  # the merger was refused, and there is nothing else to join


@rule("NIN-076", "NIN-113", "NIN-172", "NIN-208")
def test_every_split_is_asked_with_its_own_rule(night):
    def cited(n):
        return {Perspective.of(n.s, seat, []).question().rule for seat in n.s.deciders}

    assert cited(night(4, phase="alert", turn=3, alert="high", sentries=["g_n_gate"])) == {"NIN-076"}
    assert cited(night(4, sentries=["g_n_gate"])) == {"NIN-113"}
    left = night(4, phase="intruders", ninja="ob_n1", wounds={"ninja": 2}).do("leave_map")
    assert cited(left) == {"NIN-172"}
    fallen = night(4, turn=6, sentries=["a_hall:spear"], ninja="a_hall", wounds={"ninja": 2}).until("play_hand")
    fallen.do("card:g_kenjutsu", fallen.guard("a_hall")).until("restart_start")
    assert cited(fallen) == {"NIN-202"}
    fallen.do("zone:ob_w1")
    assert cited(fallen) == {"NIN-205"}
    assert cited(fallen.until("split_bonus")) == {"NIN-208"}


@rule("NIN-026", "NIN-027", "NIN-029", "NIN-030")
def test_every_hand_is_asked_for_with_its_own_rule(fresh):
    def asked(n, seat):
        question = Perspective.of(n.s, seat, []).question()
        return question.prompt, question.rule

    n = fresh()
    assert asked(n, 0) == ("Choose card 1 of 8 for the ninja's hand.", "NIN-026")
    assert asked(n, 1) == ("Choose card 1 of 24 for your hand.", "NIN-029")
    n.do("preset", seat=0).do("card:t_rope", seat=0)
    assert asked(n, 0) == ("Choose card 2 of 7 for the traitor's hand.", "NIN-027")
    assert asked(fresh(4), 3) == ("Choose card 1 of 12 for your hand.", "NIN-030")
