"""What the tests about people share: a server on either store, and browsers that keep their cookies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import WAIT, Place, config, serve

from sudare.server import access

STORES = ["sqlite", "postgresql"]


@contextmanager
def club_at(request: pytest.FixtureRequest, tmp_path: Path, **changes: Any) -> Iterator[Place]:
    """A server on the store that the test asks for."""
    sqlite = request.param == "sqlite"
    url = f"sqlite:///{tmp_path}/tables.db" if sqlite else request.getfixturevalue("fresh_postgres")
    with serve(config(url, **changes)) as place:
        yield place


class Browser:
    """A browser: it keeps its cookies, and asks for its games first, as the page does."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.http = httpx.Client(base_url=f"{place.url}/api", timeout=WAIT)
        self.get("/me")

    @property
    def key(self) -> str:
        return next(cookie.value or "" for cookie in self.http.cookies.jar if cookie.name == access.ME)

    def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.http.request(method, path, json=body if method == "POST" else None)
        assert answer.status_code == status or (status == 200 and answer.status_code == 201), answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, None, status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.ask("POST", path, {} if body is None else body, status)

    def sit(self, table: str, name: str, seat: int | None = None) -> None:
        self.post(f"/tables/{table}/join", {"name": name, "seat": seat})

    def seen(self, table: str) -> Any:
        return self.get(f"/tables/{table}/perspective?since=1000000")

    def act(self, table: str, option: int = 0) -> bool:
        """Answer with an option, if one is asked."""
        seen = self.seen(table)
        decision = seen["snapshot"] and seen["snapshot"]["decision"]
        if seen["presence"]["status"] != "playing" or not (decision and decision["question"]):
            return False
        action = decision["question"]["options"][option]["action"]
        self.http.post(f"/tables/{table}/act", json={"decision": decision["number"], "action": action})
        return True


def play_on(table: str, *people: Browser, most: int = 2000) -> None:
    """Play until the game is over, always the first option."""
    for _ in range(most):
        if people[0].seen(table)["presence"]["status"] == "over":
            return
        for browser in people:
            browser.act(table)
    raise AssertionError("this game does not end")
