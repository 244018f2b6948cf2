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
    "The guard player has set up: guards, search tokens, barracks, doors, bells and lanterns are on the board.",
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
    "{ninja} starts with equipment, face down (cards: {number}).",
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
    "{ninja} steps to {square}, watched by the guards at {guards}. Dice for the evasion: {force} force, "
    "{stealth} stealth.",
    {"ninja": "ninja", "square": "square", "guards": "square", "force": "", "stealth": ""},
    rule="KAG-178",
)
UNEVADED = _e(
    "unevaded",
    "{ninja} steps to {square}, watched by the guards at {guards}, and rolls no dice: the evasion has failed.",
    {"ninja": "ninja", "square": "square", "guards": "square"},
    rule="KAG-179",
)
DECLARED = _e(
    "declared",
    "{ninja} tries {action} at {place}. Dice: {force} force, {stealth} stealth.",
    {"ninja": "ninja", "action": "deed", "place": "", "force": "", "stealth": ""},
    rule="KAG-143",
)
ROLLED = _e(
    "rolled",
    "{ninja} rolls {dice} for {action}: the best die {high} {sign} against {target}, {result}.",
    {"ninja": "ninja", "action": "deed", "dice": "", "high": "", "sign": "", "target": "", "result": "result"},
    reveals={"dice": "rolled", "high": "rolled", "result": "rolled"},
    rule="KAG-149",
)
GUARD_ROLLED = _e(
    "guard_rolled",
    "{model} at {square} rolls {dice} for {action} against {ninja}: the best die {high} {sign} against {target}, "
    "{result}.",
    {
        "model": "model",
        "square": "square",
        "ninja": "ninja",
        "action": "deed",
        "dice": "",
        "high": "",
        "sign": "",
        "target": "",
        "result": "result",
    },
    reveals={"dice": "rolled", "high": "rolled", "result": "rolled"},
    rule="KAG-149",
)
TRAP_ROLLED = _e(
    "trap_rolled",
    "The trap strikes at {ninja} and rolls {dice} against {target}: {result}.",
    {"ninja": "ninja", "dice": "", "target": "", "result": "hit"},
    reveals={"dice": "rolled", "result": "rolled"},
    occurs="turned up",
    rule="KAG-175",
)
NOISE = _e(
    "noise",
    "{ninja} makes noise: {cause}. Noise tokens of {ninja}: {total}.",
    {"ninja": "ninja", "total": "", "cause": "noise_cause"},
    rule="KAG-066",
)
QUIET = _e("quiet", "Nobody hears {ninja}: {why}.", {"ninja": "ninja", "why": "quiet"}, rule="KAG-190")
NOISE_CANCELLED = _e("noise_cancelled", "{ninja} cancels the noise.", {"ninja": "ninja"}, rule="KAG-259")
DETECTED = _e("detected", "{ninja} is detected: guards may attack it now.", {"ninja": "ninja"}, rule="KAG-099")
UNDETECTED = _e("undetected", "{ninja} is undetected again.", {"ninja": "ninja"}, rule="KAG-204")
BOUGHT_MOVE = _e(
    "bought_move",
    "{ninja} gives up a {colour} die for a move token.",
    {"ninja": "ninja", "colour": "colour"},
    rule="KAG-136",
)
DOOR_GONE = _e(
    "door_gone", "The door at {door} is open: it is taken off the board.", {"door": "doorway"}, rule="KAG-160"
)
BELL_GONE = _e("bell_gone", "The bell at {door} is gone.", {"door": "doorway"}, rule="KAG-162")
LANTERN_GONE = _e("lantern_gone", "The lantern at {square} is gone.", {"square": "square"}, rule="KAG-248")
FOUND = _e(
    "found",
    "{ninja} turns the search token at {square}: {token}, {group}. Clues found: {clues}.",
    {"ninja": "ninja", "square": "square", "token": "token", "group": "group", "clues": ""},
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
    "{ninja} turns up {card} on slot {slot}: {effect}.",
    {"ninja": "ninja", "slot": "", "card": "ninja_card", "effect": "ninja_card_text"},
    reveals={"card": "turned up", "effect": "turned up"},
    occurs="turned up",
    rule="KAG-155",
)
CARD_USED = _e(
    "card_used",
    "{ninja} uses {card}: {effect}.",
    {"ninja": "ninja", "card": "ninja_card", "effect": "ninja_card_text"},
    reveals={"card": "turned up", "effect": "turned up"},
    occurs="turned up",
)
CARD_DISCARDED = _e(
    "card_discarded",
    "{ninja} discards {card}.",
    {"ninja": "ninja", "slot": "", "card": "ninja_card"},
    reveals={"card": "turned up"},
    rule="KAG-R40",
)
EVENT_DRAWN = _e(
    "event_drawn",
    "The failed search brings an event, {card}: {effect}.",
    {"card": "event_card", "effect": "event_card_text"},
    reveals={"card": "drawn", "effect": "drawn"},
    rule="KAG-120",
)
POOL_TESTED = _e(
    "pool_tested",
    "Mission test: {pool} clues and the mission die {die} make {sum}: {passed}.",
    {"pool": "", "die": "", "passed": "mission_test", "sum": ""},
    reveals={"pool": "turned up, any number", "die": "rolled", "passed": "rolled", "sum": "rolled"},
    occurs="asked",
    rule="KAG-170",
)
NO_MISSION_TEST = _e(
    "no_mission_test",
    "The ninja have {pool} clues, but roll no mission die: their mission is a special one and needs no test.",
    {"pool": ""},
    reveals={"pool": "turned up, any number"},
    occurs="asked",
    rule="KAG-R50",
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
    "The mission is shown to all, {mission}: {effect}.",
    {"mission": "mission", "effect": "mission_text"},
    reveals={"mission": "turned up", "effect": "turned up"},
    occurs="asked",
    rule="KAG-172",
)
MISSION_DONE = _e(
    "mission_done",
    "What the mission {mission} asks for is done.",
    {"mission": "mission"},
    reveals={"mission": "turned up"},
    occurs="asked",
)
ESCAPE_CARD = _e(
    "escape_card",
    "The infiltration tokens are turned over and are exits now: {exits}. Who must leave: {need}.",
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
TOKEN_PLACED = _e("token_placed", "Put on {square}: {what}.", {"what": "thing", "square": "square"}, rule="KAG-087")
TOKEN_TAKEN = _e("token_taken", "{ninja} carries {what}.", {"ninja": "ninja", "what": "thing"}, rule="KAG-H05")
TOKEN_GONE = _e("token_gone", "Gone from {square}: {what}.", {"what": "thing", "square": "square"})
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
    "wounded",
    "{ninja} is wounded and has one {colour} die less from now on: wound {wounds} of {most}.",
    {"ninja": "ninja", "colour": "colour", "wounds": "", "most": ""},
    rule="KAG-110",
)
WOUND_HEALED = _e(
    "wound_healed", "{ninja} heals a wound and has a {colour} die more again.", {"ninja": "ninja", "colour": "colour"}
)
PARRIED = _e("parried", "{ninja} is not wounded after all.", {"ninja": "ninja"})
ELIMINATED = _e(
    "eliminated", "{ninja} is eliminated: no die is left without a wound.", {"ninja": "ninja"}, rule="KAG-111"
)
ESCAPED = _e(
    "escaped", "{ninja} escapes at {square}.", {"ninja": "ninja", "square": "square"}, occurs="asked", rule="KAG-090"
)
DICE_LOST = _e(
    "dice_lost", "{ninja} loses a {colour} die for this round.", {"ninja": "ninja", "colour": "colour"}, rule="KAG-261"
)
DICE_BACK = _e("dice_back", "{ninja} gets a used {colour} die back.", {"ninja": "ninja", "colour": "colour"})
MOVES_LOST = _e("moves_lost", "{ninja} loses move tokens: {number}.", {"ninja": "ninja", "number": ""})
OFFERED = _e(
    "offered",
    "{ninja} offers {other} an exchange: {slots}.",
    {"ninja": "ninja", "other": "ninja", "slots": ""},
    rule="KAG-203",
)
EXCHANGED = _e("exchanged", "{ninja} and {other} exchange.", {"ninja": "ninja", "other": "ninja"}, rule="KAG-203")
REFUSED = _e("refused", "{ninja} and {other} make no deal.", {"ninja": "ninja", "other": "ninja"}, rule="KAG-H11")
ABILITY = _e(
    "ability",
    "{ninja} uses the ability on {model} at {square}. {effect}.",
    {"ninja": "ninja", "model": "model", "square": "square", "effect": "ninja_text"},
    rule="KAG-104",
)
BLINDED = _e(
    "blinded",
    "{model} at {square} is blinded: until the activation ends it watches nothing but its own square.",
    {"model": "model", "square": "square"},
)
SEALED = _e("sealed", "{ninja} may not turn cards up in this activation.", {"ninja": "ninja"})
RELOCATED = _e(
    "relocated",
    "{ninja} is put on {square}, the nearest free square.",
    {"ninja": "ninja", "square": "square"},
    rule="KAG-H10",
)

# guards
TRACKS = _e(
    "tracks",
    "The guard player takes the noise tokens of the ninja: {noise}. Ninja that made noise: {loud}.",
    {"noise": "", "loud": "ninja"},
    rule="KAG-209",
)
NO_NOISE = _e("no_noise", "The ninja made no noise: alert and night stay where they are.", {}, rule="KAG-210")
ALERT_MOVED = _e(
    "alert_moved",
    "The alert token stands on {slot} of {bell} (level {level}).",
    {"slot": "", "bell": "", "level": "level"},
    rule="KAG-210",
)
TURN_MOVED = _e(
    "turn_moved",
    "After noise the night moves on: the turn token stands on {slot} of {bell}.",
    {"slot": "", "bell": ""},
    rule="KAG-062",
)
BOSS_EVENT = _e(
    "boss_event",
    "An event of the boss happens ({level}): {effect}.",
    {"level": "level", "effect": "boss_event"},
    rule="KAG-059",
)
TOKENS = _e(
    "tokens",
    "The guard player has {actions} action and {noise} noise tokens.",
    {"actions": "", "noise": ""},
    rule="KAG-212",
)
PLAYED = _e(
    "played",
    "The guard player plays {card}: {effect}.",
    {"card": "guard_card", "effect": "guard_card_text"},
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
    "The guard player looks secretly at cards of {ninja}: slots {slots}.",
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
    "{model} at {square} acts: {action}, paid with {token}.",
    {"model": "model", "square": "square", "action": "deed", "token": "payment"},
    rule="KAG-215",
)
FREE_MOVE = _e(
    "free_move",
    "{cause}: {model} at {square} moves without a token.",
    {"cause": "cause", "model": "model", "square": "square"},
    rule="KAG-R62",
)
GUARD_TARGET = _e(
    "guard_target",
    "{model} at {square} tries {action} against {ninja}, paid with {token}.",
    {"model": "model", "square": "square", "action": "deed", "ninja": "ninja", "token": "payment"},
)
GUARD_MOVED = _e(
    "guard_moved",
    "{model} moves from {start} to {square}.",
    {"model": "model", "start": "square", "square": "square"},
    rule="KAG-224",
)
CALLED_OFF = _e("called_off", "The attack is called off; its token stays spent.", {})
STOPPED = _e(
    "stopped",
    "{model} steps on a caltrop at {square} and can do nothing more in this turn.",
    {"model": "model", "square": "square"},
)
ALERTED = _e("alerted", "{model} at {square} becomes alert.", {"model": "model", "square": "square"}, rule="KAG-244")
CALMED = _e("calmed", "{model} at {square} is no longer alert.", {"model": "model", "square": "square"})
GUARD_GONE = _e("guard_gone", "{model} at {square} is removed.", {"model": "model", "square": "square"}, rule="KAG-189")
BOSS_WOUNDED = _e(
    "boss_wounded", "The boss is wounded: wound {wounds} of {most}.", {"wounds": "", "most": ""}, rule="KAG-060"
)
GUARD_PLACED = _e(
    "guard_placed", "{model} is placed on {square}.", {"model": "model", "square": "square"}, rule="KAG-031"
)
LOWER_GUARDS = _e(
    "lower_guards",
    "{model} comes instead of a guard of the level {level}: the alert is only {alert}.",
    {"model": "model", "level": "level", "alert": "level"},
    rule="KAG-221",
)
PROMOTED = _e(
    "promoted",
    "{old} at {square} becomes {model}.",
    {"old": "model", "model": "model", "square": "square"},
    rule="KAG-235",
)
BRIBED = _e(
    "bribed",
    "{model} at {square} is bribed: it does nothing in the next guard turn.",
    {"model": "model", "square": "square"},
)
PULLED = _e("pulled", "{ninja} is pulled to {square}.", {"ninja": "ninja", "square": "square"})
GOES_ON = _e("goes_on", "The ninja turn ends, and nobody has won yet.", {}, occurs="asked", rule="KAG-206")
OVER = _e(
    "game_over",
    "The game is over: {ending}. Winners: {winners}.",
    {"winners": "seat", "ending": "ending"},
    reveals={"winners": "counted, any number", "ending": "counted"},
    occurs="counted",
)
REVEALED = _e(
    "revealed",
    "All is shown. Mission: {mission}. Escape card: {escape}. Guard hand: {hand}. Ninja cards: {cards}. "
    "Search tokens left: {tokens}.",
    {"mission": "mission", "escape": "escape", "hand": "guard_card", "cards": "ninja_card", "tokens": ""},
    reveals={
        "mission": "turned up",
        "escape": "turned up",
        "hand": "turned up",
        "cards": "turned up, any number",
        "tokens": "turned up",
    },
)
