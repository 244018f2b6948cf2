"""tests/games/shogunate: the options of a table (contract section 8)."""

import pytest

from sudare.core import OptionError, option_sets
from sudare.games.shogunate import ShogunateGame
from sudare.games.shogunate.options import ShogunateOptions


@pytest.mark.rule("SHO-029")
def test_start_player_names_the_first_hatamoto():
    for number in (1, 2, 3, 4):
        game = ShogunateGame(4, {"start_player": number})
        assert {game.new(f"start {seed}").hatamoto for seed in range(10)} == {number - 1}
    assert ShogunateGame(6, {"start_player": 6}).new("six").hatamoto == 5
    with pytest.raises(OptionError, match="start_player: there is no seat 5"):
        ShogunateGame(4, {"start_player": 5})


@pytest.mark.rule("SHO-109")
@pytest.mark.parametrize("target", [5, 7, 20])
def test_target_honour_overrides_the_table_of_the_edition(lay, target):
    below = lay(at="check_scores", options={"target_honour": target}, honour={"crane": target - 1})
    reached = lay(at="check_scores", options={"target_honour": target}, honour={"crane": target})
    assert (below.state.over, reached.state.over) == (False, True)
    assert reached.view(None).target == target


@pytest.mark.rule("SHO-107", "SHO-127")
def test_same_clan_pair_per_card_counts_a_leader_for_each_card(lay):
    loyalties = ["rooster carp", "snake snake", "cat crane"]
    once = lay(loyalties=loyalties, honour={"snake": 6})
    per_card = lay(loyalties=loyalties, honour={"snake": 6}, options={"same_clan_pair": "per_card"})
    assert (once.view(1).me.score, per_card.view(1).me.score) == (6, 12)
    ended = lay(at="check_scores", loyalties=loyalties, honour={"snake": 6}, options={"same_clan_pair": "per_card"})
    assert ended.state.winners == (1,)
    from sudare.games.shogunate.rules.ending import leader_places

    assert leader_places(ended.state, 1) == (3, 3)  # both cards serve as first and second Leader


@pytest.mark.rule("SHO-022")
@pytest.mark.parametrize("seats", [3, 6])
def test_redeal_pairs_deals_until_nobody_has_two_of_a_clan(seats):
    deals = [ShogunateGame(seats, {"redeal_pairs": True}).new(f"redeal {n}", events=True) for n in range(40)]
    assert not any(a == b for state in deals for a, b in state.hidden)
    assert all([kind.id for kind, _, _ in state.log] == ["set_up"] for state in deals)  # nobody is told how often
    plain = [ShogunateGame(seats).new(f"redeal {n}") for n in range(40)]
    assert any(a == b for state in plain for a, b in state.hidden)


def test_redeal_pairs_lets_a_later_exchange_make_a_pair(lay):
    table = lay(
        options={"redeal_pairs": True},
        at="resolve",
        cards={1: "storms_to_flowers"},
        loyalties=["rooster carp", "crane wolf", "crane snake"],
    )
    table.play((1, "mode:exchange"), (1, "target:3"), (1, table.card(1, "wolf")), (2, table.card(2, "crane")))
    assert table.holds(1) == "crane crane"


@pytest.mark.rule("SHO-007", "SHO-104", "SHO-105")
def test_shinobi_anchor_slot_keeps_the_marker_at_its_position(lay, perform):
    slot = {"shinobi_anchor": "slot"}
    table = perform("dishonour", options=slot)
    table.act(1, "leader:crane")
    assert (table.host, table.view(None).shinobi_position) == ("snake", 3)  # an Action card changed the host
    table = lay(options=slot, at="power", plot="humble_exalted", honour={"wolf": 2, "cat": 2})
    assert table.line == "carp crane wolf cat snake rooster"
    assert table.honour == {"wolf": 1, "cat": 2}  # Wolf stands at position 3 now and is struck
    table = lay(options=slot, at="power", plot="smoke_on_the_wall")
    table.act(0, "leader:snake")
    assert (table.host, table.view(None).shinobi_position) == ("snake", 4)
    table = lay(options=slot, at="power", plot="price_on_a_head", honour={"carp": 2})
    assert (table.host, table.view(None).shinobi_position, table.honour) == ("carp", 6, {"carp": 1})


@pytest.mark.rule("SHO-025")
def test_shinobi_anchor_slot_starts_at_position_3(stage):
    table = stage(ShogunateGame(3, {"shinobi_anchor": "slot"}), "slot")
    assert (table.host, table.view(None).shinobi_position) == (table.line.split()[2], 3)


@pytest.mark.rule("SHO-130", "SHO-139")
def test_plot_deck_end_and_max_rounds(lay, house):
    ends = lay(at="strike", deck=[], options={"plot_deck_end": "end_game"})
    goes_on = lay(at="strike", deck=[], options={"plot_deck_end": "reshuffle"})
    assert (ends.state.over, goes_on.state.over) == (True, False)
    edition = house()
    edition["config"]["plot_deck_end"] = "reshuffle"
    assert not lay(at="strike", deck=[], edition=edition).state.over  # the edition's own setting
    assert lay(at="strike", deck=[], edition=edition, options={"plot_deck_end": "end_game"}).state.over
    only_with_reshuffle = lay(at="strike", round=18, deck=["open_court"], options={"max_rounds": 18})
    assert not only_with_reshuffle.state.over
    for rounds in (18, 36, 54):
        options = {"plot_deck_end": "reshuffle", "max_rounds": rounds}
        assert lay(at="strike", round=rounds, deck=[], options=options).state.ending == "max_rounds"
        assert not lay(at="strike", round=rounds - 1, deck=[], options=options).state.over


@pytest.mark.rule("SHO-138", "SHO-024")
def test_honour_pool_sets_the_number_of_tokens(lay, house, stage):
    table = stage(ShogunateGame(3, {"honour_pool": 20}), "pool")
    assert table.view(None).pool == 20
    table.random_moves(5000)
    assert table.view(None).pool + sum(table.honour.values()) == 20
    edition = house()
    edition["config"]["honour_pool"] = 30
    assert lay(edition=edition).view(None).pool == 30
    assert lay(edition=edition, options={"honour_pool": 50}).view(None).pool == 50
    assert lay(edition=edition, options={"honour_pool": "unlimited"}).view(None).pool is None


@pytest.mark.rule("SHO-131")
def test_show_leftovers_adds_them_to_the_final_reveal(lay):
    parts = dict(at="check_scores", honour={"crane": 6, "wolf": 6})
    table = lay(**parts, options={"show_leftovers": True})
    left = ["cat", "crane", "rooster", "snake", "wolf", "carp"]
    assert sorted(table.last(None, "game_over").data["leftovers"]) == sorted(left)
    assert sorted(table.view(None).result.leftovers) == sorted(left)
    assert lay(**parts).view(None).result.leftovers == []


@pytest.mark.parametrize(
    "bad",
    [
        {"start_player": 0},
        {"start_player": 7},
        {"start_player": "first"},
        {"target_honour": 4},
        {"target_honour": 21},
        {"same_clan_pair": "twice"},
        {"redeal_pairs": "perhaps"},
        {"shinobi_anchor": "line"},
        {"plot_deck_end": "never"},
        {"max_rounds": 17},
        {"max_rounds": 55},
        {"honour_pool": 19},
        {"honour_pool": 201},
        {"show_leftovers": 2},
        {"players": 4},
    ],
)
def test_an_option_outside_its_range_is_refused_by_name(bad):
    with pytest.raises(OptionError, match=next(iter(bad))):
        ShogunateGame(6, bad)


@pytest.mark.rule("SHO-026")
@pytest.mark.parametrize(
    ("colours", "problem"),
    [
        (["pink"], "there is no colour 'pink'"),
        (["plum", "plum"], "at most one colour for each seat, all different"),
        (["plum", "", "", "moss"], "at most one colour for each seat"),
    ],
)
def test_a_colour_that_cannot_be_chosen_is_refused_with_the_reason(colours, problem):
    with pytest.raises(OptionError, match=problem):
        ShogunateGame(3, {"colours": colours})


def test_every_option_of_the_contract_exists_with_its_default():
    options = ShogunateGame(3).options
    assert (options.start_player, options.same_clan_pair, options.shinobi_anchor) == ("random", "once", "leader")
    assert (options.redeal_pairs, options.show_leftovers, options.max_rounds) == (False, False, 36)
    game = ShogunateGame(3)
    assert (game.target, game.pool, game.reshuffle) == (12, -1, False)
    touched = {name for setting in option_sets(ShogunateOptions) for name in setting}
    assert touched == {
        *("start_player", "target_honour", "same_clan_pair", "redeal_pairs", "shinobi_anchor"),
        *("plot_deck_end", "max_rounds", "honour_pool", "show_leftovers"),
    }
