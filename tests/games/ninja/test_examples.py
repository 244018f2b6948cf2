"""Every worked example of the rules, in their order: the first half."""

import pytest

rule = pytest.mark.rule


@rule("NIN-083", "NIN-091", "NIN-084")
def test_ex01_hearing(night):
    for noise, far_one in ((1, False), (2, True)):
        n = night(sentries=["a_west_gate", "a_east_gate"], ninja="a_hall", noise={"ninja": noise})
        n.listen("a_west_gate")
        assert n.kinds().count("heard") == 1
        assert n.alert() == "low"
        assert "pass" in n.legal()
        assert "zone:a_hall" in n.legal()
        n.do("pass")
        n.listen("a_east_gate")
        assert (n.kinds()[-1] != "not_heard") == far_one
        assert (n.kinds().count("heard") == 2) == far_one


@rule("NIN-145", "NIN-134", "NIN-139", "NIN-142", "NIN-262", "NIN-135")
def test_ex02_route(night):
    n = night(phase="intruders", ninja="ob_n1", ninja_hand={"n_rope": 2}, traitor="gone")
    n.walk("om_n1")
    assert n.zones() == set()  # water ends the move
    n.until("act", turn=2)
    noises = [n.s.noise[0]]
    n.do("rope:g_n_orchard")
    assert n.zones() == set()  # so does a wall
    n.until("act", turn=3)
    noises.append(n.s.noise[0])
    n.walk("g_n_walk1", "im_a_ne")
    assert n.zones() == set()
    n.until("act", turn=4)
    noises.append(n.s.noise[0])
    n.do("rope:a_council").until("act", turn=5)
    noises.append(n.s.noise[0])
    n.walk("a_hall", "a_garden", "a_treasury")
    assert n.zones() == set()  # three zones are the most
    n.do("finish").until("play_hand", turn=6)
    assert [*noises, n.s.noise[0]] == [1, 1, 2, 1, 3]
    assert n.kinds().count("card_played") == 2
    marks = n.view(0).intruders[0].secret.trail
    assert [m.turn for m in marks] == [0, 1, 2, 3, 3, 4, 5, 5, 5]


@rule("NIN-143", "NIN-142", "NIN-140")
def test_ex03_rope(night):
    n = night(phase="intruders", ninja="gone", traitor="a_council", traitor_hand={}, ropes=[("im_a_ne", "a_council")])
    n.walk("im_a_ne")
    assert n.zones() == set()
    assert n.s.steps_done[1] == 1


@rule("NIN-089", "NIN-093", "NIN-088", "NIN-090", "NIN-265")
def test_ex04_a_cat(night):
    n = night(
        sentries=["a_west_gate"],
        ninja="a_hall",
        noise={"ninja": 2},
        traitor="g_se_yard",
        traitor_hand={"t_it_was_a_cat": 1, "t_rope": 1},
    )
    n.listen("a_west_gate", cat="cat")
    assert n.kinds()[-2:] == ["cat_played", "not_heard"]
    assert n.alert() == "none"
    assert n.question == "play_hand"
    guard = n.view(1).guards[0]
    assert guard.carded
    assert not guard.moved
    assert n.s.ihand[1][0] == 0


@rule("NIN-175", "NIN-190", "NIN-097", "NIN-191", "NIN-180")
def test_ex05_search_and_strike(night):
    n = night(sentries=["a_west_gate"], ninja="a_archive", alert="low")
    n.search("a_west_gate", "a_archive")
    assert n.last("detected") == {"who": "ninja", "zone": "a_archive", "how": "found"}
    assert n.shown("ninja") == "a_archive"
    assert n.alert() == "high"
    assert n.question == "attack"  # no second step
    n.do(n.guard("a_archive"))
    assert n.view(None).intruders[0].wounds == [0]
    assert n.view(1).stocks[0].played_this_phase == 1
    assert "card:g_sentry_search" not in n.legal()  # the only guard is carded and has moved


@rule("NIN-246", "NIN-249", "NIN-248")
def test_ex06_bluff(night):
    n = night(phase="intruders", ninja="a_hall", traitor="gone", ninja_hand={"n_rope": 1})
    n.do("bluff:n_rope")
    assert n.s.ropes == ()
    assert n.s.ihand[0] == [0] * 5
    assert n.told(1)[-1].kind == "card_played"
    assert n.told(1)[-1].data == {"who": "ninja", "card": "n_rope"}
    assert n.told(1)[-1].secret is None
    m = night(phase="intruders", ninja="im_a_ne", traitor="gone", ninja_hand={"n_rope": 1})
    m.do("rope:a_council")
    assert m.told(1)[-1].data == n.told(1)[-1].data  # a real one looks exactly alike
    assert m.kinds() == n.kinds()


@rule("NIN-158", "NIN-156", "NIN-157")
def test_ex07_known_goal(night):
    n = night(
        phase="intruders",
        ninja="a_keep",
        traitor="a_garden",
        objects={"a_treasury": "C"},
        missions={"ninja": "C", "traitor": "A"},
    )
    n.walk("a_treasury").do("finish").walk("a_treasury").do("finish")
    n.do("pass")  # the ninja searches nothing
    n.do("zone:a_treasury", "pass")  # the traitor finds C, which is not its own
    assert n.last("answered")["what"] == "C"
    assert n.s.done == [False, False]
    n.until("act", turn=2)
    n.walk("a_keep").do("finish", "finish", "zone:a_treasury", "pass")
    n.until("act", turn=3)
    assert n.s.done == [True, False]
    assert "mission_done" in n.kinds()


@rule("NIN-086", "NIN-230", "NIN-245", "NIN-228")
def test_ex08_in_the_passage(night):
    n = night(
        phase="intruders",
        ninja="a_keep",
        traitor="gone",
        sentries=["g_e_gate"],
        entrances=("a_keep", "g_e_garden"),
        ninja_hand={"n_secret_passage": 1},
    )
    n.walk("passage").do("finish").until("play_hand", turn=2)
    assert n.view(1).intruders[0].in_passage
    n.listen("g_e_gate")
    assert n.kinds()[-1] == "not_heard"
    n.until("act", turn=2)
    assert n.zones() == {"a_keep", "g_e_garden"}
    n.walk("g_e_garden")
    assert n.last("passage_left") == {"who": "ninja"}
    assert not n.view(1).intruders[0].in_passage
    assert n.view(1).intruders[0].passage_card


@rule("NIN-202", "NIN-203", "NIN-204", "NIN-205", "NIN-206", "NIN-208", "NIN-209", "NIN-199", "NIN-211", "NIN-130")
def test_ex09_decoy(night):
    n = night(
        turn=6,
        sentries=["a_hall"],
        ninja="a_hall",
        wounds={"ninja": 2},
        entrances=("ob_ne", "a_keep"),
        missions={"ninja": "A", "traitor": "B"},
        sleepers={"g_s_stables": 1},
    )
    n.do("card:g_kenjutsu", n.guard("a_hall"))
    assert n.last("died") == {"who": "ninja", "replaced": True, "then": "again"}
    n.until("restart_start")
    assert n.s.turn == 6
    assert n.zones() == {z for z in n.game.map.ids if n.game.map.edge[n.game.map.index[z]]}
    n.do("zone:ob_w1")
    assert n.question == "restart_hand"
    before = [sum(n.s.hand[0]), sum(n.s.sleepers)]
    for card in ("n_rope", "n_rope", "n_rope", "n_secret_passage", "n_shuriken"):
        n.do(f"card:{card}")
    assert n.question == "restart_hand"
    n.do("card:n_shuriken")
    assert sum(n.s.ihand[0]) == 6
    assert n.s.mission[0] in {0, 2, 3, 4, 5}  # from five tiles: never the traitor's
    assert len(n.s.tiles) == 4
    assert n.question == "bonus_cards"
    n.do(*["card:g_sentry_search"] * 2, "card:g_patrol_listen", "card:g_patrol_listen", "card:g_awaken")
    assert n.question == "mark_sleeper"
    n.do("zone:g_s_stables", "zone:g_n_lodge", "zone:g_n_lodge")
    assert [sum(n.s.hand[0]), sum(n.s.sleepers)] == [before[0] + 5, before[1] + 3]
    assert n.question == "act"
    assert n.s.entrances[0] == tuple(n.game.names["zone"].index(z) for z in ("ob_ne", "a_keep"))
    assert n.s.wounds[0] == ()
    n.walk("om_w1")  # it may move now
    assert n.view(0).intruders[0].secret.trail[-2].turn == 6  # the start carries the turn number


@rule("NIN-216", "NIN-178", "NIN-214", "NIN-163")
def test_ex10_twenty_guards(night):
    crowd = ["g_nw_tower"] * 20
    n = night(phase="intruders", sentries=crowd, ninja="gone", traitor="b_hall", objects={"b_study": "hidden_sentry"})
    n.walk("b_study").do("finish", "zone:b_study", "pass", "pass")
    assert n.question == "hidden_sentry_swap"
    n.do("pass")
    assert len(n.in_zone("b_study")) == 0
    assert n.shown("traitor") == "b_study"
    assert n.alert() == "high"
    assert n.game.map.index["b_study"] not in n.s.objects
    n.until("act", turn=2)
    assert n.shown("traitor") == "b_study"
    n.walk("b_hall")
    assert n.shown("traitor") is None


@rule("NIN-069", "NIN-293")
def test_ex11_first_turn(night):
    n = night(phase="alert", sentries=["a_hall"], ninja="a_archive")
    assert n.s.turn == 1
    assert n.last("drew")["number"] == 0
    assert n.alert() == "none"
    n.listen("a_hall")
    assert n.kinds()[-1] == "not_heard"  # nobody has made a noise yet
    n.until("play_hand", turn=2)
    assert n.s.turn == 2


@rule("NIN-074", "NIN-077", "NIN-078", "NIN-054")
def test_ex12_draw_then_drop(night, but):
    n = night(
        phase="alert",
        turn=7,
        alert="high",
        sentries=["g_n_gate", "g_e_gate", "g_s_gate"],
        guard_hand=but(g_sentry_search=3),
    )
    assert n.last("drew") == {"seat": 1, "number": 3, "alert": "medium"}
    assert n.alert() == "medium"
    n.search("g_n_gate", "br_n").do("pass")
    n.search("g_e_gate", "br_e").do("pass")
    n.search("g_s_gate", "br_s").do("pass")
    assert n.view(1).alert_cards == 3


@rule("NIN-085", "NIN-099")
def test_ex13_through_a_wall(night):
    n = night(sentries=["ct_a"], ninja="a_guest", noise={"ninja": 1})
    n.listen("ct_a")
    assert "heard" in n.kinds()
    assert "a_guest" not in n.zones()
    assert n.refused("zone:a_guest") == "NIN-099"
    n.walk("ct_b", "a_east_gate")
    assert n.in_zone("a_east_gate")


@rule("NIN-122", "NIN-123", "NIN-119")
def test_ex14_fork(night):
    n = night(phase="guards_patrol", patrols=[("g_n_walk2", "g_n_head")])
    assert n.last("guards_moved")["zone"] == "g_n_head"
    assert n.question == "patrol_fork"
    assert n.zones() == {"ct_n", "g_n_walk3"}
    assert n.refused("zone:g_n_walk2") == "NIN-123"
    n.walk("ct_n")
    patrol = n.view(None).patrols[0]
    assert (patrol.zone, patrol.heading) == ("ct_n", "ct_a")


@rule("NIN-120", "NIN-105", "NIN-092", "NIN-252")
def test_ex15_moved_already(night):
    n = night(patrols=[("g_s_walk2", "g_s_head")], ninja="g_s_stables", noise={"ninja": 2})
    n.listen("g_s_walk2", "g_patrol_listen")
    n.walk("g_s_walk1").do("pass")
    assert n.question == "set_heading"
    assert n.zones() == {"g_s_walk2", "g_sw_grove"}
    n.walk("g_sw_grove").do("pass")
    n.until("act")
    assert n.view(None).patrols[0].zone == "g_s_walk1"
    assert len(n.in_zone("g_s_walk1")) == 2


@rule("NIN-093", "NIN-119")
def test_ex16_heard_nothing(night):
    n = night(patrols=[("g_s_walk2", "g_s_walk1")])
    n.listen("g_s_walk2", "g_patrol_listen")
    assert n.kinds()[-1] == "not_heard"
    assert all(guard.carded and not guard.moved for guard in n.view(None).guards)
    n.do("pass").until("act")
    assert n.view(None).patrols[0].zone == "g_sw_grove"


@rule("NIN-148", "NIN-152")
def test_ex17_standing_still(night):
    n = night(phase="intruders", ninja="gone", traitor="a_well")
    n.do("finish")
    assert n.legal() == {"pass"}
    assert n.refused("zone:a_well") == "NIN-148"
    n.until("act", turn=2)
    n.walk("a_keep").do("finish")
    assert n.zones() == {"a_well", "a_keep"}
    n.do("zone:a_keep", "zone:a_well")  # in any order
    assert [t.data["zone"] for t in n.told() if t.kind == "declared"] == ["a_keep", "a_well"]


@rule("NIN-159", "NIN-160")
def test_ex18_one_trap_two_fingers(night):
    n = night(phase="intruders", ninja="b_study", traitor="b_music", objects={"b_hall": "trap"})
    n.walk("b_hall").do("finish").walk("b_hall").do("finish")
    n.do("zone:b_hall", "pass", "zone:b_hall", "pass")
    assert n.alert() == "medium"
    assert n.s.objects[n.game.map.index["b_hall"]] == 6


@rule("NIN-164", "NIN-162")
def test_ex19_sentry_behind_you(night):
    n = night(phase="intruders", ninja="a_hall", traitor="a_treasury", objects={"a_garden": "hidden_sentry"})
    n.walk("a_garden", "a_treasury").do("finish").walk("a_garden").do("finish")
    n.do("zone:a_garden", "pass", "pass")
    assert n.question == "hidden_sentry_reply"
    n.do("pass")
    assert len(n.in_zone("a_garden")) == 1
    assert n.alert() == "high"
    assert n.shown("traitor") == "a_garden"
    assert n.shown("ninja") is None


@rule("NIN-161", "NIN-258", "NIN-163")
def test_ex20_killed_in_time(night):
    n = night(phase="intruders", ninja="a_hall", traitor="a_treasury", objects={"a_garden": "hidden_sentry"})
    n.walk("a_garden", "a_treasury").do("finish").walk("a_garden").do("finish")
    n.do("zone:a_garden", "pass", "pass", "card:n_kenjutsu")
    assert n.in_zone("a_garden") == []
    assert n.game.map.index["a_garden"] not in n.s.objects
    assert n.alert() == "low"
    assert n.shown("ninja") is None
    assert n.shown("traitor") is None


@rule("NIN-177", "NIN-065", "NIN-264")
def test_ex21_half_a_patrol(night):
    n = night(
        phase="intruders",
        ninja="gone",
        traitor="g_n_cherry",
        patrols=[("g_n_walk3", "g_n_walk4")],
        traitor_hand={"t_potent_sake": 1},
    )
    n.walk("g_n_walk3").do("t_potent_sake:sword_1")
    assert n.question == "act"
    assert n.legal() == {"reveal"}
    n.do("reveal")
    assert n.in_zone("g_n_walk3") == ["spear_1", "drunk_1"]
    assert n.view(None).patrols == []
    assert n.shown("traitor") == "g_n_walk3"
    assert n.alert() == "high"


@rule("NIN-261", "NIN-150")
def test_ex22_shadow_walk(night):
    for stops in (False, True):
        n = night(phase="intruders", ninja="a_garden", traitor="gone", sentries=["a_east_gate"])
        n.do("card:n_shadow_walk").walk("a_east_gate")
        if not stops:
            n.walk("ct_b")
        n.do("finish", "zone:a_east_gate", "pass").until("play_hand", turn=2)
        assert (n.shown("ninja") == "a_east_gate") == stops
        assert ("detected" in n.kinds()) == stops


@rule("NIN-055", "NIN-259", "NIN-053")
def test_ex23_cap(night):
    n = night(phase="intruders", alert="medium", ninja="gone", traitor="a_garden", sentries=["a_east_gate"])
    n.walk("a_east_gate").do("t_kenjutsu:sword_1")
    assert n.alert() == "high"
    assert n.in_zone("a_east_gate") == []


@rule("NIN-073", "NIN-189", "NIN-183", "NIN-111", "NIN-081")
def test_ex24_hand_face_down(night, but):
    n = night(
        phase="alert", alert="low", turn=3, sentries=["a_west_gate"], ninja="a_hall", guard_hand=but(g_sentry_search=1)
    )
    n.search("a_west_gate", "a_hall")
    assert n.shown("ninja") == "a_hall"
    assert n.question == "play_hand"  # nothing is left of the drawn cards, so no attack was offered
    n.do("card:g_kenjutsu", n.guard("a_hall"))
    assert len(n.s.wounds[0]) == 1


@rule("NIN-187", "NIN-196", "NIN-112")
def test_ex25_three_blades(night):
    n = night(
        sentries=["a_hall", "g_e_gate"],
        patrols=[("a_hall", "a_garden")],
        ninja="a_hall",
        guard_hand={"g_kenjutsu": 3, "g_sentry_search": 2},
    )
    n.do("card:g_kenjutsu")
    for _ in range(3):
        fresh = [g.id for g in n.view(1).guards if g.zone == "a_hall" and not g.attacked]
        n.do(f"guard:{fresh[0]}")
    assert "died" in n.kinds()
    n.search("g_e_gate", "br_e").do("pass")
    n.search("a_hall", "a_council").do("pass")
    assert n.view(1).stocks[0].played_this_phase == 2
