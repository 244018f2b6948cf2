"""games/chiyo: what a seat sees of a position: the view is filled in here, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.games.chiyo.edition import FUGITIVES, MOTONAKA, ROLES, USURPER
from sudare.games.chiyo.sight.view import (
    AskedView,
    CardView,
    MarkerView,
    MotonakaView,
    PlaceView,
    SeatView,
    TurnView,
    View,
)
from sudare.games.chiyo.state import PRELUDE, STAGES

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.state import Asking, Chiyo

TOKENS: list[list[str]] = [[name for f, name in enumerate(FUGITIVES) if bits >> f & 1] for bits in range(4)]
HIDDEN, UP, REMEMBERED = range(3)
KEPT = 20_000  # parts of views that are kept for the next view, at most


class Sight:
    """Fills in the views of one game. Their parts are never changed, so equal parts are made once and used again:
    searching bots look at thousands of positions that differ in a card or two."""

    def __init__(self, game: ChiyoGame) -> None:
        self.game = game
        names = game.names
        self.card: tuple[str, ...] = names["card"]
        self.place: tuple[str, ...] = names["place"]
        self.influence: tuple[str, ...] = names["influence"]
        self.question: tuple[str, ...] = names["question"]
        self.lock: tuple[str, ...] = names["lock"]
        self.symbols: list[int] = list(game.track.influence)
        self.city: list[int] = list(game.track.city)
        self.seats: int = game.seats
        self.markers = {
            (space, face): MarkerView(space, face) for space in self.city for face in (None, "blank", "city")
        }
        self.cards: dict[int, CardView] = {}
        self.asked: dict[tuple[Asking, bool | None], AskedView] = {}
        self.people: dict[Any, SeatView] = {}

    def look(self, s: Chiyo, seat: int | None) -> View:
        """Return what this seat (None: a spectator) is entitled to see."""
        game, card, place = self.game, self.card, self.place
        options = game.options
        moto = seat is not None and seat == s.motonaka
        bit = 1 << (self.seats if seat is None else seat)
        knows_roles = s.over or (moto and s.stage >= PRELUDE)
        lie_known = moto or (s.over and options.lie_reveal == "end")
        knows_killer = s.true_assassin >= 0 and (s.over or moto or (seat is not None and s.roles[seat] == USURPER))
        lists = self._cards(s, bit, s.over or (moto and options.motonaka_sees_patrons == "all"), options.memory_aid)
        daimyo, rival = s.tiles
        places = []
        for p, name in enumerate(place):
            tiles = []
            if daimyo == p:
                tiles.append("daimyo")
            if rival == p:
                tiles.append("rival")
            places.append(PlaceView(name, list(s.owners[p]), tiles, lists[p]))
        disguises: dict[str, str | None] = {}
        unmasked: dict[str, bool] = {}
        supply: dict[str, int] = {}
        for f, name in enumerate(FUGITIVES):
            known = s.disguises[f] >= 0 and (moto or s.over or s.unmasked[f])
            disguises[name] = card[s.disguises[f]] if known else None
            unmasked[name] = s.unmasked[f]
            supply[name] = s.supply(f)
        return View(
            seat=seat,
            stage=STAGES[s.stage],
            motonaka=s.motonaka,
            ring=[place[p] for p in s.ring],
            places=places,
            seats=[self._seat(s, who, seat, knows_roles) for who in range(self.seats)],
            disguises=disguises,
            unmasked=unmasked,
            true_assassin=card[s.true_assassin] if knows_killer else None,
            not_true_assassin=[card[c] for c in s.not_assassin],
            not_betrayer=list(s.not_betrayer),
            supply=supply,
            action_markers=dict(zip(self.lock, s.locks, strict=True)),
            action_markers_left=s.markers_left(),
            space=s.marker,
            first_space=game.first_space,
            symbols=self.symbols,
            city=self._city(s, bit, moto or s.over),
            honor_pool=len(s.pool),
            honor_offer=list(s.offer) if seat == s.active else [],
            honor_offer_count=len(s.offer),
            influence_deck=len(s.deck),
            influence_hand=len(s.hand),
            influence_discard=[self.influence[c] for c in s.discard],
            turn=_turn(s),
            turns_completed=s.turns,
            order=list(s.order),
            questions=self._questions(s, lie_known),
            private=_private(s) if moto or s.over else None,
            next_handle=s.next_handle,
            talk=options.motonaka_chat,
            ending=s.ending or None,
            winners=list(s.winners),
        )

    def _cards(self, s: Chiyo, bit: int, sees_all: bool, aid: bool) -> list[list[CardView]]:
        """Return the cards at each place."""
        lists: list[list[CardView]] = [[] for _ in self.place]
        if len(self.cards) > KEPT:
            self.cards = {}
        kept, width = self.cards, len(self.card)
        for i in range(len(s.handle)):
            handle, face, tokens = s.handle[i], s.face[i], s.tokens[i]
            if s.up[i]:
                state = UP
            elif sees_all or (aid and s.seen[i] & bit):
                state = REMEMBERED
            else:
                state, face = HIDDEN, 0
            key = ((handle * width + face) * 4 + tokens) * 3 + state
            view = kept.get(key)
            if view is None:
                name = self.card[face]
                view = kept[key] = CardView(
                    handle, name if state == UP else None, name if state == REMEMBERED else None, TOKENS[tokens]
                )
            lists[s.place[i]].append(view)
        return lists

    def _city(self, s: Chiyo, bit: int, sees_all: bool) -> list[MarkerView]:
        markers = []
        for i, space in enumerate(self.city):
            face = None
            if sees_all or space <= s.marker or s.city_seen[i] & bit:
                face = "city" if space == s.city else "blank"
            markers.append(self.markers[space, face])
        return markers

    def _questions(self, s: Chiyo, lie_known: bool) -> list[AskedView]:
        if len(self.asked) > KEPT:
            self.asked = {}
        kept = self.asked
        questions = []
        for n, entry in enumerate(s.asked_before):
            lie = n == s.lie if lie_known else None
            view = kept.get((entry, lie))
            if view is None:
                turn, asker, q, cards, yes = entry
                names = [self.card[c] for c in cards]
                view = kept[entry, lie] = AskedView(turn, asker, self.question[q], names, "yes" if yes else "no", lie)
            questions.append(view)
        return questions

    def _seat(self, s: Chiyo, who: int, seat: int | None, knows_roles: bool) -> SeatView:
        role = s.roles[who]
        known = knows_roles or who == seat or role == MOTONAKA or who in s.shown_roles
        if seat is not None and s.stage >= PRELUDE and s.roles[seat] == USURPER == role:  # CHI-031
            known = True
        held, shown = s.honor[who], s.shown[who]
        own = who == seat or s.over
        place = s.order.index(who) + 1 if who in s.order else None
        key = (role if known else -1, s.homes[who], held if own else held[:shown], len(held), shown, own, place)
        view = self.people.get(key)
        if view is None:
            if len(self.people) > KEPT:
                self.people = {}
            view = self.people[key] = SeatView(
                role=ROLES[role] if known else None,
                homes=[self.place[p] for p in s.homes[who]],
                honor_count=len(held),
                honor_open=list(held[:shown]),
                honor_hidden=list(held[shown:]) if own else None,
                initiative=place,
            )
        return view


def _turn(s: Chiyo) -> TurnView:
    names = s.game.names
    loyal, secret = names["loyal"], names["secret"]
    return TurnView(
        number=s.turns + 1,
        active=s.active,
        loyal=loyal[s.loyal] if s.loyal >= 0 else None,
        moved=[h for h in s.moved if h],
        tile_moved=0 in s.moved,
        picked=list(s.picked),
        owed=s.owed,
        taken=[name for k, name in enumerate(secret) if s.taken >> k & 1],
        barred_secret=secret[s.barred_secret] if s.barred_secret >= 0 else None,
        barred_loyal=loyal[s.barred_loyal] if s.barred_loyal >= 0 else None,
        curfew=loyal[s.curfew] if s.curfew >= 0 else None,
        chosen_place=names["place"][s.zone] if s.zone >= 0 else None,
    )


def _private(s: Chiyo) -> MotonakaView:
    from sudare.games.chiyo.decisions import ANSWER
    from sudare.games.chiyo.rules.questions import true_answer
    from sudare.games.chiyo.rules.secret import playable

    asked = s.asked[s.motonaka]
    truth = None
    if asked is not None and asked[0] is ANSWER:
        truth = "yes" if true_answer(s, *asked[1:]) else "no"
    card, influence = s.game.names["card"], s.game.names["influence"]
    reveal = not s.over or s.game.options.lie_reveal == "end"
    return MotonakaView(
        drawn=[card[c] for c in s.drawn],
        assassin_minis=[card[c] for c in s.minis] if not s.over else [],
        lie_spent=s.lie >= 0 and reveal,
        hand=[influence[c] for c in s.hand],
        playable=[influence[c] for c in dict.fromkeys(s.hand) if not s.over and playable(s, c)],
        truth=truth,
    )
