"""envs: the games as PettingZoo calls them, one agent at a time (`env`) or all that are asked at once (`parallel_env`).

    from sudare.envs.pettingzoo import env

    table = env("ninja", seats=2)
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

An agent `player_0` sits on seat 0. Its observation holds what that seat may see and nothing else: a flat tensor, whose
pieces have names (`table.pieces`), and the mask of its legal actions.
"""

from __future__ import annotations

from copy import deepcopy
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from sudare.core import Chance, Game, Perspective, Refusal, State, SudareError, find_game, new_seed
from sudare.core.events import Happening, told_to
from sudare.envs.layout import rewards_of
from sudare.envs.picture import picture
from sudare.envs.tensor import Encoder

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as error:
    raise SudareError(f"PettingZoo is not installed ({error}); try: pip install 'sudare[pettingzoo]'") from None

MODES = ("human", "ansi", "rgb_array")
E = TypeVar("E", bound="_Seats")


class _Seats:
    """What both kinds of environment share: the game, its deals, the spaces, and one side of the table each."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "is_parallelizable": True, "render_fps": 2}
    waiting = 0  # how many actions there are besides the game's own

    def __init__(self, game: Game, render_mode: str | None = None, shaping: int = 0) -> None:
        if render_mode not in (None, *MODES):
            raise SudareError(f"there is no render mode {render_mode!r}; the modes are: {', '.join(MODES)}")
        if shaping and game.worth(game.new("shaping")) is None:
            raise SudareError(f"{game.title} cannot say what a position is worth, so there are no shaped rewards")
        self.game = game
        self.shaping = shaping
        self.encoder = Encoder(game)
        self.pieces = self.encoder.pieces
        self.render_mode = render_mode
        self.metadata = {**_Seats.metadata, "name": f"sudare_{game.id}_v{game.rules_version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = len(game.actions) + self.waiting
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._hopes: dict[str, float] = {}  # with shaping: what the position was worth when the agent was last asked
        self._deals, self._dealt = new_seed(), 0
        self.seed = ""
        self._state: State | None = None
        self._events: list[Happening] = []

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.encoder.size,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (self._actions,), numpy.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions: the game's whole vocabulary."""
        return self.action_spaces[agent]

    def _now(self) -> State:
        if self._state is None:
            raise SudareError("reset() must be called first")
        return self._state

    def _deal(self, seed: int | None) -> State:
        """Deal: after `reset(seed=7)` come the game with seed 7, then 7#1, 7#2 and so on."""
        if seed is not None:
            self._deals, self._dealt = str(seed), 0
        self.seed = f"{self._deals}#{self._dealt}" if self._dealt else self._deals
        self._dealt += 1
        self._hopes = {}
        self._state = self.game.new(self.seed, events=True)
        self._events = []
        self._collect()
        return self._now()

    def _collect(self) -> None:
        log = self._now().log
        assert log is not None
        self._events += log
        log.clear()

    def _answer(self, agent: str, action: int) -> None:
        self._now().apply(self._seat[agent], action)
        self._collect()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent's seat may see: the tensor and the mask of its legal actions."""
        state, seat = self._now(), self._seat[agent]
        mask = numpy.zeros(self._actions, numpy.int8)
        for action in state.legal(seat):
            mask[action] = 1
        return {"observation": numpy.frombuffer(self.encoder.state(state, seat), numpy.float32), "action_mask": mask}

    def perspective(self, agent: str) -> Perspective:
        """Return the agent's side of the blind; its `sample` draws worlds that cannot be told from the real one."""
        seat = self._seat[agent]
        told = [told_to(self.game, seat, n, happening) for n, happening in enumerate(self._events)]
        return Perspective.of(self._now(), seat, told)

    def _rewards(self) -> dict[str, float]:
        """Return what a finished game was worth to each agent; with shaping, beyond what it hoped for last."""
        rewards = rewards_of(self._now())
        return {agent: rewards[seat] - self._hopes.get(agent, 0.0) for agent, seat in self._seat.items()}

    def _gain(self, agent: str) -> float:
        """Return how much better an agent's prospects have become since it was last asked; nothing without shaping.

        A difference of potentials leaves the best policies what they are. The potential follows from what the agent's
        seat knows: the mean worth of worlds that it cannot tell from the real one, drawn with dice that the seat's own
        knowledge decides.
        """
        if not self.shaping:
            return 0.0
        side = self.perspective(agent)
        chance = Chance(blake2b(side.encoded(), digest_size=16).hexdigest())
        worths = [self.game.worth(side.sample(chance)) for _ in range(self.shaping)]
        hopes = [worth[self._seat[agent]] for worth in worths if worth is not None]
        if not hopes:  # a game may tell only at certain moments: until then the prospects are what they were
            return 0.0
        hope = sum(hopes) / len(hopes)
        gain = hope - self._hopes.get(agent, hope)
        self._hopes[agent] = hope
        return gain

    def _page(self) -> str:
        state = self._now()
        seat = state.deciders[0] if state.deciders else None
        side = Perspective.of(state, seat, [])
        heading = f"{self.game.title}: {'what everybody sees' if seat is None else f'seen by seat {seat + 1}'}"
        question = side.question()
        options = [f"  {o.action}: {o.label}" for o in question.options] if question else []
        return "\n".join([heading, "", side.text(), "", question.prompt if question else "", *options]).rstrip()

    def render(self) -> Any:
        """Show the position as the seat that is asked sees it: printed, as text, or as a picture."""
        if self.render_mode is None:
            return None
        page = self._page()
        if self.render_mode == "human":
            print(page)
            return None
        return page if self.render_mode == "ansi" else picture(page)

    def close(self) -> None:
        """Nothing to release."""

    # -- copies continue the same game -------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        events = [(kind.id, public, private) for kind, public, private in self._events]
        return {**vars(self), "_events": events, "encoder": None, "pieces": None}

    def __setstate__(self, data: dict[str, Any]) -> None:
        vars(self).update(data)
        self.encoder = Encoder(self.game)
        self.pieces = self.encoder.pieces
        kinds = self.game.book.events
        self._events = [(kinds[kind], public, private) for kind, public, private in data["_events"]]
        if self._state is not None:
            self._state.log = []

    def __copy__(self: E) -> E:
        return self.__deepcopy__({})

    def __deepcopy__(self: E, memo: dict[int, Any]) -> E:
        twin = type(self).__new__(type(self))
        shared = ("game", "encoder", "pieces", "_seat", "observation_spaces")
        for name, value in vars(self).items():
            setattr(twin, name, value if name in shared else _copied(value))
        return twin


def _number(action: Any) -> int:
    if not isinstance(action, (int, numpy.integer)):
        raise Refusal("unknown_action", f"An action is a whole number, not {action!r}.")
    return int(action)


def _copied(value: Any) -> Any:
    """Copy what an environment holds; happenings in its lists never change and are shared."""
    if isinstance(value, State):
        return value.clone()
    return value[:] if isinstance(value, list) else deepcopy(value)


class SudareEnv(_Seats, AECEnv):  # type: ignore[misc]
    """One agent at a time. Seats that are asked together answer in seat order and do not see each other's answers."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; `options` are not used (the game's options are given when the environment is made)."""
        state = self._deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[state.deciders[0]]
        self._gain(self.agent_selection)

    def step(self, action: Any) -> None:
        """Answer for `agent_selection`; what is not legal raises a Refusal with the reason, and changes nothing."""
        if self._state is None or not self.agents:
            raise SudareError("reset() must be called first" if self._state is None else "the game is over: reset() it")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._answer(agent, _number(action))
        state = self._now()
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = self.agents[0 if state.over else state.deciders[0]]
        if state.over:
            self.rewards = self._rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.shaping:
            self._clear_rewards()
            self.rewards[self.agent_selection] = self._gain(self.agent_selection)
            self._accumulate_rewards()


class SudareParallelEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """All seats that are asked answer at once. Who is not asked waits: the last action, its only legal one."""

    waiting = 1

    def _seen(self, agents: list[str]) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent's seat may see; who is not asked may only wait."""
        observation = super().observe(agent)
        if self._seat[agent] not in self._now().deciders:
            observation["action_mask"][-1] = 1
        return observation

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a new game; `options` are not used (the game's options are given when the environment is made)."""
        self._deal(seed)
        self.agents = self.possible_agents[:]
        for agent in self.agents:
            self._gain(agent)
        return self._seen(self.agents), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Answer for all that are asked now; if one answer is not legal, a Refusal is raised and nothing changes."""
        state = self._now()
        if not self.agents:
            raise SudareError("the game is over: reset() it")
        asked = {agent: _number(actions.get(agent)) for agent, seat in self._seat.items() if seat in state.deciders}
        for agent, action in asked.items():
            if action not in state.legal(self._seat[agent]):
                raise state.refusal(self._seat[agent], action)
        for agent, action in asked.items():  # an answer that is acted on at once may change what others are asked
            if action in state.legal(self._seat[agent]):
                self._answer(agent, action)
        agents = self.agents
        over = state.over
        rewards = self._rewards() if over else {agent: self._gain(agent) for agent in agents}
        if over:
            self.agents = []
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return self._seen(agents), rewards, ended, cut, {agent: {} for agent in agents}


def _game(game: str | Game, seats: int | None, options: dict[str, Any] | None, edition: str | Path | None) -> Game:
    return game if isinstance(game, Game) else find_game(game)(seats, options, edition)


def env(
    game: str | Game,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    edition: str | Path | None = None,
    render_mode: str | None = None,
    shaping: int = 0,
) -> SudareEnv:
    """Return a game (its id, the path of a game file, or a Game) as a PettingZoo AEC environment.

    `shaping`: how many sampled worlds to judge a position by for shaped rewards; 0: rewards at the end only.
    """
    return SudareEnv(_game(game, seats, options, edition), render_mode, shaping)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    edition: str | Path | None = None,
    render_mode: str | None = None,
    shaping: int = 0,
) -> SudareParallelEnv:
    """Return a game as a PettingZoo parallel environment; the arguments are those of `env`."""
    return SudareParallelEnv(_game(game, seats, options, edition), render_mode, shaping)
