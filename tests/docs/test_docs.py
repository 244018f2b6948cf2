"""The pages: every example on them runs, every command exists, and the site is built without a warning."""

import doctest
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FRAGMENTS = {"design.md"}  # it quotes code with parts left out: only its syntax is checked
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
SUDARE = [sys.executable, "-m", "sudare.cli"]


def blocks(page, kind):
    return [code for found, code in FENCE.findall((ROOT / page).read_text(encoding="utf-8")) if found == kind]


def with_blocks(kind):
    return [name for name in NAMES if blocks(name, kind)]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """An empty folder to work in, with the examples at hand."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", with_blocks("python"))
def test_python_examples(page, desk):
    """The examples of a page are one program, in their order."""
    code = "\n".join(blocks(page, "python"))
    if Path(page).name in FRAGMENTS:
        compile(code, page, "exec")
        return
    (desk / "page.py").write_text(code, encoding="utf-8")
    done = subprocess.run([sys.executable, "page.py"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", with_blocks("console"))
def test_console_examples(page, desk):
    """What follows a `$` line is what the command prints; `...` stands for anything."""
    checker = doctest.OutputChecker()
    for block in blocks(page, "console"):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = example.partition("\n")
            words = shlex.split(command)
            assert words[0] == "sudare"
            done = subprocess.run([*SUDARE, *words[1:]], capture_output=True, text=True, timeout=300)
            assert done.returncode == 0, done.stderr
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            assert checker.check_output(expected, done.stdout, flags), f"{command}\n{done.stdout}"


@cache
def help_of(*command):
    return subprocess.run([*SUDARE, *command, "--help"], capture_output=True, text=True, timeout=300).stdout


@pytest.mark.parametrize("page", with_blocks("sh"))
def test_commands_and_their_flags_exist(page):
    """Commands that serve or ask for keys are not run, but they exist as they are written."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for block in blocks(page, "sh"):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words[:1] == ["make"]:
                assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE), line
            if words[:1] != ["sudare"] or len(words) == 1:
                continue
            known = help_of(*words[1 : 3 if words[1] == "host" else 2])  # a desk has commands of its own
            assert known, line
            for flag in [word.partition("=")[0] for word in words if word.startswith("--")]:
                assert flag in known, line


def test_the_site_is_built_without_a_warning(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        env={"PATH": "/usr/bin:/bin", "NO_MKDOCS_2_WARNING": "1"},
    )
    assert done.returncode == 0, done.stderr
    site = tmp_path / "site"
    assert "SHO-040" in (site / "rules" / "shogunate" / "index.html").read_text(encoding="utf-8")
    own = (site / "own-game" / "index.html").read_text(encoding="utf-8")
    assert "LeducBeliefs" in own and "<!-- leduc" not in own
    for page in site.rglob("*.html"):
        asked = re.findall(r'(?:src|<link[^>]*href)="(https?:[^"]+)"', page.read_text(encoding="utf-8"))
        assert asked == [], f"{page.name} would load {asked} from elsewhere"
