"""The rulebook command: sizes of the catalogues, and which rules the golden logs prove."""

import json

import pytest

from rules.core.books.catalogue import load
from rules.core.books.rulebook import GoldenLog, cover, games, read_golden_log, read_golden_logs, rulebook

#: How a golden log opens, and what is read from it.
OPENINGS = [
    (
        "; verdict: illegal\n; rule: DM-PAY-03\nDice Marshal log 1\n",
        GoldenLog("illegal", "DM-PAY-03", frozenset()),
    ),
    (
        "Dice Marshal log 1\n; verdict: legal\n; keeps: DM-BUY-03 DM-BUY-05\n; keeps: DM-FIELD-01\n",
        GoldenLog("legal", None, frozenset({"DM-BUY-03", "DM-BUY-05", "DM-FIELD-01"})),
    ),
    (
        "; verdict: legal with rulings\n; rulings: AMB-72 AMB-09\n",
        GoldenLog("legal with rulings", None, frozenset(), frozenset({"AMB-72", "AMB-09"})),
    ),
    (
        "; verdict: illegal\n; rule: DM-PAY-03\n; keeps: DM-BUY-03\n",
        GoldenLog("illegal", "DM-PAY-03", frozenset()),  # an illegal log proves only its own rule
    ),
    ("Dice Marshal log 1\n; a note: nothing\n", None),
]


@pytest.mark.parametrize("text, log", OPENINGS)
def test_what_a_golden_log_says_of_itself(text, log):
    """Verdict, broken rule and kept rules stand in comment lines."""
    assert read_golden_log(text) == log


def test_golden_logs_are_found_in_folders_and_may_be_absent(tmp_path):
    """Logs may be sorted into folders; before there are any, nothing is proved."""
    assert read_golden_logs(tmp_path / "none") == []
    (tmp_path / "paying").mkdir()
    (tmp_path / "paying" / "overpaid.log").write_text("; verdict: illegal\n; rule: DM-PAY-03\n", encoding="utf-8")
    (tmp_path / "notes.md").write_text("How the logs are named.\n", encoding="utf-8")
    assert [log.breaks for log in read_golden_logs(tmp_path)] == ["DM-PAY-03"]


def test_coverage_counts_enforced_rules_only():
    """A definition needs no log, a rule needs one that keeps it and one that breaks it, a typing slip is shown."""
    logs = [
        GoldenLog("legal", None, frozenset({"DM-PAY-03", "DM-COMP-02", "DM-PAY-33"})),
        GoldenLog("illegal", "DM-PAY-02", frozenset()),
    ]
    found = cover(load("dice_masters"), logs)
    assert (found.kept, found.broken, found.unknown) == (1, 1, ("DM-PAY-33",))
    assert "DM-PAY-03" in found.without_breaking_log and "DM-PAY-03" not in found.without_keeping_log
    assert "DM-PAY-02" in found.without_keeping_log and "DM-PAY-02" not in found.without_breaking_log
    assert "DM-COMP-02" not in found.without_keeping_log + found.without_breaking_log


def test_the_command_prints_the_size_of_each_game():
    """Rules, rulings, readings and team checks, then the rules by kind."""
    first, *kinds = rulebook().split("\n\n")[games().index("dice_masters")].splitlines()
    book = load("dice_masters")
    entries = len(book.all()), len(book.all_rulings()), len(book.all_readings()), len(book.all_checks())
    assert min(entries) > 40
    assert first == "Dice Masters: {} rules, {} rulings, {} readings of cards, {} team checks".format(*entries)
    assert [int(line.split()[0]) for line in kinds] == [_kinds(kind) for kind in ("enforced", "definition", "table")]


def test_the_command_prints_what_is_not_proved(tmp_path):
    """With --coverage the rules without a log are listed."""
    (tmp_path / "dice_masters").mkdir()
    (tmp_path / "dice_masters" / "a.log").write_text("; verdict: illegal\n; rule: DM-PAY-03\n", encoding="utf-8")
    text = rulebook(tmp_path).split("\n\n")[games().index("dice_masters")]
    assert f"   1 of {_kinds('enforced')} enforced rules have a log that breaks them" in text
    assert f"No log breaks ({_kinds('enforced') - 1}):" in text
    assert "DM-PAY-03" not in text.split("No log breaks")[1]


def test_the_command_prints_each_ruling_with_its_logs(tmp_path):
    """The log named after the ruling comes first; a ruling outside of play says why no log rests on it."""
    folder = tmp_path / "dice_masters"
    folder.mkdir()
    for name in ("amb-72_ban.log", "a.log"):
        (folder / name).write_text("; verdict: incomplete\n; rulings: AMB-72\n", encoding="utf-8")
    text = rulebook(tmp_path).split("\n\n")[games().index("dice_masters")]
    lines = {line.split()[0]: line for line in text.splitlines() if line.split()[:1]}
    assert " 1 of " in next(line for line in text.splitlines() if "rulings that play can rest on" in line)
    assert lines["AMB-72"].split(maxsplit=2)[1:] == ["class_effects", "2 logs, such as amb-72_ban.log"]
    assert lines["AMB-71"].split(maxsplit=2)[1:] == ["ko_order", "no log"]
    assert lines["AMB-50"].split(maxsplit=2)[1:] == ["starter_size", "It counts the cards in a box."]


def test_the_command_as_json(tmp_path):
    """The same for machines."""
    said = json.loads(rulebook(tmp_path, as_json=True))
    game = next(game for game in said["games"] if game["game"] == "dice_masters")
    book = load("dice_masters")
    assert game["rules"] == len(book.all()) > game["enforced"] == _kinds("enforced")
    assert (game["rulings"], game["team_checks"]) == (len(book.all_rulings()), len(book.all_checks()))
    assert game["coverage"]["kept"] == 0
    assert len(game["coverage"]["without_keeping_log"]) == game["enforced"]


def _kinds(kind: str) -> int:
    return sum(rule.kind == kind for rule in load("dice_masters").all())
