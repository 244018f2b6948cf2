"""What was settled in secret when a table was opened is told at no door: not to the page, not to a bot's program."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

from serving import Place

from sudare.bots import close_bot, make_bot
from sudare.core import Chance, Table
from sudare.games.kage import KageGame

FIXED = {"board": "ad", "mission": "m_arson", "guard_setup": "auto", "boss": "kenta"}


def test_a_fixed_mission_is_not_told_at_the_server(place: Place) -> None:
    table = place.open("kage", seats=2, options=FIXED)
    assert table.info()["about"]["options"] == {k: v for k, v in FIXED.items() if k != "mission"}
    for seat in (0, 1, None):
        player, frames = table.sit(seat), []
        while not frames or frames[-1]["type"] != "snapshot":
            frames.append(player.read())
        assert len(frames) > 1  # what never changes about the table comes first
        assert "m_arson" not in json.dumps(frames)  # the mission is not drawn yet


def test_a_bots_program_is_told_the_open_options_only(tmp_path: Path) -> None:
    log = tmp_path / "log"
    path = tmp_path / "bot.py"
    path.write_text(
        f"import json, sys\nlog = open({str(log)!r}, 'w')\n"
        "for line in sys.stdin:\n"
        "    print(line, file=log, end='', flush=True)\n"
        "    asked = json.loads(line)\n"
        "    if asked['type'] == 'choose':\n"
        "        print(json.dumps({'action': asked['legal'][0]}), flush=True)\n"
    )
    game = KageGame(2, FIXED)
    bot = make_bot(f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}", game, 0, Chance())
    bot.choose(Table(game, "x").perspective(0))
    close_bot(bot)
    assert json.loads(log.read_text().splitlines()[0])["options"]["board"] == "ad"
    assert "m_arson" not in log.read_text()
