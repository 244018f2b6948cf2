"""The page about the protocol and the documents made from the types say what the server does."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
from serving import ROOT, Place

from sudare.core.forms import Snapshot
from sudare.server import messages as wire
from sudare.server.app import STATUS
from sudare.server.schema import openapi, protocol, with_schema

PAGE = ROOT / "docs" / "protocol.md"


def test_the_schema_on_the_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_schema(page) == page, "run: python -m sudare.server.schema docs/protocol.md"


def test_the_page_names_every_message_and_every_refusal() -> None:
    page = PAGE.read_text(encoding="utf-8").partition("## Schema")[0]
    defined = [t for name, t in protocol()["$defs"].items() if "type" in t.get("properties", {})]
    for kind in defined:
        (tag,) = kind["properties"]["type"]["enum"]
        assert f"| `{tag}` |" in page
    source = "\n".join(path.read_text() for path in (ROOT / "src" / "sudare" / "server").glob("*.py"))
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source)) - {"not_found"}
    assert len(codes) > 25
    for code in sorted(codes):
        assert f"`{code}`" in page, code
    assert set(STATUS) <= codes | {"not_found", "no_such_method"}


def test_position_and_decision_hold_all_that_a_perspective_is_made_of() -> None:
    def names(type: Any) -> set[str]:
        return {field.name for field in msgspec.structs.fields(type)}

    assert names(wire.Position) | names(wire.Decision) >= names(Snapshot)


def test_every_frame_of_a_game_fits_the_schema(place: Place) -> None:
    table = place.open("shogunate", bots={2: "random"}, clock=600)
    player, other = table.sit(0), table.sit(1)
    player.say(type="chat", text="hello")
    player.say(type="nonsense")
    dice = random.Random(5)
    for _ in range(12):
        for one in (player, other):
            one.sync()
            if one.options:
                one.act(dice.choice(one.options))
    kinds = set()
    for text in player.raw:
        frame = msgspec.json.decode(text, type=wire.AnyDown)
        kinds.add(type(frame))
        assert msgspec.json.decode(wire.encode(frame)) == msgspec.json.decode(text)
    missing = {wire.Hello, wire.Presence, wire.Snapshot, wire.Update, wire.Clock, wire.Chat, wire.Done, wire.Refused}
    assert not missing - kinds


def test_the_openapi_document_is_served(place: Place) -> None:
    served = place.http.get("/openapi.json").json()
    assert served == msgspec.json.decode(msgspec.json.encode(openapi()))
    page = PAGE.read_text(encoding="utf-8")
    for path in served["paths"]:
        full = re.sub(r"{(\w+)}", r"<\1>", path.replace("{table}", "<id>"))
        assert full in page or full.replace("/api/tables/<id>/", "…/") in page, full
