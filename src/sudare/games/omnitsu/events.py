"""games/omnitsu: what can be told. Everybody hears every event; faces go only to the seats that may see them."""

from __future__ import annotations

from sudare.core import Rulebook

book = Rulebook()
_SEAT_CARD = {"seat": "seat", "card": "card"}

DEALT = book.event(
    "dealt",
    "Everybody has one sealed scroll that nobody has read. Cards in each hand: {cards}. Scroll Pile, open: {pile}. "
    "First cards of the Discard Pile: {discards}.",
    {"cards": "", "pile": "card", "discards": "card"},
    secret={"hand": "card"},
    secret_text="You hold {hand}.",
    to="all",
    reveals={"pile": "drawn", "discards": "drawn"},
    rule="OMN-017",
)
TURN = book.event(
    "turn", "Turn {turn} begins. At its end {lead} draws first.", {"turn": "", "lead": "seat"}, rule="OMN-025"
)
THROWN = book.event(
    "thrown",
    "{seat} throws {card}.",
    _SEAT_CARD,
    reveals={"seat": "answered", "card": "answered"},
    occurs="answered",
    rule="OMN-027",
)
THROWN_AT = book.event(
    "thrown_at",
    "{seat} throws {card} at {target}.",
    {**_SEAT_CARD, "target": "seat"},
    reveals={"seat": "answered", "card": "answered", "target": "answered"},
    occurs="answered",
    rule="OMN-032",
)
PASSED = book.event(
    "passed",
    "{seat} can do nothing: no card to put down, no scroll to crack.",
    {"seat": "seat"},
    reveals={"seat": "answered"},
    occurs="answered",
)
CRACKED = book.event(
    "cracked",
    "{seat} cracks scroll {token}: reads it and takes it into hand.",
    {"seat": "seat", "token": ""},
    secret={"kind": "kind"},
    secret_text="It is a {kind} scroll.",
    to="seat",
    reveals={"seat": "answered", "token": "answered"},
    occurs="answered",
    rule="OMN-036",
)
BROKEN = book.event(
    "broken",
    "Scroll {token} is broken; {seat} takes it into hand.",
    {"seat": "seat", "token": ""},
    secret={"kind": "kind"},
    secret_text="It is a {kind} scroll.",
    to="seat",
    rule="OMN-316",
)
WINDOW_ROUND = book.event(
    "window_round",
    "ANY TIME cards are played: {cards}, by {seats}.",
    {"cards": "card", "seats": "seat", "targets": "seat", "from_hand": "", "shows": ""},
    reveals={
        "cards": "answered, any number",
        "seats": "answered, any number",
        "targets": "answered, any number",
        "from_hand": "answered, any number",
        "shows": "answered, any number",
    },
    occurs="answered",
    rule="OMN-083",
)
COMES_UP = book.event("comes_up", "{card} of {seat} comes up.", _SEAT_CARD, rule="OMN-034")
DECLARED = book.event(
    "declared",
    "{seat} declares {card}: {action}.",
    {**_SEAT_CARD, "action": "", "target": "seat", "shows": ""},
    rule="OMN-044",
)
HELD_BACK = book.event("held", "{seat} holds {card} back for later this turn.", _SEAT_CARD, rule="OMN-084")
DOES_NOTHING = book.event("does_nothing", "{card} of {seat} does nothing.", {**_SEAT_CARD, "lacks": ""}, rule="OMN-048")
NO_EFFECT = book.event(
    "no_effect",
    "{card} of {seat} has no effect: it is no longer possible.",
    {**_SEAT_CARD, "actor": "seat", "lacks": ""},
    occurs="asked",
    rule="OMN-054",
)
CANCELLED = book.event("cancelled", "{card} of {seat} is cancelled: it has no effect.", _SEAT_CARD, rule="OMN-077")
REVERSED = book.event("reversed", "{card} of {seat} is reversed.", _SEAT_CARD, rule="OMN-061")
REDIRECTED = book.event(
    "redirected", "{card} of {seat} is now aimed at {target}.", {**_SEAT_CARD, "target": "seat"}, rule="OMN-326"
)
HELD_EXPIRED = book.event("held_expired", "{seat} has held {card} back and not used it.", _SEAT_CARD, rule="OMN-086")
LAID_ASIDE = book.event("laid_aside", "{card} goes to the Discard Pile.", {"card": "card"}, rule="OMN-051")
BACK_IN_HAND = book.event("back_in_hand", "{card} goes back to the hand of {seat}.", _SEAT_CARD, rule="OMN-160")
REPLACED = book.event(
    "replaced",
    "{seat} puts {card} in the place of {old} (order {order}).",
    {**_SEAT_CARD, "old": "card", "order": "", "target": "seat"},
    rule="OMN-056",
)
PUT_DOWN = book.event("put_down", "{seat} also plays {card}.", {**_SEAT_CARD, "target": "seat"}, rule="OMN-055")
NONE_TO_PUT = book.event("none_to_put", "{seat} has no card that could be put down.", {"seat": "seat", "lacks": ""})

DREW = book.event(
    "drew",
    "{seat} draws {number} card(s).",
    {"seat": "seat", "number": "", "by": "card"},  # Locations whose Effects give some of them
    secret={"cards": "card"},
    secret_text="You drew {cards}.",
    to="seat",
    reveals={"number": "drawn"},  # a scroll that lies in the deck interrupts the drawing
    rule="OMN-103",
)
DREW_OPENLY = book.event(
    "drew_openly",
    "{seat} draws {cards}.",
    {"seat": "seat", "cards": "card", "by": "card"},
    reveals={"cards": "drawn"},
    rule="OMN-140",
)
SCROLL_FOUND = book.event(
    "deck_scroll_found",
    "{seat} finds a buried {kind} scroll in the Main Deck; it goes to the Scroll Pile.",
    {"seat": "seat", "kind": "kind"},
    reveals={"kind": "drawn"},
    occurs="drawn",
    rule="OMN-128",
)
DECK_RESHUFFLED = book.event(
    "deck_reshuffled",
    "The Main Deck is used up: the {number} cards of the Discard Pile are shuffled and become the new one. They can be "
    "drawn again, also the card that ends the game, if it was there.",
    {"number": ""},
    rule="OMN-125",
)
DISCARDED = book.event(
    "discarded",
    "{seat} discards {cards}.",
    {"seat": "seat", "cards": "card", "why": ""},
    reveals={"seat": "answered", "cards": "chosen"},
    occurs="answered",
    rule="OMN-112",
)
DESTROYED = book.event(
    "destroyed",
    "{card} is destroyed.",
    {"card": "card", "place": "", "seat": "seat"},
    reveals={"card": "answered"},
    rule="OMN-068",
)
RECOVERED = book.event("recovered", "{seat} takes {card} from the Discard Pile.", _SEAT_CARD, rule="OMN-112")
RESTORED = book.event("restored", "{seat} brings {card} back.", _SEAT_CARD, rule="OMN-069")
LOOKED_AT_HAND = book.event(
    "looked_at_hand",
    "{seat} looks at the {number} card(s) in {other}'s hand.",
    {"seat": "seat", "other": "seat", "number": ""},
    secret={"cards": "card"},
    secret_text="You see {cards}.",
    to="seat",
)
NOTHING_FITS = book.event(
    "nothing_fits", "{seat} finds no such card in the hand of {other}.", {"seat": "seat", "other": "seat", "lacks": ""}
)
CARD_MOVED = book.event(
    "card_moved",
    "A card goes from {giver} to {taker} ({how}).",
    {"giver": "seat", "taker": "seat", "how": ""},
    secret={"card": "card"},
    secret_text="It is {card}.",
    to=("giver", "taker"),
)
HANDS_SWAPPED = book.event(
    "hands_swapped",
    "{seat} and {other} exchange their hands.",
    {"seat": "seat", "other": "seat"},
    secret={"cards": "card"},
    secret_text="Your new hand: {cards}.",
    to=("seat", "other"),
)
DUEL_SHOWN = book.event(
    "duel_shown",
    "{seat} shows {card}, {other} shows {shown}: {winner} wins the duel.",
    {**_SEAT_CARD, "other": "seat", "shown": "card", "winner": "seat"},
    reveals={"card": "turned up", "shown": "turned up", "winner": "counted"},
    rule="OMN-307",
)
PEEKED = book.event(
    "peeked",
    "{seat} peeks at scroll {token}, which lies before {owner}.",
    {"seat": "seat", "token": "", "owner": "seat"},
    secret={"kind": "kind"},
    secret_text="It is a {kind} scroll.",
    to="seat",
    rule="OMN-042",
)
SCROLL_MOVED = book.event(
    "scroll_moved",
    "Scroll {token} goes from {giver} to {taker}.",
    {"token": "", "giver": "seat", "taker": "seat"},
)
SCROLLS_SHUFFLED = book.event(
    "scrolls_shuffled",
    "The sealed scrolls of {seats} are shuffled unseen and dealt again, with new numbers.",
    {"seats": "seat", "old": "", "new": ""},
    rule="OMN-345",
)
LAID_FROM_PILE = book.event(
    "laid_down_from_pile",
    "A {kind} scroll from the Scroll Pile is laid down before {seat} as scroll {token}.",
    {"seat": "seat", "token": "", "kind": "kind"},
    reveals={"seat": "answered", "kind": "answered"},
    occurs="answered",
)
LAID_FROM_HAND = book.event(
    "laid_down_from_hand",
    "{seat} lays a scroll from hand down before {other} as scroll {token}, sealed again.",
    {"seat": "seat", "other": "seat", "token": ""},
    secret={"kind": "kind"},
    secret_text="It is the {kind} scroll.",
    to="seat",
    rule="OMN-043",
)
NO_CRACKED = book.event(
    "no_cracked", "{seat} has no cracked scroll, so nothing more happens.", {"seat": "seat"}, rule="OMN-161"
)
SHED = book.event(
    "shed",
    "Scroll {token} of {seat} goes face up to the Scroll Pile: a {kind} scroll.",
    {"seat": "seat", "token": "", "kind": "kind"},
    reveals={"kind": "turned up"},
)
DROPPED = book.event(
    "dropped", "{seat} throws a cracked {kind} scroll on the Scroll Pile.", {"seat": "seat", "kind": "kind"}
)
BURIED = book.event(
    "buried",
    "{seat} shuffles a cracked scroll into the Main Deck.",
    {"seat": "seat"},
    secret={"kind": "kind"},
    secret_text="It is the {kind} scroll.",
    to="seat",
    rule="OMN-332",
)
SCRYING = book.event(
    "scrying",
    "{seat} looks at {number} card(s) of the Main Deck.",
    {"seat": "seat", "number": ""},
    secret={"cards": "card"},
    secret_text="You see {cards}.",
    to="seat",
)
SCRIED = book.event(
    "scried",
    "{seat} takes one of them and puts {number} back on top.",
    {"seat": "seat", "number": ""},
    secret={"taken": "card", "back": "card"},
    secret_text="You took {taken}. Back on top, the uppermost first: {back}.",
    to="seat",
)
ENTERED = book.event("location_entered", "{card} is in play.", {"card": "card"}, rule="OMN-096")
BLOCKED = book.event(
    "blocked",
    "{blocker} BLOCKS {card}: its Effect stops, and it does not count for the Castle.",
    {"card": "card", "blocker": "card"},
    rule="OMN-070",
)
UNBLOCKED = book.event("unblocked", "{card} is free again: no longer BLOCKED.", {"card": "card"}, rule="OMN-073")
TURN_EFFECT = book.event(
    "turn_effect", "For this turn: {what} ({seats}).", {"what": "", "seats": "seat"}, rule="OMN-117"
)
DECLINED = book.event("declined", "{seat} does without the Action of the Location.", {"seat": "seat"}, rule="OMN-097")
ENDING = book.event("ending", "The Game Ending Phase starts: the Daimyo receives the messengers.", {}, rule="OMN-133")
ALL_REVEALED = book.event(
    "all_revealed",
    "Everything is turned face up.",
    {"hands": "card", "tokens": "", "kinds": "kind"},
    reveals={"hands": "turned up", "kinds": "turned up"},
    rule="OMN-136",
)
AUTHENTICATED = book.event(
    "authenticated",
    "{seat} declares scroll {token} the genuine Daimyo's scroll. Any other sealed one counts as Poison.",
    {"seat": "seat", "token": ""},
    rule="OMN-153",
)
SCORED = book.event(
    "scored",
    "Scores in order of seats: {points}. Won by {winners}.",
    {"points": "", "deaths": "", "winners": "seat"},
    rule="OMN-142",
)
