"""core: what a game declares for those who play by gestures: which questions are one choice, which are windows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudare.core.game import Game
    from sudare.core.perspective import Perspective

ALL = "*"
Moment = Callable[["Perspective", int], Hashable | None]
Again = Callable[["Perspective"], str]
Targets = Callable[["Perspective", int], list[int]]
Seats = Callable[["Game"], Iterable[int]]


class Gestures:
    """How the atoms that a game asks belong together for people. The rules do not know of it; the doors do.

    `windows`: decisions that ask whether one wants to react, each with the kinds of answers that nobody need be asked
    for: the plain pass first, then other ways to pass, and what can be done at any time.
    `moments`: for windows that are asked again and again, a function (perspective, option) that says which moment an
    option belongs to: who has passed in a moment is asked again in another one. None: it does not fit here, although
    the rules allow it. A window without such a function is asked whenever there is an option. What a seat has declined
    must be offered again when it has become graver, or another thing, for what the seat can see.
    `reacts`: for windows that only some seats are ever asked, as everybody knows, a function (game) that names them.
    `again`: for such windows, a function (perspective) that says when a seat is asked again that passes now.
    `parts`: decisions that go on with a choice, each with the decisions that begin it: "where to?" after "which?".
    `runs`: decisions that are asked again and again for one choice, each with the kinds of answers that are strung
    together: steps of a walk, cards of a hand; `ALL` for every kind.
    `plans`: decisions that are often thought out together, each with those that come before it: a walk and the deed at
    its end. Every answer is a choice of its own, so nobody waits for the next one; who likes gives them at once.
    `deeds`: decisions with the kinds of answers that are worth a walk: they are offered from afar, with the way there.
    `targets`: for such a deed, a function (perspective, answer) that names what it would be done to, as answers.
    `orders`: decisions that are asked for one thing after another, each with the kind of answer that names one, and a
    label for all of them, as they stand.
    `ends`: decisions with the kind of answer that ends a run: whoever names a far place wants to stay there.
    `halts`: kinds of events that end a walk where they happen: whoever walks looks again before the next step.
    `confirms`: kinds of answers that nobody gives for a person, even where there is no other: a look at the whole.
    `careful`: a function (perspective, answer) that says whether a mistake with it would be costly: it is asked twice.
    `until`: how long windows may be passed (`turn`, `card`, `test`), each with the kinds of public events that end it.
    `aimed`: for windows, a function that says whether it is about something aimed at this seat: nothing passes that.
    `headings`: decisions with long lists of options, each with the heading for a kind of answers: what one would do.
    What has none comes first; the others follow in the order of their first options (`Game.listed`). Where the kind
    does not say enough, a game writes `Game.heading`. A short list (six options) has no headings.
    `waiting`: decisions with a sentence for everybody else while one waits; it may tell no more than the decision's id.
    """

    __slots__ = (
        *("again", "aimed", "careful", "confirms", "deeds", "ends", "halts", "headings", "moments", "orders", "parts"),
        *("plans", "reacts", "runs", "targets", "until", "waiting", "windows"),
    )

    def __init__(
        self,
        windows: dict[str, tuple[str, ...]] | None = None,
        parts: dict[str, tuple[str, ...]] | None = None,
        runs: dict[str, tuple[str, ...]] | None = None,
        moments: dict[str, Moment] | None = None,
        again: dict[str, Again] | None = None,
        plans: dict[str, tuple[str, ...]] | None = None,
        deeds: dict[str, tuple[str, ...]] | None = None,
        targets: Targets | None = None,
        ends: dict[str, str] | None = None,
        halts: tuple[str, ...] = (),
        confirms: tuple[str, ...] = (),
        careful: Callable[[Perspective, int], bool] | None = None,
        until: dict[str, tuple[str, ...]] | None = None,
        aimed: dict[str, Callable[[Perspective], bool]] | None = None,
        waiting: dict[str, str] | None = None,
        orders: dict[str, tuple[str, str]] | None = None,
        headings: dict[str, dict[str, str]] | None = None,
        reacts: dict[str, Seats] | None = None,
    ) -> None:
        self.careful = careful
        self.confirms = confirms
        self.halts = halts
        self.windows = windows or {}
        self.parts = parts or {}
        self.runs = runs or {}
        self.moments = moments or {}
        self.again = again or {}
        self.reacts = reacts or {}
        self.plans = plans or {}
        self.deeds = deeds or {}
        self.targets = targets
        self.ends = ends or {}
        self.orders = orders or {}
        self.headings = headings or {}
        self.until = until or {}
        self.aimed = aimed or {}
        self.waiting = waiting or {}

    def alike(self, window: str) -> list[str]:
        """Return the windows that are one to a person: all of them are passed with the same answer."""
        passes = self.windows[window][0]
        return [other for other, ways in self.windows.items() if ways[0] == passes]

    def same_choice(self, before: str, kind: str, then: str, next_kind: str) -> bool:
        """Say whether an answer (decision and kind of action) goes on with the choice of the one before it."""
        if before in self.parts.get(then, ()):
            return True
        kinds = self.runs.get(then, ()) if before == then else ()
        return ALL in kinds or (kind in kinds and next_kind in kinds)

    def one_plan(self, before: str, kind: str, then: str, next_kind: str) -> bool:
        """Say whether an answer is often thought out together with the one before it, so that one line gives both."""
        return before in self.plans.get(then, ()) or self.same_choice(before, kind, then, next_kind)
