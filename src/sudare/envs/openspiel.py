"""envs: the games as OpenSpiel calls them.

    import pyspiel
    from sudare.envs import openspiel

    openspiel.register()
    game = pyspiel.load_game("sudare_shogunate", {"players": 4})

Parameters: `players`; `edition` (`house` or a file); `options` of the game (`target_honour:7;redeal_pairs:true`);
`chance`: `sampled` (one seed is drawn first, byte by byte) or `explicit` (every draw is a chance node: exact, for small
games); `deals`: with sampled chance, how many different deals there are (0: four thousand million).

Seats that are asked at the same time choose one after the other, and nobody sees the others' choices. Information
states hold what a seat sees and is asked, and a digest of all that it was told and has answered: perfect recall, and
equal for histories that the seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sudare.core import Chance, Game, Perspective, State, SudareError, find_game, installed
from sudare.envs.course import BYTE, SEED_BYTES, Course
from sudare.envs.layout import layout_of, rewards_of
from sudare.envs.tensor import Encoder

try:
    import numpy
    import pyspiel
except ImportError as error:
    raise SudareError(f"OpenSpiel is not installed ({error}); try: pip install 'sudare[openspiel]'") from None

RECENT = 16  # events in an information-state tensor
FIELDS, BITS = 4, 10  # of an event: so many fields, each a number of so many bits
DIGEST = 128  # bits of memory
ROOM = 4  # a game may get so many times longer than the longest one of the survey
WIDEST_DRAW = 512


def register() -> list[str]:
    """Register every installed game as `sudare_<id>`; return the names."""
    return [register_game(find_game(name)) for name in installed()]


def register_game(game: type[Game] | str) -> str:
    """Register a game by its class, its id, or the path of a game file; return the name to load it by."""
    cls = find_game(game) if isinstance(game, str) else game
    name = f"sudare_{cls.id}"
    if name not in pyspiel.registered_names():
        defaults = {"players": cls.players[0], "chance": "sampled", "deals": 0, "edition": "house", "options": ""}
        kind = _type(name, cls, cls(), defaults)

        class Registered(SudareGame):  # a class, because OpenSpiel's registry outlives the interpreter's functions
            def __init__(self, parameters: dict[str, Any]) -> None:
                super().__init__(name, cls, defaults, parameters)

        pyspiel.register_game(kind, Registered)
    return name


def _type(name: str, cls: type[Game], game: Game, defaults: dict[str, Any]) -> Any:
    constant = layout_of(game).totals.get(str(game.seats)) is not None
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Sudare {cls.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if constant else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=cls.players[1],
        min_num_players=cls.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults,
    )


def _setting(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon:
        raise SudareError(f"parameter options: expected name:value, got {text!r}")
    return name.strip(), value.strip()


class SudareGame(pyspiel.Game):  # type: ignore[misc]
    """A Sudare game with its parameters."""

    def __init__(self, name: str, cls: type[Game], defaults: dict[str, Any], parameters: dict[str, Any]) -> None:
        given = {key: parameters.get(key, value) for key, value in defaults.items()}
        if given["chance"] not in ("sampled", "explicit"):
            raise SudareError(f"parameter chance: expected 'sampled' or 'explicit', got {given['chance']!r}")
        options = dict(_setting(part) for part in given["options"].split(";") if part)
        self.rules = cls(given["players"], options, given["edition"])
        self.explicit = given["chance"] == "explicit"
        self.deals = int(given["deals"])
        self.encoder = Encoder(self.rules)
        layout = layout_of(self.rules)
        total = layout.totals.get(str(self.rules.seats))
        share = 0.0 if total is None else total / self.rules.seats
        self._start = Course(self.rules, self.explicit, self.deals)
        about = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=WIDEST_DRAW if self.explicit else self.deals or BYTE,
            num_players=self.rules.seats,
            min_utility=layout.low - share,
            max_utility=layout.high - share,
            utility_sum=None if total is None else 0.0,
            max_game_length=ROOM * layout.decisions,
        )
        super().__init__(_type(name, cls, self.rules, defaults), about, parameters)

    def new_initial_state(self) -> SudareState:
        """Return the beginning: nothing is dealt."""
        return SudareState(self)

    def course(self) -> Course:
        """Return a fresh course of the game."""
        return self._start.copy()

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance may choose."""
        if self.explicit:
            return int(2 * self.max_game_length())
        return 1 if self.deals else SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of the kind asked for; without a kind, of what a seat sees now."""
        if params:
            raise ValueError(f"there are no observation parameters, but {params} were given")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SudareState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel plays it."""

    def __init__(self, game: SudareGame) -> None:
        super().__init__(game)
        self.course = game.course()
        self.sides = Sides()

    def current_player(self) -> int:
        """Return who chooses now."""
        return self.course.player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance and how likely they are."""
        return self.course.likely

    def _apply_action(self, action: int) -> None:
        self.course.choose(action)
        self.sides = Sides()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw:{action}" if self.course.explicit else f"seed:{action}"
        return self.course.game.actions.name(action)

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        state = self.course.state
        return state is not None and state.over

    def returns(self) -> list[float]:
        """Return what each seat got; it sums to 0 where the game is declared to be zero-sum."""
        state = self.course.state
        if state is None or not state.over:
            return [0.0] * self.course.game.seats
        return rewards_of(state)

    def perspective(self, player: int) -> Perspective:
        """Return a player's side of the blind; it is kept until somebody chooses."""
        if player not in self.sides.known:
            self.sides.known[player] = self.course.perspective(player)
        return self.sides.known[player]

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SudareState:
        """Return a state that the player cannot tell from this one. Its history is not written out."""
        twin = self.get_game().new_initial_state()
        chance = Chance(f"{probability_sampler()}")
        twin.course = self.course.sampled(player, self.perspective(player), chance)
        return twin  # type: ignore[no-any-return]

    def __str__(self) -> str:
        course = self.course
        memories = " ".join(course.memory(seat).hex()[:8] for seat in range(course.game.seats))
        if course.outcomes:
            return f"<{course.game.id}: chance draws 1 of {course.outcomes}, after {course.draws}> {memories}"
        return f"{course.state!r} {memories}"


class Sides:
    """The sides of one position: worked out when they are asked for, kept until somebody chooses, never copied."""

    def __init__(self) -> None:
        self.known: dict[int, Perspective] = {}
        self.cells: dict[int | None, Any] = {}
        self.seen: dict[int | None, str] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Sides:
        return Sides()

    def __reduce__(self) -> tuple[Any, ...]:
        return Sides, ()


class Observer:
    """Writes what may be observed, as a tensor with named pieces and as a string."""

    def __init__(self, game: SudareGame, kind: Any) -> None:
        self._game = game
        self._encoder = game.encoder
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._private = kind.private_info
        rules = game.rules
        self._kinds = {id: n for n, id in enumerate(rules.book.events)}
        self._words = {name: {word: n for n, word in enumerate(words)} for name, words in rules.names.items()}
        self._event = len(self._kinds) + FIELDS * BITS
        tops = {name: piece for name, piece in self._encoder.pieces.items() if name.count(".") < 2 and name != "view"}
        sizes = {name: piece.stop - piece.start for name, piece in tops.items() if piece.stop > piece.start}
        if self._recall:
            sizes |= {"recent": RECENT * self._event, "memory": DIGEST}
        self.tensor = numpy.zeros(sum(sizes.values()), numpy.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def _sides(self, player: int) -> list[int | None]:
        if self._private == pyspiel.PrivateInfoType.NONE:
            return [None]
        return list(range(self._game.rules.seats)) if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS else [player]

    def set_from(self, state: SudareState, player: int) -> None:
        """Write the tensor; of several players' private parts together, the largest value of each cell."""
        self.tensor.fill(0)
        course = state.course
        position = course.shown()
        if position is None:
            return
        cells = self.tensor[: self._encoder.size]
        for side in self._sides(player):
            seen = self._cells(state, position, side)
            if not self._public:
                seen = numpy.where(seen == self._cells(state, position, None), 0, seen)
            numpy.maximum(cells, seen, out=cells)
        if self._recall and self._public and self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            self._write_recent(course, player)
            bits = numpy.unpackbits(numpy.frombuffer(course.memory(player).ljust(DIGEST // 8, b"\0"), numpy.uint8))
            self.dict["memory"][:] = bits

    def _cells(self, state: SudareState, position: State, side: int | None) -> Any:
        if side not in state.sides.cells:
            state.sides.cells[side] = numpy.frombuffer(self._encoder.state(position, side), numpy.float32)
        return state.sides.cells[side]

    def _write_recent(self, course: Course, player: int) -> None:
        """Write the last events, the latest first: its kind, and its first fields as binary numbers."""
        out = self.dict["recent"]
        for back, told in enumerate(course.recent(player, RECENT)):
            start = back * self._event
            out[start + self._kinds[told.kind]] = 1.0
            kind = self._game.rules.book.events[told.kind]
            start += len(self._kinds)
            values = [(kind.fields[name], value) for name, value in told.data.items()]
            values += [(kind.secret[name], value) for name, value in (told.secret or {}).items()]
            for n, (type, value) in enumerate(values[:FIELDS]):
                number = self._words.get(type, {}).get(value, -1) if isinstance(value, str) else value
                if isinstance(number, int) and 0 <= number < (1 << BITS) - 1:
                    for bit in range(BITS):
                        out[start + n * BITS + bit] = (number + 1) >> bit & 1

    def string_from(self, state: SudareState, player: int) -> str:
        """Return the observation as a line of JSON."""
        course = state.course
        if not self._public:
            return _own_part(course, player) if self._private != pyspiel.PrivateInfoType.NONE else ""
        for side in self._sides(player):
            if side not in state.sides.seen:
                state.sides.seen[side] = course.seen(side).decode()
        parts = [state.sides.seen[side] for side in self._sides(player)]
        if self._recall and self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            parts.append(f"memory {course.memory(player).hex()}")
        return " ".join(parts)


def _own_part(course: Course, player: int) -> str:
    """Return the parts of a player's view that a spectator does not see."""
    position = course.shown()
    if position is None:
        return ""
    mine, public = (msgspec.to_builtins(position.view(side)) for side in (player, None))
    own = {name: value for name, value in mine.items() if value != public[name]}
    return msgspec.json.encode(own).decode() if own else ""
