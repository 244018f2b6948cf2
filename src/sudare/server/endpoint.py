"""server: one line of the API, as the routes, the OpenAPI document and the page's types are made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple


class Endpoint(NamedTuple):
    """One line of the API: its handler gets the desk, the request and the body."""

    method: str
    path: str
    handler: Callable[[Any, Any, Any], Awaitable[Any]]
    body: Any
    answer: Any
    query: tuple[str, ...] = ()
