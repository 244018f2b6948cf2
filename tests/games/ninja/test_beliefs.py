"""Worlds late in a night of passages and ropes: one is found, and hindsight never excludes the truth."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sudare.bots import make_bot
from sudare.core import Chance, Record, Table
from sudare.games.ninja import NinjaGame
from sudare.games.ninja.beliefs import NinjaBeliefs
from sudare.games.ninja.beliefs.hindsight import Hindsight
from sudare.games.ninja.beliefs.marks import Notes, draw_sleepers
from sudare.games.ninja.beliefs.paths import Reader, audible
from sudare.games.ninja.beliefs.stocks import Ledger, draw_split
from sudare.games.ninja.beliefs.story import Phase, Slot, Story
from sudare.games.ninja.beliefs.takings import Stage, Takings
from sudare.games.ninja.board import bits
from sudare.games.ninja.state import BY_CARD, GUARD_TYPES


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
        self.near = [(who,) for who, trail in trails.items() if audible(self.game, trail, zone, turn)]
        super()._listen(token)

    def _untried(self, options):
        self.drew = True
        return next(one for one in self.near if one in options)

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


def slot() -> tuple:
    return ("slot", -1, Slot(0, False, (False, False), [True, True]))


def seen(story, who=0, alone=frozenset()) -> Hindsight:
    return Hindsight(story.game, story, who, 0, {}, 0, alone, None)


def test_what_happens_after_a_death_says_nothing_about_the_dead():
    """The dead are nowhere: guards that walk everywhere and meet nobody do not make their earlier life impossible."""
    game = NinjaGame(2)
    story = Story(game)
    story.tokens = [("start", 1, 0, 1 << 40, 1, 0), ("dead", 1), ("not", -1, game.map.all_bits, (False, False))]
    look = seen(story, 1)
    assert look.possible
    assert look.after(0) is not None
    assert look.after(1) is None


def test_a_copy_that_can_come_in_nowhere_is_seen_from_the_beginning():
    """A later copy is met where it can only be if it starts there: the story is at an end before it is read so far."""
    game = NinjaGame(2)
    story = Story(game)
    met = ("at", 0, 5, "start")
    story.tokens = [("start", 0, 1, 0, 1, 0), ("dead", 0), ("start", 0, 1 << 5, 0, 2, 0), met]
    assert seen(story).possible
    story.tokens[2] = ("start", 0, 1 << 6, 0, 2, 0)
    assert not seen(story).possible


def test_who_was_heard_alone_was_near():
    """Nobody else is on the board: hindsight keeps only where the guard can have heard the one there is (NIN-134)."""
    game = NinjaGame(2)
    story = Story(game)
    phase = Phase(1)
    story.tokens = [
        ("start", 0, game.map.edge_bits, 0, 1, 0), ("begin", -1, phase), slot(), ("end", -1), ("over", -1),
        ("listen", -1, 5, True, 2),
    ]  # fmt: skip
    reader = Reader(game, story, (0,), Chance("alone"))
    reader.look_back()
    assert reader._heard_alone(0) == {5}
    states = reader.hindsight[0].before[5]
    assert states and all(key[0] and not mask & ~game.map.ball[5][key[0]] for key, mask in states.items() if mask)
    story.tokens.insert(1, ("start", 1, 0, game.map.all_bits, 1, 0))
    assert Reader(game, story, (0, 1), Chance("two"))._heard_alone(0) == set()


def test_the_last_rope_card_has_hung_the_rope_that_was_found():
    """As long as another card follows it may be a bluff; the last one before the rope is found may not."""
    game = NinjaGame(2)
    story = Story(game)
    story.tokens = [("rope", 0, 0, False, False), ("rope", 0, 0, False, False), ("over", -1)]
    story.ropes_found, story.found_at = [(66, 68, 0)], {(66, 68, 0): 2}
    edges = [(66, 68, True), (40, 41, True)]
    reader = Reader(game, story, (0, 1), Chance("found"))
    assert len(reader._rope_options(0, edges[:])) == 3
    reader.read = 1
    assert reader._rope_options(0, edges[:]) == [(66, 68, True)]
    story.found_at[66, 68, 0] = 1  # found before the second card
    reader.read = 0
    assert reader._rope_options(0, edges[:]) == [(66, 68, True)]


@pytest.mark.parametrize("seed", range(20))
def test_cards_that_were_played_are_always_found_somewhere(seed):
    """Every card of a stock but one was played, some time: there are few ways, and one of them is drawn each time."""
    share = (3, 2, 2, 1)
    ledger = Ledger((*share, *[0] * (GUARD_TYPES - len(share))), 3, None)
    ledger.ready = True
    for what, number in (
        ("hand", 3), ("hand", 1), ("draw", 2), ("drawn", 1), ("keep", 0), ("hand", 2), ("draw", 2), ("keep", 0),
        ("hand", 2), ("hand", 0), ("draw", 1), ("drawn", 0),
    ):  # fmt: skip
        ledger.add(what, number)
    split = draw_split(ledger, 1, 0, Chance(f"cards {seed}"))
    assert split is not None
    hand, drawn, deck, discard = split
    assert (sum(hand), sum(drawn), hand[0]) == (1, 0, 1)
    assert sum(deck) == 0
    assert min(*hand, *drawn, *deck, *discard) >= 0


def test_what_cannot_have_been_taken_is_said_so():
    first = Stage(1, [1, 1])
    first.least = [1, 1]
    assert Takings([first]).drawn(Chance("two of one")) is None


@pytest.mark.parametrize("seed", range(20))
def test_sleepers_that_woke_had_been_marked(seed):
    """Six were marked, five of them woke in three barracks, and two came to a fourth: one is left, with room for it."""
    game = NinjaGame(2)
    notes = Notes(game)
    notes.sleep = [(-1, 1)] * 4 + [(0, 2), (1, 1), (2, 1)] + [(-1, 1)] * 2 + [(0, 2)]
    assert sum(draw_sleepers(notes, [], -1, Chance(f"sleepers {seed}"))) == 0
    notes.sleep += [(-1, 1)]
    counts = draw_sleepers(notes, [], 3, Chance(f"sleepers {seed}"))
    assert (counts[3], sum(counts)) == (1, 1)
