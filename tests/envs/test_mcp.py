"""MCP: the official client library takes seats and plays; a token is one seat, and nobody looks through another's."""

import asyncio
import json
import random
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from mcp import Client, StdioServerParameters

from sudare.core import Refusal, SudareError
from sudare.envs.house import House, RemoteSeat, call, read_link
from sudare.envs.mcp import make_server

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
from serving import config, serve


async def play(client, token, dice):
    """Play one seat to the end with random options; return the last answer."""
    n = 0
    while True:
        seen = await client.call_tool("wait", {"token": token, "since": n, "seconds": 20})
        told = seen.structured_content
        n = told["n"]
        if told["over"]:
            return seen
        if told["asked"]:
            done = await client.call_tool("act", {"token": token, "action": dice.choice(told["options"])})
            assert not done.is_error and not done.structured_content["refused"], done


def text(answer):
    return answer.content[0].text


def test_the_official_client_plays_a_whole_game_of_omnitsu():
    async def story():
        async with Client(make_server(House())) as client:
            opened = await client.call_tool("open_table", {"game": "omnitsu", "seats": 3, "name": "Ann"})
            assert "You sit at Omnitsu" in text(opened) and "Ann (you)" in text(opened)
            last = await play(client, opened.structured_content["token"], random.Random(5))
            assert "The game is over." in text(last)
            assert last.structured_content["result"] in text(last)

    asyncio.run(story())


def test_one_call_a_decision_is_enough_and_tells_only_what_is_new():
    async def story():
        async with Client(make_server(House())) as client:
            opened = await client.call_tool("open_table", {"game": "omnitsu", "seats": 3})
            told, dice = opened.structured_content, random.Random(7)
            token = told["token"]
            calls = 0
            while not told["over"]:
                assert told["asked"] and len(told["options"]) > 1  # nobody is asked for an only answer
                answer = await client.call_tool("act", {"token": token, "action": dice.choice(told["options"])})
                told = answer.structured_content
                calls += 1
                whole = await client.call_tool("observe", {"token": token})  # all that was told, and the position
                assert told["over"] or calls < 5 or len(text(answer)) < len(text(whole))
            assert "The game is over." in text(answer)
            assert calls > 10

    asyncio.run(story())


def test_tools_and_resources():
    async def story():
        async with Client(make_server(House())) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(tools) == {
                "list_games", "list_tables", "open_table", "join_table", "observe", "act", "wait", "why_not", "ask_me",
                "use_layout", "look_up_rules", "leave_table", "say", "what_to_say",
            }  # fmt: skip
            for tool in tools.values():
                assert tool.description
                assert "seat" not in tool.input_schema["properties"]  # there is no way to name another's side
            games = await client.call_tool("list_games", {})
            assert "shogunate" in text(games)
            assert {game["game"] for game in games.structured_content["games"]} >= {"omnitsu", "ninja"}
            resources = (await client.list_resources()).resources
            assert "rulebook://kage" in {str(resource.uri) for resource in resources}
            page = await client.read_resource("rulebook://shogunate")
            assert "SHO-040" in page.contents[0].text

    asyncio.run(story())


def test_a_set_up_is_one_call():
    async def story():
        async with Client(make_server(House())) as client:
            opened = await client.call_tool("open_table", {"game": "kage"})
            token = opened.structured_content["token"]
            ready = await client.call_tool("use_layout", {"token": token})
            name = ready.structured_content["layouts"][1]  # of whichever side was dealt
            assert name in ("Outer ring", "Through one gap")
            shown = await client.call_tool("use_layout", {"token": token, "name": name, "show": True})
            assert f"{name} would answer: " in text(shown)
            call = {"token": token, "name": name, "everything": True}
            done = await client.call_tool("use_layout", call)
            assert done.structured_content["action"] == shown.structured_content["action"]
            assert done.structured_content["asked"]  # the first turn: everybody has set up
            again = await client.call_tool("use_layout", call)
            assert again.structured_content["refused"]

    asyncio.run(story())


def test_refusals_reasons_and_rules():
    async def story():
        async with Client(make_server(House())) as client:
            opened = await client.call_tool("open_table", {"game": "shogunate", "seats": 3})
            token = opened.structured_content["token"]
            await client.call_tool("wait", {"token": token})
            refused = (await client.call_tool("act", {"token": token, "action": "shift:cat:carp"})).structured_content
            assert refused["refused"] and refused["rule"].startswith("SHO-")
            why = (await client.call_tool("why_not", {"token": token, "action": "shift:cat:carp"})).structured_content
            assert not why["possible"] and why["text"] == refused["text"]
            found = await client.call_tool("look_up_rules", {"token": token, "words": refused["rule"]})
            assert [rule["id"] for rule in found.structured_content["rules"]] == [refused["rule"]]
            nothing = await client.call_tool("look_up_rules", {"token": token, "words": "xylophone"})
            assert "nothing about" in text(nothing)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("observe", {"token": "guessed"}, "holds no chair"),
        ("observe", {}, "holds no chair"),  # a shared server never guesses who is asking
        ("open_table", {"game": "chess"}, "there is no game 'chess'"),
        ("open_table", {"game": "examples/leduc.py"}, "there is no game"),
        ("open_table", {"game": "ninja", "seats": 9}, "2 to 4 players"),
        ("open_table", {"game": "ninja", "agents": 3}, "1 to 2 chairs"),
        ("open_table", {"game": "ninja", "bots": "deep_thought"}, "there is no bot"),
        ("open_table", {"game": "ninja", "bots": "exec:touch /tmp/here"}, "there is no bot"),
        ("open_table", {"game": "ninja", "options": {"moon": 1}}, "there is no option 'moon'"),
        ("open_table", {"game": "kage", "options": {"mission": "random"}}, "one side's secret"),
        ("join_table", {"table": "nowhere"}, "there is no table"),
        ("join_table", {"table": "http://localhost:1/t/x"}, "may not go to"),
    ],
)
def test_what_is_wrong_is_said_to_the_model(tool, arguments, message):
    async def story():
        async with Client(make_server(House())) as client:
            answer = await client.call_tool(tool, arguments)
            assert answer.is_error and message in text(answer)

    asyncio.run(story())


def test_two_agents_at_one_table_each_see_their_own_side():
    async def story():
        server = make_server(House())
        async with Client(server) as ann, Client(server) as bob:
            opened = await ann.call_tool("open_table", {"game": "omnitsu", "seats": 3, "agents": 2, "name": "Ann"})
            first = opened.structured_content["token"]
            assert "Waiting for 1 more" in text(opened)
            early = await ann.call_tool("act", {"token": first, "action": "pass"})
            assert early.is_error and "not begun" in text(early)
            (table,) = (await bob.call_tool("list_tables", {})).structured_content["tables"]
            assert table["free"] == 1
            same = await bob.call_tool("join_table", {"table": table["table"], "name": "Ann"})
            assert same.is_error
            joined = await bob.call_tool("join_table", {"table": table["table"], "name": "Bob"})
            second = joined.structured_content["token"]
            full = await bob.call_tool("join_table", {"table": table["table"], "name": "Eve"})
            assert full.is_error and "taken" in text(full)
            hers, his = [text(await c.call_tool("observe", {"token": t})) for c, t in ((ann, first), (bob, second))]
            assert "Ann (you)" in hers and "Bob (you)" not in hers
            assert "Bob (you)" in his and "Ann (you)" not in his
            ends = await asyncio.gather(play(ann, first, random.Random(1)), play(bob, second, random.Random(2)))
            assert all(end.structured_content["over"] for end in ends)
            await ann.call_tool("leave_table", {"token": first})
            assert (await ann.call_tool("observe", {"token": first})).is_error

    asyncio.run(story())


def test_over_stdio_the_only_client_may_leave_its_token_out():
    async def story():
        command = StdioServerParameters(command=sys.executable, args=["-m", "sudare.cli", "mcp"])
        async with Client(command) as client:
            assert (await client.call_tool("observe", {})).is_error
            await client.call_tool("open_table", {"game": "ninja", "seats": 2})
            dice = random.Random(3)
            for _ in range(5):
                seen = (await client.call_tool("wait", {})).structured_content
                done = await client.call_tool("act", {"action": dice.choice(seen["options"])})
                assert not done.structured_content["refused"]

    asyncio.run(story())


@contextmanager
def listening(server):
    """Serve MCP over HTTP on a free port."""
    running = uvicorn.Server(uvicorn.Config(server.streamable_http_app(), port=0, log_level="warning"))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}/mcp"
    finally:
        running.should_exit = True
        thread.join(120)


def test_over_http():
    async def story(url):
        async with Client(url) as client:
            opened = await client.call_tool("open_table", {"game": "shogunate", "seats": 3})
            token = opened.structured_content["token"]
            last = await play(client, token, random.Random(4))
            assert last.structured_content["over"]
        async with Client(url) as stranger:
            assert (await stranger.call_tool("observe", {})).is_error
            assert token not in text(await stranger.call_tool("list_tables", {}))

    with listening(make_server(House())) as url:
        asyncio.run(story(url))


def test_a_seat_on_a_running_server_by_its_invitation(tmp_path):
    async def story(place):
        table = place.open("omnitsu", people=0, start=False, seats=2, bots={"1": "random"}, listed=True)
        async with Client(make_server(House([place.url]))) as client:
            listed = (await client.call_tool("list_tables", {})).structured_content["tables"]
            assert {line["table"] for line in listed} == {f"{place.url}/t/{table.id}"}
            joined = await client.call_tool("join_table", {"table": f"{place.url}/t/{table.id}", "name": "Ann"})
            assert "has not begun" in text(joined)
            token = joined.structured_content["token"]
            early = await client.call_tool("act", {"token": token, "action": "pass"})
            assert early.is_error and "not begun" in text(early)
            place.post(f"/{table.id}/start", token=table.host)
            await client.call_tool("wait", {"token": token})
            refused = await client.call_tool("act", {"token": token, "action": "discard_done"})
            assert refused.structured_content["refused"]
            why = await client.call_tool("why_not", {"token": token, "action": "nonsense"})
            assert not why.structured_content["possible"]
            rules = await client.call_tool("look_up_rules", {"token": token, "words": "OMN-026"})
            assert rules.structured_content["rules"][0]["id"] == "OMN-026"
            last = await play(client, token, random.Random(6))
            assert "The game is over." in text(last)
        assert place.get(f"/{table.id}")["presence"]["status"] == "over"

    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        asyncio.run(story(place))


def test_tables_that_nobody_touches_are_cleared_away():
    house = House()
    tokens = [house.open("ninja", 2, {}, 1, "random", "Ann") for _ in range(3)]
    (first, second, _) = house._tables.values()
    first.touched -= 7 * 3600
    second.touched -= 3600
    house.open("ninja", 2, {}, 1, "random", "Ann")
    with pytest.raises(Refusal, match="holds no chair"):
        house.seat(tokens[0])
    assert house.seat(tokens[1]).observe(0).n > 0
    assert len(house._tables) == 3


def test_links():
    assert read_link("https://games.example/sudare/t/abc") == ("https://games.example/sudare", "abc")
    for wrong in ("ftp://host/t/x", "http://host/x", "abc", "http://host/t/", "http://host/t/a/b"):
        with pytest.raises(SudareError, match="invitation"):
            read_link(wrong)
    with pytest.raises(SudareError, match="cannot be reached"):
        RemoteSeat("http://127.0.0.1:1/t/x", "Ann")


def test_a_servers_refusal_is_a_refusal(tmp_path):
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        with pytest.raises(Refusal) as refused:
            call(place.url, "/api/tables/nowhere")
        assert refused.value.code == "no_such_table"
        with pytest.raises(SudareError, match="nothing at this address"):
            call(place.url, "/nowhere")
        assert json.dumps(call(place.url, "/api/tables"))
