"""build: the compiled package: core, rules, bots and the server's hot paths, translated to C by mypyc.

`python mypyc_build.py` makes it in build/compiled, beside the Python sources that it is made of; with that folder on
PYTHONPATH everything runs compiled. A wheel is compiled when SUDARE_COMPILE=1 is set while it is built (`make wheel`).
Everything works without: a compiled package is the same, only faster.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
STAMP = ".built-from"
COMPILED = (
    "core/*.py",
    "games/*/*.py",
    "games/*/beliefs/*.py",
    "games/*/play/*.py",
    "games/*/rules/*.py",
    "games/*/sight/*.py",
    "games/*/words/*.py",
    "bots/trials.py",
    "bots/guides.py",
    "bots/search.py",
    "bots/inference.py",
    "server/access.py",
    "server/frames.py",
    "server/hub.py",
    "server/keeper.py",
    "server/live.py",
    "server/chairs.py",
    "server/clocks.py",
    "server/room.py",
    "server/sides.py",
    "server/socket.py",
    "server/talk.py",
    "server/wishes.py",
)
LEFT = (  # what is not hot, and the forms of msgspec, which mypyc cannot compile
    "*/__init__.py",
    "core/edition.py",
    "core/ending.py",
    "core/fields.py",
    "core/forms.py",
    "core/game.py",
    "core/layouts.py",
    "core/ledger.py",
    "core/library.py",
    "core/outline.py",
    "core/record.py",
    "core/talk.py",
    "games/*/arrange.py",
    "games/*/edition.py",
    "games/*/game.py",
    "games/*/layouts.py",
    "games/*/map.py",
    "games/*/options.py",
    "games/*/talk.py",
    "games/*/play/weights.py",
    "games/*/sight/aid.py",
    "games/*/sight/view.py",
    "games/*/words/ending.py",
    "games/*/words/text.py",
    "games/[!o]*/tables.py",  # parts of the Game, as in all games but Omnitsu, whose rules look into its tables
    "games/[!s]*/vocabulary.py",  # the same; Shogunate's are constants
)


def modules(package: Path, only: str = "") -> list[Path]:
    """Return the modules that are compiled; `only` leaves out all games but that one: with `server`, all."""
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    left = {path for pattern in LEFT for path in package.glob(pattern)}
    games = package / "games"
    return sorted(p for p in found - left if not only or games not in p.parents or games / only in p.parents)


def digest(package: Path) -> str:
    """Return a hash of all that the compiled package is made of."""
    whole = hashlib.sha256(sys.version.encode() + Path(__file__).read_bytes())
    for path in sorted(package.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            whole.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def compile_package(target: Path, root: Path = ROOT, only: str = "") -> list[Path]:
    """Lay the compiled package out in a folder, unless it is there already; return its extension modules."""
    source, stamp = root / "src" / "sudare", target / STAMP
    wanted = f"{digest(source)} {only}"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source, target / "sudare", ignore=shutil.ignore_patterns("__pycache__"))
        _translate(target, only)
        stamp.write_text(wanted, encoding="utf-8")
    return sorted((*target.glob("*.so"), *target.glob("*.pyd"), *target.rglob("sudare/**/*.so")))


def to_c(paths: list[Path]) -> list[Any]:
    """Translate modules to C, below the present folder; return the extensions to be built of it."""
    from mypyc.build import mypycify

    if forms := [str(path) for path in paths if "msgspec.Struct" in path.read_text(encoding="utf-8")]:
        sys.exit(f"error: mypyc forgets the settings of a msgspec.Struct; move it out of {', '.join(forms)}")
    names = [str(path) for path in paths]
    parts: list[Any] = mypycify(
        ["--config-file=", "--no-color-output", "--ignore-missing-imports", *names],
        only_compile_paths=names,
        opt_level="2",  # "1" saves the C compiler a third of its time and costs 4 % (Shogunate)
        debug_level="0",
        multi_file=True,
        group_name="sudare",
    )
    return parts


def _translate(target: Path, only: str) -> None:
    """Translate the modules in their folder; mypyc and setuptools look at where they are called from."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    here = Path.cwd()
    os.chdir(target)
    try:
        parts = to_c(modules(Path("sudare"), only))
        command = build_ext(Distribution({"name": "sudare", "ext_modules": parts}))
        command.inplace = True
        command.ensure_finalized()
        _side_by_side()
        command.run()
        shutil.rmtree("build", ignore_errors=True)
    finally:
        os.chdir(here)


def _side_by_side() -> None:
    """Let the C compiler work on as many files at once as there are cores: setuptools alone takes one by one."""
    from distutils.ccompiler import CCompiler  # the one of setuptools

    one_by_one = CCompiler.compile

    def compile(self: Any, sources: list[str], *args: Any, **kwargs: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [
                made for part in pool.map(lambda s: one_by_one(self, [s], *args, **kwargs), sources) for made in part
            ]

    CCompiler.compile = compile


if __name__ == "__main__":
    made = compile_package(ROOT / "build" / "compiled", only=sys.argv[1] if len(sys.argv) > 1 else "")
    print(f"{len(made)} compiled modules in {ROOT / 'build' / 'compiled'}")
