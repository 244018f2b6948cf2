"""server: rations: whoever asks for work pays for it: buckets that fill by the time that the loop has really served."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Generator, Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from math import inf
from typing import Any, Generic, TypeVar

from sudare.server.config import Config

T = TypeVar("T")

MANY = 10_000  # addresses and tables remembered at once
BURST = 4.0  # seconds of a ration that may be used at once
TICK = 0.1  # seconds between two looks at the clock
LATE = 2 * TICK  # a loop that comes later than this was stuck: that time fills nobody's bucket
SENDING = 1e-8  # seconds of work that a byte costs on its way out
SHORTEST, LONGEST = 0.05, 1.0  # seconds between two looks into a purse that many may be waiting for
WITH_PORT = re.compile(r"\[([^\]]*)\](?::\d+)?|([\d.]+):\d+")
LENGTH = 45  # characters of an address that says of itself where it comes from


class Served:
    """The time that the loop has served: while it is stuck, this clock stands still."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.time = 0.0
        self.at = clock()

    def now(self) -> float:
        """Return the time served so far."""
        return self.time + min(self.clock() - self.at, LATE)

    def tick(self) -> None:
        """Note that the loop is alive."""
        self.time, self.at = self.now(), self.clock()

    async def run(self) -> None:
        """Tick for ever."""
        while True:
            self.tick()
            await asyncio.sleep(TICK)


class Bucket:
    """So much a second, and a burst of some more."""

    __slots__ = ("at", "burst", "level", "now", "rate")

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.now = now
        self.at = now()

    def _fill(self) -> None:
        now = self.now()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now

    def take(self) -> bool:
        """Take one, if there is one."""
        self._fill()
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def pay(self, cost: float) -> None:
        """Pay for what was done; whoever had anything left may owe something afterwards."""
        self._fill()
        self.level -= cost

    def owes(self) -> float:
        """Return after how many seconds there will be something in it again; 0 when there is."""
        self._fill()
        return 0.0 if self.level > 0 else -self.level / max(self.rate, 1e-6) + 0.001


class Buckets:
    """A bucket for each address, or for each table."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self._buckets: dict[str, Bucket] = {}

    def of(self, key: str) -> Bucket:
        """Return the bucket of this address or table."""
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, self.burst, self.now)
        self._buckets[key] = bucket  # the last used is last
        if len(self._buckets) > MANY:
            del self._buckets[next(iter(self._buckets))]
        return bucket

    def take(self, key: str) -> bool:
        """Take one from the bucket of this address or table."""
        return self.of(key).take()

    def give_back(self, key: str) -> None:
        """Put back what was taken for something that costs nothing after all."""
        self.of(key).pay(-1.0)


class Purse:
    """All the buckets that somebody pays from: as soon as one of them is empty, there is nothing more for now.

    The last of `buckets` is an address's. What all addresses have together (`house`) may be used up, too: then those
    wait who have used much of their own, and whoever has asked for little is served as always.
    """

    __slots__ = ("buckets", "house")

    def __init__(self, house: Bucket | None, *buckets: Bucket) -> None:
        self.house = house
        self.buckets = buckets

    def owes(self) -> float:
        """Return after how many seconds there may be something in all of them again."""
        owed = max(bucket.owes() for bucket in self.buckets)
        address = self.buckets[-1]
        if self.house is None or address.level > address.burst / 2:
            return owed
        return max(owed, self.house.owes())

    def pay(self, cost: float) -> None:
        """Pay for what was done, from each of them."""
        for bucket in self.buckets:
            bucket.pay(cost)
        if self.house is not None:
            self.house.pay(cost)

    async def wait(self, patience: float = inf, gone: Callable[[], bool] = lambda: False) -> bool:
        """Wait until there is something in it again; say whether that was so in time, before whoever asks was gone."""
        least = SHORTEST
        while wait := self.owes():
            if patience <= 0:
                return False
            wait = min(max(wait, least), LONGEST, patience)
            least *= 2  # many may be waiting for the same
            patience -= wait
            await asyncio.sleep(wait)
            if gone():
                return False
        return True


class Rations:
    """What everybody may use of this worker: costs are seconds of its processor, not counts."""

    def __init__(self, config: Config, served: Served | None = None) -> None:
        self.config = config
        self.served = served or Served()
        self.requests = self._buckets(config.requests_per_second, 3.0)
        self.opened = Buckets(config.tables_per_hour / 3600, config.tables_per_hour, self.served.now)
        self.asked = Buckets(config.personal_per_hour / 3600, config.personal_per_hour, self.served.now)
        self.codes = Buckets(config.codes_per_hour / 3600, config.codes_per_hour, self.served.now)
        self.mailed = Buckets(config.mails_per_day / 86_400, config.mails_per_day, self.served.now)
        self.looking = self._buckets(config.looking_per_address)
        self.playing = self._buckets(config.playing_per_address)
        self.watched = self._buckets(config.looking_per_table)
        self.bots = self._buckets(config.bots_per_address)
        self.ahead = self._buckets(config.ahead_per_address)
        self.coached = self._buckets(config.coach_per_address)
        self.all_looking = self._bucket(config.looking_in_all)
        self.all_playing = self._bucket(config.playing_in_all)
        self.all_unplayed = self._bucket(config.bots_unplayed)

    def _bucket(self, rate: float) -> Bucket:
        return Bucket(rate, BURST * rate, self.served.now)

    def _buckets(self, rate: float, burst: float = BURST) -> Buckets:
        return Buckets(rate, burst * rate, self.served.now)

    def messages(self) -> Bucket:
        """Return a bucket for the messages of a socket."""
        rate = self.config.messages_per_second
        return Bucket(rate, 3 * rate, self.served.now)

    def of_socket(self, address: str, table: str, seat: int | None) -> Purse:
        """Return what a socket pays from: a player's work is not held up by those who only look."""
        own = self._bucket(self.config.work_per_socket)
        if seat is not None:
            return Purse(self.all_playing, own, self.playing.of(address))
        return Purse(self.all_looking, own, self.watched.of(table), self.looking.of(address))

    def of_request(self, address: str, method: str) -> Purse:
        """Return what a request pays from: who asks for something to be done is not held up by those who only look."""
        if method in ("GET", "HEAD"):
            return Purse(self.all_looking, self.looking.of(address))
        return Purse(self.all_playing, self.playing.of(address))

    def of_bots(self, opener: str, played: bool) -> Purse:
        """Return what the moves of bots are paid from; tables without people have one share together."""
        return Purse(self.all_playing if played else self.all_unplayed, self.bots.of(opener))


class Metered(Generic[T]):
    """Work that is awaited, and the time of the processor that it took: not what others on the machine took of it."""

    __slots__ = ("longest", "spent", "work")

    def __init__(self, work: Awaitable[T]) -> None:
        self.work = work
        self.spent = 0.0
        self.longest = 0.0  # the most of it before others had a turn

    def __await__(self) -> Generator[Any, Any, T]:
        steps: Any = self.work.__await__()
        go_on: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            began = time.thread_time()
            try:
                wanted = go_on(value)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                took = time.thread_time() - began
                self.spent += took
                if took > self.longest:
                    self.longest = took
            try:
                value, go_on = (yield wanted), steps.send
            except BaseException as error:  # whoever waits is cancelled: that is for the work to know
                value, go_on = error, steps.throw


class Kept(Generic[T]):
    """What was made at some cost and may be asked for again, up to so many bytes: the longest unused goes first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._found: dict[Any, tuple[T, int]] = {}

    def get(self, key: Any) -> T | None:
        """Return what is kept under this key."""
        found = self._found.pop(key, None)
        if found is None:
            return None
        self._found[key] = found  # the last used is last
        return found[0]

    def put(self, key: Any, value: T, size: int) -> None:
        """Keep something; what alone would be too big is not kept."""
        self.drop([key])
        self._found[key] = value, size
        self.size += size
        while self.size > self.most:
            self.drop([next(iter(self._found))])

    def drop(self, keys: Iterable[Any]) -> None:
        """Forget what is kept under these keys, if anything is."""
        for key in keys:
            self.size -= self._found.pop(key, (None, 0))[1]


@lru_cache(MANY)
def network(address: str) -> str:
    """Return what counts as one address: an IPv6 host has a whole /64 for itself; some proxies add the port."""
    with_port = WITH_PORT.fullmatch(address)
    try:
        ip = ip_address(with_port[1] or with_port[2] if with_port else address)
    except ValueError:
        return address[:LENGTH]
    if not isinstance(ip, IPv6Address):
        return str(ip)
    return str(ip.ipv4_mapped or ip_network((int(ip), 64), strict=False))
