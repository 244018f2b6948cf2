"""tests/games/chiyo: a referee who sees everything looks at every turn of the Final Act whether somebody has won."""

import pytest

from sudare.core import Chance, Table
from sudare.games.chiyo import ChiyoGame


def satisfied(game, view, roles):
    """Which sides have all they need at one Establishment (CHI-038 to CHI-042, CHI-161), from the open table."""
    geisha, ronin = "true_geisha", "true_ronin"
    imperials = {patron.id for patron in game.edition.patrons if patron.type == "imperial"}
    found = set()
    for place in view.places:
        up = {card.face for card in place.cards if card.face}
        daimyo = "daimyo" in place.tiles
        betrayer_owns = any(roles[owner] == "betrayer" for owner in place.owners)
        if daimyo and {geisha, ronin} <= up:
            if betrayer_owns:
                found.add("betrayer")
            elif up & imperials:
                found.add("ally")
        if daimyo and ronin in up and view.true_assassin in up:
            found.add("usurper")
    return found


@pytest.mark.rule("CHI-037", "CHI-038", "CHI-039", "CHI-040", "CHI-041", "CHI-042", "CHI-159", "CHI-161", "CHI-165")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_the_referee_agrees_with_every_turn_and_every_ending(seats):
    game = ChiyoGame(seats)
    endings = set()
    looked = 0
    for number in range(25):
        table = Table(game, f"referee {number}")
        dice = Chance(f"players {number}")
        bots = [game.thumb(seat, dice.fork(f"{seat}")) for seat in range(seats)]
        roles = [game.role(table.state, seat) for seat in range(seats)]
        motonaka = roles.index("motonaka")
        while not table.state.over:
            seat = table.state.deciders[0]
            seen = table.perspective(seat)
            if seen.decision.id == "loyal" and seen.view.stage == "final_act":
                looked += 1
                assert satisfied(game, table.state.view(motonaka), roles) == set()  # or the game would be over
            table.act(seat, bots[seat].choose(seen))
        view = table.state.view(None)
        winners = {roles[seat] for seat in table.state.winners}
        endings |= winners
        if winners == {"motonaka"}:
            continue
        assert winners <= satisfied(game, view, roles)
        assert sorted(table.state.winners) == [seat for seat in range(seats) if roles[seat] in winners]  # CHI-165
    assert looked
    assert len(endings) > 1
