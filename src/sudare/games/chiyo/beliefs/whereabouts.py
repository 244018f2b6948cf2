"""games/chiyo: who lies where, as one seat can follow it: labels on cards, and what every shuffle has mixed."""

from __future__ import annotations

from sudare.core import Chance, NoWorld

SWAPS = 6  # exchanges tried per card and era, so that all possible lays come up alike
TRIES = 60


class Faces:
    """The history of all cards on the table. A *token* is a Patron (an unmasked one counts as its True card); a
    *node* is a card between two shuffles; an *era* is the time between two shuffles."""

    def __init__(self, tokens: int) -> None:
        self.tokens = tokens
        self.node: dict[int, int] = {}  # by handle, of the cards now on the table
        self.label: dict[int, int] = {}  # tokens known to this seat, by node
        self.eras: list[list[int]] = []  # nodes of each era
        self.shuffles: list[tuple[list[int], list[int]]] = []  # old and new nodes; shuffle k ends era k
        self._count = 0
        self._allowed: list[list[set[int]]] | None = None

    def deal(self, handles: list[int]) -> None:
        """Lay out the first cards."""
        self.eras = [[self._new(handle) for handle in sorted(handles)]]

    def _new(self, handle: int) -> int:
        self.node[handle] = self._count
        self._count += 1
        return self.node[handle]

    def see(self, handle: int, token: int) -> None:
        """Note the face of a card."""
        self.label[self.node[handle]] = token
        self._allowed = None

    def mix(self, old: list[int], new: list[int]) -> None:
        """Note a shuffle."""
        gone = [self.node.pop(handle) for handle in old]
        come = [self._new(handle) for handle in new]
        self.eras.append([node for node in self.eras[-1] if node not in gone] + come)
        self.shuffles.append((gone, come))
        self._allowed = None

    def known(self, handle: int) -> int | None:
        """Return the face of a card that this seat knows, or None."""
        return self.label.get(self.node.get(handle, -1))

    def draw(self, chance: Chance, extra: dict[int, int]) -> dict[int, int]:
        """Return a token for every card on the table; `extra` are further labels by handle."""
        label = {**self.label, **{self.node[handle]: token for handle, token in extra.items()}}
        now = self.eras[-1]
        free = [node for node in now if node not in label]
        if len(free) <= 1 or not self.shuffles:
            known = {label[node] for node in now if node in label}
            rest = [token for token in range(self.tokens) if token not in known]
            chance.shuffle(rest)
            spots = {**{node: label[node] for node in now if node in label}, **dict(zip(free, rest, strict=True))}
        else:
            spots = {node: token for token, node in enumerate(self._history(chance, label)[-1])}
        return {handle: spots[node] for handle, node in self.node.items()}

    # -- histories: a node for every token in every era --------------------------------------------

    def _history(self, chance: Chance, label: dict[int, int]) -> list[list[int]]:
        allowed = self._allowed if label == self.label else None
        if allowed is None:
            allowed = self._reachable(label)
            if label == self.label:
                self._allowed = allowed
        for _ in range(TRIES):
            history = self._attempt(chance, allowed)
            if history is not None:
                self._stir(chance, history, label)
                return history
        raise NoWorld("no lay of the cards agrees with what was seen and shuffled")

    def _reachable(self, label: dict[int, int]) -> list[list[set[int]]]:
        """Return for each era and token the nodes from which the token can still meet all later labels."""
        last = len(self.eras) - 1
        result: list[list[set[int]]] = [[] for _ in self.eras]
        for era in range(last, -1, -1):
            nodes = self.eras[era]
            spot = {label[node]: node for node in nodes if node in label}
            if era < last:
                gone, come = self.shuffles[era]
                out, into = set(gone), set(come)
            for token in range(self.tokens):
                own = [spot[token]] if token in spot else [node for node in nodes if node not in label]
                if era < last:
                    later = result[era + 1][token]
                    own = [node for node in own if (bool(into & later) if node in out else node in later)]
                result[era].append(set(own))
        return result

    def _attempt(self, chance: Chance, allowed: list[list[set[int]]]) -> list[list[int]] | None:
        tokens = list(range(self.tokens))
        first = _match(chance, tokens, [sorted(allowed[0][token]) for token in tokens])
        if first is None:
            return None
        history = [[first[token] for token in tokens]]
        for era, (gone, come) in enumerate(self.shuffles, 1):
            out = set(gone)
            now = history[-1][:]
            moving = [token for token in tokens if now[token] in out]
            match = _match(chance, moving, [sorted(allowed[era][token].intersection(come)) for token in moving])
            if match is None or any(now[t] not in allowed[era][t] for t in tokens if now[t] not in out):
                return None
            for token, node in match.items():
                now[token] = node
            history.append(now)
        return history

    def _stir(self, chance: Chance, history: list[list[int]], label: dict[int, int]) -> None:
        """Exchange stretches of two tokens' ways at random: every possible history becomes equally likely."""
        outs = [set(gone) for gone, _ in self.shuffles]
        eras, n = len(history), self.tokens
        for _ in range(SWAPS * n * min(eras, 6)):
            one, two = chance.below(n), chance.below(n)
            start = chance.below(eras)
            stop = start + 1 + chance.below(eras - start)
            if one == two:
                continue
            if start and not {history[start - 1][one], history[start - 1][two]} <= outs[start - 1]:
                continue
            if stop < eras and not {history[stop - 1][one], history[stop - 1][two]} <= outs[stop - 1]:
                continue
            if any(row[one] in label or row[two] in label for row in history[start:stop]):
                continue
            for row in history[start:stop]:
                row[one], row[two] = row[two], row[one]


def _match(chance: Chance, tokens: list[int], options: list[list[int]]) -> dict[int, int] | None:
    """Return a node for every token, each node once, or None."""
    wishes = dict(zip(tokens, options, strict=True))
    taken: dict[int, int] = {}
    order = tokens[:]
    chance.shuffle(order)
    order.sort(key=lambda token: len(wishes[token]))
    for nodes in wishes.values():
        chance.shuffle(nodes)

    def place(token: int, tried: set[int]) -> bool:
        for node in wishes[token]:
            if node in tried:
                continue
            tried.add(node)
            if node not in taken or place(taken[node], tried):
                taken[node] = token
                return True
        return False

    if not all(place(token, set()) for token in order):
        return None
    return {token: node for node, token in taken.items()}
