"""games/chiyo: how a Noble thinks by rules of thumb: narrow the disguises down, then herd the pieces together."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Any

from sudare.core import Chance, Perspective
from sudare.games.chiyo.beliefs.worlds import Asked, ChiyoBeliefs, Pair
from sudare.games.chiyo.edition import ALLY, BETRAYER, FUGITIVES, ROLES, USURPER
from sudare.games.chiyo.play.final_act import DAIMYO, LOOKS_SAFE, NOWHERE, Herd, Lay
from sudare.games.chiyo.play.taste import Taste
from sudare.games.chiyo.rules.questions import ASSASSIN, FACE_UP, TYPE

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import CardView, View

Plan = dict[int, int]
"""Moves still to be made: destination by handle, the tile under handle 0."""

Step = tuple[int, int]
"""A move of a piece that matters: the card (or DAIMYO) and its destination."""


class NobleMind:
    """One Noble's rules of thumb."""

    def __init__(self, game: ChiyoGame, seat: int, chance: Chance, taste: Taste) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.taste = taste
        self.plan: Plan = {}
        self.ask = -1
        self.target: tuple[int, int] | None = None  # (handle, fugitive) to interrogate
        self.planned = (0, "")  # the turn and the Loyal Action that all this is for

    def twin(self, dice: Chance) -> NobleMind:
        """Return a copy whose plans and dice are its own."""
        twin = NobleMind(self.game, self.seat, dice, self.taste)
        twin.plan, twin.ask, twin.target = dict(self.plan), self.ask, self.target
        twin.planned = self.planned
        return twin

    def choose(self, perspective: Perspective, beliefs: ChiyoBeliefs) -> int:
        """Return one of the legal actions."""
        self.view: View = perspective.view
        self.beliefs = beliefs
        self.legal = perspective.legal
        self.context: list[Any] = perspective.flow.asked[self.seat]
        self.role = ROLES.index(self.view.seats[self.seat].role or "ally")
        assert perspective.decision is not None
        method = getattr(self, f"_do_{perspective.decision.id}", None)
        action: int | None = method() if method else None
        return action if action in self.legal else self.chance.choice(self.legal)

    # -- what is known -----------------------------------------------------------------------------

    def _think(self) -> None:
        """Work out how likely each Patron is each Fugitive."""
        weighed = self.beliefs.weighed(self.view)
        self.pairs: dict[Pair, int] = weighed.pairs
        self.deals = weighed.deals
        self.odds = weighed.odds
        self.hidden = [f for f, name in enumerate(FUGITIVES) if not self.view.unmasked[name]]
        count = self.game.patron_count
        unseen = [True] * (count + 3)
        for place in self.view.places:
            for card in place.cards:
                face = self._face(card)
                if face is not None:
                    unseen[face] = False
        for name in FUGITIVES:
            disguise = self.view.disguises[name]
            if disguise and self.view.unmasked[name]:
                unseen[self.beliefs.card[disguise]] = False
        strangers = [c for c in range(count) if unseen[c]]
        self.blind = sum([self._guilt(c) for c in strangers]) / max(1, len(strangers))

    def _face(self, card: CardView) -> int | None:
        """Return what this seat knows a card to be."""
        name = card.face or card.remembered
        if name is not None:
            return self.beliefs.card[name]
        token = self.beliefs.faces.known(card.handle)
        return None if token is None else self.beliefs.alias.get(token, token)

    def _guilt(self, face: int | None) -> float:
        """Return how likely a card is a Fugitive still in disguise."""
        if face is None:
            return self.blind
        guilt = 0.0
        for f in self.hidden:
            guilt += self.odds[f][face]
        return guilt

    def _guilt_of(self, card: CardView) -> float:
        """Return the same of a card on the table; whoever says to have seen it is believed as far as they deserve."""
        face = self._face(card)
        guilt = self._guilt(face)
        if face is None and card.handle in self.beliefs.claimed:
            said, true = self.beliefs.claimed[card.handle]
            return true * self._guilt(said) + (1 - true) * guilt
        return guilt

    # -- Loyal Actions -----------------------------------------------------------------------------

    def _do_loyal(self) -> int:
        self._think()
        self.plan, self.ask, self.target = {}, -1, None
        options = [(self.game.actions.describe(a)[1], a) for a in self.legal]
        legal = dict(options)
        if self.view.stage == "final_act":
            choice = self._final_plan(legal)
        else:
            choice = self._hunt_plan(legal)
        self.planned = (self.view.turn.number, choice)
        return legal.get(choice, self.legal[0])

    def _keep_to_plan(self) -> None:
        """Plan anew unless the plan is for this very Loyal Action: a searching bot may have begun another one."""
        turn = self.view.turn
        kind = turn.loyal or ""
        if self.planned == (turn.number, kind):
            return
        self._think()
        self.plan, self.ask, self.target = {}, -1, None
        if self.view.stage == "final_act":
            self._final_plan({kind: 0})
        elif kind == "search":
            self.plan = self._best_search()[1]
        elif kind == "interrogate":
            suspect, (talk, moves) = self._best_suspect(), self._best_talk()
            if suspect is not None and suspect[0] >= talk:
                _, self.plan, self.target = suspect
            else:
                self.plan = moves
        self.planned = (turn.number, kind)

    def _hunt_plan(self, legal: dict[str, int]) -> str:
        best, choice, plan, target, ask = 0.0, "spy" if "spy" in legal else "interrogate", {}, None, -1
        if "interrogate" in legal:
            best_asked = self._best_suspect()
            if best_asked is not None:
                value, moves, target = best_asked
                best, choice, plan = value, "interrogate", moves
            value, moves = self._best_talk()
            if value > best:
                best, choice, plan, target = value, "interrogate", moves, None
        if "search" in legal:
            value, moves = self._best_search()
            if value > best:
                best, choice, plan = value, "search", moves
        if "spy" in legal:
            value, question = self._best_question()
            if value > best:
                best, choice, plan, ask = value, "spy", {}, question
        self.plan, self.ask = dict(plan), ask
        self.target = target if choice == "interrogate" else None
        return choice

    def _whim(self) -> float:
        return self.taste.temper * self.chance.below(1000) / 1000 if self.taste.temper else 0.0

    def _best_talk(self) -> tuple[float, Plan]:
        """Return where to make somebody face-down talk: a likely Fugitive, or one whose ability is welcome."""
        view, taste = self.view, self.taste
        here = next(i for i, p in enumerate(view.places) if "rival" in p.tiles)
        locked = view.action_markers["rival"] or (here == 0 and view.action_markers["temple"]) or view.turn.tile_moved
        best, plan = -1.0, {}
        downs = [
            (self._talk_worth(self._face(card)), card.handle, number)
            for number, place in enumerate(view.places)
            for card in place.cards
            if card.face is None
        ]
        for number in range(len(view.places)):
            if number != here and (locked or number == 0):
                continue
            there = sorted((worth for worth, _, place in downs if place == number), reverse=True)[:2]
            moves: Plan = {} if number == here else {0: number}
            elsewhere = (
                max((down for down in downs if down[2] != number), default=None) if not view.turn.moved else None
            )
            if elsewhere and (not there or elsewhere[0] > there[0] + 0.02):
                moves[elsewhere[1]] = number
                there = [elsewhere[0], *there][:2]
            if there:
                value = there[0] + (taste.talk_look * there[1] if len(there) > 1 else 0.0) + self._whim()
                if value > best:
                    best, plan = value, moves
        return best, plan

    def _talk_worth(self, face: int | None) -> float:
        """Return what it is worth to make a face-down card talk."""
        taste, guilt = self.taste, self._guilt(face)
        if face is None:
            ability = taste.stranger
        else:
            ability = taste.ability[face] if face < self.game.patron_count else 0.0
        return taste.talk * guilt + (1 - guilt) * ability

    def _best_suspect(self) -> tuple[float, Plan, tuple[int, int]] | None:
        """Return the best face-up Patron to interrogate: how good, what to move, whom to name."""
        best = None
        rival = next(i for i, p in enumerate(self.view.places) if "rival" in p.tiles)
        locked = self.view.action_markers["rival"] or (rival == 0 and self.view.action_markers["temple"])
        locked = locked or self.view.turn.tile_moved
        for number, place in enumerate(self.view.places):
            for card in place.cards:
                if card.face is None or not card.tokens:
                    continue
                face = self._face(card)
                assert face is not None
                for f in self.hidden:
                    odds = self.odds[f][face]
                    value = (
                        self.taste.suspect * odds
                        + self.taste.suspect_doubt * _entropy(odds)
                        + (0.02 if FUGITIVES[f] in card.tokens else 0.0)
                    )
                    if odds <= 0.01:
                        continue
                    moves: Plan = {}
                    if number != rival:
                        moves = {card.handle: rival} if locked or number == 0 else {0: number}
                    if best is None or value > best[0]:
                        best = (value, moves, (card.handle, f))
        return best

    def _best_search(self) -> tuple[float, Plan]:
        """Return the most promising place for the Daimyo, and a suspect worth bringing along."""
        view = self.view
        here = next(i for i, p in enumerate(view.places) if "daimyo" in p.tiles)
        locked = view.action_markers["daimyo"] or (here == 0 and view.action_markers["temple"]) or view.turn.tile_moved
        best, plan = -1.0, {}
        strangers = [
            (self._guilt_of(card), card.handle, number)
            for number, place in enumerate(view.places)
            for card in place.cards
            if card.face is None
        ]
        may_move = not view.turn.moved
        for number in range(len(view.places)):
            if number != here and (locked or number == 0):
                continue
            guilt = sorted((g for g, _, p in strangers if p == number), reverse=True)[:3]
            moves: Plan = {} if number == here else {0: number}
            elsewhere = max((s for s in strangers if s[2] != number), default=None) if may_move else None
            if elsewhere and (len(guilt) < 3 or elsewhere[0] > guilt[-1] + 0.02) and elsewhere[0] > 0.01:
                moves[elsewhere[1]] = number
                guilt = sorted([*guilt, elsewhere[0]], reverse=True)[:3]
            value = self.taste.search * sum(guilt) if guilt else -1.0
            value += 0.02 * self.chance.below(3) + self._whim()
            if value > best:
                best, plan = value, moves
        return best, plan

    def _best_question(self) -> tuple[float, int]:
        """Return the Spy question that tells most, weighed by what it is good for."""
        up = frozenset([self.beliefs.card[card.face] for p in self.view.places for card in p.cards if card.face])
        best, question = 0.05, -1
        beside = self._beside()
        for f in self.hidden:
            for type in range(4):
                if type != ASSASSIN:
                    odds = sum(self.odds[f][c] for c in range(self.game.patron_count) if self.game.card_type[c] == type)
                    value = self.taste.ask_type * _entropy(odds)
                    if value > best:
                        best, question = value, TYPE + 4 * f + type
            odds = sum(self.odds[f][c] for c in up if c < self.game.patron_count)
            value = self.taste.ask_up * _entropy(odds)
            if value > best:
                best, question = value, FACE_UP + f
        if self.role == ALLY:
            total = sum(self.deals.values()) or 1
            probe = Asked(BETRAYER, self.game.card_type, beside, [], True)
            odds = sum(w for d, w in self.deals.items() if probe.truth((-1, -1), d)) / total
            value = self.taste.ask_beside * _entropy(odds)
            if value > best:
                best, question = value, BETRAYER
        return best, question

    def _beside(self) -> tuple[int, ...]:
        nobles = [(self.view.motonaka + 1 + i) % self.game.seats for i in range(self.game.seats - 1)]
        i = nobles.index(self.seat)
        return nobles[i - 1], nobles[(i + 1) % len(nobles)]

    # -- the Final Act -----------------------------------------------------------------------------

    def _final_plan(self, legal: dict[str, int]) -> str:
        """Win if possible; otherwise come closer without opening the door to others."""
        herd = Herd(self.game, self.view, self.beliefs, self.seat)
        after = self._after()
        best, choice = -99.0, next(iter(legal))
        moves: list[Step] = []
        lay = herd.lay[:]
        for kind, steps in self._final_moves(herd, legal):
            for piece, to in steps:
                lay[piece] = to
            value = self._final_value(herd, lay, after)
            if kind == "search" and value < 50:
                value += self._search_bonus(lay[DAIMYO])
            value += 0.001 * self.chance.below(20)
            if value > best:
                best, choice, moves = value, kind, steps
            for piece, _ in steps:
                lay[piece] = herd.lay[piece]
        self.plan = {0 if piece == DAIMYO else herd.handle[piece]: to for piece, to in moves}
        return choice

    def _after(self) -> list[int]:
        """Return the Nobles whose turns come before the next one of this seat."""
        order = self.view.order
        i = order.index(self.seat)
        return order[i + 1 :] + order[:i]

    def _final_moves(self, herd: Herd, legal: dict[str, int]) -> list[tuple[str, list[Step]]]:
        """List what a Loyal Action could do with the pieces that matter."""
        places = range(len(self.view.places))
        lay = herd.lay
        turn = self.view.turn
        left = (2 if turn.loyal in (None, "spy") else 1) - len(turn.moved)
        pieces = [c for c in (herd.ronin, herd.geisha) if lay[c] != NOWHERE]
        pieces += [c for c in herd.killers if lay[c] != NOWHERE]
        pieces += sorted(herd.imperials, key=lambda c: lay[c])[:3]
        single: list[Step] = [
            (piece, to)
            for piece in pieces
            if left and herd.handle[piece] not in turn.moved
            for to in places
            if to != lay[piece] and not (to == 0 and piece in (herd.ronin, herd.geisha))
        ]
        moves: list[tuple[str, list[Step]]] = []
        if "search" in legal:
            tile: list[list[Step]] = [[]]
            free = herd.daimyo_free and not turn.tile_moved
            tile += [[(DAIMYO, p)] for p in places if p not in (0, lay[DAIMYO])] if free else []
            for t in tile:
                moves.append(("search", t))
                moves += [("search", [one, *t]) for one in single]
        if "spy" in legal:
            moves.append(("spy", []))
            moves += [("spy", [one]) for one in single]
            for i, one in enumerate(single if left > 1 else []):
                moves += [("spy", [one, two]) for two in single[i + 1 :] if one[0] != two[0]]
        if "interrogate" in legal and "spy" not in legal:
            moves.append(("interrogate", []))
            moves += [("interrogate", [one]) for one in single]
        return moves

    def _final_value(self, herd: Herd, lay: Lay, after: list[int]) -> float:
        role, spot = self.role, lay[DAIMYO]
        homes = herd.homes[self.seat]
        killer = next(iter(herd.killers)) if role == USURPER else NOWHERE
        if herd.missing(role, spot, lay, killer) == 0:
            if role == USURPER or (role == BETRAYER and spot in homes):
                return 100.0
            if role == ALLY:
                traitor = herd.traitor[spot]
                return 100.0 if traitor <= LOOKS_SAFE else 20.0 * (1 - 2 * traitor)
        elif role == ALLY and herd.traitor[spot] > 0.05 and herd.missing(BETRAYER, spot, lay) == 0:
            return -60.0 * herd.traitor[spot]
        return -self.taste.need * self._final_need(herd, lay, killer) - self.taste.danger * herd.danger(lay, after)

    def _final_need(self, herd: Herd, lay: Lay, killer: int) -> float:
        """Return what is missing at the best place for this side, 4 at most."""
        role, spot = self.role, lay[DAIMYO]
        places = herd.homes[self.seat] if role == BETRAYER else herd.safe if role == ALLY else herd.ring
        least = 4.0
        for place in places:
            need = float(herd.missing(role, place, lay, killer))
            if spot != place:
                need += 0.5
            least = min(least, need)
        return least

    def _search_bonus(self, place: int) -> float:
        """Return how good a Search here is for turning up what is hidden and needed."""
        cards = [card for card in self.view.places[place].cards if card.face is None]
        names = self.game.names["card"]
        wanted = {c for c in self.game.true_card if not self._is_open(names[c])}
        if self.role == USURPER and self.view.true_assassin and not self._is_open(self.view.true_assassin):
            wanted.add(names.index(self.view.true_assassin))
        if not wanted or not cards:
            return 0.0
        sure = sum([1.0 if self._face(card) in wanted else self._said_to_be(card, wanted) for card in cards])
        unknown = sum(self._face(card) is None for card in cards)
        return 1.5 * min(1, sure) + 0.25 * min(3, unknown)

    def _said_to_be(self, card: CardView, wanted: set[int]) -> float:
        """Return how likely a card that this seat does not know is one of those wanted, by what others say."""
        if self._face(card) is not None or card.handle not in self.beliefs.claimed:
            return 0.0
        said, true = self.beliefs.claimed[card.handle]
        return true if said in wanted else 0.0

    def _is_open(self, name: str) -> bool:
        return any(card.face == name for place in self.view.places for card in place.cards)

    # -- carrying the plan out ---------------------------------------------------------------------

    def _do_move(self) -> int:
        self._keep_to_plan()
        tile = self.game.a_tile[0 if self.view.turn.loyal == "search" else 1]
        for handle in self.plan:
            action = self.game.a_card[handle - 1] if handle else tile
            if action in self.legal:
                return action
        return self.game.a_done

    def _do_move_to(self) -> int | None:
        self._keep_to_plan()
        handle: int = self.context[1]
        to = self.plan.pop(handle, None)
        if to is None:
            to = self._best_place(handle)
        return None if to is None else self.game.a_place[to]

    def _best_place(self, handle: int) -> int | None:
        """Return where to put what somebody else wanted to move (0: the tile)."""
        kind = self.view.turn.loyal
        places = [p for p in range(len(self.view.places)) if self.game.a_place[p] in self.legal]
        if self.view.stage == "final_act":
            herd = Herd(self.game, self.view, self.beliefs, self.seat)
            piece = DAIMYO if not handle else next((c for c, h in herd.handle.items() if h == handle), None)
            if piece is not None and (handle or kind == "search"):
                values = [self._final_value(herd, _moved(herd.lay, piece, p), self._after()) for p in places]
                return places[values.index(max(values))]
        if not handle:
            self._think()
            guilt = [sum([self._guilt_of(c) for c in self.view.places[p].cards]) for p in places]
            return places[guilt.index(max(guilt))]
        wanted = "daimyo" if kind == "search" else "rival"
        here = next(i for i, p in enumerate(self.view.places) if wanted in p.tiles)
        home = self.game.names["place"].index(self.view.seats[self.seat].homes[0])
        to = home if kind == "spy" else here
        return to if to in places else None

    def _do_question(self) -> int:
        if self.ask < 0:
            self._think()
            self.ask = self._best_question()[1]
        action = self.game.a_ask[self.ask] if self.ask >= 0 else self.game.a_nothing
        self.ask = -1
        return action

    def _rated(self, handles: list[int]) -> list[tuple[float, int]]:
        """Return cards by how much this Noble wants to see them face-up, best first."""
        self._think()
        rated = []
        for place in self.view.places:
            for card in place.cards:
                if card.handle in handles:
                    rated.append((self._wish_for(card), card.handle))
        return sorted(rated, reverse=True)

    def _wish_for(self, card: CardView) -> float:
        face = self._face(card)
        wish = self._wish(face)
        if face is None and card.handle in self.beliefs.claimed:
            said, true = self.beliefs.claimed[card.handle]
            return true * self._wish(said) + (1 - true) * wish
        return wish

    def _wish(self, face: int | None) -> float:
        wish = self._guilt(face)
        final = self.view.stage == "final_act"
        name = None if face is None else self.game.names["card"][face]
        if face is not None and face >= self.game.patron_count:
            wish += 2.0 if final else 0.1
        if face in self.game.assassins:
            wanted = self.role == USURPER and name == self.view.true_assassin
            wish += (2.0 if final else 0.12) if wanted else -0.5
        if face in self.game.imperials and self.role == ALLY:
            wish += 0.5 if final and not any(self._is_imperial(c) for p in self.view.places for c in p.cards) else 0.01
        return wish

    def _is_imperial(self, card: CardView) -> bool:
        return card.face is not None and self.game.names["card"].index(card.face) in self.game.imperials

    def _handles(self) -> list[int]:
        return [self.game.a_card.index(a) + 1 for a in self.legal if a in self.game.a_card]

    def _do_look(self) -> int:
        rated = self._rated(self._handles())
        return self.game.a_card[rated[0][1] - 1]

    def _do_turn_up(self) -> int:
        rated = self._rated(self._handles())
        wish, handle = rated[0]
        chosen = bool(self.view.turn.picked)
        if chosen and wish < self.taste.reveal + self.taste.reveal_more * len(self.view.turn.picked):
            return self.game.a_done
        return self.game.a_card[handle - 1]

    def _do_whom(self) -> int:
        self._keep_to_plan()
        if self.target is not None and self.game.a_card[self.target[0] - 1] in self.legal:
            return self.game.a_card[self.target[0] - 1]
        downs = [h for h in self._handles() if not self._token_card(h)]
        if downs and self.view.stage != "final_act":
            return self.game.a_card[self._talkers(downs)[0][1] - 1]
        return self.game.a_nobody

    def _talkers(self, handles: list[int]) -> list[tuple[float, int]]:
        """Return face-down cards by how much it is worth to make them talk, best first."""
        self._think()
        cards = [card for place in self.view.places for card in place.cards if card.handle in handles]
        return sorted([(self._talk_worth(self._face(card)), card.handle) for card in cards], reverse=True)

    def _token_card(self, handle: int) -> bool:
        return any(c.handle == handle and c.face for p in self.view.places for c in p.cards)

    def _do_second(self) -> int:
        handles = self._handles()
        if self.view.stage == "final_act":
            return self.game.a_card[self._rated(handles)[0][1] - 1]
        return self.game.a_card[self._talkers(handles)[0][1] - 1]

    def _do_which(self) -> int:
        return self._do_second()

    def _do_suspect(self) -> int:
        handle: int = self.context[1]
        if self.target is not None and self.target[0] == handle:
            return self.game.a_suspect[self.target[1]]
        self._think()
        card = next(c for p in self.view.places for c in p.cards if c.handle == handle)
        face = self.beliefs.card[card.face or ""]
        return self.game.a_suspect[max(self.hidden, key=lambda f: self.odds[f][face])]

    # -- Secret Actions and abilities --------------------------------------------------------------

    def _do_secret(self) -> int:
        honor, informant, frame = self.game.a_secret
        view = self.view
        left = next((m.space for m in view.city if m.space > view.space and m.face != "blank"), 99) - view.space
        if view.stage == "final_act":
            late = left <= 3 or (left <= 5 and view.influence_hand <= 1)
            return informant if late and informant in self.legal else honor
        if frame in self.legal:
            return frame
        if left <= 2 and informant in self.legal:
            return informant
        taste = self.taste.honor[self.role] + self.taste.honor_influence * view.influence_hand
        if honor in self.legal and self.chance.below(100) < 100 * taste:
            return honor
        return informant

    def _do_frame(self) -> int:
        """Hide Assassins that serve others, and cards that were perhaps cleared by a lie; keep useful ones open."""
        rated = self._rated(self._handles())
        fitting = [(self._frame_worth(h, wish), h) for wish, h in rated]
        return self.game.a_card[max(fitting)[1] - 1]

    def _frame_worth(self, handle: int, wish: float) -> float:
        card = next(c for p in self.view.places for c in p.cards if c.handle == handle)
        face = self._face(card)
        worth = self._guilt(face)
        if face in self.game.assassins:
            mine = self.role == USURPER and self.game.names["card"][face or 0] == self.view.true_assassin
            worth += -1.0 if mine else 0.3
        if face is not None and face >= self.game.patron_count:
            worth -= 1.0
        return worth - 0.02 * self.game.card_honor[face or 0]

    def _do_keep(self) -> int:
        return max(self.legal)

    def _do_pick_card(self) -> int:
        done = self.game.a_done
        if done in self.legal and self.view.turn.picked:
            return done
        handles = self._handles()
        return self.game.a_card[self._rated(handles)[0][1] - 1] if handles else done

    def _do_claim(self) -> int:
        herd = Herd(self.game, self.view, self.beliefs, self.seat)
        spot = herd.lay[DAIMYO]
        value = self._final_value(herd, herd.lay, [])
        return self.game.a_claim[spot] if value >= 50 else self.game.a_pass


def _moved(lay: Lay, piece: int, to: int) -> Lay:
    """Return a lay with one piece moved."""
    twin = lay[:]
    twin[piece] = to
    return twin


def _entropy(odds: float) -> float:
    if odds <= 0 or odds >= 1:
        return 0.0
    return -odds * log2(odds) - (1 - odds) * log2(1 - odds)
