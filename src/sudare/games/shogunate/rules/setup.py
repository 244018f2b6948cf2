"""games/shogunate: set-up: Loyalties, the Line, the first Plot, the first Hatamoto."""

from __future__ import annotations

from sudare.games.shogunate import events as E
from sudare.games.shogunate.rules.round import start_round
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.vocabulary import CLANS


def set_up(s: Shogunate) -> None:
    """Shuffle, deal and lay out (SHO-020 to SHO-029)."""
    game, chance = s.game, s.chance
    deal_loyalties(s)
    while game.options.redeal_pairs and any(a == b for a, b in s.hidden):  # SHO-022: a pair stays unless optioned
        deal_loyalties(s)
    chance.shuffle(s.line)  # SHO-023
    start = game.edition.config.shinobi_start_position - 1  # SHO-025
    s.shinobi = start if game.slot else s.line[start]
    s.plots.shuffle_in(game.deck)
    s.plot = s.plots.draw(chance)  # SHO-028
    first = game.options.start_player
    s.hatamoto = chance.below(game.seats) if first == "random" else first - 1  # SHO-029
    s.tell(
        E.SET_UP,
        s.line[:],
        s.host(),
        s.hatamoto,
        game.colours,
        s.plot,
        len(s.leftovers),
        to={seat: (cards,) for seat, cards in enumerate(s.hidden)},
    )
    s.plan(start_round)


def deal_loyalties(s: Shogunate) -> None:
    """Deal two of the twelve Loyalty cards to each seat; the rest is put out of sight (SHO-020, SHO-021)."""
    cards = [*range(CLANS), *range(CLANS)]
    s.chance.shuffle(cards)
    seats = s.game.seats
    s.hidden = [tuple(sorted(cards[2 * seat : 2 * seat + 2])) for seat in range(seats)]
    s.leftovers = tuple(sorted(cards[2 * seats :]))
