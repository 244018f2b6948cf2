"""games/kage: the names of actions and things, with their numbers."""

from __future__ import annotations

import re
from typing import Any

from sudare.games.kage.edition import GROUPS, LEVELS
from sudare.games.kage.tables import KageTables

DEEDS = (
    *("step", "door", "search", "melee", "ranged", "lantern", "bell", "mission"),
    *("march", "detect", "strike", "shoot"),
)
DEED_TITLES = (
    *("the evasion", "opening the door", "the search", "the melee attack", "the ranged attack"),
    *("breaking the lantern", "muffling the bell", "the mission action"),
    *("a move", "a detection", "a melee attack", "a ranged attack"),
)
NOISE_CAUSES = {
    "evasion": "it did not slip past the guards",
    "seen": "it was detected already and moved where a guard watches",
    "attack_failed": "the attack failed",
    "attack_loud": "there was no stealth die in the attack, and it was not unseen",
    "door_forced": "the door was forced",
    "door_failed": "the door did not open",
    "door_bell": "the bell at the door rang",
    "lantern_failed": "the lantern did not break",
    "lantern_loud": "there was no stealth die in the roll",
    "lantern_seen": "guards stood in the light of the lantern",
    "bell_failed": "the bell was not muffled",
    "search_failed": "the search failed",
    "trap": "the token is a trap",
    "mission_failed": "the mission action failed",
    "mission_loud": "there was no stealth die in the mission action",
    "card": "the card of the guard player makes it",
    "event": "the event makes it",
}
QUIET = {
    "stealth_die": "a stealth die was in the roll",
    "unseen": "it was undetected, and no other guard watched it",
    "quiet_weapon": "the weapon is silent",
}
ENDINGS = {
    "mission": "the ninja have accomplished their mission",
    "eliminated": "all ninja are eliminated",
    "stranded": "too few ninja are left to leave as the mission asks",
    "alert": "the alert token stands on the bell at the end of the ninja turn",
    "daybreak": "the turn token stands on the bell at the end of the ninja turn, day breaks",
    "round_limit": "the last round of this table is over",
}
THINGS = ("hostage", "chest", "captive_ninja", "fire", "rice", "caltrop", "barrack", "lantern", "bell", "mark")
THING_TITLES = (
    *("the hostage", "the chest", "the captive ninja", "a fire", "poisoned rice", "a caltrop", "a barrack token"),
    *("a lantern", "a bell", "a mark"),
)
MOST_DICE = 4


_PLAINER = (  # what components say in fewer words than a newcomer needs
    ("allowed inside an area of influence", "also where a guard watches"),
    ("Success completes", "Success does it"),
    (
        ", but in the Great hall, Reception hall or Guest room if one of their areas is free",
        ", if possible in the Great hall, the Reception hall or the Guest room",
    ),
    (
        "Place a caltrop token on the square just left",
        "Place a caltrop token on the square just left: a guard that moves onto it must stop and does nothing more in "
        "that turn",
    ),
    (
        "Place a poisoned rice token on the square just left",
        "Place a poisoned rice token on the square just left: guards that it reaches within 3 squares have awareness "
        "1, watch 1 square far and must walk towards it; one next to it is removed with it, for a token",
    ),
    (", but in area j, k, r, s or w if one of these is free", ", if possible in area j, k, r, s or w"),
)


class KageVocabulary(KageTables):
    """Every action of the game, and what events and people call things."""

    def prepare(self) -> None:
        """Declare the vocabulary."""
        super().prepare()
        self._vocabulary()
        self._names()

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
    play_block: range

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
        self.names["group"] = GROUPS
        self.titles["group"] = tuple(
            "a trap" if group == "trap" else f"the sign {group} (signs count only for the mission Ransack)"
            for group in GROUPS
        )
        self.names["level"] = self.titles["level"] = LEVELS
        self.names["colour"] = self.titles["colour"] = ("force", "stealth")
        self.names["door_kind"] = self.titles["door_kind"] = ("shoji", "plank")
        self.names["escape"] = tuple(c.id for c in e.escape_cards)
        self.titles["escape"] = tuple(f"exit {c.number}" if c.number else "any exit" for c in e.escape_cards)
        self.names["deed"], self.titles["deed"] = DEEDS, DEED_TITLES
        self.names["thing"], self.titles["thing"] = THINGS, THING_TITLES
        self.names["result"] = ("failure", "success", "natural_6", "natural_1")
        always = ("success, because a 6 always succeeds", "failure, because a 1 always fails")
        self.titles["result"] = ("failure", "success", *always)
        self.names["hit"], self.titles["hit"] = ("miss", "hit"), ("it misses", "it hits")
        self.names["mission_test"], self.titles["mission_test"] = ("no", "yes"), ("not enough", "passed")
        self.names["payment"] = ("action", "noise", "free")
        self.titles["payment"] = ("an action token", "a noise token", "no token")
        self.names["cause"] = (*self.names["guard_card"], *self.names["event_card"], "boss", "command")
        rules = ("The boss's rule", "Command")
        self.titles["cause"] = (*self.titles["guard_card"], *self.titles["event_card"], *rules)
        for key, words in (("noise_cause", NOISE_CAUSES), ("quiet", QUIET), ("ending", ENDINGS)):
            self.names[key], self.titles[key] = tuple(words), tuple(words.values())
        for key, entries in (("ninja", e.ninja), ("guard_card", e.guard_cards), ("ninja_card", e.ninja_cards)):
            self._texts(key, entries)
        self._texts("event_card", e.event_cards)
        self._texts("mission", e.missions)
        self.names["boss_event"] = tuple(f"{b.id}_{LEVELS[i]}" for b in e.bosses for i in range(len(LEVELS)))
        self.titles["boss_event"] = tuple(
            self.plain(text)
            for b in e.bosses
            for text in (b.event_texts_advanced if self.advanced and b.event_texts_advanced else b.event_texts)
        )
        self.numbers = {key: dict(zip(names, range(len(names)), strict=True)) for key, names in self.names.items()}

    def _texts(self, key: str, entries: Any) -> None:
        """Let an event tell what a card does beside its name: a vocabulary of the same names, with the texts."""
        self.names[f"{key}_text"] = tuple(x.id for x in entries)
        self.titles[f"{key}_text"] = tuple(self.plain(x.text) for x in entries)

    def plain(self, text: str) -> str:
        """Return a component's text without its last full stop; words in brackets are for the Advanced Rules."""
        words = text.removesuffix(".")
        for printed, said in _PLAINER:
            words = words.replace(printed, said)
        if self.advanced:
            return words.replace("[", "").replace("]", "")
        return re.sub(r"\[\w+\] ", "", re.sub(r"\ban (?=\[)", "a ", words))

    def deed(self, kind: str) -> int:
        """Return the number of a kind of action."""
        return DEEDS.index(kind)

    def thing(self, what: str) -> int:
        """Return the number of a token."""
        return THINGS.index(what)

    def group(self, name: str) -> int:
        """Return the number of a group of search tokens."""
        return GROUPS.index(name)

    def dice_action(self, force: int, stealth: int) -> int:
        """Return the action for a set of dice."""
        return self._dice_ids[force, stealth]

    def dice_of(self, action: int) -> tuple[int, int]:
        """Return the set of dice of an action."""
        return self._dice[self.dice_block.index(action)]
