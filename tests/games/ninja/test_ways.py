"""Words of Ninja about places and choices: how far a zone is, by what way, what an option brings, what comes first."""

import pytest

from sudare.core import Perspective, Voice
from sudare.games.ninja.words.ways import quickest

NAMES = ["Aiko", "Botan"]


def why(n, name, seat=None):
    """Return the reason why an action is refused, and its rule."""
    seat = n.s.deciders[0] if seat is None else seat
    refusal = n.s.refusal(seat, n.game.actions.id(name), Voice(n.game, seat, NAMES))
    return refusal.text, refusal.rule


def options(n, seat=None):
    """Return the options in the order in which they are read, with what they say."""
    seat = n.s.deciders[0] if seat is None else seat
    asked = Perspective.of(n.s, seat, []).question(Voice(n.game, seat, NAMES))
    return {option.action: option.label for option in asked.options}


def reasons(n):
    """Return the reason for every zone of the map that cannot be chosen, by its title."""
    seat = n.s.deciders[0]
    zones = [zone for zone in n.game.names["zone"][: n.game.map.size] if f"zone:{zone}" not in n.legal(seat)]
    title = dict(zip(n.game.names["zone"], n.game.titles["zone"], strict=True))
    return {title[zone]: why(n, f"zone:{zone}") for zone in zones}


@pytest.mark.rule("NIN-096", "NIN-099")
def test_every_zone_that_guards_cannot_enter_says_how_far_it_is(night):
    n = night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", sentries=["a_east_gate"])
    n.do("card:g_sentry_search", "guard:sword_1")
    found = reasons(n)
    here = found.pop("East Gatehouse (A9)")
    assert here[0] == "They are in East Gatehouse (A9) already."
    assert all(title in text and " zones" in text for title, (text, _) in found.items())
    assert {rule for _, rule in found.values()} == {"NIN-096", "NIN-099"}
    assert found["Ornate Gate (B5)"] == (
        "Ornate Gate (B5) is too far: 3 zones from East Gatehouse (A9) by way of C3 and C2, and they may go 2 zones "
        "with this card.",
        "NIN-096",
    )
    # two zones away for the ear, but for a wall on the second step
    assert found["Waiting Rooms (B8)"] == (
        "Straight to Waiting Rooms (B8), a wall is between Middle Court, steps (C3) and Waiting Rooms (B8). The way "
        "round is 4 zones by way of C3, C2 and B5; they may go 2 zones with this card.",
        "NIN-099",
    )
    n.do("zone:ct_b")
    assert why(n, "zone:b_waiting") == (
        "A wall is between Middle Court, steps (C3) and Waiting Rooms (B8), and guards never cross one. The way round "
        "is 3 zones by way of C2 and B5; they may go 1 zone further with this card.",
        "NIN-099",
    )


@pytest.mark.rule("NIN-253", "NIN-096", "NIN-250")
def test_while_it_is_asked_who_goes_a_zone_says_who_can_come_there(night):
    n = night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", sentries=["a_east_gate", "g_e_gate"])
    assert "Who can be sent there: Sword Guard 1 in East Gatehouse (A9), 2 zones away. " in why(n, "zone:a_well")[0]
    assert why(n, "zone:a_keep")[0].endswith(
        "The nearest: Sword Guard 1 in East Gatehouse (A9), 3 zones away by way of A8 and A7."
    )
    n.do("card:g_sentry_search")
    assert why(n, "zone:a_well") == (
        "First choose who carries the card out, then where to. Who can come to Well Court (A7): Sword Guard 1 in East "
        "Gatehouse (A9), 2 zones away.",
        "NIN-250",
    )
    text, rule = why(n, "zone:a_keep")
    assert rule == "NIN-096" and text.startswith("First choose who carries the card out. Nobody comes to Keep (A10) ")


@pytest.mark.rule("NIN-096", "NIN-100")
def test_a_way_is_the_shortest_of_those_that_take_no_longer(night):
    fort = night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1").game.map
    for zone in range(fort.size):
        for other in fort.ways[zone]:
            assert quickest(fort, zone, other, 2, 2).zones == (other,)  # be it water


@pytest.mark.rule("NIN-096", "NIN-107")
def test_where_guards_go_they_read_how_far_it_is_from_there(night):
    n = night(
        phase="guards_card",
        ninja="ob_n2",
        traitor="im_a_nw",
        sentries=["im_a_nw"],
        shown=["traitor"],
        sleepers={"g_n_orchard": 1},
    )
    n.do("card:g_awaken", "zone:g_n_orchard", "number:1")
    seen, far = "from Inner Moat, A north-west (I1), where the traitor is seen", options(n)
    assert far["zone:g_n_walk1"].endswith(f"(G9), 1 zone on foot {seen}")
    assert far["zone:g_n_gate"].endswith(f"(G3), 2 zones on foot {seen}")
    n.do("zone:g_n_walk1")
    assert options(n)["zone:im_a_nw"].endswith("(I1), where the traitor is seen, ends the move")


@pytest.mark.rule("NIN-100")
def test_water_on_the_way_of_guards_is_named(night):
    n = night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", sentries=["g_e_gate"])
    n.do("card:g_sentry_search", n.guard("g_e_gate"))
    text, rule = why(n, "zone:br_b")
    assert rule == "NIN-096" and "by way of G17 and I9 (water)" in text


@pytest.mark.rule("NIN-133", "NIN-139", "NIN-140", "NIN-142", "NIN-145")
def test_every_zone_that_an_intruder_cannot_enter_says_how_far_it_is_and_when(night):
    n = night(phase="intruders", ninja="ob_n2", traitor="a_council", sentries=["a_east_gate"], ninja_hand={"n_rope": 1})
    found = reasons(n)
    found.pop("North Road (O3)")
    assert all(title in text and " zones" in text for title, (text, _) in found.items())
    assert found["Outer Moat, west 1 (M14)"] == (
        "Straight to Outer Moat, west 1 (M14), Outer Moat, north-west (M1) on the way is water, which ends a move. The "
        "quickest way is 3 zones by way of O2 and M1 (water); it can be there next turn.",
        "NIN-139",
    )
    wall, rule = found["Pine Grove (G8)"]
    assert rule == "NIN-140" and "(a Rope card leads over it). The way round is 4 zones by way of X1, G3" in wall
    n.walk("om_n1")
    assert why(n, "zone:br_n") == (
        "The ninja has halted for this turn (water, a wall or the passage ends a move). North Bridge (X1) is 1 zone "
        "away; it can be there next turn.",
        "NIN-145",
    )
    assert why(n, "zone:g_n_orchard")[0].endswith("; a Rope card leads over the wall to Orchard Lodge (G2).")
    n.do("finish")
    n.walk("a_hall", "a_garden", "a_treasury")
    assert why(n, "zone:a_keep")[0] == (
        "The traitor has moved its three zones of this turn. Keep (A10) is 1 zone away; it can be there next turn."
    )


@pytest.mark.rule("NIN-143", "NIN-142")
def test_a_rope_that_hangs_is_a_way_that_ends_a_move(night):
    game = night(phase="intruders", ninja="ob_n2", traitor="a_council").game
    index = game.names["zone"].index
    here, there = index("im_a_ne"), index("a_hall")
    assert len(quickest(game.map, here, there, 3, 3).zones) > 3
    way = quickest(game.map, here, there, 3, 3, [(index("a_council"), here)])
    assert way.zones == (index("a_council"), there) and way.moves == 1


@pytest.mark.rule("NIN-187")
def test_who_can_attack_reads_that_first(night):
    n = night(phase="guards_card", ninja="a_garden", traitor="g_s_walk1", sentries=["a_east_gate", "g_e_gate"], turn=3)
    n.do("card:g_sentry_search", "guard:sword_1", "zone:a_garden")
    attack = options(n)
    assert list(attack) == ["guard:sword_1", "pass"]
    assert attack["guard:sword_1"] == "attack with Sword Guard 1 in Inner Garden (A8): wound 1 of 3 for the ninja"
    n.do("pass")
    again = options(n)
    assert list(again)[:2] == ["pass", "card:g_kenjutsu"]  # passing keeps its number
    assert again["card:g_kenjutsu"].startswith("Kenjutsu: attack the ninja in Inner Garden (A8) (0 of 3 wounds)")


@pytest.mark.rule("NIN-083", "NIN-084")
def test_in_the_first_turn_listening_says_that_it_hears_nobody(night):
    n = night(phase="guards_card", ninja="a_garden", traitor="g_s_walk1", sentries=["a_east_gate"])
    first = options(n)
    assert list(first).index("card:g_sentry_search") < list(first).index("card:g_sentry_listen")
    for action in ("card:g_sentry_listen", "free_listen"):
        assert "hears nobody in turn 1, because no intruder has moved yet" in first[action]
    later = night(phase="guards_card", ninja="a_garden", traitor="g_s_walk1", sentries=["a_east_gate"], turn=2)
    second = options(later)
    assert list(second).index("card:g_sentry_search") > list(second).index("card:g_sentry_listen")
    assert "nobody" not in second["card:g_sentry_listen"] + second["free_listen"]


@pytest.mark.rule("NIN-119", "NIN-122")
def test_patrols_say_where_they_march_and_zones_whether_one_comes(night):
    n = night(
        phase="guards_patrol",
        ninja="ob_n2",
        traitor="g_s_walk1",
        patrols=[("g_n_walk2", "g_n_head"), ("g_w_bridge", "br_a")],
    )
    n.until("patrol_order")
    assert options(n)["patrol:2"] == (
        "patrol 2 in West Bridge Yard (G33): it marches to West Castle Bridge (X4) and on to West Gatehouse (A4)"
    )
    assert why(n, "zone:a_west_gate")[0].startswith("Patrol 2 comes to West Gatehouse (A4) or can")
    assert why(n, "zone:b_kitchen")[0].startswith("No patrol comes to Kitchens (B9) now")
    assert why(n, "zone:a_keep")[0].startswith("Keep (A10) is not on the patrol track")
    n.do("patrol:1")
    assert why(n, "zone:a_keep") == (
        "Keep (A10) is not a branch of the track there: from Court Head, north (G11) it leads to North Bank Walk, east "
        "(G12) or Middle Court, north (C1).",
        "NIN-122",
    )


@pytest.mark.rule("NIN-049", "NIN-234")
def test_guards_read_where_entrances_can_still_be(night):
    n = night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", sentries=["a_east_gate"])

    def seen():
        return Perspective.of(n.s, 1, n.told(1))

    def doors():
        return next(line for line in n.game.aid(seen())["known"]["Ways"] if "entrance" in line)

    dry = sum(not wet for wet in n.game.map.moat[: n.game.map.size])
    assert doors().startswith(f"The two entrances of the secret passage can be in {dry} zones: not in water, ")
    n.search("a_east_gate", "a_guest").do("pass").until("act")
    assert doors().startswith(f"The two entrances of the secret passage can be in {dry - 1} zones: ")
    left = n.game.aid(seen())["possible_doors"]["passage"]
    assert "a_guest" not in left and "a_east_gate" in left, "a guard that only passes notices nothing (NIN-236)"
    n = night(
        phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", entrances=("a_hall", "a_hall"), sentries=["a_hall"]
    )
    n.until("act")
    assert not any("can be in" in line for line in n.game.aid(seen())["known"]["Ways"]), "both are found (NIN-301)"


@pytest.mark.rule("NIN-134", "NIN-148")
def test_a_step_says_how_far_it_is_heard_and_what_can_be_searched(night):
    n = night(phase="intruders", ninja="a_garden", traitor="g_s_walk1", sentries=["a_east_gate"])
    first = options(n)
    assert first["zone:a_treasury"] == (
        "the ninja moves to Treasury (A11): noise 1, no guard within earshot; a room not searched yet"
    )
    assert first["zone:a_guest"].endswith(": noise 1, 1 guard within earshot; a room not searched yet")
    assert first["zone:a_east_gate"].endswith(": 1 guard there; noise 1, 1 guard within earshot")
    n.walk("a_treasury")
    then = options(n)
    assert ": noise 2, " in then["zone:a_keep"]
    assert then["finish"] == "finish the ninja's move: noise 1, it may search rooms it came through"
    n.do("finish", "finish")
    assert options(n)["zone:a_treasury"] == "search Treasury (A11), not searched yet"


@pytest.mark.rule("NIN-002", "NIN-226")
def test_an_intruder_reads_what_is_nearest_and_how_far_it_is(night):
    n = night(
        phase="intruders",
        ninja="ob_n2",
        traitor="a_west_gate",
        entrances=("ob_nw", "a_council"),
        ninja_hand={"n_secret_passage": 1},
        done=["traitor"],
    )
    asked = Perspective.of(n.s, 0, []).question(Voice(n.game, 0, NAMES)).prompt
    assert asked.endswith(
        " The nearest room not searched yet is Archive (A1): 7 zones on foot by way of X1, G3, G9, I1 "
        "(water), X4 and A4; the passage from Pilgrim Wood (O1), 2 zones away, leads to Council Room (A2)."
    )
    n.do("finish")
    asked = Perspective.of(n.s, 0, []).question(Voice(n.game, 0, NAMES)).prompt
    assert " The nearest zone from which one leaves the map is " in asked and asked.endswith(".")
