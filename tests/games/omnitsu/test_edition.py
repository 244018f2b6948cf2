"""games/omnitsu: edition files: what is wrong is reported with file, entry and field; operations combine freely."""

import copy
import tomllib

import pytest

from sudare.core import Chance, EditionError, OptionError, SudareError
from sudare.games.omnitsu import OmnitsuGame
from sudare.games.omnitsu.beliefs.hypotheses import orders
from sudare.games.omnitsu.edition import OPERATIONS
from sudare.games.omnitsu.rules.operations import OPERATIONS as DONE

HOUSE = tomllib.loads((OmnitsuGame.folder() / "edition.toml").read_text(encoding="utf-8"))


def changed(change):
    data = copy.deepcopy(HOUSE)
    change(data)
    return data


def person(data, id):
    return next(p for p in data["persons"] if p["id"] == id)


def place(data, id):
    return next(p for p in data["locations"] if p["id"] == id)


def put(entry, key, value):
    entry[key] = value


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: put(person(d, "ronin"), "number", 13), r"persons \(ronin\)\.number: expected a number of its own"),
        (lambda d: put(person(d, "ronin"), "number", 24), r"locations \(market_town\)\.number: .* also that of ronin"),
        (lambda d: put(person(d, "ronin"), "class", "samurai"), r"persons\[13\] \(ronin\)\.class"),
        (lambda d: put(person(d, "ronin"), "colour", "red"), r"persons\[13\] \(ronin\).*colour"),
        (lambda d: put(person(d, "ronin"), "id", "geisha"), r"persons \(geisha\)\.id: expected an id of its own"),
        (lambda d: person(d, "ronin")["actions"].pop(), r"persons \(ronin\)\.actions: expected exactly two"),
        (
            lambda d: put(person(d, "ronin")["actions"][0], "ops", ["rob"]),
            r"persons \(ronin\)\.actions \(a\)\.ops\[0\]: expected the name of an operation .*'rob'",
        ),
        (
            lambda d: put(person(d, "ronin")["actions"][1], "ops", [["draw", "you"]]),
            r"actions \(b\)\.ops\[0\]: expected 2 parameters for draw, got 1",
        ),
        (
            lambda d: put(person(d, "ronin")["actions"][1], "ops", [["draw", "target", 2]]),
            r"actions \(b\)\.ops\[0\]: expected you or each as parameter 1 of draw, got 'target'",
        ),
        (
            lambda d: put(person(d, "ronin")["actions"][1], "ops", [["draw", "you", 0]]),
            r"expected a number from 1 on as parameter 2 of draw",
        ),
        (lambda d: put(person(d, "ronin")["actions"][1], "ops", []), r"actions \(b\)\.ops: expected at least one"),
        (
            lambda d: put(person(d, "ronin")["actions"][1], "ops", ["take_random"]),
            r"actions \(b\)\.ops\[0\]: take_random needs a Target",
        ),
        (
            lambda d: put(person(d, "ronin")["actions"][0], "response", True),
            r"actions \(a\)\.response: expected false",
        ),
        (
            lambda d: put(person(d, "komuso")["actions"][0], "requires", ["abbot"]),
            r"persons \(komuso\)\.actions \(a\)\.requires: expected ids of Locations, got 'abbot'",
        ),
        (
            lambda d: put(person(d, "geisha")["actions"][0], "ops", [["take_chosen", "non_scroll"]]),
            r"ops\[0\]: expected look_hand before take_chosen",
        ),
        (
            lambda d: put(place(d, "temple")["effect"], "op", "incense"),
            r"locations \(temple\)\.effect: expected the name of a Location effect",
        ),
        (lambda d: put(place(d, "temple")["action"], "ops", ["block"]), r"locations \(temple\)\.action\.ops\[0\]"),
        (lambda d: put(place(d, "daimyos_castle"), "ends_game", False), r"locations: expected at least one Location"),
        (
            lambda d: put(place(d, "daimyos_castle"), "needs_locations", 12),
            r"locations \(daimyos_castle\)\.needs_locations: expected at most 9",
        ),
        (lambda d: d["scrolls"].pop(), r"scrolls: expected one entry each"),
        (lambda d: [put(x, "count", 1) for x in d["scrolls"]], r"scrolls: expected enough Poison and Decoy"),
        (lambda d: put(d["setup"], "starting_hand", 9), r"setup\.starting_hand"),
        (lambda d: put(d["setup"], "daimyo_in_deal", 2), r"setup\.poison_in_deal: expected at most 2 together"),
    ],
)
def test_a_bad_edition_is_refused_with_its_place(change, message):
    with pytest.raises(EditionError, match=message):
        OmnitsuGame(3, edition=changed(change))


def test_only_a_few_cards_can_be_put_into_an_order():
    """Whoever watches reckons with every order: 20 of them would be more than anybody can count."""
    omens = [["scry", 20]]
    edition = changed(
        lambda d: put(next(a for p in d["persons"] for a in p["actions"] if a["ops"] == [["scry", 3]]), "ops", omens)
    )
    with pytest.raises(EditionError, match=r"expected a number from 1 to 5 as parameter 1 of scry, got 20"):
        OmnitsuGame(3, edition=edition)


def test_orders_of_things_that_are_alike_are_counted_once():
    assert orders((2, 1, 1)) == [(1, 1, 2), (1, 2, 1), (2, 1, 1)]
    assert orders((7,) * 20 + (3,)) == [(*(7,) * n, 3, *(7,) * (20 - n)) for n in range(21)]
    assert orders((1, 1, 2), 2) == [(1, 1), (1, 2), (2, 1)]


def test_the_file_is_named(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('game = "omnitsu"\nname = "mine"\n', encoding="utf-8")
    with pytest.raises(EditionError, match=r"mine\.toml"):
        OmnitsuGame(3, edition=path)


def test_every_operation_is_implemented():
    assert set(OPERATIONS) == set(DONE)


def test_take_scroll_which_no_house_card_uses(lay):
    def change(data):
        put(person(data, "ronin")["actions"][0], "ops", ["take_scroll"])

    b = lay(2, edition=changed(change), at="cards", sealed={0: "decoy", 1: "daimyo"}, thrown={0: "ronin@2"})
    b.declare(0, "a").window()
    assert b.s.sealed == [[1, 2], []]


def test_operations_combine_freely_and_random_games_still_end():
    def change(data):
        pool = [["scry", 5], "guard", ["recover", "any"], ["discard", "each_other", 1], "reshuffle_scrolls", "burn"]
        for i, card in enumerate(data["persons"]):
            card["any_time"] = True
            card["actions"][1].update(ops=[pool[i % 6], ["draw", "you", 1]], target=False, combat=False, response=False)
            card["actions"][1].pop("reversed_ops", None)

    game = OmnitsuGame(3, {"turn_cap": 10}, changed(change))
    for seed in range(4):
        s, chance = game.new(seed), Chance(str(seed))
        while not s.over:
            seat = chance.choice(s.deciders)
            s.apply(seat, chance.choice(s.legal(seat)))
        s.check()


def test_impossible_options_are_refused():
    with pytest.raises(OptionError, match="castle_locations"):
        OmnitsuGame(2, {"castle_locations": 9})
    with pytest.raises(OptionError, match="turn_cap"):
        OmnitsuGame(2, {"turn_cap": 5})
    assert OmnitsuGame(4, {"castle_locations": 2}).castle_needs == {39: 2}
    assert OmnitsuGame(2, {"starting_hand": 3}).new(1).hands[0].__len__() == 3


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"hands": {0: "nobody"}}, "there is no card 'nobody'"),
        ({"hands": {0: "abbot", 1: "abbot"}}, "lies already somewhere else"),
        ({"hands": {5: "abbot"}}, "no seat"),
        ({"sealed": {0: "daimyo daimyo daimyo"}}, "not that many daimyo"),
        ({"sealed": {0: "letter"}}, "expected daimyo, poison, decoy"),
        ({"thrown": {0: "ronin"}}, "with a Target"),
        ({"center": "abbot"}, "expected a Location"),
        ({"at": "noon"}, "expected one of"),
        ({"known": {9: "public"}}, "no sealed scroll t9"),
    ],
)
def test_arranging_says_what_is_wrong(parts, message):
    with pytest.raises(SudareError, match=message):
        OmnitsuGame(2).arrange(**parts)
