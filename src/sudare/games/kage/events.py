"""games/kage: the book of the game, and everything that can be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sudare.core import Rulebook

book = Rulebook()


@book.audience
def guard_side(s: Any, data: dict[str, Any]) -> tuple[int, ...]:
    """The guard player."""
    return (0,)


@book.audience
def ninja_side(s: Any, data: dict[str, Any]) -> Iterable[int]:
    """The ninja players, who share everything (KAG-R03)."""
    return range(1, s.game.seats)


_e = book.event

# set-up
BOSS_CHOSEN = _e("boss_chosen", "The guard player takes {boss}.", {"boss": "boss"}, rule="KAG-042")
TYPES_CHOSEN = _e("types_chosen", "Guard types: {types}.", {"types": "model"}, rule="KAG-070")
ARRANGED = _e(
    "arranged",
    "The guard player has set up. Guards: {guards}. Search tokens: {search}. Barracks: {barracks}. Doors: {doors}. "
    "Bells: {bells}. Lanterns: {lanterns}.",
    {"guards": "", "search": "", "barracks": "", "doors": "", "bells": "", "lanterns": ""},
    reveals={
        "guards": "chosen, any number",
        "search": "chosen, any number",
        "barracks": "chosen, any number",
        "doors": "chosen, any number",
        "bells": "chosen, any number",
        "lanterns": "chosen, any number",
    },
    rule="KAG-025",
)
GUARD_DREW = _e(
    "guard_drew",
    "The guard player draws a card.",
    {},
    {"card": "guard_card"},
    "It is {card}.",
    to="guard_side",
    rule="KAG-082",
)
MISSION_DRAWN = _e(
    "mission_drawn",
    "A mission is in play.",
    {},
    {"mission": "mission"},
    "It is {mission}.",
    to="ninja_side",
    rule="KAG-085",
)
NINJA_CHOSEN = _e("ninja_chosen", "{seat} takes {ninja}.", {"seat": "seat", "ninja": "ninja"}, rule="KAG-095")
START_CARDS = _e(
    "start_cards",
    "{ninja} draws {number} equipment face down.",
    {"ninja": "ninja", "number": ""},
    {"cards": "ninja_card"},
    "It is {cards}.",
    to="ninja_side",
    rule="KAG-115",
)
INFILTRATION = _e("infiltration", "An infiltration token is put on {square}.", {"square": "square"}, rule="KAG-124")
ENTERED = _e("entered", "{ninja} enters at {square}.", {"ninja": "ninja", "square": "square"}, rule="KAG-125")

# turns
ROUND = _e("round", "Round {round}: the ninja turn begins.", {"round": ""}, rule="KAG-127")
ACTIVATED = _e("activated", "{ninja} is activated.", {"ninja": "ninja"}, rule="KAG-133")
ACTIVATION_OVER = _e("activation_over", "{ninja} has finished.", {"ninja": "ninja"}, rule="KAG-134")
GUARD_TURN = _e("guard_turn", "The guard turn begins.", {}, rule="KAG-207")
GUARD_TURN_OVER = _e("guard_turn_over", "The guard turn ends.", {}, rule="KAG-240")

# ninja
STEPPED = _e(
    "stepped",
    "{ninja} moves from {start} to {square}.",
    {"ninja": "ninja", "start": "square", "square": "square"},
    rule="KAG-135",
)
NO_EXIT = _e("no_exit", "{square} is not {ninja}'s exit.", {"ninja": "ninja", "square": "square"}, occurs="asked")
EVADES = _e(
    "evades",
    "{ninja} steps to {square} past the guards at {guards}: {force} force and {stealth} stealth dice.",
    {"ninja": "ninja", "square": "square", "guards": "square", "force": "", "stealth": ""},
    rule="KAG-178",
)
UNEVADED = _e(
    "unevaded",
    "{ninja} steps to {square} before the guards at {guards} without a test: it counts as failed.",
    {"ninja": "ninja", "square": "square", "guards": "square"},
    rule="KAG-179",
)
DECLARED = _e(
    "declared",
    "{ninja} tries: {action} at {place}, with {force} force and {stealth} stealth dice.",
    {"ninja": "ninja", "action": "deed", "place": "", "force": "", "stealth": ""},
    rule="KAG-143",
)
ROLLED = _e(
    "rolled",
    "Rolled {dice}: the highest {sign} against {target}: {result}.",
    {"dice": "", "sign": "", "target": "", "result": "result"},
    reveals={"dice": "rolled", "result": "rolled"},
    rule="KAG-149",
)
NOISE = _e("noise", "{ninja} makes noise ({total} on the mat).", {"ninja": "ninja", "total": ""}, rule="KAG-066")
NOISE_CANCELLED = _e("noise_cancelled", "{ninja} cancels the noise.", {"ninja": "ninja"}, rule="KAG-259")
DETECTED = _e("detected", "{ninja} is detected.", {"ninja": "ninja"}, rule="KAG-099")
UNDETECTED = _e("undetected", "{ninja} is undetected again.", {"ninja": "ninja"}, rule="KAG-204")
BOUGHT_MOVE = _e(
    "bought_move",
    "{ninja} gives up a {colour} die for a move token.",
    {"ninja": "ninja", "colour": "colour"},
    rule="KAG-136",
)
DOOR_GONE = _e("door_gone", "The door at {door} is gone.", {"door": "doorway"}, rule="KAG-160")
BELL_GONE = _e("bell_gone", "The bell at {door} is gone.", {"door": "doorway"}, rule="KAG-162")
LANTERN_GONE = _e("lantern_gone", "The lantern at {square} is gone.", {"square": "square"}, rule="KAG-248")
FOUND = _e(
    "found",
    "{ninja} turns the search token at {square}: {token}, {group}.",
    {"ninja": "ninja", "square": "square", "token": "token", "group": "group"},
    reveals={"token": "turned up", "group": "turned up"},
    rule="KAG-166",
)
CARD_DRAWN = _e(
    "card_drawn",
    "{ninja} draws a ninja card.",
    {"ninja": "ninja"},
    {"card": "ninja_card"},
    "It is {card}.",
    to="ninja_side",
    rule="KAG-166",
)
CARD_STORED = _e(
    "card_stored", "{ninja} puts a card face down on slot {slot}.", {"ninja": "ninja", "slot": ""}, rule="KAG-106"
)
CARD_UP = _e(
    "card_up",
    "{ninja} turns up {card} on slot {slot}.",
    {"ninja": "ninja", "slot": "", "card": "ninja_card"},
    reveals={"card": "turned up"},
    occurs="turned up",
    rule="KAG-155",
)
CARD_USED = _e(
    "card_used",
    "{ninja} uses {card}.",
    {"ninja": "ninja", "card": "ninja_card"},
    reveals={"card": "turned up"},
    occurs="turned up",
)
CARD_DISCARDED = _e(
    "card_discarded",
    "{ninja} discards {card}.",
    {"ninja": "ninja", "slot": "", "card": "ninja_card"},
    reveals={"card": "turned up"},
    rule="KAG-R40",
)
EVENT_DRAWN = _e("event_drawn", "Event: {card}.", {"card": "event_card"}, reveals={"card": "drawn"}, rule="KAG-120")
POOL_TESTED = _e(
    "pool_tested",
    "The mission pool holds {pool}: mission die {die}, passed {passed}.",
    {"pool": "", "die": "", "passed": "answer"},
    reveals={"pool": "turned up, any number", "die": "rolled", "passed": "rolled"},
    rule="KAG-170",
)
CONDITION_MET = _e(
    "condition_met",
    "The conditions of {missions} are met, but the mission is another.",
    {"missions": "mission"},
    reveals={"missions": "asked, any number"},
    occurs="asked",
)
MISSION_SHOWN = _e(
    "mission_shown",
    "The mission is {mission}.",
    {"mission": "mission"},
    reveals={"mission": "turned up"},
    occurs="asked",
    rule="KAG-172",
)
MISSION_DONE = _e(
    "mission_done",
    "The mission text of {mission} is completed.",
    {"mission": "mission"},
    reveals={"mission": "turned up"},
    occurs="asked",
)
ESCAPE_CARD = _e(
    "escape_card",
    "The tokens are flipped: exits {exits}; needed: {need}.",
    {"exits": "", "need": ""},
    {"card": "escape"},
    "The escape card is {card}.",
    to="ninja_side",
    reveals={"exits": "drawn, any number", "need": "drawn"},
    rule="KAG-094",
)
ESCAPE_SHOWN = _e(
    "escape_shown", "Escape card {card} is shown and shuffled back.", {"card": "escape"}, reveals={"card": "turned up"}
)
TOKEN_PLACED = _e("token_placed", "{what} is put on {square}.", {"what": "thing", "square": "square"}, rule="KAG-087")
TOKEN_TAKEN = _e("token_taken", "{ninja} carries {what}.", {"ninja": "ninja", "what": "thing"}, rule="KAG-H05")
TOKEN_GONE = _e("token_gone", "{what} at {square} is gone.", {"what": "thing", "square": "square"})
DOOR_PLACED = _e("door_placed", "A {kind} door is put on {door}.", {"kind": "door_kind", "door": "doorway"})
LOST_CLUE = _e("lost_clue", "The token {token} lies on {square} again.", {"token": "token", "square": "square"})
MAPPED = _e(
    "mapped",
    "{ninja} looks at the search token on {square}.",
    {"ninja": "ninja", "square": "square"},
    {"token": "token"},
    "It is {token}.",
    to="ninja_side",
)
WOUNDED = _e(
    "wounded", "{ninja} is wounded: a {colour} location.", {"ninja": "ninja", "colour": "colour"}, rule="KAG-110"
)
WOUND_HEALED = _e("wound_healed", "{ninja} heals a {colour} location.", {"ninja": "ninja", "colour": "colour"})
PARRIED = _e("parried", "{ninja} is not wounded after all.", {"ninja": "ninja"})
ELIMINATED = _e("eliminated", "{ninja} is eliminated.", {"ninja": "ninja"}, rule="KAG-111")
ESCAPED = _e(
    "escaped", "{ninja} escapes at {square}.", {"ninja": "ninja", "square": "square"}, occurs="asked", rule="KAG-090"
)
DICE_LOST = _e(
    "dice_lost", "{ninja} loses a {colour} die for this round.", {"ninja": "ninja", "colour": "colour"}, rule="KAG-261"
)
DICE_BACK = _e("dice_back", "{ninja} takes a {colour} die back.", {"ninja": "ninja", "colour": "colour"})
MOVES_LOST = _e("moves_lost", "{ninja} discards {number} move tokens.", {"ninja": "ninja", "number": ""})
OFFERED = _e(
    "offered",
    "{ninja} and {other} talk about an exchange: slots {slots}.",
    {"ninja": "ninja", "other": "ninja", "slots": ""},
    rule="KAG-203",
)
EXCHANGED = _e("exchanged", "{ninja} and {other} exchange.", {"ninja": "ninja", "other": "ninja"}, rule="KAG-203")
REFUSED = _e("refused", "{ninja} does not deal.", {"ninja": "ninja"}, rule="KAG-H11")
ABILITY = _e(
    "ability",
    "{ninja} uses the ability on the guard at {square}.",
    {"ninja": "ninja", "square": "square"},
    rule="KAG-104",
)
SEALED = _e("sealed", "{ninja} may not turn cards up in this activation.", {"ninja": "ninja"})
RELOCATED = _e("relocated", "{ninja} is put on {square}.", {"ninja": "ninja", "square": "square"}, rule="KAG-H10")

# guards
TRACKS = _e(
    "tracks",
    "The guard player takes {noise} noise tokens.",
    {"noise": ""},
    rule="KAG-209",
)
ALERT_MOVED = _e("alert_moved", "The alert token stands on {slot} ({level}).", {"slot": "", "level": "level"})
TURN_MOVED = _e("turn_moved", "The turn token stands on {slot}.", {"slot": ""}, rule="KAG-062")
BOSS_EVENT = _e("boss_event", "The boss's {level} event.", {"level": "level"}, rule="KAG-059")
TOKENS = _e(
    "tokens",
    "The guard player has {actions} action and {noise} noise tokens.",
    {"actions": "", "noise": ""},
    rule="KAG-212",
)
PLAYED = _e(
    "played",
    "The guard player plays {card}.",
    {"card": "guard_card"},
    rule="KAG-055",
)
GUARD_DISCARDED = _e(
    "guard_discarded",
    "The guard player discards {card} from his {place}.",
    {"card": "guard_card", "place": ""},
    reveals={"card": "turned up"},
    rule="KAG-213",
)
LOOKED = _e(
    "looked",
    "The guard player looks at slots {slots} of {ninja}.",
    {"ninja": "ninja", "slots": ""},
    {"cards": "ninja_card"},
    "They are {cards}.",
    to="guard_side",
)
NOT_EQUIPMENT = _e(
    "not_equipment",
    "The card on slot {slot} of {ninja} is no equipment and stays.",
    {"ninja": "ninja", "slot": ""},
    occurs="asked",
)
GUARD_ACTS = _e(
    "guard_acts",
    "{model} at {square}: {action} ({token}).",
    {"model": "model", "square": "square", "action": "deed", "token": ""},
    rule="KAG-215",
)
GUARD_TARGET = _e(
    "guard_target",
    "{model} at {square}: {action} against {ninja}.",
    {"model": "model", "square": "square", "action": "deed", "ninja": "ninja"},
)
GUARD_MOVED = _e(
    "guard_moved",
    "{model} moves from {start} to {square}.",
    {"model": "model", "start": "square", "square": "square"},
    rule="KAG-224",
)
CALLED_OFF = _e("called_off", "The action is called off.", {})
STOPPED = _e("stopped", "{model} steps on a caltrop at {square}.", {"model": "model", "square": "square"})
ALERTED = _e("alerted", "{model} at {square} is alert.", {"model": "model", "square": "square"}, rule="KAG-244")
CALMED = _e("calmed", "{model} at {square} is no longer alert.", {"model": "model", "square": "square"})
GUARD_GONE = _e("guard_gone", "{model} at {square} is removed.", {"model": "model", "square": "square"}, rule="KAG-189")
BOSS_WOUNDED = _e("boss_wounded", "The boss has {wounds} wounds.", {"wounds": ""}, rule="KAG-060")
GUARD_PLACED = _e(
    "guard_placed", "{model} is placed on {square}.", {"model": "model", "square": "square"}, rule="KAG-031"
)
PROMOTED = _e(
    "promoted",
    "{old} at {square} becomes {model}.",
    {"old": "model", "model": "model", "square": "square"},
    rule="KAG-235",
)
BRIBED = _e("bribed", "{model} at {square} is bribed.", {"model": "model", "square": "square"})
PULLED = _e("pulled", "{ninja} is pulled to {square}.", {"ninja": "ninja", "square": "square"})
GOES_ON = _e("goes_on", "End of the ninja turn: the night goes on.", {}, occurs="asked", rule="KAG-206")
OVER = _e(
    "game_over",
    "The game is over ({ending}): {winners} won.",
    {"winners": "seat", "ending": ""},
    reveals={"winners": "counted, any number", "ending": "counted"},
    occurs="counted",
)
REVEALED = _e(
    "revealed",
    "All is shown: the mission was {mission}, the escape card {escape}; guard hand {hand}; ninja cards {cards}; "
    "search tokens {tokens}.",
    {"mission": "mission", "escape": "escape", "hand": "guard_card", "cards": "ninja_card", "tokens": ""},
    reveals={
        "mission": "turned up",
        "escape": "turned up",
        "hand": "turned up",
        "cards": "turned up, any number",
        "tokens": "turned up",
    },
)
