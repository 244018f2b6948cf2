"""A toy for the tests of the core: three seats, steps that leave a trace, and one question of every kind."""

from __future__ import annotations

import msgspec

from sudare.core import Beliefs, Chance, Deck, Game, Perspective, Rulebook, State

book = Rulebook()
DEALT = book.event("dealt", "Dealt.", {}, secret={"lamp": "lamp"}, secret_text="Yours is the {lamp} lamp.", to="all")
SAID = book.event("said", "{seat} says {word}.", {"seat": "seat", "word": ""}, reveals={"word": "answered"})
LIT = book.event("lit", "{seats} light {lamps}.", {"seats": "seat", "lamps": "lamp"})
PICK = book.decision("pick", "Pick a number.", rule="TOY-001", default="pick:2")
SAY = book.decision("say", "Yes or no?", rule="TOY-002", default="yes")
CHOOSE = book.decision("choose", "Choose lamps.", rule="TOY-003")
SEAL = book.decision("seal", "Seal a letter.", rule="TOY-004", final=True)
ROLL = book.decision("roll", "Roll.", rule="TOY-005")
VOTE = book.decision("vote", "Stop?", rule="TOY-007")
HANG = book.decision("hang", "Hang two lamps.", rule="TOY-008")


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    trace: list[str]
    lamp: str | None
    chosen: list[str]


class Toy(State):
    """What was done, and the lamps."""

    __slots__ = ("chosen", "deck", "lamps", "trace")

    def __init__(self, game: Game, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.trace: list[str] = []
        self.lamps: dict[int, int] = {}
        self.chosen: list[set[int]] = [set(), set(), set()]
        self.deck = Deck(range(5))

    def copy_to(self, twin: Toy) -> None:
        """Copy the game's own slots."""
        twin.trace = self.trace[:]
        twin.lamps = self.lamps.copy()
        twin.chosen = [chosen.copy() for chosen in self.chosen]
        twin.deck = self.deck.clone()

    def view(self, seat: int | None) -> View:
        """Return the trace, and one's own."""
        names = self.game.names["lamp"]
        if seat is None:
            return View(self.trace[:], None, [])
        lamp = names[self.lamps[seat]] if seat in self.lamps else None
        return View(self.trace[:], lamp, [names[i] for i in sorted(self.chosen[seat])])


@book.step
def mark(s: Toy, word: str) -> None:
    """Leave a trace."""
    s.trace.append(word)


@book.step
def branch(s: Toy, word: str, *words: str) -> None:
    """Leave a trace and plan more."""
    s.trace.append(word)
    s.plan(*((mark, w) for w in words))


@book.step
def round_and_round(s: Toy) -> None:
    """Never come to an end."""
    s.trace.append("round")
    s.plan(round_and_round)


@book.step
def ask_together(s: Toy) -> None:
    """Ask different seats different things at the same time."""
    s.ask(SAY, 2)
    s.ask(PICK, 0, 3)


@book.step
def the_end(s: Toy) -> None:
    """End the game."""
    s.finish((0, 2), "done")


@PICK.offers
def numbers(s: Toy, seat: int, limit: int) -> tuple[int, ...]:
    """List numbers below the limit."""
    return tuple(s.game.picks[:limit])


@PICK.answered
def picked(s: Toy, seat: int, action: int, limit: int) -> None:
    """Note the number."""
    s.trace.append(f"{seat} picked {s.game.picks.index(action)} of {limit}")


@SAY.offers
def words(s: Toy, seat: int) -> tuple[int, ...]:
    """Only the own lamp can forbid a word."""
    return (s.game.no,) if s.lamps.get(seat) == 0 else (s.game.no, s.game.yes)


@SAY.answered
def said(s: Toy, seat: int, action: int) -> None:
    """Note the word."""
    s.trace.append(f"{seat} said {s.game.actions.name(action)}")
    s.tell(SAID, seat, s.game.actions.name(action))


@CHOOSE.offers
def lamps_left(s: Toy, seat: int) -> tuple[int, ...]:
    """List lamps that were not chosen yet, and the end."""
    return (*(a for i, a in enumerate(s.game.lamps) if i not in s.chosen[seat]), s.game.done)


@CHOOSE.answered
def lamp_chosen(s: Toy, seat: int, action: int) -> None:
    """Note the lamp and go on asking."""
    if action != s.game.done:
        s.chosen[seat].add(s.game.lamps.index(action))
        s.ask(CHOOSE, seat)


@book.step
def hang_lamps(s: Toy, *seats: int) -> None:
    """Let seats hang two lamps each behind a screen."""
    if s.ask_screened(HANG, seats):
        s.plan((hang_lamps, *seats))
    else:
        s.trace.append("hung")


@HANG.screened
def hangs(s: Toy, seat: int) -> bool:
    """Say whether a seat has a lamp to hang."""
    return len(s.chosen[seat]) < 2


@HANG.offers
def lamps_to_hang(s: Toy, seat: int) -> tuple[int, ...]:
    """List lamps that do not hang yet, and both at once."""
    rest = tuple(a for i, a in enumerate(s.game.lamps) if i not in s.chosen[seat])
    return rest if s.chosen[seat] else (*rest, s.game.done)


@HANG.answered
def lamp_hung(s: Toy, seat: int, action: int) -> None:
    """Hang it; or the first two."""
    s.chosen[seat] |= {0, 1} if action == s.game.done else {s.game.lamps.index(action)}


@SEAL.offers
def letters(s: Toy, seat: int) -> tuple[int, ...]:
    """List numbers."""
    return tuple(s.game.picks)


@SEAL.answered
def sealed(s: Toy, seat: int, action: int) -> None:
    """Note that there is a letter."""
    s.trace.append(f"{seat} sealed")


@ROLL.offers
def roll(s: Toy, seat: int) -> tuple[int, ...]:
    """List the only thing to do."""
    return (s.game.done,)


@ROLL.answered
def rolled(s: Toy, seat: int, action: int) -> None:
    """Draw in secret, and ask once more."""
    s.lamps[seat] = s.chance.below(3)
    s.ask(ROLL, seat)


@VOTE.offers
def stop_or_not(s: Toy, seat: int) -> tuple[int, ...]:
    """List yes and no."""
    return (s.game.no, s.game.yes)


@VOTE.answered
def stopped(s: Toy, seat: int, action: int) -> None:
    """End the game at once."""
    s.trace.append(f"{seat} {s.game.actions.name(action)}")
    if action == s.game.yes:
        s.finish((seat,), "stopped")


class ToyBeliefs(Beliefs):
    """The others' lamps may be any."""

    def world(self, perspective: Perspective, chance: Chance) -> Toy:
        """Draw the others' lamps."""
        view: View = perspective.view
        s = Toy(perspective.game, chance)
        s.trace = list(view.trace)
        names = perspective.game.names["lamp"]
        if perspective.told:
            s.lamps = {seat: chance.below(3) for seat in range(3)}
        if view.lamp is not None:
            s.lamps[self.seat] = names.index(view.lamp)
        if self.seat is not None:
            s.chosen[self.seat] = {names.index(name) for name in view.chosen}
        return s


class ToyGame(Game):
    """Everything the core can do, once."""

    id = "toy"
    title = "Toy"
    players = (3, 3)
    book = book
    State = Toy
    View = View
    Beliefs = ToyBeliefs

    def prepare(self) -> None:
        """Declare the vocabulary."""
        self.picks = self.actions.block("pick", range(5))
        self.no = self.actions.single("no")
        self.yes = self.actions.single("yes")
        self.lamps = self.actions.block("lamp", ("red", "blue", "green"))
        self.done = self.actions.single("done")
        self.names = {"lamp": ("red", "blue", "green")}
        self.titles = {"lamp": ("Red", "Blue", "Green")}

    def deal(self, state: Toy) -> None:
        """Give everybody a lamp, and ask all."""
        state.lamps = {seat: state.chance.below(3) for seat in range(3)}
        state.tell(DEALT, to={seat: (lamp,) for seat, lamp in state.lamps.items()})
        state.plan((mark, "all have said"), the_end)
        state.ask_all(SAY, (2, 0, 1))
