#!/usr/bin/env python3
"""A bot that is a program of its own: lines of JSON in, lines of JSON out. It needs nothing but Python.

    sudare simulate shogunate --seats 3 --bots "exec:python3 examples/mybot.py",thumb --games 20

It likes what it has not done for the longest time. docs/bots.md describes every message.
"""

import json
import sys

last_done: dict[str, int] = {}


def choose(message: dict) -> dict:
    """Answer one question: `legal` are the names of the actions, `perspective` is all that this seat may see."""
    action = min(message["legal"], key=lambda name: last_done.get(name, -1))
    last_done[action] = message["number"]
    return {"action": action, "why": "I had not done that for a while."}


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(f"seat {message['seat'] + 1} of {message['seats']} plays {message['game']}", file=sys.stderr)
    elif message["type"] == "choose":
        print(json.dumps(choose(message)), flush=True)
