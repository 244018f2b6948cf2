"""Words of Chiyo's Secret: questions know what they are about, refusals say which condition fails, lines carry more."""

import pytest

from sudare.conformance.words import read_game
from sudare.core import Chance, Perspective, Table, Voice
from sudare.core.events import told_to
from sudare.core.ledger import look_up
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo.arrange import F5

NAMES = ["Aiko", "Botan", "Chiaki", "Daigo", "Emiko"]


def voice(play, seat):
    return Voice(play.game, seat, NAMES)


def asked(play):
    """Return the question of whoever is asked, as that seat reads it."""
    seat = play.state.deciders[0]
    return Perspective.of(play.state, seat, []).question(voice(play, seat))


def why_not(play, name):
    """Return the reason why an action is refused, and its rule."""
    seat = play.state.deciders[0]
    name = play.card(name[1:]) if name.startswith("@") else name
    refusal = play.state.refusal(seat, play.game.actions.id(name), voice(play, seat))
    return refusal.text, refusal.rule


def lines(play, seat=None):
    """Return what a seat has read so far."""
    log = play.state.log
    return [voice(play, seat).event(told_to(play.game, seat, n, h)) for n, h in enumerate(log)]


def text(play, seat):
    return Perspective.of(play.state, seat, []).text(voice(play, seat))


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_nothing_in_a_game_is_said_in_names_of_the_workshop(seats):
    assert list(read_game(ChiyoGame(seats), f"words {seats}")) == []


@pytest.mark.parametrize(
    "options",
    [
        {"victory_claims": "manual", "simultaneous_wins": "shared"},
        {"interrogate_peek": False, "obvious_answers": "ask", "memory_aid": False, "lie_reveal": "never"},
        {"motonaka_sees_patrons": "all", "shogun_start": "first"},
    ],
)
def test_tables_with_other_settings_speak_as_well(options):
    assert list(read_game(ChiyoGame(5, options), "settings")) == []


def test_moves_say_what_is_left_to_move_and_what_follows(lay):
    play = lay().act("loyal:search")
    first = asked(play)
    assert first.prompt == (
        "Search: you may move a Patron, and the Daimyo, who is at the Temple. What do you move? Then you search where "
        "the Daimyo stands."
    )
    assert first.about == ["tile:daimyo", "place:temple"]
    play.act("tile:daimyo")
    assert asked(play).prompt == "Where does the Daimyo go from the Temple?"
    assert why_not(play, "place:temple") == (
        "The Daimyo is at the Temple already, and a move goes elsewhere.",
        "CHI-065",
    )
    play.act("place:tea_house")
    assert why_not(play, "tile:daimyo")[1] == "CHI-072"
    assert why_not(play, "tile:rival") == (
        "Search moves the Daimyo; the Rival moves in an Interrogate.",
        "CHI-065",
    )
    play.act("done")
    assert asked(play).prompt.startswith("Search at the Tea House: which face-down Patron do you look at?")
    assert "you search where the Daimyo stands, at the Tea House." in why_not(play, "@rinzo")[0]
    assert why_not(play, "card:399")[1] == "CHI-169"


def test_no_loyal_action_brings_a_tile_or_an_unmasked_fugitive_to_the_temple(act_two):
    play = act_two().act("loyal:spy", "@true_geisha")
    assert why_not(play, "place:temple") == (
        f"The True Geisha (card {play.handle('true_geisha')}) is unmasked, and no Noble brings an unmasked Fugitive to "
        "the Temple.",
        "CHI-048",
    )


def test_motonaka_is_told_the_truth_and_whether_a_lie_is_possible(lay):
    play = lay().spy(ask="neighbours_usurper")
    question = asked(play)
    assert question.prompt == (
        "Botan asks: Is either of my neighbours a Usurper? The neighbours are Emiko and Chiaki. The truth is No; Yes "
        "would be your one lie of the game."
    )
    assert question.about == ["seat:2", "seat:5", "seat:3"]
    play = lay().search("theater", "genba")
    question = asked(play)
    assert question.prompt.endswith(
        "The truth is No, and you must tell it: you may never say falsely that somebody is a Fugitive."
    )
    assert (question.rule, question.about) == ("CHI-083", ["seat:2", play.card("genba")])


def test_choices_of_a_card_name_the_card_and_cite_its_rule(lay):
    play = lay().interrogate("tea_house", "kagemasa").no()
    question = asked(play)
    assert question.decision == "pick_place"
    assert question.prompt == "Kagemasa: Where does the Daimyo go from the Temple?"
    assert (question.rule, question.about[0]) == ("CHI-183", play.card("kagemasa"))
    assert why_not(play, "stay")[1] == "CHI-183"
    play = lay().interrogate("bathhouse", "hidemori").no()
    question = asked(play)
    assert question.prompt == ("Hidemori: which face-down Patron do you look at? At one Establishment, 2 at most.")
    assert question.rule == "CHI-185"
    assert why_not(play, "@hidemori") == (
        f"Hidemori (card {play.handle('hidemori')}) is face-up already; Hidemori works on face-down Patrons.",
        "CHI-185",
    )
    assert why_not(play, "done") == ("Hidemori takes 1 Patron at least.", "CHI-185")


def test_who_loses_honor_is_asked_with_the_card_that_takes_it(lay):
    play = lay(honor={2: [3], 3: [1]}, rival="temple").interrogate("temple", "needle").no()
    question = asked(play)
    assert question.prompt == "Kuro the Needle: which other Noble puts an Honor token back, drawn at random?"
    assert question.rule == "CHI-197"
    assert why_not(play, "seat:1")[0] == "Aiko is Motonaka, who has no Honor tokens."
    assert why_not(play, "seat:2")[0] == "Kuro the Needle is for another Noble, not for yourself."
    assert why_not(play, "seat:5")[0] == "Emiko holds no Honor token."


def test_secret_actions_say_what_is_missing(lay):
    play = lay().spy()
    assert why_not(play, "secret:frame") == (
        "Framing takes two face-up Patrons without tokens at the Tea House and the Kabuki Theater, and there are 0.",
        "CHI-144",
    )
    assert why_not(play, "loyal:spy") == ("You have chosen Spy for this turn.", "CHI-064")


def test_names_in_lists_are_told_apart_and_abilities_say_what_they_do(lay):
    play = lay().search("bathhouse", "shima", "hidemori")
    assert any("You see, in this order: Shima, Hidemori." in line for line in lines(play, 1))
    assert not any("You see" in line for line in lines(play, 2))
    play = lay().interrogate("theater", "genba").no()
    assert "Botan performs Genba: Draw an Honor token." in lines(play)


def test_the_text_begins_with_role_goal_and_how_far_it_is(lay, act_two):
    play = lay()
    ally, betrayer, moto = (text(play, seat).splitlines()[0] for seat in (1, 2, 0))
    assert ally.startswith("You are a Daimyo's Ally: you win with the other Allies, whom you do not know, if in the")
    assert "The Final Act begins when both Fugitives are unmasked (so far 0 of 2): a Search or an" in ally
    assert text(play, 3).startswith("You are the only Usurper: you win alone if in the Final Act")
    assert "at one of your own: the Sake House or the Tea House." in betrayer
    assert moto.startswith("You are Motonaka: you win as soon as the Shogun enters the city, on space 18: 12 spaces")
    assert moto.endswith(
        "The Nobles can win only in the Final Act, once both Fugitives are unmasked (so far 0 of 2). Your one lie is "
        "unspent."
    )
    play = act_two(daimyo="sake_house")
    assert (
        text(play, 1)
        .splitlines()[0]
        .endswith("The Daimyo is at the Sake House; with him the True Ronin and an Imperial; missing: the True Geisha.")
    )


def test_whatever_lies_on_the_table_says_what_comes_before_it_or_that_it_is_over(lay):
    play = lay()
    assert why_not(play, "@benzo")[0].startswith("First choose your Loyal Action; then card ")
    assert why_not(play, "tile:rival") == ("First choose your Loyal Action: Interrogate moves the Rival.", "CHI-065")
    play.act("loyal:spy")
    assert why_not(play, "tile:rival")[0] == "Spy moves Patrons only; the Rival moves in an Interrogate."
    play.act("@benzo")
    assert why_not(play, "@rinzo")[0].startswith(f"You are moving {play.card('benzo').replace(':', ' ')} (face-down)")
    play.act("place:temple", "done")
    assert why_not(play, "@rinzo")[1] == "CHI-073"
    play.act("nothing")
    assert why_not(play, "place:temple") == (
        "Spy is over, so the Temple cannot be chosen any more; a Secret Action ends the turn.",
        "CHI-063",
    )


def test_an_influence_card_says_when_it_is_played_and_which_condition_fails(lay):
    hand = ["temple_sanctuary", "curfew", "loss_of_face", "general_pardon"]
    play = lay(hand=hand).spy(ask="neighbours_usurper")
    when = "you play Influence cards only when a Noble meets the Informant, or when the Shogun comes to an influence"
    assert why_not(play, "play:curfew") == (f"Curfew is not for this question: {when} symbol.", "CHI-139")
    assert why_not(play, "play:temple_sanctuary")[0].endswith(
        f"{when} symbol. And the Geisha is not unmasked yet, so it could not be played then either."
    )
    assert why_not(play, "play:crowded_streets")[0] == "Crowded Streets is not in your hand."
    play.act("answer:no", "secret:informant")
    for card, reason in (
        ("temple_sanctuary", "Temple Sanctuary cannot be played now: the Geisha is not unmasked yet."),
        ("loss_of_face", "Loss of Face cannot be played now: no Noble holds an Honor token."),
        ("general_pardon", "General Pardon cannot be played now: no Patron carries a Suspicion token."),
    ):
        assert why_not(play, f"play:{card}") == (reason, "CHI-141")
    assert "play:curfew" in play.options()


def test_questions_that_nothing_on_the_table_answers_say_what_does(lay):
    play = lay().spy(ask="neighbours_usurper")
    for thing, name in (
        ("@benzo", f"card {play.handle('benzo')} (face-down)"),
        ("tile:rival", "the Rival"),
        ("place:temple", "the Temple"),
        ("seat:3", "Chiaki"),
        ("space:18", "the City Marker on space 18"),
    ):
        said = f"You answer a question with Yes or No; {name} is not to be chosen now."
        assert why_not(play, thing) == (said, "CHI-080")
    table = Table(ChiyoGame(5), "set-up", NAMES)
    seat = table.state.deciders[0]
    for name in ("tile:rival", "place:temple", "card:1"):
        said = table.state.refusal(seat, table.game.actions.id(name), Voice(table.game, seat, NAMES)).text
        assert said.startswith("You give the Geisha one of the two disguises that you drew; ")


def test_an_interrogation_of_nobody_is_told(lay):
    play = lay(rival="tea_house").act("loyal:interrogate", "done", "nobody")
    assert "Botan interrogates nobody at the Tea House." in lines(play, 2)


def test_the_only_usurper_is_told_so():
    game = ChiyoGame(5)
    table = Table(game, "prelude", NAMES)
    while table.state.deciders == (table.state.motonaka,):
        table.act(table.state.motonaka, table.perspective(table.state.motonaka).legal[0])
    usurper = next(seat for seat in range(5) if table.perspective(seat).view.seats[seat].role == "usurper")
    said = [Voice(game, usurper, NAMES).event(told) for told in table.told(usurper)]
    assert any(line.endswith("you are the only Usurper.") for line in said)
    ally = next(seat for seat in range(5) if table.perspective(seat).view.seats[seat].role == "ally")
    assert not any("only Usurper" in Voice(game, ally, NAMES).event(told) for told in table.told(ally))


def test_a_true_card_says_what_happens_now_and_not_what_would_happen_otherwise(lay):
    play = lay(cards={**F5["cards"], "tea_house": "sayo+G kagemasa benzo"}).interrogate(
        "tea_house", "sayo", suspect="geisha"
    )
    play.act("answer:yes", "stay")
    said = [line for line in lines(play) if "performs the True Geisha" in line]
    assert said == [
        "Aiko performs the True Geisha: Motonaka may move her to any other Establishment.",
        "Botan performs the True Geisha: The Noble draws an Honor token, then Motonaka draws an Influence card.",
    ]


def test_a_game_turned_where_fugitives_were_unmasked_and_where_it_was_won():
    game = ChiyoGame(5)
    seen = set()
    for seed in range(12):
        table = Table(game, f"turning {seed}", NAMES)
        bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(5)]
        while not table.state.over:
            seat = table.state.deciders[0]
            table.act(seat, bots[seat].choose(table.perspective(seat)))
        turnings = table.how_it_ended(Voice(game, None, NAMES)).turnings
        titles = [turning.title for turning in turnings]
        seen.update(titles)
        if table.state.ending not in ("city", "turn_cap"):
            assert {"The first Fugitive was unmasked", "The second Fugitive was unmasked"} <= set(titles)
            won = next(turning for turning in turnings if turning.title == "The winning turn")
            assert won.text.startswith(f"Turn {table.state.turns + 1}: ") or "Final Act" in won.text
        if table.state.lie >= 0:
            told = next(turning.text for turning in turnings if turning.title == "The one lie")
            assert "the truth was" in told
    assert {"The one lie", "The winning turn"} <= seen


def test_the_deduction_sheet_is_read_in_sentences(lay):
    play = lay().spy(ask="type_geisha_imperial").act("answer:yes").end_turn()
    said = play.game.aid_text(Perspective.of(play.state, 1, lines_of(play, 1)), voice(play, 1))
    assert "- The Geisha is disguised as one of" in said
    assert "- Chiaki: " in said
    assert "Motonaka may have lied once, or not." in said


def test_what_an_answer_rules_out_is_said_apart_from_what_a_lie_leaves():
    game = ChiyoGame(5)
    table = Table(game, "sheet")
    bots = [game.thumb(seat, Chance(f"sheet {seat}")) for seat in range(5)]
    while not any(asked.question.startswith("type_") for asked in table.state.view(None).questions):
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    (asked,) = [one for one in table.state.view(None).questions if one.question.startswith("type_")]
    noble = next(seat for seat in range(5) if seat != table.state.view(None).motonaka)
    said = game.aid_text(table.perspective(noble), Voice(game, noble))
    name = asked.question.split("_")[1].title()
    (line,) = [line for line in said.splitlines() if line.startswith(f"- The {name} is disguised")]
    either, _, true = line.partition(" If every answer was true, one of ")
    assert 0 < len(true.split(", ")) < len(either.split(", "))
    assert f"{asked.answer.title()}." in said.partition("What Motonaka has answered:")[2]


def lines_of(play, seat):
    """Return the events that a seat was told."""
    return [told_to(play.game, seat, n, h) for n, h in enumerate(play.state.log)]


def test_every_card_and_term_is_found_by_its_name_its_title_and_a_prefix():
    game = ChiyoGame(8)
    book = game.passages()
    edition = game.edition
    for card in (*edition.patrons, *edition.true_cards, *edition.influence):
        for words in (card.name, card.name.partition(",")[0]):
            assert look_up(book, words, cards=True)[0].title == card.name
    for words, title in (
        ("kagem", "Kagemasa, Gate Captain"),
        ("suspicion", "Suspicion token"),
        ("action marker", "Action Marker"),
        ("establishment", "Establishment"),
        ("fugitive", "Fugitive"),
        ("usurper", "Usurper"),
    ):
        assert look_up(book, words, cards=True)[0].title == title


def test_what_a_heading_has_said_is_not_said_again_below_it(lay):
    play = lay().act("loyal:spy")
    options = [option for option in asked(play).options if option.action.startswith("card:")]
    assert len(options) > 6
    for option in options:
        assert option.under
        assert f" at {option.group[0].lower()}{option.group[1:]}" in option.label
        assert option.group.removeprefix("The ") not in option.under
