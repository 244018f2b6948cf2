"""core: what is not possible is answered with a Refusal, and nothing changes."""

from __future__ import annotations


class SudareError(Exception):
    """An error written for the person who made it: one sentence, no traceback needed."""


class Stalled(SudareError):
    """The rules came to no question in all the steps that they have: a defect of the game or of its edition."""


class Refusal(SudareError):
    """A move that was not made: a code for programs, a sentence for people, the rule behind it."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(code, text, rule)
        self.code = code
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text
