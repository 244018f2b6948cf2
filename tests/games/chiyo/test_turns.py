"""tests/games/chiyo: Establishments, facing, turns, moving and Spy (CHI-043 to CHI-078, CHI-215)."""

import pytest

from sudare.core import Refusal
from sudare.games.chiyo.arrange import F5

CARDS = F5["cards"]


@pytest.mark.rule("CHI-044", "CHI-143")
def test_your_establishments_are_the_two_beside_you(lay):
    cards = {
        **CARDS,
        "tea_house": "sayo kagemasa+ benzo",
        "theater": "tsunehira genba+ oyuki",
        "sake_house": "okitsune+ rinzo tasuke+",
    }
    play = lay(cards=cards).spy()
    assert play.view(1).seats[1].homes == ["tea_house", "theater"]
    play.act("secret:frame")  # one at each of n0's own: exactly these two
    assert (play.up("kagemasa"), play.up("genba")) == (False, False)
    assert (play.up("okitsune"), play.up("tasuke")) == (True, True)


@pytest.mark.rule("CHI-045", "CHI-046", "CHI-070")
def test_an_establishment_may_hold_everything_or_nothing(lay):
    play = lay()
    play.spy("sayo>theater", "kagemasa>theater").end_turn()
    play.spy("benzo>theater", "shima>theater").end_turn()
    play.act("loyal:search").move("hidemori>theater", "daimyo>theater")
    places = {p.id: p for p in play.view().places}
    assert places["tea_house"].cards == []
    assert len(places["theater"].cards) == 8
    assert places["theater"].tiles == ["daimyo"]


@pytest.mark.rule("CHI-047")
def test_the_temple_belongs_to_nobody(lay):
    play = lay(cards={**CARDS, "temple": "needle+ veil+ red_mask+"})
    temple = next(p for p in play.view().places if p.id == "temple")
    assert temple.owners == []
    play.spy()
    assert "secret:frame" not in play.options()


@pytest.mark.rule("CHI-048", "CHI-049")
def test_tiles_and_open_true_cards_never_go_to_the_temple_but_face_down_ones_may(lay):
    cards = {**CARDS, "sake_house": "okitsune true_ronin+ tasuke", "tea_house": "true_geisha kagemasa+ benzo"}
    play = lay(cards=cards, daimyo="bathhouse", rival="theater")
    play.act("loyal:search", "tile:daimyo")
    assert play.options() == {"place:tea_house", "place:sake_house", "place:theater"}
    play.act("place:tea_house", "@true_ronin")
    assert "place:temple" not in play.options()
    play = lay(cards=cards, daimyo="bathhouse", rival="theater")
    play.act("loyal:interrogate", "tile:rival")
    assert "place:temple" not in play.options()
    play = lay(cards=cards)
    play.act("loyal:spy", "@true_geisha")  # face-down: nobody must notice who it is
    assert "place:temple" in play.options()
    play.act("place:temple", "@kagemasa")
    assert "place:temple" in play.options()
    play = lay(cards={**cards, "temple": "needle veil red_mask"})
    play.spy("needle>theater", "veil>theater")  # and out of the Temple again
    assert play.place("veil") == "theater"


@pytest.mark.rule("CHI-050", "CHI-051")
def test_true_cards_are_out_of_play_until_a_loyal_action_unmasks(lay):
    play = lay()
    assert all(face < play.game.patron_count for face in play.state.face)
    faces = [c.face or c.remembered for p in play.view(1).places for c in p.cards]
    assert "true_geisha" not in faces
    play.search("tea_house", "sayo").yes().end_turn()
    play.interrogate("tea_house", "sayo", suspect="geisha").yes().act("stay")
    assert play.place("true_geisha") == "tea_house"


@pytest.mark.rule("CHI-053", "CHI-054")
def test_names_and_types_tell_patrons_apart(lay):
    play = lay()
    patrons = play.game.patrons
    assert len({p.name for p in patrons}) == len(patrons) == 15
    assert {p.type for p in patrons} == {"imperial", "commoner", "samurai", "assassin"}
    assert len(play.game.card_type) == 15 + 3


@pytest.mark.rule("CHI-055")
def test_printed_honor_matters_for_initiative_only(lay):
    play = lay(cards={**CARDS, "tea_house": "sayo kagemasa+ benzo"})
    before = play.view(1).seats[1].honor_count
    play.whole_turn()
    assert before == 0
    assert len(play.state.honor[1]) == 1  # only the token drawn: no card pays anything


@pytest.mark.rule("CHI-056")
def test_an_ability_works_only_after_a_no_to_the_rival(lay):
    play = lay()
    play.search("theater", "genba").no()
    assert not play.told("ability")  # the Daimyo does not make him talk
    play.end_turn()
    play.interrogate("theater", "oyuki").no()
    assert [t.data["card"] for t in play.told("ability")] == ["oyuki"]
    play = lay()
    play.interrogate("tea_house", "sayo").yes()
    assert not play.told("ability")


@pytest.mark.rule("CHI-057")
def test_a_face_down_patron_has_no_honor_and_no_type_for_any_purpose(act_two):
    from sudare.games.chiyo.rules.final import honor_of

    play = act_two(cards={"tea_house": "true_geisha+ kagemasa benzo"}, honor={})
    assert honor_of(play.state, 1) == 4  # Genba and Oyuki; Kagemasa and Tsunehira lie face-down
    for imperial, over in (("okitsune", False), ("okitsune+", True)):
        play = act_two(
            cards={"sake_house": f"{imperial} true_ronin+ tasuke"},
            roles=["motonaka", "ally", "ally", "usurper", "betrayer"],
            daimyo="sake_house",
        )
        play.act("loyal:spy").move("true_geisha>sake_house")
        assert play.state.over == over  # the Imperial counts only face-up


@pytest.mark.rule("CHI-058")
def test_a_face_down_true_card_has_vanished(act_two):
    cards = {"sake_house": "okitsune+ true_ronin true_geisha+", "tea_house": "kagemasa+ benzo+ tasuke"}
    play = act_two(cards=cards, daimyo="sake_house", hand=["lost_in_the_crowd"])
    play.spy().act("secret:informant")
    assert not play.state.over  # the Betrayer's place, and all are there, but not the open True Ronin
    assert play.options() == {"draw"}  # nor can Motonaka hide him again


@pytest.mark.rule("CHI-059")
def test_a_true_card_can_be_moved_and_framed_but_has_no_type(lay):
    cards = {**CARDS, "tea_house": "true_geisha+ kagemasa+ benzo"}
    play = lay(cards=cards)
    play.spy("true_geisha>theater").act("secret:frame")
    assert not play.up("true_geisha")
    assert play.game.card_type[play.game.true_card[0]] == -1


@pytest.mark.rule("CHI-060", "CHI-061")
def test_the_noble_right_of_the_tea_house_begins_and_turns_pass_clockwise(lay):
    play = lay()
    order = []
    for _ in range(6):
        order.append(play.asked[0])
        play.whole_turn()
    assert order == [(seat, "loyal") for seat in (1, 2, 3, 4, 1, 2)]
    play = lay(ring=["sake_house", "bathhouse", "tea_house", "theater"])
    assert play.asked == [(3, "loyal")]


@pytest.mark.rule("CHI-062", "CHI-173")
def test_every_marked_target_loses_a_marker_when_a_noble_begins(lay):
    play = lay(locks={"daimyo": 2, "temple": 1})
    assert play.state.locks == [1, 0, 0]
    play.whole_turn()
    assert play.state.locks == [0, 0, 0]
    play.whole_turn()
    assert play.state.locks == [0, 0, 0]


@pytest.mark.rule("CHI-063", "CHI-064")
def test_a_turn_is_a_loyal_action_and_a_secret_action(lay):
    play = lay()
    assert play.options() == {"loyal:spy", "loyal:search", "loyal:interrogate"}
    play.spy()
    assert play.asked == [(1, "secret")]
    assert "pass" not in play.options()
    play.end_turn("honor")
    assert play.kinds().index("loyal_chosen") < play.kinds().index("secret_chosen")
    for _ in range(4):
        play.whole_turn()
    assert [t.data["action"] for t in play.told("loyal_chosen")] == ["spy"] * 5  # repeated freely


@pytest.mark.rule("CHI-065", "CHI-066", "CHI-071")
def test_any_patron_goes_anywhere_and_no_reason_is_asked(lay):
    cards = {**CARDS, "bathhouse": "shima+ hidemori otsune", "tea_house": "sayo+GR kagemasa benzo"}
    play = lay(cards=cards)
    play.act("loyal:spy")
    everybody = {f"card:{h}" for h in play.state.handle}
    assert play.options() == {*everybody, "done"}
    play.act("@shima")
    assert play.options() == {"place:temple", "place:tea_house", "place:sake_house", "place:theater"}
    play.act("place:theater", "@sayo", "place:bathhouse")
    assert (play.place("shima"), play.place("sayo")) == ("theater", "bathhouse")
    assert not play.told("moved")[0].data.get("reason")


@pytest.mark.rule("CHI-067", "CHI-068")
def test_two_different_patrons_or_fewer(lay):
    play = lay()
    play.act("loyal:spy", "@sayo", "place:theater")
    with pytest.raises(Refusal, match="two different Patrons") as refusal:
        play.act("@sayo")
    assert refusal.value.rule == "CHI-067"
    play.act("@benzo", "place:theater")
    assert play.asked == [(1, "question")]  # two are enough
    play = lay()
    play.act("loyal:search", "done")
    assert play.asked[0][1] != "move"
    assert not play.told("moved")


@pytest.mark.rule("CHI-069")
def test_a_moved_card_keeps_facing_and_tokens(lay):
    play = lay(cards={**CARDS, "tea_house": "sayo+GR kagemasa+G benzo"})
    play.spy("sayo>theater", "benzo>theater")
    assert play.tokens("sayo") == "GR"
    assert play.up("sayo")
    assert not play.up("benzo")


@pytest.mark.rule("CHI-072")
def test_moves_come_before_the_question_and_count_as_one_step(lay, act_two):
    play = lay().spy("sayo>theater", ask="face_up_ronin").no()
    kinds = play.kinds()
    assert kinds.index("moved") < kinds.index("asked")
    with pytest.raises(Refusal):
        play.act("@benzo")
    # the True Ronin passes through a winning place, but nothing is checked between the two moves of a step
    cards = {
        "bathhouse": "veil+ hidemori otsune+",
        "temple": "needle shima red_mask",
        "sake_house": "okitsune+ true_ronin+ tasuke",
    }
    play = act_two(cards=cards, daimyo="bathhouse")
    play.act("loyal:spy", "@true_ronin", "place:bathhouse")
    assert not play.state.over
    play.act("@veil", "place:temple")
    assert not play.state.over


@pytest.mark.rule("CHI-073", "CHI-126")
def test_spy_moves_up_to_two_and_may_ask_one_public_question(lay):
    play = lay().spy("sayo>theater", "benzo>bathhouse", ask="type_geisha_imperial").yes()
    for seat in (*range(5), None):
        told = play.told("answered", seat)[0].data
        assert (told["seat"], told["question"], told["answer"]) == (1, "type_geisha_imperial", "yes")
        assert play.view(seat).questions[0].answer == "yes"
    assert play.asked == [(1, "secret")]
    play = lay().spy()
    assert play.told("not_asked")[0].data == {"seat": 1}
    assert play.asked == [(1, "secret")]


@pytest.mark.rule("CHI-074", "CHI-075", "CHI-076")
@pytest.mark.parametrize(
    ("active", "role", "truth"),
    [
        (1, "betrayer", "yes"),
        (1, "ally", "yes"),
        (1, "usurper", "no"),
        (2, "ally", "yes"),
        (2, "usurper", "yes"),
        (2, "betrayer", "no"),
        (4, "ally", "yes"),  # n3's neighbours are n2 and, beyond Motonaka, n0
        (4, "usurper", "yes"),
        (4, "betrayer", "no"),
    ],
)
def test_neighbours_are_asked_about_together_and_motonaka_is_skipped(lay, active, role, truth):
    play = lay(active=active, lie_spent=True).spy(ask=f"neighbours_{role}")
    assert play.options() == {f"answer:{truth}"}
    names = play.game.actions.names
    assert [n for n in names if n.startswith("ask:neighbours")] == [
        "ask:neighbours_ally",
        "ask:neighbours_betrayer",
        "ask:neighbours_usurper",
    ]


@pytest.mark.rule("CHI-077")
def test_type_questions_are_for_fugitives_still_disguised(lay):
    play = lay(lie_spent=True)
    play.act("loyal:spy", "done")
    assert {
        f"ask:type_{f}_{t}" for f in ("geisha", "ronin") for t in ("imperial", "commoner", "samurai", "assassin")
    } <= (play.options())
    play.act("ask:type_ronin_samurai")
    assert play.options() == {"answer:yes"}
    play = lay(cards={**CARDS, "tea_house": "true_geisha+ kagemasa benzo"}, lie_spent=True)
    play.act("loyal:spy", "done")
    assert not any("type_geisha" in name for name in play.options())
    with pytest.raises(Refusal) as refusal:
        play.act("ask:type_geisha_imperial")
    assert refusal.value.rule == "CHI-077"


@pytest.mark.rule("CHI-078")
def test_face_up_asks_for_the_disguise_or_later_for_the_true_card(lay):
    play = lay(lie_spent=True).spy(ask="face_up_geisha")
    assert play.options() == {"answer:no"}
    play = lay(lie_spent=True, cards={**CARDS, "tea_house": "sayo+ kagemasa benzo"}).spy(ask="face_up_geisha")
    assert play.options() == {"answer:yes"}
    for card, answer in (("true_geisha+", "yes"), ("true_geisha", "no")):
        play = lay(cards={**CARDS, "tea_house": f"{card} kagemasa benzo"}).spy(ask="face_up_geisha")
        assert play.told("answered")[0].data["answer"] == answer  # everybody can see it: the table answers


@pytest.mark.rule("CHI-215")
@pytest.mark.parametrize("sayo", ["sayo", "sayo+"])
def test_the_type_on_the_mini_card_counts_whatever_the_facing(lay, sayo):
    play = lay(lie_spent=True, cards={**CARDS, "tea_house": f"{sayo} kagemasa benzo"})
    play.spy(ask="type_geisha_imperial")
    assert play.options() == {"answer:yes"}
