"""games/ninja: everything that can be asked at this table. Tensors number the questions in this order."""

from __future__ import annotations

from sudare.games.ninja.events import book

SPLIT_DRAW = book.decision("split_draw", "How many cards do the guards with swords draw?", "NIN-076", secret="others")
SPLIT_CARDS = book.decision(
    "split_cards", "How many of the two cards are for the guards with swords?", "NIN-113", secret="others"
)
SPLIT_BONUS = book.decision(
    "split_bonus", "How many bonus cards do the guards with swords take?", "NIN-208", secret="others"
)
SPLIT_WOUNDS = book.decision(
    "wound_cards_split", "How many wound cards go to the pile of the swords?", "NIN-172", secret="others"
)

ATTACK = book.decision("attack", "Attack an intruder with Kenjutsu?", "NIN-187", default="pass")
ATTACK_TARGET = book.decision("attack_target", "Which intruder is attacked?", "NIN-193")

GUARD_STEP = book.decision("guard_step", "Where do the guards go?", "NIN-096", default="pass")
SET_HEADING = book.decision("set_heading", "Which way does the patrol head?", "NIN-105")
FORM_ZONE = book.decision("form_zone", "Where do sentries form a patrol?", "NIN-064")
FORM_MEMBER = book.decision("form_member", "Which sentries form the patrol?", "NIN-064", default="done")
GUARD_CONSENT = book.decision(
    "guard_consent", "Your partner wants to use your figures. Agreed?", "NIN-038", default="no"
)

PLAY_DRAWN = book.decision("play_drawn", "Play one of the drawn cards?", "NIN-078", default="pass")
PLAY_HAND = book.decision("play_hand", "Play a card from the hand?", "NIN-112", default="pass")
CARD_TARGET = book.decision("card_target", "Which guards is the card for?", "NIN-250")
AWAKEN_ZONE = book.decision("awaken_zone", "Where do sleepers wake?", "NIN-107")
AWAKEN_NUMBER = book.decision("awaken_number", "How many wake?", "NIN-107")
AWAKEN_WEAPON = book.decision("awaken_weapon", "Which figure wakes?", "NIN-110")
CAT_REACTION = book.decision("cat_reaction", "Play It Was a Cat?", "NIN-088", default="pass")
FREE_CONSENT = book.decision("free_consent", "Your partner wants the free listen. Agreed?", "NIN-118", default="no")

PICK_HAND = book.decision("pick_hand", "Choose a card for the hand.", "NIN-026", default="preset", secret="hand_mates")
RESTART_HAND = book.decision(
    "restart_hand", "Choose a card for the new hand.", "NIN-205", default="preset", secret="hand_mates"
)

LONE_WOLF_ROLE = book.decision("lone_wolf_role", "Which intruder do you play?", "NIN-272", secret="others")
WRITE_MISSION = book.decision("write_mission", "Write down the letter of your mission.", "NIN-278", secret="others")
PLACE_SENTRY = book.decision("place_sentry", "Place a sentry on a watch post.", "NIN-033")
PLACE_PATROL = book.decision("place_patrol", "Place a patrol on the track.", "NIN-035")
PLACE_HEADING = book.decision("place_heading", "Which way does the patrol head?", "NIN-036")
PLACE_FIGURE = book.decision("place_figure", "Where does your next figure go?", "NIN-037")
MARK_SLEEPER = book.decision(
    "mark_sleeper", "Mark a sleeper in a barracks zone.", "NIN-040", secret="team", fields={"left": "count"}
)
MARK_OBJECT = book.decision("mark_object", "Mark the next object in a castle room.", "NIN-041", secret="team")
INTRUDER_START = book.decision("intruder_start", "Where does the intruder start?", "NIN-046", secret="team")
RESTART_START = book.decision("restart_start", "Where does the new copy start?", "NIN-202", secret="team")
PASSAGE_ENTRANCE = book.decision(
    "passage_entrance", "Choose an entrance of the secret passage.", "NIN-049", secret="team"
)
PLACE_FIRST = book.decision("place_first", "Where does the new patrol start?", "NIN-035")

ACT = book.decision("act", "What does the intruder do?", "NIN-133", default="finish", secret="team")
BONUS_CARDS = book.decision(
    "bonus_cards", "Take a card as a bonus?", "NIN-208", default="pass", secret="others", open=("pass",)
)

PATROL_ORDER = book.decision("patrol_order", "Which patrol marches next?", "NIN-124")
PATROL_FORK = book.decision("patrol_fork", "Which branch does the patrol take?", "NIN-122")
REGROUP = book.decision("regroup", "Join, form or merge patrols?", "NIN-128", default="pass")
REGROUP_WHICH = book.decision("regroup_which", "Which patrol do they join?", "NIN-062")

DECLARE_SEARCH = book.decision(  # silent: one that stood still can only decline, and is quick about it
    "declare_search", "Search a zone you moved into or out of?", "NIN-148", default="pass", silent=True
)
HIDDEN_SENTRY_REPLY = book.decision("hidden_sentry_reply", "Kill the hidden sentry?", "NIN-161", default="pass")
HIDDEN_SENTRY_SWAP = book.decision(
    "hidden_sentry_swap", "Twenty guards are out: take one off to place the hidden sentry?", "NIN-215", default="pass"
)
HIDDEN_SENTRY_WEAPON = book.decision("hidden_sentry_weapon", "Which figure is the hidden sentry?", "NIN-165")
LAST_CARDS = book.decision("last_cards", "Play another card before the phase ends?", "NIN-307", default="pass")
