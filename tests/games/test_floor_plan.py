"""One floor plan: who knows one game's folder finds the same rooms in every other."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudare.core import find_game, installed

PARTS = ("game", "options", "tables", "vocabulary", "state", "events", "decisions", "gestures", "arrange", "edition")
ROOMS = {  # what each of them has at least
    "rules": ("setup",),
    "words": ("labels", "reasons", "text"),
    "sight": ("view", "look"),
    "beliefs": (),
    "play": ("thumb", "worth"),
}
CACHE = {"__pycache__"}  # all that git leaves of a folder that was moved
DATA = ("edition.toml", "rulebook.md")
WHERE_NEEDED = (
    *("board.py", "map.py", "map.toml", "boards", "layouts.py", "layouts.toml", "talk.py"),
    *("lessons", "puzzles.json", "guide.toml"),
)


def has(folder: Path, room: str) -> bool:
    """Say whether a room is there, be it a module or a package."""
    return (folder / f"{room}.py").is_file() or (folder / room / "__init__.py").is_file()


@pytest.mark.parametrize("game", installed())
def test_every_game_has_the_same_rooms(game: str) -> None:
    folder = find_game(game).folder()
    assert [room for room in (*PARTS, *ROOMS) if not has(folder, room)] == []
    assert [name for name in DATA if not (folder / name).is_file()] == []
    for room, least in ROOMS.items():
        if (folder / room).is_dir():
            assert [name for name in least if not has(folder / room, name)] == [], room
    known = {*DATA, *WHERE_NEEDED, "__init__.py", "__pycache__", *ROOMS, *(f"{room}.py" for room in (*PARTS, *ROOMS))}
    there = {path.name for path in folder.iterdir() if path.is_file() or {part.name for part in path.iterdir()} - CACHE}
    assert there - known == set(), "rooms that no other game has"


@pytest.mark.parametrize("game", installed())
def test_a_module_says_whose_it_is_and_can_be_read_at_one_go(game: str) -> None:
    for path in find_game(game).folder().rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith(f'"""games/{game}: '), path
        assert len(lines) <= 600, path
