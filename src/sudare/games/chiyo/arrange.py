"""games/chiyo: a position from a few readable keywords, for tests and puzzles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sudare.core import Chance, Deck, SudareError
from sudare.games.chiyo.edition import FUGITIVES, ROLES
from sudare.games.chiyo.rules.turn import turn_begins
from sudare.games.chiyo.state import FINAL, HUNT, TEMPLE, Chiyo

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame

F5: dict[str, Any] = {  # the fixture of the worked examples, for five seats
    "roles": ["motonaka", "ally", "betrayer", "usurper", "ally"],
    "ring": ["tea_house", "sake_house", "bathhouse", "theater"],
    "cards": {
        "tea_house": "sayo kagemasa benzo",
        "sake_house": "okitsune rinzo tasuke",
        "bathhouse": "shima hidemori otsune",
        "theater": "tsunehira genba oyuki",
        "temple": "needle veil red_mask",
    },
    "geisha": "sayo",
    "ronin": "rinzo",
    "assassin": "veil",
    "city": 18,
}
_CARD = re.compile(r"([a-z_]+)(\+?)([GR]*)")
KEYWORDS = (
    *("roles", "ring", "cards", "geisha", "ronin", "assassin", "city", "space", "daimyo", "rival", "locks", "honor"),
    *("hand", "deck", "active", "turns", "order", "lie_spent", "seen", "seed", "events", "curfew"),
)


def arrange(game: ChiyoGame, **parts: Any) -> Chiyo:
    """Lay a position out; the active Noble is asked for a Loyal Action.

    `cards` says who lies where, by Establishment: "sayo" is face-down, "sayo+" face-up, "sayo+GR" carries both tokens.
    A True card on the table means that its Fugitive is unmasked; `order` (seats) means that the Final Act is on.
    What is not given is as at the start of the five-seat fixture, or, with more seats, as the box is sorted.
    """
    unknown = [name for name in parts if name not in KEYWORDS]
    if unknown:
        raise SudareError(f"arrange: there is no keyword {unknown[0]!r}; expected some of {', '.join(KEYWORDS)}")
    given = {**(F5 if game.seats == 5 else _sorted_box(game)), **parts}
    s = Chiyo(game, Chance(str(given.get("seed", "arranged"))))
    if given.get("events", True):
        s.log = []
    s.stage = HUNT
    _seat_people(s, given)
    _lay_cards(s, given)
    _hide_secrets(s, given)
    _hand_out(s, given)
    s.turns = int(given.get("turns", 0))
    active = given.get("active")
    s.active = s.owners[game.tea_house][0] if active is None else _noble(s, active, "active")
    if "order" in given:
        s.order = tuple(_noble(s, seat, "order") for seat in given["order"])
        if sorted(s.order) != sorted(s.nobles):
            raise SudareError("arrange: order: expected every Noble's seat once")
        if not all(s.unmasked):
            raise SudareError("arrange: order: the Final Act needs both True cards on the table")
        s.stage = FINAL
        s.shown = [len(held) for held in s.honor]
    if given.get("curfew"):
        s.curfew = _index(game.names["loyal"], given["curfew"], "curfew")
    s.check()
    s.plan(turn_begins)
    s.run()
    return s


def _sorted_box(game: ChiyoGame) -> dict[str, Any]:
    ids = [p.id for p in game.patrons]
    boards = [b.id for b in game.boards]
    roles = sorted(game.role_deck, reverse=True)
    return {
        "roles": [ROLES[role] for role in roles],
        "ring": boards[1:],
        "cards": {board: " ".join(ids[3 * i : 3 * i + 3]) for i, board in enumerate(boards)},
        "geisha": "sayo",
        "ronin": "rinzo",
        "assassin": "veil",
        "city": game.track.city[1],
    }


def _index(names: tuple[str, ...], name: str, where: str) -> int:
    if name not in names:
        raise SudareError(f"arrange: {where}: expected one of {', '.join(names)}, got {name!r}")
    return names.index(name)


def _noble(s: Chiyo, seat: Any, where: str) -> int:
    if seat not in s.nobles:
        raise SudareError(f"arrange: {where}: expected the seat of a Noble, {sorted(s.nobles)}, got {seat!r}")
    return int(seat)


def _seat_people(s: Chiyo, given: dict[str, Any]) -> None:
    game = s.game
    roles = tuple(_index(ROLES, name, "roles") for name in given["roles"])
    if sorted(roles) != sorted(game.role_deck):
        wanted = ", ".join(ROLES[role] for role in game.role_deck)
        raise SudareError(f"arrange: roles: expected these in any order: {wanted}")
    s.roles = roles
    ring = tuple(_index(game.names["place"], name, "ring") for name in given["ring"])
    if sorted(ring) != list(range(1, game.seats)):
        raise SudareError("arrange: ring: expected every ring board once")
    s.take_chairs(roles.index(ROLES.index("motonaka")), ring)


def _lay_cards(s: Chiyo, given: dict[str, Any]) -> None:
    game, names = s.game, s.game.names
    lay: list[tuple[int, int, bool, int]] = []
    for place, text in given["cards"].items():
        at = _index(names["place"], place, "cards")
        for word in text.split():
            match = _CARD.fullmatch(word)
            if match is None:
                raise SudareError(f"arrange: cards: {place}: expected cards such as 'sayo' or 'sayo+GR', got {word!r}")
            face = _index(names["card"][:-1], match.group(1), f"cards: {place}")
            tokens = sum(1 << "GR".index(letter) for letter in match.group(3))
            lay.append((at, face, bool(match.group(2)), tokens))
    s.unmasked = tuple(any(face == true for _, face, _, _ in lay) for true in game.true_card)  # type: ignore[assignment]
    if len(lay) != game.patron_count:
        raise SudareError(f"arrange: cards: expected {game.patron_count} cards, got {len(lay)}")
    s.place = [at for at, _, _, _ in lay]
    s.face = [face for _, face, _, _ in lay]
    s.up = [up for _, _, up, _ in lay]
    s.tokens = [tokens for _, _, _, tokens in lay]
    s.seen = [game.everybody if up else 0 for _, _, up, _ in lay]
    for seat, cards in given.get("seen", {}).items():
        for name in cards.split():
            s.seen[s.face.index(_index(names["card"], name, "seen"))] |= 1 << seat


def _hide_secrets(s: Chiyo, given: dict[str, Any]) -> None:
    game, cards = s.game, s.game.names["card"]
    s.disguises = tuple(_index(cards, given[f], f) for f in FUGITIVES)  # type: ignore[assignment]
    s.true_assassin = _index(cards, given["assassin"], "assassin")
    if s.true_assassin not in game.assassins:
        raise SudareError("arrange: assassin: expected one of the three Assassins")
    s.city = given["city"]
    if s.city not in game.track.city:
        raise SudareError(f"arrange: city: expected one of {game.track.city}")
    s.marker = int(given.get("space", game.first_space))
    for tile, name in enumerate(game.names["tile"]):
        s.tiles[tile] = _index(game.names["place"], given.get(name, "temple"), name)
    for target, count in given.get("locks", {}).items():
        s.locks[_index(game.names["lock"], target, "locks")] = count
    if given.get("lie_spent"):  # a question long ago, answered falsely
        asker = s.nobles[0]
        truth = any(s.roles[who] == 0 for who in s.neighbours(asker))
        s.asked_before = ((0, asker, 0, (), not truth),)
        s.lie = 0


def _hand_out(s: Chiyo, given: dict[str, Any]) -> None:
    names = s.game.names["influence"]
    for seat, values in given.get("honor", {}).items():
        s.honor[_noble(s, seat, "honor")] = tuple(values)
        for value in values:
            s.pool.remove(value)
    hand = [_index(names, name, "hand") for name in given.get("hand", ())]
    for card in hand:
        s.deck.remove(card)
    s.hand = tuple(hand)
    if "deck" in given:
        deck = [_index(names, name, "deck") for name in given["deck"]]
        rest = s.deck.cards()
        for card in deck:
            rest.remove(card)
        s.discard = tuple(rest)
        s.deck = Deck(deck)
    if s.tiles[0] != TEMPLE and s.locks[0]:
        raise SudareError("arrange: locks: a marked Daimyo stands in the Temple")
