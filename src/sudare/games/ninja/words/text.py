"""games/ninja: the position as text, for terminal, agents and screen readers: the board region by region."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Perspective, Voice
from sudare.games.ninja.board import bits, members
from sudare.games.ninja.sight.view import Intruder, View
from sudare.games.ninja.words.known import known
from sudare.games.ninja.words.names import counted, deal_to_come, figure_title
from sudare.games.ninja.words.zones import REGIONS

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

ABOUT_ONE = (  # questions
    *("act", "declare_search", "hidden_sentry_reply", "last_cards", "intruder_start", "restart_start"),
)
SIDES = {
    "intruder": "intruders",
    "ninja": "ninja",
    "traitor": "traitor",
    "guard": "guards",
    "guard_sword": "guards with swords",
    "guard_spear": "guards with spears",
}
MARKS = {"carded": "had its card this turn", "moved": "has moved", "attacked": "has attacked"}
PACES = ("stood still", "sneaked", "walked", "ran")


def position(game: NinjaGame, perspective: Perspective, voice: Voice) -> str:
    """Return the whole position from one side."""
    page = _Page(game, perspective, voice)
    lines = [
        *page.heading(),
        "",
        *page.people(),
        "",
        *page.guards(),
        "",
        *page.cards(),
        *page.secrets(),
        *(["", "What you know, the newest first.", said] if (said := learned(game, perspective)) else page.searches()),
    ]
    return "\n".join(lines).rstrip()


def learned(
    game: NinjaGame,
    perspective: Perspective,
    zones: dict[str, list[str]] | None = None,
    doors: dict[str, list[str]] | None = None,
) -> str:
    """Say what this side has learned; `zones` and `doors` as in `known`, for those who want it worked out."""
    found = known(game, perspective, zones, doors)
    return "\n".join(line for title, told in found.items() for line in (f"{title}:", *(f"- {one}" for one in told)))


class _Page:
    """Writes one seat's side of the table."""

    def __init__(self, game: NinjaGame, perspective: Perspective, voice: Voice) -> None:
        self.game = game
        self.view: View = perspective.view
        self.seat = perspective.seat
        self.asked = perspective.flow.asked[perspective.seat] if perspective.seat is not None else None
        self.voice = voice
        self.index = {name: i for i, name in enumerate(game.names["zone"])}

    def zone(self, name: str | None) -> str:
        """Return a zone's title with its code."""
        return "nowhere" if name is None else self.game.titles["zone"][self.index[name]]

    def cards_in(self, counts: dict[str, int]) -> str:
        """Return cards grouped by type."""
        titles, names = self.game.titles["card"], self.game.names["card"]
        return ", ".join(f"{n} {titles[names.index(card)]}" for card, n in counts.items()) or "none"

    def heading(self) -> list[str]:
        """Turn, phase, alert, sides."""
        view, game = self.view, self.game
        phase = game.titles["phase"][game.names["phase"].index(view.phase)]
        level = game.titles["level"][game.names["level"].index(view.alert)]
        draws = game.names["level"].index(view.alert)
        lines = [
            view.goal,
            f"Turn {view.turn} of {view.turns}, {phase}. Alert: {level} ({counted(draws, 'card')} at the next Alert "
            "Phase).",
        ]
        sides = "; ".join(f"{SIDES[id]}: {self.voice.seat(s)}" for s, id in enumerate(game.seat_ids))
        lines.append(f"Players: {sides}.")
        if game.lone_wolf:
            lines.append(f"Lone wolf: {view.role or 'role not known'}.")
        if view.shadow:
            lines.append("Shadow Walk is running: guards do not notice the ninja in zones it enters.")
        if view.choosing is not None:
            hand, size = view.choosing.hand.partition("_")[0], view.choosing.size
            whose = "guards" if hand == "guard" else hand
            lines.append(f"You choose {size} cards for the hand of the {whose}: {view.choosing.chosen} so far.")
        if view.ending:
            lines.append(f"The game is over: {game.titles['ending'][game.names['ending'].index(view.ending)]}.")
        return lines

    def people(self) -> list[str]:
        """What everybody sees of the intruders."""
        lines = ["Intruders:"]
        for person in self.view.intruders:
            facts = []
            if person.status == "on_board":
                if person.in_passage:
                    facts.append("in the secret passage")
                facts.append(f"detected in {self.zone(person.shown_at)}" if person.shown_at else "hidden")
            else:
                facts.append(
                    {
                        "to_start": "not started yet",
                        "waiting": "dead, a new copy is coming",
                        "dead": "dead for good",
                        "gone": f"left the map on turn {person.left_on_turn}",
                        "unused": "not played",
                    }[person.status]
                )
            facts.append(f"{len(person.wounds)} of {person.wounds_to_die} wounds")
            facts.append(f"{person.hand_size} cards in hand")
            if person.played:
                facts.append(f"played: {self.cards_in(person.played)}")
            if person.passage_card:
                facts.append("Secret Passage card face up")
            if person.second_life:
                facts.append(f"the second and last {person.id}")
            facts.append(f"mission {self._letter(person.done)} completed" if person.done else "mission not completed")
            lines.append(f"- {person.id}: {'; '.join(facts)}.")
        for tunnel in self.view.passages:
            known = "; ".join(self.zone(z) for z in tunnel.known) or "none"
            lines.append(f"- {self.zone(tunnel.id)}: entrances known to the guards: {known}.")
        return lines

    def guards(self) -> list[str]:
        """All guards, region by region."""
        view, fort = self.view, self.game.map
        lines = [f"Guards on the map: {view.guards_on_map} of 20."]
        if view.phase == "set_up":
            o, sentries = self.game.options, sum(guard.patrol is None for guard in view.guards)
            lines.append(
                f"Set up so far: sentries {sentries} of {o.sentries}, "
                f"patrols {len(view.patrols)} of {self.game.patrols}, "
                f"sleepers {view.sleepers_left} of {o.sleepers}, objects {view.objects_marked} of 10."
            )
        places: dict[int, list[str]] = {}
        for patrol in view.patrols:
            names = ", ".join(self._guard(m) for m in patrol.members)
            if patrol.heading:
                way = f", heading for {self.zone(patrol.heading)}"
            elif patrol.came_from:
                way = f", at a fork, came from {self.zone(patrol.came_from)}"
            else:
                way = ", off the track"
            places.setdefault(self.index[patrol.zone], []).append(f"patrol {patrol.number} ({names}){way}")
        for guard in view.guards:
            if guard.patrol is None:
                kind = "" if guard.id.startswith("drunk") else "sentry "
                places.setdefault(self.index[guard.zone], []).append(kind + self._guard(guard.id))
        for region, title in REGIONS.items():
            here = [z for z in sorted(places) if z < fort.size and fort.region[z] == region]
            if here:
                lines.append(f"{title}:")
                lines += [f"- {self.game.titles['zone'][z]}: {'; '.join(places[z])}." for z in here]
        for z in sorted(z for z in places if z >= fort.size):
            lines.append(f"In {self.game.titles['zone'][z]}: {'; '.join(places[z])}.")
        return lines

    def _guard(self, id: str) -> str:
        guard = next(g for g in self.view.guards if g.id == id)
        marks = [words for mark, words in MARKS.items() if getattr(guard, mark)]
        return figure_title(self.game, id) + (f" [{', '.join(marks)}]" if marks else "")

    def cards(self) -> list[str]:
        """Guard cards as far as this seat sees them."""
        lines = ["Guard cards:"]
        for stock in self.view.stocks:
            facts = f"{stock.hand_size} in hand, {stock.drawn_size} just drawn, {stock.deck_size} in the deck"
            lines.append(f"- {self.voice.seat(stock.seat)}: {facts}; discard pile: {self.cards_in(stock.discard)}.")
            if stock.hand is not None and stock.drawn is not None and stock.deck is not None:
                lines.append(f"  Hand: {self.cards_in(stock.hand)}.")
                if stock.drawn:
                    lines.append(f"  Drawn: {self.cards_in(stock.drawn)}.")
                lines.append(f"  Deck: {self.cards_in(stock.deck)}.")
        opened = sum(stock.passages_open for stock in self.view.stocks)
        if opened:
            lines.append(f"- Guards may use the passage: {opened} at a time.")
        return lines

    def searches(self) -> list[str]:
        """All searches with their answers."""
        lines = []
        answers = self.game.titles["answer"]
        names = self.game.names["answer"]
        for s in self.view.searched:
            lines.append(f"- turn {s.turn}, {s.who}: {self.zone(s.zone)}: {answers[names.index(s.answer)]}.")
        if not any(s.turn == self.view.turn for s in self.view.searched):
            lines += [f"- declared now, {who}: {self.zone(zone)}." for who, zone in self.view.declared]
        return ["", "Searches so far:", *lines] if lines else []

    def secrets(self) -> list[str]:
        """The private map of this seat."""
        lines: list[str] = []
        if self.view.guard_map is not None and (self.view.phase == "set_up" or self.view.ending):
            lines += self._guard_map()  # later it is among what one knows
        for person in self.view.intruders:
            if person.secret is not None and person.secret.trail:
                lines += ["", *self._person(person)]
            elif person.secret is not None:
                lines += ["", f"Your {person.id}: {self._mission(person)} Hand: {self.cards_in(person.secret.hand)}."]
        own = [t for t in self.view.passages if t.entrances]
        for tunnel in own:
            zones = " and ".join(self.zone(z) for z in tunnel.entrances or [])
            lines.append(f"Entrances of {self.zone(tunnel.id)}: {zones}.")
        for rope in self.view.ropes:
            found = ", found by the guards" if rope.noticed else ""
            lines.append(f"Rope of the {rope.owner}: {self.zone(rope.zones[0])} to {self.zone(rope.zones[1])}{found}.")
        if self.asked is not None and self.view.plans is not None and self.asked[0] in ABOUT_ONE:
            lines.append(self._whose_choice(self.asked, self.view.plans.acting))
            if self.view.plans.reply_to_contact:
                shadow = ", pass with Shadow Walk" if self.view.plans.acting == "ninja" else ""
                lines.append(f"Guards are in its zone: get rid of all of them{shadow}, or be detected.")
        return lines

    def _whose_choice(self, asked: list[Any], acting: str) -> str:
        """Say which intruder the open question is about."""
        who = self.game.names["who"]
        if asked[0] != "act":
            return f"You decide for the {self.view.role or who[asked[1]]}."
        if self.game.intruder_seats[who.index(acting)] != self.seat:
            return f"The {acting} is acting: you wait."
        return f"You decide for the {acting}."

    def _guard_map(self) -> list[str]:
        assert self.view.guard_map is not None
        marks = self.view.guard_map
        sleepers = ", ".join(f"{n} in {self.zone(z)}" for z, n in marks.sleepers.items()) or "none"
        lines = ["", "Guards' private map:", f"- Sleepers: {sleepers}."]
        titles = self.game.titles["answer"]
        names = self.game.names["answer"]
        for zone, what in marks.objects.items():
            lines.append(f"- {self.zone(zone)}: {titles[names.index(what)]}.")
        return lines

    def _letter(self, mission: str) -> str:
        return self.game.titles["object"][self.game.names["object"].index(mission)]

    def _mission(self, person: Intruder) -> str:
        assert person.secret is not None
        mission = person.secret.mission
        if mission is None or deal_to_come(person):
            return "mission not dealt yet."
        return f"mission {self._letter(mission)}, {'completed' if person.done else 'not completed'}."

    def _person(self, person: Intruder) -> list[str]:
        own = person.secret
        assert own is not None
        fort = self.game.map
        lines = [f"Your {person.id}: {self._mission(person)}", f"- Hand: {self.cards_in(own.hand)}."]
        path: dict[int, list[str]] = {}
        for mark in own.trail:
            path.setdefault(mark.turn, []).append(
                "off the map" if mark.zone is None else self._step(mark.zone, mark.how)
            )
        lines.append("- Path: " + "; ".join(f"turn {turn}: {', '.join(steps)}" for turn, steps in path.items()) + ".")
        if own.zone is None:
            return lines
        lines.append(f"- Now in {self.zone(own.zone)}; last turn it {PACES[own.noise]} (noise {own.noise}).")
        if self.view.phase == "intruders":
            halt = ", halted" if own.halted else ""
            lines.append(f"- This turn: {own.steps} of 3 zones moved{halt}{', finished' if own.finished else ''}.")
        here = self.index[own.zone]
        if here < fort.size:
            lines += self._around(here)
        return lines

    def _step(self, zone: str, how: str) -> str:
        code = self.game.map.codes[self.index[zone]] if self.index[zone] < self.game.map.size else "the passage"
        note = {"rope_card": " by a new rope", "old_rope": " by an old rope", "start": " (start)"}.get(how, "")
        return code + note

    def _around(self, here: int) -> list[str]:
        """Neighbours, what can be reached in one to three zones, and who would hear which pace."""
        fort = self.game.map
        dry = [self.game.titles["zone"][z] for z in fort.ways[here] if not fort.moat[z]]
        wet = [self.game.titles["zone"][z] for z in fort.ways[here] if fort.moat[z]]
        walls = [self.game.titles["zone"][z] for z in fort.walls[here]]
        lines = [f"- Neighbours: {'; '.join(dry) or 'none'}."]
        if wet:
            lines.append(f"- Water next to it (ends the move): {'; '.join(wet)}.")
        if walls:
            lines.append(f"- Behind a wall (needs a rope, ends the move): {'; '.join(walls)}.")
        layer, seen = bits([here]), bits([here])
        for steps in (1, 2, 3):
            fresh = 0
            for zone in members(layer):
                if not fort.moat[zone] or zone == here:
                    fresh |= fort.way_bits[zone]
            layer = fresh & ~seen
            seen |= layer
            reach = " ".join(fort.codes[z] for z in members(layer)) or "nothing new"
            lines.append(f"- In reach by {steps} zone{'s' if steps > 1 else ''} without a rope: {reach}.")
        ears = []
        for guard in self.view.guards:
            zone = self.index[guard.zone]
            if zone < fort.size and not guard.id.startswith("drunk") and fort.distance[here][zone] <= 3:
                ears.append((fort.distance[here][zone], figure_title(self.game, guard.id), fort.codes[zone]))
        heard = ", ".join(f"{name} in {code} ({far} away)" for far, name, code in sorted(ears))
        lines.append(f"- Guards within three zones of here: {heard or 'none'}.")
        return lines
