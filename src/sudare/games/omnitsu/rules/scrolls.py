"""games/omnitsu: the operations on scrolls: peeking, moving, breaking, resealing, burying, the Scroll Pile."""

from __future__ import annotations

from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.decisions import GENUINE, PICK_CRACKED, PICK_PILE, PICK_SCROLL
from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.events import book
from sudare.games.omnitsu.rules import needs
from sudare.games.omnitsu.rules.operations import operation
from sudare.games.omnitsu.rules.supply import from_pile, move_scroll, seal, to_hand, to_pile, unseal
from sudare.games.omnitsu.state import EVERYBODY, Frame, Omnitsu
from sudare.games.omnitsu.tables import DECOY

# -- choosing a sealed scroll ----------------------------------------------------------------------------------------


def ask_scroll(s: Omnitsu, actor: int, seats: list[int], deed: str, marked: tuple[int, ...] = ()) -> None:
    """Ask for a sealed scroll of one of these seats; a single one is taken at once, as everybody can see it."""
    found = [(seat, token) for seat in seats for token in needs.movable(s, seat, actor)]
    if len(found) == 1:
        DEEDS[deed](s, s.stack[-1], *found[0], marked)
    elif found:
        s.ask(PICK_SCROLL, actor, tuple(seats), deed, marked)


@PICK_SCROLL.offers
def sealed_scrolls(
    s: Omnitsu, seat: int, seats: tuple[int, ...], deed: str, marked: tuple[int, ...]
) -> tuple[int, ...]:
    """List the sealed scrolls by seat and place, the oldest token first."""
    found = sorted((token, owner) for owner in seats for token in needs.movable(s, owner, seat))
    if deed == "return":  # OMN-347: one of the earlier ones
        found = [(token, owner) for token, owner in found if token in marked]
    return tuple(scroll_action(s, owner, token) for token, owner in found)


def scroll_action(s: Omnitsu, owner: int, token: int) -> int:
    """Return the action that names a sealed scroll."""
    return s.game.scroll[owner * s.game.tables.scrolls + s.sealed[owner].index(token)]


def scroll_named(s: Omnitsu, action: int) -> tuple[int, int]:
    """Return owner and token of the sealed scroll that an action names."""
    owner, place = divmod(s.game.scroll.index(action), s.game.tables.scrolls)
    return owner, s.sealed[owner][place]


@PICK_SCROLL.answered
def scroll_picked(
    s: Omnitsu, seat: int, action: int, seats: tuple[int, ...], deed: str, marked: tuple[int, ...]
) -> None:
    """Do it with this scroll; `marked` are those chosen before, or those to choose from."""
    DEEDS[deed](s, s.stack[-1], *scroll_named(s, action), marked)


# -- looking and moving ----------------------------------------------------------------------------------------------


@operation
def peek(s: Omnitsu, f: Frame, whose: str) -> None:
    """You see the face of a sealed scroll; it stays sealed (OMN-042)."""
    seats = [f.actor] if whose == "own" else [f.victim] if whose == "target" else list(range(s.game.seats))
    ask_scroll(s, f.actor, seats, "peek")


def _peek(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    if EVERYBODY not in s.knows.setdefault(token, {}):
        s.knows[token].setdefault(f.actor, "peek")
    s.tell(tells.PEEKED, f.actor, token, owner, to={f.actor: (s.kind[token],)})


@operation
def swap_scroll(s: Omnitsu, f: Frame) -> None:
    """One of your sealed scrolls and one of the Target's change places."""
    ask_scroll(s, f.actor, [f.actor], "swap")


def _swap_first(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    ask_scroll(s, f.actor, [f.victim], "swap_with", (token,))


def _swap_second(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    move_scroll(s, marked[0], f.actor, f.victim)
    move_scroll(s, token, f.victim, f.actor)


@operation
def take_scroll(s: Omnitsu, f: Frame) -> None:
    """You take one of the Target's sealed scrolls."""
    ask_scroll(s, f.actor, [f.victim], "take")


def _take(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    move_scroll(s, token, f.victim, f.actor)


@operation
def give_scroll(s: Omnitsu, f: Frame) -> None:
    """You give one of your sealed scrolls to the Target."""
    ask_scroll(s, f.actor, [f.actor], "give")


def _give(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    move_scroll(s, token, f.actor, f.victim)


@operation
def exchange_scroll(s: Omnitsu, f: Frame) -> None:
    """You take one of the Target's sealed scrolls, and leave one of those you had, if you had one."""
    ask_scroll(s, f.actor, [f.victim], "exchange")


def _exchange(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    mine = tuple(s.sealed[f.actor])
    move_scroll(s, token, f.victim, f.actor)
    if len(mine) == 1:
        move_scroll(s, mine[0], f.actor, f.victim)
    elif mine:
        s.ask(PICK_SCROLL, f.actor, (f.actor,), "return", mine)


def _return(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    move_scroll(s, token, f.actor, f.victim)


@operation
def pass_scrolls(s: Omnitsu, f: Frame, direction: str) -> None:
    """All sealed scrolls move to a neighbour at once; seats guarded against you keep theirs (R-52)."""
    seats = s.game.seats
    step = 1 if direction == "left" else -1
    moves = [(t, seat, (seat + step) % seats) for seat in range(seats) for t in needs.movable(s, seat, f.actor)]
    for token, giver, taker in moves:
        move_scroll(s, token, giver, taker)


@operation
def reshuffle_scrolls(s: Omnitsu, f: Frame) -> None:
    """All sealed scrolls are collected, shuffled unseen and dealt out from your left neighbour on (OMN-345)."""
    taking = [seat for seat in [*s.others(f.actor), f.actor] if not s.guarded[seat] or seat == f.actor]
    old = sorted(token for seat in taking for token in s.sealed[seat])
    if not old:
        return
    kinds = [(s.kind[token], token == s.genuine) for token in old]
    s.chance.shuffle(kinds)
    dealt = [kinds[place :: len(taking)] for place in range(len(taking))]
    if len(old) == 1:  # 5.2: a single scroll keeps its token
        giver = next(seat for seat in taking if s.sealed[seat])
        if giver != taking[0]:
            move_scroll(s, old[0], giver, taking[0])
        return
    for seat in taking:
        for token in s.sealed[seat]:
            del s.kind[token]
            s.knows.pop(token, None)
        s.sealed[seat] = []
    new: dict[int, list[int]] = {}
    for seat, faces in sorted(zip(taking, dealt, strict=True)):
        new[seat] = []
        for kind, genuine in faces:
            token = s.next_token
            s.next_token += 1
            s.sealed[seat].append(token)
            s.kind[token] = kind
            new[seat].append(token)
            if genuine:
                s.genuine = token
            if s.phase == "ending":
                s.knows[token] = {EVERYBODY: "public"}
    s.tell(tells.SCROLLS_SHUFFLED, sorted(taking), old, new)


@operation
def break_scroll(s: Omnitsu, f: Frame) -> None:
    """One of the Target's sealed scrolls is broken; only the Target sees it (OMN-316)."""
    ask_scroll(s, f.actor, [f.victim], "break")


def _break(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    kind = unseal(s, owner, token)
    to_hand(s, owner, s.game.tables.n + kind)
    s.tell(tells.BROKEN, owner, token, to={owner: (kind,)})


@operation
def shed(s: Omnitsu, f: Frame) -> None:
    """One of your sealed scrolls goes face up to the Scroll Pile."""
    ask_scroll(s, f.actor, [f.actor], "shed")


def _shed(s: Omnitsu, f: Frame, owner: int, token: int, marked: tuple[int, ...]) -> None:
    to_pile(s, owner, token)


# -- cracked scrolls ---------------------------------------------------------------------------------------------------


@PICK_CRACKED.offers
def cracked_scrolls(s: Omnitsu, seat: int, deed: str, other: int) -> tuple[int, ...]:
    """List the own cracked scrolls; `nothing` exactly if there are none, so that the question does not count them."""
    n = s.game.tables.n
    return tuple(s.game.card[n + kind] for kind in sorted(set(s.scrolls_in_hand(seat)))) or (s.game.a_nothing,)


@PICK_CRACKED.answered
def cracked_picked(s: Omnitsu, seat: int, action: int, deed: str, other: int) -> None:
    """Do it with this scroll; without one the action does nothing more."""
    if action == s.game.a_nothing:
        s.stack[-1].failed = s.game.tables.acts[s.stack[-1].card][s.stack[-1].key].ops[0][0] == deed
        s.tell(tells.NO_CRACKED, seat)
        return
    card = s.game.card.index(action)
    kind = card - s.game.tables.n
    s.hands[seat].remove(card)
    if deed == "reseal":
        token = seal(s, other, kind, seat, "laid_down")
        s.tell(tells.LAID_FROM_HAND, seat, other, token, to={seat: (kind,)})
    elif deed == "drop_cracked":
        s.pile[kind] += 1
        s.tell(tells.DROPPED, seat, kind)
    elif deed == "bury":
        s.deck.shuffle_in((card,))
        s.tell(tells.BURIED, seat, to={seat: (kind,)})
    else:
        s.destroyed.append(card)
        s.tell(tells.DESTROYED, card, "hand", seat)


@operation
def reseal(s: Omnitsu, f: Frame, before: str) -> None:
    """You lay a cracked scroll down, sealed again, before yourself or the Target (OMN-043)."""
    s.ask(PICK_CRACKED, f.actor, "reseal", f.actor if before == "you" else f.victim)


@operation
def drop_cracked(s: Omnitsu, f: Frame) -> None:
    """A cracked scroll of yours lands open on the Scroll Pile."""
    s.ask(PICK_CRACKED, f.actor, "drop_cracked", -1)


@operation
def bury(s: Omnitsu, f: Frame) -> None:
    """A cracked scroll of yours is shuffled into the Main Deck."""
    s.ask(PICK_CRACKED, f.actor, "bury", -1)


@operation
def burn(s: Omnitsu, f: Frame) -> None:
    """A cracked scroll of yours is destroyed."""
    s.ask(PICK_CRACKED, f.actor, "burn", -1)


# -- the Scroll Pile ----------------------------------------------------------------------------------------------


@operation
def pile_take(s: Omnitsu, f: Frame, kind: str, before: str) -> None:
    """A scroll of the Scroll Pile is laid down sealed before you or the Target; its kind stays known."""
    from_pile(s, f.actor if before == "you" else f.victim, KINDS.index(kind))


@operation
def pile_exchange(s: Omnitsu, f: Frame, kind: str) -> None:
    """You choose a scroll of the Scroll Pile, put one of yours there if you have one, and lay the chosen one down."""
    kinds = [k for k in range(3) if s.pile[k]] if kind == "any" else [KINDS.index(kind)]
    if len(kinds) == 1:
        _pile_chosen(s, f, kinds[0])
    else:
        s.ask(PICK_PILE, f.actor)


@PICK_PILE.offers
def pile_scrolls(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the kinds in the Scroll Pile: Decoy, Daimyo's, Poison."""
    n = s.game.tables.n
    return tuple(s.game.card[n + kind] for kind in (DECOY, 0, 1) if s.pile[kind])


@PICK_PILE.answered
def pile_scroll_chosen(s: Omnitsu, seat: int, action: int) -> None:
    """Go on with the own scroll."""
    _pile_chosen(s, s.stack[-1], s.game.card.index(action) - s.game.tables.n)


def _pile_chosen(s: Omnitsu, f: Frame, kind: int) -> None:
    """Take the chosen scroll first, so that it can never be the one just put down (OMN-334)."""
    s.plan((lay_from_pile, f.actor, kind))
    if s.sealed[f.actor]:
        ask_scroll(s, f.actor, [f.actor], "shed")


@book.step
def lay_from_pile(s: Omnitsu, seat: int, kind: int) -> None:
    """Lay the chosen scroll down sealed."""
    from_pile(s, seat, kind)


@operation
def authenticate(s: Omnitsu, f: Frame) -> None:
    """You name the genuine Daimyo's scroll among the contested ones (OMN-153)."""
    s.ask(GENUINE, f.actor)


@GENUINE.offers
def contested_scrolls(s: Omnitsu, seat: int) -> tuple[int, ...]:
    """List the contested scrolls, the own one first."""
    tokens = needs.contest(s)
    owners = [(owner != seat, owner, token) for owner, held in enumerate(s.sealed) for token in held if token in tokens]
    return tuple(scroll_action(s, owner, token) for _, owner, token in sorted(owners))


@GENUINE.answered
def genuine_named(s: Omnitsu, seat: int, action: int) -> None:
    """Name it."""
    s.genuine = scroll_named(s, action)[1]
    s.tell(tells.AUTHENTICATED, seat, s.genuine)


DEEDS = {
    "peek": _peek,
    "swap": _swap_first,
    "swap_with": _swap_second,
    "take": _take,
    "give": _give,
    "exchange": _exchange,
    "return": _return,
    "break": _break,
    "shed": _shed,
}
