"""tests/games/shogunate: what a seat can conclude: sampled worlds agree with all it saw, and leave the rest open."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudare.core import Chance, Perspective, Table
from sudare.games.shogunate import ShogunateGame

CLANS = ("cat", "crane", "rooster", "snake", "wolf", "carp")
ALL = set(CLANS)


def worlds(table, seat, number=80):
    """Draw worlds as this seat sees the table; each must look exactly like the truth to it."""
    side = table.perspective(seat)
    chance = Chance(f"worlds of {seat}")
    drawn = [side.sample(chance) for _ in range(number)]
    for world in drawn[:10]:
        world.check()
        assert side.beliefs.refute(world) is None
        assert Perspective.of(world, seat, side.told).encoded() == side.encoded()
    assert side.beliefs.refute(table.state) is None
    return drawn


def pair(world, seat):
    return tuple(sorted(CLANS[clan] for clan in world.loyalties(seat)))


def pairs(drawn, seat):
    return {pair(world, seat) for world in drawn}


def clans(drawn, seat):
    return {clan for held in pairs(drawn, seat) for clan in held}


@pytest.mark.rule("SHO-020", "SHO-022")
def test_at_the_start_a_seat_knows_its_own_cards_and_no_others(lay):
    table = lay()
    drawn = worlds(table, 0, 250)
    assert pairs(drawn, 0) == {("carp", "rooster")}
    possible = {tuple(sorted(p)) for p in combinations([*CLANS, *ALL - {"carp", "rooster"}], 2)}
    assert pairs(drawn, 1) == possible  # every pair that the cards left over allow, pairs of one clan among them
    assert clans(worlds(table, None, 60), 0) == ALL  # a spectator does not even know A's


def test_a_shown_card_is_certain_to_its_viewer_and_nothing_to_the_others(perform):
    table = perform("flowing_upstream")
    table.play((1, "up:carp:1"), (1, table.card(1, "wolf")))
    seen = worlds(table, 0, 150)
    assert all("wolf" in pair(world, 1) for world in seen)
    partners = {clan for held in pairs(seen, 1) for clan in held if held != ("wolf", "wolf") and clan != "wolf"}
    assert partners == ALL - {"wolf"}
    assert ("wolf", "wolf") in pairs(seen, 1)  # it may even hold the other copy
    unseen = worlds(table, 2, 150)
    assert clans(unseen, 1) == ALL
    assert {"wolf" in pair(world, 1) for world in unseen} == {True, False}


def test_two_different_clans_shown_fix_the_pair(lay):
    table = lay(
        at="resolve",
        plot="humble_exalted",
        deck=["cold_hearth", "silent_blade"],
        cards={1: "path_of_the_arrow"},
        loyalties=["rooster carp", "cat wolf", "crane snake"],
    )
    table.play((1, "leader:cat"), (1, "target:3"), (2, table.card(2, "crane")))
    table.play((0, "play:cloaked_in_shadows"), (2, "play:flowing_upstream"), (1, "call:3"), (2, "up:cat:1"))
    table.act(2, table.card(2, "snake"))
    assert pairs(worlds(table, 1), 2) == {("crane", "snake")}
    assert len(pairs(worlds(table, 0), 2)) > 10


def test_the_same_clan_shown_twice_may_be_one_card_or_both(lay):
    table = lay(
        at="resolve",
        plot="humble_exalted",
        deck=["cold_hearth", "silent_blade"],
        cards={1: "path_of_the_arrow"},
        loyalties=["rooster carp", "cat wolf", "crane snake"],
    )
    table.play((1, "leader:cat"), (1, "target:3"), (2, table.card(2, "crane")))
    table.play((0, "play:cloaked_in_shadows"), (2, "play:flowing_upstream"), (1, "call:3"), (2, "up:cat:1"))
    table.act(2, table.card(2, "crane"))
    found = pairs(worlds(table, 1, 200), 2)
    assert all("crane" in held for held in found)
    assert {("crane", "crane"), ("crane", "snake"), ("carp", "crane"), ("cat", "crane")} <= found


@pytest.mark.rule("SHO-072")
def test_an_own_exchange_is_known_from_both_sides(perform):
    table = perform("storms_to_flowers")
    table.play((1, "mode:exchange"), (1, "target:3"), (1, table.card(1, "wolf")), (2, table.card(2, "snake")))
    mine = worlds(table, 1, 150)
    assert pairs(mine, 1) == {("crane", "snake")}
    assert all("wolf" in pair(world, 2) for world in mine)
    others = {held[0] if held[1] == "wolf" else held[1] for held in pairs(mine, 2)}
    assert others == ALL  # C's other card: even the second Wolf
    theirs = worlds(table, 2)
    assert all("snake" in pair(world, 1) for world in theirs)
    assert pairs(theirs, 2) == {("cat", "wolf")}


@pytest.mark.rule("SHO-072")
def test_a_foreign_exchange_makes_old_knowledge_uncertain(lay):
    table = lay(
        4,
        at="power",
        plot="spys_report",
        deck=["silent_blade", "cold_hearth"],
        loyalties=["rooster carp", "crane wolf", "cat snake", "cat carp"],
    )
    table.play((0, "target:2"), (1, table.card(1, "wolf")), (0, "stay"))
    assert all("wolf" in pair(world, 1) for world in worlds(table, 0))
    for seat, card in ((0, "dishonour"), (2, "storms_to_flowers"), (3, "dishonour")):
        table.act(seat, f"play:{card}")
    table.play(
        (1, "call:3"), (2, "mode:exchange"), (2, "target:2"), (1, table.card(1, "wolf")), (2, table.card(2, "cat"))
    )
    drawn = worlds(table, 0, 200)
    kept = {("wolf" in pair(world, 1), "wolf" in pair(world, 2)) for world in drawn}
    assert kept == {(True, False), (False, True), (True, True)}  # one of the two holds it; nobody can say who


def test_a_turned_card_binds_the_copy_that_was_seen(lay):
    """A saw B's Wolf, B exchanged with C, then C turns up a Wolf: B may or may not hold the other one."""
    table = lay(
        at="power",
        plot="spys_report",
        deck=["cold_hearth", "silent_blade", "open_court"],
        loyalties=["rooster carp", "crane wolf", "cat snake"],
    )
    table.play((0, "target:2"), (1, table.card(1, "wolf")), (0, "stay"))
    table.play((0, "play:cloaked_in_shadows"), (2, "play:storms_to_flowers"), (1, "call:3"), (2, "mode:exchange"))
    table.play((2, "target:2"), (1, table.card(1, "wolf")), (2, table.card(2, "snake")))
    table.play((1, "leader:cat"), (0, "position:1"))
    table.play(
        (0, "play:dishonour"), (1, "play:dishonour"), (2, "call:2"), (1, "leader:cat"), (1, table.card(1, "snake"))
    )
    drawn = worlds(table, 0, 250)
    assert all("snake" in pair(world, 1) for world in drawn)
    # The Wolf that A saw went to C unless B kept it, in which case B holds Snake and Wolf now.
    assert {("wolf" in pair(world, 1), "wolf" in pair(world, 2)) for world in drawn} >= {(True, False), (False, True)}
    assert all("wolf" in pair(world, 1) + pair(world, 2) for world in drawn)


def test_face_up_cards_leave_fewer_copies(lay):
    table = lay(
        4, loyalties=["rooster carp", "crane wolf", "crane snake", "cat carp"], face_up={1: "crane", 2: "crane"}
    )
    drawn = worlds(table, 0, 150)
    assert all(pair(world, 1).count("crane") == pair(world, 2).count("crane") == 1 for world in drawn)
    assert all("crane" not in pair(world, 3) for world in drawn)  # both copies lie open
    assert clans(drawn, 3) == ALL - {"crane"}
    assert all(1 not in world.leftovers for world in drawn)


@pytest.mark.rule("SHO-113")
def test_no_declaration_excludes_the_pairs_that_would_have_declared(lay):
    table = lay(
        at="check_scores",
        honour={"crane": 7, "wolf": 5, "cat": 5},
        loyalties=["rooster carp", "crane snake", "cat wolf"],
    )
    drawn = worlds(table, 0, 300)
    for seat in (1, 2):
        assert not {("crane", "wolf"), ("cat", "crane")} & pairs(drawn, seat)
        assert {("cat", "wolf"), ("crane", "snake"), ("crane", "crane"), ("snake", "wolf")} <= pairs(drawn, seat)
    per_card = lay(
        at="check_scores",
        honour={"crane": 7},
        loyalties=["rooster carp", "crane snake", "cat wolf"],
        options={"same_clan_pair": "per_card"},
    )
    assert ("crane", "crane") not in pairs(worlds(per_card, 0, 300), 1)


@pytest.mark.rule("SHO-113")
def test_no_declaration_is_remembered_by_the_honour_of_that_moment(lay):
    """In round 1 Crane and Wolf would have declared; later Honour cannot bring the pair back, an exchange can."""
    table = lay(
        at="check_scores",
        honour={"crane": 7, "wolf": 5},
        deck=["cold_hearth", "silent_blade"],
        loyalties=["rooster carp", "crane snake", "cat wolf"],
    )
    table.play((0, "play:cloaked_in_shadows"), (2, "play:storms_to_flowers"), (1, "call:3"), (2, "mode:exchange"))
    assert ("crane", "wolf") not in pairs(worlds(table, 0, 300), 1)
    table.play((2, "target:2"), (1, table.card(1, "snake")), (2, table.card(2, "wolf")))
    assert ("crane", "wolf") in pairs(worlds(table, 0, 300), 1)


@pytest.mark.rule("SHO-098")
def test_an_own_look_at_the_plots_is_known_exactly_and_to_nobody_else(lay):
    deck = ["tea_ceremony", "imperial_gift", "open_court", "cold_hearth", "silent_blade"]
    table = lay(at="power", plot="astrologers_reading", deck=deck)
    names = table.game.names["plot"]
    assert all([names[p] for p in world.plots.top[:2]] == deck[:2] for world in worlds(table, 0))
    table.act(0, "order:2-1")
    assert table.view(None).plot == "imperial_gift"
    assert {names[world.plots.top[0]] for world in worlds(table, 0)} == {"tea_ceremony"}
    chance = Chance("draw")
    next_plots = {names[world.plots.draw(chance)] for world in worlds(table, 1)}
    assert next_plots == {"tea_ceremony", *deck[2:]}


@pytest.mark.rule("SHO-098")
def test_a_foreign_reorder_leaves_which_but_not_where(lay, variant):
    deck = ["astrologers_reading", "tea_ceremony", "open_court", "cold_hearth", "silent_blade", "imperial_gift"]
    edition = variant({"op": "look_plots", "count": 3})
    reading = next(plot for plot in edition["plots"] if plot["id"] == "astrologers_reading")
    reading["power"].append({"op": "shinobi", "to": "any_other"})  # so that there is a pause after the look
    table = lay(edition=edition, at="power", deck=deck)
    names = table.game.names["plot"]

    def tops(seat, number):
        return {tuple(names[p] for p in world.plots.top[:number]) for world in worlds(table, seat)}

    table.act(0, "order:1-2-3")  # A knows: Reading, Tea, Court
    assert table.view(0).me.plots == ["tea_ceremony", "open_court"]
    table.play((0, "play:cloaked_in_shadows"), (2, "play:cloaked_in_shadows"), (1, "call:1"))
    table.play((1, "leader:cat"), (0, "position:1"), (1, "leader:cat"), (2, "position:2"))
    assert table.asked(1) == "plot_order"  # B is Hatamoto and reads the stars
    assert tops(0, 2) == {("tea_ceremony", "open_court")}
    table.act(1, "order:2-1")
    assert table.asked(1) == "plot_shinobi"
    assert table.view(0).me.plots == []
    assert tops(0, 2) == {("tea_ceremony", "open_court"), ("open_court", "tea_ceremony")}
    assert tops(1, 2) == {("open_court", "tea_ceremony")}
    assert {plot for top in tops(2, 2) for plot in top} == set(deck[1:])
    table.act(1, "leader:carp")
    assert table.view(None).plot == "open_court"
    assert tops(0, 1) == tops(1, 1) == {("tea_ceremony",)}  # A saw Open Court come first, so Tea must be next
    assert tops(2, 1) == {("tea_ceremony",), *((plot,) for plot in deck[3:])}


def test_refute_names_what_a_wrong_world_contradicts(lay, perform):
    table = perform("flowing_upstream")
    table.play((1, "up:carp:1"), (1, table.card(1, "wolf")))
    wrong = perform("flowing_upstream", loyalties=["rooster carp", "crane snake", "cat wolf"]).state
    assert "must hold wolf" in table.perspective(0).beliefs.refute(wrong)
    assert table.perspective(2).beliefs.refute(wrong) is None  # C saw nothing
    checked = lay(
        at="check_scores", honour={"crane": 7, "wolf": 5}, loyalties=["rooster carp", "crane cat", "snake wolf"]
    )
    rich = lay(loyalties=["rooster carp", "crane wolf", "cat snake"]).state
    assert "would have declared" in checked.perspective(0).beliefs.refute(rich)
    deck = ["tea_ceremony", "imperial_gift", "open_court"]
    looked = lay(at="power", plot="astrologers_reading", deck=deck)
    other = lay(at="power", plot="astrologers_reading", deck=deck[::-1])
    assert "Plot deck" in looked.perspective(0).beliefs.refute(other.state)
    assert looked.perspective(1).beliefs.refute(other.state) is None


def test_samples_cover_exactly_the_worlds_that_a_seat_cannot_exclude(lay):
    """A saw B's Wolf; B and C exchanged. All that is left is enumerated by brute force."""
    table = lay(
        at="power",
        plot="spys_report",
        deck=["cold_hearth", "silent_blade", "open_court"],
        loyalties=["rooster carp", "snake wolf", "cat rooster"],
        face_up={0: "rooster", 1: "snake"},
    )
    table.act(0, "target:2")  # B shows its only face-down card
    table.act(0, "stay")
    table.play((0, "play:cloaked_in_shadows"), (2, "play:storms_to_flowers"), (1, "call:3"), (2, "mode:exchange"))
    table.play((2, "target:2"), (2, table.card(2, "rooster")))
    table.play((1, "leader:cat"), (0, "position:1"))
    table.play((0, "play:dishonour"), (1, "play:cloaked_in_shadows"), (2, "call:1"), (0, "leader:cat"))
    left = [*CLANS, *CLANS]
    for clan in ("rooster", "carp", "snake", "wolf"):
        left.remove(clan)
    possible = set()
    for c_pair in combinations(left, 2):
        for gives, keeps in (c_pair, c_pair[::-1]):
            possible.add((tuple(sorted(("snake", gives))), tuple(sorted((keeps, "wolf")))))
    drawn = worlds(table, 0, 600)
    assert {(pair(world, 1), pair(world, 2)) for world in drawn} == possible


def test_after_the_end_every_sample_agrees_with_the_final_reveal(lay):
    """Finding 4: all Loyalty cards lie open then, so there is nothing left to guess but the leftovers."""
    table = lay(at="check_scores", honour={"crane": 6, "wolf": 6})
    for seat in (0, 1, None):
        drawn = worlds(table, seat, 20)
        for other, held in enumerate((("carp", "rooster"), ("crane", "wolf"), ("cat", "snake"))):
            assert pairs(drawn, other) == {held}


def history_allows(table, seat, world):
    """Whether some first deal leads to this world's pairs through all that was shown, turned and exchanged."""
    seats = range(table.game.seats)
    final = [pair(world, s) for s in seats]
    face_up = [tuple(CLANS[c] for c in world.face_up[s]) for s in seats]
    honour = honour_by_event(table)
    frontier = {tuple(zip(final, face_up, strict=True))}  # by seat: all cards, and those of them that are face-up
    for told in reversed(table.told(seat)):
        back = set()
        for hands in frontier:
            if told.kind == "loyalty_turned":
                s, clan = told.data["seat"], told.data["clan"]
                held, opened = hands[s]
                if clan in opened:
                    less = list(opened)
                    less.remove(clan)
                    back.add((*hands[:s], (held, tuple(less)), *hands[s + 1 :]))
            elif told.kind == "loyalty_shown" and told.secret:
                held, opened = hands[told.data["owner"]]
                if list(held).count(told.secret["clan"]) > list(opened).count(told.secret["clan"]):
                    back.add(hands)
            elif told.kind == "loyalty_exchanged":
                back |= undone(hands, told, seat)
            elif told.kind == "no_declaration":
                scores = [sum(honour[told.n][clan] for clan in set(held)) for held, _ in hands]
                if max(scores) < table.game.target:
                    back.add(hands)
            else:
                back.add(hands)
        frontier = back
    own = table.told(seat)[0].secret if seat is not None else None
    return any(own is None or sorted(own["loyalties"]) == list(hands[seat][0]) for hands in frontier)


def honour_by_event(table):
    now = dict.fromkeys(CLANS, 0)
    by_event = []
    for told in table.told(None):
        if told.kind == "honour_changed":
            now = {**now, told.data["leader"]: now[told.data["leader"]] + told.data["difference"]}
        by_event.append(now)
    return by_event


def undone(hands, told, seat):
    """All ways in which the table may have looked before an exchange."""
    one, two = told.data["seats"]
    found = set()
    for a, b in product(*(set(closed(hands[s])) for s in (one, two))):
        if told.secret:
            mine, other = (a, b) if seat == one else (b, a)
            if (mine, other) != (told.secret["received"], told.secret["gave"]):
                continue
        before = list(hands)
        before[one] = (swapped(hands[one][0], a, b), hands[one][1])
        before[two] = (swapped(hands[two][0], b, a), hands[two][1])
        found.add(tuple(before))
    return found


def closed(hand):
    held = list(hand[0])
    for clan in hand[1]:
        held.remove(clan)
    return held


def swapped(held, out, into):
    held = list(held)
    held.remove(out)
    return tuple(sorted([*held, into]))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(number=st.integers(0, 10**6), seats=st.integers(3, 6), length=st.integers(0, 90))
def test_in_random_games_beliefs_never_refute_the_truth_and_samples_fit_the_whole_history(number, seats, length):
    table = Table(ShogunateGame(seats), f"beliefs {number}")
    chance = Chance(f"moves {number}")
    for _ in range(length):
        if table.state.over:
            break
        decider = chance.choice(table.state.deciders)
        legal = table.state.legal(decider)
        exchange = table.game.actions.id("mode:exchange")
        table.act(decider, exchange if exchange in legal else chance.choice(legal))  # exchanges make it hard
    for seat in (*range(seats), None):
        side = table.perspective(seat)
        assert side.beliefs.refute(table.state) is None
        assert history_allows(table, seat, table.state)
        for _ in range(3):
            world = side.sample(chance)
            world.check()
            assert side.beliefs.refute(world) is None
            assert history_allows(table, seat, world)
            assert Perspective.of(world, seat, side.told).encoded() == side.encoded()
