"""envs: one general way from a typed view to a flat tensor with named pieces. It reads a seat's view and nothing else.

Truth values are one cell; numbers with few values, words and seats are one-hot; larger numbers are scaled to 0..1 and
clipped; words of large vocabularies inside lists are written in binary; whatever may be absent has a cell that says
whether it is there; lists have as many places as the layout says, and one cell for their length. Long lists of words
are counted instead of spelled out.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from operator import attrgetter
from typing import Any, get_args, get_origin

from sudare.core import Game, Perspective, State, Voice
from sudare.core.fields import bare, by_seat, fields_of, is_record, optional, type_of
from sudare.core.outline import title
from sudare.envs.layout import PER_SEAT, Extent, Layout, layout_of

Cells = Any  # array("f"); array is not generic at run time
Put = Callable[[Any, int, Cells], None]
"""Writes a value into the cells from a place on."""
Says = Callable[[Voice], list[str]]
"""Says what each cell stands for."""

ONE_HOT_NUMBER = 12  # numbers with at most so many values are one-hot
ONE_HOT_WORDS = 64  # inside lists, words of larger vocabularies are written in binary
SPELLED_OUT = 640  # lists of words that would need more cells than this are counted
MARGIN = 4  # lists and large numbers get a quarter more room than any survey has seen filled
UNKNOWN = Extent(high=31, length=4)  # for a path that no survey has ever seen filled


class Part:
    """A piece of the tensor: its size, how it is written, and the smaller pieces it is made of."""

    def __init__(
        self, size: int, put: Put, says: Says, parts: list[tuple[str, int, Part]] | None = None, quiet: bool = True
    ) -> None:
        self.size = size
        self.put = put
        self.says = says
        self.parts = parts or []  # (name, where it begins, the piece)
        self.quiet = quiet  # whether nothing is written for "", 0, False and empty lists

    def pieces(self, name: str, start: int) -> dict[str, slice]:
        """Return every piece by its dotted name."""
        found = {name: slice(start, start + self.size)}
        for inner, at, part in self.parts:
            found |= part.pieces(f"{name}.{inner}", start + at)
        return found


class Encoder:
    """Writes what a seat sees as numbers. Size and meaning are fixed by game, seats, options and edition."""

    def __init__(self, game: Game, layout: Layout | None = None) -> None:
        self.game = game
        self._paths = (layout or layout_of(game)).paths
        self._questions = {id: n for n, id in enumerate(game.book.decisions)}
        self._bits = len(game.actions).bit_length()
        table = self._record(game.View, "", False)
        heads = (
            ("seat", game.seats),
            ("question", len(self._questions)),
            ("waiting", game.seats),
            ("answered", 1 + self._bits),
            ("over", 1),
            ("view", table.size),
        )
        self.pieces: dict[str, slice] = {}
        start = 0
        for name, size in heads:
            self.pieces[name] = slice(start, start + size)
            start += size
        self.size = start
        self._view = table
        for name, at, part in table.parts:
            self.pieces |= part.pieces(f"view.{name}", self.pieces["view"].start + at)

    def labels(self, names: list[str] | None = None) -> list[str]:
        """Return what each cell stands for, for people: seats by their names, things by their titles."""
        voice = Voice(self.game, None, names)
        asked = [decision.prompt for decision in self.game.book.decisions.values()]
        return [
            *(f"your seat: {name}" for name in voice.names),
            *(f"you are asked: {prompt}" for prompt in asked),
            *(f"asked: {name}" for name in voice.names),
            *("your answer is held back", *(f"your answer: bit {bit}" for bit in range(self._bits))),
            "the game is over",
            *self._view.says(voice),
        ]

    def perspective(self, perspective: Perspective) -> Cells:
        """Return one side of the table as an array of 32-bit floats."""
        asked = perspective.decision.id if perspective.decision else None
        seen = (perspective.view, perspective.flow.waiting, perspective.answer, perspective.over)
        return self._write(perspective.seat, asked, *seen)

    def state(self, state: State, seat: int | None) -> Cells:
        """Return the same, faster, straight from what a state shows to a seat."""
        decision = None if seat is None else state.decision(seat)
        answer = None if seat is None else state.held.get(seat)
        asked = decision.id if decision else None
        return self._write(seat, asked, state.view(seat), state.seen_waiting(seat), answer, state.over)

    def _write(
        self, seat: int | None, asked: str | None, view: Any, waiting: list[int], answer: int | None, over: bool
    ) -> Cells:
        cells = array("f", bytes(4 * self.size))
        if seat is not None:
            cells[seat] = 1.0
        at = self.game.seats
        if asked:
            cells[at + self._questions[asked]] = 1.0
        at += len(self._questions)
        for other in waiting:
            cells[at + other] = 1.0
        at += self.game.seats
        if answer is not None:
            cells[at] = 1.0
            for bit in _bits(answer):
                cells[at + 1 + bit] = 1.0
        at += 1 + self._bits
        if over:
            cells[at] = 1.0
        self._view.put(view, at + 1, cells)
        return cells

    # -- how each type is written ------------------------------------------------------------------

    def _part(self, hint: Any, path: str, listed: bool) -> Part:
        part = self._plain(hint, path, listed)
        return _maybe(part) if optional(hint) else part

    def _plain(self, whole: Any, path: str, listed: bool) -> Part:
        hint = bare(whole)
        if is_record(hint):
            return self._record(hint, path, listed)
        type = type_of(whole) or ""
        if hint is bool:
            return Part(1, _flag, lambda voice: [""])
        extent = self._paths.get(path, UNKNOWN)
        if hint in (int, float):
            return _number(extent, type)
        if hint is str:
            return Part(0, _nothing, lambda voice: []) if extent.free else _word(self._words(extent), type, listed)
        if get_origin(hint) is list:
            return self._list(whole, path, extent, listed)
        if get_origin(hint) is dict:
            return self._dict(hint, path, self._words(extent), listed)
        raise TypeError(f"{self.game.title}: the view's field {path} of type {hint} cannot be written as numbers")

    def _words(self, extent: Extent) -> tuple[str, ...]:
        if not extent.names:
            return tuple(extent.words)
        return tuple(dict.fromkeys(word for name in extent.names.split("+") for word in self.game.names[name]))

    def _record(self, hint: Any, path: str, listed: bool) -> Part:
        parts: list[tuple[str, int, Part]] = []
        size = 0
        for name, inner in fields_of(hint):
            part = self._part(inner, f"{path}.{name}" if path else name, listed)
            parts.append((name, size, part))
            size += part.size
        used = [(name, at, part) for name, at, part in parts if part.size]
        todo = [(at, part.put, part.quiet) for _, at, part in used]
        get = attrgetter(*(name for name, _, _ in used), "__class__")  # one more, so that it is always a tuple

        def put(value: Any, start: int, cells: Cells) -> None:
            for one, (at, write, quiet) in zip(get(value), todo, strict=False):
                if one or not (quiet or one is None):  # most fields of most views are empty
                    write(one, start + at, cells)

        def says(voice: Voice) -> list[str]:
            return [label for name, _, part in used for label in _under(name.replace("_", " "), part.says(voice))]

        return Part(size, put, says, parts)

    def _list(self, whole: Any, path: str, extent: Extent, listed: bool) -> Part:
        hint = get_args(bare(whole))[0]
        room = self.game.seats if extent.length == PER_SEAT else max(2, extent.length + extent.length // MARGIN)
        inner = f"{path}[]"
        if bare(hint) is str and not optional(hint):
            words = self._words(self._paths.get(inner, UNKNOWN))
            if room * (len(words) + 2) > SPELLED_OUT:
                return _bag(words, type_of(hint) or "", room)
        entry = self._part(hint, inner, True)
        if extent.length != PER_SEAT:
            entry = _maybe(entry)
        step, write = entry.size, entry.put
        parts = [(str(n), 1 + n * step, entry) for n in range(room)]

        def put(value: list[Any], start: int, cells: Cells) -> None:
            if value:
                cells[start] = min(1.0, len(value) / room)
            start += 1
            for one in value[:room]:
                write(one, start, cells)
                start += step

        def says(voice: Voice) -> list[str]:
            heads = [voice.names[n] if by_seat(whole) and n < len(voice.names) else f"{n + 1}" for n in range(room)]
            told = entry.says(voice)
            return ["how many", *(label for head in heads for label in _under(head, told))]

        return Part(1 + room * step, put, says, parts)

    def _dict(self, hint: Any, path: str, words: tuple[str, ...], listed: bool) -> Part:
        key, inner = get_args(hint)
        entry = _maybe(self._part(inner, f"{path}[]", listed))
        step, write = entry.size, entry.put
        places = {word: n * step for n, word in enumerate(words)}
        parts = [(word, at, entry) for word, at in places.items()]
        other = len(words) * step

        def put(value: dict[str, Any], start: int, cells: Cells) -> None:
            for word, one in value.items():
                at = places.get(word)
                if at is None:
                    cells[start + other] = 1.0
                else:
                    write(one, start + at, cells)

        def says(voice: Voice) -> list[str]:
            told, type = entry.says(voice), type_of(key) or ""
            return [*(label for word in words for label in _under(title(voice, type, word), told)), "another"]

        return Part(other + 1, put, says, parts)


def _under(head: str, labels: list[str]) -> list[str]:
    return [f"{head}: {label}" if label else head for label in labels]


def _flag(value: bool, start: int, cells: Cells) -> None:
    if value:
        cells[start] = 1.0


def _nothing(value: Any, start: int, cells: Cells) -> None:
    pass


def _bits(number: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(number.bit_length()) if number >> bit & 1)


def _maybe(part: Part) -> Part:
    write = part.put

    def put(value: Any, start: int, cells: Cells) -> None:
        if value is not None:
            cells[start] = 1.0
            write(value, start + 1, cells)

    def says(voice: Voice) -> list[str]:
        return ["it is there", *part.says(voice)]

    return Part(1 + part.size, put, says, [(name, 1 + at, inner) for name, at, inner in part.parts], quiet=False)


def _number(extent: Extent, type: str) -> Part:
    low = extent.low
    span = max(1, extent.high - low)
    if span < ONE_HOT_NUMBER:

        def put(value: int, start: int, cells: Cells) -> None:
            at = int(value) - low
            cells[start + (at if 0 <= at <= span else 0 if at < 0 else span)] = 1.0

        def says(voice: Voice) -> list[str]:
            values = range(low, low + span + 1)
            seats = type == "seat"
            return [title(voice, type, n) if not seats or 0 <= n < len(voice.names) else f"{n}" for n in values]

        return Part(span + 1, put, says, quiet=False)

    span += span // MARGIN

    def scaled(value: float, start: int, cells: Cells) -> None:
        share = (value - low) / span
        cells[start] = share if 0.0 <= share <= 1.0 else 0.0 if share < 0.0 else 1.0

    return Part(1, scaled, lambda voice: [f"from {low} to {low + span}"], quiet=False)


def _word(words: tuple[str, ...], type: str, listed: bool) -> Part:
    """Write a word: one-hot or in binary, with a place for words that nobody knows; the empty word is all zeros."""
    other = len(words)
    if listed and other > ONE_HOT_WORDS:
        bits = {word: _bits(n + 1) for n, word in enumerate(words)} | {"": ()}
        unknown = _bits(other + 1)

        def binary(value: str, start: int, cells: Cells) -> None:
            for bit in bits.get(value, unknown):
                cells[start + bit] = 1.0

        size = (other + 1).bit_length()
        return Part(size, binary, lambda voice: [f"bit {bit}" for bit in range(size)])
    places = {word: n for n, word in enumerate(words)}

    def put(value: str, start: int, cells: Cells) -> None:
        if value:
            cells[start + places.get(value, other)] = 1.0

    return Part(other + 1, put, lambda voice: [*(title(voice, type, word) for word in words), "another"])


def _bag(words: tuple[str, ...], type: str, room: int) -> Part:
    """Count words; every word has a cell, where 1 stands for four or more, and the last cell is the whole number."""
    places = {word: n for n, word in enumerate(words)}
    other = len(words)

    def put(value: list[str], start: int, cells: Cells) -> None:
        for word in value:
            at = start + places.get(word, other)
            if cells[at] < 1.0:
                cells[at] += 0.25
        cells[start + other + 1] = min(1.0, len(value) / room)

    return Part(other + 2, put, lambda voice: [*(title(voice, type, word) for word in words), "another", "how many"])
