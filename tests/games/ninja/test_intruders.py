"""The Intruders Phase: moving, contact, cards, searching, leaving; and the secret passage."""

import pytest

rule = pytest.mark.rule


@rule("NIN-133", "NIN-146", "NIN-134")
def test_up_to_three_zones(night):
    n = night(phase="intruders", ninja="a_hall", traitor="a_garden")
    n.do("finish")  # standing still is allowed
    n.walk("a_hall", "a_archive", "a_hall")  # three zones; both may be in one zone
    assert n.zones() == set()
    assert n.refused("zone:a_well") == "NIN-133"
    assert n.at("ninja") == n.at("traitor") == "a_hall"
    n.do("finish").until("play_hand", turn=2)
    assert n.s.noise == [0, 3]


@rule("NIN-136", "NIN-131")
def test_steps_and_cards_are_mixed_freely(night):
    n = night(phase="intruders", ninja="a_hall", traitor="a_garden")
    n.walk("a_archive").do("bluff:n_shuriken", "hand_over").walk("a_armoury").do("bluff:t_rope", "hand_over")
    n.do("bluff:n_rope").walk("a_hall").do("bluff:n_rope", "finish", "finish")
    assert n.kinds().count("card_played") == 4


@rule("NIN-132")
def test_cards_are_used_once(night):
    n = night(phase="intruders", ninja="a_hall", traitor="gone", ninja_hand={"n_rope": 1, "n_shuriken": 1})
    n.do("bluff:n_rope")
    assert "bluff:n_rope" not in n.legal()
    n.do("finish").until("act", turn=3)
    assert n.s.ihand[0] == [0, 0, 0, 0, 1]  # no card comes back
    assert n.view(1).intruders[0].played == {"n_rope": 1}


@rule("NIN-140", "NIN-141", "NIN-144", "NIN-099")
def test_walls_and_ropes(night):
    n = night(phase="intruders", ninja="im_a_ne", traitor="gone", ninja_hand={}, sentries=["a_council"])
    assert n.refused("zone:a_council") == "NIN-140"
    m = night(phase="intruders", ninja="im_a_ne", traitor="g_e_gate", ninja_hand={"n_rope": 1}, sentries=["a_hall"])
    m.do("rope:a_council").do("finish")
    assert [r.zones for r in m.view(0).ropes] == [["im_a_ne", "a_council"]]
    assert m.view(1).ropes == []
    assert m.view(None).ropes == []
    m.until("play_hand", turn=2)
    m.search("a_hall", "a_archive").do("pass").until("act", turn=3)
    assert len(m.s.ropes) == 1  # it stays
    o = night(sentries=["a_council"], ropes=[("im_a_ne", "a_council")])
    o.do("card:g_sentry_search", o.guard("a_council"))
    assert "im_a_ne" not in o.zones()  # guards do not use it


@rule("NIN-141", "NIN-262")
def test_ropes_are_laid_by_crossing(night):
    n = night(phase="intruders", ninja="im_a_ne", traitor="gone", ninja_hand={"n_rope": 1})
    assert not any(name.startswith("lay_rope") for name in n.legal())
    m = night(
        phase="intruders",
        ninja="im_a_ne",
        traitor="gone",
        ninja_hand={"n_rope": 1},
        options={"rope_lay_without_crossing": True},
    )
    m.do("lay_rope:a_council")
    assert m.at("ninja") == "im_a_ne"
    assert len(m.s.ropes) == 1


@rule("NIN-147", "NIN-149", "NIN-151", "NIN-153", "NIN-154", "NIN-155")
def test_searching(night):
    n = night(phase="intruders", ninja="a_hall", traitor="g_n_cherry", objects={"a_garden": "trap", "a_guest": "E"})
    n.walk("a_garden", "a_guest", "a_shrine").do("finish")
    assert n.question == "act"  # the traitor has not moved yet
    n.walk("g_n_lodge").do("finish")
    assert n.question == "declare_search"
    n.do("zone:a_garden")
    assert "answered" not in n.kinds()
    assert n.alert() == "none"
    n.do("zone:a_guest")
    assert n.s.asked[0][1] == 1  # two zones, then it is the traitor's turn
    n.do("zone:g_n_lodge", "pass")
    declared = [(t.data["who"], t.data["zone"]) for t in n.told(1) if t.kind == "declared"]
    assert declared == [("ninja", "a_garden"), ("ninja", "a_guest"), ("traitor", "g_n_lodge")]
    answers = [t.data["what"] for t in n.told(1) if t.kind == "answered"]
    assert answers == ["trap", "E", "nothing"]
    kinds = n.kinds()
    assert kinds.index("answered") > len(kinds) - 1 - kinds[::-1].index("declared")


@rule("NIN-149", "NIN-154")
def test_two_seats_search_two_zones_each(night):
    n = night(3, phase="intruders", ninja="a_hall", traitor="b_hall", objects={"a_garden": "trap"})
    for seat, name in (
        *((0, name) for name in ("zone:a_garden", "zone:a_guest", "zone:a_shrine", "finish")),
        *((1, name) for name in ("zone:b_study", "finish")),
    ):
        n.do(name, seat=seat)
    n.until("declare_search")
    assert n.asked == {0: "declare_search", 1: "declare_search"}
    n.do("zone:a_garden", seat=0)
    assert "declared" not in n.kinds()  # both at the same time
    n.do("pass", seat=1)
    assert n.asked == {0: "declare_search"}  # who has searched may name another zone, who has not is done
    n.do("zone:a_guest", seat=0)
    assert "declare_search" not in n.asked.values()  # two are the most
    assert [t.data["zone"] for t in n.told() if t.kind == "answered"] == ["a_garden", "a_guest"]


@rule("NIN-166")
def test_the_order_of_answers(night):
    n = night(
        phase="intruders",
        ninja="a_hall",
        traitor="b_hall",
        missions={"ninja": "E", "traitor": "A"},
        objects={"a_garden": "E", "b_study": "hidden_sentry", "b_music": "trap"},
        ninja_hand={},
    )
    n.walk("a_garden").do("finish").walk("b_study", "b_music").do("finish")
    n.do("zone:a_garden", "pass", "zone:b_study", "zone:b_music").do("pass")
    kinds = [k for k in n.kinds() if k in ("alerted", "hidden_placed", "mission_done")]
    assert kinds == ["alerted", "hidden_placed", "alerted", "mission_done"]


@rule("NIN-181", "NIN-182")
def test_who_notices_nothing(night):
    n = night(
        phase="intruders",
        ninja="a_hall",
        traitor="g_s_gate",
        objects={"a_garden": "hidden_sentry"},
        sleepers={"g_s_stables": 2},
        drunk=["a_guest"],
        entrances=("a_guest", "ob_w1"),
    )
    n.walk("a_garden", "a_guest").do("finish")
    n.walk("g_s_stables").do("finish")
    assert n.shown("ninja") is None
    assert n.shown("traitor") is None
    n.until("act", turn=2)
    assert n.view(1).passages[0].known == []  # a drunk guard finds no entrance
    m = night(drunk=["a_guest"], sentries=["a_guest"], ninja="a_hall", noise={"ninja": 2})
    m.do("card:g_sentry_search")
    assert m.legal() == {"guard:sword_1"}
    assert "form_patrol" not in m.legal()
    o = night(drunk=["a_guest"], ninja="a_guest")
    assert "card:g_sentry_listen" not in o.legal()
    assert "card:g_kenjutsu" not in o.legal()
    assert o.view(1).guards_on_map == 1


@rule("NIN-176", "NIN-184", "NIN-185", "NIN-186", "NIN-258")
def test_entering_a_guarded_zone(night):
    n = night(
        phase="intruders",
        ninja="a_garden",
        traitor="gone",
        patrols=[("a_east_gate", "ct_b")],
        ninja_hand={"n_kenjutsu": 2},
    )
    n.walk("a_east_gate")
    assert n.legal() == {"n_kenjutsu:sword_1", "n_kenjutsu:spear_1", "reveal"}
    assert n.shown("ninja") is None
    n.do("n_kenjutsu:sword_1", "n_kenjutsu:spear_1")
    assert n.in_zone("a_east_gate") == []
    assert n.alert() == "medium"  # one for each card
    assert "detected" not in n.kinds()
    assert n.zones()  # and it may go on
    m = night(phase="intruders", ninja="a_garden", traitor="gone", patrols=[("a_east_gate", "ct_b")])
    m.walk("a_east_gate").do("reveal")
    assert m.shown("ninja") == "a_east_gate"
    assert m.alert() == "high"
    o = night(phase="intruders", ninja="a_garden", traitor="gone", sentries=["a_east_gate"])
    o.walk("a_east_gate").do("card:n_shadow_walk").walk("ct_b")
    assert "detected" not in o.kinds()


@rule("NIN-261")
def test_kenjutsu_ends_the_cover(night):
    n = night(phase="intruders", ninja="a_garden", traitor="gone", patrols=[("a_east_gate", "ct_b")])
    n.do("card:n_shadow_walk").walk("a_east_gate").do("n_kenjutsu:sword_1")
    assert n.legal() == {"n_kenjutsu:spear_1", "n_shuriken:spear_1", "reveal"}  # no step before it has replied
    n.do("reveal")
    assert n.shown("ninja") == "a_east_gate"
    m = night(phase="intruders", ninja="a_garden", traitor="gone", sentries=["a_east_gate"])
    m.do("card:n_shadow_walk").walk("a_east_gate").do("n_kenjutsu:sword_1").walk("ct_b")
    assert "detected" not in m.kinds()  # nobody is left who could see it


@rule("NIN-261", "NIN-248")
def test_a_bluffed_kenjutsu_ends_the_cover_too(night):
    n = night(phase="intruders", ninja="a_garden", traitor="gone", sentries=["a_east_gate", "ct_b"])
    n.do("card:n_shadow_walk")
    assert all(n.view(seat).shadow for seat in (0, 1, None))
    n.walk("a_east_gate").do("bluff:n_kenjutsu")
    assert n.alert() == "none"  # the card itself changes nothing
    assert n.in_zone("a_east_gate") == ["sword_1"]
    assert "reveal" in n.legal()
    assert not any(n.view(seat).shadow for seat in (0, 1, None))
    assert n.refused("zone:ct_b") == "NIN-138"
    m = night(phase="intruders", ninja="a_garden", traitor="gone", sentries=["a_east_gate"])
    m.do("card:n_shadow_walk", "bluff:n_kenjutsu")
    assert "reveal" not in m.legal()  # no guards here
    m.walk("a_east_gate")
    assert "reveal" in m.legal()  # but the cover is gone
    o = night(phase="intruders", ninja="a_garden", traitor="gone", sentries=["a_east_gate"])
    o.do("card:n_shadow_walk", "bluff:n_shuriken", "bluff:n_rope").walk("a_east_gate")
    assert "reveal" not in o.legal()  # other cards do not end it


@rule("NIN-261", "NIN-307", "NIN-161")
def test_kenjutsu_after_the_moves_ends_the_cover(night):
    for last, seen in (("bluff:n_kenjutsu", True), ("bluff:n_rope", False)):
        n = night(phase="intruders", ninja="a_garden", traitor="gone", sentries=["a_east_gate"])
        n.do("card:n_shadow_walk").walk("a_east_gate").do("finish", "pass", last)
        assert (n.shown("ninja") == "a_east_gate") == seen
    for blade, seen in (("card:n_kenjutsu", True), ("card:n_shuriken", False)):
        n = night(
            phase="intruders",
            ninja="a_garden",
            traitor="gone",
            sentries=["a_east_gate"],
            objects={"a_garden": "hidden_sentry"},
        )
        n.do("card:n_shadow_walk").walk("a_east_gate").do("finish", "zone:a_garden", "pass", blade)
        assert (n.shown("ninja") == "a_east_gate") == seen
        kinds = [k for k in n.kinds() if k in ("hidden_killed", "detected")]
        assert kinds == ["hidden_killed", "detected"][: 1 + seen]


@rule("NIN-261", "NIN-178")
def test_shadow_walk_as_a_reply(night):
    n = night(phase="intruders", ninja="a_garden", traitor="gone", sentries=["a_garden", "a_east_gate", "ct_b"])
    n.walk("a_east_gate")
    assert n.shown("ninja") == "a_garden"  # its figure still stands where it was seen
    n.do("card:n_shadow_walk")
    assert n.shown("ninja") is None
    assert n.last("went_hidden") == {"who": "ninja", "how": "moved"}
    n.walk("ct_b")
    assert "reveal" not in n.legal()
    assert "detected" not in n.kinds()


@rule("NIN-261")
def test_a_detected_ninja_owes_nothing_when_the_cover_ends(night):
    n = night(phase="intruders", ninja="a_east_gate", traitor="gone", patrols=[("a_east_gate", "ct_b")])
    assert n.shown("ninja") == "a_east_gate"
    n.do("card:n_shadow_walk", "bluff:n_kenjutsu")
    assert "reveal" not in n.legal()
    assert n.shown("ninja") == "a_east_gate"


@rule("NIN-260")
def test_shuriken(night):
    n = night(phase="intruders", ninja="a_guest", traitor="gone", sentries=["a_east_gate", "ct_a", "g_e_gate"])
    kills = {name for name in n.legal() if name.startswith("n_shuriken:")}
    assert kills == {f"n_shuriken:{n.in_zone('a_east_gate')[0]}"}  # ct_a is behind a wall
    n.do(kills.pop())
    assert n.in_zone("a_east_gate") == []
    assert n.alert() == "none"
    assert n.shown("ninja") is None


@rule("NIN-247", "NIN-246", "NIN-248")
def test_what_can_be_bluffed(night):
    n = night(phase="intruders", ninja="a_hall", traitor="g_n_cherry")
    bluffs = {name for name in n.legal() if name.startswith("bluff:")}
    assert bluffs == {"bluff:n_kenjutsu", "bluff:n_shuriken", "bluff:n_rope"}
    assert "card:n_shadow_walk" in n.legal()
    assert "card:n_secret_passage" not in n.legal()
    n.do("bluff:n_kenjutsu", "card:n_shadow_walk", "hand_over")
    assert n.alert() == "none"
    assert {name for name in n.legal() if name.startswith("bluff:")} == {
        "bluff:t_kenjutsu",
        "bluff:t_potent_sake",
        "bluff:t_rope",
    }
    assert "card:t_it_was_a_cat" not in n.legal()  # only as a reaction
    m = night(sentries=["g_e_gate"], ninja="ob_w1", traitor="ob_w1")
    m.listen("g_e_gate", cat="cat")  # where nothing could be heard
    assert m.kinds()[-2:] == ["cat_played", "not_heard"]


@rule("NIN-169", "NIN-171", "NIN-173")
def test_gone_is_gone(night):
    n = night(phase="intruders", turn=3, traitor="ob_n1", ninja="a_keep", wounds={"traitor": 1}, sentries=["g_e_gate"])
    n.do("hand_over", "leave_map")
    assert n.view(1).intruders[1].status == "gone"
    assert n.view(1).stocks[0].discard == {"g_kenjutsu": 1}
    assert n.s.wounds[1] == ()
    assert n.view(1).intruders[1].hand_size == 0
    n.do("finish").until("play_hand", turn=4)
    n.do("card:g_sentry_listen", "guard:sword_1")
    assert n.question != "cat_reaction"
    n.until("act", turn=4)
    assert "intruder_start" not in n.asked.values()
    assert "traitor" not in [t.data.get("who") for t in n.told() if t.kind == "started"]


@rule("NIN-307", "NIN-131")
def test_last_cards_only_after_something_new(night):
    n = night(phase="intruders", ninja="a_hall", traitor="gone")
    n.walk("a_garden").do("finish", "pass")
    assert n.question == "play_hand"  # no search, no shadow: no window
    m = night(phase="intruders", ninja="a_hall", traitor="gone")
    m.walk("a_garden").do("finish", "zone:a_garden", "pass")
    assert m.question == "last_cards"
    assert m.zones() == set()
    assert "bluff:n_rope" in m.legal()


@rule("NIN-188", "NIN-187")
def test_guards_of_one_zone_share_the_work(night):
    n = night(sentries=["a_hall", "a_hall"], ninja="a_hall", guard_hand={"g_kenjutsu": 3})
    n.do("card:g_kenjutsu", "guard:sword_1")
    assert n.legal() == {"guard:spear_1", "pass"}
    n.do("guard:spear_1")
    assert "card:g_kenjutsu" not in n.legal()


# -- the passage -------------------------------------------------------------------------------------------------------


@rule("NIN-223", "NIN-224", "NIN-226", "NIN-227", "NIN-229", "NIN-233", "NIN-263", "NIN-028", "NIN-231")
def test_into_the_passage(night):
    n = night(
        phase="intruders",
        ninja="a_keep",
        traitor="a_keep",
        entrances=("a_keep", "ob_w1"),
        ninja_hand={"n_secret_passage": 1},
        traitor_hand={},
    )
    assert "passage" in n.zones()
    n.walk("passage")
    assert n.zones() == set()  # the move ends: nobody goes through in one turn
    assert n.s.steps_done[0] == 1
    assert n.last("passage_entered") == {"who": "ninja", "first": True}
    assert n.view(0).intruders[0].secret.hand == {}  # the card lies face up
    for seat in (0, 1, None):
        assert n.view(seat).intruders[0].in_passage
        assert n.view(seat).intruders[0].passage_card
    assert n.view(1).passages[0].known == []
    assert n.view(0).intruders[0].secret.trail[-1].how == "into_passage"
    n.do("finish")
    assert "passage" not in n.zones()  # the ninja's card does not serve the traitor
    assert n.refused("zone:passage") == "NIN-229"
    n.until("act", turn=2)
    assert n.zones() == {"a_keep", "ob_w1"}
    n.walk("ob_w1", "passage")  # the card stays and serves again
    assert n.last("passage_entered") == {"who": "ninja", "first": False}
    m = night(phase="intruders", ninja="a_well", traitor="gone", entrances=("a_keep", "ob_w1"))
    assert m.refused("zone:passage") == "NIN-226"  # only from an entrance


@rule("NIN-238", "NIN-239", "NIN-257", "NIN-240", "NIN-242")
def test_guards_and_the_passage(night):
    n = night(
        sentries=["g_e_gate", "g_n_gate"],
        entrances=("g_e_gate", "a_well"),
        guard_hand={"g_secret_passage": 2, "g_sentry_search": 4},
    )
    assert "card:g_secret_passage" not in n.legal()  # no entrance is known
    n.do("card:g_sentry_search", n.guard("g_e_gate"))
    assert "passage" not in n.zones()
    n.do("zone:g_e_garden", "zone:g_e_gate")
    n.until("play_hand", turn=2)
    n.do("card:g_sentry_search", n.guard("g_e_gate"))
    assert "passage" not in n.zones()  # known, but no card is in play
    n.do("zone:g_e_garden", "zone:g_e_gate", "card:g_secret_passage")
    assert n.last("passage_opened") == {"number": 1}
    assert n.view(1).stocks[0].played_this_phase == 2  # it counts as a card
    assert n.view(1).stocks[0].passages_open == 1
    n.until("play_hand", turn=3)
    assert n.view(1).stocks[0].discard == {}
    n.search("g_e_gate", "passage")
    assert n.in_zone("passage") == ["sword_1"]
    m = night(sentries=["g_e_gate", "g_e_gate"], entrances=("g_e_gate", "a_well"), known=["g_e_gate"], open_passages=1)
    m.search("g_e_gate", "passage")
    m.do("card:g_sentry_search", m.guard("g_e_gate"))
    assert "passage" not in m.zones()  # one guard at a time
    o = night(
        sentries=["g_e_gate"],
        entrances=("g_e_gate", "a_well"),
        known=["g_e_gate"],
        open_passages=2,
        ninja="g_e_garden",
        noise={"ninja": 1},
        sleepers={"g_e_barracks": 1},
    )
    o.listen("g_e_gate")
    assert "passage" not in o.zones()  # not by a listening move
    o.do("pass", "card:g_awaken", "zone:g_e_barracks", "number:1")
    o.walk("g_e_gate")
    assert "passage" not in o.zones()  # nor by waking


@rule("NIN-241", "NIN-242", "NIN-302")
def test_two_guards_go_in_together(night):
    doors = {"entrances": ("g_e_gate", "a_well"), "known": ["g_e_gate"], "open_passages": 2}
    p = night(patrols=[("g_e_gate", "g_e_garden")], ninja="g_e_garden", noise={"ninja": 1}, **doors)
    p.listen("g_e_gate", "g_patrol_listen")
    assert "g_e_garden" in p.zones()
    assert "passage" not in p.zones()  # not by a listening move
    q = night(sleepers={"g_e_barracks": 2}, **doors)
    q.do("card:g_awaken", "zone:g_e_barracks", "number:2").walk("g_e_gate")
    assert "passage" not in q.zones()  # nor when they wake together
    n = night(
        patrols=[("g_e_gate", "g_e_garden")], entrances=("g_e_gate", "a_well"), known=["g_e_gate"], open_passages=1
    )
    n.do("card:g_patrol_search", "patrol:1")
    assert "passage" not in n.zones()
    m = night(
        patrols=[("g_e_gate", "g_e_garden")], entrances=("g_e_gate", "a_well"), known=["g_e_gate"], open_passages=2
    )
    m.do("card:g_patrol_search", "patrol:1").walk("passage")
    assert len(m.in_zone("passage")) == 2
    m.until("play_hand", turn=2).do("card:g_patrol_search", "patrol:1", "unknown_exit", "pass")
    assert len(m.in_zone("a_well")) == 2
    o = night(
        patrols=[("g_e_gate", "g_e_garden", "sword spear sword")],
        entrances=("g_e_gate", "a_well"),
        known=["g_e_gate"],
        open_passages=2,
    )
    o.do("card:g_patrol_search", "patrol:1")
    assert "passage" not in o.zones()  # exactly two


@rule("NIN-225", "NIN-302", "NIN-245", "NIN-086")
def test_contact_in_the_passage(night):
    n = night(
        sentries=["passage", "passage"],
        ninja="a_well",
        traitor="gone",
        entrances=("g_e_gate", "a_well"),
        known=["g_e_gate"],
        open_passages=2,
    )
    assert "card:g_sentry_listen" not in n.legal()  # no listening from inside
    assert "form_patrol" in n.legal()
    n.until("act").walk("passage")
    assert "reveal" in n.legal()
    assert "n_kenjutsu:sword_1" in n.legal()  # cards for the own zone work inside
    n.do("reveal", "finish")
    assert n.shown("ninja") == "passage"
    assert n.alert() == "high"
    n.until("play_hand", turn=2)
    n.do("card:g_kenjutsu", "guard:sword_1")
    assert len(n.s.wounds[0]) == 1
    m = night(
        sentries=["g_e_gate"], ninja="passage", entrances=("g_e_gate", "a_well"), known=["g_e_gate"], open_passages=1
    )
    m.search("g_e_gate", "passage")  # or the guard comes in
    assert m.last("detected") == {"who": "ninja", "zone": "passage", "how": "found"}
    assert m.alert() == "high"
    assert m.question == "attack"


@rule("NIN-232")
def test_four_players_share_the_open_passage(night):
    n = night(
        4, turn=2, sentries=["g_e_gate:spear"], entrances=("g_e_gate", "a_well"), known=["g_e_gate"], open_passages=1
    )
    assert n.s.open_passage == (0,)  # the card of the swords
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("card:g_sentry_search", "guard:spear_1", "zone:passage", seat=3)
    assert n.in_zone("passage") == ["spear_1"]


# -- the end -----------------------------------------------------------------------------------------------------------


@rule("NIN-002", "NIN-268")
def test_the_intruders_win(night):
    n = night(phase="intruders", ninja="ob_n1", traitor="ob_n2", done=["ninja", "traitor"])
    n.do("leave_map")
    assert not n.s.over
    n.do("leave_map")
    assert n.s.over
    assert (n.s.ending, n.s.winners) == ("intruders", (0,))
    assert n.s.returns() == [1.0, 0.0]


@rule("NIN-270", "NIN-266", "NIN-002")
def test_the_guards_win(night):
    n = night(phase="intruders", turn=20, ninja="ob_n1", traitor="ob_n2", done=["ninja", "traitor"])
    n.do("finish", "finish").until("nothing")
    assert (n.s.ending, n.s.winners) == ("guards", (1,))  # dawn: nobody is out
    m = night(turn=12, sentries=["a_hall"], ninja="a_hall", traitor="dead", wounds={"ninja": 2}, done=["ninja"])
    m.do("card:g_kenjutsu", m.guard("a_hall"))
    assert m.s.over  # at once, in the middle of a phase
    assert m.s.returns() == [0.0, 1.0]


@rule("NIN-271")
def test_all_secrets_are_shown(night):
    n = night(phase="intruders", turn=20, ninja="a_hall", traitor="gone", objects={"a_garden": "trap"})
    assert n.view(1).intruders[0].secret is None
    n.walk("a_garden").do("finish").until("nothing")
    for seat in (0, 1, None):
        view = n.view(seat)
        assert [m.zone for m in view.intruders[0].secret.trail] == ["a_hall", "a_garden"]
        assert view.guard_map.objects["a_garden"] == "trap"
        assert view.stocks[0].hand is not None
        assert view.passages[0].entrances == ["ob_ne", "ob_se"]
    assert n.last("secrets")["paths"]["ninja"][-1] == [20, "a_garden"]
