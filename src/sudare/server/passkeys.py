"""server: passkeys: a person's own device says who they are, by WebAuthn, where the library `webauthn` is installed.

A challenge is good for one answer and some minutes; it is used up by the statement that finds it.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import secrets
import time
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from sudare.core import Refusal
from sudare.server import access
from sudare.server import messages as wire
from sudare.server.endpoint import Endpoint
from sudare.server.rolls import Asks
from sudare.server.store import StoreError

if TYPE_CHECKING:
    from sudare.server.api import Desk

INSTALLED = importlib.util.find_spec("webauthn") is not None
MOST = 10  # passkeys of one person
PATIENCE = 300.0  # seconds for which a challenge is good
BAD_KEY = "This passkey is not known here, or the answer came too late: try again."


class MyKey(msgspec.Struct, frozen=True):
    """A passkey of mine."""

    id: str
    since: float


class Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser's authenticator answers to a challenge: a credential as JSON."""

    credential: dict[str, Any]


class KeyOptions(msgspec.Struct, frozen=True):
    """What the browser is to ask its authenticator: WebAuthn's options as JSON."""

    options: dict[str, Any]


class DropKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that is not wanted any more."""

    id: Annotated[str, Meta(max_length=1400)]


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Passkeys:
    """Passkeys and challenges. Every method may raise StoreError."""

    def __init__(self, store: Asks) -> None:
        self.store = store

    async def _one(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return (await self.store.ask((sql, values)))[0]

    async def challenge(self, person: str) -> bytes:
        """Return a new challenge: for somebody who wants a passkey, or ("") for whoever has one."""
        made = secrets.token_bytes(32)
        old = ("DELETE FROM challenges WHERE until < ?", (time.time(),))
        new = "INSERT INTO challenges (hash, person, until) VALUES (?, ?, ?)"
        await self.store.ask(old, (new, (access.hashed(_text(made)), person, time.time() + PATIENCE)))
        return made

    async def used_up(self, credential: dict[str, Any], person: str) -> bytes:
        """Return the challenge that was answered, which is worth nothing from now on; b"" when it was not ours."""
        try:
            text = json.loads(_bytes(credential["response"]["clientDataJSON"]))["challenge"]
            challenge = _bytes(text)
        except (KeyError, TypeError, ValueError, RecursionError):
            return b""
        query = "DELETE FROM challenges WHERE hash = ? AND person = ? AND until > ? RETURNING hash"
        return challenge if await self._one(query, access.hashed(_text(challenge)), person, time.time()) else b""

    async def of(self, person: str) -> list[MyKey]:
        """Return somebody's passkeys."""
        rows = await self._one("SELECT id, since FROM passkeys WHERE person = ? ORDER BY since", person)
        return [MyKey(*row) for row in rows]

    async def add(self, person: str, id: str, key: str, count: int) -> None:
        """Keep a passkey."""
        query = "INSERT INTO passkeys (id, person, key, count, since) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self._one(query, id, person, key, count, time.time())

    async def find(self, id: str) -> tuple[str, str, int] | None:
        """Return whose passkey this is, its public key, and how often it has signed."""
        found = await self._one("SELECT person, key, count FROM passkeys WHERE id = ?", id)
        return (str(found[0][0]), str(found[0][1]), int(found[0][2])) if found else None

    async def signed(self, id: str, count: int) -> None:
        """Note how often a passkey has signed: a copy of it would know less."""
        await self._one("UPDATE passkeys SET count = ? WHERE id = ?", count, id)

    async def drop(self, person: str, id: str) -> None:
        """Forget a passkey."""
        await self._one("DELETE FROM passkeys WHERE person = ? AND id = ?", person, id)


def possible(request: Request) -> bool:
    """Say whether browsers have passkeys for this server: by a name, not by an address."""
    try:
        ip_address((request.url.hostname or "").strip("[]"))
    except ValueError:
        return INSTALLED
    return False


def _site(desk: Desk, request: Request) -> tuple[str, str]:
    """Return the name and the origin that answers have to be for; so many tries an hour."""
    if not possible(request):
        raise Refusal("no_passkeys", "Passkeys need a server with a name (not an address), and `sudare[passkeys]`.")
    if not desk.hub.rations.codes.take(access.address(request, desk.config)):
        raise Refusal("too_fast", "That was asked for too often from your address; try again in an hour.")
    return request.url.hostname or "", request.headers.get("origin", "")


async def ask_new(desk: Desk, request: Request, body: None) -> KeyOptions:
    """Begin to make a passkey."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    name, _ = _site(desk, request)
    person = await desk.roll.known(request)
    try:
        known = await desk.passkeys.of(person.id)
        if len(known) >= MOST:
            raise Refusal("enough", f"You have {MOST} passkeys already: forget one of them first.")
        options = generate_registration_options(
            rp_id=name,
            rp_name="Sudare",
            user_name=person.name or "Sudare",
            user_id=person.id.encode(),
            challenge=await desk.passkeys.challenge(person.id),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(one.id)) for one in known],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
        )
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return KeyOptions(json.loads(options_to_json(options)))


async def keep_new(desk: Desk, request: Request, body: Signed) -> wire.Done:
    """Keep the passkey that your device has made."""
    from webauthn import verify_registration_response

    name, origin = _site(desk, request)
    person = await desk.roll.known(request)
    try:
        challenge = await desk.passkeys.used_up(body.credential, person.id)
        try:
            made = verify_registration_response(
                credential=body.credential,
                expected_challenge=challenge or secrets.token_bytes(32),
                expected_rp_id=name,
                expected_origin=origin,
                require_user_verification=True,
            )
        except Exception:  # whatever it was: it is not an answer to this challenge
            raise Refusal("bad_passkey", BAD_KEY) from None
        key = _text(made.credential_public_key)
        await desk.passkeys.add(person.id, _text(made.credential_id), key, made.sign_count)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return wire.Done("")


async def ask_known(desk: Desk, request: Request, body: None) -> KeyOptions:
    """Begin to say who you are by a passkey."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    name, _ = _site(desk, request)
    try:
        challenge = await desk.passkeys.challenge("")
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    need = UserVerificationRequirement.REQUIRED
    options = generate_authentication_options(rp_id=name, challenge=challenge, user_verification=need)
    return KeyOptions(json.loads(options_to_json(options)))


async def use_known(desk: Desk, request: Request, body: Signed) -> Response:
    """Be who has this passkey, with this browser, too."""
    from webauthn import verify_authentication_response

    name, origin = _site(desk, request)
    key = access.new_token()
    try:
        challenge = await desk.passkeys.used_up(body.credential, "")
        id = body.credential.get("id", "")
        known = await desk.passkeys.find(id) if isinstance(id, str) else None
        try:
            if known is None or not challenge:
                raise Refusal("bad_passkey", BAD_KEY)
            done = verify_authentication_response(
                credential=body.credential,
                expected_challenge=challenge,
                expected_rp_id=name,
                expected_origin=origin,
                credential_public_key=_bytes(known[1]),
                credential_current_sign_count=known[2],
                require_user_verification=True,
            )
        except Exception:
            raise Refusal("bad_passkey", BAD_KEY) from None
        await desk.passkeys.signed(id, done.new_sign_count)
        await desk.roll.rolls.admit(known[0], access.hashed(key), time.time())
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    response = Response(wire.encode(wire.Done("")), media_type="application/json")
    access.give_key(response, desk.config, key)
    return response


async def drop_key(desk: Desk, request: Request, body: DropKey) -> wire.Done:
    """Forget a passkey of yours."""
    person = await desk.roll.known(request)
    try:
        await desk.passkeys.drop(person.id, body.id)
    except StoreError as error:
        raise desk.hub.unavailable(error) from None
    return wire.Done("")


ENDPOINTS = [
    Endpoint("POST", "/api/me/passkey/new", ask_new, None, KeyOptions),
    Endpoint("POST", "/api/me/passkey/keep", keep_new, Signed, wire.Done),
    Endpoint("POST", "/api/me/passkey/ask", ask_known, None, KeyOptions),
    Endpoint("POST", "/api/me/passkey/use", use_known, Signed, wire.Done),
    Endpoint("POST", "/api/me/passkey/drop", drop_key, DropKey, wire.Done),
]
