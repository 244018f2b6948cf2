"""tests/plants/third: defects of Chiyo's Secret: memories that outlive a shuffle, views kept for everybody."""

from __future__ import annotations

from typing import Any

from active import moments, tables
from plant import Plant, Where, around, method, planter, refusing, telling

from sudare.core import Chance, Refusal
from sudare.games.chiyo import ChiyoGame
from sudare.games.chiyo import events as e
from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
from sudare.games.chiyo.decisions import QUESTION
from sudare.games.chiyo.rules import pieces, programs, questions
from sudare.games.chiyo.sight.look import TOKENS, Sight
from sudare.games.chiyo.sight.view import CardView
from sudare.games.chiyo.state import Chiyo
from third.twins import apart

PLANTS: list[Plant] = []
plant = planter("chiyo", PLANTS, "third")

RANDOM = Where(5, {}, "random", 3)


def _dealt(seed: int = 1, seats: int = 5) -> Chiyo:
    """Return a new table at which the disguises are being chosen."""
    s: Chiyo = ChiyoGame(seats, {}).new(seed, events=True)
    s.log = []
    return s


def _asked_to_keep(values: tuple[int, int]) -> Any:
    """Return what everybody sees while these two Honor tokens are on offer."""
    s = _dealt()
    s.asked, s.deciders, s.active = [None] * 5, (), s.nobles[0]
    for value in values:
        s.pool.remove(value)
    s.pool.top = list(values)
    programs.OPERATIONS["draw_honor_keep"](s, s.active, (0, 0, 0, 0, 0), ("me", "2", "1"), False)
    return s.deciders, [kind.id for kind, _, _ in s.log]


def other_faces(s: Chiyo, chance: Chance) -> Any:
    """Two face-down cards that no seat has seen are exchanged: nobody but Motonaka can know it."""
    unseen = [slot for slot in range(len(s.face)) if not s.up[slot] and not s.seen[slot]]
    if len(unseen) < 2:
        return None
    one, two = chance.below(len(unseen)), chance.below(len(unseen))
    if one == two:
        return None
    one, two = unseen[one], unseen[two]
    s.face[one], s.face[two] = s.face[two], s.face[one]
    return (None,)


MAY_SHOW = ("revealed", "answered", "answered_about", "asked", "asked_about", "framed", "flipped_down", "final_act")


@plant("event", "medium", proof=lambda: apart("chiyo", RANDOM, other_faces, MAY_SHOW))
def peeked_cards_named_by_rank() -> None:
    """Everybody learns which of the cards that somebody looks at is the higher one: they are sorted for who looks, and
    the line for all uses the same list."""

    def peek(old: Any, s: Chiyo, seat: int, slots: list[int]) -> None:
        old(s, seat, sorted(slots, key=lambda slot: s.face[slot]))

    around(pieces.peek, peek)


def _kept_memory() -> bool:
    """A seat that knew two cards of three knows after the shuffle whether they lie as before."""
    for seed in range(20):
        s = _dealt(seed)
        for slot in (0, 1, 2):
            s.place[slot], s.seen[slot] = 1, 1 << s.nobles[0]
        pieces.mix(s, [1], [0, 1, 2])
        if any(card.remembered for place in s.view(s.nobles[0]).places for card in place.cards):
            return True
    return False


@plant("shuffle", "hard", proof=_kept_memory)
def what_stays_is_remembered() -> None:
    """Who has seen face-down cards knows after they are mixed which of them lie where they lay: only the memory of
    those that moved is wiped out."""

    def mix(old: Any, s: Chiyo, places: Any, slots: list[int]) -> None:
        before = {(s.place[slot], s.face[slot]): s.seen[slot] for slot in slots}
        old(s, places, slots)
        for slot, seen in enumerate(s.seen):
            if not seen and not s.up[slot]:
                s.seen[slot] = before.get((s.place[slot], s.face[slot]), 0)

    around(pieces.mix, mix)


def _order_shows(seed: int) -> bool:
    """After a mix the cards of a place are still listed in the order of the slots that they had before."""
    s = _dealt(seed)
    faces = s.face[:6]
    pieces.mix(s, sorted(set(s.place[:6])), [0, 1, 2, 3, 4, 5])
    return s.face[:6] == faces and s.handle[:6] != sorted(s.handle[:6])


@plant("order", "hard", proof=lambda: sum(map(_order_shows, range(12))) > 8)
def mixed_cards_keep_their_slots() -> None:
    """Everybody can follow cards through a shuffle: they get new numbers, but boards and options list them in the
    order in which they were dealt."""

    def mix(old: Any, s: Chiyo, places: Any, slots: list[int]) -> None:
        before = [s.handle[slot] for slot in slots]
        spots = sorted((s.place[slot], s.handle[slot]) for slot in slots)
        mixed = slots[:]
        s.chance.shuffle(mixed)
        new = []
        for (place, _), slot in zip(spots, mixed, strict=True):
            s.place[slot], s.seen[slot] = place, 0
            s.handle[slot] = pieces.fresh_handle(s)
            new.append((s.handle[slot], place))
        s.tell(e.SHUFFLED, sorted(places), before, [handle for handle, _ in new], [place for _, place in new])

    around(pieces.mix, mix)


def _remembered_by_another() -> bool:
    """A seat that has looked at nothing is shown a face as remembered, if somebody who has looked came first."""
    s = _dealt()
    s.seen[0] = 1 << s.nobles[0]
    s.view(s.nobles[0])
    return any(card.remembered for place in s.view(s.nobles[1]).places for card in place.cards)


@plant("rare", "hard", proof=_remembered_by_another)
def cards_drawn_once_for_all() -> None:
    """Who looks at the table after somebody who has seen a face-down card sees its face, too: parts of views are kept
    by what they show, and not by whether it may be shown."""

    def cards(old: Any, sight: Sight, s: Chiyo, bit: int, sees_all: bool, aid: bool) -> Any:
        lists: list[list[CardView]] = [[] for _ in sight.place]
        for slot, handle in enumerate(s.handle):
            key = (handle, s.face[slot], s.tokens[slot], s.up[slot])
            if key not in sight.cards:
                name, up = sight.card[s.face[slot]], s.up[slot]
                known = not up and (sees_all or bool(aid and s.seen[slot] & bit))
                view = CardView(handle, name if up else None, name if known else None, TOKENS[s.tokens[slot]])
                if not up and not known:
                    lists[s.place[slot]].append(view)  # a back is not worth keeping
                    continue
                sight.cards[key] = view  # type: ignore[index]
            lists[s.place[slot]].append(sight.cards[key])  # type: ignore[index]
        return lists

    method(Sight, "_cards", cards)


def _refused_apart() -> bool:
    """A Noble is refused a face-down card in other words where it is another one."""
    for number, table in enumerate(tables("chiyo", RANDOM)):
        chance = Chance(f"swap {number}")
        for now in moments(table, "random", number):
            one, two = now.state, now.state.clone()
            if one.over or not other_faces(two, chance):
                continue
            for seat in one.deciders:
                if seat != one.motonaka and one.legal(seat) == two.legal(seat):
                    cards = [one.game.a_card[handle - 1] for handle in one.handle]
                    texts = [[s.refusal(seat, card).text for card in cards] for s in (one, two)]
                    if texts[0] != texts[1]:
                        return True
    return False


@plant("asked", "easy", proof=_refused_apart)
def refusal_names_the_card() -> None:
    """Who asks for a face-down card that cannot be chosen is told which Patron it is: the sentence names what lies
    there."""

    def change(s: Chiyo, seat: int, action: int, refusal: Refusal) -> Refusal:
        if refusal.code != "not_legal" or action not in s.game.a_card:
            return refusal
        slot = s.slot(s.game.a_card.index(action) + 1)
        if slot < 0 or s.up[slot]:
            return refusal
        return Refusal(refusal.code, f"{s.game.titles['card'][s.face[slot]]} cannot be chosen now.", refusal.rule)

    refusing(Chiyo, change)


def _no_lie_drawn() -> bool:
    """However often worlds are drawn after many answers, nobody has lied in them."""
    table = next(tables("chiyo", Where(5, {}, "random", 1)))
    for now in moments(table, "random"):
        if len(now.state.asked_before) >= 6:
            seen = now.perspective(now.state.nobles[0])
            return all(seen.sample(Chance(f"draw {n}")).lie < 0 for n in range(80))
    return False


@plant("sampler", "hard", proof=_no_lie_drawn)
def worlds_without_a_lie_as_long_as_possible() -> None:
    """Worlds in which Motonaka has lied are drawn only when nothing else fits: whom the lie hides is never thought
    of."""

    def draw(old: Any, beliefs: ChiyoBeliefs, view: Any, chance: Chance) -> Any:
        for _ in range(60):
            pair, roles = old(beliefs, view, chance)
            if all(entry.truth(pair, roles) == entry.yes for entry in beliefs.asked):
                break
        return pair, roles

    method(ChiyoBeliefs, "_draw_world", draw)


@plant("audience", "medium", where=RANDOM)
def motonaka_sees_what_is_peeked() -> None:
    """Motonaka is told which face-down cards a Noble has looked at, also where he may know the disguises alone."""

    def change(s: Chiyo, public: Any, to: Any) -> Any:
        return public, {s.motonaka: next(iter(to.values())), **to}

    telling(Chiyo, e.PEEKED, change)


@plant("endless", "easy", where=Where(5, {}, "default", 1))
def spy_must_ask_something() -> None:
    """Who spies and asks nothing is asked again, without an end for a seat that is away."""

    def chosen(old: Any, s: Chiyo, seat: int, action: int, ctx: Any) -> None:
        if action == s.game.a_nothing:
            s.ask(QUESTION, seat, ctx)
        else:
            old(s, seat, action, ctx)

    around(questions.question_chosen, chosen)


def _alike_apart() -> bool:
    """Everybody sees another question open where two tokens on offer are alike."""
    values = sorted(_dealt().pool.rest)
    twice = next(value for value in values if values.count(value) > 1)
    other = next(value for value in values if value != twice)
    return _asked_to_keep((twice, twice)) != _asked_to_keep((twice, other))


@plant("stream", "hard", proof=_alike_apart)
def alike_tokens_are_kept_at_once() -> None:
    """Everybody learns that the Honor tokens on offer are all worth the same: then there is nothing to ask."""

    def draw_keep(old: Any, s: Chiyo, seat: int, ctx: Any, args: Any, may: bool) -> None:
        old(s, seat, ctx, args, may)
        keep = int(args[2])
        while s.deciders == (seat,) and s.offer and len(set(s.offer)) == 1:
            s.asked[seat], s.offered[seat], s.deciders = None, (), ()
            programs.kept(s, seat, programs.keepable(s, seat, keep, ctx)[0], keep, ctx)
            keep -= 1

    around(programs._draw_honor_keep, draw_keep)
