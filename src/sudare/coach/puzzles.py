"""coach: puzzles: positions with one clearly best choice, kept as data beside their game and judged from it.

A puzzle is the record of a game up to a question, whose question it is, and what a long search found of every answer,
in worlds that this seat could not exclude. `finding` makes them; nobody thinks when one is tried.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from sudare.coach.judge import is_clear
from sudare.coach.words import chance
from sudare.core import Game, Perspective, Record, SudareError, Table, Voice, installed_game

FORMAT = "sudare-puzzles/1"
FILE = "puzzles.json"
RIGHT, GOOD, WRONG = "right", "good", "wrong"
MARGIN = 0.07  # of a win: by so much the best is ahead of everything else, beyond the noise
WORLDS = "A world is one way in which all that you cannot see may lie. Bots played on in each of them."
TWINS = 5  # options for each that may come to the same as the best in every world


class PuzzleError(SudareError):
    """A puzzle, or a file of puzzles, that cannot be used here."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the options of a puzzle: what came of it in imagined games."""

    action: str
    chance: float  # to win, and its standard error
    error: float
    gap: float = 0.0  # by how much the best was ahead in the same worlds, and the error of that
    gap_error: float = 0.0
    ahead: int = 0  # worlds in which the best did better, and in which it did worse
    behind: int = 0
    why: str = ""  # what came of it, in words; it does not name the best


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, whose choice it is, and what every answer is worth by what that seat can know."""

    record: Record  # up to the question
    seat: int
    question: str  # the id of the decision
    usual: str  # what the rules of thumb would do
    worlds: int  # that the figures rest on
    accepted: list[str]  # the best, and what came to the same in every world
    answers: list[Answer]  # all options, the best first
    solution: list[str]  # why, in sentences

    @property
    def key(self) -> str:
        """What the puzzle is called in addresses: it stays when others are added before it."""
        about = f"{self.record.seed} {len(self.record.moves)} {self.seat}"
        return blake2b(about.encode(), digest_size=5).hexdigest()

    @property
    def best(self) -> Answer:
        """The best answer."""
        return self.answers[0]

    def verdict(self, answer: Answer) -> str:
        """Return what is said of an answer: right, also good, or wrong."""
        if answer.action == self.best.action:
            return RIGHT
        return GOOD if answer.action in self.accepted else WRONG

    def answer(self, action: str) -> Answer:
        """Return one of the options by the name of its action."""
        for answer in self.answers:
            if answer.action == action:
                return answer
        raise PuzzleError("this is not among the options of this puzzle")

    def table(self) -> Table:
        """Return the table at which the question is open; whoever shows a puzzle shows one side of it only."""
        return Table.from_record(self.record, installed_game)


class Puzzles(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The puzzles of a game, and where to look on for more."""

    format: str = FORMAT
    game: str
    seed: str  # of the search
    seats: int
    looked: int = 0  # games that were looked through
    puzzles: list[Puzzle] = []

    def find(self, name: str) -> Puzzle:
        """Return a puzzle by its number, as people count, or by its key."""
        for number, puzzle in enumerate(self.puzzles, 1):
            if name in (str(number), puzzle.key):
                return puzzle
        raise PuzzleError(f"there is no puzzle {name!r} of {self.game}; there are {len(self.puzzles)}")

    def to_json(self) -> bytes:
        """Return the text of a file: a line for each record, answer and sentence."""
        lines = [
            f'{{"format": {_plain(self.format)}, "game": {_plain(self.game)}, "seed": {_plain(self.seed)}, '
            f'"seats": {self.seats}, "looked": {self.looked}, "puzzles": [',
        ]
        for n, puzzle in enumerate(self.puzzles):
            fields = msgspec.to_builtins(puzzle)
            lines.append(" {")
            for name, value in fields.items():
                end = "," if name != "solution" else ""
                if name in ("answers", "solution"):
                    inner = [f"   {_plain(one)}" for one in value]
                    lines.append(f'  "{name}": [\n' + ",\n".join(inner) + f"\n  ]{end}")
                else:
                    lines.append(f'  "{name}": {_plain(value)}{end}')
            lines.append(" }," if n + 1 < len(self.puzzles) else " }")
        return "\n".join([*lines, "]}", ""]).encode()


def _plain(value: object) -> str:
    return msgspec.json.encode(value).decode()


def read_puzzles(path: Path) -> Puzzles:
    """Read a file of puzzles; whether each can be played is found by `check`."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PuzzleError(f"{path} cannot be read ({error.strerror})") from None
    try:
        found = msgspec.json.decode(data, type=Puzzles)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{path} holds no puzzles: {error}") from None
    if found.format != FORMAT:
        raise PuzzleError(f"{path} is not of the format {FORMAT!r}")
    return found


@lru_cache(maxsize=32)
def puzzles_of(game: str) -> Puzzles:
    """Return the puzzles that come with an installed game; a game may have none."""
    cls = installed_game(game)
    path = cls.folder() / FILE
    if not path.exists():
        return Puzzles(game=game, seed="", seats=cls.players[0])
    return read_puzzles(path)


def of_the_day(day: int, games: list[str]) -> tuple[str, Puzzle] | None:
    """Return the puzzle of a day, counted from any day: the games take turns, and each goes through its own."""
    some = [game for game in games if puzzles_of(game).puzzles]
    if not some:
        return None
    game = some[day % len(some)]
    puzzles = puzzles_of(game).puzzles
    return game, puzzles[day // len(some) % len(puzzles)]


def check(puzzle: Puzzle) -> Table:
    """Return the table of a puzzle; refuse one whose record does not lead to its question, or that is not clear."""
    table = puzzle.table()
    if not 0 <= puzzle.seat < table.game.seats:
        raise PuzzleError(f"there is no seat {puzzle.seat} at this table")
    seen = table.perspective(puzzle.seat)
    if seen.decision is None or seen.decision.id != puzzle.question:
        raise PuzzleError(f"its moves do not lead to the question {puzzle.question!r}")
    legal = sorted(table.game.actions.name(action) for action in seen.legal)
    if legal != sorted(answer.action for answer in puzzle.answers):
        raise PuzzleError("its answers are not the options of its question")
    if puzzle.accepted != accepted(table.game, puzzle.answers, puzzle.usual):
        raise PuzzleError("its best answer is not clearly ahead")
    return table


def accepted(game: Game, answers: list[Answer], usual: str) -> list[str]:
    """Return the answers that are right, the best first; none when this is no puzzle.

    The best stands clear of all others, by the margin, beyond the noise and in more worlds than not, and what the rules
    of thumb say is among these. Whatever came to the same as the best in every world is as right.
    """
    same = [one for one in answers if one.ahead == one.behind == 0]
    if len(same) > 1 + len(answers) // TWINS or any(one.action == usual for one in same):
        return []
    if not all(is_behind(game, one) for one in answers if one not in same):
        return []
    return [one.action for one in sorted(same, key=lambda one: one.action != answers[0].action)]


def is_behind(game: Game, answer: Answer) -> bool:
    """Say whether the best stands clear of an answer."""
    return answer.gap >= MARGIN and is_clear(game, answer.gap, answer.gap_error) and answer.ahead > answer.behind


def verdict_lines(puzzle: Puzzle, answer: Answer) -> list[str]:
    """Say what is to be said of an answer, without naming a better one."""
    verdict = puzzle.verdict(answer)
    if verdict == RIGHT:
        return ["This is the best choice."]
    if verdict == GOOD:
        return [f"In {puzzle.worlds} worlds that you cannot exclude it came to the same as the best choice every time."]
    return [answer.why, WORLDS]


def solution_lines(puzzle: Puzzle, seen: Perspective, names: list[str]) -> list[str]:
    """Return the solution: the best answer, why, and the chances of all others."""
    voice = Voice(seen.game, seen.seat, names)
    labels = {seen.game.actions.name(action): seen.label(action, voice) for action in seen.legal}
    figures = [f"{labels[one.action]}: {chance(one.chance, one.error)}" for one in puzzle.answers]
    return [*puzzle.solution, f"Chances to win in {puzzle.worlds} worlds:", *figures]


def truth_lines(table: Table, seat: int) -> list[str]:
    """Return what lay behind the blind: for who has solved the puzzle, or given it up."""
    voice = Voice(table.game, seat, table.names)
    return [f"{about}: {how}." for about, how in dict.fromkeys(table.game.secrets(table.state, voice))]
