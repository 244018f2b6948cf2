"""Golden transcripts and the ledger of rules: what changed is shown with its line, what is not tested with its id."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sudare.conformance import golden, ledger
from sudare.core import Game, find_game


@pytest.fixture
def leduc(leduc_file: Path) -> Game:
    return find_game(str(leduc_file))()


@pytest.fixture(autouse=True)
def no_writing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUDARE_GOLDEN", raising=False)


def test_a_transcript_is_a_whole_game_from_every_side(leduc: Game) -> None:
    lines = golden.transcript(leduc, "g").splitlines()
    assert lines[0] == "# Leduc poker, 2 seats, options {}, seed 'g'"
    assert "  dealt: Cards are dealt." in lines
    assert [line for line in lines if line.startswith("    only seat 1: card = ")]
    assert [line for line in lines if line.startswith("    only seat 2: card = ")]
    assert "? seat 1: bet [LED-004] call (call), raise (raise)" in lines
    assert [line.split(".")[0] for line in lines if line.startswith("> ")][:2] == ["> 1", "> 2"]
    assert lines.count("== a spectator sees") == lines.count("== seat 1 sees") == lines.count("== seat 2 sees") == 2
    start = lines.index("== a spectator sees")
    seen = lines[start + 1 : lines.index("== seat 1 sees")]
    assert seen[0] == "   Chips paid: Seat 1: 1; Seat 2: 1"
    assert "   Own card: none" in seen, "a spectator sees nobody's card"
    assert any(line.startswith("  won: ") for line in lines), "to the end"


def test_a_transcript_is_the_same_every_time_and_another_for_another_seed(leduc: Game) -> None:
    assert golden.transcript(leduc, "g") == golden.transcript(leduc, "g")
    assert golden.transcript(leduc, "g") != golden.transcript(leduc, "h")


def test_a_transcript_can_be_cut_short(leduc: Game) -> None:
    text = golden.transcript(leduc, "g", moves=1)
    assert text.count("\n> ") == 1 and golden.transcript(leduc, "g").startswith(text.rstrip("\n"))


def test_golden_compares_and_writes_only_when_asked(
    leduc: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "golden" / "2.txt"
    with pytest.raises(AssertionError, match=r"2\.txt does not exist: run 'make golden' and read what it wrote"):
        golden.assert_golden(leduc, path)
    assert not path.exists()
    monkeypatch.setenv("SUDARE_GOLDEN", "write")
    golden.assert_golden(leduc, path)
    assert path.read_text(encoding="utf-8") == golden.transcript(leduc)
    monkeypatch.delenv("SUDARE_GOLDEN")
    golden.assert_golden(leduc, path)


def test_a_changed_sentence_is_reported_with_its_line(
    leduc: Game, leduc_file: Path, tmp_path: Path, plant: Callable[..., type[Game]]
) -> None:
    path = tmp_path / "2.txt"
    path.write_text(golden.transcript(leduc), encoding="utf-8")
    line = path.read_text(encoding="utf-8").splitlines().index("  dealt: Cards are dealt.") + 1
    changed = plant('"Cards are dealt."', '"Here are cards."', source=leduc_file)()
    with pytest.raises(AssertionError) as found:
        golden.assert_golden(changed, path)
    assert str(found.value).startswith(
        f"2.txt, line {line}: expected '  dealt: Cards are dealt.', got '  dealt: Here are cards.'"
    )


@pytest.mark.parametrize("shorter", [True, False])
def test_a_file_that_ends_too_early_or_too_late_is_reported_with_its_line(
    leduc: Game, tmp_path: Path, shorter: bool
) -> None:
    path = tmp_path / "2.txt"
    lines = golden.transcript(leduc).splitlines()
    path.write_text("\n".join(lines[:-1] if shorter else [*lines, "more"]) + "\n", encoding="utf-8")
    with pytest.raises(AssertionError) as found:
        golden.assert_golden(leduc, path)
    assert f"line {len(lines) if shorter else len(lines) + 1}: " in str(found.value)
    assert repr(lines[-1] if shorter else "more") in str(found.value)


# -- the ledger -------------------------------------------------------------------------------------

RULEBOOK = """# A game

- **ABC-001** The first rule.
- **ABC-002a** A rule with a letter, see **ABC-009**.
- **ABC-001** The first rule again.
  - **ABC-003** is only mentioned here.
- **ABC-010** The last.
"""


def test_rules_are_the_entries_of_a_rulebook_in_their_order() -> None:
    assert ledger.rules_of(RULEBOOK) == ["ABC-001", "ABC-002a", "ABC-010"]


TESTS = '''"""Tests; ABC-004 in a docstring does not count."""
import pytest
rule = pytest.mark.rule

@rule("ABC-001")
def test_one():
    "ABC-005"

@pytest.mark.rule("ABC-002a", "ABC-003")
@pytest.mark.slow
class TestTwo:
    @pytest.mark.rule("ABC-006")
    async def test_later(self): ...
    @pytest.mark.rule("ABC-007")
    def test_inside(self): ...

@pytest.mark.parametrize("x", ["ABC-008"])
@other("ABC-011")
def test_three(x): ...
'''


def test_ids_are_found_in_decorators_only(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "test_abc.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "helper.py").write_text('@rule("ABC-012")\ndef test_four(): ...\n', encoding="utf-8")
    found = ledger.cited(tmp_path)
    assert found == {"ABC-001", "ABC-002a", "ABC-003", "ABC-006", "ABC-007"}


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that one game is installed, with the rulebook above."""

    class Stub:
        def rulebook(self) -> str:
            return RULEBOOK

    monkeypatch.setattr(ledger, "installed", lambda: ["abc"])
    monkeypatch.setattr(ledger, "find_game", lambda _: Stub)


@pytest.mark.usefixtures("one_game")
def test_rules_without_a_test_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_abc.py").write_text('@rule("ABC-001")\ndef test_one(): ...\n', encoding="utf-8")
    assert ledger.main(str(tmp_path)) == 1
    out = capsys.readouterr().out
    assert "abc: 1 of 3 rules are cited by a test" in out
    assert "not cited: ABC-002a, ABC-010" in out


@pytest.mark.usefixtures("one_game")
def test_rules_that_are_in_no_rulebook_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '@rule("ABC-001", "ABC-002a", "ABC-010", "ABC-099", "XYZ-001")\ndef test_all(): ...\n'
    (tmp_path / "test_abc.py").write_text(text, encoding="utf-8")
    assert ledger.main(str(tmp_path)) == 1
    out = capsys.readouterr().out
    assert "abc: 3 of 3 rules" in out and "not cited" not in out
    assert "cited, but in no rulebook: ABC-099\n" in out, "rules of a game that is not installed are not judged"


@pytest.mark.usefixtures("one_game")
def test_a_complete_ledger_is_content(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '@rule("ABC-001", "ABC-002a", "ABC-010")\ndef test_all(): ...\n'
    (tmp_path / "test_abc.py").write_text(text, encoding="utf-8")
    assert ledger.main(str(tmp_path)) == 0
    assert capsys.readouterr().out == "abc: 3 of 3 rules are cited by a test\n"
