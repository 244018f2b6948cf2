"""games/kage: the position as text: lists that read well aloud, and the board as a drawing for those who can see it."""

from __future__ import annotations

from typing import Any

from sudare.core import Perspective, Voice
from sudare.games.kage.edition import LEVELS, Boss
from sudare.games.kage.game import KageGame
from sudare.games.kage.sight.view import NinjaView, View
from sudare.games.kage.words.known import known
from sudare.games.kage.words.names import STAGES, card_text, count, guard_text, guard_title, piece, type_text

_LEVEL_MARKS = {"yellow": "gY", "amber": "gA", "red": "gR", "none": "gD"}


def position(perspective: Perspective, voice: Voice) -> str:
    """Write the position for one side."""
    view: View = perspective.view
    game = perspective.game
    assert isinstance(game, KageGame)
    parts = [_head(game, view, voice), _mission(game, view)]
    if view.phase not in ("boss", "types") and (view.phase != "arrange" or view.side == "guard"):
        shown = game.aid(perspective)
        parts += [_ninja(game, view, voice, shown), _guards(game, view), _mat(game, view), _tokens(game, view)]
        parts += [
            f"What you know, the newest first.\n{said}" if (said := learned(perspective)) else "",
            drawing(game, view),
            _now(game, view, shown),
        ]
    return "\n\n".join(part for part in parts if part)


def learned(perspective: Perspective) -> str:
    """Say what this side knows of what the other one hides, and what has been found out."""
    assert isinstance(perspective.game, KageGame)
    found = known(perspective.game, perspective)
    return "\n".join(line for title, told in found.items() for line in (f"{title}:", *(f"- {one}" for one in told)))


def _now(game: KageGame, view: View, shown: dict[str, Any]) -> str:
    """Say what is under way."""
    if view.stage is not None and view.stage < len(STAGES) - 1:
        return f"You place {piece(game, view)}."
    deed = view.deeds[-1] if view.deeds else None
    guard = next((g for g in view.guards if g.number == (view.active_guard if deed is None else deed.guard)), None)
    if deed is not None and deed.kind == "march" and guard is not None:
        return f"{guard_title(game, view, guard)} moves, {count(deed.squares, 'square')} left."
    test = shown["test"]
    if deed is not None and test is not None:
        what = game.titles["deed"][game.names["deed"].index(deed.kind)]
        dice = f"{test['dice']} {'die' if test['dice'] == 1 else 'dice'}"
        return f"Declared: {what}, {dice} {test['modifier']:+d} against {test['target']}: {test['chance']:.0%}."
    return "" if guard is None or view.phase != "guard_turn" else f"{guard_title(game, view, guard)} acts."


def _head(game: KageGame, view: View, voice: Voice) -> str:
    rules = "Advanced Rules" if game.advanced else "basic rules"
    lines = [view.goal, f"{game.title}: {game.board.name}, {rules}."]
    if view.phase in ("boss", "types", "arrange", "ninja", "infiltrate", "enter"):
        lines.append("Set-up.")
    elif view.phase != "over":
        side = "ninja turn" if view.phase == "ninja_turn" else "guard turn"
        lines.append(f"Round {view.round}, {side}.")
    if view.boss is not None:
        boss = next(b for b in game.edition.bosses if b.id == view.boss)
        track = boss.alert_track
        lines.append(
            f"{boss.name}'s guards. Alert {view.alert} of {track.bell} ({view.level}), "
            f"night {view.turn} of {boss.turn_track.bell}."
        )
        lines += [_boss(game, boss), *_events(game, view, boss)]
        lines += [type_text(game, type) for type in view.guard_types if type is not None]
    return "\n".join(lines)


def _boss(game: KageGame, boss: Boss) -> str:
    """Write the boss's play mat."""
    pools = ", ".join(f"{number} at {level}" for number, level in zip(boss.pools, LEVELS, strict=True))
    rules = game.plain(boss.rules_text_advanced if game.advanced else boss.rules_text)
    return (
        f"{boss.name}: move {boss.move}, combat {boss.combat:+d}, defence {boss.defence}, "
        f"watches {count(boss.aoi, 'square')} far, awareness {boss.awareness}, actions {boss.actions}, "
        f"wounds {boss.wounds}; hand {boss.hand}. Action tokens each turn: {pools}. {rules}."
    )


def _events(game: KageGame, view: View, boss: Boss) -> list[str]:
    """Write what happens when the alert token reaches the slots of the boss's events."""
    first = game.names["boss_event"].index(f"{boss.id}_{LEVELS[0]}")
    texts = game.titles["boss_event"][first : first + len(boss.triggers)]
    return [
        f"Alert {slot}: {text} ({'has happened' if run else 'still to come'})."
        for slot, text, run in zip(boss.triggers, texts, view.events_run, strict=True)
    ]


def _mission(game: KageGame, view: View) -> str:
    lines = []
    if view.mission is not None:
        m = next(m for m in game.edition.missions if m.id == view.mission)
        number = f"difficulty {m.difficulty}" if m.difficulty else "special, without a test"
        open_ = "shown to all" if view.mission_shown else "secret"
        escape = {"none": "nobody needs to leave", "carrier": "the ninja that carries the token must leave"}
        out = escape.get(m.escape, f"{m.escape} ninja must leave")
        lines.append(f"Mission: {m.name} ({number}, {open_}). {game.plain(m.text)}. Then: {out}.")
    elif view.missions_possible:
        titles = dict(zip(game.names["mission"], game.titles["mission"], strict=True))
        lines.append(f"Missions possible: {', '.join(titles[m] for m in view.missions_possible)}.")
    groups = {t.id: f"{t.value} {t.group}" for t in game.edition.search_tokens}
    pool = ", ".join(groups[t] for t in view.pool)
    if view.phase in ("ninja_turn", "guard_turn", "over"):
        lines.append(f"Clues found: {len(view.pool)}{' (' + pool + ')' if pool else ''}.")
    if view.mission_passed:
        lines.append("The mission test is passed.")
    if view.exits:
        exits = ", ".join(f"{n} at {sq}" for sq, n in zip(view.infiltration, view.exits, strict=True))
        need = "the carrier must leave" if view.need == 0 else f"{view.need} ninja must leave, {view.escaped} have"
        lines.append(f"Exits: {exits}; {need}.")
    titles = dict(zip(game.names["escape"], game.titles["escape"], strict=True))
    if view.escape_card is not None:
        lines.append(f"Escape card: {titles[view.escape_card]}.")
    elif view.escapes_possible:
        lines.append(f"Escape cards possible: {', '.join(titles[c] for c in view.escapes_possible)}.")
    return "\n".join(lines)


def ninja_text(game: KageGame, n: NinjaView, number: int, voice: Voice) -> str:
    """Write a ninja in one line."""
    mat = next(m for m in game.edition.ninja if m.id == n.ninja)
    if n.out != "in_play":
        return f"{number} {mat.name}, {voice.seat(n.seat)}: {n.out}, noise tokens {n.noise}."
    line = mat.detected if n.detected else mat.undetected
    state = "detected" if n.detected else "undetected"
    wounds = n.force_wounds + n.stealth_wounds
    where = f"on {n.square}" if n.square else "not yet on the board"
    parts = [
        f"{number} {mat.name}, {voice.seat(n.seat)}: {where}, {state}, {n.moves} move tokens, "
        f"dice {n.force} force {n.stealth} stealth, noise {n.noise}, wounds {wounds}"
    ]
    if n.force_wounds or n.stealth_wounds:
        parts.append(f" ({n.force_wounds} force, {n.stealth_wounds} stealth)")
    parts.append(f"; combat {line.combat:+d}, stealth {line.stealth:+d}, defence {line.defence}")
    if n.carries:
        parts.append(f"; carries the {n.carries.replace('_', ' ')}")
    if n.sealed:
        parts.append("; may not turn cards up")
    cards = ", ".join(f"{i} {card_text(game, c)}" for i, c in enumerate(n.cards, 1))
    texts = dict(zip(game.names["ninja_card_text"], game.titles["ninja_card_text"], strict=True))
    names = dict(zip(game.names["ninja_card"], game.titles["ninja_card"], strict=True))
    known = [c.card for c in n.cards if c is not None and c.card is not None]
    told = "".join(f"\n    {names[card]}: {texts[card]}." for card in dict.fromkeys(known))
    return "".join(parts) + f". {game.plain(mat.text)}. Cards: {cards}.{told}"


def _ninja(game: KageGame, view: View, voice: Voice, shown: dict[str, Any]) -> str:
    if not view.ninja:
        return ""
    lines = ["Ninja:"]
    for i, n in enumerate(view.ninja):
        active = " It acts now." if view.active == i else " It has acted." if n.activated else ""
        eyes = [guard_title(game, view, g) for g in view.guards if g.number in shown["ninja_values"][i]["seen_by"]]
        seen = f" Watched by {' and '.join(eyes)}." if eyes else ""
        first, *cards = ninja_text(game, n, i + 1, voice).splitlines()
        lines += ["  " + first + seen + active, *cards]
    return "\n".join(lines)


def _guards(game: KageGame, view: View) -> str:
    return "Guards: " + ("; ".join(guard_text(game, view, g) for g in view.guards) or "none") + "."


def _mat(game: KageGame, view: View) -> str:
    if view.boss is None or view.phase == "arrange":
        return ""
    titles = dict(zip(game.names["guard_card"], game.titles["guard_card"], strict=True))
    boss = next(b for b in game.edition.bosses if b.id == view.boss)
    lines = [
        f"Guard player: {count(view.actions, 'action token')}, {count(view.noise, 'noise token')}, "
        f"cards in hand: {view.hand_count}."
    ]
    texts = dict(zip(game.names["guard_card_text"], game.titles["guard_card_text"], strict=True))
    if view.hand is not None:
        lines += [f"  In hand: {titles[c]}: {texts[c]}." for c in view.hand]
    mat = ", ".join(titles[c.card] + ("" if c.up else " (face down)") for c in view.mat)
    lines.append(f"Card slots: {len(view.mat)} of {boss.slots} used{': ' + mat if mat else ''}.")
    if view.boss_removed:
        lines.append(f"{boss.name} is out of play.")
    elif view.boss_wounds:
        lines.append(f"{boss.name} has {view.boss_wounds} of {boss.wounds} wounds.")
    return "\n".join(lines)


def _tokens(game: KageGame, view: View) -> str:
    groups = {t.id: t.group for t in game.edition.search_tokens}
    search = ", ".join(f"{v.square} {v.value}" + (f" {groups[v.token]}" if v.token else "") for v in view.search)
    rows = [
        ("Search tokens", search),
        ("Barracks", ", ".join(b.square + (" marked" if b.marked else "") for b in view.barracks)),
        ("Doors", ", ".join(f"{d.door} {d.kind}" for d in view.doors)),
        ("Bells", ", ".join(f"{b.door} on {b.square}" for b in view.bells)),
        ("Lanterns", ", ".join(view.lanterns)),
        ("Infiltration tokens", "" if view.exits else ", ".join(view.infiltration)),
        ("Caltrops", ", ".join(view.caltrops)),
        ("Poisoned rice", ", ".join(view.rice)),
        ("Fires", ", ".join(view.fires)),
        (
            "Mission token",
            f"{view.objective.token.replace('_', ' ')} on {view.objective.square}" if view.objective else "",
        ),
    ]
    return "\n".join(f"{name}: {what}." for name, what in rows if what)


# -- the drawing -----------------------------------------------------------------------------------------------------


def _cells(game: KageGame, view: View) -> dict[str, str]:
    """Return two characters for every square with something on it; a model hides a token."""
    cells: dict[str, str] = {}
    cells.update(dict.fromkeys(view.infiltration, "in"))
    cells.update({sq: f"x{n}" for sq, n in zip(view.infiltration, view.exits, strict=False)})
    cells.update(dict.fromkeys(view.lanterns, "la"))
    cells.update({b.square: "be" for b in view.bells})
    cells.update({b.square: "ba" for b in view.barracks})
    cells.update({v.square: f"?{v.value}" for v in view.search})
    cells.update(dict.fromkeys(view.caltrops, "^^"))
    cells.update(dict.fromkeys(view.rice, "%%"))
    cells.update(dict.fromkeys(view.fires, "fi"))
    if view.objective is not None:
        cells[view.objective.square] = "$$"
    levels = {t.id: t.level for t in game.edition.guard_types}
    for g in view.guards:
        cells[g.square] = "gB" if g.model == "boss" else _LEVEL_MARKS[levels[g.model]]
    for i, n in enumerate(view.ninja, 1):
        if n.square is not None:
            cells[n.square] = f"{'N' if n.detected else 'n'}{i}"
    return cells


def drawing(game: KageGame, view: View) -> str:
    """Draw the board."""
    board = game.board
    cells = _cells(game, view)
    doors = {d.door: d.kind[0].upper() for d in view.doors}

    def edge(square: int, dx: int, dy: int) -> str:
        code = board.edge_character(square, dx, dy)
        if code >= 0:
            return doors.get(board.doorway_names[code], "!" if dx else "=")
        return " " if code == -2 else "|" if dx else "-"

    lines = [
        "Board (n1 undetected, N1 detected ninja; gY gA gR guards, gD dog, gB boss; ?4 search token; ba barrack; "
        "la lantern; be bell; in infiltration; x1 exit; ^^ caltrop; %% rice; fi fire; $$ mission token; "
        "| - walls, ! = doorways, S shoji door, P plank door, * green, letters search areas):"
    ]
    lines.append("   " + "".join(f" {chr(65 + c)} " for c in range(board.columns)))
    for r in range(board.rows):
        row = [r * board.columns + c for c in range(board.columns)]
        lines.append("   +" + "+".join(edge(sq, 0, -1) * 2 for sq in row) + "+")
        line = f"{r + 1:>2} "
        for sq in row:
            line += edge(sq, -1, 0) + cells.get(board.names[sq], _ground(game, sq))
        lines.append(line + "|")
    lines.append("   +" + "+".join("--" for _ in range(board.columns)) + "+")
    return "\n".join(lines)


def _ground(game: KageGame, sq: int) -> str:
    board = game.board
    if not board.floor >> sq & 1:
        return "##"
    if board.green >> sq & 1:
        return " *"
    area = board.area_of.get(sq)
    return " ." if area is None else f" {board.areas[area].letter}"
