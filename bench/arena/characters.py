"""Shows what the characters of each game do differently, and what it costs them.

    nice python bench/arena/characters.py --games 200
    python bench/arena/characters.py --only kage --games 60 --level easy

Every character sits on every other chair, the rules of thumb as they are on the rest, and the other way round in the
same deal. Printed (and written into README.md with --write) are the difference in wins a chair with its interval, and
the three habits that differ most: how many of the seats that could do something did.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import msgspec

from sudare.bots.arena import credit
from sudare.bots.engine import Match, Played, play_all
from sudare.core import Game, find_game
from sudare.learn.league import score_of

HERE = Path(__file__).parent
KEPT = HERE.parents[1] / "build" / "arena"
MARK = "<!-- characters -->\n"
SEATS = {"shogunate": 4, "omnitsu": 3, "ninja": 2, "chiyo": 6, "kage": 2}
LEAST = 30  # seats that could do it, or a habit is not told
SHOWN = 3


def matches(bots: tuple[str, str], seats: int, deals: int) -> list[Match]:
    """Return the games of both line-ups, two for every deal."""
    return [
        Match(2 * deal + turn, [bots[(seat + turn + deal) % 2] for seat in range(seats)], f"characters {deal}")
        for deal in range(deals)
        for turn in (0, 1)
    ]


def played(game: Game, path: Path, wanted: list[Match]) -> list[Played]:
    """Play what was not played before, and return all of it."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    known = {one.number: one for one in (msgspec.json.decode(line, type=Played) for line in lines)}
    with path.open("ab") as file:
        for one in play_all(game, [match for match in wanted if match.number not in known]):
            known[one.number] = one
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
    return [known[match.number] for match in wanted]


def gains(games: list[Played], bot: str) -> list[float]:
    """Return by deal what a bot won more than the others did, in wins a chair."""
    found: dict[str, float] = {}
    for one in games:
        gained = sum(credit(one, seat) * (1 if kind == bot else -1) for seat, kind in enumerate(one.bots))
        found[one.seed] = found.get(one.seed, 0.0) + gained / len(one.bots)
    return list(found.values())


def habits(games: list[Played], bot: str) -> list[tuple[float, str]]:
    """Return what a bot does more or less often than the others, the most telling first."""
    did: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    could: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for one in games:
        for seat, kind in enumerate(one.bots):
            mine = kind == bot
            did[mine].update(one.used[seat].keys())
            could[mine].update([*one.used[seat].keys(), *one.unused[seat]])
    found = []
    for action, number in could[True].items():
        others = could[False][action]
        if min(number, others) >= LEAST:
            mine, theirs = did[True][action] / number, did[False][action] / others
            error = ((mine * (1 - mine) + 0.1) / number + (theirs * (1 - theirs) + 0.1) / others) ** 0.5
            found.append((abs(mine - theirs) / error, f"`{action}` {mine:.0%} (others {theirs:.0%})"))
    return sorted(found, reverse=True)[:SHOWN]


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=SEATS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", default="thumb")
    parser.add_argument("--write", action="store_true", help="write the table into README.md")
    options = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    lines = [
        "| game | character | deals | points a chair | what it does more or less often |",
        "|---|---|---:|---:|---|",
    ]
    for name, seats in SEATS.items():
        if options.only not in (None, name):
            continue
        game = find_game(name)(seats)
        for character in game.styles().characters:
            bot = f"{options.level}:{character}"
            wanted = matches((options.level, bot), seats, options.games // 2)
            games = played(game, KEPT / f"characters-{name}-{options.level}-{character}.jsonl", wanted)
            score = score_of(gains(games, bot))
            told = "; ".join(text for _, text in habits(games, bot))
            figure = f"{100 * score.mean:+.1f} ± {100 * score.half:.1f}"
            lines.append(f"| {game.title} | {character} | {score.deals} | {figure} | {told} |")
            print(lines[-1], flush=True)
    if options.write:
        before, _, after = (HERE / "README.md").read_text(encoding="utf-8").split(MARK)
        text = "\n".join(lines)
        (HERE / "README.md").write_text(f"{before}{MARK}{text}\n{MARK}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
