"""games/ninja: which questions belong together for people: hands, marks, walks, cards with their targets."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, cast

from sudare.core import Game, Perspective
from sudare.core.gestures import ALL, Gestures
from sudare.games.ninja.sight.view import View
from sudare.games.ninja.state import TRAITOR
from sudare.games.ninja.words.names import guard_of, only_pair, person, subject
from sudare.games.ninja.words.prompts import heard

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame


def intruders(game: Game) -> Iterable[int]:
    """Whoever plays an intruder: guards are asked in none of these windows."""
    return cast("NinjaGame", game).intruder_seats


def traitors(game: Game) -> Iterable[int]:
    """Whoever plays the traitor, who alone has It Was a Cat (NIN-088)."""
    return cast("NinjaGame", game).intruder_seats[TRAITOR:]


def cat(seen: Perspective, option: int) -> Hashable | None:
    """It Was a Cat fits where somebody would be heard; otherwise it would only be thrown away."""
    game, view = cast("NinjaGame", seen.game), cast("View", seen.view)
    guard = guard_of(view, view.moving[0]) if view.moving else None
    audible = guard is None or any(heard(game, one, guard.zone) for one in view.intruders)
    return (option, len(seen.told)) if audible else None


def search(seen: Perspective, option: int) -> Hashable | None:
    """A search fits in a room nobody has searched, and where one's goal was found; elsewhere it only tells the way."""
    game, view = cast("NinjaGame", seen.game), cast("View", seen.view)
    zone = game.actions.describe(option)[1]
    who = person(view, subject(game, seen.put()))
    mission = who.secret.mission if who is not None and who.secret is not None and who.done is None else None
    known = [one.answer for one in view.searched if one.zone == zone]
    fits = game.names["zone"].index(zone) in game.map.rooms and (not known or mission in known)
    return (option, len(seen.told)) if fits else None


def last_card(seen: Perspective, option: int) -> Hashable | None:
    """A card at the end of the phase fits where it does something; bluffs are for those who want to be asked always."""
    kind, *about = seen.game.actions.describe(option)
    return None if kind == "bluff" or "n_shadow_walk" in about else (option, len(seen.told))


def careful(seen: Perspective, answer: int) -> bool:
    """Say whether an answer forms a patrol at once: which zone, and who, is then no question any more."""
    game, view = cast("NinjaGame", seen.game), cast("View", seen.view)
    return answer == game.FORM_PATROL and seen.seat is not None and bool(only_pair(game, view, seen.seat))


WINDOWS = ("cat_reaction", "hidden_sentry_reply", "declare_search", "last_cards")
GESTURES = Gestures(
    until={"turn": ("turn",), "card": ("guard_card", "card_played", "cat_played")},
    windows=dict.fromkeys(WINDOWS, ("pass",)),
    reacts={**dict.fromkeys(WINDOWS, intruders), "cat_reaction": traitors},
    careful=careful,
    moments={"cat_reaction": cat, "declare_search": search, "last_cards": last_card},
    parts={
        # set-up: a whole hand, a layout, the marks
        "place_patrol": ("place_heading", "place_sentry"),
        "place_heading": ("place_patrol", "place_first"),
        "place_sentry": ("place_figure",),
        "place_first": ("place_figure",),
        "mark_object": ("mark_sleeper",),
        # guards: a card, whom it is for, and where they go
        "card_target": ("play_hand", "play_drawn", "bonus_cards"),
        "guard_step": ("card_target", "play_hand", "play_drawn"),
        "set_heading": ("guard_step", "form_member"),
        "form_zone": ("play_hand", "play_drawn"),
        "form_member": ("form_zone",),
        "awaken_zone": ("play_hand", "play_drawn"),
        "awaken_number": ("awaken_zone",),
        "awaken_weapon": ("awaken_number",),
        "attack_target": ("attack",),
        "patrol_fork": ("patrol_order",),
        "patrol_order": ("patrol_fork",),
        "regroup_which": ("regroup",),
    },
    # a guard that is sent somewhere attacks there, patrols march on as they are, who ends a walk knows what to search
    plans={
        "attack": ("guard_step",),
        "regroup": ("patrol_order", "patrol_fork"),
        "declare_search": ("act", "declare_search"),
    },
    orders={"patrol_order": ("patrol", "All patrols march, those at a fork last")},
    runs={
        "pick_hand": (ALL,),
        "place_sentry": (ALL,),
        "mark_sleeper": (ALL,),
        "mark_object": (ALL,),
        "intruder_start": (ALL,),
        "passage_entrance": (ALL,),
        "act": ("zone",),  # one intruder's walk: a card or the other intruder is a choice of its own
        "guard_step": (ALL,),
        "card_target": (ALL,),
        "bonus_cards": (ALL,),
        "patrol_order": (ALL,),
        "form_member": (ALL,),
        "regroup": ("pass",),
    },
    waiting={
        "pick_hand": "Hands are being chosen.",
        "restart_hand": "A new hand is being chosen.",
        "place_sentry": "The sentries are being placed.",
        "place_patrol": "The patrols are being placed.",
        "place_heading": "The patrols are being placed.",
        "place_figure": "The guards are being placed.",
        "mark_sleeper": "Sleepers are being marked in secret.",
        "mark_object": "Objects are being marked in secret.",
        "intruder_start": "The intruders choose where to start, in secret.",
        "passage_entrance": "Secret entrances are being chosen.",
        "play_hand": "The guards may play cards; the intruders move after them.",
        "play_drawn": "The guards may play cards; the intruders move after them.",
        "card_target": "The guards choose who is sent.",
        "guard_step": "Guards are on their way.",
        "attack": "The guards may attack.",
        "patrol_order": "The patrols march; the intruders move after them.",
        "patrol_fork": "The patrols march; the intruders move after them.",
        "regroup": "Patrols may regroup.",
        "act": "The intruders move in the dark.",
        "declare_search": "The intruders may search.",
        "last_cards": "The intruders may play another card.",
        "cat_reaction": "Somebody may be heard.",
        "hidden_sentry_reply": "A hidden sentry may be killed.",
    },
)
