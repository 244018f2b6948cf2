"""A game in the terminal, through a pipe: what a person is shown and may type."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.cli.session import _outline
from sudare.core import Record

Run = Callable[..., str]
SEED = ("--seed", "8")  # seat 1 is dealt a Jack, seat 2 a King


def test_a_whole_game_against_the_thumb_bot(run: Run, leduc: str, home: Path) -> None:
    said = run("play", leduc, *SEED, typed="call\nfold\n")
    assert "You are Seat 1; Taro: a bot that plays by rules of thumb." in said
    assert "You hold a Jack." in said
    assert "king" not in said.lower()  # the bot's card stays behind the blind
    assert "Fold, call or raise?  [LED-004]" in said
    assert "Taro: raises." in said
    assert "The game is over" in said
    assert "Taro wins. The other player has folded. (LED-006)\n" in said
    assert "\x1b" not in said
    (file,) = home.iterdir()
    record = Record.load(file)
    assert record.moves == [(0, "call"), (1, "raise"), (0, "fold")]
    assert record.winners == [1]
    assert f"sudare replay {file} --game {leduc}" in said
    assert f"sudare verify {file} --game {leduc}" in said
    assert file.stat().st_mode & 0o077 == 0


def test_numbers_names_and_beginnings_are_understood(run: Run, odd: str, home: Path) -> None:
    run("play", odd, "--bots", "default", typed="2\ny\ncoin:heads\n")
    run("play", odd, "--bots", "default", typed="stake:h\nyes\n1\n")
    moves = [Record.load(file).moves for file in home.iterdir()]
    assert len(moves) == 2
    assert moves[0] == moves[1]
    assert set(moves[0]) == {(0, "stake:high"), (0, "yes"), (0, "coin:heads"), (1, "coin:tails")}


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("7", "Expected a number from 1 to 2"),
        ("0", "Expected a number from 1 to 2"),
        ("stake", "'stake' could be: "),
        ("bogus", "'bogus' is not one of the options"),
        ("yes", "That is not what is asked now:"),
        ("undo", "can no longer be taken back"),
        ("rules", "Type rules and an id"),
        ("rules xylophone", "nothing about 'xylophone'"),
        ("why", "Type why and what you would like to do"),
        ("why coin", "What of these? coin heads, coin tails, coin edge."),
        ("why xylophone", "Nothing that can be done in this game is called 'xylophone'."),
        ("why stake:low", "That is possible now: "),
        ("?", "or by an id such as ODD-001"),
    ],
)
def test_what_is_not_an_answer_is_explained_and_changes_nothing(
    run: Run, odd: str, home: Path, typed: str, answer: str
) -> None:
    assert answer in run("play", odd, typed=f"{typed}\nquit\n")
    (file,) = home.iterdir()
    assert Record.load(file).moves == []


def test_why_and_rules_cite_the_rulebook(run: Run, odd: str) -> None:
    said = run("play", odd, typed="why coin:edge\nquit\n")
    assert "A coin cannot stand on its edge. (ODD-003)" in said
    assert "ODD-003  Whoever shows a coin" in said
    assert "ODD-002  All show a coin at the same time" in run("play", odd, typed="/rules odd-002\nquit\n")


def test_what_is_printed_can_be_typed_and_asked_about_in_part(run: Run) -> None:
    """Labels are read with the names of this table; a card needs no more than a word of its name."""
    typed = "poisoner (13) at taro\nquit\n"
    assert "throws Poisoner (13) at Taro." in run("play", "omnitsu", "--seats", "4", "--seed", "31", typed=typed)
    said = run("play", "omnitsu", "--seats", "4", "--seed", "31", typed="why castle\nwhy road warden\nquit\n")
    assert said.count("is not in your hand; you play only cards of your hand") == 2
    assert "What of these" not in said


def test_undo_takes_the_last_choice_back(run: Run, odd: str, home: Path) -> None:
    said = run("play", odd, "--bots", "default", typed="1\nundo\n2\nyes\n1\n")
    assert re.search(r"Taken back: .+\.", said)
    (file,) = home.iterdir()
    assert Record.load(file).moves[0] == (0, "stake:high")


def test_alone_among_bots_undo_goes_back_any_number_of_choices(run: Run, leduc: str, home: Path) -> None:
    """What bots have answered since is undone with it; from then on the game is practice, also when it is resumed."""
    said = run("play", leduc, *SEED, typed="call\ncall\nundo\nundo\nundo\nquit\n")
    assert said.count("This game is practice from now on.") == 2
    assert said.count("can no longer be taken back") == 1, "there is nothing before the first choice"
    (file,) = home.iterdir()
    assert (Record.load(file).moves, Record.load(file).practice) == ([], True)
    run("play", leduc, "--resume", str(file), typed="call\nquit\n")
    assert Record.load(file).practice


def test_at_a_shared_keyboard_undo_takes_nothing_back_that_others_know(run: Run, leduc: str, home: Path) -> None:
    said = run("play", leduc, *SEED, "--you", "1,2", typed="call\nundo\nquit\n")
    assert "can no longer be taken back" in said
    (file,) = home.iterdir()
    assert not Record.load(file).practice


def test_what_is_never_asked_can_be_asked_again(run: Run) -> None:
    """A standing answer does not stay on unnoticed: it is told, and changed, at any question."""
    said = run("play", "omnitsu", "--seed", "asked", typed="ask never\nask\nask fits\nask\nquit\n")
    assert "From now on you are asked whenever you could react: never, unless something is aimed at you." in said
    assert said.count("An ANY TIME card may be played. You are asked: never, unless something is aimed at you.") == 1
    assert said.count("An ANY TIME card may be played. You are asked: only when something fits.") == 1


def test_of_two_things_one_is_chosen_first_and_either_way_is_one_answer(run: Run, home: Path) -> None:
    two = run("play", "shogunate", "--seed", "s1", typed="storms\n1\nsnake\nback\n2\nwolf\nquit\n")
    (one,) = home.iterdir()
    moves = Record.load(one).moves
    one.unlink()
    assert two.count("Choose one; then you are asked what goes with it.") == 2
    assert "You chose Snake (position 5). Type back to choose something else first." in two
    assert "first clan" not in two
    assert "Rooster and Wolf trade places" in two
    run("play", "shogunate", "--seed", "s1", typed="storms\n1\nwolf and rooster\nquit\n")
    (other,) = home.iterdir()
    assert Record.load(other).moves == moves


def test_log_and_view_show_it_again(run: Run, leduc: str) -> None:
    said = run("play", leduc, *SEED, typed="call\nlog\nview\nquit\n")
    assert "   1  Cards are dealt. You hold a Jack.\n   2  Seat 1 (you): calls.\n   3  Taro: raises.\n" in said
    assert said.count("Raises: 1\n") == 2
    assert said.count(" #2  call") == 2


def test_the_position_is_not_repeated_while_it_stays_the_same(run: Run, odd: str) -> None:
    said = run("play", odd, typed="1\nyes\nquit\n")
    assert said.count("SECRET") == 1
    assert said.count("[ODD-001]") == 2


def test_new_events_are_shown_once(run: Run, leduc: str) -> None:
    assert run("play", leduc, *SEED, typed="call\ncall\nquit\n").count("Cards are dealt") == 1


def test_the_end_of_input_saves_and_the_printed_command_resumes(run: Run, leduc: str, home: Path) -> None:
    said = run("play", leduc, *SEED, "--you", "1", "--bots", "random", typed="call\n")
    command = said.partition("Go on with: ")[2].strip()
    (file,) = home.iterdir()
    assert shlex.split(command) == ["sudare", "play", leduc, "--resume", str(file), "--you", "1", "--bots", "random"]
    before = Record.load(file).moves
    assert before[0] == (0, "call")
    again = run(*shlex.split(command)[1:], typed="quit\n")
    assert "Cards are dealt" not in again  # that was told before the last choice
    assert "Seat 1 (you): calls." in again
    assert Record.load(file).moves == before


def test_every_choice_is_saved_at_once(run: Run, odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudare.cli.play._leave", lambda *_: None)  # as if the power had gone
    run("play", odd, "--save", str(tmp_path / "mine.json"), typed="2\n")
    assert Record.load(tmp_path / "mine.json").moves == [(0, "stake:high")]


def test_save_writes_a_copy_but_never_over_something_else(run: Run, leduc: str, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader")
    said = run("play", leduc, *SEED, typed="save copy.json\nsave letter.txt\nquit\n")
    assert "Saved to copy.json" in said
    assert "letter.txt exists and is not a record" in said
    assert Record.load(tmp_path / "copy.json").seed == "8"
    assert (tmp_path / "letter.txt").read_text() == "Dear reader"


def test_people_share_the_keyboard_and_bots_take_the_other_seats(run: Run, odd: str, home: Path) -> None:
    said = run("play", odd, "--seats", "3", "--you", "1,3", "--bots", "default", typed="1\nyes\n1\n2\n")
    assert "Seat 1: a person; Seat 3: a person; Taro: a bot that does as little as it may." in said
    turns = said.split("--- ")
    assert [turn.partition("\n")[0] for turn in turns[1:]] == [
        "Odd one out",
        "Seat 1: it is your turn",
        "Seat 3: it is your turn",
        "The game is over",
    ]
    assert "Seat 3" not in turns[2]
    assert "SECRET of Seat 1" not in turns[3]
    assert said.count("The stake is 1.") == 2  # each was told once, and the end does not repeat it
    (file,) = home.iterdir()
    assert set(Record.load(file).moves[2:]) == {(0, "coin:heads"), (1, "coin:tails"), (2, "coin:tails")}


def test_without_a_thumb_bot_the_others_play_at_random(run: Run, odd: str) -> None:
    assert "Taro: a bot that plays at random." in run("play", odd, typed="quit\n")


def test_a_bot_that_fails_keeps_its_secrets(run: Run, odd: str) -> None:
    said = run("play", odd, "--option", "thumb=raises", typed="1\nyes\n1\n")
    assert "Taro's bot failed; its safe default was taken." in said
    assert "my secret" not in said
    assert "Coins: heads, tails." in said


def test_bots_can_be_watched(run: Run, leduc: str) -> None:
    said = run("play", leduc, "--you", "none", *SEED)
    assert "· Cards are dealt.\n" in said
    assert "You hold" not in said
    assert "The game is over" in said


def test_a_finished_game_that_is_resumed_shows_its_result(run: Run, leduc: str) -> None:
    run("play", leduc, *SEED, "--save", "x.json", typed="call\nfold\n")
    assert "Taro wins." in run("play", leduc, "--resume", "x.json")


def test_the_seal_shown_at_the_opening_is_that_of_the_record(run: Run, leduc: str) -> None:
    said = run("play", leduc, "--save", "x.json", typed="quit\n")
    assert "The deal is sealed, so that you can check" in said
    assert f": {Record.load('x.json').commitment}\n" in said


def test_a_card_is_looked_up_by_what_it_is_called_and_not_by_who_mentions_it(run: Run) -> None:
    said = run("play", "shogunate", "--seed", "3", typed="card hatamoto\ncard dishonour\nquit\n")
    assert "In one breath" not in said
    assert "start_player" not in said
    assert "Hatamoto" in said.partition("> ")[2]


def test_help_speaks_of_windows_only_where_a_game_has_some(run: Run) -> None:
    assert "ask WHEN" not in run("play", "shogunate", typed="?\nquit\n")
    assert "ask WHEN" in run("play", "omnitsu", typed="?\nquit\n")


def test_two_leaders_are_named_in_one_line_in_any_order(run: Run, home: Path) -> None:
    typed = "storms\n" + "storms, switch, snake, crane\nswitch, snake, crane\n" * 3 + "quit\n"
    run("play", "shogunate", "--seed", "3", "--option", "start_player=2", typed=typed)
    (file,) = home.iterdir()
    assert any(action in ("pair:crane+snake", "pair:snake+crane") for _, action in Record.load(file).moves)


def test_what_one_person_says_the_next_one_reads(run: Run, odd: str) -> None:
    said = run(
        "play", odd, "--seats", "3", "--you", "1,3", "--bots", "default", typed="say trust me\n1\nyes\n1\nquit\n"
    )
    assert said.count('Seat 1 says: "trust me"') == 2  # to the speaker, and after the hand-over


def test_who_plays_alone_is_not_asked_where_there_is_one_option(run: Run, home: Path) -> None:
    said = run("play", "omnitsu", "--seats", "3", "--seed", "eve", typed="1\nquit\n")
    assert said.count("\n> ") == 2  # the throw, and the first question with a choice
    assert "Pass" not in said  # a window in which nothing fits is not worth a line
    (file,) = home.iterdir()
    assert Record.load(file).moves.count((0, "pass")) > 3  # it was asked and answered all the same


def test_several_answers_may_stand_in_one_line(run: Run, home: Path) -> None:
    said = run("play", "kage", "--seats", "2", "--seed", "5", "--you", "2", typed="rin, yuto, shizuka\nquit\n")
    (file,) = home.iterdir()
    mine = [action for seat, action in Record.load(file).moves if seat == 1]
    assert mine[:3] == ["pick:rin", "pick:yuto", "pick:shizuka"]
    assert said.count("\n> ") == 2


def test_a_line_of_answers_stops_where_the_person_must_look_again(run: Run, odd: str, home: Path) -> None:
    said = run("play", odd, "--bots", "default", typed="low, coin:heads, coin:heads\nquit\n")
    assert "1 of 3 answers given, then it stopped" in said
    (file,) = home.iterdir()
    assert [action for seat, action in Record.load(file).moves if seat == 0] == ["stake:low"]


def test_a_far_place_is_enough_for_a_walk(run: Run, home: Path) -> None:
    typed = "rin, yuto, shizuka\nauto\nauto\npass\nrin\nS11\nquit\n"
    run("play", "kage", "--seats", "2", "--seed", "5", "--you", "2", typed=typed)
    (file,) = home.iterdir()
    walked = [action for seat, action in Record.load(file).moves if seat == 1 and action.startswith("go:")]
    assert walked[-1] == "go:S11" and len(walked) >= 3  # where it starts depends on the guards' set-up


def test_who_ends_a_turn_although_somebody_could_act_is_asked_twice(run: Run, home: Path) -> None:
    typed = "rin, yuto, shizuka\nauto\nauto\npass\nend the ninja turn\nend the ninja turn\nquit\n"
    said = run("play", "kage", "--seats", "2", "--seed", "5", "--you", "2", typed=typed)
    assert said.count("End the ninja turn, although 3 ninja have not acted yet. Are you sure?") == 1
    (file,) = home.iterdir()
    assert [action for seat, action in Record.load(file).moves if seat == 1].count("end_turn") == 1


def test_a_window_is_asked_when_its_person_wants_it(run: Run) -> None:
    said = run("play", "omnitsu", "--seats", "2", "--seed", "3", typed="ask never\n1\n" * 3 + "quit\n")
    assert "From now on you are asked whenever you could react: never, unless something is aimed at you." in said


def test_passing_until_the_turn_ends_is_for_windows(run: Run) -> None:
    typed = "pass until\n" + "1\npass until\n" * 12 + "quit\n"
    said = run("play", "omnitsu", "--seats", "2", "--seed", "3", typed=typed)
    assert "such a pass is for those" in said  # a throw is no window
    assert "You pass here until this turn ends" in said


def test_aid_says_what_can_be_worked_out(run: Run, odd: str) -> None:
    assert "This game has no aid for you." in run("play", odd, typed="aid\nquit\n")
    sheet = {"possible_zones": {"ninja": ["a_hall", "a_well"], "traitor": []}, "alert": 2}
    assert _outline(sheet) == ["possible zones:", "  ninja: a_hall, a_well", "alert: 2"]


def test_a_printed_code_is_an_answer(run: Run, home: Path) -> None:
    """Whatever stands in brackets behind the name of a place; a number alone stays a number of the menu."""
    run("play", "ninja", "--you", "2", "--seed", "3", typed="preset\nA4\nb12\nornate g\nquit\n")
    (file,) = home.iterdir()
    placed = [action for seat, action in Record.load(file).moves if seat == 1 and action.startswith("zone:")]
    assert placed == ["zone:a_west_gate", "zone:b_south_gate", "zone:b_west_gate"]


def test_all_of_a_set_up_is_seen_before_it_is_left_with_the_table(run: Run, home: Path) -> None:
    """The hands of both sides are chosen first, so the rest is shown as what would be wished for."""
    said = " ".join(run("play", "ninja", "--you", "2", "--seed", "n1", typed="layout castle\nall\nquit\n").split())
    shown = said.partition("With all it would go on like this")[2].partition("Nothing is done yet")[0]
    for thing in ("West Gatehouse (A4); South Gatehouse (B12)", "head for Inner Garden (A8)", "a trap in Siege Stores"):
        assert thing in shown
    assert "(Castle ring: 1 answer given.)" in said
    (file,) = home.iterdir()
    assert sum(seat == 1 for seat, _ in Record.load(file).moves) == 33


def test_all_patrols_march_at_one_word(run: Run, home: Path) -> None:
    said = run("play", "ninja", "--you", "2", "--seed", "n1", typed="layout castle\nall\npass\nall patrols\nquit\n")
    assert "   *  All patrols march, those at a fork last" in said
    (file,) = home.iterdir()
    assert [action for _, action in Record.load(file).moves[-2:]] == [
        "patrol:1",
        "patrol:2",
    ]  # the last need not be called


def test_a_whole_set_up_is_looked_at_changed_and_confirmed(run: Run, home: Path) -> None:
    typed = "layouts\nlayout out\nchange 1 boss:kenta\nyes\nquit\n"
    said = run("play", "kage", "--you", "1", "--seed", "3", "--bots", "thumb", typed=typed)
    assert "(You are setting up: layouts lists ready set-ups" in said
    assert "Treasure watch: Search tokens deep inside" in said
    assert "Outer ring: Guards along the edge" in said
    looked, given = said.split("(Outer ring: ")
    assert looked.count("Nothing is done yet. Type yes to have it done as listed above;") == 2
    assert looked.rindex("look like this:") < looked.rindex("Outer ring: Guards along the edge")  # said last
    assert given.startswith("72 answers given.)")
    (file,) = home.iterdir()
    moves = [action for seat, action in Record.load(file).moves if seat == 0]
    assert moves[0] == "boss:kenta"
    assert "confirm" in moves


def test_what_was_looked_at_is_forgotten_when_another_answer_is_given(run: Run, home: Path) -> None:
    said = run("play", "kage", "--you", "1", "--seed", "3", typed="rest\nboss:oka\nyes\nlayout nowhere\nquit\n")
    assert "'yes' is not one of the options" in said
    assert "There is no layout 'nowhere' here; there are: Treasure watch, Outer ring." in said
    (file,) = home.iterdir()
    assert Record.load(file).moves == [(0, "boss:oka")]


def test_a_layout_can_answer_the_whole_set_up_without_asking_again(run: Run, home: Path) -> None:
    """Two guard seats take turns, piece by piece: who says all is asked again when the night begins."""
    said = run("play", "ninja", "--seats", "4", "--you", "3", "--seed", "3", typed="layout castle\nall\nquit\n")
    (file,) = home.iterdir()
    assert sum(seat == 2 for seat, _ in Record.load(file).moves) > 20
    assert said.count("> ") == 3
    assert "Turn 1. Alert" in said


def test_at_a_shared_keyboard_nothing_is_answered_unasked(run: Run, home: Path) -> None:
    said = run("play", "ninja", "--you", "1,2", "--seed", "3", typed="layout two\nall\nyes\nquit\n")
    assert "At a shared keyboard everybody is asked in turn" in said
    (file,) = home.iterdir()
    assert Record.load(file).moves == [(0, "preset"), (0, "preset")]


def test_ones_own_layout_is_saved_and_loaded(run: Run, home: Path, tmp_path: Path) -> None:
    run("play", "kage", "--you", "1", "--seed", "3", typed="rest\nyes\nlayout save mine.json\nquit\n")
    said = run("play", "kage", "--you", "1", "--seed", "4", typed="layout load mine.json\nyes\nquit\n")
    assert "(mine: " in said
    own = [[action for seat, action in Record.load(file).moves if seat == 0] for file in sorted(home.iterdir())]
    assert len(own) == 2
    assert own[0][:60] == own[1][:60]
    said = run("play", "kage", "--you", "1", typed="layout save mine.json\nlayout load nowhere\nlayout load .\nquit\n")
    assert "you have set nothing up yet" in said
    assert "nowhere cannot be read: No such file or directory" in said
