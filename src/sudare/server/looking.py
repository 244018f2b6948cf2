"""server: looks ahead, worked out beside the server from a seat's perspective as bytes: they cannot touch the truth."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import ceil
from typing import Any

import msgspec

from sudare.core import Chance, Game, Perspective, Record, Refusal, commitment, find_game
from sudare.core.forms import Asked
from sudare.core.stream import PARTS, position
from sudare.doors import Ahead, Far, Outlook, Pause, Unforeseen, ahead, look
from sudare.server import messages as wire
from sudare.server.config import Config
from sudare.server.minds import Mind
from sudare.server.rations import Rations
from sudare.server.room import Room
from sudare.server.shelf import game_key
from sudare.server.sides import Change, differences
from sudare.server.thinking import NICE
from sudare.server.turns import Claim, Turns

USUAL = 0.02  # seconds
STEP = 0.05  # seconds: a process is free again at a multiple of this, so that nobody learns from waiting for another
PATIENCE = 3.0  # seconds until a look is given up
REMEMBERED = 64  # looks that a process keeps, for the next part of the same choice
NOTHING = "what comes next cannot be foreseen"

_in_order = msgspec.json.Encoder(order="deterministic").encode


class Question(msgspec.Struct, frozen=True):
    """What a process needs to know; `dice` are for imagined worlds and tell nothing about the table's."""

    game: str  # where it is: its id or the path of its file
    about: str
    chair: str
    dice: str
    seen: msgspec.Raw
    chain: list[str]
    follow: bool  # whether every step of the chain is wanted, or what can be chosen at its end
    why: str = ""  # an action: only why it is not among what can be chosen at its end is wanted


class Found(msgspec.Struct, frozen=True):
    """What can be chosen at the end of a chain, or (`marks`) what the seat would see after each of its answers."""

    chain: list[str] = []
    question: Asked | None = None
    changes: list[Change] = []
    goes_on: list[str] = []
    ways: list[wire.Way] = []
    stopped: str = ""
    pauses: list[wire.Pause] = []
    marks: list[tuple[int, str]] = []
    reason: str = ""
    rule: str = ""
    seconds: float = 0.0  # of a processor, that the asker pays for


def mark(seen: Perspective) -> tuple[int, str]:
    """Return how much a seat was told, and a word that is the same only for what looks the same to it."""
    told = seen.told
    return len(told), hashlib.blake2b(_in_order([told[-1:], seen.snapshot()]), digest_size=16).hexdigest()


def outlook(up: wire.Look, found: Found) -> wire.Outlook:
    """Return what is sent to who has looked."""
    told = (found.chain, found.question, found.changes, found.goes_on, found.ways, found.stopped, found.pauses)
    return wire.Outlook(up.command, up.decision, *told)


class Looks:
    """A process for the looks ahead of all tables of a server; whoever asks pays for them."""

    def __init__(self, config: Config, rations: Rations) -> None:
        self.config = config
        self.rations = rations
        self._minds = [Mind(_prepare, _answer, NICE) for _ in range(config.lookers)]
        self._turns = Turns(self._minds)
        self._threads = ThreadPoolExecutor(config.lookers, "looks")

    async def find(
        self, room: Room, seat: int, chain: list[str], address: str, follow: bool = False, why: str = ""
    ) -> Found:
        """Look ahead for a seat; `follow` for every step of a chain, `why` for what is not possible at its end.

        A look that fails is one that finds nothing.
        """
        purse = self.rations.ahead.of(address)
        if purse.owes():
            raise Refusal("too_fast", "Your address has looked ahead too much; answer one question at a time.")
        claim = Claim(address, room.id)
        mind = await self._turns.take(claim, USUAL)
        loop = asyncio.get_running_loop()
        began = loop.time()

        def done(work: asyncio.Future[Found]) -> None:
            took = loop.time() - began
            free = began + STEP * ceil(took / STEP)
            if not work.cancelled() and work.exception() is None:
                purse.pay(max(0.0, work.result().seconds - USUAL))
            loop.call_at(free, partial(self._turns.give_back, mind, claim, took - USUAL))

        try:
            question = msgspec.json.encode(self._question(room, seat, chain, follow, why))
        except BaseException:
            self._turns.give_back(mind, claim)
            raise
        purse.pay(USUAL)
        work = loop.run_in_executor(self._threads, _asked, mind, question)
        work.add_done_callback(done)  # also when nobody waits for it any more: until then the process is not free
        return await asyncio.shield(work)

    def _question(self, room: Room, seat: int, chain: list[str], follow: bool, why: str) -> Question:
        return Question(
            game=self.config.locate(room.game.id),
            about=game_key(msgspec.structs.replace(room.plays, options=room.open_options)),
            chair=f"{room.id} {seat}",
            dice=hashlib.sha256(f"{room.setup.seed} look {seat} {room.number[seat]}".encode()).hexdigest(),
            seen=msgspec.Raw(room.playing().perspective(seat).encoded()),
            chain=chain,
            follow=follow,
            why=why,
        )

    def close(self) -> None:
        """End the processes."""
        for mind in self._minds:
            mind.close()
        self._threads.shutdown(wait=True, cancel_futures=True)


def _asked(mind: Mind, question: bytes) -> Found:
    answer = mind.ask(question, PATIENCE)
    if isinstance(answer, str):
        return Found(stopped=NOTHING, seconds=PATIENCE)
    return msgspec.json.decode(answer, type=Found)


# -- in the process ----------------------------------------------------------------------------------------------------

_known: dict[str, tuple[bytes, Outlook | None]] = {}  # by chair, the latest last
_games: dict[str, Game] = {}


def _prepare(data: bytes) -> Question:
    question = msgspec.json.decode(data, type=Question)
    _game(question)
    return question


def _game(question: Question) -> Game:
    if question.about not in _games:
        record = Record(**msgspec.json.decode(question.about), seed="", commitment=commitment(""))
        _games[question.about] = record.make_game(lambda _: find_game(question.game))
        if len(_games) > REMEMBERED:
            del _games[next(iter(_games))]
    return _games[question.about]


def _answer(question: Question) -> bytes:
    began = time.process_time()
    try:
        found = _found(question)
    except Exception:  # a defect of the game: nobody can look ahead, and all go on playing
        found = Found(stopped=NOTHING)
    return wire.encode(msgspec.structs.replace(found, seconds=time.process_time() - began))


def _found(question: Question) -> Found:
    outlook = _outlook(question)
    if outlook is None:
        return Found(stopped=NOTHING)
    actions = outlook.seen.game.actions
    try:
        chain = [actions.id(name) for name in question.chain]
    except Refusal as refusal:
        return Found(stopped=refusal.text)
    if question.follow:
        return _followed(outlook, chain)
    now, found = outlook.seen, ahead(outlook, chain)
    seen, name = found.seen, actions.name
    if question.why:
        return _refused(found, actions.id(question.why))
    changes: list[Change] = []
    for path, was, value in zip(PARTS, _plain(now), _plain(seen), strict=True):
        if was != value:
            differences(was, value, path, changes)
    return Found(
        chain=[name(action) for action in found.chain],
        question=None if found.stopped else seen.question(),
        changes=changes,
        goes_on=[name(action) for action in found.goes_on],
        ways=[_way(name, far) for far in found.far],
        stopped=found.stopped,
        pauses=_pauses(found.pauses),
    )


def _refused(found: Ahead, action: int) -> Found:
    """Say why an action is not among what could be chosen at the end of a chain."""
    if found.stopped or action in found.seen.legal:
        return Found(stopped=found.stopped)
    reason, rule = found.seen.game.why_not(found.seen.put(), action)
    return Found(reason=reason, rule=rule)


def _way(name: Callable[[int], str], far: Far) -> wire.Way:
    chain, pauses = [name(action) for action in far.chain], _pauses(far.pauses)
    return wire.Way(" ".join(map(name, far.action)), far.label, chain, pauses, far.plan, far.listed)


def _pauses(pauses: Iterable[Pause]) -> list[wire.Pause]:
    return [wire.Pause(pause.after, mark(pause.seen)[1]) for pause in pauses]


def _plain(seen: Perspective) -> list[Any]:
    """Return what may change of a position, as it is after it went over a wire."""
    plain: list[Any] = msgspec.json.decode(msgspec.json.encode(position(seen)))
    return plain


def _followed(outlook: Outlook, chain: list[int]) -> Found:
    way, marks = outlook.copy(), list[tuple[int, str]]()
    for action in chain[:-1]:
        try:
            marks.append(mark(way.step(action)))
        except Unforeseen as reason:
            return Found(marks=marks, stopped=str(reason))
        except Refusal as refusal:
            return Found(marks=marks, stopped=refusal.text)
    return Found(marks=marks)


def _outlook(question: Question) -> Outlook | None:
    """Return the look ahead from the open question; the same as long as the seat sees the same."""
    data = bytes(question.seen)
    before, outlook = _known.pop(question.chair, (b"", None))
    if before != data:
        seen = Perspective.decode(_game(question), data)
        seen.beliefs.hasty = True
        outlook = look(seen, Chance(question.dice))
    _known[question.chair] = data, outlook
    if len(_known) > REMEMBERED:
        del _known[next(iter(_known))]
    return outlook
