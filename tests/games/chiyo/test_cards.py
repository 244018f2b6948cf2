"""tests/games/chiyo: every Patron, both True cards, every Influence card (CHI-166 to CHI-209)."""

import pytest

from sudare.core import Refusal
from sudare.games.chiyo.arrange import F5

CARDS = F5["cards"]


def cards(**changed):
    return {**CARDS, **changed}


def box(seats):
    """The box for a number of seats, three to a place as they are sorted."""
    from sudare.games.chiyo import ChiyoGame

    game = ChiyoGame(seats)
    ids = [p.id for p in game.patrons]
    return {b.id: " ".join(ids[3 * i : 3 * i + 3]) for i, b in enumerate(game.boards)}


def play_card(play, card, *choices):
    return play.spy().act("secret:informant", f"play:{card}", *choices)


RONIN = cards(
    sake_house="okitsune+ true_ronin+ tasuke", bathhouse="shima hidemori otsune benzo", tea_house="sayo kagemasa"
)
GEISHA = cards(
    theater="true_geisha+ genba",
    temple="needle veil red_mask oyuki tsunehira",
    tea_house="kagemasa benzo okitsune",
    sake_house="rinzo tasuke",
)


# -- Hide -----------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-166", "CHI-170")
def test_hide_cards_need_their_fugitive_face_up(lay):
    hand = ["lost_in_the_crowd", "temple_sanctuary"]
    for table, playable in (
        (CARDS, set()),
        (RONIN, {"play:lost_in_the_crowd"}),
        (GEISHA, {"play:temple_sanctuary"}),
        ({**RONIN, "sake_house": "okitsune+ true_ronin tasuke"}, set()),
    ):
        play = lay(cards=table, hand=hand).spy().act("secret:informant")
        assert play.options() - {"draw"} == playable


@pytest.mark.rule("CHI-167", "CHI-169")
def test_lost_in_the_crowd_mixes_two_adjacent_places(lay):
    lays = set()
    for seed in range(10):
        play = lay(cards=RONIN, hand=["lost_in_the_crowd"], daimyo="sake_house", seed=f"h{seed}", seen={2: "hidemori"})
        old = set(play.state.handle)
        names = [play.game.names["card"][c] for c in play.state.face]
        inside = [n for n in names if play.place(n) in ("sake_house", "bathhouse")]
        play_card(play, "lost_in_the_crowd", "place:bathhouse")
        assert len(play.state.at(2)) == 3
        assert len(play.state.at(3)) == 4
        after = [n for n in names if play.place(n) in ("sake_house", "bathhouse")]
        assert sorted(after) == sorted(inside)
        assert not any(play.up(n) for n in inside)
        assert all(play.handle(n) not in old for n in inside)  # new, never used before
        assert play.tile("daimyo") == "sake_house"
        for seat in (*range(5), None):  # nobody knows anything any more
            view = play.view(seat)
            hidden = [c for p in view.places if p.id in ("sake_house", "bathhouse") for c in p.cards]
            assert all(c.face is None and c.remembered is None for c in hidden)
        lays.add(tuple(sorted(n for n in inside if play.place(n) == "sake_house")))
    assert len(lays) > 4


@pytest.mark.rule("CHI-168")
def test_adjacent_means_next_in_the_ring_and_the_temple_is_next_to_nothing(lay):
    play = lay(cards=RONIN, hand=["lost_in_the_crowd"])
    play_card(play, "lost_in_the_crowd")
    assert play.options() == {"place:tea_house", "place:bathhouse"}
    table = cards(temple="true_ronin+ needle veil red_mask", sake_house="okitsune tasuke")
    play = lay(cards=table, hand=["lost_in_the_crowd"])
    play_card(play, "lost_in_the_crowd")
    told = play.told("shuffled")[0].data
    assert told["places"] == ["temple"]
    assert len(told["new"]) == 4


@pytest.mark.rule("CHI-171")
def test_temple_sanctuary_mixes_her_place_with_the_temple(lay):
    play = lay(cards=GEISHA, hand=["temple_sanctuary"])
    play_card(play, "temple_sanctuary")
    told = play.told("shuffled")[0].data
    assert told["places"] == ["temple", "theater"]
    assert (len(play.state.at(4)), len(play.state.at(0))) == (2, 5)
    assert not play.up("true_geisha")
    table = {**GEISHA, "theater": "genba", "temple": "true_geisha+ needle veil red_mask oyuki tsunehira"}
    play = lay(cards=table, hand=["temple_sanctuary"])
    play_card(play, "temple_sanctuary")
    assert play.told("shuffled")[0].data["places"] == ["temple"]


# -- markers --------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-172", "CHI-174")
def test_rumors_lock_the_daimyo_in_the_temple(lay):
    play = lay(hand=["assassination_rumors"], daimyo="bathhouse")
    play_card(play, "assassination_rumors")
    assert play.tile("daimyo") == "temple"
    assert play.told("markers_placed")[0].data == {"target": "daimyo", "count": 3}
    assert play.state.locks[0] == 2  # n1's turn has begun
    play.act("loyal:search")
    with pytest.raises(Refusal) as refusal:
        play.act("tile:daimyo")
    assert refusal.value.rule == "CHI-174"
    play.act("done")
    assert play.asked == [(2, "look")]  # a Search in the Temple is still possible
    play.act("@needle", "done").no()
    play.end_turn("informant")
    play.interrogate("tea_house", "kagemasa").no()  # no other effect moves him either
    assert play.tile("daimyo") == "temple"
    assert play.asked == [(3, "secret")]


@pytest.mark.rule("CHI-175", "CHI-176")
def test_shima_sends_both_tiles_to_the_temple_and_marks_it(lay):
    play = lay(daimyo="theater", rival="bathhouse").interrogate("bathhouse", "shima").no()
    assert len(play.state.honor[1]) == 1
    assert (play.tile("daimyo"), play.tile("rival")) == ("temple", "temple")
    assert play.state.locks == [0, 0, 2]
    play.end_turn("informant")
    for loyal, tile in (("search", "daimyo"), ("interrogate", "rival")):
        copy = play.state.clone()
        copy.apply(2, play.game.actions.id(f"loyal:{loyal}"))
        with pytest.raises(Refusal) as refusal:
            copy.apply(2, play.game.actions.id(f"tile:{tile}"))
        assert refusal.value.rule == "CHI-176"
    play.whole_turn()
    play.act("loyal:search", "tile:daimyo")  # the third turn after: free again
    # Motonaka's effects still move a tile out
    table = cards(sake_house="okitsune+GR rinzo+GR tasuke")
    play = (
        lay(cards=table, locks={"temple": 3}, rival="sake_house")
        .interrogate("sake_house", "rinzo", suspect="ronin")
        .yes()
    )
    assert "place:theater" in play.options()


@pytest.mark.rule("CHI-202")
def test_rival_called_away(lay):
    play = lay(hand=["rival_called_away"], rival="bathhouse")
    play_card(play, "rival_called_away")
    assert play.tile("rival") == "temple"
    assert play.told("markers_placed")[0].data == {"target": "rival", "count": 2}
    play.act("loyal:interrogate")
    assert "tile:rival" not in play.options()
    play = lay(locks={"rival": 2}).interrogate("temple", "needle").no().end_turn("honor")
    assert play.tile("rival") == "temple"
    # Rinzo's text cannot move a marked Rival
    play = lay(
        locks={"rival": 3},
        cards=cards(temple="rinzo veil red_mask", sake_house="okitsune needle tasuke"),
        ronin="genba",
    )
    play.interrogate("temple", "rinzo").no()
    assert play.tile("rival") == "temple"
    assert play.asked == [(1, "secret")]


# -- Patrons ----------------------------------------------------------------------------------------


@pytest.mark.rule("CHI-177")
def test_okitsune_keeps_one_of_two(lay):
    play = lay().interrogate("sake_house", "okitsune").no()
    assert play.asked == [(1, "keep")]
    offered = list(play.state.offer)
    assert play.view(1).honor_offer == offered
    assert play.view(2).honor_offer == play.view(0).honor_offer == []
    value = max(offered)
    play.act(f"keep:{value}")
    assert play.state.honor[1] == (value,)
    assert len(play.state.pool) == 14
    assert play.told("honor_kept", 2)[0].secret is None
    play = lay(honor={2: [1] * 5, 3: [2] * 5, 4: [3] * 4}).interrogate("sake_house", "okitsune").no()
    assert play.state.honor[1] == (3,)  # one left: kept
    play = lay(honor={2: [1] * 5, 3: [2] * 5, 4: [3] * 3}).interrogate("sake_house", "okitsune").no()
    assert play.asked == [(1, "keep")]  # two alike are asked all the same
    assert play.options() == {"keep:3"}
    play = lay(honor={2: [1] * 5, 3: [2] * 5, 4: [3] * 5}).interrogate("sake_house", "okitsune").no()
    assert play.state.honor[1] == ()


@pytest.mark.rule("CHI-178")
def test_sayo_asks_one_more_question(lay):
    play = lay().interrogate("tea_house", "sayo").no()  # the lie
    assert play.asked == [(1, "question")]
    assert "nothing" not in play.options()
    assert play.game.actions.name(play.state.default(1)) == "ask:type_geisha_assassin"
    play.act("ask:type_geisha_imperial")
    assert play.options() == {"answer:yes"}
    play = lay(geisha="genba").interrogate("tea_house", "sayo").no().act("ask:neighbours_ally")
    assert play.options() == {"answer:yes", "answer:no"}  # normal rules of the lie


@pytest.mark.rule("CHI-179")
def test_tsunehira_brings_the_shogun_closer(lay):
    play = lay(space=7).interrogate("theater", "tsunehira").no()
    assert play.state.marker == 8
    assert play.asked == [(0, "symbol")]
    assert play.state.honor[1] == ()
    play = lay(space=17).interrogate("theater", "tsunehira").no()
    assert play.state.ending == "city"


@pytest.mark.rule("CHI-180")
def test_mitsuko_costs_motonaka_a_card_of_his_choice(lay):
    table = box(6)
    where = next(p for p, text in table.items() if "mitsuko" in text)
    play = lay(6, cards=table, hand=["curfew", "general_pardon"], rival=where).interrogate(where, "mitsuko").no()
    assert play.asked == [(0, "discard")]
    assert play.options() == {"discard:curfew", "discard:general_pardon"}
    play.act("discard:curfew")
    assert play.told("influence_discarded")[0].data == {"card": "curfew"}
    assert play.state.curfew == -1  # it has no effect
    play = lay(6, cards=table, hand=[], rival=where).interrogate(where, "mitsuko").no()
    assert play.asked[0][1] == "secret"


@pytest.mark.rule("CHI-181")
def test_haruaki_shows_one_city_marker_to_one_noble(lay):
    table = box(7)
    where = next(p for p, text in table.items() if "haruaki" in text)
    play = lay(7, cards=table, rival=where, city=19)
    me = play.state.active
    play.interrogate(where, "haruaki").no()
    assert play.options() == {"space:17", "space:18", "space:19", "space:20"}
    play.act("space:19")
    for seat in range(7):
        told = play.told("city_peeked", seat)[0]
        assert told.data == {"seat": me, "space": 19}
        assert told.secret == ({"marker": "city"} if seat == me else None)
        if seat != play.state.motonaka:
            assert play.view(seat).city[2].face == ("city" if seat == me else None)


@pytest.mark.rule("CHI-182")
def test_nobuie_pays_both_owners_and_nobody_in_the_temple(lay):
    table = box(8)
    where = next(p for p, text in table.items() if "nobuie" in text)
    play = lay(8, cards=table, rival=where)
    play.interrogate(where, "nobuie").no()
    owners = play.state.owners[play.game.names["place"].index(where)]
    assert [len(play.state.honor[s]) for s in owners] == [1, 1]
    assert len(play.state.pool) == 13
    order = [t.data["seat"] for t in play.told("honor_drawn")]
    around = [play.state.active, *play.state.clockwise_from(play.state.active)]
    assert order == sorted(owners, key=around.index)
    table["temple"], table[where] = table[where], table["temple"]
    play = lay(8, cards=table).interrogate("temple", "nobuie").no()
    assert len(play.state.pool) == 15


@pytest.mark.rule("CHI-183")
def test_kagemasa_moves_the_daimyo(lay):
    play = lay(daimyo="bathhouse").interrogate("tea_house", "kagemasa").no()
    assert play.options() == {"place:tea_house", "place:sake_house", "place:theater"}
    play.act("place:theater")
    assert play.tile("daimyo") == "theater"
    play = lay(locks={"temple": 3}, rival="tea_house").interrogate("tea_house", "kagemasa").no()
    assert play.asked == [(1, "secret")]  # he cannot be moved by you: skipped


@pytest.mark.rule("CHI-184")
def test_rinzo_moves_the_rival(lay):
    play = lay(ronin="genba", rival="sake_house").interrogate("sake_house", "rinzo").no()
    assert play.options() == {"place:tea_house", "place:bathhouse", "place:theater"}
    play.act("place:bathhouse")
    assert play.tile("rival") == "bathhouse"


@pytest.mark.rule("CHI-185")
def test_hidemori_looks_at_one_or_two_at_one_place(lay):
    play = lay().interrogate("bathhouse", "hidemori").no()
    assert len(play.options()) == 14  # every face-down card, the Temple included
    play.act("@needle")
    assert play.options() == {play.card("veil"), play.card("red_mask"), "done"}
    play.act("@veil")
    assert play.told("peeked", 1)[-1].secret == {"cards": ["needle", "veil"]}
    assert play.told("peeked", 2)[-1].secret is None


@pytest.mark.rule("CHI-186")
def test_genba_draws_a_token(lay):
    play = lay().interrogate("theater", "genba").no()
    assert len(play.state.honor[1]) == 1
    assert play.state.marker == 6


@pytest.mark.rule("CHI-187")
def test_masatsune_brings_somebody_here(lay):
    table = box(6)
    where = next(p for p, text in table.items() if "masatsune" in text)
    play = lay(6, cards=table, rival=where).interrogate(where, "masatsune").no()
    elsewhere = {
        f"card:{play.state.handle[i]}" for i in range(18) if play.game.names["place"][play.state.place[i]] != where
    }
    assert play.options() == elsewhere
    play.act("@shima")
    assert play.place("shima") == where
    # in the Temple no face-up True card can be brought
    table = box(6)
    table[where] = table[where].replace("masatsune", "shima")
    table["temple"] = table["temple"].replace("shima", "masatsune")
    here = next(p for p, text in table.items() if "rinzo" in text)
    table[here] = table[here].replace("rinzo", "true_ronin+")
    play = lay(6, cards=table).interrogate("temple", "masatsune").no()
    assert play.card("true_ronin") not in play.options()


@pytest.mark.rule("CHI-188")
def test_naozane_leaves_honor_as_the_last_resort(lay):
    table = box(7)
    where = next(p for p, text in table.items() if "naozane" in text)
    play = lay(7, cards=table, rival=where).interrogate(where, "naozane").no()
    assert [t.data["action"] for t in play.told("secret_chosen")] == ["informant"]  # nothing else to choose
    play = lay(7, cards=table, rival=where, deck=[]).interrogate(where, "naozane").no()
    assert [t.data["action"] for t in play.told("secret_chosen")] == ["honor"]
    assert play.view().turn.barred_secret is None  # for the rest of that turn only


@pytest.mark.rule("CHI-189")
def test_jinpachi_looks_into_the_temple(lay):
    table = box(8)
    where = next(p for p, text in table.items() if "jinpachi" in text)
    play = lay(8, cards=table, rival=where).interrogate(where, "jinpachi").no()
    temple = {f"card:{play.state.handle[i]}" for i in play.state.at(0)}
    assert play.options() == temple  # at least one
    play.act(min(temple))
    assert play.options() == (temple - {min(temple)}) | {"done"}
    play.act("done")
    assert len(play.told("peeked")[-1].data["handles"]) == 1


@pytest.mark.rule("CHI-190")
def test_oyuki_moves_up_to_two_face_down_patrons(lay):
    play = lay(cards=cards(bathhouse="shima+ hidemori otsune")).interrogate("theater", "oyuki").no()
    assert play.card("shima") not in play.options()
    assert "done" in play.options()
    play.act("@sayo")
    assert "place:temple" in play.options()
    play.act("place:temple", "@rinzo", "place:theater")
    assert (play.place("sayo"), play.place("rinzo")) == ("temple", "theater")
    assert play.asked == [(1, "secret")]


@pytest.mark.rule("CHI-191")
def test_tasuke_costs_you_a_token(lay):
    play = lay(honor={1: [2]}).interrogate("sake_house", "tasuke").no()
    assert play.state.honor[1] == ()
    assert play.told("honor_returned", 1)[0].secret == {"value": 2}
    assert play.told("honor_returned", 2)[0].secret is None
    play = lay().interrogate("sake_house", "tasuke").no()
    assert not play.told("honor_returned")


@pytest.mark.rule("CHI-192")
def test_benzo_gives_motonaka_a_card(lay):
    assert len(lay().interrogate("tea_house", "benzo").no().state.hand) == 1
    assert lay(deck=[]).interrogate("tea_house", "benzo").no().state.hand == ()


@pytest.mark.rule("CHI-193")
def test_otsune_turns_another_open_patron_here_face_down(lay):
    table = cards(bathhouse="shima+ hidemori+G otsune", tea_house="sayo+G kagemasa benzo")
    play = lay(cards=table).interrogate("bathhouse", "otsune").no()
    assert (play.up("shima"), play.up("hidemori"), play.up("otsune")) == (False, True, True)
    play = lay().interrogate("bathhouse", "otsune").no()
    assert play.asked == [(1, "secret")]
    table = cards(bathhouse="true_geisha+ hidemori otsune", tea_house="shima kagemasa benzo")
    play = lay(cards=table).interrogate("bathhouse", "otsune").no()
    assert play.up("true_geisha")


@pytest.mark.rule("CHI-194")
def test_kichibei_looks_at_one_card_at_each_own_place(lay):
    table = box(6)
    where = next(p for p, text in table.items() if "kichibei" in text)
    play = lay(6, cards=table, rival=where)
    me = play.state.active
    play.interrogate(where, "kichibei").no()
    homes = play.state.homes[me]
    first = {f"card:{play.state.handle[i]}" for p in homes for i in play.state.facedown_at(p)}
    assert play.options() == first
    pick = f"card:{play.state.handle[play.state.facedown_at(homes[0])[0]]}"
    play.act(pick)
    assert play.options() == {f"card:{play.state.handle[i]}" for i in play.state.facedown_at(homes[1])}
    play.act(min(play.options()))
    assert len(play.told("peeked")[-1].data["handles"]) == 2


@pytest.mark.rule("CHI-195")
def test_sota_changes_places(lay):
    table = box(7)
    where = next(p for p, text in table.items() if "sota" in text)
    play = lay(7, cards=table, rival=where).interrogate(where, "sota").no()
    there = play.place("shima")
    assert there != where
    play.act("@shima")
    assert (play.place("shima"), play.place("sota")) == (where, there)
    assert (play.up("shima"), play.up("sota")) == (False, True)
    table["temple"] = table["temple"].replace("shima", "sota")
    table[where] = table[where].replace("sota", "shima")
    here = next(p for p, text in table.items() if "rinzo" in text)
    table[here] = table[here].replace("rinzo", "true_ronin+")
    play = lay(7, cards=table).interrogate("temple", "sota").no()
    assert play.card("true_ronin") not in play.options()


@pytest.mark.rule("CHI-196")
def test_hanako_mixes_here_and_the_temple(lay):
    table = box(8)
    where = next(p for p, text in table.items() if "hanako" in text)
    play = lay(8, cards=table, rival=where)
    play.interrogate(where, "hanako").no()
    told = play.told("shuffled")[0].data
    assert sorted(told["places"]) == sorted(["temple", where])
    assert (told["at"].count("temple"), told["at"].count(where)) == (3, 2)
    assert play.up("hanako")
    table["temple"], table[where] = table[where], table["temple"]
    play = lay(8, cards=table).interrogate("temple", "hanako").no()
    assert play.told("shuffled")[0].data["places"] == ["temple"]


@pytest.mark.rule("CHI-197")
def test_needle_costs_another_noble_a_token(lay):
    play = lay(honor={1: [1], 2: [2], 3: [3]}).interrogate("temple", "needle").no()
    assert play.options() == {"seat:3", "seat:4"}
    play.act("seat:4")
    assert play.state.honor[3] == ()
    assert play.told("honor_returned", 3)[0].secret == {"value": 3}
    assert play.told("honor_returned", 1)[0].secret is None
    play = lay(honor={1: [1]}).interrogate("temple", "needle").no()
    assert play.state.honor[1] == (1,)


@pytest.mark.rule("CHI-198")
def test_veil_vanishes_among_the_face_down(lay):
    play = lay().interrogate("temple", "veil").no()
    assert not play.up("veil")
    told = play.told("shuffled")[0].data
    assert len(told["new"]) == 3
    card = next(c for p in play.view(1).places for c in p.cards if c.handle == play.handle("veil"))
    assert card.remembered is None


@pytest.mark.rule("CHI-199")
def test_red_mask_calls_the_daimyo(lay):
    table = cards(temple="needle veil genba", theater="tsunehira red_mask oyuki")
    play = lay(cards=table).interrogate("theater", "red_mask").no()
    assert play.tile("daimyo") == "theater"
    play = lay(daimyo="bathhouse").interrogate("temple", "red_mask").no()
    assert play.tile("daimyo") == "bathhouse"
    play = lay(cards=table, locks={"daimyo": 2}).interrogate("theater", "red_mask").no()
    assert play.tile("daimyo") == "temple"


# -- True cards and Influence cards ---------------------------------------------------------------------


@pytest.mark.rule("CHI-200")
def test_the_true_geisha_may_be_moved_and_pays_her_interrogator(lay):
    play = lay(cards=cards(tea_house="sayo+GR kagemasa benzo")).interrogate("tea_house", "sayo", suspect="geisha").yes()
    assert play.options() == {"place:temple", "place:sake_house", "place:bathhouse", "place:theater", "stay"}
    assert play.game.actions.name(play.state.default(0)) == "stay"
    play.act("place:temple")
    assert play.place("true_geisha") == "temple"
    assert len(play.state.honor[1]) == 1
    assert len(play.state.hand) == 1
    play = lay(cards=cards(sake_house="okitsune true_ronin+ tasuke")).search("tea_house", "sayo").yes().act("stay")
    assert play.state.honor[1] == ()  # a Search pays nothing


@pytest.mark.rule("CHI-201")
def test_the_true_ronin_may_move_the_daimyo_and_brings_the_shogun(lay):
    table = cards(sake_house="okitsune+GR rinzo+GR tasuke")
    play = lay(cards=table, daimyo="theater", space=7).interrogate("sake_house", "rinzo", suspect="ronin").yes()
    assert play.options() == {"place:tea_house", "place:sake_house", "place:bathhouse", "stay"}
    play.act("place:bathhouse")
    assert play.tile("daimyo") == "bathhouse"
    assert play.state.marker == 8
    assert play.asked == [(0, "symbol")]
    assert play.state.honor[1] == ()
    play = lay(cards=table, locks={"daimyo": 2}).interrogate("sake_house", "rinzo", suspect="ronin").yes()
    assert play.asked == [(1, "secret")]  # a marked Daimyo stays


@pytest.mark.rule("CHI-203")
def test_crowded_streets_moves_two_but_no_open_true_card(lay):
    play = lay(cards=RONIN, hand=["crowded_streets"])
    play_card(play, "crowded_streets")
    assert play.card("true_ronin") not in play.options()
    assert "done" in play.options()
    play.act("@okitsune", "place:temple", "@sayo", "place:theater")
    assert (play.place("okitsune"), play.place("sayo")) == ("temple", "theater")
    assert play.asked == [(2, "loyal")]


@pytest.mark.rule("CHI-204")
def test_festival_of_masks(lay):
    table = cards(
        tea_house="sayo+G kagemasa+ benzo",
        bathhouse="shima+G hidemori otsune",
        sake_house="okitsune true_ronin+ tasuke",
    )
    play = lay(cards=table, hand=["festival_of_masks"])
    play_card(play, "festival_of_masks")
    assert len(play.options()) == 5
    play.act("place:tea_house")
    assert (play.up("sayo"), play.up("kagemasa")) == (True, False)
    assert len(play.told("shuffled")[0].data["new"]) == 2
    play = lay(cards=table, hand=["festival_of_masks"])
    play_card(play, "festival_of_masks", "place:sake_house")
    assert play.up("true_ronin")


@pytest.mark.rule("CHI-205")
def test_the_courier_ignores_symbols_but_not_the_city(lay):
    play = lay(hand=["shoguns_courier"], space=7)
    play_card(play, "shoguns_courier")
    assert play.state.marker == 8
    assert play.asked == [(2, "loyal")]
    assert not play.told("honor_drawn")
    play = lay(hand=["shoguns_courier"], space=17)
    play_card(play, "shoguns_courier")
    assert play.state.ending == "city"


@pytest.mark.rule("CHI-206")
def test_general_pardon_clears_every_token(lay):
    play = lay(cards=cards(tea_house="sayo+GR kagemasa+G benzo"), hand=["general_pardon"])
    play_card(play, "general_pardon")
    assert not any(play.state.tokens)
    assert play.view().supply == {"geisha": 3, "ronin": 3}
    play = lay(hand=["general_pardon"]).spy().act("secret:informant")
    assert play.options() == {"draw"}


@pytest.mark.rule("CHI-207")
def test_curfew_bars_one_loyal_action_for_the_next_noble(lay):
    play = lay(hand=["curfew"])
    play_card(play, "curfew", "loyal:search")
    assert play.told("curfew_named", None)[0].data == {"action": "search"}
    assert play.options() == {"loyal:spy", "loyal:interrogate"}
    with pytest.raises(Refusal) as refusal:
        play.act("loyal:search")
    assert refusal.value.rule == "CHI-207"
    play.whole_turn()
    assert len(play.options()) == 3


@pytest.mark.rule("CHI-208")
def test_loss_of_face(lay, act_two):
    play = lay(hand=["loss_of_face"], honor={1: [1], 3: [3]})
    play_card(play, "loss_of_face")
    assert play.options() == {"seat:2", "seat:4"}
    play.act("seat:4")
    assert play.state.honor[3] == ()
    assert play.told("honor_returned", 0)[0].secret is None
    play = act_two(hand=["loss_of_face"], honor={1: [1]}).spy().act("secret:informant")
    assert play.options() == {"draw"}
    assert lay(hand=["loss_of_face"]).spy().act("secret:informant").options() == {"draw"}


@pytest.mark.rule("CHI-209")
def test_whispered_alibi_turns_one_or_two_down_in_place(lay):
    table = cards(tea_house="sayo+G kagemasa+ benzo+", bathhouse="shima+G hidemori+ otsune")
    play = lay(cards=table, hand=["whispered_alibi"])
    handle = play.handle("hidemori")
    play_card(play, "whispered_alibi")
    assert play.options() == {play.card(n) for n in ("kagemasa", "benzo", "hidemori")}
    play.act("@hidemori")
    assert "done" in play.options()
    play.act("@benzo")
    assert (play.up("hidemori"), play.up("benzo"), play.up("kagemasa")) == (False, False, True)
    assert play.handle("hidemori") == handle
