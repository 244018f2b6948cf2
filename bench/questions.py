"""bench: how often a person must answer: rules of thumb play through the doors' gestures and standing answers.

A person is simulated who wants what the rules of thumb want. What a standing answer settles is not asked; answers that
go on with the same choice, and that the seat could foresee, are one gesture. Beside it stand the atoms underneath.
Where a game has ready layouts, the person sets up by the first of them, as on the page: the whole is shown, and what
is confirmed is one gesture that stands for all the parts in it, also where partners place in turn. Beside it: the
same set-up by hand, and confirmed once with "all", whether or not it was shown.

    python bench/questions.py [GAME ...] [--number N] [--set-up] [--detail] [--write]
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

import sudare
from sudare.core import Chance, Game, Layout, Perspective, Table
from sudare.doors import Outlook, Standing, Unforeseen, beginnings, look
from sudare.doors.drafts import draft
from sudare.doors.layouts import dice_of, follow, in_set_up, layouts, own_answers

TABLES = {"shogunate": (3, 4, 6), "omnitsu": (2, 3, 4), "ninja": (2, 3, 4), "chiyo": (5, 6, 8), "kage": (2, 3, 4)}
ROUND = {"shogunate": "round", "omnitsu": "turn", "ninja": "turn", "chiyo": "turns", "kage": "round"}
MOST = 6000  # moves after which a game is given up


class Person:
    """Counts what one seat is asked, and how many gestures its answers take."""

    def __init__(self) -> None:
        self.standing = Standing()
        self.outlook: Outlook | None = None  # what the seat foresees while a gesture goes on
        self.last: tuple[str, str] | None = None
        self.atoms = self.lone = self.gestures = self.setup = self.foreseen = 0
        self.detail: Counter[tuple[str, str]] = Counter()  # what the gestures begin with: decision and kind of answer

    def answer(self, table: Table, seen: Perspective, action: int, at_setup: bool) -> None:
        """Take note of an answer that is about to be given."""
        self.atoms += 1
        assert seen.decision is not None
        self.standing.gave(seen, action)
        kind = seen.game.actions.describe(action)[0]
        now = (seen.decision.id, kind)
        goes_on = self.last is not None and seen.game.gestures.one_plan(*self.last, *now)
        if goes_on and self.outlook is not None and _same(self.outlook.seen, seen):
            self.foreseen += 1
        else:
            self.gestures += 1
            self.detail[now] += not at_setup
            self.setup += at_setup
            self.lone += len(seen.legal) == 1
            gestures = seen.game.gestures
            goes_on = seen.decision.id in beginnings(seen.game).union(*gestures.plans.values())
            self.outlook = look(seen, Chance(f"{len(table.moves)}")) if goes_on else None
        self.last = now
        if self.outlook is not None:
            try:
                self.outlook.advance(action)  # past windows that nobody reacts in, as the doors go
            except Unforeseen:
                self.outlook = None

    def confirm(self, answers: int) -> None:
        """Take note of a chain of a layout that was shown and confirmed."""
        self.atoms += answers
        self.gestures += 1
        self.setup += 1
        self.last = self.outlook = None

    def interrupted(self) -> None:
        """Somebody else has answered: whatever was going on is over."""
        self.outlook = None


def _same(one: Perspective, two: Perspective) -> bool:
    return one.snapshot() == two.snapshot()


def play(table: Table, people: list[Person], number: int, by_hand: bool, set_up_only: bool) -> None:
    """Let the people play a game; they take note of what they are asked."""
    game_id, seats = table.game.id, table.game.seats
    bots = [table.game.thumb(seat, Chance(f"{number} {seat}")) for seat in range(seats)]
    left: dict[int, tuple[Layout, list[str]]] = {}  # what was shown and confirmed is not asked again
    while not table.state.over and len(table.moves) < MOST:
        seat = table.state.deciders[0]
        seen = table.perspective(seat)
        if set_up_only and not in_set_up(seen):
            return
        ready, before = [] if by_hand else layouts(seen), len(table.moves)
        if seat in left and ready and follow(table, seat, *left[seat]):
            people[seat].atoms += len(table.moves) - before
            continue
        if ready:
            shown = draft(seen, ready[0], dice_of(table), own_answers(table, seat))
            left[seat] = shown.layout, shown.parts
            follow(table, seat, *left[seat])
            people[seat].confirm(len(table.moves) - before)
            continue
        settled = people[seat].standing.answer(seen)
        if settled is not None:  # whoever is not asked cannot answer otherwise
            people[seat].atoms += 1
            table.act(seat, settled)
            continue
        for other, person in enumerate(people):
            if other != seat:
                person.interrupted()
        action = bots[seat].choose(seen)
        before_the_first = (
            game_id != "chiyo" and getattr(table.state, ROUND[game_id]) == 0
        )  # there it counts turns that are over
        people[seat].answer(table, seen, action, in_set_up(seen) or before_the_first)
        table.act(seat, action)


def once_for_all(game: Game, seed: str) -> list[int]:
    """Return how often each seat is asked in its set-up when it confirms its layout with "all"."""
    table = Table(game, seed)
    chosen = {}
    asked = [0] * game.seats
    while not table.state.over and in_set_up(table.perspective(table.state.deciders[0])):
        seat = table.state.deciders[0]
        if seat in chosen and follow(table, seat, chosen[seat]):
            continue
        chosen[seat] = layouts(table.perspective(seat))[0]
        follow(table, seat, chosen[seat])
        asked[seat] += 1
    return asked


def measure(
    game_id: str, seats: int, games: int, set_up_only: bool, detail: dict[str, Counter[tuple[str, str]]]
) -> dict[str, list[float]]:
    """Play games and return, by side, sums: games, atoms, gestures, lone questions, rounds, and three set-ups."""
    game = sudare.game(game_id, seats=seats)
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0] * 8)
    for number in range(games):
        seed = f"questions {number}"
        table, by_hand = Table(game, seed), Table(game, seed)
        people, others = [Person() for _ in range(seats)], [Person() for _ in range(seats)]
        play(table, people, number, False, set_up_only)
        play(by_hand, others, number, True, True)
        at_once = once_for_all(game, seed)
        rounds = max(1, getattr(table.state, ROUND[game_id])) / (seats if game_id == "chiyo" else 1)
        for seat, person in enumerate(people):
            side = game.role(table.state, seat) or "all"
            row = sums[side]
            detail[side].update(person.detail)
            set_ups = (person.setup, others[seat].setup, at_once[seat])
            for place, value in enumerate((1, person.atoms, person.gestures, person.lone, rounds, *set_ups)):
                row[place] += value
    return sums


def report(names: list[str], games: int, set_up_only: bool, with_detail: bool) -> list[str]:
    """Return the table of results."""
    lines = [
        "| game, seats, side | atoms a game | gestures a game | in the set-up | set-up by hand | by layout and all "
        "| a turn or round | single options |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name in names:
        for seats in TABLES[name]:
            detail: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
            found = measure(name, seats, games, set_up_only, detail)
            for side, (n, atoms, gestures, lone, rounds, setup, hand, once) in sorted(found.items()):
                turns = (gestures - setup) / rounds
                figures = (atoms / n, gestures / n, setup / n, hand / n, once / n, turns, lone / n)
                lines.append(f"| {name}, {seats}, {side} | {' | '.join(f'{figure:.1f}' for figure in figures)} |")
                print(lines[-1], flush=True)
                for (decision, kind), times in detail[side].most_common(20) if with_detail else ():
                    print(f"      {times / rounds:6.2f} {decision} {kind}")
    return lines


def main() -> None:
    """Measure and print; with --write also into RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(TABLES))
    parser.add_argument("--number", type=int, default=5, help="games at each player count")
    parser.add_argument("--set-up", action="store_true", help="only the set-ups: seconds instead of minutes")
    parser.add_argument("--detail", action="store_true", help="what the gestures of a turn or round begin with")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    chosen = parser.parse_args()
    lines = report(chosen.games, chosen.number, chosen.set_up, chosen.detail)
    if chosen.write:
        page = Path(__file__).parent / "RESULTS.md"
        text = page.read_text(encoding="utf-8")
        head, _, rest = text.partition("<!-- questions -->")
        _, _, tail = rest.partition("<!-- /questions -->")
        page.write_text(f"{head}<!-- questions -->\n{chr(10).join(lines)}\n<!-- /questions -->{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
