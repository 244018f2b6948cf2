"""server: ways to somebody who is not here: Web Push and e-mail, each only where it was wanted and confirmed."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import importlib.util
import json
import re
import secrets
import smtplib
import ssl
import time
from email.message import EmailMessage
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Meta
from starlette.requests import Request

from sudare.core import Refusal
from sudare.server import access
from sudare.server import messages as wire
from sudare.server.config import Config
from sudare.server.endpoint import Endpoint
from sudare.server.rolls import Asks
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk

MOST = 10  # ways to one person
TIMEOUT = 15.0  # seconds for a push service or a mail server
KEPT = 86_400  # seconds that a push service keeps what it cannot deliver
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
# No signs that some servers read as ways through others, or that begin an encoded word of a header.
ADDRESS = re.compile(rf"[\w.+'~&-]{{1,64}}@(?:{LABEL}\.)+(?!\d+$){LABEL}", re.ASCII)
LINKS = re.compile(r"[./:@\\]")  # what makes mail programs take words for something to open
HOST = re.compile(r"[A-Za-z0-9.-]+(:\d{1,5})?")
VAPID = "vapid"  # the note that holds the key that push services know this server by


class Way(NamedTuple):
    """A way to somebody: where to, with which keys, and when it was used last."""

    id: str
    person: str
    kind: str
    address: str
    secret: str
    told: float
    confirmed: int


class MyWay(msgspec.Struct, frozen=True):
    """A way to me that I have opened; an address that is not confirmed is not used."""

    id: str
    kind: Literal["push", "mail"]
    address: str  # of a push: its service
    confirmed: bool


class Push(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A subscription as a browser gives it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200, pattern=r"^[\w=-]+$")]
    auth: Annotated[str, Meta(max_length=100, pattern=r"^[\w=-]+$")]


class Mail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address that wants to be told."""

    address: Annotated[str, Meta(max_length=254)]


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a link in a mail."""

    code: Annotated[str, Meta(max_length=100)]


class Drop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way that is not wanted any more."""

    id: Annotated[str, Meta(max_length=40)]


class Gone(Exception):
    """Nobody is at the end of this way any more."""


WAY = "id, person, kind, address, secret, told, confirmed"


class Ways:
    """The ways to people. What touches the store may raise StoreError."""

    def __init__(self, config: Config, store: Asks) -> None:
        self.config = config
        self.store = store
        self._key = ""
        self.site = config.address.rstrip("/") or (f"https://{config.public_hosts[0]}" if config.public_hosts else "")
        self.pushes = importlib.util.find_spec("pywebpush") is not None
        self.mails = bool(config.smtp and self.site)

    async def _one(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return (await self.store.ask((sql, values)))[0]

    # -- who wants to be told ------------------------------------------------------------------------------------------

    async def of(self, person: str) -> list[Way]:
        """Return the ways to somebody."""
        return [Way(*row) for row in await self._one(f"SELECT {WAY} FROM ways WHERE person = ? ORDER BY since", person)]

    async def add(self, person: str, kind: str, address: str, secret: str, confirmed: bool) -> str:
        """Open a way; what was known of the same address is replaced."""
        if len(await self.of(person)) >= MOST:
            raise Refusal("enough", f"You are told in {MOST} ways already: close one of them first.")
        id = secrets.token_hex(8)
        old = ("DELETE FROM ways WHERE person = ? AND kind = ? AND address = ?", (person, kind, address))
        new = f"INSERT INTO ways ({WAY}, since) VALUES (?, ?, ?, ?, ?, 0, ?, ?)"
        await self.store.ask(old, (new, (id, person, kind, address, secret, int(confirmed), time.time())))
        return id

    async def confirm(self, code: str) -> bool:
        """Confirm an address by the code that was sent there; from now on mails carry another, which closes it."""
        query = (
            "UPDATE ways SET confirmed = 1, secret = ?"
            " WHERE kind = 'mail' AND confirmed = 0 AND secret = ? RETURNING id"
        )
        return bool(await self._one(query, access.new_token(), access.hashed(code)))

    async def quiet(self, code: str) -> bool:
        """Close a way by the code in one of its mails."""
        query = "DELETE FROM ways WHERE kind = 'mail' AND confirmed = 1 AND secret = ? RETURNING id"
        return bool(await self._one(query, code))

    async def drop(self, person: str, id: str) -> None:
        """Close a way."""
        await self._one("DELETE FROM ways WHERE person = ? AND id = ?", person, id)

    async def claim(self, way: Way, now: float) -> bool:
        """Be the one of several workers that uses a way now."""
        query = "UPDATE ways SET told = ? WHERE id = ? AND told = ? RETURNING id"
        return bool(await self._one(query, now, way.id, way.told))

    # -- push ----------------------------------------------------------------------------------------------------------

    async def key(self) -> str:
        """Return the private key by which push services know this server: made once, and the same for all workers."""
        if not self._key:
            find = ("SELECT text FROM notes WHERE name = ?", (VAPID,))
            new = "INSERT INTO notes (name, text, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            if not (await self.store.ask(find))[0]:
                await self.store.ask((new, (VAPID, await asyncio.to_thread(_new_key), time.time())))
            self._key = str((await self.store.ask(find))[0][0][0])
        return self._key

    async def public_key(self) -> str:
        """Return what browsers need to subscribe; "" where nobody can be told this way."""
        return _public(await self.key()) if self.pushes else ""

    def check_service(self, endpoint: str) -> None:
        """Refuse an endpoint that is at no push service: this server calls nobody else."""
        scheme, _, rest = endpoint.partition("://")
        host = rest.partition("/")[0]
        known = any(fnmatch(f"{scheme}://{host}", service) for service in self.config.push_services)
        plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
        if (
            not known or not plain or not HOST.fullmatch(host)
        ):  # what else can stand there is read differently elsewhere
            raise Refusal("no_such_service", "The push service of this browser is not known here.")

    async def push(self, way: Way, what: dict[str, str]) -> None:
        """Send a few words, encrypted for one browser; raise Gone when it wants no more."""
        key = await self.key()
        await asyncio.to_thread(_push, way, json.dumps(what), key, self.site or "https://localhost")

    # -- mail ----------------------------------------------------------------------------------------------------------

    async def mail(self, address: str, subject: str, text: str, quiet: str = "") -> None:
        """Send a mail by the host's mail server."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.config.mail_from, address, subject
        message["Auto-Submitted"] = "auto-generated"
        if quiet:
            message["List-Unsubscribe"] = f"<{quiet}>"
        message.set_content(text)
        await asyncio.to_thread(_mail, self.config.smtp, message)


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def _public(key: str) -> str:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    number = int.from_bytes(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    point = public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def _push(way: Way, text: str, key: str, contact: str) -> None:
    import requests
    from pywebpush import WebPushException, webpush

    with requests.Session() as session:
        session.max_redirects = 0  # it goes where it was said to go
        session.trust_env = False
        about = {"endpoint": way.address, "keys": json.loads(way.secret)}
        claims: dict[str, str | int] = {"sub": contact}
        try:
            webpush(about, text, key, claims, timeout=TIMEOUT, ttl=KEPT, requests_session=session)
        except WebPushException as error:
            if error.response is not None and error.response.status_code in (404, 410):
                raise Gone from None
            raise


def _mail(url: str, message: EmailMessage) -> None:
    parts = urlsplit(url)
    host, port = parts.hostname or "localhost", parts.port or (465 if parts.scheme == "smtps" else 25)
    secure = ssl.create_default_context()
    server: smtplib.SMTP
    open_line = parts.scheme != "smtps"
    if parts.scheme == "smtps":
        server = smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=secure)
    else:
        server = smtplib.SMTP(host, port, timeout=TIMEOUT)
    with server:
        server.ehlo()
        if parts.scheme != "smtps" and server.has_extn("starttls"):
            server.starttls(context=secure)
            server.ehlo()
            open_line = False
        if parts.username and open_line and host not in access.NEAR:
            raise smtplib.SMTPException(
                "the password of the mail server is sent over TLS alone, which it does not offer"
            )
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(message)


# -- over HTTP ---------------------------------------------------------------------------------------------------------


async def add_push(desk: Desk, request: Request, body: Push) -> wire.Done:
    """Be told on this device when it is your turn: with the subscription that your browser has made."""
    person = await desk.roll.known(request)
    _ration(desk, request)
    if not desk.ways.pushes:
        raise Refusal("no_such_service", "This server cannot send messages to browsers.")
    desk.ways.check_service(body.endpoint)
    secret = json.dumps({"p256dh": body.p256dh, "auth": body.auth})
    await _in_store(desk, desk.ways.add(person.id, "push", body.endpoint, secret, True))
    desk.calls.wanted()
    return wire.Done("")


async def add_mail(desk: Desk, request: Request, body: Mail) -> wire.Done:
    """Be told by mail when it is your turn, once you have confirmed the address by the link that is sent there."""
    person = await desk.roll.known(request)
    if not desk.ways.mails:
        raise Refusal("no_such_service", "The host of this server has not set up any mail.")
    address = body.address.strip()
    if not ADDRESS.fullmatch(address) or ".." in address:
        raise Refusal("bad_address", "That is no e-mail address.")
    _ration(desk, request)
    if not desk.hub.rations.mailed.take(hashlib.sha256(_box(address).encode()).hexdigest()):
        raise Refusal("too_fast", "A mail was sent to this address a short while ago; look there, or try again later.")
    code = access.new_token()
    await _in_store(desk, desk.ways.add(person.id, "mail", address, access.hashed(code), False))
    link = f"{desk.ways.site}/me#mail={code}"
    name = "Somebody" if LINKS.search(person.name) else person.name
    text = CONFIRM.format(name=name, site=desk.ways.site, link=link)
    try:
        await desk.ways.mail(address, "Sudare: is this your address?", text)
    except Exception:
        raise Refusal("unavailable", "The mail cannot be sent just now; try again later.") from None
    return wire.Done("")


CONFIRM = """{name} at {site} wants mails at this address when it is their turn.

If that is you, open this link:
{link}

Otherwise do nothing: no other mail will come.
"""


def _box(address: str) -> str:
    """Return what is the same for the ways in which many mail servers let one address be written."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


async def confirm_mail(desk: Desk, request: Request, body: Link) -> wire.Done:
    """Confirm an address by the code of the link that was sent there."""
    _ration(desk, request)
    if not await _in_store(desk, desk.ways.confirm(body.code)):
        raise Refusal("bad_code", "This link was used already, or is cut off.")
    desk.calls.wanted()
    return wire.Done("")


async def quiet_mail(desk: Desk, request: Request, body: Link) -> wire.Done:
    """Get no more mails, by the code of the link in one of them."""
    _ration(desk, request)
    if not await _in_store(desk, desk.ways.quiet(body.code)):
        raise Refusal("bad_code", "This link was used already, or is cut off.")
    return wire.Done("")


async def drop_way(desk: Desk, request: Request, body: Drop) -> wire.Done:
    """Be told in this way no longer."""
    person = await desk.roll.known(request)
    await _in_store(desk, desk.ways.drop(person.id, body.id))
    return wire.Done("")


async def _in_store(desk: Desk, work: Any) -> Any:
    try:
        return await work
    except StoreError as error:
        raise desk.hub.unavailable(error) from None


def _ration(desk: Desk, request: Request) -> None:
    if not desk.hub.rations.codes.take(access.address(request, desk.config)):
        raise Refusal("too_fast", "That was asked for too often from your address; try again in an hour.")


def my_way(way: Way) -> MyWay:
    """Return a way as its person sees it: of a push, its service alone."""
    kind: Literal["push", "mail"] = "push" if way.kind == "push" else "mail"
    address = urlsplit(way.address).hostname or "" if kind == "push" else way.address
    return MyWay(way.id, kind, address, bool(way.confirmed))


ENDPOINTS = [
    Endpoint("POST", "/api/me/push", add_push, Push, wire.Done),
    Endpoint("POST", "/api/me/mail", add_mail, Mail, wire.Done),
    Endpoint("POST", "/api/me/mail/confirm", confirm_mail, Link, wire.Done),
    Endpoint("POST", "/api/me/mail/quiet", quiet_mail, Link, wire.Done),
    Endpoint("POST", "/api/me/ways/drop", drop_way, Drop, wire.Done),
]
