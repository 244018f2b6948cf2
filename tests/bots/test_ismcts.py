"""The searching bot: legal, repeatable, blind to what its seat may not know, and no fool."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sudare.bots import answer_of, make_bot, reason_of
from sudare.bots.budget import Budget, read_budget
from sudare.bots.guides import Guides, make_guides
from sudare.bots.inference import Inference
from sudare.bots.ismcts import IsmctsBot
from sudare.bots.search import Search, Worlds, common_worlds
from sudare.bots.trials import Option, Trials
from sudare.core import Chance, Game, Judgement, NoWorld, Perspective, SudareError, Table, Told, find_game

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")
ODD = str(Path(__file__).parents[1] / "cli" / "odd_one_out" / "odd_one_out.py")
GAMES = [("shogunate", 4), ("omnitsu", 3), ("ninja", 2), ("chiyo", 6), ("kage", 2)]


@pytest.fixture
def leduc() -> Game:
    return find_game(LEDUC)()


def middle(game: Game, seed: str, moves: int) -> Table:
    """Return a table after some moves of rules-of-thumb bots, where somebody has a choice."""
    table = Table(game, seed)
    bots = [game.thumb(seat, Chance(f"{seat}")) for seat in range(game.seats)]
    while len(table.moves) < moves or len(table.state.legal(table.state.deciders[0])) < 2:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    return table


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_it_answers_in_every_game_and_says_why(name: str, seats: int) -> None:
    table = middle(find_game(name)(seats), "m", 24)
    seat = table.state.deciders[0]
    bot = make_bot("ismcts:8", table.game, seat, Chance("dice"))
    perspective = table.perspective(seat)
    action = bot.choose(perspective)
    assert action in perspective.legal
    assert re.fullmatch(r"[A-Z].*\.", reason_of(bot)), "a reason is a sentence or two"
    assert bot.failures == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["shogunate", LEDUC])
def test_the_same_dice_and_simulations_give_the_same_answers(name: str) -> None:
    game = find_game(name)()
    answers = []
    for _ in range(2):
        table = Table(game, "x")
        bots = [make_bot("ismcts:12", game, seat, Chance(f"d{seat}")) for seat in range(game.seats)]
        for _ in range(6):
            if not table.state.over:
                seat = table.state.deciders[0]
                table.act(seat, bots[seat].choose(table.perspective(seat)))
        answers.append((table.moves, [bot.why for bot in bots]))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ["shogunate", "ninja"])
def test_it_gets_nothing_but_the_bytes_of_its_side(name: str) -> None:
    table = middle(find_game(name)(), "b", 30)
    seat = table.state.deciders[0]
    near = table.perspective(seat)
    far = Perspective.decode(table.game, near.encoded())
    answers = [IsmctsBot(table.game, seat, Chance("d"), Budget(simulations=10)).choose(p) for p in (near, far)]
    assert answers[0] == answers[1]


def test_answers_that_others_hold_do_not_change_its_own() -> None:
    game = find_game("shogunate")(4)
    answers = set()
    for other in ("play:dishonour", "play:cloaked_in_shadows", "play:honorable_company"):
        table = Table(game, "h")
        first, seat = table.state.deciders[:2]
        table.act(first, other)
        answers.add(IsmctsBot(game, seat, Chance("d"), Budget(simulations=40)).choose(table.perspective(seat)))
    assert len(answers) == 1


@pytest.mark.parametrize("kind", ["ismcts:100", "trees:400"])
def test_in_leduc_it_does_not_fold_the_best_hand(leduc: Game, kind: str) -> None:
    for seed in range(12):
        table = Table(leduc, str(seed))
        for seat, bet in ((0, "call"), (1, "call"), (0, "raise")):
            table.act(seat, bet)
        view = table.perspective(1).view
        if view.own_card == view.open_card:
            answer = make_bot(kind, leduc, 1, Chance("d")).choose(table.perspective(1))
            assert leduc.actions.name(answer) != "fold"
            return
    raise AssertionError("no pair was dealt")


def test_a_game_without_rules_of_thumb_can_be_searched(leduc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(leduc), "thumb", Game.thumb)
    perspective = Table(leduc, "o").perspective(0)
    assert make_bot("ismcts:30", leduc, 0, Chance("d")).choose(perspective) in perspective.legal


def test_a_game_that_cannot_be_sampled_is_a_fault_and_not_the_end() -> None:
    table = Table(find_game(ODD)(3), "o")
    seat = table.state.deciders[0]
    perspective = table.perspective(seat)
    action, fault = answer_of(make_bot("ismcts:30", table.game, seat, Chance("d")), perspective)
    assert action == perspective.default()
    assert "cannot sample" in fault


@pytest.mark.parametrize(
    ("text", "budget"),
    [("200ms", Budget(seconds=0.2)), ("2s", Budget(seconds=2.0)), ("1000", Budget(simulations=1000))],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize("text", ["", "0", "0ms", "fast", "-5", "1.5s", "10 ms", "1e9"])
def test_a_budget_that_is_none_is_said_in_one_sentence(text: str, leduc: Game) -> None:
    with pytest.raises(SudareError, match=r"not understood: expected milliseconds \(ismcts:200ms\)"):
        make_bot(f"ismcts:{text}", leduc, 0, Chance())


def test_time_is_a_budget_too(leduc: Game) -> None:
    perspective = Table(leduc, "x").perspective(0)
    assert make_bot("ismcts:5ms", leduc, 0, Chance("d")).choose(perspective) in perspective.legal


# -- what the others may know ------------------------------------------------------------------------------------------


def test_the_others_learn_in_worlds_where_the_searcher_s_secrets_are_dealt_anew(leduc: Game) -> None:
    perspective = Table(leduc, "x").perspective(0)
    own = {perspective.sample(Chance(str(n))).cards[0] for n in range(30)}
    worlds = common_worlds(perspective, Chance("c"))
    assert worlds is not None
    for _ in range(30):
        worlds.draw()
    assert len(own) == 1
    assert {world.cards[0] for world in worlds.drawn} == {0, 1, 2}


def test_they_do_not_learn_in_the_searcher_s_worlds(leduc: Game) -> None:
    search = Search(Table(leduc, "x").perspective(0), Chance("d"), redeal=True)
    for n in range(40):
        search.simulate(search.worlds.draw() if n % 2 else search.common.draw(), open_deal=not n % 2)  # type: ignore[union-attr]
    learned = {key: node.n for key, node in search.nodes.items() if key[0] == 1}
    for _ in range(40):
        search.simulate(search.worlds.draw())
    assert learned
    assert {key: node.n for key, node in search.nodes.items() if key[0] == 1} == learned
    assert search.root.n == 60


def test_a_raise_before_the_first_decision_makes_a_king_likelier_too(leduc: Game) -> None:
    table = Table(leduc, "x")
    table.act(0, "raise")
    perspective = table.perspective(1)
    guides = make_guides(leduc, 1, Chance("g"))
    assert guides is not None
    guides.listen(perspective.told)
    likely = Inference(leduc, 1, Chance("i")).conclude(perspective, guides)
    assert sum(world.cards[0] == 2 for world in likely) / len(likely) > 0.6


def test_a_raise_makes_a_king_likelier(leduc: Game) -> None:
    table = Table(leduc, "x")
    guides = make_guides(leduc, 0, Chance("g"))
    assert guides is not None
    guides.listen(table.perspective(0).told)
    inference = Inference(leduc, 0, Chance("i"))
    before = table.perspective(0)
    worlds = [before.sample(Chance(str(n))) for n in range(32)]
    inference.remember(before, worlds, leduc.actions.id("call"))
    table.act(0, "call")
    table.act(1, "raise")
    after = table.perspective(0)
    guides.listen(after.told)
    likely = inference.conclude(after, guides)
    kings = sum(world.cards[1] == 2 for world in worlds) / len(worlds)
    assert sum(world.cards[1] == 2 for world in likely) / len(likely) > kings + 0.2
    for world in likely:
        assert world.view(0) == after.view
        assert world.legal(0) == after.legal
        assert world.log is None


# -- trials ------------------------------------------------------------------------------------------------------------


def trials(seed: str = "t", patient: bool = False) -> Trials:
    table = middle(find_game("shogunate")(4), seed, 20)
    seat = table.state.deciders[0]
    perspective = table.perspective(seat)
    guides = make_guides(table.game, seat, Chance("g"))
    assert guides is not None
    guides.listen(perspective.told)
    return Trials(perspective, Chance("d"), guides, perspective.legal[0], horizon=3, patient=patient)


def test_every_option_is_tried_in_the_same_worlds() -> None:
    tried = trials()
    options = len(tried.left)
    tried.run(Budget(simulations=2 * options + 1))
    assert tried.simulations == 2 * options + 1
    assert {len(results) for results in tried.results.values()} == {2}  # the round that was broken off does not count


def test_the_rules_of_thumb_are_left_only_for_what_is_clearly_better() -> None:
    tried = trials()
    usual, other = tried.left[:2]
    tried.left = [usual, other]
    tried.results[usual] = [0.5, 0.6, 0.4, 0.5, 0.6, 0.4, 0.5, 0.6]
    tried.results[other] = [0.6, 0.5, 0.5, 0.4, 0.7, 0.4, 0.5, 0.6]
    assert tried.choice(1.5) == usual
    tried.results[other] = [value + 0.1 for value in tried.results[usual]]
    assert tried.choice(1.5) == other
    tried.results[other] = tried.results[other][:3]
    assert tried.choice(1.5) == usual


@pytest.mark.parametrize("patient", [False, True])
def test_it_stops_when_more_thinking_would_change_nothing(patient: bool) -> None:
    tried = trials(patient=patient)
    usual, other, third = tried.left[:3]
    tried.left = [usual, other, third]
    same = [0.5, 0.6, 0.4, 0.5, 0.6, 0.4, 0.5]
    tried.results[usual], tried.results[other], tried.results[third] = same[:], same[:], [x - 0.3 for x in same]
    tried._drop(len(same))
    assert tried.left == ([usual, other, third] if patient else [usual])  # equal to the usual one, and far worse


def test_the_strong_level_uses_its_clock(leduc: Game) -> None:
    assert make_bot("hard", leduc, 0, Chance("h")).patient  # type: ignore[attr-defined]
    assert not make_bot("normal", leduc, 0, Chance("h")).patient  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "seats"), [("shogunate", 4), ("omnitsu", 3), ("ninja", 2), ("chiyo", 6), ("kage", 2)])
def test_no_guide_ever_fails_in_an_imagined_game(name: str, seats: int) -> None:
    """One that does plays at random, and nobody would notice: the search would only be weak."""
    table = Table(find_game(name)(seats), "guides")
    bots = [make_bot("thumb", table.game, seat, Chance(f"thumb {seat}")) for seat in range(seats)]
    looked = 0
    while not table.state.over and looked < 12:
        seat = table.state.deciders[0]
        perspective = table.perspective(seat)
        usual = bots[seat].choose(perspective)
        if len(perspective.legal) > 1 and len(table.moves) % 9 == 0:
            guides = make_guides(table.game, seat, Chance("g"))
            assert guides is not None
            guides.listen(perspective.told)
            tried = Trials(perspective, Chance("d"), guides, usual, horizon=40)
            tried.run(Budget(simulations=4))
            assert tried.crashes == 0
            looked += 1
        table.act(seat, usual)
    assert looked


@pytest.mark.parametrize("hearing", [False, True])
def test_in_an_imagined_game_a_guide_hears_what_its_own_seat_is_told(
    leduc: Game, hearing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(leduc), "judgement", Judgement(hearing=hearing))
    table = Table(leduc, "ears")
    guides = Guides(leduc, 0, Chance("g"))
    guides.listen(table.told(0))
    heard: dict[int, list[Told]] = {}

    class Ears:
        """Calls, and remembers what it was last told."""

        def __init__(self, seat: int) -> None:
            self.seat = seat

        def choose(self, perspective: Perspective) -> int:
            heard[self.seat] = perspective.told[:]
            return leduc.actions.id("call")

    guides.bots = [Ears(0), Ears(1)]
    tried = Trials(table.perspective(0), Chance("d"), guides, leduc.actions.id("call"), loose=0.0)
    tried.play(tried.worlds.draw(), Option(leduc.actions.id("call")), 0.5)
    assert tried.crashes == 0
    assert heard[0][:1] == table.told(0) and heard[1][0].secret is None  # of the past, others know what all know
    kinds = [told.kind for told in heard[1]]
    assert kinds == (["dealt", "bet_made", "bet_made", "turned", "bet_made"] if hearing else ["dealt"])
    assert [told.n for told in heard[1]] == list(range(len(kinds)))
    assert len(table.told(0)) == 1 and guides.told(1) == guides.open  # nothing of it is kept


def test_a_guide_may_look_at_the_imagined_position_itself(leduc: Game) -> None:
    table = Table(leduc, "eyes")
    guides = Guides(leduc, 0, Chance("g"))
    guides.listen(table.told(0))
    asked: list[int] = []

    class Eyes:
        """Raises whenever it can."""

        def advise(self, state: Any) -> int:
            asked.append(state.deciders[0])
            return max(state.legal(state.deciders[0]))

    guides.bots = [Eyes(), Eyes()]
    tried = Trials(table.perspective(0), Chance("d"), guides, leduc.actions.id("call"), loose=0.0)
    tried.play(tried.worlds.draw(), Option(leduc.actions.id("raise")), 0.5)
    assert tried.crashes == 0 and asked == [1, 0, 0, 1, 0]


def test_small_differences_between_estimates_are_doubted(leduc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(leduc, "doubt")
    guides = Guides(leduc, 0, Chance("g"))
    call, bet = Option(leduc.actions.id("call")), Option(leduc.actions.id("raise"))
    tried = Trials(table.perspective(0), Chance("d"), guides, call.action)
    tried.left, tried.results = [call, bet], {call: [0.5] * 12, bet: [0.51] * 12}
    assert tried.choice(1.0) == bet  # the same in every world, so hardly any error
    monkeypatch.setattr(type(leduc), "judgement", Judgement(doubt=0.02))
    assert tried.choice(1.0) == call


def test_where_no_more_worlds_are_found_those_that_were_must_do(leduc: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(leduc, "hard")
    perspective = table.perspective(0)
    worlds = Worlds(perspective, Chance("w"))
    first = worlds.draw()

    def none(chance: Chance) -> Any:
        raise NoWorld("nothing fits")

    monkeypatch.setattr(leduc.Beliefs, "world", lambda self, perspective, chance: none(chance))
    again = [worlds.draw() for _ in range(3)]
    assert worlds.hard and len(worlds.drawn) == 1
    assert all(world.cards == first.cards for world in again)
    assert len({world.chance.counter for world in again}) == 3  # with dice of their own
    with pytest.raises(NoWorld):
        Worlds(perspective, Chance("w")).draw()
