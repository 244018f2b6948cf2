"""games/ninja: the names of actions and things, with their numbers."""

from __future__ import annotations

from sudare.games.ninja.rules.table import ENDINGS
from sudare.games.ninja.state import (
    LEVELS,
    N_KENJUTSU,
    N_ROPE,
    OBJECTS,
    SAKE,
    SHURIKEN,
    T_KENJUTSU,
    T_ROPE,
)
from sudare.games.ninja.tables import NinjaTables

PHASE_TITLES = ("Set-up", "Alert Phase", "Guards Card Phase", "Guards Patrol Phase", "Intruders Phase")
CAUSES = {  # why the alert rises
    "heard": "guards have heard something",
    "detected": "an intruder is detected",
    "wounded": "an intruder is wounded",
    "guard_killed": "a guard is killed",
    "sentry_killed": "a hidden sentry is killed",
    "sentry_out": "a hidden sentry was found and not killed",
    "trap": "an intruder has searched a trap",
    "mission": "a mission is completed",
    "passage": "guards have found the secret passage",
}
DISCOVERIES = {  # how an intruder is detected
    "start": "guards stand where it starts",
    "found": "guards come into its zone",
    "entered": "it has come among guards",
    "woken": "guards wake up in its zone",
    "hidden_sentry": "the hidden sentry steps out in its zone",
    "stayed": "it is still among guards when Shadow Walk ends",
}
ESCAPES = {
    "moved": "it has moved on, which guards in its zone cannot prevent, and none notices it where it is now",
    "freed": "no guard is left in its zone",
}
SEQUELS = {
    "again": (
        "A second and last one comes in the Intruders Phase, with a new mission; for that the guards take up to 5 "
        "cards of their choice and mark up to {sleepers} sleepers."
    ),
    "never": "No other comes in its place.",
}
ORIGINS = {"edge": "at the edge of the map", "grounds": "in the grounds between the moats"}
SHARES = {  # what two guard players divide between them
    "draw": "the cards to draw",
    "cards": "the two cards that may be played in this phase",
    "bonus": "the bonus cards",
    "wounds": "the Kenjutsu cards that marked wounds",
}
PHASE_NAMES = ("set_up", "alert", "guards_card", "guards_patrol", "intruders")


class NinjaVocabulary(NinjaTables):
    """Every action of the game, and what events and people call things."""

    def prepare(self) -> None:
        """Declare the vocabulary."""
        super().prepare()
        self._declare()

    def _declare(self) -> None:
        fort = self.map
        passages = ("passage_ninja", "passage_traitor") if self.contested else ("passage", "passage_unused")
        zones = (*fort.ids, *passages)
        figures = [
            f"{kind}_{n}" for kind, count in (("sword", 10), ("spear", 10), ("drunk", 3)) for n in range(1, count + 1)
        ]
        card_ids = [card.id for card in self.edition.cards]
        block, single = self.actions.block, self.actions.single
        self.ZONE = block("zone", zones)
        self.ROPE = block("rope", fort.ids)
        self.LAY = block("lay_rope", fort.ids)
        self.CARD = block("card", card_ids)
        self.bluffable = (N_KENJUTSU, N_ROPE, SHURIKEN, T_KENJUTSU, SAKE, T_ROPE)
        self.BLUFF = block("bluff", [card_ids[c] for c in self.bluffable])
        self.bluff_of = [
            self.BLUFF[self.bluffable.index(c)] if c in self.bluffable and self.cards[c].bluffable else -1
            for c in range(len(card_ids))
        ]
        self.STRIKE = {card: block(card_ids[card], figures[:20]) for card in (N_KENJUTSU, SHURIKEN, T_KENJUTSU, SAKE)}
        self.GUARD = block("guard", figures)
        self.PATROL = block("patrol", range(1, 11))
        self.HOLD = block("hold", range(1, 11))
        self.NUMBER = block("number", range(21))
        self.ROLE = block("role", ("ninja", "traitor"))
        self.TARGET = block("target", ("ninja", "traitor"))
        self.LETTER = block("letter", OBJECTS[:6])
        self.PLACE = block("place", ("sentry", "patrol"))
        self.WEAPON = block("weapon", ("sword", "spear"))
        self.PRESET, self.PASS, self.DONE = single("preset"), single("pass"), single("done")
        self.YES, self.NO = single("yes"), single("no")
        self.FREE_LISTEN, self.FORM_PATROL = single("free_listen"), single("form_patrol")
        self.UNKNOWN_EXIT, self.LEAVE_MAP = single("unknown_exit"), single("leave_map")
        self.HAND_OVER, self.FINISH = single("hand_over"), single("finish")
        self.REVEAL = single("reveal")
        people = ("ninja", "traitor", "intruder")
        self.names = {
            "zone": zones,
            "card": tuple(card_ids),
            "figure": tuple(figures),
            "who": people,
            "side": ("ninja", "traitor", "guard" if self.seats < 4 else "guard_sword", "guard_spear"),
            "object": OBJECTS,
            "answer": (*OBJECTS, "nothing"),
            "level": LEVELS,
            "phase": PHASE_NAMES,
            "ending": ENDINGS,
            "cause": tuple(CAUSES),
            "discovery": tuple(DISCOVERIES),
            "escape": tuple(ESCAPES),
            "sequel": tuple(SEQUELS),
            "origin": tuple(ORIGINS),
            "share": tuple(SHARES),
        }
        decks = {"guard": "guards", "ninja": "ninja", "traitor": "traitor"}
        missions = tuple(f"{m.letter} ({m.name})" for m in self.edition.missions)
        things = (*missions, "a trap", "a hidden sentry")
        self.titles = {
            "zone": (
                *(f"{name} ({code})" for name, code in zip(fort.titles, fort.codes, strict=True)),
                *(("the ninja's passage", "the traitor's passage") if self.contested else ("the secret passage", "-")),
            ),
            "card": tuple(f"{card.name} ({decks[card.deck]})" for card in self.edition.cards),
            "figure": tuple(name.capitalize().replace("_", " Guard ") for name in figures),
            "who": people,
            "side": ("ninja", "traitor", "guards" if self.seats < 4 else "guards with swords", "guards with spears"),
            "object": things,
            "answer": (*(f"the goal of mission {m}" for m in missions), *things[6:], "nothing"),
            "level": ("none", "Low", "Medium", "High"),
            "phase": PHASE_TITLES,
            "ending": ("the intruders win", "a draw", "the guards win", "a rival has won"),
            "cause": tuple(CAUSES.values()),
            "discovery": tuple(DISCOVERIES.values()),
            "escape": tuple(ESCAPES.values()),
            "sequel": tuple(said.format(sleepers=self.options.bonus_sleepers) for said in SEQUELS.values()),
            "origin": tuple(ORIGINS.values()),
            "share": tuple(SHARES.values()),
        }
