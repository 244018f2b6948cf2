"""envs: how large the parts of a game's view can get, which words stand where: what a tensor must have room for.

A view's type says `int`, `str` and `list`, not how many. A layout adds that, path by path. It is worked out by playing
games with random and rules-of-thumb bots (never from a table that is being played) and kept in `layouts/<game>.json`:

    python -m sudare.envs.layout shogunate --games 40

A game without such a file is surveyed when it is first needed. Vocabularies are stored by their name in `game.names`,
so that another edition's cards have their places, too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import resources
from itertools import combinations
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

from sudare.bots import answer_of, make_bot
from sudare.core import Chance, Game, State, SudareError, Table, find_game, option_sets
from sudare.core.fields import bare, fields_of, is_record, type_of

MOST_MOVES = 20_000  # of a game that is surveyed; one that does not end has a defect, which `sudare check` describes
PER_SEAT = -1  # a list with one entry for each seat
FREE_WORDS = 40  # more different words than this, in no vocabulary: free text, which a tensor leaves out


class Extent(msgspec.Struct, omit_defaults=True):
    """What can stand at one path of a view."""

    low: int = 0  # of a number
    high: int = 0
    length: int = 0  # of a list
    names: str = ""  # a vocabulary in `game.names`, or two joined by +
    words: list[str] = []  # the words themselves, where no vocabulary has them
    free: bool = False  # free text


class Layout(msgspec.Struct):
    """What a survey of a game has found."""

    game: str
    paths: dict[str, Extent]
    totals: dict[str, float | None]  # by number of seats: the sum of all returns, where it was always the same
    low: float  # the smallest and the largest return
    high: float
    decisions: int  # of the longest game


def layout_of(game: Game) -> Layout:
    """Return the layout of a game: the stored one, or the result of a short survey."""
    if type(game) not in _LAYOUTS:
        _LAYOUTS[type(game)] = _layout(type(game))
    return _LAYOUTS[type(game)]


_LAYOUTS: dict[type[Game], Layout] = {}


def _layout(game: type[Game]) -> Layout:
    file = resources.files("sudare.envs") / "layouts" / f"{game.id}.json"
    if game.__module__.startswith("sudare.games.") and file.is_file():
        return msgspec.json.decode(file.read_bytes(), type=Layout)
    return survey(game, games=200, enough=4000)


class _Seen:
    """What has been seen at one path."""

    def __init__(self) -> None:
        self.low = self.high = self.length = 0
        self.per_seat = True
        self.words: dict[str, set[str]] = {}  # each word with the vocabularies that hold it
        self.type: str | None = None  # what the view itself says about the words


def survey(game: type[Game], games: int, enough: int = 10**9) -> Layout:
    """Play games at every player count, options taking turns, and note what the views hold."""
    seen: dict[str, _Seen] = {}
    totals: dict[str, float | None] = {}
    low = high = 0.0
    longest = 0  # game, in decisions
    for seats in range(game.players[0], game.players[1] + 1):
        sums = set()
        decisions = 0
        for number, options in _settings(game, seats, games):
            table, moves = _play(options, number, seen)
            returns = table.returns()
            low, high = min(low, *returns), max(high, *returns)
            sums.add(round(sum(returns), 6))
            longest = max(longest, moves)
            decisions += moves
            if decisions >= enough:
                break
        totals[str(seats)] = sums.pop() if len(sums) == 1 else None
    paths = {path: _extent(path, place) for path, place in sorted(seen.items())}
    return Layout(game.id, paths, totals, low, high, longest)


def _settings(game: type[Game], seats: int, games: int) -> Iterator[tuple[int, Game]]:
    choices = option_sets(game.Options)
    for number in range(games):
        try:
            yield number, game(seats, choices[number % len(choices)])
        except Exception:  # an option that does not go with this number of seats
            yield number, game(seats)


def _play(game: Game, number: int, seen: dict[str, _Seen]) -> tuple[State, int]:
    table = Table(game, f"survey {number}")
    kinds = ("random", "thumb")
    bots = [make_bot(kinds[(number + s) % 2], game, s, Chance(f"{number} {s}")) for s in range(game.seats)]
    while not table.state.over:
        seat = table.state.deciders[0]
        if len(table.moves) < 30 or len(table.moves) % 3 == 0:
            _note_all(game, table.state, seen)
        table.act(seat, answer_of(bots[seat], table.perspective(seat))[0])
        if len(table.moves) >= MOST_MOVES:
            raise SudareError(
                f"{game.title} ({game.id}) did not end within {MOST_MOVES} moves of random players and rules of thumb, "
                f"so its views cannot be surveyed; try: sudare check {game.id}"
            )
    _note_all(game, table.state, seen)
    return table.state, len(table.moves)


def _note_all(game: Game, state: State, seen: dict[str, _Seen]) -> None:
    for seat in (*range(game.seats), None):
        _note(game, state.view(seat), game.View, "", seen)


def _note(game: Game, value: Any, hint: Any, path: str, seen: dict[str, _Seen]) -> None:
    if value is None or hint is bool:
        return
    type = type_of(hint)
    hint = bare(hint)
    if is_record(hint):
        for name, part in fields_of(hint):
            _note(game, getattr(value, name), part, f"{path}.{name}" if path else name, seen)
        return
    place = seen.setdefault(path, _Seen())
    if hint in (int, float):
        place.low, place.high = min(place.low, int(value)), max(place.high, int(value))
    elif hint is str:
        _note_words(game, place, (value,), type)
    elif get_origin(hint) is list:
        place.length = max(place.length, len(value))
        place.per_seat = place.per_seat and len(value) == game.seats
        for entry in value:
            _note(game, entry, get_args(hint)[0], f"{path}[]", seen)
    elif get_origin(hint) is dict:
        _note_words(game, place, value, type_of(get_args(hint)[0]))
        for entry in value.values():
            _note(game, entry, get_args(hint)[1], f"{path}[]", seen)


def _note_words(game: Game, place: _Seen, words: Any, type: str | None) -> None:
    place.type = type
    for word in words:
        if word and word not in place.words:
            place.words[word] = {name for name, vocabulary in game.names.items() if word in vocabulary}


def _extent(path: str, place: _Seen) -> Extent:
    length = PER_SEAT if place.per_seat and place.length else place.length
    best = _vocabulary(path, place)
    free = not best and (len(place.words) > FREE_WORDS or any(" " in word for word in place.words))
    words = [] if best or free else sorted(place.words)
    return Extent(place.low, place.high, length, best, words, free)


def _vocabulary(path: str, place: _Seen) -> str:
    """Return the vocabulary of a path's words, or several: `who+zone`; where the view does not say, one that fits."""
    if place.type is not None:
        return place.type.replace("|", "+")
    field = path.replace("[]", "").rpartition(".")[2]
    holders = list(place.words.values())
    known = sorted(set().union(*holders)) if holders else []
    fits = [name for name in known if all(name in held for held in holders)]
    alike = [name for name in fits if name in field or field in name]
    pairs = [f"{a}+{b}" for a, b in combinations(known, 2) if all(a in held or b in held for held in holders)]
    return (alike or fits or pairs or [""])[0]


def rewards_of(state: State) -> list[float]:
    """Return what a finished game was worth to each seat.

    Where the returns of all seats (all but) always have the same sum, they are taken relative to the table's mean, so
    that they sum to 0 in every case; elsewhere they are the game's own returns.
    """
    returns = state.returns()
    if layout_of(state.game).totals.get(str(state.game.seats)) is None:
        return returns
    mean = sum(returns) / len(returns)
    return [value - mean for value in returns]


def main() -> None:
    """Survey games and store their layouts beside this module."""
    parser = argparse.ArgumentParser(description="Survey games and store their layouts.")
    parser.add_argument("games", nargs="+", help="ids of installed games")
    parser.add_argument("--games", dest="count", type=int, default=40, help="games at each player count")
    given = parser.parse_args()
    for name in given.games:
        layout = survey(find_game(name), given.count)
        file = Path(__file__).parent / "layouts" / f"{name}.json"
        file.write_bytes(msgspec.json.format(msgspec.json.encode(layout), indent=1) + b"\n")
        print(f"{file.name}: {len(layout.paths)} paths")


if __name__ == "__main__":
    main()
