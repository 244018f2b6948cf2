"""games/shogunate: what a seat can conclude from every card shown, turned, exchanged or not declared.

A Loyalty card that the seat has not seen is a token without a clan. The history moves tokens about; a showing or a
turning binds a token to a clan; a check without a declaration forbids pairs. A world is found by walking through the
history, guessing at each exchange between others which tokens changed hands, and binding what is left at the end.
Every consistent world can be drawn; worlds are not weighted by how likely the others' choices were.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from sudare.core import Beliefs, Chance, NoWorld, Perspective, Told
from sudare.games.shogunate.sight.view import View
from sudare.games.shogunate.state import NOBODY, NOTHING, Shogunate, pair_score
from sudare.games.shogunate.vocabulary import ACTION_IDS, CLANS

if TYPE_CHECKING:
    from sudare.games.shogunate.game import ShogunateGame

UNBOUND = -1
GUESSES = 40  # worlds that are drawn before a pair of cards is looked for on purpose
PATIENCE = 3000  # steps of such a search; what it has not excluded by then counts as possible


class ShogunateBeliefs(Beliefs["ShogunateGame"]):
    """One seat's memory of the Loyalty cards and of the Plot deck."""

    def __init__(self, game: ShogunateGame, seat: int | None) -> None:
        Beliefs.__init__(self, game, seat)
        self.own: tuple[int, ...] = ()  # the clans dealt to this seat
        self.history: list[tuple[Any, ...]] = []
        self.honour = [0] * CLANS
        self.top: list[tuple[int, list[int]]] = []  # of the Plot deck, from the top: (places, Plots known to lie there)

    # -- remembering ---------------------------------------------------------------------------------------------------

    def observe(self, told: Told) -> None:
        """Take note of an event."""
        note = getattr(self, f"_{told.kind}", None)
        if note is not None:
            note(told)

    def _clan(self, told: Told, field: str) -> int:
        return self.game.names["clan"].index(told.get(field))

    def _plots(self, told: Told) -> list[int]:
        return [self.game.names["plot"].index(name) for name in told.get("plots") or ()]

    def _set_up(self, told: Told) -> None:
        self.own = tuple(self.game.names["clan"].index(clan) for clan in told.get("loyalties") or ())

    def _loyalty_turned(self, told: Told) -> None:
        self.history.append(("turned", told.data["seat"], self._clan(told, "clan")))

    def _loyalty_shown(self, told: Told) -> None:
        clan = UNBOUND if told.secret is None else self._clan(told, "clan")
        self.history.append(("shown", told.data["owner"], clan))

    def _loyalty_exchanged(self, told: Told) -> None:
        one, two = told.data["seats"]
        if told.secret is None:
            self.history.append(("exchanged", one, two, UNBOUND, UNBOUND))
        else:
            gave, received = self._clan(told, "gave"), self._clan(told, "received")
            self.history.append(("exchanged", self.seat, two if one == self.seat else one, gave, received))

    def _honour_changed(self, told: Told) -> None:
        self.honour[self._clan(told, "leader")] += told.data["difference"]

    def _no_declaration(self, told: Told) -> None:
        self.history.append(("undeclared", tuple(self.honour)))

    def _game_over(self, told: Told) -> None:
        """All that lay face down is turned up (SHO-119)."""
        for seat, names in told.data["loyalties"].items():
            clans = [self.game.names["clan"].index(name) for name in names]
            for kind, *facts in self.history:
                if kind == "turned" and facts[0] == int(seat):
                    clans.remove(facts[1])
            self.history += [("turned", int(seat), clan) for clan in clans]

    def _plots_looked(self, told: Told) -> None:
        if told.secret is not None:
            self._know_top(self._plots(told))

    def _plots_returned(self, told: Told) -> None:
        if told.secret is not None:
            self._know_top(self._plots(told))
            return
        # Somebody else put them back: what was known of these places is now known of all of them together.
        places, known = 0, list[int]()
        while self.top and places < told.data["number"]:
            size, cards = self.top.pop(0)
            places += size
            known += cards
        self.top.insert(0, (max(places, told.data["number"]), known))

    def _know_top(self, plots: list[int]) -> None:
        """Know the top Plots exactly; a group that reaches further down keeps what has not been seen of it."""
        left, seen = len(plots), list(plots)
        while self.top and left > 0:
            size, cards = self.top.pop(0)
            rest = list(cards)
            for card in seen[: min(size, left)]:
                if card in rest:
                    rest.remove(card)
            if size > left:
                self.top.insert(0, (size - left, rest))
            seen = seen[size:]
            left -= size
        self.top = [(1, [plot]) for plot in plots] + self.top

    def _plot_revealed(self, told: Told) -> None:
        if self.top:
            size, cards = self.top.pop(0)
            plot = self.game.names["plot"].index(told.data["plot"])
            if plot in cards:
                cards = [*cards]
                cards.remove(plot)
            if size > 1:
                self.top.insert(0, (size - 1, cards))

    def _plot_deck_reshuffled(self, told: Told) -> None:
        self.top = []

    # -- drawing a world -----------------------------------------------------------------------------------------------

    def world(self, perspective: Perspective, chance: Chance) -> Shogunate:
        """Return a position that this seat cannot tell from the real one."""
        s = self._public(perspective, chance)
        search = _Search(self, self.history, chance)
        pairs = next(search.worlds(), None)
        if pairs is None:
            raise NoWorld("no deal of the Loyalty cards agrees with what this seat has seen")
        pool = [*range(CLANS), *range(CLANS)]
        for seat, clans in enumerate(pairs):
            for clan in clans:
                pool.remove(clan)
            hidden = list(clans)
            for clan in s.face_up[seat]:
                hidden.remove(clan)
            s.hidden[seat] = tuple(sorted(hidden))
        s.leftovers = tuple(sorted(pool))
        s.tie_break = "" if perspective.view.result is None else perspective.view.result.tie_break
        s.notes = self._notes(perspective.view, search)
        self._deck(s, perspective, chance)
        return s

    def _notes(self, view: View, search: _Search) -> list[tuple[str, int, int, int, str, int, int]]:
        """Write down what became of Loyalty cards, with the clans that they have in the world just found."""
        noted = []
        for note, (seat, mine, theirs) in zip(view.notes, search.seen, strict=False):
            clan, received = search.clan[mine], NOTHING if theirs == NOTHING else search.clan[theirs]
            if note.seat != seat:  # the history tells an own exchange from this side
                clan, received = received, clan
            other = NOBODY if note.other is None else note.other
            noted.append((note.kind, note.round, note.seat, other, note.cause, clan, received))
        return noted

    def _public(self, perspective: Perspective, chance: Chance) -> Shogunate:
        """Lay out what everybody sees."""
        view: View = perspective.view
        game = self.game
        clans, plots = game.names["clan"], game.names["plot"]
        s = Shogunate(game, chance)
        s.round = view.round
        s.hatamoto = view.hatamoto
        s.actor = NOBODY if view.actor is None else view.actor
        s.line = [clans.index(leader.clan) for leader in view.line]
        for leader in view.line:
            s.honour[clans.index(leader.clan)] = leader.honour
        s.shinobi = view.shinobi_position - 1 if game.slot else clans.index(view.shinobi)
        s.pool = -1 if view.pool is None else view.pool
        s.plot = plots.index(view.plot)
        s.plot_discards = [plots.index(plot) for plot in view.plot_discards]
        for seat, seen in enumerate(view.seats):
            s.face_up[seat] = tuple(clans.index(clan) for clan in seen.face_up)
            s.hands[seat] = sum(1 << ACTION_IDS.index(card) for card in seen.hand)
            s.revealed[seat] = NOTHING if seen.revealed is None else ACTION_IDS.index(seen.revealed)
            s.knows_top[seat] = seen.plots_known
        return s

    def _deck(self, s: Shogunate, perspective: Perspective, chance: Chance) -> None:
        """Lay out a Plot deck: what this seat knows of its top, and a settled place for all that anybody looked at."""
        cards = list(self.game.deck)
        for plot in (s.plot, *s.plot_discards):
            cards.remove(plot)
        for _, known in self.top:
            for plot in known:
                cards.remove(plot)
        s.plots.rest = cards
        top: list[int] = []
        for size, known in self.top:
            group = [*known, *(s.plots.draw(chance) for _ in range(size - len(known)))]
            chance.shuffle(group)
            top += group
        s.plots.top = top
        looking = [question[1] for question in perspective.flow.asked if question and question[0] == "plot_order"]
        s.plots.look(max([0, *s.knows_top, *looking]), chance)

    # -- concluding ----------------------------------------------------------------------------------------------------

    def hands(self, view: View) -> list[list[tuple[int, ...]]]:
        """Return for each seat all clans that its face-down cards can be together; every one of them is listed."""
        chance = Chance("hands")
        found: list[set[tuple[int, ...]]] = [set() for _ in view.seats]
        face_up = [[self.game.names["clan"].index(clan) for clan in seen.face_up] for seen in view.seats]
        for _ in range(GUESSES):
            pairs = next(_Search(self, self.history, chance).worlds(), None)
            for seat, clans in enumerate(pairs or ()):
                hidden = list(clans)
                for clan in face_up[seat]:
                    hidden.remove(clan)
                found[seat].add(tuple(sorted(hidden)))
        for seat, seen in enumerate(view.seats):
            for clans in combinations_with_replacement(range(CLANS), seen.face_down):
                if clans not in found[seat] and self._possible(seat, clans, chance):
                    found[seat].add(clans)
        return [sorted(clans) for clans in found]

    def _possible(self, seat: int, clans: tuple[int, ...], chance: Chance) -> bool:
        """Say whether a seat's face-down cards can be these: whether turning them up now would contradict nothing."""
        search = _Search(self, [*self.history, *(("turned", seat, clan) for clan in clans)], chance, PATIENCE)
        return next(search.worlds(), None) is not None or search.tired

    # -- refuting a world ----------------------------------------------------------------------------------------------

    def refute(self, state: Shogunate) -> str | None:
        """Return why a position contradicts what the seat observed; exchanges between others excuse old sightings."""
        clan_names = self.game.names["clan"]
        certain: dict[int, list[int]] = {seat: [] for seat in range(self.game.seats)}
        for kind, seat, *rest in self.history:
            if kind == "shown" and rest[0] != UNBOUND and rest[0] not in certain[seat]:
                certain[seat].append(rest[0])
            elif kind == "exchanged":
                other, gave, received = rest
                known = received != UNBOUND
                certain[seat], certain[other] = ([received], [gave]) if known else ([], [])
        for seat, clans in certain.items():
            for clan in clans:
                if seat != self.seat and clan not in state.loyalties(seat):
                    return f"seat {seat + 1} must hold {clan_names[clan]}"
        last = [entry for entry in self.history if entry[0] in ("undeclared", "exchanged")]
        if last and last[-1][0] == "undeclared":
            for seat in range(self.game.seats):
                if pair_score(state.loyalties(seat), last[-1][1], self.game.per_card) >= self.game.target:
                    return f"seat {seat + 1} would have declared"
        place = 0
        for size, known in self.top:
            here = list(state.plots.top[place : place + size])
            for plot in known:
                if plot not in here:
                    return f"{self.game.names['plot'][plot]} must lie near the top of the Plot deck"
                here.remove(plot)
            place += size
        return None


class _Search:
    """A walk through the history with tokens for unseen cards; each way through is a world."""

    def __init__(
        self, beliefs: ShogunateBeliefs, history: list[tuple[Any, ...]], chance: Chance, patience: int = 0
    ) -> None:
        self.game = beliefs.game
        self.history = history
        self.chance = chance
        self.patience = patience  # 0: as long as it takes
        self.steps = 0
        self.tired = False
        self.seen: list[
            tuple[int, int, int]
        ] = []  # of each card so far turned, shown or exchanged: whose, token, token
        seats = self.game.seats
        self.clan = [UNBOUND] * (2 * seats)  # by token
        self.left = [2] * CLANS  # copies not yet bound
        self.held = [[2 * seat, 2 * seat + 1] for seat in range(seats)]  # every token of a seat
        self.down = [pair[:] for pair in self.held]  # those of them that are face-down
        self.limits: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in self.clan]  # (other token, Honour)
        for token, clan in enumerate(beliefs.own):
            assert beliefs.seat is not None
            self.clan[2 * beliefs.seat + token] = clan
            self.left[clan] -= 1

    def worlds(self) -> Iterator[list[tuple[int, ...]]]:
        """Yield for each world the clans that every seat holds now."""
        yield from self._walk(0)

    def _tires(self) -> bool:
        """Count a step, and say whether there have been too many."""
        self.steps += 1
        self.tired = 0 < self.patience < self.steps
        return self.tired

    def _shuffled(self, items: list[Any]) -> list[Any]:
        items = items[:]
        self.chance.shuffle(items)
        return items

    def _walk(self, at: int) -> Iterator[list[tuple[int, ...]]]:
        if self._tires():
            return
        if at == len(self.history):
            yield from self._fill([token for pair in self.held for token in pair if self.clan[token] == UNBOUND])
            return
        kind, *facts = self.history[at]
        if kind == "undeclared":
            yield from self._undeclared(at, facts[0])
        elif kind == "exchanged":
            yield from self._exchanged(at, *facts)
        else:
            yield from self._seen(at, kind == "turned", *facts)

    def _seen(self, at: int, turned: bool, seat: int, clan: int) -> Iterator[list[tuple[int, ...]]]:
        """A face-down card of the seat was seen to be of this clan; UNBOUND: by others, so that any of them will do."""
        tokens = self._shuffled(self.down[seat])
        for token in tokens[:1] if clan == UNBOUND else tokens:
            for _ in self._bind(token, clan):
                if turned:
                    self.down[seat].remove(token)
                self.seen.append((seat, token, NOTHING))
                yield from self._walk(at + 1)
                self.seen.pop()
                if turned:
                    self.down[seat].append(token)

    def _exchanged(self, at: int, one: int, two: int, gave: int, received: int) -> Iterator[list[tuple[int, ...]]]:
        """Two seats swapped a face-down card each; what they were is known to those two."""
        for mine in self._shuffled(self.down[one]):
            for theirs in self._shuffled(self.down[two]):
                for _ in self._bind(mine, gave):
                    for _ in self._bind(theirs, received):
                        self._swap(one, mine, two, theirs)
                        self.seen.append((one, mine, theirs))
                        yield from self._walk(at + 1)
                        self.seen.pop()
                        self._swap(one, theirs, two, mine)

    def _swap(self, one: int, mine: int, two: int, theirs: int) -> None:
        for cards in (self.held, self.down):
            cards[one][cards[one].index(mine)] = theirs
            cards[two][cards[two].index(theirs)] = mine

    def _undeclared(self, at: int, honour: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
        """No seat was at the target: pairs that would have been are impossible."""
        pairs = [tuple(pair) for pair in self.held]
        for a, b in pairs:
            self.limits[a].append((b, honour))
            self.limits[b].append((a, honour))
        if all(self._allowed(a) for a, _ in pairs):
            yield from self._walk(at + 1)
        for a, b in pairs:
            self.limits[a].pop()
            self.limits[b].pop()

    def _fill(self, tokens: list[int]) -> Iterator[list[tuple[int, ...]]]:
        """Bind the tokens that nobody has seen."""
        if self._tires():
            return
        if not tokens:
            yield [tuple(self.clan[token] for token in pair) for pair in self.held]
            return
        cards = self._shuffled([clan for clan, copies in enumerate(self.left) for _ in range(copies)])
        for clan in dict.fromkeys(cards):
            for _ in self._bind(tokens[0], clan):
                yield from self._fill(tokens[1:])

    def _bind(self, token: int, clan: int) -> Iterator[None]:
        """Bind a token to a clan (UNBOUND: leave it open) while the caller goes on, if it is possible."""
        if clan in (UNBOUND, self.clan[token]):
            yield
        elif self.clan[token] == UNBOUND and self.left[clan]:
            self.clan[token] = clan
            self.left[clan] -= 1
            if self._allowed(token):
                yield
            self.left[clan] += 1
            self.clan[token] = UNBOUND

    def _allowed(self, token: int) -> bool:
        """Say whether no pair with this token would have had to declare."""
        clan = self.clan[token]
        if clan == UNBOUND:
            return True
        for other, honour in self.limits[token]:
            clans = (clan, self.clan[other])
            if clans[1] != UNBOUND and pair_score(clans, honour, self.game.per_card) >= self.game.target:
                return False
        return True
