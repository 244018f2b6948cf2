"""Words of Ninja: questions know what they are about, refusals say which condition fails, lines carry the point."""

import pytest

from sudare.conformance.words import generic, read_game
from sudare.core import Chance, Perspective, Table, Voice
from sudare.core.ledger import look_up
from sudare.games.ninja import NinjaGame

NAMES = ["Aiko", "Botan", "Chiaki", "Daigo"]


def voice(n, seat):
    return Voice(n.game, seat, NAMES[: n.game.seats])


def asked(n, seat):
    """Return the question of a seat as it reads it."""
    return Perspective.of(n.s, seat, []).question(voice(n, seat))


def why_not(n, seat, name):
    """Return the reason why an action is refused, and its rule."""
    refusal = n.s.refusal(seat, n.game.actions.id(name), voice(n, seat))
    return refusal.text, refusal.rule


def lines(n, seat=None):
    """Return what a seat has read so far."""
    return [voice(n, seat).event(told) for told in n.told(seat)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_in_a_game_is_said_in_names_of_the_workshop(seats):
    assert list(read_game(NinjaGame(seats), f"words {seats}")) == []


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"variant": "lone_wolf", "lone_wolf_hidden_role": True}),
        (4, {"variant": "contested_ground", "contested_missions": "write"}),
        (3, {"rope_lay_without_crossing": True, "patrol_may_hold": True, "guards_notice_ropes": True}),
    ],
)
def test_variants_speak_as_well(seats, options):
    assert list(read_game(NinjaGame(seats, options), "variants")) == []


def test_questions_of_the_intruders_say_who_and_where(night):
    n = night(
        phase="intruders", ninja="a_garden", traitor="g_n_walk1", sentries=["a_east_gate"], ninja_hand={"n_rope": 1}
    )
    first = asked(n, 0)
    assert first.prompt.startswith("The ninja is in Inner Garden (A8); it has not moved yet. What does it do?")
    assert first.about == ["who:ninja", "zone:a_garden"]
    n.walk("a_east_gate")
    met = asked(n, 0)
    assert "meets guards in East Gatehouse (A9): Sword Guard 1." in met.prompt
    assert met.rule == "NIN-138"
    n.do("reveal")
    assert "it has moved 1 of 3 zones" in asked(n, 0).prompt
    n.do("finish")
    assert asked(n, 0).prompt.startswith("The traitor is in North Bank Walk")
    n.do("finish")
    assert asked(n, 0).prompt.startswith("Which zone does the ninja search")


def test_questions_of_the_guards_name_the_card_the_guard_and_how_far(night):
    n = night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", sentries=["a_east_gate"])
    assert "0 of 2 are played" in asked(n, 1).prompt
    n.do("card:g_sentry_search")
    assert asked(n, 1).prompt.startswith("Sentry Search: which guard moves one or two zones?")
    assert asked(n, 1).about == ["card:g_sentry_search"]
    n.do("guard:sword_1")
    step = asked(n, 1)
    assert step.prompt.startswith("Sentry Search: Sword Guard 1, now in East Gatehouse (A9), must go at least one zone")
    assert step.about == ["figure:sword_1"]
    n.walk("ct_b")
    assert "may go 1 zone further" in asked(n, 1).prompt


def test_the_listening_side_and_the_cat_know_who_is_listening(night):
    n = night(
        phase="guards_card",
        ninja="ob_n2",
        traitor="a_hall",
        sentries=["a_east_gate"],
        noise={"traitor": 3},
        traitor_hand={"t_it_was_a_cat": 1},
    )
    n.do("card:g_sentry_listen", "guard:sword_1")
    cat = asked(n, 0)
    assert cat.prompt.startswith(
        "Listening in East Gatehouse (A9): Sword Guard 1. They would hear the traitor (noise 3)."
    )
    n.do("pass")
    told = lines(n, 1)
    assert "The guards in East Gatehouse (A9) hear something!" in told
    assert "The alert is now Low: guards have heard something." in told


def test_shares_of_two_guard_players_say_of_what(night):
    n = night(4, phase="guards_card", ninja="ob_n2", traitor="a_hall", sentries=["a_east_gate"])
    question = asked(n, 2)
    assert question.decision == "split_cards"
    assert question.prompt.startswith("The guards may play two cards in this phase. How many of them may Chiaki (you)")
    assert [o.label for o in question.options][1] == "1 for the swords, 1 for the spears"


def test_reasons_name_the_condition_that_fails(night):
    n = night(
        phase="intruders",
        ninja="im_a_ne",
        traitor="a_hall",
        sentries=["a_east_gate"],
        ninja_hand={"n_kenjutsu": 1, "n_shuriken": 1},
        traitor_hand={"t_rope": 1},
    )
    text, rule = why_not(n, 0, "zone:a_council")
    assert text == (
        "A wall is between Inner Moat, A north-east (I2) and Council Room (A2), and the ninja has no Rope card. The "
        "way round is 6 zones by way of C1, C2, C3, A9 and A6; it can be there next turn."
    )
    assert rule == "NIN-140"
    assert why_not(n, 0, "zone:ob_n2") == (
        "North Road (O3) is too far: 4 zones from Inner Moat, A north-east (I2) by way of G9, G3 and X1, and the ninja "
        "may move 3 zones this turn; it can be there next turn.",
        "NIN-133",
    )
    assert why_not(n, 0, "n_kenjutsu:sword_1") == (
        "Sword Guard 1 is in East Gatehouse (A9), and Kenjutsu (ninja) reaches only guards in the ninja's zone.",
        "NIN-258",
    )
    assert why_not(n, 0, "n_shuriken:spear_4") == ("Spear Guard 4 is not on the map.", "NIN-260")
    assert why_not(n, 0, "bluff:t_rope")[1] == "NIN-028"
    assert why_not(n, 0, "lay_rope:a_council")[0] == "At this table a rope is laid only by crossing the wall."
    assert why_not(n, 0, "leave_map")[0].endswith("is not at the edge of the map, from where one leaves.")


def test_reasons_for_guards_tell_carded_moved_and_missing_apart(night):
    n = night(
        phase="guards_card",
        ninja="ob_n2",
        traitor="g_s_walk1",
        sentries=["a_east_gate", "b_south_gate"],
        patrols=[("a_west_gate", "a_hall")],
    )
    n.search("a_east_gate", "ct_b").do("pass")
    assert why_not(n, 1, "card:g_kenjutsu")[0] == "No guard shares a zone with an intruder that everybody can see."
    assert why_not(n, 1, "free_listen")[0] == "A card was played this turn, and then nobody listens without one."
    n.do("card:g_sentry_listen")
    assert why_not(n, 1, "guard:sword_1") == ("Sword Guard 1 has had its card this turn.", "NIN-079")
    assert why_not(n, 1, "guard:sword_9")[0] == "Sword Guard 9 is not on the map."
    member = n.view(1).patrols[0].members[0]
    assert "belongs to patrol 1" in why_not(n, 1, f"guard:{member}")[0]
    assert why_not(n, 1, "patrol:1") == ("Sentry Listen is for one guard, not for a patrol.", "NIN-251")
    assert why_not(n, 1, "zone:ct_b") == (
        "First choose who carries the card out. Near enough to Middle Court, steps (C3) to hear somebody there: Spear "
        "Guard 1 in South Gatehouse (B12), 2 zones away.",
        "NIN-083",
    )


def test_lines_say_how_and_why(night):
    n = night(
        phase="guards_card",
        ninja="ct_b",
        traitor="g_s_walk1",
        sentries=["a_east_gate"],
        wounds={"ninja": 2},
        guard_hand={"g_sentry_search": 1, "g_kenjutsu": 1},
    )
    n.do("card:g_sentry_search", "guard:sword_1", "zone:ct_b")
    attack = asked(n, 1)
    assert attack.prompt.startswith("Attack the ninja (2 of 3 wounds) in ")
    assert attack.about == ["who:ninja"]
    n.do("guard:sword_1")
    told = lines(n)
    assert any(
        line.startswith("The ninja is detected in ") and line.endswith("guards come into its zone!") for line in told
    )
    assert "The alert is now High: an intruder is detected." in told
    assert "Sword Guard 1 wounds the ninja with Kenjutsu: wound 3 of 3." in told
    assert (
        "The ninja is dead. A second and last one comes in the Intruders Phase, with a new mission; for that the "
        "guards take up to 5 cards of their choice and mark up to 3 sleepers."
    ) in told


def test_a_new_traitor_is_inside_and_a_new_ninja_at_the_edge(night):
    for who, place in (("traitor", "in the grounds between the moats"), ("ninja", "at the edge of the map")):
        zones = {"ninja": "ob_n2", "traitor": "g_s_walk1"} | {who: "ct_b"}
        n = night(
            phase="guards_card",
            **zones,
            sentries=["a_east_gate"],
            wounds={who: 2 if who == "ninja" else 1},
            guard_hand={"g_sentry_search": 1, "g_kenjutsu": 1},
        )
        n.do("card:g_sentry_search", "guard:sword_1", "zone:ct_b", "guard:sword_1").until("bonus_cards")
        assert any(line.startswith(f"A new {who} is somewhere {place}, with") for line in lines(n))


def test_the_text_begins_with_role_and_goal(fresh):
    n = fresh(3)
    intruder, guard = (Perspective.of(n.s, seat, []).text(voice(n, seat)).splitlines()[0] for seat in (0, 2))
    assert intruder.startswith("You play the ninja: the ninja and the traitor must each search")
    assert "Both do: you win; only one: a draw." in intruder
    rooms = len(n.game.map.rooms)
    assert f"no mission's name tells which: {rooms} of {rooms} rooms are not searched yet." in intruder
    assert guard.startswith("You play the guards: you win if neither intruder completes its mission")
    assert "The ninja: mission not completed, 0 of 3 wounds." in guard


def test_a_zone_that_cannot_be_reached_says_how_far_it_is_and_what_is_in_between(night):
    n = night(phase="intruders", ninja="ob_nw", traitor="g_n_cherry", ninja_hand={"n_rope": 1})
    n.walk("ob_n1", "ob_n2")
    assert (
        "and the ninja may move 1 zone more this turn; it can be there in 3 turns." in why_not(n, 0, "zone:g_s_gate")[0]
    )
    n.do("finish")
    far, rule = why_not(n, 0, "zone:b_stores")
    assert far.startswith(
        "Siege Stores (B11) is too far: 6 zones from Cherry Grove (G5) by way of G11, C1, C2, B5 and B8"
    )
    assert "the traitor may move 3 zones this turn" in far
    assert rule == "NIN-133"


def test_what_a_step_costs_and_shows_is_said_before_it_is_taken(night):
    n = night(
        phase="intruders",
        ninja="a_council",
        traitor="g_n_cherry",
        entrances=("a_council", "ob_se"),
        ninja_hand={"n_rope": 1, "n_secret_passage": 1},
    )
    labels = {option.action: option.label for option in asked(n, 0).options}
    assert labels["zone:passage"].startswith(
        "the ninja goes into the secret passage by playing its Secret Passage card"
    )
    rope = next(label for action, label in labels.items() if action.startswith("rope:"))
    assert rope.startswith("the ninja crosses the wall from Council Room (A2) to ")
    assert "by playing a Rope card, which is spent" in rope
    assert labels["finish"].startswith("finish the ninja's move: it stands still, cannot be heard, ")
    n.walk("passage")
    n.do("finish", "finish")
    searches = asked(n, 0)
    assert searches.options[0].label == "the ninja searches nothing"  # passing has the first number


def test_a_walk_is_one_intruders_and_plays_no_card():
    walk = NinjaGame.gestures.same_choice
    assert walk("act", "zone", "act", "zone")
    assert not walk("act", "finish", "act", "zone"), "nobody finishes a move by clicking where the other could go"
    assert not walk("act", "zone", "act", "rope"), "a card is played by a click of its own"


def test_whoever_searches_where_no_goal_can_be_is_told_so(night):
    n = night(phase="intruders", ninja="ob_nw", traitor="g_n_cherry")
    n.walk("ob_n1").do("finish", "finish")
    assert "There is nothing to find" in asked(n, 0).prompt
    n = night(phase="intruders", ninja="a_garden", traitor="g_n_cherry")
    n.walk("a_hall").do("finish", "finish")
    assert asked(n, 0).prompt.startswith("Which zone does the ninja search")


def test_a_goal_that_somebody_found_is_told_to_whoever_it_is_for(night):
    n = night(
        phase="intruders",
        ninja="a_garden",
        traitor="g_n_cherry",
        missions={"ninja": "A", "traitor": "B"},
        objects={"a_hall": "B"},
    )
    n.walk("a_hall").do("finish", "finish", "zone:a_hall").until("act")
    assert "The goal of the traitor is in Audience Hall (A5)." in n.view(0).goal
    assert "goal of the traitor" not in n.view(1).goal


def test_while_a_new_intruder_chooses_its_hand_the_old_mission_is_no_longer_its_own(night):
    n = night(
        phase="guards_card",
        ninja="ob_n2",
        traitor="ct_b",
        sentries=["a_east_gate"],
        wounds={"traitor": 1},
        guard_hand={"g_sentry_search": 1, "g_kenjutsu": 1},
    )
    n.do("card:g_sentry_search", "guard:sword_1", "zone:ct_b", "guard:sword_1").until("restart_hand")
    assert "The traitor: dead; a new one comes, with a new mission." in n.view(0).goal
    assert asked(n, 0).prompt.startswith(
        "The new traitor gets a new mission once its hand is chosen. Choose card 1 of 5"
    )
    basic = next(option.label for option in asked(n, 0).options if option.action == "preset")
    assert basic.startswith("take the basic deck of the traitor: ")
    n.until("act")
    assert "The traitor: mission not completed" in n.view(0).goal


def test_the_ending_tells_wounds_after_the_exit_and_the_exit_as_a_turning_point(night):
    n = night(
        phase="guards_card",
        turn=5,
        ninja="ob_n2",
        traitor="dead",
        sentries=["br_n"],
        guard_hand={"g_sentry_search": 1, "g_kenjutsu": 1},
    )
    n.search("br_n", "ob_n2").do("guard:sword_1").until("act")
    leave = next(option.label for option in asked(n, 0).options if option.action == "leave_map")
    assert leave.endswith("its mission is not completed, so you can then no longer win")
    n.do("leave_map")
    ending = n.game.ending(n.s, n.told(), voice(n, None))
    assert [line.text.partition(";")[0] for line in ending.sums[0].lines] == [
        "Mission A (Poison the Well): not completed",
        "Left the map alive on turn 5",
    ]
    assert "1 of 3 wounds in the end" in ending.sums[0].note
    titles = {turning.title: turning.text for turning in ending.turnings}
    assert titles["The ninja got away, with its mission not completed"].endswith("The ninja has left the map for good.")


def test_quiet_turns_and_traps_are_told_in_a_line(night):
    n = night(phase="intruders", ninja="a_garden", traitor="g_n_cherry", objects={"a_hall": "trap"})
    n.walk("a_hall").do("finish", "finish", "zone:a_hall").until("play_hand")
    told = lines(n)
    assert "What the ninja finds in Audience Hall (A5): a trap. It raises the alert by one, and stays there." in told
    n = night(phase="alert", ninja="a_garden", traitor="g_n_cherry")
    assert "Botan draws no card; the alert is none." in lines(n)


def test_a_zone_is_looked_up_by_its_name_or_code_and_tells_its_neighbours():
    book = NinjaGame(2).passages()
    for words in ("pine grove", "G8"):
        found = look_up(book, words)[0].text
        assert not any("g_nw_grove" in one.text for one in look_up(book, words))
        assert found.startswith("Pine Grove (G8): Grounds")
        assert "Along the patrol track: North Bank Walk, west (G9); Moss Garden (G32)." in found


def test_a_card_in_hand_says_at_every_question_why_it_is_not_played(night):
    """Whatever the seat is asked, also in phases that play no cards: a card that is pointed at is not silent."""
    game = NinjaGame(2)
    table, found = Table(game, "cards", NAMES[:2]), set()
    bots = [game.thumb(seat, Chance(f"cards {seat}")) for seat in range(2)]
    while not table.state.over:
        seat = table.state.deciders[0]
        seen, heard = table.perspective(seat), Voice(game, seat, table.names)
        hands = [one.secret.hand for one in seen.view.intruders if one.secret]
        hands += [stock.hand for stock in seen.view.stocks if stock.hand and stock.seat == seat]
        for id in {card for hand in hands for card in hand}:
            action = game.actions.id(f"card:{id}")
            if action not in seen.legal:
                refusal = table.state.refusal(seat, action, heard)
                assert not refusal.text.startswith(generic(seen, heard)), (seen.decision.id, refusal.text)
                found.add(seen.decision.id)
        table.act(seat, bots[seat].choose(seen))
    assert {"guard_step", "declare_search", "patrol_order", "act"} <= found, found


def test_joining_patrols_says_what_it_gains_and_the_passage_when_one_comes_out(night):
    n = night(phase="guards_patrol", ninja="ob_n2", traitor="a_hall", sentries=["g_n_head", "g_n_head"])
    n.until("regroup")
    assert "Together they march every turn, one card sends them all" in asked(n, 1).prompt
    n = night(
        phase="intruders",
        ninja="a_garden",
        traitor="g_n_walk1",
        entrances=["a_garden", "b_kitchen"],
        ninja_hand={"n_secret_passage": 1},
    )
    enters = next(option.label for option in asked(n, 0).options if option.action.startswith("zone:passage"))
    assert "it comes out next turn at the earliest, at either entrance" in enters


def test_guards_read_how_far_they_hear_and_why_a_piece_is_not_sent(night):
    n = night(phase="guards_card", ninja="ob_n2", traitor="a_hall", sentries=["a_east_gate"], noise={"traitor": 3})
    assert asked(n, 1).options[0].action == "pass"
    assert why_not(n, 1, "guard:sword_1")[0].startswith("Sword Guard 1 is sent by a card: choose Sentry Listen")
    n.do("card:g_sentry_listen")
    question = asked(n, 1)
    assert "no more zones away than that intruder moved" in question.prompt and question.rule == "NIN-083"
    n.do("guard:sword_1").until("guard_step")
    assert "has heard somebody and may go up to 2 zones" in asked(n, 1).prompt


@pytest.mark.rule("NIN-120", "NIN-254")
def test_a_patrol_that_a_card_moves_is_said_not_to_march_this_turn(night):
    n = night(phase="guards_card", ninja="ob_n2", traitor="a_hall", patrols=[("g_s_walk2", "g_s_walk1")])
    card = next(option for option in asked(n, 1).options if option.action == "card:g_patrol_search")
    assert card.label.endswith("It does not march this turn.")
    n.do("card:g_patrol_search")
    assert "does not march with the others this turn" in asked(n, 1).prompt
    n.do("patrol:1", "zone:g_s_walk1", "pass")
    assert n.question == "set_heading"
    assert asked(n, 1).prompt.endswith(
        "Which way will it march along the track? Not in this turn, because it has moved already: from the next turn "
        "on."
    )


@pytest.mark.rule("NIN-079", "NIN-112", "NIN-115")
def test_guards_read_what_has_taken_a_card_or_a_listening_away(night):
    n = night(
        phase="guards_card",
        ninja="ob_n2",
        traitor="a_hall",
        sentries=["a_east_gate"],
        patrols=[("g_s_walk2", "g_s_walk1"), ("g_n_walk2", "g_n_walk1")],
    )
    gone = "A card was played this turn, and then nobody listens without one."
    assert gone not in asked(n, 1).prompt and "free_listen" in n.legal(1)
    n.do("card:g_patrol_listen", "patrol:1").until("play_hand")
    assert asked(n, 1).prompt.endswith(gone) and "free_listen" not in n.legal(1)
    had = "Patrol 1 has had its card this turn"
    assert why_not(n, 1, "patrol:1") == (f"{had}, and no other one can be played on it.", "NIN-079")
    assert why_not(n, 1, "patrol:2")[0].startswith("Patrol 2 is sent by a card: choose Patrol Listen")
    assert why_not(n, 1, "zone:g_s_walk2")[0].endswith("No other card is for them this turn: they have had theirs.")
    n.do("card:g_patrol_listen")
    assert why_not(n, 1, "patrol:1") == (f"{had}.", "NIN-079")
    n.do("patrol:2").until("play_hand")
    both = "Two cards are the most in this phase, and both are played; Kenjutsu does not count."
    assert why_not(n, 1, "guard:sword_1") == (both, "NIN-112")
    assert why_not(n, 1, "zone:a_east_gate")[0].endswith(both)


@pytest.mark.rule("NIN-073", "NIN-189")
def test_kenjutsu_in_the_hand_that_lies_face_down_is_told_with_why_nobody_attacks(night, but):
    n = night(
        phase="alert",
        alert="medium",
        ninja="ob_n2",
        traitor="ct_b",
        sentries=["a_east_gate"],
        guard_hand=but(g_sentry_search=6),
    )
    down = "drawn no Kenjutsu now, and the 4 in your hand lie face down until the Guards Card Phase."
    assert why_not(n, 1, "card:g_kenjutsu") == (f"You have {down}", "NIN-189")
    assert "If you play one, nobody listens without a card this turn." in asked(n, 1).prompt
    n.search("a_east_gate", "ct_b")
    assert n.question == "attack" and n.legal(1) == {"pass"}
    whom = "the traitor (0 of 2 wounds) in Middle Court, steps (C3)"
    assert asked(n, 1).prompt == f"Guards face {whom}, but you have {down}"


@pytest.mark.rule("NIN-178")
def test_an_intruder_that_walks_away_from_guards_is_said_to_have_done_so(night):
    n = night(phase="intruders", ninja="ob_n2", traitor="ct_b", sentries=["ct_b"], shown=["traitor"], done=["ninja"])
    n.until("act").do("finish").walk("a_east_gate")
    assert lines(n, 1)[-1] == (
        "The traitor is out of sight: it has moved on, which guards in its zone cannot prevent, and none notices it "
        "where it is now."
    )


@pytest.mark.rule("NIN-217")
def test_sake_that_does_nothing_is_said_in_words_for_guards(night):
    n = night(phase="intruders", ninja="ob_n2", traitor="a_hall", traitor_hand={"t_potent_sake": 1})
    n.do("finish", "bluff:t_potent_sake")
    assert lines(n, 1)[-1].endswith("No guard got drunk: a bluff, or three were drunk already, and more cannot be.")


@pytest.mark.rule("NIN-064")
def test_a_patrol_that_is_formed_at_once_names_its_guards_and_is_asked_about_twice(night):
    def form(n):
        seen = Perspective.of(n.s, 1, [])
        label = next(one.label for one in seen.question(voice(n, 1)).options if one.action == "form_patrol")
        return label, n.game.gestures.careful(seen, n.game.actions.id("form_patrol"))

    two, more = ["a_east_gate", "a_east_gate"], ["b_south_gate", "b_south_gate"]
    n = night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", sentries=two)
    label, twice = form(n)
    assert twice and label.startswith("form Sword Guard 1 and Spear Guard 1 in East Gatehouse (A9) into a patrol: ")
    seen = Perspective.of(n.s, 1, [])
    assert not n.game.gestures.careful(seen, n.game.PASS)
    n.do("form_patrol", "zone:a_east_gate")
    assert n.question != "form_member" and "formed" in n.kinds()
    for sentries in (two + more, [*two, two[0]]):  # then it is asked where, or who
        label, twice = form(night(phase="guards_card", ninja="ob_n2", traitor="g_s_walk1", sentries=sentries))
        assert not twice and label.startswith("form sentries of one zone into a patrol")
