"""games/kage: options as people read them, from a seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.games.kage.edition import LEVELS
from sudare.games.kage.rules.guard_actions import march_squares_of
from sudare.games.kage.rules.ninja_turn import fade_cost
from sudare.games.kage.rules.recruiting import recruit_price
from sudare.games.kage.sight.view import View
from sudare.games.kage.state import CARD
from sudare.games.kage.words.names import (
    card_text,
    count,
    guard_text,
    guard_title,
    model_title,
    ninja_title,
    piece,
    square_text,
    type_text,
)
from sudare.games.kage.words.now import drawn_note, ninja_note
from sudare.games.kage.words.now import guard_note as guard_card_note
from sudare.games.kage.words.odds import (
    DEEDS,
    deed_note,
    dice_chance,
    door_note,
    guard_note,
    laid,
    march_note,
    only_target,
    percent,
    state_note,
    stay_note,
    step_note,
    watch_note,
)

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

_WORDS = {
    "pass": "Pass",
    "pass_on": "Pass here, and from now on at every such moment",
    "pass_turn": "Pass everything until this turn ends",
    "watch": "Ask me again whenever I could play a card",
    "enough": "Enough",
    "confirm": "Done: confirm",
    "auto": "Place all the rest for me",
    "auto_piece": "Place this one for me",
    "end_turn": "End the turn",
    "done": "End this activation",
    "open_door": "Open a door",
    "search": "Search the token",
    "melee": "Melee attack",
    "ranged": "Ranged attack",
    "break_lantern": "Break a lantern",
    "muffle_bell": "Muffle a bell",
    "mission_action": "Mission action",
    "drop_caltrop": "Drop a caltrop on {square}, the square just left: a guard that moves onto it must stop",
    "drop_rice": "Drop poisoned rice on {square}, the square just left: it draws guards, and takes one with it",
    "exchange": "Exchange equipment",
    "fade": "Fade into the shadows",
    "take": "Take the mission token",
    "leave": "Leave by this exit",
    "ability": "Use the ability on a guard",
    "discard_card": "Discard a card",
    "no_dice": "No dice: the evasion fails, with noise, and the ninja is detected",
    "take_noise": "Take the noise token",
    "cancel_noise": "Cancel the noise",
    "reroll": "Roll again",
    "keep_down": "Keep it face down: the guards do not know it, and it does nothing until it is turned up",
    "keep_up": "Put it face up: it works from now on, and the guards can read it",
    "toss_new": "Discard the new card",
    "hand_over": "Hand over the mission token",
    "accept": "Accept",
    "refuse": "No deal",
    "march": "Move",
    "stop": "Stop here",
    "use_noise": "Pay with a noise token instead of an action token",
    "eat": "Remove the rice together with this guard",
    "finish": "Finish this guard: it does nothing more in this turn",
    "buy_action": "Buy a card with an action token",
    "buy_noise": "Buy a card with a noise token",
    "buy_free": "Take a card without a token",
    "promote": "Promote a guard",
    "free_attack": "Free attack",
    "recruiting": "Go on to recruiting",
}
_IN_CONTEXT = {  # where the same answer means something else
    ("discard", "enough"): "Discard nothing more",
    ("buy", "enough"): "Buy nothing more",
    ("arrange", "enough"): "No more of these",
    ("infiltrate", "auto"): "Place the tokens for me",
    ("enter", "auto"): "Place my ninja for me",
    ("recruit", "end_turn"): "End the guard turn",
    ("activate", "end_turn"): "End the ninja turn",
    ("deal", "confirm"): "Offer this deal",
    ("deal", "refuse"): "Give the deal up",
    ("agree", "refuse"): "Refuse",
}


def label(game: KageGame, put: Put, action: int) -> str:
    """Return an option as a person reads it."""
    view, decision = put.view, put.decision
    name = game.actions.name(action)
    kind, _, value = name.partition(":")
    if name == "auto_piece" and view.stage is not None:
        return f"Place {piece(game, view)} for me"
    waiting = sum(not n.activated and n.square is not None for n in view.ninja) if decision.id == "activate" else 0
    if name == "end_turn" and waiting:
        return f"End the ninja turn, although {waiting} ninja {'has' if waiting == 1 else 'have'} not acted yet"
    if (decision.id, name) in _IN_CONTEXT:
        return _IN_CONTEXT[decision.id, name]
    if name == "ability" and view.active is not None:
        mat = next(n for n in game.edition.ninja if n.id == view.ninja[view.active].ninja)
        return f"Use the ability. {game.plain(mat.text)}"
    if name == "done" and view.active is not None:
        left = count(view.ninja[view.active].moves, "move token")
        return with_note(
            f"End {ninja_title(game, view, view.active)}'s activation, with {left} left", stay_note(game, put)
        )
    if name == "mission_action" and view.mission is not None:
        mission = next(m.name for m in game.edition.missions if m.id == view.mission)
        shows = "" if view.mission_shown else "; it shows the guards your mission"
        return f"Do what the mission asks for here ({mission}){shows}"
    if name == "keep_up" and view.drawn is not None and view.drawer is not None:
        drawn = next(c for c in game.edition.ninja_cards if c.id == view.drawn)
        words = "Put it face up: it is used at once, and gone" if drawn.kind == "bonus" else _WORDS[name]
        return with_note(words, drawn_note(game, put, view.drawer, drawn))
    if name == "fade":
        s = laid(game, put)
        return f"{_WORDS[name]}, for {count(fade_cost(s, s.active), 'move token')}"
    if name == "march":
        s = laid(game, put)
        return f"Move (up to {count(march_squares_of(s, s.guards[put.context[0]]), 'square')})"
    if name == "open_door" or name in DEEDS:
        return _deed_label(game, put, name)
    if name in _WORDS:
        return _WORDS[name].format(square=view.just_left)
    if kind in ("card", "toss"):
        return _card_label(game, put, kind, value)
    if kind == "ninja":
        k = int(value) - 1
        return ninja_title(game, view, k) + (state_note(game, put, k) if decision.id == "activate" else "")
    if kind in ("detect", "strike", "shoot"):
        verb, k = {"detect": "Try to detect", "strike": "Attack", "shoot": "Shoot at"}[kind], int(value) - 1
        note = f": {guard_note(game, put, kind, k)}" if decision.id == "guard_act" else ""
        return f"{verb} {ninja_title(game, view, k)}{note}"
    if kind in ("play", "discard"):
        entry = next(c for c in game.edition.guard_cards if c.id == value)
        if kind == "discard":
            return f"Discard {entry.name}"
        return with_note(f"Play {entry.name}: {game.plain(entry.text)}", guard_card_note(game, put, value))
    if kind == "mat":
        card = view.mat[int(value) - 1]
        return f"Discard {game.titles['guard_card'][game.names['guard_card'].index(card.card)]} from the mat"
    if kind == "guard":
        guard = next((g for g in view.guards if g.square == value), None)
        if guard is None:
            return value
        note = watch_note(game, put, guard.square) if decision.id in ("step_four", "free_move") else ""
        return guard_text(game, view, guard) + note
    if kind == "at" and decision.id == "enter":
        return f"{ninja_title(game, view, put.context[0])} at {value}"
    if kind == "go" and decision.id in ("act", "march"):
        note = step_note(game, put, value) if decision.id == "act" else march_note(game, put, value)
        return f"To {value}: {note}" if note else f"To {value}"
    if kind == "dice":
        return _dice_label(game, put, value)
    if decision.id == "target" and (put.context[0] == "door" or put.context[0] in DEEDS.values()):
        return _target_label(game, put, kind, value)
    if kind == "colour" and decision.id == "mode":
        what, slot, target = put.context
        return f"By {value}: {deed_note(game, put, what, slot, target, value)}"
    return _place_label(game, view, kind, value, decision.id)


def _deed_label(game: KageGame, put: Put, name: str) -> str:
    """Name a deed with its target, chance and noise, where it is done without a further question."""
    only = only_target(game, put, name)
    if only is None:
        return _WORDS[name]
    view, (slot, target) = put.view, only
    if name == "open_door":
        door = _place_label(game, view, "door", game.board.doorway_names[target], "target")
        note = door_note(game, put, target)
        return f"Open the {door[0].lower()}{door[1:]}{f'. {note}' if note else ''}"
    note = deed_note(game, put, DEEDS[name], slot, target)
    if name == "muffle_bell":
        return f"Muffle the bell at {game.board.doorway_names[target]}: {note}"
    square = game.board.names[target]
    if name in ("search", "break_lantern"):
        return f"{'Search the token' if name == 'search' else 'Break the lantern'} at {square}: {note}"
    weapon = ""
    if name == "ranged":
        card = laid(game, put).ninja[laid(game, put).active].cards[slot]
        assert card is not None
        weapon = f" with {game.titles['ninja_card'][card[CARD]]}"
    guard = next(g for g in view.guards if g.square == square)
    return f"{_WORDS[name]}{weapon} on {guard_title(game, view, guard)}: {note}"


def _target_label(game: KageGame, put: Put, kind: str, value: str) -> str:
    """Name a target with what the deed needs there."""
    what, slot = put.context
    place = _place_label(game, put.view, kind, value, "target")
    if what == "door":
        note = door_note(game, put, game.board.doorway_by_name[value])
        return f"{place}. {note}" if note else place
    target = game.board.doorway_by_name[value] if kind == "door" else game.board.by_name[value]
    return f"{place}: {deed_note(game, put, what, slot, target)}"


def _dice_label(game: KageGame, put: Put, value: str) -> str:
    force, stealth = (int(number) for number in value[:-1].split("f"))
    parts = [f"{number} {colour}" for number, colour in ((force, "force"), (stealth, "stealth")) if number]
    odds = dice_chance(game, put, force + stealth)
    return f"{' + '.join(parts)} {'die' if force + stealth == 1 else 'dice'}: {percent(odds)}"


def with_note(label: str, note: str) -> str:
    """Return a label, and what it would do now."""
    return f"{label}. {note.removesuffix('.')}" if note else label


def _card_label(game: KageGame, put: Put, kind: str, value: str) -> str:
    view, decision = put.view, put.decision.id
    k, slot = (int(part) - 1 for part in value.split("."))
    card = view.ninja[k].cards[slot] if k < len(view.ninja) and slot < len(view.ninja[k].cards) else None
    who, text = ninja_title(game, view, k), card_text(game, card)
    what = f"{who}'s {text.removeprefix('a ')}" if card is not None else f"{who}'s empty slot"
    if kind == "toss":
        return f"Discard {what}"
    if card is None or card.card is None or decision in ("deal", "spy", "tear", "weapon"):
        return f"{what} (slot {slot + 1})"
    entry = next(c for c in game.edition.ninja_cards if c.id == card.card)
    verb = "Turn up" if entry.kind == "equipment" and not card.up else "Use"
    return with_note(f"{verb} {what}: {game.plain(entry.text)}", ninja_note(game, put, k, slot))


def _place_label(game: KageGame, view: View, kind: str, value: str, decision: str) -> str:
    if kind == "go":
        return f"To {value}"
    if kind == "at" and decision == "rice":
        return f"{square_text(game, view, value)}, paid with a noise token"
    if kind == "at":
        guard = next((g for g in view.guards if g.square == value), None)
        if guard is not None and decision not in ("target", "pick_guard"):
            return f"{value}, where {model_title(game, view, guard.model)} stands"
        return square_text(game, view, value)
    if kind == "area":
        return f"Area {value}, {game.board.areas[game.board.area_by_letter[value]].room}"
    if kind == "row":
        return f"Row {value}"
    if kind == "door":
        door = next((d.kind for d in view.doors if d.door == value), "")
        return f"{'Doorway' if not door else f'{door.capitalize()} door'} {value}"
    if kind == "colour":
        return f"A {value} die, for the rest of the game" if decision == "wound" else f"A {value} die"
    if kind == "level":
        return _level_label(game, view, LEVELS.index(value), decision)
    if kind == "kind":
        supply = game.edition.supply
        return f"A {value} door: to open it a ninja must reach {getattr(supply, f'{value}_target')}"
    if kind == "buy_move":
        bought = 0 if view.active is None else view.ninja[view.active].bought
        return f"Buy a move token with a {value} die (two can be bought in a turn, so far {bought})"
    if kind == "noise":
        return f"{count(int(value), 'noise token')}, the rest action tokens"
    if kind == "boss":
        boss = next(b for b in game.edition.bosses if b.id == value)
        pools = ", ".join(f"{number} at {level}" for number, level in zip(boss.pools, LEVELS, strict=True))
        rules = boss.rules_text_advanced if game.advanced else boss.rules_text
        size = f"hand {boss.hand}, card slots {boss.slots}"
        return f"{boss.name}: action tokens each turn {pools}; {size}. {game.plain(rules)}"
    if kind == "type":
        return type_text(game, value)
    if kind == "pick":
        mat = next(n for n in game.edition.ninja if n.id == value)
        house = "no house" if mat.house == "none" else f"house of the {mat.house.replace('_', ' ').title()}"
        unseen, dice = mat.undetected, f"{mat.force} force and {mat.stealth_dice} stealth dice, {mat.slots} card slots"
        values = f"combat {unseen.combat:+d}, stealth {unseen.stealth:+d}, defence {unseen.defence}"
        return f"{mat.name} ({house}): {dice}, {values}. {game.plain(mat.text)}"
    if kind == "token":
        token = next(t for t in game.edition.search_tokens if t.id == value)
        return f"The search token {token.value} ({token.group})"
    return f"{kind} {value}".replace("_", " ").capitalize()


def _level_label(game: KageGame, view: View, level: int, decision: str) -> str:
    model = view.guard_types[level]
    type = next(t for t in game.edition.guard_types if t.id == model)
    if decision != "recruit":
        return f"{type.name} ({type.level})"
    boss = next(b for b in game.edition.bosses if b.id == view.boss)
    cheap = boss.turn_rule == "cheap_recruit" and not view.cheap_used
    price = recruit_price(type.recruit, view.cheap_all, cheap)
    return f"Recruit a {type.name} ({type.level}) for {count(price, 'token')}"
