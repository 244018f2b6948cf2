"""A language-model agent's loop: it reads what its seat sees, answers with an option, and reads why it was refused.

`think` is the place for your model: it gets the text and returns an answer. The one here has no model behind it; it
looks for an option with a word it likes, and it makes a mistake now and then, so that you can see a refusal.

    python examples/text_agent.py omnitsu
"""

from __future__ import annotations

import argparse
import random
import re

from sudare.envs.text import TextTable

MOST_REFUSALS = 3


def think(prompt: str, dice: random.Random) -> str:
    """Return an answer to a prompt; put your model here."""
    options = re.findall(r"^\d+\. (\S+)", prompt, re.MULTILINE)
    if dice.random() < 0.05:
        return "I would rather have tea."
    liked = [option for option in options if option.startswith(("play:", "crack", "move", "raise"))]
    return f"My choice is [{dice.choice(liked or options)}]."


def main() -> None:
    """Let one agent play each seat, and print the story of the first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="omnitsu")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    table = TextTable(given.game, given.seats)
    table.reset(given.seed)
    while not table.over:
        seat = table.asked()
        prompt = seat.observe().text()
        for _ in range(MOST_REFUSALS):
            reply = seat.act(think(prompt, dice))
            if not reply.refused:
                break
            prompt += f"\n\nYour answer was refused: {reply.text}"
        else:
            seat.act(seat.legal[0])
    table.seats[0].observe()
    print("\n".join(table.seats[0].transcript))


if __name__ == "__main__":
    main()
