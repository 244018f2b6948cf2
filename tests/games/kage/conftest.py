"""What the tests of the game share: its referee."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def referee() -> ModuleType:
    """Return the second, slower implementation of the rules that are easy to write down twice."""
    spec = importlib.util.spec_from_file_location("kage_referee", Path(__file__).with_name("referee.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
