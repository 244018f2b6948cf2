"""What the tests of the terminal share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sudare.cli import app

HERE = Path(__file__).parent


@pytest.fixture
def leduc() -> str:
    return str(HERE.parents[1] / "examples" / "leduc.py")


@pytest.fixture
def odd() -> str:
    return str(HERE / "odd_one_out" / "odd_one_out.py")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep saved games out of the real home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "sudare" / "games"


Run = Callable[..., str]


@pytest.fixture
def run() -> Run:
    """Run a command that must succeed (or end with `code`), with lines typed into it, and return what it printed."""

    def run(*args: str, typed: str = "", code: int = 0) -> str:
        result = CliRunner().invoke(app, list(args), input=typed, catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result.stdout

    return run
