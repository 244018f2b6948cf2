"""games/chiyo: the component data: its types, its programs, and what must fit together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from sudare.core import Edition, Name, Text, Word

ROLES = ("ally", "betrayer", "usurper", "motonaka")
ALLY, BETRAYER, USURPER, MOTONAKA = range(4)
TYPES = ("imperial", "commoner", "samurai", "assassin")
FUGITIVES = ("geisha", "ronin")
GEISHA, RONIN = range(2)
TILES = ("daimyo", "rival")
DAIMYO, RIVAL = range(2)
COUNTS = ("5", "6", "7", "8")

MOST = 30  # cards that a program may speak of: more than ever lie on the table
MOST_OPERATIONS = 12  # of one card
MOST_TOKENS = 60  # Honor in the box
_INT = re.compile(r"[1-9]\d?")
_COUNT = re.compile(r"[1-9]\d?|\d\d?\.\.[1-9]\d?|all")
_WORD = tuple[str, ...] | re.Pattern[str]

# 2.10 of the contract: what each operation takes, argument by argument.
OPERATIONS: dict[str, tuple[_WORD, ...]] = {
    "draw_honor": (("me", "owners_here"), _INT),
    "draw_honor_keep": (("me",), _INT, _INT),
    "return_honor_random": (("me", "chosen_other_noble", "chosen_noble"),),
    "move_tile": (TILES, ("temple", "choose_other_ring", "here_unless_temple")),
    "move_patron": (("self", "elsewhere", "facedown", "not_faceup_true"), _COUNT, ("any", "here")),
    "flip_down": (("self", "here_other_clear", "zone_clear_not_true", "any_clear_not_true"), _COUNT),
    "peek": (("me",), ("any_one_zone", "temple", "each_own_zone"), _COUNT),
    "peek_city": (("me",), _INT),
    "shuffle_facedown": (("here", "here+temple", "zone"),),
    "hide": (("true_geisha", "true_ronin"), ("adjacent", "temple")),
    "advance": (_INT, ("influence=yes", "influence=no")),
    "inf_draw": (_INT,),
    "inf_discard": (_INT,),
    "ask_spy": (("me",),),
    "lock": (("daimyo", "rival", "temple"), _INT),
    "forbid_secret": (("honor", "informant", "frame"),),
    "forbid_loyal": (("next_noble",), ("choose",)),
    "clear_tokens": (("all",),),
    "exchange_self": (("any_other_zone",),),
}
_NOBLES_ONLY = {"me", "here", "here+temple", "here_other_clear", "here_unless_temple", "elsewhere", "owners_here"}
_NOBLES_ONLY |= {"chosen_other_noble"}
MAY = ("move_patron", "move_tile")

Operation = tuple[str, tuple[str, ...], bool]
"""One operation of a program: its name, its arguments, and whether the performer may decline it."""


def parse(text: str, where: str = "ops") -> tuple[Operation, ...]:
    """Read a program; a mistake raises ValueError with its place."""
    program = tuple(_operation(part.strip(), where) for part in text.split(";") if part.strip())
    if len(program) > MOST_OPERATIONS:
        raise ValueError(f"{where}: expected at most {MOST_OPERATIONS} operations, got {len(program)}")
    return program


def _operation(text: str, where: str) -> Operation:
    may = re.fullmatch(r"may\((.*)\)", text)
    inner = may.group(1) if may else text
    match = re.fullmatch(r"(\w+)\(([^()]*)\)", inner)
    if match is None:
        raise ValueError(f"{where}: expected operations such as 'draw_honor(me,1)', got {text!r}")
    name, args = match.group(1), tuple(a.strip() for a in match.group(2).split(","))
    if name == "flip_down" and len(args) == 1:
        args = (*args, "1")
    wanted = OPERATIONS.get(name)
    if wanted is None:
        raise ValueError(f"{where}: there is no operation {name!r}; expected one of {', '.join(OPERATIONS)}")
    if may and name not in MAY:
        raise ValueError(f"{where}: only {' and '.join(MAY)} can stand inside may(), not {name!r}")
    if len(args) != len(wanted):
        raise ValueError(f"{where}: {name} takes {len(wanted)} arguments, got {len(args)}")
    for arg, allowed in zip(args, wanted, strict=True):
        if isinstance(allowed, tuple):
            if arg not in allowed:
                raise ValueError(f"{where}: {name}: expected one of {', '.join(allowed)}, got {arg!r}")
        elif not allowed.fullmatch(arg) or not _sane(arg):
            what = "a number" if allowed is _INT else "a number such as 1, 0..2 or all"
            raise ValueError(f"{where}: {name}: expected {what}, from 1 to {MOST}, got {arg!r}")
    return name, args, bool(may)


def _sane(count: str) -> bool:
    low, high = count_of(count)
    return count == "all" or low <= high <= MOST


def count_of(text: str) -> tuple[int, int]:
    """Return the least and the greatest number that a count allows."""
    if text == "all":
        return 99, 99
    low, _, high = text.partition("..")
    return int(low), int(high or low)


Program = Annotated[str, msgspec.Meta(max_length=500)]
Space = Annotated[int, msgspec.Meta(ge=0, le=59)]
Supply = Annotated[int, msgspec.Meta(ge=0, le=30)]


class Win(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side must gather, and where."""

    needs: Annotated[
        list[Literal["true_ronin", "true_geisha", "daimyo", "imperial", "true_assassin"]], msgspec.Meta(max_length=5)
    ]
    where: Literal["any", "own", "not_betrayer", "city"]


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Role card."""

    id: Literal["ally", "betrayer", "usurper", "motonaka"]
    name: Name
    count_by_players: Annotated[dict[Word, Annotated[int, msgspec.Meta(ge=0, le=8)]], msgspec.Meta(max_length=4)]
    win: Win


class Establishment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board."""

    id: Word
    name: Name
    min_players: Annotated[int, msgspec.Meta(ge=5, le=8)]
    kind: Literal["ring", "centre"]


class Patron(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Patron card and its mini card."""

    id: Word
    name: Name
    type: Literal["imperial", "commoner", "samurai", "assassin"]
    honor: Annotated[int, msgspec.Meta(ge=0, le=20)]
    min_players: Annotated[int, msgspec.Meta(ge=5, le=8)]
    ops: Program
    text: Text = ""


class TrueCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Fugitive as herself or himself."""

    id: Literal["true_geisha", "true_ronin"]
    fugitive: Literal["geisha", "ronin"]
    name: Name
    honor: Annotated[int, msgspec.Meta(ge=0, le=20)]
    on_unmask: Program
    on_interrogated: Program
    text: Text = ""


class Influence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Influence card."""

    id: Word
    name: Name
    count: Annotated[int, msgspec.Meta(ge=1, le=15)]
    condition: Literal[
        "none",
        "faceup(true_ronin)",
        "faceup(true_geisha)",
        "token_on_table",
        "not_final_act&noble_has_honor",
        "exists(any_clear_not_true)",
    ]
    ops: Program
    text: Text = ""


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Shogun's road."""

    spaces: Annotated[int, msgspec.Meta(ge=8, le=60)]
    start: Annotated[dict[Word, Space], msgspec.Meta(max_length=4)]
    influence: Annotated[list[Space], msgspec.Meta(max_length=60)]
    city: Annotated[list[Space], msgspec.Meta(max_length=4)]


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The supplies."""

    honor: Annotated[dict[Word, Supply], msgspec.Meta(max_length=10)]
    suspicion: Annotated[dict[Literal["geisha", "ronin"], Supply], msgspec.Meta(max_length=2)]
    action_markers: Annotated[int, msgspec.Meta(ge=0, le=20)]
    city_markers: Annotated[dict[Literal["blank", "city"], Supply], msgspec.Meta(max_length=2)]


class ChiyoEdition(Edition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything in the box."""

    prelude: Annotated[list[Text], msgspec.Meta(max_length=12)]
    track: Track
    tokens: Tokens
    roles: Annotated[list[Role], msgspec.Meta(max_length=4)]
    establishments: Annotated[list[Establishment], msgspec.Meta(max_length=8)]
    patrons: Annotated[list[Patron], msgspec.Meta(max_length=24)]
    true_cards: Annotated[list[TrueCard], msgspec.Meta(max_length=2)]
    influence: Annotated[list[Influence], msgspec.Meta(max_length=40)]

    def check(self) -> None:
        """Raise ValueError when the data does not fit together."""
        self._check_roles()
        self._check_boards()
        self._check_patrons()
        self._check_track()
        for card in self.true_cards:
            where = f"true_cards ({card.id})"
            _motonaka_only(parse(card.on_unmask, f"{where}.on_unmask"), f"{where}.on_unmask", ("self",))
            parse(card.on_interrogated, f"{where}.on_interrogated")
        _expect([c.fugitive for c in self.true_cards] == list(FUGITIVES), "true_cards", "the geisha, then the ronin")
        _once([c.id for c in self.influence], "influence")
        for inf in self.influence:
            where = f"influence ({inf.id}).ops"
            _motonaka_only(parse(inf.ops, where), where, ())

    def _check_roles(self) -> None:
        _expect([r.id for r in self.roles] == list(ROLES), "roles", f"{', '.join(ROLES)} in this order")
        for role in self.roles:
            _expect(sorted(role.count_by_players) == list(COUNTS), f"roles ({role.id}).count_by_players", "5, 6, 7, 8")
        for n in COUNTS:
            total = sum(role.count_by_players[n] for role in self.roles)
            _expect(total == int(n), "roles", f"{n} Role cards for {n} players, not {total}")
            for role in self.roles:
                ok = role.count_by_players[n] == 1 if role.id in ("betrayer", "motonaka") else True
                _expect(
                    ok and role.count_by_players[n] >= 1, f"roles ({role.id}).count_by_players", "1 (or more Allies)"
                )

        ally, betrayer, usurper, _ = (role.win for role in self.roles)
        places = (ally.where, betrayer.where, usurper.where)
        _expect(places == ("not_betrayer", "own", "any"), "roles.win.where", "not_betrayer, own, any")
        for role in self.roles[:3]:
            _expect("daimyo" in role.win.needs, f"roles ({role.id}).win.needs", "the daimyo among them")
        _expect(set(betrayer.needs) <= set(ally.needs), "roles (ally).win.needs", "all that the betrayer needs, too")

    def _check_boards(self) -> None:
        ids = [b.id for b in self.establishments]
        _once(ids, "establishments")
        _expect(ids[:1] == ["temple"] and "tea_house" in ids, "establishments", "the temple first, and a tea_house")
        for board in self.establishments:
            _expect((board.kind == "centre") == (board.id == "temple"), f"establishments ({board.id}).kind", "ring")
        for n in map(int, COUNTS):
            ring = sum(b.kind == "ring" and b.min_players <= n for b in self.establishments)
            _expect(ring == n - 1, "establishments", f"{n - 1} ring boards for {n} players, not {ring}")
        for always in ("temple", "tea_house"):
            board = next(b for b in self.establishments if b.id == always)
            _expect(board.min_players == 5, f"establishments ({always}).min_players", "5")

    def _check_patrons(self) -> None:
        _once([p.id for p in self.patrons], "patrons")
        for patron in self.patrons:
            parse(patron.ops, f"patrons ({patron.id}).ops")
        for n in map(int, COUNTS):
            cards = [p for p in self.patrons if p.min_players <= n]
            _expect(len(cards) == 3 * n, "patrons", f"{3 * n} Patrons for {n} players, not {len(cards)}")
            killers = sum(p.type == "assassin" for p in cards)
            _expect(killers == 3, "patrons", f"3 Assassins for {n} players, not {killers}")
            imperials = sum(p.type == "imperial" for p in cards)
            _expect(imperials >= 3, "patrons", f"at least 3 Imperials for {n} players, not {imperials}")

    def _check_track(self) -> None:
        track = self.track
        last = list(range(track.spaces - 4, track.spaces))
        _expect(track.city == last, "track.city", f"the last four spaces, {last}")
        _expect(sorted(track.start) == list(COUNTS), "track.start", "a first space for 5, 6, 7 and 8 players")
        for n, start in track.start.items():
            _expect(0 <= start < last[0], f"track.start.{n}", f"a space from 0 to {last[0] - 1}")
        for space in track.influence:
            _expect(0 <= space < last[0], "track.influence", f"spaces from 0 to {last[0] - 1}, not {space}")
        _expect(self.tokens.city_markers == {"blank": 3, "city": 1}, "tokens.city_markers", "3 blank and 1 city")
        fine = all(re.fullmatch("[0-9]", value) for value in self.tokens.honor)
        _expect(fine, "tokens.honor", "values from 0 to 9")
        fine = sum(self.tokens.honor.values()) <= MOST_TOKENS
        _expect(fine, "tokens.honor", f"at most {MOST_TOKENS} tokens in all")
        _expect(sorted(self.tokens.suspicion) == ["geisha", "ronin"], "tokens.suspicion", "geisha and ronin")


def _expect(fine: bool, where: str, what: str) -> None:
    if not fine:
        raise ValueError(f"{where}: expected {what}")


def _once(ids: list[str], where: str) -> None:
    for id in ids:
        _expect(re.fullmatch(r"[a-z][a-z0-9_]*", id) is not None, f"{where} ({id}).id", "small letters, digits and _")
        _expect(ids.count(id) == 1, f"{where} ({id})", "every id only once")


def _motonaka_only(program: Iterable[Operation], where: str, but: tuple[str, ...]) -> None:
    for name, args, _ in program:
        for arg in args:
            fine = arg in but or arg not in _NOBLES_ONLY | {"self"}
            _expect(fine, where, f"a choice that Motonaka can make, not {name}({arg})")
