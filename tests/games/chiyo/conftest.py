"""tests/games/chiyo: a table laid out from keywords, and a hand to play on it."""

import pytest

from sudare.core.events import told_to
from sudare.games.chiyo import ChiyoGame


class Play:
    """A position and what happens on it. With five seats n0 to n3 sit on chairs 1 to 4, Motonaka on chair 0."""

    def __init__(self, seats=5, options=None, **parts):
        self.game = ChiyoGame(seats, options)
        self.state = self.game.arrange(**parts)

    # -- looking ----------------------------------------------------------------------------------

    @property
    def asked(self):
        """Who is asked what, as (seat, decision)."""
        return [(seat, self.state.decision(seat).id) for seat in self.state.deciders]

    def options(self, seat=None):
        seat = self.state.deciders[0] if seat is None else seat
        return {self.game.actions.name(a) for a in self.state.legal(seat)}

    def view(self, seat=None):
        return self.state.view(seat)

    def told(self, kind, seat=None):
        log = self.state.log
        return [told_to(self.game, seat, n, h) for n, h in enumerate(log) if h[0].id == kind]

    def kinds(self):
        return [h[0].id for h in self.state.log]

    def slot(self, name):
        return self.state.face.index(self.game.names["card"].index(name))

    def handle(self, name):
        return self.state.handle[self.slot(name)]

    def card(self, name):
        return f"card:{self.handle(name)}"

    def place(self, name):
        return self.game.names["place"][self.state.place[self.slot(name)]]

    def up(self, name):
        return self.state.up[self.slot(name)]

    def tokens(self, name):
        bits = self.state.tokens[self.slot(name)]
        return "".join(letter for i, letter in enumerate("GR") if bits >> i & 1)

    def tile(self, name):
        return self.game.names["place"][self.state.tiles[("daimyo", "rival").index(name)]]

    # -- playing ----------------------------------------------------------------------------------

    def act(self, *names):
        """Answer for whoever is asked; a card may be named by its Patron."""
        for name in names:
            if name.startswith("@"):
                name = self.card(name[1:])
            self.state.apply(self.state.deciders[0], self.game.actions.id(name))
            self.state.check()
        return self

    def move(self, *moves):
        """Make the moves of a Loyal Action, each "piece>place"."""
        for move in moves:
            piece, _, to = move.partition(">")
            self.act(f"tile:{piece}" if piece in ("daimyo", "rival") else f"@{piece}", f"place:{to}")
        if self.asked and self.asked[0][1] == "move":
            self.act("done")
        return self

    def spy(self, *moves, ask="nothing"):
        self.act("loyal:spy").move(*moves)
        return self.act(ask if ask == "nothing" else f"ask:{ask}")

    def search(self, place, *reveal, moves=(), look=None):
        """Search a place: look at the cards named (all that will be turned up, at least), and turn some up."""
        tile = [] if self.tile("daimyo") == place else [f"daimyo>{place}"]
        self.act("loyal:search").move(*moves, *tile)
        for name in look or reveal:
            if self.asked[0][1] == "look":
                self.act(f"@{name}")
        if self.asked[0][1] == "look":
            self.act("done")
        for name in reveal:
            if self.asked[0][1] == "turn_up":
                self.act(f"@{name}")
        if self.asked and self.asked[0][1] == "turn_up":
            self.act("done")
        return self

    def interrogate(self, place, name, second=None, moves=(), suspect=None):
        """Interrogate somebody: a face-down card (with a second one looked at), or a suspect face-up."""
        tile = [] if self.tile("rival") == place else [f"rival>{place}"]
        self.act("loyal:interrogate").move(*moves, *tile).act(f"@{name}")
        if self.asked[0][1] == "second":
            self.act(f"@{second}" if second else "done")
        if self.asked and self.asked[0][1] == "which":
            self.act(f"@{name}")
        if suspect and self.asked and self.asked[0][1] == "suspect":
            self.act(f"suspect:{suspect}")
        return self

    def yes(self):
        return self.act("answer:yes")

    def no(self):
        return self.act("answer:no")

    def end_turn(self, *secret):
        """Take the Secret Actions named, or Honor, until the turn is over."""
        turn = self.state.turns
        for kind in secret:
            self.act(f"secret:{kind}")
        while self.state.turns == turn and not self.state.over:
            seat = self.state.deciders[0]
            self.state.apply(seat, self.state.default(seat))
        return self

    def whole_turn(self):
        """Let the active Noble do nothing in particular."""
        return self.spy().end_turn()


@pytest.fixture
def lay():
    """Return a way to lay a table out."""
    return Play


UNMASKED = {  # the five-seat fixture with both Fugitives unmasked where they lay
    "cards": {
        "tea_house": "true_geisha+ kagemasa+ benzo+",
        "sake_house": "okitsune+ true_ronin+ tasuke",
        "bathhouse": "shima+ hidemori otsune+",
        "theater": "tsunehira genba+ oyuki+",
        "temple": "needle veil red_mask",
    }
}


@pytest.fixture
def act_two():
    """Return a way to lay a table out in the Final Act, n0 to n3 in this order."""

    def lay_out(options=None, cards=None, **parts):
        given = {**UNMASKED, "order": [1, 2, 3, 4], "active": 1, **parts}
        if cards:
            given["cards"] = {**UNMASKED["cards"], **cards}
        return Play(5, options, **given)

    return lay_out
