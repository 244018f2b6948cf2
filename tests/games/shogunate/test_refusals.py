"""tests/games/shogunate: what is not possible is refused with a sentence and the rule behind it."""

import pytest

from sudare.core import Refusal


def refusal(table, seat, action):
    before = table.state.digest()
    with pytest.raises(Refusal) as refused:
        table.act(seat, action)
    assert table.state.digest() == before
    return refused.value


# card performed by B, moves until the question, who answers, what is refused, the rule
IN_ACTIONS = [
    ("cloaked_in_shadows", [(0, "leader:cat")], 1, "position:3", "SHO-008"),
    ("dishonour", [], 1, "leader:carp", "SHO-008"),
    ("dishonour", [], 1, "decline", "SHO-011"),
    ("flowing_upstream", [], 1, "up:crane:1", "SHO-054"),
    ("flowing_upstream", [], 1, "up:wolf:2", "SHO-054"),
    ("honorable_company", [], 1, "leader:carp", "SHO-008"),
    ("honorable_company", [(1, "leader:crane")], 1, "leader:carp", "SHO-060"),
    ("honorable_company", [(1, "leader:crane")], 1, "leader:crane", "SHO-059"),
    ("path_of_the_arrow", [], 1, "leader:crane", "SHO-008"),
    ("path_of_the_arrow", [(1, "leader:wolf")], 1, "target:2", "SHO-062"),
    ("path_of_the_arrow", [(1, "leader:wolf")], 1, "target:6", "SHO-001"),
    ("storms_to_flowers", [(1, "mode:exchange")], 1, "target:2", "SHO-067"),
    ("storms_to_flowers", [], 1, "pair:cat+crane", "SHO-065"),
    ("storms_to_flowers", [(1, "mode:switch")], 1, "leader:cat", "SHO-066"),
]
IN_POWERS = [
    ("moonless_night", "leader:cat", "SHO-077"),
    ("moonless_night", "stay", "SHO-011"),
    ("smoke_on_the_wall", "leader:carp", "SHO-077"),
    ("changing_of_the_guard", "pair:crane+carp", "SHO-090"),
    ("changing_of_the_guard", "decline", "SHO-011"),
    ("tea_ceremony", "shift:crane:carp", "SHO-094"),
    ("tea_ceremony", "shift:wolf:crane", "SHO-094"),
    ("imperial_gift", "leader:cat", "SHO-095"),
    ("spys_report", "target:1", "SHO-088"),
    ("astrologers_reading", "order:3-2-1", "SHO-098"),
]


@pytest.mark.parametrize(("card", "moves", "seat", "action", "rule"), IN_ACTIONS)
def test_refusals_inside_an_action_cite_the_rule(perform, card, moves, seat, action, rule):
    table = perform(card)
    table.play(*moves)
    refused = refusal(table, seat, action)
    assert (refused.code, refused.rule) == ("not_legal", rule)
    assert refused.text.endswith((".", "?"))
    assert rule in str(refused)


@pytest.mark.parametrize(("plot", "action", "rule"), IN_POWERS)
def test_refusals_inside_a_power_cite_the_rule(lay, plot, action, rule):
    table = lay(at="power", plot=plot, honour={"crane": 1, "cat": 1})
    refused = refusal(table, 0, action)
    assert (refused.code, refused.rule) == ("not_legal", rule)


def test_refusals_around_the_round_cite_the_rule(lay):
    table = lay(hands={1: "dishonour storms_to_flowers"})
    assert refusal(table, 1, "play:flowing_upstream").rule == "SHO-037"
    assert refusal(table, 0, "play:dishonour").code == "not_asked"  # the Hatamoto plays no card
    table.play((1, "play:dishonour"), (2, "play:dishonour"))
    assert refusal(table, 0, "call:1").rule == "SHO-046"
    assert refusal(table, 0, "call:5").rule == "SHO-001"
    table.play((0, "call:2"), (1, "leader:cat"), (1, "card:1"))
    assert refusal(table, 0, "call:3").code == "not_asked"  # C is acting already


def test_a_face_up_card_is_refused_by_name_of_the_rule(lay):
    table = lay(at="power", plot="open_court", face_up={0: "carp"})
    refused = refusal(table, 0, "card:2")
    assert (refused.code, refused.rule) == ("not_legal", "SHO-013")


def test_unknown_actions_seats_and_finished_games_are_refused(lay):
    table = lay()
    assert refusal(table, 1, "play:seppuku").code == "unknown_action"
    assert refusal(table, 1, 10_000).code == "unknown_action"
    assert refusal(table, 7, "play:dishonour").code == "no_such_seat"
    assert refusal(table, -1, "play:dishonour").code == "no_such_seat"
    over = lay(at="check_scores", honour={"crane": 6, "wolf": 6})
    assert refusal(over, 1, "play:dishonour").code == "game_over"


@pytest.mark.parametrize("action", ["target:2", "card:1"])
def test_an_answer_of_the_wrong_kind_is_not_given_a_false_reason(lay, action):
    """Finding 2: the Hatamoto who is asked whom to call is not told that a seat has no face-down card: it has two."""
    table = lay(at="resolve", cards={1: "dishonour", 2: "dishonour"})
    assert table.asked(0) == "call_actor"
    refused = refusal(table, 0, action)
    assert "face-down" not in refused.text
    assert "face-up" not in refused.text
    assert refused.rule == "SHO-040"


def test_what_is_offered_is_accepted_and_what_is_not_is_refused(stage):
    """At random moments every action of the vocabulary is tried: legal ones work, all others are refused."""
    from sudare.games.shogunate import ShogunateGame

    for number in range(3):
        table = stage(ShogunateGame(3 + number), f"offered {number}")
        for _ in range(6):
            table.random_moves(5, f"{number}/{len(table.moves)}")
            if table.state.over:
                break
            for seat in range(table.game.seats):
                legal = table.state.legal(seat)
                for action in range(len(table.game.actions)):
                    copy = table.state.clone()
                    if action in legal:
                        copy.apply(seat, action)
                        copy.check()
                    else:
                        with pytest.raises(Refusal) as refused:
                            copy.apply(seat, action)
                        assert refused.value.code == ("not_legal" if legal else "not_asked")
                        assert copy.digest() == table.state.digest()
