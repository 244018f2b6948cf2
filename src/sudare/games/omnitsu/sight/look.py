"""games/omnitsu: what a seat sees of a position: the view is filled in here, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.games.omnitsu.edition import KINDS
from sudare.games.omnitsu.sight.view import ActionUp, PlaceInPlay, SealedScroll, Seat, Submitted, ThrownCard, View
from sudare.games.omnitsu.state import EVERYBODY

if TYPE_CHECKING:
    from sudare.games.omnitsu.state import Omnitsu


def view_of(s: Omnitsu, seat: int | None) -> View:
    """Return what this seat (None: a spectator) may see."""
    game = s.game
    ids = game.tables.ids
    notes = game.options.keep_notes
    seats = []
    open_hands = s.phase == "ending"
    limit = s.common_limit()
    for i in range(game.seats):
        slot = s.slots[i]
        seats.append(
            Seat(
                hand_size=len(s.hands[i]),
                hand=[ids[card] for card in s.hands[i]] if i == seat or open_hands else None,
                sealed=[_sealed(s, token, seat, notes) for token in s.sealed[i]],
                slot=ThrownCard(
                    None if slot.card < 0 else ids[slot.card],
                    slot.order,
                    None if slot.target < 0 else slot.target,
                    slot.status,
                ),
                guarded=s.guarded[i],
                skips_draw=s.no_draw[i],
                limit_change=s.limit_mod[i],
                hand_limit=max(0, limit + s.limit_mod[i]),
                due=s.due[i],
                picked=len(s.picks[i]),
            )
        )
    shown = [ids[card] for card in s.discard]
    return View(
        turn=s.turn,
        phase=s.phase,
        lead=s.lead,
        seats=seats,
        deck_size=len(s.deck),
        discard=shown if game.options.discard_view == "all" else shown[-1:],
        discard_size=len(s.discard),
        scroll_pile=dict(zip(KINDS, s.pile, strict=True)),
        destroyed=[ids[card] for card in s.destroyed],
        center=[PlaceInPlay(ids[p], None if b < 0 else ids[b]) for p, b in s.center.items()],
        open_locations=sum(not game.tables.ends_game[place] for place in s.open_locations()),
        castle_needs=min(game.castle_needs.values()),
        stack=[_up(s, place) for place in range(len(s.stack))],
        pending=[Submitted(ids[c], q, None if t < 0 else t, origin) for c, q, t, origin in s.pending],
        bans=s.bans[:],
        played={ids[card]: times for card, times in sorted(s.played.items())},
        next_token=s.next_token,
        tally=s.tally,
        called=s.called,
        genuine=s.genuine or None,
        looking_at=_looking_at(s, seat),
        picks=[] if seat is None else [ids[card] for card in s.picks[seat]],
        scores=s.scores[:] if s.over else None,
        deaths=[reasons[:] for reasons in s.deaths] if s.over else None,
    )


def _sealed(s: Omnitsu, token: int, seat: int | None, notes: bool) -> SealedScroll:
    known = s.knows.get(token, {})
    because = known.get(EVERYBODY)
    if because is None and seat is not None and notes:
        because = known.get(seat)
    kind = None if because is None else KINDS[s.kind[token]]
    return SealedScroll(token, kind, because, sorted(q for q in known if q >= 0), EVERYBODY in known)


def _up(s: Omnitsu, place: int) -> ActionUp:
    f = s.stack[place]
    return ActionUp(
        card=s.game.tables.ids[f.card],
        owner=f.owner,
        target=None if f.target < 0 else f.target,
        origin=f.origin,
        answers=None if f.answers < 0 else f.answers,
        action=None if f.key < 0 else "ab"[f.key],
        label="" if f.key < 0 else s.game.tables.acts[f.card][f.key].label,
        actor=f.actor,
        victim=None if f.victim < 0 else f.victim,
        cancelled=f.cancelled,
        reversed=f.turned,
        failed=f.failed,
        took=f.took,
        after=f.after,
    )


def _looking_at(s: Omnitsu, seat: int | None) -> list[str]:
    """Return the cards that the open question shows: those of a scry, or the hand that is being looked at."""
    if seat is None or seat not in s.deciders:
        return []
    question = s.asked[seat]
    assert question is not None
    ids = s.game.tables.ids
    if question[0].id in ("scry_take", "scry_arrange"):
        return [ids[card] for card in s.scrying]
    if question[0].id == "pick_from_hand_seen":
        return [ids[card] for card in s.hands[s.stack[-1].victim]]
    return []
