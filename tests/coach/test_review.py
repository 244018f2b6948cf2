"""Reviews: the parts add up, nothing depends on what the seat could not know, and bad choices are found."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from sudare.bots import make_bot
from sudare.coach.judge import BEST, DOUBTFUL, EVEN, FINE, MISTAKE, UNJUDGED, Coach, Effort, Judged
from sudare.coach.moments import CHOICE, OTHERS, Moment, is_choice, kept, moments
from sudare.coach.page import write_page
from sudare.coach.review import MEANWHILE, Stretch, add_up, check_over, effort_for, key_moments, review
from sudare.coach.words import summary
from sudare.core import Chance, Perspective, SudareError, Table, find_game

from .conftest import SEATS, played

LITTLE = Effort(search=12, worlds=3, beside=6)
ENOUGH = Effort(search=90, worlds=24, beside=2)


def some(found: list[Moment], most: int = 60) -> list[Moment]:
    """Return the start and some of the other moments, evenly."""
    step = max(1, len(found) // most)
    return found[:1] + found[1::step]


def judged(table: Table, seat: int = 0, most: int = 30) -> list[Judged]:
    coach = Coach(table.game, LITTLE, table.names)
    return [coach.judge(moment) for moment in some(moments(table, seat), most)]


def test_the_parts_add_up_to_the_way_from_first_chance_to_result(name: str) -> None:
    table = played(name)
    found = add_up(table, 0, judged(table))
    assert found.first + found.own + found.others + found.luck == pytest.approx(found.result, abs=1e-12)
    assert found.result == table.state.returns()[0] / table.game.share(table.state, 0)
    assert found.own <= 0
    way = [stretch.before for stretch in found.stretches] + [found.result]
    assert way[0] == found.first
    for stretch in found.stretches:
        assert stretch.before + stretch.others + stretch.luck == pytest.approx(stretch.after, abs=1e-12)
    assert sum(stretch.luck for stretch in found.stretches) == pytest.approx(found.luck, abs=1e-9)
    assert all(0 <= chance <= 1 + 1e-9 for chance in way)
    assert all("%" in line or "." in line for line in summary(found))
    assert write_page(found).startswith("<!doctype html>")


def test_the_sum_that_is_written_adds_up_and_speaks_of_dice_only_where_there_are_some(name: str) -> None:
    """Figures are rounded; whoever adds them up comes to what stands behind the sign."""
    game = find_game(name)
    found = add_up(played(name), 0, judged(played(name)))
    for first in range(1, 40):
        whole = msgspec.structs.replace(found, first=first / 77, own=-first / 90, others=first / 140 - 0.1)
        line = summary(whole, game.luck)[0]
        sum_of = line.rpartition(": ")[2].removesuffix(" %.").split()
        total, sign = int(sum_of[0]), 1
        for word in sum_of[1 : sum_of.index("=")]:
            sign = {"+": 1, "-": -1}.get(word, sign)
            total += sign * int(word) if word.isdecimal() else 0
        assert total == int(sum_of[-1]) == round(100 * found.result)
        for word in sum_of[2 : sum_of.index("=") : 2]:
            assert f" {word} % (give or take" in line, "each part is said before"
    assert ("dice" in " ".join(found.summary)) == (name == "kage")
    assert "±" not in " ".join(found.summary)


def test_nothing_that_is_shown_beside_the_best_choice_has_a_better_figure(name: str) -> None:
    found = [one for one in judged(played(name)) if one.verdict in (BEST, FINE)]
    for one in found:
        assert one.chosen is not None
        ahead = [other.label for other in one.options if other.chance > one.chosen.chance + EVEN]
        assert bool(ahead) == (one.verdict == FINE), (one.chosen, one.options)
        assert all(0 <= other.chance <= 1 for other in one.options)
    assert {one.verdict for one in found} == {BEST, FINE}


def test_the_same_twice_and_from_the_wire(name: str) -> None:
    """What is judged follows from the bytes that the seat could have been sent: there is nothing else to peek at."""
    table = played(name)
    found = some(moments(table, 1), 8)
    coach = Coach(table.game, LITTLE)
    first = [coach.judge(moment) for moment in found]
    again = Coach(table.game, LITTLE)
    game = find_game(name)(SEATS[name])
    assert [again.judge(moment) for moment in found] == first
    assert [again.judge(Moment.unpacked(game, moment.packed())) for moment in found] == first


def test_another_world_behind_the_seats_back_changes_nothing(name: str) -> None:
    table = played(name)
    coach = Coach(table.game, LITTLE)
    choices = [moment for moment in moments(table, 0) if moment.kind == CHOICE]
    others = 0
    for moment in choices[:: max(1, len(choices) // 5)]:
        seen = moment.perspective
        world = seen.sample(Chance(f"another {moment.move}"))
        twin = Perspective.of(world, 0, seen.told)
        others += world.to_dict() != table.rewound(moment.move).state.to_dict()
        assert coach.judge(Moment(CHOICE, moment.number, moment.move, twin, moment.chosen)) == coach.judge(moment)
    assert others, "no world was another one"


def test_what_is_kept_from_a_seat_is_in_no_moment(name: str) -> None:
    table = played(name)
    for moment in moments(table, 0):
        assert moment.perspective.seat == 0
        if moment.kind != OTHERS:
            assert not moment.answers
            continue
        state = table.rewound(moment.move).state
        for seat, action in moment.answers.items():
            question = state.asked[seat]
            assert question is None or not kept(table.game, question[0], action)


def test_only_real_choices_are_judged(name: str) -> None:
    table = played(name)
    found = moments(table, 0)
    for moment in found:
        if moment.kind == CHOICE:
            assert len(moment.perspective.legal) > 1 and moment.chosen in moment.perspective.legal
            assert is_choice(moment.perspective, moment.chosen)
    own = sum(mover == 0 for mover, _ in table.moves)
    assert 0 < sum(moment.kind == CHOICE for moment in found) <= own


def test_a_game_that_is_on_is_not_reviewed() -> None:
    table = Table(find_game("shogunate")(3), "on")
    with pytest.raises(SudareError, match="not over"):
        review(table, 0)
    with pytest.raises(SudareError, match="not over"):
        check_over(table.rewound(0))


def test_processes_change_nothing() -> None:
    table = played("shogunate")
    one, two = (review(table, 1, simulations=300, jobs=jobs) for jobs in (1, 2))
    assert msgspec.json.encode(one) == msgspec.json.encode(two)


def test_more_imagined_games_are_shared_out() -> None:
    found = moments(played("shogunate"), 0)
    assert effort_for(found, 100).worlds <= effort_for(found, 20_000).worlds
    assert effort_for(found, 20_000).search > effort_for(found, 1_000).search


# -- blunders ----------------------------------------------------------------------------------------------------------


def wins_at_once(name: str, seeds: int) -> Iterator[tuple[Perspective, int, list[int]]]:
    """Find choices that win the game at once, and others at the same moment after which it is really lost."""
    for seed in range(seeds):
        table = played(name, seed=f"scan {seed}")
        walk, last = table.rewound(0), None
        for n, (mover, action) in enumerate(table.moves):
            if is_choice(walk.perspective(mover), action):
                last = n
            walk.act(mover, action)
        assert last is not None
        seat, action = table.moves[last]
        before = table.rewound(last)
        after = before.state.clone()
        after.apply(seat, action)
        if after.over and seat in after.winners:
            seen = before.perspective(seat)
            lost = [
                other for other in seen.legal if other != action and all(_lost(before, seat, other, n) for n in "ab")
            ]
            if lost:
                yield seen, action, lost


def _lost(table: Table, seat: int, action: int, dice: str) -> bool:
    walk = table.rewound(len(table.moves))
    walk.act(seat, action)
    bots = [make_bot("thumb", table.game, one, Chance(f"{dice} {one}")) for one in range(table.game.seats)]
    while not walk.state.over:
        mover = walk.state.deciders[0]
        walk.act(mover, bots[mover].choose(walk.perspective(mover)))
    return seat not in walk.state.winners


@pytest.mark.parametrize(("name", "seeds"), [("shogunate", 80), ("omnitsu", 40), ("chiyo", 12)])
def test_a_win_that_is_thrown_away_is_a_mistake(name: str, seeds: int) -> None:
    coach = Coach(find_game(name)(SEATS[name]), ENOUGH)
    planted = called = 0
    for seen, action, lost in wins_at_once(name, seeds):
        if seen.game.poor(seen):
            continue
        good = coach.judge(Moment(CHOICE, 0, 0, seen, action))
        assert good.verdict not in (MISTAKE, DOUBTFUL)
        bad = coach.judge(Moment(CHOICE, 0, 0, seen, lost[0]))
        planted += 1
        called += bad.verdict == MISTAKE and bad.reason != ""
        if called:
            break
    assert called, f"none of {planted} planted blunders was found"


def test_a_mission_that_is_abandoned_at_the_gate_is_a_mistake() -> None:
    """The last turn: the ninja has done what it came for and could leave."""
    game = find_game("ninja")(2)
    state = game.arrange(phase="intruders", turn=game.options.turns, ninja="ob_n1", done=["ninja"])
    _planted(Table.at(state), 0, "leave_map", "finish")


def test_to_stay_in_the_house_when_the_way_out_is_open_is_a_mistake() -> None:
    """The mission is done, the exit is beside the ninja, and day breaks."""
    state = find_game("kage")(2).arrange(
        ninja={"yuto": "A1"},
        guards={"T20": "tesaki"},
        active="yuto",
        infiltration=("B1", "L1", "T14"),
        exits=(2, 1, 3),
        escape="esc_2",
        need=1,
        passed=True,
        completed=True,
        moves={"yuto": 1},
        turn=8,
    )
    _planted(Table.at(state), 1, "go:B1", "done")


def _planted(table: Table, seat: int, good: str, bad: str) -> None:
    coach, actions = Coach(table.game, ENOUGH), table.game.actions
    seen = table.perspective(seat)
    right, wrong = (coach.judge(Moment(CHOICE, 0, 0, seen, actions.id(name))) for name in (good, bad))
    assert right.verdict not in (MISTAKE, DOUBTFUL)
    assert wrong.verdict == MISTAKE
    assert wrong.chosen is not None and wrong.chosen.action == bad
    assert "imagined games" in wrong.reason or "worlds that you could not exclude" in wrong.reason


@pytest.mark.parametrize("name", ["shogunate"])
def test_rules_of_thumb_make_far_fewer_mistakes_than_chance(name: str) -> None:
    """In the same positions: who plays at random is often lost already, and then there is nothing left to lose."""
    usual, random, dice = [], [], Chance("at random")
    for seed in range(3):
        table = played(name, seed=f"few {seed}")
        found = [moment for moment in moments(table, 0) if moment.kind == CHOICE]
        coach = Coach(table.game, ENOUGH)
        for moment in some(found, 10):
            seen = moment.perspective
            usual.append(coach.judge(moment).loss)
            random.append(coach.judge(Moment(CHOICE, 0, 0, seen, dice.choice(seen.legal))).loss)
    assert sum(usual) < sum(random) / 3


def test_where_estimates_are_known_to_be_poor_nothing_is_called_wrong() -> None:
    """Motonaka's chances are told, and no choice of his is questioned."""
    table = played("chiyo")
    seat = next(seat for seat in range(table.game.seats) if table.game.role(table.state, seat) == "motonaka")
    found = add_up(table, seat, judged(table, seat))
    assert {one.verdict for one in found.choices} == {UNJUDGED}
    assert found.own == 0
    assert len(found.stretches) > 2


def test_key_moments_say_what_happened_and_say_it_once() -> None:
    told, untold = ["Taro calls you."], list[str]()

    def stretch(move: int, others: float, luck: float, happened: list[str]) -> Stretch:
        return Stretch(move, move + 1, move, move + 1, 0.5, 0.5 + others + luck, others, luck, happened)

    keys = key_moments([], [stretch(1, -0.2, 0.3, told), stretch(2, 0.0, 0.4, untold), stretch(3, 0.0, 0.01, told)])
    assert [(key.kind, key.move, key.text) for key in keys] == [
        ("others", 1, "Taro calls you."),
        ("luck", 1, MEANWHILE),
    ]
