"""games/kage: positions from a few readable keywords, and loaded dice: for tests and puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sudare.core import Deck, LoadedDice, SudareError
from sudare.games.kage.rules.guard_actions import step_four
from sudare.games.kage.rules.guard_turn import guard_turn
from sudare.games.kage.rules.ninja_turn import act, end_check, next_ninja
from sudare.games.kage.rules.ninja_turn import ninja_turn as ninja_turn_step
from sudare.games.kage.state import (
    BOSS,
    ELIMINATED,
    EQUIPMENT,
    PLANK,
    SHOJI,
    UNKNOWN,
    Card,
    KageGuard,
    KageNinja,
    KageState,
)

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

_MOMENTS = ("ninja", "replenish", "end_check", "guard", "guard_start")


def _wrong(keyword: str, text: str) -> SudareError:
    return SudareError(f"arrange: {keyword}: {text}")


def _index(keyword: str, names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise _wrong(keyword, f"there is no {name!r}; expected one of {', '.join(names[:12])} ...")
    return names.index(name)


def arrange(
    game: KageGame,
    *,
    boss: str = "kenta",
    types: tuple[str, str, str] = ("tesaki", "bushi", "hanshi"),
    guards: dict[str, str] | None = None,
    ninja: dict[str, str] | None = None,
    detected: Iterable[str] = (),
    active: str | None = None,
    turn_of: str = "ninja",
    doors: dict[str, str] | None = None,
    bells: dict[str, str] | None = None,
    lanterns: Iterable[str] = (),
    search: dict[str, str] | None = None,
    barracks: Iterable[str] = (),
    caltrops: Iterable[str] = (),
    rice: Iterable[str] = (),
    infiltration: Iterable[str] = (),
    exits: tuple[int, ...] = (),
    escape: str | None = None,
    need: int = -1,
    pool: Iterable[str] = (),
    mission: str = "m_uncover",
    passed: bool = False,
    completed: bool = False,
    objective: tuple[str, str] | None = None,
    carries: dict[str, str] | None = None,
    cards: dict[str, list[str]] | None = None,
    dice: dict[str, tuple[int, int]] | None = None,
    moves: dict[str, int] | None = None,
    wounds: dict[str, tuple[int, int]] | None = None,
    ninja_noise: dict[str, int] | None = None,
    alert_guards: Iterable[str] = (),
    actions: int = 0,
    noise: int = 0,
    hand: Iterable[str] = (),
    mat: Iterable[str] = (),
    alert: int = 1,
    turn: int = 1,
    round: int = 1,
    rolls: Iterable[int] = (),
    top: str | None = None,
    event: str | None = None,
    events: bool = True,
) -> KageState:
    """Lay a position out. Cards are written `parry` (face down) or `+night_garb` (face up), ninja by their ids."""
    names, board = game.names, game.board

    def sq(keyword: str, name: str) -> int:
        index = _index(keyword, board.names, name)
        if not board.floor >> index & 1:
            raise _wrong(keyword, f"{name} is not floor")
        return index

    s = KageState(game, LoadedDice(rolls))
    s.log = [] if events else None
    s.round, s.alert, s.turn, s.actions, s.noise = round, alert, turn, actions, noise
    s.boss = _index("boss", names["boss"], boss)
    s.types = tuple(_index("types", names["model"], t) for t in types)
    s.mission = _index("mission", names["mission"], mission)
    s.missions_left = sum(1 << m for m in game.mission_deck)
    s.passed, s.completed = passed, completed
    if passed or completed:
        s.shown = True
        s.missions_left = 1 << s.mission
    for place, model in (guards or {}).items():
        kind = _index("guards", names["model"], model)
        g = KageGuard(s.next_uid, BOSS if model == "boss" else kind, sq("guards", place))
        g.alert = place in alert_guards
        s.guards[s.next_uid] = g
        s.next_uid += 1
    _tokens(game, s, sq, doors or {}, bells or {}, search or {})
    s.lanterns = tuple(sorted(sq("lanterns", q) for q in lanterns))
    s.barracks = {sq("barracks", q): 1 for q in barracks}
    s.caltrops = sum(1 << sq("caltrops", q) for q in caltrops)
    s.rice = sum(1 << sq("rice", q) for q in rice)
    s.infiltration = tuple(sq("infiltration", q) for q in infiltration)
    s.exits, s.need = exits, need
    if escape is not None:
        s.escape = _index("escape", names["escape"], escape)
        s.escapes_left = (1 << len(names["escape"])) - 1
    s.pool = tuple(_index("pool", names["token"], t) for t in pool)
    if objective is not None:
        s.objective = (objective[0], sq("objective", objective[1]))
    _ninja(game, s, sq, ninja or {}, cards or {})
    team = [names["ninja"][n.who] for n in s.ninja]
    for keyword, values in (("dice", dice), ("moves", moves), ("wounds", wounds), ("ninja_noise", ninja_noise)):
        for name, value in (values or {}).items():
            _set(s.ninja[_index(keyword, tuple(team), name)], keyword, value, game)
    for name, token in (carries or {}).items():
        s.ninja[_index("carries", tuple(team), name)].carry = token
    for name in detected:
        s.ninja[_index("detected", tuple(team), name)].detected = True
    _decks(game, s, list(hand), list(mat), top, event)
    _begin(s, turn_of, -1 if active is None else _index("active", tuple(team), active))
    return s


def _tokens(game: KageGame, s: KageState, sq: Any, doors: Any, bells: Any, search: Any) -> None:
    ways = game.board.doorway_names
    s.set_doors({_index("doors", ways, d): SHOJI if kind == "shoji" else PLANK for d, kind in doors.items()})
    for door, place in bells.items():
        d = _index("bells", ways, door)
        if d not in s.doors:
            raise _wrong("bells", f"there is no door at {door}")
        if sq("bells", place) not in game.board.doorways[d]:
            raise _wrong("bells", f"{place} is not at the door {door}")
        s.bells[d] = sq("bells", place)
    s.search = {sq("search", q): _index("search", game.names["token"], t) for q, t in search.items()}


def _ninja(game: KageGame, s: KageState, sq: Any, ninja: dict[str, str], cards: dict[str, list[str]]) -> None:
    """Put up to three ninja on the board; the missing ones count as eliminated."""
    if len(ninja) > 3:
        raise _wrong("ninja", f"at most three, got {len(ninja)}")
    ids = game.names["ninja"]
    rest = [i for i in game.ninja_in_use if ids[i] not in ninja]
    team = [_index("ninja", ids, name) for name in ninja]
    team += rest[: 3 - len(team)]
    out = []
    for k, who in enumerate(team):
        mat = game.edition.ninja[who]
        n = KageNinja(who, game.ninja_owner[k], mat.slots)
        n.force, n.stealth, n.moves = mat.force, mat.stealth_dice, 6
        if ids[who] in ninja:
            n.sq = sq("ninja", ninja[ids[who]])
            n.cards = _slots(game, cards.get(ids[who], []), mat.slots)
        else:
            n.out = ELIMINATED
        out.append(n)
    for name in cards:
        if name not in ninja:
            raise _wrong("cards", f"{name!r} is not on the board")
    s.ninja = tuple(out)


def _slots(game: KageGame, cards: list[str], slots: int) -> tuple[Card | None, ...]:
    if len(cards) > slots:
        raise _wrong("cards", f"{len(cards)} cards do not fit on {slots} slots")
    out: list[Card | None] = []
    for card in cards:
        number = _index("cards", game.names["ninja_card"], card.lstrip("+"))
        entry = game.edition.ninja_cards[number]
        up = card.startswith("+")
        mark = EQUIPMENT if up and entry.kind == "equipment" else UNKNOWN
        out.append((number, up, entry.uses, mark, False))
    return (*out, *([None] * (slots - len(out))))


def _set(n: KageNinja, keyword: str, value: Any, game: KageGame) -> None:
    mat = game.edition.ninja[n.who]
    if keyword == "dice":
        n.force, n.stealth = value
    elif keyword == "moves":
        n.moves = value
    elif keyword == "ninja_noise":
        n.noise = value
    else:
        n.force_wounds, n.stealth_wounds = value
        n.force, n.stealth = mat.force - n.force_wounds, mat.stealth_dice - n.stealth_wounds


def _decks(game: KageGame, s: KageState, hand: list[str], mat: list[str], top: str | None, event: str | None) -> None:
    names = game.names["guard_card"]
    deck = Deck(game.guard_cards_in_play(s.boss))
    held = [_index("hand", names, c) for c in hand]
    laid = [(_index("mat", names, c.lstrip("-")), not c.startswith("-")) for c in mat]
    for card in (*held, *(c for c, _ in laid)):
        if card not in deck.cards():
            raise _wrong("hand", f"{names[card]} is not in the guard deck of this table")
        deck.remove(card)
    s.guard_deck, s.hand, s.mat = deck, tuple(sorted(held)), tuple(laid)
    pack = Deck(game.ninja_cards_in_play)
    for n in s.ninja:
        for card_ in n.cards:
            if card_ is not None:
                pack.remove(card_[0])
    if top is not None:
        card = _index("top", game.names["ninja_card"], top)
        pack.remove(card)
        pack.put_on_top([card])
    s.ninja_deck = pack
    s.event_deck = Deck(game.event_cards_in_play)
    if event is not None:
        card = _index("event", game.names["event_card"], event)
        s.event_deck.remove(card)
        s.event_deck.put_on_top([card])


def _begin(s: KageState, turn_of: str, active: int) -> None:
    if turn_of not in _MOMENTS:
        raise _wrong("turn_of", f"expected one of {', '.join(_MOMENTS)}, got {turn_of!r}")
    s.phase = "guard_turn" if turn_of.startswith("guard") else "ninja_turn"
    if turn_of == "guard":
        s.plan(step_four)
    elif turn_of == "guard_start":
        s.plan(guard_turn)
    elif turn_of == "end_check":
        s.plan(end_check)
    elif turn_of == "replenish":
        s.plan(ninja_turn_step)
    else:
        s.active = active
        if active >= 0:
            s.ninja[active].activated = True
            s.plan(act)
        else:
            s.plan(next_ninja)
    s.run()


def do(s: KageState, *actions: str) -> KageState:
    """Answer the open questions one after another, each by whoever is asked."""
    for action in actions:
        s.apply(s.deciders[0], s.game.actions.id(action))
    return s


def can(s: KageState) -> set[str]:
    """Return the names of what the seat that is asked may answer."""
    return {s.game.actions.name(a) for a in s.legal(s.deciders[0])}


def asked(s: KageState) -> str:
    """Return the question that is open."""
    decision = s.decision(s.deciders[0]) if s.deciders else None
    return "" if decision is None else decision.id


def told(s: KageState, kind: str) -> list[tuple[Any, ...]]:
    """Return the public parts of all events of a kind so far."""
    return [public for event, public, _ in s.log or [] if event.id == kind]


def rolls(s: KageState) -> list[tuple[Any, ...]]:
    """Return all rolls so far: dice, modifier, target and result, whoever rolled."""
    places = {"rolled": (2, 4, 5, 6), "guard_rolled": (4, 6, 7, 8)}
    found: list[tuple[Any, ...]] = []
    for kind, public, _ in s.log or []:
        if kind.id in places:
            found.append(tuple(public[i] for i in places[kind.id]))
        elif kind.id == "trap_rolled":
            found.append((public[1], "+0", public[2], public[3]))
    return found
