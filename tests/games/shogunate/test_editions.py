"""tests/games/shogunate: editions: what may be changed, and every mistake that must be refused when loading."""

import pytest

from sudare.core import EditionError, Table
from sudare.games.shogunate import ShogunateGame
from sudare.games.shogunate.vocabulary import ACTION_IDS

HOUSE = ShogunateGame.folder() / "edition.toml"


def entry(data, plot):
    return next(p for p in data["plots"] if p["id"] == plot)


def refused(data, *words):
    """The edition is refused, and the message names all of these."""
    with pytest.raises(EditionError) as error:
        ShogunateGame(3, None, data)
    for word in words:
        assert word in str(error.value)


@pytest.mark.rule("SHO-026", "SHO-027", "SHO-028")
def test_the_house_edition_is_complete():
    edition = ShogunateGame(3).edition
    assert [leader.clan for leader in edition.leaders] == ["cat", "crane", "rooster", "snake", "wolf", "carp"]
    assert {card.id for card in edition.actions} == set(ACTION_IDS)
    assert len(edition.plots) == sum(plot.count for plot in edition.plots) == 18
    assert [colour.id for colour in edition.colours] == ["vermilion", "indigo", "moss", "ochre", "plum", "charcoal"]
    assert edition.config.target_by_players == {"3": 12, "4": 12, "5": 12, "6": 10}
    assert all(plot.text and plot.name for plot in edition.plots)


def test_names_and_texts_are_free(house):
    data = house()
    data["actions"][1]["name"] = "Loss of Face"
    data["leaders"][0].update(clan="badger", clan_name="Badger", leader_name="Anagumo")
    entry(data, "tea_ceremony")["name"] = "A Bowl of Tea"
    game = ShogunateGame(3, None, data)
    assert "Loss of Face" in game.titles["action"]
    assert game.actions.id("leader:badger") == ShogunateGame(3).actions.id("leader:cat")
    table = Table(game, "badger")
    assert "Badger" in table.perspective(0).text()
    record = table.record()
    assert record.edition == "changed"
    again = Table.from_record(record, lambda _: ShogunateGame)
    assert again.state.digest() == table.state.digest()


@pytest.mark.rule("SHO-025", "SHO-109")
def test_the_numbers_of_the_configuration_are_read(house, stage):
    data = house()
    data["config"]["shinobi_start_position"] = 5
    data["config"]["target_by_players"]["4"] = 7
    table = stage(ShogunateGame(4, None, data), "numbers")
    assert table.view(None).shinobi_position == 5
    assert table.view(None).target == 7


def test_a_plot_may_be_there_more_than_once(house, stage):
    data = house()
    entry(data, "open_court")["count"] = 3
    table = stage(ShogunateGame(3, None, data), "thrice")
    assert table.view(None).plot_deck == 19
    table.state.check()


def test_a_single_plot_is_enough(house, stage):
    data = house()
    data["plots"] = data["plots"][:1]
    table = stage(ShogunateGame(3, None, data), "single")
    assert table.view(None).plot_deck == 0
    table.random_moves(1000)
    assert (table.state.ending, table.view(None).round) == ("plot_deck", 1)


@pytest.mark.parametrize(
    "change",
    [
        lambda actions: actions.pop(),
        lambda actions: actions.append({**actions[0], "id": "seventh"}),
        lambda actions: actions.append(dict(actions[0])),
        lambda actions: actions[0].update(id="dishonour"),
        lambda actions: actions[0].update(id="cloaked"),
    ],
)
def test_a_missing_extra_or_repeated_action_is_refused(house, change):
    data = house()
    change(data["actions"])
    refused(data, "actions", "dishonour")


@pytest.mark.parametrize("copies", [0, 2])
def test_copies_per_player_is_one(house, copies):
    data = house()
    data["actions"][3]["copies_per_player"] = copies
    refused(data, "actions[3] (honorable_company)", "copies_per_player")


@pytest.mark.parametrize(
    ("power", "words"),
    [
        ({"op": "juggle"}, ["(juggle)", "unknown operation"]),
        ({"op": "shinobi"}, ["'to'"]),
        ({"op": "shinobi", "to": "nobody"}, ["'to'", "nobody"]),
        ({"op": "shinobi", "to": "position"}, ["'position'", "missing"]),
        ({"op": "shinobi", "to": "position", "position": 0}, ["'position'", "1 to 6"]),
        ({"op": "shinobi", "to": "position", "position": 7}, ["'position'", "1 to 6"]),
        ({"op": "shinobi", "to": "any_other", "position": 3}, ["'position'"]),
        ({"op": "shinobi", "to": "step", "steps": [1]}, ["'dir'", "missing"]),
        ({"op": "shinobi", "to": "step", "dir": "up"}, ["'steps'", "missing"]),
        ({"op": "shinobi", "to": "step", "dir": "left", "steps": [1]}, ["'dir'", "left"]),
        ({"op": "shinobi", "to": "step", "dir": "up", "steps": []}, ["'steps'"]),
        ({"op": "shinobi", "to": "step", "dir": "up", "steps": [0]}, ["'steps'"]),
        ({"op": "shinobi", "to": "step", "dir": "up", "steps": [1, 6]}, ["'steps'"]),
        ({"op": "shinobi", "to": "most_honour", "dir": "up"}, ["'dir'"]),
        ({"op": "look_loyalty", "amount": 1}, ["'amount'"]),
        ({"op": "none", "count": 1}, ["'count'"]),
        ({"op": "switch_leaders"}, ["'pair'"]),
        ({"op": "switch_leaders", "pair": "distant"}, ["'pair'", "distant"]),
        ({"op": "move_leader", "from": 2, "to": 2}, ["'from'", "'to'"]),
        ({"op": "move_leader", "from": 0, "to": 2}, ["'from'"]),
        ({"op": "move_leader", "from": 1, "to": 7}, ["'to'"]),
        ({"op": "move_leader", "from": 1, "to": "tail"}, ["'to'"]),
        ({"op": "move_leader", "from": 1}, ["'to'", "missing"]),
        ({"op": "move_leader", "to": 1}, ["'from'", "missing"]),
        ({"op": "move_leader", "select": "host", "dir": "up", "steps": [1]}, ["'select'", "host"]),
        ({"op": "move_leader", "select": "any", "dir": "up"}, ["'steps'", "missing"]),
        ({"op": "move_leader", "select": "any", "dir": "up", "steps": [1], "from": 2}, ["'from'"]),
        ({"op": "shift_honour", "amount": 0, "to": "any"}, ["'amount'"]),
        ({"op": "shift_honour", "amount": 1, "to": "far"}, ["'to'", "far"]),
        ({"op": "add_honour", "amount": -1, "select": "any"}, ["'amount'"]),
        ({"op": "add_honour", "select": "any"}, ["'amount'"]),
        ({"op": "add_honour", "amount": 1, "select": "position:7"}, ["'select'", "position:7"]),
        ({"op": "add_honour", "amount": 1}, ["'select'"]),
        ({"op": "remove_honour", "amount": 1, "select": "richest"}, ["'select'", "richest"]),
        ({"op": "unveil", "amount": 0}, ["'amount'"]),
        ({"op": "look_plots", "count": 0}, ["'count'"]),
        ({"op": "look_plots", "count": 4}, ["'count'"]),
        ({"op": "look_plots"}, ["'count'"]),
    ],
)
def test_a_bad_operation_is_refused_with_plot_operation_and_field(variant, power, words):
    refused(variant(power), "trial", power["op"], *words)


@pytest.mark.parametrize(
    ("power", "word"),
    [
        ({"op": "none", "colour": "red"}, "colour"),
        ({"op": "none", "optional": "yes"}, "optional"),
        ({"op": "look_plots", "count": "two"}, "count"),
        ({"op": "shinobi", "to": "step", "dir": "up", "steps": ["one"]}, "steps"),
        ({"to": "any_other"}, "op"),
    ],
)
def test_an_unknown_field_or_a_wrong_type_is_refused_with_its_place(variant, power, word):
    refused(variant(power), "plots[18] (trial).power[0]", word)


@pytest.mark.parametrize(
    "honour", [[1, 1, 1, 0, 0], [1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 0, 0, -1], [1.5, 0, 0, 0, 0, 0], []]
)
def test_an_award_is_six_whole_numbers(house, honour):
    data = house()
    entry(data, "silent_blade")["honour"] = honour
    refused(data, "plots[1] (silent_blade).honour")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("loyalty_per_player", 3),
        ("line_size", 5),
        ("min_players", 2),
        ("max_players", 7),
        ("shinobi_start_position", 7),
        ("honour_pool", 0),
        ("plot_deck_end", "never"),
        ("surprise", 1),
    ],
)
def test_a_number_of_the_configuration_outside_its_range_is_refused(house, field, value):
    data = house()
    data["config"][field] = value
    refused(data, "config", field)


def test_every_player_count_needs_a_target(house):
    data = house()
    del data["config"]["target_by_players"]["5"]
    refused(data, "config.target_by_players", "5")
    data["config"]["target_by_players"]["5"] = 0
    refused(data, "target_by_players")


def test_six_leaders_of_different_clans(house):
    data = house()
    data["leaders"].pop()
    refused(data, "leaders", "6")
    data = house()
    data["leaders"][0]["clan"] = "crane"
    refused(data, "leaders", "different clans")
    data = house()
    data["leaders"].append({**data["leaders"][0], "id": "leader_fox", "clan": "fox"})
    refused(data, "leaders")
    data = house()
    del data["leaders"][2]["clan_name"]
    refused(data, "leaders[2] (leader_rooster)", "clan_name")
    data = house()
    data["leaders"][1]["clan"] = "Great Crane"
    refused(data, "leaders[1] (leader_crane).clan")


def test_six_different_colours(house):
    data = house()
    data["colours"][1]["id"] = "vermilion"
    refused(data, "colours", "six different")


def test_at_least_one_plot_and_each_id_once(house):
    data = house()
    data["plots"] = []
    refused(data, "plots", "at least one")
    data = house()
    data["plots"].append(dict(data["plots"][0]))
    refused(data, "plots", "same id")
    data = house()
    data["plots"][0]["count"] = 0
    refused(data, "plots[0] (moonless_night).count")


def test_an_edition_of_another_game_or_with_an_unknown_section_is_refused(house):
    data = house()
    data["game"] = "kage"
    refused(data, "game", "shogunate", "kage")
    data = house()
    data["expansion"] = {}
    refused(data, "expansion")
    data = house()
    del data["plots"]
    refused(data, "plots")


def test_a_file_is_read_and_played(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(HOUSE.read_text().replace('name = "house"', 'name = "mine"', 1).replace("Open Court", "My Court"))
    game = ShogunateGame(4, None, path)
    assert game.edition.name == "mine"
    assert "My Court" in game.titles["plot"]
    assert ShogunateGame(4, None, str(path)) == game


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"shinobi", to = "any_other"', '"shinobi", to = "anybody"', ["moonless_night", "'to'", "anybody"]),
        ("honour = [2, 0, 0, 0, 0, 1]", "honour = [2, 0, 0, 0, 1]", ["plots[0] (moonless_night).honour"]),
        ("line_size = 6", "line_size = 7", ["config.line_size"]),
    ],
)
def test_a_mistake_in_a_file_is_reported_with_file_entry_and_field(tmp_path, old, new, words):
    text = HOUSE.read_text()
    assert old in text
    path = tmp_path / "mistaken.toml"
    path.write_text(text.replace(old, new, 1))
    refused(path, "mistaken.toml", *words)


def test_broken_toml_is_reported_with_file_and_line(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text('game = "shogunate"\nname = "broken\n')
    refused(path, "broken.toml", "not valid TOML", "line 2")
    path.write_bytes(b"game = \xff\xfe")
    refused(path, "broken.toml", "UTF-8")
    refused(tmp_path / "nowhere.toml", "nowhere.toml", "cannot be read")


def test_the_example_powers_of_the_contract_are_those_of_the_house():
    """One line for each Plot: id, award, operations (contract 2.4)."""
    written = {
        plot.id: ("".join(map(str, plot.honour)), [power.op for power in plot.power])
        for plot in ShogunateGame(3).edition.plots
    }
    shinobi = ["shinobi"]
    assert written == {
        "moonless_night": ("200001", shinobi),
        "silent_blade": ("111000", shinobi),
        "tiger_at_the_gate": ("021000", shinobi),
        "cold_hearth": ("000111", shinobi),
        "broken_bridge": ("010101", shinobi),
        "creaking_floor": ("210000", shinobi),
        "falling_leaves": ("002100", shinobi),
        "smoke_on_the_wall": ("101010", shinobi),
        "price_on_a_head": ("000210", shinobi),
        "mercy_of_the_temple": ("310000", shinobi),
        "spys_report": ("120000", ["look_loyalty", "shinobi"]),
        "changing_of_the_guard": ("001200", ["switch_leaders", "shinobi"]),
        "fall_from_favour": ("300000", ["move_leader"]),
        "humble_exalted": ("000021", ["move_leader"]),
        "tea_ceremony": ("020010", ["shift_honour"]),
        "imperial_gift": ("201000", ["add_honour"]),
        "open_court": ("100200", ["unveil"]),
        "astrologers_reading": ("001002", ["look_plots"]),
    }
