"""core: a record is the save file, the replay, the bug report and the test fixture. A state is a function of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from sudare.core.chance import commitment
from sudare.core.edition import brief, edition_digest
from sudare.core.game import Game
from sudare.core.refusal import SudareError

FORMAT = "sudare-record/1"


class RecordError(SudareError):
    """A record that cannot be read or played here."""


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat has said in the game's acts of speech, `after` so many moves, to everybody or to its team."""

    after: int
    seat: int
    says: str
    to: list[int] | None = None


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Game, edition, options, seed, seats, and the list of (seat, action)."""

    format: str = FORMAT
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any] = {}
    edition: str = "house"
    edition_digest: str = ""
    edition_data: dict[str, Any] | None = None  # the whole edition where it is not the house's
    names: list[str] = []
    seed: str
    commitment: str
    moves: list[tuple[int, str]] = []
    talk: list[Spoken] = []
    winners: list[int] | None = None  # once the game is over
    ending: str = ""
    practice: bool = False  # its only person has taken back what others could have learned from

    def make_game(self, find: Any) -> Game:
        """Return the game that this record needs; `find` looks a game's class up by its id."""
        self.check_name()
        cls: type[Game] = find(self.game)
        if self.rules_version != cls.rules_version:
            raise RecordError(
                f"this record needs rules version {self.rules_version} of {cls.title}; "
                f"version {cls.rules_version} is installed"
            )
        if self.edition_data is None and self.edition != "house":
            raise RecordError(f"this record was played with the edition {self.edition!r}, but does not contain it")
        game = cls(self.seats, self.options, self.edition_data or self.edition)
        if self.edition_digest and self.edition_digest != edition_digest(game.edition):
            raise RecordError(f"this record was played with another text of the {self.edition!r} edition")
        if commitment(self.seed) != self.commitment:
            raise RecordError("the seed of this record does not match the hash published when its table opened")
        return game

    def check_name(self) -> None:
        """Refuse a record that names anything but the id of a game: data never names code."""
        if not re.fullmatch(r"[\w-]{1,60}", self.game):
            raise RecordError(f"this record names {brief(self.game)} as its game; expected the id of a game")

    def to_json(self) -> bytes:
        """Return the record as the text of a file, one move a line."""
        text: bytes = msgspec.json.format(msgspec.json.encode(self), indent=1)
        return text.replace(b"[\n   ", b"[").replace(b",\n   ", b", ").replace(b"\n  ]", b"]") + b"\n"

    @staticmethod
    def from_json(data: bytes, source: str = "this record") -> Record:
        """Read a record."""
        try:
            head = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise RecordError(f"{source} is not a record: {error}") from None
        except RecursionError:
            raise RecordError(f"{source} is not a record: it is nested too deeply") from None
        if not isinstance(head, dict) or head.get("format", FORMAT) != FORMAT:
            raise RecordError(f"{source} is not a record of the format {FORMAT!r}")
        try:
            return msgspec.convert(head, Record)
        except msgspec.ValidationError as error:
            raise RecordError(f"{source} is not a record: {error}") from None

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a record from a file."""
        try:
            return Record.from_json(Path(path).read_bytes(), str(path))
        except OSError as error:
            raise RecordError(f"{path} cannot be read ({error.strerror})") from None
