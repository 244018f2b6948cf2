"""What axe-core finds serious on a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(page: Any) -> list[str]:
    """Return the findings that are serious or worse."""
    if not AXE.is_file():
        pytest.skip("axe-core is not here (the page was built elsewhere): npm ci in web/")
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{v['id']}: {node['html'][:160]} ({node['failureSummary'][:160]})"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"][:5]
    ]
