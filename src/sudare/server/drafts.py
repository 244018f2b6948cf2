"""server: drafts: what a layout leads to is worked out in a process of its own, from the seat's perspective alone."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from math import ceil
from typing import Literal

import msgspec

from sudare.core import Chance, Game, Layout, Perspective, Record, Refusal, commitment, find_game
from sudare.core.layouts import Wishes
from sudare.doors import drafts
from sudare.doors.layouts import chain
from sudare.server import messages as wire
from sudare.server import setups
from sudare.server.config import Config
from sudare.server.entries import Laid
from sudare.server.minds import Mind
from sudare.server.rations import Rations
from sudare.server.room import Room
from sudare.server.shelf import game_key
from sudare.server.sides import position_of
from sudare.server.turns import Claim, Turns

NICE = 5
PATIENCE = 5.0  # seconds until a set-up must be worked out
USUAL = 0.1  # seconds that it takes
STEP = 0.05  # seconds: the process is free again at a multiple of this
REMEMBERED = 1000  # chains of seats whose layouts are being carried out
DONE, REFUSED = b"+", b"-"  # what an answer begins with


class Order(msgspec.Struct, frozen=True):
    """What is to be worked out; `dice` are for imagined worlds and tell nothing about the table's."""

    what: Literal["nothing", "draft", "places", "chain"]
    game: str  # where it is: its id or the path of its file
    about: str
    number: int = 0
    seen: msgspec.Raw = msgspec.Raw(b"null")
    layout: Layout | None = None
    mine: Wishes = {}
    dice: str = ""
    thing: int | None = None
    to: list[str] = []


class Drafts:
    """Works out set-ups, a few at a time for each address."""

    def __init__(self, config: Config, rations: Rations) -> None:
        self.config = config
        self.rations = rations
        self._mind = Mind(_prepare, _answer, NICE)
        self._turns = Turns([self._mind])
        self._thread = ThreadPoolExecutor(1, "drafts")
        self._wanted: Counter[str] = Counter()  # by address
        self._chains: dict[tuple[str, int], tuple[Laid, dict[int, str]]] = {}
        """By table and seat: the answers of what was left there, by the numbers of the decisions they are for."""
        self._tasks: set[asyncio.Task[bytes]] = set()

    def get_ready(self, room: Room) -> None:
        """Start the process for a table whose people may soon want it."""
        if room.may_lay and any(chair.token for chair in room.chairs):
            task = asyncio.create_task(
                self._work(self._order(room, "nothing"), Claim(room.setup.opener or room.id, room.id))
            )
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[bytes]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asks for a draft is told

    async def asked(
        self,
        room: Room,
        seat: int,
        address: str,
        what: Literal["draft", "places"],
        layout: Layout,
        thing: int | None,
        to: list[str],
    ) -> bytes:
        """Return a draft, or the places for a thing of it, as JSON."""
        if self._wanted[address] >= self.config.drafts_at_once or self.rations.ahead.of(address).owes():
            raise Refusal("too_fast", "Your address has asked for too many set-ups; wait a little.")
        if self._wanted.total() >= self.config.drafts_in_line:
            raise Refusal("too_fast", "Too many set-ups are being worked out; try again a little later.")
        self._wanted[address] += 1
        try:
            order = self._order(room, what, seat, layout)
            return await self._work(msgspec.structs.replace(order, thing=thing, to=to), Claim(address, room.id))
        finally:
            self._wanted[address] -= 1
            if not self._wanted[address]:
                del self._wanted[address]

    async def next_answer(self, room: Room, seat: int, payer: str) -> str | None:
        """Return the next answer of the layout that a seat has left with its table; None: it is of no more use."""
        key, number, laid = (room.id, seat), room.number[seat], room.laid[seat]
        if laid is None:
            return None
        of, answers = self._chains.get(key) or (None, {})
        known = answers.get(number) if of is laid else None
        if known is not None and room.game.actions.id(known) in room.playing().state.legal(seat):
            return known
        try:
            order = self._order(room, "chain", seat, layout_of(room, seat, laid.name, laid.wishes))
            fresh = msgspec.json.decode(await self._work(order, Claim(payer, room.id)), type=list[str])
        except Refusal:
            return None
        self._chains.pop(key, None)
        self._chains[key] = laid, {number + n: answer for n, answer in enumerate(fresh)}
        if len(self._chains) > REMEMBERED:
            del self._chains[next(iter(self._chains))]
        return fresh[0]

    def _order(
        self,
        room: Room,
        what: Literal["nothing", "draft", "places", "chain"],
        seat: int | None = None,
        layout: Layout | None = None,
    ) -> Order:
        game = self.config.locate(room.game.id)
        about = game_key(msgspec.structs.replace(room.plays, options=room.open_options))
        if seat is None:
            return Order(what, game, about)
        number = room.number[seat]  # what others have answered in secret must not change what comes of it
        dice = hashlib.sha256(f"{room.setup.seed} layout {seat} {number}".encode()).hexdigest()
        seen = msgspec.Raw(room.playing().perspective(seat).encoded())
        return Order(what, game, about, number, seen, layout, room.set_up(seat), dice)

    async def _work(self, order: Order, claim: Claim) -> bytes:
        mind = await self._turns.take(claim, USUAL)
        loop = asyncio.get_running_loop()
        began = loop.time()

        def done(_: object) -> None:
            took = loop.time() - began
            free = began + STEP * ceil(took / STEP)  # nobody learns from waiting for another
            self.rations.ahead.of(claim.address).pay(min(took, PATIENCE))
            loop.call_at(free, partial(self._turns.give_back, mind, claim, took - USUAL))

        work = loop.run_in_executor(self._thread, mind.ask, msgspec.json.encode(order), PATIENCE)
        work.add_done_callback(done)  # also when nobody waits for it any more: until then the process is not free
        answer = await asyncio.shield(work)
        if isinstance(answer, str):
            raise Refusal("unavailable", "This set-up cannot be worked out just now; try again later.")
        if answer[:1] == REFUSED:
            said = msgspec.json.decode(answer[1:], type=wire.Refused)
            raise Refusal(said.code, said.text, said.rule)
        return answer[1:]

    def close(self) -> None:
        """End the process."""
        self._mind.close()
        self._thread.shutdown(wait=True, cancel_futures=True)


def layout_of(room: Room, seat: int, name: str, wishes: Wishes) -> Layout:
    """Return the layout of a person, as it is used at this table."""
    game = room.game
    declared = game.layouts
    return Layout(name or drafts.MINE, "", game.id, declared.side(game, seat), wishes, declared.board(game))


def _prepare(data: bytes) -> Order:
    order = msgspec.json.decode(data, type=Order)
    _game(order.game, order.about)
    return order


def _answer(order: Order) -> bytes:
    try:
        return DONE + _worked_out(order)
    except Refusal as refusal:
        return REFUSED + wire.encode(wire.Refused(refusal.code, refusal.text, refusal.rule))
    except Exception:  # a defect of the game: its text was not written for people
        return REFUSED + wire.encode(wire.Refused("broken", "This set-up cannot be worked out."))


def _worked_out(order: Order) -> bytes:
    if order.what == "nothing":
        return b""
    game = _game(order.game, order.about)
    seen, chance = Perspective.decode(game, bytes(order.seen)), Chance(order.dice)
    mine, layout = order.mine, order.layout
    assert layout is not None
    name = game.actions.name
    if order.what == "chain":
        return wire.encode([name(answer) for answer in chain(seen, layout, chance, mine).answers])
    if order.what == "places":
        found = drafts.places(seen, layout, chance, mine, order.thing or 0)
        return wire.encode(setups.Places([setups.Place([*map(name, place.answers)], place.label) for place in found]))
    if order.thing is not None:
        layout = drafts.moved(seen, layout, chance, mine, order.thing, order.to)
    made = drafts.draft(seen, layout, chance, mine)
    steps = [setups.DraftStep(step.part, name(step.action), step.label, step.wished) for step in made.steps]
    position = position_of(made.seen)
    wishes = made.layout.wishes
    return wire.encode(
        setups.Draft(order.number, layout.name, wishes, steps, made.sure, made.things, position, made.stopped)
    )


@lru_cache(64)
def _game(where: str, about: str) -> Game:
    record = Record(**msgspec.json.decode(about), seed="", commitment=commitment(""))
    return record.make_game(lambda _: find_game(where))
