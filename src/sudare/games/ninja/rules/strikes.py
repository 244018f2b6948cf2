"""games/ninja: cards of the intruders: blades, shuriken, sake, shadow, ropes as bluffs; on the move and afterwards."""

from __future__ import annotations

from sudare.games.ninja import events as E
from sudare.games.ninja.rules.table import hide, put, raise_alert, reveal_role, show, take
from sudare.games.ninja.state import (
    BLADE,
    DRUNKS,
    FIGURES,
    FIRST,
    NINJA,
    OFF,
    ON_BOARD,
    ROPE,
    SAKE,
    SHADOW,
    SHURIKEN,
    TRAITOR,
    Ninja,
)


def holds(s: Ninja, who: int, card: int) -> bool:
    """Say whether an intruder has a card in its own hand (NIN-028)."""
    return s.ihand[who][card - FIRST[who]] > 0


def spend(s: Ninja, who: int, card: int) -> None:
    """Use a card up (NIN-132); it shows who its owner is."""
    reveal_role(s, who)
    s.ihand[who][card - FIRST[who]] -= 1
    s.iplayed[who][card - FIRST[who]] += 1


def free_drunk(s: Ninja) -> int:
    """Return an unused drunk figure, or OFF (NIN-217)."""
    return next((f for f in range(FIGURES, FIGURES + DRUNKS) if s.zone[f] < 0), OFF)


def strikes(s: Ninja, who: int, here_only: bool) -> list[int]:
    """List the plays that remove a guard or make one drunk (NIN-184, NIN-260, NIN-264)."""
    game = s.game
    zone = s.at[who]
    options: list[int] = []
    near = [f for f in range(FIGURES) if s.zone[f] == zone] if s.occ[zone] else []
    blade = BLADE[who]
    if near and holds(s, who, blade):
        options += [game.STRIKE[blade][f] for f in near]
    if who == TRAITOR:
        if near and holds(s, who, SAKE) and (here_only or free_drunk(s) >= 0):
            options += [game.STRIKE[SAKE][f] for f in near]
    elif holds(s, who, SHURIKEN):
        reach = near[:]
        if not here_only and zone < game.map.size and game.cards[SHURIKEN].range_max:
            ways = game.map.ways[zone]
            reach += [f for f in range(FIGURES) if s.zone[f] in ways]
        options += [game.STRIKE[SHURIKEN][f] for f in reach]
    return options


def bluffs(s: Ninja, who: int) -> list[int]:
    """List the cards that can be played to no effect (NIN-246, NIN-247); Shadow Walk always gives its cover."""
    game = s.game
    options = []
    for i, count in enumerate(s.ihand[who]):
        card = FIRST[who] + i
        if count and game.bluff_of[card] >= 0:
            options.append(game.bluff_of[card])
    if who == NINJA and holds(s, who, SHADOW):
        options.append(game.CARD[SHADOW])
    return options


def carry_out(s: Ninja, who: int, action: int) -> None:
    """Carry out a card play that moves nobody."""
    game = s.game
    if action in game.BLUFF:  # NIN-248: the card changes nothing, not even the alert
        card = game.bluffable[game.BLUFF.index(action)]
        spend(s, who, card)
        s.tell(E.CARD_PLAYED, who, card)
        if card == BLADE[NINJA]:
            lift_cover(s)
    elif action == game.CARD[SHADOW]:  # NIN-261
        spend(s, who, SHADOW)
        s.shadow = s.shadow_played = True
        s.tell(E.CARD_PLAYED, who, SHADOW)
        if s.pending == who:
            s.pending = -1
            hide(s, who, "moved")
    else:
        card = next(card for card, block in game.STRIKE.items() if action in block)
        strike(s, who, card, game.STRIKE[card].index(action))


def strike(s: Ninja, who: int, card: int, figure: int) -> None:
    """Remove a guard or make it drunk; who stood in contact with it alone is hidden again (NIN-178)."""
    zone = s.zone[figure]
    spend(s, who, card)
    if card == SAKE:
        drunk = free_drunk(s)
        if drunk < 0:  # NIN-217
            s.tell(E.CARD_PLAYED, who, SAKE)
            return
        take(s, figure)
        put(s, drunk, zone)
        s.tell(E.GUARD_DRUNK, who, figure, zone, drunk)
    else:
        take(s, figure)
        s.tell(E.GUARD_KILLED, who, card, figure, zone)
        raise_alert(s, s.game.cards[card].alert_delta, "guard_killed")
    if s.occ[zone] == 0:
        for other in (0, 1):
            if other == s.pending and s.at[other] == zone:
                s.pending = -1
                hide(s, other, "freed")
            elif s.status[other] == ON_BOARD and s.shown[other] == zone and other != s.pending:
                hide(s, other, "freed")
    if card == BLADE[NINJA]:
        lift_cover(s)


def lift_cover(s: Ninja) -> None:
    """Shadow Walk lasts until the ninja plays Kenjutsu, be it a bluff: among guards it must then reply (NIN-261)."""
    if s.shadow:
        s.shadow = False
        if s.occ[s.at[NINJA]] and s.shown[NINJA] != s.at[NINJA]:
            s.pending = NINJA


def lay_options(s: Ninja, who: int) -> list[int]:
    """With the option, a rope may be laid without crossing (R-29)."""
    game = s.game
    if not game.options.rope_lay_without_crossing or not holds(s, who, ROPE[who]) or s.at[who] >= game.map.size:
        return []
    return [game.LAY[z] for z in game.map.walls[s.at[who]] if not roped(s, who, s.at[who], z)]


def roped(s: Ninja, who: int, a: int, b: int) -> bool:
    """Say whether a rope that this intruder may use hangs between two zones (NIN-143, NIN-279)."""
    pair = (a, b) if a < b else (b, a)
    return any(rope[:2] == pair and (not s.game.contested or rope[2] == who) for rope in s.ropes)


def lay_rope(s: Ninja, who: int, a: int, b: int) -> None:
    """Play a Rope card: the rope stays between the two zones for good (NIN-141, NIN-144)."""
    spend(s, who, ROPE[who])
    s.ropes = (*s.ropes, (min(a, b), max(a, b), who))
    s.rope_known = (*s.rope_known, False)
    s.tell(E.CARD_PLAYED, who, ROPE[who])


def end_of_cover(s: Ninja) -> None:
    """Shadow Walk ends with the phase: a ninja still among guards is detected (R-49)."""
    s.shadow = False
    if s.status[NINJA] == ON_BOARD and s.occ[s.at[NINJA]] and s.shown[NINJA] != s.at[NINJA]:
        show(s, NINJA, "stayed")
