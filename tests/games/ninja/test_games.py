"""Whole games: random play, the blind, beliefs, bots, text, golden transcripts."""

from pathlib import Path

import msgspec
import pytest

from sudare.bots import answer_of, make_bot
from sudare.conformance import check_game
from sudare.conformance.golden import assert_golden
from sudare.core import Chance, Perspective, SudareError, Table
from sudare.games.ninja import NinjaGame
from sudare.games.ninja.beliefs import NinjaBeliefs

TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"variant": "lone_wolf"}),
    (2, {"variant": "lone_wolf", "lone_wolf_hidden_role": True}),
    (3, {"variant": "contested_ground"}),
    (4, {"variant": "contested_ground", "contested_missions": "write", "guards_notice_ropes": True}),
    (4, {"team_setup": "captain", "patrol_may_hold": True, "rope_lay_without_crossing": True}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_blind_holds(seats, options):
    report = check_game(NinjaGame, games=1, seats=[seats], options=[options], seed="ninja tests")
    assert not report.failures, report.failures[0]


@pytest.mark.rule("NIN-305")
def test_everybody_knows_the_basic_decks():
    """No side draws a hand at the start that the basic decks do not have."""
    table = Table(NinjaGame(3, {"basic_decks": True}), "basic")
    hands = table.state.hand, table.state.ihand
    for seat in (*range(3), None):
        for number in range(5):
            world = table.perspective(seat).sample(Chance(f"basic {number}"))
            assert (world.hand, world.ihand) == hands


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_random_games_end_and_every_moment_can_be_read(seats, options):
    game = NinjaGame(seats, options)
    table = Table(game, f"text {seats}")
    chance = Chance("readers")
    number = 0
    while not table.state.over:
        number += 1
        if number % 12 == 0:
            for seat in (*range(seats), None):
                perspective = table.perspective(seat)
                assert perspective.text().splitlines()[1].startswith(f"Turn {table.state.turn} of")
                perspective.question()
        seat = chance.choice(table.state.deciders)
        table.act(seat, chance.choice(table.state.legal(seat)))
    table.state.check()
    assert "game is over" in table.perspective(None).text()


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), TABLES[4], TABLES[5]])
def test_the_aid_never_misses_the_truth(seats, options):
    game = NinjaGame(seats, options)
    sizes = []
    for seed in range(2):
        table = Table(game, f"zones {seed}")
        chance = Chance(f"zones {seed}")
        assert all(game.aid(table.perspective(seat)) is None for seat in (*range(seats), None))  # nobody has started
        while not table.state.over:
            seat = chance.choice(table.state.deciders)
            table.act(seat, chance.choice(table.state.legal(seat)))
            if len(table.moves) % 25 or not table.state.on_board() or table.state.over:
                continue
            assert game.aid(table.perspective(None)) is None
            assert all("possible_zones" not in (game.aid(table.perspective(n)) or {}) for n in game.intruder_seats)
            for seat in game.guard_seats:
                perspective = table.perspective(seat)
                aid = game.aid(perspective)
                assert aid == game.aid(Perspective.decode(game, perspective.encoded()))
                assert msgspec.json.decode(msgspec.json.encode(aid)) == aid
                for who in table.state.on_board():
                    zones = aid["possible_zones"][game.names["who"][who]]
                    assert game.names["zone"][table.state.at[who]] in zones
                    sizes.append(len(zones))
        assert game.aid(table.perspective(game.guard_seats[0])) is None  # all is open now
    assert min(sizes) < 12  # and it does say something
    assert sum(sizes) / len(sizes) < 75


@pytest.mark.rule("NIN-024", "NIN-277")
def test_teams_share_their_secrets():
    def teams(seats, **options):
        game = NinjaGame(seats, options)
        state = game.new("teams")
        return [game.team(state.view(seat), seat) for seat in range(seats)]

    assert teams(2) == [(0,), (1,)]
    assert teams(3) == [(0, 1), (0, 1), (2,)]
    assert teams(4) == [(0, 1), (0, 1), (2, 3), (2, 3)]
    assert teams(3, variant="contested_ground") == [(0,), (1,), (2,)]
    assert teams(4, variant="contested_ground") == [(0,), (1,), (2, 3), (2, 3)]
    for seats, options in ((3, {}), (4, {}), (4, {"variant": "contested_ground"})):  # and the views keep to it
        game = NinjaGame(seats, options)
        table = Table(game, "teams")
        while table.state.phase != 4:
            table.act(table.state.deciders[0], table.state.default(table.state.deciders[0]))
        for seat in range(seats):
            view = table.state.view(seat)
            team = game.team(view, seat)
            assert [person.secret is not None for person in view.intruders] == [who in team for who in (0, 1)]
            assert (view.guard_map is not None) == any(mate in game.guard_seats for mate in team)


def test_a_sighting_and_a_noise_narrow_the_circle(night):
    n = night(phase="intruders", sentries=["a_west_gate"], ninja="a_archive", traitor="gone")
    beliefs = NinjaBeliefs(n.game, 1)
    beliefs.story.zone[0] = n.game.map.index["a_west_gate"]
    beliefs.story.occ[n.game.map.index["a_west_gate"]] = 1
    beliefs.story.guards = 1 << n.game.map.index["a_west_gate"]
    beliefs.story.tokens.append(("start", 0, n.game.map.all_bits, 0, 0, 0))
    n.walk("a_west_gate").do("reveal").walk("a_well").do("finish", "pass")
    n.until("play_hand", turn=2)
    for event in n.told(1):
        beliefs.observe(event)
    near = set(beliefs.possible_zones()["ninja"])
    fort = n.game.map
    gate = fort.index["a_west_gate"]
    assert fort.ids[gate] not in near  # it went out of sight, so it is not among guards
    assert near == {z for z in fort.ids if 0 < fort.walk[gate][fort.index[z]] <= 2 and fort.index[z] != gate}
    for event in n.forget().listen("a_west_gate").told(1):
        beliefs.observe(event)
    heard = set(beliefs.possible_zones()["ninja"])
    assert "a_well" in heard
    assert heard <= near


def test_samples_vary_and_agree(night):
    table = Table(NinjaGame(2), "samples")
    chance = Chance("samples")
    bots = [make_bot("thumb", table.game, seat, Chance(f"b{seat}")) for seat in (0, 1)]
    while table.state.turn < 6 and not table.state.over:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    for seat in (0, 1, None):
        perspective = table.perspective(seat)
        worlds = [perspective.sample(chance) for _ in range(8)]
        assert all(perspective.beliefs.refute(world) is None for world in worlds)
        assert all(world.view(seat) == perspective.view for world in worlds)
        if seat != 0:
            assert len({tuple(world.trail) for world in worlds}) > 1
        if seat != 1:
            assert len({tuple(world.objects.items()) for world in worlds}) > 1
    lie = table.perspective(1).sample(chance)
    lie.trail[0] = (*lie.trail[0], (lie.turn, (lie.at[0] + 40) % 100, 1))
    assert "impossible" in table.perspective(1).beliefs.refute(lie)


def play(game, kinds, seed):
    """Play one game between bots; return it with the faults."""
    table = Table(game, seed)
    bots = [make_bot(kind, game, seat, Chance(f"{seed} {seat}")) for seat, kind in enumerate(kinds)]
    faults = []
    while not table.state.over:
        seat = table.state.deciders[0]
        action, fault = answer_of(bots[seat], table.perspective(seat))
        faults += [fault] if fault else []
        table.act(seat, action)
    return table.state, faults


def test_rules_of_thumb_beat_chance():
    game = NinjaGame(2)
    intruders = [play(game, ("thumb", "random"), f"i{n}") for n in range(12)]
    guards = [play(game, ("random", "thumb"), f"g{n}") for n in range(12)]
    assert not any(faults for _, faults in intruders + guards)
    assert sum(state.returns()[0] for state, _ in intruders) >= 9
    assert sum(state.returns()[1] for state, _ in guards) >= 10


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_rules_of_thumb_know_every_table(seats, options):
    state, faults = play(NinjaGame(seats, options), ("thumb",) * seats, "tables")
    assert state.over
    assert faults == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_golden(seats):
    assert_golden(NinjaGame(seats), Path(__file__).parent / "golden" / f"{seats}.txt")


def labels(n, seat=0):
    """Return the open question of a seat as people read it, by action."""
    question = Perspective.of(n.s, seat, []).question()
    return {option.action: option.label for option in question.options}


def test_options_say_what_they_lead_to(night, fresh):
    n = night(
        phase="intruders",
        ninja="a_garden",
        traitor="im_a_ne",
        patrols=[("a_east_gate", "ct_b")],
        ropes=[("im_a_ne", "a_council")],
        traitor_hand={"t_rope": 1},
    )
    words = labels(n)
    assert words["zone:a_east_gate"] == (
        "the ninja moves to East Gatehouse (A9): 2 guards there; noise 1, 2 guards within earshot"
    )
    assert words["hand_over"] == "let the traitor act now, and go on with the ninja later"
    assert words["bluff:n_rope"].startswith("play Rope (ninja) as a bluff: nothing happens, the card is lost")
    assert words["card:n_shadow_walk"].startswith("Shadow Walk: Until the phase ends")
    n.do("finish")
    words = labels(n)
    assert words["zone:a_council"] == (
        "the traitor goes by the rope that hangs there to Council Room (A2): "
        "ends the move; noise 1, no guard within earshot; a room not searched yet"
    )
    assert words["zone:im_a_nw"].endswith(": ends the move; noise 1, no guard within earshot")
    assert "ends" not in words["zone:g_n_walk1"]
    assert "You decide for the traitor." in Perspective.of(n.s, 0, []).text()
    n.do("finish", "pass", "pass").until("play_hand", turn=2)
    assert labels(n, 1)["pass"] == "play no card now; the patrols march next"
    n.do("card:g_sentry_search")
    assert labels(n, 1)["guard:sword_1"] == "Sword Guard 1 in East Gatehouse (A9), patrol 1"
    m = fresh().do("card:n_rope", seat=0)
    assert labels(m)["card:n_rope"].endswith("(1 in hand)")
    assert "You choose 8 cards for the hand of the ninja: 1 so far." in Perspective.of(m.s, 0, []).text()
    m.until("mark_object")
    assert labels(m, 1)["zone:a_keep"] == "the goal of mission A (Poison the Well) in Keep (A10)"
    m.until("intruder_start")
    assert labels(m)["zone:ob_n2"] == "the ninja starts in North Road (O3)"


def test_arranging_is_checked(night):
    for wrong, message in (
        ({"phase": "noon"}, "phase"),
        ({"sentries": ["moon"]}, "sentries"),
        ({"alert": "red"}, "alert"),
        ({"patrols": [("g_n_walk2", "a_hall")]}, "heading"),
        ({"objects": {"a_keep": "gold"}}, "objects"),
        ({"ninja_hand": {"t_rope": 1}}, "ninja_hand"),
        ({"ropes": [("a_hall", "a_well")]}, "ropes"),
        ({"sleepers": {"a_hall": 1}}, "sleepers"),
        ({"missions": {"ninja": "Z"}}, "missions"),
        ({"guard_hand": {"g_kenjutsu": 9}}, "guard cards"),
        ({"shown": ["guard"]}, "shown"),
    ):
        with pytest.raises(SudareError, match=message):
            night(**wrong)
