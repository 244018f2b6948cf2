"""games/kage: which questions belong together for people: walks, tests, cards with their targets, whole set-ups."""

from sudare.core.gestures import ALL, Gestures

GESTURES = Gestures(
    confirms=("confirm",),  # of an arrangement that others have made
    windows={"react": ("pass", "pass_on", "pass_turn", "toss")},
    parts={
        # the guards' turn: click a guard and where it goes, or whom it detects
        "guard_act": ("step_four", "free_move"),
        "march": ("guard_act", "step_four", "free_move"),
        "victim": ("guard_act", "free_attack"),
        "card_place": ("step_four", "card_guard", "card_place"),
        "card_guard": ("step_four",),
        "recruit": ("step_four",),
        "recruit_at": ("recruit",),
        "rank": ("promote",),
        "pay": ("rank", "promote", "recruit", "recruit_at"),
        "buy": ("discard",),
        # the ninja's turn: one deed with its target, weapon and dice
        "act": ("activate",),
        "target": ("act", "weapon", "mode"),
        "weapon": ("act", "target"),
        "mode": ("act", "target", "weapon"),
        "dice": ("act", "target", "weapon", "mode"),
        "card_colour": ("act", "react"),
        "pull_to": ("pull",),
        "place": ("act", "step_four", "card_guard"),
        "door_place": ("door_kind",),
        "bell_side": ("bell_place",),
        "clue_place": ("clue",),
        "deal": ("partner",),
        "enter": ("infiltrate",),
    },
    runs={
        "act": ("go",),
        "march": ("go", "stop"),
        "discard": (ALL,),
        "buy": (ALL,),
        "choose_type": (ALL,),
        "choose_ninja": (ALL,),
        "arrange": (ALL,),
        "infiltrate": (ALL,),
        "enter": (ALL,),
        "deal": (ALL,),
    },
)
