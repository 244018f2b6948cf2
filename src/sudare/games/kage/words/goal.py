"""games/kage: who you are, how you win, and a list of what is done, what is next and what comes then; from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.ending import listed
from sudare.games.kage.sight.view import View
from sudare.games.kage.words.errand import Step, steps

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

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
    m = next((m for m in game.edition.missions if m.id == view.mission), None)
    if len(view.ninja) < 3:
        if m is None:
            return "You lead the ninja: find clues, do what your secret mission asks for, and get out."
        return f"You lead the ninja. Your secret mission is {m.name}: you win when its last step is done."
    mine = [n for n in view.ninja if n.seat == seat]
    here = [titles[n.ninja] for n in mine if n.out == "in_play"]
    fates = [
        f" {listed(names)} {'has' if len(names) == 1 else 'have'} {fate}."
        for fate, out in (("fallen", "eliminated"), ("got away", "escaped"))
        if (names := [titles[n.ninja] for n in mine if n.out == out])
    ]
    team = ", one of three ninja" if len(mine) == 1 else ""
    verb = "led" if view.phase == "over" else "lead"
    known = "Your mission, which the guards know now," if view.mission_shown else "Your secret mission"
    win = f" {known} is {m.name}: you win when its last step is done." if m and view.phase != "over" else ""
    lead = f"You {verb} {listed(here)}{team}." if here else "You have no ninja on the board any more."
    return lead + "".join(fates) + win


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
    m = next((m for m in game.edition.missions if m.id == view.mission), None)
    begun = view.round or (view.side == "ninja" and m is not None)
    if view.side == "spectator" or not begun or view.phase == "over":
        return []
    lines, open_ = [], NOW
    for done, title, how in _theirs(view) if m is None else steps(game, view, m):
        who = "" if m is None or view.side == "ninja" else "the ninja had to " if done else "the ninja must "
        lines.append(f"{DONE if done else open_}: {who}{title}.{f' {how}' if how and not done else ''}")
        open_ = open_ if done else THEN
    return lines


def _theirs(view: View) -> list[Step]:
    """Return the steps of a mission that is secret to this side."""
    found = len(view.pool)
    return [
        Step(
            False,
            f"the ninja search for clues (so far {found})",
            "From the seventh on, every search token found brings a roll for their mission; some need fewer.",
        ),
        Step(
            False,
            "they do what their mission asks for",
            "You see the card as soon as the roll succeeds or they begin.",
        ),
        Step(
            False,
            "most missions end with an escape",
            "Then the tokens where they came in turn into numbered exits.",
        ),
    ]
