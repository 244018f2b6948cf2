"""Every worked example of the rules, in their order: the second half."""

import pytest

rule = pytest.mark.rule


@rule("NIN-115", "NIN-117", "NIN-116")
def test_ex26_free_listen(night):
    n = night(sentries=["g_n_walk3", "g_e_gate"], traitor="g_n_cherry", noise={"traitor": 1})
    n.do("free_listen", n.guard("g_n_walk3"), "pass")
    assert n.alert() == "low"
    n.walk("g_n_cherry")
    assert n.alert() == "high"
    n.do(n.guard("g_n_cherry"))
    assert len(n.s.wounds[1]) == 1
    assert n.legal() == {"pass"}
    assert n.refused("card:g_sentry_search") == "NIN-117"


@rule("NIN-234", "NIN-235", "NIN-237", "NIN-129")
def test_ex27_noticing(night):
    n = night(sentries=["g_e_gate"], entrances=("g_e_gate", "a_well"), options={"alert_on_passage_found": 0})
    assert n.view(1).passages[0].known == []
    n.until("act")
    assert n.view(1).passages[0].known == ["g_e_gate"]
    assert n.last("entrance_found")["zone"] == "g_e_gate"
    assert n.alert() == "none"


@rule("NIN-236")
def test_ex28_passing_by(night):
    n = night(sentries=["g_w_north"], entrances=("g_w_bridge", "ob_e1"))
    n.search("g_w_north", "g_w_bridge", "br_a").until("act")
    assert n.view(1).passages[0].known == []


@rule("NIN-243", "NIN-244")
def test_ex29_guards_in_the_tunnel(night):
    n = night(sentries=["g_e_gate"], entrances=("g_e_gate", "a_well"), known=["g_e_gate"], open_passages=1)
    n.search("g_e_gate", "passage")
    n.until("play_hand", turn=2)
    assert n.in_zone("passage") == ["sword_1"]
    n.do("card:g_sentry_search", "guard:sword_1")
    assert n.legal() == {"zone:g_e_gate", "unknown_exit"}
    n.do("unknown_exit")
    assert n.in_zone("a_well") == ["sword_1"]
    assert set(n.view(1).passages[0].known) == {"a_well", "g_e_gate"}
    n.walk("a_keep")
    assert n.in_zone("a_keep") == ["sword_1"]
    assert n.view(1).stocks[0].passages_open == 1


@rule("NIN-179")
def test_ex30_left_alone(night):
    n = night(sentries=["b_pond"], ninja="b_pond", traitor="gone", guard_hand={"g_sentry_search": 2})
    n.search("b_pond", "b_south_gate").do("pass", "pass")
    n.until("act").do("finish").until("act", turn=2)
    assert n.shown("ninja") == "b_pond"
    n.walk("b_guard_hall")
    assert n.shown("ninja") is None


@rule("NIN-137", "NIN-178", "NIN-138")
def test_ex31_run_through(night):
    n = night(phase="intruders", sentries=["ct_n"], ninja="gone", traitor="g_n_walk2", traitor_hand={})
    n.walk("g_n_head", "ct_n")
    assert n.legal() == {"reveal"}
    n.do("reveal")
    assert n.shown("traitor") == "ct_n"
    assert n.alert() == "high"
    n.walk("im_b_nw")
    assert n.shown("traitor") is None
    assert n.zones() == set()
    assert n.alert() == "high"


@rule("NIN-199", "NIN-201", "NIN-197")
def test_ex32_turn_10_and_11(night):
    for turn, again in ((10, True), (11, False)):
        n = night(turn=turn, sentries=["g_n_cherry"], traitor="g_n_cherry", wounds={"traitor": 1})
        n.do("card:g_kenjutsu", n.guard("g_n_cherry"))
        assert n.last("died") == {"who": "traitor", "replaced": again, "then": "again" if again else "never"}
        n.until("act")
        assert ("bonus_taken" in n.kinds()) == again
        assert (n.s.status[1] == 2) == again


@rule("NIN-207")
def test_ex33_completed_then_dead(night):
    def fallen(seed):
        n = night(
            turn=8,
            sentries=["a_hall"],
            ninja="a_hall",
            traitor="gone",
            wounds={"ninja": 2},
            done=["ninja"],
            missions={"ninja": "B", "traitor": "A"},
            objects={"a_treasury": "B"},
            entrances=("ob_w1", "a_treasury"),
            seed=f"fallen {seed}",
        )
        n.do("card:g_kenjutsu", n.guard("a_hall")).until("restart_start").do("zone:ob_w1")
        return n.until("act")

    n = next(n for n in (fallen(seed) for seed in range(60)) if n.s.mission[0] == 1)  # the new tile is again B
    for seat in (0, 1, None):
        assert n.view(seat).intruders[0].done is None
    n.walk("passage").do("finish").until("act", turn=9)
    n.walk("a_treasury").do("finish")
    assert "mission_done" not in n.kinds()
    n.do("zone:a_treasury", "pass")  # it must search B's zone itself
    assert n.last("mission_done") == {"who": "ninja", "letter": "B"}
    assert n.view(1).intruders[0].done == "B"


@rule("NIN-213", "NIN-108")
def test_ex34_nineteen(night):
    n = night(sentries=["g_nw_tower"] * 19, sleepers={"g_s_stables": 2})
    n.do("card:g_awaken", "zone:g_s_stables")
    assert n.question == "guard_step"  # no choice of a number
    assert len(n.last("woken")["guards"]) == 1
    assert n.last("woken")["zone"] == "g_s_stables"
    assert n.view(1).guard_map.sleepers == {"g_s_stables": 1}
    assert n.view(0).guard_map is None
    assert n.view(0).sleepers_left == 1


@rule("NIN-100")
def test_ex35_water_stops_guards(night):
    n = night(sentries=["g_e_gate"])
    n.search("g_e_gate", "im_b_e")
    assert n.question == "play_hand"
    assert n.in_zone("im_b_e") == ["sword_1"]


@rule("NIN-269", "NIN-266", "NIN-174")
def test_ex36_draw(night):
    n = night(phase="intruders", ninja="gone", done=["ninja"], traitor="ob_n1")
    n.do("leave_map")
    assert n.s.over
    assert n.s.ending == "draw"
    assert n.s.returns() == [0.5, 0.5]


@rule("NIN-167", "NIN-267")
def test_ex37_last_minute(night):
    n = night(
        phase="intruders",
        turn=20,
        ninja="gone",
        done=["ninja"],
        traitor="b_kitchen",
        missions={"traitor": "D"},
        objects={"b_stores": "D"},
    )
    n.walk("b_stores").do("finish", "zone:b_stores", "pass")
    assert n.s.done == [True, True]
    n.until("nothing")
    assert n.s.over
    assert n.s.ending == "draw"


@rule("NIN-113")
def test_ex38_four_players_cards(night):
    n = night(4, sentries=["g_n_gate:sword", "g_e_gate:spear", "g_s_gate:sword"])
    assert n.question == "split_cards"
    assert n.legal(2) == n.legal(3) == {"number:0", "number:1", "number:2"}
    n.do("number:2", seat=2).do("number:0", seat=3)
    assert n.s.quota == [1, 1]
    n.do("card:g_sentry_search", "guard:sword_1", "zone:br_n", "pass", seat=2)
    n.do("pass", seat=3)
    assert "card:g_sentry_search" not in n.legal(2)
    m = night(4, sentries=["g_n_gate:sword", "g_e_gate:spear", "g_s_gate:sword"])
    m.do("number:2", seat=2).do("number:2", seat=3)
    assert m.s.quota == [2, 0]
    m.do("pass", seat=2)
    assert "card:g_sentry_search" not in m.legal(3)


@rule("NIN-195", "NIN-218")
def test_ex39_four_players_blades(night):
    n = night(4, patrols=[("ct_n", "ct_a")], traitor="ct_n", guard_hand=[{"g_kenjutsu": 2}, {"g_sentry_search": 1}])
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("card:g_kenjutsu", seat=2)
    assert n.legal(2) == {"guard:sword_1", "pass"}
    n.do("guard:sword_1")
    assert len(n.s.wounds[1]) == 1
    assert "card:g_kenjutsu" not in n.legal()


@rule("NIN-106", "NIN-065", "NIN-253", "NIN-059")
def test_ex40_mixed_patrol(night):
    n = night(4, turn=2, patrols=[("g_e_garden", "g_e_gate")])
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("card:g_sentry_search", seat=3)
    assert n.legal(3) == {"guard:spear_1"}
    n.do("guard:spear_1", "zone:g_e_gate", "pass")
    assert n.view(None).patrols == []
    assert n.in_zone("g_e_garden") == ["sword_1"]


@rule("NIN-217")
def test_ex41_third_bottle(night):
    n = night(
        phase="intruders",
        drunk=["g_nw_tower"] * 3,
        sentries=["g_n_walk3"],
        ninja="gone",
        traitor="g_n_cherry",
        traitor_hand={"t_potent_sake": 1},
    )
    n.walk("g_n_walk3").do("t_potent_sake:sword_1")
    assert n.in_zone("g_n_walk3") == ["sword_1"]
    assert n.s.ihand[1] == [0] * 5
    assert n.last("card_played") == {"who": "traitor", "card": "t_potent_sake"}
    n.do("reveal")
    assert n.shown("traitor") == "g_n_walk3"


@rule("NIN-062", "NIN-128")
def test_ex42_regroup(night):
    n = night(phase="guards_patrol", patrols=[("g_n_walk4", "g_ne_yard")], sentries=["g_e_garden"])
    assert n.question == "regroup"
    sentry = next(g.id for g in n.view(1).guards if g.patrol is None)
    n.do(f"guard:{sentry}")
    assert len(n.view(1).patrols[0].members) == 3
    assert n.view(1).patrols[0].heading == "g_e_gate"
    n.until("play_hand", turn=2).do("pass").until("act", turn=2)
    assert n.view(1).patrols[0].zone == "g_e_barracks"
    m = night(phase="guards_patrol", patrols=[("g_n_walk4", "g_ne_yard")], sentries=["g_e_garden"])
    m.do("pass")
    assert len(m.view(1).patrols[0].members) == 2  # or it stays a sentry


@rule("NIN-107", "NIN-119", "NIN-255")
def test_ex43_woken_on_the_track(night):
    n = night(sleepers={"g_w_barracks": 2})
    n.do("card:g_awaken", "zone:g_w_barracks", "number:2", "pass")
    assert n.question == "set_heading"
    n.walk("g_sw_grove")
    assert all(g.carded and not g.moved for g in n.view(1).guards)
    n.do("pass").until("act")
    assert n.view(1).patrols[0].zone == "g_s_walk1"


@rule("NIN-168", "NIN-170")
def test_ex44_straight_out(night):
    n = night(phase="intruders", ninja="om_w2", done=["ninja"], traitor="a_keep")
    n.walk("ob_w2").do("leave_map")
    assert n.last("left_map") == {"who": "ninja"}
    assert n.s.steps_done[0] == 1
    m = night(phase="intruders", ninja="om_w2", traitor="a_keep")
    assert "leave_map" not in m.legal()


@rule("NIN-294")
def test_ex45_no_cat_in_hand(night):
    n = night(sentries=["a_west_gate"], traitor_hand={"t_rope": 2, "t_kenjutsu": 1})
    n.s.iplayed[1][0] = 1
    n.do("card:g_sentry_listen", n.guard("a_west_gate"))
    assert n.asked == {0: "cat_reaction"}
    assert n.legal() == {"pass"}
    m = night(sentries=["a_west_gate"], traitor_hand={"t_rope": 2, "t_kenjutsu": 1})
    m.s.iplayed[1][0] = 2  # both copies have been seen
    m.do("card:g_sentry_listen", m.guard("a_west_gate"))
    assert m.asked == {1: "play_hand"}
    o = night(sentries=["a_west_gate"], traitor_hand={})
    o.do("card:g_sentry_listen", o.guard("a_west_gate"))
    assert o.asked == {1: "play_hand"}  # no card at all


@rule("NIN-298")
def test_ex46_no_sword_in_hand(night):
    n = night(sentries=["g_n_walk3"], traitor="g_n_cherry", guard_hand={"g_sentry_search": 2})
    n.search("g_n_walk3", "g_n_cherry")
    assert n.asked == {1: "attack"}
    assert n.legal() == {"pass"}
    m = night(
        sentries=["g_n_walk3"], traitor="g_n_cherry", guard_hand={"g_sentry_search": 2}, discard={"g_kenjutsu": 4}
    )
    m.search("g_n_walk3", "g_n_cherry")
    assert m.asked == {1: "play_hand"}  # all blades lie open on the table


@rule("NIN-064", "NIN-119", "NIN-079")
def test_ex47_formed_then_marched(night):
    n = night(sentries=["g_e_gate", "g_e_gate"])
    n.do("form_patrol", "zone:g_e_gate", "zone:g_e_garden")
    n.listen("g_e_gate", "g_patrol_listen")
    n.do("pass").until("act")
    assert n.view(1).patrols[0].zone == "g_ne_yard"
    m = night(sentries=["g_e_gate", "g_e_barracks"])
    m.search("g_e_barracks", "g_e_gate").do("pass")
    m.do("form_patrol", "zone:g_e_gate", "zone:g_e_garden")
    assert "card:g_patrol_listen" not in m.legal()
    m.do("pass").until("act")
    assert m.view(1).patrols[0].zone == "g_e_gate"


@rule("NIN-115")
def test_ex48_blade_at_dawn(night, but):
    n = night(
        phase="alert",
        alert="low",
        turn=2,
        sentries=["a_hall", "g_e_gate"],
        ninja="a_hall",
        guard_hand=but(g_kenjutsu=1),
    )
    n.do("card:g_kenjutsu", n.guard("a_hall"))
    assert n.question == "play_hand"
    assert "free_listen" not in n.legal()
    m = night(sentries=["a_hall", "g_e_gate"], ninja="a_hall")
    m.do("card:g_kenjutsu", m.guard("a_hall"))
    assert "free_listen" in m.legal()


@rule("NIN-295", "NIN-136")
def test_ex49_hand_over_hand_back(night):
    n = night(3, phase="intruders")
    assert n.asked == {0: "act"}  # the ninja's seat acts first, the other need not answer anything
    assert n.s.seen_waiting(2) == n.s.seen_waiting(None) == [0, 1]  # guards see only that the intruders are moving
    n.do("hand_over", seat=0)
    assert n.asked == {1: "act"}
    assert n.s.seen_waiting(2) == n.s.seen_waiting(None) == [0, 1]
    assert "hand_over" not in n.legal(1)
    assert n.refused("hand_over", seat=1) == "NIN-295"
    before = n.view(2)
    n.walk("g_n_walk3")
    assert "hand_over" in n.legal() or n.asked  # it has taken a step
    assert n.view(2) == before
    n.until("declare_search")
    assert n.s.steps_done[1] == 1


@rule("NIN-296", "NIN-259")
def test_ex50_two_at_one_door(night):
    n = night(phase="intruders", ninja="b_study", traitor="b_music", objects={"b_hall": "hidden_sentry"})
    n.walk("b_hall").do("finish").walk("b_hall").do("finish")
    n.do("zone:b_hall", "pass", "zone:b_hall", "pass")
    assert n.s.asked[0][1] == 0  # the ninja was named first
    n.do("pass")
    assert n.s.asked[0][1] == 1
    n.do("card:t_kenjutsu")
    assert n.in_zone("b_hall") == []
    assert n.alert() == "medium"
    assert n.shown("ninja") is None


@rule("NIN-307", "NIN-178")
def test_ex51_a_drink_for_the_newcomer(night):
    n = night(
        phase="intruders",
        ninja="gone",
        traitor="b_hall",
        objects={"b_study": "hidden_sentry"},
        traitor_hand={"t_potent_sake": 1},
    )
    n.walk("b_study").do("finish", "zone:b_study", "pass", "pass")
    assert n.shown("traitor") == "b_study"
    assert n.question == "last_cards"
    n.do(f"t_potent_sake:{n.in_zone('b_study')[0]}")
    assert n.shown("traitor") is None
    assert n.last("turn") == {"turn": 2, "alert": "high"}  # it was High when the phase ended
    assert n.in_zone("b_study") == ["drunk_1"]


@rule("NIN-198", "NIN-299")
def test_ex52_blades_come_back(night):
    n = night(turn=7, sentries=["a_hall"], ninja="a_hall", wounds={"ninja": 2})
    n.do("card:g_kenjutsu", n.guard("a_hall"))
    assert n.view(1).stocks[0].discard == {"g_kenjutsu": 3}
    n.until("bonus_cards")
    n.do(*["card:g_kenjutsu"] * 3, "card:g_awaken", "card:g_patrol_listen")
    assert n.s.hand[0][1] >= 3
    assert [t for t in n.told(0) if t.kind == "bonus_taken"][-1].data == {"seat": 1, "number": 5}
    assert [t for t in n.told(0) if t.kind == "bonus_taken"][-1].secret is None
    assert [t for t in n.told(1) if t.kind == "bonus_taken"][-1].secret["cards"].count("g_kenjutsu") == 3


@rule("NIN-301", "NIN-050")
def test_ex53_same_door_twice(night):
    n = night(sentries=["a_keep"], entrances=("a_keep", "a_keep"), open_passages=1)
    n.until("act")
    assert n.view(1).passages[0].known == ["a_keep", "a_keep"]
    n.until("play_hand", turn=2)
    n.search("a_keep", "passage").until("play_hand", turn=3)
    n.do("card:g_sentry_search", "guard:sword_1")
    assert "unknown_exit" not in n.legal()


@rule("NIN-291")
def test_ex54_patience(night):
    n = night(4, turn=1, sentries=["g_n_gate:sword", "g_e_gate:spear"], ninja="g_e_garden", noise={"ninja": 1})
    n.do("number:1", seat=2).do("number:1", seat=3)
    assert n.asked == {2: "play_hand"}  # the lead guard of an odd turn
    n.do("pass")
    n.do("card:g_sentry_listen", "guard:spear_1", "pass", seat=None)
    assert n.last("heard")["zone"] == "g_e_gate"
    n.do("pass")  # no move
    assert n.asked == {2: "play_hand"}
    assert "card:g_sentry_listen" in n.legal(2)
    n.do("pass").do("pass")
    assert "guards_patrol" in [t.data["phase"] for t in n.told() if t.kind == "phase"]
