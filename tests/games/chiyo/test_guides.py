"""Chiyo: rules of thumb as guides of imagined games, and what a position is worth there."""

from sudare.bots.guides import Guides
from sudare.core import Chance, Perspective, Table
from sudare.games.chiyo import ChiyoGame


def paused(moves, seats=6, seed="guides"):
    """Return a game between thumb bots after some moves."""
    table = Table(ChiyoGame(seats), seed)
    bots = [table.game.thumb(seat, Chance(f"{seed}{seat}")) for seat in range(seats)]
    while len(table.moves) < moves and not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    return table


def imagined(table, seat, choices, chance):
    """Let guides play a sampled world on; yield the world after each choice."""
    perspective = table.perspective(seat)
    guides = Guides(table.game, seat, chance.fork())
    guides.listen(perspective.told)
    world, party = perspective.sample(chance), guides.sit_down("dice")
    for _ in range(choices):
        if world.over:
            return
        who = world.deciders[0]
        world.apply(who, party.choose(world, who))
        yield world, party.bots


def test_guides_need_no_events_to_play_on():
    for moves in (40, 90, 140, 190):
        table = paused(moves)
        for seat in table.state.deciders:
            for world, _ in imagined(table, seat, 150, Chance(f"on {moves}")):
                world.check()


def test_guides_take_in_answers_that_they_only_see():
    table = paused(60)
    before = table.perspective(0).beliefs
    *_, (world, bots) = imagined(table, table.state.deciders[0], 120, Chance("answers"))
    assert len(world.asked_before) > len(before.asked)
    assert any(len(bot.beliefs.asked) > len(before.asked) for bot in bots)
    assert all(bot.beliefs.pairs and bot.beliefs.deals for bot in bots)


def test_a_guide_that_takes_a_turn_over_makes_a_plan_for_it():
    game = ChiyoGame(5)
    s = game.arrange(active=1)
    s.apply(1, game.a_loyal[1])
    thumb = game.thumb(1, Chance("plan"))
    s.apply(1, game.a_card[s.handle[0] - 1])
    to = thumb.choose(Perspective.of(s, 1, []))
    assert thumb.noble.planned == (1, "search")
    assert game.a_place.index(to) == s.tiles[0]  # the Daimyo will look at it


def test_a_position_is_judged_where_a_turn_begins():
    game = ChiyoGame(5)
    s = game.arrange(active=1)
    worth = game.worth(s)
    assert abs(sum(worth) - 1) < 1e-9
    assert worth[1] == worth[4]  # Allies share
    s.apply(1, game.a_loyal[0])
    assert game.worth(s) is None


def test_worth_sees_who_could_win_next():
    game = ChiyoGame(5)
    cards = {
        "tea_house": "true_geisha+ true_ronin+ kagemasa",
        "sake_house": "okitsune tasuke benzo",
        "bathhouse": "shima hidemori otsune",
        "theater": "tsunehira genba oyuki",
        "temple": "needle veil red_mask",
    }
    near = game.arrange(cards=cards, geisha="sayo", ronin="rinzo", order=[2, 1, 3, 4], active=2, daimyo="sake_house")
    far = game.arrange(cards=cards, geisha="sayo", ronin="rinzo", order=[2, 1, 3, 4], active=1, daimyo="sake_house")
    assert game.worth(near)[2] > game.worth(far)[2]


def test_answers_are_left_to_the_rules_of_thumb():
    table = Table(ChiyoGame(6), "answers")
    bots = [table.game.thumb(seat, Chance(f"answers {seat}")) for seat in range(6)]
    tried = set()
    while not table.state.over:
        seat = table.state.deciders[0]
        side = table.perspective(seat)
        usual = bots[seat].choose(side)
        options = bots[seat].worth_trying(side, usual)
        tried.add((side.decision.id, bool(options)))
        assert [action for action, _ in options] in ([], list(side.legal))
        table.act(seat, usual)
    assert ("answer", False) in tried and ("loyal", True) in tried and ("answer", True) not in tried
