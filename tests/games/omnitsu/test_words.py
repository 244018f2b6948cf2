"""Words of Omnitsu: questions know what they are about, refusals say which condition fails, lines carry the point."""

import re

import pytest

from sudare.conformance.words import generic, read_game
from sudare.core import Chance, Perspective, Table, Voice
from sudare.core.events import told_to
from sudare.core.ledger import look_up
from sudare.games.omnitsu import OmnitsuGame

NAMES = ["Aiko", "Botan", "Chiaki", "Daigo"]


def voice(board, seat):
    return Voice(board.game, seat, NAMES[: board.game.seats])


def asked(board, seat):
    """Return the question of a seat as it reads it."""
    return Perspective.of(board.s, seat, []).question(voice(board, seat))


def labels(board, seat):
    """Return the options of a seat by their actions."""
    return {option.action: option.label for option in asked(board, seat).options}


def why_not(board, seat, name):
    """Return the reason why an action is refused, and its rule."""
    refusal = board.s.refusal(seat, board.game.actions.id(name), voice(board, seat))
    return refusal.text, refusal.rule


def lines(board, seat=None):
    """Return what a seat has read so far."""
    return [voice(board, seat).event(told_to(board.game, seat, n, h)) for n, h in enumerate(board.s.log)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [{}, {"starting_hand": 5, "discard_view": "top", "any_time_once": True}, {"keep_notes": False, "windows": "brisk"}],
)
def test_nothing_in_a_game_is_said_in_names_of_the_workshop(seats, options):
    assert list(read_game(OmnitsuGame(seats, options), f"words {seats}")) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_that_cannot_be_declared_has_its_reason(seats):
    """At every declaration of wild games: what is not offered is refused for a condition that fails (OMN-046)."""
    game = OmnitsuGame(seats, {"starting_hand": 4})
    table, chance = Table(game, f"wild {seats}", NAMES[:seats]), Chance(f"wild {seats}")
    refused = 0
    while not table.state.over:
        seat = chance.choice(table.state.deciders)
        seen, heard = table.perspective(seat), Voice(game, seat, table.names)
        if seen.decision.id == "declare":
            for action in set(game.a_key) - set(seen.legal):
                text = table.state.refusal(seat, action, heard).text
                assert not text.startswith(generic(seen, heard)), text
                refused += 1
        table.act(seat, chance.choice(seen.legal))
    assert refused > 5


@pytest.mark.parametrize(
    ("sealed", "known", "crack"),
    [
        ("poison", {1: "peek:1"}, "which is Poison: It goes into your hand. .* Sealed it kills you for certain"),
        ("decoy", {1: "peek:1"}, "which is Decoy: It goes into your hand. .* you would only lose by it"),
        ("daimyo", {2: "peek:1"}, "which is Daimyo's: It goes into your hand. .* Sealed it pays 10"),
        ("daimyo", {}, "You alone read it, .* Worth it if you fear that it is Poison"),
    ],
)
def test_what_is_certain_of_a_scroll_is_said_before_it_is_cracked(lay, sealed, known, crack):
    """Also what must be so: with two players, and the other scroll a Poison that one has peeked at."""
    other = "decoy" if sealed == "poison" else "poison"
    b = lay(2, hands={0: "ronin"}, sealed={0: sealed, 1: other}, known=known)
    assert re.fullmatch(f"Crack scroll 1(, |: ){crack}.*", labels(b, 0)["crack:1"])


def test_a_scroll_that_must_be_poison_is_not_called_unread(lay):
    b = lay(
        2,
        at="cards",
        hands={0: "geisha"},
        sealed={0: "daimyo", 1: "poison"},
        known={1: "peek:1"},
        thrown={0: "fortune_teller"},
    )
    b.declare(0, "a").quiet()
    assert labels(b, 0)["scroll:2.1"] == "Scroll 2 before Botan, which must be Poison"
    assert labels(b, 0)["scroll:1.1"] == "Scroll 1 before you, Daimyo's"


def test_a_card_says_which_of_its_actions_could_not_be_declared_and_which_needs_no_target(lay):
    b = lay(3, hands={0: "poisoner geisha"}, sealed={0: "decoy"})
    said = "As things stand: Slip poison costs a shinobi card from your hand, and you have no other one."
    assert labels(b, 0)["play:poisoner@2"].endswith(said)
    alone = lay(3, hands={0: "fisherman"}, sealed={0: "decoy"}, discard="abbot")
    said = (
        "none of it would do anything: Fetch a neighbour needs a peasant card in the Discard Pile, and there is none. "
    )
    assert labels(alone, 0)["play:fisherman"].endswith(f"{said}Good catch would find no other card in your hand.")
    assert "Or Soft words (needs no Target): Draw 3 cards" in labels(b, 0)["play:geisha@2"]


def test_the_throw_says_what_is_chosen_and_what_every_card_does(lay):
    b = lay(3, hands={0: "ronin temple"}, sealed={0: "decoy", 2: "poison"})
    question = asked(b, 0)
    assert question.prompt.startswith(
        "Turn 1. Throw a card, or crack a sealed scroll of yours: read it, and so ruin it?"
    )
    assert question.about == ["scroll:1.1"]
    assert labels(b, 0)["play:ronin@2"].startswith("Ronin (14) at Botan: Rob: Take one of the Target's sealed scrolls;")
    assert "Or Sell his sword (needs no Target): Draw 2 cards." in labels(b, 0)["play:ronin@2"]
    assert "Effect: Clearing: in each Draw/Discard Phase" in labels(b, 0)["play:temple"]
    assert labels(b, 0)["crack:1"].startswith("Crack scroll 1: You alone read it, and it goes into your hand.")
    assert why_not(b, 0, "pass") == ("Who can throw a card or crack a scroll must do one of the two.", "OMN-029")
    assert why_not(b, 0, "play:ronin@1") == ("A card is never aimed at yourself.", "OMN-059")


def test_an_answer_knows_who_does_what_to_whom(lay):
    b = lay(3, hands={0: "ronin", 1: "abbot yojimbo", 2: "ferryman shadow"}, sealed={0: "decoy", 1: "daimyo"})
    b.act(0, "play:ronin@2").act(1, "play:abbot").act(2, "play:ferryman")
    assert asked(b, 1).prompt == "Next comes your Abbot (1). Play an ANY TIME card before it, or pass?"
    b.declare(1, "b")
    b.quiet()
    question = asked(b, 0)
    assert question.prompt == "Your Ronin (14), aimed at Botan, comes up. Declare one of its actions."
    assert question.about == ["card:ronin", "seat:2"]
    b.act(0, "a")
    answer = asked(b, 1)
    assert answer.prompt.startswith("Aiko declares Rob (Ronin) at you: \"Take one of the Target's sealed scrolls;")
    assert answer.about == ["card:ronin", "seat:1", "seat:2"]
    assert labels(b, 1)["play:yojimbo"].startswith("Yojimbo (4): Shield: Answer a combat action")
    text, rule = why_not(b, 2, "play:shadow")
    assert text.startswith("Vanish answers only what is aimed at you, and Rob is not. Cast off is for the Game Ending")
    assert rule == "OMN-089"
    assert why_not(b, 2, "play:ferryman")[0].startswith(
        "You have thrown Ferryman (19): it acts when its number comes up"
    )
    b.window(s1="play:yojimbo")
    assert asked(b, 1).prompt == "Your Yojimbo (4) answers Rob of Aiko's Ronin. Which action do you declare?"
    told = lines(b)
    assert "Aiko throws Ronin (14) at Botan." in told
    assert any(line.startswith("Aiko declares Rob at Botan, with Ronin: ") for line in told)
    assert "Played ANY TIME: Yojimbo (4) of Botan." in told


def test_nine_ways_in_which_an_action_is_not_possible(lay):
    """What a declaration lacks is named, each with its own rule."""

    def refused(key, thrown, aim="", **parts):
        hands = {0: f"{thrown} {parts.pop('hand', '')}"}
        b = lay(2, hands=hands | parts.pop("hands", {}), **parts)
        b.act(0, f"play:{thrown}{aim}").act(1, b.legal(1)[0])
        b.quiet()
        assert b.asked() == {0: "declare"}
        return why_not(b, 0, key)

    one = {"sealed": {0: "decoy", 1: "poison"}}
    assert refused("a", "ronin", "@2", sealed={0: "decoy"}, hands={1: "blind_masseur"}) == (
        "Rob needs a sealed scroll of Botan, who has none.",
        "OMN-046",
    )
    assert refused("a", "shadow", **one)[0].startswith("Vanish only answers a declared action: hold the card back")
    assert refused("b", "shadow", **one) == ("Cast off is for the Game Ending Phase only.", "OMN-346")
    assert refused("a", "komuso", **one) == ("Meditate needs the Location Temple, which is not in play.", "OMN-046")
    assert refused("a", "forger", "@2", **one) == (
        "Forge the seal costs a courtier card, and you have no other card.",
        "OMN-047",
    )
    assert refused("a", "calligrapher", **one)[1] == "OMN-323"
    assert refused("a", "smuggler", "@2", **one)[0].startswith("Sink it needs a cracked scroll in your hand")
    assert refused("b", "constable", **one) == (
        "Remove barrier needs a BLOCKED Location, and there is none.",
        "OMN-073",
    )
    assert refused("a", "angry_mob", **one)[1] == "OMN-072"


def test_discards_say_how_many_and_why(lay):
    b = lay(2, hands={0: "archer", 1: "master_thief abbot geisha pilgrim"}, sealed={0: "decoy", 1: "poison"})
    b.act(0, "play:archer@2").act(1, "play:master_thief@1").declare(0, "a").quiet()
    assert asked(b, 1).prompt == (
        "Volley of Aiko's Archer: discard 2 cards of your own choice. Pick them one after another: 0 of 2 picked."
    )
    b.act(1, "card:abbot")
    assert asked(b, 1).prompt.endswith("1 of 2 picked.")
    assert why_not(b, 1, "card:abbot") == ("You have chosen Abbot already.", "OMN-113")
    assert why_not(b, 1, "done") == ("You must discard: this is no offer.", "OMN-111")
    b.act(1, "card:geisha")
    assert "Botan discards Abbot and Geisha." in lines(b)


def test_the_hand_limit_is_a_sum_of_its_own(lay):
    hand = "abbot geisha pilgrim forger arsonist onmyoji"
    b = lay(2, hands={0: f"ferryman {hand}", 1: "duelist"}, sealed={0: "decoy", 1: "poison"})
    b.act(0, "play:ferryman").act(1, "play:duelist@1").declare(1, "b").declare(0, "b").quiet()
    question = asked(b, 0)
    assert question.prompt.startswith("You have 9 cards, and your hand limit is 5: discard 4 cards.")
    assert question.rule == "OMN-108"


def test_a_peek_says_at_whose_scroll_and_a_swap_of_hands_what_one_has_now(lay):
    b = lay(2, hands={0: "rooftop_watcher", 1: "court_lady"}, sealed={0: "decoy", 1: "poison"})
    b.act(0, "play:rooftop_watcher@2").act(1, "play:court_lady@1").declare(0, "a").quiet()
    assert "Aiko (you) peeks at scroll 2, which lies before Botan. It is a Poison scroll." in lines(b, 0)
    assert "Aiko peeks at scroll 2, which lies before Botan (you)." in lines(b, 1)


def test_cards_are_named_with_their_numbers_behind_them(lay):
    """A menu's number cannot be taken for a card's."""
    b = lay(2, hands={0: "tea_house", 1: "abbot"}, sealed={0: "decoy", 1: "poison"})
    assert labels(b, 0)["play:tea_house"].startswith("Tea House (33): ")
    assert "- Tea House (33) (Location)" in Perspective.of(b.s, 0, []).text(voice(b, 0))


def test_the_text_begins_with_goal_and_standing(deal):
    b = deal(3)
    goal, standing = Perspective.of(b.s, 0, []).text(voice(b, 0)).splitlines()[:2]
    assert goal.startswith("You are a messenger: be alive with the most points when the game ends, which is when")
    assert standing.startswith("Your scroll is sealed, and you do not know what it is. If it ended now: 11 points if")


@pytest.mark.parametrize(
    "word", ["cracked", "contested", "authenticated", "sealed scroll", "peek", "BLOCKED", "window"]
)
def test_every_term_is_explained(word):
    found = look_up(OmnitsuGame(2).passages(), word)
    assert any(one.section == "Words on the cards" for one in found[:3])


@pytest.mark.parametrize(
    "card", [*OmnitsuGame(2).edition.persons, *OmnitsuGame(2).edition.locations], ids=lambda c: c.id
)
def test_every_card_can_be_looked_up_by_its_name(card):
    found = look_up(OmnitsuGame(2).passages(), card.name.lower(), cards=True)[0]
    assert found.title == card.name
    assert (card.actions[0] if hasattr(card, "actions") else card.action).label in found.text


@pytest.mark.rule("OMN-046")
def test_a_card_with_one_possible_action_says_why_the_other_is_none(lay):
    b = lay(2, hands={0: "abbot", 1: "geisha"}, thrown={0: "onmyoji", 1: "rice_farmer"}, discard="ronin", at="cards")
    b.quiet()
    b.act(1, "b").quiet()
    assert b.asked() == {0: "declare"}
    assert b.legal(0) == ["b"]
    prompt = asked(b, 0).prompt
    assert prompt.startswith("Your Onmyoji (41) comes up. ")
    assert "destroyed" in prompt
    assert prompt.endswith("So it does Exorcise.")


def test_a_scroll_that_nothing_is_asked_about_says_how_it_is_reached(lay):
    b = lay(2, hands={0: "abbot", 1: "geisha"}, sealed={0: "decoy", 1: "poison"})
    text, rule = why_not(b, 0, "scroll:2.1")
    assert text.startswith("Scroll 2 lies before Botan, and only a card reaches it")
    assert text.endswith("Throw such a card.")
    assert rule == "OMN-042"


def test_who_loses_a_scroll_is_told_so(lay):
    b = lay(
        2, hands={0: "abbot", 1: "geisha"}, sealed={0: "daimyo", 1: "decoy"}, thrown={1: "master_thief@1"}, at="cards"
    )
    b.declare(1, "a").quiet()
    said = lines(b, 0)
    assert "Your scroll 1 goes to Botan." in said
    assert "Scroll 2 of Botan comes to you." in said
    assert "Scroll 1 goes from Aiko to Botan." in lines(b)


def test_every_card_in_a_list_says_what_it_does(lay):
    b = lay(2, hands={0: "ronin", 1: "abbot geisha pilgrim"}, thrown={0: "archer@2"}, at="cards")
    b.declare(0, "a").quiet()
    assert labels(b, 1)["card:abbot"].startswith("Abbot (1): Sanctuary: Nobody can declare a combat action")


def test_whether_one_wants_to_is_asked_with_what_it_would_be_done_to(lay):
    b = lay(2, hands={0: "mountain_shrine"}, sealed={0: "decoy", 1: "poison"})
    b.act(0, "play:mountain_shrine").act(1, b.legal(1)[0]).quiet()
    assert b.asked() == {0: "location_option"}
    question = asked(b, 0)
    assert question.prompt.endswith(
        "It is scroll 1 before you. Only you see it, and it stays sealed. Do you want to?"
    ), question.prompt
    assert question.about == ["card:mountain_shrine", "scroll:1.1"]
    b = lay(2, hands={0: "records_office", 1: "tea_house"}, sealed={0: "decoy", 1: "poison"}, known={1: "peek:1"})
    b.act(0, "play:records_office").act(1, "play:tea_house").quiet()
    text = asked(b, 0).prompt
    assert "You choose one: scroll 1 before you, which you know; scroll 2 before Botan." in text, text


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({}, "is in the Main Deck or in a hand that you do not see."),
        ({"hands": {0: "daimyos_castle"}}, "is in your hand."),
        ({"hands": {1: "daimyos_castle"}}, "is in the Main Deck or in a hand that you do not see."),
        (
            {"discard": "daimyos_castle ronin"},
            "is in the Discard Pile; it can be drawn again when the Main Deck is",
        ),
        ({"destroyed": "daimyos_castle"}, "is destroyed."),
    ],
)
def test_the_text_says_where_the_castle_can_be(lay, parts, says):
    b = lay(2, **parts)
    assert f"Daimyo's Castle (40) {says}" in b.game.text(Perspective.of(b.s, 0, []), voice(b, 0))


def test_actions_are_listed_as_they_are_printed_and_the_hand_says_when_it_is_played(lay):
    b = lay(2, at="cards", hands={0: "court_lady shadow"}, thrown={0: "abbot"})
    b.window()
    assert [option.action for option in asked(b, 0).options] == ["a", "b"]
    assert why_not(b, 0, "play:court_lady@2") == (
        "Now an action of your Abbot is chosen. Court Lady can only be thrown, when a turn begins.",
        "OMN-026",
    )
    assert why_not(b, 0, "play:shadow")[1] == "OMN-087"


def test_what_comes_to_nothing_is_told(lay):
    b = lay(2, at="cards", thrown={0: "hidden_village", 1: "fisherman"}, discard="abbot")
    b.declare(1, "a").quiet()
    said = lines(b)
    assert "Botan discards nothing." in said
    assert "Summon a shinobi of Hidden Village comes to nothing: there is no such card in the Discard Pile." in said


def test_a_card_that_needs_no_target_says_why_its_other_action_is_not_there(lay):
    b = lay(3, hands={0: "juggler"}, at="cards", thrown={1: "court_lady@3"}, sealed={0: "decoy", 1: "decoy"})
    found = labels(b, 0)
    assert "Sleight of hand" in found["play:juggler@2"] and "Whom you name" not in found["play:juggler@2"]
    assert found["play:juggler@3"] == (
        "Juggler (12) at Chiaki: Pass the hat (needs no Target): Draw 1 card. Whom you name makes no difference. "
        "Sleight of hand needs a sealed scroll of Chiaki, who has none."
    )


def test_a_card_of_another_hand_is_said_to_be_no_card_of_yours(lay):
    b = lay(3, hands={0: "archer", 1: "forger"}, at="cards", thrown={0: "fortune_teller"}, sealed={0: "decoy"})
    b.quiet()
    assert set(b.asked().values()) == {"declare"}
    assert why_not(b, 0, "card:forger")[0].startswith("Forger is not yours")
    assert why_not(b, 0, "card:daimyos_castle")[0].startswith("Daimyo's Castle is not yours"), "nor is one in the deck"


@pytest.mark.parametrize(
    ("sealed", "hand", "other", "says"),
    [
        ("decoy poison", "", "decoy", "As things stand you would be killed then: you have more than one scroll."),
        ("decoy", " poison", "decoy", "As things stand you would be killed then: a cracked scroll is in your hand."),
        ("decoy", "", "poison", "Scroll 1 before you can be Poison: then you would be killed."),
    ],
)
def test_whoever_would_end_the_game_and_be_killed_reads_it_at_the_question(lay, sealed, hand, other, says):
    center = "temple harbor market_town hidden_village"
    b = lay(3, hands={0: "daimyos_castle" + hand}, center=center, sealed={0: sealed, 1: other})
    assert labels(b, 0)["play:daimyos_castle"].endswith(f"It would end the game: 4 are open. {says}")


def test_the_end_names_what_killed_and_gives_the_dead_no_sum():
    """In wild games: who brought two scrolls, or a cracked one, reads where it came from; nothing counts."""
    named = 0
    for seed in range(12):
        table, chance = Table(OmnitsuGame(3), f"killed {seed}", NAMES[:3]), Chance(f"killed {seed}")
        while not table.state.over:
            seat = chance.choice(table.state.deciders)
            table.act(seat, chance.choice(table.state.legal(seat)))
        found = table.how_it_ended()
        for part in found.sums:
            points = [line.points for line in part.lines]
            assert sum(one or 0 for one in points) == part.total
            if table.state.deaths[part.seat]:
                assert part.lines[0].text.startswith("Killed") and set(points[1:]) <= {None}
        if any(len(table.state.sealed[seat]) > 1 for seat in range(3)):
            named += any("killed" in turning.title for turning in found.turnings)
        assert not any("Castle is in play" in turning.text for turning in found.turnings)
    assert named
