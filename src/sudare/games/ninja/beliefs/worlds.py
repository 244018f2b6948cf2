"""games/ninja: the beliefs of a seat: events are folded in, and worlds are drawn that agree with all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudare.core import Beliefs, Chance, Deck, NoWorld, Perspective, Told
from sudare.games.ninja.beliefs.drawing import read_drawing
from sudare.games.ninja.beliefs.lives import DeadEnd
from sudare.games.ninja.beliefs.marks import Notes, draw_missions, draw_objects, draw_sleepers, flow_zones
from sudare.games.ninja.beliefs.paths import Reader
from sudare.games.ninja.beliefs.progress import Progress, draw_progress
from sudare.games.ninja.beliefs.recheck import Recheck
from sudare.games.ninja.beliefs.stocks import Ledgers, draw_split
from sudare.games.ninja.beliefs.walks import Walk, draw_walk
from sudare.games.ninja.beliefs.whereabouts import Whereabouts
from sudare.games.ninja.board import members
from sudare.games.ninja.rules.hands import GUARD_HAND, hand_size
from sudare.games.ninja.sight.view import Intruder, View
from sudare.games.ninja.state import (
    ATTACKED,
    CARDED,
    ENTRIES,
    FIGURES,
    FIRST,
    GUARD_TYPES,
    LEVELS,
    MOVED,
    NINJA,
    OBJECTS,
    OFF,
    ON_BOARD,
    PHASES,
    SET_UP,
    SOMEONE,
    STATUS,
    TRAITOR,
    UNUSED,
    Ninja,
    Trail,
)

if TYPE_CHECKING:
    from sudare.games.ninja.game import NinjaGame

TRIES = 100
HASTY_TRIES = 10
KEPT = 8  # histories: so many are drawn from nothing, after that they are read on as long as they fit
FEW = 4  # dead ends of a kept history before it is given up
DEAD_ENDS = 15  # of the first attempt; every further one, begun anew with what was learned, may meet more
MOST_DEAD_ENDS = 2_000  # of all attempts together: some seconds; who asks is then told that there is no world


class NinjaBeliefs(Beliefs["NinjaGame"]):
    """Folds events into a story of the intruders, ledgers of the guard cards, and notes on marks and missions."""

    def __init__(self, game: NinjaGame, seat: int | None) -> None:
        super().__init__(game, seat)
        self.whereabouts = Whereabouts(game)
        self.story = self.whereabouts.story
        self.notes = Notes(game)
        share = tuple(count // len(game.guard_seats) for count in game.counts[:GUARD_TYPES])
        cards = {name: i for i, name in enumerate(game.names["card"])}
        size = 24 // len(game.guard_seats)
        basic = dict(game.preset(GUARD_HAND, size, False)) if game.options.basic_decks else {}
        known = [basic.get(card, 0) for card in range(GUARD_TYPES)] if basic else None  # NIN-305
        self.ledgers = Ledgers(cards, game.guard_seats, share, size, known)
        self.recheck = Recheck(game, seat)
        self.index = {kind: {name: i for i, name in enumerate(names)} for kind, names in game.names.items()}
        self._kept: list[Reader] = []  # drawn histories up to the last Intruders Phase, to be read on

    def observe(self, told: Told) -> None:
        """Take note of an event."""
        self.story.observe(told)
        self.notes.observe(told)
        self.ledgers.observe(told)
        self.recheck.observe(told)

    def refute(self, state: Any) -> str | None:
        """Return why a position contradicts what the seat has observed."""
        return self.recheck.refute(state)

    # -- where intruders can be --------------------------------------------------------------------------------------

    def possible(self) -> dict[int, dict[int, int]]:
        """Return for each intruder on the board the possible zones (as bits) by noise (a superset)."""
        return self.whereabouts.possible()

    def possible_zones(self) -> dict[str, list[str]]:
        """Return for each intruder on the board the names of the zones where it can be (a superset, see `possible`)."""
        names = self.game.names
        result = {}
        for who, zones in self.possible().items():
            union = 0
            for mask in zones.values():
                union |= mask
            result[names["who"][who]] = [names["zone"][z] for z in members(union)]
        return result

    # -- worlds ------------------------------------------------------------------------------------------------------

    def world(self, perspective: Perspective, chance: Chance) -> Ninja:
        """Draw a complete position."""
        self.story.flush()
        view: View = perspective.view
        s = Ninja(self.game, chance)
        steps, asked = perspective.flow.steps, [q for q in perspective.flow.asked if q]
        self._open_table(s, view)
        self._marks(s, view, steps, asked, chance)
        self._roles(s, view, asked, chance)
        self._seated(s, view)
        progress = draw_progress(s, perspective, chance)
        self._stocks(s, view, progress, chance)
        self._people(s, view, asked, progress, chance)
        self._missions(s, view, steps, asked, chance)
        return s

    def _zone(self, name: str | None) -> int:
        return OFF if name is None else self.index["zone"][name]

    def _open_table(self, s: Ninja, view: View) -> None:
        """Set what everybody sees."""
        figure = self.index["figure"]
        s.turn = view.turn
        s.phase = PHASES.index(view.phase)
        s.alert = LEVELS.index(view.alert)
        for guard in view.guards:
            f = figure[guard.id]
            s.zone[f] = self._zone(guard.zone)
            s.patrol[f] = guard.patrol or 0
            s.marks[f] = guard.carded * CARDED | guard.moved * MOVED | guard.attacked * ATTACKED
            if f < FIGURES:
                s.occ[s.zone[f]] += 1
        for patrol in view.patrols:
            s.heading[patrol.number] = self._zone(patrol.heading)
            s.came[patrol.number] = self._zone(patrol.came_from)
        s.movers = tuple(figure[name] for name in view.moving)
        s.alert_cards = view.alert_cards
        s.free_used = view.free_listen_used
        s.held_back = tuple(view.held_back)
        s.role_known = view.role_known
        s.shadow = view.shadow
        s.shadow_played = view.shadow_played
        who = self.index["who"]
        answers = self.index["answer"]
        s.searched = tuple((x.turn, who[x.who], self._zone(x.zone), answers[x.answer]) for x in view.searched)
        s.ending = view.ending

    def _marks(self, s: Ninja, view: View, steps: list[Any], asked: list[Any], chance: Chance) -> None:
        """Set or draw the guards' private map."""
        barracks = self.game.map.barracks
        if view.guard_map is not None:
            for name, number in view.guard_map.sleepers.items():
                s.sleepers[barracks.index(self._zone(name))] = number
            s.objects = {self._zone(z): OBJECTS.index(o) for z, o in view.guard_map.objects.items()}
            s.quota = list(view.guard_map.quota)
            return
        s.objects = draw_objects(self.notes, flow_zones(steps, "hidden_found"), chance)
        left = sum(n if place < 0 else -n for place, n in self.notes.sleep)
        extra: list[tuple[int, int]] = []
        wanted = -1
        if left > view.sleepers_left:  # woken, but the figures are still being chosen
            zones = [step[2] for step in steps if step[0] in ("wake_one", "woken")]
            extra = [(barracks.index(zones[0]), left - view.sleepers_left)]
        for question in asked:
            if question[0] == "awaken_number":
                wanted = barracks.index(question[1])
        s.sleepers = draw_sleepers(self.notes, extra, wanted, chance)
        if self.notes.quota_split:
            used = [stock.played_this_phase for stock in view.stocks]
            swords = used[0] + chance.below(3 - sum(used))
            s.quota = [swords, 2 - swords]

    def _stocks(self, s: Ninja, view: View, progress: Progress, chance: Chance) -> None:
        """Set or draw hands, drawn cards and decks of the guards."""
        card = self.index["card"]
        figure = self.index["figure"]
        owners: list[int] = []
        for stock, seen in enumerate(view.stocks):
            owners += [stock] * seen.passages_open
            s.phase_cards[stock] = seen.played_this_phase
            s.refused[stock] = tuple(tuple(figure[name] for name in group) for group in seen.refused)
            if seen.free_listen_refused:
                s.refused[stock] = (*s.refused[stock], ())
            for name, number in seen.discard.items():
                s.discard[stock][card[name]] = number
            if seen.hand is not None and seen.drawn is not None and seen.deck is not None:
                for name, number in seen.hand.items():
                    s.hand[stock][card[name]] = number
                for name, number in seen.drawn.items():
                    s.drawn[stock][card[name]] = number
                s.deck[stock] = Deck(card[name] for name, number in seen.deck.items() for _ in range(number))
                continue
            if not (seen.hand_size or seen.deck_size):
                continue  # before the cards are dealt out
            hand = progress.hands.get(stock, seen.hand_size)
            drawn = progress.bonus.get(stock, seen.drawn_size)
            split = draw_split(self.ledgers.all[stock], hand, drawn, chance)
            if split is None:
                raise NoWorld(f"no hand of seat {seen.seat + 1} could have played its cards")
            s.hand[stock], s.drawn[stock] = split[0], split[1]
            s.deck[stock] = Deck(c for c, number in enumerate(split[2]) for _ in range(number))
        s.open_passage = tuple(owners)

    def _roles(self, s: Ninja, view: View, asked: list[Any], chance: Chance) -> None:
        """Set or draw which intruder a lone wolf is."""
        if not self.game.lone_wolf or any(q[0] == "lone_wolf_role" for q in asked):
            return
        if view.role is not None:
            s.role = self.index["who"][view.role]
        elif s.role_known and self.story.role is not None:
            s.role = self.story.role
        else:
            s.role = chance.below(2)
            try:  # a role that the story contradicts is not drawn
                Reader(self.game, self.story, (s.role,), None).run()
            except DeadEnd:
                s.role = 1 - s.role

    def _seated(self, s: Ninja, view: View) -> None:
        """Set which intruders are played, and what became of them."""
        s.status = [UNUSED, UNUSED]
        for seen in view.intruders:
            who = self.index["who"][seen.id]
            lone = self.game.lone_wolf and s.role != SOMEONE and who != s.role
            s.status[who] = UNUSED if lone else STATUS.index(seen.status)

    def _people(self, s: Ninja, view: View, asked: list[Any], progress: Progress, chance: Chance) -> None:
        """Set what is open about the intruders; set or draw their paths, ropes, entrances and hands."""
        card = self.index["card"]
        who_is = self.index["who"]
        game = self.game
        unknown: list[Intruder] = []
        trails: dict[int, Trail] = {}
        exits = [0, 0]
        for seen in view.intruders:
            who = who_is[seen.id]
            lone = game.lone_wolf and s.role != SOMEONE and who != s.role
            s.shown[who] = OFF if lone else self._zone(seen.shown_at)
            s.wounds[who] = tuple(seen.wounds)
            s.reborn[who] = seen.second_life
            s.done[who] = not lone and seen.done is not None
            s.iface[who] = seen.passage_card
            exits[who] = seen.left_on_turn
            for name, number in seen.played.items():
                s.iplayed[who][card[name] - FIRST[who]] = number
            if seen.secret is None:
                self._draw_hand(s, who, progress.people.get(who, seen.hand_size), chance)
                if not lone:
                    unknown.append(seen)
                continue
            own = seen.secret
            s.at[who] = self._zone(own.zone)
            s.noise[who] = own.noise
            s.steps_done[who] = own.steps
            s.halted[who] = own.halted
            s.finished[who] = own.finished
            s.walk[who] = tuple(self._zone(z) for z in own.walked)
            s.trail[who] = tuple((m.turn, self._zone(m.zone), ENTRIES.index(m.how)) for m in own.trail)
            trails[who] = s.trail[who]
            for name, number in own.hand.items():
                s.ihand[who][card[name] - FIRST[who]] = number
        s.exits = (exits[0], exits[1])
        s.declared = tuple(
            (s.role if who_is[name] == SOMEONE else who_is[name], self._zone(zone)) for name, zone in view.declared
        )
        settled = [x for x in s.searched if x[0] == s.turn] if s.declared else []
        s.answers = tuple(x[3] for x in settled)
        self._own_map(s, view)
        self._proposals(s, view, asked, chance)
        if unknown:
            acts = any(question[0] == "act" for question in asked)
            self._draw_paths(s, view, [who_is[seen.id] for seen in unknown], trails, acts, chance)
        if view.plans is not None:
            s.acting = who_is[view.plans.acting]
            s.handed = view.plans.handed_over
            if view.plans.reply_to_contact:
                s.pending = s.acting

    def _draw_hand(self, s: Ninja, who: int, size: int, chance: Chance) -> None:
        first = FIRST[who]
        rest = [i for i in range(5) for _ in range(self.game.counts[first + i] - s.iplayed[who][i])]
        if self.game.options.basic_decks:  # NIN-305: everybody knows what was in the hand
            restart = self.notes.life[who] > 0
            basic = self.game.preset(who, hand_size(s, who, restart), restart)
            left = [card - first for card, number in basic for _ in range(number - s.iplayed[who][card - first])]
            rest = left if len(left) == size else rest
        chance.shuffle(rest)
        for i in rest[:size]:
            s.ihand[who][i] += 1

    def _own_map(self, s: Ninja, view: View) -> None:
        """Set ropes and entrances as far as the seat sees them."""
        who = self.index["who"]
        for passage, tunnel in enumerate(view.passages):
            if tunnel.entrances is not None:
                pair = tuple(self._zone(z) for z in tunnel.entrances)
                s.entrances[passage] = pair
                known = [self._zone(z) for z in tunnel.known]
                s.entrance_known[passage] = tuple(z in known for z in pair)
        ropes = [(self._zone(r.zones[0]), self._zone(r.zones[1]), who[r.owner], r.noticed) for r in view.ropes]
        s.ropes = tuple((a, b, w) for a, b, w, _ in ropes)
        s.rope_known = tuple(noticed for *_, noticed in ropes)

    def _proposals(self, s: Ninja, view: View, asked: list[Any], chance: Chance) -> None:
        """In the middle of choosing entrances: what others have proposed is drawn."""
        for question in asked:
            if question[0] == "passage_entrance" and question[1] == 1:
                seats = [0] if self.game.seats == 2 else [0, 1]
                for seat in seats:
                    if seat == self.seat and view.plans is not None:
                        s.proposals[seat] = tuple(self._zone(z) for z in view.plans.proposals)
                    else:
                        s.proposals[seat] = (chance.choice(self.game.map.dry),)
                return

    def _draw_paths(
        self, s: Ninja, view: View, people: list[int], trails: dict[int, Trail], acts: bool, chance: Chance
    ) -> None:
        """Draw paths for intruders whose secrets this seat does not share."""
        game = self.game
        moving = self.story.phase is not None
        heat: dict[int, int] = {}
        met = [0]
        # a history that later discoveries or a partner's trail can contradict from behind is not kept
        keeps = not (trails or game.contested or game.lone_wolf or game.options.guards_notice_ropes)
        for attempt in range(HASTY_TRIES if self.hasty else TRIES):
            if met[0] > MOST_DEAD_ENDS:
                break
            acting = s.acting
            if moving:
                acting = self._draw_acting(s, view, people, chance)
            idle: tuple[int, ...] = (1,) if game.contested and moving and acting == 0 else ()
            try:
                if keeps and len(self._kept) >= KEPT:
                    reader = self._read_on(chance)
                else:
                    reader = Reader(game, self.story, tuple(people), chance, trails, idle)
                    reader.heat, reader.met = heat, met
                    if attempt:  # looking back takes longer than a first try that may do without
                        reader.look_back()
                    budget = DEAD_ENDS * attempt or FEW
                    reader, kept = read_drawing(reader, budget, self.story.last_phase())
                    if keeps and kept is not None:
                        self._kept.append(kept)
                walks = {who: draw_walk(reader, who, chance) for who in people}
                self._settle(s, view, reader, people)
            except DeadEnd:
                continue
            pending = [who for who in people if walks[who].pending]
            if len(pending) > 1 or (moving and not self._settle_acting(s, view, people, acting, pending, acts, chance)):
                continue
            for who in people:
                self._take_walk(s, who, walks[who])
            self._lay_out(s, view, reader, people, chance)
            return
        raise NoWorld("no path of the intruders was found that agrees with all that was observed")

    def _read_on(self, chance: Chance) -> Reader:
        """Read one of the kept histories on to the present: ropes and entrances as drawn, the rest drawn anew."""
        place = chance.below(len(self._kept))
        old = self._kept[place]
        reader = old.copy()
        reader.chance = chance
        reader.allowed = [reader._entrance_zones(p) for p in (0, 1)]
        last = self.story.last_phase()
        try:
            if not reader.doors_fit():
                raise DeadEnd("an entrance that was found, or would have been")
            reader, kept = read_drawing(reader, FEW, last)
        except DeadEnd:
            del self._kept[place]
            raise
        if old.read < last and kept is not None:
            self._kept[place] = kept
        return reader

    def _draw_acting(self, s: Ninja, view: View, people: list[int], chance: Chance) -> int:
        """Draw who is acting now: rivals act one after the other, so the traitor only after the ninja."""
        if view.plans is not None:
            return self.index["who"][view.plans.acting]
        board = [who for who in (0, 1) if s.status[who] == ON_BOARD]
        if self.game.contested and self.story.ninja_done:
            return 1
        return chance.choice(board)

    def _settle_acting(
        self, s: Ninja, view: View, people: list[int], acting: int, pending: list[int], acts: bool, chance: Chance
    ) -> bool:
        """Make acting, finished and replies fit together; return False when they cannot.

        Rivals move one after the other. Of others one may have finished, both only while `act` is not asked: the guards
        then decide about somebody who has just left.
        """
        contested = self.game.contested
        if pending and pending[0] != acting:
            if contested:
                return False
            acting = pending[0]
        s.pending = pending[0] if pending else -1
        if view.plans is not None:  # a rival sees whose turn it is
            s.finished[people[0]] = people[0] == NINJA and acting == TRAITOR
            return True
        s.acting = acting
        s.handed = False
        s.finished = [contested and acting == TRAITOR, False]
        if contested:
            return True
        other = 1 - acting
        if s.status[other] == ON_BOARD:
            s.finished[other] = chance.below(3) == 0
            s.handed = not pending and not s.finished[other] and chance.below(4) == 0
        elif not acts and not pending:
            s.finished[acting] = chance.below(3) == 0
        return True

    def _settle(self, s: Ninja, view: View, reader: Reader, people: list[int]) -> None:
        """Every rope that guards have found must hang in the drawn world."""
        hanging = {rope[:3] for rope in reader.ropes}
        for rope in self.story.ropes_found:
            if rope[2] in people and rope not in hanging:
                raise DeadEnd("a rope that was found")

    def _take_walk(self, s: Ninja, who: int, walk: Walk) -> None:
        s.trail[who] = walk.trail
        if s.status[who] != ON_BOARD:
            return
        s.at[who] = walk.zone
        s.noise[who] = walk.noise
        s.steps_done[who] = walk.steps
        s.halted[who] = walk.halted
        s.walk[who] = walk.walked

    def _lay_out(self, s: Ninja, view: View, reader: Reader, people: list[int], chance: Chance) -> None:
        """Hang the drawn ropes and dig the drawn passages."""
        ropes = [(a, b, who) for a, b, who, _ in reader.ropes]
        own = [(rope, known) for rope, known in zip(s.ropes, s.rope_known, strict=True) if rope[2] not in people]
        s.ropes = (*(rope for rope, _ in own), *ropes)
        s.rope_known = (*(known for _, known in own), *(rope in self.story.ropes_found for rope in ropes))
        for passage, tunnel in enumerate(view.passages):
            if tunnel.entrances is None and tunnel.chosen:
                pair = reader.entrances[passage]
                if not pair:
                    known = [self._zone(z) for z in tunnel.known]
                    pair = known if len(known) == 2 else reader.draw_entrances(passage)
                s.entrances[passage] = tuple(pair)
                found = [self._zone(z) for z in tunnel.known]
                s.entrance_known[passage] = tuple(z in found for z in pair)
        if self.story.phase is None and self.story.last is not None:  # the moves are over, the phase is not
            board = [who for who in (0, 1) if s.status[who] == ON_BOARD]
            for who in people:
                s.finished[who] = s.status[who] == ON_BOARD
            if view.plans is None and board:
                s.acting = chance.choice(board)

    def _missions(self, s: Ninja, view: View, steps: list[Any], asked: list[Any], chance: Chance) -> None:
        """Set or draw the missions of all lives, and the tiles nobody has."""
        game = self.game
        people = [who for who in (0, 1) if s.status[who] != UNUSED]
        writing = [who for who in people if any(q[0] == "write_mission" for q in asked)]
        written = game.contested and game.options.contested_missions == "write"
        dealt = written or any(t == "missions_dealt" for t in self.recheck.kinds)
        if not dealt:
            return
        lives = list(self.notes.life)
        known: dict[tuple[int, int], int] = {}
        for seen in view.intruders:
            who = self.index["who"][seen.id]
            if seen.secret is not None:
                for life, letter in enumerate(seen.secret.past_missions):
                    known[who, life] = OBJECTS.index(letter)
                if seen.secret.mission is not None:
                    known[who, len(seen.secret.past_missions)] = OBJECTS.index(seen.secret.mission)
        open_turn = s.turn if any(step[0] == "missions" for step in steps) else -1
        drawn = draw_missions(self.notes, people, known, open_turn, lives, chance)
        first_letters = written and s.phase == SET_UP
        for who in people:
            letters = [drawn[who, life] for life in range(lives[who] + 1)]
            if writing and first_letters:
                s.mission[who] = -1
            elif writing and s.status[who] == ON_BOARD and self._restarting(s, who):
                s.past[who], s.mission[who] = tuple(letters), -1
            else:
                s.past[who], s.mission[who] = tuple(letters[:-1]), letters[-1]
        if not written:
            s.tiles = [letter for letter in range(6) if all(s.mission[who] != letter for who in people)]

    def _restarting(self, s: Ninja, who: int) -> bool:
        """Say whether an intruder has come back but its new mission is not told yet."""
        return s.reborn[who] and self.notes.life[who] == 0
