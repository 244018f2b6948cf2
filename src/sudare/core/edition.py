"""core: editions and options: component data and table settings, checked on load with messages for their author."""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from sudare.core.refusal import SudareError

S = TypeVar("S")
MOST_BYTES = 1_000_000  # of a file that belongs to an edition; the largest of the house has 72,000
MOST_SAID = 1000  # characters of a complaint: what it quotes was written by a stranger
_FIRST_USE = Lock()  # msgspec crashes when two threads use a type for the first time at the same moment
_used: set[Any] = set()  # types that were used before, for which nobody need wait

# Every text of an edition has a size: whoever opens a table may have written it.
Word = Annotated[str, msgspec.Meta(max_length=60)]
"""An id, or a word of the rules."""
Name = Annotated[str, msgspec.Meta(max_length=120)]
"""What something is called."""
Text = Annotated[str, msgspec.Meta(max_length=1000)]
"""What is printed on a card."""

Beside = Callable[[str], tuple[str, str]]
"""Reads a file that lies beside an edition file, by its name; returns what messages call it, and its text."""


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The component data of a game; games add their own fields, each with its bounds, and `check`.

    An edition is the work of a stranger: every number has its least and its greatest value, every list and mapping a
    length, every text a size.
    """

    game: Word
    name: Name
    title: Name = ""

    def check(self) -> None:
        """Raise ValueError (`entry: what was expected`) when the data does not fit together."""

    @classmethod
    def gather(cls, data: dict[str, Any], beside: Beside) -> None:
        """Put the content of files that the data of an edition file names into the data itself.

        Only the file of a person who has it on the disk is gathered; data that came any other way names no files.
        """


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table; games add their own fields, each with its default."""


class EditionError(SudareError):
    """An edition file that cannot be played: file, entry, field, what was expected."""


class OptionError(SudareError):
    """An option that does not exist or cannot have this value."""


E = TypeVar("E", bound=Edition)
O = TypeVar("O", bound=Options)


def load_edition(path: Path, type: type[E], game_id: str) -> E:
    """Read and check an edition file, with the files beside it that it names."""
    data = read_toml(read_text(path), str(path))

    def beside(name: str) -> tuple[str, str]:
        other = path.parent / name
        if Path(name).name != name or other.resolve().parent != path.parent.resolve():
            raise EditionError(said(str(path), f"expected the name of a file in the same folder, got {name!r}"))
        return str(other), read_text(other)

    if data.get("game") == game_id:
        try:
            type.gather(data, beside)
        except ValueError as error:
            raise EditionError(one_line(str(error))) from None
    return edition_from(data, type, game_id, str(path))


def read_text(path: Path) -> str:
    """Read a regular file of a sane size; anything else, such as a pipe that nobody writes to, is not waited for."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise EditionError(f"{path}: is not a regular file")
            with os.fdopen(handle, "rb", closefd=False) as file:
                data = file.read(MOST_BYTES + 1)
        finally:
            os.close(handle)
    except OSError as error:
        raise EditionError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError:  # a name with a null character
        raise EditionError(said(repr(str(path)), "is not the name of a file")) from None
    if len(data) > MOST_BYTES:
        raise EditionError(f"{path}: is too big: expected at most {MOST_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise EditionError(f"{path}: is not a UTF-8 text file") from None


def read_toml(text: str, source: str) -> dict[str, Any]:
    """Read TOML; what is wrong with it is told by its place."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise EditionError(f"{source}: is not valid TOML: it is nested too deeply") from None
    except ValueError as error:  # also a number of thousands of digits
        raise EditionError(said(source, f"is not valid TOML: {error}")) from None


def edition_from(data: dict[str, Any], type: type[E], game_id: str, source: str) -> E:
    """Check edition data that was read from `source`."""
    if data.get("game") != game_id:
        raise EditionError(said(source, f"game: expected {game_id!r}, got {brief(data.get('game'))}"))
    try:
        edition = convert(data, type)
    except msgspec.ValidationError as error:
        raise EditionError(said(source, where(str(error), data))) from None
    try:
        _check_texts(msgspec.to_builtins(edition), "")
        edition.check()
    except ValueError as error:
        raise EditionError(said(source, str(error))) from None
    return edition


def _check_texts(value: Any, place: str) -> None:
    """Refuse characters that are invisible or could write on a terminal; lines and joiners are fine."""
    if isinstance(value, str):
        if not value.isprintable() and any(unicodedata.category(c)[0] == "C" and c not in "\n\u200d" for c in value):
            raise ValueError(f"{place.lstrip('.')}: expected visible characters only, got {brief(value)}")
    elif isinstance(value, dict):
        for key, part in value.items():
            _check_texts(key, place)
            _check_texts(part, f"{place}.{key}")
    elif isinstance(value, (list, tuple)):
        for number, part in enumerate(value):
            _check_texts(part, f"{place}[{number}]")


def said(source: str, what: str) -> str:
    """Return a complaint about an edition: one line of bounded length, whatever it quotes."""
    return one_line(f"{source}: {what}")


def one_line(text: str) -> str:
    """Return a text as one line of bounded length."""
    line = " ".join(text.split())
    return line if len(line) <= MOST_SAID else f"{line[: MOST_SAID - 1]}…"


def brief(value: Any) -> str:
    """Return a value as it can be quoted: of what has no sane size, only its type."""
    if value is None or isinstance(value, (bool, float)) or (isinstance(value, int) and abs(value) < 10**18):
        return repr(value)
    return repr(value) if isinstance(value, str) and len(value) <= 60 else type(value).__name__


def edition_digest(edition: Edition) -> str:
    """Return a short hash of an edition, so that a record knows which data it was played with."""
    text = json.dumps(msgspec.to_builtins(edition), sort_keys=True)
    return blake2b(text.encode(), digest_size=8).hexdigest()


def where(message: str, data: Any) -> str:
    """Turn msgspec's `… - at `$.plots[3].honour`` into `plots[3] (tea_ceremony).honour: …`."""
    what, _, place = message.partition(" - at `$")
    what = what.replace("`", "")
    if not place:
        return what[0].lower() + what[1:]
    path = ""
    for part in re.findall(r"\.[^.\[`]+|\[[^\]]*\]", place):
        path += part
        try:
            data = data[int(part[1:-1])] if part.startswith("[") else data[part[1:]]
        except (KeyError, IndexError, TypeError, ValueError):
            data = None
        if part.startswith("[") and isinstance(data, dict) and "id" in data:
            path += f" ({data['id']})" if isinstance(data["id"], str) else ""
    return f"{path.lstrip('.')}: {what[0].lower() + what[1:]}"


def make_options(type: type[O], given: dict[str, Any]) -> O:
    """Return checked options; text values such as those of a command line are understood, too."""
    names = [f.encode_name for f in msgspec.structs.fields(type)]
    for name in given:
        if name not in names:
            raise OptionError(f"there is no option {brief(name)}; the options are: {', '.join(names) or 'none'}")
    try:
        return convert(given, type)
    except msgspec.ValidationError:
        pass  # perhaps text from a command line: numbers and truth values are then written as in JSON
    try:
        return convert({name: _read(value) for name, value in given.items()}, type)
    except msgspec.ValidationError as error:
        raise OptionError(f"{one_line(f'option {where(str(error), given)}')} (see 'sudare games --options')") from None


def convert(data: Any, type: type[S]) -> S:
    """Convert data to a type, from any thread; only a type's first use, with nothing to do, is one at a time."""
    if type not in _used:
        with _FIRST_USE, suppress(msgspec.ValidationError):
            msgspec.convert({}, type)
        _used.add(type)
    return msgspec.convert(data, type)


def _read(value: Any) -> Any:
    try:
        return json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return value


def options_given(options: Options) -> dict[str, Any]:
    """Return the options that differ from their defaults."""
    return {
        f.name: getattr(options, f.name)
        for f in msgspec.structs.fields(options)
        if getattr(options, f.name) != f.default
    }


def option_choices(type: type[Options]) -> dict[str, list[Any]]:
    """Return for each option the values worth testing or offering: its choices, or the ends of its range."""
    hints = get_type_hints(type, include_extras=True)
    return {f.name: _choices(hints[f.name]) for f in msgspec.structs.fields(type)}


def option_sets(type: type[Options]) -> list[dict[str, Any]]:
    """Return option settings that together touch every choice: the defaults, then one change at a time."""
    sets: list[dict[str, Any]] = [{}]
    defaults = {f.name: f.default for f in msgspec.structs.fields(type)}
    for name, choices in option_choices(type).items():
        sets += [{name: value} for value in choices if value != defaults[name]]
    return sets


def _choices(hint: Any) -> list[Any]:
    if hint is bool:
        return [False, True]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return [choice for part in get_args(hint) for choice in _choices(part)]
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            return [meta.ge, meta.le]
    return []
