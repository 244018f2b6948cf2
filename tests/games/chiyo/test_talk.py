"""Talk in Chiyo's Secret: bots speak when all can see that it is their turn, answer, and a liar loses credit."""

from __future__ import annotations

from typing import Any

from sudare.bots import make_bot
from sudare.bots.engine import Match, play_match
from sudare.bots.talk import Talkers, floor, speaker
from sudare.core import Chance, Table, find_game
from sudare.core.forms import Uttered
from sudare.games.chiyo.edition import ALLY, BETRAYER, USURPER


def game(**options: Any) -> Any:
    return find_game("chiyo")(5, options)


def played(seed: str, turns: int, talk: bool = True, **options: Any) -> tuple[Table, dict[int, Any], Talkers]:
    """A table after so many turns between bots."""
    table = Table(game(**options), seed)
    bots = {seat: make_bot("thumb", table.game, seat, Chance(f"{seed} {seat}")) for seat in range(5)}
    talkers = Talkers(table, bots if talk else {}, seed)
    while table.state.turns < turns and not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
        talkers.run()
    return table, bots, talkers


def test_after_a_turn_the_noble_who_had_it_speaks_first_of_the_role() -> None:
    table, _, talkers = played("floor", 5)
    began = [told for told in table.told(None) if told.kind == "turn_began"]
    nobles = [said for said in table.heard(None) if said.seat != table.state.motonaka]
    assert [said.seat for said in nobles] == [told.data["seat"] for told in began[: len(nobles)]]
    assert {said.says.split()[0] for said in nobles[:4]} <= {"claim", "silent"}
    assert talkers.faults == []


def test_a_muted_motonaka_says_nothing() -> None:
    for talk, speaks in (("open", True), ("muted", False)):
        table, _, talkers = played("mute", 9, motonaka_chat=talk)
        assert any(said.seat == table.state.motonaka for said in table.heard(None)) is speaks
        assert talkers.faults == []


def test_who_is_asked_answers_at_once_and_stays_with_it() -> None:
    table, bots, talkers = played("ask", 6)
    nobles = [seat for seat in range(5) if seat != table.state.motonaka]
    asker, asked = nobles[0], nobles[1]
    del bots[asker]
    answers = []
    for _ in range(2):
        table.say(asker, f"ask {asked + 1}")
        assert floor(table)[0] == (asked, "asked_role")
        assert talkers.speak()
        assert table.heard(None)[-1].seat == asked
        answers.append(table.heard(None)[-1].says)
    assert answers[0] == answers[1]
    assert floor(table) == []


def test_talk_changes_nothing_of_games_without_it_and_seeds_decide_what_is_said() -> None:
    silent = [play_match(game(), Match(0, ["thumb"] * 5, "same", talk)) for talk in (False, False)]
    talking = [play_match(game(), Match(0, ["thumb"] * 5, "same", talk)) for talk in (True, True)]
    assert silent[0].said == []
    assert len(talking[0].said) > 5
    assert [p.said for p in talking] == [talking[0].said] * 2
    assert [p.decisions for p in silent] == [silent[0].decisions] * 2
    assert sum(talking[0].faults) == 0


def test_allies_tell_the_truth_about_cards_and_others_not_always() -> None:
    true: dict[str, list[bool]] = {"ally": [], "betrayer": [], "usurper": []}
    for number in range(12):
        table = Table(game(), f"truth {number}")
        bots = {seat: make_bot("thumb", table.game, seat, Chance(f"{number} {seat}")) for seat in range(5)}
        talkers, known = Talkers(table, bots, f"{number}"), 0
        while not table.state.over:
            seat = table.state.deciders[0]
            table.act(seat, bots[seat].choose(table.perspective(seat)))
            talkers.run()
            s = table.state
            for _, said in table.said[known:]:
                act, *parts = said.says.split()
                if act == "saw":
                    face = s.face[s.handle.index(int(parts[0]))]
                    true[table.game.role(s, said.seat)].append(table.game.names["card"][face] == parts[1])
            known = len(table.said)
    assert all(true["ally"]) and len(true["ally"]) > 10
    assert not all(true["usurper"]) and not all(true["betrayer"])


def ally_who_saw(table: Table) -> tuple[int, int, str]:
    """An Ally, and a card that lies face-down and that it knows, with its face."""
    for seat in range(5):
        beliefs = table.perspective(seat).beliefs
        if table.game.role(table.state, seat) != "ally":
            continue
        for slot, handle in enumerate(table.state.handle):
            face = beliefs.faces.known(handle)
            if face is not None and not table.state.up[slot]:
                return seat, handle, table.game.names["card"][face]
    raise AssertionError("no Ally knows a face-down card")


def test_a_liar_loses_credit_when_it_comes_out_and_nobody_is_ever_ruled_out_by_words() -> None:
    table, _, _ = played("credit 3", 7, talk=False)
    me, handle, face = ally_who_saw(table)
    other = next(s for s in range(5) if s not in (me, table.state.motonaka))
    wrong = next(name for name in table.game.names["card"][:15] if name != face)
    view = table.perspective(me).view

    def chances(*says: str) -> list[float]:
        beliefs = table.perspective(me).beliefs
        beliefs.heed([Uttered(other, one, 1) for one in says])
        assert len(beliefs.weighed(view).deals) == len(before.weighed(view).deals)
        return list(beliefs.weighed(view).chance_of[other])

    before = table.perspective(me).beliefs
    usual = list(before.weighed(view).chance_of[other])
    lied, told_true = chances(f"saw {handle} {wrong}"), chances(f"saw {handle} {face}")
    assert lied[ALLY] < usual[ALLY] < told_true[ALLY]
    assert lied[USURPER] > usual[USURPER] and lied[BETRAYER] > usual[BETRAYER]
    assert chances(*[f"saw {handle} {wrong}"] * 5) == lied  # said again is not said by two


def test_what_somebody_says_to_have_seen_is_believed_as_far_as_they_deserve() -> None:
    table, _, _ = played("credit 3", 7, talk=False)
    me, handle, face = ally_who_saw(table)
    listener = next(s for s in range(5) if s not in (me, table.state.motonaka))
    beliefs = table.perspective(listener).beliefs
    if beliefs.faces.known(handle) is None:
        beliefs.heed([Uttered(me, f"saw {handle} {face}", 1)])
        said, true = beliefs.claimed[handle]
        assert table.game.names["card"][said] == face
        assert 0.5 < true < 1.0
    own = table.perspective(me).beliefs
    own.heed([Uttered(listener, f"saw {handle} {face}", 1)])
    assert handle not in own.claimed  # who knows a card needs nobody's word


def test_bots_of_all_levels_talk_and_those_that_do_not_think_are_silent() -> None:
    made = game()
    for kind, talks in (("thumb", True), ("easy", True), ("normal", True), ("random", False), ("default", False)):
        assert (speaker(make_bot(kind, made, 0, Chance())) is not None) is talks
