"""Searching in Kage: positions are judged between turns and activations, and whole ways are tried."""

from __future__ import annotations

import pytest

from sudare.bots.guides import make_guides
from sudare.bots.ismcts import worth_trying
from sudare.bots.trials import Trials
from sudare.core import Chance, Table
from sudare.games.kage import KageGame
from sudare.games.kage.play.routes import aim_at
from sudare.games.kage.play.thumb import Thumb
from sudare.games.kage.play.worth import worth

MH = KageGame(2)


def tables(moments, number=3):
    """Play rules-of-thumb games and stop at the decisions asked for."""
    for game in range(number):
        table = Table(MH, f"search {game}")
        bots = [Thumb(MH, seat, Chance(f"{game} {seat}")) for seat in range(2)]
        while not table.state.over and table.state.round < 4:
            seat = table.state.deciders[0]
            if table.state.decision(seat).id in moments and len(table.state.legal(seat)) > 1:
                yield table, seat
            table.act(seat, bots[seat].advise(table.state))


def test_turns_and_activations_are_counted_upwards():
    last = 0
    for table, _ in tables(("activate", "act", "react", "step_four", "march"), number=1):
        now = MH.turn(table.state)
        assert now >= last
        last = now
    assert last > 8


@pytest.mark.parametrize(("decision", "seat"), [("act", 1), ("march", 0)])
def test_an_aim_is_gone_to(decision, seat):
    reached = tried = 0
    for table, who in tables((decision,)):
        if who != seat or tried >= 60:
            continue
        thumb = Thumb(MH, seat, Chance("aims"))
        legal = table.state.legal(seat)
        for action, aim in thumb.options(table.state, decision, legal):
            assert action in legal
            if aim < 0:
                continue
            tried += 1
            state = table.state.clone()
            state.log = None
            guide = thumb.twin(Chance("guide"))
            guide.aim = aim
            began = MH.turn(state)
            state.apply(seat, action)
            while not state.over and MH.turn(state) == began and guide.aim >= 0:
                mover = state.deciders[0]
                asked = mover == seat and state.decision(seat).id == decision
                if asked and where(state, decision) == aim % 1024:
                    break
                state.apply(mover, (guide if mover == seat else thumbs(state)).advise(state))
            reached += where(state, decision, aim) == aim % 1024
    assert tried > 20
    assert reached > 0.6 * tried  # who is seen or stopped on the way thinks again


def where(state, decision, aim=-1):
    if aim >= 0:
        model = aim // 2048
        return state.guards[model].sq if decision == "march" and model in state.guards else state.ninja[model % 3].sq
    return state.guards[state.deed.guard].sq if decision == "march" else state.ninja[state.active].sq


def thumbs(state):
    return Thumb(MH, state.deciders[0], Chance("other"))


def test_aims_name_model_square_and_whether_it_stays():
    assert aim_at(3, 17) != aim_at(3, 17, stay=False) != aim_at(2, 17, stay=False)
    assert aim_at(3, 17) % 1024 == 17


def test_trials_end_between_turns_and_no_guide_crashes():
    looked = 0
    for table, seat in tables(("act", "step_four", "guard_act", "dice", "evade"), number=1):
        looked += 1
        if looked % 9:
            continue
        perspective = table.perspective(seat)
        guides = make_guides(MH, seat, Chance("g"))
        guides.listen(perspective.told)
        usual = Thumb(MH, seat, Chance("u")).choose(perspective)
        options = worth_trying(Thumb(MH, seat, Chance("o")), perspective, usual)
        trials = Trials(perspective, Chance("d"), guides, usual, options=options)
        for option in trials.left[:4]:
            result = trials.play(perspective.sample(Chance("w")), option, 0.5)
            assert 0 <= result <= 1
            assert option.action in perspective.legal
        assert trials.crashes == 0
    assert looked > 20


def test_blood_alarm_and_clues_count():
    def chance(**parts):
        setup = {"ninja": {"yuto": "A1", "shizuka": "B1"}, "guards": {"T20": "tesaki"}, "turn_of": "guard", **parts}
        found = worth(MH.arrange(**setup))
        assert sum(found) == pytest.approx(1)
        return found[1]

    assert chance() > chance(wounds={"yuto": (1, 1), "shizuka": (0, 2)})
    assert chance() > chance(alert=10)
    assert chance() > chance(turn=7)


def test_before_the_first_turn_nobody_knows():
    assert MH.worth(MH.new("shaping")) == [0.5, 0.5]
