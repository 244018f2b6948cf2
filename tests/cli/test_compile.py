"""`sudare compile` takes a game apart for mypyc, and says in one sentence what is in its way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sudare.cli import main
from sudare.cli.compile import without_forms
from sudare.core import find_game
from sudare.core.library import module_name

LEDUC = Path(__file__).parents[2] / "examples" / "leduc.py"


def test_forms_go_into_a_module_of_their_own_with_what_they_are_made_of() -> None:
    rules, forms = without_forms(LEDUC.read_text(), "leduc_forms")
    names: dict[str, object] = {"__name__": "leduc_forms"}
    exec(compile(forms, "leduc_forms", "exec"), names)
    view = names["View"](chips_paid=[1, 1], raises=0, calls=0, open_card=None, own_card="jack", shown=None)
    with pytest.raises(AttributeError, match="immutable"):
        view.raises = 1
    assert "Rank" in names and "LeducGame" not in names and "RANKS" not in names
    assert "class View" not in rules and "from leduc_forms import View" in rules
    lines = LEDUC.read_text().splitlines()
    assert len(rules.splitlines()) == len(lines), "mypyc speaks of the lines of the file as it is"
    assert rules.splitlines()[-20:] == lines[-20:]


def test_a_form_made_of_a_form_and_of_constants_of_constants() -> None:
    source = "import msgspec\nA = 3\nB = A + 1\nC = 5\nclass One(msgspec.Struct, frozen=True):\n    b: int = B\n\n\n"
    source += "@str\nclass Two(One):\n    pass\n\n\nx = One()\n"
    rules, forms = without_forms(source, "forms")
    assert "C = 5" not in forms and "B = A + 1" in forms and "A = 3" in forms and "class Two(One)" in forms
    assert "class" not in rules and "@str" not in rules and rules.splitlines()[4] == "from forms import One, Two"


def test_a_changed_file_is_another_module(tmp_path: Path) -> None:
    file = tmp_path / "leduc.py"
    shutil.copy(LEDUC, file)
    before = module_name(file)
    file.write_text(file.read_text() + "# changed\n")
    assert module_name(file) != before


def test_a_compiled_module_is_played_instead_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "leduc.py"
    shutil.copy(LEDUC, file)
    built = tmp_path / "built"
    built.mkdir()
    (built / f"{module_name(file)}.py").write_text(file.read_text().replace('"Leduc poker"', '"Compiled"'))
    monkeypatch.syspath_prepend(str(built))
    assert find_game(str(file)).title == "Compiled"


def test_what_is_no_game_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["compile", "shogunate"]) == 2
    assert "Expected the path of a .py file" in capsys.readouterr().err
    here = tmp_path / "mine"
    here.mkdir()
    (here / "letter.txt").write_text("dear diary")
    assert main(["compile", str(LEDUC), "--to", str(here)]) == 2
    assert "was not made by this command" in capsys.readouterr().err
    assert (here / "letter.txt").exists()


def test_without_mypyc_one_sentence_says_what_to_install(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mypyc").mkdir()
    (tmp_path / "mypyc" / "__init__.py").write_text("raise ModuleNotFoundError(\"No module named 'mypyc'\")")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert main(["compile", str(LEDUC), "--to", str(tmp_path / "out")]) == 2
    assert 'mypyc is not installed here: pip install "mypy>=2" setuptools' in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif("SUDARE_COMPILE_GAME" not in os.environ, reason="takes a quarter of a minute: part of `make deep`")
def test_the_compiled_game_is_the_same(tmp_path: Path) -> None:
    assert main(["compile", str(LEDUC), "--to", str(tmp_path / "out")]) == 0
    play = (
        "import sys\nfrom sudare.core import Chance, find_game\ngame = find_game(sys.argv[1])()\n"
        "print(sys.modules[type(game).__module__].__file__.endswith('.py'))\n"
        "print(game.play_out(n=200, chance=Chance('a')))\n"
    )
    said = []
    for path in ("", str(tmp_path / "out")):
        run = subprocess.run(
            [sys.executable, "-c", play, str(LEDUC)],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        said.append(run.stdout.split("\n", 1))
    assert [first for first, _ in said] == ["True", "False"]
    assert said[0][1] == said[1][1]
