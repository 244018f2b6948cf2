"""Editions of strangers: every field of every edition has bounds, and what is accepted plays to its end.

`SUDARE_EDITIONS=100000` (in `make deep`) tries so many, in as many processes as there are processors (or as
`SUDARE_EDITIONS_PROCESSES` says), and with `-s` says how far it is; `SUDARE_EDITIONS_FROM=1000000` tries others than
usual.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parent))  # the helper beside this file

from odd_editions import odd_edition, places, try_some

from sudare.core import find_game, installed

EDITIONS = int(os.environ.get("SUDARE_EDITIONS", "300"))
FIRST = int(os.environ.get("SUDARE_EDITIONS_FROM", "0"))
PROCESSES = int(os.environ.get("SUDARE_EDITIONS_PROCESSES", "0")) or None
ROW = 100  # editions that a process tries at a time
GAMES = installed()


def unbounded(kind: Any, place: str) -> Iterator[str]:
    """Name the parts of a type that could hold a number, a list or a text of any size."""
    info = msgspec.inspect
    if isinstance(kind, info.IntType):
        low = kind.ge if kind.ge is not None else kind.gt
        high = kind.le if kind.le is not None else kind.lt
        if low is None or high is None or abs(low) > 10_000 or abs(high) > 10_000:
            yield place
    elif isinstance(kind, (info.StrType, info.ListType, info.DictType)):
        if kind.max_length is None or kind.max_length > 20_000:
            yield place
        if isinstance(kind, info.ListType):
            yield from unbounded(kind.item_type, f"{place}[]")
        if isinstance(kind, info.DictType):
            yield from unbounded(kind.key_type, f"{place} (key)")
            yield from unbounded(kind.value_type, f"{place}.*")
    elif isinstance(kind, info.TupleType):
        for part in kind.item_types:
            yield from unbounded(part, f"{place}[]")
    elif isinstance(kind, info.UnionType):
        for part in kind.types:
            yield from unbounded(part, place)
    elif isinstance(kind, info.StructType):
        assert kind.forbid_unknown_fields, f"{place}: what nobody asks for is read over"
        for field in kind.fields:
            yield from unbounded(field.type, f"{place}.{field.encode_name}")
    elif not isinstance(kind, (info.LiteralType, info.BoolType, info.NoneType)):
        yield f"{place}: {type(kind).__name__}"


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_bounds_every_list_a_length_and_every_text_a_size(game: str) -> None:
    assert list(unbounded(msgspec.inspect.type_info(find_game(game).Edition), game)) == []


def test_an_unbounded_field_is_found() -> None:
    class Loose(msgspec.Struct, forbid_unknown_fields=True):
        number: int
        texts: list[str]

    assert list(unbounded(msgspec.inspect.type_info(Loose), "x")) == ["x.number", "x.texts", "x.texts[]"]


@pytest.mark.parametrize("game", GAMES)
def test_the_odd_editions_reach_every_field(game: str) -> None:
    """What is tried differs from edition to edition, and is the same every time."""
    made = [odd_edition(game, seed) for seed in range(20)]
    assert made == [odd_edition(game, seed) for seed in range(20)]
    assert len({repr(edition) for edition in made}) > 10
    assert len(places(game)) > 30


def test_odd_editions_are_refused_with_a_sentence_or_play_to_their_end() -> None:
    last = FIRST + max(1, EDITIONS // len(GAMES))
    rows = [(game, first, min(first + ROW, last)) for first in range(FIRST, last, ROW) for game in GAMES]
    counts: Counter[str] = Counter()
    failures: list[str] = []
    with ExitStack() as pools:
        results: Iterator[tuple[Counter[str], list[str]]] = map(try_some, rows)
        if EDITIONS > 1000:
            pool = pools.enter_context(multiprocessing.get_context("spawn").Pool(PROCESSES, maxtasksperchild=20))
            results = pool.imap_unordered(try_some, rows)
        for n, (counted, failed) in enumerate(results, 1):
            counts += counted
            failures += failed
            if failed or n % 50 == 0:
                print(n, "of", len(rows), "rows,", counts.total(), "editions", *failed, flush=True)
    print(dict(sorted(counts.items())))
    assert not failures, f"{len(failures)} editions failed, such as:\n\n" + "\n\n".join(failures[:5])
    for game in GAMES:
        assert counts[f"{game} refused"] and counts[f"{game} played"], f"{game}: {counts}"
