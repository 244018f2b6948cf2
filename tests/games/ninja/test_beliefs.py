"""Worlds late in a night of passages and ropes: one is found, and hindsight never excludes the truth."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sudare.bots import make_bot
from sudare.core import Chance, Record, Table
from sudare.games.ninja import NinjaGame
from sudare.games.ninja.beliefs import NinjaBeliefs
from sudare.games.ninja.beliefs.paths import Reader, _audible
from sudare.games.ninja.board import bits
from sudare.games.ninja.state import BY_CARD


def play(seats: int, seed: str, **options) -> Table:
    """Play a night to its end, by rules of thumb that slip one time in six."""
    table = Table(NinjaGame(seats, options), seed)
    bots = [make_bot("thumb", table.game, seat, Chance(f"{seed} {seat}")) for seat in range(seats)]
    slips = Chance(f"{seed} slips")
    while not table.state.over:
        seat = table.state.deciders[0]
        choice = bots[seat].choose(table.perspective(seat))
        table.act(seat, choice if slips.below(6) else slips.choice(table.state.legal(seat)))
    return table


def again(table: Table, upto: int) -> Table:
    """Return the table as it was after some moves."""
    return Table.from_record(table.record(), lambda _: NinjaGame, upto=upto)


class Truthful(Reader):
    """Draws for every Rope card, every passage and everybody who was heard what really happened."""

    def _listen(self, token):
        _, _, zone, _, turn = token
        trails = {who: trail for who, trail in enumerate(self.truth.trail) if self.life(who)}
        self.audible = [(who,) for who, trail in trails.items() if _audible(self.game, trail, zone, turn)]
        super()._listen(token)

    def _untried(self, options):
        self.drew = True
        return next(one for one in self.audible if one in options)

    def _rope(self, who, life, token):
        trail = self.truth.trail[who]
        stay = {key: mask for key, mask in life.states.items() if key[2] == 0}
        for place, (turn, zone, how) in enumerate(trail):
            before = trail[place - 1][1]
            fits = turn == self.phase.turn and how == BY_CARD and (who, place) not in self.used
            if fits and any(mask >> before & 1 for mask in stay.values()):
                assert self._sensible(who, stay, [(before, zone, True)], token)
                life.states = {}
                self._cross(life.states, stay, who, before, zone, *token[2:])
                self._hang(who, before, zone)
                self.used.add((who, place))
                self.drew = True
                return
        life.states = stay

    def _doors(self, who, states, token):
        passage = who if self.game.contested else 0
        pair = self.truth.entrances[passage]
        if not self.entrances[passage]:
            assert self._both_known(passage) or (min(pair), max(pair)) in self._pairs(passage, 0)
            self.entrances[passage] = list(pair)
            self.drew = True
        return bits(pair)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"traitor_hand": 10}), (2, {"ninja_hand": 12})])
def test_hindsight_leaves_the_truth_possible(seats, options):
    played = play(seats, f"truth {seats}", **options)
    for upto in range(60, len(played.moves), 45):
        table = again(played, upto)
        beliefs = NinjaBeliefs(table.game, None)
        for told in table.told(None):
            beliefs.observe(told)
        beliefs.story.flush()
        reader = Truthful(table.game, beliefs.story, (0, 1), Chance("truth"))
        reader.truth, reader.used = table.state, set()
        reader.look_back()
        for token in beliefs.story.tokens:
            reader.drew = False
            reader._token(token)
            reader.read += 1
            if reader.drew:
                reader.look_back()
        reader.finish()
        for who in table.state.on_board():
            assert any(mask >> table.state.at[who] & 1 for mask in reader.life(who).states.values())


def test_a_world_is_found_when_the_passage_was_used_time_and_again():
    """Three ways through two unknown doors, five Rope cards: few entrances fit, and the guards can find some."""
    night = msgspec.json.decode((Path(__file__).parent / "nights" / "two_doors.json").read_bytes(), type=Record)
    table = Table.from_record(night, lambda _: NinjaGame)
    for number in range(5):
        side = table.perspective(1)
        world = side.sample(Chance(f"doors {number}"))
        assert side.beliefs.refute(world) is None
        assert world.view(1) == side.view
