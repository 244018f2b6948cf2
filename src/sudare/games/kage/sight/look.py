"""games/kage: what a seat sees of a position: the view is filled in here, and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sudare.games.kage.board import bits
from sudare.games.kage.rules.values import current_level
from sudare.games.kage.rules.windows import STANDING
from sudare.games.kage.sight.view import (
    DIMS,
    MARKS,
    OUT,
    BarrackView,
    BellView,
    CardView,
    DeedView,
    DoorView,
    GuardView,
    MatCard,
    NinjaView,
    ObjectiveView,
    SearchView,
    View,
)
from sudare.games.kage.state import CARD, MARK, SEEN, UP, USES, KageDeed, KageGuard, KageNinja, KageState
from sudare.games.kage.words.goal import goal

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame


def _opt(value: int) -> int | None:
    return None if value < 0 else value


def guard_view(game: KageGame, g: KageGuard) -> GuardView:
    """Show a guard."""
    return GuardView(
        number=g.uid,
        model=game.names["model"][g.kind],
        square=game.board.names[g.sq],
        alert=g.alert,
        noise_on_base=g.base,
        done=g.done,
        action_tokens=g.paid,
        tokens=g.spent,
        stopped=g.stopped,
        rushed=g.rushed,
        commanded=g.commanded,
        rerolled=g.burly,
        dim=DIMS[g.dim],
        bribed=g.bribed,
        once_more=g.extra,
    )


def ninja_view(game: KageGame, n: KageNinja, side: str) -> NinjaView:
    """Show a ninja; face-down cards only to its own side, and to the guard player where he has looked."""
    cards: list[CardView | None] = []
    for card in n.cards:
        if card is None:
            cards.append(None)
            continue
        known = card[UP] or side in ("ninja", "all") or (side == "guard" and card[SEEN])
        cards.append(
            CardView(
                up=card[UP],
                card=game.names["ninja_card"][card[CARD]] if known else None,
                uses=card[USES] if known else None,
                known_as=MARKS[card[MARK]],
                looked_at=card[SEEN],
            )
        )
    return NinjaView(
        ninja=game.names["ninja"][n.who],
        seat=n.seat,
        square=None if n.sq < 0 else game.board.names[n.sq],
        out=OUT[n.out],
        detected=n.detected,
        noise=n.noise,
        moves=n.moves,
        bought=n.bought,
        force=n.force,
        stealth=n.stealth,
        force_wounds=n.force_wounds,
        stealth_wounds=n.stealth_wounds,
        used_force=n.used_force,
        used_stealth=n.used_stealth,
        cards=cards,
        tested=bits(n.tested),
        activated=n.activated,
        carries=n.carry,
        cancelled=n.cancelled,
        rerolled=n.reroll,
        ignores=_opt(n.ignores),
        ability_used=n.ability,
        claws_used=n.claws,
        map_used=n.mapped,
        smoke=n.smoke,
        sealed=n.sealed,
        walked=n.walked,
        through_doorway=n.doorway,
        dealt_with=bits(n.dealt),
    )


def deed_view(game: KageGame, d: KageDeed) -> DeedView:
    """Show an action under way."""
    names = game.board.doorway_names if d.kind in ("door", "bell") else game.board.names
    return DeedView(
        kind=d.kind,
        ninja=_opt(d.ninja),
        guard=_opt(d.guard),
        target=None if d.target < 0 else names[d.target],
        mode=d.mode,
        force=d.force,
        stealth=d.stealth,
        guards=list(d.guards),
        bonus=d.bonus,
        goal=d.goal,
        dice=list(d.dice),
        ok=d.ok,
        sure=d.sure,
        called_off=d.called,
        squares=d.squares,
        ends=None if d.ends == -1 else [game.board.names[sq] for sq in bits(d.ends)],
        free=d.free,
        chooser=d.chooser,
        doors=d.closer != 0,
        wounded=d.wounded,
        weapon=_opt(d.card),
    )


def view_of(s: KageState, seat: int | None) -> View:
    """Show the position to a seat, or to a spectator."""
    game, board, names = s.game, s.game.board, s.game.names
    side = "spectator" if seat is None else "guard" if seat == 0 else "ninja"
    eyes = "all" if s.over and game.options.reveal_at_end else side
    guard_eyes, ninja_eyes = eyes in ("guard", "all"), eyes in ("ninja", "all")
    laid = s.phase != "arrange" or guard_eyes  # the arrangement is secret until it is confirmed
    tokens = game.edition.search_tokens
    search = [
        SearchView(
            square=board.names[sq],
            value=tokens[t].value,
            token=tokens[t].id if guard_eyes or sq in s.known or (ninja_eyes and sq in s.mapped) else None,
            known_to_all=sq in s.known,
            looked_at=sq in s.mapped,
        )
        for sq, t in s.search.items()
    ]
    view = View(
        goal="",
        side=side,
        board=board.id,
        advanced=game.advanced,
        phase=s.phase,
        round=s.round,
        boss=None if s.boss < 0 else names["boss"][s.boss],
        guard_types=[None if t < 0 else names["model"][t] for t in s.types],
        guards=[guard_view(game, g) for g in s.guards.values()] if laid else [],
        next_number=s.next_uid if laid else 0,
        boss_wounds=s.boss_wounds,
        boss_removed=s.boss_removed,
        ninja=[ninja_view(game, n, eyes) for n in s.ninja],
        active=_opt(s.active),
        search=search if laid else [],
        pool=[tokens[t].id for t in s.pool],
        barracks=[
            BarrackView(square=board.names[sq], from_setup=bool(m & 1), marked=m >= 2) for sq, m in s.barracks.items()
        ]
        if laid
        else [],
        bells=[BellView(door=board.doorway_names[d], square=board.names[sq]) for d, sq in s.bells.items()]
        if laid
        else [],
        lanterns=[board.names[sq] for sq in s.lanterns] if laid else [],
        caltrops=[board.names[sq] for sq in bits(s.caltrops)],
        rice=[board.names[sq] for sq in bits(s.rice)],
        fires=[board.names[sq] for sq in s.fires],
        infiltration=[board.names[sq] for sq in s.infiltration],
        exits=list(s.exits),
        objective=None
        if s.objective is None
        else ObjectiveView(token=s.objective[0], square=board.names[s.objective[1]]),
        doors=[DoorView(door=board.doorway_names[d], kind=names["door_kind"][k]) for d, k in s.doors.items()]
        if laid
        else [],
        actions=s.actions,
        noise=s.noise,
        hand_count=len(s.hand),
        hand=[names["guard_card"][c] for c in s.hand] if guard_eyes else None,
        mat=[MatCard(card=names["guard_card"][c], up=up) for c, up in s.mat],
        guard_deck=len(s.guard_deck),
        guard_discard=[names["guard_card"][c] for c in s.guard_discard],
        ninja_deck=len(s.ninja_deck),
        ninja_discard=[names["ninja_card"][c] for c in s.ninja_discard],
        event_deck=len(s.event_deck),
        event_discard=[names["event_card"][c] for c in s.event_discard],
        alert=s.alert,
        level=names["level"][current_level(s)] if s.boss >= 0 else "yellow",
        turn=s.turn,
        events_run=list(s.run_events),
        mission=names["mission"][s.mission] if s.mission >= 0 and (ninja_eyes or s.shown) else None,
        mission_shown=s.shown,
        mission_passed=s.passed,
        mission_completed=s.completed,
        missions_possible=[names["mission"][m] for m in bits(s.missions_left)],
        need=_opt(s.need),
        escaped=s.escaped,
        escape_card=names["escape"][s.escape] if s.escape >= 0 and ninja_eyes else None,
        escapes_possible=[names["escape"][c] for c in bits(s.escapes_left)],
        tea=s.tea,
        removed=s.removed,
        sky=s.sky,
        deeds=[deed_view(game, d) for d in s.deeds],
        drawn=names["ninja_card"][s.drawn] if s.drawn >= 0 and ninja_eyes else None,
        drawer=_opt(s.drawer),
        heard=s.heard,
        just_left=None if s.just_left < 0 else board.names[s.just_left],
        received=s.received,
        promoted=s.promoted,
        promotions=s.promotions,
        cheap_used=s.cheap_used,
        cheap_all=s.cheap_all,
        attacked=s.attacked,
        turn_moved=s.turn_moved,
        free_card_used=s.ledger,
        active_guard=_opt(s.command),
        stage=s.stage if s.phase == "arrange" and guard_eyes else None,
        picked=_opt(s.picked) if s.phase == "arrange" and guard_eyes else None,
        standing_passes=[] if seat is None else [STANDING[i] for i in bits(s.standing[seat])],
    )
    return msgspec.structs.replace(view, goal=goal(game, view, seat))
