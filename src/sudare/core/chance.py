"""core: chance is a keyed hash of seed and counter, so that anybody can verify every shuffle and die afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

from mypy_extensions import mypyc_attr

from sudare.core.refusal import SudareError

T = TypeVar("T")

_WORDS = Struct("<8Q")  # one 64-byte digest is eight 64-bit words


def new_seed() -> str:
    """Return a fresh seed that nobody can guess."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return the hash that a table publishes when it opens; the seed itself follows when the game is over."""
    return blake2b(seed.encode(), digest_size=32, person=b"sudare seed").hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of random numbers that is unpredictable without its seed, portable, and cheap to clone."""

    __slots__ = ("counter", "key", "words")

    def __init__(self, seed: str = "") -> None:
        key = seed.encode()
        self.key = key if len(key) <= 64 else blake2b(key).digest()  # a key of BLAKE2b has at most 64 bytes
        self.counter = 0  # numbers drawn so far; word i is word i % 8 of block i // 8
        self.words: tuple[int, ...] = ()

    def word(self) -> int:
        """Draw 64 random bits."""
        place = self.counter & 7
        if not place or not self.words:
            block = (self.counter >> 3).to_bytes(8, "little")
            self.words = _WORDS.unpack(blake2b(block, key=self.key).digest())
        self.counter += 1
        return self.words[place]

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n-1 (the bias of n / 2**64 is far below anything measurable)."""
        place = self.counter & 7
        if not place or not self.words:  # as in `word`, written out because this is the hottest line of all dice
            return (self.word() * n) >> 64
        self.counter += 1
        return (self.words[place] * n) >> 64

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[(self.word() * len(items)) >> 64]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = (self.word() * (i + 1)) >> 64
            items[i], items[j] = items[j], items[i]

    def fork(self, label: str = "") -> Chance:
        """Return an independent stream derived from this one: another label or another moment, another stream."""
        child = Chance.__new__(Chance)
        child.key = blake2b(self.word().to_bytes(8, "little") + label.encode(), key=self.key, digest_size=32).digest()
        child.counter = 0
        child.words = ()
        return child

    def clone(self) -> Chance:
        """Return a copy that will draw the same numbers."""
        twin = Chance.__new__(Chance)
        twin.key = self.key
        twin.counter = self.counter
        twin.words = self.words
        return twin

    def to_plain(self) -> list[str | int]:
        """Return the stream as JSON-ready data."""
        return [self.key.hex(), self.counter]

    @staticmethod
    def from_plain(data: list[str | int]) -> Chance:
        """Rebuild a stream from `to_plain`."""
        twin = LoadedDice(int(die) for die in data[2:]) if len(data) > 2 else Chance.__new__(Chance)
        twin.key = bytes.fromhex(str(data[0]))
        twin.counter = int(data[1])
        twin.words = ()
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class LoadedDice(Chance):
    """Six-sided dice that show what they are told to and then roll honestly: for tests and puzzles."""

    __slots__ = ("dice",)

    def __init__(self, dice: Iterable[int], seed: str = "loaded") -> None:
        Chance.__init__(self, seed)
        self.dice = tuple(dice)
        if not all(1 <= die <= 6 for die in self.dice):
            raise SudareError(f"loaded dice show 1 to 6, not {', '.join(str(die) for die in self.dice)}")

    def below(self, n: int) -> int:
        """Show the next die; everything else is honest chance."""
        honest = Chance.below(self, n)  # drawn in any case: who looks at the counter sees that chance was asked
        if n != 6 or not self.dice:
            return honest
        shown, self.dice = self.dice[0], self.dice[1:]
        return shown - 1

    def clone(self) -> LoadedDice:
        """Return a copy that will show the same."""
        twin = LoadedDice(self.dice)
        twin.key, twin.counter, twin.words = self.key, self.counter, self.words
        return twin

    def to_plain(self) -> list[str | int]:
        """Return the stream with the dice that it has still to show."""
        return [*Chance.to_plain(self), *self.dice]
