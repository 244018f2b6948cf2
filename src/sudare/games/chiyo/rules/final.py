"""games/chiyo: the Final Act, the checkpoints, claims and every way to win."""

from __future__ import annotations

from sudare.core.ending import listed
from sudare.games.chiyo import events as e
from sudare.games.chiyo.decisions import CLAIM, TIE
from sudare.games.chiyo.edition import ALLY, BETRAYER, DAIMYO, GEISHA, RONIN, USURPER, Win
from sudare.games.chiyo.events import book
from sudare.games.chiyo.state import FINAL, Chiyo

ENDINGS = ("allies", "betrayer", "usurpers")


# -- the Final Act ---------------------------------------------------------------------------------


def honor_of(s: Chiyo, seat: int) -> int:
    """Return a Noble's Honor: face-up Patrons at both own Establishments, and tokens (CHI-149, CHI-150)."""
    homes, honor = s.homes[seat], s.game.card_honor
    cards = sum(honor[s.face[i]] for i, place in enumerate(s.place) if place in homes and s.up[i])
    return cards + sum(s.honor[seat])


@book.step
def final_act(s: Chiyo) -> None:
    """Open all Honor tokens and put the Nobles in order (CHI-148 to CHI-153)."""
    s.stage = FINAL
    totals = {seat: honor_of(s, seat) for seat in s.nobles}
    for seat in s.nobles:
        s.shown[seat] = len(s.honor[seat])  # CHI-151
    s.tell(e.FINAL_ACT, {seat: list(s.honor[seat]) for seat in sorted(s.nobles)}, dict(sorted(totals.items())))
    s.order = ()
    around = s.clockwise_from(s.active)
    groups = [tuple(seat for seat in around if totals[seat] == t) for t in sorted(set(totals.values()), reverse=True)]
    s.plan(*((rank, group) for group in groups), initiative)


@book.step
def rank(s: Chiyo, tied: tuple[int, ...]) -> None:
    """Give the next initiative cards to these Nobles; Motonaka orders a tie (CHI-153)."""
    if len(tied) > 1:
        s.ask(TIE, s.motonaka, tied)
    else:
        s.order = (*s.order, *tied)


@TIE.offers
def tied_nobles(s: Chiyo, seat: int, tied: tuple[int, ...]) -> tuple[int, ...]:
    """List the tied Nobles, clockwise from the last active one."""
    return tuple(s.game.a_seat[who] for who in tied)


@TIE.answered
def tie_broken(s: Chiyo, seat: int, action: int, tied: tuple[int, ...]) -> None:
    """Put one of them next."""
    who = s.game.a_seat.index(action)
    s.order = (*s.order, who)
    s.tell(e.TIE_BROKEN, who)
    s.plan((rank, tuple(other for other in tied if other != who)))


@book.step
def initiative(s: Chiyo) -> None:
    """Tell the order, which stays for the rest of the game (CHI-152, CHI-158)."""
    s.tell(e.INITIATIVE, s.order)


# -- winning ---------------------------------------------------------------------------------------


def gathered(s: Chiyo, win: Win, place: int, killers: tuple[int, ...]) -> bool:
    """Say whether all that a side needs is face-up at one place (CHI-042, CHI-161)."""
    game = s.game
    faces = [s.face[i] for i, p in enumerate(s.place) if p == place and s.up[i]]
    for need in win.needs:
        if need == "daimyo":
            met = s.tiles[DAIMYO] == place
        elif need == "imperial":
            met = any(card in game.imperials for card in faces)
        elif need == "true_assassin":
            met = any(card in faces for card in killers)
        else:
            met = game.true_card[GEISHA if need == "true_geisha" else RONIN] in faces
        if not met:
            return False
    return True


def wins_at(s: Chiyo, role: int, place: int) -> bool:
    """Say whether this side's condition is met at this place."""
    win = s.game.edition.roles[role].win
    if not gathered(s, win, place, (s.true_assassin,)):
        return False
    if win.where == "any":
        return True  # CHI-040
    owned = any(s.roles[owner] == BETRAYER for owner in s.owners[place])
    return owned if win.where == "own" else not owned  # CHI-038, CHI-039


def _meeting_place(s: Chiyo) -> int:
    """Return the one place where a Noble win is possible: every side needs the True Ronin and the Daimyo."""
    return s.tiles[DAIMYO]


@book.step
def checkpoint(s: Chiyo) -> None:
    """See whether a side has won (R-41): in the Final Act only (CHI-037), silently unless somebody has."""
    if s.stage != FINAL:
        return
    if s.game.options.victory_claims == "manual":
        lies = claimable(s)
        if lies and lies != s.claims_asked:
            s.claims_asked = lies
            s.picked = ()
            s.tell(e.CLAIMS_OPEN, lies[1], lies[0], lies[2:])
            s.ask_all(CLAIM, s.nobles)
        return
    place = _meeting_place(s)
    sides = [role for role in (ALLY, BETRAYER, USURPER) if wins_at(s, role, place)]
    if sides:
        declare(s, sides)
    else:
        _note_silence(s, place)


def _note_silence(s: Chiyo, place: int) -> None:
    """Note what everybody can conclude from a checkpoint without a win (S04)."""
    roles, game = s.game.edition.roles, s.game
    if gathered(s, roles[USURPER].win, place, game.assassins):
        faces = [s.face[i] for i, p in enumerate(s.place) if p == place and s.up[i]]
        _not_the_assassin(s, [card for card in game.assassins if card in faces])
    if gathered(s, roles[BETRAYER].win, place, ()):
        _not_the_betrayer(s, s.owners[place])


def _not_the_assassin(s: Chiyo, cards: list[int]) -> None:
    s.not_assassin = tuple(sorted({*s.not_assassin, *cards}))


def _not_the_betrayer(s: Chiyo, seats: tuple[int, ...]) -> None:
    s.not_betrayer = tuple(sorted({*s.not_betrayer, *seats}))


def declare(s: Chiyo, sides: list[int]) -> None:
    """Let the side of the first satisfied Noble in order win, beginning with the active one (R-42)."""
    if s.game.options.simultaneous_wins == "turn_order" and len(sides) > 1:
        i = s.order.index(s.active)
        first = next(seat for seat in s.order[i:] + s.order[:i] if s.roles[seat] in sides)
        sides = [s.roles[first]]
    ending = ENDINGS[sides[0]] if len(sides) == 1 else "shared"
    game_over(s, tuple(seat for seat in range(s.game.seats) if s.roles[seat] in sides), ending)


def motonaka_wins(s: Chiyo, ending: str) -> None:
    """End the game for Motonaka (CHI-041)."""
    game_over(s, (s.motonaka,), ending)


def game_over(s: Chiyo, winners: tuple[int, ...], ending: str) -> None:
    """End the game and reveal everything (CHI-162, CHI-164)."""
    s.finish(winners, ending)
    hidden = [i for i, up in enumerate(s.up) if not up]
    s.tell(
        e.GAME_OVER,
        ending,
        winners,
        dict(enumerate(s.roles)),
        s.disguises[GEISHA],
        s.disguises[RONIN],
        s.true_assassin,
        s.city,
        {seat: list(s.honor[seat]) for seat in sorted(s.nobles)},
        s.hand,
        [s.handle[i] for i in hidden],
        [s.face[i] for i in hidden],
        lie_told(s),
    )


def lie_told(s: Chiyo) -> str:
    """Return what the end says about the lie (option `lie_reveal`)."""
    if s.game.options.lie_reveal == "never":
        return "Whether Motonaka lied is not told at this table."
    if s.lie < 0:
        return "Motonaka never lied."
    turn, _, question, cards, yes = s.asked_before[s.lie]
    titles, said = s.game.titles, "Yes" if yes else "No"
    about = f" about {listed(titles['card'][card] for card in cards)}" if cards else ""
    return f"Motonaka lied on turn {turn}, saying {said} to the question{about}: {titles['question'][question]}"


# -- manual claims ---------------------------------------------------------------------------------


def claimable(s: Chiyo) -> tuple[int, ...]:
    """Return what the Nobles are asked about: turn, place and cards; nothing where all see that no claim is true.

    Who has passed on the same is asked again in the next turn: they may have learned something since (CHI-217).
    """
    game, place = s.game, _meeting_place(s)
    killers = tuple(card for card in game.assassins if card not in s.not_assassin)
    wins = [game.edition.roles[role].win for role in (ALLY, BETRAYER, USURPER)]
    if not any(gathered(s, win, place, killers) for win in wins):
        return ()
    needed = {*game.imperials, *game.assassins, *game.true_card}
    lies = sorted(s.face[i] for i, p in enumerate(s.place) if p == place and s.up[i] and s.face[i] in needed)
    return (s.turns, place, *lies)


@CLAIM.offers
def claims(s: Chiyo, seat: int) -> tuple[int, ...]:
    """List every Establishment, whatever lies there, and pass."""
    return (*s.game.a_claim, s.game.a_pass)


@CLAIM.answered
def claimed(s: Chiyo, seat: int, action: int) -> None:
    """Note a claim; the last answer of the table settles them together (CHI-217)."""
    if action != s.game.a_pass:
        s.picked = (*s.picked, seat, s.game.a_claim.index(action))
    if seat == max(s.nobles):
        s.plan(settle_claims)


@book.step
def settle_claims(s: Chiyo) -> None:
    """A valid claim ends the game; void ones turn their claimants' Role cards up (CHI-163, R-43)."""
    made = list(zip(s.picked[::2], s.picked[1::2], strict=True))
    s.picked = ()
    valid = sorted({s.roles[seat] for seat, place in made if wins_at(s, s.roles[seat], place)})
    if valid:
        i = s.order.index(s.active)
        around = s.order[i:] + s.order[:i]
        first = next(who for who in around if any(w == who and wins_at(s, s.roles[w], p) for w, p in made))
        declare(s, valid if s.game.options.simultaneous_wins == "shared" else [s.roles[first]])
        return
    for seat, place in made:
        role = s.roles[seat]
        s.shown_roles = tuple(sorted({*s.shown_roles, seat}))
        s.tell(e.CLAIM_VOID, seat, place, role)
        win = s.game.edition.roles[role].win
        if role == ALLY and gathered(s, win, place, ()):  # everybody can conclude whose place it must be
            _not_the_betrayer(s, tuple(who for who in s.nobles if who not in s.owners[place]))
        elif role == USURPER and gathered(s, win, place, s.game.assassins):
            faces = [s.face[i] for i, p in enumerate(s.place) if p == place and s.up[i]]
            _not_the_assassin(s, [card for card in s.game.assassins if card in faces])
