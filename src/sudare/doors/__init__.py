"""doors: what every way to sit at a table shares: looks ahead, gestures, layouts, and answers left with the table."""

from sudare.doors.choice import Ahead, Far, ahead, beginnings, far
from sudare.doors.gestures import Carried, Rest, carry_out
from sudare.doors.outlook import Outlook, Pause, Unforeseen, look
from sudare.doors.standing import ALWAYS, FITS, NEVER, Standing, asked_again

__all__ = [
    "ALWAYS",
    "FITS",
    "NEVER",
    "Ahead",
    "Carried",
    "Far",
    "Outlook",
    "Pause",
    "Rest",
    "Standing",
    "Unforeseen",
    "ahead",
    "asked_again",
    "beginnings",
    "carry_out",
    "far",
    "look",
]
