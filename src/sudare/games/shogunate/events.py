"""games/shogunate: what the table tells, and to whom."""

from __future__ import annotations

from sudare.core import Rulebook

book = Rulebook()
_event = book.event

SET_UP = _event(
    "set_up",
    "The Line, from the head: {line}. The Shinobi lies with {shinobi}. {hatamoto} is the first Hatamoto. The first "
    "Plot is {plot}. Loyalty cards left over, seen by nobody: {leftovers}.",
    {"line": "clan", "shinobi": "clan", "hatamoto": "seat", "colours": "colour", "plot": "plot", "leftovers": ""},
    secret={"loyalties": "clan"},
    secret_text="Your Loyalty cards, whom you secretly serve: {loyalties}.",
    to="all",
)
ACTION_CHOSEN = _event("action_chosen", "{seat} has chosen an Action card.", {"seat": "seat"}, rule="SHO-135")
LAST_CARD = _event(
    "last_card",
    "{seat} has one Action card left, {card}, and must play it: there is nothing to choose this round.",
    {"seat": "seat", "card": "action"},
    rule="SHO-034",
)
ACTIONS_REVEALED = _event(
    "actions_revealed",
    "All chosen cards are turned up. {cards}.",
    {"cards": "action"},
    reveals={"cards": "chosen"},
    rule="SHO-038",
)
ACTOR_CALLED = _event(
    "actor_called",
    "{hatamoto} calls {seat}: {card}.",
    {"seat": "seat", "card": "action", "hatamoto": "seat"},
    rule="SHO-040",
)
ACTION_FINISHED = _event(
    "action_finished",
    "{card} is done and goes to the discard pile of {seat}.",
    {"seat": "seat", "card": "action"},
    rule="SHO-044",
)
LEADER_NAMED = _event(
    "leader_named",
    "{seat} names {leader}: {actor} must move it.",
    {"seat": "seat", "leader": "clan", "actor": "seat"},
    rule="SHO-047",
)
TARGET_NAMED = _event(
    "target_named",
    "{cause}: {seat} picks {target}, who {aim}.",
    {"seat": "seat", "target": "seat", "cause": "cause", "aim": "aim"},
    rule="SHO-062",
)
MODE_CHOSEN = _event("mode_chosen", "{seat} chooses to {mode}.", {"seat": "seat", "mode": "mode"}, rule="SHO-065")
PART_SKIPPED = _event(
    "part_skipped",
    "{card}: {seat} cannot {part}, because {why}.",
    {"seat": "seat", "card": "cause", "part": "", "why": "hindrance"},
    rule="SHO-010",
)
PART_DECLINED = _event(
    "part_declined",
    "{card}: {seat} chooses not to {part}.",
    {"seat": "seat", "card": "cause", "part": ""},
    rule="SHO-136",
)
GIVE_CHOSEN = _event("give_chosen", "{seat} has chosen a Loyalty card to give.", {"seat": "seat"}, rule="SHO-070")
LEADER_MOVED = _event(
    "leader_moved",
    "{leader} moves from position {from} to {to} ({cause}).",
    {"leader": "clan", "from": "", "to": "", "cause": "cause"},
    rule="SHO-005",
)
LEADERS_SWITCHED = _event(
    "leaders_switched",
    "{leaders} trade positions {from} ({cause}).",
    {"leaders": "clan", "from": "", "to": "", "cause": "cause"},
    rule="SHO-006",
)
HONOUR_CHANGED = _event(
    "honour_changed",
    "{leader}: {difference} Honour, now {now} ({cause}).",
    {"leader": "clan", "difference": "change", "cause": "cause", "now": ""},
)
LOYALTY_TURNED = _event(
    "loyalty_turned",
    "{seat} turns up a Loyalty card for all to see: {clan} ({cause}).",
    {"seat": "seat", "clan": "clan", "cause": "cause"},
    reveals={"clan": "turned up"},
    rule="SHO-013",
)
LOYALTY_SHOWN = _event(
    "loyalty_shown",
    "{owner} shows a Loyalty card to {viewer} alone ({cause}).",
    {"owner": "seat", "viewer": "seat", "cause": "cause"},
    secret={"clan": "clan"},
    secret_text="It is {clan}.",
    to=("owner", "viewer"),
    rule="SHO-016",
)
LOYALTY_EXCHANGED = _event(
    "loyalty_exchanged",
    "{seats} exchange one face-down Loyalty card each ({cause}).",
    {"seats": "seat", "cause": "cause"},
    secret={"gave": "clan", "received": "clan"},
    secret_text="You gave {gave} and received {received}.",
    to="seats",
    rule="SHO-072",
)
SHINOBI_MOVED = _event(
    "shinobi_moved",
    "The Shinobi goes from {from} to {to} ({cause}).",
    {"from": "clan", "to": "clan", "cause": "cause"},
    rule="SHO-087",
)
SHINOBI_STRUCK = _event(
    "shinobi_struck",
    "The Shinobi strikes {host}, the Leader it lies with. Honour taken: {lost}.",
    {"host": "clan", "lost": ""},
    rule="SHO-101",
)
PLOTS_LOOKED = _event(
    "plots_looked",
    "{seat} looks at the top of the Plot deck: Plots seen, {number}.",
    {"seat": "seat", "number": ""},
    secret={"plots": "plot"},
    secret_text="From the top: {plots}.",
    to="seat",
    rule="SHO-098",
)
PLOTS_RETURNED = _event(
    "plots_returned",
    "{seat} puts these {number} Plots back on top, in an order of their own choice.",
    {"seat": "seat", "number": ""},
    secret={"plots": "plot"},
    secret_text="From the top: {plots}.",
    to="seat",
    rule="SHO-098",
)
NO_DECLARATION = _event(
    "no_declaration",
    "Score check of round {round}: nobody has {target} Honour yet, so the game goes on.",
    {"round": "", "target": ""},
    occurs="counted",
    rule="SHO-113",
)
DECLARED = _event(
    "declared",
    "Score check: the game ends, because of who has {target} Honour or more: {seats}.",
    {"seats": "seat", "target": ""},
    reveals={"seats": "counted, any number"},
    occurs="counted",
    rule="SHO-109",
)
HAND_REFRESHED = _event(
    "hand_refreshed",
    "{seat} has no card left in hand and takes all six Action cards back.",
    {"seat": "seat"},
    rule="SHO-114",
)
HATAMOTO_PASSED = _event("hatamoto_passed", "The Hatamoto's banner passes to {seat}.", {"seat": "seat"}, rule="SHO-116")
PLOT_REVEALED = _event(
    "plot_revealed",
    "Round {round}. The new Plot is {plot}.",
    {"round": "", "plot": "plot"},
    reveals={"plot": "drawn"},
    rule="SHO-117",
)
PLOT_DECK_EMPTY = _event("plot_deck_empty", "No Plot is left to turn up: the game ends.", rule="SHO-130")
PLOT_DECK_RESHUFFLED = _event("plot_deck_reshuffled", "All Plots are shuffled into a new deck.", rule="SHO-139")
GAME_OVER = _event(
    "game_over",
    "All Loyalty cards are turned up. {loyalties}. Scores: {scores}. Tie-break: {tie_break}. Won by {winners}.",
    {"loyalties": "clan", "scores": "", "tie_break": "tie_break", "winners": "seat", "leftovers": "clan"},
    reveals={
        "loyalties": "turned up",
        "scores": "counted",
        "tie_break": "counted",
        "winners": "counted, any number",
        "leftovers": "turned up",
    },
    rule="SHO-119",
)
