"""games/chiyo: which questions belong together for people: a Patron and where it goes, all that is looked at."""

from sudare.core.gestures import ALL, Gestures

GESTURES = Gestures(
    until={"turn": ("turn_began",)},
    windows={"claim": ("pass",)},
    parts={
        "move": ("loyal", "move_to"),
        "move_to": ("move",),
        "look": ("loyal", "move", "move_to"),
        "whom": ("loyal", "move", "move_to"),
        "suspect": ("whom", "which", "second"),
        "which": ("second", "whom"),
        "question": ("loyal", "move", "move_to"),
        "frame": ("secret",),
        "pick_place": ("informant", "symbol", "pick_card", "pick_seat"),
        "pick_card": ("informant", "symbol", "pick_place", "secret"),
        "pick_seat": ("informant", "symbol"),
        "pick_space": ("informant", "symbol", "secret"),
        "curfew": ("informant", "symbol"),
        "discard": ("informant", "symbol"),
    },
    runs={"look": (ALL,), "turn_up": (ALL,), "frame": (ALL,), "tie": (ALL,), "pick_card": (ALL,)},
    waiting={
        "loyal": "A Loyal Action is being chosen.",
        "secret": "A Secret Action is being chosen.",
        "move": "A Patron is about to move.",
        "move_to": "A Patron is about to move.",
        "question": "A question to Motonaka is being thought out.",
        "answer": "Motonaka thinks about the answer.",
        "look": "Face-down Patrons are looked at.",
        "whom": "Somebody is about to be interrogated.",
        "informant": "The Informant has something to offer.",
        "claim": "Victory may be claimed.",
        "disguise": "A disguise is being chosen.",
        "true_assassin": "The True Assassin is being chosen.",
    },
)
