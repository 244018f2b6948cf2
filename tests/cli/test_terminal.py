"""A game at a real terminal: the blind between two people, Ctrl-C, and no colours for who wants none."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from sudare.cli.screen import CLEAR
from sudare.core import Record


def at_terminal(*args: str, **env: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable,
        ["-m", "sudare.cli", *args],
        env={**os.environ, "TERM": "xterm", **env},
        encoding="utf-8",
        timeout=120,  # until it is taken for broken
        dimensions=(30, 100),
        preexec_fn=listen_to_ctrl_c,
    )


def listen_to_ctrl_c() -> None:
    """Undo what a shell does to its background jobs, in which Ctrl-C is ignored: the tests may run in one."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def left_on_screen(everything: str) -> str:
    """Return what the terminal still shows, scroll-back included."""
    return everything.rpartition(CLEAR)[2]


def hand_over(child: pexpect.spawn, seat: str) -> str:
    """Wait for the hand-over screen and return what the next person sees before pressing Enter."""
    child.expect_exact(f"Only {seat} should see what comes now. Press Enter. ")
    shown = left_on_screen(everything(child))
    child.sendline()
    return shown


def everything(child: pexpect.spawn) -> str:
    child.seen = getattr(child, "seen", "") + child.before + child.after
    return str(child.seen)


def answer(child: pexpect.spawn, text: str) -> str:
    """Wait for the prompt, answer, and return what was on the screen."""
    child.expect_exact("> ")
    shown = left_on_screen(everything(child))
    child.sendline(text)
    return shown


def test_nothing_secret_is_left_when_the_keyboard_changes_hands(odd: str, home: Path) -> None:
    child = at_terminal("play", odd, "--you", "1,2")
    first = hand_over(child, "Seat 1")
    assert "The deal is sealed" in first
    assert "SECRET" not in first
    assert "SECRET of Seat 1 (you)" in answer(child, "2")
    answer(child, "yes")
    assert "SECRET of Seat 1 (you)" in answer(child, "coin:heads")
    blind = hand_over(child, "Seat 2")
    assert "SECRET" not in blind
    assert "heads" not in blind
    second = answer(child, "coin:tails")
    assert "SECRET of Seat 2 (you)" in second
    assert "Seat 1 (you)" not in second
    child.expect_exact("Press Enter, then hand the keyboard over. ")
    everything(child)
    child.sendline()
    child.expect_exact("Press Enter to leave. ")
    end = left_on_screen(everything(child))
    child.sendline()
    child.expect(pexpect.EOF)
    assert "SECRET" not in end
    assert "Coins: heads, tails." in end
    assert "Seat 1 and Seat 2 win." in end
    (file,) = home.iterdir()
    assert Record.load(file).winners == [0, 1]


def test_long_lines_of_a_position_go_on_between_words(home: Path) -> None:
    child = at_terminal("play", "shogunate", "--seed", "3")
    shown = answer(child, "quit").replace("\x1b[2m", "").replace("\x1b[0m", "")
    text = next(line for line in shown.splitlines() if line.startswith("You serve "))
    assert len(text) <= 100
    goal = " ".join(line.strip() for line in shown[shown.index("You serve ") :].splitlines()[:3])
    assert "your score is the Honour of your two Leaders together." in goal
    child.expect(pexpect.EOF)


def test_enter_pressed_too_early_does_not_open_the_blind(odd: str) -> None:
    child = at_terminal("play", odd, "--you", "1,2")
    hand_over(child, "Seat 1")
    answer(child, "1")
    answer(child, "yes")
    answer(child, "coin:heads\n\n\n")
    child.expect_exact("Only Seat 2 should see what comes now. Press Enter. ")
    assert child.expect(["SECRET of Seat 2", pexpect.TIMEOUT], timeout=0.5) == 1
    child.close(force=True)


def test_ctrl_c_saves_and_clears_a_shared_screen(leduc: str, home: Path) -> None:
    child = at_terminal("play", leduc, "--you", "1,2", "--seed", "8")
    hand_over(child, "Seat 1")
    assert "You hold a Jack." in answer(child, "call")
    child.expect_exact("Press Enter, then hand the keyboard over. ")
    everything(child)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.after = ""
    end = left_on_screen(everything(child))
    assert "Jack" not in end
    (file,) = home.iterdir()
    assert f"--resume {file} --you 1,2" in end.replace("\r\n", "")
    assert Record.load(file).moves == [(0, "call")]
    child.close()
    assert child.exitstatus == 0


def test_ctrl_c_and_end_of_input_at_the_prompt(leduc: str, home: Path) -> None:
    for leave in ("sendintr", "sendeof"):
        child = at_terminal("play", leduc)
        child.expect_exact("> ")
        getattr(child, leave)()
        child.expect_exact("Go on with: sudare play")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0
    assert len(list(home.iterdir())) == 2


@pytest.mark.parametrize("wish", [{}, {"NO_COLOR": "1"}])
def test_no_colour_is_respected(leduc: str, wish: dict[str, str]) -> None:
    child = at_terminal("play", leduc, **wish)
    child.expect_exact("> ")
    colours = re.findall(r"\x1b\[(?:\d;)*3[0-7]m", child.before)
    assert bool(colours) is not bool(wish)
    child.close(force=True)


def test_the_rulebook_is_paged(odd: str) -> None:
    child = at_terminal("rules", odd, PAGER="cat")
    child.expect_exact("Whoever shows a coin")
    child.expect(pexpect.EOF)
