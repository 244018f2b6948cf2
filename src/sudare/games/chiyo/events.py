"""games/chiyo: the book: everything that can be told at this table."""

from __future__ import annotations

from typing import Any

from sudare.core import Rulebook

book = Rulebook()


@book.audience
def motonaka(s: Any, data: dict[str, Any]) -> tuple[int, ...]:
    """Motonaka alone."""
    return (s.motonaka,)


@book.audience
def open_eyes(s: Any, data: dict[str, Any]) -> list[int]:
    """Those who open their eyes in the Prelude: Motonaka and the Usurpers (CHI-029, CHI-033)."""
    return [seat for seat in range(s.game.seats) if s.game.names["role"][s.roles[seat]] in ("motonaka", "usurper")]


# -- set-up and Prelude ----------------------------------------------------------------------------

SEATED = book.event(
    "seated",
    "{motonaka} is Motonaka. The Establishments around the table, clockwise: {ring}. {first} will begin.",
    {"motonaka": "seat", "ring": "place", "first": "seat"},
    reveals={"motonaka": "drawn", "ring": "drawn", "first": "drawn"},
    rule="CHI-008",
)
DEALT = book.event(
    "dealt",
    "Three face-down Patrons lie at every Establishment, and everyone holds a Role card.",
    {"handles": "", "at": "place"},
    secret={"role": "role"},
    secret_text="Your secret role is {role}.",
    to="all",
    rule="CHI-005",
)
SECRETS_DRAWN = book.event(
    "secrets_drawn",
    "Motonaka draws the disguises of the two Fugitives and lays out the City Markers.",
    secret={"disguises": "card", "city": "", "minis": "card"},
    secret_text="You drew {disguises}. The city is on space {city} of the road.",
    to="motonaka",
    rule="CHI-021",
)
DISGUISED = book.event(
    "disguised",
    "Motonaka has hidden the Fugitives' disguises.",
    secret={"geisha": "card", "ronin": "card"},
    secret_text="The Geisha is disguised as {geisha}, the Ronin as {ronin}.",
    to="motonaka",
    rule="CHI-021",
)
ANNOUNCED = book.event("announced", "Motonaka: {passage}", {"passage": "passage"}, rule="CHI-028")
ROLES_LEARNED = book.event(
    "roles_learned",
    "With all eyes shut, Motonaka learns who is who, and the Usurpers know one another.",
    secret={"roles": "role"},
    secret_text="You learn: {roles}.",
    to="open_eyes",
    rule="CHI-029",
)
ASSASSIN_SHOWN = book.event(
    "assassin_shown",
    "Motonaka has chosen the True Assassin and shows the mini card to whoever may see it.",
    secret={"card": "card"},
    secret_text="The True Assassin is {card}.",
    to="open_eyes",
    rule="CHI-033",
)

# -- turns and moves -------------------------------------------------------------------------------

TURN_BEGAN = book.event("turn_began", "Turn {turn}: {seat}.", {"turn": "", "seat": "seat"}, rule="CHI-061")
MARKERS_PLACED = book.event(
    "markers_placed",
    "Action Markers put on the {target}: {count}. They hold it, and one leaves at the start of every turn.",
    {"target": "lock", "count": ""},
    rule="CHI-018",
)
MARKERS_REMOVED = book.event(
    "markers_removed",
    "An Action Marker leaves the {target}; still there: {left}.",
    {"target": "lock", "left": ""},
    rule="CHI-062",
)
LOYAL_CHOSEN = book.event(
    "loyal_chosen", "{seat} takes the Loyal Action {action}.", {"seat": "seat", "action": "loyal"}, rule="CHI-064"
)
MOVED = book.event(
    "moved",
    "{seat} moves card {handle} ({card}) from {origin} to {to}.",
    {"seat": "seat", "handle": "", "card": "card", "origin": "place", "to": "place"},
    rule="CHI-065",
)
TILE_MOVED = book.event(
    "tile_moved",
    "{seat} moves the {tile} from {origin} to {to}.",
    {"seat": "seat", "tile": "tile", "origin": "place", "to": "place"},
    rule="CHI-065",
)
PEEKED = book.event(
    "peeked",
    "{seat} looks at face-down cards at {places}; their numbers: {handles}.",
    {"seat": "seat", "handles": "", "places": "place"},
    secret={"cards": "card"},
    secret_text="You see, in this order: {cards}.",
    to="seat",
    rule="CHI-094",
)
CITY_PEEKED = book.event(
    "city_peeked",
    "{seat} looks at the City Marker on space {space}.",
    {"seat": "seat", "space": ""},
    secret={"marker": "marker"},
    secret_text="It shows {marker}.",
    to="seat",
    rule="CHI-181",
)
REVEALED = book.event(
    "revealed",
    "{seat} turns up at {place}: {cards}. Card numbers: {handles}.",
    {"seat": "seat", "place": "place", "handles": "", "cards": "card"},
    reveals={"cards": "turned up"},
    rule="CHI-095",
)
NOTHING_THERE = book.event(
    "nothing_there",
    "At {place} there is nobody for {seat} to look at or to question.",
    {"seat": "seat", "place": "place"},
    rule="CHI-097",
)
NOBODY_QUESTIONED = book.event(
    "nobody_questioned",
    "{seat} interrogates nobody at {place}.",
    {"seat": "seat", "place": "place"},
    rule="CHI-115",
)

# -- questions -------------------------------------------------------------------------------------

_QUESTION = {"turn": "", "seat": "seat", "question": "question", "handles": "", "cards": "card"}
_TRUTH = {"truth": "answer", "may_lie": ""}
ASKED = book.event(
    "asked",
    "{seat} asks Motonaka: {question}",
    _QUESTION,
    secret=_TRUTH,
    secret_text="The truth is {truth}.",
    to="motonaka",
    rule="CHI-073",
)
ASKED_ABOUT = book.event(
    "asked_about",
    "{seat} asks Motonaka about {cards}: {question}",
    _QUESTION,
    secret=_TRUTH,
    secret_text="The truth is {truth}.",
    to="motonaka",
    rule="CHI-098",
)
NOT_ASKED = book.event("not_asked", "{seat} asks nothing.", {"seat": "seat"}, rule="CHI-073")
ANSWERED = book.event(
    "answered",
    "Motonaka answers {answer} to {seat}, who asked: {question}",
    {**_QUESTION, "answer": "answer"},
    secret={"lie": ""},
    to="motonaka",
    rule="CHI-080",
)
ANSWERED_ABOUT = book.event(
    "answered_about",
    "Motonaka answers {answer} about {cards} to {seat}, who asked: {question}",
    {**_QUESTION, "answer": "answer"},
    secret={"lie": ""},
    to="motonaka",
    rule="CHI-080",
)
TOKENS_PLACED = book.event(
    "tokens_placed",
    "Under suspicion to be the {fugitive}, with a token each: {cards}. Tokens left: {supply}.",
    {"fugitive": "fugitive", "handles": "", "cards": "card", "supply": ""},
    rule="CHI-101",
)
TOKENS_REMOVED = book.event(
    "tokens_removed",
    "No longer under suspicion to be the {fugitive}: {cards}. Tokens left: {supply}.",
    {"fugitive": "fugitive", "handles": "", "cards": "card", "supply": ""},
    rule="CHI-123",
)
FALSE_LEAD = book.event(
    "false_lead",
    "A false lead: {card} was the only suspect left, but is not the {fugitive}.",
    {"handle": "", "card": "card", "fugitive": "fugitive"},
    occurs="asked",
    rule="CHI-108",
)
UNMASKED = book.event(
    "unmasked",
    "The {fugitive} is unmasked at {place}: {card} was the disguise. Card {handle} is now the True {fugitive}.",
    {"fugitive": "fugitive", "card": "card", "handle": "", "place": "place"},
    occurs="asked",
    rule="CHI-109",
)
ABILITY = book.event("ability", "{seat} performs {card}", {"seat": "seat", "card": "ability"}, rule="CHI-119")

# -- Secret Actions --------------------------------------------------------------------------------

SECRET_CHOSEN = book.event(
    "secret_chosen", "{seat} takes the Secret Action {action}.", {"seat": "seat", "action": "secret"}, rule="CHI-127"
)
TRACK_ADVANCED = book.event(
    "track_advanced", "The Shogun advances to space {space} of the road.", {"space": ""}, rule="CHI-132"
)
CITY_REVEALED = book.event(
    "city_revealed",
    "The City Marker on space {space} shows {marker}.",
    {"space": "", "marker": "marker"},
    reveals={"marker": "turned up"},
    rule="CHI-136",
)
HONOR_DRAWN = book.event(
    "honor_drawn",
    "{seat} draws an Honor token and holds {count} now.",
    {"seat": "seat", "count": ""},
    secret={"value": ""},
    secret_text="It is worth {value}.",
    to="seat",
    rule="CHI-132",
)
HONOR_OFFERED = book.event(
    "honor_offered",
    "{seat} looks at {count} Honor tokens, to keep one.",
    {"seat": "seat", "count": ""},
    secret={"values": ""},
    secret_text="They are worth {values}.",
    to="seat",
    rule="CHI-177",
)
HONOR_KEPT = book.event(
    "honor_kept",
    "{seat} keeps one and holds {count} now; back in the pool: {back}.",
    {"seat": "seat", "count": "", "back": ""},
    secret={"kept": "", "returned": ""},
    secret_text="You kept the one worth {kept}.",
    to="seat",
    rule="CHI-177",
)
HONOR_RETURNED = book.event(
    "honor_returned",
    "{seat} puts a hidden Honor token back and holds {count} now.",
    {"seat": "seat", "count": ""},
    secret={"value": ""},
    secret_text="It was worth {value}.",
    to="seat",
    rule="CHI-191",
)
HONOR_SHOWN_RETURNED = book.event(
    "honor_shown_returned",
    "{seat} puts an open Honor token worth {value} back and holds {count} now.",
    {"seat": "seat", "count": "", "value": ""},
    rule="CHI-216",
)
INFLUENCE_DRAWN = book.event(
    "influence_drawn",
    "Motonaka draws an Influence card: {hand} in hand, {deck} in the deck.",
    {"hand": "", "deck": ""},
    secret={"card": "effect"},
    secret_text="You draw {card}",
    to="motonaka",
    rule="CHI-140",
)
INFLUENCE_PLAYED = book.event("influence_played", "Motonaka plays {card}", {"card": "effect"}, rule="CHI-140")
INFLUENCE_DISCARDED = book.event(
    "influence_discarded",
    "Motonaka discards {card} unplayed.",
    {"card": "influence"},
    reveals={"card": "turned up"},
    rule="CHI-142",
)
INFLUENCE_DECLINED = book.event("influence_declined", "Motonaka neither draws nor plays.", rule="CHI-135")
FRAMED = book.event(
    "framed",
    "{seat} frames {cards}: they are turned face-down. Card numbers: {handles}.",
    {"seat": "seat", "handles": "", "cards": "card"},
    rule="CHI-143",
)
FLIPPED_DOWN = book.event(
    "flipped_down",
    "Turned face-down: {cards}. Card numbers: {handles}.",
    {"handles": "", "cards": "card"},
    rule="CHI-092",
)
SHUFFLED = book.event(
    "shuffled",
    "The face-down cards at {places} are mixed: what was {old} is now, in unknown order, {new}.",
    {"places": "place", "old": "", "new": "", "at": "place"},
    rule="CHI-169",
)
CURFEW_NAMED = book.event(
    "curfew_named", "Curfew: the next Noble may not choose {action}.", {"action": "loyal"}, rule="CHI-207"
)
SECRET_BARRED = book.event(
    "secret_barred",
    "For the rest of this turn, {action} may be taken only if nothing else is possible.",
    {"action": "secret"},
    rule="CHI-188",
)

# -- the end ---------------------------------------------------------------------------------------

FINAL_ACT = book.event(
    "final_act",
    "Both Fugitives are unmasked, and the Final Act begins. Honor tokens: {tokens}. Honor, with the face-up Patrons at "
    "one's own Establishments: {totals}.",
    {"tokens": "number", "totals": "number"},
    reveals={"tokens": "turned up", "totals": "counted"},
    rule="CHI-148",
)
TIE_BROKEN = book.event(
    "tie_broken", "Motonaka breaks a tie in Honor: {seat} comes next.", {"seat": "seat"}, rule="CHI-153"
)
INITIATIVE = book.event("initiative", "Order of play from now on: {order}.", {"order": "seat"}, rule="CHI-152")
CLAIMS_OPEN = book.event(
    "claims_open",
    "What a side may need lies together at {place}: the Nobles are asked whether they claim victory.",
    {"place": "place", "turn": "", "cards": "card"},
    rule="CHI-217",
)
CLAIM_VOID = book.event(
    "claim_void",
    "{seat} claims victory at {place} in vain and is shown to be: {role}.",
    {"seat": "seat", "place": "place", "role": "role"},
    reveals={"seat": "answered", "place": "answered", "role": "turned up"},
    occurs="asked",
    rule="CHI-163",
)
GAME_OVER = book.event(
    "game_over",
    "The game is over. {ending} Won: {winners}. Roles: {roles}. The Geisha was disguised as {geisha}, the Ronin as "
    "{ronin}; the True Assassin was {assassin}; the city was on space {city}. {lie} Honor tokens: {tokens}. In "
    "Motonaka's hand: {hand}. Face-down until the end: {cards}.",
    {
        "ending": "ending",
        "winners": "seat",
        "roles": "role",
        "geisha": "card",
        "ronin": "card",
        "assassin": "card",
        "city": "",
        "tokens": "number",
        "hand": "influence",
        "handles": "",
        "cards": "card",
        "lie": "",
    },
    reveals={
        "ending": "asked",
        "winners": "counted, any number",
        "roles": "turned up",
        "geisha": "turned up",
        "ronin": "turned up",
        "assassin": "turned up",
        "city": "turned up",
        "tokens": "turned up",
        "hand": "turned up",
        "handles": "turned up",
        "cards": "turned up",
        "lie": "turned up",
    },
    occurs="asked",
    rule="CHI-164",
)
