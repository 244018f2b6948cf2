"""games/omnitsu: everything that can be asked at this table. Tensors number the questions in this order."""

from __future__ import annotations

from sudare.games.omnitsu.events import book

CHOOSE = book.decision("choose_action", "Throw a card, or crack a sealed scroll?", "OMN-026")
GAP = book.decision(
    "window_gap", "Play an ANY TIME card before the game goes on?", "OMN-087", default="pass", silent=True
)
RESPONSE = book.decision("window_response", "Answer the declared action?", "OMN-087", default="pass", silent=True)
DECLARE = book.decision("declare", "Which action does your card do?", "OMN-044")
PAY = book.decision("pay_cost", "Which card do you pay with?", "OMN-049")
LOCATION_OPTION = book.decision("location_option", "Do the Location's Action?", "OMN-097", default="no")

DISCARDS = book.decision(
    "pick_discards", "Which card do you discard?", "OMN-112", default="done", secret="others", open=("done",)
)
CLEARING = book.decision("clearing", "Discard a card at the Temple?", "OMN-106", default="done", silent=True)
REISSUE = book.decision("reissue", "Take a scroll from the Records Office, sealed?", "OMN-158", default="no")

GIVE = book.decision("pick_given_card", "Which card do you give?", "OMN-053", secret="others")
SEEN = book.decision("pick_from_hand_seen", "Which card of this hand?", "OMN-053", secret="others", open=("nothing",))
FROM_DISCARD = book.decision("pick_from_discard", "Which card of the Discard Pile?", "OMN-053")
FROM_DESTROYED = book.decision("pick_destroyed", "Which destroyed card comes back?", "OMN-069")
PLACE = book.decision("pick_location", "Which Location?", "OMN-053")
SCRY_TAKE = book.decision("scry_take", "Which of these cards do you take?", "OMN-327", secret="others")
SCRY_ORDER = book.decision("scry_arrange", "Which card goes back on top, above the others?", "OMN-327", secret="others")
DUEL = book.decision("duel_card", "Which card do you show in the duel?", "OMN-307")

REPLACEMENT = book.decision("replacement", "Which card do you put down?", "OMN-057")
NEW_TARGET = book.decision("pick_new_target", "Who is the new Target?", "OMN-326")

END_PLAY = book.decision("end_any_time", "Its number is called: play this ANY TIME card?", "OMN-137", default="pass")
END_TARGET = book.decision("end_target", "Against whom?", "OMN-060")
END_RESPONSE = book.decision("end_response", "Answer the declared action?", "OMN-139", default="pass", silent=True)

PICK_SCROLL = book.decision("pick_scroll", "Which sealed scroll?", "OMN-053")
PICK_CRACKED = book.decision("pick_cracked", "Which of your cracked scrolls?", "OMN-161")
PICK_PILE = book.decision("pick_pile_scroll", "Which scroll of the Scroll Pile?", "OMN-334")
GENUINE = book.decision("authenticate_pick", "Which Daimyo's scroll is the genuine one?", "OMN-343")
