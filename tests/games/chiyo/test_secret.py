"""tests/games/chiyo: Secret Actions and the Shogun's road (CHI-126 to CHI-146)."""

import pytest

from sudare.core import Refusal
from sudare.games.chiyo.arrange import F5

CARDS = F5["cards"]


def cards(**changed):
    return {**CARDS, **changed}


@pytest.mark.rule("CHI-127")
def test_which_secret_action_is_taken_is_public(lay):
    play = lay().spy().act("secret:informant")
    for seat in (*range(5), None):
        assert play.told("secret_chosen", seat)[0].data == {"seat": 1, "action": "informant"}


@pytest.mark.rule("CHI-128", "CHI-130")
def test_a_kind_not_taken_yet_comes_first(lay):
    play = lay().search("theater", "tsunehira", "genba", "oyuki").no()  # one of n0's own places
    assert play.options() == {"secret:honor", "secret:informant", "secret:frame"}
    play.act("secret:frame", "@genba", "@oyuki")
    assert play.options() == {"secret:honor", "secret:informant"}
    with pytest.raises(Refusal) as refusal:
        play.act("secret:frame")
    assert refusal.value.rule in ("CHI-128", "CHI-144")
    play.act("secret:informant")
    assert [t.data["action"] for t in play.told("secret_chosen")] == ["frame", "informant", "honor"]  # only one left
    assert play.asked == [(2, "loyal")]


@pytest.mark.rule("CHI-129")
def test_when_every_kind_possible_was_taken_one_is_repeated(lay):
    play = lay().search("bathhouse", "shima", "hidemori", "otsune").no()  # nothing to frame for n0
    play.act("secret:informant")
    assert play.asked == [(1, "secret")]  # Honor was taken at once, being the only kind left
    assert play.options() == {"secret:honor", "secret:informant"}
    play.act("secret:honor")
    assert [t.data["action"] for t in play.told("secret_chosen")] == ["informant", "honor", "honor"]


@pytest.mark.rule("CHI-131")
def test_the_turn_ends_with_the_last_secret_action(lay):
    play = lay().spy().act("secret:honor")
    assert play.asked == [(2, "loyal")]
    assert play.state.turns == 1


@pytest.mark.rule("CHI-132", "CHI-133")
def test_honor_advances_the_shogun_and_draws_a_hidden_token(lay):
    play = lay().spy().act("secret:honor")
    assert play.state.marker == 7
    assert len(play.state.pool) == 14
    value = play.state.honor[1][0]
    for seat in (*range(5), None):
        told = play.told("honor_drawn", seat)[0]
        assert told.data == {"seat": 1, "count": 1}
        assert told.secret == ({"value": value} if seat == 1 else None)
        assert play.view(seat).seats[1].honor_count == 1
        assert play.view(seat).seats[1].honor_hidden == ([value] if seat == 1 else None)
        assert play.view(seat).seats[1].honor_open == []


@pytest.mark.rule("CHI-134")
def test_an_empty_pool_gives_nothing_but_the_shogun_moves(lay):
    play = lay(honor={2: [1] * 5, 3: [2] * 5, 4: [3] * 5}).spy().act("secret:honor")
    assert play.state.marker == 7
    assert play.state.honor[1] == ()
    assert not play.told("honor_drawn")


@pytest.mark.rule("CHI-135")
def test_a_symbol_lets_motonaka_draw_play_or_decline(lay):
    play = lay(space=7, hand=["curfew"]).spy().act("secret:honor")
    assert play.asked == [(0, "symbol")]
    assert play.options() == {"draw", "decline", "play:curfew"}
    assert len(play.state.honor[1]) == 1  # the token comes first
    play.act("decline")
    assert play.told("influence_declined", None)
    assert play.asked == [(2, "loyal")]
    play = lay(space=8).spy().act("secret:honor")
    assert play.asked == [(2, "loyal")]  # standing on a symbol means nothing


@pytest.mark.rule("CHI-136", "CHI-138")
def test_a_blank_city_marker_is_turned_up_for_all_and_nothing_else_happens(lay):
    play = lay(space=16).spy()
    assert [m.face for m in play.view(2).city] == [None] * 4
    play.act("secret:honor")
    for seat in (*range(1, 5), None):
        assert [m.face for m in play.view(seat).city] == ["blank", None, None, None]
        assert play.told("city_revealed", seat)[0].data == {"space": 17, "marker": "blank"}
    assert not play.state.over
    assert play.asked == [(2, "loyal")]


@pytest.mark.rule("CHI-137", "CHI-041")
def test_the_city_ends_the_game_for_motonaka_at_once(lay):
    play = lay(space=17).search("theater", "tsunehira", "genba", "oyuki").no().act("secret:honor")
    assert play.state.over
    assert play.state.winners == (0,)
    assert play.state.ending == "city"
    assert len(play.told("secret_chosen")) == 1  # two more were owed


@pytest.mark.rule("CHI-139")
def test_the_informant_makes_motonaka_draw_or_play(lay):
    play = lay(hand=["curfew", "temple_sanctuary"]).spy().act("secret:informant")
    assert play.options() == {"draw", "play:curfew"}
    with pytest.raises(Refusal) as refusal:
        play.act("decline")
    assert refusal.value.rule == "CHI-139"
    play = lay(hand=["temple_sanctuary"]).spy().act("secret:informant")
    assert play.asked == [(0, "informant")]
    assert play.options() == {"draw"}  # nothing playable, and nobody else can tell
    play = lay().spy().act("secret:informant")
    assert len(play.state.hand) == 1  # an empty hand is public: he draws


@pytest.mark.rule("CHI-140")
def test_a_drawn_card_is_motonakas_secret_and_a_played_one_is_open(lay):
    play = lay(hand=["shoguns_courier"]).spy().act("secret:informant", "draw")
    for seat in (*range(5), None):
        told = play.told("influence_drawn", seat)[0]
        assert told.data == {"hand": 2, "deck": 13}
        assert (told.secret is not None) == (seat == 0)
    play.spy().act("secret:informant", "play:shoguns_courier")
    assert play.told("influence_played")[0].data == {"card": "shoguns_courier"}
    assert play.view().influence_discard == ["shoguns_courier"]
    assert play.state.marker == 7
    play = lay(hand=list(_all_cards()), deck=[])
    assert play.view().influence_hand == 15  # no hand limit


def _all_cards():
    from sudare.games.chiyo import ChiyoGame

    game = ChiyoGame(5)
    return [game.names["influence"][c] for c in game.influence_cards]


@pytest.mark.rule("CHI-141")
def test_a_card_is_playable_only_while_its_condition_holds(lay):
    hand = list(dict.fromkeys(_all_cards()))
    play = lay(hand=hand).spy().act("secret:informant")
    never = {"lost_in_the_crowd", "temple_sanctuary", "general_pardon", "loss_of_face", "whispered_alibi"}
    assert {o for o in play.options() if o.startswith("play:")} == {f"play:{c}" for c in hand if c not in never}
    assert set(play.view(0).private.playable) == set(hand) - never
    with pytest.raises(Refusal) as refusal:
        play.act("play:general_pardon")
    assert refusal.value.rule == "CHI-141"
    table = cards(tea_house="true_geisha+ kagemasa+ benzo+G", sake_house="okitsune true_ronin+ tasuke")
    table["tea_house"] = "true_geisha+ kagemasa+ benzo+"
    play = lay(hand=hand, cards=table, honor={2: [1]}).spy().act("secret:informant")
    assert {o for o in play.options() if o.startswith("play:")} == {f"play:{c}" for c in hand if c != "general_pardon"}


@pytest.mark.rule("CHI-142")
def test_an_empty_deck_is_never_reshuffled(lay):
    play = lay(hand=["curfew", "temple_sanctuary"], deck=[]).spy().act("secret:informant")
    assert play.options() == {"play:curfew", "discard:curfew", "discard:temple_sanctuary"}
    play.act("discard:temple_sanctuary")
    assert play.told("influence_discarded")[0].data == {"card": "temple_sanctuary"}
    play = lay(hand=[], deck=[], cards=cards(theater="tsunehira genba+ oyuki+")).spy()
    assert play.options() == {"secret:honor", "secret:frame"}
    with pytest.raises(Refusal) as refusal:
        play.act("secret:informant")
    assert refusal.value.rule == "CHI-142"


@pytest.mark.rule("CHI-144")
def test_frame_needs_two_open_patrons_without_tokens(lay):
    play = lay(cards=cards(tea_house="sayo+GR kagemasa+ benzo")).spy()
    assert "secret:frame" not in play.options()
    with pytest.raises(Refusal) as refusal:
        play.act("secret:frame")
    assert refusal.value.rule == "CHI-144"
    play = lay(cards=cards(tea_house="sayo+GR kagemasa+ benzo+")).spy()
    play.act("secret:frame")
    assert (play.up("sayo"), play.up("kagemasa"), play.up("benzo")) == (True, False, False)


@pytest.mark.rule("CHI-145")
def test_framed_patrons_are_not_shuffled_and_everybody_remembers(lay):
    play = lay(cards=cards(tea_house="sayo kagemasa+ benzo+"))
    handle = play.handle("kagemasa")
    play.spy().act("secret:frame")
    assert play.handle("kagemasa") == handle
    for seat in (*range(5), None):
        card = next(c for p in play.view(seat).places for c in p.cards if c.handle == handle)
        assert (card.face, card.remembered) == (None, "kagemasa")
    play = lay(options={"memory_aid": False}, cards=cards(tea_house="sayo kagemasa+ benzo+")).spy().act("secret:frame")
    assert all(c.remembered is None for p in play.view(2).places for c in p.cards)


@pytest.mark.rule("CHI-146")
def test_a_card_beats_the_rules(lay):
    play = lay(daimyo="bathhouse", rival="bathhouse").interrogate("bathhouse", "shima").no()
    assert (play.tile("daimyo"), play.tile("rival")) == ("temple", "temple")  # CHI-048 forbids it to Loyal Actions
