"""games/kage: who you are, how you win, and a list of what is done, what is next and what comes then; from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.ending import listed
from sudare.games.kage.sight.view import View

if TYPE_CHECKING:
    from sudare.games.kage.edition import Mission
    from sudare.games.kage.game import KageGame

CLUES = 7  # before a mission test (KAG-169)
DIE = 6
DONE, NOW, THEN = "Done", "Now", "Then"  # how the lines of the list begin


def goal(game: KageGame, view: View, seat: int | None) -> str:
    """Return what this side wants in one line, and in one line more for each step of the mission."""
    if view.side == "guard":
        stop = "stop the three ninja" if view.round else "stop the three ninja, or hold out until a bell"
        head = f"You command the guards: {stop}. {_bells(game, view)}"
    elif view.side != "ninja":
        head = f"You watch: three ninja on a secret mission against the guards. {_bells(game, view)}"
    else:
        head = f"{_team(game, view, seat)} {_bells(game, view)}"
    return "\n".join([head.strip(), *_steps(game, view)])


def _team(game: KageGame, view: View, seat: int | None) -> str:
    """Say whom this seat leads, and what has become of them."""
    titles = dict(zip(game.names["ninja"], game.titles["ninja"], strict=True))
    if len(view.ninja) < 3:
        return "You lead the ninja: find clues, do what your secret mission asks for, and get out."
    mine = [n for n in view.ninja if n.seat == seat]
    here = [titles[n.ninja] for n in mine if n.out == "in_play"]
    fates = [
        f" {listed(names)} {'has' if len(names) == 1 else 'have'} {fate}."
        for fate, out in (("fallen", "eliminated"), ("got away", "escaped"))
        if (names := [titles[n.ninja] for n in mine if n.out == out])
    ]
    team = ", one of three ninja" if len(mine) == 1 else ""
    verb = "led" if view.phase == "over" else "lead"
    lead = f"You {verb} {listed(here)}{team}." if here else "You have no ninja on the board any more."
    return lead + "".join(fates)


def _bells(game: KageGame, view: View) -> str:
    if view.boss is None or not view.round or view.phase == "over":
        return ""
    boss = next(b for b in game.edition.bosses if b.id == view.boss)
    fallen = sum(n.out == "eliminated" for n in view.ninja)
    wins = "You win" if view.side == "guard" else "The guards win"
    return (
        f"{wins} if all three ninja fall (so far {fallen}), or if a ninja turn ends with alert ({view.alert} of "
        f"{boss.alert_track.bell}) or night ({view.turn} of {boss.turn_track.bell}) on its bell; noise moves both."
    )


def _steps(game: KageGame, view: View) -> list[str]:
    """List the steps of the mission: what is done, what is next, what comes then."""
    if view.side == "spectator" or not view.round or view.phase == "over":
        return []
    m = next((m for m in game.edition.missions if m.id == view.mission), None)
    steps = _own(game, view, m) if m is not None else _theirs(view)
    lines, open_ = [], NOW
    for done, text in steps:
        lines.append(f"{DONE if done else open_}: {text}")
        open_ = open_ if done else THEN
    return lines


def _own(game: KageGame, view: View, m: Mission) -> list[tuple[bool, str]]:
    """Return the steps of a mission that this side knows."""
    found, steps = len(view.pool), list[tuple[bool, str]]()
    done = view.mission_completed
    if m.difficulty:
        how = "A ninja on or next to a search token, and watched by no guard, can search it."
        enough = found >= CLUES or view.mission_passed
        steps.append((enough, f"clues found: {found}." if enough else f"find {CLUES} clues (so far {found}). {how}"))
        test = "" if view.mission_passed else f" {_test(found, m.difficulty)}"
        steps.append((view.mission_passed, f"pass the mission test.{test}"))
    far = {"removed": f" So far: {view.removed}.", "ransack": f" Clues so far: {found}."}.get(m.effect, "")
    pool = f" Clues so far: {found}." if m.pool else ""
    steps.append((done, f"{m.name}." if done else f"{m.name}. {game.plain(m.text)}.{far}{pool}"))
    if m.escape != "none":
        steps.append((False, _way_out(game, view, m)))
    return steps


def _test(found: int, difficulty: int) -> str:
    """Say how the clues and the die work together."""
    clues = max(CLUES, found)
    need = difficulty - clues
    enough = f"with {clues} clues a {need} or more" if 1 < need <= DIE else f"with {clues} clues any roll will do"
    return (
        f"The seventh clue and every one after it brings a roll of one die: the die plus the number of clues must make "
        f"{difficulty} ({enough})."
    )


def _way_out(game: KageGame, view: View, m: Mission) -> str:
    if view.need is None:
        who = "whoever carries the mission token" if m.escape == "carrier" else f"{m.escape} ninja"
        return f"get away. The exits are shown when the mission is done; {who} must leave by the right one."
    who = "whoever carries the mission token must leave" if view.need == 0 else _leave(view.need, view.escaped)
    exits = [f"exit {number} at {square}" for square, number in zip(view.infiltration, view.exits, strict=True)]
    card = "" if view.escape_card is None else game.titles["escape"][game.names["escape"].index(view.escape_card)]
    says = f" Your escape card says {card}." if card else ""
    return f"get away: {who}. There are {listed(exits)}.{says}"


def _leave(need: int, escaped: int) -> str:
    return f"{need} ninja must leave, {escaped} {'has' if escaped == 1 else 'have'}"


def _theirs(view: View) -> list[tuple[bool, str]]:
    """Return the steps of a mission that is secret to this side."""
    found = len(view.pool)
    clues = (
        f"the ninja search for clues (so far {found}). From the seventh on, every clue brings a roll for their mission"
    )
    return [
        (False, f"{clues}; some missions need fewer, or none."),
        (False, "they do what their mission asks for. You see the card as soon as the roll succeeds or they begin."),
        (False, "most missions end with an escape: then the tokens where they came in turn into numbered exits."),
    ]
