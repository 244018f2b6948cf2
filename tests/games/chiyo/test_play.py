"""tests/games/chiyo: whole games: conformance, text, bots, editions, options, golden transcripts."""

import copy
import tomllib
from pathlib import Path

import pytest

from sudare.conformance import check_game
from sudare.conformance.golden import assert_golden
from sudare.core import Chance, EditionError, OptionError, SudareError, Table, Voice, option_sets
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo.edition import parse

HOUSE = tomllib.loads((ChiyoGame.folder() / "edition.toml").read_text(encoding="utf-8"))
OPTIONS = [o for o in option_sets(ChiyoGame.Options) if o.get("motonaka_seat") != 8]


class Random:
    def __init__(self, chance):
        self.chance = chance

    def choose(self, perspective):
        return self.chance.choice(perspective.legal)


def play(game, seed, players, moves=3000):
    table = Table(game, seed)
    while not table.state.over and len(table.moves) < moves:
        seat = table.state.deciders[0]
        table.act(seat, players(table, seat).choose(table.perspective(seat)))
        table.state.check()
    return table


def thumbs(seed):
    bots = {}

    def pick(table, seat):
        if seat not in bots:
            bots[seat] = table.game.thumb(seat, Chance(f"{seed}{seat}"))
        return bots[seat]

    return pick


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_conformance(seats):
    report = check_game(ChiyoGame, games=3, seats=[seats], seed="tests")
    assert not report.failures, report.failures[0]


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_option_can_be_played(number):
    options = OPTIONS[number]
    game = ChiyoGame(5 + number % 4, options)
    table = play(game, f"option {number}", thumbs(f"o{number}"))
    assert table.state.over


def test_the_final_act_is_conformant_too():
    from sudare.conformance.blind import check_blind
    from sudare.conformance.worlds import Support

    support, chance, seen = Support(), Chance("final"), 0
    for i in range(6):
        game = ChiyoGame(5 + i % 4, {"victory_claims": "manual"} if i % 3 == 0 else {})
        table, bots = Table(game, f"final {i}"), thumbs(f"f{i}")
        while not table.state.over:
            if table.state.stage == 3 and chance.below(12) == 0 and seen < 12:
                check_blind(table, chance.choice((*range(game.seats), None)), chance.fork("x"), support)
                seen += 1
            seat = table.state.deciders[0]
            table.act(seat, bots(table, seat).choose(table.perspective(seat)))
    assert seen


@pytest.mark.parametrize("seats", [5, 8])
def test_the_text_renders_at_every_step(seats):
    game = ChiyoGame(seats)
    table = Table(game, f"text {seats}")
    bots = thumbs(f"t{seats}")
    voices = {seat: Voice(game, seat) for seat in (*range(seats), None)}
    step = 0
    while not table.state.over:
        seat = table.state.deciders[0]
        sides = (seat, None) if step % 6 else (*range(seats), None)
        for side in sides:
            seen = table.perspective(side)
            text = seen.text()
            assert text.strip()
            question = seen.question()
            if question is not None:
                assert all(option.label.strip() for option in question.options)
                assert len({option.label for option in question.options}) == len(question.options)
        table.act(seat, bots(table, seat).choose(table.perspective(seat)))
        step += 1
    for side, voice in voices.items():
        assert all(voice.event(told) for told in table.told(side))
        assert "The game is over" in table.perspective(side).text()


def test_the_text_tells_each_seat_its_own_secrets_only():
    table = play(ChiyoGame(5), "secrets", thumbs("s"), moves=60)
    moto, usurper = table.state.motonaka, table.state.roles.index(2)
    disguise = table.game.titles["card"][table.state.disguises[0]]
    assert f"The Geisha is disguised as {disguise}" in table.perspective(moto).text()
    assert "Your one lie is" in table.perspective(moto).text()
    assert "The True Assassin is" in table.perspective(usurper).text()
    for seat in (*table.state.nobles, None):
        text = table.perspective(seat).text()
        assert "disguised as" not in text.split("Questions so far")[0]
        assert "Your one lie" not in text


@pytest.mark.parametrize("role", ["ally", "usurper", "motonaka"])
def test_thumb_bots_beat_random_ones_in_their_role(role):
    number = ("ally", "betrayer", "usurper", "motonaka").index(role)
    wins = {"thumb": 0, "random": 0}
    for i in range(24):
        for kind in wins:
            bots, chance = thumbs(f"b{i}"), Chance(f"r{i}")

            def players(table, seat, kind=kind, bots=bots, chance=chance):
                mine = table.state.roles[seat] == number
                return Random(chance) if kind == "random" and mine else bots(table, seat)

            table = play(ChiyoGame(6), f"role {i}", players)
            wins[kind] += any(table.state.roles[w] == number for w in table.state.winners)
    assert wins["thumb"] > wins["random"]


def test_a_bot_may_sit_down_in_the_middle_of_a_game():
    table = play(ChiyoGame(6), "middle", lambda t, s: Random(Chance(f"{len(t.moves)}")), moves=40)
    while not table.state.over:
        seat = table.state.deciders[0]
        bot = table.game.thumb(seat, Chance(f"new {len(table.moves)}"))  # a new one for every answer
        table.act(seat, bot.choose(table.perspective(seat)))
    assert table.state.over


# -- editions and options -----------------------------------------------------------------------------


def changed(path, value):
    data = copy.deepcopy(HOUSE)
    data["name"] = "mine"
    *way, last = path
    part = data
    for key in way:
        part = part[key]
    part[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("patrons", 0, "ops"), "draw_honour(me,1)", r"patrons \(shima\).ops: there is no operation 'draw_honour'"),
        (("patrons", 0, "ops"), "draw_honor(you,1)", r"patrons \(shima\).ops: draw_honor: expected one of me"),
        (("patrons", 0, "ops"), "draw_honor(me)", "takes 2 arguments, got 1"),
        (("patrons", 0, "ops"), "peek(me,temple,few)", "expected a number"),
        (("patrons", 0, "ops"), "draw honor", "expected operations such as"),
        (("patrons", 0, "type"), "ninja", r"patrons\[0\] \(shima\).type"),
        (("patrons", 4, "min_players"), 5, "15 Patrons for 5 players"),
        (("patrons", 23, "type"), "commoner", "3 Assassins"),
        (
            ("influence", 0, "ops"),
            "draw_honor(me,1)",
            r"influence \(lost_in_the_crowd\).ops: expected a choice that Motonaka",
        ),
        (("influence", 0, "condition"), "sometimes", r"influence\[0\] \(lost_in_the_crowd\).condition"),
        (("track", "city"), [1, 2, 3, 4], "track.city: expected the last four spaces"),
        (("track", "start", "5"), 18, "track.start.5"),
        (("roles", 0, "count_by_players", "5"), 3, "roles: expected 5 Role cards"),
        (("roles", 2, "win", "where"), "own", "roles.win.where"),
        (("establishments", 1, "id"), "tea", "tea_house"),
        (("establishments", 0, "min_players"), 8, r"establishments \(temple\).min_players: expected 5"),
        (("establishments", 5, "min_players"), 5, "4 ring boards for 5 players"),
        (("tokens", "city_markers", "blank"), 4, "tokens.city_markers"),
        (
            ("true_cards", 0, "on_unmask"),
            "may(draw_honor(me,1))",
            "only move_patron and move_tile can stand inside may",
        ),
    ],
)
def test_mistakes_in_an_edition_are_named(path, value, message):
    with pytest.raises(EditionError, match=message):
        ChiyoGame(5, edition=changed(path, value))


def test_an_edition_of_ones_own_is_played():
    data = changed(("patrons", 10, "ops"), "draw_honor(me,2); inf_draw(2)")  # Genba
    game = ChiyoGame(5, edition=data)
    state = game.arrange()
    for name in ("loyal:interrogate", "tile:rival", "place:theater", "done"):
        state.apply(1, game.actions.id(name))
    genba = state.handle[state.face.index(game.names["card"].index("genba"))]
    for name in (f"card:{genba}", "done"):
        state.apply(1, game.actions.id(name))
    state.apply(0, game.actions.id("answer:no"))
    assert len(state.honor[1]) == 2
    assert len(state.hand) == 2


def test_programs_are_read():
    assert parse("may(move_patron(self,1,any)); lock(temple,2)") == (
        ("move_patron", ("self", "1", "any"), True),
        ("lock", ("temple", "2"), False),
    )
    assert parse("") == ()


def test_options_are_checked():
    with pytest.raises(OptionError):
        ChiyoGame(5, {"shogun_start": 17})
    with pytest.raises(OptionError):
        ChiyoGame(5, {"turn_cap": 10})
    with pytest.raises(OptionError, match="no seat 6"):
        ChiyoGame(5, {"motonaka_seat": 6})


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"cardz": {}}, "no keyword 'cardz'"),
        ({"roles": ["ally"] * 5}, "roles: expected these in any order"),
        ({"ring": ["tea_house"] * 4}, "every ring board once"),
        ({"cards": {"temple": "needle"}}, "expected 15 cards, got 1"),
        ({"cards": {"temple": "needle!"}}, "expected cards such as"),
        ({"cards": {"castle": "needle"}}, "expected one of temple"),
        ({"assassin": "sayo"}, "one of the three Assassins"),
        ({"city": 3}, "city: expected one of"),
        ({"active": 0}, "the seat of a Noble"),
        ({"order": [1, 2, 3, 4]}, "needs both True cards"),
    ],
)
def test_arrange_says_what_is_wrong(parts, message):
    with pytest.raises(SudareError, match=message):
        ChiyoGame(5).arrange(**parts)


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_golden(seats):
    assert_golden(ChiyoGame(seats), Path(__file__).parent / "golden" / f"{seats}.txt")


@pytest.mark.parametrize(("chat", "muted"), [("open", False), ("muted", True)])
def test_motonaka_may_be_kept_out_of_the_talk(chat: str, muted: bool) -> None:
    table = Table(ChiyoGame(5, {"motonaka_chat": chat}), "talk")
    view = table.perspective(None).view
    assert [table.game.muted(view, seat) for seat in range(5)] == [muted and seat == view.motonaka for seat in range(5)]
