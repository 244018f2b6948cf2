"""server: the ASGI application: routes, middleware for security and limits, start and end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sudare.core import Refusal
from sudare.server import access, minds, page
from sudare.server import messages as wire
from sudare.server.api import ENDPOINTS, Desk
from sudare.server.config import Config
from sudare.server.endpoint import Endpoint
from sudare.server.health import Health
from sudare.server.hub import Hub
from sudare.server.keeper import Keeper
from sudare.server.observe import Metrics
from sudare.server.rations import SENDING, Metered, Purse, Rations
from sudare.server.schema import openapi
from sudare.server.shelf import import_all
from sudare.server.socket import Sockets
from sudare.server.store import StoreError, store_at
from sudare.server.thinking import Clock

STATUS = {
    "bad_request": 400,
    "bad_table": 400,
    "bad_address": 400,
    "unknown_token": 401,
    "no_chair": 401,
    "not_host": 403,
    "not_yours": 403,
    "not_the_host": 403,
    "shut_out": 403,
    "members_only": 403,
    "bad_code": 403,
    "bad_passkey": 403,
    "foreign_page": 403,
    "no_such_game": 404,
    "nobody": 404,
    "nobody_there": 404,
    "no_desk": 404,
    "no_passkeys": 404,
    "no_such_service": 404,
    "no_such_puzzle": 404,
    "no_such_lesson": 404,
    "no_such_table": 404,
    "no_such_seat": 404,
    "not_found": 404,
    "no_such_method": 405,
    "too_big": 413,
    "wrong_host": 421,
    "too_fast": 429,
    "too_many_replays": 429,
    "too_many_reviews": 429,
    "too_many_tables": 429,
    "failed": 500,
    "unavailable": 503,
    "closing": 503,
    "busy": 503,
}  # every other refusal is a 409: it does not fit the state of the table
NOT_FOUND = ("not_found", "There is nothing at this address.")
KIND = "sudare.kind"  # where the scope of a request says what it is for
LONGEST_PATH = 1000  # characters
RETRY = "5"  # seconds
PATIENCE = 3.0  # seconds that a request waits until it can be paid for
SECURITY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}

log = logging.getLogger("sudare.server")


def create_app(
    config: Config,
    clock: Clock | None = None,
    ready: Callable[[], None] = lambda: None,
    stop: Callable[[], None] = lambda: None,
) -> Starlette:
    """Return the application; its store is opened when it starts. Bots answer by the clock.

    `ready` is called, in another thread, when the games are there; `stop` when the host has closed the server.
    """
    metrics = Metrics()
    store = store_at(config.db)
    hub = Hub(config, store, metrics)
    desk = Desk(config, hub, stop)
    sockets = Sockets(desk, metrics)
    health = Health(store)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await asyncio.to_thread(minds.get_ready)
        await store.open(hub.heard, hub.shouted)
        ticking = asyncio.create_task(hub.rations.served.run())
        keeper = Keeper(config, hub, clock or Clock())
        desk.reviews.thinker = keeper.thinker
        keeper.moved = desk.calls.moved  # before it takes anything in
        await desk.calls.open()
        await keeper.start()
        await desk.office.open()
        hub.start(asyncio.to_thread(prepare))  # importing them takes a while: nobody should have to wait for that
        log.info("server started", extra={"games": config.games()})
        try:
            yield
        finally:
            desk.office.close()
            desk.calls.close()
            await desk.reviews.close()
            await hub.finish()
            await keeper.stop()
            desk.looks.close()
            ticking.cancel()
            await store.close()
            log.info("server stopped")

    def prepare() -> None:
        for info in desk.games().games:
            import_all(config.find(info.id))
        ready()

    async def healthz(request: Request) -> Response:
        complaint = await health.complaint()
        return PlainTextResponse(f"{complaint}\n" if complaint else "ok\n", 503 if complaint else 200)

    async def show_metrics(request: Request) -> Response:
        if not access.may_measure(request, config):
            raise Refusal("not_host", "Metrics are for this machine only, or for who has the host's token for them.")
        metrics.gauges |= {
            "tables_in_memory": len(hub.tables),
            "sockets": sockets.by_address.total(),
            "errands": sum(len(live.errands) for live in hub.live()),
            "loop_seconds": time.thread_time(),
        }
        with suppress(StoreError):
            metrics.gauges["tables_aside"] = await hub.aside.count()
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")

    async def document(request: Request) -> Response:
        return Response(_document(), media_type="application/json")

    routes: list[BaseRoute] = [
        *(Route(e.path, _endpoint(e, desk), methods=[e.method]) for e in ENDPOINTS),
        Route("/healthz", healthz),
        Route("/metrics", show_metrics),
        Route("/openapi.json", document),
        *(page.routes(Path(config.page)) if config.page else page.routes()),
    ]
    app = Starlette(
        routes=routes,
        lifespan=life,
        middleware=[Middleware(Guard, config=config, metrics=metrics, sockets=sockets, rations=hub.rations)],
        exception_handlers={Refusal: _refused, HTTPException: _http_error},
    )
    app.state.hub, app.state.desk = hub, desk
    return app


@cache
def _document() -> bytes:
    """Return what the API is; making it takes longer than a move, and it never changes."""
    return wire.encode(openapi())


def _endpoint(endpoint: Endpoint, desk: Desk) -> Callable[[Request], Any]:
    decoder = msgspec.json.Decoder(endpoint.body) if endpoint.body else None

    kind = f"{endpoint.method} {endpoint.path}"

    async def handle(request: Request) -> Response:
        request.scope[KIND] = kind
        body = None
        if decoder is not None:
            data = await request.body()
            try:
                body = decoder.decode(data or b"{}")
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                what = str(error) if isinstance(error, msgspec.MsgspecError) else "it cannot be read"
                raise Refusal("bad_request", f"The body of this request is not what is expected: {what}.") from None
        answer = await endpoint.handler(desk, request, body)
        if isinstance(answer, Response):
            return answer
        return Response(wire.encode(answer), media_type="application/json")

    return handle


def _answer(refusal: Refusal) -> Response:
    body = wire.encode(wire.Refused(refusal.code, refusal.text, refusal.rule))
    status = STATUS.get(refusal.code, 409)
    later = {"retry-after": RETRY} if status in (429, 503) else None
    return Response(body, status, later, media_type="application/json")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _answer(error)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = {404: NOT_FOUND, 405: ("no_such_method", "Not with this method.")}
    return _answer(Refusal(*known.get(error.status_code, ("bad_request", error.detail))))


class Guard:
    """Limits and cross-site checks before a request, security headers after it; sockets go their own short way."""

    def __init__(self, app: ASGIApp, config: Config, metrics: Metrics, sockets: Sockets, rations: Rations) -> None:
        self.app = app
        self.sockets = sockets
        self.config = config
        self.metrics = metrics
        self.rations = rations
        self.by_address: Counter[str] = Counter()  # requests being answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] != "http":
            await (self.sockets if scope["type"] == "websocket" else self.app)(scope, receive, send)
            return
        kept = scope["path"].startswith(("/api/", "/openapi"))
        started, sent = False, 0

        async def send_guarded(message: Message) -> None:
            nonlocal started, sent
            sent += len(message.get("body", b""))
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers[name] = value
                if kept:
                    headers["cache-control"] = "no-store"
                self.metrics.count("requests", f'status="{message["status"]}"')
            await send(message)

        where = access.address(HTTPConnection(scope), self.config)
        refusal = self._refusal(scope, where)
        if refusal is not None:
            await _answer(refusal)(scope, receive, send_guarded)
            return
        purse = self.rations.of_request(where, scope["method"])
        work = Metered(self._serve(scope, _bounded(receive, self.config.body_size), send_guarded, purse))
        self.by_address[where] += 1
        try:
            await work
        except ClientDisconnect:  # it took too long, or has left
            return
        except Exception:
            log.exception("a request failed", extra={"method": scope["method"]})
            if not started:
                await _answer(Refusal("failed", "The server failed at this request."))(scope, receive, send_guarded)
        finally:
            purse.pay(work.spent + SENDING * sent)
            self.metrics.worked(scope.get(KIND, "other requests"), work.spent, work.longest)
            self.by_address[where] -= 1
            if not self.by_address[where]:
                del self.by_address[where]

    async def _serve(self, scope: Scope, receive: Receive, send: Send, purse: Purse) -> None:
        """Serve a request as soon as it can be paid for."""
        if await purse.wait(PATIENCE):
            await self.app(scope, receive, send)
        else:
            await _answer(Refusal("too_fast", "Too much was asked for from your address; wait a little."))(
                scope, receive, send
            )

    def _refusal(self, scope: Scope, where: str) -> Refusal | None:
        headers = Headers(scope=scope)
        if not access.goes_by(headers.get("host", ""), self.config):
            return access.wrong_host(headers)
        if len(scope["path"]) > LONGEST_PATH:
            return Refusal(*NOT_FOUND)
        if scope["method"] not in ("GET", "HEAD") and not access.same_site(headers, self.config):
            return Refusal("foreign_page", "Pages of other sites cannot use this server.")
        if self.by_address[where] >= self.config.requests_at_once:
            return Refusal("too_fast", "Too many requests from your address are being answered; wait a little.")
        if not self.rations.requests.take(where):
            return Refusal("too_fast", "Too many requests from your address; wait a little.")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > self.config.body_size:
            return _too_big(self.config.body_size)
        return None


def _too_big(most: int) -> Refusal:
    return Refusal("too_big", f"A request may have {most} bytes at most.")


def _bounded(receive: Receive, most: int) -> Receive:
    got = 0

    async def receive_some() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > most:
            raise _too_big(most)
        return message

    return receive_some
