"""games/ninja: the Game: options checked, the vocabulary declared, tables of the map and the cards prepared."""

from __future__ import annotations

from typing import Any, ClassVar

from sudare.core import Chance, Decision, Game, OptionError, Perspective, Voice
from sudare.games.ninja import rules
from sudare.games.ninja.beliefs import NinjaBeliefs
from sudare.games.ninja.edition import NinjaEdition
from sudare.games.ninja.events import book
from sudare.games.ninja.geometry import Geometry, geometry
from sudare.games.ninja.gestures import GESTURES
from sudare.games.ninja.layouts import NinjaLayouts
from sudare.games.ninja.options import NinjaOptions
from sudare.games.ninja.rules.table import ENDINGS
from sudare.games.ninja.state import (
    FIRST,
    LEVELS,
    N_KENJUTSU,
    N_ROPE,
    OBJECTS,
    SAKE,
    SENTRY_LISTEN,
    SHURIKEN,
    T_KENJUTSU,
    T_ROPE,
    Ninja,
)
from sudare.games.ninja.view import View as NinjaView
from sudare.games.ninja.worth import worth

SEATS = {
    2: ("intruder", "guard"),
    3: ("ninja", "traitor", "guard"),
    4: ("ninja", "traitor", "guard_sword", "guard_spear"),
}
PHASE_TITLES = ("Set-up", "Alert Phase", "Guards Card Phase", "Guards Patrol Phase", "Intruders Phase")
PHASE_NAMES = ("set_up", "alert", "guards_card", "guards_patrol", "intruders")


class NinjaGame(Game):
    """Ninja: Legend of the Scorpion Clan."""

    id = "ninja"
    title = "Ninja: Legend of the Scorpion Clan"
    summary = "Hidden movement: a ninja and a traitor slip into a fortress; guards listen, march and search."
    players = (2, 4)
    rules_version = 3  # private steps of a side are one silence; a partner's no counts for one proposal
    doubt = 0.01  # with a third of it, search was seen to wander about for nothing
    horizon = 1  # at least: a roll-out ends when the intruders are about to move, the guards' turn behind them
    loose = 0.0  # worlds differ enough, and a whim costs more than most options differ by
    hearing = True  # guards hunt by ear, in imagined nights, too
    gestures = GESTURES
    layouts = NinjaLayouts()
    book = book
    State = Ninja
    View = NinjaView
    Beliefs = NinjaBeliefs
    Options = NinjaOptions
    Edition: ClassVar[type[Any]] = NinjaEdition

    def prepare(self) -> None:
        """Check the options, declare every action and work out what never changes."""
        self._check_options()
        o = self.options
        self.lone_wolf = o.variant == "lone_wolf"
        self.contested = o.variant == "contested_ground"
        self.patrols: int = (2 if self.lone_wolf else 3) if o.patrols is None else o.patrols  # NIN-273
        self.intruder_seats = (0, 0) if self.seats == 2 else (0, 1)
        self.guard_seats = {2: (1,), 3: (2,), 4: (2, 3)}[self.seats]
        self.seat_ids = SEATS[self.seats]
        self.stock_of = [self.guard_seats.index(s) if s in self.guard_seats else -1 for s in range(self.seats)]
        self.map: Geometry = geometry(self.edition.fortress, self.folder() / self.edition.map_file)
        self.cards = (*self.edition.cards, self.edition.cards[SENTRY_LISTEN])  # the last is the free listen
        self.counts = tuple(card.count for card in self.edition.cards)
        pieces = {piece.id: piece for piece in self.edition.pieces}
        self.lives = (pieces["fig_ninja"].wounds, pieces["fig_traitor"].wounds)  # NIN-196, NIN-197
        self._check_hands()
        self._declare()

    def _check_options(self) -> None:
        o = self.options
        if o.variant == "lone_wolf" and self.seats != 2:
            raise OptionError(f"the Lone Wolf variant is for 2 players, not {self.seats}")
        if o.variant == "contested_ground" and self.seats == 2:
            raise OptionError("Contested Ground needs two intruder players: 3 or 4 players in all")
        if o.lone_wolf_hidden_role and o.variant != "lone_wolf":
            raise OptionError("lone_wolf_hidden_role needs variant = lone_wolf")
        if (o.contested_missions != "draw" or o.contested_victory != "individual") and o.variant != "contested_ground":
            raise OptionError("contested_missions and contested_victory need variant = contested_ground")
        patrols = (2 if o.variant == "lone_wolf" else 3) if o.patrols is None else o.patrols
        if o.sentries + 2 * patrols > 20:
            raise OptionError(f"sentries + 2 x patrols may be at most 20 guards, not {o.sentries + 2 * patrols}")
        if self.seats != 4 and (o.guards_share_hands or o.team_setup != "alternate"):
            raise OptionError("guards_share_hands and team_setup are for two guard seats: 4 players")
        if o.basic_decks and (o.ninja_hand, o.traitor_hand, o.ninja_restart_hand, o.traitor_restart_hand) != (
            8,
            7,
            6,
            5,
        ):
            raise OptionError(
                "basic_decks are hands of 8 and 7 cards (6 and 5 on a restart); leave the hand sizes alone"
            )

    def _check_hands(self) -> None:
        o = self.options
        for hand, sizes in ((0, (o.ninja_hand, o.ninja_restart_hand)), (1, (o.traitor_hand, o.traitor_restart_hand))):
            most = sum(self.counts[FIRST[hand] : FIRST[hand] + 5])
            if max(sizes) > most:
                raise OptionError(f"this edition has only {most} cards for the {('ninja', 'traitor')[hand]}")
        if len(self.map.posts) < o.sentries:
            raise OptionError(f"this map has only {len(self.map.posts)} watch posts for {o.sentries} sentries")
        if o.basic_decks:
            for hand, size in ((0, 8), (1, 7), (2, 24 // len(self.guard_seats))):
                if not self.preset(hand, size, False):
                    raise OptionError("this edition has no basic decks that fit")

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
            "figure": tuple(name.replace("_", " ") for name in figures),
            "who": people,
            "side": tuple(name.replace("_", " with ") for name in self.names["side"]),
            "object": things,
            "answer": (*(f"the goal of mission {m}" for m in missions), *things[6:], "nothing"),
            "level": ("None", "Low", "Medium", "High"),
            "phase": PHASE_TITLES,
            "ending": ("the intruders win", "a draw", "the guards win", "a rival has won"),
        }

    def preset(self, hand: int, size: int, restart: bool) -> tuple[tuple[int, int], ...]:
        """Return the basic deck for a hand of this size, or nothing when none fits (NIN-305)."""
        deck = ("ninja", "traitor", "guard")[hand]
        share = len(self.guard_seats) if hand == 2 else 1
        for preset in self.edition.presets:
            if preset.deck == deck and preset.restart == restart and sum(preset.cards.values()) == size * share:
                ids = [card.id for card in self.edition.cards]
                return tuple((ids.index(id), number // share) for id, number in preset.cards.items())
        return ()

    def deal(self, state: Ninja) -> None:
        """Set the table up and plan the first steps."""
        rules.begin(state)

    def asking(self, view: NinjaView, seat: int, decision: Decision) -> tuple[str, str]:
        """Return a question as its seat reads it."""
        from sudare.games.ninja.words import asking

        return asking(view, decision)

    def label(self, view: NinjaView, seat: int, decision: Decision, action: int) -> str:
        """Return an option as a person reads it."""
        from sudare.games.ninja.words import label

        return label(self, view, seat, decision, action)

    def why_not(self, view: NinjaView, seat: int, decision: Decision, action: int) -> tuple[str, str]:
        """Say why an action is not possible, from the view alone."""
        from sudare.games.ninja.words import why_not

        return why_not(self, view, decision, action)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text."""
        from sudare.games.ninja.text import write

        return write(self, perspective, voice)

    def team(self, view: NinjaView, seat: int) -> tuple[int, ...]:
        """Return a seat's side: it shares its private maps (R-06; guards keep their hands); rivals share nothing."""
        side = self.guard_seats if seat in self.guard_seats else (seat,) if self.contested else self.intruder_seats
        return tuple(sorted(set(side)))

    def aid(self, perspective: Perspective) -> dict[str, dict[str, list[str]]] | None:
        """For guards who want help: the zones where each intruder can still be."""
        if perspective.seat not in self.guard_seats or perspective.over:
            return None
        beliefs = perspective.beliefs
        assert isinstance(beliefs, NinjaBeliefs)
        zones = beliefs.possible_zones()
        return {"possible_zones": zones} if zones else None

    def thumb(self, seat: int, chance: Chance) -> Any:
        """Return a bot that plays by rules of thumb."""
        from sudare.games.ninja.bot import Thumb

        return Thumb(self, seat, chance)

    def role(self, state: Ninja, seat: int) -> str:
        """Return the side that a seat has played."""
        return "guards" if seat in self.guard_seats else "intruders"

    def worth(self, state: Ninja) -> list[float] | None:
        """Return about what each seat will get out of a position; None while somebody is in the middle of a move."""
        return worth(state)

    def arrange(self, **parts: Any) -> Ninja:
        """Return a position laid out from a few keywords."""
        from sudare.games.ninja.arrange import arrange

        return arrange(self, **parts)
