"""The rules of thumb: odds are counted from the own side of the blind, and guides can always say what they would do."""

import pytest

from sudare.bots.guides import make_guides
from sudare.bots.trials import Trials
from sudare.core import Chance, Table, find_game
from sudare.games.omnitsu.beliefs import OmnitsuBeliefs
from sudare.games.omnitsu.play.odds import OpenTable, Outlook, seen_table
from sudare.games.omnitsu.play.worth import worth


def played(seed: str, choices: int, ending: bool = False) -> tuple[Table, list]:
    """Return a table after so many choices of rules-of-thumb bots, or where the Game Ending Phase asks somebody."""
    game = find_game("omnitsu")(3)
    table = Table(game, seed)
    bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(3)]
    while not table.state.over:
        seat = table.state.deciders[0]
        if len(table.state.legal(seat)) > 1:
            choices -= 1
            if (table.state.phase == "ending") if ending else choices < 0:
                return table, bots
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    pytest.skip("this game has no such moment")


@pytest.mark.parametrize("choices", [0, 30, 60])
def test_counted_odds_are_those_of_sampled_worlds(choices):
    table, bots = played("odds", choices)
    seat = table.state.deciders[0]
    perspective = table.perspective(seat)
    bot = bots[seat]
    bot.choose(perspective)
    perspective.beliefs = bot.beliefs
    seen = seen_table(table.game, bot.beliefs, perspective.view, seat)
    prospects = Outlook(bot.beliefs).prospects(perspective.view, seen, seat)
    worlds = [perspective.sample(Chance(str(i))) for i in range(400)]
    for token, chances in prospects.odds.items():
        assert sum(chances) == pytest.approx(1.0)
        for kind, chance in enumerate(chances):
            assert sum(w.kind[token] == kind for w in worlds) / 400 == pytest.approx(chance, abs=0.12)
    assert 0.0 <= prospects.standing(seen, seat) <= 1.0


def test_the_seen_table_shows_no_other_hand():
    table, bots = played("seen", 20)
    seat = table.state.deciders[0]
    bots[seat].choose(table.perspective(seat))
    seen = seen_table(table.game, bots[seat].beliefs, table.perspective(seat).view, seat)
    for other in range(3):
        if other == seat:
            assert seen.hands[other] == table.state.hands[other]
        else:
            assert seen.hands[other] == [-1] * len(table.state.hands[other])


def test_guides_know_what_to_do_in_every_roll_out():
    for choices in (5, 25, 50):
        table, bots = played("guides", choices)
        seat = table.state.deciders[0]
        perspective = table.perspective(seat)
        guides = make_guides(table.game, seat, Chance("guides"))
        guides.listen(perspective.told)
        trials = Trials(perspective, Chance("trials"), guides, bots[seat].choose(perspective), horizon=60)
        for number in range(2):
            world = trials.worlds.draw()
            for option in trials.left[:4]:
                trials.play(world.clone(), option, number / 7)
        assert trials.crashes == 0


def test_at_the_end_the_open_table_is_a_whole_position():
    for number in range(12):
        try:
            table, _ = played(f"end {number}", 0, ending=True)
        except pytest.skip.Exception:
            continue
        seat = table.state.deciders[0]
        perspective = table.perspective(seat)
        perspective.beliefs = OpenTable(perspective.beliefs)
        world = perspective.sample(Chance("open"))
        world.check()
        assert world.hands == table.state.hands and world.kind == table.state.kind
        return
    pytest.skip("nobody was asked at the end of these games")


def test_at_the_end_a_discard_pile_of_which_only_the_top_is_shown_is_remembered():
    """The Rag Picker takes the top card of a Discard Pile that its player saw grow, but sees no longer."""
    asked = 0
    for number in (14, 39, 45, 51):
        game = find_game("omnitsu")(3, {"discard_view": "top", "turn_cap": 12})
        table = Table(game, f"top {number}")
        chance = Chance(f"top {number}")
        while not table.state.over:
            seat = table.state.deciders[0]
            legal = table.state.legal(seat)
            if table.state.phase == "ending" and len(legal) > 1:
                asked += 1
                seen = table.perspective(seat)
                assert game.thumb(seat, Chance("thumb")).choose(seen) in legal
                world = seen.sample(Chance("open"))
                world.check()
                assert world.discard == table.state.discard and world.legal(seat) == legal
                late = table.perspective(seat)  # a guide in a roll-out has not heard how the pile came about
                late.beliefs = OpenTable(OmnitsuBeliefs(game, seat))
                world = late.sample(Chance("open"))
                world.check()
                assert world.view(seat) == table.state.view(seat)
            table.act(seat, chance.choice(legal))
    assert asked >= 4


def test_worth_is_a_share_for_every_seat():
    table, _ = played("worth", 40)
    shares = worth(table.state)
    assert len(shares) == 3 and sum(shares) == pytest.approx(1.0)
