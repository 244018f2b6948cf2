"""A table of another version of its rules is not lost: listed, watched, downloaded, and played on where that goes."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from serving import LEDUC, Place, Table, config, keeper, serve, wait_for

from sudare.core import Record

FOLLOWED = "This table began under another version of the rules of Coins; it is played on under the one installed here."
STOPPED = (
    "This table was played under another version of the rules of Coins, which the one installed here cannot follow: "
    "it is shown as far as that goes, and cannot be played on."
)


def played(folder: Path, **more: Any) -> Table:
    """A table in the middle of a game: the stake is set, and both have shown their first coin."""
    with serve(config(f"sqlite:///{folder}/tables.db")) as place:
        table = place.open("coins", seats=2, listed=True, **{"options": {"rounds": 3}, **more})
        acts = [(0, "stake:low"), (0, "yes"), (0, "coin:heads"), (1, "coin:tails")]
        numbers = [0, 0]
        for seat, action in acts:
            if seat in table.tokens:
                body = {"decision": numbers[seat], "action": action}
                place.post(f"/{table.id}/act", body, table.tokens[seat])
                numbers[seat] += 1
        place.post(f"/{table.id}/chat", {"text": "see you tomorrow"}, table.tokens[0])
    return table


def rewrite(folder: Path, *changes: tuple[str, str, str]) -> None:
    """Change what is stored, as another version would have written it."""
    with closing(sqlite3.connect(folder / "tables.db")) as file, file:
        for table, old, new in changes:
            column = "setup" if table == "tables" else "entry"
            count = file.execute(f"UPDATE {table} SET {column} = replace({column}, ?, ?)", (old, new)).rowcount
            assert count > 0


OLDER = ("tables", '"rules_version":1', '"rules_version":0')
MOON = ("log", '"coin:tails"', '"coin:moon"')  # an answer that this version does not know


def test_where_todays_rules_can_follow_it_is_played_on(tmp_path: Path) -> None:
    table = played(tmp_path)
    rewrite(tmp_path, OLDER)
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table.place = place
        assert [listed["id"] for listed in place.get("")["tables"]] == [table.id]
        assert table.info()["about"]["note"] == FOLLOWED
        ann = table.sit(0)
        ann.until("snapshot")
        assert ann.frames[0]["table"]["note"] == FOLLOWED
        assert ann.position["view"]["round"] == 2
        assert ann.act("coin:heads")["type"] == "done"
        for seat, number in ((1, 1), (0, 4), (1, 2)):
            place.post(f"/{table.id}/act", {"decision": number, "action": "coin:heads"}, table.tokens[seat])
        record = Record.from_json(json.dumps(place.get(f"/{table.id}/record")).encode())
        assert record.rules_version == 1 and len(record.moves) == 8  # as it can be played again here


def test_bots_play_on_too(tmp_path: Path) -> None:
    table = played(tmp_path, bots={1: "random"}, options={"rounds": 200})
    rewrite(tmp_path, OLDER)
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table.place = place
        ann = table.sit(0)
        ann.until("snapshot")
        while not ann.options:
            ann.read()
        before = ann.position["view"]["round"]
        assert ann.act("coin:heads")["type"] == "done"
        while ann.position["view"]["round"] == before:
            ann.read()
        assert "sudare_bot_faults_total" not in place.http.get("/metrics").text


def test_where_they_cannot_it_is_watched_as_far_as_that_goes(tmp_path: Path) -> None:
    table = played(tmp_path)
    rewrite(tmp_path, OLDER, MOON)
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table.place = place
        assert [listed["id"] for listed in place.get("")["tables"]] == [table.id]
        assert table.info()["about"]["note"] == STOPPED
        watcher, ann = table.sit(None), table.sit(0)
        for player in (watcher, ann):
            player.until("snapshot")
            assert player.position["view"]["round"] == 1
        assert [f["text"] for f in ann.frames if f["type"] == "chat"] == ["see you tomorrow"]
        refused = ann.act("coin:heads")
        assert (refused["code"], refused["text"]) == ("old_rules", STOPPED)
        ann.say(type="take_back")
        assert ann.until("refused")["code"] == "old_rules"
        ann.say(type="chat", text="a pity")
        assert watcher.until("chat")["text"] == "a pity"
        assert place.get(f"/{table.id}/replay", table.tokens[0])["start"]["n"] == 0
        assert place.get(f"/{table.id}/record", status=409)["code"] == "not_over"  # its secrets are still secrets


def test_its_bots_are_left_in_peace(tmp_path: Path) -> None:
    table = played(tmp_path, bots={1: "random"}, options={"rounds": 200})
    rewrite(tmp_path, OLDER, ("log", '"action":"coin:', '"action":"moon:'))
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table.place = place
        watcher = table.sit(None)
        watcher.until("snapshot")
        live = keeper(place).hub.tables[table.id].result()
        assert live.room.stopped and not keeper(place)._wanted(live)


def over(folder: Path, *changes: tuple[str, str, str]) -> Table:
    """A finished game, then stored as another version would have."""
    table = played(folder, options={"rounds": 1})
    with serve(config(f"sqlite:///{folder}/tables.db")) as place:
        assert place.get(f"/{table.id}")["presence"]["status"] == "over"
    rewrite(folder, *changes)
    return table


def downloaded(place: Place, table: Table) -> Record:
    return Record.from_json(json.dumps(place.get(f"/{table.id}/record")).encode())


def test_a_finished_game_can_be_downloaded_whatever_is_installed(tmp_path: Path) -> None:
    table = over(tmp_path, OLDER, MOON)
    moves = [(0, "stake:low"), (0, "yes"), (0, "coin:heads"), (1, "coin:moon")]
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table.place = place
        presence = table.info()["presence"]
        assert presence["status"] == "over" and presence["seed"]
        record = downloaded(place, table)
        assert (record.rules_version, record.moves, record.names) == (0, moves, ["Player 1", "Player 2"])
        assert place.get(f"/{table.id}/reasons", status=409)["code"] == "old_rules"
    with serve(config(f"sqlite:///{tmp_path}/tables.db", game_files=(LEDUC,))) as place:  # not even the game is
        refused = place.get(f"/{table.id}", status=409)
        assert (refused["code"], refused["text"]) == (
            "broken",
            "This table cannot be opened with the games installed here.",
        )
        assert downloaded(place, table).moves == moves


def test_a_game_that_is_not_installed_and_not_over_keeps_its_secrets(tmp_path: Path) -> None:
    table = played(tmp_path)
    with serve(config(f"sqlite:///{tmp_path}/tables.db", game_files=(LEDUC,))) as place:
        assert place.get(f"/{table.id}/record", status=409)["code"] == "not_over"
        place.get("/nowhere/record", status=404)


def test_a_table_that_waited_for_players_is_dealt_under_todays_rules(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table = place.open("coins", seats=2, start=False)
    rewrite(tmp_path, OLDER)
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table.place = place
        place.post(f"/{table.id}/start", token=table.host)
        wait_for(lambda: table.info()["presence"]["status"] == "playing")


def test_another_text_of_the_house_edition_is_followed_the_same_way(tmp_path: Path) -> None:
    table = played(tmp_path)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file, file:
        (setup,) = file.execute("SELECT setup FROM tables").fetchone()
        digest = json.loads(setup)["edition_digest"]
        file.execute("UPDATE tables SET setup = replace(setup, ?, ?)", (digest, "0" * len(digest)))
    with serve(config(f"sqlite:///{tmp_path}/tables.db")) as place:
        table.place = place
        assert table.info()["about"]["note"] == FOLLOWED
