"""Lessons: every one of every game can be solved, its positions are legal, and whatever is tried gets an answer."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import msgspec
import pytest

from sudare.coach.lessons import Check, Feedback, Lesson, LessonError, Position, Task, load_lessons, read_lesson
from sudare.coach.teach import CHOICE, Teaching
from sudare.conformance.words import faults
from sudare.core import SudareError, find_game, installed

TAUGHT = {name: load_lessons(find_game(name)) for name in installed()}
LESSONS = [
    pytest.param(name, lesson, id=f"{name}-{n}") for name, all in TAUGHT.items() for n, lesson in enumerate(all, 1)
]
MOST_TRIED = 60  # wrong answers of one task


def taught(name: str, lesson: Lesson, answers: list[str] | None = None) -> Teaching:
    return Teaching(find_game(name), lesson, answers)


def solution(task: Task) -> list[str]:
    """Return the stored way to solve a task."""
    right = [f"{CHOICE}{n}" for n, choice in enumerate(task.choices, 1) if choice.right]
    return right[:1] or task.solution


@pytest.mark.parametrize("name", [name for name, lessons in TAUGHT.items() if lessons])
def test_a_game_has_six_to_ten_lessons_with_titles_of_their_own(name: str) -> None:
    titles = [lesson.title for lesson in TAUGHT[name]]
    assert 6 <= len(titles) <= 10
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_the_stored_solution_solves_it(name: str, lesson: Lesson) -> None:
    teaching = taught(name, lesson)
    for number, task in enumerate(lesson.tasks):
        assert teaching.number == number
        *before, last = solution(task)
        for answer in before:
            assert teaching.answer(answer).outcome == "on", (number, answer)
        said = teaching.answer(last)
        assert said.outcome == "right", (number, last, said)
    assert teaching.done
    again = taught(name, lesson, teaching.answers)  # who comes back later finds everything as it was
    assert again.done
    assert again.seen.encoded() == teaching.seen.encoded()


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_every_try_gets_a_sentence_and_a_wrong_one_changes_nothing(name: str, lesson: Lesson) -> None:
    teaching = taught(name, lesson)
    for task in lesson.tasks:
        wrong = 0
        for step, right in enumerate(solution(task)):
            kept = list(teaching.answers)
            seen = teaching.seen.encoded()
            actions = teaching.table.game.actions
            options = [option.action for option in teaching.choices] or [actions.name(a) for a in teaching.seen.legal]
            assert right in options
            for option in options[:MOST_TRIED]:
                trial = taught(name, lesson, kept)
                assert trial.seen.encoded() == seen
                said = trial.answer(option)
                assert said.outcome != "refused", said
                assert said.text or said.outcome == "on"
                if said.outcome == "wrong":
                    wrong += 1
                    assert trial.number == teaching.number
                    assert trial.answers == kept[: len(kept) - step], "a wrong try begins the task anew"
            teaching.answer(right)
        assert wrong, f"{task.text}: whatever one does is right"


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_what_is_not_possible_is_refused_with_its_reason(name: str, lesson: Lesson) -> None:
    teaching = taught(name, lesson)
    actions = teaching.table.game.actions
    impossible = [a for a in range(len(actions)) if a not in teaching.seen.legal][:20]
    for action in impossible:
        said = teaching.answer(actions.name(action))
        assert said.outcome == "refused"
        assert said.text
    assert teaching.answers == []


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_its_positions_are_legal_and_somebody_is_asked(name: str, lesson: Lesson) -> None:
    teaching = taught(name, lesson)
    for task in lesson.tasks:
        state, seen = teaching.table.state, teaching.seen
        state.check()
        assert task.choices or seen.legal
        seen.encoded()
        msgspec.convert(msgspec.to_builtins(seen.view), teaching.table.game.View, strict=False)
        assert len(teaching.hint()) == 2
        for answer in solution(task):
            teaching.answer(answer)
        assert not teaching.table.state.over or teaching.done


@pytest.mark.parametrize("lesson", TAUGHT["kage"])
def test_no_ninja_has_fallen_unless_the_lesson_says_so(lesson: Lesson) -> None:
    teaching = taught("kage", lesson)
    for task in lesson.tasks:
        assert ("fallen" in teaching.seen.view.goal.partition("mission")[0]) == ("fallen" in task.text)
        for answer in solution(task):
            teaching.answer(answer)


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_its_texts_are_for_people(name: str, lesson: Lesson) -> None:
    texts = [lesson.title, lesson.idea, lesson.intro, lesson.learned]
    for task in lesson.tasks:
        texts += [task.text, task.right, task.hint, *(said.text for said in task.feedback)]
        texts += [task.wrong] if task.wrong else []
        texts += [text for choice in task.choices for text in (choice.label, choice.text)]
    assert [fault for text in texts for fault in faults(lesson.title, text)] == []
    rights = [task.right for task in lesson.tasks]
    rights += [choice.text for task in lesson.tasks for choice in task.choices if choice.right]
    rights += [said.text for task in lesson.tasks for said in task.feedback]
    assert [text for text in rights if text.startswith(("Right", "Yes:", "Yes."))] == []  # "Right." is said before it
    sentences = [
        text
        for text in texts
        if text != lesson.title and not any(text == c.label for t in lesson.tasks for c in t.choices)
    ]
    assert [text for text in sentences if not text.endswith((".", "?", "!", "”"))] == []


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_the_answers_that_it_speaks_of_exist(name: str, lesson: Lesson) -> None:
    for task in lesson.tasks:
        at = task.position or lesson.position
        names = find_game(name)(at.seats, at.options, at.edition).actions.names
        checks = [*([task.solved] if task.solved else []), *(said.when for said in task.feedback)]
        patterns = [pattern for check in checks for pattern in check.answer]
        patterns += [
            pattern for one in (task, *task.feedback) for replies in one.replies.values() for pattern in replies
        ]
        for pattern in patterns:
            assert any(fnmatchcase(action, pattern) for action in names), pattern
        for seat in task.replies:
            assert int(seat) < at.seats


def test_what_others_do_after_a_wrong_try_is_what_is_said_of_it() -> None:
    lesson = TAUGHT["shogunate"][6]
    for card, leader, words in (("card:1", "Crane", "sent the Shinobi there"), ("card:2", "Cat", "the Shinobi to Cat")):
        said = taught("shogunate", lesson, ["leader:cat"]).answer(card)
        assert words in said.text
        assert any(f"The Shinobi goes from Carp to {leader}" in line for line in said.followed)
    teaching = taught("shogunate", lesson, ["leader:cat"])
    assert teaching.answer("card:1").outcome == "wrong"
    assert any("to Cat" in line for line in teaching.answer("card:2").followed), "a wrong try leaves no reply behind"


def test_an_interrogation_is_judged_by_what_was_asked() -> None:
    lesson = TAUGHT["chiyo"][2]
    for chain, words in (
        (["card:4", "suspect:ronin"], "only Rinzo has one, but that does not unmask him"),
        (["card:4", "suspect:geisha"], "one Geisha token less"),
        (["card:5", "suspect:geisha"], "one Geisha token less"),
        (["card:6"], "had no token"),
    ):
        said = taught("chiyo", lesson).answer_all(chain)
        assert said.outcome == "wrong" and words in said.text
    asked = taught("chiyo", lesson, ["card:4"])
    assert "and has no other" in asked.seen.question(asked.voice).prompt, "the rule by which it is judged"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ('title = "A"', "title = 5"),
        ("[position]", "surprise = 1\n[position]"),
        ("seats = 3", "seats = 9"),
        ('solution = ["leader:cat"]', "solution = []"),
        ('wrong = "No."', 'wrong = ""'),
    ],
)
def test_a_lesson_with_a_mistake_is_refused_with_its_place(change: str, complaint: str, tmp_path: Path) -> None:
    text = LITTLE.replace(change, complaint)
    assert text != LITTLE
    path = tmp_path / "1.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError, match=r"1\.toml: "):
        read_lesson(path, find_game("shogunate"))


def test_the_same_lesson_without_the_mistake_is_read_and_taught(tmp_path: Path) -> None:
    path = tmp_path / "1.toml"
    path.write_text(LITTLE, encoding="utf-8")
    lesson = read_lesson(path, find_game("shogunate"))
    teaching = taught("shogunate", lesson)
    assert teaching.answer("leader:wolf").outcome == "wrong"
    assert teaching.answer("leader:cat").text == "Yes."
    with pytest.raises(SudareError, match="never taught like that"):
        taught("shogunate", lesson, ["leader:wolf"])


def test_a_check_compares_numbers_patterns_and_events() -> None:
    game = find_game("shogunate")
    at = Position(seats=3, arrange={"at": "power", "plot": "silent_blade", "honour": {"cat": 3}, "shinobi": "crane"})
    wanted = Check(
        seen={"round": ">= 2", "shinobi": "c*", "target": 12, "hatamoto": "!= 0", "line.-1.honour": "<= 9"},
        told=[{"kind": "honour_changed", "leader": "c*", "now": "> 2"}],
        any=[Check(answer=["leader:wolf"]), Check(answer=["leader:cat"])],
        none=[Check(won=True)],
    )
    task = Task(text="?", right="Yes.", wrong="No.", hint="?", solved=wanted, solution=["leader:cat"])
    lesson = Lesson(title="A", idea="A.", intro="A.", learned="A.", position=at, tasks=[task])
    assert (
        Teaching(game, lesson).answer("leader:cat").outcome == "wrong"
    )  # what was told before the task does not count
    later = msgspec.structs.replace(wanted, told=[{"kind": "shinobi_moved", "to": "cat"}])
    for check, outcome in ((later, "right"), (msgspec.structs.replace(later, seen={"round": "> 2"}), "wrong")):
        task = msgspec.structs.replace(task, solved=check, feedback=[Feedback(Check(answer=["leader:*"]), "Just so.")])
        said = Teaching(game, msgspec.structs.replace(lesson, tasks=[task])).answer("leader:cat")
        assert (said.outcome, said.text) == (outcome, "Just so.")
        assert any("Shinobi" in line for line in said.followed)


LITTLE = """
title = "A"
idea = "The Shinobi."
intro = "The Shinobi."
learned = "The Shinobi."
[position]
seats = 3
arrange = { at = "power", plot = "silent_blade", shinobi = "crane" }
[[tasks]]
text = "Move it to Cat."
hint = "Cat."
right = "Yes."
wrong = "No."
solved = { answer = ["leader:cat"] }
solution = ["leader:cat"]
"""
