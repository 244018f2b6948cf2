"""games/kage: why a ninja cannot do that: steps, tests, cards, exchanges."""

from __future__ import annotations

from sudare.games.kage.board import bits
from sudare.games.kage.rules import mission as ms
from sudare.games.kage.rules.exchange import HAND_OVER, can_hand_over, fits, neighbours
from sudare.games.kage.rules.ninja_cards import CLAWS_COST, HOOK_COST, guard_targets, unseen_tokens
from sudare.games.kage.rules.ninja_tests import near_square, needed_force, openable, ranged_targets
from sudare.games.kage.rules.ninja_turn import ability_targets, drop_allowed, fade_cost, shares_square
from sudare.games.kage.rules.steps import can_climb
from sudare.games.kage.rules.table import occupied, tokens_mask
from sudare.games.kage.rules.values import ability, in_play, may_exit, ninja_sight, untested, watchers, worn
from sudare.games.kage.state import BOSS, CARD, UP
from sudare.games.kage.words.names import count
from sudare.games.kage.words.why_table import Reasons, Say, Why, always


def _activate(w: Why, kind: str, value: str) -> Reasons:
    k = int(value) - 1
    if k >= len(w.s.ninja):
        return [("There is no such ninja.", "KAG-002")]
    if w.s.ninja[k].sq < 0:
        return [(f"{w.name(k)} is not on the board any more.", "KAG-111")]
    return [(f"{w.name(k)} has acted already in this turn.", "KAG-134")]


def _step(w: Why, kind: str, value: str) -> Reasons:
    s, k = w.s, w.s.active
    n, sq = s.ninja[k], w.square(value)
    if not w.game.board.floor >> sq & 1:
        return w.ground(sq)
    if n.moves and w.apart(n.sq, sq) > 1:
        return _walk(w, sq)
    out = w.barrier(n.sq, sq, True)
    if n.moves < 1:
        more = ", but you may buy one with a die" if n.bought < 2 and n.force + n.stealth else ""
        out.append((f"{w.name(k)} has no move token left{more}.", "KAG-135"))
    if out:
        return out
    g = s.guard_at(sq)
    if g is not None and n.detected:
        return [(f"{w.model(g)} stands there, and {w.name(k)} is detected.", "KAG-138")]
    who = w.model(g) if g is not None else "Another ninja"
    return [(f"{who} stands there, and {w.name(k)} has too few move tokens to get off again.", "KAG-R33")]


def _walk(w: Why, sq: int) -> Reasons:
    """Say why a square further away cannot be walked to at once."""
    s, k, board = w.s, w.s.active, w.game.board
    n, name, go = s.ninja[k], board.names[sq], board.ninja_go(s.door_mask)
    reached, steps = 1 << n.sq, 0
    while not reached >> sq & 1:
        further = reached | board.spread(reached, go)
        if further == reached:
            return [(f"No way leads to {name} while the doors on it are shut.", "KAG-019")]
        reached, steps = further, steps + 1
    if steps > n.moves:
        return [(f"{name} is {steps} steps away; {w.name(k)} has {count(n.moves, 'move token')}.", "KAG-135")]
    return [_halt(w, sq, go)]


def _halt(w: Why, sq: int, go: tuple[int, ...]) -> tuple[str, str]:
    """Say where a walk would be stopped: the first square of a shortest way that is watched or taken."""
    s, k, board = w.s, w.s.active, w.game.board
    rings = [1 << sq]  # from the goal back
    while not rings[-1] >> s.ninja[k].sq & 1:
        rings.append(board.spread(rings[-1], go))
    n, at = s.ninja[k], s.ninja[k].sq
    for ring in reversed(rings[:-1]):
        onward = bits(board.near(at, s.door_mask) & ring)
        eyes = {sq: [] if n.smoke else untested(s, k, sq) for sq in onward}
        at = next((sq for sq in onward if not eyes[sq] and not occupied(s) >> sq & 1), onward[0])
        name = board.names[at]
        if eyes[at]:
            who, watch = " and ".join(w.model(g) for g in eyes[at]), "watches" if len(eyes[at]) == 1 else "watch"
            how = "walk up to it, then take that step by itself"
            return f"{who} {watch} the step to {name}, so it is tested, and a walk stops before it: {how}.", "KAG-178"
        if occupied(s) >> at & 1:
            return f"{name} is taken, and a walk goes round nobody: walk the first part, then look again.", "KAG-138"
    return "The way there leads past guards or models: walk the first part, then look again.", "KAG-178"


def _point(w: Why, kind: str, value: str) -> Reasons:
    """Say why nothing can be done with what lies or stands on a square."""
    s, k, sq = w.s, w.s.active, w.square(value)
    name, near, away = w.name(k), near_square(s, k) >> sq & 1, w.apart(s.ninja[k].sq, sq)
    g, far = s.guard_at(sq), f"is {count(away, 'square')} away" if away > 1 else "is behind a wall or a shut door"
    if sq in s.search and g is None:
        token = f"Search token {w.game.edition.search_tokens[s.search[sq]].value} at {value}"
        if near:
            return [
                (f"{token} cannot be searched now. {text}", rule) for text, rule in deed_reasons(w, "search", "")[:1]
            ]
        return [(f"{token} {far}: a ninja searches from its square or next to it, watched by no guard.", "KAG-164")]
    if g is not None:
        if near:
            return [(f"{w.model(g)} cannot be attacked now. {t}", rule) for t, rule in deed_reasons(w, "melee", "")[:1]]
        return [(f"{w.model(g)} {far}: a melee attack is made from the next square. {_no_shot(w, sq)}", "KAG-187")]
    other = next((i for i, n in enumerate(s.ninja) if n.sq == sq and i != k), None)
    if other is not None and not near:
        return [(f"{w.name(other)} stands there; {name} is acting now.", "KAG-134")]
    return _step(w, "go", value)


def _no_shot(w: Why, sq: int) -> str:
    """Say why a guard further away cannot be shot at."""
    s, k, cards = w.s, w.s.active, w.game.edition.ninja_cards
    n, name, away = s.ninja[k], w.name(k), w.apart(s.ninja[k].sq, sq)
    weapons = [(card, cards[card[CARD]]) for card in n.cards if card is not None]
    weapons = [(card, entry) for card, entry in weapons if entry.effect.startswith("ranged")]
    if not weapons:
        return f"A shot needs a ranged weapon, and {name} has none."
    card, entry = max(weapons, key=lambda one: (one[0][UP], one[1].range))
    if not card[UP]:
        return f"To shoot, turn {entry.name} up first (range {entry.range})."
    if away > entry.range:
        return f"{entry.name} reaches {entry.range} squares."
    if not ninja_sight(s, k) >> sq & 1:
        return f"{name} has no line of sight for {entry.name}."
    short = [text for text, _ in deed_reasons(w, "ranged", "")]
    return short[0] if short else f"{entry.name} cannot be used on it."


def _point_door(w: Why, kind: str, value: str) -> Reasons:
    """Say why a door cannot be opened."""
    s, k = w.s, w.s.active
    door = w.game.board.doorway_by_name[value]
    if door not in s.doors:
        return [(f"The doorway {value} has no door: it is open.", "KAG-159")]
    if door not in openable(s, k):
        return [(f"{w.name(k)} must stand on one of the two squares {value} to open this door.", "KAG-159")]
    return deed_reasons(w, "open_door", "")


def _buy_move(w: Why, kind: str, value: str) -> Reasons:
    n = w.s.ninja[w.s.active]
    if n.bought >= 2:
        return [(f"{w.name(w.s.active)} has bought two move tokens already in this turn.", "KAG-136")]
    if n.carry == "hostage" and worn(w.s, n, "rope") < 0:
        return [(f"{w.name(w.s.active)} carries the hostage: no move tokens can be bought.", "KAG-H05")]
    return [(f"{w.name(w.s.active)} has no {value} die left.", "KAG-136")]


def deed_reasons(w: Why, kind: str, value: str) -> Reasons:
    """Say which conditions of an action fail, one by one."""
    s, k = w.s, w.s.active
    n, name, near = s.ninja[k], w.name(k), near_square(s, k)
    out: Reasons = []
    if shares_square(s, k):
        out.append((f"{name} shares its square with another model and must step on first.", "KAG-139"))
    no_force = (f"{name} has no force die left.", "KAG-145")
    no_stealth = (f"{name} has no stealth die left.", "KAG-145")
    if kind == "open_door":
        if not openable(s, k):
            out.append((f"There is no door at {name}'s square.", "KAG-159"))
        if not n.force + n.stealth:
            out.append((f"{name} has no die left.", "KAG-145"))
    elif kind == "search":
        if not any(near >> sq & 1 for sq in s.search):
            out.append((f"There is no search token on or next to {name}'s square.", "KAG-164"))
        if not n.stealth:
            out.append((no_stealth[0], "KAG-164"))
        if watchers(s, k):
            out.append((_seen(w, k, "a search"), "KAG-164"))
    elif kind == "melee":
        if not w.game.board.near(n.sq, s.door_mask) & s.guard_mask():
            out.append((f"There is no guard next to {name}.", "KAG-187"))
        if not n.force:
            out.append(no_force)
    elif kind == "ranged":
        out += _ranged(w)
    elif kind in ("break_lantern", "muffle_bell"):
        rule = "KAG-247" if kind == "break_lantern" else "KAG-250"
        if not w.game.advanced:
            out.append(("That can be done with the Advanced Rules only; this table plays the basic rules.", rule))
        things = s.lanterns if kind == "break_lantern" else s.bells.values()
        if not any(near >> sq & 1 for sq in things):
            out.append(
                (f"No {'lantern' if kind == 'break_lantern' else 'bell'} is on or next to {name}'s square.", rule)
            )
        if not (n.force if kind == "break_lantern" else n.stealth):
            out.append(no_force if kind == "break_lantern" else no_stealth)
        if kind == "muffle_bell" and watchers(s, k):
            out.append((_seen(w, k, "this"), rule))
    elif kind == "mission_action":
        out += _mission(w)
    return out


def _seen(w: Why, k: int, what: str) -> str:
    """Say who watches a ninja, and that this is what fails."""
    return f"{w.name(k)} is watched by {w.eyes(k)}, and {what} needs a square that nobody watches."


def _ranged(w: Why) -> Reasons:
    s, k = w.s, w.s.active
    n, name, cards = s.ninja[k], w.name(k), w.game.edition.ninja_cards
    slots = [i for i, c in enumerate(n.cards) if c is not None and c[UP] and cards[c[CARD]].effect.startswith("ranged")]
    if not slots:
        return [(f"{name} has no ranged weapon that lies face up.", "KAG-192")]
    out: Reasons = []
    for slot in slots:
        card = n.cards[slot]
        assert card is not None
        entry = cards[card[CARD]]
        need = needed_force(entry.effect)
        if n.force < need:
            what = "a force die" if need == 1 else f"{need} force dice"
            out.append((f"{entry.name} needs {what}; {name} has {n.force}.", "KAG-192"))
        if not ranged_targets(s, k, slot):
            out.append((f"No guard is within {entry.range} squares and in sight for {entry.name}.", "KAG-192"))
    return out


def _mission(w: Why) -> Reasons:
    s, k = w.s, w.s.active
    n, m, name = s.ninja[k], ms.entry(s), w.name(k)
    if s.completed:
        return [("What the mission asks for is done: get out.", "KAG-H06")]
    if not ms.is_open(s):
        clues = f"{count(len(s.pool), 'clue')} of at least 7; search tokens for more"
        return [(f"The mission test is not passed yet: {clues}.", "KAG-169")]
    objects = ms.objects(s, m)
    if not objects:
        return [(f"{m.name} asks for no action now: {w.game.plain(m.text)}.", "KAG-H03")]
    out: Reasons = []
    if not any(near_square(s, k) >> sq & 1 for sq in objects):
        out.append((f"{name} is not on or next to the place that {m.name} is about.", "KAG-H03"))
    colours = [c for c in ("force", "stealth") if ms.mission_goal(s, c)]
    if not any(n.force if c == "force" else n.stealth for c in colours):
        out.append((f"{name} has no {' or '.join(colours)} die left.", "KAG-H03"))
    if m.effect not in ("carry", "objective") and watchers(s, k):
        out.append((_seen(w, k, "what the mission asks for"), "KAG-H03"))
    if m.effect == "carry" and n.carry:
        out.append((f"{name} carries something already.", "KAG-H05"))
    return out


def other_reasons(w: Why, kind: str, value: str) -> Reasons:
    """Say why one of the free things a ninja can do is not possible."""
    s, k = w.s, w.s.active
    n, name = s.ninja[k], w.name(k)
    if kind in ("drop_caltrop", "drop_rice"):
        effect, what = ("caltrops", "Caltrops") if kind == "drop_caltrop" else ("rice", "Poisoned Rice")
        out: Reasons = []
        if worn(s, n, effect) < 0:
            out.append((f"{name} has no {what} that lie face up.", "KAG-196"))
        if s.just_left < 0:
            out.append((f"{name} has not just left a square.", "KAG-196"))
        elif (occupied(s) | tokens_mask(s)) >> s.just_left & 1:
            out.append((f"The square just left, {w.game.board.names[s.just_left]}, is not empty.", "KAG-196"))
        return out or [("No such token is left.", "KAG-263")]
    if kind == "exchange":
        found = [i for i in in_play(s) if i != k and n.dealt >> i & 1]
        if found:
            return [(f"{name} has just dealt with {w.name(found[0])}: first a step, a test or a new card.", "KAG-H11")]
        if not neighbours(s, k):
            return [(f"No other ninja is next to {name}.", "KAG-203")]
        return [("Neither of the two has equipment or a mission token to give.", "KAG-203")]
    if kind == "fade":
        out = []
        if not n.detected:
            return [(f"{name} is undetected already: fading is for detected ninja.", "KAG-204")]
        if n.moves < fade_cost(s, k):
            out.append((f"Fading costs {count(fade_cost(s, k), 'move token')}; {name} has {n.moves}.", "KAG-204"))
        if watchers(s, k):
            out.append((_seen(w, k, "fading"), "KAG-204"))
        return out
    if kind == "take":
        free = "where it has fallen, on or next to the ninja's square and watched by nobody"
        return [(f"A mission token is taken as the mission says; it can be picked up again {free}.", "KAG-H05")]
    if kind == "leave":
        if not s.exits:
            return [("There are no exits yet: they are turned up when the mission is done.", "KAG-041")]
        if n.sq not in s.infiltration:
            return [(f"{name} stands on no exit.", "KAG-090")]
        if not may_exit(s, k, n.sq):
            return [(f"This is not the exit that the escape card names for {name}.", "KAG-094")]
        return [(f"{name} has no move token left.", "KAG-R19")]
    if kind == "ability":
        if n.ability:
            return [(f"{name} has used the ability in this activation.", "KAG-104")]
        if ability(s, n) not in ("ignore_guard", "crow_call"):
            return [
                (
                    f"{name}'s ability works by itself, nothing is chosen: {w.game.titles['ninja_text'][n.who]}.",
                    "KAG-104",
                )
            ]
        return [(f"No guard is where {name}'s ability reaches.", "KAG-R59")] if not ability_targets(s, k) else []
    if kind == "done":
        return [(f"{name} cannot end on a square with another model while a step off is possible.", "KAG-139")]
    return [("Your ninja hold no cards.", "KAG-155")]


def _card(w: Why, kind: str, value: str) -> Reasons:
    """Say why a ninja card cannot be used or discarded at this moment."""
    s = w.s
    missing = w.own_card(value)
    if missing or not w.seat:
        return missing or [("Ninja cards are used by the ninja players.", "KAG-155")]
    k, slot = w.card_at(value)
    n, card = s.ninja[k], s.ninja[k].cards[slot]
    assert card is not None
    entry = w.game.edition.ninja_cards[card[CARD]]
    if kind == "toss":
        return [("Cards are discarded in your own turn, not at this moment.", "KAG-155")]
    if not card[UP] and n.sealed and k == s.active:
        return [(f"Sealed Lips: {w.name(k)} may not turn cards up in this activation.", "KAG-R77")]
    own = w.put.decision.id == "act" and k == s.active
    if entry.effect in ("smoke", "salve", "hook", "claws", "egg") and card[UP]:
        return (
            _equipment(w, k, entry.effect, entry.name)
            if own
            else [(f"{entry.name} is used in the activation of {w.name(k)}.", "KAG-R78")]
        )
    if entry.effect == "flash" and card[UP]:
        return [(f"{entry.name} answers a melee attack that has just been declared on {w.name(k)}.", "KAG-R78")]
    if entry.effect.startswith("ranged") and card[UP]:
        said = "is used by choosing the ranged attack" if own else f"is for a ranged attack of {w.name(k)}"
        return (own and deed_reasons(w, "ranged", "")) or [(f"{entry.name} {said}.", "KAG-192")]
    if entry.effect in ("caltrops", "rice") and card[UP]:
        drops = "drop_rice" if entry.effect == "rice" else "drop_caltrop"
        said = f"{entry.name} can be dropped right after a step of {w.name(k)}, on the square just left."
        return (own and not drop_allowed(s) and other_reasons(w, drops, "")) or [(said, "KAG-196")]
    if entry.kind == "equipment" and card[UP]:
        return [(f"{entry.name} works by itself while it lies face up: {w.game.plain(entry.text)}.", "KAG-156")]
    return [
        (_bonus(w, k, entry.effect) or f"{entry.name} is not for this moment: {w.game.plain(entry.text)}.", "KAG-R78")
    ]


def _bonus(w: Why, k: int, effect: str) -> str:
    """Say what a bonus card lacks, where it is not the moment."""
    s = w.s
    if effect in ("friends", "bribe", "distraction") and w.put.decision.id == "act" and not guard_targets(s, k, effect):
        return "No guard is there whom the card can be used on."
    if effect == "map" and not unseen_tokens(s):
        return "There is no search token whose reverse you do not know."
    if effect == "map" and s.ninja[k].mapped:
        return "The map has been used in this activation."
    if effect == "false_trail" and s.alert <= 1:
        return "The alert token stands on its first slot: it cannot go back."
    return ""


def _equipment(w: Why, k: int, effect: str, name: str) -> Reasons:
    s = w.s
    n = s.ninja[k]
    if effect == "salve":
        return [(f"{w.name(k)} has no wound to heal.", "KAG-R78")]
    if effect == "egg":
        return [("No guard but the boss is within 2 squares and in sight.", "KAG-R78")]
    cost = HOOK_COST if effect == "hook" else CLAWS_COST
    out: Reasons = []
    if n.moves < cost:
        out.append((f"Climbing with {name} costs {cost} move tokens; {w.name(k)} has {n.moves}.", "KAG-137"))
    if effect == "claws" and n.claws:
        out.append((f"{name} has been used in this activation.", "KAG-137"))
    if not can_climb(s, k):
        out.append((f"No wall next to {w.name(k)} has a free square behind it.", "KAG-137"))
    return out


def _dice(w: Why, kind: str, value: str) -> Reasons:
    s = w.s
    evades = w.put.decision.id == "evade"
    k = s.deed.ninja if evades else s.active
    n, name = s.ninja[k], w.name(k)
    force, stealth = (int(part) for part in value[:-1].split("f"))
    out: Reasons = []
    if force > n.force:
        out.append((f"{name} has {n.force} unused force dice, not {force}.", "KAG-143"))
    if stealth > n.stealth:
        out.append((f"{name} has {n.stealth} unused stealth dice, not {stealth}.", "KAG-143"))
    mode = "stealth" if evades else w.context[3]
    need = 1
    if not evades and w.context[0] == "ranged":
        card = n.cards[w.context[1]]
        assert card is not None
        need = needed_force(w.game.effect_of(card[CARD]))
    if (stealth if mode == "stealth" else force) < need:
        out.append(
            (f"This is a {mode} test: it needs at least {need} {mode} {'die' if need == 1 else 'dice'}.", "KAG-145")
        )
    return out


def _evade_card(w: Why, kind: str, value: str) -> Reasons:
    return w.own_card(value) or [("Only a face-down Silent Step of the ninja that steps helps here.", "KAG-178")]


def _noise_card(w: Why, kind: str, value: str) -> Reasons:
    return w.own_card(value) or [("Only a face-down Hush of the ninja that makes the noise helps here.", "KAG-259")]


def _cancel(w: Why, kind: str, value: str) -> Reasons:
    n = w.s.ninja[w.context[0]]
    if ability(w.s, n) != "cancel_noise":
        return [(f"{w.name(w.context[0])} cannot cancel noise; Shizuka can.", "KAG-259")]
    return [("Shizuka has cancelled a noise token in this turn already.", "KAG-R27")]


def _store(w: Why, kind: str, value: str) -> Reasons:
    s, k = w.s, w.s.drawer
    n = s.ninja[k]
    if kind == "toss":
        missing = w.own_card(value)
        if missing:
            return missing
        if w.card_at(value)[0] != k:
            return [(f"The card is {w.name(k)}'s: only a card of the same mat makes room for it.", "KAG-154")]
        return [(f"{w.name(k)} has an empty slot: no card must go.", "KAG-154")]
    if None not in n.cards:
        return [(f"All card slots of {w.name(k)} are full: discard a card first.", "KAG-154")]
    if n.sealed:
        return [(f"Sealed Lips: {w.name(k)} may not place cards face up in this activation.", "KAG-R77")]
    return [("A bonus card is put face up only where it can be used at once.", "KAG-R78")]


def _target(w: Why, kind: str, value: str) -> Reasons:
    what, k = w.context[0], w.s.active
    if kind == "door":
        thing = "bell" if what == "bell" else "door"
        return [(f"There is no {thing} at {value} that {w.name(k)} can reach.", "KAG-159")]
    sq = w.square(value)
    if what in ("melee", "ranged"):
        g = w.s.guard_at(sq)
        if g is None:
            return [(f"No guard stands on {value}.", "KAG-187")]
        if what == "melee":
            return [(f"{w.model(g)} is not next to {w.name(k)}.", "KAG-187")]
        return _out_of_range(w, sq, g.kind == BOSS)
    thing = {"search": "search token", "lantern": "lantern"}.get(what, "place that the mission is about")
    there = sq in (
        w.s.search if what == "search" else w.s.lanterns if what == "lantern" else ms.objects(w.s, ms.entry(w.s))
    )
    if not there:
        return [(f"There is no {thing} on {value}.", "KAG-157")]
    return [(f"{value} is not on or next to {w.name(k)}'s square.", "KAG-R14")]


def _out_of_range(w: Why, sq: int, boss: bool) -> Reasons:
    s, k = w.s, w.s.active
    card = s.ninja[k].cards[w.context[1]]
    assert card is not None
    entry = w.game.edition.ninja_cards[card[CARD]]
    here, name = s.ninja[k].sq, w.game.board.names[sq]
    if w.apart(here, sq) > entry.range:
        return [(f"{name} is {w.apart(here, sq)} squares away; {entry.name} reaches {entry.range}.", "KAG-192")]
    if not ninja_sight(s, k) >> sq & 1:
        return [(f"{w.name(k)} has no line of sight to {name}.", "KAG-192")]
    return [(f"{entry.name} cannot be used against the boss.", "KAG-192")] if boss else []


def _weapon(w: Why, kind: str, value: str) -> Reasons:
    missing = w.own_card(value)
    if missing:
        return missing
    return [
        ("That is no ranged weapon, face up on the mat of who shoots, with a target and enough force dice.", "KAG-192")
    ]


def _guard(w: Why, kind: str, value: str) -> Reasons:
    """Say why a guard cannot be chosen for a card or an ability."""
    s = w.s
    g = s.guard_at(w.square(value))
    if g is None:
        return [(f"No guard stands on {value}.", "KAG-R77")]
    who = w.model(g)
    if w.put.decision.id == "pick_guard":
        if g.kind == BOSS:
            return [("The boss is not affected by the ability.", "KAG-104")]
        return [(f"{who} is not within 5 squares and in sight.", "KAG-R59")]
    k, effect = w.context[0], w.context[1]
    here = s.ninja[k].sq
    if effect == "bribe":
        return [(f"{who} is bribed already." if g.bribed else f"{who} is not a yellow guard.", "KAG-R77")]
    if effect == "friends":
        return [(f"{who} is not alert." if not g.alert else f"{who} watches a detected ninja.", "KAG-R77")]
    if g.kind == BOSS:
        return [("The card cannot be used on the boss.", "KAG-R77")]
    reach = 2 if effect == "egg" else 6
    if w.apart(g.sq, here) > reach:
        return [(f"{who} is {w.apart(g.sq, here)} squares away; the card reaches {reach}.", "KAG-R77")]
    return [(f"{w.name(k)} has no line of sight to {who}." if effect == "egg" else f"{who} cannot move.", "KAG-R77")]


def _deal(w: Why, kind: str, value: str) -> Reasons:
    s, k, (other, slots) = w.s, w.s.active, w.context[:2]
    if kind == "confirm":
        if not slots:
            return [("Choose at least one card first.", "KAG-203")]
        return [("The cards would not fit on both mats.", "KAG-203")] if not fits(s, k, other, tuple(slots)) else []
    if kind == "hand_over":
        if any(slot == HAND_OVER for _, slot in slots):
            return [("The mission token is part of the deal already.", "KAG-H05")]
        return [] if can_hand_over(s, k, other) else [("Neither of the two carries a mission token.", "KAG-H05")]
    i, slot = w.card_at(value)
    if i not in (k, other):
        return [("That ninja takes no part in this deal.", "KAG-203")]
    cards = s.ninja[i].cards
    if slot >= len(cards) or cards[slot] is None:
        return [(f"There is no card on slot {slot + 1} of {w.name(i)}.", "KAG-203")]
    if (i, slot) in [tuple(one) for one in slots]:
        return [("That card is part of the deal already.", "KAG-203")]
    return [("Only equipment is exchanged, not bonus cards.", "KAG-R39")]


def _partner(w: Why, kind: str, value: str) -> Reasons:
    k = int(value) - 1
    if k == w.s.active:
        return [("A ninja does not deal with itself.", "KAG-203")]
    if k >= len(w.s.ninja) or w.s.ninja[k].sq < 0:
        return [("That ninja is not on the board.", "KAG-203")]
    if w.s.ninja[w.s.active].dealt >> k & 1:
        return [(f"{w.name(k)} has just been dealt with.", "KAG-H11")]
    return [(f"{w.name(k)} is not next to {w.name(w.s.active)}, or has nothing to deal with.", "KAG-203")]


def _colour(w: Why, kind: str, value: str) -> Reasons:
    decision = w.put.decision.id
    if decision == "mode":
        what = w.context[0]
        return [(f"This {'mission action' if what == 'mission' else 'action'} cannot be done by {value}.", "KAG-159")]
    if decision == "card_colour":
        return [(f"There is no used {value} die with an unwounded location to put back.", "KAG-R77")]
    return [(f"There is no unused {value} die.", "KAG-261")]


def _climb(w: Why, kind: str, value: str) -> Reasons:
    sq = w.square(value)
    return w.ground(sq) or [(f"{value} is not directly behind a wall next to {w.name(w.context[0])}.", "KAG-137")]


def _look(w: Why, kind: str, value: str) -> Reasons:
    if w.square(value) not in w.s.search:
        return [(f"There is no search token on {value}.", "KAG-262")]
    return [(f"You know the reverse of the token on {value} already.", "KAG-262")]


_DEEDS = ("open_door", "search", "melee", "ranged", "break_lantern", "muffle_bell", "mission_action")
_OTHERS = ("drop_caltrop", "drop_rice", "exchange", "fade", "take", "leave", "ability", "done", "discard_card")
_ASKED = "You are asked at every such moment already."

NINJA_REASONS: dict[tuple[str, str], Say] = {
    ("activate", "ninja"): _activate,
    ("activate", "watch"): always(_ASKED, "KAG-H02"),
    ("act", "watch"): always(_ASKED, "KAG-H02"),
    ("activate", "*"): always("First choose which ninja acts.", "KAG-133"),
    ("act", "go"): _step,
    ("act", "at"): _point,
    ("act", "guard"): _point,
    ("act", "door"): _point_door,
    ("act", "buy_move"): _buy_move,
    ("act", "card"): _card,
    **{("act", kind): deed_reasons for kind in _DEEDS},
    **{("act", kind): other_reasons for kind in _OTHERS},
    ("evade", "dice"): _dice,
    ("dice", "dice"): _dice,
    ("evade", "card"): _evade_card,
    ("noise", "card"): _noise_card,
    ("noise", "cancel_noise"): _cancel,
    **{("store", kind): _store for kind in ("keep_down", "keep_up", "toss_new", "toss")},
    ("target", "at"): _target,
    ("target", "door"): _target,
    ("weapon", "card"): _weapon,
    ("card_guard", "guard"): _guard,
    ("pick_guard", "guard"): _guard,
    ("deal", "card"): _deal,
    ("deal", "confirm"): _deal,
    ("deal", "hand_over"): _deal,
    ("partner", "ninja"): _partner,
    ("mode", "colour"): _colour,
    ("card_colour", "colour"): _colour,
    ("lose_die", "colour"): _colour,
    ("card_colour", "enough"): always("The card is for at least one die.", "KAG-R77"),
    ("card_guard", "enough"): always("The card is for at least one guard.", "KAG-R77"),
    ("climb", "go"): _climb,
    ("look", "at"): _look,
    ("pick_card", "toss"): lambda w, kind, value: w.own_card(value),
    ("put_out", "at"): lambda w, kind, value: [(f"There is no lantern on {value}.", "KAG-120")],
    ("relocate", "at"): lambda w, kind, value: [(f"{value} is not one of the nearest free squares.", "KAG-H10")],
}
