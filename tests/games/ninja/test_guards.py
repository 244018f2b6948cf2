"""The guards' phases: alert, cards, listening, searching, marching, attacks."""

import tomllib

import pytest

from sudare.games.ninja import NinjaGame

rule = pytest.mark.rule


@rule("NIN-066", "NIN-067", "NIN-070", "NIN-068")
def test_the_order_of_a_turn(night):
    n = night(phase="alert", turn=2, sentries=["g_e_gate", "g_n_gate"], patrols=[("g_n_walk2", "g_n_walk1")])
    n.search("g_e_gate", "br_e").do("pass")
    assert n.view(1).guards[0].moved
    assert "card:n_rope" not in n.legal()
    n.do("pass").until("act")
    assert n.asked == {0: "act"}
    n.until("play_hand", turn=3)
    assert not any(g.carded or g.moved or g.attacked for g in n.view(1).guards)
    told = [t for t in n.told() if t.kind in ("turn", "phase")]
    order = [t.kind if t.kind == "turn" else t.data["phase"] for t in told]
    assert order == ["turn", "guards_card", "guards_patrol", "intruders", "turn", "guards_card"]


@rule("NIN-068")
def test_cards_only_in_ones_own_phase(night):
    n = night(sentries=["g_e_gate"])
    assert n.asked == {1: "play_hand"}  # the intruders are not asked in the guards' phases ...
    n.do("card:g_sentry_listen", "guard:sword_1")
    assert n.asked == {0: "cat_reaction"}  # ... but for the cat
    assert n.legal() == {"card:t_it_was_a_cat", "pass"}
    n.do("pass").until("act")
    assert not any(name.startswith(("card:g_", "guard:")) for name in n.legal())


@rule("NIN-071", "NIN-072", "NIN-292")
def test_played_cards_come_back(night):
    n = night(
        phase="guards_card",
        turn=12,
        sentries=["a_hall", "g_e_gate"],
        ninja="a_hall",
        traitor="ob_n1",
        entrances=("g_e_gate", "ob_w1"),
        known=["g_e_gate"],
        wounds={"traitor": 1},
        guard_hand={"g_kenjutsu": 3, "g_secret_passage": 1, "g_sentry_listen": 1},
    )
    n.do("card:g_secret_passage").listen("g_e_gate")
    n.do("card:g_kenjutsu", n.guard("a_hall"), "pass")
    n.until("act")
    deck = len(n.s.deck[0])
    n.do("finish", "leave_map")  # the traitor leaves: its wound card is released
    assert n.view(1).stocks[0].discard == {"g_kenjutsu": 1, "g_sentry_listen": 1}
    n.until("play_drawn", turn=13)
    assert n.view(1).stocks[0].discard == {}
    assert len(n.s.deck[0]) + sum(n.s.drawn[0]) == deck + 2
    assert n.s.wounds[0] == (0,)  # the ninja's wound stays
    assert n.s.open_passage == (0,)


@rule("NIN-075")
def test_a_small_deck(night, but):
    n = night(phase="alert", turn=2, alert="high", sentries=["g_e_gate"], guard_hand=but(g_sentry_listen=2))
    assert n.last("drew")["number"] == 2


@rule("NIN-074", "NIN-081", "NIN-073", "NIN-077", "NIN-054")
def test_levels_and_cards_drawn(night):
    for level, number, after in (("none", 0, "none"), ("low", 1, "none"), ("medium", 2, "low"), ("high", 3, "medium")):
        n = night(phase="alert", turn=2, alert=level, sentries=["g_e_gate"], guard_hand={"g_sentry_listen": 1})
        assert n.last("drew") == {"seat": 1, "number": number, "alert": after}
        assert n.alert() == after
        assert sum(n.s.drawn[0]) == number
        if number:
            assert n.question == "play_drawn"
            drawn = {n.game.names["card"][c] for c, k in enumerate(n.s.drawn[0]) if k}
            offered = {name[5:] for name in n.legal() if name.startswith("card:")}
            assert offered <= drawn  # the hand lies face down
            n.do("pass")
        assert n.question == "play_hand"
        assert sum(n.s.hand[0]) == 1 + number


@rule("NIN-076", "NIN-118")
def test_two_seats_split_the_draw(night, but):
    n = night(4, phase="alert", turn=3, alert="high", sentries=["g_n_gate:sword", "g_e_gate:spear"])
    n.do("number:3", seat=2).do("number:3", seat=3)
    assert [sum(d) for d in n.s.drawn] == [3, 0]  # any split they agree on
    for turn, shares in ((3, [2, 1]), (4, [1, 2])):  # otherwise evenly, the odd one to the lead guard
        m = night(4, phase="alert", turn=turn, alert="high", sentries=["g_n_gate:sword", "g_e_gate:spear"])
        m.do("number:3", seat=2).do("number:0", seat=3)
        assert [sum(d) for d in m.s.drawn] == shares
    o = night(4, phase="alert", turn=3, sentries=["g_n_gate:sword", "g_e_gate:spear"])
    assert [t.data["number"] for t in o.told() if t.kind == "drew"] == [0, 0]  # nothing to split, nothing drawn
    half = {card: number // 2 for card, number in but().items()}
    small = {**half, "g_awaken": half["g_awaken"] - 1}
    for hands, offered in (([None, small], {"number:2", "number:3"}), ([small, None], {"number:0", "number:1"})):
        p = night(4, phase="alert", turn=3, alert="high", sentries=["g_n_gate:sword"], guard_hand=hands)
        assert p.legal(2) == p.legal(3) == offered  # one deck holds a single card


@rule("NIN-118")
def test_one_free_listen_for_two_seats(night):
    n = night(4, turn=1, sentries=["g_n_gate:sword", "g_e_gate:spear"])
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("pass")
    n.do("free_listen", seat=3)  # not the lead guard: the partner is asked
    assert n.asked == {2: "free_consent"}
    n.do("no")
    n.do("pass")
    assert "free_listen" not in n.legal(3)
    m = night(4, turn=1, sentries=["g_n_gate:sword", "g_e_gate:spear"])
    m.do("number:1", seat=2).do("number:1", seat=3)
    m.do("card:g_sentry_listen", "guard:sword_1", "pass")
    assert "free_listen" not in m.legal(3)  # the partner's card has spoiled it
    o = night(4, turn=1, sentries=["g_n_gate:sword", "g_e_gate:spear"])
    o.do("number:1", seat=2).do("number:1", seat=3).do("free_listen", seat=2)
    o.do("guard:sword_1", "pass")
    assert "free_listen" not in o.legal()


@rule("NIN-079", "NIN-080", "NIN-114", "NIN-098", "NIN-251", "NIN-253")
def test_one_card_for_each_guard(night, but):
    n = night(
        phase="alert",
        turn=2,
        alert="low",
        sentries=["a_west_gate", "g_e_gate"],
        ninja="a_archive",
        guard_hand=but(g_sentry_listen=1),
    )
    n.listen("a_west_gate")
    assert n.question == "play_hand"
    n.do("card:g_sentry_search")
    assert n.legal() == {n.guard("g_e_gate")}  # the other one is carded since the Alert Phase
    n.do(n.guard("g_e_gate"), "zone:br_e", "pass")
    m = night(sentries=["a_west_gate"], ninja="a_archive", guard_hand={"g_sentry_search": 2, "g_kenjutsu": 1})
    m.search("a_west_gate", "a_archive").do(m.guard("a_archive"))  # Kenjutsu is exempt
    assert len(m.s.wounds[0]) == 1
    assert "card:g_sentry_search" not in m.legal()


@rule("NIN-082", "NIN-250", "NIN-251", "NIN-252")
def test_who_may_listen(night):
    n = night(sentries=["g_e_gate"], patrols=[("g_n_walk2", "g_n_walk1")])
    n.do("card:g_sentry_listen")
    assert n.legal() == {n.guard("g_e_gate")}
    n.do(n.guard("g_e_gate"), "pass", "card:g_patrol_listen")
    assert n.legal() == {"patrol:1"}
    m = night(sentries=["g_e_gate"])
    assert "card:g_patrol_listen" not in m.legal()  # no patrol, no target
    assert m.refused("card:g_patrol_listen") == "NIN-250"


@rule("NIN-087", "NIN-094", "NIN-092")
def test_the_answer_tells_nothing_else(night):
    events = []
    for parts in (
        {"ninja": "a_archive", "noise": {"ninja": 1}},
        {"traitor": "a_well", "noise": {"traitor": 2}},
        {"ninja": "a_hall", "traitor": "a_well", "noise": {"ninja": 3, "traitor": 1}},
    ):
        n = night(sentries=["a_west_gate"], **parts)
        n.listen("a_west_gate")
        events.append([(t.kind, t.data) for t in n.told(1)])
        assert n.told(1)[-2].secret is None
    assert events[0] == events[1] == events[2]
    n.walk("a_well")  # entering an intruder's zone in this move detects it
    assert n.last("detected")["who"] == "traitor"
    assert n.question == "attack"


@rule("NIN-095", "NIN-096", "NIN-253", "NIN-254", "NIN-102", "NIN-063", "NIN-058", "NIN-121")
def test_searching(night):
    n = night(sentries=["g_e_gate"], patrols=[("g_n_walk2", "g_n_head")])
    n.do("card:g_sentry_search", n.guard("g_e_gate"))
    assert n.refused("pass") == "NIN-096"  # at least one zone
    n.walk("g_e_garden")
    assert "pass" in n.legal()
    n.walk("g_e_gate")  # it may come back, and two zones are the most
    assert n.question == "play_hand"
    n.do("card:g_patrol_search")
    assert n.legal() == {"patrol:1"}
    n.do("patrol:1", "zone:g_n_gate")
    n.do("pass")
    patrol = n.view(1).patrols[0]
    assert (patrol.zone, patrol.heading, len(patrol.members)) == ("g_n_gate", None, 2)  # off the track, no heading
    n.do("pass").until("act", turn=2)
    assert n.view(1).patrols[0].zone == "g_n_gate"  # it does not march
    sentry = next(g for g in n.view(1).guards if g.patrol is None)
    assert sentry.zone == "g_e_gate"  # a sentry stays where it is


@rule("NIN-101", "NIN-253", "NIN-254")
def test_guards_cannot_leave_the_map(night):
    m = night(sentries=["ob_nw"], patrols=[("g_n_walk2", "g_n_head")])
    m.do("card:g_patrol_search")
    assert m.legal() == {"patrol:1"}
    n = night(sentries=["ob_nw"])
    n.do("card:g_sentry_search", n.guard("ob_nw"))
    assert n.zones() == {n.game.map.ids[z] for z in n.game.map.ways[n.game.map.index["ob_nw"]]}
    assert "leave_map" not in n.legal()


@rule("NIN-103", "NIN-061", "NIN-104", "NIN-064")
def test_patrols_form_and_dissolve(night):
    n = night(sentries=["g_e_gate", "g_e_barracks", "g_e_garden"], guard_hand={"g_sentry_search": 6})
    n.search("g_e_barracks", "g_e_gate").do("pass").search("g_e_garden", "g_e_gate").do("pass")
    n.do("form_patrol", "zone:g_e_gate")
    assert n.question == "form_member"
    n.do("guard:sword_1", "guard:spear_1", "done")
    assert n.question == "set_heading"
    assert n.refused("zone:br_e") == "NIN-061"
    n.do("zone:g_e_garden")
    assert [len(p.members) for p in n.view(1).patrols] == [2]
    assert sum(g.patrol is None for g in n.view(1).guards) == 1
    n.until("play_hand", turn=2)
    m = night(patrols=[("g_e_gate", "g_e_garden", "sword spear sword")])
    m.search("g_e_gate", "br_e").do("pass")
    assert len(m.view(1).patrols[0].members) == 2
    m.search("g_e_gate", "g_e_garden").do("pass")
    assert m.view(1).patrols == []


@rule("NIN-103")
def test_four_players_ask_before_using_the_partners_figures(night):
    n = night(4, sentries=["g_e_gate:sword", "g_e_gate:spear"])
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("form_patrol", "zone:g_e_gate", seat=2)
    assert n.asked == {3: "guard_consent"}
    n.do("yes", "zone:g_e_garden")
    assert len(n.view(2).patrols) == 1


@rule("NIN-038", "NIN-232", "NIN-106")
def test_mixed_patrols_serve_both_seats(night):
    n = night(4, turn=2, patrols=[("g_e_garden", "g_e_gate"), ("g_s_walk1", "g_s_walk2", "sword sword")])
    n.do("number:1", seat=2).do("number:1", seat=3)
    n.do("card:g_patrol_search", seat=3)
    assert n.legal(3) == {"patrol:1"}
    n.do("patrol:1", "zone:g_e_gate", "pass", "zone:g_e_garden")
    n.do("card:g_patrol_search", seat=2)
    assert n.legal(2) == {"patrol:2"}


@rule("NIN-107", "NIN-109", "NIN-219", "NIN-212", "NIN-213", "NIN-095")
def test_waking(night):
    n = night(sleepers={"g_s_stables": 2, "g_n_lodge": 1}, traitor="g_s_stables")
    n.do("card:g_awaken")
    assert n.zones() == {"g_s_stables", "g_n_lodge"}
    n.do("zone:g_s_stables", "number:2")
    assert n.shown("traitor") == "g_s_stables"
    assert n.question == "attack"  # it detects at once, and does not move
    n.do("pass")
    assert n.question == "play_hand"
    assert all(g.carded and not g.moved for g in n.view(1).guards)
    assert "card:g_awaken" in n.legal()
    m = night(sentries=["g_e_gate"])
    assert "card:g_awaken" not in m.legal()  # nobody sleeps anywhere
    o = night(sentries=["g_nw_tower"] * 17, drunk=["g_nw_tower"] * 3, sleepers={"g_s_stables": 2})
    assert o.view(1).guards_on_map == 20
    assert "card:g_awaken" not in o.legal()  # twenty figures, drunk ones included


@rule("NIN-110", "NIN-222")
def test_four_players_choose_who_wakes(night):
    n = night(4, sentries=["g_n_gate:sword"], sleepers={"g_s_stables": 2})
    n.do("number:2", seat=2).do("number:2", seat=3)
    n.do("card:g_awaken", "zone:g_s_stables", "number:2")
    assert n.asked == {2: "awaken_weapon"}
    n.do("weapon:spear", "weapon:sword")
    assert {g.split("_")[0] for g in n.in_zone("g_s_stables")} == {"sword", "spear"}
    m = night(4, sentries=["g_n_gate:sword"] * 10, sleepers={"g_s_stables": 2})
    m.do("number:2", seat=2).do("number:2", seat=3)
    m.do("card:g_awaken", "zone:g_s_stables", "number:2")
    assert m.question == "guard_step"  # no sword is left: spears are used
    assert {g.split("_")[0] for g in m.in_zone("g_s_stables")} == {"spear"}


@rule("NIN-117", "NIN-115")
def test_free_listen_only_without_cards(night):
    n = night(sentries=["g_e_gate", "g_n_gate"])
    assert "free_listen" in n.legal()
    n.listen("g_e_gate")
    assert "free_listen" not in n.legal()
    assert n.refused("free_listen") == "NIN-115"
    n.listen("g_n_gate")
    assert n.refused("card:g_awaken") == "NIN-112"  # two cards are the limit


@rule("NIN-124", "NIN-125", "NIN-126", "NIN-119")
def test_marching(night):
    n = night(
        phase="guards_patrol",
        patrols=[("g_n_walk1", "g_n_walk2"), ("g_e_garden", "g_e_gate")],
        ninja="g_n_walk2",
        guard_hand={"g_kenjutsu": 1},
    )
    assert n.legal() == {"patrol:1", "patrol:2"}
    assert n.refused("pass") == "NIN-126"
    n.do("patrol:2")
    assert n.view(1).patrols[1].zone == "g_e_barracks"
    assert n.view(1).patrols[0].zone == "g_n_walk2"  # stopped after one zone
    assert n.shown("ninja") == "g_n_walk2"
    n.do(n.guard("g_n_walk2"))  # attacks in the Patrol Phase, too
    assert len(n.s.wounds[0]) == 1
    m = night(phase="guards_patrol", patrols=[("g_n_walk1", "g_n_walk2")], ninja="g_n_walk1")
    assert m.question == "patrol_order"
    m.do("card:g_kenjutsu", m.guard("g_n_walk1"), "pass")  # it may attack first
    m.do("patrol:1")
    assert m.view(1).patrols[0].zone == "g_n_head"  # but then it must go


def test_patrols_may_hold_by_option(night):
    n = night(
        phase="guards_patrol",
        options={"patrol_may_hold": True},
        patrols=[("g_n_walk1", "g_n_walk2")],
        ninja="g_n_walk1",
        guard_hand={},
    )
    n.do("hold:1").until("act")
    assert n.view(1).patrols[0].zone == "g_n_walk1"


@rule("NIN-127")
def test_the_lead_guard_chooses_for_a_mixed_patrol(night):
    for turn, seat in ((1, 2), (2, 3)):
        n = night(4, phase="guards_patrol", turn=turn, patrols=[("g_n_walk2", "g_n_head")])
        assert n.asked == {seat: "patrol_fork"}
    n = night(4, phase="guards_patrol", turn=1, patrols=[("g_n_walk2", "g_n_head", "spear spear")])
    assert n.asked == {3: "patrol_fork"}  # a pure patrol belongs to its owner
    n = night(4, phase="guards_patrol", turn=2, patrols=[("g_n_walk2", "g_n_head", "sword sword")])
    assert n.asked == {2: "patrol_fork"}


@rule("NIN-128")
def test_patrols_merge(night):
    n = night(phase="guards_patrol", patrols=[("g_e_garden", "g_e_gate"), ("g_s_walk4", "g_se_yard")])
    n.do("patrol:1")
    assert n.question == "regroup"
    n.do("patrol:2")
    assert n.question == "set_heading"
    n.do("zone:g_se_yard")
    assert [len(p.members) for p in n.view(1).patrols] == [4]


@rule("NIN-183", "NIN-188", "NIN-192", "NIN-191", "NIN-256")
def test_each_guard_attacks_once(night):
    n = night(sentries=["a_hall"], ninja="a_hall", guard_hand={"g_kenjutsu": 3})
    n.do("card:g_kenjutsu", n.guard("a_hall"))
    assert n.question == "play_hand"
    assert "card:g_kenjutsu" not in n.legal()
    assert n.alert() == "high"
    assert n.s.hand[0][1] == 2
    for seat in (0, 1, None):
        assert n.view(seat).intruders[0].wounds == [0]  # an open count
    n.until("play_hand", turn=2)
    assert n.s.deck[0].cards().count(1) == 1  # the wound marker is not shuffled back


@rule("NIN-193", "NIN-297")
def test_two_in_one_zone(night):
    n = night(sentries=["a_west_gate"], ninja="a_hall", traitor="a_hall", alert="low")
    n.search("a_west_gate", "a_hall")
    assert [t.data["who"] for t in n.told() if t.kind == "detected"] == ["ninja", "traitor"]
    n.do(n.guard("a_hall"))
    assert n.question == "attack_target"
    n.do("target:traitor")
    assert [len(w) for w in n.s.wounds] == [0, 1]
    m = night(sentries=["a_well"], ninja="a_hall", shown=["ninja"], alert="none")
    m.search("a_well", "a_hall")
    assert m.alert() == "high"  # already visible: no new figure, but the alarm and the stop
    assert "detected" not in m.kinds()
    assert m.question == "attack"


@rule("NIN-200", "NIN-201")
def test_one_new_life_each(night):
    n = night(turn=6, sentries=["a_hall"], ninja="a_hall", wounds={"ninja": 2}, reborn=["ninja"])
    n.do("card:g_kenjutsu", n.guard("a_hall"))
    assert n.last("died") == {"who": "ninja", "replaced": False, "then": "never"}
    n.until("act")
    assert "bonus_taken" not in n.kinds()
    m = night(turn=6, sentries=["a_hall"], ninja="a_hall", wounds={"ninja": 2}, options={"decoy_last_turn": 0})
    m.do("card:g_kenjutsu", m.guard("a_hall"))
    assert m.last("died")["replaced"] is False


@rule("NIN-300")
def test_two_deaths_in_one_turn(night):
    # with the four Kenjutsu of the house edition this cannot happen: here the guards have six
    edition = tomllib.loads((NinjaGame.folder() / "edition.toml").read_text(encoding="utf-8"))
    next(card for card in edition["cards"] if card["id"] == "g_kenjutsu")["count"] = 6
    n = night(
        edition={**edition, "name": "six blades"},
        turn=3,
        sentries=["a_hall", "a_hall"],
        ninja="a_hall",
        traitor="a_hall",
        wounds={"ninja": 2, "traitor": 1},
        guard_hand={"g_kenjutsu": 2},
    )
    n.do("card:g_kenjutsu", "guard:sword_1", "target:ninja", "guard:spear_1")
    assert [t.data["who"] for t in n.told() if t.kind == "died"] == ["ninja", "traitor"]
    n.until("act")
    kinds = ("started", "reentered", "bonus_taken", "sleeper_marked")
    order = [(t.kind, t.data.get("who")) for t in n.told() if t.kind in kinds]
    bonus = [("bonus_taken", None), *[("sleeper_marked", None)] * 3]
    assert order == [
        ("started", "ninja"),
        ("reentered", "ninja"),
        *bonus,
        ("started", "traitor"),
        ("reentered", "traitor"),
        *bonus,
    ]


@rule("NIN-210", "NIN-194")
def test_what_the_dead_leave_behind(night):
    n = night(
        turn=3,
        sentries=["a_hall"],
        ninja="a_hall",
        wounds={"ninja": 2},
        drunk=["g_e_gate"],
        ropes=[("im_a_ne", "a_council")],
    )
    n.do("card:g_kenjutsu", n.guard("a_hall")).until("act")
    assert len(n.s.ropes) == 1
    assert n.in_zone("g_e_gate") == ["drunk_1"]
    m = night(phase="intruders", sentries=["a_hall"], ninja="a_archive", traitor="gone", sleepers={"g_n_lodge": 1})
    m.walk("a_hall").do("n_kenjutsu:sword_1")
    assert m.s.zone[0] == -1
    m.until("play_hand", turn=2).do("card:g_awaken", "zone:g_n_lodge")
    if m.question == "awaken_number":
        m.do("number:1")
    assert m.in_zone("g_n_lodge") == ["sword_1"]  # the figure is used again


@rule("NIN-220")
def test_no_room_for_bonus_sleepers(night):
    full = dict.fromkeys(
        ("g_n_orchard", "g_n_lodge", "g_n_barracks", "g_e_barracks", "g_s_stores", "g_s_barracks", "g_s_stables"), 2
    )
    n = night(turn=3, sentries=["a_hall"], ninja="a_hall", wounds={"ninja": 2}, sleepers={**full, "g_w_barracks": 1})
    n.do("card:g_kenjutsu", n.guard("a_hall")).until("act")
    assert n.view(1).sleepers_left == 16


@rule("NIN-221")
def test_a_new_mission_from_five_tiles(night):
    seen = set()
    for seed in range(60):
        n = night(turn=3, sentries=["a_hall"], ninja="a_hall", wounds={"ninja": 2}, seed=f"tiles{seed}")
        n.do("card:g_kenjutsu", n.guard("a_hall")).until("act")
        seen.add(n.s.mission[0])
    assert seen == {0, 2, 3, 4, 5}  # the dead one's again, or one of the four; never the traitor's


@rule("NIN-172")
def test_four_players_share_released_blades(night):
    n = night(4, phase="intruders", ninja="ob_n1", wounds={"ninja": 2})
    n.do("leave_map", seat=0)
    assert n.asked == {2: "wound_cards_split", 3: "wound_cards_split"}
    n.do("number:0", seat=2).do("number:0", seat=3)
    assert [d[1] for d in n.s.discard] == [0, 2]
    m = night(4, phase="intruders", ninja="ob_n1", wounds={"ninja": 2})
    m.do("leave_map", seat=0)
    m.do("number:0", seat=2).do("number:1", seat=3)
    assert [d[1] for d in m.s.discard] == [2, 0]  # without agreement back to who played them


@rule("NIN-165", "NIN-215", "NIN-222")
def test_four_players_place_a_hidden_sentry(night):
    def found(**parts):
        n = night(
            4,
            phase="intruders",
            ninja="gone",
            traitor="b_hall",
            objects={"b_study": "hidden_sentry"},
            traitor_hand={},
            **parts,
        )
        n.do("zone:b_study", seat=1).do("finish")
        return n.do("zone:b_study", "pass", seat=1)

    n = found(sentries=["g_n_gate:sword"])
    assert n.asked == {2: "hidden_sentry_weapon", 3: "hidden_sentry_weapon"}
    n.do("weapon:sword", seat=2).do("weapon:sword", seat=3)
    assert n.in_zone("b_study") == ["sword_2"]
    m = found(sentries=["g_n_gate:sword"])
    m.do("weapon:sword", seat=2).do("weapon:spear", seat=3)
    assert m.in_zone("b_study") == ["spear_1"]  # the seat with fewer figures
    o = found(sentries=["g_n_gate:sword"] * 10 + ["g_s_gate:spear"] * 9, drunk=["g_e_gate"])
    assert o.asked == {2: "hidden_sentry_swap"}
    o.do("guard:drunk_1")
    assert o.in_zone("g_e_gate") == []
    assert o.in_zone("b_study") == ["spear_10"]
    assert o.view(None).guards_on_map == 20
