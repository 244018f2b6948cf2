"""conformance: which rules of the rulebooks are cited by a test (`make rules`)."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

from sudare.core import find_game, installed

ENTRY = re.compile(r"^- \*\*([A-Z]{3}-(?:\d{3}[a-z]?|[A-Z]\d{2}))\*\*", re.MULTILINE)


def rules_of(rulebook: str) -> list[str]:
    """Return the ids of all rules in a rulebook page, in their order."""
    return list(dict.fromkeys(ENTRY.findall(rulebook)))


def cited(tests: Path) -> set[str]:
    """Return the ids that stand in a `@rule(...)` decorator of a test below this folder."""
    ids: set[str] = set()
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                ids.update(id for mark in node.decorator_list for id in _ids(mark))
    return ids


def _ids(mark: ast.expr) -> list[str]:
    if not isinstance(mark, ast.Call):
        return []
    name = mark.func.attr if isinstance(mark.func, ast.Attribute) else getattr(mark.func, "id", "")
    return [str(arg.value) for arg in mark.args if name == "rule" and isinstance(arg, ast.Constant)]


def main(tests: str = "tests") -> int:
    """Print the coverage of every installed game; return 1 when a rule is cited by no test, or a test cites none."""
    found = cited(Path(tests))
    known: set[str] = set()
    missing_any = False
    for id in installed():
        rules = rules_of(find_game(id)().rulebook())
        known.update(rules)
        missing = [rule for rule in rules if rule not in found]
        missing_any |= bool(missing)
        print(f"{id}: {len(rules) - len(missing)} of {len(rules)} rules are cited by a test")
        if missing:
            print(f"  not cited: {', '.join(missing)}")
    prefixes = {rule[:4] for rule in known}
    unknown = sorted(rule for rule in found if rule not in known and rule[:4] in prefixes)
    if unknown:
        print(f"cited, but in no rulebook: {', '.join(unknown)}")
    return int(missing_any or bool(unknown))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
