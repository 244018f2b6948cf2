"""games/kage: worlds that a seat cannot tell from the real one: hidden cards, tokens, mission and exit drawn anew."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from sudare.core import Beliefs, Chance, Deck, NoWorld, Perspective, Told
from sudare.games.kage.rules.arranging import LAST_STAGE, next_stage, piece_options, put_piece
from sudare.games.kage.rules.windows import CODES, STANDING
from sudare.games.kage.sight.view import DIMS, MARKS, OUT, DeedView, GuardView, NinjaView, View
from sudare.games.kage.state import Card, KageDeed, KageGuard, KageNinja, KageState

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame  # noqa: F401 - named in quotes below


class KageBeliefs(Beliefs["KageGame"]):
    """What one side can conclude: most of it is in the view; memory is needed only to re-check worlds."""

    def __init__(self, game: Any, seat: int | None) -> None:
        Beliefs.__init__(self, game, seat)
        self.hand: Counter[str] = Counter()  # the guard player's own cards, from what he was told
        self.mission = ""
        self.escape = ""
        self.not_missions: set[str] = set()
        self.not_exits: set[str] = set()
        self.mapped: dict[str, str] = {}  # squares of search tokens looked at
        self.exits: dict[str, int] = {}

    # -- remembering -------------------------------------------------------------------------------------------------

    def observe(self, told: Told) -> None:
        """Take note of what rules worlds out."""
        kind = told.kind
        if kind == "guard_drew" and told.secret:
            self.hand[told.secret["card"]] += 1
        elif self.seat == 0 and (kind == "played" or (kind == "guard_discarded" and told.data["place"] == "hand")):
            self.hand[told.data["card"]] -= 1
        elif kind == "mission_drawn" and told.secret:
            self.mission = told.secret["mission"]
        elif kind == "mission_shown":
            self.mission = told.data["mission"]
        elif kind == "condition_met":
            self.not_missions |= set(told.data["missions"])
        elif kind == "pool_tested":
            self._pool_tested(told)
        elif kind == "no_mission_test":
            self.not_missions |= {m.id for m in self.game.edition.missions if m.difficulty}
        elif kind == "escape_card":
            self.exits = {square: int(number) for square, number in (e.split() for e in told.data["exits"])}
            if told.secret:
                self.escape = told.secret["card"]
        elif kind == "no_exit":
            number = self.exits[told.data["square"]]
            self.not_exits |= {c.id for c in self.game.edition.escape_cards if c.number in (0, number)}
        elif kind == "mapped" and told.secret:
            self.mapped[told.data["square"]] = told.secret["token"]
        elif kind in ("found", "lost_clue"):
            self.mapped.pop(told.data["square"], None)

    def _pool_tested(self, told: Told) -> None:
        die, pool = told.data["die"], told.data["pool"]
        for m in self.game.edition.missions:
            if told.data["passed"] == "no" and (m.difficulty <= die + pool or m.difficulty == 0):
                self.not_missions.add(m.id)

    def refute(self, state: KageState) -> str | None:
        """Return why a position contradicts what this seat observed."""
        names = self.game.names
        if state.mission >= 0:
            mission = names["mission"][state.mission]
            if self.mission and mission != self.mission:
                return f"the mission is {self.mission}, not {mission}"
            if mission in self.not_missions:
                return f"the mission cannot be {mission} any more"
        if state.escape >= 0:
            escape = names["escape"][state.escape]
            if self.escape and escape != self.escape:
                return f"the escape card is {self.escape}, not {escape}"
            if escape in self.not_exits:
                return f"the escape card cannot be {escape}: a ninja has walked over that token"
        if self.seat == 0:
            hand = sorted(names["guard_card"][c] for c in state.hand)
            if hand != sorted(self.hand.elements()):
                return "the guard player's hand is not what was drawn"
        for square, token in self.mapped.items():
            sq = self.game.board.by_name[square]
            if names["token"][state.search[sq]] != token:
                return f"the search token on {square} is {token}"
        return None

    # -- drawing worlds ----------------------------------------------------------------------------------------------

    def world(self, perspective: Perspective, chance: Chance) -> KageState:
        """Lay the open table out again and draw everything hidden."""
        s = self.laid(perspective.view, chance)
        s.ending = perspective.ending
        return s

    def laid(self, view: View, chance: Chance) -> KageState:
        """Lay the table out as a view shows it."""
        s = KageState(self.game, chance)
        self._open(s, view)
        for name in ("_arrangement", "_search", "_hand", "_mission", "_cards", "_standing"):
            getattr(self, name)(s, view, chance)
        return s

    def _open(self, s: KageState, view: View) -> None:
        game, board, numbers = self.game, self.game.board, self.game.numbers
        square, doorway = board.by_name, board.doorway_by_name
        s.phase, s.round = view.phase, view.round
        s.boss = -1 if view.boss is None else numbers["boss"][view.boss]
        s.types = tuple(-1 if t is None else numbers["model"][t] for t in view.guard_types)
        s.guards = {g.number: read_guard(game, g) for g in view.guards}
        s.next_uid = view.next_number
        s.boss_wounds, s.boss_removed = view.boss_wounds, view.boss_removed
        s.active = _int(view.active)
        s.pool = tuple(numbers["token"][t] for t in view.pool)
        s.barracks = {square[b.square]: b.from_setup + 2 * b.marked for b in view.barracks}
        s.bells = {doorway[b.door]: square[b.square] for b in view.bells}
        s.lanterns = tuple(square[q] for q in view.lanterns)
        s.caltrops = sum(1 << square[q] for q in view.caltrops)
        s.rice = sum(1 << square[q] for q in view.rice)
        s.fires = tuple(square[q] for q in view.fires)
        s.infiltration = tuple(square[q] for q in view.infiltration)
        s.exits = tuple(view.exits)
        s.objective = None if view.objective is None else (view.objective.token, square[view.objective.square])
        s.set_doors({doorway[d.door]: numbers["door_kind"][d.kind] for d in view.doors})
        s.actions, s.noise = view.actions, view.noise
        s.mat = tuple((numbers["guard_card"][c.card], c.up) for c in view.mat)
        s.guard_discard = tuple(numbers["guard_card"][c] for c in view.guard_discard)
        s.ninja_discard = tuple(numbers["ninja_card"][c] for c in view.ninja_discard)
        s.event_discard = tuple(numbers["event_card"][c] for c in view.event_discard)
        s.alert, s.turn, s.run_events = view.alert, view.turn, tuple(view.events_run)
        s.shown, s.passed, s.completed = view.mission_shown, view.mission_passed, view.mission_completed
        s.missions_left = sum(1 << numbers["mission"][m] for m in view.missions_possible)
        s.escapes_left = sum(1 << numbers["escape"][c] for c in view.escapes_possible)
        s.need, s.escaped, s.tea, s.removed, s.sky = _int(view.need), view.escaped, view.tea, view.removed, view.sky
        s.deeds = tuple(read_deed(game, d) for d in view.deeds)
        s.drawer, s.heard, s.received = _int(view.drawer), view.heard, view.received
        s.just_left = -1 if view.just_left is None else square[view.just_left]
        s.promoted, s.promotions, s.cheap_used = view.promoted, view.promotions, view.cheap_used
        s.cheap_all, s.attacked, s.turn_moved = view.cheap_all, view.attacked, view.turn_moved
        s.ledger, s.command = view.free_card_used, _int(view.active_guard)
        s.ninja = tuple(read_ninja(game, n) for n in view.ninja)

    def _arrangement(self, s: KageState, view: View, chance: Chance) -> None:
        """Invent how far the guard player's secret arrangement may be."""
        if view.stage is not None:
            s.stage, s.picked = view.stage, _int(view.picked)
        elif view.phase == "arrange":
            next_stage(s)
            for _ in range(chance.below(90)):
                if s.stage >= LAST_STAGE:
                    break
                put_piece(s, chance.choice(piece_options(s)))
                next_stage(s)

    def _search(self, s: KageState, view: View, chance: Chance) -> None:
        """Deal the unknown search tokens to the squares with their value."""
        ids, tokens = self.game.names["token"], self.game.edition.search_tokens
        square = self.game.board.by_name
        known = {ids.index(v.token) for v in view.search if v.token is not None}
        left = [t for t in self.game.tokens_in_play if t not in known and t not in s.pool]
        for v in view.search:
            if v.token is not None:
                t = ids.index(v.token)
            else:
                t = _draw(chance, [t for t in left if tokens[t].value == v.value])
                left.remove(t)
            s.search[square[v.square]] = t
        s.known = frozenset(square[v.square] for v in view.search if v.known_to_all)
        s.mapped = frozenset(square[v.square] for v in view.search if v.looked_at)

    def _hand(self, s: KageState, view: View, chance: Chance) -> None:
        """Draw the guard player's hand from all that has not been seen."""
        if view.phase in ("boss", "types", "arrange"):
            return
        names = self.game.names["guard_card"]
        deck = Deck(self.game.guard_cards_in_play(s.boss))
        for card in (*(c for c, _ in s.mat), *s.guard_discard):
            deck.remove(card)
        if view.hand is not None:
            hand = [names.index(c) for c in view.hand]
            for card in hand:
                deck.remove(card)
        else:
            hand = [deck.draw(chance) for _ in range(view.hand_count)]
        s.hand = tuple(sorted(hand))
        s.guard_deck = deck

    def _mission(self, s: KageState, view: View, chance: Chance) -> None:
        """Draw a mission and an exit that nothing has ruled out."""
        names = self.game.names
        if view.mission is not None:
            s.mission = names["mission"].index(view.mission)
        elif view.missions_possible:
            s.mission = names["mission"].index(_draw(chance, view.missions_possible))
        if view.escape_card is not None:
            s.escape = names["escape"].index(view.escape_card)
        elif view.escapes_possible:
            s.escape = names["escape"].index(_draw(chance, view.escapes_possible))

    def _cards(self, s: KageState, view: View, chance: Chance) -> None:
        """Deal the unknown face-down cards: those known to be of one kind first, then the rest."""
        game, names = self.game, self.game.names["ninja_card"]
        if view.phase in ("boss", "types", "arrange", "ninja"):
            return
        left = list(game.ninja_cards_in_play)
        for card in s.ninja_discard:
            left.remove(card)
        hidden: list[tuple[int, int, int]] = []
        for k, n in enumerate(view.ninja):
            for slot, shown in enumerate(n.cards):
                if shown is None:
                    continue
                if shown.card is None:
                    hidden.append((-MARKS.index(shown.known_as), k, slot))
                else:
                    left.remove(names.index(shown.card))
        if view.drawn is not None:
            s.drawn = names.index(view.drawn)
            left.remove(s.drawn)
        cards = game.edition.ninja_cards
        for mark, k, slot in sorted(hidden):
            kind = MARKS[-mark]
            card = _draw(chance, [c for c in left if kind in ("unknown", cards[c].kind)])
            left.remove(card)
            old = s.ninja[k].cards[slot]
            assert old is not None
            s.set_card(k, slot, (card, old[1], cards[card].uses, old[3], old[4]))
        if view.drawer is not None and view.drawn is None:
            s.drawn = _draw(chance, left)
            left.remove(s.drawn)
        s.ninja_deck = Deck(left)
        events = Deck(game.event_cards_in_play)
        for card in s.event_discard:
            events.remove(card)
        s.event_deck = events

    def _standing(self, s: KageState, view: View, chance: Chance) -> None:
        """Nobody sees the standing passes of others; before the first round nobody was asked whether to leave one."""
        full = (1 << len(STANDING)) - 1
        start = (1 << len(CODES)) - 1 if self.game.options.reaction_mode == "auto_pass" else 0
        standing = []
        for seat in range(self.game.seats):
            if seat == self.seat:
                standing.append(sum(1 << STANDING.index(code) for code in view.standing_passes))
            else:
                standing.append(chance.below(full + 1) if view.round and chance.below(2) else start)
        s.standing = tuple(standing)


def _int(value: int | None) -> int:
    return -1 if value is None else value


def _draw(chance: Chance, choices: list[Any]) -> Any:
    if not choices:
        raise NoWorld("nothing is left that could lie there")
    return chance.choice(choices)


def read_guard(game: Any, v: GuardView) -> KageGuard:
    """Rebuild a guard from its view."""
    kind = game.numbers["model"][v.model]
    g = KageGuard(v.number, -1 if v.model == "boss" else kind, game.board.by_name[v.square])
    g.alert, g.base, g.done, g.paid, g.spent = v.alert, v.noise_on_base, v.done, v.action_tokens, v.tokens
    g.stopped, g.rushed, g.commanded, g.burly = v.stopped, v.rushed, v.commanded, v.rerolled
    g.dim, g.bribed, g.extra = DIMS.index(v.dim), v.bribed, v.once_more
    return g


def read_ninja(game: Any, v: NinjaView) -> KageNinja:
    """Rebuild a ninja from its view; a face-down card that is not known is dealt later."""
    n = KageNinja(game.numbers["ninja"][v.ninja], v.seat, len(v.cards))
    n.sq = -1 if v.square is None else game.board.by_name[v.square]
    n.out, n.detected, n.noise, n.moves, n.bought = OUT.index(v.out), v.detected, v.noise, v.moves, v.bought
    n.force, n.stealth, n.force_wounds, n.stealth_wounds = v.force, v.stealth, v.force_wounds, v.stealth_wounds
    n.used_force, n.used_stealth, n.activated, n.carry = v.used_force, v.used_stealth, v.activated, v.carries
    n.tested, n.dealt = sum(1 << i for i in v.tested), sum(1 << i for i in v.dealt_with)
    n.cancelled, n.reroll, n.ignores, n.ability = v.cancelled, v.rerolled, _int(v.ignores), v.ability_used
    n.claws, n.mapped, n.smoke, n.sealed = v.claws_used, v.map_used, v.smoke, v.sealed
    n.walked, n.doorway = v.walked, v.through_doorway
    cards: list[Card | None] = []
    for card in v.cards:
        if card is None:
            cards.append(None)
        else:
            number = 0 if card.card is None else game.numbers["ninja_card"][card.card]
            cards.append((number, card.up, card.uses or 0, MARKS.index(card.known_as), card.looked_at))
    n.cards = tuple(cards)
    return n


def read_deed(game: Any, v: DeedView) -> KageDeed:
    """Rebuild an action under way from its view."""
    d = KageDeed(v.kind, _int(v.ninja), _int(v.guard))
    names = game.board.doorway_names if v.kind in ("door", "bell") else game.board.names
    d.target = -1 if v.target is None else names.index(v.target)
    d.mode, d.force, d.stealth, d.guards = v.mode, v.force, v.stealth, tuple(v.guards)
    d.bonus, d.goal, d.dice, d.ok, d.sure = v.bonus, v.goal, tuple(v.dice), v.ok, v.sure
    d.called, d.squares, d.free, d.chooser = v.called_off, v.squares, v.free, v.chooser
    d.ends = -1 if v.ends is None else sum(1 << game.board.by_name[q] for q in v.ends)
    d.closer = -1 if v.doors else 0
    d.wounded, d.card = v.wounded, _int(v.weapon)
    return d
