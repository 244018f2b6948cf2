"""bots: the arena: every bot against every other on every seat, ratings and win shares with intervals, resumable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from sudare.bots.engine import Close, Match, Played, check_bots, play_all, wilson
from sudare.bots.simulate import game_seed
from sudare.core import Game, SudareError

Progress = Callable[[int], None]


class Plan(msgspec.Struct, frozen=True):
    """What is to be played; two arenas with the same plan have the same results."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    edition: str
    edition_digest: str
    bots: list[str]
    rounds: int
    seed: str
    watch: bool = False  # somebody notes how close the games are


class Share(msgspec.Struct, frozen=True):
    """What somebody won of the games played: low and high are a Wilson 95 % interval."""

    games: int
    wins: float
    share: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """How one bot has done."""

    bot: str
    rating: float
    deviation: float
    all: Share
    by_role: dict[str, Share]
    by_seat: list[Share]
    mean_return: float
    mean_ms: float  # thinking time for a choice
    faults: int


class Usage(msgspec.Struct, frozen=True):
    """How often an action was taken, how those who took it fared, and how many could have: seats of single games."""

    action: str
    per_game: float
    takers: Share
    could: int

    @property
    def rate(self) -> float:
        """Return which part of those who could take it did."""
        return self.takers.games / self.could


class Arena(msgspec.Struct, frozen=True):
    """What an arena came to."""

    plan: Plan
    games: int
    standings: list[Standing]  # the best first
    by_role: dict[str, Share]  # whoever sat there
    by_seat: list[Share]
    lengths: list[int]
    endings: dict[str, int]
    usage: list[Usage]
    faults: list[str]
    happened: dict[str, int] = {}  # how often each named thing came up in the events: `kind name`
    close: list[Close] = []  # how close the games were that were watched


def make_plan(game: Game, bots: list[str], games: int, seed: str, watch: bool = False) -> Plan:
    """Return the plan for at least so many games: whole rounds, so that every bot sits everywhere equally often."""
    if not bots or len(set(bots)) != len(bots):
        raise SudareError(f"expected bots that differ from one another, got {', '.join(bots) or 'none'}")
    check_bots(game, bots)
    about = game.describe()
    rounds = -(-games // len(line_ups(bots, game.seats)))
    return Plan(
        game=game.id,
        rules_version=about["rules_version"],
        seats=game.seats,
        options=about["options"],
        edition=about["edition"],
        edition_digest=about["edition_digest"],
        bots=bots,
        rounds=rounds,
        seed=seed,
        watch=watch,
    )


def line_ups(bots: list[str], seats: int) -> list[list[str]]:
    """Return who sits where in one round: for every two bots each alone against the other, on every seat."""
    if len(bots) == 1:
        return [bots * seats]
    found: list[list[str]] = []
    for one, two in combinations(bots, 2):
        for alone, field in ((one, two), (two, one)):
            for seat in range(seats):
                line_up = [field] * seats
                line_up[seat] = alone
                if line_up not in found:
                    found.append(line_up)
    return found


def matches_of(plan: Plan) -> list[Match]:
    """Return all matches of a plan: the games of a round are dealt alike, whoever plays them."""
    ups = line_ups(plan.bots, plan.seats)
    return [
        Match(turn * len(ups) + i, up, game_seed(plan.seed, turn), watch=plan.watch)
        for turn in range(plan.rounds)
        for i, up in enumerate(ups)
    ]


def run_arena(
    game: Game,
    plan: Plan,
    results: Path | None = None,
    jobs: int = 1,
    ray: str | None = None,
    progress: Progress | None = None,
    looks: int = 1,
    enough: Callable[[Arena], bool] | None = None,
) -> Arena:
    """Play what is still to be played of a plan, keeping every result in a file if one is given, and sum it up.

    It is looked at so many times on the way; where what was played is enough, the rest is not.
    """
    done = {one.number: one for one in read_results(results, plan)} if results else {}
    if progress and done:
        progress(len(done))
    matches, round_ = matches_of(plan), len(line_ups(plan.bots, plan.seats))
    file = results.open("ab") if results else None
    try:
        for look in range(1, looks + 1):
            until = -(-plan.rounds * look // looks) * round_
            todo = [match for match in matches[:until] if match.number not in done]
            for one in play_all(game, todo, jobs, ray):
                done[one.number] = one
                if file:
                    file.write(msgspec.json.encode(one) + b"\n")
                    file.flush()
                if progress:
                    progress(1)
            summed = sum_up(plan, [done[number] for number in range(until)])
            if enough is not None and enough(summed):
                break
    finally:
        if file:
            file.close()
    return summed


# -- the file of results -----------------------------------------------------------------------------------------------


def read_plan(path: Path) -> Plan | None:
    """Return the plan at the head of a file of results, or None when there is no such file yet."""
    if not path.exists() or not path.stat().st_size:
        return None
    with path.open("rb") as file:
        line = file.readline()
    try:
        return msgspec.json.decode(line, type=Plan)
    except msgspec.DecodeError:
        raise SudareError(f"{path} is not a file of arena results; name another one with --results") from None


def read_results(path: Path, plan: Plan) -> list[Played]:
    """Return the matches already played, or begin the file; a line that was cut off by an interruption is dropped."""
    known = read_plan(path)
    if known is None:
        try:
            path.write_bytes(msgspec.json.encode(plan) + b"\n")
        except OSError as error:
            raise SudareError(f"{path} cannot be written ({error.strerror})") from None
        return []
    if known != plan:
        fields = [f for f in Plan.__struct_fields__ if getattr(known, f) != getattr(plan, f)]
        raise SudareError(
            f"{path} holds another arena (it differs in: {', '.join(fields)}); "
            "name another file with --results, or remove it"
        )
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        path.write_bytes(whole)
    try:
        return [msgspec.json.decode(line, type=Played) for line in whole.splitlines()[1:]]
    except msgspec.DecodeError as error:
        raise SudareError(f"{path} is damaged ({error}); name another file with --results, or remove it") from None


# -- summing up --------------------------------------------------------------------------------------------------------


def credit(one: Played, seat: int) -> float:
    """Return what a seat's win counts: 1 for a side that won alone, a part where several sides or rivals share it."""
    if seat not in one.winners:
        return 0.0
    if any(one.roles):
        return 1 / len({one.roles[winner] for winner in one.winners})
    return 1 / len(one.winners)


def share_of(credits: list[float]) -> Share:
    """Return a share of wins with its interval."""
    games, wins = len(credits), sum(credits)
    low, high = wilson(wins, games) if games else (0.0, 1.0)
    return Share(games, wins, wins / games if games else 0.0, low, high)


def sum_up(plan: Plan, played: list[Played]) -> Arena:
    """Sum up what was played."""
    seats = range(plan.seats)
    sat = [(one, seat) for one in played for seat in seats]
    ratings = rate(plan.bots, played)
    roles = sorted({role for one in played for role in one.roles if role})
    standings = []
    for bot in plan.bots:
        mine = [(one, seat) for one, seat in sat if one.bots[seat] == bot]
        choices = sum(one.choices[seat] for one, seat in mine)
        spent = sum(one.seconds[seat] for one, seat in mine)
        mu, sigma = ratings[bot]
        standings.append(
            Standing(
                bot,
                round(mu, 2),
                round(sigma, 2),
                share_of([credit(one, seat) for one, seat in mine]),
                {r: share_of([credit(one, s) for one, s in mine if one.roles[s] == r]) for r in roles},
                [share_of([credit(one, s) for one, s in mine if s == seat]) for seat in seats],
                sum(one.returns[seat] for one, seat in mine) / max(1, len(mine)),
                1000 * spent / max(1, choices),
                sum(one.faults[seat] for one, seat in mine),
            )
        )
    return Arena(
        plan=plan,
        games=len(played),
        standings=sorted(standings, key=lambda s: -s.rating),
        by_role={r: share_of([credit(one, s) for one, s in sat if one.roles[s] == r]) for r in roles},
        by_seat=[share_of([credit(one, s) for one, s in sat if s == seat]) for seat in seats],
        lengths=[one.decisions for one in played],
        endings=dict(Counter(one.ending for one in played).most_common()),
        usage=_usage(played, sat),
        faults=[f"game {one.number}: {one.first_fault}" for one in played if one.first_fault][:5],
        happened=dict(sorted(sum((Counter(one.happened) for one in played), Counter[str]()).items())),
        close=[one.close for one in played if one.close is not None],
    )


def rate(bots: list[str], played: list[Played]) -> dict[str, tuple[float, float]]:
    """Return OpenSkill ratings (mean, deviation): sides, or seats where there are none, are ranked by who won."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for one in played:
        if len(set(one.bots)) < 2:
            continue
        sides: dict[Any, list[int]] = {}
        for seat, role in enumerate(one.roles):
            sides.setdefault(role or seat, []).append(seat)
        teams = [[known[one.bots[seat]] for seat in side] for side in sides.values()]
        ranks = [1.0 if set(side) & set(one.winners) else 2.0 for side in sides.values()]
        rated = model.rate(teams, ranks=ranks)
        fresh: dict[str, list[Any]] = {}
        for side, team in zip(sides.values(), rated, strict=True):
            for seat, rating in zip(side, team, strict=True):
                fresh.setdefault(one.bots[seat], []).append(rating)
        for bot, many in fresh.items():  # a bot on several seats learns from all of them
            mu = sum(r.mu for r in many) / len(many)
            sigma = sum(r.sigma for r in many) / len(many)
            known[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return {bot: (rating.mu, rating.sigma) for bot, rating in known.items()}


def _usage(played: list[Played], sat: list[tuple[Played, int]]) -> list[Usage]:
    """Return every action by how often it was taken; the share is of those who took it at least once in a game."""
    counts: Counter[str] = Counter()
    takers: dict[str, list[float]] = {}
    left: Counter[str] = Counter()
    for one, seat in sat:
        won = credit(one, seat)
        for action, count in one.used[seat].items():
            counts[action] += count
            takers.setdefault(action, []).append(won)
        left.update(one.unused[seat] if one.unused else ())
    counts.update(dict.fromkeys(left.keys() - counts.keys(), 0))
    games = max(1, len(played))
    return [
        Usage(action, count / games, share_of(takers.get(action, [])), len(takers.get(action, [])) + left[action])
        for action, count in sorted(counts.items(), key=lambda use: (-use[1], use[0]))
    ]


def idle(usage: list[Usage], below: float = 0.01, least: int = 20) -> list[Usage]:
    """Return what is never or hardly ever taken although it could be often enough, the most often left first."""
    found = [use for use in usage if use.could >= least and use.rate < below]
    return sorted(found, key=lambda use: (use.takers.games, -use.could, use.action))


def missing(arena: Arena, game: Game, often: int = 5, most: int = 64) -> dict[str, list[str]]:
    """Return by vocabulary what no event ever named, though others of it came up often enough.

    `often` is how many times as often as the vocabulary is long; those of places are left out by `most`.
    """
    counts: dict[str, Counter[str]] = {}
    for kind in game.book.events.values():
        for type in kind.fields.values():
            for name in game.names.get(type, ()):
                counts.setdefault(type, Counter())[name] += arena.happened.get(f"{kind.id} {name}", 0)
    found = {
        type: [name for name, number in names.items() if not number]
        for type, names in counts.items()
        if 2 < len(names) <= most and names.total() >= often * len(names)
    }
    return {type: names for type, names in found.items() if names}
