"""server: what may be asked of a room. A wish becomes an entry of the log, or a Refusal; the room does not change."""

from __future__ import annotations

import logging
import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from sudare.bots import KINDS, make_bot
from sudare.bots.levels import STYLED
from sudare.core import Chance, Game, Layout, Refusal, Stalled, State, SudareError, Table
from sudare.core.gestures import ALL
from sudare.server.chairs import Chair
from sudare.server.config import Config
from sudare.server.entries import (
    Acted,
    Again,
    AnyEntry,
    Face,
    Handed,
    Held,
    Laid,
    Left,
    Paired,
    Said,
    Sat,
    Started,
    TakenBack,
    Wished,
)
from sudare.server.messages import AskMe, Say
from sudare.server.patience import patience
from sudare.server.room import Room

# What has no ink although it is a letter, a mark or a sign; marks, and empty lines, heaped on each other.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
HEAPS = re.compile(f"({MARK}{{4}}){MARK}+|(\n *\n)(?: *\n)+")

log = logging.getLogger("sudare.server")


class Wish(NamedTuple):
    """An entry that may be written, what it changes in the list of tables, and the state after it, if it is a move."""

    entry: AnyEntry
    face: Face | None = None
    after: State | None = None


class By(NamedTuple):
    """Who wants to change a chair: its holder (`mine`), the host, or a guest from a seat; and who of them is there."""

    mine: bool = False
    host: bool = False
    guest: int | None = None
    here: bool = False  # the person on that chair is connected
    away: bool = True  # they have not been seen for long
    host_here: bool = False
    host_away: bool = True


THE_HOST = By(host=True)


def clean(text: str, what: str, lines: bool = False) -> str:
    """Return a text without what is invisible or could forge other texts; refuse it when nothing is left."""
    text = unicodedata.normalize("NFC", text)
    kept = (c for c in text if unicodedata.category(c)[0] not in "C" or c in "\u200d" or (lines and c == "\n"))
    text = "".join(" " if unicodedata.category(c)[0] == "Z" and c != "\n" else c for c in kept).strip()
    text = HEAPS.sub(lambda heap: heap[1] or "\n\n", text)
    if not alike(text):
        raise Refusal("empty", f"The {what} has no visible character.")
    return text


def alike(text: str) -> str:
    """Return what is the same for texts that look the same: without what has no ink, in letters of one kind."""
    plain = unicodedata.normalize("NFKC", UNSEEN.sub("", text)).casefold()
    return " ".join(UNSEEN.sub("", plain).split())


def check_bot(game: Game, seat: int, kind: str) -> None:
    """Refuse a kind of bot that cannot play this game; programs of others (`exec:…`) are not for a server."""
    if kind.partition(":")[0] not in (STYLED if ":" in kind else KINDS):
        raise Refusal("no_such_bot", f"There is no bot {kind!r}; the bots are: {', '.join(KINDS)}.")
    fault = _bot_fault(game, seat, kind)
    if fault:
        raise Refusal("no_such_bot", f"{fault}.")


@lru_cache(256)  # as many as there are games on the shelf; making a bot may take longer than a move
def _bot_fault(game: Game, seat: int, kind: str) -> str:
    try:
        make_bot(kind, game, seat, Chance())
    except SudareError as error:
        return str(error)
    return ""


def _chair_at(room: Room, seat: int) -> None:
    if not 0 <= seat < room.setup.seats:
        raise Refusal("no_such_seat", f"There is no seat {seat + 1} at this table.")


def _enough(done: int, most: int, text: str) -> None:
    """Refuse what would fill the log of a table without end."""
    if done >= most:
        raise Refusal("enough", text)


def _changed_enough(room: Room, config: Config, times: int = 1) -> None:
    most = times * config.chair_changes
    _enough(room.changes, most, f"The chairs of this table have changed too often ({most} times).")


def sit(room: Room, seat: int | None, name: str, token: str, were: list[str], saw: list[int], config: Config) -> Wish:
    """Take a chair; `were` are the hashes of the tokens that the person had at the table before.

    `saw` are the chairs that they have seen this game from: whoever knows one hand may not look into another.
    """
    name = clean(name, "name")
    held = [s for s, chair in enumerate(room.chairs) if not set(chair.held).isdisjoint(were)]
    if any(alike(chair.name) == alike(name) and s not in held for s, chair in enumerate(room.chairs)):
        raise Refusal("name_taken", f"Somebody called {name} sits here already; choose another name.")
    if seat is None:
        free = [s for s, chair in enumerate(room.chairs) if not chair.token and not chair.held and not chair.bot]
        if not held and not free:
            raise Refusal("full", "Every chair is taken; you can watch.")
        seat = (held or free)[0]
    _chair_at(room, seat)
    chair = room.chairs[seat]
    if (chair.token or chair.held) and seat not in held:
        raise Refusal("taken", f"Seat {seat + 1} is taken.")
    if chair.token:  # by the same person, with another device
        check_unseen(seat, saw)
        enough_links(room, seat, config)
        return Wish(Paired(seat, token))
    if chair.bot and not room.dealt:
        raise Refusal("taken", f"Seat {seat + 1} is for a bot; the host can free it.")
    if room.status == "over":
        raise Refusal("game_over", "The game is over; you can watch.")
    if chair.bot:
        raise Refusal("taken", f"A bot plays seat {seat + 1}, and will until the game is over.")
    check_unseen(seat, saw)
    _changed_enough(room, config)
    entry = Sat(seat, name, token)
    return Wish(entry, room.face_after(entry))


def check_unseen(seat: int, saw: list[int]) -> None:
    """Refuse a chair to who has seen the running game from another."""
    if any(other != seat for other in saw):
        raise Refusal(
            "has_seen", "You have seen this game from another chair, so you cannot take this one until it is over."
        )


def check_own(room: Room, seat: int, token: str) -> None:
    """Refuse to give a chair up to who came by a link that somebody else has made: its person may come back."""
    device = room.chairs[seat].devices.get(token)
    if device is not None and device.rescued and room.status == "playing":
        raise Refusal("not_yours", "This device came by a link that somebody else has made: let a bot play instead.")


def enough_links(room: Room, seat: int, config: Config) -> None:
    """Refuse one more device when the log has enough of them."""
    most = config.links_per_chair
    _enough(room.links[seat], most, f"Seat {seat + 1} has moved between devices too often ({most} times).")


def hand(room: Room, seat: int, bot: str, free: bool, by: By, config: Config | None = None) -> Wish | None:
    """Hand a chair to a bot, back to its person, or free it."""
    _chair_at(room, seat)
    chair = room.chairs[seat]
    guest = None if by.mine or by.host else by.guest
    after = 0.0 if config is None else config.away_after
    if not by.mine and not by.host and (guest is None or not by.host_away):
        raise Refusal("not_yours", "Only who holds this chair can do that, or the host" + _host(by, after))
    if guest is not None and room.status == "open" and chair.token:
        check_away(chair, by, after)
    if bot:
        check_bot(room.game, seat, bot)
    if room.status == "playing" and room.setup.rated and chair.token and not chair.bot and not (by.mine and free):
        raise Refusal("has_clock", "At a rated table the clock decides: no bot plays for anybody who has not left.")
    if room.status == "playing" and not by.mine:
        _of_another(chair, bot, free, by, after)
    if not free and chair.bot == bot:
        return None
    if config is not None:  # a host can still put things right where others have changed them too often
        _changed_enough(room, config, 1 if by.mine else 2)
    how = Left if free or not chair.token else Handed
    entry = how(seat, bot, by.host and not by.mine, guest)
    if isinstance(entry, Handed) and not bot and seat in room.clocks.out:
        raise Refusal("time_over", "Your time at this table is used up, so the bot plays on.")
    if isinstance(entry, Handed) and not bot and not by.mine:
        raise Refusal("not_yours", "Only the person who holds this chair can take it back from its bot.")
    return Wish(entry, room.face_after(entry))


def fill(room: Room, seat: int) -> Wish | None:
    """Put a bot on a chair of a quick table that nobody has taken in time."""
    chair = room.chairs[seat]
    if room.deals is None or chair.token or chair.bot:
        return None
    entry = Left(seat, room.setup.filler)
    return Wish(entry, room.face_after(entry))


def _host(by: By, after: float) -> str:
    if by.guest is None:
        return "."
    return ", who is here." if by.host_here else f"; you can when the host has been away for {after:g} seconds."


def _of_another(chair: Chair, bot: str, free: bool, by: By, after: float) -> None:
    """Refuse what would let anybody look into the hand of another chair, or turn somebody out who is playing."""
    if chair.token and free:
        raise Refusal("taken", "Once the game is on, only the person on this chair can free it: it has secrets.")
    if not chair.token and chair.bot and (free or not bot):
        raise Refusal(
            "bots_chair",
            "Once the game is on, a bot's chair stays the bot's: whoever sat down there would see its hand.",
        )
    if chair.token and not chair.bot and bot:
        check_away(chair, by, after)


def check_away(chair: Chair, by: By, after: float) -> None:
    """Refuse what others may do with the chair of somebody who is away, as long as they are not."""
    if by.away:
        return
    if by.here:
        raise Refusal("not_away", f"{chair.name} is here: others can step in only for somebody who is away.")
    raise Refusal(
        "not_away", f"{chair.name} has not been away for {after:g} seconds yet: only then can others step in."
    )


def run_out(room: Room, seat: int, number: int) -> Wish | None:
    """Let a bot play on for somebody whose time is used up."""
    if room.number[seat] != number or room.chairs[seat].bot or room.status != "playing":
        return None
    entry = Handed(seat, room.setup.away, time=True)
    return Wish(entry, room.face_after(entry))


def hold(room: Room, seat: int, name: str, was: tuple[str, ...]) -> Wish:
    """Keep a chair for the person who had it at the table before, with whatever device."""
    entry = Held(seat, name, was[0], was[1:])
    return Wish(entry, room.face_after(entry))


def start(room: Room, by: int | None = None) -> Wish | None:
    """Deal, when every chair is taken; `by` is the seat that does so in the place of the host."""
    room.follow()
    if room.dealt:
        return None
    empty = [seat + 1 for seat, chair in enumerate(room.chairs) if not chair.token and not chair.bot]
    if empty:
        chairs = ", ".join(map(str, empty))
        raise Refusal("not_ready", f"Nobody sits on seat {chairs} yet: wait, or put a bot there.")
    try:
        with patience():
            Table(room.game, room.setup.seed).state.check_asked()
    except Stalled as stalled:
        room.stalls += 1
        raise Refusal("stalled", f"{stalled}, so nothing was dealt.") from None
    except Exception as error:  # a game, or an edition of one's own, that cannot be dealt
        log.error("dealing failed", extra={"game": room.game.id, "error": type(error).__name__})
        raise Refusal("broken", "This game cannot be dealt with these options and this edition.") from None
    entry = Started(by)
    return Wish(entry, room.face_after(entry))


def check_number(room: Room, seat: int, decision: int) -> None:
    """Refuse what is about another decision than the next one of the seat."""
    if decision < room.number[seat]:
        raise Refusal("stale", "That decision has been answered already.")
    if decision > room.number[seat]:
        raise Refusal("too_early", "That decision has not been asked yet.")


def act(
    room: Room,
    seat: int,
    decision: int,
    action: str,
    command: str,
    by: str = "",
    why: str = "",
    goes_on: bool = False,
) -> Wish | None:
    """Answer an open decision; `goes_on`: with the choice of the answer before."""
    if room.was_done(seat, command):
        return None
    room.follow()
    table = room.playing()
    check_number(room, seat, decision)
    number = table.game.actions.id(action)
    trial = table.state.clone()
    try:
        with patience():
            trial.apply(seat, number)
            trial.check_asked()
    except Refusal:
        raise
    except Stalled as stalled:  # a defect of the edition
        room.stalls += 1
        raise Refusal("stalled", f"{stalled}, so the move was not made.") from None
    except Exception as error:  # a defect of the game: the move is not made, and the table stays whole
        log.error("the rules failed", extra={"game": room.game.id, "error": type(error).__name__})
        raise Refusal("broken", "The rules failed on this move, so it was not made.") from None
    entry = Acted(seat, table.game.actions.name(number), command, by, why, goes_on)
    return Wish(entry, room.face_after(entry, over=True) if trial.over else None, trial)


def take_back(room: Room, seat: int, command: str, config: Config, practice: bool = False) -> Wish | None:
    """Take the last answer back; for practice, or else everything since the last choice of the only person."""
    if room.was_done(seat, command):
        return None
    most = config.take_backs_per_seat
    _enough(room.taken_back[seat], most, f"Seat {seat + 1} has taken back as often as fits this table ({most} times).")
    room.follow()
    table = room.playing()
    if not table.can_take_back(seat):
        left = room.left(seat) if practice else None
        if left is not None:
            return Wish(TakenBack(seat, command, left))
        raise Refusal("too_late", "This choice can no longer be taken back: others may have learned from it.")
    return Wish(TakenBack(seat, command))


def ask_me(room: Room, seat: int, wish: AskMe, config: Config) -> Wish | None:
    """Leave with the table when a seat wants to be asked in windows of a kind."""
    if room.was_done(seat, wish.command):
        return None
    windows, window = room.game.gestures.windows, wish.window
    if window != ALL and window not in windows:
        names = ", ".join((*windows, ALL))
        raise Refusal("no_such_window", f"There is no window {window[:60]!r} in this game; there are: {names}.")
    until = room.game.gestures.until
    if wish.until != "game" and (window == ALL or wish.when != "never" or wish.until not in until):
        names = ", ".join(until) or "nothing"
        raise Refusal("no_such_window", f"Only windows of a kind can be passed, with never, until: {names}.")
    most = config.wishes_per_seat
    _enough(room.wished[seat], most, f"Seat {seat + 1} has left all the wishes that fit this table ({most}).")
    return Wish(Wished(seat, window, wish.when, wish.command, wish.until, wish.bluff))


def lay_out(room: Room, seat: int, decision: int, layout: Layout | None, command: str, config: Config) -> Wish | None:
    """Leave a layout with the table, which answers by it what is asked of those parts; None: no more."""
    if room.was_done(seat, command):
        return None
    if layout is None:
        return None if room.laid[seat] is None else Wish(Laid(seat, command=command))
    room.follow()
    check_number(room, seat, decision)
    if room.part(seat) not in layout.wishes:
        raise Refusal("no_set_up", "This layout says nothing about what you are asked now.")
    most = config.layouts_per_seat
    _enough(room.lays[seat], most, f"Seat {seat + 1} has left all the layouts that fit this table ({most}).")
    return Wish(Laid(seat, layout.name, layout.wishes, command))


def say(room: Room, seat: int, said: Say, config: Config, by: str = "") -> Wish | None:
    """Say something to the whole table, or to those who share the seat's secrets; `by` whom, where not by a person."""
    if room.was_done(seat, said.command):
        return None
    command = said.command
    most = config.talk_per_seat
    _enough(room.said[seat], most, f"Seat {seat + 1} has said all that fits this table ({most} messages).")
    if room.setup.talk == "nobody" and room.status == "playing":
        raise Refusal("no_talk", "This table was opened without talk: nobody says anything while the game is on.")
    if said.says:
        room.follow()
        uttered = room.playing().check_said(seat, said.says, said.team)
        heard_by = None if uttered.to is None else tuple(uttered.to)
        return Wish(Said(seat, "", command, heard_by, uttered.says, by, uttered.n))
    text = clean(said.text, "message", lines=True)
    team = said.team
    view = room.playing().state.view(seat) if team or room.dealt else None
    if view is not None and room.game.muted(view, seat):
        raise Refusal("muted", "You may not join the table talk now.")
    told = len(room.playing().events) if room.dealt else 0
    if not team:
        return Wish(Said(seat, text, command, n=told))
    to = tuple(sorted(room.game.team(view, seat)))
    if to == (seat,):
        raise Refusal("no_team", "Nobody shares your secrets, so there is nobody to say it to.")
    return Wish(Said(seat, text, command, to, n=told))


def again(room: Room, table: str) -> Wish | None:
    """Note where the same people meet again."""
    if room.status != "over":
        raise Refusal("not_over", "A rematch can be had when the game is over.")
    return None if room.again else Wish(Again(table))
