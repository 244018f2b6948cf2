"""games/ninja: what can be told. Public parts follow from open play; `reveals` marks what turns hidden things up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sudare.core import Rulebook

book = Rulebook()


@book.audience
def guards(s: Any, data: dict[str, Any]) -> Iterable[int]:
    """Whoever plays guards: they share one map (R-06)."""
    return tuple(s.game.guard_seats)


@book.audience
def intruders(s: Any, data: dict[str, Any]) -> Iterable[int]:
    """Whoever plays an intruder."""
    return set(s.game.intruder_seats)


@book.audience
def crew(s: Any, data: dict[str, Any]) -> Iterable[int]:
    """The intruders' side; of rivals only the one that is named (NIN-282)."""
    return (s.game.intruder_seats[data["who"]],) if s.game.contested else set(s.game.intruder_seats)


@book.audience
def diggers(s: Any, data: dict[str, Any]) -> Iterable[int]:
    """Those whose passage it is; rivals have their own (NIN-280)."""
    return (data["passage"],) if s.game.contested else set(s.game.intruder_seats)


@book.audience
def hand_mates(s: Any, data: dict[str, Any]) -> Iterable[int]:
    """Those who see a hand being chosen: intruders of one side see each other's, guards only if they share theirs."""
    seat: int = data["seat"]
    if seat in s.game.guard_seats and not s.game.options.guards_share_hands:
        return (seat,)
    return tuple(s.game.team(None, seat))


@book.audience
def sharers(s: Any, data: dict[str, Any]) -> Iterable[int]:
    """The guard seats, where they keep to themselves what they have agreed on (NIN-113)."""
    return tuple(s.game.guard_seats) if data["what"] == "cards" else ()


# -- set-up ----------------------------------------------------------------------------------------------------------

MISSIONS_DEALT = book.event(
    "missions_dealt",
    "The missions are dealt.",
    {},
    secret={"missions": "object"},
    secret_text="Yours are {missions}.",
    to="intruders",
    rule="NIN-022",
)
ROLE_CHOSEN = book.event(
    "role_chosen",
    "The lone wolf is the {who}.",
    {"who": "who"},
    reveals={"who": "turned up"},
    occurs="seen",
    rule="NIN-272",
)
HAND_READY = book.event(
    "hand_ready",
    "The hand of the {who} is chosen: {number} cards.",
    {"who": "side", "number": ""},
    rule="NIN-032",
)
MISSION_WRITTEN = book.event(
    "mission_written",
    "The {who} has written a mission down.",
    {"who": "who"},
    secret={"letter": "object"},
    secret_text="It is {letter}.",
    to="crew",
    rule="NIN-278",
)
SENTRY_PLACED = book.event(
    "sentry_placed", "{guard} takes its post at {zone}.", {"guard": "figure", "zone": "zone"}, rule="NIN-033"
)
PATROL_PLACED = book.event(
    "patrol_placed", "Patrol {patrol} starts at {zone}, heading for {heading}: {guards}.",
    {"patrol": "", "zone": "zone", "heading": "zone", "guards": "figure"}, rule="NIN-035",
)  # fmt: skip
PATROL_JOINED = book.event(
    "patrol_joined", "{guard} joins patrol {patrol}.", {"guard": "figure", "patrol": ""}, rule="NIN-062"
)
SLEEPER_MARKED = book.event(
    "sleeper_marked",
    "The guards mark a sleeper.",
    {},
    secret={"zone": "zone"},
    secret_text="At {zone}.",
    to="guards",
    rule="NIN-040",
)
OBJECT_MARKED = book.event(
    "object_marked",
    "The guards mark {object} on their map.",
    {"object": "answer"},
    secret={"zone": "zone"},
    secret_text="At {zone}.",
    to="guards",
    rule="NIN-306",
)
STARTED = book.event(
    "started",
    "The {who} has chosen where to start.",
    {"who": "who"},
    secret={"zone": "zone"},
    secret_text="It is {zone}.",
    to="crew",
    rule="NIN-046",
)
ENTRANCES_CHOSEN = book.event(
    "entrances_chosen",
    "The entrances of the secret passage are chosen.",
    {"passage": ""},
    secret={"zones": "zone"},
    secret_text="They are in {zones}.",
    to="diggers",
    rule="NIN-049",
)

# -- the guards' phases ----------------------------------------------------------------------------------------------

TURN = book.event("turn", "Turn {turn}. Alert: {alert}.", {"turn": "", "alert": "level"}, rule="NIN-069")
DREW = book.event(
    "drew",
    "Cards that {seat} draws for the alert: {number}. After that the alert is {alert}.",
    {"seat": "seat", "number": "", "alert": "level"},
    secret={"cards": "card"},
    secret_text="Drawn: {cards}.",
    to="seat",
    rule="NIN-074",
)
PHASE = book.event("phase", "{phase}.", {"phase": "phase"}, rule="NIN-066")
SPLIT = book.event(
    "split",
    "The guard players share out {what}; for swords and spears: {numbers}.",
    {"what": "share", "numbers": ""},
    secret={"agreed": ""},
    secret_text="The shares of swords and spears: {agreed}.",
    to="sharers",
    reveals={"numbers": "answered"},
    rule="NIN-076",
)
GUARD_CARD = book.event(
    "guard_card", "{seat} plays {card}.", {"seat": "seat", "card": "card", "drawn": ""}, rule="NIN-078"
)
FREE_LISTEN = book.event("free_listen", "{seat} lets guards listen without a card.", {"seat": "seat"}, rule="NIN-115")
LISTENS = book.event("listens", "Listening in {zone}: {guards}.", {"guards": "figure", "zone": "zone"}, rule="NIN-082")
CAT_PLAYED = book.event("cat_played", "It was a cat! The traitor plays It Was a Cat.", {}, rule="NIN-088")
HEARD = book.event("heard", "The guards in {zone} hear something!", {"zone": "zone"}, occurs="asked", rule="NIN-087")
NOT_HEARD = book.event(
    "not_heard", "The guards in {zone} hear nothing.", {"zone": "zone", "cat": ""}, occurs="asked", rule="NIN-087"
)
ALERTED = book.event(
    "alerted", "The alert is now {alert}: {cause}.", {"alert": "level", "cause": "cause"}, rule="NIN-054"
)
GUARDS_MOVED = book.event(
    "guards_moved", "Moving to {zone}: {guards}.", {"guards": "figure", "zone": "zone"}, rule="NIN-096"
)
OUT_UNKNOWN = book.event(
    "out_unknown",
    "The unknown exit was in {zone}: {guards} came out there.",
    {"guards": "figure", "zone": "zone"},
    reveals={"zone": "turned up"},
    rule="NIN-243",
)
DETACHED = book.event("detached", "{guard} leaves patrol {patrol}.", {"guard": "figure", "patrol": ""}, rule="NIN-059")
FORMED = book.event("formed", "{guards} form patrol {patrol}.", {"guards": "figure", "patrol": ""}, rule="NIN-064")
HEADED = book.event("headed", "Patrol {patrol} now heads for {zone}.", {"patrol": "", "zone": "zone"}, rule="NIN-036")
CONSENT = book.event(
    "consent", "{seat} is asked by the other guard player and says {answer}.", {"seat": "seat", "answer": ""},
    rule="NIN-038",
)  # fmt: skip
WOKEN = book.event("woken", "Awake in {zone}: {guards}.", {"guards": "figure", "zone": "zone"}, rule="NIN-108")
PASSAGE_OPENED = book.event(
    "passage_opened",
    "Guards may now use the secret passage, {number} of them at a time.",
    {"number": ""},
    rule="NIN-257",
)
WOUNDED = book.event(
    "wounded", "{guard} wounds the {who} with Kenjutsu: wound {wounds} of {lives}.",
    {"guard": "figure", "who": "who", "wounds": "", "stock": "", "drawn": "", "lives": ""},
    rule="NIN-191",
)  # fmt: skip
DIED = book.event("died", "The {who} is dead. {then}", {"who": "who", "replaced": "", "then": "sequel"}, rule="NIN-196")
ENTRANCE_FOUND = book.event(
    "entrance_found",
    "Guards find an entrance of {passage} in {zone}.",
    {"passage": "zone", "zone": "zone"},
    reveals={"passage": "seen", "zone": "seen"},
    occurs="seen",
    rule="NIN-234",
)
ROPE_FOUND = book.event(
    "rope_found",
    "Guards find a rope of the {who} between these zones: {zones}.",
    {"who": "who", "zones": "zone"},
    reveals={"who": "seen", "zones": "seen"},
    occurs="seen",
    rule="NIN-289",
)
GUARDS_REST = book.event("guards_rest", "The guards' turn is over.", {}, rule="NIN-129")

# -- the intruders' phase --------------------------------------------------------------------------------------------

REENTERED = book.event(
    "reentered",
    "A new {who} is somewhere {place}, with {number} cards and a new mission.",
    {"who": "who", "number": "", "place": "origin"},
    secret={"mission": "object"},
    secret_text="The mission is {mission}.",
    to="crew",
    rule="NIN-202",
)
BONUS_TAKEN = book.event(
    "bonus_taken",
    "Cards that {seat} takes as a bonus for the new intruder: {number}.",
    {"seat": "seat", "number": ""},
    secret={"cards": "card"},
    secret_text="They are {cards}.",
    to="seat",
    reveals={"number": "answered"},
    occurs="answered",
    rule="NIN-208",
)
MOVES_BEGIN = book.event("moves_begin", "The intruders move.", {}, rule="NIN-130")
MOVES_END = book.event("moves_end", "The intruders have moved.", {}, occurs="chosen", rule="NIN-147")
CARD_PLAYED = book.event(
    "card_played",
    "The {who} plays {card}.",
    {"who": "who", "card": "card"},
    reveals={"who": "seen", "card": "answered"},
    occurs="answered",
    rule="NIN-249",
)
GUARD_KILLED = book.event(
    "guard_killed",
    "The {who} removes {guard} in {zone} with {card}.",
    {"who": "who", "card": "card", "guard": "figure", "zone": "zone"},
    reveals={"who": "seen", "guard": "seen", "zone": "seen", "card": "answered"},
    occurs="answered",
    rule="NIN-184",
)
GUARD_DRUNK = book.event(
    "guard_drunk",
    "The {who} makes {guard} in {zone} drunk with Potent Sake; {drunk} stays there for the rest of the game.",
    {"who": "who", "guard": "figure", "zone": "zone", "drunk": "figure"},
    reveals={"who": "seen", "guard": "seen", "zone": "seen"},
    occurs="answered",
    rule="NIN-264",
)
DETECTED = book.event(
    "detected",
    "The {who} is detected in {zone}: {how}!",
    {"who": "who", "zone": "zone", "how": "discovery"},
    reveals={"who": "seen", "zone": "seen"},
    occurs="seen",
    rule="NIN-175",
)
WENT_HIDDEN = book.event(
    "went_hidden",
    "The {who} is out of sight: {how}.",
    {"who": "who", "how": "escape"},
    reveals={"who": "seen"},
    occurs="seen",
    rule="NIN-178",
)
PASSAGE_ENTERED = book.event(
    "passage_entered",
    "The {who} is in the secret passage.",
    {"who": "who", "first": ""},
    reveals={"who": "seen"},
    occurs="answered",
    rule="NIN-229",
)
PASSAGE_LEFT = book.event(
    "passage_left",
    "The {who} has left the secret passage.",
    {"who": "who"},
    reveals={"who": "seen"},
    occurs="answered",
    rule="NIN-230",
)
LEFT_MAP = book.event(
    "left_map",
    "The {who} has left the map for good.",
    {"who": "who"},
    reveals={"who": "seen"},
    occurs="answered",
    rule="NIN-170",
)
DECLARED = book.event(
    "declared",
    "The {who} declares a search of {zone}.",
    {"who": "who", "zone": "zone"},
    reveals={"who": "answered", "zone": "answered"},
    occurs="answered",
    rule="NIN-151",
)
ANSWERED = book.event(
    "answered",
    "What the {who} finds in {zone}: {what}.",
    {"who": "who", "zone": "zone", "what": "answer"},
    reveals={"what": "asked"},
    rule="NIN-155",
)
MISSION_DONE = book.event(
    "mission_done",
    "The {who} shows mission {letter}: completed!",
    {"who": "who", "letter": "object"},
    reveals={"who": "turned up", "letter": "turned up"},  # declared were both, but not whose mission it is
    occurs="asked",
    rule="NIN-156",
)
HIDDEN_KILLED = book.event(
    "hidden_killed",
    "The {who} kills the hidden sentry in {zone} with {card}.",
    {"who": "who", "zone": "zone", "card": "card"},
    rule="NIN-161",
)
HIDDEN_PLACED = book.event(
    "hidden_placed",
    "The hidden sentry in {zone} steps out: it is {guard}.",
    {"guard": "figure", "zone": "zone"},
    reveals={"guard": "answered"},
    rule="NIN-162",
)
GUARD_WITHDRAWN = book.event(
    "guard_withdrawn",
    "{guard} is taken off the map to make room for the hidden sentry.",
    {"guard": "figure"},
    rule="NIN-215",
)
NOBODY_PLACED = book.event(
    "nobody_placed", "No figure is placed for the hidden sentry in {zone}.", {"zone": "zone"}, rule="NIN-216"
)

# -- the end ---------------------------------------------------------------------------------------------------------

ENDED = book.event(
    "ended",
    "The game is over: {ending}.",
    {"ending": "ending", "winners": "seat"},
    reveals={"ending": "counted", "winners": "counted, any number"},
    occurs="counted",
    rule="NIN-267",
)
SECRETS = book.event(
    "secrets",
    "All secrets are shown.",
    {"missions": "object", "goals": "", "paths": "", "entrances": "", "ropes": "", "hands": "", "sleepers": ""},
    reveals={
        "missions": "turned up, any number",
        "goals": "turned up, any number",
        "paths": "turned up, any number",
        "entrances": "turned up, any number",
        "ropes": "turned up, any number",
        "hands": "turned up, any number",
        "sleepers": "turned up",
    },
    rule="NIN-271",
)
