"""Missions: the mission test, what each text asks for, exits, and what the guard player can conclude."""

from __future__ import annotations

import pytest

from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do, rolls, told
from sudare.games.kage.rules.mission import objective_squares

MH = KageGame(2)
Q = MH.board.by_name
FAR = {"T20": "tesaki"}
SIX = ["t01", "t02", "t03", "t05", "t06", "t07"]
TOKENS = ("B1", "D20", "T14")


def finish(s, **preferred: str):
    """Answer side questions until the ninja is asked what it does, or the game is over."""
    while s.deciders and asked(s) not in ("act", "activate", "objective", "place"):
        want = preferred.get(asked(s))
        do(s, want) if want else s.apply(s.deciders[0], s.default(s.deciders[0]))
    return s


def find(mission, rolls, pool=SIX, token="t10", game=MH, **more):
    """A ninja finds one more token; the last roll is the mission die."""
    setup = dict(ninja={"yuto": "D4", "shizuka": "A19"}, guards=FAR, active="yuto", infiltration=TOKENS)
    s = game.arrange(
        **{**setup, "mission": mission, "pool": pool, "search": {"C3": token}, "rolls": rolls, "top": "salve", **more}
    )
    return finish(do(s, "search", "dice:0f1s"), store="toss_new")


@pytest.mark.rule("KAG-169", "KAG-170", "KAG-171", "KAG-172", "KAG-091", "KAG-003")
def test_e09_the_eighth_token_and_a_two_pass_uncover():
    s = find("m_uncover", [5, 2], pool=[*SIX, "t08"])
    assert told(s, "pool_tested") == [(8, 2, 1, 10)]
    assert s.passed
    assert s.view(0).mission == "m_uncover"


@pytest.mark.rule("KAG-173", "KAG-R53")
def test_e56_a_failed_mission_test_shows_die_and_pool_but_never_the_number():
    s = find("m_uncover", [5, 2])
    assert told(s, "pool_tested") == [(7, 2, 0, 9)]
    assert not s.passed
    assert s.view(0).mission is None
    left = s.view(0).missions_possible
    assert "m_uncover" in left  # 10 is more than 9
    assert "m_arson" not in left  # a 9 would have passed
    assert "m_ransack" not in left  # a special mission makes no test
    assert not told(find("m_uncover", [5, 6], pool=SIX[:5]), "pool_tested")  # six tokens: no test yet


@pytest.mark.rule("KAG-R50", "KAG-092")
def test_e45_a_special_mission_makes_no_test_and_the_guard_player_sees_that():
    s = find("m_dread", [5, 6])
    assert told(s, "no_mission_test") == [(7,)]
    assert set(s.view(0).missions_possible) <= {"m_silence", "m_dread", "m_rations", "m_mh_tea", "m_ransack"}
    assert s.view(0).mission is None


@pytest.mark.rule("KAG-094", "KAG-041", "KAG-088", "KAG-093", "KAG-H06", "KAG-R15")
def test_completing_the_text_flips_the_tokens_and_only_the_ninja_see_the_escape_card():
    s = find("m_uncover", [5, 6])
    assert s.completed
    assert sorted(s.exits) == [1, 2, 3]
    assert s.need == 2
    assert s.view(1).escape_card is not None
    assert s.view(0).escape_card is None
    assert len(s.view(0).escapes_possible) == 4
    assert s.view(0).exits == list(s.exits)


def leaving(escape, at="A1", **more):
    setup = dict(
        ninja={"yuto": at, "shizuka": "A19"},
        guards=FAR,
        active="yuto",
        infiltration=TOKENS,
        exits=(2, 1, 3),
        escape=escape,
        completed=True,
        passed=True,
        need=2,
    )
    return MH.arrange(**{**setup, **more})


@pytest.mark.rule("KAG-090", "KAG-205", "KAG-R18", "KAG-089")
def test_only_the_right_token_is_an_exit_unless_the_card_says_any():
    s = do(leaving("esc_2"), "go:B1")
    assert told(s, "escaped")
    assert s.ninja[0].out == 2
    assert (s.escaped, s.over) == (1, False)
    wrong = do(leaving("esc_1"), "go:B1")
    assert wrong.ninja[0].sq == Q["B1"]
    assert wrong.view(0).escapes_possible == ["esc_1", "esc_3"]  # it was not 2, and not Any
    assert told(do(leaving("esc_any"), "go:B1"), "escaped")
    won = do(leaving("esc_2", need=1), "go:B1")
    assert (won.winners, won.ending) == ((1,), "mission")


@pytest.mark.rule("KAG-R19")
def test_a_ninja_on_the_exit_leaves_for_one_token():
    s = leaving("esc_2", at="B1")
    assert "leave" in can(s)
    do(s, "leave")
    assert s.ninja[0].out == 2
    assert "leave" not in can(leaving("esc_2", at="B1", moves={"yuto": 0}))


@pytest.mark.rule("KAG-R17")
def test_e46_an_undetected_ninja_escapes_past_a_guard_on_the_exit():
    s = leaving("esc_2", guards={"B1": "tesaki"}, rolls=[5], moves={"yuto": 1})
    do(s, "go:B1", "dice:0f1s")
    assert s.ninja[0].out == 2
    seen = leaving("esc_2", guards={"B1": "tesaki"}, detected=["yuto"])
    assert "go:B1" not in can(seen)


@pytest.mark.rule("KAG-H06")
def test_e47_the_need_is_never_more_than_the_ninja_left():
    s = find("m_uncover", [5, 6], ninja={"yuto": "D4"})
    assert s.need == 1


@pytest.mark.rule("KAG-R72", "KAG-R51")
def test_e38_a_trap_that_kills_the_last_ninja_loses_even_with_the_test_passed():
    s = find(
        "m_uncover",
        [5, 6, 6],
        token="t09",
        ninja={"yuto": "D4"},
        wounds={"yuto": (2, 1)},
    )
    assert told(s, "mission_shown")
    assert (s.over, s.winners) == (True, (0,))


@pytest.mark.rule("KAG-H06", "KAG-R72")
def test_too_few_ninja_for_the_need_loses_at_once():
    s = leaving(
        "esc_2",
        turn_of="guard",
        active=None,
        guards={"A2": "tesaki"},
        actions=1,
        detected=["yuto"],
        wounds={"yuto": (2, 1)},
        rolls=[6],
    )
    do(s, "guard:A2", "strike:1")
    assert (s.winners, s.ending) == ((0,), "stranded")


@pytest.mark.rule("KAG-R71")
def test_a_mission_fulfilled_counts_at_once_whatever_the_bell_says():
    s = do(leaving("esc_2", need=1, alert=12, turn=8), "go:B1")
    assert s.winners == (1,)


@pytest.mark.rule("KAG-260")
def test_e37_only_the_carrier_of_the_hook_may_use_any_exit():
    setup = dict(
        ninja={"rin": "A1", "yuto": "C1"},
        infiltration=("B1", "D20", "T14"),
        exits=(3, 2, 1),
        escape="esc_2",
        need=0,
        mission="m_theft",
        carries={"rin": "chest"},
        cards={"yuto": ["+grappling_hook"]},
    )
    s = do(leaving(**setup, active="rin"), "go:B1")
    assert s.ninja[0].sq == Q["B1"]
    s = leaving(**{**setup, "carries": {"yuto": "chest"}}, active="yuto")
    do(s, "go:B1")
    assert s.winners == (1,)


@pytest.mark.rule("KAG-H03", "KAG-H04", "KAG-H05", "KAG-087")
def test_theft_the_guard_places_the_chest_and_a_ninja_carries_it_off():
    s = find("m_theft", [5, 6])
    assert asked(s) == "objective"
    assert s.deciders == (0,)
    ninja = [n.sq for n in s.ninja if n.sq >= 0]
    walk = s.game.board.walk
    for name in can(s):
        q = Q[name[3:]]
        assert 4 <= min(walk(n)[q] for n in ninja) <= 7
        assert q in s.game.board.area_of
    s = MH.arrange(
        ninja={"yuto": "D4", "shizuka": "A19"},
        guards={"F4": "tesaki"},
        active="yuto",
        mission="m_theft",
        passed=True,
        objective=("chest", "C3"),
        infiltration=TOKENS,
        rolls=[5],
    )
    assert "mission_action" in can(s)  # "carry it" is allowed inside an area of influence
    do(s, "mission_action", "colour:stealth", "dice:0f1s")
    finish(s)
    assert s.ninja[0].carry == "chest"
    assert s.objective is None
    assert s.completed
    assert s.need == 0


@pytest.mark.rule("KAG-H03")
def test_a_mission_action_fails_with_noise_and_force_is_loud():
    setup = dict(
        ninja={"yuto": "D4", "shizuka": "A19"},
        guards=FAR,
        active="yuto",
        mission="m_theft",
        passed=True,
        objective=("chest", "C3"),
        infiltration=TOKENS,
    )
    s = finish(do(MH.arrange(**setup, rolls=[2]), "mission_action", "colour:stealth", "dice:0f1s"))
    assert (s.ninja[0].noise, s.ninja[0].carry) == (1, "")
    s = finish(do(MH.arrange(**setup, rolls=[5]), "mission_action", "colour:force", "dice:1f0s"))
    assert (s.ninja[0].noise, s.ninja[0].carry) == (1, "chest")
    s = finish(do(MH.arrange(**setup, rolls=[5, 1]), "mission_action", "colour:force", "dice:1f1s"))
    assert s.ninja[0].noise == 0


@pytest.mark.rule("KAG-H05")
def test_burdens_dropping_and_taking_the_mission_token():
    hostage = leaving("esc_2", mission="m_kidnap", need=0, carries={"yuto": "hostage"})
    assert not any(name.startswith("buy_move") for name in can(hostage))
    chest = leaving("esc_2", mission="m_theft", need=0, carries={"yuto": "chest"}, guards={"A5": "tesaki"}, rolls=[2])
    do(chest, "go:A2", "dice:0f1s")
    assert rolls(chest)[0][1] == "+0"  # stealth +1, the chest takes one
    free = leaving("esc_2", mission="m_rescue", need=0, carries={"yuto": "captive_ninja"})
    assert "buy_move:force" in can(free)
    fallen = leaving(
        "esc_2",
        mission="m_theft",
        need=0,
        carries={"yuto": "chest"},
        turn_of="guard",
        active=None,
        guards={"A2": "tesaki"},
        actions=1,
        detected=["yuto"],
        wounds={"yuto": (2, 1)},
        rolls=[6],
        ninja={"yuto": "A1", "shizuka": "B1"},
    )
    do(fallen, "guard:A2", "strike:1")
    assert fallen.objective == ("chest", Q["A1"])
    assert not fallen.over
    taker = leaving("esc_1", mission="m_theft", need=0, objective=("chest", "A2"))
    do(taker, "take")
    assert taker.ninja[0].carry == "chest"
    watched = leaving("esc_1", mission="m_theft", need=0, objective=("chest", "A2"), guards={"A4": "tesaki"})
    assert "take" not in can(watched)


@pytest.mark.rule("KAG-H05", "KAG-203")
def test_a_carried_token_is_handed_over_in_an_exchange():
    s = leaving("esc_1", mission="m_theft", need=0, carries={"yuto": "chest"}, ninja={"yuto": "A1", "shizuka": "A2"})
    do(s, "exchange", "hand_over", "confirm")
    assert [n.carry for n in s.ninja[:2]] == ["", "chest"]


def test_assassinate_places_and_wounds_the_boss_and_wins_with_his_removal():
    s = find("m_assassinate", [5, 6], barracks=["R13"])
    assert asked(s) == "place"
    do(s, "at:Q13")
    assert s.boss_wounds == 1
    s = MH.arrange(
        ninja={"katsumi": "J2", "yuto": "A1"},
        guards={"K2": "boss"},
        active="katsumi",
        mission="m_assassinate",
        passed=True,
        rolls=[6],
    )
    s.boss_wounds = 2
    finish(do(s, "melee", "dice:1f0s"))
    assert (s.winners, s.ending) == ((1,), "mission")
    early = MH.arrange(
        ninja={"yuto": "D4"},
        guards=FAR,
        active="yuto",
        mission="m_assassinate",
        pool=SIX,
        search={"C3": "t10"},
        rolls=[5, 6],
        top="salve",
    )
    early.boss_removed = True
    finish(do(early, "search", "dice:0f1s"), store="toss_new")
    assert early.winners == (1,)


def acts(game, mission, at, mode="stealth", rolls=(6,), more=None, who="yuto"):
    s = game.arrange(
        ninja={who: at, "shizuka": "A19"} if game is MH else {who: at},
        guards=more.pop("guards", FAR) if more else FAR,
        active=who,
        mission=mission,
        rolls=rolls,
        infiltration=("B1", "D20", "T14") if game is MH else ("A1", "B1", "C1"),
        **(more or {}),
    )
    do(s, "mission_action")
    while asked(s) in ("target", "mode"):
        do(s, f"colour:{mode}") if asked(s) == "mode" else do(s, sorted(can(s))[0])
    do(s, "dice:0f1s" if mode == "stealth" else "dice:1f1s")
    return finish(s)


def test_arson_needs_three_fires_in_three_rooms():
    s = acts(MH, "m_arson", "D4", more={"passed": True})
    assert len(s.fires) == 1
    assert not s.completed
    s2 = MH.arrange(ninja={"yuto": "D4"}, guards=FAR, active="yuto", mission="m_arson", passed=True)
    s2.fires = (Q["E6"],)
    assert "mission_action" not in can(_again(s2))  # the Guest room burns already
    s3 = MH.arrange(
        ninja={"yuto": "D4"}, guards=FAR, active="yuto", mission="m_arson", passed=True, rolls=[6], infiltration=TOKENS
    )
    s3.fires = (Q["H15"], Q["F7"])
    do(s3, "mission_action")
    while asked(s3) == "target":
        do(s3, sorted(can(s3))[0])
    finish(do(s3, "dice:0f1s"))
    assert s3.completed


def _again(s):
    s.offered[s.deciders[0]] = None
    return s


def test_silence_counts_fifteen_guards_or_the_last_one():
    s = MH.arrange(
        ninja={"katsumi": "J2", "yuto": "A1"},
        guards={"K2": "tesaki"},
        active="katsumi",
        mission="m_silence",
        rolls=[6],
        infiltration=TOKENS,
    )
    finish(do(s, "melee", "dice:1f0s"))
    assert s.completed  # no guard is left
    assert s.view(0).mission == "m_silence"
    s = MH.arrange(
        ninja={"katsumi": "J2"},
        guards={"K2": "tesaki", "T20": "tesaki"},
        active="katsumi",
        mission="m_uncover",
        rolls=[6],
    )
    s.removed = 14
    finish(do(s, "melee", "dice:1f0s"))
    assert "m_silence" not in s.view(0).missions_possible  # fifteen, and nothing happened
    assert told(s, "condition_met")


def test_ransack_needs_six_tokens_of_all_four_groups():
    pool = ["t01", "t02", "t03", "t06", "t07"]  # scroll coin blade seal coin
    s = find("m_ransack", [5], pool=pool, token="t05")
    assert s.completed
    other = find("m_uncover", [5], pool=pool, token="t05")
    assert "m_ransack" not in other.view(0).missions_possible
    traps = find("m_ransack", [5, 1], pool=["t01", "t02", "t03", "t07", "t08"], token="t09")
    assert not traps.completed


@pytest.mark.rule("KAG-R81")
def test_sow_dread_and_leave_no_trace_are_judged_at_the_end_check():
    setup = dict(
        ninja={"yuto": "A1", "shizuka": "A19"}, guards=FAR, mission="m_dread", pool=SIX, alert=9, turn_of="end_check"
    )
    assert MH.arrange(**setup).winners == (1,)
    assert not MH.arrange(**{**setup, "detected": ["yuto"]}).over
    assert not MH.arrange(**{**setup, "alert": 8}).over
    assert MH.arrange(**{**setup, "alert": 12}).winners == (0,)
    assert not MH.arrange(**{**setup, "ninja": {"yuto": "A1"}}).over  # impossible now, but play goes on
    mg = KageGame(2, {"board": "mg"})
    trace = dict(
        ninja={"yuto": "A1", "shizuka": "A20"},
        guards={"T20": "tesaki"},
        mission="m_mg_trace",
        turn_of="end_check",
        pool=["t01", "t02", "t03", "t05", "t06", "t07"],
    )
    assert mg.arrange(**trace).winners == (1,)
    assert not mg.arrange(**trace, ninja_noise={"yuto": 1}).over


@pytest.mark.rule("KAG-H03")
def test_foul_the_rations_marks_both_barracks_of_the_set_up_and_shows_the_card():
    more = dict(barracks=["C3", "Q18"], pool=["t01", "t02", "t03"])
    s = acts(MH, "m_rations", "D4", more=dict(more))
    assert s.shown
    assert s.barracks[Q["C3"]] == 3
    assert not s.completed
    early = MH.arrange(
        ninja={"yuto": "D4"}, guards=FAR, active="yuto", mission="m_rations", barracks=["C3"], pool=["t01"]
    )
    assert "mission_action" not in can(early)
    seen = MH.arrange(ninja={"yuto": "D4"}, guards={"F4": "tesaki"}, active="yuto", mission="m_rations", **more)
    assert "mission_action" not in can(seen)  # not under the eyes of a guard


def test_the_sleeping_daimyo_is_killed_inside_an_area_of_influence():
    m = next(m for m in MH.edition.missions if m.id == "m_mh_daimyo")
    s = MH.arrange(ninja={"yuto": "D4"}, guards={"F4": "tesaki"}, active="yuto", mission="m_mh_daimyo", passed=True)
    rooms = {s.game.board.areas[s.game.board.area_of[q]].room for q in objective_squares(s, m)}
    assert rooms <= {"Great hall", "Reception hall", "Guest room"}
    s = acts(
        MH,
        "m_mh_daimyo",
        "D4",
        "force",
        (6, 1),
        {"passed": True, "objective": ("hostage", "C3"), "guards": {"F4": "tesaki"}},
    )
    assert s.completed
    assert s.need == 1


def test_bitter_tea_needs_the_kitchen_first_and_three_clues_for_the_hall():
    s = acts(MH, "m_mh_tea", "D8")
    assert s.tea == 1
    hall = MH.arrange(
        ninja={"yuto": "I16"},
        guards=FAR,
        active="yuto",
        mission="m_mh_tea",
        pool=SIX[:3],
        rolls=[6],
        infiltration=TOKENS,
    )
    assert "mission_action" not in can(hall)
    hall.tea = 1
    assert "mission_action" in can(_again(hall))
    do(hall, "mission_action")
    while asked(hall) == "target":
        do(hall, sorted(can(hall))[0])
    finish(do(hall, "dice:0f1s"))
    assert hall.completed


@pytest.mark.rule("KAG-088")
def test_the_board_missions_of_the_other_boards():
    ad = KageGame(2, {"board": "ad"})
    forge = acts(ad, "m_ad_forge", "C3", "force", (6, 1), {"passed": True, "guards": {"T20": "tesaki"}})
    assert len(forge.fires) == 1
    assert not forge.completed
    forge = ad.arrange(
        ninja={"yuto": "C3"},
        guards={"T20": "tesaki"},
        active="yuto",
        mission="m_ad_forge",
        passed=True,
        rolls=[6, 1],
        infiltration=("A1", "B1", "E1"),
    )
    forge.fires = (ad.board.by_name["B4"],)
    _again(forge)
    do(forge, "mission_action")
    while asked(forge) == "target":
        assert not can(forge) & {"at:B4", "at:B5"}
        do(forge, sorted(can(forge))[0])
    finish(do(forge, "dice:1f1s"))
    assert forge.completed
    master = ad.arrange(
        ninja={"yuto": "C3", "shizuka": "A18"},
        guards={"T20": "tesaki"},
        active="yuto",
        mission="m_ad_master",
        pool=SIX,
        search={"B2": "t08"},
        rolls=[5, 6],
        top="salve",
        infiltration=("A1", "B1", "E1"),
    )
    finish(do(master, "search", "dice:0f1s"), store="toss_new")
    card = ad.edition.escape_cards[told(master, "escape_shown")[0][0]].number
    places = {"t": {"N12", "O12"}, "c": {"G2"}, "u": {"P14", "P15"}}
    areas = [places[x] for x in "tcu"] if card == 0 else [places["tcu"[card - 1]]]
    if asked(master) == "objective":
        assert master.deciders == (1,)  # the lead places it
        assert {name[3:] for name in can(master)} == set().union(*areas)
    else:
        assert master.objective == ("hostage", ad.board.by_name["G2"])
    dr = KageGame(2, {"board": "dr"})
    powder = acts(dr, "m_dr_powder", "G18", more={"passed": True, "guards": {"T1": "tesaki"}})
    assert powder.completed
    bonds = next(m for m in dr.edition.missions if m.id == "m_dr_bonds")
    s = dr.arrange(ninja={"yuto": "A1"}, guards={"T1": "tesaki"}, mission="m_dr_bonds")
    assert {dr.board.areas[dr.board.area_of[q]].letter for q in objective_squares(s, bonds)} <= set("jkrsw")
    s = dr.arrange(
        ninja={"yuto": "A1"},
        guards={"T1": "tesaki"},
        mission="m_dr_bonds",
        passed=True,
        objective=("hostage", "A2"),
        infiltration=["B1", "C1", "D1"],
        active="yuto",
        rolls=[3],
    )
    finish(do(s, "mission_action", "colour:force", "dice:1f0s"))  # combat +1 against 4
    assert s.ninja[0].carry == "hostage"
    mg = KageGame(2, {"board": "mg"})
    shrine = mg.arrange(
        ninja={"yuto": "B12"},
        guards={"T20": "tesaki"},
        active="yuto",
        mission="m_mg_shrine",
        pool=SIX,
        search={"B11": "t10"},
        rolls=[5, 6],
        top="salve",
    )
    finish(do(shrine, "search", "dice:0f1s"), store="toss_new")
    assert shrine.objective == ("chest", mg.board.by_name["R4"])


def test_kidnap_and_rescue_have_their_own_tests():
    kidnap = acts(MH, "m_kidnap", "D4", rolls=(3,), more={"passed": True, "objective": ("hostage", "C3")})
    assert kidnap.ninja[0].carry == "hostage"  # 3 + 1 against 4
    rescue = acts(MH, "m_rescue", "D4", rolls=(3,), more={"passed": True, "objective": ("captive_ninja", "C3")})
    assert rescue.ninja[0].carry == ""  # 3 + 1 against 5
    assert rescue.ninja[0].noise == 1
