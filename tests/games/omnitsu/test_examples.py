"""games/omnitsu: the worked examples of the rulebook, one test each: the first half."""

import pytest

rule = pytest.mark.rule


@rule("OMN-055", "OMN-056", "OMN-326", "OMN-035")
def test_w01_a_disguise_takes_over_the_place_in_the_order(lay):
    b = lay(
        3,
        at="cards",
        hands={0: "disguise_master fortune_teller", 1: "abbot"},
        sealed={0: "decoy", 1: "poison", 2: "daimyo"},
        thrown={0: "geisha@2", 1: "ferryman", 2: "rice_farmer"},
    )
    b.window(s0="play:disguise_master").act(0, "a").window()
    b.act(0, "play:fortune_teller")
    assert b.discard() == ["geisha", "disguise_master"]
    assert (b.s.slots[0].order, b.s.slots[0].status) == (8, "waiting")
    b.quiet()
    assert b.asked() == {0: "declare"}
    assert b.s.stack[-1].card == b.game.tables.index["fortune_teller"]  # before 10 and 19
    assert "looked_at_hand" not in b.kinds()


@rule("OMN-050", "OMN-112", "OMN-311")
def test_w02_the_fisherman_is_not_one_of_his_discards(lay):
    b = lay(2, at="cards", hands={0: "yojimbo temple decoy"}, sealed={0: "poison"}, thrown={0: "fisherman"})
    b.declare(0, "a").quiet()
    assert "card:fisherman" not in b.legal(0)
    decoys = b.s.pile[2]
    b.act(0, "card:temple", "card:scroll_decoy")
    assert b.discard() == ["temple", "fisherman"]
    assert b.s.pile[2] == decoys + 1
    assert len(b.hand(0)) == 1 + 4
    assert b.asked() == {0: "window_gap", 1: "window_gap"}


@rule("OMN-145", "OMN-152")
def test_w03_a_cracked_and_a_sealed_daimyos_do_not_contest(lay):
    b = lay(2, at="ending", hands={0: "abbot archer", 1: "daimyo duelist geisha ronin pilgrim"}, sealed={0: "daimyo"})
    assert b.s.scores == [12, 0]
    assert b.s.deaths[1] == ["a cracked scroll"]
    assert b.s.winners == (0,)


@rule("OMN-151")
def test_w04_two_sealed_daimyos_scrolls_kill_both_carriers(lay):
    b = lay(3, at="ending", hands={1: "abbot archer ronin"}, sealed={0: "daimyo", 1: "decoy", 2: "daimyo"})
    assert b.s.scores == [0, 8, 0]
    assert b.s.winners == (1,)


@rule("OMN-153", "OMN-343")
def test_w05_the_seal_keeper_settles_the_contest(lay):
    b = lay(
        3,
        at="ending",
        hands={0: "seal_keeper archer", 1: "abbot"},
        sealed={0: "daimyo", 1: "decoy", 2: "daimyo"},
    )
    assert b.asked() == {0: "end_any_time"}
    b.act(0, "a", "scroll:1.1")
    assert b.s.scores == [11, 6, 0]
    assert b.s.deaths[2] == ["a contested Daimyo's scroll"]


@rule("OMN-128")
def test_w06_a_scroll_found_in_the_deck_is_replaced_by_two_cards(lay):
    b = lay(2, at="draw", sealed={0: "decoy", 1: "decoy"}, deck="poison juggler temple rag_picker", turn=2, hands={})
    assert b.told(0, "deck_scroll_found")[0].data == {"seat": 1, "kind": "poison"}
    assert b.hand(1) == ["juggler", "temple"]  # seat 2 leads turn 2
    assert b.hand(0) == ["rag_picker"]


@rule("OMN-083", "OMN-090", "OMN-092")
def test_w07_cards_of_one_round_come_up_by_number(lay):
    b = lay(
        3,
        at="cards",
        hands={0: "abbot", 1: "double_agent", 2: "yojimbo"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "ronin@2"},
    )
    b.declare(0, "a").window(s1="play:double_agent@1", s2="play:yojimbo")
    assert b.asked() == {2: "declare"}
    b.act(2, "a").window()
    assert b.asked() == {1: "declare"}
    assert b.legal(1) == ["b"]  # nothing left to reverse
    b.act(1, "b").window()
    assert b.told(1, "looked_at_hand")[0].secret == {"cards": ["abbot"]}
    assert b.discard() == ["yojimbo", "double_agent", "ronin"]
    assert b.s.sealed == [[1], [2], [3]]


@rule("OMN-090")
def test_w07_without_a_hand_to_read_the_double_agent_does_nothing(lay):
    b = lay(
        3,
        at="cards",
        hands={1: "double_agent", 2: "yojimbo"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "ronin@2"},
    )
    b.declare(0, "a").window(s1="play:double_agent@1", s2="play:yojimbo").act(2, "a").window()
    assert b.legal(1) == ["nothing"]
    b.act(1, "nothing")
    assert b.discard() == ["yojimbo", "double_agent", "ronin"]


@rule("OMN-084")
def test_w08_a_held_yojimbo_is_released_later(lay):
    b = lay(2, at="cards", sealed={0: "decoy", 1: "daimyo"}, thrown={0: "ronin@2", 1: "yojimbo"})
    b.declare(1, "hold")
    assert b.s.slots[1].status == "held"
    b.declare(0, "a").window(s1="release")
    assert b.legal(1) == ["b", "a"]  # once released it cannot be held again
    b.act(1, "a").window()
    assert b.s.sealed == [[1], [2]]
    assert b.discard() == ["yojimbo", "ronin"]


@rule("OMN-085")
def test_w09_a_thrown_card_cannot_act_before_its_number(lay):
    parts = dict(at="cards", sealed={0: "decoy", 1: "daimyo"})
    b = lay(2, thrown={0: "ronin@2", 1: "double_agent@1"}, hands={0: "abbot"}, **parts)
    b.declare(0, "a")
    assert b.legal(1) == ["pass"]
    c = lay(2, thrown={0: "ronin@2"}, hands={0: "abbot", 1: "double_agent"}, **parts)
    c.declare(0, "a")
    assert "play:double_agent@1" in c.legal(1)


PLACES = "market_town roadside_inn temple tea_house harbor"


@rule("OMN-133", "OMN-135")
def test_w10_the_castle_ends_the_turn_at_once(lay):
    b = lay(
        4,
        at="cards",
        center=PLACES,
        sealed={0: "decoy", 1: "daimyo", 2: "poison", 3: "decoy"},
        thrown={0: "daimyos_castle", 1: "master_thief@1", 2: "smuggler@4", 3: "road_warden"},
    )
    b.declare(3, "hold").declare(2, "b").quiet()
    assert b.s.phase == "ending"
    assert b.s.sealed[3] == [3]  # the Smuggler had acted
    assert b.discard()[-2:] == ["road_warden", "master_thief"]
    assert "drew" not in b.kinds()
    assert b.kinds().count("all_revealed") == 1


@rule("OMN-101", "OMN-102", "OMN-134", "OMN-329")
def test_w11_a_block_foils_the_castle(lay):
    b = lay(
        2,
        at="cards",
        center="market_town roadside_inn temple",
        hands={1: "road_warden"},
        sealed={0: "decoy", 1: "daimyo"},
        thrown={0: "daimyos_castle"},
    )
    b.at_response().window(s1="play:road_warden").act(1, "a").window().act(1, "card:temple").window()
    assert b.s.phase != "ending"
    assert b.center()["temple"] == "road_warden"
    assert b.discard() == ["daimyos_castle"]
    assert b.asked() == {0: "window_gap", 1: "window_gap"}


@rule("OMN-033", "OMN-046")
def test_w12_a_cracked_scroll_is_out_of_the_ronins_reach(lay):
    b = lay(2, hands={0: "ronin"}, sealed={0: "decoy", 1: "daimyo"})
    b.act(0, "play:ronin@2").act(1, "crack:1").quiet()
    assert b.legal(0) == ["b"]
    b.act(0, "b").quiet()
    assert b.told(0, "drew")[0].data == {"seat": 0, "number": 2, "by": []}


@rule("OMN-062", "OMN-325")
def test_w13_a_reversed_pilgrim_gets_a_scroll(lay):
    b = lay(
        3,
        at="cards",
        hands={2: "double_agent"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "pilgrim@2"},
    )
    b.declare(0, "a").window(s2="play:double_agent@1").act(2, "a").quiet()
    assert b.s.sealed == [[1, 2], [], [3]]


@rule("OMN-325")
def test_w13_nothing_happens_if_the_target_has_none(lay):
    b = lay(3, at="cards", hands={2: "double_agent"}, sealed={0: "decoy", 2: "poison"}, thrown={0: "pilgrim@2"})
    b.declare(0, "a").window(s2="play:double_agent@1").act(2, "a").quiet()
    assert b.s.sealed == [[1], [], [2]]
    assert "no_effect" in b.kinds()


@rule("OMN-064", "OMN-317")
def test_w14_a_reversed_levy_runs_out_of_cards(lay):
    b = lay(
        4,
        at="cards",
        hands={0: "abbot archer", 3: "double_agent"},
        sealed={0: "decoy"},
        thrown={0: "tax_collector"},
    )
    b.declare(0, "a").window(s3="play:double_agent@1").act(3, "a").window().window()
    assert b.asked() == {0: "pick_given_card"}
    b.act(0, "card:archer")
    assert (b.hand(0), b.hand(1), b.hand(2), b.hand(3)) == ([], ["archer"], ["abbot"], [])


@rule("OMN-063", "OMN-327")
def test_w15_the_fortune_teller_can_be_neither_reversed_nor_dodged(lay):
    b = lay(
        3,
        at="cards",
        hands={1: "double_agent shadow"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "fortune_teller"},
    )
    b.declare(0, "a")
    assert b.legal(1) == ["pass"]
    b.window()
    assert b.legal(0) == ["scroll:1.1", "scroll:2.1", "scroll:3.1"]
    b.act(0, "scroll:1.1")
    assert b.known(0) == {1: "decoy"}
    assert b.known(1) == {}


@rule("OMN-047", "OMN-048")
def test_w16_a_forger_without_means_does_nothing(lay):
    b = lay(2, at="cards", hands={0: "abbot"}, sealed={0: "decoy", 1: "daimyo"}, thrown={0: "forger@2"})
    b.window()
    assert b.legal(0) == ["nothing"]
    b.act(0, "nothing")
    assert b.discard() == ["forger"]
    assert b.asked() == {0: "window_gap", 1: "window_gap"}


@rule("OMN-071", "OMN-073")
def test_w17_a_blocked_temple_is_no_temple_until_it_is_freed(lay):
    b = lay(
        2,
        at="cards",
        center="temple/angry_mob",
        discard="abbot",
        hands={0: "ronin yojimbo", 1: "duelist"},
        sealed={0: "decoy", 1: "daimyo"},
        thrown={0: "komuso", 1: "archer@1"},
    )
    b.declare(1, "b").quiet()
    assert b.center() == {"temple": None}
    assert "angry_mob" in b.discard()
    assert len(b.hand(1)) == 2
    assert "a" in b.legal(0)
    c = lay(2, at="cards", center="temple/angry_mob", discard="abbot", thrown={0: "komuso"})
    c.quiet()
    assert c.legal(0) == ["b"]
    b.act(0, "b").quiet()
    assert set(b.asked().values()) == {"clearing"}


@rule("OMN-012", "OMN-342")
def test_w18_fire_takes_the_location_and_its_blocker(lay):
    b = lay(2, at="cards", center="harbor/bandit_chief", sealed={0: "decoy"}, thrown={0: "arsonist"})
    b.declare(0, "a").quiet()
    assert b.destroyed() == ["harbor", "bandit_chief"]
    assert b.discard() == ["arsonist"]
    assert b.center() == {}
    c = lay(2, at="cards", center="harbor", sealed={0: "decoy"}, thrown={0: "arsonist"})
    c.quiet()
    assert c.legal(0) == ["b"]


@rule("OMN-109", "OMN-112")
def test_w19_the_hand_limit_gets_rid_of_a_cracked_poison(lay):
    b = lay(2, at="draw", hands={0: "abbot archer duelist geisha poison"}, sealed={1: "decoy"}, deck="ronin yojimbo")
    b.quiet()
    assert b.asked() == {0: "pick_discards"}
    b.act(0, "card:scroll_poison")
    assert b.s.pile[1] == 2
    assert len(b.hand(0)) == 5


@rule("OMN-316", "OMN-326")
def test_w20_wrong_man(lay):
    b = lay(
        3,
        at="cards",
        hands={1: "disguise_master", 2: "shadow"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "kunoichi@2"},
    )
    b.declare(0, "a").window(s1="play:disguise_master").act(1, "b").window()
    assert b.told(0, "redirected")[0].data["target"] == 2
    assert "play:shadow" in b.legal(2)
    b.window()
    assert b.s.sealed == [[1], [2], []]
    assert [t.secret for t in (b.told(q, "broken")[0] for q in (0, 1, 2))] == [None, None, {"kind": "poison"}]


@rule("OMN-319", "OMN-307")
def test_w21_a_guarded_seat_keeps_its_scroll_and_receives(lay):
    b = lay(
        3,
        at="cards",
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "ferryman", 2: "duelist@1"},
    )
    b.declare(2, "b").declare(0, "a").quiet()
    assert b.s.sealed == [[], [1], [2, 3]]
