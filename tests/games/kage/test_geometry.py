"""Squares, steps, lines of sight and areas of influence: every picture of the rulebook, on the house boards."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import pytest

from sudare.core import Chance
from sudare.games.kage import KageGame
from sudare.games.kage.arrange import asked, can, do
from sudare.games.kage.board import bits
from sudare.games.kage.rules.values import (
    aoi,
    aoi_from,
    awareness,
    glow,
    in_play,
    ninja_sight,
    posts_on,
    sees_ninja,
    watchers,
)
from sudare.games.kage.state import DIM_CROW, DIM_EGG, DIM_NONE

MH = KageGame(2, {"board": "mh"})
B = MH.board
Q = B.by_name


def doors(*names: str) -> int:
    return sum(1 << B.doorway_names.index(name) for name in names)


def near(a: str, b: str, shut: int = 0) -> bool:
    return bool(B.near(Q[a], shut) >> Q[b] & 1)


def names(mask: int) -> set[str]:
    return {B.names[q] for q in bits(mask)}


@pytest.mark.rule("KAG-013", "KAG-G01", "KAG-R05", "KAG-016")
def test_the_eight_squares_around_are_adjacent_but_not_across_corners_and_doorways():
    assert names(B.near(Q["H2"], 0)) == {"G1", "H1", "I1", "G2", "I2"}  # row 3 is behind the wall
    assert len(names(B.near(Q["K4"], 0))) == 8
    assert near("F9", "G9")  # E-21: straight through the doorway
    assert not near("F9", "G10")
    assert not near("F9", "G8")
    assert not near("J6", "K7")  # E-22: two doorways side by side are no open door for a diagonal
    assert not near("B10", "A11")  # a solid square
    assert not near("H8", "I9")  # across the corner of the inner court


def drawn(board, a: int, b: int, shut: int, through: bool) -> bool:
    """Whether two squares are adjacent, read from the characters of the board file."""
    lines = (KageGame.folder() / "boards" / f"{board.id}.txt").read_text(encoding="utf-8").splitlines()
    grid = lines[lines.index("grid:") + 1 : lines.index("end-grid")]
    (ax, ay), (bx, by) = ((2 * (q % 20) + 1, 2 * (q // 20) + 1) for q in (a, b))
    if max(abs(ax - bx), abs(ay - by)) != 2 or "#" in (grid[ay][ax], grid[by][bx]):
        return False
    mx, my = (ax + bx) // 2, (ay + by) // 2
    if ax == bx or ay == by:
        if grid[my][mx] not in ":=":
            return grid[my][mx] == " "
        door = board.doorways.index((min(a, b), max(a, b)))
        return through or not shut >> door & 1
    around = ((mx - 1, my), (mx + 1, my), (mx, my - 1), (mx, my + 1))
    corners = ((ax, ay), (bx, by), (ax, by), (bx, ay))  # a solid square has walls on all sides
    return all(grid[y][x] == " " for x, y in around) and all(grid[y][x] != "#" for x, y in corners)


@pytest.mark.rule("KAG-G01", "KAG-G02", "KAG-R06")
@pytest.mark.parametrize("board", ["mh", "ad", "dr", "mg"])
def test_steps_agree_with_the_drawing(board: str):
    board = KageGame(2, {"board": board}).board
    rnd = random.Random(board.id)
    for a in rnd.sample(bits(board.floor), 60):
        shut = rnd.getrandbits(len(board.doorways))
        close = [q for q in range(board.size) if board.distance(a, q) <= 1 and q != a]
        assert set(bits(board.near(a, shut))) == {b for b in close if drawn(board, a, b, shut, False)}
        assert set(bits(board.near(a, shut))) == {b for b in close if drawn(board, a, b, shut, False)}  # as remembered
        assert set(bits(board.guard_near[a])) == {b for b in close if drawn(board, a, b, shut, True)}


@pytest.mark.rule("KAG-012", "KAG-137")
def test_walls_stop_steps_and_sight():
    assert not near("C2", "C3")
    assert not B.line_of_sight(Q["C2"], Q["C3"])
    s = MH.arrange(ninja={"yuto": "C2"}, active="yuto")
    assert "go:C3" not in can(s)
    assert "go:C1" in can(s)


@pytest.mark.rule("KAG-G02", "KAG-019", "KAG-020", "KAG-R06", "KAG-015")
def test_a_shut_door_parts_two_squares_but_guards_walk_through_and_it_is_gone():
    shut = doors("F9-G9")
    assert near("F9", "G9")
    assert not near("F9", "G9", shut)
    assert B.guard_near[Q["F9"]] >> Q["G9"] & 1
    ninja = MH.arrange(ninja={"yuto": "F9"}, active="yuto", doors={"F9-G9": "shoji"})
    assert "go:G9" not in can(ninja)
    s = MH.arrange(guards={"F9": "tesaki"}, ninja={"yuto": "A1"}, turn_of="guard", actions=1, doors={"F9-G9": "shoji"})
    do(s, "guard:F9", "march", "go:G9")
    assert s.doors == {}


@pytest.mark.rule("KAG-G03")
def test_walking_distance_goes_through_doors_and_round_walls():
    assert B.walk(Q["F9"])[Q["G9"]] == 1
    assert B.walk(Q["C2"])[Q["C3"]] == 7  # B2 B3 B4 B5, through the doorway to C5, C4, C3
    assert B.walk(Q["A1"])[Q["A1"]] == 0


@pytest.mark.rule("KAG-021", "KAG-022", "KAG-023", "KAG-G04", "KAG-G05")
def test_e01_a_model_a_door_and_walls_hide_four_of_five_guards():
    setup = dict(ninja={"shizuka": "J5"}, active="shizuka", doors={"J6-J7": "shoji"})
    s = MH.arrange(guards=dict.fromkeys(("L5", "M5", "J8", "E4", "P3"), "tesaki"), **setup)
    seen = ninja_sight(s, 0)
    assert {q for q in ("L5", "M5", "J8", "E4", "P3") if seen >> Q[q] & 1} == {"L5"}
    s = MH.arrange(guards=dict.fromkeys(("M5", "J8"), "tesaki"), **{**setup, "ninja": {"shizuka": "J5", "yuto": "L5"}})
    assert ninja_sight(s, 0) >> Q["M5"] & 1  # a friend on L5 hides nothing


@pytest.mark.rule("KAG-012")
def test_e02_walls_hide_both_guards():
    assert not B.line_of_sight(Q["H11"], Q["E12"])
    assert not B.line_of_sight(Q["H11"], Q["K10"])


@pytest.mark.rule("KAG-046", "KAG-G06", "KAG-G08")
def test_e03_a_guard_sees_as_far_as_its_area_reaches_and_not_through_a_door():
    s = MH.arrange(
        guards={"H9": "tesaki"}, ninja={"shizuka": "H7", "yuto": "F9", "katsumi": "H13"}, doors={"F9-G9": "shoji"}
    )
    assert [bool(watchers(s, k)) for k in range(3)] == [True, False, False]
    assert B.line_of_sight(Q["H9"], Q["H13"])


@pytest.mark.rule("KAG-R05", "KAG-022")
def test_e04_a_line_through_a_corner_is_blocked():
    assert not B.line_of_sight(Q["H9"], Q["I8"])
    assert B.line_of_sight(Q["H9"], Q["H7"])


@pytest.mark.rule("KAG-046", "KAG-024", "KAG-042")
def test_e05_kenta_on_j8_watches_53_squares_all_around():
    s = MH.arrange(guards={"J8": "boss"}, ninja={"yuto": "A1"})
    area = aoi(s, s.guards[0])
    assert area.bit_count() == 53
    assert all(area >> Q[q] & 1 for q in ("J3", "N13", "F9"))
    assert not any(area >> Q[q] & 1 for q in ("L9", "O8", "F8", "H13"))


@pytest.mark.rule("KAG-R05")
def test_e22_sight_passes_between_two_open_doorways_where_a_step_does_not():
    assert B.line_of_sight(Q["J6"], Q["K7"])
    assert not B.line_of_sight(Q["J6"], Q["K7"], doors("J6-J7"))


@pytest.mark.rule("KAG-R07")
def test_a_model_that_the_line_only_touches_at_a_corner_hides_nothing():
    assert B.line_of_sight(Q["J4"], Q["K5"], 0, 1 << Q["K4"] | 1 << Q["J5"])
    assert not B.line_of_sight(Q["J4"], Q["L4"], 0, 1 << Q["K4"])


@pytest.mark.rule("KAG-R08", "KAG-023")
def test_sight_can_differ_by_direction():
    s = MH.arrange(guards={"H2": "hanshi", "J2": "tesaki"}, ninja={"yuto": "K2"}, active="yuto")
    assert aoi(s, s.guards[0]) >> Q["K2"] & 1  # the hanshi looks past its fellow
    assert not ninja_sight(s, 0) >> Q["H2"] & 1
    s = MH.arrange(guards={"H2": "hanshi"}, ninja={"yuto": "J2", "shizuka": "K2"})
    assert not sees_ninja(s, s.guards[0], 1)  # ninja block guards, detected or not
    assert ninja_sight(s, 1) >> Q["H2"] & 1


@pytest.mark.rule("KAG-G06")
def test_a_ninja_never_hides_its_own_next_square():
    s = MH.arrange(guards={"H2": "tesaki"}, ninja={"yuto": "J2"}, active="yuto")
    assert aoi(s, s.guards[0], 0) >> Q["K2"] & 1
    assert not aoi(s, s.guards[0]) >> Q["K2"] & 1


@pytest.mark.rule("KAG-034", "KAG-G07", "KAG-R09", "KAG-197")
def test_the_light_of_a_lantern_reaches_three_squares_past_models_but_not_past_walls_and_doors():
    s = MH.arrange(ninja={"yuto": "J19"}, lanterns=["H19"], doors={"J18-J19": "shoji"})
    light = glow(s, Q["H19"])
    assert light >> Q["K19"] & 1  # the ninja on J19 does not matter
    assert not light >> Q["L19"] & 1
    assert not light >> Q["H18"] & 1
    assert not light >> Q["J18"] & 1


@pytest.mark.rule("KAG-035", "KAG-036", "KAG-R10", "KAG-R11")
def test_a_lit_guard_is_more_aware_once_and_sees_all_lit_squares_in_its_sight():
    s = MH.arrange(guards={"E19": "tesaki", "S19": "tesaki"}, ninja={"yuto": "A1"}, lanterns=["G19", "H19"])
    lit, dark = s.guards[0], s.guards[1]
    assert awareness(s, lit) == 4  # 2 + 2, once
    assert awareness(s, dark) == 2
    assert aoi(s, lit) >> Q["K19"] & 1  # six squares away, in the light
    assert not aoi(s, dark) >> Q["K19"] & 1


@pytest.mark.rule("KAG-G09", "KAG-198")
def test_the_order_of_modifiers_rice_beats_lantern():
    s = MH.arrange(guards={"E19": "tesaki"}, ninja={"yuto": "A1"}, lanterns=["G19"], rice=["F20"], mat=["double_watch"])
    g = s.guards[0]
    assert awareness(s, g) == 1
    assert names(aoi(s, g)) == {B.names[q] for q in bits(B.disc[1][Q["E19"]] & B.sight(Q["E19"], 0))}
    s.rice = 0
    assert awareness(s, g) == 5  # 2, Double Watch 1, lantern 2


@pytest.mark.rule("KAG-G04")
@pytest.mark.parametrize("board", ["mh", "ad", "dr", "mg"])
def test_masks_agree_with_lines_drawn_in_fractions(board: str):
    b = KageGame(2, {"board": board}).board
    rnd = random.Random(board)
    floor = bits(b.floor)
    for _ in range(400):
        a = rnd.choice(floor)
        c = rnd.choice([q for q in floor if b.distance(a, q) <= 8])
        shut = rnd.getrandbits(len(b.doorways)) & rnd.getrandbits(len(b.doorways))
        models = sum(1 << q for q in rnd.sample(floor, 12))
        expected = _line(b, a, c, shut, models)
        assert b.line_of_sight(a, c, shut, models) == expected
        assert bool(b.seen_past(a, shut, models) >> c & 1) == expected


def _line(b, one: int, two: int, shut: int, models: int) -> bool:
    """Draw the line slowly, with fractions."""
    n = b.columns
    x0, y0, x1, y1 = 2 * (one % n) + 1, 2 * (one // n) + 1, 2 * (two % n) + 1, 2 * (two // n) + 1

    def blocks(x: int, y: int) -> bool:
        edge = b._edges[x, y]
        return edge == -1 or (edge >= 0 and bool(shut >> edge & 1))

    cuts = {Fraction(0), Fraction(1)}
    for x in (x for x in range(min(x0, x1) + 1, max(x0, x1)) if x % 2 == 0):
        t = Fraction(x - x0, x1 - x0)
        y = y0 + (y1 - y0) * t
        cuts.add(t)
        if y.denominator == 1 and y % 2 == 0:
            if any(blocks(x + dx, int(y) + dy) for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0))):
                return False
        elif blocks(x, 2 * math.floor(y / 2) + 1):
            return False
    for y in (y for y in range(min(y0, y1) + 1, max(y0, y1)) if y % 2 == 0):
        t = Fraction(y - y0, y1 - y0)
        x = x0 + (x1 - x0) * t
        cuts.add(t)
        if not (x.denominator == 1 and x % 2 == 0) and blocks(2 * math.floor(x / 2) + 1, y):
            return False
    order = sorted(cuts)
    for u, v in itertools.pairwise(order):
        px, py = (x0 + (x1 - x0) * (u + v) / 2, y0 + (y1 - y0) * (u + v) / 2)
        q = math.floor(py / 2) * n + math.floor(px / 2)
        if q not in (one, two) and (not b.floor >> q & 1 or models >> q & 1):
            return False
    return True


@pytest.mark.rule("KAG-009", "KAG-017")
@pytest.mark.parametrize(
    ("board", "facts"),
    [
        ("mh", (9, 4, 3, 3, 12, 24, 38, 38)),
        ("ad", (6, 6, 2, 4, 12, 25, 40, 44)),
        ("dr", (5, 8, 3, 4, 13, 25, 43, 38)),
        ("mg", (7, 4, 4, 2, 12, 25, 24, 40)),
    ],
)
def test_the_four_boards_are_as_listed(board: str, facts: tuple[int, ...]):
    b = KageGame(2, {"board": board}).board
    assert (
        b.shoji,
        b.plank,
        b.lanterns,
        b.bells,
        len(b.search),
        len(b.areas),
        len(b.doorways),
        b.green.bit_count(),
    ) == facts
    assert b.barracks == 2
    assert len(b.doorways) > b.shoji + b.plank
    assert all(far < 999 for q, far in enumerate(b.walk(bits(b.floor)[0])) if b.floor >> q & 1)


@pytest.mark.rule("KAG-R14")
def test_next_to_a_token_means_on_its_square_too():
    for square in ("C2", "D2", "C3"):
        s = MH.arrange(ninja={"yuto": square}, search={"C3": "t01"}, active="yuto")
        assert asked(s) == "act"
        assert ("search" in can(s)) == (square == "C3")  # C2 and D2 are behind the wall
    s = MH.arrange(ninja={"yuto": "D4"}, search={"C3": "t01"}, active="yuto")
    assert "search" in can(s)


@pytest.mark.rule("KAG-G05", "KAG-G06", "KAG-022")
def test_a_guard_does_not_look_through_a_ninja_that_it_cannot_see_itself():
    game = KageGame(2, {"board": "ad"})
    q = game.board.by_name
    s = game.arrange(guards={"Q10": "tesaki"}, ninja={"rin": "R9", "yuto": "R8"}, turn_of="guard", actions=1)
    assert not game.board.line_of_sight(q["Q10"], q["R9"])  # across a corner
    assert not game.board.line_of_sight(q["Q10"], q["R8"], 0, 1 << q["R9"])
    assert not sees_ninja(s, s.guards[0], 1)
    do(s, "guard:Q10")
    assert "detect:2" not in can(s)
    without = game.arrange(guards={"Q10": "tesaki"}, ninja={"yuto": "R8"}, turn_of="guard", actions=1)
    do(without, "guard:Q10")
    assert "detect:1" in can(without)


def scattered(game: KageGame, rnd: random.Random):
    """Return a position with models, doors, lanterns, rice and passing effects anywhere."""
    board = game.board
    floor = [board.names[q] for q in bits(board.floor)]
    crowd = rnd.random() < 0.5  # half of the positions have everybody in one corner
    middle = rnd.choice(bits(board.floor))
    near = [board.names[q] for q in bits(board.floor) if board.distance(q, middle) <= 4]
    spots = rnd.sample(near if crowd and len(near) >= 14 else floor, 12)
    kinds = ["tesaki", "komomo", "bushi", "bushu", "suigun", "hanshi", "machi_bugyo", "dog", "boss"]
    s = game.arrange(
        guards=dict(zip(spots[3:], kinds, strict=True)),
        ninja=dict(zip(("katsumi", "shizuka", "yuto"), spots[:3], strict=True)),
        detected=[name for name in ("katsumi", "shizuka", "yuto") if rnd.random() < 0.3],
        alert_guards=rnd.sample(spots[3:], 3),
        doors={door: rnd.choice(("shoji", "plank")) for door in board.doorway_names if rnd.random() < 0.4},
        lanterns=rnd.sample(near, min(len(near), rnd.randrange(4))),
        rice=rnd.sample(floor, rnd.choice((0, 0, 1, 3))),
    )
    s.sky = rnd.choice((-1, 0, 0, 1))
    for uid in rnd.sample(sorted(s.guards), 3):
        s.guard(uid).dim = rnd.randrange(3)
        s.guard(uid).base = rnd.randrange(2)
    return s


@pytest.mark.rule("KAG-G04", "KAG-G05", "KAG-G06", "KAG-G07", "KAG-G09")
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("board", ["mh", "ad", "dr", "mg"])
def test_every_area_of_influence_is_the_referees_square_by_square(board: str, advanced: bool, referee):
    game = KageGame(2, {"board": board, "advanced_rules": advanced})
    rnd = random.Random(f"{board} {advanced}")
    for _ in range(40):
        s = scattered(game, rnd)
        judge = referee.Referee(s)
        elsewhere = rnd.choice(bits(game.board.floor))
        for g in s.guards.values():
            assert awareness(s, g) == judge.awareness(g)
            for tested in (-1, 0, 1, 2):
                assert judge.squares(aoi(s, g, tested)) == judge.area(g, tested)
            assert judge.squares(aoi_from(s, g, elsewhere)) == judge.area(g, a=judge.at(elsewhere))
            assert [sees_ninja(s, g, k) for k in range(3)] == [judge.ninja[k] in judge.area(g, k) for k in range(3)]


@pytest.mark.rule("KAG-G06", "KAG-220")
@pytest.mark.parametrize(("board", "advanced"), [("mh", False), ("ad", True)])
def test_a_guard_sees_a_ninja_from_exactly_the_squares_that_are_drawn_from_the_ninja(board, advanced):
    game = KageGame(2, {"board": board, "advanced_rules": advanced, "guard_setup": "auto"})
    dice, looked = Chance(f"posts {board}"), 0
    state = game.new(f"posts {board}")
    while not state.over and looked < 12:
        if state.phase in ("ninja_turn", "guard_turn") and dice.below(9) == 0 and in_play(state):
            looked += 1
            state = state.clone()
            state.rice = 1 << dice.choice(bits(game.board.floor))
            for guard, dim in zip(list(state.guards.values())[:3], (DIM_NONE, DIM_CROW, DIM_EGG), strict=False):
                guard = guard.copy()
                guard.dim = dim
                for k in in_play(state):
                    seen = [q for q in bits(game.board.floor) if aoi_from(state, guard, q, k) >> state.ninja[k].sq & 1]
                    assert bits(posts_on(state, guard, k)) == seen
        seat = state.deciders[0]
        state.apply(seat, dice.choice(state.legal(seat)))
        assert state.guard_mask() == sum({1 << g.sq for g in state.guards.values()})
    assert looked == 12
