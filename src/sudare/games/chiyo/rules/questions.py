"""games/chiyo: questions and answers, the one lie, Suspicion tokens and unmasking."""

from __future__ import annotations

from sudare.games.chiyo import events as e
from sudare.games.chiyo.decisions import ANSWER, QUESTION, TOKENS
from sudare.games.chiyo.edition import GEISHA, RONIN, TYPES
from sudare.games.chiyo.events import book
from sudare.games.chiyo.rules import pieces
from sudare.games.chiyo.rules.programs import INTERROGATED, PATRON, UNMASK, Ctx, perform
from sudare.games.chiyo.state import INTERROGATE, Chiyo

# Questions by number: what is asked, in the order of the vocabulary.
NEIGHBOURS = 0  # + role
TYPE = 3  # + 4 * fugitive + type
FACE_UP = 11  # + fugitive
REVEALED = 13
IS = 14  # + fugitive
SPY_QUESTIONS = range(13)
ASSASSIN = TYPES.index("assassin")


# -- asking ----------------------------------------------------------------------------------------


@QUESTION.offers
def spy_questions(s: Chiyo, seat: int, ctx: Ctx | tuple[()]) -> tuple[int, ...]:
    """List the questions of the three kinds (CHI-074, CHI-077, CHI-078); only a Spy may ask nothing (CHI-073)."""
    ask = s.game.a_ask
    types = [TYPE + 4 * f + t for f in (0, 1) if not s.unmasked[f] for t in range(4)]
    questions = [*range(NEIGHBOURS, 3), *types, FACE_UP, FACE_UP + 1]
    if not ctx:
        return (*(ask[q] for q in questions), s.game.a_nothing)
    harmless = FACE_UP if s.unmasked[GEISHA] else TYPE + ASSASSIN  # D05: what an absent seat asks
    return (ask[harmless], *(ask[q] for q in questions if q != harmless))


@QUESTION.answered
def question_chosen(s: Chiyo, seat: int, action: int, ctx: Ctx | tuple[()]) -> None:
    """Put the question, or none."""
    if action == s.game.a_nothing:
        s.tell(e.NOT_ASKED, seat)
    else:
        put(s, seat, s.game.a_ask.index(action), ())


def ask_who(s: Chiyo, seat: int, handle: int, fugitive: int) -> None:
    """Ask whether a face-up Patron is this Fugitive (CHI-122)."""
    put(s, seat, IS + fugitive, (handle,))


@book.step
def ask_if_revealed(s: Chiyo, handles: tuple[int, ...]) -> None:
    """Ask whether a Fugitive was just revealed (CHI-098, CHI-117), if that is still a question (CHI-099)."""
    ordinary = tuple(h for h in handles if s.face[s.slot(h)] < s.game.patron_count)
    if ordinary and not all(s.unmasked):
        put(s, s.active, REVEALED, ordinary)
    elif ordinary:
        _not_a_fugitive(s, ordinary)


def put(s: Chiyo, seat: int, question: int, handles: tuple[int, ...]) -> None:
    """Put a question to Motonaka; what everybody can work out is answered by the table (R-12, R-13)."""
    truth = true_answer(s, seat, question, handles)
    cards = [s.face[s.slot(h)] for h in handles]
    may_lie = lie_allowed(s, question, handles, truth)
    s.tell(
        e.ASKED_ABOUT if handles else e.ASKED,
        s.turns + 1,
        seat,
        question,
        handles,
        cards,
        to={s.motonaka: (int(truth), may_lie)},
    )
    if obvious(s, question) and s.game.options.obvious_answers == "auto":
        _answered(s, seat, question, handles, truth)
    else:  # asked every time, be there a choice or not
        s.ask(ANSWER, s.motonaka, seat, question, handles)


def obvious(s: Chiyo, question: int) -> bool:
    """Say whether everybody can work the answer out."""
    if TYPE <= question < FACE_UP:
        return (question - TYPE) % 4 == ASSASSIN
    return FACE_UP <= question < REVEALED and s.unmasked[question - FACE_UP]


# -- answering -------------------------------------------------------------------------------------


def true_answer(s: Chiyo, seat: int, question: int, handles: tuple[int, ...]) -> bool:
    """Return the truth."""
    if question < TYPE:
        return any(s.roles[other] == question for other in s.neighbours(seat))  # CHI-074, CHI-075
    if question < FACE_UP:
        fugitive, type = divmod(question - TYPE, 4)
        return s.game.card_type[s.disguises[fugitive]] == type  # CHI-215: facing does not matter
    if question < REVEALED:
        fugitive = question - FACE_UP
        card = s.game.true_card[fugitive] if s.unmasked[fugitive] else s.disguises[fugitive]
        return s.up[s.face.index(card)]  # CHI-078
    faces = [s.face[s.slot(h)] for h in handles]
    if question == REVEALED:
        return any(s.disguises[f] in faces for f in (0, 1) if not s.unmasked[f])  # CHI-098
    return s.disguises[question - IS] == faces[0]


def lie_allowed(s: Chiyo, question: int, handles: tuple[int, ...], truth: bool) -> bool:
    """Say whether Motonaka may answer falsely now."""
    if s.lie >= 0:
        return False  # CHI-079, CHI-081
    if question in SPY_QUESTIONS:
        return True  # CHI-082
    if not truth:
        return False  # CHI-083, CHI-084: never a false Yes
    if question == REVEALED:
        return True
    return not lie_would_unmask(s.tokens, s.slot(handles[0]), question - IS)


def lie_would_unmask(tokens: list[int], slot: int, fugitive: int) -> bool:
    """Say whether taking this token away would newly leave a Patron as sole suspect (CHI-085); no secret is needed."""
    before = set(sole_suspects(tokens))
    after = tokens[:]
    after[slot] &= ~(1 << fugitive)
    return any(pair not in before for pair in sole_suspects(after))


def sole_suspects(tokens: list[int]) -> list[tuple[int, int]]:
    """Return (fugitive, slot) wherever the unmasking condition is met (CHI-105), the Geisha first."""
    found = []
    for fugitive in (GEISHA, RONIN):
        bit = 1 << fugitive
        holders = [i for i, t in enumerate(tokens) if t & bit]
        if len(holders) == 1 and tokens[holders[0]] == bit:
            found.append((fugitive, holders[0]))
    return found


@ANSWER.offers
def answers(s: Chiyo, seat: int, asker: int, question: int, handles: tuple[int, ...]) -> tuple[int, ...]:
    """List the truth, and after it the lie where it is allowed (CHI-080)."""
    truth = true_answer(s, asker, question, handles)
    yes_no = s.game.a_answer
    if lie_allowed(s, question, handles, truth):
        return yes_no[int(truth)], yes_no[int(not truth)]
    return (yes_no[int(truth)],)


@ANSWER.answered
def answer_given(s: Chiyo, seat: int, action: int, asker: int, question: int, handles: tuple[int, ...]) -> None:
    """Take Motonaka's answer."""
    _answered(s, asker, question, handles, bool(s.game.a_answer.index(action)))


def _answered(s: Chiyo, asker: int, question: int, handles: tuple[int, ...], yes: bool) -> None:
    """Note an answer, silently note the lie (CHI-088), and do what follows."""
    lie = yes != true_answer(s, asker, question, handles)
    if lie:
        s.lie = len(s.asked_before)
    cards = tuple(s.face[s.slot(h)] for h in handles)
    s.asked_before = (*s.asked_before, (s.turns + 1, asker, question, cards, yes))
    kind = e.ANSWERED_ABOUT if handles else e.ANSWERED
    s.tell(kind, s.turns + 1, asker, question, handles, cards, int(yes), to={s.motonaka: (lie,)})
    if question == REVEALED:
        if yes:
            hidden = [f for f in (0, 1) if not s.unmasked[f]]
            s.plan(*((put_tokens, f, handles, ()) for f in hidden), settle)  # CHI-101, CHI-102, CHI-118
        else:
            _not_a_fugitive(s, handles)
    elif question >= IS:
        fugitive, handle = question - IS, handles[0]
        if yes:  # CHI-124
            s.plan((unmask, fugitive, handle), (perform, INTERROGATED, fugitive, asker, handle), settle)
        else:  # CHI-123
            pieces.take_tokens(s, fugitive, [s.slot(handle)])
            s.plan(settle)


def _not_a_fugitive(s: Chiyo, handles: tuple[int, ...]) -> None:
    """After No a Search is over (CHI-100), while an interrogated Patron's ability must be performed (CHI-119)."""
    if s.loyal == INTERROGATE:
        s.plan((perform, PATRON, s.face[s.slot(handles[0])], s.active, handles[0]))


# -- tokens ----------------------------------------------------------------------------------------


@book.step
def put_tokens(s: Chiyo, fugitive: int, handles: tuple[int, ...], chosen: tuple[int, ...]) -> None:
    """Put one token of a kind on each card; when they are short, Motonaka chooses who gets one (CHI-090, CHI-091)."""
    supply = s.supply(fugitive)
    if supply >= len(handles):
        chosen = handles
    if len(chosen) < min(supply, len(handles)):
        s.ask(TOKENS, s.motonaka, fugitive, handles, chosen)
        return
    if not chosen:
        return
    chosen = tuple(sorted(chosen))
    slots = [s.slot(h) for h in chosen]
    for i in slots:
        s.tokens[i] |= 1 << fugitive
    s.tell(e.TOKENS_PLACED, fugitive, chosen, [s.face[i] for i in slots], s.supply(fugitive))


@TOKENS.offers
def token_takers(s: Chiyo, seat: int, fugitive: int, due: tuple[int, ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
    """List the Patrons due and not served yet."""
    return tuple(s.game.a_card[h - 1] for h in due if h not in chosen)


@TOKENS.answered
def token_given(s: Chiyo, seat: int, action: int, fugitive: int, due: tuple[int, ...], chosen: tuple[int, ...]) -> None:
    """Note who gets one."""
    s.plan((put_tokens, fugitive, due, (*chosen, s.game.a_card.index(action) + 1)))


@book.step
def settle(s: Chiyo) -> None:
    """Unmask sole suspects until there is none, the Geisha first (CHI-106, CHI-112)."""
    for fugitive, slot in sole_suspects(s.tokens):
        if s.unmasked[fugitive]:
            continue
        s.plan(settle)
        if s.face[slot] == s.disguises[fugitive]:
            s.plan((unmask, fugitive, s.handle[slot]))  # CHI-107
        else:
            s.tell(e.FALSE_LEAD, s.handle[slot], s.face[slot], fugitive)  # CHI-108
            pieces.take_tokens(s, fugitive, [slot])
        return


@book.step
def unmask(s: Chiyo, fugitive: int, handle: int) -> None:
    """Replace the disguise by the True card (CHI-109, CHI-110) and let Motonaka carry its text out (CHI-111)."""
    slot = s.slot(handle)
    s.tell(e.UNMASKED, fugitive, s.face[slot], handle, s.place[slot])
    pieces.take_tokens(s, fugitive, range(len(s.tokens)))
    pieces.take_tokens(s, 1 - fugitive, [slot])
    s.face[slot] = s.game.true_card[fugitive]
    s.unmasked = (True, s.unmasked[RONIN]) if fugitive == GEISHA else (s.unmasked[GEISHA], True)
    s.plan((perform, UNMASK, fugitive, s.motonaka, handle))
