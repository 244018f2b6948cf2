"""tests/games/chiyo: the lie, Suspicion tokens, Search, unmasking, Interrogate (CHI-079 to CHI-125)."""

import pytest

from sudare.core import Perspective, Refusal
from sudare.games.chiyo.arrange import F5

CARDS = F5["cards"]


def cards(**changed):
    return {**CARDS, **changed}


BOTH = cards(tea_house="sayo+GR kagemasa+GR benzo")


# -- the lie --------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-079", "CHI-081", "CHI-088")
def test_one_lie_and_then_the_truth_for_ever(lay):
    play = lay().spy(ask="type_geisha_imperial")
    assert play.options() == {"answer:yes", "answer:no"}
    play.no().end_turn("honor")
    assert play.state.lie == 0
    play.spy(ask="type_geisha_imperial")  # the same question again
    assert play.options() == {"answer:yes"}
    with pytest.raises(Refusal) as refusal:
        play.no()
    assert refusal.value.rule == "CHI-079"
    for seat in (1, 2, 3, 4, None):  # nobody else is told
        assert all(q.lie is None for q in play.view(seat).questions)
        assert all(t.secret is None for t in play.told("answered", seat))
        assert play.view(seat).private is None
    assert play.view(0).private.lie_spent
    assert play.told("answered", 0)[0].secret == {"lie": True}


@pytest.mark.rule("CHI-080")
def test_motonaka_answers_yes_or_no_and_nothing_else(lay):
    play = lay().spy(ask="neighbours_ally")
    assert play.asked == [(0, "answer")]
    assert play.options() <= {"answer:yes", "answer:no"}
    for other in ("pass", "decline", "nothing", "stay"):
        with pytest.raises(Refusal):
            play.act(other)


@pytest.mark.rule("CHI-082")
@pytest.mark.parametrize(
    "question",
    ["neighbours_usurper", "neighbours_betrayer", "type_ronin_commoner", "type_ronin_samurai", "face_up_ronin"],
)
def test_a_spy_question_may_be_lied_to_both_ways(lay, question):
    assert lay().spy(ask=question).options() == {"answer:yes", "answer:no"}


@pytest.mark.rule("CHI-082")
def test_obvious_questions_are_answered_by_the_table_unless_the_option_says_otherwise(lay):
    play = lay().spy(ask="type_geisha_assassin")
    assert play.told("answered")[0].data["answer"] == "no"
    assert play.asked == [(1, "secret")]
    play = lay(options={"obvious_answers": "ask"}).spy(ask="type_geisha_assassin")
    assert play.options() == {"answer:yes", "answer:no"}
    play.yes()
    assert play.state.lie == 0


@pytest.mark.rule("CHI-083")
def test_a_reveal_may_be_denied_but_never_claimed_falsely(lay):
    play = lay().search("tea_house", "sayo")
    assert play.options() == {"answer:yes", "answer:no"}
    play = lay().search("theater", "genba")
    assert play.options() == {"answer:no"}
    with pytest.raises(Refusal) as refusal:
        play.yes()
    assert refusal.value.rule == "CHI-083"
    assert lay().interrogate("sake_house", "rinzo").options() == {"answer:yes", "answer:no"}
    assert lay().interrogate("sake_house", "tasuke").options() == {"answer:no"}


@pytest.mark.rule("CHI-084")
def test_a_suspect_may_be_cleared_falsely_but_never_accused_falsely(lay):
    play = lay(cards=BOTH).interrogate("tea_house", "sayo", suspect="geisha")
    assert play.options() == {"answer:yes", "answer:no"}
    play = lay(cards=BOTH).interrogate("tea_house", "kagemasa", suspect="geisha")
    assert play.options() == {"answer:no"}


@pytest.mark.rule("CHI-085")
def test_no_lie_that_would_leave_a_sole_suspect(lay):
    alone = cards(tea_house="sayo+GR kagemasa benzo")
    play = lay(cards=alone).interrogate("tea_house", "sayo", suspect="geisha")
    assert play.options() == {"answer:yes"}
    with pytest.raises(Refusal) as refusal:
        play.no()
    assert refusal.value.rule == "CHI-085"
    # taking the token from Sayo would leave Benzo as the only Geisha suspect
    play = lay(cards=cards(tea_house="sayo+GR kagemasa+R benzo+G")).interrogate("tea_house", "sayo", suspect="geisha")
    assert play.options() == {"answer:yes"}


@pytest.mark.rule("CHI-086", "CHI-087")
def test_only_the_real_one_is_ever_unmasked_and_tokens_rest_on_the_truth(lay):
    play = lay(cards=cards(tea_house="sayo kagemasa+GR benzo+G", sake_house="okitsune rinzo+R tasuke"))
    play.interrogate("tea_house", "kagemasa", suspect="geisha").no()
    # Benzo is now the only one under suspicion as the Geisha, wrongly
    assert play.told("false_lead")[0].data["card"] == "benzo"
    assert play.state.unmasked == (False, False)
    assert play.tokens("benzo") == ""
    play = lay().search("tea_house", "sayo").no()
    assert not play.told("tokens_placed")  # no Yes, no token; and no Yes without a Fugitive (CHI-083)


# -- tokens ---------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-089", "CHI-101")
def test_a_yes_puts_one_token_of_each_kind_on_every_revealed_patron(lay):
    play = lay().search("tea_house", "sayo", "kagemasa", "benzo").yes()
    assert [play.tokens(n) for n in ("sayo", "kagemasa", "benzo")] == ["GR", "GR", "GR"]
    assert play.view().supply == {"geisha": 0, "ronin": 0}
    play = lay(cards=cards(tea_house="true_geisha+ kagemasa benzo"))
    assert play.state.tokens[play.slot("true_geisha")] == 0


@pytest.mark.rule("CHI-090", "CHI-091")
def test_short_tokens_are_given_out_by_motonaka_and_nothing_is_taken_from_others(lay):
    table = cards(sake_house="okitsune+GR rinzo+GR tasuke")
    play = lay(cards=table).search("tea_house", "sayo", "kagemasa").yes()
    assert play.asked == [(0, "tokens")]
    assert play.options() == {play.card("sayo"), play.card("kagemasa")}
    play.act("@kagemasa", "@sayo")  # the one Geisha token, then the one Ronin token
    assert (play.tokens("kagemasa"), play.tokens("sayo")) == ("G", "R")
    assert (play.tokens("okitsune"), play.tokens("rinzo")) == ("GR", "GR")
    play = lay(cards=cards(sake_house="okitsune+GR rinzo+GR tasuke+GR")).search("tea_house", "sayo").yes()
    assert play.tokens("sayo") == ""
    assert play.asked == [(1, "secret")]  # none left: nothing to distribute


@pytest.mark.rule("CHI-092")
def test_a_patron_turned_face_down_returns_its_tokens(lay):
    table = cards(
        tea_house="true_geisha+ okitsune+R kagemasa",
        sake_house="sayo+R rinzo tasuke",
        theater="tsunehira genba benzo",
        bathhouse="shima hidemori otsune",
    )
    table["theater"] = "tsunehira genba benzo"
    table["sake_house"] = "oyuki+R rinzo tasuke"
    play = lay(cards=table, hand=["temple_sanctuary"]).spy().act("secret:informant", "play:temple_sanctuary")
    assert not any(
        play.state.tokens[i] for i in range(15) if play.state.face[i] == play.game.names["card"].index("okitsune")
    )
    assert play.tokens("oyuki") == "R"
    assert play.view().supply["ronin"] == 2


# -- Search ---------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-093")
def test_search_moves_one_patron_and_the_daimyo_and_works_in_the_temple(lay):
    play = lay()
    play.act("loyal:search", "tile:daimyo", "place:theater", "@sayo", "place:theater")
    assert play.asked == [(1, "look")]
    assert play.options() == {play.card(n) for n in ("tsunehira", "genba", "oyuki", "sayo")}
    play = lay().search("temple", "needle")  # he need not move
    assert play.up("needle")
    play = lay()
    play.act("loyal:search", "@sayo", "place:theater")
    assert play.options() == {"tile:daimyo", "done"}  # one Patron is enough


@pytest.mark.rule("CHI-094")
def test_one_to_three_are_looked_at_privately_and_all_at_once(lay):
    play = lay()
    play.act("loyal:search", "tile:daimyo", "place:tea_house", "@benzo", "place:theater", "@sayo")
    assert not play.told("peeked")
    play.act("done")
    for seat in (*range(5), None):
        told = play.told("peeked", seat)[0]
        assert told.data == {"seat": 1, "handles": [play.handle("sayo")], "places": ["tea_house"]}
        assert told.secret == ({"cards": ["sayo"]} if seat == 1 else None)
    play = lay().search("theater", "genba", moves=["sayo>theater"], look=["tsunehira", "genba", "oyuki"])
    assert len(play.told("peeked")[0].data["handles"]) == 3  # three are enough, though four lie there


@pytest.mark.rule("CHI-095")
def test_at_least_one_of_the_cards_looked_at_is_turned_up(lay):
    play = lay()
    play.act("loyal:search", "tile:daimyo", "place:tea_house", "done", "@sayo", "@benzo", "done")
    assert play.options() == {play.card("sayo"), play.card("benzo")}
    with pytest.raises(Refusal):
        play.act("done")
    with pytest.raises(Refusal):
        play.act("@kagemasa")
    play.act("@benzo", "done")
    assert (play.up("benzo"), play.up("sayo"), play.up("kagemasa")) == (True, False, False)


@pytest.mark.rule("CHI-096")
@pytest.mark.parametrize("names", [["genba"], ["genba", "oyuki"], ["genba", "oyuki", "tsunehira"]])
def test_each_card_beyond_the_first_costs_a_secret_action(lay, names):
    play = lay().search("theater", *names, look=["genba", "oyuki", "tsunehira"]).no()
    assert play.view().turn.owed == len(names)
    play.end_turn()
    assert len(play.told("secret_chosen")) == len(names)


@pytest.mark.rule("CHI-097")
def test_a_search_among_open_cards_is_over_at_once(lay):
    play = lay(cards=cards(theater="tsunehira+ genba+ oyuki+"))
    play.act("loyal:search").move("daimyo>theater")
    assert play.told("nothing_there")
    assert not play.told("peeked")
    assert not play.told("asked_about")
    assert play.asked == [(1, "secret")]


@pytest.mark.rule("CHI-098", "CHI-103")
def test_the_question_covers_all_revealed_and_the_yes_says_no_more(lay):
    play = lay(lie_spent=True).search("tea_house", "sayo", "kagemasa", look=["sayo", "kagemasa", "benzo"])
    assert play.told("asked_about")[0].data["cards"] == ["sayo", "kagemasa"]
    assert play.options() == {"answer:yes"}
    play.yes()
    for seat in (1, 2, 3, 4, None):
        told = play.told("answered_about", seat)[0]
        assert set(told.data) == {"turn", "seat", "question", "handles", "cards", "answer"}
        assert told.secret is None
    assert play.view(1).disguises == {"geisha": None, "ronin": None}
    play = lay(lie_spent=True).search("tea_house", "kagemasa", look=["sayo", "kagemasa", "benzo"])
    assert play.options() == {"answer:no"}  # Sayo was only looked at


@pytest.mark.rule("CHI-099")
def test_no_question_when_only_true_cards_came_up_or_nobody_is_disguised(lay, act_two):
    play = lay(cards=cards(tea_house="true_geisha kagemasa benzo"))
    play.search("tea_house", "true_geisha")
    assert not play.told("asked_about")
    assert play.asked == [(1, "secret")]
    play = act_two(active=1)
    play.interrogate("theater", "tsunehira")
    assert not play.told("asked_about")
    assert play.told("ability")[0].data["card"] == "tsunehira"


@pytest.mark.rule("CHI-100")
def test_after_a_no_the_cards_stay_open_and_nothing_is_placed(lay):
    play = lay().search("theater", "genba").no()
    assert play.up("genba")
    assert not any(play.state.tokens)
    assert play.asked == [(1, "secret")]


@pytest.mark.rule("CHI-102")
def test_with_one_fugitive_left_only_that_kind_is_placed_and_true_cards_get_none(lay):
    play = lay(
        cards=cards(
            tea_house="kagemasa+ benzo+ oyuki",
            sake_house="okitsune rinzo true_geisha",
            theater="tsunehira genba tasuke",
        )
    )
    play.search("sake_house", "okitsune", "rinzo", "true_geisha").yes()
    assert [play.tokens(n) for n in ("okitsune", "rinzo", "true_geisha")] == ["R", "R", ""]


@pytest.mark.rule("CHI-104")
def test_a_search_can_unmask_by_itself(lay):
    play = lay(cards=cards(tea_house="true_geisha+ kagemasa benzo")).search("sake_house", "rinzo").yes()
    assert play.told("unmasked")[0].data["card"] == "rinzo"
    assert play.place("true_ronin") == "sake_house"


# -- unmasking --------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-105")
def test_the_condition_is_one_token_and_no_other_holder(lay):
    from sudare.games.chiyo.rules.questions import sole_suspects

    assert sole_suspects([1, 0, 0]) == [(0, 0)]
    assert sole_suspects([3, 0, 0]) == []  # two tokens on one card
    assert sole_suspects([1, 1, 0]) == []  # two holders
    assert sole_suspects([1, 2, 0]) == [(0, 0), (1, 1)]
    assert sole_suspects([1, 3, 2]) == []


@pytest.mark.rule("CHI-106", "CHI-107", "CHI-108", "CHI-123")
def test_settling_goes_on_until_nobody_is_left_geisha_first(lay):
    play = lay(cards=cards(tea_house="sayo+G kagemasa+GR benzo"))
    play.interrogate("tea_house", "kagemasa", suspect="geisha").no()
    assert play.asked == [(0, "pick_place")]  # the Geisha is unmasked and her text comes first
    assert not play.told("false_lead")
    play.act("stay")
    assert play.told("unmasked")[0].data["card"] == "sayo"
    assert play.told("false_lead")[0].data == {
        "handle": play.handle("kagemasa"),
        "card": "kagemasa",
        "fugitive": "ronin",
    }
    assert play.tokens("kagemasa") == ""
    assert play.view().supply == {"geisha": 3, "ronin": 3}


@pytest.mark.rule("CHI-106")
def test_the_table_is_checked_after_every_face_up_answer_even_if_no_token_moved(lay):
    play = lay(cards=cards(tea_house="sayo+G kagemasa benzo+R", sake_house="okitsune+R rinzo tasuke"))
    play.interrogate("tea_house", "sayo", suspect="ronin").no()  # Sayo has no Ronin token to lose
    assert play.told("unmasked")[0].data["card"] == "sayo"


@pytest.mark.rule("CHI-109", "CHI-110", "CHI-111")
def test_unmasking_replaces_the_card_and_clears_the_tokens(lay):
    table = cards(tea_house="sayo+GR kagemasa+GR benzo+R")
    play = lay(cards=table)
    handle = play.handle("sayo")
    play.interrogate("tea_house", "sayo", suspect="geisha").yes()
    assert play.told("unmasked")[0].data == {
        "fugitive": "geisha",
        "card": "sayo",
        "handle": handle,
        "place": "tea_house",
    }
    assert play.handle("true_geisha") == handle
    assert play.up("true_geisha")
    assert play.game.names["card"].index("sayo") not in play.state.face
    assert (play.tokens("kagemasa"), play.tokens("benzo")) == ("R", "R")
    assert play.asked == [(0, "pick_place")]  # Motonaka carries her text out
    for seat in (1, None):
        assert play.view(seat).disguises == {"geisha": "sayo", "ronin": None}


@pytest.mark.rule("CHI-112", "CHI-124")
def test_one_unmasking_can_cause_the_other(lay):
    table = cards(tea_house="sayo+GR rinzo+GR benzo", sake_house="okitsune kagemasa tasuke")
    play = lay(cards=table).interrogate("tea_house", "sayo", suspect="geisha").yes().act("stay")
    assert [t.data["fugitive"] for t in play.told("unmasked")] == ["geisha", "ronin"]
    assert len(play.state.honor[1]) == 1  # the Geisha's interrogation text, and not the Ronin's
    assert play.state.marker == 6


@pytest.mark.rule("CHI-113", "CHI-147", "CHI-052")
def test_the_final_act_follows_the_turn_which_is_finished_normally(lay):
    play = lay(cards=cards(tea_house="true_geisha+ kagemasa+ benzo+"), active=1).search("sake_house", "rinzo").yes()
    play.act("stay")
    assert play.state.stage == 2
    assert "secret:frame" in play.options()  # the old rules until the turn is over
    play.act("secret:frame", "@kagemasa")
    play.act("@benzo")
    assert play.state.stage == 3
    assert play.told("final_act")


@pytest.mark.rule("CHI-114")
def test_influence_cards_never_unmask(lay):
    table = cards(
        tea_house="kagemasa benzo sayo",
        theater="true_geisha+ okitsune+R",
        sake_house="rinzo+R tasuke genba",
        bathhouse="shima hidemori otsune oyuki tsunehira",
        temple="needle veil red_mask",
    )
    table["tea_house"] = "kagemasa benzo"
    play = lay(cards=table, hand=["temple_sanctuary"]).spy().act("secret:informant", "play:temple_sanctuary")
    assert play.tokens("rinzo") == "R"
    assert not play.told("unmasked")
    play.interrogate("sake_house", "rinzo").yes()  # the next question does
    assert play.told("unmasked")[0].data["card"] == "rinzo"


# -- Interrogate --------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-115")
def test_one_suspect_or_one_or_two_face_down_or_nobody(lay):
    table = cards(tea_house="sayo+GR kagemasa benzo+")
    play = lay(cards=table)
    play.act("loyal:interrogate", "tile:rival", "place:tea_house", "@genba", "place:tea_house")
    assert play.options() == {play.card(n) for n in ("sayo", "kagemasa", "genba")} | {"nobody"}
    play.act("@kagemasa")
    assert play.options() == {play.card("genba"), "done"}
    play = lay(cards=table)
    play.act("loyal:interrogate", "tile:rival", "place:tea_house", "done", "nobody")
    assert play.asked == [(1, "secret")]
    assert not play.told("asked_about")


@pytest.mark.rule("CHI-116")
def test_two_are_looked_at_and_exactly_one_is_turned_up(lay):
    play = lay()
    play.act("loyal:interrogate", "tile:rival", "place:theater", "done", "@genba", "@oyuki")
    assert play.told("peeked", 1)[0].secret == {"cards": ["genba", "oyuki"]}
    assert play.told("peeked", 2)[0].secret is None
    assert play.options() == {play.card("genba"), play.card("oyuki")}
    play.act("@oyuki")
    assert (play.up("oyuki"), play.up("genba")) == (True, False)
    play = lay(options={"interrogate_peek": False})
    play.act("loyal:interrogate", "tile:rival", "place:theater", "done", "@genba", "@oyuki")
    assert not play.told("peeked")


@pytest.mark.rule("CHI-117", "CHI-118")
def test_a_face_down_interrogation_asks_like_a_search(lay):
    play = lay().interrogate("tea_house", "sayo")
    assert play.told("asked_about")[0].data["question"] == "revealed"
    play.yes()
    assert play.tokens("sayo") == "GR"
    assert not play.told("ability")
    play = lay(cards=cards(tea_house="true_geisha+ kagemasa benzo")).interrogate("sake_house", "rinzo").yes()
    assert play.told("unmasked")  # at once


@pytest.mark.rule("CHI-119")
def test_after_a_no_the_ability_must_be_performed(lay):
    play = lay(honor={1: [3]}).interrogate("sake_house", "tasuke").no()
    assert play.state.honor[1] == ()  # liked or not


@pytest.mark.rule("CHI-120")
def test_an_interrogation_costs_no_further_secret_action(lay):
    play = lay().interrogate("theater", "genba", second="oyuki").no()
    assert play.view().turn.owed == 1


@pytest.mark.rule("CHI-121")
def test_a_true_card_turned_up_by_the_rival_just_lies_there(lay):
    play = lay(cards=cards(tea_house="true_geisha kagemasa+ benzo+")).interrogate("tea_house", "true_geisha")
    assert play.up("true_geisha")
    assert not play.told("asked_about")
    assert not play.told("ability")
    assert play.asked == [(1, "secret")]


@pytest.mark.rule("CHI-122")
def test_any_fugitive_still_disguised_may_be_named(lay):
    table = cards(tea_house="sayo+R kagemasa+GR benzo+G")
    play = lay(cards=table)
    play.act("loyal:interrogate").move("rival>tea_house").act("@sayo")
    assert play.options() == {"suspect:geisha", "suspect:ronin"}
    assert play.game.actions.name(play.state.default(1)) == "suspect:ronin"  # whose token lies there
    play.act("suspect:geisha").yes()
    assert play.told("unmasked")[0].data["card"] == "sayo"
    play = lay(cards=cards(tea_house="true_geisha+ kagemasa+R benzo+R"))
    play.act("loyal:interrogate").move("rival>tea_house").act("@kagemasa")
    assert play.asked == [(0, "answer")]  # only the Ronin is left to name


@pytest.mark.rule("CHI-124")
def test_a_yes_unmasks_whatever_others_hold_and_the_noble_performs_the_text(lay):
    table = cards(sake_house="okitsune+GR rinzo+GR tasuke+GR")
    play = lay(cards=table).interrogate("sake_house", "rinzo", suspect="ronin").yes()
    assert play.asked == [(0, "pick_place")]
    play.act("stay")
    assert play.told("unmasked")[0].data["fugitive"] == "ronin"
    assert play.state.marker == 7  # the Ronin's text: the Shogun advances
    assert play.state.honor[1] == ()


@pytest.mark.rule("CHI-125")
def test_an_open_patron_without_tokens_cannot_be_interrogated(lay):
    play = lay(cards=cards(tea_house="sayo+ kagemasa benzo"))
    play.act("loyal:interrogate").move("rival>tea_house")
    with pytest.raises(Refusal) as refusal:
        play.act("@sayo")
    assert refusal.value.rule == "CHI-125"
    play = lay(cards=cards(tea_house="sayo+ kagemasa+ benzo+"))
    play.act("loyal:interrogate").move("rival>tea_house")
    assert play.told("nothing_there")


def test_the_lie_is_marked_on_motonakas_button_only(lay):
    play = lay().search("tea_house", "sayo")
    seen = Perspective.of(play.state, 0, [])
    labels = [seen.label(action) for action in seen.legal]
    assert labels == ["Yes", "No (false: this is your one lie)"]
    assert play.view(0).private.truth == "yes"
    assert play.view(1).private is None


@pytest.mark.rule("CHI-094")
def test_three_are_the_most_that_can_be_looked_at(lay):
    play = lay()
    play.act("loyal:search").move("sayo>theater", "daimyo>theater")
    play.act("@tsunehira", "@genba", "@oyuki")
    assert play.asked == [(1, "turn_up")]


@pytest.mark.rule("CHI-085")
def test_a_sole_suspect_who_was_one_before_does_not_bar_the_lie(lay):
    table = cards(tea_house="sayo+G kagemasa+G benzo+G", sake_house="okitsune rinzo+R tasuke")
    play = lay(cards=table).interrogate("tea_house", "sayo", suspect="geisha")
    assert play.options() == {"answer:yes", "answer:no"}
