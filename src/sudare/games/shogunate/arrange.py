"""games/shogunate: lay out any position from a few keywords, for tests, puzzles and bug reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudare.core import Chance, SudareError
from sudare.games.shogunate import events as E
from sudare.games.shogunate.rules import round as rules
from sudare.games.shogunate.rules.setup import set_up
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.vocabulary import CLANS

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame


def arrange(
    game: ShogunateGame,
    *,
    at: str = "start_round",
    line: str = "",
    honour: dict[str, int] | None = None,
    shinobi: str = "",
    hatamoto: int = 0,
    round: int = 1,
    plot: str = "",
    deck: Sequence[str] | None = None,
    discarded: Sequence[str] = (),
    loyalties: Sequence[str] = (),
    face_up: dict[int, str] | None = None,
    hands: dict[int, str] | None = None,
    cards: dict[int, str] | None = None,
    pool: int | None = None,
    seed: str = "arranged",
) -> Shogunate:
    """Return a position: `at` a step of the round, names as in the edition, words separated by blanks.

    `loyalties` gives each seat's two clans, `face_up` which of them lie open; `cards` are the Action cards revealed
    and not yet performed; `deck` is the Plot deck from the top. What is not given is dealt as usual.
    """
    s = Shogunate(game, Chance(seed))
    s.log = []
    set_up(s)
    s.log.clear()
    s.steps.clear()
    if line:
        s.line = _clans(game, line)
        if sorted(s.line) != list(range(CLANS)):
            raise SudareError(f"line: expected every clan once, got {line!r}")
    _markers(s, shinobi, hatamoto, round, pool)
    for clan, amount in (honour or {}).items():
        s.honour[_number(game, "clan", clan)] = amount
    _plots(s, plot, deck, discarded)
    _loyalties(s, loyalties, face_up or {})
    for seat, names in (hands or {}).items():
        s.hands[seat] = sum(1 << _number(game, "action", name) for name in names.split())
    for seat, name in (cards or {}).items():
        s.revealed[seat] = _number(game, "action", name)
        s.hands[seat] &= ~(1 << s.revealed[seat])
    steps = {step.__name__: number for number, step in enumerate(rules.ROUND)}
    if at not in steps:
        raise SudareError(f"at: expected one of {', '.join(steps)}, got {at!r}")
    s.plan(*rules.ROUND[steps[at] :])
    s.check()
    s.run()
    return s


def _number(game: ShogunateGame, vocabulary: str, name: str) -> int:
    names = game.names[vocabulary]
    if name not in names:
        raise SudareError(f"there is no {vocabulary} {name!r}; expected one of {', '.join(names)}")
    return names.index(name)


def _clans(game: ShogunateGame, words: str) -> list[int]:
    return [_number(game, "clan", word) for word in words.split()]


def _markers(s: Shogunate, shinobi: str, hatamoto: int, round: int, pool: int | None) -> None:
    if shinobi or not s.game.slot:
        host = _number(s.game, "clan", shinobi) if shinobi else s.line[2]
        s.shinobi = s.line.index(host) if s.game.slot else host
    if not 0 <= hatamoto < s.game.seats:
        raise SudareError(f"hatamoto: there is no seat {hatamoto}")
    s.hatamoto = hatamoto
    s.round = round
    if pool is not None:  # the other tokens are out of the game
        s.pool = pool


def _loyalties(s: Shogunate, loyalties: Sequence[str], face_up: dict[int, str]) -> None:
    """Deal the given pairs, the rest at random, and tell the seats as at the set-up."""
    game = s.game
    left = [*range(CLANS), *range(CLANS)]
    given = [_clans(game, words) for words in loyalties]
    for clan in (clan for pair in given for clan in pair):
        if clan not in left:
            raise SudareError(f"loyalties: there are only two cards of {game.names['clan'][clan]}")
        left.remove(clan)
    s.chance.shuffle(left)
    while len(given) < game.seats:
        given.append([left.pop(), left.pop()])
    if any(len(pair) != 2 for pair in given):
        raise SudareError("loyalties: expected two clans for every seat")
    s.hidden = [tuple(sorted(pair)) for pair in given]
    s.leftovers = tuple(sorted(left))
    to = {seat: (cards,) for seat, cards in enumerate(s.hidden)}
    s.tell(E.SET_UP, s.line[:], s.host(), s.hatamoto, game.colours, s.plot, len(left), to=to)
    for clan, amount in enumerate(s.honour):
        if amount:
            s.tell(E.HONOUR_CHANGED, clan, amount, "arranged", amount)
    for seat, words in face_up.items():
        for clan in _clans(game, words):
            if clan not in s.hidden[seat]:
                raise SudareError(f"face_up: seat {seat} holds no {game.names['clan'][clan]}")
            s.turn_up(seat, s.hidden[seat].index(clan), "arranged")


def _plots(s: Shogunate, plot: str, deck: Sequence[str] | None, discarded: Sequence[str]) -> None:
    game = s.game
    s.plots.shuffle_in([s.plot])
    s.plot = _number(game, "plot", plot) if plot else s.plots.rest[0]
    s.plots.remove(s.plot)
    s.plot_discards = [_number(game, "plot", name) for name in discarded]
    for number in s.plot_discards:
        s.plots.remove(number)
    if deck is not None:
        top = [_number(game, "plot", name) for name in deck]
        for number in top:
            s.plots.remove(number)
        s.plot_discards += s.plots.rest
        s.plots.rest = []
        s.plots.top = top
