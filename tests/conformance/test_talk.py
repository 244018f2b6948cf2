"""Talk and the law of the blind: for all five games, and defects that the check must find."""

from __future__ import annotations

from typing import Any

import pytest

from sudare.bots import answer_of, make_bot
from sudare.conformance.basics import Broken
from sudare.conformance.talk import check_talk
from sudare.core import Chance, Game, Perspective, Record, Table, find_game
from sudare.core.talk import Act

SEATS = {"chiyo": 5, "kage": 3, "ninja": 4, "omnitsu": 3, "shogunate": 3}


def record_of(cls: type[Game], seats: int, seed: str = "heard", moves: int = 70) -> Record:
    """A game, or its beginning, between rules of thumb."""
    table = Table(cls(seats), seed)
    bots = [make_bot("thumb", table.game, seat, Chance(f"{seed} {seat}")) for seat in range(seats)]
    while not table.state.over and len(table.moves) < moves:
        seat = table.state.deciders[0]
        table.act(seat, answer_of(bots[seat], table.perspective(seat))[0])
    return table.record()


@pytest.mark.parametrize("game", sorted(SEATS))
def test_what_bots_say_and_when_tells_nothing(game: str) -> None:
    """The same perspective gives the same words; outsiders of a team are told nothing of its talk."""
    cls = find_game(game)
    assert check_talk(record_of(cls, SEATS[game]), cls, Chance(game)) > 0


def planted(base: str, **parts: Any) -> type[Game]:
    """A game with a defect."""
    cls = find_game(base)
    return type(cls.__name__, (cls,), {"__module__": cls.__module__, **parts})


def test_bots_that_whisper_behind_the_table_are_caught() -> None:
    """A Usurper's bot leaves its role where another bot finds it."""
    whispers: dict[str, str] = {}
    chiyo = find_game("chiyo")

    class Whispering:
        def __init__(self, game: Any, seat: int, chance: Chance) -> None:
            self.thumb = chiyo.thumb(game, seat, chance)

        def choose(self, perspective: Perspective) -> int:
            return int(self.thumb.choose(perspective))

        def speak(self, perspective: Perspective, topic: str, dice: Chance) -> str:
            seat = perspective.seat
            assert seat is not None
            role = perspective.view.seats[seat].role
            if role == "betrayer":
                whispers["betrayer"] = str(seat + 1)
            known = whispers.get("betrayer", "")
            return f"accuse {known} betrayer" if known not in ("", str(seat + 1)) else "silent"

    game = planted("chiyo", thumb=lambda self, seat, chance: Whispering(self, seat, chance))
    with pytest.raises(Broken, match="a bot says"):
        check_talk(record_of(chiyo, 5), game, Chance("whisper"))


def test_a_bot_that_throws_dice_of_its_own_is_caught() -> None:
    chiyo = find_game("chiyo")
    count = iter(range(100_000))

    class Moody:
        def __init__(self, game: Any, seat: int, chance: Chance) -> None:
            self.choose = chiyo.thumb(game, seat, chance).choose

        def speak(self, perspective: Perspective, topic: str, dice: Chance) -> str:
            return ("silent", "claim ally", "claim betrayer")[next(count) % 3] if "role" in topic else "silent"

    game = planted("chiyo", thumb=lambda self, seat, chance: Moody(self, seat, chance))
    with pytest.raises(Broken, match="a bot says"):
        check_talk(record_of(chiyo, 5), game, Chance("mood"))


def test_a_turn_to_speak_that_depends_on_a_secret_is_caught() -> None:
    """The rules of a table hold the true position of the last deal: whose turn it is must not follow from it."""
    chiyo = find_game("chiyo")
    last: list[Any] = []

    class Leaking(type(chiyo.talk)):  # type: ignore[misc]
        def floor(self, seen: Perspective) -> list[tuple[int, str]]:
            betrayer = last[-1].roles.index(1) if last else 0
            spoken = {said.seat for said in seen.heard if said.n == len(seen.told)}
            return [(betrayer, "role")] if seen.told and betrayer not in spoken else []

    def look(self: Any, state: Any, seat: int | None) -> Any:
        last.append(state)
        return chiyo.look(self, state, seat)

    game = planted("chiyo", talk=Leaking(), look=look)
    with pytest.raises(Broken, match="whose turn it is to speak differs"):
        check_talk(record_of(chiyo, 5), game, Chance("leak"))


def test_team_talk_that_all_can_hear_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    ninja = find_game("ninja")
    monkeypatch.setattr(Table, "heard", lambda self, seat: [said for _, said in self.said])
    with pytest.raises(Broken, match="changed what another side can see"):
        check_talk(record_of(ninja, 4), ninja, Chance("ears"))


def test_half_a_sentence_is_caught() -> None:
    shogunate = find_game("shogunate")
    acts = (Act("half", "claim", "and so on"),)
    game = planted("shogunate", talk=type("Half", (type(shogunate.talk),), {"acts": acts})())
    with pytest.raises(Broken, match="no whole sentence"):
        check_talk(record_of(shogunate, 3), game, Chance("half"))
