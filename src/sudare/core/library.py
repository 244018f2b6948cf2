"""core: which games there are: everything installed under the entry point `sudare.games`, or a Python file."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from hashlib import blake2b
from importlib.metadata import entry_points
from pathlib import Path

from sudare.core.edition import brief
from sudare.core.game import Game
from sudare.core.refusal import SudareError

GROUP = "sudare.games"


def installed() -> list[str]:
    """Return the ids of all installed games."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def find_game(name: str) -> type[Game]:
    """Return the class of an installed game by its id, or of the game in a Python file by its path.

    A path must be a person's own word: it runs that file. Names from data are for `installed_game`.
    """
    return _from_file(Path(name).resolve()) if name.endswith(".py") else installed_game(name)


@cache  # looking through all that is installed takes milliseconds
def installed_game(name: str) -> type[Game]:
    """Return the class of an installed game by its id; a name that stands in a file or a message runs no code."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            cls: type[Game] = entry.load()
            return cls
    raise SudareError(f"there is no game {brief(name)}; installed are: {', '.join(installed())}")


def module_name(path: Path) -> str:
    """Return the name of the module that a game file becomes; another text is another module.

    `sudare compile` builds one of this name: whoever has it on the path plays that one.
    """
    text = f"{path}\n{path.read_text(encoding='utf-8')}"
    return f"sudare_game_{path.stem}_{blake2b(text.encode(), digest_size=8).hexdigest()}"


@cache
def _from_file(path: Path) -> type[Game]:
    if not path.is_file():
        raise SudareError(f"there is no game file {path}")
    name = module_name(path)
    spec = importlib.util.find_spec(name) or importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise SudareError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    games = [v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Game) and v.__module__ == name]
    if len(games) != 1:
        raise SudareError(f"{path} should define one Game, but it defines {len(games)}")
    return games[0]
