"""The README's Python example runs as it stands."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_python_example_of_the_readme_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert "The Line, from the head" in capsys.readouterr().out
