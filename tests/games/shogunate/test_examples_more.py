"""tests/games/shogunate: the worked examples 21 to 40 of the contract, as they stand there (A = seat 0, B = 1, ...)."""

import pytest

FOUR = "dishonour honorable_company path_of_the_arrow storms_to_flowers"


@pytest.mark.rule("SHO-082", "SHO-103")
def test_example_21_shinobi_at_the_end_of_the_line(lay):
    table = lay(at="award", plot="creaking_floor", shinobi="crane", honour={"crane": 1})
    assert (table.moves, table.view(None).round) == ([], 2)  # nothing was asked, and the round is over
    assert table.heard(None, "shinobi_moved") == []
    assert table.last(None, "shinobi_struck").data == {"host": "crane", "lost": 1}
    assert table.honour == {"crane": 2, "wolf": 1}  # 1 + 2 awarded - 1 struck


@pytest.mark.rule("SHO-085")
@pytest.mark.parametrize(("pick", "left"), [("crane", {"crane": 3, "wolf": 4}), ("wolf", {"crane": 4, "wolf": 3})])
def test_example_22_most_honour_tied(lay, pick, left):
    table = lay(at="award", plot="price_on_a_head", shinobi="wolf", honour={"crane": 4, "wolf": 4})
    assert table.asked(0) == "plot_shinobi"
    assert table.options(0) == {"leader:crane", "leader:wolf"}
    table.act(0, f"leader:{pick}")
    assert table.host == pick
    assert table.honour == {**left, "snake": 2, "rooster": 1}


@pytest.mark.rule("SHO-096")
def test_example_23_open_court(lay):
    parts = dict(at="power", plot="open_court", loyalties=["carp wolf", "crane snake"], honour={"carp": 1})
    table = lay(**parts)
    table.act(0, table.card(0, "carp"))
    turned = {"seat": 0, "clan": "carp", "cause": "open_court"}
    assert [table.last(seat, "loyalty_turned").data for seat in (1, 2, None)] == [turned] * 3
    assert table.honour == {"carp": 3}
    assert (table.view(1).seats[0].face_up, table.view(1).seats[0].face_down) == (["carp"], 1)
    declining = []
    for pair in ("carp wolf", "rooster cat"):
        table = lay(
            **{**parts, "loyalties": [pair, "crane snake", "cat rooster" if pair == "carp wolf" else "carp wolf"]}
        )
        table.act(0, "decline")
        assert table.honour == {"carp": 1}
        assert table.heard(None, "loyalty_turned") == []
        declining.append(table.wire(1))
    assert declining[0] == declining[1]  # B learns nothing about the cards


@pytest.mark.rule("SHO-098")
def test_example_24_reading_the_stars(lay):
    deck = ["tea_ceremony", "imperial_gift", "open_court", "silent_blade", "cold_hearth"]
    table = lay(at="power", plot="astrologers_reading", deck=deck)
    assert table.asked(0) == "plot_order"
    assert table.last(0, "plots_looked").secret == {"plots": ["tea_ceremony", "imperial_gift"]}
    for seat in (1, 2, None):
        assert table.last(seat, "plots_looked").data == {"seat": 0, "number": 2}
        assert table.last(seat, "plots_looked").secret is None
    other = lay(at="power", plot="astrologers_reading", deck=[deck[1], deck[0], *deck[2:]])
    table.act(0, "order:2-1")
    other.act(0, "order:1-2")
    assert table.view(1).plot == "imperial_gift"
    assert table.wire(1) == other.wire(1)  # whether the order was changed is not to be seen
    table.random_moves(3)
    assert table.view(0).me.plots == ["tea_ceremony"]
    assert table.view(1).me.plots == []


@pytest.mark.rule("SHO-130")
def test_example_25_last_plot(lay):
    table = lay(
        at="check_scores",
        round=18,
        deck=[],
        honour={"cat": 3, "snake": 4},
        hands={0: "", 1: "dishonour", 2: "dishonour"},
    )
    start = table.kinds()
    assert start[start.index("no_declaration") :] == [
        *("no_declaration", "hand_refreshed", "hatamoto_passed", "plot_deck_empty", "game_over")
    ]
    assert table.view(None).hatamoto == 1
    assert (table.state.over, table.state.ending, table.state.winners) == (True, "plot_deck", (2,))
    assert table.view(None).round == 18


@pytest.mark.rule("SHO-035")
def test_example_26_before_the_reveal(lay):
    tables = []
    for card in ("dishonour", "storms_to_flowers"):
        table = lay(4)
        table.play((1, f"play:{card}"), (2, "play:path_of_the_arrow"))
        assert table.perspective(None).flow.waiting == [3]  # "B, C ready"
        assert [question and question[0] for question in table.perspective(3).flow.asked] == [
            None,
            *["choose_action"] * 3,
        ]
        tables.append(table)
    for seat in (0, 2, 3, None):
        assert tables[0].wire(seat) == tables[1].wire(seat)
    assert tables[0].perspective(1).snapshot().answer == "play:dishonour"
    assert tables[0].wire(1) != tables[1].wire(1)


@pytest.mark.rule("SHO-088", "SHO-089")
def test_example_27_the_spys_report(lay):
    table = lay(
        at="power", plot="spys_report", loyalties=["rooster carp", "crane wolf", "cat snake"], face_up={2: "cat snake"}
    )
    assert (table.asked(0), table.asked(1)) == (None, "plot_spy_show")  # the only target is taken unasked
    table.act(1, table.card(1, "wolf"))
    shown = [table.last(seat, "loyalty_shown") for seat in (0, 1, 2, None)]
    assert [told.secret for told in shown] == [{"clan": "wolf"}, {"clan": "wolf"}, None, None]
    assert shown[2].data == {"owner": 1, "viewer": 0, "cause": "spys_report"}
    assert table.asked(0) == "plot_shinobi"
    assert table.options(0) == {"stay", "leader:wolf", "leader:snake"}


@pytest.mark.rule("SHO-093", "SHO-007", "SHO-103")
def test_example_28_the_humble_exalted(lay):
    table = lay(at="award", plot="humble_exalted", shinobi="carp", honour={"rooster": 1})
    assert table.line == "carp crane wolf cat snake rooster"
    assert table.host == "carp"
    assert table.last(None, "shinobi_struck").data == {"host": "carp", "lost": 1}
    assert table.honour == {"rooster": 3}


@pytest.mark.rule("SHO-068", "SHO-069", "SHO-073", "SHO-107")
def test_example_29_exchange_with_the_hatamoto_same_clan_received(perform):
    table = perform(
        "storms_to_flowers", loyalties=["crane carp", "crane wolf", "cat snake"], honour={"crane": 4, "wolf": 2}
    )
    assert table.view(1).me.score == 6
    table.act(1, "mode:exchange")
    assert table.options(1) == {"target:1", "target:3"}
    table.act(1, "target:1")
    assert table.options(0) == {"card:1", "card:2"}  # A cannot refuse
    table.play((0, table.card(0, "crane")), (1, table.card(1, "wolf")))
    assert (table.holds(1), table.holds(0)) == ("crane crane", "carp wolf")
    assert table.view(1).me.score == 4


@pytest.mark.rule("SHO-084", "SHO-083")
def test_example_30_smoke_at_the_tail(lay):
    table = lay(at="power", plot="smoke_on_the_wall", shinobi="carp")
    assert table.moves == []
    assert table.host == "rooster"
    assert table.view(None).round == 2  # the round went on: no decision was asked
    table = lay(at="power", plot="falling_leaves", shinobi="carp")
    assert (table.host, table.view(None).round) == ("carp", 2)


@pytest.mark.rule("SHO-135")
def test_example_31_hand_view_before_the_reveal(lay):
    table = lay(hands={1: FOUR})
    before = {seat: table.view(seat).seats[1] for seat in (0, 2, None)}
    table.act(1, "play:storms_to_flowers")
    for seat, seen in before.items():
        now = table.view(seat).seats[1]
        assert (now, now.hand) == (seen, FOUR.split())
        assert now.discards == ["cloaked_in_shadows", "flowing_upstream"]
        assert table.perspective(seat).flow.waiting == [2]
    table.act(2, "play:dishonour")
    assert table.view(None).seats[1].hand == FOUR.split()[:3]
    assert table.view(None).seats[1].revealed == "storms_to_flowers"


@pytest.mark.rule("SHO-134")
def test_example_32_copies_cannot_be_traced(lay):
    """B's Wolf goes to C; then C's Wolf goes to D, or C keeps it and D has the other one; then B gets a Wolf from D."""
    wires = []
    for loyalties, c_gives in (
        (["rooster carp", "crane wolf", "cat snake", "cat snake"], "wolf"),  # the card that B gave returns
        (["rooster carp", "crane wolf", "cat snake", "cat wolf"], "snake"),  # it is the other one
    ):
        table = lay(
            4,
            at="resolve",
            plot="humble_exalted",
            deck=["fall_from_favour", "tiger_at_the_gate", "cold_hearth"],
            loyalties=loyalties,
            cards={1: "storms_to_flowers"},
        )
        table.play((1, "mode:exchange"), (1, "target:3"), (1, table.card(1, "wolf")), (2, table.card(2, "cat")))
        table.play((0, "play:cloaked_in_shadows"), (2, "play:storms_to_flowers"), (3, "play:cloaked_in_shadows"))
        table.play((1, "call:3"), (2, "mode:exchange"), (2, "target:4"))
        table.play((2, table.card(2, c_gives)), (3, table.card(3, "cat")))
        table.play((1, "call:1"), (1, "leader:carp"), (0, "position:2"), (1, "leader:carp"), (3, "position:1"))
        table.play((0, "play:dishonour"), (1, "play:cloaked_in_shadows"), (3, "play:storms_to_flowers"))
        table.play((2, "call:4"), (3, "mode:exchange"), (3, "target:2"))
        table.play((3, table.card(3, "wolf")), (1, table.card(1, "crane")))
        assert table.last(1, "loyalty_exchanged").secret == {"gave": "crane", "received": "wolf"}
        assert "wolf" in table.view(1).me.loyalties
        wires.append(table.wire(1))
    assert wires[0] == wires[1]


@pytest.mark.rule("SHO-062", "SHO-088", "SHO-136")
def test_example_33_nobody_to_look_at(lay, perform):
    parts = dict(loyalties=["rooster carp", "crane wolf", "cat snake"], face_up={1: "crane wolf", 2: "cat snake"})
    table = perform("path_of_the_arrow", **parts)
    table.act(1, "leader:carp")
    assert (table.asked(1), table.asked(0)) == (None, "arrow_show")
    table = lay(at="power", plot="spys_report", **parts)
    for seat in (0, 1, 2, None):
        assert table.last(seat, "part_skipped").data["card"] == "spys_report"
    assert table.heard(None, "loyalty_shown") == []
    assert table.asked(0) == "plot_shinobi"


@pytest.mark.rule("SHO-094", "SHO-136")
def test_example_34_declining_is_public(lay):
    table = lay(at="power", plot="tea_ceremony", honour={"crane": 2, "cat": 1})
    start = len(table.events)
    table.act(0, "decline")
    for seat in (0, 1, 2, None):
        told = table.told(seat, start)
        assert (told[0].kind, told[0].data["seat"], told[0].data["card"]) == ("part_declined", 0, "tea_ceremony")
        assert [event.kind for event in told[1:3]] == ["shinobi_struck", "honour_changed"]
    assert table.honour == {"crane": 2}  # only the strike on Cat took one


@pytest.mark.rule("SHO-121", "SHO-122", "SHO-126")
def test_example_35_three_tied(lay):
    table = lay(
        4,
        at="check_scores",
        loyalties=["snake rooster", "crane carp", "crane cat", "wolf cat"],
        honour={"crane": 7, "wolf": 7, "cat": 5, "carp": 5},
    )
    assert [table.state.score(seat) for seat in range(4)] == [0, 12, 12, 12]
    assert table.state.winners == (2,)
    assert table.last(None, "game_over").data["tie_break"] == "second_leader"


@pytest.mark.rule("SHO-067", "SHO-072")
def test_example_36_equal_cards_exchanged(perform):
    table = perform("storms_to_flowers", loyalties=["rooster carp", "cat wolf", "cat snake"])
    other = perform("storms_to_flowers", loyalties=["rooster carp", "cat wolf", "cat snake"])
    for play, b_gives in ((table, "cat"), (other, "wolf")):
        play.play((1, "mode:exchange"), (1, "target:3"))
        play.play((1, play.card(1, b_gives)), (2, play.card(2, "cat")))
    for seat in (1, 2):
        assert table.last(seat, "loyalty_exchanged").secret == {"gave": "cat", "received": "cat"}
    assert (table.holds(1), table.holds(2)) == ("cat wolf", "cat snake")
    assert table.wire(0) == other.wire(0)
    assert table.wire(None) == other.wire(None)


@pytest.mark.rule("SHO-071")
def test_example_37_both_cards_face_up_storms_to_flowers(lay):
    parts = dict(
        at="resolve", cards={1: "storms_to_flowers", 2: "storms_to_flowers"}, face_up={1: "crane wolf"}, hatamoto=0
    )
    table = lay(**parts)
    table.act(0, "call:2")
    assert table.asked(1) == "storms_pair"
    table = lay(**parts)
    table.act(0, "call:3")
    assert table.asked(2) == "storms_mode"
    assert table.options(2) == {"mode:switch", "mode:exchange"}


@pytest.mark.rule("SHO-138")
def test_example_38_option_last_token(lay):
    table = lay(
        options={"honour_pool": 20},
        at="resolve",
        plot="fall_from_favour",
        cards={1: "honorable_company"},
        honour={"cat": 3},
        pool=1,
    )
    table.act(1, "leader:wolf")
    assert table.asked(1) != "company_neighbour"
    assert table.honour == {"cat": 2, "wolf": 1}  # no neighbour, no award; the host is struck
    assert table.view(None).pool == 1


def test_example_39_option_slot(lay, perform):
    table = perform("storms_to_flowers", options={"shinobi_anchor": "slot"})
    table.play((1, "mode:switch"), (1, "pair:cat+carp"))
    assert (table.host, table.view(None).shinobi_position) == ("carp", 3)
    table = lay(options={"shinobi_anchor": "slot"}, at="power", plot="tiger_at_the_gate")
    assert (table.host, table.view(None).shinobi_position) == ("crane", 1)


@pytest.mark.rule("SHO-139")
def test_example_40_option_reshuffle(lay):
    options = {"plot_deck_end": "reshuffle", "max_rounds": 20, "target_honour": 20}
    table = lay(options=options, at="strike", round=18, deck=[], plot="silent_blade")
    assert table.kinds().count("plot_deck_reshuffled") == 1
    view = table.view(None)
    assert (view.round, view.plot_deck, view.plot_discards) == (19, 17, [])
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, table.state.default(seat))
    assert table.view(None).round == 20
    assert len(table.heard(None, "plot_revealed")) == 2  # of the rounds 19 and 20
    assert table.state.ending == "max_rounds"
    assert table.view(None).result.scores == [table.state.score(seat) for seat in range(3)]
