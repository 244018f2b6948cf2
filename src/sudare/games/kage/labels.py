"""games/kage: options as people read them, and why something is not possible; from the seat's view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Decision
from sudare.games.kage.edition import LEVELS
from sudare.games.kage.rules.recruiting import recruit_price
from sudare.games.kage.text import card_text, guard_text, piece
from sudare.games.kage.view import View

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
    "search": "Search",
    "melee": "Melee attack",
    "ranged": "Ranged attack",
    "break_lantern": "Break a lantern",
    "muffle_bell": "Muffle a bell",
    "mission_action": "Mission action",
    "drop_caltrop": "Drop a caltrop on the square just left",
    "drop_rice": "Drop poisoned rice on the square just left",
    "exchange": "Exchange equipment",
    "fade": "Fade into the shadows",
    "take": "Take the mission token",
    "leave": "Leave by this exit",
    "ability": "Use the ability on a guard",
    "discard_card": "Discard a card",
    "no_dice": "No dice: be seen",
    "take_noise": "Take the noise token",
    "cancel_noise": "Cancel the noise",
    "reroll": "Roll again",
    "keep_down": "Keep it face down",
    "keep_up": "Put it face up",
    "toss_new": "Discard the new card",
    "hand_over": "Hand over the mission token",
    "accept": "Accept",
    "refuse": "No deal",
    "march": "Move",
    "stop": "Stop here",
    "use_noise": "Pay with a noise token instead",
    "eat": "Remove the rice together with this guard",
    "finish": "Finish this guard",
    "buy_action": "Buy a card with an action token",
    "buy_noise": "Buy a card with a noise token",
    "buy_free": "Take a card for nothing",
    "promote": "Promote a guard",
    "free_attack": "Free attack",
    "recruiting": "Go on to recruiting",
}
_IN_CONTEXT = {  # where the same answer means something else
    ("discard", "enough"): "Discard no more",
    ("buy", "enough"): "Buy no more",
    ("arrange", "enough"): "No more of these",
    ("infiltrate", "auto"): "Place the tokens for me",
    ("enter", "auto"): "Place my ninja for me",
    ("recruit", "end_turn"): "End the guard turn",
    ("activate", "end_turn"): "End the ninja turn",
    ("deal", "confirm"): "Offer this deal",
    ("deal", "refuse"): "Give the deal up",
    ("agree", "refuse"): "Refuse",
}


def label(game: KageGame, view: View, seat: int, decision: Decision, action: int) -> str:
    """Return an option as a person reads it."""
    name = game.actions.name(action)
    kind, _, value = name.partition(":")
    if name == "auto_piece" and view.stage is not None:
        return f"Place {piece(game, view)} for me"
    if (decision.id, name) in _IN_CONTEXT:
        return _IN_CONTEXT[decision.id, name]
    if name == "ability" and view.active is not None:
        mat = next(n for n in game.edition.ninja if n.id == view.ninja[view.active].ninja)
        return f"Use the ability: {mat.text}"
    if name in _WORDS:
        return _WORDS[name]
    if kind in ("card", "toss"):
        return _card_label(game, view, kind, value, decision.id)
    if kind in ("ninja", "detect", "strike", "shoot"):
        verb = {"ninja": "", "detect": "Detect ", "strike": "Attack ", "shoot": "Shoot at "}[kind]
        return verb + ninja_title(game, view, int(value) - 1)
    if kind in ("play", "discard"):
        entry = next(c for c in game.edition.guard_cards if c.id == value)
        return f"{kind.capitalize()} {entry.name}: {entry.text}" if kind == "play" else f"Discard {entry.name}"
    if kind == "mat":
        card = view.mat[int(value) - 1]
        return f"Discard {game.titles['guard_card'][game.names['guard_card'].index(card.card)]} from the mat"
    if kind == "guard":
        guard = next((g for g in view.guards if g.square == value), None)
        return value if guard is None else guard_text(game, guard)
    return _place_label(game, view, kind, value, decision.id)


def ninja_title(game: KageGame, view: View, k: int) -> str:
    """Return the name of a ninja."""
    return game.titles["ninja"][game.names["ninja"].index(view.ninja[k].ninja)] if k < len(view.ninja) else str(k + 1)


def _card_label(game: KageGame, view: View, kind: str, value: str, decision: str) -> str:
    k, slot = (int(part) - 1 for part in value.split("."))
    card = view.ninja[k].cards[slot] if k < len(view.ninja) and slot < len(view.ninja[k].cards) else None
    what = f"{ninja_title(game, view, k)}'s {card_text(game, card)}"
    if kind == "toss":
        return f"Discard {what}"
    if card is None or card.card is None or decision in ("deal", "spy", "tear", "weapon"):
        return f"{what} (slot {slot + 1})"
    entry = next(c for c in game.edition.ninja_cards if c.id == card.card)
    verb = "Turn up" if entry.kind == "equipment" and not card.up else "Use"
    return f"{verb} {what}: {entry.text}"


def _place_label(game: KageGame, view: View, kind: str, value: str, decision: str) -> str:
    if kind == "go":
        return f"To {value}"
    if kind == "at" and decision == "rice":
        return f"The guard at {value}, paid with a noise token"
    if kind == "at":
        return square_text(game, view, value)
    if kind == "area":
        return f"Area {value}, {game.board.areas[game.board.area_by_letter[value]].room}"
    if kind == "row":
        return f"Row {value}"
    if kind == "door":
        door = next((d.kind for d in view.doors if d.door == value), "")
        return f"{'Doorway' if not door else f'{door.capitalize()} door'} {value}"
    if kind == "dice":
        force, stealth = (int(number) for number in value[:-1].split("f"))
        parts = [f"{number} {colour}" for number, colour in ((force, "force"), (stealth, "stealth")) if number]
        return f"{' + '.join(parts)} {'die' if force + stealth == 1 else 'dice'}"
    if kind == "colour":
        return {"mode": f"By {value}", "wound": f"A {value} location"}.get(decision, f"A {value} die")
    if kind == "level":
        return _level_label(game, view, LEVELS.index(value), decision)
    if kind == "kind":
        return f"A {value} door"
    if kind == "buy_move":
        return f"Buy a move token with a {value} die"
    if kind == "noise":
        return f"{value} of them noise tokens"
    if kind == "boss":
        boss = next(b for b in game.edition.bosses if b.id == value)
        pools = "/".join(map(str, boss.pools))
        rules = boss.rules_text_advanced if game.advanced else boss.rules_text
        return f"{boss.name}: {pools} action tokens by alert level, hand {boss.hand}, {boss.slots} card slots. {rules}"
    if kind == "type":
        type = next(t for t in game.edition.guard_types if t.id == value)
        line = type.normal
        ranged = f", shoots {line.ranged}" if line.ranged else ""
        return (
            f"{type.name} ({type.level}): move {line.move}, combat {line.combat:+d}, defence {line.defence}, "
            f"sees {line.aoi}, awareness {line.awareness}, actions {line.actions}{ranged}, recruit {type.recruit}. "
            f"{type.text}"
        ).strip()
    if kind == "pick":
        mat = next(n for n in game.edition.ninja if n.id == value)
        house = "no house" if mat.house == "none" else mat.house.replace("_", " ")
        return f"{mat.name} ({house}): {mat.text}"
    if kind == "token":
        token = next(t for t in game.edition.search_tokens if t.id == value)
        return f"The {token.value} {token.group}"
    return f"{kind} {value}".replace("_", " ").capitalize()


def square_text(game: KageGame, view: View, square: str) -> str:
    """Return a square with what makes it a target: a search token, a guard, a ninja."""
    token = next((v for v in view.search if v.square == square), None)
    guard = next((g for g in view.guards if g.square == square), None)
    if guard is not None:
        return guard_text(game, guard)
    return square if token is None else f"{square}, the {token.value}"


def _level_label(game: KageGame, view: View, level: int, decision: str) -> str:
    model = view.guard_types[level]
    type = next(t for t in game.edition.guard_types if t.id == model)
    if decision != "recruit":
        return f"{type.name} ({type.level})"
    boss = next(b for b in game.edition.bosses if b.id == view.boss)
    cheap = boss.turn_rule == "cheap_recruit" and not view.cheap_used
    price = recruit_price(type.recruit, view.cheap_all, cheap)
    return f"Recruit a {type.name} ({type.level}) for {price} token{'s' if price > 1 else ''}"


_REASONS = {
    "go": ("A step goes to an adjacent square that can be entered and left again.", "KAG-135"),
    "open_door": ("There is no door at this ninja's square, or no die for it.", "KAG-159"),
    "search": ("A search needs a token next to the ninja, a stealth die, and no guard who sees it.", "KAG-164"),
    "melee": ("A melee attack needs a guard in an adjacent square and a force die.", "KAG-187"),
    "ranged": ("A ranged attack needs a face-up weapon, a target in range and sight, and enough dice.", "KAG-192"),
    "break_lantern": (
        "Lanterns can be attacked with the Advanced Rules, next to the ninja, with a force die.",
        "KAG-247",
    ),
    "muffle_bell": ("Bells can be muffled with the Advanced Rules, unseen, with a stealth die.", "KAG-250"),
    "mission_action": ("The mission asks for nothing that can be done here and now.", "KAG-H03"),
    "drop_caltrop": ("A token goes on the square just left, if it is empty and the card is face up.", "KAG-196"),
    "drop_rice": ("A token goes on the square just left, if it is empty and the card is face up.", "KAG-196"),
    "exchange": ("Nobody to deal with is next to this ninja.", "KAG-203"),
    "fade": ("Only a detected ninja that no guard sees can fade, for its move tokens.", "KAG-204"),
    "take": ("There is no mission token that this ninja may take.", "KAG-H05"),
    "leave": ("This is not an exit for this ninja.", "KAG-094"),
    "ability": ("The ability is used up, or there is no guard for it.", "KAG-104"),
    "done": ("An activation cannot end on a square with another model.", "KAG-139"),
    "buy_move": ("At most two move tokens can be bought, each for a die of the pool.", "KAG-136"),
    "dice": ("The dice must be unused, and one of them of the colour of the test.", "KAG-143"),
    "detect": ("Only an undetected ninja in the guard's area of influence can be detected.", "KAG-226"),
    "strike": ("Only a detected ninja in an adjacent square can be attacked.", "KAG-230"),
    "shoot": ("A ranged attack needs the ability, and a detected ninja in sight and range.", "KAG-233"),
    "march": ("This guard cannot move now.", "KAG-224"),
    "stop": ("A guard moves at least one square and never ends on an occupied one.", "KAG-225"),
    "guard": ("This guard cannot be chosen now.", "KAG-216"),
    "play": ("A card is played at its own moment, to an empty slot, if it can do something.", "KAG-R77"),
    "level": ("Only guards of the alert level or lower, with a model left and tokens to pay.", "KAG-238"),
    "buy_action": ("Cards are bought up to the hand size, for a token each.", "KAG-214"),
    "buy_noise": ("Cards are bought up to the hand size, for a token each.", "KAG-214"),
    "promote": ("No promotion is allowed now.", "KAG-235"),
    "area": ("One search or barrack token lies in each area.", "KAG-077"),
    "door": ("A door goes on a doorway without a door; a bell to a door without a bell.", "KAG-076"),
    "confirm": ("There are still pieces to be placed, or the deal does not fit.", "KAG-H13"),
    "cancel_noise": ("Only Shizuka cancels noise, once in a ninja turn.", "KAG-259"),
    "finish": ("A guard takes at least one action, and rice comes first.", "KAG-216"),
    "pick": ("One ninja of each house.", "KAG-097"),
}


def why_not(game: KageGame, view: View, seat: int, decision: Decision, action: int) -> tuple[str, str]:
    """Return why an action is not among the options."""
    kind = game.actions.name(action).partition(":")[0]
    asked = {
        "act": ("go", "done", "buy_move", *list(_REASONS)[1:15]),
        "guard_act": ("detect", "strike", "shoot", "march", "finish"),
        "step_four": ("guard", "play", "promote"),
        "march": ("go", "stop"),
        "react": ("play",),
        "evade": ("dice",),
        "dice": ("dice",),
        "recruit": ("level", "promote"),
        "buy": ("buy_action", "buy_noise"),
        "arrange": ("area", "door", "confirm"),
        "deal": ("confirm",),
        "noise": ("cancel_noise",),
        "choose_ninja": ("pick",),
    }
    if kind in asked.get(decision.id, ()):
        if kind == "go" and decision.id == "march":
            return "A guard steps to an adjacent square on the way to one where it may end.", "KAG-225"
        return _REASONS[kind]
    return f"{game.actions.name(action)} does not answer this question: {decision.prompt}", decision.rule
