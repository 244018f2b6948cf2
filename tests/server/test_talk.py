"""Table talk: to everybody or to one's team; who is not spoken to gets nothing, not even a gap in the numbers."""

from __future__ import annotations

from time import monotonic, time
from typing import Any

from serving import Place, Player, Table, hub


def said(player: Player) -> list[Any]:
    """Return what a player has heard so far, without the times."""
    player.sync()
    return [(f["number"], f["seat"], f["text"], f.get("team", False)) for f in player.frames if f["type"] == "chat"]


def teams(place: Place, **options: object) -> Table:
    return place.open("coins", seats=4, options={"teams": True, **options})


def test_what_is_said_to_the_team_reaches_nobody_else(place: Place) -> None:
    table = teams(place)
    players = {seat: table.sit(seat) for seat in (0, 1, 2, 3, None)}
    for player in players.values():
        player.until("snapshot")
    assert [p.position["team"] for p in players.values()] == [[0, 2], [1, 3], [0, 2], [1, 3], []]
    players[0].say(type="chat", text="between us", team=True, command="1")
    assert players[0].until("done")["command"] == "1"
    players[0].say(type="chat", text="between us", team=True, command="1")  # sent twice, said once
    assert players[0].until("done")["command"] == "1"
    place.post(f"/{table.id}/chat", {"text": "to all"}, table.tokens[1])
    place.post(f"/{table.id}/chat", {"text": "and us", "team": True}, table.tokens[3])
    ours = [(0, 0, "between us", True), (1, 1, "to all", False)]
    theirs = [(0, 1, "to all", False), (1, 3, "and us", True)]
    assert said(players[0]) == said(players[2]) == ours
    assert said(players[1]) == said(players[3]) == theirs
    assert said(players[None]) == [(0, 1, "to all", False)]
    for seat, heard in ((0, ours), (3, theirs), (None, theirs[:1])):
        again = table.sit(seat)  # who comes back is told the same
        again.until("snapshot")
        assert said(again) == heard
        over_http = place.get(f"/{table.id}/perspective", "" if seat is None else table.tokens[seat])["chat"]
        assert [(c["number"], c["seat"], c["text"], c.get("team", False)) for c in over_http] == heard


def test_it_stays_among_them_after_a_restart(place: Place) -> None:
    table = teams(place)
    place.post(f"/{table.id}/chat", {"text": "between us", "team": True}, table.tokens[2])
    hub(place).tables.pop(table.id)
    for seat, texts in ((0, ["between us"]), (1, []), (2, ["between us"])):
        chat = place.get(f"/{table.id}/perspective", table.tokens[seat])["chat"]
        assert [c["text"] for c in chat] == texts
    assert place.get(f"/{table.id}/perspective")["chat"] == []


def test_nothing_that_the_others_are_sent_depends_on_what_a_team_says(place: Place) -> None:
    """Two tables, the same but for the talk of a team: the others and their waiting requests get the same bytes."""
    tables, began = [], {}
    for _ in range(2):
        tables.append(teams(place))
        began[tables[-1].id] = hub(place).tables[tables[-1].id].result().attendance.began - monotonic() + time()
    players = [table.sit(1) for table in tables]
    for number in range(600):  # more than is kept at hand
        place.post(f"/{tables[0].id}/chat", {"text": f"secret {number}", "team": True}, tables[0].tokens[0])
    seen = []
    for table, player in zip(tables, players, strict=True):
        place.post(f"/{table.id}/chat", {"text": "open"}, table.tokens[2])
        place.post(f"/{table.id}/act", {"decision": 0, "action": "stake:low"}, table.tokens[0])
        player.sync()
        late = table.sit(1)
        late.sync()
        over_http = place.get(f"/{table.id}/perspective", table.tokens[1])
        frames = [*player.frames, *late.frames, over_http]
        for frame in frames:
            frame.pop("table", None)
            for presence in [frame, frame.get("presence", {})]:  # not even when they were last seen
                moments = [presence.pop("host_away", None), *(c.pop("away") for c in presence.get("chairs", []))]
                assert all(abs(m - began[table.id] - 120.0) < 0.3 for m in moments if m is not None)
                presence.pop("now", None)
            for chat in [frame, *frame.get("chat", [])]:
                chat.pop("at", None)
        late.close()
        seen.append(frames)
    assert seen[0] == seen[1]
    assert [frame["text"] for frame in seen[0] if frame.get("type") == "chat"] == ["open", "open"]


def test_who_has_no_team_and_who_is_muted_is_told_so(place: Place) -> None:
    table = place.open("coins", seats=2, options={"muted": True})
    path = f"/{table.id}/chat"
    assert place.post(path, {"text": "x", "team": True}, table.tokens[0], 409)["code"] == "no_team"
    assert place.post(path, {"text": "x"}, table.tokens[1], 409)["code"] == "muted"
    place.post(path, {"text": "x"}, table.tokens[0])
    waiting = place.open("coins", seats=2, start=False)
    assert place.post(f"/{waiting.id}/chat", {"text": "x", "team": True}, waiting.tokens[0], 409)["code"] == (
        "not_started"
    )
    place.post(f"/{waiting.id}/chat", {"text": "hello"}, waiting.tokens[0])


def test_a_side_of_ninja_can_talk_in_secret(place: Place) -> None:
    table = place.open("ninja", seats=4)
    views = {s: place.get(f"/{table.id}/perspective", token)["snapshot"] for s, token in table.tokens.items()}
    sides = {s: view["position"]["team"] for s, view in views.items()}
    speaker = next(seat for seat, team in sides.items() if len(team) > 1)
    assert all(sides[seat] == sides[speaker] for seat in sides[speaker])
    place.post(f"/{table.id}/chat", {"text": "over the wall", "team": True}, table.tokens[speaker])
    for seat, token in table.tokens.items():
        heard = [chat["text"] for chat in place.get(f"/{table.id}/perspective", token)["chat"]]
        assert heard == (["over the wall"] if seat in sides[speaker] else [])
