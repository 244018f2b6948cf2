"""server: bots think in processes of their own, which get a perspective as bytes; who hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import ceil

import msgspec

from sudare.bots import answer_of, make_bot, reason_of
from sudare.bots.budget import Budget
from sudare.bots.ismcts import DEFAULT, IsmctsBot, quoted
from sudare.bots.levels import HARD, NORMAL, master_time
from sudare.bots.talk import words_of
from sudare.core import Bot, Chance, Game, Perspective, Record, Told, commitment, find_game
from sudare.server.coaching import Ask, Look, answer_hint, look, prepare_look
from sudare.server.minds import Mind
from sudare.server.turns import Claim, Turns

NICE = 5
SHORTEST = 0.01  # seconds of a search for want of rules of thumb
LITTLE = 0.05  # seconds that a bot needs which does not search
LONGEST = 500  # characters of a bot's reason
REMEMBERED = 64  # bots that a process keeps for their next question; others begin anew and read all they were told
OWN = {"normal": NORMAL, "hard": HARD, "ismcts": DEFAULT}  # how long searching bots think
HURRIES = ((16, 0.0), (4, 0.05), (1, 0.15))  # when so many others wait for each process: the seconds that are left
IN_A_HURRY = " (It had {seconds:g} seconds: many bots were waiting.)"


def longest(seconds: float) -> float:
    """Return the most that a search of so many seconds takes: it looks at its clock only now and then."""
    return 1.5 * seconds + 0.3 if seconds else 0.0


def own_time(kind: str, clock: float | None = None) -> float:
    """Return the seconds that a bot thinks about a choice; a master takes what the table's clock allows."""
    level = kind.partition(":")[0]
    if level == "master":
        return master_time(clock)
    return OWN[level].seconds if level in OWN else 0.0


def hurried(kind: str, pressure: float, clock: float | None = None) -> float | None:
    """Return how long a searching bot may think when others wait: 0 is by rules of thumb, None as long as it likes."""
    own = own_time(kind, clock)
    left = next((seconds for enough, seconds in HURRIES if pressure >= enough), own)
    return left if left < own else None


class Task(msgspec.Struct, frozen=True, tag="bot"):
    """What a bot needs to know; `dice` are its own and tell nothing about the table's."""

    game: str  # where it is: its id or the path of its file
    about: str
    bot: str
    seat: int
    chair: str  # of which table: who has thought for it before goes on with what it remembers
    dice: str
    seen: msgspec.Raw
    hurry: float | None = None  # seconds that a searching bot has, if less than usual
    clock: float | None = None  # seconds that the table gives for an answer
    topic: str = ""  # what it is to speak about; "": it is to answer its question
    early: bool = False  # because the game is being set up, or has just begun


class Thought(msgspec.Struct, frozen=True):
    """A bot's answer, why it gave that one, and what it did wrong, without any secret."""

    action: str  # or what it says
    fault: str = ""
    why: str = ""


class Clock:
    """When bots answer; tests have one of their own."""

    def now(self) -> float:
        """Return the time."""
        return time.monotonic()

    async def until(self, when: float) -> None:
        """Wait for a time."""
        await asyncio.sleep(max(0.0, when - self.now()))


def slot(kind: str, pace: float, clock: float | None = None) -> float:
    """Return the time after which bots of a kind answer: the first multiple of the pace that they never need."""
    return pace * (1 + longest(own_time(kind, clock)) // pace)


def due(asked: float, now: float, step: float) -> float:
    """Return when an answer that is ready now is given: at a multiple of the step after the question."""
    return asked + step * max(1, ceil((now - asked) / step))


class Thinker:
    """A few processes for all the bots of a server."""

    def __init__(self, processes: int, budget: float) -> None:
        self.budget = budget
        self._minds = [Mind(_prepare, _answer, NICE) for _ in range(processes)]
        self._threads = ThreadPoolExecutor(processes, "thinker")
        self.turns = Turns(self._minds)
        self._began = False

    async def think(
        self,
        claim: Claim,
        kind: str,
        paced: bool,
        ask: Callable[[float | None], Task],
        early: bool = False,
        clock: float | None = None,
    ) -> Thought | str:
        """Return the bot's answer, or why there is none; `ask` is called when it has its turn; `early`: by thumb.

        Where answers have a pace, the process is taken as long as such a bot may need: how long others wait for it must
        not depend on a hand.
        """
        usual = longest(own_time(kind, clock))
        mind = await self.turns.take(claim, usual or LITTLE)
        searches = own_time(kind, clock) > 0
        hurry = 0.0 if early and searches else hurried(kind, self.turns.pressure(claim.address), clock)
        least = usual if hurry is None else longest(hurry)
        loop = asyncio.get_running_loop()
        began = loop.time()
        free = began + (least if paced else 0.0)

        def done(_: object) -> None:
            more = least - usual + max(0.0, loop.time() - began - max(least, LITTLE))
            loop.call_at(max(free, loop.time()), self.turns.give_back, mind, claim, more)

        try:
            task = msgspec.json.encode(ask(hurry))
        except BaseException:
            self.turns.give_back(mind, claim)
            raise
        work = loop.run_in_executor(self._threads, mind.ask, task, max(self.budget, usual + 1.0))
        work.add_done_callback(done)  # also when nobody waits for it any more: until then the process is not free
        answer = await asyncio.shield(work)
        return answer if isinstance(answer, str) else msgspec.json.decode(answer, type=Thought)

    async def work(
        self,
        claim: Claim,
        task: Look | Ask,
        cost: float,
        patience: float,
        pay: Callable[[float], None] = lambda _: None,
    ) -> bytes | str:
        """Return what the coach answers when it has its turn, or why there is no answer.

        What it takes more (or less) than the usual `cost` is paid in the end, whether or not anybody waits for it.
        """
        mind = await self.turns.take(claim, cost)
        loop = asyncio.get_running_loop()
        began = loop.time()
        work = loop.run_in_executor(self._threads, mind.ask, msgspec.json.encode(task), patience)

        def done(_: object) -> None:
            more = loop.time() - began - cost
            self.turns.give_back(mind, claim, more)
            pay(more)

        work.add_done_callback(done)
        return await asyncio.shield(work)

    async def get_ready(self) -> None:
        """Start a process before anybody needs it."""
        if self._began:
            return
        self._began = True
        claim = Claim("", "")
        mind = await self.turns.take(claim, LITTLE)
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, mind.get_ready)
        finally:
            self.turns.give_back(mind, claim)

    def close(self) -> None:
        """End the processes."""
        for mind in self._minds:
            mind.close()
        self._threads.shutdown(wait=True, cancel_futures=True)


def _prepare(data: bytes) -> Task | Look | Ask:
    task = msgspec.json.decode(data, type=Task | Look | Ask)
    if isinstance(task, Look):
        prepare_look(task)
    else:
        _game(task.game, task.about)
    return task


def _answer(task: Task | Look | Ask) -> bytes:
    if isinstance(task, Look):
        return look(task)
    if isinstance(task, Ask):
        return answer_hint(task, Perspective.decode(_game(task.game, task.about), bytes(task.seen)))
    return msgspec.json.encode(_thought(task))


_known: dict[tuple[str, int, str], tuple[Bot, list[Told]]] = {}  # by table, seat and kind, the latest last
"""Bots of this process, with what they have heard."""


def _thought(task: Task) -> Thought:
    game = _game(task.game, task.about)
    perspective = Perspective.decode(game, bytes(task.seen))
    key = (task.chair, task.seat, task.bot)
    bot, heard = _known.pop(key, (None, []))  # one that fails is not asked again
    try:
        if bot is None or perspective.told[: len(heard)] != heard:
            bot = make_bot(task.bot, game, task.seat, Chance(task.dice))
    except Exception as error:
        usual = game.talk.at_a_loss if task.topic else game.actions.name(perspective.default())
        return Thought(usual, f"raised {type(error).__name__}")
    if task.topic:
        says, fault = words_of(bot, perspective, task.topic, Chance(task.dice))
        if not fault:
            _remember(key, bot, perspective)
        return Thought(says, fault.partition(":")[0])
    thinks = _in_time(bot, task)
    action, fault = answer_of(thinks, perspective)
    if fault:  # the text of an error could hold the bot's secrets
        fault = fault.partition(":")[0] if fault.startswith("raised") else "answered what is not legal"
        return Thought(game.actions.name(action), fault)
    _remember(key, bot, perspective)
    note = "" if task.hurry is None or task.early else IN_A_HURRY.format(seconds=task.hurry)
    reason = f"{quoted(perspective.label(action), 80)}. {reason_of(thinks)}"
    return Thought(game.actions.name(action), "", reason[: LONGEST - len(note)] + note)


def _remember(key: tuple[str, int, str], bot: Bot, perspective: Perspective) -> None:
    """Keep a bot for its next question, with what it has heard."""
    _known[key] = bot, perspective.told
    if len(_known) > REMEMBERED:
        del _known[next(iter(_known))]


def _in_time(bot: Bot, task: Task) -> Bot:
    """Give a searching bot the time that there is; without any, its rules of thumb answer alone."""
    if isinstance(bot, IsmctsBot):
        own = own_time(task.bot, task.clock) if task.hurry is None else task.hurry
        bot.budget = Budget(seconds=own or SHORTEST)
        if task.hurry == 0.0 and bot.thumb is not None:
            return bot.thumb
    return bot


@lru_cache(64)
def _game(where: str, about: str) -> Game:
    record = Record(**msgspec.json.decode(about), seed="", commitment=commitment(""))
    return record.make_game(lambda _: find_game(where))
