"""games/chiyo: Honor tokens as one seat can follow them: what was drawn, kept, put back, and by whom."""

from __future__ import annotations

from sudare.core import Chance

TRIES = 80

Entry = tuple[str, int, int, tuple[int, ...] | None]
"""What happened: kind, seat, how many, and the values if this seat knows them."""


class Purse:
    """A history of Honor tokens that can be played again with the unseen values drawn anew."""

    def __init__(self, tokens: tuple[int, ...], seats: int) -> None:
        self.tokens = tokens
        self.seats = seats
        self.open: list[tuple[int, ...]] = [()] * seats  # tokens on the table when the history below begins
        self.history: list[Entry] = []

    def note(self, kind: str, seat: int, count: int = 1, values: tuple[int, ...] | None = None) -> None:
        """Note what happened."""
        self.history.append((kind, seat, count, values))

    def show(self, tokens: list[tuple[int, ...]]) -> None:
        """Begin again: all tokens lie open (CHI-151)."""
        self.open = tokens
        self.history = []

    def draw(self, chance: Chance) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]], tuple[int, ...]]:
        """Return open tokens, hidden tokens and tokens on offer, drawn from what this seat cannot rule out."""
        last = None
        for _ in range(TRIES):
            outcome, exact = self._replay(chance)
            if outcome is not None:
                last = outcome
                if exact:
                    return outcome
        if last is None:  # every try ran against a value seen later: keep to what was seen, give the rest freely
            last = self._replay(chance, lenient=True)[0]
        assert last is not None
        return last

    def _replay(
        self, chance: Chance, lenient: bool = False
    ) -> tuple[tuple[list[tuple[int, ...]], list[tuple[int, ...]], tuple[int, ...]] | None, bool]:
        """Play the history; it is exact with the chance that its seen draws had in it, so that tries are weighed."""
        shown = [list(held) for held in self.open]
        hidden: list[list[int]] = [[] for _ in range(self.seats)]
        pool = list(self.tokens)
        for held in shown:
            for value in held:
                pool.remove(value)
        offer: list[int] = []
        exact = True
        for kind, seat, count, values in self.history:
            if kind in ("draw", "offer"):
                got = offer if kind == "offer" else hidden[seat]
                for i in range(count):
                    if values is None:
                        got.append(pool.pop(chance.below(len(pool))))
                        continue
                    value, left = values[i], pool.count(values[i])
                    if not left:
                        if not lenient:
                            return None, False
                        for other in range(self.seats):  # somebody else cannot have had it
                            if value in hidden[other]:
                                hidden[other][hidden[other].index(value)] = pool.pop()
                                break
                    else:
                        pool.remove(value)
                    exact = exact and chance.below(self.tokens.count(value)) < left
                    got.append(value)
            elif kind == "keep":
                value = values[0] if values else offer[chance.below(len(offer))]
                offer.remove(value)
                hidden[seat].append(value)
                if not count:
                    pool += offer
                    offer = []
            elif kind == "return":
                held = hidden[seat]
                value = values[0] if values else held[chance.below(len(held))]
                held.remove(value)
                pool.append(value)
            else:  # an open token goes back
                assert values is not None
                shown[seat].remove(values[0])
                pool.append(values[0])
        return (list(map(tuple, shown)), list(map(tuple, hidden)), tuple(offer)), exact
