"""server: since when somebody is away from a table: others may then let a bot play on, so that no table is stuck."""

from __future__ import annotations

import time

HOST = -1  # the host, among the seats: whoever manages the table need not sit at it
LATELY = 10.0  # seconds in which a sign of life over HTTP need not be told to the other workers again


class Attendance:
    """When each seat, and the host, was last seen; by a clock that nobody can set.

    Everybody is shown that moment, so it may follow from nothing that is secret: to be connected or to look is to be
    seen, to answer or to say something is not.
    """

    __slots__ = ("began", "last")

    def __init__(self) -> None:
        self.began = time.monotonic()  # nobody is away longer than the table has been in this memory
        self.last: dict[int, float] = {}

    def saw(self, who: int) -> bool:
        """Note that somebody is there now; say whether that is news."""
        now = time.monotonic()
        news = now - self.last.get(who, self.began) > LATELY
        self.last[who] = now
        return news

    def moment(self, who: int, away_after: float) -> float:
        """Return from when on (by the clock of `time.time`) somebody who is not connected counts as away."""
        return round(time.time() + self.last.get(who, self.began) + away_after - time.monotonic(), 1)

    def away(self, who: int, away_after: float) -> bool:
        """Say whether somebody who is not connected counts as away by now."""
        return time.monotonic() - self.last.get(who, self.began) >= away_after
