"""Who is next when bots wait for somebody who thinks: counted, not timed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from sudare.bots.levels import HARD
from sudare.core import Table, find_game
from sudare.server import thinking
from sudare.server.thinking import hurried
from sudare.server.turns import ACTIVE, EVERY, LONG, LOOKING, NOBODY, PERSON, WATCHED, Claim, Turns


class Story:
    """Some workers, those who wait for them, and the order in which they got one."""

    def __init__(self, workers: int) -> None:
        self.time = 0.0
        self.turns: Turns[int] = Turns(list(range(workers)), lambda: self.time)
        self.order: list[str] = []
        self.busy: list[tuple[int, Claim]] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, rank: int | Callable[[], int] = PERSON, cost: float = 1.0) -> None:
        """Somebody asks: the name is the address, a dash, and the table."""
        claim = Claim(name.partition("-")[0], name, rank if callable(rank) else lambda: rank)

        async def wait() -> None:
            worker = await self.turns.take(claim, cost)
            self.order.append(name)
            self.busy.append((worker, claim))

        self.tasks[name] = asyncio.create_task(wait())
        for _ in range(3):
            await asyncio.sleep(0)

    async def finish(self, more: float = 0.0) -> None:
        """Whoever has had a worker for longest gives it back."""
        self.turns.give_back(*self.busy.pop(0), more)
        for _ in range(3):
            await asyncio.sleep(0)

    async def finish_all(self) -> None:
        while self.busy:
            await self.finish()


def tell(workers: int, story: Callable[[Story], Awaitable[None]]) -> list[str]:
    async def run() -> list[str]:
        found = Story(workers)
        await story(found)
        return found.order

    return asyncio.run(run())


def test_one_address_with_many_tables_gets_no_more_than_another_with_one() -> None:
    async def story(s: Story) -> None:
        for number in range(59):
            await s.ask(f"flood-{number}")
        await s.ask("home-1")
        await s.finish()
        await s.ask("home-2")
        for _ in range(4):
            await s.finish()

    order = tell(1, story)
    assert order.index("home-1") == 1 and order.index("home-2") <= 3


def test_tables_of_one_address_take_turns() -> None:
    async def story(s: Story) -> None:
        await s.ask("a-0")
        for name in ("a-1", "a-1", "a-1", "a-2", "a-3"):
            await s.ask(name)
        await s.finish_all()

    assert tell(1, story) == ["a-0", "a-1", "a-2", "a-3", "a-1", "a-1"]


def test_costs_count_and_not_how_often_somebody_asks() -> None:
    async def story(s: Story) -> None:
        await s.ask("x-0")
        for number in range(6):
            await s.ask(f"quick-{number}", cost=1.0)
        for number in range(3):
            await s.ask(f"slow-{number}", cost=3.0)
        await s.finish_all()

    order = tell(1, story)[1:9]
    assert sum(name.startswith("quick") for name in order) == 6 and order.count("slow-0") == order.count("slow-1") == 1


def test_who_took_longer_than_usual_pays_for_it_afterwards() -> None:
    async def story(s: Story) -> None:
        await s.ask("a-1")
        for name in ("a-2", "b-1", "a-3", "b-2", "b-3"):
            await s.ask(name)
        await s.finish(more=2.0)
        await s.finish_all()

    assert tell(1, story) == ["a-1", "b-1", "b-2", "b-3", "a-2", "a-3"]


def test_tables_of_people_come_first_then_those_that_are_watched() -> None:
    async def story(s: Story) -> None:
        await s.ask("a-0")
        for name, rank in (("a-1", NOBODY), ("b-1", WATCHED), ("c-1", PERSON), ("c-2", PERSON)):
            await s.ask(name, rank)
        await s.finish_all()

    assert tell(1, story) == ["a-0", "c-1", "c-2", "b-1", "a-1"]


def test_a_person_who_comes_back_is_noticed_while_the_table_waits() -> None:
    async def story(s: Story) -> None:
        rank = [NOBODY]
        await s.ask("a-0")
        await s.ask("b-1", WATCHED)
        await s.ask("c-1", lambda: rank[0])
        rank[0] = PERSON
        s.time += LOOKING
        await s.finish_all()

    assert tell(1, story) == ["a-0", "c-1", "b-1"]


def test_nobody_waits_for_ever() -> None:
    async def story(s: Story) -> None:
        await s.ask("a-0")
        await s.ask("b-1", NOBODY)
        s.time += LONG
        for number in range(2 * EVERY):
            await s.ask(f"a-{number + 1}", PERSON)
            await s.finish()

    assert 1 <= tell(1, story).index("b-1") <= EVERY


def test_a_crowd_that_has_waited_long_holds_nobody_up() -> None:
    """Tables of a flood once became as important as those of people, and had had less: people waited for them."""

    async def story(s: Story) -> None:
        await s.ask("home-0")
        for number in range(300):
            await s.ask(f"flood{number % 30}-{number}", NOBODY)
        s.time += 10 * LONG
        for number in range(3 * EVERY):
            await s.ask(f"home-{number + 1}", PERSON)
            await s.finish()

    order = tell(1, story)
    assert sum(name.startswith("home") for name in order) >= len(order) - 1 - len(order) // EVERY


def test_the_last_worker_is_kept_for_people_of_other_addresses() -> None:
    async def story(s: Story) -> None:
        await s.ask("home-1")
        await s.finish()
        for number in range(5):
            await s.ask(f"flood-{number}", WATCHED)
        assert s.order == ["home-1", "flood-0"]
        await s.ask("home-2")
        assert s.order[-1] == "home-2"
        await s.finish()  # of the flood
        assert s.order[-1] == "flood-1"
        await s.ask("home-3")
        assert s.order[-1] == "flood-1"  # home has one already, and both are taken
        await s.finish()
        assert s.order[-1] == "home-3"

    tell(2, story)


def test_when_nobody_else_has_asked_for_long_all_workers_are_one_s_own() -> None:
    async def story(s: Story) -> None:
        await s.ask("home-1")
        await s.finish()
        s.time += ACTIVE
        for number in range(3):
            await s.ask(f"flood-{number}")
        assert s.order == ["home-1", "flood-0", "flood-1"]

    tell(2, story)


def test_who_stops_waiting_leaves_nothing_behind() -> None:
    async def story(s: Story) -> None:
        await s.ask("a-1")
        await s.ask("b-1")
        await s.ask("c-1")
        s.tasks["b-1"].cancel()
        await asyncio.gather(s.tasks["b-1"], return_exceptions=True)
        s.turns.give_back(*s.busy.pop(0))
        s.tasks["c-1"].cancel()  # it has its turn already, and does not know it yet
        await asyncio.gather(s.tasks["c-1"], return_exceptions=True)
        assert (s.turns.free, s.turns.waiting, dict(s.turns.running)) == ([0], [], {})

    assert tell(1, story) == ["a-1"]


def test_pressure_is_one_s_own_line_and_one_for_each_other_address() -> None:
    async def story(s: Story) -> None:
        await s.ask("x-0")
        for number in range(40):
            await s.ask(f"flood-{number}")
        await s.ask("home-1")
        assert (s.turns.pressure("flood"), s.turns.pressure("home"), s.turns.pressure("new")) == (41, 2, 2)

    tell(1, story)


def test_hard_becomes_shorter_before_anybody_waits_long() -> None:
    assert hurried("hard", 0.5) is None and HARD.seconds == 1.0
    assert [hurried("hard", pressure) for pressure in (1, 4, 16)] == [0.15, 0.05, 0.0]
    assert [hurried("normal", pressure) for pressure in (1, 4, 16)] == [None, 0.05, 0.0]
    assert hurried("thumb", 100) is None and hurried("easy", 100) is None


@pytest.mark.parametrize(("hurry", "says"), [(None, False), (0.05, True), (0.0, True)])
def test_a_bot_that_was_hurried_says_so(hurry: float | None, says: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks as long as it may, which here is not at all: nothing is timed."""
    budgets: list[float] = []

    def run(self: object, budget: thinking.Budget) -> None:
        budgets.append(budget.seconds)

    monkeypatch.setattr("sudare.bots.trials.Trials.run", run)
    monkeypatch.setattr(thinking, "_known", {})
    table = Table(find_game("shogunate")(3), "hurry")
    while len(table.state.legal(table.state.deciders[0])) < 2:
        seat = table.state.deciders[0]
        table.act(seat, table.state.legal(seat)[0])
    record = msgspec.json.decode(table.record().to_json())
    fields = ("game", "rules_version", "seats", "options", "edition", "edition_digest", "edition_data")
    about = msgspec.json.encode({field: record[field] for field in fields if field in record}).decode()
    seat = table.state.deciders[0]
    seen = msgspec.Raw(table.perspective(seat).encoded())
    thought = thinking._thought(thinking.Task("shogunate", about, "hard", seat, "table", "dice", seen, hurry))
    assert not thought.fault and ("many bots were waiting" in thought.why) is says
    assert budgets == {None: [1.0], 0.05: [0.05], 0.0: []}[hurry]  # without any time, by rules of thumb alone
