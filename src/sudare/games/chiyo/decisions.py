"""games/chiyo: everything that can be asked at this table. Tensors number the questions in this order.

These sentences are what the others read while somebody is asked; `words/prompts.py` says them to who is asked.
"""

from __future__ import annotations

from sudare.games.chiyo.events import book

DISGUISE = book.decision("disguise", "Which of two disguises does the Geisha wear?", rule="CHI-021", secret="others")
TRUE_ASSASSIN = book.decision("true_assassin", "Which Assassin is the True Assassin?", rule="CHI-033", secret="others")

LOYAL = book.decision("loyal", "Which Loyal Action?", rule="CHI-064", default="loyal:spy")
MOVE = book.decision("move", "Which Patron or tile is moved?", rule="CHI-065", default="done")
MOVE_TO = book.decision("move_to", "Where does it go?", rule="CHI-065", fields={"handle": ""})
QUESTION = book.decision(
    "question", "What is Motonaka asked?", rule="CHI-073", default="nothing", fields={"source": ""}
)
LOOK = book.decision("look", "Search: which face-down Patrons are looked at?", rule="CHI-094")
TURN_UP = book.decision(
    "turn_up", "Search: which of them are turned up?", rule="CHI-095", default="done", fields={"looked": ""}
)
WHOM = book.decision("whom", "Who is interrogated?", rule="CHI-115", default="nobody")
SECOND = book.decision("second", "Interrogate: a second face-down Patron?", rule="CHI-115", default="done")
WHICH = book.decision("which", "Interrogate: which of the two is turned up?", rule="CHI-116", fields={"chosen": ""})
SUSPECT = book.decision("suspect", "Interrogate: the Geisha or the Ronin?", rule="CHI-122", fields={"handle": ""})

ANSWER = book.decision(
    "answer",
    "What does Motonaka answer, yes or no?",
    rule="CHI-080",
    fields={"asker": "seat", "question": "question", "handles": ""},
)
TOKENS = book.decision(
    "tokens",
    "Suspicion tokens are short: who gets one?",
    rule="CHI-091",
    fields={"fugitive": "fugitive", "due": "", "chosen": ""},
)

SECRET = book.decision("secret", "Which Secret Action?", rule="CHI-126")
FRAME_WHOM = book.decision("frame", "Which Patrons are framed?", rule="CHI-143")
INFORMANT_MET = book.decision("informant", "The Informant: draw or play a card?", rule="CHI-139", default="draw")
SYMBOL = book.decision(
    "symbol", "The influence symbol: draw a card, play one, or neither?", rule="CHI-135", default="draw"
)
DISCARD = book.decision(
    "discard", "Which Influence card is discarded?", rule="CHI-142", fields={"count": "count", "source": ""}
)

PICK_CARD = book.decision(
    "pick_card", "Which Patron is the card for?", rule="CHI-211", fields={"source": "", "low": "count", "high": "count"}
)
PICK_PLACE = book.decision(
    "pick_place",
    "Which Establishment is the card for?",
    rule="CHI-211",
    default="stay",
    fields={"source": "", "handle": ""},
)
PICK_SEAT = book.decision("pick_seat", "Which Noble is the card for?", rule="CHI-211", fields={"source": ""})
PICK_SPACE = book.decision("pick_space", "Which City Marker is looked at?", rule="CHI-181", fields={"source": ""})
KEEP = book.decision(
    "keep",
    "Which Honor token is kept?",
    rule="CHI-177",
    secret="others",
    fields={"count": "count", "source": ""},
)
CURFEW = book.decision("curfew", "Which Loyal Action is forbidden?", rule="CHI-207", fields={"source": ""})

TIE = book.decision("tie", "Who of the tied Nobles comes next?", rule="CHI-153", fields={"tied": "seat"})
CLAIM = book.decision("claim", "Do the Nobles claim victory?", rule="CHI-163", default="pass")
