"""Editions, options, and the library of games: every message names the place and what was expected."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from sudare.core import (
    Beside,
    Edition,
    EditionError,
    Name,
    OptionError,
    Options,
    SudareError,
    Table,
    find_game,
    installed,
    installed_game,
    option_choices,
    option_sets,
)
from sudare.core.edition import (
    _FIRST_USE,
    convert,
    edition_digest,
    edition_from,
    load_edition,
    make_options,
    options_given,
)

GameFile = Callable[..., str]


class Plot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card."""

    id: str
    honour: int
    marks: list[int] = []


class Cards(Edition, frozen=True):
    """An edition with cards, two of them at least."""

    plots: list[Plot]

    def check(self) -> None:
        """Check what no type can say."""
        if len(self.plots) < 2:
            raise ValueError(f"plots: expected 2 or more, got {len(self.plots)}")


GOOD = """
game = "cards"
name = "mine"
plots = [{ id = "tea", honour = 2 }, { id = "duel", honour = 3, marks = [1, 2] }]
"""


@pytest.fixture
def toml(tmp_path: Path) -> Callable[[str], Path]:
    def toml(text: str) -> Path:
        path = tmp_path / "my_copy.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return toml


def test_a_good_edition_is_read(toml: Callable[[str], Path]) -> None:
    edition = load_edition(toml(GOOD), Cards, "cards")
    assert (edition.name, edition.plots[1]) == ("mine", Plot("duel", 3, [1, 2]))


BAD = [
    (GOOD.replace("honour = 3", 'honour = "3"'), "plots[1] (duel).honour: expected int, got str"),
    (GOOD.replace(", honour = 2", ""), "plots[0] (tea): object missing required field honour"),
    (GOOD.replace("[1, 2]", "[1, 2.5]"), "plots[1] (duel).marks[1]: expected int, got float"),
    (GOOD.replace("honour = 2", "honor = 2"), "plots[0] (tea): object"),
    (GOOD.replace('name = "mine"', ""), "object missing required field name"),
    (GOOD + "horses = 1\n", "object contains unknown field horses"),
    (GOOD.replace('"cards"', '"chess"'), "game: expected 'cards', got 'chess'"),
    (GOOD.replace('game = "cards"', ""), "game: expected 'cards', got None"),
    (GOOD.replace(', { id = "duel", honour = 3, marks = [1, 2] }', ""), "plots: expected 2 or more, got 1"),
    ("plots = [", "is not valid TOML: "),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_a_bad_edition_names_file_entry_and_field(toml: Callable[[str], Path], text: str, message: str) -> None:
    path = toml(text)
    with pytest.raises(EditionError) as refused:
        load_edition(path, Cards, "cards")
    assert str(refused.value).startswith(f"{path}: {message}")


def test_an_edition_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"none\.toml: cannot be read \(No such file or directory\)"):
        load_edition(tmp_path / "none.toml", Cards, "cards")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(EditionError, match=r"bytes\.toml: is not a UTF-8 text file"):
        load_edition(tmp_path / "bytes.toml", Cards, "cards")


def test_the_digest_of_an_edition_follows_its_data(toml: Callable[[str], Path]) -> None:
    edition = load_edition(toml(GOOD), Cards, "cards")
    again = load_edition(toml("# a comment\n" + GOOD), Cards, "cards")
    other = load_edition(toml(GOOD.replace("honour = 3", "honour = 4")), Cards, "cards")
    assert edition_digest(edition) == edition_digest(again) != edition_digest(other)
    assert len(edition_digest(edition)) == 16


def test_edition_data_of_a_record_is_checked_alike() -> None:
    with pytest.raises(EditionError, match=r"^this record: plots\[0\] \(tea\)\.honour: expected int, got str$"):
        edition_from(
            {"game": "cards", "name": "n", "plots": [{"id": "tea", "honour": "x"}]}, Cards, "cards", "this record"
        )


# -- editions of strangers ---------------------------------------------------------------------------


class Sealed(Edition, frozen=True):
    """An edition that may name a file with its letter."""

    letter: Name = ""
    marks: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=9)]], msgspec.Meta(max_length=3)] = []

    @classmethod
    def gather(cls, data: dict[str, Any], beside: Beside) -> None:
        """Put the letter in."""
        if "letter" in data:
            source, data["letter"] = beside(data["letter"])
            if "Dear" not in data["letter"]:
                raise ValueError(f"{source}: expected a letter")


def sealed(letter: str) -> str:
    return f"game = 'cards'\nname = 'mine'\nletter = '{letter}'\n"


def test_a_file_beside_an_edition_file_is_put_into_the_edition(toml: Callable[[str], Path], tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear you", encoding="utf-8")
    assert load_edition(toml(sealed("letter.txt")), Sealed, "cards").letter == "Dear you"
    given = {"game": "cards", "name": "mine", "letter": "letter.txt"}
    assert edition_from(given, Sealed, "cards", "this record").letter == "letter.txt", "data is never gathered"


def test_only_regular_files_of_a_sane_size_in_the_same_folder_are_read(
    toml: Callable[[str], Path], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "outside.txt").write_text("Dear secret", encoding="utf-8")
    (home / "link.txt").symlink_to(tmp_path / "outside.txt")
    (home / "folder.txt").mkdir()
    (home / "big.txt").write_text("Dear " * 300_000, encoding="utf-8")
    (home / "other.txt").write_text("password = hunter2", encoding="utf-8")
    os.mkfifo(home / "pipe.txt")
    edition = home / "mine.toml"
    same = "expected the name of a file in the same folder"
    for letter, message in (
        ("../outside.txt", same),
        ("/dev/zero", same),
        ("link.txt", same),
        ("..", same),
        ("", same),
        ("folder.txt", "is not a regular file"),
        ("pipe.txt", "is not a regular file"),
        ("big.txt", "is too big: expected at most 1000000 bytes"),
        ("none.txt", r"cannot be read \(No such file or directory\)"),
        ("other.txt", "expected a letter"),
    ):
        edition.write_text(sealed(letter), encoding="utf-8")
        with pytest.raises(EditionError, match=message) as refused:
            load_edition(edition, Sealed, "cards")
        assert "secret" not in str(refused.value) and "hunter2" not in str(refused.value)
    for odd in ("pipe.txt", "folder.txt", "big.txt"):
        with pytest.raises(EditionError, match=r"is not a regular file|is too big"):
            load_edition(home / odd, Sealed, "cards")
    with pytest.raises(EditionError, match="is not a regular file"):
        load_edition(Path("/dev/zero"), Sealed, "cards")
    with pytest.raises(EditionError, match="is not the name of a file"):
        load_edition(Path("no\0thing"), Sealed, "cards")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = " + "[" * 5000, "nested too deeply"),
        ("x = " + "1" * 5000, "is not valid TOML"),
        (GOOD.replace("honour = 3", "honour = 2024-01-01"), "plots[1] (duel).honour: expected int, got date"),
        (GOOD.replace('id = "tea"', "id = 5"), "plots[0].id: expected str, got int"),
        (GOOD.replace('"mine"', '"' + "x" * 2000 + '"'), "name: expected str of length <= 120"),
        (GOOD.replace('"cards"', '"' + "x" * 2000 + '"'), "game: expected 'cards', got str"),
        (GOOD.replace('"mine"', '"a\\u001b[2Jb"'), "name: expected visible characters only, got 'a\\x1b[2Jb'"),
        (GOOD.replace('"mine"', '"\\u202eevil"'), "name: expected visible characters only"),
    ],
)
def test_whatever_an_edition_says_the_answer_is_one_short_line(
    toml: Callable[[str], Path], text: str, message: str
) -> None:
    with pytest.raises(EditionError) as refused:
        load_edition(toml(text), Cards, "cards")
    said = str(refused.value)
    assert message in said and "\n" not in said and len(said) <= 1000


def test_a_big_number_is_never_written_out() -> None:
    with pytest.raises(EditionError, match="game: expected 'cards', got int"):
        edition_from({"game": 10**5000}, Cards, "cards", "this record")
    with pytest.raises(EditionError, match=r"marks\[0\]: expected int <= 9"):
        edition_from({"game": "cards", "name": "x", "marks": [10**5000]}, Sealed, "cards", "this record")


def test_one_who_converts_keeps_nobody_waiting() -> None:
    """Only the first use of a type is one at a time."""
    convert({"game": "cards", "name": "n"}, Sealed)
    with _FIRST_USE:
        assert convert({"game": "cards", "name": "n"}, Sealed).name == "n"


def test_text_options_of_any_depth_are_answered() -> None:
    with pytest.raises(OptionError, match="option rounds: expected int, got str"):
        make_options(Settings, {"rounds": "[" * 100_000})
    with pytest.raises(OptionError) as refused:
        make_options(Settings, {"x" * 5000: 1})
    assert len(str(refused.value)) < 200


# -- options ----------------------------------------------------------------------------------------


class Settings(Options, frozen=True):
    """One option of every kind."""

    long: bool = False
    mode: Literal["easy", "hard", "3"] = "easy"
    rounds: Annotated[int, msgspec.Meta(ge=2, le=9)] = 4
    limit: Literal[1, 2] | None = None
    motto: str = ""


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        ({"long": "true"}, "long", True),
        ({"long": True}, "long", True),
        ({"rounds": "7"}, "rounds", 7),
        ({"rounds": 7}, "rounds", 7),
        ({"mode": "hard"}, "mode", "hard"),
        ({"mode": "3"}, "mode", "3"),
        ({"limit": "2"}, "limit", 2),
        ({"limit": "null"}, "limit", None),
        ({"motto": "12"}, "motto", "12"),
    ],
)
def test_options_are_understood_as_values_and_as_text(given: dict[str, Any], name: str, value: Any) -> None:
    option = getattr(make_options(Settings, given), name)
    assert (type(option), option) == (type(value), value)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"lang": 1}, "there is no option 'lang'; the options are: long, mode, rounds, limit, motto"),
        ({"mode": "silly"}, "option mode: invalid enum value 'silly' (see 'sudare games --options')"),
        ({"rounds": 1}, "option rounds: expected int >= 2 (see 'sudare games --options')"),
        ({"rounds": "10"}, "option rounds: expected int <= 9 (see 'sudare games --options')"),
        ({"long": "maybe"}, "option long: expected bool, got str (see 'sudare games --options')"),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_be_right(given: dict[str, Any], text: str) -> None:
    with pytest.raises(OptionError) as refused:
        make_options(Settings, given)
    assert str(refused.value) == text


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="there is no option 'x'; the options are: none"):
        make_options(Options, {"x": 1})


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert options_given(make_options(Settings, {})) == {}
    assert options_given(make_options(Settings, {"long": False, "rounds": 5, "limit": 1})) == {"rounds": 5, "limit": 1}


def test_the_choices_of_options() -> None:
    assert option_choices(Settings) == {
        "long": [False, True],
        "mode": ["easy", "hard", "3"],
        "rounds": [2, 9],
        "limit": [1, 2],
        "motto": [],
    }


def test_the_sets_of_options_touch_every_choice_and_can_all_be_played() -> None:
    sets = option_sets(Settings)
    assert sets[0] == {}
    assert sets[1:] == [
        {"long": True},
        {"mode": "hard"},
        {"mode": "3"},
        {"rounds": 2},
        {"rounds": 9},
        {"limit": 1},
        {"limit": 2},
    ]
    for given in sets:
        assert options_given(make_options(Settings, given)) == given
    assert option_sets(Options) == [{}]


# -- games with editions and options ----------------------------------------------------------------

GAME = '''"""A game of cards."""
from typing import Literal
import msgspec
from sudare.core import Edition, Game, Options

class Plots(Edition):
    plots: list[str]

class Settings(Options):
    mode: Literal["1", "2"] = "1"

class CardGame(Game):
    id = "cards"
    title = "Cards"
    players = (2, 4)
    Edition = Plots
    Options = Settings
'''


def test_a_game_reads_the_house_edition_beside_it(game_file: GameFile, tmp_path: Path) -> None:
    game = find_game(game_file(GAME))
    (tmp_path / "edition.toml").write_text('game = "cards"\nname = "house"\nplots = ["a"]\n', encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "cards"\nname = "mine"\nplots = ["a", "b"]\n', encoding="utf-8")
    assert game().edition.plots == game(edition="house").edition.plots == ["a"]
    assert game(edition=mine).edition.plots == game(edition=str(mine)).edition.plots == ["a", "b"]
    assert game(edition=game(edition=mine).edition) == game(edition=mine) != game()
    assert "edition_data" not in game().describe()
    assert game(edition=mine).describe()["edition"] == "mine"
    assert (game().seats, game(4).seats) == (2, 4)
    assert game(3) != game(2) and game(options={"mode": "2"}) != game()


def test_a_game_without_its_house_edition_says_so(game_file: GameFile) -> None:
    with pytest.raises(EditionError, match=r"edition\.toml: cannot be read"):
        find_game(game_file(GAME))()


def test_options_that_are_text_survive_pickling(game_file: GameFile, tmp_path: Path) -> None:
    game = find_game(game_file(GAME))
    (tmp_path / "edition.toml").write_text('game = "cards"\nname = "house"\nplots = []\n', encoding="utf-8")
    table = game(3, {"mode": "2"})
    again = pickle.loads(pickle.dumps(table))
    assert again == table and again.options.mode == "2" and again.describe()["options"] == {"mode": "2"}


def test_a_game_that_is_not_finished_says_what_is_missing(game_file: GameFile, tmp_path: Path) -> None:
    (tmp_path / "edition.toml").write_text('game = "cards"\nname = "house"\nplots = []\n', encoding="utf-8")
    game = find_game(game_file(GAME))()
    with pytest.raises(LookupError, match="Cards does not deal"):
        game.deal(None)
    with pytest.raises(SudareError, match="Cards has no rules-of-thumb bot"):
        game.thumb(0, None)
    with pytest.raises(SudareError, match="positions of Cards cannot be arranged"):
        game.arrange(hand=1)
    assert game.rulebook() == "# Cards\n"
    (tmp_path / "rulebook.md").write_text("# How to play\n", encoding="utf-8")
    assert game.rulebook() == "# How to play\n"


# -- the library ------------------------------------------------------------------------------------


def test_installed_games_are_found_by_their_id() -> None:
    assert installed() == sorted(installed()) and "shogunate" in installed()
    assert find_game("shogunate").id == "shogunate"
    assert find_game("shogunate") is find_game("shogunate")


def test_a_name_from_data_never_runs_a_file(game_file: GameFile) -> None:
    path = game_file("raise SystemExit('it was run')\n", "trap.py")
    for name in (path, "trap.py"):
        with pytest.raises(SudareError, match="there is no game"):
            installed_game(name)


def test_an_unknown_game_lists_those_that_are_installed() -> None:
    with pytest.raises(SudareError) as refused:
        find_game("chess")
    assert str(refused.value) == f"there is no game 'chess'; installed are: {', '.join(installed())}"


ONE = '''"""One game."""
from sudare.core import Game
class One(Game):
    id = "{id}"
    title = "One"
'''


def test_a_game_is_loaded_from_a_file_once(
    game_file: GameFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = game_file(ONE.format(id="one"), "one.py")
    game = find_game(path)
    assert game.id == "one" and game.folder() == tmp_path
    monkeypatch.chdir(tmp_path)
    assert find_game("one.py") is find_game("./one.py") is game, "one file, one class"
    assert pickle.loads(pickle.dumps(game())) == game()


def test_two_files_of_the_same_name_are_two_games(game_file: GameFile, tmp_path: Path) -> None:
    a, b = (find_game(game_file(ONE.format(id=name), f"{name}/same.py")) for name in "ab")
    assert (a.id, b.id) == ("a", "b")
    assert (a.folder(), b.folder()) == (tmp_path / "a", tmp_path / "b")
    assert pickle.loads(pickle.dumps(a())) == a() != b()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "should define one Game, but it defines 0"),
        ("from sudare.core import Game\n", "should define one Game, but it defines 0"),
        ("from sudare.core import Game\nclass A(Game): ...\nclass B(Game): ...\n", "but it defines 2"),
        ("def (:\n", "cannot be loaded: SyntaxError: invalid syntax"),
        (
            "import nowhere_to_be_found\n",
            "cannot be loaded: ModuleNotFoundError: No module named 'nowhere_to_be_found'",
        ),
        ("1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero"),
    ],
)
def test_a_file_that_holds_no_game_says_why(game_file: GameFile, text: str, message: str) -> None:
    path = game_file(text, "odd.py")
    before = {name for name in sys.modules if "odd" in name}
    for _ in range(2):
        with pytest.raises(SudareError) as refused:
            find_game(path)
        assert str(refused.value).startswith(path) and message in str(refused.value)
    if "cannot be loaded" in message:
        assert {name for name in sys.modules if "odd" in name} == before, "no half module stays behind"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.py", tmp_path):
        if path.is_dir():
            path = path / "folder.py"
            path.mkdir()
        with pytest.raises(SudareError, match=f"there is no game file {path}"):
            find_game(str(path))


def test_a_table_needs_nothing_but_a_game(toy_game: Any) -> None:
    assert Table(toy_game, 3).state == toy_game.new("3")
