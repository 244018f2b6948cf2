"""The fortress and the edition: what the house map is, and what a bad map or edition is told."""

import copy
import tomllib
from pathlib import Path

import msgspec
import pytest

from sudare.core import EditionError, OptionError
from sudare.games.ninja import NinjaGame
from sudare.games.ninja.board import Geometry
from sudare.games.ninja.map import MapData, load_map

rule = pytest.mark.rule
FOLDER = NinjaGame.folder()
RAW = tomllib.loads((FOLDER / "map.toml").read_text(encoding="utf-8"))


@rule("NIN-010", "NIN-011")
def test_the_house_map():
    fort = NinjaGame(2).map
    kinds = [edge.kind for edge in fort.data.edge]
    assert (fort.size, len(kinds)) == (110, 300)
    assert [kinds.count(k) for k in ("open", "moat", "wall")] == [138, 89, 73]
    assert (len(fort.posts), len(fort.barracks), len(fort.on_track)) == (12, 8, 34)
    assert sorted(len(t) for t in fort.track if len(t) > 2) == [3] * 6
    both = set(fort.posts) & set(fort.on_track)
    assert {fort.ids[z] for z in both} == {
        "g_e_gate",
        "ct_a",
        "a_west_gate",
        "a_east_gate",
        "b_west_gate",
        "b_south_gate",
    }
    wall = fort.index["a_guest"], fort.index["ct_a"]
    assert wall[1] in fort.walls[wall[0]]
    assert wall[1] not in fort.ways[wall[0]]
    assert fort.distance[wall[0]][wall[1]] == 1
    assert all(edge.kind == "moat" for edge in fort.data.edge if _wet(fort, edge) and edge.kind != "wall")


def _wet(fort, edge):
    return fort.moat[fort.index[edge.a]] or fort.moat[fort.index[edge.b]]


@rule("NIN-015")
def test_how_the_board_lies_has_no_effect():
    turned = copy.deepcopy(RAW)
    for zone in turned["zone"]:
        zone["x"], zone["y"] = 1000 - zone["x"], 700 - zone["y"]
        zone["polygon"] = [[1000 - x, 700 - y] for x, y in zone["polygon"]]
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    game = NinjaGame(2, {}, {**edition, "name": "turned", "fortress": turned})
    states = [game.new("same"), NinjaGame(2).new("same")]
    for _ in range(150):
        for state in states:
            seat = state.deciders[0]
            state.apply(seat, state.legal(seat)[-1])
        assert states[0].to_dict() == states[1].to_dict()


def broken(change):
    """Return the message for a map that was changed."""
    raw = copy.deepcopy(RAW)
    change(raw)
    with pytest.raises((ValueError, msgspec.ValidationError)) as error:
        msgspec.convert(raw, MapData).check()
    return str(error.value)


def zone(raw, id):
    return next(z for z in raw["zone"] if z["id"] == id)


def cut(raw, id):
    raw["edge"] = [e for e in raw["edge"] if id not in (e["a"], e["b"]) or e["kind"] == "wall"]
    raw["map"]["edge_count"] = len(raw["edge"])


def test_bad_maps_are_explained():
    assert "guards cannot reach a_keep" in broken(lambda raw: cut(raw, "a_keep"))
    assert "too few posts: 11" in broken(lambda raw: _fewer_posts(raw))
    assert "expected every zone id once" in broken(lambda raw: zone(raw, "a_keep").update(id="a_well"))
    assert "'x_y' is none" in broken(lambda raw: raw["edge"][0].update(a="x_y"))
    assert "dead end" in broken(lambda raw: _dead_end(raw))
    assert "fork (g_n_head, from ct_n)" in broken(lambda raw: raw["fork"].remove(_fork(raw, "g_n_head", "ct_n")))
    assert "no legal set-up" in broken(lambda raw: [z.update(map_edge=False) for z in raw["zone"]])
    assert "no legal set-up for some places" in broken(lambda raw: _no_starts(raw))
    assert "at least 7 rooms" in broken(lambda raw: [z.update(castle="a") for z in raw["zone"] if z["castle"] == "b"])
    assert "at least 7 barracks" in broken(lambda raw: _no_barracks(raw))
    assert "zone_count" in broken(lambda raw: raw["map"].update(zone_count=109))


def _fewer_posts(raw):
    zone(raw, "g_nw_tower")["watch_post"] = False
    raw["map"]["watch_post_count"] = 11


def _dead_end(raw):
    raw["track"] = [t for t in raw["track"] if {t["a"], t["b"]} != {"g_nw_grove", "g_n_walk1"}]


def _fork(raw, zone, came):
    return next(f for f in raw["fork"] if (f["zone"], f["from"]) == (zone, came))


def _no_starts(raw):
    for z in raw["zone"]:
        if (not z["patrol_track"] and z["within_outer_moat"] and not z["castle"]) or z["id"].startswith("g_n"):
            z["within_outer_moat"] = False


def _no_barracks(raw):
    for z in raw["zone"]:
        z["barracks"] = False
    raw["map"]["barracks_count"] = 0


def test_map_files(tmp_path):
    with pytest.raises(EditionError, match="cannot be read"):
        load_map(tmp_path / "none.toml")
    bad = tmp_path / "bad.toml"
    bad.write_text("zone = [", encoding="utf-8")
    with pytest.raises(EditionError, match="not valid TOML"):
        load_map(bad)
    other = tmp_path / "other.toml"
    other.write_text((FOLDER / "map.toml").read_text().replace('kind = "wall"', 'kind = "hedge"', 1), encoding="utf-8")
    with pytest.raises(EditionError, match=r"edge\[\d+\].kind"):
        load_map(other)
    good = tmp_path / "good.toml"
    good.write_text((FOLDER / "map.toml").read_text(), encoding="utf-8")
    assert Geometry(load_map(good)).size == 110


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda e: e["pieces"].pop(0), "expected a piece 'fig_sword'"),
        (lambda e: e["cards"].pop(0), "these types in this order"),
        (lambda e: e["cards"][0].update(count=5), r"cards \(g_awaken\).count: expected an even number"),
        (lambda e: e["cards"][0].update(op="listen"), r"cards \(g_awaken\): expected op 'awaken'"),
        (lambda e: e["cards"][1].update(count=2), "at least 4 guard Kenjutsu"),
        (lambda e: e["cards"][2].update(colour="red"), r"cards\[2\] \(g_patrol_listen\)"),
        (lambda e: e["missions"].pop(), "six missions"),
        (lambda e: e["presets"][0]["cards"].update(n_rope=1), r"presets \(basic_guard\).cards: expected guard cards"),
        (lambda e: e["presets"][1]["cards"].update(n_rope=9), "at most 3"),
        (lambda e: e.update(game="chess"), "expected 'ninja'"),
    ],
)
def test_bad_editions_are_explained(change, message):
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    change(edition)
    with pytest.raises(EditionError, match=message):
        NinjaGame(2, {}, edition)


def test_a_smaller_deck_limits_the_hand():
    edition = tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))
    next(c for c in edition["cards"] if c["id"] == "n_rope")["count"] = 2
    edition["name"] = "small"
    assert NinjaGame(2, {"ninja_hand": 11}, edition).counts[8] == 2
    with pytest.raises(OptionError, match="only 11 cards"):
        NinjaGame(2, {"ninja_hand": 12}, edition)


def test_the_rulebook_page():
    page = (Path(FOLDER) / "rulebook.md").read_text(encoding="utf-8")
    for word in ("OCR", "contract", "(D)"):
        assert word not in page
    for zone_data in RAW["zone"]:
        assert f"`{zone_data['id']}`" in page


def test_a_map_of_ones_own_lies_beside_the_edition_file(tmp_path):
    (tmp_path / "mine.toml").write_text((FOLDER / "map.toml").read_text())
    text = (FOLDER / "edition.toml").read_text(encoding="utf-8")
    edition = tmp_path / "edition.toml"
    edition.write_text(text.replace('map_file = "map.toml"', 'map_file = "mine.toml"'), encoding="utf-8")
    game = NinjaGame(2, {}, edition)
    assert game.edition.fortress is not None and game.map.ids == NinjaGame(2).map.ids
    written = msgspec.to_builtins(game.edition)
    assert NinjaGame(2, {}, written) == game, "a record holds the map itself"
    (tmp_path / "mine.toml").write_text("password = 1", encoding="utf-8")
    with pytest.raises(EditionError, match=r"mine\.toml: object"):
        NinjaGame(2, {}, edition)


def test_a_map_longer_than_any_distance_is_worked_out():
    """A row of zones: whoever is farther than can be counted is simply out of reach."""
    raw = copy.deepcopy(RAW)
    row = [f"row_{n}" for n in range(130)]
    head = raw["zone"][0]["id"]
    raw["zone"] += [{"id": id, "code": id, "name": id, "region": "outside"} for id in row]
    raw["edge"] += [{"a": a, "b": b, "kind": "open"} for a, b in zip([head, *row], row, strict=False)]
    raw["map"].update(zone_count=len(raw["zone"]), edge_count=len(raw["edge"]))
    fort = Geometry(msgspec.convert(raw, MapData))
    assert fort.distance[fort.index[head]][fort.index["row_96"]] == 97
    assert fort.distance[fort.index[head]][fort.index["row_129"]] == 99
