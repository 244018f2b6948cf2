"""games/chiyo: how a game ended, in words: what every side had gathered, who was who, and the one lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Count, Ending, Sum, Told, Turnings, Uncovered, Voice
from sudare.core.ending import Turning, listed, upper
from sudare.games.chiyo.edition import BETRAYER, DAIMYO, FUGITIVES, MOTONAKA, Win
from sudare.games.chiyo.rules.final import gathered, wins_at

if TYPE_CHECKING:
    from sudare.games.chiyo.state import Chiyo

SIDES = ("the Allies", "the Betrayer", "the Usurpers", "Motonaka")
RULES = ("CHI-038", "CHI-039", "CHI-040", "CHI-041")
MOST_TURNINGS = 4  # two unmaskings, the lie, the winning turn


def ending(s: Chiyo, told: list[Told], voice: Voice) -> Ending:
    """Return how the game ended."""
    sides = sorted({s.roles[seat] for seat in s.winners})
    who = listed(SIDES[role] for role in sides)
    verb = "wins" if sides in ([BETRAYER], [MOTONAKA]) else "win"
    names = listed(voice.seat(seat) for seat in s.winners)
    reason, rule = _reason(s, sides, voice)
    return Ending(
        f"{upper(who)} {verb}: {names}.",
        reason,
        rule,
        [_sum(s, role, voice) for role in sorted(range(4), key=lambda role: role not in sides)],
        _uncovered(s, voice),
        _turnings(s, told, voice),
    )


def _turnings(s: Chiyo, told: list[Told], voice: Voice) -> list[Turning]:
    """Return where it turned: the unmaskings, the lie, and how it was won; for want of these, what came close."""
    found = (
        Turnings(told, voice)
        .first("The first Fugitive was unmasked", "unmasked")
        .last("The second Fugitive was unmasked", "unmasked")
    )
    if s.lie >= 0 and s.game.options.lie_reveal == "end":
        turn, asker, question, _, _ = s.asked_before[s.lie]
        lied = {"turn": turn, "seat": asker, "question": s.game.names["question"][question]}
        for kind in ("answered", "answered_about"):
            found.last("The one lie", kind, lambda e: lied.items() <= e.data.items(), lambda e: _lie(s, voice))
    if s.ending == "city":
        found.last("The Shogun enters the city", "city_revealed")
    elif s.ending != "turn_cap":
        found.last("The winning turn", "turn_began", says=lambda e: _last_turn(s, told, voice))
    found.last("Motonaka's last Influence card", "influence_played").last("The last claim in vain", "claim_void")
    return found.all(MOST_TURNINGS)


def _last_turn(s: Chiyo, told: list[Told], voice: Voice) -> str:
    """Say of the turn in which the game was won what was moved and turned up in it."""
    start = max(n for n, event in enumerate(told) if event.kind == "turn_began")
    deeds = [voice.event(event) for event in told[start:] if event.kind in ("moved", "tile_moved", "revealed")]
    return " ".join([voice.event(told[start]), *deeds])


def _place(s: Chiyo, role: int) -> int:
    """Return where a side has won, or else where the Daimyo stands: every side needs him."""
    return next((p for p in range(len(s.game.boards)) if wins_at(s, role, p)), s.tiles[DAIMYO])


def _reason(s: Chiyo, sides: list[int], voice: Voice) -> tuple[str, str]:
    if s.ending == "city":
        return (
            f"The Shogun entered the city, on space {s.city} of the road, before the Nobles had gathered their people.",
            RULES[MOTONAKA],
        )
    if s.ending == "turn_cap":
        return f"After {s.turns} turns of the Nobles the Shogun has arrived, and Motonaka wins.", "CHI-213"
    told = [_gathering(s, role, voice) for role in sides]
    return " ".join(told), RULES[sides[0]] if len(sides) == 1 else "CHI-159"


def _gathering(s: Chiyo, role: int, voice: Voice) -> str:
    """Say what a winning side had gathered, and where."""
    place = _place(s, role)
    win = s.game.edition.roles[role].win
    pieces = listed(_need(s, need, place) for need in win.needs)
    owners = listed(voice.seat(owner) for owner in s.owners[place])  # nobody owns the Temple
    betrayer = listed(voice.seat(seat) for seat in range(s.game.seats) if s.roles[seat] == BETRAYER)
    whose = "" if win.where == "any" else f" It belongs to {owners}, and {betrayer} is the Betrayer."
    return (
        f"In the Final Act, on turn {s.turns + 1}, all that {SIDES[role]} needed lay face-up at "
        f"{s.game.titles['place'][place]}: {pieces}.{whose}"
    )


def _need(s: Chiyo, need: str, place: int) -> str:
    """Name a piece that a side needs; an Imperial by the card that served."""
    game = s.game
    faces = [s.face[i] for i, p in enumerate(s.place) if p == place and s.up[i]]
    if need == "imperial":
        found = [game.titles["card"][card] for card in faces if card in game.imperials]
        return f"an Imperial ({found[0]})" if found else "an Imperial"
    if need == "true_assassin":
        return f"the True Assassin ({game.titles['card'][s.true_assassin]})"
    return {"daimyo": "the Daimyo", "true_geisha": "the True Geisha", "true_ronin": "the True Ronin"}[need]


def _sum(s: Chiyo, role: int, voice: Voice) -> Sum:
    """Say of every condition of a side whether it was met at the end."""
    people = listed(voice.seat(seat) for seat in range(s.game.seats) if s.roles[seat] == role)
    title = upper(f"{SIDES[role]} ({people})")
    if role == MOTONAKA:
        at = f"The Shogun in the city: the marker is on space {s.marker}, the city on space {s.city}"
        return Sum(title, [Count(at, met=s.marker >= s.city)])
    place = _place(s, role)
    win = s.game.edition.roles[role].win
    there = s.game.titles["place"][place]
    lines = [Count("The Final Act has begun: both Fugitives are unmasked", met=all(s.unmasked))]
    for need in win.needs:
        only = Win(needs=[need], where=win.where)
        name = _need(s, need, place)
        met = gathered(s, only, place, (s.true_assassin,))
        lines.append(Count(upper(f"{name}{'' if need == 'daimyo' else ', face-up'} at {there}"), met=met))
    if win.where != "any":
        owned = any(s.roles[owner] == BETRAYER for owner in s.owners[place])
        text = f"{there} is one of the Betrayer's own" if win.where == "own" else f"{there} is not the Betrayer's"
        lines.append(Count(upper(text), met=owned if win.where == "own" else not owned))
    return Sum(title, lines)


def _uncovered(s: Chiyo, voice: Voice) -> list[Uncovered]:
    game = s.game
    cards, places = game.titles["card"], game.titles["place"]
    roles = [f"{voice.seat(seat)}: {game.titles['role'][role]}" for seat, role in enumerate(s.roles)]
    found = [Uncovered("Who was who", roles), Uncovered("Motonaka's one lie", [_lie(s, voice)], s.motonaka)]
    masks = []
    for fugitive in range(len(FUGITIVES)):
        card = s.disguises[fugitive]
        if card < 0:
            continue
        title = game.titles["fugitive"][fugitive]
        if s.unmasked[fugitive]:
            where = "unmasked"
        else:
            where = f"never found, at {places[s.place[s.face.index(card)]]}"
        masks.append(f"The {title} was disguised as {cards[card]}: {where}")
    if s.true_assassin >= 0:
        place = places[s.place[s.face.index(s.true_assassin)]]
        masks.append(f"The True Assassin was {cards[s.true_assassin]}, at {place}")
    masks.append(f"The city was on space {s.city} of the road")
    found.append(Uncovered("The disguises", masks))
    hidden = []
    for number, title in enumerate(places):
        below = [cards[s.face[i]] for i in s.facedown_at(number)]
        if below:
            hidden.append(f"{upper(title)}: {', '.join(below)}")
    if hidden:
        found.append(Uncovered("Face-down until the end", hidden))
    tokens = [f"{voice.seat(seat)}: {', '.join(map(str, s.honor[seat]))}" for seat in s.nobles if s.honor[seat]]
    if tokens:
        found.append(Uncovered("Honor tokens", tokens))
    if s.hand:
        found.append(Uncovered("In Motonaka's hand", [game.titles["influence"][card] for card in s.hand], s.motonaka))
    return found


def _lie(s: Chiyo, voice: Voice) -> str:
    """Say which answer was the lie (option `lie_reveal`)."""
    if s.game.options.lie_reveal == "never":
        return "Whether Motonaka lied is not told at this table."
    if s.lie < 0:
        return "Motonaka never lied."
    turn, asker, question, about, yes = s.asked_before[s.lie]
    said, true = ("Yes", "No") if yes else ("No", "Yes")
    asked = s.game.titles["question"][question]
    cards = f" (about {listed(s.game.titles['card'][card] for card in about)})" if about else ""
    return f"On turn {turn} {voice.seat(asker)} asked: {asked}{cards} Motonaka said {said}; the truth was {true}."
