"""conformance: observation is a stream: whatever is answered in secret, the others are sent the same, as many times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from sudare.conformance.audience import check_audience
from sudare.conformance.basics import Broken
from sudare.conformance.report import TABLE, difference
from sudare.conformance.telling import LAW, told_alike
from sudare.core import Chance, Decision, Perspective, Rulebook, Told
from sudare.core.events import told_to
from sudare.core.state import State, written_flow
from sudare.core.stream import PARTS, Stream

CHECK = "secret choices"
WAYS = 4  # ways in which a secret choice is made, besides the safe one
LONGEST = 80  # private steps after which a way is not followed any further
ENOUGH = 3  # moments at which a choice must have looked secret before it has to be declared
DEFAULTS, ANYHOW, LAST = "the safe defaults", "random answers", "last answers"


class Entry(NamedTuple):
    """One message to one side: what it was told, and how the position stood then."""

    told: list[Told]
    seen: bytes
    asked: bool  # it is this side's own turn to answer


class Recorder:
    """The streams of several sides while a game is played: an entry for each of them whenever a door would send one."""

    def __init__(self, state: State, sides: Iterable[int | None], n: int) -> None:
        self.streams = [Stream(seat) for seat in sides]
        self.entries: dict[int | None, list[Entry]] = {stream.seat: [] for stream in self.streams}
        self.n = n  # the number of the next event
        flow = written_flow(state)
        for stream in self.streams:
            seen = Perspective.of(state, stream.seat, [], flow)
            stream.start(seen, _asked(seen))

    def note(self, state: State) -> None:
        """Take note of a move: the events in the state's log, which is emptied, and what the sides see now."""
        assert state.log is not None
        flow = written_flow(state)
        for stream in self.streams:
            seen = Perspective.of(state, stream.seat, [], flow)
            asked = _asked(seen)
            if stream.news(seen, asked, len(state.log)) is not None:
                told = [told_to(state.game, stream.seat, self.n + i, event) for i, event in enumerate(state.log)]
                self.entries[stream.seat].append(
                    Entry(told, msgspec.json.encode((stream.position, asked)), seen.decision is not None)
                )
        self.n += len(state.log)
        state.log.clear()


def _asked(seen: Perspective) -> Any:
    return None if seen.seat is None else (seen.question(), seen.answer)


class Way(NamedTuple):
    """One way of making a secret choice: the answers, what everybody else was sent, and where it led."""

    seats: list[int]
    answers: list[str]
    shown: list[str]  # of each answer, as much as everybody sees: the name of an open action, or nothing
    sent: list[dict[int | None, int]]  # how many messages everybody else had when an answer was given
    entries: dict[int | None, list[Entry]]
    after: State
    n: int  # the number of the next event
    whole: bool  # control came back to a moment that is not private


class Looks:
    """Decisions that nobody has declared secret, and how often their answers could not be told apart all the same."""

    def __init__(self) -> None:
        self.moments: dict[str, int] = defaultdict(int)  # at which different answers were tried
        self.alike: dict[str, int] = defaultdict(int)  # at which two of them looked alike
        self.example: dict[str, str] = {}

    def note(self, decision: Decision, example: str) -> None:
        """Note a moment: how two answers looked alike to somebody else, or "" when all could be told apart."""
        self.moments[decision.id] += 1
        if example:
            self.alike[decision.id] += 1
            self.example.setdefault(decision.id, example)

    def check(self) -> None:
        """Raise Broken when a choice looks secret and does not say so."""
        for id, alike in self.alike.items():
            if alike >= ENOUGH and alike * 3 >= self.moments[id]:  # two equal cards look alike now and then
                raise Broken(
                    CHECK,
                    TABLE,
                    f"decision {id!r} looks secret: at {alike} of {self.moments[id]} moments two answers were alike to "
                    f"somebody else (as when {self.example[id]}); declare `secret='others'` (or 'team', "
                    "or an audience), so that longer and shorter ways are compared, or tell what was answered",
                )


def knowers(state: State, seat: int, decision: Decision) -> set[int] | None:
    """Return the seats that may know what this seat answers; None: everybody."""
    if not decision.secret:
        return None
    if decision.secret == "others":
        return {seat}
    if decision.secret == "team":
        return {seat, *state.game.team(state.view(seat), seat)}
    return {seat, *state.game.book.audiences[decision.secret](state, {"seat": seat})}


def check_streams(state: State, n: int, chance: Chance, looks: Looks) -> tuple[list[Way], int]:
    """Make one open choice in several ways; return those that a side may not tell apart, and how many were compared."""
    decider = chance.choice(state.deciders)
    decision = state.decision(decider)
    assert decision is not None
    legal = state.legal(decider)
    may_know = knowers(state, decider, decision)
    if len(legal) < 2:
        return [], 0
    if _held(state, decider):  # the core keeps it until all have answered: one step, and nobody may see it
        return [], _compare_all(_single(state, n, decider, chance, {decider}), decision, decider)
    if may_know is None:
        _look_closer(state, n, decider, decision, chance, looks)
        return [], 0
    firsts = [state.default(decider), *(chance.choice(legal) for _ in range(WAYS))]
    styles = [DEFAULTS, ANYHOW, DEFAULTS, LAST, ANYHOW]
    ways = [
        _way(state, n, (decider, first), style, _within(may_know), _others(state, may_know), chance.fork(f"way {i}"))
        for i, (first, style) in enumerate(zip(firsts, styles, strict=True))
    ]
    return ways, _compare_all(ways, decision, decider)


def _held(state: State, decider: int) -> bool:
    """Say whether an answer would be kept until others have answered, too."""
    probe = state.clone()
    probe.apply(decider, state.legal(decider)[0])
    return decider in probe.held


def _others(state: State, may_know: set[int]) -> list[int | None]:
    return [seat for seat in (*range(state.game.seats), None) if seat not in may_know]


def _way(
    state: State,
    n: int,
    first: tuple[int, int] | None,
    style: str,
    private: Callable[[State], list[int]],
    sides: Iterable[int | None],
    chance: Chance,
    script: list[tuple[int, int]] | None = None,
) -> Way:
    """Give a first answer, if there is one, and go on with private steps until control is back at a public moment.

    Steps that stand in the script are taken from its head, as far as they are possible.
    """
    world = state.clone()
    world.log = []
    recorder = Recorder(world, sides, n)
    way = Way([], [], [], [], recorder.entries, world, n, False)
    while True:
        left = private(world)
        if first is None and (not left or len(way.answers) >= LONGEST):
            return way._replace(n=recorder.n, whole=not left)
        scripted = _scripted(script or [], left) if first is None else None
        if scripted is not None and scripted in world.legal(left[0]):
            seat, action = left[0], scripted
        else:
            seat, action = first or _next(world, left[0], style, len(way.answers), chance)
        first = None
        before = world.clone()
        name, asked = world.game.actions.name(action), world.decision(seat)
        way.seats.append(seat)
        way.answers.append(name)
        way.shown.append(name if asked is not None and _open(asked, name) else "")
        way.sent.append({side: len(entries) for side, entries in recorder.entries.items()})
        world.apply(seat, action)
        assert world.log is not None
        check_audience(before, world, world.log)
        recorder.note(world)


def _open(decision: Decision, name: str) -> bool:
    """Say whether everybody sees this answer to a secret question."""
    return name in decision.open or name.partition(":")[0] + ":" in decision.open


def _next(world: State, seat: int, style: str, made: int, chance: Chance) -> tuple[int, int]:
    """Return the next private answer; who gives it first may show, so only what is answered is varied."""
    legal = world.legal(seat)
    if style == DEFAULTS or made > LONGEST // 2:
        return seat, world.default(seat)
    return seat, legal[-1] if style == LAST else chance.choice(legal)


def _scripted(script: list[tuple[int, int]], left: list[int]) -> int | None:
    """Take the next answer of the first of those who choose in private from the script, if nobody else is before it."""
    for place, (seat, action) in enumerate(script):
        if seat == left[0]:
            del script[place]
            return action
        if seat not in left:
            break
    return None


def kept_from(state: State, seat: int | None) -> list[int]:
    """Return the deciders whose answers are kept from this side."""
    circles = [(s, knowers(state, s, d)) for s in state.deciders if (d := state.decision(s)) is not None]
    return [s for s, circle in circles if circle is not None and seat not in circle]


def _within(may_know: set[int]) -> Callable[[State], list[int]]:
    """Return the function that lists the deciders whose answers nobody else than these may know."""

    def private(state: State) -> list[int]:
        circles = [(s, knowers(state, s, d)) for s in state.deciders if (d := state.decision(s)) is not None]
        return [s for s, circle in circles if circle is not None and circle <= may_know]

    return private


def _single(state: State, n: int, decider: int, chance: Chance, may_know: set[int]) -> list[Way]:
    """Give a few different answers, one step each."""
    legal = list(state.legal(decider))
    chance.shuffle(legal)
    ways = []
    for action in legal[:3]:
        world = state.clone()
        world.log = []
        recorder = Recorder(world, _others(state, may_know), n)
        world.apply(decider, action)
        recorder.note(world)
        sent: list[dict[int | None, int]] = [dict.fromkeys(recorder.entries, 0)]
        name = state.game.actions.name(action)
        ways.append(Way([decider], [name], [""], sent, recorder.entries, world, recorder.n, True))
    return ways


def _compare_all(ways: list[Way], decision: Decision, decider: int) -> int:
    """Compare the streams of everybody else, way by way; return how many messages were compared."""
    compared = 0
    for other in ways[1:]:
        one, two = _as_far_as_alike(ways[0], other)
        for seat in one.entries:
            compared += min(len(one.entries[seat]), len(two.entries[seat]))
            _alike(one, two, seat, decision, decider)
    return compared


def _as_far_as_alike(one: Way, two: Way) -> tuple[Way, Way]:
    """Return both ways up to the first answer that everybody sees to be another one."""
    pairs = zip(one.shown, two.shown, strict=False)
    fork = next((i for i, (a, b) in enumerate(pairs) if a != b), -1)
    return (one, two) if fork < 0 else (_until(one, fork), _until(two, fork))


def _until(way: Way, fork: int) -> Way:
    entries = {seat: entries[: way.sent[fork][seat]] for seat, entries in way.entries.items()}
    return way._replace(entries=entries, whole=False)


def secret_twins(
    truth: State, world: State, n: int, seat: int | None, chance: Chance, script: list[tuple[int, int]]
) -> tuple[State, State, int] | None:
    """Let everybody whose answers are kept from this side choose, in two worlds that it cannot tell apart; compare.

    The first answer is the same in both where that is possible; what follows is one silence, however many private
    steps there are in each; moves of the script that are made are taken from it. Return where both are then and the
    number of the next event; None: the side may tell them apart now, or its stream was not followed to an end.
    """
    deciders = kept_from(truth, seat), kept_from(world, seat)
    decider = (*deciders[0], *deciders[1])[0]
    decision = truth.decision(decider) or world.decision(decider)
    assert decision is not None
    both = [a for a in truth.legal(decider) if a in world.legal(decider)]
    first = (decider, chance.choice(both)) if both and not script else None
    style = chance.choice((DEFAULTS, ANYHOW))
    copy = script[:]
    one, two = (
        _way(s, n, first, style, lambda state: kept_from(state, seat), (seat,), chance.clone(), moves)
        for s, moves in ((truth, script), (world, copy))
    )
    _alike(*_as_far_as_alike(one, two), seat, decision, decider)
    return (one.after, two.after, one.n) if follow_alike(one, two, seat) else None


def follow_alike(one: Way, two: Way, seat: int | None) -> bool:
    """Say whether both ways were made to their end, and this side was sent the very same."""
    return one.whole and two.whole and one.entries[seat] == two.entries[seat]


def _alike(one: Way, two: Way, seat: int | None, decision: Decision, decider: int) -> bool:
    """Compare two streams of one side; return False when it may tell the ways apart since something was revealed."""
    book = one.after.game.book
    first, second = one.entries[seat], two.entries[seat]
    by = f"seat {decider + 1} answered {decision.id!r}"
    if one.answers == two.answers:  # the same in two worlds: something else that is hidden shows
        check, answers, advice = LAW, f"{by} in two worlds with {_short(one)}", "tell and show what is public only"
    else:
        check, answers, advice = CHECK, f"{by} in secret with {_short(one)} or with {_short(two)}", _advice(decision)
    for number, (a, b) in enumerate(zip(first, second, strict=False)):
        where = f"{answers}; message {number + 1}:"
        silent = None if bool(a.told) == bool(b.told) else b if a.told else a
        if silent is not None and not silent.asked:  # no event pardons an update without one: a step shows
            counts = f"it is sent {len(first)} or {len(second)} messages, and message {number + 1} tells "
            counts += f"{(a.told or b.told)[0].kind!r} in one case and nothing in the other"
            raise Broken(check, seat, f"{answers}; {counts}: a private step shows; {advice}")
        if not _told_alike(book, a.told, b.told, seat, where, check, advice):
            return False
        if a.seen != b.seen:
            raise Broken(check, seat, f"{where} {_place(a.seen, b.seen)}; {advice}")
    length = min(len(first), len(second))
    longer, shorter_whole = (first, two.whole) if len(first) > len(second) else (second, one.whole)
    if len(first) != len(second) and shorter_whole:
        where = f"{answers}; it is sent {len(first)} or {len(second)} messages"
        if not _told_alike(book, longer[length].told, [], seat, f"{where}; message {length + 1}:", check, advice):
            return False
        raise Broken(check, seat, f"{where} until the choice is made: the number of steps shows; {advice}")
    return True


def _told_alike(
    book: Rulebook, one: list[Told], two: list[Told], seat: int | None, where: str, check: str, advice: str
) -> bool:
    try:
        return told_alike(book, one, two, seat, where, same_answers=False)
    except Broken as broken:
        raise Broken(check, seat, f"{broken.difference}; or {advice}") from None


def _place(a: bytes, b: bytes) -> str:
    names = [".".join(map(str, path)) for path in PARTS]
    (first, one), (second, two) = msgspec.json.decode(a), msgspec.json.decode(b)
    asked = ("question", "answer")
    return difference(
        {**dict(zip(names, first, strict=True)), **dict(zip(asked, one or (None, None), strict=True))},
        {**dict(zip(names, second, strict=True)), **dict(zip(asked, two or (None, None), strict=True))},
    )


def _advice(decision: Decision) -> str:
    return (
        f"make the whole choice one silence to those who may not know it, or, where they may, name the answers that "
        f"everybody sees in `open` of {decision.id!r} (or declare it without `secret`)"
    )


def _short(way: Way) -> str:
    return ", ".join(way.answers if len(way.answers) <= 4 else [*way.answers[:3], f"… {len(way.answers) - 3} more"])


def _look_closer(state: State, n: int, decider: int, decision: Decision, chance: Chance, looks: Looks) -> None:
    """Note it when others could not tell what was answered, although the choice is not declared secret."""
    ways = _single(state, n, decider, chance, {decider})
    for i, one in enumerate(ways):
        for two in ways[i + 1 :]:
            for seat, entries in one.entries.items():
                if entries == two.entries[seat]:
                    who = "a spectator" if seat is None else f"seat {seat + 1}"
                    answers = f"{one.answers[0]} and {two.answers[0]} of seat {decider + 1}"
                    looks.note(decision, f"{who} could not tell {answers} apart")
                    return
    looks.note(decision, "")
