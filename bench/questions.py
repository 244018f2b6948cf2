"""bench: how often a person must answer: rules of thumb play through the doors' gestures and standing answers.

A person is simulated who wants what the rules of thumb want. What a standing answer settles is not asked; answers that
go on with the same choice, and that the seat could foresee, are one gesture. Beside it stand the atoms underneath.

    python bench/questions.py [GAME ...] [--number N] [--write]
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import sudare
from sudare.core import Chance, NoWorld, Perspective, Table
from sudare.doors import Outlook, Standing, Unforeseen

TABLES = {"shogunate": (3, 4, 6), "omnitsu": (2, 3, 4), "ninja": (2, 3, 4), "chiyo": (5, 6, 8), "kage": (2, 3, 4)}
ROUND = {"shogunate": "round", "omnitsu": "turn", "ninja": "turn", "chiyo": "turns", "kage": "round"}
MOST = 6000  # moves after which a game is given up


class Person:
    """Counts what one seat is asked, and how many gestures its answers take."""

    def __init__(self) -> None:
        self.standing = Standing()
        self.outlook: Outlook | None = None  # what the seat foresees while a gesture goes on
        self.last: tuple[str, str] | None = None
        self.atoms = self.settled = self.lone = self.gestures = self.setup = self.foreseen = 0

    def answer(self, table: Table, seen: Perspective, action: int, at_setup: bool) -> None:
        """Take note of an answer that is about to be given."""
        self.atoms += 1
        assert seen.decision is not None
        if self.standing.answer(seen) == action:
            self.settled += 1
            return
        kind = seen.game.actions.describe(action)[0]
        now = (seen.decision.id, kind)
        goes_on = self.last is not None and seen.game.gestures.same_choice(*self.last, *now)
        if goes_on and self.outlook is not None and _same(self.outlook.seen, seen):
            self.foreseen += 1
        else:
            self.gestures += 1
            self.setup += at_setup
            self.lone += len(seen.legal) == 1
            try:
                self.outlook = Outlook(seen, Chance(f"{len(table.moves)}"))
            except NoWorld:
                self.outlook = None
        self.last = now
        if self.outlook is not None:
            try:
                self.outlook.step(action)
            except Unforeseen:
                self.outlook = None

    def interrupted(self) -> None:
        """Somebody else has answered: whatever was going on is over."""
        self.outlook = None


def _same(one: Perspective, two: Perspective) -> bool:
    return one.snapshot() == two.snapshot()


def measure(game_id: str, seats: int, games: int) -> dict[str, list[float]]:
    """Play games and return, by side, (games, atoms, gestures, set-up gestures, lone questions, rounds)."""
    game = sudare.game(game_id, seats=seats)
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0] * 6)
    for number in range(games):
        table = Table(game, f"questions {number}")
        bots = [game.thumb(seat, Chance(f"{number} {seat}")) for seat in range(seats)]
        people = [Person() for _ in range(seats)]
        while not table.state.over and len(table.moves) < MOST:
            seat = table.state.deciders[0]
            seen = table.perspective(seat)
            action = bots[seat].choose(seen)
            people[seat].answer(table, seen, action, getattr(table.state, ROUND[game_id]) == 0)
            for other, person in enumerate(people):
                if other != seat:
                    person.interrupted()
            table.act(seat, action)
        rounds = max(1, getattr(table.state, ROUND[game_id]))
        for seat, person in enumerate(people):
            row = sums[game.role(table.state, seat) or "all"]
            for place, value in enumerate(
                (
                    1,
                    person.atoms,
                    person.gestures,
                    person.setup,
                    person.lone,
                    rounds / (seats if game_id == "chiyo" else 1),
                )
            ):
                row[place] += value
    return sums


def report(names: list[str], games: int) -> list[str]:
    """Return the table of results."""
    lines = [
        "| game, seats, side | atoms a game | gestures a game | in the set-up | a turn or round | single options |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name in names:
        for seats in TABLES[name]:
            for side, (n, atoms, gestures, setup, lone, rounds) in sorted(measure(name, seats, games).items()):
                figures = (atoms / n, gestures / n, setup / n, (gestures - setup) / rounds, lone / n)
                lines.append(f"| {name}, {seats}, {side} | {' | '.join(f'{figure:.1f}' for figure in figures)} |")
                print(lines[-1], flush=True)
    return lines


def main() -> None:
    """Measure and print; with --write also into RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(TABLES))
    parser.add_argument("--number", type=int, default=5, help="games at each player count")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    chosen = parser.parse_args()
    lines = report(chosen.games, chosen.number)
    if chosen.write:
        page = Path(__file__).parent / "RESULTS.md"
        text = page.read_text(encoding="utf-8")
        head, _, rest = text.partition("<!-- questions -->")
        _, _, tail = rest.partition("<!-- /questions -->")
        page.write_text(f"{head}<!-- questions -->\n{chr(10).join(lines)}\n<!-- /questions -->{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
