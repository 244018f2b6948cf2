"""server: the keeper: bots are asked, clocks run out, silent workers are replaced, old tables are swept away."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import time
from collections.abc import Callable
from contextlib import suppress

import msgspec

from sudare.core import Perspective, Refusal, State, Table
from sudare.server import wishes
from sudare.server.config import Config
from sudare.server.hub import Hub
from sudare.server.live import Live
from sudare.server.messages import Say
from sudare.server.observe import brief
from sudare.server.patience import patience
from sudare.server.rations import Metered
from sudare.server.room import Room
from sudare.server.shelf import game_key
from sudare.server.store import ALIVE, TWICE, StoreError
from sudare.server.sweeping import Sweeper
from sudare.server.thinking import Clock, Task, Thinker, Thought, due, slot
from sudare.server.turns import NOBODY, PERSON, Claim
from sudare.server.wishes import Wish

BEAT = ALIVE / 4
ADOPTED = 50  # orphans taken in at once
TIDY = 600.0  # seconds between two looks for garbage in all the memory, which hold everybody up
GROWN = 2000  # looks for young garbage, about five million things that stayed: then there is one sooner
HESITATION = (0.5, 1.5)  # times the pace: how long answers take that were left with the table
BLUFF = (2.0, 8.0)  # the same in windows for whoever wants to seem to think
SEVERAL = 3  # times as long for questions that are answered by several secret steps
EARLY = 0.125  # times the pace: for the set-up, and until everybody has been asked something
OF_BOTS = ("bot", "talk")  # errands that nobody waits for at a table without people
ONE_BY_ONE = 0.005  # seconds between answers that are due together: always in the order of the seats

FILLING = 0.5  # seconds between two looks whether a quick table is full

log = logging.getLogger("sudare.server")


class Keeper:
    """Answers for those who do not answer themselves, at the tables that this worker keeps."""

    def __init__(self, config: Config, hub: Hub, clock: Clock) -> None:
        self.config = config
        self.hub = hub
        self.clock = clock
        self.thinker = Thinker(config.thinkers, config.bot_budget)
        self.beats: asyncio.Task[None] | None = None
        self.beaten = self.tidied = time.monotonic()
        self.sweeper = Sweeper(config, hub.store)
        self.moved: Callable[[Live], None] = lambda live: None  # set by who calls people
        hub.changed = self.mind
        hub.expected = self.thinker.get_ready

    async def start(self) -> None:
        """Start beating: taking in what other workers, or an earlier life of this one, have left."""
        await self._beat()
        self.beats = asyncio.create_task(self._beat_on())

    async def stop(self) -> None:
        """Let everything go; other workers take it over at once."""
        if self.beats is not None:
            self.beats.cancel()
        for live in self.hub.live():
            self._let_go(live)
        self.thinker.close()
        with suppress(StoreError):
            await self.hub.store.retire(self.hub.me)

    # -- beating -------------------------------------------------------------------------------------------------------

    async def _beat_on(self) -> None:
        while True:
            try:
                await self._take_in()
                await self.unload(self.config.unload_after)
                await self.sweeper.beat([live.id for live in self.hub.live()])
                self._tidy()
            except Exception as error:
                log.error("a beat was missed", extra={"error": type(error).__name__})
            await asyncio.sleep(BEAT)

    def _tidy(self) -> None:
        """Look for garbage that is only held by itself; tables that are let go of are none, they are gone at once."""
        if time.monotonic() - self.tidied >= TIDY or gc.get_count()[2] >= GROWN:
            began = time.thread_time()
            gc.collect()
            self.tidied, took = time.monotonic(), time.thread_time() - began
            self.hub.metrics.worked("looking for garbage", took, took)

    async def _beat(self) -> None:
        self.hub.gone(await self.hub.store.beat(self.hub.me, time.time()))
        if time.monotonic() - self.beaten > ALIVE:  # others may have taken over what this worker kept
            for live in self.hub.live():
                self._let_go(live)
                self.mind(live)
        self.beaten = time.monotonic()

    async def _take_in(self) -> None:
        """Give a sign of life, and take tables in that need a keeper, some at a time."""
        await self._beat()
        while orphans := await self.hub.store.orphans(time.time(), ADOPTED):
            for id in orphans:
                await self._adopt(id)
            await self._beat()

    async def _adopt(self, id: str) -> None:
        if not await self.hub.store.claim(id, self.hub.me, time.time()):
            return
        try:
            live = await self.hub.open(id, looking=False)
        except Refusal as refusal:  # it stays claimed, so that it is not tried again and again
            log.warning("an orphan cannot be opened", extra={"table": brief(id), "code": refusal.code})
        else:
            live.kept = True
            self.mind(live)

    async def unload(self, seconds: float) -> None:
        """Let tables go that nobody looks at; what is asleep needs no keeper until somebody wakes it."""
        for live in self.hub.idle(seconds):
            if live.kept:
                self._let_go(live)
                await self.hub.store.release(live.id, self.hub.me)
            self.hub.unload(live)

    @staticmethod
    def _let_go(live: Live) -> None:
        live.kept = False
        for task in (*live.errands.values(), live.claiming):
            if task is not None:
                task.cancel()
        live.errands.clear()
        live.claiming = None

    async def _claim(self, live: Live) -> None:
        """Become the keeper of a table; while another worker is, look after a while whether it does answer."""
        while not live.kept:
            with suppress(StoreError):
                live.kept = await self.hub.store.claim(live.id, self.hub.me, time.time())
            if not live.kept:
                await asyncio.sleep(ALIVE)
                if not self._wanted(live):
                    break
        live.claiming = None
        if live.kept:
            self.mind(live)

    # -- minding one table ---------------------------------------------------------------------------------------------

    def mind(self, live: Live) -> None:
        """See to it that whoever is asked and will not answer is answered for.

        The bots of a table that nobody looks at sleep, unless it has a clock: then they go on while nobody else waits.
        """
        if live.aside:
            return
        self.moved(live)
        room = live.room
        minded = room.minded(room.status, room.chairs)
        if not (minded or live.kept or live.errands):
            return  # all answer for themselves, and none has a clock
        self._deadlines(live)
        wanted = self._wanted(live)
        live.asleep = not room.setup.timed and live.rank(self.config.attention) == NOBODY
        if live.asleep:  # those who think already may answer
            wanted = {key for key in wanted if key[2] not in OF_BOTS or key in live.errands}
        if not live.kept and minded:
            if live.claiming is None:
                live.claiming = asyncio.create_task(self._claim(live))
            return
        for key in [key for key in live.errands if key not in wanted]:
            if live.errands[key] is not asyncio.current_task():
                live.errands.pop(key).cancel()
        asked = self.clock.now() if live.quiet is None else live.quiet  # the same for all who are asked together
        for key in sorted(wanted - live.errands.keys()):
            live.errands[key] = asyncio.create_task(self._errand(live, *key, asked))

    def _wanted(self, live: Live) -> set[tuple[int, int, str]]:
        """Return who may have to be answered for: the seat, the number of its decision, and why."""
        room = live.room
        if room.deals is not None:
            return {(0, room.number[0], "fill")}
        asked = room.table.state.deciders if room.table is not None and room.stopped is None else ()
        wanted = {(seat, room.number[seat], why) for seat in asked for why in self._reasons(live, seat)}
        most = self.config.talk_per_seat
        return wanted | {(seat, room.said[seat], "talk") for seat in room.floor() if room.said[seat] < most}

    def _reasons(self, live: Live, seat: int) -> list[str]:
        """Return why somebody else may have to answer for a seat that is asked."""
        room = live.room
        if room.chairs[seat].bot:
            return ["bot"]
        reasons = ["clock"] if room.setup.timed else []
        if seat not in live.carrying and room.follows(seat):
            return [*reasons, "layout"]
        if room.may_stand and seat not in live.carrying and room.settled(seat) is not None:
            reasons.append("standing")
        return reasons

    def _deadlines(self, live: Live) -> None:
        """Keep the time of an answer that was taken back, and of one that nobody may see yet."""
        if live.room.setup.timed:
            clocks, before = live.room.clocks, live.deadlines
            live.deadlines = {seat: clocks.deadline(seat, before.get(seat)) for seat in clocks.due}

    async def _errand(self, live: Live, seat: int, number: int, why: str, asked: float) -> None:
        again = True
        try:
            again = await self._answer_at_cost(live, seat, number, why, asked)
        except Refusal as refusal:
            if refusal.code not in ("stale", "game_over"):  # otherwise the person was faster
                log.warning("an errand failed", extra={"table": brief(live.id), "seat": seat, "code": refusal.code})
                await asyncio.sleep(BEAT)
        except Exception:
            log.exception("an errand failed", extra={"table": brief(live.id), "seat": seat})
            await asyncio.sleep(BEAT)
        finally:
            if live.errands.get((seat, number, why)) is asyncio.current_task():
                del live.errands[seat, number, why]
        if again and number == (live.room.said if why == "talk" else live.room.number)[seat]:
            self.mind(live)

    async def _answer_at_cost(self, live: Live, seat: int, number: int, why: str, asked: float) -> bool:
        """Answer for a seat as soon as it can be paid for by who opened the table; a person's time is not held up."""
        purse = self.hub.rations.of_bots(_payer(live), live.rank(self.config.attention) == PERSON)
        if why in OF_BOTS:
            await purse.wait()
        work = Metered(self._answer(live, seat, number, why, asked))
        try:
            return await work
        finally:
            purse.pay(work.spent)
            self.hub.metrics.worked("moves of bots" if why in OF_BOTS else "moves for people", work.spent, work.longest)

    async def _answer(self, live: Live, seat: int, number: int, why: str, asked: float) -> bool:
        """Answer for a seat; return False when no answer can be carried out, so that trying again is of no use."""
        room, pace = live.room, self.config.bot_pace
        if why == "talk":
            return await self._speak(live, seat, asked)
        if why == "fill":
            return await self._fill(live)
        if why == "standing":
            action = room.settled(seat)
            if action is None:
                return True
            if live.watched_besides(seat):  # as a person would, at a time that depends on nothing in its hand
                await self.clock.until(asked + self._hesitation(live, seat))
            return await self._carry_out(live, seat, number, why, Thought(room.game.actions.name(action)))
        if why == "layout":
            return await self._lay_out(live, seat, number)
        if why == "clock":
            await asyncio.sleep(max(0.0, live.deadlines[seat].end - time.monotonic()))
            if room.setup.total is not None:
                await self.hub.write(live, lambda room: wishes.run_out(room, seat, number))
                return True
        kind = room.chairs[seat].bot if why == "bot" else room.setup.away
        early = why == "bot" and pace > 0 and (room.opening or bool(room.part(seat)))
        while True:
            seq = room.seq
            thought = await self._think(live, seat, number, kind, early)
            shows = why != "bot" or pace == 0 or await self._wait(live, seat, kind, thought, asked, early)
            try:
                return await self._carry_out(live, seat, number, why, thought, None if shows else asked)
            except Refusal as refusal:
                if refusal.code != "not_legal" or room.seq == seq:
                    raise  # otherwise something has changed what it may do: it has to think again

    async def _speak(self, live: Live, seat: int, asked: float) -> bool:
        """Let a bot say what it has to say, at a time that follows from its kind and the moment alone."""
        room, pace = live.room, self.config.bot_pace
        topic, kind = room.floor().get(seat, ""), room.chairs[seat].bot
        if not topic:
            return True
        dice = hashlib.sha256(f"{room.setup.seed} talk {seat} {room.said[seat]}".encode()).hexdigest()

        def ask(hurry: float | None) -> Task:
            return msgspec.structs.replace(self._task(live, seat, kind, dice), topic=topic)

        thought = await self.thinker.think(self._claim_for(live), "thumb", pace > 0, ask)
        if isinstance(thought, str):
            thought = Thought(room.game.talk.at_a_loss, thought)
        self._note_fault(live, seat, kind, thought)
        if pace > 0:
            await self.clock.until(due(asked, self.clock.now(), slot(kind, pace)) + seat * ONE_BY_ONE)

        def wish(room: Room) -> Wish | None:
            if room.floor().get(seat) != topic or not thought.action:
                return None  # the moment is over
            said = Say(says=thought.action)
            try:
                return wishes.say(room, seat, said, self.config, "bot")
            except Refusal as refusal:
                if refusal.code != "not_now":
                    raise
            return wishes.say(room, seat, Say(says=room.game.talk.at_a_loss), self.config, "bot")

        await self.hub.write(live, wish)
        return room.floor().get(seat) != topic or bool(thought.action)

    async def _fill(self, live: Live) -> bool:
        """Put bots on the empty chairs of a quick table when it is time, and deal."""
        while (deals := live.room.deals) is not None and (left := deals - time.time()) > 0:
            await asyncio.sleep(min(left, FILLING))  # it may be full before
        for seat in range(live.room.setup.seats):
            await self.hub.write(live, lambda room, seat=seat: wishes.fill(room, seat))  # type: ignore[misc]
        await self.hub.write(live, lambda room: wishes.start(room) if room.deals is not None else None)
        return False

    async def _lay_out(self, live: Live, seat: int, number: int) -> bool:
        """Answer by the layout that a seat has left; when that is of no more use, the seat is asked."""
        action = await self.hub.drafts.next_answer(live.room, seat, _payer(live))
        if action is not None:
            return await self._carry_out(live, seat, number, "layout", Thought(action))
        await self.hub.write(live, lambda room: wishes.lay_out(room, seat, number, None, "", self.config))
        return True

    def _hesitation(self, live: Live, seat: int) -> float:
        """Draw how long an answer that was left with the table takes: whoever bluffs seems to think in windows."""
        room, pace = live.room, self.config.bot_pace
        least, most = HESITATION
        decision = room.playing().state.decision(seat)
        if room.standing[seat].bluff and decision is not None and decision.id in room.game.gestures.windows:
            least, most = BLUFF
        if room.setup.timed:  # nobody loses their answer by it
            most = min(most, max(least, room.clocks.seconds(seat) / 2 / (pace or 1.0)))
        return pace * (least + (most - least) * self.hub.dice.random())

    async def _wait(self, live: Live, seat: int, kind: str, thought: Thought, asked: float, early: bool) -> bool:
        """Wait until an answer may be seen; say whether it will be: what nobody outside the team sees need not wait.

        `asked` is when others saw the last thing happen: how many secret steps there were does not show either. In the
        set-up and the opening, which all can see, bots answer by rules of thumb and nobody waits long for them.
        """
        table = live.room.playing()
        decision = table.state.decision(seat)
        if decision is None or not _shows(table, seat, thought.action):
            return False
        pace = self.config.bot_pace
        usual = slot(kind, pace, live.room.setup.clock)
        step = (pace * EARLY if early else usual) * (SEVERAL if decision.turn is not None else 1)
        await self.clock.until(due(asked, self.clock.now(), step) + seat * ONE_BY_ONE)
        return True

    async def _think(self, live: Live, seat: int, number: int, kind: str, early: bool = False) -> Thought:
        room, table = live.room, live.room.playing()

        dice = hashlib.sha256(f"{room.setup.seed} bot {seat} {number}".encode()).hexdigest()
        clock = room.setup.clock

        def ask(hurry: float | None) -> Task:
            return msgspec.structs.replace(self._task(live, seat, kind, dice), hurry=hurry, early=early, clock=clock)

        paced = self.config.bot_pace > 0
        thought = await self.thinker.think(self._claim_for(live), kind, paced, ask, early, clock)
        if isinstance(thought, str):
            default = table.state.default(seat) if seat in table.state.deciders else 0
            thought = Thought(room.game.actions.name(default), thought)
        self._note_fault(live, seat, kind, thought)
        return thought

    def _task(self, live: Live, seat: int, kind: str, dice: str) -> Task:
        """Return what a bot needs to know, and nothing else."""
        room = live.room
        return Task(
            game=self.config.locate(room.game.id),
            about=game_key(msgspec.structs.replace(room.plays, options=room.open_options)),
            bot=kind,
            seat=seat,
            chair=live.id,
            dice=dice,
            seen=msgspec.Raw(room.playing().perspective(seat).encoded()),
        )

    def _claim_for(self, live: Live) -> Claim:
        return Claim(_payer(live), live.id, lambda: live.rank(self.config.attention))

    def _note_fault(self, live: Live, seat: int, kind: str, thought: Thought) -> None:
        if thought.fault:
            self.hub.metrics.count("bot_faults")
            log.warning(
                "a bot was replaced by the safe default",
                extra={"table": brief(live.id), "seat": seat, "bot": kind, "fault": thought.fault},
            )

    async def _carry_out(
        self, live: Live, seat: int, number: int, why: str, thought: Thought, quiet: float | None = None
    ) -> bool:
        """Give the answer; where the rules fail on it, any other that they do not fail on."""

        def wish(room: Room) -> Wish | None:
            live.quiet = quiet
            try:
                return wishes.act(room, seat, number, thought.action, "", why, thought.why)
            except Refusal as refusal:
                if refusal.code not in ("broken", "stalled"):
                    raise
            table = room.playing()
            for action in (table.state.default(seat), *table.state.legal(seat)):
                if room.stalls >= TWICE:
                    break  # it will be put aside: nobody need wait for the other answers to stall
                with suppress(Refusal):
                    return wishes.act(room, seat, number, table.game.actions.name(action), "", why)
            return None

        try:
            await self.hub.write(live, wish)
        finally:
            live.quiet = None
        stuck = live.room.number[seat] == number
        if stuck:
            log.error("no answer can be carried out", extra={"table": brief(live.id), "seat": seat})
        return not stuck


def _payer(live: Live) -> str:
    """Return who pays for the bots of a table: the address that opened it."""
    return live.room.setup.opener or live.id


def _shows(table: Table, seat: int, action: str) -> bool:
    """Say whether anybody who does not share the seat's secrets will see that it has answered."""
    before, after = table.state, table.state.clone()
    try:
        with patience():
            after.apply(seat, table.game.actions.id(action))
    except Exception:  # it will be refused, or the rules fail: not to be seen before its time
        return True
    team = table.game.team(before.view(seat), seat)
    others = [other for other in (*range(table.game.seats), None) if other not in team]
    return bool(after.log) or any(_seen(before, other) != _seen(after, other) for other in others)


def _seen(state: State, seat: int | None) -> bytes:
    return Perspective.of(state, seat, []).encoded()
