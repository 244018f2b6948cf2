"""tests/games/shogunate: the worked examples 1 to 20 of the contract, as they stand there (A = seat 0, B = 1, ...)."""

import pytest

from sudare.core import Chance


@pytest.mark.rule("SHO-030", "SHO-041", "SHO-063", "SHO-060", "SHO-074", "SHO-080", "SHO-103", "SHO-116")
def test_example_01_a_full_round(lay):
    table = lay(
        plot="moonless_night",
        honour={"crane": 2, "cat": 1},
        loyalties=["rooster carp", "snake wolf", "cat rooster"],
    )
    start = len(table.events)
    table.play((1, "play:honorable_company"), (2, "play:path_of_the_arrow"))
    assert table.asked(0) == "call_actor"
    table.play((0, "call:3"), (2, "leader:cat"))
    assert table.line == "crane cat wolf snake rooster carp"
    table.play((2, "target:2"), (1, table.card(1, "wolf")))
    table.act(1, "leader:crane")
    assert table.line == "cat crane wolf snake rooster carp"
    assert table.options(1) == {"leader:cat", "leader:wolf"}
    table.act(1, "leader:wolf")
    assert table.honour == {"crane": 3, "cat": 3, "wolf": 1, "carp": 1}  # the award is placed: Cat +2, Carp +1
    assert table.asked(0) == "plot_shinobi"
    assert "leader:cat" not in table.options(0)
    table.act(0, "leader:crane")
    assert table.honour == {"crane": 2, "cat": 3, "wolf": 1, "carp": 1}
    view = table.view(None)
    assert (view.round, view.hatamoto, view.plot_deck) == (2, 1, 16)
    assert [table.last(seat, "loyalty_shown").secret for seat in (0, 1, 2, None)] == [
        None,
        {"clan": "wolf"},
        {"clan": "wolf"},
        None,
    ]
    assert table.kinds(start) == [
        *("action_chosen", "action_chosen", "actions_revealed"),
        *("actor_called", "leader_moved", "target_named", "loyalty_shown", "action_finished"),
        *("actor_called", "leader_moved", "honour_changed", "honour_changed", "action_finished"),
        *("honour_changed", "honour_changed", "shinobi_moved", "shinobi_struck", "honour_changed"),
        *("no_declaration", "hatamoto_passed", "plot_revealed"),
    ]


@pytest.mark.rule("SHO-047", "SHO-048", "SHO-007")
def test_example_02_cloaked_in_shadows(perform):
    table = perform("cloaked_in_shadows")
    assert (table.asked(0), table.asked(1)) == ("cloaked_leader", None)
    table.act(0, "leader:crane")
    assert (table.asked(0), table.asked(1)) == (None, "cloaked_position")
    assert table.options(1) == {f"position:{n}" for n in (2, 3, 4, 5, 6)}
    table.act(1, "position:4")
    assert table.line == "wolf cat snake crane rooster carp"
    assert (table.host, table.view(None).shinobi_position) == ("cat", 2)


@pytest.mark.rule("SHO-050", "SHO-052")
def test_example_03_dishonour_with_nothing_left_to_turn(perform):
    table = perform("dishonour", face_up={1: "crane wolf"})
    turned = len(table.heard(None, "loyalty_turned"))
    assert "leader:carp" not in table.options(1)
    table.act(1, "leader:wolf")
    assert table.line == "crane cat snake rooster carp wolf"
    assert len(table.heard(None, "loyalty_turned")) == turned
    assert table.asked(0) == "cloaked_leader"  # B asked nothing more: the next action has begun


@pytest.mark.rule("SHO-054", "SHO-055")
def test_example_04_flowing_upstream_options(perform):
    table = perform("flowing_upstream")
    twice = {f"up:{clan}:{n}" for clan in ("cat", "snake", "rooster", "carp") for n in (1, 2)}
    assert table.options(1) == {"up:wolf:1", *twice}
    table.act(1, "up:carp:2")
    assert table.line == "crane wolf cat carp snake rooster"
    assert table.asked(1) == "upstream_show"
    table.act(1, table.card(1, "crane"))
    assert table.last(0, "loyalty_shown").secret == {"clan": "crane"}
    assert table.last(2, "loyalty_shown").secret is None
    assert table.last(None, "loyalty_shown").data == {"owner": 1, "viewer": 0, "cause": "flowing_upstream"}


@pytest.mark.rule("SHO-060", "SHO-019")
def test_example_05_company_to_the_tail(perform):
    table = perform("honorable_company")
    table.act(1, "leader:rooster")
    assert table.line == "crane wolf cat snake carp rooster"
    assert table.honour == {"rooster": 1, "carp": 1}
    assert table.asked(1) is None


@pytest.mark.rule("SHO-062", "SHO-063", "SHO-013")
def test_example_06_arrow_aimed_at_the_hatamoto(perform):
    table = perform("path_of_the_arrow", loyalties=["snake cat", "crane wolf"], face_up={0: "cat"})
    table.play((1, "leader:carp"), (1, "target:1"))
    assert table.asked(0) == "cloaked_leader"  # A was not asked which card: only the face-down Snake can be shown
    shown = [table.last(seat, "loyalty_shown") for seat in (0, 1, 2, None)]
    assert [told.secret for told in shown] == [{"clan": "snake"}, {"clan": "snake"}, None, None]
    assert shown[2].data == {"owner": 0, "viewer": 1, "cause": "path_of_the_arrow"}
    assert table.view(None).seats[0].face_down == 1


def test_example_07_same_clan_pair_is_still_asked(perform):
    received = []
    for handle in ("card:1", "card:2"):
        table = perform("path_of_the_arrow", loyalties=["rooster carp", "cat wolf", "crane crane"])
        table.play((1, "leader:carp"), (1, "target:3"))
        assert table.asked(2) == "arrow_show"
        assert table.options(2) == {"card:1", "card:2"}
        table.act(2, handle)
        received.append(table.wire(1))
        assert table.last(1, "loyalty_shown").secret == {"clan": "crane"}
    assert received[0] == received[1]


@pytest.mark.rule("SHO-067", "SHO-070", "SHO-072")
def test_example_08_exchange(lay):
    table = lay(
        at="power",
        plot="spys_report",
        deck=["silent_blade", "cold_hearth"],
        loyalties=["rooster snake", "crane wolf", "cat carp"],
    )
    table.play((0, "target:2"), (1, table.card(1, "wolf")), (0, "stay"))  # A has seen B's Wolf
    table.play((0, "play:cloaked_in_shadows"), (2, "play:storms_to_flowers"))
    table.play((1, "call:3"), (2, "mode:exchange"), (2, "target:2"))
    assert table.state.deciders == (1, 2)  # both choose at the same time
    before = {seat: table.wire(seat) for seat in (0, 2, None)}
    table.act(1, table.card(1, "wolf"))
    assert table.state.deciders == (2,)
    assert b"wolf" not in table.wire(2).split(b"loyalty_shown")[-1]  # C chooses without having seen the Wolf
    assert {seat: table.told(seat)[-1].kind for seat in before} == dict.fromkeys(before, "target_named")
    table.act(2, table.card(2, "carp"))
    assert (table.holds(1), table.holds(2)) == ("carp crane", "cat wolf")
    told = [table.last(seat, "loyalty_exchanged") for seat in (0, 1, 2, None)]
    assert [event.secret for event in told] == [
        None,
        {"gave": "wolf", "received": "carp"},
        {"gave": "carp", "received": "wolf"},
        None,
    ]
    assert table.last(0, "loyalty_shown").secret == {"clan": "wolf"}  # A keeps the memory ...
    chance = Chance("what A believes")
    worlds = [table.perspective(0).sample(chance) for _ in range(60)]
    wolf = table.game.names["clan"].index("wolf")
    assert all(wolf in world.loyalties(1) + world.loyalties(2) for world in worlds)
    assert {wolf in world.loyalties(1) for world in worlds} == {True, False}  # ... but not the certainty


@pytest.mark.rule("SHO-071")
def test_example_09_exchange_not_available(perform):
    table = perform(
        "storms_to_flowers",
        loyalties=["rooster carp", "crane wolf", "cat snake"],
        face_up={0: "rooster carp", 2: "cat snake"},
    )
    assert table.asked(1) == "storms_pair"
    assert len(table.options(1)) == 15
    assert all(option.startswith("pair:") for option in table.options(1))


@pytest.mark.rule("SHO-006", "SHO-007")
def test_example_10_switch_carries_tokens(perform):
    table = perform("storms_to_flowers", honour={"cat": 3})
    table.play((1, "mode:switch"), (1, "pair:cat+carp"))
    assert table.line == "crane wolf carp snake rooster cat"
    assert table.honour == {"cat": 3}
    assert (table.host, table.view(None).shinobi_position) == ("cat", 6)


@pytest.mark.rule("SHO-076", "SHO-102", "SHO-103")
def test_example_11_award_to_the_host_and_strike_on_zero(lay):
    table = lay(at="award", plot="silent_blade")
    assert table.honour == {"crane": 1, "wolf": 1, "cat": 1}  # the host, too
    table.act(0, "leader:snake")
    assert table.last(None, "shinobi_struck").data == {"host": "snake", "lost": 0}
    assert table.honour == {"crane": 1, "wolf": 1, "cat": 1}


@pytest.mark.rule("SHO-111", "SHO-109")
@pytest.mark.parametrize(("crane", "ends"), [(6, True), (5, False)])
def test_example_12_reached_and_lost_in_the_same_round(lay, crane, ends):
    table = lay(4, at="award", plot="moonless_night", honour={"crane": crane, "wolf": 5})
    assert table.state.score(1) == crane + 5 + 2 >= 12  # the award has touched the target
    assert not table.state.over
    table.act(0, "leader:wolf")
    assert table.state.score(1) == crane + 5 + 2 - 1
    assert table.state.over is ends
    assert [told.data["seats"] for told in table.heard(None, "declared")] == ([[1]] if ends else [])


@pytest.mark.rule("SHO-109", "SHO-133")
@pytest.mark.parametrize(("seats", "ends"), [(6, True), (5, False)])
def test_example_13_six_players_ten(lay, seats, ends):
    pairs = ["rooster carp", "wolf carp", "wolf rooster", "cat snake", "crane snake", "cat crane"]
    table = lay(seats, at="check_scores", loyalties=pairs[:seats], honour={"crane": 5, "snake": 5})
    assert table.state.over is ends
    assert table.state.score(4) == 10
    if ends:
        assert table.last(None, "declared").data == {"seats": [4], "target": 10}


@pytest.mark.rule("SHO-110", "SHO-120")
def test_example_14_the_declarer_loses(lay):
    table = lay(4, at="check_scores", honour={"crane": 6, "wolf": 6, "cat": 6, "carp": 7})
    assert [table.state.score(seat) for seat in (1, 3)] == [12, 13]
    assert table.last(None, "declared").data["seats"] == [1, 3]
    assert table.state.winners == (3,)


@pytest.mark.rule("SHO-121", "SHO-122")
def test_example_15_tie_breaks(lay):
    table = lay(
        at="check_scores",
        loyalties=["cat snake", "wolf carp", "wolf rooster"],
        face_up={2: "wolf rooster"},  # C has turned more cards up, but that is not looked at
        honour={"wolf": 6, "carp": 6, "rooster": 6},
    )
    assert table.state.winners == (2,)
    assert table.last(None, "game_over").data["tie_break"] == "second_leader"


@pytest.mark.rule("SHO-123", "SHO-124", "SHO-128")
@pytest.mark.parametrize(("face_up", "winners", "by"), [({1: "crane"}, (2,), "revealed"), ({}, (1, 2), "shared")])
def test_example_16_third_tie_break_and_shared_win(lay, face_up, winners, by):
    table = lay(
        at="resolve",
        cards={2: "flowing_upstream"},
        plot="humble_exalted",
        line="snake cat crane wolf carp rooster",
        shinobi="snake",
        loyalties=["snake carp", "crane cat", "crane cat"],
        face_up=face_up,
        honour={"crane": 6, "cat": 6},
    )
    table.play((2, "up:crane:1"), (2, table.card(2, "cat")))  # C has shown a card privately: it does not count
    assert table.state.winners == winners
    assert table.last(None, "game_over").data["tie_break"] == by


@pytest.mark.rule("SHO-107")
def test_example_17_same_clan_counted_once(lay):
    table = lay(loyalties=["rooster carp", "snake snake", "cat crane"], honour={"snake": 7})
    assert table.view(1).me.score == 7


@pytest.mark.rule("SHO-114", "SHO-115", "SHO-132")
def test_example_18_hand_refresh(lay, variant):
    table = lay(edition=variant({"op": "none"}), hatamoto=0, options={"target_honour": 20})
    left = {}
    while table.view(None).round <= 9:
        number = table.view(None).round
        start = len(table.events)
        while not table.state.over and table.view(None).round == number:
            seat = table.state.deciders[0]
            table.act(seat, table.state.default(seat))
        left[number] = [told.data["seat"] for told in table.told(None, start) if told.kind == "hand_refreshed"]
        if number == 8:
            last_cards = [bool(seat.revealed) for seat in table.view(None).seats]  # played unasked in round 9
            hands = [len(seat.hand) for seat in table.view(None).seats]
            assert (hands, last_cards) == ([0, 0, 6], [True, True, False])
    assert left == {**{n: [] for n in range(1, 8)}, 8: [2], 9: [0, 1]}


@pytest.mark.rule("SHO-032", "SHO-094")
def test_example_19_the_power_before_the_pass(lay):
    table = lay(at="award", plot="tea_ceremony")
    assert (table.asked(0), table.asked(1)) == ("plot_tea", None)
    assert table.view(None).hatamoto == 0
    table.act(0, "shift:wolf:crane")
    assert table.honour == {"crane": 1, "wolf": 1, "rooster": 1}
    assert table.view(None).hatamoto == 1


@pytest.mark.rule("SHO-092", "SHO-125", "SHO-121")
def test_example_20_power_changes_the_tie_break_line(lay):
    table = lay(
        at="award",
        plot="fall_from_favour",
        loyalties=["cat carp", "crane snake", "wolf rooster"],
        honour={"crane": 4, "snake": 5, "wolf": 6, "rooster": 6},
    )
    assert table.line == "wolf cat snake rooster carp crane"
    assert [table.state.score(seat) for seat in (1, 2)] == [12, 12]  # Crane +3 counts
    assert table.state.winners == (2,)
    assert table.last(None, "game_over").data["tie_break"] == "leader"
