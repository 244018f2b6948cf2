"""tests/games/shogunate: every operation that another edition may use (SHO-137), through a Plot called `trial`."""

import pytest

L0 = "crane wolf cat snake rooster carp"
FIXED = {"op": "move_leader", "from": 2, "to": 5}


def leaders(*clans):
    return {f"leader:{clan}" for clan in clans}


@pytest.fixture
def trial(lay, variant):
    """Lay out a table at the power of a Plot made of these operations."""
    return lambda *power, **parts: lay(**{"edition": variant(*power), "at": "power", **parts})


def over_to_the_next_round(table):
    return table.moves == [] and table.view(None).round == 2


@pytest.mark.rule("SHO-137")
def test_none_does_nothing(trial):
    table = trial({"op": "none"})
    assert over_to_the_next_round(table)
    assert [kind for kind in table.kinds() if kind.startswith(("part_", "leader", "honour_"))] == []
    assert (table.line, table.host) == (L0, "cat")
    assert over_to_the_next_round(trial({"op": "none", "optional": True}))  # would change nothing: unasked
    assert over_to_the_next_round(trial())  # no operation at all


@pytest.mark.rule("SHO-137")
@pytest.mark.parametrize(
    ("fields", "host", "goals"),
    [
        ({"to": "any_other"}, "crane", {"wolf", "cat", "snake", "rooster", "carp"}),
        ({"to": "step", "dir": "up", "steps": [3]}, "rooster", {"wolf"}),
        ({"to": "step", "dir": "down", "steps": [2, 4]}, "wolf", {"snake", "carp"}),
        ({"to": "step", "dir": "either", "steps": [1, 3]}, "cat", {"wolf", "snake", "carp"}),
        ({"to": "step", "dir": "either", "steps": [5]}, "carp", {"crane"}),
        ({"to": "step", "dir": "either", "steps": [5]}, "cat", set()),
        ({"to": "step", "dir": "down", "steps": [4]}, "cat", set()),
        ({"to": "position", "position": 4}, "cat", {"snake"}),
        ({"to": "position", "position": 3}, "cat", set()),
        ({"to": "most_honour"}, "cat", {"wolf"}),
        ({"to": "least_honour"}, "cat", {"carp"}),
    ],
)
def test_shinobi_goes_where_the_operation_allows(trial, fields, host, goals):
    honour = {"wolf": 3, "crane": 1, "cat": 1, "snake": 1, "rooster": 1}
    table = trial({"op": "shinobi", **fields}, shinobi=host, honour=honour)
    if len(goals) > 1:
        assert table.asked(0) == "plot_shinobi"
        assert table.options(0) == leaders(*goals)
    else:
        assert over_to_the_next_round(table)
        assert table.host == next(iter(goals), host)
        assert len(table.heard(None, "part_skipped")) == (0 if goals else 1)
    optional = trial({"op": "shinobi", **fields, "optional": True}, shinobi=host, honour=honour)
    if goals:
        assert optional.options(0) == {*leaders(*goals), "stay"}
        optional.act(0, "stay")
        assert optional.host == host
        assert optional.last(1, "part_declined").data["seat"] == 0
    else:
        assert over_to_the_next_round(optional)  # impossible: skipped unasked


@pytest.mark.rule("SHO-137")
def test_shinobi_to_the_most_or_least_honour_may_stay_with_the_host(trial):
    for to in ("most_honour", "least_honour"):
        table = trial({"op": "shinobi", "to": to})
        assert table.options(0) == leaders("crane", "wolf", "cat", "snake", "rooster", "carp")  # all have 0
        table.act(0, "leader:cat")
        assert table.host == "cat"


@pytest.mark.rule("SHO-137")
def test_look_loyalty_can_be_optional(trial):
    table = trial({"op": "look_loyalty", "optional": True}, face_up={1: "crane wolf", 2: "cat"})
    assert table.asked(0) == "plot_spy_target"
    assert table.options(0) == {"target:3", "decline"}
    table.act(0, "decline")
    assert table.heard(None, "loyalty_shown") == []
    assert table.last(2, "part_declined").data["card"] == "trial"
    skipped = trial({"op": "look_loyalty", "optional": True}, face_up={1: "crane wolf", 2: "cat snake"})
    assert over_to_the_next_round(skipped)
    assert skipped.last(None, "part_skipped").data["card"] == "trial"


@pytest.mark.rule("SHO-137", "SHO-006")
def test_switch_leaders_adjacent_or_any(trial):
    assert len(trial({"op": "switch_leaders", "pair": "adjacent"}).options(0)) == 5
    table = trial({"op": "switch_leaders", "pair": "any"})
    assert table.asked(0) == "plot_switch"
    assert len(table.options(0)) == 15
    table.act(0, "pair:crane+carp")
    assert table.line == "carp wolf cat snake rooster crane"
    optional = trial({"op": "switch_leaders", "pair": "adjacent", "optional": True})
    assert "decline" in optional.options(0)
    optional.act(0, "decline")
    assert optional.line == L0
    assert len(optional.heard(None, "part_declined")) == 1


@pytest.mark.rule("SHO-137", "SHO-005")
def test_move_leader_from_one_position_to_another(trial):
    table = trial(FIXED)
    assert over_to_the_next_round(table)
    assert table.line == "crane cat snake rooster wolf carp"


@pytest.mark.rule("SHO-137")
def test_an_optional_fixed_move_is_asked_by_plot_optional(trial):
    for answer, line in (("do", "crane cat snake rooster wolf carp"), ("decline", L0)):
        table = trial({**FIXED, "optional": True})
        assert table.asked(0) == "plot_optional"
        assert table.options(0) == {"do", "decline"}
        table.act(0, answer)
        assert table.line == line
        assert len(table.heard(1, "part_declined")) == (answer == "decline")


@pytest.mark.rule("SHO-137", "SHO-005")
@pytest.mark.parametrize(
    ("dir", "steps", "number", "pick", "line"),
    [
        ("up", [1], 5, "move:wolf:1", "wolf crane cat snake rooster carp"),
        ("down", [2], 4, "move:crane:3", "wolf cat crane snake rooster carp"),
        ("either", [1, 2], 18, "move:carp:4", "crane wolf cat carp snake rooster"),
        ("either", [5], 2, "move:crane:6", "wolf cat snake rooster carp crane"),
    ],
)
def test_move_leader_with_select_offers_leader_and_place(trial, dir, steps, number, pick, line):
    power = {"op": "move_leader", "select": "any", "dir": dir, "steps": steps}
    table = trial(power)
    assert table.asked(0) == "plot_move"
    assert len(table.options(0)) == number
    table.act(0, pick)
    assert table.line == line
    optional = trial({**power, "optional": True})
    assert len(optional.options(0)) == number + 1
    optional.act(0, "decline")
    assert optional.line == L0


@pytest.mark.rule("SHO-137")
def test_shift_honour_adjacent_or_any_and_no_more_than_there_is(trial):
    table = trial({"op": "shift_honour", "amount": 2, "to": "any"}, honour={"carp": 3, "wolf": 1})
    assert table.asked(0) == "plot_tea"
    others = {"crane", "cat", "snake", "rooster"}
    assert table.options(0) == {
        *(f"shift:carp:{clan}" for clan in {*others, "wolf"}),
        *(f"shift:wolf:{clan}" for clan in {*others, "carp"}),
    }
    table.act(0, "shift:wolf:carp")
    assert table.honour == {"carp": 4}  # Wolf had only one
    table = trial({"op": "shift_honour", "amount": 2, "to": "any"}, honour={"carp": 3, "wolf": 1})
    table.act(0, "shift:carp:crane")
    assert table.honour == {"carp": 1, "wolf": 1, "crane": 2}
    near = trial({"op": "shift_honour", "amount": 1, "to": "adjacent"}, honour={"wolf": 1})
    assert near.options(0) == {"shift:wolf:crane", "shift:wolf:cat"}  # compulsory
    single = trial({"op": "shift_honour", "amount": 1, "to": "adjacent"}, honour={"crane": 1})
    assert over_to_the_next_round(single)
    assert single.honour == {"wolf": 1}
    assert over_to_the_next_round(trial({"op": "shift_honour", "amount": 1, "to": "any"}))  # nobody has Honour


SELECTED = [
    ("any", {"crane", "wolf", "cat", "snake", "rooster", "carp"}),
    ("host", {"cat"}),
    ("not_host", {"crane", "wolf", "snake", "rooster", "carp"}),
    ("position:2", {"wolf"}),
    ("position:6", {"carp"}),
    ("most_honour", {"wolf", "cat"}),
    ("least_honour", {"crane", "snake", "rooster"}),
]


@pytest.mark.rule("SHO-137")
@pytest.mark.parametrize(("select", "clans"), SELECTED)
def test_add_honour_to_what_select_leaves(trial, select, clans):
    honour = {"wolf": 2, "cat": 2, "carp": 1}
    table = trial({"op": "add_honour", "amount": 2, "select": select}, honour=honour)
    if len(clans) > 1:
        assert table.asked(0) == "plot_gift"
        assert table.options(0) == leaders(*clans)
        pick = sorted(clans)[-1]
        table.act(0, f"leader:{pick}")
    else:
        assert over_to_the_next_round(table)
        pick = next(iter(clans))
    expected = {**honour, pick: honour.get(pick, 0) + 2}
    expected["cat"] -= 1  # the strike
    assert table.honour == expected
    optional = trial({"op": "add_honour", "amount": 2, "select": select, "optional": True}, honour=honour)
    assert optional.options(0) == {*leaders(*clans), "decline"}
    optional.act(0, "decline")
    assert optional.honour == {**honour, "cat": 1}


@pytest.mark.rule("SHO-137", "SHO-018")
@pytest.mark.parametrize(("select", "clans"), SELECTED)
def test_remove_honour_judges_select_first_and_then_who_has_any(trial, select, clans):
    honour = {"wolf": 2, "cat": 2, "carp": 1}
    able = clans & set(honour)
    power = {"op": "remove_honour", "amount": 2, "select": select}
    table = trial(power, honour=honour)
    if not able:
        assert over_to_the_next_round(table)
        assert table.last(None, "part_skipped").data["card"] == "trial"
        assert table.honour == {**honour, "cat": 1}
        assert over_to_the_next_round(trial({**power, "optional": True}, honour=honour))
        return
    if len(able) > 1:
        assert table.asked(0) == "plot_remove"
        assert table.options(0) == leaders(*able)
        pick = "wolf"
        table.act(0, "leader:wolf")
    else:
        pick = next(iter(able))
        assert over_to_the_next_round(table)
    left = {clan: amount for clan, amount in honour.items() if clan != pick}
    if pick != "cat":
        left["cat"] -= 1  # the strike
    assert table.honour == left
    optional = trial({**power, "optional": True}, honour=honour)
    assert optional.options(0) == {*leaders(*able), "decline"}
    optional.act(0, "decline")
    assert optional.honour == {**honour, "cat": 1}


@pytest.mark.rule("SHO-137", "SHO-138")
def test_removed_tokens_are_back_in_the_pool_at_once(trial):
    table = trial(
        {"op": "remove_honour", "amount": 2, "select": "position:2"},
        {"op": "add_honour", "amount": 3, "select": "position:1"},
        options={"honour_pool": 20},
        honour={"wolf": 5},
        pool=0,
    )
    assert table.honour == {"wolf": 3, "crane": 2}
    assert table.view(None).pool == 0


@pytest.mark.rule("SHO-137")
def test_unveil_without_may_is_compulsory(trial):
    table = trial({"op": "unveil", "amount": 3})
    assert table.options(0) == {"card:1", "card:2"}
    table.act(0, table.card(0, "carp"))
    assert table.honour == {"carp": 3}
    single = trial({"op": "unveil", "amount": 1}, face_up={0: "carp"})
    assert over_to_the_next_round(single)
    assert single.honour == {"rooster": 1}
    assert over_to_the_next_round(trial({"op": "unveil", "amount": 1}, face_up={0: "carp rooster"}))


DECK = ["tea_ceremony", "imperial_gift", "open_court", "cold_hearth"]


@pytest.mark.rule("SHO-137")
@pytest.mark.parametrize(
    ("count", "left", "seen", "orders"), [(1, 4, 1, 0), (2, 4, 2, 2), (3, 4, 3, 6), (3, 2, 2, 2), (3, 1, 1, 0)]
)
def test_look_plots_sees_the_top_cards_or_as_many_as_there_are(trial, count, left, seen, orders):
    table = trial({"op": "look_plots", "count": count}, deck=DECK[:left])
    assert table.last(0, "plots_looked").secret == {"plots": DECK[:seen]}
    assert table.last(2, "plots_looked").data == {"seat": 0, "number": seen}
    if orders:
        assert table.asked(0) == "plot_order"
        assert len(table.options(0)) == orders
    else:
        assert over_to_the_next_round(table)
        assert table.view(None).plot == DECK[0]


@pytest.mark.rule("SHO-137")
def test_three_plots_go_back_in_any_order(trial):
    table = trial({"op": "look_plots", "count": 3}, deck=DECK)
    table.act(0, "order:3-1-2")
    assert table.view(None).plot == "open_court"
    assert table.view(0).me.plots == ["tea_ceremony", "imperial_gift"]
    assert table.view(1).me.plots == []


@pytest.mark.rule("SHO-137")
def test_optional_look_plots_is_asked_by_plot_optional_and_skipped_on_an_empty_deck(trial):
    table = trial({"op": "look_plots", "count": 2, "optional": True}, deck=DECK)
    assert table.asked(0) == "plot_optional"
    assert table.heard(0, "plots_looked") == []
    table.act(0, "do")
    assert table.asked(0) == "plot_order"
    declined = trial({"op": "look_plots", "count": 2, "optional": True}, deck=DECK)
    declined.act(0, "decline")
    assert declined.heard(0, "plots_looked") == []
    assert declined.last(1, "part_declined").data["card"] == "trial"
    empty = trial({"op": "look_plots", "count": 2, "optional": True}, deck=[])
    assert empty.moves == []
    assert empty.last(None, "part_skipped").data["card"] == "trial"


@pytest.mark.rule("SHO-137", "SHO-010", "SHO-136")
def test_declined_and_skipped_parts_do_not_stop_the_parts_that_follow(trial):
    table = trial(
        {"op": "shift_honour", "amount": 1, "to": "any"},  # nobody has Honour
        {**FIXED, "optional": True},
        {"op": "add_honour", "amount": 1, "select": "position:2"},
    )
    table.act(0, "decline")
    assert table.honour == {"wolf": 1}
    done = trial({**FIXED, "optional": True}, {"op": "add_honour", "amount": 1, "select": "position:2"}, shinobi="carp")
    done.act(0, "do")
    assert done.honour == {"cat": 1}  # printed order: the place is judged after the move


def test_two_alike_plots_are_still_put_in_order(lay, house):
    edition = house()
    next(plot for plot in edition["plots"] if plot["id"] == "open_court")["count"] = 2
    table = lay(
        edition=edition, at="power", plot="astrologers_reading", deck=["open_court", "open_court", "cold_hearth"]
    )
    assert table.options(0) == {"order:1-2", "order:2-1"}
    assert len(table.state.plots) == 3
