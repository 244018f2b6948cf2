"""conformance: everything that a seat can ask: it gets the same answer in every world that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from sudare.conformance.basics import Broken
from sudare.conformance.report import difference
from sudare.core import Chance, Game, Perspective, Refusal, Table, Voice
from sudare.core.state import State

CHECK = "asks"
SENTENCES = 12  # the last events that are put into words
REFUSED = 24  # actions whose refusal is asked for,
NEAR = 60  # and so many that are of one kind with what is possible
FROM_THE_VIEW = "work it out from the seat's view alone"


def check_asks(table: Table, remote: Perspective, world: State, chance: Chance) -> None:
    """Ask everything from one side in the real world and in a sampled one.

    Another side asks first: a table answers as a game does on which nobody has asked anything yet (`remote`).
    """
    seat = remote.seat
    other = chance.choice([side for side in (*range(table.game.seats), None) if side != seat])
    _answers(table.perspective(other))
    true = _answers(table.perspective(seat))
    _same(true, _answers(remote), seat, "what another side has asked before must change nothing, so keep no answers")
    _same(true, _answers(Perspective.of(world, seat, remote.told)), seat, FROM_THE_VIEW)


def check_left(truth: State, world: State, seat: int | None, dealt: Callable[[Game], frozenset[str]]) -> None:
    """Whether a table answers for somebody at once shows to all: it must not follow from what was dealt to that seat.

    A seat may leave an answer with the table by a choice of its own, which is kept by doors under their own rules; so
    only those parts of the position are exchanged that come from a deal.
    """
    for other in truth.deciders:
        if other == seat or other not in world.deciders or _left(truth, other) == _left(world, other):
            continue
        hybrid = truth.clone()
        for slot in dealt(truth.game):
            setattr(hybrid, slot, getattr(world.clone(), slot))
        if _left(hybrid, other) not in (None, _left(truth, other)):
            decision = truth.decision(other)
            text = (
                f"the table answers {decision.id if decision else '?'!r} for seat {other + 1} at once in one world, "
                "and asks it in the other: a quick answer tells what the seat was dealt"
            )
            raise Broken(
                CHECK, seat, f"{text}; let `standing` follow from what the seat has set, or from what is public"
            )


def _left(state: State, seat: int) -> bool | None:
    """Say whether a table answers for a seat; None: that cannot be asked here."""
    try:
        return state.game.standing(Perspective.of(state, seat, [])) is not None
    except Exception:  # a position that was put together of two
        return None


def check_reasons(table: Table, world: State, seat: int | None, chance: Chance) -> None:
    """Ask why not, in the real world and in a sampled one; and neither world names a secret option."""
    if seat is not None:
        actions = _wishes(table.game, table.state.legal(seat), chance)
        first, second = (
            {table.game.actions.name(action): _why(state, seat, action) for action in actions}
            for state in (table.state, world)
        )
        _same({"why": first}, {"why": second}, seat, FROM_THE_VIEW)
    check_options(table.game, table.perspective(seat).game, seat, "its perspective")
    check_options(table.game, world.game, seat, "a sampled world")


def _wishes(game: Game, legal: Sequence[int], chance: Chance) -> list[int]:
    """Return actions to ask for: any, a rare kind as likely as a common one, and above all those next to legal ones."""
    blocks = game.actions.blocks
    found = {chance.choice(chance.choice(blocks).actions) for _ in range(REFUSED)}
    near = [action for block in blocks if any(one in block.actions for one in legal) for action in block.actions]
    chance.shuffle(near)
    return sorted(found | set(near[:NEAR]))


def _same(one: dict[str, Any], two: dict[str, Any], seat: int | None, advice: str) -> None:
    for what, first in one.items():
        if msgspec.json.encode(first) != msgspec.json.encode(two[what]):
            found = difference(msgspec.to_builtins(first), msgspec.to_builtins(two[what]), what)
            raise Broken(CHECK, seat, f"what a seat can ask differs: {found}; {advice}")


def _answers(seen: Perspective) -> dict[str, Any]:
    """Return all that a side can ask about a position, but for refusals."""
    game, view, seat, told = seen.game, seen.view, seen.seat, seen.told
    voice = Voice(game, seat)
    found: dict[str, Any] = {
        "text": seen.text(),
        "sentences": [voice.event(event) for event in told[-SENTENCES:]],
        "question": msgspec.to_builtins(seen.question()),
        "aid": msgspec.to_builtins(game.aid(seen), str_keys=True),
        "aid_text": game.aid_text(seen, voice),
    }
    if seat is not None:
        found["team"] = list(game.team(view, seat))
        found["muted"] = game.muted(view, seat)
        found["standing"] = game.standing(seen)
    return found


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
