"""The games as text: what an agent is shown, what it may answer, and what it is told when it may not."""

import random
from pathlib import Path

import pytest

import sudare
from sudare.core import Refusal, installed
from sudare.core.ledger import look_up
from sudare.envs.text import Reader, TextArenaEnv, TextTable, understood

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")


@pytest.mark.parametrize("name", [*installed(), LEDUC])
def test_a_whole_game_by_stable_names(name):
    table = TextTable(name)
    table.reset(seed=4)
    dice = random.Random(4)
    while not table.over:
        seat = table.asked()
        if len(seat.transcript) < 40:
            assert all(option in seat.observe().text() for option in seat.legal)
        assert not seat.act(dice.choice(seat.legal)).refused
    last = table.seats[0].observe()
    assert last.over and last.result in last.text()
    assert table.seats[0].transcript[-1] == f"= {last.result}"
    assert sudare.Record.from_json(table.record()).winners is not None


def test_an_observation_tells_what_is_new_the_position_and_the_options():
    table = TextTable(LEDUC)
    one, two = table.reset(seed=2)
    first = one.observe()
    assert first.news[0].startswith("Cards are dealt. You hold a ")
    assert "1. call" in first.text() and "2. raise" in first.text()
    assert one.observe().news == []  # it has seen that
    assert one.observe(since=0).news == first.news
    assert two.observe().question is None
    assert "You are not asked for anything now." in two.observe().text()
    one.act("raise")
    assert two.observe().news == ["Seat 1: raises."]


def test_a_seat_is_told_nothing_of_another_seats_secrets():
    table = TextTable(LEDUC)
    one, two = table.reset(seed=2)
    assert one.observe().position != two.observe().position
    spoken = one.observe(since=0).news + two.observe(since=0).news
    assert len([line for line in spoken if "You hold" in line]) == 2


def test_a_refusal_names_the_reason_and_the_rule_and_changes_nothing():
    table = TextTable(LEDUC)
    one, two = table.reset(seed=2)
    reply = one.act("fold")
    assert (reply.refused, reply.code, reply.rule) == (True, "not_legal", "LED-004")
    assert "nothing to fold" in reply.text
    assert one.asked and not two.asked
    assert two.act("call").code == "not_asked"
    assert "There is no option 'dance'" in one.act("dance").text
    assert one.why("fold").rule == "LED-004"
    assert one.why("call").text == "call is possible now."
    assert one.why("dance").code == "unknown_action"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("raise", "raise"),
        (" raise.\n", "raise"),
        ("2", "raise"),
        ("RAISE", "raise"),
        ("ra", "raise"),
        ("I think I should [raise] now.", "raise"),
        ("[call]? No: [raise]", "raise"),
        ("`raise`", "raise"),
    ],
)
def test_answers_are_understood(said, meant):
    assert understood(said, ["call", "raise"], ["fold", "call", "raise"]) == meant


@pytest.mark.parametrize("said", ["", "3", "0", "r a i s e", "[]", "\x00"])
def test_what_is_not_understood_is_refused(said):
    with pytest.raises(Refusal, match="answer with one of: call, raise"):
        understood(said, ["call", "raise"], ["fold", "call", "raise"])


def test_the_transcript_is_one_sides_story():
    table = TextTable(LEDUC)
    one, two = table.reset(seed=2)
    one.observe()
    one.act("fold")
    one.act("raise")
    two.observe()
    two.act("fold")
    one.observe()
    assert one.transcript == [
        "@ Leduc poker, seat 1 of 2",
        one.transcript[1],
        "? Fold, call or raise? (LED-004) call | raise",
        "! There is nothing to fold to: you can call for nothing. (LED-004)",
        "> raise",
        "* Seat 1 (you): raises.",
        "* Seat 2: folds.",
        "* Seat 1 (you) won 1 chips.",
        "= Seat 1 (you) wins. The other player has folded. (LED-006)",
    ]
    assert one.transcript[1].startswith("* Cards are dealt. You hold a")
    assert not [line for line in two.transcript if line.startswith("!")]  # nobody hears of another's refusals


def test_rules_are_found_by_id_and_by_words():
    page = sudare.game("shogunate").passages()
    assert [rule.id for rule in look_up(page, "sho-040")] == ["SHO-040"]
    assert any("Hatamoto" in rule.text for rule in look_up(page, "hatamoto calls"))
    assert look_up(page, "xylophone") == []


def test_textarenas_calling_convention():
    env = TextArenaEnv("omnitsu")
    env.reset(num_players=3, seed=5)
    dice, done = random.Random(1), False
    player, observation = env.get_observation()
    assert observation.startswith(f"You play Omnitsu on seat {player + 1} of 3.")
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(f"I choose [{dice.choice(env.table.seats[player].legal)}].")
        assert info["player"] == player
    rewards, about = env.close()
    assert sorted(rewards) == [0, 1, 2]
    assert sum(rewards.values()) == pytest.approx(0)
    assert about[0]["turn_count"] > 0 and not about[0]["invalid_move"]


def test_a_textarena_agent_that_cannot_answer_does_not_stop_the_table():
    env = TextArenaEnv(LEDUC)
    env.reset(num_players=2, seed=5)
    env.get_observation()
    for attempt in (1, 2):
        done, info = env.step("I would like to fold")
        assert not done and "refused" in info
        player, observation = env.get_observation()
        assert player == 0
        assert observation.count("Your answer was not accepted") == attempt
    _, info = env.step("[fold]")
    assert info["action"] == "call"  # the safe default
    assert env.get_observation()[0] == 1
    assert env.close()[1][0]["refusals"] == 3


def test_no_answer_after_the_end():
    table = TextTable(LEDUC)
    one, two = table.reset(seed=2)
    one.act("raise")
    two.act("fold")
    assert one.act("call").code in ("game_over", "unknown_action")
    with pytest.raises(Refusal, match="over"):
        table.asked()


def kage_march():
    """A table of Kage at the first moment when a guard walks."""
    table = TextTable("kage", seats=2)
    table.reset(seed=3)
    bots = [table.game.thumb(seat, sudare.Chance(f"{seat}")) for seat in range(2)]
    while (seat := table.asked()).perspective().decision.id != "march":
        seat.act(table.game.actions.name(bots[seat.seat].choose(seat.perspective())))
    return table, seat


def test_several_answers_in_one_text_are_one_walk():
    _, seat = kage_march()
    first = seat.legal[0]
    reply = seat.act(f"I go [{first}, stop]")
    assert not reply.refused
    assert reply.action == f"{first}, stop"
    assert reply.text == ""


def test_a_chain_with_a_part_that_will_not_be_possible_is_refused_as_a_whole():
    _, seat = kage_march()
    first = seat.legal[0]
    reply = seat.act(f"{first}, stop, stop")
    assert (reply.refused, reply.code) == (True, "not_legal")
    assert f"After {first}, stop, 'stop' is not possible; nothing was done." in reply.text
    assert first in seat.legal


def test_a_reader_is_told_what_is_new_and_nothing_twice():
    _, seat = kage_march()
    reader = Reader()
    whole = reader.brief(seat.observe(since=0))
    seat.act(seat.legal[0])
    brief = reader.brief(seat.observe(since=reader.n))
    assert len(brief) < len(whole) / 4
    assert all(option in brief for option in seat.legal)
    said = [line for line in brief.splitlines() if line.startswith("- ")]
    assert said and not any(line in whole for line in said)


def test_a_seat_is_not_asked_in_windows_where_nothing_fits_unless_it_wants_to_be():
    table = TextTable("omnitsu", seats=3)
    table.reset(seed=1)
    dice = random.Random(1)
    settled = 0
    while not table.over and settled < 20:
        seat = table.asked()
        if len(seat.legal) == 1:
            assert seat.settle()
            settled += 1
        else:
            seat.act(dice.choice(seat.legal))
    assert settled == 20
    with pytest.raises(Refusal, match="one of the windows: window_gap"):
        table.seats[0].ask_me("anything", "never")
    table.seats[0].ask_me("window_gap", "always")
    while not table.over and not (table.seats[0].asked and table.seats[0].perspective().decision.id == "window_gap"):
        seat = table.asked()
        seat.act(dice.choice(seat.legal))
    assert table.over or not table.seats[0].settle()


def test_a_set_up_by_a_layout_is_the_same_answers_in_the_transcript():
    table = TextTable("kage", seats=2)
    guard, ninja = table.reset(seed=5)
    assert [layout.name for layout in guard.layouts()] == ["Treasure watch", "Outer ring"]
    shown = guard.use_layout("treasure", show=True)
    assert shown.text.startswith("Treasure watch would answer: boss:kenta, ")
    assert guard.legal[0] == "boss:kenta"  # nothing is done yet
    done = guard.use_layout("Treasure watch")
    assert not done.refused
    assert done.action == shown.action
    assert f"> {done.action}" in guard.transcript
    assert guard.use_layout("treasure").code == "no_such_layout"
    assert ninja.use_layout("rest", everything=True).action.count("pick:") == 3
    assert ninja.settle()  # the layout answers the rest of the set-up, too
    assert not ninja.use_layout("rest").text.startswith("rest")
    assert ninja.use_layout("rest").code == "no_set_up"


def test_what_a_card_does_is_read_once_at_whomever_it_is_aimed():
    table, found = TextTable("omnitsu", 3), 0
    for seed in range(20):
        table.reset(seed=seed)
        seen = table.asked().observe()
        said = Reader().brief(seen)
        aimed = [option for option in seen.question.options if "@" in option.action]
        texts = {option.label.partition(": ")[2] for option in aimed}
        found += len(texts) < len(aimed)
        assert all(said.count(f": {text})") == 1 for text in texts)
    assert found, "a card could be aimed at two"
