"""server: what a host can see of it: counters for Prometheus, and a log of one JSON object a line, without secrets."""

from __future__ import annotations

import logging
import sys
from bisect import bisect_left
from collections import defaultdict
from typing import TextIO

import msgspec

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Work:
    """What one kind of work took of the loop: how often, seconds of the processor, and most of it at once."""

    __slots__ = ("longest", "seconds", "times")

    def __init__(self) -> None:
        self.times = 0
        self.seconds = 0.0
        self.longest = 0.0


class Metrics:
    """Counters, gauges, one histogram, and what the loop is busy with."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = defaultdict(int)
        self.gauges: dict[str, float] = {}
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0
        self.work: dict[str, Work] = defaultdict(Work)

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Count something; `label` looks like `code="stale"`."""
        self.counts[name, label] += by

    def stored(self, seconds: float) -> None:
        """Note how long it took until a line of a log was safe."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def worked(self, kind: str, seconds: float, longest: float) -> None:
        """Note what something took of the loop's processor, and the most that it took before others had a turn."""
        work = self.work[kind]
        work.times += 1
        work.seconds += seconds
        work.longest = max(work.longest, longest)

    def text(self) -> str:
        """Return everything as Prometheus reads it."""
        lines = []
        for name in sorted({name for name, _ in self.counts}):
            lines.append(f"# TYPE sudare_{name}_total counter")
            for (other, label), value in sorted(self.counts.items()):
                if other == name:
                    lines.append(f"sudare_{name}_total{'{' + label + '}' if label else ''} {value}")
        for name, number in sorted(self.gauges.items()):
            lines += [f"# TYPE sudare_{name} gauge", f"sudare_{name} {number:g}"]
        lines.append("# TYPE sudare_append_seconds histogram")
        total = 0
        for bound, hits in zip((*BOUNDS, "+Inf"), self.buckets, strict=True):
            total += hits
            lines.append(f'sudare_append_seconds_bucket{{le="{bound}"}} {total}')
        lines += [f"sudare_append_seconds_sum {self.seconds:.6f}", f"sudare_append_seconds_count {total}"]
        lines += ["# TYPE sudare_work_seconds summary"]
        for kind, work in sorted(self.work.items()):
            lines.append(f'sudare_work_seconds_sum{{kind="{kind}"}} {work.seconds:.6f}')
            lines.append(f'sudare_work_seconds_count{{kind="{kind}"}} {work.times}')
        lines += ["# TYPE sudare_work_longest_seconds gauge"]
        lines += [
            f'sudare_work_longest_seconds{{kind="{kind}"}} {work.longest:.6f}'
            for kind, work in sorted(self.work.items())
        ]
        return "\n".join(lines) + "\n"


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, what happened, and its details."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {"at": round(record.created, 3), "level": record.levelname.lower(), "what": record.getMessage()}
        line |= {key: value for key, value in vars(record).items() if key not in _PLAIN}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__  # its text and its stack could hold what nobody may read
            line["where"] = _where(record)
        return msgspec.json.encode(line, enc_hook=str).decode()


def _where(record: logging.LogRecord) -> list[str]:
    places = []
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places[-8:]


def start_log(level: str = "info", stream: TextIO | None = None) -> None:
    """Send the log to stderr."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("sudare.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.propagate = name == "uvicorn.error"
        logger.setLevel(level.upper() if name == "sudare.server" else logging.WARNING)


def brief(table: str) -> str:
    """Return enough of a table's id to find it in the log; the whole id is an invitation."""
    return table[:6]
