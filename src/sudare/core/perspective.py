"""core: a Perspective is one seat's side of the blind: what it sees, was told and may do. It holds no true state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol

import msgspec
from mypy_extensions import mypyc_attr

from sudare.core.chance import Chance
from sudare.core.events import Voice
from sudare.core.flow import Decision, Put
from sudare.core.forms import Asked, Flow, Option, Side, Snapshot, Told, Uttered
from sudare.core.plain import from_plain
from sudare.core.state import G, State, written_flow

if TYPE_CHECKING:
    from sudare.core.game import Game

FEW = 6  # options that need no headings


class NoWorld(Exception):
    """No world agrees with what the seat has observed: a defect of the game's beliefs or of its events."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Beliefs(Generic[G]):
    """What one seat can conclude from all it was told. Games derive their own; seat None is a spectator."""

    def __init__(self, game: G, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.hasty = False  # who searches would rather have no world (NoWorld) than wait long for one

    def observe(self, told: Told) -> None:
        """Take note of an event."""

    def heed(self, heard: list[Uttered]) -> None:
        """Weigh what others have said; who does not ask for it (sampling does not) takes no word for anything."""

    def world(self, perspective: Perspective, chance: Chance) -> Any:
        """Return a position drawn from those that this seat cannot tell from the real one.

        Set the game's own slots only; planned steps, open questions, held answers and chance are set by the caller.
        """
        raise LookupError(f"{type(self).__name__} cannot sample")

    def refute(self, state: Any) -> str | None:
        """Return why this position contradicts what the seat has observed, or None when it does not."""
        return None


class Perspective:
    """One seat's side of the blind. `sample` draws complete positions from what was observed, never from the truth."""

    __slots__ = (
        "game",
        "seat",
        "view",
        "flow",
        "told",
        "heard",
        "legal",
        "decision",
        "answer",
        "over",
        "winners",
        "ending",
        "voice",
        "_beliefs",
    )

    def __init__(
        self,
        game: Game,
        seat: int | None,
        view: Any,
        flow: Flow,
        told: list[Told],
        legal: tuple[int, ...],
        answer: int | None,
        winners: tuple[int, ...] | None,
        ending: str,
    ) -> None:
        self.game = game.public  # no side finds in it what only the table knows
        self.seat = seat
        self.view = view
        self.flow = flow
        self.told = told
        self.heard: list[Uttered] = []  # what was said where this seat could hear it: by the table, not by the rules
        self.legal = legal
        self.answer = answer  # what this seat has answered while others still think
        self.over = winners is not None
        self.winners = winners or ()
        self.ending = ending
        self.voice: Voice | None = None  # how seats are called where a person reads labels, and types them
        asked = flow.asked[seat][0] if seat is not None and seat in flow.waiting else None
        self.decision: Decision | None = game.book.decisions[asked] if asked else None
        self._beliefs: Beliefs[Any] | None = None

    @classmethod
    def of(
        cls, state: State, seat: int | None, told: list[Told], written: tuple[list[Any], list[Any]] | None = None
    ) -> Perspective:
        """Return a seat's side of a true state; nothing of the state itself is kept.

        Who needs several sides of one state can have its flow written once (`written_flow`).
        """
        steps, asked = written or written_flow(state)
        flow = Flow(steps, asked, state.seen_waiting(seat))
        legal = () if seat is None else state.legal(seat)
        answer = None if seat is None else state.held.get(seat)
        winners = state.winners if state.over else None
        return cls(state.game, seat, state.view(seat), flow, told, legal, answer, winners, state.ending)

    @classmethod
    def decode(cls, game: Game, data: bytes) -> Perspective:
        """Rebuild a perspective from `encoded`, as a bot at the other end of a wire does."""
        side = msgspec.json.decode(data, type=Side)
        seen = side.seen
        name = game.actions.id
        legal = tuple(name(option.action) for option in seen.question.options) if seen.question else ()
        answer = None if seen.answer is None else name(seen.answer)
        view = msgspec.convert(seen.view, game.View, strict=False)
        winners = tuple(seen.winners) if seen.over else None
        found = cls(game, seen.seat, view, seen.flow, side.told, legal, answer, winners, seen.ending)
        found.heard = side.heard
        return found

    @property
    def beliefs(self) -> Beliefs[Any]:
        """What this seat can conclude from all it was told."""
        if self._beliefs is None:
            self._beliefs = self.game.Beliefs(self.game, self.seat)
            for told in self.told:
                self._beliefs.observe(told)
        return self._beliefs

    @beliefs.setter
    def beliefs(self, beliefs: Beliefs[Any]) -> None:
        """Use beliefs that have already observed all that was told: a bot may keep its own from move to move."""
        self._beliefs = beliefs

    def sample(self, chance: Chance) -> Any:
        """Return a complete position drawn from those that this seat cannot tell from the real one (events off)."""
        state: State = self.beliefs.world(self, chance)
        if not isinstance(state, State):
            raise NoWorld(f"{type(self.beliefs).__name__}.world returned {state!r}: it must return a position")
        state.set_flow(self.flow.steps, self.flow.asked)
        state.deciders = tuple(seat for seat in self.flow.waiting if state.in_turn(seat))
        if self.flow.waiting and not state.deciders:
            raise NoWorld("somebody is asked behind a screen, but in this world it is nobody's turn")
        state.over = self.over
        state.winners = self.winners
        state.ending = self.ending
        state.held = {}
        waiting = set(state.deciders)
        for seat, question in enumerate(state.asked):
            if question is None or seat in waiting or state.screened(seat):
                continue
            if seat == self.seat and self.answer is not None:
                state.held[seat] = self.answer
            else:  # somebody has answered in secret: any answer that it could give
                state.held[seat] = chance.choice(question[0].options(state, seat, *question[1:]))
        state.offered = [None if seat in waiting else () for seat in range(self.game.seats)]
        state.chance = chance.fork()
        state.log = None
        return state

    def default(self) -> int:
        """Return the safe default of the open question."""
        assert self.decision is not None
        return self.decision.safe(self.game.actions, self.legal)

    def put(self, voice: Voice | None = None) -> Put:
        """Return the open question with all that its words may depend on; `voice`: how seats are called."""
        assert self.decision is not None and self.seat is not None
        context = tuple(map(from_plain, self.flow.asked[self.seat][1:]))
        return Put(self.view, self.seat, self.decision, context, voice or Voice(self.game, self.seat))

    def label(self, action: int, voice: Voice | None = None) -> str:
        """Return one of the options as a person reads it."""
        return self.game.label(self.put(voice or self.voice), action)

    @property
    def listed(self) -> tuple[int, ...]:
        """The options in the order in which people read and count them."""
        return tuple(self._grouped(self.put())) if self.decision else ()

    def _grouped(self, put: Put) -> dict[int, str]:
        """Return the options as people read them, each with its heading: a long list is parted by what one would do."""
        listed = self.game.listed(put, self.legal)
        found = {action: self.game.heading(put, action) for action in listed} if len(listed) > FEW else {}
        order = dict.fromkeys(("", *found.values()))
        if len(order) < 3:  # beside what has no heading, a single one parts nothing
            return dict.fromkeys(listed, "")
        ranked = list(order)
        return dict(sorted(found.items(), key=lambda one: ranked.index(one[1])))

    def question(self, voice: Voice | None = None) -> Asked | None:
        """Return the question that this seat must answer now, with its options; `voice`: how seats are called."""
        if self.decision is None:
            return None
        put = self.put(voice)
        asked = self._asked(put, listed := self._grouped(put))
        options = [
            msgspec.structs.replace(
                option, under=self.game.under(put, action) if option.group else "", halves=self.game.halves(put, action)
            )
            for option, action in zip(asked.options, listed, strict=True)
        ]
        return msgspec.structs.replace(asked, options=options)

    def _asked(self, put: Put, listed: dict[int, str]) -> Asked:
        options = [Option(self.game.actions.name(a), self.game.label(put, a), group) for a, group in listed.items()]
        prompt, rule, about = self.game.asking(put)
        return Asked(put.decision.id, prompt, rule, options, about)

    def snapshot(self) -> Snapshot:
        """Return the perspective as it goes over the wire."""
        answer = None if self.answer is None else self.game.actions.name(self.answer)
        return Snapshot(
            self.game.id,
            self.game.seats,
            self.seat,
            self.view,
            self.flow,
            self._asked(self.put(), dict.fromkeys(self.legal, "")) if self.decision else None,
            answer,
            self.over,
            list(self.winners),
            self.ending,
        )

    def encoded(self) -> bytes:
        """Return the perspective with all that was told and said, as the bytes that would be sent."""
        return msgspec.json.encode((self.snapshot(), self.told, *([self.heard] if self.heard else [])))

    def text(self, voice: Voice | None = None) -> str:
        """Return the position as text."""
        return self.game.text(self, voice or Voice(self.game, self.seat))


class Bot(Protocol):
    """Somebody who can sit on a chair: it gets a perspective and answers with one of its legal actions."""

    def choose(self, perspective: Perspective) -> int:
        """Return one of `perspective.legal`."""
        ...
