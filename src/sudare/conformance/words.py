"""conformance: words are the interface: no sentence that a person meets carries names of the workshop or says nothing.

python -m sudare.conformance.words kage --games 3      # every sentence of some games that a person could not use
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sudare.core import Chance, Game, Perspective, Refusal, Table, Voice, find_game

NAMES = ("Aiko", "Botan", "Chiaki", "Daigo", "Emiko", "Fumio", "Genji", "Hanako")
WORKSHOP = {
    "an id": re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+:[a-z0-9]\S*"),
    "a seat without its name": re.compile(r"\b[Ss]eat \d"),
    "a value of the program": re.compile(r"\b(?:None|True|False|null)\b(?! [A-Z]| cards?\b)|[{}]|\[\]"),
    "a token's number": re.compile(r"\bt\d+\b"),
    "an abbreviation of the workshop": re.compile(r"\bAOI\b|\bLOS\b"),
    "nothing": re.compile(r"^\s*$"),
}
MOMENTS = 24  # of each game, at which everything is read
REFUSED = 40  # actions whose reasons are read at such a moment


class Fault(NamedTuple):
    """A sentence that a person cannot use: where it stands, what is wrong with it, and its words."""

    where: str
    what: str
    text: str


def faults(where: str, text: str) -> Iterator[Fault]:
    """Yield what is wrong with one sentence."""
    for what, pattern in WORKSHOP.items():
        if pattern.search(text):
            yield Fault(where, what, text)


def read_game(game: Game, seed: str) -> Iterator[Fault]:
    """Let rules of thumb play a game; read what is told, asked, offered, refused and shown on every side."""
    table = Table(game, seed, list(NAMES[: game.seats]))
    chance = Chance(f"words {seed}")
    bots = [game.thumb(seat, chance.fork(f"{seat}")) for seat in range(game.seats)]
    voices = {seat: Voice(game, seat, table.names) for seat in (*range(game.seats), None)}
    read = 0
    while True:
        for seat, voice in voices.items():
            for told in table.told(seat, read):
                yield from faults(f"event {told.kind}", voice.event(told))
        read = len(table.events)
        if table.state.over:
            break
        decider = chance.choice(table.state.deciders)
        seen = table.perspective(decider)
        yield from _question(seen, voices[decider])
        if not chance.below(MOMENTS):
            yield from _reasons(table, seen, voices[decider], chance)
            yield from (f for line in seen.text(voices[decider]).splitlines() if line for f in faults("text", line))
        table.act(decider, bots[decider].choose(seen))
    for seat, voice in voices.items():
        for line in table.perspective(seat).text(voice).splitlines():
            yield from faults("text at the end", line) if line else ()
    ending = table.how_it_ended()
    assert ending is not None
    for line in ending.text().splitlines():
        yield from faults("ending", line) if line else ()


def _question(seen: Perspective, voice: Voice) -> Iterator[Fault]:
    asked = seen.question(voice)
    assert asked is not None
    yield from faults(f"prompt of {asked.decision}", asked.prompt)
    for option in asked.options:
        yield from faults(f"label at {asked.decision}", option.label)


def _reasons(table: Table, seen: Perspective, voice: Voice, chance: Chance) -> Iterator[Fault]:
    """Read reasons: of anything of a kind that is asked for now, a particular one; and of whatever else there is."""
    assert seen.decision is not None and seen.seat is not None
    actions = table.game.actions
    kinds = {actions.describe(action)[0] for action in seen.legal}
    others = [action for action in range(len(actions)) if action not in seen.legal]
    chance.shuffle(others)
    alike = [action for action in others if actions.describe(action)[0] in kinds]
    for action in {*alike[:REFUSED], *others[: REFUSED // 2]}:
        refusal: Refusal = table.state.refusal(seen.seat, action, voice)
        where = f"why not {actions.describe(action)[0]} at {seen.decision.id}"
        yield from faults(where, refusal.text)
        if action in alike and refusal.text.startswith(generic(seen, voice)):
            yield Fault(where, "a reason that says nothing", f"{actions.name(action)}: {refusal.text}")


def generic(seen: Perspective, voice: Voice) -> str:
    """Return how a reason begins that knows nothing better than what is asked instead."""
    asked = seen.question(voice)
    return f"That is not what is asked now: {asked.prompt if asked else ''}"


def main() -> None:
    """Print the sentences of some games that a person could not use, the commonest first."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1, help="games at each number of players")
    parser.add_argument("--seed", default="words")
    given = parser.parse_args()
    game = find_game(given.game)
    found: Counter[tuple[str, str]] = Counter()
    example: dict[tuple[str, str], str] = {}
    for seats in range(game.players[0], game.players[1] + 1):
        for number in range(given.games):
            for fault in read_game(game(seats), f"{given.seed} {seats} {number}"):
                found[fault[:2]] += 1
                example.setdefault(fault[:2], fault.text)
    for key, times in found.most_common():
        print(f"{times:6}  {key[0]}: {key[1]}: {example[key]}")
    print(f"{len(found)} kinds of sentences, {found.total()} in all")


if __name__ == "__main__":
    main()
