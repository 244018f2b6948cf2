"""games/omnitsu: how each event changes the worlds that a seat holds possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sudare.core import Told
from sudare.games.omnitsu.beliefs.hypotheses import Ways, World, orders
from sudare.games.omnitsu.beliefs.worlds import OmnitsuBeliefs
from sudare.games.omnitsu.edition import KINDS

Fold = Callable[[OmnitsuBeliefs, Told], None]
FOLDS: dict[str, Fold] = {}


def folds(*kinds: str) -> Callable[[Fold], Fold]:
    """Attach a function to kinds of events."""

    def attach(fold: Fold) -> Fold:
        for kind in kinds:
            FOLDS[kind] = fold
        return fold

    return attach


@folds("dealt")
def _dealt(b: OmnitsuBeliefs, told: Told) -> None:
    tables = b.game.tables
    kinds = [kind for kind in range(3) for _ in range(tables.scroll_count[kind])]
    for card in b.cards(told.data["pile"]):
        kinds.remove(card - tables.n)
    b.discard = b.cards(told.data["discards"])
    hands = [(b.worlds.fresh(),) * int(told.data["cards"]) for _ in range(b.game.seats)]
    if told.secret is not None and b.seat is not None:
        hands[b.seat] = tuple(sorted(b.cards(told.secret["hand"])))
        b.worlds.place(hands[b.seat])
    b.worlds.place(b.discard)
    # OMN-020: the open Scroll Pile tells which kinds were dealt, not to whom
    for way in orders(tuple(kinds), b.game.seats):
        faces = tuple((seat + 1, kind) for seat, kind in enumerate(way))
        b.worlds.worlds[World(tuple(hands), faces, (), (), ())] = 1.0


@folds("thrown", "thrown_at", "put_down", "replaced")
def _shown(b: OmnitsuBeliefs, told: Told) -> None:
    _lose(b, told.data["seat"], [b.card(told.data["card"])])


@folds("passed")
def _passed(b: OmnitsuBeliefs, told: Told) -> None:
    b.worlds.learn(told.data["seat"], [["-numbered"]], b.game.tables.masks)


@folds("cracked", "broken")
def _opened(b: OmnitsuBeliefs, told: Told) -> None:
    seat, token = told.data["seat"], told.data["token"]
    n = b.game.tables.n
    seen = told.get("kind")

    def change(w: World) -> Ways:
        kind = b.worlds.face(w, token)
        if seen is None or KINDS[kind] == seen:
            yield b.worlds.give(b.worlds.lift(w, token), seat, n + kind), 1.0

    b.worlds.each(change)


@folds("window_round")
def _window_round(b: OmnitsuBeliefs, told: Told) -> None:
    data = told.data
    for name, seat, from_hand in zip(data["cards"], data["seats"], data["from_hand"], strict=True):
        if from_hand:
            _lose(b, seat, [b.card(name)])
    for seat, shows in zip(data["seats"], data["shows"], strict=True):
        b.worlds.learn(seat, shows, b.game.tables.masks)


def _lose(b: OmnitsuBeliefs, seat: int, cards: list[int]) -> None:
    b.worlds.place(cards)
    b.worlds.each(lambda w: b.worlds.lose_all(w, seat, cards))


@folds("declared")
def _declared(b: OmnitsuBeliefs, told: Told) -> None:
    b.worlds.learn(told.data["seat"], told.data["shows"], b.game.tables.masks)


@folds("does_nothing", "none_to_put")
def _does_nothing(b: OmnitsuBeliefs, told: Told) -> None:
    b.worlds.learn(told.data["seat"], told.data["lacks"], b.game.tables.masks)


@folds("no_effect")
def _no_effect(b: OmnitsuBeliefs, told: Told) -> None:
    b.worlds.learn(told.data["actor"], told.data["lacks"], b.game.tables.masks)


@folds("nothing_fits")
def _nothing_fits(b: OmnitsuBeliefs, told: Told) -> None:
    b.worlds.learn(told.data["other"], told.data["lacks"], b.game.tables.masks)


@folds("no_cracked")
def _no_cracked(b: OmnitsuBeliefs, told: Told) -> None:
    b.worlds.learn(told.data["seat"], [["-scroll"]], b.game.tables.masks)


@folds("laid_aside")
def _laid_aside(b: OmnitsuBeliefs, told: Told) -> None:
    b.discard.append(b.card(told.data["card"]))


@folds("back_in_hand", "recovered", "restored")
def _into_hand(b: OmnitsuBeliefs, told: Told) -> None:
    card = b.card(told.data["card"])
    if told.kind == "recovered":
        b.discard.remove(card)
    if card < b.game.tables.n:
        b.worlds.place([card])
        b.worlds.each(lambda w: [(b.worlds.give(w, told.data["seat"], card), 1.0)])


@folds("drew")
def _drew(b: OmnitsuBeliefs, told: Told) -> None:
    seat = told.data["seat"]
    if told.secret is not None:
        _draw_seen(b, seat, b.cards(told.secret["cards"]))
        return

    def change(w: World) -> Ways:
        w, items = b.worlds.take_unseen(w, told.data["number"])
        for item in items:
            w = b.worlds.give(w, seat, item)
        yield w, 1.0

    b.worlds.each(change)


@folds("drew_openly")
def _drew_openly(b: OmnitsuBeliefs, told: Told) -> None:
    _draw_seen(b, told.data["seat"], b.cards(told.data["cards"]))


def _draw_seen(b: OmnitsuBeliefs, seat: int, cards: list[int]) -> None:
    b.worlds.place(cards)

    def change(w: World) -> Ways:
        then = b.worlds.take_seen(w, cards)
        if then is not None:
            for card in cards:
                then = b.worlds.give(then, seat, card)
            yield then, 1.0

    b.worlds.each(change)


@folds("deck_scroll_found")
def _scroll_found(b: OmnitsuBeliefs, told: Told) -> None:
    kind = KINDS.index(told.data["kind"])

    def change(w: World) -> Ways:
        if kind in w.buried and not w.top:
            left = list(w.buried)
            left.remove(kind)
            yield w._replace(buried=tuple(left)), float(w.buried.count(kind))

    b.worlds.each(change)


@folds("deck_reshuffled")
def _deck_reshuffled(b: OmnitsuBeliefs, told: Told) -> None:
    b.worlds.deck_renewed(b.discard)
    b.discard = []


@folds("discarded")
def _discarded(b: OmnitsuBeliefs, told: Told) -> None:
    cards = b.cards(told.data["cards"])
    _lose(b, told.data["seat"], cards)
    b.to_discard(cards)


@folds("destroyed")
def _destroyed(b: OmnitsuBeliefs, told: Told) -> None:
    card = b.card(told.data["card"])
    if told.data["place"] == "hand":
        _lose(b, told.data["seat"], [card])
    elif told.data["place"] == "discard":
        b.discard.remove(card)


@folds("dropped")
def _dropped(b: OmnitsuBeliefs, told: Told) -> None:
    _lose(b, told.data["seat"], [b.game.tables.n + KINDS.index(told.data["kind"])])


@folds("looked_at_hand")
def _looked_at_hand(b: OmnitsuBeliefs, told: Told) -> None:
    if told.secret is not None:
        _pin(b, told.data["other"], b.cards(told.secret["cards"]))


def _pin(b: OmnitsuBeliefs, seat: int, cards: list[int]) -> None:
    b.worlds.place(cards)

    def change(w: World) -> Ways:
        then = b.worlds.pin_hand(w, seat, cards)
        if then is not None:
            yield then, 1.0

    b.worlds.each(change)


@folds("card_moved")
def _card_moved(b: OmnitsuBeliefs, told: Told) -> None:
    giver, taker = told.data["giver"], told.data["taker"]
    if told.secret is None:
        scrolls = told.data["how"] != "take"
        b.worlds.each(lambda w: b.worlds.move_unseen(w, giver, taker, scrolls))
        return
    card = b.card(told.secret["card"])
    b.worlds.place([card])
    b.worlds.each(lambda w: [(b.worlds.give(v, taker, card), share) for v, share in b.worlds.lose(w, giver, card)])


@folds("hands_swapped")
def _hands_swapped(b: OmnitsuBeliefs, told: Told) -> None:
    one, two = told.data["seat"], told.data["other"]

    def change(w: World) -> Ways:
        hands = list(w.hands)
        hands[one], hands[two] = hands[two], hands[one]
        yield w._replace(hands=tuple(hands)), 1.0

    b.worlds.each(change)
    if told.secret is not None and b.seat is not None:
        _pin(b, b.seat, b.cards(told.secret["cards"]))


@folds("duel_shown")
def _duel_shown(b: OmnitsuBeliefs, told: Told) -> None:
    actor, other, winner = told.data["seat"], told.data["other"], told.data["winner"]
    mine, theirs = b.card(told.data["card"]), b.card(told.data["shown"])
    b.worlds.place([mine, theirs])

    def change(w: World) -> Iterator[tuple[World, float]]:
        for v, a in b.worlds.lose(w, actor, mine):
            for u, c in b.worlds.lose(v, other, theirs):
                u = b.worlds.give(u, actor if winner == actor else other, theirs)
                yield (u if winner == other else b.worlds.give(u, actor, mine)), a * c

    b.worlds.each(change)
    if winner == other:
        b.to_discard([mine])


@folds("peeked")
def _peeked(b: OmnitsuBeliefs, told: Told) -> None:
    token = told.data["token"]
    b.knows.setdefault(token, {}).setdefault(told.data["seat"], "peek")
    if told.secret is not None:
        kind = KINDS.index(told.secret["kind"])
        b.worlds.each(lambda w: [(w, 1.0)] if b.worlds.face(w, token) == kind else [])


@folds("scrolls_shuffled")
def _scrolls_shuffled(b: OmnitsuBeliefs, told: Told) -> None:
    new = sorted(token for tokens in told.data["new"].values() for token in tokens)
    b.worlds.each(lambda w: b.worlds.shuffled_faces(w, told.data["old"], new))


@folds("laid_down_from_pile")
def _laid_from_pile(b: OmnitsuBeliefs, told: Told) -> None:
    kind = KINDS.index(told.data["kind"])
    b.worlds.each(lambda w: [(b.worlds.lay_face(w, told.data["token"], kind), 1.0)])


@folds("laid_down_from_hand")
def _laid_from_hand(b: OmnitsuBeliefs, told: Told) -> None:
    token = told.data["token"]
    b.knows.setdefault(token, {}).setdefault(told.data["seat"], "laid_down")
    _scroll_leaves(b, told, lambda w, kind: b.worlds.lay_face(w, token, kind))


@folds("buried")
def _buried(b: OmnitsuBeliefs, told: Told) -> None:
    _scroll_leaves(b, told, lambda w, kind: w._replace(buried=tuple(sorted((*w.buried, kind)))))
    b.worlds.deck_shuffled()


def _scroll_leaves(b: OmnitsuBeliefs, told: Told, then: Callable[[World, int], World]) -> None:
    """A cracked scroll left a hand unseen by most."""
    seat = told.data["seat"]
    n = b.game.tables.n
    seen = told.get("kind")

    def change(w: World) -> Ways:
        hand = w.hands[seat]
        for kind, name in enumerate(KINDS):
            if n + kind in hand and (seen is None or seen == name):
                yield then(b.worlds.drop(w, seat, n + kind), kind), float(hand.count(n + kind))

    b.worlds.each(change)


@folds("shed")
def _shed(b: OmnitsuBeliefs, told: Told) -> None:
    token = told.data["token"]
    kind = KINDS.index(told.data["kind"])
    b.worlds.each(lambda w: [(b.worlds.lift(w, token), 1.0)] if b.worlds.face(w, token) == kind else [])


@folds("scrying")
def _scrying(b: OmnitsuBeliefs, told: Told) -> None:
    cards = None if told.secret is None else b.cards(told.secret["cards"])
    b.worlds.place(cards or [])

    def change(w: World) -> Ways:
        if cards is None:
            w, items = b.worlds.take_unseen(w, told.data["number"])
            yield w._replace(aside=(*w.aside, *items)), 1.0
            return
        then = b.worlds.take_seen(w, cards)
        if then is not None:
            yield then._replace(aside=(*then.aside, *cards)), 1.0

    b.worlds.each(change)


@folds("scried")
def _scried(b: OmnitsuBeliefs, told: Told) -> None:
    seat = told.data["seat"]
    if told.secret is not None:
        taken, back = b.card(told.secret["taken"]), tuple(b.cards(told.secret["back"]))
        b.worlds.each(lambda w: [(b.worlds.give(w._replace(aside=(), top=(*back, *w.top)), seat, taken), 1.0)])
        return

    def change(w: World) -> Ways:
        ways = orders(w.aside)
        for item, *back in ways:
            then = w._replace(aside=(), top=(*back, *w.top))
            yield b.worlds.give(then, seat, item), 1.0 / len(ways)

    b.worlds.each(change)


@folds("all_revealed")
def _all_revealed(b: OmnitsuBeliefs, told: Told) -> None:
    hands = [b.cards(hand) for hand in told.data["hands"]]
    kinds = [KINDS.index(kind) for kind in told.data["kinds"]]
    faces = tuple(zip(told.data["tokens"], kinds, strict=True))
    b.worlds.each(lambda w: [(w, 1.0)] if w.faces == faces else [])
    for seat, hand in enumerate(hands):
        _pin(b, seat, hand)
