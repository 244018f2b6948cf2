"""games/ninja: positions laid out from a few readable keywords, for tests and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sudare.core import Chance, Deck, SudareError
from sudare.games.ninja.rules.cards import alert_phase, guards_card_phase
from sudare.games.ninja.rules.course import end_turn
from sudare.games.ninja.rules.night import intruders_phase
from sudare.games.ninja.rules.patrol import patrol_phase
from sudare.games.ninja.rules.search import searches
from sudare.games.ninja.rules.setup import ORDER
from sudare.games.ninja.rules.table import free_figure, make_patrol, put
from sudare.games.ninja.state import (
    DEAD,
    FIRST,
    GONE,
    GUARD_TYPES,
    KENJUTSU,
    LEVELS,
    OBJECTS,
    OFF,
    ON_BOARD,
    START,
    UNUSED,
    Ninja,
)

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

PHASES = ("alert", "guards_card", "guards_patrol", "intruders")
STEPS = (alert_phase, guards_card_phase, patrol_phase, intruders_phase)
PLACES = ("gone", "dead")


def arrange(
    game: NinjaGame,
    *,
    phase: str = "guards_card",
    turn: int = 1,
    alert: str = "none",
    sentries: Iterable[str] = (),
    patrols: Iterable[tuple[str, ...]] = (),
    drunk: Iterable[str] = (),
    ninja: str = "ob_nw",
    traitor: str = "g_n_cherry",
    noise: Mapping[str, int] | None = None,
    shown: Iterable[str] = (),
    wounds: Mapping[str, int] | None = None,
    done: Iterable[str] = (),
    reborn: Iterable[str] = (),
    missions: Mapping[str, str] | None = None,
    ninja_hand: Mapping[str, int] | None = None,
    traitor_hand: Mapping[str, int] | None = None,
    guard_hand: Mapping[str, int] | Iterable[Mapping[str, int]] | None = None,
    discard: Mapping[str, int] | None = None,
    objects: Mapping[str, str] | None = None,
    sleepers: Mapping[str, int] | None = None,
    entrances: Iterable[Any] = ("ob_ne", "ob_se"),
    known: Iterable[str] = (),
    ropes: Iterable[tuple[str, ...]] = (),
    passage_cards: Iterable[str] = (),
    open_passages: int = 0,
    seed: str = "arranged",
) -> Ninja:
    """Lay a position out at the beginning of a phase (events on); everything not named is out of the way."""
    s = Ninja(game, Chance(seed))
    s.log = []
    if phase not in PHASES:
        raise SudareError(f"phase: expected one of {', '.join(PHASES)}, got {phase!r}")
    if alert not in LEVELS:
        raise SudareError(f"alert: expected one of {', '.join(LEVELS)}, got {alert!r}")
    s.turn, s.alert = turn, LEVELS.index(alert)
    s.phase = 1  # past the set-up
    _guards(s, sentries, patrols, drunk)
    _people(s, (ninja, traitor), noise or {}, tuple(shown), wounds or {}, tuple(done), tuple(reborn))
    _hands(s, ninja_hand, traitor_hand)
    _marks(s, objects or {}, sleepers or {})
    _missions(s, missions or {})
    _tunnels(s, entrances, tuple(known), ropes, tuple(passage_cards))
    _stocks(s, guard_hand, discard or {}, open_passages)
    first = PHASES.index(phase)
    s.plan(*STEPS[first:], searches, end_turn)
    s.check()
    s.run()
    return s


def _zone(s: Ninja, name: str, field: str) -> int:
    try:
        return s.game.names["zone"].index(name)
    except ValueError:
        raise SudareError(f"{field}: expected a zone of the map, got {name!r}") from None


def _who(name: str, field: str) -> int:
    if name not in ("ninja", "traitor"):
        raise SudareError(f"{field}: expected 'ninja' or 'traitor', got {name!r}")
    return 0 if name == "ninja" else 1


def _guards(s: Ninja, sentries: Iterable[str], patrols: Iterable[tuple[str, ...]], drunk: Iterable[str]) -> None:
    """Sentries as `zone` or `zone:sword`; patrols as (zone, heading[, weapons such as `sword spear sword`])."""
    for entry in sentries:
        name, _, weapon = entry.partition(":")
        wanted = {"": 2, "sword": 0, "spear": 1}[weapon]
        put(s, free_figure(s, wanted), _zone(s, name, "sentries"))
    for patrol in patrols:
        zone = _zone(s, patrol[0], "patrols")
        weapons = patrol[2].split() if len(patrol) > 2 else ["sword", "spear"]
        figures = []
        for weapon in weapons:
            figures.append(free_figure(s, ("sword", "spear").index(weapon)))
            put(s, figures[-1], zone)
        number = make_patrol(s, tuple(figures))
        if patrol[1]:
            s.heading[number] = _zone(s, patrol[1], "patrols")
            if s.heading[number] not in s.game.map.track[zone]:
                raise SudareError(f"patrols: expected a track neighbour of {patrol[0]} as heading, got {patrol[1]!r}")
    for number, name in enumerate(drunk):
        put(s, 20 + number, _zone(s, name, "drunk"))


def _people(
    s: Ninja,
    places: tuple[str, str],
    noise: Mapping[str, int],
    shown: tuple[str, ...],
    wounds: Mapping[str, int],
    done: tuple[str, ...],
    reborn: tuple[str, ...],
) -> None:
    for who, place in enumerate(places):
        if s.game.lone_wolf and place == "unused":
            s.status[who], s.role = UNUSED, 1 - who
            continue
        if place in PLACES:
            s.status[who] = GONE if place == "gone" else DEAD
            s.trail[who] = ((0, s.game.map.edges[0], START),)
            continue
        zone = _zone(s, place, ("ninja", "traitor")[who])
        s.status[who] = ON_BOARD
        s.at[who] = zone
        s.trail[who] = ((0, zone, START),)
    for name, number in noise.items():
        s.noise[_who(name, "noise")] = number
    for name in shown:
        s.shown[_who(name, "shown")] = s.at[_who(name, "shown")]
    for name, number in wounds.items():
        s.wounds[_who(name, "wounds")] = (0,) * number
    for name in done:
        s.done[_who(name, "done")] = True
    for name in reborn:
        s.reborn[_who(name, "reborn")] = True
    for who in (0, 1):
        if s.status[who] == ON_BOARD and s.occ[s.at[who]]:
            s.shown[who] = s.at[who]  # nobody stands among guards unseen


def _hands(s: Ninja, ninja: Mapping[str, int] | None, traitor: Mapping[str, int] | None) -> None:
    cards = s.game.names["card"]
    for who, hand in enumerate((ninja, traitor)):
        if s.status[who] != ON_BOARD:
            continue
        if hand is None:
            for card, number in s.game.preset(who, (8, 7)[who], False):
                s.ihand[who][card - FIRST[who]] = number
            continue
        for name, number in hand.items():
            if name not in cards or not FIRST[who] <= cards.index(name) < FIRST[who] + 5:
                raise SudareError(f"{('ninja', 'traitor')[who]}_hand: expected its own cards, got {name!r}")
            s.ihand[who][cards.index(name) - FIRST[who]] = number


def _marks(s: Ninja, objects: Mapping[str, str], sleepers: Mapping[str, int]) -> None:
    """Objects that are not named are put into the last rooms of each castle, three goals each."""
    fort = s.game.map
    todo = list(ORDER)
    for name, what in objects.items():
        if what not in OBJECTS:
            raise SudareError(f"objects ({name}): expected one of {', '.join(OBJECTS)}, got {what!r}")
        number = OBJECTS.index(what)
        zone = _zone(s, name, "objects")
        if zone not in fort.rooms or number not in todo:
            raise SudareError(f"objects ({name}): expected a castle room without watch post, each object once")
        todo.remove(number)
        s.objects[zone] = number
    for number in todo:
        free = [z for z in reversed(fort.rooms) if z not in s.objects]
        if number < 6:
            full = {c for c in "ab" if sum(o < 6 and fort.castle[z] == c for z, o in s.objects.items()) >= 3}
            free = [z for z in free if fort.castle[z] not in full]
        s.objects[free[0]] = number
    s.objects = dict(sorted(s.objects.items()))
    for name, count in sleepers.items():
        zone = _zone(s, name, "sleepers")
        if zone not in fort.barracks or not 0 <= count <= 2:
            raise SudareError(f"sleepers ({name}): expected up to two in a barracks zone")
        s.sleepers[fort.barracks.index(zone)] = count


def _missions(s: Ninja, missions: Mapping[str, str]) -> None:
    letters = [missions.get("ninja", ""), missions.get("traitor", "")]
    for who in (0, 1):
        if letters[who] and letters[who] not in OBJECTS[:6]:
            raise SudareError(f"missions: expected letters A to F, got {letters[who]!r}")
        free = [c for c in OBJECTS[:6] if c not in letters]
        letters[who] = letters[who] or free[0]
        if s.status[who] != UNUSED:
            s.mission[who] = OBJECTS.index(letters[who])
    s.tiles = [letter for letter in range(6) if letter not in s.mission]


def _tunnels(
    s: Ninja,
    entrances: Iterable[Any],
    known: tuple[str, ...],
    ropes: Iterable[tuple[str, ...]],
    passage_cards: tuple[str, ...],
) -> None:
    """Entrances of the passage; rivals give two pairs. Ropes as (zone, zone[, owner])."""
    pairs = list(entrances) if s.game.contested else [list(entrances)]
    if s.game.contested and isinstance(pairs[0], str):
        pairs = [pairs, pairs]
    for passage, pair in enumerate(pairs):
        s.entrances[passage] = tuple(_zone(s, z, "entrances") for z in pair)
        s.entrance_known[passage] = tuple(z in known for z in pair)
    for rope in ropes:
        a, b = sorted(_zone(s, z, "ropes") for z in rope[:2])
        if b not in s.game.map.walls[a]:
            raise SudareError(f"ropes: expected two zones with a wall between them, got {rope[0]} and {rope[1]}")
        s.ropes = (*s.ropes, (a, b, _who(rope[2], "ropes") if len(rope) > 2 else 0))
        s.rope_known = (*s.rope_known, False)
    for name in passage_cards:
        s.iface[_who(name, "passage_cards")] = True


def _stocks(s: Ninja, guard_hand: Any, discard: Mapping[str, int], open_passages: int) -> None:
    game = s.game
    cards = game.names["card"]
    stocks = len(s.hand)
    hands = guard_hand if isinstance(guard_hand, (list, tuple)) else [guard_hand] * stocks
    for stock in range(stocks):
        rest = [count // stocks for count in game.counts[:GUARD_TYPES]]
        for owners in s.wounds:
            rest[KENJUTSU] -= owners.count(stock)
        if stock == 0:
            s.open_passage = (0,) * min(open_passages, rest[4]) + (1,) * max(0, open_passages - rest[4])
        rest[4] -= s.open_passage.count(stock)
        wanted = hands[stock]
        if wanted is None:
            wanted = {cards[card]: number for card, number in game.preset(2, 24 // stocks, False)}
            wanted[cards[KENJUTSU]] = min(wanted[cards[KENJUTSU]], rest[KENJUTSU])
        for pile, counts in ((s.hand[stock], wanted), (s.discard[stock], discard if stock == 0 else {})):
            for name, number in counts.items():
                card = cards.index(name) if name in cards else OFF
                if not 0 <= card < GUARD_TYPES or number > rest[card]:
                    raise SudareError(f"guard cards: there are not {number} of {name!r} left")
                pile[card] += number
                rest[card] -= number
        s.deck[stock] = Deck(card for card, number in enumerate(rest) for _ in range(number))
