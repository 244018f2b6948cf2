"""tests/games/shogunate: a round: choose, reveal, resolve, award, strike, refresh, pass, new Plot."""

import pytest

from sudare.core import Refusal, Table
from sudare.games.shogunate import ShogunateGame
from sudare.games.shogunate.vocabulary import ACTION_IDS


@pytest.mark.rule("SHO-030")
def test_the_steps_come_in_their_order(lay):
    table = lay(
        plot="fall_from_favour", hands={1: "cloaked_in_shadows dishonour"}, line="crane wolf cat snake rooster carp"
    )
    start = len(table.events)
    table.play((1, "play:cloaked_in_shadows"), (2, "play:cloaked_in_shadows"), (0, "call:2"))
    table.play((0, "leader:cat"), (1, "position:1"), (0, "leader:cat"), (2, "position:3"))
    kinds = table.kinds(start)
    order = [
        *("action_chosen", "actions_revealed", "actor_called", "action_finished"),
        *("honour_changed", "leader_moved", "shinobi_struck", "no_declaration", "hatamoto_passed", "plot_revealed"),
    ]
    last = [len(kinds) - 1 - kinds[::-1].index(kind) for kind in order]
    assert last == sorted(last)
    assert kinds[last[3] + 1 : last[4] + 1] == ["honour_changed"]  # the award comes right after the last action
    assert table.state.deciders == (0, 2)  # and the next round starts with choosing


@pytest.mark.rule("SHO-031", "SHO-033")
def test_everybody_but_the_hatamoto_chooses_a_card(lay):
    table = lay(5, hatamoto=2)
    assert table.state.deciders == (0, 1, 3, 4)
    for seat in table.state.deciders:
        assert table.asked(seat) == "choose_action"
        assert table.options(seat) == {f"play:{card}" for card in ACTION_IDS}
    for seat in (0, 1, 3, 4):
        table.act(seat, "play:dishonour")
    seats = table.view(None).seats
    assert [len(seat.hand) for seat in seats] == [5, 5, 6, 5, 5]
    assert [seat.revealed for seat in seats] == ["dishonour", "dishonour", None, "dishonour", "dishonour"]


@pytest.mark.rule("SHO-032", "SHO-077")
def test_the_hatamoto_of_the_round_executes_its_power(lay):
    for hatamoto in (0, 1, 2):
        table = lay(at="award", plot="moonless_night", hatamoto=hatamoto)
        assert table.state.deciders == (hatamoto,)
        table.act(hatamoto, "leader:wolf")
        assert table.view(None).hatamoto == (hatamoto + 1) % 3


@pytest.mark.rule("SHO-034")
def test_choosing_is_compulsory_and_a_last_card_is_played_unasked(lay):
    table = lay(hands={1: "dishonour"})
    assert table.state.deciders == (2,)
    assert "decline" not in table.options(2)
    assert table.last(None, "last_card").data == {"seat": 1, "card": "dishonour"}
    table.act(2, "play:cloaked_in_shadows")
    assert table.last(None, "actions_revealed").data["cards"] == {"1": "dishonour", "2": "cloaked_in_shadows"}
    alone = lay(hands={1: "dishonour", 2: "honorable_company"})
    assert alone.asked(0) == "call_actor"
    assert [told.data["seat"] for told in alone.heard(None, "action_chosen")] == [1, 2]


@pytest.mark.rule("SHO-035", "SHO-038", "SHO-135")
def test_nobody_sees_a_chosen_card_before_all_are_turned_up_at_once(lay):
    one, two = lay(4), lay(4)
    for table, card in ((one, "dishonour"), (two, "flowing_upstream")):
        table.play((3, "play:dishonour"), (1, f"play:{card}"))
        assert table.heard(None, "actions_revealed") == []
        assert table.view(1).seats[1].revealed is None
        assert [len(seat.hand) for seat in table.view(0).seats] == [6, 6, 6, 6]
    for seat in (0, 2, 3, None):
        assert one.wire(seat) == two.wire(seat)
    start = len(one.events)
    one.act(2, "play:storms_to_flowers")
    for seat in (0, 1, 2, 3, None):
        told = [event for event in one.told(seat, start) if event.kind == "actions_revealed"]
        assert [event.data for event in told] == [
            {"cards": {"1": "dishonour", "2": "storms_to_flowers", "3": "dishonour"}}
        ]
    assert [event.data["seat"] for event in one.heard(None, "action_chosen")] == [1, 2, 3]  # seat order, not time


@pytest.mark.rule("SHO-036")
def test_a_submitted_choice_is_final(lay):
    table = lay()
    table.act(1, "play:dishonour")
    assert not table.can_take_back(1)
    with pytest.raises(Refusal) as refused:
        table.take_back(1)
    assert refused.value.code == "too_late"
    with pytest.raises(Refusal) as refused:
        table.act(1, "play:storms_to_flowers")
    assert refused.value.code == "not_asked"
    table.act(2, "play:dishonour")
    assert not table.can_take_back(2)
    assert table.last(None, "actions_revealed").data["cards"] == {"1": "dishonour", "2": "dishonour"}


@pytest.mark.rule("SHO-037")
def test_only_a_card_in_the_hand_can_be_chosen(lay):
    table = lay(hands={1: "dishonour storms_to_flowers"})
    assert table.options(1) == {"play:dishonour", "play:storms_to_flowers"}
    with pytest.raises(Refusal) as refused:
        table.act(1, "play:honorable_company")
    assert refused.value.rule == "SHO-037"


@pytest.mark.rule("SHO-039")
def test_several_seats_may_reveal_the_same_card_and_each_is_performed(lay):
    table = lay(at="resolve", plot="fall_from_favour", cards={1: "honorable_company", 2: "honorable_company"})
    table.play((0, "call:2"), (1, "leader:crane"), (1, "leader:wolf"), (2, "leader:crane"), (2, "leader:cat"))
    causes = [told.data["leader"] for told in table.heard(None, "honour_changed") if told.data["cause"] != "award"]
    assert causes[:4] == ["crane", "wolf", "crane", "cat"]


@pytest.mark.rule("SHO-040", "SHO-041", "SHO-042", "SHO-046")
def test_the_hatamoto_calls_each_actor_once_seeing_every_outcome(lay):
    table = lay(4, at="resolve", cards=dict.fromkeys((1, 2, 3), "honorable_company"))
    assert table.options(0) == {"call:2", "call:3", "call:4"}  # never itself
    table.act(0, "call:4")
    assert table.state.deciders == (3,)  # the next call waits until this action is finished
    table.act(3, "leader:crane")
    table.act(3, "leader:wolf")
    assert table.asked(0) == "call_actor"
    assert table.line == "wolf crane cat snake rooster carp"
    assert table.options(0) == {"call:2", "call:3"}  # nobody twice, nobody skipped
    for seat, rule in ((4, "SHO-042"), (1, "SHO-046")):
        with pytest.raises(Refusal) as refused:
            table.act(0, f"call:{seat}")
        assert refused.value.rule == rule
    table.play((0, "call:2"), (1, "leader:wolf"), (1, "leader:crane"))
    assert table.asked(2) == "company_leader"  # the last one needs no call
    assert [told.data["seat"] for told in table.heard(None, "actor_called")] == [3, 1, 2]


@pytest.mark.rule("SHO-042", "SHO-133")
@pytest.mark.parametrize(("seats", "actors"), [(3, 2), (4, 3), (5, 4), (6, 5)])
def test_every_actor_performs_exactly_one_action_a_round(stage, seats, actors):
    table = stage(ShogunateGame(seats, {"target_honour": 20}), "actors")
    for number in (1, 2, 3):
        hatamoto, since = table.view(None).hatamoto, len(table.events)
        while len(table.heard(None, "shinobi_struck")) < number:
            table.random_moves(1, f"{len(table.moves)}")
            assert len(table.moves) < 300
        told = table.told(None, since)
        called = [event.data["seat"] for event in told if event.kind == "actor_called"][:actors]
        assert sorted(called) == [seat for seat in range(seats) if seat != hatamoto]
        finished = [event.data["seat"] for event in told if event.kind == "action_finished"]
        assert finished == called
        assert len(finished) == actors


@pytest.mark.rule("SHO-043")
def test_choices_inside_an_action_are_made_when_it_is_performed(lay):
    table = lay(at="resolve", cards={1: "dishonour", 2: "dishonour"})
    table.play((0, "call:3"), (2, "leader:crane"), (2, "card:1"))
    assert table.line.endswith("carp crane")
    assert table.asked(1) == "dishonour_leader"
    assert table.options(1) == {f"leader:{clan}" for clan in ("wolf", "cat", "snake", "rooster", "carp")}


@pytest.mark.rule("SHO-044", "SHO-045")
def test_a_performed_card_goes_to_its_owners_open_discard_pile(perform):
    table = perform("cloaked_in_shadows", hands={1: "cloaked_in_shadows dishonour"})
    assert table.view(2).seats[1].revealed == "cloaked_in_shadows"
    assert "cloaked_in_shadows" not in table.view(2).seats[1].discards
    table.play((0, "leader:crane"), (1, "position:2"))
    for seat in (0, 1, 2, None):
        assert table.view(seat).seats[1].revealed is None
        assert table.view(seat).seats[1].discards == [card for card in ACTION_IDS if card != "dishonour"]
        assert table.view(seat).seats[1].hand == ["dishonour"]
    assert table.last(None, "action_finished").data == {"seat": 1, "card": "cloaked_in_shadows"}


@pytest.mark.rule("SHO-074", "SHO-075", "SHO-076")
def test_the_award_goes_to_the_positions_after_the_last_action_and_only_once(lay):
    table = lay(at="resolve", plot="fall_from_favour", cards={1: "cloaked_in_shadows"}, shinobi="wolf")
    table.play((0, "leader:carp"), (1, "position:1"))
    awards = [told.data for told in table.heard(None, "honour_changed") if told.data["cause"] == "award"]
    assert awards == [{"leader": "carp", "difference": 3, "cause": "award", "now": 3}]
    assert table.line == "crane wolf cat snake rooster carp"  # the power moved it afterwards: the award stays
    assert table.honour == {"carp": 3}


@pytest.mark.rule("SHO-074")
@pytest.mark.parametrize("plot", [plot.id for plot in ShogunateGame(3).edition.plots])
def test_every_plot_awards_what_it_prints(lay, plot):
    table = lay(at="award", plot=plot, shinobi="crane")
    printed = next(entry.honour for entry in table.game.edition.plots if entry.id == plot)
    awards = {
        t.data["leader"]: t.data["difference"]
        for t in table.heard(None, "honour_changed")
        if t.data["cause"] == "award"
    }
    assert [awards.get(clan, 0) for clan in ["crane", "wolf", "cat", "snake", "rooster", "carp"]] == printed
    assert sum(printed) == (4 if plot == "mercy_of_the_temple" else 3)


def test_the_house_deck_adds_up():
    plots = ShogunateGame(3).edition.plots
    assert len(plots) == 18
    assert [sum(plot.honour[place] for plot in plots) for place in range(6)] == [16, 10, 8, 9, 6, 6]
    assert sum(any(power.op == "shinobi" for power in plot.power) for plot in plots) == 12


@pytest.mark.rule("SHO-101", "SHO-104")
def test_the_shinobi_takes_one_honour_and_stays(lay):
    table = lay(at="strike", honour={"cat": 3, "wolf": 2})
    assert table.honour == {"cat": 2, "wolf": 2}
    assert table.last(None, "shinobi_struck").data == {"host": "cat", "lost": 1}
    assert table.host == "cat"


@pytest.mark.rule("SHO-102")
def test_a_strike_on_nothing_leaves_no_debt(lay, variant):
    table = lay(edition=variant({"op": "none"}), at="strike")
    assert table.last(None, "shinobi_struck").data == {"host": "cat", "lost": 0}
    table = lay(edition=variant({"op": "add_honour", "amount": 2, "select": "host"}), at="strike", honour={"wolf": 1})
    again = lay(edition=variant({"op": "add_honour", "amount": 2, "select": "host"}), at="power")
    assert again.honour == {"cat": 1}
    assert table.honour == {"wolf": 1}


@pytest.mark.rule("SHO-103")
def test_the_strike_hits_the_host_after_the_power_also_in_round_1(lay):
    table = lay(at="award", plot="tiger_at_the_gate", honour={"crane": 2, "cat": 2}, round=1)
    assert table.last(None, "shinobi_struck").data == {"host": "crane", "lost": 1}
    assert table.honour["cat"] == 3  # 2 + 1 awarded, not struck


@pytest.mark.rule("SHO-105")
def test_no_action_card_moves_the_shinobi_to_another_leader(stage):
    for number in range(6):
        table = stage(ShogunateGame(3 + number % 4), f"shinobi {number}")
        while not table.state.over:
            since, host = len(table.events), table.host
            acting = table.view(None).actor is not None
            table.random_moves(1, f"{number}/{len(table.moves)}")
            kinds = table.kinds(since)
            if acting and "honour_changed" not in kinds and "shinobi_struck" not in kinds:
                assert table.host == host
            if table.host != host:
                assert "shinobi_moved" in kinds


@pytest.mark.rule("SHO-114", "SHO-115", "SHO-132")
@pytest.mark.parametrize("card", ACTION_IDS)
def test_only_an_empty_hand_takes_its_discards_back(lay, card):
    table = lay(at="strike", hands={0: "", 1: card, 2: ""})
    assert [told.data["seat"] for told in table.heard(None, "hand_refreshed")] == [0, 2]
    hands = [seat.hand for seat in table.view(None).seats]
    assert hands == [list(ACTION_IDS), [card], list(ACTION_IDS)]


@pytest.mark.rule("SHO-132", "SHO-014")
def test_every_actor_always_has_a_card_to_choose():
    for number in range(6):
        table = Table(ShogunateGame(3), f"hands {number}")
        table.state.log = []
        while not table.state.over:
            for seat in table.state.deciders:
                assert table.state.legal(seat)
            view = table.state.view(None)
            if table.state.decision(table.state.deciders[0]).id == "choose_action":
                assert all(seat.hand for i, seat in enumerate(view.seats) if i != view.hatamoto)
            seat = table.state.deciders[-1]
            table.act(seat, table.state.legal(seat)[number % len(table.state.legal(seat))])


@pytest.mark.rule("SHO-116")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_marker_goes_one_seat_to_the_left_once_a_round(lay, seats):
    for hatamoto in range(seats):
        table = lay(seats, at="strike", hatamoto=hatamoto)
        assert table.view(None).hatamoto == (hatamoto + 1) % seats
        assert [told.data["seat"] for told in table.heard(None, "hatamoto_passed")] == [(hatamoto + 1) % seats]


@pytest.mark.rule("SHO-117")
def test_a_new_plot_is_turned_up_and_the_old_one_lies_in_the_open(lay):
    table = lay(at="strike", plot="silent_blade", deck=["open_court", "cold_hearth"])
    view = table.view(2)
    assert (view.plot, view.plot_deck) == ("open_court", 1)
    assert view.plot_discards[-1] == "silent_blade"
    assert table.last(None, "plot_revealed").data == {"round": 2, "plot": "open_court"}


@pytest.mark.rule("SHO-100")
def test_a_power_is_executed_once(lay):
    table = lay(at="award", plot="fall_from_favour", deck=["silent_blade", "cold_hearth"])
    assert table.line == "wolf cat snake rooster carp crane"
    table.play((0, "play:cloaked_in_shadows"), (2, "play:cloaked_in_shadows"), (1, "call:1"))
    table.play((1, "leader:wolf"), (0, "position:2"), (1, "leader:wolf"), (2, "position:1"))
    assert table.asked(1) == "plot_shinobi"
    table.act(1, "leader:crane")
    assert table.line == "wolf cat snake rooster carp crane"  # nothing fell in round 2
    assert table.view(None).round == 3
