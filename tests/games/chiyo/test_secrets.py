"""tests/games/chiyo: the leak traps, and what a seat can conclude."""

from collections import Counter

import msgspec
import pytest

from sudare.core import Chance, Refusal, Table
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo.arrange import F5
from sudare.games.chiyo.beliefs.honor import Purse
from sudare.games.chiyo.beliefs.whereabouts import Faces

CARDS = F5["cards"]


def cards(**changed):
    return {**CARDS, **changed}


def test_trap_1_options_of_nobles_never_depend_on_secrets(lay):
    plain = lay(
        cards=cards(tea_house="true_geisha kagemasa benzo", sake_house="okitsune rinzo tasuke"), hand=["curfew"]
    )
    other = lay(
        cards=cards(tea_house="kagemasa true_geisha benzo", sake_house="okitsune rinzo tasuke"),
        hand=["temple_sanctuary"],
    )
    for name in ("loyal:spy", "card:4", "place:temple", "done", "nothing"):
        assert plain.options() == other.options()
        plain.act(name)
        other.act(name)
    assert plain.options() == other.options()


@pytest.mark.rule("CHI-031")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_only_usurpers_who_know_one_another_are_a_team(seats):
    game = ChiyoGame(seats)
    table = Table(game, "team")
    usurpers = tuple(s for s in range(seats) if game.role(table.state, s) == "usurper")
    assert len(usurpers) == (1 if seats < 7 else 2)
    while table.state.view(None).stage == "setup":  # nobody knows anybody before the Prelude
        seat = table.state.deciders[0]
        table.act(seat, table.state.default(seat))
    for seat in range(seats):
        expected = usurpers if seat in usurpers else (seat,)
        assert game.team(table.state.view(seat), seat) == expected


def test_trap_2_and_10_motonaka_is_prompted_every_time(lay):
    for lie_spent in (True, False):
        play = lay(lie_spent=lie_spent)
        play.search("theater", "genba")
        assert play.asked == [(0, "answer")]


def test_trap_3_cards_lie_by_handle_and_handles_tell_nothing():
    at_first = Counter()
    for i in range(60):
        s = ChiyoGame(5).new(f"h{i}")
        for place in s.view(None).places:
            handles = [c.handle for c in place.cards]
            assert handles == sorted(handles)
        at_first[s.face[0]] += 1
    assert len(at_first) > 10
    assert max(at_first.values()) < 14


def test_trap_4_and_13_a_shuffle_gives_new_handles_and_wipes_every_memory(lay):
    play = lay(seen={1: "needle red_mask", 2: "needle"}).interrogate("temple", "veil").no()
    told = play.told("shuffled")[0].data
    assert min(told["new"]) > 15
    assert not set(told["new"]) & set(told["old"])
    for seat in (*range(5), None):
        assert all(c.remembered is None for c in play.view(seat).places[0].cards)
    table = cards(temple="veil", theater="tsunehira genba oyuki needle red_mask")
    play = lay(cards=table).interrogate("temple", "veil").no()
    assert play.view(1).places[0].cards[0].remembered is None  # even alone: it can be inferred, but is not shown
    assert not any(t.secret for seat in range(5) for t in play.told("shuffled", seat))


def test_trap_5_silent_checkpoints_tell_nothing(act_two):
    play = act_two()
    play.act("loyal:spy", "done")
    assert play.kinds()[-1] == "loyal_chosen"


def test_trap_6_a_shortage_does_not_say_who_lacks_a_token_by_right(lay):
    play = lay(cards=cards(sake_house="okitsune+GR rinzo+GR tasuke")).search("tea_house", "sayo", "kagemasa").yes()
    play.act("@kagemasa", "@kagemasa")
    for told in play.told("tokens_placed", 1):
        assert set(told.data) == {"fugitive", "handles", "cards", "supply"}
        assert told.secret is None


def test_trap_7_motonaka_sees_neither_honor_nor_peeked_faces(lay):
    play = lay(honor={1: [3]}, seen={1: "needle"})
    view = play.view(0)
    assert view.seats[1].honor_hidden is None
    assert all(c.face is None and c.remembered is None for p in view.places for c in p.cards)
    everything = lay(options={"motonaka_sees_patrons": "all"})
    assert all(c.remembered for p in everything.view(0).places for c in p.cards)
    assert all(c.remembered is None for p in everything.view(1).places for c in p.cards)


def test_trap_8_nothing_about_minis_in_other_views(lay):
    play = lay()
    for seat in (1, 2, 4, None):
        text = msgspec.json.encode(play.view(seat)).decode()
        assert "veil" not in text
        assert '"private":null' in text


def test_trap_11_refusals_reach_their_sender_only(lay):
    play = lay()
    before = play.state.digest()
    with pytest.raises(Refusal):
        play.state.apply(2, play.game.actions.id("loyal:spy"))
    with pytest.raises(Refusal) as refusal:
        play.act("place:temple")
    assert play.state.digest() == before
    assert play.told("loyal_chosen") == []
    assert "sayo" not in str(refusal.value)


def test_trap_12_tokens_and_cards_have_no_lasting_ids(lay):
    play = lay(honor={1: [3], 2: [1]})
    assert play.state.pool.rest == sorted(play.state.pool.rest)
    twin = lay(honor={1: [3], 2: [1]}, seed="other")
    assert play.view(2) == twin.view(2)


def test_trap_14_defaults_give_the_truth_without_a_mark(lay):
    given, default = lay().search("tea_house", "sayo"), lay().search("tea_house", "sayo")
    given.yes()
    default.state.apply(0, default.state.default(0))
    assert given.told("answered_about", 1) == default.told("answered_about", 1)
    assert given.view(1) == default.view(1)


# -- conclusions ------------------------------------------------------------------------------------


def played(seats=5, seed="p", moves=120, **options):
    table = Table(ChiyoGame(seats, options), seed)
    bots = [table.game.thumb(seat, Chance(f"{seed}{seat}")) for seat in range(seats)]
    while not table.state.over and len(table.moves) < moves:
        seat = table.state.deciders[0]
        table.act(seat, bots[seat].choose(table.perspective(seat)))
    return table


def test_every_sample_agrees_with_every_answer_and_one_lie_at_most():
    table = played(6, "agree", 150)
    state = table.state
    for seat in state.nobles:
        seen = table.perspective(seat)
        for i in range(10):
            world = seen.sample(Chance(f"w{i}"))
            assert seen.beliefs.refute(world) is None
            assert world.view(seat) == state.view(seat)
    truth = (state.disguises, state.roles)
    for seat in state.nobles:
        pairs, deals = table.perspective(seat).beliefs.possible(state.view(seat))
        assert truth[0] in pairs
        assert truth[1] in deals
        assert pairs[truth[0]] + deals[truth[1]] <= 1


def story(*moves, seats=5, seed="story"):
    """Play a game by hand from the deal: `moves` are functions of the table."""
    table = Table(ChiyoGame(seats), seed)
    moto = table.state.motonaka
    for _ in range(2):
        table.act(moto, table.state.legal(moto)[0])
    for move in moves:
        move(table)
    return table


def ask(question, answer):
    def move(table):
        seat = table.state.active
        for name in ("loyal:spy", "done", f"ask:{question}"):
            table.act(seat, name)
        table.act(table.state.motonaka, f"answer:{answer}")
        table.act(seat, "secret:informant")
        while table.state.decision(table.state.deciders[0]).id != "loyal":
            table.act(table.state.deciders[0], table.state.default(table.state.deciders[0]))

    return move


def test_one_answer_may_be_the_lie_but_not_two():
    table = story()
    types = ("imperial", "commoner", "samurai")
    geisha = types[table.game.card_type[table.state.disguises[0]]]
    wrong = next(t for t in types if t != geisha)
    noble = table.state.nobles[-1]

    def share(table):
        pairs, _ = table.perspective(noble).beliefs.weights(table.state.view(noble))
        total = sum(pairs.values())
        return sum(w for p, w in pairs.items() if types[table.game.card_type[p[0]]] == geisha) / total

    before = share(table)
    ask(f"type_geisha_{wrong}", "yes")(table)  # the lie
    doubted = share(table)
    assert 0 < doubted < before
    ask(f"type_geisha_{geisha}", "yes")(table)  # one of the two answers was false
    assert share(table) > doubted
    worlds = {table.perspective(noble).sample(Chance(f"l{i}")).lie for i in range(40)}
    assert worlds == {0, 1}  # the liar could have been either
    ask(f"type_geisha_{wrong}", "no")(table)  # now it is clear
    assert share(table) == 1.0
    assert {table.perspective(noble).sample(Chance(f"m{i}")).lie for i in range(10)} == {0}


def test_after_the_lie_is_known_neighbour_answers_are_surely_true():
    table = story()
    types = ("imperial", "commoner", "samurai")
    geisha = types[table.game.card_type[table.state.disguises[0]]]
    for other in types:
        if other != geisha:
            wrong = other
    ask(f"type_geisha_{wrong}", "yes")(table)
    for _ in range(2):
        ask(f"type_geisha_{wrong}", "no")(table)
    asker = table.state.active
    beside = table.state.neighbours(asker)
    truth = any(table.state.roles[s] == 1 for s in beside)
    ask("neighbours_betrayer", "yes" if truth else "no")(table)
    view = table.state.view(None)
    _, deals = table.perspective(None).beliefs.weights(view)
    assert all(any(d[s] == 1 for s in beside) == truth for d in deals)


def test_a_shuffle_wipes_exactly_what_it_mixes():
    faces = Faces(6)
    faces.deal([1, 2, 3, 4, 5, 6])
    faces.see(1, 0)
    faces.see(2, 1)
    faces.see(3, 2)
    faces.mix([1, 2, 4], [7, 8, 9])
    assert faces.known(3) == 2
    assert faces.known(7) is None
    lays = [faces.draw(Chance(f"f{i}"), {}) for i in range(400)]
    assert all({0, 1} <= {lay[7], lay[8], lay[9]} for lay in lays)  # who went in is still in there
    assert all(lay[3] == 2 for lay in lays)
    spots = Counter(next(h for h in (7, 8, 9) if lay[h] == 0) for lay in lays)
    assert len(spots) == 3
    assert min(spots.values()) > 90  # each place alike
    assert {lay[5] for lay in lays} == {3, 4, 5}
    faces.see(8, 4)  # a card that nobody knew comes up among them: it was card 4
    lays = [faces.draw(Chance(f"g{i}"), {}) for i in range(200)]
    assert all({lay[7], lay[9]} == {0, 1} for lay in lays)
    assert {(lay[5], lay[6]) for lay in lays} == {(3, 5), (5, 3)}


def test_two_shuffles_one_after_another_stay_consistent():
    faces = Faces(6)
    faces.deal([1, 2, 3, 4, 5, 6])
    for handle, token in enumerate(range(6), 1):
        faces.see(handle, token)
    faces.mix([1, 2, 3], [7, 8, 9])
    faces.mix([7, 4, 5], [10, 11, 12])
    seen = Counter()
    for i in range(600):
        lay = faces.draw(Chance(f"t{i}"), {})
        inside = {lay[10], lay[11], lay[12]}
        assert {3, 4} <= inside
        assert len(inside & {0, 1, 2}) == 1
        seen[next(iter(inside & {0, 1, 2}))] += 1
    assert all(150 < seen[t] < 250 for t in (0, 1, 2))
    faces.see(8, 0)
    assert all(faces.draw(Chance(f"u{i}"), {})[8] == 0 for i in range(20))


def test_a_purse_remembers_what_others_cannot_have():
    purse = Purse((1, 2, 2), 2)
    purse.note("draw", 1)  # somebody draws unseen
    purse.note("draw", 0, 1, (1,))  # and then I draw the only 1
    purse.note("return", 0, 1, (1,))  # and put it back
    for i in range(30):
        _, hidden, _ = purse.draw(Chance(f"q{i}"))
        assert hidden[1] == (2,)


def test_my_memory_lasts_without_the_aid_too():
    table = played(5, "memo", 90, memory_aid=False)
    for seat in table.state.nobles:
        seen = table.perspective(seat)
        known = {h: seen.beliefs.faces.known(h) for h in table.state.handle}
        world = seen.sample(Chance("x"))
        for slot, handle in enumerate(world.handle):
            if known[handle] is not None:
                assert world.face[slot] == table.state.face[table.state.slot(handle)]


def test_no_secret_in_what_a_spectator_is_told():
    table = played(7, "spect", 60)
    assert not table.state.over
    assert all(told.secret is None for told in table.told(None))
    view = msgspec.json.encode(table.state.view(None)).decode()
    assert '"lie":true' not in view


def test_a_yes_to_a_reveal_is_believed_and_a_no_only_half():
    def search(answer):
        table = story(seed="yes")
        s, seat = table.state, table.state.active
        guilty = s.face.index(s.disguises[0])
        handle = s.handle[guilty]
        if s.place[guilty] != 0:
            names = ("loyal:search", "tile:daimyo", f"place:{table.game.names['place'][s.place[guilty]]}", "done")
        else:
            names = ("loyal:search", "done")
        for name in (*names, f"card:{handle}", "done"):
            table.act(seat, name)
        table.act(s.motonaka, f"answer:{answer}")
        pairs, _ = table.perspective(s.nobles[-1]).beliefs.possible(s.view(s.nobles[-1]))
        return s.disguises[0], pairs

    card, pairs = search("yes")
    assert all(card in pair for pair in pairs)
    card, pairs = search("no")
    assert any(card in pair for pair in pairs)
    assert any(card not in pair for pair in pairs)
    assert all(n == (card in pair) for pair, n in pairs.items())
