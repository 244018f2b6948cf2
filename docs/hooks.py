"""docs: what the site takes from the code: the rulebooks of the games, and the parts of the Leduc example."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
PART = re.compile(r"<!-- leduc (\d) -->")


def on_files(files: Files, config: Any) -> Files:
    """Add every game's rulebook as a page."""
    for page in sorted((ROOT / "src" / "sudare" / "games").glob("*/rulebook.md")):
        text = page.read_text(encoding="utf-8")
        files.append(File.generated(config, f"rules/{page.parent.name}.md", content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Put the parts of the example where a page asks for them."""
    return PART.sub(lambda found: f"```python\n{leduc_part(int(found[1]))}\n```", markdown)


def leduc_part(number: int) -> str:
    """Return one of the numbered parts of examples/leduc.py; part 0 are the imports."""
    code = (ROOT / "examples" / "leduc.py").read_text(encoding="utf-8")
    parts = re.split(r"^# \d\. .*\n(?:# .*\n)*", code, flags=re.MULTILINE)
    text = parts[number] if number else parts[0].split('"""')[2]
    return text.strip("\n")
