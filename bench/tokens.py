"""bench: what a game costs a model over MCP: tokens (characters / 4) read and written, and calls a decision.

Rules of thumb play one seat through the tools as a model would: one call of `act` a decision, all answers that belong
to one choice and can be foreseen in one call. The other seats are bots.

    python bench/tokens.py [GAME ...] [--number N] [--write]
"""

from __future__ import annotations

import argparse
import asyncio
from collections import defaultdict
from pathlib import Path
from typing import Any

from mcp.client import Client

from sudare.core import Chance
from sudare.doors import Unforeseen, look
from sudare.envs.house import House
from sudare.envs.mcp import make_server

SEATS = {"shogunate": 4, "omnitsu": 3, "ninja": 2, "chiyo": 6, "kage": 2}


async def one_game(name: str, seed: int) -> tuple[int, int, int, str]:
    """Play a game and return characters, calls, decisions, and the side that was played."""
    house = House()
    characters = calls = decisions = 0
    async with Client(make_server(house)) as client:

        async def call(tool: str, **arguments: Any) -> Any:
            nonlocal characters, calls
            result = await client.call_tool(tool, arguments)
            calls += 1
            characters += sum(len(part.text) for part in result.content) + sum(len(str(v)) for v in arguments.values())
            return result.structured_content

        opened = await call("open_table", game=name, seats=SEATS[name])
        token = opened["token"]
        seat: Any = house.seat(token)._now()
        bot = seat._table.game.thumb(seat.seat, Chance(f"tokens {seed}"))
        told = opened
        while not told["over"]:
            if not told["asked"]:
                told = await call("wait", token=token)
                continue
            chain = _chain(bot, seat.perspective())
            decisions += 1  # however many answers it takes
            told = await call("act", token=token, action=", ".join(chain))
            if told["refused"]:  # what was foreseen differently is said one by one
                told = await call("act", token=token, action=chain[0])
        role = seat._table.game.role(seat._table.state, seat.seat) or "all"
    return characters, calls, decisions, role


def _chain(bot: Any, seen: Any) -> list[str]:
    """Return what the bot answers now, and what it would answer next within the same choice, as far as it can see."""
    name, describe = seen.game.actions.name, seen.game.actions.describe
    action = bot.choose(seen)
    chain = [name(action)]
    outlook = look(seen, Chance("chain"))
    try:
        while outlook is not None:
            before = (outlook.seen.decision.id, describe(action)[0])
            outlook.step(action)
            if outlook.seen.over or outlook.seen.decision.id not in (
                *seen.game.gestures.parts,
                *seen.game.gestures.runs,
            ):
                break
            action = bot.choose(outlook.seen)
            if not seen.game.gestures.same_choice(*before, outlook.seen.decision.id, describe(action)[0]):
                break
            chain.append(name(action))
    except Unforeseen:
        pass
    return chain


def main() -> None:
    """Measure and print; with --write also into RESULTS.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(SEATS))
    parser.add_argument("--number", type=int, default=8, help="games of each, on sides that are drawn")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    chosen = parser.parse_args()
    lines = ["| game, seats, side | tokens a game and seat | most | calls a decision |", "|---|---:|---:|---:|"]
    for name in chosen.games:
        sides: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for seed in range(chosen.number):
            characters, calls, decisions, side = asyncio.run(one_game(name, seed))
            sides[side].append((characters, calls, decisions))
        for side, played in sorted(sides.items()):
            tokens = [characters / 4 for characters, _, _ in played]
            ratio = sum(calls for _, calls, _ in played) / sum(decisions for _, _, decisions in played)
            mean = sum(tokens) / len(tokens)
            lines.append(f"| {name}, {SEATS[name]}, {side} | {mean:,.0f} | {max(tokens):,.0f} | {ratio:.2f} |")
            print(lines[-1], f"({len(played)} games)", flush=True)
    if chosen.write:
        page = Path(__file__).parent / "RESULTS.md"
        head, _, rest = page.read_text(encoding="utf-8").partition("<!-- tokens -->")
        tail = rest.partition("<!-- /tokens -->")[2]
        page.write_text(f"{head}<!-- tokens -->\n{chr(10).join(lines)}\n<!-- /tokens -->{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
