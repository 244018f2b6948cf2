"""games/shogunate: the Game: it names its parts and works out what never changes at a table."""

from __future__ import annotations

from typing import Any

from sudare.core import Bot, Chance, Decision, Game, OptionError, Perspective, Voice
from sudare.games.shogunate import rules, text
from sudare.games.shogunate.arrange import arrange
from sudare.games.shogunate.beliefs import ShogunateBeliefs
from sudare.games.shogunate.bot import Thumb
from sudare.games.shogunate.edition import Power, ShogunateEdition, ShogunateOptions
from sudare.games.shogunate.events import book
from sudare.games.shogunate.gestures import GESTURES
from sudare.games.shogunate.state import Shogunate
from sudare.games.shogunate.view import View as TableView
from sudare.games.shogunate.vocabulary import ACTION_IDS, declare
from sudare.games.shogunate.worth import worth


class ShogunateGame(Game):
    """Shogunate, for 3 to 6 players (SHO-001)."""

    id = "shogunate"
    title = "Shogunate"
    summary = "Simultaneous actions, secret loyalties, a rotating Hatamoto."
    players = (3, 6)
    horizon = 12  # about a round; longer ones cost more and were not clearly better
    gestures = GESTURES
    book = book
    State = Shogunate
    View = TableView
    Beliefs = ShogunateBeliefs
    Options = ShogunateOptions
    Edition = ShogunateEdition

    edition: ShogunateEdition
    options: ShogunateOptions

    def prepare(self) -> None:
        """Read edition and options into the tables that the rules use."""
        edition, options = self.edition, self.options
        if options.start_player != "random" and options.start_player > self.seats:
            raise OptionError(f"option start_player: there is no seat {options.start_player} at this table")
        self.colours = _colours([colour.id for colour in edition.colours], options.colours, self.seats)
        clans = tuple(leader.clan for leader in edition.leaders)
        cards = {card.id: card for card in edition.actions}
        declare(self.actions, clans)
        self.names = {
            "clan": clans,
            "plot": tuple(plot.id for plot in edition.plots),
            "action": ACTION_IDS,
            "colour": tuple(colour.id for colour in edition.colours),
            "mode": ("switch", "exchange"),
        }
        self.clan_numbers = {clan: number for number, clan in enumerate(clans)}
        self.titles = {
            "clan": tuple(leader.clan_name for leader in edition.leaders),
            "plot": tuple(plot.name for plot in edition.plots),
            "action": tuple(cards[id].name for id in ACTION_IDS),
            "colour": tuple(colour.name for colour in edition.colours),
            "mode": ("switch two Leaders", "exchange Loyalty cards"),
        }
        causes = ("award", "strike", "gift", "tea", "unveil", "remove", "arranged")
        for words in (self.names, self.titles):
            words["cause"] = (*words["action"], *words["plot"], *causes)
        self.deck = [number for number, plot in enumerate(edition.plots) for _ in range(plot.count)]
        self.awards = [tuple(plot.honour) for plot in edition.plots]
        self.powers: list[tuple[Power, ...]] = [tuple(plot.power) for plot in edition.plots]
        config = edition.config
        table_target = config.target_by_players[str(self.seats)]  # SHO-109, SHO-133
        self.target = table_target if options.target_honour == "table" else options.target_honour
        pool = config.honour_pool if options.honour_pool == "table" else options.honour_pool
        self.pool = -1 if pool == "unlimited" else int(pool)
        end = config.plot_deck_end if options.plot_deck_end == "table" else options.plot_deck_end
        self.reshuffle = end == "reshuffle"
        self.per_card = options.same_clan_pair == "per_card"
        self.slot = options.shinobi_anchor == "slot"

    def deal(self, state: Shogunate) -> None:
        """Set the table up."""
        rules.set_up(state)

    def label(self, view: TableView, seat: int, decision: Decision, action: int) -> str:
        """Return an option as a person reads it."""
        return text.label(self, view, decision, action)

    def why_not(self, view: TableView, seat: int, decision: Decision, action: int) -> tuple[str, str]:
        """Return why an action is not among the options, and the rule."""
        return text.why_not(self, view, seat, decision, action)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text."""
        return text.position(self, perspective, voice)

    def thumb(self, seat: int, chance: Chance) -> Bot:
        """Return the rules-of-thumb bot."""
        return Thumb(self, seat, chance)

    def worth(self, state: Shogunate) -> list[float]:
        """Return about how likely each seat wins."""
        return worth(state)

    def arrange(self, **parts: Any) -> Shogunate:
        """Return a position laid out from a few keywords."""
        return arrange(self, **parts)


def _colours(all: list[str], chosen: tuple[str, ...], seats: int) -> list[int]:
    """Return each seat's colour: the one it chose, or the first that nobody has chosen (SHO-026)."""
    for colour in chosen:
        if colour and colour not in all:
            raise OptionError(f"option colours: there is no colour {colour!r}; the colours are: {', '.join(all)}")
    wanted = [colour for colour in chosen if colour]
    if len(chosen) > seats or len(set(wanted)) != len(wanted):
        raise OptionError("option colours: expected at most one colour for each seat, all different")
    free = iter([number for number, colour in enumerate(all) if colour not in wanted])
    named = [*chosen, *[""] * (seats - len(chosen))]
    return [all.index(colour) if colour else next(free) for colour in named]
