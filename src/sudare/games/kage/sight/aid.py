"""games/kage: help for the eye: areas of influence, sight, effective values, and honest chances for dice."""

from __future__ import annotations

from typing import Any

from sudare.core import Chance, Perspective
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.board import bits
from sudare.games.kage.game import KageGame
from sudare.games.kage.rules.dice import attack_test, declared_test, detect_test
from sudare.games.kage.rules.guard_actions import march_squares_of, with_token
from sudare.games.kage.rules.ninja_tests import chosen_test
from sudare.games.kage.rules.values import (
    aoi,
    awareness,
    chance_of,
    combat_of,
    defence_of,
    evasion_target,
    glow,
    line,
    ninja_sight,
    stealth_of,
    untested,
    watchers,
)
from sudare.games.kage.state import KageState

_SECRET = ("boss", "types", "arrange")  # nothing of the guard side lies open yet


def aid(perspective: Perspective) -> dict[str, Any]:
    """Return what a player who wants help is shown; everything in it follows from what lies open to this seat."""
    game = perspective.game
    assert isinstance(game, KageGame)
    # the open table as the view shows it; what is hidden is drawn and never looked at
    s = KageBeliefs(game, perspective.seat).world(perspective, Chance("aid"))
    if perspective.view.phase in _SECRET and perspective.view.side != "guard":
        return {"guards": {}, "lights": {}, "ninja_values": [], "chances": {}, "steps": {}, "test": None}
    names = game.board.names

    def squares(mask: int) -> list[str]:
        return [names[sq] for sq in bits(mask)]

    guards = {
        str(g.uid): {
            "square": names[g.sq],
            "aoi": squares(aoi(s, g)),
            "awareness": awareness(s, g),
            "defence": line(s, g).defence,
            "combat": line(s, g).combat,
            "move": march_squares_of(s, g),
        }
        for g in s.guards.values()
    }
    ninja = [
        {
            "square": None if n.sq < 0 else names[n.sq],
            "stealth": stealth_of(s, n),
            "combat": combat_of(s, n),
            "defence": defence_of(s, n),
            "seen_by": [g.uid for g in watchers(s, k)] if n.sq >= 0 else [],
            "sees": squares(ninja_sight(s, k)) if n.sq >= 0 else [],
        }
        for k, n in enumerate(s.ninja)
    ]
    return {
        "guards": guards,
        "lights": {names[sq]: squares(glow(s, sq)) for sq in (*s.lanterns, *bits(s.rice))},
        "ninja_values": ninja,
        "chances": chances(perspective, s),
        "steps": steps(perspective, s),
        "test": test(s),
    }


def chances(perspective: Perspective, s: KageState) -> dict[str, float]:
    """Return the chance of success of each option that rolls dice at once."""
    game = s.game
    asked = perspective.flow.asked[perspective.seat] if perspective.decision and perspective.seat is not None else None
    if asked is None:
        return {}
    decision, *context = asked
    odds: dict[int, float] = {}
    for action in perspective.legal:
        if decision in ("evade", "dice") and action in game.dice_block:
            odds[action] = chance_of(sum(game.dice_of(action)), *chosen_test(s, decision, context))
        elif decision == "evade" and action == game.no_dice:
            odds[action] = 0.0
        elif decision == "guard_act":
            g = with_token(s, s.guards[context[0]], context[1])
            if action in game.detect_block:
                odds[action] = chance_of(*detect_test(s, g, game.detect_block.index(action)))
            for block in (game.strike_block, game.shoot_block):
                if action in block:
                    odds[action] = chance_of(*attack_test(s, g, s.ninja[block.index(action)]))
    return {game.actions.name(action): round(chance, 4) for action, chance in odds.items()}


def steps(perspective: Perspective, s: KageState) -> dict[str, dict[str, Any]]:
    """Return for each step of the active ninja that needs an evasion test: target, guards, and the best chance."""
    game, k = s.game, s.active
    if perspective.decision is None or perspective.decision.id != "act" or s.ninja[k].smoke:
        return {}
    n = s.ninja[k]
    out = {}
    for action in perspective.legal:
        if action in game.go_block:
            guards = untested(s, k, game.go_block.index(action))
            if guards:
                goal = evasion_target(s, guards)
                dice = 0 if n.detected or not n.stealth else n.force + n.stealth
                out[game.actions.name(action)] = {
                    "target": goal,
                    "guards": [g.uid for g in guards],
                    "chance": round(chance_of(dice, stealth_of(s, n), goal), 4),
                }
    return out


def test(s: KageState) -> dict[str, Any] | None:
    """Return the declared test whose dice have not been rolled yet: its dice, modifier, target and chance."""
    declared = declared_test(s)
    if declared is None:
        return None
    dice, modifier, target = declared
    chance = 1.0 if s.deed.sure else chance_of(dice, modifier, target)
    return {"dice": dice, "modifier": modifier, "target": target, "chance": round(chance, 4)}
