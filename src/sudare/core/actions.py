"""core: the whole vocabulary of a game, declared once; small integers for speed, stable names for everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sudare.core.refusal import Refusal


class Block(NamedTuple):
    """A run of actions of one kind, such as `leader:cat` to `leader:carp`."""

    kind: str
    values: tuple[str, ...]
    actions: range


class Actions:
    """All actions that can ever occur in a game, numbered from 0 and named `kind:value` (or `kind` alone)."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.labels: list[str] = []  # the names as a person reads them, where the game says nothing better
        self.blocks: list[Block] = []
        self._ids: dict[str, int] = {}

    def block(self, kind: str, values: Iterable[object]) -> range:
        """Declare a run of actions `kind:value`: the n-th value is `block[n]`, and `block.index(action)` tells n."""
        start = len(self.names)
        names = tuple([str(value) for value in values])
        for name in names:
            self._add(f"{kind}:{name}")
        run = range(start, len(self.names))
        self.blocks.append(Block(kind, names, run))
        return run

    def single(self, name: str) -> int:
        """Declare one action without arguments, such as `decline`."""
        action = self._add(name)
        self.blocks.append(Block(name, ("",), range(action, action + 1)))
        return action

    def _add(self, name: str) -> int:
        if name in self._ids:
            raise ValueError(f"the action {name!r} is declared twice")
        self._ids[name] = len(self.names)
        self.names.append(name)
        self.labels.append(name.replace(":", " ", 1).replace("_", " ").strip())
        return self._ids[name]

    def __len__(self) -> int:
        return len(self.names)

    def name(self, action: int) -> str:
        """Return the stable name of an action."""
        return self.names[action]

    def id(self, name: object) -> int:
        """Return the number of an action, or refuse an unknown name (or what is no name at all)."""
        action = self._ids.get(name) if isinstance(name, str) else None
        if action is None:
            raise Refusal("unknown_action", f"There is no action called {str(name)[:60]!r} in this game.")
        return action

    def describe(self, action: int) -> tuple[str, str]:
        """Return kind and value of an action."""
        if action < 0:
            raise IndexError(action)
        kind, _, value = self.names[action].partition(":")
        return kind, value
