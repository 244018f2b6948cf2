"""tests/plants: a plant that nobody could ever notice proves nothing: games with and without it, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec
from plant import Plant, Where

from sudare.core import Chance, NoWorld, Perspective, Table, find_game

MOST = 4000  # answers: far more than any of these games takes
Move = Callable[[Table, int], int]


def tables(game: str, where: Where) -> Iterator[Table]:
    """Yield the tables of a plant, always the same ones."""
    for number in range(where.games):
        yield Table(find_game(game)(where.seats, where.options), f"table {number}")


def mover(table: Table, players: str, number: int = 0) -> Move:
    """Return who answers for a seat of this table: rules of thumb, safe defaults or chance."""
    chance = Chance(f"answers {number}")
    bots = [table.game.thumb(seat, Chance(f"bot {number} {seat}")) for seat in range(table.game.seats)]

    def move(table: Table, seat: int) -> int:
        if players == "thumb":
            return bots[seat].choose(table.perspective(seat))
        return table.state.default(seat) if players == "default" else chance.choice(table.state.legal(seat))

    return move


def moments(table: Table, players: str, number: int = 0) -> Iterator[Table]:
    """Play a game to its end and yield the table before every answer, and once more after the last."""
    chance, move = Chance(f"order {number}"), mover(table, players, number)
    while not table.state.over and len(table.moves) < MOST:
        yield table
        seat = chance.choice(table.state.deciders)
        table.act(seat, move(table, seat))
    yield table


def seen_by(table: Table, side: int | None, since: int, closely: bool) -> bytes:
    """Return all that a side sees and was told since; looked at closely, also all that it can ask, and a world."""
    parts: list[Any] = [Perspective.of(table.state, side, table.told(side, since)).encoded()]
    if closely:
        seen = table.perspective(side)
        game = seen.game
        parts += [seen.text(), game.aid(seen), game.describe()["options"]]
        if side is not None:
            state = table.state
            refused = [state.refusal(side, action) for action in range(0, len(game.actions), 7)]
            parts += [game.team(seen.view, side), game.standing(seen), table.can_take_back(side)]
            parts += [(refusal.code, refusal.text) for refusal in refused]
        try:
            parts.append(seen.sample(Chance("world")).digest())
        except NoWorld as none:
            parts.append(str(none))
    return blake2b(msgspec.json.encode(parts)).digest()


def trace(game: str, where: Where, closely: bool) -> Iterator[bytes]:
    """Yield what each side sees of each moment of these games, and now and then what it can ask if that is wanted."""
    for number, table in enumerate(tables(game, where)):
        sides, told = (None, *range(table.game.seats)), 0
        for moment, now in enumerate(moments(table, where.players, number)):
            for side in sides:
                yield seen_by(now, side, told, closely and moment % 10 == 0)
            told = len(now.events)


def endless(game: str, where: Where) -> bool:
    """Say whether one of these games does not end."""
    games = [list(moments(table, where.players, number))[-1] for number, table in enumerate(tables(game, where))]
    return any(not table.state.over for table in games)


def check_active(plant: Plant, where: Where) -> None:
    """Plant it, and assert that somebody can see a difference, that a game does not end, or that its proof holds."""
    closely = plant.kind in ("asked", "sampler")
    if plant.proof is not None:
        assert not plant.proof(), f"{plant.id}: its proof holds without it, too"
    elif plant.kind == "endless":
        assert not endless(plant.game, where), f"{plant.id}: the game does not end without it, either"
    else:
        before = list(trace(plant.game, where, closely))
    plant.plant()
    if plant.proof is not None:
        assert plant.proof(), f"{plant.id}: its proof does not hold"
    elif plant.kind == "endless":
        assert endless(plant.game, where), f"{plant.id}: all games end"
    else:
        after = trace(plant.game, where, closely)
        assert any(then != now for then, now in zip(before, after, strict=False)), f"{plant.id}: nothing is different"
