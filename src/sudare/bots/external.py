"""bots: a bot that is a program of its own: a perspective goes in as a line of JSON, an action's name comes out.

`exec:` runs a program of the person who typed it, so it is for the command line only: no server accepts it.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import subprocess
import time
from typing import Any

import msgspec

from sudare.core import Game, Perspective, SudareError

TIMEOUT = 10.0  # seconds for an answer
STARTUP = 30.0  # seconds for the first one: interpreters take their time
LONGEST = 65_536  # bytes of an answer
PROTOCOL = 1


class BotProgramError(Exception):
    """The program did not answer as the protocol wants; the seat then gets its safe default."""


class Answer(msgspec.Struct):
    """What a program answers."""

    action: str
    why: str = ""


class ExecBot:
    """Somebody else's program on a chair."""

    def __init__(self, command: str, game: Game, seat: int) -> None:
        self.program: subprocess.Popen[bytes] | None = None
        try:
            self.command = shlex.split(command)
        except ValueError as error:
            raise SudareError(f"exec: cannot read the command {command!r}: {error}") from None
        if not self.command:
            raise SudareError("exec: expected a command after the colon, such as exec:./mybot")
        self.game = game
        self.seat = seat
        self.why = ""
        self.sent = 0  # events that the program was told
        self.asked = 0
        self.dead = ""
        self.waiting = b""

    def choose(self, perspective: Perspective) -> int:
        """Send the perspective and return the program's answer."""
        if self.dead:
            raise BotProgramError(self.dead)
        self.why = ""
        try:
            self._start()
            self._send(self._question(perspective))
            answer = self._receive(TIMEOUT if self.asked > 1 else STARTUP)
        except BotProgramError as error:
            self.dead = str(error)  # a program that is late or gone cannot be trusted to know where the game is
            self.close()
            raise
        self.why = answer.why[:300]
        return self.game.actions.id(answer.action)

    def _start(self) -> None:
        if self.program is not None:
            return
        try:
            self.program = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise BotProgramError(f"cannot start {self.command[0]!r}: {error.strerror}") from None
        assert self.program.stdout is not None
        os.set_blocking(self.program.stdout.fileno(), False)
        about = self.game.public.describe()
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "seat": self.seat,
            "seats": self.game.seats,
            "actions": self.game.actions.names,
            **{key: about[key] for key in ("game", "rules_version", "edition", "options")},
        }
        self._send(hello)

    def _question(self, perspective: Perspective) -> dict[str, Any]:
        self.asked += 1
        if self.sent > len(perspective.told):
            self.sent = 0
        new = perspective.told[self.sent :]
        first, self.sent = self.sent, len(perspective.told)
        return {
            "type": "choose",
            "number": self.asked,
            "perspective": perspective.snapshot(),
            "since": first,
            "told": new,
            "heard": perspective.heard,
            "legal": [self.game.actions.name(action) for action in perspective.legal],
        }

    def _send(self, message: dict[str, Any]) -> None:
        assert self.program is not None and self.program.stdin is not None
        try:
            self.program.stdin.write(msgspec.json.encode(message) + b"\n")
            self.program.stdin.flush()
        except OSError:
            raise BotProgramError(self._gone()) from None

    def _receive(self, timeout: float) -> Answer:
        assert self.program is not None and self.program.stdout is not None
        deadline = time.monotonic() + timeout
        with selectors.DefaultSelector() as selector:
            selector.register(self.program.stdout, selectors.EVENT_READ)
            while b"\n" not in self.waiting:
                left = deadline - time.monotonic()
                if left <= 0 or not selector.select(left):
                    raise BotProgramError(f"the program took longer than {timeout:g} seconds")
                part = self.program.stdout.read(LONGEST)
                if not part:
                    raise BotProgramError(self._gone())
                self.waiting += part
                if len(self.waiting) > LONGEST:
                    raise BotProgramError(f"the program's answer is longer than {LONGEST} bytes")
        line, _, self.waiting = self.waiting.partition(b"\n")
        try:
            return msgspec.json.decode(line, type=Answer)
        except msgspec.DecodeError:
            text = line[:80].decode(errors="replace")
            raise BotProgramError(f'expected a line like {{"action": "pass"}}, got {text!r}') from None

    def _gone(self) -> str:
        assert self.program is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.program.wait(1)
        code = self.program.poll()
        return "the program closed its output" if code is None else f"the program ended with exit code {code}"

    def close(self) -> None:
        """End the program."""
        program, self.program = self.program, None
        if program is None:
            return
        for pipe in (program.stdin, program.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        try:
            program.wait(0.5)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()

    def __del__(self) -> None:
        self.close()
