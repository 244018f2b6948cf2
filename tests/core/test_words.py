"""Actions and events: the words of the table. Names are stable, and nobody is told what is not addressed to it."""

from __future__ import annotations

import pickle
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudare.core import Actions, Game, Refusal, Rulebook, Table, Told, Voice
from sudare.core.events import told_to

values = st.lists(st.from_regex(r"[a-z0-9_]{1,8}", fullmatch=True), min_size=1, max_size=6, unique=True)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,6}", fullmatch=True), values, min_size=1, max_size=5))
def test_numbers_names_and_descriptions_lead_to_each_other(kinds: dict[str, list[str]]) -> None:
    actions = Actions()
    blocks = {kind: actions.block(kind, parts) for kind, parts in kinds.items()}
    lone = actions.single("Pass")
    assert len(actions) == sum(map(len, kinds.values())) + 1
    assert sorted(action for block in blocks.values() for action in block) == list(range(lone))
    for kind, parts in kinds.items():
        for index, part in enumerate(parts):
            action = blocks[kind][index]
            assert actions.name(action) == f"{kind}:{part}"
            assert actions.id(f"{kind}:{part}") == action
            assert actions.describe(action) == (kind, part)
            assert blocks[kind].index(action) == index
            assert [k for k, block in blocks.items() if action in block] == [kind]
    assert (actions.name(lone), actions.id("Pass"), actions.describe(lone)) == ("Pass", lone, ("Pass", ""))


def test_a_block_knows_its_ends() -> None:
    actions = Actions()
    actions.single("first")
    block = actions.block("n", range(3))
    last = actions.single("last")
    assert tuple(block) == (1, 2, 3) and len(block) == 3
    assert [action in block for action in range(-1, 6)] == [False, False, True, True, True, False, False]
    with pytest.raises(IndexError):
        actions.describe(last + 1)
    with pytest.raises(IndexError):
        actions.describe(-1)


def test_an_action_cannot_be_declared_twice() -> None:
    actions = Actions()
    actions.block("card", ("a", "b"))
    actions.single("pass")
    with pytest.raises(ValueError, match="'card:a' is declared twice"):
        actions.block("card", ("c", "a"))
    with pytest.raises(ValueError, match="'pass' is declared twice"):
        actions.single("pass")


@pytest.mark.parametrize("name", ["card:z", "", "card", None, ["card:a"], "x" * 1000])
def test_an_unknown_name_is_refused_in_a_short_sentence(name: Any) -> None:
    actions = Actions()
    actions.block("card", ("a", "b"))
    with pytest.raises(Refusal) as refused:
        actions.id(name)
    assert refused.value.code == "unknown_action"
    assert str(name)[:60] in refused.value.text
    assert len(refused.value.text) < 130, "a message of any length is not sent back"


def test_a_refusal_cites_its_rule_and_survives_pickling() -> None:
    refusal = Refusal("not_legal", "Two raises are the limit.", "LED-005")
    assert str(refusal) == "Two raises are the limit. (LED-005)"
    assert str(Refusal("game_over", "The game is over.")) == "The game is over."
    back = pickle.loads(pickle.dumps(refusal))
    assert (back.code, back.text, back.rule) == ("not_legal", "Two raises are the limit.", "LED-005")


@pytest.mark.parametrize(
    "declare", [lambda b: b.decision("x", "?"), lambda b: b.event("x", "!"), lambda b: b.step(len)]
)
def test_a_book_declares_everything_once(declare: Any) -> None:
    book = Rulebook()
    declare(book)
    with pytest.raises(ValueError, match=r"'(x|len)' is declared twice"):
        declare(book)


def test_a_decision_without_its_functions_says_so() -> None:
    decision = Rulebook().decision("lonely", "?")
    with pytest.raises(LookupError, match="no @offers"):
        decision.options(None, 0)
    with pytest.raises(LookupError, match="no @answered"):
        decision.answer(None, 0, 0)


# -- events -----------------------------------------------------------------------------------------


def test_a_seat_is_told_its_own_secret_and_nobody_elses(toy_game: Game) -> None:
    table = Table(toy_game, "secrets")
    lamps = [toy_game.names["lamp"][table.state.lamps[seat]] for seat in range(3)]
    assert [table.told(seat)[0].secret for seat in range(3)] == [{"lamp": lamp} for lamp in lamps]
    assert table.told(None) == [Told(0, "dealt", {})]
    assert table.told(None)[0].secret is None


def test_what_is_addressed_to_one_seat_does_not_exist_for_the_others(toy: ModuleType, toy_game: Game) -> None:
    happening = (toy.DEALT, (), {1: (2,)})
    told = {seat: told_to(toy_game, seat, 5, happening) for seat in (0, 1, 2, None)}
    assert told[1] == Told(5, "dealt", {}, {"lamp": "green"})
    assert told[0] == told[2] == told[None] == Told(5, "dealt", {})
    assert (told[1].get("lamp"), told[0].get("lamp")) == ("green", None)


def test_all_seats_count_the_same_events(toy_game: Game) -> None:
    table = Table(toy_game, "count")
    for seat in (1, 2, 0):
        table.act(seat, "no")
    kinds = {seat: [(told.n, told.kind, told.data) for told in table.told(seat)] for seat in (0, 1, 2, None)}
    assert kinds[0] == kinds[1] == kinds[2] == kinds[None]
    assert [n for n, _, _ in kinds[None]] == [0, 1, 2, 3]


def test_events_that_nobody_wants_cost_nothing(toy_game: Game) -> None:
    state = toy_game.new("quiet")
    for seat in (0, 1, 2):
        state.apply(seat, toy_game.actions.id("no"))
    assert state.over and state.log is None


@pytest.mark.parametrize(
    ("public", "secret"),
    [((1,), None), ((), (0, 1)), ((), ())],
    ids=["a field too many", "a secret too many", "too few"],
)
def test_a_wrong_number_of_fields_is_an_error(
    toy: ModuleType, toy_game: Game, public: tuple[int, ...], secret: tuple[int, ...] | None
) -> None:
    with pytest.raises(ValueError, match="expected values for"):
        told_to(toy_game, 0, 0, (toy.DEALT, public, None if secret is None else {0: secret}))


def test_numbers_become_names_in_lists_and_by_seat(toy: ModuleType, toy_game: Game) -> None:
    told = told_to(toy_game, None, 0, (toy.LIT, ([0, 2], {1: (0, 2), 2: 1}), None))
    assert told.data == {"seats": [0, 2], "lamps": {"1": ["red", "green"], "2": "blue"}}


def test_what_was_told_does_not_change_when_the_position_does(toy: ModuleType, empty: Any) -> None:
    empty.log = []
    seats, lamps = [0, 1], {0: [1, 2]}
    empty.tell(toy.LIT, seats, lamps)
    empty.tell(toy.DEALT, to={0: (seats[0],)})
    seats.append(2)
    lamps[0].append(0)
    told = told_to(empty.game, None, 0, empty.log[0])
    assert told.data == {"seats": [0, 1], "lamps": {"0": ["blue", "green"]}}


def test_a_voice_names_seats_and_components(toy: ModuleType, toy_game: Game) -> None:
    told = told_to(toy_game, 1, 0, (toy.LIT, ([0, 1], {1: 0}), None))
    assert Voice(toy_game, 1, ["Ume", "Ken", "Aki"]).event(told) == "Ume, Ken (you) light Ken (you): Red."
    assert Voice(toy_game).event(told) == "Seat 1, Seat 2 light Seat 2: Red."
    mine = told_to(toy_game, 1, 0, (toy.DEALT, (), {1: (2,)}))
    assert Voice(toy_game, 1).event(mine) == "Dealt. Yours is the Green lamp."
    assert Voice(toy_game, 1).event(Told(0, "dealt", {})) == "Dealt."


def test_a_voice_finds_words_for_nobody_and_nothing(toy: ModuleType, toy_game: Game) -> None:
    voice = Voice(toy_game, None, ["Ume"])
    assert voice.title("seat", None) == "nobody"
    assert voice.title("lamp", []) == "none"
    assert voice.title("", 7) == "7"
    assert [voice.seat(seat) for seat in range(3)] == ["Ume", "Seat 2", "Seat 3"], "missing names are filled up"
