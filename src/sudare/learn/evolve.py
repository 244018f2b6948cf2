"""learn: the cross-entropy method: draw numbers around a mean, play them all in the same deals, move to the best.

Every generation draws so many candidates, lets each play the same deals against the same members of the league, and
takes the mean and the spread of the best of them for the next one. The league is the style that was there in the
beginning and every champion since, so that nobody wins by beating only its like. Every few generations the mean
challenges the champion in deals of their own, and takes its place only if it is better beyond chance.
"""

from __future__ import annotations

import random
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from sudare.core import Game, SudareError
from sudare.learn.league import Duel, League, Numbers, Score, score_of

ELITE = 0.25  # of the candidates shape the next generation
KEPT, HELD = 0.3, 0.75  # of the old mean, and of the old spread: results are noisy, and it must not narrow too soon
SPREAD = 0.3  # of a number's size: how far the first candidates stray
LEAST = 0.12  # at least so far
FLOOR = 0.25  # of the first spread stays, so that the search does not freeze


class Plan(msgspec.Struct, frozen=True):
    """What is to be learned, and how; a folder goes on only with the plan it was begun with."""

    game: str
    rules_version: int
    seats: int
    seed: str
    names: list[str]  # of the numbers that are learned
    population: int
    deals: int  # for each candidate
    challenge: int  # deals of a challenge
    every: int  # generations


class Step(msgspec.Struct, frozen=True):
    """What one generation came to."""

    generation: int
    best: float  # in wins a chair above the league
    mean: float
    spread: float  # as a part of the first spread
    challenge: Score | None = None  # of the mean against the champion
    anchor: Score | None = None  # of a new champion against the numbers of the beginning
    champion: bool = False


class Run(msgspec.Struct):
    """All that is known so far; written after every generation."""

    plan: Plan
    begun: Numbers  # the numbers of the beginning
    mean: Numbers
    spread: Numbers
    first: Numbers  # the first spread
    champion: Numbers
    league: list[Numbers]
    steps: list[Step]


def begin(plan: Plan, begun: Numbers) -> Run:
    """Return a run that has not played yet."""
    if strange := [name for name in plan.names if name not in begun]:
        raise SudareError(f"there are no numbers {', '.join(strange)}; there are {', '.join(begun)}")
    if not plan.names:
        raise SudareError("there is nothing to learn here: the rules of thumb name no numbers")
    first = {name: max(LEAST, SPREAD * abs(begun[name])) for name in plan.names}
    mean = {name: begun[name] for name in plan.names}
    return Run(plan, dict(begun), mean, dict(first), first, {}, [{}], [])


def load(path: Path, plan: Plan, begun: Numbers) -> Run:
    """Return the run of a folder, or a new one."""
    if not path.exists():
        return begin(plan, begun)
    try:
        run = msgspec.json.decode(path.read_bytes(), type=Run)
    except msgspec.DecodeError as error:
        raise SudareError(f"{path} is damaged ({error}); name another folder with --out, or remove it") from None
    if run.plan != plan:
        fields = [f for f in Plan.__struct_fields__ if getattr(run.plan, f) != getattr(plan, f)]
        raise SudareError(f"{path} holds another run (it differs in: {', '.join(fields)}); name another folder")
    return run


def save(path: Path, run: Run) -> None:
    """Write a run, all or nothing."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1))
    fresh.replace(path)


def draw(run: Run, generation: int) -> list[Numbers]:
    """Return the candidates of a generation; the first is the mean itself."""
    rng = random.Random(f"{run.plan.seed} {generation}")
    found = [dict(run.mean)]
    while len(found) < run.plan.population:
        found.append({name: rng.gauss(run.mean[name], run.spread[name]) for name in run.plan.names})
    return [{name: round(value, 4) for name, value in one.items()} for one in found]


def play_generation(run: Run, league: League) -> Step:
    """Let the candidates of the next generation play, and move mean and spread to the best."""
    generation, plan = len(run.steps) + 1, run.plan
    rng = random.Random(f"{plan.seed} league {generation}")
    against = [rng.choice(run.league) for _ in range(plan.deals)]
    drawn = draw(run, generation)
    duels = [
        Duel(number, f"{plan.seed} {generation} {number}", one, against[number])
        for one in drawn
        for number in range(plan.deals)
    ]
    results = list(league.results(duels))
    scores = [sum(results[i * plan.deals : (i + 1) * plan.deals]) / plan.deals for i in range(len(drawn))]
    order = sorted(range(len(drawn)), key=lambda i: -scores[i])
    elite = [drawn[i] for i in order[: max(2, round(ELITE * len(drawn)))]]
    for name in plan.names:
        values = [one[name] for one in elite]
        middle = sum(values) / len(values)
        wide = sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
        run.mean[name] = round(KEPT * run.mean[name] + (1 - KEPT) * middle, 4)
        run.spread[name] = round(max(FLOOR * run.first[name], HELD * run.spread[name] + (1 - HELD) * wide), 4)
    narrow = sum(run.spread[name] / run.first[name] for name in plan.names) / len(plan.names)
    mean = sum(scores) / len(scores)
    return Step(generation, round(max(scores), 4), round(mean, 4), round(narrow, 3))


def challenge(run: Run, league: League, step: Step) -> Step:
    """Let the mean play the champion in deals of their own; it takes its place if it is better beyond chance."""
    plan = run.plan
    seed = f"{plan.seed} challenge {step.generation}"
    against = match(league, dict(run.mean), run.champion, seed, plan.challenge)
    anchor = None
    if against.better:
        anchor = match(league, dict(run.mean), {}, f"{plan.seed} anchor {step.generation}", plan.challenge)
        run.champion = dict(run.mean)
        run.league.append(run.champion)
    return msgspec.structs.replace(step, challenge=against, anchor=anchor, champion=against.better)


def match(league: League, mine: Numbers, theirs: Numbers, seed: str, deals: int) -> Score:
    """Return how one set of numbers does against another."""
    return score_of(list(league.results([Duel(n, f"{seed} {n}", mine, theirs) for n in range(deals)])))


def plan_for(game: Game, names: list[str], seed: str, population: int, deals: int, length: int, every: int) -> Plan:
    """Return the plan for a game."""
    version = type(game).rules_version
    return Plan(game.id, version, game.seats, seed, names, population, deals, length, every)


def summary(run: Run, final: Score | None, against: str) -> dict[str, Any]:
    """Return what is kept in the repository: the plan, every generation, and the match that decided."""
    return {
        "plan": msgspec.to_builtins(run.plan),
        "generations": [msgspec.to_builtins(step) for step in run.steps],
        "champion": run.champion,
        "final": {"against": against, **msgspec.to_builtins(final)} if final else None,
    }
