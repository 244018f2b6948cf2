"""games/chiyo: what can be said at the table: who one is, what one saw, whom to trust, and that Motonaka has lied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Perspective
from sudare.core.talk import SEAT, Act, Names, Talk
from sudare.games.chiyo.edition import FUGITIVES, TYPES
from sudare.games.chiyo.vocabulary import MARKERS

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import View

SIDES = {"ally": "one of the Daimyo's Allies", "betrayer": "the Betrayer", "usurper": "a Usurper"}
KIND_OF_PATRON = {type: f"{'an' if type[0] in 'ai' else 'a'} {type.title()}" for type in TYPES}
MOTONAKA_SPEAKS = 3  # once in so many turns
HUNTING = "hunt"
# what bots are to speak of when it is their turn
ROLE, SEEN, SUSPECT, HUNT, ASKED_ROLE, ASKED_SEEN = "role", "seen", "suspect", "hunt", "asked_role", "asked_seen"


class ChiyoTalk(Talk):
    """Nobles say who they are and what they have seen, truly or not; Motonaka may talk like everybody, unless muted."""

    acts = (
        Act("claim", "claim", "I am {role}."),
        Act("saw", "claim", "I looked at {card}: it is {patron}."),
        Act("city", "claim", "The City Marker on {space} shows {marker}."),
        Act("told", "claim", "Motonaka's answers tell me that the {fugitive} is {patron}."),
        Act("kind", "claim", "Motonaka's answers tell me that the {fugitive} is disguised as {type}."),
        Act("accuse", "accuse", "{seat} is {role}."),
        Act("suspect", "accuse", "I suspect that {patron} is the {fugitive}."),
        Act("trust", "defend", "I trust {seat}."),
        Act("believe", "defend", "I believe {said}."),
        Act("doubt", "doubt", "I do not believe {said}."),
        Act("lied", "doubt", "Motonaka lied to me about the {fugitive}."),
        Act("misled", "doubt", "Motonaka lied to me about my neighbours."),
        Act("ask", "ask", "{seat}, who are you?"),
        Act("ask_seen", "ask", "{seat}, what have you seen?"),
        Act("silent", "answer", "I would rather not say."),
        Act("nothing", "answer", "I have seen nothing that nobody else knows."),
        Act("gather", "plan", "Let us gather at {place}."),
        Act("search", "plan", "Let the Daimyo be brought to {place}, to search there."),
        Act("away", "promise", "{seat}, I will bring nobody to your Establishments."),
        Act("hunt_first", "promise", "I will help to find the {fugitive} before anything else."),
    )
    at_a_loss = "silent"
    moments = frozenset(("turn_began",))

    def things(self, game: ChiyoGame) -> dict[str, Names]:
        """Return what is spoken of: roles and cards as they are called inside a sentence."""
        names, titles = game.names, game.titles
        faces = range(game.patron_count + len(FUGITIVES))
        return {
            "role": SIDES,
            "type": KIND_OF_PATRON,
            "patron": {names["card"][c]: titles["card"][c] for c in faces},
            "fugitive": dict(zip(FUGITIVES, titles["fugitive"], strict=True)),
            "place": dict(zip(names["place"], titles["place"], strict=True)),
            "card": {str(h): f"card {h}" for h in range(1, game.handles + 1)},
            "space": {str(space): f"space {space}" for space in game.track.city},
            "marker": dict(zip(MARKERS, titles["marker"], strict=True)),
        }

    def fits(self, game: ChiyoGame, view: View, seat: int, act: Act) -> dict[str, list[str]] | None:
        """Return what can be said now: of cards that lie face-down, of Fugitives in disguise, of Nobles."""
        if view.stage == "setup":
            return None
        if seat == view.motonaka and act.id in ("claim", "told", "kind", "lied", "misled", "away"):
            return None
        hidden = [name for name in FUGITIVES if not view.unmasked[name]]
        fit: dict[str, list[str]] = {}
        for part, type in act.parts.items():
            if type == "card":
                fit[part] = [str(handle) for handle in _down(view)]
            elif type == "patron":
                fit[part] = unseen(game, view) if act.id == "saw" else self._disguises(game, view)
            elif type == "fugitive":
                fit[part] = hidden
            elif type == "space":
                fit[part] = [str(marker.space) for marker in view.city if marker.face is None]
            elif type == "place" and act.id == "gather":
                fit[part] = [place.id for place in view.places if place.owners]
            elif type == SEAT:
                fit[part] = [str(s + 1) for s in range(game.seats) if s not in (seat, view.motonaka)]
        if act.id == "accuse":
            shown = [str(s + 1) for s, who in enumerate(view.seats) if who.role is not None]
            fit["seat"] = [name for name in fit["seat"] if name not in shown]
        return fit

    def _disguises(self, game: ChiyoGame, view: View) -> list[str]:
        """Return who can be a Fugitive in disguise: nobody who was one already, and no Assassin (CHI-023)."""
        found = {view.disguises[name] for name in FUGITIVES if view.unmasked[name]}
        return [name for c in game.disguise_deck if (name := game.names["card"][c]) not in found]

    def floor(self, seen: Perspective) -> list[tuple[int, str]]:
        """Return who is to speak: whoever was asked; after a turn, who had it, and now and then Motonaka."""
        view: View = seen.view
        turns = [told for told in seen.told if told.kind == "turn_began"]
        waiting = _asked(seen)
        if len(turns) > 1:
            now = turns[-1].n
            before = turns[-2]
            spoken = {said.seat for said in seen.heard if said.n > now}
            speaker = int(before.data["seat"])
            if speaker not in spoken and speaker not in waiting:
                waiting[speaker] = _topic(seen, speaker, before.n, len(turns))
            if len(turns) % MOTONAKA_SPEAKS == 0 and view.motonaka not in spoken and view.talk != "muted":
                waiting.setdefault(view.motonaka, SUSPECT)
        return sorted(waiting.items())


def unseen(game: ChiyoGame, view: View) -> list[str]:
    """Return what a face-down card can be: nothing that lies face-up, has left, or has not come yet."""
    not_there = {card.face for place in view.places for card in place.cards}
    for name, true in zip(FUGITIVES, game.true_card, strict=True):
        not_there.add(view.disguises[name] if view.unmasked[name] else game.names["card"][true])
    return [name for name in game.names["card"][: game.patron_count + len(FUGITIVES)] if name not in not_there]


def _down(view: View) -> list[int]:
    """Return the numbers of the cards that lie face-down."""
    return [card.handle for place in view.places for card in place.cards if card.face is None]


def _asked(seen: Perspective) -> dict[int, str]:
    """Return who was asked something and has said nothing since."""
    waiting: dict[int, str] = {}
    for said in seen.heard:
        waiting.pop(said.seat, None)
        act, *values = said.says.split()
        if act in ("ask", "ask_seen") and said.to is None:
            waiting[int(values[0]) - 1] = ASKED_ROLE if act == "ask" else ASKED_SEEN
    return waiting


def looked_at(seen: Perspective, seat: int, since: int = 0) -> list[int]:
    """Return the numbers of the cards that a seat has looked at since an event, and that still lie face-down."""
    down = set(_down(seen.view))
    found: list[int] = []
    for told in seen.told[since:]:
        if told.kind == "peeked" and told.data["seat"] == seat:
            found += [handle for handle in told.data["handles"] if handle in down and handle not in found]
    return found


def _topic(seen: Perspective, seat: int, since: int, turns: int) -> str:
    """Return what a Noble speaks of after a turn: the role first, then what was seen, then whom to suspect."""
    own = [said.says.split() for said in seen.heard if said.seat == seat]
    if not any(words[0] in ("claim", "silent") for words in own):
        return ROLE
    named = {int(words[1]) for words in own if words[0] == "saw"}
    if any(handle not in named for handle in looked_at(seen, seat, since)):
        return SEEN
    hidden = not all(seen.view.unmasked.values())
    return HUNT if hidden and turns // seen.game.seats % 2 else SUSPECT
