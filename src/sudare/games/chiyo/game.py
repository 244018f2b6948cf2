"""games/chiyo: the Game: names, vocabulary of actions, and the tables that never change."""

from __future__ import annotations

from typing import Any

from sudare.core import Chance, Decision, Game, OptionError, Perspective, Voice

from . import explain, text
from . import view as views
from .aid import Sheet, sheet
from .arrange import arrange
from .beliefs import ChiyoBeliefs
from .bot import Thumb
from .edition import FUGITIVES, ROLES, TILES, TYPES, ChiyoEdition, ChiyoOptions, Operation, Patron, parse
from .events import book
from .gestures import GESTURES
from .rules.programs import INFLUENCE, INTERROGATED, PATRON, UNMASK
from .rules.questions import SPY_QUESTIONS
from .rules.setup import deal
from .sight import Sight
from .state import Chiyo
from .worth import worth

HANDLES = 400  # card numbers, used once each; they come round again only after hundreds of shuffled cards
LOYAL = ("spy", "search", "interrogate")
SECRET = ("honor", "informant", "frame")
LOCKS = ("daimyo", "rival", "temple")
MARKERS = ("blank", "city")


class ChiyoGame(Game):
    """Chiyo's Secret, house edition."""

    id = "chiyo"
    title = "Chiyo's Secret"
    summary = "One player knows everything and may lie once; the Nobles hunt two Fugitives, and one another."
    players = (5, 8)
    horizon = 1  # then to the end of the turn, where `worth` can tell
    inferring = False  # few worlds survive a whole round of others' choices: the betrayer did better with fresh ones
    gestures = GESTURES
    book = book
    State = Chiyo
    View = views.View
    Beliefs = ChiyoBeliefs
    Options = ChiyoOptions
    Edition = ChiyoEdition

    edition: ChiyoEdition
    options: ChiyoOptions

    def prepare(self) -> None:
        """Check the options, name everything, and declare the vocabulary."""
        options, seats = self.options, self.seats
        if options.motonaka_seat is not None and options.motonaka_seat > seats:
            raise OptionError(f"option motonaka_seat: there is no seat {options.motonaka_seat} at a table for {seats}")
        self._box()
        if not 0 <= self.first_space < self.track.city[0]:
            raise OptionError(f"option shogun_start: expected a space before the city, 0 to {self.track.city[0] - 1}")
        self._name()
        self._declare()
        self.sight = Sight(self)

    def _box(self) -> None:
        """Take what this number of players needs out of the box."""
        edition, n = self.edition, self.seats
        self.handles = HANDLES
        self.boards = [b for b in edition.establishments if b.min_players <= n]  # CHI-011
        self.tea_house = [b.id for b in self.boards].index("tea_house")
        self.patrons: list[Patron] = [p for p in edition.patrons if p.min_players <= n]  # CHI-014
        self.patron_count = count = len(self.patrons)
        self.true_card = (count, count + 1)
        self.facedown = count + 2
        self.card_type = [TYPES.index(p.type) for p in self.patrons] + [-1, -1, -1]  # CHI-059
        self.card_honor = [p.honor for p in self.patrons] + [c.honor for c in edition.true_cards] + [0]
        self.assassins = tuple(i for i, p in enumerate(self.patrons) if p.type == "assassin")
        self.imperials = frozenset(i for i, p in enumerate(self.patrons) if p.type == "imperial")
        self.disguise_deck = tuple(i for i in range(count) if i not in self.assassins)  # CHI-019
        counts = [role.count_by_players[str(n)] for role in edition.roles]
        self.role_deck = tuple(role for role, count in enumerate(counts) for _ in range(count))  # CHI-004
        self.track = edition.track
        start = self.options.shogun_start
        self.first_space = start if isinstance(start, int) else 0 if start == "first" else self.track.start[str(n)]
        self.honor_values = tuple(sorted(int(v) for v in edition.tokens.honor))
        self.honor_tokens = tuple(v for v in self.honor_values for _ in range(edition.tokens.honor[str(v)]))
        self.influence_cards = tuple(i for i, c in enumerate(edition.influence) for _ in range(c.count))
        self.suspicion = (edition.tokens.suspicion["geisha"], edition.tokens.suspicion["ronin"])
        self.action_markers = edition.tokens.action_markers
        self.everybody = (1 << n + 1) - 1
        self.programs: dict[tuple[int, int], tuple[Operation, ...]] = {}
        for i, patron in enumerate(self.patrons):
            self.programs[PATRON, i] = parse(patron.ops)
        for i, card in enumerate(edition.true_cards):
            self.programs[UNMASK, i] = parse(card.on_unmask)
            self.programs[INTERROGATED, i] = parse(card.on_interrogated)
        for i, influence in enumerate(edition.influence):
            self.programs[INFLUENCE, i] = parse(influence.ops)

    def _name(self) -> None:
        edition = self.edition
        questions = [f"neighbours_{role}" for role in ROLES[:3]]
        asked = [f"is either neighbour {'an' if r == 'ally' else 'a'} {r.title()}?" for r in ROLES[:3]]
        for fugitive in FUGITIVES:
            questions += [f"type_{fugitive}_{type}" for type in TYPES]
            asked += [
                f"is the {fugitive.title()} disguised as {'an' if t[0] in 'ai' else 'a'} {t.title()}?" for t in TYPES
            ]
        questions += [f"face_up_{fugitive}" for fugitive in FUGITIVES]
        asked += [f"is the {fugitive.title()} face-up?" for fugitive in FUGITIVES]
        questions += ["revealed", *(f"is_{fugitive}" for fugitive in FUGITIVES)]
        asked += ["has a Fugitive just been revealed?", *(f"is this the {fugitive.title()}?" for fugitive in FUGITIVES)]
        cards = [*(p.id for p in self.patrons), *(c.id for c in edition.true_cards), "face_down"]
        card_titles = [*(p.name for p in self.patrons), *(c.name for c in edition.true_cards), "face-down"]
        self.names = {
            "place": tuple(b.id for b in self.boards),
            "card": tuple(cards),
            "role": ROLES,
            "fugitive": FUGITIVES,
            "type": TYPES,
            "tile": TILES,
            "lock": LOCKS,
            "loyal": LOYAL,
            "secret": SECRET,
            "influence": tuple(c.id for c in edition.influence),
            "question": tuple(questions),
            "answer": ("no", "yes"),
            "marker": MARKERS,
            "passage": tuple(f"passage_{i + 1}" for i in range(len(edition.prelude))),
            "number": tuple(str(i) for i in range(300)),
        }
        self.titles = {
            "place": tuple(b.name for b in self.boards),
            "card": tuple(card_titles),
            "role": tuple(r.name for r in edition.roles),
            "fugitive": ("Geisha", "Ronin"),
            "type": ("Imperial", "Commoner", "Samurai", "Assassin"),
            "tile": ("Daimyo", "Rival"),
            "lock": ("Daimyo", "Rival", "Temple"),
            "loyal": ("Spy", "Search", "Interrogate"),
            "secret": ("Honor the Shogun", "Meet the Informant", "Frame Patrons"),
            "influence": tuple(c.name for c in edition.influence),
            "question": tuple(asked),
            "answer": ("No", "Yes"),
            "marker": ("nothing", "the city"),
            "passage": tuple(f'"{line}"' for line in edition.prelude),
            "number": tuple(str(i) for i in range(300)),
        }

    def _declare(self) -> None:
        block, single, names = self.actions.block, self.actions.single, self.names
        self.a_loyal = block("loyal", LOYAL)
        self.a_card = block("card", range(1, HANDLES + 1))
        self.a_tile = block("tile", TILES)
        self.a_place = block("place", names["place"])
        self.a_done = single("done")
        self.a_nobody = single("nobody")
        self.a_ask = block("ask", [names["question"][q] for q in SPY_QUESTIONS])
        self.a_nothing = single("nothing")
        self.a_suspect = block("suspect", FUGITIVES)
        self.a_answer = block("answer", ("no", "yes"))
        self.a_secret = block("secret", SECRET)
        self.a_draw = single("draw")
        self.a_decline = single("decline")
        self.a_play = block("play", names["influence"])
        self.a_discard = block("discard", names["influence"])
        self.a_stay = single("stay")
        self.a_seat = block("seat", range(1, self.seats + 1))
        self.a_keep = block("keep", self.honor_values)
        self.a_space = block("space", self.track.city)
        self.a_claim = block("claim", names["place"])
        self.a_pass = single("pass")
        self.a_disguise = block("disguise", names["card"][: self.patron_count])
        self.a_assassin = block("assassin", [names["card"][card] for card in self.assassins])

    def deal(self, state: Chiyo) -> None:
        """Set the table up."""
        deal(state)

    def look(self, state: Chiyo, seat: int | None) -> views.View:
        """Return what a seat may see of a position."""
        return self.sight.look(state, seat)

    def label(self, view: views.View, seat: int, decision: Decision, action: int) -> str:
        """Return an option as a person reads it."""
        return explain.label(self, view, seat, decision, action)

    def why_not(self, view: views.View, seat: int, decision: Decision, action: int) -> tuple[str, str]:
        """Return why an action is not possible, and the rule."""
        return explain.why_not(self, view, seat, decision, action)

    def muted(self, view: Any, seat: int) -> bool:
        """Say whether Motonaka is kept out of the table talk (R-19, option `motonaka_chat`)."""
        return bool(view.talk == "muted" and view.motonaka == seat)

    def team(self, view: Any, seat: int) -> tuple[int, ...]:
        """Return the Usurpers to a Usurper, who knows the others (CHI-031); everybody else is alone."""
        if view.seats[seat].role != "usurper":
            return (seat,)
        return tuple(other for other, seen in enumerate(view.seats) if seen.role == "usurper")

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text."""
        return text.position(self, perspective, voice)

    def aid(self, perspective: Perspective) -> Sheet:
        """Return the deduction sheet: what is still possible for this seat, all else being ruled out for certain."""
        return sheet(perspective)

    def thumb(self, seat: int, chance: Chance) -> Thumb:
        """Return the rules-of-thumb bot."""
        return Thumb(self, seat, chance)

    def role(self, state: Chiyo, seat: int) -> str:
        """Return the side that a seat has played."""
        return str(self.names["role"][state.roles[seat]])

    def worth(self, state: Chiyo) -> list[float] | None:
        """Return about what each seat will get out of a position in which a turn begins."""
        return worth(state)

    def arrange(self, **parts: Any) -> Chiyo:
        """Return a position laid out from a few keywords."""
        return arrange(self, **parts)
