"""tests/plants/third: defects of Omnitsu: logs that group, numbers that survive a shuffle, a likeliest world."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from plant import Plant, Where, around, method, planter, refusing, telling

from sudare.core import Chance, Refusal
from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.beliefs import worlds
from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs
from sudare.games.omnitsu.decisions import GAP, RESPONSE
from sudare.games.omnitsu.game import OmnitsuGame
from sudare.games.omnitsu.rules import operations, phases, scrolls, supply
from sudare.games.omnitsu.state import EVERYBODY, HAND, Frame, Omnitsu
from third.twins import apart

PLANTS: list[Plant] = []
plant = planter("omnitsu", PLANTS, "third")

RANDOM = Where(4, {}, "random", 4)


def other_hand(s: Omnitsu, chance: Chance) -> Any:
    """Somebody holds another card of the Main Deck than it does: a spectator cannot see it."""
    seat, n = chance.below(s.game.seats), s.game.tables.n
    mine = [card for card in s.hands[seat] if card < n and card not in s.picks[seat]]
    rest = [card for card in s.deck.rest if card < n]
    if not mine or not rest or s.held.get(seat, s.game.a_pass) != s.game.a_pass:
        return None
    out, into = chance.choice(mine), chance.choice(rest)
    s.hands[seat] = sorted([card for card in s.hands[seat] if card != out] + [into])
    s.deck.remove(into)
    s.deck.mix_in(out)
    return (None,)


def _drawn_apart() -> bool:
    """A spectator tells apart two draws of other cards."""
    may_show = ("deck_scroll_found", "thrown", "thrown_at", "window_round", "discarded", "declared", "does_nothing")
    return apart("omnitsu", Where(3, {}, "random", 3), other_hand, (*may_show, "destroyed", "duel_shown", "replaced"))


@plant("stream", "medium", proof=_drawn_apart)
def draws_told_class_by_class() -> None:
    """Everybody learns whether ANY TIME cards were drawn: they are told as a line of their own."""

    def tell_drawn(old: Any, s: Omnitsu, seat: int, drawn: list[int], *cause: Any) -> None:
        any_time = s.game.tables.any_time
        groups = [[card for card in drawn if bool(any_time[card]) is quick] for quick in (False, True)]
        for group in groups:
            old(s, seat, group, *cause)
        drawn.clear()

    around(supply._tell_drawn, tell_drawn)


def _shuffled(seed: int, seats: int = 4) -> tuple[list[int], list[int]]:
    """Shuffle the sealed scrolls of a new table; return the faces by number before and after."""
    s = OmnitsuGame(seats, {}).new(seed)
    before = [s.kind[token] for token in sorted(s.kind)]
    operations.OPERATIONS["reshuffle_scrolls"](s, Frame(0, 0, -1, HAND, -1))
    return before, [s.kind[token] for token in sorted(s.kind)]


def _numbers_survive() -> bool:
    return all(before == after for before, after in map(_shuffled, range(30)))


@plant("shuffle", "hard", proof=_numbers_survive)
def new_numbers_in_the_old_order() -> None:
    """Who has peeked at a scroll knows it again after the shuffle: the new numbers are given before shuffling, in the
    order of the old ones."""

    def reshuffle(old: Any, s: Omnitsu, f: Frame) -> None:
        taking = [seat for seat in [*s.others(f.actor), f.actor] if not s.guarded[seat] or seat == f.actor]
        tokens = sorted(token for seat in taking for token in s.sealed[seat])
        if len(tokens) < 2:
            old(s, f)
            return
        scrolls_ = [(s.next_token + place, s.kind[token], token == s.genuine) for place, token in enumerate(tokens)]
        s.next_token += len(tokens)
        s.chance.shuffle(scrolls_)
        for seat in taking:
            for token in s.sealed[seat]:
                del s.kind[token]
                s.knows.pop(token, None)
        new: dict[int, list[int]] = {}
        for place, seat in enumerate(taking):
            dealt = sorted(scrolls_[place :: len(taking)])
            new[seat] = [token for token, _, _ in dealt]
            s.sealed[seat] = new[seat][:]
            for token, kind, genuine in dealt:
                s.kind[token] = kind
                if genuine:
                    s.genuine = token
                if s.phase == "ending":
                    s.knows[token] = {EVERYBODY: "public"}
        s.tell(tells.SCROLLS_SHUFFLED, sorted(taking), tokens, dict(sorted(new.items())))

    around(scrolls.reshuffle_scrolls, reshuffle)


def _buried_last() -> bool:
    """A buried scroll is the very last card of the deck."""
    for seed in range(12):
        s = OmnitsuGame(3, {}).new(seed)
        scroll = s.game.tables.n + s.pile.index(max(s.pile))
        s.pile[scroll - s.game.tables.n] -= 1
        s.hands[0].append(scroll)
        scrolls.PICK_CRACKED.answer(s, 0, s.game.card[scroll], "bury", -1)
        drawn = [s.deck.draw(s.chance) for _ in range(len(s.deck))]
        if drawn[-1] != scroll:
            return False
    return True


@plant("rare", "hard", proof=_buried_last)
def buried_scroll_lies_at_the_bottom() -> None:
    """Everybody knows where a buried scroll lies: it goes under the Main Deck and nobody shuffles."""

    def picked(old: Any, s: Omnitsu, seat: int, action: int, deed: str, other: int) -> None:
        old(s, seat, action, deed, other)
        if deed == "bury" and action != s.game.a_nothing:
            card = s.game.card.index(action)
            s.deck.remove(card)
            s.deck.put_under((card,))

    around(scrolls.cracked_picked, picked)


def _reason(s: Omnitsu, side: int | None) -> Any:
    if side is None:
        return ""
    return [
        s.refusal(side, s.game.play_id[card, -1]).text
        for card in s.game.tables.any_time_cards
        if (card, -1) in s.game.play_id
    ]


def _reasons_apart() -> bool:
    """A seat is refused a card in other words where another seat holds it."""
    for number, table in enumerate(tables("omnitsu", Where(3, {}, "random", 2))):
        chance = Chance(f"swap {number}")
        for now in moments(table, "random", number):
            one, two = now.state.clone(), now.state.clone()
            if not one.over and other_hand(two, chance):
                for seat in range(3):
                    if one.hands[seat] == two.hands[seat] and _reason(one, seat) != _reason(two, seat):
                        return True
    return False


@plant("asked", "medium", proof=_reasons_apart)
def refusal_says_that_it_is_held() -> None:
    """Who asks in a window for an ANY TIME card that it does not hold learns whether another hand has it."""

    def change(s: Omnitsu, seat: int, action: int, refusal: Refusal) -> Refusal:
        decision = s.decision(seat) if 0 <= seat < s.game.seats else None
        if refusal.code != "not_legal" or decision not in (GAP, RESPONSE) or action not in s.game.play:
            return refusal
        card = s.game.play_of[action][0]
        if any(card in s.hands[other] for other in s.others(seat)):
            return Refusal(refusal.code, "That card is in a player's hand, and it is not yours.", refusal.rule)
        return refusal

    refusing(Omnitsu, change)


def _one_world_only() -> bool:
    """However often worlds are drawn, the sealed scrolls always have the same faces."""
    table = next(tables("omnitsu", Where(4, {}, "random", 1)))
    faces = {str(table.perspective(1).sample(Chance(f"draw {n}")).kind) for n in range(60)}
    return len(faces) == 1


@plant("sampler", "medium", proof=_one_world_only)
def only_the_likeliest_world() -> None:
    """Of the possible worlds only the one with the greatest weight is ever drawn."""
    around(worlds._weighted, lambda old, weights, chance: max(weights, key=lambda world: weights[world]))


def _own_peek_forgotten() -> bool:
    """In a sampled world the seat itself does not know what it knows."""
    for number, table in enumerate(tables("omnitsu", Where(2, {}, "random", 12))):
        for now in moments(table, "random", number):
            if now.state.over or not any(len(known) > 1 for known in now.state.knows.values()):
                continue
            for seat in range(2):
                world = now.perspective(seat).sample(Chance("world"))
                if [one.sealed for one in world.view(seat).seats] != [one.sealed for one in now.state.view(seat).seats]:
                    return True
    return False


@plant("sampler", "hard", proof=_own_peek_forgotten)
def worlds_know_one_peeker_a_scroll() -> None:
    """Sampled worlds contradict what was told where two seats have seen the same scroll: they keep the last one."""

    def public(old: Any, beliefs: OmnitsuBeliefs, s: Omnitsu, view: Any) -> None:
        old(beliefs, s, view)
        s.knows = {token: dict([list(known.items())[-1]]) if known else {} for token, known in s.knows.items()}

    method(OmnitsuBeliefs, "public", public)


@plant("audience", "hard", where=Where(4, {}, "random", 20))
def who_was_aimed_at_first_is_told() -> None:
    """Who was the Target of a card before it was aimed at another sees which card that other one loses."""

    def change(s: Omnitsu, public: Any, to: Any) -> Any:
        first = s.stack[-1].target if s.stack else -1
        return public, to if first < 0 else {first: next(iter(to.values())), **to}

    telling(Omnitsu, tells.CARD_MOVED, change)


@plant("endless", "medium", where=Where(4, {}, "default", 4))
def picked_card_can_be_put_back() -> None:
    """Who discards two cards and always takes the first one offered never gets done: naming a card once more takes it
    back."""

    def discards(old: Any, s: Omnitsu, seat: int, why: str) -> Any:
        picks, s.picks[seat] = s.picks[seat], []
        options = old(s, seat, why)
        s.picks[seat] = picks
        return options

    def chosen(old: Any, s: Omnitsu, seat: int, action: int, why: str) -> None:
        card = -1 if action == s.game.a_done else s.game.card.index(action)
        if card in s.picks[seat]:
            s.picks[seat].remove(card)
            s.due[seat] += 1
        else:
            old(s, seat, action, why)

    around(phases.discards, discards)
    around(phases.discard_chosen, chosen)


def _moved_in_another_order() -> bool:
    """Two tables whose sealed scrolls were dealt otherwise tell the same moves in another order."""
    logs = []
    for turned in (False, True):
        s = OmnitsuGame(4, {}).new(5, events=True)
        faces = sorted(s.kind.values(), reverse=turned)
        s.kind = dict(zip(sorted(s.kind), faces, strict=True))
        s.log = []
        operations.OPERATIONS["pass_scrolls"](s, Frame(0, 0, -1, HAND, -1), "left")
        logs.append([public for _, public, _ in s.log])
    return logs[0] != logs[1]


@plant("order", "hard", proof=_moved_in_another_order)
def scrolls_pass_in_the_order_of_their_faces() -> None:
    """Everybody can tell like scrolls from unlike ones when all are passed on: they are moved kind by kind."""

    def passed(old: Any, s: Omnitsu, f: Frame, direction: str) -> None:
        seats, step = s.game.seats, 1 if direction == "left" else -1
        mine = [(s.kind[t], t, seat) for seat in range(seats) for t in scrolls.needs.movable(s, seat, f.actor)]
        for _, token, giver in sorted(mine):
            supply.move_scroll(s, token, giver, (giver + step) % seats)

    around(scrolls.pass_scrolls, passed)
