"""games/chiyo: what a seat can conclude: every world of disguises, roles and at most one lie that fits all answers."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from sudare.core import Beliefs, Chance, Deck, NoWorld, Perspective, Told
from sudare.games.chiyo.beliefs.credit import Credit
from sudare.games.chiyo.beliefs.honor import Purse
from sudare.games.chiyo.beliefs.whereabouts import Faces
from sudare.games.chiyo.edition import FUGITIVES, MOTONAKA, ROLES
from sudare.games.chiyo.rules.questions import ASSASSIN, FACE_UP, IS, REVEALED, TYPE, lie_would_unmask
from sudare.games.chiyo.state import HUNT, SETTING_UP, STAGES, Chiyo

if TYPE_CHECKING:
    from sudare.core.forms import Uttered
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import View

TRUST = 5  # a lie is one answer among many: a world without it counts as much as so many worlds with it

Pair = tuple[int, int]
RoleDeal = tuple[int, ...]


class Asked:
    """One answered question, with what the table showed when it was asked."""

    __slots__ = ("barred", "cards", "neighbours", "question", "shown", "types", "unmasked", "up", "yes")

    def __init__(
        self, question: int, types: list[int], neighbours: tuple[int, ...], cards: list[int], yes: bool
    ) -> None:
        self.question = question
        self.types = types
        self.neighbours = neighbours
        self.cards = cards
        self.yes = yes
        self.up: frozenset[int] = frozenset()  # cards that lay face-up
        self.shown = (False, False)  # whether the True cards lay face-up
        self.unmasked = (False, False)
        self.barred = False  # CHI-085: a No was surely true

    def truth(self, pair: Pair, roles: RoleDeal) -> bool:
        """Return the true answer in a world."""
        q = self.question
        if q < TYPE:
            return any(roles[seat] == q for seat in self.neighbours)
        if q < FACE_UP:
            fugitive, type = divmod(q - TYPE, 4)
            return self.types[pair[fugitive]] == type
        if q < REVEALED:
            f = q - FACE_UP
            return self.shown[f] if self.unmasked[f] else pair[f] in self.up
        if q == REVEALED:
            return any(pair[f] in self.cards for f in (0, 1) if not self.unmasked[f])
        return pair[q - IS] == self.cards[0]

    def may_be_false(self) -> bool:
        """Say whether this answer could have been the lie (CHI-082 to CHI-085)."""
        return self.question < REVEALED or (not self.yes and not self.barred)


class Weighed:
    """What a seat makes of its pairs and role deals: their weights, and how likely each card and seat is what."""

    def __init__(self, game: ChiyoGame, pairs: dict[Pair, int], deals: dict[RoleDeal, int]) -> None:
        self.pairs = pairs
        self.deals = deals
        self.odds: list[list[float]] = [[0.0] * (game.patron_count + 3) for _ in FUGITIVES]  # by Fugitive and card
        self.chance_of: list[list[float]] = [[0.0] * len(ROLES) for _ in range(game.seats)]  # by seat and role
        geisha, ronin = self.odds
        total = sum(pairs.values()) or 1
        for pair, weight in pairs.items():
            share = weight / total
            geisha[pair[0]] += share
            ronin[pair[1]] += share
        total = sum(deals.values()) or 1
        for deal, weight in deals.items():
            share = weight / total
            for who, role in enumerate(deal):
                self.chance_of[who][role] += share


ALIKE = {  # events that say the same as another
    "framed": "down",
    "flipped_down": "down",
    "answered_about": "answered",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class ChiyoBeliefs(Beliefs["ChiyoGame"]):
    """All pairs of disguises and all deals of roles that agree with every answer, each with the lies it needs."""

    def __init__(self, game: Any, seat: int | None) -> None:
        Beliefs.__init__(self, game, seat)
        names = game.names
        self.card = {name: i for i, name in enumerate(names["card"])}
        self.question = {name: i for i, name in enumerate(names["question"])}
        self.motonaka = -1
        self.ring: list[int] = []
        self.pairs: dict[Pair, int] = dict.fromkeys(permutations(game.disguise_deck, 2), 0)
        self.deals: dict[RoleDeal, int] = {}
        self.sure_lies = 0  # lies that were told in every possible world
        self.asked: list[Asked] = []
        self.faces = Faces(game.patron_count)
        self.alias: dict[int, int] = {}  # True card by the Patron it replaced
        self.up: set[int] = set()
        self.seen: dict[int, int] = {}
        self.tokens: dict[int, int] = {}
        self.city_seen = [0, 0, 0, 0]
        self.city_known: dict[int, bool] = {}
        self.purse = Purse(game.honor_tokens, game.seats)
        self.void: set[int] = set()
        self.claims_asked: tuple[int, ...] = ()
        self.credit: dict[RoleDeal, int] = {}  # how much deals count by what others said; {}: nobody's word is weighed
        self.claimed: dict[
            int, tuple[int, float]
        ] = {}  # what face-down cards are said to be, and how likely it is true
        self._listener = Credit(seat, self.faces, self.alias, self.card)
        self._heeded = (0, 0)
        self._count = 0  # events observed
        self._weighed: dict[Any, Weighed] = {}  # what was concluded from the same beliefs, by what a view adds to them

    # -- observing ---------------------------------------------------------------------------------

    def observe(self, told: Told) -> None:
        """Fold an event in."""
        self._count += 1
        handler = getattr(self, f"_on_{ALIKE.get(told.kind, told.kind)}", None)
        if handler is not None:
            self._weighed = {}
            handler(told)

    def heed(self, heard: list[Uttered]) -> None:
        """Weigh the deals of roles by what others have said, and by what has come out of it since."""
        if self._heeded == (len(heard), self._count) or not heard:
            return
        self._heeded = (len(heard), self._count)
        self._weighed = {}
        self.credit = self._listener.weigh(heard, list(self.deals))
        chance_of = [[0.0] * len(ROLES) for _ in range(self.game.seats)]
        total = sum(self.credit.values()) or 1
        for deal, weight in self.credit.items():
            for seat, role in enumerate(deal):
                chance_of[seat][role] += weight / total
        self.claimed = self._listener.claims(heard, chance_of)

    def _cards(self, names: list[str]) -> list[int]:
        return [self.card[name] for name in names]

    def _on_seated(self, told: Told) -> None:
        self.motonaka = told.data["motonaka"]
        self.ring = [self.game.names["place"].index(name) for name in told.data["ring"]]

    def _on_dealt(self, told: Told) -> None:
        handles = list(told.data["handles"])
        self.faces.deal(handles)
        self.seen = dict.fromkeys(handles, 0)
        self.tokens = dict.fromkeys(handles, 0)
        known = {self.motonaka: MOTONAKA}
        if told.secret is not None and self.seat is not None:
            known[self.seat] = ROLES.index(told.secret["role"])
        self.deals = dict.fromkeys(_deals(self.game.role_deck, self.game.seats, known), 0)

    def _on_disguised(self, told: Told) -> None:
        if told.secret is not None:
            pair = (self.card[told.secret["geisha"]], self.card[told.secret["ronin"]])
            self.pairs = {pair: 0}

    def _on_roles_learned(self, told: Told) -> None:
        if told.secret is not None:
            known = {int(seat): ROLES.index(role) for seat, role in told.secret["roles"].items()}
            self.deals = {d: n for d, n in self.deals.items() if all(d[seat] == role for seat, role in known.items())}

    def _on_peeked(self, told: Told) -> None:
        handles = told.data["handles"]
        for handle in handles:
            self.seen[handle] |= 1 << told.data["seat"]
        if told.secret is not None:
            for handle, card in zip(handles, self._cards(told.secret["cards"]), strict=True):
                self._see(handle, card)

    def _see(self, handle: int, card: int) -> None:
        if card >= self.game.patron_count:
            card = next(patron for patron, true in self.alias.items() if true == card)
        self.faces.see(handle, card)

    def _on_city_peeked(self, told: Told) -> None:
        self.city_seen[self.game.track.city.index(told.data["space"])] |= 1 << told.data["seat"]
        if told.secret is not None:
            self.city_known[told.data["space"]] = told.secret["marker"] == "city"

    def _on_city_revealed(self, told: Told) -> None:
        self.city_known[told.data["space"]] = told.data["marker"] == "city"

    def _on_secrets_drawn(self, told: Told) -> None:
        if told.secret is not None:
            self.city_known[told.secret["city"]] = True

    def _on_revealed(self, told: Told) -> None:
        for handle, card in zip(told.data["handles"], self._cards(told.data["cards"]), strict=True):
            self._see(handle, card)
            self.seen[handle] = self.game.everybody
            self.up.add(card)

    def _on_down(self, told: Told) -> None:
        self.up -= set(self._cards(told.data["cards"]))

    def _on_shuffled(self, told: Told) -> None:
        old, new = told.data["old"], told.data["new"]
        for handle in old:  # a Hide takes face-up cards along
            token = self.faces.known(handle)
            if token is not None:
                self.up.discard(self.alias.get(token, token))
            del self.seen[handle], self.tokens[handle]
        self.faces.mix(old, new)
        for handle in new:
            self.seen[handle] = self.tokens[handle] = 0

    def _on_tokens_placed(self, told: Told) -> None:
        bit = 1 << FUGITIVES.index(told.data["fugitive"])
        for handle in told.data["handles"]:
            self.tokens[handle] |= bit

    def _on_tokens_removed(self, told: Told) -> None:
        bit = 1 << FUGITIVES.index(told.data["fugitive"])
        for handle in told.data["handles"]:
            self.tokens[handle] &= ~bit

    def _on_answered(self, told: Told) -> None:
        data, game = told.data, self.game
        question = self.question[data["question"]]
        cards = self._cards(data["cards"])
        entry = Asked(question, game.card_type, self._beside(data["seat"]), cards, data["answer"] == "yes")
        entry.up = frozenset(self.up)
        done = set(self.alias.values())
        entry.unmasked = (game.true_card[0] in done, game.true_card[1] in done)
        entry.shown = (game.true_card[0] in self.up, game.true_card[1] in self.up)
        if question >= IS:
            handles = list(self.tokens)
            slot = handles.index(data["handles"][0])
            entry.barred = lie_would_unmask([self.tokens[h] for h in handles], slot, question - IS)
        self._take_in(entry)

    def _beside(self, seat: int) -> tuple[int, int]:
        """Return the neighbouring Nobles of a Noble."""
        seats = self.game.seats
        nobles = [(self.motonaka + 1 + i) % seats for i in range(seats - 1)]
        i = nobles.index(seat)
        return nobles[i - 1], nobles[(i + 1) % len(nobles)]

    def _take_in(self, entry: Asked) -> None:
        """Count a lie in every world in which this answer is false."""
        self.asked.append(entry)
        if entry.question < TYPE:
            self.deals = _weigh(self.deals, lambda deal: entry.truth((-1, -1), deal), entry)
        elif _settled(entry):
            self.sure_lies += entry.truth(next(iter(self.pairs)), ()) != entry.yes
        else:
            self.pairs = _weigh(self.pairs, lambda pair: entry.truth(pair, ()), entry)
        self._prune()

    def _prune(self) -> None:
        """Forget what would need a second lie."""
        least_deal = min(self.deals.values(), default=0)
        least_pair = min(self.pairs.values(), default=0)
        self.pairs = {p: n for p, n in self.pairs.items() if n + least_deal + self.sure_lies <= 1}
        self.deals = {d: n for d, n in self.deals.items() if n + least_pair + self.sure_lies <= 1}

    def _on_unmasked(self, told: Told) -> None:
        fugitive, card = FUGITIVES.index(told.data["fugitive"]), self.card[told.data["card"]]
        self.alias[card] = self.game.true_card[fugitive]
        self.up.discard(card)
        self.up.add(self.game.true_card[fugitive])
        self.pairs = {pair: n for pair, n in self.pairs.items() if pair[fugitive] == card}
        self._prune()

    def _on_false_lead(self, told: Told) -> None:
        fugitive, card = FUGITIVES.index(told.data["fugitive"]), self.card[told.data["card"]]
        self.pairs = {pair: n for pair, n in self.pairs.items() if pair[fugitive] != card}
        self._prune()

    def _on_honor_drawn(self, told: Told) -> None:
        self.purse.note("draw", told.data["seat"], 1, (told.secret["value"],) if told.secret else None)

    def _on_honor_offered(self, told: Told) -> None:
        values = tuple(told.secret["values"]) if told.secret else None
        self.purse.note("offer", told.data["seat"], told.data["count"], values)

    def _on_honor_kept(self, told: Told) -> None:
        more = 0 if told.data["back"] else 1  # tokens go back with the last one kept
        self.purse.note("keep", told.data["seat"], more, (told.secret["kept"],) if told.secret else None)

    def _on_honor_returned(self, told: Told) -> None:
        self.purse.note("return", told.data["seat"], 1, (told.secret["value"],) if told.secret else None)

    def _on_honor_shown_returned(self, told: Told) -> None:
        self.purse.note("open", told.data["seat"], 1, (told.data["value"],))

    def _on_final_act(self, told: Told) -> None:
        tokens = told.data["tokens"]
        self.purse.show([tuple(map(int, tokens.get(str(seat), ()))) for seat in range(self.game.seats)])

    def _on_claims_open(self, told: Told) -> None:
        place = self.game.names["place"].index(told.data["place"])
        self.claims_asked = (told.data["turn"], place, *self._cards(told.data["cards"]))

    def _on_claim_void(self, told: Told) -> None:
        seat, role = told.data["seat"], ROLES.index(told.data["role"])
        self.void.add(seat)
        self.deals = {deal: n for deal, n in self.deals.items() if deal[seat] == role}
        self._prune()

    def following(self, view: View) -> ChiyoBeliefs:
        """Return beliefs that take in what was answered since: who plays on in imagined games sees it, but is not told.

        The table is taken as it lies now: what was face-up when the question was asked can have been turned since.
        """
        twin = ChiyoBeliefs.__new__(ChiyoBeliefs)
        twin.game, twin.seat, twin.card, twin.question = self.game, self.seat, self.card, self.question
        twin.motonaka, twin.ring = self.motonaka, self.ring
        twin.pairs, twin.deals, twin.sure_lies, twin.asked = self.pairs, self.deals, self.sure_lies, self.asked[:]
        twin.faces, twin.alias, twin.purse, twin.void = self.faces, self.alias, self.purse, self.void
        twin.claims_asked = self.claims_asked
        twin.credit, twin.claimed, twin._listener = self.credit, self.claimed, self._listener
        twin._heeded, twin._count = self._heeded, self._count
        twin.up, twin.seen, twin.tokens = self.up, self.seen, self.tokens
        twin.city_seen, twin.city_known = self.city_seen, self.city_known
        twin._weighed = {}
        up = frozenset([self.card[card.face] for place in view.places for card in place.cards if card.face is not None])
        true = self.game.true_card
        for asked in view.questions[len(self.asked) :]:
            question, cards = self.question[asked.question], self._cards(asked.cards)
            entry = Asked(question, self.game.card_type, self._beside(asked.seat), cards, asked.answer == "yes")
            entry.up = up
            entry.unmasked = (view.unmasked["geisha"], view.unmasked["ronin"])
            entry.shown = (true[0] in up, true[1] in up)
            before = twin.pairs, twin.deals, twin.sure_lies
            twin._take_in(entry)
            if not twin.pairs or not twin.deals:  # the table has changed too much to tell what was asked about
                twin.pairs, twin.deals, twin.sure_lies = before
        return twin

    # -- concluding --------------------------------------------------------------------------------

    def possible(self, view: View) -> tuple[dict[Pair, int], dict[RoleDeal, int]]:
        """Return the pairs and role deals that are left, with the lies that each needs beside the sure ones."""
        known = {seat: ROLES.index(who.role) for seat, who in enumerate(view.seats) if who.role is not None}
        barred, traitor = view.not_betrayer, ROLES.index("betrayer")
        deals = {
            deal: n
            for deal, n in self.deals.items()
            if all(deal[seat] == role for seat, role in known.items()) and not any(deal[b] == traitor for b in barred)
        }
        fixed = [view.disguises[name] for name in FUGITIVES]
        wanted = [None if name is None else self.card[name] for name in fixed]
        pairs = {p: n for p, n in self.pairs.items() if all(w is None or p[f] == w for f, w in enumerate(wanted))}
        return pairs, deals

    def weights(self, view: View) -> tuple[dict[Pair, int], dict[RoleDeal, int]]:
        """Return for each pair and each role deal the weight of all worlds in which it is true."""
        weighed = self.weighed(view)
        return weighed.pairs, weighed.deals

    def weighed(self, view: View) -> Weighed:
        """Return the weights of pairs and role deals, and what follows from them; not to be changed."""
        key = (
            tuple([who.role for who in view.seats]),
            tuple(view.not_betrayer),
            tuple([view.disguises[name] for name in FUGITIVES]),
        )
        found = self._weighed.get(key)
        if found is None:
            found = self._weighed[key] = self._weigh_all(view)
        return found

    def _weigh_all(self, view: View) -> Weighed:
        pairs, deals = self.possible(view)
        by_pair, by_deal = [0, 0], [0, 0]
        for n in pairs.values():
            by_pair[n] += 1
        credit = self.credit
        for deal, n in deals.items():
            by_deal[n] += credit.get(deal, 1)
        of_pair = [sum([self._weight(n, k) * by_deal[k] for k in (0, 1)]) for n in (0, 1)]
        of_deal = [sum([self._weight(k, n) * by_pair[k] for k in (0, 1)]) for n in (0, 1)]
        weigh_pair = {p: of_pair[n] for p, n in pairs.items() if of_pair[n]}
        weigh_deal = {d: of_deal[n] * credit.get(d, 1) for d, n in deals.items() if of_deal[n]}
        return Weighed(self.game, weigh_pair, weigh_deal)

    def _weight(self, pair_lies: int, deal_lies: int) -> int:
        """Return what a world that needs these lies counts: nothing when it needs two."""
        lies = pair_lies + deal_lies + self.sure_lies
        return (TRUST, 1, 0, 0)[lies]

    def _draw_world(self, view: View, chance: Chance) -> tuple[Pair, RoleDeal]:
        """Draw disguises and roles together from all worlds that need at most one lie."""
        pairs, deals = self.possible(view)
        pair_by = [[p for p, n in pairs.items() if n == k] for k in (0, 1)]
        deal_by = [[d for d, n in deals.items() if n == k] for k in (0, 1)]
        ways = [(a, b) for a in (0, 1) for b in (0, 1)]
        told = [sum([self.credit.get(deal, 1) for deal in deal_by[k]]) for k in (0, 1)]
        sizes = [self._weight(a, b) * len(pair_by[a]) * told[b] for a, b in ways]
        if not sum(sizes):
            raise NoWorld("no disguises and roles agree with every answer and at most one lie")
        ticket = chance.below(sum(sizes))
        for (a, b), size in zip(ways, sizes, strict=True):
            if ticket < size:
                ticket //= self._weight(a, b)
                return pair_by[a][ticket % len(pair_by[a])], self._deal_at(deal_by[b], ticket // len(pair_by[a]))
            ticket -= size
        raise NoWorld("unreachable")

    def _deal_at(self, deals: list[RoleDeal], ticket: int) -> RoleDeal:
        """Return the deal that a ticket falls on: each has as many as it counts."""
        for deal in deals:
            ticket -= self.credit.get(deal, 1)
            if ticket < 0:
                return deal
        raise NoWorld("unreachable")

    def world(self, perspective: Perspective, chance: Chance) -> Chiyo:
        """Return a position drawn from those that this seat cannot tell from the real one."""
        view: View = perspective.view
        game = self.game
        s = Chiyo(game, chance)
        pair, roles = self._draw_world(view, chance)
        s.take_chairs(view.motonaka, tuple(self.ring))
        s.stage = STAGES.index(view.stage)
        s.roles = roles
        s.shown_roles = tuple(sorted(self.void))
        s.claims_asked = self.claims_asked
        self._lay_cards(s, view, chance)
        if s.stage == SETTING_UP:
            s.drawn = tuple(self._cards(view.private.drawn)) if view.private else pair
        else:
            s.disguises = pair
        s.unmasked = (view.unmasked["geisha"], view.unmasked["ronin"])
        minis = self._cards(view.private.assassin_minis) if view.private else []
        if not minis:
            minis = list(game.assassins)
            chance.shuffle(minis)
        s.minis = tuple(minis)
        if view.true_assassin is not None:
            s.true_assassin = self.card[view.true_assassin]
        elif s.stage >= HUNT:
            s.true_assassin = chance.choice(
                [c for c in game.assassins if game.names["card"][c] not in view.not_true_assassin]
            )
        self._lay_city(s, view, chance)
        self._give_honor(s, view, chance)
        self._give_influence(s, view, chance)
        self._set_turn(s, view)
        s.asked_before = tuple(
            (q.turn, q.seat, self.question[q.question], tuple(self._cards(q.cards)), q.answer == "yes")
            for q in view.questions
        )
        s.lie = next((n for n, entry in enumerate(self.asked) if entry.truth(pair, roles) != entry.yes), -1)
        s.not_assassin = tuple(self._cards(view.not_true_assassin))
        s.not_betrayer = tuple(view.not_betrayer)
        return s

    def _lay_cards(self, s: Chiyo, view: View, chance: Chance) -> None:
        extra: dict[int, int] = {}
        lay = sorted((card.handle, place, card) for place, board in enumerate(view.places) for card in board.cards)
        back = {true: patron for patron, true in self.alias.items()}
        for handle, _, card in lay:
            name = card.face or card.remembered
            if name is not None:
                known = self.card[name]
                extra[handle] = back.get(known, known)
        drawn = self.faces.draw(chance, extra)
        s.handle = [handle for handle, _, _ in lay]
        s.place = [place for _, place, _ in lay]
        s.face = [self.alias.get(drawn[handle], drawn[handle]) for handle, _, _ in lay]
        s.up = [card.face is not None for _, _, card in lay]
        s.tokens = [sum(1 << FUGITIVES.index(name) for name in card.tokens) for _, _, card in lay]
        s.seen = [self.seen[handle] for handle, _, _ in lay]
        s.next_handle = view.next_handle
        tiles = self.game.names["tile"]
        s.tiles = [next(p for p, board in enumerate(view.places) if tile in board.tiles) for tile in tiles]
        s.locks = [view.action_markers[name] for name in self.game.names["lock"]]

    def _lay_city(self, s: Chiyo, view: View, chance: Chance) -> None:
        s.marker = view.space
        found = [marker.space for marker in view.city if marker.face == "city"]
        s.city = found[0] if found else chance.choice([marker.space for marker in view.city if marker.face is None])
        s.city_seen = self.city_seen[:]

    def _give_honor(self, s: Chiyo, view: View, chance: Chance) -> None:
        _, hidden, offer = self.purse.draw(chance)
        for seat, who in enumerate(view.seats):
            own = hidden[seat] if who.honor_hidden is None else tuple(who.honor_hidden)
            s.honor[seat] = (*who.honor_open, *own)
            s.shown[seat] = len(who.honor_open)
        s.offer = tuple(view.honor_offer) or offer
        s.pool = Deck(self.game.honor_tokens)
        for value in [v for held in s.honor for v in held] + list(s.offer):
            s.pool.remove(value)

    def _give_influence(self, s: Chiyo, view: View, chance: Chance) -> None:
        index = self.game.names["influence"].index
        s.discard = tuple(index(name) for name in view.influence_discard)
        for card in s.discard:
            s.deck.remove(card)
        if view.private is not None:
            s.hand = tuple(index(name) for name in view.private.hand)
            for card in s.hand:
                s.deck.remove(card)
        else:
            s.hand = tuple(s.deck.draw(chance) for _ in range(view.influence_hand))

    def _set_turn(self, s: Chiyo, view: View) -> None:
        names, turn = self.game.names, view.turn

        def number(kind: str, name: str | None) -> int:
            return -1 if name is None else names[kind].index(name)

        s.active = turn.active
        s.turns = view.turns_completed
        s.order = tuple(view.order)
        s.loyal = number("loyal", turn.loyal)
        s.moved = (0, *turn.moved) if turn.tile_moved else tuple(turn.moved)
        s.picked = tuple(turn.picked)
        s.owed = turn.owed
        s.taken = sum(1 << names["secret"].index(name) for name in turn.taken)
        s.barred_secret = number("secret", turn.barred_secret)
        s.barred_loyal = number("loyal", turn.barred_loyal)
        s.curfew = number("loyal", turn.curfew)
        s.zone = number("place", turn.chosen_place)
        s.ending = view.ending or ""

    def refute(self, state: Chiyo) -> str | None:
        """Return why this position contradicts what the seat has observed, or None."""
        pair = state.disguises if state.stage > SETTING_UP else None
        names = self.game.names["card"]
        false = []
        for number, entry in enumerate(self.asked):
            if pair is not None and entry.truth(pair, state.roles) != entry.yes:
                false.append(number)
                if not entry.may_be_false():
                    return f"answer {number + 1} would have been a lie that is not allowed"
        if len(false) > 1:
            return f"Motonaka would have lied {len(false)} times"
        if state.lie != (false[0] if false else -1):
            return f"the lie is noted at {state.lie}, but the false answers are {false}"
        for patron, true in self.alias.items():
            fugitive = self.game.true_card.index(true)
            if state.disguises[fugitive] != patron or not state.unmasked[fugitive]:
                return f"{names[patron]} was unmasked as the {FUGITIVES[fugitive]}"
        for slot, handle in enumerate(state.handle):
            token = self.faces.known(handle)
            if token is not None and self.alias.get(token, token) != state.face[slot]:
                return f"card {handle} was seen to be {names[token]}"
        for space, is_city in self.city_known.items():
            if (state.city == space) != is_city:
                return f"the City Marker on space {space} was seen"
        if state.true_assassin in state.not_assassin:
            return "that Assassin has stood by without a win"
        return None


def _settled(entry: Asked) -> bool:
    """Say whether the truth is the same in all worlds: the type Assassin, or a Fugitive already unmasked."""
    q = entry.question
    if TYPE <= q < FACE_UP:
        return (q - TYPE) % 4 == ASSASSIN
    return FACE_UP <= q < REVEALED and entry.unmasked[q - FACE_UP]


def _weigh(worlds: dict[Any, int], truth: Any, entry: Asked) -> dict[Any, int]:
    """Add a lie to every world in which the answer is false; drop those that cannot be."""
    extra = 1 if entry.may_be_false() else 2
    weighed = {world: n + (0 if truth(world) == entry.yes else extra) for world, n in worlds.items()}
    return {world: n for world, n in weighed.items() if n <= 1}


def _deals(deck: tuple[int, ...], seats: int, known: dict[int, int]) -> list[RoleDeal]:
    """Return every deal of the Role deck that agrees with what is known."""
    found: list[RoleDeal] = []

    def fill(deal: RoleDeal, left: tuple[int, ...]) -> None:
        seat = len(deal)
        if seat == seats:
            found.append(deal)
            return
        for role in sorted(set(left)):
            if known.get(seat, role) == role:
                i = left.index(role)
                fill((*deal, role), left[:i] + left[i + 1 :])

    fill((), deck)
    return found
