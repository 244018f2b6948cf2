"""games/chiyo: how Motonaka thinks by rules of thumb: spend the lie and the Influence cards where they hurt most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudare.core import Chance, Perspective
from sudare.games.chiyo.beliefs.worlds import ChiyoBeliefs
from sudare.games.chiyo.play.final_act import DAIMYO, Herd
from sudare.games.chiyo.play.taste import Taste

if TYPE_CHECKING:
    from sudare.games.chiyo.game import ChiyoGame
    from sudare.games.chiyo.sight.view import View

FULL_HAND = 4  # cards: with so many, one is better played than another drawn

ALIKE = {  # questions that are answered like another
    "informant": "influence",
    "symbol": "influence",
}


class Broker:
    """Motonaka's rules of thumb."""

    def __init__(self, game: ChiyoGame, seat: int, chance: Chance, taste: Taste) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        self.taste = taste

    def choose(self, perspective: Perspective, beliefs: ChiyoBeliefs) -> int:
        """Return one of the legal actions."""
        self.view: View = perspective.view
        self.beliefs = beliefs
        self.legal = perspective.legal
        self.flow = perspective.flow
        assert perspective.decision is not None
        question = perspective.decision.id
        method = getattr(self, f"_do_{ALIKE.get(question, question)}", None)
        action: int | None = method() if method else None
        return action if action in self.legal else self.chance.choice(self.legal)

    def _do_answer(self) -> int:
        """Tell the truth, or the one lie where it costs the Nobles most."""
        truth, lie = self.legal[0], self.legal[1]
        asked = self.flow.asked[self.seat]
        question = self.game.names["question"][asked[2]]
        cards = len(asked[3]["$tuple"])
        found = sum(self.view.unmasked.values())
        n = self.taste.numbers
        if question == "revealed":
            chance = n["lie_found"] if found else n[{1: "lie_one", 2: "lie_two"}.get(cards, "lie_three")]
        elif question.startswith("is_"):
            chance = n["lie_named_found"] if found else n["lie_named"]
        else:
            chance = n["lie_else"]
        return lie if self.chance.below(1000) < 1000 * chance else truth

    def _do_influence(self) -> int:
        game, view = self.game, self.view
        taste = self.taste
        room = game.a_draw in self.legal and view.influence_hand < FULL_HAND
        best, choice = taste.numbers["hold_drawing" if room else "hold"], None
        tokens = sum(len(card.tokens) for place in view.places for card in place.cards)
        hurry = self._hurry()
        for action in self.legal:
            if action not in game.a_play:
                continue
            name = game.names["influence"][game.a_play.index(action)]
            if name == "shoguns_courier" and any(m.face == "city" and m.space == view.space + 1 for m in view.city):
                return action
            if view.stage == "final_act":
                value = taste.act[name] * (0.4 + hurry)
            else:
                value = taste.hunt[name]
                if name == "general_pardon" and tokens >= 2:
                    value += 0.8 + 0.3 * tokens
                if name == "rival_called_away":  # nobody is interrogated for a while
                    value += 0.35 * min(tokens, 3)
            if value > best:
                best, choice = value, action
        if choice is not None:
            return choice
        return self.legal[0]

    def _hurry(self) -> float:
        """Return how close the Nobles are to a win."""
        if self.view.stage != "final_act":
            return 0.0
        herd = Herd(self.game, self.view, self.beliefs, self.seat)
        order = self.view.order
        i = order.index(self.view.turn.active)
        return min(1.5, herd.danger(herd.lay, order[i + 1 :] + order[: i + 1]))

    def _do_discard(self) -> int:
        worth = {a: self.taste.act[self.game.names["influence"][self.game.a_discard.index(a)]] for a in self.legal}
        return min(self.legal, key=lambda a: worth[a])

    def _do_pick_place(self) -> int | None:
        """Send the Geisha to the Temple, the Daimyo away from everybody, and hide where most cards are."""
        game, view = self.game, self.view
        places = [a for a in self.legal if a in game.a_place]
        asked = self.flow.asked[self.seat]
        context = [int(x) for x in asked[1]["$tuple"]]
        name = game.programs[context[0], context[1]][context[2]][0]
        counts = [len(place.cards) for place in view.places]
        if name == "move_patron" and context[0] != 3:
            return game.a_place[0]
        if name == "move_patron":
            return min(places, key=lambda a: counts[game.a_place.index(a)])
        if name == "move_tile":
            herd = Herd(game, view, self.beliefs, self.seat)
            near = {herd.lay[card] for card in game.true_card}
            away = [a for a in places if game.a_place.index(a) not in near]
            here = herd.lay[DAIMYO]
            return self.chance.choice(away) if away and here in near else game.a_stay
        return max(places, key=lambda a: counts[game.a_place.index(a)])

    def _do_pick_card(self) -> int | None:
        """Move or turn down what the Nobles need: Assassins and Imperials that stand with the True cards."""
        game = self.game
        cards = [a for a in self.legal if a in game.a_card]
        worth = {}
        herd = Herd(game, self.view, self.beliefs, self.seat)
        near = {herd.lay[card] for card in game.true_card}
        for place_number, place in enumerate(self.view.places):
            for card in place.cards:
                action = game.a_card[card.handle - 1]
                if action in cards and card.face is not None:
                    face = game.names["card"].index(card.face)
                    value = 2.0 if card.face == self.view.true_assassin else 1.0 if face in game.imperials else 0.1
                    worth[action] = value + (1.0 if place_number in near else 0.0)
        if not worth:
            return game.a_done
        return max(worth, key=lambda a: worth[a])

    def _do_curfew(self) -> int:
        """Forbid what is about to be done: a suspect interrogated, otherwise a Search."""
        tokens = sum(len(card.tokens) for place in self.view.places for card in place.cards)
        hunting = self.view.stage != "final_act" and tokens >= 2
        return self.game.a_loyal[2 if hunting else 1]

    def _do_tie(self) -> int:
        """Put the less dangerous first: Allies, whose condition is hardest to meet."""
        return min(self.legal, key=lambda a: self.view.seats[self.game.a_seat.index(a)].role != "ally")
