"""conformance: everything that a seat can ask: it gets the same answer in every world that it cannot tell apart."""

from __future__ import annotations

from typing import Any

import msgspec

from sudare.conformance.basics import Broken
from sudare.conformance.report import difference
from sudare.core import Chance, Game, Perspective, Refusal, Table, Told, Voice
from sudare.core.state import State

CHECK = "asks"
SENTENCES = 12  # the last events that are put into words
REFUSED = 24  # actions whose refusal is asked for


def check_asks(table: Table, world: State, seat: int | None, chance: Chance) -> int:
    """Ask everything from one side in the real world and in a sampled one; return how many answers were compared."""
    told = table.told(seat)
    actions = sorted({chance.below(len(table.game.actions)) for _ in range(REFUSED)})
    answers = [_answers(state, seat, told, actions) for state in (table.state, world)]
    for what, first in answers[0].items():
        second = answers[1][what]
        if msgspec.json.encode(first) != msgspec.json.encode(second):
            found = difference(first, second, what)
            raise Broken(CHECK, seat, f"what a seat can ask differs: {found}; work it out from the seat's view alone")
    check_options(table.game, table.perspective(seat).game, seat, "its perspective")
    check_options(table.game, world.game, seat, "a sampled world")
    return len(answers[0])


def _answers(state: State, seat: int | None, told: list[Told], actions: list[int]) -> dict[str, Any]:
    """Return all that a side can ask about a position."""
    seen = Perspective.of(state, seat, told)
    game, view = seen.game, seen.view
    voice = Voice(game, seat)
    found: dict[str, Any] = {
        "text": _text(seen),
        "sentences": [voice.event(event) for event in told[-SENTENCES:]],
        "aid": msgspec.to_builtins(game.aid(seen), str_keys=True),
    }
    if seat is not None:
        found["team"] = list(game.team(view, seat))
        found["muted"] = game.muted(view, seat)
        found["standing"] = game.standing(seen)
        found["why"] = {game.actions.name(action): _why(state, seat, action) for action in actions}
    return found


def _text(seen: Perspective) -> str:
    try:
        return seen.text()
    except LookupError:  # a game without a text is told so elsewhere
        return ""


def _why(state: State, seat: int, action: int) -> Any:
    if action in state.legal(seat):
        return True
    refusal: Refusal = state.refusal(seat, action)
    return [refusal.code, refusal.text, refusal.rule]


def check_options(game: Game, seen: Game, seat: int | None, where: str) -> None:
    """Options that not every seat may know are at their defaults in what a side is given."""
    blank = type(game.options)()
    for name in game.secret_options:
        value = getattr(seen.options, name)
        if value != getattr(blank, name):
            raise Broken(
                CHECK,
                seat,
                f"the secret option {name!r} is {value!r} in {where}, where everybody can read it: leave it out of the "
                "game that a side is given",
            )


def check_roles(one: State, two: State, seat: int | None) -> None:
    """Once a game is over, statistics name the roles: two endings that look alike must name the same."""
    for other in range(one.game.seats):
        first, second = one.game.role(one, other), two.game.role(two, other)
        if first != second:
            text = f"the role of seat {other + 1} is {first!r} in one world and {second!r} in the other"
            raise Broken(CHECK, seat, f"{text}, and nothing shows it: show it at the end, or name no role")


def check_take_backs(one: State, two: State, seat: int, action: int) -> None:
    """Whether a seat may take a choice back depends on nothing that it cannot know: the same one in two worlds."""
    tables = [Table.at(state) for state in (one, two)]
    for table in tables:
        table.act(seat, action)
    first, second = (table.can_take_back(seat) for table in tables)
    if first != second:
        text = f"can_take_back is {first} in one world and {second} in the other"
        raise Broken(CHECK, seat, f"{text}: that a choice cannot be taken back tells what became of it")
