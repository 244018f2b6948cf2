"""games/ninja: attacks of the guards: Kenjutsu, wounds, and how often they are offered."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.decisions import ATTACK, ATTACK_TARGET
from sudare.games.ninja.events import book
from sudare.games.ninja.rules.table import die, figures_of, raise_alert
from sudare.games.ninja.state import ALERT, ATTACKED, HIGH, KENJUTSU, ON_BOARD, Ninja


def contact_guards(s: Ninja, stock: int) -> list[int]:
    """Return a seat's guards that are in contact and have not attacked this turn (NIN-188, NIN-195)."""
    zones = [s.at[who] for who in (0, 1) if s.status[who] == ON_BOARD and s.occ[s.at[who]]]
    if not zones:
        return []
    return [f for f in figures_of(s, stock) if s.zone[f] in zones and not s.marks[f] & ATTACKED]


def may_attack(s: Ninja, stock: int) -> bool:
    """Say from public facts alone whether an attack is offered (NIN-298)."""
    cards = s.drawn[stock] if s.phase == ALERT else s.hand[stock]
    unseen = s.hand[stock][KENJUTSU] + s.drawn[stock][KENJUTSU] + s.deck[stock].rest.count(KENJUTSU)
    return unseen > 0 and sum(cards) > 0 and bool(contact_guards(s, stock))


def blades(s: Ninja, stock: int) -> int:
    """Count the Kenjutsu cards a seat can use: only drawn ones while the hand lies face down (NIN-189, NIN-073)."""
    return s.drawn[stock][KENJUTSU] if s.phase == ALERT else s.hand[stock][KENJUTSU]


@book.step
def offer_attacks(s: Ninja, stock: int) -> None:
    """Offer attacks at once after contact: first to the seat whose guard moved, then to the other."""
    if len(s.hand) == 2:
        s.plan((offer_attack, 1 - stock))
    s.plan((offer_attack, stock))


@book.step
def offer_attack(s: Ninja, stock: int) -> None:
    """Ask a seat whether it attacks; it is asked again after each attack."""
    if may_attack(s, stock):
        s.ask(ATTACK, s.game.guard_seats[stock])


@ATTACK.offers
def attackers(s: Ninja, seat: int) -> tuple[int, ...]:
    """List the guards that can attack; a seat without Kenjutsu can only decline (NIN-218)."""
    stock = s.game.stock_of[seat]
    guards = contact_guards(s, stock) if blades(s, stock) else []
    return (*(s.game.GUARD[figure] for figure in guards), s.game.PASS)


@ATTACK.answered
def attacker_chosen(s: Ninja, seat: int, action: int) -> None:
    """Let a guard attack; with two intruders in its zone the target is named (NIN-193)."""
    if action == s.game.PASS:
        return
    stock = s.game.stock_of[seat]
    s.plan((offer_attack, stock))
    figure = s.game.GUARD.index(action)
    targets = [who for who in (0, 1) if s.status[who] == ON_BOARD and s.at[who] == s.zone[figure]]
    if len(targets) == 2:
        s.ask(ATTACK_TARGET, seat, figure)
    else:
        strike(s, stock, figure, targets[0])


@ATTACK_TARGET.offers
def targets_there(s: Ninja, seat: int, figure: int) -> tuple[int, ...]:
    """List both intruders."""
    return tuple(s.game.TARGET)


@ATTACK_TARGET.answered
def target_chosen(s: Ninja, seat: int, action: int, figure: int) -> None:
    """Attack the one that was named."""
    strike(s, s.game.stock_of[seat], figure, s.game.TARGET.index(action))


def strike(s: Ninja, stock: int, figure: int, who: int) -> None:
    """A guard attack always succeeds: one wound, alert High, the card marks the wound (NIN-191, NIN-192, NIN-256)."""
    cards = s.drawn[stock] if s.phase == ALERT else s.hand[stock]
    cards[KENJUTSU] -= 1
    s.marks[figure] |= ATTACKED
    if s.phase == ALERT:
        s.alert_cards += 1
    s.wounds[who] = (*s.wounds[who], stock)
    s.tell(E.WOUNDED, figure, who, len(s.wounds[who]), stock, s.phase == ALERT, s.game.lives[who])
    raise_alert(s, HIGH, "wounded")
    if len(s.wounds[who]) >= s.game.lives[who]:
        die(s, who)
