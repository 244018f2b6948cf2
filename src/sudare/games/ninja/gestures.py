"""games/ninja: which questions belong together for people: hands, marks, walks, cards with their targets."""

from sudare.core.gestures import ALL, Gestures

GESTURES = Gestures(
    windows={"cat_reaction": ("pass",), "hidden_sentry_reply": ("pass",)},
    parts={
        # set-up: a whole hand, a layout, the marks
        "place_patrol": ("place_heading", "place_sentry"),
        "place_heading": ("place_patrol",),
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
        # intruders: what they search for when they are there, and the cards after it
        "last_cards": ("declare_search",),
    },
    runs={
        "pick_hand": (ALL,),
        "place_sentry": (ALL,),
        "mark_sleeper": (ALL,),
        "mark_object": (ALL,),
        "intruder_start": (ALL,),
        "passage_entrance": (ALL,),
        "act": ("zone", "rope", "finish"),
        "declare_search": (ALL,),
        "guard_step": (ALL,),
        "card_target": (ALL,),
        "bonus_cards": (ALL,),
        "last_cards": (ALL,),
        "patrol_order": (ALL,),
        "form_member": (ALL,),
        "regroup": ("pass",),
    },
)
