"""games/ninja: what a side can say to itself: who goes where, who draws the guards away, who goes for the mission."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core.talk import Act, Names, Talk

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame
    from sudare.games.ninja.sight.view import View

SIDES = {name: name for name in ("north", "east", "south", "west")}
OF_INTRUDERS = ("mission", "sneak", "distract", "passage", "leave", "nothing")
OF_GUARDS = ("search", "watch", "march", "think", "heard")


class NinjaTalk(Talk):
    """Sides plan in secret; to everybody there is only what one believes or not."""

    acts = (
        Act("side", "plan", "I take the {side} side.", team=True),
        Act("mission", "plan", "I go for the mission.", team=True),
        Act("sneak", "plan", "I go towards {zone}.", team=True),
        Act("distract", "plan", "I draw the guards to {zone}.", team=True),
        Act("passage", "plan", "Let us use the secret passage.", team=True),
        Act("leave", "plan", "I leave the fortress now.", team=True),
        Act("search", "plan", "I search {zone}.", team=True),
        Act("watch", "plan", "I watch {zone}.", team=True),
        Act("march", "plan", "I bring patrols to the {side} side.", team=True),
        Act("think", "claim", "I think that somebody is at {zone}.", team=True),
        Act("cards", "ask", "{seat}, have you a card that helps me?", team=True),
        Act("yes", "answer", "Yes.", team=True),
        Act("no", "answer", "No.", team=True),
        Act("heard", "claim", "We know where you are."),
        Act("nothing", "claim", "You look in the wrong place."),
        Act("doubt", "doubt", "I do not believe {said}."),
    )
    at_a_loss = "no"

    def things(self, game: NinjaGame) -> dict[str, Names]:
        """Return what is spoken of: zones of the map, and its sides."""
        zones = dict(zip(game.names["zone"], game.titles["zone"], strict=True))
        return {"zone": {name: title for name, title in zones.items() if title != "-"}, "side": SIDES}

    def fits(self, game: NinjaGame, view: View, seat: int, act: Act) -> dict[str, list[str]] | None:
        """Return what fits a side: intruders do not search, guards have no mission."""
        guard = seat in game.guard_seats
        if act.id in (OF_INTRUDERS if guard else OF_GUARDS):
            return None
        mates = game.guard_seats if guard else game.intruder_seats
        return {"seat": [str(s + 1) for s in sorted(set(mates)) if s != seat]}
