"""games/ninja: the numbers that the rules of thumb weigh by, read from a style."""

from __future__ import annotations

from sudare.core import Style


class Taste:
    """The numbers of one style; the guards' are chances to find somebody, the intruders' zones on the way."""

    def __init__(self, style: Style) -> None:
        n = style.numbers
        self.temper = style.temper
        self.search_at = n["search_at"]  # how likely a search must find somebody to be worth a card
        self.listen_at, self.patrol_listen_at = n["listen_at"], n["patrol_listen_at"]
        self.late = n["late"]  # by how much less is enough late in the night
        self.prey = n["prey"]  # what a detected intruder adds to a place, while there are blades
        self.wake_one, self.wake_two = n["wake_one"], n["wake_two"]
        self.patrol_search = n["patrol_search"]
        self.onward = n["onward"]  # what a patrol finds after the next zone counts so much
        self.follow = n["follow"]  # how gladly a guard follows into the passage
        self.guard_near, self.guard_there, self.marching = n["guard_near"], n["guard_there"], n["marching"]
        self.crowd, self.fresh = n["crowd"], n["fresh"]  # a partner in the same castle, rooms next door
        self.pull, self.pull_late = n["pull"], n["pull_late"]  # of the goal: the night is long, no hurry at first
        self.calm_high = n["calm_high"]  # what is left of the fear of being heard when all are awake
        self.contact, self.heard, self.heard_next = n["contact"], n["heard"], n["heard_next"]
        self.close, self.marched, self.hunted = n["close"], n["marched"], n["hunted"]
        self.rooms = n["rooms"]  # what a room is worth that nobody has searched
        self.met, self.met_crowd, self.met_more = n["met"], n["met_crowd"], n["met_more"]
        self.rope = n["rope"]
        self.bluff = n["bluff"]  # how often a card is thrown away for show
