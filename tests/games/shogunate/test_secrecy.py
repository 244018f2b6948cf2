"""tests/games/shogunate: the binding rules for views (contract 5.1, rules 1 to 9): who may know what, and how."""

import json

import msgspec
import pytest

from sudare.core import Chance, Perspective, Refusal
from sudare.games.shogunate import ShogunateGame

SIX = [f"leader:{clan}" for clan in ("cat", "crane", "rooster", "snake", "wolf", "carp")]


def two_showings(lay, second):
    """C holds both Crane cards and shows one to B by the arrow in round 1, one to B as Hatamoto in round 2."""
    table = lay(
        at="resolve",
        plot="humble_exalted",
        deck=["cold_hearth", "silent_blade"],
        cards={1: "path_of_the_arrow"},
        loyalties=["rooster carp", "cat wolf", "crane crane"],
    )
    table.play((1, "leader:snake"), (1, "target:3"), (2, "card:1"))
    table.play(
        (0, "play:cloaked_in_shadows"), (2, "play:flowing_upstream"), (1, "call:3"), (2, "up:cat:1"), (2, second)
    )
    return table


@pytest.mark.rule("SHO-134")
def test_view_rule_1_two_showings_of_a_clan_look_the_same_whether_one_card_or_both(lay):
    one, both = two_showings(lay, "card:1"), two_showings(lay, "card:2")
    assert [told.secret for told in one.heard(1, "loyalty_shown")] == [{"clan": "crane"}] * 2
    for seat in (0, 1, None):
        assert one.wire(seat) == both.wire(seat)


@pytest.mark.rule("SHO-134", "SHO-016")
def test_view_rule_1_another_seats_cards_are_open_clans_and_a_number(stage):
    for number in range(3):
        table = stage(ShogunateGame(4), f"identity {number}")
        while not table.state.over:
            for seat in (0, None):
                view = msgspec.to_builtins(table.view(seat))
                for other in view["seats"]:
                    assert set(other) == {
                        "colour",
                        "face_up",
                        "face_down",
                        "hand",
                        "discards",
                        "revealed",
                        "plots_known",
                    }
                    assert len(other["face_up"]) + other["face_down"] == 2
                assert b"copy" not in table.wire(seat)
            table.random_moves(7, f"{number}/{len(table.moves)}")


def test_view_rule_2_the_order_of_ones_cards_does_not_reach_others(perform):
    """Crane is B's first card in one world and its second in the other: turning or showing it looks the same."""
    for card, leader in (("dishonour", "leader:snake"), ("flowing_upstream", "up:snake:1")):
        seen = []
        for loyalties in (["rooster carp", "crane wolf", "cat snake"], ["rooster carp", "cat crane", "wolf snake"]):
            table = perform(card, loyalties=loyalties)
            table.act(1, leader)
            handle = table.card(1, "crane")
            table.act(1, handle)
            seen.append((handle, table.wire(0), table.wire(None)))
        assert {handle for handle, _, _ in seen} == {"card:1", "card:2"}
        assert seen[0][1:] == seen[1][1:]


@pytest.mark.rule("SHO-108")
def test_view_rule_3_no_seat_receives_options_or_scores_of_another(lay, perform):
    table = perform("dishonour")
    table.act(1, "leader:snake")
    for seat in (0, 2, None):
        sent = json.loads(table.wire(seat))[0]
        assert sent["question"] is None
        assert sent["flow"]["asked"][1] == ["dishonour_card"]  # that B is asked, and nothing else
        assert sent["flow"]["waiting"] == [1]
        assert "score" not in json.dumps(sent["view"]["seats"])
    hand = lay()
    hand.act(2, "play:dishonour")
    assert json.loads(hand.wire(0))[0]["answer"] is None
    assert json.loads(hand.wire(2))[0]["answer"] == "play:dishonour"


def test_view_rule_4_a_seat_keeps_its_whole_history(stage):
    for number in range(3):
        table = stage(ShogunateGame(5), f"recall {number}")
        kept = {seat: table.told(seat)[:] for seat in range(5)}
        while not table.state.over:
            table.random_moves(5, f"{number}/{len(table.moves)}")
            for seat, before in kept.items():
                now = table.told(seat)
                assert now[: len(before)] == before
                kept[seat] = now[:]


def _unseen(note):
    return msgspec.structs.replace(note, clan=None, received=None)


@pytest.mark.rule("SHO-012", "SHO-015")
def test_view_rule_5_a_spectator_sees_exactly_what_is_public(stage):
    for number in range(3):
        table = stage(ShogunateGame(4), f"spectator {number}")
        while not table.state.over:
            public = table.view(None)
            assert public.me is None
            for seat in range(4):
                mine = table.view(seat)
                assert mine.me is not None
                blank = [note if note.kind == "turned" else _unseen(note) for note in mine.notes]
                assert msgspec.structs.replace(mine, me=None, goal=public.goal, notes=blank) == public
            table.random_moves(4, f"{number}/{len(table.moves)}")
        assert all(told.secret is None for told in table.told(None))


@pytest.mark.rule("SHO-135")
def test_view_rule_6_before_the_reveal_nothing_is_computed_from_the_chosen_card(lay):
    wires = []
    for card in ("cloaked_in_shadows", "dishonour", "storms_to_flowers"):
        table = lay(4)
        table.act(2, f"play:{card}")
        wires.append([table.wire(seat) for seat in (0, 1, 3, None)] + [table.perspective(0).text()])
        assert len(table.view(2).seats[2].hand) == 6
    assert wires[0] == wires[1] == wires[2]


def test_view_rule_7_a_refused_submission_changes_nothing_and_tells_nobody(perform):
    table = perform("path_of_the_arrow")
    table.act(1, "leader:carp")
    before = (table.state.digest(), len(table.events), table.moves[:], [table.wire(seat) for seat in (0, 1, 2, None)])
    for seat, action in (
        (1, "target:2"),
        (1, "card:1"),
        (0, "call:2"),
        (2, "card:2"),
        (2, "nonsense"),
        (5, "card:1"),
        (1, 9999),
        (1, -1),
    ):
        with pytest.raises(Refusal):
            table.act(seat, action)
    after = (table.state.digest(), len(table.events), table.moves[:], [table.wire(seat) for seat in (0, 1, 2, None)])
    assert after == before


def test_view_rule_7_a_seat_that_is_not_asked_hears_the_same_whatever_the_secrets(lay):
    heard = set()
    for loyalties in (["rooster carp", "crane wolf", "cat snake"], ["rooster carp", "crane crane", "cat snake"]):
        for card in ("dishonour", "storms_to_flowers"):
            table = lay(loyalties=loyalties)
            table.act(1, f"play:{card}")
            for seat in (0, 1):
                for action in ("play:dishonour", "card:1", "call:3"):
                    with pytest.raises(Refusal) as refused:
                        table.act(seat, action)
                    heard.add((refused.value.code, refused.value.text))
    assert heard == {("not_asked", "You are not asked for anything now.")}


def test_view_rule_8_everybody_gets_the_same_events_in_the_same_order(stage):
    for number in range(4):
        table = stage(ShogunateGame(3 + number), f"order {number}")
        table.random_moves(5000, f"order {number}")
        public = [(told.n, told.kind, told.data) for told in table.told(None)]
        assert [n for n, _, _ in public] == list(range(len(public)))
        for seat in range(table.game.seats):
            assert [(told.n, told.kind, told.data) for told in table.told(seat)] == public


def test_view_rule_8_no_digest_seed_or_chance_is_sent(stage):
    seed = "0123456789abcdef" * 4
    table = stage(ShogunateGame(3), seed)
    key = table.state.chance.key.hex()
    for _ in range(10):
        for seat in (0, 1, 2, None):
            sent = table.wire(seat).decode()
            assert seed not in sent
            assert key not in sent
            assert table.state.digest() not in sent
            assert set(json.loads(sent)[0]) & {"chance", "seed", "digest", "held", "hidden"} == set()
        table.random_moves(3, f"{len(table.moves)}")


def test_view_rule_9_bots_texts_and_labels_need_the_seats_own_side_only(stage):
    """Whatever a bot does or a text says is the same at the far end of a wire, where no state exists."""
    for number in range(2):
        table = stage(ShogunateGame(4), f"wire {number}")
        while not table.state.over:
            seat = table.state.deciders[0]
            here = table.perspective(seat)
            there = Perspective.decode(ShogunateGame(4), table.wire(seat))
            assert there.text() == here.text()
            assert there.question() == here.question()
            choice = table.game.thumb(seat, Chance("same")).choose(here)
            assert table.game.thumb(seat, Chance("same")).choose(there) == choice
            table.act(seat, choice)


def test_the_safe_default_does_not_depend_on_what_others_hold(lay):
    one = lay(at="power", plot="spys_report", loyalties=["rooster carp", "crane wolf", "cat snake"])
    two = lay(at="power", plot="spys_report", loyalties=["rooster carp", "cat cat", "crane crane"])
    assert one.state.default(0) == two.state.default(0)
    for plot in ("tea_ceremony", "open_court"):
        table = lay(at="power", plot=plot, honour={"cat": 1})
        assert table.game.actions.name(table.state.default(0)) == "decline"
    table = lay(at="power", plot="changing_of_the_guard")
    table.act(0, "pair:crane+wolf")
    assert table.game.actions.name(table.state.default(0)) == "stay"


def test_has_chosen_is_public_and_has_no_order_of_time(lay):
    first, second = lay(4), lay(4)
    first.play((1, "play:dishonour"), (3, "play:dishonour"))
    second.play((3, "play:dishonour"), (1, "play:dishonour"))
    for seat in (0, 1, 2, 3, None):
        assert first.perspective(seat).flow.waiting == [2]
        assert first.wire(seat) == second.wire(seat)
    first.act(2, "play:dishonour")
    second.act(2, "play:dishonour")
    for seat in (0, 1, 2, 3, None):
        assert first.wire(seat) == second.wire(seat)


def test_a_look_at_the_plots_is_known_by_number_only(lay):
    tops = [["tea_ceremony", "imperial_gift"], ["open_court", "cold_hearth"]]
    tables = [lay(at="power", plot="astrologers_reading", deck=[*top, *other]) for top, other in (tops, tops[::-1])]
    for seat in (1, 2, None):
        assert tables[0].wire(seat) == tables[1].wire(seat)
        assert tables[0].view(seat).seats[0].plots_known == 2
    assert tables[0].wire(0) != tables[1].wire(0)


def test_everything_secret_stays_out_of_the_text_for_others(lay):
    table = lay(4, loyalties=["rooster carp", "crane wolf", "cat snake", "cat carp"])
    assert "Your face-down Loyalty cards: Crane, Wolf" in table.perspective(1).text()
    for seat in (0, 2, 3, None):
        assert "Crane, Wolf" not in table.perspective(seat).text()
    assert "Your" not in table.perspective(None).text()
