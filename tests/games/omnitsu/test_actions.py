"""games/omnitsu: declaring, paying, targets, reversal, blocking, destroying, bans and windows."""

import pytest

rule = pytest.mark.rule


@rule("OMN-044", "OMN-045")
def test_the_action_is_chosen_when_the_card_comes_up_and_the_target_stays(lay):
    b = lay(3, at="cards", sealed={0: "decoy", 1: "poison", 2: "daimyo"}, thrown={0: "ronin@3"})
    assert b.s.view(1).seats[0].slot.target == 2
    b.declare(0, "b")
    assert b.s.stack[-1].victim == -1  # ignored by an action without TARGET
    c = lay(3, at="cards", sealed={0: "decoy", 1: "poison", 2: "daimyo"}, thrown={0: "ronin@3"})
    c.declare(0, "a")
    assert c.s.stack[-1].victim == 2


@rule("OMN-049", "OMN-077", "OMN-065")
def test_costs_are_not_returned(lay):
    b = lay(
        3,
        at="cards",
        hands={0: "kunoichi abbot", 1: "shadow"},
        sealed={0: "decoy", 1: "daimyo"},
        thrown={0: "poisoner@2"},
    )
    b.declare(0, "a")
    assert b.legal(0) == ["card:kunoichi"]
    b.act(0, "card:kunoichi")
    assert b.discard() == ["kunoichi"]
    b.window(s1="play:shadow").act(1, "a").window()
    assert b.s.sealed[1] == [2]
    assert b.discard() == ["kunoichi", "shadow", "poisoner"]
    assert b.hand(0) == ["abbot"]


@rule("OMN-065")
def test_a_reversed_action_costs_nobody_anything_more(lay):
    b = lay(
        3,
        at="cards",
        hands={0: "kunoichi abbot", 1: "double_agent smuggler"},
        sealed={0: "decoy", 1: "daimyo"},
        thrown={0: "poisoner@2"},
    )
    b.declare(0, "a").act(0, "card:kunoichi").window(s1="play:double_agent@1").act(1, "a").window().window()
    assert b.s.sealed == [[1, 3], [2], []]  # the owner got the Poison
    assert b.hand(1) == ["smuggler"]
    assert b.discard()[-1] == "poisoner"


@rule("OMN-051", "OMN-116")
def test_an_action_card_is_discarded_unless_it_says_otherwise(lay):
    b = lay(2, at="cards", thrown={0: "onmyoji", 1: "abbot"}, destroyed="ronin")
    b.declare(1, "b").quiet()
    assert b.discard() == ["abbot"]
    b.act(0, "a").window()
    assert b.destroyed() == ["onmyoji"]
    assert b.hand(0) == ["ronin"]


@rule("OMN-053", "OMN-062")
def test_choices_are_made_at_the_effect_by_the_effective_actor(lay):
    b = lay(
        2,
        at="cards",
        hands={1: "double_agent"},
        sealed={0: "decoy poison", 1: "daimyo"},
        thrown={0: "ronin@2"},
    )
    b.declare(0, "a").window(s1="play:double_agent@1").act(1, "a").window().window()
    assert b.asked() == {1: "pick_scroll"}
    assert b.legal(1) == ["scroll:1.1", "scroll:1.2"]
    b.act(1, "scroll:1.2")
    assert b.s.sealed == [[1, 3], [2]]


@rule("OMN-058", "OMN-060")
def test_targets_of_replacements_and_of_any_time_cards_are_named_at_once(lay):
    b = lay(
        3,
        at="cards",
        hands={0: "disguise_master ronin", 1: "juggler"},
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "master_thief@2"},
    )
    assert [a for a in b.legal(1) if "juggler" in a] == ["play:juggler@3", "play:juggler@1"]
    b.window(s0="play:disguise_master").act(0, "a").window()
    assert b.legal(0) == ["play:ronin@2", "play:ronin@3"]
    b.act(0, "play:ronin@3")
    assert (b.s.slots[0].target, b.s.slots[0].order) == (2, 47)


@rule("OMN-061", "OMN-066", "OMN-093")
def test_two_reversals_undo_each_other(lay):
    b = lay(
        3,
        at="cards",
        hands={0: "abbot geisha", 1: "double_agent"},
        discard="",
        sealed={0: "decoy", 1: "daimyo", 2: "poison"},
        thrown={0: "ronin@2"},
    )
    b.declare(0, "a").window(s1="play:double_agent@1").act(1, "a").window()
    assert (b.s.stack[0].actor, b.s.stack[0].victim) == (1, 0)
    b.s.hands[0].append(b.game.tables.index["double_agent"])  # the same card once more, by the owner of the action
    b.s.hands[0].sort()
    b.s.discard.remove(b.game.tables.index["double_agent"])
    b.s.offered = [None] * 3
    b.window(s0="play:double_agent@2").act(0, "a").window()
    assert (b.s.stack[0].actor, b.s.stack[0].victim) == (0, 1)


@rule("OMN-067")
def test_locations_cannot_be_reversed(lay):
    b = lay(2, at="cards", hands={1: "double_agent"}, thrown={0: "market_town"})
    b.at_response()
    assert b.legal(1) == ["pass"]


@rule("OMN-068", "OMN-069")
def test_destroyed_cards_are_out_until_a_card_brings_them_back(lay):
    b = lay(2, at="cards", destroyed="geisha", discard="abbot", deck="", bottom=0, thrown={0: "pickpocket@2"})
    gone = b.destroyed()
    b.declare(0, "b").quiet()
    assert "geisha" in gone
    assert set(gone) <= set(b.destroyed())  # a reshuffle did not fetch them
    c = lay(2, at="cards", destroyed="geisha decoy", thrown={0: "onmyoji"})
    c.declare(0, "a").window()
    assert c.legal(0) == ["card:geisha", "card:scroll_decoy"]
    decoys = c.s.pile[2]
    c.act(0, "card:scroll_decoy")
    assert c.s.pile[2] == decoys + 1


@rule("OMN-070", "OMN-072", "OMN-074", "OMN-078")
def test_blocking(lay):
    b = lay(
        2,
        at="cards",
        center="temple harbor/angry_mob daimyos_castle tea_house",
        hands={0: "geisha duelist"},
        thrown={0: "road_warden", 1: "magistrate@1"},
    )
    b.declare(1, "a").quiet()
    assert b.center()["harbor"] == "angry_mob"  # Stops peasants does not remove it
    b.act(0, "a").window()
    assert b.legal(0) == ["card:temple", "card:tea_house"]  # not the blocked Harbor, never the Castle
    b.act(0, "card:temple")
    assert b.center()["temple"] == "road_warden"
    assert "road_warden" not in b.discard()


@rule("OMN-075", "OMN-304")
def test_cancelling_combat_needs_combat(lay):
    parts = dict(at="cards", hands={1: "abbot geisha", 2: "yojimbo"}, sealed={0: "decoy", 1: "daimyo", 2: "poison"})
    b = lay(3, thrown={0: "ronin@2"}, **parts)
    b.declare(0, "b")  # a warrior, but no combat
    b.window(s2="play:yojimbo")
    assert b.legal(2) == ["b"]
    c = lay(3, thrown={0: "archer@2"}, **parts)
    c.declare(0, "a").window(s2="play:yojimbo").act(2, "a").window()
    assert c.hand(1) == ["abbot", "geisha"]  # saved by somebody else's Yojimbo
    d = lay(3, thrown={0: "yojimbo"}, at="cards")
    d.window()
    assert d.legal(0) == ["hold", "b"]


@rule("OMN-079", "OMN-117")
def test_a_ban_binds_everybody_until_the_turn_ends(lay):
    b = lay(
        2,
        hands={0: "abbot ronin", 1: "bandit_chief juggler rag_picker"},
        center="temple",
        sealed={0: "decoy", 1: "poison"},
    )
    b.act(0, "play:abbot").act(1, "play:bandit_chief@1").declare(0, "a").quiet()
    assert b.legal(1) == ["nothing"]
    b.act(1, "nothing").quiet()
    b.act(0, "done").act(1, "done")
    assert b.s.turn == 2
    assert b.s.bans == []
    c = lay(2, at="ending", hands={0: "juggler"}, sealed={0: "decoy", 1: "poison"})
    assert c.asked() == {0: "end_any_time"}


@rule("OMN-079")
def test_a_ban_reaches_into_the_game_ending_phase(lay):
    b = lay(
        2,
        at="cards",
        hands={0: "juggler"},
        sealed={0: "decoy", 1: "poison"},
        center="market_town temple harbor",
        thrown={0: "magistrate@2", 1: "daimyos_castle"},
    )
    b.declare(0, "a").quiet()
    assert b.s.over  # the Juggler is a peasant: nobody was asked


@rule("OMN-081", "OMN-082", "OMN-088")
def test_any_number_of_any_time_cards_one_a_round(lay):
    b = lay(2, hands={0: "abbot yojimbo road_warden juggler", 1: "geisha"}, sealed={0: "decoy", 1: "poison"})
    b.act(0, "crack:1").act(1, "play:geisha@1")
    assert b.asked() == {0: "window_gap", 1: "window_gap"}
    b.window(s0="play:yojimbo").act(0, "b").window()
    assert b.asked() == {0: "window_gap", 1: "window_gap"}  # the same window again
    b.window(s0="play:road_warden").act(0, "b").window().window(s0="play:juggler@2").act(0, "b").window()
    assert b.discard() == ["yojimbo", "road_warden", "juggler"]
    b.window()
    assert b.asked() == {1: "declare"}


@rule("OMN-086")
def test_a_held_card_expires(lay):
    b = lay(2, at="cards", thrown={0: "yojimbo"})
    b.declare(0, "hold").quiet()
    assert b.discard()[-1] == "yojimbo"
    assert "held_expired" in b.kinds()


@rule("OMN-087", "OMN-105")
def test_where_windows_are(lay):
    def windows(style):
        b = lay(2, {"windows": style}, at="cards", hands={}, thrown={0: "abbot", 1: "duelist@1"})
        seen = []
        while b.s.turn == 1 and b.s.deciders:
            if b.asked().get(0) in ("window_gap", "window_response"):
                seen.append((b.asked()[0], b.s.phase))
                b.window()
            else:
                b.act(b.s.deciders[0], "b")
        return seen

    gap, response, late = ("window_gap", "action"), ("window_response", "action"), ("window_gap", "draw")
    assert windows("full") == [gap, response, gap, response, gap, late]
    assert windows("brisk") == [gap, response, response, gap]


@rule("OMN-089")
def test_a_card_without_a_possible_action_cannot_be_submitted(lay):
    b = lay(2, at="cards", hands={0: "rag_picker shadow seal_keeper"}, thrown={1: "abbot"})
    assert b.legal(0) == ["pass"]  # empty Discard Pile, nothing to answer, nothing cracked
    c = lay(2, at="cards", hands={0: "rag_picker"}, discard="geisha", thrown={1: "abbot"})
    assert c.legal(0) == ["pass", "play:rag_picker"]


@rule("OMN-094")
def test_the_same_card_at_most_three_times_a_turn(lay):
    for option, most in (({}, 3), ({"any_time_once": True}, 1)):
        b = lay(2, option, at="cards", hands={0: "yojimbo"}, deck="", bottom=0, thrown={1: "abbot"})
        for _ in range(most):
            assert "play:yojimbo" in b.legal(0)
            b.window(s0="play:yojimbo").act(0, "b").window()
            b.s.discard.remove(b.game.tables.index["yojimbo"]) if b.s.discard else b.s.hands[0].clear()
            b.s.deck.rest.clear()
            b.s.hands[0] = [b.game.tables.index["yojimbo"]]  # it came back
            b.s.offered = [None, None]
        assert b.legal(0) == ["pass"]


@rule("OMN-095", "OMN-161")
def test_a_window_shows_only_what_was_played(lay):
    def story(hand):
        b = lay(2, at="cards", hands={1: hand}, sealed={0: "decoy", 1: "poison"}, thrown={0: "abbot"})
        asked = []
        b.s.log.clear()
        while b.s.turn == 1:
            asked.append(b.asked())
            if "declare" in b.asked().values():
                b.act(0, "b")
            else:
                b.window()
        return asked, [(t.data, t.kind) for kind in ("window_round", "declared", "drew") for t in b.told(0, kind)]

    assert story("yojimbo shadow double_agent") == story("geisha ronin temple")


@rule("OMN-011", "OMN-096", "OMN-097", "OMN-328")
def test_a_location_enters_first_and_its_effect_counts_this_turn(lay):
    b = lay(2, at="cards", sealed={0: "decoy", 1: "poison"}, thrown={0: "roadside_inn", 1: "mountain_shrine"})
    b.at_response()  # handled like any action: it is declared and can be answered
    assert b.s.center == {}
    b.window()
    assert list(b.center()) == ["roadside_inn"]
    assert len(b.hand(0)) == len(b.hand(1)) == 1
    b.quiet()
    assert b.asked() == {1: "location_option"}
    b.act(1, "no")
    assert "mountain_shrine" in b.center()
    assert b.known(1) == {}
    b.quiet()
    assert [t.data["number"] for t in b.told(None, "drew")][-2:] == [2, 2]


@rule("OMN-097")
def test_a_location_whose_action_is_impossible_enters_all_the_same(lay):
    b = lay(2, at="cards", discard="", thrown={0: "hidden_village"})
    b.quiet()
    assert "hidden_village" in b.center()


@rule("OMN-098", "OMN-099", "OMN-114", "OMN-324")
def test_effects_add_up_for_everybody_and_stop_while_blocked(lay):
    b = lay(2, at="draw", center="market_town roadside_inn harbor")
    assert [b.s.hand_limit(seat) for seat in (0, 1)] == [7, 7]
    assert [len(hand) for hand in b.s.hands] == [4, 4]  # 1 + 1 + 2 with an empty hand
    c = lay(2, at="draw", center="market_town/angry_mob roadside_inn/road_warden")
    assert [c.s.hand_limit(seat) for seat in (0, 1)] == [5, 5]
    assert [len(hand) for hand in c.s.hands] == [1, 1]


@rule("OMN-013", "OMN-100", "OMN-101", "OMN-102", "OMN-340")
@pytest.mark.parametrize(("seats", "needed"), [(2, 3), (3, 4), (4, 5)])
def test_the_castle_needs_other_open_locations(lay, seats, needed):
    places = ["market_town", "roadside_inn", "temple", "tea_house", "harbor"]
    for number in (needed - 1, needed):
        center = " ".join(places[:number]) + " mountain_shrine/angry_mob"
        b = lay(seats, at="cards", center=center, thrown={0: "daimyos_castle"})
        b.window()
        if number < needed:
            assert b.discard() == ["daimyos_castle"]
            assert b.s.phase == "action"
        else:
            b.quiet()
            assert b.s.over


@rule("OMN-101")
def test_a_location_of_the_same_turn_counts_for_the_castle(lay):
    b = lay(2, at="cards", center="market_town temple", thrown={0: "daimyos_castle", 1: "harbor"})
    b.quiet()
    assert b.s.over


@rule("OMN-131")
def test_what_is_not_in_the_scroll_pile_cannot_be_taken(lay):
    b = lay(2, at="cards", sealed={0: "daimyo"}, hands={0: "geisha"}, pile="daimyo poison", thrown={0: "forger@2"})
    b.window()
    assert b.legal(0) == ["a"]
    c = lay(2, at="cards", sealed={0: "daimyo"}, hands={0: "geisha"}, pile="poison", thrown={0: "forger@2"})
    c.window()
    assert c.legal(0) == ["nothing"]
