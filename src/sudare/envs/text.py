"""envs: the games as text, for language-model agents: reset, observe, act.

    table = TextTable("omnitsu", seats=3)
    table.reset(seed=7)
    while not table.over:
        seat = table.asked()
        print(seat.observe().text())
        reply = seat.act("an action's name, its number, or a sentence with [the name] in brackets")
        if reply.refused:
            print(reply.text)                       # why, and the rule behind it; nothing has changed

A `TextSeat` is one side of the blind: whoever holds it can see and do what that seat can, and nothing more. Everything
that a seat has seen and done is in its `transcript`, one line each:

    @ Omnitsu, seat 2 of 3                          the table, first
    * Seat 1 throws a card.                         what happened
    ? Throw a card, or crack a sealed scroll? (OMN-031) play:ronin@2 | crack:1
    > crack:1                                       what the seat answered
    ! You have no scroll to crack. (OMN-040)        a refusal: it changed nothing
    ~ Seat 3 says: “I do not believe Seat 1.”       what was said (`say`; `sayable` lists what can be)
    = Seats 1 and 3 won.                            the end
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from sudare.bots.talk import Talkers
from sudare.core import Bot, Chance, Game, Layout, Perspective, Refusal, Table, Voice, find_game
from sudare.core.ending import Ending
from sudare.core.forms import Asked, Option, Sayable
from sudare.core.ledger import Passage, look_up
from sudare.core.talk import line as said_line
from sudare.doors import ALWAYS, FITS, NEVER, Rest, Standing, carry_out, layouts
from sudare.doors.talk import listing
from sudare.doors.talk import understood as understood_words
from sudare.doors.words import changed, read

FEW = 8  # rules that a look-up returns
PATIENCE = 3  # refusals in a row after which a TextArena table answers with the safe default


class Observation(msgspec.Struct, frozen=True):
    """What a seat is shown: what happened since it last looked, the position, and the question put to it."""

    n: int  # events so far: the `since` of the next look
    news: list[str]
    position: str
    question: Asked | None
    over: bool
    result: str  # who has won and why, in a line
    ending: str = ""  # how it ended, with all sums and all that was hidden

    def text(self) -> str:
        """Return it as one text."""
        parts = []
        if self.news:
            parts.append("\n".join(["What happened:", *(f"- {line}" for line in self.news)]))
        parts.append(self.position)
        if self.question is not None:
            lines = [f"{self.question.prompt}{_cited(self.question.rule)} Options:"]
            lines += [
                f"{number}. {option.action}" + (f" ({option.label})" if option.label != option.action else "")
                for number, option in enumerate(self.question.options, 1)
            ]
            parts.append("\n".join(lines))
        elif self.over:
            parts.append(f"The game is over. {self.ending or self.result}")
        else:
            parts.append("You are not asked for anything now.")
        return "\n\n".join(parts)


class Reader:
    """What somebody has read so far, so that only what is new is told: events, lines of the position, labels."""

    def __init__(self) -> None:
        self.n = 0
        self.position = ""
        self.labels: set[tuple[str, str]] = set()
        self.meanings: set[tuple[str, str]] = set()  # of actions, at whomever they are aimed

    def brief(self, seen: Observation) -> str:
        """Return what is new in an observation that was made with `since=self.n`, and the question."""
        parts = ["\n".join(f"- {line}" for line in seen.news)] if seen.news else []
        news = changed(self.position, seen.position) if seen.position != self.position else ""
        self.n, self.position = seen.n, seen.position
        if news:
            parts.append(news)
        if seen.question is not None:
            told = [f"{seen.question.prompt}{_cited(seen.question.rule)} Options:"]
            known: list[str] = []
            for option in seen.question.options:
                if (option.action, option.label) in self.labels or option.action == option.label:
                    known.append(option.action)
                else:
                    told.append(f"{option.action} ({self._labelled(option)})")
                    self.labels.add((option.action, option.label))
            parts.append("\n".join([*told, " | ".join(known)] if known else told))
        elif seen.over:
            parts.append(f"The game is over. {seen.ending or seen.result}")
        else:
            parts.append("You are not asked for anything now.")
        return "\n\n".join(parts)

    def _labelled(self, option: Option) -> str:
        """Return a label; what it explains is told once for the same thing at several people."""
        head, _, rest = option.label.partition(": ")
        meaning = (option.action.partition("@")[0], rest)
        known = meaning in self.meanings
        self.meanings.add(meaning)
        return head if rest and known else option.label


class Reply(msgspec.Struct, frozen=True):
    """What came of an answer."""

    refused: bool
    action: str  # the stable name of the action that was understood
    code: str = ""
    text: str = ""  # why it was refused, or why a chain of answers stopped before its end
    rule: str = ""


def observation_of(
    side: Perspective, voice: Voice, since: int = 0, ending: Ending | None = None, heard: int = 0
) -> Observation:
    """Return one side of a table as text, with what was told from event number `since` on; `ending` once it is over.

    `heard` counts what it has heard others say before that.
    """
    news = [text for _, text in story(side, voice, since, heard)]
    result, whole = (ending.brief(), ending.text()) if ending else ("", "")
    return Observation(len(side.told), news, side.text(voice), side.question(voice), side.over, result, whole)


def story(side: Perspective, voice: Voice, since: int, heard: int) -> list[tuple[str, str]]:
    """Return what one side was told and has heard since, in its order, each with its mark in a transcript."""
    lines = [(told.n, "*", voice.event(told)) for told in side.told[since:]]
    for number, said in enumerate(side.heard[heard:], heard):
        lines.append((said.n - 1, "~", said_line(side.game, said, voice, side.heard[:number])))
    return [(mark, text) for _, mark, text in sorted(lines, key=lambda found: found[0])]


def _in_brackets(text: str) -> str:
    said = re.findall(r"\[([^\[\]]+)\]", text)
    return str(said[-1] if said else text).strip().strip("`'\".").strip()


def understood(text: str, legal: list[str], names: list[str]) -> str:
    """Return the action that a text means: a name, its number, the beginning of one name, or one of these in [ ]."""
    word = _in_brackets(text)
    if word in names:
        return word
    if word.isdecimal() and 1 <= int(word) <= len(legal):
        return legal[int(word) - 1]
    lower = word.lower()
    found = [name for name in legal if name.lower() == lower] or [name for name in legal if name.startswith(lower)]
    if len(found) == 1 and word:
        return found[0]
    raise Refusal("unknown_action", f"There is no option {word[:60]!r}; answer with one of: {', '.join(legal[:FEW])}.")


def _cited(rule: str) -> str:
    return f" ({rule})" if rule else ""


class TextSeat:
    """One side of a table: what this seat sees, was told and may do."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat
        self._seen = 0
        self._voice = Voice(table.game, seat, table.names)
        self._heard = 0  # how much of what was said it has been shown
        self._noted = 0  # events in the transcript
        self._noted_talk = 0  # and how much of what was said
        self._asked = ""  # the question in the transcript
        self.standing = Standing()  # when this seat wants to be asked
        self._rest: Rest | None = None  # what is left of a gesture while others may react
        self._heeded = len(table.events)  # events that were looked through for what ends a pass
        self._layout: Layout | None = None  # left with the table for the rest of the set-up
        self.transcript = [f"@ {table.game.title}, seat {seat + 1} of {table.game.seats}"]

    @property
    def asked(self) -> bool:
        """Whether this seat must answer now."""
        return self.seat in self._table.state.deciders

    @property
    def legal(self) -> list[str]:
        """The names of the actions that this seat may answer with now, in the order of the question."""
        return [self._table.game.actions.name(action) for action in self.perspective().listed]

    def perspective(self) -> Perspective:
        """Return this side of the blind, for search."""
        side = self._table.perspective(self.seat)
        side.voice = self._voice
        return side

    def observe(self, since: int | None = None) -> Observation:
        """Return what this seat sees; `since` is the first event to tell, by default those that it has not seen."""
        seen = self._observation(self._seen if since is None else max(0, since))
        self._seen = seen.n
        self._heard = len(self._table.heard(self.seat))
        self._note(seen)
        return seen

    def _observation(self, since: int) -> Observation:
        heard = self._heard if since else 0
        return observation_of(self.perspective(), self._voice, since, self._table.how_it_ended(self._voice), heard)

    def sayable(self) -> list[Sayable]:
        """Return what can be said now in the game's acts of speech, as data."""
        return self._table.sayable(self.seat)

    def say(self, words: str, team: bool = False) -> Reply:
        """Say something in an act of speech ("claim ally"); what cannot be said now is refused, and nothing is said."""
        acts = self.sayable()
        try:
            says = understood_words(self._table.game, acts, _in_brackets(words))
            if says is None:
                known = "; ".join(listing(acts)) or "nothing"
                raise Refusal("no_such_act", f"There are acts of speech for this: {known}.")
            said = self._table.say(self.seat, says, team)
        except Refusal as refusal:
            return Reply(True, words.strip()[:60], refusal.code, str(refusal))
        return Reply(False, said.says)

    def act(self, answer: str) -> Reply:
        """Answer the question; what is not possible is refused with the reason and changes nothing."""
        seen = self.perspective()
        self._note(self._observation(self._noted))
        before = len(self._table.moves)
        dice = Chance(f"{self._table.seed} look {before}")
        try:
            chain, unread = self._read(answer, dice)
            done, stopped, self._rest = carry_out(self._table, self.seat, chain, dice)
            self.standing.gave(seen, chain[0])
            self.standing.asked(seen)
        except Refusal as refusal:
            self.transcript.append(f"! {refusal}")
            return Reply(True, answer.strip()[:60], refusal.code, str(refusal), refusal.rule)
        if self._rest is not None and not unread:
            reply = self._answered(before, done, stopped, 0)
            return msgspec.structs.replace(reply, text=f"{len(chain) - done} more follow if nothing comes in between.")
        return self._answered(before, done, stopped, unread + len(chain) - done)

    def _answered(self, before: int, done: int, stopped: str, unread: int) -> Reply:
        """Note the answers since move number `before`, and tell why there are not more."""
        names = [self._table.game.actions.name(action) for _, action in self._table.moves[before:]]
        self.transcript.append(f"> {', '.join(names)}")
        reason = stopped or "what comes next could not be foreseen"
        why = f"{done} of {done + unread} answers were given, then it stopped: {reason}." if unread else ""
        return Reply(False, ", ".join(names), text=why)

    def _read(self, answer: str, dice: Chance) -> tuple[list[int], int]:
        """Return the answers that a text means; a model may put them into brackets."""
        actions = self._table.game.actions
        said = _in_brackets(answer)
        try:
            return [actions.id(understood(answer, self.legal, actions.names))], 0
        except Refusal as refusal:
            if not self.asked:
                raise
            try:
                return read(self.perspective(), said, dice)
            except Refusal as reason:
                raise (refusal if reason.code == "unknown_action" else reason) from None

    def layouts(self) -> list[Layout]:
        """Return the ready set-ups that this seat could use now."""
        return layouts.layouts(self.perspective())

    def use_layout(self, name: str, show: bool = False, everything: bool = False) -> Reply:
        """Set up by a ready layout, or `rest`: all that is left by rules of thumb.

        `show`: only say what it would answer; `everything`: let it also answer what the set-up asks after this.
        """
        self._note(self._observation(self._noted))
        before = len(self._table.moves)
        try:
            side = self.perspective()
            layout = layouts.rest_of(side) if name.strip().lower() == "rest" else layouts.named(side, name.strip())
            plan = layouts.plan_for(self._table, self.seat, layout)
            if show:
                said = ", ".join(self._table.game.actions.name(action) for action in plan.answers)
                return Reply(False, said, text=f"{layout.name} would answer: {said}. Then: {plan.stopped}.")
            done, stopped, _ = carry_out(self._table, self.seat, plan.answers, layouts.dice_of(self._table))
        except Refusal as refusal:
            self.transcript.append(f"! {refusal}")
            return Reply(True, name.strip()[:60], refusal.code, str(refusal), refusal.rule)
        self._layout = layout if everything else None
        return self._answered(before, done, stopped, len(plan.answers) - done)

    def ask_me(self, window: str, when: str, until: str = "") -> None:
        """Say when this seat wants to be asked in windows of a kind; `never` may last until a turn, card or test."""
        windows, ends = self._table.game.gestures.windows, self._table.game.gestures.until
        if window not in windows or when not in (NEVER, FITS, ALWAYS):
            names = ", ".join(windows) or "none in this game"
            raise Refusal("no_such_window", f"Expected never, fits or always, and one of the windows: {names}.")
        if not until:
            self.standing.leave(window, when)
            return
        if when != NEVER or until not in ends:
            names = ", ".join(ends) or "nothing"
            raise Refusal("no_such_window", f"Windows can be passed, with never, until: {names}.")
        self._listen()
        self.standing.pass_until(self._table.game.gestures, window, until, len(self._table.events))

    def _listen(self) -> None:
        """What was to be passed until something happens ends with it."""
        happened, self._heeded = self._table.events[self._heeded :], len(self._table.events)
        self.standing.happened(self._table.game.gestures, [kind.id for kind, *_ in happened])

    def settle(self) -> bool:
        """Answer for the seat what it need not be asked for: lone options, idle windows, a set-up left to a layout."""
        if self._layout is not None and self.asked:
            if layouts.follow(self._table, self.seat, self._layout):
                return True
            self._layout = None
        if not self.asked:
            return False
        self._listen()
        seen = self.perspective()
        action = self.standing.answer(seen)
        if action is None:
            return self._goes_on(seen)
        self.standing.asked(seen, by_hand=False)
        self._table.act(self.seat, action)
        return True

    def _goes_on(self, seen: Perspective) -> bool:
        """Go on with a gesture that others could react to, if nothing came in between."""
        rest, self._rest = self._rest, None
        if rest is None or not rest.goes_on(seen):
            return False
        before = len(self._table.moves)
        done, stopped, self._rest = carry_out(
            self._table, self.seat, rest.chain, Chance(f"{self._table.seed} look {before}")
        )
        self._answered(before, done, stopped, 0)
        return True

    def why(self, action: str) -> Reply:
        """Say whether an action is possible now, and if not, why; nothing is carried out."""
        state, actions = self._table.state, self._table.game.actions
        try:
            number = actions.id(action.strip())
        except Refusal as refusal:
            return Reply(True, action.strip()[:60], refusal.code, str(refusal))
        if number in state.legal(self.seat):
            return Reply(False, action, text=f"{action} is possible now.")
        reason = state.refusal(self.seat, number, self._voice)
        return Reply(True, action, reason.code, str(reason), reason.rule)

    def rules(self, words: str) -> list[Passage]:
        """Look a rule or a card up by its id, its name or other words."""
        return look_up(self._table.game.passages(), words)[:FEW]

    def _note(self, seen: Observation) -> None:
        side = self.perspective()
        told = story(side, self._voice, self._noted, self._noted_talk)
        self._noted, self._noted_talk = len(side.told), len(side.heard)
        self.transcript += [f"{mark} {text}" for mark, text in told]
        if seen.question is not None:
            options = " | ".join(option.action for option in seen.question.options)
            line = f"? {seen.question.prompt}{_cited(seen.question.rule)} {options}"
            if told or line != self._asked:
                self.transcript.append(line)
            self._asked = line
        if seen.over and not self.transcript[-1].startswith("="):
            self.transcript.append(f"= {seen.result}")


class TextTable:
    """A table whose seats are played in text."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        edition: str | Path | None = None,
        names: list[str] | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else find_game(game)(seats, options, edition)
        self.names = names or []
        self._sit(None)

    def _sit(self, seed: int | str | None) -> None:
        self._table: Table = Table(self.game, seed, self.names)
        self.seats: list[TextSeat] = [TextSeat(self._table, seat) for seat in range(self.game.seats)]

    def reset(self, seed: int | str | None = None) -> list[TextSeat]:
        """Deal a new game and return its seats."""
        self._sit(seed)
        return self.seats

    def talkers(self, bots: dict[int, Bot], seed: str) -> Talkers:
        """Return those bots as they talk at this table."""
        return Talkers(self._table, bots, seed)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._table.state.over)

    def asked(self) -> TextSeat:
        """Return the next seat that must answer."""
        if self.over:
            raise Refusal("game_over", "The game is over.")
        first: int = self._table.state.deciders[0]
        return self.seats[first]

    def returns(self) -> list[float]:
        """Return what each seat got out of a finished game."""
        return self._table.state.returns() if self.over else [0.0] * self.game.seats

    def record(self) -> bytes:
        """Return the record of the game: `sudare replay` and `sudare verify` read it."""
        return self._table.record().to_json()


class TextArenaEnv:
    """A game in TextArena's calling convention: reset, get_observation, step, close.

    A refused answer is told with its reason in the same seat's next observation; after three refusals in a row the safe
    default of the question is taken, so that no agent can stop the table.
    """

    def __init__(
        self,
        game: str,
        options: dict[str, Any] | None = None,
        edition: str | Path | None = None,
        instructions: Callable[[Game, int], str] | None = None,
    ) -> None:
        self._about = (game, options, edition)
        self._instructions = instructions or instruct

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Deal a new game."""
        game, options, edition = self._about
        self.table = TextTable(game, num_players, options, edition)
        self.table.reset(seed)
        self._refusals: list[str] = []
        self._greeted: set[int] = set()
        self._turns = [0] * num_players
        self._wrong = [0] * num_players

    def get_observation(self) -> tuple[int, str]:
        """Return whose turn it is, and what that seat is shown; the first time with what the game is about."""
        seat = self.table.asked()
        parts = [] if seat.seat in self._greeted else [self._instructions(self.table.game, seat.seat)]
        self._greeted.add(seat.seat)
        return seat.seat, "\n\n".join([*parts, *self._refusals, seat.observe().text()])

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Answer for the seat whose turn it is; return whether the game is over, and what came of the answer."""
        seat = self.table.asked()
        reply = seat.act(action)
        self._turns[seat.seat] += 1
        if not reply.refused:
            self._refusals = []
            return self.table.over, {"player": seat.seat, "action": reply.action}
        self._wrong[seat.seat] += 1
        self._refusals.append(f"Your answer was not accepted: {reply.text}")
        info = {"player": seat.seat, "refused": reply.text, "code": reply.code, "rule": reply.rule}
        if len(self._refusals) == PATIENCE:
            side = seat.perspective()
            seat.act(self.table.game.actions.name(side.default()))
            self._refusals = []
            info["action"] = side.game.actions.name(side.default())
        return self.table.over, info

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """Return each seat's reward (from -1 to 1 around the mean of the table) and how it played."""
        returns = self.table.returns()
        mean, most = sum(returns) / len(returns), max(max(map(abs, returns)), 1.0)
        rewards = {seat: (value - mean) / most for seat, value in enumerate(returns)}
        about = {
            seat: {"role": f"Player {seat}", "invalid_move": wrong > 0, "refusals": wrong, "turn_count": turns}
            for seat, (turns, wrong) in enumerate(zip(self._turns, self._wrong, strict=True))
        }
        return rewards, about


def instruct(game: Game, seat: int) -> str:
    """Return what an agent is told when it sits down."""
    return (
        f"You play {game.title} on seat {seat + 1} of {game.seats}. {game.summary} "
        "When you are asked, answer with the name of one of the options in square brackets, such as [call]. "
        "An answer that is not possible is refused with the reason, and you may answer again."
    )
