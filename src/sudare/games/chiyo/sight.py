"""games/chiyo: what a seat sees of a position: the view is filled in here, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .edition import FUGITIVES, MOTONAKA, ROLES, USURPER
from .state import PRELUDE, STAGES
from .view import AskedView, CardView, MarkerView, MotonakaView, PlaceView, SeatView, TurnView, View

if TYPE_CHECKING:
    from .state import Chiyo


def look(s: Chiyo, seat: int | None) -> View:
    """Return what this seat (None: a spectator) is entitled to see."""
    game = s.game
    card, place = game.names["card"], game.names["place"]
    moto = seat == s.motonaka and seat is not None
    sees_all = s.over or (moto and game.options.motonaka_sees_patrons == "all")
    bit = 1 << (game.seats if seat is None else seat)
    aid = game.options.memory_aid
    lists: list[list[CardView]] = [[] for _ in place]
    for i, handle in enumerate(s.handle):
        face = card[s.face[i]]
        known = sees_all or (aid and s.seen[i] & bit)
        tokens = [name for f, name in enumerate(FUGITIVES) if s.tokens[i] >> f & 1]
        up = s.up[i]
        lists[s.place[i]].append(CardView(handle, face if up else None, face if known and not up else None, tokens))
    places = [
        PlaceView(name, list(s.owners[p]), [t for i, t in enumerate(game.names["tile"]) if s.tiles[i] == p], lists[p])
        for p, name in enumerate(place)
    ]
    knows_roles = s.over or (moto and s.stage >= PRELUDE)
    end = s.over and game.options.lie_reveal == "end"
    questions = [
        AskedView(turn, asker, game.names["question"][q], [card[c] for c in cards], "yes" if yes else "no", lie)
        for n, (turn, asker, q, cards, yes) in enumerate(s.asked_before)
        for lie in ((n == s.lie) if moto or end else None,)
    ]
    knows_killer = s.true_assassin >= 0 and (s.over or moto or (seat is not None and s.roles[seat] == USURPER))
    influence = game.names["influence"]
    return View(
        seat=seat,
        stage=STAGES[s.stage],
        motonaka=s.motonaka,
        ring=[place[p] for p in s.ring],
        places=places,
        seats=[_seat(s, who, seat, knows_roles) for who in range(game.seats)],
        disguises={
            name: card[s.disguises[f]] if s.disguises[f] >= 0 and (moto or s.over or s.unmasked[f]) else None
            for f, name in enumerate(FUGITIVES)
        },
        unmasked={name: s.unmasked[f] for f, name in enumerate(FUGITIVES)},
        true_assassin=card[s.true_assassin] if knows_killer else None,
        not_true_assassin=[card[c] for c in s.not_assassin],
        not_betrayer=list(s.not_betrayer),
        supply={name: s.supply(f) for f, name in enumerate(FUGITIVES)},
        action_markers=dict(zip(game.names["lock"], s.locks, strict=True)),
        action_markers_left=s.markers_left(),
        space=s.marker,
        first_space=game.first_space,
        symbols=list(game.track.influence),
        city=[
            MarkerView(
                space,
                ("city" if space == s.city else "blank")
                if moto or s.over or space <= s.marker or s.city_seen[i] & bit
                else None,
            )
            for i, space in enumerate(game.track.city)
        ],
        honor_pool=len(s.pool),
        honor_offer=list(s.offer) if seat == s.active else [],
        honor_offer_count=len(s.offer),
        influence_deck=len(s.deck),
        influence_hand=len(s.hand),
        influence_discard=[influence[c] for c in s.discard],
        turn=_turn(s),
        turns_completed=s.turns,
        order=list(s.order),
        questions=questions,
        private=_private(s) if moto or s.over else None,
        next_handle=s.next_handle,
        talk=game.options.motonaka_chat,
        ending=s.ending or None,
        winners=list(s.winners),
    )


def _seat(s: Chiyo, who: int, seat: int | None, knows_roles: bool) -> SeatView:
    role = s.roles[who]
    known = knows_roles or who == seat or role == MOTONAKA or who in s.shown_roles
    if seat is not None and s.stage >= PRELUDE and s.roles[seat] == USURPER == role:  # CHI-031
        known = True
    shown = s.shown[who]
    return SeatView(
        role=ROLES[role] if known else None,
        homes=[s.game.names["place"][p] for p in s.homes[who]],
        honor_count=len(s.honor[who]),
        honor_open=list(s.honor[who][:shown]),
        honor_hidden=list(s.honor[who][shown:]) if who == seat or s.over else None,
        initiative=s.order.index(who) + 1 if who in s.order else None,
    )


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
    from .decisions import ANSWER
    from .rules.questions import true_answer
    from .rules.secret import playable

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
