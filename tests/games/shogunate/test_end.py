"""tests/games/shogunate: the score check, the end of the game, ties and supplies (SHO-106 to SHO-133, SHO-138)."""

import pytest

from sudare.core import Table
from sudare.games.shogunate import ShogunateGame


@pytest.mark.rule("SHO-002", "SHO-106", "SHO-120", "SHO-128")
def test_the_highest_score_wins_every_game(stage):
    """Scores are recomputed here from the Line and the Loyalty cards that everybody sees at the end."""
    for number in range(16):
        table = stage(ShogunateGame(3 + number % 4), f"winners {number}")
        table.random_moves(5000, f"winners {number}")
        view = table.view(None)
        honour = {leader.clan: leader.honour for leader in view.line}
        scores = [sum(honour[clan] for clan in set(clans)) for clans in view.result.loyalties]
        assert view.result.scores == scores
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        assert set(view.result.winners) <= set(best)
        assert tuple(view.result.winners) == table.state.winners
        if len(best) == 1:
            assert view.result.winners == best


@pytest.mark.rule("SHO-106")
def test_face_up_and_face_down_cards_count_alike(lay):
    table = lay(face_up={1: "wolf"}, honour={"crane": 3, "wolf": 4, "cat": 2})
    assert [table.view(seat).me.score for seat in (0, 1, 2)] == [0, 7, 2]


@pytest.mark.rule("SHO-107")
def test_a_pair_of_one_clan_counts_its_leader_once(lay):
    table = lay(at="check_scores", loyalties=["rooster carp", "snake snake", "cat crane"], honour={"snake": 7})
    assert not table.state.over
    table = lay(at="check_scores", loyalties=["rooster carp", "snake snake", "cat crane"], honour={"snake": 12})
    assert table.state.winners == (1,)
    assert table.view(None).result.scores == [0, 12, 0]


@pytest.mark.rule("SHO-108")
def test_scores_are_covert(lay):
    """Two tables in which B's score differs look the same to everybody but B."""
    honour = {"crane": 5, "wolf": 4, "rooster": 1}
    one = lay(at="strike", loyalties=["rooster carp", "crane wolf", "cat snake"], honour=honour)
    two = lay(at="strike", loyalties=["rooster carp", "cat snake", "crane wolf"], honour=honour)
    assert (one.view(1).me.score, two.view(1).me.score) == (9, 0)
    for seat in (0, None):
        assert one.wire(seat) == two.wire(seat)
    assert one.view(0).result is None


@pytest.mark.rule("SHO-109", "SHO-133")
@pytest.mark.parametrize(("seats", "target"), [(3, 12), (4, 12), (5, 12), (6, 10)])
def test_the_target_by_player_count(lay, seats, target):
    below = lay(seats, at="check_scores", honour={"crane": 5, "wolf": target - 6})
    assert (below.view(None).target, below.view(1).me.score, below.state.over) == (target, target - 1, False)
    at = lay(seats, at="check_scores", honour={"crane": 5, "wolf": target - 5})
    assert (at.state.over, at.state.ending) == (True, "target")
    assert at.last(None, "declared").data == {"seats": [1], "target": target}


@pytest.mark.rule("SHO-110", "SHO-112")
def test_every_seat_at_the_target_declares_the_hatamoto_too(lay):
    table = lay(4, at="check_scores", hatamoto=3, honour={"cat": 6, "carp": 6, "snake": 6, "rooster": 7})
    assert table.last(0, "declared").data["seats"] == [0, 2, 3]
    assert table.moves == []  # nobody was asked whether it would like to
    alone = lay(4, at="check_scores", hatamoto=1, honour={"crane": 6, "wolf": 6})
    assert alone.last(None, "declared").data["seats"] == [1]


@pytest.mark.rule("SHO-111")
def test_a_score_reached_by_an_action_but_lost_again_does_not_end_the_game(lay):
    table = lay(at="resolve", plot="tiger_at_the_gate", cards={1: "honorable_company"}, honour={"crane": 6, "wolf": 5})
    table.act(1, "leader:crane")
    assert table.view(1).me.score == 12
    assert not table.state.over  # never in the middle of a round
    table.act(1, "leader:cat")
    assert table.host == "wolf"  # at the head now; 2 awarded to Crane, 1 struck from Wolf
    assert table.state.over  # 7 + 2 + 4 = 13
    lost = lay(at="award", plot="tiger_at_the_gate", honour={"crane": 6, "wolf": 4})
    assert lost.honour["wolf"] == 6
    assert (lost.state.over, lost.view(1).me.score) == (False, 11)  # 12 after the award, 11 after the strike


@pytest.mark.rule("SHO-113")
def test_no_declaration_is_public(lay):
    table = lay(at="check_scores", round=4)
    for seat in (0, 1, 2, None):
        assert table.last(seat, "no_declaration").data == {"round": 4, "target": 12}


@pytest.mark.rule("SHO-118")
def test_after_a_declaration_nothing_is_refreshed_passed_or_revealed(lay):
    table = lay(at="check_scores", honour={"crane": 6, "wolf": 6}, hands={0: "", 2: ""}, hatamoto=0)
    assert not {"hand_refreshed", "hatamoto_passed", "plot_revealed"} & set(table.kinds())
    view = table.view(None)
    assert (view.hatamoto, view.round, view.seats[2].hand) == (0, 1, [])


@pytest.mark.rule("SHO-119", "SHO-131")
def test_at_the_end_all_seats_turn_up_all_their_cards_and_no_leftovers(lay):
    table = lay(at="check_scores", honour={"crane": 6, "wolf": 6}, face_up={0: "carp"})
    for seat in (0, 1, 2, None):
        told = table.last(seat, "game_over").data
        result = table.view(seat).result
        assert [sorted(pair) for pair in result.loyalties] == [["carp", "rooster"], ["crane", "wolf"], ["cat", "snake"]]
        assert (told["leftovers"], result.leftovers) == ([], [])
        assert "loyalties" in told


@pytest.mark.rule("SHO-120")
def test_declaring_wins_nothing_by_itself(lay):
    table = lay(at="check_scores", honour={"crane": 6, "wolf": 6, "cat": 8, "snake": 8})
    assert table.last(None, "declared").data["seats"] == [1, 2]
    assert table.state.winners == (2,)
    assert table.last(None, "game_over").data["tie_break"] == "none"


@pytest.mark.rule("SHO-121")
@pytest.mark.parametrize(
    ("line", "winner"), [("crane wolf cat snake rooster carp", 1), ("cat crane wolf snake rooster carp", 2)]
)
def test_first_tie_break_the_best_leader_by_place(lay, line, winner):
    """B (Crane, Wolf) and C (Cat, Snake) tie; the richer Leader does not matter, only the higher one."""
    table = lay(
        at="check_scores",
        line=line,
        honour={"crane": 1, "wolf": 11, "cat": 1, "snake": 11},
        face_up={winner: "wolf" if winner == 1 else "cat"},
    )
    assert table.state.winners == (winner,)
    assert table.view(None).result.tie_break == "leader"


@pytest.mark.rule("SHO-122")
def test_second_tie_break_the_second_leader(lay):
    for line, winner in (("crane wolf cat snake rooster carp", 1), ("crane cat wolf snake rooster carp", 2)):
        table = lay(
            at="check_scores",
            line=line,
            loyalties=["rooster carp", "crane wolf", "crane cat"],
            honour={"crane": 6, "wolf": 6, "cat": 6},
        )
        assert table.state.winners == (winner,)


@pytest.mark.rule("SHO-123", "SHO-124")
def test_third_tie_break_fewer_cards_turned_up_before_the_end(lay):
    loyalties = ["rooster carp", "crane wolf", "crane wolf"]
    honour = {"crane": 6, "wolf": 6}
    for face_up, winners in (
        ({1: "crane"}, (2,)),
        ({1: "crane", 2: "crane wolf"}, (1,)),
        ({1: "crane", 2: "wolf"}, (1, 2)),
    ):
        table = lay(at="check_scores", loyalties=loyalties, honour=honour, face_up=face_up)
        assert table.state.winners == winners


@pytest.mark.rule("SHO-125")
def test_tie_breaks_use_the_line_after_the_power(lay):
    parts = dict(
        at="award", plot="humble_exalted", shinobi="cat", loyalties=["cat snake", "crane wolf", "carp rooster"]
    )
    table = lay(**parts, honour={"crane": 6, "wolf": 6, "carp": 5, "rooster": 4})
    assert [table.state.score(seat) for seat in (1, 2)] == [12, 12]
    assert table.state.winners == (2,)  # Carp was exalted to the head before the ties were broken


@pytest.mark.rule("SHO-126")
def test_a_seat_out_of_the_tie_stays_out(lay):
    """D has fewer open cards and the better second Leader, but lost the first tie-break."""
    table = lay(
        4,
        at="check_scores",
        loyalties=["snake rooster", "crane carp", "crane carp", "wolf cat"],
        face_up={1: "crane", 2: "crane"},
        honour={"crane": 7, "carp": 5, "wolf": 7, "cat": 5},
    )
    assert table.state.winners == (1, 2)
    assert table.view(None).result.tie_break == "shared"


@pytest.mark.rule("SHO-127")
def test_a_pair_has_no_second_leader():
    """It can never matter in a real tie, so the places themselves are looked at."""
    from sudare.games.shogunate.rules.ending import leader_places

    state = ShogunateGame(3).arrange(
        line="crane wolf cat snake rooster carp", loyalties=["crane crane", "carp cat", "wolf rooster"]
    )
    assert leader_places(state, 0) == (0, 6)  # below the tail (5)
    assert leader_places(state, 1) == (2, 5)


@pytest.mark.rule("SHO-128")
def test_seats_still_tied_share_the_victory(lay):
    table = lay(at="check_scores", loyalties=["rooster carp", "crane wolf", "crane wolf"], honour={"crane": 12})
    assert table.state.winners == (1, 2)
    assert table.state.returns() == [0.0, 0.5, 0.5]
    assert table.last(0, "game_over").data["winners"] == [1, 2]


@pytest.mark.rule("SHO-129")
def test_the_pool_has_no_limit(lay):
    table = lay(
        at="award",
        plot="mercy_of_the_temple",
        honour={"rooster": 500, "cat": 300},
        options={"target_honour": 20},
        loyalties=["wolf crane", "snake carp", "snake carp"],
    )
    assert table.view(None).pool is None
    assert table.honour == {"crane": 3, "wolf": 1, "rooster": 500, "cat": 300}


@pytest.mark.rule("SHO-130")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_game_lasts_more_than_eighteen_rounds(seats):
    """Also with a target that nobody ever reaches: here every Leader is lowered, lifted and struck at random."""
    longest = 0
    for number in range(4):
        table = Table(ShogunateGame(seats, {"target_honour": 20}), f"long {number}")
        while not table.state.over:
            seat = table.state.deciders[0]
            table.act(seat, table.state.legal(seat)[-1 - number % 2 * (len(table.state.legal(seat)) - 1)])
        longest = max(longest, table.state.round)
        if table.state.ending == "plot_deck":
            assert table.state.round == 18
            assert len(table.state.plots) == 0
    assert longest <= 18


@pytest.mark.rule("SHO-130", "SHO-120")
def test_the_game_that_ends_without_plots_is_scored(lay):
    table = lay(at="strike", deck=[], honour={"crane": 5, "wolf": 4, "snake": 3})
    assert (table.state.ending, table.state.winners) == ("plot_deck", (1,))
    kinds = table.kinds()
    assert kinds[-4:] == ["no_declaration", "hatamoto_passed", "plot_deck_empty", "game_over"]


@pytest.mark.rule("SHO-138")
def test_a_finite_pool_pays_from_the_head_down_and_owes_nothing(lay):
    options = {"honour_pool": 20}
    table = lay(options=options, at="award", plot="silent_blade", pool=2, honour={"carp": 4})
    assert table.honour == {"crane": 1, "wolf": 1, "carp": 4}  # nothing left for Cat
    table.act(0, "leader:carp")
    assert table.honour == {"crane": 1, "wolf": 1, "carp": 3}
    assert table.view(None).pool == 1  # struck: back at once, and Cat gets nothing later
    head = lay(options=options, at="award", plot="fall_from_favour", pool=2, shinobi="wolf")
    assert head.honour == {"crane": 2}  # as many of its three as there are


@pytest.mark.rule("SHO-138")
def test_with_an_empty_pool_gift_and_neighbour_are_not_asked_but_open_court_is(lay):
    options = {"honour_pool": 20}
    gift = lay(options=options, at="power", plot="imperial_gift", pool=0)
    assert (gift.moves, gift.view(None).round) == ([], 2)
    assert gift.last(None, "part_skipped").data["card"] == "imperial_gift"
    court = lay(options=options, at="power", plot="open_court", pool=0)
    assert court.asked(0) == "plot_unveil"
    court.act(0, "card:1")
    assert len(court.view(None).seats[0].face_up) == 1
    assert court.honour == {}
    company = lay(options=options, at="resolve", plot="fall_from_favour", cards={1: "honorable_company"}, pool=2)
    company.act(1, "leader:crane")
    assert company.asked(1) == "company_neighbour"
    company.act(1, "leader:cat")
    assert company.honour == {"crane": 1}  # Cat's token went back by the strike; the award found nothing
    assert company.view(None).pool == 1


@pytest.mark.rule("SHO-139")
def test_reshuffle_makes_a_new_deck_of_all_plots(lay):
    options = {"plot_deck_end": "reshuffle"}
    table = lay(options=options, at="power", plot="astrologers_reading", deck=["open_court"])
    assert table.heard(None, "plot_deck_reshuffled") == []  # neither looking nor drawing the last one
    first = {
        lay(options=options, at="strike", deck=[], plot="silent_blade", seed=f"{n}").view(None).plot for n in range(40)
    }
    assert len(first) > 8
    assert "silent_blade" in {  # the one just executed is among them, once in a while on top
        lay(options=options, at="strike", deck=[], plot="silent_blade", seed=f"{n}").view(None).plot for n in range(80)
    }
    capped = lay(options={**options, "max_rounds": 18}, at="strike", round=18, deck=["open_court"])
    assert (capped.state.ending, capped.view(None).plot_deck) == ("max_rounds", 1)
    assert capped.heard(None, "plot_revealed") == []
