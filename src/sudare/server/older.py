"""server: tables of another version of their rules: what today's make of them, and their record without any."""

from __future__ import annotations

import msgspec

from sudare.core import Record, commitment
from sudare.server.entries import Acted, Held, Row, Sat, Setup, TakenBack, read_entry
from sudare.server.shelf import Find

FOLLOWED = "This table began under another version of the rules of {}; it is played on under the one installed here."
STOPPED = (
    "This table was played under another version of the rules of {}, which the one installed here cannot follow: "
    "it is shown as far as that goes, and cannot be played on."
)


def as_installed(setup: Setup, find: Find) -> Setup:
    """Return the setup for the version of the rules, and of the edition, that is installed here."""
    return msgspec.structs.replace(setup, rules_version=find(setup.game).rules_version, edition_digest="")


def record_of(setup: Setup, rows: list[Row]) -> Record:
    """Return the record of a table from its log alone: the version that it was played under can play it."""
    names = [""] * setup.seats
    moves: list[tuple[int, str]] = []
    practice = False
    for row in rows:
        entry = read_entry(row.entry)
        if isinstance(entry, (Sat, Held)):
            names[entry.seat] = entry.name
        elif isinstance(entry, Acted):
            moves.append((entry.seat, entry.action))
        elif isinstance(entry, TakenBack):
            if entry.left is not None:
                del moves[entry.left :]
                practice = True
            else:
                del moves[max(n for n, (seat, _) in enumerate(moves) if seat == entry.seat)]
    return Record(
        game=setup.game,
        rules_version=setup.rules_version,
        seats=setup.seats,
        options=setup.options,
        edition=setup.edition,
        edition_digest=setup.edition_digest,
        edition_data=setup.edition_data,
        names=names,
        seed=setup.seed,
        commitment=commitment(setup.seed),
        moves=moves,
        practice=practice,
    )
