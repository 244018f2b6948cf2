"""cli: the screen and the keyboard that people share: plain text through a pipe, and a blind between two people."""

from __future__ import annotations

import contextlib
import sys
import textwrap
from collections.abc import Sequence
from itertools import groupby

from rich.columns import Columns
from rich.text import Text

from sudare.cli.common import out, prompt_line
from sudare.core.ending import upper
from sudare.core.forms import Asked

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, then the scroll-back that the first may have filled, then home
HEAD = 6  # letters before an option: its number
MANY = 15  # options that still fit one below the other
WIDE = 60  # letters of a label that the names of the actions are lined up behind


class Screen:
    """What people see and type. Lines are read without an editor's history: the next person could leaf through it."""

    def __init__(self) -> None:
        self.console = out()
        self.can_clear = sys.stdout.isatty()
        self.can_wait = sys.stdin.isatty()
        with contextlib.suppress(AttributeError, OSError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]

    def say(self, text: str | Text = "", style: str | None = None) -> None:
        """Print a paragraph."""
        self.console.print(text, style=style)

    def block(self, text: str | Text) -> None:
        """Print a text whose lines must stay as they are: a path or a command that somebody may copy."""
        self.console.print(text, soft_wrap=True)

    def text(self, text: str) -> None:
        """Print lines for reading: one that is too long goes on below, between two words and further to the right."""
        self.block("\n".join(self._folded(line) for line in text.splitlines()) if self.console.is_terminal else text)

    def _folded(self, line: str) -> str:
        if len(line) <= self.console.width:
            return line
        indent = line[: len(line) - len(line.lstrip())]
        return textwrap.fill(
            line,
            self.console.width,
            subsequent_indent=f"{indent}    ",
            break_long_words=False,
            break_on_hyphens=False,
            replace_whitespace=False,
        )

    def heading(self, text: str) -> None:
        """Print a line that parts one turn from the next."""
        if self.console.is_terminal:
            self.console.rule(Text(text, "bold"), align="left", style="dim")
        else:
            self.console.print(f"--- {text}")

    def ask(self, prompt: str = "> ") -> str:
        """Read a line; the end of the input raises EOFError."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not self.can_wait:
            sys.stdout.write("\n")  # nobody's Enter ended the line
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Leave nothing on the screen or in its scroll-back."""
        if self.can_clear:
            sys.stdout.write(CLEAR)
            sys.stdout.flush()

    def hand_over(self, name: str, notes: list[str]) -> None:
        """Let the keyboard change hands: nothing secret is shown until the next person presses Enter."""
        for note in notes:
            self.say(note, "dim")
        self.heading(f"{name}: it is your turn")
        self.wait(f"Only {name} should see what comes now. Press Enter. ")
        self.clear()

    def wait(self, prompt: str) -> None:
        """Wait for Enter, where somebody is there to press it; what was typed too early does not count."""
        if not self.can_wait:
            return
        with contextlib.suppress(ImportError, OSError):
            import termios

            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
        self.ask(prompt)

    def question(self, asked: Asked, at_one_go: Sequence[str] = ()) -> None:
        """Print a question, its numbered options (through a pipe with their names) and what answers it at one go."""
        self.say()
        self.say(prompt_line(asked.prompt, asked.rule))
        wide = min(WIDE, max(len(option.under or option.label) for option in asked.options))
        named = not self.console.is_terminal
        for group, options in groupby(enumerate(asked.options, 1), key=lambda one: one[1].group):
            lines = [
                Text.assemble(
                    (f"{f'#{number}':>{HEAD - 2}}  ", "bold cyan"),
                    f"{label:<{wide}}  {option.action}"
                    if named and option.action != option.label
                    else (label if named else upper(label)),
                )
                for number, option in options
                for label in [option.under or option.label]
            ]
            if group:
                self.say(f"{group}:", "bold")
            self._options(lines)
        for label in at_one_go:
            self.console.print(Text.assemble(("   *  ", "bold cyan"), label))

    def _options(self, lines: list[Text]) -> None:
        """Print options one below the other, or many of them side by side."""
        if len(lines) > MANY and self.console.is_terminal:
            self.console.print(Columns(lines, padding=(0, 3), column_first=True))
            return
        for line in lines:
            folded = self._folded(line.plain) if self.console.is_terminal else line.plain
            self.block(Text.assemble((folded[:HEAD], "bold cyan"), folded[HEAD:]))
