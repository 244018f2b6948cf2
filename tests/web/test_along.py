"""What a board shows line by line: after the last line of an answer it is what the position says."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sudare.bots import make_bot
from sudare.core import Chance, Table
from sudare.games.chiyo import ChiyoGame

WEB = Path(__file__).parents[2] / "web"
FOLD = """
const esbuild = require("esbuild"), fs = require("fs");
const source = fs.readFileSync("src/boards/chiyo/along.ts", "utf8");
const { code } = esbuild.transformSync(source, { loader: "ts", format: "cjs" });
const module_ = { exports: {} };
new Function("module", "exports", code)(module_, module_.exports);
for (const step of JSON.parse(fs.readFileSync(0, "utf8")))
    console.log(JSON.stringify(step.told.reduce((view, event) => module_.exports.along(view, event), step.view)));
"""
KINDS = ("tokens_placed", "tokens_removed", "honor_drawn", "influence_drawn", "moved", "revealed", "track_advanced")


def steps(seats: int, seed: str) -> list[dict[str, Any]]:
    """Return what every side saw before each answer of a game, what it was told of it, and what it saw after it."""
    table = Table(ChiyoGame(seats), seed=seed)
    bots = [make_bot("thumb", table.game, seat, Chance(f"{seed} {seat}")) for seat in range(seats)]
    found: list[dict[str, Any]] = []
    while not table.state.over:
        sides = {seat: (table.perspective(seat).view, len(table.told(seat))) for seat in (*range(seats), None)}
        decider = table.state.deciders[0]
        table.act(decider, bots[decider].choose(table.perspective(decider)))
        for seat, (view, known) in sides.items():
            told = table.told(seat)[known:]
            if any(event.kind in KINDS for event in told):
                found.append(
                    msgspec.to_builtins(
                        {"view": view, "told": told, "now": table.perspective(seat).view}, str_keys=True
                    )
                )
    return found


def seen_on_the_table(view: dict[str, Any]) -> dict[str, Any]:
    """Return what lies open on the table; tokens on a card have no order."""
    return {
        "cards": {
            place["id"]: [(card["handle"], card["face"], sorted(card["tokens"])) for card in place["cards"]]
            for place in view["places"]
        },
        "tiles": {place["id"]: sorted(place["tiles"]) for place in view["places"]},
        "supply": view["supply"],
        "space": view["space"],
        "honor": [seat["honor_count"] for seat in view["seats"]],
        "own": [sorted(seat["honor_hidden"] or []) for seat in view["seats"]],
        "influence": (view["influence_hand"], view["influence_deck"]),
    }


@pytest.mark.parametrize("seats", [5, 7])
def test_patrons_tokens_and_cards_are_seen_to_change_as_it_is_told(hatch_build: Any, seats: int) -> None:
    if not (WEB / "node_modules" / "esbuild").is_dir():
        pytest.skip("web/node_modules is not installed (the page was built before): npm ci in web/")
    node, _ = hatch_build.node_and_npm()
    mixed = {"shuffled", "framed", "flipped_down", "influence_played", "final_act", "game_over", "swapped"}
    played = [one for one in steps(seats, f"along {seats}") if not mixed & {event["kind"] for event in one["told"]}]
    told = {event["kind"] for one in played for event in one["told"]}
    assert {"tokens_placed", "honor_drawn", "revealed", "moved"} <= told
    said = subprocess.run(
        [node, "-e", FOLD], cwd=WEB, input=json.dumps(played), capture_output=True, text=True, check=True
    )
    for one, line in zip(played, said.stdout.splitlines(), strict=True):
        assert seen_on_the_table(json.loads(line)) == seen_on_the_table(one["now"]), one["told"]
