"""core: a Table is the one authority over a game being played: in a test, a notebook, the terminal, the server."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from sudare.core.chance import commitment, new_seed
from sudare.core.ending import Ending
from sudare.core.events import Happening, Voice, told_to
from sudare.core.forms import Sayable, Told, Uttered
from sudare.core.game import Game
from sudare.core.perspective import Perspective
from sudare.core.record import Record, RecordError, Spoken
from sudare.core.refusal import Refusal, Stalled
from sudare.core.state import State
from sudare.core.talk import UNSAID, check, read, sayable

MILESTONE = 50  # moves between two positions that are kept, so that nothing is played again from the start


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A game in progress: the true state, the moves so far, and what each seat was told."""

    def __init__(
        self,
        game: Game,
        seed: str | int | None = None,
        names: list[str] | None = None,
        arranged: State | None = None,
    ) -> None:
        self.game = game
        self.seed = new_seed() if seed is None else str(seed)
        self.commitment = commitment(self.seed)
        self.names = list(names or [])
        self.arranged = arranged is not None  # whether it started from an arranged position
        self.moves: list[tuple[int, int]] = []
        self.events: list[Happening] = []
        self.starts: list[int] = []  # how many events there were before each move
        self.said: list[tuple[int, Uttered]] = []  # what was said, after how many moves: these are no player's affair
        self.start: State = game.new(self.seed, events=True) if arranged is None else arranged.clone()
        self.start.log = self.start.log or []
        self.state = self.start.clone()
        self._told: dict[int | None, list[Told]] = {}
        self._milestones: dict[int, State] = {}  # positions, by how many moves led to them
        self._may_go_back: dict[int, bool] = {}  # by seat, as long as nothing happens
        self._collect()

    @classmethod
    def at(cls, state: State) -> Table:
        """Return a table that starts from an arranged position; it has no seed, so it makes no record."""
        table = cls(state.game, "", arranged=state)
        table.commitment = ""
        return table

    def _collect(self) -> None:
        assert self.state.log is not None
        self.events.extend(self.state.log)
        self.state.log.clear()

    def act(self, seat: int, action: int | str) -> None:
        """Make a move; what is not possible raises a Refusal, or Stalled, and changes nothing."""
        if isinstance(action, str):
            action = self.game.actions.id(action)
        if not 0 <= seat < self.game.seats:
            raise Refusal("no_such_seat", f"There is no seat {seat + 1} at this table.")
        if action not in self.state.legal(seat):
            raise self.state.refusal(seat, action, Voice(self.game, seat, self.names))
        try:
            self.state.apply(seat, action)
        except Stalled:
            self.state = self._after(len(self.moves))  # the move is not made
            raise
        self.advance(seat, action, self.state)

    def advance(self, seat: int, action: int, after: State) -> None:
        """Take over a move that was made already, on a clone of the state: `after` is what came of it."""
        self.state = after
        self._may_go_back.clear()
        self.starts.append(len(self.events))
        self.moves.append((seat, action))
        self._collect()
        if len(self.moves) % MILESTONE == 0:
            self._milestones[len(self.moves)] = after.clone()

    def told(self, seat: int | None, since: int = 0) -> list[Told]:
        """Return what this seat (None: a spectator) was told, from event number `since` on."""
        known = self._told.setdefault(seat, [])
        for n in range(len(known), len(self.events)):
            known.append(told_to(self.game, seat, n, self.events[n]))
        return known[since:]

    def perspective(self, seat: int | None) -> Perspective:
        """Return this seat's side of the blind."""
        side = Perspective.of(self.state, seat, self.told(seat))
        if self.said:
            side.heard = self.heard(seat)
        return side

    # -- talk: beside the game, never part of it -----------------------------------------------------------------------

    def heard(self, seat: int | None) -> list[Uttered]:
        """Return what was said where this seat (None: a spectator) could hear it."""
        return [said for _, said in self.said if said.to is None or seat in said.to]

    def sayable(self, seat: int, voice: Voice | None = None) -> list[Sayable]:
        """Return the acts of speech that fit now for this seat."""
        view = self.state.view(seat)
        if self.state.over or self.game.muted(view, seat):
            return []
        mates = len(self.game.team(view, seat)) > 1
        called = voice or Voice(self.game, None, self.names)
        return sayable(self.game, self.state.view(None), seat, mates, self.heard(None), called)

    def check_said(self, seat: int, says: str, team: bool = False) -> Uttered:
        """Return what would be said, or refuse what this seat cannot say now; nothing is said."""
        if self.state.over:
            raise Refusal("game_over", "The game is over; say it in your own words.")
        view = self.state.view(seat)
        if self.game.muted(view, seat):
            raise Refusal("muted", "You may not join the table talk now.")
        act, line = check(self.game, self.state.view(None), seat, says, self.heard(None))
        to = sorted(self.game.team(view, seat)) if team or act.team else None
        if to is not None and len(to) < 2:
            raise Refusal("no_team", "Nobody shares your secrets, so there is nobody to say it to.")
        return Uttered(seat, line, len(self.events), to)

    def say(self, seat: int, says: str, team: bool = False) -> Uttered:
        """Say something in the game's acts of speech, to everybody or to the seat's team."""
        said = self.check_said(seat, says, team)
        self.note_said(said)
        return said

    def note_said(self, said: Uttered) -> None:
        """Take note of something that was said."""
        self.said.append((len(self.moves), said))

    def how_it_ended(self, voice: Voice | None = None) -> Ending | None:
        """Return how the game ended, everything hidden turned up; None as long as it is on."""
        if not self.state.over:
            return None
        return self.game.ending(self.state, self.told(None), voice or Voice(self.game, None, self.names))

    def can_take_back(self, seat: int) -> bool:
        """Say whether the seat may take its last choice back: nobody else learned of it, no chance was drawn."""
        if seat not in self._may_go_back:  # it takes long to find out, and may be asked again and again
            self._may_go_back[seat] = not self.state.over and self._nobody_knows(seat)
        return self._may_go_back[seat]

    def _nobody_knows(self, seat: int) -> bool:
        if seat in self.state.held:  # nobody sees it before all have answered
            question = self.state.asked[seat]
            return question is not None and not question[0].final
        last = self._last_move(seat)
        if last < 0 or self.starts[last] != len(self.events):
            return False
        before = self._after(last)
        decision = before.decision(seat)
        if decision is None or decision.final or before.chance.counter != self.state.chance.counter:
            return False
        others = [s for s in (*range(self.game.seats), None) if s != seat]
        seen = [_seen(self.state, s) for s in others]
        if last + 1 < len(self.moves):  # others have answered since: behind a screen nobody can tell
            return decision.turn is not None and self._unseen_without(last, others, seen)
        if [_seen(before, s) for s in others] == seen:
            return True  # nobody has seen that anything happened
        for action in before.legal(seat):
            instead = before.clone()
            instead.apply(seat, action)
            if instead.log or [_seen(instead, s) for s in others] != seen:
                return False  # the others may conclude from what they see which answer it was
        return True

    def _last_move(self, seat: int) -> int:
        return max((n for n, (by, _) in enumerate(self.moves) if by == seat), default=-1)

    def _unseen_without(self, last: int, others: list[int | None], seen: list[bytes]) -> bool:
        """Say whether the others would see the same if one move of the past had not been made."""
        try:
            without = self._after(last, self.moves[last + 1 :])
        except Refusal:
            return False
        return [_seen(without, s) for s in others] == seen

    def last_choice(self, seat: int, left: int | None = None, voice: Voice | None = None) -> str:
        """Return what would be taken back as its seat has read it: its last answer, or all from one of its moves on.

        Of several answers that were given at one go (a walk) the first and the last are named; passes that came of
        what the seat has left with the table are not.
        """
        first = self._last_move(seat) if left is None else left
        own = [n for n, (by, _) in enumerate(self.moves) if by == seat and n >= first]
        if first < 0 or not own:
            return ""
        begin = self._label(seat, own[0], voice, ())
        later = (self._label(seat, n, voice, self.game.gestures.windows) for n in reversed(own[1:]))
        end = next(filter(None, later), "")
        return f"{begin} … {end}" if end else begin

    def _label(self, seat: int, n: int, voice: Voice | None, but: Container[str]) -> str:
        """Return a move of the past as its seat has read it; "" if it answered one of some questions."""
        asked = Perspective.of(self._after(n), seat, self.told(seat)[: self.starts[n]])
        return "" if asked.decision is None or asked.decision.id in but else asked.label(self.moves[n][1], voice)

    def take_back(self, seat: int) -> None:
        """Take the seat's last choice back."""
        if not self.can_take_back(seat):
            raise Refusal("too_late", "This choice can no longer be taken back: others may have learned from it.")
        last = self._last_move(seat)  # others may have answered since
        self.state = self._after(last, self.moves[last + 1 :])
        self._may_go_back.clear()
        del self.moves[last], self.starts[last]
        self.said = [(min(after, len(self.moves)), said) for after, said in self.said]
        self._milestones = self._milestones_until(last)

    def rewound(self, left: int) -> Table:
        """Return the table as it was after its first `left` moves, whatever anybody has learned since."""
        table = Table(self.game, self.seed, self.names, self.start if self.arranged else None)
        table.events = self.events[: self.starts[left]] if left < len(self.starts) else self.events[:]
        table.moves, table.starts = self.moves[:left], self.starts[:left]
        table.state, table._milestones = self._after(left), self._milestones_until(left)
        table.said = [(min(after, left), said) for after, said in self.said]
        return table

    def _milestones_until(self, count: int) -> dict[int, State]:
        return {moves: state for moves, state in self._milestones.items() if moves <= count}

    def _after(self, count: int, then: Sequence[tuple[int, int]] = ()) -> State:
        """Return the position after so many moves of this game, and some others."""
        known = max(self._milestones_until(count), default=0)
        state = (self._milestones[known] if known else self.start).clone()
        for seat, action in (*self.moves[known:count], *then):
            state.apply(seat, action)
        assert state.log is not None
        state.log.clear()
        return state

    def _hear(self, talk: list[Spoken], moves: int) -> None:
        """Take note of what was said up to so many moves, the first of what is left of a record's talk."""
        while len(self.said) < len(talk) and talk[len(self.said)].after <= moves:
            spoken = talk[len(self.said)]
            heard = [spoken.seat, *(spoken.to or ())]
            try:
                if spoken.says != UNSAID:
                    read(self.game, spoken.says)
            except Refusal as refusal:
                raise RecordError(f"what was said after move {spoken.after} cannot be read: {refusal}") from None
            if not all(0 <= seat < self.game.seats for seat in heard):
                raise RecordError(f"what was said after move {spoken.after} names a seat that this game has not")
            self.note_said(Uttered(spoken.seat, spoken.says, len(self.events), spoken.to))

    def record(self) -> Record:
        """Return the record of the game so far (with its seed: a secret until the game is over)."""
        if self.arranged:
            raise RecordError("a game that started from an arranged position has no record")
        actions = self.game.actions
        about: dict[str, Any] = msgspec.to_builtins(self.game.describe())
        return Record(
            **about,
            names=self.names,
            seed=self.seed,
            commitment=self.commitment,
            moves=[(seat, actions.name(action)) for seat, action in self.moves],
            talk=[Spoken(after, said.seat, said.says, said.to) for after, said in self.said],
            winners=list(self.state.winners) if self.state.over else None,
            ending=self.state.ending,
        )

    @staticmethod
    def from_record(record: Record, find: Any, upto: int | None = None) -> Table:
        """Return the table as it was after the record's moves (or its first `upto` moves)."""
        table = Table(record.make_game(find), record.seed, record.names)
        talk = sorted(record.talk, key=lambda spoken: spoken.after)
        for number, (seat, action) in enumerate(record.moves[:upto], 1):
            table._hear(talk, number - 1)
            try:
                table.act(seat, action)
            except Refusal as refusal:
                raise RecordError(f"move {number} of this record cannot be made: {refusal}") from None
        table._hear(talk, len(table.moves))
        if upto is None and record.winners is not None:
            if not table.state.over:
                raise RecordError("this record names winners, but its moves do not end the game")
            if (table.state.winners, table.state.ending) != (tuple(record.winners), record.ending):
                raise RecordError("the winners in this record are not those of its moves")
        return table


def _seen(state: State, seat: int | None) -> bytes:
    return Perspective.of(state, seat, []).encoded()
