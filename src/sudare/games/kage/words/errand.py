"""games/kage: a mission step by step in plain words: what is done, what is next and where; from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudare.core.ending import listed
from sudare.games.kage.sight.view import View

if TYPE_CHECKING:
    from sudare.games.kage.edition import Mission
    from sudare.games.kage.game import KageGame

CLUES = 7  # before a mission test (KAG-169)
DIE = 6
KINDS = ("scroll", "seal", "coin", "blade")  # of clues; the fifth kind is a trap

NEAR = "A ninja on or next to"
UNSEEN = "if no guard watches the ninja"
EVEN_SEEN = "even if guards watch the ninja"


class Step(NamedTuple):
    """One thing that the ninja must do: what it is, and how it is done."""

    done: bool
    title: str  # without a full stop, a colon or a semicolon
    how: str = ""


def steps(game: KageGame, view: View, m: Mission) -> list[Step]:
    """Return the steps of a mission that this side knows, from the first clue to the way out."""
    found = len(view.pool)
    out = []
    if m.difficulty:
        out.append(_clues(CLUES, found, view.mission_passed))
        out.append(Step(view.mission_passed, "pass the mission test", _test(found, m.difficulty)))
    out += _deeds(game, view, m)
    if m.escape != "none":
        out.append(_way_out(game, view, m))
    return out


def _clues(need: int, found: int, enough: bool = False) -> Step:
    how = (
        f"A ninja on or next to a search token (a number on the map, the target of the test) can search it {UNSEEN}: "
        "what is found is a clue. The rules call the clues the mission pool."
    )
    return Step(enough or found >= need, f"find {need} clues (so far {found})", how)


def _test(found: int, difficulty: int) -> str:
    """Say how the clues and the die work together."""
    clues = max(CLUES, found)
    need = difficulty - clues
    enough = f"with {clues} clues a {need} or more" if 1 < need <= DIE else f"with {clues} clues any roll will do"
    return (
        f"The seventh clue and every one after it brings a roll of one die: the die plus the number of clues must make "
        f"{difficulty} ({enough})."
    )


def _deeds(game: KageGame, view: View, m: Mission) -> list[Step]:
    """Return what the text of the mission asks for."""
    found, done, dice = len(view.pool), view.mission_completed, _dice(m.stealth, m.force)
    if m.effect == "assassinate":
        return [_assassinate(game, view)]
    if m.effect in ("carry", "objective"):
        return [_token(game, view, m, dice)]
    if m.effect == "fires":
        burning = f", {listed([_room(game, square) for square in view.fires])}" if view.fires else ""
        how = (
            f"{NEAR} a search area without a token (red on the map), in a room that does not burn yet, can light one "
            f"with {dice}, {UNSEEN}."
        )
        return [Step(done, f"set fire to {m.number} rooms (so far {len(view.fires)}{burning})", how)]
    if m.effect == "forge":
        groups = [letters for letters in m.fire_areas if not _burns(game, view, letters)]
        still = "" if done else f" Still possible: {listed([_areas(game, letters) for letters in groups], 'or')}."
        how = f"{NEAR} one of these places can light a fire with {dice}, {UNSEEN}.{still}"
        return [Step(done, f"light {m.number} fires in different places (so far {len(view.fires)})", how)]
    if m.effect == "charge":
        return [Step(done, f"put a charge into {_areas(game, m.areas)}", f"{NEAR} it needs {dice}, {UNSEEN}.")]
    if m.effect == "rations":
        how = f"{NEAR} it needs {dice}, {UNSEEN}. It can be done once {m.pool} clues are found."
        stores = [
            Step(one.marked or done, f"foul the rations in the barrack at {one.square}", how)
            for one in view.barracks
            if one.from_setup
        ]
        return [_clues(m.pool, found), *stores]
    if m.effect == "tea":
        first = Step(
            view.tea > 0 or done,
            f"prepare the tea at {_areas(game, m.areas)}",
            f"{NEAR} it needs {dice}, {UNSEEN}.",
        )
        last = Step(
            done,
            f"serve the tea at {_areas(game, m.second_areas)}",
            f"Any ninja on or next to it needs {_dice(m.second_stealth, 0)}, {UNSEEN}. It can be done once the tea is "
            f"prepared and {m.pool} clues are found.",
        )
        return [first, _clues(m.pool, found), last]
    if m.effect == "removed":
        how = "Attacks and poisoned rice count. It is also done if no guard is left on the board. No clue is needed."
        return [Step(done, f"strike down {m.number} guards (so far {view.removed})", how)]
    if m.effect == "ransack":
        return _ransack(game, view, m)
    if m.effect in ("dread", "trace"):
        return _end_of_turn(game, view, m)
    return []


def _dice(stealth: int, force: int) -> str:
    tests = [f"a {kind} test against {goal}" for kind, goal in (("stealth", stealth), ("force", force)) if goal]
    return " or ".join(tests)


def _areas(game: KageGame, letters: list[str]) -> str:
    """Return areas with the room that they are in: area h or i (Kitchen)."""
    board = game.board
    rooms = dict.fromkeys(board.areas[board.area_by_letter[letter]].room for letter in letters)
    return f"area {listed(letters, 'or')} ({listed(rooms, 'or')})"


def _room(game: KageGame, square: str) -> str:
    board = game.board
    area = board.area_of.get(board.by_name[square])
    return square if area is None else f"{board.areas[area].room} at {square}"


def _burns(game: KageGame, view: View, letters: list[str]) -> bool:
    board = game.board
    areas = {board.area_by_letter[letter] for letter in letters}
    return any(board.area_of.get(board.by_name[square]) in areas for square in view.fires)


def _assassinate(game: KageGame, view: View) -> Step:
    boss = next(b for b in game.edition.bosses if b.id == view.boss)
    square = next((g.square for g in view.guards if g.model == "boss"), None)
    place = f" at {square}" if square else ""
    enters = "" if view.mission_passed else " He enters next to a barrack when the test is passed, with one wound."
    how = f"Attacks on him must reach {boss.defence}; each success is a wound.{enters} When he is removed, you win."
    return Step(view.boss_removed, f"strike down {boss.name}{place} (wounds {view.boss_wounds} of {boss.wounds})", how)


def _token(game: KageGame, view: View, m: Mission, dice: str) -> Step:
    """A mission token that must be taken, or struck at."""
    thing = game.titles["thing"][game.names["thing"].index(m.token)]
    what = f"take {thing}" if m.effect == "carry" else f"strike at {thing}, the target of {m.name},"
    lies = view.objective is not None and not view.mission_completed
    place = f" at {view.objective.square}" if lies and view.objective is not None else ""
    comes = "" if view.mission_passed else f" {_placing(game, m)}"
    how = f"{NEAR} it needs {dice}, {EVEN_SEEN}.{comes}"
    return Step(view.mission_completed, f"{what}{place}".removesuffix(","), how)


def _placing(game: KageGame, m: Mission) -> str:
    """Say where the mission token will come from."""
    if m.place == "guard":
        rooms = f" {_areas(game, m.areas)}" if m.areas else f" the {listed(m.areas_of_rooms, 'or')}"
        wish = f", if possible in{rooms}" if m.areas or m.areas_of_rooms else ""
        return f"The guard player puts it on the map when the test is passed{wish}."
    where = listed([_areas(game, [letter]) for letter in m.areas], "or")
    if m.place == "escape_card":
        return f"When the test is passed an escape card decides where it is: {where}."
    return f"It comes to {where} when the test is passed."


def _ransack(game: KageGame, view: View, m: Mission) -> list[Step]:
    groups = {token.id: token.group for token in game.edition.search_tokens}
    have = {groups[token] for token in view.pool}
    missing = [kind for kind in KINDS if kind not in have]
    found = _clues(m.number, len(view.pool))
    so_far = f" (missing {listed(missing)})" if missing else ""
    how = "The kind is on the back of a token: it shows when the token is found. A trap is no kind."
    return [found, Step(not missing, f"have a scroll, a seal, a coin and a blade among the clues{so_far}", how)]


def _end_of_turn(game: KageGame, view: View, m: Mission) -> list[Step]:
    """A mission that is done by how things stand when a ninja turn ends."""
    found = len(view.pool)
    out = [_clues(m.number, found)]
    boss = next(b for b in game.edition.bosses if b.id == view.boss)
    track = boss.alert_track
    if m.effect == "dread":
        red = track.red <= view.alert < track.bell
        how = "Noise moves the alert in the guard turn, one slot for each ninja that made noise; on the bell you lose."
        out.append(Step(red, f"bring the alert to red, {track.red} to {track.bell - 1} (now {view.alert})", how))
    seen = sum(n.detected for n in view.ninja if n.out == "in_play")
    here = sum(n.out == "in_play" for n in view.ninja)
    quiet = "without any noise in that turn, " if m.effect == "trace" else ""
    how = f"On the board {here}, detected {seen}. When all of this is so at the end of a ninja turn, you win."
    title = f"end a ninja turn {quiet}with at least {m.ninja} ninja on the board and none detected"
    return [*out, Step(view.mission_completed, title, how)]


def _way_out(game: KageGame, view: View, m: Mission) -> Step:
    if view.need is None:
        who = "Whoever carries the mission token" if m.escape == "carrier" else f"At least {m.escape} ninja"
        how = f"The exits are numbered when all that is done. {who} must leave by the right one."
        return Step(False, "get away", how)
    if view.need == 0:
        who = _carrier(game, view)
    else:
        who = f"{view.need} ninja must leave, so far {view.escaped}"
    exits = dict(zip(view.exits, view.infiltration, strict=True))
    card = next((c for c in game.edition.escape_cards if c.id == view.escape_card), None)
    if card is None:
        ways = listed([f"{number} at {square}" for number, square in sorted(exits.items())])
        return Step(False, f"get away ({who})", f"The exits are {ways}; only the ninja know which one is right.")
    right = f"exit {card.number} at {exits[card.number]}" if card.number else f"any exit, {listed(exits.values())}"
    return Step(False, f"get away by {right} ({who})", "The escape card says which exit is the right one.")


def _carrier(game: KageGame, view: View) -> str:
    titles = dict(zip(game.names["ninja"], game.titles["ninja"], strict=True))
    name = next((titles[n.ninja] for n in view.ninja if n.carries), "")
    if name:
        return f"{name}, who carries the mission token, must leave"
    lies = f", which lies at {view.objective.square}" if view.objective is not None else ""
    return f"whoever carries the mission token{lies}"
