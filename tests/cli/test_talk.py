"""Talk in the terminal: a word lists what can be said, bots answer, and what was said is in replays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Run = Callable[..., str]
PLAY = ("play", "chiyo", "--seats", "5", "--you", "2", "--seed", "a", "--option", "motonaka_seat=1", "--save")


def test_a_word_lists_what_can_be_said_and_says_it(run: Run) -> None:
    typed = "say\nsay claim ally\nsay accuse seat 3 betrayer\nsay I mean it\nquit\n"
    seen = run(*PLAY, "talk.json", typed=typed)
    assert "accuse SEAT ROLE: “SEAT is ROLE.”" in seen
    assert "Seat 2 (you) says: “I am one of the Daimyo's Allies.”" in seen
    assert "Seat 2 (you) says: “Sen is the Betrayer.”" in seen
    assert 'Seat 2 says: "I mean it"' in seen


def test_a_bot_answers_and_a_replay_shows_both(run: Run) -> None:
    seen = run(*PLAY, "talk.json", typed="say ask sen\nquit\n")
    assert "says: “Sen, who are you?”" in seen
    answer = next(line for line in seen.splitlines() if "Sen says: “I" in line).strip("· ")
    shown = run("replay", "talk.json", "--seat", "public")
    assert "Seat 2 says: “Sen, who are you?”" in shown
    assert answer in shown
    again = run("play", "--resume", "talk.json", "--you", "2", "--bots", "thumb", typed="say ask sen\nquit\n")
    assert answer in again  # who goes on later remembers what was said


def test_what_cannot_be_said_is_told_with_what_can(run: Run) -> None:
    seen = run(*PLAY, "talk.json", typed="say claim emperor\nsay claim\nsay accuse taro ally\nsay doubt 9\nquit\n")
    assert seen.count("For words of your own, begin with another word or a quotation mark.") == 4
    assert "What role? ally (one of the Daimyo's Allies), betrayer (the Betrayer), usurper (a Usurper)" in seen


def test_a_game_without_talk(run: Run) -> None:
    seen = run(*PLAY, "talk.json", "--talk", "nobody", typed="say claim ally\nquit\n")
    assert "This game is played without talk." in seen
    assert "--talk nobody" in seen  # the line to go on with
    people = run(*PLAY, "talk2.json", "--talk", "people", typed="say ask sen\nquit\n")
    assert "who are you?" in people
    assert "Sen says" not in people


def test_many_games_with_talk(run: Run, tmp_path: Path) -> None:
    seen = run("simulate", "chiyo", "--bots", "thumb", "--games", "2", "--seed", "t", "--talk")
    assert "faults: none" in seen
