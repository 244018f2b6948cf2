"""games/shogunate: what the table tells, and to whom."""

from __future__ import annotations

from sudare.core import Rulebook

book = Rulebook()
_event = book.event

SET_UP = _event(
    "set_up",
    "The Line is {line}; the Shinobi is with {shinobi}. {hatamoto} is Hatamoto. The first Plot is {plot}. "
    "{leftovers} Loyalty cards are left over.",
    {"line": "clan", "shinobi": "clan", "hatamoto": "seat", "colours": "colour", "plot": "plot", "leftovers": ""},
    secret={"loyalties": "clan"},
    secret_text="Your Loyalty cards: {loyalties}.",
    to="all",
)
ACTION_CHOSEN = _event("action_chosen", "{seat} has chosen.", {"seat": "seat"}, rule="SHO-135")
ACTIONS_REVEALED = _event(
    "actions_revealed", "Revealed: {cards}.", {"cards": "action"}, reveals={"cards": "chosen"}, rule="SHO-038"
)
ACTOR_CALLED = _event("actor_called", "{seat} is called.", {"seat": "seat"}, rule="SHO-040")
ACTION_FINISHED = _event("action_finished", "{seat} discards {card}.", {"seat": "seat", "card": "action"})
LEADER_NAMED = _event("leader_named", "{seat} names {leader}.", {"seat": "seat", "leader": "clan"})
TARGET_NAMED = _event("target_named", "{seat} picks {target}.", {"seat": "seat", "target": "seat"})
MODE_CHOSEN = _event("mode_chosen", "{seat} chooses to {mode}.", {"seat": "seat", "mode": "mode"})
PART_SKIPPED = _event(
    "part_skipped", "{card}, {part}: not possible, skipped.", {"seat": "seat", "card": "cause", "part": ""}
)
PART_DECLINED = _event(
    "part_declined", "{seat} declines: {card}, {part}.", {"seat": "seat", "card": "cause", "part": ""}
)
GIVE_CHOSEN = _event("give_chosen", "{seat} has chosen a card to give.", {"seat": "seat"})
LEADER_MOVED = _event(
    "leader_moved",
    "{leader} moves from position {from} to {to} ({cause}).",
    {"leader": "clan", "from": "", "to": "", "cause": "cause"},
)
LEADERS_SWITCHED = _event(
    "leaders_switched",
    "{leaders} trade positions {from} ({cause}).",
    {"leaders": "clan", "from": "", "to": "", "cause": "cause"},
)
HONOUR_CHANGED = _event(
    "honour_changed",
    "{leader}: {difference} Honour ({cause}).",
    {"leader": "clan", "difference": "change", "cause": "cause"},
)
LOYALTY_TURNED = _event(
    "loyalty_turned",
    "{seat} turns up a Loyalty card: {clan}.",
    {"seat": "seat", "clan": "clan"},
    reveals={"clan": "turned up"},
)
LOYALTY_SHOWN = _event(
    "loyalty_shown",
    "{owner} shows a Loyalty card to {viewer} ({cause}).",
    {"owner": "seat", "viewer": "seat", "cause": "cause"},
    secret={"clan": "clan"},
    secret_text="It is {clan}.",
    to=("owner", "viewer"),
    rule="SHO-016",
)
LOYALTY_EXCHANGED = _event(
    "loyalty_exchanged",
    "{seats} exchange a Loyalty card.",
    {"seats": "seat"},
    secret={"gave": "clan", "received": "clan"},
    secret_text="You gave {gave} and received {received}.",
    to="seats",
    rule="SHO-072",
)
SHINOBI_MOVED = _event("shinobi_moved", "The Shinobi goes from {from} to {to}.", {"from": "clan", "to": "clan"})
SHINOBI_STRUCK = _event(
    "shinobi_struck", "The Shinobi strikes {host}: {lost} Honour lost.", {"host": "clan", "lost": ""}
)
PLOTS_LOOKED = _event(
    "plots_looked",
    "{seat} looks at the top {number} of the Plot deck.",
    {"seat": "seat", "number": ""},
    secret={"plots": "plot"},
    secret_text="From the top: {plots}.",
    to="seat",
    rule="SHO-098",
)
PLOTS_RETURNED = _event(
    "plots_returned",
    "{seat} puts the {number} Plots back on top.",
    {"seat": "seat", "number": ""},
    secret={"plots": "plot"},
    secret_text="From the top: {plots}.",
    to="seat",
    rule="SHO-098",
)
NO_DECLARATION = _event(
    "no_declaration", "Round {round}: nobody declares.", {"round": ""}, occurs="counted", rule="SHO-113"
)
DECLARED = _event(
    "declared",
    "Declared, with {target} or more: {seats}.",
    {"seats": "seat", "target": ""},
    reveals={"seats": "counted, any number"},
    occurs="counted",
)
HAND_REFRESHED = _event("hand_refreshed", "{seat} takes all six Action cards back.", {"seat": "seat"}, rule="SHO-114")
HATAMOTO_PASSED = _event("hatamoto_passed", "{seat} is Hatamoto.", {"seat": "seat"}, rule="SHO-116")
PLOT_REVEALED = _event(
    "plot_revealed", "Round {round}. The new Plot is {plot}.", {"round": "", "plot": "plot"}, reveals={"plot": "drawn"}
)
PLOT_DECK_EMPTY = _event("plot_deck_empty", "No Plot is left: the game ends.", rule="SHO-130")
PLOT_DECK_RESHUFFLED = _event("plot_deck_reshuffled", "All Plots are shuffled into a new deck.", rule="SHO-139")
GAME_OVER = _event(
    "game_over",
    "All Loyalty cards: {loyalties}. Scores: {scores}. Tie-break: {tie_break}. Winners: {winners}.",
    {"loyalties": "clan", "scores": "", "tie_break": "", "winners": "seat", "leftovers": "clan"},
    reveals={
        "loyalties": "turned up",
        "scores": "counted",
        "tie_break": "counted",
        "winners": "counted, any number",
        "leftovers": "turned up",
    },
    rule="SHO-119",
)
