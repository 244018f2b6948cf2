"""When the host is away the table goes on: who sits there may do what otherwise the host does, and all are told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Place, Player, config, serve, wait_for


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Place]:
    """A server where whoever is not connected is away at once."""
    with serve(config(f"sqlite:///{tmp_path}/tables.db", away_after=0.0)) as place:
        yield place


def test_a_guest_deals_when_the_host_is_away_and_everybody_reads_who_did(hasty: Place) -> None:
    table = hasty.open("leduc", start=False)
    hasty.post(f"/{table.id}/start", token=table.tokens[1])
    seen = hasty.get(f"/{table.id}/perspective")
    assert seen["presence"]["status"] == "playing"
    assert [said["text"] for said in seen["chat"]] == ["Player 2 has dealt, as the host is away."]


def test_not_while_the_host_is_here_and_spectators_never(hasty: Place) -> None:
    table = hasty.open("leduc", start=False)
    host = Player(hasty.port, table.id, table.host)
    host.sync()
    assert hasty.post(f"/{table.id}/start", token=table.tokens[1], status=403)["code"] == "not_host"
    assert hasty.post(f"/{table.id}/chairs/0", {"free": True}, table.tokens[1], 403)["code"] == "not_yours"
    host.close()
    wait_for(lambda: hasty.get(f"/{table.id}")["presence"]["host_away"])
    assert hasty.post(f"/{table.id}/start", status=403)["text"] == "Only the host of this table can do that."
    hasty.post(f"/{table.id}/start", token=table.tokens[1])


def test_before_the_time_that_the_table_shows_the_guests_wait(place: Place) -> None:
    table = place.open("leduc", start=False)
    presence = place.get(f"/{table.id}")["presence"]
    assert 100 < presence["host_away"] - presence["now"] <= 120
    refused = place.post(f"/{table.id}/start", token=table.tokens[1], status=403)
    assert refused["text"] == (
        "Only the host of this table can do that; who sits here can when the host has been away for 120 seconds."
    )


def test_a_guest_fills_empty_chairs_with_bots(hasty: Place) -> None:
    table = hasty.open("leduc", people=1, start=False)
    hasty.post(f"/{table.id}/chairs/1", {"bot": "thumb"}, table.tokens[0])
    hasty.post(f"/{table.id}/start", token=table.tokens[0])
    assert hasty.get(f"/{table.id}")["presence"]["chairs"][1]["bot"] == "thumb"


def test_a_guest_frees_the_chair_of_who_is_away_but_of_nobody_who_is_here(hasty: Place) -> None:
    table = hasty.open("leduc", start=False)
    ann = table.sit(0)
    ann.sync()
    assert hasty.post(f"/{table.id}/chairs/0", {"free": True}, table.tokens[1], 409)["code"] == "not_away"
    ann.close()
    wait_for(lambda: hasty.get(f"/{table.id}")["presence"]["chairs"][0]["away"])
    hasty.post(f"/{table.id}/chairs/0", {"free": True}, table.tokens[1])
    assert hasty.post(f"/{table.id}/join", {"name": "Eve"})["seat"] == 0


def test_a_guest_opens_the_rematch_and_hosts_it(hasty: Place) -> None:
    table = hasty.open("leduc")
    ann, bob = table.sit(0), table.sit(1)
    ann.until("snapshot")
    ann.act("raise")
    bob.sync()
    bob.act("fold")
    made = hasty.post(f"/{table.id}/rematch", token=table.tokens[1])
    assert hasty.get(f"/{made['id']}/mine", made["host"])["host"] is True
    assert hasty.post(f"/{table.id}/rematch", token=table.host, status=409)["code"] == "done_already"
