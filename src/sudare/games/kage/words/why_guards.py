"""games/kage: why the guard player cannot do that: moves, detecting, attacks, cards, promotion, recruiting; and why
nobody can react so at this moment."""

from __future__ import annotations

from sudare.games.kage.edition import LEVELS
from sudare.games.kage.rules.card_choices import finished_guards
from sudare.games.kage.rules.guard_actions import can_act, free_attackers, march_squares_of, tokens_for, victims
from sudare.games.kage.rules.guard_cards import entry_of, playable
from sudare.games.kage.rules.guard_turn import free_card, hand_size
from sudare.games.kage.rules.marching import at_rice, ground, rice_ends
from sudare.games.kage.rules.recruiting import may_promote, promotable, promotion_discount, recruit_cost
from sudare.games.kage.rules.table import barrack_squares
from sudare.games.kage.rules.values import alerted, aoi, current_level, in_play, line, models_left
from sudare.games.kage.state import BOSS, UP, KageGuard
from sudare.games.kage.words.names import count
from sudare.games.kage.words.why_ninja import NINJA_REASONS
from sudare.games.kage.words.why_table import Reasons, Say, Why, always

TIMES = {
    "N1": "right after a ninja has been activated",
    "N3": "when the dice of an evasion lie",
    "N4": "after a step of a ninja",
    "N5": "when a ninja has declared a test and not rolled yet",
    "N6": "when the dice of a ninja's test lie",
    "N7": "after an action of a ninja",
    "N9": "when all ninja have acted",
    "G4": "between two guards in your own turn",
    "G5": "when a guard has declared an action",
    "G6": "when the dice of a guard lie",
    "G8": "after an action of a guard",
}


def _here(w: Why, value: str) -> tuple[KageGuard | None, Reasons]:
    """Return the guard on a square, or why there is nobody to choose."""
    g = w.s.guard_at(w.square(value))
    return g, [] if g is not None else [(f"No guard stands on {value}.", "KAG-216")]


def _play(w: Why, kind: str, value: str) -> Reasons:
    s, game = w.s, w.game
    card = game.names["guard_card"].index(value)
    entry = entry_of(s, card)
    if w.seat != 0:
        return [("Guard cards are played by the guard player.", "KAG-055")]
    if card not in s.hand:
        return [(f"You do not hold {entry.name}.", "KAG-055")]
    out: Reasons = []
    slots = game.edition.bosses[s.boss].slots
    if len(s.mat) >= slots:
        out.append(
            (
                f"All {slots} card slots are full: cards leave them when you discard at the start of your turn.",
                "KAG-055",
            )
        )
    code = w.context[0] if w.put.decision.id == "react" else "G4"
    if code not in entry.timing:
        when = " or ".join(TIMES[t] for t in entry.timing if t in TIMES)
        out.append((f"{entry.name} is played {when}.", "KAG-R77"))
    elif not playable(s, card, code):
        out.append((f"{entry.name} could do nothing now: {game.plain(entry.text)}.", "KAG-R77"))
    return out


def _react(w: Why, kind: str, value: str) -> Reasons:
    if kind == "play":
        return _play(w, kind, value)
    return NINJA_REASONS["act", "card"](w, kind, value)


def _march(w: Why, kind: str, value: str) -> Reasons:
    s, deed = w.s, w.s.deed
    g = s.guards[deed.guard]
    who = w.model(g)
    if kind == "stop":
        if g.sq == deed.target:
            return [(f"{who} has not moved yet: a move covers at least one square.", "KAG-225")]
        return w.ground(g.sq)[1:] or [(f"The move of {who} may not end here.", "KAG-225")]
    sq = w.square(value)
    if not w.game.board.floor >> sq & 1:
        return w.ground(sq)
    doors = (
        deed.closer == 0 or w.game.edition.guard_types[g.kind].rule == "keen_nose"
        if g.kind != BOSS
        else deed.closer == 0
    )
    away = w.apart(g.sq, sq)
    if away > 1:
        left = count(deed.squares, "square")
        if away > deed.squares:
            return [(f"{value} is {away} squares away; {who} can move {left} more.", "KAG-224")]
        return [(f"{value} is {away} squares away, and something bars the way: go square by square.", "KAG-224")]
    blocked = w.barrier(g.sq, sq, doors)
    if blocked:
        return blocked
    seen = [k for k in in_play(s) if s.ninja[k].sq == sq and s.ninja[k].detected]
    if seen:
        return [(f"{w.name(seen[0])} is detected and bars the way.", "KAG-224")]
    on, final = ground(s, g, deed.ends)
    if rice_ends(s, g) != -1 and not final >> sq & 1:
        return [("Poisoned rice draws the guard: its move must end closer to the rice.", "KAG-R36")]
    standing = w.ground(sq)
    left = count(deed.squares, "square")
    why = f"from {value} {who} could not reach a square where its move may end ({left} left)"
    return [*standing, (f"{why[0].upper()}{why[1:]}.", "KAG-225")] if not on >> sq & 1 or not final >> sq & 1 else []


def _free_move(w: Why, kind: str, value: str) -> Reasons:
    g, nobody = _here(w, value)
    if g is None:
        return nobody
    _squares, _number, among, goal = w.context[:4]
    who = w.model(g)
    if among and g.uid not in among:
        return [(f"{who} is not one of the guards that this free move is for.", "KAG-R62")]
    if g.bribed and w.s.phase == "guard_turn":
        return [(f"{who} is bribed and does nothing in this turn.", "KAG-R77")]
    if at_rice(w.s, g):
        return [(f"{who} stands at poisoned rice: it must eat first.", "KAG-R36")]
    closer = f" closer to {w.game.board.names[goal]}" if goal >= 0 else ""
    return [(f"{who} has no free square to go to{closer}.", "KAG-225")]


def _activate(w: Why, kind: str, value: str) -> Reasons:
    g, nobody = _here(w, value)
    if g is None:
        return nobody
    s, who = w.s, w.model(g)
    if g.bribed:
        return [(f"{who} is bribed and does nothing in this turn.", "KAG-R77")]
    if g.stopped:
        return [(f"{who} has stepped on a caltrop and does nothing more in this turn.", "KAG-202")]
    if g.done and not g.extra:
        return [(f"{who} has acted already in this turn.", "KAG-216")]
    if not tokens_for(s, g):
        return [("You have no action or noise token left to pay with.", "KAG-215")]
    return (
        [(f"{who} can neither move, nor detect or attack anybody.", "KAG-R46")] if not can_act(s, g, "action") else []
    )


def _rule(w: Why, kind: str, value: str) -> Reasons:
    """Say why the boss's rule cannot be used: promotion, or a free attack."""
    s = w.s
    boss = w.game.edition.bosses[s.boss]
    if kind == "free_attack":
        if boss.turn_rule != "free_attack":
            return [(f"{boss.name} has no free attack; Minato has.", "KAG-256")]
        if s.attacked:
            return [("The free attack of this turn has been made.", "KAG-256")]
        return (
            [("No guard that may attack stands next to a detected ninja.", "KAG-256")] if not free_attackers(s) else []
        )
    if not may_promote(s):
        if boss.turn_rule == "promotion":
            return [("The promotion of this turn has been made.", "KAG-235")]
        return [(f"{boss.name} promotes only after his event; Kenta does each turn.", "KAG-235")]
    if not promotable(s, promotion_discount(s)):
        level = LEVELS[current_level(s)]
        return [
            (f"No guard can be promoted: the alert level is {level}, tokens left: {s.actions + s.noise}.", "KAG-236")
        ]
    return []


def _act(w: Why, kind: str, value: str) -> Reasons:
    """Say why the active guard cannot do that."""
    s = w.s
    uid, token = w.context[:2]
    g = s.guards[uid]
    who = w.model(g)
    if kind == "finish":
        if at_rice(s, g):
            return [(f"{who} stands at poisoned rice: it must eat first.", "KAG-R35")]
        return [(f"{who} takes at least one action once it is chosen.", "KAG-216")]
    if kind == "eat":
        return [(f"{who} is not at poisoned rice.", "KAG-200")]
    if kind == "use_noise":
        if token == "noise":
            return [("This action is paid with a noise token already.", "KAG-064")]
        if not s.noise:
            return [("You have no noise token.", "KAG-064")]
        return [(f"{who} has had all the tokens that it may have in this turn.", "KAG-047")]
    if at_rice(s, g):
        return [(f"{who} stands at poisoned rice: its next token goes to the rice.", "KAG-R35")]
    if rice_ends(s, g) != -1:
        return [(f"Poisoned rice draws {who}: it can only move closer to it.", "KAG-R36")]
    if kind == "march":
        return [(f"{who} has no free square within {march_squares_of(s, g)} to move to.", "KAG-224")]
    k = int(value) - 1
    return _against(w, g, k, kind)


def _against(w: Why, g: KageGuard, k: int, kind: str) -> Reasons:
    s, who = w.s, w.model(g)
    if k >= len(s.ninja) or s.ninja[k].sq < 0:
        return [("That ninja is not on the board.", "KAG-111")]
    n, name = s.ninja[k], w.name(k)
    here = bool(aoi(s, g, k) >> n.sq & 1)
    if kind == "detect":
        if n.detected:
            return [(f"{name} is detected already.", "KAG-226")]
        return (
            [(f"{_unseen(w, g, k)} A guard can only try to detect a ninja that it watches.", "KAG-226")]
            if not here
            else []
        )
    out: Reasons = []
    if not n.detected:
        out.append((f"{name} is undetected: detect it first.", "KAG-230"))
    if kind == "strike":
        if not w.game.board.near(g.sq, s.door_mask) >> n.sq & 1:
            away = count(w.apart(g.sq, n.sq), "square")
            out.append(
                (f"{name} is not next to {who} ({away} away, or behind a wall): move the guard first.", "KAG-230")
            )
        return out
    reach = 0 if g.kind == BOSS else line(s, g).ranged
    if not reach:
        return [(f"{who} has no ranged attack.", "KAG-233")]
    if w.apart(g.sq, n.sq) > reach:
        out.append((f"{name} is {w.apart(g.sq, n.sq)} squares away; {who} shoots {reach}.", "KAG-233"))
    if not here:
        out.append((_unseen(w, g, k), "KAG-233"))
    return out


def _unseen(w: Why, g: KageGuard, k: int) -> str:
    """Say why a guard does not watch a ninja."""
    s, who, name = w.s, w.model(g), w.name(k)
    away, far = w.apart(g.sq, s.ninja[k].sq), line(s, g).aoi
    if away > far:
        return f"{who} watches {count(far, 'square')} far, and {name} is {away} squares away: move it closer."
    return f"{who} does not watch {name}: a wall, a shut door or a model is in the way, or a card or ability hides it."


def _victim(w: Why, kind: str, value: str) -> Reasons:
    uid, deed = w.context[:2]
    return _against(w, w.s.guards[uid], int(value) - 1, deed)


def _scent(w: Why, kind: str, value: str) -> Reasons:
    return _against(w, w.s.guards[w.context[0]], int(value) - 1, "detect")


def _attacker(w: Why, kind: str, value: str) -> Reasons:
    g, nobody = _here(w, value)
    if g is None:
        return nobody
    s, who = w.s, w.model(g)
    if g.bribed:
        return [(f"{who} is bribed and does nothing in this turn.", "KAG-R77")]
    if w.put.decision.id == "shot":
        if g.kind == BOSS or not line(s, g).ranged:
            return [(f"{who} has no ranged attack.", "KAG-233")]
        return (
            [(f"{who} has no detected ninja in range and sight.", "KAG-233")] if not victims(s, g.uid, "shoot") else []
        )
    if not victims(s, g.uid, "strike"):
        return [(f"{who} is not next to a detected ninja.", "KAG-256")]
    return [(f"{who} is not alert.", "KAG-256")] if not alerted(s, g) else []


def _promoted(w: Why, kind: str, value: str) -> Reasons:
    g, nobody = _here(w, value)
    if g is None:
        return nobody
    s, who = w.s, w.model(g)
    if g.kind == BOSS or w.game.type_levels[g.kind] > 2:
        return [(f"{who} has no level and cannot be promoted.", "KAG-235")]
    if w.game.type_levels[g.kind] == 2:
        return [(f"{who} has the highest level already.", "KAG-235")]
    level = LEVELS[current_level(s)]
    return [(f"{who} cannot rise: the alert level is {level}, a model must be left, and the cost paid.", "KAG-236")]


def _level(w: Why, kind: str, value: str) -> Reasons:
    s = w.s
    level = LEVELS.index(value)
    model = s.types[level]
    name = w.game.titles["model"][model]
    out: Reasons = []
    if level > current_level(s):
        out.append((f"{name} is a {value} guard, and the alert level is {LEVELS[current_level(s)]}.", "KAG-238"))
    if models_left(s, model) < 1:
        out.append((f"No model of {name} is left.", "KAG-239"))
    if w.put.decision.id == "recruit":
        cost = recruit_cost(s, level)
        if cost > s.actions + s.noise:
            out.append((f"{name} costs {count(cost, 'token')}; you have {s.actions + s.noise}.", "KAG-237"))
        if not barrack_squares(s):
            out.append(("No square on or next to a barrack is free.", "KAG-031"))
    elif not out:
        out.append((f"The guard cannot be promoted to {value}: that is not higher, or too dear.", "KAG-236"))
    return out


def _buy(w: Why, kind: str, value: str) -> Reasons:
    s = w.s
    if kind == "buy_free":
        return [("Only Open Ledger gives a card without a token, once each turn.", "KAG-214")]
    if free_card(s):
        return [("Open Ledger gives the first card without a token: take that one first.", "KAG-214")]
    if kind == "buy_action" and not s.actions:
        return [("You have no action token left.", "KAG-214")]
    if kind == "buy_noise" and not s.noise:
        return [("You have no noise token.", "KAG-214")]
    return [(f"Your hand is full: {hand_size(s)} cards.", "KAG-054")]


def _pay(w: Why, kind: str, value: str) -> Reasons:
    s, cost = w.s, w.context[0]
    if int(value) > cost:
        return [(f"It costs {count(cost, 'token')} in all.", "KAG-064")]
    if int(value) > s.noise:
        return [(f"You have {count(s.noise, 'noise token')}.", "KAG-064")]
    return [(f"You have only {count(s.actions, 'action token')}: more noise tokens must be part of it.", "KAG-064")]


def _discard(w: Why, kind: str, value: str) -> Reasons:
    if kind == "mat":
        return [(f"There is no card on slot {value} of your mat.", "KAG-213")]
    name = w.game.titles["guard_card"][w.game.names["guard_card"].index(value)]
    return [(f"You do not hold {name}.", "KAG-213")]


def _spot(text: str, rule: str) -> Say:
    """Return the reasons for a square: what stands there, or else the condition of the place."""
    return lambda w, kind, value: w.ground(w.square(value)) or [(f"{value} is not {text}.", rule)]


def _place(w: Why, kind: str, value: str) -> Reasons:
    place = "one of the squares that this guard may be placed on: at a barrack or an entrance, or the nearest free one"
    return w.ground(w.square(value)) or [(f"{value} is not {place}.", "KAG-H07")]


def _card_place(w: Why, kind: str, value: str) -> Reasons:
    if kind == "enough":
        return [("At least one guard is placed.", "KAG-220")]
    where = "on or next to a barrack" if w.context[2] == "barrack" else "next to an infiltration or escape token"
    sq = w.square(value)
    return w.ground(sq) or [(f"{value} is not {where}, or a ninja would be in the guard's sight there.", "KAG-220")]


def _alert(w: Why, kind: str, value: str) -> Reasons:
    g, nobody = _here(w, value)
    if g is None:
        return nobody
    who = w.model(g)
    if g.kind == BOSS or g.alert:
        return [(f"{who} is alert already.", "KAG-244")]
    return [(f"{who} is too far away from the active ninja.", "KAG-244")]


def _one_more(w: Why, kind: str, value: str) -> Reasons:
    g, nobody = _here(w, value)
    if g is None:
        return nobody
    who = w.model(g)
    if not g.done:
        return [(f"{who} has not acted yet in this turn.", "KAG-R46")]
    if g.stopped or g.bribed:
        return [(f"{who} may do nothing more in this turn.", "KAG-R46")]
    return [(f"{who} could do nothing with one more action.", "KAG-R46")] if g.sq not in finished_guards(w.s) else []


def _alley(w: Why, kind: str, value: str) -> Reasons:
    g, nobody = _here(w, value)
    if g is None:
        return nobody
    s, reach = w.s, w.context[0]
    near = [k for k in in_play(s) if w.apart(g.sq, s.ninja[k].sq) <= reach]
    if near:
        return [(f"{w.name(near[0])} is within {reach} squares of {w.model(g)}.", "KAG-224")]
    return [(f"{w.model(g)} cannot reach a square from which it sees no ninja.", "KAG-224")]


def _eater(w: Why, kind: str, value: str) -> Reasons:
    g, nobody = _here(w, value)
    if g is None:
        return nobody
    if kind == "guard" and not w.s.actions:
        return [("You have no action token left: a noise token must pay.", "KAG-200")]
    if kind == "at" and not w.s.noise:
        return [("You have no noise token: an action token must pay.", "KAG-200")]
    return [(f"{w.model(g)} is not on or next to this rice.", "KAG-200")]


def _ninja(w: Why, kind: str, value: str) -> Reasons:
    s, k = w.s, int(value) - 1
    if k >= len(s.ninja) or s.ninja[k].sq < 0:
        return [("That ninja is not on the board.", "KAG-111")]
    if w.put.decision.id == "inform":
        return [(f"{w.name(k)} has no face-down card.", "KAG-R03")]
    if not s.ninja[k].detected:
        return [(f"{w.name(k)} is undetected.", "KAG-R77")]
    return [(f"No guard is near enough to {w.name(k)} and could do it.", "KAG-R77")]


def _slot(w: Why, kind: str, value: str) -> Reasons:
    """Say why a card slot of a ninja cannot be named."""
    k, slot = w.card_at(value)
    if k != w.context[0]:
        return [(f"This is about the cards of {w.name(w.context[0])}.", w.put.decision.rule)]
    missing = w.own_card(value)
    if missing:
        return missing
    card = w.s.ninja[k].cards[slot]
    return [(f"The card on slot {slot + 1} lies face up.", "KAG-R23")] if card is not None and card[UP] else []


def _door(w: Why, kind: str, value: str) -> Reasons:
    s, board = w.s, w.game.board
    door = board.doorway_by_name[value]
    if w.put.decision.id == "bell_place":
        if door not in s.doors:
            return [(f"The doorway {value} has no door, and a bell needs one.", "KAG-037")]
        return [(f"The door {value} has a bell already, or no room for one.", "KAG-R13")]
    if door in s.doors:
        return [(f"The doorway {value} has a door already.", "KAG-015")]
    return [(f"A ninja stands at the doorway {value}.", "KAG-015")]


def _clue(w: Why, kind: str, value: str) -> Reasons:
    entry = next(t for t in w.game.edition.search_tokens if t.id == value)
    return [(f"No search token {entry.value} of that kind is among the clues that the ninja have found.", "KAG-R53")]


_AT: dict[str, Say] = {
    "event_guard": _spot("next to an infiltration or escape token", "KAG-059"),
    "objective": _spot("one of the squares where the mission token may lie", "KAG-H04"),
    "barrack": _spot("in a free search area, away from other tokens and from ninja", "KAG-030"),
    "recruit_at": _spot("on or next to a barrack", "KAG-031"),
    "lantern": _spot("an empty square of the row that you have named", "KAG-033"),
    "bell_side": _spot("a side of this door with room for a bell", "KAG-R13"),
    "clue_place": _spot("in a free search area, away from other tokens and from ninja", "KAG-R53"),
    "pull_to": _spot("a free square next to the ninja and closer to a guard that watches it", "KAG-R77"),
    "place": _place,
    "card_place": _card_place,
    "rice": _eater,
}

GUARD_REASONS: dict[tuple[str, str], Say] = {
    **{("react", kind): _react for kind in ("play", "card", "toss")},
    **{(decision, "at"): say for decision, say in _AT.items()},
    ("card_place", "enough"): _card_place,
    ("rice", "guard"): _eater,
    ("march", "go"): _march,
    ("march", "stop"): _march,
    ("free_move", "guard"): _free_move,
    ("step_four", "guard"): _activate,
    ("step_four", "play"): _play,
    ("step_four", "promote"): _rule,
    ("step_four", "free_attack"): _rule,
    ("step_four", "watch"): always("You are asked at every such moment already.", "KAG-H02"),
    ("recruit", "promote"): _rule,
    ("recruit", "level"): _level,
    ("rank", "level"): _level,
    **{("guard_act", kind): _act for kind in ("detect", "strike", "shoot", "march", "eat", "finish", "use_noise")},
    ("victim", "ninja"): _victim,
    ("scent", "detect"): _scent,
    ("free_attack", "guard"): _attacker,
    ("shot", "guard"): _attacker,
    ("promote", "guard"): _promoted,
    **{("buy", kind): _buy for kind in ("buy_action", "buy_noise", "buy_free")},
    ("pay", "noise"): _pay,
    **{("discard", kind): _discard for kind in ("discard", "mat")},
    ("shed", "discard"): _discard,
    ("make_alert", "guard"): _alert,
    ("make_alert", "pass"): always("The event is no offer: a guard must become alert.", "KAG-255"),
    ("near_alert", "guard"): _alert,
    ("one_more", "guard"): _one_more,
    ("alley", "guard"): _alley,
    **{(decision, "ninja"): _ninja for decision in ("inform", "pull", "net")},
    ("spy", "card"): _slot,
    ("tear", "card"): _slot,
    ("door_place", "door"): _door,
    ("bell_place", "door"): _door,
    ("door_kind", "kind"): always("No door of that kind is left in the supply.", "KAG-263"),
    ("door_kind", "enough"): always("At least one door is placed.", "KAG-015"),
    ("lantern", "row"): lambda w, kind, value: [
        (f"In row {value} no square is empty, or the row is named already.", "KAG-033")
    ],
    ("take_die", "colour"): always("The ninja has no unused die of that colour.", "KAG-261"),
    ("clue", "token"): _clue,
}
