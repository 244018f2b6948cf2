"""The edition and the board files: complete, and clear about what is wrong with them."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from sudare.core import EditionError, SudareError
from sudare.games.kage import KageGame
from sudare.games.kage.board import Board, BoardError, load_board

FOLDER = KageGame.folder()
MH = KageGame(2)


def data():
    return tomllib.loads((FOLDER / "edition.toml").read_text(encoding="utf-8"))


def test_the_boxes_hold_what_they_should():
    e = MH.edition
    assert sum(c.count for c in e.guard_cards if c.deck == "standard" and c.box == "core") == 52
    assert sum(c.count for c in e.guard_cards if c.deck == "standard" and c.box == "docks") == 10
    assert all(sum(c.count for c in e.guard_cards if c.deck == boss.deck) == 12 for boss in e.bosses)
    assert sum(c.count for c in e.ninja_cards if c.kind == "equipment" and c.box == "core") == 20
    assert sum(c.count for c in e.ninja_cards if c.kind == "bonus") == 18
    assert sum(c.count for c in e.event_cards) == 16
    assert len(e.missions) == 18


@pytest.mark.rule("KAG-219")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["guard_cards"][0].update(effect="dance"), r"guard_cards \(about_turn\).effect: expected one of"),
        (lambda d: d["bosses"][0].update(pools=[1, 2]), r"bosses\[0\] \(kenta\).pools"),
        (lambda d: d["bosses"][0]["alert_track"].update(red=3), r"bosses \(kenta\).alert_track: expected 1 < amber"),
        (lambda d: d["bosses"][0]["guard_slots"][1].update(types=["tesaki"]), "expected amber guard types"),
        (lambda d: d["ninja"][0].update(ability="fly"), r"ninja \(katsumi\).ability"),
        (lambda d: d["search_tokens"][0].update(value=9), r"search_tokens\[0\] \(t01\).value"),
        (lambda d: d["missions"][0].update(escape="soon"), r"missions \(m_uncover\).escape"),
        (lambda d: d["ninja_cards"][0].pop("uses"), r"ninja_cards \(throwing_daggers\).uses"),
        (lambda d: d["guard_types"].pop(), "an entry with the id 'dog'"),
        (lambda d: d["guard_cards"].append(d["guard_cards"][0]), "a different id for each entry"),
        (lambda d: d["guard_cards"][4].update(timing=["N4"]), "a card that places something"),
        (lambda d: d["escape_cards"].pop(0), "each of the numbers 1, 2 and 3"),
        (
            lambda d: d.update(ninja_cards=[c for c in d["ninja_cards"] if c["kind"] != "equipment"]),
            "ninja_cards: expected 4 equipment cards to start with, got 0",
        ),
        (lambda d: d.update(missions=[]), "missions: none of them is for the board"),
        (lambda d: d.update(colour="red"), "colour"),
    ],
)
def test_a_wrong_edition_is_explained(change, message):
    wrong = copy.deepcopy(data())
    change(wrong)
    with pytest.raises(EditionError, match=message):
        KageGame(2, edition=wrong)


def mh() -> str:
    return (FOLDER / "boards" / "mh.txt").read_text(encoding="utf-8")


@pytest.mark.rule("KAG-017")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("shoji: 9", "shoji: many", "shoji: expected a number"),
        ("shoji: 9", "shoji: 60", "doors do not fit on 38 doorways"),
        ("bells: 3\n", "", "bells: is missing"),
        ("code: MH", "kode: MH", "kode: expected one of"),
        ("|. * * * *|#|. * * .", "|. * * * *|#|. * *  ", "line 19: grid"),
        ("|. . . . . . . . . . . . . . . . . . . .|\n", "|. . . .|\n", "expected 41 characters"),
        ("a | Guest room | C3 D3", "a | Guest room | C3 E3", r"areas \(a\): the grid shows C3 D3"),
        ("x | Inner court | L9\n", "", r"areas \(x\): is in the grid but not in the list"),
        ("a | Guest room | C3 D3", "a | Guest room | C3 Z9", "there is no square 'Z9'"),
        ("Guest room | C3 G6", "Guest room | G6", "top-left square bottom-right square"),
        ("end-areas\n", "", "end-areas"),
        ("search: t01 t02", "search: t01 t01", "every token only once"),
        (
            "+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+\n|. *",
            "+ +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+\n|. *",
            "outer border",
        ),
        ("|. .|a a", "|. x|a a", "areas"),
    ],
)
def test_a_wrong_board_file_is_explained(old, new, message):
    text = mh()
    assert old in text
    with pytest.raises(BoardError, match=message) as caught:
        Board(text.replace(old, new, 1), "my_board.txt")
    assert str(caught.value).startswith("my_board.txt")


def test_a_board_that_does_not_fit_the_edition_is_explained(tmp_path: Path):
    with pytest.raises(EditionError, match="cannot be read"):
        load_board(tmp_path / "nowhere.txt")
    wrong = data()
    wrong["search_tokens"] = [t for t in wrong["search_tokens"] if t["id"] != "t14"]
    with pytest.raises(EditionError, match="there is no search token 't14'"):
        KageGame(2, edition=wrong)
    wrong = data()
    wrong["missions"][11]["areas"] = ["Q"]
    with pytest.raises(EditionError, match="has no area 'Q'"):
        KageGame(2, edition=wrong)
    wrong = data()
    wrong["search_tokens"][13]["group"] = "trap"  # the only 6 of the manor house
    with pytest.raises(EditionError, match="is the only 6, and it is a trap"):
        KageGame(2, edition=wrong)


def test_the_rulebook_lists_every_rule_once():
    text = MH.rulebook()
    ids = re.findall(r"^- \*\*(KAG-[A-Z]?\d+)\*\* \S", text, re.MULTILINE)
    assert len(ids) == len(set(ids)) == 267 + 9 + 13 + 82
    for c in (*MH.edition.guard_cards, *MH.edition.ninja_cards, *MH.edition.event_cards, *MH.edition.missions):
        assert c.name in text


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"guards": {"Z1": "tesaki"}}, "guards: there is no 'Z1'"),
        ({"guards": {"F1": "tesaki"}}, "F1 is not floor"),
        ({"ninja": {"bob": "A1"}}, "ninja: there is no 'bob'"),
        ({"bells": {"F9-G9": "F9"}}, "there is no door at F9-G9"),
        ({"cards": {"yuto": ["parry"]}}, "is not on the board"),
        ({"ninja": {"katsumi": "A1"}, "cards": {"katsumi": ["parry"] * 3}}, "do not fit on 2 slots"),
        ({"turn_of": "nobody"}, "turn_of: expected one of"),
        ({"hand": ["informant"]}, "not in the guard deck"),
    ],
)
def test_arrange_explains_its_keywords(parts, message):
    with pytest.raises(SudareError, match=message):
        MH.arrange(**{"ninja": {"rin": "A1"}, **parts})


WORDS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SAID_OTHERWISE = {"m_arson": "third fire", "m_rations": "both are marked", "m_ad_forge": "with the second"}
USES = {"throwing_daggers": 3, "shuriken": 2, "blowpipe": 2, "caltrops": 3, "poisoned_rice": 2, "short_bow": 2}


def says(text: str, value: int) -> bool:
    word = WORDS[abs(value)] if abs(value) < len(WORDS) else "fifteen"
    few = "|a|an|the|every|once" if abs(value) == 1 else ""
    return bool(re.search(rf"\b({abs(value)}|{word}{few})\b", text.lower()))


@pytest.mark.parametrize("table", ["guard_cards", "ninja_cards", "event_cards", "missions"])
def test_what_a_card_says_is_what_it_does(table):
    for card in getattr(MH.edition, table):
        for field in ("stealth", "force", "second_stealth"):
            if getattr(card, field, 0):
                assert f"{field.removeprefix('second_')} {getattr(card, field)}" in card.text, (card.id, field)
        for field in ("number", "range", "squares", "bonus", "pool", "ninja"):
            value = getattr(card, field, 0)
            if value and not (field == "number" and card.id in SAID_OTHERWISE):
                assert says(card.text, value), (card.id, field, value)
        if card.id in SAID_OTHERWISE:
            assert SAID_OTHERWISE[card.id] in card.text
            assert card.number == {"third fire": 3, "both are marked": 2, "with the second": 2}[SAID_OTHERWISE[card.id]]


def test_weapons_and_tokens_have_the_uses_of_their_cards():
    cards = {c.id: c.uses for c in MH.edition.ninja_cards}
    assert {id: cards[id] for id in USES} == USES


@pytest.mark.rule("KAG-072", "KAG-073")
def test_the_guard_types_have_the_numbers_of_the_rulebooks_table():
    rows = re.findall(
        r"^\| ([A-Z][^|]*?) \| (yellow|amber|red|none|-) \| normal \| (.*) \|$", MH.rulebook(), re.MULTILINE
    )
    types = {t.name: t for t in MH.edition.guard_types}
    assert len(rows) == len(types)
    for name, _, cells in rows:
        line, shown = types[name].normal, [cell.strip() for cell in cells.split("|")]
        numbers = [line.move, f"{line.combat:+d}", line.defence, line.aoi, line.awareness, line.actions]
        assert shown[:6] == [str(n) for n in numbers], name
        assert shown[6:8] == [str(line.ranged or "-"), str(types[name].recruit or "never")], name


def test_the_missions_have_the_numbers_of_the_rulebooks_table():
    rows = [line.split(" | ") for line in MH.rulebook().splitlines() if line.startswith("| ")]
    shown = {cells[0].removeprefix("| "): cells[2] for cells in rows if len(cells) > 3}
    for m in MH.edition.missions:
        assert shown[m.name] == str(m.difficulty or "special"), m.id
    tea = next(m for m in MH.edition.missions if m.id == "m_mh_tea")
    assert (tea.stealth, tea.second_stealth) == (4, 5)


def test_the_ninja_have_the_numbers_of_the_rulebooks_table():
    rows = re.findall(
        r"^\| ([A-Z]\w+) \| [\w ]+ \| ([^|]+) \| ([^|]+) \| (\d) \| (\d) force, (\d) stealth \|",
        MH.rulebook(),
        re.MULTILINE,
    )
    mats = {n.name: n for n in MH.edition.ninja}
    assert len(rows) == len(mats)
    for name, up, down, slots, force, stealth in rows:
        mat = mats[name]
        for line, shown in ((mat.undetected, up), (mat.detected, down)):
            numbers = [f"{line.combat:+d}", f"{line.stealth:+d}", str(line.defence), f"{line.reaction:+d}"]
            assert [cell.strip() for cell in shown.split(",")] == numbers, name
        assert [mat.slots, mat.force, mat.stealth_dice] == [int(slots), int(force), int(stealth)], name


def test_a_board_of_ones_own_lies_beside_the_edition_file_or_in_it(tmp_path: Path):
    (tmp_path / "mine.txt").write_text(mh().replace("name: ", "name: My "), encoding="utf-8")
    text = (FOLDER / "edition.toml").read_text(encoding="utf-8")
    edition = tmp_path / "mine.toml"
    edition.write_text(text.replace('"mh.txt"', '"mine.txt"'), encoding="utf-8")
    game = KageGame(2, edition=edition)
    assert game.board.name.startswith("My ")
    written = json.loads(msgspec.json.encode(game.edition))
    assert "file" not in written["boards"][0], "a record holds the board itself"
    assert KageGame(2, edition=written) == game
    for bad, message in (
        ("not a board\n", "line 1: expected 'key: value'$"),
        ("secret: x\n", "line 1: expected one of"),
    ):
        (tmp_path / "mine.txt").write_text(bad, encoding="utf-8")
        with pytest.raises(EditionError, match=message) as refused:
            KageGame(2, edition=edition)
        assert "mine.txt" in str(refused.value) and "not a board" not in str(refused.value)
        assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"file": "other.txt"}, r"boards \(mh\)\.file: expected one of ad.txt"),
        ({}, r"boards \(mh\): expected either file or text"),
        ({"file": "mh.txt", "text": "x"}, r"boards \(mh\): expected either file or text"),
        ({"text": "x"}, r"boards \(mh\)\.text, line 1: expected 'key: value'"),
    ],
)
def test_a_board_that_is_neither_is_explained(entry, message):
    wrong = data()
    wrong["boards"][0] = {"id": "mh", "box": "core", **entry}
    with pytest.raises(EditionError, match=message):
        KageGame(2, edition=wrong)


def test_a_board_has_four_squares_at_least_each_way():
    for old, new in (("columns: ", "columns: 0 #"), ("rows: ", "rows: ² #")):
        with pytest.raises(BoardError, match="expected a number from 4"):
            Board(mh().replace(old, new, 1), "my_board.txt")
