"""tests/games/chiyo: objectives, the Final Act, winning and claiming (CHI-037 to CHI-042, CHI-147 to CHI-165)."""

import pytest

from sudare.core import Refusal
from sudare.games.chiyo.arrange import F5

CARDS = F5["cards"]
BETRAYERS = {"sake_house": "okitsune+ true_ronin+ true_geisha+", "tea_house": "kagemasa+ benzo+ tasuke"}
ALLIES = {
    "bathhouse": "shima+ true_ronin+ true_geisha+",
    "tea_house": "kagemasa+ benzo+ hidemori",
    "sake_house": "okitsune+ otsune tasuke",
}


def daimyo_to(play, place):
    return play.act("loyal:search").move(f"daimyo>{place}")


def break_ties(play):
    while play.asked and play.asked[0][1] == "tie":
        play.act(play.game.actions.name(play.state.default(0)))


@pytest.mark.rule("CHI-037")
def test_nobles_cannot_win_before_the_final_act(lay):
    table = {**CARDS, "sake_house": "true_ronin+ okitsune+ tasuke", "tea_house": "true_geisha+ kagemasa benzo"}
    play = lay(cards=table, daimyo="sake_house").spy("true_geisha>sake_house")
    assert not play.state.over
    play.act("secret:honor")  # the turn ends, the Final Act begins, and now it counts
    break_ties(play)
    assert play.state.ending == "betrayer"


@pytest.mark.rule("CHI-038", "CHI-161")
def test_allies_need_all_four_at_one_place_that_the_betrayer_does_not_own(act_two):
    play = daimyo_to(act_two(cards=ALLIES), "bathhouse")
    assert (play.state.ending, play.state.winners) == ("allies", (1, 4))
    no_imperial = {**ALLIES, "bathhouse": "genba+ true_ronin+ true_geisha+", "theater": "tsunehira shima+ oyuki+"}
    assert not daimyo_to(act_two(cards=no_imperial, seed="x"), "bathhouse").state.over
    apart = {**ALLIES, "bathhouse": "shima+ true_ronin+ hidemori", "tea_house": "kagemasa+ true_geisha+ benzo+"}
    assert not daimyo_to(act_two(cards=apart), "bathhouse").state.over
    assert not act_two(cards=ALLIES, daimyo="tea_house").spy().state.over
    in_temple = {
        **ALLIES,
        "bathhouse": "needle hidemori benzo",
        "tea_house": "kagemasa+ veil red_mask",
        "temple": "shima+ true_ronin+ true_geisha+",
    }
    play = act_two(cards=in_temple)
    play.act("loyal:spy", "done")
    assert play.state.ending == "allies"  # the Temple has no owner at all


@pytest.mark.rule("CHI-039")
def test_the_betrayer_needs_no_imperial_but_an_own_place(act_two):
    play = daimyo_to(
        act_two(
            cards={
                **BETRAYERS,
                "sake_house": "otsune+ true_ronin+ true_geisha+",
                "bathhouse": "shima+ hidemori okitsune+",
            }
        ),
        "sake_house",
    )
    assert (play.state.ending, play.state.winners) == ("betrayer", (2,))
    elsewhere = {
        "theater": "oyuki+ true_ronin+ true_geisha+",
        "tea_house": "kagemasa+ benzo+ tasuke",
        "sake_house": "okitsune+ tsunehira genba+",
    }
    assert not daimyo_to(act_two(cards=elsewhere), "theater").state.over


@pytest.mark.rule("CHI-040")
def test_usurpers_need_the_true_assassin_the_ronin_and_the_daimyo_anywhere(act_two):
    def table(killer):
        others = [n for n in ("needle", "veil", "red_mask") if n != killer]
        return {
            "theater": f"{killer}+ true_ronin+ oyuki+",
            "sake_house": "okitsune+ tsunehira tasuke",
            "temple": f"{others[0]} {others[1]} genba+",
        }

    play = daimyo_to(act_two(cards=table("veil")), "theater")
    assert (play.state.ending, play.state.winners) == ("usurpers", (3,))  # though n3 and n0 own it
    assert not daimyo_to(act_two(cards=table("needle")), "theater").state.over


@pytest.mark.rule("CHI-042")
def test_only_face_up_cards_count(act_two):
    table = {
        "bathhouse": "true_ronin+ veil otsune",
        "sake_house": "okitsune+ hidemori tasuke",
        "temple": "needle shima+ red_mask",
    }
    play = act_two(cards=table, daimyo="bathhouse", seen={3: "veil"}, active=3)
    play.act("loyal:search", "done")
    assert not play.state.over
    play.act("@veil", "@otsune", "@veil", "done")
    assert play.state.ending == "usurpers"


@pytest.mark.rule("CHI-148")
def test_the_final_act_stays_even_if_a_true_card_hides(act_two):
    play = (
        act_two(hand=["lost_in_the_crowd"]).spy().act("secret:informant", "play:lost_in_the_crowd", "place:bathhouse")
    )
    assert not play.up("true_ronin")
    assert play.view().stage == "final_act"
    assert play.asked == [(2, "loyal")]


def at_the_door(lay, **parts):
    """The Geisha is unmasked; n0 is about to unmask the Ronin, and the turn will end."""
    table = {
        "tea_house": "true_geisha+ kagemasa+ benzo+",
        "sake_house": "okitsune+ rinzo tasuke",
        "bathhouse": "shima+ hidemori otsune+",
        "theater": "tsunehira genba+ oyuki+",
        "temple": "needle veil red_mask",
    }
    play = lay(cards=table, honor={1: [1, 1], 2: [3], 4: [2]}, deck=[], **parts)
    play.search("sake_house", "rinzo", look=["rinzo", "tasuke"]).yes().act("stay")
    return play


@pytest.mark.rule("CHI-149", "CHI-150", "CHI-151", "CHI-152", "CHI-153")
def test_initiative_by_honor_with_ties_broken_by_motonaka(lay):
    play = at_the_door(lay)
    assert play.view(1).seats[2].honor_open == []
    play.act("secret:frame", "@oyuki", "@genba")
    told = play.told("final_act")[0].data
    assert told["tokens"] == {"1": ["1", "1"], "2": ["3"], "3": [], "4": ["2"]}
    assert told["totals"] == {"1": "6", "2": "10", "3": "8", "4": "7"}  # Genba and Oyuki were framed
    assert play.state.order == (2, 3, 4, 1)
    for seat in (*range(5), None):
        assert [s.honor_open for s in play.view(seat).seats] == [[], [1, 1], [3], [], [2]]
        assert [s.initiative for s in play.view(seat).seats] == [None, 4, 1, 2, 3]
    play = at_the_door(lay, active=1)
    play.act("secret:frame", "@benzo", "@kagemasa")
    totals = play.told("final_act")[0].data["totals"]
    assert totals == {"1": "6", "2": "6", "3": "8", "4": "11"}
    assert play.asked == [(0, "tie")]
    assert play.options() == {"seat:2", "seat:3"}
    assert play.game.actions.name(play.state.default(0)) == "seat:3"  # clockwise from the last active Noble
    play.act("seat:2")
    assert play.state.order == (4, 3, 1, 2)
    assert play.told("tie_broken", None)[0].data == {"seat": 1}


@pytest.mark.rule("CHI-154", "CHI-158")
def test_turns_go_by_initiative_and_the_order_never_changes(act_two):
    play = act_two(order=[3, 1, 4, 2], active=3, honor={2: [3, 3, 3]})
    seen = []
    for _ in range(5):
        seen.append(play.asked[0][0])
        play.spy("shima>tea_house" if play.place("shima") != "tea_house" else "shima>theater").act("secret:honor")
        if play.asked[0][1] == "symbol":
            play.act("decline")
    assert seen == [3, 1, 4, 2, 3]
    assert play.state.order == (3, 1, 4, 2)
    assert play.view(1).seats[1].homes == ["tea_house", "theater"]


@pytest.mark.rule("CHI-155")
def test_nobody_is_framed_in_the_final_act(act_two):
    play = act_two().spy()
    assert play.options() == {"secret:honor", "secret:informant"}
    with pytest.raises(Refusal) as refusal:
        play.act("secret:frame")
    assert refusal.value.rule == "CHI-155"


@pytest.mark.rule("CHI-156")
def test_everything_else_works_as_before(act_two):
    play = act_two(cards={"bathhouse": "shima hidemori otsune"})
    assert play.options() == {"loyal:spy", "loyal:search", "loyal:interrogate"}
    play.search("bathhouse", "shima", "otsune", look=["shima", "otsune", "hidemori"])
    assert play.view().turn.owed == 2
    play.act("secret:informant")
    assert [t.data["action"] for t in play.told("secret_chosen")] == ["informant", "honor"]
    play.spy(ask="neighbours_usurper")
    assert play.asked == [(0, "answer")]


@pytest.mark.rule("CHI-157")
def test_no_suspicion_in_the_final_act(act_two, lay):
    play = act_two(cards={"bathhouse": "shima hidemori otsune"}).search(
        "bathhouse", "hidemori", look=["shima", "hidemori", "otsune"]
    )
    assert not play.told("asked_about")
    assert not any(play.state.tokens)
    play = lay(cards={**CARDS, "tea_house": "true_geisha+ kagemasa+R benzo+R", "sake_house": "okitsune rinzo+R tasuke"})
    play.interrogate("sake_house", "rinzo").yes().act("stay").end_turn()
    assert play.view().stage == "final_act"
    assert not any(play.state.tokens)


@pytest.mark.rule("CHI-216")
def test_tokens_of_the_final_act_are_hidden_and_any_token_may_be_returned(act_two):
    values = set()
    for seed in range(14):
        play = act_two(honor={1: [3, 1]}, seed=f"t{seed}", rival="temple")
        play.spy().act("secret:honor")
        drawn = play.state.honor[1][2]
        assert play.view(2).seats[1].honor_open == [3, 1]
        assert play.view(2).seats[1].honor_hidden is None
        assert play.view(1).seats[1].honor_hidden == [drawn]
        play.interrogate("temple", "needle")
        if play.told("honor_shown_returned"):
            value = play.told("honor_shown_returned", 4)[0].data["value"]
            assert value in (3, 1)
            values.add(value)
            assert len(play.view(4).seats[1].honor_open) == 1
        else:
            assert play.told("honor_returned", 4)[0].secret is None
            assert play.told("honor_returned", 1)[0].secret == {"value": drawn}
            values.add("hidden")
    assert values == {3, 1, "hidden"}


@pytest.mark.rule("CHI-159", "CHI-162")
def test_a_win_is_immediate_and_reveals_the_roles(act_two):
    play = daimyo_to(act_two(cards=ALLIES), "bathhouse")
    assert play.state.over
    assert not play.told("peeked")  # the Search itself lapses
    assert not play.told("secret_chosen")
    assert [s.role for s in play.view(None).seats] == ["motonaka", "ally", "betrayer", "usurper", "ally"]


@pytest.mark.rule("CHI-160")
def test_what_lies_there_already_counts_when_the_act_begins(lay):
    play = lay(
        cards={**CARDS, "tea_house": "true_geisha+ kagemasa benzo", "sake_house": "okitsune+ rinzo tasuke"},
        daimyo="sake_house",
    )
    play.act("loyal:search").move("true_geisha>sake_house").act("@rinzo", "done").yes().act("stay")
    assert not play.state.over
    play.end_turn()
    break_ties(play)
    assert play.state.ending == "betrayer"
    kinds = play.kinds()
    assert kinds.index("initiative") < kinds.index("game_over")


@pytest.mark.rule("CHI-163")
def test_claims_are_made_by_the_table_or_by_hand(act_two):
    assert daimyo_to(act_two(cards=ALLIES), "bathhouse").state.ending == "allies"
    play = daimyo_to(act_two(options={"victory_claims": "manual"}, cards=ALLIES), "bathhouse")
    assert play.asked == [(seat, "claim") for seat in (1, 2, 3, 4)]
    claim(play, {3: "bathhouse"})  # the Usurper is wrong
    assert not play.state.over
    assert play.told("claim_void", 1)[0].data == {"seat": 3, "place": "bathhouse", "role": "usurper"}
    for seat in (1, 2, None):
        assert play.view(seat).seats[3].role == "usurper"  # for good
        assert play.view(seat).seats[4].role == ("ally" if seat == 4 else None)
    assert play.told("nothing_there")  # play goes on
    until_claims(play)
    claim(play, {4: "bathhouse"})
    assert play.state.ending == "allies"


def until_claims(play):
    turns = play.state.turns
    while play.asked[0][1] != "claim":
        play.act(play.game.actions.name(play.state.default(play.state.deciders[0])))
    assert play.state.turns == turns + 1  # the same pieces are asked about again in the next turn


def claim(play, claims):
    for seat in play.state.deciders:
        name = f"claim:{claims[seat]}" if seat in claims else "pass"
        play.state.apply(seat, play.game.actions.id(name))
        play.state.check()


@pytest.mark.rule("CHI-217")
def test_claims_are_simultaneous_and_a_missed_one_can_be_made_later(act_two):
    manual = {"victory_claims": "manual"}
    play = daimyo_to(act_two(options=manual, cards=ALLIES), "bathhouse")
    assert play.options(2) == {f"claim:{p}" for p in play.game.names["place"]} | {"pass"}  # whatever lies there
    play.state.apply(1, play.game.actions.id("claim:bathhouse"))
    assert not play.state.over  # nobody learns it before all have answered
    assert play.view(2) == play.view(2)
    assert not play.told("claim_void")
    assert not play.told("game_over")
    play.state.apply(2, play.game.actions.id("claim:tea_house"))
    play.state.apply(3, play.game.actions.id("pass"))
    play.state.apply(4, play.game.actions.id("pass"))
    assert play.state.ending == "allies"  # the void claim beside it does not matter
    play = daimyo_to(act_two(options=manual, cards=ALLIES), "bathhouse")
    claim(play, {})
    assert not play.state.over
    until_claims(play)
    assert play.asked == [(seat, "claim") for seat in (1, 2, 3, 4)]
    claim(play, {4: "bathhouse"})
    assert play.state.ending == "allies"


@pytest.mark.rule("CHI-217")
def test_nobody_is_asked_for_a_claim_that_everybody_sees_is_false(act_two):
    play = daimyo_to(act_two(options={"victory_claims": "manual"}, cards=ALLIES), "tea_house")
    assert (1, "claim") not in play.asked
    assert not play.told("claims_open")
    play = daimyo_to(act_two(options={"victory_claims": "manual"}, cards=ALLIES), "bathhouse")
    assert play.told("claims_open", None)[0].data["place"] == "bathhouse"


@pytest.mark.rule("CHI-164")
def test_at_the_end_everything_is_revealed(lay):
    play = lay(space=17, hand=["curfew"], honor={2: [3]}).spy(ask="type_geisha_imperial").no().act("secret:honor")
    told = play.told("game_over", None)[0].data
    assert told["roles"] == {"0": "motonaka", "1": "ally", "2": "betrayer", "3": "usurper", "4": "ally"}
    assert (told["geisha"], told["ronin"], told["assassin"], told["city"]) == ("sayo", "rinzo", "veil", 18)
    assert told["hand"] == ["curfew"]
    assert told["tokens"]["2"] == ["3"]
    assert len(told["cards"]) == 15
    assert "lied on turn 1" in told["lie"]
    view = play.view(None)
    assert [q.lie for q in view.questions] == [True]
    assert view.private.hand == ["curfew"]
    assert view.disguises == {"geisha": "sayo", "ronin": "rinzo"}
    assert [m.face for m in view.city] == ["blank", "city", "blank", "blank"]
    play = lay(options={"lie_reveal": "never"}, space=17).spy(ask="type_geisha_imperial").no().act("secret:honor")
    assert "lied on turn" not in play.told("game_over")[0].data["lie"]
    assert [q.lie for q in play.view(None).questions] == [None]


@pytest.mark.rule("CHI-165")
def test_only_the_winning_side_wins(act_two):
    play = daimyo_to(act_two(cards=ALLIES), "bathhouse")
    assert [r > 0 for r in play.state.returns()] == [False, True, False, False, True]


def test_two_sides_at_once(act_two):
    both = {**ALLIES, "bathhouse": "shima+ true_ronin+ true_geisha+ veil+", "temple": "needle red_mask"}
    play = daimyo_to(act_two(cards=both, active=3), "bathhouse")
    assert play.state.ending == "usurpers"  # the active Noble's side comes first
    play = daimyo_to(act_two(cards=both, active=2), "bathhouse")
    assert play.state.ending == "usurpers"  # then the next in the order
    play = daimyo_to(act_two(cards=both, active=1, options={"simultaneous_wins": "shared"}), "bathhouse")
    assert play.state.ending == "shared"
    assert play.state.winners == (1, 3, 4)


def test_the_silence_of_a_checkpoint_tells_the_whole_table_something(act_two):
    table = {
        "theater": "needle+ true_ronin+ oyuki+",
        "sake_house": "okitsune+ tsunehira tasuke",
        "temple": "veil red_mask genba+",
    }
    play = daimyo_to(act_two(cards=table), "theater")
    assert play.view(None).not_true_assassin == ["needle"]
    gathered = {
        "theater": "oyuki+ true_ronin+ true_geisha+",
        "tea_house": "kagemasa+ benzo+ tasuke",
        "sake_house": "okitsune+ tsunehira genba+",
    }
    play = daimyo_to(act_two(cards=gathered), "theater")
    assert play.view(None).not_betrayer == [1, 4]


@pytest.mark.rule("CHI-159")
def test_a_card_turned_up_by_the_rival_wins_before_it_can_talk(act_two):
    table = {
        "bathhouse": "true_ronin+ veil shima",
        "sake_house": "okitsune+ hidemori tasuke",
        "temple": "needle otsune+ red_mask",
    }
    play = act_two(cards=table, daimyo="bathhouse", rival="bathhouse").interrogate("bathhouse", "veil")
    assert play.state.ending == "usurpers"
    assert not play.told("ability")
