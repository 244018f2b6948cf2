"""games/chiyo: a Noble's turn: markers, moves, Spy, Search and Interrogate."""

from __future__ import annotations

from sudare.games.chiyo import events as e
from sudare.games.chiyo.decisions import LOOK, LOYAL, MOVE, MOVE_TO, QUESTION, SECOND, SUSPECT, TURN_UP, WHICH, WHOM
from sudare.games.chiyo.edition import DAIMYO, RIVAL
from sudare.games.chiyo.events import book
from sudare.games.chiyo.rules import pieces
from sudare.games.chiyo.rules.final import checkpoint, final_act, motonaka_wins
from sudare.games.chiyo.rules.questions import ask_if_revealed, ask_who
from sudare.games.chiyo.rules.secret import secret_actions
from sudare.games.chiyo.state import FINAL, INTERROGATE, LOCK_TEMPLE, SEARCH, SPY, TEMPLE, Chiyo

MOST_LOOKED_AT = 3
LOYAL_ORDER = (SPY, INTERROGATE, SEARCH)  # D03: an absent seat spies, or interrogates nobody when that is barred


@book.step
def turn_begins(s: Chiyo) -> None:
    """Begin the active Noble's turn."""
    s.loyal = -1
    s.moved = s.picked = ()
    s.owed = 1  # CHI-126
    s.taken = 0
    s.barred_secret = -1
    s.barred_loyal, s.curfew = s.curfew, -1
    s.tell(e.TURN_BEGAN, s.turns + 1, s.active)
    for target in (DAIMYO, RIVAL, LOCK_TEMPLE):  # CHI-062, CHI-173
        if s.locks[target]:
            s.locks[target] -= 1
            s.tell(e.MARKERS_REMOVED, target, s.locks[target])
    s.ask(LOYAL, s.active)


@LOYAL.offers
def loyal_actions(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List the Loyal Actions (CHI-064) without the one under curfew (CHI-207)."""
    return tuple(s.game.a_loyal[a] for a in LOYAL_ORDER if a != s.barred_loyal)


@LOYAL.answered
def loyal_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Begin the Loyal Action: its moves come first (CHI-072), then the rest of the turn (CHI-063)."""
    s.loyal = s.game.a_loyal.index(action)
    s.tell(e.LOYAL_CHOSEN, seat, s.loyal)
    s.plan(next_move, checkpoint, (spy, search, interrogate)[s.loyal], checkpoint, secret_actions, turn_ends)


# -- moves -----------------------------------------------------------------------------------------


def _cards_may_move(s: Chiyo) -> bool:
    return sum(h > 0 for h in s.moved) < (2 if s.loyal == SPY else 1)  # CHI-073, CHI-093, CHI-115


def _tile(s: Chiyo) -> int:
    """Return the tile that this Loyal Action may still move, or -1."""
    tile = (-1, DAIMYO, RIVAL)[s.loyal]
    return tile if tile >= 0 and 0 not in s.moved and s.tile_free(tile, s.active) else -1


@book.step
def next_move(s: Chiyo) -> None:
    """Offer a further move, as long as one is allowed."""
    if _cards_may_move(s) or _tile(s) >= 0:
        s.ask(MOVE, s.active)


@MOVE.offers
def movable(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List what may be moved: any Patron not moved yet (CHI-066, CHI-067), the tile, or nothing (CHI-068)."""
    game, options = s.game, []
    if _cards_may_move(s):
        options = [game.a_card[h - 1] for h in s.handle if h not in s.moved]
    tile = _tile(s)
    if tile >= 0:
        options.append(game.a_tile[tile])
    return (*options, game.a_done)


@MOVE.answered
def move_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Ask where to, or go on."""
    if action in s.game.a_card:
        s.ask(MOVE_TO, seat, s.game.a_card.index(action) + 1)
    elif action in s.game.a_tile:
        s.ask(MOVE_TO, seat, 0)


@MOVE_TO.offers
def destinations(s: Chiyo, seat: int, handle: int) -> tuple[int, ...]:
    """List every other Establishment (CHI-065); the Temple only for what may go there (CHI-048, CHI-049)."""
    game = s.game
    if handle:
        slot = s.slot(handle)
        here, temple = s.place[slot], not (s.up[slot] and s.face[slot] >= game.patron_count)
    else:
        here, temple = s.tiles[DAIMYO if s.loyal == SEARCH else RIVAL], False
    return tuple(game.a_place[p] for p in range(game.seats) if p != here and (temple or p != TEMPLE))


@MOVE_TO.answered
def moved(s: Chiyo, seat: int, action: int, handle: int) -> None:
    """Carry the move out."""
    to = s.game.a_place.index(action)
    s.moved = tuple(sorted((*s.moved, handle)))
    if handle:
        pieces.move_card(s, seat, s.slot(handle), to)
    else:
        pieces.move_tile(s, seat, DAIMYO if s.loyal == SEARCH else RIVAL, to)
    s.plan(next_move)


# -- Spy -------------------------------------------------------------------------------------------


@book.step
def spy(s: Chiyo) -> None:
    """Ask a question, if wanted (CHI-073)."""
    s.ask(QUESTION, s.active, ())


# -- Search ----------------------------------------------------------------------------------------


@book.step
def search(s: Chiyo) -> None:
    """Search where the Daimyo stands (CHI-093)."""
    s.picked = ()
    if s.facedown_at(s.tiles[DAIMYO]):
        s.plan(look)
    else:
        s.tell(e.NOTHING_THERE, s.active, s.tiles[DAIMYO])  # CHI-097


def _unpicked(s: Chiyo, place: int) -> list[int]:
    return [s.handle[i] for i in s.facedown_at(place) if s.handle[i] not in s.picked]


@book.step
def look(s: Chiyo) -> None:
    """Pick one to three face-down cards, then look at all of them at once (CHI-094)."""
    rest = _unpicked(s, s.tiles[DAIMYO])
    if rest and not s.picked and len(rest) == 1:
        s.picked, rest = (rest[0],), []
    if rest and len(s.picked) < MOST_LOOKED_AT:
        s.ask(LOOK, s.active)
        return
    looked = tuple(sorted(s.picked))
    s.picked = ()
    pieces.peek(s, s.active, [s.slot(h) for h in looked])
    s.plan((turn_some_up, looked))


@LOOK.offers
def lookable(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List the face-down cards there; at least one must be looked at."""
    game = s.game
    cards = tuple(game.a_card[h - 1] for h in _unpicked(s, s.tiles[DAIMYO]))
    return (*cards, game.a_done) if s.picked else cards


@LOOK.answered
def look_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Note a pick, or look."""
    if action == s.game.a_done:
        looked = tuple(sorted(s.picked))
        s.picked = ()
        pieces.peek(s, seat, [s.slot(h) for h in looked])
        s.plan((turn_some_up, looked))
    else:
        s.picked = (*s.picked, s.game.a_card.index(action) + 1)
        s.plan(look)


@book.step
def turn_some_up(s: Chiyo, looked: tuple[int, ...]) -> None:
    """Choose which of the cards looked at are turned up; one at least (CHI-095)."""
    if len(looked) == 1:
        s.picked = looked
    if len(s.picked) < len(looked):
        s.ask(TURN_UP, s.active, looked)
    else:
        _reveal(s, s.picked)


@TURN_UP.offers
def turnable(s: Chiyo, seat: int, looked: tuple[int, ...]) -> tuple[int, ...]:
    """List the cards looked at and not chosen yet."""
    game = s.game
    cards = tuple(game.a_card[h - 1] for h in looked if h not in s.picked)
    return (*cards, game.a_done) if s.picked else cards


@TURN_UP.answered
def turn_up_chosen(s: Chiyo, seat: int, action: int, looked: tuple[int, ...]) -> None:
    """Note a choice, or turn the chosen ones up."""
    if action == s.game.a_done:
        _reveal(s, s.picked)
    else:
        s.picked = (*s.picked, s.game.a_card.index(action) + 1)
        s.plan((turn_some_up, looked))


def _reveal(s: Chiyo, handles: tuple[int, ...]) -> None:
    """Turn cards up for all to see; each beyond the first costs a Secret Action (CHI-096)."""
    handles = tuple(sorted(handles))
    s.picked = ()
    slots = [s.slot(h) for h in handles]
    pieces.turn_up(s, slots)
    s.owed += len(handles) - 1
    s.tell(e.REVEALED, s.active, s.place[slots[0]], handles, [s.face[i] for i in slots])
    s.plan(checkpoint, (ask_if_revealed, handles))


# -- Interrogate -----------------------------------------------------------------------------------


@book.step
def interrogate(s: Chiyo) -> None:
    """Choose whom to interrogate where the Rival stands (CHI-115)."""
    s.picked = ()
    place = s.tiles[RIVAL]
    if any(not s.up[i] or s.tokens[i] for i in s.at(place)):
        s.ask(WHOM, s.active)
    else:
        s.tell(e.NOTHING_THERE, s.active, place)


@WHOM.offers
def suspects(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List face-down cards and face-up ones with a token (CHI-125), or nobody."""
    game = s.game
    cards = [game.a_card[s.handle[i] - 1] for i in s.at(s.tiles[RIVAL]) if not s.up[i] or s.tokens[i]]
    return (*cards, game.a_nobody)


@WHOM.answered
def suspect_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Go on with a face-up or a face-down interrogation."""
    if action == s.game.a_nobody:
        s.tell(e.NOBODY_QUESTIONED, seat, s.tiles[RIVAL])
        return
    handle = s.game.a_card.index(action) + 1
    if s.up[s.slot(handle)]:
        hidden = [f for f in (0, 1) if not s.unmasked[f]]
        if len(hidden) == 1:
            ask_who(s, seat, handle, hidden[0])
        else:
            s.ask(SUSPECT, seat, handle)
        return
    s.picked = (handle,)
    if len(s.facedown_at(s.tiles[RIVAL])) > 1:
        s.ask(SECOND, seat)
    else:
        _question_face_down(s)


@SECOND.offers
def second_suspects(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List the other face-down cards there."""
    return (*(s.game.a_card[h - 1] for h in _unpicked(s, s.tiles[RIVAL])), s.game.a_done)


@SECOND.answered
def second_chosen(s: Chiyo, seat: int, action: int) -> None:
    """Take a second card along, or not."""
    if action != s.game.a_done:
        s.picked = (*s.picked, s.game.a_card.index(action) + 1)
    _question_face_down(s)


def _question_face_down(s: Chiyo) -> None:
    """Look at the chosen cards and turn exactly one of them up (CHI-116)."""
    chosen = tuple(sorted(s.picked))
    if s.game.options.interrogate_peek:
        pieces.peek(s, s.active, [s.slot(h) for h in chosen])
    if len(chosen) == 1:
        _reveal(s, chosen)
    else:
        s.ask(WHICH, s.active, chosen)


@WHICH.offers
def which_of_two(s: Chiyo, seat: int, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """List the two cards."""
    return tuple(s.game.a_card[h - 1] for h in chosen)


@WHICH.answered
def which_chosen(s: Chiyo, seat: int, action: int, chosen: tuple[int, ...]) -> None:
    """Turn one of the two up (CHI-120: this costs nothing extra)."""
    _reveal(s, (s.game.a_card.index(action) + 1,))


@SUSPECT.offers
def fugitives_to_name(s: Chiyo, seat: int, handle: int) -> tuple[int, ...]:
    """List the Fugitives still disguised (CHI-122), those whose token lies there first."""
    tokens = s.tokens[s.slot(handle)]
    hidden = [f for f in (0, 1) if not s.unmasked[f]]
    return tuple(s.game.a_suspect[f] for f in sorted(hidden, key=lambda f: not tokens >> f & 1))


@SUSPECT.answered
def fugitive_named(s: Chiyo, seat: int, action: int, handle: int) -> None:
    """Ask Motonaka."""
    ask_who(s, seat, handle, s.game.a_suspect.index(action))


# -- the end of a turn -----------------------------------------------------------------------------


@book.step
def turn_ends(s: Chiyo) -> None:
    """Pass the turn on (CHI-131), or to the Final Act (CHI-113, CHI-147)."""
    s.turns += 1
    if s.turns >= s.game.options.turn_cap:
        motonaka_wins(s, "turn_cap")  # CHI-213
    elif s.stage < FINAL and all(s.unmasked):
        s.plan(final_act, first_of_the_act)
    else:
        order = s.order if s.stage == FINAL else s.nobles  # CHI-061, CHI-154
        s.active = order[(order.index(s.active) + 1) % len(order)]
        s.plan(turn_begins)


@book.step
def first_of_the_act(s: Chiyo) -> None:
    """Begin again with initiative card 1, after a look at what lies there already (CHI-160)."""
    s.active = s.order[0]
    s.plan(checkpoint, turn_begins)
