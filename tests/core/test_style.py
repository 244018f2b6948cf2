"""The numbers that rules of thumb weigh by: a game's own, those of characters, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudare.core import SudareError, find_game, installed
from sudare.core.style import Style, read_styles

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")


def test_a_style_takes_some_other_numbers_and_keeps_the_rest() -> None:
    style = Style({"envy": 0.3, "bare": 0.5}).but({"envy": 1.0}, temper=0.2, about="looks at others")
    assert style.numbers == {"envy": 1.0, "bare": 0.5}
    assert style.temper == 0.2 and style.about == "looks at others"
    with pytest.raises(SudareError, match="no numbers greed"):
        style.but({"greed": 1.0})


def test_characters_differ_from_the_games_own_style_in_what_they_name_alone(tmp_path: Path) -> None:
    (tmp_path / "play").mkdir()
    data = {"numbers": {"a": 1, "b": 2}, "characters": {"bold": {"about": "strikes", "numbers": {"b": 5}}}}
    (tmp_path / "play" / "style.json").write_text(json.dumps(data))
    styles = read_styles([tmp_path / "none", tmp_path])
    assert styles.get("").numbers == {"a": 1.0, "b": 2.0}
    assert styles.get("bold").numbers == {"a": 1.0, "b": 5.0}
    with pytest.raises(SudareError, match="the characters are: bold"):
        styles.get("shy")


def test_a_game_without_numbers_has_no_characters() -> None:
    styles = find_game(LEDUC)().styles()
    assert styles.own.numbers == {} and styles.characters == {}


@pytest.mark.parametrize("name", installed())
def test_every_game_has_characters_with_a_sentence_each(name: str) -> None:
    characters = find_game(name).styles().characters
    assert len(characters) >= 2
    for style in characters.values():
        assert len(style.about.split()) > 4
        assert style.numbers != find_game(name).styles().own.numbers
