"""core: plain data to and from JSON, keeping tuples, sets, bytes, int keys and small slotted classes what they are."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from sudare.core.refusal import SudareError

T = TypeVar("T")

_CLASSES: dict[str, type[Any]] = {}
_SLOTS: dict[type[Any], tuple[str, ...]] = {}  # worked out once: copies ask for it all the time


def plain_class(cls: type[T]) -> type[T]:
    """Register a small `__slots__` class that a state may contain.

    It can decorate the class; where the module is to be compiled it is called below it, since decorators slow a
    compiled class down.
    """
    known = _CLASSES.setdefault(cls.__name__, cls)
    if known.__module__ != cls.__module__:
        raise ValueError(f"{cls.__module__} and {known.__module__} both have a plain class called {cls.__name__}")
    _CLASSES[cls.__name__] = cls
    return cls


def slots_of(cls: type[Any]) -> tuple[str, ...]:
    """Return all slots of a class, base classes first; not those with an underscore, which can be worked out anew."""
    known = _SLOTS.get(cls)
    if known is not None:
        return known
    found: dict[str, None] = {}
    for base in reversed(cls.__mro__):  # a compiled class has no slots but attributes, with some of mypyc's own
        parts = vars(base).get("__mypyc_attrs__") or vars(base).get("__slots__", ())
        found.update(dict.fromkeys(slot for slot in parts if not slot.startswith("_")))
    _SLOTS[cls] = tuple(found)
    return _SLOTS[cls]


def copied(value: Any) -> Any:
    """Return a copy of a value made of plain parts; what can never change is shared."""
    if value is None or isinstance(value, (int, str, float, bytes, frozenset)):
        return value
    if isinstance(value, list):
        return [copied(v) for v in value]
    if isinstance(value, tuple):
        return tuple([copied(v) for v in value])
    if isinstance(value, dict):
        return {k: copied(v) for k, v in value.items()}
    if isinstance(value, set):
        return set(value)
    cls = type(value)
    if _CLASSES.get(cls.__name__) is not cls:
        raise _not_plain(value)
    blank: Any = cls.__new__
    twin = blank(cls)
    for slot in slots_of(cls):
        setattr(twin, slot, copied(getattr(value, slot)))
    return twin


def _not_plain(value: Any) -> TypeError:
    return TypeError(f"a state may hold only plain data, not {type(value).__name__}: {value!r}")


def to_plain(value: Any) -> Any:
    """Return JSON-ready data for a value made of plain parts."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [to_plain(v) for v in value]
    if isinstance(value, tuple):
        return {"$tuple": [to_plain(v) for v in value]}
    if isinstance(value, dict):
        if all(isinstance(k, str) and not k.startswith("$") for k in value):
            return {k: to_plain(v) for k, v in value.items()}
        return {"$dict": [[to_plain(k), to_plain(v)] for k, v in value.items()]}
    if isinstance(value, (set, frozenset)):
        return {
            "$frozenset" if isinstance(value, frozenset) else "$set": sorted(
                (to_plain(v) for v in value), key=json.dumps
            )
        }
    if isinstance(value, bytes):
        return {"$bytes": value.hex()}
    name = type(value).__name__
    if _CLASSES.get(name) is type(value):
        return {f"${name}": {slot: to_plain(getattr(value, slot)) for slot in slots_of(type(value))}}
    raise _not_plain(value)


def from_plain(data: Any) -> Any:
    """Rebuild a value from `to_plain`."""
    if isinstance(data, list):
        return [from_plain(v) for v in data]
    if not isinstance(data, dict):
        return data
    if len(data) != 1 or not (tag := next(iter(data))).startswith("$"):
        return {k: from_plain(v) for k, v in data.items()}
    body = data[tag]
    if tag == "$tuple":
        return tuple(from_plain(v) for v in body)
    if tag == "$dict":
        return {from_plain(k): from_plain(v) for k, v in body}
    if tag == "$set":
        return {from_plain(v) for v in body}
    if tag == "$frozenset":
        return frozenset(from_plain(v) for v in body)
    if tag == "$bytes":
        return bytes.fromhex(body)
    cls = _CLASSES.get(tag[1:])
    if cls is None:
        raise SudareError(f"this position holds a part called {tag!r}, which nobody here knows")
    blank: Any = cls.__new__
    value = blank(cls)
    for slot in slots_of(cls):
        setattr(value, slot, from_plain(body[slot]))
    return value
