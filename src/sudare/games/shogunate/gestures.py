"""games/shogunate: which questions belong together for people: an action with all that it asks of its actor."""

from sudare.core.gestures import Gestures

GESTURES = Gestures(
    parts={
        "storms_pair": ("storms_mode",),
        "storms_opponent": ("storms_mode",),
        "storms_give": ("storms_opponent",),
        "arrow_target": ("arrow_leader",),
        "company_neighbour": ("company_leader",),
        "dishonour_card": ("dishonour_leader",),
        "upstream_show": ("upstream_move",),
        "cloaked_leader": ("call_actor",),
    },
    waiting={
        "choose_action": "Everybody chooses an Action card.",
        "call_actor": "The next actor is being called.",
    },
)
