"""server: the TypeScript types of the page, made from the types of the protocol and of the games' views.

`python -m sudare.server.typescript web/src/types` writes them; a test keeps them up to date.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sudare.core import find_game
from sudare.core.fields import BY, TYPE
from sudare.server import messages as wire
from sudare.server.api import ENDPOINTS

GAMES = ("chiyo", "kage", "ninja", "omnitsu", "shogunate")  # the games that have a board of their own
HEAD = "// Made by `python -m sudare.server.typescript web/src/types`; do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def files() -> dict[str, str]:
    """Return the text of every file, by name."""
    return {"wire.ts": _wire(), **{f"{name}.ts": _view(name) for name in GAMES}}


def _wire() -> str:
    bodies = [t for e in ENDPOINTS for t in (e.body, e.answer) if isinstance(t, type) and t is not dict]
    (up, down, *_), parts = _components([wire.AnyUp, wire.AnyDown, *bodies])
    unions = f"\nexport type Up = {_type(up)};\nexport type Down = {_type(down)};\n"
    return HEAD + _interfaces(parts) + unions


def _view(name: str) -> str:
    game = find_game(name)
    (view, *more), parts = _components([game.View, game.Options, game.Edition])
    assert _type(view) == "View"
    named = zip(("Options", "Edition"), map(_type, more), strict=True)
    return HEAD + _interfaces(parts) + "".join(f"\nexport type {a} = {b};\n" for a, b in named if a != b)


def _components(types: list[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    found, parts = msgspec.json.schema_components(types, ref_template="{name}")
    return tuple(found), parts


def _interfaces(parts: dict[str, Any]) -> str:
    return "".join(_interface(name, part) for name, part in sorted(parts.items()))


def _interface(name: str, schema: dict[str, Any]) -> str:
    comment = f"/** {schema['description']} */\n" if schema.get("description") else ""
    if schema.get("type") != "object":
        return f"\n{comment}export type {name} = {_type(schema)};\n"
    needed = set(schema.get("required", ()))
    fields = "".join(
        f"  {_key(key)}{'' if key in needed else '?'}: {_type(field)};{_typed(field)}\n"
        for key, field in schema.get("properties", {}).items()
    )
    return f"\n{comment}export interface {name} {{\n{fields}}}\n"


def _typed(field: dict[str, Any]) -> str:
    """Return as a comment what a field of a view holds: `// clan`, `// by seat`, `// by zone: object`."""
    said = " ".join(_kinds(field)).removesuffix(":")
    return f" // {said}" if said else ""


def _kinds(schema: dict[str, Any]) -> Iterator[str]:
    for part in schema.get("anyOf", ()):
        yield from _kinds(part)
    if by := schema.get(BY) or schema.get("propertyNames", {}).get(TYPE):
        yield f"by {by}:"
    if schema.get(TYPE) not in (None, "", "count"):
        yield schema[TYPE].replace("|", " or ")
    for part in (schema.get("items"), schema.get("additionalProperties")):
        yield from _kinds(part) if isinstance(part, dict) else ()


def _key(name: str) -> str:
    return name if re.fullmatch(r"\w+", name) else json.dumps(name)


def _type(schema: dict[str, Any]) -> str:
    """Return a JSON Schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
        inner = _type(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) and more else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")
