"""games/kage: why a piece cannot be placed there in set-up, and why a choice before the game is not possible."""

from __future__ import annotations

from sudare.games.kage.words.names import piece
from sudare.games.kage.words.why_table import Reasons, Say, Why, always


def _boss(w: Why, kind: str, value: str) -> Reasons:
    return [
        (f"{w.game.titles['boss'][w.game.names['boss'].index(value)]} belongs to a box that is not in use.", "KAG-010")
    ]


def _type(w: Why, kind: str, value: str) -> Reasons:
    game = w.game
    entry = next(t for t in game.edition.guard_types if t.id == value)
    boss = game.titles["boss"][w.s.boss]
    level = ("yellow", "amber", "red")[w.context[0]]
    if entry.level != level:
        what = "no level" if entry.level == "none" else f"the level {entry.level}"
        return [(f"{entry.name} has {what}; this slot takes {level} guards.", "KAG-056")]
    return [(f"{boss} does not lead {entry.name}.", "KAG-056")]


def _pick(w: Why, kind: str, value: str) -> Reasons:
    mats = w.game.edition.ninja
    entry = next(n for n in mats if n.id == value)
    if any(mats[n.who].id == value for n in w.s.ninja):
        return [(f"{entry.name} is on the mission already.", "KAG-097")]
    rival = next((mats[n.who].name for n in w.s.ninja if mats[n.who].house == entry.house), None)
    if rival is not None:
        return [(f"{rival} is of the same house as {entry.name}: one ninja of each house.", "KAG-097")]
    return [(f"{entry.name} belongs to a box or an option that is not in use at this table.", "KAG-096")]


def _arrange(w: Why, kind: str, value: str) -> Reasons:
    s, board = w.s, w.game.board
    what = piece(w.game, w.view) if s.stage < 9 else "nothing more"
    if kind == "confirm":
        return [(f"There is still something to place: {what}.", "KAG-H13")]
    if s.stage >= 9:
        return [("Everything is placed: confirm the set-up, or take back.", "KAG-H13")]
    if kind == "enough":
        return [("Search tokens and barracks must all be placed; only later pieces may be left out.", "KAG-R12")]
    if kind == "area" and s.stage <= 1:
        area = board.areas[board.area_by_letter[value]]
        if s.picked >= 0:
            return [(f"The area {board.areas[s.picked].letter} is chosen; now name one of its squares.", "KAG-H13")]
        return [(f"Area {value} ({area.room}) holds a token already: one in each area.", "KAG-077")]
    if kind == "door" and s.stage in (2, 3, 4):
        door = board.doorway_by_name[value]
        if s.stage != 4:
            return [(f"The doorway {value} has a door already.", "KAG-076")]
        if door not in s.doors:
            return [(f"The doorway {value} has no door, and a bell needs one.", "KAG-037")]
        if door in s.bells:
            return [(f"The door {value} has a bell already.", "KAG-R13")]
        return [(f"Both squares at the door {value} hold tokens: there is no room for a bell.", "KAG-H09")]
    if kind == "row":
        return [(f"In row {value} no square is left for {what}.", "KAG-075")]
    if kind == "at":
        sq = w.square(value)
        taken = w.ground(sq) if s.stage >= 6 or not board.floor >> sq & 1 else []
        place = board.area_of.get(sq)
        if not taken and s.stage <= 1 and s.picked < 0:
            if place is None:
                return [(f"{value} lies in no search area: {what} goes into one of the lettered areas.", "KAG-075")]
            return [(f"Area {board.areas[place].letter} holds a token already: one in each area.", "KAG-077")]
        return taken or [(f"{value} is not one of the squares for {what} that you have just named.", "KAG-H13")]
    return [(f"You are placing {what} now: that goes somewhere else.", "KAG-H13")]


def _infiltrate(w: Why, kind: str, value: str) -> Reasons:
    s, board = w.s, w.game.board
    sq = w.square(value)
    if not board.green >> sq & 1:
        return [(f"{value} is not green: infiltration tokens go on green squares.", "KAG-124")]
    if sq in s.infiltration:
        return [(f"An infiltration token lies on {value} already.", "KAG-124")]
    return w.ground(sq) or [(f"A token lies on {value}, or the three ninja would not find room there.", "KAG-R16")]


def _enter(w: Why, kind: str, value: str) -> Reasons:
    sq = w.square(value)
    return w.ground(sq) or [(f"{value} is not next to an infiltration token.", "KAG-125")]


SETUP_REASONS: dict[tuple[str, str], Say] = {
    ("choose_boss", "boss"): _boss,
    ("choose_type", "type"): _type,
    ("choose_ninja", "pick"): _pick,
    **{
        ("arrange", kind): _arrange for kind in ("area", "door", "row", "at", "enough", "confirm", "auto", "auto_piece")
    },
    ("infiltrate", "at"): _infiltrate,
    ("enter", "at"): _enter,
    ("infiltrate", "auto"): always("The tokens are placed.", "KAG-124"),
}
