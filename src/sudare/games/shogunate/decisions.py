"""games/shogunate: everything that can be asked at this table. Tensors number the questions in this order."""

from __future__ import annotations

from sudare.games.shogunate.events import book

LEADER = {"leader": "clan"}  # the Leader that was named or moved
PART = {"part": "count"}  # of the active Plot's power, from 0

CLOAKED_LEADER = book.decision("cloaked_leader", "Name a Leader for the actor to move.", "SHO-047")
CLOAKED_POSITION = book.decision(
    "cloaked_position", "To which position do you move {leader}?", "SHO-048", fields=LEADER
)
DISHONOUR_LEADER = book.decision("dishonour_leader", "Which Leader do you move to the tail?", "SHO-050")
DISHONOUR_CARD = book.decision("dishonour_card", "Which of your Loyalty cards do you turn up?", "SHO-051")
UPSTREAM_MOVE = book.decision("upstream_move", "Which Leader do you lift, by one place or two?", "SHO-054")
UPSTREAM_SHOW = book.decision(
    "upstream_show", "Which Loyalty card do you show to the Hatamoto?", "SHO-055", secret="others"
)
COMPANY_LEADER = book.decision("company_leader", "Which Leader do you lower by one place?", "SHO-057")
COMPANY_NEIGHBOUR = book.decision(
    "company_neighbour", "Which neighbour of {leader} gets 1 Honour?", "SHO-059", fields=LEADER
)
ARROW_LEADER = book.decision("arrow_leader", "Which Leader do you lift by one place?", "SHO-061")
ARROW_TARGET = book.decision("arrow_target", "Who must show you a Loyalty card?", "SHO-062")
ARROW_SHOW = book.decision("arrow_show", "Which Loyalty card do you show to the actor?", "SHO-063", secret="others")
STORMS_MODE = book.decision("storms_mode", "Do you switch two Leaders or exchange Loyalty cards?", "SHO-065")
STORMS_PAIR = book.decision("storms_pair", "Which two Leaders do you switch?", "SHO-066")
STORMS_OPPONENT = book.decision("storms_opponent", "With whom do you exchange a Loyalty card?", "SHO-067")
STORMS_GIVE = book.decision(
    "storms_give", "Which of your Loyalty cards do you give?", "SHO-070", secret="others", fields={"opponent": "seat"}
)

PLOT_SHINOBI = book.decision(
    "plot_shinobi", "To which Leader does the Shinobi go?", "SHO-077", default="stay", fields=PART
)
PLOT_SPY_TARGET = book.decision(
    "plot_spy_target", "Who must show you a Loyalty card?", "SHO-088", default="decline", fields=PART
)
PLOT_SPY_SHOW = book.decision(
    "plot_spy_show", "Which Loyalty card do you show to the Hatamoto?", "SHO-088", secret="others"
)
PLOT_SWITCH = book.decision(
    "plot_switch", "Which two Leaders do you switch?", "SHO-090", default="decline", fields=PART
)
PLOT_MOVE = book.decision(
    "plot_move", "Which Leader do you move, and where?", "SHO-137", default="decline", fields=PART
)
PLOT_OPTIONAL = book.decision(
    "plot_optional", "Do you use the power of the Plot?", "SHO-137", default="decline", fields=PART
)
PLOT_TEA = book.decision(
    "plot_tea", "From which Leader to which do you move Honour?", "SHO-094", default="decline", fields=PART
)
PLOT_GIFT = book.decision(
    "plot_gift", "On which Leader do you place Honour?", "SHO-095", default="decline", fields=PART
)
PLOT_REMOVE = book.decision(
    "plot_remove", "From which Leader do you take Honour?", "SHO-137", default="decline", fields=PART
)
PLOT_UNVEIL = book.decision(
    "plot_unveil", "Which of your Loyalty cards do you turn up?", "SHO-096", default="decline", fields=PART
)
PLOT_ORDER = book.decision(
    "plot_order",
    "In which order do you put the {number} Plots back?",
    "SHO-098",
    secret="others",
    fields={"number": "count"},
)

CHOOSE_ACTION = book.decision("choose_action", "Choose an Action card.", "SHO-033", final=True)  # SHO-036
CALL_ACTOR = book.decision("call_actor", "Call the next actor.", "SHO-040")
