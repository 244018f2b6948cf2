"""games/kage: how a game ended, in words: the mission step by step, the way out, who fell, and all that was hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Count, Ending, Sum, Told, Turnings, Uncovered, Voice
from sudare.core.ending import listed
from sudare.games.kage.rules.mission import POOL_FOR_TEST, entry
from sudare.games.kage.state import CARD, ELIMINATED, ESCAPED, UP

if TYPE_CHECKING:
    from sudare.games.kage.state import KageState

RULES = {
    "mission": "KAG-205",
    "eliminated": "KAG-006",
    "stranded": "KAG-H06",
    "alert": "KAG-005",
    "daybreak": "KAG-004",
    "round_limit": "KAG-R73",
}


def ending(s: KageState, told: list[Told], voice: Voice) -> Ending:
    """Return how the game ended."""
    side = "The guards win" if 0 in s.winners else "The ninja win"
    three = Sum("The three ninja", [_ninja(s, k, voice) for k in range(len(s.ninja))])
    sums = [*([_mission(s)] if _open(s) else []), three, _night(s)]
    return Ending(
        f"{side}: {listed(voice.seat(seat) for seat in s.winners)}.",
        _reason(s),
        RULES[s.ending],
        sums,
        _uncovered(s, voice),
        Turnings(told, voice)
        .first("The mission came to light", "mission_shown")
        .first("The first ninja that was seen", "detected")
        .last("The last ninja fell" if s.ending == "eliminated" else "A ninja fell", "eliminated")
        .last("A ninja got away", "escaped")
        .last("The alert rose", "alert_moved")
        .all(),
    )


def _open(s: KageState) -> bool:
    """Say whether the mission may be named: it was shown, or this table shows everything at the end."""
    return s.mission >= 0 and (s.shown or s.game.options.reveal_at_end)


def _reason(s: KageState) -> str:
    names = s.game.titles["ninja"]
    mission = f"their mission ({entry(s).name})" if _open(s) else "their mission"
    away = [names[n.who] for n in s.ninja if n.out == ESCAPED]
    if s.ending == "mission":
        way = f", and {listed(away)} got away" if away else ""
        return f"The ninja accomplished {mission}{way}, in round {s.round}."
    undone = f"before {mission} was accomplished"
    if s.ending == "eliminated":
        return f"All three ninja fell {undone}, in round {s.round}."
    if s.ending == "stranded":
        need = "the one who carries the mission token" if s.need == 0 else f"{s.need} ninja"
        escaped = f"{listed(away)} got away" if away else "nobody got away"
        wanted = f"to accomplish {mission} {need} had to escape" if s.completed else f"that was {undone}"
        return f"No ninja is left who could still win: {escaped}, but {wanted}."
    if s.ending == "alert":
        return f"The alert token stood on the bell at the end of the ninja turn, {undone}: the whole house is awake."
    if s.ending == "daybreak":
        return f"Day broke {undone}: the turn token stood on the bell at the end of the ninja turn."
    return f"Round {s.round} was the last one of this table, {undone}."


def _mission(s: KageState) -> Sum:
    """Say step by step how far the mission came."""
    m = entry(s)
    lines = []
    if m.difficulty:
        clues = f"Clues: {len(s.pool)} search tokens found, {POOL_FOR_TEST} are needed for the mission test"
        lines.append(Count(clues, met=len(s.pool) >= POOL_FOR_TEST))
        lines.append(Count(f"The mission test passed: a die and the clues make {m.difficulty} or more", met=s.passed))
    done = s.completed or s.ending == "mission"
    lines.append(Count(m.text, met=done))
    if m.escape != "none":
        if s.need < 0:
            carrier = m.escape == "carrier"
            need = "whoever carries the mission token" if carrier else f"{m.escape} ninja"
            lines.append(Count(f"Escape: {need} must get away", met=False))
        elif s.need == 0:
            lines.append(Count("Escape: whoever carries the mission token gets away", met=s.ending == "mission"))
        else:
            lines.append(Count(f"Escape: {s.escaped} of {s.need} ninja got away", met=s.escaped >= s.need))
    return Sum(f"The mission: {m.name}", lines)


def _ninja(s: KageState, k: int, voice: Voice) -> Count:
    """Say what became of a ninja."""
    n = s.ninja[k]
    wounds = n.force_wounds + n.stealth_wounds
    fate = {ELIMINATED: "fell", ESCAPED: "got away"}.get(n.out)
    if fate is None:
        place = s.game.board.names[n.sq] if n.sq >= 0 else "outside"
        fate = f"still inside, at {place}, {'seen' if n.detected else 'unseen'}"
    hurt = f", with {wounds} wound{'' if wounds == 1 else 's'}" if n.out != ELIMINATED and wounds else ""
    return Count(f"{s.game.titles['ninja'][n.who]} ({voice.seat(n.seat)}): {fate}{hurt}")


def _night(s: KageState) -> Sum:
    boss = s.game.edition.bosses[s.boss]
    bell, dawn = boss.alert_track.bell, boss.turn_track.bell
    return Sum(
        f"The night of {boss.name}",
        [
            Count(f"The alert token on the bell: it stands on {s.alert} of {bell}", met=s.alert >= bell),
            Count(f"Daybreak: the turn token stands on {s.turn} of {dawn}", met=s.turn >= dawn),
            Count(f"Guards struck down: {s.removed}"),
        ],
        0,
    )


def _uncovered(s: KageState, voice: Voice) -> list[Uncovered]:
    """Say what was hidden, and where, as far as this table shows it (option `reveal_at_end`)."""
    game = s.game
    if not game.options.reveal_at_end:
        return []
    tokens, squares = game.edition.search_tokens, game.board.names
    found = []
    if s.escape >= 0:
        ways = [f"Exit {number}: {squares[sq]}" for sq, number in zip(s.infiltration, s.exits, strict=True)]
        found.append(Uncovered("The way out", [f"The escape card: {game.titles['escape'][s.escape]}", *ways]))
    hand = [game.titles["guard_card"][card] for card in s.hand]
    found.append(Uncovered(f"In the guards' hand ({voice.seat(0)})", hand or ["nothing"], 0))
    for n in s.ninja:
        down = [game.titles["ninja_card"][c[CARD]] for c in n.cards if c is not None and not c[UP]]
        if down:
            found.append(Uncovered(f"Face down on {game.titles['ninja'][n.who]}'s mat", down, n.seat))
    if s.drawn >= 0:
        found.append(Uncovered("Just drawn", [game.titles["ninja_card"][s.drawn]]))
    hidden = [f"{squares[sq]}: {tokens[t].value}, {tokens[t].group}" for sq, t in s.search.items()]
    if hidden:
        found.append(Uncovered("Search tokens that nobody turned", hidden))
    return found
