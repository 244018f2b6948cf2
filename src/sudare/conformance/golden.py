"""conformance: golden transcripts: whole games as text, with every seat's side of every moment.

A leak, a changed rule or a changed sentence shows up as a difference that a person can read in review. In a test:

    @pytest.mark.parametrize("seats", [3, 4])
    def test_golden(seats):
        assert_golden(MyGame(seats), Path(__file__).parent / "golden" / f"{seats}.txt")

`make golden` writes the files anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path

from sudare.core import Chance, Game, Table, Told, Voice

LOOK = 15  # every so many moves all seats look at the table: what has changed since is written


def transcript(game: Game, seed: str = "golden", moves: int = 2000) -> str:
    """Return a random game as text."""
    return "\n".join(_lines(Table(game, seed), Chance(f"transcript {seed}"), moves)) + "\n"


def assert_golden(game: Game, path: Path, seed: str = "golden", moves: int = 2000) -> None:
    """Compare a transcript with its file, or write the file when SUDARE_GOLDEN=write."""
    text = transcript(game, seed, moves)
    if os.environ.get("SUDARE_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} does not exist: run 'make golden' and read what it wrote"
    expected = path.read_text(encoding="utf-8")
    if text != expected:
        pairs = zip_longest(text.splitlines(), expected.splitlines(), fillvalue="(the end)")
        line, (new, old) = next((n, pair) for n, pair in enumerate(pairs, 1) if pair[0] != pair[1])
        raise AssertionError(f"{path.name}, line {line}: expected {old!r}, got {new!r} (make golden writes it anew)")


def _lines(table: Table, chance: Chance, moves: int) -> Iterator[str]:
    game = table.game
    yield f"# {game.title}, {game.seats} seats, options {game.describe()['options']}, seed {table.seed!r}"
    since = 0
    seen: dict[int | None, list[str]] = {}
    asked: dict[int, str] = {}
    while True:
        yield from _events(table, since)
        since = len(table.events)
        if len(table.moves) % LOOK == 0 or table.state.over:
            yield from _positions(table, seen)
        if table.state.over or len(table.moves) >= moves:
            return
        for seat in table.state.deciders:
            question = table.perspective(seat).question()
            assert question is not None
            options = ", ".join(f"{option.action} ({option.label})" for option in question.options)
            line = f"{question.decision} [{question.rule}] {options}"
            yield f"? seat {seat + 1}: {'as before' if asked.get(seat) == line else line}"
            asked[seat] = line
        decider = chance.choice(table.state.deciders)
        action = chance.choice(table.state.legal(decider))
        yield f"> {len(table.moves) + 1}. seat {decider + 1}: {game.actions.name(action)}"
        table.act(decider, action)


def _events(table: Table, since: int) -> Iterator[str]:
    """Each event as everybody is told it, then what was added for single seats."""
    voice = Voice(table.game)
    private = {seat: table.told(seat, since) for seat in range(table.game.seats)}
    for i, told in enumerate(table.told(None, since)):
        yield f"  {told.kind}: {voice.event(told)}"
        for seat, events in private.items():
            if events[i].secret is not None:
                yield f"    only seat {seat + 1}: {_secret(events[i])}"


def _secret(told: Told) -> str:
    return ", ".join(f"{name} = {value}" for name, value in (told.secret or {}).items())


def _positions(table: Table, seen: dict[int | None, list[str]]) -> Iterator[str]:
    """Each side's position in full the first time, then the lines that came and how many went."""
    for seat in (None, *range(table.game.seats)):
        lines = table.perspective(seat).text().splitlines()
        yield "== " + ("a spectator sees" if seat is None else f"seat {seat + 1} sees")
        if seat not in seen:
            yield from ("   " + line for line in lines)
        else:
            changes = list(unified_diff(seen[seat], lines, lineterm="", n=0))[2:]
            yield from (f" + {line[1:]}" for line in changes if line[0] == "+")
            yield f" - {sum(line[0] == '-' for line in changes)} lines"
        seen[seat] = lines
