"""Set-up: sides, missions, hands, guards on the board, and both private maps."""

import pytest

from sudare.core import Chance, OptionError, SudareError
from sudare.games.ninja import NinjaGame

rule = pytest.mark.rule

POSTS = [
    "g_nw_tower",
    "g_n_gate",
    "g_ne_tower",
    "g_e_gate",
    "g_se_tower",
    "g_s_gate",
    "g_sw_tower",
    "ct_a",
    "a_west_gate",
    "a_east_gate",
    "b_west_gate",
    "b_south_gate",
]


def picked(n, seat=None):
    """Everybody takes the basic deck."""
    while "pick_hand" in n.asked.values():
        n.do("preset")
    return n


def placed(n):
    """Sentries on the first posts, patrols at the north."""
    picked(n)
    while n.question in ("place_sentry", "place_patrol", "place_heading"):
        n.do(sorted(n.legal())[0])
    return n


@rule("NIN-019", "NIN-020", "NIN-021")
def test_seats():
    two, three, four = NinjaGame(2), NinjaGame(3), NinjaGame(4)
    assert two.seat_ids == ("intruder", "guard")
    assert (two.intruder_seats, two.guard_seats) == ((0, 0), (1,))
    assert three.seat_ids == ("ninja", "traitor", "guard")
    assert (three.intruder_seats, three.guard_seats) == ((0, 1), (2,))
    assert four.seat_ids == ("ninja", "traitor", "guard_sword", "guard_spear")
    assert (four.intruder_seats, four.guard_seats) == ((0, 1), (2, 3))
    for seats in (1, 5):
        with pytest.raises(SudareError):
            NinjaGame(seats)


INTRUDERS_DECIDE = {
    *("intruder_start", "passage_entrance", "act", "declare_search", "hidden_sentry_reply", "last_cards"),
    *("restart_start", "restart_hand", "cat_reaction"),
}


@rule("NIN-001", "NIN-016", "NIN-019", "NIN-020", "NIN-021")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_sits_where_plays_that_side(fresh, seats):
    # people choose chairs by these names; whoever sits there is asked for that side alone, all night long
    n = fresh(seats)
    chance = Chance("sides")
    seen = {}
    while not n.s.over:
        seat = chance.choice(n.s.deciders)
        question = n.s.decision(seat).id
        name = n.game.seat_ids[seat]
        if question == "act" and seats > 2:
            assert n.view(seat).plans.acting == name  # each seat moves its own intruder
        if question != "pick_hand":
            assert name.startswith("guard") != (question in INTRUDERS_DECIDE)
        seen.setdefault(seat, set()).add(question)
        n.s.apply(seat, chance.choice(n.s.legal(seat)))
    assert set(seen) == set(range(seats))
    assert [person.id for person in n.view(None).intruders] == ["ninja", "traitor"]  # one of each


@rule("NIN-003", "NIN-001")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_guards_try_to_prevent_it(night, seats):
    guards = NinjaGame(seats).guard_seats
    for done, status, winners, share in (
        ([], "gone", guards, 1.0),
        (["ninja"], "dead", tuple(range(seats)), 0.5),
        (["ninja", "traitor"], "gone", tuple(set(range(seats)) - set(guards)), 0.0),
    ):
        n = night(seats, phase="intruders", ninja="ob_n1", traitor=status, done=done)
        n.do("leave_map")
        assert n.s.over
        assert n.s.winners == winners
        returns = n.s.returns()
        assert all(returns[seat] == share for seat in guards)  # what one side gains the other loses
        assert all(returns[seat] == 1.0 - share for seat in set(range(seats)) - set(guards))


@rule("NIN-006", "NIN-014")
def test_lanterns_mark_the_two_tracks(fresh):
    # a track holds one number, open to everybody; a lantern is no figure and counts for nothing
    n = fresh(3)
    chance = Chance("lanterns")
    turns, levels = [1], {"none"}
    while not n.s.over:
        seat = chance.choice(n.s.deciders)
        n.s.apply(seat, chance.choice(n.s.legal(seat)))
        views = [n.view(s) for s in (0, 1, 2, None)]
        assert len({(v.turn, v.alert) for v in views}) == 1
        assert views[0].guards_on_map == len(views[0].guards) <= 20
        turns += [views[0].turn] if views[0].turn != turns[-1] else []
        levels.add(views[0].alert)
    assert turns == list(range(1, len(turns) + 1))
    assert len(turns) <= 20
    assert levels <= {"none", "low", "medium", "high"}
    assert len(levels) > 2
    assert not any("lantern" in figure for figure in n.game.names["figure"])


@rule("NIN-004", "NIN-005", "NIN-014", "NIN-017", "NIN-018", "NIN-039", "NIN-056", "NIN-057")
def test_the_first_table(fresh):
    n = fresh()
    figures = n.game.names["figure"]
    kinds = [f.split("_")[0] for f in figures]
    assert [kinds.count(k) for k in ("sword", "spear", "drunk")] == [10, 10, 3]
    for seat in (0, 1, None):  # both tracks are open to everybody, and no figure is out yet
        view = n.view(seat)
        assert (view.turn, view.turns, view.alert) == (1, 20, "none")
        assert [i.id for i in view.intruders] == ["ninja", "traitor"]
        assert all(i.shown_at is None for i in view.intruders)
    placed(n).until("play_hand")
    view = n.view(None)
    assert view.guards_on_map == len(view.guards) == 14
    assert all(i.shown_at is None for i in view.intruders)  # the intruders have started, their figures have not


@rule("NIN-007")
def test_three_decks(fresh):
    n = fresh()
    cards = n.game.edition.cards
    totals = {deck: sum(c.count for c in cards if c.deck == deck) for deck in ("guard", "ninja", "traitor")}
    assert totals == {"guard": 36, "ninja": 12, "traitor": 10}
    assert all(c.id.startswith(c.deck[0]) for c in cards)  # the owner of a card is always recognisable


@rule("NIN-009", "NIN-022", "NIN-023", "NIN-024")
def test_missions_are_dealt_in_secret(fresh):
    seen = set()
    for seed in range(12):
        n = fresh(3, seed=f"deal{seed}")
        assert n.s.mission[0] != n.s.mission[1]
        assert sorted([*n.s.mission, *n.s.tiles]) == [0, 1, 2, 3, 4, 5]
        seen.add(tuple(n.s.mission))
        for seat in (0, 1):  # both intruder seats see both
            missions = [i.secret.mission for i in n.view(seat).intruders]
            assert missions == ["ABCDEF"[m] for m in n.s.mission]
            told = next(t.secret["missions"] for t in n.told(seat) if t.kind == "missions_dealt")
            assert told == {"ninja": missions[0], "traitor": missions[1]}
        for seat in (2, None):
            assert all(i.secret is None for i in n.view(seat).intruders)
            assert [t.secret for t in n.told(seat) if t.kind == "missions_dealt"] == [None]
    assert len(seen) > 5  # shuffled


@rule("NIN-026", "NIN-027", "NIN-029", "NIN-028")
def test_hands_are_chosen_in_secret(fresh):
    n = fresh()
    assert n.asked == {0: "pick_hand", 1: "pick_hand"}
    for _ in range(3):
        n.do("card:n_rope", seat=0)
    assert n.refused("card:n_rope", seat=0) == "NIN-026"  # there are only three
    n.do(*["card:n_shuriken"] * 3, "card:n_shadow_walk", seat=0)
    assert (n.view(0).choosing.hand, n.view(0).choosing.chosen) == ("ninja", 7)  # seven of eight
    n.do("card:n_secret_passage", seat=0)
    assert n.view(0).choosing.hand == "traitor"  # now the traitor's hand
    assert "card:n_rope" not in n.legal(0)
    n.do(*["card:t_potent_sake"] * 3, *["card:t_rope"] * 2, *["card:t_it_was_a_cat"] * 2, seat=0)
    assert 0 not in n.asked
    n.do(
        *["card:g_sentry_search"] * 6,
        *["card:g_kenjutsu"] * 4,
        *["card:g_awaken"] * 6,
        *["card:g_sentry_listen"] * 6,
        *["card:g_secret_passage"] * 2,
        seat=1,
    )
    assert [sum(n.s.ihand[0]), sum(n.s.ihand[1]), sum(n.s.hand[0]), len(n.s.deck[0])] == [8, 7, 24, 12]
    assert n.view(1).intruders[0].hand_size == 8
    assert n.view(1).intruders[0].secret is None
    assert n.view(0).stocks[0].hand is None
    assert n.view(0).stocks[0].hand_size == 24


@rule("NIN-030", "NIN-031")
def test_four_players_share_the_guard_cards(fresh):
    n = fresh(4)
    assert all(deck.cards() == [0] * 3 + [1] * 2 + [2] * 3 + [3] * 3 + [4] + [5] * 3 + [6] * 3 for deck in n.s.deck)
    n.do("preset", seat=2).do("preset", seat=3)
    assert [sum(h) for h in n.s.hand] == [12, 12]
    assert [len(d) for d in n.s.deck] == [6, 6]
    assert n.view(2).stocks[1].hand is None  # the partner's hand stays its own
    assert n.view(2).stocks[0].hand is not None


@rule("NIN-031")
def test_four_players_never_mix_their_cards(night):
    n = night(4, sentries=["g_n_gate:sword", "g_e_gate:spear"])
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("card:g_sentry_search", "guard:sword_1", "zone:br_n", "pass", seat=2)
    assert (n.view(2).stocks[0].discard, n.view(2).stocks[1].discard) == ({"g_sentry_search": 1}, {})
    before = [len(d) for d in n.s.deck]
    n.until("act")
    n.until("play_hand", turn=2)
    assert [len(d) for d in n.s.deck] == [before[0] + 1, before[1]]


@rule("NIN-032", "NIN-305")
def test_basic_decks(fresh):
    n = picked(fresh())
    names = n.game.names["card"]
    hand = {names[7 + i]: c for i, c in enumerate(n.s.ihand[0]) if c}
    assert hand == {"n_kenjutsu": 2, "n_rope": 2, "n_secret_passage": 1, "n_shadow_walk": 1, "n_shuriken": 2}
    assert n.s.hand[0] == [4, 2, 4, 4, 0, 6, 4]
    m = fresh(ninja_hand=9)
    assert "preset" not in m.legal(0)
    assert "preset" in m.legal(1)
    assert m.refused("preset", seat=0) == "NIN-305"
    with pytest.raises(OptionError):
        NinjaGame(2, {"basic_decks": True, "ninja_hand": 9})
    o = fresh(basic_decks=True)
    assert o.question == "place_sentry"  # nobody has to choose
    assert [t.data["number"] for t in o.told() if t.kind == "hand_ready"] == [8, 7, 24]
    assert o.s.hand[0] == [4, 2, 4, 4, 0, 6, 4]


@rule("NIN-033", "NIN-034", "NIN-012", "NIN-035", "NIN-036", "NIN-060")
def test_guards_take_their_places(fresh):
    n = picked(fresh())
    assert n.zones() == set(POSTS)
    for post in POSTS[:8]:
        assert n.question == "place_sentry"
        n.do(f"zone:{post}")
        if n.question == "place_sentry":
            assert post not in n.zones()
            assert n.refused(f"zone:{post}") == "NIN-034"
    assert n.question == "place_patrol"
    track = {n.game.map.ids[z] for z in n.game.map.on_track}
    assert n.zones() == track
    assert len(track) == 34
    for zone, heading in (("g_e_gate", "g_e_garden"), ("a_hall", "a_garden"), ("a_hall", "a_west_gate")):
        n.do(f"zone:{zone}")
        assert n.zones() == {n.game.map.ids[z] for z in n.game.map.track[n.game.map.index[zone]]}
        n.do(f"zone:{heading}")
    assert [(p.zone, p.heading, len(p.members)) for p in n.view(None).patrols] == [
        ("g_e_gate", "g_e_garden", 2),
        ("a_hall", "a_garden", 2),
        ("a_hall", "a_west_gate", 2),
    ]
    assert len(n.in_zone("g_e_gate")) == 3  # a patrol may start where a sentry stands
    assert n.question == "mark_sleeper"


@rule("NIN-037")
def test_four_players_place_figures_in_turns(fresh):
    n = picked(fresh(4))
    order = []
    posts = iter(POSTS)
    while n.question in ("place_figure", "place_sentry", "place_first", "place_heading"):
        order.append(n.s.deciders[0])
        options = n.legal()
        if "patrol:1" in options and len(n.s.members(1)) == 1:
            n.do("patrol:1")  # a mixed patrol
        elif "place:patrol" in options:
            n.do("place:patrol", "zone:ct_n", "zone:ct_a")
        elif "place:sentry" in options:
            n.do("place:sentry", f"zone:{next(posts)}")
        else:
            n.do(sorted(options)[0])
    assert order == [2, 3] * 7
    weapons = [g.id.split("_")[0] for g in n.view(None).guards]
    assert (weapons.count("sword"), weapons.count("spear")) == (7, 7)
    assert {m.split("_")[0] for m in n.view(None).patrols[0].members} == {"sword", "spear"}


@rule("NIN-040", "NIN-013", "NIN-008")
def test_sleepers(fresh):
    n = placed(fresh())
    barracks = {n.game.map.ids[z] for z in n.game.map.barracks}
    assert n.zones() == barracks
    assert len(barracks) == 8
    n.do("zone:g_n_lodge", "zone:g_n_lodge")
    assert "g_n_lodge" not in n.zones()
    assert n.refused("zone:g_n_lodge") == "NIN-040"
    n.do(
        *[
            f"zone:{z}"
            for z in ("g_s_stables", "g_s_stables", "g_w_barracks", "g_e_barracks", "g_s_stores", "g_n_orchard")
        ]
    )
    assert n.question == "mark_object"
    assert n.view(1).guard_map.sleepers["g_n_lodge"] == 2
    assert n.view(0).guard_map is None
    marks = [t for t in n.told(0) if t.kind == "sleeper_marked"]
    assert len(marks) == 8
    assert all(t.secret is None and t.data == {} for t in marks)
    assert next(t.secret["zone"] for t in n.told(1) if t.kind == "sleeper_marked") == "g_n_lodge"


@rule("NIN-041", "NIN-042", "NIN-043", "NIN-044", "NIN-045", "NIN-306", "NIN-025", "NIN-012")
def test_objects(fresh):
    n = placed(fresh()).until("mark_object")
    rooms = {n.game.map.ids[z] for z in n.game.map.rooms}
    assert n.zones() == rooms
    assert len(rooms) == 22
    assert all(z[0] in "ab" and z not in POSTS for z in rooms)
    assert n.refused("zone:a_west_gate") == "NIN-041"
    assert n.refused("zone:g_n_lodge") == "NIN-041"
    n.do("zone:a_keep", "zone:a_well")
    assert n.refused("zone:a_keep") == "NIN-042"
    n.do("zone:a_hall")
    assert all(z.startswith("b_") for z in n.zones())  # three goals in each castle
    assert n.refused("zone:a_garden") == "NIN-043"
    n.do("zone:b_hall", "zone:b_study", "zone:b_pond")
    n.do("zone:a_garden", "zone:a_guest", "zone:a_shrine", "zone:a_council")  # traps and sentries in one castle
    marks = n.view(1).guard_map.objects
    order = [
        "a_keep",
        "a_well",
        "a_hall",
        "b_hall",
        "b_study",
        "b_pond",
        "a_garden",
        "a_guest",
        "a_shrine",
        "a_council",
    ]
    assert [marks[z] for z in order] == [*"ABCDEF", "trap", "trap", "hidden_sentry", "hidden_sentry"]
    told = [t for t in n.told(0) if t.kind == "object_marked"]
    assert [t.data["object"] for t in told] == [*"ABCDEF", "trap", "trap", "hidden_sentry", "hidden_sentry"]
    assert all(t.secret is None for t in told)


@rule("NIN-046", "NIN-047", "NIN-048", "NIN-049", "NIN-052", "NIN-008", "NIN-011")
def test_the_intruders_start(fresh):
    n = placed(fresh()).until("intruder_start")
    assert len(n.view(0).guards) == 14  # they see the guards
    assert n.view(0).guard_map is None  # but not their map
    fort = n.game.map
    assert n.zones() == {fort.ids[z] for z in range(fort.size) if fort.edge[z]}
    assert n.refused("zone:g_n_cherry") == "NIN-047"
    n.do("zone:ob_w1")
    guarded = {g.zone for g in n.view(0).guards}
    data = {z.id: z for z in fort.data.zone}
    fit = {
        z.id
        for z in data.values()
        if z.within_outer_moat and not z.castle and not z.moat and not z.between_castles and z.id not in guarded
    }
    assert n.zones() == fit
    assert "br_a" in n.zones() or "br_a" in guarded
    n.do("zone:g_n_cherry")
    assert n.question == "passage_entrance"
    assert n.refused("zone:om_n1") == "NIN-049"
    n.do("zone:ob_w1", "zone:a_keep")
    people = n.view(0).intruders
    assert [(m.turn, m.zone, m.how) for m in people[0].secret.trail] == [(0, "ob_w1", "start")]
    assert [(m.turn, m.zone, m.how) for m in people[1].secret.trail] == [(0, "g_n_cherry", "start")]
    assert n.view(1).passages[0].entrances is None
    for kind in ("started", "entrances_chosen"):
        assert all(t.secret is None for t in n.told(1) if t.kind == kind)


@rule("NIN-049", "NIN-050")
def test_both_entrances_may_be_in_one_zone(fresh):
    n = placed(fresh()).until("passage_entrance")
    assert n.zones() == {z for z in n.game.map.ids if not n.game.map.moat[n.game.map.index[z]]}
    n.do("zone:a_keep")
    assert "a_keep" in n.zones()
    n.do("zone:a_keep")
    assert n.view(0).passages[0].entrances == ["a_keep", "a_keep"]


@rule("NIN-051")
def test_two_seats_dig_one_passage(fresh):
    n = placed(fresh(3)).until("passage_entrance")
    n.do("zone:ob_w1", seat=0).do("zone:g_n_cherry", seat=1)
    assert n.view(0).plans.proposals == ["ob_w1"]  # nobody sees the other's proposal
    n.do("zone:a_keep", seat=0).do("zone:b_hall", seat=1)
    assert n.view(0).passages[0].entrances == ["ob_w1", "g_n_cherry"]
    m = placed(fresh(3)).until("passage_entrance")
    m.do("zone:ob_w1", seat=0).do("zone:a_keep", seat=1).do("zone:a_keep", seat=0).do("zone:ob_w1", seat=1)
    assert m.view(1).passages[0].entrances == ["ob_w1", "a_keep"]


@rule("NIN-285", "NIN-288")
def test_numbers_can_be_changed(fresh):
    n = fresh(ninja_hand=11, traitor_hand=3, sentries=4, patrols=5, sleepers=2)
    assert n.view(0).choosing.size == 11
    n.until("place_sentry")
    assert [sum(h) for h in n.s.ihand] == [11, 3]
    n.until("intruder_start")
    view = n.view(None)
    assert sum(g.patrol is None for g in view.guards) == 4
    assert len(view.patrols) == 5
    assert view.sleepers_left == 2
    with pytest.raises(OptionError, match="at most 20"):
        NinjaGame(2, {"sentries": 12, "patrols": 5})
    for wrong in ({"ninja_hand": 13}, {"turns": 9}, {"variant": "solo"}, {"moon": 1}):
        with pytest.raises(OptionError):
            NinjaGame(2, wrong)
    for seats, wrong in (
        (3, {"variant": "lone_wolf"}),
        (2, {"variant": "contested_ground"}),
        (2, {"team_setup": "captain"}),
        (2, {"lone_wolf_hidden_role": True}),
    ):
        with pytest.raises(OptionError):
            NinjaGame(seats, wrong)


def test_a_captain_sets_up_alone(fresh):
    n = picked(fresh(4, team_setup="captain"))
    while n.question.startswith(("place", "mark")):
        assert set(n.asked) == {2}
        n.do(sorted(n.legal())[0])
    assert n.question == "intruder_start"
