"""tests/plants: the plants stand side by side in this folder and import one another by name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
