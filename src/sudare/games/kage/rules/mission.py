"""games/kage: missions: the test, what their texts ask for, secret conditions, and the way out."""

from __future__ import annotations

from sudare.games.kage import events as ev
from sudare.games.kage.board import Board
from sudare.games.kage.decisions import OBJECTIVE
from sudare.games.kage.edition import Mission
from sudare.games.kage.events import book
from sudare.games.kage.rules.event_cards import place_near_barracks
from sudare.games.kage.rules.noise import make_noise
from sudare.games.kage.rules.table import GUARD, check_lost, lead, to_ninja, tokens_mask, win, wound_boss
from sudare.games.kage.rules.values import RED, current_level, in_play, watched
from sudare.games.kage.state import BOSS, KageDeed, KageState

POOL_FOR_TEST = 7  # KAG-169
_SECRET = {"removed": ("removed",), "pool": ("ransack",), "end": ("dread", "trace")}


def entry(s: KageState) -> Mission:
    """Return the mission card."""
    card: Mission = s.game.edition.missions[s.mission]
    return card


def is_open(s: KageState) -> bool:
    """Say whether the mission text applies: numbered after their test, special ones at once (KAG-091, KAG-092)."""
    return not s.completed and (s.passed or entry(s).difficulty == 0)


def supply_left(s: KageState, effect: str) -> bool:
    """Say whether a caltrop or rice token is left (KAG-263)."""
    supply = s.game.edition.supply
    if effect == "rice":
        return s.rice.bit_count() < supply.rice
    return s.caltrops.bit_count() < supply.caltrop


# -- the test --------------------------------------------------------------------------------------------------------


def token_added(s: KageState) -> None:
    """See what a new token in the pool brings: a secret mission done, or a mission test (KAG-169, KAG-R53)."""
    check_secret(s, "pool")
    if s.over or s.passed or s.shown or len(s.pool) < POOL_FOR_TEST:
        return
    numbers = [m.difficulty for m in s.game.edition.missions]
    if not entry(s).difficulty:  # KAG-R50
        s.tell(ev.NO_MISSION_TEST, len(s.pool))
        _rule_out(s, [i for i, number in enumerate(numbers) if number])
        return
    die = s.chance.below(6) + 1
    total = die + len(s.pool)
    s.passed = total >= entry(s).difficulty  # KAG-170, KAG-171
    s.tell(ev.POOL_TESTED, len(s.pool), die, int(s.passed), total)
    if s.passed:
        reveal(s)
        s.plan(open_text)
    else:
        _rule_out(s, [i for i, number in enumerate(numbers) if number <= total])


def _rule_out(s: KageState, missions: list[int]) -> None:
    for m in missions:
        s.missions_left &= ~(1 << m)


def reveal(s: KageState) -> None:
    """Show the mission card to all (KAG-172, KAG-H03)."""
    if not s.shown:
        s.shown = True
        s.missions_left = 1 << s.mission
        s.tell(ev.MISSION_SHOWN, s.mission, s.mission)


@book.step
def open_text(s: KageState) -> None:
    """Resolve the mission text; with nobody left on the board nothing is placed any more (KAG-R72)."""
    m = entry(s)
    if m.effect == "uncover":
        complete_text(s)
    elif m.effect == "assassinate":
        if s.boss_removed:
            win(s, True, "mission")
        elif in_play(s):
            s.plan((place_near_barracks, BOSS, False, "mission"), first_wound)
    elif m.effect in ("carry", "objective") and in_play(s):
        place_objective(s, m)


@book.step
def first_wound(s: KageState) -> None:
    """Assassinate: the boss gets one wound."""
    wound_boss(s)
    if s.boss_removed:
        win(s, True, "mission")


def free_areas(s: KageState) -> list[int]:
    """Return the areas without search and barrack token."""
    board = s.game.board
    used = {board.area_of[sq] for sq in (*s.search, *s.barracks)}
    return [i for i in range(len(board.areas)) if i not in used]


def objective_squares(s: KageState, m: Mission) -> list[int]:
    """Return where the guard player may put a mission token (KAG-H04)."""
    board = s.game.board
    areas = free_areas(s) or list(range(len(board.areas)))
    wanted = [i for i in areas if board.areas[i].letter in m.areas or board.areas[i].room in m.areas_of_rooms]
    squares = [sq for i in wanted or areas for sq in board.areas[i].squares]
    ninja = [s.ninja[k].sq for k in in_play(s)]
    fair = [sq for sq in squares if 4 <= min(board.walk(q)[sq] for q in ninja) <= 7]
    return sorted(fair or squares)


def place_objective(s: KageState, m: Mission) -> None:
    """Put the mission token on the board: by the guard player, by an escape card, or where the text says."""
    board = s.game.board
    if m.place == "guard":
        ask_objective(s, GUARD, objective_squares(s, m))
        return
    areas = [board.area_by_letter[letter] for letter in m.areas]
    if m.place == "escape_card":  # KAG-088
        card = s.chance.below(len(s.game.edition.escape_cards))
        s.tell(ev.ESCAPE_SHOWN, card)
        number = s.game.edition.escape_cards[card].number
        areas = areas if number == 0 else [areas[number - 1]]
    ask_objective(s, lead(s), sorted(sq for i in areas for sq in board.areas[i].squares))


def ask_objective(s: KageState, seat: int, squares: list[int]) -> None:
    """Ask for the square of the mission token; a single one is known to all."""
    if len(squares) == 1:
        objective_placed(s, squares[0])
    else:
        s.ask(OBJECTIVE, seat, tuple(squares))


@OBJECTIVE.offers
def objective_options(s: KageState, seat: int, squares: tuple[int, ...]) -> tuple[int, ...]:
    """List the squares."""
    return tuple(s.game.at_block[sq] for sq in squares)


@OBJECTIVE.answered
def objective_chosen(s: KageState, seat: int, action: int, squares: tuple[int, ...]) -> None:
    """Put the token down."""
    objective_placed(s, s.game.at_block.index(action))


def objective_placed(s: KageState, sq: int) -> None:
    """The token lies on the board."""
    s.objective = (entry(s).token, sq)
    s.tell(ev.TOKEN_PLACED, s.game.thing(entry(s).token), sq)


# -- mission actions -------------------------------------------------------------------------------------------------


def mission_goal(s: KageState, mode: str) -> int:
    """Return the target of the mission action in force or stealth, 0 where it is not possible that way."""
    m = entry(s)
    if m.effect == "tea" and s.tea:
        return m.second_stealth if mode == "stealth" else 0
    return m.stealth if mode == "stealth" else m.force


def mission_targets(s: KageState, k: int) -> list[int]:
    """Return the squares at which a ninja can make a mission action now (KAG-H03)."""
    if not is_open(s):
        return []
    n, m = s.ninja[k], entry(s)
    if not ((n.force and mission_goal(s, "force")) or (n.stealth and mission_goal(s, "stealth"))):
        return []
    near = s.game.board.near(n.sq, s.door_mask) | 1 << n.sq
    spots = [sq for sq in objects(s, m) if near >> sq & 1]
    if spots and m.effect not in ("carry", "objective") and watched(s, k):
        return []
    if m.effect == "carry" and n.carry:
        return []
    return sorted(spots)


def objects(s: KageState, m: Mission) -> list[int]:
    """Return the squares that the mission's next action is about."""
    board = s.game.board
    if m.effect in ("carry", "objective"):
        return [] if s.objective is None else [s.objective[1]]
    if m.effect == "fires":
        burning = {board.areas[board.area_of[sq]].room for sq in s.fires}
        tokens = tokens_mask(s)
        return [sq for area in board.areas if area.room not in burning for sq in area.squares if not tokens >> sq & 1]
    if m.effect == "rations":
        return [sq for sq, marks in s.barracks.items() if marks == 1] if len(s.pool) >= m.pool else []
    if m.effect == "tea":
        if not s.tea:
            return squares(board, m.areas)
        return squares(board, m.second_areas) if len(s.pool) >= m.pool else []
    if m.effect == "forge":
        out = []
        for letters in m.fire_areas:
            group = squares(board, letters)
            if not any(sq in s.fires for sq in group):
                out += group
        return out
    if m.effect == "charge":
        return squares(board, m.areas)
    return []


def squares(board: Board, letters: list[str]) -> list[int]:
    """Return the squares of some areas."""
    return [sq for letter in letters for sq in board.areas[board.area_by_letter[letter]].squares]


def settle_mission(s: KageState, deed: KageDeed) -> None:
    """Apply a mission action: failure is noise and nothing else (KAG-H03)."""
    k, m, sq = deed.ninja, entry(s), deed.target
    if not deed.ok or (deed.mode == "force" and not deed.stealth):
        s.plan((make_noise, k, "mission_loud" if deed.ok else "mission_failed"))
    if not deed.ok:
        return
    if m.effect == "carry":
        take_token(s, k)
        complete_text(s)
    elif m.effect in ("objective", "charge"):
        if m.effect == "charge":
            light_fire(s, sq)
        complete_text(s)
    elif m.effect in ("fires", "forge"):
        light_fire(s, sq)
        if len(s.fires) >= m.number:
            complete_text(s)
    elif m.effect == "rations":
        s.barracks = {q: marks + 2 if q == sq else marks for q, marks in s.barracks.items()}
        s.tell(ev.TOKEN_PLACED, s.game.thing("mark"), sq)
        if sum(1 for marks in s.barracks.values() if marks >= 2) >= m.number:
            complete_text(s)
    elif m.effect == "tea":
        if s.tea:
            complete_text(s)
        s.tea += 1


def light_fire(s: KageState, sq: int) -> None:
    """Put a fire token down."""
    s.fires = (*s.fires, sq)
    s.tell(ev.TOKEN_PLACED, s.game.thing("fire"), sq)


def can_take(s: KageState, k: int) -> bool:
    """Say whether a ninja may take a dropped mission token (KAG-H05)."""
    n = s.ninja[k]
    if s.objective is None or not s.completed or n.carry or entry(s).effect != "carry":
        return False
    sq = s.objective[1]
    return n.sq == sq or (bool(s.game.board.near(n.sq, s.door_mask) >> sq & 1) and not watched(s, k))


def take_token(s: KageState, k: int) -> None:
    """Take the mission token from the board."""
    assert s.objective is not None
    n = s.change(k)
    n.carry = s.objective[0]
    s.objective = None
    s.tell(ev.TOKEN_TAKEN, n.who, s.game.thing(n.carry))


# -- completion ------------------------------------------------------------------------------------------------------


def complete_text(s: KageState) -> None:
    """The text is done: the ninja win, or must find the exit (KAG-093, KAG-094, KAG-H06)."""
    m = entry(s)
    reveal(s)
    s.completed = True
    s.tell(ev.MISSION_DONE, s.mission)
    if m.escape == "none":
        win(s, True, "mission")
        return
    cards = s.game.edition.escape_cards
    s.escape = s.chance.below(len(cards))
    s.escapes_left = (1 << len(cards)) - 1
    numbers = [1, 2, 3]
    s.chance.shuffle(numbers)  # KAG-R15: nobody has known them
    s.exits = tuple(numbers)
    s.need = 0 if m.escape == "carrier" else max(1, min(int(m.escape), len(in_play(s))))
    shown = [f"{s.game.board.names[sq]} {number}" for sq, number in zip(s.infiltration, s.exits, strict=True)]
    s.tell(
        ev.ESCAPE_CARD,
        shown,
        "the ninja that carries the mission token" if s.need == 0 else s.need,
        to=to_ninja(s, s.escape),
    )


def check_secret(s: KageState, moment: str) -> None:
    """See whether what everybody sees completes the secret mission, and what that rules out otherwise."""
    if s.over or s.completed:
        return
    if s.passed and entry(s).effect == "assassinate" and s.boss_removed:
        win(s, True, "mission")
        return
    met = [
        i
        for i, m in enumerate(s.game.edition.missions)
        if s.missions_left >> i & 1 and m.effect in _SECRET[moment] and _met(s, m)
    ]
    if not met:
        return
    if s.mission in met:
        if entry(s).escape == "none":
            reveal(s)
            win(s, True, "mission")
        else:
            complete_text(s)
            check_lost(s)
    else:
        _rule_out(s, met)
        s.tell(ev.CONDITION_MET, met)


def _met(s: KageState, m: Mission) -> bool:
    tokens = s.game.edition.search_tokens
    if m.effect == "removed":
        return s.removed >= m.number or (s.removed > 0 and not s.guards)
    if m.effect == "ransack":
        groups = {tokens[t].group for t in s.pool} - {"trap"}
        return len(s.pool) >= m.number and len(groups) == 4
    alive = in_play(s)
    calm = len(s.pool) >= m.number and len(alive) >= m.ninja and not any(s.ninja[k].detected for k in alive)
    if m.effect == "dread":
        return calm and current_level(s) == RED and s.alert < s.game.edition.bosses[s.boss].alert_track.bell
    return calm and not any(n.noise for n in s.ninja)
