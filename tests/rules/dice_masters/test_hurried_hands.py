"""What hurried hands write (hurried_hands.txt): read as what was meant, or unreadable with what it may have meant."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

import rules
from rules.core.verdict import INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS, UNREADABLE, Verdict

FILE = Path(__file__).with_name("hurried_hands.txt")
READ = (INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS)


@dataclass(frozen=True)
class Case:
    """Lines written at a table, and what must come of them."""

    kind: str
    table: str
    lines: tuple[str, ...]
    canonical: tuple[str, ...] = ()
    message: str = ""
    at: int = 1  # the line that is refused, counted from 1
    instead: tuple[str, ...] = ()


def cases(text: str) -> tuple[dict[str, str], list[Case]]:
    """The tables by name, and the cases written on them."""
    tables: dict[str, str] = {}
    found: list[Case] = []
    kind = on = ""
    variants: list[list[str]] = []
    for block in text.split("\n@")[1:]:
        head, *lines = block.split("\n")
        word, _, rest = head.partition(" ")
        body = [line for line in lines if line]
        if word == "table":
            tables[rest] = "\n".join(lines).rstrip() + "\n"
        elif word == "kind":
            kind = rest
        elif word == "on":
            on, variants = rest, [body]
        elif word == "or":
            variants.append(body)
        elif word == "reads":
            found += [Case(kind, on, tuple(lines), canonical=tuple(body)) for lines in variants]
        elif word == "asks":
            number = int(rest or 1)
            found += [
                Case(kind, on, tuple(lines), message=body[0], at=number, instead=tuple(body[1:])) for lines in variants
            ]
        else:
            raise ValueError(head)
    return tables, found


TABLES, CASES = cases(FILE.read_text(encoding="utf-8"))
IDS = [f"{case.kind}: {' / '.join(case.lines)}" for case in CASES]


def judged(case: Case, lines: tuple[str, ...]) -> Verdict:
    return rules.replay(TABLES[case.table] + "\n".join(lines) + "\n")


@pytest.mark.parametrize("case", [case for case in CASES if case.canonical], ids=lambda case: " / ".join(case.lines))
def test_it_is_read_as_what_was_meant(case: Case) -> None:
    """The same position comes of it as of the canonical lines."""
    written, meant = judged(case, case.lines), judged(case, case.canonical)
    assert meant.verdict in READ, f"the canonical lines are wrong: {meant.message}"
    assert (written.verdict, written.message) == (meant.verdict, meant.message)
    assert written.position == meant.position
    assert (written.turn, written.step, written.player, written.legal) == (
        meant.turn,
        meant.step,
        meant.player,
        meant.legal,
    )


@pytest.mark.parametrize("case", [case for case in CASES if case.message], ids=lambda case: " / ".join(case.lines))
def test_it_is_unreadable_and_told_what_it_may_mean(case: Case) -> None:
    """On its own line; what is offered can be written there instead."""
    verdict = judged(case, case.lines)
    above = len(TABLES[case.table].splitlines())
    assert (verdict.verdict, verdict.line) == (UNREADABLE, above + case.at), verdict.message
    assert case.message in verdict.message
    for entry in case.instead:
        assert entry in verdict.legal
        repaired = judged(case, (*case.lines[: case.at - 1], entry))
        assert repaired.verdict in READ, f"{entry}: {repaired.message}"


def test_there_are_many_of_many_kinds() -> None:
    """At least 180 slips, none of them there twice."""
    assert len(CASES) >= 180
    assert not [case for case, times in Counter((case.table, case.lines) for case in CASES).items() if times > 1]
