"""games/omnitsu: how a game ended, in words: every point, card by card, who was killed and why, and every scroll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Count, Ending, Sum, Told, Turnings, Uncovered, Voice
from sudare.core.ending import listed, upper, winners
from sudare.games.omnitsu.tables import DAIMYO, DECOY, POISON
from sudare.games.omnitsu.words.names import KILLED, killed

if TYPE_CHECKING:
    from sudare.games.omnitsu.state import Omnitsu

SCROLLS = ("the Daimyo's scroll, the real message", "a Poison scroll", "a Decoy scroll")
WORTH = {DAIMYO: 10, POISON: 0, DECOY: 5}


def ending(s: Omnitsu, told: list[Told], voice: Voice) -> Ending:
    """Return how the game ended."""
    reason, rule = _reason(s, voice)
    won = [token for seat in s.winners for token in s.sealed[seat]]
    leading = sorted(range(s.game.seats), key=lambda seat: (seat not in s.winners, -s.scores[seat]))
    return Ending(
        winners(s, voice),
        f"{_end(s)}, and everything was turned up. {reason}",
        rule,
        [_sum(s, seat, voice) for seat in leading],
        [Uncovered("Where the scrolls were", _scrolls(s, voice))],
        _deaths(s, Turnings(told, voice, turns="turn"), told, voice)
        .last(
            "The winner's scroll changed hands",
            "scroll_moved",
            lambda e: e.data["token"] in won,
            lambda e: f"It went from {voice.seat(e.data['giver'])} to {voice.seat(e.data['taker'])}.",
        )
        .last(
            "The winner's scroll came from the Scroll Pile",
            "laid_down_from_pile",
            lambda e: e.data["token"] in won,
            lambda e: (
                f"A {voice.title('kind', e.data['kind'])} scroll was laid down before {voice.seat(e.data['seat'])}."
            ),
        )
        .last("The sealed scrolls were shuffled", "scrolls_shuffled")
        .last(
            "A scroll changed hands",
            "scroll_moved",
            lambda e: e.data["token"] not in won,
            lambda e: (
                f"Scroll {e.data['token']} went from {voice.seat(e.data['giver'])} to {voice.seat(e.data['taker'])}."
            ),
        )
        .last("A scroll was declared genuine", "authenticated", says=lambda e: f"By {voice.seat(e.data['seat'])}.")
        .first("The first scroll that was cracked", "cracked", says=lambda e: f"By {voice.seat(e.data['seat'])}.")
        .last(
            "The last Location",
            "location_entered",
            lambda e: not s.game.tables.ends_game[s.game.tables.index[e.data["card"]]],
        )
        .all(most=5),
    )


def _deaths(s: Omnitsu, turnings: Turnings, told: list[Told], voice: Voice) -> Turnings:
    """Add what brought those who were killed the scroll that killed them."""
    dead = [seat for seat, reasons in enumerate(s.deaths) if reasons]
    there = {token: seat for seat in dead for token in s.sealed[seat]}
    title = "A scroll that killed was laid down"

    def laid(e: Told) -> bool:
        return e.data["token"] in there

    def says(e: Told) -> str:
        return f"Scroll {e.data['token']} came before {voice.seat(there[e.data['token']])}{_by(told, e, voice)}."

    return (
        turnings.last(title, "laid_down_from_pile", laid, says)
        .last(title, "laid_down_from_hand", laid, says)
        .last(
            "A scroll that killed was cracked",
            "cracked",
            lambda e: e.data["seat"] in dead and bool(s.scrolls_in_hand(e.data["seat"])),
            lambda e: f"By {voice.seat(e.data['seat'])}.",
        )
        .last("A scroll that killed changed hands", "scroll_moved", laid, says)
    )


def _by(told: list[Told], event: Told, voice: Voice) -> str:
    """Name the card that was being carried out when something happened: the last one declared that is not done."""
    done = set[str]()
    for before in reversed([one for one in told if one.n < event.n]):
        if before.kind == "laid_aside":
            done.add(before.data["card"])
        if before.kind == "declared" and before.data["card"] not in done:
            return f", with {voice.title('card', before.data['card'])} of {voice.seat(before.data['seat'])}"
    return ""


def _end(s: Omnitsu) -> str:
    """Say what brought the end: a Location that opened, or the last turn (OMN-122)."""
    open = [place for place in s.center if s.game.tables.ends_game[place]]
    if open:
        return f"{s.game.titles['card'][open[-1]]} opened on turn {s.turn}"
    return f"Turn {s.turn} was the last one of this table"


def _reason(s: Omnitsu, voice: Voice) -> tuple[str, str]:
    dead = [seat for seat, reasons in enumerate(s.deaths) if reasons]
    if not s.winners:
        return "The Daimyo had every messenger killed.", "OMN-157"
    fates = [f"{voice.seat(seat)} was killed {killed(s.deaths[seat])}" for seat in dead]
    lost = f" {'; '.join(fates)}." if dead else " Nobody was killed."
    names = listed(voice.seat(seat) for seat in s.winners)
    best = max(s.scores[seat] for seat in s.winners)
    points = f"{best} point{'' if best == 1 else 's'}"
    level = [seat for seat, reasons in enumerate(s.deaths) if not reasons and s.scores[seat] == best]
    if len(s.winners) > 1:
        return f"{names} survived with {points} each and share the victory.{lost}", "OMN-157"
    if len(level) > 1:
        return (
            f"{listed(voice.seat(seat) for seat in level)} have {points} each; {names} has the better scroll.{lost}",
            ("OMN-157"),
        )
    if len(level) + len(dead) == s.game.seats and len(level) == 1:
        return f"{names} is the only messenger who survived, with {points}.{lost}", "OMN-004"
    return f"Of those who survived, {names} has the most points, {best}.{lost}", "OMN-004"


def _sum(s: Omnitsu, seat: int, voice: Voice) -> Sum:
    """Add a seat's points up, card by card; for who was killed nothing counts (OMN-146 to OMN-150)."""
    game, n = s.game, s.game.tables.n
    sealed = [s.kind[token] for token in s.sealed[seat]]
    cracked = [card - n for card in s.hands[seat] if card >= n]
    if s.deaths[seat]:
        rules = ", ".join(KILLED[reason][1] for reason in s.deaths[seat])
        lines = [Count(f"Killed {killed(s.deaths[seat])}: nothing counts ({rules})", 0)]
        lines += [Count(upper(f"{SCROLLS[kind]}, sealed")) for kind in sealed]
        lines += [Count(upper(f"{SCROLLS[kind]}, cracked, in hand")) for kind in cracked]
        return Sum(voice.seat(seat), lines, seat, s.scores[seat])
    lines = [Count(upper(f"{SCROLLS[kind]}, sealed"), WORTH[kind]) for kind in sealed] or [Count("No sealed scroll", 0)]
    lines += [Count(f"{game.titles['card'][card]}, in hand", 1) for card in s.hands[seat]]
    return Sum(voice.seat(seat), lines, seat, s.scores[seat])


def _scrolls(s: Omnitsu, voice: Voice) -> list[str]:
    """Say of every scroll where it was at the end."""
    n = s.game.tables.n
    found: list[tuple[int, str]] = []
    for seat, tokens in enumerate(s.sealed):
        for token in tokens:
            genuine = ", declared genuine" if token == s.genuine else ""
            found.append((s.kind[token], f"sealed before {voice.seat(seat)}{genuine}"))
    for seat in range(s.game.seats):
        found += [(kind, f"cracked, in the hand of {voice.seat(seat)}") for kind in s.scrolls_in_hand(seat)]
    found += [(card - n, "buried in the Main Deck") for card in s.deck.cards() if card >= n]
    found += [(card - n, "destroyed") for card in s.destroyed if card >= n]
    found += [(kind, "in the Scroll Pile") for kind, count in enumerate(s.pile) for _ in range(count)]
    titles = s.game.titles["kind"]
    return [f"{titles[kind]} scroll: {where}" for kind, where in sorted(found, key=lambda one: one[0])]
