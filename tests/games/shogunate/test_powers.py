"""tests/games/shogunate: the powers of the eighteen Plots of the house (SHO-077 to SHO-100, SHO-136)."""

import pytest

CLANS = {"crane", "wolf", "cat", "snake", "rooster", "carp"}


def leaders(*clans):
    return {f"leader:{clan}" for clan in clans}


@pytest.fixture
def power(lay):
    """Lay out a table at the power of a Plot; A is the Hatamoto, the Shinobi is on Cat (3) unless told otherwise."""
    return lambda plot, **parts: lay(**{"at": "power", "plot": plot, **parts})


@pytest.mark.rule("SHO-077")
def test_the_hatamoto_makes_the_choices_after_the_award(lay):
    table = lay(4, at="award", plot="imperial_gift", hatamoto=2)
    assert table.honour == {"crane": 2, "cat": 1}
    assert table.state.deciders == (2,)
    spied = lay(4, at="award", plot="spys_report", hatamoto=2)
    spied.act(2, "target:4")
    assert spied.state.deciders == (3,)  # the one choice that the text gives to another seat


@pytest.mark.rule("SHO-078")
@pytest.mark.parametrize(
    "plot", ["tiger_at_the_gate", "cold_hearth", "broken_bridge", "fall_from_favour", "humble_exalted"]
)
def test_a_power_without_a_choice_is_executed_automatically(power, plot):
    table = power(plot, shinobi="wolf")
    assert (table.moves, table.view(None).round) == ([], 2)
    assert table.kinds().count("shinobi_moved") + table.kinds().count("leader_moved") == 1


@pytest.mark.rule("SHO-079")
def test_most_and_position_are_judged_after_the_award_and_earlier_parts(lay, power, variant):
    table = lay(at="award", plot="price_on_a_head", honour={"crane": 1, "wolf": 1, "cat": 1})
    assert table.host == "snake"  # 0 + 2 awarded is the most only now
    edition = variant(
        {"op": "move_leader", "from": 6, "to": 1},
        {"op": "shinobi", "to": "position", "position": 1},
        {"op": "add_honour", "amount": 2, "select": "host"},
        {"op": "shinobi", "to": "most_honour"},
    )
    table = lay(edition=edition, at="power", honour={"cat": 1})
    assert table.line == "carp crane wolf cat snake rooster"
    assert table.host == "carp"
    assert table.honour == {"cat": 1, "carp": 1}  # 2 placed on the new host, 1 struck


@pytest.mark.rule("SHO-080")
@pytest.mark.parametrize("plot", ["moonless_night", "silent_blade"])
def test_the_shinobi_must_go_to_any_other_leader(power, plot):
    table = power(plot)
    assert table.options(0) == leaders(*(CLANS - {"cat"}))
    table.act(0, "leader:carp")
    assert table.host == "carp"
    assert table.last(None, "shinobi_moved").data == {"from": "cat", "to": "carp", "cause": plot}


@pytest.mark.rule("SHO-081", "SHO-087")
@pytest.mark.parametrize(
    ("plot", "goal"), [("tiger_at_the_gate", "crane"), ("cold_hearth", "carp"), ("broken_bridge", "cat")]
)
def test_the_shinobi_goes_to_a_position(power, plot, goal):
    table = power(plot, shinobi="wolf", honour={"wolf": 1, goal: 1})
    assert table.host == goal
    assert table.honour == {"wolf": 1}
    assert table.line == "crane wolf cat snake rooster carp"
    there = power(plot, shinobi=goal)
    assert there.host == goal
    assert there.heard(None, "shinobi_moved") == []


@pytest.mark.rule("SHO-082")
@pytest.mark.parametrize(
    ("host", "goals"),
    [("carp", {"rooster", "snake"}), ("cat", {"wolf", "crane"}), ("wolf", {"crane"}), ("crane", set())],
)
def test_creaking_floor_goes_one_or_two_up(power, host, goals):
    table = power("creaking_floor", shinobi=host)
    if len(goals) > 1:
        assert table.options(0) == leaders(*goals)
    else:
        assert (table.moves, table.view(None).round) == ([], 2)
        assert table.host == next(iter(goals), host)


@pytest.mark.rule("SHO-083")
@pytest.mark.parametrize(
    ("host", "goals"),
    [("crane", {"wolf", "cat"}), ("snake", {"rooster", "carp"}), ("rooster", {"carp"}), ("carp", set())],
)
def test_falling_leaves_goes_one_or_two_down(power, host, goals):
    table = power("falling_leaves", shinobi=host)
    if len(goals) > 1:
        assert table.options(0) == leaders(*goals)
    else:
        assert (table.moves, table.view(None).round) == ([], 2)
        assert table.host == next(iter(goals), host)


@pytest.mark.rule("SHO-084")
@pytest.mark.parametrize(("host", "goals"), [("snake", {"cat", "rooster"}), ("crane", {"wolf"}), ("carp", {"rooster"})])
def test_smoke_on_the_wall_must_go_to_a_neighbour(power, host, goals):
    table = power("smoke_on_the_wall", shinobi=host)
    if len(goals) > 1:
        assert table.options(0) == leaders(*goals)
    else:
        assert table.moves == []
        assert table.host == next(iter(goals))


@pytest.mark.rule("SHO-085")
def test_price_on_a_head_finds_the_most_honour(power):
    assert power("price_on_a_head", honour={"carp": 3, "cat": 2}).host == "carp"
    stays = power("price_on_a_head", honour={"carp": 1, "cat": 2})
    assert (stays.host, stays.heard(None, "shinobi_moved")) == ("cat", [])
    table = power("price_on_a_head", honour={"cat": 2, "carp": 2, "wolf": 1})
    assert table.options(0) == leaders("cat", "carp")


@pytest.mark.rule("SHO-086")
def test_mercy_of_the_temple_finds_the_least_honour(power):
    rich = {"crane": 1, "wolf": 2, "cat": 1, "rooster": 3, "carp": 2}
    assert power("mercy_of_the_temple", honour=rich).host == "snake"
    table = power("mercy_of_the_temple", honour={**rich, "snake": 1})
    assert table.options(0) == leaders("crane", "cat", "snake")  # the host is a legal pick
    table.act(0, "leader:cat")
    assert table.host == "cat"
    assert "cat" not in table.honour


@pytest.mark.rule("SHO-087")
@pytest.mark.parametrize("plot", ["moonless_night", "smoke_on_the_wall", "creaking_floor", "falling_leaves"])
def test_a_moved_marker_moves_no_leader(power, plot):
    table = power(plot)
    table.act(0, sorted(table.options(0))[0])
    assert table.line == "crane wolf cat snake rooster carp"
    assert table.heard(None, "leader_moved") == []


@pytest.mark.rule("SHO-088")
def test_spys_report_the_target_picks_the_card_and_only_the_hatamoto_sees_it(power):
    table = power("spys_report", seats=4, face_up={1: "crane wolf"})
    assert table.options(0) == {"target:3", "target:4"}
    table.act(0, "target:3")
    assert table.state.deciders == (2,)
    table.act(2, table.card(2, "snake"))
    told = {seat: table.last(seat, "loyalty_shown") for seat in (0, 1, 2, 3, None)}
    assert {seat for seat, event in told.items() if event.secret == {"clan": "snake"}} == {0, 2}
    assert [told[seat].secret for seat in (1, 3, None)] == [None] * 3
    single = power("spys_report", face_up={1: "crane wolf", 2: "cat"})
    assert single.last(0, "loyalty_shown").secret == {"clan": "snake"}  # one target, one card: nothing is asked


@pytest.mark.rule("SHO-089", "SHO-136")
def test_spys_report_may_move_the_shinobi_to_a_neighbour(power):
    for choice, host in (("stay", "cat"), ("leader:wolf", "wolf"), ("leader:snake", "snake")):
        table = power("spys_report")
        table.play((0, "target:2"), (1, "card:1"))
        assert table.options(0) == {"stay", "leader:wolf", "leader:snake"}
        table.act(0, choice)
        assert table.host == host
        declined = [told.data["card"] for told in table.heard(2, "part_declined")]
        assert declined == (["spys_report"] if choice == "stay" else [])


@pytest.mark.rule("SHO-090", "SHO-091", "SHO-079")
def test_changing_of_the_guard_switches_neighbours_then_may_move_the_shinobi(power):
    table = power("changing_of_the_guard", honour={"wolf": 2})
    assert table.options(0) == {
        *("pair:crane+wolf", "pair:cat+wolf", "pair:cat+snake", "pair:rooster+snake", "pair:rooster+carp")
    }
    table.act(0, "pair:cat+wolf")
    assert table.line == "crane cat wolf snake rooster carp"
    assert table.options(0) == {"stay", "leader:crane", "leader:wolf"}  # positions after the switch
    table.act(0, "leader:crane")
    assert table.host == "crane"
    assert table.honour == {"wolf": 2}


@pytest.mark.rule("SHO-092")
def test_fall_from_favour_sends_the_head_to_the_tail(power):
    table = power("fall_from_favour", shinobi="crane", honour={"crane": 3})
    assert table.line == "wolf cat snake rooster carp crane"
    assert table.honour == {"crane": 2}  # its Honour and the Shinobi went along
    assert table.moves == []


@pytest.mark.rule("SHO-093")
def test_humble_exalted_lifts_the_tail_to_the_head(power):
    table = power("humble_exalted", honour={"carp": 3})
    assert table.line == "carp crane wolf cat snake rooster"
    assert table.honour == {"carp": 3}
    assert table.moves == []


@pytest.mark.rule("SHO-094")
def test_tea_ceremony_may_move_one_honour_to_a_neighbour(power):
    table = power("tea_ceremony", honour={"wolf": 2, "carp": 1})
    assert table.options(0) == {"shift:wolf:crane", "shift:wolf:cat", "shift:carp:rooster", "decline"}
    table.act(0, "shift:wolf:crane")
    assert table.honour == {"crane": 1, "wolf": 1, "carp": 1}
    nothing = power("tea_ceremony")
    assert nothing.moves == []
    assert nothing.last(None, "part_skipped").data["card"] == "tea_ceremony"


@pytest.mark.rule("SHO-095")
def test_imperial_gift_must_honour_a_leader_without_the_shinobi(power):
    table = power("imperial_gift")
    assert table.options(0) == leaders(*(CLANS - {"cat"}))
    table.act(0, "leader:snake")
    assert table.honour == {"snake": 1}


@pytest.mark.rule("SHO-096")
def test_open_court_turns_a_card_for_two_honour_or_declines(power):
    table = power("open_court", face_up={0: "carp"})
    assert table.options(0) == {"card:1", "decline"}  # a single card is asked, too: the text says "may"
    table.act(0, "card:1")
    assert table.honour == {"rooster": 2}
    assert table.view(None).seats[0].face_up == ["carp", "rooster"]
    declined = power("open_court")
    declined.act(0, "decline")
    assert declined.view(None).seats[0].face_up == []
    assert declined.last(1, "part_declined").data["seat"] == 0


@pytest.mark.rule("SHO-097", "SHO-136")
def test_open_court_asks_nothing_when_all_is_open(power):
    table = power("open_court", face_up={0: "carp rooster"})
    assert (table.moves, table.view(None).round) == ([], 2)
    assert table.honour == {}
    assert table.last(2, "part_skipped").data["card"] == "open_court"


@pytest.mark.rule("SHO-098")
@pytest.mark.parametrize("order", ["order:1-2", "order:2-1"])
def test_astrologers_reading_orders_the_top_two(power, order):
    deck = ["tea_ceremony", "imperial_gift", "open_court"]
    table = power("astrologers_reading", deck=deck)
    assert table.options(0) == {"order:1-2", "order:2-1"}
    assert table.view(0).me.plots == deck[:2]
    assert table.view(1).me.plots == []
    table.act(0, order)
    top = deck[:2] if order == "order:1-2" else [deck[1], deck[0]]
    assert table.last(0, "plots_returned").secret == {"plots": top}
    assert table.last(1, "plots_returned").secret is None
    assert table.view(1).plot == top[0]
    assert table.view(0).me.plots == top[1:]
    assert table.view(None).plot_deck == 2


@pytest.mark.rule("SHO-099")
def test_astrologers_reading_with_one_or_no_plot_left(power):
    one = power("astrologers_reading", deck=["open_court"])
    assert one.moves == []
    assert one.last(0, "plots_looked").secret == {"plots": ["open_court"]}
    assert one.last(1, "plots_looked").data == {"seat": 0, "number": 1}
    assert one.view(None).plot == "open_court"
    none = power("astrologers_reading", deck=[])
    assert none.heard(None, "plots_looked") == []
    assert none.last(None, "part_skipped").data["card"] == "astrologers_reading"
    assert none.state.ending == "plot_deck"


@pytest.mark.rule("SHO-136")
@pytest.mark.parametrize(("plot", "shinobi"), [("tiger_at_the_gate", "crane"), ("creaking_floor", "crane")])
def test_an_impossible_shinobi_move_is_announced(power, plot, shinobi):
    table = power(plot, shinobi=shinobi)
    for seat in (0, 1, 2, None):
        assert table.last(seat, "part_skipped").data["card"] == plot
