"""Every worked example of the rules, in their order."""

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
    assert n.last("died") == {"who": "ninja", "replaced": True}
    n.until("intruder_start")
    assert n.s.turn == 6
    assert n.zones() == {z for z in n.game.map.ids if n.game.map.edge[n.game.map.index[z]]}
    n.do("zone:ob_w1")
    assert n.question == "pick_hand"
    before = [sum(n.s.hand[0]), sum(n.s.sleepers)]
    for card in ("n_rope", "n_rope", "n_rope", "n_secret_passage", "n_shuriken"):
        n.do(f"card:{card}")
    assert n.question == "pick_hand"
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
        assert n.last("died") == {"who": "traitor", "replaced": again}
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
        n.do("card:g_kenjutsu", n.guard("a_hall")).until("intruder_start").do("zone:ob_w1")
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
    assert n.s.asked[2][1:] == ("cards", 2, 0, 2)
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
    assert n.asked == {0: "act", 1: "act"}
    assert n.legal(1) == {"wait"}
    n.do("hand_over", seat=0)
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
