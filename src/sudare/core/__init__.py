"""core: the table itself. It knows no game."""

from sudare.core.actions import Actions, Block
from sudare.core.chance import Chance, LoadedDice, commitment, new_seed
from sudare.core.deck import Deck
from sudare.core.edition import (
    Beside,
    Edition,
    EditionError,
    Name,
    OptionError,
    Options,
    Text,
    Word,
    option_choices,
    option_sets,
)
from sudare.core.ending import Count, Ending, Sum, Turnings, Uncovered
from sudare.core.events import EventKind, Voice
from sudare.core.flow import Asking, Decision, Put, Rulebook
from sudare.core.forms import Half, Snapshot, Told
from sudare.core.game import Game
from sudare.core.gestures import Gestures
from sudare.core.judgement import Judgement
from sudare.core.layouts import Layout, Layouts
from sudare.core.library import find_game, installed, installed_game
from sudare.core.perspective import Beliefs, Bot, NoWorld, Perspective
from sudare.core.plain import plain_class
from sudare.core.playout import PlayedOut
from sudare.core.record import Record, RecordError
from sudare.core.refusal import Refusal, Stalled, SudareError
from sudare.core.state import State
from sudare.core.style import Style, Styles
from sudare.core.table import Table

__all__ = [
    "Actions",
    "Asking",
    "Beliefs",
    "Beside",
    "Block",
    "Bot",
    "Chance",
    "Count",
    "Decision",
    "Deck",
    "Edition",
    "EditionError",
    "Ending",
    "EventKind",
    "Game",
    "Gestures",
    "Half",
    "Judgement",
    "Layout",
    "Layouts",
    "LoadedDice",
    "Name",
    "NoWorld",
    "OptionError",
    "Options",
    "Perspective",
    "PlayedOut",
    "Put",
    "Record",
    "RecordError",
    "Refusal",
    "Rulebook",
    "Snapshot",
    "Stalled",
    "State",
    "Style",
    "Styles",
    "SudareError",
    "Sum",
    "Table",
    "Text",
    "Told",
    "Turnings",
    "Uncovered",
    "Voice",
    "Word",
    "commitment",
    "find_game",
    "installed",
    "installed_game",
    "new_seed",
    "option_choices",
    "option_sets",
    "plain_class",
]
