"""core: the whole vocabulary of a game, declared once; small integers for speed, stable names for everybody else."""

from __future__ import annotations

from collections.abc import Iterable

from sudare.core.refusal import Refusal


class Block:
    """A run of actions of one kind, such as `leader:cat` to `leader:carp`."""

    __slots__ = ("all", "kind", "start", "values")

    def __init__(self, kind: str, start: int, values: tuple[str, ...]) -> None:
        self.kind = kind
        self.start = start
        self.values = values
        self.all = tuple(range(start, start + len(values)))

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, index: int) -> int:
        """Return the action for the index-th value."""
        return self.all[index]

    def __contains__(self, action: int) -> bool:
        return self.start <= action < self.start + len(self.values)

    def index(self, action: int) -> int:
        """Return which value of this block the action stands for."""
        return action - self.start


class Actions:
    """All actions that can ever occur in a game, numbered from 0 and named `kind:value` (or `kind` alone)."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.labels: list[str] = []  # the names as a person reads them, where the game says nothing better
        self.blocks: list[Block] = []
        self._ids: dict[str, int] = {}

    def block(self, kind: str, values: Iterable[object]) -> Block:
        """Declare a run of actions `kind:value`."""
        block = Block(kind, len(self.names), tuple(str(v) for v in values))
        for value in block.values:
            self._add(f"{kind}:{value}")
        self.blocks.append(block)
        return block

    def single(self, name: str) -> int:
        """Declare one action without arguments, such as `decline`."""
        self.blocks.append(Block(name, len(self.names), ("",)))
        return self._add(name)

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
