"""tests/plants: defects of Omnitsu, as they would come in with honest work."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from plant import Plant, around, method, planter, refusing, seeing, telling, with_context

from sudare.core import Refusal
from sudare.games.omnitsu import OmnitsuGame
from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.beliefs.hypotheses import Hypotheses
from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs
from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.rules import flow, scrolls
from sudare.games.omnitsu.state import HELD, WAITING, Omnitsu
from sudare.games.omnitsu.tables import DAIMYO

PLANTS: list[Plant] = []
plant = planter("omnitsu", PLANTS)

# -- streams -----------------------------------------------------------------------------------------------------------


@plant("stream")
def only_fitting_card_pays_by_itself() -> None:
    """Everybody learns that a payer held just one card of the class asked for: it is then not asked."""

    def pay(old: Any, s: Omnitsu, word: str) -> None:
        owner = s.stack[-1].owner
        fitting = flow.payments(s, owner, word)
        if len(fitting) == 1:
            flow.paid(s, owner, fitting[0], word)
        else:
            old(s, word)

    around(flow.pay, pay)


@plant("stream")
def nothing_to_play_nothing_asked() -> None:
    """Everybody learns who holds nothing but cracked scrolls: such a hand is left out of the windows."""

    def window(old: Any, s: Omnitsu, answered: int) -> None:
        n = s.game.tables.n
        seats = [
            seat
            for seat, hand in enumerate(s.hands)
            if not hand or hand[0] < n or s.slots[seat].status == HELD  # hands are sorted, scrolls last
        ]
        s.plan((flow.close_round, answered))
        s.ask_all(flow.GAP if answered < 0 else flow.RESPONSE, seats, answered)

    around(flow.window, window)


# -- events ------------------------------------------------------------------------------------------------------------


@plant("event")
def looked_at_cards_without_scrolls() -> None:
    """Everybody learns how many cracked scrolls are in a hand that somebody looks at: the event does not count them."""

    def tell(s: Omnitsu, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        return (*public[:2], public[2] - len(s.scrolls_in_hand(public[1]))), to

    telling(Omnitsu, tells.LOOKED_AT_HAND, tell)


@plant("event")
def crackings_told_by_kind() -> None:
    """Who sees two scrolls cracked in one turn learns which face is the higher one: they are told in that order."""

    def reveal(old: Any, s: Omnitsu) -> None:
        start = len(s.log or ())
        old(s)
        if s.log is not None:
            later = s.log[start:]
            cracked = sorted((e for e in later if e[0] is tells.CRACKED), key=lambda e: min((e[2] or {}).values()))
            s.log[start:] = [e for e in later if e[0] is not tells.CRACKED] + cracked

    around(flow.reveal, reveal)


# -- where the secrets are ---------------------------------------------------------------------------------------------


@plant("rare")
def buried_scroll_counts_as_open() -> None:
    """Everybody learns the kind of a scroll buried in the Main Deck: the count of the Scroll Pile takes it along."""

    def view(s: Omnitsu, seat: int | None, view: Any) -> Any:
        counts = dict(view.scroll_pile)
        for card in s.deck.cards():
            if card >= s.game.tables.n:
                counts[KINDS[card - s.game.tables.n]] += 1
        return replace(view, scroll_pile=counts)

    seeing(Omnitsu, view)


@plant("rare")
def single_cracked_scroll_needs_no_question() -> None:
    """Everybody learns whether an actor has cracked scrolls of several kinds: only then it is asked which."""

    def ask(old: Any, s: Omnitsu, decision: Any, seat: int, *context: Any) -> None:
        options = scrolls.cracked_scrolls(s, seat, *context) if decision is scrolls.PICK_CRACKED else ()
        if len(options) == 1 and options[0] != s.game.a_nothing:
            decision.answer(s, seat, options[0], *context)
        else:
            old(s, decision, seat, *context)

    method(Omnitsu, "ask", ask)


# -- everything that can be asked --------------------------------------------------------------------------------------


@plant("asked")
def table_passes_for_empty_handed() -> None:
    """Everybody learns by a quick answer who has nothing to play in a window: the table passes for such a seat."""

    def standing(old: Any, game: OmnitsuGame, perspective: Any) -> int | None:
        window = perspective.decision is not None and perspective.decision.silent
        return game.a_pass if window and perspective.legal == (game.a_pass,) else old(game, perspective)

    method(OmnitsuGame, "standing", standing)


@plant("asked")
def refusal_names_who_is_missing() -> None:
    """Who has answered in a silent window and tries again is told which seats are still thinking."""

    def refusal(s: Omnitsu, seat: int, action: int, refused: Refusal) -> Refusal:
        if refused.code != "not_asked" or not s.deciders:
            return refused
        seats = " and ".join(f"Seat {other + 1}" for other in s.deciders)
        return Refusal("not_asked", f"You have answered; {seats} must still answer.")

    refusing(Omnitsu, refusal)


# -- shuffles ----------------------------------------------------------------------------------------------------------


@plant("shuffle")
def collected_scrolls_dealt_by_kind() -> None:
    """Everybody knows where the Daimyo's scroll is after all scrolls were shuffled: they are dealt by kind."""

    def reshuffle(old: Any, s: Omnitsu, f: Any) -> None:
        first = s.next_token
        old(s, f)
        fresh = [token for token in sorted(s.kind) if token >= first]
        if s.phase != "ending":
            s.kind.update(zip(fresh, sorted(s.kind[token] for token in fresh), strict=True))

    around(scrolls.reshuffle_scrolls, reshuffle)


@plant("shuffle")
def first_seat_never_gets_the_daimyo() -> None:
    """Everybody knows that the first seat was not dealt the Daimyo's scroll: it is passed on to the second."""

    def deal(old: Any, game: OmnitsuGame, state: Omnitsu) -> None:
        old(game, state)
        if state.kind[1] == DAIMYO:
            state.kind[1], state.kind[2] = state.kind[2], state.kind[1]

    method(OmnitsuGame, "deal", deal)


# -- samplers ----------------------------------------------------------------------------------------------------------


@plant("sampler")
def what_was_lacking_is_forgotten() -> None:
    """In a few worlds a hand holds what its owner was seen to lack: only what it was seen to hold is noted."""

    def learn(old: Any, worlds: Hypotheses, seat: int, ways: list[list[str]], masks: dict[str, int]) -> None:
        kept = [[literal for literal in way if literal[0] == "+"] for way in ways]
        if all(kept):
            old(worlds, seat, kept, masks)

    method(Hypotheses, "learn", learn)


@plant("sampler")
def nobody_is_thought_to_hold_the_castle() -> None:
    """In no sampled world does another seat hold the card that ends the game, unless it was seen there."""

    def fill(old: Any, beliefs: OmnitsuBeliefs, world: Any, open_cards: set[int], chance: Any) -> Any:
        ends = beliefs.game.tables.ends_game
        for _ in range(30):
            filled = old(beliefs, world, open_cards, chance)
            hands = [] if filled is None else [hand for seat, hand in enumerate(filled[1]) if seat != beliefs.seat]
            if not any(card < len(ends) and ends[card] for hand in hands for card in hand):
                break
        return filled

    method(OmnitsuBeliefs, "_fill", fill)


# -- audiences ---------------------------------------------------------------------------------------------------------


@plant("audience")
def holder_is_told_what_was_peeked() -> None:
    """The seat before which a sealed scroll lies is told its face when somebody else peeks at it."""

    def tell(s: Omnitsu, public: tuple[Any, ...], to: dict[int, Any]) -> Any:
        holder = next(seat for seat, tokens in enumerate(s.sealed) if public[1] in tokens)
        to[holder] = to[public[0]]
        return public, to

    telling(Omnitsu, tells.PEEKED, tell)


# -- games that do not end ---------------------------------------------------------------------------------------------


@plant("endless")
def held_card_waits_for_its_turn() -> None:
    """A thrown ANY TIME card that is held (the safe default) though it could act comes up again at once, for ever."""

    def declared(old: Any, s: Omnitsu, seat: int, action: int) -> None:
        choice = len(flow.declarations(s, seat)) > 1
        old(s, seat, action)
        if action == s.game.a_hold and choice:
            s.slots[seat].status = WAITING

    around(flow.declared, declared)


# -- order, size, absence ----------------------------------------------------------------------------------------------


@plant("order")
def best_target_first() -> None:
    """Who aims a card learns before whom the Daimyo's scroll lies: Targets are listed by what their scrolls are."""

    def plays(old: Any, s: Omnitsu, seat: int, cards: Any) -> list[int]:
        order = {card: place for place, card in enumerate(cards)}
        best = [min((s.kind[token] for token in sealed), default=9) for sealed in s.sealed]
        return sorted(old(s, seat, cards), key=lambda a: (order[s.game.play_of[a][0]], best[s.game.play_of[a][1]]))

    around(flow.plays, plays)


@plant("order")
def sealed_scrolls_shown_by_kind() -> None:
    """Who sees two sealed scrolls before a seat learns which is the better one: they are shown in that order."""

    def view(s: Omnitsu, seat: int | None, view: Any) -> Any:
        seats = [replace(q, sealed=sorted(q.sealed, key=lambda scroll: s.kind[scroll.token])) for q in view.seats]
        return replace(view, seats=seats)

    seeing(Omnitsu, view)


@plant("order")
def cracked_scrolls_counted_in_the_question() -> None:
    """Everybody learns how many cracked scrolls an actor holds: their number is in the context of its question."""
    with_context(Omnitsu, scrolls.PICK_CRACKED, lambda s, seat: len(s.scrolls_in_hand(seat)))
