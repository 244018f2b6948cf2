"""Passkeys: challenges of one use, answers that are signed for this site, by an authenticator made here."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from clubs import STORES, Browser, club_at
from serving import Place, hub, in_loop

pytest.importorskip("webauthn")
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import encode_cbor  # type: ignore[attr-defined]


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """A device with one passkey: what it says is what browsers say."""

    def __init__(self, id: bytes = b"a passkey of a test") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = id
        self.count = 0

    def _client(self, kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}).encode()

    def _data(self, name: str, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(name.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def make(self, challenge: str, origin: str) -> dict[str, Any]:
        client = self._client("webauthn.create", challenge, origin)
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        data = self._data("localhost", 0x45) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + encode_cbor(cose)
        made = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": b64(client), "attestationObject": b64(made)}
        return {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response}

    def sign(self, challenge: str, origin: str, flags: int = 0x05) -> dict[str, Any]:
        client, data = self._client("webauthn.get", challenge, origin), self._data("localhost", flags)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature)}
        return {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response}


@pytest.fixture(params=STORES)
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    with club_at(request, tmp_path, codes_per_hour=1e6) as place:
        yield place


def by_name(club: Place) -> tuple[Browser, str]:
    """A browser that came by the server's name: for an address there are no passkeys."""
    one = Browser(club)
    origin = f"http://localhost:{club.port}"
    one.http = httpx.Client(base_url=f"{origin}/api", timeout=120, headers={"origin": origin})
    one.get("/me")
    return one, origin


def with_passkey(club: Place) -> tuple[Browser, str, Authenticator]:
    aki, origin = by_name(club)
    table = aki.post("/tables", {"game": "leduc", "seats": 2})["id"]
    aki.sit(table, "Aki", 0)
    device = Authenticator()
    challenge = aki.post("/me/passkey/new")["options"]["challenge"]
    aki.post("/me/passkey/keep", {"credential": device.make(challenge, origin)})
    assert [key["id"] for key in aki.get("/me/club")["keys"]] == [b64(device.id)]
    return aki, origin, device


def test_an_answer_is_good_once_and_to_its_own_challenge_alone(club: Place) -> None:
    aki, origin, device = with_passkey(club)
    phone, _ = by_name(club)
    challenge = phone.post("/me/passkey/ask")["options"]["challenge"]
    assert challenge not in str(in_loop(club, hub(club).store.ask(("SELECT * FROM challenges", ()))))
    signed = device.sign(challenge, origin)
    phone.post("/me/passkey/use", {"credential": signed})
    assert phone.get("/me")["name"] == "Aki" and phone.key != aki.key
    thief, _ = by_name(club)
    assert thief.post("/me/passkey/use", {"credential": signed}, 403)["code"] == "bad_passkey"
    made_up = device.sign(b64(b"x" * 32), origin)
    assert thief.post("/me/passkey/use", {"credential": made_up}, 403)["code"] == "bad_passkey"
    for_new = aki.post("/me/passkey/new")["options"]["challenge"]  # hers, for another purpose
    assert thief.post("/me/passkey/use", {"credential": device.sign(for_new, origin)}, 403)["code"] == "bad_passkey"
    assert thief.get("/me")["name"] == ""


def test_nothing_that_is_no_answer_says_why(club: Place) -> None:
    _, origin, device = with_passkey(club)
    thief, _ = by_name(club)

    def asked() -> str:
        found: str = thief.post("/me/passkey/ask")["options"]["challenge"]
        return found

    other = Authenticator(device.id)  # another key under the same id
    wrong = [
        device.sign(asked(), "https://elsewhere.example"),
        device.sign(asked(), origin, flags=0x01),  # nobody asked who holds it
        other.sign(asked(), origin),
        Authenticator(b"unknown").sign(asked(), origin),
        {},
        {"id": 5, "response": {"clientDataJSON": "!!"}},
        {"id": "a\x00b", "response": {"clientDataJSON": b64(b"[" * 100_000)}},  # deeper than anything can be read
        {"id": "a\x00b", "response": device.sign(asked(), origin)["response"]},
        {"id": "é", "response": {"clientDataJSON": "é"}},
    ]
    said = [thief.post("/me/passkey/use", {"credential": one}, 403) for one in wrong]
    assert all(one == said[0] for one in said) and said[0]["code"] == "bad_passkey"


def test_a_passkey_goes_with_its_person_and_none_is_made_for_an_address(club: Place) -> None:
    aki, origin, device = with_passkey(club)
    assert not Browser(club).get("/me/club")["passkey"] and aki.get("/me/club")["passkey"]
    assert Browser(club).post("/me/passkey/ask", status=404)["code"] == "no_passkeys"
    aki.post("/me/forget")
    phone, _ = by_name(club)
    challenge = phone.post("/me/passkey/ask")["options"]["challenge"]
    phone.post("/me/passkey/use", {"credential": device.sign(challenge, origin)}, 403)


def test_a_copy_of_a_passkey_that_has_signed_less_often_is_not_believed(club: Place) -> None:
    aki, origin, device = with_passkey(club)
    thief, _ = by_name(club)
    for count in (5, 9):
        device.count = count
        aki.post("/me/passkey/use", {"credential": device.sign(asked_by(aki), origin)})
    for count in (0, 3, 9):  # which come to one more with each signature
        device.count = count
        signed = device.sign(asked_by(thief), origin)
        assert thief.post("/me/passkey/use", {"credential": signed}, 403)["code"] == "bad_passkey"
    assert thief.get("/me")["name"] == ""


def asked_by(one: Browser) -> str:
    found: str = one.post("/me/passkey/ask")["options"]["challenge"]
    return found


def test_nobody_takes_the_passkey_of_another_by_making_one_with_its_id(club: Place) -> None:
    aki, origin, device = with_passkey(club)
    thief, _ = by_name(club)
    thief.sit(aki.get("/me")["games"][0]["table"], "Thief", 1)
    copy = Authenticator(device.id)
    made = copy.make(thief.post("/me/passkey/new")["options"]["challenge"], origin)
    thief.http.post("/me/passkey/keep", json={"credential": made})
    assert thief.get("/me/club")["keys"] == [] and len(aki.get("/me/club")["keys"]) == 1
    signed = copy.sign(asked_by(thief), origin)
    assert thief.post("/me/passkey/use", {"credential": signed}, 403)["code"] == "bad_passkey"
    thief.post("/me/passkey/drop", {"id": b64(device.id)})
    assert len(aki.get("/me/club")["keys"]) == 1
