"""tests/plants: defects of Rise of the Kage, as they would come in with honest work."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from plant import Plant, around, method, planter, refusing, seeing, telling, with_context, with_field

from sudare.core import Refusal
from sudare.games.kage import KageGame
from sudare.games.kage import events as ev
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.rules import mission, ninja_cards, setup, store, windows
from sudare.games.kage.rules.table import GUARD, kind_mark, mark_card
from sudare.games.kage.state import CARD, USES, KageState

PLANTS: list[Plant] = []
plant = planter("kage", PLANTS)

# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream")
def windows_open_for_cards_in_hand() -> None:
    """The ninja learn whether the guard player holds a card for this moment: otherwise the window does not open."""

    def opens(old: Any, s: KageState, code: str, seat: int) -> bool:
        cards = s.game.edition.guard_cards
        return old(s, code, seat) and (seat != GUARD or any(code in cards[card].timing for card in s.hand))

    around(windows.opens, opens)


@plant("stream")
def bonus_cards_are_stored_unasked() -> None:
    """The guard player learns that a card just drawn is a bonus card: it goes face down without a question."""

    def store_card(old: Any, s: KageState) -> None:
        n = s.ninja[s.drawer] if s.drawn >= 0 else None
        if n and n.sq >= 0 and None in n.cards and s.game.edition.ninja_cards[s.drawn].kind == "bonus":
            store.stored(s, n.seat, s.game.keep_down)
        else:
            old(s)

    around(store.store_card, store_card)


@plant("stream")
def guards_counted_while_arranged() -> None:
    """The ninja can follow the secret arrangement: the number of the next guard is shown while guards are placed."""
    seeing(KageState, lambda s, seat, view: replace(view, next_number=s.next_uid))


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event")
def failed_test_tells_what_is_missing() -> None:
    """The guard player learns how difficult the mission is: a mission test tells by how much it was missed."""

    def missing(s: KageState, public: tuple[Any, ...]) -> int | None:
        pool, die, *_ = public
        return None if die is None else max(0, mission.entry(s).difficulty - pool - die)

    with_field(KageState, ev.POOL_TESTED, "missing", missing)


@plant("event")
def right_exit_is_named_first() -> None:
    """The guard player learns where the ninja may leave: the exits are listed with theirs at the head."""

    def tell(s: KageState, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        number = str(s.game.edition.escape_cards[s.escape].number)
        return (sorted(public[0], key=lambda exit: exit.split()[1] != number), public[1]), to

    telling(KageState, ev.ESCAPE_CARD, tell)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare")
def uses_shown_on_face_down_cards() -> None:
    """The guard player can tell face-down cards apart by the number of their uses, which the view shows."""

    def view(s: KageState, seat: int | None, view: Any) -> Any:
        mats = []
        for n, shown in zip(s.ninja, view.ninja, strict=True):
            pairs = zip(n.cards, shown.cards, strict=True)
            mats.append(replace(shown, cards=[v if c is None else replace(v, uses=c[USES]) for c, v in pairs]))
        return replace(view, ninja=mats)

    seeing(KageState, view)


@plant("rare")
def looked_at_cards_are_marked_for_all() -> None:
    """Spectators learn the kind of the cards that the guard player looks at: they are marked as if shown to all."""

    def tell(s: KageState, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        k = next(k for k, n in enumerate(s.ninja) if n.who == public[0])
        for slot, card in enumerate(s.ninja[k].cards):
            if card is not None and slot + 1 in public[1]:
                mark_card(s, k, slot, kind_mark(s, card[CARD]))
        return public, to

    telling(KageState, ev.LOOKED, tell)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked")
def chosen_mission_stays_in_the_game_of_a_side() -> None:
    """The guard player reads the mission that a table was set up with in the game that it is given to think with."""
    KageGame.public = property(lambda game: game)  # type: ignore[assignment,method-assign]


@plant("asked")
def table_passes_without_a_card_to_play() -> None:
    """The other side learns by a quick answer that a seat has nothing to play: the table passes for it."""

    def standing(old: Any, game: KageGame, perspective: Any) -> int | None:
        passes = (game.pass_, game.pass_on, game.pass_turn)
        react = perspective.decision is not None and perspective.decision.id == "react"
        return game.pass_ if react and perspective.legal == passes else old(game, perspective)

    method(KageGame, "standing", standing)


@plant("asked")
def refusal_counts_the_reactions() -> None:
    """Whoever acts while another seat may react is told how many cards that seat is thinking about."""

    def refusal(s: KageState, seat: int, action: int, refused: Refusal) -> Refusal:
        for other in s.deciders:
            if refused.code == "not_asked" and s.decision(other) is windows.REACT:
                number = len(s.legal(other)) - 3
                return Refusal("not_asked", f"Wait: Seat {other + 1} is thinking about {number} cards.")
        return refused

    refusing(KageState, refusal)


# -- shuffles ----------------------------------------------------------------------------------------------------------


@plant("shuffle")
def mission_and_card_from_one_number() -> None:
    """The guard player can guess the mission from the first card: both are drawn with the same random number."""

    def guard_deck(old: Any, s: KageState) -> None:
        before = s.chance.clone()
        old(s)
        s.chance = before

    around(setup.guard_deck, guard_deck)


@plant("shuffle")
def first_entry_is_never_the_exit() -> None:
    """The guard player need not watch the first infiltration token: an exit there is drawn again."""

    def tell(s: KageState, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        cards = s.game.edition.escape_cards
        while cards[s.escape].number == s.exits[0]:
            s.escape = s.chance.below(len(cards))
        return public, dict.fromkeys(to, (s.escape,))

    telling(KageState, ev.ESCAPE_CARD, tell)


# -- samplers ----------------------------------------------------------------------------------------------------------


@plant("sampler")
def excluded_missions_come_back() -> None:
    """After a mission test some worlds have a mission that it has ruled out; and nothing refutes a world."""

    def draw(old: Any, beliefs: KageBeliefs, s: KageState, view: Any, chance: Any) -> None:
        old(beliefs, s, view, chance)
        if view.mission is None and view.missions_possible:
            s.mission = chance.choice(beliefs.game.mission_deck)

    method(KageBeliefs, "_mission", draw)
    method(KageBeliefs, "refute", lambda old, beliefs, state: None)


@plant("sampler")
def cards_of_the_boss_are_never_held() -> None:
    """In no sampled world does the guard player hold a card of the boss's own deck, as long as others are left."""

    def draw(old: Any, beliefs: KageBeliefs, s: KageState, view: Any, chance: Any) -> None:
        old(beliefs, s, view, chance)
        cards, hand = beliefs.game.edition.guard_cards, list(s.hand)
        for place, card in enumerate(hand if view.hand is None else ()):
            plain = [c for c in s.guard_deck.rest if cards[c].deck == "standard"]
            if cards[card].deck != "standard" and plain:
                hand[place] = chance.choice(plain)
                s.guard_deck.remove(hand[place])
                s.guard_deck.mix_in(card)
        s.hand = tuple(sorted(hand))

    method(KageBeliefs, "_hand", draw)


@plant("sampler")
def only_first_slots_hold_equipment() -> None:
    """In a few worlds a card is a bonus card that all know to be equipment: marks count on first slots only."""

    def draw(old: Any, beliefs: KageBeliefs, s: KageState, view: Any, chance: Any) -> None:
        mats = []
        for n in view.ninja:
            later = [card and replace(card, known_as="unknown") for card in n.cards[1:]]
            mats.append(replace(n, cards=[*n.cards[:1], *later]))
        old(beliefs, s, replace(view, ninja=mats), chance)

    method(KageBeliefs, "_cards", draw)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience")
def detected_ninja_draws_openly() -> None:
    """The guard player is told which card a detected ninja draws."""

    def tell(s: KageState, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        if s.ninja[s.drawer].detected:
            to[GUARD] = (s.drawn,)
        return public, to

    telling(KageState, ev.CARD_DRAWN, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless")
def arrangement_can_be_done_again() -> None:
    """A finished arrangement offers "auto" once more, which is the safe default: the set-up never ends with it."""

    def pieces(old: Any, s: KageState, seat: int) -> tuple[int, ...]:
        options = old(s, seat)
        return (s.game.auto, *options) if options == (s.game.confirm,) else options

    around(setup.pieces, pieces)


# -- order, size, absence ----------------------------------------------------------------------------------------------


@plant("order")
def search_tokens_shown_by_number() -> None:
    """The ninja can tell traps from clues of the same value: search tokens are listed by their numbers."""

    def view(s: KageState, seat: int | None, view: Any) -> Any:
        square = s.game.board.by_name
        return replace(view, search=sorted(view.search, key=lambda token: s.search[square[token.square]]))

    seeing(KageState, view)


@plant("order")
def drawn_card_in_the_question() -> None:
    """The guard player sees the card that a ninja is about to store: it is in the context of the question."""
    with_context(KageState, store.STORE, lambda s, seat: s.drawn)


@plant("order")
def map_lists_tokens_by_number() -> None:
    """Who may look at one search token learns something of the others: they are offered by their numbers."""

    def tokens(old: Any, s: KageState, seat: int, k: int) -> tuple[int, ...]:
        return tuple(sorted(old(s, seat, k), key=lambda action: s.search[s.game.at_block.index(action)]))

    around(ninja_cards.tokens_to_look_at, tokens)
