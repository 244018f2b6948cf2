"""games/ninja: what a seat sees of a position: the view is filled in here, and nowhere else."""

from __future__ import annotations

import msgspec

from sudare.core import Decision
from sudare.games.ninja.decisions import BONUS_CARDS, PICK_HAND, RESTART_HAND
from sudare.games.ninja.rules.hands import GUARD_HAND, chosen, hand_size, hand_to_pick
from sudare.games.ninja.sight.view import (
    Choosing,
    Guard,
    GuardMap,
    Intruder,
    Line,
    Mark,
    Patrol,
    Plans,
    Search,
    Secret,
    Stock,
    Tunnel,
    View,
)
from sudare.games.ninja.state import (
    ATTACKED,
    CARDED,
    ENTRIES,
    FIRST,
    GUARD_TYPES,
    HIDDEN,
    LEVELS,
    MOVED,
    OBJECTS,
    ON_BOARD,
    PHASES,
    SOMEONE,
    STATUS,
    UNUSED,
    Ninja,
)
from sudare.games.ninja.words.goal import goal


def view_of(s: Ninja, seat: int | None) -> View:
    """Fill a view for a seat (None: a spectator). After the end everything is open (NIN-271)."""
    game = s.game
    zones = game.names["zone"]
    cards = game.names["card"]
    figures = game.names["figure"]
    size = game.map.size
    guard_side = s.over or seat in game.guard_seats
    owns = [s.over or _owns(s, seat, who) for who in (0, 1)]
    team = s.over or (seat is not None and seat in game.intruder_seats)

    def zone(number: int) -> str | None:
        return zones[number] if number >= 0 else None

    def counted(counts: list[int], first: int = 0) -> dict[str, int]:
        return {cards[first + i]: n for i, n in enumerate(counts) if n}

    guards = [
        Guard(
            figures[f],
            zones[z],
            s.patrol[f] or None,
            bool(s.marks[f] & CARDED),
            bool(s.marks[f] & MOVED),
            bool(s.marks[f] & ATTACKED),
        )
        for f, z in enumerate(s.zone)
        if z >= 0
    ]
    patrols = []
    for number in s.patrols():
        figs = s.members(number)
        patrols.append(
            Patrol(
                number,
                zones[s.zone[figs[0]]],
                [figures[f] for f in figs],
                zone(s.heading[number]),
                zone(s.came[number]),
            )
        )
    stocks = []
    for stock, owner in enumerate(game.guard_seats):
        open_to = s.over or seat == owner or (guard_side and game.options.guards_share_hands)
        rest = s.deck[stock].rest
        hand, drawn, deck = sum(s.hand[stock]), sum(s.drawn[stock]), len(rest)
        if not open_to and _asked(s, owner, PICK_HAND):
            hand, deck = 0, hand + deck
        elif not open_to and _asked(s, owner, BONUS_CARDS):
            drawn, deck = 0, drawn + deck
        stocks.append(
            Stock(
                owner,
                hand,
                drawn,
                deck,
                counted(s.discard[stock]),
                s.open_passage.count(stock),
                s.phase_cards[stock],
                [[figures[f] for f in group] for group in s.refused[stock] if group],
                () in s.refused[stock],
                counted(s.hand[stock]) if open_to else None,
                counted(s.drawn[stock]) if open_to else None,
                counted([rest.count(c) for c in range(GUARD_TYPES)]) if open_to else None,
            )
        )
    in_hiding = not s.role_known and not s.over and not team
    intruders = [
        _intruder(s, who, owns[who], in_hiding) for who in (0, 1) if not s.role_known or s.status[who] != UNUSED
    ]
    passages = []
    for p in range(2 if game.contested else 1):
        own = s.over or (team and (not game.contested or seat == p))
        pair = s.entrances[p]
        known = sorted(zones[z] for z, k in zip(pair, s.entrance_known[p], strict=True) if k)
        passages.append(Tunnel(zones[size + p], known, bool(pair), [zones[z] for z in pair] if own else None))
    ropes = []
    for (a, b, who), known_rope in sorted(zip(s.ropes, s.rope_known, strict=True)):
        if s.over or known_rope or (team and (not game.contested or owns[who])):
            ropes.append(Line([zones[a], zones[b]], game.names["who"][who], known_rope))
    guard_map = None
    if guard_side:
        barracks = game.map.barracks
        guard_map = GuardMap(
            {zones[barracks[i]]: n for i, n in enumerate(s.sleepers) if n},
            {zones[z]: OBJECTS[o] for z, o in sorted(s.objects.items())},
            s.quota[:],
        )
    plans = None
    if team:
        mine = s.acting if not game.contested or owns[s.acting] else -1
        plans = Plans(
            game.names["who"][s.acting],
            s.handed and mine >= 0,
            s.pending >= 0 and s.pending == mine,
            [zones[z] for z in s.proposals[seat]] if seat in (0, 1) else [],
        )
    role = None
    if game.lone_wolf and s.role != SOMEONE and (s.role_known or team):
        role = game.names["who"][s.role]
    answers = game.names["answer"]
    view = View(
        goal="",
        turn=s.turn,
        turns=game.options.turns,
        phase=PHASES[s.phase],
        alert=LEVELS[s.alert],
        lead_guard=game.guard_seats[s.lead()],
        role=role,
        role_known=s.role_known,
        guards=guards,
        patrols=patrols,
        guards_on_map=len(guards),
        moving=[figures[f] for f in s.movers],
        stocks=stocks,
        alert_cards=s.alert_cards,
        free_listen_used=s.free_used,
        held_back=list(s.held_back),
        intruders=intruders,
        passages=passages,
        ropes=ropes,
        ropes_complete=s.over or (team and not game.contested),
        sleepers_left=sum(s.sleepers),
        objects_marked=len(s.objects) + sum(o == HIDDEN for o in _found_hidden(s)),
        shadow=s.shadow,
        shadow_played=s.shadow_played,
        declared=[[game.names["who"][s.named(who)], zones[z]] for who, z in s.declared],
        searched=[Search(t, game.names["who"][w], zones[z], answers[a]) for t, w, z, a in s.searched],
        guard_map=guard_map,
        plans=plans,
        choosing=_choosing(s, seat),
        tiles=[OBJECTS[t] for t in s.tiles] if s.over or (team and not game.contested) else None,
        ending=s.ending,
    )
    return msgspec.structs.replace(view, goal=goal(game, view, seat))


def _asked(s: Ninja, seat: int, decision: Decision) -> bool:
    """Say whether a seat is, as everybody sees it, choosing cards by this decision."""
    question = s.asked[seat]
    return question is not None and question[0] is decision


def _hand_unknown(s: Ninja, who: int) -> bool:
    """Say whether an intruder's hand is being chosen: others see nothing of it yet (section 5, rule 7)."""
    seat = s.game.intruder_seats[who]
    question = s.asked[seat]
    return _asked(s, seat, PICK_HAND) or (question is not None and question == (RESTART_HAND, who))


def _choosing(s: Ninja, seat: int | None) -> Choosing | None:
    """Return which hand a seat is choosing now."""
    if seat is None or seat not in s.deciders:
        return None
    question = s.asked[seat]
    assert question is not None
    if question[0] is PICK_HAND:
        hand = hand_to_pick(s, seat)
        assert hand is not None
        side = 2 + s.game.stock_of[seat] if hand == GUARD_HAND else hand
        return Choosing(s.game.names["side"][side], hand_size(s, hand, False), chosen(s, seat, hand))
    if question[0] is RESTART_HAND:
        who = question[1]
        return Choosing(s.game.names["side"][who], hand_size(s, who, True), chosen(s, seat, who))
    return None


def _found_hidden(s: Ninja) -> list[int]:
    """Return the hidden sentries that are off the map: everybody saw them found."""
    if s.phase == 0:
        return []
    return [HIDDEN] * (2 - sum(o == HIDDEN for o in s.objects.values()))


def _owns(s: Ninja, seat: int | None, who: int) -> bool:
    """Say whether a seat sees an intruder's secrets: its side's, but rivals only their own (NIN-024, NIN-282)."""
    if seat is None or seat not in s.game.intruder_seats:
        return False
    return not s.game.contested or s.game.intruder_seats[who] == seat


def _intruder(s: Ninja, who: int, own: bool, in_hiding: bool) -> Intruder:
    game = s.game
    zones = game.names["zone"]
    cards = game.names["card"]
    first = FIRST[who]
    size = game.map.size
    status = s.status[s.role] if in_hiding and s.role != SOMEONE else s.status[who]
    secret = None
    if own:
        secret = Secret(
            zones[s.at[who]] if s.at[who] >= 0 else None,
            s.noise[who],
            s.steps_done[who],
            s.halted[who],
            s.finished[who],
            OBJECTS[s.mission[who]] if s.mission[who] >= 0 else None,
            [OBJECTS[m] for m in s.past[who]],
            {cards[first + i]: n for i, n in enumerate(s.ihand[who]) if n},
            [zones[z] for z in s.walk[who]],
            [Mark(t, zones[z] if z >= 0 else None, ENTRIES[how]) for t, z, how in s.trail[who]],
        )
    shown = s.shown[who]
    one = s.role if in_hiding and s.role != SOMEONE else who
    return Intruder(
        id=game.names["who"][who],
        seat=game.intruder_seats[who],
        status=STATUS[status],
        shown_at=zones[shown] if shown >= 0 else None,
        in_passage=s.status[who] == ON_BOARD and s.at[who] >= size,
        passage_card=s.iface[who],
        wounds=list(s.wounds[who]),
        wounds_to_die=game.lives[who],
        second_life=s.reborn[who],
        done=OBJECTS[s.mission[one]] if s.done[one] else None,
        hand_size=sum(s.ihand[who]) if own or not _hand_unknown(s, who) else 0,
        played={cards[first + i]: n for i, n in enumerate(s.iplayed[who]) if n},
        left_on_turn=s.exits[who],
        secret=secret,
    )
