"""Plain data: what a state may hold goes through JSON and comes back as what it was."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudare.core import Chance, Deck, SudareError, plain_class
from sudare.core.plain import copied, from_plain, to_plain

leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | st.binary()
keys = st.integers() | st.text(max_size=5) | st.tuples(st.integers(), st.text(max_size=3)) | st.binary(max_size=3)
plain = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(keys, inner, max_size=4)
        | st.sets(keys, max_size=4)
        | st.frozensets(keys, max_size=4)
    ),
    max_leaves=12,
)


def through_json(value: Any) -> Any:
    return from_plain(json.loads(json.dumps(to_plain(value))))


def shape(value: Any) -> Any:
    """Return a value with the types of all its parts, for equality is too kind: 1 == True == 1.0."""
    if isinstance(value, dict):
        return dict, {(shape_key(k)): shape(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value), [shape(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return type(value), {shape_key(v) for v in value}
    return type(value), value


def shape_key(value: Any) -> Any:
    return repr(shape(value))


@given(plain)
def test_everything_plain_survives_json(value: Any) -> None:
    assert shape(through_json(value)) == shape(value)


@given(plain)
def test_a_copy_of_something_plain_is_the_same_and_shares_nothing_that_can_change(value: Any) -> None:
    twin = copied(value)
    assert shape(twin) == shape(value)
    assert not changeable(value) & changeable(twin)


def changeable(value: Any) -> set[int]:
    """Return the identities of all lists, dicts and sets in a value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    own = {id(value)} if isinstance(value, (list, dict, set)) else set()
    return own.union(*(changeable(v) for v in inner))


def test_what_is_not_plain_is_not_copied() -> None:
    with pytest.raises(TypeError, match="a state may hold only plain data, not object"):
        copied([object()])


@pytest.mark.parametrize(
    "value",
    [
        (1, (2, [3, (4,)])),
        {1: "one", (2, 3): {4, 5}},
        {"$tuple": [1, 2]},
        {"$dict": 1, "plain": 2},
        {"": 0},
        frozenset({(1, 2), (0,)}),
        {1, "a", None},
        {frozenset({1}), frozenset({2})},
        b"\x00\xff",
        [True, 1, 1.0],
    ],
)
def test_awkward_values_survive_json(value: Any) -> None:
    assert shape(through_json(value)) == shape(value)


def test_equal_sets_are_written_alike() -> None:
    assert json.dumps(to_plain({8, 0, 16})) == json.dumps(to_plain({16, 8, 0}))
    upwards, downwards = (set(range(0, 800, 8)), set())
    for number in range(792, -1, -8):
        downwards.add(number)
    assert json.dumps(to_plain(upwards)) == json.dumps(to_plain(downwards))


def test_a_deck_inside_other_things_survives_json() -> None:
    deck = Deck([1, 2, 3, 4])
    deck.look(2, Chance("a"))
    deck.put_under([7])
    back = through_json({"decks": [deck, (deck,)]})["decks"]
    for copy in (back[0], back[1][0]):
        assert type(copy) is Deck
        assert (copy.top, copy.rest, copy.bottom) == (deck.top, deck.rest, deck.bottom)


class Parent:
    """A base with a slot of its own."""

    __slots__ = ("name",)


@plain_class
class PlainChild(Parent):
    """A registered class whose base has slots, too."""

    __slots__ = ("age",)


class Stranger:
    """Not registered."""

    __slots__ = ()


def test_inherited_slots_are_written_too() -> None:
    child = PlainChild()
    child.name, child.age = "Ume", (3, 4)
    back = through_json([child])[0]
    assert type(back) is PlainChild
    assert (back.name, back.age) == ("Ume", (3, 4))


@pytest.mark.parametrize("stranger", [Stranger(), object(), print, 1j, range(3), Chance("a")])
def test_strangers_are_refused_wherever_they_hide(stranger: Any) -> None:
    for value in (stranger, [stranger], {"a": (1, stranger)}, {1: stranger}):
        with pytest.raises(TypeError, match=f"only plain data, not {type(stranger).__name__}: "):
            to_plain(value)


def test_an_unknown_part_is_named() -> None:
    with pytest.raises(SudareError, match=r"a part called '\$Castle', which nobody here knows"):
        from_plain({"keep": [{"$Castle": {"walls": 4}}]})


def test_two_classes_cannot_share_a_name() -> None:
    """Otherwise a game with a Deck of its own would break every other game."""
    other = type("Deck", (), {"__slots__": (), "__module__": "somebody.elses.game"})
    with pytest.raises(ValueError, match=r"somebody\.elses\.game and sudare\.core\.deck both"):
        plain_class(other)
    assert type(through_json(Deck([1]))) is Deck
