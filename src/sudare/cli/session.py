"""cli: a game at one keyboard: whose turn it is, what they are shown, what they may type."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from sudare.bots import answer_of, make_bot
from sudare.bots.talk import Talkers
from sudare.cli.common import check_target, voice, write_record
from sudare.cli.help import ASKED, GUIDE_HELP, HELP, PASS_HELP, PASS_UNTIL, WINDOW_HELP
from sudare.cli.layouts import HELP as LAYOUT_HELP
from sudare.cli.layouts import Desk
from sudare.cli.rules import print_rules
from sudare.cli.screen import Screen
from sudare.cli.seating import Seating
from sudare.coach.guide import Guide
from sudare.coach.hints import hint
from sudare.coach.judge import MISTAKE
from sudare.core import Bot, Chance, Perspective, Refusal, SudareError, Table
from sudare.core.forms import Asked
from sudare.core.ledger import look_up
from sudare.core.talk import line as said_line
from sudare.doors import ALWAYS, FITS, NEVER, Rest, Standing, asked_again, carry_out, look
from sudare.doors.choice import in_order
from sudare.doors.halves import FIRST, offered, picked
from sudare.doors.known import known
from sudare.doors.layouts import in_set_up
from sudare.doors.talk import listing, understood
from sudare.doors.thinks import opinion_of
from sudare.doors.words import changed, few, named, read

MOST_SAID = 300  # characters of one remark
FURTHER = "What is further away has no number: type its name to go there, as far as nothing comes in between."
FEW = 8  # rules or actions shown at once


class Quit(Exception):
    """Somebody wants to leave; the game is saved."""


class Session:
    """People and bots at one table and one keyboard."""

    def __init__(
        self,
        table: Table,
        seating: Seating,
        path: Path,
        screen: Screen,
        practice: bool = False,
        warn: bool = False,
        guide: Guide | None = None,
        talk: str = "all",
    ) -> None:
        self.table = table
        self.seating = seating
        self.people = seating.people
        self.practice = practice  # something was taken back that others could have learned from
        self.path = path
        self.screen = screen
        self.voices = {seat: voice(table.game, seat, table.names) for seat in (*range(table.game.seats), None)}
        self.bots = self._make_bots()
        self.choices = [n for n, (by, _) in enumerate(table.moves) if by in self.people]  # moves before each by hand
        self.seen = {seat: _known(table, seat) for seat in (*self.people, None)}  # events each has been shown
        self.standing = {seat: Standing() for seat in self.people}  # when each wants to be asked
        self.rest: dict[int, Rest] = {}  # what is left of a gesture while others may react
        self.held = -1, ""  # the moment and the first of two things that was chosen there
        self.sure = -1, -1  # the moment and the costly answer that was typed once
        self.desk = Desk(table, screen, self.shared)
        self.at: int | None = self.people[0] if len(self.people) == 1 else None  # who is at the keyboard
        self.shown = ""  # the position on the screen: it is not repeated while it stays the same
        self.talk = talk  # who talks: all, people, or nobody
        self.talkers = Talkers(table, self.bots if talk == "all" else {}, f"{table.seed} {len(table.moves)}")
        self.remarks: list[tuple[int, str]] = []  # what people have said in words of their own, and after how much else
        self.heard = dict.fromkeys((*self.people, None), (len(table.said), 0))  # how much of both each has been shown
        self.notes: list[str] = []  # public remarks that the next person must still see
        self.lone = ""  # the rule of the last question that had a single answer
        self.warn = warn  # ask back before a clear mistake
        self.guide = guide  # a game in which the coach speaks
        self.hints = 0  # how often the coach has spoken
        self.heeded = len(table.events)  # events that were looked through for what ends a pass

    def _make_bots(self) -> dict[int, Bot]:
        dice = f"{self.table.seed} bot {len(self.table.moves)} "  # whoever goes on later does not throw the same dice
        return {
            seat: make_bot(kind, self.table.game, seat, Chance(f"{dice}{seat}"))
            for seat, kind in self.seating.bots.items()
        }

    @property
    def shared(self) -> bool:
        """Whether several people share the keyboard, so that the screen must be blind between them."""
        return len(self.people) > 1

    def run(self) -> None:
        """Play until the game is over; raises Quit, EOFError or KeyboardInterrupt when somebody leaves."""
        while not self.table.state.over:
            waiting = self.table.state.deciders
            bots = [seat for seat in waiting if seat in self.bots]
            if bots:
                self._bot_moves(bots[0])
            else:
                self._turn(self.at if self.at is not None and self.at in waiting else waiting[0])
        if self.shared:
            self.seen[None] = min(self.seen[seat] for seat in self.people)
            if self.at is not None:
                self._show_rest(self.at)
            self.screen.clear()

    def save(self, path: Path | None = None) -> Path:
        """Write the record and return its path."""
        write_record(msgspec.structs.replace(self.table.record(), practice=self.practice), path or self.path)
        return path or self.path

    def news(self, seat: int | None) -> list[str]:
        """Return what this seat was told since it last looked, and what was said."""
        told = self.table.told(seat, self.seen[seat])
        self.seen[seat] += len(told)
        acts, remarks = self.heard[seat]
        self.heard[seat] = len(self.table.said), len(self.remarks)
        lines = [(event.n, 0, self.voices[seat].event(event)) for event in told]
        for number, (_, said) in enumerate(self.table.said[acts:], acts):
            if said.to is None or seat in said.to:
                before = [earlier for _, earlier in self.table.said[:number]]
                lines.append((said.n, -1, said_line(self.table.game, said, self.voices[seat], before)))
        lines += [(after, -1, text) for after, text in self.remarks[remarks:]]
        return [text for _, _, text in sorted(lines, key=lambda found: found[:2])]

    def _bot_moves(self, seat: int) -> None:
        action, fault = answer_of(self.bots[seat], self.table.perspective(seat))
        if fault:  # what exactly went wrong could give the bot's secrets away
            self.notes.append(f"({self.voices[None].seat(seat)}'s bot failed; its safe default was taken.)")
        self.table.act(seat, action)
        self.talkers.run()

    def _perspective(self, seat: int) -> Perspective:
        """Return a person's side of the table, with the names that they read, and so type."""
        perspective = self.table.perspective(seat)
        perspective.voice = self.voices[seat]
        return perspective

    # -- one person's turn ---------------------------------------------------------------------------------------------

    def _answered(self, seat: int) -> bool:
        """Answer for a person who plays alone what is settled; at a shared keyboard the others would see it done."""
        if self.shared:
            return False
        if self.desk.goes_on(seat):
            return True
        perspective = self._perspective(seat)
        self._listen()
        settled = self.table.game.standing(perspective)
        action = self.standing[seat].answer(perspective) if settled is None else settled
        if action is None:
            return self._goes_on(seat, perspective)
        self.standing[seat].asked(perspective, by_hand=False)
        if len(perspective.legal) == 1 and not self._window(perspective):
            asked = perspective.question(self.voices[seat])
            assert asked is not None
            self.lone = asked.rule
            label = asked.options[0].label
            said = (
                f"({asked.prompt} Your only option: {label}{'' if label.endswith('.') else '.'} “why” tells the rule.)"
            )
            self._print_news([*self.news(seat), said])
        self.table.act(seat, action)
        return True

    def _goes_on(self, seat: int, perspective: Perspective) -> bool:
        """Go on with a gesture that others could react to; return whether nothing came in between."""
        rest = self.rest.pop(seat, None)
        if rest is None:
            return False
        if not rest.goes_on(perspective):
            self.notes.append("(Something has come in between, so the rest of your answers was not given.)")
            return False
        self._carry_out(seat, perspective, list(rest.chain))
        return True

    def _listen(self) -> None:
        """What was to be passed until something happens ends with it."""
        happened, self.heeded = self.table.events[self.heeded :], len(self.table.events)
        for standing in self.standing.values():
            standing.happened(self.table.game.gestures, [kind.id for kind, *_ in happened])

    @staticmethod
    def _window(perspective: Perspective) -> bool:
        """Say whether the open question only asks whether one wants to react."""
        return perspective.decision is not None and perspective.decision.id in perspective.game.gestures.windows

    def _turn(self, seat: int) -> None:
        if self._answered(seat):
            return
        if seat != self.at:
            if self.at is not None:
                self._show_rest(self.at)
                self.screen.clear()
            self.screen.hand_over(self.voices[None].seat(seat), self.notes)
            self.at, self.shown, self.notes = seat, "", []
        self._show(seat)
        while True:
            line, before = self.screen.ask(), len(self.table.moves)
            try:
                changed = self._obey(seat, line)
            except SudareError as error:
                self.screen.say(str(error), "red")
                continue
            if changed:
                break
        self.choices = [n for n in (*self.choices, before) if n < len(self.table.moves)]
        self.talkers.run()
        try:
            self.save()  # from here on a power cut costs one choice at most
        except SudareError as error:
            self.notes.append(f"(The game is not saved: {error}.)")

    def _show_rest(self, seat: int) -> None:
        """Show a person what came of their own choice, before the keyboard goes to somebody else."""
        news = self.news(seat)
        if news:
            self._print_news(news)
            self.screen.wait("Press Enter, then hand the keyboard over. ")

    def _print_news(self, news: list[str]) -> None:
        self.screen.say()
        for line in news:
            self.screen.say(f"· {line}")

    def _show(self, seat: int, again: bool = False) -> None:
        perspective = self._perspective(seat)
        news = self.news(seat)
        if news or self.notes:
            self._print_news([*news, *self.notes])
            self.notes = []
        text = perspective.text(self.voices[seat])
        if again or text != self.shown:
            shown = text if again else changed(self.shown, text)
            self.screen.say()
            if shown != text:
                self.screen.say("What has changed (view shows everything):", "dim")
            self.screen.text(shown)
            self.shown = text
        self._guide(perspective)
        asked = self._question(seat, perspective)
        passed = "" if self.shared else asked_again(perspective)
        if passed and self.standing[seat].wishes.get(asked.decision, self.standing[seat].otherwise) == FITS:
            self.screen.say(f"{passed} “ask always” has you asked at every such moment.", "dim")
        hint = self.desk.hint(seat, perspective)
        if hint:
            self.screen.say(hint, "dim")
        walks = self.table.game.gestures.runs.get(asked.decision, ())
        if any(option.action.partition(":")[0] in walks for option in asked.options if ":" in option.action):
            self.screen.say(FURTHER, "dim")

    def _question(self, seat: int, perspective: Perspective) -> Asked:
        """Print and return what is asked, with what can be chosen now: of two things one after the other."""
        asked = perspective.question(self.voices[seat])
        assert asked is not None
        held = self._held()
        outlook = look(perspective, self._dice()) if asked.decision in self.table.game.gestures.orders else None
        options = [
            msgspec.structs.replace(option, action=option.label) if option.action.startswith(FIRST) else option
            for option in offered(asked, held)
        ]
        self.screen.question(
            msgspec.structs.replace(asked, options=options), [way.label for way in in_order(outlook)] if outlook else []
        )
        if held:
            self.screen.say(f"You chose {_first(asked, held)}. Type back to choose something else first.", "dim")
        elif len(options) < len(asked.options):
            self.screen.say("Choose one; then you are asked what goes with it.", "dim")
        return asked

    def _held(self) -> str:
        """Return the first of two things, if it was chosen at this very question."""
        moment, held = self.held
        return held if moment == len(self.table.moves) else ""

    def _in_two(self, seat: int, perspective: Perspective, line: str) -> list[int] | None:
        """Return the answer that a line completes, nothing where it only begins one; None: it says something else."""
        asked, held = perspective.question(self.voices[seat]), self._held()
        assert asked is not None
        options = offered(asked, held)
        if options is asked.options:
            return None
        chosen = picked(options, line)
        if chosen is None and not (held and line.casefold() == "back"):
            return None
        if chosen is not None and not chosen.action.startswith(FIRST):
            return [self.table.game.actions.id(chosen.action)]
        self.held = len(self.table.moves), chosen.action.removeprefix(FIRST) if chosen is not None else ""
        self._question(seat, perspective)
        return []

    def _guide(self, perspective: Perspective) -> None:
        """Say what is new here, one thing after another."""
        for step in self.guide.new(perspective) if self.guide else ():
            self.screen.say()
            self.screen.say(f"New here: {step.title}", "bold")
            self.screen.say(step.on("terminal"))
            self.screen.wait("Press Enter. ")

    # -- what people type ---------------------------------------------------------------------------------------------

    def _obey(self, seat: int, line: str) -> bool:
        """Do what was typed; return whether the table has changed."""
        perspective = self._perspective(seat)
        legal = [self.table.game.actions.name(action) for action in perspective.legal]
        word, _, rest = line.partition(" ")
        command = word.removeprefix("/").lower()
        rest = rest.strip()
        if line in legal:
            return self._chosen(seat, perspective, [self.table.game.actions.id(line)])
        if command == "quit" and not rest:
            raise Quit
        if command == "undo" and not rest:
            self._undo(seat)
            return True
        if command in ("?", "help"):
            self._help(perspective)
        elif command == "view" and not rest:
            self._show(seat, again=True)
        elif command == "log" and not rest:
            for told in self.table.told(seat):
                self.screen.say(f"{told.n + 1:>4}  {self.voices[seat].event(told)}")
        elif command == "rules" or (command == "card" and rest and not rest[0].isdigit()):
            self._rules(rest, command == "card")
        elif command == "why":
            self._why(seat, perspective, rest)
        elif command == "know" and not rest:
            self.screen.text("\n".join(known(perspective, self.voices[seat])))
        elif command == "aid" and not rest:
            self.screen.text(self._aid(seat, perspective))
        elif command == "hint" and not rest:
            self._hint(perspective)
        elif command == "enough" and not rest and self.guide:
            self.guide = None
            self.screen.say("From now on the coach is silent. “hint” still asks what it would do.")
        elif command == "say":
            self._say(seat, perspective, rest)
        elif command == "save":
            self._save_as(rest)
        elif command == "ask" and not rest:
            self._tell_wishes(seat)
        elif command == "ask" and rest in (NEVER, FITS, ALWAYS):
            return self._ask_when(seat, perspective, rest)
        elif command == "pass" and rest.split()[:1] == ["until"]:
            return self._pass_until(seat, perspective, rest.split()[1:])
        elif line:
            note = self.desk.obey(seat, perspective, self.voices[seat], command, rest)
            if note is None:
                return self._gesture(seat, perspective, line)
            if note:
                self.notes.append(note)
            return bool(note)
        return False

    def _help(self, perspective: Perspective) -> None:
        """Say what can be typed; about windows and set-ups only where there are any."""
        gestures = perspective.game.gestures
        self.screen.block(HELP.format(rule=(perspective.decision and perspective.decision.rule) or "SHO-045"))
        if gestures.windows:
            self.screen.block(WINDOW_HELP)
        if gestures.windows and gestures.until:
            self.screen.block(PASS_HELP.format(ends=", ".join(PASS_UNTIL[end][0] for end in gestures.until)))
        if in_set_up(perspective):
            self.screen.block(LAYOUT_HELP)
        if self.guide:
            self.screen.block(GUIDE_HELP)

    def _aid(self, seat: int, perspective: Perspective) -> str:
        """Return what may help a seat, in sentences where the game has words for it."""
        game = self.table.game
        aid = game.aid_text(perspective, self.voices[seat])
        aid = aid or "\n".join(_outline(msgspec.to_builtins(game.aid(perspective), str_keys=True)))
        return aid or "This game has no aid for you."

    def _ask_when(self, seat: int, perspective: Perspective, when: str) -> bool:
        """Leave a standing answer for windows of this kind; it may settle the open one."""
        assert perspective.decision is not None
        windows = list(perspective.game.gestures.windows)
        if not windows:
            raise SudareError("In this game nobody is asked whether they want to react.")
        here = perspective.decision.id in windows
        for window in [perspective.decision.id] if here else windows:
            self.standing[seat].leave(window, when)
        where = "here" if here else "whenever you could react"
        self.screen.say(f"From now on you are asked {where}: {ASKED[when]}.")
        return self._answered(seat) if here else False

    def _tell_wishes(self, seat: int) -> None:
        """Say when a seat is asked in each kind of window."""
        gestures, standing = self.table.game.gestures, self.standing[seat]
        for window in gestures.windows:
            when = standing.wishes.get(window, standing.otherwise)
            self.screen.say(f"{gestures.waiting.get(window, window)} You are asked: {ASKED[when]}.")

    def _undo(self, seat: int) -> None:
        """Take the last choice back; alone among bots whatever they have learned from it: that is practice."""
        if self.shared or not self.choices or self.table.can_take_back(seat):
            what = self.table.last_choice(seat, voice=self.voices[seat])
            self.table.take_back(seat)
            self.screen.say(f"Taken back: {what}.")
        else:
            what = self.table.last_choice(seat, self.choices[-1], self.voices[seat])
            self.table = self.table.rewound(self.choices[-1])
            self.bots, self.desk = self._make_bots(), Desk(self.table, self.screen, self.shared)
            self.practice = True
            self.screen.say(f"Taken back, with all that came of it: {what}. This game is practice from now on.")
        self.standing[seat].forget()
        self.rest.pop(seat, None)
        self.heeded = min(self.heeded, len(self.table.events))
        self.seen = {who: min(n, len(self.table.events)) for who, n in self.seen.items()}

    def _pass_until(self, seat: int, perspective: Perspective, what: list[str]) -> bool:
        """Pass such windows until this turn ends, a card or a test comes, or something is aimed at the seat."""
        until = perspective.game.gestures.until
        if not self._window(perspective) or not until:
            raise SudareError("This is no moment that only asks whether you want to react; such a pass is for those.")
        assert perspective.decision is not None
        end = what[-1].lower() if what else next(iter(until))
        if end not in until:
            raise SudareError(f"Type pass until and one of: {', '.join(PASS_UNTIL[name][0] for name in until)}.")
        self.standing[seat].pass_until(perspective.game.gestures, perspective.decision.id, end, len(perspective.told))
        self.screen.say(PASS_UNTIL[end][1])
        return self._answered(seat)

    def _gesture(self, seat: int, perspective: Perspective, line: str) -> bool:
        """Give the answers that were typed, one after another, as long as nothing comes in between."""
        if line == "*" and perspective.decision is not None:  # what is printed with a star answers everything at one go
            line = perspective.game.gestures.orders.get(perspective.decision.id, ("", line))[1].partition(",")[0]
        of_two = self._in_two(seat, perspective, line)
        if of_two is not None:
            return bool(of_two) and self._chosen(seat, perspective, of_two)
        chain, left = read(perspective, line, self._dice())
        return self._chosen(seat, perspective, chain, left)

    def _chosen(self, seat: int, perspective: Perspective, chain: list[int], left: int = 0) -> bool:
        """Carry answers out, unless the coach warns of them and the person thinks again."""
        if (self.warn or self.guide) and not self.shared and not self._approved(perspective, chain):
            return False
        careful, sure = perspective.game.gestures.careful, (len(self.table.moves), chain[0])
        if careful is not None and careful(perspective, chain[0]) and self.sure != sure:
            self.sure = sure
            self.screen.say(f"{perspective.label(chain[0])}. Are you sure? Type it once more, or something else.")
            return False
        self._carry_out(seat, perspective, chain, left)
        return True

    def _approved(self, perspective: Perspective, chain: list[int]) -> bool:
        """Ask back before a clear mistake; in a guided game, also say what the coach thinks of other choices."""
        thinks = opinion_of(perspective, chain, names=self.table.names)
        if thinks.verdict == MISTAKE:
            self.hints += 1
            self.screen.say(f"The coach warns you: {thinks.reason}", "bold")
            return self.screen.ask("Do it all the same? (y/n) ").lower() in ("y", "yes")
        if self.guide and thinks.said():
            self.screen.say(thinks.said())
        return True

    def _hint(self, perspective: Perspective) -> None:
        """Say what the coach would do: it sees what this person sees."""
        if self.shared:
            raise SudareError("Hints are for tables where nobody else plays but bots.")
        self.hints += 1
        for line in hint(perspective, names=self.table.names).lines():
            self.screen.say(line)

    def _dice(self) -> Chance:
        return Chance(f"{self.table.seed} look {len(self.table.moves)}")

    def _carry_out(self, seat: int, perspective: Perspective, chain: list[int], left: int = 0) -> None:
        done, stopped, rest = carry_out(self.table, seat, chain, self._dice())
        self.standing[seat].gave(perspective, chain[0])
        self.standing[seat].asked(perspective)
        if rest is not None and not self.shared and not left:
            self.rest[seat] = rest
            return
        left += len(chain) - done
        if left:
            reason = stopped or "what comes next could not be foreseen"
            self.notes.append(f"({done} of {done + left} answers given, then it stopped: {reason}.)")

    def _rules(self, words: str, cards: bool = False) -> None:
        if not words:
            raise SudareError("Type rules and an id or a few words, such as: rules end of the game.")
        found = look_up(self.table.game.passages(), words, cards)
        if not found:
            raise SudareError(f"{'No card' if cards else 'The rulebook has nothing'} about {words!r}.")
        if cards:  # what is called so, and no page that only mentions it
            called = [one for one in found if words.casefold() in one.title.casefold() and one.section != "Options"]
            exact = [one for one in called if one.title.casefold() == words.casefold()]
            found = exact or called or found
        print_rules(self.screen.console, found, words.split(), FEW)

    def _say(self, seat: int, perspective: Perspective, words: str) -> None:
        if self.talk == "nobody":
            raise SudareError("This game is played without talk.")
        if self.table.game.muted(perspective.view, seat):
            raise SudareError("You may not join the table talk in this game.")
        acts = self.table.sayable(seat, self.voices[None])
        to_team = words.lower() == "team" or words.lower().startswith("team ")
        says = words[len("team") :].strip() if to_team else words
        if not says:
            if not acts:
                raise SudareError("Type say and what you want to say.")
            self.screen.say("Type say and one of these, or words of your own:")
            for act in listing(acts):
                self.screen.say(f"  {act}")
            return
        found = understood(self.table.game, acts, says)
        if found is not None:
            self.table.say(seat, found, to_team)
            self.talkers.speak()
        elif to_team and len(self.table.game.team(perspective.view, seat)) > 1:
            raise SudareError("To your team you can say here what this game has words for: say alone lists it.")
        else:
            clean = "".join(c for c in words if c.isprintable())[:MOST_SAID]
            self.remarks.append((len(self.table.events), f'{self.voices[None].seat(seat)} says: "{clean}"'))
        self._print_news(self.news(seat))

    def _why(self, seat: int, perspective: Perspective, name: str) -> None:
        if not name and self.lone:
            print_rules(self.screen.console, look_up(self.table.game.passages(), self.lone), [])
            return
        if not name:
            raise SudareError("Type why and what you would like to do, in a word or two: why, and a card's name.")
        found = named(perspective, name)
        if not found:
            raise SudareError(f"Nothing that can be done in this game is called {name!r}.")
        if len(found) > 1 and not self._same_reason(seat, perspective, found):
            raise SudareError(f"What of these? {few(perspective, found)}.")
        action = found[0]
        if action in perspective.legal:
            self.screen.say(f"That is possible now: {perspective.label(action).rstrip('.')}.")
            return
        refusal: Refusal = self.table.state.refusal(seat, action, self.voices[seat])
        self.screen.say(str(refusal))
        if refusal.rule:
            print_rules(self.screen.console, look_up(self.table.game.passages(), refusal.rule), [])

    def _same_reason(self, seat: int, perspective: Perspective, found: list[int]) -> bool:
        """Say whether all of these are not possible now, for one and the same reason."""
        if len(found) > FEW or not set(found).isdisjoint(perspective.legal):
            return False
        refusal = self.table.state.refusal
        return len({str(refusal(seat, action, self.voices[seat])) for action in found}) == 1

    def _save_as(self, name: str) -> None:
        path = Path(name).expanduser() if name else None
        if path:
            check_target(path)
        self.screen.say(f"Saved to {self.save(path)}")


def _known(table: Table, seat: int | None) -> int:
    """Return how many events a person who comes back to a saved game knows: those before their last choice."""
    own = [start for (mover, _), start in zip(table.moves, table.starts, strict=True) if mover == seat]
    if own:
        return own[-1]
    return len(table.events) if seat is None and table.moves else 0


def _first(asked: Asked, held: str) -> str:
    """Return how the first of two things reads."""
    return next(half.first for option in asked.options for half in option.halves if half.of == held)


def _outline(value: Any, name: str = "", depth: int = 0) -> list[str]:
    """Return nested data as indented lines."""
    head = "  " * depth + (f"{name.replace('_', ' ')}: " if name else "")
    if isinstance(value, dict):
        inside = [line for key, part in value.items() for line in _outline(part, str(key), depth + bool(name))]
        return [head.rstrip(), *inside] if name and inside else inside
    if value is None or value == []:
        return []
    return [head + (", ".join(map(str, value)) if isinstance(value, list) else str(value))]
