"""What a board shows line by line: after the last line of an answer it is what the position says."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sudare.bots import make_bot
from sudare.core import Chance, Game, Table
from sudare.games.chiyo import ChiyoGame
from sudare.games.omnitsu import OmnitsuGame

WEB = Path(__file__).parents[2] / "web"
FOLD = """
const esbuild = require("esbuild"), fs = require("fs");
const load = path => {
    const { code } = esbuild.transformSync(fs.readFileSync(path, "utf8"), { loader: "ts", format: "cjs" });
    const module_ = { exports: {} };
    new Function("module", "exports", code)(module_, module_.exports);
    return module_.exports;
};
const [game, steps] = JSON.parse(fs.readFileSync(0, "utf8"));
const { along } = load(`src/boards/${game}/along.ts`);
for (const { view, told, seat } of steps)
    console.log(JSON.stringify(told.reduce((seen, event) => along(seen, event, { seat, settings: {} }), view)));
"""
THROWS = """
const [, steps] = JSON.parse(fs.readFileSync(0, "utf8"));
const { throwsOf } = load("src/boards/omnitsu/told.ts");
for (const { told, seats } of steps) console.log(JSON.stringify(throwsOf(told, seats)));
"""
IN_A_HAND = """
const [, steps] = JSON.parse(fs.readFileSync(0, "utf8"));
const { inAHand } = load("src/boards/omnitsu/told.ts");
for (const { told, card } of steps) console.log(JSON.stringify(inAHand(told, card)));
"""
LOAD = FOLD[: FOLD.index("const [game")]
THROWS, IN_A_HAND = LOAD + THROWS, LOAD + IN_A_HAND  # events that say nothing more come without data
KINDS = ("tokens_placed", "tokens_removed", "honor_drawn", "influence_drawn", "moved", "revealed", "track_advanced")


def node(hatch_build: Any, script: str, game: str, given: list[dict[str, Any]]) -> list[Any]:
    """Run a script on what it is given; return what it prints."""
    if not (WEB / "node_modules" / "esbuild").is_dir():
        pytest.skip("web/node_modules is not installed (the page was built before): npm ci in web/")
    program, _ = hatch_build.node_and_npm()
    said = subprocess.run(
        [program, "-e", script], cwd=WEB, input=json.dumps([game, given]), capture_output=True, text=True, check=True
    )
    return [json.loads(line) for line in said.stdout.splitlines()]


def steps(game: Game, seed: str, kinds: Collection[str]) -> list[dict[str, Any]]:
    """Return what every side saw before each answer of a game, what it was told of it, and what it saw after it."""
    seats = game.seats
    table = Table(game, seed=seed)
    bots = [make_bot("thumb", table.game, seat, Chance(f"{seed} {seat}")) for seat in range(seats)]
    found: list[dict[str, Any]] = []
    while not table.state.over:
        sides = {seat: (table.perspective(seat).view, len(table.told(seat))) for seat in (*range(seats), None)}
        decider = table.state.deciders[0]
        table.act(decider, bots[decider].choose(table.perspective(decider)))
        for seat, (view, known) in sides.items():
            told = table.told(seat)[known:]
            if any(event.kind in kinds for event in told):
                found.append(
                    msgspec.to_builtins(
                        {
                            "seat": seat,
                            "view": view,
                            "told": told,
                            "now": table.perspective(seat).view,
                        },
                        str_keys=True,
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
    mixed = {"shuffled", "framed", "flipped_down", "influence_played", "final_act", "game_over", "swapped"}
    played = [
        one
        for one in steps(ChiyoGame(seats), f"along {seats}", KINDS)
        if not mixed & {event["kind"] for event in one["told"]}
    ]
    told = {event["kind"] for one in played for event in one["told"]}
    assert {"tokens_placed", "honor_drawn", "revealed", "moved"} <= told
    for one, view in zip(played, node(hatch_build, FOLD, "chiyo", played), strict=True):
        assert seen_on_the_table(view) == seen_on_the_table(one["now"]), one["told"]


CARDS = frozenset(
    ("thrown", "thrown_at", "drew", "discarded", "laid_aside", "card_moved", "location_entered", "cracked")
)
UNSAID = {"all_revealed", "scored", "scrolls_shuffled", "ending", "dealt"}  # these bring a position of their own


def omnitsu_cards(view: dict[str, Any]) -> dict[str, Any]:
    """Return where the cards and scrolls are; hands have no order, and a Location's Action has no end."""
    places = [place["card"] for place in view["center"]]
    return {
        "hands": [(seat["hand_size"], sorted(seat["hand"] or [])) for seat in view["seats"]],
        "sealed": [[scroll["token"] for scroll in seat["sealed"]] for seat in view["seats"]],
        "thrown": [None if (card := seat["slot"]["card"]) in places else card for seat in view["seats"]],
        "discard": (view["discard"], view["discard_size"], sorted(view["destroyed"])),
        "center": view["center"],
        "piles": (view["scroll_pile"], view["deck_size"], view["turn"]),
    }


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_cards_are_seen_to_move_from_hand_to_hand_as_it_is_told(hatch_build: Any, seed: str) -> None:
    game = OmnitsuGame(3)
    played = [
        one for one in steps(game, f"cards {seed}", CARDS) if not UNSAID & {event["kind"] for event in one["told"]}
    ]
    told = {event["kind"] for one in played for event in one["told"]}
    assert told >= CARDS - {"cracked", "card_moved"}
    for one, view in zip(played, node(hatch_build, FOLD, "omnitsu", played), strict=True):
        assert omnitsu_cards(view) == omnitsu_cards(one["now"]), one["told"]


def test_the_throws_are_known_at_every_line_up_to_the_end(hatch_build: Any) -> None:
    """Also at "The Game Ending Phase starts", an event that says nothing more; and a new aim is the aim."""
    game, table = OmnitsuGame(3), Table(OmnitsuGame(3), seed="throws")
    bots = [make_bot("thumb", game, seat, Chance(str(seat))) for seat in range(3)]
    while not table.state.over:
        decider = table.state.deciders[0]
        table.act(decider, bots[decider].choose(table.perspective(decider)))
    told = msgspec.to_builtins(table.told(0), str_keys=True)
    assert any("data" not in event for event in told)
    seats = msgspec.to_builtins(table.perspective(0).view)["seats"]
    given = [{"told": told[:n], "seats": seats} for n in range(len(told) + 1)]
    last = next(n for n in reversed(range(len(told))) if told[n]["kind"] == "turn")
    thrown = {event["data"]["seat"] for event in told[last:] if event["kind"] in ("thrown", "thrown_at")}
    assert thrown <= {one["seat"] for one in node(hatch_build, THROWS, "omnitsu", given)[-1]}
    assert thrown


def test_a_card_that_was_turned_on_somebody_else_is_said_to_aim_there(hatch_build: Any) -> None:
    told = [
        {"kind": "turn", "data": {"turn": 1, "lead": 0}},
        {"kind": "thrown_at", "data": {"seat": 1, "card": "ronin", "target": 0}},
        {"kind": "redirected", "data": {"seat": 1, "card": "ronin", "target": 2}},
    ]
    slots = [{"card": "ronin", "order": 14, "target": 0, "status": "up"}, {"card": None}]
    for slot in slots:
        seats = [{"slot": {"card": None}}, {"slot": slot}]
        ((throw,),) = node(hatch_build, THROWS, "omnitsu", [{"told": told, "seats": seats}])
        assert throw["target"] == 2


def test_a_card_is_said_to_be_in_a_hand_only_where_it_is(hatch_build: Any) -> None:
    """Once the Main Deck was made anew without a card, it is in a hand, or lies open."""
    game, given, held = OmnitsuGame(3), list[dict[str, Any]](), list[bool]()
    castle = game.tables.index["daimyos_castle"]
    for seed in range(12):
        table, chance = Table(game, seed=f"hand {seed}"), Chance(f"hand {seed}")
        while not table.state.over and table.state.phase != "ending" and table.state.turn < 16:
            seat = table.state.deciders[0]
            table.act(seat, chance.choice(table.state.legal(seat)))
            s = table.state
            if not s.deciders or s.asked[s.deciders[0]][0].id != "choose_action":
                continue  # then nothing is on its way
            given.append({"told": msgspec.to_builtins(table.told(None), str_keys=True), "card": "daimyos_castle"})
            held.append(any(castle in hand for hand in s.hands))
    said = node(hatch_build, IN_A_HAND, "omnitsu", given)
    open_ = [held_ or not one for one, held_ in zip(said, held, strict=True)]
    assert all(open_)
    assert any(said)
