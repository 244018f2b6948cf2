"""conformance: who plays the games that are checked, and which of their moments are looked at closely."""

from __future__ import annotations

from typing import NamedTuple

from sudare.bots import DefaultBot, RandomBot
from sudare.conformance.basics import Broken
from sudare.conformance.coverage import Coverage
from sudare.conformance.facts import differences, place, plain
from sudare.conformance.report import TABLE
from sudare.core import Bot, Chance, Game, Perspective, SudareError, Table
from sudare.core.state import State

MIXES = ("slips", "random", "thumb", "mixed", "away")
"""Who sits at a table, taking turns: bots that slip now and then, random players, rules of thumb, all kinds side by
side, seats that are away (safe defaults, with slips). A game without rules of thumb is played at random instead."""
SLIP = 6  # one answer in so many of a player who slips is random
SPREAD, RARE = 6, 2  # moments of a game that are looked at: in its parts, at rare questions and before rare events
AHEAD = 3  # moves before an event at which it is worth looking
KEPT = 16  # moves from one position that is kept to the next
POINTS = 4  # moments of a game that are checked, and one more for
LONG = 300  # moves of it


class Slipping:
    """Somebody who answers like another, but for a slip now and then."""

    def __init__(self, bot: Bot, chance: Chance) -> None:
        self.bot = bot
        self.chance = chance

    def choose(self, perspective: Perspective) -> int:
        """Return the other's answer, or any."""
        answer = self.bot.choose(perspective)  # asked in any case: it may take notes
        return answer if self.chance.below(SLIP) else self.chance.choice(perspective.legal)


class Move(NamedTuple):
    """What a move of a game was about: its question, the kinds of events that it led to, and how often it drew lots."""

    asked: str
    kinds: frozenset[str]
    drawn: int

    @property
    def labels(self) -> set[str]:
        """By what the move is known: its question and the kinds of its events."""
        return {f"asked {self.asked}", *self.kinds}


class Film:
    """A game that was played, with some of its positions, so that it can be shown again from any moment."""

    def __init__(self, played: Table) -> None:
        self.played = played
        self.moves: list[Move] = []
        self.kept: list[State] = []

    def note(self, before: State, move: Move) -> None:
        """Add a move and the position before it, which nobody may change any more."""
        if len(self.moves) % KEPT == 0:
            self.kept.append(before)
        self.moves.append(move)

    def table(self, upto: int) -> Table:
        """Return the table as it was after so many moves."""
        played, nearest = self.played, min(upto // KEPT, len(self.kept) - 1)
        state = self.kept[nearest].clone()
        for seat, action in played.moves[nearest * KEPT : upto]:
            state.apply(seat, action)
        state.log = []
        table = Table.at(state)
        table.start, table.seed = played.start, played.seed
        table.moves, table.starts = played.moves[:upto], played.starts[:upto]
        table.events = played.events[: played.starts[upto] if upto < len(played.moves) else None]
        return table


class Moment(NamedTuple):
    """Where to look closely: after how many moves, from which side, and what was hidden from it there."""

    move: int
    seat: int | None
    hidden: frozenset[str]
    asked: str
    kinds: frozenset[str]  # of the events that are about to happen


def has_thumb(game: Game) -> bool:
    """Say whether the game has rules of thumb."""
    try:
        game.thumb(0, Chance())
    except SudareError:
        return False
    return True


def players(game: Game, mix: str, chance: Chance) -> list[Bot]:
    """Return who sits where."""
    kinds = [mix] * game.seats
    if mix == "mixed":
        kinds = [chance.choice(("random", "slips", "thumb", "away")) for _ in kinds]
    return [_player(game, seat, kind, chance.fork(f"{kind} {seat}")) for seat, kind in enumerate(kinds)]


def _player(game: Game, seat: int, kind: str, chance: Chance) -> Bot:
    if kind == "away":
        return Slipping(DefaultBot(), chance)
    if kind == "random" or not has_thumb(game):
        return RandomBot(chance)
    thumb = game.thumb(seat, chance.fork())
    return thumb if kind == "thumb" else Slipping(thumb, chance)


def answer(bot: Bot, table: Table, seat: int) -> int:
    """Return what a player answers; rules of thumb that fail or leave the options are a defect of the game."""
    if isinstance(bot, RandomBot):  # it needs nothing but the list
        legal: tuple[int, ...] = table.state.legal(seat)
        return bot.chance.choice(legal)
    seen = table.perspective(seat)
    try:
        action = bot.choose(seen)
    except Exception as error:
        asked = seen.decision.id if seen.decision else "?"
        text = f"the rules of thumb fail when asked {asked!r}: {type(error).__name__}: {error}"
        raise Broken("rules of thumb", seat, text) from error
    if action not in seen.legal:
        options = ", ".join(table.game.actions.name(a) for a in seen.legal[:8])
        text = f"the rules of thumb answer {action!r}, which is not among the options ({options}, …)"
        raise Broken("rules of thumb", seat, text)
    return action


def moments(film: Film, coverage: Coverage, chance: Chance) -> list[Moment]:
    """Choose where to look: at what was hidden there from a side, the rarest so far in this run first."""
    moves = film.moves
    coverage.happened(label for move in moves for label in move.labels)
    candidates, rare = _candidates(moves, coverage, chance)
    found: list[Moment] = []
    for number in sorted(candidates):
        table = film.table(number)
        kinds = frozenset(kind for move in moves[number : number + AHEAD] for kind in move.kinds)
        for side in _sides(table.game, number in rare, chance):
            hidden = _probe(table, side, chance.fork("probe"))
            found.append(Moment(number, side, hidden, moves[number].asked, kinds if hidden else frozenset()))
    for moment in found:
        coverage.hidden(moment.hidden)
    chosen: list[Moment] = []
    while found and len(chosen) < POINTS + len(moves) // LONG:
        best = max(found, key=lambda moment: _worth(moment, chosen, coverage))
        found.remove(best)
        chosen.append(best)
    return sorted(chosen, key=lambda moment: moment.move)


def _candidates(moves: list[Move], coverage: Coverage, chance: Chance) -> tuple[set[int], set[int]]:
    """Return numbers of moves: one in each part of the game, some at rare questions, some just before rare events.

    The last ones are returned by themselves, too.
    """
    length = len(moves)
    parts = min(length, SPREAD)
    chosen = {(part * length + chance.below(length)) // parts for part in range(parts)}
    asked, told = {move.asked for move in moves}, {kind for move in moves for kind in move.kinds}
    for question in sorted(asked, key=lambda id: (-coverage.worth(f"asked {id}", coverage.asked[id]), id))[:RARE]:
        chosen.add(chance.choice([n for n, move in enumerate(moves) if move.asked == question]))
    rare = set()
    for kind in sorted(told, key=lambda id: (-coverage.worth(id, coverage.kinds[id]), id))[:RARE]:
        event = chance.choice([n for n, move in enumerate(moves) if kind in move.kinds])
        rare.add(max(0, event - chance.below(AHEAD)))
    return chosen | rare, rare


def _sides(game: Game, rare: bool, chance: Chance) -> list[int | None]:
    """Return two sides to look from: seats for the most part, now and then a spectator; more where it is rare."""
    sides: list[int | None] = [*range(game.seats), *range(game.seats), None]
    chosen = [chance.choice(sides)]
    while len(chosen) < min(game.seats + 1, 4 if rare else 2):
        chosen.append(chance.choice([side for side in sides if side not in chosen]))
    return chosen


def _probe(table: Table, seat: int | None, chance: Chance) -> frozenset[str]:
    """Draw one world, to see cheaply what is hidden from this side."""
    try:
        world = table.perspective(seat).sample(chance)
    except Exception:  # whatever is wrong is found, and named, when the moment is checked
        return frozenset(("?",))
    apart = differences(plain(table.state), plain(world))
    return frozenset(place(path) for path, _, _ in apart)


def _worth(moment: Moment, chosen: list[Moment], coverage: Coverage) -> float:
    """Return how much is to be learned: hidden parts and questions count for more when they were seldom checked."""
    worth = 0.0
    for part in moment.hidden:
        times = coverage.checked[part] + sum(part in other.hidden for other in chosen)
        worth += 1 / (1 + times) ** 2
    for kind in moment.kinds:
        worth += coverage.worth(kind, coverage.kinds[kind] + sum(kind in other.kinds for other in chosen))
    times = coverage.asked[moment.asked] + sum(moment.asked == other.asked for other in chosen)
    worth += coverage.worth(f"asked {moment.asked}", times)
    return worth / (1 + sum(moment.move == other.move for other in chosen))


def unending(mix: str, limit: int) -> Broken:
    """Return the defect of a game that does not end for these players."""
    who = {
        "random": "random players",
        "thumb": "its own rules of thumb",
        "slips": "rules of thumb that slip",
        "mixed": "players of all kinds",
        "away": "safe defaults with slips",
    }[mix]
    return Broken("ending", TABLE, f"the game did not end within {limit} moves when played by {who}")
