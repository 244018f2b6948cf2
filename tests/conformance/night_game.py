"""A clean throw-away game of secret steps: hands chosen card by card or at once, and a walk that nobody sees."""

from __future__ import annotations

from typing import Any

import msgspec

from sudare.core import Beliefs, Chance, Game, Perspective, Put, Rulebook, State, Voice

# Seats 1 and 2 are thieves: each chooses a hand of three cards at the same time, one by one or the ready-made one. Then
# the first walks up to three zones round a castle of six, unseen by seat 3, who guesses whether the zone is even.
# The leaks of the tests are planted by replacing single lines of this file: see `plant` in conftest.py.
CARDS, ZONES, HAND = 5, 6, 3
book = Rulebook()


@book.audience
def thieves(s: Any, data: dict[str, Any]) -> tuple[int, ...]:
    """The two on one side."""
    return (0, 1)


READY = book.event("ready", "Both have a hand.")
WALKED = book.event("walked", "The thief has walked.", {}, secret={"zone": ""}, to="thieves")
GUESSED = book.event("guessed", "Even: {even}.", {"even": ""})
SHOWN = book.event("shown", "Zone {zone}.", {"zone": "", "hands": ""}, reveals={"zone": "turned up", "hands": "chosen"})
PICK = book.decision("pick", "Which card?", default="preset", secret="others")
WALK = book.decision("walk", "Where to?", default="finish", secret="thieves")
GUESS = book.decision("guess", "Is the zone even?", default="even")


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    ready: bool
    hand: list[int]
    zone: int | None
    walked: int | None


class Night(State):
    """Hands and the thief's way."""

    __slots__ = ("done", "hands", "walked", "zone")

    def __init__(self, game: Game, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.hands: list[list[int]] = [[], []]
        self.zone = 0
        self.walked = 0
        self.done = False

    def copy_to(self, twin: Night) -> None:
        """Copy the game's own slots."""
        twin.hands = [hand[:] for hand in self.hands]
        twin.zone = self.zone
        twin.walked = self.walked
        twin.done = self.done

    def view(self, seat: int | None) -> View:
        """Return one's own, and who is ready."""
        thief = seat in (0, 1)
        return View(
            ready=all(len(hand) == HAND for hand in self.hands),
            hand=self.hands[seat][:] if seat is not None and seat < 2 else [],
            zone=self.zone if thief or self.over else None,
            walked=self.walked if thief else None,
        )


@book.step
def choose_hands(s: Night) -> None:
    """Both thieves choose at the same time, behind a screen, until both have their hands."""
    if s.ask_screened(PICK, (0, 1)):
        s.plan(choose_hands)
    else:
        s.tell(READY)
        s.plan(walk)


@PICK.screened
def picks_on(s: Night, seat: int) -> bool:
    """Say whether a thief still chooses."""
    return len(s.hands[seat]) < HAND


@PICK.offers
def picks(s: Night, seat: int) -> tuple[int, ...]:
    """List the cards, and the ready-made hand as long as nothing was picked."""
    hand = s.hands[seat]
    rest = tuple(card for card in range(CARDS) if card not in hand)
    return rest if hand else (*rest, s.game.preset)


@PICK.answered
def picked(s: Night, seat: int, action: int) -> None:
    """Take it."""
    s.hands[seat] = [0, 1, 2] if action == s.game.preset else [*s.hands[seat], action]


@book.step
def walk(s: Night) -> None:
    """Ask the thief for the next zone."""
    if s.done:
        s.tell(WALKED, to={0: (s.zone,), 1: (s.zone,)})
        s.plan(guess)
        return
    s.plan(walk)
    s.ask(WALK, 0)


@WALK.offers
def ways(s: Night, seat: int) -> tuple[int, ...]:
    """List both directions, up to three times, and the end."""
    if seat:
        return (s.game.wait,)
    return (*(s.game.ways if s.walked < 3 else ()), s.game.finish)


@WALK.answered
def walked(s: Night, seat: int, action: int) -> None:
    """Take a step, or stay here."""
    if action in s.game.ways:
        s.zone = (s.zone + (1 if action == s.game.ways[0] else -1)) % ZONES
        s.walked += 1
    elif action == s.game.finish:
        s.done = True


@book.step
def guess(s: Night) -> None:
    """Ask the guard."""
    s.ask(GUESS, 2)


@GUESS.offers
def guesses(s: Night, seat: int) -> tuple[int, ...]:
    """List even and odd."""
    return (s.game.even, s.game.odd)


@GUESS.answered
def guessed(s: Night, seat: int, action: int) -> None:
    """Show everything."""
    even = action == s.game.even
    s.tell(GUESSED, even)
    s.finish((2,) if even == (s.zone % 2 == 0) else (0, 1), "guessed")
    s.tell(SHOWN, s.zone, s.hands)


class NightBeliefs(Beliefs):
    """Any hand, any way that fits."""

    def world(self, perspective: Perspective, chance: Chance) -> Night:
        """Draw what this seat does not see."""
        view: View = perspective.view
        s = Night(perspective.game, chance)
        sizes = [chance.below(HAND + 1), chance.below(HAND + 1)]
        if self.seat in (0, 1):
            sizes[self.seat] = len(view.hand)
        if view.ready:
            sizes = [HAND, HAND]
        elif sizes == [HAND, HAND]:  # somebody still chooses
            sizes[1 if self.seat == 0 else 0] = chance.below(HAND)
        for seat in (0, 1):
            cards = list(range(CARDS))
            chance.shuffle(cards)
            s.hands[seat] = cards[: sizes[seat]]
        if self.seat in (0, 1):
            s.hands[self.seat] = list(view.hand)
        s.done = any(told.kind == "walked" for told in perspective.told)
        if view.zone is not None and view.walked is not None:
            s.zone, s.walked = view.zone, view.walked
        elif view.ready:
            s.walked = chance.below(4)
            s.zone = sum(1 if chance.below(2) else -1 for _ in range(s.walked)) % ZONES
        return s


class NightGame(Game):
    """A small clean game of secret steps."""

    id = "night"
    title = "Night"
    players = (3, 3)
    book = book
    State = Night
    View = View
    Beliefs = NightBeliefs

    def prepare(self) -> None:
        """Declare the vocabulary."""
        self.actions.block("card", range(CARDS))
        self.preset = self.actions.single("preset")
        self.ways = self.actions.block("walk", ("on", "back"))
        self.finish = self.actions.single("finish")
        self.wait = self.actions.single("wait")
        self.even = self.actions.single("even")
        self.odd = self.actions.single("odd")

    def deal(self, state: Night) -> None:
        """Nothing is dealt."""
        state.plan(choose_hands)

    def team(self, view: View, seat: int) -> tuple[int, ...]:
        """Return the side of a seat."""
        return (2,) if seat == 2 else (0, 1)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Write who is ready."""
        return f"Ready: {perspective.view.ready}."

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Say why not."""
        return "You cannot do that now.", "NIG-001"
