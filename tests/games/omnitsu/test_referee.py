"""tests/games/omnitsu: a referee who knows only the rulebook and the open table counts every ending again."""

import pytest

from sudare.core import Chance, Table
from sudare.games.omnitsu import OmnitsuGame

SCROLLS = ("scroll_daimyo", "scroll_poison", "scroll_decoy")


def ruling(view):
    """Scores, who is killed, and who wins by OMN-143 to OMN-157, from what lies open when the game is over."""
    sealed = [[scroll.known_kind for scroll in seat.sealed] for seat in view.seats]
    cracked = [[card for card in seat.hand if card in SCROLLS] for seat in view.seats]
    holders = [seat for seat, kinds in enumerate(sealed) if "daimyo" in kinds]  # OMN-151
    scores, dead = [], []
    for seat, shown in enumerate(view.seats):
        only_genuine = [scroll.token for scroll in shown.sealed if scroll.known_kind == "daimyo"] == [view.genuine]
        contested = seat in holders and len(holders) > 1 and not only_genuine  # OMN-153
        poisoned = "poison" in sealed[seat] or "scroll_poison" in cracked[seat]
        several = len(sealed[seat]) + len(cracked[seat]) > 1
        killed = bool(contested or poisoned or several or cracked[seat])  # OMN-143 to OMN-145
        points = sum(card not in SCROLLS for card in shown.hand)  # OMN-149
        points += {"daimyo": 10, "decoy": 5}.get(sealed[seat][0], 0) if sealed[seat] else 0
        dead.append(killed)
        scores.append(0 if killed else points)  # OMN-146
    alive = [seat for seat, killed in enumerate(dead) if not killed]
    best = max((scores[seat] for seat in alive), default=0)
    return scores, dead, [seat for seat in alive if scores[seat] == best]  # OMN-157


@pytest.mark.rule("OMN-143", "OMN-144", "OMN-145", "OMN-146", "OMN-147", "OMN-148", "OMN-149", "OMN-150", "OMN-151")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_referee_agrees_with_every_ending(seats):
    game = OmnitsuGame(seats)
    killed = 0
    for number in range(40):
        table = Table(game, f"referee {number}")
        dice = Chance(f"players {number}")
        while not table.state.over:
            seat = dice.choice(table.state.deciders)
            table.act(seat, dice.choice(table.state.legal(seat)))
        if table.state.ending == "turn_limit":
            continue
        view = table.perspective(None).view
        scores, dead, winners = ruling(view)
        assert view.scores == scores
        assert [bool(reasons) for reasons in view.deaths] == dead
        assert list(table.state.winners) == winners
        killed += any(dead)
    assert killed
