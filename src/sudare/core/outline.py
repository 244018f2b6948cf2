"""core: a view in plain sentences, by the types of its fields: the text of a game that has no words of its own yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_origin

from sudare.core.events import PLAIN, Voice
from sudare.core.fields import bare, by_seat, fields_of, is_record, type_of

NONE = "none"
SMALL = 4  # values of a structure that stand in one line


def outline(voice: Voice, value: Any, hint: Any) -> str:
    """Return a view, or a part of it, as lines: seats by their names, things by their titles."""
    return "\n".join(line for name, part in fields_of(hint) for line in _lines(voice, name, getattr(value, name), part))


def title(voice: Voice, type: str, value: Any) -> str:
    """Return a single value of a view as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    for one in type.split("|"):
        if one in PLAIN[1:] or value in voice.game.names.get(one, ()):
            return voice.title(one, value)
    return str(value).replace("_", " ") or NONE


def caption(name: str) -> str:
    """Return the name of a field as people read it."""
    said = name.replace("_", " ")
    return said[:1].upper() + said[1:]


def _lines(voice: Voice, name: str, value: Any, hint: Any, depth: int = 0) -> Iterator[str]:
    head = f"{'  ' * depth}{caption(name)}:"
    inner = bare(hint)
    if not value or _flat(inner) or _small(inner):
        yield f"{head} {_inline(voice, value, hint)}"
        return
    yield head
    if is_record(inner):
        parts = [(field, getattr(value, field), part) for field, part in fields_of(inner)]
    elif get_origin(inner) is dict:
        key, part = get_args(inner)
        parts = [(title(voice, type_of(key) or "", one), two, part) for one, two in value.items()]
    else:
        heads = [voice.seat(n) if by_seat(hint) else f"{n + 1}" for n in range(len(value))]
        parts = [(head, one, get_args(inner)[0]) for head, one in zip(heads, value, strict=True)]
    for field, one, part in parts:
        yield from _lines(voice, field, one, part, depth + 1)


def _flat(hint: Any) -> bool:
    """Say whether something fits into one line."""
    inner = bare(hint)
    if get_origin(inner) in (list, tuple, dict):
        return all(not is_record(bare(part)) and _flat(part) for part in get_args(inner))
    return not is_record(inner)


def _small(hint: Any) -> bool:
    """Say whether a structure has only a few single values, so that it fits into one line."""
    if not is_record(hint):
        return False
    parts = [bare(part) for _, part in fields_of(hint)]
    return len(parts) <= SMALL and not any(is_record(part) or get_origin(part) for part in parts)


def _inline(voice: Voice, value: Any, hint: Any) -> str:
    inner = bare(hint)
    if value is None or value in ([], {}, ()):
        return NONE
    if is_record(inner):
        told = [f"{name.replace('_', ' ')} {_inline(voice, getattr(value, name), p)}" for name, p in fields_of(inner)]
        return ", ".join(told)
    if get_origin(inner) is dict:
        key, part = get_args(inner)
        pairs = [(title(voice, type_of(key) or "", one), _inline(voice, two, part)) for one, two in value.items()]
        return "; ".join(f"{one}: {two}" for one, two in pairs)
    if get_origin(inner) not in (list, tuple):
        return title(voice, type_of(hint) or "", value)
    told = [_inline(voice, one, get_args(inner)[0]) for one in value]
    if by_seat(hint):
        return "; ".join(f"{voice.seat(seat)}: {one}" for seat, one in enumerate(told))
    return ("; " if any("," in one for one in told) else ", ").join(told)
