"""games/ninja: everything that a side has learned, by subject, in plain sentences, the newest first; from its own
view and what it was told alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Perspective, Told, Voice
from sudare.core.ending import listed
from sudare.games.ninja.words.names import counted, zone_title

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import Intruder, View

Known = dict[str, list[str]]  # sentences by subject

FEW = 10  # zones that are named one by one
EDGES = {"ninja": "at the edge of the map", "traitor": "in the grounds between the moats"}
EARS = "Guards hear an intruder who is no more zones away than it moved in its last turn, three at most; not which one."
UNSEEN = {  # cards that act where nobody sees it
    "n_rope": "it has crossed a wall where nobody saw it, or it bluffs",
    "t_rope": "it has crossed a wall where nobody saw it, or it bluffs",
    "n_kenjutsu": "no guard was removed, so it was a bluff",
    "t_kenjutsu": "no guard was removed, so it was a bluff",
    "n_shuriken": "no guard was removed, so it was a bluff",
    "t_potent_sake": "no guard got drunk: a bluff, or three were drunk already, and more cannot be",
    "n_shadow_walk": "guards did not notice it for the rest of that phase",
}


def known(
    game: NinjaGame,
    perspective: Perspective,
    zones: dict[str, list[str]] | None = None,
    doors: dict[str, list[str]] | None = None,
) -> Known:
    """Return what this side knows.

    For those who want it worked out: `zones`, where each intruder can still be; `doors`, where the entrances of each
    passage can that guards have not found.
    """
    view: View = perspective.view
    if view.phase == "set_up" or view.ending or perspective.seat is None:
        return {}
    read = _Read(game, perspective)
    if perspective.seat in game.guard_seats:
        found = {
            **{f"The {one.id}": read.hunted(one, (zones or {}).get(one.id)) for one in view.intruders},
            "Heard and not heard": read.ears(),
            "Cards of the intruders": read.played(),
            "Searches": read.searches(),
            "Ways": [*read.ways(), *read.doors(doors or {})],
            "Your own marks": read.marks(),
        }
    else:
        found = {
            "What the guards know of you": read.shown(),
            "The goals": read.goals(),
            "Searches": read.searches(),
            "Where guards have listened": read.ears(),
        }
    return {title: lines for title, lines in found.items() if lines}


class _Read:
    """What was told to one side, turn by turn."""

    def __init__(self, game: NinjaGame, perspective: Perspective) -> None:
        self.game = game
        self.view: View = perspective.view
        self.voice = Voice(game, perspective.seat)
        self.told: list[tuple[int, Told]] = []
        turn = 0
        for told in perspective.told:
            turn = told.data["turn"] if told.kind == "turn" else turn
            self.told.append((turn, told))

    def last(self, who: str, *kinds: str) -> tuple[int, dict[str, Any]] | None:
        """Return the last event of some kinds that was about an intruder, the one who is in play, with its turn."""
        for turn, told in reversed(self.told):
            if told.get("who") == who:
                if told.kind in kinds:
                    return turn, told.data
                if told.kind in ("reentered", "died"):
                    break  # what came before was about the dead one
        return None

    def zone(self, name: str) -> str:
        """Return what people call a zone."""
        return zone_title(self.game, name)

    def hunted(self, one: Intruder, zones: list[str] | None) -> list[str]:
        """Say where an intruder was seen, and where it can be."""
        fate = {
            "gone": f"It left the map on turn {one.left_on_turn}.",
            "dead": "It is dead, and no other one comes.",
            "waiting": f"It is dead; a new {one.id} comes, with a new hand and a new mission.",
        }
        if one.status != "on_board":
            return [fate[one.status]] if one.status in fate else []
        seen, came = self.last(one.id, "detected"), self.last(one.id, "reentered")
        lines = []
        if one.in_passage:
            lines.append("It is in the secret passage now; it comes out at one of its two entrances.")
        elif one.shown_at:
            since = f" since turn {seen[0]}" if seen is not None else ""
            lines.append(f"It is in {self.zone(one.shown_at)}, detected{since}: guards in that zone may attack it.")
        elif seen is not None:
            lines.append(f"It was last seen on turn {seen[0]}, in {self.zone(seen[1]['zone'])}; now it is hidden.")
        else:
            begun = f"came on turn {came[0]}" if came is not None else "started"
            lines.append(f"Nobody has seen it yet: it {begun} {EDGES.get(one.id, 'somewhere')}.")
        if zones and not one.shown_at:
            names = f": {listed(map(self.zone, zones), 'or')}" if len(zones) <= FEW else ""
            lines.append(f"By all that was seen and heard it can be in {counted(len(zones), 'zone')}{names}.")
        done = (
            "Its mission is completed: it only has to leave the map alive, from any zone at its edge."
            if one.done
            else "Its mission is not completed."
        )
        lines.append(f"{done} Wounds: {len(one.wounds)}; wound {one.wounds_to_die} kills it.")
        return lines

    def ears(self) -> list[str]:
        """Say where guards have listened, and what came of it: of an intruder's last move before (NIN-083)."""
        lines = []
        for turn, told in reversed(self.told):
            if told.kind in ("heard", "not_heard"):
                cat = " because of It Was a Cat: somebody may have been near" if told.data.get("cat") else ""
                what = "somebody" if told.kind == "heard" else f"nothing{cat}"
                lines.append(f"Turn {turn}: guards in {self.zone(told.data['zone'])} heard {what}.")
        return [EARS, *lines] if lines else []

    def played(self) -> list[str]:
        """Say which cards the intruders have played without a visible effect, and how many they hold."""
        hold = [
            f"The {one.id} holds {counted(one.hand_size, 'card')} that you have not seen."
            for one in self.view.intruders
            if one.status == "on_board"
        ]
        lines = []
        for turn, told in reversed(self.told):
            if told.kind == "card_played":
                card = told.data["card"]
                meaning = UNSEEN.get(card, "nothing of it could be seen")
                lines.append(f"Turn {turn}: the {told.data['who']} played {self.voice.title('card', card)}: {meaning}.")
        return hold + lines

    def searches(self) -> list[str]:
        """Say what every search has brought."""
        title, view = self.voice.title, self.view
        now = [] if any(one.turn == view.turn for one in view.searched) else view.declared
        return [f"Turn {view.turn}: the {who} searches {self.zone(zone)} now." for who, zone in now] + [
            f"Turn {one.turn}: the {one.who} searched {self.zone(one.zone)} and found {title('answer', one.answer)}."
            for one in reversed(view.searched)
        ]

    def ways(self) -> list[str]:
        """Say which entrances and ropes are known to all."""
        lines = [
            f"An entrance of {self.zone(tunnel.id)} is in {listed(map(self.zone, tunnel.known))}."
            for tunnel in self.view.passages
            if tunnel.known
        ]
        return lines + [
            f"A rope of the {rope.owner} hangs between {listed(map(self.zone, rope.zones))}."
            for rope in self.view.ropes
            if rope.noticed
        ]

    def doors(self, doors: dict[str, list[str]]) -> list[str]:
        """Say where entrances can be that guards have not found (NIN-049, NIN-234)."""
        if not self.game.options.guards_notice_passage:
            return []
        lines = []
        for tunnel in self.view.passages:
            if not tunnel.chosen or len(tunnel.known) > 1 or (doors and tunnel.id not in doors):
                continue
            which = "The other entrance" if tunnel.known else "The two entrances"
            left = doors.get(tunnel.id, [])
            names = f", that is in {listed(map(self.zone, left), 'or')}" if 0 < len(left) <= FEW else ""
            where = f"in {counted(len(left), 'zone')}{names}" if left else "in any zone"
            lines.append(
                f"{which} of {self.zone(tunnel.id)} can be {where}: not in water, and not where a guard has ended your "
                "turn, because it would have found it."
            )
        return lines

    def marks(self) -> list[str]:
        """Say what the guards' own map has: nobody else knows it."""
        if self.view.guard_map is None:
            return []
        title = self.voice.title
        objects = self.view.guard_map.objects.items()
        goals = [
            f"{what} in {self.zone(zone)}" for zone, what in sorted(objects, key=lambda one: one[1]) if len(what) == 1
        ]
        others = [f"{title('answer', what)} in {self.zone(zone)}" for zone, what in objects if len(what) > 1]
        sleepers = [f"{n} in {self.zone(zone)}" for zone, n in self.view.guard_map.sleepers.items()]
        lines = [f"The goals of the missions: {listed(goals)}."] if goals else []
        lines += [f"Besides: {listed(others)}."] if others else []
        return lines + ([f"Asleep until Awaken is played: {listed(sleepers)}."] if sleepers else [])

    def shown(self) -> list[str]:
        """Say what the guards have seen of the intruders of this side."""
        lines = []
        for one in self.view.intruders:
            if one.secret is None or one.status != "on_board":
                continue
            seen = self.last(one.id, "detected")
            if one.in_passage:
                lines.append(f"That the {one.id} is in the secret passage.")
            elif one.shown_at:
                lines.append(f"Where the {one.id} is: {self.zone(one.shown_at)}. Guards there may attack it.")
            elif seen is not None:
                place = self.zone(seen[1]["zone"])
                lines.append(f"Where the {one.id} was on turn {seen[0]}: {place}. Since then it is hidden.")
            else:
                lines.append(f"Nothing of where the {one.id} is: it has not been seen yet.")
        return lines + self.ways()

    def goals(self) -> list[str]:
        """Say in which rooms goals were found, and which rooms are left (NIN-041 to NIN-043)."""
        fort, names, title = self.game.map, self.game.names["zone"], self.voice.title
        found = {one.zone: one.answer for one in self.view.searched}
        lines = []
        for region, castle in (("castle_a", "Old Castle"), ("castle_b", "New Palace")):
            rooms = [names[room] for room in fort.rooms if fort.region[room] == region]
            left = [fort.codes[names.index(room)] for room in rooms if room not in found]
            there = [
                f"{title('answer', found[room])} in {self.zone(room)}"
                for room in rooms
                if len(found.get(room, "")) == 1
            ]
            goals = f"{len(there)} of its three goals found" + (f" ({listed(there)})" if there else "")
            lines.append(f"{castle}: {goals}; not searched yet: {' '.join(left) or 'nothing'}.")
        return lines
