"""doors: what every way to sit at a table shares: looks ahead, gestures, layouts, and answers left with the table."""

from sudare.doors.gestures import Carried, carry_out
from sudare.doors.outlook import Outlook, Unforeseen, look
from sudare.doors.standing import ALWAYS, FITS, NEVER, Standing

__all__ = ["ALWAYS", "FITS", "NEVER", "Carried", "Outlook", "Standing", "Unforeseen", "carry_out", "look"]
