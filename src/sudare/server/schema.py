"""server: the JSON Schema of the protocol and the OpenAPI document, made from the types that the server itself uses."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from sudare import __version__
from sudare.server import lobby
from sudare.server import messages as wire
from sudare.server.api import ENDPOINTS
from sudare.server.endpoint import Endpoint

BEGIN, END = "<!-- schema: begin -->\n", "<!-- schema: end -->\n"
QUERY = {
    "since": ({"type": "integer", "minimum": 0, "maximum": 1_000_000}, "Events from this number on."),
    "wait": ({"type": "number", "minimum": 0, "maximum": 30}, "Seconds to wait for something new."),
    "after": ({"type": "array", "items": {"type": "string"}}, "A chain of answers: what would be so then."),
    "game": ({"type": "string", "maxLength": 40}, "The id of a game: of that one alone."),
    "tag": ({"type": "string"}, "The tag of the answer before."),
    "seat": ({"type": "integer", "minimum": 0}, "As which chair, for a browser that holds several."),
    "words": ({"type": "string", "maxLength": 60}, "Words to look for, or the id of a rule."),
    "action": ({"type": "string"}, "The name of an action."),
    "more": ({"type": "string", "maxLength": 1}, "1: think longer, although there is a review already."),
    "side": ({"type": "string"}, "own, public, or the number of a seat once the game is over."),
}


def protocol() -> dict[str, Any]:
    """Return the JSON Schema of all that goes over a socket."""
    (up, down), parts = msgspec.json.schema_components([wire.AnyUp, wire.AnyDown], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Sudare protocol {wire.PROTOCOL}",
        "up": up,
        "down": down,
        "$defs": dict(sorted(parts.items())),
    }


def openapi() -> dict[str, Any]:
    """Return the OpenAPI document of the HTTP side."""
    types = [t for e in ENDPOINTS for t in (e.body, e.answer) if t is not None] + [wire.Refused]
    schemas, parts = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = dict(zip(map(id, types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        path = re.sub(r":\w+}", "}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sudare", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(endpoint: Endpoint, by_type: dict[int, Any]) -> dict[str, Any]:
    def content(type: Any) -> dict[str, Any]:
        return {"application/json": {"schema": by_type[id(type)]}}

    summary, _, more = (endpoint.handler.__doc__ or "").partition("\n")
    created = endpoint.answer in (wire.Opened, wire.Joined, lobby.Seated)
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0} if kind else STRING}
        for name, kind in re.findall(r"{(\w+)(:int)?}", endpoint.path)
    ]
    parameters += [
        {"name": name, "in": "query", "schema": QUERY[name][0], "description": QUERY[name][1]}
        for name in endpoint.query
    ]
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": summary,
        "parameters": parameters,
        "responses": {
            "201" if created else "200": {"description": "Done.", "content": content(endpoint.answer)},
            "4XX": {"description": "Refused, and nothing was changed.", "content": content(wire.Refused)},
            "503": {"description": "Try again.", "content": content(wire.Refused)},
        },
    }
    if more.strip():
        operation["description"] = " ".join(more.split())
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": content(endpoint.body)}
    return operation


STRING = {"type": "string"}


def with_schema(page: str) -> str:
    """Return the page about the protocol with its schema brought up to date."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    schema = msgspec.json.format(msgspec.json.encode(protocol()), indent=1).decode()
    return f"{before}{BEGIN}```json\n{schema}\n```\n{END}{after}"


if __name__ == "__main__":
    import sys
    from pathlib import Path

    target = Path(sys.argv[1])
    target.write_text(with_schema(target.read_text(encoding="utf-8")), encoding="utf-8")
