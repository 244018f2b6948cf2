"""games/chiyo: what bots say: Allies the truth, the others what serves them, Motonaka what does harm.

What is said follows from the seat's own view and beliefs, the topic and the dice; when it is said, everybody can work
out (`talk.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective
from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
from sudare.games.chiyo.edition import ALLY, BETRAYER, FUGITIVES, MOTONAKA, ROLES, USURPER
from sudare.games.chiyo.talk import ASKED_ROLE, ASKED_SEEN, HUNT, ROLE, SEEN, looked_at, unseen

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import View

SILENT = (4, 10, 20, 0)  # of a hundred, by role: how many would rather not say who they are
LIES_ABOUT_CARDS = (0, 15, 20, 0)  # of a hundred: more would soon be found out
FRAMES = (0, 65, 55, 70)  # of a hundred: how often they accuse an Ally, and not whom they believe guilty
SURE = 1.5  # times as likely as by chance: then somebody is worth accusing, or worth trust


class Speaker:
    """What one seat says."""

    def __init__(self, game: ChiyoGame, seat: int, beliefs: ChiyoBeliefs, seen: Perspective, dice: Chance) -> None:
        self.game = game
        self.seat = seat
        self.beliefs = beliefs
        self.seen = seen
        self.view: View = seen.view
        self.dice = dice
        role = self.view.seats[seat].role
        self.role = MOTONAKA if role is None else ROLES.index(role)
        self.chance_of = beliefs.weighed(self.view).chance_of

    def say(self, topic: str) -> str:
        """Return what this seat says on a topic."""
        if topic in (ROLE, ASKED_ROLE):
            return self._who()
        if topic in (SEEN, ASKED_SEEN):
            return self._saw(topic == ASKED_SEEN)
        if topic == HUNT:
            return self._hunt()
        return self._whom()

    def _own(self) -> list[list[str]]:
        return [said.says.split() for said in self.seen.heard if said.seat == self.seat]

    def _who(self) -> str:
        """Everybody is an Ally, or would rather not say; and stays with what was said."""
        said = [" ".join(words) for words in self._own() if words[0] == "claim"]
        if said:
            return said[-1]
        return "silent" if self.dice.below(100) < SILENT[self.role] else "claim ally"

    def _saw(self, any_time: bool) -> str:
        """Name a card that was looked at and lies face-down: the one that others may need most, or a lie about it."""
        named = {int(words[1]) for words in self._own() if words[0] == "saw"}
        handles = [h for h in looked_at(self.seen, self.seat) if any_time or h not in named]
        if not handles:
            return "nothing"
        faces = {handle: self._face(handle) for handle in handles}
        handle = max(handles, key=lambda h: (self._interest(faces[h]), h))
        face, cards = faces[handle], self.game.names["card"]
        secret = cards[face] == self.view.true_assassin and self.role == USURPER
        if secret or self.dice.below(100) < LIES_ABOUT_CARDS[self.role]:
            other = [name for name in unseen(self.game, self.view) if name != cards[face]]
            if other:
                return f"saw {handle} {self.dice.choice(other)}"
        return f"saw {handle} {cards[face]}"

    def _face(self, handle: int) -> int:
        """Return what this seat knows a card to be that it has looked at."""
        face = self.beliefs.faces.known(handle)
        assert face is not None
        return self.beliefs.alias.get(face, face)

    def _interest(self, face: int) -> int:
        game = self.game
        if face >= game.patron_count:
            return 3
        return 2 if face in game.assassins else 1 if face in game.imperials else 0

    def _hunt(self) -> str:
        """Name the likeliest disguise: before the Final Act all Nobles want the Fugitives found."""
        odds = self.beliefs.weighed(self.view).odds
        hidden = [f for f, name in enumerate(FUGITIVES) if not self.view.unmasked[name]]
        best, found = 0.0, (-1, -1)
        for f in hidden:
            for card in self.game.disguise_deck:
                if odds[f][card] > best:
                    best, found = odds[f][card], (f, card)
        if found[0] < 0:
            return "nothing"
        return f"suspect {self.game.names['card'][found[1]]} {FUGITIVES[found[0]]}"

    def _whom(self) -> str:
        """Accuse, or trust: an Ally by what it believes, the others as it serves them."""
        shown = [s for s, who in enumerate(self.view.seats) if who.role is not None and s not in self._mates()]
        others = [s for s in range(self.game.seats) if s not in (self.seat, self.view.motonaka) and s not in shown]
        if self.role == MOTONAKA:
            others = [s for s in range(self.game.seats) if s != self.seat]
        if not others:
            return "nothing" if self.role != MOTONAKA else "silent"
        if self.dice.below(100) < FRAMES[self.role]:
            victim = self._likeliest(others, ALLY)
            return f"accuse {victim + 1} {ROLES[BETRAYER if self.role != BETRAYER or self.dice.below(2) else USURPER]}"
        guilty = (BETRAYER, USURPER) if self.role == ALLY else (USURPER,) if self.role == BETRAYER else (BETRAYER,)
        usual = 1 / max(1, len(others))
        for role in guilty:
            suspect = self._likeliest(others, role)
            if self.role != ALLY or self.chance_of[suspect][role] > SURE * usual:
                return f"accuse {suspect + 1} {ROLES[role]}"
        friend = self._likeliest(others, ALLY)
        if self.chance_of[friend][ALLY] > 0.5:
            return f"trust {friend + 1}"
        return self._hunt()

    def _mates(self) -> tuple[int, ...]:
        return self.game.team(self.view, self.seat)

    def _likeliest(self, others: list[int], role: int) -> int:
        """Return who has this role most likely; among equals, the dice decide."""
        best = max(self.chance_of[s][role] for s in others)
        return self.dice.choice([s for s in others if self.chance_of[s][role] >= best - 0.001])
