"""Table talk: to everybody or to one's team; who is not spoken to gets nothing, not even a gap in the numbers."""

from __future__ import annotations

import random
from pathlib import Path
from time import monotonic, time
from typing import Any

from serving import Place, Player, Table, config, hub, serve


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


# -- acts of speech ----------------------------------------------------------------------------------------------------


def chiyo(place: Place, bots: dict[int, str] | None = None, **more: object) -> Table:
    """A table of Chiyo's Secret at which the first turn begins; the first seat is Motonaka."""
    options = {"motonaka_seat": 1, **dict(more.pop("options", {}) or {})}  # type: ignore[call-overload]
    table = place.open("chiyo", seats=5, options=options, bots=bots or {}, **more)
    while 0 in table.tokens:
        seen = place.get(f"/{table.id}/perspective", table.tokens[0])["snapshot"]
        if seen["position"]["view"]["stage"] != "setup":
            break
        answer = {
            "decision": seen["decision"]["number"],
            "action": seen["decision"]["question"]["options"][0]["action"],
        }
        place.post(f"/{table.id}/act", answer, table.tokens[0])
    return table


def test_what_can_be_said_is_data_and_what_was_said_reads_as_a_sentence(place: Place) -> None:
    table = chiyo(place)
    acts = {act["act"]: act for act in place.get(f"/{table.id}/chat", table.tokens[1])["acts"]}
    assert acts["claim"]["text"] == "I am {role}."
    assert [option["action"] for option in acts["claim"]["parts"][0]["options"]] == ["ally", "betrayer", "usurper"]
    bea = table.sit(2)
    bea.until("snapshot")
    place.post(f"/{table.id}/chat", {"says": "claim ally"}, table.tokens[1])
    heard = bea.until("chat")
    assert (heard["text"], heard["says"], heard["name"]) == (
        "I am one of the Daimyo's Allies.",
        "claim ally",
        "Player 2",
    )
    assert heard["n"] == len(bea.events)
    bea.say(type="chat", says="doubt 1", command="d")
    assert bea.until("done")["command"] == "d"
    assert [c["text"] for c in place.get(f"/{table.id}/perspective")["chat"]][-1] == (
        "I do not believe Player 2, who said ‘I am one of the Daimyo's Allies’."
    )
    for says, code in (("claim motonaka", "no_such_act"), ("accuse 3 ally", "not_now"), ("", "empty")):
        assert place.post(f"/{table.id}/chat", {"says": says}, table.tokens[2], 409)["code"] == code
    hub(place).tables.pop(table.id)  # it is in the log
    assert len(place.get(f"/{table.id}/perspective")["chat"]) == 2
    assert [act["act"] for act in place.get(f"/{table.id}/chat", table.tokens[3])["acts"]].count("doubt") == 1


def test_an_act_to_the_team_stays_among_them(place: Place) -> None:
    table = place.open("ninja", seats=4)
    acts = {s: {a["act"] for a in place.get(f"/{table.id}/chat", t)["acts"]} for s, t in table.tokens.items()}
    assert "mission" in acts[0] and "mission" not in acts[3] and "search" in acts[3]
    place.post(f"/{table.id}/chat", {"says": "side east"}, table.tokens[0])  # it is for the team without saying so
    heard = {s: [c["text"] for c in place.get(f"/{table.id}/perspective", t)["chat"]] for s, t in table.tokens.items()}
    assert heard == {0: ["I take the east side."], 1: ["I take the east side."], 2: [], 3: []}
    assert place.get(f"/{table.id}/perspective")["chat"] == []


def test_a_muted_motonaka_and_a_table_without_talk_have_nothing_to_say(place: Place) -> None:
    muted = chiyo(place, options={"motonaka_chat": "muted"})
    assert place.get(f"/{muted.id}/chat", muted.tokens[0])["acts"] == []
    refused = place.post(f"/{muted.id}/chat", {"says": "accuse 2 betrayer"}, muted.tokens[0], 409)
    assert refused["code"] == "muted"
    silent = chiyo(place, talk="nobody")
    assert silent.info()["about"]["talk"] == "nobody"
    assert place.get(f"/{silent.id}/chat", silent.tokens[1])["acts"] == []
    for body in ({"says": "claim ally"}, {"text": "psst"}):
        assert place.post(f"/{silent.id}/chat", body, silent.tokens[1], 409)["code"] == "no_talk"


def wait_for_talk(player: Player, by: int, says: str) -> str:
    """Read until a seat says something of a kind."""
    while True:
        heard = player.until("chat")
        if heard["seat"] == by and heard["says"].split()[0] in says.split():
            return str(heard["says"])


def test_a_bot_answers_what_it_is_asked_and_stays_with_it(place: Place) -> None:
    table = chiyo(place, bots={2: "thumb", 3: "easy", 4: "random"})
    aki = table.sit(1)
    aki.until("snapshot")
    answers = []
    for _ in range(2):
        aki.say(type="chat", says="ask 3")
        answers.append(wait_for_talk(aki, 2, "claim silent"))
    assert answers[0] == answers[1]
    aki.say(type="chat", says="ask_seen 4")
    assert wait_for_talk(aki, 3, "saw nothing")
    aki.say(type="chat", says="ask 5")  # whoever plays at random has no words
    aki.say(type="chat", says="ask 3")
    assert wait_for_talk(aki, 2, "claim silent") == answers[0]
    assert all(c["seat"] != 4 for c in place.get(f"/{table.id}/perspective")["chat"])


def test_at_a_table_for_people_bots_are_silent(place: Place) -> None:
    table = chiyo(place, bots={2: "thumb", 3: "thumb", 4: "thumb"}, talk="people")
    place.post(f"/{table.id}/chat", {"says": "ask 3"}, table.tokens[1])
    live = hub(place).tables[table.id].result()
    assert live.room.floor() == {}
    assert [c["seat"] for c in place.get(f"/{table.id}/perspective")["chat"]] == [1]


def test_whose_turn_it_is_to_speak_is_worked_out_from_the_public_side(place: Place) -> None:
    table = chiyo(place, bots={2: "thumb", 3: "thumb", 4: "thumb"})
    aki = table.sit(1)
    aki.until("snapshot")
    aki.say(type="chat", says="ask 4")
    wait_for_talk(aki, 3, "claim silent")
    room = hub(place).tables[table.id].result().room
    public = room.playing().perspective(None)
    assert room.floor() == {s: t for s, t in room.game.talk.floor(public) if s in (2, 3, 4)}


def test_a_bot_that_is_asked_again_and_again_stops_at_the_limit_of_its_seat(tmp_path: Path) -> None:
    with serve(config(f"sqlite:///{tmp_path}/talk.db", talk_per_seat=5)) as place:
        table = chiyo(place, bots={2: "thumb"})
        aki = table.sit(1)
        aki.until("snapshot")
        live = hub(place).tables[table.id].result()
        while live.room.said[2] < 5:
            aki.say(type="chat", says="ask 3")
            wait_for_talk(aki, 2, "claim silent")
        place.post(f"/{table.id}/chat", {"says": "ask 3"}, table.tokens[3])
        aki.sync()
        assert live.room.floor()[2] == "asked_role"  # it is asked,
        assert live.room.said[2] == 5
        assert all(key[2] != "talk" for key in live.errands)  # but nothing more is begun
        for _ in range(5 - live.room.said[1]):
            place.post(f"/{table.id}/chat", {"says": "silent"}, table.tokens[1])
        refused = place.post(f"/{table.id}/chat", {"says": "ask 3"}, table.tokens[1], 409)
        assert refused["code"] == "enough"  # one's own talk has the same end


def test_replays_and_records_hold_what_was_said(place: Place) -> None:
    table = place.open("shogunate", seats=3, bots={1: "thumb", 2: "thumb"})
    acts = place.get(f"/{table.id}/chat", table.tokens[0])["acts"]
    clan = next(a for a in acts if a["act"] == "against")["parts"][0]["options"][0]["action"]
    place.post(f"/{table.id}/chat", {"says": f"against {clan}"}, table.tokens[0])
    place.post(f"/{table.id}/chat", {"text": "good luck"}, table.tokens[0])
    aki = table.sit(0)
    aki.play(random.Random(1))
    said = place.get(f"/{table.id}/replay", table.tokens[0])["said"]
    assert [one["says"] for one in said] == [f"against {clan}"]
    record = place.get(f"/{table.id}/record", table.tokens[0])
    assert [one["says"] for one in record["talk"]] == [f"against {clan}"]
    assert "good luck" not in str(record)
