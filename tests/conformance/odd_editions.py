"""Makes odd editions out of those of the house, field by field, and plays those that are accepted to their end."""

from __future__ import annotations

import copy
import json
import random
import signal
import traceback
from collections import Counter
from functools import cache
from types import FrameType
from typing import Any

import msgspec

from sudare.core import Game, Perspective, SudareError, Table, Voice, find_game, option_sets
from sudare.games.chiyo.edition import MAY, OPERATIONS, TILES
from sudare.games.omnitsu.edition import OPERATIONS as OMNITSU_OPERATIONS

MOST_MOVES = 30_000  # of a game; those of the house take some hundreds
LOOKED_AT = 0.01  # of all positions
LOOKS = 3  # at one game before its end: in a long one each of them takes longer than a hundred moves
MOST_SECONDS = 120.0  # of the processor for one edition; nearly all need less than one

DEEP: list[Any] = [[]]
for _ in range(200):
    DEEP = [DEEP]

WRONG: tuple[Any, ...] = (
    *(10**12, 10**30, -(10**12), 2**63, 2**64, -1, 0, 1, 99, 100, 1000, 1.5, float("nan"), float("inf"), True, None),
    *(
        "",
        "x",
        "²",
        "1" * 40,
        "a" * 61,
        "x" * 5000,
        "\x1b[2J",
        "na\nme",
        "\u202e",
        "../../etc/passwd",
        "/dev/zero",
        "all",
    ),
    *([], {}, [1] * 3000, ["x"] * 3000, {"x": 1}, {str(n): n for n in range(2000)}, DEEP, [[]], [None], {"id": [1]}),
)


game_class = cache(find_game)  # looking it up costs more than most editions


@cache
def house(game: str) -> dict[str, Any]:
    """Return the data of a house edition, with its boards or its map written into it."""
    cls = find_game(game)
    data: dict[str, Any] = json.loads(msgspec.json.encode(cls().edition))
    if game == "kage":
        for board in data["boards"]:
            board["text"] = (cls.folder() / "boards" / board.pop("file")).read_text(encoding="utf-8")
    if game == "ninja":
        data["fortress"] = json.loads(msgspec.json.encode(cls().map.data))
    return data


def fields(data: Any, path: tuple[Any, ...] = (), field: str = "") -> list[tuple[str, tuple[Any, ...]]]:
    """List every place of some data, with the name of its field: the entries of a list have the same."""
    found = [(field, path)]
    if isinstance(data, dict):
        for key, value in data.items():
            found += fields(value, (*path, key), f"{field}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            found += fields(value, (*path, number), f"{field}[]")
    return found


@cache
def places(game: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return the places of each field of the house edition."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for field, path in fields(house(game)):
        if path:
            found.setdefault(field, []).append(path)
    return found


def get(data: Any, path: tuple[Any, ...]) -> Any:
    """Return what is at a place."""
    for part in path:
        data = data[part]
    return data


def change(game: str, data: dict[str, Any], dice: random.Random, wild: bool) -> None:
    """Change one field: anything at all, or something that could be meant."""
    known = places(game)
    field = dice.choice(list(known))
    path = dice.choice(known[field])
    try:
        inside, value = get(data, path[:-1]), get(data, path)
    except (KeyError, IndexError, TypeError):
        return  # another change was there before
    if isinstance(inside, str):
        return  # so it was here: the letters of a text have numbers, too
    if wild:
        if isinstance(inside, dict) and dice.random() < 0.1:
            del inside[path[-1]]
        elif isinstance(inside, dict) and dice.random() < 0.1:
            inside[dice.choice(("x", "id", "9", "a" * 100, "ops"))] = value
        else:
            inside[path[-1]] = copy.deepcopy(dice.choice(WRONG))
        return
    inside[path[-1]] = meant(game, field, value, [get(house(game), other) for other in known[field]], dice)


def meant(game: str, field: str, value: Any, others: list[Any], dice: random.Random) -> Any:
    """Return a value that somebody could have meant for a field."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = (0, 1, 2, 3, 4, 5, 6, 8, 9, 12, 15, 16, 20, 30, 60, 99, 120, -1, -9, -2, value + 1, value - 1, 2 * value)
        return dice.choice((*near, dice.choice(others)))
    if isinstance(value, str):
        if game == "chiyo" and field.endswith((".ops", ".on_unmask", ".on_interrogated")):
            return "; ".join(chiyo_operation(dice) for _ in range(dice.randrange(4)))
        if game == "kage" and field == ".boards[].text":
            return other_text(value, dice)
        return dice.choice((*others, "", "any", "none", value))
    if isinstance(value, list):
        if game == "omnitsu" and field.endswith("ops"):
            return [omnitsu_operation(dice) for _ in range(dice.randrange(1, 4))]
        return other_list(value, others, dice)
    if isinstance(value, dict):
        other = dice.choice(others)
        return copy.deepcopy(other if isinstance(other, dict) else value)
    return value


def other_list(value: list[Any], others: list[Any], dice: random.Random) -> list[Any]:
    """Return a list with something more, less, or in another order."""
    made = copy.deepcopy(value)
    how = dice.randrange(6)
    if how == 0 and made:
        made.pop(dice.randrange(len(made)))
    elif how == 1 and made:
        made.append(copy.deepcopy(dice.choice(made)))
    elif how == 2:
        dice.shuffle(made)
    elif how == 3 and made:
        made = made[: dice.randrange(len(made))]
    elif how == 4 and made:  # many of the same, under names of their own
        for number in range(dice.choice((3, 30, 200))):
            entry = copy.deepcopy(dice.choice(value))
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                entry["id"] = f"more_{number}"
                if "number" in entry and game_numbers(entry):
                    entry["number"] = 500 + number
            made.append(entry)
    else:
        made = copy.deepcopy(dice.choice(others))
    return made if isinstance(made, list) else copy.deepcopy(value)


def game_numbers(entry: dict[str, Any]) -> bool:
    """Say whether the number of an entry must be its own."""
    return "actions" in entry or "action" in entry


def other_text(value: str, dice: random.Random) -> str:
    """Return a board with some characters or lines changed."""
    lines = value.splitlines()
    for _ in range(dice.randrange(1, 4)):
        n = dice.randrange(len(lines))
        line = lines[n]
        how = dice.randrange(4)
        if how == 0 and line:
            i = dice.randrange(len(line))
            lines[n] = line[:i] + dice.choice("#.*abz|-=:+ 0123456789²") + line[i + 1 :]
        elif how == 1:
            lines[n] = lines[dice.randrange(len(lines))]
        elif how == 2 and ":" in line:
            lines[n] = f"{line.partition(':')[0]}: {dice.choice((0, 1, 4, 26, 40, 99, '²', 'x', -1))}"
        else:  # walls and doors anywhere
            old, new = dice.choice((("=", "-"), (":", "|"), ("|", " "), ("*", "."), (".", "#"), ("-", " ")))
            lines[n] = line.replace(old, new)
    return "\n".join(lines)


def chiyo_operation(dice: random.Random) -> str:
    """Return any operation of Chiyo's cards."""
    name = dice.choice(list(OPERATIONS))
    numbers = (
        ("1", "2", "3", "30") if dice.random() < 0.8 else ("0", "31", "0..2", "1..3", "0..30", "3..1", "all", "9" * 12)
    )
    args = [dice.choice(wanted if isinstance(wanted, tuple) else numbers) for wanted in OPERATIONS[name]]
    made = f"{name}({','.join(args)})"
    return f"may({made})" if name in MAY and TILES and dice.random() < 0.3 else made


def omnitsu_operation(dice: random.Random) -> list[Any]:
    """Return any operation of Omnitsu's cards."""
    name = dice.choice(list(OMNITSU_OPERATIONS))
    numbers = (1, 2, 3, 5, 20, 21, 0, -1, -20, "all")
    return [name, *(dice.choice(w if isinstance(w, tuple) else numbers) for w in OMNITSU_OPERATIONS[name])]


def odd_edition(game: str, seed: int) -> dict[str, Any]:
    """Return an odd edition; half of them are wild, and the others could be meant."""
    dice = random.Random(f"{game} {seed}")
    data = copy.deepcopy(house(game))
    if game == "ninja" and dice.random() < 0.6:
        del data["fortress"]  # most changes would otherwise be on the map
    data["name"] = "odd"
    wild = dice.random() < 0.25
    for _ in range(1 if wild else dice.choice((1, 1, 2, 3, 5))):
        change(game, data, dice, wild)
    return data


def play(game: Game, dice: random.Random) -> int:
    """Play to the end, at random or with safe defaults, looking at it from all sides now and then."""
    table = Table(game, str(dice.random()))
    safe = dice.random() < 0.3
    looks = 0
    for moves in range(MOST_MOVES):
        state = table.state
        if state.over:
            look(table, None)
            return moves
        state.check_asked()
        seat = dice.choice(state.deciders)
        if looks < LOOKS and dice.random() < LOOKED_AT:
            look(table, seat)
            looks += 1
        table.act(seat, state.default(seat) if safe else dice.choice(state.legal(seat)))
    raise AssertionError(f"not over after {MOST_MOVES} moves")


def look(table: Table, seat: int | None) -> None:
    """Show the table to somebody, as the doors do."""
    perspective = Perspective.of(table.state, seat, table.told(seat))
    perspective.encoded()
    perspective.text(Voice(table.game, seat))
    for action in table.state.legal(seat)[:40] if seat is not None else ():
        perspective.label(action)


def try_one(game: str, seed: int) -> tuple[str, str]:
    """Return `refused`, `played` or `failed` for an odd edition, with what was said or what went wrong."""
    data = odd_edition(game, seed)
    cls = game_class(game)
    dice = random.Random(seed)
    seats = dice.randint(*cls.players)
    options = dice.choice(option_sets(cls.Options)) if dice.random() < 0.3 else {}
    try:
        made = cls(seats, options, data)
    except SudareError as error:
        said = str(error)
        if "\n" in said or len(said) > 1500 or "Traceback" in said:
            return "failed", f"{game} {seed}: this is no sentence: {said[:2000]}"
        return "refused", said
    except BaseException:
        return "failed", f"{game} {seed}: {traceback.format_exc()}"
    try:
        play(made, dice)
        again: Any = msgspec.json.decode(msgspec.json.encode(made.edition))
        assert cls(seats, options, again) == made, "an edition that is written down and read again is another one"
    except BaseException:
        return "failed", f"{game} {seed}: {traceback.format_exc()}"
    return "played", ""


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"this takes more than {MOST_SECONDS:g} seconds of the processor")


def try_some(work: tuple[str, int, int]) -> tuple[Counter[str], list[str]]:
    """Try a row of odd editions; return how many were refused, played and failed, and the failures."""
    game, first, last = work
    counts: Counter[str] = Counter()
    failures = []
    signal.signal(signal.SIGVTALRM, _too_long)
    for seed in range(first, last):
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
        result, said = try_one(game, seed)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        counts[f"{game} {result}"] += 1
        if result == "failed":
            failures.append(said)
    return counts, failures
