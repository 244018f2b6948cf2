"""server: what a host may set."""

from __future__ import annotations

import os
from functools import cache

import msgspec

from sudare.coach.review import SIMULATIONS
from sudare.core import Game, SudareError, find_game, installed

DAY = 86_400.0


PUSH_SERVICES = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.notify.windows.com",
    "https://web.push.apple.com",
    "https://*.push.apple.com",
)


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server. Times are in seconds."""

    db: str
    log: str = "info"  # the least that is worth a line
    game_files: tuple[str, ...] = ()  # games that are not installed: Python files
    page: str = ""  # the folder of another build of the page
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    listening: str = "127.0.0.1"  # the address that it listens on; 0.0.0.0 and :: are all
    address: str = ""  # what invitations say, where nobody could find it out: http://games.example:8642
    public_hosts: tuple[str, ...] = ()  # names that people reach it by, besides addresses
    secure: bool = False  # cookies over https only
    trust_proxy: bool = False  # believe X-Forwarded-For of the proxy in front
    desk_token: str = ""  # opens the host's desk; empty: there is none
    smtp: str = ""  # the host's mail server: smtp://user:password@mail.example:587
    mail_from: str = ""  # who its mails are from
    push_services: tuple[str, ...] = PUSH_SERVICES  # where browsers are reached that want to be called
    members_only: bool = False  # only those who were invited open tables and take chairs
    metrics_token: str = ""  # lets programs elsewhere read /metrics

    bot_pace: float = 0.8  # a bot's answer is shown after this time or a multiple of it, whatever its hand
    bot_budget: float = 5.0  # a bot that thinks longer is replaced by the safe default
    thinkers: int = os.cpu_count() or 2  # processes that bots think in
    lookers: int = 1  # processes that look ahead for people

    message_size: int = 16_384  # bytes of a message on a socket
    body_size: int = 262_144  # bytes of a request: an edition of one's own may be in it
    messages_per_second: float = 20.0  # on one socket; three times that in a burst
    requests_per_second: float = 50.0  # from one address; three times that in a burst
    tables_per_hour: float = 60.0  # from one address
    personal_per_hour: float = 20.0  # times that people at one address may have their data sent, or be forgotten
    codes_per_hour: float = 20.0  # times that codes are made, and wrong ones tried, from one address
    sockets_per_address: int = 200  # open at once
    watching_per_address: int = 30  # of them as spectators of one table: whatever happens there is sent to each
    backlog: int = 256  # messages that a slow socket may be behind
    backlog_bytes: int = 4_194_304  # and how many bytes of them
    backlog_per_address: int = 33_554_432  # bytes that all sockets of one address may be behind together

    work_per_socket: float = 0.1  # of a processor; of this and all such shares, four seconds may be used at once
    looking_per_address: float = 0.15  # a share of a processor for watching and reading: snapshots, replays, pages
    looking_per_table: float = 0.05  # the same for the spectators of one table, all together
    playing_per_address: float = 0.25  # a share for moves, messages, tables opened
    ahead_per_address: float = 0.25  # a share of the processes that look ahead
    coach_per_address: float = 0.5  # a share of the processes that bots think in, for hints and warnings
    looking_in_all: float = 0.2  # for all addresses: when it is used up, those wait who have used most of their own
    playing_in_all: float = 0.3  # the same for moves, messages, tables opened: who plays has used little of their own
    bots_per_address: float = 0.15  # what the server does for the moves of bots, by who opened the table
    bots_unplayed: float = 0.1  # of tables without people, all together
    kept_bytes: int = 67_108_864  # of snapshots and of replays that are made already
    replays_at_once: int = 2  # being made or in line, for one address
    replays_in_line: int = 20  # for all

    reviews_at_once: int = 2  # being thought out, for one address
    reviews_in_line: int = 20  # for all
    review_simulations: int = SIMULATIONS  # imagined games for one of them

    drafts_at_once: int = 3  # set-ups being worked out or in line, for one address
    drafts_in_line: int = 30  # for all

    connections: int = 4000  # in all; never more than the system lets one process have
    connections_per_address: int = 300  # an IPv6 address is its /64; not counted behind a proxy
    connections_per_second: float = 50.0  # new ones from one address; three times that in a burst; not behind a proxy
    half_open_per_address: int = 40  # whose request is not whole yet: the oldest makes way for the newest
    requests_at_once: int = 60  # being answered, for one address
    header_seconds: float = 10.0  # until the headers of a request are whole
    header_size: int = 32_768  # bytes of them
    body_seconds: float = 20.0  # until its body is whole
    drain_seconds: float = 30.0  # for an answer that is not taken

    attention: float = 60.0  # bots sleep when nobody has looked at their table for so long, unless it has a clock

    wishes_per_seat: int = 200  # times that one seat may say when it wants to be asked
    hints_per_seat: int = 500  # times that the coach speaks to one seat
    layouts_per_seat: int = 50  # layouts that one seat may leave with a table
    talk_per_seat: int = 2_000  # messages that one seat may leave in the log of a table
    take_backs_per_seat: int = 500  # answers that one seat may take back at a table
    chair_changes: int = 1_000  # times that people may sit down, leave, and come and go at a table

    links_per_chair: int = 200  # links to other devices, and devices that came by them
    link_seconds: float = 600.0  # for which such a link is good

    away_after: float = 120.0  # who was not seen for so long may be replaced by a bot, and a host by the guests
    call_after: float = 60.0  # who is asked and not here for so long is called, if they want that
    push_pause: float = 300.0  # between two messages to one browser
    mail_pause: float = 14_400.0  # between two mails to one address
    mails_per_day: float = 4.0  # that ask for the confirmation of one address
    quick_after: float = 30.0  # at a quick table bots take the empty chairs so long after the first person sat down
    quick_clock: float = 180.0  # and whoever sits there has so long for an answer
    unload_after: float = 60.0  # a table that nobody looks at leaves the memory, not the store
    forget_unplayed_after: float = 2 * DAY  # a table that was never dealt and that nobody looks at
    forget_after: float = 60 * DAY  # any table that nobody looks at

    def find(self, name: str) -> type[Game]:
        """Return the class of a game that can be played here."""
        return find_game(self.locate(name))

    def locate(self, name: str) -> str:
        """Return where a game is: its id when it is installed, otherwise the path of its file."""
        places = _places(self.game_files)
        if name not in places:
            raise SudareError(f"there is no game {name[:40]!r} here; there are: {', '.join(places)}")
        return places[name]

    def games(self) -> list[str]:
        """Return the ids of the games that can be played here."""
        return list(_places(self.game_files))


@cache
def _places(files: tuple[str, ...]) -> dict[str, str]:
    """Return where each game is; what is installed is looked up once."""
    places = {name: name for name in installed()} | {find_game(path).id: path for path in files}
    return dict(sorted(places.items()))
