"""games/omnitsu: the cards one by one, as far as the examples do not show them."""

import pytest

rule = pytest.mark.rule
SEALED = {0: "decoy", 1: "daimyo", 2: "poison"}


@rule("OMN-301")
def test_abbot_stops_later_combat_only(lay):
    b = lay(3, at="cards", hands={1: "geisha abbot"}, sealed=SEALED, thrown={0: "archer@2", 2: "ronin@2"})
    b.declare(0, "a").quiet().act(1, "card:abbot", "card:geisha")
    b.quiet()
    assert b.legal(2) == ["b", "a"]
    c = lay(3, at="cards", sealed=SEALED, thrown={0: "abbot", 2: "ronin@2"})
    c.declare(0, "a").quiet()
    assert c.legal(2) == ["b"]


@rule("OMN-302")
def test_magistrate(lay):
    b = lay(
        3,
        at="cards",
        hands={1: "temple decoy", 2: "juggler"},
        sealed=SEALED,
        thrown={0: "magistrate@2", 2: "ferryman"},
    )
    b.declare(0, "b").quiet()
    assert b.told(0, "looked_at_hand")[0].secret == {"cards": ["temple", "scroll_decoy"]}
    assert b.told(2, "looked_at_hand")[0].secret is None
    assert b.legal(0) == ["nothing"]  # no Person card
    b.act(0, "nothing")
    assert b.destroyed() == []
    c = lay(3, at="cards", hands={2: "juggler"}, sealed=SEALED, thrown={0: "magistrate@2", 2: "ferryman"})
    c.declare(0, "a").window()
    assert c.legal(2) == ["pass"]  # the Juggler in hand
    c.window()
    assert c.legal(2) == ["nothing"]  # the Ferryman in the slot


@rule("OMN-302")
def test_magistrate_reversed(lay):
    c = lay(2, at="cards", hands={0: "geisha ronin", 1: "double_agent abbot"}, thrown={0: "magistrate@2"})
    c.declare(0, "b").window(s1="play:double_agent@1").act(1, "a").window().window()
    assert c.legal(1) == ["card:geisha", "card:ronin"]
    c.act(1, "card:ronin")
    assert c.destroyed() == ["ronin"]


@rule("OMN-303")
def test_rooftop_watcher_reversed(lay):
    b = lay(
        2, at="cards", hands={1: "double_agent"}, sealed=dict(list(SEALED.items())[:2]), thrown={0: "rooftop_watcher@2"}
    )
    b.declare(0, "a").window(s1="play:double_agent@1").act(1, "a").window().window()
    assert b.known(1) == {1: "decoy"}
    assert b.known(0) == {}
    c = lay(2, at="cards", hands={0: "abbot", 1: "double_agent geisha"}, thrown={0: "rooftop_watcher@2"})
    c.declare(0, "b").window(s1="play:double_agent@1").act(1, "a").window().window()
    assert c.told(1, "looked_at_hand")[0].secret == {"cards": ["abbot"]}
    assert len(c.hand(1)) == 2  # and draws


@rule("OMN-305")
def test_court_lady_swaps_hands_of_any_size(lay):
    b = lay(3, at="cards", hands={1: "abbot decoy geisha"}, thrown={0: "court_lady@2"})
    b.declare(0, "a").window()
    assert (b.hand(0), b.hand(1)) == (["abbot", "geisha", "scroll_decoy"], [])
    assert [b.told(q, "hands_swapped")[0].secret for q in (1, 2)] == [{"cards": []}, None]


@rule("OMN-306")
def test_archer(lay):
    b = lay(2, at="cards", hands={1: "abbot"}, thrown={0: "archer@2"})
    b.declare(0, "a").window()
    assert (b.hand(1), b.discard()) == ([], ["abbot", "archer"])
    c = lay(2, at="cards", hands={0: "abbot geisha ronin", 1: "double_agent"}, thrown={0: "archer@2"})
    c.declare(0, "a").window(s1="play:double_agent@1").act(1, "a").window().window()
    c.act(0, "card:abbot", "card:ronin")
    assert c.hand(0) == ["geisha"]


@rule("OMN-307")
def test_duelist_guards_against_peeks_breaks_and_moves_of_others(lay):
    b = lay(
        3,
        at="cards",
        hands={1: "juggler"},
        sealed=SEALED,
        thrown={0: "duelist@2", 1: "kunoichi@1", 2: "fortune_teller"},
    )
    b.declare(0, "b").quiet()
    assert b.legal(1) == ["nothing"]  # neither break nor peek
    b.act(1, "nothing").declare(2, "a").window()
    assert b.legal(2) == ["scroll:2.1", "scroll:3.1"]
    c = lay(2, at="cards", hands={0: "abbot", 1: "geisha"}, thrown={0: "duelist@2"})
    c.declare(0, "a").window().act(0, "card:abbot").act(1, "card:geisha")
    assert (c.hand(0), c.hand(1)) == ([], ["geisha"])  # 1 loses against 8
    assert "abbot" in c.discard()


@rule("OMN-308")
def test_geisha(lay):
    b = lay(3, at="cards", hands={0: "decoy", 1: "abbot poison ronin"}, thrown={0: "geisha@2"})
    b.declare(0, "a").window()
    assert b.legal(0) == ["card:abbot", "card:ronin"]
    b.act(0, "card:ronin")
    assert b.legal(0) == ["card:ronin", "card:scroll_decoy"]
    b.act(0, "card:scroll_decoy")
    assert (b.hand(0), b.hand(1)) == (["ronin"], ["abbot", "scroll_poison", "scroll_decoy"])
    assert [t.secret for t in b.told(2, "card_moved")] == [None, None]
    c = lay(3, at="cards", hands={0: "abbot", 1: "poison"}, thrown={0: "geisha@2"})
    c.declare(0, "a").window().act(0, "nothing")
    assert (c.hand(0), c.hand(1)) == (["abbot"], ["scroll_poison"])


@rule("OMN-309")
def test_pickpocket_may_find_the_discard_pile_gone(lay):
    b = lay(2, at="cards", hands={1: "poison"}, thrown={0: "pickpocket@2"})
    b.declare(0, "a").window()
    assert b.hand(0) == ["scroll_poison"]
    c = lay(2, at="cards", discard="geisha abbot", deck="ronin", bottom=0, thrown={0: "pickpocket@2"})
    c.declare(0, "b").window()
    assert c.hand(0) == ["ronin"]  # the draw emptied the deck, the discards became the new one
    d = lay(2, at="cards", discard="geisha abbot", deck="ronin", thrown={0: "pickpocket@2"})
    d.declare(0, "b").window()
    assert d.hand(0) == ["abbot", "ronin"]


@rule("OMN-310")
def test_rice_farmer(lay):
    parts = dict(at="cards", hands={0: "abbot geisha ronin", 1: "double_agent"}, thrown={0: "rice_farmer"})
    b = lay(2, **parts)
    b.declare(0, "a").window(s1="play:double_agent@1").act(1, "a").window().window()
    b.act(0, "card:abbot", "card:geisha")
    assert b.hand(0) == ["ronin"]
    c = lay(2, **parts)
    c.declare(0, "b").window(s1="play:double_agent@1")
    assert c.legal(1) == ["b"]  # not reversible
    c.act(1, "b").window().window()
    assert [len(hand) for hand in c.s.hands] == [6, 1]


@rule("OMN-311")
@pytest.mark.parametrize(("cards", "drawn"), [((), 0), (("card:abbot",), 2), (("card:abbot", "card:geisha"), 4)])
def test_fisherman_draws_two_for_each(lay, cards, drawn):
    b = lay(2, at="cards", hands={0: "abbot geisha ronin"}, thrown={0: "fisherman"})
    b.declare(0, "a").window().act(0, *cards, *(["done"] if len(cards) < 2 else []))
    assert sum(t.data["number"] for t in b.told(0, "drew")) == drawn
    c = lay(2, at="cards", discard="ferryman abbot", thrown={0: "fisherman"})
    c.declare(0, "b").window()
    assert c.hand(0) == ["ferryman"]


@rule("OMN-312")
def test_juggler(lay):
    b = lay(2, at="cards", sealed={0: "decoy", 1: "daimyo"}, thrown={0: "juggler@2"})
    b.declare(0, "a").window()
    assert b.s.sealed == [[2], [1]]
    c = lay(2, at="cards", sealed={1: "daimyo"}, thrown={0: "juggler@2"})
    c.window()
    assert c.legal(0) == ["hold", "b"]
    d = lay(2, at="cards", sealed={0: "decoy", 1: "daimyo"}, hands={1: "constable"}, thrown={0: "juggler@2"})
    d.declare(0, "a").window(s1="play:constable").act(1, "a").window()
    assert d.s.sealed == [[1], [2]]


@rule("OMN-313")
def test_poisoner_plants_a_known_poison(lay):
    b = lay(3, at="cards", hands={0: "shadow abbot"}, sealed=SEALED, thrown={0: "poisoner@2"})
    b.declare(0, "a").act(0, "card:shadow").window()
    assert b.s.sealed[1] == [2, 4]
    assert all(b.known(q) == {4: "poison"} for q in (0, 1, 2, None))
    c = lay(3, at="cards", hands={0: "abbot"}, sealed=SEALED, thrown={0: "poisoner@2"})
    c.window()
    assert c.legal(0) == ["b"]  # no other shinobi card


@rule("OMN-315")
@pytest.mark.parametrize("stopper", ["yojimbo", "constable"])
def test_either_keyword_stops_the_angry_mob(lay, stopper):
    for key in ("a", "b"):
        b = lay(2, at="cards", center="temple", hands={1: f"{stopper} abbot"}, thrown={0: "angry_mob"})
        b.declare(0, key).window(s1=f"play:{stopper}").act(1, "a").window()
        assert b.center() == {"temple": None}
        assert b.hand(1) == ["abbot"]
        assert "angry_mob" in b.discard()


@rule("OMN-316", "OMN-338")
def test_kunoichi_cannot_break_near_the_shrine(lay):
    b = lay(3, at="cards", center="mountain_shrine", sealed=SEALED, thrown={0: "kunoichi@2"})
    b.window()
    assert b.legal(0) == ["b"]
    b.act(0, "b").window()
    assert b.known(0) == {2: "daimyo"}  # peeking is not breaking
    c = lay(3, center="mountain_shrine", hands={0: "ronin"}, sealed=SEALED)
    assert c.legal(1) == ["crack:1"]  # voluntary cracking is allowed
    c.act(0, "play:ronin@2").act(1, "crack:1").act(2, "crack:1")
    assert len(c.told(None, "cracked")) == 2


@rule("OMN-317")
def test_tax_collector_takes_what_the_others_choose(lay):
    b = lay(3, at="cards", hands={1: "abbot poison", 2: "geisha ronin"}, thrown={0: "tax_collector"})
    b.declare(0, "a").window()
    assert b.asked() == {1: "pick_given_card", 2: "pick_given_card"}
    b.act(1, "card:scroll_poison").act(2, "card:ronin")
    assert b.hand(0) == ["ronin", "scroll_poison"]
    assert [t.secret for t in b.told(1, "card_moved")] == [{"card": "scroll_poison"}, None]


@rule("OMN-318")
def test_rag_picker(lay):
    b = lay(2, at="cards", discard="geisha abbot", thrown={0: "rag_picker"})
    b.declare(0, "a").window()
    assert (b.hand(0), b.discard()) == (["abbot"], ["geisha", "rag_picker"])
    c = lay(2, at="cards", hands={0: "poison"}, thrown={0: "rag_picker"})
    c.declare(0, "b").window().act(0, "card:scroll_poison")
    assert (c.hand(0), c.s.pile[1]) == ([], 2)


@rule("OMN-319")
@pytest.mark.parametrize(("answer", "after"), [("pass", [[3], [1], [2]]), ("play:double_agent@1", [[2], [3], [1]])])
def test_ferryman_moves_all_scrolls_left_or_reversed_right(lay, answer, after):
    b = lay(3, at="cards", hands={1: "double_agent"}, sealed=SEALED, thrown={0: "ferryman"})
    b.declare(0, "a").window(s1=answer)
    if answer != "pass":
        b.act(1, "a").window().window()
    assert b.s.sealed == after


@rule("OMN-320")
def test_double_agent_reverses_what_concerns_others_but_thrown_must_be_held(lay):
    b = lay(3, at="cards", hands={2: "double_agent", 1: "abbot"}, sealed=SEALED, thrown={0: "pickpocket@2"})
    b.declare(0, "a")
    assert "play:double_agent@1" in b.legal(2)
    c = lay(2, at="cards", hands={1: "abbot"}, thrown={0: "double_agent@2"})
    c.window()
    assert c.legal(0) == ["hold", "b"]


@rule("OMN-321")
def test_komuso_with_no_discards_still_draws_one(lay):
    b = lay(2, at="cards", center="temple", hands={0: "abbot geisha"}, thrown={0: "komuso"})
    b.declare(0, "a").window().act(0, "done")
    assert len(b.hand(0)) == 3
    c = lay(2, at="cards", center="temple", hands={0: "abbot geisha"}, thrown={0: "komuso"})
    c.declare(0, "a").window().act(0, "card:abbot", "card:geisha")
    assert len(c.hand(0)) == 3


@rule("OMN-322")
def test_constable(lay):
    b = lay(2, at="cards", hands={1: "constable"}, thrown={0: "ferryman"})
    b.declare(0, "b").window(s1="play:constable").act(1, "a").window()
    assert b.hand(0) == []
    assert b.discard() == ["constable", "ferryman"]
    c = lay(2, at="cards", center="temple/road_warden", hands={1: "constable"}, thrown={0: "duelist@2"})
    c.declare(0, "b").window(s1="play:constable").act(1, "b").window()  # no peasant: only the barrier
    assert c.center() == {"temple": None}


@rule("OMN-323")
@pytest.mark.parametrize(("hand", "sealed", "offered"), [("", "", True), ("poison", "", False), ("", "poison", False)])
def test_calligrapher_copies_only_for_who_has_no_scroll(lay, hand, sealed, offered):
    b = lay(2, at="cards", hands={0: hand}, sealed={0: sealed}, thrown={0: "calligrapher"})
    b.window()
    assert ("a" in b.legal(0)) == offered
    if offered:
        b.act(0, "a").window()
        assert b.known(1) == {1: "decoy"}


@rule("OMN-324")
def test_market_town_raises_the_limit_at_once(lay):
    hand = "abbot archer duelist geisha"
    b = lay(2, at="cards", hands={0: hand}, thrown={0: "market_town"})
    b.quiet()
    assert b.s.turn == 2  # four, two by the Town, one drawn: seven is allowed
    assert len(b.hand(0)) == 7


@rule("OMN-325")
def test_pilgrim_sees_a_vision_only_at_an_open_shrine(lay):
    for center, legal in (("mountain_shrine", ["b"]), ("mountain_shrine/angry_mob", ["nothing"])):
        b = lay(2, at="cards", center=center, thrown={0: "pilgrim@2"})
        b.window()
        assert b.legal(0) == legal


@rule("OMN-326")
def test_disguise_master_is_too_late_once_the_slot_has_come_up(lay):
    b = lay(2, at="cards", hands={0: "disguise_master abbot"}, sealed={0: "decoy", 1: "poison"}, thrown={0: "ronin@2"})
    assert "play:disguise_master" in b.legal(0)
    b.declare(0, "b")
    assert b.legal(0) == ["pass"]
    c = lay(2, at="cards", hands={1: "disguise_master"}, sealed={0: "decoy", 1: "poison"}, thrown={0: "ronin@2"})
    c.declare(0, "a")
    assert c.legal(1) == ["pass"]  # Wrong man is never available with two players


@rule("OMN-326")
def test_a_thrown_disguise_master_is_replaced_by_a_card_that_acts_at_once(lay):
    b = lay(2, at="cards", hands={0: "master_thief abbot"}, thrown={0: "disguise_master", 1: "harbor"})
    b.declare(0, "a").window().act(0, "play:abbot")
    assert b.asked() == {0: "declare"}
    assert b.s.slots[0].order == 26
    b.act(0, "b").window()
    assert b.discard() == ["disguise_master", "abbot"]


@rule("OMN-332")
def test_smuggler_hides_what_he_buries(lay):
    b = lay(2, at="cards", hands={0: "poison"}, sealed={1: "decoy"}, thrown={0: "smuggler@2"})
    b.window()
    assert b.legal(0) == ["a"]  # B needs a sealed scroll on both sides
    b.act(0, "a").window().act(0, "card:scroll_poison")
    assert b.told(0, "buried")[0].secret == {"kind": "poison"}
    assert b.told(1, "buried")[0].secret is None
    assert b.s.view(1).scroll_pile["poison"] == b.s.pile[1]
    c = lay(2, at="cards", hands={0: "poison"}, deck="", bottom=0, sealed={1: "decoy"}, thrown={0: "smuggler@2"})
    c.declare(0, "a").window().act(0, "card:scroll_poison")
    assert c.told(1, "deck_scroll_found")[0].data["kind"] == "poison"  # he drew it himself
    d = lay(2, at="cards", hands={1: "constable"}, sealed={0: "daimyo", 1: "decoy"}, thrown={0: "smuggler@2"})
    d.declare(0, "b")
    assert d.legal(1) == ["pass"]  # no peasant's action
    d.window()
    assert d.s.sealed == [[2], [1]]


@rule("OMN-333")
def test_tea_house_makes_combat_dearer(lay):
    b = lay(2, at="cards", center="tea_house", sealed={0: "decoy", 1: "poison"}, thrown={0: "ronin@2"})
    b.window()
    assert b.legal(0) == ["b"]
    c = lay(
        2,
        at="cards",
        center="tea_house",
        hands={0: "decoy abbot"},
        sealed={0: "decoy", 1: "poison"},
        thrown={0: "ronin@2"},
    )
    c.declare(0, "a")
    assert c.legal(0) == ["card:abbot", "card:scroll_decoy"]
    c.act(0, "card:scroll_decoy").window()
    assert c.s.sealed == [[2], [1]]


@rule("OMN-334")
def test_chamberlain(lay):
    b = lay(
        2, at="cards", center="hidden_village", hands={0: "pickpocket yojimbo", 1: "abbot"}, thrown={0: "chamberlain"}
    )
    b.declare(0, "a").window()
    assert b.legal(0) == ["play:yojimbo", "play:pickpocket@2"]
    b.act(0, "play:pickpocket@2", "a").window()
    assert b.hand(0) == ["abbot", "yojimbo"]  # not thrown: no bonus from the Hidden Village
    c = lay(2, at="cards", hands={0: "yojimbo"}, thrown={0: "chamberlain"})
    c.declare(0, "a").window().act(0, "play:yojimbo")
    assert c.legal(0) == ["b"]  # cannot be held
    d = lay(
        2,
        at="cards",
        center="records_office",
        hands={0: "geisha abbot"},
        sealed={0: "daimyo", 1: "decoy"},
        pile="decoy poison",
        thrown={0: "chamberlain"},
    )
    d.declare(0, "b").act(0, "card:geisha").window()
    assert d.legal(0) == ["card:scroll_decoy", "card:scroll_poison"]  # never the scroll just put down
    d.act(0, "card:scroll_poison")
    assert d.s.pile == [1, 0, 1]
    assert d.known(1) == {3: "poison"}


@rule("OMN-335")
def test_harbor_looks_at_the_hand_as_the_draw_step_starts(lay):
    b = lay(2, at="draw", center="harbor", hands={0: "abbot"})
    assert [len(hand) for hand in b.s.hands] == [2, 3]


@rule("OMN-336")
def test_hidden_village_pays_for_effects_only(lay):
    parts = dict(at="cards", center="hidden_village")
    b = lay(2, hands={1: "shadow abbot"}, thrown={0: "pickpocket@2"}, **parts)
    b.declare(0, "a").window(s1="play:shadow").act(1, "a").window()
    assert b.hand(0) == []  # cancelled
    c = lay(2, thrown={0: "shadow"}, **parts)
    c.declare(0, "hold")
    assert c.hand(0) == []
    d = lay(2, thrown={0: "poisoner@2"}, **parts)
    d.declare(0, "b").window()
    assert len(d.hand(0)) == 1


@rule("OMN-337")
def test_bandit_chief_plunders(lay):
    b = lay(2, at="cards", hands={1: "abbot geisha"}, thrown={0: "bandit_chief@2"})
    b.declare(0, "b").window()
    assert len(b.hand(0)) == 1
    assert b.hand(1) == []
    c = lay(2, at="cards", hands={1: "abbot"}, thrown={0: "bandit_chief@2"})
    c.declare(0, "b").window()
    assert (c.hand(0), c.hand(1), c.discard()) == (["abbot"], [], ["bandit_chief"])


@rule("OMN-339")
def test_records_office_peek_is_no_target_action(lay):
    b = lay(3, at="cards", hands={1: "shadow double_agent"}, sealed=SEALED, thrown={0: "records_office"})
    b.at_response()
    assert b.legal(1) == ["pass"]
    b.window().act(0, "yes")
    assert b.legal(0) == ["scroll:1.1", "scroll:2.1", "scroll:3.1"]
    b.act(0, "scroll:1.1")
    assert b.known(0) == {1: "decoy"}


@rule("OMN-341")
def test_onmyoji_exorcises_persons_only(lay):
    b = lay(2, at="cards", discard="temple abbot geisha", thrown={0: "onmyoji"})
    b.window()
    assert b.legal(0) == ["b"]  # nothing is destroyed yet
    b.act(0, "b").window()
    assert b.legal(0) == ["card:geisha", "card:abbot"]
    b.act(0, "card:abbot")
    assert b.destroyed() == ["abbot"]
    assert len(b.hand(0)) == 2


@rule("OMN-343")
def test_seal_keeper_before_the_end_can_only_reseal(lay):
    b = lay(2, at="cards", sealed={0: "daimyo", 1: "daimyo"}, thrown={0: "seal_keeper"})
    b.window()
    assert b.legal(0) == ["hold"]
    c = lay(2, at="ending", hands={0: "seal_keeper geisha decoy"}, sealed={1: "poison"})
    c.act(0, "b", "card:geisha", "card:scroll_decoy")
    assert c.s.scores == [5, 0]


@rule("OMN-344")
def test_forger(lay):
    b = lay(2, at="cards", hands={0: "geisha abbot"}, sealed={0: "poison", 1: "decoy"}, thrown={0: "forger@2"})
    b.declare(0, "a").act(0, "card:geisha").window()
    assert b.known(1) == {3: "daimyo"}
    assert b.s.sealed[0] == [3]
    assert b.told(1, "shed")[0].data["kind"] == "poison"
    c = lay(2, at="cards", hands={0: "poison"}, sealed={1: "decoy"}, thrown={0: "forger@2"})
    c.declare(0, "b").window().act(0, "card:scroll_poison")
    assert c.s.sealed[1] == [1, 2]
    assert (c.known(0), c.known(1)) == ({2: "poison"}, {})
    d = lay(2, at="cards", hands={0: "poison", 1: "double_agent"}, sealed={1: "decoy"}, thrown={0: "forger@2"})
    d.declare(0, "b").window(s1="play:double_agent@1").act(1, "a").window().window()
    assert d.s.sealed == [[], [1]]  # the Target holds none: nothing happens


@rule("OMN-345")
def test_blind_masseur_evens_out(lay):
    b = lay(3, at="cards", sealed={0: "decoy decoy", 2: "poison"}, thrown={0: "blind_masseur"})
    b.declare(0, "a").window()
    assert [len(tokens) for tokens in b.s.sealed] == [1, 1, 1]
    c = lay(3, at="cards", sealed={2: "poison"}, known={1: "peek:2"}, thrown={0: "blind_masseur"})
    c.declare(0, "a").window()
    assert c.s.sealed == [[], [1], []]  # a single scroll keeps its token
    assert c.known(1) == {1: "poison"}


@rule("OMN-346")
def test_shadow_saves_only_its_owner(lay):
    b = lay(3, at="cards", hands={1: "abbot", 2: "shadow"}, sealed=SEALED, thrown={0: "ronin@2"})
    b.declare(0, "a")
    assert b.legal(2) == ["pass"]
    c = lay(2, at="ending", hands={0: "shadow abbot"}, sealed={0: "poison"})
    c.act(0, "b")
    assert c.s.scores == [1, 0]


@rule("OMN-347")
def test_master_thief_cannot_give_back_what_he_took(lay):
    b = lay(2, at="cards", sealed={0: "decoy decoy", 1: "daimyo"}, thrown={0: "master_thief@2"})
    b.declare(0, "a").window()
    assert b.asked() == {0: "pick_scroll"}
    assert b.legal(0) == ["scroll:1.1", "scroll:1.2"]
    b.act(0, "scroll:1.2")
    assert b.s.sealed == [[1, 3], [2]]
    c = lay(2, at="cards", discard="geisha temple abbot", thrown={0: "master_thief@2"})
    c.declare(0, "b").window().act(0, "card:temple")
    assert c.hand(0) == ["temple"]
