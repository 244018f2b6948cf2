"""Lone Wolf, Contested Ground, and the game-balance options."""

import pytest

from sudare.core import Chance, Perspective
from sudare.games.ninja import NinjaGame

rule = pytest.mark.rule


@rule("NIN-272", "NIN-273", "NIN-274", "NIN-221")
def test_lone_wolf(fresh, night):
    n = fresh(variant="lone_wolf")
    assert n.asked == {0: "lone_wolf_role"}
    assert not any(n.view(seat).role_known for seat in (0, 1, None))
    n.do("role:traitor")
    assert n.last("role_chosen") == {"who": "traitor"}
    assert n.view(1).role == "traitor"
    assert [i.id for i in n.view(1).intruders] == ["traitor"]
    assert len(n.s.tiles) == 5
    n.until("place_patrol").until("mark_sleeper")
    assert len(n.view(1).patrols) == 2
    assert NinjaGame(2).patrols == 3
    n.until("act")
    assert n.view(0).plans.acting == "traitor"
    for done, ending in (([], "guards"), (["ninja"], "intruders")):
        m = night(options={"variant": "lone_wolf"}, phase="intruders", ninja="ob_n1", traitor="unused", done=done)
        m.do("leave_map")
        assert m.s.over
        assert m.s.ending == ending  # never a draw
        assert m.s.returns() == ([1.0, 0.0] if done else [0.0, 1.0])


@rule("NIN-276", "NIN-294")
def test_lone_wolf_is_replaced_like_any_intruder(night):
    n = night(
        options={"variant": "lone_wolf"},
        turn=5,
        sentries=["a_hall", "g_e_gate"],
        ninja="a_hall",
        traitor="unused",
        wounds={"ninja": 2},
    )
    n.listen("g_e_gate")
    assert "cat_reaction" not in n.kinds()  # without the traitor nobody has a cat
    n.do("card:g_kenjutsu", n.guard("a_hall")).until("act")
    assert n.s.status[0] == 2
    assert n.kinds().count("bonus_taken") == 1
    assert len(n.s.tiles) == 5


@rule("NIN-275", "NIN-303")
def test_lone_wolf_in_hiding(fresh):
    n = fresh(variant="lone_wolf", lone_wolf_hidden_role=True)
    n.do("role:ninja")
    assert n.view(1).role is None
    assert "role_chosen" not in n.kinds()
    assert n.view(0).choosing.hand == "ninja"
    n.do("preset", seat=0)
    assert n.view(0).choosing.hand == "traitor"  # two hands are chosen
    m = fresh(variant="lone_wolf").do("role:traitor")
    assert m.view(0).choosing.hand == "traitor"
    m.do("preset", seat=0)
    assert 0 not in m.asked  # in the open only one, its own
    n.until("play_hand")
    assert [i.hand_size for i in n.view(1).intruders] == [8, 7]
    assert n.last("started") == {"who": "intruder"}
    n.do("card:g_sentry_listen", sorted(a for a in _targets(n))[0])
    assert n.asked == {0: "cat_reaction"}  # asked as if the traitor were in play
    assert n.legal() == {"pass"}
    n.do("pass").until("act")
    n.do(sorted(a for a in n.legal() if a.startswith("zone:"))[0], "finish")
    n.do(sorted(a for a in n.legal() if a.startswith("zone:"))[0])
    assert n.last("declared")["who"] == "intruder"
    assert n.view(1).role is None
    n.until("act", turn=2)
    n.do("bluff:n_rope")
    assert n.view(1).role == "ninja"
    assert n.last("role_chosen") == {"who": "ninja"}
    assert n.s.ihand[1] == [0] * 5  # the other hand leaves the game
    assert [i.id for i in n.view(1).intruders] == ["ninja"]


def _targets(n):
    actions = n.game.actions
    clone = n.s.clone()
    clone.apply(1, actions.id("card:g_sentry_listen"))
    return [actions.name(a) for a in clone.legal(1)]


RIVALS = {"variant": "contested_ground"}


@rule("NIN-277", "NIN-282", "NIN-278")
def test_rivals_share_nothing(fresh, night):
    n = fresh(3, **RIVALS)
    assert [i.secret is None for i in n.view(0).intruders] == [False, True]
    assert [i.secret is None for i in n.view(1).intruders] == [True, False]
    dealt = [next(t.secret["missions"] for t in n.told(s) if t.kind == "missions_dealt") for s in (0, 1)]
    letters = ["ABCDEF"[letter] for letter in n.s.mission]
    assert dealt == [{"ninja": letters[0]}, {"traitor": letters[1]}]  # each only its own
    m = night(3, options=RIVALS, phase="intruders", ninja="im_a_ne", traitor="a_hall", ninja_hand={"n_rope": 1})
    m.do("rope:a_council", seat=0)
    assert m.view(1).ropes == []
    assert len(m.view(0).ropes) == 1
    assert m.view(1).passages[0].entrances is None
    assert m.view(1).tiles is None
    assert [t.data for t in m.told(1) if t.kind == "card_played"] == [{"who": "ninja", "card": "n_rope"}]


@rule("NIN-278")
def test_rivals_may_write_the_same_mission(fresh):
    n = fresh(3, contested_missions="write", **RIVALS)
    assert n.asked == {0: "write_mission", 1: "write_mission"}
    n.do("letter:C", seat=0).do("letter:C", seat=1)
    assert n.s.mission == [2, 2]
    assert n.view(0).intruders[1].secret is None
    assert [t.secret for t in n.told(1) if t.kind == "mission_written"] == [None, {"letter": "C"}]


@rule("NIN-279", "NIN-280", "NIN-304")
def test_rivals_have_their_own_ropes_and_passages(night):
    n = night(
        3,
        options=RIVALS,
        phase="intruders",
        ninja="a_council",
        traitor="a_council",
        ninja_hand={},
        traitor_hand={},
        ropes=[("im_a_ne", "a_council", "ninja")],
        sentries=["a_keep"],
        entrances=(("a_council", "ob_w1"), ("a_keep", "ob_w1")),
        passage_cards=["ninja", "traitor"],
    )
    assert n.asked == {0: "act"}
    assert {"zone:im_a_ne", "zone:passage_ninja"} <= n.legal(0)
    n.do("finish", seat=0)
    assert "zone:im_a_ne" not in n.legal(1)
    assert "zone:passage_ninja" not in n.legal(1)
    n.until("play_hand", turn=2)
    n.until("act", turn=2)
    found = n.last("entrance_found")
    assert found == {"passage": "passage_traitor", "zone": "a_keep"}
    assert n.view(2).passages[1].known == ["a_keep"]
    assert n.view(2).passages[0].known == []


@rule("NIN-280", "NIN-282")
def test_rivals_dig_for_themselves(fresh):
    n = fresh(3, **RIVALS).until("passage_entrance")
    n.do("zone:ob_w1", seat=0).do("zone:ob_e1", seat=1).do("zone:a_keep", seat=0).do("zone:b_hall", seat=1)
    assert [tunnel.entrances for tunnel in n.view(0).passages] == [["ob_w1", "a_keep"], None]
    assert [tunnel.entrances for tunnel in n.view(1).passages] == [None, ["ob_e1", "b_hall"]]
    assert [tunnel.entrances for tunnel in n.view(2).passages] == [None, None]
    told = [[t.secret for t in n.told(seat) if t.kind == "entrances_chosen"] for seat in (0, 1, 2)]
    assert told == [[{"zones": ["ob_w1", "a_keep"]}, None], [None, {"zones": ["ob_e1", "b_hall"]}], [None, None]]


@rule("NIN-281", "NIN-269")
def test_rivals_win_for_themselves(night):
    n = night(3, options=RIVALS, phase="intruders", ninja="ob_n1", traitor="dead", done=["ninja"])
    n.do("leave_map")
    assert n.s.winners == (0,)
    assert n.s.returns() == [1.0, 0.0, 0.5]
    m = night(3, options=RIVALS, phase="intruders", ninja="ob_n1", traitor="ob_n2", done=["ninja", "traitor"])
    m.do("leave_map", seat=0).do("leave_map", seat=1)
    assert m.s.winners == (0, 1)
    assert m.s.returns() == [1.0, 1.0, 0.0]
    o = night(
        3,
        options={"contested_victory": "first_out", **RIVALS},
        phase="intruders",
        ninja="ob_n1",
        traitor="om_n2",
        done=["ninja", "traitor"],
        turn=3,
    )
    o.do("leave_map", seat=0).do("zone:ob_n2", "finish", seat=1)
    o.until("act", turn=4).do("leave_map")
    assert o.s.winners == (0,)
    p = night(3, options=RIVALS, phase="intruders", ninja="ob_n1", traitor="om_n2", done=["ninja", "traitor"], turn=3)
    p.do("leave_map", seat=0).do("zone:ob_n2", "finish", seat=1)
    p.until("act", turn=4).do("leave_map")
    assert (p.s.winners, p.s.ending) == ((0, 1), "rivals")  # one night, two winners
    q = night(
        3,
        options={"contested_victory": "first_out", **RIVALS},
        phase="intruders",
        ninja="dead",
        traitor="ob_n2",
        done=["traitor"],
    )
    q.do("leave_map")
    assert (q.s.winners, q.s.ending) == ((1,), "rivals")
    r = night(3, options=RIVALS, phase="intruders", ninja="ob_n1", traitor="dead").do("leave_map")
    assert (r.s.winners, r.s.ending) == ((2,), "guards")
    assert r.s.returns() == [0.0, 0.0, 1.0]


@rule("NIN-286")
def test_missions_can_raise_the_alert(night):
    for steps, level in ((0, "none"), (1, "low"), (3, "high")):
        n = night(
            phase="intruders",
            options={"alert_on_mission": steps},
            ninja="a_hall",
            traitor="gone",
            missions={"ninja": "E"},
            objects={"a_garden": "E"},
            ninja_hand={},
        )
        n.walk("a_garden").do("finish", "zone:a_garden", "pass")
        assert n.s.done[0]
        assert n.last("turn")["alert"] == level


@rule("NIN-287")
def test_finding_the_passage_can_raise_the_alert(night):
    n = night(options={"alert_on_passage_found": 2}, sentries=["g_e_gate", "a_well"], entrances=("g_e_gate", "a_well"))
    n.until("act")
    assert n.alert() == "medium"  # once, for the first entrance
    n.until("act", turn=2)
    assert n.alert() == "low"


@rule("NIN-289")
def test_guards_can_notice_ropes(night):
    n = night(
        options={"guards_notice_ropes": True},
        sentries=["a_council"],
        ropes=[("im_a_ne", "a_council"), ("im_a_w", "a_keep")],
    )
    assert n.view(1).ropes == []
    n.until("act")
    assert [r.zones for r in n.view(1).ropes] == [["im_a_ne", "a_council"]]
    assert n.last("rope_found")["zones"] == ["im_a_ne", "a_council"]
    n.until("play_hand", turn=2)
    n.do("card:g_sentry_search", "guard:sword_1")
    assert "im_a_ne" not in n.zones()


@rule("NIN-290")
def test_guards_can_be_blind_to_the_passage(night):
    n = night(
        options={"guards_notice_passage": False},
        sentries=["g_e_gate"],
        entrances=("g_e_gate", "a_well"),
        guard_hand={"g_secret_passage": 2},
    )
    n.until("play_hand", turn=2)
    assert n.view(1).passages[0].known == []
    assert "card:g_secret_passage" not in n.legal()
    m = night(sentries=["g_e_gate", "ct_a"], entrances=("g_e_gate", "a_well"), guard_hand={"g_secret_passage": 2})
    m.until("play_hand", turn=2)  # by the rulebook they are not
    assert [t.data for t in m.told(1) if t.kind == "entrance_found"] == [{"passage": "passage", "zone": "g_e_gate"}]
    assert m.view(1).passages[0].known == ["g_e_gate"]
    assert "card:g_secret_passage" in m.legal()
    m.until("play_hand", turn=3)
    assert m.kinds().count("entrance_found") == 1  # once


def test_other_options(night):
    n = night(
        phase="intruders",
        options={"hidden_sentry_killed_alert": "high"},
        ninja="a_hall",
        traitor="gone",
        objects={"a_garden": "hidden_sentry"},
    )
    n.walk("a_garden").do("finish", "zone:a_garden", "pass", "card:n_shuriken")
    assert n.alert() == "high"
    m = night(4, options={"guards_share_hands": True}, sentries=["g_e_gate:sword"])
    assert m.view(2).stocks[1].hand is not None
    assert m.view(0).stocks[1].hand is None
    o = night(options={"turns": 10}, turn=10, phase="intruders").until("nothing")
    assert o.s.over


@rule("NIN-283")
def test_advice_for_guards_is_true(night):
    page = NinjaGame(2).rulebook()
    assert "useless to listen for an intruder whose figure lies on its passage card" in page
    n = night(
        ninja="passage", traitor="gone", noise={"ninja": 3}, sentries=["a_keep", "ob_w1"], entrances=("a_keep", "ob_w1")
    )
    n.listen("a_keep").listen("ob_w1")
    assert "heard" not in n.kinds()  # not even at the entrances
    m = night(sleepers={"g_s_stables": 2})
    m.do("card:g_awaken", "zone:g_s_stables", "number:1")
    assert m.told(0)[-1].data["zone"] == "g_s_stables"  # waking guards shows where they slept
    o = night(sentries=["g_e_gate"], entrances=("a_keep", "ob_w1")).until("act")
    for number in range(40):  # where guards stood narrows down the passage
        world = Perspective.of(o.s, 1, o.told(1)).sample(Chance(f"doors {number}"))
        assert o.game.map.index["g_e_gate"] not in world.entrances[0]
    for weapons, users in (("sword spear", {2, 3}), ("sword sword", {2})):  # mixed patrols serve both seats
        p = night(4, patrols=[("ct_n", "ct_a", weapons)])
        p.do("number:1", seat=2).do("number:1", seat=3)
        able = {2} if "card:g_patrol_search" in p.legal(2) else set()
        p.do("pass")
        able |= {3} if "card:g_patrol_search" in p.legal(3) else set()
        assert able == users


@rule("NIN-284")
def test_advice_for_intruders_is_true(night):
    assert "20 turns are long" in NinjaGame(2).rulebook()
    n = night(phase="intruders", alert="high", ninja="a_garden", traitor="gone", sentries=["a_east_gate", "a_hall"])
    n.walk("a_east_gate").do("n_kenjutsu:sword_1").walk("a_garden", "a_hall").do("reveal", "finish")
    assert n.alert() == "high"
    n.do("zone:a_garden", "pass")
    drawn = next(t.data["number"] for t in n.until("play_drawn").told(1) if t.kind == "drew")
    assert drawn == 3  # at High alert further noise costs nothing
    for seat in (0, 1):
        assert [(s.turn, s.zone) for s in n.view(seat).searched] == [
            (1, "a_garden")
        ]  # found and searched zones are kept
    assert n.view(1).intruders[0].played == {"n_kenjutsu": 1}
    n.until("act", turn=2)
    assert n.view(0).intruders[0].secret.hand["n_kenjutsu"] == 1  # few, and none comes back
