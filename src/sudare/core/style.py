"""core: style: the numbers that rules of thumb weigh by: a game's own, those of a character, or those being learned."""

from __future__ import annotations

import json
from pathlib import Path

from sudare.core.refusal import SudareError

PLACE = "play/style.json"  # in a game's folder


class Style:
    """Numbers by name, and how far from the best an option may be that is taken for variety's sake."""

    def __init__(self, numbers: dict[str, float], temper: float = 0.0, about: str = "") -> None:
        self.numbers = numbers
        self.temper = temper  # in the unit of the numbers; 0: always the best
        self.about = about  # one sentence for people

    def but(self, numbers: dict[str, float], temper: float = -1.0, about: str = "") -> Style:
        """Return this style with some other numbers."""
        if strange := sorted(numbers.keys() - self.numbers.keys()):
            raise SudareError(f"there are no numbers {', '.join(strange)}; there are {', '.join(self.numbers)}")
        return Style({**self.numbers, **numbers}, self.temper if temper < 0 else temper, about or self.about)


class Styles:
    """What a game's file says: its own style, and its characters by name."""

    def __init__(self, own: Style, characters: dict[str, Style]) -> None:
        self.own = own
        self.characters = characters

    def get(self, character: str) -> Style:
        """Return the style of a character; "" is the game's own."""
        if not character:
            return self.own
        if character not in self.characters:
            known = ", ".join(self.characters) or "none here"
            raise SudareError(f"there is no character {character!r}; the characters are: {known}")
        return self.characters[character]


def read_styles(folders: list[Path]) -> Styles:
    """Return the styles of the first folder that has some; a game without such a file has no numbers, no characters."""
    path = next((folder / PLACE for folder in folders if (folder / PLACE).exists()), None)
    if path is None:
        return Styles(Style({}), {})
    data = json.loads(path.read_text(encoding="utf-8"))
    own = Style({name: float(number) for name, number in data["numbers"].items()})
    characters: dict[str, Style] = {}
    for name, one in data.get("characters", {}).items():
        numbers = {key: float(number) for key, number in one.get("numbers", {}).items()}
        characters[name] = own.but(numbers, float(one.get("temper", 0.0)), str(one["about"]))
    return Styles(own, characters)
