"""Planted defects that only show where the secrets are, over many games, or without the game's own word for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.conformance import Failure, Report, check_game
from sudare.conformance.play import MIXES, answer, players
from sudare.core import Chance, Game, SudareError, Table, find_game
from sudare.envs import layout

Plant = Callable[..., type[Game]]
Caught = Callable[..., Failure]

# -- worlds are followed: no word of the game's own is needed ---------------------------------------------------------

REFUTE = "    def refute(self, state: Position) -> str | None:\n"
NO_REFUTE = (REFUTE, "    def never(self, state: Position) -> str | None:\n")
FORGETFUL = (
    *NO_REFUTE,
    "        own = {*view.hand, *view.laid, *self.known}\n",
    "        known_now = self.known if chance.below(100) >= 3 else []\n"
    "        own = {*view.hand, *view.laid, *known_now}\n",
    "            known = self.known if self.seat == 0 else []\n",
    "            known = known_now if self.seat == 0 else []\n",
)


def test_a_sampler_that_now_and_then_forgets_is_found_without_refute(plant: Plant, caught: Caught) -> None:
    """Three worlds of a hundred contradict what the seat has peeked at, and the game has no refute to say so."""
    failure = caught(plant(*FORGETFUL), "samples", "drawn worlds", "followed along what the seat was told", games=100)
    assert failure.seat == 0, "only seat 1 has peeked"


def test_without_the_plant_followed_worlds_find_nothing(plant: Plant) -> None:
    report = check_game(plant(*NO_REFUTE), games=40)
    assert report.failures == []
    assert any("has no `refute`" in warning for warning in report.warnings)


def test_a_sampler_that_knows_more_than_was_told(plant: Plant, caught: Caught) -> None:
    """From the second round on it never lays the 0 aside: possible, told by nobody, and never drawn."""
    game = plant(
        "        chance.shuffle(unseen)\n",
        "        chance.shuffle(unseen)\n"
        "        if view.round > 1 and unseen[0] == 0 and len(unseen) > 1:\n"
        "            unseen[0], unseen[1] = unseen[1], 0\n",
    )
    caught(game, "samples", "is possible", "let Beliefs.world draw it", games=60)


# -- shuffles ---------------------------------------------------------------------------------------------------------

SHUFFLE = "        state.chance.shuffle(cards)\n"


def test_a_deal_that_never_shuffles(plant: Plant, caught: Caught) -> None:
    caught(plant(SHUFFLE, ""), "shuffles", "in 720 of 720 deals", "shuffle it in `deal`", games=1)


def test_a_cut_instead_of_a_shuffle(plant: Plant, caught: Caught) -> None:
    """Every card is anywhere equally often, but each follows from the one before it."""
    game = plant(SHUFFLE, "        cut = state.chance.below(CARDS)\n        cards = cards[cut:] + cards[:cut]\n")
    caught(game, "shuffles", "the one follows from the other", games=1)


def test_a_hidden_card_that_follows_from_the_own_hand(plant: Plant, caught: Caught) -> None:
    """The highest of the other cards lies aside when the first seat holds the 0, otherwise the lowest."""
    game = plant(SHUFFLE, SHUFFLE + "        cards[3:] = sorted(cards[3:], reverse=0 not in cards[:3])\n")
    caught(game, "shuffles", games=1)


def test_clean_deals_raise_no_alarm(base_file: Path, leduc_file: Path) -> None:
    for file in (base_file, leduc_file):
        for seed in "abcdefgh":
            assert check_game(find_game(str(file)), games=1, seed=seed).failures == []


# -- coverage ---------------------------------------------------------------------------------------------------------


def test_the_ledger_says_which_hidden_parts_were_exercised(base_file: Path) -> None:
    report = check_game(find_game(str(base_file)), games=20)
    parts = {part: (checked, moves) for part, _, checked, moves in report.coverage.table()}
    assert {"aside", "hands[*][*]", "laid[*][*]"} <= set(parts)
    assert all(checked and moves for checked, moves in parts.values())


def test_a_declared_part_that_nothing_ever_reaches(plant: Plant) -> None:
    game = plant('    id = "base"\n', '    id = "base"\n    hidden = ("aside", "round")\n')
    report = check_game(game, games=40)
    assert [failure.check for failure in report.failures] == ["coverage"]
    assert "the hidden part round was never exercised" in str(report.failures[0])


# -- players that people use ------------------------------------------------------------------------------------------

BOT = "    def why_not(self"
THUMB = """    def thumb(self, seat: int, chance: Chance) -> object:
        return Thumb()

    def why_not(self"""
CLASS = "class BaseGame(Game):\n"


def with_thumb(choice: str) -> tuple[str, ...]:
    bot = f"class Thumb:\n    def choose(self, perspective):\n        {choice}\n\n\n"
    return BOT, THUMB, CLASS, bot + CLASS


YES = "return next((a for a in perspective.legal if a == 7), perspective.legal[0])"
UNTIL_NO = (
    "    if s.round < ROUNDS:\n",
    "    if 'no' not in s.guesses:\n        s.guesses.clear()\n        s.plan(guess)\n        return\n"
    "    if s.round < ROUNDS:\n",
)


def test_rules_of_thumb_that_go_on_for_ever(plant: Plant, caught: Caught) -> None:
    """Random players and safe defaults come to an end: only the game's own bots never say no."""
    caught(plant(*with_thumb(YES), *UNTIL_NO), "ending", "did not end within 20000 moves", "rules of thumb", games=3)


def test_a_survey_of_a_game_that_does_not_end_names_the_game(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MOST_MOVES", 500)
    game = plant(*with_thumb(YES), "    if s.round < ROUNDS:\n", "    if s.round < 10**9:\n        s.round -= 1\n")
    with pytest.raises(SudareError, match=r"Base \(base\) did not end within 500 moves"):
        layout.survey(plant(*with_thumb(YES), UNTIL_NO[0], UNTIL_NO[1].replace("'no' not in", "s.round or")), games=1)
    assert game.id == "base"


def test_rules_of_thumb_that_leave_the_options(plant: Plant, caught: Caught) -> None:
    caught(plant(*with_thumb("return 9")), "rules of thumb", "answer 9, which is not among the options", games=3)


def test_rules_of_thumb_that_fail(plant: Plant, caught: Caught) -> None:
    game = plant(*with_thumb("return perspective.view.ranks"))
    caught(game, "rules of thumb", "fail when asked 'lay'", "AttributeError", games=3)


def test_every_mix_plays_a_game_to_its_end(plant: Plant) -> None:
    game = plant(*with_thumb("return perspective.legal[-1]"))()
    for mix in MIXES:
        table = Table(game, mix)
        bots = players(game, mix, Chance(mix))
        while not table.state.over:
            seat = table.state.deciders[0]
            table.act(seat, answer(bots[seat], table, seat))
        assert len(table.moves) == 10


# -- budget and report ------------------------------------------------------------------------------------------------


def test_a_time_changes_nothing_but_the_number_of_games(base_file: Path) -> None:
    game = find_game(str(base_file))
    assert check_game(game, games=3, seconds=10**6) == check_game(game, games=3)
    assert check_game(game, seconds=0).games == 1


def test_several_processes_share_the_games(base_file: Path) -> None:
    game = find_game(str(base_file))
    shares = [check_game(game, games=5, part=(n, 2)) for n in range(2)]
    assert [share.games for share in shares] == [3, 2]
    shares[0].merge(shares[1])
    assert shares[0].games == 5 and shares[0].decisions == 50


def test_the_first_failure_ends_the_run_if_that_is_wanted(plant: Plant) -> None:
    game = plant("twin.guesses = self.guesses[:]", "twin.guesses = self.guesses")
    assert check_game(game, games=20, first=True).games < 20


def test_failures_of_one_cause_are_one_finding() -> None:
    report = Report("base")
    for move, (one, two) in enumerate([("3", "4"), ("6", "0"), ("'a'", "'b'")]):
        text = (
            f"{move + 1} moves on, when seat 1 answered lay, the twin world looks different: view.aside: {one} in one "
        )
        report.failures.append(Failure("law", "base", 2, {}, "s", move, 0, text + f"world, {two} in the other"))
    report.failures.append(Failure("law", "base", 2, {}, "s", 9, 1, "view.round: 1 in one world, 2 in the other"))
    first, second = report.findings()
    assert first.startswith("law: base, 2 seats, seed 's', after move 0, seen by seat 1") and first.endswith(
        "view.aside: 3 in one world, 4 in the other (and 2 more like it)"
    )
    assert "view.round" in second
    assert report.summary().endswith(": 2 failures")


# -- games that lack a part: one sentence that says what and where ----------------------------------------------------


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        (("    Beliefs = Memory\n", ""), "BaseGame names no Beliefs: write `Beliefs = ...` into the class"),
        (("    View = View\n", ""), "BaseGame names no View"),
        (("    State = Position\n", ""), "BaseGame names no State"),
        (("    book = book\n", ""), "BaseGame names no book"),
        (("    Beliefs = Memory\n", "    Beliefs = Beliefs\n"), "Beliefs has no `world`"),
        (('Rank = Annotated[int, named(""', 'Rank = Annotated[int, named("ranks"'), "field hand[] is of type 'ranks'"),
        (("    hand: list[Rank]\n", "    hand: BySeat[Rank]\n"), "hand should have one entry for each of 2 seats"),
        (("    def deal(self", "    def lay_out(self"), "BaseGame has no `deal`"),
        (("    def view(self", "    def seen(self"), "Position has no `view`"),
        (("@GUESS.offers\n", ""), "decision 'guess' has no options"),
        (("@GUESS.answered\n", ""), "decision 'guess' does nothing"),
        (('    title = "Base"\n', ""), "BaseGame has no title"),
        (('secret={"hand": ""}, to', 'secret={"hand": "ranks"}, to'), "'hand' is of type 'ranks'"),
        (('"All cards: {laid}."', '"All cards: {cards}."'), "its text names 'cards'"),
        (("@book.step\ndef guess(", "def guess("), "'guess' is planned, but it is no step: write @book.step above it"),
        (("        s.aside = unseen.pop()\n", "        return None\n"), "Memory.world returned None: it must return"),
        (("return tuple(s.game.claims)", "return (s.game.actions.id('say:maybe'),)"), "no action called 'say:ma"),
    ],
)  # fmt: skip
def test_a_game_that_lacks_a_part_is_told_which(plant: Plant, pairs: tuple[str, ...], message: str) -> None:
    report = check_game(plant(*pairs), games=2)
    assert message in str(report.failures[0]), report.failures[0]


def test_a_prepare_that_fails_is_a_finding_and_no_traceback(plant: Plant) -> None:
    game = plant('        self.actions.block("card", range(CARDS))\n', '        self.titles["ranks"]\n')
    assert "KeyError: 'ranks'" in str(check_game(game, games=2).failures[0])
    assert "in prepare" in str(check_game(game, games=2).failures[0])
