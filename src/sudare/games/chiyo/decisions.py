"""games/chiyo: everything that can be asked at this table."""

from __future__ import annotations

from .events import book

DISGUISE = book.decision(
    "disguise", "Which of the two disguises does the Geisha wear?", rule="CHI-021", secret="others"
)
TRUE_ASSASSIN = book.decision("true_assassin", "Which Assassin is the True Assassin?", rule="CHI-033", secret="others")

LOYAL = book.decision("loyal", "Your Loyal Action?", rule="CHI-064", default="loyal:spy")
MOVE = book.decision("move", "Which Patron or tile do you move?", rule="CHI-065", default="done")
MOVE_TO = book.decision("move_to", "Where to?", rule="CHI-065")
QUESTION = book.decision("question", "What do you ask Motonaka?", rule="CHI-073", default="nothing")
LOOK = book.decision("look", "Which face-down Patrons do you look at?", rule="CHI-094")
TURN_UP = book.decision("turn_up", "Which of them do you turn up?", rule="CHI-095", default="done")
WHOM = book.decision("whom", "Whom do you interrogate?", rule="CHI-115", default="nobody")
SECOND = book.decision("second", "Do you look at a second face-down Patron?", rule="CHI-115", default="done")
WHICH = book.decision("which", "Which of the two do you turn up?", rule="CHI-116")
SUSPECT = book.decision("suspect", "Whom do you suspect this Patron to be?", rule="CHI-122")

ANSWER = book.decision("answer", "Yes or no?", rule="CHI-080")
TOKENS = book.decision("tokens", "Tokens are short: who gets one?", rule="CHI-091")

SECRET = book.decision("secret", "Your Secret Action?", rule="CHI-126")
FRAME_WHOM = book.decision("frame", "Which Patrons do you frame?", rule="CHI-143")
INFORMANT_MET = book.decision("informant", "Draw or play an Influence card.", rule="CHI-139", default="draw")
SYMBOL = book.decision("symbol", "You may draw or play an Influence card.", rule="CHI-135", default="draw")
DISCARD = book.decision("discard", "Which Influence card do you discard?", rule="CHI-180")

PICK_CARD = book.decision("pick_card", "Which Patron?", rule="CHI-119")
PICK_PLACE = book.decision("pick_place", "Which Establishment?", rule="CHI-119", default="stay")
PICK_SEAT = book.decision("pick_seat", "Which Noble?", rule="CHI-119")
PICK_SPACE = book.decision("pick_space", "Which City Marker do you look at?", rule="CHI-181")
KEEP = book.decision("keep", "Which Honor token do you keep?", rule="CHI-177", secret="others")
CURFEW = book.decision("curfew", "Which Loyal Action is forbidden?", rule="CHI-207")

TIE = book.decision("tie", "Who of the tied Nobles comes next?", rule="CHI-153")
CLAIM = book.decision("claim", "Do you claim victory?", rule="CHI-163", default="pass")
