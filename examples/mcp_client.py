"""The official MCP client library plays a whole game of Omnitsu: it starts `sudare mcp`, takes a seat and plays.

python examples/mcp_client.py
python examples/mcp_client.py http://localhost:8800/mcp     # a running `sudare mcp --http`
"""

from __future__ import annotations

import asyncio
import random
import sys

from mcp import Client, StdioServerParameters


async def main() -> None:
    """Play one game."""
    local = StdioServerParameters(command=sys.executable, args=["-m", "sudare.cli", "mcp"])
    dice = random.Random(7)
    async with Client(sys.argv[1] if len(sys.argv) > 1 else local) as client:
        opened = await client.call_tool("open_table", {"game": "omnitsu", "seats": 3, "name": "Model"})
        print(opened.content[0].text)
        token, since = opened.structured_content["token"], 0
        while True:
            seen = await client.call_tool("wait", {"token": token, "since": since})
            told = seen.structured_content
            since = told["n"]
            if told["over"]:
                print(told["result"])
                return
            if told["asked"]:
                action = dice.choice(told["options"])  # a model would read seen.content[0].text and decide
                await client.call_tool("act", {"token": token, "action": action})


if __name__ == "__main__":
    asyncio.run(main())
