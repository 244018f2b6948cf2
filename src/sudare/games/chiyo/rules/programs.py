"""games/chiyo: the programs on cards: every operation of the vocabulary, and the choices inside them."""

from __future__ import annotations

from collections.abc import Callable

from sudare.games.chiyo import events as e
from sudare.games.chiyo.decisions import CURFEW, DISCARD, KEEP, PICK_CARD, PICK_PLACE, PICK_SEAT, PICK_SPACE, QUESTION
from sudare.games.chiyo.edition import FUGITIVES, TILES, Operation, count_of
from sudare.games.chiyo.events import book
from sudare.games.chiyo.rules import pieces
from sudare.games.chiyo.rules.road import BLANK, CITY, advance
from sudare.games.chiyo.state import FINAL, LOCK_TEMPLE, TEMPLE, Chiyo

PATRON, UNMASK, INTERROGATED, INFLUENCE = range(4)
SECRETS = ("honor", "informant", "frame")

Ctx = tuple[int, int, int, int, int]
"""Which operation is being carried out: kind of card, card, number of the operation, handle and place of the card."""


@book.step
def perform(s: Chiyo, kind: int, card: int, seat: int, handle: int) -> None:
    """Carry out the text of a card, operation by operation; what is impossible is skipped (CHI-211)."""
    if kind == PATRON:
        s.tell(e.ABILITY, seat, card)
    elif kind == UNMASK:
        s.tell(e.ABILITY, seat, s.game.true_card[card])
    elif kind == INTERROGATED:
        s.tell(e.ABILITY, seat, len(s.game.names["card"]) + card)
    s.zone = -1
    place = s.place[s.slot(handle)] if handle else TEMPLE
    s.plan(*((operation, seat, (kind, card, n, handle, place)) for n in range(len(s.game.programs[kind, card]))))


@book.step
def operation(s: Chiyo, seat: int, ctx: Ctx) -> None:
    """Carry out one operation."""
    name, args, may = op_of(s, ctx)
    s.picked = ()
    OPERATIONS[name](s, seat, ctx, args, may)


def op_of(s: Chiyo, ctx: Ctx) -> Operation:
    """Return the operation that a context stands for."""
    return s.game.programs[ctx[0], ctx[1]][ctx[2]]


def here(s: Chiyo, ctx: Ctx) -> int:
    """Return the Establishment of the card being carried out."""
    slot = s.slot(ctx[3]) if ctx[3] else -1
    return s.place[slot] if slot >= 0 else ctx[4]


# -- choosing cards --------------------------------------------------------------------------------


def candidates(s: Chiyo, seat: int, ctx: Ctx) -> list[int]:
    """Return the handles that the operation may still take, in order."""
    name, args, _ = op_of(s, ctx)
    noble, place, cards = seat != s.motonaka, here(s, ctx), range(len(s.handle))
    if name == "peek":
        zones: tuple[int, ...] = (TEMPLE,) if args[1] == "temple" else tuple(range(s.game.seats))
        taken = [s.place[s.slot(h)] for h in s.picked]
        if args[1] == "each_own_zone":
            zones = tuple(p for p in s.homes[seat] if p not in taken)
        elif taken:
            zones = (taken[0],)
        found = [i for i in cards if not s.up[i] and s.place[i] in zones]
    elif name == "flip_down":
        where = {"here_other_clear": (place,), "zone_clear_not_true": (s.zone,)}.get(args[0])
        found = [i for i in cards if s.clear(i) and (where is None or s.place[i] in where)]
        if args[0] == "here_other_clear":
            found = [i for i in found if s.handle[i] != ctx[3]]
    else:  # move_patron, exchange_self
        kind = "elsewhere" if name == "exchange_self" else args[0]
        found = []
        for i in cards:
            fixed = s.up[i] and s.face[i] >= s.game.patron_count  # a face-up True card
            if kind == "elsewhere":
                fine = s.place[i] != place and not (fixed and noble and place == TEMPLE)
            else:
                fine = not s.up[i] if kind == "facedown" else not fixed
            if fine:
                found.append(i)
    return [s.handle[i] for i in found if s.handle[i] not in s.picked]


@book.step
def pick(s: Chiyo, seat: int, ctx: Ctx, low: int, high: int) -> None:
    """Pick cards one by one; forced picks are made at once, since everybody can see that they are forced."""
    rest = candidates(s, seat, ctx)
    moving = op_of(s, ctx)[0] in ("move_patron", "exchange_self")
    if len(s.picked) >= high or not rest:
        if not moving:
            picked(s, seat, ctx)
    elif not moving and low - len(s.picked) >= len(rest) and op_of(s, ctx)[1][1] != "each_own_zone":
        s.picked = (*s.picked, *rest)
        picked(s, seat, ctx)
    else:
        s.ask(PICK_CARD, seat, ctx, low, high)


@PICK_CARD.offers
def pickable(s: Chiyo, seat: int, ctx: Ctx, low: int, high: int) -> tuple[int, ...]:
    """List the cards; done, once enough are picked."""
    cards = tuple(s.game.a_card[h - 1] for h in candidates(s, seat, ctx))
    return (*cards, s.game.a_done) if len(s.picked) >= low else cards


@PICK_CARD.answered
def card_picked(s: Chiyo, seat: int, action: int, ctx: Ctx, low: int, high: int) -> None:
    """Take a pick: a move is made at once, other operations wait for the whole set."""
    name, args, _ = op_of(s, ctx)
    moving = name in ("move_patron", "exchange_self")
    if action == s.game.a_done:
        if not moving:
            picked(s, seat, ctx)
        return
    handle = s.game.a_card.index(action) + 1
    if name == "exchange_self":
        own, other = s.slot(ctx[3]), s.slot(handle)  # CHI-195
        to, place = s.place[other], s.place[own]
        pieces.move_card(s, seat, own, to)
        pieces.move_card(s, seat, other, place)
        return
    s.picked = (*s.picked, handle)
    if not moving:
        s.plan((pick, seat, ctx, low, high))
    elif args[2] == "here":
        pieces.move_card(s, seat, s.slot(handle), here(s, ctx))
        s.plan((pick, seat, ctx, low, high))
    else:
        s.plan((pick, seat, ctx, low, high))
        s.ask(PICK_PLACE, seat, ctx, handle)


def picked(s: Chiyo, seat: int, ctx: Ctx) -> None:
    """Do what the operation does with the cards picked."""
    slots = sorted(s.slot(h) for h in s.picked)
    s.picked = ()
    if not slots:
        return
    if op_of(s, ctx)[0] == "peek":
        pieces.peek(s, seat, slots)
    else:
        _flip(s, slots)


def _flip(s: Chiyo, slots: list[int]) -> None:
    s.tell(e.FLIPPED_DOWN, [s.handle[i] for i in slots], [s.face[i] for i in slots])
    pieces.turn_down(s, slots)


# -- choosing places -------------------------------------------------------------------------------


@PICK_PLACE.offers
def places(s: Chiyo, seat: int, ctx: Ctx, handle: int) -> tuple[int, ...]:
    """List the Establishments that the operation allows; `stay` where the text says may."""
    name, args, may = op_of(s, ctx)
    noble, everywhere = seat != s.motonaka, range(s.game.seats)
    if name == "move_patron":
        slot = s.slot(handle)
        barred = noble and s.up[slot] and s.face[slot] >= s.game.patron_count
        found = [p for p in everywhere if p != s.place[slot] and not (barred and p == TEMPLE)]
    elif name == "move_tile":
        found = [p for p in everywhere if p not in (s.tiles[TILES.index(args[0])], TEMPLE)]
    elif name == "hide":
        i, k = s.ring.index(s.true_place(_fugitive(args[0]))), len(s.ring)
        found = [s.ring[i - 1], s.ring[(i + 1) % k]]  # CHI-168
    else:
        found = list(everywhere)
    options = tuple(s.game.a_place[p] for p in found)
    return (*options, s.game.a_stay) if may else options


@PICK_PLACE.answered
def place_picked(s: Chiyo, seat: int, action: int, ctx: Ctx, handle: int) -> None:
    """Go on with the Establishment chosen."""
    name, args, _ = op_of(s, ctx)
    if action == s.game.a_stay:
        return
    place = s.game.a_place.index(action)
    if name == "move_patron":
        pieces.move_card(s, seat, s.slot(handle), place)
    elif name == "move_tile":
        pieces.move_tile(s, seat, TILES.index(args[0]), place)
    elif name == "hide":
        _hide(s, {s.true_place(_fugitive(args[0])), place})
    else:
        s.zone = place
        OPERATIONS[name](s, seat, ctx, args, False)


def _fugitive(card: str) -> int:
    return FUGITIVES.index(card.removeprefix("true_"))


def _hide(s: Chiyo, zones: set[int]) -> None:
    """Turn all Patrons of these Establishments face-down and mix them, True cards included (CHI-167, CHI-171)."""
    slots = [i for i, p in enumerate(s.place) if p in zones]
    pieces.turn_down(s, slots)
    pieces.mix(s, zones, slots)


# -- the operations --------------------------------------------------------------------------------


def _draw_honor(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    order = s.order if s.stage == FINAL else s.nobles
    i = order.index(seat)
    drawers: tuple[int, ...] = (seat,)
    if args[0] == "owners_here":  # CHI-182: in turn order from you
        drawers = tuple(who for who in order[i:] + order[:i] if who in s.owners[here(s, ctx)])
    for who in drawers:
        for _ in range(min(int(args[1]), len(s.pool))):
            pieces.draw_honor(s, who)


def _draw_honor_keep(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    count = min(int(args[1]), len(s.pool))
    keep = int(args[2])
    if count <= keep:  # CHI-177: nothing to choose from
        for _ in range(count):
            pieces.draw_honor(s, seat)
        return
    s.offer = tuple(s.pool.draw(s.chance) for _ in range(count))
    s.tell(e.HONOR_OFFERED, seat, count, to={seat: (s.offer,)})
    s.ask(KEEP, seat, keep, ctx)


@KEEP.offers
def keepable(s: Chiyo, seat: int, keep: int, ctx: Ctx) -> tuple[int, ...]:
    """List the values drawn."""
    return tuple(s.game.a_keep[s.game.honor_values.index(v)] for v in dict.fromkeys(s.offer))


@KEEP.answered
def kept(s: Chiyo, seat: int, action: int, keep: int, ctx: Ctx) -> None:
    """Keep a token; the others go back unseen."""
    value = s.game.honor_values[s.game.a_keep.index(action)]
    i = s.offer.index(value)
    s.offer = s.offer[:i] + s.offer[i + 1 :]
    s.honor[seat] = (*s.honor[seat], value)
    back = s.offer if keep == 1 else ()
    if keep == 1:
        for other in s.offer:
            s.pool.mix_in(other)
        s.offer = ()
    s.tell(e.HONOR_KEPT, seat, len(s.honor[seat]), len(back), to={seat: (value, back)})
    if keep > 1:
        s.ask(KEEP, seat, keep - 1, ctx)


def _return_honor(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    if args[0] == "me":
        pieces.return_honor(s, seat)
        return
    holders = _holders(s, seat)
    if len(holders) == 1:
        pieces.return_honor(s, holders[0])
    elif holders:
        s.ask(PICK_SEAT, seat, ctx)


def _holders(s: Chiyo, seat: int) -> list[int]:
    return [who for who in s.nobles if who != seat and s.honor[who]]


@PICK_SEAT.offers
def token_holders(s: Chiyo, seat: int, ctx: Ctx) -> tuple[int, ...]:
    """List the other Nobles who hold an Honor token."""
    return tuple(s.game.a_seat[who] for who in sorted(_holders(s, seat)))


@PICK_SEAT.answered
def holder_picked(s: Chiyo, seat: int, action: int, ctx: Ctx) -> None:
    """Make that Noble return one."""
    pieces.return_honor(s, s.game.a_seat.index(action))


def _move_tile(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    tile = TILES.index(args[0])
    if args[1] == "temple":  # a printed destination: CHI-048 does not bind, markers on the tile do
        if not s.locks[tile] and s.tiles[tile] != TEMPLE:
            pieces.move_tile(s, seat, tile, TEMPLE)
    elif not s.tile_free(tile, seat):
        return
    elif args[1] == "here_unless_temple":  # CHI-199
        to = here(s, ctx)
        if to not in (TEMPLE, s.tiles[tile]):
            pieces.move_tile(s, seat, tile, to)
    else:
        s.ask(PICK_PLACE, seat, ctx, 0)


def _move_patron(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    if args[0] == "self":
        if s.slot(ctx[3]) >= 0:
            s.ask(PICK_PLACE, seat, ctx, ctx[3])
        return
    low, high = count_of(args[1])
    pick(s, seat, ctx, low, high)


def _flip_down(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    if args[0] == "self":
        slot = s.slot(ctx[3])
        if slot >= 0 and s.up[slot]:
            _flip(s, [slot])
    elif args[0] == "zone_clear_not_true" and s.zone < 0:
        s.ask(PICK_PLACE, seat, ctx, 0)
    else:
        low, high = count_of(args[1])
        pick(s, seat, ctx, low, high)


def _peek(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    low, high = count_of(args[2])
    if args[1] == "each_own_zone":  # CHI-194: one at each place that has one
        low = high = sum(bool(s.facedown_at(p)) for p in s.homes[seat])
    pick(s, seat, ctx, low, high)


def _peek_city(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    spaces = _hidden_spaces(s)
    if len(s.picked) >= int(args[0 + 1]) or not spaces:
        return
    if len(spaces) == 1:
        _look_at_marker(s, seat, spaces[0])
    else:
        s.ask(PICK_SPACE, seat, ctx)


def _hidden_spaces(s: Chiyo) -> list[int]:
    return [space for space in s.game.track.city if space > s.marker and space not in s.picked]


def _look_at_marker(s: Chiyo, seat: int, space: int) -> None:
    s.city_seen[s.game.track.city.index(space)] |= 1 << seat
    s.tell(e.CITY_PEEKED, seat, space, to={seat: (CITY if space == s.city else BLANK,)})


@PICK_SPACE.offers
def spaces_to_see(s: Chiyo, seat: int, ctx: Ctx) -> tuple[int, ...]:
    """List the City Markers that are still face-down."""
    return tuple(s.game.a_space[s.game.track.city.index(space)] for space in _hidden_spaces(s))


@PICK_SPACE.answered
def space_picked(s: Chiyo, seat: int, action: int, ctx: Ctx) -> None:
    """Look at the marker (CHI-181)."""
    space = s.game.track.city[s.game.a_space.index(action)]
    _look_at_marker(s, seat, space)
    s.picked = (*s.picked, space)
    _, args, may = op_of(s, ctx)
    _peek_city(s, seat, ctx, args, may)


def _shuffle_facedown(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    if args[0] == "zone" and s.zone < 0:
        s.ask(PICK_PLACE, seat, ctx, 0)
        return
    zones = {s.zone} if args[0] == "zone" else {here(s, ctx)}
    if args[0] == "here+temple":
        zones.add(TEMPLE)
    slots = [i for i, p in enumerate(s.place) if p in zones and not s.up[i]]
    if slots:
        pieces.mix(s, zones, slots)


def _hide_op(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    place = s.true_place(_fugitive(args[0]))
    if place < 0:
        return
    if args[1] == "temple" or place == TEMPLE:
        _hide(s, {place, TEMPLE})
    else:
        s.ask(PICK_PLACE, seat, ctx, 0)


def _advance(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    s.plan((advance, int(args[0]), args[1] == "influence=yes", -1))


def _inf_draw(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    for _ in range(min(int(args[0]), len(s.deck))):
        pieces.draw_influence(s)


def _inf_discard(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    discard_some(s, int(args[0]), ctx)


def discard_some(s: Chiyo, count: int, ctx: Ctx) -> None:
    """Make Motonaka discard (CHI-180); a hand of that size or less, which everybody can count, goes as a whole."""
    if len(s.hand) <= count:
        for card in s.hand:
            pieces.discard_influence(s, card)
    elif count:
        s.ask(DISCARD, s.motonaka, count, ctx)


@DISCARD.offers
def discardable(s: Chiyo, seat: int, count: int, ctx: Ctx) -> tuple[int, ...]:
    """List the hand."""
    return tuple(s.game.a_discard[card] for card in dict.fromkeys(s.hand))


@DISCARD.answered
def discarded(s: Chiyo, seat: int, action: int, count: int, ctx: Ctx) -> None:
    """Discard a card, and perhaps another."""
    pieces.discard_influence(s, s.game.a_discard.index(action))
    discard_some(s, count - 1, ctx)


def _ask_spy(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    s.ask(QUESTION, seat, ctx)  # CHI-178


def _lock(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    target = LOCK_TEMPLE if args[0] == "temple" else TILES.index(args[0])
    count = min(int(args[1]), s.markers_left())  # CHI-210
    s.locks[target] += count
    s.tell(e.MARKERS_PLACED, target, count)


def _forbid_secret(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    s.barred_secret = SECRETS.index(args[0])  # CHI-188
    s.tell(e.SECRET_BARRED, s.barred_secret)


def _forbid_loyal(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    s.ask(CURFEW, seat, ctx)


@CURFEW.offers
def curfews(s: Chiyo, seat: int, ctx: Ctx) -> tuple[int, ...]:
    """List the Loyal Actions."""
    return tuple(s.game.a_loyal)


@CURFEW.answered
def curfew_named(s: Chiyo, seat: int, action: int, ctx: Ctx) -> None:
    """Forbid it to the next Noble (CHI-207)."""
    s.curfew = s.game.a_loyal.index(action)
    s.tell(e.CURFEW_NAMED, s.curfew)


def _clear_tokens(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    for fugitive in (0, 1):  # CHI-206
        pieces.take_tokens(s, fugitive, range(len(s.tokens)))


def _exchange_self(s: Chiyo, seat: int, ctx: Ctx, args: tuple[str, ...], may: bool) -> None:
    if s.slot(ctx[3]) >= 0:
        pick(s, seat, ctx, 1, 1)


OPERATIONS: dict[str, Callable[[Chiyo, int, Ctx, tuple[str, ...], bool], None]] = {
    "draw_honor": _draw_honor,
    "draw_honor_keep": _draw_honor_keep,
    "return_honor_random": _return_honor,
    "move_tile": _move_tile,
    "move_patron": _move_patron,
    "flip_down": _flip_down,
    "peek": _peek,
    "peek_city": _peek_city,
    "shuffle_facedown": _shuffle_facedown,
    "hide": _hide_op,
    "advance": _advance,
    "inf_draw": _inf_draw,
    "inf_discard": _inf_discard,
    "ask_spy": _ask_spy,
    "lock": _lock,
    "forbid_secret": _forbid_secret,
    "forbid_loyal": _forbid_loyal,
    "clear_tokens": _clear_tokens,
    "exchange_self": _exchange_self,
}
