"""tests/games/shogunate: general terms and the set-up (SHO-001 to SHO-029)."""

from collections import Counter
from itertools import pairwise

import pytest

from sudare.core import Refusal, SudareError, Table
from sudare.games.shogunate import ShogunateGame
from sudare.games.shogunate.vocabulary import ACTION_IDS

SEEDS = [f"set-up {n}" for n in range(60)]


@pytest.mark.rule("SHO-001")
def test_three_to_six_seats_each_for_itself():
    for seats in (2, 7):
        with pytest.raises(SudareError, match="3 to 6 players"):
            ShogunateGame(seats)
    for seats in (3, 4, 5, 6):
        table = Table(ShogunateGame(seats), "seats")
        assert len(table.state.view(None).seats) == seats
        assert len(table.state.deciders) == seats - 1


@pytest.mark.rule("SHO-003")
def test_position_1_is_the_head_and_up_leads_to_it(perform):
    table = perform("path_of_the_arrow")
    assert table.view(None).line[0].clan == "crane"
    table.act(1, "leader:wolf")
    told = table.last(None, "leader_moved").data
    assert (told["leader"], told["from"], told["to"], told["cause"]) == ("wolf", 2, 1, "path_of_the_arrow")
    assert table.line == "wolf crane cat snake rooster carp"
    down = perform("honorable_company")
    down.act(1, "leader:rooster")
    assert [down.last(None, "leader_moved").data[end] for end in ("from", "to")] == [5, 6]


@pytest.mark.rule("SHO-004")
def test_you_is_the_actor_and_never_the_hatamoto(perform):
    table = perform("dishonour")
    assert (table.asked(0), table.asked(1)) == (None, "dishonour_leader")
    table.act(1, "leader:crane")
    assert (table.asked(0), table.asked(1)) == (None, "dishonour_card")
    table.act(1, table.card(1, "wolf"))
    assert [seat.face_up for seat in table.view(None).seats] == [[], ["wolf"], []]


@pytest.mark.rule("SHO-005")
@pytest.mark.parametrize(
    ("leader", "position", "line"),
    [
        ("crane", 4, "wolf cat snake crane rooster carp"),
        ("carp", 2, "crane carp wolf cat snake rooster"),
        ("crane", 6, "wolf cat snake rooster carp crane"),
        ("carp", 1, "carp crane wolf cat snake rooster"),
    ],
)
def test_a_moved_leader_is_taken_out_and_put_in_and_the_others_close_up(perform, leader, position, line):
    table = perform("cloaked_in_shadows")
    table.play((0, f"leader:{leader}"), (1, f"position:{position}"))
    assert table.line == line


@pytest.mark.rule("SHO-006")
def test_switched_leaders_trade_places_and_no_other_shifts(perform):
    table = perform("storms_to_flowers")
    table.play((1, "mode:switch"), (1, "pair:crane+snake"))
    assert table.line == "snake wolf cat crane rooster carp"


@pytest.mark.rule("SHO-007")
@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("cloaked_in_shadows", [(0, "leader:cat"), (1, "position:6")]),
        ("cloaked_in_shadows", [(0, "leader:crane"), (1, "position:6")]),
        ("dishonour", [(1, "leader:cat"), (1, "card:1")]),
        ("flowing_upstream", [(1, "up:cat:2"), (1, "card:1")]),
        ("path_of_the_arrow", [(1, "leader:cat"), (1, "target:1"), (0, "card:1")]),
        ("storms_to_flowers", [(1, "mode:switch"), (1, "pair:cat+wolf")]),
    ],
)
def test_honour_and_shinobi_travel_with_their_leader(perform, card, moves):
    table = perform(card, honour={"cat": 3, "crane": 2})
    table.play(*moves)
    assert table.honour == {"cat": 3, "crane": 2}
    assert table.host == "cat"
    assert table.view(None).shinobi_position == table.line.split().index("cat") + 1 != 3


@pytest.mark.rule("SHO-008")
@pytest.mark.parametrize(
    ("card", "before", "seat", "empty"),
    [
        ("cloaked_in_shadows", [(0, "leader:cat")], 1, "position:3"),
        ("dishonour", [], 1, "leader:carp"),
        ("flowing_upstream", [], 1, "up:crane:1"),
        ("honorable_company", [], 1, "leader:carp"),
        ("path_of_the_arrow", [], 1, "leader:crane"),
    ],
)
def test_an_empty_move_is_refused(perform, card, before, seat, empty):
    table = perform(card)
    table.play(*before)
    with pytest.raises(Refusal, match="SHO-0"):
        table.act(seat, empty)
    for action in table.options(seat):  # and every legal one changes the Line
        again = perform(card)
        again.play(*before, (seat, action))
        assert again.line != table.line


@pytest.mark.rule("SHO-008", "SHO-066")
def test_a_switch_names_two_different_leaders(perform):
    table = perform("storms_to_flowers")
    table.act(1, "mode:switch")
    for pair in table.options(1):
        one, two = pair.removeprefix("pair:").split("+")
        assert one != two
    assert len(table.options(1)) == 15


@pytest.mark.rule("SHO-009")
@pytest.mark.parametrize("card", ["dishonour", "flowing_upstream", "honorable_company", "path_of_the_arrow"])
def test_any_leader_may_be_chosen_whatever_the_loyalties(perform, card):
    one = perform(card, loyalties=["rooster carp", "crane wolf", "cat snake"])
    two = perform(card, loyalties=["crane wolf", "rooster carp", "cat snake"])
    assert one.options(1) == two.options(1)
    assert {option.split(":")[1] for option in one.options(1)} >= {"wolf", "cat", "snake", "rooster"}


@pytest.mark.rule("SHO-010")
def test_an_impossible_part_is_skipped_and_the_other_parts_are_done(perform, lay):
    table = perform("flowing_upstream", face_up={1: "crane wolf"})
    table.act(1, "up:carp:2")
    assert table.line == "crane wolf cat carp snake rooster"
    assert table.last(None, "part_skipped").data["card"] == "flowing_upstream"
    kinds = table.kinds()
    assert kinds.index("leader_moved") < kinds.index("part_skipped")  # in printed order
    table = lay(at="power", plot="spys_report", face_up={1: "crane wolf", 2: "cat snake"})
    table.act(0, "leader:snake")  # the first part was skipped, the second is asked
    assert table.host == "snake"


@pytest.mark.rule("SHO-011")
def test_every_part_is_compulsory_unless_its_text_says_may(lay, perform):
    compulsory = [
        (perform("dishonour"), 1),
        (perform("honorable_company"), 1),
        (perform("storms_to_flowers"), 1),
        (lay(at="power", plot="moonless_night"), 0),
        (lay(at="power", plot="smoke_on_the_wall"), 0),
        (lay(at="power", plot="changing_of_the_guard"), 0),
        (lay(at="power", plot="spys_report"), 0),
        (lay(at="power", plot="imperial_gift"), 0),
    ]
    for table, seat in compulsory:
        assert not table.options(seat) & {"decline", "stay"}
        for way_out in ("decline", "stay"):
            with pytest.raises(Refusal) as refused:
                table.act(seat, way_out)
            assert refused.value.rule == "SHO-011"
    for plot in ("tea_ceremony", "open_court"):
        assert "decline" in lay(at="power", plot=plot, honour={"cat": 1}).options(0)


@pytest.mark.rule("SHO-012")
def test_all_loyalty_cards_start_face_down():
    for seats in (3, 6):
        table = Table(ShogunateGame(seats), "face-down")
        for seat in table.state.view(None).seats:
            assert (seat.face_up, seat.face_down) == ([], 2)
        assert table.perspective(1).view.me.loyalties == table.told(1)[0].secret["loyalties"]
        assert table.told(None)[0].secret is None


@pytest.mark.rule("SHO-013")
def test_a_face_up_card_stays_open_and_counts_but_is_never_shown_or_exchanged(perform):
    table = perform("storms_to_flowers", face_up={1: "wolf"}, honour={"wolf": 3, "crane": 1})
    assert table.view(1).me.score == 4
    table.play((1, "mode:exchange"), (1, "target:3"))
    assert table.options(1) == set()  # its only face-down card goes, unasked
    table.act(2, table.card(2, "cat"))
    assert table.holds(1) == "cat wolf"
    assert table.view(None).seats[1].face_up == ["wolf"]
    shown = perform("flowing_upstream", face_up={1: "wolf"})
    shown.act(1, "up:carp:1")
    assert shown.last(0, "loyalty_shown").secret == {"clan": "crane"}
    assert shown.view(None).seats[1].face_up == ["wolf"]


@pytest.mark.rule("SHO-013", "SHO-014", "SHO-015", "SHO-017")
def test_loyalty_cards_change_only_as_the_events_tell(stage):
    """Two cards each at every moment, one's own always in view, open ones open for good, no change without an event."""
    for number in range(8):
        table = stage(ShogunateGame(3 + number % 4), f"loyal {number}")
        seats = range(table.game.seats)
        before = [(table.holds(seat), table.view(None).seats[seat].face_up) for seat in seats]
        since = len(table.events)
        while not table.state.over:
            table.random_moves(1, f"{number}/{len(table.moves)}")
            touched = set()
            for told in table.told(None, since):
                if told.kind == "loyalty_turned":
                    touched.add(told.data["seat"])
                elif told.kind == "loyalty_exchanged":
                    touched.update(told.data["seats"])
            since = len(table.events)
            for seat in seats:
                view = table.view(seat)
                face_up = view.seats[seat].face_up
                assert sorted(view.me.loyalties + face_up) == table.holds(seat).split()
                assert len(view.me.loyalties) + len(face_up) == 2
                assert face_up[: len(before[seat][1])] == before[seat][1]
                if seat not in touched:
                    assert (table.holds(seat), face_up) == before[seat]
                before[seat] = (table.holds(seat), face_up)


TURNING = ("dishonour_leader", "dishonour_card", "plot_unveil")
SHOWING = (
    "upstream_move",
    "upstream_show",
    "arrow_leader",
    "arrow_target",
    "arrow_show",
    "plot_spy_target",
    "plot_spy_show",
)
EXCHANGING = ("storms_mode", "storms_opponent", "storms_give")


@pytest.mark.rule("SHO-017")
def test_cards_are_turned_shown_and_exchanged_only_by_the_effects_that_say_so(stage):
    told = Counter()
    for number in range(12):
        table = stage(ShogunateGame(3 + number % 4), f"effects {number}")
        while not table.state.over:
            asked, since, plot = table.asked(table.state.deciders[0]), len(table.events), table.view(None).plot
            table.random_moves(1, f"{number}/{len(table.moves)}")
            for kind in table.kinds(since):
                told[kind] += 1
                if kind == "loyalty_turned":
                    assert asked in TURNING
                elif kind == "loyalty_exchanged":
                    assert asked in EXCHANGING
                elif kind == "loyalty_shown":
                    assert asked in SHOWING or plot == "spys_report"
    assert min(told["loyalty_turned"], told["loyalty_shown"], told["loyalty_exchanged"]) > 5


@pytest.mark.rule("SHO-017")
def test_a_seat_that_is_not_asked_cannot_turn_or_show_a_card(lay):
    table = lay()
    table.act(1, "play:dishonour")
    with pytest.raises(Refusal) as refused:
        table.act(1, "card:1")
    assert refused.value.code == "not_asked"
    with pytest.raises(Refusal) as refused:
        table.act(2, "card:1")  # asked, but for an Action card
    assert refused.value.code == "not_legal"


@pytest.mark.rule("SHO-016")
def test_a_shown_card_is_known_to_its_viewer_only_and_stays_where_it_is(perform):
    wires = {}
    for loyalty in ("crane wolf", "crane rooster"):
        rest = "rooster carp" if "wolf" in loyalty else "wolf carp"
        table = perform("flowing_upstream", loyalties=["cat snake", loyalty, rest])
        table.play((1, "up:carp:1"), (1, table.card(1, loyalty.split()[1])))
        assert table.last(0, "loyalty_shown").secret == {"clan": loyalty.split()[1]}
        assert table.holds(1) == loyalty
        assert (table.view(0).seats[1].face_up, table.view(0).seats[1].face_down) == ([], 2)
        wires[loyalty] = table.wire(None)
    assert len(set(wires.values())) == 1


@pytest.mark.rule("SHO-018")
def test_honour_is_never_below_zero(lay, variant):
    table = lay(edition=variant({"op": "remove_honour", "amount": 3, "select": "host"}), at="power", honour={"cat": 2})
    assert table.honour == {}  # two were taken, and the strike found nothing
    assert [told.data["difference"] for told in table.heard(None, "honour_changed")][1:] == [-2]


@pytest.mark.rule("SHO-019")
def test_adjacent_means_next_to_each_other_and_the_ends_are_not(lay, perform):
    table = lay(at="power", plot="changing_of_the_guard")
    pairs = {frozenset(option.removeprefix("pair:").split("+")) for option in table.options(0)}
    line = table.line.split()
    assert pairs == {frozenset(pair) for pair in pairwise(line)}
    table = lay(at="power", plot="tea_ceremony", honour={"crane": 1, "carp": 1})
    assert table.options(0) == {"shift:crane:wolf", "shift:carp:rooster", "decline"}
    table = perform("honorable_company")
    table.act(1, "leader:crane")
    assert table.options(1) == {"leader:wolf", "leader:cat"}


@pytest.mark.rule("SHO-020", "SHO-021", "SHO-022", "SHO-133")
@pytest.mark.parametrize(("seats", "leftovers"), [(3, 6), (4, 4), (5, 2), (6, 0)])
def test_two_loyalty_cards_each_and_the_rest_out_of_sight(stage, seats, leftovers):
    dealt = Counter()
    pairs = 0
    for seed in SEEDS:
        table = stage(ShogunateGame(seats), seed)
        assert [len(hidden) for hidden in table.state.hidden] == [2] * seats
        assert len(table.state.leftovers) == table.view(None).leftovers == leftovers
        cards = [clan for hidden in table.state.hidden for clan in hidden] + list(table.state.leftovers)
        assert sorted(cards) == sorted([0, 1, 2, 3, 4, 5] * 2)
        dealt[table.holds(0)] += 1
        pairs += any(a == b for a, b in table.state.hidden)
        assert table.told(None)[0].data["leftovers"] == leftovers
    assert len(dealt) > 12  # shuffled: of 21 possible pairs, many occur
    assert 0 < pairs < len(SEEDS)  # both cards of one clan may be dealt


@pytest.mark.rule("SHO-021", "SHO-131")
def test_leftovers_are_seen_by_nobody(lay):
    """Two worlds that differ in what is left over: C's hidden cards and the leftovers have changed places."""
    one = lay(loyalties=["rooster carp", "crane wolf", "cat snake"])
    two = lay(loyalties=["rooster carp", "crane wolf", "snake cat"])
    two.state.leftovers = tuple(reversed(two.state.leftovers))
    for seat in (0, 1, 2, None):
        assert one.wire(seat) == two.wire(seat)
    other = lay(loyalties=["rooster carp", "crane wolf", "wolf snake"])
    assert other.state.leftovers != one.state.leftovers
    for seat in (0, 1, None):
        assert one.wire(seat) == other.wire(seat)


@pytest.mark.rule("SHO-023", "SHO-024", "SHO-025")
def test_the_line_is_shuffled_bare_and_the_shinobi_stands_third(stage):
    lines = set()
    for seed in SEEDS[:20]:
        table = stage(ShogunateGame(4), seed)
        lines.add(table.line)
        assert sorted(table.line.split()) == ["carp", "cat", "crane", "rooster", "snake", "wolf"]
        for seat in (0, 1, 2, 3, None):
            assert [leader.honour for leader in table.view(seat).line] == [0] * 6
            assert [leader.clan for leader in table.view(seat).line] == table.line.split()
        assert table.host == table.line.split()[2]
        assert table.view(None).shinobi_position == 3
    assert len(lines) > 15


@pytest.mark.rule("SHO-026", "SHO-027")
def test_every_seat_has_a_colour_of_its_own_and_the_same_six_cards(stage):
    seats = stage(ShogunateGame(6), "colours").view(None).seats
    assert [seat.colour for seat in seats] == ["vermilion", "indigo", "moss", "ochre", "plum", "charcoal"]
    for seat in seats:
        assert (seat.hand, seat.discards, seat.revealed) == (list(ACTION_IDS), [], None)
    assert len(set(ACTION_IDS)) == 6
    chosen = ShogunateGame(4, {"colours": ["plum", "", "vermilion"]})
    seats = stage(chosen, "colours").view(None).seats
    assert [seat.colour for seat in seats] == ["plum", "indigo", "vermilion", "moss"]
    few = stage(ShogunateGame(3), "colours").view(None).seats
    assert [seat.colour for seat in few] == ["vermilion", "indigo", "moss"]  # the rest stays out of the game


@pytest.mark.rule("SHO-028")
def test_the_first_plot_lies_open_before_anybody_chooses(stage):
    plots = set()
    for seed in SEEDS[:30]:
        table = stage(ShogunateGame(3), seed)
        view = table.view(1)
        assert (view.plot_deck, view.plot_discards) == (17, [])
        assert table.asked(table.state.deciders[0]) == "choose_action"
        assert table.told(1)[0].data["plot"] == view.plot
        assert [leader.award for leader in view.line] == list(table.game.awards[table.state.plot])
        plots.add(view.plot)
    assert len(plots) > 10
    assert len(table.game.names["plot"]) == 18


@pytest.mark.rule("SHO-029")
def test_the_start_player_is_drawn_at_random():
    game = ShogunateGame(5)
    assert {game.new(seed).hatamoto for seed in SEEDS} == {0, 1, 2, 3, 4}
