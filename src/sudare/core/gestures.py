"""core: what a game declares for those who play by gestures: which questions are one choice, which are windows."""

from __future__ import annotations

ALL = "*"


class Gestures:
    """How the atoms that a game asks belong together for people. The rules do not know of it; the doors do.

    `windows`: decisions that ask whether one wants to react, each with the kinds of answers that nobody need be asked
    for: the plain pass first, then other ways to pass, and what can be done at any time.
    `parts`: decisions that go on with a choice, each with the decisions that begin it: "where to?" after "which?".
    `runs`: decisions that are asked again and again for one choice, each with the kinds of answers that are strung
    together: steps of a walk, cards of a hand; `ALL` for every kind.
    `confirms`: kinds of answers that nobody gives for a person, even where there is no other: a look at the whole.
    """

    __slots__ = ("confirms", "parts", "runs", "windows")

    def __init__(
        self,
        windows: dict[str, tuple[str, ...]] | None = None,
        parts: dict[str, tuple[str, ...]] | None = None,
        runs: dict[str, tuple[str, ...]] | None = None,
        confirms: tuple[str, ...] = (),
    ) -> None:
        self.confirms = confirms
        self.windows = windows or {}
        self.parts = parts or {}
        self.runs = runs or {}

    def same_choice(self, before: str, kind: str, then: str, next_kind: str) -> bool:
        """Say whether an answer (decision and kind of action) goes on with the choice of the one before it."""
        if before in self.parts.get(then, ()):
            return True
        kinds = self.runs.get(then, ()) if before == then else ()
        return ALL in kinds or (kind in kinds and next_kind in kinds)
