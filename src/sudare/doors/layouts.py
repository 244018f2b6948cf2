"""doors: a whole set-up in one gesture: a layout becomes a chain of answers, worked out in imagined worlds."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from sudare.core import Bot, Chance, Game, Layout, Perspective, Refusal, SudareError, Table
from sudare.core.layouts import Wishes
from sudare.doors.gestures import carry_out
from sudare.doors.outlook import Unforeseen, look

MOST = 400  # answers of one chain
LARGEST = 100_000  # bytes of a saved layout
OVER = "your set-up is done"
REST = "the rest for me"


class Step(NamedTuple):
    """One answer of a chain, as it is shown before anything is sent."""

    part: str
    prompt: str
    action: int
    label: str
    wished: bool  # whether the layout asked for exactly this


class Chain(NamedTuple):
    """What a layout would answer from here on, what the seat would see then, and why it goes no further."""

    steps: list[Step]
    seen: Perspective
    stopped: str

    @property
    def answers(self) -> list[int]:
        """The answers to give, for `carry_out`."""
        return [step.action for step in self.steps]


def layouts(seen: Perspective) -> list[Layout]:
    """Return the ready layouts for the open question; none outside of the set-up."""
    if seen.seat is None or not in_set_up(seen):
        return []
    game = seen.game
    side = game.layouts.side(game, seen.seat)
    return [layout for layout in game.layouts.ready(game) if layout.side == side]


def in_set_up(seen: Perspective) -> bool:
    """Say whether the open question is one of the seat's set-up."""
    return seen.decision is not None and bool(seen.game.layouts.part(seen))


def named(seen: Perspective, name: str) -> Layout:
    """Return the ready layout with this name, or with a name that begins so."""
    ready = layouts(seen)
    given = name.casefold()
    found = [layout for layout in ready if layout.name.casefold() == given]
    found = found or [layout for layout in ready if given and layout.name.casefold().startswith(given)]
    if len(found) != 1:
        names = ", ".join(layout.name for layout in ready)
        raise Refusal(
            "no_such_layout",
            f"There is no layout {name[:60]!r} here; there are: {names}." if names else "There are no layouts here.",
        )
    return found[0]


def rest_of(seen: Perspective) -> Layout:
    """Return the layout that wishes for nothing: everything that is left is placed by the rules of thumb."""
    assert seen.seat is not None
    return Layout(REST, "", seen.game.id, seen.game.layouts.side(seen.game, seen.seat), {})


# -- from a layout to answers ----------------------------------------------------------------------------------------


def chain(seen: Perspective, layout: Layout, chance: Chance, mine: Wishes | None = None) -> Chain:
    """Work out all the answers of this seat's set-up from the open question on; nothing is sent.

    A wish of the layout where it is possible, otherwise the nearest option, otherwise what the rules of thumb would do.
    `mine` are the seat's answers so far (`own_answers`): those wishes are fulfilled. The chain ends where the set-up
    does, or after an answer whose consequences cannot be foreseen.
    """
    way = Way(seen, layout, chance, mine or {})
    way.go()
    return Chain(way.steps, way.seen, way.stopped)


class Way:
    """A layout being worked out, answer by answer, in imagined worlds.

    With `guess` it goes on past what cannot be foreseen (`Outlook.guess`): all but the first `sure` answers then only
    show what would be wished for.
    """

    def __init__(self, seen: Perspective, layout: Layout, chance: Chance, mine: Wishes, guess: bool = False) -> None:
        if not in_set_up(seen):
            raise Refusal("no_set_up", "Nothing of your set-up is being asked now.")
        _check(seen, layout)
        outlook = look(seen, chance)
        if outlook is None:
            raise Refusal("unforeseen", "What comes next cannot be foreseen here; answer one question at a time.")
        self.outlook = outlook
        self.seen = seen
        self.steps: list[Step] = []
        self.sure: int | None = None
        self.stopped = ""
        self._guess = guess
        self._wishes = _Wishes(seen.game, outlook.seat, layout.wishes, mine, chance)
        self._others: dict[int, _Wishes] = {}
        self._side, self._chance = layout.side, chance

    def go(self, most: int = MOST) -> None:
        """Go on to so many answers, or as far as it goes."""
        while not self.stopped and len(self.steps) < most:
            now = self.outlook.seen
            part = now.game.layouts.part(now) if now.decision is not None else ""
            if not part:
                self._picture(now)
                self.stopped = OVER
                return
            action, wished = self._wishes.answer(now, part)
            asked = now.question()
            assert asked is not None
            self.steps.append(Step(part, asked.prompt, action, now.label(action), wished))
            self._step(now, action)
        if len(self.steps) >= MOST:
            self.stopped = self.stopped or f"a chain has at most {MOST} answers"

    def _step(self, now: Perspective, action: int) -> None:
        before = self.outlook.copy() if self._guess else None
        try:
            self._picture(self.outlook.step(action))
        except Unforeseen as reason:
            self.sure = len(self.steps) if self.sure is None else self.sure
            self._picture(now)
            if before is None or not before.guess(action, self._for_another):
                self.stopped = str(reason)
            if before is not None:
                self.outlook = before
                self._picture(before.seen)

    def _picture(self, seen: Perspective) -> None:
        """Take note of what the seat would see; a guess only where it may be shown."""
        if self.sure is None or seen.game.layouts.pictured(seen):
            self.seen = seen

    def _for_another(self, seen: Perspective) -> int:
        """Answer for somebody else in a guess: who is on the same side sets up by a ready layout."""
        game, seat = seen.game, seen.seat
        assert seat is not None
        part = game.layouts.part(seen)
        if not part or game.layouts.side(game, seat) != self._side:
            return seen.default()
        if seat not in self._others:
            wishes: Wishes = next(iter(layouts(seen)), rest_of(seen)).wishes
            self._others[seat] = _Wishes(game, seat, wishes, {}, self._chance.fork(f"other {seat}"))
        wish = self._others[seat].wish(seen, part)
        return seen.default() if wish is None else wish[0]


def plan_for(table: Table, seat: int, layout: Layout) -> Chain:
    """Work a layout out for a seat of a table, from its own side of the blind."""
    return chain(table.perspective(seat), layout, dice_of(table), own_answers(table, seat))


def follow(table: Table, seat: int, layout: Layout, parts: Collection[str] | None = None) -> bool:
    """Answer by a layout that was left with the table; False when it is of no more use: somebody must be asked.

    `parts`: it was left for these alone.
    """
    if parts is not None and table.game.layouts.part(table.perspective(seat)) not in parts:
        return False
    try:
        plan = plan_for(table, seat, layout)
    except Refusal:
        return False
    carry_out(table, seat, plan.answers, dice_of(table))
    return True


def dice_of(table: Table) -> Chance:
    """Return the dice for imagined worlds: the same as long as nothing is answered, so that what was shown is done."""
    return Chance(f"{table.seed} look {len(table.moves)}")


def changed(layout: Layout, plan: Chain, number: int, action: int) -> Layout:
    """Return a layout that wishes for what a chain says, but for its answer `number` (from 0)."""
    if not 0 <= number < len(plan.steps):
        raise Refusal("no_such_answer", f"Expected the number of an answer, 1 to {len(plan.steps)}.")
    names = plan.seen.game.actions
    wishes: Wishes = {part: list(wished) for part, wished in layout.wishes.items()}
    for part in dict.fromkeys(step.part for step in plan.steps):
        answers = [action if n == number else step.action for n, step in enumerate(plan.steps) if step.part == part]
        wishes[part] = [names.name(answer) for answer in answers]
    return msgspec.structs.replace(layout, wishes=wishes)


class _Wishes:
    """What is still wished for, while a chain is worked out."""

    def __init__(self, game: Game, seat: int, wishes: Wishes, mine: Wishes, chance: Chance) -> None:
        self._game = game
        self._chance = chance.fork("rest")
        self._bot: Bot = game.thumb(seat, chance.fork("thumb"))
        self._wishes = {part: self._numbers(without(wished, mine.get(part, []))) for part, wished in wishes.items()}
        self._rest: dict[str, list[int]] = {}

    def _numbers(self, names: list[str]) -> list[int]:
        return [self._game.actions.id(name) for name in names if name in self._game.actions.names]

    def answer(self, seen: Perspective, part: str) -> tuple[int, bool]:
        """Return what to answer, and whether exactly this was wished for."""
        if len(seen.legal) == 1:
            self._fulfilled(part, seen.legal[0])
            return seen.legal[0], True
        return self.wish(seen, part) or (self._by_thumb(seen, part), False)

    def wish(self, seen: Perspective, part: str) -> tuple[int, bool] | None:
        """Return the same where anything is wished for that is possible, or near to what is."""
        owned = self._game.layouts.owned(seen, part)
        if 0 < owned <= len(self._wishes.get(part, ())):
            return self._own(seen, part, owned)
        wish = self._possible(self._wishes, seen, part)
        if wish is not None:
            return wish, True
        nearest = self._nearest(self._wishes, seen, part)
        return None if nearest is None else (nearest, False)

    def _own(self, seen: Perspective, part: str, owned: int) -> tuple[int, bool] | None:
        """Take a thing's own wish, or else one that belongs to none, or the nearest that no other thing wishes for."""
        mine, *wishes = self._wishes[part]
        others, spare = wishes[: owned - 1], wishes[owned - 1 :]
        found = next((wish for wish in (mine, *spare) if wish in seen.legal), None)
        if found is not None:
            self._wishes[part] = others + [wish for wish in spare if wish != found]
            return found, True
        self._wishes[part] = wishes
        free = [option for option in seen.legal if option not in others] or list(seen.legal)
        far = [(d, option) for option in free if (d := self._game.layouts.far(self._game, mine, option)) is not None]
        return (min(far, key=lambda pair: pair[0])[1], False) if far else None

    def _fulfilled(self, part: str, action: int) -> None:
        if action in self._wishes.get(part, ()):
            self._wishes[part].remove(action)

    def _possible(self, wishes: dict[str, list[int]], seen: Perspective, part: str) -> int | None:
        """Take the first wish that is possible."""
        for wish in wishes.get(part, ()):
            if wish in seen.legal:
                wishes[part].remove(wish)
                return wish
        return None

    def _nearest(self, wishes: dict[str, list[int]], seen: Perspective, part: str) -> int | None:
        """Take the option that is nearest to the first wish that can be compared with any; the first of equals."""
        declared = self._game.layouts
        for wish in wishes.get(part, ()):
            far = [(d, option) for option in seen.legal if (d := declared.far(self._game, wish, option)) is not None]
            if far:
                wishes[part].remove(wish)
                return min(far, key=lambda pair: pair[0])[1]
        return None

    def _by_thumb(self, seen: Perspective, part: str) -> int:
        """Answer for a seat that does not mind."""
        for fresh in (False, True):
            if fresh or not self._rest:
                wishes = self._game.layouts.rest(seen, self._chance.fork())
                self._rest = {of: self._numbers(wished) for of, wished in wishes.items()}
            for way in (self._possible, self._nearest):
                found = way(self._rest, seen, part)
                if found is not None:
                    return found
            if not self._rest:
                break
        action = self._bot.choose(seen)
        return action if action in seen.legal else seen.default()


def without(wished: Sequence[str], given: Sequence[str]) -> list[str]:
    """Return the wishes that are not fulfilled yet; each answer fulfils one."""
    left = list(wished)
    for answer in given:
        if answer in left:
            left.remove(answer)
    return left


def _check(seen: Perspective, layout: Layout) -> None:
    game = seen.game
    assert seen.seat is not None
    if layout.game != game.id or layout.side != game.layouts.side(game, seen.seat):
        raise Refusal("other_side", f"{layout.name} is a layout for {layout.game}, {layout.side}.")


# -- one's own layouts -----------------------------------------------------------------------------------------------


def own_answers(table: Table, seat: int) -> Wishes:
    """Return what a seat has answered in its set-up so far, part by part: its own moves and nothing else."""
    answers: Wishes = {}
    state = table.start.clone()
    state.log = None
    for mover, action in table.moves:
        if mover == seat:
            part = table.game.layouts.part(Perspective.of(state, seat, []))
            if not part:
                break  # the set-up of this seat is over
            answers.setdefault(part, []).append(table.game.actions.name(action))
        state.apply(mover, action)
    return answers


def save(path: Path, table: Table, seat: int, name: str) -> Layout:
    """Write one's own set-up down, to be used again; another file's contents are not overwritten."""
    game = table.game
    wishes = own_answers(table, seat)
    if not wishes:
        raise SudareError("you have set nothing up yet that could be saved")
    board = game.layouts.board(game)
    layout = Layout(name[:60] or "My layout", "", game.id, game.layouts.side(game, seat), wishes, board)
    try:
        # nobody else may read it: while the game is on it says where things lie
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(layout)) + b"\n")
    except OSError as error:
        raise SudareError(f"{path} cannot be written: {error.strerror}") from None
    return layout


def load(path: Path) -> Layout:
    """Read a layout that somebody has saved."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise SudareError(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise SudareError(f"{path} is too large for a layout")
    try:
        return msgspec.json.decode(data, type=Layout)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise SudareError(f"{path} is no layout: {error}") from None
