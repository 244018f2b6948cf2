"""games/kage: what a card would do at this moment if it were turned up or played: the position as its seat sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudare.core import Put
from sudare.core.ending import listed
from sudare.games.kage.edition import NinjaCard
from sudare.games.kage.rules.exchange import ROPE_REACH
from sudare.games.kage.rules.ninja_cards import CLAWS_COST, HOOK_COST, dice_to_restore, guard_targets, struck
from sudare.games.kage.rules.ninja_tests import melee_targets, needed_force, openable, ranged_targets
from sudare.games.kage.rules.ninja_turn import drop_allowed
from sudare.games.kage.rules.steps import can_climb
from sudare.games.kage.rules.values import YELLOW, in_play, level_of, ninja_sight, watchers
from sudare.games.kage.state import KageDeed, KageState
from sudare.games.kage.words.names import count
from sudare.games.kage.words.odds import guard_at, laid

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame

FEW = 4  # guards or squares that a note names
FIGHTS = {"melee": "the melee attack", "door": "opening the door"}


def ninja_note(game: KageGame, put: Put, k: int, slot: int) -> str:
    """Say what a ninja's card would do if it were turned up or used now; nothing where its text says all."""
    s = laid(game, put)
    card = put.view.ninja[k].cards[slot]
    if card is None or card.card is None:
        return ""
    entry = next(one for one in game.edition.ninja_cards if one.id == card.card)
    return held_note(Now(game, put, s, k, entry, slot, card.up))


def drawn_note(game: KageGame, put: Put, k: int, entry: NinjaCard) -> str:
    """Say what a card that was just drawn would do if it were put face up now."""
    return held_note(Now(game, put, laid(game, put), k, entry, -1, False))


def held_note(now: Now) -> str:
    """Say what a card would do now, where that depends on the position."""
    say = _NOTES.get(now.entry.effect)
    return "" if say is None else say(now)


def guard_note(game: KageGame, put: Put, card: str) -> str:
    """Say that a guard card would change nothing now, where it can be played all the same."""
    s = laid(game, put)
    effect = next(one.effect for one in game.edition.guard_cards if one.id == card)
    if effect == "stay_awareness" and not any(level_of(s, g) == YELLOW for g in s.guards.values()):
        return "Nothing now: no yellow guard is on the board."
    if effect == "stay_doors" and not s.doors:
        return "Nothing now: no door is on the board."
    if effect == "seal_cards" and s.active >= 0 and not any(s.ninja[s.active].cards):
        return f"Nothing now: {game.titles['ninja'][s.ninja[s.active].who]} holds no card."
    return ""


def idle(note: str) -> bool:
    """Say whether a note says that a card would do nothing at this moment: such notes begin with one word."""
    return note.startswith("Nothing")


class Now:
    """A card of a ninja, and the table on which it would be turned up."""

    def __init__(self, game: KageGame, put: Put, s: KageState, k: int, entry: NinjaCard, slot: int, up: bool) -> None:
        self.game = game
        self.put = put
        self.s = s
        self.k = k
        self.entry = entry
        self.slot = slot
        self.up = up
        self.n = s.ninja[k]
        self.name = game.titles["ninja"][self.n.who]

    @property
    def acts(self) -> bool:
        """Say whether its owner acts at this moment, so that what it is good for can be done next."""
        return self.s.phase == "ninja_turn" and self.s.active == self.k

    @property
    def deed(self) -> KageDeed | None:
        """Return what its owner is just trying."""
        deed = self.s.deed if self.s.deeds else None
        return deed if deed is not None and deed.ninja == self.k else None

    def guards(self, squares: list[int]) -> str:
        """Name the guards on some squares."""
        found = [guard_at(self.game, self.put.view, g) for g in self.s.guards.values() if g.sq in squares]
        more = len(found) - FEW
        return listed([*found[:FEW], *([f"{more} more"] if more > 0 else [])], "or")

    def squares(self, squares: list[int]) -> str:
        """Name some squares."""
        return listed([self.game.board.names[sq] for sq in squares[:FEW]], "or")

    @property
    def first(self) -> str:
        """Say from when on it can be used: a card that is turned up is used by choosing it once more."""
        return "Now" if self.up else "Once it lies open,"

    @property
    def later(self) -> str:
        """Say that its owner must act first."""
        return f"Nothing before the next activation of {self.name}."


def _ranged(now: Now) -> str:
    if not now.acts:
        return now.later
    s, k, need = now.s, now.k, needed_force(now.entry.effect)
    if now.n.force < need:
        dice = "a force die" if need == 1 else f"{need} force dice"
        return f"Nothing now: the shot needs {dice}, and {now.name} has {now.n.force}."
    reach = now.game.board.disc[min(now.entry.range, 8)][now.n.sq] & ninja_sight(s, k)
    found = ranged_targets(s, k, now.slot) if now.slot >= 0 else [g.sq for g in s.guards.values() if reach >> g.sq & 1]
    if not found:
        return f"Nothing now: no guard is within {count(now.entry.range, 'square')} and in sight of {now.name}."
    return f"{now.first} {now.name} can shoot at {now.guards(found)}."


def _drops(now: Now) -> str:
    if not now.acts:
        return now.later
    if drop_allowed(now.s):
        return f"{now.first} a token can be dropped on {now.squares([now.s.just_left])}."
    return f"Nothing now: after a step of {now.name} a token can be dropped on the square just left, if it is empty."


def _climbs(now: Now) -> str:
    hook = now.entry.effect == "hook"
    opens = " While it lies face up every exit is open to its owner." if hook and now.s.exits else ""
    if not now.acts:
        return f"{now.later}{opens}"
    cost, found = HOOK_COST if hook else CLAWS_COST, can_climb(now.s, now.k)
    if not found:
        return f"Nothing now: no wall next to {now.name} has a free square behind it.{opens}"
    if now.n.moves < cost:
        return f"Nothing now: it costs {count(cost, 'move token')}, and {now.name} has {now.n.moves}.{opens}"
    return f"{now.first} {now.name} can climb to {now.squares(found)}.{opens}"


def _egg(now: Now) -> str:
    if not now.acts:
        return now.later
    found = guard_targets(now.s, now.k, "egg")
    if not found:
        return f"Nothing now: no guard but the boss is within 2 squares and in sight of {now.name}."
    return f"{now.first} it can blind {now.guards(found)}."


def _smoke(now: Now) -> str:
    if not now.acts:
        return now.later
    if now.n.detected:
        return f"{now.first} it can make {now.name} undetected."
    if watchers(now.s, now.k):
        return f"{now.first} it can spare the next step its evasion test."
    return f"Little now: {now.name} is undetected and watched by nobody; it would only spare the next step a test."


def _salve(now: Now) -> str:
    if not now.n.force_wounds + now.n.stealth_wounds:
        return f"Nothing now: {now.name} has no wound."
    return now.later if not now.acts else f"{now.first} it can heal a wound of {now.name}."


def _flash(now: Now) -> str:
    if struck(now.s, now.k):
        return f"It cancels this attack on {now.name}."
    return (
        f"Nothing now: it answers a melee attack on {now.name}, and you are asked then. It does so from face down, "
        "too, where the guards do not know it."
    )


def _garb(now: Now) -> str:
    if now.n.detected:
        return f"Nothing now: {now.name} is detected."
    return "It counts at once."


def _armour(now: Now) -> str:
    return "It counts at once."


def _tabi(now: Now) -> str:
    return "Nothing in this turn: the move token comes when the next ninja turn begins."


def _picks(now: Now) -> str:
    deed = now.deed
    if deed is not None and deed.kind == "door" and deed.mode == "stealth" and not deed.dice:
        return "It counts for this test."
    if not now.acts:
        return now.later
    doors = openable(now.s, now.k)
    if not doors:
        return f"Nothing now: no door is at the square of {now.name}."
    return f"It counts at once for the door {listed([now.game.board.doorway_names[door] for door in doors], 'or')}."


def _blade(now: Now) -> str:
    deed = now.deed
    if deed is not None and deed.kind == "melee" and not deed.dice:
        return "It counts for this attack."
    if not now.acts:
        return now.later
    found = melee_targets(now.s, now.k)
    if not found:
        return f"Nothing now: no guard is next to {now.name}."
    return f"It counts at once for an attack on {now.guards(found)}."


def _chain(now: Now) -> str:
    if not now.acts:
        return now.later
    board = now.game.board
    ring = board.disc[2][now.n.sq] & ~board.disc[1][now.n.sq] & ninja_sight(now.s, now.k)
    found = [g.sq for g in now.s.guards.values() if ring >> g.sq & 1]
    if not found:
        return f"Nothing now: no guard is exactly 2 squares away and in sight of {now.name}."
    return f"{now.first} {now.name} can attack {now.guards(found)}."


def _rope(now: Now) -> str:
    if not now.acts:
        return now.later
    s, k = now.s, now.k
    reach = now.game.board.disc[ROPE_REACH][now.n.sq] & ninja_sight(s, k)
    found = [now.game.titles["ninja"][s.ninja[i].who] for i in in_play(s) if i != k and reach >> s.ninja[i].sq & 1]
    light = " What it carries is no burden any more." if now.n.carry in ("hostage", "chest") else ""
    if not found:
        none = f"no other ninja is within {count(ROPE_REACH, 'square')} and in sight of {now.name}."
        return light.strip() or f"Nothing now: {none}"
    return f"{now.first} {now.name} can exchange equipment with {listed(found, 'or')}.{light}"


def _for_guards(now: Now) -> str:
    found = guard_targets(now.s, now.k, now.entry.effect)
    return f"Now it can be for {now.guards(found)}." if found else "Nothing now: there is no guard that it is for."


def _wind(now: Now) -> str:
    colours = [("force", "stealth")[i] for i in dice_to_restore(now.s, now.k)]
    if not colours:
        return f"Nothing now: {now.name} has no used die to take back."
    return f"Now {now.name} has used {listed(colours)} dice to take back."


_NOTES: dict[str, Callable[[Now], str]] = {
    **dict.fromkeys(("ranged", "ranged_quiet", "ranged_two_dice"), _ranged),
    **dict.fromkeys(("caltrops", "rice"), _drops),
    **dict.fromkeys(("hook", "claws"), _climbs),
    "egg": _egg,
    "smoke": _smoke,
    "salve": _salve,
    "flash": _flash,
    "undetected_stealth": _garb,
    "armour": _armour,
    "more_moves": _tabi,
    "open_doors": _picks,
    "melee": _blade,
    "long_melee": _chain,
    "rope": _rope,
    **dict.fromkeys(("friends", "bribe", "distraction"), _for_guards),
    "second_wind": _wind,
}
