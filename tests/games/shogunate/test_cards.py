"""tests/games/shogunate: the six Action cards (SHO-047 to SHO-073)."""

import pytest

from sudare.core import Refusal

CLANS = ("cat", "crane", "rooster", "snake", "wolf", "carp")


def leaders(*clans):
    return {f"leader:{clan}" for clan in clans}


@pytest.mark.rule("SHO-047", "SHO-048")
def test_cloaked_the_hatamoto_names_any_leader_and_the_actor_moves_it(lay):
    table = lay(4, hatamoto=3, at="resolve", cards={1: "cloaked_in_shadows"})
    assert table.state.deciders == (3,)
    assert table.options(3) == leaders(*CLANS)
    table.act(3, "leader:rooster")
    assert table.last(None, "leader_named").data == {"seat": 3, "leader": "rooster", "actor": 1}
    assert table.state.deciders == (1,)
    assert table.options(1) == {"position:1", "position:2", "position:3", "position:4", "position:6"}
    table.act(1, "position:1")
    assert table.line == "rooster crane wolf cat snake carp"


@pytest.mark.rule("SHO-049")
def test_cloaked_touches_no_loyalty_and_no_honour(perform):
    table = perform("cloaked_in_shadows", honour={"cat": 1})
    since = len(table.events)
    table.play((0, "leader:cat"), (1, "position:1"))
    assert table.kinds(since) == ["leader_named", "leader_moved", "action_finished", "actor_called"]
    assert table.honour == {"cat": 1}


@pytest.mark.rule("SHO-050", "SHO-051")
@pytest.mark.parametrize("clan", ["crane", "wolf"])
def test_dishonour_sends_a_leader_to_the_tail_and_turns_a_card_for_everybody(perform, clan):
    table = perform("dishonour")
    assert table.options(1) == leaders("crane", "wolf", "cat", "snake", "rooster")
    table.act(1, "leader:cat")
    assert table.line == "crane wolf snake rooster carp cat"
    assert table.options(1) == {"card:1", "card:2"}
    table.act(1, table.card(1, clan))
    for seat in (0, 1, 2, None):
        assert table.last(seat, "loyalty_turned").data == {"seat": 1, "clan": clan, "cause": "dishonour"}
        assert (table.view(seat).seats[1].face_up, table.view(seat).seats[1].face_down) == ([clan], 1)


@pytest.mark.rule("SHO-051", "SHO-052")
def test_dishonour_turns_a_single_card_unasked_and_skips_when_there_is_none(perform):
    table = perform("dishonour", face_up={1: "wolf"})
    table.act(1, "leader:crane")
    assert table.view(None).seats[1].face_up == ["wolf", "crane"]
    table = perform("dishonour", face_up={1: "wolf crane"})
    table.act(1, "leader:crane")
    assert table.line == "wolf cat snake rooster carp crane"
    assert table.last(None, "part_skipped").data["seat"] == 1
    assert table.view(None).seats[1].discards == ["dishonour"]  # the card was played all the same


@pytest.mark.rule("SHO-053")
def test_the_turned_card_need_not_be_of_the_moved_leaders_clan(perform):
    for clan in ("crane", "wolf"):
        table = perform("dishonour")
        table.act(1, "leader:crane")
        table.act(1, table.card(1, clan))
        assert table.view(None).seats[1].face_up == [clan]


@pytest.mark.rule("SHO-054")
@pytest.mark.parametrize(
    ("lift", "line"),
    [
        ("wolf:1", "wolf crane cat snake rooster carp"),
        ("cat:2", "cat crane wolf snake rooster carp"),
        ("rooster:1", "crane wolf cat rooster snake carp"),
        ("carp:1", "crane wolf cat snake carp rooster"),
    ],
)
def test_upstream_lifts_a_leader_by_one_or_two_places(perform, lift, line):
    table = perform("flowing_upstream")
    assert len(table.options(1)) == 9
    assert not {"up:crane:1", "up:crane:2", "up:wolf:2"} & table.options(1)
    table.act(1, f"up:{lift}")
    assert table.line == line


@pytest.mark.rule("SHO-055")
def test_upstream_shows_the_actors_own_card_to_the_current_hatamoto_only(lay):
    table = lay(4, hatamoto=2, at="resolve", cards={1: "flowing_upstream"}, loyalties=["rooster carp", "crane wolf"])
    table.play((1, "up:carp:1"), (1, table.card(1, "wolf")))
    told = {seat: table.last(seat, "loyalty_shown") for seat in (0, 1, 2, 3, None)}
    assert told[0].data == {"owner": 1, "viewer": 2, "cause": "flowing_upstream"}
    assert {seat for seat, event in told.items() if event.secret} == {1, 2}
    assert told[2].secret == {"clan": "wolf"}


@pytest.mark.rule("SHO-056")
def test_upstream_shows_nothing_without_a_face_down_card(perform):
    table = perform("flowing_upstream", face_up={1: "crane wolf"})
    table.act(1, "up:carp:1")
    assert table.heard(None, "loyalty_shown") == []
    assert table.last(None, "part_skipped").data["card"] == "flowing_upstream"
    single = perform("flowing_upstream", face_up={1: "crane"})
    single.act(1, "up:carp:1")
    assert single.asked(1) is None
    assert single.last(0, "loyalty_shown").secret == {"clan": "wolf"}


@pytest.mark.rule("SHO-057", "SHO-058", "SHO-059", "SHO-060")
def test_company_lowers_a_leader_and_honours_it_and_a_neighbour(perform):
    table = perform("honorable_company")
    assert table.options(1) == leaders("crane", "wolf", "cat", "snake", "rooster")
    table.act(1, "leader:wolf")
    assert table.line == "crane cat wolf snake rooster carp"
    assert table.honour == {"wolf": 1}
    assert table.options(1) == leaders("cat", "snake")  # adjacent after the move; Crane was adjacent before
    assert table.asked(0) is None
    table.act(1, "leader:snake")
    assert table.honour == {"wolf": 1, "snake": 1}
    assert [told.data["difference"] for told in table.heard(None, "honour_changed")] == [1, 1]


@pytest.mark.rule("SHO-060")
def test_company_has_nine_combined_options(perform):
    options = 0
    for leader in ("crane", "wolf", "cat", "snake", "rooster"):
        table = perform("honorable_company")
        table.act(1, f"leader:{leader}")
        options += len(table.options(1)) or 1
    assert options == 9


@pytest.mark.rule("SHO-061")
def test_arrow_lifts_a_leader_by_exactly_one(perform):
    for leader, line in (("wolf", "wolf crane cat snake rooster carp"), ("carp", "crane wolf cat snake carp rooster")):
        table = perform("path_of_the_arrow")
        assert table.options(1) == leaders("wolf", "cat", "snake", "rooster", "carp")
        table.act(1, f"leader:{leader}")
        assert table.line == line


@pytest.mark.rule("SHO-062")
def test_arrow_may_name_any_other_seat_with_a_face_down_card(lay):
    table = lay(5, at="resolve", cards={1: "path_of_the_arrow"}, face_up={2: "cat", 3: "cat carp"})
    table.act(1, "leader:carp")
    assert table.options(1) == {"target:1", "target:3", "target:5"}  # the Hatamoto, too; not itself; not D
    for target, rule in (("target:2", "SHO-062"), ("target:4", "SHO-013"), ("target:6", "SHO-001")):
        with pytest.raises(Refusal) as refused:
            table.act(1, target)
        assert refused.value.rule == rule
    table.act(1, "target:5")
    for seat in (0, 3, None):
        named = table.last(seat, "target_named").data
        assert named == {"seat": 1, "target": 4, "cause": "path_of_the_arrow", "aim": "show"}


@pytest.mark.rule("SHO-063", "SHO-016")
def test_arrow_the_chosen_seat_picks_which_card_the_actor_sees(lay):
    for clan in ("cat", "snake"):
        table = lay(4, at="resolve", cards={1: "path_of_the_arrow"})
        table.play((1, "leader:carp"), (1, "target:3"))
        assert table.state.deciders == (2,)
        assert table.options(2) == {"card:1", "card:2"}
        table.act(2, table.card(2, clan))
        told = {seat: table.last(seat, "loyalty_shown") for seat in (0, 1, 2, 3, None)}
        assert {seat: event.secret for seat, event in told.items() if event.secret} == {
            1: {"clan": clan},
            2: {"clan": clan},
        }
        assert told[None].data == {"owner": 2, "viewer": 1, "cause": "path_of_the_arrow"}


@pytest.mark.rule("SHO-064")
def test_arrow_skips_the_showing_when_nobody_else_has_a_face_down_card(perform):
    table = perform("path_of_the_arrow", face_up={0: "rooster carp", 2: "cat snake"})
    table.act(1, "leader:wolf")
    assert table.line == "wolf crane cat snake rooster carp"
    assert table.last(None, "part_skipped").data["card"] == "path_of_the_arrow"
    assert table.heard(None, "loyalty_shown") == []


@pytest.mark.rule("SHO-065")
def test_storms_does_exactly_one_of_two_things(perform):
    table = perform("storms_to_flowers")
    assert table.options(1) == {"mode:switch", "mode:exchange"}
    table.act(1, "mode:switch")
    assert table.last(None, "mode_chosen").data == {"seat": 1, "mode": "switch"}
    table.act(1, "pair:crane+wolf")
    assert table.asked(0) == "cloaked_leader"  # nothing is exchanged on top
    assert table.heard(None, "loyalty_exchanged") == []
    table = perform("storms_to_flowers")
    table.play((1, "mode:exchange"), (1, "target:3"), (1, "card:1"), (2, "card:1"))
    assert table.asked(0) == "cloaked_leader"
    assert table.heard(None, "leaders_switched") == []


@pytest.mark.rule("SHO-066")
def test_storms_switches_any_two_leaders(perform):
    for pair, line in (
        ("cat+crane", "cat wolf crane snake rooster carp"),
        ("crane+carp", "carp wolf cat snake rooster crane"),
        ("rooster+snake", "crane wolf cat rooster snake carp"),
    ):
        table = perform("storms_to_flowers")
        table.act(1, "mode:switch")
        assert len(table.options(1)) == 15
        table.act(1, f"pair:{pair}")
        assert table.line == line


@pytest.mark.rule("SHO-067", "SHO-068", "SHO-069", "SHO-014")
@pytest.mark.parametrize("opponent", [0, 2, 3])
def test_storms_exchange_swaps_one_card_for_one_with_any_opponent(lay, opponent):
    table = lay(4, at="resolve", cards={1: "storms_to_flowers"})
    table.act(1, "mode:exchange")
    assert table.options(1) == {"target:1", "target:3", "target:4"}
    table.act(1, f"target:{opponent + 1}")
    theirs = table.view(opponent).me.loyalties
    assert table.options(opponent) == {"card:1", "card:2"}  # no way to refuse
    table.play((opponent, "card:1"), (1, table.card(1, "crane")))
    assert sorted(table.view(1).me.loyalties) == sorted(["wolf", theirs[0]])
    assert sorted(table.view(opponent).me.loyalties) == sorted(["crane", theirs[1]])
    assert table.view(None).seats[1].face_down == table.view(None).seats[opponent].face_down == 2


@pytest.mark.rule("SHO-070")
def test_storms_neither_sees_the_others_card_before_both_have_chosen(perform):
    tables = []
    for clan in ("crane", "wolf"):
        table = perform("storms_to_flowers")
        table.play((1, "mode:exchange"), (1, "target:3"))
        assert table.state.deciders == (1, 2)
        table.act(1, table.card(1, clan))
        assert table.heard(None, "loyalty_exchanged") == []
        assert table.holds(1) == "crane wolf"
        tables.append(table)
    for seat in (0, 2, None):
        assert tables[0].wire(seat) == tables[1].wire(seat)
    tables[0].act(2, "card:1")
    assert [told.data["seat"] for told in tables[0].heard(None, "give_chosen")] == [1, 2]


@pytest.mark.rule("SHO-071")
def test_storms_exchange_needs_a_face_down_card_on_both_sides(lay):
    table = lay(4, at="resolve", cards={1: "storms_to_flowers"}, face_up={2: "cat snake"})
    table.act(1, "mode:exchange")
    assert table.options(1) == {"target:1", "target:4"}
    with pytest.raises(Refusal) as refused:
        table.act(1, "target:3")
    assert refused.value.rule == "SHO-013"
    one_each = lay(at="resolve", cards={1: "storms_to_flowers"}, face_up={0: "rooster carp", 1: "crane", 2: "cat"})
    one_each.act(1, "mode:exchange")  # a single opponent, a single card each: all of it follows unasked
    assert (one_each.holds(1), one_each.holds(2)) == ("crane snake", "cat wolf")


@pytest.mark.rule("SHO-072")
def test_storms_exchanged_cards_arrive_face_down_and_only_the_two_know_them(lay):
    tables = []
    for b_gives in ("crane", "wolf"):
        table = lay(4, at="resolve", cards={1: "storms_to_flowers"})
        table.play((1, "mode:exchange"), (1, "target:4"))
        table.play((1, table.card(1, b_gives)), (3, table.card(3, "carp")))
        assert [seat.face_up for seat in table.view(None).seats] == [[], [], [], []]
        assert table.last(1, "loyalty_exchanged").secret == {"gave": b_gives, "received": "carp"}
        assert table.last(3, "loyalty_exchanged").secret == {"gave": "carp", "received": b_gives}
        assert table.last(0, "loyalty_exchanged").data == {"seats": [1, 3], "cause": "storms_to_flowers"}
        tables.append(table)
    for seat in (0, 2, None):
        assert tables[0].wire(seat) == tables[1].wire(seat)


@pytest.mark.rule("SHO-073", "SHO-134")
def test_receiving_a_clan_that_one_already_holds_is_legal(lay):
    table = lay(at="resolve", cards={1: "storms_to_flowers"}, loyalties=["rooster carp", "crane wolf", "crane snake"])
    table.play((1, "mode:exchange"), (1, "target:3"), (1, table.card(1, "wolf")), (2, table.card(2, "crane")))
    assert table.view(1).me.loyalties == ["crane", "crane"]  # alike in every respect
    assert table.holds(2) == "snake wolf"


@pytest.mark.rule("SHO-134")
def test_ones_cards_are_listed_alike_however_they_came(perform):
    """B gets Cat for Wolf: its cards, and all that is offered for them, read as if they had been dealt like that."""
    table = perform("storms_to_flowers")
    table.play((1, "mode:exchange"), (1, "target:3"), (1, table.card(1, "wolf")), (2, table.card(2, "cat")))
    dealt = perform("storms_to_flowers", loyalties=["rooster carp", "cat crane", "wolf snake"])
    for seat in (1, 2):
        assert table.view(seat).me == dealt.view(seat).me
    table.state.check()
