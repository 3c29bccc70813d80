"""What hurried hands write, as files: tables, lines written there, and what must come of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import rules
from rules.core.verdict import ILLEGAL, INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS, UNREADABLE, Verdict

READ = (INCOMPLETE, LEGAL, LEGAL_WITH_RULINGS)


@dataclass(frozen=True)
class Case:
    """Lines written at a table, and what must come of them."""

    kind: str
    above: str  # the log in front of the lines
    lines: tuple[str, ...]
    canonical: tuple[str, ...] = ()
    message: str = ""
    at: int = 1  # the line that is refused, counted from 1
    instead: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " / ".join(self.lines)

    def judged(self, lines: tuple[str, ...]) -> Verdict:
        return rules.replay(self.above + "\n".join(lines) + "\n")

    def check_read(self) -> None:
        """The same position comes of the lines as of the canonical ones."""
        written, meant = self.judged(self.lines), self.judged(self.canonical)
        assert meant.verdict in READ, f"the canonical lines are wrong: {meant.message}"
        assert (written.verdict, written.message) == (meant.verdict, meant.message)
        assert written.position == meant.position
        found = written.turn, written.step, written.player, written.legal
        assert found == (meant.turn, meant.step, meant.player, meant.legal)

    def check_told(self) -> None:
        """It is unreadable on its own line, and what is offered can be written there instead."""
        verdict = self.judged(self.lines)
        above = len(self.above.splitlines())
        assert (verdict.verdict, verdict.line) == (UNREADABLE, above + self.at), verdict.message
        assert self.message in verdict.message
        for entry in self.instead:
            assert entry in verdict.legal
            repaired = self.judged((*self.lines[: self.at - 1], entry))
            assert repaired.verdict in READ, f"{entry}: {repaired.message}"


def cases(file: Path) -> list[Case]:
    """The cases of a file (its own head says how it is written)."""
    tables: dict[str, str] = {}
    found: list[Case] = []
    kind = on = ""
    variants: list[list[str]] = []
    for block in file.read_text(encoding="utf-8").split("\n@")[1:]:
        head, *lines = block.split("\n")
        word, _, rest = head.partition(" ")
        body = [line for line in lines if line]
        if word == "table":
            tables[rest] = "\n".join(lines).rstrip() + "\n"
        elif word == "kind":
            kind = rest
        elif word == "on":
            on, variants = tables[rest], [body]
        elif word == "or":
            variants.append(body)
        elif word == "reads":
            found += [Case(kind, on, tuple(each), tuple(body)) for each in variants]
        elif word == "asks":
            told, *instead = body
            at = int(rest or 1)
            found += [Case(kind, on, tuple(each), (), told, at, tuple(instead)) for each in variants]
        else:
            raise ValueError(head)
    return found


def tables(file: Path) -> dict[str, str]:
    """The logs of a file that lead to a table, by its name."""
    blocks = file.read_text(encoding="utf-8").split("\n@table ")[1:]
    logs = [block.split("\n@")[0].partition("\n") for block in blocks]
    return {name: log.rstrip() + "\n" for name, _, log in logs}


def twice(found: list[Case]) -> list[Case]:
    """Cases that are there more than once."""
    times = Counter((case.above, case.lines) for case in found)
    return [case for case in found if times[case.above, case.lines] > 1]


def told(text: str, on: dict[str, str]) -> list[tuple[str, str, str]]:
    """The log of a table, what must come of the lines behind it, and those lines: a block is `@on table: expected`."""
    heads = [block.split("\n@table ")[0].partition("\n") for block in text.split("\n@on ")[1:]]
    return [(on[head.partition(": ")[0]], head.partition(": ")[2], lines) for head, _, lines in heads]


def check_told(above: str, expected: str, lines: str) -> Verdict:
    """Legal as far as it goes; or refused on its line, as unreadable or by its rule: `illegal 2 DM-BUY-01`."""
    verdict = rules.replay(above + lines.rstrip() + "\n")
    kind, *at = expected.split()
    if kind == "legal":
        assert verdict.verdict in READ, verdict.message
        return verdict
    assert verdict.line is not None, f"accepted, and should be {expected}"
    found = [str(verdict.line - len(above.splitlines())), *([verdict.rule] if verdict.rule else [])]
    assert (verdict.verdict, found) == ({"illegal": ILLEGAL, "unreadable": UNREADABLE}[kind], at), verdict.message
    return verdict
