"""Set-up: boss, guard types, the secret arrangement, decks, mission, ninja, cards, entry, options."""

from __future__ import annotations

from collections import Counter

import pytest

from sudare.core import Chance, OptionError, Perspective, Refusal, SudareError, Table
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do
from sudare.games.kage.board import bits
from sudare.games.kage.rules.arranging import LAST_STAGE


def new(seats: int = 2, seed: str = "1", **options):
    return KageGame(seats, {"guard_setup": "auto", "boss": "kenta", **options}).new(seed, events=True)


def play_until(s, decision: str, limit: int = 400):
    """Take first options until a question comes up."""
    for _ in range(limit):
        if asked(s) == decision:
            return s
        s.apply(s.deciders[0], s.default(s.deciders[0]))
    raise AssertionError(f"{decision} never came up")


@pytest.mark.rule("KAG-001", "KAG-002", "KAG-R01", "KAG-R02", "KAG-095")
@pytest.mark.parametrize(
    ("seats", "options", "owners"),
    [
        (2, {}, [1, 1, 1]),
        (3, {}, [1, 2, 1]),
        (3, {"third_ninja": "second"}, [1, 2, 2]),
        (4, {}, [1, 2, 3]),
    ],
)
def test_one_guard_player_and_three_ninja_shared_by_the_others(seats, options, owners):
    s = play_until(new(seats, **options), "infiltrate")
    assert [n.seat for n in s.ninja] == owners
    assert len({s.game.edition.ninja[n.who].house for n in s.ninja}) == 3
    assert s.deciders == (1,)  # the lead places the infiltration tokens
    for wrong in (1, 5):
        with pytest.raises(SudareError, match="2 to 4"):
            KageGame(wrong)


@pytest.mark.rule("KAG-007")
def test_the_guard_side_is_set_up_completely_before_the_ninja_side_begins():
    s = KageGame(2).new("1", events=True)
    order = []
    while s.phase != "ninja_turn":
        if not order or order[-1] != asked(s):
            order.append(asked(s))
        s.apply(s.deciders[0], s.default(s.deciders[0]))
    assert order == [
        "choose_boss",
        "choose_type",
        "arrange",
        "choose_ninja",
        "infiltrate",
        "enter",
    ]
    kinds = [e.id for e, _, _ in s.log]
    assert kinds.index("arranged") < kinds.index("guard_drew") < kinds.index("mission_drawn") < kinds.index("entered")


@pytest.mark.rule("KAG-008", "KAG-010", "KAG-011", "KAG-242", "KAG-R04")
def test_board_boss_and_mode_are_settled_before_the_game():
    for board in ("mh", "ad", "dr", "mg"):
        for boss in ("kenta", "oka", "minato"):  # any pairing is legal
            game = KageGame(2, {"board": board, "boss": boss, "advanced_rules": True, "guard_setup": "auto"})
            s = game.new("1")
            assert game.board.id == board
            assert game.boss_ids[s.boss] == boss
            assert game.advanced
    assert KageGame(2, {"board": "mg"}).board.name == "Manor Grounds"
    assert not KageGame(2).advanced
    for options, text in (
        ({"board": "dr", "docks_of_ryu": False}, "Docks of Ryu"),
        ({"boss": "minato", "docks_of_ryu": False}, "Docks of Ryu"),
        ({"mission": "m_ad_forge"}, "belongs to the board 'ad'"),
        ({"round_limit": 3}, "round_limit"),
        ({"bored": "mh"}, "no option 'bored'"),
    ):
        with pytest.raises(OptionError, match=text):
            KageGame(2, options)


@pytest.mark.rule("KAG-042", "KAG-056", "KAG-070", "KAG-R26")
def test_the_guard_player_takes_a_boss_and_one_type_for_each_slot():
    s = KageGame(2).new("1")
    assert can(s) == {"boss:kenta", "boss:oka", "boss:minato"}
    do(s, "boss:kenta")
    assert can(s) == {"type:tesaki", "type:komomo"}
    do(s, "type:komomo")  # amber is Bushi alone: nothing to choose
    assert can(s) == {"type:hanshi", "type:machi_bugyo"}
    do(s, "type:hanshi")
    assert [s.game.edition.guard_types[t].id for t in s.types] == ["komomo", "bushi", "hanshi"]
    assert KageGame(2, {"docks_of_ryu": False}).bosses_in_use == (0, 1)
    types = {t.id: t for t in s.game.edition.guard_types}
    assert (types["bushi"].normal.defence, types["bushu"].normal.defence) == (4, 3)


@pytest.mark.rule("KAG-025", "KAG-029", "KAG-032", "KAG-057", "KAG-075", "KAG-077", "KAG-R12", "KAG-H13", "KAG-018")
def test_the_arrangement_goes_piece_by_piece_and_optional_pieces_may_be_left_out():
    s = do(KageGame(2).new("1", events=True), "boss:kenta", "type:tesaki", "type:hanshi")
    assert asked(s) == "arrange"
    assert {n for n in can(s) if n.startswith("area:")} == {f"area:{a.letter}" for a in s.game.board.areas}
    assert "enough" not in can(s)  # search tokens must all be placed
    do(s, "area:a")
    assert can(s) == {"at:C3", "at:D3", "auto_piece", "auto"}
    do(s, "at:D3")
    assert "area:a" not in can(s)  # one token in each area
    assert s.search == {s.game.board.by_name["D3"]: 0}  # t01 comes first
    for _ in range(11 + 2):
        do(s, "auto_piece")
    assert len(s.search) == 12
    assert len(s.barracks) == 2
    areas = [s.game.board.area_of[q] for q in (*s.search, *s.barracks)]
    assert len(set(areas)) == 14
    for _ in range(9):
        do(s, "auto_piece")
    assert list(s.doors.values()) == [0] * 9  # nine shoji, then planks
    do(s, "auto_piece", "enough")  # one of four planks is enough
    assert Counter(s.doors.values()) == {0: 9, 1: 1}
    do(s, "enough", "enough")  # no bells, no lanterns
    do(s, "row:2", "at:H2", "enough")  # a single guard; bushi and hanshi have no numbers
    assert s.stage == LAST_STAGE
    assert can(s) == {"confirm"}
    do(s, "confirm")
    assert asked(s) == "choose_ninja"
    assert [g.sq for g in s.guards.values()] == [s.game.board.by_name["H2"]]


@pytest.mark.rule("KAG-037", "KAG-076", "KAG-R13", "KAG-H09")
def test_bells_hang_at_doors_one_for_each_and_not_on_another_token():
    s = do(KageGame(2).new("1"), "boss:kenta", "type:tesaki", "type:hanshi")
    do(s, "area:i")  # F7 has one square: placed at once
    assert s.game.board.by_name["F7"] in s.search
    for _ in range(13):
        do(s, "auto_piece")
    do(s, "door:F9-G9", "door:B9-C9", "enough", "enough")
    assert {n for n in can(s) if n.startswith("door:")} == {"door:F9-G9", "door:B9-C9"}
    do(s, "door:F9-G9", "at:G9")
    assert {n for n in can(s) if n.startswith("door:")} == {"door:B9-C9"}
    assert s.bells == {s.game.board.doorway_names.index("F9-G9"): s.game.board.by_name["G9"]}
    t = do(KageGame(2).new("1"), "boss:kenta", "type:tesaki", "type:hanshi")
    for _ in range(14):
        do(t, "auto_piece")
    do(t, "enough", "enough")
    assert t.stage > 4  # without a door there is nothing to hang a bell on


@pytest.mark.rule("KAG-033")
def test_a_lantern_may_lie_on_any_square_whatever_else_is_there():
    s = do(KageGame(2).new("1"), "boss:kenta", "type:tesaki", "type:hanshi")
    for _ in range(14):
        do(s, "auto_piece")
    do(s, "enough", "enough")  # no doors, and so no bells
    sq = next(iter(s.search))
    do(s, f"row:{sq // 20 + 1}")
    assert f"at:{s.game.board.names[sq]}" in can(s)
    do(s, f"at:{s.game.board.names[sq]}")
    assert s.lanterns == (sq,)


@pytest.mark.rule("KAG-078", "KAG-026", "KAG-027")
def test_the_guard_player_knows_both_sides_of_search_tokens_and_the_ninja_only_the_numbers():
    s = play_until(new(), "choose_ninja")
    guard, ninja = s.view(0), s.view(1)
    assert all(v.token is not None for v in guard.search)
    assert all(v.token is None and 3 <= v.value <= 6 for v in ninja.search)
    assert [v.value for v in guard.search] == [v.value for v in ninja.search]


@pytest.mark.rule("KAG-H13")
def test_nobody_sees_the_arrangement_before_it_is_confirmed():
    game = KageGame(3)
    table = Table(game, "1")
    for action in ("boss:kenta", "type:tesaki", "type:hanshi"):
        table.act(0, action)
    before = [Perspective.of(table.state, seat, []).encoded() for seat in (1, 2, None)]
    told = len(table.events)
    for _ in range(20):
        table.act(0, "auto_piece")
    assert [Perspective.of(table.state, seat, []).encoded() for seat in (1, 2, None)] == before
    assert len(table.events) == told
    table.act(0, "auto")
    table.act(0, "confirm")
    event = table.told(1, told)[0]
    assert event.kind == "arranged"
    squares = [game.board.by_name[entry.split()[0]] for entry in event.data["guards"]]
    assert squares == sorted(squares)  # board order, not the order of placing
    assert table.state.view(1).guards


@pytest.mark.rule("KAG-R24", "KAG-061", "KAG-057", "KAG-R25")
def test_kenta_starts_with_ten_guards_and_is_not_on_the_board_himself():
    s = play_until(new(), "choose_ninja")
    assert len(s.guards) == 10
    assert all(g.kind == s.types[0] for g in s.guards.values())
    assert (s.alert, s.turn) == (1, 1)
    kenta = s.game.edition.bosses[0]
    assert (kenta.hand, kenta.pools, [slot.setup_count for slot in kenta.guard_slots]) == (5, [6, 8, 10], [10, 0, 0])
    others = [len(play_until(new(boss=b), "choose_ninja").guards) for b in ("oka", "minato")]
    assert others == [9, 10]


@pytest.mark.rule("KAG-079", "KAG-081", "KAG-082", "KAG-R67", "KAG-114")
def test_the_decks_hold_what_the_rules_leave_in():
    sizes = {
        ("kenta", False, False): 55,
        ("kenta", False, True): 59,
        ("kenta", True, False): 65,
        ("kenta", True, True): 69,
        ("oka", False, False): 56,
        ("oka", False, True): 60,
        ("oka", True, False): 66,
        ("oka", True, True): 70,
        ("minato", True, False): 66,
        ("minato", True, True): 70,
    }
    for (boss, docks, advanced), size in sizes.items():
        game = KageGame(2, {"docks_of_ryu": docks, "advanced_rules": advanced})
        deck = [game.edition.guard_cards[c] for c in game.guard_cards_in_play(game.boss_ids.index(boss))]
        assert len(deck) == size
        assert {c.deck for c in deck} == {"standard", boss}
        ids = {c.id for c in deck}
        assert not ids & {"about_turn", "i_heard_you", "attention"}
        assert ("whats_that" in ids) == advanced
        bonus = {game.edition.ninja_cards[c].id for c in game.ninja_cards_in_play}
        assert ("friends" in bonus) == advanced
        assert len(game.ninja_cards_in_play) == 37 + advanced + 6 * docks
    retired = KageGame(2, {"retired_cards": True})
    assert {"about_turn", "i_heard_you", "attention"} <= {
        retired.edition.guard_cards[c].id for c in retired.guard_cards_in_play(0)
    }
    s = play_until(new(), "choose_ninja")
    assert len(s.hand) == 1
    assert len(s.guard_deck) == 64


@pytest.mark.rule("KAG-084", "KAG-085", "KAG-086")
def test_the_mission_comes_from_ten_generic_and_two_board_missions_and_only_the_ninja_see_it():
    for board in ("mh", "ad", "dr", "mg"):
        game = KageGame(2, {"board": board})
        missions = [game.edition.missions[m] for m in game.mission_deck]
        assert Counter(m.board for m in missions) == {"": 10, board: 2}
        assert {m.id[2:4] for m in missions if m.board} == {game.board.code.lower()}
    table = Table(KageGame(3, {"guard_setup": "auto", "boss": "kenta"}), "3")
    play_until(table.state, "choose_ninja")
    s = table.state
    names = s.game.names["mission"]
    assert s.view(0).mission is None
    assert s.view(None).mission is None
    assert s.view(1).mission == s.view(2).mission == names[s.mission]
    assert len(s.view(0).missions_possible) == 12
    drawn = {play_until(new(seed=str(i)), "choose_ninja").mission for i in range(30)}
    assert len(drawn) > 6


@pytest.mark.rule("KAG-096", "KAG-097", "KAG-R60", "KAG-R61")
def test_one_ninja_of_each_house_and_karasu_instead_of_any():
    s = play_until(new(), "choose_ninja")
    assert can(s) == {f"pick:{n.id}" for n in s.game.edition.ninja}
    do(s, "pick:rin")
    assert "pick:katsumi" not in can(s)  # the same house
    do(s, "pick:karasu")
    assert can(s) == {"pick:shizuka", "pick:kouhei", "pick:yuto", "pick:ghost"}
    core = play_until(new(docks_of_ryu=False, karasu=False), "choose_ninja")
    assert can(core) == {"pick:katsumi", "pick:shizuka", "pick:yuto"}


@pytest.mark.rule("KAG-115", "KAG-113", "KAG-116", "KAG-104", "KAG-105", "KAG-117")
def test_each_ninja_starts_with_equipment_face_down_and_yuto_with_two():
    s = play_until(new(), "choose_ninja")
    do(s, "pick:yuto", "pick:shizuka", "pick:katsumi")
    cards = s.game.edition.ninja_cards
    held = [[c for c in n.cards if c is not None] for n in s.ninja]
    assert [len(h) for h in held] == [2, 1, 1]
    assert all(cards[c[0]].kind == "equipment" and not c[1] for h in held for c in h)
    assert [len(n.cards) for n in s.ninja] == [4, 3, 2]  # at most one card on each slot
    assert len(s.ninja_deck) == 43 - 4
    assert {cards[c].kind for c in s.ninja_deck.cards()} == {"equipment", "bonus"}
    assert len(s.event_deck) == 16
    assert s.view(0).ninja[0].cards[0].card is None
    assert s.view(0).ninja[0].cards[0].known_as == "equipment"
    assert s.view(1).ninja[0].cards[0].card is not None


@pytest.mark.rule("KAG-039", "KAG-124", "KAG-R16", "KAG-040", "KAG-125", "KAG-126", "KAG-127")
def test_three_infiltration_tokens_on_free_green_squares_and_the_ninja_beside_them():
    s = play_until(new(), "infiltrate")
    board = s.game.board
    taken = s.guard_mask() | sum(1 << q for q in (*s.lanterns, *s.bells.values(), *s.search, *s.barracks))
    assert can(s) == {"auto", *(f"at:{board.names[q]}" for q in bits(board.green & ~taken))}
    do(s, "at:B1")
    assert "at:B1" not in can(s)
    do(s, "at:C1", "at:D1")
    assert asked(s) == "enter"
    near = set()
    for token in ("B1", "C1", "D1"):
        near |= {f"at:{board.names[q]}" for q in bits(board.near(board.by_name[token], s.door_mask))}
    assert can(s) - {"auto"} <= near
    do(s, "at:B2")
    assert "at:B2" not in can(s)
    do(s, "at:C2", "at:D2")  # several at one token
    assert not any(n.detected for n in s.ninja)
    assert (s.round, s.phase) == (1, "ninja_turn")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ninja_leave_the_rest_of_their_set_up_to_the_table_too(seats):
    s = play_until(new(seats=seats), "infiltrate")
    first = next(name for name in sorted(can(s)) if name.startswith("at:"))
    do(s, first, "auto")
    assert len(set(s.infiltration)) == 3
    assert s.game.board.names[s.infiltration[0]] == first[3:]  # what was placed stays
    answers = 0
    while asked(s) == "enter":
        seat = s.deciders[0]
        do(s, "auto")
        assert all(n.sq >= 0 for n in s.ninja if n.seat == seat)
        answers += 1
    assert answers == seats - 1  # every seat once
    assert s.round == 1
    s.check()


@pytest.mark.rule("KAG-R12", "KAG-H13")
def test_doors_bells_lanterns_and_guards_may_be_left_out_but_no_search_or_barrack_token():
    s = KageGame(2, {"boss": "kenta"}).new("1")
    do(s, "type:tesaki", "type:hanshi")
    kinds = []
    while can(s) != {"confirm"}:
        kind = sorted(name.partition(":")[0] for name in can(s) if ":" in name)[0]
        if not kinds or kinds[-1] != kind:
            kinds.append(kind)
        if kind in ("area", "at"):
            assert "enough" not in can(s)
            do(s, "auto_piece")
        else:
            do(s, "enough")
    assert kinds == ["area", "door", "row"]
    assert len(s.search) + len(s.barracks) == 14
    assert not s.doors and not s.bells and not s.lanterns and not s.guards


@pytest.mark.rule("KAG-041", "KAG-R15")
def test_nobody_knows_the_numbers_under_the_infiltration_tokens():
    s = play_until(new(), "activate")
    assert s.exits == ()
    for seat in (0, 1, None):
        assert s.view(seat).exits == []


def test_places_the_rest_in_one_answer_and_the_procedure_puts_tokens_deep_inside():
    s = do(KageGame(2).new("1"), "boss:kenta", "type:tesaki", "type:hanshi", "auto")
    assert can(s) == {"confirm"}
    depth = s.game.area_depth
    used = [depth[s.game.board.area_of[q]] for q in (*s.search, *s.barracks)]
    assert min(used) >= sorted(depth, reverse=True)[13]
    assert len(s.guards) == 10
    assert len(s.doors) == 13
    assert len(s.bells) == 3
    assert len(s.lanterns) == 3
    with pytest.raises(Refusal, match="KAG-H13"):
        do(KageGame(2, {"boss": "kenta"}).new("2"), "type:tesaki", "type:hanshi", "confirm")


def test_a_fixed_mission_is_as_secret_as_a_drawn_one():
    game = KageGame(2, {"mission": "m_theft", "guard_setup": "auto", "boss": "kenta"})
    s = play_until(game.new("1"), "activate")
    assert s.view(1).mission == "m_theft"
    assert s.view(0).mission is None
    sampled = {Perspective.of(s, 0, []).sample(Chance(str(i))).mission for i in range(60)}
    assert len(sampled) > 6
