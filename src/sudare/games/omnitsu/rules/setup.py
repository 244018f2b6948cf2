"""games/omnitsu: set-up: sealed scrolls, hands, the Scroll Pile and the first discards."""

from __future__ import annotations

from sudare.games.omnitsu import events as tells
from sudare.games.omnitsu.rules import flow
from sudare.games.omnitsu.rules.supply import to_hand
from sudare.games.omnitsu.state import Omnitsu
from sudare.games.omnitsu.tables import DAIMYO, DECOY, POISON


def set_up(state: Omnitsu) -> None:
    """Set the table up (OMN-015 to OMN-024)."""
    game, chance = state.game, state.chance
    tables = game.tables
    setup = game.edition.setup
    rest = [DAIMYO] * (tables.scroll_count[DAIMYO] - setup.daimyo_in_deal)
    spare = [POISON] * (tables.scroll_count[POISON] - setup.poison_in_deal) + [DECOY] * tables.scroll_count[DECOY]
    chance.shuffle(spare)  # OMN-015
    kinds = [DAIMYO] * setup.daimyo_in_deal + [POISON] * setup.poison_in_deal
    while len(kinds) < game.seats:  # OMN-016
        kinds.append(spare.pop())
    chance.shuffle(kinds)  # OMN-017
    for kind in [*rest, *spare]:  # OMN-019
        state.pile[kind] += 1
    for seat, kind in enumerate(kinds):
        token = state.next_token
        state.next_token += 1
        state.sealed[seat].append(token)
        state.kind[token] = kind  # OMN-018: nobody knows it
    state.deck.shuffle_in(range(tables.n))  # OMN-021
    for seat in range(game.seats):  # OMN-022
        for _ in range(game.starting_hand):
            to_hand(state, seat, state.deck.draw(chance))
    for _ in range(game.seats * setup.initial_discards_per_player):  # OMN-023
        state.discard.append(state.deck.draw(chance))
    pile = [tables.n + kind for kind in range(3) for _ in range(state.pile[kind])]
    hands = {seat: (state.hands[seat][:],) for seat in range(game.seats)}
    state.tell(tells.DEALT, game.starting_hand, pile, state.discard[:], to=hands)
    state.plan(flow.begin_turn)
