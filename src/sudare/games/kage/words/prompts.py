"""games/kage: the questions as a seat reads them: what they are about, why, what they cost; from its view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sudare.core import Asking, Put
from sudare.games.kage.edition import LEVELS
from sudare.games.kage.rules.guard_turn import hand_size
from sudare.games.kage.rules.store import places
from sudare.games.kage.rules.table import GUARD
from sudare.games.kage.rules.windows import opens
from sudare.games.kage.sight.view import View
from sudare.games.kage.words.asked import ATTEMPTS, MOMENTS, Asked, Said
from sudare.games.kage.words.hindrances import hindrances
from sudare.games.kage.words.names import STAGES, count, model_title, piece
from sudare.games.kage.words.odds import declared, evaded_note, evasion_sum, laid, noise_of, to_reach

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame


def asking(game: KageGame, put: Put) -> Asking:
    """Return an open question in words, its rule, and what it is about."""
    say = _SAY.get(put.decision.id)
    if say is None:
        return Asking(put.prompt(), put.decision.rule, put.about())
    text, about = say(Asked(game, put), *put.context)
    return Asking(text, put.decision.rule, about)


# -- both sides ------------------------------------------------------------------------------------------------------


def _react(a: Asked, code: str) -> Said:
    view = a.view
    deed = view.deeds[-1] if view.deeds else None
    attacker = deed is not None and deed.kind in ("march", "detect", "strike", "shoot")
    words = {
        "ninja": a.active() if deed is None or deed.ninja is None else a.ninja(deed.ninja),
        "deed": "" if deed is None else a.title("deed", deed.kind),
        "result": "" if deed is None else "success" if deed.ok else "failure",
        "guard": "A guard" if deed is None else a.guard_name(deed.guard),
        "actor": "A guard" if view.active_guard is None else a.guard_name(view.active_guard),
        "victim": f" against {a.ninja(deed.ninja)}" if deed is not None and attacker and deed.ninja is not None else "",
    }
    cost = " (it costs a noise token)" if view.side == "guard" and view.phase == "ninja_turn" else ""
    about = [] if deed is None else [*a.about_ninja(deed.ninja), *(a.about_guard(deed.guard) if attacker else [])]
    test = declared(a.game, a.put) if code in ("N2", "N5", "G5") else ""
    return f"{MOMENTS[code].format(**words)}{test} Do you play a card now{cost}, or pass?", about


def _march(a: Asked) -> Said:
    deed = a.view.deeds[-1]
    left = count(deed.squares, "square")
    free = ", without a token" if deed.free else ""
    return f"{a.guard_name(deed.guard)} moves{free}: where to next ({left} left)?", a.about_guard(deed.guard)


def _place(a: Asked, kind: int, squares: Any, cause: str) -> Said:
    return f"{a.cause(cause)}: where do you place {a.model(kind)}?", [f"model:{a.game.names['model'][kind]}"]


# -- the guard player ------------------------------------------------------------------------------------------------


def _free_move(a: Asked, squares: int, number: int, among: Any, goal: int, cause: str) -> Said:
    reach = f"at most {count(squares, 'square')}" if squares else "up to its Move"
    closer = f", ending closer to {a.game.board.names[goal]}" if goal >= 0 else ""
    more = f" Free moves left: {number}." if number > 1 else ""
    text = f"{a.cause(cause)}: which guard moves without a token ({reach}{closer})?{more}"
    return text, [f"square:{a.game.board.names[goal]}"] if goal >= 0 else []


def _spy(a: Asked, k: int) -> Said:
    boss = a.title("boss", a.view.boss or "")
    return f"{boss} looks secretly at a card of {a.ninja(k)}, who is detected: which one?", a.about_ninja(k)


def _make_alert(a: Asked, number: int, may_pass: bool) -> Said:
    why = "his event" if not may_pass else "his rule, for each detected ninja"
    boss = a.title("boss", a.view.boss or "")
    stronger = "An alert guard has the stronger values of its type."
    return f"{boss} ({why}): which guard becomes alert? {stronger} Still due: {number}.", []


def _barrack(a: Asked, away: bool) -> Said:
    cause = a.card() if away else a.title("boss", a.view.boss or "")
    return (
        f"{cause}: in which free search area does the new barrack token go? Guards that you recruit enter at barracks.",
        [],
    )


def _event_guard(a: Asked, number: int, squares: Any) -> Said:
    kind = model_title(a.game, a.view, a.view.guard_types[0] or "")
    boss = a.title("boss", a.view.boss or "")
    return f"{boss}'s event: where do you place a {kind} next to an entrance? You may place {number} more.", []


def _discard(a: Asked) -> Said:
    return "Do you discard cards from mat or hand? It makes room; a card on the mat keeps its slot.", []


def _shed(a: Asked) -> Said:
    return f"You hold {a.view.hand_count} cards, more than your hand size: which one do you discard?", []


def _tokens(a: Asked) -> str:
    return f"You have {count(a.view.actions, 'action token')} and {count(a.view.noise, 'noise token')}"


def _buy(a: Asked) -> Said:
    most = hand_size(laid(a.game, a.put))
    held = f"You hold {count(a.view.hand_count, 'card')} of {most} at most."
    return f"{_tokens(a)}: buy a guard card for one of them? You are asked again until you stop. {held}", []


def _promote(a: Asked, price: int, number: int, source: str) -> Said:
    cause = a.title("boss", a.view.boss or "") if source == "boss" else a.card()
    cost = (
        "without a token" if price < 0 else "for the recruit cost of its new type" + (f" less {price}" if price else "")
    )
    return f"{cause}: which guard is promoted, {cost}? Promotions left: {number}.", []


def _rank(a: Asked, uid: int, price: int, source: str) -> Said:
    return f"To which level is {a.guard_name(uid)} promoted?", a.about_guard(uid)


def _pay(a: Asked, cost: int, level: int, promotion: bool) -> Said:
    kind = a.view.guard_types[level] or ""
    what = "The promotion to" if promotion else "The recruit"
    name = model_title(a.game, a.view, kind)
    return f"{what} {name} costs {count(cost, 'token')}: how many of them are noise tokens?", [f"model:{kind}"]


def _recruit(a: Asked) -> Said:
    text = (
        f"{_tokens(a)}: recruit a guard at a barrack, or end the guard turn? You may recruit as often as you can pay. "
        "Action tokens left over are lost."
    )
    return text, []


def _recruit_at(a: Asked, level: int) -> Said:
    kind = a.view.guard_types[level] or ""
    return f"On or next to which barrack does the {model_title(a.game, a.view, kind)} enter?", [f"model:{kind}"]


def _step_four(a: Asked) -> Said:
    waiting = sum(not g.done for g in a.view.guards)
    acted = f"{waiting} {'has' if waiting == 1 else 'have'} not acted yet"
    text = (
        f"{_tokens(a)}: which guard acts ({acted}), or which card do you play? Every action of a guard costs a token: "
        "to move, to detect a ninja that it watches, or to attack a detected one beside it."
    )
    return text, []


def _rice(a: Asked, rice: int) -> Said:
    square = a.game.board.names[rice]
    return f"Poisoned rice on {square}: which guard eats it and is removed (for one token)?", [f"square:{square}"]


def _guard_act(a: Asked, uid: int, token: str) -> Said:
    guard = a.guard(uid)
    done = "" if guard is None or not guard.tokens else f" It has taken {count(guard.tokens, 'action')} so far."
    return f"What does {a.guard_name(uid)} do, for {a.title('payment', token)}?{done}", a.about_guard(uid)


def _burly(a: Asked) -> Said:
    deed = a.view.deeds[-1]
    text = f"{a.guard_name(deed.guard)} has missed {a.ninja(deed.ninja or 0)}: roll the attack again (Burly)?"
    return text, [*a.about_guard(deed.guard), *a.about_ninja(deed.ninja)]


def _free_attack(a: Asked) -> Said:
    boss = a.title("boss", a.view.boss or "")
    return f"{boss}: which guard next to a detected ninja attacks it without a token?", []


def _victim(a: Asked, uid: int, kind: str, bonus: int) -> Said:
    return f"Which ninja does {a.guard_name(uid)} attack without a token?", a.about_guard(uid)


def _card_place(a: Asked, kind: int, number: int, where: str, first: bool) -> Said:
    place = "on or next to a barrack" if where == "barrack" else "next to an entrance"
    text = f"{a.card()}: where does the {a.model(kind)} enter, {place} and with no ninja in its sight? Left: {number}."
    return text, [*a.about_card(), f"model:{a.game.names['model'][kind]}"]


def _lantern(a: Asked, row: int) -> Said:
    what = "in which row" if row < 0 else f"on which square of row {row + 1}"
    return f"{a.card()}: {what} does the lantern go? A guard in its light has 2 more awareness.", a.about_card()


def _door_kind(a: Asked, number: int, first: bool) -> Said:
    return f"{a.card()}: which kind of door do you place? You may place {number}.", a.about_card()


def _door_place(a: Asked, number: int, kind: int) -> Said:
    return f"{a.card()}: on which doorway does the {a.game.names['door_kind'][kind]} door go?", a.about_card()


def _bell_place(a: Asked) -> Said:
    return (
        f"{a.card()}: at which door does the bell hang? Who opens it makes noise, whatever is rolled.",
        a.about_card(),
    )


def _bell_side(a: Asked, door: int) -> Said:
    name = a.game.board.doorway_names[door]
    return f"{a.card()}: on which side of the door {name} does the bell hang?", [f"doorway:{name}"]


def _one_more(a: Asked) -> Said:
    return f"{a.card()}: which guard that has acted may take one more action?", a.about_card()


def _near_alert(a: Asked, number: int, reach: int) -> Said:
    text = f"{a.card()}: which guard within {reach} squares of {a.active()} becomes alert? You may choose {number}."
    return text, [*a.about_card(), *a.about_ninja(a.view.active)]


def _take_die(a: Asked, k: int, number: int) -> Said:
    text = f"{a.card()}: which die does {a.ninja(k)} lose for this round? Still due: {number}."
    return text, [*a.about_card(), *a.about_ninja(k)]


def _tear(a: Asked, k: int) -> Said:
    text = f"{a.card()}: which card slot of {a.ninja(k)} is torn? Equipment on it is discarded."
    return text, [*a.about_card(), *a.about_ninja(k)]


def _clue(a: Asked) -> Said:
    return f"{a.card()}: which clue do the ninja lose again?", a.about_card()


def _clue_place(a: Asked, token: int) -> Said:
    entry = a.game.edition.search_tokens[token]
    return f"{a.card()}: where does the search token {entry.value} ({entry.group}) go?", a.about_card()


def _scent(a: Asked, uid: int) -> Said:
    return f"{a.card()}: which ninja does the dog try to detect, without a token?", a.about_guard(uid)


def _inform(a: Asked) -> Said:
    return f"{a.card()}: at whose face-down cards do you look?", a.about_card()


def _alley(a: Asked, reach: int, squares: int) -> Said:
    text = f"{a.card()}: which guard without a ninja within {reach} squares moves up to {squares}, out of sight?"
    return text, a.about_card()


def _pull(a: Asked, reach: int) -> Said:
    return f"{a.card()}: which detected ninja is pulled one square towards a guard?", a.about_card()


def _pull_to(a: Asked, k: int, reach: int) -> Said:
    return f"{a.card()}: to which square is {a.ninja(k)} pulled?", [*a.about_card(), *a.about_ninja(k)]


def _shot(a: Asked) -> Said:
    return f"{a.card()}: which guard shoots without a token?", a.about_card()


def _net(a: Asked, number: int, reach: int, squares: int) -> Said:
    text = f"{a.card()}: on which detected ninja do up to {number} guards close in, {squares} squares each?"
    return text, a.about_card()


# -- the ninja -------------------------------------------------------------------------------------------------------


def _noise(a: Asked, k: int, cause: str) -> Said:
    now = a.view.ninja[k].noise
    text = (
        f"{a.ninja(k)} is about to make noise: {a.title('noise_cause', cause)}. Take the noise token (so far {now})? "
        "In the guard turn each ninja with noise moves the alert on by one, and its tokens become the guards'."
    )
    return text, a.about_ninja(k)


def _wound(a: Asked, k: int) -> Said:
    n = a.view.ninja[k]
    mat = next(m for m in a.game.edition.ninja if m.id == n.ninja)
    wounds, dice = n.force_wounds + n.stealth_wounds + 1, mat.force + mat.stealth_dice
    text = (
        f"{a.ninja(k)} is wounded (wound {wounds} of {dice}): which kind of die is lost, for the rest of the game? "
        "Force dice are for fights and doors, stealth dice for slipping past guards and searching. Who has lost all is "
        "eliminated."
    )
    return text, a.about_ninja(k)


def _store(a: Asked) -> Said:
    k, drawn = a.view.drawer or 0, a.view.drawn
    name = a.title("ninja_card", drawn) if drawn else "a card"
    up = a.game.keep_up in places(laid(a.game, a.put), a.put.seat)
    if None not in a.view.ninja[k].cards:
        then = ", and all card slots are full: which card is discarded?"
    elif up:
        then = ": keep it face down, put it face up, or discard it?"
    else:
        then = ": keep it face down, or discard it? It can be put face up only where it can be used at once."
    return f"{a.ninja(k)} has drawn {name}{then}", [*a.about_ninja(k), *([f"ninja_card:{drawn}"] if drawn else [])]


def _lose_die(a: Asked, k: int) -> Said:
    return f"Cut Hand: which unused die does {a.ninja(k)} lose for this round?", a.about_ninja(k)


def _put_out(a: Asked) -> Said:
    return "Guttering Lamp: which lantern goes out?", []


def _objective(a: Asked, squares: Any) -> Said:
    mission = next((m for m in a.game.edition.missions if m.id == a.view.mission), None)
    token = "the mission token" if mission is None else a.title("thing", mission.token)
    name = "The mission" if mission is None else mission.name
    return f"{name}: on which square does {token} go?", [] if mission is None else [f"mission:{mission.id}"]


def _partner(a: Asked) -> Said:
    return f"With whom does {a.active()} exchange equipment?", a.about_ninja(a.view.active)


def _deal(a: Asked, other: int, slots: Any) -> Said:
    so_far = f" Chosen so far: {len(slots)}." if slots else ""
    text = f"{a.active()} and {a.ninja(other)} exchange: which card changes hands next?{so_far}"
    return text, a.about_ninja(a.view.active, other)


def _agree(a: Asked, k: int, other: int, slots: Any) -> Said:
    from sudare.games.kage.rules.exchange import HAND_OVER

    what = [
        "the mission token" if slot == HAND_OVER else f"the card on slot {slot + 1} of {a.ninja(i)}"
        for i, slot in slots
    ]
    text = f"{a.ninja(k)} offers {a.ninja(other)} an exchange: {' and '.join(what)}. Do you agree?"
    return text, a.about_ninja(k, other)


def _evade(a: Asked) -> Said:
    deed = a.view.deeds[-1]
    eyes = " and ".join(a.guard_name(uid) for uid in deed.guards)
    text = (
        f"{a.ninja(deed.ninja or 0)} steps to {deed.target}, watched by {eyes}: which dice for the evasion "
        f"(at least one stealth die)? {to_reach(a.game, a.put)} {evasion_sum(a.game, a.put, deed.guards)} "
        "Failing means noise, and being detected."
    )
    return text, [*a.about_ninja(deed.ninja), *(x for uid in deed.guards for x in a.about_guard(uid))]


def _card_guard(a: Asked, k: int, effect: str, number: int) -> Said:
    entry = next(c for c in a.game.edition.ninja_cards if c.effect == effect)
    more = f" You may choose {number}." if number > 1 else ""
    return f"{entry.name} of {a.ninja(k)}: for which guard?{more}", [*a.about_ninja(k), f"ninja_card:{entry.id}"]


def _card_colour(a: Asked, k: int, effect: str, number: int) -> Said:
    if effect == "salve":
        return f"Salve: which wound of {a.ninja(k)} heals?", a.about_ninja(k)
    return f"Second Wind: which used die does {a.ninja(k)} take back? You may take {number}.", a.about_ninja(k)


def _climb(a: Asked, k: int, cost: int) -> Said:
    return f"Beyond which wall does {a.ninja(k)} climb, for {count(cost, 'move token')}?", a.about_ninja(k)


def _look(a: Asked, k: int) -> Said:
    return f"Map of {a.ninja(k)}: at the reverse of which search token do you look secretly?", a.about_ninja(k)


def _target(a: Asked, kind: str, slot: int) -> Said:
    what = {
        "door": "Which door does {} try to open?",
        "search": "Which search token does {} search?",
        "melee": "Which guard does {} attack?",
        "ranged": "At which guard does {} shoot?",
        "lantern": "Which lantern does {} break?",
        "bell": "Which bell does {} muffle?",
        "mission": "Where does {} do what the mission asks for?",
    }[kind]
    return what.format(a.active()), a.about_ninja(a.view.active)


def _weapon(a: Asked) -> Said:
    return f"With which weapon does {a.active()} shoot?", a.about_ninja(a.view.active)


def _mode(a: Asked, kind: str, slot: int, target: int) -> Said:
    name = _target_name(a, kind, target)
    text = f"Does {a.active()} {ATTEMPTS[kind]} at {name} by force or by stealth?"
    return text, [*a.about_ninja(a.view.active), _target_thing(kind, name)]


def _dice(a: Asked, kind: str, slot: int, target: int, mode: str) -> Said:
    name = _target_name(a, kind, target)
    noise = noise_of(a.game, a.put, kind, slot, target, mode)
    text = (
        f"With which dice does {a.active()} {ATTEMPTS[kind]} at {name} (at least one {mode} die)? "
        f"{to_reach(a.game, a.put)} {noise}"
    )
    return text, [*a.about_ninja(a.view.active), _target_thing(kind, name)]


def _target_name(a: Asked, kind: str, target: int) -> str:
    board = a.game.board
    return board.doorway_names[target] if kind in ("door", "bell") else board.names[target]


def _target_thing(kind: str, name: str) -> str:
    return f"doorway:{name}" if kind in ("door", "bell") else f"square:{name}"


def _deathblow(a: Asked) -> Said:
    deed = a.view.deeds[-1]
    text = f"{a.ninja(deed.ninja or 0)} has missed {a.guard_name(deed.guard)}: roll all the dice again (Deathblow)?"
    return text, [*a.about_ninja(deed.ninja), *a.about_guard(deed.guard)]


def _activate(a: Asked) -> Said:
    waiting = sum(n.square is not None and not n.activated for n in a.view.ninja)
    left = f"{waiting} ninja {'has' if waiting == 1 else 'have'} not acted yet in this turn."
    return f"Which ninja acts next? {left} It walks, searches, fights and plays cards until you end its activation.", []


def _act(a: Asked) -> Said:
    n = a.view.ninja[a.view.active or 0]
    have = f"{count(n.moves, 'move token')}, {n.force} force and {n.stealth} stealth dice"
    state = "detected" if n.detected else "undetected"
    cards = opens(laid(a.game, a.put), "N4", GUARD)
    warning = " After each step the guards may play a card, for a noise token." if cards else ""
    notes = f"{evaded_note(a.game, a.put)}{warning}{hindrances(a.game, a.put)}"
    text = f"What does {a.active()} do ({state}; {have} left)?{notes}"
    return text, a.about_ninja(a.view.active)


def _pick_guard(a: Asked) -> Said:
    return f"On which guard does {a.active()} use the ability?", a.about_ninja(a.view.active)


def _pick_card(a: Asked) -> Said:
    return "Which card of your ninja do you discard?", []


def _relocate(a: Asked, k: int) -> Said:
    text = f"{a.ninja(k)} cannot stay on a square with another model: on which of the nearest free squares is it put?"
    return text, a.about_ninja(k)


# -- set-up ----------------------------------------------------------------------------------------------------------


def _choose_type(a: Asked, level: int) -> Said:
    boss = next(b for b in a.game.edition.bosses if b.id == a.view.boss)
    name, begin = LEVELS[level], boss.guard_slots[level].setup_count
    later = "from the beginning" if not level else f"once the alert is {name}"
    text = f"Which guards are your {name} ones, for the whole game? {begin} of them start on the board; more can be "
    return f"{text}recruited {later}.", []


def _arrange(a: Asked) -> Said:
    view = a.view
    if view.stage is None or view.stage >= len(STAGES) - 1:
        return "Everything is placed: confirm the set-up? Nobody sees it before.", []
    left = left_to_place(a.game, view)
    what = piece(a.game, view)
    if view.picked is None:
        return f"Where do you place {what}? To be placed of this kind: {left}.", []
    board = a.game.board
    if view.stage <= 1:
        area = board.areas[view.picked]
        return f"On which square of area {area.letter} ({area.room}) do you place {what}?", []
    if view.stage == 4:
        return f"On which side of the door {board.doorway_names[view.picked]} do you place {what}?", []
    return f"On which square of row {view.picked + 1} do you place {what}?", []


def left_to_place(game: KageGame, view: View) -> int:
    """Return how many pieces of the kind that is being placed are still to come."""
    board, supply, stage = game.board, game.edition.supply, view.stage or 0
    if stage >= 6:
        boss = next(b for b in game.edition.bosses if b.id == view.boss)
        kind = view.guard_types[stage - 6]
        return int(boss.guard_slots[stage - 6].setup_count) - sum(g.model == kind for g in view.guards)
    kinds = [d.kind for d in view.doors]
    most, lying = (
        (len(board.search), len(view.search)),
        (min(board.barracks, supply.barrack), len(view.barracks)),
        (min(board.shoji, supply.shoji), kinds.count("shoji")),
        (min(board.plank, supply.plank), kinds.count("plank")),
        (min(board.bells, supply.bell), len(view.bells)),
        (min(board.lanterns, supply.lantern), len(view.lanterns)),
    )[stage]
    return most - lying


def _choose_ninja(a: Asked, number: int) -> Said:
    return f"Which ninja goes on the mission (number {number + 1} of 3, one of each house)?", []


def _infiltrate(a: Asked) -> Said:
    number = len(a.view.infiltration) + 1
    return f"On which green square does infiltration token {number} of 3 go? It is an entrance, and later an exit.", []


def _enter(a: Asked, k: int) -> Said:
    return f"Next to which infiltration token does {a.ninja(k)} enter?", a.about_ninja(k)


_SAY: dict[str, Callable[..., Said]] = {
    "react": _react,
    "march": _march,
    "free_move": _free_move,
    "noise": _noise,
    "wound": _wound,
    "store": _store,
    "place": _place,
    "lose_die": _lose_die,
    "put_out": _put_out,
    "objective": _objective,
    "spy": _spy,
    "make_alert": _make_alert,
    "barrack": _barrack,
    "event_guard": _event_guard,
    "discard": _discard,
    "shed": _shed,
    "buy": _buy,
    "promote": _promote,
    "rank": _rank,
    "pay": _pay,
    "recruit": _recruit,
    "recruit_at": _recruit_at,
    "step_four": _step_four,
    "rice": _rice,
    "guard_act": _guard_act,
    "burly": _burly,
    "free_attack": _free_attack,
    "victim": _victim,
    "card_place": _card_place,
    "lantern": _lantern,
    "door_kind": _door_kind,
    "door_place": _door_place,
    "bell_place": _bell_place,
    "bell_side": _bell_side,
    "one_more": _one_more,
    "near_alert": _near_alert,
    "take_die": _take_die,
    "tear": _tear,
    "clue": _clue,
    "clue_place": _clue_place,
    "scent": _scent,
    "inform": _inform,
    "alley": _alley,
    "pull": _pull,
    "pull_to": _pull_to,
    "shot": _shot,
    "net": _net,
    "partner": _partner,
    "deal": _deal,
    "agree": _agree,
    "evade": _evade,
    "card_guard": _card_guard,
    "card_colour": _card_colour,
    "climb": _climb,
    "look": _look,
    "target": _target,
    "weapon": _weapon,
    "mode": _mode,
    "dice": _dice,
    "deathblow": _deathblow,
    "activate": _activate,
    "act": _act,
    "pick_guard": _pick_guard,
    "pick_card": _pick_card,
    "relocate": _relocate,
    "choose_type": _choose_type,
    "arrange": _arrange,
    "choose_ninja": _choose_ninja,
    "infiltrate": _infiltrate,
    "enter": _enter,
}
