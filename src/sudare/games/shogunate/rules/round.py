"""games/shogunate: the course of the game: set-up, the ten steps of a round, the end."""

from __future__ import annotations

from sudare.games.shogunate import events as E
from sudare.games.shogunate.decisions import CALL_ACTOR, CHOOSE_ACTION
from sudare.games.shogunate.events import book
from sudare.games.shogunate.rules.cards import CARD_STEPS
from sudare.games.shogunate.rules.ending import end_game
from sudare.games.shogunate.rules.powers import OPERATIONS
from sudare.games.shogunate.state import NOBODY, NOTHING, Shogunate
from sudare.games.shogunate.vocabulary import CALL, CARDS, FULL_HAND, PLAY

HAND_CARDS = [tuple(c for c in range(CARDS) if hand >> c & 1) for hand in range(FULL_HAND + 1)]
HAND_OPTIONS = [tuple(PLAY + c for c in cards) for cards in HAND_CARDS]


@book.step
def start_round(s: Shogunate) -> None:
    """The ten steps of a round, in this order (SHO-030)."""
    s.plan(*ROUND)
    asked = []
    for seat in actors(s):  # SHO-031: the Hatamoto plays no card
        hand = HAND_CARDS[s.hands[seat]]
        if len(hand) == 1:  # SHO-034: a last card must be played, and everybody knows it
            s.tell(E.LAST_CARD, seat, hand[0])
        else:
            asked.append(seat)
    s.ask_all(CHOOSE_ACTION, asked)


def actors(s: Shogunate) -> list[int]:
    """Return every seat except the Hatamoto."""
    return [seat for seat in range(s.game.seats) if seat != s.hatamoto]


@CHOOSE_ACTION.offers
def cards_in_hand(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List the cards still in the hand (SHO-037)."""
    return HAND_OPTIONS[s.hands[seat]]


@CHOOSE_ACTION.answered
def action_chosen(s: Shogunate, seat: int, action: int) -> None:
    """Take the chosen card (the core held it back until all had chosen: SHO-035, SHO-036)."""
    s.revealed[seat] = action - PLAY


@book.step
def reveal(s: Shogunate) -> None:
    """Turn all chosen cards up at once (SHO-038, SHO-039)."""
    shown = {}
    for seat in actors(s):
        if s.revealed[seat] == NOTHING:
            s.revealed[seat] = HAND_CARDS[s.hands[seat]][0]  # SHO-034
        s.hands[seat] &= ~(1 << s.revealed[seat])
        shown[seat] = s.revealed[seat]
        s.tell(E.ACTION_CHOSEN, seat)
    s.tell(E.ACTIONS_REVEALED, shown)


@book.step
def resolve(s: Shogunate) -> None:
    """Let the Hatamoto call the actors one at a time, each exactly once (SHO-040 to SHO-042)."""
    waiting = actors_waiting(s, s.hatamoto)
    if waiting:
        s.plan(resolve)
        if len(waiting) == 1:
            actor_called(s, s.hatamoto, waiting[0])
        else:
            s.ask_among(CALL_ACTOR, s.hatamoto, waiting)


@CALL_ACTOR.offers
def actors_waiting(s: Shogunate, seat: int) -> tuple[int, ...]:
    """List the actors that have not performed their action yet (SHO-042, SHO-046)."""
    return tuple([CALL + actor for actor, card in enumerate(s.revealed) if card != NOTHING])


@CALL_ACTOR.answered
def actor_called(s: Shogunate, seat: int, action: int) -> None:
    """Let the called actor perform its action (SHO-043: its choices are made now)."""
    s.actor = action - CALL
    s.tell(E.ACTOR_CALLED, s.actor, s.revealed[s.actor], seat)
    s.plan(CARD_STEPS[s.revealed[s.actor]], finish_action)


@book.step
def finish_action(s: Shogunate) -> None:
    """Put the performed card on its owner's discard pile (SHO-044)."""
    s.tell(E.ACTION_FINISHED, s.actor, s.revealed[s.actor])
    s.revealed[s.actor] = NOTHING
    s.actor = NOBODY


@book.step
def award(s: Shogunate) -> None:
    """Give each Leader the Honour that the Plot prints for its position now (SHO-074 to SHO-076, SHO-138)."""
    for clan, amount in zip(s.line, s.game.awards[s.plot], strict=True):
        if amount:
            s.place_honour(clan, amount, "award")


@book.step
def power(s: Shogunate) -> None:
    """Let the Hatamoto execute the Plot's power, part by part (SHO-077, SHO-100)."""
    s.plan(*[(OPERATIONS[p.op], number) for number, p in enumerate(s.game.powers[s.plot])])


@book.step
def strike(s: Shogunate) -> None:
    """The Shinobi takes one Honour from its host (SHO-101 to SHO-104)."""
    host = s.host()
    s.tell(E.SHINOBI_STRUCK, host, min(1, s.honour[host]))
    s.return_honour(host, 1, "strike")


@book.step
def check_scores(s: Shogunate) -> None:
    """End the game when somebody has reached the target (SHO-109 to SHO-113)."""
    declared = [seat for seat in range(s.game.seats) if s.score(seat) >= s.game.target]
    if declared:
        s.tell(E.DECLARED, declared, s.game.target)
        end_game(s, "target")
    else:
        s.tell(E.NO_DECLARATION, s.round, s.game.target)


@book.step
def refresh_hands(s: Shogunate) -> None:
    """A seat whose hand is empty takes its discard pile back (SHO-114, SHO-115)."""
    for seat, hand in enumerate(s.hands):
        if not hand:
            s.hands[seat] = FULL_HAND
            s.tell(E.HAND_REFRESHED, seat)


@book.step
def pass_hatamoto(s: Shogunate) -> None:
    """Pass the marker one seat to the left (SHO-116)."""
    s.hatamoto = (s.hatamoto + 1) % s.game.seats
    s.tell(E.HATAMOTO_PASSED, s.hatamoto)


@book.step
def reveal_plot(s: Shogunate) -> None:
    """Turn a new Plot up (SHO-117); without one the game ends (SHO-130), or the deck is made anew (SHO-139)."""
    reshuffle = s.game.reshuffle
    if reshuffle and s.round >= s.game.options.max_rounds:
        end_game(s, "max_rounds")
        return
    s.plot_discards.append(s.plot)
    if not len(s.plots):
        if not reshuffle:
            s.plot_discards.pop()
            s.tell(E.PLOT_DECK_EMPTY)
            end_game(s, "plot_deck")
            return
        s.plots.shuffle_in(s.plot_discards)
        s.plot_discards = []
        s.tell(E.PLOT_DECK_RESHUFFLED)
    s.plot = s.plots.draw(s.chance)
    s.knows_top = [max(0, n - 1) for n in s.knows_top]
    s.round += 1
    s.tell(E.PLOT_REVEALED, s.round, s.plot)


ROUND = (
    reveal,
    resolve,
    award,
    power,
    strike,
    check_scores,
    refresh_hands,
    pass_hatamoto,
    reveal_plot,
    start_round,
)
