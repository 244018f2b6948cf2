"""envs: a game as one sequence of choices, one player or chance at a time, as tree-searching libraries want it.

Two ways of chance. *Sampled*: first a seed is drawn, byte by byte, and everything random follows from it: right for big
games. *Explicit*: every draw of the rules becomes a choice of chance of its own, with all its outcomes: exact, for
small games. The rules do not know the difference: their move is tried with a scripted chance, which stops at the first
draw that has not been decided, and is tried again from the same position when it has been.

Seats that are asked at the same time answer in seat order; the answers stay hidden from the others as at any table.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from sudare.core import Chance, Game, Perspective, Refusal, State, SudareError, Told
from sudare.core.events import Happening, told_to
from sudare.core.state import written_flow

T = TypeVar("T")

CHANCE, TERMINAL = -1, -4  # the numbers that OpenSpiel uses
LOOK_AHEAD = 64  # tries to find out which outcomes of an explicit draw come to the same
SEED_BYTES, BYTE = 4, 256  # 4.3 thousand million different deals


class Undecided(Exception):
    """The rules have drawn where nothing is decided yet."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class Script(Chance):
    """A chance whose draws are decided one by one from outside."""

    __slots__ = ("draws", "used")

    def __init__(self, draws: list[int]) -> None:
        Chance.__init__(self)
        self.draws = draws
        self.used = 0

    def below(self, n: int) -> int:
        """Return the next decided draw, or stop: it is undecided."""
        if n == 1:
            return 0
        if self.used == len(self.draws):
            raise Undecided(n)
        self.used += 1
        return self.draws[self.used - 1]

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def word(self) -> int:
        """Refuse: a word has too many outcomes to list."""
        raise SudareError("this game draws 64 random bits at once; play it with sampled chance")

    def clone(self) -> Chance:
        """Return a fresh chance: between two moves nothing is scripted."""
        return Chance()


class Course:
    """A game under way: the position, what is being drawn, what was told, and each seat's memory as a digest."""

    __slots__ = (
        "game",
        "explicit",
        "deals",
        "state",
        "base",
        "move",
        "draws",
        "outcomes",
        "likely",
        "events",
        "before",
        "heard",
        "memories",
    )

    def __init__(self, game: Game, explicit: bool = False, deals: int = 0) -> None:
        self.game = game
        self.explicit = explicit
        self.deals = deals  # only so many deals; 0: all
        self.state: State | None = None  # None before the deal
        self.base: State | None = None  # the position before the move that is being tried
        self.move: tuple[int, int] | None = None  # that move, or None: the deal
        self.draws: list[int] = []  # decided so far, in this move or for the seed
        self.outcomes = 0  # of the draw that is to be decided now; 0: none
        self.likely: list[tuple[int, float]] = []  # the outcomes that make a difference, and how likely they are
        self.events: list[Happening] = []
        self.before: dict[int, list[Told]] = {}  # what a seat was told before this course began in a sampled world
        self.heard = [0] * game.seats  # how many of the events are in a seat's memory already
        self.memories = [b""] * game.seats  # digests of all that a seat was told and has answered
        if explicit:
            self._try()
        else:
            self._draw(deals or BYTE)

    # -- the sequence ------------------------------------------------------------------------------

    def player(self) -> int:
        """Return who chooses now: a seat, CHANCE or TERMINAL."""
        if self.outcomes or self.state is None:
            return CHANCE
        return TERMINAL if self.state.over else self.state.deciders[0]

    def legal(self, seat: int) -> list[int]:
        """Return the actions of the seat that chooses now, in ascending order."""
        return sorted(self.state.legal(seat)) if self.state and seat == self.player() else []

    def choose(self, choice: int) -> None:
        """Make the choice of whoever chooses now."""
        if not self.outcomes:
            self._act(choice)
        elif not 0 <= choice < self.outcomes:
            raise Refusal("unknown_action", f"Chance has {self.outcomes} outcomes here; there is no outcome {choice}.")
        else:
            self.draws = [*self.draws, choice]
            if self.explicit:
                self._try()
            elif self.deals or len(self.draws) == SEED_BYTES:
                self._deal(Chance("-".join(map(str, self.draws))))

    def _draw(self, outcomes: int) -> None:
        self.outcomes = outcomes
        self.likely = [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _act(self, action: int) -> None:
        state = self.state
        if state is None or state.over:
            raise Refusal("game_over", "The game is over.")
        seat = state.deciders[0]
        if action not in state.legal(seat):
            raise state.refusal(seat, action)
        self._remember(seat, action)
        if self.explicit:
            self.base, self.move, self.draws = state, (seat, action), []
            self._try()
        else:
            state.apply(seat, action)
            self._arrive(state)

    def _deal(self, chance: Chance) -> None:
        self._arrive(self._dealt(chance))

    def _dealt(self, chance: Chance) -> State:
        state: State = self.game.State(self.game, chance)
        state.log = []
        self.game.deal(state)
        state.run()
        return state

    def _arrive(self, state: State) -> None:
        assert state.log is not None
        self.state, self.outcomes, self.draws, self.base, self.move = state, 0, [], None, None
        if state.log:
            self.events = [*self.events, *state.log]
            state.log = []

    def _tried(self, draws: list[int]) -> State:
        """Try the move, or the deal, with decided draws."""
        if self.base is None or self.move is None:
            return self._dealt(Script(draws))
        state = self.base.clone()
        state.chance = Script(draws)
        state.apply(*self.move)
        return state

    def _try(self) -> None:
        try:
            state = self._tried(self.draws)
        except Undecided as draw:
            self._draw(draw.outcomes)
            self._merge()
        else:
            self._arrive(state)

    def _merge(self) -> None:
        """Keep one of several outcomes that come to the same, such as two equal cards, where that is quickly seen."""
        left = [LOOK_AHEAD]
        ends: dict[Any, list[int]] = {}
        for outcome in range(self.outcomes):
            ends.setdefault(self._ends([*self.draws, outcome], left), []).append(outcome)
            if left[0] < 0:
                return
        self.likely = [(same[0], len(same) / self.outcomes) for same in ends.values()]

    def _ends(self, draws: list[int], left: list[int]) -> Any:
        """Return where these draws lead: to a position with its events, or to further draws."""
        left[0] -= 1
        if left[0] < 0:
            return None
        try:
            state = self._tried(draws)
        except Undecided as draw:
            return tuple(self._ends([*draws, outcome], left) for outcome in range(draw.outcomes))
        told = [(kind.id, public, sorted((private or {}).items())) for kind, public, private in state.log or ()]
        return repr((told, state.to_dict() | {"chance": None}))

    # -- what each seat knows ----------------------------------------------------------------------

    def memory(self, seat: int) -> bytes:
        """Return a digest of all that a seat was told and has answered, in this order."""
        start = len(self.before.get(seat, ()))
        for n in range(self.heard[seat], len(self.events)):
            told = told_to(self.game, seat, start + n, self.events[n])
            self.memories[seat] = _digest(self.memories[seat], msgspec.json.encode(told))
        self.heard[seat] = len(self.events)
        return self.memories[seat]

    def _remember(self, seat: int, action: int) -> None:
        self.memories[seat] = _digest(self.memory(seat), self.seen(seat), str(action).encode())

    def told(self, seat: int | None) -> list[Told]:
        """Return all that a seat was told."""
        if self.before and seat not in self.before:
            raise SudareError("a sampled world knows only what the seat that it was sampled for was told")
        earlier = self.before.get(seat, []) if seat is not None else []
        start = len(earlier)
        return [*earlier, *(told_to(self.game, seat, start + n, happening) for n, happening in enumerate(self.events))]

    def recent(self, seat: int, count: int) -> list[Told]:
        """Return the last events that a seat was told, the latest first."""
        start = len(self.before.get(seat, ()))
        numbers = range(len(self.events) - 1, max(-1, len(self.events) - 1 - count), -1)
        told = [told_to(self.game, seat, start + n, self.events[n]) for n in numbers]
        earlier = self.before.get(seat, [])[::-1]
        return [*told, *earlier[: count - len(told)]]

    def shown(self) -> State | None:
        """Return the position that the seats see: while chance decides within a move, the one before the move."""
        return self.base if self.outcomes and self.base is not None else self.state

    def seen(self, seat: int | None) -> bytes:
        """Return what a seat sees now and what it is asked, as JSON."""
        state = self.shown()
        if state is None:
            return b"{}"
        asked = None if seat is None or seat not in state.deciders else written_flow(state)[1][seat]
        waiting = state.seen_waiting(seat)
        return msgspec.json.encode({"seat": seat, "asked": asked, "waiting": waiting, "view": state.view(seat)})

    def perspective(self, seat: int) -> Perspective:
        """Return one seat's side of the blind."""
        state = self.shown()
        if state is None:
            raise SudareError("nothing is dealt yet")
        return Perspective.of(state, seat, self.told(seat))

    def sampled(self, seat: int, side: Perspective, chance: Chance) -> Course:
        """Return a course that this seat cannot tell from this one; `side` is its perspective."""
        if self.outcomes or self.state is None:
            raise SudareError("a world can be sampled where a seat is to choose, not while chance is drawing")
        world: State = side.sample(chance)
        now = self.player()
        while now in world.deciders and (other := world.deciders[0]) < now and other != seat:
            # by the order of asking these have answered already, perhaps often, though nobody saw it
            world.apply(other, chance.choice(world.legal(other)))
        world.log = []
        twin = self.copy()
        twin.state = world
        twin.events = []
        twin.before = {seat: side.told}
        twin.memories = [self.memory(s) if s == seat else b"sampled" for s in range(self.game.seats)]
        twin.heard = [0] * self.game.seats
        return twin

    # -- copies ------------------------------------------------------------------------------------

    def copy(self) -> Course:
        """Return an independent copy."""
        twin = Course.__new__(Course)
        for slot in Course.__slots__:
            setattr(twin, slot, getattr(self, slot))
        twin.state = self.state and self.state.clone()
        twin.memories = self.memories[:]
        twin.heard = self.heard[:]
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        events = [(kind.id, public, private) for kind, public, private in self.events]
        about = {slot: getattr(self, slot) for slot in Course.__slots__ if slot != "events"}
        return _thaw, (about, events)


def _thaw(about: dict[str, Any], events: list[Any]) -> Course:
    course = Course.__new__(Course)
    for slot, value in about.items():
        setattr(course, slot, value)
    kinds = course.game.book.events
    course.events = [(kinds[kind], public, private) for kind, public, private in events]
    if course.state is not None:
        course.state.log = []
    return course


def _digest(*parts: bytes) -> bytes:
    whole = blake2b(digest_size=16)
    for part in parts:
        whole.update(len(part).to_bytes(4, "little") + part)
    return whole.digest()
