"""What talk changes in Chiyo's Secret between rules-of-thumb bots: win shares with talk on and off, truth, and belief.

    python bench/talk.py --games 600            # the figures of docs/bots.md
    python bench/talk.py --games 600 --count    # how often roles say what: the tables of games/chiyo/beliefs/credit.py

The same deals are played with and without talk. Truth is read from the true position at the moment of speaking;
belief is what each Ally's own beliefs make of the speaker's role at the end, with and without heeding what was said.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from math import sqrt
from typing import Any

from sudare.bots import answer_of, make_bot
from sudare.bots.engine import wilson
from sudare.bots.talk import Talkers
from sudare.core import Chance, Table, find_game

ROLES = ("ally", "betrayer", "usurper", "motonaka")


class Tally:
    """What is counted over many games."""

    def __init__(self) -> None:
        self.wins: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
        self.said: Counter[tuple[str, str]] = Counter()  # by role and what it said of itself
        self.true: dict[tuple[str, str], list[int]] = defaultdict(list)  # by role and act: whether it was true
        self.believed: dict[str, list[tuple[float, float]]] = defaultdict(list)  # as Allies
        self.both: list[tuple[bool, bool]] = []  # whether the Allies won: with talk, without
        self.turns: dict[bool, list[int]] = {True: [], False: []}
        self.spoken: list[int] = []
        self.liars: set[int] = set()  # seats that have lied about a card in this game
        self.faults = 0


def play(game: Any, seed: str, talk: bool, tally: Tally) -> list[str]:
    """Play one game; return the roles that won."""
    table = Table(game, seed)
    seats = range(game.seats)
    bots = {seat: make_bot("thumb", game, seat, Chance(f"{seed} bot {seat}")) for seat in seats}
    talkers = Talkers(table, bots, seed)
    known = 0
    tally.liars = set()
    while not table.state.over:
        seat = table.state.deciders[0]
        action, fault = answer_of(bots[seat], table.perspective(seat))
        tally.faults += bool(fault)
        table.act(seat, action)
        if talk and not table.state.over:
            talkers.run()
            for _, said in table.said[known:]:
                note(game, table, said, tally)
            known = len(table.said)
    tally.faults += len(talkers.faults)
    roles = [game.role(table.state, seat) for seat in seats]
    if talk:
        tally.spoken.append(len(table.said))
        believe(game, table, roles, tally)
    tally.turns[talk].append(table.state.turns)
    return sorted({roles[seat] for seat in table.state.winners})


def note(game: Any, table: Table, said: Any, tally: Tally) -> None:
    """Count what was said, and whether it was true."""
    act, *parts = said.says.split()
    roles = [game.role(table.state, seat) for seat in range(game.seats)]
    by = roles[said.seat]
    if act in ("claim", "silent"):
        tally.said[by, parts[0] if parts else act] += 1
    if act == "claim":
        tally.true[by, "role"].append(parts[0] == by)
    elif act == "saw":
        s = table.state
        true = game.names["card"][s.face[s.handle.index(int(parts[0]))]] == parts[1]
        tally.true[by, "card"].append(true)
        if not true:
            tally.liars.add(said.seat)
    elif act == "accuse":
        tally.true[by, f"accuse {parts[1]}"].append(roles[int(parts[0]) - 1] == parts[1])
    elif act == "trust":
        tally.true[by, "trust"].append(roles[int(parts[0]) - 1] == "ally")
    elif act == "suspect":
        disguise = table.state.disguises[("geisha", "ronin").index(parts[1])]
        tally.true[by, "suspect"].append(game.names["card"][disguise] == parts[0])


def believe(game: Any, table: Table, roles: list[str], tally: Tally) -> None:
    """Ask each Ally how likely the others are Allies, before the last event: with what was said, and without."""
    last = next(n for n, (kind, *_) in enumerate(table.events) if kind.id == "game_over")
    before = table.rewound(len(table.moves) - 1)
    for seat, role in enumerate(roles):
        if role != "ally":
            continue
        view = before.perspective(seat).view
        found = []
        for heed in (True, False):
            beliefs = game.Beliefs(game, seat)
            for told in table.told(seat)[:last]:
                beliefs.observe(told)
            if heed:
                beliefs.heed(table.heard(seat))
            found.append(beliefs.weighed(view).chance_of)
        for other, is_ in enumerate(roles):
            if other != seat and is_ != "motonaka":
                looks = found[0][other][0], found[1][other][0]
                tally.believed[is_].append(looks)
                if is_ == "usurper":
                    tally.believed["who lied" if other in tally.liars else "who did not"].append(looks)


def shares(tally: Tally, games: int) -> None:
    """Print who wins how often, with talk and without."""
    print(f"{'wins':10} {'with talk':>26} {'without':>26}")
    for role in ROLES:
        row = []
        for talk in (True, False):
            low, high = wilson(tally.wins[talk][role], games)
            row.append(f"{tally.wins[talk][role] / games:6.1%} ({low:.1%} to {high:.1%})")
        print(f"{role:10} {row[0]:>26} {row[1]:>26}")
    changed = [int(a) - int(b) for a, b in tally.both]
    mean = sum(changed) / games
    error = sqrt(sum((c - mean) ** 2 for c in changed) / games / max(1, games - 1))
    print(f"Allies on the same deals: {mean:+.1%} (95 %: {mean - 1.96 * error:+.1%} to {mean + 1.96 * error:+.1%})")
    turns = {talk: sum(of) / games for talk, of in tally.turns.items()}
    print(f"turns a game: {turns[True]:.1f} and {turns[False]:.1f}; said a game: {sum(tally.spoken) / games:.1f}")
    print(f"faults: {tally.faults}")


def truth(tally: Tally) -> None:
    """Print how often what was said was true, by role."""
    acts = sorted({act for _, act in tally.true})
    print("\nhow often it was true (of how many)")
    print(f"{'':10} " + " ".join(f"{act:>18}" for act in acts))
    for role in ROLES:
        cells = []
        for act in acts:
            found = tally.true[role, act]
            cells.append(f"{sum(found) / len(found):.0%} ({len(found)})" if found else "-")
        print(f"{role:10} " + " ".join(f"{cell:>18}" for cell in cells))
    print("\nhow likely an Ally takes another Noble for an Ally at the end: with what was said, and without")
    print("(the last two: Usurpers who lied about a card in the game, and who did not)")
    for role in (*ROLES[:3], "who lied", "who did not"):
        found = tally.believed[role]
        if found:
            heard, unheard = (sum(pair[i] for pair in found) / len(found) for i in (0, 1))
            gain = [a - b for a, b in found]
            mean = sum(gain) / len(gain)
            error = sqrt(sum((g - mean) ** 2 for g in gain) / len(gain) ** 2)
            more = f"{mean:+.1%} ± {1.96 * error:.1%}"
            print(f"{role:12} {heard:6.1%} {unheard:6.1%} {more:>16}  ({len(found)} looks)")


def counts(tally: Tally) -> None:
    """Print what the tables of likelihoods are made of, with one added to every count."""
    print("\nsaid of oneself, by role")
    for role in ROLES[:3]:
        total = sum(n for (by, _), n in tally.said.items() if by == role) + 4
        print(role, {said: round((tally.said[role, said] + 1) / total, 2) for said in (*ROLES[:3], "silent")})
    for act in ("card", "accuse ally", "accuse betrayer", "accuse usurper", "trust"):
        found = [tally.true[role, act] for role in ROLES]
        print(f"{act:16}", [round((sum(of) + 1) / (len(of) + 2), 2) for of in found], [len(of) for of in found])


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--seed", default="talk")
    parser.add_argument("--count", action="store_true")
    given = parser.parse_args()
    game = find_game("chiyo")(given.seats)
    tally = Tally()
    for number in range(given.games):
        seed = f"{given.seed}#{number}"
        won = {talk: play(game, seed, talk, tally) for talk in (True, False)}
        for talk, roles in won.items():
            for role in roles:
                tally.wins[talk][role] += 1
        tally.both.append(("ally" in won[True], "ally" in won[False]))
    print(f"Chiyo's Secret, {given.seats} seats, {given.games} deals, thumb bots, seed {given.seed}")
    shares(tally, given.games)
    truth(tally)
    if given.count:
        counts(tally)


if __name__ == "__main__":
    main()
