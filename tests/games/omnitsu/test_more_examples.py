"""games/omnitsu: the worked examples of the rulebook, one test each: the second half."""

import pytest

rule = pytest.mark.rule


@rule("OMN-345")
def test_w22_knowledge_follows_the_token_and_dies_with_it(lay):
    b = lay(
        3,
        at="cards",
        sealed={0: "decoy", 1: "poison", 2: "daimyo"},
        known={2: "peek:1"},
        thrown={0: "ferryman", 1: "blind_masseur"},
    )
    b.declare(0, "a").quiet()
    assert b.s.sealed == [[3], [1], [2]]
    assert (b.known(0), b.known(1), b.known(2), b.known(None)) == ({2: "poison"}, {}, {}, {})
    b.act(1, "a").quiet()
    assert sorted(t for seat in b.s.sealed for t in seat) == [4, 5, 6]
    assert sorted(b.s.kind.values()) == [0, 1, 2]
    assert [b.known(q) for q in (0, 1, 2, None)] == [{}, {}, {}, {}]


@rule("OMN-143", "OMN-150")
def test_w23_two_decoys_kill_and_no_scroll_survives(lay):
    hands = {0: "abbot archer duelist geisha ronin pilgrim", 1: "angry_mob kunoichi ferryman komuso"}
    b = lay(3, at="ending", hands=hands, sealed={0: "decoy decoy", 2: "decoy"})
    assert b.s.scores == [0, 4, 5]
    assert b.s.winners == (2,)


@rule("OMN-137", "OMN-139")
def test_w24_last_cards_are_played_openly_in_order(lay):
    parts = dict(at="ending", hands={0: "juggler", 1: "shadow"}, sealed={0: "poison", 1: "daimyo"})
    b = lay(2, **parts)
    assert b.asked() == {0: "end_any_time"}
    b.act(0, "a")
    assert b.asked() == {1: "end_response"}
    b.act(1, "play:shadow").act(1, "a")
    assert b.s.scores == [0, 10]
    c = lay(2, **parts)
    c.act(0, "a").act(1, "pass")
    assert c.s.sealed == [[2], [1]]
    c.act(1, "b")
    assert c.s.scores == [10, 0]
    assert c.s.deaths == [[], []]


@rule("OMN-125", "OMN-127")
def test_w25_the_deck_is_renewed_in_the_middle_of_a_draw(lay):
    b = lay(
        2,
        at="cards",
        discard="abbot archer duelist ronin pilgrim komuso",
        deck="yojimbo",
        bottom=0,
        sealed={0: "decoy"},
        thrown={0: "geisha@2"},
    )
    b.declare(0, "b").quiet()
    assert len(b.hand(0)) == 3
    assert "yojimbo" in b.hand(0)
    b.act(0, "card:yojimbo")
    assert b.discard() == ["yojimbo", "geisha"]
    assert len(b.s.deck) == 4


@rule("OMN-157", "OMN-143")
def test_w26_everybody_killed_nobody_wins(lay):
    b = lay(2, at="ending", hands={1: "decoy"}, sealed={0: "poison", 1: "decoy"})
    assert b.s.scores == [0, 0]
    assert b.s.winners == ()
    assert b.s.ending == "all_killed"
    assert b.s.deaths == [["a Poison scroll"], ["more than one scroll", "a cracked scroll"]]


@rule("OMN-138", "OMN-140")
def test_w27_a_card_drawn_too_late_only_counts(lay):
    parts = dict(at="ending", hands={0: "road_warden", 1: "poison"}, sealed={0: "daimyo", 1: "daimyo"})
    b = lay(2, deck="juggler", **parts)
    b.act(0, "b")
    assert b.told(1, "drew_openly")[0].data == {"seat": 0, "cards": ["juggler"], "by": []}
    assert b.s.over
    c = lay(2, deck="seal_keeper", **parts)
    c.act(0, "b")
    assert c.asked() == {0: "end_any_time"}
    c.act(0, "pass")
    assert c.s.over


@rule("OMN-307")
def test_w28_the_winner_of_a_duel_must_take_what_was_shown(lay):
    b = lay(
        2,
        at="cards",
        hands={0: "abbot geisha", 1: "poison archer"},
        sealed={0: "decoy", 1: "decoy"},
        thrown={0: "duelist@2"},
    )
    b.declare(0, "a").quiet()
    assert set(b.asked().values()) == {"duel_card"}
    b.act(0, "card:abbot").act(1, "card:scroll_poison")
    assert b.hand(0) == ["abbot", "geisha", "scroll_poison"]
    assert b.told(None, "duel_shown")[0].data["shown"] == "scroll_poison"


@rule("OMN-016", "OMN-020")
def test_w29_two_players_know_what_was_dealt_but_not_to_whom(deal):
    b = deal(2)
    view = b.s.view(0)
    assert view.scroll_pile == {"daimyo": 1, "poison": 1, "decoy": 3}
    assert b.known(0) == {} == b.known(1)


@rule("OMN-026", "OMN-031")
def test_w30_a_committed_crack_does_not_show(lay):
    b = lay(2, hands={0: "abbot", 1: "ronin"}, sealed={0: "decoy", 1: "poison"})
    before = b.s.view(0)
    b.act(1, "crack:1")
    assert b.s.view(0) == before
    assert b.s.deciders == (0,)
    assert "cracked" not in b.kinds()


@rule("OMN-076", "OMN-091")
def test_w31_an_answer_can_be_answered(lay):
    b = lay(
        3,
        at="cards",
        hands={1: "juggler abbot geisha", 2: "constable"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "archer@2"},
    )
    b.declare(0, "a").window(s1="play:juggler@1").act(1, "a").window(s2="play:constable").act(2, "a").quiet()
    assert b.s.sealed == [[1], [2], [3]]
    assert b.asked() == {1: "pick_discards"}
    b.act(1, "card:abbot", "card:geisha")
    assert b.hand(1) == []


@rule("OMN-055", "OMN-334")
def test_w32_a_delegated_ronin_acts_inside_the_chamberlains_place(lay):
    b = lay(
        3,
        at="cards",
        hands={0: "ronin", 2: "yojimbo"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "chamberlain", 1: "harbor"},
    )
    b.declare(0, "a").quiet().act(0, "play:ronin@3")
    assert b.asked() == {0: "declare"}
    b.act(0, "a").window(s2="play:yojimbo").act(2, "a").window()
    assert b.discard() == ["yojimbo", "ronin", "chamberlain"]
    assert b.center() == {}  # 35 comes later


@rule("OMN-054")
def test_w33_what_is_required_must_still_be_there_at_the_effect(lay):
    b = lay(
        2,
        at="cards",
        center="temple harbor",
        hands={0: "abbot", 1: "road_warden"},
        sealed={0: "decoy"},
        thrown={0: "komuso"},
    )
    b.declare(0, "a").window(s1="play:road_warden").act(1, "a").window().act(1, "card:temple").window()
    assert b.hand(0) == ["abbot"]
    assert b.discard() == ["komuso"]
    assert "no_effect" in b.kinds()


@rule("OMN-336")
def test_w34_the_thrower_of_a_reversed_shinobi_still_draws(lay):
    b = lay(
        2,
        at="cards",
        center="hidden_village",
        hands={0: "abbot", 1: "double_agent"},
        sealed={0: "decoy"},
        thrown={0: "pickpocket@2"},
    )
    b.declare(0, "a").window(s1="play:double_agent@1").act(1, "a").window().window()
    assert b.hand(1) == ["abbot"]
    assert len(b.hand(0)) == 1  # the Hidden Village's card
    assert b.told(0, "drew")[0].data == {"seat": 0, "number": 1, "by": ["hidden_village"]}


@rule("OMN-103", "OMN-313", "OMN-317")
def test_w35_draws_and_limits_add_up(lay):
    b = lay(
        3,
        at="cards",
        center="roadside_inn market_town",
        hands={0: "abbot"},
        sealed={0: "decoy", 1: "poison", 2: "daimyo"},
        thrown={0: "poisoner@2", 2: "tax_collector"},
    )
    b.declare(0, "b").declare(2, "b").quiet()
    drawn = {t.data["seat"]: t.data["number"] for t in b.told(None, "drew")}
    assert drawn == {0: 2, 2: 2}
    c = lay(3, at="cards", center="roadside_inn market_town", hands={0: "abbot"}, thrown={2: "tax_collector"})
    c.declare(2, "b").window()
    assert [c.s.hand_limit(seat) for seat in range(3)] == [5, 5, 7]


@rule("OMN-314")
def test_w36_the_ronin_leaves_a_scroll_for_the_one_he_takes(lay):
    b = lay(2, at="cards", sealed={0: "decoy", 1: "daimyo"}, thrown={0: "ronin@2"})
    b.declare(0, "a").window()
    assert b.s.sealed == [[2], [1]]
    assert b.known(0) == b.known(1) == {}
    c = lay(2, at="cards", sealed={1: "daimyo"}, thrown={0: "ronin@2"})
    c.declare(0, "a").window()
    assert c.s.sealed == [[1], []]


@rule("OMN-118", "OMN-158")
def test_w37_decoys_run_short_in_order_of_the_lead(lay):
    parts = dict(at="draw", turn=3, sealed={1: "poison"}, pile="decoy daimyo")
    b = lay(3, center="records_office", **parts)
    assert b.asked() == {0: "reissue", 2: "reissue"}
    b.act(0, "yes").act(2, "yes")
    assert b.s.sealed == [[], [1], [2]]
    assert b.known(None) == {2: "decoy"}
    c = lay(3, center="records_office/angry_mob", **parts)
    assert set(c.asked().values()) == {"window_gap"}


@rule("OMN-161")
def test_w38_a_single_possible_action_is_still_asked_for(lay):
    b = lay(2, at="cards", hands={0: "decoy"}, sealed={1: "daimyo"}, thrown={0: "forger@2"})
    b.window()
    assert b.asked() == {0: "declare"}
    assert b.legal(0) == ["b"]


@rule("OMN-161")
def test_w39_a_single_cracked_scroll_is_still_asked_for(lay):
    b = lay(2, at="cards", hands={0: "decoy"}, sealed={1: "daimyo"}, thrown={0: "rag_picker"})
    b.declare(0, "b").window()
    assert b.asked() == {0: "pick_cracked"}
    assert b.legal(0) == ["card:scroll_decoy"]


@rule("OMN-094")
def test_w40_a_card_that_came_back_may_be_played_again(lay):
    b = lay(
        3,
        at="cards",
        hands={0: "double_agent", 1: "abbot"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "hidden_village", 1: "master_thief@1", 2: "ronin@1"},
    )
    b.declare(2, "a").window(s0="play:double_agent@2").act(0, "a").quiet()
    assert "double_agent" in b.hand(0)  # the only shinobi in the Discard Pile
    b.act(1, "a")
    assert "play:double_agent@2" in b.legal(0)


@rule("OMN-057", "OMN-159", "OMN-160")
def test_w41_a_castle_in_disguise_ends_everything_at_once(lay):
    b = lay(
        3,
        at="cards",
        center="market_town roadside_inn temple harbor",
        hands={1: "daimyos_castle", 2: "road_warden abbot"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "bandit_chief@2", 1: "disguise_master"},
    )
    b.declare(1, "hold").declare(0, "b").window(s1="release", s2="play:road_warden")
    b.act(1, "a").window().act(1, "play:daimyos_castle").window()
    assert b.s.phase == "ending"
    assert b.hand(2) == ["abbot", "road_warden"]
    assert b.s.played[b.game.tables.index["road_warden"]] == 0
    assert "bandit_chief" in b.discard()
    assert "card_moved" not in b.kinds()
    assert b.asked() == {2: "end_any_time"}
    assert b.s.called == 29


@rule("OMN-084", "OMN-346")
def test_w42_a_thrown_shadow_waits_for_the_master_thief(lay):
    b = lay(2, at="cards", sealed={0: "decoy", 1: "daimyo"}, thrown={0: "shadow", 1: "master_thief@1"})
    b.window()
    assert b.legal(0) == ["hold"]
    b.act(0, "hold").declare(1, "a").window(s0="release").act(0, "a").window()
    assert b.s.sealed == [[1], [2]]


@rule("OMN-029", "OMN-161")
def test_w43_who_can_only_pass_is_asked_like_everybody(lay):
    b = lay(2, hands={0: "abbot", 1: "poison decoy"}, sealed={0: "decoy"})
    assert b.asked() == {0: "choose_action", 1: "choose_action"}
    assert b.legal(1) == ["pass"]
    assert "pass" not in b.legal(0)
    b.act(1, "pass").act(0, "play:abbot")
    assert b.told(0, "passed")[0].data == {"seat": 1}


@rule("OMN-342")
def test_w44_burning_evidence(lay):
    b = lay(2, at="cards", hands={0: "decoy"}, sealed={1: "daimyo"}, thrown={0: "arsonist"})
    b.window()
    assert b.legal(0) == ["b"]
    b.act(0, "b").window().act(0, "card:scroll_decoy")
    assert b.destroyed() == ["scroll_decoy"]
    assert len(b.hand(0)) == 1
    c = lay(2, at="cards", sealed={1: "daimyo"}, thrown={0: "arsonist"})
    c.declare(0, "b").window().act(0, "nothing")
    assert len(c.hand(0)) == 1
