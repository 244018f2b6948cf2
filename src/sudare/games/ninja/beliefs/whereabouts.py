"""games/ninja: where intruders can be by all that everybody was told: the story, and sets of zones read from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Told
from sudare.games.ninja.beliefs.lives import DeadEnd
from sudare.games.ninja.beliefs.paths import Reader
from sudare.games.ninja.beliefs.story import Story

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


class Whereabouts:
    """What a guard follows by ear and eye; cheap to copy, since in every imagined night something else is heard."""

    def __init__(self, game: NinjaGame, story: Story | None = None) -> None:
        self.game = game
        self.story: Story = Story(game) if story is None else story
        self.readers: dict[int, Reader] = {}  # relaxed readers up to the last full turn

    def copy(self) -> Whereabouts:
        """Return a copy that hears on by itself."""
        twin = Whereabouts(self.game, self.story.copy())
        for people, reader in self.readers.items():
            same = reader.copy()
            same.story = twin.story
            twin.readers[people] = same
        return twin

    def observe(self, told: Told) -> None:
        """Take note of an event."""
        self.story.observe(told)

    def possible(self) -> dict[int, dict[int, int]]:
        """Return for each intruder on the board the possible zones (as bits) by noise, from public events alone.

        No zone that is possible is ever missing. A zone may be listed too many where ropes, entrances or who was heard
        would have to be combined over several turns.
        """
        story = self.story
        story.flush()
        roles: tuple[tuple[int, ...], ...] = ((0, 1),)
        if self.game.lone_wolf:
            roles = ((0,), (1,)) if story.role is None else ((story.role,),)
        found: dict[int, dict[int, int]] = {}
        last = len(story.tokens) if story.last is None else story.last_phase()  # what is over does not change any more
        for people in roles:
            reader = self.readers.get(people[0])
            if reader is None:
                reader = self.readers[people[0]] = Reader(self.game, story, people, None)
            reader.allowed = [reader._entrance_zones(p) for p in (0, 1)]
            try:
                reader.run(last)
                ahead = reader
                if story.last is not None:
                    ahead = reader.copy()
                    ahead.run()
                    ahead.finish()
            except DeadEnd:
                continue
            for who in people:
                life = ahead.life(who)
                if life is not None:
                    zones: dict[int, int] = {}
                    for key, mask in life.states.items():
                        zones[key[0]] = zones.get(key[0], 0) | mask
                    found[who] = zones
        return found
