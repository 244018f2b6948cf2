"""Words of Shogunate: questions know what they are about, refusals say which condition fails, what was seen is kept."""

import pytest

from sudare.conformance.words import read_game
from sudare.core import Told, Voice
from sudare.doors.halves import FEW, offered, picked
from sudare.games.shogunate import ShogunateGame

NAMES = ["Aiko", "Botan", "Chiaki", "Daigo"]


def voice(table, seat):
    return Voice(table.game, seat, NAMES[: table.game.seats])


def asked(table, seat):
    """Return the question of a seat as it reads it."""
    return table.perspective(seat).question(voice(table, seat))


def why_not(table, seat, name):
    """Return the reason why an action is refused, and its rule."""
    refusal = table.state.refusal(seat, table.game.actions.id(name), voice(table, seat))
    return refusal.text, refusal.rule


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_in_a_game_is_said_in_names_of_the_workshop(seats):
    assert list(read_game(ShogunateGame(seats), f"words {seats}")) == []


def test_a_named_leader_is_named_in_the_question_where_it_goes(perform):
    table = perform("cloaked_in_shadows")
    first = asked(table, 0)
    assert "played by Botan" in first.prompt
    assert first.about == ["seat:2"]
    table.act(0, "leader:cat")
    second = asked(table, 1)
    assert "Aiko, the Hatamoto, has named Cat, now at position 3." in second.prompt
    assert second.about == ["clan:cat"]
    assert why_not(table, 1, "position:3") == ("Cat is at position 3 already, and a move must change it.", "SHO-008")


def test_both_sides_of_an_exchange_know_with_whom(perform):
    table = perform("storms_to_flowers")
    table.play((1, "mode:exchange"), (1, "target:3"))
    assert "do you give to Chiaki, for one that Chiaki chooses?" in asked(table, 1).prompt
    assert "Botan exchanges a Loyalty card with you, and you cannot refuse." in asked(table, 2).prompt
    assert (asked(table, 1).about, asked(table, 2).about) == (["seat:3"], ["seat:2"])


def test_what_was_shown_is_kept_for_the_two_alone_and_the_sheet_knows_it(perform):
    table = perform("path_of_the_arrow")
    table.play((1, "leader:wolf"), (1, "target:3"), (2, "card:1"))
    clan = table.told(2)[0].secret["loyalties"][0]
    noted = [table.view(seat).notes[0].clan for seat in (0, 1, 2, None)]
    assert noted == [None, clan, clan, None]
    title = table.game.titles["clan"][table.game.names["clan"].index(clan)]
    assert f"(Path of the Arrow): Chiaki showed you {title}." in table.perspective(1).text(voice(table, 1))
    assert "Chiaki showed Botan a card." in table.perspective(0).text(voice(table, 0))
    assert clan in table.game.aid(table.perspective(1)).seats[2].certain
    assert table.game.aid(table.perspective(0)).seats[2].certain == []
    assert f"Chiaki: certainly {title}" in table.game.aid_text(table.perspective(1), voice(table, 1))


def test_the_text_begins_with_role_and_goal(lay):
    table = lay(loyalties=["crane wolf"], honour={"crane": 3, "wolf": 2})
    first = table.perspective(0).text(voice(table, 0)).splitlines()[0]
    assert first.startswith("You serve Crane and Wolf, in secret; your score is the Honour of your two Leaders")
    assert "When some player's score is 12 at the end of a round" in first
    assert first.endswith("Your score: Crane 3 + Wolf 2 = 5 of 12. This round you are the Hatamoto.")


def test_lines_say_who_and_what_became_of_it():
    game = ShogunateGame(3)
    voice = Voice(game, 0, ["Aiko", "Botan", "Chiaki"])
    told = {
        "leaders_switched": {"leaders": ["cat", "crane"], "from": [3, 2], "to": [2, 3], "cause": "storms_to_flowers"},
        "loyalty_exchanged": {"seats": [0, 1], "cause": "storms_to_flowers"},
        "shinobi_struck": {"host": "rooster", "lost": 0},
        "plots_looked": {"seat": 1, "number": 2},
    }
    assert [voice.event(Told(0, kind, data)) for kind, data in told.items()] == [
        "Cat and Crane trade places: Cat is now at position 2, Crane at 3 (Storms to Flowers).",
        "Aiko (you) and Botan exchange one face-down Loyalty card each (Storms to Flowers).",
        "The Shinobi strikes Rooster, the Leader it lies with, which has no Honour to lose.",
        "Botan looks at the top 2 Plots of the deck, in secret.",
    ]


def test_two_leaders_that_trade_places_are_chosen_one_after_the_other(perform):
    """Fifteen pairs are a long list: six Leaders in the order of the Line, then the five others."""
    table = perform("storms_to_flowers")
    table.act(1, "mode:switch")
    question = asked(table, 1)
    line = [leader.clan for leader in table.view(1).line]
    assert len(question.options) == 15
    first = offered(question)
    assert [option.action for option in first] == [f"first clan:{clan}" for clan in line]
    assert len(first) <= FEW
    then = offered(question, "clan:wolf")
    assert [option.label.partition(" (")[0] for option in then] == [
        f"With {clan.title()}" for clan in line if clan != "wolf"
    ]
    assert {option.action for option in then} <= {option.action for option in question.options}
    assert (
        picked(then, "snake") == picked(then, "with snake") == picked(then, f"#{then.index(picked(then, 'snake')) + 1}")
    )
    assert picked(then, "wolf") is picked(then, "with") is picked(then, "6") is picked(then, "") is None


def test_a_short_list_stays_as_it_is(perform):
    table = perform("storms_to_flowers")
    question = asked(table, 1)
    assert offered(question) is question.options


def test_how_far_a_leader_rises_is_said_by_the_heading_alone(perform):
    options = asked(perform("flowing_upstream"), 1).options
    assert (
        next(option.under for option in options if option.group == "By one place")
        == "Wolf, yours: from position 2 to 1"
    )
    assert all(option.group and option.under for option in options)


def test_who_holds_a_pair_is_asked_all_the_same_and_told_that_it_makes_no_difference(perform):
    pair = perform("dishonour", loyalties=["cat carp", "wolf wolf", "crane snake"])
    pair.act(1, "leader:cat")
    assert asked(pair, 1).prompt.endswith("Both are Wolf, so it makes no difference which.")
    other = perform("dishonour", loyalties=["cat carp", "wolf snake", "crane snake"])
    other.act(1, "leader:cat")
    assert "no difference" not in asked(other, 1).prompt


def test_where_one_leader_was_named_the_others_say_which(perform):
    table = perform("cloaked_in_shadows")
    table.act(0, "leader:cat")
    assert why_not(table, 1, "leader:wolf") == (
        "Cat was named, and no other Leader is moved: say to which position Cat goes.",
        "SHO-048",
    )
    assert asked(table, 1).options[0].label == "Position 1, where Crane (yours) is"
