"""games/shogunate: what never changes at a table: colours, decks, and the numbers that the rules use."""

from __future__ import annotations

from sudare.core import Game, OptionError
from sudare.games.shogunate.edition import Power, ShogunateEdition
from sudare.games.shogunate.options import ShogunateOptions
from sudare.games.shogunate.vocabulary import declare, names, titles


class ShogunateTables(Game):
    """What edition, options and seats come to at a table."""

    edition: ShogunateEdition
    options: ShogunateOptions

    def prepare(self) -> None:
        """Read edition and options into the tables that the rules use."""
        edition, options = self.edition, self.options
        if options.start_player != "random" and options.start_player > self.seats:
            raise OptionError(f"option start_player: there is no seat {options.start_player} at this table")
        self.colours = _colours([colour.id for colour in edition.colours], options.colours, self.seats)
        clans = tuple(leader.clan for leader in edition.leaders)
        declare(self.actions, clans)
        self.clan_numbers = {clan: number for number, clan in enumerate(clans)}
        self.names, self.titles = names(edition), titles(edition)
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
