"""games/chiyo: set-up and Prelude: who sits where, and who learns what while eyes are closed."""

from __future__ import annotations

from sudare.games.chiyo import events as e
from sudare.games.chiyo.decisions import DISGUISE, TRUE_ASSASSIN
from sudare.games.chiyo.edition import GEISHA, MOTONAKA, RONIN, USURPER
from sudare.games.chiyo.events import book
from sudare.games.chiyo.rules.turn import turn_begins
from sudare.games.chiyo.state import HUNT, PRELUDE, Chiyo


def deal(s: Chiyo) -> None:
    """Set the table up (3.1) and let Motonaka choose the disguises."""
    game, chance = s.game, s.chance
    roles = list(game.role_deck)
    chance.shuffle(roles)  # CHI-005
    if game.options.motonaka_seat is not None:
        seat = game.options.motonaka_seat - 1
        other = roles.index(MOTONAKA)
        roles[seat], roles[other] = roles[other], roles[seat]
    s.roles = tuple(roles)
    ring = list(range(1, game.seats))
    chance.shuffle(ring)  # CHI-012
    s.take_chairs(roles.index(MOTONAKA), tuple(ring))  # CHI-008
    chance.shuffle(s.face)  # CHI-015
    s.active = s.owners[game.tea_house][0]  # CHI-060: the one with the Tea House on the left hand
    s.tell(e.SEATED, s.motonaka, s.ring, s.active)
    s.tell(e.DEALT, s.handle, s.place, to={seat: (role,) for seat, role in enumerate(s.roles)})
    deck = list(game.disguise_deck)
    chance.shuffle(deck)  # CHI-019
    s.drawn = (deck[0], deck[1])
    minis = list(game.assassins)
    chance.shuffle(minis)
    s.minis = tuple(minis)
    s.city = chance.choice(game.track.city)  # CHI-024
    s.tell(e.SECRETS_DRAWN, to={s.motonaka: (s.drawn, s.city, s.minis)})
    s.ask(DISGUISE, s.motonaka)


@DISGUISE.offers
def disguises(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List the two disguises drawn, the first drawn first."""
    return tuple(s.game.a_disguise[card] for card in s.drawn)


@DISGUISE.answered
def disguise_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Hide the two disguises: the chosen one is the Geisha's, the other the Ronin's (CHI-021, CHI-023)."""
    geisha = s.game.a_disguise.index(action)
    ronin = s.drawn[1] if geisha == s.drawn[0] else s.drawn[0]
    s.disguises = (geisha, ronin)
    s.drawn = ()
    s.tell(e.DISGUISED, to={seat: (s.disguises[GEISHA], s.disguises[RONIN])})
    s.plan(prelude)


@book.step
def prelude(s: Chiyo) -> None:
    """Announce, and let Motonaka and the Usurpers learn what they may (CHI-028 to CHI-034)."""
    s.stage = PRELUDE
    for passage in range(len(s.game.edition.prelude)):
        s.tell(e.ANNOUNCED, passage)
    known: dict[int, tuple[dict[int, int]]] = {s.motonaka: ({seat: s.roles[seat] for seat in s.nobles},)}
    usurpers = [seat for seat in s.nobles if s.roles[seat] == USURPER]
    for seat in usurpers:
        known[seat] = (dict.fromkeys(sorted(usurpers), USURPER),)
    s.tell(e.ROLES_LEARNED, to=known)
    s.ask(TRUE_ASSASSIN, s.motonaka)


@TRUE_ASSASSIN.offers
def assassins(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List the three Assassins in the order in which they happen to lie."""
    return tuple(s.game.a_assassin[s.game.assassins.index(card)] for card in s.minis)


@TRUE_ASSASSIN.answered
def assassin_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Show the True Assassin to the Usurpers and begin (CHI-033, CHI-035)."""
    s.true_assassin = card = s.game.assassins[s.game.a_assassin.index(action)]
    s.tell(e.ASSASSIN_SHOWN, to={who: (card,) for who in range(s.game.seats) if s.roles[who] in (USURPER, MOTONAKA)})
    s.stage = HUNT
    s.plan(turn_begins)
