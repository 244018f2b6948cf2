"""tests/games/chiyo: the worked examples of the rulebook, one by one."""

import pytest

from sudare.core import Table
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo.arrange import F5

CARDS = F5["cards"]


def cards(**changed):
    return {**CARDS, **changed}


BOTH = cards(tea_house="sayo+GR kagemasa+GR benzo")


def test_x01_neighbours(lay):
    play = lay().spy(ask="neighbours_usurper")
    assert play.state.neighbours(1) == (2, 4)
    assert play.game.actions.name(play.state.default(0)) == "answer:no"
    assert play.options() == {"answer:no", "answer:yes"}
    play.yes()
    assert play.state.lie == 0
    assert play.told("answered", 3)[0].data["answer"] == "yes"


def test_x02_type(lay):
    play = lay(lie_spent=True).spy(ask="type_ronin_commoner")
    assert play.options() == {"answer:no"}


def test_x03_face_up(lay):
    assert lay(lie_spent=True).spy(ask="face_up_geisha").options() == {"answer:no"}
    play = lay(lie_spent=True, cards=cards(tea_house="kagemasa benzo tsunehira", theater="sayo+ genba oyuki"))
    assert play.spy(ask="face_up_geisha").options() == {"answer:yes"}


def test_x04_search_scenario_1(lay):
    play = lay().search("theater", "genba", look=["tsunehira", "genba", "oyuki"])
    assert play.options() == {"answer:no"}
    play.no()
    assert play.up("genba")
    assert play.tokens("genba") == ""
    assert play.view().turn.owed == 1


def test_x05_search_scenario_2(lay):
    play = lay().search("tea_house", "sayo", "kagemasa", look=["sayo", "kagemasa", "benzo"]).yes()
    assert (play.tokens("sayo"), play.tokens("kagemasa")) == ("GR", "GR")
    assert play.view().supply == {"geisha": 1, "ronin": 1}
    assert play.state.unmasked == (False, False)
    benzo = play.handle("benzo")
    for seat in range(5):
        card = next(c for p in play.view(seat).places for c in p.cards if c.handle == benzo)
        assert card.remembered == ("benzo" if seat == 1 else None)
    assert play.options() == {"secret:honor", "secret:informant"}
    play.act("secret:informant")
    assert [t.data["action"] for t in play.told("secret_chosen")] == ["informant", "honor"]


GEISHA_OUT = cards(tea_house="true_geisha+ kagemasa benzo")


def test_x06_search_scenario_3(lay):
    play = lay(cards=GEISHA_OUT, active=3).search("sake_house", "okitsune", "rinzo", look=["okitsune", "rinzo"]).yes()
    assert (play.tokens("okitsune"), play.tokens("rinzo")) == ("R", "R")
    assert play.state.unmasked == (True, False)


def test_x07_sole_reveal(lay):
    play = lay(cards=GEISHA_OUT, active=3).search("sake_house", "rinzo").yes()
    assert play.state.unmasked == (True, True)
    assert play.place("true_ronin") == "sake_house"
    play.act("stay").end_turn()
    assert play.view().stage == "final_act"


def test_x08_the_lie_and_the_truth(lay):
    play = lay(cards=BOTH, active=2).interrogate("tea_house", "sayo", suspect="geisha").no()
    assert (play.tokens("sayo"), play.tokens("kagemasa")) == ("R", "GR")
    assert play.state.unmasked == (False, False)
    play.end_turn("honor").interrogate("tea_house", "sayo", suspect="geisha")
    assert play.options() == {"answer:yes"}
    play.yes()
    assert play.told("unmasked")[0].data["fugitive"] == "geisha"


def test_x09_each_kind_once(lay):
    play = lay().search("theater", "tsunehira", "genba", "oyuki").no()
    play.act("secret:honor", "secret:frame", "@genba", "@oyuki")
    assert [t.data["action"] for t in play.told("secret_chosen")] == ["honor", "frame", "informant"]


def test_x10_two_kinds_and_one_again(lay):
    play = lay().search("bathhouse", "shima", "hidemori", "otsune").no()
    play.act("secret:honor", "secret:honor")
    assert [t.data["action"] for t in play.told("secret_chosen")] == ["honor", "informant", "honor"]


def test_x11_lost_in_the_crowd(lay):
    table = cards(
        sake_house="okitsune+ true_ronin+ tasuke", bathhouse="shima hidemori otsune benzo", tea_house="sayo kagemasa"
    )
    play = lay(cards=table, hand=["lost_in_the_crowd"], daimyo="sake_house")
    play.spy().act("secret:informant", "play:lost_in_the_crowd", "place:bathhouse")
    told = play.told("shuffled")[0].data
    assert len(told["new"]) == 7
    assert (told["at"].count("sake_house"), told["at"].count("bathhouse")) == (3, 4)
    assert not set(told["new"]) & set(told["old"])
    assert play.tile("daimyo") == "sake_house"


def test_x12_temple_sanctuary(lay):
    table = cards(
        theater="true_geisha+ genba",
        temple="needle veil red_mask oyuki tsunehira",
        tea_house="kagemasa benzo okitsune",
        sake_house="rinzo tasuke",
    )
    play = lay(cards=table, hand=["temple_sanctuary"]).spy().act("secret:informant", "play:temple_sanctuary")
    assert (len(play.state.at(0)), len(play.state.at(4))) == (5, 2)
    assert not any(play.state.up[i] for p in (0, 4) for i in play.state.at(p))


def test_x13_rumors(lay):
    play = lay(hand=["assassination_rumors"]).spy().act("secret:informant", "play:assassination_rumors")
    for left, free in ((2, False), (1, False), (0, True)):
        assert play.state.locks[0] == left
        assert play.state.tile_free(0, play.state.active) == free
        if not free:
            play.whole_turn()


def test_x14_shima(lay):
    play = lay(rival="bathhouse").interrogate("bathhouse", "shima").no()
    assert len(play.state.honor[1]) == 1
    play.end_turn("informant")
    assert play.state.locks[2] == 1
    assert not play.state.tile_free(0, 2)
    play.whole_turn()
    assert play.state.locks[2] == 0
    assert play.state.tile_free(1, 3)


def test_x15_the_barred_lie(lay):
    play = lay().search("tea_house", "sayo").yes().end_turn()
    assert play.tokens("sayo") == "GR"
    play.interrogate("tea_house", "sayo", suspect="geisha")
    assert play.options() == {"answer:yes"}
    play.yes().act("stay")
    assert len(play.state.honor[2]) == 1
    assert len(play.state.hand) == 1


def test_x16_a_false_lead(lay):
    play = lay(cards=BOTH).interrogate("tea_house", "sayo", suspect="ronin").no().end_turn("honor")
    assert play.tokens("sayo") == "G"
    play.interrogate("tea_house", "kagemasa", suspect="geisha").no().act("stay")
    assert play.told("unmasked")[0].data["card"] == "sayo"
    assert play.told("false_lead")[0].data["card"] == "kagemasa"
    assert play.tokens("kagemasa") == ""
    assert play.kinds().index("unmasked") < play.kinds().index("false_lead")


def test_x17_both_at_once(lay):
    play = (
        lay().search("tea_house", "sayo", "rinzo", moves=["rinzo>tea_house"], look=["sayo", "rinzo"]).yes().end_turn()
    )
    assert (play.tokens("sayo"), play.tokens("rinzo")) == ("GR", "GR")
    play.interrogate("tea_house", "sayo", suspect="geisha").yes().act("stay")
    assert play.state.unmasked == (True, True)
    marker = play.state.marker
    play.act("stay").act("secret:informant", "draw")  # the Ronin's unmasking, then the Secret Action
    assert play.state.marker == marker
    assert play.view().stage == "final_act"


def test_x18_a_true_no_unmasks_another(lay):
    play = lay(cards=cards(tea_house="sayo+G kagemasa benzo+G")).interrogate("tea_house", "benzo", suspect="geisha")
    assert play.options() == {"answer:no"}
    play.no()
    assert play.told("unmasked")[0].data["card"] == "sayo"


def test_x19_no_tokens_left(lay):
    play = lay(cards=cards(sake_house="okitsune+GR rinzo+GR tasuke+GR")).search("tea_house", "sayo").yes()
    assert play.tokens("sayo") == ""
    assert play.view(None).questions[-1].answer == "yes"
    play.end_turn()
    play.act("loyal:interrogate").move("rival>tea_house")
    assert play.card("sayo") not in play.options()
    play.act("nobody")
    assert play.up("sayo")
    assert not play.state.tokens[play.slot("sayo")]


def test_x20_one_token_left(lay):
    table = cards(sake_house="okitsune+GR rinzo+GR tasuke+GR")
    play = lay(cards=table).interrogate("sake_house", "okitsune", suspect="geisha").no().end_turn("honor")
    assert play.view().supply == {"geisha": 1, "ronin": 0}
    play.search("tea_house", "sayo", "kagemasa", look=["sayo", "kagemasa"]).yes()
    assert play.asked == [(0, "tokens")]
    play.act("@kagemasa")
    assert (play.tokens("kagemasa"), play.tokens("sayo")) == ("G", "")


def test_x21_who_remembers(lay):
    play = lay().search("tea_house", "sayo", look=["sayo", "kagemasa", "benzo"]).yes()
    for seat in range(5):
        cards_here = {c.handle: c for p in play.view(seat).places for c in p.cards}
        for name in ("kagemasa", "benzo"):
            assert cards_here[play.handle(name)].remembered == (name if seat == 1 else None)


def test_x22_a_hidden_true_card_may_go_to_the_temple(lay):
    table = cards(tea_house="true_geisha+ kagemasa benzo", sake_house="okitsune true_ronin tasuke")
    play = lay(cards=table, active=3)
    play.act("loyal:spy")
    for handle in [play.state.handle[i] for i in play.state.at(2)]:
        copy = play.state.clone()
        copy.apply(3, play.game.actions.id(f"card:{handle}"))
        assert play.game.actions.id("place:temple") in copy.legal(3)
    play.act("@true_geisha")
    assert "place:temple" not in play.options()


def test_x23_frame_one_at_each(lay):
    table = cards(tea_house="sayo kagemasa+ benzo", theater="tsunehira genba+ oyuki")
    play = lay(cards=table).spy().act("secret:frame")
    assert play.told("framed")[0].data["cards"] == ["kagemasa", "genba"]


def test_x24_initiative(lay):
    from sudare.games.chiyo.rules.final import honor_of

    table = {
        "tea_house": "true_geisha+ kagemasa+ benzo+",
        "sake_house": "okitsune+ true_ronin+ tasuke",
        "bathhouse": "shima+ hidemori otsune+",
        "theater": "tsunehira genba+ oyuki+",
        "temple": "needle veil red_mask",
    }
    play = lay(cards=table, honor={1: [1, 1], 2: [3], 4: [2]})
    assert [honor_of(play.state, seat) for seat in (1, 2, 3, 4)] == [10, 10, 8, 11]
    play.spy().act("secret:informant")
    assert play.asked == [(0, "tie")]
    play.act("seat:3")
    assert play.state.order == (4, 2, 1, 3)


MEETING = {
    "bathhouse": "shima+ true_ronin+ true_geisha+ veil+",
    "tea_house": "kagemasa+ benzo+ hidemori",
    "sake_house": "okitsune+ otsune tasuke",
    "temple": "needle red_mask",
}


def test_x25_two_sides_at_once(act_two):
    play = act_two(cards=MEETING)
    play.act("loyal:search").move("daimyo>bathhouse")
    assert play.state.ending == "allies"
    assert not play.told("peeked")


BETRAYED = {"sake_house": "okitsune+ true_ronin+ true_geisha+", "tea_house": "kagemasa+ benzo+ tasuke"}


def test_x26_at_the_betrayers_place(act_two):
    play = act_two(cards=BETRAYED, active=4)
    play.act("loyal:search").move("daimyo>sake_house")
    assert play.state.winners == (2,)


def test_x27_face_down_does_not_count(act_two):
    table = {
        "bathhouse": "true_ronin+ veil shima",
        "sake_house": "okitsune+ hidemori tasuke",
        "temple": "needle otsune+ red_mask",
    }
    play = act_two(cards=table, daimyo="bathhouse")
    play.search("bathhouse", "veil", look=["veil", "shima"])
    assert play.state.ending == "usurpers"
    kinds = play.kinds()
    assert kinds.index("revealed") < kinds.index("game_over")


def test_x28_the_city(lay):
    play = lay(space=17).spy().act("secret:honor")
    assert play.state.winners == (0,)


def test_x29_a_symbol(lay):
    play = lay(space=7).spy().act("secret:honor")
    assert play.told("honor_drawn")
    assert play.options() == {"draw", "decline"}
    play.act("decline")
    assert play.told("influence_declined", 2)


def test_x30_an_empty_deck(lay):
    play = lay(hand=["temple_sanctuary"], deck=[]).spy()
    assert "secret:informant" in play.options()
    play.act("secret:informant")
    assert play.options() == {"discard:temple_sanctuary"}
    play.act("discard:temple_sanctuary")
    play.spy()
    assert [t.data["action"] for t in play.told("secret_chosen")][-1] == "honor"  # nothing else is possible now


def test_x31_two_looked_at_one_turned_up(lay):
    play = lay(active=2, rival="sake_house", honor={2: [2]})
    play.interrogate("sake_house", "tasuke", second="rinzo")
    assert play.options() == {"answer:no"}
    play.no()
    assert play.state.honor[2] == ()
    card = next(c for p in play.view(2).places for c in p.cards if c.handle == play.handle("rinzo"))
    assert (card.face, card.remembered) == (None, "rinzo")


def test_x32_a_spent_lie_does_not_show(lay):
    spent, free = (lay(lie_spent=lie).search("tea_house", "sayo") for lie in (True, False))
    assert spent.asked == free.asked == [(0, "answer")]
    assert (len(spent.options()), len(free.options())) == (1, 2)
    assert spent.told("asked_about", 2) == free.told("asked_about", 2)


def test_x33_a_lie_makes_sayo_talk(lay):
    play = lay().interrogate("tea_house", "sayo").no()
    assert play.asked == [(1, "question")]
    play.act("ask:type_ronin_samurai")
    assert play.options() == {"answer:yes"}


def test_x34_a_void_claim(act_two):
    play = act_two(cards=BETRAYED, active=4, options={"victory_claims": "manual"})
    play.act("loyal:search").move("daimyo>sake_house")
    for seat in (1, 2, 3, 4):
        play.state.apply(seat, play.game.actions.id("claim:sake_house" if seat == 4 else "pass"))
    assert play.told("claim_void")[0].data == {"seat": 4, "place": "sake_house", "role": "ally"}
    assert not play.state.over
    assert play.view(1).seats[4].role == "ally"
    while play.asked[0][1] != "claim":
        play.act(play.game.actions.name(play.state.default(play.state.deciders[0])))
    for seat in (1, 2, 3, 4):
        play.state.apply(seat, play.game.actions.id("claim:sake_house" if seat == 2 else "pass"))
    assert play.state.ending == "betrayer"


def test_x35_the_tea_house_decides_who_begins(lay):
    play = lay(ring=["sake_house", "bathhouse", "tea_house", "theater"])
    assert play.asked[0][0] == 3
    assert play.whole_turn().asked[0][0] == 4


def test_x36_two_usurpers():
    table = Table(ChiyoGame(7), "x36")
    moto = table.state.motonaka
    for _ in range(2):
        table.act(moto, table.state.legal(moto)[0])
    usurpers = sorted(s for s in range(7) if table.state.roles[s] == 2)
    assert len(usurpers) == 2
    for seat in range(7):
        learned = next(t.secret for t in table.told(seat) if t.kind == "roles_learned")
        if seat in usurpers:
            assert learned == {"roles": {str(u): "usurper" for u in usurpers}}
            assert all(c.remembered is None for p in table.state.view(seat).places for c in p.cards)
        elif seat != moto:
            assert learned is None


def test_x37_the_type_of_a_face_down_card(lay):
    assert lay(lie_spent=True).spy(ask="type_geisha_imperial").options() == {"answer:yes"}


def test_x38_spy_without_a_question(lay):
    play = lay(active=2).spy("sayo>temple", "rinzo>temple")
    assert play.told("not_asked", 3)
    assert play.asked == [(2, "secret")]


def test_x39_waiting_for_the_next_check(lay):
    table = cards(
        theater="true_geisha+ okitsune+R",
        sake_house="rinzo+R tasuke genba",
        tea_house="kagemasa benzo",
        bathhouse="shima hidemori otsune oyuki tsunehira",
    )
    play = lay(cards=table, hand=["temple_sanctuary"]).spy().act("secret:informant", "play:temple_sanctuary")
    assert not play.told("unmasked")
    play.interrogate("sake_house", "rinzo")
    assert play.options() == {"answer:yes", "answer:no"}
    lied = play.state.clone()
    lied.apply(0, play.game.actions.id("answer:no"))
    assert lied.supply(1) == 3
    assert not lied.unmasked[1]
    play.yes()
    assert play.state.unmasked == (True, True)


def test_x40_an_unplayable_hand_is_still_asked(lay):
    play = lay(space=10, hand=["temple_sanctuary"], deck=[]).spy().act("secret:honor")
    assert play.asked == [(0, "symbol")]
    assert play.options() == {"decline"}


def test_x41_mitsuko(lay):
    game = ChiyoGame(6)
    ids = [p.id for p in game.patrons]
    table = {b.id: " ".join(ids[3 * i : 3 * i + 3]) for i, b in enumerate(game.boards)}
    where = next(p for p, text in table.items() if "mitsuko" in text)
    play = lay(6, cards=table, hand=["curfew"], rival=where).interrogate(where, "mitsuko").no()
    assert play.view().influence_discard == ["curfew"]  # a hand of one loses that card
    play = lay(6, cards=table, hand=["curfew", "crowded_streets"], rival=where).interrogate(where, "mitsuko").no()
    assert play.asked == [(play.state.motonaka, "discard")]


@pytest.mark.parametrize("seed", range(6))
def test_x42_a_token_at_random(act_two, seed):
    play = act_two(honor={1: [3, 1]}, seed=f"x42/{seed}", rival="temple").spy().act("secret:honor")
    play.whole_turn()
    while play.asked[0][1] != "loyal":
        play.act(play.game.actions.name(play.state.default(play.state.deciders[0])))
    assert play.asked[0][0] == 3
    play.interrogate("temple", "needle").act("seat:2")
    open_ones = play.told("honor_shown_returned", 4)
    assert len(play.state.honor[1]) == 2
    assert bool(open_ones) == (len(play.view(4).seats[1].honor_open) == 1)


def test_x43_curfew_and_defaults(lay):
    play = lay(curfew="spy", active=2)
    names = []
    while play.state.turns == 0:
        seat = play.state.deciders[0]
        names.append(play.game.actions.name(play.state.default(seat)))
        play.act(names[-1])
    assert names == ["loyal:interrogate", "done", "nobody", "secret:honor"]
