"""games/kage: the Game: it names its parts."""

from __future__ import annotations

from typing import Any

from sudare.core import Asking, Bot, Chance, Ending, Judgement, Perspective, Put, Style, Told, Voice
from sudare.core.ending import upper
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.edition import KageEdition
from sudare.games.kage.events import book
from sudare.games.kage.gestures import GESTURES
from sudare.games.kage.layouts import KageLayouts
from sudare.games.kage.options import KageOptions
from sudare.games.kage.play.worth import worth
from sudare.games.kage.rules.setup import set_up
from sudare.games.kage.rules.table import alert_check
from sudare.games.kage.rules.values import current_level
from sudare.games.kage.rules.windows import CODES
from sudare.games.kage.sight.view import View
from sudare.games.kage.state import BOSS, KageState
from sudare.games.kage.talk import KageTalk
from sudare.games.kage.vocabulary import KageVocabulary
from sudare.games.kage.words.secrets import secrets


class KageGame(KageVocabulary):
    """Rise of the Kage."""

    id = "kage"
    title = "Rise of the Kage"
    summary = "Three ninja with a secret mission against the guards of a sleeping manor: noise is the currency."
    players = (2, 4)
    rules_version = 3  # sight past ninja, alert checks, Burly and Kenta's event play differently
    luck = "draws, dice and what lay hidden"
    judgement = Judgement(
        caution=2.5,  # 26 departures by less than two errors, played on in the real game, gained nothing
        doubt=0.02,  # departures promised 4 % of a win on average and kept nothing: only larger promises are believed
        horizon=1,  # to the end of an activation or of the guard turn
        loose=0.0,  # dice see to it that no two imagined turns are alike
        inferring=False,  # nearly all lies open, and dice part imagined games from the real one at once
    )
    gestures = GESTURES
    talk = KageTalk()
    layouts = KageLayouts()
    book = book
    secret_options = ("mission",)
    State = KageState
    View = View
    Beliefs = KageBeliefs
    Options = KageOptions
    Edition = KageEdition

    def level(self, s: KageState) -> int:
        """Return the alert level."""
        return current_level(s)

    def look_around(self, s: KageState) -> None:
        """Let the guards look around (KAG-R65): the position cannot know the rules, but it knows its game."""
        alert_check(s)

    def deal(self, state: KageState) -> None:
        """Plan both set-ups."""
        if self.options.reaction_mode == "auto_pass":
            state.standing = ((1 << len(CODES)) - 1,) * self.seats
        state.plan(set_up)

    def asking(self, put: Put) -> Asking:
        """Return a question as its seat reads it."""
        from sudare.games.kage.words.prompts import asking

        return asking(self, put)

    def label(self, put: Put, action: int) -> str:
        """Return an option as a person reads it."""
        from sudare.games.kage.words.labels import label

        return label(self, put, action)

    def heading(self, put: Put, action: int) -> str:
        """Return the heading of an option in a long list: what one would do, or where."""
        from sudare.games.kage.words.groups import heading

        return heading(self, put, action)

    def listed(self, put: Put, legal: tuple[int, ...]) -> tuple[int, ...]:
        """List what is useful first."""
        from sudare.games.kage.words.groups import ordered

        return ordered(self, put, legal)

    def why_not(self, put: Put, action: int) -> tuple[str, str]:
        """Return why an action is not possible."""
        from sudare.games.kage.words.reasons import why_not

        return why_not(self, put, action)

    def line(self, told: Told, voice: Voice) -> str:
        """Return the sentence for an event; "the boss" may be its first word."""
        said = voice.reads(told)
        return upper(said) if said.startswith(self.titles["model"][-1]) else said

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text, the board included."""
        from sudare.games.kage.words.text import position

        return position(perspective, voice)

    def thumb(self, seat: int, chance: Chance, style: Style | None = None) -> Bot:
        """Return a bot that plays by rules of thumb."""
        from sudare.games.kage.play.taste import Taste
        from sudare.games.kage.play.thumb import Thumb

        return Thumb(self, seat, chance, Taste(self, style or self.styles().own))

    def standing(self, perspective: Perspective) -> int | None:
        """Return the pass that this seat has left with the table (KAG-H02); never because it holds nothing to play."""
        if perspective.decision is None or perspective.decision.id != "react" or perspective.seat is None:
            return None
        code = perspective.flow.asked[perspective.seat][1]
        passes = perspective.view.standing_passes
        return self.pass_ if code in passes or "turn" in passes else None

    def team(self, view: Any, seat: int) -> tuple[int, ...]:
        """Return the seats of the same side: the ninja players share everything (KAG-R03)."""
        return (0,) if seat == 0 else tuple(range(1, self.seats))

    def aid(self, perspective: Perspective) -> dict[str, Any]:
        """Return areas of influence, sight, effective values and chances of success."""
        from sudare.games.kage.sight.aid import aid

        return aid(perspective)

    def aid_text(self, perspective: Perspective, voice: Voice) -> str:
        """Say what this side has learned."""
        from sudare.games.kage.words.text import learned

        return learned(perspective)

    def role(self, state: KageState, seat: int) -> str:
        """Return the side that a seat has played."""
        return "guard" if seat == 0 else "ninja"

    def turn(self, state: KageState) -> int:
        """Return how many turns of the guards and activations of ninja are over: between them positions compare."""
        if state.phase == "guard_turn":
            return 8 * state.round + 7
        return 8 * state.round + sum(n.activated for n in state.ninja) - (state.active >= 0)

    def worth(self, state: KageState) -> list[float]:
        """Return about what each seat will get out of a position."""
        return worth(state)

    def secrets(self, state: KageState, voice: Voice) -> list[tuple[str, str]]:
        """Return what lies hidden in a position, in words."""
        return secrets(state, voice)

    def share(self, state: KageState, seat: int) -> float:
        """Return what a seat gets when its side wins: the ninja share theirs."""
        return 1.0 if seat == 0 else 1 / (self.seats - 1)

    def ending(self, state: KageState, told: list[Told], voice: Voice) -> Ending:
        """Return how a finished game ended."""
        from sudare.games.kage.words.ending import ending

        return ending(state, told, voice)

    def arrange(self, **parts: Any) -> KageState:
        """Return a position laid out from a few keywords."""
        from sudare.games.kage.arrange import arrange

        return arrange(self, **parts)


__all__ = ["BOSS", "KageGame", "KageOptions"]
