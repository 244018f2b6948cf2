"""games/omnitsu: lay out any position from a few keywords, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sudare.core import Chance, SudareError
from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.rules import flow, phases
from sudare.games.omnitsu.rules.ending import ending_phase
from sudare.games.omnitsu.rules.supply import to_hand
from sudare.games.omnitsu.state import EVERYBODY, WAITING, Omnitsu, Slot

if TYPE_CHECKING:
    from sudare.games.omnitsu.game import OmnitsuGame

STEPS: dict[str, tuple[Any, ...]] = {
    "throw": (flow.begin_turn,),
    "cards": ((flow.next_card, True),),
    "draw": (
        phases.draw_step,
        phases.reissue,
        phases.late_window,
        phases.clearing,
        phases.forced_discard,
        phases.hand_limits,
        phases.end_turn,
    ),
    "ending": (ending_phase,),
}


def arrange(
    game: OmnitsuGame,
    *,
    at: str = "throw",
    turn: int = 1,
    hands: Mapping[int, str] | None = None,
    sealed: Mapping[int, str] | None = None,
    thrown: Mapping[int, str] | None = None,
    center: str = "",
    discard: str = "",
    deck: str | None = None,
    bottom: int | None = None,
    pile: str | None = None,
    destroyed: str = "",
    known: Mapping[int, str] | None = None,
    seed: str = "arranged",
) -> Omnitsu:
    """Return a position, from which the game goes on `at` the throw, the cards, the draw step or the ending.

    Words are separated by blanks. `hands`: cards by seat, scrolls as `daimyo`, `poison`, `decoy`; `sealed`: kinds by
    seat (tokens t1, t2, … in seat order); `thrown`: `ronin@2` by seat (Target 1-based); `center`: `temple` or
    `temple/angry_mob` for a BLOCKED one; `discard`: the last word is on top; `deck`: the top cards in order, `bottom` =
    how many further cards it holds (all others count as destroyed); `pile`: kinds (what is left, if not
    given); `known`: by token, `peek:1` (seat 1 has peeked) or `public`.
    """
    s = Omnitsu(game, Chance(seed))
    s.log = []
    desk = _Desk(game)
    for seat, words in (hands or {}).items():
        for card in desk.take_all(f"hands[{seat}]", words):
            to_hand(s, _seat(game, "hands", seat), card)
    for seat in range(game.seats):
        for kind in desk.kinds(f"sealed[{seat}]", (sealed or {}).get(seat, "")):
            s.sealed[seat].append(s.next_token)
            s.kind[s.next_token] = kind
            s.next_token += 1
    for token, words in (known or {}).items():
        if token not in s.kind:
            raise SudareError(f"known: there is no sealed scroll t{token}")
        for word in words.split():
            why, _, who = word.partition(":")
            if why not in ("peek", "laid_down", "public"):
                raise SudareError(f"known[{token}]: expected peek:SEAT, laid_down:SEAT or public, got {word!r}")
            s.knows.setdefault(token, {})[int(who) - 1 if who else EVERYBODY] = why
    for seat, word in (thrown or {}).items():
        name, _, target = word.partition("@")
        card = desk.take(f"thrown[{seat}]", name)
        if game.tables.aimed[card] != bool(target):
            raise SudareError(f"thrown[{seat}]: {name} is put down {'with' if not target else 'without'} a Target")
        s.slots[seat] = Slot(card, game.tables.number[card], int(target) - 1 if target else -1, WAITING)
        flow.count_play(s, card)
    for word in center.split():
        place, _, blocker = word.partition("/")
        card = desk.take("center", place)
        if not game.tables.place[card]:
            raise SudareError(f"center: expected a Location, got {place!r}")
        s.center[card] = desk.take("center", blocker) if blocker else -1
    s.discard = desk.take_all("discard", discard)
    s.destroyed = desk.take_all("destroyed", destroyed)
    top = desk.take_all("deck", deck or "")
    rest = desk.left()
    if bottom is not None:  # a short deck: the cards not needed are out of the game
        s.destroyed += rest[bottom:]
        rest = rest[:bottom]
    s.deck.shuffle_in(rest)
    s.deck.put_on_top(top)
    for kind in desk.kinds("pile", pile) if pile is not None else desk.scrolls_left():
        s.pile[kind] += 1
    s.destroyed += [game.tables.n + kind for kind in desk.scrolls_left()] if pile is not None else []
    s.turn = turn - 1 if at == "throw" else turn
    if at not in STEPS:
        raise SudareError(f"at: expected one of {', '.join(STEPS)}, got {at!r}")
    s.check()
    s.plan(*STEPS[at])
    s.run()
    return s


def _seat(game: OmnitsuGame, where: str, seat: int) -> int:
    if not 0 <= seat < game.seats:
        raise SudareError(f"{where}: there is no seat with the index {seat}")
    return seat


class _Desk:
    """The cards not laid out yet."""

    def __init__(self, game: OmnitsuGame) -> None:
        self.game = game
        self.cards = set(range(game.tables.n))
        self.scrolls = list(game.tables.scroll_count)

    def take(self, where: str, word: str) -> int:
        """Take one card by its id, or a scroll by its kind."""
        if word in KINDS:
            kind = KINDS.index(word)
            if not self.scrolls[kind]:
                raise SudareError(f"{where}: there are not that many {word} scrolls")
            self.scrolls[kind] -= 1
            return self.game.tables.n + kind
        card = self.game.tables.index.get(word)
        if card is None or card >= self.game.tables.n:
            raise SudareError(f"{where}: there is no card {word!r}")
        if card not in self.cards:
            raise SudareError(f"{where}: {word} lies already somewhere else")
        self.cards.discard(card)
        return card

    def take_all(self, where: str, words: str) -> list[int]:
        """Take several cards."""
        return [self.take(where, word) for word in words.split()]

    def kinds(self, where: str, words: str | Sequence[str]) -> list[int]:
        """Take scrolls by their kinds."""
        words = words.split() if isinstance(words, str) else words
        for word in words:
            if word not in KINDS:
                raise SudareError(f"{where}: expected {', '.join(KINDS)}, got {word!r}")
        return [self.take(where, word) - self.game.tables.n for word in words]

    def left(self) -> list[int]:
        """Return the numbered cards that are left."""
        return sorted(self.cards)

    def scrolls_left(self) -> list[int]:
        """Return the kinds of the scrolls that are left."""
        return [kind for kind in range(3) for _ in range(self.scrolls[kind])]
