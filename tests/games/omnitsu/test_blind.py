"""games/omnitsu: who may know what: views, events, and the worlds that a seat imagines."""

import pytest

from sudare.core import Chance, Table
from sudare.games.omnitsu import OmnitsuGame
from sudare.games.omnitsu.beliefs.hypotheses import Hypotheses, World
from sudare.games.omnitsu.edition import KINDS

rule = pytest.mark.rule


def played(seats, seed, moves, options=None):
    """Return a table after random moves."""
    table = Table(OmnitsuGame(seats, options), seed)
    chance = Chance(f"moves {seed}")
    for _ in range(moves):
        if table.state.over:
            break
        seat = chance.choice(table.state.deciders)
        table.act(seat, chance.choice(table.state.legal(seat)))
    return table


@rule("OMN-018", "OMN-020")
def test_before_anything_happens_all_deals_are_imagined_and_no_others():
    table = Table(OmnitsuGame(2), "start")
    seen = table.perspective(0)
    faces = {tuple(seen.sample(Chance(str(i))).kind.values()) for i in range(40)}
    assert faces == {(0, 1), (1, 0)}
    spectator = table.perspective(None)
    assert {tuple(spectator.sample(Chance(str(i))).kind.values()) for i in range(40)} == faces


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_agree_with_everything_observed_and_include_the_truth(seats):
    for seed in range(3):
        for moves in (60, 150, 260):
            table = played(seats, f"worlds {seed}", moves)
            for seat in (*range(seats), None):
                seen = table.perspective(seat)
                assert seen.beliefs.refute(table.state) is None
                for i in range(3):
                    world = seen.sample(Chance(f"{seed} {i}"))
                    world.check()
                    assert world.view(seat) == table.state.view(seat)
                    assert seen.beliefs.refute(world) is None


def find(seats, kind, wanted, most=400):
    """Play random games until an event of this kind fits; return the table just after it."""
    for seed in range(60):
        table = Table(OmnitsuGame(seats), f"find {kind} {seed}")
        chance = Chance(f"find {seed}")
        for _ in range(most):
            if table.state.over:
                break
            seat = chance.choice(table.state.deciders)
            before = len(table.events)
            table.act(seat, chance.choice(table.state.legal(seat)))
            for n in range(before, len(table.events)):
                told = table.told(None)[n]
                if told.kind == kind and wanted(table, n):
                    return table, n
    raise AssertionError(f"no {kind} found")


@rule("OMN-042")
def test_a_peeker_knows_the_face_wherever_it_goes():
    def still_sealed(table, n):
        token = table.told(None)[n].data["token"]
        known = table.state.knows.get(token, {})
        return len(known) == 1 and -1 not in known and len(set(table.state.kind.values())) > 1

    table, n = find(3, "peeked", still_sealed)
    peeker, token = table.told(None)[n].data["seat"], table.told(None)[n].data["token"]
    kind = table.state.kind[token]
    seen = table.perspective(peeker)
    assert {seen.sample(Chance(str(i))).kind[token] for i in range(20)} == {kind}
    truth = table.state
    wrong = truth.clone()
    other = next(t for t, k in truth.kind.items() if k != kind)
    wrong.kind[token], wrong.kind[other] = wrong.kind[other], wrong.kind[token]
    assert seen.beliefs.refute(wrong) is not None


@rule("OMN-332")
def test_a_buried_scroll_is_imagined_in_the_deck():
    table, n = find(2, "buried", lambda table, n: any(c >= 47 for c in table.state.deck.cards()))
    burier = table.told(None)[n].data["seat"]
    kind = KINDS.index(table.told(burier)[n].secret["kind"])
    for seat in (0, 1, None):
        seen = table.perspective(seat)
        worlds = [seen.sample(Chance(str(i))) for i in range(10)]
        assert all(sum(c >= 47 for c in w.deck.cards()) == 1 for w in worlds)
        if seat == burier:
            assert all(47 + kind in w.deck.cards() for w in worlds)


@rule("OMN-029")
def test_a_pass_proves_a_hand_of_scrolls():
    table, n = find(3, "passed", lambda table, n: table.state.hands[table.told(None)[n].data["seat"]])
    passer = table.told(None)[n].data["seat"]
    for seat in (*range(3), None):
        world = table.perspective(seat).sample(Chance("x"))
        assert all(card >= 47 for card in world.hands[passer])


@rule("OMN-302")
def test_a_look_at_a_hand_is_remembered():
    table, n = find(3, "looked_at_hand", lambda table, n: table.told(None)[n].data["number"] > 1)
    looker, other = table.told(None)[n].data["seat"], table.told(None)[n].data["other"]
    third = 3 - looker - other
    hands = {tuple(table.perspective(looker).sample(Chance(str(i))).hands[other]) for i in range(10)}
    assert len(hands) == 1
    guesses = {tuple(table.perspective(third).sample(Chance(str(i))).hands[other]) for i in range(10)}
    assert len(guesses) > 1


def paying(number):
    """Return random games of two to four, each at a moment when somebody must pay with a card of some class."""
    found = 0
    for seed in range(100):
        table = Table(OmnitsuGame(2 + seed % 3), f"pay {seed}")
        chance = Chance(f"pay {seed}")
        for _ in range(400):
            if table.state.over:
                break
            asked = table.state.asked[table.state.deciders[0]]
            if asked[0].id == "pay_cost" and asked[1] != "any":
                yield table
                found += 1
                break
            seat = chance.choice(table.state.deciders)
            table.act(seat, chance.choice(table.state.legal(seat)))
        if found == number:
            return
    raise AssertionError("nobody had to pay often enough")


@rule("OMN-047")
@pytest.mark.parametrize("tries", [24, 0], ids=["drawn again", "dealt first"])
def test_who_declared_can_pay_in_every_imagined_world(monkeypatch, tries):
    from sudare.games.omnitsu.beliefs import worlds as beliefs

    monkeypatch.setattr(beliefs, "TRIES", tries)
    for table in paying(8):
        payer = table.state.deciders[0]
        for seat in (*range(table.game.seats), None):
            seen = table.perspective(seat)
            for i in range(10):
                world = seen.sample(Chance(str(i)))
                world.check()
                assert world.legal(payer)
                assert world.view(seat) == table.state.view(seat)
                assert seen.beliefs.refute(world) is None


@rule("OMN-047")
def test_that_somebody_can_pay_changes_no_other_odds(monkeypatch):
    """The hands imagined are those of all worlds, less those in which the payer could not pay."""
    compared = 0
    for table in paying(12):
        payer = table.state.deciders[0]
        seen = table.perspective(payer - 1)
        with monkeypatch.context() as patch:
            patch.setattr(type(seen.beliefs), "_owed", lambda *_: None)
            hands = [w.hands[payer] for i in range(800) if (w := seen.sample(Chance(str(i)))).legal(payer)]
        if len(hands) > 700:
            continue
        compared += 1
        mended = [seen.sample(Chance(str(i))).hands[payer] for i in range(800)]
        for card in range(table.game.tables.n):
            before, after = (sum(card in hand for hand in some) / len(some) for some in (hands, mended))
            assert after == pytest.approx(before, abs=0.12)
    assert compared >= 2


def test_an_event_with_many_ways_makes_room_first():
    """Forty worlds, each of which goes on in fifty ways, where a hundred and twenty may be kept."""
    worlds, made = Hypotheses(40, most=120), []
    worlds.worlds = {World(((card,),), (), (), (), ()): 1.0 for card in range(40)}

    def change(world):
        for kind in range(50):
            made.append(world)
            yield world._replace(buried=(kind,)), 1 / 50

    worlds.each(change)
    assert len(made) < 1000 and not worlds.complete  # forty times fifty are 2000
    assert 0 < len(worlds.worlds) <= 120


def test_thinned_beliefs_still_give_worlds(monkeypatch):
    from sudare.games.omnitsu.beliefs import worlds as beliefs

    monkeypatch.setattr(beliefs, "MOST", 2)
    for seed in range(4):
        table = played(4, f"thin {seed}", 300)
        if table.state.over:
            continue
        for seat in range(4):
            seen = table.perspective(seat)
            world = seen.sample(Chance("x"))
            world.check()
            assert world.view(seat) == table.state.view(seat)
            assert seen.beliefs.refute(table.state) is None


def test_notes_are_kept_or_not(lay):
    parts = dict(at="cards", sealed={0: "decoy", 1: "daimyo"}, thrown={0: "rooftop_watcher@2"})
    for keep, known in ((True, {2: "daimyo"}), (False, {})):
        b = lay(2, {"keep_notes": keep}, **parts)
        b.declare(0, "a").window()
        assert b.known(0) == known
        assert b.told(0, "peeked")[0].secret == {"kind": "daimyo"}  # shown once in any case


def test_the_discard_pile_can_be_shown_by_its_top_card(lay):
    b = lay(2, {"discard_view": "top"}, discard="abbot geisha")
    view = b.s.view(0)
    assert view.discard == ["geisha"]
    assert view.discard_size == 2


@rule("OMN-161")
def test_option_lists_depend_on_the_own_cards_only(lay):
    def options(others):
        b = lay(2, at="cards", hands={0: "double_agent shadow", 1: others}, thrown={1: "pickpocket@1"})
        b.window()
        return b.legal(0), b.asked()

    assert options("yojimbo geisha") == options("decoy temple")
