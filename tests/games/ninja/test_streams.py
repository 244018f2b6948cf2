"""What an outsider is sent while others choose in secret: every way of choosing must look the same, byte by byte."""

from __future__ import annotations

import pytest

from sudare.core import Chance, Perspective
from sudare.core.events import told_to
from sudare.core.table import Table
from sudare.games.ninja import NinjaGame
from sudare.games.ninja.beliefs import NinjaBeliefs
from sudare.games.ninja.beliefs.lives import DeadEnd, Life
from sudare.games.ninja.beliefs.paths import Reader
from sudare.games.ninja.beliefs.walks import _draw_life

rule = pytest.mark.rule
TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"variant": "lone_wolf"}),
    (2, {"variant": "lone_wolf", "lone_wolf_hidden_role": True}),
    (3, {"variant": "contested_ground"}),
    (4, {"variant": "contested_ground", "contested_missions": "write", "guards_notice_ropes": True}),
    (4, {"guards_share_hands": True, "rope_lay_without_crossing": True}),
]


class Stream:
    """All that one side is sent while a position is played on: an entry whenever anything is new to it."""

    def __init__(self, state, seat):
        self.seat = seat
        self.number = 0
        self.last = Perspective.of(state, seat, []).encoded()
        self.entries = [self.last]

    def look(self, state):
        told = [told_to(state.game, self.seat, self.number + n, h) for n, h in enumerate(state.log)]
        self.number += len(told)
        now = Perspective.of(state, self.seat, []).encoded()
        if told or now != self.last:
            self.entries.append((told, now))
        self.last = now


class Ways:
    """Several ways to go on from one position, each seen from all sides that do not share the choosing seat's secrets.

    What an outsider may conclude from is the stream up to the first event, because every event is public.
    """

    def __init__(self, state, seat):
        self.start = state
        team = state.game.team(state.view(seat), seat)
        self.outside = [s for s in (*range(state.game.seats), None) if s not in team]
        self.seen = {}
        self.tried = 0

    def go(self, play):
        """Let `play(state)` yield after each move; compare what outsiders have been sent before anything is told."""
        state = self.start.clone()
        state.log = []
        streams = [Stream(state, seat) for seat in self.outside]
        quiet = 0
        for _ in play(state):
            if state.log:
                break
            quiet += 1
            for stream in streams:
                if stream.seat in self.start.deciders or stream.seat not in state.deciders:  # a rival's turn may come
                    stream.look(state)
        for stream in streams:
            expected = self.seen.setdefault(stream.seat, stream.entries)
            assert stream.entries == expected, f"{state}: seat {stream.seat} is sent something while others choose"
        self.tried += quiet > 0
        return quiet


def secretly(seat, *choices):
    """Return a way: one seat gives these answers, as long as they are possible; None is any that is."""

    def play(state):
        for choice in choices:
            if seat not in state.deciders:
                return
            legal = state.legal(seat)
            action = choice(legal) if callable(choice) else choice
            if action not in legal:
                return
            state.apply(seat, action)
            yield

    return play


def nights(seats, options, seed):
    """Yield the moments of a night: (state, seat that is asked)."""
    return ((table.state, seat) for table, seat in tables(seats, options, seed))


def tables(seats, options, seed):
    """Yield the moments of a night between rules of thumb with slips: (table, seat that is asked)."""
    game = NinjaGame(seats, options)
    table = Table(game, seed)
    chance = Chance(f"slips {seed}")
    bots = [game.thumb(seat, Chance(f"{seed} {seat}")) for seat in range(seats)]
    while not table.state.over:
        seat = chance.choice(table.state.deciders)
        yield table, seat
        slip = chance.below(12) == 0
        table.act(seat, chance.choice(table.state.legal(seat)) if slip else bots[seat].choose(table.perspective(seat)))


@rule("NIN-133", "NIN-295")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nobody_outside_can_count_the_steps_of_the_intruders(seats, options):
    """Nought to three zones, hand-overs, finishing: one unchanging silence, unless something public happens."""
    chance = Chance("ways")
    compared = 0
    for state, seat in nights(seats, options, f"steps {seats}"):
        if state.decision(seat).id != "act":
            continue
        game = state.game
        ways = Ways(state, seat)
        for steps in (1, 2, 3):
            for _ in range(2):
                ways.go(secretly(seat, *[chance.choice] * steps))
        ways.go(secretly(seat, game.HAND_OVER))
        ways.go(secretly(seat, game.FINISH))
        compared += ways.tried
    assert compared > 30


@rule("NIN-026", "NIN-027", "NIN-029", "NIN-032")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nobody_sees_how_a_hand_is_chosen(seats, options):
    """The basic deck at once, card by card, half a hand, a full one: the same to everybody else until all are ready."""
    compared = 0
    chance = Chance("hands")
    for state, seat in nights(seats, options, f"hands {seats}"):
        if state.decision(seat).id != "pick_hand":
            if state.phase:
                break
            continue
        ways = Ways(state, seat)
        for number in (0, 1, 5, 30):
            ways.go(secretly(seat, *[chance.choice] * number))
        ways.go(secretly(seat, state.game.PRESET))
        ways.go(secretly(seat, state.game.PRESET, state.game.PRESET))
        compared += ways.tried
    assert compared > 30


def fallen(night, seats, **options):
    """A ninja that has died and comes back: it has chosen its start."""
    n = night(seats, options, turn=6, sentries=["a_hall:spear"], ninja="a_hall", wounds={"ninja": 2})
    return n.until("play_hand").do("card:g_kenjutsu", n.guard("a_hall")).until("restart_start").do("zone:ob_w1")


@rule("NIN-205")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_sees_how_a_second_life_is_equipped(night, seats):
    n = fallen(night, seats)
    assert n.question == "restart_hand"
    seat = n.s.deciders[0]
    ways = Ways(n.s, seat)
    assert ways.go(secretly(seat, n.game.PRESET)) == 0, "with the last card everybody learns that the hand is ready"
    for number in (1, 3, 5):
        assert ways.go(secretly(seat, *[min] * number)) == number
    guard = n.game.guard_seats[0]
    n.do("card:n_rope", "card:n_rope")
    assert n.view(guard).intruders[0].hand_size == 0
    assert n.view(seat).intruders[0].hand_size == 2
    n.do("card:n_rope", *["card:n_shuriken"] * 3)
    assert n.last("hand_ready", guard) == {"who": "ninja", "number": 6}
    assert n.view(guard).intruders[0].hand_size == 6


@rule("NIN-208", "NIN-299")
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_sees_a_bonus_being_taken(night, seats):
    """The number is public when it has been taken, not before."""
    n = fallen(night, seats).until("bonus_cards")
    seat = n.s.deciders[0]
    ways = Ways(n.s, seat)
    before = n.view(0).stocks[n.game.stock_of[seat]]
    for number in (1, 2):
        ways.go(secretly(seat, *[min] * number))
    n.do(n.game.actions.name(min(n.s.legal(seat))))
    assert n.view(0).stocks[n.game.stock_of[seat]] == before
    n.do("pass")
    assert n.last("bonus_taken", 0) == {"seat": seat, "number": 1}
    after = n.view(0).stocks[n.game.stock_of[seat]]
    assert (after.hand_size, after.deck_size) == (before.hand_size + 1, before.deck_size - 1)


@rule("NIN-026", "NIN-029")
def test_hands_are_ready_for_everybody_at_once(fresh):
    """Who is quick has taken the basic deck: so nobody learns who is ready before all are."""
    n = fresh(4)
    n.do("preset", seat=0).do("preset", seat=3)
    assert "hand_ready" not in n.kinds()
    assert [n.s.seen_waiting(seat) for seat in (0, 1, 3, None)] == [[1, 2, 3], [0, 1, 2, 3], [0, 1, 2], [0, 1, 2, 3]]
    view = n.view(2)
    assert [stock.hand_size for stock in view.stocks] == [0, 0]
    assert [stock.deck_size for stock in view.stocks] == [18, 18]
    assert [person.hand_size for person in view.intruders] == [0, 0]
    n.do("preset", seat=1).do("preset", seat=2)
    assert [t.data["who"] for t in n.told() if t.kind == "hand_ready"] == [
        *("ninja", "traitor", "guard_sword", "guard_spear")
    ]
    assert [stock.hand_size for stock in n.view(None).stocks] == [12, 12]


@rule("NIN-295")
@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {}), (4, {"variant": "contested_ground"})])
def test_a_partner_never_has_to_answer_for_nothing(seats, options):
    """Whoever is asked what the intruders do decides for its own intruder, and has a choice."""
    asked = 0
    for state, seat in nights(seats, options, f"partners {seats}"):
        if state.decision(seat).id == "act":
            asked += 1
            assert state.deciders == (seat,)
            assert state.game.intruder_seats[state.acting] == seat
    assert asked > 20


@rule("NIN-277", "NIN-282")
def test_rivals_see_whose_turn_it_is_and_no_more(night):
    n = night(3, {"variant": "contested_ground"}, phase="intruders", ninja="ob_n1", traitor="g_n_walk1")
    assert [n.s.seen_waiting(seat) for seat in (0, 1, 2, None)] == [[0, 1], [0], [0, 1], [0, 1]]
    seen = {seat: Perspective.of(n.s, seat, []).encoded() for seat in (1, 2, None)}
    n.walk("ob_n2", "ob_n1", "ob_n2")
    assert {seat: Perspective.of(n.s, seat, []).encoded() for seat in seen} == seen
    n.do("finish", seat=0)
    assert {seat: Perspective.of(n.s, seat, []).encoded() for seat in (2, None)} == {s: seen[s] for s in (2, None)}
    assert n.asked == {1: "act"}


@rule("NIN-148", "NIN-154")
def test_nobody_sees_who_has_declared_first(night):
    """One that stood still can only decline: that it was quick about it must not show."""
    n = night(3, phase="intruders", ninja="a_hall", traitor="b_hall").walk("a_garden").do("finish", "finish")
    assert n.asked == {0: "declare_search", 1: "declare_search"}
    before = Perspective.of(n.s, 2, []).encoded()
    n.do("pass", seat=1)
    assert Perspective.of(n.s, 2, []).encoded() == before


SECRET = {
    *("lone_wolf_role", "write_mission", "pick_hand", "restart_hand", "mark_sleeper", "mark_object", "intruder_start"),
    *("restart_start", "passage_entrance", "bonus_cards", "split_cards", "act"),
}  # answers that nobody outside the team may learn; a bonus card may also be declined, and then its number is told
OPEN = {"detected", "hand_ready", "bonus_taken"}  # an end of the silence, or one that is seen


@rule("NIN-008", "NIN-023", "NIN-040", "NIN-306", "NIN-047", "NIN-049", "NIN-113")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_one_secret_answer_looks_like_another(seats, options):
    """All that is told and seen after an answer, numbers of events included, is the same whatever was answered."""
    chance = Chance("answers")
    seen = set()
    for state, seat in nights(seats, options, f"answers {seats}"):
        asked = state.decision(seat)
        if asked.id not in SECRET or (asked.id == "lone_wolf_role" and not options.get("lone_wolf_hidden_role")):
            continue
        team = state.game.team(state.view(seat), seat)
        outside = [s for s in (*range(seats), None) if s not in team]
        looks = {}
        legal = list(state.legal(seat))
        chance.shuffle(legal)
        for action in legal[:6]:
            after = state.clone()
            after.log = []
            after.apply(seat, action)
            kinds = {happening[0].id for happening in after.log}
            if kinds & OPEN or (asked.id == "act" and (kinds or after.deciders != state.deciders)):
                continue
            for side in outside:
                told = [told_to(state.game, side, n, happening) for n, happening in enumerate(after.log)]
                look = (told, Perspective.of(after, side, []).encoded())
                assert looks.setdefault(side, look) == look, f"{asked.id}: seat {side} can tell"
        seen.add(asked.id)
    assert {"pick_hand", "mark_sleeper", "mark_object", "intruder_start", "passage_entrance", "act"} <= seen


@rule("NIN-008")
@pytest.mark.parametrize(("seats", "options"), [*TABLES, (3, {"ninja_hand": 12, "traitor_hand": 10})])
def test_worlds_drawn_while_others_choose_are_sound(seats, options):
    """How far the others are is drawn: every such world looks the same to its side, and can be played on."""
    chance = Chance("worlds")
    drawn = 0
    for table, seat in tables(seats, options, f"worlds {seats}"):
        if not table.state.screened(seat) or chance.below(8):
            continue
        side = chance.choice([*range(seats), None])
        perspective = table.perspective(side)
        world = perspective.sample(Chance(f"world {drawn}"))
        world.check()
        assert perspective.beliefs.refute(world) is None
        assert Perspective.of(world, side, perspective.told).encoded() == perspective.encoded()
        while not world.over and world.screened(world.deciders[0]):
            decider = world.deciders[0]
            world.apply(decider, chance.choice(world.legal(decider)))
        drawn += 1
    assert drawn > 5


def test_an_intruder_that_can_be_nowhere_is_a_dead_end():
    game = NinjaGame(2)
    reader = Reader(game, NinjaBeliefs(game, 1).story, (0, 1), Chance("x"))
    with pytest.raises(DeadEnd, match="nowhere"):
        _draw_life(reader, 0, Life(0, {}), Chance("x"), True)
