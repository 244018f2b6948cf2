"""games/ninja: the public story of the intruders: what was told, as constraints on where each of them can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Told
from sudare.games.ninja.board import bits
from sudare.games.ninja.state import FIGURES, N_KENJUTSU, OFF, SAKE, SHADOW, SHURIKEN, SOMEONE

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


class Slot:
    """A stretch of the Intruders Phase between two public events, in which intruders may take unseen steps."""

    __slots__ = ("guards", "shadow", "shown", "may")

    def __init__(self, guards: int, shadow: bool, shown: tuple[bool, bool], may: list[bool]) -> None:
        self.guards = guards
        self.shadow = shadow
        self.shown = shown
        self.may = may

    def copy(self) -> Slot:
        """Return a copy."""
        return Slot(self.guards, self.shadow, self.shown, self.may[:])


class Phase:
    """One Intruders Phase: its turn, the zones each intruder declared, whether the moves are over."""

    __slots__ = ("turn", "declared", "ended")

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.declared: dict[int, list[int]] = {0: [], 1: [], 2: []}
        self.ended = False

    def copy(self) -> Phase:
        """Return a copy."""
        twin = Phase(self.turn)
        twin.declared = {who: zones[:] for who, zones in self.declared.items()}
        twin.ended = self.ended
        return twin


Token = tuple[Any, ...]
"""A constraint in the order of events: (kind, who or -1, ...)."""


class Story:
    """Turns events into tokens; who = 2 is a lone wolf whose role was not public at that moment."""

    def __init__(self, game: NinjaGame, index: dict[str, dict[str, int]] | None = None) -> None:
        self.game = game
        size = game.map.size
        self.tokens: list[Token] = []
        self.turn = 1
        self.zone = [OFF] * 23
        self.occ = [0] * (size + 2)
        self.guards = 0  # zones with active guards, as bits
        self.shown = [OFF, OFF]
        self.shadow = False
        self.phase: Phase | None = None  # while the intruders move
        self.last: Phase | None = None  # for declarations after the moves
        self.slots: list[Slot] = []
        self._patrols: dict[int, int] = {}
        self.ninja_done = False  # rivals: the traitor has begun, so the ninja has finished
        self.entered: tuple[int, str] | None = None  # a zone guards have just come into
        self.uncovered = False  # the ninja's cover has just ended after the moves: among guards it is seen at once
        self.rests: list[tuple[int, int]] = []  # (number of tokens, guarded zones) when guards ended a turn
        self.known: list[list[int]] = [[], []]  # entrances found, by passage
        self.ropes_found: list[tuple[int, int, int]] = []
        self.found_at: dict[tuple[int, int, int], int] = {}  # number of tokens when each of them was found
        self.role: int | None = None  # a lone wolf's, once public
        self.index: dict[str, dict[str, int]] = (
            {kind: {name: i for i, name in enumerate(names)} for kind, names in game.names.items()}
            if index is None
            else index
        )

    def copy(self) -> Story:
        """Return a copy that is told on by itself; what the present phase may still change is copied, too."""
        twin = Story(self.game, self.index)
        twin.tokens = self.tokens[:]
        twin.turn, twin.zone, twin.occ, twin.guards = self.turn, self.zone[:], self.occ[:], self.guards
        twin.shown, twin.shadow = self.shown[:], self.shadow
        twin.phase, twin.last, twin.slots = self.phase, self.last, self.slots
        twin._patrols = self._patrols.copy()
        twin.ninja_done, twin.entered, twin.uncovered = self.ninja_done, self.entered, self.uncovered
        twin.rests, twin.known = self.rests[:], [zones[:] for zones in self.known]
        twin.ropes_found, twin.role = self.ropes_found[:], self.role
        twin.found_at = self.found_at.copy()
        if self.last is not None:
            twin.last = self.last.copy()
            twin.phase = None if self.phase is None else twin.last
            twin.slots = []
            begin = self.last_phase()
            twin.tokens[begin] = ("begin", -1, twin.last)
            for number in range(begin, len(twin.tokens)):
                token = twin.tokens[number]
                if token[0] == "slot":
                    twin.slots.append(token[2].copy())
                    twin.tokens[number] = ("slot", -1, twin.slots[-1])
        return twin

    def last_phase(self) -> int:
        """Return the number of the token that began the last Intruders Phase: before it nothing changes any more."""
        tokens = self.tokens
        for number in range(len(tokens) - 1, -1, -1):
            if tokens[number][0] == "begin":
                return number
        return 0

    # -- reading events ----------------------------------------------------------------------------------------------

    def observe(self, told: Told) -> None:
        """Take note of an event."""
        kind = told.kind
        if self.entered is not None and kind not in ("detected", "role_chosen", "formed"):
            self._nobody_there()
        if self.uncovered and kind not in ("detected", "alerted", "went_hidden"):
            self._nobody_uncovered()
        reader = getattr(self, "_on_" + kind, None)
        if reader is not None:
            reader(told.data)

    def flush(self) -> None:
        """Conclude what follows when no further event comes."""
        if self.entered is not None:
            self._nobody_there()
        if self.uncovered:
            self._nobody_uncovered()

    def _nobody_uncovered(self) -> None:
        self.tokens.append(("cover_ends", 0, self.guards))
        self.uncovered = False

    def _lift_cover(self) -> bool:
        """The ninja has played Kenjutsu: return whether that ends a cover under which it may stand among guards."""
        bared = self.shadow and self.shown[0] < 0
        self.shadow = False
        self.uncovered = bared and self.phase is None
        return bared

    def _nobody_there(self) -> None:
        assert self.entered is not None
        zone, how = self.entered
        covered = how == "hidden" and self.shadow  # a ninja under cover may be there, unseen until the phase ends
        self.tokens.append(("not", -1, 1 << zone, (covered or self.shown[0] == zone, self.shown[1] == zone)))
        self.entered = None

    def _zone(self, name: str) -> int:
        return self.index["zone"][name]

    def _figure(self, name: str) -> int:
        return self.index["figure"][name]

    def _who(self, name: str) -> int:
        return self.index["who"][name]

    def _put(self, figure: int, zone: int) -> None:
        old = self.zone[figure]
        if figure < FIGURES:
            if old >= 0:
                self.occ[old] -= 1
                if not self.occ[old]:
                    self.guards &= ~(1 << old)
            if zone >= 0:
                self.occ[zone] += 1
                self.guards |= 1 << zone
        self.zone[figure] = zone

    def _slot(self, who: int) -> None:
        """Open a stretch for unseen steps before an event of the intruders' movement."""
        if self.phase is None or self.phase.ended:
            return
        may = [True, True]
        if self.game.contested:  # the ninja moves completely before the traitor
            may[0] = not self.ninja_done
            if who == 0:
                for slot in self.slots:
                    slot.may[1] = False
                may[1] = False
            elif who == 1:
                self.ninja_done = True
        slot = Slot(self.guards, self.shadow, (self.shown[0] >= 0, self.shown[1] >= 0), may)
        self.slots.append(slot)
        self.tokens.append(("slot", -1, slot))

    def _event(self, who: int, token: Token) -> None:
        self._slot(who)
        self.tokens.append(token)

    def _on_turn(self, data: dict[str, Any]) -> None:
        if self.last is not None:
            if self.shadow and self.shown[0] < 0:
                self.tokens.append(("cover_ends", 0, self.guards))
            self.shadow = False
            self.tokens.append(("over", -1))
            self.last = None
        self.turn = int(data["turn"])

    def _on_role_chosen(self, data: dict[str, Any]) -> None:
        self.role = self._who(data["who"])

    def _on_sentry_placed(self, data: dict[str, Any]) -> None:
        self._put(self._figure(data["guard"]), self._zone(data["zone"]))

    def _on_patrol_placed(self, data: dict[str, Any]) -> None:
        self._patrols[int(data["patrol"])] = self._zone(data["zone"])
        for name in data["guards"]:
            self._put(self._figure(name), self._zone(data["zone"]))

    def _on_patrol_joined(self, data: dict[str, Any]) -> None:
        figure = self._figure(data["guard"])
        if self.zone[figure] < 0:  # only while two seats set up: the second of an open patrol
            self._put(figure, self._patrols[int(data["patrol"])])

    def _on_started(self, data: dict[str, Any]) -> None:
        fort = self.game.map
        taken = bits(z for z in self.zone if z >= 0)
        inside = bits(fort.traitor_starts) & ~taken
        self.tokens.append(("start", self._who(data["who"]), fort.edge_bits, inside, self.turn, self.guards))

    def _on_guards_moved(self, data: dict[str, Any]) -> None:
        self._arrive(data, "found")

    def _on_out_unknown(self, data: dict[str, Any]) -> None:
        zone = self._zone(data["zone"])
        passage = self.zone[self._figure(data["guards"][0])] - self.game.map.size
        self.known[passage].append(zone)
        self._arrive(data, "found")

    def _on_woken(self, data: dict[str, Any]) -> None:
        self._arrive(data, "woken")

    def _arrive(self, data: dict[str, Any], how: str) -> None:
        zone = self._zone(data["zone"])
        for name in data["guards"]:
            self._put(self._figure(name), zone)
        self.entered = (zone, how)

    def _on_hidden_placed(self, data: dict[str, Any]) -> None:
        zone = self._zone(data["zone"])
        self._put(self._figure(data["guard"]), zone)
        self.entered = (zone, "hidden")

    def _on_nobody_placed(self, data: dict[str, Any]) -> None:
        self.entered = (self._zone(data["zone"]), "hidden")

    def _on_guard_withdrawn(self, data: dict[str, Any]) -> None:
        self._put(self._figure(data["guard"]), OFF)

    def _on_heard(self, data: dict[str, Any]) -> None:
        self.tokens.append(("listen", -1, self._zone(data["zone"]), True, self.turn))

    def _on_not_heard(self, data: dict[str, Any]) -> None:
        if not data["cat"]:
            self.tokens.append(("listen", -1, self._zone(data["zone"]), False, self.turn))

    def _on_entrance_found(self, data: dict[str, Any]) -> None:
        self.known[self._zone(data["passage"]) - self.game.map.size].append(self._zone(data["zone"]))

    def _on_rope_found(self, data: dict[str, Any]) -> None:
        a, b = sorted(self._zone(z) for z in data["zones"])
        rope = (a, b, self._who(data["who"]))
        self.ropes_found.append(rope)
        self.found_at.setdefault(rope, len(self.tokens))

    def _on_guards_rest(self, data: dict[str, Any]) -> None:
        self.rests.append((len(self.tokens), self.guards))

    def _on_moves_begin(self, data: dict[str, Any]) -> None:
        self.phase = self.last = Phase(self.turn)
        self.slots = []
        self.shadow = self.ninja_done = False
        self.tokens.append(("begin", -1, self.phase))

    def _on_moves_end(self, data: dict[str, Any]) -> None:
        self._slot(-1)
        self.tokens.append(("end", -1))
        if self.phase is not None:
            self.phase.ended = True
        self.phase = None

    def _on_declared(self, data: dict[str, Any]) -> None:
        if self.last is not None:
            self.last.declared[self._who(data["who"])].append(self._zone(data["zone"]))

    def _on_card_played(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        card = self.index["card"][data["card"]]
        if card == SHADOW:
            self._event(who, ("shadow", who, self.shown[who] >= 0))
            self.shadow = True
        elif self.game.cards[card].op == "rope":
            self._event(who, ("rope", who, self.guards, self.shadow and who == 0, self.shown[who] >= 0))
        else:
            self._slot(who)
            bared = card == N_KENJUTSU and self._lift_cover()
            self.tokens.append(("bluff", who, card == SAKE, self.guards if bared else 0))

    def _on_guard_killed(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        zone = self._zone(data["zone"])
        card = self.index["card"][data["card"]]
        self._slot(who)
        self._put(self._figure(data["guard"]), OFF)
        bared = card == N_KENJUTSU and self._lift_cover()
        far = self.game.map.way_bits[zone] if card == SHURIKEN and zone < self.game.map.size else 0
        self.tokens.append(("kill", who, zone, far, self.occ[zone], bared))

    def _on_guard_drunk(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        zone = self._zone(data["zone"])
        self._slot(who)
        self._put(self._figure(data["guard"]), OFF)
        self._put(self._figure(data["drunk"]), zone)
        self.tokens.append(("kill", who, zone, 0, self.occ[zone], False))

    def _on_hidden_killed(self, data: dict[str, Any]) -> None:
        if self.index["card"][data["card"]] == N_KENJUTSU:
            self._lift_cover()

    def _on_detected(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        zone = self._zone(data["zone"])
        if data["how"] == "entered":
            self._slot(who)
        elif data["how"] == "stayed":
            self.shadow = self.uncovered = False
        self.tokens.append(("at", who, zone, data["how"]))
        self.shown[who] = zone

    def _on_went_hidden(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        if data["how"] == "moved":
            self._slot(who)
            self.tokens.append(("hid", who))
        self.shown[who] = OFF

    def _on_passage_entered(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        zone = self.game.map.size + (who if self.game.contested else 0)
        self._event(who, ("into", who, zone, self._meets(who, zone), self.shown[who] >= 0))

    def _meets(self, who: int, zone: int) -> bool:
        return bool(self.occ[zone]) and not (self.shadow and who == 0)

    def _on_passage_left(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        self._event(who, ("out", who, 0 if self.shadow and who == 0 else self.guards, self.shown[who] >= 0))

    def _on_left_map(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        self._event(who, ("left", who))
        self.shown[who] = OFF

    def _on_died(self, data: dict[str, Any]) -> None:
        who = self._who(data["who"])
        self.tokens.append(("dead", who))
        self.shown[who] = OFF


def concerns(token: Token, who: int) -> bool:
    """Say whether a token is about this intruder; one about `someone` is about the lone wolf whichever it is."""
    return bool(token[1] == who or token[1] == SOMEONE)
