"""games/kage: everything that a side has learned, by subject, in plain sentences, the newest first; from its own view
and what it was told alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective, Told, Voice
from sudare.core.ending import listed
from sudare.games.kage.words.names import count

if TYPE_CHECKING:
    from sudare.games.kage.game import KageGame
    from sudare.games.kage.sight.view import CardView, NinjaView, View

Known = dict[str, list[str]]  # sentences by subject

SET_UP = ("boss", "types", "arrange", "ninja", "infiltrate", "enter")


def known(game: KageGame, perspective: Perspective) -> Known:
    """Return what this side knows of what the other one hides, and what has been found out."""
    view: View = perspective.view
    if view.phase == "over" or view.phase in SET_UP or perspective.seat is None:
        return {}
    read = _Read(game, perspective)
    if view.side == "guard":
        found = {
            "The ninja": read.states(),
            "Their mission": read.mission(),
            "Their cards": [read.cards(n) for n in view.ninja if n.out == "in_play"],
            "Their clues": read.clues(),
            "The exits": read.exits(),
        }
    else:
        found = {
            "What the guards know of you": read.shown(),
            "Clues and search tokens": [*read.looked(), *read.clues()],
            "The exits": read.exits(),
            "The guards' cards": read.guard_cards(),
        }
    return {title: lines for title, lines in found.items() if lines}


class _Read:
    """What was told to one side, round by round."""

    def __init__(self, game: KageGame, perspective: Perspective) -> None:
        self.game = game
        self.view: View = perspective.view
        self.voice = Voice(game, perspective.seat)
        self.told: list[tuple[int, Told]] = []
        turn = 0
        for told in perspective.told:
            turn = told.data["round"] if told.kind == "round" else turn
            self.told.append((turn, told))

    def back(self, *kinds: str) -> list[tuple[int, Told]]:
        """Return what was told of some kinds, the newest first."""
        return [(turn, told) for turn, told in reversed(self.told) if told.kind in kinds]

    def name(self, ninja: str) -> str:
        """Return the name of a ninja."""
        return self.voice.title("ninja", ninja)

    def since(self, ninja: str, *kinds: str) -> int:
        """Return the round of the last event of some kinds that was about a ninja; 0 where there was none."""
        return next((turn for turn, told in self.back(*kinds) if told.data["ninja"] == ninja), 0)

    def states(self) -> list[str]:
        """Say what has become of the ninja: it stands open on the board."""
        hidden = [self.name(n.ninja) for n in self.view.ninja if n.out == "in_play" and not n.detected]
        lines = [self._state(n) for n in self.view.ninja if n.out != "in_play" or n.detected]
        if hidden:
            are = "is" if len(hidden) == 1 else "are"
            lines.append(f"{listed(hidden)} {are} undetected: a guard must detect a ninja before any can attack it.")
        hurt = [n for n in self.view.ninja if n.out == "in_play" and n.force_wounds + n.stealth_wounds]
        return lines + [self._hurt(n) for n in hurt]

    def _state(self, n: NinjaView) -> str:
        name = self.name(n.ninja)
        if n.out == "in_play":
            return f"{name} is detected since round {self.since(n.ninja, 'detected')}: guards may attack it."
        fate, kind = ("has fallen", "eliminated") if n.out == "eliminated" else ("has got away", "escaped")
        return f"{name} {fate} (round {self.since(n.ninja, kind)})."

    def _hurt(self, n: NinjaView) -> str:
        wounds = count(n.force_wounds + n.stealth_wounds, "wound")
        return f"{self.name(n.ninja)} has {wounds} and falls with {self._dice(n)} more."

    def _dice(self, n: NinjaView) -> int:
        mat = next(m for m in self.game.edition.ninja if m.id == n.ninja)
        return int(mat.force + mat.stealth_dice - n.force_wounds - n.stealth_wounds)

    def mission(self) -> list[str]:
        """Say which mission it is, or which it still can be."""
        title = self.voice.title
        if self.view.mission is not None:
            turn = next((turn for turn, _ in self.back("mission_shown")), 0)
            when = f", known to you since round {turn}" if turn else ""
            return [f"It is {title('mission', self.view.mission)}{when}."]
        left = [title("mission", mission) for mission in self.view.missions_possible]
        lines = (
            [f"It is one of {len(left)}: {listed(left, 'or')}."] if len(left) > 1 else [f"It can only be {left[0]}."]
        )
        for turn, told in self.back("no_mission_test", "condition_met", "pool_tested"):
            if told.kind == "no_mission_test":
                lines.append(
                    f"Round {turn}: no mission die was rolled for {told.data['pool']} clues, so it is special."
                )
            elif told.kind == "condition_met":
                out = title("mission", told.data["missions"])
                lines.append(
                    f"Round {turn}: what {out} asks for was so, and the ninja did not win: it is not that one."
                )
            else:
                sum_ = told.data["sum"]
                lines.append(
                    f"Round {turn}: the mission test made {sum_}, {title('mission_test', told.data['passed'])}."
                )
        return lines

    def cards(self, n: NinjaView) -> str:
        """Say what is known of a ninja's cards, slot by slot."""
        slots = [f"slot {i} {self._card(n, i, card)}" for i, card in enumerate(n.cards, 1) if card is not None]
        return f"{self.name(n.ninja)}: {listed(slots) if slots else 'no cards'}."

    def _card(self, n: NinjaView, slot: int, card: CardView) -> str:
        if card.card is None:
            kind = {"equipment": "an equipment card", "bonus": "a bonus card"}.get(card.known_as, "a card")
            return f"holds {kind} face down, unknown to you"
        name = self.voice.title("ninja_card", card.card)
        if card.up:
            turn = next((t for t, told in self.back("card_up") if self._at(told, n, slot)), 0)
            return f"is {name}, face up{f' since round {turn}' if turn else ''}"
        looks = self.back("looked")
        turn = next((t for t, told in looks if told.data["ninja"] == n.ninja and slot in told.data["slots"]), 0)
        return f"is {name}, face down: you have looked at it in round {turn}"

    @staticmethod
    def _at(told: Told, n: NinjaView, slot: int) -> bool:
        return bool(told.data["ninja"] == n.ninja and told.data["slot"] == slot)

    def clues(self) -> list[str]:
        """Say which search tokens were turned, where and by whom."""
        lines = []
        for turn, told in self.back("found"):
            data = told.data
            what = self._token(data["token"])
            lines.append(
                f"Round {turn}: {self.name(data['ninja'])} turned the search token at {data['square']}: {what}."
            )
        return lines

    def exits(self) -> list[str]:
        """Say which way out is right, as far as this side knows."""
        view = self.view
        if not view.exits:
            return []
        doors = [f"{n} at {square}" for square, n in zip(view.infiltration, view.exits, strict=True)]
        lines = [f"The exits are {listed(doors)}."]
        if view.escape_card is not None:
            return [f"Your escape card: {self.voice.title('escape', view.escape_card)}.", *lines]
        cards = [self.voice.title("escape", card) for card in view.escapes_possible]
        lines += [f"The escape card is one of these: {listed(cards, 'or')}."] if cards else []
        for turn, told in self.back("no_exit"):
            lines.append(f"Round {turn}: {told.data['square']} is not the exit of {self.name(told.data['ninja'])}.")
        return lines

    def shown(self) -> list[str]:
        """Say what of this side's secrets the guards have seen."""
        view = self.view
        lines = [
            "They see where all your ninja stand at any time, with their dice, wounds and open cards; undetected means "
            "that no guard may attack yet.",
        ]
        if view.mission_shown and view.mission is not None:
            lines.append(f"Your mission, {self.voice.title('mission', view.mission)}, lies open.")
        elif view.mission is not None:
            lines.append(f"Your mission is still secret: for them it is one of {len(view.missions_possible)}.")
        for n in view.ninja:
            name = self.name(n.ninja)
            if n.out != "in_play":
                continue
            if n.detected:
                turn = self.since(n.ninja, "detected")
                lines.append(f"{name} is detected since round {turn}: guards may attack it until it fades.")
            for i, card in enumerate(n.cards, 1):
                if card is not None and card.looked_at and not card.up and card.card is not None:
                    what = self.voice.title("ninja_card", card.card)
                    lines.append(f"They have looked at {what}, face down on slot {i} of {name}.")
        return lines

    def looked(self) -> list[str]:
        """Say which search tokens on the board this side knows, although they are not turned."""
        lines = []
        for one in self.view.search:
            if one.token is not None:
                who = "everybody knows it" if one.known_to_all else "only your side knows it"
                lines.append(f"The search token at {one.square} is {self._token(one.token)}: {who}.")
        return lines

    def _token(self, token: str) -> str:
        entry = next(t for t in self.game.edition.search_tokens if t.id == token)
        return f"a {entry.value}, {entry.group}"

    def guard_cards(self) -> list[str]:
        """Say what is known of the guards' cards."""
        view, title = self.view, self.voice.title
        held = f"They hold {count(view.hand_count, 'card') if view.hand_count else 'no card'} that you have not seen."
        mat = [title("guard_card", card.card) for card in view.mat if card.up]
        lines = [held, f"Played and still lying open: {listed(mat)}."] if mat else [held]
        for turn, told in self.back("played"):
            lines.append(f"Round {turn}: they played {title('guard_card', told.data['card'])}.")
        return lines
