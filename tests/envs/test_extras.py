"""Who has not installed an extra is told which one."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("sudare.envs.pettingzoo", "pettingzoo", "sudare[pettingzoo]"),
        ("sudare.envs.openspiel", "pyspiel", "sudare[openspiel]"),
        ("sudare.envs.mcp", "mcp", "sudare[mcp]"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(module, missing, extra):
    code = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert "SudareError" in last and f"pip install '{extra}'" in last


def test_the_command_says_it_in_one_line():
    code = "import sys; sys.modules['mcp'] = None; from sudare.cli import main; sys.exit(main(['mcp']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stderr.startswith("sudare: the MCP library is not installed")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("module", ["sudare", "sudare.cli", "sudare.envs", "sudare.envs.text", "sudare.envs.house"])
def test_what_needs_no_extra_imports_none(module):
    code = f"import sys, {module}; print([m for m in ('numpy', 'pyspiel', 'pettingzoo', 'mcp') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() == "[]", done.stderr
