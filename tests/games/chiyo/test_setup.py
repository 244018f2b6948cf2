"""tests/games/chiyo: set-up and Prelude: who sits where and who learns what (CHI-001 to CHI-036, CHI-214)."""

import pytest

from sudare.core import SudareError, Table
from sudare.games.chiyo import ChiyoGame

ALL = (5, 6, 7, 8)


def dealt(seats=5, seed="deal", **options):
    return Table(ChiyoGame(seats, options), seed)


def begun(seats=5, seed="deal", **options):
    table = dealt(seats, seed, **options)
    moto = table.state.motonaka
    for _ in range(2):
        table.act(moto, table.state.legal(moto)[0])
    return table


def secret(table, seat, kind):
    return next(t for t in table.told(seat) if t.kind == kind).secret


@pytest.mark.rule("CHI-001")
def test_five_to_eight_people_play():
    for seats in ALL:
        assert ChiyoGame(seats).seats == seats
    for seats in (4, 9):
        with pytest.raises(SudareError, match="5 to 8"):
            ChiyoGame(seats)


@pytest.mark.rule("CHI-002", "CHI-003")
@pytest.mark.parametrize(("seats", "first"), [(5, 6), (6, 4), (7, 2), (8, 0)])
def test_the_shogun_and_the_tiles_start_where_they_should(seats, first):
    table = dealt(seats)
    view = table.state.view(None)
    assert view.space == view.first_space == first
    assert next(p for p in view.places if p.id == "temple").tiles == ["daimyo", "rival"]
    assert dealt(seats, shogun_start="first").state.marker == 0
    assert dealt(seats, shogun_start=9).state.marker == 9


@pytest.mark.rule("CHI-004", "CHI-005")
@pytest.mark.parametrize(
    ("seats", "roles"), [(5, (2, 1, 1, 1)), (6, (3, 1, 1, 1)), (7, (3, 1, 2, 1)), (8, (4, 1, 2, 1))]
)
def test_every_seat_gets_one_card_of_the_right_role_deck(seats, roles):
    deals = [dealt(seats, f"r{i}").state.roles for i in range(12)]
    for deal in deals:
        assert tuple(deal.count(role) for role in range(4)) == roles
    assert len(set(deals)) > 5


@pytest.mark.rule("CHI-006", "CHI-008", "CHI-010")
def test_a_role_is_its_owners_secret_but_motonaka_is_open():
    table = dealt()
    moto = table.state.motonaka
    names = [("ally", "betrayer", "usurper", "motonaka")[r] for r in table.state.roles]
    for seat in range(5):
        shown = [s.role for s in table.state.view(seat).seats]
        assert shown == [names[s] if s in (seat, moto) else None for s in range(5)]
    assert [s.role for s in table.state.view(None).seats].count(None) == 4
    assert moto not in table.state.nobles
    assert len(table.state.nobles) == 4


@pytest.mark.rule("CHI-007")
def test_the_player_aid_is_the_rulebook_and_changes_nothing():
    game = ChiyoGame(5)
    assert "CHI-007" in game.rulebook()
    assert not any("aid" in name for name in game.actions.names)


@pytest.mark.rule("CHI-009")
def test_motonaka_is_in_charge_of_the_influence_cards_and_of_the_true_cards_text(lay):
    play = lay(hand=["curfew"], deck=[])
    play.spy().act("secret:informant")
    assert play.asked == [(0, "informant")]
    play = lay(cards={**_f5(), "tea_house": "sayo+GR kagemasa benzo"}, rival="tea_house")
    play.interrogate("tea_house", "sayo", suspect="geisha").yes()
    assert play.asked == [(0, "pick_place")]


def _f5():
    from sudare.games.chiyo.arrange import F5

    return F5["cards"]


@pytest.mark.rule("CHI-011")
@pytest.mark.parametrize("seats", ALL)
def test_only_boards_for_the_player_count_are_used(seats):
    boards = [p.id for p in dealt(seats).state.view(None).places]
    extra = ["silk_market", "dojo", "gambling_hall"][: seats - 5]
    assert boards == ["temple", "tea_house", "sake_house", "bathhouse", "theater", *extra]


@pytest.mark.rule("CHI-012", "CHI-013", "CHI-043")
@pytest.mark.parametrize("seats", ALL)
def test_ring_boards_fill_the_gaps_between_nobles_and_skip_motonaka(seats):
    rings = set()
    for i in range(8):
        s = dealt(seats, f"b{i}").state
        rings.add(s.ring)
        assert sorted(s.ring) == list(range(1, seats))
        k = seats - 1
        for n in range(k):
            left, right = (s.motonaka + 1 + n) % seats, (s.motonaka + 1 + (n + 1) % k) % seats
            assert s.owners[s.ring[n]] == (left, right)
        before, after = (s.motonaka - 1) % seats, (s.motonaka + 1) % seats
        assert s.owners[s.ring[-1]] == (before, after)
        assert s.owners[0] == ()
        for seat in s.nobles:
            assert sorted(s.homes[seat]) == [p for p in range(seats) if seat in s.owners[p]]
            assert len(s.homes[seat]) == 2
    assert len(rings) > 3


@pytest.mark.rule("CHI-014", "CHI-015")
@pytest.mark.parametrize("seats", ALL)
def test_three_face_down_patrons_at_every_establishment_use_the_deck_up(seats):
    one, two = dealt(seats, "a").state, dealt(seats, "b").state
    assert sorted(one.face) == list(range(3 * seats))
    assert [len(one.at(p)) for p in range(seats)] == [3] * seats
    assert not any(one.up)
    assert one.face != two.face
    types = [one.game.card_type.count(t) for t in range(4)]
    assert types == [seats - 1, seats - 1, seats - 1, 3]


@pytest.mark.rule("CHI-016", "CHI-017")
def test_supplies_at_the_start():
    s = dealt().state
    assert s.pool.cards() == [1] * 5 + [2] * 5 + [3] * 5
    view = s.view(None)
    assert view.supply == {"geisha": 3, "ronin": 3}
    assert view.action_markers_left == 3
    assert view.order == []


@pytest.mark.rule("CHI-018")
def test_action_markers_come_only_from_cards_that_name_them(lay):
    play = lay()
    for _ in range(4):
        play.whole_turn()
    assert play.state.markers_left() == 3
    play = lay(hand=["rival_called_away"])
    play.spy().act("secret:informant", "play:rival_called_away")
    assert play.state.markers_left() == 2  # two placed, one already taken off by the next turn
    assert play.told("markers_placed")[0].data == {"target": "rival", "count": 2}


@pytest.mark.rule("CHI-019", "CHI-023")
@pytest.mark.parametrize("seats", ALL)
def test_disguises_are_two_different_patrons_and_never_assassins(seats):
    drawn = set()
    for i in range(25):
        s = dealt(seats, f"d{i}").state
        first, second = s.drawn
        assert first != second
        assert s.game.card_type[first] != 3
        assert s.game.card_type[second] != 3
        drawn |= set(s.drawn)
    assert len(dealt(seats).game.disguise_deck) == 3 * seats - 3
    assert len(drawn) > 8


@pytest.mark.rule("CHI-020", "CHI-035")
def test_who_the_assassins_are_is_public_but_not_which_mini_is_gone():
    table = begun()
    text = table.game.rulebook()
    for name in ("Kuro the Needle", "Shizu the Veil", "Akage the Red Mask"):
        assert name in text
    usurper = table.state.roles.index(2)
    for seat in (*range(5), None):
        view = table.state.view(seat)
        knows = seat in (table.state.motonaka, usurper)
        assert (view.true_assassin is not None) == knows
        assert view.not_true_assassin == []
        assert (view.private is not None) == (seat == table.state.motonaka)
        assert (secret(table, seat, "assassin_shown") is not None) == knows


@pytest.mark.rule("CHI-021", "CHI-022", "CHI-027")
def test_motonaka_hides_the_disguises_before_learning_any_role():
    table = dealt()
    s = table.state
    moto = s.motonaka
    assert [s.decision(seat).id for seat in s.deciders] == ["disguise"]
    assert s.deciders == (moto,)
    names = table.game.names["card"]
    first, second = (names[c] for c in s.drawn)
    assert s.view(moto).private.drawn == [first, second]
    assert [who.role for who in s.view(moto).seats].count(None) == 4  # no role known yet
    assert {table.game.actions.name(a) for a in s.legal(moto)} == {f"disguise:{first}", f"disguise:{second}"}
    assert table.game.actions.name(s.default(moto)) == f"disguise:{first}"
    table.act(moto, f"disguise:{second}")
    assert s.view(moto).disguises == {"geisha": second, "ronin": first}
    for seat in (*s.nobles, None):
        assert s.view(seat).disguises == {"geisha": None, "ronin": None}
        assert secret(table, seat, "disguised") is None
        assert secret(table, seat, "secrets_drawn") is None


@pytest.mark.rule("CHI-024", "CHI-025")
def test_four_city_markers_on_the_last_spaces_open_to_motonaka_only():
    cities = set()
    for i in range(20):
        s = dealt(5, f"c{i}").state
        cities.add(s.city)
        faces = [m.face for m in s.view(s.motonaka).city]
        assert sorted(faces) == ["blank", "blank", "blank", "city"]
        assert [m.space for m in s.view(None).city] == [17, 18, 19, 20]
        for seat in (*s.nobles, None):
            assert [m.face for m in s.view(seat).city] == [None] * 4
    assert cities == {17, 18, 19, 20}


@pytest.mark.rule("CHI-026")
def test_fifteen_influence_cards_and_an_empty_hand():
    s = dealt().state
    assert len(s.deck) == 15
    assert s.hand == ()
    assert s.view(None).influence_hand == 0


@pytest.mark.rule("CHI-028")
def test_the_prelude_is_announced_once_to_everybody_before_the_first_turn():
    table = begun()
    for seat in (*range(5), None):
        kinds = [t.kind for t in table.told(seat)]
        passages = [t.data["passage"] for t in table.told(seat) if t.kind == "announced"]
        assert passages == [f"passage_{i}" for i in range(1, 7)]
        assert kinds.index("disguised") < kinds.index("announced") < kinds.index("turn_began")
        assert all(t.secret is None for t in table.told(seat) if t.kind == "announced")
    texts = table.game.edition.prelude
    assert [i for i, word in enumerate(("Allies", "Betrayer", "usurp"), 2) if word in texts[i]] == [2, 3, 4]


@pytest.mark.rule("CHI-029", "CHI-030", "CHI-034", "CHI-214")
@pytest.mark.parametrize("seats", ALL)
def test_motonaka_learns_all_roles_and_allies_and_betrayer_nothing(seats):
    table = begun(seats)
    s = table.state
    names = [("ally", "betrayer", "usurper", "motonaka")[r] for r in s.roles]
    assert [who.role for who in s.view(s.motonaka).seats] == names
    for seat in s.nobles:
        if s.roles[seat] in (0, 1):
            shown = [who.role for who in s.view(seat).seats]
            assert shown == [names[i] if i in (seat, s.motonaka) else None for i in range(seats)]
            assert secret(table, seat, "roles_learned") is None
    view = s.view(s.motonaka)
    assert None not in view.disguises.values()
    assert view.true_assassin is not None
    assert None not in [m.face for m in view.city]
    assert all(card.remembered is None for place in view.places for card in place.cards)


@pytest.mark.rule("CHI-031", "CHI-032")
@pytest.mark.parametrize(("seats", "fellows"), [(5, 1), (6, 1), (7, 2), (8, 2)])
def test_usurpers_know_one_another_and_the_true_assassin(seats, fellows):
    table = begun(seats)
    s = table.state
    usurpers = [seat for seat in s.nobles if s.roles[seat] == 2]
    assert len(usurpers) == fellows
    for seat in usurpers:
        assert [i for i, who in enumerate(s.view(seat).seats) if who.role == "usurper"] == sorted(usurpers)
        assert s.view(seat).true_assassin == table.game.names["card"][s.true_assassin]
        assert secret(table, seat, "assassin_shown")["card"] == table.game.names["card"][s.true_assassin]


@pytest.mark.rule("CHI-033")
def test_motonaka_chooses_one_of_three_as_true_assassin():
    table = dealt()
    s = table.state
    moto = s.motonaka
    table.act(moto, s.legal(moto)[0])
    assert s.decision(moto).id == "true_assassin"
    options = {table.game.actions.name(a) for a in s.legal(moto)}
    assert options == {"assassin:needle", "assassin:veil", "assassin:red_mask"}
    assert [who.role for who in s.view(moto).seats].count(None) == 0  # he knows the roles by now
    table.act(moto, "assassin:red_mask")
    assert s.view(moto).true_assassin == "red_mask"
    firsts = {dealt(5, f"f{i}").state.minis[0] for i in range(20)}
    assert len(firsts) == 3  # an absent Motonaka takes one at random


@pytest.mark.rule("CHI-036")
def test_motonakas_notes_are_his_view_and_nobody_elses():
    s = begun().state
    for seat in (*s.nobles, None):
        assert s.view(seat).private is None
    assert s.view(s.motonaka).private is not None


def test_motonaka_can_be_seated_by_option():
    for seat in (1, 3, 5):
        assert dealt(5, motonaka_seat=seat).state.motonaka == seat - 1
    with pytest.raises(SudareError, match="no seat 7"):
        ChiyoGame(6, {"motonaka_seat": 7})


@pytest.mark.rule("CHI-060")
@pytest.mark.parametrize("seats", ALL)
def test_the_first_turn_belongs_to_the_noble_with_the_tea_house_on_the_left_hand(seats):
    for i in range(4):
        s = begun(seats, f"first {i}").state
        assert s.deciders == (s.active,)
        assert s.game.names["place"][s.homes[s.active][0]] == "tea_house"
