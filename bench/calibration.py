"""Measures how far the coach can be trusted: predicted chances beside real outcomes, and what it calls mistakes.

    nice python bench/calibration.py shogunate --deals 40 --out calibration.jsonl
    python bench/calibration.py --table calibration.jsonl          # the tables of docs/review.md

Games between rules-of-thumb bots are played to their ends; they are kept apart from those that any `worth` was fitted
to (the seeds are others). At some choices of every game the coach estimates the chance to win from that seat's side;
the outcome follows. In the same positions bots of several strengths are asked what they would do, and the coach judges
it as in a review. Lines are added to the file as they are found, and deals that are there already are not played again.
Bots that think by the clock get the time of the processor: other work on the machine does not make them weaker.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from sudare.bots import make_bot
from sudare.coach.judge import MISTAKE, UNJUDGED, Coach
from sudare.coach.moments import CHOICE, Moment, moments
from sudare.coach.review import effort_for
from sudare.core import Chance, Table, find_game

SEATS = {"shogunate": 4, "omnitsu": 3, "ninja": 2, "chiyo": 6, "kage": 2}
KINDS = ("random", "easy", "normal", "hard")
STEP = 0.2  # the width of a row of the reliability table


def played(name: str, deal: int) -> Table:
    """Return a game between rules-of-thumb bots."""
    game = find_game(name)(SEATS[name])
    table = Table(game, f"calibration {deal}")
    bots = [make_bot("thumb", game, seat, Chance(f"calibration {deal} {seat}")) for seat in range(game.seats)]
    while not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    return table


def measured(name: str, deal: int, a_game: int, kinds: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Return what the coach says at some choices of one game, one seat in turn, and what came of the game."""
    table = played(name, deal)
    game, seat = table.game, deal % table.game.seats
    found = moments(table, seat)
    effort = effort_for(found)
    if not kinds:  # the chances alone
        effort = msgspec.structs.replace(effort, search=0)
    coach = Coach(game, effort)
    choices = [moment for moment in found if moment.kind == CHOICE]
    result = table.state.returns()[seat] / game.share(table.state, seat)
    role = game.role(table.state, seat) or "all"
    for moment in choices[deal % 3 :: max(1, len(choices) // a_game)][:a_game]:
        about = {"game": name, "deal": deal, "role": role, "move": moment.move, "result": result}
        judged = coach.judge(moment)
        if judged.verdict == UNJUDGED and not judged.after:
            continue
        said = {"verdict": judged.verdict, "loss": judged.loss} if kinds else {"verdict": UNJUDGED, "loss": 0.0}
        yield about | {"kind": "thumb", "chance": judged.after} | said
        seen: dict[int | None, Any] = {moment.chosen: judged}
        for kind in kinds:
            bot = make_bot(kind, game, seat, Chance(f"calibration {deal} {moment.move}"))
            chosen = bot.choose(moment.perspective)
            if chosen not in seen:
                other = Moment(CHOICE, moment.number, moment.move, moment.perspective, chosen)
                seen[chosen] = coach.judge(other)
            one = seen[chosen]
            yield about | {"kind": kind, "chance": one.after, "verdict": one.verdict, "loss": one.loss}


def reliability(lines: list[dict[str, Any]]) -> str:
    """Return predicted chances beside outcomes, and the Brier score beside that of who always says the mean."""
    by: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        if line["kind"] == "thumb":
            by[line["game"], line["role"]].append(line)
    rows = ["| game | role | games | estimates | " + " | ".join(
        f"{100 * n * STEP:.0f}–{100 * (n + 1) * STEP:.0f} %" for n in range(round(1 / STEP))
    ) + " | Brier | of the mean |", "|---|---|" + "---:|" * (round(1 / STEP) + 4)]  # fmt: skip
    for (game, role), some in sorted(by.items()):
        cells = []
        for n in range(round(1 / STEP)):
            of = [one for one in some if n == min(round(1 / STEP) - 1, int(one["chance"] / STEP))]
            real = sum(one["result"] for one in of) / len(of) if of else 0.0
            said = sum(one["chance"] for one in of) / len(of) if of else 0.0
            cells.append(f"{100 * said:.0f} → {100 * real:.0f} ({len(of)})" if of else "–")
        mean = sum(one["result"] for one in some) / len(some)
        brier = sum((one["chance"] - one["result"]) ** 2 for one in some) / len(some)
        flat = sum((mean - one["result"]) ** 2 for one in some) / len(some)
        games = len({one["deal"] for one in some})
        rows.append(f"| {game} | {role} | {games} | {len(some)} | {' | '.join(cells)} | {brier:.3f} | {flat:.3f} |")
    return "\n".join(rows)


def mistakes(lines: list[dict[str, Any]]) -> str:
    """Return which share of choices is called a mistake, and what choices cost, by who chose."""
    kinds = ("random", "easy", "thumb", "normal", "hard")
    rows = [f"| game | choices | {' | '.join(kinds)} |", "|---|---:|" + "---:|" * len(kinds)]
    for game in [*sorted({line["game"] for line in lines}), "all"]:
        cells, count = [], 0
        for kind in kinds:
            of = [one for one in lines if one["kind"] == kind and one["verdict"] != UNJUDGED]
            of = [one for one in of if game in (one["game"], "all")]
            count = max(count, len(of))
            if not of:
                cells.append("–")
                continue
            share = sum(one["verdict"] == MISTAKE for one in of) / len(of)
            low, high = interval(share, len(of))
            cost = sum(one["loss"] for one in of) / len(of)
            cells.append(f"{100 * share:.1f} % ({100 * low:.1f}–{100 * high:.1f}), {100 * cost:.1f}")
        rows.append(f"| {game} | {count} | {' | '.join(cells)} |")
    return "\n".join(rows)


def interval(share: float, n: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a share of n."""
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def main() -> None:
    """Measure, or print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*SEATS, []])
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--choices", type=int, default=8, help="choices of each game that are judged")
    parser.add_argument("--bots", default=",".join(KINDS), help="who is asked there, too; nobody: chances alone")
    parser.add_argument("--out", type=Path, default=Path("calibration.jsonl"))
    parser.add_argument("--table", type=Path, help="print the tables of a file")
    options = parser.parse_args()
    if options.table:
        lines = [json.loads(line) for line in options.table.read_text().splitlines()]
        print(f"{reliability(lines)}\n\n{mistakes(lines)}")
        return
    time.perf_counter = time.process_time
    done = set()
    if options.out.exists():
        done = {(one["game"], one["deal"]) for one in map(json.loads, options.out.read_text().splitlines())}
    for name in options.games:
        for deal in range(options.first, options.first + options.deals):
            if (name, deal) in done:
                continue
            found = list(measured(name, deal, options.choices, tuple(filter(None, options.bots.split(",")))))
            with options.out.open("a") as out:
                out.writelines(json.dumps(line) + "\n" for line in found)
            print(name, deal, len(found), flush=True)


if __name__ == "__main__":
    main()
