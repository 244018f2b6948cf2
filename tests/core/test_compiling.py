"""What mypyc cannot translate is found here in a moment, and not when a wheel is built."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def compiled() -> list[Path]:
    spec = importlib.util.spec_from_file_location("mypyc_build", ROOT / "mypyc_build.py")
    assert spec and spec.loader
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    paths: list[Path] = build.modules(ROOT / "src" / "sudare")
    assert len(paths) > 100
    return paths


def emptied(function: ast.FunctionDef) -> Iterator[int]:
    """Return the lines that read an attribute after `it = ()`: whatever was called in between, it counts as empty."""
    empty: dict[str, int] = {}  # and in which line they were
    nodes = [node for node in ast.walk(function) if isinstance(node, (ast.Attribute, ast.Assign))]
    for node in sorted(nodes, key=lambda n: (n.lineno, n.col_offset)):
        if isinstance(node, ast.Attribute):
            if isinstance(node.ctx, ast.Load) and empty.get(ast.unparse(node), node.lineno) < node.lineno:
                yield node.lineno
            continue
        for target in node.targets:
            several = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
            parts = zip(target.elts, node.value.elts, strict=False) if several else [(target, node.value)]
            for part, value in parts:
                if isinstance(part, ast.Attribute) and ast.unparse(value) == "()":
                    empty[ast.unparse(part)] = node.lineno
                elif isinstance(part, ast.Attribute):
                    empty.pop(ast.unparse(part), None)


def test_nothing_is_read_that_was_just_emptied() -> None:
    """After `s.x = ()` a compiled function holds that s.x is empty, and raises a TypeError when it is not."""
    found = []
    for path in compiled():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found += [f"{path.name}:{line}" for line in emptied(node)]
    assert not found
    planted = ast.parse("def f(s):\n    s.x, s.y = (), 1\n    g(s)\n    return s.y, s.x\n").body[0]
    assert isinstance(planted, ast.FunctionDef)
    assert list(emptied(planted)) == [4]


def test_no_compiled_module_unpacks_into_what_it_looks_in() -> None:
    """`x in (*these, "that")` is an internal error of mypyc."""
    found = []
    for path in compiled():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
                looked_in = node.comparators[0]
                if any(isinstance(part, ast.Starred) for part in getattr(looked_in, "elts", ())):
                    found.append(f"{path.name}:{node.lineno}")
    assert not found
