"""games/omnitsu: the names of actions and things, with their numbers."""

from __future__ import annotations

from sudare.core import Game
from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.tables import Tables


class OmnitsuVocabulary(Game):
    """Every action of the game, and what events and people call things."""

    def prepare(self) -> None:
        """Declare the vocabulary."""
        tables = self.tables = Tables(self.edition)
        seats = range(1, self.seats + 1)
        actions = self.actions
        self.a_pass = actions.single("pass")
        self.a_release = actions.single("release")
        self.a_key = (actions.single("a"), actions.single("b"))
        self.a_hold = actions.single("hold")
        self.a_nothing = actions.single("nothing")
        self.a_done = actions.single("done")
        self.a_yes = actions.single("yes")
        self.a_no = actions.single("no")
        self.seat = actions.block("seat", seats)
        self.crack = actions.block("crack", range(1, tables.scrolls + 1))
        self.scroll = actions.block("scroll", [f"{s}.{i}" for s in seats for i in range(1, tables.scrolls + 1)])
        self.card = actions.block("card", tables.ids)
        plays = [(c, t) for c in range(tables.n) for t in (range(self.seats) if tables.aimed[c] else (-1,))]
        names = [tables.ids[c] + (f"@{t + 1}" if t >= 0 else "") for c, t in plays]
        self.play = actions.block("play", names)
        self.play_id = {play: self.play[i] for i, play in enumerate(plays)}
        self.play_of = {self.play[i]: play for i, play in enumerate(plays)}
        self.names = {"card": tables.ids, "kind": KINDS}
        self.titles = {"card": tables.titles, "kind": ("Daimyo's", "Poison", "Decoy")}
