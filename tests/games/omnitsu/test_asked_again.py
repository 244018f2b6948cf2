"""Who passes is asked again in the same turn when it has become graver, or another thing; and is told when."""

from __future__ import annotations

from typing import Any

import pytest

from sudare.core import Perspective
from sudare.doors import Standing, asked_again

FOUR = "temple harbor market_town hidden_village"  # as many as the Castle needs with three players
SCROLLS = {0: "decoy", 1: "decoy", 2: "poison"}


class Passing:
    """Seat 1, which passes wherever it is asked; everybody else passes, too, and declares what is told."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.standing = Standing()
        self.asked: list[str] = []  # where it was asked: before which card, or after which was declared

    def where(self, seen: Perspective) -> str:
        if seen.decision.id == "window_response":
            return f"{seen.view.stack[-1].card} declared"
        waiting = [(seat.slot.order, seat.slot.card) for seat in seen.view.seats if seat.slot.status == "waiting"]
        return f"before {min(waiting)[1]}" if waiting else f"end of {seen.view.phase}"

    def on(self, *declared: str, phase: str = "action") -> list[str]:
        """Let the phase be played, the cards that come up doing this; return where the seat was asked."""
        keys = list(declared)
        board = self.board
        while board.s.phase == phase and not board.s.over:
            for seat in board.s.deciders:
                if board.asked()[seat] == "declare":
                    board.act(seat, keys.pop(0))
                    break
                seen = Perspective.of(board.s, seat, [])
                action = board.game.actions.name(seen.default())
                window = seat == 0 and board.asked()[0] in board.game.gestures.windows
                if window and self.standing.answer(seen) is None:
                    self.asked.append(self.where(seen))
                    self.standing.gave(seen, seen.default())
                board.act(seat, action)
                break
        return self.asked


def passing(lay: Any, hand: str, thrown: dict[int, str], **more: Any) -> Passing:
    hands = {0: hand, 1: "komuso", 2: "smuggler"}
    return Passing(lay(3, hands=hands, at="cards", thrown=thrown, **({"discard": "abbot", "sealed": SCROLLS} | more)))


def test_who_holds_what_could_stop_the_castle_is_asked_when_it_is_declared(lay: Any) -> None:
    """A Location can be BLOCKED while the Castle is declared (W-11): whoever passed before it is asked once more."""
    person = passing(lay, "road_warden", {1: "rice_farmer", 2: "daimyos_castle"}, center=FOUR)
    assert person.on("a") == ["before rice_farmer", "daimyos_castle declared"]


def test_a_location_that_has_just_been_opened_is_something_new_to_block(lay: Any) -> None:
    person = passing(lay, "road_warden", {1: "harbor", 2: "shadow"}, center="temple")
    assert person.on("hold")[:2] == ["before harbor", "before shadow"]


def test_scrolls_that_have_changed_hands_are_worth_another_look(lay: Any) -> None:
    person = passing(lay, "juggler", {1: "ronin@3", 2: "blind_masseur"})
    asked = person.on("a", "a")
    assert asked == ["before ronin", "before blind_masseur", "blind_masseur declared", "end of action"]


def test_another_card_on_top_of_the_discard_pile_is_another_offer(lay: Any) -> None:
    person = passing(lay, "rag_picker", {1: "court_lady@3", 2: "blind_masseur"})
    assert person.on("b", "b") == ["before court_lady", "before blind_masseur", "end of action"]


def test_a_card_is_exchanged_where_most_is_known_before_it_comes_up(lay: Any) -> None:
    person = passing(lay, "disguise_master archer", {0: "ferryman", 1: "court_lady@3", 2: "blind_masseur"})
    assert person.on("b", "b", "b") == ["before ferryman"]


def test_nothing_new_is_no_question(lay: Any) -> None:
    person = passing(lay, "double_agent archer", {1: "court_lady@3", 2: "blind_masseur"})
    assert person.on("b", "b") == ["before court_lady"]


def test_an_attack_on_every_hand_is_one_on_this_hand(lay: Any) -> None:
    person = passing(lay, "juggler archer", {1: "angry_mob", 2: "blind_masseur"}, center="temple")
    assert person.on("b", "b") == ["before angry_mob", "angry_mob declared"]


def test_a_card_that_is_held_back_is_offered_before_it_is_lost(lay: Any) -> None:
    person = passing(lay, "archer", {0: "rag_picker", 1: "ferryman", 2: "blind_masseur"}, sealed={1: "decoy"})
    asked = person.on("hold", "b", "b")
    assert asked[-1] == "end of action"


@pytest.mark.parametrize(("more", "again"), [("", False), (" archer ronin geisha duelist", True)])
def test_a_hand_that_must_shrink_is_a_reason_to_use_a_card(lay: Any, more: str, again: bool) -> None:
    """What was declined before the draws is offered after them if a card has to be discarded then."""
    hand = f"double_agent calligrapher{more}"
    before = passing(lay, hand, {1: "court_lady@3", 2: "blind_masseur"})
    assert before.on("b", "b") == ["before court_lady"]
    before.asked.clear()
    assert before.on(phase="draw") == (["end of draw"] if again else [])


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("road_warden", "Road Warden comes back too when another Location is open."),
        ("juggler", "Juggler comes back too when your sealed scrolls, or those it could reach, have changed."),
        ("rag_picker", "Rag Picker comes back too when another card lies on top of the Discard Pile."),
        ("double_agent", "and when you would have to discard."),
    ],
)
def test_the_question_says_what_becomes_of_a_pass(lay: Any, hand: str, says: str) -> None:
    board = passing(lay, hand, {1: "court_lady@3", 2: "blind_masseur"}, center="temple").board
    said = asked_again(Perspective.of(board.s, 0, []))
    assert said.startswith("If you pass, you are asked again this turn when")
    assert said.endswith(says)
    assert asked_again(Perspective.of(board.s, 1, [])) == "", "nothing but to pass"


def test_what_is_said_follows_from_what_the_seat_sees(lay: Any) -> None:
    """Other hands and faces change nothing in it."""
    said = [
        asked_again(
            Perspective.of(
                lay(
                    3,
                    hands={0: "juggler", 1: other},
                    at="cards",
                    thrown={1: "court_lady@3", 2: "blind_masseur"},
                    sealed={0: "decoy", 1: face},
                    discard="abbot",
                ).s,
                0,
                [],
            )
        )
        for other, face in (("yojimbo", "poison"), ("archer", "daimyo"))
    ]
    assert said[0] == said[1] != ""


def test_a_card_that_comes_back_before_ones_own_thrown_card_is_said_to(lay: Any) -> None:
    """What is said under the pass is kept: Disguise Master has its moment there, whatever was passed before."""
    person = passing(lay, "double_agent disguise_master", {0: "ferryman", 1: "court_lady@3", 2: "blind_masseur"})
    said = asked_again(Perspective.of(person.board.s, 0, []))
    assert "Disguise Master comes back too before your own thrown card comes up." in said
    assert person.on("b", "b", "b") == ["before court_lady", "before ferryman"]


@pytest.mark.parametrize(("thrown", "wanted"), [("ferryman", False), ("daimyos_castle", True)])
def test_ones_own_action_is_nothing_to_answer_unless_it_ends_the_game(lay: Any, thrown: str, wanted: bool) -> None:
    board = lay(3, hands={0: "juggler"}, at="cards", thrown={0: thrown}, center=FOUR, sealed=SCROLLS)
    board.window()
    if not wanted:
        board.act(0, "a")
    board.at_response()
    seen = Perspective.of(board.s, 0, [])
    assert len(seen.legal) > 1, "the rules allow it in any case"
    assert (Standing().answer(seen) is None) is wanted


def test_ones_own_action_that_was_turned_round_can_be_turned_back(lay: Any) -> None:
    """A levy that would be paid by its owner is as good as somebody else's."""
    board = lay(3, hands={0: "double_agent", 1: "kunoichi"}, at="cards", thrown={0: "tax_collector"}, sealed=SCROLLS)
    board.window().act(0, "a").at_response()
    assert Standing().answer(Perspective.of(board.s, 0, [])) is not None
    board.s.stack[-1].turned = True
    assert Standing().answer(Perspective.of(board.s, 0, [])) is None
