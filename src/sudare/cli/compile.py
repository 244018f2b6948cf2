"""cli: `sudare compile`: a game of your own and the core below it, translated to C: the same game, only faster."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

import sudare
from sudare.cli.common import out
from sudare.core import SudareError, find_game
from sudare.core.library import module_name

CORE = ("actions", "chance", "deck", "events", "flow", "perspective", "plain", "playout", "state")  # all that is hot
FORMS = {"Beside", "Edition", "Options", "Struct"}  # mypyc forgets the settings of such classes
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

how = ["--config-file=", "--no-color-output", "--hide-error-context", "--ignore-missing-imports"]
parts = mypycify(
    [*how, *sys.argv[1:]], only_compile_paths=sys.argv[1:], opt_level="2", debug_level="0", group_name="sudare"
)
command = build_ext(Distribution({"name": "sudare", "ext_modules": parts}))
command.inplace = True
command.ensure_finalized()
command.run()
"""


def compile_game(
    game: Annotated[Path, typer.Argument(metavar="FILE", help="The .py file of your game.")],
    folder: Annotated[
        Path | None, typer.Option("--to", help="Where to put it; beside the file, as FILE.compiled, if left out.")
    ] = None,
) -> None:
    """Compile a game of your own, together with the core that it runs on.

    Then put the new folder on PYTHONPATH: every command and every program there finds the compiled game by the path of
    the same file, as long as that file stays as it is.
    """
    if game.suffix != ".py":
        raise SudareError("Expected the path of a .py file: the games of the house are compiled with the package.")
    title = find_game(str(game)).title
    target = folder or game.with_suffix(".compiled")
    build(game.resolve(), target.resolve())
    out().print(
        f"{title} is compiled. Try it: PYTHONPATH={target} sudare simulate {game} --bots random", soft_wrap=True
    )


def build(game: Path, target: Path) -> None:
    """Lay the package out in a folder, its core and the game compiled."""
    if target.exists() and not (target / "sudare").is_dir():
        raise SudareError(f"{target} is there already and was not made by this command: name another folder with --to.")
    shutil.rmtree(target, ignore_errors=True)
    package = Path(sudare.__file__).parent
    shutil.copytree(package, target / "sudare", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    name = module_name(game)
    rules, forms = without_forms(game.read_text(encoding="utf-8"), f"{name}_forms")
    (target / f"{name}.py").write_text(rules, encoding="utf-8")
    (target / f"{name}_forms.py").write_text(forms, encoding="utf-8")
    paths = [*(f"sudare/core/{part}.py" for part in CORE), f"{name}.py"]
    run = subprocess.run(
        [sys.executable, "-c", BUILD, *paths],
        cwd=target,
        env={**os.environ, "MYPYPATH": str(target)},
        capture_output=True,
        text=True,
    )
    shutil.rmtree(target / "build", ignore_errors=True)
    if run.returncode:
        shutil.rmtree(target)
        raise SudareError(_why(run.stdout + run.stderr, game, name))


def _why(said: str, game: Path, name: str) -> str:
    """Return in a sentence why nothing was built."""
    for missing in ("mypyc", "setuptools"):
        if f"No module named '{missing}'" in said:
            return 'mypyc is not installed here: pip install "mypy>=2" setuptools'
    if "Error: command " in said or "error: command " in said or "Unable to find" in said:
        return "No C compiler works here: install gcc or clang (Linux, macOS) or the Build Tools for Visual Studio."
    lines = [line.replace(f"{name}.py", game.name) for line in said.splitlines() if ": error: " in line]
    wrong = lines or said.strip().splitlines()[-1:]
    return f"mypyc cannot compile {game.name}: {'; '.join(wrong[:3])}"


def without_forms(source: str, module: str) -> tuple[str, str]:
    """Return a game without its forms (views, options: data classes of msgspec), and a module with the forms alone.

    They cannot be compiled. The module has what they are made of, too: imports, and constants at the top of the file.
    """
    tree = ast.parse(source)
    forms: list[ast.ClassDef] = []
    known = set(FORMS)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and any(_last(base) in known for base in node.bases):
            forms.append(node)
            known.add(node.name)
    made = {name: node for node in tree.body if isinstance(node, (ast.Assign, ast.AnnAssign)) for name in _sets(node)}
    wanted: list[ast.stmt] = list(forms)
    for node in wanted:  # it grows: constants are made of constants
        used = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        wanted += [made[name] for name in sorted(used) if name in made and made[name] not in wanted]
    imports = (ast.Import, ast.ImportFrom)
    kept = [node for node in tree.body if isinstance(node, imports) or node in wanted]
    names = ", ".join(node.name for node in forms)
    lines = source.splitlines()
    for node in forms:
        first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
        lines[first - 1 : node.end_lineno] = [""] * ((node.end_lineno or first) - first + 1)
    if forms:  # in the place of the first, so that all lines keep their numbers
        lines[forms[0].lineno - 1] = f"from {module} import {names}"
    return "\n".join(lines) + "\n", "\n\n".join(ast.unparse(node) for node in kept) + "\n"


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _sets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]
