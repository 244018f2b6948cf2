"""games/omnitsu: components, set-up, the throw and cracking."""

import pytest

from sudare.core import Refusal, SudareError
from sudare.games.omnitsu import OmnitsuGame

rule = pytest.mark.rule


@rule("OMN-001")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_players_only(seats):
    with pytest.raises(SudareError, match="2 to 4"):
        OmnitsuGame(seats)


@rule("OMN-002")
def test_everybody_plays_alone(lay):
    b = lay(4, at="ending", hands={0: "abbot archer", 1: "ronin", 2: "geisha"})
    assert b.s.winners == (0,)
    assert b.s.returns() == [1.0, 0.0, 0.0, 0.0]


@rule("OMN-003", "OMN-148", "OMN-144", "OMN-147", "OMN-149")
def test_the_real_message_pays_most_a_decoy_less_and_poison_kills(lay):
    b = lay(4, at="ending", hands={0: "abbot"}, sealed={0: "daimyo", 1: "decoy", 2: "poison"})
    assert b.s.scores == [11, 5, 0, 0]
    assert b.s.deaths == [[], [], ["a Poison scroll"], []]


@rule("OMN-006", "OMN-007", "OMN-008", "OMN-010", "OMN-014")
def test_the_cards_of_the_box():
    game = OmnitsuGame(4)
    tables = game.tables
    assert tables.scroll_count == (2, 2, 3)
    assert tables.number == tuple(range(1, 48))
    assert sum(tables.place) == 10
    for card in range(tables.n):
        assert len(tables.acts[card]) == (1 if tables.place[card] else 2)
        if tables.place[card] and not tables.ends_game[card]:
            assert tables.effect[card]
    assert [tables.number[c] for c in tables.any_time_cards] == [4, 12, 18, 20, 22, 26, 29, 43, 46]
    classes = {k: tables.klass.count(k) for k in ("peasant", "warrior", "courtier", "shinobi", "clergy")}
    assert classes == {"peasant": 7, "warrior": 6, "courtier": 8, "shinobi": 11, "clergy": 5}
    acts = [act for acts in tables.acts for act in acts]
    assert sum(act.combat for act in acts) == 8
    assert sum(act.reversed_ops is not None for act in acts) == 3
    assert sum(act.response for act in acts) == 5
    # twenty TARGET actions on seventeen cards, by number
    targets = [n for n, aimed in zip(tables.number, tables.aimed, strict=True) if aimed]
    assert targets == [2, 3, 5, 6, 7, 8, 9, 12, 13, 14, 16, 20, 25, 32, 37, 44, 47]


@rule("OMN-015", "OMN-016", "OMN-017", "OMN-019", "OMN-021", "OMN-022", "OMN-023", "OMN-024")
@pytest.mark.parametrize(("seats", "pile", "deck"), [(2, 5, 43), (3, 4, 41), (4, 3, 39)])
def test_the_deal(deal, seats, pile, deck):
    extras = set()
    for seed in range(30):
        b = deal(seats, seed=str(seed))
        kinds = sorted(b.s.kind.values())
        assert kinds.count(0) == 1
        assert kinds.count(1) >= 1
        extras.add(tuple(kinds))
        assert [len(tokens) for tokens in b.s.sealed] == [1] * seats
        assert sum(b.s.pile) == pile
        assert b.s.pile[0] == 1  # the second Daimyo's scroll
        assert len(b.s.deck) == deck
        assert [len(hand) for hand in b.s.hands] == [1] * seats
        assert len(b.s.discard) == seats
        assert b.s.center == {}  # a Location among the discards has no effect
        assert (b.s.turn, b.s.destroyed, b.s.hand_limit(0)) == (1, [], 5)
    assert len(extras) == {2: 1, 3: 2, 4: 2}[seats]  # the other Poison, or Decoys


@rule("OMN-017")
def test_any_seat_may_get_any_scroll(deal):
    first = {deal(2, seed=str(seed)).s.kind[1] for seed in range(20)}
    assert first == {0, 1}


@rule("OMN-018", "OMN-022", "OMN-119")
def test_nobody_sees_a_dealt_scroll_and_hands_are_private(deal):
    b = deal(3)
    for seat in (0, 1, 2, None):
        view = b.s.view(seat)
        assert all(x.known_kind is None for place in view.seats for x in place.sealed)
        assert [place.hand is not None for place in view.seats] == [q == seat for q in range(3)]
        assert [place.hand_size for place in view.seats] == [1, 1, 1]
        assert view.deck_size == 41


@rule("OMN-025", "OMN-115", "OMN-052")
def test_a_turn_is_an_action_phase_and_a_draw_phase(lay):
    b = lay(2, hands={0: "abbot", 1: "duelist"}, sealed={0: "decoy", 1: "poison"})
    assert (b.s.turn, b.s.phase) == (1, "action")
    b.act(0, "play:abbot").act(1, "play:duelist@1").declare(0, "b").declare(1, "b").quiet()
    assert b.s.turn == 2
    assert set(b.asked().values()) == {"choose_action"}
    assert len(b.hand(0)) == 3  # two by the Abbot, and one in the draw step besides
    assert len(b.hand(1)) == 1


@rule("OMN-027", "OMN-028", "OMN-032", "OMN-059", "OMN-009")
def test_what_can_be_thrown(lay):
    b = lay(3, hands={0: "abbot ronin decoy temple"}, sealed={0: "decoy", 1: "poison"})
    assert b.legal(0) == ["play:abbot", "play:ronin@2", "play:ronin@3", "play:temple", "crack:1"]
    with pytest.raises(Refusal, match="OMN-059"):
        b.act(0, "play:ronin@1")
    with pytest.raises(Refusal, match="OMN-027"):
        b.act(0, "play:geisha@2")
    with pytest.raises(Refusal, match="OMN-029"):
        b.act(0, "pass")


@rule("OMN-030")
def test_a_useless_card_may_be_thrown(lay):
    b = lay(2, hands={0: "forger"}, sealed={0: "decoy", 1: "poison"})
    assert "play:forger@2" in b.legal(0)


@rule("OMN-031", "OMN-034", "OMN-080")
def test_cards_are_revealed_together_and_come_up_by_number(lay):
    b = lay(3, hands={0: "ferryman", 1: "abbot", 2: "yojimbo"}, sealed={0: "decoy", 1: "poison", 2: "daimyo"})
    b.act(0, "play:ferryman").act(1, "play:abbot")
    assert "thrown" not in b.kinds()
    b.act(2, "play:yojimbo")
    assert b.kinds()[-3:] == ["thrown"] * 3
    b.declare(1, "b").declare(2, "b").declare(0, "b").quiet()
    assert [t.data["card"] for t in b.told(None, "comes_up")] == ["abbot", "yojimbo", "ferryman"]


@rule("OMN-036", "OMN-037", "OMN-123", "OMN-040")
def test_cracking_shows_the_face_to_its_owner_alone(lay):
    b = lay(2, hands={0: "abbot", 1: "yojimbo"}, sealed={0: "decoy", 1: "poison daimyo"})
    assert b.legal(1) == ["play:yojimbo", "crack:1", "crack:2"]
    b.act(1, "crack:2").act(0, "play:abbot")
    assert b.hand(1) == ["yojimbo", "scroll_daimyo"]
    assert b.s.sealed[1] == [2]
    assert b.told(1, "cracked")[0].secret == {"kind": "daimyo"}
    assert b.told(0, "cracked")[0].secret is None
    assert b.s.view(0).seats[1].hand_size == 2
    assert b.s.slots[1].status == ""  # no slot …
    assert "play:yojimbo" in b.legal(1)  # … but ANY TIME cards


@rule("OMN-005", "OMN-038", "OMN-145", "OMN-146")
def test_a_cracked_scroll_earns_nothing_and_kills(lay):
    b = lay(2, at="ending", hands={0: "daimyo abbot archer ronin"}, sealed={1: "decoy"})
    assert b.s.scores == [0, 5]
    assert b.s.deaths[0] == ["a cracked scroll"]


@rule("OMN-039", "OMN-041")
def test_a_cracked_scroll_stays_in_hand_and_cracked_when_it_moves(lay):
    b = lay(2, at="cards", hands={0: "decoy"}, sealed={1: "daimyo"}, thrown={1: "pickpocket@1"})
    b.declare(1, "a").window()
    assert b.hand(1) == ["scroll_decoy"]
    assert b.s.sealed == [[], [1]]
    b.quiet()  # draw step and all: nothing took it away
    assert "scroll_decoy" in b.hand(1)
    assert "play:scroll_decoy" not in b.legal(1)


@rule("OMN-042")
def test_a_peek_leaves_the_scroll_sealed(lay):
    b = lay(2, at="cards", sealed={0: "decoy", 1: "daimyo"}, thrown={0: "rooftop_watcher@2"})
    b.declare(0, "a").window()
    assert b.s.sealed == [[1], [2]]
    assert (b.known(0), b.known(1), b.known(None)) == ({2: "daimyo"}, {}, {})
    assert b.told(1, "peeked")[0].secret is None


@rule("OMN-043")
def test_only_resealing_makes_a_cracked_scroll_whole(lay):
    b = lay(2, at="cards", hands={0: "decoy geisha"}, sealed={1: "daimyo"}, thrown={0: "seal_keeper"})
    b.declare(0, "b")
    b.act(0, "card:geisha").window().act(0, "card:scroll_decoy")
    assert b.s.sealed == [[2], [1]]
    assert (b.known(0), b.known(1)) == ({2: "decoy"}, {})
    assert b.s.view(0).seats[0].sealed[0].known_because == "laid_down"
