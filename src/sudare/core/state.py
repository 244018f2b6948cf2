"""core: a position: where the pieces are, what is still to be done, and what is being asked. All plain data."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Generic, Self

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from sudare.core.chance import Chance
from sudare.core.events import EventKind, Happening, Voice
from sudare.core.flow import Decision, Put
from sudare.core.plain import copied, from_plain, slots_of, to_plain
from sudare.core.refusal import Refusal, Stalled, SudareError

if TYPE_CHECKING:
    from sudare.core.game import Game

NOBODY: tuple[int, ...] = ()  # a bare () would be taken for an attribute that stays empty, by what compiles this
STEPS = 10_000  # between two questions; games of the house were never seen to need more than 20

Step = tuple[Any, ...]
"""A planned step: (function, *arguments). Arguments are immutable plain data and must be publicly known."""

Question = tuple[Any, ...]
"""An open question: (decision, *context). The context is immutable plain data and must be publicly known."""


G = TypeVar("G", bound="Game", default="Game")
"""The game that a position or a belief belongs to: `class Shogunate(State["ShogunateGame"])`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[G]):
    """The base of every game's position. A game adds its own slots and `__init__` for an empty table."""

    __slots__ = ("asked", "chance", "deciders", "ending", "game", "held", "log", "offered", "over", "steps", "winners")

    def __init__(self, game: G, chance: Chance) -> None:
        seats = game.seats
        self.game = game
        self.chance = chance
        self.steps: list[Step] = []  # a stack: the next step is the last
        self.asked: list[Question | None] = [None] * seats
        self.held: dict[int, int] = {}  # answers kept secret until everybody who was asked has answered
        self.deciders: tuple[int, ...] = ()  # the seats that must answer now
        self.offered: list[tuple[int, ...] | None] = [()] * seats  # legal lists; None: not worked out yet
        self.log: list[Happening] | None = None  # events since they were last collected; None: events are off
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.ending = ""  # how the game ended, one word

    # -- the flow: called by the rules -------------------------------------------------------------

    def plan(self, *steps: Callable[..., None] | Step) -> None:
        """Plan steps, the first to be done first, before all that was planned earlier."""
        stack = self.steps
        for step in steps[::-1]:
            stack.append(step if isinstance(step, tuple) else (step,))

    def ask(self, decision: Decision, seat: int, *context: Any) -> None:
        """Ask one seat. Further questions asked before the flow goes on are answered at the same time."""
        self.asked[seat] = (decision, *context) if context else decision.alone
        self.offered[seat] = None
        first = self.deciders
        self.deciders = (*first, seat) if not first or first[-1] < seat else tuple(sorted((*first, seat)))

    def ask_among(self, decision: Decision, seat: int, options: tuple[int, ...], *context: Any) -> None:
        """Ask one seat when its options are known already: those that the decision would list now."""
        self.ask(decision, seat, *context)
        self.offered[seat] = options

    def ask_all(self, decision: Decision, seats: Iterable[int], *context: Any) -> None:
        """Ask several seats at once: nobody learns an answer before all have given theirs."""
        for seat in seats:
            self.ask(decision, seat, *context)

    def ask_screened(self, decision: Decision, seats: tuple[int, ...], *context: Any) -> bool:
        """Ask seats behind a screen: those answer whose turn it is, and after each answer the rules ask again.

        Everybody else sees all of them asked, unchanged, until it is nobody's turn: neither who answers nor how often.
        Return whether somebody is asked; then plan the step that asks again.
        """
        turn = decision.turn
        assert turn is not None and not self.deciders, "a screened question is asked alone, and says whose turn it is"
        self.deciders = tuple([seat for seat in seats if turn(self, seat, *context)])
        if not self.deciders:
            return False
        question = (decision, *context) if context else decision.alone
        for seat in seats:
            self.asked[seat] = question
        for seat in self.deciders:
            self.offered[seat] = None
        return True

    def tell(self, kind: EventKind, *public: Any, to: dict[int, tuple[Any, ...]] | None = None) -> None:
        """Tell what happened: the public part to all, and private parts to the seats named in `to`."""
        if self.log is not None:  # what was told stays told, whatever becomes of the state's own lists
            self.log.append((kind, _frozen(public), to and {seat: _frozen(secret) for seat, secret in to.items()}))

    def finish(self, winners: Iterable[int], ending: str) -> None:
        """End the game."""
        self.over = True
        self.winners = tuple(winners)
        self.ending = ending
        self.steps = []
        if self.deciders or self.held:
            self.deciders, self.held = (), {}
            self.asked = [None] * self.game.seats
            self.offered = [()] * self.game.seats

    def run(self) -> None:
        """Do planned steps until somebody is asked or the game is over; too many of them are a defect: Stalled.

        The position is then good for nothing, as after any other failure of the rules.
        """
        steps = self.steps
        for _ in range(STEPS):
            if not steps or self.deciders:
                return
            step = steps.pop()
            if len(step) == 1:  # most steps have no arguments, and a plain call is the cheapest
                step[0](self)
            else:
                step[0](self, *step[1:])
            steps = self.steps
        raise self.stalled()

    def check_asked(self) -> None:
        """Raise Stalled when the game is not over and yet nobody is asked, or somebody who has no answer."""
        if not self.over and not (self.deciders and all(self.legal(seat) for seat in self.deciders)):
            raise self.stalled()

    def stalled(self) -> Stalled:
        """Return what is said of a position that comes to no question."""
        return Stalled(f"The rules of {self.game.title} come to no question here with this edition")

    # -- asking and answering: called by everybody else --------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        """Return the actions that this seat may answer with now; empty when it is not asked."""
        options = self.offered[seat]
        if options is None:
            question: Any = self.asked[seat]  # never None: the list is open
            if len(question) == 1:  # as with steps
                options = question[0].options(self, seat)
            else:
                options = question[0].options(self, seat, *question[1:])
            self.offered[seat] = options
        return options

    def apply(self, seat: int, action: int) -> None:
        """Answer for a seat and let the game go on; what is not possible raises a Refusal and changes nothing."""
        if seat not in self.deciders or action not in (self.offered[seat] or self.legal(seat)):
            raise self.refusal(seat, action)
        question: Any = self.asked[seat]  # never None: a decider is asked
        decision: Decision = question[0]
        if decision.turn is not None:  # the rules ask again whoever has not finished
            seats = len(self.asked)
            self.asked = [None] * seats
            self.offered = [()] * seats
        elif self.held or len(self.deciders) > 1:
            self._answer_among_others(seat, action)
            return
        else:
            self.asked[seat] = None
            self.offered[seat] = ()
        self.deciders = NOBODY
        if len(question) == 1:
            decision.answer(self, seat, action)
        else:
            decision.answer(self, seat, action, *question[1:])
        if self.steps and not self.deciders:
            self.run()

    def _answer_among_others(self, seat: int, action: int) -> None:
        self.offered[seat] = ()
        self.deciders = tuple([s for s in self.deciders if s != seat])
        self.held[seat] = action
        if seat < max(self.held):  # seat order, whatever order they came in
            self.held = dict(sorted(self.held.items()))
        if self.deciders:
            return
        held, questions = self.held, self.asked[:]
        self.held = {}
        for s in held:
            self.asked[s] = None
        for s, answer in held.items():
            asked = questions[s]
            if asked is not None and not self.over:
                asked[0].answer(self, s, answer, *asked[1:])
        self.run()

    def seen_waiting(self, viewer: int | None) -> list[int]:
        """Return the seats that must still answer, as this seat sees it: what others do in silence does not show."""
        quiet = [seat for seat in self.held if (question := self.asked[seat]) and question[0].silent]
        if self.deciders:  # behind a screen somebody is always asked
            quiet += [seat for seat in range(len(self.asked)) if seat not in self.deciders and self.screened(seat)]
        return sorted((*self.deciders, *(seat for seat in quiet if seat != viewer)))

    def screened(self, seat: int) -> bool:
        """Say whether a seat is asked behind a screen, be it its turn or not."""
        question = self.asked[seat]
        return question is not None and question[0].turn is not None

    def in_turn(self, seat: int) -> bool:
        """Say whether a seat that is seen waiting must really answer: behind a screen, only if it is its turn."""
        question = self.asked[seat]
        if question is None or question[0].turn is None:
            return True
        return bool(question[0].turn(self, seat, *question[1:]))

    def decision(self, seat: int) -> Decision | None:
        """Return the question that this seat must answer now, if any."""
        question = self.asked[seat] if seat in self.deciders else None
        return None if question is None else question[0]

    def default(self, seat: int) -> int:
        """Return the safe default of the seat's open question."""
        decision = self.decision(seat)
        if decision is None:
            raise self.refusal(seat, -1)
        return decision.safe(self.game.actions, self.legal(seat))

    def refusal(self, seat: int, action: int, voice: Voice | None = None) -> Refusal:
        """Return why this seat cannot answer with this action now; it depends on the seat's view alone."""
        if not 0 <= seat < self.game.seats:
            return Refusal("no_such_seat", f"There is no seat {seat + 1} at this table.")
        if self.over:
            return Refusal("game_over", "The game is over.")
        decision = self.decision(seat)
        if decision is None:
            return Refusal("not_asked", "You are not asked for anything now.")
        if not 0 <= action < len(self.game.actions):
            return Refusal("unknown_action", "There is no such action in this game.")
        asked = self.asked[seat] or ()
        put = Put(self.view(seat), seat, decision, asked[1:], voice or Voice(self.game, seat))
        text, rule = self.game.why_not(put, action)
        return Refusal("not_legal", text, rule)

    # -- what games add ----------------------------------------------------------------------------

    def view(self, seat: int | None) -> Any:
        """Return all that this seat (None: a spectator) is entitled to see, as a typed structure, and nothing else."""
        raise LookupError(f"{type(self).__name__} has no view")

    def copy_to(self, twin: Self) -> None:
        """Copy the game's own slots into a clone, mutable parts too; where clones must be quick, write it by hand."""
        for name in slots_of(type(self)):
            if name not in _OWN:
                setattr(twin, name, copied(getattr(self, name)))

    def check(self) -> None:
        """Raise AssertionError when an invariant of the game is broken."""

    def returns(self) -> list[float]:
        """Return what each seat got out of a finished game; by default the winners share 1."""
        share = 1 / len(self.winners) if self.winners else 0.0
        return [share if seat in self.winners else 0.0 for seat in range(self.game.seats)]

    # -- copies ------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = self.__class__.__new__(self.__class__)
        twin.game = self.game
        twin.chance = self.chance.clone()
        twin.steps = self.steps[:]
        twin.asked = self.asked[:]
        twin.held = self.held.copy() if self.held else {}
        twin.deciders = self.deciders
        twin.offered = self.offered[:]
        twin.log = None if self.log is None else self.log[:]
        twin.over = self.over
        twin.winners = self.winners
        twin.ending = self.ending
        self.copy_to(twin)
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _thaw, (self.game, self.to_dict())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def to_dict(self) -> dict[str, Any]:
        """Return the full position as JSON-ready data, every secret included."""
        names = [slot for slot in slots_of(type(self)) if slot not in _SPECIAL]
        return {
            "chance": self.chance.to_plain(),
            "steps": [_write(step) for step in self.steps],
            "asked": [None if question is None else _write(question) for question in self.asked],
            **{name: to_plain(getattr(self, name)) for name in names},
        }

    @classmethod
    def from_dict(cls, game: G, data: dict[str, Any]) -> Self:
        """Rebuild a position from `to_dict`."""
        state = cls(game, Chance())
        names = [slot for slot in slots_of(cls) if slot not in _SPECIAL]
        missing = [name for name in (*names, "chance", "steps", "asked") if name not in data]
        unknown = sorted(set(data) - {*names, "chance", "steps", "asked"})
        if missing or unknown:
            raise SudareError(f"not a position of {game.title}: missing {missing}, unknown {unknown}")
        state.chance = Chance.from_plain(data["chance"])
        state.set_flow(data["steps"], data["asked"])
        for name in names:
            setattr(state, name, from_plain(data[name]))
        state.offered = [None if seat in state.deciders else () for seat in range(game.seats)]
        return state

    def set_flow(self, steps: list[Any], asked: list[Any]) -> None:
        """Set planned steps and open questions from their written form."""
        book = self.game.book
        for step in steps:
            if step[0] not in book.steps:
                raise SudareError(f"{step[0]!r} is planned, but it is no step of the book: write @book.step above it")
        self.steps = [(book.steps[s[0]], *map(from_plain, s[1:])) for s in steps]
        self.asked = [None if q is None else (book.decisions[q[0]], *map(from_plain, q[1:])) for q in asked]

    def digest(self) -> str:
        """Return a short hash of the full position (a secret as long as the game is on)."""
        text = json.dumps(self.to_dict(), sort_keys=True)
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def __repr__(self) -> str:
        asked = ", ".join(f"seat {s + 1}: {d.id}" for s in self.deciders if (d := self.decision(s)))
        return f"<{self.game.id}: {'over' if self.over else asked}>"


_OWN = frozenset(slots_of(State))
_SPECIAL = frozenset(("game", "chance", "steps", "asked", "offered", "log"))


def _frozen(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(_freeze(value) for value in values)


def _freeze(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return _frozen(tuple(value))
    return {key: _freeze(part) for key, part in value.items()} if isinstance(value, dict) else value


def _write(entry: tuple[Any, ...]) -> list[Any]:
    """Write a step or a question as [name, *arguments]."""
    head = entry[0].id if isinstance(entry[0], Decision) else entry[0].__name__
    return [head, *map(to_plain, entry[1:])]


def written_flow(state: State) -> tuple[list[Any], list[Any]]:
    """Return planned steps and open questions in their written form."""
    asked = [None if question is None else _write(question) for question in state.asked]
    return [_write(step) for step in state.steps], asked


def _thaw(game: Game, data: dict[str, Any]) -> State:
    state: State = game.State.from_dict(game, data)
    return state
