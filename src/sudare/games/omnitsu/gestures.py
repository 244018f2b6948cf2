"""games/omnitsu: which questions belong together for people, and the windows in which one may react."""

from sudare.core.gestures import ALL, Gestures

GESTURES = Gestures(
    windows={"window_gap": ("pass",), "window_response": ("pass",), "end_response": ("pass",)},
    parts={
        "pay_cost": ("declare", "replacement"),
        "end_target": ("end_any_time",),
        "scry_arrange": ("scry_take",),
        "pick_given_card": ("pick_from_hand_seen",),
    },
    runs={"pick_discards": (ALL,), "clearing": (ALL,), "pick_given_card": (ALL,), "scry_arrange": (ALL,)},
)
