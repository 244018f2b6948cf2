"""games/kage: everything that can be asked at this table. Tensors number the questions in this order."""

from __future__ import annotations

from sudare.games.kage.events import book

REACT = book.decision(
    "react", "Play a card here?", "KAG-H01", default="pass", secret="others", open=("play:", "card:", "toss:")
)

MARCH = book.decision("march", "Where does the guard go?", "KAG-224", default="stop")
FREE_MOVE = book.decision("free_move", "Which guard makes the free move?", "KAG-R62", default="pass")

HUSH = book.decision("noise", "A noise token is coming: take it or cancel it?", "KAG-259", default="take_noise")
WOUND = book.decision("wound", "Which location takes the wound?", "KAG-110")

STORE = book.decision("store", "Where does the card go?", "KAG-106", default="keep_down")

PLACE = book.decision("place", "Where does it go?", "KAG-H07")
LOSE_DIE = book.decision("lose_die", "Which die is lost for this round?", "KAG-261")
PUT_OUT = book.decision("put_out", "Which lantern goes out?", "KAG-120")

OBJECTIVE = book.decision("objective", "Where does the mission token go?", "KAG-H04")

SPY = book.decision("spy", "Which face-down card do you look at?", "KAG-R23", default="pass")
MAKE_ALERT = book.decision("make_alert", "Which guard becomes alert?", "KAG-244", default="pass")
BARRACK = book.decision("barrack", "Where does the barrack token go?", "KAG-030")
EVENT_GUARD = book.decision("event_guard", "Place a guard here?", "KAG-059", default="pass")
DISCARD = book.decision("discard", "Discard cards from mat and hand?", "KAG-213", default="enough")
SHED = book.decision("shed", "Which card do you discard down to your hand size?", "KAG-054")
BUY = book.decision("buy", "Buy a guard card?", "KAG-214", default="enough")

PROMOTE = book.decision("promote", "Which guard is promoted?", "KAG-235", default="pass")
RANK = book.decision("rank", "Promoted to which level?", "KAG-236")
PAY = book.decision("pay", "How many of the tokens are noise tokens?", "KAG-064")
RECRUIT = book.decision("recruit", "Recruit a guard?", "KAG-237", default="end_turn")
RECRUIT_AT = book.decision("recruit_at", "Where does the recruit enter?", "KAG-031")

STEP_FOUR = book.decision("step_four", "Which guard acts, or which card is played?", "KAG-215", default="recruiting")
RICE = book.decision("rice", "Which guard eats the poisoned rice?", "KAG-200")
GUARD_ACT = book.decision("guard_act", "What does this guard do?", "KAG-223", default="finish")
BURLY = book.decision("burly", "Roll the attack again?", "KAG-074", default="pass")
FREE_ATTACK = book.decision("free_attack", "Which guard makes the free attack?", "KAG-256", default="pass")
VICTIM = book.decision("victim", "Which ninja is attacked?", "KAG-230")

CARD_PLACE = book.decision("card_place", "Where does the guard enter?", "KAG-220", default="enough")
LANTERN = book.decision("lantern", "Where does the lantern go?", "KAG-033")
DOOR_KIND = book.decision("door_kind", "Which kind of door?", "KAG-018", default="enough")
DOOR_PLACE = book.decision("door_place", "On which doorway?", "KAG-015")
BELL_PLACE = book.decision("bell_place", "At which door?", "KAG-037")
BELL_SIDE = book.decision("bell_side", "On which side of the door?", "KAG-R13")
ONE_MORE = book.decision("one_more", "Which guard may act once more?", "KAG-R46")
NEAR_ALERT = book.decision("near_alert", "Which guard becomes alert?", "KAG-244", default="enough")
TAKE_DIE = book.decision("take_die", "Which colour does the ninja lose?", "KAG-261")
TEAR = book.decision("tear", "Which card slot?", "KAG-118")
CLUE = book.decision("clue", "Which token is lost again?", "KAG-R53")
CLUE_PLACE = book.decision("clue_place", "Where does it go?", "KAG-R53")
SCENT = book.decision("scent", "Does the dog try to detect a ninja?", "KAG-226", default="pass")
INFORM = book.decision("inform", "Whose cards do you look at?", "KAG-R03")
ALLEY = book.decision("alley", "Which guard takes the back alleys?", "KAG-224")
PULL = book.decision("pull", "Which ninja is pulled?", "KAG-R77")
PULL_TO = book.decision("pull_to", "To which square?", "KAG-R77")
SHOT = book.decision("shot", "Which guard shoots?", "KAG-233")
NET = book.decision("net", "Round which ninja?", "KAG-R77")

PARTNER = book.decision("partner", "Deal with whom?", "KAG-203")
DEAL = book.decision("deal", "Which cards change hands?", "KAG-203", default="confirm")
AGREE = book.decision("agree", "Do you agree to the exchange?", "KAG-203", default="refuse")

EVADE = book.decision("evade", "Which dice for the evasion test?", "KAG-178", default="no_dice")

CARD_GUARD = book.decision("card_guard", "Which guard is the card for?", "KAG-R77")
CLIMB = book.decision("climb", "Which square beyond the wall?", "KAG-137")
CARD_COLOUR = book.decision("card_colour", "Which colour?", "KAG-R77")
LOOK = book.decision("look", "Which search token do you look at?", "KAG-262")

TARGET = book.decision("target", "Which target?", "KAG-157")
WEAPON = book.decision("weapon", "Which weapon?", "KAG-192")
MODE = book.decision("mode", "By force or by stealth?", "KAG-159")
DICE = book.decision("dice", "Which dice?", "KAG-145")
DEATHBLOW = book.decision("deathblow", "Roll the failed melee test again?", "KAG-104", default="pass")

ACTIVATE = book.decision("activate", "Which ninja acts next?", "KAG-133", default="end_turn")
ACT = book.decision("act", "What does this ninja do?", "KAG-157", default="done")
PICK_GUARD = book.decision("pick_guard", "Which guard?", "KAG-104")
PICK_CARD = book.decision("pick_card", "Which card is discarded?", "KAG-155")
RELOCATE = book.decision("relocate", "Where is this ninja put?", "KAG-H10")

CHOOSE_BOSS = book.decision("choose_boss", "Which boss leads the guards?", "KAG-042")
CHOOSE_TYPE = book.decision("choose_type", "Which guard type takes this slot?", "KAG-056")
ARRANGE = book.decision("arrange", "Where does the next piece go?", "KAG-075", default="auto", secret="others")
CHOOSE_NINJA = book.decision("choose_ninja", "Which ninja goes on the mission?", "KAG-095")
INFILTRATE = book.decision("infiltrate", "Where does the next infiltration token go?", "KAG-124", default="auto")
ENTER = book.decision("enter", "Where does this ninja enter?", "KAG-125", default="auto")
