"""games/omnitsu: the Draw/Discard Phase, supplies, the Game Ending Phase and scoring."""

import pytest

from sudare.games.omnitsu import OmnitsuGame

rule = pytest.mark.rule


@rule("OMN-104", "OMN-118")
def test_draws_go_round_from_the_lead_seat(lay):
    for turn, order in ((1, [0, 1, 2]), (2, [1, 2, 0]), (6, [2, 0, 1])):
        b = lay(3, at="draw", turn=turn)
        assert [t.data["seat"] for t in b.told(None, "drew")] == order


@rule("OMN-106", "OMN-331")
def test_clearing_is_optional_and_secret_until_all_have_chosen(lay):
    b = lay(2, at="draw", center="temple", hands={0: "poison abbot", 1: "geisha"})
    b.quiet()
    assert b.asked() == {0: "clearing", 1: "clearing"}
    b.act(0, "card:scroll_poison")
    assert "discarded" not in b.kinds()
    b.act(1, "done")
    assert b.told(1, "discarded")[0].data == {"seat": 0, "cards": ["scroll_poison"], "why": "clearing"}
    assert b.s.turn == 2  # one card each, once


@rule("OMN-107", "OMN-330")
def test_the_checkpoint_never_goes_below_two_cards(lay):
    b = lay(3, at="draw", center="border_checkpoint", hands={0: "abbot archer", 1: "geisha"})
    b.quiet()
    assert b.asked() == {0: "pick_discards"}  # three cards after the draw; the others have two and one
    b.act(0, "card:abbot")
    assert [len(hand) for hand in b.s.hands] == [2, 2, 1]


@rule("OMN-108", "OMN-110", "OMN-113")
def test_the_hand_limit_is_checked_once_and_stacked_from_the_lead(lay):
    hands = {0: "abbot archer duelist geisha ronin", 1: "pilgrim komuso angry_mob kunoichi ferryman smuggler"}
    b = lay(2, at="draw", turn=2, hands=hands, deck="temple harbor")
    assert [len(hand) for hand in b.s.hands] == [6, 7]  # above the limit until step 5
    b.quiet()
    b.act(0, "card:ronin").act(1, "card:komuso")
    assert b.asked() == {1: "pick_discards"}
    b.act(1, "card:angry_mob")
    assert b.discard() == ["komuso", "angry_mob", "ronin"]  # seat 2 leads, in the order it chose


@rule("OMN-111")
def test_there_is_no_free_discard(lay):
    b = lay(2, at="draw", hands={0: "abbot archer"})
    b.quiet()
    assert b.s.turn == 2
    assert "discarded" not in b.kinds()
    assert not any(name.startswith("discard") for name in b.game.actions.names)


@rule("OMN-117")
def test_what_actions_did_to_the_turn_ends_with_it(lay):
    b = lay(2, at="cards", sealed={0: "decoy"}, thrown={0: "duelist@2", 1: "tax_collector"})
    b.declare(0, "b").declare(1, "b").window()
    assert b.s.guarded == [True, False]
    assert b.s.limit_mod == [-2, 0]
    b.quiet()
    assert b.s.turn == 2
    assert (b.s.guarded, b.s.limit_mod, b.s.no_draw) == ([False, False], [0, 0], [False, False])


@rule("OMN-120", "OMN-124")
def test_a_player_without_anything_stays_in_the_game(lay):
    b = lay(3, hands={0: "rice_farmer", 1: "geisha"}, sealed={0: "decoy", 1: "poison"})
    assert b.legal(2) == ["pass"]
    b.act(0, "play:rice_farmer").act(1, "crack:1").act(2, "pass").declare(0, "b").quiet()
    drawn = {q: sum(t.data["number"] for t in b.told(None, "drew") if t.data["seat"] == q) for q in range(3)}
    assert drawn == {0: 4, 1: 2, 2: 2}  # the feast reaches who cracked and who passed; then the draw step


@rule("OMN-121")
def test_no_action_shows_hidden_cards_at_will():
    kinds = {block.kind for block in OmnitsuGame(2).actions.blocks}
    assert not kinds & {"show", "reveal", "say"}


@rule("OMN-122")
def test_the_turn_cap_ends_the_game_without_the_castle(lay):
    b = lay(2, {"turn_cap": 10}, at="draw", turn=10, hands={0: "abbot"}, sealed={1: "decoy"})
    b.quiet()
    assert b.s.over
    assert b.s.scores == [2, 6]
    c = lay(2, {"turn_cap": 11}, at="draw", turn=10)
    c.quiet()
    assert c.s.turn == 11


@rule("OMN-126")
def test_draws_are_lost_when_there_is_nothing_left(lay):
    b = lay(2, at="cards", deck="ronin", bottom=0, thrown={0: "abbot"})
    b.declare(0, "b").window()
    assert b.hand(0) == ["ronin"]  # the second card is lost; the Abbot is still on the table
    assert b.discard() == ["abbot"]
    assert len(b.s.deck) == 0
    b.quiet()  # the new deck is made when the next card has to be drawn
    assert b.hand(0) == ["abbot", "ronin"]


@rule("OMN-129")
def test_a_replacement_that_is_a_scroll_is_replaced_too(lay):
    b = lay(2, at="draw", deck="poison decoy abbot archer geisha ronin")
    assert b.hand(0) == ["abbot", "archer", "geisha"]
    assert b.hand(1) == ["ronin"]


@rule("OMN-130", "OMN-327")
def test_a_scroll_met_while_looking_brings_no_bonus(lay):
    b = lay(2, at="cards", deck="abbot poison archer geisha ronin", thrown={0: "fortune_teller"})
    b.declare(0, "b").window()
    assert b.legal(0) == ["card:abbot", "card:archer", "card:geisha"]
    assert b.s.view(0).looking_at == ["abbot", "archer", "geisha"]
    assert b.s.view(1).looking_at == []
    b.act(0, "card:archer", "card:geisha")
    assert b.hand(0) == ["archer"]
    assert b.s.deck.top[:3] == [b.game.tables.index[x] for x in ("geisha", "abbot", "ronin")]
    assert b.told(1, "scried")[0].secret is None
    assert b.told(0, "scried")[0].secret == {"taken": "archer", "back": ["geisha", "abbot"]}


@rule("OMN-132")
def test_scrolls_of_a_kind_are_the_same(lay):
    b = lay(2, at="cards", hands={0: "decoy decoy"}, discard="abbot", thrown={0: "rag_picker"})
    b.declare(0, "b").window()
    assert b.legal(0) == ["card:scroll_decoy"]


@rule("OMN-136", "OMN-142")
def test_at_the_end_everything_is_turned_up_and_stays_sealed(lay):
    b = lay(2, at="ending", hands={0: "juggler", 1: "decoy"}, sealed={0: "daimyo", 1: "poison"})
    assert b.s.view(None).seats[1].hand == ["scroll_decoy"]
    assert b.known(None) == {1: "daimyo", 2: "poison"}
    assert b.s.sealed == [[1], [2]]
    b.act(0, "pass")
    assert b.s.scores == [11, 0]


@rule("OMN-141")
def test_mere_looks_are_not_offered_at_the_end(lay):
    b = lay(2, at="ending", hands={0: "double_agent", 1: "abbot"})
    assert b.s.over  # nothing to ask: Read their plans only looks


@rule("OMN-138", "OMN-139")
def test_answers_work_at_any_number_but_other_actions_only_at_their_own(lay):
    b = lay(2, at="ending", hands={0: "road_warden", 1: "yojimbo juggler"}, sealed={0: "decoy", 1: "poison"})
    assert b.asked() == {1: "end_any_time"}  # 4
    b.act(1, "pass")
    assert b.asked() == {1: "end_any_time"}  # 12
    b.act(1, "pass")
    assert b.asked() == {0: "end_any_time"}  # 29; no Location to block
    b.act(0, "b")
    assert b.s.over  # no combat to answer, and 4 and 12 are gone


@rule("OMN-154", "OMN-153")
def test_a_contest_is_judged_after_the_last_card(lay):
    b = lay(2, at="ending", hands={0: "shadow", 1: "abbot"}, sealed={0: "daimyo", 1: "daimyo"})
    b.act(0, "b")
    assert b.s.scores == [0, 11]
    assert b.s.deaths == [[], []]


@rule("OMN-153")
def test_what_was_authenticated_sticks_to_the_scroll(lay):
    b = lay(3, at="ending", hands={2: "seal_keeper shadow"}, sealed={0: "daimyo", 1: "daimyo", 2: "decoy"})
    b.act(2, "a", "scroll:2.1", "pass")
    assert b.s.deaths[0] == ["a contested Daimyo's scroll"]
    assert b.s.scores[1] == 10


@rule("OMN-153", "OMN-154", "OMN-147")
def test_when_the_authenticated_scroll_is_shed_the_only_one_left_is_no_longer_contested(lay):
    b = lay(2, at="ending", hands={0: "seal_keeper shadow"}, sealed={0: "daimyo", 1: "daimyo"})
    b.act(0, "a", "scroll:1.1", "b")  # 43: the own one is genuine; 47: and goes away
    assert b.s.deaths == [[], []]
    assert b.s.scores == [0, 10]


@rule("OMN-155", "OMN-143")
def test_both_daimyos_scrolls_in_one_hand_are_no_contest(lay):
    b = lay(2, at="ending", hands={1: "abbot"}, sealed={0: "daimyo daimyo"})
    assert b.s.deaths[0] == ["more than one scroll"]
    assert b.s.scores == [0, 1]


@rule("OMN-156", "OMN-147")
def test_scrolls_elsewhere_never_contest(lay):
    b = lay(2, at="ending", sealed={0: "daimyo"}, deck="daimyo")
    assert b.s.scores == [10, 0]
    c = lay(2, at="ending", sealed={0: "daimyo"}, destroyed="daimyo")
    assert c.s.scores == [10, 0]
    d = lay(2, at="ending", sealed={0: "daimyo"})
    assert d.s.pile[0] == 1
    assert d.s.scores == [10, 0]


@rule("OMN-004", "OMN-157")
def test_ties_are_shared_unless_the_scroll_decides(lay):
    parts = dict(at="ending", hands={1: "abbot archer geisha ronin pilgrim"}, sealed={0: "decoy"})
    assert lay(2, **parts).s.winners == (0, 1)
    assert lay(2, **parts).s.returns() == [0.5, 0.5]
    assert lay(2, {"tie_rule": "scroll"}, **parts).s.winners == (0,)


@rule("OMN-004")
def test_a_killed_player_never_wins(lay):
    b = lay(2, at="ending", hands={0: "decoy"}, sealed={1: ""})
    assert b.s.scores == [0, 0]
    assert b.s.winners == (1,)
