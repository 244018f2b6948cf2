"""Tests and dice, doors, searching, traps, and the ninja's attacks."""

from __future__ import annotations

import pytest

from sudare.core import Refusal
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do, rolls, told

MH = KageGame(2)
Q = MH.board.by_name
FAR = {"T20": "tesaki"}


def answer(s, **preferred: str):
    """Answer side questions until the ninja is asked what it does."""
    while s.deciders and asked(s) not in ("act", "activate"):
        want = preferred.get(asked(s))
        do(s, want) if want else s.apply(s.deciders[0], s.default(s.deciders[0]))
    return s


def attack(rolls, dice="dice:1f0s", **setup):
    s = MH.arrange(**{"active": "katsumi", "rolls": rolls, **setup})
    return answer(do(s, "melee", dice))


@pytest.mark.rule("KAG-143", "KAG-145", "KAG-267", "KAG-144")
def test_a_test_needs_a_die_of_its_colour_and_takes_any_others_along():
    s = MH.arrange(ninja={"yuto": "D4"}, guards=FAR, active="yuto", search={"C3": "t05"}, rolls=[6, 1, 1])
    do(s, "search")
    assert can(s) == {f"dice:{f}f{d}s" for f in (0, 1, 2) for d in (1, 2)}  # at least one stealth die
    do(s, "dice:2f1s")
    assert (s.ninja[0].force, s.ninja[0].stealth) == (0, 1)  # used dice leave the mat
    s = MH.arrange(ninja={"yuto": "D4"}, guards=FAR, active="yuto", search={"C3": "t05"}, dice={"yuto": (2, 0)})
    assert "search" not in can(s)
    with pytest.raises(Refusal, match="KAG-164"):
        do(s, "search")


@pytest.mark.rule("KAG-149", "KAG-150", "KAG-148", "KAG-100", "KAG-146", "KAG-187", "KAG-189", "KAG-045")
def test_e07_katsumi_and_the_bushi():
    s = attack(
        [3, 1],
        "dice:1f1s",
        ninja={"katsumi": "J2"},
        guards={"K2": "bushi", "H2": "tesaki"},
    )
    assert rolls(s) == [((3, 1), "+2", 4, 1)]  # only the highest die counts
    assert [g.sq for g in s.guards.values()] == [Q["H2"]]
    assert s.ninja[0].noise == 0  # a stealth die was in the roll, even one that shows 1
    assert not s.ninja[0].detected


@pytest.mark.rule("KAG-151", "KAG-R68", "KAG-152", "KAG-191", "KAG-195")
def test_a_natural_6_succeeds_and_a_natural_1_fails_whatever_the_numbers():
    from sudare.games.kage.rules.values import test_passes as passes

    assert passes((6,), -5, 99)
    assert not passes((1,), 9, 2)
    assert passes((1, 2), 9, 2)
    s = attack([1, 1], "dice:1f1s", ninja={"katsumi": "J2"}, guards={"K2": "tesaki"})
    assert s.ninja[0].noise == 1  # even with a stealth die a failure is heard
    assert s.ninja[0].detected


@pytest.mark.rule("KAG-146", "KAG-188", "KAG-R31", "KAG-190")
def test_e42_a_loud_kill_is_seen_by_the_other_guard():
    s = attack([5], ninja={"katsumi": "J2"}, guards={"K2": "tesaki", "H2": "tesaki"})
    assert len(s.guards) == 1
    assert s.ninja[0].noise == 1
    assert s.ninja[0].detected
    alone = attack([5], ninja={"katsumi": "J2"}, guards={"K2": "tesaki"})
    assert alone.ninja[0].noise == 0  # only the victim saw him: as though a stealth die had been rolled
    detected = attack([5], ninja={"katsumi": "J2"}, guards={"K2": "tesaki"}, detected=["katsumi"])
    assert detected.ninja[0].noise == 1


@pytest.mark.rule("KAG-190")
def test_e11_shizuka_and_the_bushu():
    s = MH.arrange(ninja={"shizuka": "J2"}, guards={"K2": "bushu"}, active="shizuka", rolls=[2, 4])
    answer(do(s, "melee", "dice:1f1s"))
    assert rolls(s) == [((2, 4), "+0", 3, 1)]
    assert s.guards == {}
    assert s.ninja[0].noise == 0


@pytest.mark.rule("KAG-R32")
def test_a_kill_that_nobody_at_all_sees_is_silent_too():
    s = MH.arrange(ninja={"rin": "J2"}, guards={"K2": "tesaki"}, active="rin", rolls=[5])
    do(s, "ability", "guard:K2")
    answer(do(s, "melee", "dice:1f0s"))
    assert s.guards == {}
    assert s.ninja[0].noise == 0


@pytest.mark.rule("KAG-R80", "KAG-191")
def test_e48_a_failed_melee_test_detects_even_if_no_guard_sees_it():
    s = MH.arrange(ninja={"rin": "J2"}, guards={"K2": "tesaki"}, active="rin", rolls=[1])
    do(s, "ability", "guard:K2")
    answer(do(s, "melee", "dice:1f0s"))
    assert s.ninja[0].noise == 1
    assert s.ninja[0].detected


@pytest.mark.rule("KAG-R27", "KAG-259")
def test_a_cancelled_noise_detects_nobody_after_a_failed_melee_test():
    s = MH.arrange(ninja={"shizuka": "J2"}, guards={"K2": "tesaki"}, active="shizuka", rolls=[1, 1])
    do(s, "melee", "dice:1f0s")
    assert asked(s) == "noise"
    do(s, "cancel_noise")
    assert s.ninja[0].noise == 0
    assert not s.ninja[0].detected


@pytest.mark.rule("KAG-R27")
def test_e19_shizuka_cancels_once_a_turn_and_a_failed_evasion_still_detects_her():
    s = MH.arrange(ninja={"shizuka": "A1"}, guards={"B5": "tesaki", "B9": "tesaki"}, active="shizuka", rolls=[1])
    do(s, "go:A2", "dice:0f1s", "cancel_noise")
    assert (s.ninja[0].noise, s.ninja[0].detected) == (0, True)
    do(s, "go:A3", "go:A4", "go:A5", "go:A6")  # the next noise cannot be cancelled: no question
    assert s.ninja[0].noise == 1
    free = KageGame(2, {"shizuka_cancel": "any"}).arrange(
        ninja={"shizuka": "A1"}, guards={"B5": "tesaki", "B9": "tesaki"}, active="shizuka", rolls=[1]
    )
    do(free, "go:A2", "dice:0f1s", "cancel_noise", "go:A3", "go:A4", "go:A5", "go:A6")
    assert asked(free) == "noise"


@pytest.mark.rule("KAG-060", "KAG-189")
def test_the_boss_is_wounded_location_by_location_and_then_removed():
    s = attack([6], ninja={"katsumi": "J2"}, guards={"K2": "boss"})
    assert s.boss_wounds == 1
    assert s.guards
    s = MH.arrange(ninja={"katsumi": "J2"}, guards={"K2": "boss"}, active="katsumi", rolls=[6])
    s.boss_wounds = 2
    answer(do(s, "melee", "dice:1f0s"))
    assert s.boss_removed
    assert s.guards == {}


@pytest.mark.rule("KAG-104")
def test_katsumi_may_roll_a_failed_melee_test_again_once():
    s = MH.arrange(ninja={"katsumi": "J2"}, guards={"K2": "tesaki"}, active="katsumi", rolls=[1, 4])
    do(s, "melee", "dice:1f0s")
    assert asked(s) == "deathblow"
    do(s, "reroll")
    assert s.guards == {}
    assert s.ninja[0].noise == 0


@pytest.mark.rule("KAG-192", "KAG-118", "KAG-156")
def test_e12_only_guards_in_range_and_sight_can_be_shot_at():
    s = MH.arrange(
        ninja={"shizuka": "J19"},
        guards={"H19": "tesaki", "L20": "tesaki", "N19": "bushu", "H18": "bushu"},
        active="shizuka",
        cards={"shizuka": ["+throwing_daggers"]},
    )
    do(s, "ranged")
    assert can(s) == {"at:H19", "at:L20"}  # N19 is four squares away, H18 behind the wall
    down = MH.arrange(
        ninja={"shizuka": "J19"}, guards={"H19": "tesaki"}, active="shizuka", cards={"shizuka": ["shuriken"]}
    )
    assert "ranged" not in can(down)  # only face-up cards have effect


@pytest.mark.rule("KAG-193", "KAG-194", "KAG-R32", "KAG-119")
def test_e41_a_shot_from_the_dark_is_loud_but_detects_nobody():
    s = MH.arrange(
        ninja={"yuto": "J19"}, guards={"F19": "tesaki"}, active="yuto", cards={"yuto": ["+shuriken"]}, rolls=[4]
    )
    answer(do(s, "ranged", "dice:1f0s"))
    assert s.guards == {}
    assert (s.ninja[0].noise, s.ninja[0].detected) == (1, False)
    assert s.ninja[0].cards[0][2] == 1  # one use is gone


@pytest.mark.rule("KAG-193", "KAG-195")
def test_a_stealth_die_keeps_a_hit_quiet_but_not_a_miss():
    def shoot(rolls):
        s = MH.arrange(
            ninja={"yuto": "J19"}, guards={"F19": "tesaki"}, active="yuto", cards={"yuto": ["+shuriken"]}, rolls=rolls
        )
        return answer(do(s, "ranged", "dice:1f1s"))

    assert shoot([4, 1]).ninja[0].noise == 0
    assert shoot([1, 1]).ninja[0].noise == 1


# -- doors -----------------------------------------------------------------------------------------------------------


def at_door(kind, rolls, mode, dice, bell=False, who="katsumi"):
    s = MH.arrange(
        ninja={who: "F9"},
        guards=FAR,
        active=who,
        doors={"F9-G9": kind},
        bells={"F9-G9": "G9"} if bell else {},
        rolls=rolls,
    )
    return answer(do(s, "open_door", f"colour:{mode}", dice))


@pytest.mark.rule("KAG-158", "KAG-159", "KAG-160", "KAG-147", "KAG-018")
def test_doors_shoji_4_and_plank_5_by_force_always_loud_or_by_stealth():
    s = at_door("shoji", [2, 1], "force", "dice:1f1s")
    assert rolls(s) == [((2, 1), "+2", 4, 1)]
    assert s.doors == {}
    assert s.ninja[0].noise == 1  # a stealth die does not help here
    s = at_door("plank", [2], "force", "dice:1f0s")
    assert rolls(s)[0][2:] == (5, 0)
    s = at_door("shoji", [4], "stealth", "dice:0f1s")
    assert rolls(s) == [((4,), "+0", 4, 1)]
    assert s.doors == {}
    assert s.ninja[0].noise == 0


@pytest.mark.rule("KAG-161", "KAG-152")
def test_a_door_that_resists_stays_and_is_heard():
    s = at_door("shoji", [2], "stealth", "dice:0f1s")
    assert len(s.doors) == 1
    assert s.ninja[0].noise == 1


@pytest.mark.rule("KAG-162", "KAG-163", "KAG-038")
def test_e23_e24_a_bell_goes_with_the_attempt_and_there_is_one_noise_token_at_most():
    s = at_door("plank", [3, 2], "force", "dice:1f1s", bell=True)
    assert (s.doors, s.bells, s.ninja[0].noise) == ({}, {}, 1)
    s = at_door("plank", [1], "stealth", "dice:0f1s", bell=True)
    assert (len(s.doors), s.bells, s.ninja[0].noise) == (1, {}, 1)
    quiet = at_door("shoji", [5], "stealth", "dice:0f1s", bell=True)
    assert (quiet.doors, quiet.ninja[0].noise) == ({}, 1)  # picked, but the bell rang


@pytest.mark.rule("KAG-R13")
def test_a_bell_leaves_silently_when_a_guard_opens_its_door():
    s = MH.arrange(
        ninja={"yuto": "A1"},
        guards={"F9": "tesaki"},
        turn_of="guard",
        actions=1,
        doors={"F9-G9": "shoji"},
        bells={"F9-G9": "G9"},
    )
    do(s, "guard:F9", "march", "go:G9")
    assert s.bells == {}
    assert s.ninja[0].noise == 0


# -- searching -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KAG-165", "KAG-166", "KAG-153", "KAG-026", "KAG-027", "KAG-168")
def test_e08_a_search_brings_a_card_and_a_clue_for_the_pool():
    s = MH.arrange(
        ninja={"shizuka": "Q10"}, guards=FAR, active="shizuka", search={"Q10": "t10"}, rolls=[3, 1], top="parry"
    )
    do(s, "search", "dice:1f1s")
    assert rolls(s) == [((3, 1), "+2", 5, 1)]
    assert asked(s) == "store"
    do(s, "keep_down")
    names = s.game.names
    assert [names["token"][t] for t in s.pool] == ["t10"]
    assert s.search == {}
    assert told(s, "found")
    assert [names["ninja_card"][c[0]] for c in s.ninja[0].cards if c] == ["parry"]
    assert s.view(0).ninja[0].cards[0].card is None
    assert s.view(0).pool == ["t10"]


@pytest.mark.rule("KAG-167", "KAG-R52", "KAG-120", "KAG-107", "KAG-152")
def test_a_failed_search_draws_an_event_makes_noise_and_leaves_the_token():
    s = MH.arrange(ninja={"yuto": "D4"}, guards=FAR, active="yuto", search={"C3": "t05"}, rolls=[2], event="stray_cat")
    answer(do(s, "search", "dice:0f1s"))
    assert s.ninja[0].noise == 1
    assert len(s.search) == 1
    assert len(s.event_discard) == 1
    assert all(c is None for c in s.ninja[0].cards)


@pytest.mark.rule("KAG-R52", "KAG-222", "KAG-R41")
def test_a_guard_placed_by_the_event_can_detect_the_ninja_by_its_noise():
    s = MH.arrange(
        ninja={"yuto": "D4"},
        guards=FAR,
        active="yuto",
        search={"C3": "t05"},
        barracks=["E6"],
        rolls=[2],
        event="captain_inspects",
    )
    do(s, "search", "dice:0f1s")
    assert asked(s) == "place"
    assert s.deciders == (0,)
    do(s, "at:E5")  # red at yellow alert, and in sight of a ninja
    assert s.guards[1].kind == s.types[2]
    assert s.ninja[0].noise == 1
    assert s.ninja[0].detected


@pytest.mark.rule("KAG-164")
def test_nobody_searches_under_the_eyes_of_a_guard():
    s = MH.arrange(ninja={"yuto": "D4"}, guards={"F4": "tesaki"}, active="yuto", search={"C3": "t05"})
    assert "search" not in can(s)
    kouhei = MH.arrange(
        ninja={"kouhei": "D4"}, guards={"F4": "tesaki"}, active="kouhei", search={"C3": "t05", "D3": "t06"}, rolls=[5]
    )
    answer(do(kouhei, "search", "at:C3", "dice:0f1s"))
    assert len(kouhei.pool) == 1
    assert "search" not in can(kouhei)  # Unseen hand, once per activation


@pytest.mark.rule("KAG-R59", "KAG-258")
def test_e20_rin_searches_before_the_guard_she_ignores_and_a_failure_does_not_detect_her():
    s = MH.arrange(
        ninja={"rin": "D4"}, guards={"F4": "bushi"}, active="rin", search={"C3": "t05"}, rolls=[2], event="stray_cat"
    )
    assert "search" not in can(s)
    do(s, "ability", "guard:F4")
    answer(do(s, "search", "dice:0f1s"))
    assert (s.ninja[0].noise, s.ninja[0].detected) == (1, False)


@pytest.mark.rule("KAG-266")
def test_without_search_tokens_there_is_no_search():
    s = MH.arrange(ninja={"yuto": "D4"}, guards=FAR, active="yuto", pool=["t01"])
    assert "search" not in can(s)


@pytest.mark.rule(
    "KAG-028", "KAG-174", "KAG-175", "KAG-176", "KAG-177", "KAG-102", "KAG-103", "KAG-R54", "KAG-R51", "KAG-169"
)
def test_e10_a_trap_makes_noise_strikes_and_is_still_a_clue():
    s = MH.arrange(
        ninja={"shizuka": "D4"},
        guards=FAR,
        active="shizuka",
        detected=["shizuka"],
        search={"C3": "t09"},
        pool=["t01", "t02", "t03", "t05", "t06", "t07"],
        rolls=[4, 5, 1],
        top="parry",
    )
    do(s, "search", "dice:0f1s", "keep_down", "take_noise")
    assert rolls(s)[-1] == ((5,), "+0", 5, 1)  # defence 4 and reaction +1
    assert asked(s) == "wound"
    do(s, "colour:stealth")
    assert s.ninja[0].stealth_wounds == 1
    assert s.ninja[0].noise == 1
    assert len(s.pool) == 7
    assert told(s, "pool_tested") == [(7, 1, 0, 8)]


@pytest.mark.rule("KAG-027", "KAG-174")
def test_a_token_that_was_turned_lies_face_up_while_its_trap_is_sprung():
    """Everybody has seen it, so nobody can imagine another one there while the noise is being answered."""
    s = MH.arrange(
        ninja={"shizuka": "D4"}, guards=FAR, active="shizuka", search={"C3": "t09"}, rolls=[4, 5], top="parry"
    )
    do(s, "search", "dice:0f1s", "keep_down")
    assert asked(s) == "noise"
    for seat in (0, 1, None):
        assert [(v.square, v.token) for v in s.view(seat).search if v.known_to_all] == [("C3", "t09")]


@pytest.mark.rule("KAG-110", "KAG-R56", "KAG-111", "KAG-232")
def test_a_wound_covers_a_location_and_the_last_one_ends_the_ninja():
    s = MH.arrange(
        ninja={"shizuka": "D4"},
        guards={"E4": "tesaki"},
        turn_of="guard",
        actions=2,
        detected=["shizuka"],
        wounds={"shizuka": (0, 1)},
        rolls=[6, 6],
    )
    do(s, "guard:E4", "strike:1")
    assert can(s) == {"colour:force", "colour:stealth"}
    assert s.deciders == (1,)
    do(s, "colour:force")
    assert (s.ninja[0].force, s.ninja[0].force_wounds) == (0, 1)  # the unspent die is lost
    s = MH.arrange(
        ninja={"shizuka": "D4", "yuto": "A1"},
        guards={"E4": "tesaki"},
        turn_of="guard",
        actions=2,
        detected=["shizuka"],
        wounds={"shizuka": (1, 2)},
        rolls=[6],
    )
    do(s, "guard:E4", "strike:1")
    assert s.ninja[0].sq == -1
    assert told(s, "eliminated")
    assert not s.over


@pytest.mark.rule("KAG-006", "KAG-R57")
def test_the_last_ninja_lost_ends_the_game_and_its_cards_are_discarded_face_up():
    s = MH.arrange(
        ninja={"shizuka": "D4"},
        guards={"E4": "tesaki"},
        turn_of="guard",
        actions=2,
        detected=["shizuka"],
        wounds={"shizuka": (1, 2)},
        rolls=[6],
        cards={"shizuka": ["+keen_blade"]},
        ninja_noise={"shizuka": 2},
    )
    do(s, "guard:E4", "strike:1")
    assert (s.over, s.winners, s.ending) == (True, (0,), "eliminated")
    assert [s.game.names["ninja_card"][c] for c in s.ninja_discard] == ["keen_blade"]
    assert s.ninja[0].noise == 2  # it stays until it is collected


@pytest.mark.rule("KAG-106", "KAG-154", "KAG-R40")
def test_e36_with_full_slots_a_card_must_go_and_everybody_sees_which():
    s = MH.arrange(
        ninja={"yuto": "D4"},
        guards=FAR,
        active="yuto",
        search={"C3": "t05"},
        rolls=[5],
        top="salve",
        cards={"yuto": ["+keen_blade", "+shuriken", "+lockpicks", "parry"]},
    )
    do(s, "search", "dice:0f1s", "pass")
    assert can(s) == {"toss_new", "toss:1.1", "toss:1.2", "toss:1.3", "toss:1.4"}
    do(s, "toss:1.4")
    assert s.view(0).ninja_discard == ["parry"]
    do(s, "keep_up")
    assert s.ninja[0].cards[3][1]


@pytest.mark.rule("KAG-098", "KAG-254", "KAG-253")
def test_the_stat_line_follows_the_state_and_ghost_keeps_his_combat():
    mats = {n.id: n for n in MH.edition.ninja}
    assert (mats["ghost"].undetected.combat, mats["ghost"].detected.combat) == (1, 1)
    assert all(line.combat >= 0 for t in MH.edition.guard_types for line in (t.normal, t.alert))
    for detected, modifier in (([], "+1"), (["rin"], "+2")):
        s = MH.arrange(ninja={"rin": "J2"}, guards={"K2": "tesaki"}, active="rin", rolls=[5], detected=detected)
        answer(do(s, "melee", "dice:1f0s"))
        assert rolls(s)[0][1] == modifier
