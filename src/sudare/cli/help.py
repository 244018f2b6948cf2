"""cli: what can be typed at a table, and how standing answers are told of."""

from __future__ import annotations

from sudare.doors import ALWAYS, FITS, NEVER

HELP = """\
Answer with the number of an option (#2 or 2), with its words, or with the beginning of them. Several answers
in one line are parted by commas; where pieces walk, the place to go to is enough. It stops when something
happens that you could not foresee. Or type
  view            show the whole position and the question again
  log             everything you were told so far
  why WORDS       why something is not possible now; alone: the rule behind your last only option
  know            all that you have learned: what follows from it, and what was shown to you alone
  aid             what can be worked out from what you know, for those who want help
  hint            what the coach would do, what else there is, and why; where nobody else plays but bots
  rules WORDS     look rules up by words (goal, tie, a card's name) or by an id such as {rule}
  card NAME       what a card or another part of the game says
  say WORDS       table talk: everybody at this keyboard reads it, and it binds nobody; say alone: what this game has
                  words for, such as “say claim ally”, which bots understand, too; say team …: to your team only
  undo            take your last choice back, as long as nobody learned from it; alone among bots as often as you
                  like, for practice
  save [FILE]     save the game
  quit            save and leave
A command may start with a slash, should an action have the same name."""
WINDOW_HELP = """\
Where you are only asked whether you want to react:
  ask WHEN        in moments like this one: ask never, ask fits (only if something fits), ask always;
                  between such moments: in all of them, and ask alone tells what you have said"""
PASS_HELP = """\
  pass until WHAT pass in moments like this one until: {ends}; or until you are aimed at"""
GUIDE_HELP = """\
In a guided game:
  enough          the coach says no more of what is new, nor of your choices"""
PASS_UNTIL = {
    "turn": ("turn", "You pass here until this turn ends, something is aimed at you, or you are asked something else."),
    "card": ("next card", "You pass here until the next card, or until you are asked something else."),
    "test": ("next test", "You pass here until the next test or attack, or until you are asked something else."),
}
ASKED = {NEVER: "never, unless something is aimed at you", FITS: "only when something fits", ALWAYS: "always"}
