"""conformance: parts of one choice keep their promise: what a look ahead shows of the next part is really asked then.

A door shows the next part of a choice before the first is sent, in worlds that are imagined from the seat's own side.
It cannot leak, since it never touches the truth; but where the truth would go on otherwise, people would be shown what
is not so. Decisions that a game declares as parts of one choice promise that this does not happen, unless something is
revealed by the answer: then a gesture stops anyway.
"""

from __future__ import annotations

from sudare.conformance.basics import Broken
from sudare.conformance.report import difference
from sudare.core import Chance, Perspective, Table
from sudare.core.events import told_to
from sudare.doors import Outlook, Unforeseen, look
from sudare.doors.choice import one_choice

TRIED = 4  # answers at one question


def check_parts(table: Table, chance: Chance) -> int:
    """Try answers that begin a choice, in imagined worlds and in truth; return how many next parts were compared."""
    compared = 0
    for seat in table.state.deciders:
        seen = table.perspective(seat)
        outlook = look(seen, chance.fork(f"look {seat}"))
        if outlook is None or seen.decision is None:
            continue
        options = list(seen.legal)
        chance.shuffle(options)
        compared += sum(_check_part(table, seat, action, outlook.copy()) for action in options[:TRIED])
    return compared


def _check_part(table: Table, seat: int, action: int, outlook: Outlook) -> bool:
    before = outlook.seen
    try:
        imagined = outlook.step(action)
    except Unforeseen:
        return False
    if not one_choice(before, imagined):
        return False
    state = table.state.clone()
    state.log = []
    state.apply(seat, action)
    told = [told_to(state.game, seat, n, happening) for n, happening in enumerate(state.log)]
    real = Perspective.of(state, seat, told)
    first, second = imagined.question(), real.question()
    if (first != second or imagined.view != real.view) and not _reveals(real, imagined, len(before.told)):
        assert before.decision is not None and imagined.decision is not None
        found = difference((second, real.view), (first, imagined.view))
        part, begun, name = imagined.decision.id, before.decision.id, table.game.actions.name(action)
        raise Broken(
            "gestures",
            seat,
            f"{part!r} is declared as a part of the choice that {begun!r} begins, but what is asked after {name!r} "
            f"follows from what the seat cannot know: {found}; declare it as no part",
        )
    return True


def _reveals(real: Perspective, imagined: Perspective, known: int) -> bool:
    """Say whether the answer has revealed something to the seat, in the truth or in the imagined worlds."""
    kinds = real.game.book.events
    news = [*real.told, *imagined.told[known:]]
    return any(told.secret is not None or kinds[told.kind].reveals or kinds[told.kind].occurs for told in news)
