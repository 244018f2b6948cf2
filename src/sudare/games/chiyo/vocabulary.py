"""games/chiyo: the names of actions and things, with their numbers."""

from __future__ import annotations

from sudare.core.ending import upper
from sudare.games.chiyo.edition import FUGITIVES, ROLES, TILES, TYPES
from sudare.games.chiyo.rules.questions import SPY_QUESTIONS
from sudare.games.chiyo.tables import HANDLES, ChiyoTables

LOYAL = ("spy", "search", "interrogate")
SECRET = ("honor", "informant", "frame")
LOCKS = ("daimyo", "rival", "temple")
MARKERS = ("blank", "city")
ENDINGS = {
    "allies": "The Allies have gathered all that they need.",
    "betrayer": "The Betrayer has gathered all at an Establishment of the Betrayer's own.",
    "usurpers": "The Usurpers have gathered all that they need.",
    "shared": "Several sides have gathered all that they need at the same moment.",
    "city": "The Shogun has entered the city.",
    "turn_cap": "The last turn is over, and the Shogun has arrived.",
}


class ChiyoVocabulary(ChiyoTables):
    """Every action of the game, and what events and people call things."""

    def prepare(self) -> None:
        """Declare the vocabulary."""
        super().prepare()
        self._name()
        self._declare()

    def _name(self) -> None:
        edition = self.edition
        questions = [f"neighbours_{role}" for role in ROLES[:3]]
        asked = [f"is either of my neighbours {'an' if r == 'ally' else 'a'} {r.title()}?" for r in ROLES[:3]]
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
        short = _short_names([p.name for p in self.patrons])
        card_titles = [*short, *(f"the True {f.title()}" for f in FUGITIVES), "face-down"]
        texts = [*(p.text for p in self.patrons), *(_boxes(c.text)[0] for c in edition.true_cards), ""]
        self.names = {
            "place": tuple(b.id for b in self.boards),
            "card": tuple(cards),
            "ability": (*cards, *(f"{c.id}_interrogated" for c in edition.true_cards)),
            "role": ROLES,
            "fugitive": FUGITIVES,
            "type": TYPES,
            "tile": TILES,
            "lock": LOCKS,
            "loyal": LOYAL,
            "secret": SECRET,
            "influence": tuple(c.id for c in edition.influence),
            "effect": tuple(c.id for c in edition.influence),
            "question": tuple(questions),
            "answer": ("no", "yes"),
            "marker": MARKERS,
            "passage": tuple(f"passage_{i + 1}" for i in range(len(edition.prelude))),
            "ending": tuple(ENDINGS),
            "number": tuple(str(i) for i in range(300)),
        }
        self.titles = {
            "place": tuple(f"the {b.name.removeprefix('The ')}" for b in self.boards),
            "card": tuple(card_titles),
            "ability": (
                *(f"{name}: {text}" for name, text in zip(card_titles, texts, strict=True)),
                *(
                    f"the True {f.title()}: {_boxes(c.text)[1]}"
                    for f, c in zip(FUGITIVES, edition.true_cards, strict=True)
                ),
            ),
            "role": tuple(r.name for r in edition.roles),
            "fugitive": ("Geisha", "Ronin"),
            "type": ("Imperial", "Commoner", "Samurai", "Assassin"),
            "tile": ("Daimyo", "Rival"),
            "lock": ("Daimyo", "Rival", "Temple"),
            "loyal": ("Spy", "Search", "Interrogate"),
            "secret": ("Honor the Shogun", "Meet the Informant", "Frame Patrons"),
            "influence": tuple(c.name for c in edition.influence),
            "effect": tuple(f"{c.name}: {c.text}" for c in edition.influence),
            "question": tuple(asked),
            "answer": ("No", "Yes"),
            "marker": ("nothing", "the city"),
            "ending": tuple(ENDINGS.values()),
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


def _boxes(text: str) -> tuple[str, str]:
    """Return the two boxes of a True card: what happens on unmasking, and what after an interrogation (CHI-111)."""
    unmasked, sign, interrogated = text.partition(" Interrogated: ")
    return (unmasked.removeprefix("Unmasked: "), upper(interrogated)) if sign else (text, text)


def _short_names(names: list[str]) -> list[str]:
    """Return names without what follows a comma, so that lists of them can be read; all of them, if two were alike."""
    short = [name.partition(",")[0] for name in names]
    return short if len(set(short)) == len(names) else [name.replace(", ", " the ") for name in names]
