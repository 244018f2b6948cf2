"""doors: answers that a person leaves with the table: windows to react in, and questions with a single answer."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from sudare.core import Perspective
from sudare.core.gestures import ALL, Gestures

NEVER, FITS, ALWAYS = WHEN = "never", "fits", "always"  # ask me never, when I hold something that fits, always


class Standing:
    """What one seat has left with the table, window by window: a door's affair, of which the rules know nothing."""

    def __init__(self, otherwise: str = FITS) -> None:
        self.otherwise = otherwise  # for windows that nothing was said about, and for questions with a single answer
        self.wishes: dict[str, str] = {}
        self._declined: set[Hashable] = set()  # the moments in which the seat has passed on what it could do
        self.passing: dict[str, tuple[str, int]] = {}  # windows that are passed: until when, and since which event
        self.bluff = False  # the table waits, before it answers in a window, as if the person had thought

    def leave(self, window: str, when: str) -> None:
        """Leave with the table when to be asked in such windows; `*`: in all that nothing else is said about."""
        self.passing.pop(window, None)
        if window == ALL:
            self.otherwise = when
        else:
            self.wishes[window] = when

    def pass_until(self, gestures: Gestures, window: str, until: str, told: int) -> None:
        """Pass such windows until something happens (`Gestures.until`); `told` is how many events there were.

        Who passes before a card passes the answers to it, too: to a person all of these are one and the same pass.
        """
        for alike in gestures.alike(window):
            self.passing[alike] = until, told

    def happened(self, gestures: Gestures, kinds: Iterable[str]) -> None:
        """Something has happened: what was passed until then is not passed any longer."""
        seen = set(kinds)
        for window, (until, _) in list(self.passing.items()):
            if not seen.isdisjoint(gestures.until[until]):
                del self.passing[window]

    def asked(self, seen: Perspective, by_hand: bool = True) -> None:
        """Take note of a question that is being answered: it may end what is passed.

        Something aimed at the seat ends it all; so does whatever else the person had to answer by hand.
        """
        if seen.decision is None or self._aimed(seen) or (by_hand and seen.decision.id not in self.passing):
            self.passing.clear()

    def answer(self, seen: Perspective) -> int | None:
        """Return the answer to the open question that the seat need not be asked for; None: ask."""
        decision = seen.decision
        if decision is None:
            return None
        passes = seen.game.gestures.windows.get(decision.id)
        wish = self.otherwise if passes is None else self.wishes.get(decision.id, self.otherwise)
        if self._aimed(seen):
            wish = FITS if wish == NEVER else wish  # nothing passes that
        elif decision.id in self.passing:
            wish = NEVER
        if wish == ALWAYS:
            return None
        if passes is None:
            return self._only(seen)
        if wish == NEVER or not any(self._fits(seen, action) for action in _reactions(seen)):
            return next(action for action in seen.legal if seen.game.actions.describe(action)[0] == passes[0])
        return None

    def gave(self, seen: Perspective, action: int) -> None:
        """Take note of the seat's own answer: who passes in a window has declined all that was offered there."""
        reactions = _reactions(seen)
        if reactions and action not in reactions:
            self._declined.update(_moment(seen, option) for option in reactions)

    def forget(self) -> None:
        """Forget what was passed: an answer was taken back, so the seat wants to be asked again."""
        self.passing.clear()
        self._declined.clear()

    def _aimed(self, seen: Perspective) -> bool:
        """Say whether a window is about something aimed at the seat that was not there when it began to pass."""
        assert seen.decision is not None
        aimed = seen.game.gestures.aimed.get(seen.decision.id)
        _, since = self.passing.get(seen.decision.id, ("", -1))
        return aimed is not None and len(seen.told) > since and aimed(seen)

    def _fits(self, seen: Perspective, option: int) -> bool:
        """Say whether an option of a window is worth a question: it fits, and the seat has not passed on it already."""
        moment = _moment(seen, option)
        return moment is not None and moment not in self._declined

    @staticmethod
    def _only(seen: Perspective) -> int | None:
        """Return the only answer, unless it is one that a person wants to give after a look at the whole."""
        (first, *rest) = seen.legal
        asks = rest or seen.game.actions.describe(first)[0] in seen.game.gestures.confirms
        return None if asks else first


def asked_again(seen: Perspective) -> str:
    """Say when a seat that is asked only if something fits is asked again, if it passes now; "" outside windows."""
    says = seen.game.gestures.again.get(seen.decision.id) if seen.decision is not None else None
    return says(seen) if says is not None and _reactions(seen) else ""


def _reactions(seen: Perspective) -> list[int]:
    """Return what the seat could do in the open window, besides passing and what can be done at any time."""
    assert seen.decision is not None
    passes = seen.game.gestures.windows.get(seen.decision.id)
    if passes is None:
        return []
    return [action for action in seen.legal if seen.game.actions.describe(action)[0] not in passes]


def _moment(seen: Perspective, option: int) -> Hashable | None:
    """Return the moment that an option belongs to; without a word from the game every question is a new one."""
    assert seen.decision is not None
    moment = seen.game.gestures.moments.get(seen.decision.id)
    return len(seen.told) if moment is None else moment(seen, option)
