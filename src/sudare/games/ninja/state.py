"""games/ninja: a position: guards and marks, both intruders and their private map, cards. Plain data throughout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from sudare.core import Chance, Deck, State

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import View

# card types, in the order of the edition
AWAKEN, KENJUTSU, PATROL_LISTEN, PATROL_SEARCH, PASSAGE, SENTRY_LISTEN, SENTRY_SEARCH = range(7)
N_KENJUTSU, N_ROPE, N_PASSAGE, SHADOW, SHURIKEN = range(7, 12)
CAT, T_KENJUTSU, SAKE, T_ROPE, T_PASSAGE = range(12, 17)
GUARD_TYPES = 7
FIRST = (7, 12)  # the first card type of each intruder
ROPE = (N_ROPE, T_ROPE)
PASSAGE_CARD = (N_PASSAGE, T_PASSAGE)
BLADE = (N_KENJUTSU, T_KENJUTSU)

NINJA, TRAITOR, SOMEONE = 0, 1, 2  # SOMEONE: a lone wolf whose role is not public yet
FIGURES, DRUNKS = 20, 3
CARDED, MOVED, ATTACKED = 1, 2, 4  # marks
UNUSED, TO_START, ON_BOARD, WAITING, DEAD, GONE = range(6)  # what became of an intruder
STATUS = ("unused", "to_start", "on_board", "waiting", "dead", "gone")
TRAP, HIDDEN = 6, 7  # objects; 0 to 5 are the goals A to F
OBJECTS = ("A", "B", "C", "D", "E", "F", "trap", "hidden_sentry")
NOTHING = 8  # answer to a search
HIGH = 3
LEVELS = ("none", "low", "medium", "high")
SET_UP, ALERT, CARDS, PATROL, INTRUDERS = range(5)
PHASES = ("set_up", "alert", "guards_card", "guards_patrol", "intruders")
# how a zone was entered, on the private map
START, STEP, BY_CARD, BY_ROPE, INTO_PASSAGE, OUT_OF_PASSAGE, OFF_MAP = range(7)
ENTRIES = ("start", "step", "rope_card", "old_rope", "into_passage", "out_of_passage", "off_map")
OFF = -1

Trail = tuple[tuple[int, int, int], ...]  # (turn, zone, how)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ninja(State["NinjaGame"]):
    """Everything on the table and on both private maps."""

    __slots__ = (
        "turn", "phase", "alert",
        "zone", "patrol", "marks", "heading", "came", "occ", "movers",
        "hand", "drawn", "deck", "discard", "open_passage", "alert_cards", "phase_cards", "free_used", "quota",
        "refused", "held_back", "proposed",
        "role", "role_known", "status", "at", "shown", "noise", "wounds", "reborn", "mission", "past", "done", "ihand",
        "iplayed", "iface", "trail", "ropes", "rope_known", "entrances", "entrance_known", "proposals", "tiles",
        "acting", "handed", "finished", "steps_done", "halted", "pending", "shadow", "shadow_played", "walk",
        "declared", "answers", "searched", "exits",
        "sleepers", "objects",
    )  # fmt: skip

    def __init__(self, game: NinjaGame, chance: Chance) -> None:
        State.__init__(self, game, chance)
        size = game.map.size
        stocks = len(game.guard_seats)
        self.turn = 1  # NIN-018
        self.phase = SET_UP
        self.alert = 0  # NIN-017
        # guards, by figure: 0-9 swords, 10-19 spears, 20-22 drunk ones; zone OFF is the supply
        self.zone = [OFF] * (FIGURES + DRUNKS)
        self.patrol = [0] * (FIGURES + DRUNKS)  # number of its patrol, 0 for a sentry
        self.marks = [0] * (FIGURES + DRUNKS)
        self.heading = [OFF] * 11  # by patrol number
        self.came = [OFF] * 11
        self.occ = [0] * (size + 2)  # active guards by zone
        self.movers: tuple[int, ...] = ()  # the figures that are moving or listening now
        # guard cards, by stock: one for all guards, or one for swords and one for spears
        self.hand = [[0] * GUARD_TYPES for _ in range(stocks)]
        self.drawn = [[0] * GUARD_TYPES for _ in range(stocks)]
        self.deck = [Deck() for _ in range(stocks)]
        self.discard = [[0] * GUARD_TYPES for _ in range(stocks)]
        self.open_passage: tuple[int, ...] = ()  # owners of the guard Secret Passage cards in play
        self.alert_cards = 0  # cards played in the Alert Phase of this turn
        self.phase_cards = [0] * stocks  # cards other than Kenjutsu played in the Guards Card Phase
        self.free_used = False
        self.quota = [2] * stocks
        self.refused: list[tuple[tuple[int, ...], ...]] = [()] * stocks  # the partner's no of this phase: figures
        # that were to be one patrol; (): the free listen
        self.held_back: tuple[int, ...] = ()  # patrols that hold (option patrol_may_hold)
        self.proposed: tuple[int, ...] = ()  # what the guard seats have proposed to each other
        # the intruders
        self.role = SOMEONE  # lone wolf: which intruder is played
        self.role_known = True
        self.status = [TO_START, TO_START]
        self.at = [OFF, OFF]
        self.shown = [OFF, OFF]  # where its figure stands while it is detected
        self.noise = [0, 0]
        self.wounds: list[tuple[int, ...]] = [(), ()]  # stocks whose Kenjutsu cards mark the wounds
        self.reborn = [False, False]
        self.mission = [-1, -1]
        self.past: list[tuple[int, ...]] = [(), ()]  # missions of dead predecessors
        self.done = [False, False]
        self.ihand = [[0] * 5, [0] * 5]
        self.iplayed = [[0] * 5, [0] * 5]  # cards played since the present hand was chosen
        self.iface = [False, False]  # its Secret Passage card lies face up
        self.trail: list[Trail] = [(), ()]
        self.ropes: tuple[tuple[int, int, int], ...] = ()  # (zone, zone, who laid it)
        self.rope_known: tuple[bool, ...] = ()
        self.entrances: list[tuple[int, ...]] = [(), ()]  # by passage; only Contested Ground has two
        self.entrance_known: list[tuple[bool, ...]] = [(), ()]
        self.proposals: list[tuple[int, ...]] = [(), ()]
        self.tiles: list[int] = []  # missions nobody has
        # the Intruders Phase
        self.acting = NINJA
        self.handed = False
        self.finished = [False, False]
        self.steps_done = [0, 0]
        self.halted = [False, False]
        self.pending = -1  # the intruder that must reply to a contact
        self.shadow = False
        self.shadow_played = False
        self.walk: list[tuple[int, ...]] = [(), ()]  # zones moved into or out of this turn
        self.declared: tuple[tuple[int, int], ...] = ()
        self.answers: tuple[int, ...] = ()
        self.searched: tuple[tuple[int, int, int, int], ...] = ()  # (turn, who, zone, answer), for everybody
        self.exits: tuple[int, ...] = (0, 0)  # the turn each intruder left
        # the guards' private map
        self.sleepers = [0] * len(game.map.barracks)
        self.objects: dict[int, int] = {}

    def copy_to(self, twin: Any) -> None:
        """Copy the game's own slots."""
        twin.turn = self.turn
        twin.phase = self.phase
        twin.alert = self.alert
        twin.zone = self.zone[:]
        twin.patrol = self.patrol[:]
        twin.marks = self.marks[:]
        twin.heading = self.heading[:]
        twin.came = self.came[:]
        twin.occ = self.occ[:]
        twin.movers = self.movers
        twin.hand = [cards[:] for cards in self.hand]
        twin.drawn = [cards[:] for cards in self.drawn]
        twin.deck = [deck.clone() for deck in self.deck]
        twin.discard = [cards[:] for cards in self.discard]
        twin.open_passage = self.open_passage
        twin.alert_cards = self.alert_cards
        twin.phase_cards = self.phase_cards[:]
        twin.free_used = self.free_used
        twin.quota = self.quota[:]
        twin.refused = self.refused[:]
        twin.held_back = self.held_back
        twin.role = self.role
        twin.role_known = self.role_known
        twin.status = self.status[:]
        twin.at = self.at[:]
        twin.shown = self.shown[:]
        twin.proposed = self.proposed
        twin.noise = self.noise[:]
        twin.wounds = self.wounds[:]
        twin.reborn = self.reborn[:]
        twin.mission = self.mission[:]
        twin.past = self.past[:]
        twin.done = self.done[:]
        twin.ihand = [self.ihand[0][:], self.ihand[1][:]]
        twin.iplayed = [self.iplayed[0][:], self.iplayed[1][:]]
        twin.iface = self.iface[:]
        twin.trail = self.trail[:]
        twin.ropes = self.ropes
        twin.rope_known = self.rope_known
        twin.entrances = self.entrances[:]
        twin.entrance_known = self.entrance_known[:]
        twin.proposals = self.proposals[:]
        twin.tiles = self.tiles[:]
        twin.acting = self.acting
        twin.handed = self.handed
        twin.finished = self.finished[:]
        twin.steps_done = self.steps_done[:]
        twin.halted = self.halted[:]
        twin.pending = self.pending
        twin.shadow = self.shadow
        twin.shadow_played = self.shadow_played
        twin.walk = self.walk[:]
        twin.declared = self.declared
        twin.answers = self.answers
        twin.searched = self.searched
        twin.exits = self.exits
        twin.sleepers = self.sleepers[:]
        twin.objects = self.objects.copy()

    # -- looking at the table ---------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Return all that this seat may see."""
        from sudare.games.ninja.sight.look import view_of

        return view_of(self, seat)

    def guards_on_map(self) -> int:
        """Count the guard figures on the map, drunk ones and those in a passage included."""
        return sum(zone >= 0 for zone in self.zone)

    def active_in(self, zone: int) -> list[int]:
        """Return the active guards in a zone."""
        return [figure for figure in range(FIGURES) if self.zone[figure] == zone]

    def members(self, patrol: int) -> list[int]:
        """Return the figures of a patrol."""
        return [figure for figure, number in enumerate(self.patrol) if number == patrol]

    def place_of(self, patrol: int) -> int:
        """Return the zone of a patrol."""
        return self.zone[self.patrol.index(patrol)]

    def patrols(self) -> list[int]:
        """Return the numbers of all patrols."""
        return sorted(set(self.patrol) - {0})

    def on_board(self) -> list[int]:
        """Return the intruders that are alive and not gone, hidden or not."""
        return [who for who in (NINJA, TRAITOR) if self.status[who] == ON_BOARD]

    def named(self, who: int) -> int:
        """Return how everybody may name an intruder: a lone wolf in hiding is just someone."""
        return who if self.role_known else SOMEONE

    def meant(self, named: int) -> int:
        """Return which intruder is meant by a name that everybody may use."""
        return self.role if named == SOMEONE else named

    def lead(self) -> int:
        """Return the stock of the lead guard: swords on odd turns, spears on even ones."""
        return 0 if len(self.hand) == 1 or self.turn % 2 else 1

    def passage_of(self, who: int) -> int:
        """Return which of the passages an intruder may use."""
        return who if self.game.contested else 0

    def returns(self) -> list[float]:
        """A win is worth 1, a draw one half, to every seat of a side; rivals win for themselves."""
        game = self.game
        if not self.over:
            return [0.0] * game.seats
        good = [self.done[who] and self.status[who] == GONE for who in (0, 1)]
        shares = [0.0] * game.seats
        played = [who for who in (0, 1) if self.status[who] != UNUSED]
        count = sum(good[who] for who in played)
        result = count / len(played)
        for seat in game.guard_seats:
            shares[seat] = 1.0 - result
        for who in played:
            seat = game.intruder_seats[who]
            shares[seat] = float(seat in self.winners) if game.contested else result
        return shares

    def check(self) -> None:
        """No card, figure or tile is lost, and what is counted twice agrees."""
        game = self.game
        size = game.map.size
        for zone in range(size + 2):
            assert self.occ[zone] == len(self.active_in(zone)), f"active guards in zone {zone}"
        assert self.guards_on_map() <= FIGURES, "more than twenty guards"
        for number in self.patrols():
            figures = self.members(number)
            assert len(figures) > 1 or self.phase == SET_UP, "a patrol of one"
            assert len({self.zone[f] for f in figures}) == 1, "a patrol that is not together"
        for figure, number in enumerate(self.patrol):
            assert not number or self.zone[figure] >= 0, "a patrol member in the supply"
            assert figure < FIGURES or not number, "a drunk patrol member"
        share = 1 if len(self.hand) == 1 else 2
        if self.phase != SET_UP:
            for stock, hand in enumerate(self.hand):
                for card in range(GUARD_TYPES):
                    count = hand[card] + self.drawn[stock][card] + self.discard[stock][card]
                    count += self.deck[stock].cards().count(card)
                    if card == KENJUTSU:
                        count += sum(owners.count(stock) for owners in self.wounds)
                    if card == PASSAGE:
                        count += self.open_passage.count(stock)
                    if len(self.hand) == 1 or card != KENJUTSU:
                        assert count == game.counts[card] // share, f"guard card {card} of stock {stock}: {count}"
                    assert min(hand[card], self.drawn[stock][card], self.discard[stock][card]) >= 0
        for who in (0, 1):
            for i, held in enumerate(self.ihand[who]):
                assert 0 <= held <= game.counts[FIRST[who] + i]
            if self.status[who] == ON_BOARD and self.phase != SET_UP:
                assert self.at[who] >= 0, "an intruder that is nowhere"
                assert self.trail[who][-1][1] == self.at[who], "an intruder that is not where its trail ends"
                if self.phase not in (SET_UP, INTRUDERS) and self.occ[self.at[who]]:
                    assert self.shown[who] == self.at[who], "an intruder among guards that nobody sees"
        if game.options.contested_missions != "write" and self.mission[0] >= 0 and self.mission[1] >= 0:
            assert self.mission[0] != self.mission[1], "both intruders have the same mission"
