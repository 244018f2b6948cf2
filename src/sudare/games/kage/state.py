"""games/kage: the position. Every container is replaced, never changed in place, so a clone only copies references."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from sudare.core import Chance, Decision, Deck, State, plain_class
from sudare.core.state import STEPS

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame  # noqa: F401 - named in quotes below
    from sudare.games.kage.sight.view import View

BOSS = -1  # the kind of the boss model; other guards have the number of their type
IN_PLAY, ELIMINATED, ESCAPED = 0, 1, 2
SHOJI, PLANK = 0, 1
DIM_NONE, DIM_CROW, DIM_EGG = 0, 1, 2
UNKNOWN, EQUIPMENT, BONUS = 0, 1, 2  # what everybody knows about a face-down card

Card = tuple[int, bool, int, int, bool]
"""A card on a ninja's mat: number, face up, uses left, public mark, looked at by the guard player."""

CARD: Final = 0
UP: Final = 1
USES: Final = 2
MARK: Final = 3
SEEN: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class KageGuard:
    """A guard model: boss and dog are guards, too."""

    __slots__ = (
        *("uid", "kind", "sq", "alert", "base", "done", "paid", "spent", "stopped", "rushed", "commanded"),
        *("burly", "dim", "bribed", "extra"),
    )

    def __init__(self, uid: int, kind: int, sq: int) -> None:
        self.uid = uid
        self.kind = kind
        self.sq = sq
        self.alert = False  # an alert token on its base (Advanced Rules)
        self.base = 0  # noise tokens on its base (Advanced Rules)
        self.done = False  # has activated in this turn
        self.paid = 0  # action tokens allocated in this turn
        self.spent = 0  # tokens of both kinds allocated in this turn
        self.stopped = False  # by a caltrop: no more tokens in this turn
        self.rushed = False  # has used Boarding rush in this turn
        self.commanded = False  # has used Command in this turn
        self.burly = False  # has used Burly in this activation
        self.dim = DIM_NONE  # Crow call or Blinding Egg until the activation ends
        self.bribed = False  # not in the next guard turn
        self.extra = False  # Iron Discipline: one more token for one action

    def copy(self) -> KageGuard:
        """Return a copy."""
        twin = KageGuard.__new__(KageGuard)
        twin.uid, twin.kind, twin.sq, twin.alert, twin.base = self.uid, self.kind, self.sq, self.alert, self.base
        twin.done, twin.paid, twin.spent, twin.stopped = self.done, self.paid, self.spent, self.stopped
        twin.rushed, twin.commanded, twin.burly, twin.dim = self.rushed, self.commanded, self.burly, self.dim
        twin.bribed, twin.extra = self.bribed, self.extra
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class KageNinja:
    """A ninja and its play mat."""

    __slots__ = (
        *("who", "seat", "sq", "out", "detected", "noise", "moves", "bought", "force", "stealth", "force_wounds"),
        *("stealth_wounds", "used_force", "used_stealth", "cards", "tested", "activated", "carry", "cancelled"),
        *("reroll", "ignores", "ability", "claws", "mapped", "smoke", "sealed", "walked", "doorway", "dealt"),
    )

    def __init__(self, who: int, seat: int, slots: int) -> None:
        self.who = who
        self.seat = seat
        self.sq = -1
        self.out = IN_PLAY
        self.detected = False
        self.noise = 0
        self.moves = 0
        self.bought = 0
        self.force = 0  # unused dice
        self.stealth = 0
        self.force_wounds = 0
        self.stealth_wounds = 0
        self.used_force = 0  # dice used in tests or for move tokens this round
        self.used_stealth = 0
        self.cards: tuple[Card | None, ...] = (None,) * slots
        self.tested = 0  # guards already tested this turn, a bit for each uid
        self.activated = False
        self.carry = ""
        self.cancelled = False  # Shizuka has cancelled a noise token this ninja turn
        self.reroll = False  # Deathblow used in this activation
        self.ignores = -1  # the guard Rin ignores in this activation
        self.ability = False  # Crow call, Unseen hand or Rin's guard used in this activation
        self.claws = False  # Climbing Claws used in this activation
        self.mapped = False  # Map used in this activation
        self.smoke = False  # the next step needs no evasion test
        self.sealed = False  # Sealed Lips: no card face up in this activation
        self.walked = 0  # move tokens spent in this activation
        self.doorway = False  # the last step went through a doorway
        self.dealt = 0  # ninja dealt with (exchange) since the last step, test or gained card, a bit for each

    def copy(self) -> KageNinja:
        """Return a copy."""
        twin = KageNinja.__new__(KageNinja)
        twin.who, twin.seat, twin.sq, twin.out, twin.detected = self.who, self.seat, self.sq, self.out, self.detected
        twin.noise, twin.moves, twin.bought, twin.force = self.noise, self.moves, self.bought, self.force
        twin.stealth, twin.force_wounds, twin.stealth_wounds = self.stealth, self.force_wounds, self.stealth_wounds
        twin.used_force, twin.used_stealth, twin.cards = self.used_force, self.used_stealth, self.cards
        twin.tested, twin.activated, twin.carry, twin.cancelled = (
            self.tested,
            self.activated,
            self.carry,
            self.cancelled,
        )
        twin.reroll, twin.ignores, twin.ability, twin.claws = self.reroll, self.ignores, self.ability, self.claws
        twin.mapped, twin.smoke, twin.sealed, twin.walked = self.mapped, self.smoke, self.sealed, self.walked
        twin.doorway, twin.dealt = self.doorway, self.dealt
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class KageDeed:
    """An action under way: what was declared, and what dice and cards have made of it so far. All of it is public."""

    __slots__ = (
        *("kind", "ninja", "guard", "target", "mode", "force", "stealth", "guards", "bonus", "goal", "dice", "ok"),
        *("sure", "called", "squares", "ends", "free", "chooser", "closer", "wounded", "card"),
    )

    def __init__(self, kind: str, ninja: int = -1, guard: int = -1, target: int = -1) -> None:
        self.kind = kind  # step door search melee ranged lantern bell mission | march detect strike shoot
        self.ninja = ninja
        self.guard = guard
        self.target = target  # a square, or a doorway for a door
        self.mode = ""  # force or stealth
        self.force = 0  # dice declared
        self.stealth = 0
        self.guards: tuple[int, ...] = ()  # the guards an evasion test is about
        self.bonus = 0  # cards played before the roll
        self.goal = 0  # target, fixed with the roll
        self.dice: tuple[int, ...] = ()
        self.ok = False
        self.sure = False  # succeeds without dice
        self.called = False  # the action was called off (Flash Powder)
        self.squares = 0  # a march: squares left
        self.ends = -1  # a march: the only squares it may end on, as a mask; -1: any
        self.free = False  # costs no token
        self.chooser = 0  # the seat that leads a march
        self.closer = -1  # a march by a card: may not pass doors when 0
        self.wounded = False  # a guard attack has just wounded the ninja
        self.card = -1  # the slot of the weapon

    def copy(self) -> KageDeed:
        """Return a copy."""
        twin = KageDeed.__new__(KageDeed)
        twin.kind, twin.ninja, twin.guard, twin.target, twin.mode = (
            self.kind,
            self.ninja,
            self.guard,
            self.target,
            self.mode,
        )
        twin.force, twin.stealth, twin.guards, twin.bonus = self.force, self.stealth, self.guards, self.bonus
        twin.goal, twin.dice, twin.ok, twin.sure, twin.called = self.goal, self.dice, self.ok, self.sure, self.called
        twin.squares, twin.ends, twin.free, twin.chooser = self.squares, self.ends, self.free, self.chooser
        twin.closer, twin.wounded, twin.card = self.closer, self.wounded, self.card
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class KageState(State["KageGame"]):
    """Everything on the table."""

    __slots__ = (
        *("phase", "round", "boss", "types", "guards", "next_uid", "boss_wounds", "boss_removed", "ninja", "active"),
        *("search", "known", "mapped", "pool", "barracks", "bells", "lanterns", "caltrops", "rice", "fires"),
        *("infiltration", "exits", "objective", "doors", "door_mask", "actions", "noise", "hand", "mat"),
        *("guard_deck", "guard_discard", "ninja_deck", "ninja_discard", "event_deck", "event_discard"),
        *("alert", "turn", "run_events", "mission", "shown", "passed", "completed", "need", "escaped", "escape"),
        *("tea", "removed", "missions_left", "escapes_left", "sky", "deeds", "drawn", "drawer", "heard", "just_left"),
        *("received", "promoted", "promotions", "cheap_used", "cheap_all", "attacked", "turn_moved", "ledger"),
        *("stage", "picked", "standing", "command"),
        *("_counted", "_guard_mask", "_crowded"),
    )

    def __init__(self, game: Any, chance: Chance) -> None:
        State.__init__(self, game, chance)
        self.phase = "boss"
        self.round = 0
        self.boss = -1
        self.types: tuple[int, ...] = (-1, -1, -1)
        self.guards: dict[int, KageGuard] = {}
        self.next_uid = 0
        self.boss_wounds = 0
        self.boss_removed = False
        self.ninja: tuple[KageNinja, ...] = ()
        self.active = -1
        self.search: dict[int, int] = {}  # square -> token; which token it is, only the guard player knows
        self.known: frozenset[int] = frozenset()  # squares whose search token is known to all
        self.mapped: frozenset[int] = frozenset()  # squares whose search token the ninja side has looked at
        self.pool: tuple[int, ...] = ()
        self.barracks: dict[int, int] = {}  # square -> 1 placed in set-up, 2 marked (added up)
        self.bells: dict[int, int] = {}  # doorway -> square
        self.lanterns: tuple[int, ...] = ()
        self.caltrops = 0  # masks
        self.rice = 0
        self.fires: tuple[int, ...] = ()
        self.infiltration: tuple[int, ...] = ()
        self.exits: tuple[int, ...] = ()  # the numbers of the tokens, once flipped
        self.objective: tuple[str, int] | None = None  # a mission token on the board
        self.doors: dict[int, int] = {}  # doorway -> kind
        self.door_mask = 0
        self.actions = 0
        self.noise = 0
        self.hand: tuple[int, ...] = ()
        self.mat: tuple[tuple[int, bool], ...] = ()
        self.guard_deck = Deck()
        self.guard_discard: tuple[int, ...] = ()
        self.ninja_deck = Deck()
        self.ninja_discard: tuple[int, ...] = ()
        self.event_deck = Deck()
        self.event_discard: tuple[int, ...] = ()
        self.alert = 1  # KAG-061
        self.turn = 1
        self.run_events: tuple[bool, ...] = (False, False, False)
        self.mission = -1
        self.shown = False  # the mission card is open to all
        self.passed = False  # the mission test is passed
        self.completed = False  # the mission text is done
        self.need = -1  # ninja that must escape; 0: the carrier; -1: not yet fixed
        self.escaped = 0
        self.escape = -1  # the escape card
        self.tea = 0  # Bitter Tea: first action done
        self.removed = 0  # guards removed by ninja or rice
        self.missions_left = 0  # missions that nothing seen by all rules out, a bit for each
        self.escapes_left = 0  # the same for escape cards
        self.sky = 0  # Moonlight and Cloud Cover
        self.deeds: tuple[KageDeed, ...] = ()
        self.drawn = -1  # a ninja card in hand, about to be put on a mat
        self.drawer = -1
        self.heard = False  # the last noise was not cancelled
        self.just_left = -1  # the square the active ninja has just stepped from
        self.received = False  # the active ninja has just received a noise token
        self.promoted = False  # Kenta's promotion of this turn
        self.promotions = False  # Oka's event: any promotion in this turn
        self.cheap_used = False  # Oka's cheaper recruitment of this turn
        self.cheap_all = 0  # Press Gang in this turn
        self.attacked = False  # Minato's free attack of this turn
        self.turn_moved = False  # the turn token moved in this guard turn
        self.ledger = False  # Open Ledger's free card of this turn
        self.stage = 0  # how far the guard player's secret arrangement is
        self.picked = -1
        self.standing: tuple[int, ...] = (0,) * game.seats  # windows each seat passes by default, a bit for each
        self.command = -1  # the guard whose activation is under way
        self._counted: dict[int, KageGuard] | None = None  # the guards whose squares are in the masks that follow
        self._guard_mask = 0
        self._crowded = 0  # squares with two guards, while one of them marches

    def copy_to(self, twin: KageState) -> None:
        """Copy the game's own slots; everything in them is replaced, never changed."""
        twin.phase, twin.round, twin.boss, twin.types = self.phase, self.round, self.boss, self.types
        twin.guards, twin.next_uid, twin.boss_wounds = self.guards, self.next_uid, self.boss_wounds
        twin.boss_removed, twin.ninja, twin.active = self.boss_removed, self.ninja, self.active
        twin.search, twin.known, twin.mapped, twin.pool = self.search, self.known, self.mapped, self.pool
        twin.barracks, twin.bells, twin.lanterns = self.barracks, self.bells, self.lanterns
        twin.caltrops, twin.rice, twin.fires = self.caltrops, self.rice, self.fires
        twin.infiltration, twin.exits, twin.objective = self.infiltration, self.exits, self.objective
        twin.doors, twin.door_mask, twin.actions, twin.noise = self.doors, self.door_mask, self.actions, self.noise
        twin.hand, twin.mat, twin.guard_deck = self.hand, self.mat, self.guard_deck
        twin.guard_discard, twin.ninja_deck = self.guard_discard, self.ninja_deck
        twin.ninja_discard, twin.event_deck = self.ninja_discard, self.event_deck
        twin.event_discard, twin.alert, twin.turn = self.event_discard, self.alert, self.turn
        twin.run_events, twin.mission, twin.shown = self.run_events, self.mission, self.shown
        twin.passed, twin.completed, twin.need, twin.escaped = self.passed, self.completed, self.need, self.escaped
        twin.escape, twin.tea, twin.removed = self.escape, self.tea, self.removed
        twin.missions_left, twin.escapes_left, twin.sky = self.missions_left, self.escapes_left, self.sky
        twin.deeds, twin.drawn, twin.drawer, twin.heard = self.deeds, self.drawn, self.drawer, self.heard
        twin.just_left, twin.received, twin.promoted = self.just_left, self.received, self.promoted
        twin.promotions, twin.cheap_used, twin.cheap_all = self.promotions, self.cheap_used, self.cheap_all
        twin.attacked, twin.turn_moved, twin.ledger = self.attacked, self.turn_moved, self.ledger
        twin.stage, twin.picked, twin.standing, twin.command = self.stage, self.picked, self.standing, self.command
        twin._counted, twin._guard_mask, twin._crowded = self._counted, self._guard_mask, self._crowded

    def ask(self, decision: Decision, seat: int, *context: Any) -> None:
        """Ask a seat; with the Advanced Rules guards have looked around before (KAG-R65)."""
        if self.game.advanced:
            self.game.look_around(self)
        State.ask(self, decision, seat, *context)

    def run(self) -> None:
        """Do planned steps; with the Advanced Rules guards look around after every one of them (KAG-R65)."""
        if not self.game.advanced:
            State.run(self)
            return
        before: tuple[Any, ...] = ()
        for _ in range(STEPS):
            if not self.steps or self.deciders:
                return
            now = (self.guards, self.ninja, self.door_mask, self.lanterns, self.rice, self.sky)
            if now != before:
                self.game.look_around(self)
                before = now
            step = self.steps.pop()
            step[0](self, *step[1:])
        raise self.stalled()

    def view(self, seat: int | None) -> View:
        """Return what this seat may see."""
        from sudare.games.kage.sight.look import view_of

        return view_of(self, seat)

    # -- changing parts ----------------------------------------------------------------------------------------------

    def guard(self, uid: int) -> KageGuard:
        """Return a guard to be changed."""
        g = self.guards[uid].copy()
        self.guards = {**self.guards, uid: g}
        return g

    def change(self, k: int) -> KageNinja:
        """Return a ninja to be changed."""
        n = self.ninja[k].copy()
        self.ninja = (*self.ninja[:k], n, *self.ninja[k + 1 :])
        return n

    @property
    def deed(self) -> KageDeed:
        """The action under way."""
        return self.deeds[-1]

    def act_on(self) -> KageDeed:
        """Return the action under way, to be changed."""
        deed = self.deeds[-1].copy()
        self.deeds = (*self.deeds[:-1], deed)
        return deed

    def set_doors(self, doors: dict[int, int]) -> None:
        """Put the doors where they are now."""
        self.doors = doors
        mask = 0
        for door in doors:
            mask |= 1 << door
        self.door_mask = mask

    def set_card(self, k: int, slot: int, card: Card | None) -> None:
        """Put a card on a slot of a ninja's mat, or take it away."""
        n = self.change(k)
        n.cards = (*n.cards[:slot], card, *n.cards[slot + 1 :])

    # -- looking at models -------------------------------------------------------------------------------------------

    def guard_mask(self) -> int:
        """Return the squares with guards; they are counted anew when `guards` was replaced."""
        if self._counted is not self.guards:
            mask = crowded = 0
            for g in self.guards.values():
                bit = 1 << g.sq
                crowded |= mask & bit
                mask |= bit
            self._counted, self._guard_mask, self._crowded = self.guards, mask, crowded
        return self._guard_mask

    def others_mask(self, uid: int) -> int:
        """Return the squares with guards other than this one."""
        mask = self.guard_mask()
        own = self.guards.get(uid)
        return mask if own is None else mask & ~(1 << own.sq) | self._crowded

    def ninja_mask(self) -> int:
        """Return the squares with ninja."""
        mask = 0
        for n in self.ninja:
            if n.sq >= 0:
                mask |= 1 << n.sq
        return mask

    def guard_at(self, sq: int) -> KageGuard | None:
        """Return the guard on a square."""
        for g in self.guards.values():
            if g.sq == sq:
                return g
        return None

    def check(self) -> None:
        """Models stand on floor, every card is somewhere, nothing is below zero."""
        board, game = self.game.board, self.game
        squares = [g.sq for g in self.guards.values()]
        marching = any(deed.kind == "march" for deed in self.deeds)
        assert marching or len(squares) == len(set(squares)), "two guards on a square"
        for sq in (*squares, *self.search, *self.barracks, *self.lanterns, *self.bells.values()):
            assert board.floor >> sq & 1, "something stands off the floor"
        assert self.actions >= 0 and self.noise >= 0
        for n in self.ninja:
            mat = game.edition.ninja[n.who]
            assert (n.sq >= 0) == (n.out == IN_PLAY) or self.phase in ("ninja", "enter", "infiltrate")
            assert 0 <= n.force <= mat.force - n.force_wounds, "force dice"
            assert 0 <= n.stealth <= mat.stealth_dice - n.stealth_wounds, "stealth dice"
            assert n.moves >= 0 and n.noise >= 0
        if self.phase in ("ninja_turn", "guard_turn"):
            cards = [*self.guard_deck.cards(), *self.guard_discard, *self.hand, *(c for c, _ in self.mat)]
            assert sorted(cards) == game.guard_cards_in_play(self.boss), "guard cards"
            mats = [c[CARD] for n in self.ninja for c in n.cards if c is not None]
            rest = [*self.ninja_deck.cards(), *self.ninja_discard, *mats, *([self.drawn] if self.drawn >= 0 else [])]
            assert sorted(rest) == list(game.ninja_cards_in_play), "ninja cards"
            assert len([*self.event_deck.cards(), *self.event_discard]) == len(game.event_cards_in_play)
            tokens = sorted([*self.search.values(), *self.pool])
            assert tokens == sorted(game.tokens_in_play), "search tokens"
        for door in self.doors:
            assert self.door_mask >> door & 1
        assert all(door in self.doors for door in self.bells), "a bell without a door"


plain_class(KageGuard)
plain_class(KageNinja)
plain_class(KageDeed)
