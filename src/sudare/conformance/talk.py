"""conformance: talk: it carries nothing that its speaker does not know, and a team's tells others nothing."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from sudare.bots.talk import Talkers, floor, words_of
from sudare.conformance.basics import Broken
from sudare.conformance.play import has_thumb
from sudare.core import Bot, Chance, Game, Perspective, Record, Refusal, Table, Voice
from sudare.core.forms import Told
from sudare.core.talk import line

SAYS = 16  # one moment in so many, somebody says something, as people do
LOOKS = 16  # one moment in so many is looked at closely
TURNS = 2  # and one in so many at which bots may speak


def check_talk(record: Record, cls: type[Game], chance: Chance) -> int:
    """Play a game again with talk; return how many times what was said was compared in two worlds."""
    game = record.make_game(lambda _: cls)
    if not game.talk.acts:
        return 0
    table, compared = Table(game, record.seed), 0
    bots: dict[int, Bot] = {}
    if has_thumb(game):
        bots = {seat: game.public.thumb(seat, Chance(f"{record.seed} {seat}")) for seat in range(game.seats)}
    talkers = Talkers(table, bots, record.seed)
    for seat, action in record.moves:
        table.act(seat, action)
        if table.state.over:
            break
        if not chance.below(SAYS):
            _somebody_speaks(table, chance)
        moment = any(kind.id in game.talk.moments for kind, *_ in table.events[table.starts[-1] :])
        if not chance.below(TURNS if moment else LOOKS):
            compared += _check_worlds(table, bots, record.seed, chance)
        talkers.run()
        if talkers.faults:
            raise Broken("talk", talkers.faults[0][0], f"a bot whose turn it was to speak {talkers.faults[0][1]}")
    _check_lines(table)
    again = Table.from_record(Record.from_json(table.record().to_json()), lambda _: cls)
    if [said for _, said in again.said] != [said for _, said in table.said]:
        raise Broken("talk", None, "a record with talk does not give the same talk again")
    return compared


def _somebody_speaks(table: Table, chance: Chance) -> None:
    """Let a seat say anything that fits, to all or to its team; whoever is not spoken to must notice nothing."""
    seat = chance.below(table.game.seats)
    acts = table.sayable(seat)
    if not acts:
        return
    act = chance.choice(acts)
    says = " ".join([act.act, *(chance.choice(part.options).action for part in act.parts)])
    team = act.team or (len(table.game.team(table.state.view(seat), seat)) > 1 and chance.below(2) == 0)
    before = _all_sides(table)
    try:
        said = table.say(seat, says, team)
    except Refusal as refusal:
        raise Broken("talk", seat, f"{says!r} is among what can be said, but is refused: {refusal}") from None
    after = _all_sides(table)
    for other, shown in after.items():
        hears = said.to is None or other in said.to
        if hears and shown == before[other]:
            raise Broken("talk", other, f"{says!r} was said where this side hears it, but it heard nothing")
        if not hears and shown != before[other]:
            raise Broken("talk", other, f"what was said to a team, {says!r}, changed what another side can see")


def _all_sides(table: Table) -> dict[int | None, list[Any]]:
    """Return all that each side can learn of the table and its talk."""
    turn = floor(table)
    sides: dict[int | None, list[Any]] = {None: [table.perspective(None).encoded(), turn]}
    for seat in range(table.game.seats):
        sides[seat] = [table.perspective(seat).encoded(), turn, msgspec.json.encode(table.sayable(seat))]
    return sides


def _check_worlds(table: Table, bots: dict[int, Bot], seed: str, chance: Chance) -> int:
    """Compare one side's talk in the real world and in one that it cannot tell apart."""
    game, turn = table.game, floor(table)
    speakers = [seat for seat, _ in turn if seat in bots]
    seat = chance.choice(speakers) if speakers and chance.below(2) else chance.below(game.seats)
    seen = table.perspective(seat)
    world = seen.sample(chance.fork("talk"))
    twin = Table.at(world)
    twin.said = table.said
    if (one := table.sayable(seat)) != (other := twin.sayable(seat)):
        raise Broken("talk", seat, f"what this side can say differs between two worlds: {one} and {other}")
    public = Perspective.of(world, None, table.told(None))
    public.heard = table.heard(None)
    if game.talk.floor(public) != turn:
        raise Broken("talk", seat, f"whose turn it is to speak differs between two worlds: {turn}")
    topic = dict(turn).get(seat)
    if topic is None or seat not in bots:
        return 2
    told = table.told(None)
    real = _heard_in(table, table.state, seat, topic, told, seen, seed)
    side = Perspective.of(world, seat, seen.told)
    side.heard = seen.heard
    imagined = _heard_in(table, world, seat, topic, told, side, seed)
    if real != imagined:
        raise Broken("talk", seat, f"a bot says {real!r}, but {imagined!r} in a world that it cannot tell apart")
    return 3


def _heard_in(table: Table, state: Any, seat: int, topic: str, told: list[Told], side: Perspective, seed: str) -> str:
    """Return what a fresh bot says in a world, after all others have thought of what they would say in it."""
    game = type(table.game)(table.game.seats, msgspec.to_builtins(table.game.public.options), table.game.edition)
    for other in range(game.seats):
        if other != seat:
            with suppress(Exception):  # in an imagined world they have heard less than they know
                thought = Perspective.of(state, other, told)
                game.thumb(other, Chance(f"{seed} {other}")).speak(thought, topic, Chance(seed))  # type: ignore[attr-defined]
    sent = Perspective.decode(game, side.encoded())
    words, fault = words_of(game.thumb(seat, Chance(f"{seed} {seat}")), sent, topic, Chance(f"{seed} speaks"))
    return words or fault


def _check_lines(table: Table) -> None:
    """Everything that was said reads as whole sentences."""
    heard = table.heard(None)
    voice = Voice(table.game, None, table.names)
    for number, said in enumerate(heard):
        text = line(table.game, said, voice, heard[:number])
        if not text.endswith((".”", "?”", "!”")) or "{" in text:
            raise Broken("talk", said.seat, f"what was said is no whole sentence: {text}")
