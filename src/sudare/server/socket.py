"""server: the WebSocket side of the table: one socket is one chair's perspective, or a spectator's."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from sudare.core import Refusal
from sudare.server import access, wishes
from sudare.server import messages as wire
from sudare.server.api import Desk
from sudare.server.chains import Giver, carry_out
from sudare.server.config import Config
from sudare.server.line import is_gone, short_way
from sudare.server.live import Backlog, Listener, Live
from sudare.server.looking import outlook
from sudare.server.observe import Metrics, brief
from sudare.server.rations import SENDING, Metered, Purse
from sudare.server.room import Room
from sudare.server.wishes import Wish

PATH = re.compile(r"/api/tables/(?P<table>[^/]+)/socket")
SUBPROTOCOL = f"sudare.{wire.PROTOCOL}"
PATIENCE = 100  # messages refused for their rate before the socket is closed
GREETING = 0.001  # seconds of work that somebody costs who goes again: the others are told
POLICY = 1008
# what the loop is busy with
PLAYERS, SPECTATORS, GREETINGS = "messages of players", "messages of spectators", "greetings on sockets"

Command = wire.Act | wire.TakeBack | wire.Say | wire.AskMe

log = logging.getLogger("sudare.server")


class Wire(NamedTuple):
    """A socket: how to hear it, how to speak to it, and whether anybody is still there."""

    receive: Receive
    send: Send
    gone: Callable[[], bool]


class Sockets:
    """All sockets of a worker."""

    def __init__(self, desk: Desk, metrics: Metrics) -> None:
        self.desk = desk
        self.rations = desk.hub.rations
        self.metrics = metrics
        self.by_address: Counter[str] = Counter()
        self.behind: dict[str, Backlog] = {}  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its greeting to its end."""
        socket = WebSocket(scope, receive, send)
        where = access.address(socket, self.desk.config)
        try:
            work = Metered(self._admit(socket, where))
            try:
                live, who, since = await work
            finally:
                self.rations.of_request(where, "GET").pay(work.spent)
            purse = self.rations.of_socket(where, live.id, who.seat)
            others = [one for one in live.listeners if one.seat is None and one.address == where]
            if who.seat is None and len(others) >= self.desk.config.watching_per_address:
                raise Refusal("too_many_sockets", "Too many connections from your address watch this table.")
            if purse.owes():
                raise Refusal("too_fast", "Too much was asked for from your address or at this table; wait a little.")
        except Refusal as refusal:
            await self._turn_away(socket, refusal)
            return
        config = self.desk.config
        together = self.behind.setdefault(where, Backlog(config.backlog_per_address))
        listener = Listener(who.seat, who.token, config.backlog, short_way(scope), config.backlog_bytes, together)
        listener.address = where
        self.by_address[where] += 1
        try:
            await socket.accept(SUBPROTOCOL if SUBPROTOCOL in socket.scope["subprotocols"] else None)
            await self._greet(live, listener, who.host, since, purse)
            await self._serve(Wire(receive, send, is_gone(scope)), live, listener, purse)
        finally:
            self.desk.hub.detach(live, listener)
            listener.forget()
            self.by_address[where] -= 1
            if not self.by_address[where]:
                del self.by_address[where], self.behind[where]

    async def _greet(self, live: Live, listener: Listener, host: bool, since: int, purse: Purse) -> None:
        """Tell somebody who comes in how things are; the table, too, is told."""

        async def greet() -> int:
            await self.desk.hub.get_ready(live, listener.seat, listener.address)
            return self.desk.hub.attach(live, listener, host, since)

        work = Metered(greet())
        try:
            purse.pay(SENDING * await work)
        finally:
            purse.pay(work.spent + GREETING)
            self.metrics.worked(GREETINGS, work.spent, work.longest)

    async def _admit(self, socket: WebSocket, where: str) -> tuple[Live, access.Who, int]:
        if not access.goes_by(socket.headers.get("host", ""), self.desk.config):
            raise access.wrong_host(socket.headers)
        if not access.same_site(socket.headers, self.desk.config):
            raise Refusal("foreign_page", "Pages of other sites cannot use this server.")
        if not self.rations.requests.take(where):
            raise Refusal("too_fast", "Too many requests from your address; wait a little.")
        if self.by_address[where] >= self.desk.config.sockets_per_address:
            raise Refusal("too_many_sockets", "Too many connections from your address.")
        path = PATH.fullmatch(socket.url.path)
        if path is None:
            raise Refusal("not_found", "There is nothing at this address.")
        live = await self.desk.hub.open(path["table"], where, played=False)
        since = socket.query_params.get("since", "0")
        if not (since.isascii() and since.isdecimal() and len(since) < 8):
            raise Refusal("bad_request", "since: expected the number of an event.")
        who = access.who(socket, live.room)
        if who.seat is not None:
            await self.desk.hub.play(live, where)
        return live, who, int(since)

    async def _turn_away(self, socket: WebSocket, refusal: Refusal) -> None:
        """Say why: the handshake is completed, because a browser's page cannot read a refused one."""
        self.metrics.count("refusals", f'code="{refusal.code}"')
        await socket.accept()
        await socket.send_text(wire.encode(_refused(refusal, "")).decode())
        await socket.close(POLICY, refusal.code)

    async def _serve(self, wires: Wire, live: Live, listener: Listener, purse: Purse) -> None:
        writer = asyncio.create_task(_write(wires.send, listener))
        reader = asyncio.create_task(self._read(wires, live, listener, purse))
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks = [task for task in (writer, reader, listener.looking) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, wires: Wire, live: Live, listener: Listener, purse: Purse) -> None:
        """Obey one message after another, as fast as they are paid for."""
        bucket, refused = self.rations.messages(), 0
        while listener.ended is None:
            message = await wires.receive()
            if message["type"] != "websocket.receive" or wires.gone():
                return
            if not bucket.take():
                refused += 1
                rate = self.desk.config.messages_per_second
                self._refuse(listener, Refusal("too_fast", f"More than {rate:g} messages a second."), "")
                if refused > PATIENCE:
                    listener.end(POLICY, "Too many messages.")
                continue
            if not await purse.wait(gone=wires.gone):  # meanwhile nothing more is read from it, and others are served
                return
            if listener.ended is None:
                data = message.get("bytes") or (message.get("text") or "").encode()
                work = Metered(self._obey(live, listener, data))
                try:
                    sent = await work
                finally:
                    purse.pay(work.spent)
                    self.metrics.worked(PLAYERS if listener.seat is not None else SPECTATORS, work.spent, work.longest)
                purse.pay(SENDING * sent)

    async def _obey(self, live: Live, listener: Listener, data: bytes) -> int:
        """Do what a message asks for; return how many bytes were sent for it alone."""
        command = ""
        try:
            up = wire.decode_up(data)
            if isinstance(up, wire.Resume):
                await self.desk.hub.get_ready(live, listener.seat, listener.address)
                return self.desk.hub.resume(live, listener, up.since)
            command = up.command
            if listener.seat is None:
                raise Refusal("no_chair", "You hold no chair at this table.")
            if isinstance(up, wire.Look):
                self._look(live, listener, listener.seat, up)
                return 0
            giver = Giver(listener.seat, listener.token, listener.address)
            listener.send(wire.encode(await self._done(live, giver, up)))
        except Refusal as refusal:
            self._refuse(listener, refusal, command)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            what = str(error) if isinstance(error, msgspec.MsgspecError) else "it cannot be read"
            self._refuse(listener, Refusal("bad_message", f"This is not a message of the protocol: {what}."), "")
        except Exception:
            log.exception("a message failed", extra={"table": brief(live.id), "seat": listener.seat})
            self._refuse(listener, Refusal("failed", "The server failed at this message."), command)
        return 0

    async def _done(self, live: Live, giver: Giver, up: Command) -> wire.Done:
        """Carry out what a seat asks of its table."""
        desk = self.desk
        if isinstance(up, wire.Act):
            return await carry_out(desk.hub, desk.looks, live, giver, up)
        await desk.hub.write(live, _wish(desk.config, giver.seat, up))
        return wire.Done(up.command)

    def _look(self, live: Live, listener: Listener, seat: int, up: wire.Look) -> None:
        """Look ahead, while other messages are obeyed; one look at a time."""
        if listener.looking is not None:
            listener.looking.cancel()
        listener.looking = asyncio.create_task(self._look_ahead(live, listener, seat, up))

    async def _look_ahead(self, live: Live, listener: Listener, seat: int, up: wire.Look) -> None:
        room = live.room
        try:
            if up.decision != room.number[seat] or seat not in room.playing().state.deciders:
                raise Refusal("stale", "That decision is not open.")
            found = await self.desk.looks.find(room, seat, up.chain, listener.address)
        except Refusal as refusal:
            self._refuse(listener, refusal, up.command)
            return
        if up.decision == room.number[seat]:  # otherwise nobody wants to know any more
            listener.send(wire.encode(outlook(up, found)))

    def _refuse(self, listener: Listener, refusal: Refusal, command: str) -> None:
        self.metrics.count("refusals", f'code="{refusal.code}"')
        listener.send(wire.encode(_refused(refusal, command)))


def _wish(config: Config, seat: int, up: wire.TakeBack | wire.Say | wire.AskMe) -> Callable[[Room], Wish | None]:
    """Return what a seat asks of its table."""
    if isinstance(up, wire.AskMe):
        return lambda room: wishes.ask_me(room, seat, up, config)
    if isinstance(up, wire.TakeBack):
        return lambda room: wishes.take_back(room, seat, up.command, config, up.practice)
    return lambda room: wishes.say(room, seat, up, config)


def _refused(refusal: Refusal, command: str) -> wire.Refused:
    return wire.Refused(refusal.code, refusal.text, refusal.rule, command)


async def _write(send: Send, listener: Listener) -> None:
    """Send what is in line, until there will be no more."""
    frames = listener.frames
    while True:
        await listener.wake.wait()
        listener.wake.clear()
        while frames:
            await send({"type": "websocket.send", "text": frames[0].decode()})
            listener.sent()  # until now it was in line, so that none that comes later could overtake it
        if listener.ended is not None:
            code, reason = listener.ended
            await send({"type": "websocket.close", "code": code, "reason": reason})
            return
