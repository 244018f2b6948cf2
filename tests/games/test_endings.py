"""How games end: every ending has its reason, its rule, sums that add up, and words that a newcomer can read."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sudare.core import Chance, Ending, State, Table, Voice, find_game
from sudare.core.ledger import numbered
from sudare.games.chiyo.arrange import F5
from sudare.games.kage.rules.table import check_lost, win
from sudare.games.kage.state import ELIMINATED, ESCAPED

NAMES = ["Ann", "Bea", "Cy", "Dan", "Eve", "Finn", "Gil", "Hana"]
WORKSHOP = re.compile(r"\w_\w|[{}<>\[\]]|\bNone\b|\b[Ss]eat \d|\bplayer \d")


def read(state: State[Any], told: Any = ()) -> Ending:
    """Return how a finished game ended, after looking it over as a newcomer would."""
    assert state.over
    game = state.game
    ending = game.ending(state, list(told), Voice(game, None, NAMES[: game.seats]))
    said = ending.text()
    assert not WORKSHOP.search(said), f"{WORKSHOP.search(said)} in {said}"
    assert ending.headline.endswith(".")
    assert re.fullmatch(r"[A-Z].*\.", ending.reason)
    assert ending.rule in {rule.id for rule in numbered(game.rulebook())}
    assert ending.rule in said
    for part in ending.sums:
        assert part.title and part.lines
        if part.total is not None:
            assert sum(line.points or 0 for line in part.lines) == part.total, part
    for part in ending.uncovered:
        assert part.title and part.lines
    assert len(ending.turnings) <= 6  # a few, each worth a look
    return ending


def totals(ending: Ending) -> dict[int | None, int | None]:
    return {part.seat: part.total for part in ending.sums}


def titled(ending: Ending, title: str) -> list[str]:
    (part,) = [part for part in ending.uncovered if part.title == title]
    return part.lines


# -- every game ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seats", "seeds"),
    [("shogunate", 4, 6), ("omnitsu", 3, 4), ("chiyo", 6, 4), ("ninja", 2, 2), ("kage", 2, 1)],
)
def test_an_ending_says_nothing_while_the_game_is_on_and_all_of_it_afterwards(
    name: str, seats: int, seeds: int
) -> None:
    game = find_game(name)(seats)
    for seed in range(seeds):
        table = Table(game, f"ending {seed}", NAMES[:seats])
        bots = [game.public.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(seats)]
        while not table.state.over:
            assert table.how_it_ended() is None
            seat = table.state.deciders[0]
            table.act(seat, bots[seat].choose(table.perspective(seat)))
        ending = read(table.state, table.told(None))
        assert ending == table.how_it_ended()
        assert ending.sums and ending.uncovered and ending.turnings
        assert [turning.n for turning in ending.turnings] == sorted({turning.n for turning in ending.turnings})
        assert all(0 < turning.n <= len(table.events) for turning in ending.turnings)
        assert all(NAMES[seat] in ending.headline for seat in table.state.winners) or ending.headline.startswith(
            "A draw"
        )


def test_names_are_those_of_the_table_and_the_reader_knows_itself() -> None:
    state = find_game("shogunate")(3).arrange(
        at="check_scores", loyalties=["rooster carp", "crane wolf", "cat snake"], honour={"crane": 12}
    )
    voice = Voice(state.game, 1, ["Ann", "Bea", "Cy"])
    assert state.game.ending(state, [], voice).headline == "Bea (you) wins."


# -- Shogunate -------------------------------------------------------------------------------------

TIED = {"crane": 6, "wolf": 6, "cat": 6}


@pytest.mark.parametrize(
    ("parts", "rule", "says"),
    [
        (
            {"loyalties": ["rooster carp", "crane wolf", "cat snake"], "honour": {"crane": 12}},
            "SHO-120",
            "highest score",
        ),
        (
            {"loyalties": ["rooster carp", "crane snake", "wolf cat"], "honour": TIED | {"snake": 6}},
            "SHO-121",
            "Bea Crane at position 1; Cy Wolf at position 2",
        ),
        (
            {"loyalties": ["rooster carp", "crane wolf", "crane cat"], "honour": TIED},
            "SHO-122",
            "Bea Wolf at position 2; Cy Cat at position 3",
        ),
        (
            {"loyalties": ["rooster carp", "crane wolf", "crane wolf"], "honour": TIED, "face_up": {1: "crane"}},
            "SHO-123",
            "Bea 1 and Cy 0",
        ),
        (
            {"loyalties": ["rooster carp", "crane wolf", "crane wolf"], "honour": TIED},
            "SHO-128",
            "share the victory",
        ),
    ],
)
def test_shogunate_says_who_was_ahead_and_what_broke_the_tie(parts: Any, rule: str, says: str) -> None:
    line = "crane wolf cat snake rooster carp"
    state = find_game("shogunate")(3).arrange(at="check_scores", line=line, **parts)
    ending = read(state)
    assert (ending.rule, says in ending.reason) == (rule, True), ending.reason
    assert totals(ending) == {seat: state.score(seat) for seat in range(3)}


def test_shogunate_without_plots_or_rounds() -> None:
    game = find_game("shogunate")
    empty = game(3).arrange(
        at="strike", deck=[], honour={"crane": 5}, loyalties=["rooster carp", "crane wolf", "cat snake"]
    )
    empty.run()
    assert "no Plot was left" in read(empty).reason
    last = game(3, {"plot_deck_end": "reshuffle", "max_rounds": 18}).arrange(at="strike", round=18, honour={"crane": 5})
    last.run()
    assert "Round 18 was the last one" in read(last).reason


def test_shogunate_counts_a_leader_once_and_says_so() -> None:
    state = find_game("shogunate")(3).arrange(
        at="check_scores", loyalties=["rooster carp", "snake snake", "cat crane"], honour={"snake": 12}
    )
    ending = read(state)
    assert [line.points for line in ending.sums[0].lines] == [12, 0]
    assert "counts once" in ending.sums[0].lines[1].text


@pytest.mark.parametrize("shown", [True, False])
def test_shogunate_keeps_what_was_left_over_unless_the_table_shows_it(shown: bool) -> None:
    state = find_game("shogunate")(3, {"show_leftovers": shown}).arrange(
        at="check_scores", honour=dict.fromkeys(["crane", "wolf", "cat", "snake", "rooster", "carp"], 12)
    )
    assert ("Left over from the deal" in [part.title for part in read(state).uncovered]) is shown


# -- Omnitsu ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "parts", "scores", "rule", "says"),
    [
        (
            2,
            {"hands": {0: "abbot archer", 1: "daimyo duelist"}, "sealed": {0: "daimyo"}},
            [12, 0],
            "OMN-004",
            "only messenger",
        ),
        (
            3,
            {"hands": {1: "abbot"}, "sealed": {0: "daimyo", 1: "decoy", 2: "daimyo"}},
            [0, 6, 0],
            "OMN-004",
            "Cy was killed",
        ),
        (2, {"hands": {1: "decoy"}, "sealed": {0: "poison", 1: "decoy"}}, [0, 0], "OMN-157", "every messenger killed"),
        (2, {"sealed": {0: "decoy", 1: "decoy"}}, [5, 5], "OMN-157", "share the victory"),
        (3, {"hands": {2: "abbot"}, "sealed": {0: "decoy", 1: "decoy"}}, [5, 5, 1], "OMN-157", "Ann and Bea survived"),
        (3, {"hands": {2: "abbot"}, "sealed": {0: "decoy", 1: "daimyo"}}, [5, 10, 1], "OMN-004", "most points, 10"),
        (3, {"sealed": {0: "decoy decoy", 2: "decoy"}}, [0, 0, 5], "OMN-004", "most points, 5"),
    ],
)
def test_omnitsu_adds_up_card_by_card(seats: int, parts: Any, scores: list[int], rule: str, says: str) -> None:
    state = find_game("omnitsu")(seats).arrange(at="ending", **parts)
    state.run()
    ending = read(state)
    assert totals(ending) == dict(enumerate(scores))
    assert (ending.rule, says in ending.reason) == (rule, True), ending.reason
    assert len(titled(ending, "Where the scrolls were")) == 7


def test_omnitsu_names_the_better_scroll_where_that_breaks_a_tie() -> None:
    parts = {"hands": {0: "abbot archer duelist geisha ronin"}, "sealed": {0: "decoy", 1: "daimyo"}}
    state = find_game("omnitsu")(2, {"tie_rule": "scroll"}).arrange(at="ending", **parts)
    state.run()
    assert "Ann and Bea have 10 points each; Bea has the better scroll" in read(state).reason


# -- Chiyo's Secret --------------------------------------------------------------------------------

FINAL = {
    "tea_house": "kagemasa+ benzo+ hidemori",
    "sake_house": "okitsune+ otsune tasuke",
    "bathhouse": "shima+ true_ronin+ true_geisha+",
    "theater": "tsunehira genba+ oyuki+",
    "temple": "needle veil red_mask",
}
ENDINGS = {
    "allies": (FINAL, "bathhouse", "CHI-038", "The Allies win: Bea and Eve."),
    "betrayer": (
        {**FINAL, "sake_house": "otsune+ true_ronin+ true_geisha+", "bathhouse": "shima+ okitsune tasuke"},
        "sake_house",
        "CHI-039",
        "The Betrayer wins: Cy.",
    ),
    "usurpers": (
        {**FINAL, "bathhouse": "veil+ true_ronin+ shima", "temple": "needle true_geisha+ red_mask"},
        "bathhouse",
        "CHI-040",
        "The Usurpers win: Dan.",
    ),
}


@pytest.mark.parametrize("how", ENDINGS)
def test_chiyo_says_what_each_side_had_gathered(how: str) -> None:
    cards, place, rule, headline = ENDINGS[how]
    table = Table.at(find_game("chiyo")(5).arrange(cards=cards, order=[1, 2, 3, 4], active=1))
    for action in ("loyal:search", "tile:daimyo", f"place:{place}", "done"):
        table.act(1, action)
    assert table.state.ending == how
    ending = read(table.state, table.told(None))
    assert (ending.headline, ending.rule) == (headline, rule)
    won, *others = ending.sums
    assert all(line.met for line in won.lines)
    assert len(others) == 3 and all(any(not line.met for line in other.lines) for other in others)
    assert titled(ending, "Who was who")[0] == "Ann: Motonaka"
    assert titled(ending, "Motonaka's one lie") == ["Motonaka never lied."]


def test_chiyo_shared_by_two_sides() -> None:
    cards = {**FINAL, "bathhouse": "shima+ true_ronin+ true_geisha+ veil+", "temple": "needle red_mask"}
    game = find_game("chiyo")(5, {"simultaneous_wins": "shared"})
    table = Table.at(game.arrange(cards=cards, order=[1, 2, 3, 4], active=1))
    for action in ("loyal:search", "tile:daimyo", "place:bathhouse", "done"):
        table.act(1, action)
    ending = read(table.state)
    assert (table.state.ending, ending.headline) == ("shared", "The Allies and the Usurpers win: Bea, Dan and Eve.")


def test_chiyo_when_the_shogun_arrives() -> None:
    table = Table.at(find_game("chiyo")(5).arrange(space=F5["city"] - 1, active=1))
    for action in ("loyal:spy", "done", "nothing", "secret:honor"):
        if not table.state.over:
            table.act(1, action if action != "done" else table.state.default(1))
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, table.state.default(seat))
    ending = read(table.state)
    assert (table.state.ending, ending.rule, ending.headline) == ("city", "CHI-041", "Motonaka wins: Ann.")
    assert [line.met for line in ending.sums[0].lines] == [True]


def test_chiyo_at_its_last_turn() -> None:
    table = Table.at(find_game("chiyo")(5, {"turn_cap": 60}).arrange(turns=59, active=1))
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, table.state.default(seat))
    assert table.state.ending == "turn_cap"
    assert read(table.state).rule == "CHI-213"


@pytest.mark.parametrize(
    ("reveal", "says"),
    [("end", "Motonaka said Yes; the truth was No."), ("never", "Whether Motonaka lied is not told at this table.")],
)
def test_chiyo_tells_the_one_lie_with_its_question(reveal: str, says: str) -> None:
    state = find_game("chiyo")(5, {"lie_reveal": reveal}).arrange(space=F5["city"] - 1)
    state.asked_before = ((3, 2, 3, (), False), (4, 1, 14, (0,), True))
    state.lie = 1
    state.finish((0,), "city")
    (told,) = titled(read(state), "Motonaka's one lie")
    assert told.endswith(says)
    assert ("On turn 4 Bea asked: is this the Geisha?" in told) is (reveal == "end")


# -- Ninja -----------------------------------------------------------------------------------------


def night(seats: int = 2, options: Any = None, moves: str = "", **parts: Any) -> Table:
    """Lay a night out, answer, and let everybody take the safe default until it is over."""
    table = Table.at(find_game("ninja")(seats, options).arrange(**parts))
    for action in moves.split():
        seat = next(s for s in table.state.deciders if table.game.actions.id(action) in table.state.legal(s))
        table.act(seat, action)
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, table.state.default(seat))
    return table


OUT = {"phase": "intruders", "ninja": "ob_n1", "traitor": "ob_n2"}
RIVALS = {"variant": "contested_ground"}


@pytest.mark.parametrize(
    ("table", "headline", "rule"),
    [
        ({**OUT, "done": ["ninja", "traitor"], "moves": "leave_map leave_map"}, "The intruders win: Ann.", "NIN-268"),
        ({**OUT, "done": ["ninja"], "moves": "leave_map leave_map"}, "A draw: nobody wins alone.", "NIN-269"),
        ({**OUT, "moves": "leave_map leave_map"}, "The guards win: Bea.", "NIN-270"),
        (
            {**OUT, "done": ["ninja", "traitor"], "turn": 20, "moves": "finish finish"},
            "The guards win: Bea.",
            "NIN-270",
        ),
        (
            {**OUT, "traitor": "unused", "done": ["ninja"], "options": {"variant": "lone_wolf"}, "moves": "leave_map"},
            "The ninja wins: Ann.",
            "NIN-274",
        ),
        (
            {**OUT, "traitor": "unused", "options": {"variant": "lone_wolf"}, "moves": "leave_map"},
            "The guards win: Bea.",
            "NIN-274",
        ),
        (
            {**OUT, "traitor": "dead", "done": ["ninja"], "seats": 3, "options": RIVALS, "moves": "leave_map"},
            "The ninja wins: Ann.",
            "NIN-281",
        ),
        (
            {**OUT, "traitor": "dead", "seats": 3, "options": RIVALS, "moves": "leave_map"},
            "The guards win: Cy.",
            "NIN-281",
        ),
    ],
)
def test_ninja_says_what_became_of_each_intruder(table: Any, headline: str, rule: str) -> None:
    played = night(**table)
    ending = read(played.state, played.told(None))
    assert (ending.headline, ending.rule) == (headline, rule)
    for who, part in zip([0, 1], ending.sums, strict=False):
        assert [line.met for line in part.lines] == [played.state.done[who], bool(played.state.exits[who])]
    path = titled(ending, "The ninja's path through the night")
    assert path[0].startswith(("At the start: starts at ", "Turn "))
    assert "still inside when turn 20 ended" in ending.reason or "left the map on turn" in ending.reason


def test_ninja_of_two_rivals_only_the_first_wins_where_the_table_says_so() -> None:
    options = {**RIVALS, "contested_victory": "first_out"}
    table = Table.at(find_game("ninja")(3, options).arrange(**OUT, done=["ninja", "traitor"]))
    table.act(0, "leave_map")
    table.act(1, "finish")
    while not table.state.over:
        seat = table.state.deciders[0]
        leave = table.game.actions.id("leave_map")
        table.act(seat, leave if leave in table.state.legal(seat) else table.state.default(seat))
    assert "only whoever leaves first wins" in read(table.state).reason


# -- Rise of the Kage ------------------------------------------------------------------------------

PEOPLE = {"shizuka": "B2", "katsumi": "B3", "yuto": "B4"}


def manor(**parts: Any) -> Any:
    options = parts.pop("options", {})
    return find_game("kage")(2, {"board": "mh", **options}).arrange(ninja=PEOPLE, **parts)


def test_kage_alert_daybreak_and_the_last_round() -> None:
    for parts, how, rule, says in (
        ({"alert": 12}, "alert", "KAG-005", "the whole house is awake"),
        ({"turn": 8}, "daybreak", "KAG-004", "Day broke"),
        ({"round": 9, "options": {"round_limit": 9}}, "round_limit", "KAG-R73", "Round 9 was the last one"),
    ):
        state = manor(turn_of="end_check", **parts)
        state.run()
        ending = read(state)
        assert (state.ending, ending.rule, ending.headline) == (how, rule, "The guards win: Ann.")
        assert says in ending.reason and "Uncover" in ending.reason


def out(state: Any, *fates: int) -> None:
    for k, fate in enumerate(fates):
        state.change(k).out = fate


def test_kage_when_nobody_is_left() -> None:
    state = manor()
    out(state, *[ELIMINATED] * 3)
    check_lost(state)
    ending = read(state)
    assert (state.ending, ending.rule) == ("eliminated", "KAG-006")
    assert [line.text for line in ending.sums[1].lines] == [
        f"{who} (Bea): fell" for who in ("Shizuka", "Katsumi", "Yuto")
    ]


def test_kage_stranded() -> None:
    state = manor(passed=True, completed=True, need=2)
    state.escaped = 1
    out(state, ESCAPED, ELIMINATED, ELIMINATED)
    check_lost(state)
    ending = read(state)
    assert (state.ending, ending.rule) == ("stranded", "KAG-H06")
    assert "Shizuka got away, but to accomplish their mission (Uncover) 2 ninja had to escape" in ending.reason
    assert [line.met for line in ending.sums[0].lines] == [False, True, True, False]


def test_kage_the_mission_is_done_and_they_are_out() -> None:
    state = manor(passed=True, completed=True, need=2)
    state.escaped = 2
    out(state, ESCAPED, ESCAPED, ELIMINATED)
    win(state, True, "mission")
    ending = read(state)
    assert (ending.headline, ending.rule) == ("The ninja win: Bea.", "KAG-205")
    assert "Shizuka and Katsumi got away" in ending.reason


def test_kage_keeps_its_secrets_where_the_table_does_not_show_them() -> None:
    state = manor(turn_of="end_check", alert=12, options={"reveal_at_end": False}, hand=["lost_clue"])
    state.run()
    ending = read(state)
    assert "Uncover" not in ending.text() and "Lost Clue" not in ending.text()
    assert ending.uncovered == []
    assert "before their mission was accomplished" in ending.reason
