"""What the tests of the server share."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # helpers beside the tests

from postgres_server import binaries, postgres
from serving import Place, config, serve

from sudare.server import api

# The processes of bots come from one that is started once, and have its environment.
os.environ["COINS_FOLDER"] = tempfile.mkdtemp(prefix="coins-")


@pytest.fixture(scope="session", autouse=True)
def same_deals() -> Iterator[None]:
    """Let the tables of each test be dealt the same every time."""
    deals: Counter[str] = Counter()

    def new_seed() -> str:
        test = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")[0]
        deals[test] += 1
        return f"{test} {deals[test]}"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "new_seed", new_seed)
        yield


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server for the whole session."""
    if binaries() is None:
        pytest.skip("there are no PostgreSQL binaries (initdb, postgres) on this machine")
    with postgres() as url:
        yield url


@pytest.fixture
def fresh_postgres(postgres_url: str) -> str:
    """An empty database on that server."""
    import asyncpg

    async def empty() -> None:
        connection = await asyncpg.connect(postgres_url)
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()

    asyncio.run(empty())
    return postgres_url


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server with SQLite, for all the tests of a file."""
    folder = tmp_path_factory.mktemp("db")
    with serve(config(f"sqlite:///{folder}/tables.db")) as place:
        yield place
