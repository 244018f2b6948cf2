"""games/kage: the Game: options, vocabulary, tables that never change, and what people read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sudare.core import Block, Bot, Chance, Decision, EditionError, Game, OptionError, Options, Perspective, Voice
from sudare.games.kage.beliefs import KageBeliefs
from sudare.games.kage.board import Board, BoardError, load_board, read_board
from sudare.games.kage.edition import GROUPS, LEVELS, KageEdition
from sudare.games.kage.events import book
from sudare.games.kage.gestures import GESTURES
from sudare.games.kage.layouts import KageLayouts
from sudare.games.kage.rules.setup import set_up
from sudare.games.kage.rules.table import alert_check
from sudare.games.kage.rules.values import current_level
from sudare.games.kage.rules.windows import CODES
from sudare.games.kage.state import BOSS, KageState
from sudare.games.kage.view import View
from sudare.games.kage.worth import worth

DEEDS = (
    *("step", "door", "search", "melee", "ranged", "lantern", "bell", "mission"),
    *("march", "detect", "strike", "shoot"),
)
DEED_TITLES = (
    *("a step", "open a door", "search", "a melee attack", "a ranged attack", "break a lantern", "muffle a bell"),
    *("the mission action", "move", "detect", "melee attack", "ranged attack"),
)
THINGS = ("hostage", "chest", "captive_ninja", "fire", "rice", "caltrop", "barrack", "lantern", "bell", "mark")
THING_TITLES = (
    *("the hostage", "the chest", "the captive ninja", "a fire", "poisoned rice", "a caltrop", "a barrack token"),
    *("a lantern", "a bell", "a mark"),
)
MOST_DICE = 4

Mission = Literal[
    "random", "m_uncover", "m_assassinate", "m_kidnap", "m_theft", "m_arson", "m_rescue", "m_silence", "m_ransack",
    "m_dread", "m_rations", "m_mh_daimyo", "m_mh_tea", "m_ad_forge", "m_ad_master", "m_dr_powder", "m_dr_bonds",
    "m_mg_shrine", "m_mg_trace",
]  # fmt: skip


class KageOptions(Options, frozen=True, kw_only=True):
    """The settings of a table."""

    board: Literal["mh", "ad", "dr", "mg"] = "mh"
    advanced_rules: bool = False
    docks_of_ryu: bool = True
    karasu: bool = True
    boss: Literal["choose", "kenta", "oka", "minato"] = "choose"
    shizuka_cancel: Literal["once", "any"] = "once"
    third_ninja: Literal["lead", "second"] = "lead"
    mission: Mission = "random"
    retired_cards: bool = False
    round_limit: Annotated[int, msgspec.Meta(ge=9, le=99)] = 30
    guard_setup: Literal["manual", "auto", "random"] = "manual"
    reveal_at_end: bool = True
    reaction_mode: Literal["full", "auto_pass"] = "full"


class KageGame(Game):
    """Rise of the Kage."""

    id = "kage"
    title = "Rise of the Kage"
    summary = "Three ninja with a secret mission against the guards of a sleeping manor: noise is the currency."
    players = (2, 4)
    rules_version = 3  # sight past ninja, alert checks, Burly and Kenta's event play differently
    caution = 2.5  # 26 departures by less than two errors, played on in the real game, gained nothing
    doubt = 0.02  # departures promised 4 % of a win on average and kept nothing: only larger promises are believed
    horizon = 1  # to the end of an activation or of the guard turn
    loose = 0.0  # dice see to it that no two imagined turns are alike
    inferring = False  # nearly all lies open, and dice part imagined games from the real one at once
    gestures = GESTURES
    layouts = KageLayouts()
    book = book
    secret_options = ("mission",)
    State = KageState
    View = View
    Beliefs = KageBeliefs
    Options = KageOptions
    Edition = KageEdition
    edition: KageEdition
    options: KageOptions

    def prepare(self) -> None:
        """Check options, read the board, declare the vocabulary."""
        self.advanced = self.options.advanced_rules
        self._boxes()
        self._board()
        self._cards()
        self._owners()
        self._vocabulary()
        self._names()

    # -- options and components --------------------------------------------------------------------------------------

    def _boxes(self) -> None:
        options, edition = self.options, self.edition
        self.boxes = {"core", *(["docks"] if options.docks_of_ryu else []), *(["karasu"] if options.karasu else [])}
        entry = next((b for b in edition.boards if b.id == options.board), None)
        if entry is None:
            raise OptionError(f"option board: this edition has no board {options.board!r}")
        if entry.box not in self.boxes:
            raise OptionError(f"option board: {options.board!r} belongs to Docks of Ryu, which is not in use")
        self.board_entry = entry
        self.boss_ids = tuple(b.id for b in edition.bosses)
        self.bosses_in_use = tuple(i for i, b in enumerate(edition.bosses) if b.box in self.boxes)
        if options.boss != "choose":
            if options.boss not in self.boss_ids:
                raise OptionError(f"option boss: this edition has no boss {options.boss!r}")
            if self.boss_ids.index(options.boss) not in self.bosses_in_use:
                raise OptionError(f"option boss: {options.boss!r} belongs to Docks of Ryu, which is not in use")
        if not self.bosses_in_use:
            raise OptionError("option docks_of_ryu: no boss is left without it")
        missions = edition.missions
        self.mission_deck = tuple(i for i, m in enumerate(missions) if m.board in ("", options.board))  # KAG-084
        self.fixed_mission = -1
        if options.mission != "random":
            ids = [m.id for m in missions]
            if options.mission not in ids:
                raise OptionError(f"option mission: this edition has no mission {options.mission!r}")
            self.fixed_mission = ids.index(options.mission)
            if self.fixed_mission not in self.mission_deck:
                board = missions[self.fixed_mission].board
                raise OptionError(f"option mission: {options.mission!r} belongs to the board {board!r}")

    def _board(self) -> None:
        entry = self.board_entry
        if entry.text:
            try:
                self.board: Board = read_board(entry.text, f"boards ({entry.id}).text")
            except BoardError as error:
                raise EditionError(str(error)) from None
        else:
            self.board = load_board(self.folder() / "boards" / entry.file)
        board = self.board
        ids = [t.id for t in self.edition.search_tokens]
        for id in board.search:
            if id not in ids:
                raise EditionError(f"{board.source}: search: there is no search token {id!r} in this edition")
        self.tokens_in_play = tuple(sorted(ids.index(t) for t in board.search))
        values = [self.edition.search_tokens[t].value for t in self.tokens_in_play]
        for t in self.tokens_in_play:
            token = self.edition.search_tokens[t]
            if token.group == "trap" and values.count(token.value) == 1:
                raise EditionError(f"{board.source}: search: {token.id} is the only {token.value}, and it is a trap")
        for m in self.mission_deck:
            mission = self.edition.missions[m]
            letters = [*mission.areas, *mission.second_areas, *(x for group in mission.fire_areas for x in group)]
            for letter in letters:
                if letter not in board.area_by_letter:
                    raise EditionError(f"missions ({mission.id}).areas: board {board.id} has no area {letter!r}")
        green = [sq for sq in range(board.size) if board.green >> sq & 1]
        self.area_depth = tuple(min(board.walk(q)[sq] for sq in area.squares for q in green) for area in board.areas)

    def _cards(self) -> None:
        edition, options = self.edition, self.options

        def keep(removal: str) -> bool:  # KAG-079, KAG-R67
            if removal == "adv-only":
                return self.advanced
            return removal == "none" or options.retired_cards

        self._guard_decks: list[tuple[int, ...]] = []
        self.guard_codes: list[frozenset[str]] = []  # by boss: the windows for which some card in the decks fits
        for boss in edition.bosses:
            cards: list[int] = []
            codes: set[str] = set()
            for i, c in enumerate(edition.guard_cards):
                if c.box in self.boxes and c.deck in ("standard", boss.deck) and keep(c.removal):
                    cards += [i] * c.count
                    codes |= set(c.timing)
            self._guard_decks.append(tuple(cards))
            self.guard_codes.append(frozenset(codes))
        self.ninja_cards_in_play = tuple(
            i
            for i, n in enumerate(edition.ninja_cards)
            if n.box in self.boxes and (n.removal == "none" or self.advanced)  # KAG-114
            for _ in range(n.count)
        )
        self.event_cards_in_play = tuple(i for i, e in enumerate(edition.event_cards) for _ in range(e.count))
        self._effects = tuple(c.effect for c in edition.ninja_cards)
        self.type_levels = tuple(LEVELS.index(t.level) if t.level != "none" else 3 for t in edition.guard_types)
        self.dog = [t.id for t in edition.guard_types].index("dog")

    def _owners(self) -> None:
        """Share the three ninja (KAG-002, KAG-R01)."""
        ninja_seats = self.seats - 1
        if ninja_seats == 2:
            self.ninja_owner = (1, 2, 2 if self.options.third_ninja == "second" else 1)
        else:
            self.ninja_owner = (1, 1, 1) if ninja_seats == 1 else (1, 2, 3)
        self.ninja_in_use = tuple(i for i, n in enumerate(self.edition.ninja) if n.box in self.boxes)
        houses = {self.edition.ninja[i].house for i in self.ninja_in_use}
        if len(houses) < 3:
            raise OptionError("option docks_of_ryu: fewer than three ninja of different houses are left")

    # -- vocabulary --------------------------------------------------------------------------------------------------

    def _vocabulary(self) -> None:
        a, e, board = self.actions, self.edition, self.board
        self.pass_ = a.single("pass")
        self.pass_on = a.single("pass_on")
        self.pass_turn = a.single("pass_turn")
        self.watch = a.single("watch")
        self.enough = a.single("enough")
        self.confirm = a.single("confirm")
        self.auto = a.single("auto")
        self.auto_piece = a.single("auto_piece")
        self.end_turn = a.single("end_turn")
        self.done = a.single("done")
        self.boss_block = a.block("boss", self.boss_ids)
        self.type_block = a.block("type", [t.id for t in e.guard_types])
        self.pick_block = a.block("pick", [n.id for n in e.ninja])
        self.ninja_block = a.block("ninja", (1, 2, 3))
        self.go_block = a.block("go", board.names)
        self.at_block = a.block("at", board.names)
        self.guard_block = a.block("guard", board.names)
        self.area_block = a.block("area", [area.letter for area in board.areas])
        self.row_block = a.block("row", range(1, board.rows + 1))
        self.door_block = a.block("door", board.doorway_names)
        self.buy_block = a.block("buy_move", ("force", "stealth"))
        self.colour_block = a.block("colour", ("force", "stealth"))
        self.kind_block = a.block("kind", ("shoji", "plank"))
        self.dice_block = a.block(
            "dice", [f"{f}f{d}s" for f in range(MOST_DICE + 1) for d in range(MOST_DICE + 1) if f + d]
        )
        self._dice = tuple((f, d) for f in range(MOST_DICE + 1) for d in range(MOST_DICE + 1) if f + d)
        self._dice_ids = {pair: self.dice_block[i] for i, pair in enumerate(self._dice)}
        slots = [f"{k}.{slot}" for k in (1, 2, 3) for slot in (1, 2, 3, 4)]
        self.card_block = a.block("card", slots)
        self.toss_block = a.block("toss", slots)
        for name in (
            *("open_door", "search", "melee", "ranged", "break_lantern", "muffle_bell", "mission_action"),
            *("drop_caltrop", "drop_rice", "exchange", "fade", "take", "leave", "ability", "discard_card"),
            *("no_dice", "take_noise", "cancel_noise", "reroll", "keep_down", "keep_up", "toss_new"),
            *("hand_over", "accept", "refuse"),
            *("march", "stop", "use_noise", "eat", "finish", "buy_action", "buy_noise", "buy_free"),
            *("promote", "free_attack", "recruiting"),
        ):
            setattr(self, name, a.single(name))
        self.detect_block = a.block("detect", (1, 2, 3))
        self.strike_block = a.block("strike", (1, 2, 3))
        self.shoot_block = a.block("shoot", (1, 2, 3))
        cards = [c.id for c in e.guard_cards]
        self.play_block = a.block("play", cards)
        self.discard_block = a.block("discard", cards)
        self.mat_block = a.block("mat", (1, 2, 3, 4))
        self.level_block = a.block("level", LEVELS)
        self.pay_block = a.block("noise", range(max(t.recruit for t in e.guard_types) + 1))
        self.token_block = a.block("token", [t.id for t in e.search_tokens])

    open_door: int
    search: int
    melee: int
    ranged: int
    break_lantern: int
    muffle_bell: int
    mission_action: int
    drop_caltrop: int
    drop_rice: int
    exchange: int
    fade: int
    take: int
    leave: int
    ability: int
    discard_card: int
    no_dice: int
    take_noise: int
    cancel_noise: int
    reroll: int
    keep_down: int
    keep_up: int
    toss_new: int
    hand_over: int
    accept: int
    refuse: int
    march: int
    stop: int
    use_noise: int
    eat: int
    finish: int
    buy_action: int
    buy_noise: int
    buy_free: int
    promote: int
    free_attack: int
    recruiting: int
    play_block: Block

    def _names(self) -> None:
        e, board = self.edition, self.board

        def both(key: str, entries: Any) -> None:
            self.names[key] = tuple(x.id for x in entries)
            self.titles[key] = tuple(x.name for x in entries)

        both("boss", e.bosses)
        both("ninja", e.ninja)
        both("guard_card", e.guard_cards)
        both("ninja_card", e.ninja_cards)
        both("event_card", e.event_cards)
        both("mission", e.missions)
        self.names["model"] = (*(t.id for t in e.guard_types), "boss")  # BOSS is -1, the last
        self.titles["model"] = (*(t.name for t in e.guard_types), "the boss")
        self.names["square"] = self.titles["square"] = board.names
        self.names["doorway"] = self.titles["doorway"] = board.doorway_names
        self.names["token"] = tuple(t.id for t in e.search_tokens)
        self.titles["token"] = tuple(f"a {t.value}" for t in e.search_tokens)
        self.names["group"] = self.titles["group"] = GROUPS
        self.names["level"] = self.titles["level"] = LEVELS
        self.names["colour"] = self.titles["colour"] = ("force", "stealth")
        self.names["door_kind"] = self.titles["door_kind"] = ("shoji", "plank")
        self.names["escape"] = tuple(c.id for c in e.escape_cards)
        self.titles["escape"] = tuple(f"exit {c.number}" if c.number else "any exit" for c in e.escape_cards)
        self.names["deed"], self.titles["deed"] = DEEDS, DEED_TITLES
        self.names["thing"], self.titles["thing"] = THINGS, THING_TITLES
        self.names["result"] = ("failure", "success")
        self.titles["result"] = ("failure", "success")
        self.names["answer"] = self.titles["answer"] = ("no", "yes")
        self.numbers = {key: dict(zip(names, range(len(names)), strict=True)) for key, names in self.names.items()}

    # -- small tables that the rules ask -----------------------------------------------------------------------------

    def deed(self, kind: str) -> int:
        """Return the number of a kind of action."""
        return DEEDS.index(kind)

    def thing(self, what: str) -> int:
        """Return the number of a token."""
        return THINGS.index(what)

    def group(self, name: str) -> int:
        """Return the number of a group of search tokens."""
        return GROUPS.index(name)

    def level(self, s: KageState) -> int:
        """Return the alert level."""
        return current_level(s)

    def effect_of(self, card: int) -> str:
        """Return the effect of a ninja card."""
        return self._effects[card]

    def look_around(self, s: KageState) -> None:
        """Let the guards look around (KAG-R65): the position cannot know the rules, but it knows its game."""
        alert_check(s)

    def slot_types(self, boss: int, level: int) -> tuple[int, ...]:
        """Return the types of the boxes in use that a boss allows on a slot."""
        ids = [t.id for t in self.edition.guard_types]
        types = [ids.index(t) for t in self.edition.bosses[boss].guard_slots[level].types]
        in_use = [t for t in types if self.edition.guard_types[t].box in self.boxes]
        return tuple(in_use or types)

    def guard_cards_in_play(self, boss: int) -> list[int]:
        """Return the guard deck of a boss, sorted."""
        return sorted(self._guard_decks[boss])

    def dice_action(self, force: int, stealth: int) -> int:
        """Return the action for a set of dice."""
        return self._dice_ids[force, stealth]

    def dice_of(self, action: int) -> tuple[int, int]:
        """Return the set of dice of an action."""
        return self._dice[self.dice_block.index(action)]

    # -- the table ---------------------------------------------------------------------------------------------------

    def deal(self, state: KageState) -> None:
        """Plan both set-ups."""
        if self.options.reaction_mode == "auto_pass":
            state.standing = ((1 << len(CODES)) - 1,) * self.seats
        state.plan(set_up)

    def label(self, view: Any, seat: int, decision: Decision, action: int) -> str:
        """Return an option as a person reads it."""
        from sudare.games.kage.labels import label

        return label(self, view, seat, decision, action)

    def why_not(self, view: Any, seat: int, decision: Decision, action: int) -> tuple[str, str]:
        """Return why an action is not possible."""
        from sudare.games.kage.labels import why_not

        return why_not(self, view, seat, decision, action)

    def text(self, perspective: Perspective, voice: Voice) -> str:
        """Return the position as text, the board included."""
        from sudare.games.kage.text import write

        return write(perspective, voice)

    def thumb(self, seat: int, chance: Chance) -> Bot:
        """Return a bot that plays by rules of thumb."""
        from sudare.games.kage.bot import Thumb

        return Thumb(self, seat, chance)

    def standing(self, perspective: Perspective) -> int | None:
        """Return the pass that this seat has left with the table (KAG-H02); never because it holds nothing to play."""
        if perspective.decision is None or perspective.decision.id != "react" or perspective.seat is None:
            return None
        code = perspective.flow.asked[perspective.seat][1]
        passes = perspective.view.standing_passes
        return self.pass_ if code in passes or "turn" in passes else None

    def team(self, view: Any, seat: int) -> tuple[int, ...]:
        """Return the seats of the same side: the ninja players share everything (KAG-R03)."""
        return (0,) if seat == 0 else tuple(range(1, self.seats))

    def aid(self, perspective: Perspective) -> dict[str, Any]:
        """Return areas of influence, sight, effective values and chances of success."""
        from sudare.games.kage.aid import aid

        return aid(perspective)

    def role(self, state: KageState, seat: int) -> str:
        """Return the side that a seat has played."""
        return "guard" if seat == 0 else "ninja"

    def turn(self, state: KageState) -> int:
        """Return how many turns of the guards and activations of ninja are over: between them positions compare."""
        if state.phase == "guard_turn":
            return 8 * state.round + 7
        return 8 * state.round + sum(n.activated for n in state.ninja) - (state.active >= 0)

    def worth(self, state: KageState) -> list[float]:
        """Return about what each seat will get out of a position."""
        return worth(state)

    def arrange(self, **parts: Any) -> KageState:
        """Return a position laid out from a few keywords."""
        from sudare.games.kage.arrange import arrange

        return arrange(self, **parts)


__all__ = ["BOSS", "KageGame", "KageOptions"]
