"""tests/plants/third: defects of Kage: charges on face-down cards, exits, exchanges, an obliging table."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from msgspec.structs import replace
from plant import Plant, Where, around, method, planter, refusing, seeing, telling, with_field

from sudare.core import Chance, Refusal
from sudare.games.kage import KageGame
from sudare.games.kage import events as ev
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.decisions import CHOOSE_NINJA, REACT
from sudare.games.kage.rules import exchange, guard_turn, mission, setup
from sudare.games.kage.rules.table import GUARD
from sudare.games.kage.state import CARD, EQUIPMENT, UP, USES, KageState

PLANTS: list[Plant] = []
plant = planter("kage", PLANTS, "third")

QUICK = {"round_limit": 9, "guard_setup": "random"}
THUMB = Where(2, QUICK, "thumb", 3)


def _playing(seed: int = 0, seats: int = 2) -> KageState:
    """Return a position in which the ninja are on the board."""
    for table in tables("kage", Where(seats, QUICK, "default", seed + 1)):
        last = table
    for now in moments(last, "default"):
        if now.state.ninja and all(n.sq >= 0 for n in now.state.ninja) and len(now.state.ninja) == 3:
            s: KageState = now.state.clone()
            s.asked, s.offered, s.deciders, s.steps = [None] * seats, [()] * seats, (), []
            s.log = []
            return s
    raise AssertionError("the ninja never enter")


def _cards(s: KageState, kind: str) -> list[int]:
    """Return the ninja cards of a kind."""
    return [card for card in s.game.ninja_cards_in_play if s.game.edition.ninja_cards[card].kind == kind]


def _exchange_with(kind: str) -> Any:
    """Return what everybody sees asked where one of two neighbours holds a face-down card of a kind."""
    s = _playing()
    board = s.game.board
    first = s.ninja[0].sq
    near = [sq for sq in range(len(board.names)) if board.near(first, s.door_mask) >> sq & 1][:2]
    if len(near) < 2:
        return None
    for k, sq in zip((1, 2), near, strict=True):
        s.change(k).sq = sq
    for k, held in ((0, "bonus"), (1, kind), (2, "equipment")):
        n = s.change(k)
        n.cards = ((_cards(s, held)[k], False, 0, 0, False), *(None,) * (len(n.cards) - 1))
    s.active = 0
    exchange.begin_exchange(s, 0)
    return [None if question is None else (question[0].id, *question[1:]) for question in s.asked]


@plant("stream", "hard", proof=lambda: _exchange_with("equipment") != _exchange_with("bonus"))
def nobody_to_choose_between() -> None:
    """The guard player learns that a neighbour holds no equipment: who would exchange is asked with whom only where
    two have something to give."""

    def begin(old: Any, s: KageState, k: int) -> None:
        found = exchange.partners(s, k)
        if len(found) == 1:
            s.ask(exchange.DEAL, s.ninja[k].seat, found[0], ())
        else:
            old(s, k)

    around(exchange.begin_exchange, begin)


@plant("event", "medium", where=Where(2, QUICK, "thumb", 4))
def draw_tells_what_is_left() -> None:
    """The ninja learn what kind of card the guard player draws: the line counts the different cards left in the
    deck."""
    with_field(KageState, ev.GUARD_DREW, "different", lambda s, public: len(set(s.guard_deck.cards())))


def _charges_shown() -> bool:
    """The guard player sees the charges of a face-down card."""
    s = _playing()
    n = s.change(0)
    charged = next(card for card in _cards(s, "equipment") if s.game.edition.ninja_cards[card].uses > 1)
    n.cards = ((charged, False, 2, EQUIPMENT, False), *n.cards[1:])
    return s.view(0).ninja[0].cards[0].uses is not None


@plant("rare", "hard", proof=_charges_shown)
def charges_lie_on_the_card() -> None:
    """The guard player sees that a face-down card has charges left: the tokens lie on it, whatever its face."""

    def change(s: KageState, seat: int | None, view: Any) -> Any:
        ninja = []
        for n, shown in zip(s.ninja, view.ninja, strict=True):
            cards = [
                replace(seen, uses=card[USES]) if card and seen and not card[UP] and card[USES] > 1 else seen
                for card, seen in zip(n.cards, shown.cards, strict=True)
            ]
            ninja.append(replace(shown, cards=cards))
        return replace(view, ninja=ninja)

    seeing(KageState, change)


def _passes_alone() -> bool:
    """A ninja seat that has left no pass with the table is passed for, since it holds nothing to play."""
    for number, table in enumerate(tables("kage", THUMB)):
        for now in moments(table, "thumb", number):
            for seat in now.state.deciders:
                seen = now.perspective(seat)
                if seen.decision is REACT and not seen.view.standing_passes and now.game.standing(seen) is not None:
                    return True
    return False


@plant("asked", "hard", proof=_passes_alone)
def table_passes_for_who_has_nothing() -> None:
    """The others learn that a seat holds nothing to play: the table answers for it at once, as for a standing pass."""

    def standing(old: Any, game: KageGame, perspective: Any) -> Any:
        if perspective.decision is REACT and not any(
            game.actions.name(action).startswith(REACT.open) for action in perspective.legal
        ):
            return game.pass_
        return old(game, perspective)

    method(KageGame, "standing", standing)


def _exits_follow(s: KageState) -> bool:
    number = s.game.edition.escape_cards[s.escape].number
    return s.exits[0] == (number or 1)


def _escaping(seed: int) -> KageState:
    """Return a position in which the mission is done and the exits are turned over."""
    s = _playing(seed % 2)
    s.chance = Chance(f"exits {seed}")
    s.mission = next(i for i, m in enumerate(s.game.edition.missions) if m.escape == "carrier")
    mission.complete_text(s)
    return s


@plant("shuffle", "hard", proof=lambda: all(_exits_follow(_escaping(seed)) for seed in range(24)))
def exits_turned_over_in_order() -> None:
    """The guard player knows the way out: the token that was placed first always bears the number of the escape card
    (late, when the mission is done)."""

    def change(s: KageState, public: Any, to: Any) -> Any:
        first = s.game.edition.escape_cards[s.escape].number or 1
        rest = [number for number in s.exits if number != first]
        s.exits = (first, *rest)
        names = s.game.board.names
        shown = [f"{names[sq]} {number}" for sq, number in zip(s.infiltration, s.exits, strict=True)]
        return (shown, *public[1:]), to

    telling(KageState, ev.ESCAPE_CARD, change)


def _same_equipment() -> bool:
    """The three ninja start with the same cards at every table."""
    dealt = set()
    for seed in range(6):
        s = KageGame(2, QUICK).new(seed)
        s.ninja = tuple(setup.KageNinja(who, 1, 4) for who in (0, 1, 2))
        setup.starting_cards(s)
        dealt.add(tuple(n.cards[0][CARD] for n in s.ninja if n.cards[0]))
    return len(dealt) == 1


@plant("shuffle", "medium", proof=_same_equipment)
def equipment_from_an_unshuffled_deck() -> None:
    """The guard player knows what every ninja starts with: the equipment cards are dealt from the box, one by one."""

    def start(old: Any, s: KageState) -> None:
        true = s.chance
        s.chance = Chance("box")
        old(s)
        s.chance = true

    around(setup.starting_cards, start)


def _no_bonus_drawn() -> bool:
    """In no world that the guard player draws does a card of unknown kind turn out to be a bonus card."""
    s = _playing()
    for k in range(3):
        n = s.change(k)
        n.cards = ((_cards(s, "bonus")[k], False, 0, 0, False), *(None,) * (len(n.cards) - 1))
    left = sorted(set(s.game.ninja_cards_in_play))
    bonus = set(_cards(s, "bonus"))
    worlds = [KageBeliefs(s.game, 0).laid(s.view(0), Chance(f"draw {draw}")) for draw in range(40)]
    return bool(left) and not any(n.cards[0] and n.cards[0][CARD] in bonus for world in worlds for n in world.ninja)


@plant("sampler", "medium", proof=_no_bonus_drawn)
def unknown_cards_are_equipment() -> None:
    """Worlds in which a face-down card of unknown kind is a bonus card are never drawn as long as equipment is
    left."""

    def cards(old: Any, beliefs: KageBeliefs, s: KageState, view: Any, chance: Chance) -> None:
        old(beliefs, s, view, chance)
        kinds = s.game.edition.ninja_cards
        spare = [card for card in s.ninja_deck.cards() if kinds[card].kind == "equipment"]
        for k, shown in enumerate(view.ninja):
            for slot, seen in enumerate(shown.cards):
                card = s.ninja[k].cards[slot]
                if seen is None or card is None or seen.card is not None or seen.known_as != "unknown":
                    continue
                if kinds[card[CARD]].kind == "bonus" and spare:
                    other = chance.choice(spare)
                    spare.remove(other)
                    deck = s.ninja_deck.clone()
                    deck.remove(other)
                    deck.mix_in(card[CARD])
                    s.ninja_deck = deck
                    s.set_card(k, slot, (other, card[UP], kinds[other].uses, *card[3:]))

    method(KageBeliefs, "_cards", cards)


@plant("audience", "hard", proof=lambda: GUARD in _escaping(1).log[-1][2])
def carrier_is_told_with_the_guards() -> None:
    """The guard player is told the escape card where one ninja must carry something out (late, when the mission is
    done)."""

    def change(s: KageState, public: Any, to: Any) -> Any:
        return public, {GUARD: next(iter(to.values())), **to} if s.need == 0 else to

    telling(KageState, ev.ESCAPE_CARD, change)


@plant("endless", "easy", where=Where(2, QUICK, "default", 1))
def taken_ninja_are_still_offered() -> None:
    """Who always takes the first ninja that is offered is asked again and again: taken ones are listed, too."""

    def free(old: Any, s: KageState, seat: int, number: int) -> Any:
        return tuple(s.game.pick_block[i] for i in s.game.ninja_in_use)

    def chosen(old: Any, s: KageState, seat: int, action: int, number: int) -> None:
        mats = s.game.edition.ninja
        taken = {mats[n.who].house for n in s.ninja}
        if mats[s.game.pick_block.index(action)].house in taken:
            s.ask(CHOOSE_NINJA, seat, number)
        else:
            old(s, seat, action, number)

    around(setup.ninja_free, free)
    around(setup.ninja_chosen, chosen)


def _tokens_in_order() -> bool:
    """Two search tokens of one value that have changed places are listed in another order."""
    s = _playing()
    values = s.game.edition.search_tokens
    squares = list(s.search)
    one, two = next(
        (a, b) for a in squares for b in squares if a != b and values[s.search[a]].value == values[s.search[b]].value
    )
    before = [seen.square for seen in s.view(1).search]
    s.search = {**s.search, one: s.search[two], two: s.search[one]}
    return before != [seen.square for seen in s.view(1).search]


@plant("order", "medium", proof=_tokens_in_order)
def search_tokens_listed_by_number() -> None:
    """The ninja can tell the search tokens apart: they are listed by the numbers that they have in the box."""

    def change(s: KageState, seat: int | None, view: Any) -> Any:
        places = s.game.board.by_name
        return replace(view, search=sorted(view.search, key=lambda seen: s.search[places[seen.square]]))

    seeing(KageState, change)


def _refused_apart() -> bool:
    """The guard player is refused a look in other words where the card that he may not see is another one."""
    texts = []
    for kind in ("equipment", "bonus"):
        s = _playing()
        n = s.change(0)
        n.cards = ((_cards(s, kind)[0], False, 0, 0, False), *(None,) * (len(n.cards) - 1))
        s.ask(guard_turn.SPY, GUARD, 1)
        texts.append(s.refusal(GUARD, s.game.card_block[0]).text)
    return texts[0] != texts[1]


@plant("asked", "medium", proof=_refused_apart)
def refusal_knows_the_kind() -> None:
    """The guard player who reaches for a card that he may not look at learns whether it is equipment."""

    def change(s: KageState, seat: int, action: int, refusal: Refusal) -> Refusal:
        if refusal.code != "not_legal" or seat != GUARD or action not in s.game.card_block:
            return refusal
        k, slot = divmod(s.game.card_block.index(action), 4)
        cards = s.ninja[k].cards if k < len(s.ninja) else ()
        card = cards[slot] if slot < len(cards) else None
        if card is None or card[UP]:
            return refusal
        kind = s.game.edition.ninja_cards[card[CARD]].kind
        return Refusal(refusal.code, f"This {kind} card is not yours to choose now.", refusal.rule)

    refusing(KageState, change)
